"""From the trees of grammars/tai_sai.lark to what a provision of the tai-sai rules says."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.games.spins_meaning import SpinTrees
from compliance.games.tai_sai import statements as said
from compliance.games.tai_sai import vocabulary as v
from compliance.meaning.numbers import in_words
from compliance.meaning.provisions import Language
from compliance.meaning.trees import (
    ALL,
    Numbers,
    Parts,
    always,
    each,
    makes,
    maybe,
    nth,
    the,
    word_number,
)


@dataclass(frozen=True, slots=True)
class _Sides:
    n: int


@dataclass(frozen=True, slots=True)
class _Opposite:
    n: int


@dataclass(frozen=True, slots=True)
class _Triples:
    numbers: tuple[int, ...]


class TaiSaiTrees(SpinTrees):
    """grammars/tai_sai.lark"""

    total_defined = nth(0, int)
    one_face = total_defined
    decided_by = always(True)

    def sides(self, parts: Parts) -> _Sides:
        return _Sides(word_number(str(parts[0]).removesuffix("-sided")))

    opposite = makes(_Opposite, nth(0))
    dice = makes(said.Dice, the(int), the(_Sides, "n"), the(Numbers, "values"), the(_Opposite, "n"))
    bet = makes(v.BET_OF_WORDS.get, nth(0, in_words), nth(0, in_words))
    wager = makes(said.Wager, the(str), maybe(Numbers, "values", ()), dice=each(int))

    def pair(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        first, *others = parts
        return tuple((first, other) for other in others)

    def pairs(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        return tuple(pair for several in parts for pair in several)

    combination_wager = makes(said.Wager, v.COMBINATION, pairs=nth(0))
    individual_wager = makes(said.Wager, v.INDIVIDUAL, nth(0, "values"))
    except_triples = makes(_Triples, ALL)
    one_of_totals = makes(said.OneOfTotals, the(Numbers, "values"), maybe(_Triples, "numbers", ()), each(int))
    totals_by_triples = makes(said.TotalsByTriples, the(Numbers, "values"), each(int))
    other_total = always(said.Other(of_total=True))
    other_combination = always(said.Other(of_total=False))
    that_triple = always(said.That("triple"))
    that_double = always(said.That("double"))
    same_triple = always(said.That("same triple"))
    any_triple = always(said.That("any triple"))
    that_total = makes(said.That, "total", each(int))
    that_combination = always(said.That("combination"))
    that_number = makes(said.ThatNumber, nth(0))
    no_such_number = always(said.ThatNumber(None))
    section = always(said.Section())
    named = nth(0, str)
    named_row = makes(said.Row, nth(0))
    triple_row = makes(said.Row, v.TRIPLE, nth(0, "values"))
    double_row = makes(said.Row, v.DOUBLE, nth(0, "values"))
    total_row = makes(said.Row, v.TOTAL, nth(0, "values"))
    pair_row = makes(said.Row, v.COMBINATION, pairs=nth(0))
    faces_row = makes(said.Row, v.INDIVIDUAL, nth(0, "values"))
    on_dice = nth(0, int)
    on_dice_row = makes(said.OnDice, ALL)
    ratios_row = makes(said.Ratios, ALL)


_TREES = TaiSaiTrees()
LANGUAGE = Language(said.KINDS, {"tai_sai": _TREES, "spins": _TREES}, {"tai_sai": ("row", "ratio")})
