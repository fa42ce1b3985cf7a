"""`rulebook adopt` and `attest`: today's law on the word of somebody who is named, and what can then be assessed."""

from __future__ import annotations

import json
import os
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from compliance.build.incoming.adopted import Vouched
from compliance.places import data_folder
from compliance.rulebook import Rulebook, load_rulebook
from compliance.strict_yaml import read_yaml
from tests.cli.test_commands import run_command
from tests.putting_in.documents import HERE
from tests.putting_in.restated import adopt_all

BY = "A. Officer, compliance manager"
EVIDENCE = "the consolidation that the regulator's register showed on 2 January 2026"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LOGS = (
    "baccarat-2004", "blackjack-1996-faulty", "caribbean-stud-1996-faulty", "craps-1996-faulty",
    "general-1997-faulty", "money-wheel-1996-faulty", "roulette-1996-faulty", "tai-sai-1996-faulty",
)  # fmt: skip


def _nz(tmp_path: Path) -> Path:
    """The shipped rulebook of one jurisdiction, without what a build has stored."""
    folder = tmp_path / "rulebooks"
    shutil.copytree(
        data_folder("rulebooks"), folder, ignore=shutil.ignore_patterns("compiled", "laws", "act", "*.json")
    )
    (folder / "SHA256SUMS").unlink()
    return folder


@pytest.fixture(scope="module")
def this_year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all works of New Zealand are adopted for this year, with logs of this year beside it."""
    folder = _nz(tmp_path_factory.mktemp("adopted"))
    works = list(load_rulebook()[0].works)
    list(adopt_all(folder, [w for w in works if w.startswith("nz/")], Vouched(BY, EVIDENCE, "2026-12-31")))
    for name in LOGS:
        log = (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8")
        for year in ("1996", "1997", "2004"):
            log = log.replace(f"{year}-", "2026-")
        (folder.parent / f"{name}.jsonl").write_text(log, encoding="utf-8")
    return folder


def _checked(folder: Path, options: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, dict[str, Any]]:
    logs = " ".join(f"{name}.jsonl" for name in LOGS)
    code = run_command(f"check {logs} --out out --format json,html,pdf {options}", folder.parent, monkeypatch)
    return code, json.loads((folder.parent / "out" / "report.json").read_text(encoding="utf-8"))


@pytest.mark.golden
def test_logs_of_this_year_are_assessed_by_the_texts_adopted(
    this_year: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which rules are assessed is golden, work by work; who vouches stands on the face of each report."""
    code, document = _checked(this_year, "--rulebooks rulebooks", monkeypatch)
    said = " ".join(capsys.readouterr().out.split())
    assert code == 1
    shown = _assessed(document)
    golden = HERE / "golden" / "assessed-2026.txt"
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")
    vouched = (
        f"{BY} vouches that “Rules of blackjack 2026” is the text of nz/blackjack from 1 January 2026 on, until 31 "
        f"December 2026. Evidence: {EVIDENCE}."
    )
    assert vouched in said
    page = (this_year.parent / "out" / "report.html").read_text(encoding="utf-8")
    assert vouched in " ".join(page.replace("&#39;", "'").split())
    assert vouched in _words_of_pdf(this_year.parent / "out" / "report.pdf")
    (entry,) = [a for a in document["attestations"] if a["instrument"] == "nz-adopted-blackjack-2026-01-01"]
    assert (entry["by"], entry["until"], entry["evidence"], entry["works"]) == (
        BY,
        "2026-12-31",
        EVIDENCE,
        ["nz/blackjack"],
    )
    breaches = [f for f in document["findings"] if f["verdict"] == "breach" and f["work"] == "nz/blackjack"]
    assert breaches
    for finding in breaches:
        assert entry["id"] in finding["assumptions"]
        assert finding["citation"].startswith(
            "Rules of blackjack 2026, text as at 1 January 2026 vouched for by A. Officer"
        )


def _assessed(document: dict[str, Any]) -> str:
    """The rules of each work that were assessed, and how many of each work could not be."""
    lines = []
    for work in document["works"]:
        rows = [p for p in document["provisions"] if p["work"] == work["work"] and p["version"] == work["version"]]
        assessed = [p["rule"] for p in rows if p["conforms"] or p["breach"]]
        lines.append(f"{work['work']} ({work['status']}): {len(assessed)} of {len(rows)} provisions assessed")
        lines.append(f"    {', '.join(assessed)}")
    return "\n".join(lines) + "\n"


def _words_of_pdf(path: Path) -> str:
    import pdfplumber

    with pdfplumber.open(path) as pdf:
        words = " ".join(page.extract_text() for page in pdf.pages[:4])
    return " ".join(words.split())


def test_without_them_nothing_of_this_year_is_assessed(
    this_year: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, document = _checked(this_year, "", monkeypatch)
    capsys.readouterr()
    assert code == 1
    # Division 5 of 2004 alone is held and may still be the law
    assert {w["work"] for w in document["works"] if w["assessed"]} == {"nz/baccarat"}
    assert document["attestations"] == []


def _standing(rulebook: Rulebook, day: str, work: str = "nz/blackjack") -> tuple[str, int]:
    standing = rulebook.standing(work, datetime.fromisoformat(day))
    return standing.status, len(standing.missing)


def test_the_word_of_who_vouches_holds_for_its_period_alone(this_year: Path) -> None:
    rulebook, _ = load_rulebook(this_year)
    assert _standing(rulebook, "1997-06-01")[0] == "known unless touched"
    assert _standing(rulebook, "2025-12-31")[0] == "replaced"
    assert _standing(rulebook, "2026-01-01") == ("known", 0)
    assert _standing(rulebook, "2026-12-31T23:59") == ("known", 0)
    after = rulebook.standing("nz/blackjack", datetime(2027, 1, 1))
    assert (after.status, after.version) == ("unknown", None)
    periods = [(p.status, str(p.until)[:10]) for p in rulebook.periods("nz/blackjack")][-2:]
    assert periods == [("known", "2027-01-01"), ("unknown", "None")]


def test_without_an_end_the_law_is_known_unless_touched_after_the_search(tmp_path: Path) -> None:
    folder = _nz(tmp_path)
    list(adopt_all(folder, ["nz/blackjack", "nz/baccarat"], Vouched(BY, EVIDENCE, None)))
    rulebook, _ = load_rulebook(folder)
    assert _standing(rulebook, "2026-06-01") == ("known", 0)
    assert _standing(rulebook, "2026-11-28") == ("known unless touched", 1)
    # what is missing between 2004 and 2014 is in a text of 2026, what may have come at any time is not shown to be
    baccarat = rulebook.standing("nz/baccarat", datetime(2026, 6, 1))
    assert baccarat.missing == ("amendments of Division 5 (Baccarat) after August 2014, if there were any",)


def test_what_is_not_held_and_changed_nothing_is_no_caveat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = _nz(tmp_path)
    before = load_rulebook(folder)[0].standing("nz/baccarat", datetime(2006, 1, 1))
    assert before.missing == ("amendments of Division 5 (Baccarat) between May 2004 and August 2014",)
    command = (
        "rulebook attest division-5-amendments-2004-to-2014 --work nz/baccarat --until 2008-12-31 "
        f"--attested-by '{BY}' --evidence 'letter of the department' --rulebooks rulebooks"
    )
    assert run_command(command, tmp_path, monkeypatch) == 0
    capsys.readouterr()
    rulebook, _ = load_rulebook(folder)
    standing = rulebook.standing("nz/baccarat", datetime(2006, 1, 1))
    assert (standing.status, standing.missing) == ("known", ())
    (vouched,) = standing.attested
    assert (vouched.by, vouched.missing) == (BY, "division-5-amendments-2004-to-2014")
    assert rulebook.standing("nz/baccarat", datetime(2009, 1, 1)).status == "known unless touched"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("division-6 --work nz/baccarat", "Nothing that may have changed nz/baccarat is named 'division-6'."),
        ("division-5-amendments-2004-to-2014 --work nz/bacarat", "There is no work 'nz/bacarat'."),
        ("division-5-amendments-2004-to-2014 --work nz/baccarat --until soon", "--until soon is not a day."),
    ],
)
def test_an_attestation_that_says_nothing_is_refused(
    options: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command = f"rulebook attest {options} --attested-by X --evidence Y"
    assert run_command(command, tmp_path, monkeypatch) == 2
    assert said in capsys.readouterr().err


def test_adopting_is_told_on_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "rulebooks"
    (folder / "nz" / "sources").mkdir(parents=True)
    for name in ("assumptions.yaml", "nz/works.yaml", "nz/readings.yaml", "nz/bindings/money-wheel.yaml"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(data_folder("rulebooks") / name, folder / name)
    (folder / "nz" / "corpus.yaml").write_text('searched: {until: "2026-01-01", where: here}\n')
    from tests.putting_in.restated import restated

    (tmp_path / "wheel.txt").write_text(restated("nz/money-wheel"), encoding="utf-8")
    command = (
        f"rulebook adopt wheel.txt --work nz/money-wheel --from 2026-01-01 --until 2026-12-31 --attested-by '{BY}' "
        f"--evidence '{EVIDENCE.replace(chr(39), '')}' --title 'Money Wheel Rules' --rulebooks rulebooks"
    )
    code = run_command(command, tmp_path, monkeypatch)
    said = capsys.readouterr()
    assert code == 2
    assert "No instrument of this jurisdiction is held, so its time zone is not known." in said.err
    assert run_command(f"{command} --zone Pacific/Auckland", tmp_path, monkeypatch) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert f"{BY} vouches that this is the text of nz/money-wheel, until 2026-12-31." in page
    assert "after: version 2026 (known)" in page
    described, _ = read_yaml(folder / "nz/sources/nz-adopted-money-wheel-2026-01-01.yaml")
    assert described["work"] == "nz/money-wheel"
    assert described["attested"]["by"] == BY


def test_a_restatement_without_its_work_is_no_silence(tmp_path: Path) -> None:
    """Of two divisions neither is that of the work: nothing is set out, and that is an error."""
    folder = _nz(tmp_path)
    text = "DIVISION 2 - CHESS\n\n1.0 Wagers\n\n1.1 None.\n\nDIVISION 3 - GO\n\n1.0 Wagers\n\n1.1 None.\n"
    (folder / "nz/sources/own.txt").write_text(text, encoding="utf-8")
    described = (
        "id: own\nkind: restatement\njurisdiction: nz\nzone: Pacific/Auckland\nfile: own.txt\ntitle: Own rules\n"
        "publication: a casino\ncitation: Own rules\nwork: nz/blackjack\nas_at: '2026-01-01'\n"
        "attested: {by: A, evidence: B}\n"
    )
    (folder / "nz/sources/own.yaml").write_text(described, encoding="utf-8")
    rulebook, _ = load_rulebook(folder)
    said = [p.message for p in rulebook.problems if p.code == "rulebook.nothing-set-out"]
    assert said == [
        "own should set out nz/blackjack, and none of its 2 divisions bears a title of that work: no work is made of "
        "it."
    ]
    assert _standing(rulebook, "2026-06-01")[0] == "replaced"
