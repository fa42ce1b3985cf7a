"""What stands before lines of text: a time, perhaps with the round, the table and what a program writes besides."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from compliance.logs.patterns import matched

_FILLED: Final = 0.5  # the share of lines before which it stands
_DAY: Final = r"[0-9]{1,4}[-/. ](?:[0-9]{1,2}|[A-Za-z]{3})[-/. ][0-9]{2,4}"
_CLOCK: Final = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?(?: ?[AaPp][Mm])?"
_TIME: Final = rf"{_DAY}[ T]{_CLOCK}(?:Z|[+-][0-9]{{2}}:?[0-9]{{2}})?"
_AFTER: Final = r"[\])]?(?: ?[,;|:-]| ) ?"
_ROUND: Final = (
    r"(?i:spin|round|game|hand|coup|deal|draw)\b\W*(?:(?i:no|number|id)\b\W*)?(?P<round>[A-Za-z]{0,4}-?[0-9]+)\b"
)
# a time, or a time of day, that stands before each line, perhaps in brackets
_STAMPS: Final = (
    rf"[\[(]?(?P<time>{_TIME}){_AFTER}",
    rf"[\[(]?(?P<clock>{_CLOCK}){_AFTER}",
    # before the time the number of the round, alone or in words
    rf"#? ?(?P<round>[0-9]+)[.:)]? [\[(]?(?P<clock>{_CLOCK}){_AFTER}",
    rf"{_ROUND}\W+(?:(?i:at|on) )?[\[(]?(?P<time>{_TIME}){_AFTER}",
    rf"{_ROUND}\W+(?:(?i:at) )?[\[(]?(?P<clock>{_CLOCK}){_AFTER}",
)
_TABLE: Final = r"(?:(?i:on|at) )?[\[(]?(?:(?P<said>(?i:table))[ :=#-]*)?(?P<table>[A-Za-z]*-?[0-9]+)[\])]?[:,]? ?"
# what a program writes after it: how grave it is, its own name, the table, a mark, the round
_FURTHER: Final = (
    r"\[?(?i:trace|debug|info|notice|warn|warning|error|fatal)\b\]?:? ?",
    r"[A-Za-z_]\w*(?:\.\w+)+:? ?",
    _TABLE,
    r"[-|:>]+ ?",
    rf"{_ROUND}[:,.]? ?",
)
_CASE: Final = "(?i)"
_NAMES: Final = ("time", "clock", "round", "table")
_PLACES: Final = re.compile(r"(?i)(?:seat|box|spot|player|p|spin|round|game|hand|coup|deal|draw|roll|bet|shoe)-?[0-9]+")


def stamps_of(texts: Sequence[str]) -> list[str]:
    """What stands before the lines, headings apart: as much of it as is known first, then less and less; the last
    is the time alone, or nothing."""
    for stamp in _STAMPS:
        behind = _behind(stamp, texts)
        if texts and len(behind) >= _FILLED * len(texts):
            found = [stamp]
            left = list(_FURTHER)
            while more := next((one for one in left if _is_new(one, stamp) and _stands_before(one, behind)), None):
                left.remove(more)
                stamp += f"(?:{more.replace('(?P<said>', '(?:')})?"
                behind = _behind(stamp, texts)
                found.insert(0, stamp)
            return found
    return [""]


def _is_new(piece: str, stamp: str) -> bool:
    """Whether it names nothing that stands in what is before it."""
    return not any(f"(?P<{name}>" in piece and f"(?P<{name}>" in stamp for name in _NAMES)


def _behind(stamp: str, texts: Sequence[str]) -> list[str]:
    """What stands behind it in the lines that have it."""
    return [found["behind"] for text in texts if (found := matched(f"{stamp}(?P<behind>.*)", text)) is not None]


def _stands_before(piece: str, texts: Sequence[str]) -> bool:
    found = [one for text in texts if (one := matched(f"{piece}(?P<behind>.*)", text)) is not None]
    if len(found) < _FILLED * len(texts):
        return False
    # a code that numbers places or rounds is no table, nor is one that is another in each line
    tables = [one["table"] for one in found if "table" in one]
    if any(table.isdigit() and not one["said"] for one in found if (table := one.get("table"))):
        return False  # a number of something else
    return not tables or (not any(map(_PLACES.fullmatch, tables)) and len(set(tables)) < max(2, len(tables)))


def after(stamp: str, kind: Mapping[str, Any]) -> Mapping[str, Any]:
    """A kind of line with what stands before it. What a heading keeps of a time gives way to each line's own."""
    if not stamp:
        return kind
    expression = str(kind["matches"])
    case = _CASE if expression.startswith(_CASE) else ""
    bare = expression.removeprefix(case)
    for name in _NAMES:
        if f"(?P<{name}>" in stamp:
            bare = bare.replace(f"(?P<{name}>", "(?:")
    # a heading, which makes no row, may stand without
    before = f"(?:{stamp})?" if kind.get("skips") == "yes" else stamp
    return {**kind, "matches": f"{case}{before}{bare}"}
