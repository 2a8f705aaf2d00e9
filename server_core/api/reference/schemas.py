"""JSON Schema (2020-12) of the wire types, made by msgspec from the types themselves."""

from __future__ import annotations

import enum
from typing import Any, get_args, get_origin

import msgspec
from msgspec import inspect

from server_core.api.operation import AnyOperation, FormBody, UploadBody
from server_core.config import Limits
from server_core.contract import partner, problems, public
from server_core.contract.problems import ErrorCode, Problem

JsonObject = dict[str, Any]
REF = "#/components/schemas/{name}"


class Schemas:
    """`components`: by name; `of(type)`: the reference to one."""

    def __init__(self, operations: tuple[AnyOperation, ...], codes: tuple[ErrorCode, ...], limits: Limits) -> None:
        bodies = {operation.body.type: operation.body for operation in operations if operation.body is not None}
        answers = list(dict.fromkeys([*(operation.answer for operation in operations), Problem]))
        asked, of_bodies = msgspec.json.schema_components(list(bodies), ref_template=REF)
        told, of_answers = msgspec.json.schema_components(answers, ref_template=REF)
        self._refs = dict(zip([*bodies, *answers], [*asked, *told], strict=True))
        for type in answers:
            for struct in _structs(inspect.type_info(type)):
                if not (get_origin(struct.cls) or struct.cls).__struct_config__.omit_defaults:
                    _all_present(of_answers[_component_name(struct)])
        for type, body in bodies.items():
            match body:
                case FormBody():
                    _of_form(of_bodies[type.__name__])
                case UploadBody():
                    _of_form(of_bodies[type.__name__])
                    _with_empty(of_bodies[type.__name__])
                    _with_file(of_bodies[type.__name__], body.file)
        self.components: JsonObject = dict(sorted((of_answers | of_bodies).items()))
        for name, component in self.components.items():
            if "enum" in component:
                self.components[name] = _in_order(component, name)
        self.components["ErrorCode"]["enum"] = [str(code) for code in codes]
        base64_text = self.components[public.CreatePrintJobFromBase64.__name__]["properties"]["document_base64"]
        base64_text |= {"minLength": 1, "maxLength": limits.base64_body_bytes}

    def of(self, type: Any) -> JsonObject:
        return dict(self._refs[type])


def _component_name(struct: inspect.StructType) -> str:
    """As msgspec names it: `Page[Agent]` is `Page_Agent_`."""
    arguments = "_".join(argument.__name__ for argument in get_args(struct.cls))
    return f"{struct.cls.__name__}_{arguments}_" if arguments else struct.cls.__name__


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
    """In answers every field is there, also one that has a default in our code."""
    component["required"] = list(component["properties"])
    for field in component["properties"].values():
        field.pop("default", None)


def _of_form(component: JsonObject) -> None:
    """Forms know no null: the field is left out."""
    for field in component["properties"].values():
        kinds = [kind for kind in field.pop("anyOf", []) if kind != {"type": "null"}]
        if kinds:
            (kind,) = kinds
            field |= kind
            field.pop("default", None)


def _with_empty(component: JsonObject) -> None:
    """What a web form sends of a field that nobody filled in counts as left out."""
    for field in component["properties"].values():
        field["anyOf"] = [{"$ref": field.pop("$ref")}, {"type": "string", "const": ""}]


def _with_file(component: JsonObject, name: str) -> None:
    file = {"type": "string", "format": "binary", "description": "PDF, or RAW printer commands."}
    component["properties"] = {name: file, **component["properties"]}
    component["required"] = [name, *component.get("required", [])]


def _in_order(component: JsonObject, name: str) -> JsonObject:
    """Words in the order in which they are declared; msgspec sorts them."""
    words: type[enum.StrEnum] = getattr(public, name, None) or getattr(partner, name, None) or getattr(problems, name)
    given = [str(word) for word in words]
    if set(given) != set(component["enum"]):
        raise ValueError(f"the words of {name} are not those of its schema")
    return {"title": component["title"], "type": "string", **component, "enum": given}
