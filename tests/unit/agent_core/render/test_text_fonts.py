"""Names of fonts that may be replaced by another text font, as PDFs write them, and of those that may not."""

from __future__ import annotations

import pytest

from agent_core.render.fonts import is_text_font, shows_text

TEXT = """
    ArialMT Arial-BoldMT Arial,Bold Arial,BoldItalic ArialNarrow ArialNarrow-Bold ArialUnicodeMS Arial-Black
    ArialRoundedMTBold Arial-Identity-H ABCDEF+ArialMT Helvetica Helvetica-Bold Helvetica-Narrow-BoldOblique
    HelveticaNeue-UltraLight HelveticaNeueLTStd-Bd HelveticaNeueLTPro-45Lt Times-Roman TimesNewRomanPSMT
    TimesNewRomanPS-BoldMT TimesNewRoman,Italic Courier-BoldOblique CourierNew CourierNewPS-BoldItalicMT
    Courier10PitchBT-Roman LetterGothic-Bold Calibri Calibri-Light Cambria,Bold Verdana-BoldItalic Tahoma-Bold Georgia
    TrebuchetMS-Bold ComicSansMS MicrosoftSansSerif LucidaConsole LucidaSansUnicode SegoeUI SegoeUI-Semibold
    Consolas-Bold PalatinoLinotype-Roman BookAntiqua-Bold CenturyGothic-Bold GillSansMT FranklinGothic-Demi
    Univers-67CondensedBold Frutiger-55Roman FrutigerLTStd-Roman MyriadPro-SemiboldCond Swiss721BT-Roman DINPro-Bold
    Roboto-Regular OpenSans-SemiBoldItalic Lato-Black DejaVuSans-Oblique LiberationSans-Bold Carlito Aptos-Display
    NotoSans-CondensedBold NotoSansArabic-Bold NotoSansCJKjp-Regular NotoSansJP-Regular SourceHanSansCN-Regular
    NimbusRomNo9L-Regu NimbusSanL-Regu CMR10 CMBX12 SFRM1000 LMRoman10-Regular SFProText-Regular MyriadMM_400RG_600NO_
    Helvetica-Bold_1 KozMinProVI-Regular KozMinPro-Regular-Acro AdobeSongStd-Light-Acro
    NimbusSanL-ReguItal NimbusRomNo9L-MediItal URWPalladioL-Roma URWGothicL-DemiObli URWBookmanL-Ligh CenturySchL-Roma
    AndaleMonoMTWT TmsRmn Broadway AmasisMT-Medium TimesTen-Roman CorporateSPro-Regular AmazonEmber-Bold
    @SimSun MS-Gothic MS-PMincho HeiseiMin-W3 HeiseiKakuGo-W5 Ryumin-Light GothicBBB-Medium KozMinPro-Regular
    HYSMyeongJo-Medium MSung-Light MHei-Medium STSong-Light STSongStd-Light AdobeSongStd-Light MicrosoftYaHei-Bold
    MalgunGothic Meiryo-Bold YuGothic-Medium Batang Gulim,Bold HiraKakuProN-W3
"""
OTHERS = """
    Code39 Code-39 Free3of9 Free3of9Extended 3of9Barcode ABCDEF+3of9 CCode39 IDAutomationHC39M IDAutomationHC39M-Bold
    ABCDEF+IDAutomationHC39M WASP39M SKANDATAC39 C39HrP24DhTt AdvC39b mrvcode39extma Code128 Code-128 GS1-128
    IDAutomationC128S LibreBarcode128Text-Regular LibreBarcode39-Regular UPCEAN13 EAN-13 EanP36Tt Interleaved2of5
    Inter25 I2of5 IntP24DhTt Codabar PDF417 QRCode DataMatrix V100015_
    MICR E13B MICR-E13B CMC7 CMC-7 OCRA OCR-A OCRAExtended OCRAStd OCRB OCRBMT OCR-B-10-BT
    USPSIMBStandard POSTNET RM4SCC KIXBarcode
    FontAwesome FontAwesome5Free-Solid MaterialIcons-Regular Glyphicons IcoMoon Marlett Webdings Wingdings
    Wingdings-Regular Wingdings2 ITCZapfDingbats MonotypeSorts BookshelfSymbol7 MTExtra SegoeUISymbol SegoeUIEmoji
    SegoeMDL2Assets NotoColorEmoji NotoEmoji NotoSansSymbols NotoMusic CMSY10 CMMI10 CMEX10
    Arial-Barcode Arial,Barcode ArialBarcode Arial39 Arial-Symbol HelveticaMICR Helvetica-OCRB CalibriBarcode
    Courier-Code39 AGaramondExp-Regular Sans39 Foo F1 TT0
"""


@pytest.mark.parametrize("name", TEXT.split())
def test_fonts_of_the_usual_families_may_be_replaced(name: str) -> None:
    assert is_text_font(name)


@pytest.mark.parametrize("name", OTHERS.split())
def test_bar_code_bank_postal_icon_and_unknown_fonts_may_not(name: str) -> None:
    assert not is_text_font(name)


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("宋体", "gbk"),
        ("宋体,Bold", "gbk"),
        ("黑体", "utf-8"),
        ("ＭＳ ゴシック", "cp932"),
        ("맑은 고딕", "cp949"),
        ("新細明體", "cp950"),
    ],
)
def test_eastern_names_are_known_as_old_systems_wrote_them(name: str, codec: str) -> None:
    assert is_text_font(name.encode(codec).decode("latin-1"))


@pytest.mark.parametrize(("text", "is_text"), [("送り状", True), ("라벨", True), ("*A1*", False), ("\uf0fc", False)])
def test_eastern_letters_are_text_in_any_font(text: str, is_text: bool) -> None:
    assert shows_text("AnyFont", map(ord, text)) is is_text
