"""Facts learnt from a printer's test print: the evidence that "printed" needs, and whether its jobs end
with a reset.
"""

from __future__ import annotations

from datetime import datetime

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.states import Confirmation
from server_core.services.audit.writing import note, printer_subject
from server_core.services.jobs.agents_word import RESET
from server_core.store import event_rows, evidence_rows
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection

_IN_DOUBT = (Act.LOSE_SIGHT.value, Act.LEDGER_UNKNOWN.value)


def from_result(connection: Connection, job: JobRecord, evidence: Confirmation, at: datetime, actor: str) -> bool:
    """Learn from the result "printed". Returns True if a test print taught something new about its printer."""
    learnt = evidence_rows.learn(connection, job.account_id, job.print_job_id, evidence)
    if learnt:
        details = {"minimum_evidence": evidence.value}
        subject = printer_subject(job.printer_id)
        note(connection, job.account_id, AuditAct.PRINTER_LEARN, subject, at=at, actor=actor, details=details)
    return learnt


def from_answer(connection: Connection, job: JobRecord, at: datetime, actor: str) -> bool:
    """Learn from a person's answer that it came out: a reset after all bytes is how this printer ends its jobs.

    Call it before the job's transition. Returns True if a test print taught this.
    """
    if not event_rows.newest_details(connection, job.account_id, job.print_job_id, _IN_DOUBT).get(RESET):
        return False
    evidence = Confirmation.BYTES_ACCEPTED
    learnt = evidence_rows.learn(connection, job.account_id, job.print_job_id, evidence, resets=True)
    if learnt:
        details = {"minimum_evidence": evidence.value, "ends_with_reset": True}
        subject = printer_subject(job.printer_id)
        note(connection, job.account_id, AuditAct.PRINTER_LEARN, subject, at=at, actor=actor, details=details)
    return learnt
