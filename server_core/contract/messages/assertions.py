"""Messages about the assertions of developer applications."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class AssertionMessages:
    """What the rules of an assertion found, and why one was refused."""

    NOT_JUDGED = Template("Not judged: another rule is broken.")
    APPLICATION_DISABLED = Template("The application is disabled: ask who runs this server.")
    ASSERTION_REPLAYED = Template(
        "It was used before: make a new one, with a new jti, for every call, a repeated one too."
    )
    FORM_KEPT = Template(
        "Three parts in base64url; {header} members in the header, {claims} claims.", claims=int, header=int
    )
    ALGORITHM_KEPT = Template("The header says alg RS256.")
    ALGORITHM_WRONG = Template("The header says alg {alg}: the algorithm must be RS256. Sign with it, and say so.")
    HEADER_WITH_CRIT = Template(
        "The header has crit: this server knows no extensions that it could name. Leave it out."
    )
    HEADER_CHANGES_CONTENT = Template(
        "The header has {name}: send the claims as plain JSON in base64url, and leave it out."
    )
    HEADER_TYP_WRONG = Template("The header says typ {typ}: say JWT, or leave it out.")
    HEADER_IGNORED = Template("Ignored in the header: {names}.")
    HEADER_KEPT = Template("The header has nothing but alg, kid and typ.")
    KID_KEPT = Template("The header names the key {kid}.")
    KID_MISSING = Template("The header has no kid: name the key that it is signed with.")
    KID_WRONG = Template(
        "The header's kid is no text of 1 to {longest} characters: name one of the application's keys.", longest=int
    )
    ISS_KEPT = Template("iss is {iss}.")
    ISS_WRONG = Template("iss is {iss}: write the client_id of the application, in small letters with hyphens.")
    SUB_KEPT = Template("sub is the same as iss.")
    SUB_WRONG = Template("sub is {sub}: write the same client_id as in iss.")
    ASSERTION_KEY_TOO_SHORT = Template(
        "The key has {bits} bits: add one of {least} or more, and sign with it.", bits=int, least=int
    )
    ASSERTION_KEY_KEPT = Template("The application has this key; it is active, with {bits} bits.", bits=int)
    SIGNATURE_WRONG = Template(
        "The signature does not fit the key: sign header.claims, as they are sent, with this key's private half."
    )
    SIGNATURE_KEPT = Template("The signature fits the key.")
    AUD_KEPT = Template("aud is {aud}.")
    AUD_WRONG = Template("aud is {aud}: write '{wanted}', exactly so and nothing else.")
    TIME_WRONG = Template("{claim} is {said}: write seconds since 1970 (UTC), as a number.")
    EXP_BEFORE_IAT = Template("exp is not after iat: an assertion ends after it was made.")
    LIFETIME_TOO_LONG = Template("It lasts {seconds} s: make exp at most {longest} s later than iat.")
    LIFETIME_KEPT = Template("It lasts {seconds} s, at most {longest} are allowed.")
    EXPIRY_KEPT = Template("It has not ended.")
    EXPIRED = Template(
        "It ended {seconds} ago: make a new one for every call, and set the clock if this is a surprise."
    )
    IAT_KEPT = Template("It was made before now.")
    IAT_IN_FUTURE = Template("iat is {seconds} in the future: set the clock of the computer that makes assertions.")
    NBF_MISSING = Template("There is no nbf; none is needed.")
    NBF_WRONG = Template("nbf is {nbf}: write seconds since 1970 (UTC), or leave it out.")
    NBF_KEPT = Template("nbf is not in the future.")
    NBF_IN_FUTURE = Template("nbf is {seconds} in the future: leave it out, or send the assertion later.")
    JTI_WRONG = Template("jti is {jti}: write a new random text into every assertion, for example a UUID.")
    JTI_LENGTH = Template("jti has {letters} characters: {shortest} to {longest} are allowed.", letters=int)
    JTI_WITH_SURROGATE = Template("jti has half of a surrogate pair: write a new random text, for example a UUID.")
    JTI_WITH_CONTROL = Template("jti has a control character: write a new random text, for example a UUID.")
    JTI_KEPT = Template("jti is {jti}.")
    APPLICATION_ENABLED = Template("The application is enabled.")
    JTI_UNUSED = Template("Its jti was not used before.")
    VALUE_MISSING = Template("missing")
    VALUE_IS_OBJECT = Template("an object")
    VALUE_IS_LIST = Template("a list")
    NO_SUCH_KEY = Template(
        "The application has no key of this name: add its public half, or name the one that you sign with."
    )
    NO_SUCH_APPLICATION = Template(
        "There is no application with this client_id here: compare it with the list of applications."
    )
    FORGOTTEN = Template("It ended before the time up to which the server has forgotten what was used: make a new one.")
    BEFORE_A_RESTORE = Template("It was made before the server went back to a backup: make a new one in half a minute.")
    WITH_SERVER_TIME = Template("{what} The server's time is {time}.")
    ASSERTION_TOO_LONG = Template(
        "It has more than {most} characters: leave out what the server does not need.", most=int
    )
    ASSERTION_SEGMENTS = Template(
        "It has {number} parts between dots, not three: header, claims and signature.", number=int
    )
    PART_EMPTY = Template("The {part} is empty.")
    PART_NO_BASE64URL = Template("The {part} is not base64url without padding (letters, digits, - and _ alone).")
    PART_CUT_OFF = Template("The {part} is cut off: it is no whole base64url.")
    PART_WITH_EXTRA_BITS = Template("The last character of the {part} has bits that mean nothing: encode it anew.")
    PART_NO_JSON = Template("The {part} is not JSON in UTF-8.")
    PART_NO_OBJECT = Template("The {part} is JSON, but no object.")
    NAMED_TWICE = Template("something named twice: nobody can tell which one counts.")
    NO_JSON_CONSTANT = Template("{name}, which is not JSON.")
    KEY_REVOKED = Template("This key is revoked: sign with another key of the application.")
    NO_ASSERTION = Template("This is no assertion. {why}")
    PART_WITH = Template("In the {part} there is {what}")
    BEARER_MISSING = Template(
        "This call needs the header Authorization: Bearer <assertion of a developer application>."
    )
