"""Every clause on a wager of the games that spin decides some round: settled by it nothing is found, against it, it is.

The rounds are made from the decisions themselves: for each clause an outcome of the space on which it is cited.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from compliance.games.money_wheel.meaning import symbols_space
from compliance.games.money_wheel.play import GAME as MONEY_WHEEL
from compliance.games.play import PlayRules
from compliance.games.roulette.play import GAME as ROULETTE
from compliance.games.roulette.spaces import numbers_spun
from compliance.games.tai_sai.play import GAME as TAI_SAI
from compliance.games.tai_sai.spaces import throws_for
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known
from tests.checking.running import check_text
from tests.games.spins.mutation import version
from tests.games.spins.scripts import write_log

STAKE = 10
Outcome = Mapping[str, Evidence]


@dataclass(frozen=True, slots=True)
class Played:
    """One wager on one outcome: how the wager and the spin are written in a script."""

    bet: str
    on: str
    spin: str
    result: str
    outcome: Outcome


def _roulette(rules: PlayRules) -> Iterator[Played]:
    for bet, selections in rules.own.selections.items():
        for on, numbers in selections.on_layout.items():
            for outcome in numbers_spun(numbers, rules.own.colours, rules.own.zeros):
                number = f"{_value(outcome, 'spin.number')} {_value(outcome, 'spin.colour')}"
                yield Played(bet, _on(on), f"spin {number}", f"result {number}", outcome)


def _money_wheel(rules: PlayRules) -> Iterator[Played]:
    for outcome in symbols_space(rules.own.sections):
        symbol = _value(outcome, "spin.symbol")
        yield Played("symbol", f" on {_value(outcome, 'wager.symbol')}", f"wheel {symbol}", f"result {symbol}", outcome)


def _tai_sai(rules: PlayRules) -> Iterator[Played]:
    for bet, listed in rules.own.listed.items():
        for choice in listed.choices:
            for outcome in throws_for(choice, rules.own.dice, rules.own.faces):
                faces = _value(outcome, "dice.faces")
                dice = "-".join(str(n) for n in faces)
                yield Played(bet, _on(choice), f"tumble {dice} times 3", f"result {dice} total {sum(faces)}", outcome)


def _value(outcome: Outcome, name: str) -> Any:
    found = outcome[name]
    assert isinstance(found, Known)
    return found.value


def _on(on: object) -> str:
    if on is None:
        return ""
    return " on " + ("-".join(str(n) for n in on) if isinstance(on, tuple) else str(on))


def _rounds(rules: PlayRules, played: Iterator[Played]) -> dict[str, tuple[Played, str, int]]:
    """Clause -> the first outcome on which it is cited, with the result due and the winnings due on it."""
    found: dict[str, tuple[Played, str, int]] = {}
    for one in played:
        wager = rules.wagers[one.bet]
        decided = decide(wager.outcome, one.outcome)
        assert isinstance(decided, Decided)
        if decided.addresses[0] in found:
            continue
        odds = decide(wager.payout, one.outcome) if decided.answer == "win" else None
        due = int(odds.answer.due(STAKE)) if isinstance(odds, Decided) else 0  # type: ignore[union-attr,arg-type]
        found[decided.addresses[0]] = (one, str(decided.answer), due)
    return found


def _script(game: str, one: Played, settled: str) -> str:
    wager = f"w{id(one)} p1 {one.bet}{one.on}: {STAKE}"
    if game == "tai-sai":
        entry = one.spin.removeprefix("tumble ").partition(" ")[0]
        lines = [one.spin, "place your bets", wager, "no more bets", one.result, f"entry {entry}"]
    else:
        lines = [wager, "no more bets", one.spin, one.result]
    return "\n".join([*lines, f"w{id(one)} {settled}"])


GAMES = {
    "roulette": ("nz/roulette", ROULETTE, _roulette),
    "money wheel": ("nz/money-wheel", MONEY_WHEEL, _money_wheel),
    "tai-sai": ("nz/tai-sai", TAI_SAI, _tai_sai),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_on_a_wager_conforms_once_and_is_breached_once(game: str, tmp_path: Path) -> None:
    work, played, outcomes = GAMES[game]
    rules, _ = played.read_rules(version(work), {})
    rounds = _rounds(rules, outcomes(rules))
    # a clause that only repeats what others say is never the one cited
    clauses = {c.address for w in rules.wagers.values() for c in w.outcome.clauses if c.then != "void"}
    assert clauses - set(rounds) <= {"5.2"}

    right = [_script(game, one, f"win {due}" if due else "lose") for one, _, due in rounds.values()]
    document = check_text(write_log(game, right), tmp_path)
    own = [p for p in document["provisions"] if p["work"] == work]
    assert [f["rule"] for f in document["findings"] if f["verdict"] == "breach"] == []
    assert {p["rule"] for p in own if int(p["conforms"])} >= set(rounds)

    wrong = [_script(game, one, "lose" if due else f"win {STAKE}") for one, _, due in rounds.values()]
    document = check_text(write_log(game, wrong), tmp_path)
    breached = [f["rule"] for f in document["findings"] if f["verdict"] == "breach"]
    assert sorted(breached) == sorted(rounds)
