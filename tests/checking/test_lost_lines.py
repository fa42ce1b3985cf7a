"""What a log is known to have lost may have been any event: so it is never the cause of a breach, in no game.

Whatever numbered line of a log of what was rightly done never came, or cannot be read, nothing is found that was not
found in the whole log. What is independent of the loss is found as before.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.checking.lost_lines import EXAMPLES, WAYS, breaches, may_be_lost, numbered, right_logs, written
from tests.checking.running import check_text

RIGHT = list(right_logs())
# every so many-eth line of all these logs is lost (all of them: two hours)
_STRIDE = 997


def _to_lose() -> dict[str, list[int]]:
    """By the name of a log the lines that are lost of it."""
    lines = [(name, at) for name, log in RIGHT for at in may_be_lost(numbered(log))]
    found: dict[str, list[int]] = {}
    for name, at in lines[::_STRIDE]:
        found.setdefault(name, []).append(at)
    return found


LOST = _to_lose()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", LOST)
def test_no_line_that_is_lost_makes_a_breach(name: str, way: str, tmp_path: Path) -> None:
    events = numbered(dict(RIGHT)[name])
    before = breaches("\n".join(written(events)) + "\n", tmp_path)
    for at in LOST[name]:
        more = breaches(WAYS[way](events, at), tmp_path) - before
        assert more == Counter(), events[at]


@pytest.mark.parametrize("game", ["blackjack", "roulette"])
def test_what_is_independent_of_what_is_lost_is_found(game: str, tmp_path: Path) -> None:
    """One event of the session's first round is lost: the faults of the later rounds stand, and their sums."""
    events = numbered((EXAMPLES / f"{game}-1996-faulty.jsonl").read_text(encoding="utf-8"))
    first = next(at for at, event in enumerate(events) if event["event"] == "settle")
    table, round_ = events[first]["table"], events[first]["round"]
    found, wanted = (
        Counter({key: n for key, n in breaches(log, tmp_path).items() if key[3:5] != (table, round_)})
        for log in (WAYS["lost"](events, first), "\n".join(written(events)) + "\n")
    )
    assert wanted
    assert found == wanted


SESSION = {
    "event": "session",
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "captures": ["wager", "card", "act", "roll", "settle", "void", "correct"],
}
STUD = [
    {"event": "wager", "id": "a1", "player": "p1", "seat": "1", "bet": "ante", "amount": 10},
    *({"event": "card", "to": "seat 1", "n": n + 1, "card": c} for n, c in enumerate(("AS", "AD", "AC", "AH", "9S"))),
    *({"event": "card", "to": "dealer", "n": n + 1, "card": c} for n, c in enumerate(("2H", "4C", "6D", "8S", "JH"))),
    {"event": "lost"},
    {"event": "settle", "wager": "a1", "result": "lose", "paid": 0},
]
CRAPS = [
    {"event": "wager", "id": "a", "player": "p1", "bet": "pass", "amount": 10},
    {"event": "roll", "dice": [2, 2], "shooter": "p1"},
    {"event": "wager", "id": "b", "player": "p1", "bet": "place", "on": 6, "amount": 12},
    {"event": "lost"},
    {"event": "roll", "dice": [3, 4], "shooter": "p1"},
    {"event": "settle", "wager": "a", "result": "lose", "paid": 0},
    {"event": "settle", "wager": "b", "result": "void", "paid": 0, "returned": 12},
]
PLAYED = {
    # 9.6 of the rules of Caribbean stud: hands left face down lose; 12.2 of the general rules: a round declared void
    "caribbean stud poker": (STUD, {"event": "act", "player": "p1", "move": "face down"}),
    # 3.8(a) of the rules of craps: a place bet called off lies idle
    "craps": (CRAPS, {"event": "wager", "id": "b", "change": "off", "unheard of": 1}),
}


@pytest.mark.parametrize("read", [False, True], ids=["its number never came", "its line cannot be read"])
@pytest.mark.parametrize("game", PLAYED)
def test_what_a_lost_event_may_explain_is_not_assessable(game: str, read: bool, tmp_path: Path) -> None:
    played, unread = PLAYED[game]
    own = [{"round": "1", **(e if e["event"] != "lost" else {**unread, "unheard of": 1})} for e in played]
    lost = next(at for at, event in enumerate(played) if event["event"] == "lost")
    events = [SESSION | {"game": game}, {"event": "sign", "min": 5, "max": 1000}, *own, {"event": "end"}]
    lines = [
        json.dumps({"table": "T-1", "ts": f"1996-10-12T20:00:{n:02}+13:00", "seq": n, **event}) + "\n"
        for n, event in enumerate(events, start=1)
        if read or n != lost + 3
    ]
    findings = check_text("".join(lines), tmp_path)["findings"]
    assert [(f["rule"], f["recorded"]) for f in findings if f["verdict"] == "breach"] == []
    assert [f for f in findings if f["verdict"] == "not assessable" and f["work"] != "nz/notices"]


DEAL = [
    *({"event": "card", "to": to, "n": n, "card": c} for to, n, c in (("player", 1, "10S"), ("banker", 1, "QC"))),
    *({"event": "card", "to": to, "n": n, "card": c} for to, n, c in (("player", 2, "2S"), ("banker", 2, "5C"))),
    {"event": "card", "to": "player", "n": 3, "card": "QD"},
]


@pytest.mark.parametrize(
    ("paid", "commission", "finds"),
    [
        (100, 5, []),
        # rule 5.11: where modified odds are displayed (by the sign that may be lost), the Banker wins 1 to 1
        (100, 0, ["not assessable"]),
        # right at neither odds
        (5100, 5, ["breach"]),
        (190, 0, ["breach"]),
    ],
)
def test_nz_baccarat_2004_5_10_b_a_sign_that_may_be_lost_excuses_no_payment_that_is_right_by_no_sign(
    paid: int, commission: int, finds: list[str], tmp_path: Path
) -> None:
    """The log lacks one event of the round before."""
    session = SESSION | {"game": "mini baccarat", "decks": 8, "captures": ["wager", "card", "settle", "sign", "void"]}
    of_banker = {"event": "wager", "id": "b", "player": "p1", "seat": 1, "bet": "banker", "amount": 100}
    settled = {"event": "settle", "wager": "b", "result": "win", "paid": paid, "commission": commission}
    events = [
        *(session, {"event": "sign", "min": 5, "max": 10000}),
        *({"round": "1", **card} for card in DEAL),
        *({"round": "2", **event} for event in (of_banker, *DEAL, settled)),
        {"event": "end"},
    ]
    lost = 1 + events.index({"round": "1", **DEAL[-1]})
    log = "".join(
        json.dumps({"table": "T-1", "ts": f"2004-07-02T20:00:{n:02}+12:00", "seq": n + (n > lost), **event}) + "\n"
        for n, event in enumerate(events, start=1)
    )
    findings = check_text(log, tmp_path)["findings"]
    of_payment = [f for f in findings if f["rule"] == "5.10(b)" and f["verdict"] != "conforms"]
    assert [f["verdict"] for f in of_payment] == finds


# the log of a game, and up to which place a hand shows of itself that a card of it is not recorded: where a later card
# has its place, and at baccarat where it has fewer than the two that each hand is dealt (8.3 of the rules of 2004)
SHOWN = {"baccarat-2004-clean": 2, "caribbean-stud-1996-clean": 4, "blackjack-1996-clean": 1}


@pytest.mark.parametrize("name", SHOWN)
def test_a_card_that_is_not_recorded_is_not_taken_for_one_that_was_not_dealt(name: str, tmp_path: Path) -> None:
    """The numbers of the lines go on as if the card had never been there."""
    events = [json.loads(line) for line in (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    first = next(e["round"] for e in events if "round" in e)
    events = [e for e in events if e.get("round", first) == first and e["event"] != "end"]
    lost = [at for at, e in enumerate(events) if e["event"] == "card" and e.get("n", 0) in range(1, SHOWN[name] + 1)]
    assert lost
    for at in lost:
        left = [{k: v for k, v in event.items() if k != "seq"} for event in events[:at] + events[at + 1 :]]
        found = breaches("".join(json.dumps(event) + "\n" for event in left), tmp_path)
        assert found == Counter(), events[at]
