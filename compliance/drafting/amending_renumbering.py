"""Orders that give provisions other numbers: each its own, or what remains those that became free."""

from __future__ import annotations

from dataclasses import replace

from compliance.drafting.amending_acts import Act
from compliance.drafting.amending_lacking import Source, ours
from compliance.drafting.amending_layout import section_number
from compliance.drafting.amending_model import Operation, Target
from compliance.drafting.numbering import depth_beside
from compliance.problems import Problem


def renumbered(act: Act, base: Operation, source: Source) -> tuple[list[Operation], list[Problem]]:
    """One operation for each provision that gets another number."""
    if len(act.targets) != len(act.labels):
        return [], [
            source.problem(
                "renumbering",
                "error",
                f"names {len(act.targets)} provisions to be renumbered, and new numbers for {len(act.labels)}.",
                "Give each provision one new number.",
            )
        ]
    return [
        replace(
            base, kind="renumber", targets=(target,), new_label=_label(label, target, source), position=act.position
        )
        for target, label in zip(act.targets, act.labels, strict=True)
    ], []


def closed_up(act: Act, base: Operation, source: Source) -> tuple[list[Operation], list[Problem]]:
    """ "And the remaining paragraphs are renumbered accordingly", behind an order that deletes."""
    if not any(target.unit for target in act.targets):
        return [], [
            source.problem(
                "renumbering",
                "error",
                "has what remains renumbered, and does not say what was taken away before it.",
                "Say which provisions get which numbers: “Paragraphs (c) and (d) are renumbered as (b) and (c).”",
            )
        ]
    if act.noun not in ("", "provisions") and any(target.unit != act.noun for target in act.targets):
        taken = " and ".join(map(str, act.targets))
        return [], [
            source.problem(
                "renumbering",
                "error",
                f"deletes {taken}, and has other provisions than those beside it renumbered.",
                "Say which provisions get which numbers: “Paragraphs (c) and (d) are renumbered as (b) and (c).”",
            )
        ]
    return [replace(base, kind="close up", targets=act.targets)], []


def _label(label: Target, target: Target, source: Source) -> str:
    """A new number as the law writes it; paragraphs alone keep the rule of what is renumbered, and the paragraphs in
    which it stands."""
    if label.section and not label.rule:
        label = replace(label, rule=label.section)
    kept = () if label.rule or not label.paragraphs else target.paragraphs[:-1]
    kept = kept[: depth_beside(label.paragraphs, target.paragraphs)] if len(label.paragraphs) > 1 else kept
    paragraphs = "".join(f"({each})" for each in (*kept, *label.paragraphs))
    number = label.rule or (target.rule or target.section if paragraphs else "")
    if target.section and not target.rule and paragraphs and ours(source):
        number = f"{section_number(number)}.0"
    return f"{number}{paragraphs}" + (f" to {label.to}" if label.to else "")
