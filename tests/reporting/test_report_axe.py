"""The pages under axe-core, the checker that accessibility audits use, at the width of a desk and of a phone, light and
dark. Its script comes from the package axe-playwright-python, or lies where AXE_CORE says; skipped where it is missing.
"""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from compliance.cli.commands import app
from compliance.reporting import render_html
from tests.reporting.browsers import CHROMIUM

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: axe was not run")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def axe_core() -> Path | None:
    """Where the script of axe-core lies, None where it is not installed."""
    given = os.environ.get("AXE_CORE")
    found = importlib.util.find_spec("axe_playwright_python")
    places = [Path(given)] if given else []
    places += [Path(folder) / "axe.min.js" for folder in (found.submodule_search_locations or () if found else ())]
    return next((place for place in places if place.is_file()), None)


pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed: axe was not run"),
    pytest.mark.skipif(
        axe_core() is None,
        reason="axe-core is not installed (axe-playwright-python, or AXE_CORE=axe.min.js): the pages were not checked",
    ),
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A page of every kind: a report of every faulty example with statistics and findings by dealer, a round explained,
    a complaint, many casinos, what an instrument changes."""
    out = tmp_path_factory.mktemp("checked")
    logs = [*map(str, sorted(EXAMPLES.glob("*-faulty.jsonl")))]
    logs += [str(EXAMPLES / name) for name in ("baccarat-1997-two-tables.jsonl", "baccarat-2004.jsonl")]
    document = json.loads(_made(out, "report.json", "check", *logs, "--statistics", "--format", "json"))
    case = ["--case", str(EXAMPLES / "cases" / "founded" / "case.yaml"), "--table", "BAC-07"]
    within = ["--between", "2004-07-02T20:30", "2004-07-02T20:32", "--format", "html"]
    several = ["--manifest", str(EXAMPLES / "manifest" / "three-casinos.yaml"), "--per-casino", "--format", "html"]
    diff = ["rulebook", "diff", "nz/baccarat", "--from", "2004-06-01", "--to", "2014-12-01", "--format", "html"]
    shown = CliRunner().invoke(app, [*diff, "--commencement", "nz-2014-08-19=2014-08-29"])
    asked = ["explain", logs[-1], "--table", "BAC-07", "--round", "18", "--out", str(out / "round.html")]
    assert CliRunner().invoke(app, asked).exit_code in (0, 1)
    return {
        "report": render_html(document, staff=True),
        "round": (out / "round.html").read_text(encoding="utf-8"),
        "case": _made(out, "case.html", "check", logs[-1], *case, *within),
        "overview": _made(out, "overview.html", "check", *several),
        "diff": shown.stdout,
    }


def _made(out: Path, file: str, *words: str) -> str:
    """What a command leaves in a file of its folder."""
    done = CliRunner().invoke(app, [*words, "--out", str(out)])
    assert done.exit_code in (0, 1, 4), done.output
    return (out / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("page", ["report", "round", "case", "overview", "diff"])
def test_axe_finds_nothing(
    browser: Any, pages: dict[str, str], tmp_path: Path, page: str, size: tuple[int, int], scheme: str
) -> None:
    core = axe_core()
    assert core is not None
    file = tmp_path / "page.html"
    file.write_text(pages[page], encoding="utf-8")
    # axe is put into the page by the test alone; the policy of the page would not let it in
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, bypass_csp=True)
    tab = context.new_page()
    tab.goto(file.as_uri())
    if page == "report":
        tab.wait_for_selector("html[data-ready]")
    tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    tab.wait_for_timeout(300)
    tab.evaluate(core.read_text(encoding="utf-8"))
    found = tab.evaluate("axe.run(document, {resultTypes: ['violations']})")
    context.close()
    said = [(v["id"], v["help"], [node["html"][:120] for node in v["nodes"][:3]]) for v in found["violations"]]
    assert said == []
