"""Headings of sections against the list of contents, and what the text calls its sections."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import resolved
from compliance.rulebook.model import Provision


def headings(corpus: Corpus) -> Iterator[Remark]:
    """Headings that the contents give otherwise or not at all; references by another word than the contents use."""
    for text in corpus.texts:
        if not text.contents:
            continue
        lines = [_plain(line) for line in text.contents]
        for heading in (p for p in text.provisions if p.kind == "heading" or p.address.endswith(".0")):
            if heading.heading and heading.parent is None and not heading.address.startswith("Diagram"):
                yield from _compared(corpus, text, heading, lines)
    yield from _called(corpus)


def _compared(corpus: Corpus, text: Text, heading: Provision, lines: list[str]) -> Iterator[Remark]:
    title, number = _plain(heading.heading or ""), heading.address.removesuffix(".0")
    bare = title.replace(" ", "")
    if any(bare in line.replace(" ", "") for line in lines):
        return
    own = [line for line in lines if _names(line, number)]
    alike = own and title.lower() in own[0].lower()
    shown = own[0] if own else ""
    if not own:
        message, severity = f"The list of contents has no line for “{title}”.", "warning"
    elif alike:
        message, severity = f"The list of contents writes “{shown}”, the heading “{title}”.", "note"
    else:
        message, severity = f"The list of contents has “{shown}” where the heading reads “{title}”.", "warning"
    remedy = "Make the two agree; until then the heading in the body is followed."
    yield corpus.remark("heading.differs", severity, text, heading, message, remedy, heading.heading or "")  # type: ignore[arg-type]


def _names(line: str, number: str) -> bool:
    return line.split(" ")[:2][-1:] == [number] or line.startswith(f"{number} ")


def _plain(line: str) -> str:
    return " ".join(line.replace("|", " ").replace("\t", " ").split())


def _called(corpus: Corpus) -> Iterator[Remark]:
    """ "section 8" in a text whose contents call them parts, or the other way about."""
    for found in resolved(corpus):
        if found.reference.kind != "parts" or found.outcome != "here" or not found.text.contents:
            continue
        words = {_plain(line).split(" ")[0].lower() for line in found.text.contents}
        word = found.reference.word.lower().removesuffix("s")
        if word not in words and words & {"part", "section"}:
            used = next(iter(words & {"part", "section"}))
            message = f"The text calls its {used}s so in its contents, and here speaks of a {word}."
            provision, quote = found.passage.provision, found.reference.words
            yield corpus.remark(
                "reference.part-or-section", "note", found.text, provision, message, f"Read {used}.", quote
            )
