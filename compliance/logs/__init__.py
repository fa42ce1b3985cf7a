"""Recorded game logs: read strictly, sorted into tables, sessions and rounds, every fault kept in sight."""

from compliance.logs.run import FileRead, LogRun, open_logs

__all__ = ["FileRead", "LogRun", "open_logs"]
