"""Messages about developers, their applications and customers."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class PartnerMessages:
    """Developers, their applications and customers."""

    NOT_FOR_CUSTOMERS = Template(
        "Customers have no applications and no customers of their own: ask without an account, or as a developer."
    )
    ACCOUNT_CLOSED = Template("This customer is closed for good: nothing new begins in its account.")
    WORK_CLOSED = Template("This customer is closed for good: no application works there.")
    WORK_SUSPENDED = Template("This customer is suspended: applications work there again when it has been resumed.")
    DEVELOPER_NAMED_TWICE = Template("The call is about the account of {own}: leave it out.")
    KEY_NOT_FOUND = Template("The application has no key of this name.")
    KID_UNUSABLE = Template("The key's name (kid) is not one line of up to {number} signs.")
    KID_TAKEN = Template("The application has another key of this name: give it another kid.")
    TOO_MANY_KEYS = Template("The application has {number} keys that are good: revoke one before another is added.")
    TOO_MANY_KEPT_KEYS = Template(
        "The application has had {number} keys, no more are kept for one: make a new application."
    )
    KEY_KNOWN_ELSEWHERE = Template(
        "This key is known here under another name, or in another application: make a new one for each."
    )
    KEY_WAS_REVOKED = Template("This key, or one of its name, was revoked: make a new one.")
    APPLICATION_NOT_FOUND = Template("There is no developer application with this id.")
    DEVELOPER_APPLICATION_NOT_FOUND = Template("There is no such developer application.")
    CHECKED_URL_INVALID = Template("url is no address: write the one of the call.")
    CHECKED_URL_EMPTY = Template("url is the address of the call, for example {public_url}/partner-api/v1/accounts")
    CHECKED_URL_ELSEWHERE = Template("url is of another server: addresses of this one begin with {url}")
    CHECKED_URL_UNKNOWN = Template(
        "There is no call with an assertion at this path; one is /partner-api/v1/accounts, /docs has them all."
    )
    INSTALLATION_REVOKED = Template(
        "This installation was revoked: it has no permissions any more. Set the application up again."
    )
    INSTALLATION_LACKS = Template("The installation lacks {permission}.")
    INSTALLATION_OF_OPERATOR_REVOKED = Template(
        "The operator of this server revoked this application here: only the operator can set it up again."
    )
    INSTALLATION_OF_OPERATOR = Template(
        "The operator of this server chose what this application may do here: only the operator can add to it."
    )
    INSTALLATION_NOT_FOUND = Template("There is no such installation.")
    NOTHING_TO_SUSPEND = Template("No agent has connected yet, so there is nothing to suspend; it can only be closed.")
    NOTHING_TO_RESUME = Template("No agent has connected yet, so there is nothing to resume; it can only be closed.")
    RELATIONSHIP_CLOSED = Template("This relationship is closed for good. Create the customer again.")
    RESUMED_BY_OPERATOR_ONLY = Template(
        "The operator of this server suspended this customer: only the operator can resume it."
    )
    CLOSED_BY_OPERATOR_ONLY = Template(
        "The operator of this server suspended this customer: only the operator can close it."
    )
    RELATIONSHIP_NOT_FOUND = Template("There is no such customer.")
    EXTERNAL_CUSTOMER_ID_TAKEN = Template(
        "Another of your customers has this external_customer_id: its name is not the one that was given."
    )


class PublicKeyMessages:
    """Why a pasted public key cannot be used."""

    NO_PUBLIC_KEY = Template(
        "This is no public key: paste its PEM text, from -----BEGIN PUBLIC KEY----- to the end, or its JWK."
    )
    SEVERAL_KEYS = Template("Here is more than one key: paste one at a time.")
    PEM_DAMAGED = Template("The PEM text is damaged: copy it once more, from its first line on.")
    PEM_OF_OTHER_KIND = Template("A PEM text of the kind {label} holds no public key.")
    JWK_NO_JSON = Template("This begins like a JWK and is no JSON: copy it once more.")
    JWK_SET = Template("This is a set of keys: paste one of them, the object with kty, n and e.")
    JWK_NO_RSA = Template("The JWK is no RSA key: assertions are signed with RS256.")
    JWK_FOR_OTHER_USE = Template("The JWK says that it is for something else than signing with RS256.")
    JWK_WITHOUT_NUMBERS = Template("The JWK needs the numbers n and e, as base64url without padding.")
    JWK_KID_NO_TEXT = Template("The kid of the JWK is no text.")
    JWK_NUMBERS_WRONG = Template("The numbers of the JWK are no RSA key: copy it once more.")
    KEY_NO_RSA = Template("This is no RSA key: assertions are signed with RS256.")
    KEY_TOO_SHORT = Template("The key has {bits} bits: make one of {least} or more.", bits=int, least=int)
    KEY_TOO_LONG = Template(
        "The key has {bits} bits: {most} are the most, {least} are enough.", bits=int, least=int, most=int
    )
    KEY_EXPONENT_UNUSUAL = Template("The key's exponent is unusual: make a key with {exponent}.")
    KEY_WEAK = Template("The key is easy to break: it can be divided by a small number. Make a new one.")
    KEY_PRIVATE = Template(
        "This is a private key: it stays with the application and was not kept here. Paste the public half; if "
        "others may have seen the private one, make a new pair."
    )
