"""Messages about jobs that the server makes."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class LifeCycleMessages:
    """Why a job's life cycle refuses an act. Each is put into a sentence."""

    ACT_ON_ENDED_JOB = Template("“{act}” is not possible: the job has ended, it is {status}")
    ACT_OF_OTHER_ATTEMPT = Template(
        "“{act}” is of attempt {attempt}, the job is at attempt {current}", attempt=int, current=int
    )
    ACT_NOT_IN_STATE = Template("“{act}” is not possible while the job is {status}")
    JOB_IS_HELD = Template("the job is held")
    JOB_GREW_OLD = Template("the job grew old and waits for an operator's word")
    OUTCOME_IS_KNOWN = Template("“{act}” is only for jobs whose outcome is not known")


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
