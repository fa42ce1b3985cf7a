"""Cases for which there is no rule, or two: "less than 5 ... more than 5", "0 to 5 ... 7 to 9", "1 to 5 ... 5 to 9"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.quantities import Quantity, quantities
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, split
from compliance.rulebook.model import Provision

_BELOW = (("less", "than"), ("lower", "than"), ("fewer", "than"), ("below",), ("under",), ("smaller", "than"))
_ABOVE = (
    ("more", "than"),
    ("greater", "than"),
    ("higher", "than"),
    ("above",),
    ("over",),
    ("exceeding",),
    ("exceeds",),
)
_ODDS = {"pay", "pays", "paid", "odds"}
_REST = re.compile(r"\b(otherwise|any other|all other|in any case|in all other|equal|tie|same|stand.?off)\b", re.I)


@dataclass(frozen=True)
class _Range:
    """From the lowest to the highest case, both among them where `low_in`, `high_in`; None where there is no bound.
    `subject`: the words before it ("if the total is")."""

    low: Fraction | None
    high: Fraction | None
    low_in: bool
    high_in: bool
    of: str
    passage: Passage
    subject: tuple[str, ...] = ()


def open_cases(corpus: Corpus) -> Iterator[Remark]:
    """One remark a gap or overlap in a list of ranges; one a rule that speaks of more and less and not of equal."""
    for text in corpus.texts:
        if text.own:
            continue
        for parent in text.provisions:
            items = [p for p in text.children.get(parent.address, ()) if p.kind in ("paragraph", "rule")]
            if len(items) > 1:
                for run in _runs(text, items):
                    yield from _ranges(corpus, text, run)
                yield from _more_and_less(corpus, text, parent, items)


def _runs(text: Text, items: list[Provision]) -> list[list[Provision]]:
    """The items of a list; of the rules of a section, those one after the other that say what holds for the ranges of
    one thing ("If the total is 5 or more, ...")."""
    if items[0].kind == "paragraph":
        return [items]
    found = [(r.subject if (r := _range(text, item)) else (), item) for item in items]
    runs = [(subject, [item for _, item in run]) for subject, run in itertools.groupby(found, key=lambda pair: pair[0])]
    return [run for subject, run in runs if subject and len(run) > 1]


def _ranges(corpus: Corpus, text: Text, items: list[Provision]) -> Iterator[Remark]:
    found = [r for item in items if (r := _range(text, item)) is not None]
    if len(found) < 2 or len(found) < len(items) - 1 or len({r.of for r in found}) != 1:
        return
    if len(found) < len(items) and any(_REST.search(p.words) for p in text.sentences if p.provision in items):
        return
    ordered = sorted(found, key=lambda r: (r.low is not None, r.low or 0, r.high is None, r.high or 0))
    for before, after in itertools.pairwise(ordered):
        if before.high is None or after.low is None:
            continue
        whole = all(v.denominator == 1 for v in (before.high, after.low)) and before.of not in (
            "money",
            "length",
            "share",
        )
        remedy = "Say what holds there, or move a bound; until then the case is not assessable."
        if after.low < before.high or (after.low == before.high and before.high_in and after.low_in):
            message = f"Both this and {before.passage.provision.address} speak of {_shown(after.low)}."
            yield _told(corpus, text, "case.twice", after, message, remedy)
            continue
        step = 1 if whole and before.high_in and after.low_in else 0
        if after.low - before.high > step or (after.low == before.high and not (before.high_in or after.low_in)):
            missing = before.high + 1 if step else before.high
            message = f"Between {before.passage.provision.address} and this no rule speaks of {_shown(missing)}."
            yield _told(corpus, text, "case.left-open", after, message, remedy)


def _told(corpus: Corpus, text: Text, code: str, after: _Range, message: str, remedy: str) -> Remark:
    words = after.passage.words
    return corpus.remark(code, "error", text, after.passage.provision, message, remedy, " ".join(words.split()[:12]))


def _range(text: Text, item: Provision) -> _Range | None:
    """The range that the words of an item begin with or name alone."""
    if not item.text:
        return None
    passage = next(p for p in text.sentences if p.provision is item and p.part == "text")
    words, found = split(passage.words), quantities(passage.words)
    if not found:
        return None
    first = found[0]
    before = tuple(w.plain for w in words[: first.first])
    nothing_else = len(before) <= 6
    if _ODDS & set(before):
        return None
    if len(found) > 1 and _joins(words, first, found[1]) and nothing_else and first.value <= found[1].value:
        second = found[1]
        return _Range(first.value, second.value, True, True, second.of, passage)
    for phrases, is_low in ((_BELOW, False), (_ABOVE, True)):
        compared = next((len(p) for p in phrases if before[-len(p) :] == p), 0)
        if compared and nothing_else and len(found) == 1:
            negated = "not" in before[-4:] or "no" in before[-4:]
            subject = tuple(word for word in before[:-compared] if word not in ("not", "no"))
            if is_low != negated:
                return _Range(first.value, None, negated, False, first.of, passage, subject)
            return _Range(None, first.value, False, negated, first.of, passage, subject)
    after = tuple(w.plain for w in words[first.last : first.last + 3])
    if len(found) == 1 and nothing_else and ("or" in after[:2]):
        if "more" in after or "over" in after or "greater" in after:
            return _Range(first.value, None, True, False, "", passage, before)
        if "less" in after or "fewer" in after or "under" in after:
            return _Range(None, first.value, False, True, "", passage, before)
    return None


def _joins(words: tuple[Word, ...], first: Quantity, second: Quantity) -> bool:
    between = [w.plain for w in words[first.last : second.first]]
    return between in (["to"], ["-"], ["and"]) and (
        between != ["and"] or "between" in [w.plain for w in words[: first.first]]
    )


def _more_and_less(corpus: Corpus, text: Text, parent: Provision, items: list[Provision]) -> Iterator[Remark]:
    """Items that compare two things, one "higher than", one "lower than", and none where they are equal."""
    texts = [(item, f" {' '.join(w.plain for w in split(item.text))} ") for item in items]
    whole = f"{text.words_below(text.rule_of(parent).address)} {_beside(text, parent)}"
    above, below = (any(_compares(said, phrases) for _, said in texts) for phrases in (_ABOVE, _BELOW))
    if above and below and len(items) <= 4 and not _REST.search(whole):
        message = "One item speaks of more, another of less, and nothing here of what is equal."
        remedy = "Say what holds where they are equal; until then the case is not assessable."
        quote = " ".join(items[-1].text.split()[:12])
        yield corpus.remark("case.left-open", "warning", text, items[-1], message, remedy, quote)


def _compares(said: str, phrases: tuple[tuple[str, ...], ...]) -> bool:
    """Whether words set one thing above (or below) another: "higher than that of the dealer"."""
    return any(f" {' '.join(p)} {of} " in said for p in phrases for of in ("that of", "the"))


def _beside(text: Text, parent: Provision) -> str:
    """The words of the section to which a rule belongs."""
    section = text.rule_of(parent).parent
    return text.words_below(section) if section else ""


def _shown(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"
