"""Terms written with a capital as if they were defined, and defined nowhere that is held."""

from __future__ import annotations

from calendar import day_name, month_name
from collections.abc import Iterator
from dataclasses import dataclass

from compliance.analysis.lint.passages import Corpus, Passage
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.sentences import HEADS
from compliance.analysis.lint.terms import Found, find_terms, general_terms, inline_terms, named_terms, stem, stems_of
from compliance.analysis.lint.words import Word, listed, split
from compliance.drafting.cross_references import references_in

# Words whose capital has another reason: they name a provision, a publication, a card, a nation, a place, an image.
_NAMES = listed(
    "act gazette new zealand division divisions part parts section sections rule rules table tables diagram diagrams "
    "appendix schedule supplement english police god ace king queen jack led"
) | {name.lower() for name in (*month_name, *day_name) if name}
# What ends with one of these is the name of an office, an enactment or a body, which needs no definition to be known.
_BODIES = frozenset(("act", "affairs", "commission", "authority"))
_SENTENCE_ENDS = frozenset('.:;?!"()-=')
_JOINING = frozenset(("of", "a", "to", "for", "and", "&"))
_SHOWN = 4


@dataclass(frozen=True, slots=True)
class _Use:
    passage: Passage
    words: tuple[Word, ...]

    @property
    def printed(self) -> str:
        return self.passage.words[self.words[0].start : self.words[-1].end]


def undefined_terms(corpus: Corpus) -> Iterator[Remark]:
    """One remark a term and text, at its first use: where nothing gives the term a meaning, and where the text only
    gives it as a name in quotation marks or as the title of a section."""
    games = stems_of(text.title for text in corpus.texts if text.title)
    for text in corpus.texts:
        if text.own or text.work.endswith("/notices"):
            continue
        known = games | stems_of((*text.definitions, *general_terms(corpus, text), *inline_terms(text)))
        named = named_terms(text) - known
        bare: dict[str, list[_Use]] = {}
        only_named: dict[str, list[_Use]] = {}
        for passage in text.sentences:
            words = split(passage.words)
            terms = find_terms(words, known | named)
            for found in terms:
                run = words[found.start : found.end]
                if found.stem in named and _is_capital(words, found) and not _inside_quotation(words, found.start):
                    only_named.setdefault(found.stem, []).append(_Use(passage, run))
            cited = [(r.start, r.end) for r in references_in(passage.words) if r.kind != "this"]
            for run in _capitals(words, terms):
                if any(start <= run[0].start and run[-1].end <= end for start, end in cited):
                    continue
                bare.setdefault(stem(run), []).append(_Use(passage, run))
        for uses in bare.values():
            message = (
                f"“{uses[0].printed}” has the capital of a defined term, but nothing held defines it ({_places(uses)})."
            )
            remedy = "Look for the definition in an instrument that is not held; if there is none, the term needs one."
            provision = uses[0].passage.provision
            yield corpus.remark("term.undefined", "warning", text, provision, message, remedy, uses[0].printed)
        for uses in only_named.values():
            message = f"“{uses[0].printed}” is used as a term and given as a name, but never defined ({_places(uses)})."
            provision = uses[0].passage.provision
            remedy = "Read it as what bears the name, and record the reading; define it at the next amendment."
            yield corpus.remark("term.named-only", "warning", text, provision, message, remedy, uses[0].printed)


def _places(uses: list[_Use]) -> str:
    places = list(dict.fromkeys(use.passage.provision.address for use in uses))
    return ", ".join(places[:_SHOWN]) + (" and elsewhere" if len(places) > _SHOWN else "")


def _is_capital(words: tuple[Word, ...], found: Found) -> bool:
    return any(words[at].text[0].isupper() and not _at_head(words, at) for at in range(found.start, found.end))


def _capitals(words: tuple[Word, ...], terms: list[Found]) -> Iterator[tuple[Word, ...]]:
    """Runs of words with capitals inside a sentence that belong to no term and are no other name."""
    covered = {at for found in terms for at in range(found.start, found.end)}
    run: list[int] = []
    for at in range(len(words) + 1):
        if at < len(words) and at not in covered and _goes_on(words, at, run):
            run.append(at)
            continue
        while run and words[run[-1]].plain in _JOINING:
            run.pop()
        whole = _widened(words, run) if run else []
        if run and not _is_name(words, whole):
            yield tuple(words[i] for i in whole)
        run = []


def _widened(words: tuple[Word, ...], run: list[int]) -> list[int]:
    """The run with the words with capitals that stand beside it, though they are terms themselves: "Perfect" of
    "Perfect Pair Wagers"."""
    first, last = run[0], run[-1]
    while first and words[first - 1].text[0].isupper() and words[first - 1].text not in HEADS:
        first -= 1
    while last + 1 < len(words) and words[last + 1].text[0].isupper():
        last += 1
    return list(range(first, last + 1))


def _goes_on(words: tuple[Word, ...], at: int, run: list[int]) -> bool:
    word = words[at]
    if word.text[0].isupper() and word.text not in HEADS and len(word.text) > 1:
        return bool(run) or not (_at_head(words, at) or _inside_quotation(words, at))
    return bool(run) and word.plain in _JOINING


def _is_name(words: tuple[Word, ...], run: list[int]) -> bool:
    """Whether a run names a body or a publication, spells out an abbreviation in brackets, or is the first half of a
    compound that was set with blanks ("non - continuous")."""
    plain = [words[at].plain for at in run]
    before, after = words[max(run[0] - 1, 0)].text, words[min(run[-1] + 1, len(words) - 1)].text
    if (before, after) == ("(", ")") or after == "-":
        return True
    return (plain[-1] in _BODIES and len(plain) > 1) or all(word in _NAMES or word in _JOINING for word in plain)


def _at_head(words: tuple[Word, ...], at: int) -> bool:
    """Whether a capital says nothing because a sentence, list item or bracket begins here."""
    return at == 0 or words[at - 1].text in _SENTENCE_ENDS


def _inside_quotation(words: tuple[Word, ...], at: int) -> bool:
    return sum(word.text == '"' for word in words[:at]) % 2 == 1
