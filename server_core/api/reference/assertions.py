"""How a developer application makes the assertion of a call: told in the OpenAPI document and on the page alike."""

from __future__ import annotations

from server_core.api.reference.markup import Markup, el, join, prose, table
from server_core.contract.types.partners import LEEWAY, LONGEST_JTI, LONGEST_KID, LONGEST_LIFETIME, SHORTEST_JTI

_LONGEST, _LEEWAY = int(LONGEST_LIFETIME.total_seconds()), int(LEEWAY.total_seconds())

WHAT = (
    "An assertion is a JWT that the application signs anew for each call and sends as `Authorization: Bearer JWT`. "
    "Nothing is to be had for it but that one call."
)
PARTS = (
    ("Header", "alg", "`RS256`: RSASSA-PKCS1-v1_5 with SHA-256, by an RSA key of 2048 bits or more. No other one."),
    ("Header", "kid", f"The name of an active key of the application, as it was added: 1 to {LONGEST_KID} characters."),
    ("Header", "typ", "`JWT` in any letter case, or left out. Other members are ignored, keys too; `crit` is refused."),
    ("Claims", "iss", "The client_id of the application, in small letters with hyphens."),
    ("Claims", "sub", "The same as `iss`."),
    (
        "Claims",
        "aud",
        "The exact URL of the call without its query, as a text or as a list of this one text: the public address of "
        "the server and the path. It "
        "begins as the operator has set it (Settings > Server, `spoolhouse settings set base_url`, or `serve "
        "--base-url`); without that, as `public_url` in the line with which `serve` starts. The `Host` header decides "
        "nothing. A refusal says what it must be.",
    ),
    ("Claims", "iat", "When it was made: seconds since 1970 (UTC), as a number; a fraction is allowed."),
    ("Claims", "exp", f"When it ends, in the same way: after `iat`, and at most {_LONGEST} s after it."),
    (
        "Claims",
        "jti",
        f"A new random text for each assertion, {SHORTEST_JTI} to {LONGEST_JTI} characters, for example a UUID. Each "
        "is taken once, so a call that is repeated needs a new assertion.",
    ),
    ("Claims", "nbf", "Not needed; if it is there, it is a time like `iat`. Other claims are ignored."),
)
"""Where it stands, what it is called, what it has to be."""
CLOCKS = f"Clocks may differ by {_LEEWAY} s; every refusal says the server's time."


def description() -> str:
    """For the security scheme."""
    parts = "\n".join(f"- {place} `{name}`: {text}" for place, name, text in PARTS)
    return f"{WHAT}\n\n{parts}\n\n{CLOCKS}"


def assertions_section() -> Markup:
    rows = [(Markup(place), el("code", name), prose(text)) for place, name, text in PARTS]
    check = (
        "The operator can have an assertion judged rule by rule: `spoolhouse partner check-assertion JWT --url URL`."
    )
    codes = join("What is wrong with one is told by its error_code, see ", el("a", "Errors", href="#errors"), ".")
    return join(
        el("p", prose(WHAT)),
        table(("Part", "Name", "What it is"), rows),
        el("p", CLOCKS, " ", prose(check)),
        el("p", codes),
    )
