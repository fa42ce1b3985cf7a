"""What is claimed of a round is carried to the rounds after it: the case is judged as a log would be that so reads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
import yaml

from tests.checking.tables import write_log
from tests.cli.hearings import Told, hearing, night, roulette
from tests.cli.in_process import compliance


def _craps() -> list[Told]:
    """$10 on pass lies through three rolls, and is paid $10 in the third round."""
    captures = ["wager", "roll", "settle", "call", "dice", "notice"]
    return night(
        {"game": "craps", "captures": captures, "options": {"odds_limit": "double"}},
        [
            {"event": "sign", "min": 1, "max": 10000},
            {"event": "wager", "round": "1", "id": "p", "player": "p1", "bet": "pass", "amount": 10},
            {"event": "roll", "round": "1", "dice": [2, 4], "shooter": "p1"},
            {"event": "call", "round": "1", "what": "result", "total": 6},
            {"event": "roll", "round": "2", "dice": [4, 4], "shooter": "p1"},
            {"event": "call", "round": "2", "what": "result", "total": 8},
            {"event": "roll", "round": "3", "dice": [3, 3], "shooter": "p1"},
            {"event": "call", "round": "3", "what": "result", "total": 6},
            {"event": "settle", "round": "3", "wager": "p", "result": "win", "paid": 10},
        ],
    )


def _shoe() -> list[Told]:
    """Two rounds out of one deck, in which no card comes twice."""
    captures = ["wager", "call", "card", "settle", "shuffle", "cut", "burn", "cutting_card"]
    table = {"game": "baccarat", "variant": "midi", "at": "2004-07-02T20:00:00+12:00", "dealing_style": "A"}
    rounds: list[Told] = [
        {"before": ["shuffle riffle", "cut by staff"], "cards": "P QH, B 3C, P 7D, B 3S"},
        {"cards": "P KH, B 4C, P 7H, B 4S"},
    ]
    case = {"table": {**table, "captures": captures, "decks": "1", "numbered": "yes"}, "rounds": rounds}
    return [json.loads(line) for line in write_log(case).splitlines()]


def _seq(log: Sequence[Told], **members: object) -> str:
    """The number of the event that has these members."""
    (found,) = [e["seq"] for e in log if all(e.get(name) == value for name, value in members.items())]
    return str(found)


def _bare(rows: Iterable[Told]) -> list[Told]:
    return [{name: value for name, value in row.items() if name != "exhibits"} for row in rows]


CARRIED = {
    # craps 6.1: $20 on pass is paid $20; $10 was paid two rounds after the wager was placed
    "a wager that lies": (_craps(), "3", {"what": "wager", "of": "p", "amount": "20"}, {"amount": 20}),
    "a wager on another bet": (_craps(), "3", {"what": "wager", "of": "p", "bet": "don't pass"}, {"bet": "don't pass"}),
    # general 14.2(a) of 1996: a wager below the minimum is valid once only in respect of any player
    "who wagered below the minimum": (roulette(), "2", {"what": "wager", "of": "w1", "amount": "5"}, {"amount": 5}),
    "whose wager it was": (roulette(), "2", {"what": "wager", "of": "w1", "player": "p2"}, {"player": "p2"}),
    # one deck has one king of hearts
    "which cards came before": (
        _shoe(),
        "2",
        {"what": "card", "of": _seq(_shoe(), event="card", card="QH"), "card": "KH"},
        {"card": "KH"},
    ),
}


@pytest.mark.parametrize(("log", "round_", "claim", "members"), CARRIED.values(), ids=CARRIED)
def test_what_is_claimed_is_judged_as_a_log_that_so_reads(
    tmp_path: Path, log: list[Told], round_: str, claim: Told, members: Told
) -> None:
    """The round before which it happened, and that whose verdicts are otherwise, are both in question."""
    about = {"rounds": [str(n) for n in range(1, int(round_) + 1)]}
    found = hearing(tmp_path / "claimed", log, {**about, "claimed": [claim]})
    at = next(
        place
        for place, event in enumerate(log)
        if claim["of"] in (str(event["seq"]), event.get("id")) and event["event"] == claim["what"]
    )
    so = [*log[:at], {**log[at], **members}, *log[at + 1 :]]
    recorded = hearing(tmp_path / "recorded", so, about)
    assert (found["claimed"]["outcome"], found["claimed"]["rests_on"]) == (
        recorded["outcome"],
        _bare(recorded["rests_on"]),
    )
    assert round_ in [change["round"] for change in found["claimed"]["changes"]]


def test_nz_general_1996_14_2_a_a_claim_makes_the_second_wager_the_first_below_the_minimum(tmp_path: Path) -> None:
    """As recorded the $3 of w2 were void and are to be returned; were w1 of $5, w2 was valid, and lost rightly."""
    allegation = {"rounds": ["1", "2"], "wager": "w2", "rules": ["14.2"], "work": "nz/general"}
    claimed = [{"what": "wager", "of": "w1", "amount": "5"}]
    found = hearing(tmp_path / "claimed", roulette(), {**allegation, "claimed": claimed})
    assert found["outcome"] == "upheld"
    assert [row["stake_cents"] for row in found["rests_on"]] == [3_00]
    assert [row for row in found["claimed"]["rests_on"] if row["verdict"] == "breach"] == []
    assert ("2", "14.2(a)", "breach") in [
        (change["round"], change["rule"], change["verdict"]) for change in found["claimed"]["changes"]
    ]


def test_a_claim_about_what_was_corrected_takes_the_place_of_the_last_word_on_it(tmp_path: Path) -> None:
    """At the table the $3 of w1 were corrected to $4, which is below the minimum as well; $5 are claimed."""
    correct = {"event": "correct", "what": "wager", "of": "w1", "amount": 4, "round": "1", "reason": "miscounted"}
    allegation = {"rounds": ["1", "2"], "wager": "w2", "rules": ["14.2"], "work": "nz/general"}
    claimed = [{"what": "wager", "of": "w1", "amount": "5"}]
    found = hearing(tmp_path / "claimed", roulette(correct), {**allegation, "claimed": claimed})
    assert (found["outcome"], found["claimed"]["outcome"]) == ("upheld", "not upheld")


def test_claims_of_two_allegations_do_not_meet(tmp_path: Path) -> None:
    """Each allegation is tried by itself, and what stands in the report beside the claims is the record."""
    log = _craps()
    folder = tmp_path / "both"
    folder.mkdir()
    allegations = [
        {"id": "1", "rounds": ["1", "3"], "wager": "p", "claimed": [{"what": "wager", "of": "p", "amount": "20"}]},
        {"id": "2", "rounds": ["1", "3"], "wager": "p", "claimed": [{"what": "wager", "of": "p", "amount": "5"}]},
    ]
    (folder / "log.jsonl").write_text("".join(json.dumps(event) + "\n" for event in log), encoding="utf-8")
    (folder / "case.yaml").write_text(yaml.safe_dump({"case": "T-1", "allegations": allegations}), encoding="utf-8")
    words = ["--table", "T-1", "--case", folder / "case.yaml", "--format", "json", "--fail-on", "never"]
    case = json.loads(compliance("check", folder / "log.jsonl", *words).stdout)["case"]
    assert [a["outcome"] for a in case["allegations"]] == ["not upheld"] * len(allegations)
    sums = [[(row["money_cents"], row["favour"]) for row in a["claimed"]["rests_on"]] for a in case["allegations"]]
    # $20 wins $20 and $10 were paid; $5 wins $5 and $10 were paid
    assert sums == [[(20_00 - 10_00, "casino")], [(10_00 - 5_00, "player")]]
