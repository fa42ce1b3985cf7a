"""Words that are not understood are told, and hold nothing against anybody: what conforms is at most not assessable.

Each provision, and each cell of the odds table, is made unreadable in turn. A sample runs always, all with --long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from compliance.rulebook import Rulebook
from compliance.rulebook.model import Provision, Version
from tests.checking.case_files import cases_of
from tests.checking.running import check_text, the_court
from tests.games.craps.law import WORK, rules, version
from tests.games.craps.scripts import write_log

STRIDE = 53
UNREADABLE = "sundry matters aside, "
CASES = Path(__file__).parent / "cases"


def _changed(usual: Rulebook, version: Version) -> Rulebook:
    """A rulebook whose version of craps has other words in one provision."""
    history = usual.works[WORK]
    versions = tuple(version if v.made_by == version.made_by else v for v in history.versions)
    return replace(usual, works={**usual.works, WORK: replace(history, versions=versions)})


def _unreadable() -> Iterator[tuple[str, Provision]]:
    """Each provision that is read, with words before its own that no grammar knows; of a table, cell by cell."""
    for provision in version().provisions:
        if provision.address not in rules().read:
            continue
        if provision.rows is None:
            yield provision.address, replace(provision, text=UNREADABLE + provision.text)
            if provision.closing:
                yield f"{provision.address} closing", replace(provision, closing=UNREADABLE + provision.closing)
        for r, row in enumerate(provision.rows or ()):
            for c in range(len(row)):
                if row[c]:
                    cells = (*row[:c], UNREADABLE + row[c], *row[c + 1 :])
                    rows = (*(provision.rows or ())[:r], cells, *(provision.rows or ())[r + 1 :])
                    yield f"{provision.address}: {', '.join(row)} ({c + 1})", replace(provision, rows=rows)


def _log() -> str:
    """Every case in which nothing is wrong, each at a table of its own."""
    good = [c.values[0] for c in cases_of(CASES)]
    scripts = [c for c in good if isinstance(c, dict) and not c["finds"] and not c.get("reading")]
    return "".join(write_log(c["script"], c.get("table"), f"CR-{n:02}") for n, c in enumerate(scripts))


def _breaches_and_problems(provision: Provision, folder: Path) -> tuple[list[str], list[str]]:
    provisions = tuple(provision if p.address == provision.address else p for p in version().provisions)
    shipped, _ = the_court()
    changed = _changed(shipped.rulebook, replace(version(), provisions=provisions))
    court = replace(shipped, rulebook=changed, problems=[], _laws={})
    document = check_text(_log(), folder, court)
    breaches = [f"{f['rule']} {f['code']}" for f in document["findings"] if f["verdict"] == "breach"]
    return breaches, [p["message"] for p in document["problems"] if p["severity"] == "error" and WORK in p["message"]]


EVERY = [pytest.param(p, id=name) for name, p in _unreadable()]


@pytest.mark.parametrize("provision", EVERY[::STRIDE])
def test_words_that_are_not_understood_make_no_breach(provision: Provision, tmp_path: Path) -> None:
    breaches, problems = _breaches_and_problems(provision, tmp_path)
    assert breaches == []
    assert problems


@pytest.mark.long
@pytest.mark.parametrize("provision", EVERY)
def test_no_words_that_are_not_understood_make_a_breach(provision: Provision, tmp_path: Path) -> None:
    breaches, problems = _breaches_and_problems(provision, tmp_path)
    assert breaches == []
    assert problems
