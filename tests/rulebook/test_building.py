"""Building: repeatable, checked, fast enough to try a changed text in memory, and never silent."""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from compliance.build import build_rulebook
from compliance.build.make import Build, build, compiled_files, unchanged, write
from compliance.meaning import grammars
from compliance.places import data_folder
from compliance.problems import Problem
from compliance.rulebook import load_rulebook
from compliance.rulebook.rebuild import Rebuilt, rebuild

ROOT = data_folder("rulebooks")
MIDI = "nz/sources/nz-gazette-1998-01-28-no-11.txt"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the rulebook folder that a test may change."""
    return Path(shutil.copytree(ROOT, tmp_path / "rulebooks"))


@cache
def _built() -> Build:
    return build(ROOT)


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_compiled_files_are_those_that_the_sources_make() -> None:
    made = _built()
    assert [str(p) for p in (*made.problems, *made.stale)] == []


def test_the_compiled_rulebook_is_the_one_that_is_built(rebuilt: Rebuilt) -> None:
    loaded, problems = load_rulebook()
    assert problems == []
    assert dict(loaded.works) == dict(rebuilt.rulebook.works)
    assert loaded.records == rebuilt.rulebook.records
    assert loaded.outcomes == rebuilt.rulebook.outcomes
    assert loaded.repairs == rebuilt.rulebook.repairs
    assert loaded.digest == rebuilt.rulebook.digest


def test_a_changed_number_in_a_text_is_the_changed_law(copy: Path) -> None:
    _edit(copy / MIDI, "at odds of 8 to1", "at odds of 7 to1")
    rulebook, problems = load_rulebook(copy)
    assert rulebook.works["nz/midi-baccarat"].versions[1].by_address["5.7(c)"].text == "Tie Bets at odds of 7 to1."
    assert [p.code for p in problems if p.severity != "note"] == ["repair.not-applied"]


def test_a_text_can_be_changed_in_memory_without_touching_the_folder() -> None:
    text = (ROOT / MIDI).read_text(encoding="utf-8").replace("at least 20 cards in", "at least 30 cards in")
    rulebook, problems = build_rulebook(ROOT, {"nz-1998-01-28-no-11": text})
    assert "at least 30 cards in" in rulebook.works["nz/midi-baccarat"].versions[1].by_address["7.4"].text
    assert [p.code for p in problems] == ["source.changed"]
    assert rulebook.digest != load_rulebook()[0].digest


def test_a_stale_compiled_file_is_named_with_its_first_difference(copy: Path) -> None:
    _edit(
        copy / "nz/compiled/midi-baccarat@1998.yaml",
        "text: Tie Bets at odds of 8 to 1.",
        "text: Tie Bets at odds of 9 to 1.",
    )
    (copy / "nz/compiled/craps@1996.yaml").unlink()
    (copy / "nz/compiled/pontoon@1996.yaml").write_text("work: nz/pontoon\n", encoding="utf-8")
    messages = [(p.place.file if p.place else "", p.message) for p in build(copy, anew=False).stale]
    assert messages == [
        ("nz/compiled/craps@1996.yaml", "This compiled file is missing."),
        (
            "nz/compiled/midi-baccarat@1998.yaml",
            "This compiled file is not what the sources make: «text: Tie Bets at odds of 9 to 1.» should be "
            "«text: Tie Bets at odds of 8 to 1.».",
        ),
        ("nz/compiled/pontoon@1996.yaml", "This compiled file is made from no source any more."),
    ]
    touched, problems = write(copy, build(copy, anew=False).files)
    assert problems == []
    assert len(touched) == 3
    assert build(copy, anew=False).stale == ()


def test_reading_a_compiled_work_needs_no_grammar(copy: Path) -> None:
    program = (
        "import sys\nfrom datetime import datetime\nfrom pathlib import Path\n"
        "from compliance.rulebook import load_rulebook\nbook = load_rulebook(Path(sys.argv[1]))[0]\n"
        "print(book.standing('nz/craps', datetime(1996, 6, 1)).version.label, 'lark' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", program, str(copy)], capture_output=True, text=True, check=True)
    assert found.stdout == "1996 False\n"


def test_building_twice_gives_the_same_bytes() -> None:
    assert build(ROOT).files == _built().files


def test_where_nothing_has_changed_a_build_is_what_lies_there(copy: Path) -> None:
    made = unchanged(copy)
    assert made is not None
    assert (made.files, made.problems, made.stale) == (_built().files, (), ())


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (MIDI, "at odds of 8 to1", "at odds of 7 to1"),
        ("nz/bindings/roulette.yaml", "must:", "must: # here"),
        ("nz/readings.yaml", "taken: ", "taken:  "),
        ("assumptions.yaml", "\n", "\n\n"),
        ("nz/laws/roulette@1996.json", "win", "lose"),
        ("laws.json", "the grammars", "the grammar"),
    ],
)
def test_where_anything_has_changed_a_build_makes_it_anew(file: str, old: str, new: str, copy: Path) -> None:
    _edit(copy / file, old, new)
    assert unchanged(copy) is None


# each source with a change of one number, and the grammar of the words in which that stands
_CHANGES = [
    ("act/sources/act-ni2012-170-mini-baccarat.txt", "8 to 1", "7 to 1", "odds"),
    ("nz/sources/nz-amendments-2014-08-19-division-5.txt", "25 to 1", "24 to 1", "baccarat_side_bets"),
    ("nz/sources/nz-gazette-1996-01-26-no-7.txt", "35 to 1", "34 to 1", "roulette"),
    (MIDI, "at odds of 8 to1", "at odds of 7 to1", "odds"),
    ("nz/sources/nz-gazette-2004-05-19-no-56.txt", "8 to 1", "7 to 1", "odds"),
]


def test_a_build_that_takes_what_has_not_changed_makes_what_one_from_nothing_makes(copy: Path) -> None:
    for source, old, new, _ in _CHANGES:
        _edit(copy / source, old, new)
    taken, made = build(copy, anew=False), build(copy)
    assert (taken.files, taken.problems) == (made.files, made.problems)


@pytest.mark.parametrize(("source", "old", "new", "grammar"), _CHANGES)
def test_after_a_change_of_one_source_no_grammar_is_made_but_that_of_the_words_that_changed(
    source: str, old: str, new: str, grammar: str, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()
    parser = grammars._parser
    monkeypatch.setattr(grammars, "_parser", lambda of, starts: asked.add(of) or parser(of, starts))
    _edit(copy / source, old, new)
    build(copy, anew=False)
    assert asked == {grammar}


def test_every_source_is_changed_above() -> None:
    sources = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/sources/*.txt")}
    assert sources == {source for source, *_ in _CHANGES}


def test_a_line_inserted_above_changes_no_compiled_work_but_only_the_file_of_its_lines() -> None:
    text = "\n\n" + (ROOT / MIDI).read_text(encoding="utf-8")
    before, after = _built().files, compiled_files(rebuild(ROOT, {"nz-1998-01-28-no-11": text}))
    assert [name for name in after if "@" in name and before[name] != after[name]] == [
        "nz/compiled/midi-baccarat@1998.lines.yaml"
    ]


def test_an_acknowledgement_that_covers_nothing_holds_up_the_build(copy: Path) -> None:
    _edit(copy / "nz/acknowledged.yaml", "quote: item 12, operation 1", "quote: item 99, operation 1")
    found = [(p.code, p.quote[:40]) for p in build(copy, anew=False).problems]
    assert found == [
        ("rulebook.operation-not-applied", "Rule 11A.1A is inserted as follows: …"),
        ("build.acknowledgement", "item 99, operation 1"),
    ]


def _problems(copy: Path) -> list[Problem]:
    others = ("build.acknowledgement", "rulebook.operation-not-applied")
    return [p for p in build(copy, anew=False).problems if p.code not in others]


def test_evidence_for_a_gap_must_stand_in_the_text_that_it_names(copy: Path) -> None:
    _edit(copy / "nz/corpus.yaml", "“Section 11A Perfect Pair”", "“Section 11A Perfect Pairs”")
    assert [p.code for p in _problems(copy)] == ["corpus.evidence-not-found"]


def test_a_restatement_gives_a_known_version_from_its_day(copy: Path) -> None:
    text = (copy / "nz/sources/nz-gazette-2004-05-19-no-56.txt").read_text(encoding="utf-8")
    body = text[text.index("“DIVISION 5") : text.index("Schedule 2**")].replace("“DIVISION 5", "DIVISION 5")
    (copy / "nz/sources/restated.txt").write_text(f"Rules of baccarat as at 1 March 2020.\n\n{body}", encoding="utf-8")
    (copy / "nz/sources/restated.yaml").write_text(
        "id: nz-restated-2020\nkind: restatement\njurisdiction: nz\nzone: Pacific/Auckland\nfile: restated.txt\n"
        "title: Rules of baccarat\npublication: a casino\ncitation: Rules of baccarat as at 1 March 2020\n"
        'as_at: "2020-03-01"\n',
        encoding="utf-8",
    )
    rulebook, _ = load_rulebook(copy)
    standing = rulebook.standing("nz/baccarat", datetime(2020, 3, 1))
    assert standing.version is not None
    assert standing.version.made_by == ("nz-restated-2020",)
    assert standing.version.by_address["5.10(c)"].text == "Tie Bets at odds of 8 to 1."
