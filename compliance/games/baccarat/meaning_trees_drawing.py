"""From the syntax trees of grammars/drawing.lark and grammars/tables.lark to statements."""

from __future__ import annotations

from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_trees import BaccaratTrees
from compliance.games.baccarat.vocabulary import HANDS, initial_count
from compliance.meaning.expressions import Comparison, Constant, Expression, FactName, Within
from compliance.meaning.trees import Numbers, Parts, Place, every, only, sure


class _Condition:
    """A condition with the cards that its words name: not a statement of its own, but part of one."""

    __slots__ = ("expression", "initial_cards", "ordinals")

    def __init__(self, expression: Expression, ordinals: tuple[int, ...], initial_cards: tuple[int, ...]) -> None:
        self.expression = expression
        self.ordinals = ordinals
        self.initial_cards = initial_cards


class _Initial:
    """ "after the initial deal", with the number of cards where the words give it."""

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards


# "if it has a point count of 0 to 5", "if its point count is 0 to 5": the hand of which the rule speaks
_ITS_OWN = "its own"


def _own(condition: Expression | None, hand: str) -> Expression | None:
    if isinstance(condition, Within) and condition.item == FactName(initial_count(_ITS_OWN)):
        return Within(FactName(initial_count(hand)), condition.values)
    return condition


class DrawingTrees(BaccaratTrees):
    """grammars/drawing.lark"""

    def after_cards(self, parts: Parts) -> _Initial:
        return _Initial(every(int, parts))

    def after_deal(self, parts: Parts) -> _Initial:
        return _Initial(())

    def either_hand(self, parts: Parts) -> tuple[str, ...]:
        return HANDS

    def natural_counts(self, parts: Parts) -> Numbers:
        return sure(only(Numbers, parts))

    def natural_rule(self, parts: Parts) -> said.NaturalRule:
        counts, initial = only(Numbers, parts), only(_Initial, parts)
        cards = initial.cards if initial else ()
        hands = every(str, parts) or only(tuple, parts) or ()
        return said.NaturalRule(tuple(hands), counts.values if counts else (), cards[0] if cards else None)

    def count_in(self, parts: Parts) -> _Condition:
        hand, initial = only(str, parts) or _ITS_OWN, only(_Initial, parts)
        # before the third card is dealt, the only point count that a hand has is that of its initial cards
        fact = FactName(initial_count(hand))
        counts = Within(fact, sure(only(Numbers, parts)).values)
        return _Condition(counts, (), initial.cards if initial else ())

    def hand_draws(self, parts: Parts) -> _Condition:
        return self._draws(parts, draws=True)

    def hand_stands(self, parts: Parts) -> _Condition:
        return self._draws(parts, draws=False)

    def _draws(self, parts: Parts, *, draws: bool) -> _Condition:
        hand = sure(only(str, parts))
        expression = Comparison("==", FactName(f"{hand}.draws"), Constant(draws))
        return _Condition(expression, tuple(place.n for place in every(Place, parts)), ())

    def condition(self, parts: Parts) -> _Condition:
        return sure(only(_Condition, parts))

    def table_number(self, parts: Parts) -> said.ByTable:
        return said.ByTable(parts[0])

    def legend_draws(self, parts: Parts) -> str:
        return "draws"

    def legend_stands(self, parts: Parts) -> str:
        return "stands"

    def legend(self, parts: Parts) -> said.Legend:
        letter, action = parts
        return said.Legend(str(letter), action)

    def by_table_closing(self, parts: Parts) -> said.ByTable:
        named = only(said.ByTable, parts)
        return said.ByTable(named.table if named else None, every(said.Legend, parts))

    def choice_follows(self, parts: Parts) -> said.Drawing:
        return self._drawing(parts, by_table=True)

    def by_table(self, parts: Parts) -> said.Drawing:
        return self._drawing(parts, by_table=True)

    def draws_if(self, parts: Parts) -> said.Drawing:
        return self._drawing(parts, by_table=False)

    def _drawing(self, parts: Parts, *, by_table: bool) -> said.Drawing:
        conditions = every(_Condition, parts)
        table = only(said.ByTable, parts)
        if by_table:
            when, draws_if = (conditions[0].expression if conditions else None), None
        else:
            when, draws_if = conditions[0].expression, conditions[1].expression
        hand = sure(only(str, parts))
        when, draws_if = _own(when, hand), _own(draws_if, hand)
        ordinals = [n for c in conditions for n in c.ordinals] + [place.n for place in every(Place, parts)]
        return said.Drawing(
            hand=hand,
            when=when,
            by_table=by_table,
            table=table.table if table else None,
            draws_if=draws_if,
            ordinals=tuple(ordinals),
            initial_cards=tuple(n for c in conditions for n in c.initial_cards),
        )

    def may_draw(self, parts: Parts) -> said.Choice:
        return self._choice(parts, draws=True)

    def may_stand(self, parts: Parts) -> said.Choice:
        return self._choice(parts, draws=False)

    def _choice(self, parts: Parts, *, draws: bool) -> said.Choice:
        place = only(Place, parts)
        return said.Choice(draws, place.n if place else None)

    def drawing_duty(self, parts: Parts) -> said.DrawingDuty:
        references = only(tuple, parts) or ()
        return said.DrawingDuty(sure(only(Place, parts)).n, tuple(references))

    def most_cards(self, parts: Parts) -> said.MostCards:
        return said.MostCards(sure(only(int, parts)), tuple(place.n for place in every(Place, parts)))


class TableTrees(BaccaratTrees):
    """grammars/tables.lark"""

    def counts(self, parts: Parts) -> Numbers:
        return only(Numbers, parts) or Numbers(tuple(parts))

    def draws(self, parts: Parts) -> said.Cell:
        return said.Cell(action="draws")

    def stands(self, parts: Parts) -> said.Cell:
        return said.Cell(action="stands")

    def has_natural(self, parts: Parts) -> said.Cell:
        return said.Cell(action="has a natural")

    def lettered(self, parts: Parts) -> said.Cell:
        return said.Cell(letter=str(parts[0]))

    def no_card(self, parts: Parts) -> said.Cell:
        return said.Cell(no_card=True)

    def only_counts(self, parts: Parts) -> said.Cell:
        return said.Cell(counts=parts[0].values)

    def only_no_card(self, parts: Parts) -> said.Cell:
        return sure(only(said.Cell, parts))

    only_action = only_no_card

    def counts_and_action(self, parts: Parts) -> said.Cell:
        counts, action = parts
        return said.Cell(counts.values, action=action.action, letter=action.letter)

    def counts_of(self, parts: Parts) -> said.Heading:
        return said.Heading(sure(only(str, parts)))

    def third_card_of(self, parts: Parts) -> said.Heading:
        return said.Heading(sure(only(str, parts)), sure(only(Place, parts)).n)
