"""PDFs made to hurt whoever reads them; those that hurt who draws them are in `sample_pdfs`."""

from __future__ import annotations

import hashlib
import zlib
from functools import cache

from tests.support.form_pdfs import rc4
from tests.support.sample_pdfs import assemble

CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
# ISO 32000-1, algorithm 2: what a password is filled up with; alone it is the empty password
PASSWORD_PAD = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def one_page(box: bytes = b"[0 0 283 425]", *, page: bytes = b"", catalog: bytes = b"") -> bytes:
    """An empty page with more entries in its dictionary or in the catalog."""
    return assemble(
        [
            b"<</Type/Catalog/Pages 2 0 R%s>>" % catalog,
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox%s%s>>" % (box, page),
        ]
    )


def tree_loop() -> bytes:
    """The page tree's branches hold each other."""
    branch = b"<</Type/Pages/Count 5/Parent 2 0 R/Kids[2 0 R 3 0 R]>>"
    return assemble([CATALOG, b"<</Type/Pages/Count 5/Kids[3 0 R]>>", branch])


def tree_depth(levels: int = 20_000) -> bytes:
    """Return a PDF whose one page is at the end of a very long branch."""
    inner = [
        b"<</Type/Pages/Count 1/Parent %d 0 R/Kids[%d 0 R]>>" % (number - 1, number + 1)
        for number in range(3, levels + 3)
    ]
    page = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 283 425]>>" % (levels + 2)
    return assemble([CATALOG, b"<</Type/Pages/Count 1/Kids[3 0 R]>>", *inner, page])


def promised_pages(count: int = 1500) -> bytes:
    """Return a PDF that claims many pages and has one."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]>>"
    return assemble([CATALOG, b"<</Type/Pages/Count %d/Kids[3 0 R]>>" % count, page])


def nested_arrays(depth: int = 200_000) -> bytes:
    return one_page(page=b"/X " + b"[" * depth + b"]" * depth)


def nested_content(depth: int = 300_000) -> bytes:
    """Arrays in arrays and graphics states in graphics states, in the page's own commands."""
    return with_content(b"[" * depth + b"]" * depth + b" TJ " + b"q " * depth)


def self_drawing_form() -> bytes:
    """A form that draws itself."""
    form = b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>/Length 6>>"
    return with_content(b"/X Do ", b"/XObject<</X 5 0 R>>", form + b"\nstream\n/X Do \nendstream")


def endless_stream() -> bytes:
    """The file ends in the middle of a stream that says it is 4 GB long; the end mark is there."""
    start = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    page = b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"
    return start + page + b"4 0 obj<</Length 4294967295>>stream\n" + b"q " * 10_000 + b"\ntrailer<</Root 1 0 R>>\n%%EOF"


@cache
def bomb_objects(megabytes: int = 400) -> bytes:
    """An object stream, deflated a thousandfold, where the page tree should be."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(b" " * 1_000_000) for _ in range(megabytes)) + packer.flush()
    objects = b"2 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\n" % (
        len(packed),
        packed,
    )
    head = b"%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 3 0 R>>\nendobj\n"
    rows = [(0, 0, 255), (1, 9, 0), (1, len(head), 0), (2, 2, 0), (1, len(head) + len(objects), 0)]
    table = b"".join(kind.to_bytes(1) + place.to_bytes(4) + last.to_bytes(1) for kind, place, last in rows)
    cross = b"4 0 obj\n<</Type/XRef/Size 5/W[1 4 1]/Root 1 0 R/Length %d>>\nstream\n%s\nendstream\nendobj\n" % (
        len(table),
        table,
    )
    return head + objects + cross + b"startxref\n%d\n%%%%EOF\n" % (len(head) + len(objects))


def acting() -> bytes:
    """Return a PDF that tries to run scripts and programs, and to open addresses, when it is opened."""
    script = b"<</S/JavaScript/JS(app.alert\\(1\\); while\\(true\\){})>>"
    launch = b"<</S/Launch/F(/bin/sh)/Next<</S/URI/URI(https://192.0.2.1/)>>>>"
    names = b"/Names<</JavaScript<</Names[(a)%s]>>>>" % script
    return one_page(page=b"/AA<</O%s>>" % launch, catalog=b"/OpenAction%s%s" % (script, names))


def locked_without_password() -> bytes:
    """Encrypted (40-bit RC4), but with an empty user password: every reader opens it without asking."""
    owner, identifier, rights = bytes(range(1, 33)), bytes(16), -4
    key = hashlib.md5(PASSWORD_PAD + owner + rights.to_bytes(4, "little", signed=True) + identifier).digest()[:5]  # noqa: S324
    lock = b"<</Filter/Standard/V 1/R 2/O<%s>/U<%s>/P %d>>" % (
        owner.hex().encode(),
        rc4(key, PASSWORD_PAD).hex().encode(),
        rights,
    )
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]>>"
    trailer = b"/Encrypt 4 0 R/ID[<%s><00>]" % identifier.hex().encode()
    return assemble([CATALOG, b"<</Type/Pages/Count 1/Kids[3 0 R]>>", page, lock], trailer)


def with_content(content: bytes, resources: bytes = b"", *more: bytes) -> bytes:
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Resources<<%s>>/Contents 4 0 R>>" % resources
    stream = b"<</Length %d>>\nstream\n%s\nendstream" % (len(content), content)
    return assemble([CATALOG, b"<</Type/Pages/Count 1/Kids[3 0 R]>>", page, stream, *more])
