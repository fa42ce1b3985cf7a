"""From which day on an order has effect, and for which rounds: read from its words, or what differs is not assessed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_commands import run_command
from tests.putting_in.test_adding import folder

__all__ = ["folder"]
OfTheOdds = Callable[[str, str], tuple[set[str], str]]
_NOTICE = """New Zealand Gazette
WELLINGTON: WEDNESDAY, 15 JUNE 2005 — ISSUE NO. 60
CASINO CONTROL AUTHORITY
Rules of Casino Table Games
Pursuant to section 63 of the Casino Control Act 1990, the Casino Control Authority resolved on 1 June 2005 that the \
Rules of Casino Table Games be further amended as set out in the Schedule.
Schedule
Amendments
1. {begins}
Division 5 - Baccarat
2. Rule 5.10(c) is amended by omitting “8 to 1” and substituting “9 to 1”.
"""
_STAKE = 10
_OLD, _NEW = 8 * _STAKE, 9 * _STAKE
_IN_MAY = "2005-05-10T20:01:00+12:00"
_BEFORE_MIDNIGHT = "2005-06-30T23:59:50+12:00"
"""A round begins then whose second wager is placed after midnight."""


def _round(starts: str) -> Iterator[dict[str, Any]]:
    """A tie between 7 and 7, on which one wager is placed as the round begins and one 25 seconds later: the first is
    paid at 8 to 1, the second at 9 to 1."""
    at = datetime.fromisoformat(starts)
    yield {
        "event": "session", "ts": (at - timedelta(minutes=1)).isoformat(), "id": "s", "jurisdiction": "nz",
        "casino": "SKYCITY Auckland Casino", "game": "baccarat", "currency": "NZD",
        "captures": ["wager", "call: no more bets", "card", "settle"],
    }  # fmt: skip
    cards = [("player", "7H"), ("banker", "KD"), ("player", "KS"), ("banker", "7C")]
    happens: list[tuple[int, dict[str, Any]]] = [
        (0, {"event": "wager", "id": "first", "player": "p1", "area": "1", "bet": "tie", "amount": _STAKE}),
        (25, {"event": "wager", "id": "second", "player": "p2", "area": "2", "bet": "tie", "amount": _STAKE}),
        (30, {"event": "call", "what": "no more bets"}),
        *((32 + n, {"event": "card", "to": to, "n": 1 + n // 2, "card": c}) for n, (to, c) in enumerate(cards)),
        (50, {"event": "settle", "wager": "first", "result": "win", "paid": _OLD}),
        (51, {"event": "settle", "wager": "second", "result": "win", "paid": _NEW}),
    ]
    for seconds, event in happens:
        yield {**event, "ts": (at + timedelta(seconds=seconds)).isoformat(), "round": "1"}


@pytest.fixture
def of_the_odds(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> OfTheOdds:
    return partial(_of_the_odds, folder, monkeypatch, capsys)


def _of_the_odds(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], begins: str, starts: str
) -> tuple[set[str], str]:
    """(the wagers in breach of the odds of a tie, why what could not be assessed was not)."""
    (folder.parent / "notice.txt").write_text(_NOTICE.format(begins=begins), encoding="utf-8")
    run_command("rulebook add notice.txt --rulebooks rulebooks --format json", folder.parent, monkeypatch)
    events = ({**event, "table": "B1"} for event in _round(starts))
    (folder.parent / "log.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in events), encoding="utf-8")
    run_command("check log.jsonl --rulebooks rulebooks --out out --format json", folder.parent, monkeypatch)
    capsys.readouterr()
    document = json.loads((folder.parent / "out" / "report.json").read_text(encoding="utf-8"))
    found = document["findings"]
    unknown = " ".join(str(f.get("reason")) for f in found if f["verdict"] != "breach")
    return {f["wager"] for f in found if f["verdict"] == "breach" and f["rule"] == "5.10(c)"}, unknown


@pytest.mark.parametrize(
    "begins",
    [
        "This notice shall be deemed to have come into force on the 1st day of May 2005.",
        "These amendments shall have effect as from 1 May 2005.",
        "This notice is to be treated as having commenced on 1 May 2005.",
    ],
)
def test_what_is_given_effect_from_an_earlier_day_is_law_from_that_day_on(begins: str, of_the_odds: OfTheOdds) -> None:
    assert of_the_odds(begins, _IN_MAY)[0] == {"first"}


def test_where_the_day_is_not_understood_no_earlier_day_is_safe(of_the_odds: OfTheOdds) -> None:
    begins = "This notice shall be deemed to have come into operation when the old tables were withdrawn."
    breaches, unknown = of_the_odds(begins, _IN_MAY)
    assert breaches == set()
    assert "--commencement nz-2005-06-15-no-60=DATE" in unknown


def test_where_the_words_hang_on_the_publication_earlier_days_are_safe(of_the_odds: OfTheOdds) -> None:
    begins = "This notice comes into force on the day after its notification in the newspapers."
    assert of_the_odds(begins, _IN_MAY)[0] == {"second"}


_BEGINS = "This notice comes into force on 1 July 2005"


@pytest.mark.parametrize(
    "begins",
    [
        f"{_BEGINS} and applies to wagers placed on or after that date.",
        f"{_BEGINS}.\n1A. This notice does not apply to a round begun before that date.",
        f"{_BEGINS}.\n1A. Nothing in this notice applies to a round begun before 1 July 2005.",
        f"{_BEGINS}.\n1A. A round of play begun before the commencement of this notice shall be completed under the "
        "rules in force immediately before that commencement.",
        f"{_BEGINS}.\nTransitional provision\n1A. Wagers placed before 1 July 2005 continue to be paid at the former "
        "odds.",
    ],
)
def test_for_which_rounds_an_order_holds_is_never_passed_over(begins: str, of_the_odds: OfTheOdds) -> None:
    breaches, unknown = of_the_odds(begins, _BEFORE_MIDNIGHT)
    assert breaches == set()
    assert "limit not known" in unknown


def test_without_such_words_the_law_of_a_round_is_that_of_its_beginning(of_the_odds: OfTheOdds) -> None:
    assert of_the_odds(f"{_BEGINS}.", _BEFORE_MIDNIGHT)[0] == {"second"}


@pytest.mark.parametrize(
    "command",
    [
        "rulebook timeline nz/baccarat",
        "analyse nz/baccarat --at 2005-08-01",
        "rulebook diff nz/baccarat --from 2005-06-01 --to 2005-08-01",
    ],
)
def test_an_order_that_leaves_all_of_a_work_in_doubt_is_told(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    notice = (
        _NOTICE.format(begins=f"{_BEGINS}.") + "3. The players' charter applies in place of the rules of the game.\n"
    )
    (folder.parent / "notice.txt").write_text(notice, encoding="utf-8")
    run_command("rulebook add notice.txt --rulebooks rulebooks --format json", folder.parent, monkeypatch)
    capsys.readouterr()
    run_command(f"{command} --rulebooks rulebooks", folder.parent, monkeypatch)
    told = " ".join(capsys.readouterr().err.split())
    assert "All of nz/baccarat is in doubt: item 3 of nz-2005-06-15-no-60" in told
