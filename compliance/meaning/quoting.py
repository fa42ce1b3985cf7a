"""Whether a provision's words are the words a binding quotes, and what stands in the quotation's typed holes."""

from __future__ import annotations

from difflib import SequenceMatcher

from compliance.meaning.evidence import Value
from compliance.meaning.numbers import number, ordinal

_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " ", "\u00ad": ""})
_STOPS = ".,;:()\"'"
_DUTY = {"shall", "must"}
_WORDS_BEFORE = 3  # by which the place of a difference is shown
_CLOSING = (".", ",", ";", ":", ")", "'")


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


def match_words(quoted: str, text: str, *, capitals: bool = True) -> dict[str, Value] | None:
    """The values in the holes of `quoted`, or None where the words are not the same.

    A hole is a single word in braces: `{n:number}` (in words or digits), `{n:percent}` ("5%", as hundredths),
    `{n:ordinal}`, `{ref:rule}` (a rule's number). Everything else must be the same word, with the same capitals unless
    these are to be passed over; that what shall be done must be done is the same.
    """
    wanted, found = plain_words(quoted), plain_words(text)
    if len(wanted) != len(found):
        return None
    holes: dict[str, Value] = {}
    for expected, word in zip(wanted, found, strict=True):
        if not (expected.startswith("{") and expected.endswith("}")):
            if expected != word and {expected, word} != _DUTY and (capitals or expected.lower() != word.lower()):
                return None
            continue
        name, _, kind = expected[1:-1].partition(":")
        value = _hole(kind, word)
        if value is None or holes.get(name, value) != value:
            return None
        holes[name] = value
    return holes


def differences(quoted: str, text: str) -> list[str]:
    """What of the words differs from those quoted, each difference in words: "the Player" is now "the Guest"."""
    wanted, found = plain_words(quoted), plain_words(text)
    told: list[str] = []
    for what, first, last, start, stop in _compared(wanted, found):
        if what == "equal":
            continue
        was, now = " ".join(wanted[first:last]), " ".join(found[start:stop])
        where = f" after “{' '.join(wanted[max(first - _WORDS_BEFORE, 0) : first])}”" if first else ""
        if not was:
            told.append(f"“{now}” is new{where}")
        elif not now:
            told.append(f"“{was}” is gone{where}")
        else:
            told.append(f"“{was}” is now “{now}”{where}")
    return told


def requoted(quoted: str, text: str) -> str:
    """The text as a binding may quote it: with the typed holes of what was quoted, where what they hold stands now."""
    wanted, found = plain_words(quoted), plain_words(text)
    said = list(found)
    for what, first, last, start, stop in _compared(wanted, found):
        holes = [w for w in wanted[first:last] if _is_hole(w)]
        free = iter(range(start, stop))
        for hole in holes:
            kind = hole[1:-1].partition(":")[-1]
            if what == "equal":
                at = start + wanted[first:last].index(hole)
            else:
                at = next((n for n in free if _hole(kind, found[n]) is not None), -1)
            if at >= 0:
                said[at] = hole
    return _joined(said)


def _is_hole(word: str) -> bool:
    return word.startswith("{") and word.endswith("}")


def _compared(wanted: list[str], found: list[str]) -> list[tuple[str, int, int, int, int]]:
    """The stretches of two lists of words that are equal, and those that differ. A hole equals what it can hold."""
    held: dict[str, str] = {}
    for word in wanted:
        if _is_hole(word):
            kind = word[1:-1].partition(":")[-1]
            held |= {f: word for f in found if _hole(kind, f) is not None and f not in wanted and f not in held}
    alike = [held.get(word, word) for word in found]
    parts = SequenceMatcher(None, wanted, alike, autojunk=False).get_opcodes()
    return [
        ("equal" if _all_held(wanted[first:last], found[start:stop]) else what, first, last, start, stop)
        for what, first, last, start, stop in parts
    ]


def _all_held(wanted: list[str], found: list[str]) -> bool:
    """Whether words that differ are holes and what they hold, which another place of the text may have, too."""
    holes = [(word[1:-1].partition(":")[-1], now) for word, now in zip(wanted, found, strict=False) if _is_hole(word)]
    return len(holes) == len(wanted) == len(found) and all(_hole(kind, now) is not None for kind, now in holes)


def _joined(words: list[str]) -> str:
    """Words and marks as they are written: no blank before a mark that closes, none after one that opens."""
    text = ""
    opened = False
    for word in words:
        quote = word == '"'
        closing = word in _CLOSING or (quote and opened)
        text += word if closing or not text or text.endswith(("(", "\ue010")) else f" {word}"
        if quote:
            opened = not opened
            text += "\ue010" if opened else ""
    return text.replace("\ue010", "")


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
