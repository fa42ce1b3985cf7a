"""Incidents by cause: what is wrong in the same way is one line with one sum, at whatever table and however often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from compliance.checking.money import sums_of
from compliance.reporting.compared import new_among
from compliance.reporting.findings import extent_said
from compliance.reporting.visible import visible, visible_lines
from compliance.reporting.wording import (
    count,
    counted,
    currency_beside,
    instant,
    listed,
    money,
    rule_name,
    sentence_case,
)

Document = Mapping[str, Any]

# what a breach touches, the gravest first; what is not named here comes last
GRAVITY: Final = (
    "money", "deal", "play", "payment", "wager", "limit", "approval", "announcement", "procedure", "equipment",
    "notice", "display",
)  # fmt: skip
_CHANGED: Final = {
    "session": "the session opened",
    "staff": "who works the table changed",
    "shuffle": "the cards were shuffled",
    "cards": "packs of cards were received, checked or replaced",
    "dice": "dice were received, inspected or replaced",
    "sign": "the sign of the limits changed",
    "equipment": "something was done to the equipment",
    "open": "the table was opened",
    "direction": "a direction was given",
}
_FEW = 6


def cause_rows(document: Document, titles: Mapping[str, str]) -> list[dict[str, Any]]:
    """One row a cause, the gravest first, then by money: {number, anchor, rule, work, expected, recorded, tables,
    incidents, findings, rounds, new, money, favour, began, began_at, changed, gravity, cents, first, ids}.

    `first` is the id of its first finding, `ids` of all of them; `new` how many of them an earlier report did not have,
    "" where none; `cents`, `gravity` (0 the gravest) and `began_at` (UTC) are what the rows are sorted by.
    """
    known = {f["id"]: f for f in document["findings"]}
    grouped: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for incident in document.get("incidents", []):
        grouped.setdefault(cause_of(incident, known[incident["findings"][0]]), []).append(incident)
    rows = [_cause(incidents, known, document, titles) for incidents in grouped.values()]
    rows.sort(key=lambda row: (row["gravity"], -row["cents"], row["began_at"]))
    for number, row in enumerate(rows, 1):
        row |= {"number": str(number), "anchor": f"cause-{number}"}
    return rows


def causes_said(document: Document, causes: int) -> str:
    """What an incident and a cause are, and how many there are of each: page one counts incidents, the list causes."""
    incidents = len(document.get("incidents", ()))
    return (
        "An incident is what is wrong in one way in adjoining rounds of a table, with what follows from it. What is "
        "wrong in the same way is one cause, one line, at whatever table and however often. "
        f"{counted(incidents, 'incident')} of {counted(causes, 'cause')}."
    )


def cause_of(incident: Mapping[str, Any], first: Mapping[str, Any]) -> tuple[str, str, str]:
    """By what incidents are known to be of one cause: the rule, and how what is recorded stands to what it asks for.
    first: the first finding of the incident."""
    return incident["work"], incident["rule"], incident.get("relation") or first["code"]


def _cause(
    incidents: Sequence[Mapping[str, Any]],
    known: Mapping[str, Mapping[str, Any]],
    document: Document,
    titles: Mapping[str, str],
) -> dict[str, Any]:
    ids = [finding for incident in incidents for finding in incident["findings"]]
    findings = [known[i] for i in ids]
    sums = sums_of(findings)
    earliest = min(incidents, key=lambda i: i.get("from_utc") or "~")
    first = known[earliest["findings"][0]]
    several_casinos = len(document.get("casinos", ())) > 1
    tables = dict.fromkeys((i.get("casino"), i["table"]) for i in incidents)
    amounts, sides = money_said(sums, document.get("currency"))
    return {
        "rule": sentence_case(listed(list(dict.fromkeys(rule_name(r["rule"]) for i in incidents for r in i["rules"])))),
        "work": titles.get(earliest["work"], visible(earliest["work"])),
        "expected": " ".join(visible_lines(first["expected"])),
        "recorded": " ".join(visible_lines(first["recorded"])),
        "tables": _few(
            f"{visible(table)} ({visible(casino)})" if several_casinos else visible(table) for casino, table in tables
        ),
        "incidents": count(len(incidents)),
        "findings": count(len(findings)),
        "extent": extent_said(findings),
        "new": count(new) if (new := new_among(findings)) else "",
        "money": amounts,
        "favour": sides,
        "began": _began(earliest, first),
        "began_at": earliest.get("from_utc") or "",
        "gravity": min(gravity_of(f) for f in findings),
        "grade": visible(first.get("grade") or ""),
        "cents": max((_weight(row) for row in sums), default=0),
        "first": first["id"],
        "ids": ids,
    }


def gravity_of(finding: Mapping[str, Any]) -> int:
    """The place of what a finding touches among GRAVITY."""
    grade = finding.get("grade")
    return GRAVITY.index(grade) if grade in GRAVITY else len(GRAVITY)


def _weight(row: Mapping[str, Any]) -> int:
    return sum(int(cents) for name, cents in row.items() if name.endswith("_cents"))


def _began(incident: Mapping[str, Any], first: Mapping[str, Any]) -> str:
    """When a cause was first seen, and what had changed at the table just before."""
    where = f"round {visible(first['round'])}" if first["round"] is not None else "the table itself"
    at = f"{instant(first['from_time'])}, " if first.get("from_time") else ""
    kinds = incident.get("changed", ())
    # all that is told when a session opens is no change of it
    kinds = ("session",) if "session" in kinds else kinds
    changed = [_CHANGED.get(kind, visible(kind)) for kind in kinds]
    before = f"; just before, {listed(changed)}" if changed else "; nothing is recorded to have changed just before"
    return f"{at}table {visible(first['table'])}, {where}{before}"


_NAMED_OF_SIDES: Final = (
    ("player", "overpaid", "of stakes wrongly left to players"),
    ("casino", "underpaid", "of stakes wrongly collected"),
)
_IN_QUESTION: Final = {"player": "in question that players had", "casino": "in question that the casino kept"}


def money_said(sums: Iterable[Mapping[str, Any]], of_page: str | None) -> tuple[str, str]:
    """(amounts, in whose favour) of sums: "$70.00 overpaid and $200.00 underpaid", "player and casino"."""
    said: list[str] = []
    sides: list[str] = []
    for row in sums:
        currency = currency_beside(row["currency"], of_page)
        for side, *named in _NAMED_OF_SIDES:
            cents, stake = row[f"{side}_cents"], row[f"{side}_stake_cents"]
            if row["money_kind"] == "in question":
                parts = [(cents + stake, _IN_QUESTION[side])]
            else:
                parts = list(zip((cents, stake), named, strict=True))
            amounts = [f"{money(part, currency)} {what}" for part, what in parts if part]
            said += amounts
            sides += [side] if amounts and side not in sides else []
    return listed(said), listed(sides)


def _few(names: Iterable[str]) -> str:
    all_names = list(names)
    if len(all_names) <= _FEW:
        return listed(all_names)
    return f"{', '.join(all_names[:_FEW])} and {counted(len(all_names) - _FEW, 'more table')}"
