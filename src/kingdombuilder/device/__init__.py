"""Tables on one device, without a server: the same table core behind the same requests and messages.

It runs in a browser, where a worker keeps the logs (``web/src/worker``). Nothing here waits, reads or writes: whoever
calls gives what was read, and gets what is to be written before anybody is told of it.
"""
