"""One round explained as one HTML file, without script or network; the round is drawn by the kit of the report."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

from compliance.reporting.drawing import drawings, node_of
from compliance.reporting.explanation_view import View, explanation_view
from compliance.reporting.pages import fill_page, style_sheet
from compliance.reporting.parts import filled


def explain_html(explanation: Mapping[str, Any]) -> str:
    """The explanation of a round, conforming or not, as a page; the same explanation gives the same characters."""
    view = explanation_view(explanation)
    return page_without_script("round.html.j2", title=view["title"], round=drawn(view))


def drawn(view: View) -> View:
    """The view of an explanation with its drawings as markup."""
    figures = drawings(view["picture"]) if view["picture"] is not None else []
    return {**view, "figures": [{"svg": filled(node_of(one)), "caption": one.caption} for one in figures]}


def page_without_script(template: str, **values: Any) -> str:
    """A template of reports/html with its style sheet, under a policy that allows nothing else."""
    style = "\n" + style_sheet()
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return fill_page(template, **values, defs=filled(("defs", {})), style=style, policy=policy)
