"""A binding belongs to words, not to a number: what becomes of it when a rule is renumbered, or reworded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compliance.meaning.bindings import Binding, bind, place_bindings, read_bindings
from compliance.meaning.proposing import holes_lost, proposed_entry
from compliance.meaning.quoting import differences, match_words
from compliance.rulebook.model import Provision, Version
from compliance.strict_yaml import parse_yaml
from tests.checking.running import the_court
from tests.rulebook.test_new_notices import _with as rulebook_with

FIRST, LATER = "nz-1999-01", "nz-2001-02"
FACTS = {"cut.depth": "how deep the card was cut"}
BINDINGS = """# a file of bindings
- rules: {nz/dice@1999: "3.1"}
  says: The cards shall be cut at least {n:number} cards from the back, as rule 2.4 has it.
  must:
    - code: cut.depth
      scope: cut
      that: cut.depth >= n
      expected: at least {n} cards from the back
      recorded: "{cut.depth}"
      subject: dealer
- rules: {nz/dice@1999: "3.2"}
  says: The dealer shall smile.
  not_observable: state of mind
"""
CUT = "The cards shall be cut at least ten cards from the back, as rule 2.4 has it."
SMILE = "The dealer shall smile."


def _bindings(folder: Path) -> list[Binding]:
    path = folder / "nz" / "bindings"
    path.mkdir(parents=True)
    (path / "dice.yaml").write_text(BINDINGS, encoding="utf-8")
    found, problems = read_bindings(path)
    assert problems == []
    return found


def _version(made_by: tuple[str, ...], **rules: tuple[str, ...]) -> Version:
    """A version of a made-up work: r3_1=(words, notes of its lineage ...)."""
    provisions = tuple(
        Provision(name[1:].replace("_", "."), "rule", words, lineage=(FIRST, *notes))
        for name, (words, *notes) in rules.items()
    )
    return Version("nz/dice", "Dice", None, None, made_by, provisions, label=made_by[-1].split("-")[1])


def _stands(version: Version, held: list[Binding]) -> dict[str, str]:
    bound, problems = bind(version, held, FACTS, {})
    assert problems == []
    return dict(bound.status)


def test_words_that_stand_under_another_number_keep_their_binding(tmp_path: Path) -> None:
    held = _bindings(tmp_path)
    assert _stands(_version((FIRST,), r3_1=(CUT,), r3_2=(SMILE,)), held) == {
        "3.1": "bound",
        "3.2": "not observable: state of mind",
    }
    moved = _version((FIRST, LATER), r3_2=(CUT, f"was 3.1 until {LATER}"), r3_5=(SMILE, f"was 3.2 until {LATER}"))
    assert _stands(moved, held) == {"3.2": "bound", "3.5": "not observable: state of mind"}
    (check,) = bind(moved, held, FACTS, {})[0].checks
    assert (check.address, dict(check.values)["n"]) == ("3.2", len("ten cards "))


def test_numbers_of_rules_inside_change_with_these(tmp_path: Path) -> None:
    held = _bindings(tmp_path)
    shifted = CUT.replace("2.4", "2.5")
    version = _version(
        (FIRST, LATER),
        r2_5=("The stack.", f"was 2.4 until {LATER}"),
        r3_1=(shifted, f"words changed by {LATER}"),
        r3_2=(SMILE,),
    )
    assert _stands(version, held)["3.1"] == "bound"
    # the same number, but no rule has become it: then it is another rule that is named
    other = _version((FIRST, LATER), r3_1=(shifted, f"words changed by {LATER}"), r3_2=(SMILE,))
    _, problems = bind(other, held, FACTS, {})
    assert [p.about for p in problems] == ["3.1"]


def test_a_stale_binding_says_what_changed_where_it_stands_and_what_is_left(tmp_path: Path) -> None:
    held = _bindings(tmp_path)
    words = CUT.replace("ten cards", "fifteen chips")
    _, (problem,) = bind(_version((FIRST, LATER), r3_1=(words,), r3_2=(SMILE,)), held, FACTS, {})
    assert str(problem) == (
        "nz/bindings/dice.yaml:2: error: nz/dice 3.1 (nz-2001-02) has other words than binding 1 of "
        "nz/bindings/dice.yaml: “cards” is now “chips” after “at least {n:number}”. Until somebody has reviewed it "
        f"what it asks (cut.depth) is not assessable. «{words}» `rulebook bindings --stale --propose` shows both "
        "wordings and an entry to paste. [binding.stale]"
    )


@pytest.mark.parametrize(
    ("words", "says", "lost"),
    [
        (
            "The stack shall be cut at least ten cards from the back, as rule 2.4 has it.",
            "cut at least {n:number} cards",
            [],
        ),
        ("The cards are cut 12 cards from the back, as rule 2.4 has it.", "cut {n:number} cards", []),
        ("The cards shall be cut in the middle.", "cut in the middle", ["{n:number}"]),
    ],
)
def test_the_entry_that_is_proposed_fits_the_words(words: str, says: str, lost: list[str], tmp_path: Path) -> None:
    version = _version((FIRST, LATER), r3_1=(words,), r3_2=(SMILE,))
    (placed,) = place_bindings(version, _bindings(tmp_path)).stale
    entry = proposed_entry(version, placed)
    assert entry is not None
    ((written,), problems) = parse_yaml(entry, "proposed")
    assert problems == []
    assert written["rules"] == {"nz/dice@2001": "3.1"}
    assert says in written["says"]
    assert match_words(written["says"], words) is not None
    assert written["must"] == parse_yaml(BINDINGS, "dice")[0][0]["must"]
    assert holes_lost(placed, entry) == lost


def test_what_a_hole_holds_is_no_difference_though_other_words_hold_it_too() -> None:
    quoted = "the dealer shall insert one of the cards at least {ends:number} deck and {deep:number} cards in"
    now = "the croupier shall insert one of the cards at least one deck and 20 cards in"
    assert differences(quoted, now) == ["“dealer” is now “croupier” after “the”"]


def test_differences_in_words() -> None:
    assert differences("a player wins", "a player wins") == []
    assert differences("the dealer calls {n:number} times", "the croupier calls three times now") == [
        "“dealer” is now “croupier” after “the”",
        "“now” is new after “calls {n:number} times”",
    ]
    assert differences("never so", "so") == ["“never” is gone"]


def test_a_notice_that_renumbers_leaves_no_binding_stale(tmp_path: Path) -> None:
    notice = {
        "id": "nz-2005-70",
        "published": "2005-06-01",
        "commencement": "These amendments come into force on 15 June 2005.",
        "items": "Division 5 – Baccarat\n\n2. Rule 7.9 is deleted.\n\n3. Rule 7.10 is renumbered as rule 7.9.",
    }
    version = rulebook_with(tmp_path, [notice]).rulebook.works["nz/baccarat"].versions[-1]
    assert version.made_by[-1] == "nz-2005-70"
    places = place_bindings(version, the_court()[0].bindings["nz"])
    assert {(was, now) for _, was, now in places.moved} >= {("7.10", "7.9")}
    assert [p.address for p in places.stale] == []


def test_a_term_replaced_throughout_proposes_every_entry(tmp_path: Path) -> None:
    notice = {
        "id": "nz-2005-70",
        "published": "2005-06-01",
        "commencement": "These amendments come into force on 15 June 2005.",
        "items": "Division 5 – Baccarat\n\n2. Throughout the text of the rules, the term “croupier” has been "
        "substituted for “dealer”.",
    }
    version = rulebook_with(tmp_path, [notice]).rulebook.works["nz/baccarat"].versions[-1]
    stale = place_bindings(version, the_court()[0].bindings["nz"]).stale
    assert len(stale) > len("0123456789")
    for placed in stale:
        entry = proposed_entry(version, placed)
        assert entry is not None
        written = parse_yaml(entry, "proposed")[0][0]
        assert match_words(written["says"], placed.words or "") is not None, json.dumps(written["says"])
        assert holes_lost(placed, entry) == [], placed.address
