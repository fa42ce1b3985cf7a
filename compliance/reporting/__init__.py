"""Reports for people and machines, all drawn from the one `check` document."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compliance.reporting.explanation import explain_text
    from compliance.reporting.files import FORMATS, write_reports
    from compliance.reporting.findings import unread_logs
    from compliance.reporting.html import render_html
    from compliance.reporting.pdf import render_pdf
    from compliance.reporting.terminal import terminal_summary

_MODULES = {
    "explain_text": "explanation",
    "FORMATS": "files",
    "write_reports": "files",
    "render_html": "html",
    "render_pdf": "pdf",
    "terminal_summary": "terminal",
    "unread_logs": "findings",
}
__all__ = ["FORMATS", "explain_text", "render_html", "render_pdf", "terminal_summary", "unread_logs", "write_reports"]


def __getattr__(name: str) -> Any:
    # templates and pages are loaded by the command that prints one
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
