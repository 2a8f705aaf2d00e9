"""Wire types of `POST /agent-api/v1/enroll`: a computer becomes an agent by an onboarding link."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from msgspec import Meta

from server_core.contract.enrol_proof import FormerAgent
from server_core.contract.public import Name
from server_core.contract.secretive import Secretive


class EnrollRequest(Secretive, frozen=True, kw_only=True):
    """`former`: to go on as that agent, with a new key: it keeps its printers.

    `secret_sha256`: in hex, of the key that the agent made itself and has on its disk already. Who asks again with the
    same link, installation and key is answered again: an answer may have been lost. None = the server makes the key,
    and tells it once.
    """

    token: str
    agent_instance_id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name
    hostname: Annotated[str, Meta(max_length=255)]
    version: Annotated[str, Meta(max_length=64)]
    former: FormerAgent | None = None
    secret_sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")] | None = None


class Enrolled(Secretive, frozen=True, kw_only=True):
    """`goes_on`: it is the former agent, whose old key ended; else a new one without printers.

    `agent_secret`: None where the agent made it. `account_id`: of a customer, None = the site's own. `former_here`: it
    is a new one, and the former one, whose printers could be moved to it, is of the same account.
    """

    agent_id: UUID
    agent_secret: Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,512}\Z")] | None
    account_name: Annotated[str, Meta(max_length=1000)]
    goes_on: bool = False
    account_id: UUID | None = None
    former_here: bool = False
