"""From an onboarding link to a credential: once per installation."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec

from agent_core.server_link import credential as credentials
from agent_core.server_link.client import PREFIX, http_client
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import LinkInvalid, NotEnrolled, Unreachable
from server_core.contract import agent as wire
from server_core.contract.problems import Problem


def parse_link(link: str) -> tuple[str, str]:
    """Base address and token of `http(s)://host:port/onboarding#TOKEN`. Raises LinkInvalid."""
    try:
        parts = urlsplit(link.strip())
        _ = parts.port
    except ValueError as error:
        raise LinkInvalid("this is not an onboarding link") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise LinkInvalid("an onboarding link starts with https:// or http:// and names the server")
    if parts.path.rstrip("/") != "/onboarding" or not parts.fragment:
        raise LinkInvalid("this is not an onboarding link: copy it whole, with the part after #")
    return f"{parts.scheme}://{parts.netloc}", parts.fragment


async def enroll(link: str, *, file: Path, name: str, hostname: str, version: str) -> Credential:
    """Use the link up and keep the credential in `file`. Raises LinkInvalid, Unreachable.

    An installation that was enrolled before keeps its instance id.
    """
    base_url, token = parse_link(link)
    try:
        instance_id = credentials.load(file).agent_instance_id
    except NotEnrolled:
        instance_id = credentials.new_instance_id()
    request = wire.EnrollRequest(
        token=token, agent_instance_id=instance_id, name=name, hostname=hostname, version=version
    )
    async with http_client(base_url) as http:
        try:
            response = await http.post(f"{PREFIX}/enroll", content=msgspec.json.encode(request))
        except httpx.TransportError as error:
            raise Unreachable(f"the server {base_url} does not answer: {error}") from error
    if response.status_code >= 500 or response.status_code == 429:
        raise Unreachable(f"the server {base_url} answered {response.status_code}")
    if not response.is_success:
        raise LinkInvalid(_text(response.content))
    enrolled = msgspec.json.decode(response.content, type=wire.Enrolled)
    credential = Credential(
        base_url=base_url, agent_id=enrolled.agent_id, secret=enrolled.agent_secret, agent_instance_id=instance_id
    )
    credentials.save(file, credential)
    return credential


def _text(content: bytes) -> str:
    try:
        return msgspec.json.decode(content, type=Problem).message
    except msgspec.DecodeError:
        return "the server did not accept this link"
