"""Messages about devices: condition, identity, connection, IPP, searches, probes, and tests before one is added."""

from __future__ import annotations

from server_core.contract.messages.message import Singular, Template


class ConditionMessages:
    """Faults and warnings that a printer reports, and what to do about them."""

    COVER_OPEN = Template("The print head or the cover is open. Close it.")
    MEDIA_JAM = Template("Paper is jammed. Take it out.")
    MEDIA_EMPTY = Template("Paper is out. Put in a new roll.")
    RIBBON_EMPTY = Template("The ribbon is out. Put in a new one.")
    RIBBON_JAM = Template("The ribbon is jammed.")
    CUTTER_JAM = Template("The cutter is stuck. Free it, switch it off and on.")
    HEAD_FAULT = Template("The printer reports a broken print head.")
    TOO_HOT = Template("The printer is too hot. It continues when it has cooled down.")
    OTHER_ERROR = Template("The printer reports an error. Check its display.")
    PAUSED_AT_DEVICE = Template("The printer was paused with its own buttons.")
    OFFLINE_AT_DEVICE = Template("The printer reports that it is offline. Check its buttons.")
    BUFFER_FULL = Template("The printer's memory is full.")
    MEDIA_LOW = Template("Paper is running out.")
    RIBBON_LOW = Template("The ribbon is running out.")
    HEAD_WORN = Template("The print head needs cleaning or replacing.")
    CALIBRATION_NEEDED = Template("The printer needs to be calibrated to its paper.")
    TOO_COLD = Template("The printer is cold and may print faintly.")
    LABEL_TO_TAKE = Template("The printer waits until the label is removed.")
    BATTERY_LOW = Template("The printer's battery is low.")
    TONER_EMPTY = Template("Toner or ink is out. Put in a new one.")
    SUPPLY_MISSING = Template("Toner or ink is missing.")
    TONER_LOW = Template("Toner or ink is running out.")
    INPUT_TRAY_MISSING = Template("A paper tray is missing.")
    INPUT_TRAY_EMPTY = Template("A paper tray is empty.")
    OUTPUT_TRAY_MISSING = Template("An output tray is missing.")
    OUTPUT_TRAY_FULL = Template("The output tray is full. Remove the paper.")
    OUTPUT_TRAY_NEARLY_FULL = Template("The output tray is nearly full.")
    MAINTENANCE_NEEDED = Template("The printer needs maintenance.")
    DEVICE_DOWN = Template("The printer reports that it cannot print. Check its display.")
    LABELS_LEFT = Template("Labels left to print: {left}.", left=int)
    DPI_DIFFERS = Template(
        "The printer is set up with {dpi} dpi but reports {told}, so prints have the wrong size. "
        "Correct the resolution in its settings.",
        dpi=int,
        told=int,
    )


class OwnDeviceMessages:
    """The device that answers at a printer's address, and reasons why nothing is printed there."""

    ANOTHER_DEVICE = Template("Another device answers at this printer's address. Nothing is printed on it.")
    ANOTHER_DEVICE_INSTEAD = Template(
        "Another device answers at this printer's address: {there} instead of {known}. Nothing is printed on it."
    )
    DEVICE_UNNAMED = Template("one that does not identify itself")
    DEVICE_NOT_TOLD_YET = Template(
        "The printer answers but no longer identifies itself. Jobs wait up to a minute for that; "
        "then a person is asked."
    )
    DEVICE_UNSURE = Template(
        "The device at this printer's address does not identify itself, so it may be another "
        "one. Nothing is printed on it."
    )
    PRINTERS_AGENT_REVOKED = Template("The printer's agent was revoked. Move the printer to another agent.")
    CUSTOMER_CLOSED = Template("The printer's customer was closed. Nothing is printed here any more.")


class AddressMessages:
    """Reasons why a text is no device address."""

    ADDRESS_OF_ONE_LINE = Template("A device address is one line without control characters.")
    ADDRESS_UNREADABLE = Template("'{uri}' is not a device address: {error}.")
    ADDRESS_SCHEME_UNKNOWN = Template("'{uri}' is not a device address this version can print to ({known}).")
    ADDRESS_WITH_LOGIN = Template("A device address carries no user name or password.")
    ADDRESS_WITHOUT_HOST = Template("'{uri}' names no host, for example {example}.")
    ADDRESS_UNREACHABLE = Template("'{uri}' names no host and port that can be reached.")
    LPD_NOTATION = Template(
        "An LPD address is lpd://host[:515]/QUEUE, the queue up to 127 characters without blanks or slashes."
    )
    SOCKET_NOTATION = Template("A socket address is socket://host[:9100], without a path.")
    USB_NOTATION = Template(
        "A USB address is usb://MAKER/MODEL?serial=SERIAL, each percent-encoded, up to 128 characters."
    )
    VIRTUAL_NOTATION = Template("A virtual printer is virtual:///NAME, up to 64 letters, digits, - _ . or spaces.")
    WINDOWS_NOTATION = Template("A Windows printer is winspool://NAME, percent-encoded, up to 220 characters.")


class IppFaultMessages:
    """Reasons why there is no usable answer, and meanings of a refusal. Each is part of a sentence."""

    IPP_STATUS = Template("it answered with IPP status {code}")
    IPP_NOT_AUTHENTICATED = Template("it asks for a user name and a password")
    IPP_FORBIDDEN = Template("it does not let this computer print")
    IPP_NOT_AUTHORIZED = Template("it does not let this user print")
    IPP_NOT_POSSIBLE = Template("not possible now")
    IPP_NOT_FOUND = Template("there is no print queue at this path")
    IPP_DOCUMENT_TOO_LARGE = Template("the document is too large for it")
    IPP_FORMAT_NOT_SUPPORTED = Template("it does not take this kind of document")
    IPP_ATTRIBUTES_NOT_SUPPORTED = Template("it cannot do what the job asks for")
    IPP_INTERNAL_ERROR = Template("internal error of the printer")
    IPP_NOT_AVAILABLE = Template("it is not available now")
    IPP_DEVICE_ERROR = Template("the device reports an error")
    IPP_NOT_ACCEPTING_JOBS = Template("it is not accepting jobs")
    IPP_BUSY = Template("it is busy")
    IPP_JOB_CANCELED = Template("the job was cancelled")
    IPP_BUSY_ELSEWHERE = Template("it is busy with another connection")
    IPP_JOBS_NOT_LISTED = Template("it does not list its jobs: {told}")
    HTTP_STATUS = Template("the printer answered with HTTP status {status}", status=int)
    HTTP_STATUS_MEANS = Template("the printer answered with HTTP status {status} ({why})", status=int)
    HTTP_REDIRECTED = Template("it redirects to another address, which is not followed")
    HTTP_TLS_NEEDED = Template("it asks for an encrypted connection: use ipps://")
    CERTIFICATE_DIFFERS = Template("it shows another certificate than before")
    IPP_NO_ANSWER = Template("the printer does not answer")
    IPP_ANSWER_ENDLESS = Template("the printer's answer does not end")
    IPP_ANSWER_TOO_LARGE = Template("the printer's answer is larger than {size} bytes", size=int)
    IPP_ANSWER_TOO_SHORT = Template("the printer's answer is too short to be IPP")
    IPP_ANSWER_CUT = Template("the printer's answer is cut short")
    IPP_ANSWER_MALFORMED = Template("the printer's answer is not proper IPP: {detail}")
    IPP_NOT_HTTP = Template("the printer broke off or does not speak HTTP: {error}")
    IPP_INTERIM_ENDLESS = Template("it sends interim answers without an end")
    IPP_NO_CONNECTION = Template("no connection to the printer: {why}")
    IPP_BROKE_OFF = Template("it broke off")
    LOGIN_ASKED_AGAIN = Template("it asked for a login again in the middle of a job")
    LOGIN_NOT_ACCEPTED = Template("it does not accept the user name and the password")
    LOGIN_STALE = Template("it asked for another login before it had read the last one")
    LOGIN_IN_CLEAR_TEXT = Template(
        "it wants the password in clear text, which is sent over ipps:// only: change its address"
    )
    LOGIN_DIGEST_UNKNOWN = Template("it asks for a Digest login in a form that is not supported")
    LOGIN_KIND_UNKNOWN = Template("it asks for a login that is neither Basic nor Digest")


class IppMessages:
    """Access to IPP printers, their refusals, and results of jobs there."""

    PRINTERS_WORDS = Template("{what}: {told}")
    PRINTER_UNREACHABLE = Template("The printer cannot be reached: {fault}")
    PRINTER_TELLS_NOTHING = Template("The printer reports nothing: {told}")
    ANSWERS_NO_IPP = Template("Something answers, but not as IPP: {fault}")
    PRINTER_NOT_TRUSTED = Template(
        "The printer cannot be trusted: {fault}, so nothing is printed there. If it was reset or "
        "replaced, trust it on the Printers page (or: {command})."
    )
    LOGIN_REFUSED = Template(
        "The printer rejected the login: {fault}. Log in again on the Printers page (or: {command})."
    )
    LOGIN_NOT_LET_IN = Template("The printer denied access: {fault}. Log in on the Printers page (or: {command}).")
    LOGIN_NEEDED = Template(
        "The printer requires a user name and password. Log in on the Printers page (or: {command})."
    )
    TLS_NEEDED = Template("The printer wants an encrypted connection. Change its address to ipps://.")
    PRINTER_STOPPED = Template("The printer is stopped")
    PRINTER_STOPPED_BY = Template("The printer is stopped: {detail}")
    PRINTER_STATE_UNTOLD = Template("The printer does not report its state: {told}")
    PRINTER_ACCEPTS_NO_JOBS = Template("The printer is not accepting jobs")
    PRINTER_TAKES_NO_JOB = Template("The printer accepts no jobs: {why}")
    PRINTER_REFUSES_JOB = Template("The printer refuses the job: {why}")
    PRINTER_REFUSES_JOB_FOR = Template("The printer refuses the job: {why} ({named})")
    PRINTER_WOULD_IGNORE = Template("The printer would ignore {names} of this job")
    PRINTER_CANNOT_DO = Template("the printer does not support {wish}")
    WISH_COPIES = Template("{number} copies", Singular("1 copy"), number=int)
    WISH_COPIES_AT_MOST = Template("{number} copies: at most {most}", number=int, most=int)
    WISH_DOCUMENTS_OF_TYPE = Template("documents of type {type}: it takes {taken}")
    JOB_WITHOUT_ID = Template("The printer created a job without an id")
    EARLIER_TRY_REMOVED = Template("An earlier try of this job was removed from the printer")
    EMPTY_JOB_REMOVED = Template("The printer never got the document; the empty job was removed")
    NOT_PROVEN_UNBEGUN = Template("{what}, but that does not prove that nothing of it was printed")
    CANCELLED_BEFORE_ANYTHING = Template("Cancelled before anything was sent")
    DOCUMENT_REFUSED = Template("The printer refused the document: {why}")
    OUTCOME_UNTOLD = Template("The printer did not report the outcome of the job")
    OUTCOME_UNTOLD_AFTER = Template("The printer did not report the outcome of the job ({why})")
    AFTER_PAGES = Template("{what} after {pages} pages", Singular("{what} after 1 page"), pages=int)
    CANCEL_CONFIRMED = Template("Cancelled, the printer confirms it")
    NO_PROGRESS = Template("The printer made no progress")
    CANCELLED_THERE = Template("{what}; the job was cancelled there")
    CANCELLED_AT_PRINTER = Template("The job was cancelled at the printer")
    GIVEN_UP = Template("The printer aborted the job")
    COMPLETED_WITH_ERRORS = Template("The printer reports “completed”, but also {reasons}")
    COMPLETED_UNSURE = Template("The printer reports “completed”, but did not confirm that it got the whole document")
    PRINTED_IN_PART = Template(
        "The connection broke after {sent} of {total} bytes; what came was printed",
        Singular("The connection broke after {sent} of 1 byte; what came was printed"),
        sent=int,
        total=int,
    )
    JOB_FORGOTTEN = Template("The printer does not know the job any more: it may have been restarted")
    JOB_NOT_KNOWN = Template("The printer does not know the job: it may have been restarted, or it forgot")
    SILENT_SINCE_JOB = Template("The printer has not answered since it got the job")
    SILENT_SINCE_CANCEL = Template("The printer accepted the cancel, but did not report how the job ended")
    STUCK_WITHOUT_REASON = Template("The printer has the job, but made no progress and gave no reason")
    NOBODY_CAN_TELL = Template("The printer does not answer, so the outcome of the job is unknown")


class SearchMessages:
    """Reasons why a search of one place finds nothing, or not everything."""

    SEARCH_NOT_DONE = Template("Not done within {seconds:g} s; there may be more.", seconds=float)
    SEARCH_FAILED = Template("Nothing can be found there: {why}")
    SEARCH_BROKE_OFF = Template("The search stopped because of a program error. See the log.")
    SEARCH_STILL_RUNS = Template("The previous search there has not finished yet.")
    FOUND_TOO_MANY = Template("More were found than can be shown. Only the first {number} are listed.", number=int)
    NETWORK_SEARCH_FAILED = Template("The network cannot be searched: {why}")
    NETWORK_SEARCH_DEAF = Template("The network cannot be searched: this computer cannot receive answers.")
    ANNOUNCED_TOO_MANY = Template(
        "More than {number} printers were found in the network; only the first were checked.", number=int
    )
    ONLY_KNOWN_USERS = Template("The queue only allows known users to print.")
    USB_SEARCH_SILENT = Template("The USB ports do not answer. A device may be stuck: unplug it and search again.")
    USB_PRINTER_UNNAMED = Template("The USB printer {numbers} does not identify itself.")
    USB_IN_PACKETS = Template(
        "The printer accepts print jobs over USB only in packets (IEEE 1284.4), which this version does not support."
    )
    WINDOWS_QUEUE_OFFLINE = Template("It is set to be used offline in Windows.")


class CupsMessages:
    """Reports of CUPS on its queues."""

    CUPS_SILENT = Template("CUPS does not answer: {why}.")
    CUPS_TELLS_NO_QUEUES = Template("CUPS does not list its queues: {why}")
    CUPS_ON_ITS_SOCKET = Template(
        "CUPS runs here, but accepts jobs only on its own socket: 'Listen localhost:631' in cupsd.conf opens it "
        "to programs like this one."
    )
    CUPS_NOT_IN_TIME = Template("no answer within {seconds:g} s", seconds=float)
    CUPS_NO_HTTP = Template("it does not speak HTTP: {error}")
    CUPS_REFUSED = Template("it does not list its queues (IPP status {code})")
    CUPS_ANSWER_TOO_LARGE = Template("the answer is larger than {size} bytes", size=int)
    CUPS_HOST_UNKNOWN = Template("the name '{host}' is not known on this computer")
    CUPS_NO_CONNECTION = Template("no connection")
    CUPS_NO_CONNECTION_WHY = Template("no connection ({why})")
    QUEUE_TAKES_NO_JOBS = Template("The queue does not accept jobs.")
    QUEUE_TAKES_NO_JOBS_WHY = Template("The queue does not accept jobs: {why}")


class TypedAddressMessages:
    """Errors of a typed address, or of the device that answers there."""

    NO_ADDRESS_TYPED = Template("Type the printer's name or address in the network, such as 192.168.1.50.")
    SHARED_WINDOWS_PRINTER = Template(
        "That is a shared Windows printer. Add it in Windows first; then it is found among the Windows printers."
    )
    ONE_ADDRESS_AT_A_TIME = Template(
        "Type the address of one printer, such as 192.168.1.50. Address ranges can't be searched."
    )
    NO_ADDRESS_OF_A_PRINTER = Template("'{typed}' isn't a printer address.")
    NO_ADDRESS = Template("'{typed}' isn't a valid address: {error}.")
    ADDRESS_OF_MANY = Template("{host} is the address of many computers, not of one printer.")
    NO_HOST_OF_A_PRINTER = Template("'{host}' isn't a valid address.")
    HOST_LOOKUP_SLOW = Template("The name '{host}' was not found within {seconds:g} s.", seconds=float)
    HOST_UNKNOWN = Template("Can't find '{host}' on the network.")
    LOCAL_HOST_UNKNOWN = Template("Can't find '{host}' on the network. Its IP address (such as 192.168.1.50) may work.")
    NO_WAY_TO_HOST = Template("This computer can't reach {host}. Is the address right?")
    NO_PRINTER_AT_PORT = Template("Port {ports} of {host} is open, but no printer answers there. Is it one?")
    PORT_REFUSED = Template(
        "Nothing accepts print jobs at {host}, port {port}. Check the address, and that network printing is on. "
        "Other port? Type 192.168.1.50:9101."
    )
    PORTS_REFUSED = Template(
        "Nothing accepts print jobs at {host}, ports {ports}. Check the address, and that network printing is on. "
        "Other port? Type 192.168.1.50:9101."
    )
    HOST_SILENT = Template("Nothing answers at {host} (port {ports}): is it switched on, and in this network?")
    PORT_OF_UNKNOWN_KIND = Template(
        "A printer there was not asked, because it might print the question. If it supports IPP, type {address} "
        "instead."
    )
    QUEUE_GUESSED = Template(
        "The queue's name is a guess: 'lp' works for most printers. See the printer's manual or web page."
    )


class ProbeMessages:
    """Reasons why a device does not report its identity, show itself, or accept a trial label."""

    LOGIN_ASKED = Template("It asks for a user name and a password.")
    NOT_ANSWERED = Template("The printer did not answer within {seconds:g} s. Is it switched on?", seconds=float)
    NOT_CONNECTED = Template("No connection to the printer: {why}. Is it switched on?")
    NOT_PLUGGED_IN = Template("The printer is not connected to this computer, or switched off.")
    NO_USABLE_ANSWER = Template("No usable answer over IPP: {why}.")
    TELLS_NOTHING = Template("The printer reports nothing: {told}.")
    DOCUMENTS_BY_IPP = Template(
        "This port only accepts the printer's own language. At an ipp:// address the printer accepts whole documents."
    )
    PRINTER_OF_PAGES = Template(
        "This is a page printer: its port only accepts its own language, such as PCL or PostScript."
    )
    PRINTING_NOW = Template("The printer is printing. Ask again when it is idle.")
    NOTHING_TO_FEED = Template("A virtual printer has nothing to blink or feed.")
    NO_LANGUAGE_TO_FEED = Template("The printer's language is not known, so it can't be told to feed a label.")
    IDENTIFY_NOT_ASKED = Template("The printer cannot identify itself: {told}.")
    IDENTIFY_REFUSED = Template("The printer does not identify itself: {told}.")
    IDENTIFY_UNKNOWN = Template("This printer can't blink or beep on request.")
    TAKES_NO_DATA = Template("The printer accepts no data. It may be out of paper, or its cover may be open.")
    TAKES_WHOLE_DOCUMENTS = Template("This address accepts whole documents, not a label or receipt language.")
    ARRIVAL_UNKNOWN = Template("It is not known whether it arrived: {why}")
