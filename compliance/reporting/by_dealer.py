"""Findings by dealer: never without the rounds that each dealt, nor without what chance alone would give.

A dealer who dealt more has more findings. What is compared is in how many of the rounds that a dealer dealt, and of
which anything could be assessed, something about dealing was found, with the range in which 95 of 100 alike dealers
would lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from compliance.reporting.visible import visible
from compliance.reporting.wording import count

Document = Mapping[str, Any]

_TAIL: Final = 0.025  # 95 of 100 lie between the tails
_PER: Final = 1_000  # rounds that a rate is of
_SUBJECT = "dealer"


_ALONE: Final = "of no other dealer anything could be assessed, so there is nothing to compare"


def by_dealer(document: Document) -> dict[str, Any] | None:
    """{said, rows: [{name, rounds, assessed, found, rate, chance, said}]}, None where the logs name no dealer."""
    dealers = [p for p in document.get("people", []) if p["role"] == _SUBJECT and p["rounds"]]
    if not dealers:
        return None
    dealt = {(p["casino"], p["name"]): p["assessed_rounds"] for p in dealers}
    found: dict[tuple[str, str], set[tuple[Any, ...]]] = {dealer: set() for dealer in dealt}
    for f in document["findings"]:
        dealer = (f.get("casino"), f.get("staff"))
        if f["verdict"] == "breach" and f["subject"] == _SUBJECT and f["round"] is not None and dealer in found:
            found[dealer].add((f["table"], f.get("session"), f["round"]))
    assessed = sum(dealt.values())
    rate = sum(map(len, found.values())) / assessed if assessed else 0
    several = len({casino for casino, _ in dealt}) > 1
    how = {"several": several, "compared": sum(map(bool, dealt.values())) > 1}
    all_rounds = {(p["casino"], p["name"]): p["rounds"] for p in dealers}
    rows = [
        {"rounds": count(all_rounds[dealer]), **_row(dealer, rounds, len(found[dealer]), rate, **how)}
        for dealer, rounds in dealt.items()
    ]
    return {
        "said": (
            "In how many of the rounds that each dealt, and of which anything could be assessed, something was found "
            "that concerns the dealer. By chance alone is the range in which 95 of 100 dealers would lie if all were "
            "alike; with many dealers some lie outside it for no reason. The games and tables of the dealers may "
            "differ: this is where to look, and proves nothing."
        ),
        "rows": rows,
    }


def _row(
    dealer: tuple[str, str], rounds: int, found: int, rate: float, *, several: bool, compared: bool
) -> dict[str, str]:
    casino, name = map(visible, dealer)
    named = {"name": f"{name} ({casino})" if several else name, "assessed": count(rounds), "found": count(found)}
    if not rounds:
        return {**named, "rate": "–", "chance": "–", "said": "nothing could be assessed"}

    # imported here: only who asks for dealers waits for it
    from scipy.stats import poisson

    # more rounds with a finding than were assessed there cannot be
    least, most = (min(int(poisson.ppf(tail, rate * rounds)), rounds) for tail in (_TAIL, 1 - _TAIL))
    where = "more than" if found > most else "fewer than" if found < least else "within what"
    return {
        **named,
        "rate": f"{_PER * found / rounds:.1f}",
        "chance": f"{count(least)} to {count(most)}" if compared else "–",
        "said": f"{where} chance alone gives" if compared else _ALONE,
    }
