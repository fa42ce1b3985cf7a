"""What is stored can be trusted, or is not used: every kind of file of a rulebook folder is tampered with."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from shlex import quote

import pytest

from compliance import places
from compliance.build.make import build, write
from compliance.checking.law_store import law_document
from compliance.cli.court import convene
from compliance.games.registry import game_of_work
from compliance.meaning import parsed
from compliance.meaning.bindings import read_bindings
from compliance.places import data_folder, rulebooks_in_use
from compliance.rulebook import digest
from compliance.rulebook.digest import _TEXT_GRAMMARS
from compliance.rulebook.load import load_rulebook
from compliance.rulebook.stored import CLAUSES, SUMS, generated, sums_of
from tests.checking.running import the_court
from tests.cli.test_commands import run_command

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "roulette-1996-faulty.jsonl"
SHIPPED = data_folder("rulebooks")

# one of each kind that a build stores: file, words in it, words put in their place
STORED = [
    ("nz/compiled/roulette@1996.yaml", "35 to 1", "34 to 1"),
    ("nz/compiled/roulette@1996.lines.yaml", "'6.4': 790", "'6.4': 791"),
    ("nz/compiled/instruments.yaml", "26 January", "27 January"),
    ("nz/compiled/repairs.yaml", "before: ", "before: x"),
]
# one of each kind that verdicts rest on and that people write
WRITTEN = [
    ("nz/sources/nz-gazette-1996-01-26-no-7.txt", "35 to 1", "34 to 1"),
    ("nz/sources/nz-gazette-1996-01-26-no-7.yaml", "page", "# page"),
    ("nz/repairs/nz-1996-01-26-no-7.yaml", "why: ", "why: x"),
    ("nz/bindings/roulette.yaml", "must:", "must: # here"),
    ("nz/readings.yaml", "taken: ", "taken:  "),
    ("nz/works.yaml", "\n", "\n\n"),
    ("nz/corpus.yaml", "\n", "\n\n"),
    ("nz/acknowledged.yaml", "\n", "\n\n"),
    ("nz/family.yaml", "\n", "\n\n"),
    ("nz/slips.yaml", "\n", "\n\n"),
    ("act/family.yaml", "\n", "\n\n"),
    ("act/slips.yaml", "\n", "\n\n"),
    ("assumptions.yaml", "\n", "\n\n"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the rulebook folder that a test may change."""
    return Path(shutil.copytree(SHIPPED, tmp_path / "rulebooks"))


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(("file", "old", "new"), STORED)
def test_a_stored_file_that_was_changed_is_not_used(file: str, old: str, new: str, copy: Path) -> None:
    _edit(copy / file, old, new)
    found, problems = load_rulebook(copy)
    assert [(p.code, p.place.file if p.place else "") for p in problems] == [("rulebook.tampered", file)]
    shipped = load_rulebook()[0]
    assert dict(found.works) == dict(shipped.works)
    assert (found.records, found.repairs) == (shipped.records, shipped.repairs)
    assert found.digest != shipped.digest


def test_a_build_looks_at_nothing_that_is_stored(copy: Path) -> None:
    for file, old, new in STORED:
        _edit(copy / file, old, new)
    assert {p.place.file for p in build(copy).stale if p.place} == {file for file, _, _ in STORED}


def test_a_stored_law_that_is_missing_is_made_anew(copy: Path) -> None:
    shutil.rmtree(copy / "nz" / "laws")
    court, law = convene(copy, None, None, None, assume_last_known=False)
    (version,) = court.rulebook.works["nz/money-wheel"].versions
    rules = court.law(version, game_of_work(version.work), law.taken).rules
    assert rules is not None
    assert "symbol" in rules.wagers


@pytest.mark.parametrize("file", ["nz/laws/roulette@1996.json", "laws.json"])
def test_a_stored_law_that_was_changed_is_not_used(file: str, copy: Path) -> None:
    """Verdicts are then those of the words, and the rulebook has a problem (exit 3)."""
    _edit(copy / file, '"win"' if "@" in file else "{", '"lose"' if "@" in file else "{ ")
    court, law = convene(copy, None, None, None, assume_last_known=False)
    assert {p.code for p in law.rulebook_faults} == {"rulebook.tampered"}
    (version,) = court.rulebook.works["nz/roulette"].versions
    shipped, taken = the_court()
    made = court.law(version, game_of_work("nz/roulette"), law.taken)
    of_words = shipped.law(version, game_of_work("nz/roulette"), taken.taken)
    assert law_document((made, []), {}) == law_document((of_words, []), {})


def test_a_stored_file_that_nobody_recorded_is_not_used(copy: Path) -> None:
    (copy / SUMS).unlink()
    problems = load_rulebook(copy)[1]
    assert [p.place.file for p in problems if p.place] == generated(copy)
    assert {p.code for p in problems} == {"rulebook.tampered"}


@pytest.mark.parametrize(("file", "old", "new"), WRITTEN)
def test_the_digest_of_a_report_covers_all_that_verdicts_rest_on(file: str, old: str, new: str, copy: Path) -> None:
    assert load_rulebook(copy)[0].digest == load_rulebook()[0].digest
    _edit(copy / file, old, new)
    assert load_rulebook(copy)[0].digest != load_rulebook()[0].digest


@pytest.mark.parametrize(("spoiled", "why"), [(b"- rules: \xff", "not UTF-8"), (None, "a directory")])
def test_bindings_that_cannot_be_read_are_told_and_the_others_are_used(
    spoiled: bytes | None, why: str, copy: Path
) -> None:
    bindings, file = read_bindings(copy / "nz/bindings")[0], copy / "nz/bindings/roulette.yaml"
    others = [b for b in bindings if b.file != "nz/bindings/roulette.yaml"]
    file.unlink()
    file.mkdir() if spoiled is None else file.write_bytes(spoiled)
    found, problems = read_bindings(copy / "nz/bindings")
    assert (found, len(found) < len(bindings)) == (others, True)
    assert [(p.code, p.place.file if p.place else "") for p in problems] == [
        ("yaml.unreadable", "nz/bindings/roulette.yaml")
    ]
    assert why in problems[0].message


def test_a_changed_line_of_the_record_makes_its_file_unused_and_changes_no_verdict(copy: Path) -> None:
    lines = (copy / SUMS).read_text(encoding="utf-8").splitlines(keepends=True)
    for at, line in enumerate(lines):
        if "roulette@1996" not in line:
            continue
        digest, _, file = line.partition("  ")
        changed = [*lines[:at], f"{digest[::-1]}  {file}", *lines[at + 1 :]]
        (copy / SUMS).write_text("".join(changed), encoding="utf-8")
        found, problems = load_rulebook(copy)
        assert [(p.code, p.place.file if p.place else "") for p in problems] == [("rulebook.tampered", file.strip())]
        assert dict(found.works) == dict(load_rulebook()[0].works)
        assert found.digest != load_rulebook()[0].digest


def test_what_a_text_is_compiled_from_covers_every_grammar_that_reads_it() -> None:
    read = {
        name
        for folder in ("drafting", "sources")
        for path in (ROOT / "compliance" / folder).glob("*.py")
        for name in re.findall(r'parser_of\("([a-z_]+)"', path.read_text(encoding="utf-8"))
    }
    assert read
    assert read <= {*_TEXT_GRAMMARS}
    assert all((data_folder("grammars") / f"{name}.lark").is_file() for name in _TEXT_GRAMMARS)


@pytest.mark.parametrize("grammar", ["roulette.lark", "amending_frame.lark", "families"])
def test_the_digest_of_a_report_covers_the_grammars(
    grammar: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grammars = Path(shutil.copytree(data_folder("grammars"), tmp_path / "grammars"))
    for module in (digest, places):
        monkeypatch.setattr(module, "data_folder", lambda name: grammars if name == "grammars" else data_folder(name))
    before = digest.digest_of_all(SHIPPED, {})
    assert before == load_rulebook()[0].digest
    path = grammars / grammar
    path = path if path.is_file() else sorted(path.glob("*.yaml"))[0]
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert digest.digest_of_all(SHIPPED, {}) != before


def test_a_check_over_a_changed_store_goes_by_the_text_and_ends_with_3(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _edit(copy / "nz/compiled/roulette@1996.yaml", "35 to 1", "34 to 1")
    for folder, code in ((SHIPPED, 1), (copy, 3)):
        words = f"check {quote(str(EXAMPLE))} --format json --rulebooks {folder} --out {folder.parent / 'out'}"
        if folder is SHIPPED:
            words = f"check {quote(str(EXAMPLE))} --format json --out {tmp_path / 'shipped'}"
        assert run_command(words, tmp_path, monkeypatch) == code
    said = capsys.readouterr().err
    assert "This stored file is not the one that the last build recorded" in said
    one, other = (json.loads((tmp_path / name / "report.json").read_text()) for name in ("shipped", "out"))
    assert one["findings"] == other["findings"]
    assert one["rulebook"]["digest"] != other["rulebook"]["digest"]
    assert "rulebook.tampered" in [p["code"] for p in other["problems"]]


@pytest.mark.parametrize("command", ["rulebook show nz/roulette 5.1 --at 1996-06-01", "rulebook list", "rulebook gaps"])
def test_no_command_ends_as_if_nothing_were_wrong_with_the_store(
    command: str, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _edit(copy / "nz/compiled/roulette@1996.yaml", "35 to 1", "34 to 1")
    assert run_command(f"{command} --rulebooks {copy}", tmp_path, monkeypatch) == 3


def _forged(folder: Path) -> str:
    """Changes a clause in the store so that another meaning is read from the same words; the file's new text."""
    path = folder / CLAUSES
    text = path.read_text(encoding="utf-8")
    assert '"35"' in text
    path.write_text(text.replace('"35"', '"34"'), encoding="utf-8")
    return path.read_text(encoding="utf-8")


def test_forged_clauses_are_not_used(copy: Path) -> None:
    _forged(copy)
    problems = load_rulebook(copy)[1]
    assert [(p.code, p.place.file if p.place else "") for p in problems] == [("rulebook.tampered", CLAUSES)]
    with rulebooks_in_use(copy):
        assert parsed.kept(_some_key()) is None
    assert parsed.kept(_some_key()) is not None


def _some_key() -> tuple[str, str, str]:
    trees = json.loads((SHIPPED / CLAUSES).read_text(encoding="utf-8"))["trees"]
    grammar, starts = next(iter(trees.items()))
    start, words = next(iter(starts.items()))
    return grammar, start, next(iter(words))


def test_clauses_forged_with_their_record_do_not_pass_the_check_of_a_build(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _forged(copy)
    (copy / SUMS).write_text(
        sums_of({path: (copy / path).read_text(encoding="utf-8") for path in generated(copy)}), encoding="utf-8"
    )
    assert load_rulebook(copy)[1] == []  # that much a forger can do; the digest of every report differs all the same
    assert load_rulebook(copy)[0].digest != load_rulebook()[0].digest
    assert run_command(f"rulebook build --check --rulebooks {copy}", tmp_path, monkeypatch) == 3
    assert f"{CLAUSES}:" in capsys.readouterr().err


def test_a_newer_text_is_no_tampering_but_is_made_anew_with_a_notice(copy: Path) -> None:
    _edit(copy / "nz/sources/nz-gazette-1996-01-26-no-7.txt", "35 to 1", "34 to 1")
    problems = load_rulebook(copy)[1]
    assert ("rulebook.made-anew", "note") in [(p.code, p.severity) for p in problems]
    assert "rulebook.tampered" not in [p.code for p in problems]


@pytest.mark.parametrize("module", ["drafting/amending_orders.py", "rulebook/consolidate.py", "sources/clean.py"])
def test_what_is_compiled_is_stale_once_a_module_that_reads_texts_changes(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_bytes = Path.read_bytes

    def changed(path: Path) -> bytes:
        return read_bytes(path) + (b"#" if path == ROOT / "compliance" / module else b"")

    monkeypatch.setattr(Path, "read_bytes", changed)
    problems = load_rulebook(SHIPPED)[1]
    assert "rulebook.made-anew" in [p.code for p in problems]


def test_a_build_records_what_it_stores(copy: Path) -> None:
    _edit(copy / "nz/compiled/roulette@1996.yaml", "35 to 1", "34 to 1")
    write(copy, build(copy, anew=False).files)
    assert load_rulebook(copy)[1] == []
    assert (copy / SUMS).read_bytes() == (SHIPPED / SUMS).read_bytes()


def test_another_rulebook_folder_is_used_alone(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without assumptions of its own a folder has no wheel and no deck: those of the installation are not taken."""
    (copy / "assumptions.yaml").write_text("[]\n", encoding="utf-8")
    assert run_command(f"check {quote(str(EXAMPLE))} --rulebooks {copy}", tmp_path, monkeypatch) == 3
    assert "The assumptions have no entry `wheel-colours`" in " ".join(capsys.readouterr().out.split())
