"""The five published texts come out with the divisions, addresses and words that a reader finds in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from compliance.rulebook.model import Provision, Version
from compliance.rulebook.rebuild import Rebuilt
from tests.rulebook.conftest import cases


@pytest.mark.parametrize("case", cases("counts.yaml"), ids=lambda c: f"{c['work']} {c['version']}")
def test_each_division_has_as_many_provisions_as_were_counted_by_hand(
    case: dict[str, str], versions: dict[tuple[str, str], Version]
) -> None:
    version = versions[case["work"], case["version"]]
    expected = {name: int(number) for name, number in case.items() if name not in ("work", "version")}
    assert _counted(version.provisions) == expected


def _counted(provisions: tuple[Provision, ...]) -> dict[str, int]:
    numbered = [p for p in provisions if p.address.removesuffix(".0").isdigit() and p.address.endswith(".0")]
    ranks = Counter(p.address.count("(") for p in provisions if p.kind == "paragraph" and '"' not in p.address)
    return {
        "sections": len(numbered),
        "rules": sum(p.kind == "rule" and not p.address.endswith(".0") for p in provisions),
        "unnumbered": sum(p.kind == "rule" for p in numbered),
        "first": ranks[1],
        "second": ranks[2],
        "third": ranks[3],
        "definitions": sum(p.kind == "definition" for p in provisions),
        "tables": sum(p.kind == "table" for p in provisions),
    }


def test_nz_baccarat_2014_sections_11c_11d_13_and_14_have_32_rules_and_two_tables(
    versions: dict[tuple[str, str], Version],
) -> None:
    version = versions["nz/baccarat", "2014"]
    new = [p for p in version.provisions if p.address.startswith(("11C.", "11D.", "13.", "14."))]
    assert Counter(p.kind for p in new) == {"heading": 4, "rule": 32, "paragraph": 9, "table": 2}


@pytest.mark.parametrize("case", cases("provisions.yaml"), ids=lambda c: f"{c['work']} {c['version']} {c['address']}")
def test_a_provision_says_what_was_published(case: dict[str, Any], versions: dict[tuple[str, str], Version]) -> None:
    provision = versions[case["work"], case["version"]].by_address[case["address"]]
    closing = provision.closing or ""
    rows = [list(row) for row in provision.rows or ()]
    assert provision.text == case.get("says", provision.text)
    assert provision.text.startswith(case.get("begins", ""))
    assert provision.text.endswith(case.get("ends", ""))
    assert closing == case.get("closing", closing)
    assert closing.startswith(case.get("closing_begins", ""))
    assert provision.heading == case.get("heading", provision.heading)
    assert rows == case.get("rows", rows)


def test_every_parent_is_a_provision_of_the_same_version(rebuilt: Rebuilt) -> None:
    for version in rebuilt.versions:
        strays = [p.address for p in version.provisions if p.parent is not None and p.parent not in version.by_address]
        assert strays == [], f"{version.work} {version.label}"


def test_no_address_stands_for_two_provisions(rebuilt: Rebuilt) -> None:
    for version in rebuilt.versions:
        assert len(version.by_address) == len(version.provisions), f"{version.work} {version.label}"


def test_a_citation_is_read_out_as_the_law_is_cited(versions: dict[tuple[str, str], Version]) -> None:
    version = versions["nz/baccarat", "2004"]
    head = "New Zealand Gazette, 19 May 2004, No. 56, Division 5"
    assert [version.citation(a) for a in ("5.10(b)", "4.0", "9.4 Table 2", '1.0 "Natural"')] == [
        f"{head}, rule 5.10(b)",
        f"{head}, section 4.0",
        f"{head}, Table 2 of rule 9.4",
        f'{head}, definition of "Natural"',
    ]
    assert versions["nz/notices", "1996"].citation("notice 1(c)") == (
        "New Zealand Gazette, 26 January 1996, No. 7, notice 1(c)"
    )
