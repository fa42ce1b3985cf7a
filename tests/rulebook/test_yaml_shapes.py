"""A YAML of the rulebook that is not of the shape that its reader wants is told and left out; nothing is raised."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.checking.standing_data import read_assumptions
from compliance.drafting.repairs import read_repairs
from compliance.meaning.bindings import read_bindings
from compliance.meaning.readings import read_readings
from compliance.problems import Place, Problem
from compliance.rulebook.acknowledged import unacknowledged
from compliance.rulebook.corpus import read_corpora
from compliance.sources.instruments import read_instruments
from compliance.strict_yaml import parse_yaml, read_yaml

CASES, _ = read_yaml(Path(__file__).parent / "shapes.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['file']}: {case['text'][:60]}")
def test_an_entry_of_another_shape_is_told_and_left_out(case: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / case["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "nz" / "sources").mkdir(parents=True, exist_ok=True)
    path.write_text(case["text"], encoding="utf-8")
    told = [
        *read_readings(tmp_path)[1],
        *read_corpora(tmp_path)[1],
        *read_repairs(tmp_path)[1],
        *read_instruments(tmp_path)[1],
        *unacknowledged(tmp_path, []),
        *read_bindings(tmp_path / "nz" / "bindings")[1],
        *read_assumptions(tmp_path)[1],
    ]
    of_file = [p for p in told if p.place is not None and p.place.file.endswith(Path(case["file"]).stem + ".yaml")]
    of_text = [p for p in told if p.place is not None and p.place.file.endswith((".txt", "\0"))]
    assert [p.message for p in (*of_file, *of_text) if case["says"] in p.message], [str(p) for p in told]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("? [a]\n: b", "a key is a word or a number"),
        ("{{a: b}: c}", "a key is a word or a number"),
        ("[" * 5_000, "exceeded maximum nesting depth"),
        ("a: \ud800", "half of a character"),
        ("a: &a [*a]", "unconstructable recursive node"),
        (
            "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
            + "".join(f"{n}: &{n} [{', '.join([f'*{b}'] * 10)}]\n" for b, n in zip("abcdef", "bcdefg", strict=True)),
            "its references (*name) repeat so much",
        ),
    ],
)
def test_a_yaml_that_nobody_can_mean_is_told(text: str, says: str) -> None:
    document, problems = parse_yaml(text, "a.yaml")
    assert document is None
    assert says in problems[0].message


def test_a_problem_is_one_line_though_its_words_stand_on_two() -> None:
    problem = Problem("a.code", "error", "A message.", Place("a.txt", 1), "A remedy.", "of two\n  lines")
    assert str(problem) == "a.txt:1: error: A message. «of two lines» A remedy. [a.code]"
