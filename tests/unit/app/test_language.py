from __future__ import annotations

from datetime import timedelta
from xml.etree import ElementTree

import pytest

import resources
from app.language.languages import Catalogue, English, Language, lengthened, messages, read, usual, words_of
from app.language.translate import Phrase, Signs, figure, speak, tr
from app.words.printers import lasting

TS = """<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="de"><context><name></name>
<message><source>{name} is off</source><translation>{name} ist aus</translation></message>
<message><source>Open</source><comment>state</comment><translation>Offen</translation></message>
<message><source>Open</source><comment>button</comment><translation>Öffnen</translation></message>
<message numerus="yes"><source>%n job(s) of {name}</source>
<translation><numerusform>Ein Auftrag von {name}</numerusform><numerusform>%n Aufträge von {name}</numerusform>
</translation></message>
<message><source>New</source><translation type="unfinished"></translation></message>
<message><source>Old</source><translation type="vanished">Alt</translation></message>
</context></TS>"""


def test_a_text_is_said_in_the_language_of_who_reads_it() -> None:
    opened = Phrase("Open", "state")
    assert (str(opened), tr("{name} is off", name="Dock")) == ("Open", "Dock is off")
    speak(read(TS))
    assert (str(opened), f"{opened}", tr("Open", "button")) == ("Offen", "Offen", "Öffnen")
    assert tr("{name} is off", name="{Dock}") == "{Dock} ist aus"
    listed = [tr("%n job(s) of {name}", "", number, name="Dock") for number in (0, 1, 2)]
    assert listed == ["0 Aufträge von Dock", "Ein Auftrag von Dock", "2 Aufträge von Dock"]
    assert (tr("New"), tr("Old"), tr("{never} seen")) == ("New", "Old", "{never} seen")


NOTED = """<TS><context><message><location filename="a.py" line="1"/><source>A &lt;&amp;&gt; &quot;b&quot;</source>
<oldsource>A</oldsource><comment>c&apos;</comment><extracomment>x</extracomment><translatorcomment>y</translatorcomment>
<translation>Ä &lt;b&gt;
&#228;</translation></message><message><source>B</source><translation type="unfinished"/></message></context></TS>"""


def test_what_translators_note_beside_it_is_passed_over() -> None:
    assert read(NOTED) == Catalogue(words={('A <&> "b"', "c'"): "Ä <b>\nä"})


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN, Language.SPANISH])
def test_our_files_are_read_as_xml_reads_them(language: Language) -> None:
    ts = resources.text(f"languages/{language.value}.ts")
    received = []
    for message in ElementTree.fromstring(ts).iter("message"):  # noqa: S314 - a file of the program itself
        translation = message.find("translation")
        assert translation is not None
        numerus = message.get("numerus") == "yes"
        forms = [form.text or "" for form in translation.iter("numerusform")] if numerus else [translation.text or ""]
        key = message.findtext("source") or "", message.findtext("comment") or ""
        received.append((key, numerus, tuple(forms), translation.get("type", "")))
    assert received == [(each.key, each.numerus, each.translations, each.state) for each in messages(ts)]


@pytest.mark.parametrize("broken", ["", "<TS>", "<TS><message><source>a</source></message></TS>", TS[:-40]])
def test_what_is_no_translation_file_is_named(broken: str) -> None:
    with pytest.raises(ValueError, match="translation"):
        read(broken)


def test_english_counts_and_is_read_when_it_does() -> None:
    assert [tr("%n time(s)", "", number) for number in (1, 2)] == ["1 time", "2 times"]


def test_the_pseudo_language_shows_what_was_translated() -> None:
    assert lengthened("Add printer") == "⟦Áđđ příñťéř~~~~~⟧"
    assert lengthened("") == ""
    speak(words_of(Language.PSEUDO))
    assert tr("{hours} h {minutes} min", hours=1, minutes=2) == "⟦1 h 2 míñ~~~⟧"
    assert tr("%n time(s)", "", 2).startswith("⟦2 ťíméš~")


@pytest.mark.parametrize(
    ("system", "environment", "language"),
    [
        (["de-AT"], {}, Language.GERMAN),
        ([], {"LANG": "es_MX.UTF-8"}, Language.SPANISH),
        ([], {"LC_ALL": "de", "LANG": "es_ES"}, Language.GERMAN),
        ([], {"LC_ALL": "", "LANG": "C.UTF-8"}, Language.ENGLISH),
        (["fr-FR"], {"LANG": "de_DE"}, Language.ENGLISH),
        (["ca-ES", "ca", "es-ES"], {}, Language.SPANISH),
        (["fr-FR", "en-US", "de"], {}, Language.ENGLISH),
        ([], {}, Language.ENGLISH),
    ],
)
def test_where_nobody_chose_the_computer_is_asked(
    system: list[str], environment: dict[str, str], language: Language
) -> None:
    assert usual(system, environment) is language


def test_words_follow_the_language() -> None:
    speak(Catalogue(words={("{minutes} min", ""): "{minutes} Minuten"}))
    assert lasting(timedelta(minutes=12)) == "12 Minuten"


def test_numbers_are_written_as_their_language_does() -> None:
    assert (tr("{count:,} of {mm:.1f} mm", count=12_345, mm=0.5), figure(12_345, ",")) == ("12,345 of 0.5 mm", "12,345")
    speak(English(), Signs(group=".", decimal=","))
    text = tr("{count:,} of {mm:.1f} mm, {left} left of {name}", count=12_345, mm=0.5, left=2.5, name="A.B {x}")
    assert text == "12.345 of 0,5 mm, 2,5 left of A.B {x}"
    assert (figure(0.25, "g"), figure(3)) == ("0,25", "3")
