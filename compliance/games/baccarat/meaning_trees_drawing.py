"""From the syntax trees of grammars/drawing.lark and grammars/tables.lark to statements."""

from __future__ import annotations

from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_trees import BaccaratTrees
from compliance.games.baccarat.vocabulary import HANDS, initial_count
from compliance.meaning.expressions import Comparison, Constant, Expression, FactName, Within
from compliance.meaning.grammars import SenselessError
from compliance.meaning.trees import Numbers, Parts, Place, always, each, every, makes, maybe, nth, only, sure, the


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

    after_cards = makes(_Initial, each(int))
    after_deal = always(_Initial(()))
    either_hand = always(HANDS)
    natural_counts = the(Numbers)

    def natural_rule(self, parts: Parts) -> said.NaturalRule:
        counts, initial = only(Numbers, parts), only(_Initial, parts)
        cards = initial.cards if initial else ()
        hands = every(str, parts) or only(tuple, parts) or ()
        return said.NaturalRule(tuple(hands), counts.values if counts else (), cards[0] if cards else None)

    count_in = makes(
        _Condition,
        makes(Within, makes(FactName, makes(initial_count, maybe(str, without=_ITS_OWN))), the(Numbers, "values")),
        (),
        maybe(_Initial, "cards", ()),
    )

    def hand_draws(self, parts: Parts) -> _Condition:
        return self._draws(parts, draws=True)

    def hand_stands(self, parts: Parts) -> _Condition:
        return self._draws(parts, draws=False)

    def _draws(self, parts: Parts, *, draws: bool) -> _Condition:
        hand = sure(only(str, parts))
        expression = Comparison("==", FactName(f"{hand}.draws"), Constant(draws))
        return _Condition(expression, tuple(place.n for place in every(Place, parts)), ())

    condition = the(_Condition)
    table_number = makes(said.ByTable, nth(0))
    legend_draws = always("draws")
    legend_stands = always("stands")
    legend = makes(said.Legend, nth(0, str), nth(1))
    by_table_closing = makes(said.ByTable, maybe(said.ByTable, "table"), each(said.Legend))

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
        if any(other != hand for other in every(str, parts)):
            raise SenselessError("one hand draws, and of the other it is said that it stands otherwise")
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

    drawing_duty = makes(said.DrawingDuty, the(Place, "n"), maybe(tuple, tuple, ()))
    most_cards = makes(said.MostCards, the(int), each(Place, "n"))


class TableTrees(BaccaratTrees):
    """grammars/tables.lark"""

    def counts(self, parts: Parts) -> Numbers:
        return only(Numbers, parts) or Numbers(tuple(parts))

    draws = always(said.Cell(action="draws"))
    stands = always(said.Cell(action="stands"))
    has_natural = always(said.Cell(action="has a natural"))
    lettered = makes(said.Cell, letter=nth(0, str))
    no_card = always(said.Cell(no_card=True))
    only_counts = makes(said.Cell, counts=nth(0, "values"))
    only_no_card = the(said.Cell)
    only_action = only_no_card
    counts_and_action = makes(said.Cell, nth(0, "values"), action=nth(1, "action"), letter=nth(1, "letter"))
    counts_of = makes(said.Heading, the(str))
    third_card_of = makes(said.Heading, the(str), the(Place, "n"))
