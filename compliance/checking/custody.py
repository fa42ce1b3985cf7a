"""Through whose hands the logs came, beside the files that were read: is each what was received?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from compliance.logs.case_file import Custody, Kept


def custody_said(custody: Custody, logs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The chain of each log: {log, file, produced_by, device, produced_at, received, sha256, read_sha256, same}.

    file, read_sha256: of the log that was read, None where none was; same: whether it has the digest at receipt. A log
    that was read and of which nothing is said is told too, with nothing but its file and digest.
    """
    rows = []
    said: set[str] = set()
    for kept in custody.custody:
        of_it = [log for log in logs if _is_meant(kept, log["file"])]
        said |= {log["file"] for log in of_it}
        rows += [_row(kept, log) for log in of_it] or [_row(kept, None)]
    return [*rows, *(_unsaid(log) for log in logs if log["file"] not in said)]


def _is_meant(kept: Kept, file: str) -> bool:
    return file == kept.log or PurePath(file).name == kept.log


def _row(kept: Kept, log: Mapping[str, Any] | None) -> dict[str, Any]:
    return {
        "log": kept.log,
        "file": log["file"] if log is not None else None,
        "produced_by": kept.produced_by,
        "device": kept.device,
        "produced_at": kept.produced_at,
        "received": [{"at": r.at, "by": r.by, "of": r.of, "how": r.how} for r in kept.received],
        "sha256": kept.sha256,
        "read_sha256": log["sha256"] if log is not None else None,
        "same": log["sha256"] == kept.sha256 if log is not None else None,
    }


def _unsaid(log: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(("log", "produced_by", "device", "produced_at", "sha256", "same"))
    return {**row, "received": [], "file": log["file"], "read_sha256": log["sha256"]}
