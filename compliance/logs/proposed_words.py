"""Cells that hold words and figures without labels: wagers as they are told (`Ann $10 on black; Ben $5 on dozen 1`), a
wager with the place on which it is (`DOZEN 1`), a number with its colour (`19 red`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from compliance.logs.column_words import columns_of_games, fit_of_name, general, plain_name
from compliance.logs.faults import LineError
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapped_cells import items_of, with_cells
from compliance.logs.mapping_file import Cell, Each
from compliance.logs.patterns import matched, names_of_expression
from compliance.logs.proposed_form_told import Form
from compliance.logs.proposed_numbers import winners_in

_SEPARATORS: Final = ("; ", ";", " | ", "|", " / ", ", ", ",", " + ", "\n")
_PIECE: Final = re.compile(r"%([a-z_]+)%")
_BET, _ON = "bet", "on"
_OTHER_NAMES: Final = {_BET: "bet_kind", _ON: "bet_number"}  # by which the columns of a bet are known too

Told = tuple[Form, list[str], list[ForeignRow]]


def with_words(form: Form, names: Sequence[str], rows: Sequence[ForeignRow]) -> Told:
    """The form, the columns and the rows with what cells tell in words as columns of their own; where a cell tells of
    several wagers each makes a row."""
    told: Told = (form, list(names), list(rows))
    if form.keys.get("format") == "text" or "split" in form.keys:
        return told
    for name in names:
        told = _split(name, *told) or _apart(name, *told) or told
    return told


def _split(name: str, form: Form, names: Sequence[str], rows: Sequence[ForeignRow]) -> Told | None:
    """Rows of single wagers, where the cells of a column tell of several."""
    texts = _texts(name, rows)
    if "split" in form.keys or not texts:
        return None
    winners = winners_in(name, texts)
    if winners is not None and "winner" not in names:
        apart = _each_a_row(winners, rows)
        why = "a cell that tells who won in each of several rounds becomes a row of each"
        return form.with_key("split", winners, why), [*names, "winner"], apart
    for separator in _SEPARATORS:
        things = [part.strip() for text in texts for part in text.split(separator.strip(" ") or separator)]
        if len(things) == len(texts) or not all(things):
            continue
        for matches in _patterns("wagers_in_cells"):
            found = _taken(matches, things, names)
            if found is not None and _names_bets(found):
                between = separator.strip(" ") or separator
                how: dict[str, Any] = {"columns": [name], "separator": between, "matches": matches}
                if beside := _beside(name, between, matches, names, rows):
                    how["beside"] = beside
                    more_names = (n for m in beside.values() for n in names_of_expression(m))
                    found[0] = {**found[0], **dict.fromkeys(more_names, "")}
                apart = _each_a_row(how, rows)
                why = "a cell that tells of several wagers becomes a row of each"
                more = [column for column in found[0] if column not in names]
                return form.with_key("split", how, why), [*names, *more], apart
    return None


def _beside(name: str, separator: str, wagers: str, names: Sequence[str], rows: Sequence[ForeignRow]) -> dict[str, str]:
    """The columns that say what came of each of the wagers in a cell: as many things, each an amount or a word, perhaps
    behind the player's name. The column that each becomes is called as it is itself, so that its role is told by that.
    """
    found = {}
    for other in names:
        column = "_".join(plain_name(other).split())
        pairs = [(str(r.values.get(name) or ""), str(r.values.get(other) or "")) for r in rows]
        parts = [[part.strip() for part in text.split(separator)] for _, text in pairs]
        as_many = all(len(own.split(separator)) == len(of) for (own, _), of in zip(pairs, parts, strict=True))
        whose = "(?P<player>[^:=]*)" if "(?P<player>" in wagers else "[^:=]*"
        matches = rf"(?:{whose}[:=] ?)?(?P<each_{column}>[^:=]+)"
        is_told = all(matched(matches, part) is not None for of in parts for part in of)
        if other != name and column.isidentifier() and as_many and is_told and any(len(of) > 1 for of in parts):
            found[other] = matches
    how = {"columns": [name], "separator": separator, "matches": wagers, "beside": found}
    try:
        _each_a_row(how, rows)
    except LineError:
        return {}  # they stand in the order of other players: what came of which is asked
    return found


def _each_a_row(how: Mapping[str, Any], rows: Sequence[ForeignRow]) -> list[ForeignRow]:
    each = Each.model_validate(how)
    things = ((row, list(items_of(each, row.values)) or [row.values]) for row in rows)
    return [replace(row, values=dict(values)) for row, several in things for values in several]


def _apart(name: str, form: Form, names: Sequence[str], rows: Sequence[ForeignRow]) -> Told | None:
    """The columns that a cell holds, where all cells of a column are written in one way that is known."""
    texts = _texts(name, rows)
    if not texts or any(isinstance(row.values.get(name), list | dict) for row in rows):
        return None
    # in rows of other kinds the cell may be empty
    patterns = _patterns("cells") if len(texts) == len(rows) else (f"(?:{one})?" for one in _patterns("cells"))
    for known in patterns:
        matches = _named_anew(known, names)
        found = _taken(matches, texts, names)
        if found is None or (f"<{_BET}>" in known and not _tells_bets(name, found)):
            continue
        # what is the same in all cells (table 12B) is no number with its colour
        if f"<{_BET}>" not in known and any(len({one[part] for one in found}) == 1 for part in found[0]):
            continue
        if f"<{_BET}>" not in known and _is_code(found) and len(names) > 1 and not _is_called_so(name, found[0]):
            continue
        cell = {"column": name, "matches": matches}
        cells = [*form.keys.get("cells", []), cell]
        how = (Cell.model_validate(cell),)
        apart = [replace(row, values=with_cells(how, row.values)) for row in rows]
        # what was taken apart is read by its parts: as a whole it would have a word for each wager of the sample alone
        whole = [column for column in names if column != name]
        more = [column for column in found[0] if column not in names]
        return form.with_key("cells", cells, "each of these cells holds several things"), [*whole, *more], apart
    return None


def _is_code(found: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a part is one letter in every cell: `R7` may be a number with its colour, or the code of a table."""
    return any(all(len(one[part]) == 1 and one[part].isalpha() for one in found) for part in found[0])


def _is_called_so(name: str, parts: Iterable[str]) -> bool:
    """Whether the column is called as one of these parts is, in some game."""
    specs = (game.roles[part] for game in columns_of_games() for part in parts if part in game.roles)
    return any(fit_of_name(spec, name, {}) > 0 for spec in specs)


def _named_anew(matches: str, names: Sequence[str]) -> str:
    """The pattern with other names for what it takes out, where columns are called so already."""
    for name, other in _OTHER_NAMES.items():
        if name in names:
            matches = matches.replace(f"(?P<{name}>", f"(?P<{other}>")
    return matches


def _texts(name: str, rows: Sequence[ForeignRow]) -> list[str]:
    values = [row.values.get(name) for row in rows]
    return [value for value in values if isinstance(value, str) and value]


def _patterns(which: str) -> Iterator[str]:
    """How cells may be written: those of games before those of all."""
    for game in columns_of_games():
        yield from getattr(game, which)
    for said in general()[which]:
        yield _PIECE.sub(lambda found: str(general()["pieces"][found[1]]), said)


def _taken(matches: str, things: Sequence[str], names: Sequence[str]) -> list[Mapping[str, Any]] | None:
    """What stands in each thing; None where one is written otherwise, or a column is called so already."""
    found: list[Mapping[str, Any]] = []
    for thing in things:
        one = matched(matches, thing)
        if one is None or any(column in names for column in one):
            return None
        found.append(one)
    return found


def _tells_bets(name: str, found: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a column is called as one of wagers is, has words for several, and says of some on what they are."""
    is_called = fit_of_name(general()["roles"][_BET], name, {}) > 0
    bet, on = (next(c for c in (own, _OTHER_NAMES[own]) if c in found[0]) for own in (_BET, _ON))
    says_several = len({one[bet] for one in found}) > 1 and any(one[on] for one in found)
    return is_called and says_several and _names_bets(found, bet)


def _names_bets(found: Sequence[Mapping[str, Any]], bet: str = _BET) -> bool:
    """Whether most of the words for wagers are those of a game."""
    words = {plain_name(str(one[bet])) for one in found}
    return any(len(words & game.bets.keys()) * 2 > len(words) for game in columns_of_games())
