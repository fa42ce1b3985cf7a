"""Changes to what a reader reads that keep its shape, more or less: where they strike is drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

TEXTS: Final = [
    "", " ", "0", "-1", "1", "7", "01", "1.5", "1e9", "1e99999", "NaN", "Infinity", "true", "null", "x", "{a}", "{a:9}",
    "{a!r}", "{a[0]}", "{", "}", "{}{}", "(", ")" * 50, "(" * 500, "9" * 30, "x" * 3_000, "\u202e\u2066", "\x1b[2J",
    "\t", "é東", "½", "٣", "🂡", "2004-02-30T25:61:00+99:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00",
    "2004-07-02", "box 1/2", "box 0", "seat 1", "banker", "won", "11?", "10D", "??", "<b>&amp;", "a,b", '"', "'", "|",
    "\\", "${x}", "%s", "nz", "nz/baccarat", "5.1(a)(i)", "*", "if a then", "a is one of", "a + a > 1",
]  # fmt: skip
VALUES: Final[list[Any]] = [
    None, True, False, 0, -1, 1, 2, 7, 10**12, 10**30, 1.5, -0.25, 0.001, [], {}, [[]], [1, 2], ["a"], {"a": 1}, [None],
]  # fmt: skip

_LETTERS: Final = (0x20, 0x2F, 0x3A, 0x7F, 0x85, 0xE9, 0x2014, 0x1F0A1)

Path = tuple[Any, ...]


def places(value: Any, at: Path = ()) -> list[Path]:
    """The way to every value within a value of lists and mappings."""
    found = [at]
    if isinstance(value, dict):
        for key, part in value.items():
            found += places(part, (*at, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            found += places(part, (*at, number))
    return found


def mutated(rng: random.Random, value: Any, odd: list[Any]) -> Any:
    """A copy of the value with one change somewhere in it; `odd` are values to put where others stood."""
    at = rng.choice(places(value))
    if not at:
        return rng.choice([*odd, value]) if rng.random() < 0.05 else _changed_below(rng, value, odd)
    return _put(value, at, lambda old: _changed_below(rng, old, odd), rng)


def _put(value: Any, at: Path, change: Callable[[Any], Any], rng: random.Random) -> Any:
    head, *rest = at
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    if rest:
        copy[head] = _put(value[head], tuple(rest), change, rng)
        return copy
    match rng.randrange(5):
        case 0:
            del copy[head]
        case 1 if isinstance(copy, dict):
            copy[f"{head}{rng.choice('xs_ ')}"] = copy.pop(head)
        case 1:
            copy.insert(head, copy[head])
        case 2 if isinstance(copy, dict):
            other = rng.choice(list(copy))
            copy[head], copy[other] = copy[other], copy[head]
        case _:
            copy[head] = change(copy[head])
    return copy


def _changed_below(rng: random.Random, old: Any, odd: list[Any]) -> Any:
    match rng.randrange(4):
        case 0 if isinstance(old, str) and old:
            return text_changed(rng, old)
        case 1 if isinstance(old, int) and not isinstance(old, bool):
            return old + rng.choice([-1, 1, 10, -10, 10**9])
        case 2:
            return rng.choice([[old], {"a": old}, [old, old]])
        case _:
            return rng.choice(odd)


def text_changed(rng: random.Random, text: str) -> str:
    """A text with a few characters lost, doubled, changed or put in."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[at + rng.randrange(1, 6) :]
            case 1:
                text = text[:at] + text[max(at - 3, 0) : at] + text[at:]
            case 2:
                text = text[:at] + rng.choice(TEXTS)[:40] + text[at:]
            case _:
                text = text[:at] + chr(rng.choice(_LETTERS)) + text[at + 1 :]
    return text


def lines_changed(rng: random.Random, lines: list[str]) -> list[str]:
    """Lines lost, doubled, exchanged, broken off, or with a few characters changed."""
    lines = list(lines)
    for _ in range(rng.randrange(1, 4)):
        if not lines:
            return [rng.choice(TEXTS)]
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
            case 4:
                lines[at] += lines[other]
            case _:
                lines[at] = text_changed(rng, lines[at])
    return lines


def bytes_changed(rng: random.Random, data: bytes) -> bytes:
    """Bytes overwritten, put in, cut out, cut off."""
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                changed[at:at] = rng.randbytes(rng.randrange(1, 5))
            case 2:
                del changed[at : at + rng.randrange(1, 40)]
            case _ if rng.random() < 0.2:
                del changed[at:]
    return bytes(changed)
