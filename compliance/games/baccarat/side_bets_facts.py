"""The facts of wagers on pairs and matches, of antes, and of what is offered at the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from msgspec import structs

from compliance.games.assumed import DECK, assuming
from compliance.games.baccarat.facts_options import adopted
from compliance.games.baccarat.hands import Hand
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_vocabulary import (
    ANTE,
    BEST_ELSEWHERE,
    DISPLAYED,
    HAS_INITIAL,
    LACKS_ANTE,
    NO_CARD,
    ON,
    PLACES,
    PLAYED,
    SCALE,
    SIDE_BETS,
    colour_of,
    pair_value_of,
    suit_of,
    value_of,
)
from compliance.games.baccarat.signs_shown import SCALES, at_deal, changed_to, shown_now
from compliance.games.deck import standard_deck
from compliance.games.play import Subject
from compliance.games.signs import signs_of
from compliance.games.table_facts import TableView, is_call
from compliance.games.wagers import WagerState, standing_wagers
from compliance.games.written_out import amount
from compliance.logs.events import CardEvent, SignEvent, WagerEvent
from compliance.logs.rounds import Recorded, Round
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or
from compliance.meaning.expressions import evaluate

__all__ = [
    "ante_facts",
    "is_ante_up",
    "newly_offered",
    "offer_subjects",
    "side_facts_of",
    "with_ante",
    "with_own_rule",
    "with_side_facts",
]

_PREFIX = "pay scale "


def with_side_facts(view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, wager: Subject) -> Subject:
    """The wager with the cards of the hand it is on, the scale in operation, and the amount that the sign displays."""
    return structs.replace(wager, facts=Facts(side_facts_of(view, hands, rules, view.wagers[wager.key]), wager.facts))


def side_facts_of(
    view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, state: WagerState
) -> dict[str, Evidence]:
    """What the rules on wagers beside those on the result ask of a wager."""
    own: dict[str, Evidence] = {
        LACKS_ANTE: _lacks_ante(view, rules, state),
        "wager.own_collection": Known(state.bet in rules.side.collected),
    }
    if state.bet in (*SIDE_BETS, ANTE):
        own |= _displayed(view, state)
        own[HAS_INITIAL] = _has_initial(view, rules, state)
        own[PLAYED] = _played(view)
    if state.bet in rules.side.outcomes:
        own |= _cards(view, hands, rules, state.on)
        own[ON] = (
            Known(str(state.on), state.placed_lines)
            if state.on in hands
            else Missing("the log does not say on which hand the wager is")
        )
        own[SCALE] = _scale(view, state.bet)
        own[BEST_ELSEWHERE] = _best_elsewhere(view, hands, rules, state)
    return own


def _cards(view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, on: object) -> dict[str, Evidence]:
    hand = hands.get(str(on))
    initial = rules.initial_cards
    deck, _ = standard_deck()
    facts: dict[str, Evidence] = {}
    for n, place in enumerate(PLACES, start=1):
        card = hand.card(n) if hand is not None else Missing("the log does not say on which hand the wager is")
        if card is None and n > initial:
            value: Evidence = Known(NO_CARD)
            pair_value = suit = colour = value
        elif card is None or isinstance(card, Missing):
            value = pair_value = suit = colour = card or Missing(f"card {n} of that hand is not recorded")
        else:
            event = view.round.events[card.position].event
            assert isinstance(event, CardEvent)
            at = (card.line,)
            value = known_or(rules.side.face_values.get(card.rank), "which card it was is not recorded", at)
            pair_value = known_or(rules.side.pair_values.get(card.rank), "which card it was is not recorded", at)
            written = event.card.suit
            suit = known_or(None if written == "?" else written, "the suit of a card is not recorded", at)
            colour = known_or(deck.colour_of(written), "the colour of a card is not recorded", at)
            colour = assuming(colour, DECK)
        facts |= {value_of(place): value, pair_value_of(place): pair_value, suit_of(place): suit}
        facts[colour_of(place)] = colour
    return facts


def _scale(view: TableView, bet: str) -> Evidence:
    """The scale that the session names until a sign changes it, else that which a sign displays."""
    scales = view.round.session.options.get("pay_scale", {})
    if bet in scales:
        changed = changed_to(view.round, SCALES)
        if changed is not None and len(offered_bets(view)) == 1:
            return changed
        if changed is not None and changed.value != _scale_named(scales[bet]):
            return Missing("a sign shows another pay scale than before, and the log does not say for which wagers")
        return Known(_scale_named(scales[bet]), (view.round.session.opened.line,))
    shown = shown_now(at_deal(view.round))
    displayed = [(words, line) for words, line in shown.items() if words.startswith(_PREFIX)]
    if len(displayed) != 1:
        return Missing(f"the log does not say which pay scale is in operation for {bet}")
    return Known(_scale_named(displayed[0][0]), (displayed[0][1],))


def _scale_named(words: str) -> str:
    return words.lower().removeprefix(_PREFIX).capitalize()


def scale_facts(view: TableView) -> dict[str, Evidence]:
    """What the display has to say of pay scales: of which wagers one is in operation, and which."""
    offered = offered_bets(view)
    lines = tuple(sorted({line for at in offered.values() for line in at}))
    scales = {bet: _scale(view, bet) for bet in offered}
    only = next(iter(scales.values())) if len(scales) == 1 else Missing("more than one wager has a pay scale")
    return {"display.offered": Known(tuple(sorted(offered)), lines), "display.scale_due": only}


def _best_elsewhere(view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, wager: WagerState) -> Evidence:
    best = rules.side.best.get(wager.bet)
    if best is None:
        return Known(False)
    for other in standing_wagers(view.wagers.values()):
        if other.player == wager.player and other.bet == wager.bet and other.on != wager.on:
            achieved = evaluate(best.condition, _cards(view, hands, rules, other.on))
            if isinstance(achieved, Missing) or achieved.value:
                return achieved
    return Known(False)


def _played(view: TableView) -> Evidence:
    """Whether the round of a wager was played; that it was not, no log shows that has no card of it."""
    dealt = () if view.begins is None else (view.round.events[view.begins].line,)
    shown = (*dealt, *(r.line for r in view.round.events if is_call(r, "result")))
    return Known(True, shown) if shown else Missing("no card is recorded in this round")


def _displayed(view: TableView, wager: WagerState) -> dict[str, Evidence]:
    return amount(DISPLAYED, _amount_on_sign(view, wager.bet))


def _amount_on_sign(view: TableView, bet: str) -> Evidence:
    shown: Evidence = Missing(f"no sign with the amount for {bet} is recorded at this table")
    if bet == ANTE and ANTE in view.round.session.options:
        shown = Known(view.round.session.options[ANTE], (view.round.session.opened.line,))
    for sign, recorded in signs_of(view.round):
        amount = (sign.bets or {}).get(bet, {}).get("amount")
        begins = sign.change_from
        if amount is not None and (begins is None or recorded.ts is None or (view.round.starts or begins) >= begins):
            shown = Known(amount, (recorded.line,))
    return shown


def _has_initial(view: TableView, rules: BaccaratRules, wager: WagerState) -> Evidence:
    """An initial wager of the player, or on the same area: a nominee may place the wager for another."""
    initial = _by_player(view, rules).get(wager.player, [])[:1]
    if wager.area is not None:
        on_area = view.sorted_by("initial wagers on an area", lambda w: w.area if _is_initial(w, rules) else None)
        initial += on_area.get(wager.area, [])[:1]
    if initial:
        return Known(True, min(initial, key=lambda w: w.placements[0].position).placed_lines)
    return view.untold("wager", "every wager") or Known(False, wager.placed_lines)


def _is_initial(wager: WagerState, rules: BaccaratRules) -> bool:
    return wager.bet in rules.outcomes and wager.standing == "accepted"


def _by_player(view: TableView, rules: BaccaratRules) -> Mapping[Hashable, list[WagerState]]:
    """The initial wagers of each player."""
    return view.sorted_by("initial wagers", lambda w: w.player if _is_initial(w, rules) else None)


# --- antes ------------------------------------------------------------------------------------------------------------


def is_ante_up(forms: Evidence, rules: BaccaratRules) -> bool:
    """Whether the form of the game with an ante is among those adopted."""
    form = rules.side.ante_form
    return bool(form) and isinstance(forms, Known) and isinstance(forms.value, tuple) and form in forms.value


def _ante_up(view: TableView, rules: BaccaratRules) -> bool:
    return is_ante_up(adopted(view.round.session, rules.forms), rules)


def ante_facts(view: TableView, rules: BaccaratRules) -> dict[str, Evidence]:
    """The facts of the round on which the rules of the ante hang."""
    displayed = _amount_on_sign(view, ANTE)
    minimum: Evidence = Missing("no sign with the table minimum is recorded")
    for sign, recorded in signs_of(view.round):
        if sign.min is not None and sign.player is None:
            minimum = Known(sign.min, (recorded.line,))
    return {
        "round.ante_up": Known(_ante_up(view, rules), (view.round.session.opened.line,)),
        **amount("ante.displayed", displayed),
        **amount("ante.minimum", minimum),
    }


def _initial(view: TableView, rules: BaccaratRules, player: str) -> list[WagerState]:
    return _by_player(view, rules).get(player, [])


def _ante_due(view: TableView, rules: BaccaratRules, player: str) -> Evidence:
    """An initial wager brings an ante with it, unless one reaches the amount from which it is waived. Where the
    sign that displays this amount may not be recorded, whether an ante is due that was not placed is not known."""
    wagers = _initial(view, rules, player) if _ante_up(view, rules) else []
    if not wagers:
        return Known(False)
    lines = tuple(sorted(line for w in wagers for line in w.placed_lines))
    waived = view.round.session.options.get("ante_waived_from")
    if waived is not None:
        return Known(max(w.stake for w in wagers) < waived, lines)
    shown = tuple(recorded.line for sign, recorded in signs_of(view.round) if sign.player is None)
    sign, placed = view.whether(shown, "sign", "every sign"), _ante_placed(view, player)
    if isinstance(sign, Known) or (isinstance(placed, Known) and placed.value):
        return Known(True, lines)
    return Missing(f"from what wager on the ante is waived stands on a sign, and {sign.reason}")


def _ante_placed(view: TableView, player: str) -> Evidence:
    by_player = view.sorted_by("antes", lambda w: w.player if w.bet == ANTE and w.standing == "accepted" else None)
    antes = by_player.get(player)
    return view.whether(antes[0].placed_lines if antes else (), "wager", "every wager")


def _lacks_ante(view: TableView, rules: BaccaratRules, wager: WagerState) -> Evidence:
    due = _ante_due(view, rules, wager.player) if wager.bet in rules.outcomes else Known(False)
    if isinstance(due, Missing):
        return due
    placed = _ante_placed(view, wager.player) if due.value else Known(True)
    return placed if isinstance(placed, Missing) else Known(not placed.value, wager.placed_lines)


def with_ante(view: TableView, rules: BaccaratRules, bettor: Subject) -> Subject:
    """The player with what the rules of the ante ask: whether one was due, and placed."""
    player = bettor.about["player"]
    own: dict[str, Evidence] = {
        "bettor.ante_due": _ante_due(view, rules, player),
        "bettor.ante": _ante_placed(view, player),
    }
    return structs.replace(bettor, facts=Facts(own, bettor.facts))


# --- when placed, and what is offered ---------------------------------------------------------------------------------


def with_own_rule(view: TableView, rules: BaccaratRules, placement: Subject) -> Subject:
    """The placement with its bet, and whether the rules on such wagers, not those on every wager, forbid it."""
    bet = view.wagers[placement.about["wager"]].bet
    late, act = placement.facts["placement.after_first_card"], placement.facts["placement.act"]
    own_rule = bet in rules.side.outcomes or (bet == ANTE and _ante_up(view, rules))
    placed = isinstance(act, Known) and act.value == "placed"
    forbids: Evidence = late if own_rule and placed else Known(False)
    return structs.replace(
        placement, facts=Facts({"placement.bet": Known(bet), "placement.own_rule": forbids}, placement.facts)
    )


def newly_offered(round_: Round) -> dict[str, tuple[int, ...]]:
    """The wagers on pairs and matches that the table offers, and where that is said, in the round in which one comes to
    be offered; none in every other round."""
    earlier = round_.earlier[-1].events if round_.earlier else ()
    known = _offered((*round_.context, *earlier)) | _taken(round_)
    now = _offered((*round_.between, *round_.events)) | known
    return {} if round_.earlier and {*now} == {*known} else now


def offer_subjects(view: TableView, facts: Facts) -> list[Subject]:
    """The wagers on pairs and matches that the table offers, in the round in which one comes to be offered."""
    now = newly_offered(view.round)
    if not now:
        return []
    scaled = view.round.session.options.get("pay_scale", {})
    bets = tuple(sorted(now, key=lambda bet: (now[bet], bet not in scaled, bet)))
    lines = tuple(sorted({line for at in now.values() for line in at}))
    own: dict[str, Evidence] = {
        "offer.first": Known(bets[0], lines),
        "offer.bets": Known(bets, lines),
        "offer.one": Known(len(bets) == 1, lines),
    }
    return [Subject("offer", "", Facts(own, facts))]


def offered_bets(view: TableView) -> dict[str, tuple[int, ...]]:
    """The wagers on pairs and matches that are known to be offered when the round is over, and where it is said."""
    return _offered((*view.round.context, *view.round.between, *view.round.events)) | _taken(view.round)


def _taken(round_: Round) -> dict[str, tuple[int, ...]]:
    """Those on which a wager was taken in an earlier round of the session, and where."""
    return {bet: (line,) for bet, line in round_.shoe.bets.items() if bet in SIDE_BETS}


def _offered(events: Iterable[Recorded]) -> dict[str, tuple[int, ...]]:
    """bet -> the line on which it is first displayed, or placed and accepted."""
    found: dict[str, tuple[int, ...]] = {}
    for recorded in events:
        event, line = recorded.event, recorded.line
        if isinstance(event, WagerEvent) and event.bet in SIDE_BETS and event.status in (None, "accepted"):
            found.setdefault(event.bet, (line,))
        elif isinstance(event, SignEvent):
            for bet in event.bets or ():
                if bet in SIDE_BETS:
                    found.setdefault(bet, (line,))
    return found
