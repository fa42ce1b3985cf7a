"""What bindings can say beside what must hold: that a provision asks nothing, which paragraph cannot be observed, and
what a breach comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.meaning.bindings import bind, read_bindings
from compliance.rulebook.model import Provision, Version

TEXT = Version(
    "xx/general",
    "General rules",
    None,
    None,
    ("xx-1",),
    (
        Provision("1.1", "rule", "A wager shall:"),
        Provision("1.1(a)", "paragraph", "be at least 10; and", parent="1.1"),
        Provision("1.1(b)", "paragraph", "be meant seriously.", parent="1.1"),
        Provision("1.2", "rule", "These rules apply to wagers."),
    ),
)
MUST = """
- rules: {xx/general@xx-1: "1.1"}
  says: "A wager shall: (a) be at least {least:number}; and (b) be meant seriously."
  must:
    - {code: wager.least, at: (a), scope: wager, that: wager.amount >= least, money: wager.amount - least,
       expected: "{least}", recorded: "{wager.amount}", subject: dealer}
  unchecked: {"(b)": state of mind}
- rules: {xx/general@xx-1: "1.2"}
  says: These rules apply to wagers.
  definition: to what the rules apply
"""


def _folder(tmp_path: Path, words: str) -> Path:
    folder = tmp_path / "xx" / "bindings"
    folder.mkdir(parents=True)
    (folder / "general.yaml").write_text(words, encoding="utf-8")
    return folder


def test_a_definition_and_a_state_of_mind_are_not_bound(tmp_path: Path) -> None:
    bindings, problems = read_bindings(_folder(tmp_path, MUST))
    assert problems == []
    bound, problems = bind(TEXT, bindings, {"wager.amount": "the amount"}, {})
    assert problems == []
    assert bound.status == {
        "1.1": "bound",
        "1.1(a)": "bound",
        "1.1(b)": "not observable: state of mind",
        "1.2": "definition",
    }
    (check,) = bound.checks
    assert check.money is not None
    assert check.stake is None


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            MUST.replace("money: wager.amount - least", "money: wager.amount -"),
            "xx/bindings/general.yaml: error: Binding 1 of this file cannot be used: “wager.amount -” cannot be read "
            "at column 14. Correct the binding. [binding.unusable]",
        ),
        (
            MUST.replace("money: wager.amount", "money: wager.stake"),
            "xx/bindings/general.yaml: error: Binding 1 of this file cannot be used: “wager.stake” is neither a fact "
            "of this game nor a hole of the quoted words. Correct the binding. [binding.unusable]",
        ),
        (
            MUST + "  not_observable: discretion\n",
            "xx/bindings/general.yaml: error: Binding 2 of this file cannot be used: it needs one of `must`, "
            "`settlement`, `voids`, `definition` and `not_observable`. Correct the binding. [binding.unusable]",
        ),
    ],
)
def test_bad_bindings(words: str, message: str, tmp_path: Path) -> None:
    bindings, read = read_bindings(_folder(tmp_path, words))
    _, found = bind(TEXT, bindings, {"wager.amount": "the amount"}, {})
    assert [str(p) for p in (*read, *found)] == [message]
