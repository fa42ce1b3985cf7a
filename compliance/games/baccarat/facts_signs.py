"""What is displayed at a baccarat table, and what changes on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from compliance.games.baccarat.side_bets_facts import scale_facts
from compliance.games.baccarat.signs_shown import METHODS, MODIFIED, SCALES, at_deal, in_effect, shown_now
from compliance.games.play import Subject, key_at
from compliance.games.table_facts import TableView
from compliance.logs.events import NoticeEvent, SignEvent
from compliance.logs.rounds import Recorded
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_TWO_TO_ONE: Final = "2 to 1 baccarat"
_INSPECTOR: Final = "inspector"
_PLAYERS: Final = "player"


def sign_subjects(view: TableView, facts: Facts) -> list[Subject]:
    """The display as the round is dealt, the signs put up since the round before, and the notice of the style."""
    subjects: list[Subject] = []
    new = (*view.round.between, *view.round.events)
    own = {id(r) for r in new}
    before = tuple(r for r in view.round.context if id(r) not in own)
    known = at_deal(view.round)
    shown = [(r, r.event) for r in known if isinstance(r.event, SignEvent)]
    if view.begins is not None:
        display = Facts({**_display(view, shown), **_shows(view, known), **scale_facts(view)}, facts)
        subjects.append(Subject("display", "", display))
        if not view.round.earlier:
            subjects.append(Subject("display at the start", "", display))
        if not view.round.earlier or any(isinstance(r.event, SignEvent) for r in new):
            subjects.append(Subject("display as put up", "", display))
        if not view.round.earlier and view.round.session.dealing_style is not None:
            subjects.append(Subject("style", "", Facts({"style.notified": _style_notified(view, known)}, facts)))
    told = (*before, *new)
    for position, recorded in enumerate(told):
        if id(recorded) in own and isinstance(recorded.event, SignEvent) and recorded.event.player is None:
            change = _change(view, recorded, recorded.event, told[:position])
            subjects.append(Subject("sign", key_at("sign", recorded), Facts(change, facts)))
    return subjects


def _display(view: TableView, shown: Iterable[tuple[Recorded, SignEvent]]) -> dict[str, Evidence]:
    signs = [(r, s) for r, s in shown if s.player is None]
    limits = tuple(r.line for r, s in signs if s.min is not None or s.max is not None)
    both = any(s.min is not None for _, s in signs) and any(s.max is not None for _, s in signs)
    methods = [(r, METHODS[w]) for r, s in signs if in_effect(view.round, s) for w in s.shows or () if w in METHODS]
    return {
        "display.limits": Known(True, limits) if both else _not_shown(view),
        "display.increment": _shown(view, tuple(r.line for r, s in signs if s.increment is not None)),
        "display.method": Known(methods[-1][1], (methods[-1][0].line,)) if methods else _no_method(view),
    }


def _shows(view: TableView, known: Sequence[Recorded]) -> dict[str, Evidence]:
    """What the signs show beside limits. A sign whose text the log gives may say it in words that are not read."""
    shown = shown_now(known)
    signs = [r.event for r in known if isinstance(r.event, SignEvent)]
    absent = _not_shown(view)
    if any(s.text is not None for s in signs):
        absent = Missing("a sign has a text, which this program does not read")
    of_others = absent
    if isinstance(absent, Known) and not any(s.shows is not None for s in signs):
        of_others = Missing("the log does not say what signs show beside limits")
    scales = [(words, line) for words, line in shown.items() if words in SCALES]
    scale: Evidence = Missing("two pay scales are displayed")
    if len(scales) < len(SCALES):
        none = Known("none", of_others.lines) if isinstance(of_others, Known) else of_others
        scale = Known(SCALES[scales[0][0]], (scales[0][1],)) if scales else none
    return {
        "display.modified_odds": Known(True, (shown[MODIFIED],)) if MODIFIED in shown else absent,
        "display.form": Known(True, (shown[_TWO_TO_ONE],)) if _TWO_TO_ONE in shown else of_others,
        "display.scale": scale,
    }


def _shown(view: TableView, lines: tuple[int, ...]) -> Evidence:
    opened = (view.round.session.opened.line,)
    return view.whether(lines, "sign", "every sign that is displayed", otherwise=opened)


def _not_shown(view: TableView) -> Evidence:
    return _shown(view, ())


def _no_method(view: TableView) -> Evidence:
    absent = _not_shown(view)
    return absent if isinstance(absent, Missing) else Known("none", absent.lines)


def _change(view: TableView, recorded: Recorded, sign: SignEvent, earlier: Sequence[Recorded]) -> dict[str, Evidence]:
    """What a sign changes of what was displayed, and whether the players were given notice of each change: a notice
    given before the last change of the same kind was of that one."""
    since = dict.fromkeys(_CHANGES, 0)
    before: list[SignEvent] = []
    for place, other in enumerate(earlier):
        if isinstance(other.event, SignEvent) and other.event.player is None:
            made = {what for what, changes in _CHANGES.items() if changes(other.event, before)}
            since |= dict.fromkeys(made, place)
            before.append(other.event)
    changed: dict[str, Evidence] = {
        f"sign.changes_{what}": Known(changes(sign, before), (recorded.line,)) for what, changes in _CHANGES.items()
    }
    return changed | {
        f"sign.noticed_{what}": _noticed(view, recorded, sign, earlier[place:]) for what, place in since.items()
    }


def _changes_limits(sign: SignEvent, before: Sequence[SignEvent]) -> bool:
    return any(_differs(sign, before, member) for member in ("min", "max"))


def _changes_differential(sign: SignEvent, before: Sequence[SignEvent]) -> bool:
    return _differs(sign, before, "differential")


def _differs(sign: SignEvent, before: Iterable[SignEvent], member: str) -> bool:
    shown = [getattr(s, member) for s in before if getattr(s, member) is not None]
    now = getattr(sign, member)
    return bool(shown) and now is not None and now != shown[-1]


def _changes_method(sign: SignEvent, before: Iterable[SignEvent]) -> bool:
    shown = [w for s in before for w in s.shows or () if w in METHODS]
    now = [w for w in sign.shows or () if w in METHODS]
    return bool(shown) and bool(now) and now[-1] != shown[-1]


_CHANGES: Final[Mapping[str, Callable[[SignEvent, Sequence[SignEvent]], bool]]] = {
    "limits": _changes_limits,
    "differential": _changes_differential,
    "method": _changes_method,
}


def _noticed(view: TableView, recorded: Recorded, sign: SignEvent, earlier: Iterable[Recorded]) -> Evidence:
    """A sign that takes effect later than it is put up is a notice itself; else the players were told before it."""
    if sign.change_from is not None and recorded.ts is not None:
        return Known(sign.change_from > recorded.ts, (recorded.line,))
    lines = tuple(r.line for r in earlier if isinstance(r.event, NoticeEvent) and _PLAYERS in r.event.to.casefold())
    return view.whether(lines, "notice", "the notices that players are given", otherwise=(recorded.line,))


def _style_notified(view: TableView, before: Iterable[Recorded]) -> Evidence:
    lines = tuple(
        r.line
        for r in before
        if isinstance(r.event, NoticeEvent)
        and _INSPECTOR in r.event.to.casefold()
        and "style b" in r.event.about.casefold()
    )
    return view.whether(lines, "notice", "notifications", otherwise=(view.round.session.opened.line,))
