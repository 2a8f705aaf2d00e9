"""What the check of an assertion found, said again in the language of who reads it. Pure.

The words of the standards (`iss`, `jti`, header, claims) stay what they are.
"""

from __future__ import annotations

from app.language.translate import Phrase
from app.vocabulary.server_sentences import said_again

SENTENCES = (
    Phrase("Not judged: another rule is broken."),
    Phrase("The application is disabled: ask who runs this server."),
    Phrase("It was used before: make a new one, with a new jti, for every call, a repeated one too."),
    Phrase("Three parts in base64url; {header} members in the header, {claims} claims."),
    Phrase("The header says alg RS256."),
    Phrase("The header says alg {alg}: the algorithm must be RS256. Sign with it, and say so."),
    Phrase("The header says typ {typ}: say JWT, or leave it out."),
    Phrase("The header has nothing but alg, kid and typ."),
    Phrase("Ignored in the header: {names}."),
    Phrase("The header has crit: this server knows no extensions that it could name. Leave it out."),
    Phrase("The header has {name}: send the claims as plain JSON in base64url, and leave it out."),
    Phrase("The header names the key {kid}."),
    Phrase("The header has no kid: name the key that it is signed with."),
    Phrase("The header's kid is no text of 1 to {longest} characters: name one of the application's keys."),
    Phrase("iss is {iss}: write the client_id of the application, in small letters with hyphens."),
    Phrase("iss is {iss}."),
    Phrase("sub is the same as iss."),
    Phrase("sub is {sub}: write the same client_id as in iss."),
    Phrase("The key has {bits} bits: add one of {least} or more, and sign with it."),
    Phrase("The application has this key; it is active, with {bits} bits."),
    Phrase("The signature does not fit the key: sign header.claims, as they are sent, with this key's private half."),
    Phrase("The signature fits the key."),
    Phrase("aud is {aud}: write '{wanted}', exactly so and nothing else."),
    Phrase("aud is {aud}."),
    Phrase("{claim} is {said}: write seconds since 1970 (UTC), as a number."),
    Phrase("exp is not after iat: an assertion ends after it was made."),
    Phrase("It lasts {seconds} s: make exp at most {longest} s later than iat."),
    Phrase("It lasts {seconds} s, at most {longest} are allowed."),
    Phrase("It has not ended."),
    Phrase("It ended {seconds} ago: make a new one for every call, and set the clock if this is a surprise."),
    Phrase("It was made before now."),
    Phrase("iat is {seconds} in the future: set the clock of the computer that makes assertions."),
    Phrase("There is no nbf; none is needed."),
    Phrase("nbf is {nbf}: write seconds since 1970 (UTC), or leave it out."),
    Phrase("nbf is not in the future."),
    Phrase("nbf is {seconds} in the future: leave it out, or send the assertion later."),
    Phrase("jti is {jti}: write a new random text into every assertion, for example a UUID."),
    Phrase("jti has {letters} characters: {shortest} to {longest} are allowed."),
    Phrase("jti has half of a surrogate pair: write a new random text, for example a UUID."),
    Phrase("jti has a control character: write a new random text, for example a UUID."),
    Phrase("jti is {jti}."),
    Phrase("The application is enabled."),
    Phrase("Its jti was not used before."),
)


def finding_words(text: str) -> str:
    """As the server wrote it, where nobody has translated it."""
    return said_again(text, SENTENCES) or text
