"""One PDF of several that were typeset apart, so that memory holds a part at a time and not the whole report.

The parts are those of one report: its first pages, what comes after, piece by piece, and the running heads and feet,
which say of how many pages each is one and so come last. What a reader aloud follows (ISO 32000-1, 14.7), bookmarks and
the places that links lead to become one of each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from compliance.reporting.pdf_objects import Objects, dictionary, end_of_string, entries

# what a link goes to that may lie in another part: an address that the templates write and that nothing else has
_TO = b"(compliance:to/"
# a string, in which nothing is looked for, or what leads to another object
_STRING_OR_REFERENCE = re.compile(rb"\(|(\d+) 0 R")
# how the compiler names the heads of tables, anew in each part
_OF_A_HEAD = re.compile(rb"\(U\d+x\d+y\d+\)")
_BELOW = re.compile(rb"(\d+) 0 R")
_NUMBERED = re.compile(rb"(\d+) (\d+) 0 R")
_FOOT = b"PageFoot"


def joined(parts: Sequence[Objects], said: Mapping[str, str]) -> Objects:
    """One PDF of the parts in their order. What is said of the whole (its title, its profile of colours) is that of the
    first. said: of each place that a link leads to, what it is, for a reader aloud; a link to none of them, or to a
    place that no part has, raises ValueError."""
    whole = _Whole(parts[0])
    for part in parts[1:]:
        whole.add(part)
    return whole.finished(said)


def with_feet(report: Objects, feet: Objects) -> Objects:
    """The report with the running head and foot of each page, taken from the page of that number of `feet`. Raises
    ValueError where these are more or fewer pages."""
    bodies, by = dict(report.bodies), max(report.bodies)
    moved = _moved(feet, by)
    pages, shown = pages_of(report), [number + by for number in pages_of(feet)]
    if len(pages) != len(shown):
        raise ValueError(f"the report has {len(pages)} pages and {len(shown)} feet")
    drawn = max(moved) + 1
    content = b"q /%b Do Q\n" % _FOOT
    bodies[drawn] = b"%b\nstream\n%b\nendstream" % (dictionary({b"Length": b"%d" % len(content)}), content)
    for page, foot in zip(pages, shown, strict=True):
        of_foot, of_page = entries(moved[foot]), entries(bodies[page])
        stream = _number(of_foot[b"Contents"])
        head, rest = _split(moved[stream])
        form = {b"Type": b"/XObject", b"Subtype": b"/Form", b"BBox": of_foot[b"MediaBox"]}
        bodies[stream] = dictionary({**form, b"Resources": of_foot[b"Resources"], **entries(head)}) + rest
        resources = entries(_resolved(of_page[b"Resources"], bodies))
        drawings = entries(_resolved(resources.get(b"XObject", b"<<>>"), bodies))
        resources[b"XObject"] = dictionary({**drawings, _FOOT: b"%d 0 R" % stream})
        contents = b"[%d 0 R %b]" % (drawn, of_page[b"Contents"].strip(b"[]"))
        bodies[page] = dictionary({**of_page, b"Resources": dictionary(resources), b"Contents": contents})
    gone = _of_the_file(feet, moved, by)
    kept = {number: body for number, body in moved.items() if number not in gone and number not in shown}
    return Objects(report.header, {**kept, **bodies}, report.trailer)


def pages_of(pdf: Objects) -> list[int]:
    """The numbers of the objects that are its pages, in order."""
    root = entries(pdf.bodies[_number(_catalogue(pdf)[b"Pages"])])
    return [int(number) for number in _BELOW.findall(root[b"Kids"])]


def places_of(pdf: Objects) -> dict[str, int]:
    """On which page, counted from 1, what can be led to by its name stands."""
    at = {page: number for number, page in enumerate(pages_of(pdf), 1)}
    found = {}
    for name, place in _names(pdf).items():
        page = _BELOW.search(pdf.bodies[place])
        if page is None:
            raise ValueError(f"the place {name!r} of the PDF is on no page")
        found[name.decode("ascii")] = at[int(page[1])]
    return found


class _Whole:
    """What the parts so far make: objects, and the lists that are one for all of them."""

    def __init__(self, first: Objects) -> None:
        self.first = first
        self.bodies = dict(first.bodies)
        self.catalogue = _catalogue(first)
        self.pages = pages_of(first)
        self.names = _names(first)
        self.structure = entries(self.bodies[_number(self.catalogue[b"StructTreeRoot"])])
        self.roles = entries(self.structure.get(b"RoleMap", b"<<>>"))
        self.parents = _parents(self.structure)
        self.heads = _heads(self.structure)
        self.document = _number(self.structure[b"K"].strip(b"[]"))
        self.sections: list[int] = []
        self.marks = _marks(self.bodies, self.catalogue)
        self.parts = 1

    def add(self, part: Objects) -> None:
        by, keys = max(self.bodies), max(self.parents, default=-1) + 1
        moved = _moved(part, by, b"(P%d-" % self.parts)
        self.parts += 1
        catalogue = {name: _shifted(value, by, b"") for name, value in _catalogue(part).items()}
        structure = entries(moved[_number(catalogue[b"StructTreeRoot"])])
        self.roles = {**entries(structure.get(b"RoleMap", b"<<>>")), **self.roles}
        self.parents |= {keys + key: number for key, number in _parents(structure).items()}
        self.heads |= _heads(structure)
        section = _number(structure[b"K"].strip(b"[]"))
        moved[section] = dictionary({**entries(moved[section]), b"S": b"/Part", b"P": b"%d 0 R" % self.document})
        self.sections.append(section)
        self.names |= {name: number + by for name, number in _names(part).items()}
        self.marks += _marks(moved, catalogue)
        pages = [number + by for number in pages_of(part)]
        for number, body in moved.items():
            if _is(body, b"Page", b"Annot"):
                moved[number] = _renumbered(body, keys)
        self.pages += pages
        for number in _of_the_file(part, moved, by):
            del moved[number]
        self.bodies |= moved

    def finished(self, said: Mapping[str, str]) -> Objects:
        bodies, root = self.bodies, _number(self.catalogue[b"Pages"])
        for page in self.pages:
            bodies[page] = dictionary({**entries(bodies[page]), b"Parent": b"%d 0 R" % root})
        bodies[root] = dictionary(
            {b"Type": b"/Pages", b"Count": b"%d" % len(self.pages), b"Kids": _references(self.pages)}
        )
        document = entries(bodies[self.document])
        kids = [int(number) for number in _BELOW.findall(document[b"K"])]
        bodies[self.document] = dictionary({**document, b"K": _references([*kids, *self.sections])})
        numbers = b" ".join(b"%d %d 0 R" % pair for pair in sorted(self.parents.items()))
        heads = b"".join(b"%b%d 0 R" % pair for pair in sorted(self.heads.items()))
        structure = {
            **self.structure,
            b"RoleMap": dictionary(self.roles),
            b"ParentTree": dictionary({b"Nums": b"[%b]" % numbers}),
            b"ParentTreeNextKey": b"%d" % (max(self.parents, default=-1) + 1),
        }
        if self.heads:
            structure[b"IDTree"] = dictionary({b"Names": b"[%b]" % heads})
        bodies[_number(self.catalogue[b"StructTreeRoot"])] = dictionary(structure)
        self._bookmarks()
        named = b"".join(b"(%b)%d 0 R" % pair for pair in sorted(self.names.items()))
        catalogue = {**self.catalogue, b"Names": b"<</Dests<</Names[%b]>>>>" % named}
        bodies[_number(entries(self.first.trailer)[b"Root"])] = dictionary(catalogue)
        self._links(said)
        return Objects(self.first.header, bodies, self.first.trailer)

    def _bookmarks(self) -> None:
        """The bookmarks of the first level as one list."""
        root = _number(self.catalogue[b"Outlines"])
        for n, mark in enumerate(self.marks):
            told = {**entries(self.bodies[mark]), b"Parent": b"%d 0 R" % root}
            for name, beside in ((b"Prev", n - 1), (b"Next", n + 1)):
                told.pop(name, None)
                if 0 <= beside < len(self.marks):
                    told[name] = b"%d 0 R" % self.marks[beside]
            self.bodies[mark] = dictionary(told)
        ends = {b"First": b"%d 0 R" % self.marks[0], b"Last": b"%d 0 R" % self.marks[-1]}
        self.bodies[root] = dictionary({b"Type": b"/Outlines", **ends, b"Count": b"%d" % len(self.marks)})

    def _links(self, said: Mapping[str, str]) -> None:
        """What goes to an address of ours goes to the place of that name."""
        for number, body in self.bodies.items():
            if _TO not in body or not _is(body, b"Annot"):
                continue
            link = entries(body)
            begins = link[b"A"].index(_TO) + len(_TO)
            name = link[b"A"][begins : link[b"A"].index(b")", begins)]
            if name not in self.names or name.decode("ascii") not in said:
                raise ValueError(f"a link of the report leads to {name!r}, which is no place of it")
            told = said[name.decode("ascii")].encode("utf-16-be").hex().upper().encode("ascii")
            del link[b"A"]
            link |= {b"Dest": b"%d 0 R" % self.names[name], b"Contents": b"<FEFF%b>" % told}
            self.bodies[number] = dictionary(link)


def _moved(pdf: Objects, by: int, mark: bytes = b"") -> dict[int, bytes]:
    """The objects by their new numbers, `by` higher. mark: what the names of heads of tables begin with from now on."""
    return {number + by: _shifted(body, by, mark) for number, body in pdf.bodies.items()}


def _shifted(body: bytes, by: int, mark: bytes) -> bytes:
    head, rest = _split(body) if body.endswith(b"endstream") else (body, b"")
    out, at = bytearray(), 0
    while found := _STRING_OR_REFERENCE.search(head, at):
        out += head[at : found.start()]
        if found[1]:
            out += b"%d 0 R" % (int(found[1]) + by)
            at = found.end()
            continue
        at = end_of_string(head, found.start())
        string = head[found.start() : at]
        out += mark + string[1:] if mark and _OF_A_HEAD.fullmatch(string) else string
    return bytes(out + head[at:]) + rest


def _split(body: bytes) -> tuple[bytes, bytes]:
    """The dictionary of a stream, and the rest of it."""
    at = body.index(b"stream")
    return body[:at].rstrip(), b"\n" + body[at:]


def _renumbered(body: bytes, keys: int) -> bytes:
    """A page or what lies on it, with its place in the tree that leads back to the structure."""
    told = entries(body)
    for name in (b"StructParents", b"StructParent"):
        if name in told:
            told[name] = b"%d" % (int(told[name]) + keys)
    return dictionary(told)


def _is(body: bytes, *kinds: bytes) -> bool:
    return body.startswith(tuple(b"<</Type%b/%b/" % (gap, kind) for kind in kinds for gap in (b"", b" ")))


def _of_the_file(part: Objects, moved: Mapping[int, bytes], by: int) -> set[int]:
    """What a part says of itself as a file, of which the whole has its own."""
    root = _number(entries(part.trailer)[b"Root"]) + by
    catalogue = entries(moved[root])
    lists = (b"Pages", b"Metadata", b"StructTreeRoot", b"Outlines")
    return {
        root,
        _number(entries(part.trailer)[b"Info"]) + by,
        *(_number(catalogue[name]) for name in lists if name in catalogue),
    }


def _catalogue(pdf: Objects) -> dict[bytes, bytes]:
    return entries(pdf.bodies[_number(entries(pdf.trailer)[b"Root"])])


def _number(reference: bytes) -> int:
    return int(reference.split()[0])


def _resolved(value: bytes, bodies: Mapping[int, bytes]) -> bytes:
    return value if value.startswith(b"<<") else bodies[_number(value)]


def _references(numbers: Sequence[int]) -> bytes:
    return b"[%b]" % b" ".join(b"%d 0 R" % number for number in numbers)


def _names(pdf: Objects) -> dict[bytes, int]:
    """What can be led to by its name, and the object that says where it is."""
    names = entries(_catalogue(pdf).get(b"Names", b"<<>>"))
    listed = entries(names.get(b"Dests", b"<<>>")).get(b"Names", b"[]")
    return {name[1:-1]: int(place) for name, place in _pairs(listed)}


def _parents(structure: Mapping[bytes, bytes]) -> dict[int, int]:
    listed = entries(structure[b"ParentTree"]).get(b"Nums", b"[]")
    return {int(key): int(number) for key, number in _NUMBERED.findall(listed)}


def _heads(structure: Mapping[bytes, bytes]) -> dict[bytes, int]:
    """The heads of tables by their names, as they are written."""
    listed = entries(structure.get(b"IDTree", b"<<>>")).get(b"Names", b"[]")
    return {name: int(place) for name, place in _pairs(listed)}


def _pairs(listed: bytes) -> list[tuple[bytes, int]]:
    found, at = [], 1
    while (begins := listed.find(b"(", at)) >= 0:
        ends = end_of_string(listed, begins)
        place = _BELOW.match(listed, ends)
        if place is None:
            raise ValueError("a list of names of the PDF leads nowhere")
        found.append((listed[begins:ends], int(place[1])))
        at = place.end()
    return found


def _marks(bodies: Mapping[int, bytes], catalogue: Mapping[bytes, bytes]) -> list[int]:
    """The bookmarks of the first level."""
    if b"Outlines" not in catalogue:
        return []
    found, at = [], entries(bodies[_number(catalogue[b"Outlines"])]).get(b"First", b"")
    while at:
        found.append(_number(at))
        at = entries(bodies[found[-1]]).get(b"Next", b"")
    return found
