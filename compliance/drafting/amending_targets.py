"""The nodes of a sentence's tree, and the provisions that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from lark import Token, Tree

from compliance.drafting.amending_layout import section_number
from compliance.drafting.amending_model import ALL_DIVISIONS, Span, Target, Unit, rank_of, within
from compliance.drafting.amending_narrowing import narrows
from compliance.drafting.amending_quotes import without_outer_marks
from compliance.drafting.numbering import depth_beside

Node = Tree[Token]
QUOTED_TOKENS = ("QUOTE", "TEXT", "SET", "SET_BLOCK")
# Stands for the number of "this division" where no heading names one division; it never leaves the reading.
THIS = "this"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a sentence is read in: the notice without mark-up, the sentence's offset there, the headings above it,
    and what the order before it was about. `schedules`: where the matter of each of the notice's Schedules stands, by
    its name ("schedule 2")."""

    text: str
    offset: int
    heading: Target
    before: Target = field(default_factory=Target)
    schedules: Mapping[str, Span] = field(default_factory=dict)


def nodes_of(tree: Node, *names: str) -> list[Node]:
    """The nodes of these names directly below a node."""
    return [child for child in tree.children if isinstance(child, Tree) and child.data in names]


def tokens_of(tree: Node, *kinds: str) -> list[Token]:
    """The tokens of these kinds directly below a node."""
    return [child for child in tree.children if isinstance(child, Token) and child.type in kinds]


def ordinal_of(token: Token) -> str:
    """An ordinal as a case names it: `second` also for "secondly", `last` also for "final"."""
    word = token.lower().removesuffix("ly")
    figures = word.rstrip("stndrh")
    if figures.isdigit():
        return ORDINALS[int(figures) - 1]
    return "last" if word == "final" else word


def quotations_of(node: Node) -> list[Token]:
    """The quotations directly below a node."""
    return tokens_of(node, *QUOTED_TOKENS)


def all_tokens(node: Node) -> list[Token]:
    """All tokens below a node, in order."""
    return list(node.scan_values(lambda value: isinstance(value, Token)))


def span_of(token: Token | Node, setting: Setting) -> Span:
    """Where a token stands in the notice."""
    if isinstance(token, Tree) or token.start_pos is None or token.end_pos is None:
        raise TypeError(f"not a token with a position: {token!r}")
    return setting.offset + token.start_pos, setting.offset + token.end_pos


def words_of(token: Token, setting: Setting) -> str:
    """The words behind a token, on one line, without the quotation marks around them."""
    start, end = span_of(token, setting)
    return " ".join(without_outer_marks(setting.text[start:end]).split())


def printed(node: Node, setting: Setting) -> str:
    """The words from a node's first token to its last, on one line."""
    tokens = all_tokens(node)
    start, end = span_of(tokens[0], setting)[0], span_of(tokens[-1], setting)[1]
    return " ".join(setting.text[start:end].split())


# ------------------------------------------------------------------------------------------------ targets


def targets_around(tree: Node, setting: Setting) -> Iterator[Target]:
    """The provisions that a sentence is about, be it as its subject or as its scope."""
    for node in nodes_of(tree, "targets", "scope"):
        yield from _targets(node, setting) if node.data == "targets" else targets_around(node, setting)


def targets_of(tree: Node, setting: Setting) -> Iterator[Target]:
    """The provisions that a node names itself."""
    for node in nodes_of(tree, "targets"):
        yield from _targets(node, setting)


def _targets(node: Node, setting: Setting) -> Iterator[Target]:
    """The provisions of a list. "Section 12, definition of “x”, paragraph (b)" is no list but one provision, named from
    the widest part of it to the narrowest."""
    found: list[list[Target]] = []
    end = 0
    for target in nodes_of(node, "target"):
        own = list(_target(target, setting))
        start, after = span_of(all_tokens(target)[0], setting)[0], span_of(all_tokens(target)[-1], setting)[1]
        outer = found[-1] if found else []
        if outer and all(map(_placed_by_others, own)) and not any(map(_placed_by_others, outer)):
            joined = [within(inner, around) for around in outer for inner in own]
            named = setting.text[end:start].strip(" ,\n\t") in ("", "the", "new", "the new")
            found[-1] = joined if named else [replace(each, unit="unread") for each in joined]
        elif outer and own[0].unit == "paragraph" and _placed_by_others(own[0]) and outer[0].definition:
            found[-1] = [within(inner, around) for around in outer for inner in own]
        elif len(outer) == 1 and _part_of(own[0], outer[0]) and _only_comma(setting.text[end:start]):
            found[-1] = [within(inner, outer[0]) for inner in own]
        elif outer and outer[-1].level and not own[0].level and own[0].unit in ("section", "rule"):
            found[-1] = [replace(each, unit="unread") for each in own]
        elif outer and _narrower(own[0], outer[-1]) and _only_comma(setting.text[end:start]):
            found[-1] = [_inside(inner, outer[-1], outer) for inner in own]
        else:
            found.append(own)
        end = after
    for group in found:
        yield from group


def _only_comma(between: str) -> bool:
    """Whether only a comma (and an article) parts two provisions, so that the second may be part of the first."""
    return between.lstrip(")").split() in ([","], [",", "the"])  # a bracket closes the title before it


def _placed_by_others(target: Target) -> bool:
    """Whether a target says nothing of the rule or section in which it stands, and needs one."""
    placed = target.rule or target.section or target.appendix or target.division
    return (
        target.unit in ("paragraph", "definition", "table", "row", "sentence", "edge words", "heading") and not placed
    )


def _narrower(inner: Target, outer: Target) -> bool:
    """Whether a provision is of a rank below another, so that "Section 3, rule 3.2" names one provision and not two."""
    ranks = ("division", "appendix", "section", "rule", "paragraph")
    return inner.unit in ranks and outer.unit in ranks[:3] and ranks.index(inner.unit) > ranks.index(outer.unit)


def _part_of(inner: Target, outer: Target) -> bool:
    """Whether a part without an address of its own follows what it is a part of: "Table 1, the row "x", column 2"."""
    ranks = (("paragraph", "definition"), ("table",), ("row", "sentence", "edge words"), ("column",))
    rank = {unit: n for n, units in enumerate(ranks) for unit in units}
    return inner.unit in rank and inner.unit != "paragraph" and rank.get(outer.unit, len(ranks)) < rank[inner.unit]


def _inside(inner: Target, around: Target, outer: list[Target]) -> Target:
    """A rule within the section or division named before it; nothing, where it is no rule of that section."""
    fits = around.unit in ("division", "appendix") or inner.rule.startswith(f"{around.section}.")
    joined = within(inner, replace(around, section="", section_title=""))
    return joined if fits and len(outer) == 1 else replace(joined, unit="unread")


def _narrowed(target: Node, setting: Setting) -> bool:
    """Whether what stands in brackets behind a number takes something away from it, and is no title of it."""
    titles = (node for node in target.iter_subtrees() if node.data in ("title", "said"))
    return any(narrows(_bracketed(node, setting)) for node in titles if all_tokens(node))


def _bracketed(title: Node, setting: Setting) -> str:
    """The words of a title, from the bracket that opens before them: not every word of them is a token that is kept."""
    start, end = span_of(all_tokens(title)[0], setting)[0], span_of(all_tokens(title)[-1], setting)[1]
    opening = setting.text.rfind("(", setting.offset, start)
    closing = setting.text.find(")", opening) if opening >= 0 else -1
    if opening < 0 or ")" in setting.text[opening:start]:
        return setting.text[start:end]
    return setting.text[opening + 1 : closing if closing >= 0 else end]


def _target(node: Node, setting: Setting) -> Iterator[Target]:
    groups = [list(_ref(ref, setting)) for ref in node.children if isinstance(ref, Tree)]
    # "in rule 3.1, in the opening words", "rule 3.1 heading": there the widest part stands first
    groups.sort(key=lambda group: rank_of(group[0]), reverse=True)
    found = groups[-1]
    for group in reversed(groups[:-1]):
        found = [_in_its_section(within(inner, outer), outer) for inner in group for outer in found]
    whole = _read_whole(node, found) and _keeps(groups, found) and not _narrowed(node, setting)
    # "the rules in section 4" are not its heading, "section 4" and "section 4 of the principal rules" are
    units = {each.unit for group in groups for each in group}
    first = next(str(ref.data) for ref in node.children if isinstance(ref, Tree))
    whole = whole and not (units >= {"whole text", "section"} and first == "whole_ref")
    yield from found if whole else (replace(each, unit="unread") for each in found)


def _read_whole(target: Node, found: list[Target]) -> bool:
    """Whether every number and label that a sentence prints for a provision is in what was read of it.

    A label that went lost would make the target wider than the one that is named: nothing may be done to it then.
    """
    read = {t.rule.removesuffix(".0") for t in found}
    for t in found:
        read.update(t.paragraphs, t.stands_in, (t.section, t.division), t.table.split(), _labels_in(t.to))
    printed_labels = (
        token.strip("() \t\n").removesuffix(".0").rstrip(".")
        for node in target.iter_subtrees()
        if node.data in ("label", "parens")
        for token in tokens_of(node, "LABEL", "NUMBER", "ROMAN", "LETTER", "PAREN")
    )
    return all(label in read for label in printed_labels)


_ADDRESSES = (
    *("division", "section", "appendix", "rule", "definition", "table"),
    *("row", "column", "line", "sentence", "edge"),
)


def _keeps(groups: list[list[Target]], found: list[Target]) -> bool:
    """Whether each part of an address ("the row x", "of the table", "of rule 9.4") is in what was read of the whole."""
    return all(
        any(getattr(read, name) == getattr(part, name) for read in found)
        for group in groups
        for part in group
        for name in _ADDRESSES
        if getattr(part, name)
    )


def _in_its_section(rule: Target, section: Target) -> Target:
    """A rule with the section that an order names for it ("rule 4.3 in section 4"), where its number says the same."""
    fits = section.unit == "section" and rule.rule.startswith(f"{section.section}.")
    return replace(rule, section=section.section) if fits else rule


def _labels_in(upto: str) -> list[str]:
    """The labels of the end of a range: "3.2(b)" has 3.2 and b."""
    return [part.strip(")") for part in upto.removesuffix(".0").split("(") if part]


def _ref(ref: Node, setting: Setting) -> Iterator[Target]:
    """What one reference names: "rules 11.9 (a) and (b)" names two provisions."""
    quoted = [words_of(token, setting) for token in quotations_of(ref)]
    called = [*quoted, *(printed(bare, setting) for bare in nodes_of(ref, "bare"))]
    title = next((printed(node, setting) for node in nodes_of(ref, "title")), "")
    labels = nodes_of(ref, "labels", "paragraph_labels")
    match str(ref.data):
        case "rule_ref" | "bare_ref":
            # "the said rule 3.1" is that of the order before, in its division
            before = setting.before if tokens_of(ref, "SAID") else Target()
            for rule in label_ranges(labels[0], Target("rule")):
                yield replace(rule, division=before.division) if rule.rule == before.rule else rule
        case "named_ref":
            kind = Target("section" if tokens_of(ref, "SECTION") else "rule")
            yield from (
                _labelled(label, kind, kind)
                for named in nodes_of(ref, "named_label")
                for label in nodes_of(named, "label")
            )
        case "section_ref" if quoted:
            number, _, name = quoted[0].removeprefix("Section ").removeprefix("Part ").partition(" ")
            yield Target("section", section=section_number(number), section_title=name.strip())
        case "section_ref":
            level = " ".join(str(token).lower() for token in tokens_of(ref, "PART")).removesuffix("s")
            before = setting.before if tokens_of(ref, "SAID") else Target()
            for section in label_ranges(labels[0], Target("section", section_title=title, level=level)):
                same = section.section == (before.section or before.rule.partition(".")[0])
                yield replace(section, division=before.division) if same else section
        case "division_ref" if quoted:
            yield Target("division", division_title=quoted[0])
        case "division_ref":
            yield from label_ranges(labels[0], Target("division", division_title=title.strip(" -–—")))
        case "lettered_ref":
            letter = str(tokens_of(ref, "LETTERED_SECTION")[0]).lstrip("§ ")
            around = _labelled(nodes_of(ref, "lettered")[0], Target("section"), Target("section"))
            below = _parens(tokens_of(ref, "PAREN"))
            unit: Unit = "paragraph" if below else "section"
            yield replace(around, unit=unit, section=f"{around.section}{letter}", paragraphs=below)
        case "paragraph_ref" if not labels:
            yield Target("paragraph", paragraphs=(f"{ordinal_of(tokens_of(ref, 'ORDINAL')[0])} paragraph",))
        case "paragraph_ref":
            yield from _paragraph_ranges(labels[0])
        case "definition_ref":
            yield from (Target("definition", definition=term) for term in called)
        case "sentence_ref":
            yield from (Target("sentence", sentence=ordinal_of(token)) for token in tokens_of(ref, "ORDINAL"))
        case "table_ref":
            yield from _tables(ref, labels, setting)
        case "column_ref" if quoted:
            yield Target("column", column=quoted[0])
        case "column_ref":
            number = tokens_of(ref, "ORDINAL", "NUMBER")[0]
            named = ordinal_of(number) if number.type == "ORDINAL" else ""
            at = int(number) if number.isdigit() else 0
            yield Target("column", column=named or (ORDINALS[at - 1] if 0 < at <= len(ORDINALS) else str(number)))
        case "row_ref":
            cells = called or [ordinal_of(tokens_of(ref, "ORDINAL")[0])]
            yield from (Target("row", row=cell) for cell in cells)
        case "edge_ref":
            said = " ".join(all_tokens(ref)).lower()
            opening = re.match(r"chapeau|opening|introduct|first|initial|words\s+(before|preceding|that)", said)
            yield Target("edge words", edge="opening" if opening else "closing")
        case "heading_ref":
            yield Target("heading", line=quoted[0] if quoted else "")
        case "crossheading_ref":
            yield _crossheading(ref, quoted, setting)
        case "contents_ref":
            yield Target("contents")
        case "line_ref":
            yield Target("contents line", line=quoted[0])
        case "title_ref":
            yield Target("division", division_title=printed(ref, setting))
        case "appendix_ref":
            yield Target("appendix", appendix=" ".join(str(tokens_of(ref, "APPENDIX")[0]).split()))
        case "whole_ref":
            yield Target("whole text", division=ALL_DIVISIONS if tokens_of(ref, "EVERY_DIVISION") else "")
        case _:
            yield _this(ref, setting)


def _crossheading(ref: Node, quoted: list[str], setting: Setting) -> Target:
    """A heading without a number: by its words, or by the section above which it stands."""
    crossheading = Target("crossheading", line=quoted[0] if quoted else "")
    below = [each for node in nodes_of(ref, "target") for each in _target(node, setting)]
    if len(below) > 1:
        return Target("unread")
    return within(crossheading, replace(below[0], line="")) if below else crossheading


def _tables(ref: Node, labels: list[Node], setting: Setting) -> Iterator[Target]:
    """Tables by their numbers ("Tables 1 and 2"), by their place ("the second table"), or the one that there is."""
    if not labels:
        yield Target("table", table=printed(ref, setting) if tokens_of(ref, "ORDINAL") else "the table")
    for number in (token for node in labels for token in all_tokens(node)):
        yield Target("table", table=f"Table {number}")


def _this(ref: Node, setting: Setting) -> Target:
    """This division, this part: what the headings above the sentence name; this rule: what the sentence is about. "The
    said rule", at the head of an order, is that of the order before it."""
    heading = setting.heading
    if tokens_of(ref, "SAID") and not tokens_of(ref, "DIVISION"):
        return _said(ref, setting)
    if tokens_of(ref, "RULE", "PARAGRAPH"):
        return Target()
    if tokens_of(ref, "DIVISION"):
        return Target("division", division=heading.division or THIS, division_title=heading.division_title)
    return replace(heading, unit="section")


def _said(ref: Node, setting: Setting) -> Target:
    """What the order before this one was about, where it was a provision of the kind that is named."""
    kind = all_tokens(ref)[-1].type
    unit = {"PART": "section"}.get(kind, kind.lower())
    before = setting.text[setting.offset : span_of(all_tokens(ref)[-1], setting)[0]]
    if re.search(r"\d|\([a-z]+\)", before):
        return Target()
    about = setting.before
    if unit == "rule" and about.rule:
        return replace(about, unit="rule", paragraphs=(), table="", row="", column="", sentence="", edge="", to="")
    return replace(about, to="") if about.unit == unit and not about.to else Target("unread")


def _parens(tokens: list[Token]) -> tuple[str, ...]:
    return tuple(token.strip("() .\t\n") for token in tokens)


def label_ranges(labels: Node, kind: Target) -> Iterator[Target]:
    """The provisions of a list of labels; a label of paragraphs alone belongs to the rule before it."""
    before = kind
    for label_range in nodes_of(labels, "label_range"):
        first, *last = nodes_of(label_range, "label")
        before = _labelled(first, before, kind)
        yield replace(before, to=_last_label(before, _labelled(last[0], before, kind))) if last else before


def _labelled(label: Node, before: Target, kind: Target) -> Target:
    numbers = tokens_of(label, "LABEL", "NUMBER", "ROMAN", "LETTER")
    paragraphs = _parens(tokens_of(label, "PAREN"))
    if not numbers:
        kept = before.paragraphs[: depth_beside(paragraphs, before.paragraphs)]
        return replace(before, unit="paragraph", paragraphs=kept + paragraphs)
    number = str(numbers[0])
    if kind.unit == "division":
        return replace(kind, division=number)
    unit: Unit = "paragraph" if paragraphs else kind.unit
    if kind.unit == "section":
        return replace(kind, unit=unit, section=section_number(number), paragraphs=paragraphs)
    return replace(kind, unit=unit, rule=number, paragraphs=paragraphs)


def _last_label(first: Target, last: Target) -> str:
    if last.paragraphs and (last.rule, last.section) == (first.rule, first.section):
        return "".join(f"({label})" for label in last.paragraphs[-1:])
    return (last.rule or last.section) + "".join(f"({label})" for label in last.paragraphs) or last.division


def _paragraph_ranges(labels: Node) -> Iterator[Target]:
    for paragraph_range in nodes_of(labels, "paragraph_range"):
        first, *last = [_parens(tokens_of(parens, "PAREN")) for parens in nodes_of(paragraph_range, "parens")]
        yield Target("paragraph", paragraphs=first, to=f"({last[0][-1]})" if last else "")
