"""Facts of a tai-sai round: what the dice show, what each wager is on, what was keyed into the equipment."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from compliance.games.spin_devices import equipment_facts
from compliance.games.spin_rounds import SpinGame, SpinRound, result_known
from compliance.games.spins import Shown, Spin, written_number
from compliance.games.table_facts import TableView, is_call
from compliance.games.tai_sai import vocabulary as v
from compliance.games.tai_sai.meaning import TaiSaiRules
from compliance.games.tai_sai.spaces import Choice, Throw, chosen, shown
from compliance.games.wagers import WagerState, collects_or_pays, standing_wagers, won_together
from compliance.logs.events import CallEvent, EntryEvent, Event, NoticeEvent, SettleEvent, TumbleEvent, WagerEvent
from compliance.logs.rounds import Recorded
from compliance.meaning.evidence import Evidence, Known, Missing, known_or

NAMES = (v.FACES, v.TOTAL_SHOWN, v.TRIPLE_SHOWN, v.DIFFERENT, "dice.times", "dice.times_recorded", "spin.said")

_PLACE_BETS = "the call of “Place your bets”"
_GAME_SUPERVISOR = "game supervisor"
# who ranks above a game supervisor may have acted as one
_ABOVE = ("casino supervisor", "shift manager", "casino manager")


def spin_game(rules: TaiSaiRules) -> SpinGame:
    """How tai-sai spins, under a version's rules."""
    return SpinGame(
        "tumble",
        _shown,
        lambda view, s: _result(view, s, rules),
        lambda c, line: _announced(c, line, rules),
        _call,
        NAMES,
        lambda event, line: _dice_told(event, line, rules),
    )


def _shown(event: Event) -> Shown | None:
    if not isinstance(event, TumbleEvent):
        return None
    fault = event.fault or ("not flat" if event.flat is False else None)
    return Shown(fault, None, False, event.dice is not None)


def _result(view: TableView, spin: Spin, rules: TaiSaiRules) -> dict[str, Evidence]:
    event = spin.event
    assert isinstance(event, TumbleEvent)
    facts: dict[str, Evidence] = {
        "dice.times": known_or(event.times, "the log does not say how many times the dice were spun", (spin.line,)),
        "dice.times_recorded": Known(event.times is not None, (spin.line,)),
    }
    if event.dice is not None:
        return facts | _dice(event.dice, (spin.line,), rules)
    # the tumble itself does not say what the dice showed: what the dealer announced, or keyed in, does
    for recorded in view.round.events[spin.position + 1 :]:
        if isinstance(recorded.event, TumbleEvent):
            break
        dice = _told(recorded.event)
        if dice is not None:
            return facts | _dice(dice, (recorded.line,), rules)
    return facts | dict.fromkeys(NAMES[: NAMES.index("dice.times")], Missing("the log does not say what the dice show"))


def _dice(throw: Throw, lines: tuple[int, ...], rules: TaiSaiRules) -> dict[str, Evidence]:
    names = (*NAMES[: NAMES.index("dice.times")], "spin.said")
    if len(throw) != rules.dice or not set(throw) <= set(rules.faces):
        return dict.fromkeys(names, Missing(f"the dice of the rules cannot show {_list(throw)}"))
    said = f"{_list(tuple(sorted(throw)))}; total {sum(throw)}"
    unsaid = {name: Missing(why) for name, why in rules.unsaid.items()}
    return {**shown(throw, lines), **unsaid, "spin.said": Known(said, lines)}


def _list(numbers: Throw) -> str:
    return ", ".join(str(n) for n in numbers)


def _told(event: Event) -> Throw | None:
    if isinstance(event, CallEvent):
        return _faces_called(event)
    return event.dice if isinstance(event, EntryEvent) else None


def _faces_called(call: CallEvent) -> Throw | None:
    faces = call.value if call.what == "result" and isinstance(call.value, tuple) else ()
    return tuple(face for face in faces if isinstance(face, int)) or None


def _dice_told(event: Event, line: int, rules: TaiSaiRules) -> Mapping[str, Evidence] | None:
    dice = event.dice if isinstance(event, EntryEvent) else None
    return None if dice is None else _dice(dice, (line,), rules)


def _announced(call: CallEvent, line: int, rules: TaiSaiRules) -> Mapping[str, Evidence] | None:
    faces = _faces_called(call)
    if faces is None:
        return None
    unsaid = Missing("this recorder does not record the tumbling of the dice")
    return {**dict.fromkeys(NAMES, unsaid), **_dice(faces, (line,), rules)}


def _call(call: CallEvent, line: int) -> dict[str, Evidence]:
    faces = _faces_called(call)
    unsaid = Missing("the announcement is recorded without the faces of the dice as a list of numbers")
    return {
        "call.faces": unsaid if faces is None else Known(tuple(sorted(faces)), (line,)),
        "call.in_order": unsaid if faces is None else Known(faces == tuple(sorted(faces)), (line,)),
        "call.total": known_or(call.total, "the announcement is recorded without the total", (line,)),
    }


def wager_facts(wager: WagerState, decided: Mapping[str, Evidence], rules: TaiSaiRules) -> dict[str, Evidence]:
    """On what a wager is, what of that the dice show, and whether the rules permit it."""
    lines = wager.placed_lines
    listed = rules.listed.get(wager.bet)
    choice = _choice(wager.on)
    said = Known(f"on {_list(choice) if isinstance(choice, tuple) else choice}", lines)
    names = (v.ON, v.SHOWN_ON, v.FIRST, v.SECOND, v.PAIR)
    if listed is None:
        unknown = Missing(f"the rules of tai-sai know no wager called {wager.bet}")
        return {**dict.fromkeys(names, unknown), "wager.permitted": unknown, "wager.on_said": said}
    if listed.choices == (None,):
        nothing = Missing("this wager is on no number of its own")
        return {**dict.fromkeys(names, nothing), "wager.permitted": Known(True, lines), "wager.on_said": said}
    if choice is None:
        unsaid = Missing("the log does not say on what the wager is")
        return {**dict.fromkeys(names, unsaid), "wager.permitted": unsaid, "wager.on_said": said}
    if choice not in listed.choices:
        why = Missing(f"the rules permit no such wager: {wager.bet} {said.value}")
        return {**dict.fromkeys(names, why), "wager.permitted": Known(False, lines), "wager.on_said": said}
    faces = decided[v.FACES]
    known = {name: faces if isinstance(faces, Missing) else Missing("not asked of this wager") for name in names}
    throw = faces.value if isinstance(faces, Known) and isinstance(faces.value, tuple) else None
    counted = None if throw is None else tuple(n for n in throw if isinstance(n, int))
    return {**known, **chosen(choice, counted, lines), "wager.permitted": Known(True, lines), "wager.on_said": said}


def _choice(on: object) -> Choice:
    number = written_number(on)
    if number is not None:
        return number
    match on:
        case (int(one), int(other)):
            return min(one, other), max(one, other)
        case _:
            return None


def tumbler_facts(spun: SpinRound) -> dict[str, Evidence]:
    """The facts of the round that only tai-sai has: the order of tumbling and wagers, and the entry of the result."""
    view = spun.view
    events = view.round.events
    placed = next((i for i, r in enumerate(events) if isinstance(r.event, WagerEvent)), None)
    return {
        "round.tumbled_first": _tumbled_first(spun, placed),
        "call.place_bets": _place_bets(spun),
        "round.follows": Known(bool(view.round.earlier)),
        **_paid_before(spun, placed),
        **_malfunction_before(view),
        **equipment_facts(view),
        **_entry_facts(spun),
    }


def _tumbled_first(spun: SpinRound, placed: int | None) -> Evidence:
    """Whether the dice were tumbled before the dealer called for wagers, or closed them.

    A wager that a player puts down before either shows nothing of the order that the dealer is to keep. placed: the
    position of the first wager.
    """
    view = spun.view
    events = view.round.events
    first = spun.spins[0] if spun.spins else None
    called = next((i for i, r in enumerate(events) if is_call(r, "place your bets")), None)
    shown = (called, view.no_more_bets, result_known(spun))
    asked = min((i for i in shown if i is not None), default=None)
    if first is not None and (asked is None or first.position < asked):
        if placed is None or first.position < placed:
            return Known(True, (first.line,))
        lost = view.untold("call", _PLACE_BETS, lambda p: p <= first.position, what="place your bets")
        return lost or Known(True, (first.line, *_lines(events, asked)))

    def before(position: int) -> bool:
        return asked is None or position <= asked

    tumbled = "the tumbling of the dice"
    unknown = view.untold("tumble", tumbled, before) if first is None else view.hidden("tumble", before)
    return unknown or Known(False, _lines(events, placed if asked is None else asked))


def _paid_before(spun: SpinRound, placed: int | None) -> dict[str, Evidence]:
    """Whether the winning wagers of the round before were all paid before a wager was placed in this one, and what was
    won on those that were placed before."""
    view = spun.view
    if not view.round.earlier or placed is None:
        none = Missing("no round before this one, or no wager in this one, is recorded")
        return {"before.paid": none, "before.won_early": none}
    first = view.round.events[placed]
    later = tuple(
        r.line
        for r in (*view.round.earlier[-1].events, *(e for e in view.round.events if _is_settled(e, spun.over)))
        if isinstance(r.event, SettleEvent) and r.event.result == "win" and r.line > first.line
    )
    early = [w for w in standing_wagers(view.wagers.values()) if later and w.placed_lines[0] < max(later)]
    return {"before.paid": Known(not later, (first.line, *later)), "before.won_early": won_together(early)}


def _is_settled(recorded: Recorded, wagers: Container[str]) -> bool:
    return isinstance(recorded.event, SettleEvent) and recorded.event.wager in wagers


def _malfunction_before(view: TableView) -> dict[str, Evidence]:
    """Whether the tumbler failed in the round before, and whether a Government inspector was then notified."""
    if not view.round.earlier:
        return {"before.malfunction": Known(False), "before.notified": Missing("no round before this one is recorded")}
    before = view.round.earlier[-1]
    failed = tuple(r.line for r in before.events if isinstance(r.event, TumbleEvent) and r.event.fault == "malfunction")
    notices = tuple(
        r.line
        for r in (*before.events, *view.round.between)
        if isinstance(r.event, NoticeEvent) and "inspector" in r.event.to.lower()
    )
    notified = view.whether(notices, "notice", "notifications", lambda p: p <= 0, otherwise=failed)
    return {"before.malfunction": Known(bool(failed), failed), "before.notified": notified}


def _lines(events: tuple[Recorded, ...], position: int | None) -> tuple[int, ...]:
    return () if position is None else (events[position].line,)


def _place_bets(spun: SpinRound) -> Evidence:
    view = spun.view
    events = view.round.events
    ends = (i for i in (view.no_more_bets, result_known(spun)) if i is not None)
    end = min(ends, default=len(events))
    start = spun.spins[0].position if spun.spins else -1
    calls = [i for i, r in enumerate(events) if is_call(r, "place your bets") and start < i < end]
    return view.whether(
        tuple(events[i].line for i in calls[:1]),
        "call",
        _PLACE_BETS,
        lambda p: start < p <= end,
        what="place your bets",
        otherwise=_lines(events, end if end < len(events) else None),
    )


def _entry_facts(spun: SpinRound) -> dict[str, Evidence]:
    view = spun.view
    events = view.round.events
    last = spun.spins[-1].position if spun.spins else -1
    settling = (i for i, s, _ in view.round.each(SettleEvent) if collects_or_pays(s) and s.wager not in spun.over)
    settled = next((i for i in settling if i > last), len(events))
    entries = [(i, r) for i, r in enumerate(events) if isinstance(r.event, EntryEvent)]
    before = [(i, r) for i, r in entries if i < settled]
    lost = view.hidden("entry")
    shows = spun.deciding(None).get(v.FACES)
    if not entries:
        nothing = Missing("no entry into the equipment is recorded")
        return {
            "entry.made": view.whether((), "entry", "what is entered into the equipment"),
            "entry.in_time": nothing,
            "entry.matches": nothing,
            "entry.amended_late": Known(False),
            "entry.supervisor_known": Known(False),
            "entry.supervised": nothing,
            "entry.said": Known("no entry"),
        }
    right = [_matches(r, shows) for _, r in entries]
    last_before = _matches(before[-1][1], shows) if before else Known(False)
    late = any(i > settled and _is(found, True) for (i, _), found in zip(entries, right, strict=True))
    lines = tuple(r.line for _, r in entries)
    return {
        "entry.made": Known(True, lines),
        "entry.in_time": (None if before else lost) or Known(bool(before), lines),
        "entry.matches": (lost if _is(right[-1], False) else None) or _as_declared(spun, *entries[-1]) or right[-1],
        "entry.amended_late": Known(bool(before) and _is(last_before, False) and late, lines),
        **_supervised([r for _, r in entries[1:]]),
        "entry.said": Known("; then ".join(_list(_entered(r)) for _, r in entries), lines),
    }


def _as_declared(spun: SpinRound, position: int, entry: Recorded) -> Evidence | None:
    """That an entry is what was announced with it; None where it is not, or nothing was announced."""
    events = spun.view.round.events
    declared = [(i, faces, r.line) for i, r in enumerate(events) if (faces := _faces_of(r)) is not None]
    beside = [d for d in declared if d[0] < position][-1:] or declared[:1]
    if any(sorted(faces) == sorted(_entered(entry)) for _, faces, _ in beside):
        return Known(True, (*(line for _, _, line in beside), entry.line))
    return None


def _faces_of(recorded: Recorded) -> Throw | None:
    return _faces_called(recorded.event) if isinstance(recorded.event, CallEvent) else None


def _supervised(amending: Sequence[Recorded]) -> dict[str, Evidence]:
    """Under whose supervision a first entry was amended, where the log says it."""
    by = [(r.event.by, r.line) for r in amending if isinstance(r.event, EntryEvent) and r.event.by is not None]
    lines = tuple(line for _, line in by)
    above = any(who in _ABOVE for who, _ in by)
    supervised: Evidence = Missing("the log does not say under whose supervision the entry was amended")
    if by and not above:
        supervised = Known(all(who == _GAME_SUPERVISOR for who, _ in by), lines)
    return {"entry.supervisor_known": Known(bool(by), lines), "entry.supervised": supervised}


def _entered(recorded: Recorded) -> Throw:
    event = recorded.event
    assert isinstance(event, EntryEvent)
    dice: Throw = event.dice
    return dice


def _matches(recorded: Recorded, shows: Evidence | None) -> Evidence:
    if not isinstance(shows, Known):
        return shows or Missing("the log does not say what the dice show")
    return Known(tuple(sorted(_entered(recorded))) == shows.value, (recorded.line, *shows.lines))


def _is(evidence: Evidence, value: bool) -> bool:
    return isinstance(evidence, Known) and evidence.value is value
