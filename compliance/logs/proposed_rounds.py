"""The rounds of a proposed mapping: which column numbers them, which rows are of one, where none is told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final

from compliance.logs.column_roles import goes_on_by_one
from compliance.logs.columns_seen import Found
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapped_cells import said as said_in
from compliance.logs.patterns import names_of
from compliance.logs.proposed_form_told import ProposalError
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_yaml import column_name, in_condition

COUNTED: Final = "counted_round"  # the column of rounds that the mapping counts
TOLD_BEFORE: Final = "told_before"  # empty in the first of the rows that tell of one round, or of one throw
IN_FIRST: Final = f"{TOLD_BEFORE} is empty"
_OF_WAGERS: Final = ("player", "seat", "bet", "on")  # what tells the wagers of one throw apart
_LINE: Final = "line"  # the column of the kind of line, in lines of text
_TABLE_CODE: Final = "table_code"  # what stands between the number and the instant of a round, in lines of text
ROLE: Final = re.compile(r"<([a-z_0-9]+)>")


def round_of(sample: Sample) -> dict[str, Any]:
    """How a row says its round: with the shoe, where numbers begin anew with each."""
    round_ = sample.roles["round"].column
    if "shoe" in sample.roles and comes_again(sample, ("table", "round")):
        return {"written": f"{column_name(sample.roles['shoe'].column)}/{column_name(round_)}"}
    return {"column": round_}


def why_of_table(sample: Sample) -> str:
    """Why a column is taken for that of the table; a code beside the number of a round may be something else."""
    found = sample.roles["table"]
    is_code = found.column == _TABLE_CODE and "lines" in sample.form.keys
    return "QUESTION: is this the table? it stands as a code beside the number of the round" if is_code else found.why


def numbers_go_back(sample: Sample) -> bool:
    """Whether the numbers of the rounds become smaller from row to row, but where another shoe or table begins."""
    if "round" not in sample.roles or len(sample.rows) <= 1:
        return False
    others = [sample.roles[role].column for role in ("table", "shoe") if role in sample.roles]
    column = sample.roles["round"].column
    told = [(tuple(str(r.values.get(o)) for o in others), str(r.values.get(column))) for r in sample.rows]
    if not all(number.isascii() and number.isdigit() for _, number in told):
        return False
    beside = [(int(a), int(b)) for (one, a), (other, b) in pairwise(told) if one == other]
    return bool(beside) and all(a >= b for a, b in beside) and any(a > b for a, b in beside)


def without_broken_rounds(sample: Sample) -> Sample:
    """Without the column of rounds, where its numbers come again and nothing says where they begin anew."""
    if "round" in sample.roles and comes_again(sample, ("table", "shoe", "round")):
        del sample.roles["round"]
    return sample


def with_numbered_rounds(sample: Sample) -> Sample:
    """With a round, where no name says it but a column numbers what came: it goes on by one, some of its numbers stand
    in several rows one below the other, and what a round has once is the same in these. Otherwise each row would be
    taken for a round of its own."""
    assert sample.game is not None
    read = {name for found in sample.roles.values() for name in (found.column, *found.columns)}
    for column in sample.columns if "round" not in sample.roles and sample.kind is None else ():
        if column.name in read or len(column.texts) < len(sample.rows) or not goes_on_by_one(column.texts):
            continue
        why = "QUESTION: is this the number of the round? no name says it, but it numbers what came"
        roles = {**sample.roles, "round": Found(column.name, {}, why, 0)}
        within = without_broken_rounds(replace(sample, roles=roles))
        once = [roles[role].columns for role in sample.game.once if role in roles]
        if "round" in within.roles and once and not any(differs(within, columns) for columns in once):
            return within
    return sample


def comes_again(sample: Sample, roles: Sequence[str]) -> bool:
    """Whether a number of a round comes again after another one: the rows of a round stand together."""
    tables: dict[str, list[tuple[str, ...]]] = {}
    names = [sample.roles[role].column for role in roles if role in sample.roles]
    table = sample.roles["table"].column if "table" in sample.roles else ""
    for row in sample.rows:
        key = tuple(str(row.values.get(name)) for name in names)
        tables.setdefault(str(row.values.get(table)), []).append(key)
    stretches = Counter(key for keys in tables.values() for key, _ in groupby(keys))
    return any(count > 1 for count in stretches.values())


def columns_of_draw(sample: Sample) -> list[str]:
    """Where nothing numbers the rounds: the columns of the time and of what came, if some rows that follow one another
    say the same in both, and different wagers. These rows tell of one throw (or spin). None otherwise."""
    game, roles = sample.game, sample.roles
    if game is None or "round" in roles or "time" not in roles or sample.kind is not None:
        return []
    way = next((way for way in game.told_by if all(role in roles for role in way)), ())
    came = [role for role in game.once if role in roles] or list(way)
    time = roles["time"].column
    is_day = "clock" not in roles and "{" in time
    known_by = [roles[role].column for role in _OF_WAGERS if role in roles and not roles[role].constant]
    if is_day or not came or not {"player", "seat"} & roles.keys():
        return []
    table = [roles["table"].column] if "table" in roles else []
    columns = [*(names_of(time) if "{" in time else (time,)), *(name for role in came for name in roles[role].columns)]
    seen: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    last: dict[tuple[str, ...], tuple[str, ...]] = {}
    for row in sample.rows:
        at, said = (tuple(str(row.values.get(name)) for name in names) for names in (table, columns))
        if (*at, *said) in seen and last[at] != said:
            return []  # it came again: the time does not tell it apart
        last[at] = said
        seen.setdefault((*at, *said), []).append(tuple(str(row.values.get(name)) for name in known_by))
    is_apart = all(len(set(wagers)) == len(wagers) for wagers in seen.values())
    return columns if is_apart and any(len(wagers) > 1 for wagers in seen.values()) else []


def told_before_of(sample: Sample) -> dict[str, Any]:
    """The column that is empty only in the first of the rows that tell of one round, or of one throw. A row that says
    something else of what came than those before it is a first again: it is told, and not passed over."""
    of = list(dict.fromkeys([*key_columns(sample), *columns_of_once(sample)]))
    column = sample.roles["round"].column if "round" in sample.roles else columns_of_draw(sample)[0]
    return {TOLD_BEFORE: {"column": column, "of": of}}


def stands_in_several_rows(sample: Sample) -> bool:
    """Whether some round, or some throw, has several rows."""
    if "round" not in sample.roles:
        return bool(columns_of_draw(sample))
    key = key_columns(sample)
    return any(count > 1 for count in Counter(_in(row, key) for row in sample.rows).values())


def key_columns(sample: Sample) -> list[str]:
    """The columns that together say which round, or else which throw, a row is of."""
    table = [sample.roles["table"].column] if "table" in sample.roles else []
    return [*table, *(columns_of_draw(sample) or round_columns(sample))]


def round_of_row(sample: Sample, values: Mapping[str, Any], at: int) -> tuple[str, ...]:
    """The round of a row; its place where no column says it."""
    return tuple(said_in(values, name) for name in key_columns(sample)) if "round" in sample.roles else (str(at),)


def round_columns(sample: Sample) -> list[str]:
    """The columns that make the number of a row's round."""
    if "round" not in sample.roles:
        return [COUNTED]
    shoe = ["shoe"] if "written" in round_of(sample) else []
    return [sample.roles[role].column for role in (*shoe, "round")]


def _in(row: ForeignRow, columns: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(row.values.get(name)) for name in columns)


def is_repeated(sample: Sample, columns: Sequence[str]) -> bool:
    """Whether all rows of a round say the same in these columns, so that it is told once."""
    said: dict[tuple[str, ...], str] = {}
    key = key_columns(sample)
    return all(
        said.setdefault(_in(row, key), now) == now
        for row in sample.rows
        for now in (str([row.values.get(column) for column in columns]),)
    )


def differs(sample: Sample, columns: Sequence[str]) -> bool:
    """Whether rows of one round say different things in these columns."""
    return bool(_that_differ(sample, columns)[0])


def told_twice(sample: Sample) -> tuple[tuple[str, ...], bool]:
    """The rounds of which rows say different things of what came; whether most that have several rows do not. Then one
    was played again under its number, or a row is wrong; where most differ the columns may tell of something else."""
    of = [sample.roles[role].columns for role in sample.game.once if role in sample.roles] if sample.game else []
    found = [_that_differ(sample, columns) for columns in of]
    differ = dict.fromkeys(round_ for differing, _ in found for round_ in differing)
    several = set().union(*(rounds for _, rounds in found))
    return tuple(" ".join(one) for one in differ), 2 * len(differ) < len(several)


def columns_of_once(sample: Sample) -> list[str]:
    """The columns of what a round has once, as far as they hold no lists."""
    once = [sample.roles[role] for role in sample.game.once if role in sample.roles] if sample.game else []
    names = [name for found in once for name in found.columns]
    return [n for n in names if not any(isinstance(row.values.get(n), list | dict) for row in sample.rows)]


def _that_differ(sample: Sample, columns: Sequence[str]) -> tuple[list[tuple[str, ...]], set[tuple[str, ...]]]:
    """The rounds of which rows say different things in these columns, and all of which several rows say something."""
    if "round" not in sample.roles:
        return [], set()
    said: dict[tuple[str, ...], str] = {}
    differ: dict[tuple[str, ...], None] = {}
    several = set()
    key = key_columns(sample)
    for row in sample.rows:
        now = [v for column in columns if (v := row.values.get(column)) not in (None, "")]
        round_ = _in(row, key)
        if not now:
            continue
        if round_ in said:
            several.add(round_)
        if said.setdefault(round_, str(now)) != str(now):
            differ[round_] = None
    return list(differ), several


def ended_by(path: Path, sample: Sample, told: Sequence[str]) -> str:
    """The condition of the row that ends a round. Raises ProposalError where the game's rounds cannot be told."""
    roles, game = sample.roles, sample.game
    assert game is not None
    first = f"{in_condition(roles[told[0]].column)} is not empty"
    if not game.rounds:
        return _once(sample, first)
    way = _way_of_rounds(sample)
    if way is None:
        message = "No column numbers the rounds, nor says by what they are told."
        raise ProposalError(str(path), message, "Write `rounds` by hand: docs/mappings.md shows how.")
    ended = _with_columns(sample, way["ended_by"])
    return ended if "line" in way else _once(sample, f"{first} and ({ended})")


def _once(sample: Sample, words: str) -> str:
    """The condition, of the first alone of the rows that tell of one throw."""
    return f"{IN_FIRST} and ({words})" if columns_of_draw(sample) else words


def previous_of_rounds(sample: Sample) -> dict[str, Any]:
    """What is kept from row to row, where rounds are told by it."""
    way = _way_of_rounds(sample) if sample.game is not None and sample.game.rounds else None
    said = way.get("previous", {}) if way is not None else {}
    before = {name: {key: _with_columns(sample, how[key]) for key in how} for name, how in said.items()}
    for how in before.values():
        how.update({key: _once(sample, how[key]) for key in ("when", "until") if key in how})
    return {**(told_before_of(sample) if columns_of_draw(sample) else {}), **before}


def _way_of_rounds(sample: Sample) -> Mapping[str, Any] | None:
    """The first way in which the game's rounds are told that the file allows."""
    ways = sample.game.rounds if sample.game is not None else ()
    fits = (w for w in ways if all(role in sample.roles for role in w["needs"]) and _has_line(sample, w.get("line")))
    return next(fits, None)


def _with_columns(sample: Sample, words: str) -> str:
    return ROLE.sub(lambda found: in_condition(sample.roles[found[1]].column), words)


def _has_line(sample: Sample, kind: str | None) -> bool:
    """Whether a text has lines of a kind, where one is needed."""
    return kind is None or kind in sample.form.keys.get("lines", {})


def _is_in(sample: Sample, kind: str, role: str) -> bool:
    """Whether lines of this kind tell the role themselves."""
    return f"(?P<{role}>" in sample.form.keys["lines"][kind]["matches"]


def begun_by(sample: Sample, told: Sequence[str], ended: str, also: str) -> str:
    """The condition of the row that begins the next round. also: that of other rows that begin one."""
    begun = _once(sample, f"{in_condition(sample.roles[told[0]].column)} is not empty")
    if ended.startswith("line is ") and not _is_in(sample, ended.removeprefix("line is "), told[0]):
        begun = ended.replace("line is ", "line is not ")
    return f"{begun} or ({also})" if also else begun


def placing(sample: Sample, events: Sequence[tuple[Mapping[str, Any], Any]]) -> str:
    """The condition of lines that place wagers which belong to no other: after the end of a round they begin the next,
    though what came is told only further down."""
    if sample.kind != _LINE:
        return ""
    first = [e for e, _ in events if e["event"] == "wager" and not {"base", "change"} & e["members"].keys()]
    return " or ".join(dict.fromkeys(f"({e['when']})" for e in first if "when" in e))
