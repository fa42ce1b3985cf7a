"""Facts of a round of three card poker: the hands dealt, what they are, who folded, and what each wager hangs on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.three_card_poker import meaning as m
from compliance.games.three_card_poker.meaning import ThreeCardRules
from msgspec import structs

from compliance.amounts import written
from compliance.games.hidden import hidden
from compliance.games.play import Subject
from compliance.games.table_facts import TableView, round_facts, table_subjects
from compliance.games.unread import NOT_UNDERSTOOD, UNREAD
from compliance.games.wagers import WagerState
from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.events import ActEvent, CardEvent
from compliance.logs.rounds import captures
from compliance.meaning.decisions import answer_to
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, join_lines, known_or

DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a holder and their lines; unknown: why they are not known, "" where they are."""

    cards: tuple[Card, ...]
    lines: tuple[int, ...]
    unknown: str


def hands_of(view: TableView, rules: ThreeCardRules) -> dict[str, Hand]:
    """Holder -> the hand dealt to him."""
    dealt: dict[str, list[tuple[Card, int]]] = {}
    for _, event, recorded in view.round.each(CardEvent):
        dealt.setdefault(event.to, []).append((event.card, recorded.line))
    found = {}
    for holder, cards in dealt.items():
        hole = hidden(view.holes, "card", to=holder)
        incomplete = any(UNKNOWN in (card.rank, card.suit) for card, _ in cards)
        why = hole.reason if hole is not None else f"which cards the {holder} has is not recorded in full"
        unsound = len(cards) != rules.order.size or incomplete or hole is not None
        found[holder] = Hand(tuple(c for c, _ in cards), tuple(n for _, n in cards), why if unsound else "")
    return found


def _hand(hands: Mapping[str, Hand], holder: str | None) -> Hand:
    if holder is None:
        return Hand((), (), "the log does not say at which seat the wager is")
    return hands.get(holder, Hand((), (), f"no cards of the {holder} are recorded"))


def dealer_facts(hands: Mapping[str, Hand], rules: ThreeCardRules) -> dict[str, Evidence]:
    """What the dealer's hand is, and whether it qualifies."""
    hand = _hand(hands, DEALER)
    if hand.unknown:
        return dict.fromkeys((m.DEALER_HAND, m.DEALER_HIGH, m.QUALIFIES), Missing(hand.unknown))
    facts: dict[str, Evidence] = {
        m.DEALER_HAND: Known(rules.order.kind_of(hand.cards).name, hand.lines),
        m.DEALER_HIGH: Known(rules.order.highest(hand.cards), hand.lines),
    }
    found = answer_to(rules.qualifies, facts)
    undecided = Missing("the rules do not decide whether the dealer's hand qualifies")
    return {**facts, m.QUALIFIES: undecided if found is None else Known(bool(found), hand.lines)}


def player_facts(hands: Mapping[str, Hand], holder: str | None, rules: ThreeCardRules) -> dict[str, Evidence]:
    """What a player's hand is, and how it stands to the dealer's."""
    own, dealer = _hand(hands, holder), _hand(hands, DEALER)
    if own.unknown:
        return dict.fromkeys((m.HAND, m.AGAINST), Missing(own.unknown))
    kind = Known(rules.order.kind_of(own.cards).name, own.lines)
    if dealer.unknown:
        return {m.HAND: kind, m.AGAINST: Missing(dealer.unknown)}
    one, other = rules.order.value_of(own.cards), rules.order.value_of(dealer.cards)
    relation = "higher" if one > other else "lower" if one < other else "equal"
    return {m.HAND: kind, m.AGAINST: Known(relation, join_lines(kind, Known(True, dealer.lines)))}


def folded(view: TableView, wager: WagerState) -> Evidence:
    """Whether the player of a wager folded: by what he did, or by the play wager that he made."""
    played = [w for w in view.wagers.values() if w.bet == "play" and (w.player, w.seat) == (wager.player, wager.seat)]
    if played:
        return Known(False, played[0].placed_lines)
    for _, act, recorded in view.round.each(ActEvent):
        if act.player == wager.player and act.hand in (None, holder_of(wager)) and act.move in ("fold", "bet"):
            return Known(act.move == "fold", (recorded.line,))
    hole = hidden(view.holes, "act", player=wager.player)
    if hole is not None:
        return Missing(hole.reason)
    if not captures(view.round.session, "act"):
        return Missing("this recorder does not record whether a player folds")
    return Missing("the log does not say whether the player folded")


def holder_of(wager: WagerState) -> str | None:
    """Whose hand a wager is on, as cards name it."""
    return None if wager.seat is None else f"seat {wager.seat}"


def _wager_facts(view: TableView, wager: WagerState) -> dict[str, Evidence]:
    antes = [w for w in view.wagers.values() if w.bet == "ante" and (w.player, w.seat) == (wager.player, wager.seat)]
    ante = antes[0].stake if antes else None
    lines = antes[0].placed_lines if antes else ()
    why = "no ante of the player is recorded"
    first, called = wager.placements[0], view.no_more_bets
    late = called is not None and first.position > called
    return {
        m.FOLDED: folded(view, wager),
        "wager.after_call": Known(late, (first.line,)),
        "wager.ante": known_or(ante, why, lines),
        "wager.ante_said": antes_said(ante, lines),
    }


def antes_said(cents: int | None, lines: tuple[int, ...]) -> Evidence:
    """An amount written out, as other amounts of wagers are."""
    return Missing("no ante of the player is recorded") if cents is None else Known(written(cents), lines)


def subjects_of(view: TableView, rules: ThreeCardRules) -> list[Subject]:
    """The round, its hands and its wagers."""
    hands = hands_of(view, rules)
    facts = Facts({**round_facts(view), **dealer_facts(hands, rules), UNREAD: NOT_UNDERSTOOD})
    found = [Subject("round", "", facts)]
    for holder, hand in hands.items():
        hole = hidden(view.holes, "card", to=holder)
        many = Known(len(hand.cards), hand.lines) if hole is None else Missing(hole.reason)
        own: dict[str, Evidence] = {
            "hand.cards": many,
            "hand.dealer": Known(holder == DEALER),
            "hand.holder": Known(holder, hand.lines),
        }
        seat = {} if holder == DEALER else {"seat": holder.rpartition(" ")[-1]}
        found.append(Subject("hand", holder, Facts(own, facts), seat))
    for subject in table_subjects(view, facts):
        if subject.scope == "wager":
            wager = view.wagers[subject.key]
            more = {**player_facts(hands, holder_of(wager), rules), **_wager_facts(view, wager)}
            found.append(structs.replace(subject, facts=Facts(more, subject.facts)))
        else:
            found.append(subject)
    return found
