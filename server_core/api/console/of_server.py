"""Calls about the whole server, whoever is looked after: in `X-Account` they name nobody but the site itself.

What a console shows or asks in any window is not among them: who works there, the lock, the settings as they are read.
"""

from __future__ import annotations

from server_core.api.problems import ApiProblem
from server_core.contract.problems import ErrorCode
from server_core.services.floor import Floor

_OF_SERVER = """
GET /audit/export
GET /backup
GET /console-rules
PUT /console-rules
GET /consoles
POST /consoles/codes
PATCH /consoles/{console_id}
POST /consoles/{console_id}/revoke
GET /operators
POST /operators
PATCH /operators/{operator_id}
DELETE /operators/{operator_id}
PUT /operators/{operator_id}/pin
PATCH /settings
GET /settings/ports/{port}
GET /storage
"""
OF_SERVER = frozenset(_OF_SERVER.strip().splitlines())
"""By `METHOD /path`."""
TEXT = "This is the whole server's and no single account's: ask for it without X-Account."


def require_site(floor: Floor, method: str, path: str) -> None:
    """`floor`: of the account that the call is about. Raises ApiProblem 422."""
    if f"{method} {path}" in OF_SERVER and floor.ctx.account != floor.ctx.site_account:
        raise ApiProblem(422, ErrorCode.ACCOUNT_NOT_APPLICABLE, TEXT)
