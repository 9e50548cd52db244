"""Load tests: many players at many tables; latency, CPU time and memory of the server."""
