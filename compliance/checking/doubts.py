"""Provisions on which no verdict may rest: their words are not understood, or an order to change them was not carried
out, so that nobody can say what the law asks there.

Nothing is given by a provision in doubt, nor by what rests on it: what uses a term that it defines, what names it, the
wagers of which it may be a clause, the facts that are built from it; of a new rule of which nothing was made, and of
the words of an order that nobody understands, the section in which they stand and what others decide for the stage of
play of which they speak. Where a grammar looks for words that it does not find understood, and no single wager or
requirement depends on them, everything that the grammars made of the game's rules is in doubt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from compliance.checking.doubt import NO_DOUBTS, Doubts, stands_in
from compliance.checking.law import Law
from compliance.checking.overriding import (
    added_and_unread,
    bare_words,
    may_say_otherwise,
    new_and_unread,
    of_its_section,
    redefined,
    speaks_at_large,
    stages_of,
    uses,
    with_rows,
    words_speak_of_wagers,
)
from compliance.checking.resting import FactsInDoubt, asked_by, deciding, facts_in_doubt
from compliance.checking.unread import clause_in_doubt
from compliance.drafting.cross_references import addresses_named
from compliance.games.play import PlayRules
from compliance.meaning.checks import Check
from compliance.meaning.expressions import fact_names
from compliance.meaning.wording import defined_term, own_words
from compliance.problems import Problem
from compliance.rulebook.capitals import with_capitals
from compliance.rulebook.model import Provision, Version
from compliance.rulebook.orders import OpenOrder, Touched, words_given

_UNREAD = ("open", "stale")
# what a reader of the rules says, in the last part of its code, when it has not understood words, or found none
_NOT_UNDERSTOOD = ("unread", "assumption")
CONTRADICTION = "contradiction"
_MISSING = "missing"


def with_doubts(
    law: Law, problems: Iterable[Problem], orders: Sequence[Touched] = (), original: Version | None = None
) -> Law:
    """The law with the provisions on which no verdict may rest, and all that rests on them.

    problems: what of its words could not be read. orders: those in force that were not carried out, with what of the
    version each leaves in doubt. original: the version as it was first set out, where this one holds amendments of it.
    """
    same = any(t.order.capitals_alone for t in orders) and _same_with_capitals(law.version)
    of_capitals = [t.order for t in orders if same and t.order.capitals_alone]
    touching = [t for t in orders if t.order not in of_capitals]
    doubts = doubts_of(law.version, law.rules, law.checks, law.status, problems, touching, of_capitals, original)
    if doubts is NO_DOUBTS:
        return law
    outside = law.outside
    if outside is not None and any(map(doubts.why, (outside.below_address, outside.above_address))):
        outside = None
    return replace(
        law,
        rules=None if law.rules is None else wagers_in_doubt(law.rules, doubts),
        checks=in_doubt(law.checks, doubts, law.rules.checks if law.rules is not None else ()),
        # that a provision is not understood is how it stands already
        reasons={**{a: why for a, why in doubts.reasons.items() if not _only_unread(a, why, law)}, **law.reasons},
        outside=outside,
        doubts=doubts,
    )


def _only_unread(address: str, why: str, law: Law) -> bool:
    return law.status.get(address) in _UNREAD and why.endswith("is not understood")


def _same_with_capitals(version: Version) -> bool:
    """Whether the words of a version, as they are read, stay the same if all its defined terms have their capitals."""
    pairs = zip(version.provisions, with_capitals(version).provisions, strict=True)
    return all(own_words(p) == own_words(q) for p, q in pairs)


def doubts_of(
    version: Version,
    rules: PlayRules | None,
    checks: Sequence[Check],
    status: Mapping[str, str],
    problems: Iterable[Problem],
    orders: Sequence[Touched],
    without_effect: Sequence[OpenOrder] = (),
    original: Version | None = None,
) -> Doubts:
    """What is in doubt of a version: what is not understood of it, and what orders not carried out may have changed.

    original: the version as it was first set out, where this one holds amendments of it.
    """
    read = rules.read if rules is not None else {}
    problems = list(problems)
    first, everywhere = _not_understood(version, status, problems)
    terms = redefined(version, status)
    whole = ""
    modifying = {at: may_say_otherwise(at) for at in first}
    for touched in orders:
        whole = whole or (touched.reason if touched.whole else "")
        first |= {at: touched.reason for at in touched.addresses if at not in first}
        terms |= dict.fromkeys(touched.terms, touched.reason)
    if not (first or terms or whole or everywhere):
        return Doubts(without_effect=tuple(without_effect)) if without_effect else NO_DOUBTS
    first = _with_below(version, first)
    for at, why in modifying.items():
        # words that are not understood may take something from the rules that they name
        named = (held for name in _named(version.by_address[at]) for held in _walk(version, name))
        first |= {address: why for address in named if address not in first}
    found = _resting_on(version, first, terms)
    saying = [*_saying(version, status, original), *_ordered(orders)]
    if rules is not None:
        of_stages = ((each, at) for each in saying for at in deciding(rules, stages_of(each.words)))
        found |= {at: each.why for each, at in of_stages if at not in found}
    misread = {p.about: p.as_what for p in problems if p.about and p.as_what}
    facts = facts_in_doubt(rules, checks, misread, found) if rules is not None else FactsInDoubt({}, {})
    for each in saying:
        of_sections = (at for rule in each.stands for at in of_its_section(version, version.by_address[rule]))
        found |= {at: each.why for at in of_sections if at not in found}
    if not everywhere:
        apart = (at for at in first if _is_read_for_all(version, at, read) and not _has_its_own(at, rules, checks))
        everywhere = next((first[at] for at in apart), "")
    seen = everywhere if rules is not None else ""
    whole = whole or next((each.why for each in saying if speaks_at_large(each.all_words)), "")
    wagers = next((each.why for each in saying if words_speak_of_wagers(each.words)), "")
    return Doubts(found, whole, seen, wagers, *facts, tuple(orders), tuple(without_effect))


@dataclass(frozen=True, slots=True)
class _Saying:
    """New words that nobody understands, and that may say otherwise than rules which they do not name.

    words: what is new; all_words: with those beside which that stands. why: the reason for which the others are in
    doubt. stands: the provisions in whose sections the words stand.
    """

    words: str
    all_words: str
    why: str
    stands: tuple[str, ...]


def _saying(version: Version, status: Mapping[str, str], original: Version | None) -> Iterator[_Saying]:
    """The rules that amendments put in, or added words to, and of whose words nothing was made."""
    for rule in new_and_unread(version, status):
        words = with_rows(rule)
        yield _Saying(words, words, may_say_otherwise(rule.address), (rule.address,))
    for rule, added in added_and_unread(version, original, status):
        yield _Saying(added, own_words(rule), may_say_otherwise(rule.address), (rule.address,))


def _ordered(orders: Iterable[Touched]) -> Iterator[_Saying]:
    """The words that orders give which are not understood."""
    for touched in orders:
        words = words_given(touched.order)
        if words:
            yield _Saying(words, words, touched.reason, tuple(sorted(touched.addresses)))


def _not_understood(
    version: Version, status: Mapping[str, str], problems: Iterable[Problem]
) -> tuple[dict[str, str], str]:
    """By address, why a provision is not understood; and why all that is read of the rules may be wrong, if it may."""
    found: dict[str, str] = {}
    for address, stands in status.items():
        provision = version.by_address[address]
        if stands in _UNREAD and (provision.text or provision.rows):
            found[address] = f"{address} is not understood"
    everywhere = ""
    lacking = ""
    for problem in problems:
        _, _, kind = problem.code.rpartition(".")
        if problem.about and kind in _NOT_UNDERSTOOD:
            found.setdefault(problem.about, f"{problem.about} is not understood")
        elif problem.about and kind == CONTRADICTION:
            found.setdefault(problem.about, f"{problem.about} contradicts itself or another provision")
        elif kind == _MISSING and not problem.about:
            lacking = lacking or problem.message.partition(": ")[-1]
    if lacking and found:
        # what was looked for may be what the words say that are not understood
        everywhere = f"{next(iter(found.values()))}, and {lacking.rstrip('.')}"
    return found, everywhere


def _is_read_for_all(version: Version, address: str, read: Mapping[str, str]) -> bool:
    """Whether the grammars read a provision, or what it stands in or beside, so that others may rest on it."""
    parent = version.by_address[address].parent
    beside = version.children.get(parent, ()) if parent is not None and "(" in address else ()
    return address in read or (parent in read and "(" in address) or any(p.address in read for p in beside)


def _has_its_own(address: str, rules: PlayRules | None, checks: Iterable[Check]) -> bool:
    """Whether a provision has a requirement or a clause of its own, so that what rests on it can be told."""
    if rules is not None and any(clause_in_doubt(wager, [address]) for wager in rules.wagers.values()):
        return True
    cited = {clause.address for check in checks if check.decision for clause in check.decision.clauses}
    cited |= {check.address for check in checks}
    return any(at == address or stands_in(at, address) for at in cited)


def _with_below(version: Version, reasons: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for address, why in reasons.items():
        found |= {at: why for at in _walk(version, address) if at not in found}
    return found


def _walk(version: Version, address: str) -> Iterator[str]:
    if address in version.by_address:
        yield from (p.address for p in version.walk(address))


def _resting_on(version: Version, first: Mapping[str, str], terms: Mapping[str, str]) -> dict[str, str]:
    """The provisions in doubt and all that use a term of theirs or name one of them, each with the reason."""
    found = dict(first)
    new: Mapping[str, str] = first
    in_doubt = dict(terms)
    while new or in_doubt:
        in_doubt |= {t: why for at, why in new.items() if (t := defined_term(version.by_address[at])) is not None}
        new = {
            p.address: why for p in version.provisions if p.address not in found and (why := _rests(p, new, in_doubt))
        }
        found |= new
        in_doubt = {}
    return found


def _rests(provision: Provision, new: Mapping[str, str], terms: Mapping[str, str]) -> str:
    words = bare_words(provision) if terms else ""
    for term, why in terms.items():
        if uses(words, term):
            return f"it speaks of “{term}”: {why}"
    if provision.kind == "heading" or not any(_stem(at) in provision.text + (provision.closing or "") for at in new):
        return ""
    named = next((at for at in _named(provision) if at in new), "")
    return f"it rests on {named}: {new[named]}" if named else ""


def _stem(address: str) -> str:
    """What of an address stands in words that name it: spares the grammar words that name none."""
    return address.partition("(")[0].partition(" ")[0].removesuffix(".0")


def _named(provision: Provision) -> Iterator[str]:
    for target in addresses_named(" ".join((provision.text, provision.closing or ""))):
        yield target.first
        if target.last:
            yield target.last


def in_doubt(checks: Sequence[Check], doubts: Doubts, of_game: Collection[Check]) -> tuple[Check, ...]:
    """The checks, each with the reason for which nothing can be held against anybody by it, if there is one.

    of_game: those that the grammars made of the rules of the game.
    """
    if not doubts.any:
        return tuple(checks)
    facts = {name for check in of_game for name in _facts(check)} if doubts.everywhere else set()
    return tuple(_doubted(c, doubts, everywhere=c in of_game or bool(_facts(c) & facts)) for c in checks)


def _doubted(check: Check, doubts: Doubts, *, everywhere: bool) -> Check:
    why = doubts.why(check.address) or (doubts.of(check.decision) if check.decision is not None else "")
    why = why or doubts.of_facts(check.asks(), of_bets=True)
    why = why or (doubts.everywhere if everywhere else "")
    return replace(check, doubt=why) if why else check


def _facts(check: Check) -> set[str]:
    """What a check that compares a decision with what was done reads of the meaning of the game."""
    if check.decision is not None:
        return set(check.decision.names)
    return set(fact_names(check.that)) if check.that is not None else set()


def wagers_in_doubt(rules: PlayRules, doubts: Doubts) -> PlayRules:
    """The same rules, each wager with the reason for which nobody can say what becomes of it, if there is one."""
    if not doubts.any:
        return rules
    wagers = {}
    for bet, wager in rules.wagers.items():
        at = clause_in_doubt(wager, doubts.reasons)
        why = doubts.reasons[at] if at else doubts.everywhere or doubts.wagers or doubts.of_facts(asked_by(wager))
        wagers[bet] = replace(wager, doubt=why, doubt_at=at) if why else wager
    return replace(rules, wagers=wagers)
