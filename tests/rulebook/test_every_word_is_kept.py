"""Text to tree to text: every word of a source is a word of a provision, table or heading, or is named as dropped."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from compliance.drafting.accounts import Accounts
from compliance.drafting.furniture import without_furniture
from compliance.drafting.repairs import read_repairs, with_repairs
from compliance.drafting.repeats import without_repeats
from compliance.drafting.state import ReadingState
from compliance.drafting.structure import read_structure
from compliance.drafting.tree import Unit
from compliance.places import data_folder
from compliance.sources.clean import read_lines
from compliance.sources.instruments import Instrument, read_instruments

ROOT = data_folder("rulebooks")
SOURCES = read_instruments(ROOT)[0]


@pytest.mark.parametrize(("instrument", "text"), SOURCES, ids=lambda v: v.id if isinstance(v, Instrument) else "")
def test_the_words_of_the_provisions_are_the_words_of_the_source(instrument: Instrument, text: str) -> None:
    accounts = Accounts()
    repairs = read_repairs(ROOT)[0].get(instrument.id, [])
    lines, _, problems = with_repairs(instrument, read_lines(text), repairs, accounts)
    assert problems == []
    lines, _ = without_furniture(instrument, lines, accounts)
    lines, _ = without_repeats(instrument, lines, accounts)
    state = read_structure(instrument, lines, accounts)
    kept = [line for line in lines if accounts.of(line.number) in ("provision", "table")]
    printed = Counter(_letters(" ".join(line.text for line in kept)))
    read = Counter(_letters(_words(state)))
    # labels and numbers became addresses; no word of four letters or more may be lost or added
    assert read == printed


def _letters(words: str) -> list[str]:
    """Words of letters, without marks: labels, numbers of rules and stops are looked at elsewhere."""
    return [w for w in "".join(c if c.isalpha() else " " for c in words).split() if len(w) > 3]


def _words(state: ReadingState) -> str:
    return " ".join(
        _words_of(unit, units) for units in [state.notice, *(d.units for d in state.divisions)] for unit in units
    )


def _words_of(unit: Unit, units: list[Unit]) -> str:
    """The words of a provision that stand in lines of provisions and tables (headings have lines of their own)."""
    if unit.kind == "heading" and not unit.text:
        return ""
    rows = {(table.parent, row[0]) for table in units if table.kind == "table" for row in table.rows}
    if unit.kind == "paragraph" and (unit.parent, unit.address[unit.address.rfind("(") :]) in rows:
        return ""  # the paragraph is a row of a table as well, and its words are read there
    headed = unit.kind == "definition" and not unit.text.startswith(("“", '"'))
    heading = unit.heading if headed or unit.address.startswith("notice ") else ""
    return f"{heading or ''} {unit.text} {unit.closing} {' '.join(' '.join(row) for row in unit.rows)}"


@pytest.mark.parametrize(("instrument", "text"), SOURCES, ids=lambda v: v.id if isinstance(v, Instrument) else "")
def test_every_character_belongs_to_a_class_and_little_is_furniture(instrument: Instrument, text: str) -> None:
    from compliance.drafting.read import read_instrument

    characters = read_instrument(instrument, text, read_repairs(ROOT)[0].get(instrument.id, [])).characters
    assert characters["total"] == len(text)
    assert sum(count for name, count in characters.items() if name != "total") == len(text)
    assert characters["unclaimed"] == 0
    assert characters["furniture"] < 0.03 * len(text)


def test_positions_in_the_words_of_a_line_map_back_to_the_printed_column() -> None:
    for instrument, text in SOURCES:
        printed = text.split("\n")
        for line in read_lines(text):
            raw = printed[line.number - 1]
            at = [raw[line.words.offsets.column(i) - 1] for i, c in enumerate(line.text) if c != " "]
            assert "".join(at) == line.text.replace(" ", ""), f"{instrument.id}:{line.number}"


def test_the_sources_are_the_texts_whose_digests_were_recorded() -> None:
    from compliance.sources.instruments import changed_since_described

    assert [changed_since_described(instrument, text) for instrument, text in SOURCES] == [None] * len(SOURCES)
    assert len(list(Path(ROOT).glob("*/sources/*.txt"))) == len(SOURCES)
