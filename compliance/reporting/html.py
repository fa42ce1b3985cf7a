"""The report as one HTML file: no network, nothing outside the file, and no script but its own."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

from compliance.reporting.articles import report_model
from compliance.reporting.bearing import bearing
from compliance.reporting.by_dealer import by_dealer
from compliance.reporting.causes import causes_said
from compliance.reporting.charts import charts
from compliance.reporting.page import build_page
from compliance.reporting.page_data import page_data
from compliance.reporting.pages import fill_page, script, style_sheet
from compliance.reporting.parts import filled
from compliance.reporting.strip import strip_drawn


def render_html(document: Mapping[str, Any], *, staff: bool = False) -> str:
    """The `check` document as a page; the same document gives the same characters.

    staff: whether findings can be filtered, and are counted, by dealer.
    """
    style, own_script = "\n" + style_sheet(), "\n" + script()
    # the page's own policy names this style sheet and this script and nothing else: even markup that slipped in could
    # not run
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(own_script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    page, model = build_page(document), report_model(document)
    return fill_page(
        "report.html.j2",
        page=page,
        face=model["face"],
        causes=model["causes"],
        causes_said=causes_said(document, len(model["causes"])),
        data=page_data(document, model, staff=staff),
        bearing=bearing(document, page),
        staff=by_dealer(document) if staff else None,
        charts=charts(document),
        compared=document.get("baseline") is not None,
        strip=strip_drawn(model["face"]["strip"]),
        defs=filled(("defs", {})),
        style=style,
        script=own_script,
        policy=policy,
    )


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}"
