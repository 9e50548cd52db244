"""The service: every request about tables, the same on a server and in a browser.

It is asynchronous and depends on a few ports (``ports.py``): a store for logs, an executor for bots, and the
identity of callers. A host provides them: ``server`` with a database, processes and cookies, ``device`` with a
browser.
"""
