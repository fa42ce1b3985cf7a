"""How much of a wager is valid comes from the words: changed in a copy of the law, they leave another part valid."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from compliance.meaning.bindings import read_bindings
from tests.checking.changed_law import with_words
from tests.checking.running import check_text, the_court
from tests.checking.tables import write_log
from tests.meaning.law import rulebook, version_in

INSTRUMENT = "nz-1996-01-26-no-7"
TABLE = {"game": "mini baccarat", "at": "1997-03-14T21:00:00+13:00", "chips": ["2.50", "5", "25", "100"]}


def _money(
    work: str, address: str, was: str, now: str, log: dict[str, Any], folder: Path
) -> list[list[tuple[str, int]]]:
    """What a wager paid in full comes to by the rule on its void part: in the law as it is, and with words changed."""
    version = version_in(rulebook(), work, INSTRUMENT)
    words = version.by_address[address].text
    assert was in words
    shipped, _ = the_court()
    changed = with_words(version, address, words.replace(was, now))
    # a lawyer who changes the words reviews the binding that quotes them too: until then nothing is given by them
    copy = Path(shutil.copytree(shipped.rulebook.folder / "nz" / "bindings", folder / f"bindings {address}"))
    for path in copy.glob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace(was, now), encoding="utf-8")
    bindings = {**shipped.bindings, "nz": read_bindings(copy)[0]}
    court = replace(shipped, rulebook=changed, bindings=bindings, store=None, problems=[], _laws={})
    return [_void_part(check_text(write_log(log), folder, c)) for c in (replace(shipped, problems=[]), court)]


def _void_part(document: dict[str, Any]) -> list[tuple[str, int]]:
    found = [f for f in document["findings"] if f["code"] == "settlement.part"]
    return [(f["rule"], f["money_cents"]) for f in found]


def test_nz_mini_baccarat_1996_5_4_how_much_is_valid_comes_from_the_commission_of_5_2(tmp_path: Path) -> None:
    played = {"wagers": {"w1": "p1 banker 130"}, "cards": "P QH, B 3C, P 6D, B 4S", "settled": {"w1": "win 130"}}
    log = {"table": TABLE, "rounds": [played]}
    five, twenty = _money("nz/mini-baccarat", "5.2", "5%", "20%", log, tmp_path)
    assert five == [("5.4", (130 - 95) * 100)]  # with chips from 2.50 whole fifties are valid, 100 of 130
    assert twenty == [("5.4", (130 - 100) * 100)]  # whole twelve-fifties are, 125 of 130: 100 is due


def test_nz_general_1996_14_2_b_how_much_is_void_comes_from_the_words(tmp_path: Path) -> None:
    played = {"wagers": {"w1": "p1 player 150"}, "cards": "P QH, B 3C, P 7D, B 3S", "settled": {"w1": "win 150"}}
    log = {"table": TABLE | {"sign": {"min": 25, "max": 100}}, "rounds": [played]}
    excess, whole = _money("nz/general", "14.2(b)", "be void to the extent of such excess", "be void", log, tmp_path)
    assert excess == [("14.2(b)", (150 - 100) * 100)]
    assert whole == [("14.2(b)", 150 * 100)]
