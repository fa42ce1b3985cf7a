"""Irregularities of a round of blackjack, what was done about each, and cards drawn in error that were offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import lt

from compliance.games.blackjack.hands import Hands, box_number, boxes_wagered
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DEALER
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState
from compliance.logs.events import (
    CardEvent,
    CutEvent,
    DirectionEvent,
    IrregularityEvent,
    NoticeEvent,
    OfferEvent,
    ShuffleEvent,
    VoidEvent,
)
from compliance.logs.rounds import Recorded, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_NOWHERE = "none"
_CARD = "card"
_NOTICE = "notice"
_RECONSTRUCTED = "reconstructed"
_CASINO_SUPERVISOR = "casino supervisor"
# who is certainly no casino supervisor; who ranks above one may have acted as one
_BELOW = ("dealer", "game supervisor", "supervisor")
_DEAL_ON = "deal on"
_VOID, _STAND_OFF = "void", "stand off"


def irregularity_subjects(view: TableView, hands: Hands, rules: BlackjackRules, facts: Facts) -> Iterator[Subject]:
    """Every irregularity recorded in the round, and what was done about it."""
    events = view.round.events
    for position, recorded in enumerate(events):
        event = recorded.event
        if not isinstance(event, IrregularityEvent):
            continue
        after = events[position + 1 :]
        line = (recorded.line,)
        shuffled = [r.line for r in after if isinstance(r.event, ShuffleEvent)]
        cut = [r.line for r in after if isinstance(r.event, CutEvent)]
        shuffling = "shuffles and cuts"
        later = partial(lt, position)
        lost = None if shuffled else view.untold("shuffle", shuffling, later)
        lost = lost or (None if cut else view.untold("cut", shuffling, later))
        reshuffled: Evidence = lost or Known(bool(shuffled and cut), (*line, *shuffled, *cut))
        decided = hands.decided_at is not None and hands.decided_at < position
        own: dict[str, Evidence] = {
            "irregularity.what": Known(event.what, line),
            "irregularity.detail": known_or(event.detail, "the log does not say whether the card was seen", line),
            "irregularity.to": Known(event.to or _NOWHERE, line),
            **_became(view, event, position, hands),
            "irregularity.decided": Known(decided, line),
            "irregularity.resolved": _resolved(view, event, position),
            "irregularity.hand_void": _hand_void(view, event, position),
            "irregularity.reshuffled": reshuffled,
            **_foreseen(view, hands, rules, line),
            "irregularity.said": Known(f"{event.what}{f' ({event.card})' if event.card is not None else ''}", line),
            **_told(view, after, line),
            **_supervised(after, line),
            **_offered(view, event, position),
        }
        subject = Subject("irregularity", f"irregularity@{position}", Facts(own, facts), within=event.to or "")
        yield subject


def _next_card(after: Sequence[Recorded]) -> tuple[CardEvent, int] | None:
    return next(((r.event, r.line) for r in after if isinstance(r.event, CardEvent)), None)


def _became(view: TableView, event: IrregularityEvent, position: int, hands: Hands) -> dict[str, Evidence]:
    """What became of the card of an error: the next one dealt, the dealer's second, or any of the dealer's. What has
    not come is not known where a card that the log lacks may be it."""
    events, names = view.round.events, ("irregularity.next", "irregularity.refused", "irregularity.held")
    if event.card is None:
        return dict.fromkeys(names, Missing("the log does not say which card it was"))
    line = (events[position].line,)
    nxt = _next_card(events[position + 1 :])
    dealers = [r.event.card for r in events if isinstance(r.event, CardEvent) and r.event.to == DEALER]
    second = hands.dealer.cards[1] if len(hands.dealer.cards) > 1 else None
    came = (
        (nxt is None, nxt is not None and nxt[0].card == event.card, (*line, *((nxt[1],) if nxt else ()))),
        (
            second is None,
            second is not None and (second.rank, second.suit) == (event.card.rank, event.card.suit),
            line,
        ),
        (event.card not in dealers, event.card in dealers, line),
    )
    lost = _cards_untold(view, position)
    return {
        name: lost if lacking and lost is not None else Known(so, lines)
        for name, (lacking, so, lines) in zip(names, came, strict=True)
    }


def _cards_untold(view: TableView, position: int) -> Missing | None:
    """Why the log need not tell of a card that was dealt after this place, None where it would."""
    return view.untold("card", "cards", partial(lt, position))


def offer_subjects(view: TableView, hands: Hands, facts: Facts) -> Iterator[Subject]:
    """Every offer of a card drawn in error, and whether the hand to which it was offered was dealt to after it."""
    events = view.round.events
    for position, recorded in enumerate(events):
        event = recorded.event
        if not isinstance(event, OfferEvent) or event.what != _CARD:
            continue
        box, line = _box_of(view, event.to), (recorded.line,)
        further = tuple(
            r.line
            for r in events[position + 1 :]
            if isinstance(r.event, CardEvent) and r.event.to != DEALER and box_number(r.event.to) == box
        )
        dealt: Evidence = Missing("the log does not say on which box the player sits to whom the card was offered")
        if box is not None:
            lost = None if further else _cards_untold(view, position)
            dealt = lost or Known(bool(further), (*line, *further))
        own: dict[str, Evidence] = {
            "offer.refused": Missing("the log does not say whether it was accepted")
            if event.accepted is None
            else Known(not event.accepted, line),
            "offer.further": dealt,
            "offer.said": Known(f"the card was refused for {event.to}", line),
        }
        yield Subject("offer", f"offer@{position}", Facts(own, facts), within=f"{BOX} {box}" if box else "")


def card_refused(view: TableView, box: str) -> Evidence:
    """Whether a card drawn in error was refused for a box, which then is dealt no further card (15.7).

    Where such a card was drawn and what it was offered to whom is not recorded, that is not known.
    """
    offers = [(e, r.line) for _, e, r in view.round.each(OfferEvent) if e.what == _CARD]
    own = [(e, line) for e, line in offers if _box_of(view, e.to) == box]
    refused = tuple(line for e, line in own if e.accepted is False)
    drawn = tuple(r.line for _, e, r in view.round.each(IrregularityEvent) if e.what == "card drawn in excess")
    if not refused and drawn and not own:
        unknown = view.untold("offer", "to whom the card drawn in error was offered")
        if unknown is not None:
            return unknown
    if not refused and any(e.accepted is None for e, _ in own):
        return Missing("the log does not say whether the card drawn in error was accepted")
    return Known(bool(refused), refused)


def direction_facts(view: TableView, hand: str, position: int) -> dict[str, Evidence]:
    """Whether a casino supervisor had directed that cards be dealt to the hand of a player who is not there (15.9)."""
    round_ = view.round
    given = [
        (r.event, r.line)
        for r in round_.events[:position]
        if isinstance(r.event, DirectionEvent) and r.event.what == _DEAL_ON and _concerns(r.event.to, hand)
    ]
    recorded = Known(bool(given) or captures(round_.session, "direction"))
    return {"draw.directions_recorded": recorded, "draw.directed": _directed(view, given, position)}


def _directed(view: TableView, given: Sequence[tuple[DirectionEvent, int]], position: int) -> Evidence:
    lines = tuple(line for _, line in given)
    if any(e.by == _CASINO_SUPERVISOR for e, _ in given):
        return Known(True, lines)
    if any(e.by not in _BELOW for e, _ in given):
        return Missing("whether who directed it acted as a casino supervisor is not recorded")
    return view.hidden("direction", lambda p: p <= position) or Known(False, lines)


def _concerns(to: str | None, hand: str) -> bool:
    """Whether a direction about a hand, a box or nothing that is named is about this hand."""
    return to is None or box_number(to) == box_number(hand)


def _is(recorded: Recorded, what: str) -> bool:
    return isinstance(recorded.event, IrregularityEvent) and recorded.event.what == what


def _box_of(view: TableView, to: str) -> str | None:
    """The box that an offer names, or on which the player whom it names has the only initial wager."""
    if to.startswith(BOX):
        return box_number(to)
    boxes = {box_number(w.area) for w in view.wagers.values() if w.bet == BOX and to in (w.player, f"seat {w.seat}")}
    return next(iter(boxes)) if len(boxes) == 1 else None


def _hand_void(view: TableView, event: IrregularityEvent, position: int) -> Evidence:
    """Whether the hand of the error, or all of the round, was then declared void, as the settlements of the hand show
    where nothing else does."""
    after = view.round.events[position + 1 :]
    line = (view.round.events[position].line,)
    void = [(r.event, r.line) for r in after if isinstance(r.event, VoidEvent)]
    rounds = tuple(n for e, n in void if e.what == "round")
    if rounds:
        return Known(True, (*line, *rounds))
    if event.to is None:
        return Missing("the log does not say in which hand the error was")
    box = box_number(event.to)
    own = {w.id: w for w in view.wagers.values() if box_number(w.area) == box}
    hands = tuple(
        n for e, n in void if (e.what == "hand" and box_number(e.id) == box) or (e.what == "wager" and e.id in own)
    )
    return Known(True, (*line, *hands)) if hands else _void_by_settling(view, own.values(), position)


def _void_by_settling(view: TableView, wagers: Iterable[WagerState], position: int) -> Evidence:
    """Whether what nothing declares void was void all the same: all initial wagers went back as that, or one was
    settled by the cards. Where neither is so, it is known only by a recorder of what is declared void."""
    line = (view.round.events[position].line,)
    settled = [(s.event.result, s.line) for w in wagers if w.bet == BOX for s in w.settlements[:1]]
    lines = (*line, *(n for _, n in settled))
    if settled and all(result == _VOID for result, _ in settled):
        return Known(True, lines)
    if any(result not in (_VOID, _STAND_OFF) for result, _ in settled):
        return Known(False, lines)
    return view.untold(_VOID, "what is declared void", partial(lt, position)) or Known(False, lines)


def _resolved(view: TableView, event: IrregularityEvent, position: int) -> Evidence:
    """Whether the hands were then reconstructed, or a hand or the round declared void."""
    after = view.round.events[position + 1 :]
    line = (view.round.events[position].line,)
    resolved = [r.line for r in after if _is(r, _RECONSTRUCTED)]
    resolved += [r.line for r in after if isinstance(r.event, VoidEvent) and r.event.what in ("round", "hand", "wager")]
    if resolved:
        return Known(True, (*line, *resolved))
    box = None if event.to is None else box_number(event.to)
    own = [w for w in view.wagers.values() if box is None or box_number(w.area) == box]
    void = _void_by_settling(view, own, position)
    if isinstance(void, Known) and not void.value:
        return view.untold("irregularity", "every irregularity", partial(lt, position)) or void
    return void


def _told(view: TableView, after: Sequence[Recorded], line: tuple[int, ...]) -> dict[str, Evidence]:
    """Whether the game supervisor was informed after the irregularity, where such notices are recorded."""
    notices = tuple(r.line for r in after if isinstance(r.event, NoticeEvent) and "supervisor" in r.event.to.lower())
    told = (None if notices else view.hidden(_NOTICE)) or Known(bool(notices), (*line, *notices))
    return {
        "irregularity.notices_recorded": Known(bool(notices) or captures(view.round.session, _NOTICE)),
        "irregularity.supervisor_told": told,
    }


def _supervised(after: Sequence[Recorded], line: tuple[int, ...]) -> dict[str, Evidence]:
    """Under whose supervision the hands were reconstructed."""
    made = [(r.event, r.line) for r in after if isinstance(r.event, IrregularityEvent)]
    by = [(e.by.lower(), n) for e, n in made if e.what == _RECONSTRUCTED and e.by]
    lines = (*line, *(n for _, n in by))
    under: Evidence = Missing("the log does not say who it was that supervised the reconstruction")
    if any(who == _CASINO_SUPERVISOR for who, _ in by):
        under = Known(True, lines)
    elif by and all(who in _BELOW for who, _ in by):
        under = Known(False, lines)
    return {
        "irregularity.supervisor_known": Known(bool(by), lines),
        "irregularity.supervised": under,
        "irregularity.supervised_said": Known(", ".join(who for who, _ in by) or _NOWHERE, lines),
    }


def _offered(view: TableView, event: IrregularityEvent, position: int) -> dict[str, Evidence]:
    """To whom a card drawn in error was offered, and whether the one who accepted it was dealt it."""
    after = view.round.events[position + 1 :]
    nxt = _next_card(after)
    offers = [
        (r.event, r.line)
        for r in after
        if isinstance(r.event, OfferEvent) and r.event.what == _CARD and r.event.card in (None, event.card)
    ]
    accepted = next((e for e, _ in offers if e.accepted), None)
    answered = bool(offers) and all(e.accepted is not None for e, _ in offers)
    lines = (view.round.events[position].line, *(n for _, n in offers))
    dealt: Evidence = Known(False, lines)
    if accepted is not None and nxt is None:
        dealt = _cards_untold(view, position) or dealt
    elif accepted is not None and nxt is not None:
        named = accepted.to.startswith(BOX)
        dealt = (
            Known(nxt[0].card == event.card and box_number(nxt[0].to) == box_number(accepted.to), (*lines, nxt[1]))
            if named and event.card is not None
            else Missing("the log does not say for which box, or which card, was accepted")
        )
    return {
        "irregularity.accepted": Known(accepted is not None, lines),
        "irregularity.dealt_to_acceptor": dealt,
        "irregularity.all_refused": Known(answered and accepted is None, lines),
    }


def _foreseen(view: TableView, hands: Hands, rules: BlackjackRules, line: tuple[int, ...]) -> dict[str, Evidence]:
    """Whether the error was one that a rule of its own foresees: a box dealt to, a box or the dealer left out."""
    wagered = set(boxes_wagered(view))
    left_out = [box for box in wagered if len(hands.first_cards.get(box, ())) < rules.initial_cards]
    unwagered = (
        [box for box in hands.first_cards if box not in wagered] if captures(view.round.session, "wager") else []
    )
    foreseen: Evidence = Known(bool(left_out or unwagered or hands.dealer_left_out), line)
    if not (unwagered or hands.dealer_left_out):  # a box is left out only where the log would tell of its cards
        foreseen = (view.untold("card", "cards") if left_out else None) or foreseen
    return {
        "irregularity.unwagered": Known(bool(unwagered), line),
        "irregularity.foreseen": foreseen,
    }
