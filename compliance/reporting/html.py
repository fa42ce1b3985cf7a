"""The report as one HTML file: no script, no network, nothing outside the file."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

from compliance.reporting.page import build_page
from compliance.reporting.pages import fill_page, style_sheet


def render_html(document: Mapping[str, Any]) -> str:
    """The `check` document as a page; the same document gives the same characters."""
    style = "\n" + style_sheet()
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    # the page's own policy names this one style sheet and nothing else: even markup that slipped in could not run
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return fill_page("report.html.j2", page=build_page(document), style=style, policy=policy)
