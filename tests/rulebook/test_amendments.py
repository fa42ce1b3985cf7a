"""The amending notices of 2004 and 2014, operation by operation, and the text that they leave."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.rulebook.model import Provision, Version
from compliance.rulebook.rebuild import Rebuilt
from tests.rulebook.conftest import cases

Versions = Mapping[tuple[str, str], Version]


def test_every_operation_has_its_outcome(rebuilt: Rebuilt) -> None:
    found: dict[str, list[list[str]]] = {}
    for o in rebuilt.rulebook.outcomes:
        found.setdefault(o.instrument, []).append([o.item, str(o.ordinal), o.kind, o.outcome])
    assert found == cases("operations.yaml")


def test_an_operation_not_applied_says_what_would_have_worked(rebuilt: Rebuilt) -> None:
    why = {(o.instrument, o.item): o.why for o in rebuilt.rulebook.outcomes if o.outcome == "target missing"}
    assert why["nz-2014-08-19", "13"] == (
        "No text held has a section 11A: it came by an amendment that is not held. The words are kept as an orphan; "
        "with section 11A held, rule 11A.2 of division 5 would stand in it."
    )
    assert "had been replaced before by one that is not held" in why["nz-2004-05-19-no-56", "2"]


def test_capitals_of_defined_terms_are_hazardous_because_player_is_a_role(rebuilt: Rebuilt) -> None:
    (outcome,) = [o for o in rebuilt.rulebook.outcomes if o.outcome == "hazardous"]
    assert "With a capital “Player” means something else" in outcome.why
    assert "“Continuous Shuffler” within “Non-Continuous Shuffler”" in outcome.why


def test_nz_baccarat_2014_has_27_definitions_in_the_order_of_the_alphabet(versions: Versions) -> None:
    terms = [p.heading or "" for p in versions["nz/baccarat", "2014"].provisions if p.kind == "definition"]
    assert len(terms) == 27
    assert terms == sorted(terms, key=lambda term: term.casefold().replace("’", "'"))


def test_nz_baccarat_2014_rules_stand_in_the_order_of_the_law(versions: Versions) -> None:
    addresses = [p.address for p in versions["nz/baccarat", "2014"].provisions if p.kind == "rule"]
    picked = ["4.1", "4.1A", "4.2", "6.5", "6.6", "7.7", "7.8", "7.9", "8.1", "11.3", "11A.1A", "11A.2", "11C.1"]
    picked += ["11C.9", "11D.1", "11D.10", "12.1", "12.8", "13.1", "13.6", "14.1", "14.7"]
    assert [a for a in addresses if a in picked] == picked
    assert "7.10" not in addresses


def test_rule_7_9_of_2014_is_rule_7_10_of_2004_and_says_so(versions: Versions) -> None:
    old = versions["nz/baccarat", "2004"].by_address["7.10"]
    new = versions["nz/baccarat", "2014"].by_address["7.9"]
    assert new.text == old.text
    assert new.lineage == ("nz-2004-05-19-no-56", "was 7.10 until nz-2014-08-19")


def test_rules_of_section_11a_are_orphans(versions: Versions) -> None:
    orphans = [p.address for p in versions["nz/baccarat", "2014"].provisions if p.status == "orphan"]
    assert orphans == ["11A.1A", "11A.2"]


def test_nothing_outside_the_targets_changed(versions: Versions) -> None:
    old, new = versions["nz/baccarat", "2004"], versions["nz/baccarat", "2014"]
    targets = ("3.3(c)", "5.10(c)", "7.7", "7.9", "7.10")
    untouched = [p for p in old.provisions if not p.address.startswith(targets)]
    assert [new.by_address.get(p.address) for p in untouched] == untouched


def test_the_list_of_contents_has_the_headings_that_could_be_inserted(versions: Versions) -> None:
    contents = list(versions["nz/baccarat", "2014"].contents)
    at = contents.index("Section 12 Irregularities")
    assert contents[at + 1 : at + 3] == ["Section 13 2 to 1 Baccarat", "Section 14 Ante Up Baccarat"]
    assert not any("11C" in line for line in contents)


def test_new_provisions_point_to_the_lines_of_the_notice(versions: Versions) -> None:
    provision: Provision = versions["nz/baccarat", "2014"].by_address["13.3"]
    assert provision.source is not None
    assert provision.source.file == "nz/sources/nz-amendments-2014-08-19-division-5.txt"
    assert (provision.source.first_line, provision.source.last_line) == (268, 269)
