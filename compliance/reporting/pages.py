"""HTML pages from templates; every value is escaped by the template engine."""

from __future__ import annotations

from typing import Any

from compliance.places import data_folder


def style_sheet() -> str:
    """The one style sheet of all pages."""
    return (data_folder("reports") / "html" / "style.css").read_text(encoding="utf-8")


def script() -> str:
    """The one script of a report."""
    return (data_folder("reports") / "html" / "report.js").read_text(encoding="utf-8")


def fill_page(template: str, **values: Any) -> str:
    """A template of reports/html with its values; the same values give the same characters."""
    # imported here: a command that writes no HTML need not wait for the template engine
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(data_folder("reports") / "html", encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(template).render(**values)
