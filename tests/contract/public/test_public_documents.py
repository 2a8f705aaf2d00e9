"""`POST /api/v1/documents`: what is taken, what is refused, and hostile uploads."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import Table, select

from server_core.store.tables import document_texts, documents
from tests.support import hostile_pdfs, sample_pdfs
from tests.support.public_api import LARGE_ZPL, PDF, ZPL, PublicApi

pytestmark = pytest.mark.anyio
DOCUMENTS = "/api/v1/documents"
RAW = {"document_format": "raw", "document_raw_language": "zpl"}


async def rows(api: PublicApi, table: Table) -> list[Any]:
    return await api.ctx.store.read(lambda connection: list(connection.execute(select(table))))


async def send(api: PublicApi, content: bytes, fields: dict[str, str], name: str = "label.pdf") -> httpx.Response:
    return await api.http.post(DOCUMENTS, headers=await api.bearer(), files={"file": (name, content)}, data=fields)


async def send_body(api: PublicApi, body: Any, boundary: str | None = "B") -> httpx.Response:
    kind = "multipart/form-data" + ("" if boundary is None else f"; boundary={boundary}")
    return await api.http.post(DOCUMENTS, headers={**await api.bearer(), "Content-Type": kind}, content=body)


def part(disposition: str, content: bytes) -> bytes:
    return b"--B\r\nContent-Disposition: " + disposition.encode() + b"\r\n\r\n" + content + b"\r\n"


FILE = part('form-data; name="file"; filename="a.zpl"', ZPL)
FORMAT = part('form-data; name="document_format"', b"raw")
LANGUAGE = part('form-data; name="document_raw_language"', b"zpl")


async def test_a_pdf(api: PublicApi) -> None:
    answer = await send(api, PDF, {})
    assert answer.status_code == 201
    document = answer.json()
    assert document.pop("document_id")
    assert document == {
        "original_filename": "label.pdf",
        "mime_type": "application/pdf",
        "document_format": "pdf",
        "document_raw_language": None,
        "size_bytes": len(PDF),
    }
    assert await api.kept() == {hashlib.sha256(PDF).hexdigest(): PDF}


async def test_a_large_document_is_a_file_of_the_server_alone(api: PublicApi) -> None:
    await api.upload(await api.bearer(), LARGE_ZPL)
    (file,) = [path for path in api.ctx.config.documents.rglob("*") if path.is_file()]
    assert (file.name, file.read_bytes()) == (hashlib.sha256(LARGE_ZPL).hexdigest(), LARGE_ZPL)
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("parts", [[FORMAT, LANGUAGE, FILE], [FILE, FORMAT, LANGUAGE], [FORMAT, FILE, LANGUAGE]])
async def test_fields_stand_before_or_after_the_file(api: PublicApi, parts: list[bytes]) -> None:
    async def byte_by_byte() -> AsyncIterator[bytes]:
        for byte in b"".join(parts) + b"--B--\r\n":
            yield bytes([byte])

    answer = await send_body(api, byte_by_byte())
    assert answer.status_code == 201, answer.text
    assert answer.json()["document_raw_language"] == "zpl"
    assert answer.json()["size_bytes"] == len(ZPL)


@pytest.mark.parametrize(
    ("content", "fields", "status", "code"),
    [
        (b"PK\x03\x04 a docx", {}, 415, "document_type_not_supported"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 a doc", {}, 415, "document_type_not_supported"),
        (b"\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n" + PDF, {}, 415, "document_type_not_supported"),
        (b"GIF89a" + PDF, {}, 415, "document_type_not_supported"),
        (b"^XA^FX" + PDF, {}, 415, "document_type_not_supported"),
        (b"\x1b%-12345X@PJL FSDELETE\r\n", {**RAW, "document_raw_language": "escpos"}, 422, "raw_language_mismatch"),
        (b"%!PS-Adobe-3.0\n", RAW, 422, "raw_language_mismatch"),
        (b"<!DOCTYPE html><title>Sign in", RAW, 422, "raw_language_mismatch"),
        (b"PK\x03\x04 a docx", RAW, 422, "raw_language_mismatch"),
        (b"\xff\xfe" + "^XA^FDx^FS^XZ".encode("utf-16-le"), RAW, 422, "raw_language_mismatch"),
        (
            "SIZE 1 mm,1 mm\r\n".encode("utf-16-be"),
            {**RAW, "document_raw_language": "tspl"},
            422,
            "raw_language_mismatch",
        ),
        (b'{"error":"label not ready"}', RAW, 422, "raw_language_mismatch"),
        (b'{"total": 12}', {**RAW, "document_raw_language": "escpos"}, 422, "raw_language_mismatch"),
        (b'<?xml version="1.0"?><Error/>', RAW, 422, "raw_language_mismatch"),
        (b"XlhBXkZEeF5GU15YWg==", RAW, 422, "raw_language_mismatch"),
        (b'N\nq812\nA50,50,0,3,1,1,N,"x"\nP1\n', RAW, 422, "raw_language_mismatch"),
        (b" \r\n" * 9, RAW, 422, "raw_language_mismatch"),
        (b"Hello", {}, 415, "document_type_not_supported"),
        (b" " * 1024 + PDF, {}, 415, "document_type_not_supported"),
        (ZPL, {}, 415, "document_type_not_supported"),
        (ZPL, {"document_format": "raw"}, 422, "raw_language_required"),
        (PDF, RAW, 422, "raw_language_mismatch"),
        (ZPL, {**RAW, "document_raw_language": "escpos"}, 422, "raw_language_mismatch"),
        (b"! 0 200 200 210 1\r\n", RAW, 422, "raw_language_mismatch"),
        (b"SIZE 100 mm, 150 mm\r\n", RAW, 422, "raw_language_mismatch"),
        (b"\x1b@Hello", RAW, 422, "raw_language_mismatch"),
        (ZPL, {**RAW, "document_format": "zpl"}, 422, "validation_failed"),
        (ZPL, {**RAW, "document_raw_language": "ZPL"}, 422, "validation_failed"),
        (PDF, {"document_raw_language": "zpl"}, 422, "validation_failed"),
        (PDF, {"document_fromat": "pdf"}, 422, "unknown_field"),
        (b"", RAW, 422, "validation_failed"),
        (b"", {}, 422, "validation_failed"),
        (PDF + b" " * 200_000, {}, 413, "file_too_large"),
        (ZPL + b" " * 80_000, RAW, 413, "file_too_large"),
    ],
)
async def test_refused_documents(
    api: PublicApi, content: bytes, fields: dict[str, str], status: int, code: str
) -> None:
    answer = await send(api, content, fields)
    assert (answer.status_code, answer.json()["error_code"]) == (status, code)
    assert await api.kept() == {}


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        (b" " * 1000 + PDF, {}),
        (PDF, {"document_format": "", "document_raw_language": ""}),
        (b"plain text receipt", {**RAW, "document_raw_language": "escpos"}),
        (b"~JA", RAW),
    ],
)
async def test_in_doubt_the_word_of_the_client_counts(api: PublicApi, content: bytes, fields: dict[str, str]) -> None:
    assert (await send(api, content, fields)).status_code == 201


@pytest.mark.parametrize(
    ("make", "code", "field_code"),
    [
        (sample_pdfs.encrypted, "document_encrypted", None),
        (sample_pdfs.zero_pages, "validation_failed", "no_pages"),
        (sample_pdfs.truncated, "validation_failed", "document_corrupt"),
        (hostile_pdfs.promised_pages, "validation_failed", "document_corrupt"),
        (lambda: hostile_pdfs.one_page(b"[0 0 10000000 10000000]"), "validation_failed", "page_size"),
        (sample_pdfs.bomb_forms, "validation_failed", "too_complex"),
    ],
)
async def test_a_pdf_that_cannot_be_printed_is_no_document(
    api: PublicApi, make: Callable[[], bytes], code: str, field_code: str | None
) -> None:
    answer = await send(api, make(), {})
    assert (answer.status_code, answer.json()["error_code"]) == (422, code)
    if field_code is not None:
        ((field, found),) = [(one["field"], one["code"]) for one in answer.json()["details"]["fields"]]
        assert (field, found) == ("file", field_code)
    assert await api.kept() == {}
    assert await rows(api, documents) == []


async def test_what_the_inspection_found_is_kept(api: PublicApi) -> None:
    pages = [sample_pdfs.Page(100, 150, 90).text(10, 20, 12, "Märta"), sample_pdfs.Page(80, 60).text(10, 20, 12, "two")]
    await send(api, sample_pdfs.pdf(pages), {})
    (document,) = await rows(api, documents)
    assert (document.page_count, document.page_sizes) == (2, [(150, 100), (80, 60)])
    (text,) = await rows(api, document_texts)
    assert (text.document_id, text.account_id, text.text) == (document.document_id, api.own.account_id, "Märta two")


async def test_raw_documents_have_text_but_no_pages_and_wake_no_child(api: PublicApi) -> None:
    await send(api, ZPL, RAW)
    (document,) = await rows(api, documents)
    assert (document.page_count, document.page_sizes) == (None, None)
    (text,) = await rows(api, document_texts)
    assert (text.document_id, text.account_id, text.text) == (document.document_id, api.own.account_id, "Hello")
    assert api.ctx.inspector.pids == ()


async def test_an_inspection_that_cannot_begin_is_loud(api: PublicApi, caplog: pytest.LogCaptureFixture) -> None:
    await api.ctx.inspector.aclose()
    answer = await send(api, PDF, {})
    assert (answer.status_code, answer.json()["error_code"]) == (500, "internal_error")
    assert "SandboxUnavailable" in caplog.text
    caplog.clear()
    assert await api.kept() == {}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\\\Users\\\\x\\\\label.zpl", "label.zpl"),
        ("a\x00b\x1b[31m.zpl", "ab[31m.zpl"),
        ("\u202egnp.zpl", "gnp.zpl"),
        ("..", "document.zpl"),
        ("", "document.zpl"),
        ("x" * 500, "x" * 200),
        ("Versandschein \u00e4.zpl", "Versandschein \u00e4.zpl"),
    ],
)
async def test_file_names_are_for_people_only(api: PublicApi, given: str, shown: str) -> None:
    body = part(f'form-data; name="file"; filename="{given}"', ZPL) + FORMAT + LANGUAGE + b"--B--\r\n"
    answer = await send_body(api, body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["original_filename"] == shown
    assert list(await api.kept()) == [hashlib.sha256(ZPL).hexdigest()]


def named(disposition: bytes) -> bytes:
    head = b'--B\r\nContent-Disposition: form-data; name="file"' + disposition + b"\r\n\r\n"
    return head + ZPL + b"\r\n" + FORMAT + LANGUAGE + b"--B--\r\n"


UMLAUT = "Lieferschein M\u00fcller.zpl"


@pytest.mark.parametrize(
    ("disposition", "shown"),
    [
        # RFC 8187, alone and beside a plain name
        (b"; filename*=UTF-8''Lieferschein%20M%C3%BCller.zpl", UMLAUT),
        (b"; filename=\"L.zpl\"; filename*=utf-8''Lieferschein%20M%C3%BCller.zpl", UMLAUT),
        (b"; filename*=utf-8'de'Lieferschein%20M%C3%BCller.zpl; filename=L.zpl", UMLAUT),
        (b"; filename*=ISO-8859-1''Lieferschein%20M%FCller.zpl", UMLAUT),
        (b"; filename*=ISO-8859-2''Lieferschein%20%A3%F3d%BC.zpl", "Lieferschein Łódź.zpl"),
        (b"; filename*=windows-1251''%DD%F2%E8%EA%E5%F2%EA%E0.zpl", "Этикетка.zpl"),
        (b"; filename*=Shift_JIS''%83%89%83x%83%8B.zpl", "ラベル.zpl"),
        (b'; filename="=?koi8-r?B?/NTJy8XUy8E=?="', "Этикетка"),
        (b"; filename*=windows-1252''Lieferschein%20M%FCller.zpl", UMLAUT),
        (b"; filename*=us-ascii''Lieferschein%20M%C3%BCller.zpl", UMLAUT),
        (b"; filename*=unicode_escape''Lieferschein%20M%C3%BCller.zpl", UMLAUT),
        (b"; filename*=rot13''Lieferschein%20M%C3%BCller.zpl", UMLAUT),
        (b"; filename*=\"UTF-8''Lieferschein%20M%C3%BCller.zpl\"", UMLAUT),
        (b"; filename*=Lieferschein%20M%C3%BCller.zpl", UMLAUT),
        (b"; filename*=nonsense''Lieferschein%20M%C3%BCller.zpl", UMLAUT),
        (b"; filename*=UTF-8''; filename=L.zpl", "L.zpl"),
        (b"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd"),
        # RFC 2047, as .NET and mail libraries send it
        (b'; filename="=?utf-8?B?TGllZmVyc2NoZWluIE3DvGxsZXIuenBs?="', UMLAUT),
        (b'; filename="=?utf-8?B?TGllZmVyc2NoZWluIE3D?= =?utf-8?B?vGxsZXIuenBs?="', UMLAUT),
        (b'; filename="=?UTF-8?B?TGllZmVyc2NoZWlu?==?UTF-8?Q?_M=C3=BCller.zpl?="', UMLAUT),
        (b"; filename==?iso-8859-1?q?Lieferschein_M=FCller.zpl?=", UMLAUT),
        (b'; filename="=?utf-8?B?TGllZmVyc2NoZWluIE3D?=\r\n =?utf-8?B?vGxsZXIuenBs?="', UMLAUT),
        (b'; filename="=?utf-8?B?Li4vLi4vZXRjL3Bhc3N3ZA==?="', "passwd"),
        (b'; filename="=?no-charset?B?TGll?=.zpl"', "Lie.zpl"),
        # bytes that are no UTF-8
        (b'; filename="Lieferschein M\xfcller.zpl"', UMLAUT),
        (b'; filename="Preis \x80 5.zpl"', "Preis \u20ac 5.zpl"),
        (b'; filename="\xe4\xf6\xfc\xdf.zpl"', "\u00e4\u00f6\u00fc\u00df.zpl"),
        (b'; filename="Lieferschein M\xc3\xbcller.zpl"', UMLAUT),
        # percent-encoding of browsers (HTML) and of RFC 7578
        (b'; filename="a %22b%22.zpl"', 'a "b".zpl'),
        (b'; filename="a%0D%0Ab.zpl"', "ab.zpl"),
        (b'; filename="Lieferschein%20M%C3%BCller.zpl"', UMLAUT),
        (b'; filename="50 %25 off.zpl"', "50 %25 off.zpl"),
        (b'; filename="100%.zpl"', "100%.zpl"),
        # quoted pairs, quotation marks, paths of old browsers
        (b'; filename="a \\"b\\".zpl"', 'a "b".zpl'),
        (b'; filename="Label 4"x6".zpl"', 'Label 4"x6".zpl'),
        (b'; filename="a;b=c.zpl"', "a;b=c.zpl"),
        (b'; filename="C:\\Users\\x\\_label (1).zpl"', "_label (1).zpl"),
        (b'; filename="C:\\temp\\M\xfcller.zpl"', "M\u00fcller.zpl"),
        (b'; filename="\\\\server\\share\\label.zpl"', "label.zpl"),
        (b'; filename="folder\\label.zpl"', "label.zpl"),
        # spelling
        (b"; FileName=Lieferschein 4711.zpl", "Lieferschein 4711.zpl"),
        (b';filename = "label.zpl" ; x=y', "label.zpl"),
        (b'; filename="label.zpl', "label.zpl"),
        (b'; filename="first.zpl"; filename="second.zpl"', "first.zpl"),
        (b'; filename=""', "document.zpl"),
    ],
)
async def test_names_as_clients_write_them_are_readable(api: PublicApi, disposition: bytes, shown: str) -> None:
    answer = await send_body(api, named(disposition))
    assert answer.status_code == 201, answer.text
    assert answer.json()["original_filename"] == shown


PLAIN = FORMAT + LANGUAGE + FILE + b"--B--\r\n"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"This is a multi-part message in MIME format.\r\n" + PLAIN, "boundary=B"),
        (b"\r\n- a preamble with --B in it -\r\n--Bx is no boundary\r\n\r\n" + PLAIN, "boundary=B"),
        (b"\r\n\r\n" + PLAIN, "boundary=B"),
        (PLAIN + b"an epilogue\r\n--B\r\nwith a boundary in it", "boundary=B"),
        (PLAIN.replace(b"--B\r\n", b"--B \t \r\n"), "boundary=B"),
        (PLAIN.removesuffix(b"\r\n"), "boundary=B"),
        (PLAIN.removesuffix(b"\r\n") + b"  \t\r\n", "boundary=B"),
        (PLAIN, 'charset=utf-8; Boundary="B"'),
        (PLAIN.replace(b"--B", b"--a b;c=(d)"), 'boundary="a b;c=(d)"'),
        (PLAIN.replace(b"Content-Disposition: form-data; ", b"CONTENT-DISPOSITION:Form-Data;"), "boundary=B"),
        (PLAIN.replace(b"form-data; ", b"form-data;\r\n "), "boundary=B"),
        (PLAIN.replace(b"form-data; ", b"form-data;\r\n\t"), "boundary=B"),
        (PLAIN.replace(b'name="', b'NAME = "'), "boundary=B"),
        (PLAIN.replace(b"\r\nContent-", b"\r\nContent-Transfer-Encoding: binary\r\nContent-"), "boundary=B"),
        (PLAIN.replace(b"\r\nContent-", b"\r\nContent-Type: text/plain; charset=utf-8\r\nContent-"), "boundary=B"),
    ],
)
@pytest.mark.parametrize("step", [1, 7, 10_000])
async def test_envelopes_of_rfc_2046(api: PublicApi, body: bytes, kind: str, step: int) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(body), step):
            yield body[start : start + step]

    headers = {**await api.bearer(), "Content-Type": f"Multipart/Form-Data; {kind}"}
    answer = await api.http.post(DOCUMENTS, headers=headers, content=pieces())
    assert answer.status_code == 201, answer.text
    assert list((await api.kept()).values()) == [ZPL]


@pytest.mark.parametrize(
    "content",
    [b"^XA\r\n--BX\r\n--\r\n^XZ\r\n", b"^XA^XZ\r\n-", b"^XA^XZ\r\n--\r", b"^XA--B\r\n^XZ\r", b"^XA\n--B\n^XZ"],
)
@pytest.mark.parametrize("step", [1, 3, 10_000])
async def test_what_only_looks_like_a_boundary_is_the_file(api: PublicApi, content: bytes, step: int) -> None:
    body = FORMAT + LANGUAGE + part('form-data; name="file"; filename="a.zpl"', content) + b"--B--"

    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(body), step):
            yield body[start : start + step]

    answer = await send_body(api, pieces())
    assert answer.status_code == 201, answer.text
    assert list((await api.kept()).values()) == [content]


async def test_a_part_without_content_may_have_no_line_of_its_own(api: PublicApi) -> None:
    empty = b'--B\r\nContent-Disposition: form-data; name="document_format"\r\n\r\n'
    answer = await send_body(api, empty + FILE + b"--B--")
    assert (answer.status_code, answer.json()["error_code"]) == (415, "document_type_not_supported")


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        (PLAIN.replace(b"\r\n", b"\n"), 400, "LF alone"),
        (PLAIN.replace(b"--B", b"--C"), 400, "boundary"),
        (b"x" * 1000, 400, "boundary"),
        (PLAIN.removesuffix(b"--B--\r\n"), 400, "last boundary"),
        (b"--B" + b" " * 9000, 400, "boundary"),
        (b"--B\r\nno colon\r\n\r\n", 400, "header"),
        (PLAIN.replace(b"\r\nContent-", b"\r\nContent-Transfer-Encoding: base64\r\nContent-"), 415, "base64"),
        (PLAIN.replace(b"\r\nContent-", b"\r\nContent-Encoding: gzip\r\nContent-"), 415, "gzip"),
    ],
)
async def test_the_cause_is_named(api: PublicApi, body: bytes, status: int, words: str) -> None:
    answer = await send_body(api, body)
    assert answer.status_code == status
    assert words in answer.json()["message"]
    assert await api.kept() == {}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "malformed_multipart"),
        (b"--B", "malformed_multipart"),
        (b"nonsense", "malformed_multipart"),
        (FILE, "malformed_multipart"),
        (FILE + FILE + b"--B--\r\n", "malformed_multipart"),
        (FORMAT + FORMAT + FILE + b"--B--\r\n", "malformed_multipart"),
        (b"--B\r\n\r\nno headers\r\n--B--\r\n", "malformed_multipart"),
        (part("form-data", b"x") + b"--B--\r\n", "malformed_multipart"),
        (part("attachment; name=file", b"x") + b"--B--\r\n", "malformed_multipart"),
        (b"--B\r\n" + b"X-A: b\r\n" * 20 + b"\r\n", "malformed_multipart"),
        (b"--B\r\nX-A: " + b"b" * 10_000 + b"\r\n\r\n", "malformed_multipart"),
        (FORMAT + LANGUAGE + b"--B--\r\n", "missing_file"),
        (b"--B--\r\n", "missing_file"),
    ],
)
async def test_malformed_uploads(api: PublicApi, body: bytes, code: str) -> None:
    answer = await send_body(api, body)
    assert (answer.status_code, answer.json()["error"], answer.json()["error_code"]) == (400, "invalid_request", code)
    assert await api.kept() == {}


@pytest.mark.parametrize("boundary", [None, '""', "x" * 71])
async def test_unusable_boundaries(api: PublicApi, boundary: str | None) -> None:
    answer = await send_body(api, FILE + b"--B--\r\n", boundary)
    assert (answer.status_code, answer.json()["error_code"]) == (400, "malformed_multipart")


async def test_an_upload_that_is_no_form(api: PublicApi) -> None:
    answer = await api.http.post(DOCUMENTS, headers=await api.bearer(), content=PDF)
    assert (answer.status_code, answer.json()["error_code"]) == (415, "content_type_not_supported")


@pytest.mark.parametrize("name", ["file", "document_format"])
async def test_endless_parts_are_cut_off(api: PublicApi, name: str) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        yield f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode()
        while sent < 100_000_000:
            sent += 16_384
            yield b"x" * 16_384

    answer = await send_body(api, endless())
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert sent < 300_000
    assert await api.kept() == {}


@pytest.mark.parametrize("piece", [b"\r\n", b"x" * 16_384])
async def test_what_follows_the_last_boundary_is_counted(api: PublicApi, piece: bytes) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        yield FORMAT + LANGUAGE + FILE + b"--B--\r\n"
        while sent < 1_000_000:
            sent += len(piece)
            yield piece

    answer = await send_body(api, endless())
    assert (answer.status_code, answer.json()["error_code"]) == (413, "request_too_large")
    assert sent < 300_000
    assert await api.kept() == {}


async def test_what_stands_before_the_first_boundary_is_counted(api: PublicApi) -> None:
    answer = await send_body(api, chunks(b"\r\n" * 200_000 + FORMAT + LANGUAGE + FILE + b"--B--\r\n"))
    assert answer.status_code in (400, 413), answer.text


async def chunks(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), 10_000):
        yield body[start : start + 10_000]


async def test_unknown_parts_are_named(api: PublicApi) -> None:
    answer = await send_body(api, FILE + part('form-data; name="document_form"', b"raw") + b"--B--\r\n")
    assert (answer.status_code, answer.json()["error_code"]) == (422, "unknown_field")
    assert answer.json()["details"]["fields"][0]["nearest"] == "document_format"


async def test_a_document_in_another_part_is_told_the_name_of_its_part(api: PublicApi) -> None:
    wrong = part('form-data; name="document"; filename="x.pdf"', PDF)
    answer = await send_body(api, wrong + b"--B--\r\n")
    assert (answer.status_code, answer.json()["error_code"]) == (422, "unknown_field")
    assert answer.json()["message"] == (
        "There is no field 'document'. Send the document in the field 'file', which is missing."
    )
    assert answer.json()["details"]["fields"][0]["nearest"] == "file"


async def test_a_full_disk_is_told_before_the_work(api: PublicApi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(api.ctx.blobs), "free_bytes", lambda _: -1)
    answer = await send(api, PDF, {})
    assert (answer.status_code, answer.json()["error_code"]) == (500, "insufficient_storage")
    assert answer.headers["retry-after"] == "30"
