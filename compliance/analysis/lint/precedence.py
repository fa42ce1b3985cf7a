"""Precedence that nobody decides: two rules each "notwithstanding" the other, each subject to the other, a rule subject
to itself, and rules that override everything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import Resolved, resolved

_OVER = (
    "notwithstanding",
    "despite",
    "notwithstanding the application of",
    "notwithstanding anything in",
    "in spite of",
)
_UNDER = ("subject to", "subject always to", "save as provided in", "except as provided in")
# what a rule takes from another: in its first sentence it can take nothing from itself
_TAKEN = ("requirements of", "in accordance with", "pursuant to", "referred to in", "set out in", "described in")
_ALL = (
    "notwithstanding anything in",
    "despite anything in",
    "notwithstanding any other provision of",
    "notwithstanding",
)


def precedence(corpus: Corpus) -> Iterator[Remark]:
    """One remark a pair of rules, at the later."""
    for text in corpus.texts:
        found = [r for r in resolved(corpus) if r.text is text]
        yield from _pairs(corpus, text, found)
        yield from _over_all(corpus, text, found)


def _way(found: Resolved) -> str:
    before = " ".join(found.passage.words[: found.reference.start].lower().split())
    if before.endswith(_OVER):
        return "over"
    return "under" if before.endswith(_UNDER) else ""


def _takes_from_itself(corpus: Corpus, text: Text, one: Resolved, own: str) -> Iterator[Remark]:
    """A rule whose first sentence takes from the rule itself what can only stand in another."""
    before = " ".join(one.passage.words[: one.reference.start].lower().split())
    provision = one.passage.provision
    if provision.address == own and before.endswith(_TAKEN) and ". " not in before:
        message = f"Rule {own} takes what it speaks of from itself."
        remedy = "Look for the rule that is meant."
        yield corpus.remark("reference.to-itself", "error", text, provision, message, remedy, _quote(one))


def _pairs(corpus: Corpus, text: Text, found: list[Resolved]) -> Iterator[Remark]:
    order = {p.address: number for number, p in enumerate(text.provisions)}
    claims: dict[tuple[str, str], dict[str, Resolved]] = defaultdict(dict)
    for one in found:
        way = _way(one)
        own = text.rule_of(one.passage.provision).address
        if one.outcome == "here" and one.reference.kind == "rules" and one.addresses == (own,):
            yield from _takes_from_itself(corpus, text, one, own)
        for address in one.addresses if way and one.outcome == "here" and one.reference.kind == "rules" else ():
            target = text.rule_of(text.by_address[address]).address if address in text.by_address else address
            if target == own and address == own:
                message = f"Rule {own} is {'subject to' if way == 'under' else 'set over'} itself."
                remedy = "Look for the rule that is meant."
                yield corpus.remark(
                    "reference.to-itself", "error", text, one.passage.provision, message, remedy, _quote(one)
                )
            elif target != own:
                claims[(own, target)][way] = one
    for (own, target), ways in claims.items():
        for way, one in ways.items():
            if way in claims.get((target, own), {}) and order[own] > order[target]:
                each = "overrides" if way == "over" else "gives way to"
                message = f"Rule {own} {each} rule {target}, and rule {target} {each} rule {own}: neither goes before."
                remedy = "Decide which goes before, and strike the words in the other."
                yield corpus.remark(
                    "precedence.undecided", "error", text, one.passage.provision, message, remedy, _quote(one)
                )


def _over_all(corpus: Corpus, text: Text, found: list[Resolved]) -> Iterator[Remark]:
    """A second rule that overrides all the others: the first is among them."""
    first: Resolved | None = None
    for one in found:
        before = " ".join(one.passage.words[: one.reference.start].lower().split())
        whole = one.reference.kind == "this" and "rules" in one.reference.words.lower() and before.endswith(_ALL)
        if not whole:
            continue
        if first is not None and text.rule_of(first.passage.provision) is not text.rule_of(one.passage.provision):
            where = first.passage.provision.address
            message = f"This overrides all these rules, and so does {where}: nobody decides between the two."
            remedy = "Name the rules that each is to override."
            yield corpus.remark(
                "precedence.undecided", "warning", text, one.passage.provision, message, remedy, _quote(one)
            )
        first = first or one


def _quote(found: Resolved) -> str:
    words = found.passage.words
    lead = words[: found.reference.start].split()[-2:]
    start = words.rindex(lead[0], 0, found.reference.start) if lead else found.reference.start
    return words[start : found.reference.end]
