"""Recognises text fonts by the names that PDFs give them.

A font that a PDF names but does not embed may be replaced only if both fonts draw letters. Bar code, MICR, postal and
icon fonts draw something else in a letter's place. Their descriptors do not reveal that, because most programs give
them the flags of a text font. So the list names the usual text families, and no other name is replaced.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

# Tag of a font subset (ISO 32000-1, 9.6.4).
SUBSET = re.compile(r"[A-Z]{6}\+")
# Encodings of Chinese, Japanese and Korean font names; programs write them in their system's encoding.
CODECS = ("utf-8", "gbk", "cp932", "cp949", "cp950")
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
# Frutiger's numbers of weight and width, sizes of TeX, instances of multiple masters, a
# copy's number, and a letter or two for a style.
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
        for codec in CODECS:
            with suppress(UnicodeError):
                spellings.add(plain(name.encode("latin-1").decode(codec)))
    return spellings


def _is_of_a_family(name: str) -> bool:
    return any(name[:end] in FAMILIES and is_style(name[end:]) for end in range(len(name), 0, -1))
