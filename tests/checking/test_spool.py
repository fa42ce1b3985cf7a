"""What is put on a spool is what comes from it, whether it fits into memory or not; a run says the same either way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.checking import spool as spools
from compliance.checking.part import Part, packed, unpacked
from compliance.checking.run import Judge, Scope, blocks
from compliance.checking.spool import Rows, Shelf, Spool, shown
from compliance.checking.tally import Tally
from compliance.games.past import Memory
from compliance.json_text import json_chunks
from compliance.logs import open_logs
from tests.checking.running import check_text, the_court

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ROW = st.dictionaries(st.sampled_from("abc"), st.text(max_size=3), max_size=2)


@given(st.lists(ROW, max_size=12), st.integers(0, 4))
def test_a_list_on_the_spool_is_the_list(rows: list[dict[str, Any]], kept: int) -> None:
    spooled = Rows(Spool(), kept)
    for row in rows:
        spooled.append(row)
    assert list(spooled) == rows
    assert list(spooled) == rows, "it can be read again"
    assert [spooled[n] for n in range(-len(rows), len(rows))] == rows + rows
    assert spooled[2:5] == rows[2:5]
    assert list(shown(spooled, rows)) == rows + rows


@given(st.lists(st.tuples(st.sampled_from(["put", "pop", "get"]), st.sampled_from("abcdef")), max_size=30))
def test_a_shelf_is_a_dictionary(steps: list[tuple[str, str]]) -> None:
    shelf, plain = Shelf(Spool(), 2), dict[str, Any]()
    for number, (step, key) in enumerate(steps):
        if step == "put":
            shelf.put(key, {"n": number})
            plain[key] = {"n": number}
        elif step == "pop":
            shelf.pop(key)
            plain.pop(key, None)
        assert shelf.get(key) == plain.get(key)
        assert len(shelf) == len(plain)
    kept_in_order = Shelf(Spool(), 2)
    for key, entry in plain.items():
        kept_in_order.put(key, entry)
    assert list(kept_in_order.entries()) == list(plain.values())


@given(st.lists(ROW, max_size=6), st.integers(0, 2))
def test_json_that_is_written_as_it_is_read_is_the_same_text(rows: list[dict[str, Any]], kept: int) -> None:
    spooled = Rows(Spool(), kept)
    for row in rows:
        spooled.append(row)
    lazy = {"a": spooled, "b": {"c": spooled, "d": "é\n"}, "e": []}
    plain = {"a": rows, "b": {"c": rows, "d": "é\n"}, "e": []}
    assert "".join(json_chunks(lazy)) == json.dumps(plain, indent=1) + "\n"
    assert "".join(json_chunks(lazy, ascii_only=False)) == json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("name", ["baccarat-2004.jsonl", "craps-1996-faulty.jsonl"])
def test_a_run_that_keeps_nothing_in_memory_says_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    in_memory = check_text(text, tmp_path)
    for limit in ("KEPT_ROWS", "KEPT_ON_SHELF"):
        monkeypatch.setattr(spools, limit, 0)
    monkeypatch.setattr(Rows.__init__, "__defaults__", (0,))
    monkeypatch.setattr(Shelf.__init__, "__defaults__", (0,))
    on_disk = check_text(text, tmp_path)
    assert on_disk["findings"], "the example has findings"
    assert not isinstance(on_disk["findings"], list), "they were on the spool"
    assert "".join(json_chunks(on_disk)) == "".join(json_chunks(in_memory))


@settings(max_examples=5, deadline=None)
@given(st.integers(1, 60))
def test_parts_of_any_size_say_the_same_packed_or_not(size: int) -> None:
    court, law = the_court()
    whole, sent = Tally(), Tally()
    path = EXAMPLES / "baccarat-2004.jsonl"
    judge = Judge(court, law.readings)
    for block in blocks(open_logs([path]).rounds(), Scope(), Memory()):
        whole.take(judge.part(block))
    for block in blocks(open_logs([path]).rounds(), Scope(), Memory(), size):
        part = judge.part(block)
        again = unpacked(packed(part))
        assert again == part or part.below is not None
        sent.take(again)
    for what in ("findings", "remarks"):
        assert list(getattr(sent, what)) == list(getattr(whole, what))
    assert list(sent.incidents.incidents) == list(whole.incidents.incidents)
    assert list(sent.folded()) == list(whole.folded())
    assert sent.provisions == whole.provisions
    assert sent.period == whole.period


@pytest.mark.parametrize("damaged", [b"", b"no part", packed(Part())[:-3]])
def test_what_is_no_part_is_not_taken_for_one(damaged: bytes) -> None:
    with pytest.raises(ValueError, match="not a part"):
        unpacked(damaged)
