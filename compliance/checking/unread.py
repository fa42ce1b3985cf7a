"""Wagers of whose clauses one is not understood: what is left of the words does not say what becomes of them.

A clause such as "lose if any other total is thrown" says nothing once it is not known which other totals there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from compliance.games.play import PlayRules, WagerRules


def with_unread(rules: PlayRules, status: Mapping[str, str]) -> PlayRules:
    """The same rules, each wager with the provision that is not understood among those that say what becomes of it.

    status: address -> how the provision stands; "open" where nothing was made of its words.
    """
    named = rules.version.by_address
    open_ = [
        address
        for address, stands in status.items()
        if stands == "open" and (named[address].text or named[address].rows)
    ]
    if not open_:
        return rules
    return replace(rules, wagers={bet: replace(w, unread=_unread(w, open_)) for bet, w in rules.wagers.items()})


def _unread(wager: WagerRules, open_: list[str]) -> str:
    heads = _heads(wager)
    clauses = {clause.address for decision in (wager.outcome, wager.payout) for clause in decision.clauses}
    return next((a for a in open_ if above(a) in clauses or any(a == h or a.startswith(f"{h}(") for h in heads)), "")


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
