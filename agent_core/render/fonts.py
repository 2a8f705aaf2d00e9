"""Substitutes fonts of this computer for those that a document names and does not embed.

Such a font may be replaced only if both fonts draw letters. Bar code, MICR, postal and icon fonts draw something else
in a letter's place. Their descriptors do not reveal that, because most programs give them the flags of a text font. So
a list names the usual text families (`is_text_font`), and no other name is replaced.

Only the parts of a file needed to choose a font are read: names, style, characters (OpenType 1.9: OTF, TTF, TTC).

Text is drawn in PDFium's own fonts, which are the same everywhere. This computer's fonts only substitute for letters
that would otherwise be missing (`FontMapper`). Any font that is not a text font is taken from this computer by its
name, or not at all.
"""

from __future__ import annotations

import codecs
import ctypes
import os
import re
import struct
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium

# Tag of a font subset (ISO 32000-1, 9.6.4).
SUBSET = re.compile(r"[A-Z]{6}\+")
# Encodings of Chinese, Japanese and Korean font names; programs write them in their system's encoding.
NAME_CODECS = ("utf-8", "gbk", "cp932", "cp949", "cp950")
# Kana, Han and Hangul.
EASTERN = ((0x3041, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0x20000, 0x3FFFF))

_FAMILIES = (
    # the standard 14, and fonts with the same metrics
    """
    arial helvetica times timesnewroman courier couriernew arimo tinos cousine liberationsans liberationserif
    liberationmono nimbussans nimbussansl nimbussanl nimbussanlno9 nimbussansnarrow nimbusroman nimbusromanno9l
    nimbusromno9l nimbusmono nimbusmonops nimbusmonl freesans freeserif freemono courier10pitch courierstd
    texgyreheros texgyretermes texgyrecursor texgyreadventor texgyrebonum texgyrepagella texgyreschola
    """
    # other fonts of PostScript and PCL printers
    """
    avantgarde itcavantgardegothic bookman itcbookman newcenturyschlbk newcenturyschoolbook palatino zapfchancery
    itczapfchancery urwgothic urwgothicl urwbookman urwbookmanl urwpalladio urwpalladiol urwchancery urwchanceryl
    c059 p052 z003 centuryschl albertus antiqueolive cgtimes cgomega univers coronet clarendon clarendoncondensed
    garamondantiqua garamond lettergothic marigold cgtriumvirate triumvirate lineprinter prestigeelite swiss
    swiss721 swis721 dutch801 monospace821 zurich humanist777 humnst777 century century751 newsgothic
    """
    # Windows and Office
    """
    agencyfb aharoni aldhabi algerian amasis amasismt andalemono andalemonowt andalemonomtwt andalemonoduospace
    andaleduospacewt andalus angsananew angsanaupc aparajita aptos arabictypesetting arialnova arialrounded
    bahnschrift baskervilleoldface bellmt berlinsansfb bernardmt bodonimt bookantiqua bookmanoldstyle bradleyhand
    britannic browallianew browalliaupc broadway brushscript calibri californianfb calistomt cambria cambriamath
    candara castellar centaur centurygothic centuryschoolbook comicsans cooperblack copperplategothic corbel
    constantia consolas cordianew cordiaupc curlzmt daunpenh david dilleniaupc dokchampa ebrima edwardianscript
    elephant engraversmt eras erasitc estrangeloedessa eucrosiaupc euphemia felixtitling fixedsys footlightmt
    franklingothic franklingothicbook frankruehl freesiaupc freestylescript frenchscript gabriola gadugi gautami
    georgia georgiapro gillsans gillsansnova gisha gloucester goudyoldstyle goudystout haettenschweiler
    hightowertext impact inkfree irisupc iskoolapota jasmineupc javanesetext kalinga kartika khmerui kodchiangupc
    kokila laoui latha leelawadee leelawadeeui levenimmt lilyupc lucida lucidabright lucidacalligraphy
    lucidaconsole lucidafax lucidagrande lucidahandwriting lucidasans lucidasanstypewriter lucidasansunicode
    lucidatypewriter maiandragd mangal microsofthimalaya microsoftnewtailue microsoftphagspa microsoftsansserif
    microsofttaile microsoftuighur microsoftyibaiti miriam miriamfixed mistral modernno20 mongolianbaiti
    monotypecorsiva moolboran mssansserif msserif tmsrmn helv msreferencesansserif msreferenceserif mvboli
    myanmartext narkisim neuehaasgrotesktext nirmala nirmalaui nyala oldenglishtext onyx palatinolinotype papyrus
    perpetua perpetuatitling playbill ravie plantagenetcherokee pristina raavi rockwell rockwellnova rod
    sakkalmajalla sanskrittext scriptmt segoe segoeprint segoescript segoeui segoeuivariable shruti
    simplifiedarabic sitka smallfonts stencil sylfaen tahoma tempussans traditionalarabic trebuchet tunga twcen
    twcenmt urdutypesetting utsaah vani verdana verdanapro vijaya vivaldi vrinda
    """
    # macOS
    """
    albayan alnile altarikh americantypewriter applechancery applesystemuifont arialhebrew avenir avenirnext baghdad
    baskerville bigcaslon bodoni72 chalkboard chalkduster charter cochin copperplate damascus decotypenaskh devanagari
    didot euphemiaucas futura geeza geezapro geneva gillsansinfant gujarati gurmukhi helveticaneue helveticaneueui
    helveticaneuedeskinterface herculanum hoeflertext kailasa kefa kohinoor krungthep lucidagrandeui menlo monaco
    newpeninim noteworthy optima ptsans ptserif ptmono raanana sathu sfcompact sfmono sfnstext sfnsdisplay sfns sfpro
    sfui silom skia superclarendon tamil telugu thonburi zapfino
    """
    # Linux and the web
    """
    amiri anonymouspro archivo archivonarrow arvo asap assistant barlow bebasneue biolinum linbiolinum bitstreamcharter
    bitstreamverasans bitstreamveraserif bitstreamverasansmono verasans veraserif verasansmono bitter cabin cairo
    caladea cantarell carlito cascadiacode cascadiamono catamaran comfortaa crimson crimsontext crimsonpro dejavusans
    dejavuserif dejavusansmono dejavulgcsans dejavulgcserif dejavulgcsansmono dmsans dmserif dmmono dosis droidsans
    droidsansmono droidserif ebgaramond exo exo2 figtree firacode firamono firasans garuda gentium hack heebo hind
    ibmplexmono ibmplexsans ibmplexserif inconsolata inter intertight jetbrainsmono josefinsans jost kacstone kanit
    karla kinnari lato lexend librebaskerville librecaslon librefranklin linlibertine linuxlibertine linuxbiolinum
    liberationsansnarrow lohit loma lora luximono luxisans luxiserif manrope mavenpro merriweather merriweathersans
    montserrat mukta mulish muli norasi notosans notoserif notomono notosansmono notokufiarabic notonaskharabic
    notonastaliqurdu nunito nunitosans opensans oswald outfit overpass oxygen oxygenmono padauk playfair
    playfairdisplay plusjakartasans poppins prompt publicsans quicksand raleway redhatdisplay redhattext redhatmono
    roboto robotocondensed robotoflex robotomono robotoslab robotoserif rubik sarabun thsarabun thsarabunnew
    thsarabunpsk scheherazade signika sora sourcecodepro sourcecode sourcesanspro sourcesans sourceserifpro sourceserif
    spacegrotesk spacemono tajawal titillium titilliumweb tlwgmono tlwgtypewriter ubuntu ubuntumono varela varelaround
    waree worksans
    """
    # typesetting
    """
    adobearabic adobecaslon acaslon adobedevanagari adobegaramond agaramond adobehebrew adobesansmm adobeserifmm
    adobesans adobeserif adobethai akzidenzgrotesk akzidenz bembo bodoni brandongrotesque caslon chaparral cheltenham
    circular cronos din dinnext dinalternate din1451 ffdin eurostile fago folio frizquadrata frutiger frutigernext
    gotham goudy graphik humanist interstate itcgaramond kabel kepler korinna linotypeunivers lubalingraph meta ffmeta
    metaplus minion museo museosans museoslab myriad myriadweb neuefrutiger neuehaasgrotesk neuehelvetica officinasans
    officinaserif plantin proximanova rotissansserif rotisserif rotissemisans sabon souvenir stonesans stoneserif
    itcstonesans itcstoneserif itcofficinasans itcofficinaserif corporatea corporatee corporates timesten
    timeseuropa bellgothic bellcentennial humanist521 humanst521 amazonember alegreya alegreyasans gilroy
    nuptialscript syntax thesans tradegothic trajan utopia vagrounded walbaum warnock whitney cmr cmb cmbx cmbxti
    cmcsc cmsl cmss cmssbx cmssi cmti cmtt sfrm sfbx sfti sftt lmroman lmsans lmmono latinmodernroman
    latinmodernsans latinmodernmono
    """
    # logical fonts of Java and CSS
    """
    dialog dialoginput sans sansserif serif monospace monospaced systemui
    """
    # Chinese
    """
    simsun simsunextb nsimsun simhei simkai simfang kaiti kaitigb2312 fangsong fangsonggb2312 newsimsun dengxian
    youyuan lisu microsoftyahei msyh msyahei microsoftjhenghei msjhenghei mingliu pmingliu mingliuextb pmingliuextb
    mingliuhkscs dfkaisb stsong stsongstd stsonglight stheiti stkaiti stfangsong stxihei stzhongsong stxinwei
    stxingkai songti songtisc songtitc heitisc heitititc heititc kaitisc kaititc pingfang pingfangsc pingfangtc
    pingfanghk lihei liheipro lisongpro biaukai hiraginosansgb adobesong adobesongstd adobeheiti adobeheitistd
    adobekaiti adobekaitistd adobefangsong adobefangsongstd adobeming adobemingstd adobefanheiti adobefanheitistd
    msung msungstd mhei mheisung msungstdlight mheimedium sourcehansans sourcehanserif sourcehanmono notosanscjk
    notoserifcjk notosansmonocjk wenquanyi wenquanyimicrohei wenquanyizenhei wqymicrohei wqyzenhei arpluming
    arplukai uming ukai droidsansfallback hanyishusong fzshusong fzheit fzfangsong fzkai
    宋体 新宋体 黑体 楷体 楷体gb2312 仿宋 仿宋gb2312 隶书 幼圆 等线 微软雅黑 华文宋体 华文黑体 华文楷体 华文仿宋
    华文细黑 华文中宋
    方正舒体 方正姚体 新細明體 細明體 標楷體 微軟正黑體 宋體 黑體 蘋方 蘋果儷中黑 儷黑pro 儷宋pro 思源黑体 思源宋体
    """
    # Japanese
    """
    msgothic mspgothic msuigothic msmincho mspmincho meiryo meiryoui yugothic yugothicui yumincho biauprgothic
    bizudgothic bizudpgothic bizudmincho bizudpmincho heiseimin heiseikakugo heiseimarugo ryumin gothicbbb
    midashimin midashigo futomin futogo jun101 shinmgo shingo kozmin kozminpro kozminpr6n kozminprovi kozgo kozgopro
    kozgopr6n hiraginosans hiraginokakugothic hiraginokakugothicpro hiraginokakugothicpron hiraginominchopro
    hiraginominchopron hiraginomarugothicpro hirakakupro hirakakupron hirakakustd hirakakustdn hiraminpro hiraminpron
    hiramarupro hiramarupron osaka osakamono ipagothic ipapgothic ipauigothic ipamincho ipapmincho ipaexgothic
    ipaexmincho ipamjmincho takaogothic takaopgothic takaomincho takaopmincho takaoexgothic vlgothic vlpgothic
    sazanamigothic sazanamimincho kochigothic kochimincho hgggothic hgpgothic hgsgothic hggothicm hggothice hgmincho
    hgpmincho hgsmincho hgminchob hgminchoe hgmarugothic hgpsoeikakugothicub hgssoeikakugothicub hgsoeikakugothicub
    hgkyokashotai udev mplus mplus1p notosansjp notoserifjp genshingothic
    msゴシック mspゴシック ms明朝 msp明朝 メイリオ 游ゴシック 游明朝 ヒラギノ角ゴpro ヒラギノ角ゴpron
    ヒラギノ明朝pro ヒラギノ明朝pron
    ipaゴシック ipa明朝 小塚ゴシックpro 小塚明朝pro
    """
    # Korean
    """
    batang batangche dotum dotumche gulim gulimche gungsuh gungsuhche newgulim malgungothic hysmyeongjo hysmyeongjostd
    hygothic hygothicmedium hyrgothic hymyeongjo hygraphic hygungso hyheadline hypost hyshortsamul applegothic
    applemyungjo applesdgothic applesdgothicneo applesdgothicneoi nanumgothic nanumgothiccoding nanumbarungothic
    nanummyeongjo nanumsquare nanumpen baekmukbatang baekmukdotum baekmukgulim baekmukheadline unbatang undotum
    ungraphic unpilgi adobemyungjo adobemyungjostd adobegothicstd munhwa kopubbatang kopubdotum
    바탕 바탕체 돋움 돋움체 굴림 굴림체 궁서 궁서체 새굴림 맑은고딕 나눔고딕 나눔명조 나눔바른고딕 함초롬바탕 함초롬돋움
    """
)
FAMILIES = frozenset(_FAMILIES.split())

# Suffixes of a family name: weights, widths, slants, foundries, formats, encodings, scripts.
_STYLES = """
    bold bd boldface italic ital it ita oblique obl obli obliq slanted inclined kursiv regular regu reg rg roman
    roma rom rm normal nor plain standard book bk medium medi med md light ligh lite thin hairline black blk heavy
    hvy fat ultra extra xtra semi demi poster condensed cond cn compressed comp narrow nar extended expanded ext
    wide rounded round mt ps psmt std pro pron pr6n lt com ot otf ttf tt bt fb itc ms pc opentype unicode ui neue
    next nova web identity identityh identityv acro utf16h utf16v ucs2h ucs2v gbkeuch rksjh winansi wincharsetffffh
    ce cyr cyrillic greek gr tur turkish baltic west western euro vietnamese world mono monospace sans serif text
    display caption subhead headline titling tf osf lf scosf smallcaps caps fixed term variable vf wght opsz cjk jp
    kr sc tc hk gb2312 gb18030 jis2004 arabic hebrew thai thailooped lao khmer myanmar devanagari bengali tamil
    telugu kannada malayalam gujarati gurmukhi oriya sinhala georgian armenian ethiopic tibetan mongolian cherokee
    urdu naskh kufi 100 200 300 400 500 600 700 800 900 w1 w2 w3 w4 w5 w6 w7 w8 w9
"""
# Frutiger's numbers of weight and width, sizes of TeX, instances of multiple masters, a copy's number, and a letter or
# two for a style.
_MORE_STYLES = (
    r"[3-9][1-8](?!\d)|(?:[5-9]|10|12|17)(?!\d)|(?:0[5-9]|1[0-7])00"
    r"|mm(?:\d{2,4}[a-z]{0,2})+|\d\Z|(?:b|i|bi|ib|z|r|l|m|h|k|eb|db|sb|ub|el|ul|bo|u)\Z"
)
STYLE = re.compile(rf"(?:{'|'.join(sorted(_STYLES.split(), key=len, reverse=True))}|{_MORE_STYLES})*")


def without_subset(name: str) -> str:
    """Remove a subset tag from a font name: `ABCDEF+Code39` becomes `Code39`."""
    return SUBSET.sub("", name, count=1) if SUBSET.match(name) else name


def plain(name: str) -> str:
    """Reduce a font name to lower-case letters and digits: `Times New Roman` becomes `timesnewroman`."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", name).lower() if letter.isalnum())


@lru_cache(maxsize=512)
def is_text_font(name: str) -> bool:
    """Return whether a font belongs to a usual text family, so that another text font may replace it.

    `name`: as in the document, one letter per byte, with or without a subset tag and a style. An unnamed font may draw
    anything, so it is not one.
    """
    return any(_is_of_a_family(spelling) for spelling in _spellings(without_subset(name)))


def shows_text(name: str, characters: Iterable[int]) -> bool:
    """Return whether a font is a text font by its name or its characters.

    Bar code fonts have no Chinese, Japanese or Korean letters, and fonts for these have more names than any list.
    """
    return is_text_font(name) or any(first <= one <= last for one in characters for first, last in EASTERN)


def is_style(text: str) -> bool:
    """Return whether `text` (normalised by `plain`) names only a style, such as `boldmt`."""
    return STYLE.fullmatch(text) is not None


def _spellings(name: str) -> set[str]:
    spellings = {plain(name)}
    if not name.isascii():
        for codec in NAME_CODECS:
            with suppress(UnicodeError):
                spellings.add(plain(name.encode("latin-1").decode(codec)))
    return spellings


def _is_of_a_family(name: str) -> bool:
    return any(name[:end] in FAMILIES and is_style(name[end:]) for end in range(len(name), 0, -1))


FOLDERS = {
    "win32": (r"C:\Windows\Fonts", r"~\AppData\Local\Microsoft\Windows\Fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
}
"""Font folders of the system and of the current user."""
SUFFIXES = {".ttf", ".otf", ".ttc", ".otc"}
MAX_FILES = 400
"""Limit, since the files stay open; plain styles come first."""
STYLES = ("bold", "italic", "oblique", "light", "thin", "black", "medium", "condensed", "narrow", "extra", "semi")

COLLECTION = b"ttcf"
WINDOWS, MAC = 3, 1
NAMES_CODEC = "utf-16-be"  # of Windows
FAMILY, FULL_NAME, POSTSCRIPT_NAME, TYPOGRAPHIC_FAMILY = 1, 4, 6, 16
ITALIC = 2
# Preferred cmap tables (platform, encoding): whole Unicode first.
UNICODE_TABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
# Symbol fonts map code n to U+F000 + n; their codes are those of Windows-1252.
SYMBOL_TABLES, SYMBOLS, SYMBOL_CODEC = ((3, 0),), 0xF000, "cp1252"


Ranges = tuple[Sequence[int], Sequence[int]]
"""First and last character of each range, ascending."""


@dataclass(frozen=True, kw_only=True)
class FontFace:
    """One font; `offset`: its position in a file with several. Broken files raise struct.error or OSError."""

    descriptor: int
    path: str
    offset: int
    tables: dict[bytes, tuple[int, int]]

    @cached_property
    def names(self) -> frozenset[str]:
        """Names of its family and its own, in all languages, normalised by `plain`."""
        table = self._table(b"name")
        count, strings = struct.unpack_from(">2xHH", table)
        found = set()
        for at in range(6, 6 + 12 * count, 12):
            platform, _, _, kind, length, start = struct.unpack_from(">6H", table, at)
            if kind in {FAMILY, FULL_NAME, POSTSCRIPT_NAME, TYPOGRAPHIC_FAMILY} and platform in {WINDOWS, MAC}:
                text = table[strings + start : strings + start + length]
                found.add(plain(text.decode(NAMES_CODEC if platform == WINDOWS else "latin-1", "replace")))
        return frozenset(found)

    @cached_property
    def style(self) -> tuple[int, int, bool]:
        """Weight (400 = regular), width (5 = normal), italic."""
        weight, width = struct.unpack_from(">4xHH", self._table(b"OS/2"))
        [style] = struct.unpack_from(">44xH", self._table(b"head"))
        return weight, width, bool(style & ITALIC)

    @cached_property
    def family(self) -> str:
        """A stable name: the shortest of its names."""
        return min(self.names, key=lambda name: (len(name), name), default="")

    @cached_property
    def is_text(self) -> bool:
        """Return whether it belongs to a usual text family. A bar code font has letters too, but draws bars."""
        return any(map(is_text_font, self.names))

    def has(self, characters: frozenset[int]) -> bool:
        return _are_in(self._ranges, characters)

    def has_as_symbols(self, characters: frozenset[int]) -> bool:
        """Return whether it is a symbol font with a glyph for each character."""
        codes = {chr(character).encode(SYMBOL_CODEC, "ignore") for character in characters if character < SYMBOLS}
        symbols = {character for character in characters if character >= SYMBOLS}
        return b"" not in codes and _are_in(self._symbol_ranges, symbols.union(SYMBOLS + code[0] for code in codes))

    @cached_property
    def _ranges(self) -> Ranges:
        return self._ranges_of(UNICODE_TABLES)

    @cached_property
    def _symbol_ranges(self) -> Ranges:
        return self._ranges_of(SYMBOL_TABLES)

    def _ranges_of(self, tables: Sequence[tuple[int, int]]) -> Ranges:
        table = self._table(b"cmap")
        [count] = struct.unpack_from(">2xH", table)
        records = [struct.unpack_from(">HHI", table, 4 + 8 * at) for at in range(count)]
        starts_of = {(platform, encoding): start for platform, encoding, start in records}
        for which in tables:
            start = starts_of.get(which)
            if start is None:
                continue
            [form] = struct.unpack_from(">H", table, start)
            if form == 12:
                [groups] = struct.unpack_from(">12xI", table, start)
                spans = struct.unpack_from(f">{3 * groups}I", table, start + 16)
                return spans[0::3], spans[1::3]
            if form == 4:
                segments = struct.unpack_from(">6xH", table, start)[0] // 2
                ends = struct.unpack_from(f">{segments}H", table, start + 14)
                return struct.unpack_from(f">{segments}H", table, start + 16 + 2 * segments), ends
        return (), ()

    @property
    def in_collection(self) -> bool:
        return self.offset > 0 or self.read(0, 4) == COLLECTION

    def _table(self, tag: bytes) -> bytes:
        start, length = self.tables.get(tag, (0, 0))
        return self.read(start, length)

    @cached_property
    def file_bytes(self) -> int:
        return os.lseek(self.descriptor, 0, os.SEEK_END)

    def read(self, start: int, length: int) -> bytes:
        """Read from its file."""
        return _read(self.descriptor, start, length)


def open_files(folders: Sequence[str] | None = None) -> list[tuple[str, int]]:
    """Open the font files for the life of the process. Returns paths and descriptors, in the same order everywhere."""
    folders = FOLDERS.get(sys.platform, ()) if folders is None else folders
    found = (path for folder in folders for path in Path(os.path.expanduser(folder)).rglob("*"))
    paths = [path for path in found if path.suffix.lower() in SUFFIXES]
    opened: list[tuple[str, int]] = []
    most = _most_files()
    for path in sorted(paths, key=lambda path: (any(style in path.name.lower() for style in STYLES), str(path))):
        if len(opened) == most:
            break
        try:
            opened.append((str(path), os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))))
        except OSError:  # not readable for everybody
            continue
    return opened


def _most_files() -> int:
    """Return half of the limit on open files, to leave room for everything else."""
    if sys.platform == "win32":
        return MAX_FILES
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_FILES if limit == resource.RLIM_INFINITY else min(MAX_FILES, limit // 2)


def faces(path: str, descriptor: int) -> Iterator[FontFace]:
    """Yield the fonts of a file; none if it is broken."""
    try:
        head = _read(descriptor, 0, 12)
        offsets: Sequence[int] = (0,)
        if head[:4] == COLLECTION:
            [count] = struct.unpack_from(">8xI", head)
            offsets = struct.unpack(f">{count}I", _read(descriptor, 12, 4 * count))
        for offset in offsets:
            [count] = struct.unpack_from(">4xH", _read(descriptor, offset, 12))
            directory = _read(descriptor, offset + 12, 16 * count)
            tables = {tag: (start, length) for tag, start, length in struct.iter_unpack(">4s4xII", directory)}
            face = FontFace(descriptor=descriptor, path=path, offset=offset, tables=tables)
            if face.names and face.style and face.has(frozenset()):
                yield face
    except (struct.error, OSError):
        return


def _are_in(ranges: Ranges, characters: Collection[int]) -> bool:
    starts, ends = ranges
    found = ((bisect_right(starts, character) - 1, character) for character in characters)
    return all(index >= 0 and character <= ends[index] for index, character in found)


def _read(descriptor: int, start: int, length: int) -> bytes:
    if sys.platform == "win32":
        os.lseek(descriptor, start, os.SEEK_SET)
        return os.read(descriptor, length)
    return os.pread(descriptor, length, start)


# Names by which PDFium requests the fonts that every reader has (ISO 32000-1, 9.6.2.2), whatever the document calls
# them.
ALIASES = ("Helvetica", "Times", "Courier", "Liberation")
COLLECTION_TAG = 0x74746366
SYSTEM_FONTS_VERSION = 1
LIBRARY_CONFIG_VERSION = 2
WESTERN = {pdfium.FXFONT_ANSI_CHARSET, pdfium.FXFONT_DEFAULT_CHARSET, pdfium.FXFONT_SYMBOL_CHARSET}
IN_USE: list[Any] = []
"""PDFium keeps pointers to these structures."""
FOR_SCRIPTS: set[str] = set()
"""Names of fonts for Chinese, Japanese or Korean that documents did not embed."""


class FontMapper:
    """PDFium's font mapper; one for the whole process, as PDFium has only one."""

    def __init__(self, fonts: SystemFonts) -> None:
        self._fonts = fonts
        self._missing: Mapping[str, frozenset[int]] = {}
        self._found: list[tuple[FontFace, int]] = []
        self.requests = 0
        """Number of requests for fonts that the document does not embed."""
        self.fallback_requests = 0
        """Number of requests for non-Western letters or for a font that is not a text font."""
        self.replaced: list[str] = []
        """Fonts that are not text fonts and were not found: PDFium draws its own letters instead."""
        self.has_stretched = False
        """PDFium used its general fonts since it began. It stretches them to the width of each letter, and later
        letters without a width of their own are as wide as the last one left them."""
        self._in_use = self._structure()
        IN_USE.append(self._in_use)
        pdfium.FPDF_SetSystemFontInfo(self._in_use)

    def begin_anew(self) -> None:
        """Let PDFium forget what it drew before. No document may be open."""
        pdfium.FPDF_DestroyLibrary()
        pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=LIBRARY_CONFIG_VERSION))
        pdfium.FPDF_SetSystemFontInfo(self._in_use)
        self.has_stretched = False

    @contextmanager
    def standing_in(self, missing: Mapping[str, frozenset[int]]) -> Iterator[None]:
        """Load substitutes for these fonts meanwhile: names as in the document, and the characters that each must
        have.
        """
        self._fonts.load()  # load here, because nothing may be raised inside PDFium
        self._missing = missing
        try:
            yield
        finally:
            self._missing = {}

    def _characters(self, name: str, charset: int) -> frozenset[int]:
        """Return the characters that a font of this name must have; empty = PDFium's own font has all of them."""
        own = self._wanted_in(name)
        if not own and name.startswith(ALIASES):
            own = list(self._missing.values())
        scripts = frozenset(map(ord, SCRIPTS.get(charset, ""))) if own else frozenset()
        return scripts.union(*own)

    def _wanted_in(self, name: str) -> list[frozenset[int]]:
        return [wanted for font, wanted in self._missing.items() if not font or _starts(font, name)]

    def _map(self, _: Any, weight: int, italic: int, charset: int, pitch: int, face: Any, __: Any) -> int | None:
        requested = ctypes.string_at(face)
        as_in_document = requested.decode("latin-1")
        self.requests += 1
        if charset in CODECS:
            FOR_SCRIPTS.add(as_in_document)
        is_text = is_text_font(as_in_document)
        self.fallback_requests += charset not in WESTERN or not is_text
        name = requested.decode(CODECS.get(charset, "latin-1"), "replace")
        wanted = FontRequest(name=name, weight=weight, italic=bool(italic), pitch_and_family=pitch, charset=charset)
        found = self._face(as_in_document, wanted)
        if found is None:
            self.has_stretched = self.has_stretched or not as_in_document.startswith(ALIASES)
            if not is_text:
                self.replaced.append(as_in_document)
            return None
        if (found, charset) not in self._found:
            self._found.append((found, charset))
        return 1 + self._found.index((found, charset))

    def _face(self, name: str, wanted: FontRequest) -> FontFace | None:
        """Choose a font. None = use PDFium's own, or no font suits."""
        characters = self._characters(name, wanted.charset)
        if shows_text(name, characters):
            return self._fonts.best(wanted, characters) if characters else None
        return self._fonts.named(wanted, characters) if self._wanted_in(name) else None

    def _data(self, _: Any, handle: int, table: int, buffer: Any, size: int) -> int:
        """Copy a font's data. PDFium identifies a font in a collection by its distance from the end."""
        face, _charset = self._found[handle - 1]
        whole = table == COLLECTION_TAG
        if (not whole and table) or (whole and not face.in_collection):
            return 0
        start = 0 if whole else face.offset
        if buffer and size:
            try:
                data = face.read(start, size)
            except OSError:  # nothing may be raised inside PDFium; text that is not drawn is then reported as missing
                return 0
            ctypes.memmove(buffer, data, len(data))
        return face.file_bytes - start

    def _name(self, _: Any, handle: int, buffer: Any, size: int) -> int:
        face, _charset = self._found[handle - 1]
        name = f"{face.family}-{handle}".encode("ascii", "replace") + b"\0"
        if buffer and size >= len(name):
            ctypes.memmove(buffer, name, len(name))
        return len(name)

    def _structure(self) -> Any:
        made = pdfium.FPDF_SYSFONTINFO()
        made.version = SYSTEM_FONTS_VERSION
        calls = {
            "Release": lambda _: None,
            "EnumFonts": lambda *_: None,
            "MapFont": self._map,
            "GetFont": lambda *_: None,
            "GetFontData": self._data,
            "GetFaceName": self._name,
            "GetFontCharset": lambda _, handle: self._found[handle - 1][1],
            "DeleteFont": lambda *_: None,
        }
        types = dict(pdfium.FPDF_SYSFONTINFO._fields_)
        for name, call in calls.items():
            setattr(made, name, types[name](call))
        return made


def _starts(font: str, begin: str) -> bool:
    return without_subset(font).replace(" ", "").lower().startswith(begin.replace(" ", "").lower())


def is_for_a_script(font: str) -> bool:
    """Return whether the font is for Chinese, Japanese or Korean, by its name in the document."""
    return any(_starts(font, begin) for begin in FOR_SCRIPTS)


# Chooses this computer's substitute for a font that is not embedded.


# Fonts with the same widths, the best first.
ALIKE = {
    "helvetica": ("arial", "liberationsans", "arimo", "nimbussans", "freesans"),
    "times": ("timesnewroman", "liberationserif", "tinos", "nimbusroman", "freeserif"),
    "courier": ("couriernew", "liberationmono", "cousine", "nimbusmonops", "freemono"),
    "liberationsansnarrow": ("arialnarrow", "nimbussansnarrow"),  # PDFium's name of Arial Narrow
    "calibri": ("carlito",),
    "cambria": ("caladea",),
}
# Without a similar font: fonts made for reading come before those that have a letter by chance.
READABLE = ("notosans", "notoserif", "dejavu", "liberation", "free", "wqy", "droid", "arial", "msgothic", "simsun")
FIXED_PITCH, ROMAN = 1, 16
NORMAL_WIDTH = 5
# By Windows' numbers for character sets (LOGFONT): the encoding of font names, a letter that such fonts have, and the
# names of Noto's fonts for the same characters in their regional shapes.
CODECS = {128: "cp932", 129: "cp949", 134: "gbk", 136: "cp950"}
SCRIPTS = {128: "あ", 129: "가", 134: "的", 136: "的"}
REGIONS = {128: "jp", 129: "kr", 134: "sc", 136: "tc"}


@dataclass(frozen=True, kw_only=True, slots=True)
class FontRequest:
    """PDFium's request: `weight` 400 = regular, `pitch_and_family` of FIXED_PITCH and ROMAN, Windows' `charset`."""

    name: str
    weight: int
    italic: bool
    pitch_and_family: int
    charset: int


class SystemFonts:
    """Fonts of this computer. Files are opened at the start and read on first use; there may be none."""

    def __init__(self, folders: Sequence[str] | None = None) -> None:
        self._files = open_files(folders)
        self._faces: list[FontFace] | None = None
        for codec in (NAMES_CODEC, *CODECS.values()):  # load the codecs while files can still be opened
            codecs.lookup(codec)

    def load(self) -> None:
        """Read the data needed to choose a font, once."""
        if self._faces is None:
            self._faces = [face for path, descriptor in self._files for face in faces(path, descriptor)]

    def best(self, wanted: FontRequest, characters: frozenset[int]) -> FontFace | None:
        """Return the best font with all characters; None = there is none. Deterministic for the same fonts."""
        self.load()
        able = (face for face in self._faces or () if face.has(characters))
        return min(able, key=lambda face: _distance(face, wanted), default=None)

    def named(self, wanted: FontRequest, characters: frozenset[int]) -> FontFace | None:
        """Return the installed font of the requested name; None = there is none.

        Of its styles, chooses the nearest that has all the characters.
        """
        self.load()
        name = plain(without_subset(wanted.name))
        able = (
            face
            for face in self._faces or ()
            if _is_called(face, name) and (face.has(characters) or face.has_as_symbols(characters))
        )
        return min(able, key=lambda face: (name not in face.names, *_distance(face, wanted)), default=None)


def _is_called(face: FontFace, name: str) -> bool:
    return any(own and name.startswith(own) and is_style(name[len(own) :]) for own in face.names)


def _distance(face: FontFace, wanted: FontRequest) -> tuple[object, ...]:
    """Return the sort key: family, style, kind, then names, so that the nearest is always unique."""
    weight, width, italic = face.style
    style = (width != NORMAL_WIDTH, italic != wanted.italic, abs(weight - wanted.weight))
    kind = "mono" if wanted.pitch_and_family & FIXED_PITCH else "serif" if wanted.pitch_and_family & ROMAN else "sans"
    name = face.family
    readable = next((at for at, start in enumerate(READABLE) if name.startswith(start)), len(READABLE))
    region = not name.endswith(REGIONS.get(wanted.charset, ""))
    style_rank = region, readable, kind not in name, *style
    return (_family_distance(face, wanted), not face.is_text, *style_rank, name, face.path, face.offset)


def _family_distance(face: FontFace, wanted: FontRequest) -> int:
    family = plain(wanted.name)
    if family in face.names or plain(wanted.name.partition("-")[0]) in face.names:
        return 0
    alike = next((names for start, names in ALIKE.items() if family.startswith(start)), ())
    return 1 + next((at for at, name in enumerate(alike) if name in face.names), len(alike))
