"""The terms of a text: those it defines, those it names, and where they stand in its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.words import Word, split

_LONGEST_NAME = 7


def plain_term(term: str) -> str:
    """A term as it is compared: lower case, plain apostrophes, without an explanation in brackets."""
    return " ".join(word.plain for word in split(term.partition("(")[0]))


def forms(term: str) -> tuple[str, ...]:
    """The singular and plural of a plain term."""
    ends = (term, f"{term}s", f"{term}es", *((term[:-1],) if term.endswith("s") else ()))
    return (*ends, *((f"{term[:-1]}ies",) if term.endswith("y") else ()))


def stem(words: Iterable[Word]) -> str:
    """Words without the endings of plural and genitive: "Place Bets to Win" and "Place Bet to Win" are one."""
    return " ".join(_bare(word.plain) for word in words)


def stems_of(terms: Iterable[str]) -> set[str]:
    return {stem(split(term)) for term in terms if term}


def _bare(word: str) -> str:
    return word.removesuffix("'s").replace("'", "").removesuffix("s")


@dataclass(frozen=True, slots=True)
class Found:
    """A term in a passage: from the word at `start` to before the word at `end`."""

    stem: str
    start: int
    end: int


def find_terms(words: tuple[Word, ...], known: set[str]) -> list[Found]:
    """The terms that stand in words, the longest at each place, whatever their capitals."""
    bare = [_bare(word.plain) for word in words]
    longest = max((len(term.split()) for term in known), default=0)
    found: list[Found] = []
    at = 0
    while at < len(words):
        for end in range(min(at + longest, len(words)), at, -1):
            term = " ".join(bare[at:end])
            if term in known:
                found.append(Found(term, at, end))
                at = end - 1
                break
        at += 1
    return found


@lru_cache(maxsize=64)
def general_terms(corpus: Corpus, text: Text) -> frozenset[str]:
    """What the general rules define that the same instruments set out."""
    others = (o for o in corpus.texts if o.work.endswith("/general") and set(o.made_by) & set(text.made_by))
    return frozenset(term for other in others for term in other.definitions)


@lru_cache(maxsize=64)
def inline_terms(text: Text) -> frozenset[str]:
    """What gets its meaning elsewhere than in the definitions: a "Void Hand" means ...; the name at the head of a
    paragraph ("Pass Bet", being a wager ...) or in a cell of a table; the title of a section."""
    given = {name for name, following, at in _quoted(text) if following in ("means", "includes") or at <= 1}
    titles = [plain_term(p.heading) for p in text.provisions if p.kind != "definition" and p.heading]
    # "Dealing Style A" is also called "Style A"
    tails = [title.split(" ", 1)[1] for title in titles if title.count(" ") > 1 and title[-2] == " "]
    columns = [plain_term(p.words) for p in text.passages if p.part == "rows" and p.words.count(" ") < _LONGEST_NAME]
    return frozenset((*given, *titles, *tails, *columns))


@lru_cache(maxsize=64)
def named_terms(text: Text) -> frozenset[str]:
    """Stems of what the text gives as a name in quotation marks: the inscription "Banker", the role of "Bank"."""
    return frozenset(stems_of(name for name, _, _ in _quoted(text)))


def quoted_names(text: Text) -> set[str]:
    """What stands in quotation marks, in lower case."""
    return {name for name, _, _ in _quoted(text)}


def _quoted(text: Text) -> Iterator[tuple[str, str, int]]:
    """(plain name, word after it, how many words before it) of what stands in quotation marks."""
    for passage in text.passages:
        words = split(passage.words)
        marks = [at for at, word in enumerate(words) if word.text == '"']
        for opening, closing in zip(marks[::2], marks[1::2], strict=False):
            name = [w.plain for w in words[opening + 1 : closing]]
            if 0 < len(name) <= _LONGEST_NAME:
                yield " ".join(name), words[closing + 1].plain if closing + 1 < len(words) else "", opening
