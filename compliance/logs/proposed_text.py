"""Lines of text: the kinds of line that are known of a game, as far as a file has them; columns of fixed width."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from compliance.logs.column_words import GameColumns, columns_of_games, general
from compliance.logs.faults import shorten
from compliance.logs.patterns import matched
from compliance.logs.proposed_stamps import after, stamps_of

_FEWEST: Final = 3  # lines by which places of columns are told
ALIKE: Final = 0.95  # the share of lines that must be so for the file to be told by it
TITLES: Final = 10  # lines that may stand before a header
_FILLED: Final = 0.5  # the share of lines in which a column stands
_SHAPES: Final = 6  # kinds of line that are asked about
_SPACE: Final = re.compile(r"\s+")
_BETWEEN: Final = (". ", "; ", " | ")
_PIECE: Final = re.compile(r"%([a-z_]+)%")
_RULE: Final = re.compile(r"[-=]{2,}(?: +[-=]{2,})+")
_BARE_RULE: Final = re.compile(r"[-=_]{5,}")
_VALUE: Final = re.compile(r"\$?[0-9][0-9.,:/-]*")


@dataclass(frozen=True, slots=True)
class Lines:
    """The kinds of line of one game that a text has, as a mapping writes them, and what belongs to them.

    left: shapes of lines that are of no kind, the most frequent first; unread: those that may tell of a kind of event
    all the same, by that kind. told: how many lines are of a kind. between: what stands between several
    statements on one line, where there are such.
    """

    game: str
    kinds: dict[str, Any]
    split: dict[str, Any] | None
    told: int
    total: int
    left: tuple[str, ...] = field(default=())
    between: str = ""
    unread: dict[str, tuple[str, ...]] = field(default_factory=dict)


def lines_of_games(lines: Sequence[str]) -> list[Lines]:
    """For each game whose own lines the text has, what its lines are."""
    texts = [" ".join(line.split()) for line in lines if line.strip()]
    stamps = stamps_of(texts)
    found = [of for game in columns_of_games() if (of := _lines_of(game, texts, stamps)) is not None]
    most = max((one.told for one in found), default=0)
    return [one for one in found if one.told == most]


def _lines_of(game: GameColumns, texts: Sequence[str], stamps: Sequence[str]) -> Lines | None:
    """The lines of one game, behind as much of what stands before them as leaves the most of them known; None where
    none is of the game's own kinds."""
    pieces = {**general()["pieces"], **game.pieces}
    known = {**game.lines, **general()["lines"]}
    # a heading first: its own number is not what came
    ordered = sorted(known.items(), key=lambda kind: kind[0] in game.lines or kind[1].get("skips") != "yes")
    said = {name: _whole(how, pieces) for name, how in ordered}
    best: Lines | None = None
    for stamp in stamps:
        kinds = {name: after(stamp, how) for name, how in said.items()}
        used: Counter[str] = Counter()
        left: Counter[str] = Counter()
        unread: dict[str, Counter[str]] = {}
        between = "" if stamp else _between(texts, kinds)
        statements = [part for text in texts for part in (text.split(between) if between else [text])]
        for text in statements:
            kind = next((name for name, how in kinds.items() if matched(how["matches"], text) is not None), None)
            if kind is not None:
                used[kind] += 1
            else:
                shape = _VALUE.sub("…", text)
                left[shape] += 1
                for event, how in game.may_tell.items():
                    if matched(how, text) is not None:
                        unread.setdefault(event, Counter())[shape] += 1
        if any(used[name] for name in game.lines) and (best is None or used.total() > best.told):
            has = {name: dict(how) for name, how in kinds.items() if used[name]}
            lying = game.split if game.split is not None and used[game.split["of"]] else None
            split = {k: v for k, v in lying.items() if k != "of"} if lying is not None else None
            shapes = tuple(shorten(shape) for shape, _ in left.most_common(_SHAPES))
            # what other lines tell nothing of may come up in one that stands after the sample
            later = {event: how for event, how in game.may_tell.items() if left and event not in unread}
            has |= {f"other_{event}": {"matches": how, "refused": "yes"} for event, how in later.items()}
            doubt = {event: tuple(map(shorten, dict(of.most_common(_SHAPES)))) for event, of in unread.items()}
            best = Lines(str(game.session["game"]), has, split, used.total(), len(statements), shapes, between, doubt)
    return best


def _between(texts: Sequence[str], kinds: Mapping[str, Any]) -> str:
    """What stands between several statements on one line, each of a kind that is known; nothing where none has several:
    taken as one, such a line would tell the one and keep the others back."""
    for mark in _BETWEEN:
        split = [text.split(mark) for text in texts if mark in text]
        is_between = all(part[-1:].isalnum() or part[-1:] in ")]'" for parts in split for part in parts[:-1])
        if is_between and any(sum(_is_of_a_kind(part, kinds) for part in parts) > 1 for parts in split):
            return mark
    return ""


def _is_of_a_kind(text: str, kinds: Mapping[str, Any]) -> bool:
    return any(matched(kind["matches"], text) is not None for kind in kinds.values())


def _whole(kind: Mapping[str, Any], pieces: Mapping[str, str]) -> Mapping[str, Any]:
    """A kind of line with the pieces that it names in their places."""
    return {**kind, "matches": _PIECE.sub(lambda found: pieces[found[1]], kind["matches"])}


def widths_of(lines: Sequence[str], *, below_names: bool = False) -> list[tuple[int, int]] | None:
    """The places of columns that stand below one another in all lines, from 1; None where there are not several.
    below_names: the first line names them; a place without a name belongs to the column before it, and may be empty in
    most lines."""
    full = [line.rstrip() for line in lines if line.strip()]
    if len(full) < _FEWEST or any("\t" in line for line in full):
        return None
    longest = max(map(len, full))
    # what stands below one name is one column, though there may be blanks in it
    blank = [
        full[0][at : at + 1].strip() == ""
        and sum(line[at : at + 1].strip() == "" for line in full) >= ALIKE * len(full)
        for at in range(longest)
    ]
    places: list[tuple[int, int]] = []
    at = 0
    while at < longest:
        if blank[at]:
            at += 1
            continue
        end = at
        while end < longest and not blank[end]:
            end += 1
        places.append((at + 1, end))
        at = end
    whole = _without_gaps(places, full[1:], longest)
    stand = [(a, b) for a, b in whole if not below_names or full[0][a - 1 : b].strip()]
    filled = [sum(bool(line[a - 1 : b].strip()) for line in full) >= _FILLED * len(full) for a, b in stand]
    return whole if len(whole) > 1 and all(filled) else None


def _without_gaps(places: Sequence[tuple[int, int]], lines: Sequence[str], longest: int) -> list[tuple[int, int]]:
    """The places with what stands between them, so that what is longer than usual is read whole: it belongs to the
    column on its right where all values of that end below one another and do not begin so, as numbers do, and otherwise
    to the one on its left."""
    starts = [1]
    for (_, before), (first, last) in pairwise(places):
        values = [line[first - 1 : last] for line in lines if line[first - 1 : last].strip()]
        ends = bool(values) and all(len(v) == last - first + 1 and v[-1].strip() and is_value(v) for v in values)
        is_right = ends and not all(v[0].strip() for v in values)  # what has one length always, as a time, never grows
        starts.append(before + 1 if is_right else first)
    return list(zip(starts, [*(start - 1 for start in starts[1:]), longest], strict=True))


def is_bare_rule(line: str) -> bool:
    """Whether a line is a rule that shows no columns: one run of dashes from end to end."""
    return _BARE_RULE.fullmatch(line.strip()) is not None


def is_rule(line: str) -> bool:
    """Whether a line is a rule below names of columns: runs of dashes, each as wide as its column."""
    return _RULE.fullmatch(line.strip()) is not None


def places_under(rule: str, longest: int) -> list[tuple[int, int]]:
    """The places of the columns that a rule shows, from 1, each up to the next, the last to the longest line."""
    starts = [found.start() + 1 for found in re.finditer(r"[-=]+", rule)]
    return list(zip(starts, [*(start - 1 for start in starts[1:]), longest], strict=True))


def cells_at(line: str, places: Sequence[tuple[int, int]]) -> list[str]:
    """What stands at these places of a line."""
    return [line[first - 1 : last].strip() for first, last in places]


def is_value(cell: str) -> bool:
    """Whether a cell is a value, as a name of a column is not: it begins with no letter and has a digit."""
    bare = cell.strip()
    return (
        bare[:1].isalpha() is False
        and any(c.isdigit() for c in bare)
        and sum(c.isalpha() for c in bare) <= bare.count(" ") + 2
    )
