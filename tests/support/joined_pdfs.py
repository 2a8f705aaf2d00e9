"""Files that hold more than one PDF, or only look like it (ISO 32000-1, 7.5.6 incremental updates, F linearized)."""

from __future__ import annotations

import re

from tests.support import sample_pdfs
from tests.support.sample_pdfs import assemble

CATALOG, PAGES = b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>"


def one(word: str) -> bytes:
    """A page of 100 x 50 mm with a word on it."""
    return sample_pdfs.pdf([sample_pdfs.Page(100, 50).text(5, 20, 12, word)])


def updated(*, header: bytes = b"") -> bytes:
    """A revision behind it turns the page; some programs write a `header` before that."""
    first = one("updated")
    start = len(first) + len(header)
    body = header + b"7 0 obj\n<</Producer(Editor)>>\nendobj\n"
    table = b"xref\n0 1\n0000000000 65535 f \n7 1\n%010d 00000 n \n" % start
    trailer = b"trailer\n<</Size 8/Root 1 0 R/Info 7 0 R/Prev %d>>\n" % first.rindex(b"xref\n0 ")
    return first + body + table + trailer + b"startxref\n%d\n%%%%EOF\n" % (len(first) + len(body))


def with_attachment(attached: bytes, *, more: bytes = b"") -> bytes:
    """A page, and files that lie in it as they are."""
    files = b"/Names<</EmbeddedFiles<</Names[(a.pdf) 5 0 R]>>>>"
    return assemble(
        [
            CATALOG.replace(b">>", files + b">>", 1),
            PAGES,
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 142]/Contents 4 0 R>>",
            b"<</Length 13>>\nstream\n0 0 99 9 re f\nendstream",
            b"<</Type/Filespec/F(a.pdf)/EF<</F 6 0 R>>>>",
            b"<</Type/EmbeddedFile/Length %d>>\nstream\n%s\nendstream" % (len(attached), attached),
            b"<</Length %d>>\nstream\n%s\nendstream" % (len(more), more),
        ]
    )


def linearized() -> bytes:
    """Return a linearized PDF: its first page's objects come first, with a table and an end mark of their own."""
    head = b"%PDF-1.4\n"
    page = b"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 142]>>\nendobj\n"
    catalog = b"1 0 obj\n" + CATALOG + b"\nendobj\n"
    first_table_at = len(head)
    table = b"xref\n1 1\n%010d 00000 n \n3 1\n%010d 00000 n \ntrailer\n<</Size 4/Root 1 0 R/Prev %010d>>\n"
    end = b"startxref\n0\n%%EOF\n"
    objects_at = first_table_at + len(table % (0, 0, 0)) + len(end)
    pages_at = objects_at + len(catalog) + len(page)
    pages = b"2 0 obj\n" + PAGES + b"\nendobj\n"
    filled = table % (objects_at, objects_at + len(catalog), pages_at + len(pages))
    main = b"xref\n0 1\n0000000000 65535 f \n2 1\n%010d 00000 n \ntrailer\n<</Size 4>>\n" % pages_at
    return head + filled + end + catalog + page + pages + main + b"startxref\n%d\n%%%%EOF\n" % first_table_at


def ended_at_once() -> bytes:
    """An end mark right behind the header, and a pointer that is some bytes too far."""
    pdf = one("one").replace(b"\n", b"\n%%EOF\n", 1)
    end = pdf.rindex(b"startxref\n")
    return pdf[:end] + b"startxref\n%d\n%%%%EOF\n" % (pdf.rindex(b"xref\n0 ") + 30)


def pointing_at_an_object() -> bytes:
    """Two PDFs: the second one's pointer, counted from the first one's start, meets an object of the second."""
    first, second = one("one"), sample_pdfs.shipping_label()
    offset = int(second.rpartition(b"startxref")[2].split()[0])
    between = next(
        offset - len(first) - found.start()
        for found in re.finditer(rb"\d+ 0 obj", second)
        if 0 < offset - len(first) - found.start() < offset
    )
    return first + bytes(between) + second


def without_end(pdf: bytes) -> bytes:
    """Cut off before the pointer to its list."""
    return pdf[: pdf.rindex(b"startxref")]


def without_header(pdf: bytes) -> bytes:
    return pdf.partition(b"\n")[2]


JOINED = {
    "two": one("one") + one("two"),
    "three": one("one") + one("two") + one("three"),
    "the same twice": one("one") * 2,
    "without a line end between": one("one").rstrip() + one("two"),
    "with blanks between": one("one") + b"\r\n\0\0 \r\n" + one("two"),
    "with an end of a DOS file between": one("one") + b"\x1a" + one("two"),
    "with junk between": one("one") + b"--boundary\r\nContent-Type: application/pdf\r\n\r\n" + one("two"),
    "behind junk": b"junk\n" + one("one") + one("two"),
    "an updated one and another": updated() + one("two"),
    "one with an attachment and another": with_attachment(one("attached")) + one("two"),
    "the first is cut short": one("one")[:300] + one("two"),
    "the first is cut short in a word": one("one")[:-12] + one("two"),
    "the second is cut short": one("one") + one("two")[:-100],
    "a large one behind a small one": one("one") + sample_pdfs.shipping_label(),
    "a small one behind a large one": sample_pdfs.shipping_label() + one("two"),
    "of two kinds": one("one") + linearized(),
    "the second's pointer meets an object": pointing_at_an_object(),
}
SINGLE = {
    "a label": one("one"),
    "updated": updated(),
    "updated with a header": updated(header=b"%PDF-1.4\n"),
    "updated with a header and a long comment": updated(header=b"%PDF-1.4\n%" + b"x" * 2000 + b"\n"),
    "without an end": without_end(one("one")),
    "without a header": without_header(updated()),
    "a long comment behind the header": one("one").replace(b"\n", b"\n%" + b"x" * 300 + b"\n", 1),
    "updated, with a long comment behind the header": updated().replace(b"\n", b"\n%" + b"x" * 300 + b"\n", 1),
    "an attachment without a header": with_attachment(without_header(one("a")), more=one("b")),
    "linearized": linearized(),
    "junk behind it": one("one") + b"\r\n--boundary--\r\n" + b"trailing words, %PDF-1.4 among them\n",
    "zeros behind it": one("one") + bytes(512),
    "junk before it": b"HTTP/1.1 200 OK\r\n\r\n" + one("one"),
    "an attached PDF": with_attachment(one("attached")),
    "attached joined PDFs": with_attachment(one("a") + one("b")),
    "two attached PDFs": with_attachment(one("a"), more=one("b")),
    "an attachment in an attachment": with_attachment(with_attachment(one("inside"))),
    "a text about PDFs": with_attachment(b"A file begins with\n%PDF-1.4\nand 1 0 obj follows.\n"),
    "a title about PDFs": one("one").replace(b"<</Size", b"<</Note(%PDF-1.4 of 1 0 obj)/Size"),
    "the header twice": b"%PDF-1.3\n" + one("one"),
    "updated behind junk": b"junk\n" + updated(),
    "updated, offsets shifted by line ends": updated().replace(b"\n", b"\r\n"),
    "an end mark behind the header": ended_at_once(),
    "updated, with a wrong pointer": updated()[:-12] + b"77\n%%EOF\n",
}
