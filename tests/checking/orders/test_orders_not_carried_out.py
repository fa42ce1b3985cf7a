"""Orders that were not carried out: nothing is found by the old words, and the report says which order it is."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from compliance.reporting.page import build_page
from compliance.rulebook.acknowledged import unacknowledged
from compliance.rulebook.rulebook import Rulebook
from tests.checking.case_files import read_cases
from tests.checking.running import check_text
from tests.checking.sample_logs import court_over
from tests.rulebook.test_new_notices import _with as rulebook_with

HERE = Path(__file__).parent
LOG = HERE.parents[2] / "examples" / "baccarat-2004.jsonl"
ID, FILE = "nz-2004-60", "nz/sources/nz-2004-60.txt"
BEFORE, AFTER = datetime(2004, 6, 14), datetime(2004, 7, 2)
# an order that is carried out, and touches nothing that the log shows
HARMLESS = "Division 5 – Baccarat\n\n2. Rule 5.15 is deleted.\n\n3. {items}"


def _notice(items: str, **more: str) -> dict[str, str]:
    described = {
        "id": ID,
        "published": "2004-06-01",
        "commencement": "These amendments come into force on 15 June 2004.",
    }
    return {**described, "items": HARMLESS.format(items=items), **more}


def _checked(rulebook: Rulebook, folder: Path) -> dict[str, Any]:
    # the rules of mini and midi baccarat before 2004 are not held here, which send to these
    log = LOG.read_text(encoding="utf-8").replace('"midi"', '"full"')
    return check_text(log, folder, court_over(rulebook))


def _found(document: dict[str, Any], verdict: str) -> list[dict[str, Any]]:
    return [f for f in document["findings"] if f["verdict"] == verdict and f["work"] == "nz/baccarat"]


@cache
def _breaches_of_the_log(folder: Path) -> frozenset[str]:
    rulebook = rulebook_with(folder, [_notice("Rule 5.16 is deleted.")]).rulebook
    assert [o for o in rulebook.orders if o.instrument == ID] == []
    return frozenset(f["rule"] for f in _found(_checked(rulebook, folder), "breach"))


@pytest.fixture(scope="module")
def breaches(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    return _breaches_of_the_log(tmp_path_factory.mktemp("carried-out"))


@pytest.mark.parametrize("case", [pytest.param(c, id=c["what"]) for c in read_cases(HERE)["cases"]])
def test_an_order_not_carried_out(case: dict[str, Any], breaches: frozenset[str], tmp_path: Path) -> None:
    rulebook = rulebook_with(tmp_path, [_notice(case["items"])]).rulebook
    (order,) = (o for o in rulebook.orders if o.instrument == ID)
    assert order.outcome == case["outcome"]
    assert rulebook.standing("nz/baccarat", BEFORE).touched == ()
    document = _checked(rulebook, tmp_path)
    (told,) = document["orders"]
    assert (["the work"] if told["whole_work"] else told["provisions"]) == case["marks"]
    assert (told["file"], told["quote"]) == (FILE, order.quote)
    assert {f["rule"] for f in _found(document, "breach")} == breaches - set(case["gone"])
    reasons = {f["rule"]: f["reason"] for f in _found(document, "not assessable") if order.quote in f["reason"]}
    assert set(case["not assessable"]) <= set(reasons)
    assert all(f"{order.name} of {ID}" in reason for reason in reasons.values())
    face = [said for said in build_page(document)["face"] if order.quote in said]
    assert bool(face) == bool(case["marks"]), build_page(document)["face"]
    assert ("changes_nothing" in told) == (not case["marks"])
    in_doubt = {p["rule"] for p in document["provisions"] if order.quote in p.get("reason", "")}
    assert set(case["marks"]) - {"the work"} <= in_doubt


def test_who_acknowledges_an_order_makes_nothing_assessable(tmp_path: Path) -> None:
    rulebook = rulebook_with(tmp_path, [_notice("Rule 10.9 is deleted.")]).rulebook
    (problem,) = [p for p in rulebook.problems if p.place and p.place.file == FILE]
    entry = {
        "code": problem.code,
        "file": FILE,
        "quote": "rule 10.9",
        "why": "A slip of the notice.",
        "who": "A. Lawyer",
    }
    written = "".join(f"  {name}: {value}\n" for name, value in entry.items())
    (rulebook.folder / "nz" / "acknowledged.yaml").write_text(f"-{written[1:]}", encoding="utf-8")
    assert unacknowledged(rulebook.folder, [problem]) == []
    (touched,) = rulebook.standing("nz/baccarat", AFTER).touched
    assert touched.addresses == {"10.0"}


def test_a_later_instrument_that_replaces_the_rule_ends_the_doubt(tmp_path: Path) -> None:
    later = {
        "id": "nz-2005-70",
        "published": "2005-06-01",
        "commencement": "These amendments come into force on 15 June 2005.",
        "items": "Division 5 – Baccarat\n\n2. Rule 5.14 is deleted and replaced with the following:\n\n"
        "“5.14 Wagers shall be placed before the call of “no more bets”.”",
    }
    rulebook = rulebook_with(tmp_path, [_notice("Rule 5.14(e) is deleted."), later]).rulebook
    zone = ZoneInfo("Pacific/Auckland")
    marked = {
        at.year: [sorted(t.addresses) for t in rulebook.standing("nz/baccarat", at.replace(tzinfo=zone)).touched]
        for at in (AFTER, datetime(2005, 6, 16))
    }
    assert marked == {2004: [["5.14"]], 2005: []}


def test_a_rule_renumbered_since_is_still_in_doubt(tmp_path: Path) -> None:
    later = {
        "id": "nz-2005-70",
        "published": "2005-06-01",
        "commencement": "These amendments come into force on 15 June 2005.",
        "items": "Division 5 – Baccarat\n\n2. Rule 10.2 is renumbered as rule 10.8.",
    }
    unread = _notice("Rule 10.2 is to be varied as the Authority may from time to time direct.")
    rulebook = rulebook_with(tmp_path, [unread, later]).rulebook
    (touched,) = rulebook.standing("nz/baccarat", datetime(2005, 6, 16)).touched
    assert touched.addresses == {"10.8"}
