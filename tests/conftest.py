"""What holds for all tests: the programs that they start can be interrupted."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that runs the tests in the background ignores the signal, and every program inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
