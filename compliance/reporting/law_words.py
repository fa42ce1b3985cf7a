"""The words of a rule as a reader needs them: led in by those it stands under, tables of law as tables.

The row of a table that decides a finding is marked where exactly one can be it: the row that names the odds that are
due, or that a hand's count comes under. Where none or several can be, none is marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from compliance.reporting.visible import LAW_LIMIT, SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import NOT_OFFICIAL, lines, rule_name, sentence_case, version_words

Rule = Mapping[str, Any]
_WORDS_OF_ODDS = 3  # "2 to 1"
NO_CAPTION, DECIDES = "The table of this rule", "(the row that decides)"


def law_view(rule: Rule, titles: Mapping[str, str]) -> dict[str, Any]:
    """A rule of `rules` of the document, ready to print: {heading, work, version, citation, source, not_official}, and
    its words (`words_view`)."""
    return {
        "heading": sentence_case(rule_name(rule["rule"])),
        "work": titles.get(rule["work"], visible(rule["work"])),
        "version": version_words(rule.get("version")),
        **words_view(rule),
        "citation": visible(rule["citation"], SENTENCE_LIMIT),
        "source": source_said(rule.get("source")),
        "not_official": NOT_OFFICIAL,
    }


def words_view(rule: Rule) -> dict[str, Any]:
    """The words of a rule, ready to print: {lead, words, parts, table, closing}; `table` is {caption, head, rows} or
    None, `words`, `parts` (the paragraphs below it) and `lead` are lines."""
    rows = [[visible(cell, SENTENCE_LIMIT) for cell in row] for row in rule["rows"]]
    return {
        "lead": [line for words in rule["lead"] for line in visible_lines(words, LAW_LIMIT)],
        "words": visible_lines(rule["words"], LAW_LIMIT),
        "parts": [visible(f"{p['label']} {p['text']}", LAW_LIMIT) for p in rule.get("parts", ())],
        "table": _table(rule.get("heading"), rows) if rows else None,
        "closing": [line for words in rule["closing"] for line in visible_lines(words, LAW_LIMIT)],
    }


def quoted_view(said: Mapping[str, Any], finding: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The words of a rule as an explanation quotes them: {words, table, closing}, lines before a table of law, the
    table {caption, head, rows, row} or None, and lines after it. `row` is the place of the row that decides a finding.
    would_stand: the same of each provision that would stand in its place, each with what is `said` first and its
    citation.

    said: {words, law}; `law` (as of `rules` of the document) where the rule has words that are held.
    """
    would = {"would_stand": [_if_commenced(other) for other in said.get("would_stand", ())]}
    if not said.get("law"):
        return {"words": visible_lines(said.get("words") or "", LAW_LIMIT), "table": None, "closing": [], **would}
    view = words_view(said["law"])
    lead, table = [*view["lead"], *view["words"], *view["parts"]], view["table"]
    if table is not None:
        row = deciding_row(finding, said["law"]) if finding is not None else None
        table = {**table, "caption": table["caption"] or NO_CAPTION, "row": row}
    return {"words": lead, "table": table, "closing": view["closing"], **would}


def _if_commenced(other: Mapping[str, Any]) -> dict[str, Any]:
    """What would stand in a rule's place: {said, citation}, and its words as `quoted_view` gives them."""
    named = visible(other["instruments"], SENTENCE_LIMIT)
    said = f"If {named} had commenced:" if other["rule"] else f"If {named} had commenced, there would be no such rule."
    cited = visible(other["citation"], SENTENCE_LIMIT) if other["rule"] else ""
    return {"said": said, "citation": cited, **quoted_view(other)}


def _table(heading: str | None, rows: Sequence[Sequence[str]]) -> dict[str, Any]:
    width = max(len(row) for row in rows)
    whole = [[*row, *[""] * (width - len(row))] for row in rows]
    return {"caption": visible(heading or "", SENTENCE_LIMIT), "head": whole[0], "rows": whole[1:]}


def source_said(source: Mapping[str, Any] | None) -> str:
    """The place of a provision in the text that is held."""
    if not source:
        return "The place in the published text was not recorded."
    where = lines(range(source["first_line"], source["last_line"] + 1))
    return f"{visible(source['file'], SENTENCE_LIMIT)}, {where}"


def deciding_row(finding: Mapping[str, Any], rule: Rule) -> int | None:
    """The place, from 0 and without the head, of the row of the rule's table that decides a finding."""
    rows = rule["rows"][1:]
    found = _count_in_question(finding)
    if found:
        return _only([n for n, row in enumerate(rows) if row and found in _numbers(row[0])])
    said = f"{finding['expected']} {' '.join(finding.get('arithmetic', []))}"
    paying = [n for n, row in enumerate(rows) if any(_has(said, odds) for odds in _odds_of(row))]
    asked, hand, groups = _wager_of(finding), _words(_hand_of(finding)), _groups_of(rule["rows"])
    weighed = {n: _weighed(_words(rows[n][0]), groups[n], asked, hand) for n in paying}
    most = max(weighed.values(), default=(0,))
    return _only([n for n in paying if most[0] and weighed[n] == most])


def _weighed(row: set[str], group: set[str], asked: set[str], hand: set[str]) -> tuple[int, ...]:
    """How well a row fits: by what it and its heading share with the wager, with the hand, and by how little more it
    says."""
    return len((row | group) & asked), len(row & hand), -len(row - asked - hand)


def _odds_of(row: Sequence[str]) -> list[str]:
    """The odds that a row of a table of odds says; a row that says none heads the rows below it. A row may be odds
    alone, each for a case that the rows above it name ("1 to 1 2 to 1 12 to 1")."""
    cells = [cell.strip(" .") for cell in row[1:] if any(character.isdigit() for character in cell)]
    if cells:
        return cells
    words = row[0].strip(" .").split()
    if "to" not in words or not all(word == "to" or word.isdigit() for word in words):
        return []
    return [" ".join(words[n : n + _WORDS_OF_ODDS]) for n in range(0, len(words), _WORDS_OF_ODDS)]


def _groups_of(rows: Sequence[Sequence[str]]) -> list[set[str]]:
    """Of every row below the head the words of the headings within the table under which it stands: those that follow
    each other head the same rows."""
    groups: list[set[str]] = []
    group: set[str] = _words(rows[0][0], small=False)
    heading = False
    for row in rows[1:]:
        if not _odds_of(row):
            group = (group if heading else set()) | _words(row[0], small=False)
        heading = not _odds_of(row)
        groups.append(group)
    return groups


def _wager_of(finding: Mapping[str, Any]) -> set[str]:
    """The words of the wager that a finding is about: what was bet on what."""
    wagers = (finding.get("picture") or {}).get("wagers", ())
    wager = next((w for w in wagers if str(w["id"]) == str(finding.get("wager"))), None)
    if wager is None:
        return _words(str(finding["expected"]).partition(", $")[0])
    return _words(" ".join(str(wager[name]) for name in ("bet", "on") if wager.get(name) is not None), small=False)


def _hand_of(finding: Mapping[str, Any]) -> str:
    """What the hand of a finding's seat is, as the drawing of its round names it."""
    seat = f"seat {finding.get('seat')}".casefold()
    hands = (finding.get("picture") or {}).get("hands", ())
    return next(
        (str(hand.get("note") or "").partition(" (")[0] for hand in hands if hand["name"].casefold() == seat), ""
    )


def _only(places: Sequence[int]) -> int | None:
    return places[0] if len(places) == 1 else None


def _has(text: str, phrase: str) -> bool:
    """Whether the phrase stands in the text as words of its own, so that "1 to 1" is not found in "11 to 1"."""
    begin = text.find(phrase)
    while begin >= 0:
        end = begin + len(phrase)
        if not text[begin - 1 : begin].isalnum() and not text[end : end + 1].isalnum():
            return True
        begin = text.find(phrase, begin + 1)
    return False


def _count_in_question(finding: Mapping[str, Any]) -> str:
    """Of the hand whose further card is in question the count that it had when that was decided, as the finding says
    it ("with player 2 and banker 3 after the initial deal")."""
    code, _, hand = finding["code"].partition(".")
    if code != "third-card":
        return ""
    words = finding["expected"].split()
    after = [following.strip(",;.") for word, following in pairwise(words) if word == hand]
    return next((word for word in after if word.isdigit()), "")


def _numbers(cell: str) -> set[str]:
    return set(cell.replace("-", " ").replace(",", " ").split())


def _words(text: str, *, small: bool = True) -> set[str]:
    """The words by which a wager is known, one and many of a thing being the same; small: without those that many
    wagers have in common."""
    words = {word.strip(':;.()[]"') for word in _numbers(text.casefold().replace("'", "’"))}
    known = words - _SMALL_WORDS if small else words - {"", "-"}
    return {word if word in _SMALL_WORDS else word.removesuffix("s") for word in known} - (
        _SMALL_WORDS if small else set()
    )


_SMALL_WORDS = {"bet", "wager", "paid", "number", "numbers", "is", "to", "at", "or", "a", "the", "on", "of", "-", ""}
