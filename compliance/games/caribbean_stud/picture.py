"""A Caribbean stud round as a report draws it: the dealer's hand and the players', the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.hands import Hand
from compliance.games.caribbean_stud.seats import stud_view, value_of
from compliance.games.drawn import calls_drawn, wagers_drawn
from compliance.games.hidden import holes_of
from compliance.games.play import PlayRules
from compliance.games.table_facts import view_of
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Missing


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye: cards as recorded, what each hand is under these rules, wagers and settlements."""
    view = stud_view(view_of(round_, holes_of(round_), frozenset({"card"})))
    states = {s.holder: "" if isinstance(s.decision.state, Missing) else s.decision.state for s in view.seats.values()}
    holders = [v.DEALER, *sorted((h for h in view.seats if view.seats[h].hand.cards), key=_by_number)]
    hands = [_drawn(h, view.deal.hands.get(h), rules, states.get(h, "")) for h in holders]
    return {
        "kind": "cards",
        "hands": hands,
        "wagers": wagers_drawn(round_),
        "calls": calls_drawn(round_),
        "mark": None,
    }


def _by_number(holder: str) -> tuple[int, str]:
    name = holder.rpartition(" ")[-1]
    return (int(name) if name.isascii() and name.isdigit() else 0, holder)


def _drawn(holder: str, hand: Hand | None, rules: PlayRules, state: str) -> dict[str, Any]:
    cards = [{"card": str(c.card), "n": c.place, "face": c.face} for c in hand.cards] if hand is not None else []
    value = value_of(hand, rules.own, holder) if hand is not None else None
    said = "" if value is None or isinstance(value, Missing) else value.category
    note = "; ".join(part for part in (said, state) if part) if cards else "no card recorded"
    return {"name": holder.capitalize(), "cards": cards, "note": note}
