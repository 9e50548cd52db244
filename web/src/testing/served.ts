/**
 * Before each file of tests: modules are new, nothing is stored, and the page comes from a server, unless a test says
 * something else. A worker runs one file after the other, and what one leaves behind would be there for the next.
 */

import { vi } from 'vitest';

vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.documentElement.dataset.server = '';
