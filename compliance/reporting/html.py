"""The report as one HTML file: no script, no network, nothing outside the file."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

from compliance.places import data_folder
from compliance.reporting.page import build_page


def render_html(document: Mapping[str, Any]) -> str:
    """The `check` document as a page; the same document gives the same characters."""
    # imported here: a check that writes no HTML need not wait for the template engine
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folder = data_folder("reports") / "html"
    environment = Environment(
        loader=FileSystemLoader(folder, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = "\n" + (folder / "style.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    # the page's own policy names this one style sheet and nothing else: even markup that slipped in could not run
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return environment.get_template("report.html.j2").render(page=build_page(document), style=style, policy=policy)
