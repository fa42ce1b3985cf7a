"""Facts of the wagers of a blackjack round: their hands, the additional ones, who made which decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from msgspec import structs

from compliance.games.blackjack.facts_deal import deal_ended
from compliance.games.blackjack.facts_hands import ace_ten_fact, bust_fact, hand_facts, total_never_come
from compliance.games.blackjack.facts_time import asked_at, time_facts
from compliance.games.blackjack.hands import (
    UNDESIGNATED,
    Hand,
    Hands,
    base_of,
    box_number,
    designation,
    hand_of,
    stays,
)
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import (
    ADDITIONAL,
    BOX,
    DOUBLE,
    EVEN_MONEY_MOVE,
    HAND_ELECTED_VOID,
    INSURANCE,
    PLACES,
    SPLIT,
    SUPER_SEVENS,
    VOID,
)
from compliance.games.chips import payable
from compliance.games.play import Subject, recorded_of
from compliance.games.signs import limits_of, signs_of
from compliance.games.table_facts import TableView, about_wager, was_settled
from compliance.games.wagers import WagerState, bases_of, settled_unplaced, winnings_of, won_by
from compliance.games.written_out import amount
from compliance.logs.events import ActEvent, CardEvent, HandledEvent
from compliance.meaning.evidence import Evidence, Facts, Known, Missing
from compliance.meaning.odds import Payout

EXTRAS = (INSURANCE, DOUBLE, SPLIT, SUPER_SEVENS)
_HAND_FACTS = tuple(
    f"hand.{name}"
    for name in (
        *("name", "said", "total", "cards", "blackjack", "ace_ten", "drawn_to", "doubled", "split", "split_aces"),
        *("split_no_blackjack", "dealt", "additional"),
        *(f"{place}_{what}" for place in PLACES for what in ("rank", "suit")),
    )
)


def wager_facts(view: TableView, hands: Hands, rules: BlackjackRules, wager: WagerState) -> dict[str, Evidence]:
    """The facts of the hand to which a wager belongs, and of payment at once."""
    hand = hand_of(view, hands, wager)
    timed = time_facts(view, hands, rules, wager, hand)
    if wager.bet == INSURANCE:
        return timed
    if isinstance(hand, str):
        facts: dict[str, Evidence] = {name: Missing(hand) for name in (*_HAND_FACTS, "box.bust")}
    else:
        hand = _as_paid(hand, wager, rules)
        facts = {**hand_facts(hand, hands, rules), "box.bust": bust_fact(hand, hands, rules)}
    own = {
        **_designated(view, hands, wager),
        "wager.even_money": even_money(view, wager, hand),
        HAND_ELECTED_VOID: elected_void(view, hands, wager),
    }
    return {**facts, **timed, **own, **total_never_come(hands.dealer, rules, facts["hand.blackjack"])}


def _as_paid(hand: Hand, wager: WagerState, rules: BlackjackRules) -> Hand:
    """The hand by which a wager is judged: of a blackjack that was dealt further cards after the wager was settled, the
    initial ones, by which it won or lost when it was settled (8.1)."""
    settled = next((s.position for s in wager.settlements), None)
    if settled is None or hand.hidden is not None or len(hand.cards) <= rules.initial_cards:
        return hand
    initial = replace(hand, cards=[card for card in hand.cards if card.position < settled])
    made = ace_ten_fact(initial, rules)
    return initial if isinstance(made, Known) and made.value else hand


def _designated(view: TableView, hands: Hands, wager: WagerState) -> dict[str, Evidence]:
    """Whether the wager stays with one hand of a pair that others split, and whether that was said in time."""
    box = box_number(wager.area)
    if wager.bet != BOX or box is None or not stays(view, hands, wager):
        return {"wager.stays": Known(False), "wager.designated_in_time": Known(False)}
    said = designation(view, box, wager)
    split = next(s for s in hands.splits if s.box == box)
    if said is None:
        return {"wager.stays": Known(True, split.lines), "wager.designated_in_time": Missing(UNDESIGNATED)}
    further = [r.line for r in view.round.events[split.position : said] if isinstance(r.event, CardEvent)]
    line = view.round.events[said].line
    return {
        "wager.stays": Known(True, split.lines),
        "wager.designated_in_time": Known(not further, (*further, line)),
    }


def even_money(view: TableView, wager: WagerState, hand: Hand | str) -> Evidence:
    """Whether payment at once was asked for: as the settlement says, or the player's decision."""
    for settlement in wager.settlements:
        if settlement.event.reason == EVEN_MONEY_MOVE:
            return Known(True, (settlement.line,))
    asked = asked_at(view, wager, hand)
    if asked is not None:
        return Known(True, (asked[1],))
    settled = wager.settlements[0].position if wager.settlements else len(view.round.events)
    begins = view.begins if view.begins is not None else 0
    lost = view.hidden("act", lambda p: begins < p <= settled, move=EVEN_MONEY_MOVE, player=wager.player)
    return lost or Known(False)


def elected_void(view: TableView, hands: Hands, wager: WagerState) -> Evidence:
    """Whether the wager was handed back as void on a hand that its player might choose to have void (15.5): the dealer
    had no first card when the first decision was made. The settlement shows the choice; no log records it otherwise."""
    void = tuple(s.line for s in wager.settlements if s.event.result == VOID)
    decided = hands.decided_at
    if not void or decided is None or not hands.dealer_left_out:
        return Known(False)
    return view.untold("card", "cards", lambda p: p <= decided) or Known(True, void)


def extra_subjects(view: TableView, hands: Hands, rules: BlackjackRules, facts: Facts) -> Iterator[Subject]:
    """The additional wagers: insurance, and those of doubling down, splitting and Super Sevens."""
    for wager in view.wagers.values():
        if wager.bet in EXTRAS and wager.standing == "accepted":
            own = extra_facts(view, hands, rules, wager)
            yield Subject("extra", wager.id, Facts(own, facts), about_wager(wager))


def extra_facts(view: TableView, hands: Hands, rules: BlackjackRules, wager: WagerState) -> dict[str, Evidence]:
    """The facts of an additional wager: what it belongs to, how high it may be, and when it was made."""
    ended = deal_ended(hands)
    further = next((at for at, _, _ in view.round.each(CardEvent) if at > ended), len(view.round.events))
    base = base_of(view, wager)
    lines = wager.placed_lines
    placed = wager.placements[0].position
    late = placed > further
    original: Evidence = Missing("the log does not say to which wager it belongs")
    if base is not None:
        original = Known(base.stake, base.placed_lines)
    return {
        "extra.bet": Known(wager.bet, lines),
        **amount("extra.amount", Known(wager.stake, lines)),
        **amount("extra.original", original),
        "extra.winnings": winnings_of(wager),
        **_minimum(view, wager),
        "extra.after_card": Known(late, (*lines, view.round.events[further].line) if late else lines),
        "extra.in_deal": Known(placed < ended, lines),
        "extra.based": _based(view, wager, base),
        **amount("extra.sign_amount", _sign_amount(view, wager.bet)),
        "extra.payable": _payable(view, rules, wager),
        "extra.seated_too": _seated_too(view, hands, wager),
    }


def _based(view: TableView, wager: WagerState, base: WagerState | None) -> Evidence:
    if base is not None:
        same = box_number(wager.area) in (None, box_number(base.area)) and base.player == wager.player
        return Known(same and base.standing == "accepted", (*wager.placed_lines, *base.placed_lines))
    unknown = view.untold("wager", "wagers") or settled_unplaced(view.round, bases_of(wager))
    if unknown is not None:
        return unknown
    own = [w for w in view.wagers.values() if w.bet == BOX and w.player == wager.player]
    return Missing("the log does not say to which wager it belongs") if own else Known(False, wager.placed_lines)


def _minimum(view: TableView, wager: WagerState) -> dict[str, Evidence]:
    """The minimum on the sign, where the general rules leave it to the rule on this wager (it belongs to another)."""
    limits = limits_of(view.round, wager)
    return {
        "extra.own_minimum": Known(not limits.apply and wager.bet != SUPER_SEVENS),
        **amount("extra.minimum", limits.minimum),
    }


def _sign_amount(view: TableView, bet: str) -> Evidence:
    found: Evidence = Missing(f"no sign with the amount of a wager on {bet} is recorded at this table")
    for sign, recorded in signs_of(view.round):
        amount = (sign.bets or {}).get(bet, {}).get("amount")
        if amount is not None and sign.player is None:
            found = Known(amount, (recorded.line,))
    return found


def _payable(view: TableView, rules: BlackjackRules, wager: WagerState) -> Evidence:
    """Whether winnings at every odds that the words give such a wager are a sum of the chips named."""
    chips = view.round.session.chips
    if not chips:
        return Missing("the log does not say which chips there are")
    if wager.bet not in rules.payouts:
        return Missing("the words on the odds of such a wager are not understood")
    odds = [c.then for c in rules.payouts[wager.bet].clauses if isinstance(c.then, Payout)]
    return Known(all(payable(Fraction(wager.stake) * o.odds, chips) for o in odds), wager.placed_lines)


def seat_of_box(view: TableView, box: str) -> str | None:
    """The player seated at a box, where the wagers say who sits where."""
    for wager in view.wagers.values():
        if wager.bet == BOX and wager.seat is not None and box_number(wager.area) == box and wager.seat.strip() == box:
            return wager.player
    return None


def _seated_too(view: TableView, hands: Hands, wager: WagerState) -> Evidence:
    """Whether the seated player made the same additional wager on the box (yes where it is the seated player's own)."""
    hand = hand_of(view, hands, wager)
    if isinstance(hand, str) or wager.bet not in ADDITIONAL:
        return Missing(hand if isinstance(hand, str) else "this wager follows no decision on the cards")
    seated = seat_of_box(view, hand.box)
    if seated is None:
        return Missing(f"the log does not say who is seated at box {hand.box}")
    if seated == wager.player:
        return Known(True, wager.placed_lines)
    same = [w for w in view.wagers.values() if w.bet == wager.bet and w.player == seated and w.standing == "accepted"]
    own = [w for w in same if (h := hand_of(view, hands, w)) and not isinstance(h, str) and h.box == hand.box]
    return Known(bool(own), wager.placed_lines)


def act_subjects(view: TableView, facts: Facts) -> Iterator[Subject]:
    """The decisions on the cards of a box, and whether they are the seated player's."""
    for position, recorded in enumerate(view.round.events):
        event = recorded.event
        if not isinstance(event, ActEvent) or event.move not in ("draw", "stand"):
            continue
        box = box_number(event.hand)
        seated = None if box is None else seat_of_box(view, box)
        by: Evidence = (
            Missing("the log does not say who is seated at the box")
            if seated is None
            else Known(seated == event.player, (recorded.line,))
        )
        own: dict[str, Evidence] = {
            "act.by_seated": by,
            "act.said": Known(f"{event.player}: {event.move} on {event.hand or 'a box'}", (recorded.line,)),
        }
        yield Subject("act", f"act@{position}", Facts(own, facts), {"player": event.player})


def box_subjects(view: TableView, hands: Hands, facts: Facts) -> Iterator[Subject]:
    """The boxes that were dealt to or wagered on: by whom, and how many cards beyond the initial ones."""
    standing = [w for w in view.wagers.values() if w.bet == BOX and w.standing == "accepted"]
    boxes = dict.fromkeys([*hands.first_cards, *(b for w in standing if (b := box_number(w.area)) is not None)])
    for box in boxes:
        wagers = [w for w in standing if box_number(w.area) == box]
        lines = tuple(sorted(line for w in wagers for line in w.placed_lines))
        drawn = [d for d in hands.draws if d.hand.box == box]
        own: dict[str, Evidence] = {
            "box.number": Known(box),
            "box.players_won": won_by(
                [w for w in view.wagers.values() if box_number(w.area) == box], lambda w: w.player
            ),
            "box.players": Known(len({w.player for w in wagers}), lines),
            "box.wagered": view.whether(lines, "wager", "wagers"),
            "box.additional": Known(len(drawn), tuple(d.card.line for d in drawn)),
        }
        yield Subject("box", f"box {box}", Facts(own, facts))


def with_placement_facts(view: TableView, hands: Hands, subject: Subject) -> Subject:
    """A placement with what blackjack asks of it beside: how it was made, and whether the wager was settled before.

    It may have been as soon as every hand was dealt its initial cards, since some are paid, and some lose, at once.
    """
    id_, _, position = subject.key.rpartition("@")
    wager = view.wagers[id_]
    placement = next(p for p in wager.placements if str(p.position) == position)
    before = [s for s in wager.settlements if s.position < placement.position]
    own_line = (placement.line,)
    after = {what: tuple(s.line for s in before if s.event.result == what) for what in ("win", "lose")}
    by = placement.event.by
    own: dict[str, Evidence] = {
        "placement.bet": Known(wager.bet, (placement.line,)),
        "placement.by": Known(by or "chips", (placement.line,)),
        "placement.changed": Known(placement.event.change is not None, (placement.line,)),
        "placement.after_play": Known(placement.event.change is not None and placement.position > deal_ended(hands)),
        "placement.settled": was_settled(view, wager),
        "placement.after_settlement": Known(bool(before), (*(s.line for s in before), *own_line)),
        "placement.after_loss": Known(bool(after["lose"]), (*after["lose"], *own_line)),
        "placement.after_win": Known(bool(after["win"]), (*after["win"], *own_line)),
        "placement.paid_at_once": Known(any(s.event.reason == EVEN_MONEY_MOVE for s in before), own_line),
    }
    return structs.replace(subject, facts=Facts(own, subject.facts))


def box_of(wager: WagerState) -> str | None:
    """The box within which a wager lies, None where the log does not say it."""
    return box_number(wager.area)


def with_handling_facts(view: TableView, subject: Subject) -> Subject:
    """A touching of something with what blackjack asks of it beside: whether a wager had been paid at once (8.3)."""
    _, event = recorded_of(view.round, subject, "handled", HandledEvent)
    wager = view.wagers.get(event.wager or "")
    at_once = tuple(s.line for s in wager.settlements if s.event.reason == EVEN_MONEY_MOVE) if wager is not None else ()
    return structs.replace(
        subject, facts=Facts({"handling.paid_at_once": Known(bool(at_once), at_once)}, subject.facts)
    )


def wagers_on(view: TableView, hands: Hands, bet: str) -> Mapping[str, list[WagerState]]:
    """The standing wagers of a kind by the name of their hand."""
    found: dict[str, list[WagerState]] = {}
    for wager in view.wagers.values():
        hand = hand_of(view, hands, wager)
        if wager.bet == bet and wager.standing == "accepted" and not isinstance(hand, str):
            found.setdefault(hand.name, []).append(wager)
    return found
