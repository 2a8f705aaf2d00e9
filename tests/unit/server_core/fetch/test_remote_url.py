"""The one reading of URLs, of allow-list entries and of remote file names."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server_core.fetch import AllowedHosts, UrlInvalid, read_url, remote_filename


@pytest.mark.parametrize(
    ("text", "authority", "target"),
    [
        ("https://Files.Example", "files.example", "/"),
        ("HTTPS://files.example.:443/a%20b?x=%2F#frag", "files.example", "/a%20b?x=%2F"),
        ("https://files.example:8443?q", "files.example:8443", "/?q"),
        ("https://bücher.example/ü", "xn--bcher-kva.example", "/%C3%BC"),
        ("https://straße.example/", "xn--strae-oqa.example", "/"),
        ("https://[2606:4700:0::1111]:444/", "[2606:4700::1111]:444", "/"),
        ("https://８.8.8.8/", "8.8.8.8", "/"),
        ("https://my_bucket.example/<x>", "my_bucket.example", "/%3Cx%3E"),
    ],
)
def test_reading(text: str, authority: str, target: str) -> None:
    url = read_url(text)
    assert (url.authority, url.target) == (authority, target)


def test_a_long_url_is_refused() -> None:
    with pytest.raises(UrlInvalid):
        read_url("https://files.example/" + "a" * 2048)


@given(st.text(max_size=60))
def test_any_text_is_a_url_or_invalid(text: str) -> None:
    for candidate in (text, f"https://{text}", f"https://files.example/{text}"):
        try:
            url = read_url(candidate)
        except UrlInvalid:
            continue
        assert read_url(f"https://{url.authority}{url.target}") == url
    with suppress(UrlInvalid):
        assert read_url("https://files.example/a").redirected(text.encode()).target.isascii()


@pytest.mark.parametrize(
    ("location", "target"),
    [("b", "/x/b"), ("/b?c", "/b?c"), ("?c", "/x/a?c"), ("../b", "/b"), ("//files.example/c", "/c"), ("#f", "/x/a")],
)
def test_redirects_relative_to_the_url(location: str, target: str) -> None:
    assert read_url("https://files.example/x/a").redirected(location.encode()) == read_url(
        f"https://files.example{target}"
    )


@pytest.mark.parametrize("location", ["https:///b", "https:b", "https:/b", "https://?b", "javascript:b", "///b", "\\b"])
def test_redirects_that_nobody_should_read(location: str) -> None:
    with pytest.raises(UrlInvalid):
        read_url("https://files.example/x/a").redirected(location.encode())


@pytest.mark.parametrize(
    "entry", ["", "https://files.intra", "files.intra:0", "files.intra/x", "*.intra", "10.0.0.0/8"]
)
def test_an_entry_that_is_no_host_stops_the_start(entry: str) -> None:
    with pytest.raises(ValueError, match="is no host like"):
        AllowedHosts([entry])


@pytest.mark.parametrize(
    ("disposition", "target", "name"),
    [
        (None, "/a/label%207.pdf?x=/y", "label 7.pdf"),
        (None, "/", None),
        ("inline", "/x.zpl", "x.zpl"),
        ('attachment; filename="a\\"b.pdf"', "/", 'a"b.pdf'),
        ("attachment; filename=plain.pdf", "/", "plain.pdf"),
        ("attachment; filename=\"e.pdf\"; filename*=UTF-8''%E2%82%AC.pdf", "/", "€.pdf"),
        ("attachment; filename*=iso-8859-1'en'%A3.pdf", "/", "£.pdf"),
        ('attachment; filename=""', "/", None),
        ('attachment; filename="M\udcfcller.pdf"', "/", "M\u00fcller.pdf"),
        ('attachment; filename="M\u00fcller.pdf"', "/", "M\u00fcller.pdf"),
        ('attachment; filename="=?utf-8?B?TcO8bGxlci5wZGY=?="', "/", "M\u00fcller.pdf"),
        ("attachment; filename=Lieferschein 4711.pdf", "/", "Lieferschein 4711.pdf"),
        (None, "/a/M%FCller.pdf", "M\u00fcller.pdf"),
        (None, "/a/M%C3%BCller.pdf?x=1", "M\u00fcller.pdf"),
    ],
    ids=ascii,
)
def test_remote_file_names(disposition: str | None, target: str, name: str | None) -> None:
    """Bytes that are no UTF-8 are written as lone surrogates."""
    header = None if disposition is None else disposition.encode("utf-8", "surrogateescape")
    assert remote_filename(header, target) == name
