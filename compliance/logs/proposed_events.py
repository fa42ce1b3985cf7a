"""The events of a proposed mapping: those of the game's own columns, its wagers, its cards; what is open about them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from compliance.logs.column_roles import roles_found
from compliance.logs.column_words import GameColumns
from compliance.logs.columns_seen import NO_CARD, Found
from compliance.logs.faults import a_few, shorten
from compliance.logs.mapped_cells import ITEM
from compliance.logs.proposed_captures import Events, settled_in_part, told_by_unread, uncaptured
from compliance.logs.proposed_cells import groups_of
from compliance.logs.proposed_deals import not_as_dealt
from compliance.logs.proposed_kinds import kinds_of_wagers, wagers_of_kinds
from compliance.logs.proposed_lists import lists_within, ways_into
from compliance.logs.proposed_marks import with_marks_told
from compliance.logs.proposed_rounds import (
    IN_FIRST,
    ROLE,
    is_repeated,
    round_columns,
    stands_in_several_rows,
    told_before_of,
)
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_spans import with_spans_told
from compliance.logs.proposed_stakes import with_stakes_told
from compliance.logs.proposed_units import with_units_told
from compliance.logs.proposed_wagers import proposed_wagers
from compliance.logs.proposed_yaml import column_name, in_condition
from compliance.logs.values import CARD_WITHOUT_ORDER

_OF_ROWS, _OF_LINES = "rows", "lines"  # of what a game's event is, where it is not of both
_LINE: Final = "line"  # the column of the kinds of line of a text
_OF_PLAYERS: Final = frozenset({"card", "wager", "settle", "act"})  # what does not come once for all at the table
_OF_WAGERS: Final = ("bet", "amount")  # the columns by which a row tells of a wager
_SEPARATOR: Final = re.compile(r"<separator of ([a-z_0-9]+)>")
_ITEM: Final = re.compile(r"<item of ([a-z_0-9]+)>")

Made = tuple[Mapping[str, Any], dict[str, Any], dict[str, str]]
"""One of a game's own events, as a mapping writes it of a sample, and the reasons of what it reads."""


@dataclass(frozen=True, slots=True)
class Told:
    """The events, each with the reasons of its members; what is captured; what is open; columns from rows before; how
    wagers are counted; what is assumed; what rows keep of those before; whether rows are numbered, and some are alike;
    of which hands no column tells the cards, though columns tell those of others."""

    events: Events
    captures: list[str]
    asked: list[str]
    previous: dict[str, Any]
    counted: dict[str, Any]
    assumptions: list[tuple[str, str, str]]
    begun: str
    kept: dict[str, Any]
    blocks: list[dict[str, Any]]
    numbered: bool
    alike: bool
    uncaptured: dict[str, list[str]]


def events_told(sample: Sample, game: GameColumns) -> Told:
    """The events that a sample tells of a game."""
    roles, kind = sample.roles, sample.kind
    events: Events = []
    captures: dict[str, None] = {}
    asked: list[str] = []
    previous: dict[str, Any] = {}
    repeats = stands_in_several_rows(sample)
    wagers = proposed_wagers(sample, game) if kind is None else wagers_of_kinds(sample, game)
    of_wagers = kinds_of_wagers(sample) if kind is not None and kind != _LINE else set()
    events.extend((event, whys) for event, whys in wagers.before)
    captures.update(dict.fromkeys(wagers.captures_before))
    for template in game.events:
        if not all(role in roles for role in (*template["needs"], *template.get("beside", ()))) or any(
            r in roles for r in template.get("unless", ())
        ):
            continue
        form = _OF_LINES if kind == _LINE else _OF_ROWS
        if template.get("of", form) != form:
            continue
        event = _event_of(template, sample)
        conditions = [_named(template["when"], sample, in_condition)] if "when" in template else []
        first = roles[template["needs"][0]]
        if kind is not None:
            read = [column for role in template["needs"] for column in roles[role].columns]
            kinds = [one for one in _kinds_with(sample, kind, read) if one not in of_wagers]
            if template["event"] not in _OF_PLAYERS:
                kinds = _without_wagers(sample, kind, kinds)
            if not kinds:
                continue
            conditions.append(
                f"{in_condition(kind)} is one of {', '.join(json.dumps(k, ensure_ascii=False) for k in kinds)}"
            )
        elif not first.parts and _lacks(sample, first.column):
            conditions.append(f"{in_condition(first.column)} is not empty")
        if (
            repeats
            and kind is None
            and (_is_told_twice(sample, template) or is_repeated(sample, _columns_of(template, roles)))
        ):
            previous = told_before_of(sample)
            conditions.append(IN_FIRST)
        for role in template["needs"]:
            found = roles[role]
            if found.unknown:
                values = ", ".join(json.dumps(v, ensure_ascii=False) for v in found.how["values"])
                conditions.append(f"{in_condition(found.column)} is one of {values}")
                asked.append(_unknown(found))
        if "each" in event and any(row.values.get(name) == NO_CARD for row in sample.rows for name in first.parts):
            conditions.append(f'{ITEM} is not "{NO_CARD}"')
        if conditions:
            event = {"event": event.pop("event"), "when": " and ".join(conditions), **event}
        events.append((event, {r: roles[r].why for r in template["needs"]}))
        if kind is None and not repeats and not first.parts and _lacks(sample, first.column):
            asked.append(_not_captured(first.column))
        elif template["captures"] == "card" and (question := not_as_dealt(sample)):
            captures[CARD_WITHOUT_ORDER] = None
            asked.append(question)
        else:
            captures[template["captures"]] = None
        asked.extend([template["ask"]] if "ask" in template else [])
        asked.extend(f"{shorten(roles[r].column)}: {q}" for r in template["needs"] for q in roles[r].open)
    for template, event, whys in (*_events_of_lists(sample, game), *_events_of_groups(sample, game)):
        events.append((event, whys))
        captures[template["captures"]] = None
    blocks = []
    for block in game.blocks:
        if all(r in roles for r in block["needs"]) and not any(r in roles for r in block["unless"]):
            blocks.append({**block, "value": _filled(block["value"], sample)})
            captures[block["captures"]] = None
    for event, why in cards_of_groups(sample, game):
        events.append((event, {"cards": why}))
        captures["card without order"] = None
    events.extend((event, whys) for event, whys in wagers.after)
    asked.extend(settled_in_part(events, captures))
    # where a game's own columns tell its wagers, nothing is asked of others
    asked.extend(wagers.asked if wagers.before or "wager" not in captures else ())
    events = with_stakes_told(events, sample, wagers.counted, wagers.kept, asked)
    told = with_spans_told([event for event, _ in events], sample, asked)
    told = with_marks_told(with_units_told(told, sample, asked), sample, asked)
    events = [(_without_unread(event), whys) for event, (_, whys) in zip(told, events, strict=True)]
    captures.update(dict.fromkeys(wagers.captures_after))
    asked.extend(told_by_unread(sample, captures))
    return Told(
        events,
        list(captures),
        asked,
        previous,
        wagers.counted,
        wagers.assumptions,
        wagers.begun,
        wagers.kept,
        blocks,
        wagers.numbered,
        wagers.alike,
        uncaptured(events, sample, game, captures),
    )


def _columns_of(template: Mapping[str, Any], roles: Mapping[str, Found]) -> list[str]:
    return [column for role in template["needs"] for column in roles[role].columns]


def _is_told_twice(sample: Sample, template: Mapping[str, Any]) -> bool:
    """Whether this is of what a round has once, where rows of some rounds say it otherwise than those before them."""
    return bool(sample.twice) and sample.game is not None and set(template["needs"]) <= set(sample.game.once)


def _kinds_with(sample: Sample, kind: str, columns: Sequence[str]) -> list[str]:
    """The kinds of row of which some say something in all these columns."""
    told = (row.values for row in sample.rows if all(row.values.get(c) not in (None, "") for c in columns))
    return list(dict.fromkeys(str(values[kind]) for values in told if kind in values))


def _without_wagers(sample: Sample, kind: str, kinds: list[str]) -> list[str]:
    """The kinds whose rows tell of no wager, where there are such: what a wager is on, or is settled by, is called as
    what came is, and did not come by being told again."""
    read = [sample.roles[role].columns for role in _OF_WAGERS if role in sample.roles]
    of_wagers = {one for columns in read for one in _kinds_with(sample, kind, columns)}
    return [one for one in kinds if one not in of_wagers] or kinds


def _without_unread(event: dict[str, Any]) -> dict[str, Any]:
    """The event without the columns of each group that it does not read: of these it is asked what they tell."""
    of = event.get("each", {}).get("of")
    if of is None:
        return event
    said = f"{event.get('when', '')} {event['members']}"
    read = {name: column for name, column in of.items() if re.search(rf"\b{re.escape(name)}\b", said)}
    return {**event, "each": {**event["each"], "of": read}}


def _events_of_lists(sample: Sample, game: GameColumns) -> Iterator[Made]:
    """What things in lists (players with their wagers) tell that rows do not: each by the game's own events."""
    for way in ways_into(sample):
        roles = roles_found(game.roles, way.columns, game)
        within = replace(sample, roles={**sample.roles, **roles})
        found = False
        for template in game.events:
            needs = (*template["needs"], *template.get("beside", ()))
            is_told = all(role in roles for role in needs) and any(_is_of_thing(roles[role]) for role in needs)
            # what the row itself tells, things in it only repeat
            is_left_out = "each" in template or template.get("of", _OF_ROWS) != _OF_ROWS
            is_left_out = is_left_out or all(role in sample.roles for role in template["needs"])
            if not is_told or is_left_out or any(role in roles for role in template.get("unless", ())):
                continue
            event = {"event": template["event"], "each": {"columns": [way.name]}}
            if "when" in template:
                event["when"] = _named(template["when"], within, in_condition)
            found = True
            yield (
                template,
                {**event, "members": dict(_members(template["members"], within))},
                {role: roles[role].why for role in template["needs"]},
            )
        if found:
            return


def _events_of_groups(sample: Sample, game: GameColumns) -> Iterator[Made]:
    """What the columns of each of several players in a row tell (antes, decisions): each by the game's own events."""
    groups = groups_of(sample.columns, sample.rows)
    if groups is None or "seat" not in game.roles:
        return
    roles = roles_found({n: spec for n, spec in game.roles.items() if n != "seat"}, groups.columns, game)
    within = replace(sample, roles={**sample.roles, **roles, "seat": Found("whose", {}, "the number in the names", 0)})
    for template in game.events:
        needs = (*template["needs"], *template.get("beside", ()))
        is_told = "seat" in needs and any(role in roles for role in needs) and all(r in within.roles for r in needs)
        is_left_out = "each" in template or template.get("of", _OF_ROWS) != _OF_ROWS
        is_left_out = is_left_out or all(role in sample.roles for role in template["needs"])
        if not is_told or is_left_out or any(role in roles for role in template.get("unless", ())):
            continue
        event = {"event": template["event"], "each": {"groups": groups.groups, "of": groups.of}}
        if "when" in template:
            event["when"] = _named(template["when"], within, in_condition)
        members = dict(_members(template["members"], within))
        yield template, {**event, "members": members}, {role: within.roles[role].why for role in template["needs"]}


def _is_of_thing(found: Found) -> bool:
    return found.column.startswith(f"{ITEM}.")


def cards_of_groups(sample: Sample, game: GameColumns) -> Iterator[tuple[dict[str, Any], str]]:
    """The cards of players who have each a column of cards in one row, or a list of them in a list of players."""
    if not game.group_cards:
        return
    role, named = str(game.group_cards["role"]), str(game.group_cards["to"])
    yield from _cards_of_lists(sample, game, role, named)
    groups = groups_of(sample.columns, sample.rows)
    if groups is None:
        return
    found = roles_found({role: game.roles[role]}, groups.columns, game).get(role)
    if found is not None:
        template, whose = groups.of[found.column], named
        columns = {template.replace("{group}", g): whose.replace("{group}", g) for g in groups.groups}
        separator = {"separator": found.how["separator"]} if "separator" in found.how else {}
        how = {k: v for k, v in found.how.items() if k != "separator"}
        members = {
            "to": {"column": "whose"},
            "n": {"column": "place", "as": "number"},
            "card": _item_read(how),
        }
        yield {"event": "card", "each": {"columns": columns, **separator}, "members": members}, found.why


def _cards_of_lists(sample: Sample, game: GameColumns, role: str, named: str) -> Iterator[tuple[dict[str, Any], str]]:
    for way, cards, name in lists_within(sample):
        found = roles_found({role: game.roles[role]}, [cards], game).get(role)
        seat = roles_found({"seat": game.roles["seat"]}, way.columns, game).get("seat")
        if found is None or seat is None:
            continue
        around = way.place_further_in.removesuffix("place")
        column = seat.column.replace("item.", around, 1) if seat.column.startswith("item.") else seat.column
        members = {
            "to": {"written": named.replace("{group}", column_name(column))},
            "n": {"column": "place", "as": "number"},
            "card": _item_read(found.how),
        }
        yield {"event": "card", "each": {"columns": [name]}, "members": members}, found.why
        return


def _unknown(found: Found) -> str:
    words = a_few(found.unknown)
    return f"what do these words of {shorten(found.column)} mean? rows with them make no such event: {words}"


def _not_captured(column: str) -> str:
    return f"was nothing of the kind done where {shorten(column)} is empty? it is taken as not recorded there"


def _lacks(sample: Sample, column: str) -> bool:
    return any(row.values.get(column) in (None, "") for row in sample.rows)


def _event_of(template: Mapping[str, Any], sample: Sample) -> dict[str, Any]:
    """The event with columns in place of roles."""
    event: dict[str, Any] = {"event": template["event"]}
    if "each" in template:
        like = sample.roles[template["each"]["like"]].how
        columns = {
            column: whose for key, whose in template["each"]["columns"].items() for column in _columns_at(key, sample)
        }
        event["each"] = {"columns": columns, **({"separator": like["separator"]} if "separator" in like else {})}
    event["members"] = dict(_members(template["members"], sample))
    return event


def _columns_at(key: str, sample: Sample) -> Iterator[str]:
    """The columns in a role: several where each holds one thing."""
    role = ROLE.fullmatch(key)
    yield from sample.roles[role[1]].columns if role is not None else (_named(key, sample),)


def _members(members: Mapping[str, Any], sample: Sample) -> Iterator[tuple[str, Any]]:
    roles = sample.roles
    for key, value in members.items():
        name = key.removesuffix("?")
        if isinstance(value, dict):
            how = {k: _named(v, sample) if isinstance(v, str) else v for k, v in value.items()}
            yield name, {**how, **(_decimal_of(str(value.get("column")), sample) if how.get("as") == "amount" else {})}
        elif (item := _ITEM.fullmatch(str(value))) is not None:
            how = {k: v for k, v in roles[item[1]].how.items() if k != "separator"}
            yield name, _item_read(how)
        elif (role := ROLE.fullmatch(str(value))) is not None:
            if role[1] in roles:
                found = roles[role[1]]
                read = {"written": ",".join(map(column_name, found.parts))} if found.parts else {"column": found.column}
                yield name, {**read, **found.how, **({"optional": True} if key.endswith("?") else {})}
        else:
            yield name, value


def _decimal_of(key: str, sample: Sample) -> dict[str, Any]:
    """The decimal mark of a column of amounts that the game names: its own or, where its values show none (words may
    stand among them), that of the file's other amounts."""
    role = ROLE.fullmatch(key)
    roles = [*([sample.roles[role[1]]] if role is not None else []), *sample.roles.values()]
    mark = next((found.how["decimal"] for found in roles if "decimal" in found.how), None)
    return {"decimal": mark} if mark is not None else {}


def _item_read(how: Mapping[str, Any]) -> dict[str, Any]:
    """How a thing in a cell is read: as it stands, or by its members."""
    return dict(how) if "written" in how else {"column": "item", **how}


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

    return ROLE.sub(column, text)
