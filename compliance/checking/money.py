"""Sums of what findings come to. Amounts of different currencies are never added, nor those due to those in question.

A sum has the same members everywhere: `currency`, `money_kind`, and in cents what players had too much (`player_cents`)
and too little (`casino_cents`), and the stakes that a wrong result left to players (`player_stake_cents`) or took from
them (`casino_stake_cents`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from compliance.amounts import NOT_RECORDED
from compliance.logs.rounds import Session

KINDS: Final = ("due", "in question")
_SIDES: Final = ("player", "casino")


def currency_of(session: Session) -> str:
    """The currency of a session's amounts as its log names it: one that is not named is none."""
    return session.currency or NOT_RECORDED


def sums_of(findings: Iterable[Mapping[str, Any]], before: Sequence[Mapping[str, Any]] = ()) -> list[dict[str, Any]]:
    """The sums of these findings, added to earlier ones: a row for each currency and kind of money, in that order."""
    rows = {(row["currency"], row["money_kind"]): dict(row) for row in before}
    for finding in findings:
        if "favour" not in finding:
            continue
        key = (finding["currency"], finding["money_kind"])
        row = rows.setdefault(key, _empty(*key))
        row[f"{finding['favour']}_cents"] += finding["money_cents"]
        row[f"{finding['favour']}_stake_cents"] += finding.get("stake_cents", 0)
    return sorted(rows.values(), key=lambda row: (row["currency"], KINDS.index(row["money_kind"])))


def _empty(currency: str, kind: str) -> dict[str, Any]:
    amounts = {f"{side}{what}_cents": 0 for side in _SIDES for what in ("", "_stake")}
    return {"currency": currency, "money_kind": kind, **amounts}
