"""Randomness and returns for a reader: evidence in words that a tribunal can weigh, never a finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compliance.reporting.visible import SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import count, counted, currency_beside, listed, money, rule_name, version_words

SHOWN_TESTS = 200
SHOWN_RETURNS = 200
SHOWN_LEFT_OUT = 100
_CHARTS = 12
_MOST_BARS = 40
_LONGEST_NAME = 20
_PERCENT = 100
_SMALLEST = 0.0001

Statistics = Mapping[str, Any]


def statistics_page(document: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, Any] | None:
    """The section of the report, None where statistics were not asked for."""
    found: Statistics | None = document.get("statistics")
    if found is None:
        return None
    tested = sorted((t for t in found["tests"] if "p" in t), key=lambda t: (not t["below_level"], t["p_adjusted"]))
    untested = [t for t in found["tests"] if "p" not in t]
    return {
        "said": said_on_the_face(found),
        "caution": _cautions(found),
        "demands": [_demand(d, titles) for d in found["demands"]],
        "tests": [_test(t) for t in tested[:SHOWN_TESTS]],
        "more_tests": _more(len(tested), SHOWN_TESTS, "test"),
        "charts": [c for t in tested if (c := _chart(t)) is not None][:_CHARTS],
        "untested": [_untested(t) for t in untested[:SHOWN_TESTS]],
        "more_untested": _more(len(untested), SHOWN_TESTS, "question"),
        "returns": [_return(r, titles, document.get("currency")) for r in found["returns"][:SHOWN_RETURNS]],
        "more_returns": _more(len(found["returns"]), SHOWN_RETURNS, "kind of wager", "kinds of wager"),
        "left_out": [_left_out(entry) for entry in found["results_not_used"][:SHOWN_LEFT_OUT]]
        + [_wagers_left_out(entry, titles) for entry in found["wagers_not_used"][:SHOWN_LEFT_OUT]],
    }


def said_on_the_face(found: Statistics) -> list[str]:
    """What the tests and the returns come to, in sentences."""
    family = found["family"]
    tests, below, level = family["tests"], family["below_level"], _percent(found["conventions"]["level"])
    said = []
    if not tests:
        said.append("No question of randomness could be tested.")
    elif below:
        said.append(
            f"Of {counted(tests, 'test')} of randomness, {count(below)} departed from what is expected by more than "
            f"chance explains at the level of {level}, the number of tests taken into account."
        )
    else:
        said.append(
            f"{counted(tests, 'test')} of randomness {'was' if tests == 1 else 'were'} made; none departed from what "
            f"is expected by more than chance explains at the level of {level}, the number of tests taken into account."
        )
    if family["too_few"]:
        said.append(f"For {counted(family['too_few'], 'further question')} there were too few observations to say.")
    said += _cannot(found)
    compared = [r for r in found["returns"] if r["status"] == "compared"]
    outside = sum(not r["range_of_all"]["holds_actual"] for r in compared)
    few = sum(r["status"] == "too few to say" for r in found["returns"])
    if few or compared:
        said.append(
            f"Actual returns were compared with theoretical ones for {counted(len(compared), 'kind')} of wager"
            + (f", {count(outside)} of them outside the range of chance" if outside else ", all within chance")
            + (f"; for {counted(few, 'kind')} there were too few wagers to say." if few else ".")
            if compared
            else f"For {counted(few, 'kind')} of wager there were too few wagers to compare returns."
        )
    return said


def _cannot(found: Statistics) -> list[str]:
    """Why questions cannot be answered however long the record is, each reason once."""
    tests = Counter(t["why"] for t in found["tests"] if t["why"])
    returns = Counter(r["why"] for r in found["returns"] if "why" in r)
    return [
        f"{listed([*of_tests, *of_returns])} cannot be weighed: {visible(why, SENTENCE_LIMIT)}."
        for why in dict.fromkeys([*tests, *returns])
        for of_tests in (_some(tests[why], "question", "questions"),)
        for of_returns in (_some(returns[why], "kind of wager", "kinds of wager"),)
    ]


def _some(number: int, one: str, many: str) -> list[str]:
    return [counted(number, one, many)] if number else []


def beyond_chance(found: Statistics) -> str:
    """What departs from chance by more than is to be expected, counted in words; "" where nothing does."""
    tests = found["family"]["below_level"]
    outside = sum(r["status"] == "compared" and not r["range_of_all"]["holds_actual"] for r in found["returns"])
    said = [counted(tests, "test")] if tests else []
    return listed([*said, *([counted(outside, "kind of wager", "kinds of wager")] if outside else [])])


def _cautions(found: Statistics) -> list[str]:
    level = _percent(found["conventions"]["level"])
    return [
        "This is evidence, not a finding. It is about all results together and says nothing of any one round or "
        "person. No verdict in this report depends on it.",
        "A small p-value says that results of a fair game would seldom stray so far from what is expected. It does not "
        "say how likely it is that the game was unfair, nor why: faulty equipment and a faulty record look alike.",
        "A p-value that is not small does not show that the game was fair. What each test could have found in as many "
        "observations, in four of five cases, stands beside it; smaller departures may stay unseen.",
        f"All {counted(found['family']['tests'], 'test')} of these logs are taken as one family: the p-values are "
        f"adjusted after Holm, so that in no more than {level} of fair logs any of them falls below {level}.",
    ]


def _demand(demand: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, str]:
    return {
        "title": titles.get(demand["work"], visible(demand["work"])),
        "citation": visible(demand["citation"], SENTENCE_LIMIT),
        "words": " ".join(visible_lines(demand["words"])),
    }


def _where(test: Mapping[str, Any]) -> str:
    of = f", {visible(test['of'])}" if test["of"] else ""
    return f"{visible(test['table'])}{of}"


def _test(test: Mapping[str, Any]) -> dict[str, Any]:
    freedom = test["degrees_of_freedom"]
    return {
        "where": _where(test),
        "question": visible(test["question"]),
        "method": visible(test["method"]),
        "observations": count(test["observations"]),
        "statistic": f"{test['statistic']:,.4g}" + ("" if freedom is None else f" ({count(freedom)})"),
        "p": _chance(test["p"]),
        "adjusted": _chance(test["p_adjusted"]),
        "below": test["below_level"],
        "says": "Beyond chance" if test["below_level"] else "Within chance",
        "could": _could(test),
        "expected_from": _sources(test["expected_from"]),
        "demanded_by": listed(list(dict.fromkeys(rule_name(d["rule"]) for d in test["demanded_by"]))),
    }


def _could(test: Mapping[str, Any]) -> str:
    """What the test finds in four of five logs of the same size."""
    spread = f"chances {_percent(test['departure_seen'])} off on average"
    if "factor_seen" not in test:
        return spread
    return f"one result {test['factor_seen']:.2g} times as often as it should come"


def _sources(sources: Iterable[Mapping[str, str]]) -> str:
    said = {"rule": "{}", "assumption": "the assumption {}", "log": "the log: {}"}
    return "; ".join(said[s["kind"]].format(visible(s["name"], SENTENCE_LIMIT)) for s in sources)


def _untested(test: Mapping[str, Any]) -> dict[str, str]:
    why = f"too few to say: at least {count(test['needed'])} are needed"
    return {
        "where": _where(test),
        "question": visible(test["question"]),
        "observations": count(test["observations"]),
        "why": visible(test["why"]) if test["why"] else why,
    }


def _chart(test: Mapping[str, Any]) -> dict[str, Any] | None:
    """Bars of what was recorded with a mark at what was expected.

    None for tests with too many results, and for those that say nothing of how often a result comes.
    """
    cells = test["cells"]
    telling = test["below_level"] or test["about"] != "independence"
    if not telling or not 1 < len(cells) <= _MOST_BARS or any(len(c["result"]) > _LONGEST_NAME for c in cells):
        return None
    most = max(max(c["observed"], c["expected"]) for c in cells)
    bars = [
        {
            "name": visible(c["result"]),
            "observed": count(c["observed"]),
            "expected": f"{c['expected']:,.1f}",
            "share": round(_PERCENT * c["observed"] / most, 2),
            "mark": round(_PERCENT * c["expected"] / most, 2),
        }
        for c in cells
    ]
    words = "; ".join(f"{b['name']}: {b['observed']} recorded, {b['expected']} expected" for b in bars)
    return {"title": f"{_where(test)}: {visible(test['question'])}", "bars": bars, "words": words}


def _return(row: Mapping[str, Any], titles: Mapping[str, str], of_page: str | None) -> dict[str, Any]:
    options = f" ({visible(row['options'])})" if row["options"] else ""
    compared = row["status"] == "compared"
    within, of_all = row.get("range", {}), row.get("range_of_all", {})
    weight, needed = f"{row['weighs_as_wagers']:,.3g}", count(row["needed"])
    says = f"Too few to say: by their stakes they count for {weight}; {needed} are needed"
    if "why" in row:
        says = f"Cannot be compared: {visible(row['why'], SENTENCE_LIMIT)}"
    elif compared:
        says = (
            "Within chance"
            if within["holds_actual"]
            else "Outside the range for one kind, inside that for all kinds at once"
            if of_all["holds_actual"]
            else "Outside the range of chance, for all kinds at once too"
        )
    return {
        "wager": f"{visible(row['wager'])}{options}",
        "work": f"{titles.get(row['work'], visible(row['work']))}, {version_words(row['version'])}",
        "wagers": count(row["wagers"]),
        "staked": money(round(row["staked_cents"]), currency_beside(row["currency"], of_page)),
        "actual": _percent(row["actual_return"], 2),
        "theoretical": _percent(row["theoretical_return_decimal"], 2),
        "range": f"{_percent(max(within['from'], 0), 1)} to {_percent(within['to'], 1)}" if compared else "",
        "below": compared and not of_all["holds_actual"],
        "says": says,
    }


def _left_out(entry: Mapping[str, Any]) -> dict[str, str]:
    return {
        "what": f"{visible(entry['table'])}: {counted(entry['count'], visible(entry['what']))}",
        "why": visible(entry["why"], SENTENCE_LIMIT),
    }


def _wagers_left_out(entry: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, str]:
    title = titles.get(entry["work"], visible(entry["work"]))
    return {
        "what": f"{title}: {counted(entry['count'], 'wager')} ({visible(entry['wager'])})",
        "why": visible(entry["why"], SENTENCE_LIMIT),
    }


def _chance(p: float) -> str:
    return f"less than {_SMALLEST:.4f}" if p < _SMALLEST else f"{p:.4f}"


def _percent(share: float, digits: int = 0) -> str:
    return f"{_PERCENT * share:,.{digits}f} %"


def _more(total: int, shown: int, one: str, many: str | None = None) -> str:
    if total <= shown:
        return ""
    return f"The first {shown} are shown. There are {counted(total - shown, f'more {one}', many and f'more {many}')}."


def terminal_lines(found: Statistics) -> Sequence[str]:
    """What the terminal says of the statistics: the sentences of the face, and the tests that stand out."""
    out = [
        f"{_where(t)}: {visible(t['question'])} Adjusted p-value {_chance(t['p_adjusted'])}, "
        f"{counted(t['observations'], 'observation')}."
        for t in found["tests"]
        if t.get("below_level")
    ]
    return [*said_on_the_face(found), *out, "This is evidence, not a finding; the report says how far it goes."]
