"""Wagers of whose clauses one is in doubt: what is left of the words does not say what becomes of them.

A clause such as "lose if any other total is thrown" says nothing once it is not known which other totals there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from compliance.games.play import WagerRules


def clause_in_doubt(wager: WagerRules, addresses: Iterable[str]) -> str:
    """The first of these provisions that is, or may be, one of those on what becomes of a wager; "" if none is."""
    heads = _heads(wager)
    clauses = {clause.address for decision in (wager.outcome, wager.payout) for clause in decision.clauses}
    return next(
        (
            a
            for a in addresses
            if a in clauses or above(a) in clauses or any(a == h or a.startswith(f"{h}(") for h in heads)
        ),
        "",
    )


def _heads(wager: WagerRules) -> set[str]:
    """The provisions whose paragraphs say together what becomes of the wager."""
    clauses = [clause.address for clause in wager.outcome.clauses]
    if wager.address and any(a == wager.address or a.startswith(f"{wager.address}(") for a in clauses):
        return {wager.address}
    many = Counter(above(a) for a in clauses)
    return {wager.address, *(head for head, n in many.items() if n > 1 or not wager.address)} - {""}


def above(address: str) -> str:
    """The provision of which this one is a paragraph, "" where it is none."""
    return address.rpartition("(")[0] if address.endswith(")") else ""
