"""Sets the language of the window: our texts, Qt's own, and number formats."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from app.language.languages import Language, usual, words_of
from app.language.translate import Signs, speak
from app.session.settings import AS_SYSTEM, LanguageChoice

QT_WORDS = "words of Qt"


def meant(choice: LanguageChoice) -> Language:
    return usual(QLocale.system().uiLanguages()) if choice == AS_SYSTEM else Language(choice)


def speak_in(application: QApplication, language: Language) -> None:
    """Call before a window is built. An existing one stays as it is."""
    locale = _locale(language)
    speak(words_of(language), Signs(locale.groupSeparator(), locale.decimalPoint()))
    QLocale.setDefault(locale)
    _say_of_qt(application, language)


def _locale(language: Language) -> QLocale:
    """Return the locale. Number formats follow the system's region for this language."""
    if language is Language.PSEUDO:
        return QLocale(QLocale.Language.English)
    own, system = QLocale(language.value), QLocale.system()
    return system if system.language() == own.language() else own


def _say_of_qt(application: QApplication, language: Language) -> None:
    """Translate Qt's own texts in field menus, keys and standard buttons. Qt's default is English."""
    for old in application.findChildren(QTranslator, QT_WORDS):
        QCoreApplication.removeTranslator(old)
        old.setParent(None)
    if language in (Language.PSEUDO, Language.ENGLISH):
        return
    words = QTranslator(application)
    words.setObjectName(QT_WORDS)
    if words.load(f"qtbase_{language.value}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        QCoreApplication.installTranslator(words)
