"""Messages about printers and queues behind IPP."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class IppFaultMessages:
    """Why there is no usable answer, and what a refusal says. Each is put into a sentence."""

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
    HTTP_REDIRECTED = Template("it points to another address, which is not followed")
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
    LOGIN_ASKED_AGAIN = Template("it asks again who prints, in the middle of a job")
    LOGIN_NOT_ACCEPTED = Template("it does not accept the user name and the password")
    LOGIN_STALE = Template("it wants another answer before it has read the last one")
    LOGIN_IN_CLEAR_TEXT = Template(
        "it wants the password in clear text, which is sent by ipps:// only: change its address"
    )
    LOGIN_DIGEST_UNKNOWN = Template("it asks for a Digest login that nobody can answer")
    LOGIN_KIND_UNKNOWN = Template("it asks for a kind of login that is neither Basic nor Digest")


class IppMessages:
    """How printers behind IPP let us in, what they refuse, and what became of a job there."""

    PRINTERS_WORDS = Template("{what}: {told}")
    PRINTER_UNREACHABLE = Template("The printer cannot be reached: {fault}")
    PRINTER_TELLS_NOTHING = Template("The printer tells nothing: {told}")
    ANSWERS_NO_IPP = Template("Something answers, but not as IPP: {fault}")
    PRINTER_NOT_TRUSTED = Template(
        "The printer cannot be trusted: {fault}, so nothing is printed there. If the printer was reset or replaced: "
        "{command}."
    )
    LOGIN_REFUSED = Template("The printer refused the login: {fault}. Set others by {command}.")
    LOGIN_NOT_LET_IN = Template("The printer does not let us in: {fault}. Set them by {command}.")
    LOGIN_NEEDED = Template("The printer asks for a user name and a password. Set them by {command}.")
    TLS_NEEDED = Template("The printer wants an encrypted connection. Change its address to ipps://.")
    PRINTER_STOPPED = Template("The printer is stopped")
    PRINTER_STOPPED_BY = Template("The printer is stopped: {detail}")
    PRINTER_STATE_UNTOLD = Template("The printer does not tell its state: {told}")
    PRINTER_ACCEPTS_NO_JOBS = Template("The printer is not accepting jobs")
    PRINTER_TAKES_NO_JOB = Template("The printer takes no job: {why}")
    PRINTER_REFUSES_JOB = Template("The printer refuses the job: {why}")
    PRINTER_REFUSES_JOB_FOR = Template("The printer refuses the job: {why} ({named})")
    PRINTER_WOULD_IGNORE = Template("The printer would ignore {names} of this job")
    PRINTER_CANNOT_DO = Template("the printer cannot do {wish}")
    WISH_COPIES = Template("{number} copies", number=int)
    WISH_COPIES_AT_MOST = Template("{number} copies: at most {most}", number=int, most=int)
    WISH_DOCUMENTS_OF_TYPE = Template("documents of type {type}: it takes {taken}")
    JOB_WITHOUT_ID = Template("The printer created a job without an id")
    EARLIER_TRY_REMOVED = Template("An earlier try of this job was removed from the printer")
    EMPTY_JOB_REMOVED = Template("The printer never got the document; the empty job was removed")
    NOT_PROVEN_UNBEGUN = Template("{what}; but it does not prove that it began with nothing of it")
    CANCELLED_BEFORE_ANYTHING = Template("Cancelled before anything was sent")
    DOCUMENT_REFUSED = Template("The printer refused the document: {why}")
    OUTCOME_UNTOLD = Template("The printer did not say what became of the job")
    OUTCOME_UNTOLD_AFTER = Template("The printer did not say what became of the job ({why})")
    AFTER_ONE_PAGE = Template("{what} after 1 page")
    AFTER_PAGES = Template("{what} after {pages} pages", pages=int)
    CANCEL_CONFIRMED = Template("Cancelled, the printer confirms it")
    NO_PROGRESS = Template("The printer made no progress")
    CANCELLED_THERE = Template("{what}; the job was cancelled there")
    CANCELLED_AT_PRINTER = Template("The job was cancelled at the printer")
    GIVEN_UP = Template("The printer gave the job up")
    COMPLETED_WITH_ERRORS = Template("The printer says completed, but also {reasons}")
    COMPLETED_UNSURE = Template("The printer says completed, but never said that it got the whole document")
    PRINTED_IN_PART = Template(
        "The connection broke after {sent} of {total} bytes; what came was printed", sent=int, total=int
    )
    JOB_FORGOTTEN = Template("The printer does not know the job any more: it may have been restarted")
    JOB_NOT_KNOWN = Template("The printer does not know the job: it may have been restarted, or it forgot")
    SILENT_SINCE_JOB = Template("The printer has not answered since it got the job")
    SILENT_SINCE_CANCEL = Template("The printer agreed to cancel the job, but did not say how it ended")
    STUCK_WITHOUT_REASON = Template("The printer has the job, but made no progress and does not say why")
    NOBODY_CAN_TELL = Template("The printer does not answer, so nobody can tell what became of the job")
