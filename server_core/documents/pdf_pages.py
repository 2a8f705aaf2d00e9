"""The sandbox's service that makes a PDF of some pages of another. PDFium, in a child process of its own.

PDFium copies a page with all that it says itself (rotation, UserUnit, annotations), and none of what the document's
catalog says: forms and layers would be drawn otherwise. Such documents are refused.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import pypdfium2.raw as pdfium

from server_core.documents.object_list import with_a_true_list
from server_core.documents.page_choice import Choice, NotSeparable
from server_core.documents.user_units import written
from server_core.sandbox.child import Handler
from server_core.sandbox.errors import Refused

OF_THE_CATALOG = (b"/OCProperties", b"/AcroForm")
"""Written in plain in a copy, however the document itself is packed."""
UNPROTECTED = -1


def start() -> Handler:
    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        """Header: a Choice. One answer: the new document. Raises Refused with NotSeparable."""
        yield b"", _chosen(body, msgspec.msgpack.decode(header, type=Choice))

    return handle


def _chosen(data: bytearray, choice: Choice) -> bytes:
    data = with_a_true_list(data)
    memory = (ctypes.c_ubyte * len(data)).from_buffer(data)
    document: Any = pdfium.FPDF_LoadMemDocument64(memory, len(data), None)
    if not document:
        raise _refused()
    try:
        if pdfium.FPDF_GetSecurityHandlerRevision(document) != UNPROTECTED:
            raise _refused()
        if pdfium.FPDF_GetFormType(document) != pdfium.FORMTYPE_NONE:
            raise _refused()
        whole = written(document)
        if any(name in whole for name in OF_THE_CATALOG):
            raise _refused()
        return _copied(document, choice)
    finally:
        pdfium.FPDF_CloseDocument(document)


def _copied(document: Any, choice: Choice) -> bytes:
    pages = list(chain.from_iterable(range(first, last + 1) for first, last in choice))
    indices = (ctypes.c_int * len(pages))(*pages)
    copy = pdfium.FPDF_CreateNewDocument()
    try:
        if not pdfium.FPDF_ImportPagesByIndex(copy, document, indices, len(pages), 0):
            raise _refused()
        return written(copy)
    finally:
        pdfium.FPDF_CloseDocument(copy)


def _refused() -> Refused:
    """The words for people are the parent's."""
    return Refused(NotSeparable.PAGES.value)
