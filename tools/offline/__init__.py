"""Games on the device in a real browser without a network, with faults: ``make offline``."""
