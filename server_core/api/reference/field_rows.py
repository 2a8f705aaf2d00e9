"""Rows of the tables that list fields: name, type with bounds, default, meaning."""

from __future__ import annotations

import json
from collections.abc import Iterator

from server_core.api.reference.markup import Markup, el, join, prose
from server_core.api.reference.schemas import DEFAULT, JsonObject
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import KNOWN_WORDS

FIELD_HEAD = ("Field", "Type", "Default", "Meaning")


def field_rows(component: JsonObject, components: JsonObject) -> Iterator[tuple[Markup, Markup, Markup, Markup]]:
    """What must be given comes first."""
    required = component.get("required", [])
    properties = component["properties"]
    for name in sorted(properties, key=lambda name: name not in required):
        schema = properties[name]
        if DEFAULT in schema:
            value = schema[DEFAULT]
            default = el("code", value if isinstance(value, str) else json.dumps(value))
        else:
            default = Markup("required") if name in required else Markup("")
        yield el("code", name), type_words(schema, components), default, prose(_first_paragraph(schema))


def _first_paragraph(schema: JsonObject) -> str:
    """Lists of words follow in the document; the page has tables of them."""
    return str(schema.get("description", "")).partition("\n\n")[0]


def answer_rows(component: JsonObject, components: JsonObject) -> Iterator[tuple[Markup, Markup, Markup]]:
    """Answers have no defaults."""
    for name, type, _, meaning in field_rows(component, components):
        yield name, type, meaning


def type_words(schema: JsonObject, components: JsonObject) -> Markup:
    """For example `integer 1 to 99`, `none | fit`, `ipp | usb | …`, `PrintJob` as a link."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        words = components[name].get("enum")
        if words is not None:
            return _either([el("code", word) for word in words], " | ")
        return el("a", name, href=f"#{name}")
    if KNOWN_WORDS in schema:
        words = schema[KNOWN_WORDS]
        if ErrorCode.RATE_LIMITED in words:
            return el("a", "a stable code", href="#errors")
        return _either([*(el("code", word) for word in words), Markup("…")], " | ")
    if "anyOf" in schema:
        return _either([type_words(kind, components) for kind in schema["anyOf"]], " or ")
    if "prefixItems" in schema:
        return join("list of ", _either([type_words(kind, components) for kind in schema["prefixItems"]], ", "))
    if schema.get("type", "array") == "array":
        return join("list of ", type_words(schema["items"], components))
    return Markup(_plain(schema))


def _plain(schema: JsonObject) -> str:
    kind = str(schema.get("format", schema["type"]))
    word = {"date-time": "date and time", "binary": "file"}.get(kind, kind)
    if "minimum" in schema and "maximum" in schema:
        return f"{word} {schema['minimum']} to {schema['maximum']}".replace("-", "\u2212")
    if "minimum" in schema:
        return f"{word} from {schema['minimum']}"
    if "maxLength" in schema:
        return f"{word}, at most {schema['maxLength']} characters"
    return word


def _either(words: list[Markup], between: str) -> Markup:
    found = words[0]
    for word in words[1:]:
        found = join(found, between, word)
    return found
