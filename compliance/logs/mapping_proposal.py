"""Proposes a mapping for a foreign file from its first rows: each line with its reason, what is open as a question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from compliance.logs.column_roles import roles_found
from compliance.logs.column_times import clock_pattern, needs_zone, newest_first, read_from, time_of_two
from compliance.logs.column_words import GameColumns, columns_of_games, general, plain_name
from compliance.logs.columns_seen import Column, Found, columns_in, joined
from compliance.logs.faults import a_few, shorten
from compliance.logs.foreign_text import LINE
from compliance.logs.lines import SWELLS
from compliance.logs.mapped_cells import ITEM
from compliance.logs.mapping_columns import OF_EACH
from compliance.logs.proposed_captures import Events
from compliance.logs.proposed_cells import names_of_groups, with_labels
from compliance.logs.proposed_days import with_days
from compliance.logs.proposed_events import cards_of_groups, events_told
from compliance.logs.proposed_form import forms_of, rows_of
from compliance.logs.proposed_form_told import ProposalError
from compliance.logs.proposed_headers import without_headers
from compliance.logs.proposed_lists import ways_into
from compliance.logs.proposed_merged import KEPT, all_kept, refuse_newest_first, with_groups
from compliance.logs.proposed_refusals import refuse
from compliance.logs.proposed_rounds import (
    COUNTED,
    begun_by,
    columns_of_draw,
    differs,
    ended_by,
    numbers_go_back,
    placing,
    previous_of_rounds,
    round_of,
    told_twice,
    why_of_table,
    with_numbered_rounds,
    without_broken_rounds,
)
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_seats import SEAT_OF, with_seats
from compliance.logs.proposed_sums import without_sums
from compliance.logs.proposed_unread import columns_of_event
from compliance.logs.proposed_wagers import NUMBERED, OF_A_WAGER, REPEATED, columns_of_groups, of_rows
from compliance.logs.proposed_words import with_words
from compliance.logs.proposed_yaml import Writing, in_condition

_BY_WORD: Final = 4  # what a game's own word in the file's name, columns or values counts beside one column that fits


def propose(path: Path, game: str | None = None, swells: int = SWELLS) -> str:
    """The proposed mapping as YAML. game: what the file is known to tell of. swells: to how many times its size a
    compressed one may unpack. Raises ProposalError."""
    forms = forms_of(path, swells)
    samples: list[Sample] = []
    refused: list[ProposalError] = []
    for told_form in forms:
        form = told_form
        try:
            names, rows = rows_of(path, form, swells)
        except ProposalError as error:
            refused.append(error)
            continue
        form, rows = without_headers(form, names, rows)
        form, rows = with_groups(*without_sums(form, names, rows), names)
        labelled, columns, apart = with_words(*with_labels(form, names, rows))
        seen = columns_in(columns, apart)
        samples.append(Sample(labelled, seen, apart, joined=joined(seen, apart)))
    if not samples:
        raise refused[0]
    games = [g for g in columns_of_games() if game is None or plain_name(game) == plain_name(str(g.session["game"]))]
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
        refuse(path, samples, games, game)
    best = max(told, key=_fits)
    others = {str(s.game.session["game"]) for s in told if s.score == best.score and s.game and s.game is not best.game}
    if others and best.game is not None:
        names_of = ", ".join(sorted({*others, str(best.game.session["game"])}))
        raise ProposalError(str(path), f"This file may tell of {names_of}; nothing in it says of which.", "Say --game.")
    # of several lists in a document that of which the most is told: cards alone leave out the wagers beside them
    same = [sample for sample in told if sample.game is best.game]
    return _written(path, max(same, key=lambda s: (*_events_in(s), *_fits(s))) if len(same) > 1 else best)


def _fits(sample: Sample) -> tuple[int, int, int]:
    """How well a sample fits its game, the nearest list first."""
    return sample.score, -len(str(sample.form.keys.get("rows", ""))), len(sample.roles)


def _events_in(sample: Sample) -> tuple[int, int]:
    """How many kinds of event a sample tells, the cards of each hand being one: first of what happened, then also of
    what was announced, which only repeats it."""
    assert sample.game is not None
    events = [event for event, _ in events_told(sample, sample.game).events]
    hands = {str(event["each"].get("columns")) for event in events if event["event"] == "card" and "each" in event}
    kinds = {event["event"] for event in events}
    return len(hands) + len(kinds - {"call"}), len(kinds)


def _as_game(path: Path, sample: Sample, game: GameColumns) -> Sample | None:
    """The sample seen as one of this game; None where it has none of the columns that tell it."""
    of_players = columns_of_groups(sample, game)
    of_rows = [c for c in (*sample.columns, *sample.joined) if not {c.name, *c.parts} & of_players]
    wanted = {**general()["roles"], **game.roles}
    roles = _roles_of_rounds(sample, wanted, of_rows, game)
    if not _is_told(roles, game):
        again = roles_found(wanted, of_rows, game)
        twice, are_few = told_twice(without_broken_rounds(replace(sample, game=game, roles=dict(again))))
        if twice and _is_told(again, game):
            sample.differ = twice
            if are_few:
                roles, sample = again, replace(sample, twice=twice)
    against = {role: spec for role, spec in game.roles.items() if role in game.told_against}
    # what tells against a game may stand in a list of players
    in_lists = (roles_found(against, way.columns, game) for way in ways_into(sample))
    if any(role in roles for role in against) or (against and any(in_lists)):
        return None
    told = [way for way in game.told_by if all(role in roles for role in way)]
    seen = roles
    if not told and "round" in roles:
        seen = _of_lists_of_one(sample, game)
        told = [way for way in game.told_by if all(role in seen for role in way)]
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
        if f" {plain_name(w)} " in f" {said} " or plain_name(w) in values or (not w.isascii() and plain_name(w) in said)
    )
    score = max(sum(seen[role].fits for role in way) for way in told) + _BY_WORD * bool(words)
    # hands that always have as many cards tell more than hands of any size
    specs = [game.roles[role] for way in told for role in way if role in game.roles]
    score += any(s["is"] == "cards" and len(set(s["count"])) == 1 for s in specs)
    as_game = without_broken_rounds(with_days(replace(sample, game=game, roles=roles, score=score, words=words)))
    return with_seats(with_numbered_rounds(as_game))


def _is_told(roles: Mapping[str, Found], game: GameColumns) -> bool:
    return any(all(role in roles for role in way) for way in game.told_by)


def _of_lists_of_one(sample: Sample, game: GameColumns) -> dict[str, Found]:
    """What the one thing says that stands in a list of each row (`outcomes: [{number: 17}]`), where it alone tells the
    game."""
    for way in ways_into(sample):
        is_alone = len(way.rows) == len(sample.rows) and way.is_list and not way.is_by_place
        found = roles_found(game.roles, way.columns, game) if is_alone else {}
        if any(all(role in found for role in told) for told in game.told_by):
            return found
    return {}


def _roles_of_rounds(
    sample: Sample, specs: Mapping[str, Any], columns: Sequence[Column], game: GameColumns
) -> dict[str, Found]:
    """The roles of columns. What differs from row to row of a round is not what the round has once (the symbol that
    won), but perhaps what a player chose."""
    # what each of several seats has says nothing of a row, but perhaps of its seat
    of_seats = [name for of_each in names_of_groups([c.name for c in columns]) for name in of_each]
    never: set[tuple[str, tuple[str, ...]]] = {(role, (name,)) for name in of_seats for role in OF_A_WAGER}
    while True:
        roles = roles_found(specs, columns, game, never)
        seen = without_broken_rounds(replace(sample, game=game, roles=dict(roles)))
        differ = {
            (role, roles[role].columns) for role in game.once if role in roles and differs(seen, roles[role].columns)
        }
        # where rows are of several kinds, one column may tell of a wager in some and of what came in others
        if not differ or seen.kind is not None:
            return roles
        never |= differ


def _written(path: Path, sample: Sample) -> str:
    """The whole mapping."""
    game = sample.game
    assert game is not None
    stated, roles = general()["stated"], sample.roles
    made = events_told(sample, game)
    events, captures, previous = made.events, made.captures, made.previous
    out = Writing()
    name = re.sub(r"[^a-z0-9]+", "-", path.stem.casefold()).strip("-") or "proposed"
    assumptions: list[tuple[str, str, str]] = []
    told = _told(sample, game)
    why_game = (
        f"the file says {', '.join(sample.words)}"
        if sample.words
        else f"told by {', '.join(told or ['things in lists'])}"
    )
    out.comment(f"Proposed by `log map` from {shorten(path.name)}, of which {len(sample.rows)} rows were looked at.")
    out.comment("It runs as it is. Read each line and its reason; answer each QUESTION by putting the line right.")
    out.blank()
    out.line(0, "mapping", name)
    for key, value in sample.form.keys.items():
        if key == KEPT:
            continue
        if key == "lines":
            out.line(0, key, None, sample.form.why[key])
            for kind, how in value.items():
                out.line(1, kind, how)
        else:
            out.line(0, key, value, sample.form.why[key])
    time = roles.get("time")
    clock = roles.get("clock") if time is None else None
    numbers_back = numbers_go_back(sample)
    backwards = "the numbers of the rounds go back from row to row" if time is None and numbers_back else ""
    if "order" in sample.form.keys:
        pass  # the file itself says it
    elif why := newest_first((time, clock), sample.columns, numbers_go_back=numbers_back) or backwards:
        out.line(0, "order", "newest first", why)
        if KEPT in sample.form.keys:
            refuse_newest_first(str(path))
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
        out.line(1, "table", {"column": roles["table"].column}, why_of_table(sample))
    else:
        out.line(1, "table", stated["table"], "QUESTION: which table? no column names it")
        assumptions.append(("table", "All rows are of one table.", "No column names the table."))
    if time is None:
        out.question(1, f"of which day are the rounds? without it no law is chosen: {_day_by_hand(sample)}")
    out.line(1, "casino", stated["casino"], "QUESTION: which casino?")
    out.line(1, "jurisdiction", stated["jurisdiction"], "QUESTION: whose law?")
    out.line(1, "game", game.session["game"], why_game)
    out.line(1, "captures", captures, "the kinds of event that the columns tell; what else was recorded is not known")
    law = (
        f"The file tells of {game.session['game']} under the law of {stated['jurisdiction']}; the casino is not stated."
    )
    assumptions.append(("game", law, "Proposed from the file's columns; nobody has confirmed it."))
    for ask in game.ask:
        has = {*roles, *(["each"] if any(cards_of_groups(sample, game)) else [])}
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
    drawn = columns_of_draw(sample)
    before = {**previous, **(previous_of_rounds(sample) if "round" not in roles else {})}
    if before:
        several = "a round stands in several rows: only in the first that says so of what came is this empty"
        out.line(0, "previous", before, several if previous and not drawn else "what the rows before say of the round")
    if "round" not in roles:
        if drawn:
            same = ", ".join(map(shorten, drawn))
            out.question(0, f"do rows tell of one throw that follow one another with the same {same}? it is taken so")
            text = f"Rows that follow one another with the same {same} tell of one throw, each of other wagers."
            assumptions.append(("several-rows", text, "No column numbers the throws."))
        ended = ended_by(path, sample, told)
        begun = begun_by(sample, told, ended, made.begun or placing(sample, events))
        out.line(0, "rounds", {"column": COUNTED, "ended_by": ended, "begun_by": begun})
    elif previous:
        text = "Of the rows of a round that say the same the first alone tells; a round number comes only once."
        assumptions.append(("several-rows", text, "The file repeats them in each row of the round."))
    if sample.twice:
        asked = "which rows tell of these rounds? some say otherwise what came; both are told of one"
        out.question(0, f"{asked}: {a_few(sample.twice)}")
    kept, why_kept = all_kept(sample, made.kept)
    if kept:
        out.line(0, KEPT, kept, why_kept)
    if sample.seats is not None and sample.seats.ask:
        out.question(0, sample.seats.ask)
        assumptions.append(("seats", sample.seats.assumed, "The file does not tell seats."))
    if made.uncaptured:
        unread = "lines that are not read may tell of them" if sample.form.unread else ""
        out.line(0, "uncaptured", made.uncaptured, unread or "of these hands no column tells the cards")
    if made.numbered:
        out.line(0, "numbered", NUMBERED, "rows are counted into this column, since nothing else tells wagers apart")
    if made.alike:
        out.line(0, "repeated", {"columns": of_rows(sample), "treat": "unsure"}, REPEATED)
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
    is_told_by_shoe = {"shoe", "round"} <= roles.keys() and "written" in round_of(sample)
    shoe = roles["shoe"].column if is_told_by_shoe else None
    # columns that the form names, and cells that it takes apart, are not read by that alone
    form = {key: value for key, value in sample.form.keys.items() if key not in ("columns", "widths", "cells", KEPT)}
    read = f"{form} {sample.kind} {made.counted} {made.blocks}"
    of_events = {name for event, _ in events for name in columns_of_event(event)}
    # what tells by being there that its line is of a kind says nothing more
    of_lines = {role for event in game.events if event.get("of") == "lines" for role in event["needs"]}
    used = {found.column for role, found in roles.items() if role in {"round", "table", "time", *of_lines}}
    # what conditions and sums alone read
    ends = {roles[role].column for role in ("state", "returned") if role in roles}
    used |= {name for name in ends if any(f"{in_condition(name)} {sign} " in read for sign in ("is not", "-"))}
    used |= {name for name in (sample.kind, shoe) if name is not None}
    used |= {"seat", "player", SEAT_OF} if sample.seats is not None else set()
    used |= {cell["column"] for cell in sample.form.keys.get("cells", ())}
    used |= {LINE} if "lines" in sample.form.keys else set()
    if "split" in sample.form.keys:
        used |= {*OF_EACH, *sample.form.keys["split"]["columns"]}
    together = roles["time"].column if "time" in roles else ""
    used |= _of_groups(events)
    used |= of_events | {way.partition("[")[0] for way in of_events}
    known = {c.name for c in sample.columns if c.name in used or _is_read(c.name, f"{read} {together}")}
    left = [c for c in sample.columns if not any(_is_within(c.name, k) or _is_within(k, c.name) for k in known)]
    left += [
        column for column in _in_lists(sample, events) if column.name not in used and not _is_read(column.name, read)
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


def _in_lists(sample: Sample, events: Events) -> list[Column]:
    """What things in lists say that events go through."""
    gone_through = {column for event, _ in events for column in event.get("each", {}).get("columns", ())}
    found = [c for way in ways_into(sample) if way.name in gone_through for c in way.columns]
    return [c for c in found if c.name.startswith(f"{ITEM}.") and not any(isinstance(v, list) for v in c.values)]


def _told(sample: Sample, game: GameColumns) -> list[str]:
    return next((list(way) for way in game.told_by if all(role in sample.roles for role in way)), [])


def _day_by_hand(sample: Sample) -> str:
    """How a day is written that the file does not say: in `row`, with each row's time of day where that is told."""
    clock = sample.roles.get("clock")
    if clock is None:
        return 'ts: "1997-01-01T12:00:00+13:00"'
    texts = next(column.texts for column in sample.columns if column.name == clock.column)
    pattern = clock_pattern(texts)
    return f'in `row`, ts: {{written: "1997-01-01 {{{clock.column}}}", time: "YYYY-MM-DD {pattern}"}}, and `zone` above'


def _is_read(name: str, read: str) -> bool:
    """Whether a column stands in what the mapping reads."""
    return f"'{name}'" in read or f"'{name}[" in read or f"{{{name}}}" in read


def _of_groups(events: Events) -> set[str]:
    """The columns of each player, or of each kind of wager, that events go through."""
    gone_through = (event.get("each", {}) for event, _ in events)
    return {
        template.replace("{group}", group)
        for each in gone_through
        for template in each.get("of", {}).values()
        for group in each["groups"]
    }


def _is_within(name: str, other: str) -> bool:
    """Whether a column is another one, or what stands in it."""
    return f"{name}.".startswith(f"{other}.")
