"""What a wager returns on average, exactly, by the compiled rules: the rows of `analyse`, found for a logged wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from compliance.analysis.analysing import analysis_of
from compliance.analysis.statistics.watched import Memory, watched
from compliance.checking.law import Law
from compliance.games.spins import in_order, written_number
from compliance.games.wagers import WagerState
from compliance.logs.rounds import Session
from compliance.meaning.evidence import Evidence, Known, Missing


@dataclass(frozen=True, slots=True)
class Expected:
    """What a unit wagered on a kind of wager comes to: the share the house keeps, how far it strays, how often it wins.

    strays: the standard deviation. said: the options on which it hangs, for a reader. per_wager: whether a commission
    paid at placement is in it.
    """

    edge: Fraction
    strays: float
    win: Fraction
    said: str = ""
    per_wager: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the analysis: what it is about, and what it comes to, told apart by what is wagered on or not."""

    options: Mapping[str, Any]
    on: object
    plain: Expected
    named: Expected


@dataclass(frozen=True, slots=True)
class _Analysed:
    """An analysis made ready: bet -> its rows; why there is no row for a bet, or for any."""

    rows: Mapping[str, Sequence[_Row]]
    why_not: Mapping[str, str]
    why_none: str


@dataclass(slots=True)
class Theory:
    """The rows of every version met, each analysed once (and once for each number of decks)."""

    readings: Mapping[str, str]
    _documents: dict[tuple[str, str, int | None], Mapping[str, Any]] = field(default_factory=dict)
    _analysed: dict[tuple[str, str, int | None], _Analysed] = field(default_factory=dict)
    _memory: Memory = field(default_factory=dict)

    def document(self, law: Law, decks: int | None) -> Mapping[str, Any]:
        """The analysis of a version, for a number of decks where its game is analysed for one."""
        key = self._key(law, decks)
        if key not in self._documents:
            self._documents[key] = self._analyse(law, key[-1])
        return self._documents[key]

    def _key(self, law: Law, decks: int | None) -> tuple[str, str, int | None]:
        analysis = analysis_of(law.version.work)
        return law.version.work, law.label, decks if analysis is not None and analysis.by_decks else None

    def _analyse(self, law: Law, decks: int | None) -> Mapping[str, Any]:
        analysis = analysis_of(law.version.work)
        if analysis is None:
            return {"wagers": [], "undetermined": "the program does not analyse these rules"}
        if analysis.by_decks and decks is None:
            return {"wagers": [], "undetermined": "the log does not say with how many decks the game is played"}
        return analysis.analyse(law.version, self.readings, decks)[0]

    def expected(
        self, law: Law, session: Session, wager: WagerState, facts: Mapping[str, Evidence]
    ) -> Expected | Missing:
        """What a logged wager comes to on average, or why that is not known."""
        own = watched(session.game)
        found_apart = own.expected(law, wager, facts, self._memory) if own is not None else None
        if found_apart is not None:
            return found_apart
        key = self._key(law, session.decks)
        if key not in self._analysed:
            self._analysed[key] = _made_ready(self.document(law, session.decks))
        found = self._analysed[key]
        rows = found.rows.get(wager.bet)
        if rows is None:
            return Missing(f"no theoretical return: {found.why_not.get(wager.bet, found.why_none)}")
        permitted = facts.get("wager.permitted")
        if isinstance(permitted, Known) and permitted.value is False:
            return Missing("the rules permit no such wager")
        if any(p.event.split for p in wager.placements):
            return Missing("no theoretical return is worked out for a wager that is not made in equal parts")
        fitting = _fitting(rows, session, facts)
        return fitting if isinstance(fitting, Missing) else _one(fitting, wager.on)


def _made_ready(document: Mapping[str, Any]) -> _Analysed:
    rows: dict[str, list[_Row]] = {}
    for row in document["wagers"]:
        made = _Row(row["options"], _written(row.get("on")), _expected(row, ""), _expected(row, f"on {row.get('on')}"))
        rows.setdefault(row["wager"], []).append(made)
    why = str(document.get("undetermined", "the rules state no odds for such a wager"))
    why_not = {left["wager"]: str(left["why"]) for left in document.get("not_given", ())}
    return _Analysed(rows, why_not, (why[:1].lower() + why[1:]).rstrip("."))


def _expected(row: Mapping[str, Any], on: str) -> Expected:
    options = [_said(name, value) for name, value in row["options"].items() if name != "per"]
    said = "; ".join(([on] if on else []) + options)
    edge, variance, win = (Fraction(row[name]) for name in ("edge", "variance", "win"))
    return Expected(edge, sqrt(variance), win, said, row["options"].get("per") == "wager")


def _said(name: str, value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {scale}" for scale in value.values())
    words = " and ".join(str(v) for v in value) if isinstance(value, list | tuple) else str(value)
    return f"{name.replace('_', ' ')} {words}"


def _written(on: object) -> object:
    number = written_number(on)
    if number is not None:
        return number
    return in_order(on) if isinstance(on, list | tuple) else on


def _one(rows: Sequence[_Row], on: object) -> Expected | Missing:
    """What these rows come to, if it is the same for all of them, or for those on what was wagered on."""
    first = rows[0].plain if rows else None
    if first is not None and all(row.plain is first or row.plain == first for row in rows):
        return first
    wanted = _written(on)
    named = {row.named for row in rows if row.on == wanted}
    if len(named) == 1:
        return named.pop()
    return Missing("no theoretical return: the rules name no such wager with these options")


def _fitting(rows: Sequence[_Row], session: Session, facts: Mapping[str, Evidence]) -> list[_Row] | Missing:
    """The rows about the options under which a wager was made; Missing where the log does not say."""
    forms = {form for row in rows for form in row.options.get("adopted", ())}
    chosen: set[object] = set()
    if forms:
        adopted = facts["option.adopted"]
        if isinstance(adopted, Missing):
            return adopted
        chosen = forms & set(adopted.value if isinstance(adopted.value, tuple) else ())
    fitting: list[_Row] = []
    for row in rows:
        fits = set(row.options.get("adopted", ())) == chosen
        for name, value in row.options.items():
            if name == "adopted" or not fits:
                continue
            fact = _option(name, session, facts)
            if isinstance(fact, Missing):
                return fact
            fits = fact.value == (next(iter(value.values())) if isinstance(value, Mapping) else value)
        if fits:
            fitting.append(row)
    return fitting


def _option(name: str, session: Session, facts: Mapping[str, Evidence]) -> Evidence:
    if name == "per":
        return Known("wager")
    if name == "decks":
        unsaid = Missing("the log does not say with how many decks the game is played")
        return unsaid if session.decks is None else Known(session.decks)
    own = watched(session.game)
    if own is not None and name in own.option_facts:
        fact, why = own.option_facts[name]
        return facts.get(fact, Missing(why))
    return facts.get(f"option.{name}", Missing(f"the log does not record the option {name.replace('_', ' ')}"))
