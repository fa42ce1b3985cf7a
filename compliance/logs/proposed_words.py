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
from compliance.logs.proposed_cells import names_of_groups
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
        told = _split(name, *told) or _apart([name], *told) or told
    # a column that stands once for each player may have words alone for one, and places for another
    for of_each in names_of_groups(told[1]):
        told = _apart(of_each, *told) or told
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


def _apart(columns: Sequence[str], form: Form, names: Sequence[str], rows: Sequence[ForeignRow]) -> Told | None:
    """The columns that a cell holds, where all cells of a column (or of those that each player has) are written in one
    way that is known."""
    texts = [_texts(name, rows) for name in columns]
    are_nested = any(isinstance(row.values.get(name), list | dict) for row in rows for name in columns)
    is_grouped = len(columns) > 1
    if not any(texts) or are_nested or (not is_grouped and _is_one_of_each(columns[0], names)):
        return None
    # in rows of other kinds, or where fewer play, the cell may be empty
    are_full = all(len(one) == len(rows) for one in texts)
    for known in _patterns("cells") if are_full else (f"(?:{one})?" for one in _patterns("cells")):
        own = {name: _named_anew(known, names, name if is_grouped else None) for name in columns}
        taken = [_taken(own[name], of, names) for name, of in zip(columns, texts, strict=True)]
        if any(one is None for one in taken) or (is_grouped and f"<{_BET}>" not in known):
            continue
        all_told = [list(one.values()) for several in taken for one in several or ()]
        parts = list(next(one for several in taken for one in several or ()))
        found = [dict(zip(parts, one, strict=True)) for one in all_told]
        if not _is_told(columns[0], names, known, found):
            continue
        cells = [*form.keys.get("cells", []), *({"column": name, "matches": own[name]} for name in columns)]
        how = tuple(Cell.model_validate(cell) for cell in cells[-len(columns) :])
        apart = [replace(row, values=with_cells(how, row.values)) for row in rows]
        # what was taken apart is read by its parts: as a whole it would have a word for each wager of the sample alone
        whole = [column for column in names if column not in columns]
        more = [c for name in columns for c in names_of_expression(own[name]) if c not in names]
        return form.with_key("cells", cells, "each of these cells holds several things"), [*whole, *more], apart
    return None


def _is_told(name: str, names: Sequence[str], known: str, found: Sequence[Mapping[str, Any]]) -> bool:
    """Whether what was taken out of the cells of a column is what the pattern says."""
    if f"<{_BET}>" in known:
        return _tells_bets(name, found)
    # what is the same in all cells (table 12B) is no number with its colour
    if any(len({one[part] for one in found}) == 1 for part in found[0]):
        return False
    return not (_is_code(found) and len(names) > 1 and not _is_called_so(name, found[0]))


def _is_one_of_each(name: str, names: Sequence[str]) -> bool:
    return any(name in of_each for of_each in names_of_groups(names))


def _is_code(found: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a part is one letter in every cell: `R7` may be a number with its colour, or the code of a table."""
    return any(all(len(one[part]) == 1 and one[part].isalpha() for one in found) for part in found[0])


def _is_called_so(name: str, parts: Iterable[str]) -> bool:
    """Whether the column is called as one of these parts is, in some game."""
    specs = (game.roles[part] for game in columns_of_games() for part in parts if part in game.roles)
    return any(fit_of_name(spec, name, {}) > 0 for spec in specs)


def _named_anew(matches: str, names: Sequence[str], of_each: str | None) -> str:
    """The pattern with other names for what it takes out, where columns are called so already, or where each player has
    such a column (of_each): they are then called as that is, with what they tell."""
    for name, told in _OTHER_NAMES.items():
        whose = plain_name(of_each or "").removesuffix(f" {_BET}").split()
        other = "_".join([*whose, told])
        if name in names or of_each is not None:
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
    bet, on = (next(c for c in found[0] if c == own or c.endswith(_OTHER_NAMES[own])) for own in (_BET, _ON))
    says_several = len({one[bet] for one in found}) > 1 and any(one[on] for one in found)
    return is_called and says_several and _names_bets(found, bet)


def _names_bets(found: Sequence[Mapping[str, Any]], bet: str = _BET) -> bool:
    """Whether most of the words for wagers are those of a game."""
    words = {plain_name(str(one[bet])) for one in found}
    return any(len(words & game.bets.keys()) * 2 > len(words) for game in columns_of_games())
