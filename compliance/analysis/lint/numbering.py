"""Numbers and labels as printed: a stop after a rule's number, a label that lost its bracket, gaps in the numbering."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.drafting.lines import read_line
from compliance.drafting.numbering import follows, number_key
from compliance.rulebook.model import Provision


def numbering(corpus: Corpus) -> Iterator[Remark]:
    """Remarks on the numbers of each text. The same lines are looked at once, in the first text that holds them."""
    seen: set[tuple[str, int]] = set()
    for text in corpus.texts:
        if not text.own:
            yield from _gaps(corpus, text)
        for provision in text.provisions:
            span = provision.source
            if span is None or provision.kind not in ("rule", "paragraph") or (span.file, span.first_line) in seen:
                continue
            seen.add((span.file, span.first_line))
            yield from _as_printed(corpus, text, provision)


def _as_printed(corpus: Corpus, text: Text, provision: Provision) -> Iterator[Remark]:
    span = provision.source
    if span is None or span.file not in corpus.sources:
        return
    line = corpus.sources[span.file].lines[span.first_line - 1].text
    reading = read_line(line) if line.strip() else None
    if reading is None or not reading.marks:
        return
    number = line.split()[0]
    if reading.kind == "rule" and number.endswith("."):
        message = f"The number of the rule is printed with a stop, “{number}”, unlike its neighbours."
        yield corpus.remark("number.trailing-stop", "note", text, provision, message, "Strike the stop.", number)
    elif reading.kind == "paragraph" and not number.startswith("(") and _is_first(text, provision):
        message = f"The labels of this list are printed without their opening bracket, “{number}”."
        yield corpus.remark("label.half-bracket", "note", text, provision, message, "Set the bracket.", line)


def _is_first(text: Text, provision: Provision) -> bool:
    """Whether a provision is the first of its list."""
    return text.children[provision.parent][0] is provision


def _gaps(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """Numbers of rules that do not follow each other within a section, and sections that do not follow each other."""
    sections = [p for p in text.provisions if p.address.endswith(".0") and p.parent is None and p.status != "orphan"]
    for section in sections:
        rules = [p for p in text.children.get(section.address, ()) if p.kind == "rule"]
        previous: str | None = None
        for rule in rules:
            if not follows(rule.address, previous):
                after = f"after {previous}" if previous else "at the head of the section"
                message = f"Rule {rule.address} stands {after}: the numbering is broken."
                remedy = "Look for a rule that is lost or misnumbered, or for an amendment that is not held."
                yield corpus.remark("number.out-of-order", "warning", text, rule, message, remedy, rule.address)
            previous = rule.address
    for earlier, later in itertools.pairwise(sections):
        first, second = earlier.address.removesuffix(".0"), later.address.removesuffix(".0")
        if not _next_section(first, second):
            message = f"Section {second} stands after section {first}: what stood between them is not held."
            remedy = "Look for it in an amendment that is not held."
            quote = later.heading or second
            yield corpus.remark("number.out-of-order", "warning", text, later, message, remedy, quote)


def _next_section(first: str, second: str) -> bool:
    """Whether a section may follow another: 12 after 11 or 11B, 11A after 11, 11B after 11A."""
    ((ordinal, letter),), ((next_ordinal, next_letter),) = number_key(first), number_key(second)
    if next_letter:
        expected = chr(ord(letter) + 1) if letter else "A"
        return next_ordinal == ordinal and next_letter == expected
    return next_ordinal == ordinal + 1
