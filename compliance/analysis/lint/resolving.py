"""What a reference names in the text in which it stands: a provision there, something outside, or nothing held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.drafting.cross_references import Reference, Target, references_in
from compliance.drafting.lines import read_line
from compliance.rulebook.model import Provision

Outcome = Literal["here", "external", "broken"]


@dataclass(frozen=True, slots=True)
class Resolved:
    """One reference of one passage and what became of it.

    `addresses` are the provisions named, `missing` says what is named and not there ("section 11A"), and `called` what
    the target is where the text calls it by another name ("section 6" for "Rule 6").
    """

    text: Text
    passage: Passage
    reference: Reference
    outcome: Outcome
    addresses: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    called: str = ""


@lru_cache(maxsize=2)
def resolved(corpus: Corpus) -> tuple[Resolved, ...]:
    """Every reference of every text. What an amending instrument orders to be changed is no reference: the outcomes of
    its operations say whether it is there."""
    return tuple(
        resolve(corpus, text, passage, reference)
        for text in corpus.texts
        for passage in text.sentences
        for reference in references_in(passage.words)
        if not (text.own and reference.kind in ("rules", "paragraphs"))
    )


def resolve(corpus: Corpus, text: Text, passage: Passage, reference: Reference) -> Resolved:
    """What one reference names at the version in which it stands."""
    if reference.owner or _outside(text, reference):
        return Resolved(text, passage, reference, "external")
    match reference.kind:
        case "rules":
            return _all(text, passage, reference, [found for t in reference.targets for found in _rules(text, t)])
        case "whole_rules":
            pairs = [_section(text, target.first, "rule") for target in reference.targets]
            named = "sections" if len(pairs) > 1 else "section"
            return _all(text, passage, reference, pairs, f"{named} {_listed(reference.targets)}")
        case "parts":
            word = reference.word.lower().removesuffix("s")
            return _all(text, passage, reference, [_section(text, t.first, word) for t in reference.targets])
        case "paragraphs":
            found = [pair for t in reference.targets for pair in _paragraphs(text, passage.provision, reference, t)]
            return _all(text, passage, reference, found)
        case "tables":
            base = [reference.rule] if reference.rule else [p.address for p in text.chain(passage.provision)]
            return _all(text, passage, reference, [_table(text, base, t.first) for t in reference.targets])
        case "diagrams":
            return _all(text, passage, reference, [_diagram(corpus, text, t.first) for t in reference.targets])
        case "appendix":
            return _all(text, passage, reference, [_appendix(text, reference.targets[0].first)])
        case "divisions":
            return Resolved(text, passage, reference, _division(corpus, text, reference.targets[0].first))
        case "schedules" | "this":
            return Resolved(text, passage, reference, "here", (passage.provision.address,))


def _all(
    text: Text, passage: Passage, reference: Reference, pairs: list[tuple[str, str]], called: str = ""
) -> Resolved:
    """From pairs of (address, "") for what is there and ("", name) for what is not."""
    missing = tuple(name for address, name in pairs if not address)
    addresses = tuple(address for address, _ in pairs if address)
    return Resolved(text, passage, reference, "broken" if missing else "here", addresses, missing, called)


def _outside(text: Text, reference: Reference) -> bool:
    """Whether the provisions named belong to another text: an instrument's own words name sections of Acts."""
    return text.own and reference.kind == "parts"


def _rules(text: Text, target: Target) -> Iterator[tuple[str, str]]:
    """The rules of a target; of a range, all from the first to the last."""
    ends = [target.first, *([target.last] if target.last else [])]
    for address in ends:
        if address not in text.by_address or text.by_address[address].kind not in ("rule", "paragraph"):
            yield "", f"rule {address}"
            return
    if target.last is None:
        yield target.first, ""
        return
    order = [p.address for p in text.provisions if p.kind == "rule"]
    first, last = (text.rule_of(text.by_address[address]).address for address in ends)
    if first not in order or last not in order or order.index(first) > order.index(last):
        yield "", f"rules {target.first} to {target.last} (they are not a range in this order)"
        return
    yield from ((address, "") for address in order[order.index(first) : order.index(last) + 1])


def _section(text: Text, number: str, word: str) -> tuple[str, str]:
    address = f"{number}.0"
    return (address, "") if address in text.by_address else ("", f"{word} {number}")


def _paragraphs(text: Text, provision: Provision, reference: Reference, target: Target) -> Iterator[tuple[str, str]]:
    """Paragraphs by label: of the rule named, of the rule in which the words stand ("of this rule"), or of the nearest
    list about the words."""
    if reference.rule:
        bases = [reference.rule]
    elif "rule" in reference.words[-12:]:
        bases = [text.rule_of(provision).address]
    else:
        bases = [p.address for p in text.chain(provision)]
    base = next((b for b in bases if f"{b}{target.first}" in text.by_address), None)
    for label in (target.first, *([target.last] if target.last else [])):
        if base is None or f"{base}{label}" not in text.by_address:
            yield "", f"sub-paragraph {label} of rule {reference.rule or text.rule_of(provision).address}"
            return
    siblings = [p.address for p in text.children.get(base, ()) if p.kind == "paragraph"]
    first, last = f"{base}{target.first}", f"{base}{target.last or target.first}"
    if first not in siblings or last not in siblings or siblings.index(first) > siblings.index(last):
        yield "", f"sub-paragraphs {target.first} to {target.last} (they are not a range in this order)"
        return
    yield from ((address, "") for address in siblings[siblings.index(first) : siblings.index(last) + 1])


def _table(text: Text, bases: list[str], number: str) -> tuple[str, str]:
    found = next((f"{b} Table {number}" for b in bases if f"{b} Table {number}" in text.by_address), "")
    return (found, "") if found else ("", f"Table {number} of rule {bases[-1]}")


def _diagram(corpus: Corpus, text: Text, number: str) -> tuple[str, str]:
    """A diagram counts as there where its caption stands, though the image is lost."""
    files = {p.source.file for p in text.provisions if p.source is not None}
    for file in sorted(files):
        for line in corpus.sources[file].worded() if file in corpus.sources else ():
            reading = read_line(line.text)
            if reading.kind == "diagram" and line.text.split()[1] == number:
                return f"Diagram {number}", ""
    return "", f"Diagram {number}"


def _appendix(text: Text, words: str) -> tuple[str, str]:
    name = "Appendix" if words.lower().startswith("the") else words
    found = [a for a in text.by_address if a == name or (name == "Appendix" and a.startswith("Appendix"))]
    return (found[0], "") if found else ("", name)


def _division(corpus: Corpus, text: Text, number: str) -> Outcome:
    """A division of the same book: here where an instrument that made this text sets it out, else outside."""
    wanted = f"division {number}".lower()
    same = [t for t in corpus.texts if set(t.made_by) & set(text.made_by) and (t.division or "").lower() == wanted]
    return "here" if same else "external"


def _listed(targets: tuple[Target, ...]) -> str:
    names = [target.first for target in targets]
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
