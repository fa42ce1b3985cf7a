"""A version of a work made ready for checking: its checks, how each provision stands, what its readings are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from compliance.checking.doubt import NO_DOUBTS, Doubts
from compliance.games.play import PlayRules
from compliance.meaning.checks import Check
from compliance.meaning.expressions import Expression
from compliance.rulebook.model import Version

if TYPE_CHECKING:
    from compliance.games.general_meaning import OutsideLimits


@dataclass(frozen=True, slots=True)
class Law:
    """What a version asks of a round.

    rules: what the grammars made of it (None for works that are not a game's). checks: those of the grammars, then
    those of the bindings. status: address -> compiled, bound, not observable, definition, open or stale; reasons:
    address -> why it is not observable, or in doubt. outside: what becomes of wagers outside the limits (general).
    speaks_of_cash: whether any provision has words on payment in cash or by cheque. non_value_chips: whether wagers may
    be made with such chips, None where provisions speak of these and do not say it. understood: whether the grammars
    understood every provision of the game that they looked for: only then is a bet that they do not name none.
    vocabulary: every fact that a check may ask for, and what it is, in words.
    prevailing: the addresses by which something that no text held says prevails over the rules before, and when.
    doubts: the provisions on which no verdict may rest, as far as they have been looked for (`doubts.with_doubts`).
    """

    version: Version
    rules: PlayRules | None
    checks: tuple[Check, ...]
    status: Mapping[str, str]
    reasons: Mapping[str, str]
    outside: OutsideLimits | None = None
    speaks_of_cash: bool = False
    non_value_chips: bool | None = False
    understood: bool = True
    vocabulary: Mapping[str, str] = field(default_factory=dict)
    prevailing: tuple[tuple[str, Expression], ...] = ()
    doubts: Doubts = NO_DOUBTS

    @property
    def label(self) -> str:
        """The version as findings name it."""
        return label_of_version(self.version)


def label_of_version(version: Version) -> str:
    """A version as findings name it: the instant from which it is in force."""
    return version.starts.isoformat() if version.starts else f"unresolved: {version.made_by[-1]}"
