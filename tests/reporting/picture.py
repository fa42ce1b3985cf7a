"""Makes the picture of the report in the README anew: ./run python -m tests.reporting.picture (needs chromium)."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from typer.testing import CliRunner

from compliance.cli.commands import app

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "report.png"
WIDTH, HEIGHT = 1000, 1180


def make_picture() -> None:
    """Checks an example and takes the picture of its page one, and of one finding beneath."""
    with tempfile.TemporaryDirectory() as out:
        given = ["check", "examples/baccarat-2004.jsonl", "--out", out, "--format", "html", "--fail-on", "never"]
        done = CliRunner().invoke(app, given)
        if done.exit_code:
            raise SystemExit(done.output)
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
            page.goto((Path(out) / "report.html").as_uri())
            page.wait_for_selector("html[data-ready]")
            page.screenshot(path=PICTURE)
            browser.close()


if __name__ == "__main__":
    make_picture()
