"""Reports for people and machines, all drawn from the one `check` document."""

from compliance.reporting.explanation import explain_text
from compliance.reporting.files import FORMATS, write_reports
from compliance.reporting.html import render_html
from compliance.reporting.pdf import render_pdf
from compliance.reporting.terminal import terminal_summary

__all__ = ["FORMATS", "explain_text", "render_html", "render_pdf", "terminal_summary", "write_reports"]
