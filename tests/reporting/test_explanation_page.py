"""A round explained on the terminal and as a page: each says all that the other says, and the page is drawn."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from compliance.reporting import explain_text
from compliance.reporting.explanation_page import explain_html
from tests.cli.in_process import compliance

ROOT = Path(__file__).resolve().parents[2]
_BLOCKS = {"h1", "h2", "h3", "p", "li", "caption"}


class _Text(HTMLParser):
    """What a page says, block by block, without what is drawn (which the words beside it say)."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.tags: list[str] = []
        self.tables: list[list[list[str]]] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._within.append(tag)
        if tag in _BLOCKS:
            self.said.append("")
        elif tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if _BLOCKS & {*self._within} and "svg" not in self._within:
            self.said[-1] += data
        elif {"th", "td"} & {*self._within}:
            self.tables[-1][-1][-1] += data

    def blocks(self) -> list[str]:
        return [" ".join(said.split()) for said in self.said if said.split()]


def _read(page: str) -> _Text:
    read = _Text()
    read.feed(page)
    return read


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _columns(rows: list[list[str]]) -> list[str]:
    """What stands in each column of a table, from its head to its end."""
    return [_plain(" ".join(cells)) for cells in zip(*rows, strict=True)]


def _tables_printed(printed: str) -> tuple[list[list[str]], str]:
    """The columns of each table of a text for the terminal, and the rest of the text."""
    tables: list[list[list[str]]] = []
    rest: list[str] = []
    within = False
    for line in printed.splitlines():
        is_table = "│" in line or "┼" in line
        if is_table and not within:
            tables.append([])
        if "│" in line:
            tables[-1].append(line.split("│"))
        elif not is_table:
            rest.append(line)
        within = is_table
    return [_columns(rows) for rows in tables], "\n".join(rest)


def _say_the_same(printed: str, page: str) -> None:
    """Every block and table of the page stands on the terminal, and nothing else stands there but marks."""
    tables, printed = _tables_printed(printed)
    assert tables == [_columns(rows) for rows in _read(page).tables]
    left = _plain(printed)
    for block in sorted({_plain(b) for b in _read(page).blocks()}, key=len, reverse=True):
        assert block in left or block in _plain(printed), f"only on the page: {block}"
        left = left.replace(block, "\n")
    only = [piece.strip(" -“”") for piece in left.split("\n")]
    assert [piece for piece in only if piece] == [], "only on the terminal"


def test_the_page_and_the_terminal_say_the_same(explanation: dict[str, Any]) -> None:
    assert explanation["facts"]
    assert explanation["readings"]
    assert explanation["assumptions"]
    _say_the_same(explain_text(explanation), explain_html(explanation))


def _ran(*words: str) -> bytes:
    """What a command prints that succeeds."""
    done = compliance(*words)
    assert done.returncode == 0
    return bytes(done.stdout)


@pytest.mark.parametrize(
    ("log", "table", "round_"),
    [
        ("baccarat-2004.jsonl", "BAC-07", "18"),
        ("roulette-1996-faulty.jsonl", None, None),
        ("craps-1996-faulty.jsonl", None, None),
        ("blackjack-1996-faulty.jsonl", None, None),
    ],
)
def test_they_do_so_of_every_game(log: str, table: str | None, round_: str | None, tmp_path: Path) -> None:
    import json

    path = ROOT / "examples" / log
    if table is None:
        events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
        table = next(e["table"] for e in events if e.get("table"))
        round_ = next(str(e["round"]) for e in reversed(events) if e.get("round"))
    words = ["explain", str(path), "--table", table, "--round", str(round_)]
    page = tmp_path / "round.html"
    printed = _ran(*words).decode("utf-8")
    _ran(*words, "--out", str(page))
    _say_the_same(printed, page.read_text(encoding="utf-8"))


def test_a_table_of_law_is_a_table_and_the_row_that_decides_is_marked(tmp_path: Path) -> None:
    log = str(ROOT / "examples" / "baccarat-2004.jsonl")
    words = ["explain", log, "--table", "BAC-07", "--round", "18"]
    page = tmp_path / "round.html"
    printed = _ran(*words).decode("utf-8")
    _ran(*words, "--out", str(page))
    decides = ["3 (the row that decides)", "0-1-2-3-4-5-6-7-9, draws", "8, stands"]
    lines = [[cell.strip() for cell in line.split("│")] for line in printed.splitlines()]
    assert decides in lines
    table = next(t for t in _read(page.read_text(encoding="utf-8")).tables if ["7", "Stands", ""] in t)
    assert decides in table
    assert sum("(the row that decides)" in cell for row in table for cell in row) == 1
    assert page.read_text(encoding="utf-8").count('<tr class="marked">') == 2, "of Table 1 and of Table 2"


def test_a_paragraph_is_quoted_with_its_label_and_what_is_left_out_is_marked() -> None:
    log = str(ROOT / "examples" / "baccarat-2004.jsonl")
    said = compliance("explain", log, "--table", "BAC-07", "--round", "18").stdout.decode("utf-8").splitlines()
    lines = [line.strip() for line in said]
    at = lines.index("“Baccarat shall be played at a table that:")
    assert lines[at + 1] == "…"
    assert lines[at + 2].startswith("(b) in the case of midi baccarat, has on one side up to 9 numbered sets")
    assert "“If the Player's Hand draws, the Banker's Hand shall:" in lines
    assert "(b) stand," in lines


def test_a_fact_that_only_one_of_them_says_is_noticed(explanation: dict[str, Any]) -> None:
    """The comparison itself, both ways."""
    without = {**explanation, "facts": []}
    with pytest.raises(AssertionError, match="only on the page"):
        _say_the_same(explain_text(without), explain_html(explanation))
    with pytest.raises(AssertionError, match="only on the terminal"):
        _say_the_same(explain_text(explanation), explain_html(without))


def test_every_verdict_that_was_asked_stands_on_the_page_and_the_round_is_drawn(explanation: dict[str, Any]) -> None:
    page = explain_html(explanation)
    read = _read(page)
    asked = [v for v in explanation["verdicts"] if v["verdict"] != "not applicable"]
    assert read.tags.count("article") == len(asked) > 0
    assert "svg" in read.tags
    assert 'href="#suit-' in page
    assert page.index("<svg") < page.index('id="suit-hearts"') < page.index("</svg>")
    text = " ".join(read.blocks())
    assert all(v["expected"] in text for v in asked if v["verdict"] == "breach")


def test_nothing_of_a_hostile_log_becomes_markup(
    explanation: dict[str, Any], hostile_explanation: dict[str, Any]
) -> None:
    tags = set(_read(explain_html(explanation)).tags)
    page = explain_html(hostile_explanation)
    assert set(_read(page).tags) <= tags
    assert "default-src &#39;none&#39;" in page


def test_a_round_is_told_the_readings_of_its_own_works_and_the_assumptions_on_which_it_rests() -> None:
    """Blackjack: nothing of the wheel, of stud or of craps, which cannot bear on it."""
    said = _ran("explain", "examples/blackjack-1996-faulty.jsonl", "--table", "BJ-05", "--round", "1").decode("utf-8")
    _, _, basis = said.partition("\nASSUMPTIONS\n")
    assumptions, _, readings = basis.partition("\nREADINGS\n")
    assert "A deck is 52 cards" in assumptions
    assert "Around the roulette wheel" not in assumptions
    assert not re.search("wheel-colours|smallest-chip|no verdict rests", assumptions)
    assert "blackjack-both-over: " in readings
    assert not re.search(r"roulette-|craps-|stud-", readings)
    assert not re.search(r"first event.*last event|Otherwise read: “first event”", readings)


def test_assumptions_that_may_bear_on_the_game_and_on_which_no_verdict_rests_are_named_and_not_told() -> None:
    said = _ran("explain", "examples/roulette-1996-faulty.jsonl", "--table", "AR-02", "--round", "1").decode("utf-8")
    _, _, basis = said.partition("\nASSUMPTIONS\n")
    assumptions = " ".join(basis.partition("\nREADINGS\n")[0].split())
    assert "“wheel-colours-double-zero”" in assumptions
    assert assumptions.endswith("no verdict rests.")


@pytest.mark.parametrize("word", ["That, in words", "That amount, written out"])
def test_a_fact_is_not_told_twice(explanation: dict[str, Any], word: str) -> None:
    assert word not in explain_text(explanation)
