"""The ways in which the log format lets one and the same fault show.

Each way makes of a recorded round another record of the same play: settled or not, settled at once or at the end, with
what changed hands or with what was paid, numbered or not, corrected at the table, with other rounds around it, by a
recorder that keeps more or less. None of them changes what was done at the table; so what was a fault stays one, or can
no longer be assessed, but never becomes right. A way answers None where it does not apply to a round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from compliance.logs.events import KINDS

Events = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Record:
    """The events of a log and the round in question.

    due: what each wager of the round that was not settled would be settled with (members of a `settle`). filler: the
    events of another round of the same game, in which nothing is wrong.
    """

    events: Events
    round: str
    due: Mapping[str, Mapping[str, Any]]
    filler: Events

    @property
    def own(self) -> list[int]:
        """The places of the events of the round."""
        return [i for i, e in enumerate(self.events) if e.get("round") == self.round]


Way = Callable[[Record], Events | None]


def _copy(record: Record) -> Events:
    return deepcopy(record.events)


def _of(record: Record, kind: str) -> list[int]:
    return [i for i in record.own if record.events[i]["event"] == kind]


def _sessions(events: Events) -> list[dict[str, Any]]:
    return [e for e in events if e["event"] == "session"]


def _without(events: Events, places: Sequence[int]) -> Events:
    return [e for i, e in enumerate(events) if i not in set(places)]


def as_recorded(record: Record) -> Events | None:
    """The round as it is."""
    return _copy(record)


def not_settled(record: Record) -> Events | None:
    """A recorder that does not record settlements."""
    if any("seq" in e for e in record.events):
        return None  # the numbers of the settlements would be missing
    events = _without(_copy(record), [i for i, e in enumerate(record.events) if e["event"] == "settle"])
    for session in _sessions(events):
        session["captures"] = [c for c in session.get("captures", ()) if not c.startswith("settle")]
    return events


def settled_as_due(record: Record) -> Events | None:
    """What was left unsettled is settled as the rules have it."""
    if any("seq" in e for e in record.events):
        return None
    settled = {e["wager"] for e in record.events if e["event"] == "settle"}
    due = {wager: how for wager, how in record.due.items() if wager not in settled}
    if not due or not record.own:
        return None
    events, last = _copy(record), record.own[-1]
    like = {k: v for k, v in events[last].items() if k in ("table", "round", "ts")}
    new = [{"event": "settle", **like, "wager": wager, **how} for wager, how in due.items()]
    for session in _sessions(events):
        session["captures"] = [*dict.fromkeys([*session.get("captures", ()), "settle"])]
    return [*events[: last + 1], *new, *events[last + 1 :]]


def settled_at_the_end(record: Record) -> Events | None:
    """All settlements stand after the last event of the round."""
    places = _of(record, "settle")
    if any("seq" in e for e in record.events) or not places or places == record.own[-len(places) :]:
        return None
    events = _copy(record)
    moved = [events[i] for i in places]
    for event in moved:
        if "ts" in events[record.own[-1]]:
            event["ts"] = events[record.own[-1]]["ts"]
    last = record.own[-1]
    return [*_without(events[: last + 1], places), *moved, *events[last + 1 :]]


def settled_net(record: Record) -> Events | None:
    """The settlements say what changed hands."""
    stakes = {e["id"]: float(e["amount"]) for e in record.events if e["event"] == "wager" and "amount" in e}
    events, changed = _copy(record), False
    for event in events:
        plain = event["event"] == "settle" and "paid" in event and "returned" not in event
        if plain and event["wager"] in stakes:
            paid = float(event.pop("paid")) - float(event.pop("commission", 0))
            event["net"] = -stakes[event["wager"]] if event["result"] == "lose" and not paid else paid
            changed = True
    return events if changed else None


def stakes_told(record: Record) -> Events | None:
    """The settlements say what of the stake was handed back: as is usual by their results."""
    stakes = {e["id"]: e.get("keeps", e["amount"]) for e in record.events if e["event"] == "wager" and "amount" in e}
    events, changed = _copy(record), False
    for event in events:
        if event["event"] == "settle" and "paid" in event and "returned" not in event and event["wager"] in stakes:
            event["returned"] = 0 if event["result"] == "lose" else stakes[event["wager"]]
            changed = True
    return events if changed else None


def stakes_not_told(record: Record) -> Events | None:
    """The settlements do not say what was handed back."""
    events, changed = _copy(record), False
    for event in events:
        changed |= event["event"] == "settle" and event.pop("returned", None) is not None
    return events if changed else None


def all_captured(record: Record) -> Events | None:
    """A recorder that says that it records everything."""
    events = _copy(record)
    for session in _sessions(events):
        session["captures"] = [kind for kind in KINDS if kind not in ("log", "session", "end")]
    return events


def little_captured(record: Record) -> Events | None:
    """A recorder that promises nothing: what it does not show may have been."""
    events = _copy(record)
    for session in _sessions(events):
        session["captures"] = []
    return events


def numbered(record: Record) -> Events | None:
    """Every event has its number."""
    if any("seq" in e for e in record.events):
        return None
    return [{**e, "seq": n} for n, e in enumerate(_copy(record), start=1)]


def without_instants(record: Record) -> Events | None:
    """Only sessions have an instant."""
    events = [e if e["event"] == "session" else {k: v for k, v in e.items() if k != "ts"} for e in _copy(record)]
    twice = len({repr(e) for e in events}) < len(events)
    return None if twice else events  # two equal lines without number or instant may be one event


def places_not_told(record: Record) -> Events | None:
    """Cards are recorded without their places in the hand."""
    if not any("n" in e for e in record.events if e["event"] == "card"):
        return None
    return [{k: v for k, v in e.items() if k != "n"} if e["event"] == "card" else e for e in _copy(record)]


def placed_in_two_parts(record: Record) -> Events | None:
    """The first wager of the round is placed in part and increased at once."""
    places = [i for i in _of(record, "wager") if not {"change", "status", "keeps"} & set(record.events[i])]
    if not places or any("seq" in e for e in record.events):
        return None
    events, place = _copy(record), places[0]
    whole = events[place]
    part = {**whole, "amount": float(whole["amount"]) / 2}
    return [*events[:place], part, {**whole, "change": "increase"}, *events[place + 1 :]]


def corrected(kind: str, wrong: Callable[[dict[str, Any]], dict[str, Any] | None]) -> Way:
    """An event was first recorded otherwise and put right at the table: it is the corrected state that is judged."""

    def way(record: Record) -> Events | None:
        if any("seq" in e for e in record.events):
            return None
        for place in _of(record, kind):
            changed = wrong(record.events[place])
            if changed is not None:
                events = _copy(record)
                right = {k: v for k, v in events[place].items() if k in changed}
                events[place] |= changed
                like = {k: v for k, v in events[place].items() if k in ("table", "round", "ts")}
                correction = {"event": "correct", "what": kind, "of": place + 1, **like, **right}
                events.insert(place + 1, correction)
                return [{**e, "seq": n} for n, e in enumerate(events, start=1)]
        return None

    return way


_SUITS = {"S": "H", "H": "D", "D": "C", "C": "S"}


def _other_card(event: dict[str, Any]) -> dict[str, Any] | None:
    card = str(event["card"])
    return {"card": card[:-1] + _SUITS[card[-1]]} if card[-1] in _SUITS and "?" not in card else None


def _other_amount(event: dict[str, Any]) -> dict[str, Any] | None:
    return {"paid": float(event["paid"]) + 1} if "paid" in event else None


def _other_stake(event: dict[str, Any]) -> dict[str, Any] | None:
    return {"amount": float(event["amount"]) + 1} if "change" not in event and "amount" in event else None


def round_before(record: Record) -> Events | None:
    """Another round of the table comes before it."""
    if not record.filler or not record.own or any("seq" in e for e in record.events):
        return None
    events = _copy(record)
    first = next(i for i, e in enumerate(events) if e["event"] not in ("log", "session", "sign"))
    return [*events[:first], *_filled(record, "before"), *events[first:]]


def round_after(record: Record) -> Events | None:
    """Another round of the table comes after it."""
    if not record.filler or not record.own or any("seq" in e for e in record.events):
        return None
    return [e for e in _copy(record) if e["event"] != "end"] + _filled(record, "after")


def _filled(record: Record, name: str) -> Events:
    at = record.own[0] if name == "before" else record.own[-1]
    like = {k: v for k, v in record.events[at].items() if k in ("table", "ts")}
    return [{**e, **like, "round": f"another {name}"} for e in deepcopy(record.filler)]


WAYS: Mapping[str, Way] = {
    "as recorded": as_recorded,
    "not settled": not_settled,
    "settled as due": settled_as_due,
    "settled at the end": settled_at_the_end,
    "settled net": settled_net,
    "stakes told": stakes_told,
    "stakes not told": stakes_not_told,
    "all captured": all_captured,
    "little captured": little_captured,
    "numbered": numbered,
    "without instants": without_instants,
    "places not told": places_not_told,
    "placed in two parts": placed_in_two_parts,
    "card corrected": corrected("card", _other_card),
    "settlement corrected": corrected("settle", _other_amount),
    "wager corrected": corrected("wager", _other_stake),
    "a round before": round_before,
    "a round after": round_after,
}
# ways that keep less than the record as it is: what they do not show may be left open, but is never right
LESS = frozenset({"not settled", "settled at the end", "stakes not told", "little captured", "places not told"})
