"""Whether a provision's words are the words a binding quotes, and what stands in the quotation's typed holes."""

from __future__ import annotations

from compliance.meaning.evidence import Value
from compliance.meaning.numbers import number, ordinal

_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " ", "\u00ad": ""})
_STOPS = ".,;:()\"'"


def plain_words(text: str) -> list[str]:
    """The words of a text, with typographic quotes and dashes made plain; marks beside a word are kept apart."""
    words: list[str] = []
    for raw in text.translate(_MARKS).split():
        before: list[str] = []
        after: list[str] = []
        word = raw
        while word and word[0] in _STOPS:
            before.append(word[0])
            word = word[1:]
        while word and word[-1] in _STOPS and not (word[-1] == ")" and "(" in word):
            after.append(word[-1])  # but the brackets of a rule's number (5.8(b)) are part of it
            word = word[:-1]
        words += [*before, *([word] if word else []), *reversed(after)]
    return words


def match_words(quoted: str, text: str) -> dict[str, Value] | None:
    """The values in the holes of `quoted`, or None where the words are not the same.

    A hole is a single word in braces: `{n:number}` (in words or digits), `{n:percent}` ("5%", as hundredths),
    `{n:ordinal}`, `{ref:rule}` (a rule's number). Everything else must be the same word, capitals included.
    """
    wanted, found = plain_words(quoted), plain_words(text)
    if len(wanted) != len(found):
        return None
    holes: dict[str, Value] = {}
    for expected, word in zip(wanted, found, strict=True):
        if not (expected.startswith("{") and expected.endswith("}")):
            if expected != word:
                return None
            continue
        name, _, kind = expected[1:-1].partition(":")
        value = _hole(kind, word)
        if value is None or holes.get(name, value) != value:
            return None
        holes[name] = value
    return holes


def _hole(kind: str, word: str) -> Value | None:
    match kind:
        case "number":
            return number(word)
        case "ordinal":
            return ordinal(word)
        case "percent":
            return number(word.removesuffix("%")) if word.endswith("%") else None
        case "rule":
            return word if word[:1].isdigit() else None
        case _:
            return None
