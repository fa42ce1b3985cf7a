"""Proposes a mapping for a foreign file from its first rows: each line with its reason, what is open as a question."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from compliance.logs.column_roles import (
    Found,
    GameColumns,
    columns_in,
    columns_of_games,
    general,
    is_newest_first,
    needs_zone,
    plain_name,
    read_from,
    roles_found,
    time_of_two,
)
from compliance.logs.faults import shorten
from compliance.logs.lines import SWELLS
from compliance.logs.no_rounds import REMEDY, what_it_exports
from compliance.logs.proposed_cells import groups_of, with_labels
from compliance.logs.proposed_form import ProposalError, forms_of, rows_of
from compliance.logs.proposed_kinds import wagers_of_kinds
from compliance.logs.proposed_rounds import (
    COUNTED,
    begun_by,
    ended_by,
    is_repeated,
    key_columns,
    numbers_go_back,
    round_columns,
    round_of,
    stands_in_several_rows,
    without_broken_rounds,
)
from compliance.logs.proposed_rounds import ROLE as _ROLE
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_wagers import proposed_wagers
from compliance.logs.proposed_yaml import Writing, column_name, in_condition

_BY_WORD: Final = 4  # what a game's own word in the file's name, columns or values counts beside one column that fits
_DIGITS: Final = re.compile(r"[0-9]+")
_SEPARATOR: Final = re.compile(r"<separator of ([a-z_0-9]+)>")
_ITEM: Final = re.compile(r"<item of ([a-z_0-9]+)>")


def propose(path: Path, game: str | None = None, swells: int = SWELLS) -> str:
    """The proposed mapping as YAML. game: what the file is known to tell of. swells: to how many times its size a
    compressed one may unpack. Raises ProposalError."""
    forms = forms_of(path, swells)
    samples: list[Sample] = []
    refused: list[ProposalError] = []
    for form in forms:
        try:
            names, rows = rows_of(path, form, swells)
        except ProposalError as error:
            refused.append(error)
            continue
        labelled, columns, apart = with_labels(form, names, rows)
        samples.append(Sample(labelled, columns_in(columns, apart), apart))
    if not samples:
        raise refused[0]
    games = [g for g in columns_of_games() if game in (None, g.session["game"])]
    if not games:
        known = ", ".join(str(g.session["game"]) for g in columns_of_games())
        raise ProposalError("--game", f"No mapping is proposed for the game {shorten(game or '')}.", f"Known: {known}.")
    told = [
        found
        for sample in samples
        for g in games
        if sample.form.game in ("", g.session["game"]) and (found := _as_game(path, sample, g)) is not None
    ]
    if not told:
        _refuse(path, samples, game)
    best = max(told, key=lambda s: (s.score, -len(str(s.form.keys.get("rows", ""))), len(s.roles)))
    others = {str(s.game.session["game"]) for s in told if s.score == best.score and s.game and s.game is not best.game}
    if others and best.game is not None:
        names_of = ", ".join(sorted({*others, str(best.game.session["game"])}))
        raise ProposalError(str(path), f"This file may tell of {names_of}; nothing in it says of which.", "Say --game.")
    return _written(path, best)


def _as_game(path: Path, sample: Sample, game: GameColumns) -> Sample | None:
    """The sample seen as one of this game; None where it has none of the columns that tell it."""
    roles = roles_found({**general()["roles"], **game.roles}, sample.columns, game.bets)
    if any(role in roles for role in game.told_against):
        return None
    told = [way for way in game.told_by if all(role in roles for role in way)]
    if not told:
        return None
    two = time_of_two(roles, sample.columns)
    if two is not None:
        roles["time"], column = two
        sample = replace(sample, columns=[*sample.columns, column])
    said = " ".join([plain_name(path.stem), *(plain_name(c.name) for c in sample.columns)])
    values = {plain_name(text) for c in sample.columns for text in dict.fromkeys(c.texts[:50])}
    words = tuple(
        w
        for w in game.words
        if f" {plain_name(w)} " in f" {said} " or plain_name(w) in values or (not w.isascii() and w in said)
    )
    score = max(sum(roles[role].fits for role in way) for way in told) + _BY_WORD * bool(words)
    return without_broken_rounds(Sample(sample.form, sample.columns, sample.rows, game, roles, score, words))


def _refuse(path: Path, samples: Sequence[Sample], game: str | None) -> None:
    names = [column.name for sample in samples for column in sample.columns]
    exported = what_it_exports(names)
    if exported is not None:
        raise ProposalError(str(path), exported, REMEDY)
    listed = ", ".join(shorten(name) for name in list(dict.fromkeys(names))[:12])
    of = f"No column of {game} was" if game else "No column of any game was"
    raise ProposalError(
        str(path),
        f"{of} told among these: {listed}. Columns of a game are its cards, numbers of a wheel, dice or results.",
        ("" if game else "Say --game if it is known. ")
        + "Name the columns as the game does in a copy of the file, or write the mapping by hand, from an example of "
        "docs/mappings.md.",
    )


def _written(path: Path, sample: Sample) -> str:
    """The whole mapping."""
    game = sample.game
    assert game is not None
    stated, roles = general()["stated"], sample.roles
    made = _events(sample, game)
    events, captures, previous = made.events, made.captures, made.previous
    out = Writing()
    name = re.sub(r"[^a-z0-9]+", "-", path.stem.casefold()).strip("-") or "proposed"
    assumptions: list[tuple[str, str, str]] = []
    told = _told(sample, game)
    why_game = f"the file says {', '.join(sample.words)}" if sample.words else f"told by {', '.join(told)}"
    out.comment(f"Proposed by `log map` from {shorten(path.name)}, of which {len(sample.rows)} rows were looked at.")
    out.comment("It runs as it is. Read each line and its reason; answer each QUESTION by putting the line right.")
    out.blank()
    out.line(0, "mapping", name)
    for key, value in sample.form.keys.items():
        if key == "lines":
            out.line(0, key, None, sample.form.why[key])
            for kind, how in value.items():
                out.line(1, kind, how)
        else:
            out.line(0, key, value, sample.form.why[key])
    time = roles.get("time")
    if time is not None and is_newest_first(time, sample.columns):
        out.line(0, "order", "newest first", "the times go back from row to row")
    elif time is None and numbers_go_back(sample):
        out.line(0, "order", "newest first", "the numbers of the rounds go back from row to row")
    elif time is None:
        out.question(0, "does the newest row stand first (order: newest first)? no column of times tells it")
    out.blank()
    if time is not None and needs_zone(time, sample.columns):
        out.line(0, "zone", stated["zone"], "QUESTION: in which zone was the clock? the times have no offset")
        text = f"Times without an offset are taken as those of {stated['zone']}."
        assumptions.append(("zone", text, "The file does not say its zone."))
    if time is not None and time.column.endswith("} 12:00"):
        assumptions.append(("noon", "All that the file tells of a day is taken as of noon.", "It gives no times."))
    out.line(0, "session", None, "what the file does not say is stated here; reports print it as an assumption")
    if "table" in roles:
        out.line(1, "table", {"column": roles["table"].column}, roles["table"].why)
    else:
        out.line(1, "table", stated["table"], "QUESTION: which table? no column names it")
        assumptions.append(("table", "All rows are of one table.", "No column names the table."))
    if time is None:
        out.question(1, 'of which day are the rounds? without it no law is chosen: ts: "1997-01-01T12:00:00+13:00"')
    out.line(1, "casino", stated["casino"], "QUESTION: which casino?")
    out.line(1, "jurisdiction", stated["jurisdiction"], "QUESTION: whose law?")
    out.line(1, "game", game.session["game"], why_game)
    out.line(1, "captures", captures, "the kinds of event that the columns tell; what else was recorded is not known")
    law = (
        f"The file tells of {game.session['game']} under the law of {stated['jurisdiction']}; the casino is not stated."
    )
    assumptions.append(("game", law, "Proposed from the file's columns; nobody has confirmed it."))
    for ask in game.ask:
        has = {*roles, *(["each"] if any(_cards_of_groups(sample, game)) else [])}
        if ask["where"] == "session" and not has & set(ask.get("unless", ())):
            out.question(1, f"{ask['question']} {ask['key']}: {ask['example']}")
    out.blank()
    out.line(0, "row", None, "what all events of a row have")
    if "table" in roles:
        out.line(1, "table", {"column": roles["table"].column})
    if "round" in roles:
        out.line(1, "round", round_of(sample), roles["round"].why)
    else:
        out.line(1, "round", {"column": COUNTED}, "QUESTION: which rows are one round? they are counted, see `rounds`")
        why = "No column numbers the rounds, or its numbers come again and none says where they begin anew."
        assumptions.append(
            ("rounds", f"A round is over with each row of which this holds: {ended_by(path, sample, told)}.", why)
        )
    if time is not None:
        out.line(1, "ts", {**read_from(time.column), **time.how}, time.why)
        for question in time.open:
            out.question(1, question)
    if "round" not in roles:
        ended = ended_by(path, sample, told)
        begun = " or ".join([begun_by(sample, told, ended), *([f"({made.begun})"] if made.begun else [])])
        out.line(0, "rounds", {"column": COUNTED, "ended_by": ended, "begun_by": begun})
    if previous:
        out.line(0, "previous", previous, "a round stands in several rows: only in its first is this empty")
        text = "Of the rows of a round the first alone tells its numbers or cards; a round number comes only once."
        assumptions.append(("several-rows", text, "The file repeats them in each row of the round."))
    for block in made.blocks:
        out.line(0, block["key"], block["value"], block["why"])
        out.question(0, block["ask"])
        assumptions.extend((a["id"], a["text"], a["why"]) for a in block["assumptions"])
    if made.counted:
        out.line(0, "wagers", made.counted, "wagers without ids are counted")
        assumptions.extend(made.assumptions)
    out.blank()
    out.line(0, "events", None)
    for event, whys in events:
        out.event(event, whys)
    for question in dict.fromkeys(made.asked):
        out.question(1, question)
    out.blank()
    shoe = roles["shoe"].column if "shoe" in roles and "written" in round_of(sample) else None
    read = f"{[event for event, _ in events]} {sample.form.keys} {sample.kind} {made.counted} {made.blocks}"
    used = {found.column for role, found in roles.items() if role in ("round", "table", "time")} | {sample.kind, shoe}
    together = roles["time"].column if "time" in roles else ""
    left = [
        c
        for c in sample.columns
        if c.name not in used
        and f"'{c.name}'" not in read
        and f"{{{c.name}}}" not in f"{read} {together}"
        and f"'{_DIGITS.sub('{group}', c.name, count=1)}'" not in read
    ]
    if left:
        out.question(0, "do these columns tell anything of the game? they are not read:")
    for column in left:
        out.comment(
            f"  {shorten(column.name)}{f', such as {shorten(column.texts[0])}' if column.values else ', empty'}"
        )
    out.line(0, "assumptions", None)
    for key, text, why in assumptions:
        out.event({"id": key, "text": text, "why": why}, {})
    return out.text


def _told(sample: Sample, game: GameColumns) -> list[str]:
    return next((list(way) for way in game.told_by if all(role in sample.roles for role in way)), [])


_Events = list[tuple[dict[str, Any], dict[str, str]]]


@dataclass(frozen=True, slots=True)
class _Told:
    """The events, each with the reasons of its members; what is captured; what is open; columns from rows before; how
    wagers are counted; what is assumed."""

    events: _Events
    captures: list[str]
    asked: list[str]
    previous: dict[str, Any]
    counted: dict[str, Any]
    assumptions: list[tuple[str, str, str]]
    begun: str
    blocks: list[dict[str, Any]]


def _events(sample: Sample, game: GameColumns) -> _Told:
    roles, kind = sample.roles, sample.kind
    events: _Events = []
    captures: dict[str, None] = {}
    asked: list[str] = []
    previous: dict[str, Any] = {}
    repeats = stands_in_several_rows(sample)
    wagers = proposed_wagers(sample, game) if kind is None else wagers_of_kinds(sample, game)
    events.extend((event, whys) for event, whys in wagers.before)
    captures.update(dict.fromkeys(wagers.captures_before))
    for template in game.events:
        if not all(role in roles for role in template["needs"]) or any(r in roles for r in template.get("unless", ())):
            continue
        event = _event_of(template, sample)
        conditions = [_named(template["when"], sample, in_condition)] if "when" in template else []
        first = roles[template["needs"][0]]
        if kind is not None:
            kinds = dict.fromkeys(
                str(r.values[kind])
                for r in sample.rows
                if r.values.get(first.column) not in (None, "") and kind in r.values
            )
            conditions.append(
                f"{in_condition(kind)} is one of {', '.join(json.dumps(k, ensure_ascii=False) for k in kinds)}"
            )
        elif _lacks(sample, first.column):
            conditions.append(f"{in_condition(first.column)} is not empty")
        if repeats and kind is None and is_repeated(sample, [roles[role].column for role in template["needs"]]):
            previous = {"told_before": {"column": roles["round"].column, "of": key_columns(sample)}}
            conditions.append("told_before is empty")
        for role in template["needs"]:
            found = roles[role]
            if found.unknown:
                values = ", ".join(json.dumps(v, ensure_ascii=False) for v in found.how["values"])
                conditions.append(f"{in_condition(found.column)} is one of {values}")
                asked.append(_unknown(found))
        if conditions:
            event = {"event": event.pop("event"), "when": " and ".join(conditions), **event}
        events.append((event, {r: roles[r].why for r in template["needs"]}))
        captures[template["captures"]] = None
        asked.extend([template["ask"]] if "ask" in template else [])
        asked.extend(f"{shorten(roles[r].column)}: {q}" for r in template["needs"] for q in roles[r].open)
    blocks = []
    for block in game.blocks:
        if all(r in roles for r in block["needs"]) and not any(r in roles for r in block["unless"]):
            blocks.append({**block, "value": _filled(block["value"], sample)})
            captures[block["captures"]] = None
    for event, why in _cards_of_groups(sample, game):
        events.append((event, {"cards": why}))
        captures["card without order"] = None
    events.extend((event, whys) for event, whys in wagers.after)
    captures.update(dict.fromkeys(wagers.captures_after))
    # where a game's own columns tell its wagers, nothing is asked of others
    asked.extend(wagers.asked if wagers.before or "wager" not in captures else ())
    return _Told(events, list(captures), asked, previous, wagers.counted, wagers.assumptions, wagers.begun, blocks)


def _cards_of_groups(sample: Sample, game: GameColumns) -> Iterator[tuple[dict[str, Any], str]]:
    """The cards of players who have each a column of cards in one row."""
    groups = groups_of(sample.columns, sample.rows) if game.group_cards else None
    if groups is None:
        return
    role = str(game.group_cards["role"])
    found = roles_found({role: game.roles[role]}, groups.columns, game.bets).get(role)
    if found is not None:
        template, whose = groups.of[found.column], str(game.group_cards["to"])
        columns = {template.replace("{group}", g): whose.replace("{group}", g) for g in groups.groups}
        separator = {"separator": found.how["separator"]} if "separator" in found.how else {}
        how = {k: v for k, v in found.how.items() if k != "separator"}
        members = {
            "to": {"column": "whose"},
            "n": {"column": "place", "as": "number"},
            "card": {"column": "item", **how},
        }
        yield {"event": "card", "each": {"columns": columns, **separator}, "members": members}, found.why


def _unknown(found: Found) -> str:
    words = ", ".join(shorten(word) for word in found.unknown[:8])
    return f"what do these words of {shorten(found.column)} mean? rows with them make no such event: {words}"


def _lacks(sample: Sample, column: str) -> bool:
    return any(row.values.get(column) in (None, "") for row in sample.rows)


def _event_of(template: Mapping[str, Any], sample: Sample) -> dict[str, Any]:
    """The event with columns in place of roles."""
    event: dict[str, Any] = {"event": template["event"]}
    if "each" in template:
        like = sample.roles[template["each"]["like"]].how
        columns = {_named(key, sample): whose for key, whose in template["each"]["columns"].items()}
        event["each"] = {"columns": columns, **({"separator": like["separator"]} if "separator" in like else {})}
    event["members"] = dict(_members(template["members"], sample))
    return event


def _members(members: Mapping[str, Any], sample: Sample) -> Iterator[tuple[str, Any]]:
    roles = sample.roles
    for key, value in members.items():
        name = key.removesuffix("?")
        if isinstance(value, dict):
            yield name, {k: _named(v, sample) if isinstance(v, str) else v for k, v in value.items()}
        elif (item := _ITEM.fullmatch(str(value))) is not None:
            how = {k: v for k, v in roles[item[1]].how.items() if k != "separator"}
            yield name, {"column": "item", **how}
        elif (role := _ROLE.fullmatch(str(value))) is not None:
            if role[1] in roles:
                found = roles[role[1]]
                yield name, {"column": found.column, **found.how, **({"optional": True} if key.endswith("?") else {})}
        else:
            yield name, value


def _filled(value: Any, sample: Sample) -> Any:
    """A part of a mapping with the columns of its roles, and the separators of those that hold several things."""
    if isinstance(value, Mapping):
        return {key: _filled(part, sample) for key, part in value.items()}
    if isinstance(value, list):
        return [_filled(part, sample) for part in value]
    separator = _SEPARATOR.fullmatch(str(value))
    if separator is not None:
        return sample.roles[separator[1]].how.get("separator", ",")
    return _named(value, sample) if isinstance(value, str) else value


def _named(text: str, sample: Sample, write: Callable[[str], str] = str) -> str:
    """The text with the columns of its roles; `<round_key>` is what tells the round."""

    def column(found: re.Match[str]) -> str:
        if found[1] == "round_key":
            return "/".join(map(column_name, round_columns(sample)))
        return write(sample.roles[found[1]].column)

    return _ROLE.sub(column, text)
