"""Messages about developers, their applications, the assertions of these, and customers."""

from __future__ import annotations

from server_core.contract.messages.message import Singular, Template


class PartnerMessages:
    """Developers, their applications and customers."""

    NOT_FOR_CUSTOMERS = Template(
        "Customers have no applications and no customers of their own. Leave the account out, or name a "
        "developer's account."
    )
    ACCOUNT_CLOSED = Template("This customer is permanently closed: nothing new can be created in its account.")
    WORK_CLOSED = Template("This customer is permanently closed: applications can no longer work for it.")
    WORK_SUSPENDED = Template("This customer is suspended. Applications can work for it again after it is resumed.")
    DEVELOPER_NAMED_TWICE = Template("The call is about the account of {own}: leave developer out.")
    KEY_NOT_FOUND = Template("The application has no key with this name.")
    KID_UNUSABLE = Template("The key's name (kid) must be one line of up to {number} characters.")
    KID_TAKEN = Template("Another key of the application has this name: choose another kid.")
    TOO_MANY_KEYS = Template("The application has {number} active keys. Revoke one before you add another.")
    TOO_MANY_KEPT_KEYS = Template(
        "The application has had {number} keys, which is the limit. Create a new application."
    )
    KEY_KNOWN_ELSEWHERE = Template(
        "This key is used under another name or in another application. Create a new key for each."
    )
    KEY_WAS_REVOKED = Template("This key, or a key of this name, was revoked. Create a new one.")
    APPLICATION_NOT_FOUND = Template("There is no developer application with this id.")
    DEVELOPER_APPLICATION_NOT_FOUND = Template("There is no such developer application.")
    CHECKED_URL_INVALID = Template("url is not an address. Give the address of the call.")
    CHECKED_URL_EMPTY = Template("url is the address of the call, for example {public_url}/partner-api/v1/accounts")
    CHECKED_URL_ELSEWHERE = Template("url belongs to another server: addresses of this one begin with {url}")
    CHECKED_URL_UNKNOWN = Template(
        "No call at this path takes an assertion. One that does is /partner-api/v1/accounts; /docs lists them all."
    )
    INSTALLATION_REVOKED = Template(
        "This installation was revoked: it no longer has any permissions. Set the application up again."
    )
    INSTALLATION_LACKS = Template("The installation lacks {permission}.")
    INSTALLATION_OF_OPERATOR_REVOKED = Template(
        "The operator of this server revoked this application here: only the operator can set it up again."
    )
    INSTALLATION_OF_OPERATOR = Template(
        "The operator of this server chose the permissions of this application here: only the operator can add to them."
    )
    INSTALLATION_NOT_FOUND = Template("There is no such installation.")
    NOTHING_TO_SUSPEND = Template("No agent has connected yet, so there is nothing to suspend; it can only be closed.")
    NOTHING_TO_RESUME = Template("No agent has connected yet, so there is nothing to resume; it can only be closed.")
    RELATIONSHIP_CLOSED = Template("This relationship is permanently closed. Create the customer again.")
    RESUMED_BY_OPERATOR_ONLY = Template(
        "The operator of this server suspended this customer: only the operator can resume it."
    )
    CLOSED_BY_OPERATOR_ONLY = Template(
        "The operator of this server suspended this customer: only the operator can close it."
    )
    RELATIONSHIP_NOT_FOUND = Template("There is no such customer.")
    EXTERNAL_CUSTOMER_ID_TAKEN = Template("Another of your customers has this external_customer_id, with another name.")


class PublicKeyMessages:
    """Reasons why a pasted public key cannot be used."""

    NO_PUBLIC_KEY = Template(
        "This is not a public key: paste its PEM text, from -----BEGIN PUBLIC KEY----- to the end, or its JWK."
    )
    SEVERAL_KEYS = Template("This contains more than one key: paste one at a time.")
    PEM_DAMAGED = Template("The PEM text is damaged: copy it again, from its first line on.")
    PEM_OF_OTHER_KIND = Template("A PEM text of the type {label} contains no public key.")
    JWK_NO_JSON = Template("This looks like a JWK but is not valid JSON: copy it again.")
    JWK_SET = Template("This is a set of keys: paste one of them, the object with kty, n and e.")
    JWK_NO_RSA = Template("The JWK is not an RSA key: assertions are signed with RS256.")
    JWK_FOR_OTHER_USE = Template("The JWK is not meant for signing with RS256.")
    JWK_WITHOUT_NUMBERS = Template("The JWK needs the numbers n and e, as base64url without padding.")
    JWK_KID_NO_TEXT = Template("The kid of the JWK must be a string.")
    JWK_NUMBERS_WRONG = Template("The numbers of the JWK are not an RSA key: copy it again.")
    KEY_NO_RSA = Template("This is not an RSA key: assertions are signed with RS256.")
    KEY_TOO_SHORT = Template("The key has {bits} bits: make one of {least} or more.", bits=int, least=int)
    KEY_TOO_LONG = Template(
        "The key has {bits} bits: at most {most} are allowed, {least} are enough.", bits=int, least=int, most=int
    )
    KEY_EXPONENT_UNUSUAL = Template("The key's exponent is unusual: make a key with {exponent}.")
    KEY_WEAK = Template("The key is easy to break: it can be divided by a small number. Make a new one.")
    KEY_PRIVATE = Template(
        "This is a private key: it stays with the application and was not kept here. Paste the public half; if "
        "others may have seen the private one, make a new pair."
    )


class AssertionMessages:
    """Findings of the assertion rules, and reasons why an assertion was rejected."""

    NOT_JUDGED = Template("Not judged: another rule is broken.")
    APPLICATION_DISABLED = Template("The application is disabled: ask the operator of this server.")
    ASSERTION_REPLAYED = Template(
        "It was used before: make a new one, with a new jti, for every call, including repeated ones."
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
        "The header's kid is not a text of 1 to {longest} characters: name one of the application's keys.", longest=int
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
    LIFETIME_TOO_LONG = Template("It is valid for {seconds} s: make exp at most {longest} s later than iat.")
    LIFETIME_KEPT = Template("It is valid for {seconds} s; at most {longest} s are allowed.")
    EXPIRY_KEPT = Template("It has not expired.")
    EXPIRED = Template("It expired {seconds} ago: make a new one for every call. If this one is new, set the clock.")
    IAT_KEPT = Template("iat is not in the future.")
    IAT_IN_FUTURE = Template("iat is {seconds} in the future: set the clock of the computer that makes assertions.")
    NBF_MISSING = Template("There is no nbf; none is needed.")
    NBF_WRONG = Template("nbf is {nbf}: write seconds since 1970 (UTC), or leave it out.")
    NBF_KEPT = Template("nbf is not in the future.")
    NBF_IN_FUTURE = Template("nbf is {seconds} in the future: leave it out, or send the assertion later.")
    JTI_WRONG = Template("jti is {jti}: write a new random text into every assertion, for example a UUID.")
    JTI_LENGTH = Template(
        "jti has {letters} characters: {shortest} to {longest} are allowed.",
        Singular("jti has 1 character: {shortest} to {longest} are allowed."),
        letters=int,
    )
    JTI_WITH_SURROGATE = Template("jti has half of a surrogate pair: write a new random text, for example a UUID.")
    JTI_WITH_CONTROL = Template("jti has a control character: write a new random text, for example a UUID.")
    JTI_KEPT = Template("jti is {jti}.")
    APPLICATION_ENABLED = Template("The application is enabled.")
    JTI_UNUSED = Template("Its jti was not used before.")
    VALUE_MISSING = Template("missing")
    VALUE_IS_OBJECT = Template("an object")
    VALUE_IS_LIST = Template("a list")
    NO_SUCH_KEY = Template(
        "The application has no key with this name: add its public half, or name the one that you sign with."
    )
    NO_SUCH_APPLICATION = Template(
        "There is no application with this client_id here: compare it with the list of applications."
    )
    FORGOTTEN = Template("It expired too long ago to check whether it was used before: make a new one.")
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
    PART_CUT_OFF = Template("The {part} is cut off: its base64url is incomplete.")
    PART_WITH_EXTRA_BITS = Template("The last character of the {part} has bits that mean nothing: encode it again.")
    PART_NO_JSON = Template("The {part} is not JSON in UTF-8.")
    PART_NO_OBJECT = Template("The {part} is JSON, but not an object.")
    NAMED_TWICE = Template("a name that occurs twice: it is not clear which value counts.")
    NO_JSON_CONSTANT = Template("{name}, which is not JSON.")
    KEY_REVOKED = Template("This key is revoked: sign with another key of the application.")
    NO_ASSERTION = Template("This is not an assertion. {why}")
    PART_WITH = Template("In the {part} there is {what}")
    BEARER_MISSING = Template(
        "This call needs the header Authorization: Bearer <assertion of a developer application>."
    )
