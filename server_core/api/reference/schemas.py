"""JSON Schema (2020-12) of the wire types, made by msgspec from the types themselves, as client generators take it.

Every object and closed enum is a named component. Answers may get further members, and words where a vocabulary
grows; bodies take nothing unknown. There are no patterns: the server checks, and each language reads them differently.

The page's HTML is made element by element: every text is escaped on its way in.
"""

from __future__ import annotations

import enum
import html
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_origin

import msgspec
from msgspec import inspect

from server_core.config import Limits
from server_core.contract.api.call import JSON, AnyCall
from server_core.contract.types.errors import ErrorCode, Problem, ProblemDetails
from server_core.contract.types.fields import KNOWN_WORDS, Growing, Page
from server_core.contract.types.jobs import CreatePrintJobFromBase64

_CODE = re.compile(r"`([^`]+)`")


class Markup(str):
    """HTML that is escaped already."""

    __slots__ = ()


Child = str | Markup
VOID = {"link", "meta", "br"}


def el(tag: str, *children: Child, **attributes: str) -> Markup:
    """`el("a", "text", href="#x")`; `class_` becomes `class`."""
    names = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    given = "".join(f' {name}="{html.escape(value)}"' for name, value in names.items())
    if tag in VOID:
        return Markup(f"<{tag}{given}>")
    return Markup(f"<{tag}{given}>{join(*children)}</{tag}>")


def join(*children: Child) -> Markup:
    return Markup("".join(child if isinstance(child, Markup) else html.escape(child) for child in children))


def prose(text: str) -> Markup:
    """Text in which `code` is marked as the declarations do."""
    return Markup(_CODE.sub(r"<code>\1</code>", html.escape(text)))


def table(head: Iterable[str], rows: Iterable[Iterable[Child]], **attributes: str) -> Markup:
    """Wrapped, so that the table is scrolled and never the page; on narrow screens every cell has its own heading."""
    names = tuple(head)
    heads = el("tr", *(el("th", text, scope="col") for text in names))
    body = [el("tr", *(el("td", cell, data_head=name) for name, cell in zip(names, row, strict=True))) for row in rows]
    return el("div", el("table", el("thead", heads), el("tbody", *body), **attributes), class_="scroll", tabindex="0")


def listing(text: str) -> Markup:
    return el("pre", el("code", text), tabindex="0")


# Rows of the tables that list fields: name, type with bounds, default, meaning.


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
    return Markup(_field_rows_plain(schema))


def _field_rows_plain(schema: JsonObject) -> str:
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


JsonObject = dict[str, Any]
REF = "#/components/schemas/{name}"
DEFAULT = "x-default"


class Schemas:
    """`components`: by name; `of(type)`: the reference to one."""

    def __init__(
        self,
        operations: tuple[AnyCall, ...],
        codes: tuple[ErrorCode, ...],
        limits: Limits,
        messages: tuple[Any, ...] = (),
    ) -> None:
        """`messages`: types that the server sends unasked."""
        bodies = {operation.body.type: operation.body for operation in operations if operation.body is not None}
        told_types = [*(operation.answer for operation in operations), Problem, ProblemDetails, *messages]
        answers = list(dict.fromkeys(told_types))
        asked, of_bodies = msgspec.json.schema_components(list(bodies), ref_template=REF)
        told, of_answers = msgspec.json.schema_components(answers, ref_template=REF)
        self._refs = dict(zip([*bodies, *answers], [*asked, *told], strict=True))
        words = {found.__name__: found for type in (*bodies, *answers) for found in _enums(inspect.type_info(type))}
        for type in answers:
            for struct in _structs(inspect.type_info(type)):
                component = of_answers[_component_name(struct)]
                component["additionalProperties"] = True
                if not (get_origin(struct.cls) or struct.cls).__struct_config__.omit_defaults:
                    _all_present(component)
        growing = {name: [str(word) for word in known] for name, known in words.items() if issubclass(known, Growing)}
        growing[ErrorCode.__name__] = [str(code) for code in codes]
        answered = {name: _as_words(part, growing) for name, part in of_answers.items() if name not in growing}
        members = answered[Problem.__name__]["properties"]
        members["details"] = {"description": members["details"]["description"], **REF_OF_DETAILS}
        for type in answers:
            if get_origin(type) is Page:
                name = _page_name(type)
                answered[name] = answered.pop(f"{Page.__name__}_{get_args(type)[0].__name__}_")
                self._refs[type] = {"$ref": REF.format(name=name)}
        for type, body in bodies.items():
            if body.media_type != JSON:
                _of_form(of_bodies[type.__name__])
            if body.upload is not None:
                _with_file(of_bodies[type.__name__])
            _defaults_in_words(of_bodies[type.__name__])
        self.components: JsonObject = answered | of_bodies
        for name, component in self.components.items():
            if "enum" in component:
                self.components[name] = closed(words[name])
            _plain(component)
        base64_text = self.components[CreatePrintJobFromBase64.__name__]["properties"]["document_base64"]
        base64_text |= {"minLength": 1, "maxLength": limits.base64_body_bytes}

    def of(self, type: Any) -> JsonObject:
        return dict(self._refs[type])

    def words(self, type: type[enum.StrEnum]) -> JsonObject:
        """Return the reference to a closed vocabulary, for a parameter."""
        self.components.setdefault(type.__name__, closed(type))
        return {"$ref": REF.format(name=type.__name__)}


REF_OF_DETAILS = {"$ref": REF.format(name=ProblemDetails.__name__)}


def closed(words: type[enum.StrEnum]) -> JsonObject:
    """Describe an enum: its words as declared, and names of constants that no other enum has.

    Generators for languages whose enum constants share one name space, such as Go, need the latter.
    """
    prefix = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", words.__name__).upper()
    return {
        "type": "string",
        "enum": [str(word) for word in words],
        "x-enum-varnames": [f"{prefix}_{word.name}" for word in words],
    }


def _page_name(type: Any) -> str:
    """`Page[Agent]` is `AgentPage`."""
    (row,) = get_args(type)
    return f"{row.__name__}{Page.__name__}"


def _as_words(schema: Any, growing: dict[str, list[str]]) -> Any:
    """Replace each reference to a growing vocabulary with a string that lists the known words."""
    if isinstance(schema, list):
        return [_as_words(part, growing) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _as_words(part, growing) for name, part in schema.items()}
    name = str(found.get("$ref", "")).rpartition("/")[2]
    if name in growing:
        del found["$ref"]
        return {"type": "string", KNOWN_WORDS: growing[name], **found}
    return found


def _plain(schema: Any) -> None:
    """Take away what only trips generators: patterns, and titles, from which some make names."""
    if isinstance(schema, list):
        for part in schema:
            _plain(part)
    elif isinstance(schema, dict):
        for member in ("pattern", "title"):
            if isinstance(schema.get(member), str):
                del schema[member]
        for part in schema.values():
            _plain(part)


def _component_name(struct: inspect.StructType) -> str:
    """As msgspec names it: `Page[Agent]` is `Page_Agent_`."""
    arguments = "_".join(argument.__name__ for argument in get_args(struct.cls))
    return f"{struct.cls.__name__}_{arguments}_" if arguments else struct.cls.__name__


def _enums(info: inspect.Type) -> list[type[enum.StrEnum]]:
    """All enums below a type."""
    match info:
        case inspect.EnumType():
            return [info.cls]  # type: ignore[list-item]
        case inspect.StructType():
            return [found for field in info.fields for found in _enums(field.type)]
        case inspect.UnionType():
            return [found for part in info.types for found in _enums(part)]
        case inspect.ListType():
            return _enums(info.item_type)
        case inspect.Metadata():
            return _enums(info.type)
    return []


def _structs(info: inspect.Type) -> list[inspect.StructType]:
    """All structs below a type."""
    match info:
        case inspect.StructType():
            return [info, *(found for field in info.fields for found in _structs(field.type))]
        case inspect.UnionType():
            return [found for part in info.types for found in _structs(part)]
        case inspect.ListType():
            return _structs(info.item_type)
        case inspect.Metadata():
            return _structs(info.type)
    return []


def _all_present(component: JsonObject) -> None:
    """In answers every field is there, also one that has a default in our code; those without one come first."""
    required, fields = component.get("required", []), component["properties"]
    component["properties"] = dict(sorted(fields.items(), key=lambda field: field[0] not in required))
    component["required"] = list(component["properties"])
    for field in component["properties"].values():
        field.pop("default", None)


def _defaults_in_words(component: JsonObject) -> None:
    """Say a default in the description and in `x-default`; null needs no word.

    A `default` makes openapi-typescript demand the field, and other generators send it.
    """
    for field in component["properties"].values():
        default = field.pop("default", None)
        if default is not None:
            word = default if isinstance(default, str) else msgspec.json.encode(default).decode()
            text = " ".join(filter(None, [field.get("description"), f"Default: `{word}`."]))
            field |= {"description": text, DEFAULT: default}


def _of_form(component: JsonObject) -> None:
    """Forms know no null: the field is left out."""
    for field in component["properties"].values():
        kinds = [kind for kind in field.pop("anyOf", []) if kind != {"type": "null"}]
        if kinds:
            (kind,) = kinds
            field |= kind
            field.pop("default", None)


def _with_file(component: JsonObject) -> None:
    file = {"type": "string", "format": "binary", "description": "PDF, or RAW printer commands."}
    component["properties"] = {"file": file, **component["properties"]}
    component["required"] = ["file", *component.get("required", [])]
