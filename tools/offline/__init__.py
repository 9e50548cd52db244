"""Games on the device in a real browser, with the network cut, and whatever can go wrong there: ``make offline``."""
