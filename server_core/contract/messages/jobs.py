"""Messages about jobs that the server makes."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class JobMessages:
    """Why a job waits, and how it ended."""

    FOR_OTHER_PAGES = Template("This job is for {page} pages, {loaded} is loaded.")
    FOR_OTHER_MEDIA = Template("This job is for {wanted}, {loaded} is loaded.")
    PAGES_LIE_ACROSS = Template("Its {page} pages lie across the loaded {loaded}: they would be cut off.")
    SEEN_OUT = Template("{name} saw that it came out.")
    SEEN_MISSING = Template("{name} saw that it did not come out.")
    SEEN_COUNTED = Template("{name} saw that {out} of {all} labels came out.", out=int, all=int)
    ENDED_WITH_RESET = Template(
        "The printer took all bytes and then reset the connection: here that is the end of a job."
    )
