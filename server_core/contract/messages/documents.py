"""Messages about documents: why one cannot be read or drawn."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class DocumentMessages:
    """Why a PDF is not taken, or not drawn."""

    DOCUMENT_EMPTY = Template("The document is empty.")
    PDF_ENCRYPTED = Template("The PDF is encrypted: it opens with a password only.")
    PDF_NOT_OPENED = Template("The PDF is damaged: it cannot be opened.")
    PDF_END_MISSING = Template("The PDF is damaged: its end is missing.")
    PDF_WITHOUT_PAGES = Template("The PDF has no pages.")
    SEVERAL_PDFS = Template(
        "The file holds several PDFs, one after the other, and only one of them would be printed. Send each by itself, "
        "or merge them into one PDF."
    )
    DYNAMIC_FORM = Template("The PDF is a dynamic form (XFA): only Adobe's programs can draw it.")
    TOO_MANY_PAGES = Template("The PDF has {pages} pages; at most {most} are printed in one job.", pages=int, most=int)
    PAGE_UNREADABLE = Template("The PDF is damaged: page {page} cannot be read.", page=int)
    ANNOTATIONS_UNREADABLE = Template(
        "The PDF is damaged: the form fields and annotations of page {page} cannot be read.", page=int
    )
    PAGE_WITHOUT_SIZE = Template(
        "Page {page} of the PDF is larger than {size:g} m, or has no size.", page=int, size=float
    )
    FONT_MISSING = Template(
        'Page {page} has text in the font "{font}" that cannot be printed: the PDF does not hold the font. Embed its '
        "fonts in the PDF, or install this font where it is printed.",
        page=int,
    )
    LETTERS_MISSING = Template(
        'Page {page} has text in the font "{font}" that cannot be printed: the PDF does not hold the font. Embed its '
        "fonts in the PDF, or install a font with these characters where it is printed.",
        page=int,
    )
    FONT_IN_GRAPHICS_STATE = Template(
        'Page {page} has text in the font "{font}" that cannot be printed: a graphics state sets the '
        "font. Embed it in the PDF and let the page's own text use it.",
        page=int,
    )
    TOO_MANY_DASHES = Template(
        "Page {page} has a line with a pattern of {count} dashes and gaps; at most {most} can be drawn. Draw each dash "
        "as a line or a box of its own.",
        page=int,
        count=int,
        most=int,
    )
    BAR_CODE_FIELD = Template(
        "Page {page} has a form field that shows a bar code, and the PDF does not say how it looks. Save the PDF with "
        "the appearance of its fields, or print it from the program that filled it in.",
        page=int,
    )
    FIELD_IN_SCRIPT = Template(
        "Page {page} has a form field or an annotation with text in the script {script}, and the PDF does not say how "
        "it looks. Save the PDF with the appearance of its fields, or print it from the program that filled it in.",
        page=int,
    )
    PICTURE_DAMAGED = Template(
        "Page {page} has a picture that cannot be drawn: it is damaged, or has too many pixels.", page=int
    )
    TOO_MANY_DOTS = Template(
        "Page {page} would be {width} x {height} dots; at most {most:,} dots are printed.",
        page=int,
        width=int,
        height=int,
        most=int,
    )
    NO_ROOM_ON_MEDIUM = Template("The margins leave nothing of the medium to print on.")
    CALIBRATED_OFF_MEDIUM = Template("The printer's calibration moves everything off the medium.")
    PAGE_TOO_SLOW = Template(
        "Page {page} needs more than {seconds:g} seconds of computing time.", page=int, seconds=float
    )
    PAGE_NOT_DRAWN = Template("Page {page} of the PDF cannot be drawn. {error}", page=int)
    PAGE_NEVER_CAME = Template("The PDF cannot be drawn: page {page} never came.", page=int)
    PDF_NOT_DRAWN = Template("The PDF cannot be drawn. {error}")
    DRAWING_ENDED = Template("The PDF cannot be drawn: it is damaged, or needs too much memory. {error}")
    DRAWING_KILLED_TWICE = Template(
        "The PDF cannot be drawn: the process that draws it ended twice. Something else on this computer ended it, "
        "or the computer ran out of memory."
    )


class IntakeMessages:
    """Why the server does not take a document."""

    SEND_WITHOUT_PASSWORD = Template("The PDF is encrypted: it opens with a password only. Send it without one.")
    PDF_CUT_SHORT = Template("The PDF is damaged or cut short: it cannot be read as a whole.")
    SEND_IN_PARTS = Template("The PDF has more than {pages} pages: send it in parts.", pages=int)
    A_PAGE_WITHOUT_SIZE = Template("A page of the PDF is larger than {size:g} m, or has no size.", size=float)
    PRINT_FORM_TO_PDF = Template(
        "The PDF is a dynamic form (XFA): only Adobe's programs can draw it. Print it to a PDF there."
    )
    PDF_TOO_COMPLEX = Template("The PDF cannot be checked: that takes too much time or memory, or the file is damaged.")
    NEITHER_PDF_NOR_RAW = Template(
        "Only PDF documents and RAW printer commands are printed; convert other files to PDF first."
    )
    BEGINS_LIKE_RAW = Template(
        "The document begins like {kind}: give document_format raw and document_raw_language for it."
    )
    DECLARED_OTHERWISE = Template("The document is declared as {language}, but it begins like {kind}.")
    DECLARED_AND_BLANK = Template("The document is declared as {language}, but it is {kind}.")
    PAGES_INSEPARABLE = Template(
        "The pages of this document belong together (form, layers or protection). Print it as a whole."
    )
    LABELS_INSEPARABLE = Template(
        "The labels of this file cannot be told from each other. Print it as a whole, or in copies."
    )
    PAGES_BACKWARDS = Template("pages must be named from the first to the last: 4-6.")
    HAS_ONE_PAGE = Template("The document has 1 page.")
    HAS_PAGES = Template("The document has {pages} pages.", pages=int)
    HAS_ONE_LABEL = Template("The document has 1 label.")
    HAS_LABELS = Template("The document has {labels} labels.", labels=int)


class SandboxMessages:
    """Why a process that reads documents gave no answer."""

    MEMORY_USED_UP = Template("It needs more than {size} MiB of memory.", size=int)
    TIME_USED_UP = Template("It took longer than {seconds:g} seconds.", seconds=float)
    CPU_USED_UP = Template("It used more than {seconds} seconds of computing time.", seconds=int)
    CHILD_CONFUSED = Template("The child process does not keep to its protocol.")
    CHILD_ENDED = Template("The child process ended in the middle of it ({how}).")
    CHILD_ENDED_AT_ONCE = Template("The child process ended as soon as it had started.")
    CHILD_NOT_STARTED = Template("The child process could not start: {error}")
