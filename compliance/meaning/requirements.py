"""Requirements as data: what must hold of a round under a provision, as bindings and the games' checks.yaml write it.

A binding quotes the provision; of a clause that a grammar reads, the game says what it states, and checks.yaml of its
folder (or that beside the folders of the games) what is asked of a round where the words state such a thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from compliance.meaning.checks import Check, fill, names_in
from compliance.meaning.condition_language import read_condition
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import TRUE, Expression
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import NAMED_TEXTS, TEXT, TEXTS, Kind, known_members, why_not

# whether the text decides what becomes of the money, or leaves it open
_MONEY_KINDS = ("due", "in question")
# what the law may make void where a requirement is not kept
_VOIDED = ("round", "hand")
# what a breach comes to, in cents: winnings, and the stake whose fate was got wrong; and of a list of winnings, how
# many of it the rule permits
_AMOUNTS = frozenset({"money", "stake", "beyond"})
CONDITIONS = frozenset({"when", "that"}) | _AMOUNTS
"""The members of a requirement that are conditions."""
_MEMBERS: Mapping[str, Kind] = {
    **dict.fromkeys(("code", "scope", "when", "that", "expected", "recorded", "subject", "grade", "at", "voids"), TEXT),
    **dict.fromkeys(("money_kind", *sorted(_AMOUNTS)), TEXT),
    **dict.fromkeys(("needs", "unless", "after", "follows", "follows_told", "told_by"), TEXTS),
}
# of a requirement whose answer a decision gives: the fact that must be so, how its answers are said, and the sum
_OF_DECISION: Mapping[str, Kind] = {"recorded_fact": TEXT, "answers": NAMED_TEXTS, "arithmetic": TEXT}
_ANSWERS = {"yes": True, "no": False}
_OF_ANSWER = frozenset({"answer", "recorded", "rules"})  # what wordings of such a requirement may ask for besides


@dataclass(frozen=True, slots=True)
class Stated:
    """What the words of a provision state.

    what: under which name checks.yaml says what is asked of it. holes: values that the words give, by the names that
    conditions and wordings use. decision: whose answers are asked for, where the requirement names the fact that must
    be as it answers. applies: where it applies, of a requirement that does not say so itself.
    """

    what: str
    address: str
    holes: Mapping[str, Value] = field(default_factory=dict)
    decision: Decision | None = None
    applies: Expression = TRUE


def checks_of(path: Path, stated: Iterable[Stated], vocabulary: Mapping[str, str]) -> tuple[Check, ...]:
    """The checks that a game's checks.yaml makes of what a version states, in that order; none of what has no address.

    A file that cannot be used is a fault of the program, or of an added game: ValueError, with the place.
    """
    asked = _asked(path)
    return tuple(
        _made(requirement, one, vocabulary, path) for one in stated if one.address for requirement in asked[one.what]
    )


@cache
def _asked(path: Path) -> Mapping[str, list[Mapping[str, Any]]]:
    document, problems = read_yaml(path)
    if problems or not isinstance(document, dict):
        raise ValueError(f"{path} is no mapping of what words state to requirements")
    return document


def _made(requirement: Mapping[str, Any], one: Stated, vocabulary: Mapping[str, str], path: Path) -> Check:
    decided = {name: requirement[name] for name in _OF_DECISION if name in requirement}
    plain: dict[str, Any] = {name: part for name, part in requirement.items() if name not in _OF_DECISION}
    plain["code"] = fill(plain["code"], {}, one.holes)
    if one.decision is not None:
        plain["that"] = decided["recorded_fact"]
    known = {**vocabulary, **dict.fromkeys(_OF_ANSWER if one.decision is not None else (), "")}
    check, why = requirement_of(plain, one.address, one.holes, known)
    if check is None:
        raise ValueError(f"{path}, “{one.what}”: {why}")
    wordings = (check.expected, check.recorded, decided.get("arithmetic", ""))
    shown = {name for wording in wordings for name in names_in(wording)}
    values = tuple((name, value) for name, value in one.holes.items() if name in shown)
    when = check.when if "when" in requirement else one.applies
    check = replace(check, when=when, values=values, arithmetic=decided.get("arithmetic", ""))
    if one.decision is None:
        return check
    answers = tuple((_ANSWERS[name], words) for name, words in decided["answers"].items())
    return replace(check, that=None, decision=one.decision, recorded_fact=decided["recorded_fact"], answers=answers)


def requirement_of(
    requirement: Mapping[str, Any], address: str, holes: Mapping[str, Value], vocabulary: Mapping[str, str]
) -> tuple[Check | None, str]:
    """The check that a requirement makes of a provision, or None and why it makes none; `holes`: the law's values."""
    unusable = known_members(requirement, _MEMBERS) or why_not(requirement, _MEMBERS)
    if unusable:
        return None, f"of a requirement: {unusable}"
    for needed in ("code", "scope", "that", "expected", "recorded", "subject"):
        if needed not in requirement:
            return None, f"a requirement has no `{needed}`"
    if requirement.get("money_kind", "due") not in _MONEY_KINDS:
        return None, f"`money_kind` is one of {' and '.join(_MONEY_KINDS)}"
    if requirement.get("voids", _VOIDED[0]) not in _VOIDED:
        return None, f"`voids` of a requirement is one of {' and '.join(_VOIDED)}"
    that, why = read_condition(requirement["that"], holes, vocabulary)
    if that is None:
        return None, why
    when: Expression = TRUE
    if "when" in requirement:
        applies, why = read_condition(requirement["when"], holes, vocabulary)
        if applies is None:
            return None, why
        when = applies
    amounts: dict[str, Expression] = {}
    for member in sorted(_AMOUNTS & set(requirement)):
        amount, why = read_condition(requirement[member], holes, vocabulary)
        if amount is None:
            return None, why
        amounts[member] = amount
    for member in ("expected", "recorded"):
        for name in names_in(requirement[member]):
            if name not in holes and name not in vocabulary:
                return None, f"`{member}` asks for “{name}”, which is neither a fact of this game nor a hole"
    return (
        Check(
            address=f"{address}{requirement.get('at', '')}",
            code=requirement["code"],
            scope=requirement["scope"],
            expected=requirement["expected"],
            recorded=requirement["recorded"],
            subject=requirement["subject"],
            grade=requirement.get("grade", "procedure"),
            when=when,
            that=that,
            unless=tuple(requirement.get("unless") or ()),
            after=tuple(requirement.get("after") or ()),
            values=tuple(holes.items()),
            money=amounts.get("money"),
            stake=amounts.get("stake"),
            beyond=amounts.get("beyond"),
            in_question=requirement.get("money_kind") == "in question",
            follows=tuple(requirement.get("follows") or ()),
            follows_told=tuple(requirement.get("follows_told") or ()),
            told_by=tuple(requirement.get("told_by") or ()),
            voids=requirement.get("voids", ""),
        ),
        "",
    )
