"""References that resolve, but to a provision about something else: the sentence says what the target should speak of,
and it does not."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import Resolved, resolved
from compliance.analysis.lint.words import stems

# What a rule must speak of for winning wagers to be paid pursuant to it.
_PAYING = stems("pay paid payment odds")
# "the inscriptions specified in rule 3.2": what is said to be specified there should be named there.
_SAID_THERE = {"specified", "listed", "prescribed"}


def wrong_targets(corpus: Corpus) -> Iterator[Remark]:
    """References whose target does not speak of what the sentence says it does."""
    for found in resolved(corpus):
        if found.outcome != "here" or found.reference.kind != "rules" or len(found.addresses) != 1:
            continue
        wanted, named = _said_to_be_there(found)
        target = found.text.by_address[found.addresses[0]]
        above = found.text.by_address.get(target.parent or "")
        title = above.heading if above is not None else ""
        if not wanted or wanted & stems(f"{title} {found.text.words_below(target.address)}"):
            continue
        better = _neighbour(found, wanted)
        message = f"Rule {found.addresses[0]} says nothing of {named}, which this sentence takes from it"
        message += f"; rule {better} does." if better else "."
        remedy = (
            f"Read rule {better}, if the words agree, and record the reading." if better else "Look for what is meant."
        )
        provision, words = found.passage.provision, found.passage.words
        lead = words[: found.reference.start].split()[-2:]
        quote = words[words.rindex(lead[0], 0, found.reference.start) : found.reference.end]
        yield corpus.remark("reference.wrong-target", "warning", found.text, provision, message, remedy, quote)


def _said_to_be_there(found: Resolved) -> tuple[set[str], str]:
    """What the target should speak of by the words about the reference, as stems and as it is told; empty where nothing
    is said."""
    before = found.passage.words[: found.reference.start].lower().replace(",", " , ").split()
    after = found.passage.words[found.reference.end :].lower()
    opening = before[-2:] == ["pursuant", "to"] and (len(before) == 2 or before[-3] in (",", "and"))
    if opening and after.lstrip().startswith(",") and {"pay", "odds"} <= set(after.replace(",", " ").split()):
        return set(_PAYING), "payment or odds"
    if len(before) > 2 and before[-1] == "in" and before[-2] in _SAID_THERE:
        return stems(before[-3]), before[-3]
    return set(), ""


def _neighbour(found: Resolved, wanted: set[str]) -> str:
    """The nearest rule of the target's section that speaks of what is wanted and is not the one that refers."""
    text = found.text
    target = text.by_address[found.addresses[0]]
    rules = [p.address for p in text.children.get(target.parent, ()) if p.kind == "rule"]
    here = rules.index(target.address) if target.address in rules else 0
    own = text.rule_of(found.passage.provision).address
    speaking = [r for r in rules if r not in (own, target.address) and wanted & stems(text.words_below(r))]
    return min(speaking, key=lambda r: (abs(rules.index(r) - here), rules.index(r)), default="")
