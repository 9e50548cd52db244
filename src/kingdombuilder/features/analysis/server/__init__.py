"""Analyses on a server: run in a process of their own, and stored with the games."""

from __future__ import annotations

from ....server.node import Server
from ....server.workers import Workers
from ..feature import Analyses
from .storage import StoredAnalyses

LONGEST = 120.0
"""The time limit of a job in seconds. A job takes two or three, but has the lowest priority."""


class AnalysesOnServer(Analyses):
    """The analyses of one node."""

    def __init__(self, server: Server) -> None:
        settings = server.settings
        workers = Workers(1, LONGEST, settings.analysis_nice)
        super().__init__(server, StoredAnalyses(server.store), workers, settings.analyses_per_address)


FEATURE = AnalysesOnServer
