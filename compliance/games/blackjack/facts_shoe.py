"""Facts of the cards between the rounds of blackjack: shuffles, cuts, burns, new cards, limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compliance.games.blackjack.hands import Hands
from compliance.games.cut_offers import told_before
from compliance.games.opening_order import opening_order
from compliance.games.play import Subject, key_at
from compliance.games.signs import signs_of
from compliance.games.table_facts import TableView
from compliance.logs.events import (
    BurnEvent,
    CardsEvent,
    CutEvent,
    CuttingCardEvent,
    IrregularityEvent,
    NoticeEvent,
    OpenEvent,
    ShuffleEvent,
    StaffEvent,
)
from compliance.logs.rounds import Recorded, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing


def shoe_facts(view: TableView, hands: Hands) -> dict[str, Evidence]:
    """What became of the cards since the round before. hands: of the round itself."""
    round_ = view.round
    begins = view.begins if view.begins is not None else len(round_.events)
    before = (*round_.between, *round_.events[:begins])
    in_play = round_.events[begins:]
    last = round_.earlier[-1] if round_.earlier else None
    earlier: Sequence[Recorded] = (*last.between, *last.events) if last is not None else ()
    shuffles = [r for r in before if isinstance(r.event, ShuffleEvent)]
    first_card = [r for r in before if isinstance(r.event, CuttingCardEvent)]
    return {
        "shoe.shuffle_due": _due(earlier),
        "shoe.shuffle_overdue": _overdue(view, earlier),
        "shoe.cutting_card_first": _drawn_first(hands, first_card) or _seen(view, first_card, "cutting_card", begins),
        "shoe.opened": _lines([r for r in before if isinstance(r.event, OpenEvent)]),
        "shoe.shuffle_seen": _lines(shuffles),
        "shoe.cutting_card_in_play": _lines([r for r in in_play if isinstance(r.event, CuttingCardEvent)]),
        "shoe.shuffled": _seen(view, shuffles, "shuffle", begins),
        "shoe.cut": _seen(view, [r for r in _after_shuffle(before) if isinstance(r.event, CutEvent)], "cut", begins),
        "shoe.shuffled_in_play": _lines([r for r in in_play if isinstance(r.event, ShuffleEvent)]),
        **_packs(view, before, begins),
        **opening_order(round_, before),
        "shoe.damaged_before": _lines(_irregular(earlier, "damaged card")),
        "shoe.no_cutting_card_before": _lines(_irregular(earlier, "no cutting card")),
        **_burn(view, before),
    }


def _drawn_first(hands: Hands, cutting_cards: Sequence[Recorded]) -> Missing | None:
    """Why it is not known whether the cutting card was drawn as the first card of the round: a card that is not
    recorded may have come before it."""
    dealt = [hand for hand in hands.players.values() if hand.pair is None and hand.cards]
    lacking = next((hand.hidden for hand in dealt if hand.hidden is not None and hand.hidden_from <= 1), None)
    return Missing(lacking) if lacking is not None and cutting_cards else None


def _after_shuffle(before: Sequence[Recorded]) -> Sequence[Recorded]:
    """What came after the last shuffle; everything, where none is recorded."""
    last = max((i for i, r in enumerate(before) if isinstance(r.event, ShuffleEvent)), default=-1)
    return before[last + 1 :]


def _lines(events: Sequence[Recorded]) -> Known:
    return Known(bool(events), tuple(r.line for r in events))


def _seen(view: TableView, events: Sequence[Recorded], kind: str, until: int) -> Evidence:
    """Whether such an event is recorded; no only where this recorder records it and no hole can hide it."""
    if events:
        return _lines(events)
    return view.untold(kind, f"this ({kind.replace('_', ' ')})", lambda at: at <= until) or Known(False)


def _irregular(events: Sequence[Recorded], what: str) -> list[Recorded]:
    return [r for r in events if isinstance(r.event, IrregularityEvent) and r.event.what == what]


def _due(earlier: Sequence[Recorded]) -> Evidence:
    """Whether the cutting card came out in the round before, and no shuffle followed in it."""
    seen = [r for r in earlier if isinstance(r.event, CuttingCardEvent)]
    if not seen:
        return Known(False)
    later = [r for r in earlier if isinstance(r.event, ShuffleEvent) and _older(seen[-1], r, earlier)]
    return Known(not later, tuple(r.line for r in (*seen, *later)))


def _overdue(view: TableView, earlier: Sequence[Recorded]) -> Evidence:
    """Whether the cutting card came out before the round before this one and no shuffle followed until its end."""
    kept = view.round.context
    out = [r for r in kept if isinstance(r.event, CuttingCardEvent)]
    shuffled = [r for r in kept if isinstance(r.event, ShuffleEvent) and r not in view.round.between]
    if not out or not earlier or any(r is out[-1] for r in earlier) or out[-1] in view.round.between:
        return Known(False)
    return Known(not shuffled or _older(shuffled[-1], out[-1], kept), (out[-1].line,))


def _older(one: Recorded, other: Recorded, order: Sequence[Recorded]) -> bool:
    """Whether an event came before another, in the order in which both are kept."""
    places = {id(r): i for i, r in enumerate(order)}
    return places[id(one)] < places[id(other)]


def _packs(view: TableView, before: Sequence[Recorded], until: int) -> dict[str, Evidence]:
    """What was done with cards received at the table: who inspected them, whether they were spread, how shuffled."""
    packs = [(r.event, r) for r in before if isinstance(r.event, CardsEvent)]
    received = [r for e, r in packs if e.what == "receive"]
    inspected = [((e.by or "").lower(), r) for e, r in packs if e.what == "inspect"]
    replaced = [r for e, r in packs if e.what == "replace"]
    lines = tuple(r.line for _, r in inspected)
    methods = tuple(r.event.method for r in before if isinstance(r.event, ShuffleEvent))
    shuffle_lines = tuple(r.line for r in before if isinstance(r.event, ShuffleEvent))
    unread = view.hidden("cards", lambda position: position <= until)
    shuffles: Evidence = Known(methods, shuffle_lines)
    if not captures(view.round.session, "shuffle"):
        shuffles = Missing("this recorder does not record shuffles")
    return {
        "shoe.received": _lines(received),
        "shoe.replaced": _lines(replaced),
        "shoe.replaced_notified": notified(view, replaced[-1]) if replaced else Known(False),
        "shoe.inspected_dealer": unread or _inspected(view, inspected, "dealer"),
        "shoe.inspected_supervisor": unread or _inspected(view, inspected, "supervisor"),
        "shoe.inspected_said": Known(", ".join(by or "not said by whom" for by, _ in inspected) or "nobody", lines),
        "shoe.spread": unread or _lines([r for e, r in packs if e.what == "spread"]),
        "shoe.methods": shuffles,
    }


def _inspected(view: TableView, inspected: Sequence[tuple[str, Recorded]], role: str) -> Evidence:
    """Whether the person of this role at the table inspected the cards; unknown where a log says nobody's role."""
    staff = [r.event for r in (*view.round.context, *view.round.between) if isinstance(r.event, StaffEvent)]
    named = {str(getattr(e, role)).lower() for e in staff if getattr(e, role) is not None}
    roles = {"dealer", "supervisor", "game supervisor"}
    by_role = [r for by, r in inspected if by in named or by.removeprefix("game ") == role]
    if by_role:
        return _lines(by_role)
    others = {str(n).lower() for e in staff for n in (e.dealer, e.supervisor) if n is not None} | roles
    if any(by not in others for by, _ in inspected):
        return Missing("the log does not say whether it was the dealer or the game supervisor who inspected the cards")
    return Known(False, tuple(r.line for _, r in inspected))


def _burn(view: TableView, before: Sequence[Recorded]) -> dict[str, Evidence]:
    burns = [(i, r.event, r.line) for i, r in enumerate(before) if isinstance(r.event, BurnEvent)]
    lines = tuple(line for _, _, line in burns)
    # where a first card is shown, the count is of those drawn after it; where only its face is told, it may be counted
    first = sum(1 for _, e, _ in burns if e.first is not None or (e.face is not None and e.count == 0))
    unsure = sum(1 for _, e, _ in burns if e.first is None and e.face is not None and e.count > 0)
    faces = sorted({e.face for _, e, _ in burns if e.face is not None})
    shuffles = [i for i, r in enumerate(before) if isinstance(r.event, ShuffleEvent)]
    in_order = _seen(view, [], "shuffle", view.begins or 0)
    if burns and shuffles:
        burnt, shuffled = burns[0][0], shuffles[-1]
        in_order = Known(shuffled < burnt, (before[burnt].line, before[shuffled].line))
    return {
        "burn.cards": Known(sum(e.count for _, e, _ in burns) + first, lines),
        "burn.cards_at_most": Known(sum(e.count for _, e, _ in burns) + first + unsure, lines),
        "burn.count_clear": Missing("the log does not say whether the card whose face it tells is one of those counted")
        if unsure
        else Known(True, lines),
        "burn.after_shuffle": in_order,
        "burn.face_known": Known(bool(faces), lines),
        "burn.face": Known(faces[-1], lines) if faces else Missing("the log does not say how it was drawn"),
    }


def notified(view: TableView, event: Recorded) -> Evidence:
    """Whether a Government inspector had been notified since the round before and before an event."""
    before = told_before(view.round, event)
    given = [r.line for r in before if isinstance(r.event, NoticeEvent) and "inspector" in r.event.to.lower()]
    if given:
        return Known(True, (given[-1],))
    if not captures(view.round.session, "notice"):
        return Missing("this recorder does not record notifications")
    return Known(False, (event.line,))


def limit_subjects(view: TableView, facts: Facts) -> Iterator[Subject]:
    """Limits shown for one player since the round before, that leave the player only the minimum of the table."""
    fresh = {id(r) for r in (*view.round.between, *view.round.events)}
    minimum: int | None = None
    once = {id(recorded): (sign, recorded) for sign, recorded in signs_of(view.round)}
    for sign, recorded in once.values():
        if sign.player is None:
            minimum = sign.min if sign.min is not None else minimum
        elif sign.max is not None and id(recorded) in fresh:
            own: dict[str, Evidence] = {
                "limit.player": Known(sign.player, (recorded.line,)),
                "limit.to_minimum": Known(sign.max == minimum, (recorded.line,))
                if minimum is not None
                else Missing("no sign with the minimum of the table is recorded"),
                "limit.notified": notified(view, recorded),
            }
            yield Subject("limit", key_at("limit", recorded), Facts(own, facts), {"player": sign.player})
