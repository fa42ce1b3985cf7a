"""New notices laid beside a shipped text, as a lawyer would add them: what they change, when, what is reported."""

from __future__ import annotations

import shutil
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest

from compliance.drafting.notices import time_of_day
from compliance.places import data_folder
from compliance.rulebook.rebuild import Rebuilt, rebuild
from tests.rulebook.conftest import cases

DESCRIBED = """id: {id}
kind: {kind}
jurisdiction: nz
zone: Pacific/Auckland
file: {id}.txt
title: Rules of Casino Table Games, Amendment
publication: New Zealand Gazette
issue: "{issue}"
published: "{published}"
citation: New Zealand Gazette, No. {issue}
"""
OPENING = """Pursuant to section 63 of the Casino Control Act, it was resolved that the rules be amended as follows.

1. {commencement}

{items}
"""


def _with(tmp_path: Path, notices: list[dict[str, str]], known_at: datetime | None = None) -> Rebuilt:
    """The rules of baccarat of 2004, with notices laid beside them."""
    folder = tmp_path / "rulebooks"
    sources = folder / "nz" / "sources"
    sources.mkdir(parents=True)
    for name in (
        "nz/works.yaml",
        "nz/sources/nz-gazette-2004-05-19-no-56.txt",
        "nz/sources/nz-gazette-2004-05-19-no-56.yaml",
    ):
        shutil.copy(data_folder("rulebooks") / name, folder / name)
    (folder / "nz" / "corpus.yaml").write_text('searched: {until: "2026-01-01", where: here}\n')
    for notice in notices:
        described = {"kind": "amendment", "issue": notice["id"].rsplit("-", 1)[-1], **notice}
        (sources / f"{notice['id']}.yaml").write_text(DESCRIBED.format(**described))
        (sources / f"{notice['id']}.txt").write_text(notice.get("text") or OPENING.format(**notice))
    return rebuild(folder, known_at=known_at)


@pytest.mark.parametrize("case", cases("new_notices.yaml"), ids=lambda case: case["what"])
def test_a_new_notice(case: dict[str, Any], tmp_path: Path) -> None:
    rulebook = _with(tmp_path, case["notices"]).rulebook
    ids = {notice["id"] for notice in case["notices"]}
    periods = [
        [p.status, p.starts.isoformat() if p.starts else "", p.by]
        for p in rulebook.periods("nz/baccarat")
        if p.by in ids
    ]
    assert periods == case.get("periods", [])
    outcomes = [[o.item, o.kind, o.target, o.outcome] for o in rulebook.outcomes if o.instrument in ids]
    assert outcomes == case["operations"]
    named = [
        f"{p.place.line if p.place else ''} {p.code}"
        for p in rulebook.problems
        if p.place and Path(p.place.file).stem in ids and p.code != "text.taken-for-a-name"  # who signs is told, too
    ]
    assert named == case.get("problems", [])
    texts = {v.label: v.by_address for v in rulebook.works["nz/baccarat"].versions}
    for label, expected in case.get("texts", {}).items():
        for address, words in expected.items():
            found = texts[label].get(address)
            assert (found.text if found else "none") == words, f"{label} {address}"


def test_a_text_amended_by_what_was_not_known_yet_is_not_shown_as_known(tmp_path: Path) -> None:
    late = next(case for case in cases("new_notices.yaml") if case["what"].startswith("the one published later"))
    rulebook = _with(tmp_path, late["notices"], known_at=datetime(2005, 2, 1)).rulebook
    standing = rulebook.standing("nz/baccarat", datetime(2006, 1, 1))
    assert (standing.status, standing.version) == ("unknown", None)
    assert "was not known at that time" in standing.reason


def test_times_of_day_as_notices_write_them() -> None:
    written = {"10.00am": time(10), "6 p.m.": time(18), "9pm": time(21), "noon": time(12), "12.30 am": time(0, 30)}
    assert {words: time_of_day(words) for words in written} == written
    for none in ("25.99am", "midnight"):
        with pytest.raises(ValueError, match="does not match"):
            time_of_day(none)


def test_a_running_head_with_its_page_is_furniture(tmp_path: Path) -> None:
    text = (
        "It was resolved that, with effect from 1 February 2011, the rules be approved.\n\nDIVISION 5 - BACCARAT\n\n"
        "1.0\nApplication\n\n1.1 The game shall be played at a table having places on both\n\n"
        "12 NEW ZEALAND GAZETTE No. 12\n\nsides of the layout.\n\n3 FEBRUARY NEW ZEALAND GAZETTE 13\n\n"
        "1.2 It shall end.\n"
    )
    notice = {"id": "nz-2011-12", "kind": "original", "published": "2011-02-03", "text": text}
    version = _with(tmp_path, [notice]).rulebook.works["nz/baccarat"].versions[-1]
    assert version.starts is not None
    assert version.starts.date() == date(2011, 2, 1)
    assert (
        version.by_address["1.1"].text
        == "The game shall be played at a table having places on both sides of the layout."
    )
    assert version.by_address["1.2"].text == "It shall end."


def test_a_text_that_rests_on_an_undated_amendment_says_so(tmp_path: Path) -> None:
    undated = {
        "id": "nz-2016-03",
        "published": "2016-05-03",
        "commencement": "These amendments take effect from a date appointed by the Minister.",
        "items": "Division 5 – Baccarat\n\n2. Rule 5.15 is deleted.",
    }
    dated = {
        "id": "nz-2017-04",
        "published": "2017-05-03",
        "commencement": "These amendments take effect on 1 June 2017.",
        "items": "Division 5 – Baccarat\n\n2. Rule 5.16 is deleted.",
    }
    rulebook = _with(tmp_path, [undated, dated]).rulebook
    before = rulebook.standing("nz/baccarat", datetime(2017, 5, 31))
    after = rulebook.standing("nz/baccarat", datetime(2017, 6, 1))
    words = "New Zealand Gazette, No. 03, held, whose commencement is not known (nz-2016-03)"
    assert (before.status, words in before.missing) == ("known unless touched", True)
    assert f"{words}; this text has its changes, as if it had commenced" in after.missing


def test_an_amendment_of_a_division_that_had_ended_is_not_carried_out(tmp_path: Path) -> None:
    ended = next(case for case in cases("new_notices.yaml") if case["what"] == "a division revoked")
    late = {
        "id": "nz-2012-40",
        "published": "2012-05-03",
        "commencement": "These amendments come into force on 1 June 2012.",
        "items": "Division 5 – Baccarat\n\n2. Rule 5.15 is deleted.",
    }
    rulebook = _with(tmp_path, [*ended["notices"], late]).rulebook
    assert [o.outcome for o in rulebook.outcomes if o.instrument == "nz-2012-40"] == ["applied", "target missing"]
    assert rulebook.standing("nz/baccarat", datetime(2012, 7, 1)).status == "replaced"


def test_a_book_replaced_as_a_whole_ends_with_its_amendments(tmp_path: Path) -> None:
    folder = tmp_path / "rulebooks"
    shutil.copytree(data_folder("rulebooks") / "nz", folder / "nz", ignore=shutil.ignore_patterns("compiled", "*2014*"))
    notice = {
        "id": "nz-1997-50",
        "kind": "amendment",
        "issue": "50",
        "published": "1997-05-08",
        "commencement": "These amendments come into force on 1 June 1997.",
        "items": "Division II – Blackjack\n\n2. Rule 2.3(c) is deleted.",
    }
    (folder / "nz/sources/nz-1997-50.yaml").write_text(DESCRIBED.format(**notice))
    (folder / "nz/sources/nz-1997-50.txt").write_text(OPENING.format(**notice))
    rulebook = rebuild(folder).rulebook
    during, after = (rulebook.standing("nz/blackjack", datetime(year, 12, 1)) for year in (1997, 1998))
    assert (during.status, during.version.label if during.version else "") == ("known unless touched", "1997")
    assert (after.status, after.version) == ("replaced", None)


def test_an_amendment_does_not_say_that_nothing_changed_the_text_before_it(tmp_path: Path) -> None:
    """The notices of 29 January 1998 are not held, and an amendment of March sets nothing out with their changes."""
    folder = tmp_path / "rulebooks"
    shutil.copytree(data_folder("rulebooks") / "nz", folder / "nz", ignore=shutil.ignore_patterns("compiled", "laws"))
    notice = {"id": "nz-1998-03-18-no-40", "issue": "40", "published": "1998-03-18", "kind": "amendment"}
    text = OPENING.format(
        commencement="This notice comes into force on 1 April 1998.",
        items='DIVISION 4 - MIDI BACCARAT\n\n2. Rule 5.7(c) is amended by replacing "8 to 1" with "9 to 1".',
    )
    sources = folder / "nz" / "sources"
    (sources / f"{notice['id']}.yaml").write_text(DESCRIBED.format(**notice), encoding="utf-8")
    (sources / f"{notice['id']}.txt").write_text(text, encoding="utf-8")
    rulebook = rebuild(folder).rulebook
    before, after = (rulebook.standing("nz/midi-baccarat", datetime(1998, month, 15, 12)) for month in (3, 6))
    assert after.version is not None
    assert after.version.made_by[-1] == notice["id"]
    assert any("29 January 1998" in said for said in before.missing)
    assert set(before.missing) <= set(after.missing)


@pytest.mark.parametrize(
    "order",
    [
        "1. Division 5 is revoked and replaced by the following Division:",
        "1. Division 5 is repealed and the following Division is substituted:",
        "1. Division 5 is omitted, and the following Division substituted:",
        "1. The Rules of Casino Table Games are amended by revoking Division 5 and substituting the following "
        "Division:",
    ],
)
def test_a_division_that_an_amendment_sets_out_anew_is_replaced(order: str, tmp_path: Path) -> None:
    text = (
        f"These amendments come into force on 1 August 2004.\n\n{order}\n\nDIVISION 5 - BACCARAT\n\n1.0\nInterpretation"
        "\n\nIn this division, unless the contrary intention appears:\n\n“Tie” means equal point counts;\n\n"
        "2.0\nApplication\n\n2.1 The rules of this division apply to Baccarat.\n"
    )
    rulebook = _with(tmp_path, [{"id": "nz-2004-79", "published": "2004-07-01", "text": text}]).rulebook
    version = next(v for v in rulebook.works["nz/baccarat"].versions if v.made_by == ("nz-2004-79",))
    assert version.starts is not None
    assert version.starts.date() == date(2004, 8, 1)
    assert version.by_address["2.1"].text == "The rules of this division apply to Baccarat."
    assert "5.10" not in version.by_address
    assert [o.outcome for o in rulebook.outcomes if o.instrument == "nz-2004-79" and o.kind == "replace divisions"] in (
        [],
        ["applied"],
    )
    assert [o for o in rulebook.orders if o.instrument == "nz-2004-79"] == []
