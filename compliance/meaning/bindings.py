"""Literate bindings: whole provisions quoted with typed holes, and what must hold where they stand.

A binding applies to a provision only if the provision's words are the quoted words; what stands in the holes is the
law's own value. A version whose words match no binding that names the provision makes it stale, and a stale binding
is a problem of the rulebook: until somebody has reviewed it, the provision is not assessable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from compliance.meaning.checks import Check
from compliance.meaning.condition_language import names_asked, read_condition
from compliance.meaning.evidence import Given, Value
from compliance.meaning.expressions import Expression
from compliance.meaning.placing import places_of, renumbered_since, words_of
from compliance.meaning.quoting import differences, match_words
from compliance.meaning.requirements import CONDITIONS, requirement_of
from compliance.problems import Place, Problem
from compliance.rulebook.model import Version
from compliance.strict_yaml import parse_yaml, read_text
from compliance.yaml_shapes import ENTRIES, NAMED, NAMED_TEXTS, TEXT, Kind, known_members, why_not

_SHOWN = 3  # of the differences between a quotation and the words that stand there

NOT_OBSERVABLE_BECAUSE = (
    "physical equipment",
    "state of mind",
    "discretion",
    "off the table",
    "no possible log event",
)

_KINDS = frozenset({"must", "not_observable", "settlement", "voids", "definition"})
_OF_BINDING: Mapping[str, Kind] = {
    "rules": NAMED,
    "says": TEXT,
    "must": ENTRIES,
    "unchecked": NAMED_TEXTS,
    **dict.fromkeys(("not_observable", "settlement", "voids", "definition", "prevails"), TEXT),
    **dict.fromkeys(("collect", "pay", "note"), TEXT),
}


@dataclass(frozen=True, slots=True)
class Binding:
    """One entry of a binding file, still unread: `targets` are (work, since, address), `must` its requirements; `line`
    is where it begins, `entry` as it is written.

    `unchecked` says of words, or of paragraphs by their letters, why they are not checked; a paragraph for which that
    is one of the fixed reasons is not observable. is_definition: the provision says what words mean or which rules
    apply, and asks nothing of a game. is_settlement: it is the rule that wagers be settled. collect, pay: of such a
    rule, the paragraphs on losing and on winning wagers, by their letters. voids: the irregularity by which it makes a
    round and its wagers void, "round" where it says so of every round declared void, "" of none. prevails: when
    something that no text held says prevails over the rules that stand before this one, "" where it says no such thing.
    """

    file: str
    number: int
    targets: tuple[tuple[str, str, str], ...]
    says: str
    must: tuple[Mapping[str, Any], ...]
    unchecked: Mapping[str, str]
    line: int
    entry: Mapping[str, Any]
    not_observable: str = ""
    is_settlement: bool = False
    is_definition: bool = False
    collect: str = ""
    pay: str = ""
    voids: str = ""
    prevails: str = ""


@dataclass(frozen=True, slots=True)
class SettlementRule:
    """The rule that wagers be settled: its address, and where in it losing ones are collected and winning ones paid."""

    address: str
    collect: str
    pay: str


@dataclass(frozen=True, slots=True)
class Bound:
    """What the bindings make of one version: its checks, and per address how it stands.

    `status` maps an address to "bound", "definition", "not observable: REASON" or "stale". `settlement` is the rule
    that all losing wagers be collected and all winning wagers be paid, None where none is bound; `voiding` has the
    addresses of those on the wagers of a void round, by what makes it void; `prevailing` has the addresses of those by
    which something that no text held says prevails over the rules before them, and when.
    """

    checks: tuple[Check, ...]
    status: Mapping[str, str]
    settlement: SettlementRule | None
    voiding: Mapping[str, str]
    prevailing: tuple[tuple[str, Expression], ...] = ()


def read_bindings(folder: Path) -> tuple[list[Binding], list[Problem]]:
    """All bindings of a jurisdiction (files in rulebooks/JURISDICTION/bindings/)."""
    bindings: list[Binding] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")):
        shown = f"{folder.parent.name}/bindings/{path.name}"
        text, found = read_text(path, shown)
        if found:
            problems += found
            continue
        document, found = parse_yaml(text, shown)
        if document not in (None, "") and not isinstance(document, list):
            problems.append(_problem(shown, 1, "the file is not a list of bindings"))
            document = []
        problems += found
        begun = [n for n, line in enumerate(text.splitlines(), start=1) if line.startswith("- ")]
        for number, entry in enumerate(document or [], start=1):
            line = begun[number - 1] if len(begun) == len(document or []) else 1
            binding, why = _binding(entry, shown, number, line)
            if binding is None:
                problems.append(_problem(shown, number, why))
            else:
                bindings.append(binding)
    return bindings, problems


def _problem(file: str, number: int, why: str) -> Problem:
    message = f"Binding {number} of this file cannot be used: {why}."
    return Problem("binding.unusable", "error", message, Place(file), "Correct the binding.")


def _binding(entry: Any, file: str, number: int, line: int) -> tuple[Binding | None, str]:
    if not isinstance(entry, dict):
        return None, "it is not a mapping"
    unusable = known_members(entry, _OF_BINDING) or why_not(entry, _OF_BINDING)
    if unusable:
        return None, unusable
    if not isinstance(entry.get("rules"), dict) or not isinstance(entry.get("says"), str):
        return None, "it needs `rules` (work: address) and `says` (the whole text)"
    kinds = _KINDS & set(entry)
    if len(kinds) != 1 and kinds not in ({"must", "settlement"}, {"must", "voids"}):
        return None, "it needs one of `must`, `settlement`, `voids`, `definition` and `not_observable`"
    reason = str(entry.get("not_observable", ""))
    if reason and reason not in NOT_OBSERVABLE_BECAUSE:
        return None, f"“{reason}” is none of the reasons: {', '.join(NOT_OBSERVABLE_BECAUSE)}"
    targets: list[tuple[str, str, str]] = []
    for key, addresses in entry["rules"].items():
        work, _, since = str(key).partition("@")
        listed = addresses if isinstance(addresses, list) else [addresses]
        targets += [(work, since, str(address)) for address in listed]
    must = tuple(entry.get("must") or ())
    unchecked = entry.get("unchecked") or {}
    paragraphs = (str(entry.get("collect", "")), str(entry.get("pay", "")))
    if any(paragraphs) and "settlement" not in entry:
        return None, "only a rule on `settlement` says where to `collect` and to `pay`"
    further = (str(entry.get("voids", "")), str(entry.get("prevails", "")))
    roles = ("settlement" in entry, "definition" in entry, *paragraphs, *further)
    return Binding(file, number, tuple(targets), entry["says"], must, unchecked, line, entry, reason, *roles), ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A binding and the provision of a version that it names, with the words that stand there now (None: nothing)."""

    binding: Binding
    address: str
    words: str | None


@dataclass(frozen=True, slots=True)
class Places:
    """Where the words of bindings stand in a version: address -> the bindings that quote it, with the values in their
    holes; moved: (binding, the address that it names, where its words stand now); stale: those that quote nothing."""

    bound: Mapping[str, Sequence[tuple[Binding, Mapping[str, Value]]]]
    moved: Sequence[tuple[Binding, str, str]]
    stale: Sequence[Placed]


def place_bindings(version: Version, bindings: Sequence[Binding], *, capitals: bool = True) -> Places:
    """Where the bindings of a work stand in one version: where they name, or else where their words have gone."""
    targets = [
        (binding, since, address)
        for binding in bindings
        for work, since, address in binding.targets
        if work == version.work and any(since in made for made in version.made_by)
    ]
    bound: dict[str, list[tuple[Binding, Mapping[str, Value]]]] = {} if targets else _by_words(version, bindings)
    lost: list[tuple[Binding, str, str]] = []
    for binding, since, address in targets:
        words = words_of(version, address)
        holes = match_words(binding.says, words, capitals=capitals) if words is not None else None
        if holes is None:
            lost.append((binding, since, address))
        else:
            bound.setdefault(address, []).append((binding, holes))
    moved: list[tuple[Binding, str, str]] = []
    stale: dict[str, Placed] = {}
    for binding, since, address in lost:
        renumbered = renumbered_since(version, since)
        found = dict(places_of(version, binding.says, address, renumbered, capitals=capitals))
        free = next((at for at in found if at not in bound), None)
        if free is not None:
            bound[free] = [(binding, found[free])]
            moved.append((binding, address, free))
            stale.pop(free, None)
        elif address not in bound and not found:
            stale[address] = Placed(binding, address, words_of(version, address))
    gone = {address for _, since, address in lost if since not in version.made_by[-1]}
    left = [p for a, p in stale.items() if a not in bound and not (p.words is None and a in gone)]
    return Places({a: bound[a] for a in _in_order(version, bound)}, moved, left)


def _by_words(version: Version, bindings: Sequence[Binding]) -> dict[str, list[tuple[Binding, Mapping[str, Value]]]]:
    """The bindings of a work whose words stand in a text that no binding names: a text that was set out anew.

    Those that it was reviewed for are looked for where they stood, then anywhere; where they do not stand nothing is
    bound, and nothing is stale, since nobody said that they would.
    """
    found: dict[str, list[tuple[Binding, Mapping[str, Value]]]] = {}
    rules = {p.address: words_of(version, p.address) or "" for p in version.provisions if p.kind != "heading"}
    for binding in bindings:
        there = [address for work, _, address in binding.targets if work == version.work]
        stood = ((address, match_words(binding.says, rules[address])) for address in there if address in rules)
        places = [(address, holes) for address, holes in stood if holes is not None]
        if there and not places:
            anywhere = ((address, match_words(binding.says, words)) for address, words in rules.items())
            places = list(islice(((address, holes) for address, holes in anywhere if holes is not None), 1))
        for address, holes in places:
            found.setdefault(address, []).append((binding, holes))
    return found


def _in_order(version: Version, addresses: Mapping[str, object]) -> list[str]:
    return [p.address for p in version.provisions if p.address in addresses]


def bind(
    version: Version,
    bindings: Sequence[Binding],
    vocabulary: Mapping[str, str],
    constants: Mapping[str, Given],
    *,
    capitals: bool = True,
) -> tuple[Bound, list[Problem]]:
    """The checks that the bindings give for a version, and the bindings that its words have left stale.

    `constants` are values that the world gives and the text does not (cards in a deck), by the name bindings use.
    capitals: whether words that differ in capitals alone are other words.
    """
    given = {name: one.value for name, one in constants.items()}
    checks: list[Check] = []
    problems: list[Problem] = []
    status: dict[str, str] = {}
    settlement: SettlementRule | None = None
    voiding: dict[str, str] = {}
    prevailing: list[tuple[str, Expression]] = []
    places = place_bindings(version, bindings, capitals=capitals)
    for place in places.stale:
        status[place.address] = "stale"
        problems.append(_stale(version, place))
        # which rule it is stays known, so that what it decides is not taken to be decided by another
        if place.binding.is_settlement:
            settlement = _settlement(place.binding, place.address)
        if place.binding.voids:
            voiding[place.binding.voids] = place.address
    for address, matching in places.bound.items():
        for binding, holes in matching:
            for below in version.walk(address):
                status.setdefault(below.address, _stands(binding, below.address.removeprefix(address)))
            if binding.is_settlement:
                settlement = _settlement(binding, address)
            if binding.voids:
                voiding[binding.voids] = address
            if binding.prevails:
                when, why = read_condition(binding.prevails, holes, vocabulary)
                if when is None:
                    problems.append(_problem(binding.file, binding.number, why))
                else:
                    prevailing.append((address, when))
            for requirement in binding.must:
                check, why = requirement_of(requirement, address, {**given, **holes}, vocabulary)
                if check is None:
                    problems.append(_problem(binding.file, binding.number, why))
                else:
                    checks.append(replace(check, assumes=_assumed(requirement, constants, holes)))
    return Bound(_causes_first(checks), status, settlement, voiding, tuple(prevailing)), problems


def _assumed(requirement: Mapping[str, Any], constants: Mapping[str, Given], holes: Iterable[str]) -> tuple[str, ...]:
    """What a requirement assumes of the world: the values that it names and the quoted words do not give."""
    conditions = (requirement[member] for member in sorted(CONDITIONS & set(requirement)))
    named = {name for condition in conditions for name in names_asked(condition)} - set(holes)
    return tuple(sorted({constants[name].assumes for name in named & set(constants)} - {""}))


def _settlement(binding: Binding, address: str) -> SettlementRule:
    return SettlementRule(address, f"{address}{binding.collect}", f"{address}{binding.pay}")


def _causes_first(checks: Sequence[Check]) -> tuple[Check, ...]:
    """The checks in their order, save that one which yields to another (`unless`), or is asked only `after` it, comes
    after it.

    Checks of words that several games share may stand in another file than those they yield to.
    """
    ordered: list[Check] = []
    waiting = list(checks)
    while waiting:
        codes = [c.code for c in waiting]
        causes = [[code for code in (*c.unless, *c.after) if code != c.code] for c in waiting]
        free = (i for i, of_one in enumerate(causes) if not any(code in codes for code in of_one))
        ordered.append(waiting.pop(next(free, 0)))
    return tuple(ordered)


def _stands(binding: Binding, label: str) -> str:
    """How a provision that a binding quotes stands; `label` tells the paragraph, "" the quoted provision itself."""
    reason = binding.not_observable or binding.unchecked.get(label, "")
    if reason in NOT_OBSERVABLE_BECAUSE:
        return f"not observable: {reason}"
    return "definition" if binding.is_definition else "bound"


def _stale(version: Version, place: Placed) -> Problem:
    binding, address = place.binding, place.address
    of = f"{version.work} {address} ({version.made_by[-1]})"
    if place.words is None:
        what = f"{of} is not there, though it is named by binding {binding.number} of {binding.file}"
    else:
        changed = "; ".join(said for said in differences(binding.says, place.words)[:_SHOWN])
        what = f"{of} has other words than binding {binding.number} of {binding.file}: {changed}"
    codes = ", ".join(dict.fromkeys(str(m["code"]) for m in binding.must if "code" in m))
    left = f"what it asks ({codes}) is" if codes else "it is"
    return Problem(
        "binding.stale",
        "error",
        f"{what}. Until somebody has reviewed it {left} not assessable.",
        Place(binding.file, binding.line),
        "`rulebook bindings --stale --propose` shows both wordings and an entry to paste.",
        place.words or "",
        address,
    )
