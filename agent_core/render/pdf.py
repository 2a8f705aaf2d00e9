"""PDFium's documents and pages. Runs only in the sandbox's child: never on threads or in the engine.

No JavaScript runs; annotations and form fields are drawn as they print. Fonts that a document does not embed come from
PDFium's own set, so a label looks the same everywhere. This computer's fonts substitute where letters would be missing.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import cache, cached_property, partial
from itertools import chain, islice, repeat
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.render.annotations import (
    Annotations,
    CompletedDocument,
    has_look,
    need_completion,
    pages_of,
    printed_looks,
)
from agent_core.render.appearance_stream import CannotMake
from agent_core.render.dashes import MOST, OBJECTS, longest_unnamed, mend
from agent_core.render.font_uses import (
    HiddenContent,
    codes_shown,
    font_letters,
    hidden_content,
    is_damaged,
    may_hide_fonts,
    pages_of_forms,
    with_letters_of_numbers,
)
from agent_core.render.fonts import FontMapper, is_text_font
from agent_core.render.layout import PageSizeMm, Placement
from agent_core.render.missing_text import (
    FontLetters,
    MissingText,
    Text,
    has_signs,
    joined,
    may_be_missing,
    missing_text,
    readable,
)
from agent_core.render.page_objects import (
    DrawnShape,
    ImagePlacement,
    Matrix,
    PictureCheck,
    all_of,
    is_translucent,
    matrix_of,
    on_whole_dots,
    own_matrix,
    pixels,
    shape_of,
    things_of,
)
from agent_core.render.paper import PageBuffer
from agent_core.render.pdf_syntax import Objects, Ref
from server_core.contract.messages.documents import DocumentMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.drawing import DotKind
from server_core.contract.types.inspection import LARGEST_PAGE_MM, MOST_PAGES, page_size_mm
from server_core.contract.types.media import MM_PER_INCH
from server_core.contract.types.states import FailureReason
from server_core.documents.joined import holds_several
from server_core.documents.object_list import with_a_true_list
from server_core.documents.user_units import user_units, written
from server_core.sandbox.protocol import ServiceRefused

POINTS_PER_INCH = 72.0
ENCRYPTED = {pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY}
# PDFium widens boxes: a bar of 2.0001 dots becomes 3, and an image one dot too large is smeared. Pages are drawn
# smaller by this in all, so content made for the head's dots stays on them.
SHY_DOTS = 0.35
FLAGS = pdfium.FPDF_ANNOT | pdfium.FPDF_PRINTING

# Limit on objects examined for pictures.
MAX_LOOKED_AT = 10_000
MAX_MOVED_IMAGES = 2_000  # more are a photograph in tiles
# An image that is no object of its own needs no name in the file; most files without the name are labels without one.
MAX_LOOKED_AT_WITHOUT_NAME = 64
IDENTITY = b"/Identity-"
# Opacity of fills in a graphics state (ISO 32000-1, 8.4.5), and of annotations (12.5.6.2).
OPACITIES = (b"/ca", b"/CA")
IMAGES_AND_FORMS = {pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_FORM}

# A truncated file lacks its end mark; PDFium would repair it and omit what is missing.
END_MARK = b"%%EOF"
END_MARK_WITHIN_BYTES = 2048
# Some files are padded to whole disk blocks.
FILLING = b"\0"


class PdfDocument:
    """An open document; pages count from 1. Raises Refused with a FailureReason."""

    def __init__(self, data: bytearray, fonts: FontMapper) -> None:
        self._fonts, self._requests_before, self._fallback_requests_before = (
            fonts,
            fonts.requests,
            fonts.fallback_requests,
        )
        fonts.replaced.clear()
        self._received = data
        self._data = with_a_true_list(data)  # PDFium reads from it while the document is open
        self._document = self._open()
        if not self._document:
            if pdfium.FPDF_GetLastError() in ENCRYPTED:
                raise ServiceRefused(FailureReason.DOCUMENT_ENCRYPTED, DocumentMessages.PDF_ENCRYPTED())
            raise ServiceRefused(FailureReason.DOCUMENT_CORRUPT, DocumentMessages.PDF_NOT_OPENED())
        self._names_images = b"/Image" in data
        self._may_be_translucent = any(word in data for word in OPACITIES) or OBJECTS in data
        self._annotations: Annotations | None = None
        self._completed: CompletedDocument | None = None
        self._tells = False
        self._units = user_units(self._document, self._data)
        self.page_count: int = pdfium.FPDF_GetPageCount(self._document)

    def _open(self, data: bytearray | None = None) -> Any:
        data = self._data if data is None else data
        memory = (ctypes.c_ubyte * len(data)).from_buffer(data)
        return pdfium.FPDF_LoadMemDocument64(memory, len(data), None)

    def check(self) -> None:
        """Refuse documents that open but must not be printed."""
        if not self._is_well_listed and END_MARK not in self._received.rstrip(FILLING)[-END_MARK_WITHIN_BYTES:]:
            raise ServiceRefused(FailureReason.DOCUMENT_CORRUPT, DocumentMessages.PDF_END_MISSING())
        if self.page_count < 1:
            raise ServiceRefused(FailureReason.NO_PAGES, DocumentMessages.PDF_WITHOUT_PAGES())
        if holds_several(self._received):
            raise ServiceRefused(FailureReason.RENDER_FAILED, DocumentMessages.SEVERAL_PDFS())
        if pdfium.FPDF_GetFormType(self._document) == pdfium.FORMTYPE_XFA_FULL:
            raise ServiceRefused(FailureReason.RENDER_FAILED, DocumentMessages.DYNAMIC_FORM())
        if self.page_count > MOST_PAGES:
            many = DocumentMessages.TOO_MANY_PAGES(pages=self.page_count, most=MOST_PAGES)
            raise ServiceRefused(FailureReason.RENDER_FAILED, many)

    def open_page(self, number: int) -> PdfPage:
        """Open a page. Raises Refused, also if it has text in a font that is not available here."""
        if not self._is_well_listed and self._is_damaged(number):
            raise ServiceRefused(FailureReason.DOCUMENT_CORRUPT, DocumentMessages.PAGE_UNREADABLE(page=number))
        hidden = self._hidden_content(number)
        if hidden.state_font is not None:
            hidden_font = DocumentMessages.FONT_IN_GRAPHICS_STATE(page=number, font=readable(hidden.state_font))
            raise ServiceRefused(FailureReason.RENDER_FAILED, hidden_font)
        page = self._page(self._document, number)
        if need_completion(page.handle):
            page.close()
            self._complete(number)
            page = self._page_alone(number)
        page.flat = partial(self._flat, number)
        completed = self._completed_page(number)
        shown = completed.shown if completed is not None else {}
        if not shown and not hidden.forms and not self._needs_a_look(page):
            return self._drawn_as_it_is(page, number)
        missing = self._missing_text(page, number, hidden)
        if missing.all and self._with_letters is not None and completed is None:
            # The meaning of glyph numbers is known now; a completed page is drawn from a copy that contains it already.
            page.close()
            self._tells = True
            page = self._page_alone(number)
            page.flat = partial(self._flat, number)
            missing = self._missing_text(page, number, hidden)
        if not missing.all and not shown:
            return self._drawn_as_it_is(page, number)
        page.close()
        # PDFium requests fonts once per document, and again after reopening it. So pages do not depend on each other.
        with ExitStack() as stack:
            stack.enter_context(self._fonts.standing_in(joined(missing.all, shown)))
            page = self._page_alone(number)
            page.flat = partial(self._flat, number)
            still_missing = self._missing_text(page, number, hidden, joined(missing.certain, shown)).all
            page.holds.callback(stack.pop_all().close)  # fonts of annotations are requested when these are drawn
        if still_missing:
            page.close()
            raise ServiceRefused(FailureReason.RENDER_FAILED, _no_font(number, readable(min(still_missing))))
        return self._drawn_as_it_is(page, number)

    def _drawn_as_it_is(self, page: PdfPage, number: int) -> PdfPage:
        page.replaced_font = self._font_replaced_from_now_on()
        return self._with_dashes(page, number)

    @cached_property
    def _is_well_listed(self) -> bool:
        """Return whether the cross-reference table is correct. If not, the file may have been altered in
        transfer, as text.
        """
        return bool(pdfium.FPDF_DocumentHasValidCrossReferenceTable(self._document))

    def _is_damaged(self, number: int) -> bool:
        objects, pages = self._objects_and_pages
        return number <= len(pages) and is_damaged(objects, objects.dict_of(pages[number - 1]))

    def _hidden_content(self, number: int) -> HiddenContent:
        if not self._may_hide_fonts:
            return HiddenContent()
        objects, pages = self._objects_and_pages
        return hidden_content(objects, objects.dict_of(pages[number - 1])) if number <= len(pages) else HiddenContent()

    @cached_property
    def _may_hide_fonts(self) -> bool:
        return may_hide_fonts(self._data)

    @cached_property
    def _objects_and_pages(self) -> tuple[Objects, Sequence[Ref | None]]:
        """Read a copy of the document, and list its pages."""
        objects = Objects(self._copy)
        return objects, list(pages_of(objects, objects.dict_of(objects.trailer.get(b"Root")).get(b"Pages")))

    @cached_property
    def _copy(self) -> bytes:
        """Return the document without encryption, with the meaning of glyph numbers added to its fonts."""
        if self._with_letters is None:
            return self._plain_copy
        document = self._open(self._with_letters)
        try:
            return written(document)
        finally:
            pdfium.FPDF_CloseDocument(document)

    @cached_property
    def _plain_copy(self) -> bytes:
        return written(self._document, flags=pdfium.FPDF_REMOVE_SECURITY)

    @cached_property
    def _with_letters(self) -> bytearray | None:
        """Add the meaning of glyph numbers to fonts in the plain copy; None = no font needs it."""
        if IDENTITY not in self._plain_copy:
            return None
        objects = Objects(self._plain_copy)
        added = with_letters_of_numbers(objects)
        return objects.updated(added) if added else None

    def _letters_on(self, number: int) -> Callable[[str], FontLetters]:
        """Return a function that maps font names to the letters written on the page; it reads the page when called."""

        @cache
        def letters(name: str) -> FontLetters:
            objects, pages = self._objects_and_pages
            return font_letters(objects, codes_shown(objects, objects.dict_of(pages[number - 1])), name)

        return letters

    def _with_dashes(self, page: PdfPage, number: int) -> PdfPage:
        """Rewrite the page's dash patterns for PDFium. Raises Refused if one cannot be drawn."""
        too_many = self._longest_unnamed_dashes or page.mend_dashes()
        if not too_many and page.has_looks:
            with closing(self._flat(number)) as flat:
                too_many = flat.mend_dashes()
        if too_many:
            page.close()
            dashed = DocumentMessages.TOO_MANY_DASHES(page=number, count=too_many, most=MOST)
            raise ServiceRefused(FailureReason.RENDER_FAILED, dashed)
        return page

    def _font_replaced_from_now_on(self) -> Callable[[], str | None]:
        """Return a check for a font that PDFium replaces while drawing, for example in a pattern; it gives the name or
        None.

        The page's own text has been checked before, so earlier replacements do not affect it.
        """
        before = set(self._fonts.replaced)
        return lambda: next((name for name in self._fonts.replaced if name not in before), None)

    def _complete(self, number: int) -> None:
        """Complete the page's annotations in a copy of the document, which is used for this page."""
        if self._annotations is None:
            self._annotations = Annotations(self._copy, self._fonts)
        try:
            self._completed = self._annotations.completed(number)
        except CannotMake as error:
            script, bar_code = error.script, DocumentMessages.BAR_CODE_FIELD(page=number)
            what = bar_code if script is None else DocumentMessages.FIELD_IN_SCRIPT(page=number, script=script)
            raise ServiceRefused(FailureReason.RENDER_FAILED, what) from None
        if self._completed is None:
            raise ServiceRefused(FailureReason.DOCUMENT_CORRUPT, DocumentMessages.ANNOTATIONS_UNREADABLE(page=number))

    def _completed_page(self, number: int) -> CompletedDocument | None:
        return self._completed if self._completed is not None and self._completed.number == number else None

    def _data_of(self, number: int) -> bytearray:
        completed = self._completed_page(number)
        if completed is not None:
            return completed.data
        return self._with_letters if self._tells and self._with_letters is not None else self._data

    def _page(self, document: Any, number: int) -> PdfPage:
        unit = self._units[number - 1] if self._units else 1.0
        return PdfPage(
            document,
            number,
            names_images=self._names_images,
            may_be_translucent=self._may_be_translucent,
            unit=unit,
        )

    def _page_alone(self, number: int) -> PdfPage:
        """Open the page in another instance of the document."""
        with ExitStack() as stack:
            document = self._open(self._data_of(number))
            stack.callback(pdfium.FPDF_CloseDocument, document)
            page = self._page(document, number)
            page.holds = stack.pop_all()
        return page

    def _missing_text(
        self, page: PdfPage, number: int, hidden: HiddenContent, written: Text | None = None
    ) -> MissingText:
        """Return what is missing on the page, in the looks of its annotations, and in content that PDFium does not
        report.
        """
        letters = self._letters_on(number)
        if not page.has_looks:
            found = page.missing_text(letters, written)
        else:
            # The appearances become part of a page that is not drawn.
            with closing(self._flat(number)) as flat:
                found = flat.missing_text(letters, written)
        if hidden.forms:
            with pages_of_forms(self._objects_and_pages[0], hidden.forms) as pages:
                hidden_texts = [missing_text(one, letters).all for one in pages]
                return MissingText(certain=found.certain, possible=joined(found.possible, *hidden_texts))
        return found

    def _flat(self, number: int) -> PdfPage:
        page = self._page_alone(number)
        page.flatten()
        return page

    def _needs_a_look(self, page: PdfPage) -> bool:
        """Return whether the page has to be examined; most labels need not be."""
        if self._fonts.fallback_requests != self._fallback_requests_before or page.has_looks:
            return True
        return (self._has_other_letters and self._fonts.requests != self._requests_before) or has_signs(page.handle)

    @cached_property
    def _has_other_letters(self) -> bool:
        return may_be_missing(self._data)

    @cached_property
    def _longest_unnamed_dashes(self) -> int:
        return longest_unnamed(self._data)

    def close(self) -> None:
        """Close the document; harmless if repeated."""
        document, self._document = self._document, None
        if document:
            pdfium.FPDF_CloseDocument(document)


class PdfPage:
    """A page of a PDF.

    `unit`: size of a point in 1/72 inch. `holds`: resources closed after the page. `flat` opens the page once more with
    its annotations' appearances merged into it. `replaced_font` returns the name of a font, other than a text font, in
    whose place PDFium drew letters.
    """

    def __init__(
        self, document: Any, number: int, *, names_images: bool, may_be_translucent: bool, unit: float
    ) -> None:
        self.holds = ExitStack()
        self.flat: Callable[[], PdfPage] | None = None
        self.replaced_font: Callable[[], str | None] = lambda: None
        self._document = document
        self._number = number
        self._names_images = names_images
        self._may_be_translucent = may_be_translucent
        self._page: Any = pdfium.FPDF_LoadPage(document, number - 1)
        if not self._page:
            raise ServiceRefused(FailureReason.DOCUMENT_CORRUPT, DocumentMessages.PAGE_UNREADABLE(page=number))
        width, height = pdfium.FPDF_GetPageWidthF(self._page), pdfium.FPDF_GetPageHeightF(self._page)
        if page_size_mm(width, height, unit) is None:
            without_size = DocumentMessages.PAGE_WITHOUT_SIZE(page=number, size=LARGEST_PAGE_MM / 1000)
            raise ServiceRefused(FailureReason.RENDER_FAILED, without_size)
        self._points = width, height
        self._count = pdfium.FPDFPage_CountObjects(self._page)
        self._points_per_inch = POINTS_PER_INCH / unit
        self.size = PageSizeMm(
            width * MM_PER_INCH / self._points_per_inch, height * MM_PER_INCH / self._points_per_inch
        )

    def draw(self, placement: Placement, dpi: int, paper: PageBuffer) -> None:
        """Draw the rows that the paper was laid out for.

        Raises Refused if a font is missing in content that only drawing reveals.
        """
        if paper.in_colour or not self._has_translucent_text:
            self._draw_on(placement, dpi, paper)
            return
        # In grey, PDFium applies the opacity of small letters twice.
        coloured = PageBuffer()
        coloured.lay_out(DotKind.SRGB_8, paper.width, paper.height, paper.first_row, paper.row_count)
        self._draw_on(placement, dpi, coloured)
        paper.take_grey(coloured)

    @cached_property
    def _has_translucent_text(self) -> bool:
        if not self._may_be_translucent:
            return False
        appearances = (thing for thing, _ in all_of(printed_looks(self._page), self._displayed()))
        looks_with_kinds = ((thing, pdfium.FPDFPageObj_GetType(thing)) for thing in appearances)
        things = chain(islice(things_of(self._page), MAX_LOOKED_AT), islice(looks_with_kinds, MAX_LOOKED_AT))
        return any(kind == pdfium.FPDF_PAGEOBJ_TEXT and is_translucent(thing) for thing, kind in things)

    def _draw_on(self, placement: Placement, dpi: int, paper: PageBuffer) -> None:
        kind = pdfium.FPDFBitmap_BGR if paper.in_colour else pdfium.FPDFBitmap_Gray
        bitmap = pdfium.FPDFBitmap_CreateEx(paper.width, paper.height, kind, paper.page_address, paper.stride)
        if not bitmap:
            raise MemoryError
        clip = placement.clip
        top, bottom = max(clip.top, paper.first_row), min(clip.bottom, paper.first_row + paper.row_count)
        try:
            if top < bottom:
                rectangle = pdfium.FS_RECTF(clip.left, top, clip.right, bottom)
                # Grey as the bitmap's format: FPDF_GRAYSCALE would make pages of images 3-5 times slower.
                flags = FLAGS | pdfium.FPDF_REVERSE_BYTE_ORDER if paper.in_colour else FLAGS
                pdfium.FPDF_RenderPageBitmapWithMatrix(
                    bitmap, self._page, self._matrix(placement, dpi), rectangle, flags
                )
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)
        missing = self.replaced_font()
        if missing is not None:
            raise ServiceRefused(FailureReason.RENDER_FAILED, _no_font(self._number, readable(missing)))

    def put_images_on_dots(self, placement: Placement, dpi: int) -> None:
        """Move images to whole dots, once, before the page is drawn. Those of annotations stay."""
        count = min(self._count, MAX_LOOKED_AT if self._names_images else MAX_LOOKED_AT_WITHOUT_NAME)
        things = list(map(pdfium.FPDFPage_GetObject, repeat(self._page), range(count)))
        kinds = map(pdfium.FPDFPageObj_GetType, things)
        may_be = (thing for thing, kind in zip(things, kinds, strict=True) if kind in IMAGES_AND_FORMS)
        displayed = self._displayed()
        images = [
            (thing, matrix)
            for thing, matrix in islice(all_of(may_be, displayed), MAX_LOOKED_AT)
            if pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_IMAGE
        ]
        appearances = (thing for thing, _ in islice(all_of(printed_looks(self._page), displayed), MAX_LOOKED_AT))
        check = PictureCheck(self._page)
        if any(map(check.is_damaged, chain((thing for thing, _ in images), appearances))):
            raise ServiceRefused(FailureReason.RENDER_FAILED, DocumentMessages.PICTURE_DAMAGED(page=self._number))
        if not images or len(images) > MAX_MOVED_IMAGES:
            return
        exact, drawn = (matrix_of(self._matrix(placement, dpi, shy_dots)) for shy_dots in (0, SHY_DOTS))
        different = {matrix for _, matrix in images}
        to_dots = {matrix: matrix.then(exact) for matrix in different}
        back = {matrix: matrix.then(drawn).inverted() for matrix in different}
        wanted = on_whole_dots(
            [ImagePlacement(own_matrix(thing).then(to_dots[matrix]), *pixels(thing)) for thing, matrix in images]
        )
        for (thing, matrix), on_dots in zip(images, wanted, strict=True):
            from_dots = back[matrix]
            if on_dots is not None and from_dots is not None:
                pdfium.FPDFPageObj_SetMatrix(thing, pdfium.FS_MATRIX(*on_dots.then(from_dots)))

    def shapes(self, placement: Placement, dpi: int, at_most: int) -> Iterator[DrawnShape]:
        """Yield the objects of the page in drawing order; clip paths are ignored."""
        to_dots = self._displayed().then(matrix_of(self._matrix(placement, dpi)))  # flattened pages have other boxes
        if self.flat is not None and self.has_looks:
            with closing(self.flat()) as flat:
                yield from flat._shapes(to_dots, at_most)
        else:
            yield from self._shapes(to_dots, at_most)

    def _shapes(self, to_dots: Matrix, at_most: int) -> Iterator[DrawnShape]:
        count = pdfium.FPDFPage_CountObjects(self._page)
        objects = (pdfium.FPDFPage_GetObject(self._page, number) for number in range(count))
        for thing, matrix in islice(all_of(objects, to_dots), at_most):
            shape = shape_of(self._page, thing, matrix)
            if shape is not None:
                yield shape

    @property
    def handle(self) -> Any:
        """PDFium's handle of the page."""
        return self._page

    @property
    def has_looks(self) -> bool:
        """Return whether annotations have appearances, which may contain text."""
        return any(has_look(self._page, index) for index in range(pdfium.FPDFPage_GetAnnotCount(self._page)))

    def flatten(self) -> None:
        """Merge the printed appearances into the page, in memory."""
        pdfium.FPDFPage_Flatten(self._page, pdfium.FLAT_PRINT)
        page = pdfium.FPDF_LoadPage(self._document, self._number - 1)
        if page:
            pdfium.FPDF_ClosePage(self._page)
            self._page = page

    def missing_text(self, letters: Callable[[str], FontLetters], written: Text | None = None) -> MissingText:
        return missing_text(self._page, letters, written)

    def mend_dashes(self) -> int:
        """Rewrite the dash patterns.

        Returns the number of lengths in the first one that cannot be drawn; 0 = all can.
        """
        return mend(things_of(self._page))

    def close(self) -> None:
        pdfium.FPDF_ClosePage(self._page)
        self.holds.close()

    def _displayed(self) -> Matrix:
        """Return the matrix from points of the document (y up) to points of the displayed page (y down)."""
        page_box = pdfium.FS_RECTF()
        pdfium.FPDF_GetPageBoundingBox(self._page, page_box)
        left, top, right, bottom = page_box.left, page_box.top, page_box.right, page_box.bottom
        return (
            Matrix(1, 0, 0, -1, -left, top),
            Matrix(0, 1, 1, 0, -bottom, -left),
            Matrix(-1, 0, 0, 1, right, -bottom),
            Matrix(0, -1, -1, 0, top, right),
        )[pdfium.FPDFPage_GetRotation(self._page)]

    def _matrix(self, placement: Placement, dpi: int, shy_dots: float = SHY_DOTS) -> Any:
        """Return the matrix from page points (y down) to dots: x' = a x + c y + e, y' = b x + d y + f."""
        width, height = self._points
        scale = placement.scale * dpi / self._points_per_inch
        scale -= shy_dots / max(width, height)
        x, y = placement.x_dots, placement.y_dots
        if placement.rotation == 270:
            # Here the page's own corner is its bottom left, and on a whole dot as always.
            return pdfium.FS_MATRIX(0, -scale, scale, 0, x, round(y + placement.page_height_dots))
        return pdfium.FS_MATRIX(scale, 0, 0, scale, x, y)


def _no_font(page: int, name: str) -> Message:
    what = DocumentMessages.LETTERS_MISSING if is_text_font(name) else DocumentMessages.FONT_MISSING
    return what(page=page, font=name)
