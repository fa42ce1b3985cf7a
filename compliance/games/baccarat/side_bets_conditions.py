"""What a pair and a match are, as conditions on the first cards of the hand wagered on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from compliance.games.baccarat import side_bets_kinds as side_kinds
from compliance.games.baccarat import side_bets_statements as side
from compliance.games.baccarat.side_bets_vocabulary import PLACES, colour_of, pair_value_of, suit_of, value_of
from compliance.meaning.expressions import TRUE, All, Comparison, Constant, Expression, FactName, Some
from compliance.meaning.provisions import Reading
from compliance.meaning.wording import defined_term


@dataclass(frozen=True, slots=True)
class MatchCondition:
    """What a defined term asks of the first so many cards, and the address of its definition."""

    condition: Expression
    address: str


@dataclass(frozen=True, slots=True)
class Best:
    """Of the matches that one wager achieves at once, the one that alone is paid, and the address of that rule."""

    achieved: tuple[str, ...]
    paid: str
    condition: Expression
    address: str


def likeness(how: side.Likeness, places: Sequence[str]) -> Expression:
    """The cards at these places are a pair, of the same face value, or of the same face value and suit."""
    if how == "pair":
        return _same(pair_value_of, places)
    values = _same(value_of, places)
    return values if how == "same value" else All((values, _same(suit_of, places)))


def _same(fact: Callable[[str], str], places: Sequence[str]) -> Expression:
    first, *others = places
    same = tuple(Comparison("==", FactName(fact(first)), FactName(fact(other))) for other in others)
    return same[0] if len(same) == 1 else All(same)


def _different(fact: Callable[[str], str], places: Sequence[str]) -> Expression:
    pairs = [(one, other) for at, other in enumerate(places) for one in places[:at]]
    return All(tuple(Comparison("!=", FactName(fact(one)), FactName(fact(other))) for one, other in pairs))


def matches(reading: Reading) -> dict[str, MatchCondition]:
    """Every term that the version defines as a match or a pair."""
    found: dict[str, MatchCondition] = {}
    for statement in reading.of(side_kinds.MATCH, side_kinds.PAIR):
        term = defined_term(statement.provision) or ""
        match statement.says:
            case side.MatchDefined(groups) if all(1 < _cards(g) <= len(PLACES) for g in groups):
                parts = tuple(_group(group) for group in groups)
                condition = parts[0] if len(parts) == 1 else Some(parts)
                found[term] = MatchCondition(condition, statement.address)
            case side.MatchDefined():
                reading.report(
                    "contradiction",
                    f"{statement.address} is of another number of cards than a hand can have.",
                    statement.address,
                )
            case _:
                found[term] = MatchCondition(likeness("pair", PLACES[:-1]), statement.address)
    return found


def _group(group: side.Group) -> Expression:
    places = PLACES[: _cards(group)]
    parts: list[Expression] = [_same(value_of, places)]
    if group.same_suit is not None:
        parts.append(_same(suit_of, places) if group.same_suit else _different(suit_of, places))
    wanted = [colour for many, colour in group.counted for _ in range(many)]
    if any(wanted):
        orders = dict.fromkeys(permutations(wanted))
        coloured = tuple(All(tuple(_is_colour(p, c) for p, c in zip(places, o, strict=True))) for o in orders)
        parts.append(coloured[0] if len(coloured) == 1 else Some(coloured))
    return All(tuple(parts))


def _is_colour(place: str, colour: str) -> Expression:
    return Comparison("==", FactName(colour_of(place)), Constant(colour)) if colour else TRUE


def _cards(group: side.Group) -> int:
    """How many cards a group has in all."""
    return sum(many for many, _ in group.counted)
