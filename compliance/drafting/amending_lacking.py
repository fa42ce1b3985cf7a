"""What an order would need to be carried out and does not say, and the problems with it."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.drafting.amending_acts import Act
from compliance.drafting.amending_layout import Layout
from compliance.drafting.amending_model import Span, Target
from compliance.drafting.amending_targets import THIS
from compliance.problems import Problem, Severity

_ABOUT_WORDS = ("insert_words", "delete_words", "replace_words")


_NEEDS_A_RULE = ("paragraph", "sentence", "edge words", "row")


@dataclass(frozen=True, slots=True)
class Source:
    """Where an order stands: the notice, its item, its span, and its sentence in the published words."""

    layout: Layout
    item: str
    span: Span
    instruction: str

    def problem(self, code: str, severity: Severity, message: str, remedy: str) -> Problem:
        """A problem with this order, at the place where it begins."""
        where = f"Item {self.item}" if self.item else "This order"
        return Problem(
            f"amending.{code}",
            severity,
            f"{where} {message}",
            self.layout.place(self.span[0]),
            remedy,
            self.instruction,
        )


def lacking(act: Act, source: Source) -> Problem | None:
    """What an act would need to be carried out and does not say."""
    anchor = act.position.target if act.position else None
    for target in (*act.targets, *act.named, *((anchor,) if anchor else ())):
        other = bool(act.whole) and _narrowest(target) != act.whole
        if target.unit == "unread" or other or _of_another_family(target, source):
            return source.problem(
                "address-not-read",
                "error",
                f"names a provision of which only {target} could be read. Nothing is done for it, since that would "
                "reach further than the order does.",
                "Write the address as the rules write theirs: “rule 3.2(b)”, “section 12(2)”.",
            )
        if of_no_rule(target):
            if act.position and target is not anchor and anchor and anchor.rule:
                continue
            return source.problem(
                "no-rule", "error", f"does not say to which rule {target} belongs.", "Name the rule in the notice."
            )
        if target.unit == "division" and target.division in ("", THIS) and not target.division_title:
            return source.problem(
                "no-division",
                "error",
                "says “this division”, and no heading above it names one division.",
                "Name the division in the notice.",
            )
        if target.unit == "section" and not target.section and not target.section_title:
            return source.problem(
                "no-section",
                "error",
                "says “this section” or “this part”, and no heading above it names one.",
                "Name the section in the notice.",
            )
    if act.moment is not None and act.moment.day is None and not act.moment.event:
        return source.problem(
            "no-such-day",
            "error",
            f"names {act.moment.words}, a day that the calendar does not have.",
            "Compare the notice as published.",
        )
    if act.verb in _ABOUT_WORDS and not anchor and any(_nowhere(target, act) for target in act.targets or (Target(),)):
        return source.problem(
            "no-place", "error", "does not say in which provision the words stand.", "Name the provision in the notice."
        )
    needs_matter = act.verb in ("replace", "insert_matter", "insert_targets", "insert_block", "replace_words")
    if needs_matter and act.new is None and act.new_words is None:
        return no_matter(source)
    return None


def _of_another_family(target: Target, source: Source) -> bool:
    """Whether a target is of a rank that texts of this family have not; what holds it would be more than is named.

    Divisions of rules have no chapters or subparts (their parts are their sections), no rules of a schedule and no
    diagrams of a rule; other families have divisions only within a Part.
    """
    if not ours(source):
        return target.unit == "division" and not target.division_title
    return target.level not in ("", "part") or bool(target.appendix and (target.rule or target.section))


def ours(source: Source) -> bool:
    """Whether the text that is amended is of our own family, whose sections hold rules."""
    return source.layout.family is None or source.layout.family.ours


def no_matter(source: Source) -> Problem:
    return source.problem(
        "no-matter",
        "error",
        "announces new matter, and none follows.",
        "Supply the words that are to be inserted, in quotation marks.",
    )


def of_no_rule(target: Target) -> bool:
    """Whether a paragraph, sentence or row is named and not the provision in which it stands."""
    return target.unit in _NEEDS_A_RULE and not (target.rule or target.section or target.table or target.definition)


def _nowhere(target: Target, act: Act) -> bool:
    """Whether words are named with no place for them; "throughout" and "wherever they occur" are a place."""
    everywhere = any(words.occurrence in ("every", "both") for words in act.old)
    return target.unit == "" and not everywhere


def _narrowest(target: Target) -> str:
    """What a target is, by the last part of its address."""
    parts = ("column", "row", "table", "definition", "sentence")
    named = next((part for part in parts if getattr(target, part)), "")
    return named or (
        "paragraph" if target.paragraphs else "rule" if target.rule else "section" if target.section else ""
    )


def no_schedule(act: Act, source: Source) -> Problem:
    """The problem of an order whose new matter is not where it says."""
    return source.problem(
        "no-schedule",
        "error",
        f"says that its new matter stands in {act.scheduled}, and the text has no such heading with matter below it "
        "that no other order has taken.",
        "Supply the text of that Schedule below its heading, or quote the words in the order.",
    )
