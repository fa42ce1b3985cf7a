"""The facts of wagers, placements and bettors that only Caribbean stud has."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from compliance.amounts import written
from compliance.games.announced import as_announced
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.announced import results_told
from compliance.games.caribbean_stud.facts_deal import before_last_card
from compliance.games.caribbean_stud.facts_early import deal_since, early_settlements, shows_dealer
from compliance.games.caribbean_stud.facts_settling import paid_last
from compliance.games.caribbean_stud.hands import fold_at
from compliance.games.caribbean_stud.language import LANGUAGE
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.meaning_kinds import GAME_GRAMMAR
from compliance.games.caribbean_stud.meaning_statements import LeastPrize
from compliance.games.caribbean_stud.seats import StudView
from compliance.games.play import Subject
from compliance.games.signs import limit_facts, limits_of, signs_of
from compliance.games.table_facts import about_wager
from compliance.games.wagers import (
    Placement,
    WagerState,
    bases_of,
    settled_unplaced,
    settles_by_result,
    standing_wagers,
    stood_before,
    winnings_of,
    won_by,
)
from compliance.games.written_out import amount
from compliance.logs.events import ActEvent, CallEvent, CardEvent, SettleEvent
from compliance.logs.rounds import captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing
from compliance.meaning.wording import plain

_CHANGED = ("increase", "reduce")
HandFacts = Mapping[str, Mapping[str, Evidence]]


def with_stud_facts(subject: Subject, view: StudView, hands: HandFacts, rules: StudRules) -> Subject:
    """A subject of any table game with what Caribbean stud asks of it besides."""
    match subject.scope:
        case "wager":
            wager = view.table.wagers[subject.key]
            own = _wager_facts(wager, view, hands, rules)
            told = results_told(view, view.seat_of[wager.id])
            own |= as_announced(wager, rules.outcomes.get(wager.bet), Facts(own, subject.facts), told)
        case "placement":
            id_, _, position = subject.key.rpartition("@")
            wager = view.table.wagers[id_]
            placement = next(p for p in wager.placements if p.position == int(position))
            own = _placement_facts(wager, placement, view)
        case "bettor":
            of_player = [w for w in standing_wagers(view.table.wagers.values()) if w.player == subject.key]
            own = {
                "bettor.hands": Known(len(view.hands_of.get(subject.key, ()))),
                "bettor.hands_won": won_by(of_player, lambda wager: view.seat_of[wager.id]),
            }
        case _:
            return subject
    return structs.replace(subject, facts=Facts(own, subject.facts))


def wager_subject(wager: WagerState, view: StudView, hands: HandFacts, rules: StudRules, facts: Facts) -> Subject:
    """A wager that an earlier round placed and this one settles."""
    own = _wager_facts(wager, view, hands, rules)
    own |= {
        "wager.bet": Known(wager.bet, wager.placed_lines),
        **amount("wager.amount", Known(wager.stake, wager.placed_lines)),
        **limit_facts(limits_of(view.table.round, wager)),
        "wager.standing": Known(wager.standing, wager.placed_lines),
        "wager.settled": Known(bool(wager.settlements), wager.lines),
        "wager.winnings": winnings_of(wager),
    }
    own |= as_announced(wager, None, facts, ())
    return Subject("carried", wager.id, Facts(own, facts), about_wager(wager))


def _wager_facts(wager: WagerState, view: StudView, hands: HandFacts, rules: StudRules) -> dict[str, Evidence]:
    holder = view.seat_of[wager.id]
    unknown = Missing(f"which hand wager {wager.id} is on is not recorded")
    own: dict[str, Evidence] = dict(
        hands.get(holder, dict.fromkeys((v.STATE, v.CATEGORY, v.AGAINST, "hand.said"), unknown))
    )
    base = _base(wager, view, rules)
    due = _bet_due(base, rules)
    displayed = _displayed(wager, view)
    own |= {
        "wager.base_amount": base,
        "wager.base_said": _said(base),
        "wager.bet_due": due,
        "wager.bet_due_said": _said(due),
        **_held(wager),
        "wager.displayed": displayed,
        "wager.displayed_said": _said(displayed),
        "wager.ante_before": _ante_before(wager, view),
        "wager.carried": Known(wager.id in view.carried, wager.lines),
        "wager.won": Known(bool(wager.settlements) and wager.settlements[0].event.result == v.WIN, wager.lines),
        "wager.settled_early": _settled_early(wager, view),
        "wager.paid_last": paid_last(view, wager) if wager.bet == v.PROGRESSIVE else Missing("not a jackpot wager"),
    }
    return own


def _settled_early(wager: WagerState, view: StudView) -> Evidence:
    """Whether the wager was settled before its time."""
    early = early_settlements(view)
    for settlement in wager.by_result[:1]:
        if settlement.position in early:
            return Known(True, (settlement.line, early[settlement.position]))
    return Known(False, wager.lines)


def _base(wager: WagerState, view: StudView, rules: StudRules) -> Evidence:
    """The amount of the ante on the same hand: as it stood when the cards were dealt, since it was not to be altered
    then. Which counts, where it was and the bet wager is in proportion to the altered one, the rules do not say."""
    seat = view.seats.get(view.seat_of[wager.id])
    antes = seat.antes if seat is not None else ()
    if len(antes) != 1:
        return Missing(f"the ante to which wager {wager.id} belongs is not recorded, or there are several")
    (ante,) = antes
    changed = any(p.event.change in _CHANGED for p in ante.placements)
    if changed and not view.table.round.each(CardEvent) and not captures(view.table.round.session, "card"):
        return Missing(
            "this recorder does not record cards, by which it is seen whether the ante was altered after them"
        )
    late = [p for p in ante.placements if p.event.change in _CHANGED and _first_card_of_deal(view, p.position)]
    before = stood_before(ante, late[0]) if late else ante.stake
    if late and rules.bet_times is not None and wager.stake == ante.stake * rules.bet_times:
        return Missing("the ante was altered after the first card, and the rules do not say what of it counts")
    return Known(before, ante.placed_lines)


def _bet_due(base: Evidence, rules: StudRules) -> Evidence:
    if isinstance(base, Missing) or not isinstance(base.value, int):
        return base
    if rules.bet_times is None:
        return Missing("no words say how much a bet wager is")
    return Known(base.value * rules.bet_times, base.lines)


def _held(wager: WagerState) -> dict[str, Evidence]:
    """What the player had of a wager that was to stay valid, beyond what he or she still had in it."""
    first = wager.settlements[0] if wager.settlements else None
    if first is None:
        return {"wager.held_money": Known(0), "wager.held_stake": Known(0)}
    line, event = (first.line,), first.event
    if event.net is not None:
        return {"wager.held_money": Known(event.net, line), "wager.held_stake": Known(0, line)}
    back = 0 if event.returned is None else event.returned - wager.stake
    taken = -wager.stake if event.returned is None and event.result == "lose" else 0
    return {"wager.held_money": Known((event.paid or 0) + back, line), "wager.held_stake": Known(taken, line)}


def _displayed(wager: WagerState, view: StudView) -> Evidence:
    """The amount of a jackpot wager on the sign, as an amount or in the words of its text."""
    found: Known | None = None
    for sign, recorded in signs_of(view.table.round):
        amount = (sign.bets or {}).get(v.PROGRESSIVE, {}).get("amount")
        if amount is None and sign.text is not None:
            said = LANGUAGE.understand(GAME_GRAMMAR, "sign_text", plain(sign.text))
            amount = said.cents if isinstance(said, LeastPrize) else None
        if amount is not None:
            found = Known(amount, (recorded.line,))
    return found or Missing("no sign with the amount of a jackpot wager is recorded at this table")


def _said(cents: Evidence) -> Evidence:
    if isinstance(cents, Known) and isinstance(cents.value, int):
        return Known(written(cents.value), cents.lines)
    return cents


def _ante_before(wager: WagerState, view: StudView) -> Evidence:
    seat = view.seats.get(view.seat_of[wager.id])
    antes = [a for a in (seat.antes if seat is not None else ()) if a.player == wager.player]
    at = wager.placements[0].position
    before = [a for a in antes if a.placements[0].position < at]
    if not before and wager.id not in view.carried:
        unknown = view.table.untold("wager", "wagers", lambda position: position <= at)
        unknown = unknown or settled_unplaced(view.table.round, bases_of(wager))
        if unknown is not None:
            return unknown
    lines = tuple(sorted(line for w in (wager, *antes) for line in w.placed_lines))
    return Known(bool(before) or wager.id in view.carried, lines)


def _placement_facts(wager: WagerState, placement: Placement, view: StudView) -> dict[str, Evidence]:
    line, position = (placement.line,), placement.position
    first = _first_card_of_deal(view, position)
    own: dict[str, Evidence] = {
        "placement.bet": Known(wager.bet, line),
        "placement.early": before_last_card(
            position < view.deal.last_card and _same_deal(view, position), placement.line, view.table.round.session
        ),
        "placement.in_play": Known(first is not None, line),
        "placement.after_fold": _after_fold(view, wager, placement),
        "placement.after_turn": _after_turn(view, placement),
    }
    if any(at < position for at in view.deal.misdealt_at):
        # the call before a misdeal no longer binds: wagers may be changed until the cards are dealt anew
        own["placement.after_call"] = Known(first is not None, line)
        own["placement.after_first_card"] = Known(first is not None, line)
    return own


def _after_fold(view: StudView, wager: WagerState, placement: Placement) -> Evidence:
    """Whether the player had folded the hand before the wager was placed on it."""
    seat = view.seat_of[wager.id]
    since = deal_since(view, placement.position)
    acts = view.table.round.each(ActEvent)
    folds = [r.line for at, _, r in acts if since < at < placement.position and fold_at(r, seat, wager.player)]
    return Known(bool(folds), (*folds, placement.line))


def _after_turn(view: StudView, placement: Placement) -> Evidence:
    """Whether the dealer's hand had been declared, or a hand settled against it, before the wager was placed."""
    since = deal_since(view, placement.position)
    played = view.table.round
    shown = [at for at, call, _ in played.each(CallEvent) if since < at < placement.position and shows_dealer(call)]
    before = ((at, event) for at, event, _ in played.each(SettleEvent) if since < at < placement.position)
    early = early_settlements(view)
    settled = [(at, event) for at, event in before if settles_by_result(event) and at not in early]
    if settled:
        remaining = {w.id for s in view.seats.values() for w in s.bets}
        remaining |= {w.id for s in view.seats.values() if s.bets for w in s.antes}
        shown += [at for at, event in settled if event.wager in remaining][:1]
    first = [played.events[min(shown)].line] if shown else []
    return Known(bool(shown), (*first, placement.line))


def _first_card_of_deal(view: StudView, position: int) -> int | None:
    """The position of the first card of the deal under way at a position, None where none is."""
    since = deal_since(view, position)
    return next((at for at, _, _ in view.table.round.each(CardEvent) if since < at < position), None)


def _same_deal(view: StudView, position: int) -> bool:
    """Whether no misdeal was declared between a position and the deal that counts."""
    return not any(position < at for at in view.deal.misdealt_at)
