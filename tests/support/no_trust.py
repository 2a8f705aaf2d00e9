"""A TLS context for clients without TLS: reading all authorities takes a twentieth of a second each time."""

from __future__ import annotations

import ssl

NO_TRUST = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
