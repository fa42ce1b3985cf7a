"""What rules beside those of the game say of its wagers, and that it is not known where such rules are not held.

The general rules say what becomes of wagers outside the limits of the table, and of winnings that chips cannot pay
exactly. Where no text of them is held that stood at the time of a round, nobody can say it: what rests on it is not
assessable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from compliance.checking.law import Law
from compliance.games.play import Subject
from compliance.games.untold_facts import TOLD, Untold
from compliance.meaning.evidence import Missing

_ROUNDING: Final = "settlement.rounding"
LIMITS_NOT_HELD: Final = "what becomes of a wager outside the limits of the table is for rules that are not held"
ROUNDING_NOT_HELD: Final = "what is paid where chips cannot pay exactly is for rules that are not held"


def _nothing_open() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Beside:
    """valid: of each wager outside the limits how much is valid, in cents, or why that is not known; none where all of
    it is. rounding: why it is not known what is paid where chips cannot pay exactly, "" where it is; asked only then.
    doubt: why these rules may say otherwise of any wager than those of the game, "" where they do not.
    untold: of which events the log of the round need not tell.
    """

    valid: Mapping[str, Fraction | Missing] = field(default_factory=dict)
    rounding: Callable[[], str] = _nothing_open
    doubt: str = ""
    untold: Untold = TOLD


def valid_parts(outside: Iterable[Subject], laws: Iterable[Law]) -> dict[str, Fraction | Missing]:
    """How much of each wager outside the limits is valid by these general rules, the texts held that stood then."""
    rules = next((law.outside for law in laws if law.outside is not None), None)
    if rules is None:
        return {wager.key: Missing(LIMITS_NOT_HELD) for wager in outside}
    parts = ((wager.key, rules.valid_part(wager.facts)) for wager in outside)
    return {key: part for key, part in parts if part is not None}


def rounding_of(laws: Iterable[Law]) -> str:
    """Why these general rules do not say what is paid where chips cannot pay exactly, "" where they do."""
    says = any(check.code == _ROUNDING for law in laws for check in law.checks)
    return "" if says else ROUNDING_NOT_HELD
