"""Makes the law of a version from its words: what the grammars understand, what the bindings ask, what is not read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compliance.checking.law import Law
from compliance.games.deck import world
from compliance.games.general_meaning import OutsideLimits, outside_limits
from compliance.games.play import Game, PlayRules
from compliance.games.registry import vocabulary_of
from compliance.meaning.approvals import approvals_of
from compliance.meaning.bindings import Binding, bind
from compliance.meaning.checks import Check
from compliance.meaning.same_words import is_said
from compliance.meaning.wording import plain
from compliance.problems import Problem
from compliance.rulebook.model import Version


def law_of(
    version: Version,
    game: Game | None,
    bindings: Sequence[Binding],
    readings: Mapping[str, str],
) -> tuple[Law, list[Problem]]:
    """The law of a version under these readings, and what of its words cannot be read."""
    rules: PlayRules | None = None
    problems: list[Problem] = []
    checks: tuple[Check, ...] = ()
    if game is not None:
        rules, problems = game.read_rules(version, readings)
        checks = rules.checks
    vocabulary = vocabulary_of(version.work) if game is None else game.vocabulary
    read: Mapping[str, str] = rules.read if rules is not None else {}
    if version.work.endswith("/notices"):
        checks, read, problems = approvals_of(version, vocabulary)
    outside: OutsideLimits | None = None
    if version.work.endswith("/general"):
        outside, read, problems = outside_limits(version)
    bound, found = bind(version, bindings, vocabulary, world(version))
    # what becomes of a wager outside the limits is asked after what was wrong in accepting it
    checks = (*checks, *bound.checks, *(outside.checks(vocabulary) if outside is not None else ()))
    if rules is not None:
        rules = rules.settled_under(bound)
    status, reasons = _standing(version, read, bound.status)
    understood = not any(p.code.rpartition(".")[-1] in _NOT_UNDERSTOOD for p in problems)
    cash, chips = _speaks_of_cash(version), _permits_non_value_chips(version)
    law = Law(version, rules, checks, status, reasons, outside, cash, chips, understood, vocabulary, bound.prevailing)
    return law, [*problems, *found]


_NON_VALUE = "non-value chips"
_NOT_UNDERSTOOD = ("unread", "missing")


def _speaks_of_cash(version: Version) -> bool:
    words = (f"{p.text} {p.closing or ''}".lower() for p in version.provisions)
    return any("cheque" in text or "in cash" in text for text in words)


def _permits_non_value_chips(version: Version) -> bool | None:
    """Whether wagers may be made with chips that bear no denomination (`Law.non_value_chips`). What the term means, and
    that equipment for them may stand at the table, permits nothing."""
    spoken = [p for p in version.provisions if p.kind != "definition" and _NON_VALUE in plain(p.text)]
    if any(is_said("shall be made by placing", plain(p.text)) for p in spoken):
        return True
    return None if spoken else False


def _standing(
    version: Version, read: Mapping[str, str], bound: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    status: dict[str, str] = {}
    reasons: dict[str, str] = {}
    for provision in version.provisions:
        address = provision.address
        if address in read:
            status[address] = "compiled"
        elif address in bound:
            status[address], _, reason = bound[address].partition(": ")
            if reason:
                reasons[address] = reason
        elif provision.kind in ("definition", "heading"):
            status[address] = "definition"
        else:
            status[address] = "open"
    return status, reasons
