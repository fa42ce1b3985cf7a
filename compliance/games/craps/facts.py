"""The facts of a round of craps: its wagers and what became of them, its rolls, what was called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from compliance.amounts import written
from compliance.games.craps.additional import base_untold
from compliance.games.craps.announced import as_called
from compliance.games.craps.commissions import commission_facts, taken_down, without_commission
from compliance.games.craps.dice_offers import offer_subjects
from compliance.games.craps.dice_sets import dice_subjects
from compliance.games.craps.lives import Life, Table
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.money_facts import division_of, part_facts
from compliance.games.craps.placements import placement_subjects
from compliance.games.craps.roll_subjects import roll_subjects
from compliance.games.craps.rolls import timeline
from compliance.games.craps.tracks import Track, tracks_of
from compliance.games.craps.vocabulary import DECIDED, IDLE_UNDER, LOSE, UNROLLED, VOID_UNDER, WIN
from compliance.games.fact_words import facts_of
from compliance.games.hidden import holes_of
from compliance.games.play import RoundView, Subject
from compliance.games.settled import Settled, settled
from compliance.games.signs import limit_facts, limits_of
from compliance.games.table_facts import TableView, about_wager, round_facts, table_subjects, view_of
from compliance.games.unread import NOT_UNDERSTOOD, UNREAD
from compliance.games.written_out import amount
from compliance.logs.rounds import Round
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_ROLLING = frozenset({"roll"})


def craps_view(round_: Round, rules: CrapsRules) -> RoundView:
    """The subjects of a round, and how each wager that was settled or should have been came to be settled."""
    holes = holes_of(round_)
    moments = timeline(round_, rules)
    table = Table(moments, tracks_of(moments), rules)
    view = view_of(round_, holes, _ROLLING)
    facts = Facts(round_facts(view))
    subjects = [Subject("round", "", facts)]
    lives = {
        id_: table.life(t) for id_, t in table.tracks.items() if t.state.bet in rules.wagers and _concerns(t, table)
    }
    for subject in table_subjects(view, facts):
        if subject.scope == "wager" and subject.key in lives:
            track = table.tracks[subject.key]
            # of a wager from an earlier round the events of this one tell only the change
            own = {**_plain(track, round_), **wager_facts(track, lives[subject.key], table, round_)}
            within = _decided_by(lives[subject.key], table)
            subjects.append(structs.replace(subject, facts=Facts(own, subject.facts), within=within))
        elif subject.scope == "wager":
            subjects.append(structs.replace(subject, facts=Facts(_nothing_known(subject.facts), subject.facts)))
        elif subject.scope not in ("placement", "stake", "area"):
            subjects.append(subject)
    for id_, life in lives.items():
        track = table.tracks[id_]
        if id_ not in view.wagers:  # placed in an earlier round, and not changed in this one
            own = {**_plain(track, round_), **wager_facts(track, life, table, round_)}
            subjects.append(
                Subject("wager", id_, Facts(own, facts), about_wager(track.state), _decided_by(life, table))
            )
    subjects += placement_subjects(round_, table, facts)
    subjects += roll_subjects(view, table, facts)
    subjects += offer_subjects(view, table, facts)
    subjects += dice_subjects(view, table, facts)
    return RoundView(subjects, _settled(view, table, lives, rules))


def _decided_by(life: Life, table: Table) -> str:
    """The throw to which a wager belongs: that which decides it, "" where none does."""
    return table.timeline.name_of(life.decided) if life.decided is not None else ""


def _concerns(track: Track, table: Table) -> bool:
    """Whether a wager is one of this round: placed, changed, settled or (standing from before) decided in it."""
    if track.events[-1][0] >= table.timeline.begins or track.state.settlements:
        return True
    if track.settled is not None or track.gone is not None:
        return False
    life = table.life(track)
    return life.decided is not None and life.decided.at >= table.timeline.begins


def _nothing_known(facts: Facts) -> dict[str, Evidence]:
    """What craps would say of a wager whose kind its rules do not name: that nothing can be known."""
    missing = Missing("the rules of craps name no wager of this kind")
    own = [n for n in facts_of(Path(__file__).parent) if n.startswith(("wager.", "commission.")) and n not in facts]
    return {UNREAD: NOT_UNDERSTOOD, **dict.fromkeys(own, missing)}


def _plain(track: Track, round_: Round) -> dict[str, Evidence]:
    lines = track.state.placed_lines
    return {
        "wager.bet": Known(track.state.bet, lines),
        **amount("wager.amount", Known(track.state.stake, lines)),
        **limit_facts(limits_of(round_, track.state)),
        "wager.standing": Known(track.state.standing, lines),
    }


def wager_facts(track: Track, life: Life, table: Table, round_: Round) -> dict[str, Evidence]:
    """What craps says of a wager: how its life came out, how it was settled, and what was charged on it."""
    lines = track.state.lines
    here = bool(track.state.settlements)
    own: dict[str, Evidence] = {
        **life.facts,
        UNREAD: NOT_UNDERSTOOD,
        DECIDED: Missing(life.hidden) if life.hidden else Known(life.decided is not None, lines),
        IDLE_UNDER: Known(life.idle_under, lines),
        VOID_UNDER: Known(life.void_under, lines),
        UNROLLED: Known(not life.rolled, lines),
        "wager.settled_here": Known(here, lines),
        "wager.taken_down": Known(taken_down(track, life), lines),
        "wager.withdrawn": _withdrawn(track, life, table, round_),
        "wager.after_next_roll": _after_next_roll(track, life, table),
        "wager.result_fits": _result_fits(track, life, table),
        **as_called(track, table),
        "wager.said": Known(f"wager {track.state.id} ({track.state.bet}, {written(track.state.stake)})", lines),
    }
    own |= part_facts(track, life.facts, table.rules, round_.session)
    return own | commission_facts(track, life, table.rules, round_)


def _withdrawn(track: Track, life: Life, table: Table, round_: Round) -> Evidence:
    """Whether a wager was withdrawn in this round before a roll decided it, and no settlement says what went back."""
    withdrawn = any(e.change == "withdraw" and at >= table.timeline.begins for at, e in track.events)
    decided = life.decided is not None and (track.gone is None or life.decided.at < track.gone)
    if not withdrawn or track.settled is not None or track.state.id in round_.settled_later or decided:
        return Known(False, track.state.lines)
    return Missing(life.hidden) if life.hidden else Known(True, track.state.lines)


def _after_next_roll(track: Track, life: Life, table: Table) -> Evidence:
    """Whether a wager was settled only after the dice had been thrown again."""
    if life.hidden:
        return Missing(life.hidden)
    if life.decided is None or track.settled is None:
        return Known(False)
    between = [r for r in table.timeline.rolls if life.decided.at < r.at < track.settled]
    settled = table.timeline.moments[track.settled].line
    return Known(bool(between), (life.decided.line, settled))


def _result_fits(track: Track, life: Life, table: Table) -> Evidence:
    """Whether the result recorded is the one that the roll which decided the wager gave it.

    Where it is not, the wager was settled by another roll than its own: that is told of the result, not of the delay.
    """
    if life.hidden:
        return Missing(life.hidden)
    found = decide(table.rules.wagers[track.state.bet].outcome, life.facts)
    due = found.answer if isinstance(found, Decided) else None
    return Known(track.outcome == due or (due not in (WIN, LOSE) and track.outcome not in (WIN, LOSE)))


def _settled(view: TableView, table: Table, lives: Mapping[str, Life], rules: CrapsRules) -> dict[str, Settled]:
    """How each wager was settled that this round settles, or decides without its being settled in a later one."""
    found: dict[str, Settled] = {}
    for id_, track in table.tracks.items():
        if track.state.bet not in rules.wagers:
            if track.placed >= table.timeline.begins:
                found[id_] = settled(view.round, track.state, None)
            continue
        life = lives.get(id_)
        if life is None or (track.settled is not None and track.settled < table.timeline.begins):
            continue
        how = settled(view.round, track.state, _why_unsettled(view, table, life, id_))
        if track.state.settlements or how.void_lines or _left_unsettled(view.round, track, life, table):
            divided = division_of(track, life.facts, rules, view.round.session)
            how = replace(how, division_untold=divided.untold if divided is not None else "")
            untold = base_untold(view.round, table, track)
            how = replace(how, stake_doubt=untold.reason if untold is not None else "")
            found[id_] = without_commission(how, life, track, rules, view.round)
    return found


def _left_unsettled(round_: Round, track: Track, life: Life, table: Table) -> bool:
    """Whether the round decided a wager (or its line must have been, though a hole hides how) and did not settle it."""
    if track.settled is not None or track.state.id in round_.settled_later:
        return False
    if life.decided is not None:
        return life.decided.at >= table.timeline.begins
    ends_with_round = table.rules.wagers[track.state.bet].window == "come out"
    return life.hidden is not None and ends_with_round and track.placed >= table.timeline.begins


def _why_unsettled(view: TableView, table: Table, life: Life, wager: str) -> Missing | None:
    """Why a settlement may be missing from the log, None if none can be."""
    after = table.timeline.position(life.decided.at) if life.decided is not None else 0
    return view.hidden("settle", lambda position: position > after, wager=wager)
