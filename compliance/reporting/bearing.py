"""Of the assumptions and readings of a document those that bear on it, apart from those on which no finding rests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress
from typing import Any

Document = Mapping[str, Any]


def bearing(document: Document, page: Mapping[str, Any]) -> dict[str, list[Any]]:
    """{assumptions, other_assumptions, readings, other_readings}, as the page has them.

    An assumption bears on a report if a finding names it, or if it stands on its face; a reading, if a finding does not
    stand under every alternative to it.
    """
    assumed: set[str] = set()
    depends: set[str] = set()
    for finding in document["findings"]:
        assumed.update(finding.get("assumptions", ()))
        depends.update(_names(finding.get("stands_under")))
    of_assumptions = [a["id"] in assumed or bool(a.get("face")) for a in document["assumptions"]]
    of_readings = [_is_named(r, depends) for r in document["readings"]]
    return {
        "assumptions": list(compress(page["assumptions"], of_assumptions)),
        "other_assumptions": list(compress(page["assumptions"], [not bears for bears in of_assumptions])),
        "readings": list(compress(page["readings"], of_readings)),
        "other_readings": list(compress(page["readings"], [not bears for bears in of_readings])),
    }


def bearing_on_rounds(
    assumptions: Iterable[Mapping[str, Any]], rounds: Iterable[Mapping[str, Any]]
) -> tuple[list[Mapping[str, Any]], list[str]]:
    """(those of the assumptions on which a verdict of these rounds rests, or that stand on the face; ids of others)."""
    assumed = {
        name for explained in rounds for verdict in explained["verdicts"] for name in verdict.get("assumptions", ())
    }
    given = list(assumptions)
    bear = [a for a in given if a["id"] in assumed or a.get("face")]
    return bear, [a["id"] for a in given if a not in bear]


def taken_and_others(reading: Mapping[str, Any]) -> tuple[str, list[Mapping[str, Any]]]:
    """(the words of the reading that was taken, the readings beside it). All that are recorded stand together, and the
    one that was taken is no other one."""
    known = reading.get("alternatives", ())
    own = next((a["text"] for a in known if a["name"] == reading["taken"]), reading["taken"])
    return own, [a for a in known if a["name"] != reading["taken"]]


def _names(stands_under: str | Iterable[str] | None) -> list[str]:
    """The readings that a finding names as those under which it stands, or does not."""
    if stands_under is None or stands_under == "all":
        return []
    if isinstance(stands_under, str):
        return stands_under.removeprefix("all but ").split(", ")
    return list(stands_under)


def _is_named(reading: Mapping[str, Any], names: set[str]) -> bool:
    alternatives = [a["name"] for a in reading.get("alternatives", [])]
    own = {reading["id"], *alternatives, *(f"{reading['id']}={name}" for name in alternatives)}
    return bool(own & names)
