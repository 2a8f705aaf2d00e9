"""Messages about requests that the server does not serve."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class RequestMessages:
    """Why a request was not served, whatever it was about."""

    DISK_FULL = Template(
        "The server's disk is full or cannot be written: nothing was taken in. Free some space on it and try again."
    )
    DATABASE_BUSY = Template("Another program holds the server's database: nothing was changed. Try again.")
    RATE_LIMITED = Template("{what}: try again in {seconds} s.", seconds=int)
    CALLS_TOO_OFTEN = Template("This application calls too often")
    TOO_MANY_TOKENS = Template("Tokens are asked for too often from here")
    TOO_MANY_TOKENS_OF_APPLICATION = Template("This application asks for tokens too often")
    WRONG_CREDENTIALS = Template("Too many credentials from here were wrong")
    WRONG_TOKENS = Template("Too many access tokens from here were wrong")
    WRONG_ASSERTIONS = Template("Too many assertions from here were wrong")
    WRONG_AGENT_KEYS = Template("Too many agent keys from here were wrong")
    REVOKED_CALLS_TOO_OFTEN = Template("This agent was revoked, and calls too often")
    MALFORMED_CALLS = Template("Too many calls from here were malformed or too large")
    WRONG_LINKS = Template("Too many links from here were wrong")
    WRONG_PAIRING_CODES = Template("Too many pairing codes were wrong")
    WRONG_PINS = Template("The PIN was wrong too often")
    KEY_USED_OTHERWISE = Template("This Idempotency-Key was used for something else.")
    KEY_USED_FOR_JOB = Template("This Idempotency-Key was used for another print job.")
    KEY_USED_FOR_SECRET = Template("This Idempotency-Key was used for another secret.")
    KEY_USED_FOR_SECRET_UNCHANGED = Template("This Idempotency-Key was used for another secret. Nothing was changed.")
    KEY_IN_PROGRESS = Template("The first request with this Idempotency-Key is still at work: ask again in a moment.")
    CURSOR_INVALID = Template(
        "The cursor is not one of this list: take it unchanged from next_cursor, or start without one."
    )
    CURSOR_OF_OTHER_LIST = Template("This cursor does not belong to this list. Read the list from its start.")
    NAME_INVISIBLE = Template("This name cannot be seen: it needs a letter, a digit or a sign.")
    NAME_WITH_PARENTHESES = Template("A name has no parentheses: the log has consoles in them.")
    NAME_WITH_CONTROLS = Template("A name has no control characters and turns no line around.")
    NAME_RESERVED = Template(
        "The log keeps names such as “{name}” for the server, agents and applications: choose another one."
    )
    NAME_CONFUSABLE = Template("There is “{name}” already, and nobody could tell this name from it.")
    TEXT_INVISIBLE = Template("This text cannot be seen: it needs a letter, a digit or a sign.")
    TEXT_WITH_INVISIBLE = Template("This text has signs that nobody sees: type it anew without them.")
    OUTCOME_UNKNOWN = Template(
        "Nobody knows how this ended, and labels may have come out: look at the printer first. Asked for anew, it "
        "is done once more."
    )
    NOTICE_NOT_FOUND = Template("There is no such notice.")
    NOTICE_OF_TWIN_LABEL = Template("Only the notice of a label that came twice has this answer.")
    NOTICE_NEEDS_OUTCOME = Template("Say whether this job came out: that closes the notice.")
    NOTICE_NEEDS_DECISION = Template("Say whether these jobs are still needed: that closes the notice.")
    ACT_OUTCOME_UNKNOWN = Template("Nobody knows how this ended: look what is there before you ask for it anew.")
    SECRET_SHOWN_BEFORE = Template(
        "What was made with this key is not shown again: look in the list, and make a new one."
    )
