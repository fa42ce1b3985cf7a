"""How a round of blackjack was dealt and played, for its shape: each box as what was done on it, the dealer apart.

A box is told by what its hands came to card by card, and what was announced and decided of them; two boxes of which
this is the same are the same to the law, whatever cards made it so. Only a round that was played in
its order, each total rightly announced, has a shape.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from compliance.games.blackjack.collecting import collected_facts, taken_up_facts
from compliance.games.blackjack.cutter import cutter_facts
from compliance.games.blackjack.dealing import hands_of
from compliance.games.blackjack.facts import box_wagers, dealer_needed
from compliance.games.blackjack.facts_deal import (
    announced,
    deal_ended,
    deal_facts,
    insurance_called,
    insurance_early,
)
from compliance.games.blackjack.facts_hands import bust_fact, dealer_facts, hand_facts, total_never_come
from compliance.games.blackjack.facts_shoe import notified, shoe_facts
from compliance.games.blackjack.facts_time import is_over, time_facts
from compliance.games.blackjack.facts_wagers import EXTRAS, elected_void, even_money, extra_facts, seat_of_box
from compliance.games.blackjack.hands import Hand, Hands, box_number, boxes_wagered, hand_of, stays
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.turns import acts_at_the_end, turn_facts
from compliance.games.blackjack.vocabulary import (
    BOX,
    DEALER,
    DEALER_SOFT,
    DEALER_TOTAL,
    EVEN_MONEY,
    HAND_ELECTED_VOID,
    INSURANCE,
    PLACES,
    POINT_COUNT,
    SUPER_SEVENS,
    TURN_MOVES,
    rank_of,
)
from compliance.games.cards_seen import cards_are_known, too_often
from compliance.games.hidden import holes_of
from compliance.games.once import Once
from compliance.games.play import PlayRules
from compliance.games.shapes import Compared, Drawn, known_of, place_among, said_of
from compliance.games.surroundings import OF_THE_RECORD, Token
from compliance.games.table_facts import TableView, round_facts, view_of
from compliance.games.wagers import WagerState
from compliance.logs.events import (
    ActEvent,
    CallEvent,
    CardEvent,
    CollectEvent,
    CutEvent,
    Event,
    SettleEvent,
    WagerEvent,
)
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Evidence, Facts, Known, whole_number

_AS_DECIDED: Final = OF_THE_RECORD | frozenset({"player", "hand", "move"})
_AS_ANNOUNCED: Final = OF_THE_RECORD | frozenset({"what", "hand", "value"})
_AS_TAKEN_UP: Final = OF_THE_RECORD | frozenset({"hand"})
# in which order hands were taken up, asked of the round as a whole
_TAKEN_UP: Final = ("collected.recorded", "collected.in_order", "collected.dealer_last")
_MOVES: Final = frozenset({*TURN_MOVES, "insure"})
_OF_ALL: Final = frozenset({"no more bets", "insurance"})
_IN_ORDER: Final = ("turn.boxes_in_order", "turn.hands_in_order", "dealer.second_in_turn", "deal.as_dealt")
# what is asked of an additional wager beside its amount, and of insurance besides
_OF_EXTRAS: Final = ("extra.based", "extra.own_minimum", "extra.seated_too")
_OF_INSURANCE: Final = (*_OF_EXTRAS, "extra.after_card", "extra.in_deal", "extra.payable")
# bets of which it is asked when they were settled, whatever the hand; of others where that is a blackjack, went over
# the limit, or was paid at once
_AT_ONCE: Final = frozenset({INSURANCE, SUPER_SEVENS})
_OF_TIME: Final = (
    "wager.paid",
    "wager.paid_in_time",
    "wager.settled_early",
    "wager.settled_after_request",
    "wager.settled_late",
)
# what is asked of the dealer's hand by the round as a whole, and beside a wager
_OF_ROUND: Final = ("dealer.insurable", "dealer.late")
_OF_DEALER: Final = ("dealer.blackjack", "dealer.can_match", "dealer.incomplete", "dealer.insurable", "dealer.late")
# no blackjack, dealt to, not paid at once, and none that was drawn to
_PLAIN: Final = (False, True, False, False)
_NOT_TOLD: Final = None, None


def drawn(round_: Round, rules: PlayRules, compared: Compared) -> Drawn | None:
    """What was dealt and played, None where any of it is out of the common run."""
    own: BlackjackRules = rules.own
    if not cards_are_known(round_) or too_often(round_):
        return None
    view = view_of(round_, holes_of(round_), frozenset({"card"}))
    hands = hands_of(view, own)
    boxes = boxes_wagered(view)
    if not boxes or {hand.box for hand in hands.players.values()} != set(boxes) or hands.dealer_late:
        return None
    if not _is_in_order(view, hands, own):
        return None
    totals = _TOTALS.of((rules, compared), None, lambda: _totals(own, compared))
    return _Playing(view, hands, own, rules, compared, totals).drawn(boxes)


_TOTALS: Final[Once[tuple[Sequence[int], Sequence[int]]]] = Once()
_OF_PLAYERS: Final = ("hand.total", "draw.total", "draw.hard_total", "double.total")


def _totals(rules: BlackjackRules, compared: Compared) -> tuple[Sequence[int], Sequence[int]]:
    """Between which totals it makes a difference what a player's hand comes to, and the dealer's; ascending."""
    values = rules.must_draw.value, rules.draw_below.value, rules.count.limit
    named = {v for v in values if isinstance(v, int)} | {
        n for name in _OF_PLAYERS for n in compared.totals.get(name, ())
    }
    return tuple(sorted(named)), compared.totals.get(DEALER_TOTAL, ())


def _is_in_order(view: TableView, hands: Hands, rules: BlackjackRules) -> bool:
    """Whether cards were dealt and hands played in the order that the rules have."""
    dealt, turns = deal_facts(view, hands, rules), turn_facts(view, hands)
    order, due = dealt["deal.order"], dealt["deal.due"]
    if not isinstance(order, Known) or not isinstance(due, Known) or order.value != due.value:
        return False
    if any(known_of(turns[name]) is not True for name in _IN_ORDER):
        return False
    return not acts_at_the_end(view, hands) and not any(split.inferred for split in hands.splits)


@dataclass(slots=True)
class _Playing:
    """A round as it was played. places: the card at a position -> its hand and its place there, from 0; stages: the
    positions at which a stage of the round begins; players: of each box, in the order of their wagers; seated: who sits
    at a box; on: the hand of each wager; of_round, of_hand, of_dealer, needed: what is known of the round, of a hand by
    its name, of the dealer's, and whether anything hangs on that; beside: of that, what is asked of wagers. totals:
    with which the rules compare what a player's hand comes to, and the dealer's."""

    view: TableView
    hands: Hands
    rules: BlackjackRules
    play: PlayRules
    compared: Compared
    totals: tuple[Sequence[int], Sequence[int]]
    places: dict[int, tuple[Hand, int]] = field(default_factory=dict)
    stages: list[int] = field(default_factory=list)
    players: dict[str, list[str]] = field(default_factory=dict)
    seated: Mapping[str, str | None] = field(default_factory=dict)
    on: Mapping[str, Hand | str] = field(default_factory=dict)
    of_round: Mapping[str, Evidence] = field(default_factory=dict)
    of_hand: Mapping[str, Mapping[str, Evidence]] = field(default_factory=dict)
    of_dealer: Mapping[str, Evidence] = field(default_factory=dict)
    needed: Mapping[str, Evidence] = field(default_factory=dict)
    beside: Token = None

    def drawn(self, boxes: list[str]) -> Drawn | None:
        """All of it; None where an event is out of the common run."""
        view, hands = self.view, self.hands
        for hand in (hands.dealer, *hands.players.values()):
            if hand.hidden is not None or hand.total is not None:
                return None
            self.places.update({card.position: (hand, place) for place, card in enumerate(hand.cards)})
        self.seated = {box: seat_of_box(view, box) for box in boxes}
        self.on = {id_: hand_of(view, hands, wager) for id_, wager in view.wagers.items()}
        self.of_round = round_facts(view)
        self.of_hand = {name: hand_facts(hand, hands, self.rules) for name, hand in hands.players.items()}
        self.of_dealer = dealer_facts(hands, self.rules)
        self.needed = dealer_needed(view, hands, self.rules)
        self._set_stages()
        told: dict[str, list[Token]] = {DEALER: [], **{box: [self._of_box(box)] for box in boxes}}
        owners = {DEALER: DEALER, **{f"{BOX} {box}": box for box in boxes}}
        owners |= {name: hand.box for name, hand in hands.players.items()}
        for position, recorded in enumerate(view.round.events):
            box, token = self._told(recorded.event, position)
            if token is None or (box is not None and box not in told):
                return None
            if box is not None:
                told[box].append(token)
                owners[f"count@{position}"] = box
        told[DEALER].append(tuple(map(known_of, self.needed.values())))
        seats: dict[str, Token] = {box: tuple(tokens) for box, tokens in told.items()}
        cards = min(len(hands.dealer.cards), self.rules.initial_cards + 1)
        self.beside = (*(known_of(self.of_dealer[name]) for name in _OF_DEALER), cards, view.no_more_bets is not None)
        of_dealer = (*(known_of(self.of_dealer[name]) for name in _OF_ROUND), cards)
        needed = tuple(known_of(self.needed[name]) for name in ("dealer.needed", "dealer.second_needed"))
        number = place_among(len(boxes), self.compared.totals.get("round.boxes", ()))
        frame = (of_dealer, number, needed, self._of_round())
        return Drawn(frame, True, self._outcome, seats=seats, players=self._of_players(), owners=owners)

    def _of_players(self) -> dict[str, Token]:
        """What each player wagered on, and which decisions were made on the own box or another's."""
        told: dict[str, list[Token]] = {}
        for wager in self.view.wagers.values():
            told.setdefault(wager.player, []).append((wager.bet, wager.area is not None))
        for _, act, _ in self.view.round.each(ActEvent):
            seated = self.seated.get(box_number(act.hand) or "")
            told.setdefault(act.player, []).append((act.move, None if seated is None else seated == act.player))
        return {player: frozenset(Counter(tokens).items()) for player, tokens in told.items()}

    def _set_stages(self) -> None:
        """Where the round comes to: the call, the first card, the end of the deal, the cards that follow, the dealer's
        second card and those beyond, the last card."""
        ended, cards = deal_ended(self.hands), self.view.round.each(CardEvent)
        marks = [at for at, call, _ in self.view.round.each(CallEvent) if call.what in _OF_ALL]
        marks += [cards[0][0], ended, *[at for at, _, _ in cards if at > ended][:1], cards[-1][0]]
        marks += [card.position for card in self.hands.dealer.cards[1 : self.rules.initial_cards + 1]]
        self.stages = sorted(set(marks))

    def _of_round(self) -> Token:
        """What is asked of the round as a whole beside its order."""
        view, hands = self.view, self.hands
        last = hands.dealer.cards[-1].position if hands.dealer.cards else -1
        told = (
            *shoe_facts(view, hands).values(),
            announced(view, hands.dealer, last, len(view.round.events)),
            insurance_early(view, hands),
            insurance_called(view, hands),
        )
        calls = tuple(sorted(c.what for _, c, _ in view.round.each(CallEvent) if c.what in _OF_ALL))
        sevens = any(w.bet == SUPER_SEVENS for w in view.wagers.values())
        called = view.no_more_bets is not None and view.begins is not None and view.no_more_bets < view.begins
        cut = [(e, r) for r in view.round.between if isinstance(e := r.event, CutEvent)]
        cuts = tuple(known_of(e) for c, r in cut for e in (notified(view, r), *cutter_facts(view, c, r).values()))
        taken_up = collected_facts(view)
        collected = tuple(known_of(taken_up[name]) for name in _TAKEN_UP)
        return tuple(map(known_of, told)), calls, called, sevens, cuts, collected

    def _of_box(self, box: str) -> Token:
        """What became of the hands of a box: splits, doublings, blackjacks."""
        rules, hands = self.rules, self.hands
        splits = tuple(
            (
                s.number,
                len(s.before),
                len({rules.count.values(r) for r in s.before}),
                set(s.before) == {rules.split_rank.value},
            )
            for s in hands.splits
            if s.box == box
        )
        doubles = tuple(
            (_of_box_alone(d.hand.name), rules.double_without.value in d.before[: rules.initial_cards])
            for d in hands.doubles
            if d.hand.box == box
        )
        return splits, doubles, self.seated[box] is not None

    def _told(self, event: Event, position: int) -> tuple[str | None, Token]:
        """On which box (or by the dealer) something was done, and what; no token where it is out of the common run."""
        match event:
            case CardEvent():
                hand, place = self.places.get(position, (None, 0))
                if hand is None or hand.cards[place].place != place + 1:
                    return _NOT_TOLD
                held = self._held(hand, place)
                token = ("card", _of_box_alone(hand.name), place, held, event.face)
                return (hand.box or DEALER, token) if held is not None else _NOT_TOLD
            case CallEvent():
                return self._announced(event, position)
            case ActEvent():
                box = box_number(event.hand)
                if box is None or event.move not in _MOVES or not event.model_fields_set <= _AS_DECIDED:
                    return _NOT_TOLD
                player, seated = self._player(box, event.player), self.seated.get(box) == event.player
                return box, ("act", event.move, _of_box_alone(event.hand or ""), player, seated)
            case WagerEvent():
                on = self.on.get(event.id)
                if not isinstance(on, Hand):
                    return _NOT_TOLD
                named = _of_box_alone(event.hand) if event.hand is not None else None
                return on.box, ("wager", event.bet, named, self._player(on.box, event.player or ""))
            case SettleEvent():
                return None, "settle"
            case CollectEvent():
                return self._taken_up(event)
            case _:
                return None, "cutting card" if event.event == "cutting_card" else None

    def _taken_up(self, event: CollectEvent) -> tuple[str | None, Token]:
        """A hand is taken up: whether in time."""
        if not event.model_fields_set <= _AS_TAKEN_UP or event.hand not in {DEALER, *self.hands.players}:
            return _NOT_TOLD
        if event.hand == DEALER:
            return None, "collect"
        hand = self.hands.players[event.hand]
        wagers = box_wagers(self.view, self.hands, hand)
        taken = taken_up_facts(self.view, self.hands, self.rules, hand, wagers)
        return hand.box, ("collect", _of_box_alone(hand.name), tuple(map(known_of, taken.values())))

    def _held(self, hand: Hand, place: int) -> Token | None:
        """What a hand came to with a card, as far as that is asked: whether the dealer was to draw, or between which of
        the totals that the rules name it was; None where the rules give one of its cards no value."""
        counted = self.rules.count.total(hand.ranks[: place + 1])
        if counted is None or place + 1 < (self.rules.initial_cards if hand.pair is None else 1):
            return counted if counted is None else ""
        total, soft = counted
        if hand.box:
            return place_among(total, self.totals[0])
        facts = {**self.of_dealer, **self.needed, DEALER_TOTAL: Known(total), DEALER_SOFT: Known(soft)}
        return said_of(self.rules.dealer_draws, facts), place_among(total, self.totals[1])

    def _announced(self, event: CallEvent, position: int) -> tuple[str | None, Token]:
        if event.what in _OF_ALL and event.hand is None:
            return None, event.what
        if event.what != POINT_COUNT or event.hand is None or not event.model_fields_set <= _AS_ANNOUNCED:
            return _NOT_TOLD
        hand = self.hands.dealer if event.hand == DEALER else self.hands.players.get(event.hand)
        name = _of_box_alone(event.hand)
        if hand is None:  # of a pair that was then split
            return box_number(event.hand), ("call", name, None)
        held = tuple(card.rank for card in hand.cards if card.position < position)
        counted = self.rules.count.total(held)
        right = counted is not None and counted[0] == event.value
        return (hand.box or DEALER, ("call", name, len(held))) if right else _NOT_TOLD

    def _player(self, box: str, player: str) -> int:
        """Which of the players on a box this is."""
        known = self.players.setdefault(box, [])
        if player not in known:
            known.append(player)
        return known.index(player)

    def _outcome(self, wager: WagerState) -> Token | None:
        """What the law makes of a wager, when it was settled, and how it stands to the one that it belongs to."""
        view, hands, rules = self.view, self.hands, self.rules
        hand, words = self.on[wager.id], self.play.wagers.get(wager.bet)
        if words is None or not isinstance(hand, Hand) or stays(view, hands, wager):
            return None
        paid_at_once = even_money(view, wager, hand)
        own, over = self.of_hand[hand.name], is_over(hand, rules)
        facts = {**self.of_round, **self.of_dealer, **own, "box.bust": bust_fact(hand, hands, rules)}
        facts |= {EVEN_MONEY: paid_at_once, HAND_ELECTED_VOID: elected_void(view, hands, wager)}
        facts |= total_never_come(hands.dealer, rules, own["hand.blackjack"])
        asked = (own["hand.blackjack"], own["hand.dealt"], paid_at_once, own["hand.drawn_to"])
        settled: Token = None
        if wager.bet in _AT_ONCE or over or tuple(map(known_of, asked)) != _PLAIN:
            timed = time_facts(view, hands, rules, wager, hand)
            settled = tuple(known_of(timed[name]) for name in _OF_TIME), self.beside
        return (
            said_of(words.outcome, Facts(facts)),
            said_of(words.payout, Facts(facts)),
            bisect_left(self.stages, wager.placements[0].position),
            tuple(map(known_of, asked)),
            over,
            settled,
            self._extra(wager) if wager.bet in EXTRAS else None,
        )

    def _extra(self, wager: WagerState) -> Token:
        own = extra_facts(self.view, self.hands, self.rules, wager)
        original, least, shown = (own[f"extra.{what}"] for what in ("original", "minimum", "sign_amount"))
        first = self.of_dealer[rank_of(DEALER, PLACES[0])]
        return (
            tuple(known_of(own[name]) for name in (_OF_INSURANCE if wager.bet == INSURANCE else _OF_EXTRAS)),
            None if (base := whole_number(original)) is None else Fraction(wager.stake, base),
            known_of(least) if (minimum := whole_number(least)) is None else wager.stake >= minimum,
            known_of(first) if wager.bet == INSURANCE else None,
            (wager.stake, known_of(shown)) if wager.bet == SUPER_SEVENS else None,
        )


def _of_box_alone(name: str) -> str:
    """A hand as named on its box: "" for the only one, else its number."""
    _, _, number = name.partition("/")
    return number
