"""The least role that each call of a console needs. A call that is not here needs an admin, and fails a test."""

from __future__ import annotations

from server_core.contract.consoles import Role

_OPERATORS = """
GET /accounts
GET /accounts/open-notices
GET /agents
GET /console-rules
GET /events
GET /figures
GET /jobs
POST /jobs
GET /jobs/found
GET /jobs/summary
GET /jobs/{print_job_id}
GET /jobs/{print_job_id}/document
GET /jobs/{print_job_id}/labels
POST /jobs/{print_job_id}/answer
POST /jobs/{print_job_id}/cancel
POST /jobs/{print_job_id}/hold
POST /jobs/{print_job_id}/move
POST /jobs/{print_job_id}/release
POST /jobs/{print_job_id}/reprint
POST /job-acts
POST /job-rows
POST /job-needs
POST /job-acts/{act_id}/undo
POST /job-acts/{act_id}/finish
POST /documents
GET /media
GET /notices
POST /notices/{number}/close
GET /printers
GET /printers/answers
GET /printers/{printer_id}
POST /printers/{printer_id}/backlog
POST /printers/{printer_id}/media
POST /printers/{printer_id}/pause
POST /printers/{printer_id}/resume
POST /printers/{printer_id}/standby
POST /printers/{printer_id}/test
GET /status
GET /server-figures
GET /whoami
POST /operators/lock
POST /operators/{operator_id}/unlock
"""
_ADMINS = """
POST /agents/links
GET /agents/links/{enrolment_id}
PATCH /agents/{agent_id}
POST /agents/{agent_id}/move-printers
POST /agents/{agent_id}/revoke
GET /applications
POST /applications
GET /applications/{application_id}
POST /applications/{application_id}/keys
POST /applications/{application_id}/revoke-key
POST /applications/{application_id}/disable
POST /applications/{application_id}/enable
POST /assertion-checks
GET /audit
GET /audit/check
GET /audit/export
GET /backup
GET /clients
POST /clients
POST /clients/{client_id}/rotate
POST /clients/{client_id}/disable
POST /clients/{client_id}/enable
GET /webhooks
POST /webhooks
GET /webhooks/{webhook_id}
PATCH /webhooks/{webhook_id}
DELETE /webhooks/{webhook_id}
POST /webhooks/{webhook_id}/rotate
POST /webhooks/{webhook_id}/disable
POST /webhooks/{webhook_id}/enable
POST /webhooks/{webhook_id}/test
POST /webhooks/{webhook_id}/resend-failed
GET /webhooks/{webhook_id}/deliveries
GET /webhooks/{webhook_id}/deliveries/{number}
POST /webhooks/{webhook_id}/deliveries/{number}/resend
PUT /console-rules
GET /consoles
POST /consoles/codes
PATCH /consoles/{console_id}
POST /consoles/{console_id}/revoke
POST /discoveries
GET /discoveries/{discovery_id}
DELETE /discoveries/{discovery_id}
POST /identifications
GET /installations
POST /installations
GET /installations/tokens
POST /installations/{installation_id}/revoke
GET /operators
POST /operators
PATCH /operators/{operator_id}
DELETE /operators/{operator_id}
PUT /operators/{operator_id}/pin
POST /printers
PATCH /printers/{printer_id}
DELETE /printers/{printer_id}
POST /printers/{printer_id}/address
POST /printers/{printer_id}/calibration
POST /printers/{printer_id}/grid
POST /printers/{printer_id}/identify
POST /printers/{printer_id}/language
POST /printers/{printer_id}/login
POST /printers/{printer_id}/sensor
POST /printers/{printer_id}/simulate
POST /printers/{printer_id}/strip
POST /printers/{printer_id}/trial
POST /printers/{printer_id}/trust
POST /probes
GET /relationships
POST /relationships
GET /relationships/figures
GET /relationships/{relationship_id}
PATCH /relationships/{relationship_id}
POST /relationships/{relationship_id}/onboarding-link
POST /relationships/{relationship_id}/{action}
GET /requests
GET /settings
PATCH /settings
GET /settings/ports/{port}
GET /storage
POST /trials
"""
ROLE_OF = {
    **dict.fromkeys(_OPERATORS.strip().splitlines(), Role.OPERATOR),
    **dict.fromkeys(_ADMINS.strip().splitlines(), Role.ADMIN),
}
"""By `METHOD /path`."""
READ_BY_EVENT = {
    "agent": "GET /agents",
    "job": "GET /jobs",
    "notice": "GET /notices",
    "printer": "GET /printers",
    "printer_removed": "GET /printers",
    "reset": "GET /events",
    "summary": "GET /jobs/summary",
}
"""An event tells what this call would: only whoever may ask it hears it."""


def role_needed(method: str, path: str) -> Role:
    return ROLE_OF.get(f"{method} {path}", Role.ADMIN)


def may_hear(role: Role, event: str) -> bool:
    return role.allows(ROLE_OF.get(READ_BY_EVENT.get(event, ""), Role.ADMIN))
