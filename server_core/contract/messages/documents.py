"""Messages about documents that cannot be read or drawn, and about RAW files that are not sent to their printer."""

from __future__ import annotations

from server_core.contract.messages.message import Message, Singular, Template, words


class DocumentMessages:
    """Reasons why a PDF is rejected or cannot be rendered."""

    DOCUMENT_EMPTY = Template("The document is empty.")
    PDF_ENCRYPTED = Template("The PDF is encrypted and needs a password.")
    PDF_NOT_OPENED = Template("The PDF is damaged: it cannot be opened.")
    PDF_END_MISSING = Template("The PDF is damaged: its end is missing.")
    PDF_WITHOUT_PAGES = Template("The PDF has no pages.")
    SEVERAL_PDFS = Template(
        "The file contains several PDFs in a row, and only one of them would be printed. Send each one "
        "separately, or merge them into one PDF."
    )
    DYNAMIC_FORM = Template("The PDF is a dynamic form (XFA): only Adobe's programs can display it.")
    TOO_MANY_PAGES = Template("The PDF has {pages} pages; at most {most} are printed in one job.", pages=int, most=int)
    PAGE_UNREADABLE = Template("The PDF is damaged: page {page} cannot be read.", page=int)
    ANNOTATIONS_UNREADABLE = Template(
        "The PDF is damaged: the form fields and annotations of page {page} cannot be read.", page=int
    )
    PAGE_WITHOUT_SIZE = Template(
        "Page {page} of the PDF is larger than {size:g} m, or has no size.", page=int, size=float
    )
    FONT_MISSING = Template(
        'Page {page} has text in the font "{font}" that cannot be printed: the PDF does not contain the font. '
        "Embed its fonts in the PDF, or install this font on the computer that prints.",
        page=int,
    )
    LETTERS_MISSING = Template(
        'Page {page} has text in the font "{font}" that cannot be printed: the PDF does not contain the font. '
        "Embed its fonts in the PDF, or install a font with these characters on the computer that prints.",
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
        "Page {page} would be {width} × {height} dots; at most {most:,} dots are printed.",
        page=int,
        width=int,
        height=int,
        most=int,
    )
    NO_ROOM_ON_MEDIUM = Template("The margins leave no room to print.")
    CALIBRATED_OFF_MEDIUM = Template("The printer's calibration moves everything off the medium.")
    PAGE_TOO_SLOW = Template(
        "Page {page} needs more than {seconds:g} seconds of computing time.", page=int, seconds=float
    )
    PAGE_NOT_DRAWN = Template("Page {page} of the PDF cannot be drawn. {error}", page=int)
    PAGE_NEVER_CAME = Template("The PDF cannot be drawn: page {page} was not delivered.", page=int)
    LABEL_NOT_DRAWN = Template("Label {label} of the file cannot be drawn. {error}", label=int)
    PDF_NOT_DRAWN = Template("The PDF cannot be drawn. {error}")
    DRAWING_ENDED = Template("The PDF cannot be drawn: it is damaged, or needs too much memory. {error}")
    DRAWING_KILLED_TWICE = Template(
        "The PDF cannot be drawn: the process that draws it ended twice. Something else on this computer ended it, "
        "or the computer ran out of memory."
    )


class IntakeMessages:
    """Reasons why the server rejects a document."""

    SEND_WITHOUT_PASSWORD = Template("The PDF is encrypted and needs a password. Send it without one.")
    PDF_CUT_SHORT = Template("The PDF is damaged or cut short: it cannot be read as a whole.")
    SEND_IN_PARTS = Template("The PDF has more than {pages} pages: send it in parts.", pages=int)
    A_PAGE_WITHOUT_SIZE = Template("A page of the PDF is larger than {size:g} m, or has no size.", size=float)
    PRINT_FORM_TO_PDF = Template(
        "The PDF is a dynamic form (XFA): only Adobe's programs can display it. Print it to a PDF there."
    )
    PDF_TOO_COMPLEX = Template("The PDF cannot be checked: that takes too much time or memory, or the file is damaged.")
    NEITHER_PDF_NOR_RAW = Template(
        "Only PDF documents and RAW printer commands can be printed. Convert other files to PDF first."
    )
    BEGINS_LIKE_RAW = Template(
        "The document looks like {kind}. Set document_format to raw, and document_raw_language to its language."
    )
    DECLARED_OTHERWISE = Template("The document is declared as {language} but looks like {kind}.")
    DECLARED_AND_BLANK = Template("The document is declared as {language}, but it is {kind}.")
    RAW_LANGUAGE_NOT_APPLICABLE = Template(
        "document_raw_language is only for RAW documents: set document_format to raw."
    )
    RAW_LANGUAGE_MISSING = Template("A RAW document needs document_raw_language: tspl, zpl, cpcl or escpos.")
    FILE_TOO_LARGE = Template(
        "The file is larger than {bytes} bytes.", Singular("The file is larger than 1 byte."), bytes=int
    )
    BASE64_INVALID = Template(
        "document_base64 is not Base64 (RFC 4648 section 4: padded, without line breaks and without a data: prefix)."
    )
    INSPECTIONS_TOO_MANY = Template("Too many documents wait to be checked. Try again later.")
    DOCUMENT_NOT_FOUND = Template("There is no such document: upload it first.")
    DOCUMENT_PURGED = Template("The document is no longer stored. Upload it again.")
    DOCUMENT_CONTENT_GONE = Template("The document's content is no longer stored.")
    DOCUMENT_LOST = Template("The content of document {sha256} is missing, so no complete backup can be made.")
    PAGES_INSEPARABLE = Template(
        "The pages of this document belong together (form, layers or protection). Print it as a whole."
    )
    LABELS_INSEPARABLE = Template(
        "The labels of this file cannot be separated. Print the whole file, or several copies of it."
    )
    PAGES_BACKWARDS = Template("pages must be given from the first to the last, such as 4-6.")
    HAS_PAGES = Template("The document has {pages} pages.", Singular("The document has 1 page."), pages=int)
    HAS_LABELS = Template("The document has {labels} labels.", Singular("The document has 1 label."), labels=int)


class FormatMessages:
    """Types of files by their first bytes, as parts of a sentence."""

    OFFICE_DOCUMENT = Template("an office document")
    IMAGE = Template("an image")
    WEB_PAGE = Template("a web page")
    PACKED_FILE = Template("a packed file")
    AIRPRINT_RASTER = Template("a raster for AirPrint or PWG")
    PROGRAM_FILE = Template("a program")
    ZPL_OR_CPCL = Template("zpl or cpcl")
    UTF_16_TEXT = Template("UTF-16 text")
    UTF_32_TEXT = Template("UTF-32 text")
    JSON_STRING = Template("a JSON string")
    HTTP_MESSAGE = Template("an HTTP message")
    FORM_UPLOAD = Template("a form upload (multipart)")
    E_MAIL = Template("an e-mail")
    ERROR_OF_PROGRAM = Template("a program's error message")
    DATA_URL = Template("a data URL")
    BASE64_TEXT = Template("base64 text")


_KINDS = {each.source: each for each in vars(FormatMessages).values() if isinstance(each, Template)}


def format_named(name: str) -> Message:
    """Put the name of a format into a sentence. Names such as `zpl` or `XML` are the same in every language."""
    return _KINDS[name]() if name in _KINDS else words(name)


class RemoteDocumentMessages:
    """Reasons why a document is not downloaded from a client's URL."""

    DOCUMENT_URL_TOO_LONG = Template("The document URL is longer than {most} characters.", most=int)
    DOCUMENT_URL_NOT_HTTPS = Template("The document URL must start with https:// and name a server.")
    DOCUMENT_URL_WITH_USER = Template("The document URL must not contain a user name or a password.")
    DOCUMENT_URL_HOST_UNREADABLE = Template("The server's name or port in the document URL cannot be read.")
    DOCUMENT_URL_PORT_WRONG = Template("The port in the document URL does not exist.")
    DOCUMENT_URL_IPV6_WRONG = Template("The IPv6 address in the document URL cannot be read.")
    DOCUMENT_URL_IPV4_WRONG = Template("An IPv4 address in a document URL is four decimal numbers.")
    DOCUMENT_URL_HOST_WRONG = Template("The server's name in the document URL is not a host name.")
    DOCUMENT_URL_NOT_ENCODED = Template("The document URL contains a character that must be percent-encoded.")
    DOCUMENT_URL_NOT_ALLOWED = Template(
        "The document URL cannot be used. It must name a public server that answers on https, port 443, with a valid "
        "certificate."
    )
    DOCUMENT_REDIRECT_UNUSABLE = Template(
        "The remote server redirects to an address that is no usable document URL. {why}"
    )
    DOCUMENT_REDIRECTS_TOO_OFTEN = Template("The document URL redirects more than {most} times.", most=int)
    REMOTE_TOO_SLOW = Template("The remote server took too long to send the document.")
    REMOTE_BROKE_OFF = Template("The remote server broke off before the whole document was received.")
    REMOTE_SENT_COMPRESSED = Template(
        "The remote server sent the document compressed ({coding}), although no compression was requested."
    )
    REMOTE_SENT_BASE64 = Template("The remote server sent the document as Base64 text. It must send its bytes.")
    REMOTE_SENT_CHUNK_FRAMES = Template(
        "The remote document contains the framing of an upload (aws-chunked). Store it there again."
    )
    REMOTE_SENT_CRUMBS = Template("The remote server sent the document in too small pieces.")
    REMOTE_SENT_NOTHING = Template("The remote server sent an empty document.")
    REMOTE_ANSWERED = Template("The remote server answered with HTTP status {status}.", status=int)
    REMOTE_WITHOUT_LENGTH = Template("The remote server does not report the length of the document.")
    REMOTE_DOCUMENT_TOO_LARGE = Template(
        "The remote document is larger than {bytes} bytes.",
        Singular("The remote document is larger than 1 byte."),
        bytes=int,
    )
    TOO_MANY_DOWNLOADS = Template(
        "This application already has {most} downloads in progress. Try again in a moment.", most=int
    )


class SandboxMessages:
    """Reasons why a child process that reads documents gave no answer."""

    MEMORY_USED_UP = Template("It needs more than {size} MiB of memory.", size=int)
    TIME_USED_UP = Template("It took longer than {seconds:g} seconds.", seconds=float)
    CPU_USED_UP = Template("It used more than {seconds} seconds of computing time.", seconds=int)
    CHILD_CONFUSED = Template("The child process does not keep to its protocol.")
    CHILD_ENDED = Template("The child process ended in the middle of it ({how}).")
    CHILD_ENDED_AT_ONCE = Template("The child process ended as soon as it had started.")
    CHILD_CLOSED = Template("The child process was closed.")
    CHILD_NOT_STARTED = Template("The child process could not start: {error}")


class RawMessages:
    """Reasons why a RAW file is blocked."""

    RAW_DENIED = Template(
        "Nothing was printed: {name} does not accept RAW files. Send a PDF, or change the printer's RAW policy."
    )
    RAW_COMMAND = Template(
        "Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or see the printer's RAW policy.",
        byte=int,
    )
    RAW_COMMAND_AMONG_DOTS = Template(
        "Blocked at byte {byte}: {command}. Nothing was printed. The command is inside picture data, where "
        "printers still obey it. Contact the sender, or see the printer's RAW policy.",
        byte=int,
    )
    RAW_COMMAND_ALLOWABLE = Template(
        'Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or allow "{allow}" in the '
        "printer's RAW policy.",
        byte=int,
    )
    RAW_COMMAND_DRAWER = Template(
        "Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or switch on the cash drawer "
        "in the printer's settings.",
        byte=int,
    )
    RAW_CUT_OFF = Template(
        "Nothing was printed: the file is cut off. It ends at byte {end}, and {command} at byte {byte} is not "
        "finished. Ask the sender for the whole file.",
        end=int,
        byte=int,
    )
    RAW_LACKS_COMMAND = Template(
        "Nothing was printed: the file is cut off. It ends at byte {end}, without {lacks} after {command} at byte "
        "{byte}. Ask the sender for the whole file.",
        end=int,
        byte=int,
    )
    RAW_LABEL_WITHOUT_END = Template(
        "Nothing was printed: a label of the file is cut off. The next label begins at byte {next}, without {lacks} "
        "after {command} at byte {byte}. Ask the sender for the whole file.",
        next=int,
        byte=int,
    )
    RAW_OTHER_LANGUAGE = Template(
        "Nothing was printed: from byte {byte} on, the file looks like {kind}, not like the declared printer "
        "language. Ask the sender for the right file.",
        byte=int,
    )
    RAW_NO_COMMANDS = Template(
        "Nothing was printed: the file contains no label in the declared printer language. At byte {byte} it "
        "begins with: {text}. Ask the sender for the right file.",
        byte=int,
    )
    RAW_NO_LABEL = Template(
        "Nothing was printed: the file only sets up the printer ({command} at byte {byte}) and contains no "
        'label. An administrator can allow such files for this printer ("{allow}").',
        byte=int,
    )


class CommandMessages:
    """The effect of a printer command, as a part of a sentence."""

    COMMAND_CHANGES_SETTINGS = Template("{command} changes the printer's settings")
    COMMAND_RESETS = Template("{command} restarts or resets the printer")
    COMMAND_CHANGES_FILES = Template("{command} changes files in the printer's memory")
    COMMAND_LOADS_PROGRAM = Template("{command} loads or runs a program in the printer")
    COMMAND_LOADS_FIRMWARE = Template("{command} loads firmware or fonts into the printer")
    COMMAND_CHANGES_CONNECTION = Template("{command} changes the printer's connection")
    COMMAND_CONCERNS_PASSWORD = Template("{command} concerns the printer's password")
    COMMAND_OPENS_DRAWER = Template("{command} opens the cash drawer")
    COMMAND_IN_OTHER_LANGUAGE = Template("{command} switches the printer to another language")
    COMMAND_STARTS_SERVICE_MODE = Template("{command} puts the printer into a service mode")
    COMMAND_CHANGES_PREFIX = Template("{command} changes the command characters for later jobs")
    COMMAND_LENGTH_UNRELIABLE = Template("{command} gives a length that is not reliable")
    EMPTY_COMMAND = Template("an empty command")
    NOTHING_BUT_BLANKS = Template("nothing but blanks")
