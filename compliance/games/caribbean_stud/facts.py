"""The facts of a Caribbean stud round: what was dealt, decided, wagered, announced and settled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.games.assumed import NO_MAXIMUM_PAYOUT, assuming
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.facts_announced import announcement_facts
from compliance.games.caribbean_stud.facts_collecting import collecting_subjects, folded_subjects
from compliance.games.caribbean_stud.facts_deal import before_last_card, deal_facts, deck_subjects, hand_subjects
from compliance.games.caribbean_stud.facts_jackpot import Participant, jackpot_facts, settled_at
from compliance.games.caribbean_stud.facts_opening import opening_facts, opening_subjects
from compliance.games.caribbean_stud.facts_settling import jackpot_paid_facts, settling_facts
from compliance.games.caribbean_stud.facts_told import dealer_told, hand_told, hands_told
from compliance.games.caribbean_stud.facts_wagers import wager_subject, with_stud_facts
from compliance.games.caribbean_stud.hands import SEAT, misdeal_named
from compliance.games.caribbean_stud.language import LANGUAGE
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.meaning_kinds import GAME_GRAMMAR
from compliance.games.caribbean_stud.meaning_statements import QualifyingHand
from compliance.games.caribbean_stud.seats import Seat, StudView, dealer_facts, hand_facts, value_of_dealer
from compliance.games.play import Subject
from compliance.games.table_facts import TableView, round_facts, table_subjects
from compliance.games.wagers import WagerState, won_by
from compliance.logs.events import ActEvent, CallEvent
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or
from compliance.meaning.wording import plain


def round_subjects(view: StudView, rules: StudRules) -> list[Subject]:
    """The round and everything in it of which the rules of Caribbean stud ask something."""
    table, deal = view.table, view.deal
    told = hands_told(view, rules)
    value = value_of_dealer(deal.hands[v.DEALER], rules)
    dealer = {**dealer_facts(deal.hands[v.DEALER], value, rules), **dealer_told(told, rules)}
    own: dict[str, Evidence] = {
        **round_facts(table),
        **option_facts(table),
        **opening_facts(table),
        **deal_facts(view, rules),
        **dealer,
    }
    untold = Missing(deal.redeal_untold) if deal.redeal_untold else None
    own |= {
        "round.misdealt": untold or Known(deal.misdealt, deal.by_law or deal.misdealt_lines),
        "misdeal.declared": Known(bool(deal.misdealt_at), deal.misdealt_lines),
        "misdeal.called": untold or Known(bool(deal.misdealt_at) and not deal.redealt, deal.misdealt_lines),
        "misdeal.named": Known(True, deal.by_law) if deal.by_law else misdeal_named(table),
    }
    hands = {
        h: {**hand_facts(seat, deal.hands[v.DEALER], value, rules), **hand_told(h, told, rules)}
        for h, seat in view.seats.items()
    }
    own["round.remaining"] = _remaining(hands)
    own |= announcement_facts(view, hands)
    participants = [
        Participant(w.id, {**own, **hands[seat.holder]}, settled_at(table, w.id))
        for seat in view.seats.values()
        for w in seat.progressives
        if not deal.misdealt
    ]
    own |= jackpot_facts(table, participants, rules)
    own |= settling_facts(view, rules)
    own |= jackpot_paid_facts(view)
    facts = Facts(own)
    subjects = [Subject("round", "", facts), *hand_subjects(view, facts)]
    subjects += _decisions(view, facts)
    subjects += _declared(view, hands, rules, facts)
    subjects += opening_subjects(table, facts)
    for subject in table_subjects(table, facts):
        subjects.append(with_stud_facts(subject, view, hands, rules))
    for wager in view.carried.values():
        subjects.append(wager_subject(wager, view, hands, rules, facts))
    subjects += collecting_subjects(view, facts)
    subjects += folded_subjects(view, facts)
    return subjects + _boxes(view, facts) + deck_subjects(view, facts)


def option_facts(view: TableView) -> dict[str, Evidence]:
    """What the session says of the options of the game that the rules leave open."""
    options: Mapping[str, Any] = view.round.session.options
    line = (view.round.session.opened.line,)
    operated, most = options.get("jackpot"), options.get("max_payout")
    return {
        v.OPERATED: Missing("the log does not say whether the jackpot is operated manually or electronically")
        if operated is None
        else Known(str(operated), line),
        v.LIMITED: assuming(Known(most is not None, line), NO_MAXIMUM_PAYOUT, where=most is None),
        v.MAX_PAYOUT: known_or(most, "the log does not name a maximum payout", line),
    }


def _remaining(hands: Mapping[str, Mapping[str, Evidence]]) -> Evidence:
    """How many hands are still in play where the dealer turns the cards."""
    states = [facts[v.STATE] for facts in hands.values()]
    missing = next((s for s in states if isinstance(s, Missing)), None)
    number = sum(isinstance(s, Known) and s.value in (v.IN_PLAY, v.FACE_DOWN) for s in states)
    return Known(number) if number or missing is None else missing


def _decisions(view: StudView, facts: Facts) -> list[Subject]:
    """Each fold or bet that a player declared."""
    subjects: list[Subject] = []
    for position, recorded in enumerate(view.table.round.events):
        event = recorded.event
        if isinstance(event, ActEvent) and event.move in ("fold", "bet"):
            early = position < view.deal.last_card and not any(position < at for at in view.deal.misdealt_at)
            own: dict[str, Evidence] = {
                "decision.early": before_last_card(early, recorded.line, view.table.round.session),
                "decision.after_bet": Known(_has_bet(view, event, position), (recorded.line,)),
                "decision.said": Known(f"{event.player} decides: {event.move}", (recorded.line,)),
            }
            subjects.append(Subject("decision", f"decision@{position}", Facts(own, facts), {"player": event.player}))
    return subjects


def _has_bet(view: StudView, event: ActEvent, position: int) -> bool:
    """Whether the player folds a hand on which a bet wager of this deal has been placed."""
    since = max((at for at in view.deal.misdealt_at if at < position), default=-1)
    return event.move == "fold" and any(
        since < p.position < position
        for s in view.seats.values()
        for w in s.bets
        if w.player == event.player and event.hand in (None, s.holder)
        for p in w.placements[:1]
    )


def _declared(
    view: StudView, hands: Mapping[str, Mapping[str, Evidence]], rules: StudRules, facts: Facts
) -> list[Subject]:
    """Each announcement of the value of a hand, or of how a player's hand comes out."""
    subjects: list[Subject] = []
    for position, recorded in enumerate(view.table.round.events):
        event = recorded.event
        if not isinstance(event, CallEvent) or event.hand is None or event.what not in ("hand value", "result"):
            continue
        own: dict[str, Evidence] = {
            "declared.hand": Known(event.hand, (recorded.line,)),
            "declared.is_dealer": Known(event.hand == v.DEALER),
            "declared.value": _announced_value(event, recorded.line),
            "declared.due": _due(event, view, hands, rules, facts),
        }
        subjects.append(Subject("declared", f"{event.hand} {event.what}@{position}", Facts(own, facts)))
    return subjects


def _announced_value(event: CallEvent, line: int) -> Evidence:
    """A hand by the name that the rules give it, however it was announced; a result as the rules name results."""
    if event.value is None:
        return Missing("the announcement is recorded without what was announced")
    words = plain(str(event.value))
    hand = LANGUAGE.understand(GAME_GRAMMAR, "announced_hand", words)
    if isinstance(hand, QualifyingHand):
        return Known(hand.category, (line,))
    if event.what == "result" and words in (v.WIN, v.LOSE, v.STAND_OFF, v.VOID):
        return Known(words, (line,))
    return Missing(f"“{event.value}” was announced, which is not a name that the rules give a hand or its outcome")


def _due(
    event: CallEvent, view: StudView, hands: Mapping[str, Mapping[str, Evidence]], rules: StudRules, facts: Facts
) -> Evidence:
    if event.hand == v.DEALER:
        return facts["dealer.category"]
    own = hands.get(event.hand or "")
    if own is None:
        return Missing(f"no hand of {event.hand} is recorded")
    if event.what == "hand value":
        return own[v.CATEGORY]
    found = decide(rules.outcomes[v.ANTE], Facts(own, facts))
    if isinstance(found, Decided):
        return Known(str(found.answer), found.lines)
    return found if isinstance(found, Missing) else Missing("the rules do not say how the hand comes out")


def _boxes(view: StudView, facts: Facts) -> list[Subject]:
    """Each wagering area (a seat's ante, bet or jackpot area) with the wagers that stand on it."""
    subjects: list[Subject] = []
    for seat in view.seats.values():
        for bet, wagers in _areas(seat):
            lines = tuple(sorted(line for w in wagers for line in w.placed_lines))
            own: dict[str, Evidence] = {
                "box.said": Known(f"{seat.holder}, {bet}", lines),
                "box.wagers": Known(len(wagers), lines),
                "box.won": won_by(wagers, lambda wager: wager.id),
            }
            number = seat.holder.removeprefix(SEAT)
            subjects.append(Subject("box", f"{seat.holder} {bet}", Facts(own, facts), {"seat": number}))
    return subjects


def _areas(seat: Seat) -> list[tuple[str, tuple[WagerState, ...]]]:
    areas = [(v.ANTE, seat.antes), (v.BET, seat.bets), (v.PROGRESSIVE, seat.progressives)]
    return [(bet, wagers) for bet, wagers in areas if wagers]
