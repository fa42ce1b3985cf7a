"""The facts of a blackjack round: everything in it of which the rules of blackjack ask something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from compliance.games.announced import as_announced
from compliance.games.blackjack.announced import total_told, totals_told
from compliance.games.blackjack.collecting import collected_facts, taken_up_facts
from compliance.games.blackjack.cutter import cutter_facts
from compliance.games.blackjack.facts_as_ruled import hands_as_ruled
from compliance.games.blackjack.facts_deal import (
    announced,
    call_subjects,
    card_subjects,
    deal_facts,
    insurance_called,
    insurance_early,
)
from compliance.games.blackjack.facts_hands import (
    bust_fact,
    dealer_facts,
    dealer_steps,
    double_subjects,
    draw_subjects,
    hand_facts,
    ranks_of_blackjack,
    split_subjects,
)
from compliance.games.blackjack.facts_irregular import (
    card_refused,
    direction_facts,
    irregularity_subjects,
    offer_subjects,
)
from compliance.games.blackjack.facts_shoe import limit_subjects, notified, shoe_facts
from compliance.games.blackjack.facts_wagers import (
    act_subjects,
    box_of,
    box_subjects,
    even_money,
    extra_subjects,
    wager_facts,
    wagers_on,
    with_handling_facts,
    with_placement_facts,
)
from compliance.games.blackjack.hands import Hand, Hands, boxes_wagered, hand_of
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.turns import absent, choice, decided, drawn_by_decision, turn_facts
from compliance.games.blackjack.vocabulary import (
    BOX,
    DEALER_TOTAL,
    DOUBLE,
    DRAW_TOTAL,
    HAND_TOTAL,
    INSURANCE,
    SPLIT,
    SUPER_SEVENS,
)
from compliance.games.play import Subject, recorded_of, with_as_ruled
from compliance.games.settled import Payment, Settled
from compliance.games.table_facts import TableView, round_facts, table_subjects
from compliance.games.voids import HAND, ROUND
from compliance.games.wagers import WagerState, is_handed_back, won_together
from compliance.logs.events import ActEvent, CutEvent, VoidEvent
from compliance.logs.rounds import captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing


def round_subjects(view: TableView, hands: Hands, rules: BlackjackRules) -> list[Subject]:
    """The round and everything in it of which the rules of blackjack ask something."""
    sevens = [w for w in view.wagers.values() if w.bet == SUPER_SEVENS and w.standing == "accepted"]
    last = hands.dealer.cards[-1].position if hands.dealer.cards else -1
    own: dict[str, Evidence] = {
        **round_facts(view),
        **dealer_facts(hands, rules),
        **deal_facts(view, hands, rules),
        **shoe_facts(view, hands),
        **collected_facts(view),
        **dealer_needed(view, hands, rules),
        **turn_facts(view, hands),
        "dealer.announced": announced(view, hands.dealer, last, len(view.round.events)),
        "call.insurance_early": insurance_early(view, hands),
        "call.insurance": insurance_called(view, hands),
        "round.boxes": Known(len(boxes_wagered(view))),
        "round.super_sevens": Known(bool(sevens), tuple(line for w in sevens for line in w.placed_lines)),
    }
    facts = Facts(own)
    subjects = [Subject("round", "", facts)]
    by_hand = {hand.name: Facts(_hand(view, hand, hands, rules), facts) for hand in hands.players.values()}
    end = len(view.round.events)
    for name, hand_own in by_hand.items():
        as_told = total_told(view, hands.players[name], end, HAND_TOTAL, hand_own)
        subjects.append(Subject("hand", name, hand_own, within=name, as_told=as_told))
    subjects += _dealer_steps(view, hands, rules, facts)
    subjects += _draws(view, hands, rules, by_hand)
    wagered = {name: _wagered(view, hands, name) for name in by_hand}
    doubled = wagers_on(view, hands, DOUBLE)
    won = {name: won_together(doubled.get(name, ())) for name in by_hand}
    subjects += double_subjects(hands, rules, by_hand, wagered, won)
    subjects += split_subjects(hands, rules, _split_wagered(view, hands), _split_won(view, hands), facts)
    subjects += extra_subjects(view, hands, rules, facts)
    subjects += act_subjects(view, facts)
    subjects += box_subjects(view, hands, facts)
    subjects += card_subjects(view, hands, rules, facts)
    subjects += call_subjects(view, hands, rules, facts)
    subjects += irregularity_subjects(view, hands, rules, facts)
    subjects += offer_subjects(view, hands, facts)
    subjects += limit_subjects(view, facts)
    by_rule = _wagers_as_ruled(view, hands, rules, own)
    for subject in table_subjects(view, facts, box_of):
        subjects.append(with_as_ruled(_with_own(view, hands, rules, subject), by_rule.get(subject.key)))
    return subjects


def _wagers_as_ruled(
    view: TableView, hands: Hands, rules: BlackjackRules, own: Mapping[str, Evidence]
) -> dict[str, Subject]:
    """The wagers of a round in which a card too many was dealt, with the hands as the rules make them."""
    ruled = hands_as_ruled(view, hands, rules, Facts(own))
    if ruled is None:
        return {}
    facts = Facts({**own, **dealer_facts(ruled, rules)})
    wagers = [s for s in table_subjects(view, facts, box_of) if s.scope == "wager"]
    return {s.key: _with_own(view, ruled, rules, s) for s in wagers}


def _with_own(view: TableView, hands: Hands, rules: BlackjackRules, subject: Subject) -> Subject:
    """A subject of every table game with what blackjack adds to it."""
    match subject.scope:
        case "wager":
            wager = view.wagers[subject.key]
            facts = Facts(wager_facts(view, hands, rules, wager), subject.facts)
            told = totals_told(view, hand_of(view, hands, wager), rules)
            as_told = as_announced(wager, rules.outcomes.get(wager.bet), facts, told)
            return structs.replace(subject, facts=Facts(as_told, facts))
        case "placement":
            return with_placement_facts(view, hands, subject)
        case "cut":
            recorded, event = recorded_of(view.round, subject, "cut", CutEvent)
            cut_facts = {"cut.notified": notified(view, recorded), **cutter_facts(view, event, recorded)}
            return structs.replace(subject, facts=Facts(cut_facts, subject.facts))
        case "handling":
            return with_handling_facts(view, subject)
        case _:
            return subject


def _hand(view: TableView, hand: Hand, hands: Hands, rules: BlackjackRules) -> dict[str, Evidence]:
    last_initial = max((c.position for c in hand.cards if c.place <= rules.initial_cards), default=-1)
    nxt = min((c.position for c in hand.cards if c.place > rules.initial_cards), default=len(view.round.events))
    own = hand_facts(hand, hands, rules)
    on = box_wagers(view, hands, hand)
    return {
        **own,
        **taken_up_facts(view, hands, rules, hand, on),
        "hand.paid_at_once": Known(_paid_at_once(view, hand, on)),
        "hand.choice": choice(own["hand.total"], rules),
        "hand.decided": decided(view, hands, hand),
        "hand.played": _played(view, hands, hand),
        "hand.absent": absent(view, hand),
        "hand.card_refused": card_refused(view, hand.box),
        "box.bust": bust_fact(hand, hands, rules),
        "hand.finished": _finished(view, hands, hand),
        "hand.handed_back": Known(bool(on) and all(is_handed_back(w) for w in on)),
        "hand.announced": announced(view, hand, last_initial, nxt),
    }


def _finished(view: TableView, hands: Hands, hand: Hand) -> Evidence:
    """Whether the hand had its whole turn: it was not declared void, nor is its end beyond the log."""
    void = tuple(
        r.line for r in view.round.events if isinstance(r.event, VoidEvent) and _voids(r.event, hand.name, hand.box)
    )
    if void:
        return Known(False, void)
    over = len(hands.dealer.cards) > 1 or any(w.by_result for w in view.wagers.values())
    return Known(over, hand.lines) if over else Missing(f"the log does not show the end of {hand.name}")


def _voids(event: VoidEvent, name: str, box: str) -> bool:
    return event.what == ROUND or (event.what == HAND and event.id in (name, f"{BOX} {box}", box))


def _draws(view: TableView, hands: Hands, rules: BlackjackRules, by_hand: dict[str, Facts]) -> list[Subject]:
    """The draws, each with whether the point total was announced after it."""
    subjects: list[Subject] = []
    for draw, subject in zip(hands.draws, draw_subjects(hands, rules, by_hand), strict=True):
        hand, position = draw.hand, draw.card.position
        nxt = min((c.position for c in hand.cards if c.position > position), default=len(view.round.events))
        own = {
            "draw.announced": announced(view, hand, position, nxt),
            "draw.choice": choice(subject.facts[DRAW_TOTAL], rules),
            "draw.decided": drawn_by_decision(view, hands, draw),
            **direction_facts(view, hand.name, position),
        }
        drawn = Facts(own, subject.facts)
        as_told = total_told(view, hand, position, DRAW_TOTAL, drawn)
        subjects.append(structs.replace(subject, facts=drawn, as_told=as_told))
    return subjects


def _dealer_steps(view: TableView, hands: Hands, rules: BlackjackRules, facts: Facts) -> Iterator[Subject]:
    """The dealer's hand at each point at which a further card may be dealt, with what was announced of it by then."""
    dealer = hands.dealer
    for step in dealer_steps(hands, rules, facts):
        _, _, held = step.key.partition("@")
        further = [c.position for c in dealer.cards if held and c.position > int(held)]
        end = further[0] if further else len(view.round.events)
        yield structs.replace(step, as_told=total_told(view, dealer, end, DEALER_TOTAL, step.facts))


def _wagered(view: TableView, hands: Hands, name: str) -> Evidence:
    """Whether an additional wager was made in doubling down on a hand."""
    made = wagers_on(view, hands, DOUBLE).get(name, [])
    # a recorder may write the additional wager with the decision for which it is made
    told = [line for double in hands.doubles if double.hand.name == name for line in _with_amount(view, double.lines)]
    return Known(True, tuple(told)) if told and not made else _made(view, made)


def _with_amount(view: TableView, lines: Sequence[int]) -> list[int]:
    """The lines of decisions that say how much was wagered with them."""
    return [r.line for _, act, r in view.round.each(ActEvent) if r.line in lines and act.amount]


def _split_wagered(view: TableView, hands: Hands) -> dict[tuple[str, int], Evidence]:
    """By box and number of the split: whether so many additional wagers were made."""
    found: dict[tuple[str, int], Evidence] = {}
    on = wagers_on(view, hands, SPLIT)
    for split in hands.splits:
        made = [w for hand in hands.of_box(split.box) for w in on.get(hand.name, [])]
        enough = made if len(made) >= split.number else []
        found[(split.box, split.number)] = _made(view, enough)
    return found


def _split_won(view: TableView, hands: Hands) -> dict[tuple[str, int], Evidence]:
    """By box and number of the split: what was won less what was lost on the additional wagers made for it."""
    found: dict[tuple[str, int], Evidence] = {}
    on = wagers_on(view, hands, SPLIT)
    for split in hands.splits:
        of_player: dict[str, list[WagerState]] = {}
        for wager in (w for hand in hands.of_box(split.box) for w in on.get(hand.name, [])):
            of_player.setdefault(wager.player, []).append(wager)
        of_split = [made[split.number - 1] for made in map(_as_placed, of_player.values()) if len(made) >= split.number]
        found[(split.box, split.number)] = won_together(of_split)
    return found


def _as_placed(wagers: list[WagerState]) -> list[WagerState]:
    return sorted(wagers, key=lambda wager: wager.placed_lines)


def _made(view: TableView, wagers: list[WagerState]) -> Evidence:
    return view.whether(tuple(line for w in wagers for line in w.placed_lines), "wager", "wagers")


def dealer_needed(view: TableView, hands: Hands, rules: BlackjackRules) -> dict[str, Evidence]:
    """What still depends on the dealer's hand, on its second card and on those beyond.

    dealer.needed: a player's hand that is not over the limit, not void and no blackjack. dealer.second_needed: such a
    hand, or insurance, or a blackjack that the dealer's first card could match. dealer.blackjack_waits: such a
    blackjack; once the second card is known it depends on nothing, but the dealer completes the hand (8.2).
    """
    live: Evidence = _unseen(view, hands) or Known(False)
    waits = False
    for hand in hands.players.values():
        finished = _finished(view, hands, hand)
        if (isinstance(finished, Known) and not finished.value) or not _stands(view, hands, hand):
            continue
        own = hand_facts(hand, hands, rules)
        total, blackjack = own["hand.total"], own["hand.blackjack"]
        if isinstance(total, Missing):
            live = live if live == Known(True) else total
        elif isinstance(blackjack, Known) and blackjack.value:
            on = box_wagers(view, hands, hand)
            waits = waits or (_can_match(hands, rules) and not _paid_at_once(view, hand, on))
        elif isinstance(blackjack, Missing):
            live = live if live == Known(True) else blackjack
        elif isinstance(total.value, int) and total.value <= rules.count.limit and own["hand.dealt"] != Known(False):
            live = Known(True)
    insured = any(w.bet == INSURANCE and w.standing == "accepted" for w in view.wagers.values())
    return {
        "dealer.needed": live,
        "dealer.second_needed": Known(True) if insured or waits else live,
        "dealer.blackjack_waits": Known(waits),
    }


def _unseen(view: TableView, hands: Hands) -> Missing | None:
    """Why there may be a player's hand that the log does not show: where no wagers are recorded, a box is seen by its
    cards alone, and cards of a box of which none are recorded show nothing."""
    if captures(view.round.session, "wager") or view.wagers:
        return None
    if not any(hand.cards for hand in hands.players.values()):
        return Missing("neither the wagers nor the cards of any box are recorded")
    dealer = {"to": hands.dealer.name}
    holes = (hole for hole in view.holes if hole.anywhere and hole.may_be("card"))
    return next(
        (Missing(h.reason) for h in holes if not (h.gap and dealer.items() <= (h.gap.salvaged or {}).items())), None
    )


def box_wagers(view: TableView, hands: Hands, hand: Hand) -> list[WagerState]:
    """The initial wagers that stand on a hand."""
    on = [w for w in view.wagers.values() if w.bet == BOX and w.standing == "accepted"]
    return [w for w in on if hand_of(view, hands, w) is hand]


def _paid_at_once(view: TableView, hand: Hand, on: list[WagerState]) -> bool:
    """Whether every wager on a blackjack was paid at once, at the player's request (8.3)."""
    own = [even_money(view, w, hand) for w in on]
    return bool(own) and all(isinstance(asked, Known) and asked.value for asked in own)


def _can_match(hands: Hands, rules: BlackjackRules) -> bool:
    """Whether the dealer's first card can be part of a blackjack, as it can where the words give it no value."""
    makes = ranks_of_blackjack(rules)
    return any(
        c.rank in makes or rules.count.values(c.rank) is None for c in hands.dealer.cards[: rules.dealer_initial]
    )


def _stands(view: TableView, hands: Hands, hand: Hand) -> bool:
    """Whether a wager stands on the hand; where wagers are not recorded, whether it was dealt to."""
    if not captures(view.round.session, "wager") and not view.wagers:
        return bool(hand.cards)
    on = [w for w in view.wagers.values() if w.bet in (BOX, DOUBLE, SPLIT) and w.standing == "accepted"]
    return any(hand_of(view, hands, w) is hand for w in on)


def _played(view: TableView, hands: Hands, hand: Hand) -> Evidence:
    """Whether a wager stands on the hand; a lost line may have been one."""
    if _stands(view, hands, hand):
        return Known(True)
    return view.hidden("wager") or Known(False)


def _which_is_not_said(void: VoidEvent, how: Settled) -> bool:
    """Whether a hand is declared void that the log does not name, and this wager may be on it: it went back as void."""
    return void.id is None and isinstance(how.first, Payment) and how.first.result in ("void", "stand off")


def with_void_hands(
    view: TableView, hands: Hands, settled: dict[str, Settled], by_law: Mapping[str, tuple[int, ...]]
) -> dict[str, Settled]:
    """The settlements, with those of wagers on a hand that is void marked as void.

    by_law: the hands that are void by the words of the law, declared so or not, with the lines that show it.
    """
    found: dict[str, Settled] = {}
    for id_, how in settled.items():
        hand = hand_of(view, hands, how.wager)
        if isinstance(hand, str):
            found[id_] = how
            continue
        declared = tuple(
            recorded.line
            for _, void, recorded in view.round.each(VoidEvent)
            if void.what == HAND and (_voids(void, hand.name, hand.box) or _which_is_not_said(void, how))
        )
        void = by_law.get(hand.name, by_law.get(f"{BOX} {hand.box}", ()))
        what = HAND if declared and not (void or how.declared_void) else how.declared_void
        found[id_] = replace(how, void_lines=(*how.void_lines, *declared, *void), declared_void=what)
    return found
