"""Errors put right at the table: the corrected state is what is judged, the error stays told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compliance.logs.rounds import corrected

from .conftest import Replayed, card, codes, end, numbered, session, settle, wager

Replay = Callable[..., Replayed]


def _correct(what: str, of: int | str, round_: str = "1", **members: Any) -> dict[str, Any]:
    return {"event": "correct", "table": "T1", "round": round_, "what": what, "of": of, **members}


def test_a_card_that_becomes_another_hands(replay: Replay) -> None:
    log = numbered([session(), wager("w1"), card("player", 3, "7H"), _correct("card", 3, to="banker"), end()])
    rounds, run = replay(log)
    assert codes(run) == []
    as_dealt, as_judged = rounds[0].events[1].event, corrected(rounds[0]).events[1].event
    assert (as_dealt.to, as_dealt.n, str(as_dealt.card)) == ("player", 3, "7H")  # type: ignore[union-attr]
    assert (as_judged.to, as_judged.n, str(as_judged.card)) == ("banker", None, "7H")  # type: ignore[union-attr]
    (correction,) = corrected(rounds[0]).corrections
    assert correction.original is rounds[0].events[1]
    assert correction.by.line == 4


def test_a_settlement_is_corrected_by_the_id_of_its_wager(replay: Replay) -> None:
    rounds, run = replay([session(), wager("w1"), settle("w1", paid=100), _correct("settle", "w1", paid=95), end()])
    assert codes(run) == []
    assert rounds[0].events[1].event.paid == 10000  # type: ignore[union-attr]
    assert corrected(rounds[0]).events[1].event.paid == 9500  # type: ignore[union-attr]


def test_a_net_amount_gives_way_to_what_was_paid(replay: Replay) -> None:
    net = {k: v for k, v in settle("w1", net=-100, result="lose").items() if k != "paid"}
    rounds, _ = replay([session(), wager("w1"), net, _correct("settle", "w1", paid=95, result="win"), end()])
    event = corrected(rounds[0]).events[1].event
    assert (event.paid, event.net, event.result) == (9500, None, "win")  # type: ignore[union-attr]


def test_a_correction_of_a_correction_goes_on_from_it(replay: Replay) -> None:
    rounds, _ = replay(
        [
            session(),
            wager("w1"),
            settle("w1", paid=100),
            _correct("settle", "w1", paid=90, commission=5),
            _correct("settle", "w1", paid=95),
            end(),
        ]
    )
    event = corrected(rounds[0]).events[1].event
    assert (event.paid, event.commission) == (9500, 500)  # type: ignore[union-attr]
    assert len(rounds[0].corrections) == 2


def test_a_result_and_a_wager_are_corrected(replay: Replay) -> None:
    call = {"event": "call", "table": "T1", "round": "1", "what": "result", "hand": "player"}
    rounds, _ = replay(
        [session(), wager("w1"), call, _correct("result", "1", hand="tie"), _correct("wager", "w1", amount=50), end()]
    )
    state = corrected(rounds[0])
    assert state.events[0].event.amount == 5000  # type: ignore[union-attr]
    assert state.events[1].event.hand == "tie"  # type: ignore[union-attr]


def test_a_correction_reaches_back_to_the_round_before(replay: Replay) -> None:
    rounds, run = replay(
        [
            session(),
            wager("w1"),
            settle("w1", paid=100),
            wager("w2", "2"),
            _correct("settle", "w1", "2", paid=95),
            end(),
        ]
    )
    assert codes(run) == []
    assert corrected(rounds[0]).events[1].event.paid == 9500  # type: ignore[union-attr]
    assert rounds[1].corrections == ()


def test_a_correction_of_nothing_leaves_that_kind_in_doubt(replay: Replay) -> None:
    rounds, run = replay([session(), wager("w1"), _correct("card", 99, card="8H"), end()])
    assert codes(run) == ["log.correction-unmatched"]
    assert [(g.kind, g.salvaged) for g in rounds[0].gaps] == [("correction unmatched", {"event": "card"})]


def test_a_round_without_corrections_is_itself(replay: Replay) -> None:
    rounds, _ = replay([session(), wager("w1"), end()])
    assert corrected(rounds[0]) is rounds[0]
