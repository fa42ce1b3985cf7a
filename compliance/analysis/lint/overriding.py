"""Ranges of rules that stop short: "Notwithstanding rules 6.1 to 6.4" in rule 6.6, beside a rule 6.5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import Resolved, resolved
from compliance.rulebook.model import Provision

_OVERRIDING = ("notwithstanding", "notwithstanding the application of", "despite")
_MANY = 5  # rules of a section; an exception to two or three beside it is plain


def overriding(corpus: Corpus) -> Iterator[Remark]:
    """Overriding clauses that leave out a rule between those they name and themselves; ranges that begin alike in one
    provision and end differently."""
    ranges: dict[tuple[str, str, str], list[Resolved]] = {}
    for found in resolved(corpus):
        if found.outcome != "here" or found.reference.kind != "rules" or not found.addresses:
            continue
        provision = found.text.rule_of(found.passage.provision)
        before = found.passage.words[: found.reference.start].strip().lower()
        left_out = _between(found.text, found.addresses, provision)
        if before.endswith(_OVERRIDING) and left_out:
            named = ", ".join(left_out)
            message = f"This overrides {found.reference.words} and leaves out rule {named}, which stands between them."
            remedy = f"Decide whether rule {named} is to give way too, and say so."
            quote = found.passage.words[: found.reference.end]
            yield corpus.remark("override.stops-short", "warning", found.text, provision, message, remedy, quote)
        whole = _whole_section(found.text, found.addresses, provision)
        if before.endswith(_OVERRIDING) and whole:
            section = whole.removesuffix(".0")
            message = f"This overrides every other rule of section {section}: nothing says what of them is left."
            remedy = "Read from the sense which of those rules stand beside this one, and record the reading."
            quote = found.passage.words[: found.reference.end]
            yield corpus.remark("override.all-of-a-section", "warning", found.text, provision, message, remedy, quote)
        for target in found.reference.targets:
            if target.last:
                key = (found.text.work + found.text.label, found.passage.provision.address, target.first)
                ranges.setdefault(key, []).append(found)
    for same in ranges.values():
        yield from _differing(corpus, same)


def _between(text: Text, named: Sequence[str], provision: Provision) -> list[str]:
    """The rules of the section after the last one named and before the provision that names them."""
    rules = [p.address for p in text.children.get(provision.parent, ()) if p.kind == "rule"]
    if named[-1] not in rules or provision.address not in rules:
        return []
    return rules[rules.index(named[-1]) + 1 : rules.index(provision.address)]


def _whole_section(text: Text, named: Sequence[str], provision: Provision) -> str:
    """The section whose rules are all named but this one, where they are many."""
    rules = [p.address for p in text.children.get(provision.parent, ()) if p.kind == "rule"]
    others = [address for address in rules if address != provision.address]
    return provision.parent or "" if len(others) >= _MANY and set(others) <= set(named) else ""


def _differing(corpus: Corpus, same: list[Resolved]) -> Iterator[Remark]:
    lasts = sorted({target.last for found in same for target in found.reference.targets if target.last})
    if len(lasts) < 2:
        return
    found = same[0]
    first = found.reference.targets[0].first
    message = f"One sentence takes the rules from {first} as far as {lasts[0]}, and again as far as {lasts[-1]}."
    remedy = f"Decide whether rule {lasts[-1]} is left out of the first range on purpose."
    provision = found.passage.provision
    yield corpus.remark(
        "reference.ranges-differ", "warning", found.text, provision, message, remedy, found.reference.words
    )
