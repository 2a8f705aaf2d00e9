"""Messages about what operators and applications do to jobs."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class JobActMessages:
    """Why a job was not cancelled, held, moved, answered or printed again."""

    JOB_NOT_FOUND = Template("There is no such print job.")
    JOB_OUTCOME_AWAITED = Template("This job may be on paper already. Say first whether it came out.")
    CANNOT_CANCEL = Template("This job cannot be cancelled any more: {state}.")
    CANNOT_HOLD = Template("This job cannot be held any more: {state}.")
    CANNOT_RELEASE = Template("This job cannot be released any more: {state}.")
    CANNOT_MOVE = Template("This job cannot be moved any more: {state}.")
    JOB_WAITS = Template("it waits")
    JOB_WITH_AGENT = Template("its agent has it already")
    JOB_IS_PRINTING = Template("it is printing")
    JOB_IS_PRINTED = Template("it is printed")
    JOB_HAS_FAILED = Template("it has failed")
    JOB_IS_CANCELLED = Template("it is cancelled")
    AGENT_OF_JOB_REVOKED = Template("{printer} cannot print: its agent was revoked. Give the printer to another agent.")
    AGENT_OF_JOB_TOO_OLD = Template(
        "{printer} cannot print: its agent {agent} is too old. Update Spoolhouse on that computer."
    )
    NOTHING_TO_UNDO = Template("There is nothing to undo any more: {state}.")
    JOB_WENT_ELSEWHERE = Template("It went to another printer meanwhile.")
    JOB_AWAITS_DECISION = Template("It waits for a word whether it is still needed.")
    JOB_HELD_BY = Template("{name} holds it.")
    JOB_OUTCOME_UNKNOWN = Template("Nobody knows yet whether this job came out. A person at the printer is asked.")
    JOB_MAY_BE_ON_PAPER = Template(
        "The server was restored from a backup, so this job may be on paper. A person looks."
    )
    PRINTER_MISSING = Template("printer_id is missing: it says where the jobs go.")
    FIELD_NOT_FOR_ACT = Template("{field} is not for {action}.")
    PAGES_OF_ONE_JOB = Template("pages are those of one job.")
    ACT_NOT_FOUND = Template("There is no such act, or it is long over.")
    COUNTED_NOT_FOR = Template("counted is for some of the labels, with came_out false.")
    JOB_NOT_ENDED = Template("This job has not ended yet: there is nothing to answer.")
    JOB_OUTCOME_KNOWN = Template("This job's outcome is known: there is nothing to answer.")
    DOCUMENT_DELETED = Template("The content of this job was deleted after its time. Send the document again.")
    REPRINTED_ALREADY_BY = Template("It was printed again already by {name}.")
    REPRINTED_ALREADY = Template("It was printed again already.")
    ACT_AFTER_RESTORE = Template(
        "The server went back to a backup: what became of it since is not known. The job is held: decide anew."
    )
