"""The place for a signature: an empty field of the PDF, where its template has left a marked space.

The compiler makes no form fields. It does make a tagged annotation of a link, with its rectangle, its page and its
place in the structure that is read aloud: the one link with the mark below becomes the field. What PDF/A-2 (6.3.3, an
appearance of its own) and PDF/UA-1 (7.18, a name for readers and the tag `Form`) ask of a field stands in it.
"""

from __future__ import annotations

from compliance.reporting.pdf_objects import Objects, dictionary, entries

SIGNATURE_FIELD = "Signature"
# reports/pdf/signature.typ leaves the space under this address
_MARK = b"(compliance:signature-field)"
_SAID = b"(Place for the signature of this report)"
_PRINTED = b"4"


def with_signature_field(objects: Objects) -> Objects:
    """The same PDF with an empty signature field in the marked space. Raises ValueError where there is not one."""
    bodies = dict(objects.bodies)
    marked = [number for number, body in bodies.items() if b"/Link" in body and _MARK in body]
    if len(marked) != 1:
        raise ValueError(f"the report has {len(marked)} marked spaces for a signature")
    (field,) = marked
    element = next(n for n, body in bodies.items() if b"/OBJR" in body and b"/Obj %d 0 R" % field in body)
    link, tag = entries(bodies[field]), entries(bodies[element])
    referred = tag[b"K"][tag[b"K"].index(b"<<") : tag[b"K"].index(b">>") + len(b">>")]
    shown, catalog = max(bodies) + 1, int(entries(objects.trailer)[b"Root"].split()[0])
    bodies[field] = dictionary(
        {
            b"Type": b"/Annot",
            b"Subtype": b"/Widget",
            b"FT": b"/Sig",
            b"T": b"(%b)" % SIGNATURE_FIELD.encode("ascii"),
            b"TU": _SAID,
            b"Rect": link[b"Rect"],
            b"F": _PRINTED,
            b"P": entries(referred)[b"Pg"],
            b"StructParent": link[b"StructParent"],
            b"AP": b"<</N %d 0 R>>" % shown,
        }
    )
    bodies[element] = dictionary({**tag, b"S": b"/Form", b"K": b"[%b]" % referred})
    bodies[shown] = _empty(link[b"Rect"])
    bodies[catalog] = dictionary(
        {**entries(bodies[catalog]), b"AcroForm": dictionary({b"Fields": b"[%d 0 R]" % field})}
    )
    return Objects(objects.header, bodies, objects.trailer)


def _empty(rectangle: bytes) -> bytes:
    """What is seen of a field that nobody has signed: nothing, as large as the field."""
    left, bottom, right, top = (float(number) for number in rectangle.strip(b"[]").split())
    box = b"[0 0 %.3f %.3f]" % (right - left, top - bottom)
    head = {b"Type": b"/XObject", b"Subtype": b"/Form", b"BBox": box, b"Resources": b"<<>>", b"Length": b"0"}
    return b"%b\nstream\n\nendstream" % dictionary(head)
