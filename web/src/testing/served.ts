/** Before each file of tests: the page comes from a server, unless a test says something else. */

document.documentElement.dataset.server = '';
