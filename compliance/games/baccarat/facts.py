"""The facts of a baccarat round: what was dealt, counted, announced, wagered and settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from msgspec import structs

from compliance.games.announced import as_announced
from compliance.games.baccarat.announced import counts_told, due_as_told, results_told, winner_told
from compliance.games.baccarat.facts_as_ruled import hands_as_ruled
from compliance.games.baccarat.facts_deal import deal_facts, deal_steps, too_few
from compliance.games.baccarat.facts_further import further_subjects
from compliance.games.baccarat.facts_options import option_facts
from compliance.games.baccarat.facts_shoe import burn_subjects
from compliance.games.baccarat.facts_tournament import tournament_facts, tournament_subjects
from compliance.games.baccarat.facts_wagers import reduced_from, with_making, with_tie
from compliance.games.baccarat.hands import HANDS, Hand, hands_of, totals_told
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_facts import (
    ante_facts,
    offer_subjects,
    with_ante,
    with_own_rule,
    with_side_facts,
)
from compliance.games.hidden import holes_of, order_in_doubt
from compliance.games.parts import EXACT, NO_CHIPS
from compliance.games.play import Subject, with_as_ruled
from compliance.games.table_facts import TableView, is_call, round_facts, table_subjects, view_of
from compliance.games.wagers import WagerState, collects_or_pays
from compliance.logs.events import CallEvent, CardEvent
from compliance.logs.rounds import Round
from compliance.logs.values import CARD_WITHOUT_ORDER
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, join_lines

_REDUCED: Final = (
    "the dealer reduced the wager because of the table differential, and the rules do not say what becomes of one that "
    "can then not be paid exactly"
)


def round_subjects(view: TableView, rules: BaccaratRules) -> list[Subject]:
    """The round and everything in it of which the rules of baccarat ask something."""
    hands = hands_of(view)
    facts = _round(view, hands, rules)
    subjects = [Subject("round", "", facts)]
    for hand in hands.values():
        hand_own: dict[str, Evidence] = {"hand.name": Known(hand.name), "hand.cards": facts[f"{hand.name}.cards"]}
        subjects.append(Subject("hand", hand.name, Facts(hand_own, facts)))
    subjects += deal_steps(rules, facts)
    calls = _calls(view, hands, rules, facts)
    subjects[0] = structs.replace(subjects[0], as_told=tuple(counts_told(calls, facts)))
    subjects += calls
    subjects += burn_subjects(view, rules, facts)
    subjects += further_subjects(view, hands, rules, facts, lambda: facts_before(view.round, rules))
    subjects += offer_subjects(view, facts)
    subjects += tournament_subjects(view, facts)
    told = results_told(view)
    by_rule = _wagers_as_ruled(view, hands, rules, facts, told)
    for subject in table_subjects(view, facts):
        if subject.scope == "bettor":
            subjects.append(with_ante(view, rules, _with_bets_on_result(subject, rules)))
        elif subject.scope == "wager":
            made = _wager(view, hands, rules, subject, told)
            subjects.append(with_as_ruled(made, by_rule.get(subject.key)))
        elif subject.scope == "placement":
            subjects.append(with_tie(view, with_own_rule(view, rules, subject), facts["winner"]))
        else:
            subjects.append(subject)
    return subjects


def _round(view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules) -> Facts:
    """The facts of the round as a whole, with these hands."""
    initial = rules.initial_cards
    own = {
        **round_facts(view),
        "call.ends_wagers": Known(rules.call_ends_wagers),
        "round.unsettled": Known(not any(w.settlements for w in view.wagers.values())),
        **option_facts(view, rules.forms),
        **_hand_facts(hands, rules),
        **deal_facts(view, hands, initial),
        **_announced(view, hands, initial),
        **ante_facts(view, rules),
        **tournament_facts(view),
    }
    own |= totals_told(view, hands, rules.point_count)
    own["winner"] = _winner(own, rules)
    own |= _stages(hands, own, rules)
    return Facts(own)


def _wager(
    view: TableView,
    hands: Mapping[str, Hand],
    rules: BaccaratRules,
    subject: Subject,
    told: list[dict[str, Evidence]],
) -> Subject:
    exact = _with_exact_payment(view, subject, rules)
    wager = view.wagers[subject.key]
    as_told = as_announced(wager, rules.outcomes.get(wager.bet), exact.facts, told)
    made = with_making(view, structs.replace(exact, facts=Facts(as_told, exact.facts)))
    return with_side_facts(view, hands, rules, made)


def _wagers_as_ruled(
    view: TableView,
    hands: Mapping[str, Hand],
    rules: BaccaratRules,
    facts: Facts,
    told: list[dict[str, Evidence]],
) -> dict[str, Subject]:
    """The wagers of a round in which a third card was dealt in error, with the hands as the rules make them."""
    ruled = hands_as_ruled(view, hands, rules, facts)
    if ruled is None:
        return {}
    wagers = [s for s in table_subjects(view, _round(view, ruled, rules)) if s.scope == "wager"]
    return {s.key: _wager(view, ruled, rules, s, told) for s in wagers}


def _with_exact_payment(view: TableView, wager: Subject, rules: BaccaratRules) -> Subject:
    """Whether what the wager could win can be paid exactly; not known where the log does not name the chips, nor where
    it could when the wager was accepted, and the dealer reduced it because of the table differential."""
    state = view.wagers[wager.key]
    chips = view.round.session.chips or ()
    stake = Fraction(state.stake)
    valid = rules.in_chips.valid_part(wager.facts, stake, chips) if rules.in_chips is not None else None
    found: Evidence = Missing(NO_CHIPS)
    if isinstance(valid, Missing):
        found = valid
    elif valid is not None:
        found = Known(valid == stake, (view.round.session.opened.line, *state.placed_lines))
        if valid != stake and _could_be_paid(view, wager, rules):
            found = Missing(_REDUCED)
    own: dict[str, Evidence] = {EXACT: found, "wager.settled_early": _settled_early(view, state)}
    return structs.replace(wager, facts=Facts(own, wager.facts))


def _could_be_paid(view: TableView, wager: Subject, rules: BaccaratRules) -> bool:
    """Whether a wager was reduced because of the table differential, and could have been paid exactly as accepted."""
    before = reduced_from(view, view.wagers[wager.key])
    if before is None or rules.in_chips is None:
        return False
    return rules.in_chips.valid_part(wager.facts, Fraction(before), view.round.session.chips or ()) == before


def _settled_early(view: TableView, wager: WagerState) -> Evidence:
    """Whether the wager was settled before its result could be known: the announcement of it, or the last card."""
    result = [at for at, call, _ in view.round.each(CallEvent) if call.what == "result"]
    known = result[:1] or [at for at, _, _ in view.round.each(CardEvent)[-1:]]
    early = any(collects_or_pays(s.event) and s.position < at for s in wager.settlements for at in known)
    return Known(early, wager.lines)


def _with_bets_on_result(bettor: Subject, rules: BaccaratRules) -> Subject:
    bets = bettor.facts["bettor.bets"]
    if isinstance(bets, Known) and isinstance(bets.value, tuple):
        bets = Known(tuple(b for b in bets.value if b in rules.outcomes), bets.lines)
    return structs.replace(bettor, facts=Facts({"bettor.bets_on_result": bets}, bettor.facts))


def _hand_facts(hands: Mapping[str, Hand], rules: BaccaratRules) -> dict[str, Evidence]:
    initial = rules.initial_cards
    third = initial + 1
    facts: dict[str, Evidence] = {}
    for name, hand in hands.items():
        number = hand.number()
        facts[f"{name}.cards"] = number if isinstance(number, Missing) else Known(number, hand.lines)
        facts[f"{name}.said"] = Known(" ".join(c.rank for c in hand.cards) or "no card", hand.lines)
        facts[f"{name}.initial_count"] = count_of(hand, range(1, third), rules)
        facts[f"{name}.third_value"] = _third_value(hand, third, rules)
        facts[f"{name}.third_rank"] = _third_rank(hand, third)
        drawn = hand.card(third)
        if not initial:
            unread = Missing("the words on the order of the initial deal could not be read")
            third_card = ("third_value", "third_rank")
            facts |= {f"{name}.{fact}": unread for fact in ("initial_count", *third_card, "draws")}
        elif isinstance(drawn, Missing):
            facts[f"{name}.draws"] = drawn
        elif len(hand.cards) < initial:
            facts[f"{name}.draws"] = Missing(too_few(hand, initial))
        else:
            facts[f"{name}.draws"] = Known(drawn is not None, (drawn.line,) if drawn else ())
        facts[f"{name}.final_count"] = _final_count(hand, initial, rules)
    return facts


def _stages(hands: Mapping[str, Hand], facts: Mapping[str, Evidence], rules: BaccaratRules) -> dict[str, Evidence]:
    """How far the deal got: to the end of the initial deal, and to the last card that the rules ask for."""
    hidden = next((h.hidden for h in hands.values() if h.hidden and h.hidden_from <= rules.initial_cards), None)
    dealt = all(len(h.cards) >= rules.initial_cards for h in hands.values())
    lines = tuple(line for h in hands.values() for line in h.lines)
    initial: Evidence = Missing(hidden) if hidden is not None else Known(dealt, lines)
    complete = initial
    for name, draws in (("player", rules.player_draws), ("banker", rules.banker_draws)):
        if isinstance(complete, Missing) or not complete.value:
            break
        due, drawn = decide(draws, facts), facts[f"{name}.draws"]
        if isinstance(drawn, Known) and drawn.value:
            continue
        if isinstance(drawn, Missing):
            complete = drawn
        elif isinstance(due, Missing):
            complete = due
        elif not isinstance(due, Decided):
            complete = Missing(f"the rules do not say whether the {name} draws")
        elif due.answer:
            complete = Known(False, due.lines)
    counts = [facts[f"{name}.initial_count"] for name in hands]
    natural = [count for count in counts if isinstance(count, Known) and count.value in rules.naturals]
    stops: Evidence = Known(bool(natural), join_lines(*natural))
    return {"deal.initial_complete": initial, "deal.natural": stops, "deal.complete": complete}


def count_of(hand: Hand, places: Iterable[int], rules: BaccaratRules) -> Evidence:
    """The point count of the cards at these places of a hand, by the card values and the counting rule."""
    total = 0
    lines: list[int] = []
    for place in places:
        card = hand.card(place)
        if isinstance(card, Missing):
            return card
        if card is None:
            return Missing(too_few(hand, rules.initial_cards))
        value = rules.card_values.get(card.rank)
        if value is None:
            return Missing(f"which card the {hand.name}'s card {place} was is not recorded")
        total += value
        lines.append(card.line)
    counted = decide(rules.point_count, {"hand.total": Known(total, tuple(lines))})
    if isinstance(counted, Decided) and isinstance(counted.answer, int):
        return Known(counted.answer, tuple(lines))
    return Missing(f"the rules give no point count for a total of {total}")


def _third_value(hand: Hand, place: int, rules: BaccaratRules) -> Evidence:
    card = hand.card(place)
    if isinstance(card, Missing):
        return card
    if card is None:
        return Known("none")
    value = rules.card_values.get(card.rank)
    if value is None:
        return Missing(f"which card the {hand.name}'s third card was is not recorded")
    return Known(value, (card.line,))


def _third_rank(hand: Hand, place: int) -> Evidence:
    card = hand.card(place)
    if isinstance(card, Missing):
        return card
    return Known("none") if card is None else Known(card.rank, (card.line,))


def _final_count(hand: Hand, initial: int, rules: BaccaratRules) -> Evidence:
    most = initial + rules.most_additional_cards
    if hand.hidden is not None and hand.hidden_from <= most:
        return Missing(hand.hidden)
    if len(hand.cards) < initial:
        return Missing(too_few(hand, initial))
    return count_of(hand, (c.place for c in hand.cards), rules)


def _winner(facts: Mapping[str, Evidence], rules: BaccaratRules) -> Evidence:
    """Which hand, or the tie, has won: the one of the three wagers on the result that the clauses let win."""
    missing: Missing | None = None
    for bet in (*HANDS, "tie"):
        if bet in rules.outcomes:
            found = decide(rules.outcomes[bet], facts)
            if isinstance(found, Decided) and found.answer == "win":
                return Known(bet, found.lines)
            if isinstance(found, Missing):
                missing = missing or found
    return missing or Missing("the rules do not say who has won")


def facts_before(round_: Round, rules: BaccaratRules) -> Facts | None:
    """The hands and the winner of the round before, None where no round before is recorded."""
    if not round_.earlier:
        return None
    before = view_of(round_.earlier[-1], holes_of(round_.earlier[-1]), frozenset({"card"}))
    facts = {**option_facts(before, rules.forms), **_hand_facts(hands_of(before), rules)}
    return Facts({**facts, "winner": _winner(facts, rules)})


def _calls(view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, facts: Facts) -> list[Subject]:
    subjects: list[Subject] = []
    announced: dict[str, list[tuple[int, Evidence]]] = {}
    for position, recorded in enumerate(view.round.events):
        event = recorded.event
        if not isinstance(event, CallEvent):
            continue
        if event.what == "result":
            told = {"call.hand": winner_told(event, recorded.line)}
            subjects.append(Subject("result", f"result@{position}", Facts(told, facts)))
            continue
        if event.hand is None:
            continue
        own: dict[str, Evidence] = {"call.hand": Known(event.hand, (recorded.line,))}
        if event.what == "point count" and event.hand in hands:
            own["call.value"] = (
                Missing("the announcement is recorded without the count")
                if event.value is None
                else Known(_as_number(event.value), (recorded.line,))
            )
            stage = _stage(view, hands, event.hand, position, rules.initial_cards)
            own["call.stage"] = Known(stage)
            own["call.due"] = _count_at(hands[event.hand], position, rules)
            earlier = announced.setdefault(event.hand, [])
            dues = due_as_told(earlier, hands[event.hand], position, rules)
            as_told = tuple(Facts({"call.due": due}, Facts(own, facts)) for due in dues)
            key = f"{event.hand} {stage}@{position}"
            subjects.append(Subject("count", key, Facts(own, facts), within=event.hand, as_told=as_told))
            earlier.append((position, own["call.value"]))
    return subjects


def _as_number(value: object) -> int | str:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() else text


def _stage(view: TableView, hands: Mapping[str, Hand], name: str, position: int, initial: int) -> str:
    """initial: the hand's first announcement, made before any third card; every other one is final."""
    third_before = any(c.place > initial and c.position < position for h in hands.values() for c in h.cards)
    earlier = any(
        is_call(r, "point count") and isinstance(r.event, CallEvent) and r.event.hand == name
        for r in view.round.events[:position]
    )
    return "final" if third_before or earlier else "initial"


def _count_at(hand: Hand, position: int, rules: BaccaratRules) -> Evidence:
    before = [c.place for c in hand.cards if c.position < position]
    if hand.hidden is not None and hand.hidden_from <= len(before) + 1:
        return Missing(hand.hidden)
    if not before:
        return Missing(f"no card of the {hand.name} is recorded before the announcement")
    if len(hand.cards) < rules.initial_cards:
        return Missing(too_few(hand, rules.initial_cards))
    return count_of(hand, before, rules)


def _announced(view: TableView, hands: Mapping[str, Hand], initial: int) -> dict[str, Evidence]:
    events = view.round.events
    thirds = [c.position for h in hands.values() for c in h.cards if c.place > initial]
    counts = [
        (i, r.event.hand)
        for i, r in enumerate(events)
        if is_call(r, "point count") and isinstance(r.event, CallEvent) and r.event.hand is not None
    ]
    last_card = max((c.position for h in hands.values() for c in h.cards), default=-1)
    before_third = [name for i, name in counts if not thirds or i < min(thirds)]
    after_last = {name for i, name in counts if i > last_card}
    results = [(i, r.line) for i, r in enumerate(events) if is_call(r, "result")]
    late = tuple(line for i, line in results if i > last_card)
    # a result announced before the last card is not that of the hands; where the order is not known, any may be
    unordered = CARD_WITHOUT_ORDER in view.round.session.captures or bool(order_in_doubt(view.round))
    if results and not late and not unordered:
        announced: Evidence = Known(False, tuple(line for _, line in results))
    else:
        announced = _was(view, bool(results), "result", late or tuple(line for _, line in results))
    order = list(dict.fromkeys(before_third))
    return {
        "announced.result": announced,
        "announced.initial": _was(view, set(HANDS) <= set(before_third), "point count"),
        "announced.final": _was(view, set(HANDS) <= after_last, "point count"),
        "announced.player_first": _player_first(view, order),
    }


def _player_first(view: TableView, order: list[str]) -> Evidence:
    """Whether the Player's Hand was announced first after the initial deal; a lost announcement may have been that."""
    if len(order) != len(HANDS):
        return Missing("the announcements after the initial deal are not recorded")
    if order == list(HANDS):
        return Known(True)
    return view.hidden("call", lambda position: position > (view.begins or 0), what="point count") or Known(False)


def _was(view: TableView, announced: bool, what: str, lines: tuple[int, ...] = ()) -> Evidence:
    """Whether an announcement was made: no only where this recorder records it and no hole can hide it."""
    if announced:
        return Known(True, lines)
    unknown = view.untold("call", f"the announcement ({what})", lambda p: p > (view.begins or 0), what=what)
    return unknown or Known(False)
