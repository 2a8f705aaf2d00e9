"""Messages about jobs: their creation, actions on them, the wait for a device, and how the delivery ended.

`{what}` is another message: the cause or the first half of the sentence.
"""

from __future__ import annotations

from server_core.contract.messages.message import CATALOGUE, ApiText, Message, Singular, Template
from server_core.contract.types.states import FailureReason, WaitingReason


class LifeCycleMessages:
    """Reasons why a job's life cycle rejects an action. Each is part of a sentence."""

    ACT_ON_ENDED_JOB = Template("“{act}” is not possible: the job has ended, it is {status}")
    ACT_OF_OTHER_ATTEMPT = Template(
        "“{act}” is of attempt {attempt}, the job is at attempt {current}", attempt=int, current=int
    )
    ACT_NOT_IN_STATE = Template("“{act}” is not possible while the job is {status}")
    JOB_IS_HELD = Template("the job is held")
    JOB_GREW_OLD = Template("the job waited too long, and an operator must decide")
    OUTCOME_IS_KNOWN = Template("“{act}” is only for jobs whose outcome is not known")


class JobMessages:
    """Reasons why a job waits, and results of jobs."""

    FOR_OTHER_PAGES = Template("Needs {page} pages; {loaded} is loaded.")
    FOR_OTHER_MEDIA = Template("Needs {wanted}; {loaded} is loaded.")
    PAGES_LIE_ACROSS = Template("Its {page} pages lie across the loaded {loaded} and would be cut off.")
    SEEN_OUT = Template("{name} saw that it came out.")
    SEEN_MISSING = Template("{name} saw that it did not come out.")
    SEEN_COUNTED = Template(
        "{name} counted: {out} of {all} labels came out.",
        Singular("{name} counted: {out} of 1 label came out."),
        out=int,
        all=int,
    )
    SEEN_HOLES = Template("{name} saw that {missing} of {all} labels did not come out.", all=int)
    ENDED_WITH_RESET = Template(
        "The printer accepted all data and then reset the connection, which is how it ends a job."
    )


class JobStatusMessages:
    """`status_message` of a job in the public API: `WAITS_` with a waiting reason, `FAILED_` with a failure reason."""

    WAITS_PRINTER_OFFLINE = ApiText("The printer does not answer. The job prints when it is back.")
    WAITS_PRINTER_PAUSED = ApiText("An operator paused the printer. The job prints when it is resumed.")
    WAITS_MEDIA_EMPTY = ApiText(
        "The printer is out of labels or paper. The job prints automatically when they are loaded."
    )
    WAITS_MEDIA_JAM = ApiText("The printer has a jam. The job prints automatically when it is cleared.")
    WAITS_MEDIA_NEEDED = ApiText("The printer asks for other media. The job prints when they are loaded.")
    WAITS_COVER_OPEN = ApiText("The printer's cover is open. The job prints automatically when it is closed.")
    WAITS_MARKER_SUPPLY_EMPTY = ApiText(
        "The printer's ribbon, ink or toner is empty. The job prints when it is replaced."
    )
    WAITS_PRINTER_BUSY = ApiText("The printer is busy with work from elsewhere. The job prints after that.")
    WAITS_PRINTER_STOPPED = ApiText(
        "The printer stopped; its display shows why. The job prints when the cause is fixed."
    )
    WAITS_LOGIN_NEEDED = ApiText("The printer requires a user name and password. An administrator can log in.")
    WAITS_LOGIN_REFUSED = ApiText("The printer refused the user name or password. An administrator can log in again.")
    WAITS_CERTIFICATE_CHANGED = ApiText("The printer shows another certificate. An administrator must confirm it.")
    WAITS_OTHER_DEVICE = ApiText("Another device may be in the printer's place. An administrator must check.")
    WAITS_AGENT_OFFLINE = ApiText("The computer that prints is off, or Spoolhouse is not running there.")
    WAITS_AGENT_REVOKED = ApiText("The computer that printed has lost its access. An operator can move the job.")
    WAITS_AGENT_UPDATE_REQUIRED = ApiText(
        "The program on the computer that prints is too old. The job prints after an update."
    )
    WAITS_AGENT_STORAGE_FULL = ApiText(
        "The disk of the computer that prints is full. The job prints when there is space."
    )
    WAITS_RELATIONSHIP_SUSPENDED = ApiText("The account is suspended. The job prints when it is resumed.")
    WAITS_HELD = ApiText("An operator holds the job. It prints when a person releases it.")
    WAITS_HELD_STALE = ApiText("The job waited too long for its printer. A person must release or cancel it.")
    WAITS_HELD_MEDIA_MISMATCH = ApiText(
        "The job is for other media than the printer has loaded. It prints when they fit, or a person releases it."
    )
    WAITS_HELD_RESTORED = ApiText(
        "The job came with a restored backup and may already be on paper. A person must release or cancel it."
    )
    FAILED_RENDER_FAILED = ApiText("The document could not be drawn.")
    FAILED_DOCUMENT_CORRUPT = ApiText("The document is damaged.")
    FAILED_DOCUMENT_ENCRYPTED = ApiText("The PDF needs a password.")
    FAILED_NO_PAGES = ApiText("The PDF has no pages.")
    FAILED_DOCUMENT_PURGED = ApiText("The document's bytes were deleted before it could print.")
    FAILED_RAW_BLOCKED = ApiText("The document contains printer commands that are blocked for this printer.")
    FAILED_MEDIA_MISMATCH = ApiText("The document cannot be placed on the media.")
    FAILED_PRINTER_REJECTED = ApiText("The printer refused the data.")
    FAILED_PRINTER_ERROR = ApiText("The printer stopped with an error.")
    FAILED_PARTIAL_OUTPUT = ApiText("Printing stopped in the middle.")
    FAILED_CONNECTION_LOST = ApiText("The connection to the printer was lost.")
    FAILED_SPOOLER_ERROR = ApiText("The print queue on the computer that prints failed.")
    FAILED_DRIVER_MISSING = ApiText("The printer is not set up so that it can print this.")
    FAILED_TIMEOUT_NO_PROGRESS = ApiText("The printer took no data for two minutes.")
    FAILED_OUTCOME_UNKNOWN = ApiText("Nobody could tell in time whether it was printed.")
    FAILED_EXPIRED = ApiText("It waited until it expired.")
    FAILED_PRINTER_REMOVED = ApiText("The printer was removed.")
    FAILED_AGENT_REVOKED = ApiText("The computer that printed has lost its access.")
    FAILED_INTERNAL_ERROR = ApiText("The print program failed.")
    OUTCOME_NOT_YET_KNOWN = ApiText(
        "It is not known yet whether the job was printed. It may be on paper; a person is asked to check."
    )
    CANCEL_WAS_REQUESTED = ApiText(
        "A cancel was requested after printing had begun. It ends as printed, failed or cancelled."
    )
    CANCELLED_LATE = ApiText("It was cancelled after printing had begun. What had come out by then is on paper.")
    REPORTED_LATE = ApiText("The computer that printed reported after the end of the job that it was printed.")
    MAYBE_ON_PAPER = ApiText("It may be on paper: check before you print it again.")
    NOT_ON_PAPER = ApiText("Nothing was printed.")
    PERSON_SAW_OUT = ApiText("A person saw that it came out.")
    PERSON_SAW_MISSING = ApiText("A person saw that it did not come out.")
    PERSON_SAW_PART = ApiText("A person saw that {out} of {labels} labels came out.", out=int, labels=int)
    PERSON_SAW_PART_OF_ONE = ApiText("A person saw that {out} of 1 label came out.", out=int)


def waiting_message(reason: WaitingReason) -> Message:
    return CATALOGUE[f"waits_{reason}"]()


def failure_message(reason: FailureReason) -> Message:
    return CATALOGUE[f"failed_{reason}"]()


class JobActionMessages:
    """Reasons why a job was not cancelled, held, moved, answered or printed again."""

    JOB_NOT_FOUND = Template("There is no such print job.")
    JOB_OUTCOME_AWAITED = Template("This job may already be on paper. Answer first whether it came out.")
    CANNOT_CANCEL = Template("This job cannot be cancelled any more: {state}.")
    CANNOT_HOLD = Template("This job cannot be held any more: {state}.")
    CANNOT_RELEASE = Template("This job cannot be released any more: {state}.")
    CANNOT_MOVE = Template("This job cannot be moved any more: {state}.")
    CANNOT_MARK_DONE = Template("Only failed jobs can be marked as done: {state}.")
    NOT_MARKED_DONE = Template("This job is not marked as done.")
    JOB_WAITS = Template("it waits")
    JOB_WITH_AGENT = Template("its agent has it already")
    JOB_IS_PRINTING = Template("it is printing")
    JOB_IS_PRINTED = Template("it is printed")
    JOB_HAS_FAILED = Template("it has failed")
    JOB_IS_CANCELLED = Template("it is cancelled")
    AGENT_OF_JOB_REVOKED = Template("{printer} cannot print: its agent was revoked. Move the printer to another agent.")
    AGENT_OF_JOB_TOO_OLD = Template(
        "{printer} cannot print: its agent {agent} is too old. Update Spoolhouse on that computer."
    )
    NOTHING_TO_UNDO = Template("There is nothing left to undo: {state}.")
    JOB_WENT_ELSEWHERE = Template("It was moved to another printer in the meantime.")
    JOB_AWAITS_DECISION = Template("It waits for an answer whether it is still needed.")
    JOB_HELD_BY = Template("{name} holds it.")
    JOB_OUTCOME_UNKNOWN = Template("It is not known yet whether this job came out. A person at the printer is asked.")
    JOB_MAY_BE_ON_PAPER = Template(
        "The server was restored from a backup, so this job may be on paper. A person must check."
    )
    PRINTER_MISSING = Template("printer_id is missing: it names the printer that gets the jobs.")
    FIELD_NOT_FOR_ACT = Template("{field} does not apply to {action}.")
    PAGES_OF_ONE_JOB = Template("pages can be given for one job only.")
    ACT_NOT_FOUND = Template("There is no such action, or it is over.")
    MISSING_NOT_COUNTED = Template(
        "The missing labels must be {missing} of {all}, in ascending order and each of them once.", missing=int, all=int
    )
    COUNTED_NOT_FOR = Template("counted is possible only with came_out false.")
    JOB_NOT_ENDED = Template("This job has not ended yet: there is nothing to answer.")
    JOB_OUTCOME_KNOWN = Template("This job's outcome is known: there is nothing to answer.")
    DOCUMENT_DELETED = Template("The content of this job is no longer kept. Send the document again.")
    REPRINTED_ALREADY_BY = Template("It was already reprinted by {name}.")
    REPRINTED_ALREADY = Template("It was already reprinted.")
    ACT_AFTER_RESTORE = Template(
        "The server was restored from a backup, so the outcome of this job is unknown. The job is held: decide again."
    )


class DeliveryMessages:
    """Results of a delivery, for all connections."""

    ENDED_AFTER_BYTES = Template(
        "{what}, after {sent} of {total} bytes.", Singular("{what}, after {sent} of 1 byte."), sent=int, total=int
    )
    BROKE_OFF_AFTER_BYTES = Template(
        "{what} after {sent} of {total} bytes.", Singular("{what} after {sent} of 1 byte."), sent=int, total=int
    )
    LAST_BYTES_UNDER_WAY = Template(
        "{what} while the last bytes were being sent: it is not known whether the printer has them."
    )
    UNKNOWN_WHETHER_IT_PRINTS = Template("{what}: it is not known whether it prints.")
    JOB_CANCELLED = Template("The job was cancelled")
    JOB_CANCELLED_BEHIND_PAGE = Template("The job was cancelled after a page")
    PROGRAM_STOPPED = Template("The program was stopped")
    PROGRAM_STOPPED_BEHIND_PAGE = Template("The program was stopped after a page")
    CANCELLED_BEFORE_FIRST_BYTE = Template("Cancelled before the first byte.")
    CANCELLED_UNTAKEN = Template("Cancelled before the printer accepted any data.")
    PRINTER_TOOK_NOTHING = Template("The printer accepted no data for {seconds:g} s", seconds=float)
    PRINTER_WAITS = Template("The printer needs attention.")
    PRINTER_NOT_READY = Template("The printer is not ready.")
    PRINTER_SILENT_YET = Template("The printer has not answered yet.")
    PRINTER_PAUSED = Template("The printer is paused.")
    PRINTER_GONE = Template("The printer was removed, so the outcome of the job cannot be checked.")
    CANNOT_BE_ASKED = Template("{device} cannot report the outcome of a job.")
    STOOD_STILL = Template("The printer waited for {time} without progress; it may still print the job afterwards.")
    STOOD_STILL_FOR_HELP = Template(
        "The printer waited for {time} for somebody to help it ({why}); it may still print the job afterwards."
    )
    SENT_BEFORE = Template("This job was sent before; it is not sent again.")
    COUNTER_BEGAN_ANEW = Template("The printer's counter has restarted since.")
    COUNTER_MOVED = Template("The printer's counter has moved by {moved} since just before the job.", moved=int)
    COUNTER_MOVED_OF = Template(
        "The printer's counter has moved by {moved} since just before the job; the job has {expected}.",
        moved=int,
        expected=int,
    )


class AgentMessages:
    """Faults that keep an agent itself from printing: of its journal, its disk, its documents, or its own code."""

    AGENT_ERROR = Template("An internal error.")
    AGENT_ERROR_OF_KIND = Template("An internal error: {kind}.")
    JOURNAL_NOT_READ_YET = Template("The print agent has not read its journal yet.")
    JOURNAL_UNWRITABLE = Template("The print agent cannot write its journal: {why}.")
    JOURNAL_IN_USE = Template("another agent uses {folder}")
    FOLDER_COPIED = Template(
        "The print agent's folder was copied or restored: whether the job was sent elsewhere is not known."
    )
    DOCUMENT_DAMAGED = Template("The document is damaged: it does not match its SHA-256.")
    DOCUMENT_NOT_KEPT = Template("The agent cannot keep the document: {why}.")
    NO_ROOM_FOR_DOCUMENT = Template("The agent's disk is too full for the document.")
    NO_ROOM_FOR_PAGES = Template("The agent's disk is too full for the drawn pages.")
    NO_ROOM_FOR_ALL_PAGES = Template(
        "The agent's disk is too full for the drawn pages: {written:,} bytes are drawn, and more would follow.",
        written=int,
    )
    SPOOLED_UNREADABLE = Template("The spooled document cannot be read ({why}).")
    SPOOLED_UNREADABLE_FURTHER = Template("The spooled document cannot be read ({why})")
    SPOOLED_LONGER = Template("The spooled document has grown: the job was stopped")
    SPOOLED_ENDED = Template("The spooled document ended")


class ServerMessages:
    """Reasons why an agent gets no document, or no answer from its server. They begin in lower case: each is part of a
    sentence or log line.
    """

    DOCUMENT_OVER_LIMIT = Template(
        "the document has {bytes} bytes; this agent accepts up to {most}", bytes=int, most=int
    )
    DOCUMENT_GOES_ON = Template(
        "the server sends more than the {bytes} bytes of the document",
        Singular("the server sends more than the 1 byte of the document"),
        bytes=int,
    )
    DOCUMENT_CAME_CODED = Template("the document came compressed, although that was not requested")
    DOCUMENT_OF_OTHER_SHA256 = Template("the document does not match its SHA-256")
    SERVER_WANTS_PAUSE = Template("the server {server} asks to wait {seconds} s more", seconds=int)
    SERVER_SILENT = Template("the server {server} does not answer: {why}")
    SERVER_ANSWER_CUT_OFF = Template("the answer of the server {server} is cut off: {why}")
    SERVER_ANSWERED = Template("the server answered {status}: {why}", status=int)
    AGENT_ENROLLED_ANEW = Template("this computer was enrolled again")
    ANOTHER_SERVER = Template(
        "another server answers at {server}, or one that no longer knows this agent (restored from an older "
        "backup). This agent's key was not sent to it, nothing is printed, and the agent tries again. If the "
        "server has another address now, make an onboarding link there and run 'spoolhouse agent enroll "
        "--replace' here"
    )
    MAY_BE_OLDER_SERVER = Template("{message}. It may be the right one in an older version: {advice}")
    OTHER_SERVER_KEY = Template(
        "{server} shows another key ({shown}) than the server that this agent was enrolled with ({pin}). Nothing "
        "was sent to it. Either somebody else answers there, or the server's key was replaced: then make an "
        "onboarding link there and run 'spoolhouse agent enroll --replace' here"
    )


class SocketMessages:
    """Printers behind a TCP port."""

    NO_CONNECTION_TO = Template("No connection to {place}: {why}.")
    PRINTER_AT_CANNOT_BE_ASKED = Template("The printer at {host} cannot report the outcome of a job.")
    STATUS_NOT_ANSWERED = Template("The printer does not report its status now.")
    SESSION_REFUSED = Template(
        "The printer closes each connection immediately. It may still be printing something "
        "else, or be busy with another computer."
    )
    NO_PRINTER_ANSWERED = Template(
        "The device there is not a label or receipt printer: it answered with HTTP or SSH. Is the port right?"
    )
    CONNECTION_BROKEN = Template("The printer closed the connection")
    CONNECTION_BROKEN_AT_FIRST = Template("The printer closed the connection at the first bytes.")
    CONNECTION_BROKEN_AT_LAST = Template("The printer closed the connection after the last byte was sent.")
    RESET_BEHIND_ALL = Template(
        "The printer accepted all data and then reset the connection. If it ends every job this "
        "way, print a test label and confirm that it came out."
    )
    BYTES_NOT_CONFIRMED = Template("All data was sent, but the printer did not confirm it.")


class LpdMessages:
    """Queues of LPD print servers."""

    NO_CONNECTION_TO_PRINT_SERVER = Template("No connection to the print server at {place}: {why}.")
    LPD_HAS_THE_JOB = Template("The print server has the job in its queue.")
    LPD_DOES_NOT_TELL = Template("The print server at {host} does not report the outcome of the job.")
    LPD_QUEUE_CLOSED = Template(
        "The print server at {host} takes no jobs for the queue '{queue}'. Check its name, and whether the queue is "
        "open to this computer."
    )
    LPD_NO_ROOM = Template("The print server has no space for the document, or does not accept it now.")
    LPD_SILENT_BEFORE_DOCUMENT = Template(
        "The print server closed the connection before the document, or does not answer."
    )
    LPD_BROKEN_BEFORE_DOCUMENT = Template("The print server closed the connection before the document.")
    LPD_TOOK_NOTHING = Template("The print server accepted no data for {seconds:g} s", seconds=float)
    LPD_CONNECTION_BROKEN = Template("The print server closed the connection")
    LPD_LAST_BYTES_LATE = Template("The print server did not take the last bytes in time")
    LPD_BROKEN_AT_LAST_BYTES = Template("The print server closed the connection at the last bytes")
    LPD_CANCELLED_UNSENT = Template("Cancelled before any of the document was sent.")
    LPD_CANCELLED_ALL_LEFT = Template("The job was cancelled after the whole document was sent")
    LPD_CANCELLED_ALL_THERE = Template("The job was cancelled after the print server had the whole document")
    LPD_DOCUMENT_REFUSED = Template("The print server received the document and then refused it")
    LPD_JOB_REFUSED = Template("The print server accepted the document, but refused to create a job")
    LPD_SILENT_BEFORE_JOB = Template("The print server has the document, but stopped answering before it created a job")
    LPD_BYTES_NOT_CONFIRMED = Template("All data was sent, but the print server did not confirm it")


class UsbMessages:
    """Printers on a USB cable. `{name}` is the device, or its numbers."""

    USB_SILENT = Template("{device} does not answer on USB. Switch it off and on.")
    USB_FAILS = Template("{device} does not answer on USB ({what}). Switch it off and on.")
    USB_NO_REASON = Template("no reason is given")
    USB_BROKE = Template("USB broke")
    USB_UNPLUGGED_OR_BROKE = Template("The printer was unplugged, or the USB connection failed")
    USB_UNPLUGGED_BEFORE = Template("The printer was unplugged or switched off.")
    USB_HANGS = Template("The printer hangs")
    USB_DATA_REFUSED = Template("The printer refuses its data")
    USB_DENIED = Template("This computer does not allow Spoolhouse to use {name}.")
    USB_DENIED_BEFORE_LOGIN = Template(
        "This computer does not allow Spoolhouse to use {name}. Ask an administrator to run "
        "this, then log in again or restart the service: {command}"
    )
    USB_DENIED_BEFORE_PLUGGING = Template(
        "This computer does not allow Spoolhouse to use {name}. Ask an administrator to run "
        "this, then plug it in again: {command}"
    )
    USB_CANNOT_OPEN = Template("This computer's USB cannot open {name}.")
    USB_HAS_WINDOWS_DRIVER = Template("{name} has a Windows driver: add it as a Windows printer instead.")
    USB_IN_USE = Template("{name} is in use by another program of this computer.")
    USB_UNPLUGGED = Template("{name} was unplugged or switched off.")
    USB_SEVERAL = Template(
        "Several printers are connected as {name} and cannot be told apart: unplug all but one, or add each by an "
        "address of its own."
    )
    USB_NOT_CONNECTED = Template("{name} is not connected to this computer. Is it switched on?")
    USB_LIBRARY_MISSING = Template("The library libusb is missing on this computer (Debian: apt install libusb-1.0-0).")
    USB_UNUSABLE = Template("This computer's USB cannot be used: {error}.")
    USB_BY_NUMBERS = Template("The USB printer {numbers}")


class VirtualMessages:
    """Virtual printers and their simulated faults."""

    SIMULATED_OUT_OF_MEDIA = Template("Out of labels (simulated).")
    SIMULATED_OFFLINE = Template("Switched off (simulated).")
    SIMULATED_LINK_LOST = Template(
        "The link broke after {sent} of {total} bytes (simulated).",
        Singular("The link broke after {sent} of 1 byte (simulated)."),
        sent=int,
        total=int,
    )
    VIRTUAL_BROKE_OFF = Template(
        "The job broke off after {size} bytes.", Singular("The job broke off after 1 byte."), size=int
    )
    VIRTUAL_FOLDER_UNWRITABLE = Template("The virtual printer's folder cannot be written: {why}.")
    VIRTUAL_HAS_NOTHING = Template("The virtual printer has nothing of this job.")
    VIRTUAL_STOPPED = Template("The virtual printer stopped the job.")


class WindowsMessages:
    """Printers of the Windows spooler."""

    NO_WINDOWS_SPOOLER = Template("this computer has no Windows spooler")
    WINDOWS_CALL_FAILED = Template("{function} failed with Windows' error {number}", number=int)
    WINDOWS_CALL_GROWS = Template("{function} asks for more memory each time")
    WINDOWS_TAKES_NO_JOB = Template("Windows accepts no jobs for this printer: {why}.")
    WINDOWS_TAKES_NO_RAW = Template("This printer's Windows driver does not accept RAW jobs.")
    SPOOLER_SILENT = Template("The Windows spooler does not answer.")
    SPOOLER_DOES_NOT_ANSWER = Template("the spooler does not answer")
    SPOOLER_TOOK_NOTHING = Template("The spooler accepted no data for {seconds:g} s", seconds=float)
    SPOOLER_CONNECTION_BROKE = Template("The spooler's connection broke")
    WINDOWS_BROKE_OFF = Template("Windows stopped the job ({why})")
    WINDOWS_END_NOT_CONFIRMED = Template(
        "Windows has the whole document, but did not confirm its end: it is not known whether it prints."
    )
    WINDOWS_CANCELLED_BEFORE_WHOLE = Template("Cancelled before Windows had the whole document.")
    WINDOWS_PRINTER_UNUSABLE = Template("Windows' printer '{name}' cannot be used: {why}.")
    WINDOWS_NEEDS_HELP = Template("Windows reports that the printer needs attention.")
    WINDOWS_USED_OFFLINE = Template("Windows is set to use this printer offline. Switch that off in its queue.")
    WINDOWS_SAYS_OFFLINE = Template("Windows reports that the printer is offline.")
    WINDOWS_REST_DELETED = Template("A part of the job was being printed; the rest was deleted in Windows' queue.")
    WINDOWS_HALF_DELETED = Template("Windows had half of the document and has deleted it.")
    WINDOWS_NOT_SURELY_WHOLE = Template(
        "It is not known whether the job in Windows' queue was complete: check what was printed."
    )
    WINDOWS_DELETED_UNCLEAR = Template("The job was deleted in Windows' queue: it is not known whether it had begun.")
    WINDOWS_JOB_GONE = Template("Windows does not have the job any more: it was printed, or deleted.")
    WINDOWS_JOB_TAKEN_OUT = Template("The job was removed from Windows' queue: it is not known whether it was printed.")
    WINDOWS_JOB_LEFT_IN_TROUBLE = Template(
        "The job left Windows' queue with an error: it is not known whether it was printed."
    )
    WINDOWS_CANCELLED_PRINTING = Template("The job was cancelled while it was printing.")
    WINDOWS_CANCELLED_IN_QUEUE = Template("The job was cancelled in Windows' queue.")
    WINDOWS_DOES_NOT_TELL = Template("Windows does not report the outcome of the job.")
    WINDOWS_SHEET_SIZE_UNTOLD = Template("its driver does not report the paper size")
    WINDOWS_NO_SUCH_PAPER = Template(
        "The printer's Windows driver has no paper of {width:g} × {height:g} mm. Add that size in its settings.",
        width=float,
        height=float,
    )
    WINDOWS_MOST_COPIES = Template("The printer's driver in Windows limits the copies to {number}.", number=int)
    WINDOWS_NO_COLORS = Template("The printer's driver in Windows prints no colours.")
    WINDOWS_ONE_SIDE = Template("The printer's driver in Windows prints on one side only.")
    WINDOWS_PAGES_ONLY = Template("This Windows printer has no printer language: it accepts pages, but no RAW files.")
    DRAWN_ENDS_IN_PAGE = Template("the drawn document ends in the middle of a page")
    DRAWN_DAMAGED = Template("the drawn document is damaged: {error}")
