"""Plants defects of each kind at places chosen by a seed in the texts, so that what a lint finds can be counted."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from compliance.analysis.lint.passages import Corpus, Text
from compliance.rulebook.model import Provision

# Words of a rule -> its words with the defect, or None where this rule has no place for it.
Spoil = Callable[[str], str | None]
# (a rule, the address of one that is to stand at the end of its section) -> what stands there or is changed.
Add = Callable[[Provision, str], tuple[Provision, ...] | None]


@dataclass(frozen=True)
class Planted:
    """A defect: its kind, the code that should tell it, and where."""

    kind: str
    code: str
    text: Text
    address: str


def _sub(pattern: str, by: str) -> Spoil:
    def spoil(words: str) -> str | None:
        spoilt = re.sub(pattern, by, words, count=1)
        return spoilt if spoilt != words else None

    return spoil


def _misprinted(words: str) -> str | None:
    """Another letter in "dealer" for each rule, so that no misprint is common."""
    at, letter = len(words) % len("dealer"), "bcfgkmpqtvwz"[len(words) % 11]
    return _sub(r"\bdealer shall\b", f"{'dealer'[:at]}{letter}{'dealer'[at + 1 :]} shall")(words)


SPOILING: Mapping[str, tuple[str, Spoil]] = {
    "word lost after a fixed phrase": ("word.preposition", _sub(r"\b(accordance) with\b", r"\1")),
    "verb lost": (
        "word.missing",
        _sub(r"\b(shall) (?:place|deal|collect|announce|pay|shuffle|call) (the)\b", r"\1 \2"),
    ),
    "word doubled": ("word.extra", _sub(r"\b(dealer|player|shall)\b", r"\1 \1")),
    "article before a number": ("word.extra", _sub(r"\b(in|to|under|with) (rules? \d+\.\d+)", r"\1 the \2")),
    "noun lost": ("word.missing", _sub(r"\b(the) dealer (shall|may)\b", r"\1 \2")),
    "either and": ("connective.mismatch", _sub(r"\beither (the )?(\w+) or (\w+)", r"either \1\2 and \3")),
    "number twice": ("number.said-twice", _sub(r"\b(two|three|four|six|eight) (\w)", r"\1 (9) \2")),
    "reference to nothing": ("reference.broken", _sub(r"\brule \d+\.\d+\b", "rule 87.3")),
    "term not defined": ("term.undefined", _sub(r"\bthe dealer\b", "the Table Warden")),
    "misprint": ("word.mistaken", _misprinted),
    "stop lost": ("sentence.no-stop", _sub(r"\.$", "")),
    "wrong article": ("word.article", _sub(r"\ba (player|dealer|wager)\b", r"an \1")),
}


def _rule(like: Provision, address: str, words: str) -> Provision:
    return replace(like, address=address, text=words, closing=None, rows=None, source=None)


def _again(like: Provision, address: str) -> tuple[Provision, ...]:
    return (_rule(like, address, like.text),)


def _other_number(like: Provision, address: str) -> tuple[Provision, ...] | None:
    words = re.sub(r"\btwo\b", "five", like.text) if len(re.findall(r"\b(?:two|\d+)\b", like.text)) == 1 else like.text
    return (_rule(like, address, words),) if words != like.text else None


def _forbidden(like: Provision, address: str) -> tuple[Provision, ...] | None:
    conditional = re.search(r"\b(if|where|when|unless|except|until|only|or|subject|notwithstanding)\b", like.text, re.I)
    words = re.sub(r"\bshall (?!not)", "shall not ", like.text, count=1)
    return (_rule(like, address, words),) if words != like.text and not conditional else None


def _both_over(like: Provision, address: str) -> tuple[Provision, ...]:
    first = replace(like, text=f"Notwithstanding rule {address}, {like.text}")
    return first, _rule(like, address, f"Notwithstanding rule {like.address}, the dealer may stop the round.")


def _nobody(like: Provision, address: str) -> tuple[Provision, ...]:
    return (_rule(like, address, "The loss of a card shall be recorded without delay."),)


def _gap(like: Provision, address: str) -> tuple[Provision, ...]:
    return _list(like, address, "By the total of the cards:", "0 to 4, one is drawn;", "6 to 9, none is drawn.")


def _any_and(like: Provision, address: str) -> tuple[Provision, ...]:
    lead = "The round is void on any one of the following:"
    return _list(like, address, lead, "a card falls; and", "the shoe is empty.")


def _list(like: Provision, address: str, lead: str, *items: str) -> tuple[Provision, ...]:
    rule = _rule(like, address, lead)
    below = [
        replace(rule, address=f"{address}({letter})", kind="paragraph", parent=address, text=words)
        for letter, words in zip("ab", items, strict=True)
    ]
    return (rule, *below)


def _hanging(like: Provision, address: str) -> tuple[Provision, ...]:
    return (_rule(like, address, "These rules shall come into force on a date to be appointed."),)


def _circle(like: Provision, address: str) -> tuple[Provision, ...]:
    first = replace(like, text=f"A torn card shall be dealt with in accordance with rule {address}.")
    return first, _rule(like, address, f"A torn card shall be dealt with in accordance with rule {like.address}.")


def _past(like: Provision, address: str) -> tuple[Provision, ...]:
    return (_rule(like, address, "The operator shall file a plan of the table by 1 March 1985."),)


def _least_over_most(like: Provision, address: str) -> tuple[Provision, ...]:
    return (_rule(like, address, "The minimum side wager shall be $50 and the maximum side wager shall be $20."),)


ADDING: Mapping[str, tuple[str, Add, str]] = {
    "rule that stands twice": ("provision.repeated", _again, ""),
    "another number": ("number.contradicts", _other_number, ""),
    "required and forbidden": ("norm.contradicts", _forbidden, ""),
    "each over the other": ("precedence.undecided", _both_over, ""),
    "duty of nobody": ("duty.no-actor", _nobody, ""),
    "case left open": ("case.left-open", _gap, "(b)"),
    "any, joined by and": ("list.other-sense", _any_and, "(a)"),
    "unknown commencement": ("commencement.unknown-day", _hanging, ""),
    "circle of two rules": ("reference.circle", _circle, ""),
    "deadline past": ("date.past", _past, ""),
    "least over most": ("number.nothing-between", _least_over_most, ""),
}


def planted(corpus: Corpus, each: int, seed: int) -> tuple[Corpus, list[Planted]]:
    """(the corpus with up to `each` defects of every kind at places of its own, what was planted)."""
    chance = random.Random(seed)
    places = [
        (text, p) for text in corpus.texts if not text.own for p in text.provisions if p.kind == "rule" and p.source
    ]
    # a rule that stands in two versions is spoilt in neither: the other would still hold the sound words
    once = [
        (t, p) for t, p in places if sum(q.source == p.source for _, q in places) == 1 and not t.children.get(p.address)
    ]
    chance.shuffle(once)
    changed: dict[Text, dict[str, tuple[Provision, ...]]] = {}
    done: list[Planted] = []
    for kind, (code, spoil) in SPOILING.items():
        for text, rule in _take(once, lambda p, s=spoil: s(p.text) is not None, each):
            changed.setdefault(text, {})[rule.address] = (replace(rule, text=spoil(rule.text) or ""),)
            done.append(Planted(kind, code, text, rule.address))
    for number, (kind, (code, add, below)) in enumerate(ADDING.items()):
        for count, (text, rule) in enumerate(_take(once, lambda p, a=add: a(p, "0.0") is not None, each)):
            address = f"{rule.address.split('.')[0]}.{200 + number * 20 + count}"
            more = add(rule, address) or ()
            kept = () if more[0].address == rule.address else (rule,)
            changed.setdefault(text, {})[rule.address] = (*kept, *more)
            done.append(Planted(kind, code, text, f"{address}{below}"))
    texts = tuple(_with(text, changed.get(text, {})) for text in corpus.texts)
    return replace(corpus, texts=texts), done


def _take(
    places: list[tuple[Text, Provision]], fits: Callable[[Provision], bool], count: int
) -> list[tuple[Text, Provision]]:
    """Places that fit, which are then no longer free."""
    found = [place for place in places if fits(place[1])][:count]
    for place in found:
        places.remove(place)
    return found


def _with(text: Text, changed: Mapping[str, tuple[Provision, ...]]) -> Text:
    """A text with some provisions changed or followed by others."""
    if not changed:
        return text
    return replace(text, provisions=tuple(q for p in text.provisions for q in changed.get(p.address, (p,))))
