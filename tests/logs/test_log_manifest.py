"""A manifest: all its faults at once, casinos never mixed, what is missing loses only itself."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from compliance.logs.manifest_reading import load_casino, load_manifest
from compliance.logs.many_logs import ManyLogs, planned
from compliance.logs.mapping_schema import casino_schema_text, manifest_schema_text
from compliance.logs.rounds import Round
from compliance.strict_yaml import read_yaml
from tests.logs.test_log_mapping_at_fault import fits

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "manifest"
NAME = "three-casinos.yaml"
FAULTS, _ = read_yaml(Path(__file__).parent / "manifest_faults.yaml")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLE, tmp_path / "manifest"))


def opened(path: Path) -> ManyLogs:
    manifest, problems = load_manifest(path)
    assert manifest is not None, problems
    return planned(manifest).opened()


def written(folder: Path, text: str) -> Path:
    path = folder / "manifest.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["-", "pipe"])
def test_a_manifest_by_a_pipe_is_told_to_be_one(name: str, tmp_path: Path) -> None:
    path = Path(name) if name == "-" else tmp_path / name
    if name != "-":
        os.mkfifo(path)
    manifest, (problem,) = load_manifest(path)
    assert manifest is None
    assert "this is a pipe, which lies in none" in problem.message
    assert problem.remedy == "Save it as a file first."


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: case["name"])
def test_all_faults_of_a_manifest_and_of_its_files_are_told_at_once(folder: Path, case: dict[str, Any]) -> None:
    for change in case["changes"]:
        path = folder / change["file"]
        text = path.read_text(encoding="utf-8")
        assert change["from"] in text, change
        path.write_text(text.replace(change["from"], change["to"], 1), encoding="utf-8")
    manifest, problems = load_manifest(folder / NAME)
    assert manifest is None
    assert len(problems) == len(case["told"]), [str(p) for p in problems]
    for file, where, says in ([part.strip() for part in told.split("|")] for told in case["told"]):
        at = f" at {where}: " if where else ""
        found = [p for p in problems if p.place and p.place.file == str(folder / file) and at in p.message]
        assert any(says in p.message for p in found), (file, where, says, [str(p) for p in problems])
    for problem in problems:
        assert problem.severity == "error"
        assert problem.remedy or problem.code == "yaml.unreadable"
        assert problem.code == "yaml.unreadable" or (problem.place and problem.place.line)


@pytest.mark.parametrize(
    ("name", "text"), [("manifest", manifest_schema_text()), ("casino", casino_schema_text())], ids=lambda v: v[:8]
)
def test_the_published_schemas_are_those_of_the_reader(name: str, text: str) -> None:
    published = (ROOT / "docs" / f"{name}-schema.json").read_text(encoding="utf-8")
    assert published == text, f"write it anew: ./run log schema --of {name} > docs/{name}-schema.json"
    schema = json.loads(text)
    assert schema["additionalProperties"] is False
    example = EXAMPLE / ("harbour/casino.yaml" if name == "casino" else NAME)
    document, _ = read_yaml(example)
    assert fits(document, schema, schema)
    assert not fits({**document, "no-such-key": "x"}, schema, schema)


def test_the_example_tells_three_casinos_with_one_table_name_apart() -> None:
    logs = opened(EXAMPLE / NAME)
    rounds = list(logs.rounds())
    assert logs.problems == []
    counts = {casino: sum(r.session.casino == casino for r in rounds) for casino in dict.fromkeys(_casinos(rounds))}
    assert counts == {"Harbour Casino": 6, "Lakeside Casino": 5, "Limestone Casino": 6}
    assert {r.session.table for r in rounds} == {"T-01"}
    assert {r.session.jurisdiction for r in rounds if r.session.casino == "Limestone Casino"} == {"act"}
    assert {file.casino for file in logs.files} == set(counts)


def _casinos(rounds: list[Round]) -> list[str]:
    return [round_.session.casino for round_ in rounds]


def _two_casinos_with_the_same_names(folder: Path) -> Path:
    """Two casinos whose logs differ in nothing but the casino: table, session, rounds, wagers have the same names."""
    night = (EXAMPLE / "harbour" / "nights" / "1997-02-14.jsonl").read_text(encoding="utf-8")
    for name in ("North", "South"):
        (folder / f"{name}.jsonl").write_text(night.replace("Harbour Casino", f"{name} Casino"), encoding="utf-8")
    entries = "".join(f"  - casino: {n} Casino\n    sources: [{{files: {n}.jsonl}}]\n" for n in ("North", "South"))
    return written(folder, f"manifest: two\ncasinos:\n{entries}")


def test_two_casinos_with_the_same_tables_sessions_and_wagers_are_never_mixed(tmp_path: Path) -> None:
    logs = opened(_two_casinos_with_the_same_names(tmp_path))
    rounds = list(logs.rounds())
    by_casino: dict[str, list[Round]] = {}
    for round_ in rounds:
        by_casino.setdefault(round_.session.casino, []).append(round_)
    assert {casino: [r.id for r in of_it] for casino, of_it in by_casino.items()} == {
        "North Casino": ["1", "2", "3", "4"],
        "South Casino": ["1", "2", "3", "4"],
    }
    for casino, of_it in by_casino.items():
        file = f"{casino.partition(' ')[0]}.jsonl"
        everything = [r for round_ in of_it for r in (*round_.events, *round_.context, *round_.between)]
        assert {Path(recorded.file).name for recorded in everything} == {file}
        assert {Path(e.file).name for r in of_it for events in r.known_wagers.values() for e in events} <= {file}
    assert logs.problems == []


def test_a_file_that_is_missing_loses_only_itself(folder: Path) -> None:
    whole = len(list(opened(folder / NAME).rounds()))
    (folder / "lakeside" / "spins.csv").unlink()
    logs = opened(folder / NAME)
    rounds = list(logs.rounds())
    assert [(p.code, Path(p.place.file).name if p.place else "") for p in logs.problems] == [
        ("log.missing-file", "spins.csv")
    ]
    assert len(rounds) == whole - 5
    assert set(_casinos(rounds)) == {"Harbour Casino", "Limestone Casino"}


def test_a_glob_that_fits_nothing_and_an_empty_folder_lose_only_themselves(folder: Path) -> None:
    for file in (folder / "harbour" / "nights").iterdir():
        file.unlink()
    (folder / "limestone" / "2012-07-06.jsonl").unlink()
    logs = opened(folder / NAME)
    assert set(_casinos(list(logs.rounds()))) == {"Lakeside Casino"}
    assert [p.code for p in logs.problems] == ["log.missing-file", "log.missing-file"]
    assert ["harbour/nights/*.jsonl" in p.message for p in logs.problems] == [True, False]


def test_that_folders_in_a_folder_of_logs_are_not_read_is_told(folder: Path) -> None:
    (folder / "limestone" / "older").mkdir()
    (folder / "limestone" / "oldest").mkdir()
    (told,) = (p for p in opened(folder / NAME).problems if p.code == "log.folder-in-folder")
    assert "limestone" in told.message
    assert "older and 1 more" in told.message


def test_a_copy_under_another_casino_is_read_under_neither(folder: Path) -> None:
    night = folder / "harbour" / "nights" / "1997-02-14.jsonl"
    shutil.copy(night, folder / "limestone" / "again.jsonl")
    logs = opened(folder / NAME)
    rounds = list(logs.rounds())
    told = [p for p in logs.problems if p.code == "log.two-casinos"]
    assert sorted(Path(p.place.file).name for p in told if p.place) == ["1997-02-14.jsonl", "again.jsonl"]
    assert all("Harbour Casino and Limestone Casino" in p.message for p in told)
    counts = {casino: _casinos(rounds).count(casino) for casino in set(_casinos(rounds))}
    assert counts == {"Harbour Casino": 2, "Lakeside Casino": 5, "Limestone Casino": 6}


def test_a_file_that_two_globs_of_two_casinos_find_is_read_under_neither(folder: Path) -> None:
    text = (folder / NAME).read_text(encoding="utf-8")
    (folder / NAME).write_text(text.replace("- files: limestone/", "- files: [limestone/, '*/nights/*15.jsonl']"))
    logs = opened(folder / NAME)
    rounds = list(logs.rounds())
    told = [p for p in logs.problems if p.code == "log.two-casinos"]
    assert [Path(p.place.file).name for p in told if p.place] == ["1997-02-15.jsonl"] * 2
    assert _casinos(rounds).count("Harbour Casino") == 4


def test_a_session_that_two_sources_of_a_casino_tell_of_is_told(folder: Path) -> None:
    night = folder / "harbour" / "nights" / "1997-02-14.jsonl"
    lines = night.read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "begun.jsonl").write_text("".join(lines[:11]), encoding="utf-8")
    (folder / "ended.jsonl").write_text("".join([lines[0], *lines[11:]]), encoding="utf-8")
    sources = "".join(f"      - files: {name}.jsonl\n" for name in ("begun", "ended"))
    path = written(folder, f"manifest: m\ncasinos:\n  - casino: Harbour Casino\n    sources:\n{sources}")
    logs = opened(path)
    assert len(list(logs.rounds())) >= 4
    assert [p.code for p in logs.problems].count("log.session-in-two-sources") == 1


def test_a_log_of_another_casino_or_jurisdiction_is_not_judged_as_this_ones(folder: Path) -> None:
    for stated, names in (
        ("casino: Other Casino", "Other Casino"),
        ("casino: Harbour Casino\n    jurisdiction: act", "act"),
    ):
        path = written(folder, f"manifest: m\ncasinos:\n  - {stated}\n    sources: [{{files: harbour/nights/}}]\n")
        logs = opened(path)
        assert list(logs.rounds()) == []
        told = [p for p in logs.problems if p.code == "log.not-of-the-casino"]
        assert len(told) == 2
        assert all(names in p.message for p in told)
        assert sum(outside.rounds for outside in logs.outside) == 6
        assert all(names in outside.reason for outside in logs.outside)
        # the line that says which game was played is there, and is of another casino
        beside = [p.message for p in logs.problems if p.code == "log.no-session"]
        assert beside
        assert not any("which game was played" in message for message in (*beside, *(o.said for o in logs.outside)))


def test_what_the_casino_says_fills_what_the_log_leaves_open_and_the_log_is_followed_where_they_differ(
    folder: Path,
) -> None:
    casino = (folder / "harbour" / "casino.yaml").read_text(encoding="utf-8")
    stated = "    chips: [1, 5, 25, 100, 500]\n"
    assert stated in casino
    (folder / "harbour" / "casino.yaml").write_text(casino.replace("currency: NZD", "currency: AUD"), encoding="utf-8")
    night = folder / "harbour" / "nights" / "1997-02-14.jsonl"
    recorded = night.read_text(encoding="utf-8").replace('"jurisdiction":"nz"', '"jurisdiction":"nz","currency":"NZD"')
    night.write_text(recorded, encoding="utf-8")
    logs = opened(folder / NAME)
    sessions = {r.session.id: r.session for r in logs.rounds() if r.session.casino == "Harbour Casino"}
    assert {name: s.currency for name, s in sessions.items()} == {"friday": "NZD", "saturday": "AUD"}
    assert sessions["friday"].chips == (100, 500, 2500, 10000, 50000)
    assert {name: s.house.differs for name, s in sessions.items() if s.house} == {
        "friday": ("currency",),
        "saturday": (),
    }
    told = [p for p in logs.problems if p.code == "log.not-as-stated"]
    assert len(told) == 1
    assert "NZD" in told[0].message
    assert "AUD" in told[0].message
    assert {a.id for a in logs.assumptions} >= {"casino-file", "log-and-casino-differ"}


def test_the_gaming_day_that_a_log_gives_is_followed_and_the_difference_told(folder: Path) -> None:
    night = folder / "harbour" / "nights" / "1997-02-14.jsonl"
    night.write_text(
        night.read_text(encoding="utf-8").replace('"id":"friday"', '"id":"friday","gaming_day":"1997-02-15"'),
        encoding="utf-8",
    )
    logs = opened(folder / NAME)
    assert "1997-02-15" in {r.session.gaming_day for r in logs.rounds()}
    (told,) = [p for p in logs.problems if p.code == "log.not-as-stated"]
    assert "gaming day: 1997-02-15" in told.message
    assert "gaming day: 1997-02-14" in told.message


def test_a_mapping_need_not_state_what_the_casino_states_and_says_so_alone(folder: Path) -> None:
    logs = opened(folder / NAME)
    (lakeside,) = {r.session.key: r.session for r in logs.rounds() if r.session.casino == "Lakeside Casino"}.values()
    assert lakeside.jurisdiction == "nz"
    assert lakeside.opened.ts is not None
    assert lakeside.opened.ts.isoformat() == "1997-02-15T01:10:05+13:00"
    assert lakeside.opened.event.invented is None
    alone = written(
        folder,
        "manifest: m\ncasinos: [{casino: X, sources: [{files: lakeside/spins.csv, mapping: lakeside/spins.yaml}]}]",
    )
    manifest, problems = load_manifest(alone)
    assert manifest is None
    assert any("jurisdiction" in p.message for p in problems)
    assert any("zone" in p.message for p in problems)


def test_tables_say_more_than_games_and_games_more_than_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(
        "manifest: m\n"
        "everywhere: {jurisdiction: nz, games: {baccarat: {decks: 8, options: {tie_odds: 8 to 1, banker_six: half}}}}\n"
        "casinos:\n"
        "  - casino: A\n"
        "    games: {baccarat: {options: {tie_odds: 9 to 1}}}\n"
        "    tables: {T-2: {decks: 6}}\n"
        "    sources: [{files: log.jsonl}]\n",
        encoding="utf-8",
    )
    of = '"casino":"A","jurisdiction":"nz","game":"midi baccarat","captures":[]'
    session = '{"event":"session","table":"%s","ts":"2004-07-02T20:00:00+12:00",' + of + "}"
    card = '{"event":"card","table":"%s","round":"1","to":"player","n":1,"card":"7H"}'
    lines = [part % table for table in ("T-1", "T-2") for part in (session, card)]
    (tmp_path / "log.jsonl").write_text("\n".join(lines), encoding="utf-8")
    found = {r.session.table: r.session for r in opened(path).rounds()}
    assert {name: s.decks for name, s in found.items()} == {"T-1": 8, "T-2": 6}
    assert found["T-1"].options == {"tie_odds": "9 to 1", "banker_six": "half"}


def test_a_casinos_file_alone_is_read_as_in_a_manifest(folder: Path) -> None:
    standing, problems = load_casino(folder / "harbour" / "casino.yaml")
    assert problems == []
    assert standing is not None
    assert standing.casino.stated() == {"casino": "Harbour Casino", "jurisdiction": "nz", "zone": "Pacific/Auckland"}
    (folder / "bad.yaml").write_text("casino: X\nzone: Mars\nshift: {}\n", encoding="utf-8")
    standing, problems = load_casino(folder / "bad.yaml")
    assert standing is None
    assert {str(p.place) for p in problems} == {f"{folder}/bad.yaml:2:1", f"{folder}/bad.yaml:3:1"}


def test_an_assumption_of_one_casinos_mapping_says_whose_logs_it_is_of(folder: Path) -> None:
    mapping = folder / "lakeside" / "spins.yaml"
    stated = "\nassumptions: [{id: wheel, text: The wheel has a single zero., why: The file does not say.}]\n"
    mapping.write_text(mapping.read_text(encoding="utf-8") + stated, encoding="utf-8")
    logs = opened(folder / NAME)
    assert list(logs.rounds())
    texts = {a.id: a.text for a in logs.assumptions}
    assert texts["wheel"] == "Lakeside Casino: The wheel has a single zero."
    assert sum(a.id == "casino-file" for a in logs.assumptions) == len(logs.sources)


def test_instants_with_another_offset_than_the_zone_of_the_casino_has_are_told_once(folder: Path) -> None:
    night = folder / "harbour" / "nights" / "1997-02-14.jsonl"
    recorded = night.read_text(encoding="utf-8")
    night.write_text(recorded.replace("T10:43:00Z", "T22:43:00+12:00", 1), encoding="utf-8")
    logs = opened(folder / NAME)
    assert list(logs.rounds())
    (told,) = [p for p in logs.problems if p.code == "log.not-as-stated"]
    assert "The log writes its instants with +12:00, and" in told.message
    assert "where it was +13:00 then" in told.message
    night.write_text(recorded, encoding="utf-8")
    logs = opened(folder / NAME)
    assert list(logs.rounds())
    assert [p for p in logs.problems if p.code == "log.not-as-stated"] == []
