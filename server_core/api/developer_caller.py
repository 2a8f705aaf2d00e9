"""Who calls the partner and developer interfaces: an application, by the assertion that it made for this one call."""

from __future__ import annotations

from starlette.requests import Request

from server_core.api.auth import CALLER, CHALLENGE, address_of, bearer_token, note_known
from server_core.api.problems import STATUS_OF_CODE, ApiProblem
from server_core.contract.types.errors import ErrorCode
from server_core.http.turns import showed_credential
from server_core.services.clients.tokens import Known, NotLetIn
from server_core.services.floor import Floor
from server_core.services.partner.assertions import CallingApplication, admit, server_time


async def application_of(floor: Floor, request: Request) -> CallingApplication:
    """Uses the assertion up. Raises ApiProblem 401, 403; Rejected `rate_limited`."""
    assertion = bearer_token(request)
    if assertion is None:
        text = "This call needs the header Authorization: Bearer <assertion of a developer application>."
        headers = {"WWW-Authenticate": CHALLENGE}
        raise ApiProblem(401, ErrorCode.TOKEN_MISSING, f"{text} {server_time(floor.ctx)}", headers=headers)
    try:
        application = await admit(floor, assertion, audience_of(floor, request), address_of(request.scope))
    except NotLetIn as error:
        raise denied(request, error) from error
    request.scope[CALLER] = Known(account_id=application.account_id, client_id=application.application_id)
    showed_credential(request.scope, application.application_id)
    return application


def denied(request: Request, error: NotLetIn) -> ApiProblem:
    note_known(request, error)
    status = STATUS_OF_CODE[error.code]
    challenge = {"WWW-Authenticate": f'{CHALLENGE}, error="invalid_token"'} if status == 401 else None
    return ApiProblem(status, error.code, error.message, headers=challenge)


def audience_of(floor: Floor, request: Request) -> str:
    """The call's address as others write it: where the server is reached, and the path as it was sent. Never what the
    Host header says."""
    path: bytes = request.scope["raw_path"]
    return floor.public_url + path.decode("latin-1")
