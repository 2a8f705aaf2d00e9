"""What onboarding links to this server call it: an agent proves what it was to the server that its link names."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from server_core.contract.types.enrolment import named_server
from server_core.services.floor import Floor


def own_names(floor: Floor, called_at: str) -> set[str]:
    """By its key; or by an address whose owner TLS makes sure of, as the one where a trusted proxy shows this server.

    Without any TLS by whatever address. `called_at`: where a call went to. The guard of `Host` lets every number pass,
    so a number that a caller writes there is nobody's name.
    """
    own = {named_server(floor.public_url, floor.tls_pin)}
    called = urlsplit(called_at)
    is_sure = called.scheme == "https" and not _is_address(called.hostname or "")
    if is_sure or floor.public_url.startswith("http:"):
        own.add(named_server(called_at, None))
    return own


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
