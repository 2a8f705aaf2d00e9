"""Hypothesis strategies for every IPP value that can be encoded."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from hypothesis import strategies as st

from agent_core.backends.ipp.message import (
    AttributeGroup,
    Attributes,
    Data,
    IppMessage,
    Localized,
    Range,
    Resolution,
    Value,
    ValueTag,
)

int32 = st.integers(-(2**31), 2**31 - 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


@st.composite
def moments(draw: st.DrawFn) -> datetime:
    zone = timezone(timedelta(minutes=draw(st.integers(-14 * 60, 14 * 60))))
    naive = draw(st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31)))
    return naive.replace(microsecond=draw(st.integers(0, 9)) * 100_000, tzinfo=zone)


_STRING_TAGS = (
    ValueTag.TEXT,
    ValueTag.NAME,
    ValueTag.KEYWORD,
    ValueTag.URI,
    ValueTag.URI_SCHEME,
    ValueTag.CHARSET,
    ValueTag.LANGUAGE,
    ValueTag.MIME_TYPE,
)
_OUT_OF_BAND = (
    ValueTag.UNSUPPORTED,
    ValueTag.UNKNOWN,
    ValueTag.NO_VALUE,
    ValueTag.NOT_SETTABLE,
    ValueTag.DELETE_ATTRIBUTE,
    ValueTag.ADMIN_DEFINE,
)
_PLAIN: dict[ValueTag, st.SearchStrategy[Data]] = {
    ValueTag.INTEGER: int32,
    ValueTag.ENUM: int32,
    ValueTag.BOOLEAN: st.booleans(),
    ValueTag.OCTET_STRING: st.binary(max_size=80),
    ValueTag.DATE_TIME: moments(),
    ValueTag.RESOLUTION: st.builds(Resolution, int32, int32, st.integers(-128, 127)),
    ValueTag.RANGE: st.builds(Range, int32, int32),
    ValueTag.TEXT_WITH_LANGUAGE: st.builds(Localized, texts, texts),
    ValueTag.NAME_WITH_LANGUAGE: st.builds(Localized, texts, texts),
    **dict.fromkeys(_STRING_TAGS, texts),
    **dict.fromkeys(_OUT_OF_BAND, st.none()),
}
plain_values = st.one_of([st.builds(Value, st.just(int(tag)), data) for tag, data in _PLAIN.items()])


def _attributes(values: st.SearchStrategy[Value], most: int) -> st.SearchStrategy[Attributes]:
    sets = st.lists(values, min_size=1, max_size=3).map(tuple)
    return st.dictionaries(names, sets, max_size=most).map(Attributes)


values = st.recursive(
    plain_values,
    lambda inner: st.builds(Value, st.just(int(ValueTag.BEGIN_COLLECTION)), _attributes(inner, 3)),
    max_leaves=6,
)
groups = st.builds(AttributeGroup, st.sampled_from([1, 2, 4, 5, 6, 9]), _attributes(values, 4))
messages = st.builds(
    IppMessage,
    st.integers(0, 0xFFFF),
    st.integers(0, 2**32 - 1),
    st.lists(groups, max_size=3).map(tuple),
    st.tuples(st.integers(-128, 127), st.integers(-128, 127)),
)
