"""The cards in use at a baccarat table: made ready, burnt, counted, and the end of the shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from compliance.games.assumed import DECK, assuming
from compliance.games.baccarat.facts_shoe_end import NEW_CARDS, absence, end_of_shoe
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.opening_order import opening_order
from compliance.games.play import Subject, key_at
from compliance.games.table_facts import TableView
from compliance.logs.cards import UNKNOWN
from compliance.logs.events import (
    BurnEvent,
    CardEvent,
    CardsEvent,
    CutEvent,
    NoticeEvent,
    OpenEvent,
    ShuffleEvent,
    StaffEvent,
)
from compliance.logs.rounds import Recorded, Round, seen_since_ready
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_STYLE: Final = "style"
_ALLOWS: Final = ("approv", "direct")  # of a notice about the style: that it was approved, or directed


_INSPECTOR: Final = "inspector"
_ORDER: Final = ("chemmy", "stack", "riffle")


def shoe_subjects(view: TableView, facts: Facts, before: Callable[[], Facts | None]) -> list[Subject]:
    """The new shoe, the new cards, the count of the cards and the end of the shoe, as far as this round shows them.

    before: the facts of the round before (made only where they matter), None where there is none.
    """
    subjects = [*_new_shoe(view, facts), *_counted(view, facts), *_face(view, facts)]
    end = end_of_shoe(view, before)
    return subjects if end is None else [*subjects, Subject("cutting card", "", Facts(end, facts))]


def before_deal(round_: Round) -> tuple[Recorded, ...]:
    """What was recorded since the round before and until the first card of this one."""
    first = next((i for i, r in enumerate(round_.events) if isinstance(r.event, CardEvent)), len(round_.events))
    return (*round_.between, *round_.events[:first])


def changed_since(view: TableView) -> Evidence:
    """Whether the cards were shuffled or replaced since the last card was dealt."""
    changes = view.round.shoe.changes
    if changes:
        return Known(True, tuple(r.line for r in changes))
    return absence(view, "shuffle")


def _new_shoe(view: TableView, facts: Facts) -> list[Subject]:
    if view.begins is None:
        return []
    changes = view.round.shoe.changes
    first = not view.round.earlier
    opened = [r for r in before_deal(view.round) if isinstance(r.event, OpenEvent)] if first else []
    if not changes and not opened:
        return []
    line = tuple(r.line for r in (*changes, *opened))
    kinds = {r.event.what for r in changes if isinstance(r.event, CardsEvent)}
    own: dict[str, Evidence] = {
        "shoe.first": Known(first, line),
        "shoe.ended": Known(view.round.shoe.ended or "not at all", line),
        "shoe.shuffled": _made(view, "shuffle", _lines(changes, ShuffleEvent)),
        "shoe.cut": _made(view, "cut", _lines(_after(changes, ShuffleEvent), CutEvent)),
        "shoe.burnt": _burnt(view, _lines(_after(changes, ShuffleEvent, CutEvent), BurnEvent)),
        "shoe.new_cards": _made(view, "cards", line if kinds & set(NEW_CARDS) else ()),
        "cards.received": Known("receive" in kinds, line),
        "cards.replaced": Known("replace" in kinds, line),
        "cards.pre_shuffled": Known("pre-shuffled" in kinds, line),
        "cards.pre_checked": _pre_checked(changes, line),
    }
    shoe = Facts(own, facts)
    subjects = [Subject("shoe", "", shoe)]
    if kinds & set(NEW_CARDS):
        subjects.append(Subject("cards", "", Facts(_cards(view, changes), shoe)))
    return subjects


def _pre_checked(changes: tuple[Recorded, ...], lines: tuple[int, ...]) -> Evidence:
    """Whether pre-checked cards were introduced: the manufacturer of cards may check those that it shuffles."""
    cards = [r.event for r in changes if isinstance(r.event, CardsEvent)]
    if any(event.what == "pre-checked" for event in cards):
        return Known(True, lines)
    if any(event.what == "pre-shuffled" and "manufacturer" in (event.by or "").lower() for event in cards):
        return Missing("whether the manufacturer who shuffled the cards checked them too is not recorded")
    return Known(False, lines)


def _after(changes: tuple[Recorded, ...], *kinds: type[object]) -> tuple[Recorded, ...]:
    last = max((i for i, r in enumerate(changes) if isinstance(r.event, kinds)), default=-1)
    return changes[last + 1 :]


def _lines(recorded: Iterable[Recorded], kind: type[object]) -> tuple[int, ...]:
    return tuple(r.line for r in recorded if isinstance(r.event, kind))


def _made(view: TableView, kind: str, lines: tuple[int, ...]) -> Evidence:
    return Known(True, lines) if lines else absence(view, kind)


def _burnt(view: TableView, lines: tuple[int, ...]) -> Evidence:
    """Whether cards were burnt; an irregularity that says they were not is as good as a record of burns."""
    if lines:
        return Known(True, lines)
    told = tuple(r.line for r in (*before_deal(view.round), *view.round.events) if is_irregularity(r, "no burn"))
    return Known(False, told) if told else absence(view, "burn")


def is_irregularity(recorded: Recorded, what: str) -> bool:
    """Whether the event is the irregularity named."""
    return recorded.event.event == "irregularity" and getattr(recorded.event, "what", "") == what


def _cards(view: TableView, changes: tuple[Recorded, ...]) -> dict[str, Evidence]:
    cards = [(r, r.event) for r in changes if isinstance(r.event, CardsEvent)]
    received = [(r, e) for r, e in cards if e.what in NEW_CARDS]
    decks = next(((r, e.decks) for r, e in received if e.decks is not None), None)
    methods = [(r, r.event.method) for r in changes if isinstance(r.event, ShuffleEvent)]
    own: dict[str, Evidence] = {
        "cards.decks": Missing("the log does not say how many decks")
        if decks is None
        else Known(decks[1] or 0, (decks[0].line,)),
        "cards.decks_recorded": Known(decks is not None),
        "cards.spread": _made(view, "cards", tuple(r.line for r, e in cards if e.what == "spread")),
        "cards.inspected_by_dealer": _inspected(view, cards, "dealer"),
        "cards.inspected_by_supervisor": _inspected(view, cards, "supervisor"),
        **opening_order(view.round, changes),
        "cards.notified": _notified(view),
    }
    for name, method in zip(("cards.chemmy", "cards.stacked", "cards.riffled"), _ORDER, strict=True):
        own[name] = _made(view, "shuffle", tuple(r.line for r, m in methods if m == method))
    return own


_ROLES = ("dealer", "supervisor")


def _inspected(view: TableView, cards: Iterable[tuple[Recorded, CardsEvent]], role: str) -> Evidence:
    """Whether somebody in this role inspected the cards: named by the role, or by the name of who works the table."""
    staff = [r.event for r in (*view.round.context, *view.round.between) if isinstance(r.event, StaffEvent)]
    names = {getattr(e, role) for e in staff} - {None}
    inspected = [(r, e) for r, e in cards if e.what == "inspect"]
    lines = tuple(r.line for r, e in inspected if e.by is not None and (e.by in names or role in e.by.casefold()))
    roles = {name for e in staff for name in (e.dealer, e.supervisor) if name is not None}
    unknown = [e.by for _, e in inspected if e.by is not None and e.by not in roles and not _names_a_role(e.by)]
    if not lines and any(e.by is None for _, e in inspected):
        return Missing("the log does not say who inspected the cards")
    if not lines and unknown:
        return Missing(f"the log does not say in which role {unknown[0]} inspected the cards")
    return _made(view, "cards", lines)


def _names_a_role(by: str) -> bool:
    return any(role in by.casefold() for role in _ROLES)


def _notified(view: TableView) -> Evidence:
    told = [r for r in (*view.round.between, *view.round.events) if isinstance(r.event, NoticeEvent)]
    told += [r for earlier in view.round.earlier[-1:] for r in earlier.events if isinstance(r.event, NoticeEvent)]
    lines = tuple(r.line for r in told if isinstance(r.event, NoticeEvent) and _INSPECTOR in r.event.to.casefold())
    return _made(view, "notice", lines)


def _counted(view: TableView, facts: Facts) -> list[Subject]:
    """How often the cards of this round have come out of the shoe, where every shuffle is recorded."""
    before = seen_since_ready(view.round)
    if before is None:
        return []
    seen = dict(before)
    lines: dict[str, list[int]] = {}
    for recorded in view.round.events:
        event = recorded.event
        if isinstance(event, CardEvent) and UNKNOWN not in (event.card.rank, event.card.suit):
            card = str(event.card)
            seen[card] = seen.get(card, 0) + 1
            lines.setdefault(card, []).append(recorded.line)
    if not lines:
        return []
    most = max(lines, key=lambda card: seen[card])
    own: dict[str, Evidence] = {
        "card.most": Known(most, tuple(lines[most])),
        # that a deck holds each card once no words of these rules say
        "card.times": assuming(Known(seen[most], tuple(lines[most])), DECK),
    }
    return [Subject("card", "", Facts(own, facts))]


def _face(view: TableView, facts: Facts) -> list[Subject]:
    """How the initial cards are dealt, against the rounds of the same shoe before."""
    first = view.round.events[view.begins].event if view.begins is not None else None
    before = view.round.shoe.faces
    if not isinstance(first, CardEvent) or first.face is None or not before:
        return []
    lost = view.round.shoe.lost
    own: dict[str, Evidence] = {
        "face.approved": _style_approved(view),
        "face.now": Known(first.face, (view.round.events[view.begins or 0].line,)),
        "face.before": Known(" and ".join(sorted(before)))
        if lost is None
        else Missing(f"the cards may have been changed at a line that the log lacks (line {lost.line})"),
    }
    return [Subject("face", "", Facts(own, facts))]


def _style_approved(view: TableView) -> Evidence:
    """Whether a Government inspector directed or approved another style of dealing: by the last notice of it."""
    told = (*view.round.context, *view.round.between, *view.round.events)
    notices = [(r.event.about.lower(), r.line) for r in told if isinstance(r.event, NoticeEvent)]
    of_style = [(about, line) for about, line in notices if _STYLE in about]
    if not of_style:
        return Known(False)
    about, line = of_style[-1]
    if any(word in about for word in _ALLOWS):
        return Known(True, (line,))
    return Missing("whether the Government inspector approved the change of style is not recorded")


def burn_subjects(view: TableView, rules: BaccaratRules, facts: Facts) -> list[Subject]:
    """The burning of cards recorded since the round before, up to the end of this one."""
    subjects: list[Subject] = []
    for recorded in (*view.round.between, *view.round.events):
        event = recorded.event
        if isinstance(event, BurnEvent):
            line = (recorded.line,)
            face = event.face or ("up" if event.first is not None else None)
            due = None if event.first is None else rules.burn_values.get(event.first.rank)
            own: dict[str, Evidence] = {
                "burn.first": Known(str(event.first) if event.first is not None else "not shown", line),
                "burn.first_recorded": Known(event.first is not None, line),
                "burn.face": known_or(face, "the log does not say how it was drawn", line),
                "burn.face_known": Known(face is not None, line),
                "burn.due": known_or(due, "which card was drawn first is not recorded", line),
                "burn.count": Known(event.count, line),
            }
            subjects.append(Subject("burn", key_at("burn", recorded), Facts(own, facts)))
    return subjects
