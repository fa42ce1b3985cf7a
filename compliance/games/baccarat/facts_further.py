"""The long tail of a baccarat round: what is asked of the cards, the deal, the signs and of irregularities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from compliance.games.baccarat.facts_errors import CARD_IN_EXCESS, error_subjects, put_right, recorded_as_put_right
from compliance.games.baccarat.facts_passing import passing_subjects
from compliance.games.baccarat.facts_roles import role_subjects, roles_of
from compliance.games.baccarat.facts_shoe import is_irregularity, shoe_subjects
from compliance.games.baccarat.facts_signs import sign_subjects
from compliance.games.baccarat.facts_wagers import reduction_subjects
from compliance.games.baccarat.hands import Hand
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.dealt import Dealt
from compliance.games.general_closing import closures
from compliance.games.general_limits import displayed
from compliance.games.play import Subject
from compliance.games.table_facts import TableView, about_wager
from compliance.games.wagers import standing_wagers
from compliance.logs.values import CARD_WITHOUT_ORDER
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_NOT_SAID: Final = (
    "cards were dealt wrongly, and neither a reconstruction nor a void round is recorded: whether anybody saw it, and "
    "whether the round could be put right, the log does not say"
)


def further_subjects(
    view: TableView,
    hands: Mapping[str, Hand],
    rules: BaccaratRules,
    facts: Facts,
    before: Callable[[], Facts | None],
) -> list[Subject]:
    """Everything in the round of which the rules beside deal, wagers and settlement ask something.

    before: the facts of the round before, None where there is none.
    """
    roles = roles_of(view)
    return [
        *shoe_subjects(view, facts, before),
        *_third_cards(view, hands, rules, facts),
        *_after_error(view, hands, rules, facts),
        *error_subjects(view, hands, rules, facts, before),
        *sign_subjects(view, facts),
        *reduction_subjects(view, facts),
        *role_subjects(view, roles, facts),
        *passing_subjects(view, hands, roles, rules.initial_cards, facts),
        *closures(displayed(view.round, view.holes), facts),
    ]


def _third_cards(view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, facts: Facts) -> list[Subject]:
    thirds = _thirds(hands, rules)
    if not thirds:
        return []
    lines = tuple(sorted(c.line for c in thirds.values()))
    faces = sorted({c.face for c in thirds.values() if c.face is not None})
    known = all(c.face is not None for c in thirds.values())
    own: dict[str, Evidence] = {
        "third.face": Known(" and ".join(faces), lines) if known else Missing("the log does not say"),
        "third.face_known": Known(known, lines),
        "third.player_first": _player_first(view, thirds, lines),
        "third.put_right": put_right(view, facts),
        "third.set_right": recorded_as_put_right(view, facts),
    }
    return [Subject("third cards", "", Facts(own, facts))]


def _after_error(view: TableView, hands: Mapping[str, Hand], rules: BaccaratRules, facts: Facts) -> Iterator[Subject]:
    """The round and its wagers as an error in dealing would leave them: what became of it, where that is recorded."""
    if view.begins is None:
        return
    found = put_right(view, facts)
    excess = tuple(r.line for r in view.round.events if is_irregularity(r, CARD_IN_EXCESS))
    if excess:  # another rule says what becomes of such a card
        found = Known(True, excess)
    thirds = _thirds(hands, rules)
    in_order = _player_first(view, thirds, ()) if thirds else Known(True)
    own: dict[str, Evidence] = {
        "error.put_right": found if isinstance(found, Missing) or found.value else Missing(_NOT_SAID),
        "error.banker_first": Known(isinstance(in_order, Known) and not in_order.value),
    }
    told = Facts(own, facts)
    yield Subject("deal", "", told)
    for wager in standing_wagers(view.wagers.values()):
        yield Subject("wager as dealt", wager.id, told, about_wager(wager))


def _thirds(hands: Mapping[str, Hand], rules: BaccaratRules) -> dict[str, Dealt]:
    third = rules.initial_cards + 1
    return {name: card for name, hand in hands.items() for card in hand.cards if card.place == third}


def _player_first(view: TableView, thirds: Mapping[str, Dealt], lines: tuple[int, ...]) -> Evidence:
    if CARD_WITHOUT_ORDER in view.round.session.captures:
        return Missing("the recorder does not keep the order in which cards went to the two hands")
    if len(thirds) == 1:
        return Known(True, lines)
    return Known(thirds["player"].position < thirds["banker"].position, lines)
