"""What is trivial among the remarks: kinds that no reader of the law is misled by. They are told one line a kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from compliance.analysis.lint.remarks import Remark

# What such remarks are together: "52 lists whose items ...".
TRIVIAL: Mapping[str, str] = {
    "lint.list.no-connective": "lists whose items neither “and” nor “or” joins",
    "lint.spacing": "places with a blank too many or too few",
    "lint.word.spelling": "words spelt in two ways",
    "lint.word.preposition": "phrases that lack their preposition",
    "lint.word.extra": "sentences with a word too many",
    "lint.word.article": "wrong articles",
    "lint.term.ending": "terms written with another ending",
    "lint.term.case": "terms written with and without their capitals",
    "lint.term.half-capital": "terms written with some of their capitals",
    "lint.sentence.commas": "sentences that lack a comma",
    "lint.sentence.no-stop-within": "sentences that run into the next without a stop",
    "lint.sentence.agreement": "verbs that do not agree in number with what they are said of",
    "lint.sentence.crossed": "sentences that cross the singular with the plural",
    "lint.table.caption-late": "captions printed after their tables",
    "lint.list.punctuation": "items of lists that end in another mark",
    "lint.number.trailing-stop": "numbers of rules printed with a stop",
    "lint.reference.stray-stop": "references with a stop too many",
    "lint.label.half-bracket": "lists with labels that lack a bracket",
    "lint.definition.order": "definitions out of the order of the alphabet",
    "lint.definition.in-a-rule": "terms defined in a rule, away from the definitions",
    "lint.heading.mark": "headings with a mark that is not meant",
}


@dataclass(frozen=True)
class Kind:
    """All trivial remarks of one code, in order of place."""

    code: str
    remarks: tuple[Remark, ...]

    @property
    def message(self) -> str:
        """What they are and where each of them stands, work by work: none is left out."""
        works: dict[str, list[str]] = {}
        for remark in self.remarks:
            works.setdefault(remark.work, []).append(remark.address or str(remark.source))
        where = "; ".join(f"{work} {', '.join(dict.fromkeys(places))}" for work, places in works.items())
        return f"{len(self.remarks)} {TRIVIAL[self.code]}: {where}."

    @property
    def remedy(self) -> str:
        """What to do about all of them; nothing where each has its own."""
        remedies = {remark.remedy for remark in self.remarks}
        return remedies.pop() if len(remedies) == 1 else "`rulebook lint --each` tells each with what to do."


def graded(remarks: Iterable[Remark]) -> tuple[list[Remark], list[Kind]]:
    """(what is told one by one, the trivial rest by kind). A trivial remark that stands alone in its kind is told as it
    is."""
    apart: list[Remark] = []
    kinds: dict[str, list[Remark]] = {}
    for remark in remarks:
        if remark.code in TRIVIAL and remark.severity == "note":
            kinds.setdefault(remark.code, []).append(remark)
        else:
            apart.append(remark)
    alone = [found[0] for found in kinds.values() if len(found) == 1]
    return [*apart, *alone], [Kind(code, tuple(found)) for code, found in kinds.items() if len(found) > 1]
