"""Requirements that two versions put otherwise: numbers of procedure, acts asked for in one of them only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from compliance.checking.law import Law
from compliance.meaning.checks import Check, count_of, names_in
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import Constant, parts_of, say_value

ANYTHING = "…"  # stands in a wording for what only a round can say


@dataclass(frozen=True, slots=True)
class ValueCompared:
    """A value that the words of both versions give to the same thing, under the name that the check has for it."""

    name: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RequirementCompared:
    """A requirement that only one version has, or that they put otherwise: the address and what is expected in each.

    Where what is expected reads the same and no value differs, the versions ask it in other circumstances, or of other
    records.
    """

    kind: Literal["added", "removed", "changed"]
    code: str
    old_rule: str
    new_rule: str
    old: str
    new: str
    values: tuple[ValueCompared, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingCompared:
    """A provision that lives on, but is checked in one version and not, or otherwise, in the other."""

    old_rule: str
    new_rule: str
    old: str
    new: str


def compare_requirements(old: Law, new: Law, pairs: Mapping[str, str]) -> list[RequirementCompared]:
    """What the checks of both laws ask. pairs: address in the earlier version -> address in the later one."""
    found: list[RequirementCompared] = []
    groups: dict[tuple[str, str], tuple[list[Check], list[Check]]] = {}
    for side, law in enumerate((old, new)):
        for check in law.checks:
            groups.setdefault((check.code, check.scope), ([], []))[side].append(check)
    for before, after in groups.values():
        for one, other in _matched(before, after, pairs):
            differs = _differs(one, other)
            if differs is not None:
                found.append(differs)
    return found


def compare_standing(old: Law, new: Law, pairs: Mapping[str, str]) -> list[StandingCompared]:
    """The provisions that stand otherwise: compiled or bound in one version, something else in the other."""
    found = [StandingCompared(a, b, _stands(old, a), _stands(new, b)) for a, b in pairs.items()]
    return [
        s
        for s in found
        if s.old != s.new
        and (_is_checked(s.old) or _is_checked(s.new))
        and not _in_stale(old, s.old_rule)
        and not _in_stale(new, s.new_rule)
    ]


def not_read(law: Law) -> Iterator[tuple[str, str]]:
    """(address, why) of every provision of which nothing can be said; one that was reviewed as a whole stands for its
    paragraphs."""
    for address, status in law.status.items():
        if status == "stale":
            yield address, "its words are not those that were reviewed, so what it asks cannot be told"
        elif status == "open" and not _in_stale(law, address):
            yield address, "nothing was made of its words"


def _in_stale(law: Law, address: str) -> bool:
    provision = law.version.by_address.get(address)
    while provision is not None and provision.parent is not None:
        if law.status.get(provision.parent) == "stale":
            return True
        provision = law.version.by_address.get(provision.parent)
    return False


def _stands(law: Law, address: str) -> str:
    status, reason = law.status.get(address, "open"), law.reasons.get(address, "")
    return f"{status}: {reason}" if reason else status


def _is_checked(status: str) -> bool:
    return status in ("compiled", "bound")


def _matched(
    before: Sequence[Check], after: Sequence[Check], pairs: Mapping[str, str]
) -> Iterator[tuple[Check | None, Check | None]]:
    """Checks of one kind in twos: those of the same provision, then those that ask the same, then in their order."""
    alike: tuple[Callable[[Check, Check], bool], ...] = (
        lambda a, b: b.address == _later(a.address, pairs) and wording(a) == wording(b) and _named(a) == _named(b),
        lambda a, b: wording(a) == wording(b) and _named(a) == _named(b),
        lambda a, b: b.address == _later(a.address, pairs),
        lambda a, b: wording(a) == wording(b),
        lambda a, b: a.expected == b.expected,
        lambda _a, _b: True,
    )
    mine, theirs = list(before), list(after)
    for is_twin in alike:
        for check in list(mine):
            twin = next((c for c in theirs if is_twin(check, c)), None)
            if twin is not None:
                mine.remove(check)
                theirs.remove(twin)
                yield check, twin
    yield from ((check, None) for check in mine)
    yield from ((None, check) for check in theirs)


def _named(check: Check) -> set[Value]:
    """The names of things that say where a check applies (a dealing style, a device)."""
    return {p.value for p in parts_of(check.when) if isinstance(p, Constant) and isinstance(p.value, str)}


def _later(address: str, pairs: Mapping[str, str]) -> str:
    """Where a provision stands in the later version; a paragraph of one that a binding quotes goes with it."""
    if address in pairs:
        return pairs[address]
    above, bracket, rest = address.rpartition("(")
    return f"{_later(above, pairs)}{bracket}{rest}" if bracket else address


def _differs(one: Check | None, other: Check | None) -> RequirementCompared | None:
    if one is None or other is None:
        check = one or other
        assert check is not None
        words, rule = wording(check), check.address
        if one is None:
            return RequirementCompared("added", check.code, "", rule, "", words)
        return RequirementCompared("removed", check.code, rule, "", words, "")
    before, after = wording(one), wording(other)
    if one.decision is not None and other.decision is not None:
        return None  # what the decisions say is compared outcome by outcome
    if before == after and (one.that, one.when) == (other.that, other.when):
        return None
    values = tuple(_values(dict(one.values), dict(other.values), _told(one) | _told(other)))
    return RequirementCompared("changed", one.code, one.address, other.address, before, after, values)


def _values(old: Mapping[str, Value], new: Mapping[str, Value], told: set[str]) -> Iterator[ValueCompared]:
    """The values that both have and that differ; a reference to another rule only where the wording tells it."""
    for name in old:
        before, after = say_value(old[name]), say_value(new.get(name, old[name]))
        if before != after and (name in told or not _is_reference(before)):
            yield ValueCompared(name, before, after)


def _is_reference(value: str) -> bool:
    return "." in value and value[:1].isdigit()


def _told(check: Check) -> set[str]:
    """The names in the wording of what is expected."""
    return set(names_in(check.expected))


def wording(check: Check) -> str:
    """What a check expects, with the values of the law in it; what depends on the round is left open."""
    values = dict(check.values)
    pieces: list[str] = []
    for n, part in enumerate(check.expected.split("{")):
        hole, closed, rest = part.partition("}")
        if n == 0 or not closed:
            pieces.append(part)
        else:
            name, counted, words = hole.partition("#")
            said = say_value(values[name]) if name in values else ANYTHING
            pieces.append((count_of(said, words) if counted else said) + rest)
    return _without_empty("".join(pieces))


def _without_empty(said: str) -> str:
    """A wording without what stands in brackets and says nothing before there is a round."""
    kept, *others = said.split(" (")
    for part in others:
        within, closed, after = part.partition(")")
        says = not closed or any(sign.isalnum() for sign in within)
        kept += f" ({part}" if says else after
    return kept
