"""Rounds of craps in which each provision is kept, and their twins in which it is broken.

Those for the clauses on outcomes and odds are made from the outcome spaces; those for void rolls from the faults that a
log can name; the others stand in pieces.yaml.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from compliance.games.craps.spaces import is_race, space
from compliance.games.craps.vocabulary import FIRST, ON
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Known
from compliance.meaning.odds import Payout
from compliance.strict_yaml import read_yaml
from tests.games.craps.law import rules
from tests.games.craps.scripts import write_log

PIECES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "pieces.yaml")[0]
CAPTURES = ["wager", "roll", "settle", "call: no roll", "void", "dice", "notice"]
Round = tuple[list[str], list[str]]  # the right one and the wrong one


def dice(total: int, *, hard: bool = False) -> str:
    """Two dice of a total, alike or not."""
    if hard:
        return f"{total // 2}-{total // 2}"
    high = min(6, total - 1)
    return f"{high}-{total - high}" if 2 * high != total or total in (2, 12) else f"{high + 1}-{total - high - 1}"


def outcome_rounds() -> Iterator[Round]:
    """For each wager, and each outcome that it can have, a round that it decides."""
    for bet, wager in rules().wagers.items():
        for facts, _ in space([wager.outcome, rules().payouts[bet]], rules().dice, wager.numbers, wager.points):
            result, paid = decide(wager.outcome, facts), decide(rules().payouts[bet], facts)
            assert isinstance(result, Decided)
            odds = paid.answer if isinstance(paid, Decided) and result.answer == "win" else None
            yield _round(bet, facts, str(result.answer), odds)


def _round(bet: str, facts: Any, answer: str, odds: object) -> Round:
    wager = rules().wagers[bet]
    known = {name: e.value for name, e in facts.items() if isinstance(e, Known)}
    first, on = known.get(FIRST), known.get(ON)
    races = sorted((place, name) for name, place in known.items() if is_race(name))
    last = [f"nobody throws {_thrown(races[0][1])}"] if races else []
    number = on or (2 if bet == "horn high" else None)
    placed = f"p2 bets 60 on {bet}{f' {number}' if number else ''} as X"
    charge = rules().charges.get(bet)
    if charge is not None:
        placed += f", commission {float(charge.due(Fraction(60), 60 * _true_odds(bet, number)))}"
    apart = next(p for p in (4, 5, 6) if p not in (first, on) and not (races and races[0][1].endswith(f".{p}")))
    lines = (
        []
        if wager.window == "come out" or bet.startswith(("odds on pass", "behind don't pass"))
        else [f"nobody throws {dice(apart)}"]
    )
    if wager.base:
        lines += [f"p2 bets 60 on {wager.base} as Y", f"nobody throws {dice(first)}", f"{placed} with Y"]
    else:
        lines += [placed, *([f"nobody throws {dice(first)}"] if first else [])]
    lines += last
    won = 0.0
    if isinstance(odds, Payout):
        composite = rules().composites.get(bet)
        share = 1 if composite is None else composite.share(odds.part.partition(".")[2], number)
        won = float(60 * share * odds.odds)
    right = {"win": f"X wins {won}", "lose": "X loses", "stand off": "X is void"}[answer]
    wrong = {"win": "X loses", "lose": "X wins 1", "stand off": "X loses"}[answer]
    base = {"win": ["Y wins 60"], "lose": ["Y loses"]}[answer] if wager.base else []
    return [*lines, *base, right], [*lines, *base, wrong]


def _true_odds(bet: str, number: int | None) -> Fraction:
    paid = decide(rules().payouts[bet], {ON: Known(number or 0)})
    assert isinstance(paid, Decided)
    assert isinstance(paid.answer, Payout)
    return paid.answer.odds


def _thrown(race: str) -> str:
    total, _, manner = race.partition(".")[2].partition(" ")
    return dice(int(total), hard=manner == "the hard way")


def odds_rounds() -> Iterator[Round]:
    """A composite paid wrongly, under each rule on composites; and odds of the table."""
    yield (
        ["p2 bets 60 on field as X", "nobody throws 6-5", "X wins 60"],
        ["p2 bets 60 on field as X", "nobody throws 6-5", "X wins 61"],
    )
    for bet, right in (("horn", 225), ("world", 180), ("c & e", 450)):
        placed = [f"p2 bets 60 on {bet} as X", "nobody throws 6-5"]
        yield [*placed, f"X wins {right}"], [*placed, f"X wins {right + 1}"]


def void_rounds() -> Iterator[Round]:
    """A roll with each fault, called and then not counted, or counted all the same."""
    void = rules().void_rolls
    for fault in (*void.always, *void.when_called):
        roll = f"nobody throws 4-3, {fault}" if fault else "nobody throws 4-3"
        lines = ["p2 bets 10 on any seven as X", roll, "call no roll"]
        yield [*lines, "X is void, returned 10"], [*lines, "X wins 40"]


def log_of(rounds: list[list[str]]) -> str:
    """Each round at a table of its own."""
    table = {"captures": CAPTURES, "options": {"odds_limit": "single"}}
    logs = []
    for number, lines in enumerate(rounds):
        own = [" ".join(f"{w}{number}" if w in ("X", "Y", "Z", "V") else w for w in _words(line)) for line in lines]
        logs.append(write_log("\n".join(["round", *own, "end"]), table, f"CR-{number}"))
    return "".join(logs)


def _words(line: str) -> list[str]:
    return line.replace(" X,", " X ,").split(" ")


def right_and_wrong() -> Iterator[str]:
    """The log of all right rounds, and that of all wrong ones."""
    made = [*outcome_rounds(), *odds_rounds(), *void_rounds(), *((p["right"], p["wrong"]) for p in PIECES)]
    yield log_of([right for right, _ in made])
    yield log_of([wrong for _, wrong in made])
