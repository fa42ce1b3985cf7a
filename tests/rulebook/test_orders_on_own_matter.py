"""Orders on what the same instrument makes or takes away: where none can be carried out, the true reason is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.rulebook.outcomes import OperationOutcome
from tests.amending.test_unseen_orders import _rulebook

_INSERTED = "After rule 4.1 insert:\n“4.1A The dealer shall remove the dolly.”"


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (
            "1. Rule 4.1 is deleted.\n2. In rule 4.1, for “ball” substitute “dice”.",
            "rule 4.1 of division I is taken away by item 1 of this text; nothing takes its number.",
        ),
        (
            f"1. In rule 4.1A, for “dolly” substitute “marker”.\n2. {_INSERTED}",
            "rule 4.1A of division I is made by item 2 of this text, which stands behind this.",
        ),
        (
            f"1. {_INSERTED}\n2. In rule 4.1A, for “chip” substitute “marker”.",
            "“chip” does not stand in rule 4.1A of division I.",
        ),
    ],
    ids=["taken away before", "made behind it", "made of other words"],
)
def test_why_an_order_on_own_matter_is_not_carried_out(order: str, why: str, tmp_path: Path) -> None:
    built = _rulebook(tmp_path, "gazette", order)
    (refused,) = [outcome for outcome in _outcomes(built.rulebook.outcomes) if outcome.outcome != "applied"]
    assert (refused.outcome, refused.why) == ("target missing", why)


def _outcomes(outcomes: tuple[OperationOutcome, ...]) -> list[OperationOutcome]:
    return [outcome for outcome in outcomes if outcome.kind != "commencement"]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("after the definition of “Zero”", ["Red", "Zero", "Apron", "Base"]),
        ("before the definition of “Zero”", ["Red", "Apron", "Base", "Zero"]),
        ("in the order of the alphabet", ["Apron", "Base", "Red", "Zero"]),
    ],
)
def test_a_definition_stands_where_the_order_puts_it(where: str, expected: list[str], tmp_path: Path) -> None:
    new = "“Apron” means the rail;\n“Base” means the foot;"
    order = f"1. In section 1.0, {where}, insert:\n\n{new}"
    if "alphabet" in where:
        order = f"1. In section 1.0, insert the following definitions:\n\n{new}"
    built = _rulebook(tmp_path, "gazette", order)
    terms = [p.heading for p in built.versions[-1].provisions if p.kind == "definition"]
    assert terms == expected
