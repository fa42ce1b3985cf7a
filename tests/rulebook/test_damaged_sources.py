"""Damaged and odd input: one clear problem each, with its place, and the rest is still read."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.problems import Problem
from compliance.rulebook.rebuild import rebuild
from tests.rulebook.conftest import cases

YAML = """id: {id}
kind: original
jurisdiction: nz
zone: Pacific/Auckland
file: {file}
title: Rules
publication: New Zealand Gazette
issue: "7"
published: "1996-01-26"
citation: New Zealand Gazette, 26 January 1996, No. 7
"""
SOUND = """Rules of table games, resolved that, with effect from 1 February 1996, they be approved.

DIVISION I - ROULETTE

1.0 Interpretation

In this division:

"Zero" includes "0".

2.0 Wagers

2.1 A player may wager on:
(a) red; or
(b) black.
2.2 The casino operator shall pay all winning wagers.
"""


def _folder(tmp_path: Path, files: dict[str, str | bytes]) -> Path:
    folder = tmp_path / "rulebooks"
    sound: dict[str, str | bytes] = {
        "nz/works.yaml": "- {work: nz/roulette, title: Roulette, divisions: [Roulette]}\n",
        "nz/corpus.yaml": 'searched: {until: "2026-01-01", where: here}\n',
        "nz/sources/rules.yaml": YAML.format(id="nz-rules", file="rules.txt"),
        "nz/sources/rules.txt": SOUND,
    }
    for name, content in {**sound, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def _found(folder: Path) -> list[str]:
    return [str(p) for p in rebuild(folder).rulebook.problems]


def test_a_sound_folder_has_no_problem(tmp_path: Path) -> None:
    folder = _folder(tmp_path, {})
    assert _found(folder) == []
    version = rebuild(folder).rulebook.works["nz/roulette"].versions[0]
    assert [p.address for p in version.provisions] == [
        "1.0", '1.0 "Zero"', "2.0", "2.1", "2.1(a)", "2.1(b)", "2.2",
    ]  # fmt: skip


@pytest.mark.parametrize("case", cases("damaged.yaml"), ids=lambda c: c["what"])
def test_damage_in_a_text_is_one_problem_with_its_place(case: dict[str, str], tmp_path: Path) -> None:
    assert case["old"] in SOUND
    folder = _folder(tmp_path, {"nz/sources/rules.txt": SOUND.replace(case["old"], case["new"], 1)})
    assert _found(folder) == [case["says"]]


@pytest.mark.parametrize("case", cases("unusable.yaml"), ids=lambda c: c["what"])
def test_an_unusable_file_is_one_problem_and_the_rest_is_read(case: dict[str, str], tmp_path: Path) -> None:
    folder = _folder(tmp_path, {case["file"]: case["holds"]})
    assert _found(folder) == [case["says"]]


def test_a_division_whose_heading_is_lost_is_found_by_its_numbers_and_left_out(tmp_path: Path) -> None:
    text = f"{SOUND}\n1.0 Interpretation\n\nIn this division:\n\n2.0 Wagers\n\n2.1 A player may wager.\n"
    made = rebuild(_folder(tmp_path, {"nz/sources/rules.txt": text}))
    assert [(p.code, p.place.line if p.place else None) for p in made.rulebook.problems] == [
        ("structure.division-heading-lost", 18),
        ("rulebook.division-unknown", 18),
    ]
    assert [len(version.provisions) for version in made.versions] == [7]


def test_a_text_that_is_not_utf_8_is_left_out_with_the_byte(tmp_path: Path) -> None:
    folder = _folder(tmp_path, {"nz/sources/rules.txt": b"Rules \xff\xfe"})
    assert _found(folder) == [
        "nz/sources/rules.txt: error: This text cannot be read: byte 7 is not UTF-8. The instrument is left out. "
        "Give the text as a readable UTF-8 file. [source.unreadable]"
    ]


def test_two_instruments_of_one_id_are_a_problem(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "nz/sources/second.yaml": YAML.format(id="nz-rules", file="second.txt"),
        "nz/sources/second.txt": SOUND,
    }
    assert [p.split("[")[-1] for p in _found(_folder(tmp_path, files))] == ["source.repeated-id]"]


def test_a_repair_whose_words_stand_twice_repairs_nothing(tmp_path: Path) -> None:
    entry = "- {id: r1, instrument: nz-rules, where: a, before: a, after: b, kind: slip, why: w, confidence: certain}\n"
    (problem,) = rebuild(_folder(tmp_path, {"nz/repairs/rules.yaml": entry})).rulebook.problems
    assert problem == Problem(
        "repair.not-applied",
        "error",
        "The repair 'r1' of nz-rules was not applied: the words of 'where' stand in more than one place in "
        "nz/sources/rules.txt.",
        problem.place,
        "Quote the damaged place as the text now has it, or remove the repair.",
        "a",
    )


def test_a_page_scanned_twice_is_read_once_and_named(tmp_path: Path) -> None:
    rules = "".join(
        f"3.{n} The dealer shall, in the {n}th place, do what rule 2.{n} and the casino's own procedures require.\n"
        for n in range(1, 7)
    )
    text = f"{SOUND}\n3.0 Procedure\n\n{rules}\n\n{rules}"
    made = rebuild(_folder(tmp_path, {"nz/sources/rules.txt": text}))
    assert made.rulebook.problems == ()
    assert [(n.kind, n.first_line, n.last_line) for n in made.notes] == [("page scanned twice", 28, 33)]


def test_page_furniture_is_told_by_the_yaml_and_a_cut_sentence_is_joined(tmp_path: Path) -> None:
    furniture = "No. 7\n\n26 JANUARY\n\nNEW ZEALAND GAZETTE\n\n- 212"
    cut = f"2.2 The casino operator shall\n\n{furniture}\n\npay all winning wagers."
    text = SOUND.replace("2.2 The casino operator shall pay all winning wagers.", cut)
    made = rebuild(_folder(tmp_path, {"nz/sources/rules.txt": text}))
    assert made.rulebook.problems == ()
    assert made.versions[0].by_address["2.2"].text == "The casino operator shall pay all winning wagers."
    assert [n.kind for n in made.notes] == [*["page furniture"] * 4, "sentence cut in two"]


def test_a_sentence_that_an_image_interrupts_goes_on_below_it(tmp_path: Path) -> None:
    image = "Diagram 4 Roulette Table Layout\n\n1. Straight Up\nSplit"
    cut = f"2.2 The casino operator shall\n\n{image}\n\npay all winning wagers."
    text = SOUND.replace("2.2 The casino operator shall pay all winning wagers.", cut)
    made = rebuild(_folder(tmp_path, {"nz/sources/rules.txt": text}))
    assert made.versions[0].by_address["2.2"].text == "The casino operator shall pay all winning wagers."
    assert made.versions[0].by_address["Diagram 4"].heading == "Roulette Table Layout"


def test_rows_that_no_words_introduce_are_not_taken_for_a_table_and_are_reported(tmp_path: Path) -> None:
    made = rebuild(_folder(tmp_path, {"nz/sources/rules.txt": f"{SOUND}\nRed\t1 to 1\nBlack\t1 to 1\n"}))
    assert [(p.code, p.place.line if p.place else None) for p in made.rulebook.problems] == [
        ("structure.rows-not-introduced", 18)
    ]
    assert not any(p.kind == "table" for p in made.versions[0].provisions)


def test_an_amending_notice_that_names_no_division_amends_by_its_number_if_one_work_alone_has_it(
    tmp_path: Path,
) -> None:
    notice = "Rules, Amendment No. 1\n\n1. These amendments shall come into force on 1 March 1996.\n\n"
    order = "2. Rule 2.2 of Division I is deleted and replaced with the following:\n\n“2.2 The dealer shall pay.”\n"
    files: dict[str, str | bytes] = {
        "nz/sources/second.yaml": YAML.format(id="nz-second", file="second.txt")
        .replace("original", "amendment")
        .replace("1996-01-26", "1996-02-20"),
        "nz/sources/second.txt": notice + order,
    }
    made = rebuild(_folder(tmp_path, files))
    assert made.rulebook.problems == ()
    assert [
        (v.label, v.starts.isoformat() if v.starts else "") for v in made.rulebook.works["nz/roulette"].versions
    ] == [
        ("1996", "1996-02-01T00:00:00+13:00"),
        ("nz-second", "1996-03-01T00:00:00+13:00"),
    ]
    assert made.versions[1].by_address["2.2"].text == "The dealer shall pay."


def test_another_issue_s_number_is_not_furniture(tmp_path: Path) -> None:
    text = SOUND.replace("2.2 The", "No. 8\n\n2.2 The")
    made = rebuild(_folder(tmp_path, {"nz/sources/rules.txt": text}))
    assert [n.kind for n in made.notes if n.kind == "page furniture"] == []
