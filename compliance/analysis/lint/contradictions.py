"""Rules that cannot both be kept: one requires or allows what another forbids; what is "non-refundable" is refunded."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, listed, split, stems
from compliance.meaning.numbers import number

_MODALS = listed("shall must may will can")
_YIELDING = listed(
    "unless except notwithstanding despite subject otherwise provided if when where until only nor whenever"
)
_EMPTY = stems(
    "a an the of to in on by for with at or and be is are any such as it its that this his her their he she no"
)
_LEAST_IN_COMMON, _ALIKE = 3, 0.8
_PAIRS = (
    "draw stand", "win lose", "collect return", "open close", "before after", "increase decrease",
    "accept refuse", "include exclude", "first last", "higher lower", "left right", "clockwise anti-clockwise",
    "winning losing", "more less",
)  # fmt: skip
_STEMS = [tuple(next(iter(stems(word))) for word in pair.split()) for pair in _PAIRS]
_OPPOSED = {one: other for pair in _STEMS for one, other in (pair, pair[::-1])}
_ROOT = 3  # letters; a shorter root says nothing
# "no player shall not": what nobody may leave undone, where what nobody may do is meant
_TWICE = re.compile(r"\bno\s+(?:\w+\s+){1,3}?(?:shall|may|must)\s+not\b", re.IGNORECASE)
# the least and the most of a thing, in one sentence: "not less than 27, nor more than 23", "from 9 to 2 inclusive",
# "within 5 minutes of the deal and not earlier than 10 minutes"
_LIMITS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\b(?:not\s+(?:be\s+)?(?:less|fewer)\s+than|at\s+least|a\s+minimum\s+of)\s+\$?(?P<least>[\w.-]*\w)(?:\s+\w+)?,?"
        r"\s+(?:and|nor|but|or)?\s*(?:(?:be\s+)?(?:not|no)?\s*more\s+than|at\s+most|a\s+maximum\s+of)\s+"
        r"\$?(?P<most>[\w.-]*\w)",
        r"\bfrom\s+(?P<least>[\w.-]*\w)\s+to\s+(?P<most>[\w.-]*\w)\s+inclusive\b",
        r"\b(?:from|between)\s+\$(?P<least>[\d.]*\d)\s+(?:to|and)\s+\$(?P<most>[\d.]*\d)\b",
        r"\bminimum\s+(?P<what>(?:\w+\s+){1,4})(?:shall\s+be|is)\s+\$?(?P<least>[\w.-]*\w)\s+(?:\w+\s+)?and\s+the\s+maximum\s+"
        r"(?P=what)(?:shall\s+be|is)\s+\$?(?P<most>[\w.-]*\w)",
        r"\bwithin\s+(?P<most>[\w.-]*\w)\s+(?P<unit>seconds|minutes|hours|days)\b[^.;]*?,?\s+(?:and|but)\s+(?:not|no)"
        r"\s+(?:earlier|sooner|less)\s+than\s+(?P<least>[\w.-]*\w)\s+(?P=unit)\b",
    )
)
_NEGATED = re.compile(r"non-?([a-z]{4,}(?:able|ible))")


@dataclass(frozen=True)
class Norm:
    """A sentence that commands, allows or forbids: who (before the verb) and what (after it)."""

    passage: Passage
    who: frozenset[str]
    what: frozenset[str]
    forbids: bool
    modal: str
    start: int
    end: int

    @property
    def verb(self) -> str:
        """What the norm does: it forbids, requires or allows."""
        return "forbids" if self.forbids else "requires" if self.modal in ("shall", "must") else "allows"


def contradictions(corpus: Corpus) -> Iterator[Remark]:
    """One remark a pair of provisions of a text."""
    for text in corpus.texts:
        if text.own:
            continue
        yield from _norms_apart(corpus, text)
        yield from _denied(corpus, text)
        yield from _opposed(corpus, text)
        yield from _denied_twice(corpus, text)
        yield from _nothing_between(corpus, text)


def _norms_apart(corpus: Corpus, text: Text) -> Iterator[Remark]:
    norms = norms_of(text)
    allowing: dict[str, list[Norm]] = defaultdict(list)
    for norm in norms:
        if not norm.forbids:
            for word in norm.what:
                allowing[word].append(norm)
    for forbidding in (n for n in norms if n.forbids):
        spoken_of = [w for w in forbidding.what if w in allowing]
        rarest = min(spoken_of, key=lambda w: (len(allowing[w]), w), default="")
        for norm in allowing[rarest]:
            if clash(forbidding, norm):
                later, earlier = _in_order(text, forbidding, norm)
                where = earlier.passage.provision.address
                message = f"This {later.verb} what {where} {earlier.verb}, and neither says which gives way."
                remedy = "Decide which holds, and say so; until then neither can be broken or kept for certain."
                quote = later.passage.words[later.start : later.end]
                yield corpus.remark("norm.contradicts", "error", text, later.passage.provision, message, remedy, quote)


def _opposed(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """Two rules in the same words but for one that is the opposite of the other's: "shall draw", "shall stand"."""
    seen: dict[tuple[frozenset[str], frozenset[str]], Norm] = {}
    for passage in text.sentences:
        for norm in _norms(passage, yielding=True):
            opposites = norm.what & _OPPOSED.keys()
            for word in sorted(opposites):
                rest = norm.what - {word}
                earlier = seen.get((norm.who, rest | {f"-{_OPPOSED[word]}"}))
                apart = earlier is not None and earlier.passage.provision is not passage.provision
                if earlier is not None and apart and len(norm.who | rest) >= _LEAST_IN_COMMON + 1:
                    where = earlier.passage.provision.address
                    message = f"This requires the opposite of what {where} requires in the same words."
                    remedy = "Decide which holds, and say so; until then neither can be broken or kept for certain."
                    quote = passage.words[norm.start : norm.end]
                    yield corpus.remark("norm.contradicts", "error", text, passage.provision, message, remedy, quote)
                seen.setdefault((norm.who, rest | {f"-{word}"}), norm)


def _denied_twice(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """“No player shall not be entitled”: denied twice, it is commanded."""
    for passage in text.sentences:
        for found in _TWICE.finditer(passage.words):
            message = "Denied twice, this says the opposite of what it seems to say."
            remedy = "Take one of the two away, or record the reading."
            yield corpus.remark("norm.denied-twice", "warning", text, passage.provision, message, remedy, found.group())


def _nothing_between(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """“Not less than 27, nor more than 23 millimetres”: nothing lies between the two."""
    for passage in text.sentences:
        for found in (found for form in _LIMITS for found in form.finditer(passage.words)):
            least, most = _quantity(found["least"]), _quantity(found["most"])
            if least is not None and most is not None and least > most:
                message = f"Nothing is at least {found['least']} and not more than {found['most']}."
                remedy = "Look for the number that is meant; until then the rule can never be kept."
                code = "number.nothing-between"
                yield corpus.remark(code, "error", text, passage.provision, message, remedy, found.group())


def _quantity(word: str) -> Decimal | None:
    """A number in figures or words."""
    whole = number(word)
    if whole is not None:
        return Decimal(whole)
    return Decimal(word) if re.fullmatch(r"\d+\.\d+", word) else None


def norms_of(text: Text) -> list[Norm]:
    """The norms of a text that give way to nothing and depend on no condition."""
    return [norm for passage in text.sentences for norm in _norms(passage)]


def _norms(passage: Passage, yielding: bool = False) -> Iterator[Norm]:
    words = split(passage.words)
    first = 0
    for at in range(len(words) + 1):
        if at == len(words) or words[at].text in ".;:":
            if at > first:
                yield from _norm(passage, words[first:at], yielding)
            first = at + 1


def _norm(passage: Passage, words: tuple[Word, ...], yielding: bool) -> Iterator[Norm]:
    plain = [w.plain for w in words]
    at = next((i for i, w in enumerate(plain) if w in _MODALS), None)
    if at is None or (not yielding and set(plain) & _YIELDING):
        return
    forbids = "not" in plain[at + 1 : at + 3] or "no" in plain[:2] or "never" in plain[at + 1 : at + 2]
    who = stems(" ".join(plain[:at])) - _EMPTY
    what = stems(" ".join(w for w in plain[at + 1 :] if w not in ("not", "never"))) - _EMPTY
    yield Norm(passage, frozenset(who), frozenset(what), forbids, plain[at], words[0].start, words[-1].end)


def clash(one: Norm, two: Norm) -> bool:
    """Whether two norms speak of the same people and the same act."""
    if one.passage.provision is two.passage.provision and one.start == two.start:
        return False
    same_who = one.who == two.who or (one.who and two.who and (one.who <= two.who or two.who <= one.who))
    common = len(one.what & two.what)
    # "after the call the dealer shall touch" and "the dealer shall not touch after the call" are the same words
    whole = one.who | one.what
    if same_who and common > 1 and whole == two.who | two.what and len(whole) > _LEAST_IN_COMMON:
        return True
    return (
        bool(same_who)
        and common >= min(_LEAST_IN_COMMON, len(one.what))
        and common >= _ALIKE * len(one.what | two.what)
    )


def _in_order(text: Text, one: Norm, two: Norm) -> tuple[Norm, Norm]:
    """(the later, the earlier) in the order of the law."""
    order = [p.address for p in text.provisions]
    first = order.index(one.passage.provision.address), one.start
    second = order.index(two.passage.provision.address), two.start
    return (one, two) if first > second else (two, one)


def _denied(corpus: Corpus, text: Text) -> Iterator[Remark]:
    """“non-refundable” in a rule that has the same refunded."""
    for passage in text.sentences:
        whole = text.words_below(text.rule_of(passage.provision).address)
        for word in split(passage.words):
            denied = _NEGATED.fullmatch(word.plain)
            if denied is None:
                continue
            root = _root(denied[1])
            others = (w for w in split(whole) if w.plain.startswith(root) and w.plain != denied[1])
            granted = next(others, None) if len(root) > _ROOT else None
            if granted is not None:
                message = f"The rule calls “{word.text}” what it has “{granted.text}” in another sentence."
                remedy = "Read the one as an exception to the other, and record the reading."
                code = "norm.denied-and-granted"
                yield corpus.remark(code, "warning", text, passage.provision, message, remedy, word.text)


def _root(word: str) -> str:
    """A word without the endings that make it an adjective."""
    for ending in ("able", "ible", "ed", "ing"):
        if word.endswith(ending):
            return word.removesuffix(ending)
    return word
