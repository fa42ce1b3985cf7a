"""Recorded game logs: read strictly, sorted into tables, sessions and rounds, every fault kept in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compliance.logs.run import FileRead, LogRun, open_logs

__all__ = ["FileRead", "LogRun", "open_logs"]


def __getattr__(name: str) -> Any:
    # the events of the format take long to import, which a command that reads no log need not wait for
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from compliance.logs import run

    return getattr(run, name)
