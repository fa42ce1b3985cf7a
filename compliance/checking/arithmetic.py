"""What a requirement was weighed on, in sentences: every fact that it asks for, by what the vocabulary says it is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from compliance.amounts import written
from compliance.meaning.checks import Check, fill
from compliance.meaning.evidence import Evidence, Facts, Missing
from compliance.meaning.expressions import fact_names, say_value

_IN_CENTS: Final = ", in cents"
_WHETHER: Final = "whether "  # how the meaning of a fact begins that is so or is not
_NAMED: Final = ("the ", "what ")  # how one begins that can be the subject of a sentence
_WRITTEN_OUT: Final = "_said"


def is_written_out(name: str) -> bool:
    """Whether a fact is another one in words, for the sentences of a check; that other one stands beside it."""
    return name.endswith(_WRITTEN_OUT)


def arithmetic_of(check: Check, facts: Facts, meanings: Mapping[str, str]) -> tuple[str, ...]:
    """The sum as the check words it; where it does not, the facts that its condition names, each in a sentence.

    meanings: name of a fact -> what it is, as the game's vocabulary has it.
    """
    assert check.that is not None
    if check.arithmetic:
        return tuple(fill(check.arithmetic, facts, dict(check.values)).splitlines())
    names = dict.fromkeys(n for n in fact_names(check.that) if not is_written_out(n))
    return tuple(fact_in_words(meanings[name], facts[name]) for name in names)


def fact_in_words(meaning: str, fact: Evidence) -> str:
    """ "the amount of the wager, in cents" and 120000 -> "The amount of the wager is $1,200.00"; "whether the wager was
    handed back", and that it was not -> "The wager was handed back: no".
    """
    what, cents, further = meaning.partition(_IN_CENTS)
    label = f"{what[:1].upper()}{what[1:]}{further}"
    if isinstance(fact, Missing):
        return f"{label}: not known: {fact.reason}"
    value = fact.value
    if isinstance(value, bool) and what.startswith(_WHETHER) and not cents:
        clause = what.removeprefix(_WHETHER)
        return f"{clause[:1].upper()}{clause[1:]}" + ("" if value else ": no")
    if cents and isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return f"{label}{' is' if what.startswith(_NAMED) else ':'} {written(value)}"
    return f"{label}: {say_value(value) or 'none'}"
