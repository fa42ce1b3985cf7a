"""Through whose hands the logs came, in sentences: on the face of every report, and apart where the digests differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any

from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import instant, sentence


def custody_lines(custody: Iterable[Mapping[str, Any]]) -> list[str]:
    """The chain of each log, a sentence each."""
    return [_chain(row) for row in custody]


def differing(custody: Iterable[Mapping[str, Any]]) -> list[str]:
    """What is to be known before anything else: a log is not what was received, was not read, or has no chain, or one
    that cannot be as it is told."""
    said = []
    for row in custody:
        if row["log"] is None:
            said.append(f"Of {visible(row['file'])} nothing is said of its custody.")
        elif row["file"] is None:
            said.append(f"{visible(row['log'])}, of which the custody is told, is not among the logs that were read.")
        elif row["read_sha256"] is None:
            said.append(f"{visible(row['file'])}, of which the custody is told, could not be read.")
        elif not row["same"]:
            said.append(
                f"{visible(row['file'])} is not the file that was received: its SHA-256 is {row['read_sha256']}, and "
                f"at receipt it was {row['sha256']}. What this report says is of the file that was read."
            )
        said += _out_of_order(row)
    return said


def _out_of_order(row: Mapping[str, Any]) -> list[str]:
    """That a log is said to have passed on before it was there to be passed on; of a day alone no time is known."""
    told = [("produced", row["produced_at"]), *(("received", held["at"]) for held in row["received"])]
    dated = [(what, at) for what, at in told if at]
    return [
        f"Of {visible(row['file'] or row['log'])} the custody contradicts itself: it was received {instant(at)}, and "
        f"{what} {instant(before)}."
        for (what, before), (_, at) in pairwise(dated)
        if _is_before(at, before)
    ]


def _is_before(one: str, other: str) -> bool:
    """Whether one moment is before another, whatever is not said of them: a day has no hour, and an hour may have no
    zone, so that it is known to a day only."""
    a, b = (datetime.fromisoformat(moment) for moment in (one, other))
    if a.tzinfo is not None and b.tzinfo is not None:
        return a < b
    days = (b.date() - a.date()).days
    return days > 0 if a.tzinfo is b.tzinfo else days > 1


def _chain(row: Mapping[str, Any]) -> str:
    if row["log"] is None:
        return f"{visible(row['file'])}: not told."
    made = f", {instant(row['produced_at'])}" if row["produced_at"] else ""
    links = [f"produced by {_text(row['produced_by'])} on {_text(row['device'])}{made}"]
    for held in row["received"]:
        of = f" ({_text(held['of'])})" if held["of"] else ""
        how = f", {_text(held['how'])}" if held["how"] else ""
        links.append(f"received {instant(held['at'])} by {_text(held['by'])}{of}{how}")
    digest = {True: "the file read has the digest at receipt", False: "the file read has another digest than then"}
    links.append("it was not read" if row["read_sha256"] is None else digest[row["same"]])
    return sentence(f"{visible(row['file'] or row['log'])}: {'; '.join(links)}")


def _text(value: object) -> str:
    return visible(value, SENTENCE_LIMIT)
