"""Messages about the audit log."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class AuditMessages:
    """Why an entry of the log is not as it was written."""

    ENTRY_MISSING = Template("Entry {due} is missing, the next one is {next}.", due=int, next=int)
    ENTRY_MISPLACED = Template("Entry {number} stands where entry {due} should.", number=int, due=int)
    ENTRY_CHANGED = Template("Entry {due} is not as it was written, or the one before it is not.", due=int)
    ENTRY_UNREADABLE = Template("Entry {number} is not readable as it was written.", number=int)
    ENTRY_NOT_THE_KNOWN = Template("Entry {number} is not the one that is known.", number=int)
    ENTRY_NOT_THE_LAST = Template("Entry {number} is not the one known to be the last.", number=int)
    LOG_CUT = Template("The last entry is {last}, it should be {number}: the log was cut.", last=int, number=int)
    LOG_TOO_LONG = Template("The last entry should be {number}, it is {last}.", number=int, last=int)
    LOG_SHORTER = Template(
        "The last entry is {last}, there was an entry {number}: the log was cut.", last=int, number=int
    )
    FILE_CUT = Template("The file ends behind entry {number}: its end is missing.", number=int)
    BEHIND_THE_END = Template("There is something behind the end.")
    LINE_UNREADABLE = Template("The line of entry {due} is not readable.", due=int)
    LINE_CHANGED = Template("The line of entry {due} is not as the server writes it.", due=int)
