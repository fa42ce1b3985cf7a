"""Damage of the copy that is held: what had to be repaired to read it, and what is still there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import quoted, split
from compliance.drafting.notes import RepairNote
from compliance.problems import Severity

# Of each kind of repair: the code, how grave it is, and what is said of it. What is routine (page furniture, sentences
# cut by a page) is listed by `rulebook repairs` and not told here.
_KINDS: dict[str, tuple[str, Severity, str]] = {
    "misread number": ("number.misprinted", "warning", "The rule is printed {before}; it can only be {after}."),
    "misread label": ("label.misprinted", "warning", "The label is printed {before}; it can only be {after}."),
    "doubled number": ("number.doubled", "warning", "The number of the rule is printed twice, {before}."),
    "lost heading": ("heading.lost", "warning", "The heading that must stand here is not printed."),
    "lost blank": ("spacing.lost", "warning", "{before} is printed for {after}."),
    "lost column": ("damage.lost-column", "warning", "A column of this table or list is lost in the copy held."),
    "scan rubble": ("damage.rubble", "note", "A string of characters stands here that belongs to no sentence."),
    "page scanned twice": ("damage.page-twice", "warning", "A page stands in the copy held a second time."),
    "table caption after its table": ("table.caption-late", "note", "The caption is printed after its table."),
    "heading split from its number": ("heading.split", "note", "The heading is not on the line of its number."),
}  # fmt: skip
_STRANGE = frozenset("•�™©®|<>{}[]^~_\\")


def damage(corpus: Corpus) -> Iterator[Remark]:
    """One remark a repair that a reader should know of, and one a passage with characters that no sentence has."""
    for note in corpus.repairs:
        if note.kind in _KINDS:
            yield _of_repair(corpus, note)
    yield from _run_together(corpus)
    for text, passage in corpus.apart():
        strange = sorted({c for c in passage.words if c in _STRANGE})
        if strange:
            at = next(i for i, word in enumerate(split(passage.words)) if word.text == strange[0])
            quote = quoted(passage.words, at - 2, at + 2)
            message = f"Characters stand here that belong to no sentence: {' '.join(strange)}."
            remedy = "Compare the text as published, and correct it by a reviewed repair."
            yield corpus.remark("damage.characters", "warning", text, passage.provision, message, remedy, quote)


def _of_repair(corpus: Corpus, note: RepairNote) -> Remark:
    code, severity, told = _KINDS[note.kind]
    message = told.format(before=f"“{note.before}”", after=f"“{note.after}”")
    why = f" {note.why[:1].upper()}{note.why[1:].rstrip('.')}." if note.why else ""
    work, address, _ = corpus.at(note.place) or (note.instrument, "", "")
    remedy = "It is read as repaired (rulebook repairs); compare the text as published."
    quote = note.before.split("\n")[0]
    return Remark(f"lint.{code}", severity, work, address, message + why, remedy, quote, note.place)


def _run_together(corpus: Corpus) -> Iterator[Remark]:
    """Lines of contents whose words have lost the blanks between them: "Part 1InterpretationPart 2Table"."""
    for text in corpus.texts:
        for line in text.contents:
            if any(a.islower() and b.isupper() for a, b in itertools.pairwise(line)):
                message = "Words of the list of contents run together in the copy held."
                remedy = "Part them; compare the headings in the body."
                file = next((p.source.file for p in text.provisions if p.source), "")
                source = corpus.sources.get(file)
                place = source.find(line, 1, len(source.lines)) if source else None
                yield Remark(
                    "lint.damage.run-together", "note", text.work, "", message, remedy, line, place, (text.label,)
                )
