<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source> %n job(s) wait.</source>
        <translation>
            <numerusform> %n Auftrag wartet.</numerusform>
            <numerusform> %n Aufträge warten.</numerusform>
        </translation>
    </message>
    <message>
        <source> or </source>
        <comment>between numbers</comment>
        <translation> oder </translation>
    </message>
    <message>
        <source>%</source>
        <comment>unit</comment>
        <translation>%</translation>
    </message>
    <message numerus="yes">
        <source>%n API request(s) in the last minute</source>
        <translation>
            <numerusform>%n API-Anfrage in der letzten Minute</numerusform>
            <numerusform>%n API-Anfragen in der letzten Minute</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n account(s) have the name &apos;{name}&apos;: name one by its id ({ids})</source>
        <translation>
            <numerusform>%n Konto heißt „{name}“: Nennen Sie es mit seiner ID ({ids})</numerusform>
            <numerusform>%n Konten heißen „{name}“: Nennen Sie eines mit seiner ID ({ids})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n active</source>
        <comment>keys</comment>
        <translation>
            <numerusform>%n aktiv</numerusform>
            <numerusform>%n aktiv</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s)</source>
        <translation>
            <numerusform>%n Agent</numerusform>
            <numerusform>%n Agenten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s) on other computers</source>
        <translation>
            <numerusform>%n Agenten auf einem anderen Computer</numerusform>
            <numerusform>%n Agenten auf anderen Computern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s)</source>
        <translation>
            <numerusform>%n Anwendung</numerusform>
            <numerusform>%n Anwendungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s) may print on {printer}.</source>
        <translation>
            <numerusform>%n Anwendung darf auf {printer} drucken.</numerusform>
            <numerusform>%n Anwendungen dürfen auf {printer} drucken.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s); administrators see which.</source>
        <translation>
            <numerusform>%n Anwendung; welche, sehen nur Administratoren.</numerusform>
            <numerusform>%n Anwendungen; welche, sehen nur Administratoren.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n applications are already named {name}.</source>
        <translation>
            <numerusform>%n Anwendung heißt schon {name}.</numerusform>
            <numerusform>%n Anwendungen heißen schon {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are printing and were asked to stop.</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n druckt gerade und soll abgebrochen werden.</numerusform>
            <numerusform>%n drucken gerade und sollen abgebrochen werden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n&#xa0;Byte</numerusform>
            <numerusform>%n&#xa0;Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n abgebrochen</numerusform>
            <numerusform>%n abgebrochen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n kann es nicht</numerusform>
            <numerusform>%n können es nicht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) need attention.</source>
        <comment>checks</comment>
        <translation>
            <numerusform>%n Prüfung braucht einen Blick.</numerusform>
            <numerusform>%n Prüfungen brauchen einen Blick.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n console(s)</source>
        <translation>
            <numerusform>%n Konsole</numerusform>
            <numerusform>%n Konsolen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s)</source>
        <translation>
            <numerusform>%n Kopie</numerusform>
            <numerusform>%n Kopien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be reprinted: {why}</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n konnte nicht erneut gedruckt werden: {why}</numerusform>
            <numerusform>%n konnten nicht erneut gedruckt werden: {why}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n Dokument</numerusform>
            <numerusform>%n Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) written to {name}.</source>
        <translation>
            <numerusform>%n Eintrag in {name} geschrieben.</numerusform>
            <numerusform>%n Einträge in {name} geschrieben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed today</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n heute fehlgeschlagen</numerusform>
            <numerusform>%n heute fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were dropped. Print them one at a time.</source>
        <translation>
            <numerusform>%n Datei wurde abgelegt. Drucken Sie eine nach der anderen.</numerusform>
            <numerusform>%n Dateien wurden abgelegt. Drucken Sie eine nach der anderen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n found.</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n gefunden.</numerusform>
            <numerusform>%n gefunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n full copy(ies) will be printed again.</source>
        <translation>
            <numerusform>%n ganze Kopie wird erneut gedruckt.</numerusform>
            <numerusform>%n ganze Kopien werden erneut gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n zurückgehalten</numerusform>
            <numerusform>%n zurückgehalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n Stunde</numerusform>
            <numerusform>%n Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s) ago</source>
        <translation>
            <numerusform>vor %n Stunde</numerusform>
            <numerusform>vor %n Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the last minute</source>
        <comment>requests</comment>
        <translation>
            <numerusform>%n in der letzten Minute</numerusform>
            <numerusform>%n in der letzten Minute</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n Auftrag</numerusform>
            <numerusform>%n Aufträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) failed</source>
        <translation>
            <numerusform>%n Auftrag fehlgeschlagen</numerusform>
            <numerusform>%n Aufträge fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {name} are printing now.</source>
        <translation>
            <numerusform>%n Auftrag für {name} wird jetzt gedruckt.</numerusform>
            <numerusform>%n Aufträge für {name} werden jetzt gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {name} were cancelled.</source>
        <translation>
            <numerusform>%n Auftrag für {name} wurde abgebrochen.</numerusform>
            <numerusform>%n Aufträge für {name} wurden abgebrochen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size}</source>
        <translation>
            <numerusform>%n Auftrag auf {size}</numerusform>
            <numerusform>%n Aufträge auf {size}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size} wait.</source>
        <translation>
            <numerusform>%n Auftrag für {size} wartet.</numerusform>
            <numerusform>%n Aufträge für {size} warten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size} will wait.</source>
        <translation>
            <numerusform>%n Auftrag für {size} wird warten.</numerusform>
            <numerusform>%n Aufträge für {size} werden warten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) found.</source>
        <translation>
            <numerusform>%n Auftrag gefunden.</numerusform>
            <numerusform>%n Aufträge gefunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) go to {printer}</source>
        <translation>
            <numerusform>%n Auftrag geht zu {printer}</numerusform>
            <numerusform>%n Aufträge gehen zu {printer}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) go to {printer}.</source>
        <translation>
            <numerusform>%n Auftrag geht zu {printer}.</numerusform>
            <numerusform>%n Aufträge gehen zu {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) held</source>
        <translation>
            <numerusform>%n Auftrag zurückgehalten</numerusform>
            <numerusform>%n Aufträge zurückgehalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) need the paper turned</source>
        <translation>
            <numerusform>Für %n Auftrag liegt das Material quer</numerusform>
            <numerusform>Für %n Aufträge liegt das Material quer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) need the paper turned.</source>
        <translation>
            <numerusform>%n Auftrag braucht das Material gedreht.</numerusform>
            <numerusform>%n Aufträge brauchen das Material gedreht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) print again.</source>
        <translation>
            <numerusform>%n Auftrag wird erneut gedruckt.</numerusform>
            <numerusform>%n Aufträge werden erneut gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) that need you, show</source>
        <translation>
            <numerusform>%n Auftrag wartet auf Sie, anzeigen</numerusform>
            <numerusform>%n Aufträge warten auf Sie, anzeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) to check</source>
        <translation>
            <numerusform>%n Auftrag zu prüfen</numerusform>
            <numerusform>%n Aufträge zu prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait</source>
        <translation>
            <numerusform>%n Auftrag wartet</numerusform>
            <numerusform>%n Aufträge warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait and print afterwards.</source>
        <translation>
            <numerusform>%n Auftrag wartet und wird danach gedruckt.</numerusform>
            <numerusform>%n Aufträge warten und werden danach gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for a stopped printer</source>
        <translation>
            <numerusform>%n Auftrag wartet auf einen gestoppten Drucker</numerusform>
            <numerusform>%n Aufträge warten auf gestoppte Drucker</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for other paper</source>
        <translation>
            <numerusform>%n Auftrag wartet auf anderes Material</numerusform>
            <numerusform>%n Aufträge warten auf anderes Material</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for {printer}. {other} can print them instead.</source>
        <translation>
            <numerusform>%n Auftrag wartet auf {printer}. {other} kann ihn vertreten.</numerusform>
            <numerusform>%n Aufträge warten auf {printer}. {other} kann ihn vertreten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for {size}</source>
        <translation>
            <numerusform>%n Auftrag wartet auf {size}</numerusform>
            <numerusform>%n Aufträge warten auf {size}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait then.</source>
        <translation>
            <numerusform>%n Auftrag wartet dann.</numerusform>
            <numerusform>%n Aufträge warten dann.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait there.</source>
        <translation>
            <numerusform>%n Auftrag wartet dort.</numerusform>
            <numerusform>%n Aufträge warten dort.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waited too long for {printer}.</source>
        <translation>
            <numerusform>%n Auftrag hat zu lange auf {printer} gewartet.</numerusform>
            <numerusform>%n Aufträge haben zu lange auf {printer} gewartet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waited up to {time} for {printer}.</source>
        <translation>
            <numerusform>%n Auftrag hat {time} auf {printer} gewartet.</numerusform>
            <numerusform>%n Aufträge haben bis zu {time} auf {printer} gewartet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waiting</source>
        <translation>
            <numerusform>%n Auftrag wartet</numerusform>
            <numerusform>%n Aufträge warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waiting, the oldest for {age}</source>
        <translation>
            <numerusform>%n Auftrag wartet, seit {age}</numerusform>
            <numerusform>%n Aufträge warten, der älteste seit {age}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s)</source>
        <translation>
            <numerusform>%n Etikett</numerusform>
            <numerusform>%n Etiketten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) or page(s) will come out of {printers} again, as {jobs}.</source>
        <translation>
            <numerusform>%n Etikett oder Seite wird erneut gedruckt ({jobs}): {printers}.</numerusform>
            <numerusform>%n Etiketten oder Seiten werden erneut gedruckt ({jobs}): {printers}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) or page(s) will come out of {printer} again, as a new job.</source>
        <translation>
            <numerusform>%n Etikett oder Seite wird auf {printer} erneut gedruckt, als neuer Auftrag.</numerusform>
            <numerusform>%n Etiketten oder Seiten werden auf {printer} erneut gedruckt, als neuer Auftrag.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) will be sent again.</source>
        <translation>
            <numerusform>%n Nachricht wird erneut gesendet.</numerusform>
            <numerusform>%n Nachrichten werden erneut gesendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n Minute</numerusform>
            <numerusform>%n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) ago</source>
        <translation>
            <numerusform>vor %n Minute</numerusform>
            <numerusform>vor %n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>messages</comment>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>tabs</comment>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more have other sizes</source>
        <comment>pages</comment>
        <translation>
            <numerusform>%n weitere hat noch eine andere Größe</numerusform>
            <numerusform>%n weitere haben noch andere Größen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s)</source>
        <translation>
            <numerusform>%n weitere Meldung</numerusform>
            <numerusform>%n weitere Meldungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more page(s)</source>
        <translation>
            <numerusform>auch auf %n weiteren Seite</numerusform>
            <numerusform>auch auf %n weiteren Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more printer(s) have the same question.</source>
        <translation>
            <numerusform>Auch %n weiterer Drucker hat alte Aufträge.</numerusform>
            <numerusform>Auch %n weitere Drucker haben alte Aufträge.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more reason(s)</source>
        <translation>
            <numerusform>%n weiterer Grund</numerusform>
            <numerusform>%n weitere Gründe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more will be printed.</source>
        <comment>labels</comment>
        <translation>
            <numerusform>Es wird noch %n gedruckt.</numerusform>
            <numerusform>Es werden noch %n gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: all reachable</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n weiterer: erreichbar</numerusform>
            <numerusform>%n weitere: alle erreichbar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: all ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n weiterer: bereit</numerusform>
            <numerusform>%n weitere: alle bereit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: {number}</source>
        <comment>printers with failed jobs</comment>
        <translation>
            <numerusform>%n weiterer: {number}</numerusform>
            <numerusform>%n weitere: {number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: {others} not ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n weiterer: {others} nicht bereit</numerusform>
            <numerusform>%n weitere: {others} nicht bereit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need attention</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n prüfen</numerusform>
            <numerusform>%n prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need you</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n wartet auf Sie</numerusform>
            <numerusform>%n warten auf Sie</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n prüfen</numerusform>
            <numerusform>%n prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you</source>
        <comment>jobs or printers</comment>
        <translation>
            <numerusform>%n wartet auf Sie</numerusform>
            <numerusform>%n warten auf Sie</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you ↑</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n wartet auf Sie ↑</numerusform>
            <numerusform>%n warten auf Sie ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new entry(ies), show</source>
        <translation>
            <numerusform>%n neuen Eintrag anzeigen</numerusform>
            <numerusform>%n neue Einträge anzeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new job(s), show</source>
        <translation>
            <numerusform>%n neuen Auftrag anzeigen</numerusform>
            <numerusform>%n neue Aufträge anzeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new ↑</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n neu ↑</numerusform>
            <numerusform>%n neu ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new ↑</source>
        <comment>entries of the log</comment>
        <translation>
            <numerusform>%n neu ↑</numerusform>
            <numerusform>%n neu ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not begun</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n nicht begonnen</numerusform>
            <numerusform>%n nicht begonnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) at {count} customers</source>
        <translation>
            <numerusform>%n Hinweis bei {count} Kunden</numerusform>
            <numerusform>%n Hinweise bei {count} Kunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) at {customer}</source>
        <translation>
            <numerusform>%n Hinweis bei {customer}</numerusform>
            <numerusform>%n Hinweise bei {customer}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are held.</source>
        <translation>
            <numerusform>%n davon ist zurückgehalten.</numerusform>
            <numerusform>%n davon sind zurückgehalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are printing. What is already on paper stays; the rest is stopped if the printer allows it.</source>
        <translation>
            <numerusform>%n davon wird gedruckt: Gedrucktes bleibt, der Rest wird abgebrochen, wenn der Drucker das kann.</numerusform>
            <numerusform>%n davon werden gedruckt: Gedrucktes bleibt, der Rest wird abgebrochen, wenn der Drucker das kann.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them may be on paper already.</source>
        <translation>
            <numerusform>%n Auftrag davon ist vielleicht schon gedruckt.</numerusform>
            <numerusform>%n Aufträge davon sind vielleicht schon gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them wait for an answer: {command}</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n davon wartet auf eine Entscheidung: {command}</numerusform>
            <numerusform>%n davon warten auf eine Entscheidung: {command}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offline</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n offline</numerusform>
            <numerusform>%n offline</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open job(s)</source>
        <translation>
            <numerusform>%n offener Auftrag</numerusform>
            <numerusform>%n offene Aufträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other job(s) hidden – show all</source>
        <translation>
            <numerusform>%n weiterer Auftrag ausgeblendet – alle anzeigen</numerusform>
            <numerusform>%n weitere Aufträge ausgeblendet – alle anzeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other key(s) of {name} are still valid.</source>
        <translation>
            <numerusform>%n anderer Schlüssel von {name} gilt weiter.</numerusform>
            <numerusform>%n andere Schlüssel von {name} gelten weiter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n Seite</numerusform>
            <numerusform>%n Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) in all</source>
        <translation>
            <numerusform>%n Seite insgesamt</numerusform>
            <numerusform>%n Seiten insgesamt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) turned a quarter</source>
        <translation>
            <numerusform>%n Seite um 90° gedreht</numerusform>
            <numerusform>%n Seiten um 90° gedreht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) × {copies} = {total}</source>
        <translation>
            <numerusform>%n Seite × {copies} = {total}</numerusform>
            <numerusform>%n Seiten × {copies} = {total}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n paused</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n angehalten</numerusform>
            <numerusform>%n angehalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printed</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n gedruckt</numerusform>
            <numerusform>%n gedruckt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printed today</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n heute gedruckt</numerusform>
            <numerusform>%n heute gedruckt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s)</source>
        <translation>
            <numerusform>%n Drucker</numerusform>
            <numerusform>%n Drucker</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) added and selected.</source>
        <translation>
            <numerusform>%n Drucker hinzugefügt und ausgewählt.</numerusform>
            <numerusform>%n Drucker hinzugefügt und ausgewählt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) changed.</source>
        <translation>
            <numerusform>%n Drucker geändert.</numerusform>
            <numerusform>%n Drucker geändert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) could not be paused.</source>
        <translation>
            <numerusform>%n Drucker konnte nicht angehalten werden.</numerusform>
            <numerusform>%n Drucker konnten nicht angehalten werden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) could not be resumed.</source>
        <translation>
            <numerusform>%n Drucker konnte nicht fortgesetzt werden.</numerusform>
            <numerusform>%n Drucker konnten nicht fortgesetzt werden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) hold up work</source>
        <translation>
            <numerusform>%n Drucker hält Aufträge auf</numerusform>
            <numerusform>%n Drucker halten Aufträge auf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) may have been paused.</source>
        <translation>
            <numerusform>%n Drucker wurde vielleicht angehalten.</numerusform>
            <numerusform>%n Drucker wurden vielleicht angehalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) may have been resumed.</source>
        <translation>
            <numerusform>%n Drucker wurde vielleicht fortgesetzt.</numerusform>
            <numerusform>%n Drucker wurden vielleicht fortgesetzt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) need attention</source>
        <translation>
            <numerusform>%n Drucker prüfen</numerusform>
            <numerusform>%n Drucker prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) of {agent}: {names}. They keep their settings, IDs and waiting jobs. The other computer must reach them at the same addresses.</source>
        <translation>
            <numerusform>%n Drucker ({agent}): {names}. Er behält Einstellungen, ID und wartende Aufträge. Der andere Computer muss ihn unter derselben Adresse erreichen.</numerusform>
            <numerusform>%n Drucker ({agent}): {names}. Sie behalten Einstellungen, IDs und wartende Aufträge. Der andere Computer muss sie unter denselben Adressen erreichen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) resumed.</source>
        <translation>
            <numerusform>%n Drucker fortgesetzt.</numerusform>
            <numerusform>%n Drucker fortgesetzt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) stop printing: {names}.</source>
        <translation>
            <numerusform>%n Drucker druckt nicht mehr: {names}.</numerusform>
            <numerusform>%n Drucker drucken nicht mehr: {names}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printing</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n in Druck</numerusform>
            <numerusform>%n in Druck</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) could not be read.</source>
        <translation>
            <numerusform>%n Frage konnte nicht gelesen werden.</numerusform>
            <numerusform>%n Fragen konnten nicht gelesen werden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reachable</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n erreichbar</numerusform>
            <numerusform>%n erreichbar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n bereit</numerusform>
            <numerusform>%n bereit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <comment>of a RAW label&apos;s picture</comment>
        <translation>
            <numerusform>%n Hinweis</numerusform>
            <numerusform>%n Hinweise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <comment>keys</comment>
        <translation>
            <numerusform>%n widerrufen</numerusform>
            <numerusform>%n widerrufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ago</source>
        <translation>
            <numerusform>vor %n Sekunde</numerusform>
            <numerusform>vor %n Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n ausgewählt</numerusform>
            <numerusform>%n ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay at {printer}.</source>
        <translation>
            <numerusform>%n bleibt bei {printer}.</numerusform>
            <numerusform>%n bleiben bei {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stopped</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n gestoppt</numerusform>
            <numerusform>%n gestoppt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to check</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n zu prüfen</numerusform>
            <numerusform>%n zu prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n wartet</numerusform>
            <numerusform>%n warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) are cancelled.</source>
        <translation>
            <numerusform>%n wartender Auftrag wird abgebrochen.</numerusform>
            <numerusform>%n wartende Aufträge werden abgebrochen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) are printing now.</source>
        <translation>
            <numerusform>%n Auftrag, der darauf wartete, wird jetzt gedruckt.</numerusform>
            <numerusform>%n Aufträge, die darauf warteten, werden jetzt gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) go to {printer}.</source>
        <translation>
            <numerusform>%n wartender Auftrag geht zu {printer}.</numerusform>
            <numerusform>%n wartende Aufträge gehen zu {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) will be printed then.</source>
        <translation>
            <numerusform>%n Auftrag, der darauf wartet, wird dann gedruckt.</numerusform>
            <numerusform>%n Aufträge, die darauf warten, werden dann gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting message(s) will not be sent.</source>
        <translation>
            <numerusform>%n wartende Nachricht wird nicht gesendet.</numerusform>
            <numerusform>%n wartende Nachrichten werden nicht gesendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{entry}&apos; is not a host such as files.example or files.example:8443</source>
        <translation>„{entry}“ ist kein Host wie files.example oder files.example:8443</translation>
    </message>
    <message>
        <source>&apos;{host}&apos; isn&apos;t a valid address.</source>
        <translation>„{host}“ ist weder Name noch Adresse eines Druckers.</translation>
    </message>
    <message>
        <source>&apos;{site}&apos; is this site itself, not a customer: it has no developer, and cannot be suspended, closed or renamed. Nothing was done</source>
        <translation>„{site}“ ist dieser Standort selbst und kein Kunde: Kein Entwickler betreut ihn, und er kann nicht pausiert, geschlossen oder umbenannt werden. Es wurde nichts geändert</translation>
    </message>
    <message>
        <source>&apos;{typed}&apos; isn&apos;t a printer address.</source>
        <translation>„{typed}“ ist keine Adresse eines Druckers.</translation>
    </message>
    <message>
        <source>&apos;{typed}&apos; isn&apos;t a valid address: {error}.</source>
        <translation>„{typed}“ ist keine Adresse: {error}.</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; is not a device address this version can print to ({known}).</source>
        <translation>„{uri}“ ist keine Geräteadresse, auf die diese Version drucken kann ({known}).</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; is not a device address: {error}.</source>
        <translation>„{uri}“ ist keine Geräteadresse: {error}.</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; names no host and port that can be reached.</source>
        <translation>„{uri}“ nennt keinen erreichbaren Computer und Port.</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; names no host, for example {example}.</source>
        <translation>„{uri}“ nennt keinen Computer, zum Beispiel {example}.</translation>
    </message>
    <message numerus="yes">
        <source>(%n more like this)</source>
        <translation>
            <numerusform>(%n weiterer dieser Art)</numerusform>
            <numerusform>(%n weitere dieser Art)</numerusform>
        </translation>
    </message>
    <message>
        <source>(hidden)</source>
        <comment>access token</comment>
        <translation>(verborgen)</translation>
    </message>
    <message>
        <source>(not known here)</source>
        <translation>(hier nicht bekannt)</translation>
    </message>
    <message>
        <source>, which is the address of {printer}</source>
        <translation>, der Adresse von {printer}</translation>
    </message>
    <message>
        <source>, with black marks</source>
        <translation>, mit schwarzen Markierungen</translation>
    </message>
    <message>
        <source>, with gaps</source>
        <translation>, mit Zwischenräumen</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 Kopie</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 Stunde</translation>
    </message>
    <message>
        <source>1-bit</source>
        <comment>dots of a page</comment>
        <translation>1&#xa0;Bit</translation>
    </message>
    <message>
        <source>1. Is the printer on, and is its cable or network connected?</source>
        <translation>1. Ist er eingeschaltet, und sind Strom- und Netzwerkkabel eingesteckt?</translation>
    </message>
    <message>
        <source>1. Print position</source>
        <translation>1. Druckposition</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 Minuten</translation>
    </message>
    <message>
        <source>2 minutes</source>
        <translation>2 Minuten</translation>
    </message>
    <message>
        <source>2. Darkness</source>
        <translation>2. Schwärze</translation>
    </message>
    <message>
        <source>2. Is its cover closed, and is paper or a roll loaded? If it uses a ribbon, is one loaded?</source>
        <translation>2. Ist der Deckel geschlossen, und ist Papier oder eine Rolle eingelegt? Falls er ein Farbband braucht: Ist es eingelegt?</translation>
    </message>
    <message>
        <source>24 hours</source>
        <translation>24 Stunden</translation>
    </message>
    <message>
        <source>24-bit colour</source>
        <comment>dots of a page</comment>
        <translation>24&#xa0;Bit Farbe</translation>
    </message>
    <message>
        <source>3. Does its display show a question or “Pause”?</source>
        <translation>3. Steht auf seiner Anzeige eine Frage oder „Pause“?</translation>
    </message>
    <message>
        <source>30 minutes</source>
        <translation>30 Minuten</translation>
    </message>
    <message>
        <source>429: too many calls.</source>
        <translation>429: Sie hat zu oft angefragt.</translation>
    </message>
    <message>
        <source>5 minutes</source>
        <translation>5 Minuten</translation>
    </message>
    <message>
        <source>64 hex digits in lower case (SHA-256 of the key)</source>
        <translation>64 Hexziffern in Kleinschreibung (SHA-256 des Schlüssels)</translation>
    </message>
    <message>
        <source>8-bit grey</source>
        <comment>dots of a page</comment>
        <translation>8&#xa0;Bit Graustufen</translation>
    </message>
    <message>
        <source>80 mm receipt roll</source>
        <translation>80-mm-Bonrolle</translation>
    </message>
    <message numerus="yes">
        <source>; %n more waited too long</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>; %n weiterer hat zu lange gewartet</numerusform>
            <numerusform>; %n weitere haben zu lange gewartet</numerusform>
        </translation>
    </message>
    <message>
        <source>; it is the device of {printer}</source>
        <translation>; es ist das Gerät von {printer}</translation>
    </message>
    <message>
        <source>A PEM text of the type {label} contains no public key.</source>
        <translation>Ein PEM-Text der Art {label} enthält keinen öffentlichen Schlüssel.</translation>
    </message>
    <message>
        <source>A PIN has at least {least} digits</source>
        <translation>Eine PIN hat mindestens {least} Ziffern</translation>
    </message>
    <message>
        <source>A RAW document needs document_raw_language: tspl, zpl, cpcl or escpos.</source>
        <translation>Ein RAW-Dokument braucht document_raw_language: tspl, zpl, cpcl oder escpos.</translation>
    </message>
    <message>
        <source>A URL is needed</source>
        <translation>Zuerst eine URL eingeben</translation>
    </message>
    <message>
        <source>A USB address is usb://MAKER/MODEL?serial=SERIAL, each percent-encoded, up to 128 characters.</source>
        <translation>Eine USB-Adresse ist usb://MAKER/MODEL?serial=SERIAL, jeweils prozentkodiert, bis zu 128 Zeichen.</translation>
    </message>
    <message>
        <source>A Windows printer is winspool://NAME, percent-encoded, up to 220 characters.</source>
        <translation>Ein Windows-Drucker ist winspool://NAME, prozentkodiert, bis zu 220 Zeichen.</translation>
    </message>
    <message>
        <source>A backup is being made</source>
        <translation>Eine Sicherung läuft</translation>
    </message>
    <message>
        <source>A backup is being made.</source>
        <translation>Eine Sicherung läuft.</translation>
    </message>
    <message>
        <source>A backup was restored. Check what was printed since it was made.</source>
        <translation>Eine Sicherung wurde wiederhergestellt. Prüfen Sie, was seither gedruckt wurde.</translation>
    </message>
    <message>
        <source>A backup was restored: everything that was revoked, disabled, suspended or closed since then is valid again</source>
        <translation>Eine Sicherung wurde wiederhergestellt: Was seither widerrufen, entzogen, deaktiviert, pausiert oder geschlossen wurde, gilt wieder</translation>
    </message>
    <message>
        <source>A barcode scanner</source>
        <translation>Ein Barcodescanner</translation>
    </message>
    <message>
        <source>A boundary line of the upload does not end.</source>
        <translation>Eine Grenze (boundary) hat kein Zeilenende.</translation>
    </message>
    <message>
        <source>A command, an order number, a printer, a setting, a question</source>
        <translation>Befehl, Bestellnummer, Drucker, Einstellung oder Frage</translation>
    </message>
    <message>
        <source>A continuous roll has no height, its pages end with their content: leave the height out.</source>
        <translation>Eine Endlosrolle hat keine Höhe, ihre Seiten enden mit dem Inhalt: Lassen Sie die Höhe weg.</translation>
    </message>
    <message>
        <source>A copy? Enrol it as a new agent. Its successor? Let it take over</source>
        <translation>Eine Kopie? Als neuen Agenten registrieren. Der Nachfolger? Übernehmen lassen</translation>
    </message>
    <message>
        <source>A customer has its own printers and agents. A developer&apos;s application prints for it.</source>
        <translation>Ein Kunde hat eigene Drucker und Agenten. Die Anwendung eines Entwicklers druckt für ihn.</translation>
    </message>
    <message>
        <source>A day: 2026-03-01, today or yesterday</source>
        <translation>Ein Tag: 2026-03-01, heute oder gestern</translation>
    </message>
    <message>
        <source>A device address carries no user name or password.</source>
        <translation>Eine Geräteadresse enthält weder Benutzername noch Passwort.</translation>
    </message>
    <message>
        <source>A device address is one line without control characters.</source>
        <translation>Eine Geräteadresse ist eine Zeile ohne Steuerzeichen.</translation>
    </message>
    <message>
        <source>A device other than that of {printer} answers at this printer&apos;s address.</source>
        <translation>Unter der Adresse dieses Druckers antwortet ein anderes Gerät als das von {printer}.</translation>
    </message>
    <message>
        <source>A file is being saved</source>
        <translation>Eine Datei wird geschrieben</translation>
    </message>
    <message>
        <source>A file is being sent. Open the next one when it is done.</source>
        <translation>Gerade wird eine Datei gesendet. Öffnen Sie die nächste danach.</translation>
    </message>
    <message>
        <source>A firewall on the server&apos;s computer must allow TCP port {port}. On Linux: sudo ufw allow {port}/tcp</source>
        <translation>Eine Firewall auf seinem Computer muss TCP-Port {port} zulassen; unter Linux: sudo ufw allow {port}/tcp</translation>
    </message>
    <message>
        <source>A job</source>
        <translation>Ein Auftrag</translation>
    </message>
    <message>
        <source>A job failed</source>
        <translation>Ein Auftrag ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>A job is held</source>
        <translation>Ein Auftrag wird zurückgehalten</translation>
    </message>
    <message>
        <source>A job was cancelled</source>
        <translation>Ein Auftrag wurde abgebrochen</translation>
    </message>
    <message>
        <source>A job was printed</source>
        <translation>Ein Auftrag wurde gedruckt</translation>
    </message>
    <message>
        <source>A label of the file is cut off. The next label begins at byte {next}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>Ein Etikett der Datei ist abgeschnitten. Das nächste Etikett beginnt bei Byte {next}, ohne {lacks} nach {command} bei Byte {byte}. Bitten Sie den Absender um die ganze Datei.</translation>
    </message>
    <message>
        <source>A label or sheet {width:g} by {height:g} millimetres</source>
        <translation>Etikett oder Blatt, {width:g} mal {height:g} Millimeter</translation>
    </message>
    <message>
        <source>A name can&apos;t contain control characters or change the text direction.</source>
        <translation>Ein Name enthält keine Steuerzeichen, auch keine für die Schreibrichtung.</translation>
    </message>
    <message>
        <source>A name can&apos;t contain parentheses: the log uses them for consoles.</source>
        <translation>Keine Klammern im Namen: Im Protokoll stehen darin die Konsolen.</translation>
    </message>
    <message>
        <source>A name is needed</source>
        <translation>Zuerst einen Namen eingeben</translation>
    </message>
    <message>
        <source>A newer start of this agent has connected; this one must stop.</source>
        <translation>Ein neuerer Start dieses Agenten hat sich verbunden; dieser muss beendet werden.</translation>
    </message>
    <message>
        <source>A page of the PDF is larger than {size:g} m, or has no size.</source>
        <translation>Eine Seite des PDFs ist größer als {size:g}&#xa0;m oder hat keine Größe.</translation>
    </message>
    <message>
        <source>A paper tray is empty.</source>
        <translation>Ein Papierfach ist leer.</translation>
    </message>
    <message>
        <source>A paper tray is missing.</source>
        <translation>Ein Papierfach fehlt.</translation>
    </message>
    <message>
        <source>A parameter is given twice.</source>
        <translation>Ein Parameter ist doppelt angegeben.</translation>
    </message>
    <message>
        <source>A part has a header that is not a line “Name: value” ending with CR LF.</source>
        <translation>Ein Header eines Teils ist keine Zeile der Form Name: Wert, die mit CR LF endet.</translation>
    </message>
    <message>
        <source>A part has more than {most} bytes of headers.</source>
        <translation>Ein Teil hat mehr als {most}&#xa0;Bytes an Headern.</translation>
    </message>
    <message>
        <source>A part has more than {most} headers.</source>
        <translation>Ein Teil hat mehr als {most} Header.</translation>
    </message>
    <message>
        <source>A part has no form-data name.</source>
        <translation>Ein Teil hat keinen form-data-Namen.</translation>
    </message>
    <message>
        <source>A part of the job was being printed; the rest was deleted in Windows&apos; queue.</source>
        <translation>Ein Teil des Auftrags wurde gedruckt; der Rest wurde in der Warteschlange von Windows gelöscht.</translation>
    </message>
    <message>
        <source>A path on the server&apos;s computer, for this server alone, best on another disk or a mounted share. A file marks it, so that nothing is written there while the share is not mounted.</source>
        <translation>Ein Pfad auf dem Computer des Servers, nur für diesen Server, am besten auf einem anderen Datenträger oder einer eingehängten Freigabe. Eine Datei kennzeichnet ihn, damit dort nichts geschrieben wird, solange die Freigabe nicht eingehängt ist.</translation>
    </message>
    <message>
        <source>A path on the server&apos;s computer; the file holds nothing else.</source>
        <translation>Ein Pfad auf dem Computer des Servers; die Datei enthält sonst nichts.</translation>
    </message>
    <message>
        <source>A paused printer prints nothing until it is resumed.</source>
        <translation>Ein angehaltener Drucker druckt nichts, bis er fortgesetzt wird.</translation>
    </message>
    <message>
        <source>A person answered whether a job came out</source>
        <translation>Jemand hat angegeben, ob ein Auftrag gedruckt wurde</translation>
    </message>
    <message>
        <source>A person&apos;s confirmation is not evidence from the device: choose what the printer or its connection can report.</source>
        <translation>Eine Bestätigung von Hand ist kein Nachweis des Geräts: Wählen Sie, was Drucker oder Verbindung melden können.</translation>
    </message>
    <message>
        <source>A planned backup is being made already.</source>
        <translation>Eine geplante Sicherung läuft bereits.</translation>
    </message>
    <message>
        <source>A pool is a tag. Equal printers in one pool share their waiting jobs: a free printer takes the next job.</source>
        <translation>Ein Pool ist eine Gruppe. Gleiche Drucker in einem Pool teilen sich die wartenden Aufträge: Ein freier Drucker übernimmt den nächsten Auftrag.</translation>
    </message>
    <message>
        <source>A pool is one of the printer&apos;s tags, and {printer} does not have the tag “{pool}”.</source>
        <translation>Ein Pool ist eine der Gruppen des Druckers, und {printer} gehört nicht zur Gruppe „{pool}“.</translation>
    </message>
    <message>
        <source>A port is a whole number from 1 to 65535.</source>
        <translation>Ein Port ist eine ganze Zahl von 1 bis 65535.</translation>
    </message>
    <message>
        <source>A printer</source>
        <translation>Ein Drucker</translation>
    </message>
    <message>
        <source>A printer can have up to {most} tags, and these would be {number}: remove some first.</source>
        <translation>Ein Drucker ist in höchstens {most} Gruppen, und das wären {number}: Entfernen Sie ihn zuerst aus einigen.</translation>
    </message>
    <message>
        <source>A printer cannot be its own standby printer.</source>
        <translation>Ein Drucker kann nicht sein eigener Ersatz sein.</translation>
    </message>
    <message>
        <source>A printer has up to {number} tags</source>
        <translation>Ein Drucker ist in höchstens {number} Gruppen</translation>
    </message>
    <message>
        <source>A printer there was not asked, because it might print the question. If it supports IPP, type {address} instead.</source>
        <translation>Ein Drucker wurde dort nicht gefragt, weil er die Frage vielleicht ausdruckt. Falls er IPP unterstützt, geben Sie stattdessen {address} ein.</translation>
    </message>
    <message>
        <source>A removed printer</source>
        <translation>Ein entfernter Drucker</translation>
    </message>
    <message>
        <source>A repeated request: it got the same answer as the first one, and nothing was printed twice.</source>
        <translation>Dieselbe Bestellung noch einmal: Sie hat die Antwort des ersten Aufrufs bekommen, und es wurde nichts doppelt gedruckt.</translation>
    </message>
    <message>
        <source>A request larger than {most} bytes must consist mostly of {field} in Base64.</source>
        <translation>Bei einer Anfrage über {most}&#xa0;Bytes muss der größte Teil {field} in Base64 sein.</translation>
    </message>
    <message>
        <source>A requested scope is unknown or not granted to this application. It has: {scopes}.</source>
        <translation>Ein angeforderter Scope ist unbekannt oder diesem Client nicht erlaubt. Er hat: {scopes}.</translation>
    </message>
    <message>
        <source>A roll {width:g} millimetres wide, without gaps</source>
        <translation>Rolle, {width:g} Millimeter breit, ohne Zwischenräume</translation>
    </message>
    <message>
        <source>A search is running</source>
        <translation>Die Suche läuft gerade</translation>
    </message>
    <message>
        <source>A setting could not be saved.</source>
        <translation>Eine Einstellung konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>A socket address is socket://host[:9100], without a path.</source>
        <translation>Eine Socket-Adresse ist socket://host[:9100], ohne Pfad.</translation>
    </message>
    <message>
        <source>A sound was played. Did you hear it? If not, look at the volume.</source>
        <translation>Ein Ton wurde abgespielt. Haben Sie ihn gehört? Wenn nicht, prüfen Sie die Lautstärke.</translation>
    </message>
    <message>
        <source>A test is on its way</source>
        <translation>Ein Test ist unterwegs</translation>
    </message>
    <message>
        <source>A test is on its way…</source>
        <translation>Ein Test ist unterwegs…</translation>
    </message>
    <message>
        <source>A test label in {language} is on its way. If a label with a bar code comes out, and no lines of commands, press Use it.</source>
        <translation>Ein Testetikett in {language} ist unterwegs. Wurde eines mit Barcode gedruckt und keine Befehlszeilen? Dann verwenden Sie diese Sprache.</translation>
    </message>
    <message>
        <source>A test label of this size and resolution has more dots than are sent to try a language.</source>
        <translation>Ein Testetikett dieser Größe und Auflösung hat mehr Punkte, als zum Ausprobieren einer Sprache gesendet werden.</translation>
    </message>
    <message>
        <source>A test print is on its way to {printer}.</source>
        <translation>Ein Testdruck ist unterwegs zu {printer}.</translation>
    </message>
    <message>
        <source>A user name can&apos;t contain a colon</source>
        <translation>Ein Benutzername hat keinen Doppelpunkt</translation>
    </message>
    <message>
        <source>A virtual printer has nothing to blink or feed.</source>
        <translation>Ein virtueller Drucker kann weder blinken noch vorschieben.</translation>
    </message>
    <message>
        <source>A virtual printer is virtual:///NAME, up to 64 letters, digits, - _ . or spaces.</source>
        <translation>Ein virtueller Drucker ist virtual:///NAME, bis zu 64 Buchstaben, Ziffern, - _ . oder Leerzeichen.</translation>
    </message>
    <message>
        <source>A4</source>
        <comment>paper</comment>
        <translation>A4</translation>
    </message>
    <message>
        <source>A4 document</source>
        <comment>what is printed</comment>
        <translation>A4-Dokument</translation>
    </message>
    <message>
        <source>A5</source>
        <comment>paper</comment>
        <translation>A5</translation>
    </message>
    <message>
        <source>A6</source>
        <comment>paper</comment>
        <translation>A6</translation>
    </message>
    <message>
        <source>API client program shop system connect secret token</source>
        <comment>search words</comment>
        <translation>API-Client Programm Shopsystem verbinden Geheimnis Token</translation>
    </message>
    <message>
        <source>About the selection</source>
        <translation>Zur Auswahl</translation>
    </message>
    <message>
        <source>Accepted by spooler</source>
        <translation>Vom Spooler angenommen</translation>
    </message>
    <message>
        <source>Accepts</source>
        <comment>files</comment>
        <translation>Nimmt an</translation>
    </message>
    <message>
        <source>Access</source>
        <comment>tab: what applications may do</comment>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Access tokens issued</source>
        <translation>Ausgestellte Zugriffstoken</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Account id</source>
        <translation>Konto-ID</translation>
    </message>
    <message>
        <source>Action</source>
        <comment>column: what was done</comment>
        <translation>Vorgang</translation>
    </message>
    <message>
        <source>Actions for the assertion</source>
        <translation>Aktionen für die Assertion</translation>
    </message>
    <message>
        <source>Actions for the selected jobs</source>
        <translation>Aktionen für die ausgewählten Aufträge</translation>
    </message>
    <message>
        <source>Actions for the selected printer</source>
        <translation>Aktionen für den ausgewählten Drucker</translation>
    </message>
    <message>
        <source>Actions for the selected rows</source>
        <translation>Aktionen für die ausgewählten Zeilen</translation>
    </message>
    <message>
        <source>Actions, {page}</source>
        <translation>Aktionen, {page}</translation>
    </message>
    <message>
        <source>Active</source>
        <comment>key</comment>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Active</source>
        <comment>customer</comment>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Activity</source>
        <comment>tab</comment>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Activity</source>
        <comment>page</comment>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Actual size</source>
        <comment>how a job is printed</comment>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>So groß wie auf Papier</translation>
    </message>
    <message>
        <source>Add</source>
        <comment>button</comment>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Add %n printer(s)</source>
        <translation>
            <numerusform>%n Drucker hinzufügen</numerusform>
            <numerusform>%n Drucker hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a customer</source>
        <translation>Kunden hinzufügen</translation>
    </message>
    <message>
        <source>Add a developer application</source>
        <translation>Entwickleranwendung hinzufügen</translation>
    </message>
    <message>
        <source>Add a key to the application</source>
        <translation>Der Anwendung einen Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>Add a printer</source>
        <translation>Drucker hinzufügen</translation>
    </message>
    <message>
        <source>Add a printer first</source>
        <translation>Zuerst einen Drucker hinzufügen</translation>
    </message>
    <message>
        <source>Add a printer there…</source>
        <translation>Seinen Drucker hinzufügen…</translation>
    </message>
    <message>
        <source>Add all</source>
        <translation>Alle hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Add all %n printer(s)</source>
        <translation>
            <numerusform>%n Drucker hinzufügen</numerusform>
            <numerusform>Alle %n Drucker hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Add an application first: customers belong to one</source>
        <translation>Zuerst eine Anwendung hinzufügen: Jeder Kunde gehört zu einer</translation>
    </message>
    <message>
        <source>Add an operator…</source>
        <translation>Bediener hinzufügen…</translation>
    </message>
    <message>
        <source>Add and print test label</source>
        <translation>Hinzufügen und Testetikett drucken</translation>
    </message>
    <message>
        <source>Add anyway</source>
        <translation>Trotzdem hinzufügen</translation>
    </message>
    <message>
        <source>Add anyway and print test label</source>
        <translation>Trotzdem hinzufügen und Testetikett drucken</translation>
    </message>
    <message>
        <source>Add application</source>
        <translation>Anwendung hinzufügen</translation>
    </message>
    <message>
        <source>Add application…</source>
        <translation>Anwendung hinzufügen…</translation>
    </message>
    <message>
        <source>Add customer</source>
        <translation>Kunden hinzufügen</translation>
    </message>
    <message>
        <source>Add customer…</source>
        <translation>Kunden hinzufügen…</translation>
    </message>
    <message>
        <source>Add key</source>
        <comment>button</comment>
        <translation>Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>Add key…</source>
        <translation>Schlüssel hinzufügen…</translation>
    </message>
    <message>
        <source>Add one</source>
        <translation>Einen hinzufügen</translation>
    </message>
    <message>
        <source>Add one on the Printers page, or with &apos;spoolhouse printer add&apos;.</source>
        <translation>Fügen Sie auf der Seite Drucker einen hinzu, oder mit „spoolhouse printer add“.</translation>
    </message>
    <message>
        <source>Add printer</source>
        <translation>Drucker hinzufügen</translation>
    </message>
    <message>
        <source>Add printer…</source>
        <translation>Drucker hinzufügen…</translation>
    </message>
    <message>
        <source>Add several</source>
        <translation>Mehrere hinzufügen</translation>
    </message>
    <message>
        <source>Add tag</source>
        <translation>Gruppe hinzufügen</translation>
    </message>
    <message>
        <source>Add the tag {tag}</source>
        <translation>Zur Gruppe {tag} hinzufügen</translation>
    </message>
    <message>
        <source>Add webhook…</source>
        <translation>Webhook hinzufügen…</translation>
    </message>
    <message>
        <source>Added</source>
        <comment>printer</comment>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <source>Added as {name}</source>
        <translation>Hinzugefügt als {name}</translation>
    </message>
    <message>
        <source>Adding the key</source>
        <translation>Der Schlüssel wird hinzugefügt</translation>
    </message>
    <message>
        <source>Adding the printer</source>
        <translation>Der Drucker wird hinzugefügt</translation>
    </message>
    <message>
        <source>Address</source>
        <comment>of the server</comment>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address</source>
        <comment>of a printer</comment>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address already in use</source>
        <translation>Adresse schon verwendet</translation>
    </message>
    <message>
        <source>Address in the link</source>
        <translation>Adresse im Link</translation>
    </message>
    <message>
        <source>Address of the call</source>
        <translation>Adresse des Aufrufs</translation>
    </message>
    <message>
        <source>Address of the call that the assertion is for</source>
        <translation>Adresse des Aufrufs, für den die Assertion ist</translation>
    </message>
    <message>
        <source>Address of the printer</source>
        <translation>Adresse des Druckers</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>Adresse des Servers</translation>
    </message>
    <message>
        <source>Address of {name}</source>
        <translation>Adresse von {name}</translation>
    </message>
    <message>
        <source>Address: {address}. If you forget the server here, it still knows this console until an administrator revokes it there.</source>
        <translation>Unter {address}. Auch wenn er hier vergessen ist, kennt er diese Konsole weiter, bis sie dort ausgesperrt wird.</translation>
    </message>
    <message>
        <source>Address…</source>
        <translation>Adresse…</translation>
    </message>
    <message>
        <source>Admin</source>
        <comment>pages</comment>
        <translation>Verwaltung</translation>
    </message>
    <message>
        <source>Administrator</source>
        <comment>role</comment>
        <translation>Administrator</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Wie eingestellt</translation>
    </message>
    <message>
        <source>After an outage, ask before printing labels and receipts that waited longer. 0 = never ask. A printer&apos;s own setting comes first.</source>
        <translation>Etiketten und Bons, die länger warteten, während ihr Drucker nicht erreichbar war, werden nicht ungefragt gedruckt. 0: nie fragen. Die eigene Einstellung eines Druckers geht vor.</translation>
    </message>
    <message>
        <source>After an outage, ask before printing older jobs. 0 = never ask.</source>
        <translation>Nach einem Ausfall werden sie nicht ungefragt gedruckt. 0: nie fragen.</translation>
    </message>
    <message>
        <source>After each copy</source>
        <comment>a cutter cuts</comment>
        <translation>Nach jeder Kopie</translation>
    </message>
    <message>
        <source>After each page</source>
        <comment>a cutter cuts</comment>
        <translation>Nach jeder Seite</translation>
    </message>
    <message>
        <source>After this time without use, all windows that a person unlocked are locked again.</source>
        <translation>Nach dieser Zeit ohne Bedienung werden alle Fenster der Person gesperrt.</translation>
    </message>
    <message>
        <source>Age</source>
        <comment>column: of a job</comment>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Agent</source>
        <comment>column</comment>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Agent</source>
        <comment>of a job</comment>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Agent</source>
        <comment>check</comment>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Agent connected</source>
        <translation>Agent verbunden</translation>
    </message>
    <message>
        <source>Agent connected: {name}</source>
        <translation>Agent verbunden: {name}</translation>
    </message>
    <message>
        <source>Agent enrolled</source>
        <translation>Agent registriert</translation>
    </message>
    <message>
        <source>Agent handed over to another computer</source>
        <translation>Agent an einen anderen Computer übergeben</translation>
    </message>
    <message>
        <source>Agent id</source>
        <translation>Agent-ID</translation>
    </message>
    <message>
        <source>Agent is too old</source>
        <translation>Agent ist zu alt</translation>
    </message>
    <message>
        <source>Agent last seen</source>
        <translation>Agent zuletzt gemeldet</translation>
    </message>
    <message>
        <source>Agent offline</source>
        <translation>Agent offline</translation>
    </message>
    <message>
        <source>Agent renamed</source>
        <translation>Agent umbenannt</translation>
    </message>
    <message>
        <source>Agent reported jobs unknown after a restore</source>
        <translation>Agent meldete Aufträge, die seit einer Wiederherstellung unbekannt sind</translation>
    </message>
    <message>
        <source>Agent revoked</source>
        <translation>Agent: Zugang entzogen</translation>
    </message>
    <message>
        <source>Agent started</source>
        <translation>Agent gestartet</translation>
    </message>
    <message>
        <source>Agent stopped responding while printing</source>
        <translation>Agent antwortet nicht mehr (beim Drucken)</translation>
    </message>
    <message>
        <source>Agent that searches and prints</source>
        <comment>an agent</comment>
        <translation>Gesucht und gedruckt von</translation>
    </message>
    <message>
        <source>Agent {agent_name} on {hostname} has version {version}, older than the server&apos;s {latest}. Update it.</source>
        <translation>Agent {agent_name} auf {hostname} hat Version {version}; der Server hat {latest}. Aktualisieren Sie ihn.</translation>
    </message>
    <message>
        <source>Agent {agent_name} on {hostname} is offline, and jobs wait for it.</source>
        <translation>Agent {agent_name} auf {hostname} ist offline, und Aufträge warten auf ihn.</translation>
    </message>
    <message>
        <source>Agent {agent}, {state}, {printers}</source>
        <translation>Agent {agent}, {state}, {printers}</translation>
    </message>
    <message>
        <source>Agent {name}</source>
        <translation>Agent {name}</translation>
    </message>
    <message>
        <source>Agent {name}</source>
        <comment>check</comment>
        <translation>Agent {name}</translation>
    </message>
    <message>
        <source>Agent {name}. {state}.</source>
        <translation>Agent {name}. {state}.</translation>
    </message>
    <message>
        <source>Agent&apos;s disk is full</source>
        <translation>Datenträger des Agenten ist voll</translation>
    </message>
    <message>
        <source>Agents</source>
        <comment>kind of act</comment>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Agents</source>
        <comment>page</comment>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Agents</source>
        <comment>column</comment>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Agents (including revoked)</source>
        <translation>Agenten, auch ohne Zugang</translation>
    </message>
    <message>
        <source>Agents, applications, partners, activity</source>
        <translation>Agenten, Anwendungen, Partner, Verlauf</translation>
    </message>
    <message>
        <source>Agents: {agents}. Jobs in 24 hours: {jobs}.</source>
        <translation>Agenten: {agents}. Aufträge in 24 Stunden: {jobs}.</translation>
    </message>
    <message>
        <source>Alarm began</source>
        <comment>an event</comment>
        <translation>Alarm begonnen</translation>
    </message>
    <message>
        <source>Alarm over</source>
        <comment>an event</comment>
        <translation>Alarm vorbei</translation>
    </message>
    <message>
        <source>Algorithm (alg)</source>
        <translation>Algorithmus (alg)</translation>
    </message>
    <message>
        <source>All answered</source>
        <comment>questions whether jobs came out</comment>
        <translation>Alle beantwortet</translation>
    </message>
    <message>
        <source>All are selected</source>
        <translation>Alle sind ausgewählt</translation>
    </message>
    <message>
        <source>All came out</source>
        <translation>Alle gedruckt</translation>
    </message>
    <message>
        <source>All changes to this printer, on the Activity page</source>
        <translation>Alle seine Vorgänge, auf der Seite Aktivität</translation>
    </message>
    <message>
        <source>All data was sent, but the print server did not confirm it</source>
        <translation>Alle Bytes wurden übergeben, aber der Druckserver hat sie nicht bestätigt</translation>
    </message>
    <message>
        <source>All data was sent, but the printer did not confirm it.</source>
        <translation>Alle Bytes wurden übergeben, aber der Drucker hat sie nicht bestätigt.</translation>
    </message>
    <message>
        <source>All done</source>
        <translation>Alles erledigt</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>Alle Ereignisse</translation>
    </message>
    <message>
        <source>All files</source>
        <comment>kind of file</comment>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>All jobs that failed here today were already reprinted.</source>
        <translation>Alle Aufträge, die hier heute fehlgeschlagen sind, wurden schon erneut gedruckt.</translation>
    </message>
    <message>
        <source>All messages</source>
        <translation>Alle Nachrichten</translation>
    </message>
    <message>
        <source>All messages are shown</source>
        <translation>Alle Nachrichten sind angezeigt</translation>
    </message>
    <message>
        <source>All of this entry</source>
        <translation>Der ganze Eintrag</translation>
    </message>
    <message>
        <source>All printers</source>
        <comment>choice</comment>
        <translation>Alle Drucker</translation>
    </message>
    <message>
        <source>All printers are paused</source>
        <translation>Alle Drucker sind angehalten</translation>
    </message>
    <message>
        <source>All printers may notify you.</source>
        <translation>Kein Drucker ist stummgeschaltet.</translation>
    </message>
    <message>
        <source>All printers reachable</source>
        <translation>Alle Drucker erreichbar</translation>
    </message>
    <message>
        <source>All printers ready</source>
        <translation>Alle Drucker bereit</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>Alle Einstellungen</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Alle Tastenkürzel</translation>
    </message>
    <message>
        <source>All states</source>
        <comment>printers</comment>
        <translation>Alle Zustände</translation>
    </message>
    <message>
        <source>All tags</source>
        <translation>Alle Gruppen</translation>
    </message>
    <message>
        <source>All will be printed again.</source>
        <translation>Alles wird erneut gedruckt.</translation>
    </message>
    <message>
        <source>All with this cause</source>
        <translation>Alle mit dieser Ursache</translation>
    </message>
    <message>
        <source>All {count} pages</source>
        <translation>Alle {count} Seiten</translation>
    </message>
    <message>
        <source>All, or 1-3, 5</source>
        <comment>pages</comment>
        <translation>Alle, oder 1-3, 5</translation>
    </message>
    <message>
        <source>Allow private addresses, other ports and plain http</source>
        <translation>Private Adressen, andere Ports und unverschlüsseltes http erlauben</translation>
    </message>
    <message>
        <source>Allowed</source>
        <comment>private addresses</comment>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Allowed RAW commands of {printer} were changed.</source>
        <translation>Die erlaubten RAW-Befehle von {printer} wurden geändert.</translation>
    </message>
    <message>
        <source>Allowed commands</source>
        <translation>Erlaubte Befehle</translation>
    </message>
    <message>
        <source>Already added as {name}, at another address.</source>
        <translation>Er ist als {name} vorhanden, mit einer anderen Adresse.</translation>
    </message>
    <message>
        <source>Already added as {name}.</source>
        <translation>Er ist schon als {name} vorhanden.</translation>
    </message>
    <message>
        <source>Already added as {name}. Choose another one.</source>
        <translation>Er ist schon als {name} vorhanden. Wählen Sie einen anderen aus.</translation>
    </message>
    <message>
        <source>Already added as {name}. There is nothing to do.</source>
        <translation>Er ist als {name} vorhanden. Es ist nichts zu tun.</translation>
    </message>
    <message>
        <source>Already added. Choose another one.</source>
        <translation>Er ist schon vorhanden. Wählen Sie einen anderen aus.</translation>
    </message>
    <message>
        <source>Already printed</source>
        <comment>button: a printed sheet</comment>
        <translation>Schon vorhanden</translation>
    </message>
    <message>
        <source>Already set</source>
        <translation>Das ist schon so</translation>
    </message>
    <message>
        <source>Also added as {name}.</source>
        <translation>Er ist auch als {name} vorhanden.</translation>
    </message>
    <message>
        <source>Also: {hint}.</source>
        <translation>Außerdem: {hint}.</translation>
    </message>
    <message>
        <source>An IPv4 address in a document URL is four decimal numbers.</source>
        <translation>Eine IPv4-Adresse in der URL eines Dokuments besteht aus vier Dezimalzahlen.</translation>
    </message>
    <message>
        <source>An LPD address is lpd://host[:515]/QUEUE, the queue up to 127 characters without blanks or slashes.</source>
        <translation>Eine LPD-Adresse ist lpd://host[:515]/QUEUE, die Warteschlange bis zu 127 Zeichen ohne Leerzeichen und Schrägstriche.</translation>
    </message>
    <message>
        <source>An address, or several with commas. Each report is mailed once, and its end.</source>
        <translation>Eine Adresse oder mehrere, durch Kommas getrennt. Jede Meldung wird einmal gesendet, ebenso ihr Ende.</translation>
    </message>
    <message>
        <source>An administrator needs a PIN to unlock a console: another one can set it.</source>
        <translation>Ein Administrator braucht eine PIN, um eine Konsole zu entsperren: Ein anderer kann sie festlegen.</translation>
    </message>
    <message>
        <source>An administrator needs a PIN: another one can set it</source>
        <translation>Ein Administrator braucht eine PIN: Ein anderer kann sie festlegen</translation>
    </message>
    <message>
        <source>An administrator needs one to unlock a window</source>
        <translation>Ein Administrator braucht eine, um ein Fenster zu entsperren</translation>
    </message>
    <message>
        <source>An agent has joined.</source>
        <translation>Ein Agent ist beigetreten.</translation>
    </message>
    <message>
        <source>An agent or printer that is away while jobs wait there, and jobs that wait for other paper. Paused printers are never reported.</source>
        <translation>Ein Agent oder Drucker, der nicht erreichbar ist, während dort Aufträge warten, und Aufträge, die auf anderes Material warten. Angehaltene Drucker werden nie gemeldet.</translation>
    </message>
    <message>
        <source>An alarm began, such as a printer that stands still</source>
        <translation>Ein Alarm hat begonnen, etwa weil ein Drucker stillsteht</translation>
    </message>
    <message>
        <source>An alarm is over</source>
        <translation>Ein Alarm ist vorbei</translation>
    </message>
    <message>
        <source>An application can have at most {number} webhooks</source>
        <translation>Eine Anwendung kann höchstens {number} Webhooks haben</translation>
    </message>
    <message>
        <source>An application can have {number} webhooks. Remove one first.</source>
        <translation>Eine Anwendung kann {number} Webhooks haben. Entfernen Sie zuerst einen.</translation>
    </message>
    <message>
        <source>An application is already named {name}: its ID ends with {end}.</source>
        <translation>Eine Anwendung heißt schon {name}: Ihre ID endet auf {end}.</translation>
    </message>
    <message>
        <source>An application signs a new assertion (JWT) for every call. Checking one here does not use it and grants no access.</source>
        <translation>Eine Anwendung signiert für jeden Aufruf eine neue Assertion (JWT). Die Prüfung verbraucht nichts und gewährt keinen Zugang.</translation>
    </message>
    <message>
        <source>An earlier print of this file may have been received: {copies} on {printer}, sent at {at}.</source>
        <translation>Ein anderer Druck dieser Datei kann angekommen sein: {copies} auf {printer}, angefordert um {at}.</translation>
    </message>
    <message>
        <source>An earlier print of this file may have been received: {copies}, sent at {at}.</source>
        <translation>Ein anderer Druck dieser Datei kann angekommen sein: {copies}, angefordert um {at}.</translation>
    </message>
    <message>
        <source>An earlier try of this job was removed from the printer</source>
        <translation>Ein früherer Versuch dieses Auftrags wurde vom Drucker entfernt</translation>
    </message>
    <message>
        <source>An event &apos;{name}&apos; could not be read: {why}</source>
        <translation>Ein Ereignis „{name}“ wurde nicht verstanden: {why}</translation>
    </message>
    <message>
        <source>An internal error.</source>
        <translation>Programmfehler.</translation>
    </message>
    <message>
        <source>An internal error: {kind}.</source>
        <translation>Programmfehler: {kind}.</translation>
    </message>
    <message>
        <source>An output tray is missing.</source>
        <translation>Ein Ausgabefach fehlt.</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>Another connection listed above may work: {ways}.</source>
        <translation>Vielleicht gelingt ein anderer Weg (oben): {ways}.</translation>
    </message>
    <message>
        <source>Another device answers at the address of {printer} ({there} instead of {known}). Nothing is printed there.</source>
        <translation>Unter der Adresse von {printer} antwortet ein anderes Gerät ({there} statt {known}), deshalb wird dort nichts gedruckt.</translation>
    </message>
    <message>
        <source>Another device answers at the address of {printer}. Nothing is printed there.</source>
        <translation>Unter der Adresse von {printer} antwortet ein anderes Gerät, deshalb wird dort nichts gedruckt.</translation>
    </message>
    <message>
        <source>Another device answers at the address of {printer}: {there} instead of {known}</source>
        <translation>Unter der Adresse von {printer} antwortet ein anderes Gerät: {there} statt {known}</translation>
    </message>
    <message>
        <source>Another device answers at this printer&apos;s address. Nothing is printed on it.</source>
        <translation>Unter der Adresse dieses Druckers antwortet ein anderes Gerät. Darauf wird nichts gedruckt.</translation>
    </message>
    <message>
        <source>Another device answers at this printer&apos;s address: {there} instead of {known}. Nothing is printed on it.</source>
        <translation>Unter der Adresse dieses Druckers antwortet ein anderes Gerät: {there} statt {known}. Darauf wird nichts gedruckt.</translation>
    </message>
    <message>
        <source>Another device is in its place</source>
        <comment>of a printer</comment>
        <translation>Ein anderes Gerät steht an seiner Stelle</translation>
    </message>
    <message>
        <source>Another device may be in the printer&apos;s place</source>
        <translation>Vielleicht steht ein anderes Gerät an der Stelle des Druckers</translation>
    </message>
    <message>
        <source>Another job of this printer comes first</source>
        <comment>of a job</comment>
        <translation>Ein anderer Auftrag dieses Druckers kommt zuerst</translation>
    </message>
    <message>
        <source>Another key of the application has this name: choose another kid.</source>
        <translation>Die Anwendung hat einen anderen Schlüssel dieses Namens: Geben Sie ihm einen anderen (kid).</translation>
    </message>
    <message>
        <source>Another of your customers has this external_customer_id, with another name.</source>
        <translation>Ein anderer Ihrer Kunden hat diese external_customer_id: Sein Name ist nicht der angegebene.</translation>
    </message>
    <message>
        <source>Another program is using the server&apos;s database. Nothing was changed. Try again.</source>
        <translation>Ein anderes Programm sperrt die Datenbank des Servers: Es wurde nichts geändert. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Another program uses {before}: close it and restart the server, or enter the new address in your programs.</source>
        <translation>Ein anderes Programm verwendet {before}: Beenden Sie es, und starten Sie den Server neu, oder tragen Sie die neue Adresse in Ihren Programmen ein.</translation>
    </message>
    <message>
        <source>Answer</source>
        <comment>of a receiver</comment>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer all {}…</source>
        <translation>Alle {} beantworten…</translation>
    </message>
    <message>
        <source>Answer of the server</source>
        <translation>Was der Server geantwortet hat</translation>
    </message>
    <message>
        <source>Answer to: {name}</source>
        <translation>Antwort auf: {name}</translation>
    </message>
    <message>
        <source>Answer {} of {}…</source>
        <translation>{} von {} beantworten…</translation>
    </message>
    <message>
        <source>Answer “Did it come out?” first</source>
        <translation>Zuerst „Wurde es gedruckt?“ beantworten</translation>
    </message>
    <message>
        <source>Answered by</source>
        <comment>a command</comment>
        <translation>Beantwortet durch</translation>
    </message>
    <message>
        <source>Answered “Did it come out?”</source>
        <translation>„Wurde es gedruckt?“ beantwortet</translation>
    </message>
    <message>
        <source>Anybody on the network can read tokens and documents.</source>
        <translation>Jeder im Netzwerk kann Token und Dokumente lesen.</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>Anwendung</translation>
    </message>
    <message>
        <source>Application</source>
        <comment>column</comment>
        <translation>Anwendung</translation>
    </message>
    <message>
        <source>Application</source>
        <comment>rule of an assertion</comment>
        <translation>Anwendung</translation>
    </message>
    <message>
        <source>Application created</source>
        <translation>Anwendung erstellt</translation>
    </message>
    <message>
        <source>Application disabled</source>
        <translation>Anwendung deaktiviert</translation>
    </message>
    <message>
        <source>Application enabled</source>
        <translation>Anwendung aktiviert</translation>
    </message>
    <message>
        <source>Application installed, or its permissions changed</source>
        <translation>Anwendung installiert oder ihre Rechte geändert</translation>
    </message>
    <message>
        <source>Application renamed</source>
        <translation>Anwendung umbenannt</translation>
    </message>
    <message>
        <source>Application {name}</source>
        <translation>Anwendung {name}</translation>
    </message>
    <message>
        <source>Application …{id}</source>
        <translation>Anwendung …{id}</translation>
    </message>
    <message>
        <source>Application&apos;s secret replaced</source>
        <translation>Geheimnis der Anwendung ersetzt</translation>
    </message>
    <message>
        <source>Application: {name}</source>
        <translation>Anwendung: {name}</translation>
    </message>
    <message>
        <source>Applications</source>
        <comment>page</comment>
        <translation>Anwendungen</translation>
    </message>
    <message>
        <source>Applications</source>
        <comment>who did it</comment>
        <translation>Anwendungen</translation>
    </message>
    <message>
        <source>Applications</source>
        <translation>Anwendungen</translation>
    </message>
    <message>
        <source>Applications</source>
        <comment>kind of act</comment>
        <translation>Anwendungen</translation>
    </message>
    <message>
        <source>Applications get an error and no job is created. PDF files print as before.</source>
        <translation>Anwendungen erhalten einen Fehler, und es entsteht kein Auftrag. PDF-Dateien werden gedruckt wie zuvor.</translation>
    </message>
    <message>
        <source>Applications that print on it get an error.</source>
        <translation>Anwendungen, die auf ihm drucken, erhalten einen Fehler.</translation>
    </message>
    <message>
        <source>Applied.</source>
        <translation>Übernommen.</translation>
    </message>
    <message>
        <source>Apply and print a check</source>
        <comment>button</comment>
        <translation>Verschieben und prüfen</translation>
    </message>
    <message>
        <source>Apply now</source>
        <translation>Jetzt ausführen</translation>
    </message>
    <message>
        <source>Applying it</source>
        <translation>Wird übernommen</translation>
    </message>
    <message>
        <source>Approximate. Drawn in another way: {commands}</source>
        <translation>Ungefähr. Anders dargestellt: {commands}</translation>
    </message>
    <message>
        <source>Approximate. Not drawn: {commands}</source>
        <translation>Ungefähr. Nicht dargestellt: {commands}</translation>
    </message>
    <message>
        <source>Apr</source>
        <comment>month</comment>
        <translation>Apr.</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>Arrived</source>
        <comment>a message</comment>
        <translation>Angekommen</translation>
    </message>
    <message>
        <source>As a printer would draw it. Its letters may look slightly different.</source>
        <translation>So, wie ein Drucker es drucken würde. Seine Buchstaben können etwas anders aussehen.</translation>
    </message>
    <message>
        <source>As far as is known, only some of the missing labels of {name} are printing.</source>
        <translation>Soweit bekannt, wird nur ein Teil der fehlenden Etiketten von {name} gedruckt.</translation>
    </message>
    <message>
        <source>As learnt from its test print</source>
        <translation>Was sein Testdruck zeigt</translation>
    </message>
    <message>
        <source>As the page is</source>
        <comment>orientation</comment>
        <translation>Wie die Seite</translation>
    </message>
    <message>
        <source>Ask about old jobs after</source>
        <translation>Nach alten Aufträgen fragen nach</translation>
    </message>
    <message>
        <source>Ask again</source>
        <comment>button</comment>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Ask its developer, then switch it on again or remove it</source>
        <translation>Fragen Sie den Entwickler. Aktivieren Sie den Webhook dann wieder, oder entfernen Sie ihn</translation>
    </message>
    <message>
        <source>Ask the sender for a new one</source>
        <translation>Bitten Sie den Absender um eine neue</translation>
    </message>
    <message>
        <source>Ask the sender for one without password</source>
        <translation>Bitten Sie den Absender um eine ohne Passwort</translation>
    </message>
    <message>
        <source>Ask the sender to send it again</source>
        <translation>Bitten Sie den Absender, sie erneut zu senden</translation>
    </message>
    <message>
        <source>Asking the printer</source>
        <translation>Der Drucker wird abgefragt</translation>
    </message>
    <message>
        <source>Asking the printer for its details</source>
        <translation>Die Angaben des Druckers werden abgefragt</translation>
    </message>
    <message>
        <source>Asking the server what the link is for. Nothing is changed.</source>
        <translation>Beim Server wird abgefragt, wofür der Link ist. Nichts wird geändert.</translation>
    </message>
    <message>
        <source>Asking the server, this computer and each printer</source>
        <translation>Server, dieser Computer und jeder Drucker werden abgefragt</translation>
    </message>
    <message>
        <source>Assertion (JWT)</source>
        <translation>Assertion (JWT)</translation>
    </message>
    <message>
        <source>Assertion to check</source>
        <translation>Zu prüfende Assertion</translation>
    </message>
    <message>
        <source>Assertions</source>
        <comment>tab</comment>
        <translation>Assertions</translation>
    </message>
    <message>
        <source>Assertions of {name} are rejected from now on: it can&apos;t create customers and gets no tokens. Its customers and their agents keep printing their jobs. You can enable it again with the same keys.</source>
        <translation>Assertions von {name} werden ab jetzt abgelehnt: keine neuen Kunden, keine Token. Ihre Kunden und deren Agenten drucken weiter, was sie haben. Sie kann mit denselben Schlüsseln wieder aktiviert werden.</translation>
    </message>
    <message>
        <source>At most {number} are shown here</source>
        <translation>Hier werden höchstens {number} angezeigt</translation>
    </message>
    <message>
        <source>At most {number} can be chosen</source>
        <translation>Höchstens {number} können ausgewählt werden</translation>
    </message>
    <message>
        <source>At the printer</source>
        <translation>Am Drucker</translation>
    </message>
    <message>
        <source>Attempt {number}</source>
        <translation>Versuch {number}</translation>
    </message>
    <message>
        <source>Attempts</source>
        <comment>of a job</comment>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Attempts to print this</source>
        <translation>Druckversuche</translation>
    </message>
    <message>
        <source>Audience (aud)</source>
        <translation>Empfänger (aud)</translation>
    </message>
    <message>
        <source>Audit log</source>
        <comment>check</comment>
        <translation>Prüfprotokoll</translation>
    </message>
    <message>
        <source>Aug</source>
        <comment>month</comment>
        <translation>Aug.</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Laut Drucker</translation>
    </message>
    <message>
        <source>Automatic</source>
        <comment>port</comment>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Automatic</source>
        <comment>the server starts</comment>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Automatic: {port}</source>
        <translation>Automatisch: {port}</translation>
    </message>
    <message>
        <source>Back</source>
        <comment>button: to the list</comment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back</source>
        <comment>button</comment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to default</source>
        <comment>button</comment>
        <translation>Zurück zur Vorgabe</translation>
    </message>
    <message>
        <source>Back to default: RAW files</source>
        <translation>Zurück zur Vorgabe: RAW-Dateien</translation>
    </message>
    <message>
        <source>Back to default: every application</source>
        <translation>Zurück zur Vorgabe: jede Anwendung</translation>
    </message>
    <message>
        <source>Back to default: {setting}</source>
        <translation>Zurück zur Vorgabe: {setting}</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>Zurück zur Liste</translation>
    </message>
    <message>
        <source>Back to the queue</source>
        <translation>Zurück zur Warteschlange</translation>
    </message>
    <message>
        <source>Back to {values}</source>
        <translation>Zurück zu: {values}</translation>
    </message>
    <message>
        <source>Back up at</source>
        <translation>Sichern um</translation>
    </message>
    <message>
        <source>Back up every</source>
        <translation>Sichern alle</translation>
    </message>
    <message>
        <source>Back up now…</source>
        <translation>Jetzt sichern…</translation>
    </message>
    <message>
        <source>Back up the server</source>
        <translation>Server sichern</translation>
    </message>
    <message>
        <source>Back up there now</source>
        <translation>Jetzt dorthin sichern</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>Backup made</source>
        <translation>Sicherung erstellt</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Backups of Spoolhouse (*.tar)</source>
        <translation>Sicherungen von Spoolhouse (*.tar)</translation>
    </message>
    <message>
        <source>Backups to keep</source>
        <translation>Sicherungen, die bleiben</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Wie gedruckt</translation>
    </message>
    <message>
        <source>Before the loaded paper was set</source>
        <translation>Vor der ersten Angabe des Materials</translation>
    </message>
    <message>
        <source>Before: {device}.</source>
        <translation>Bisher: {device}.</translation>
    </message>
    <message>
        <source>Below the jobs</source>
        <translation>Unter den Aufträgen</translation>
    </message>
    <message>
        <source>Best feedback</source>
        <comment>evidence</comment>
        <translation>Sicherste Rückmeldung</translation>
    </message>
    <message>
        <source>Black and white</source>
        <comment>how a job is printed</comment>
        <translation>Schwarzweiß</translation>
    </message>
    <message>
        <source>Black or white</source>
        <comment>how grey is printed</comment>
        <translation>Schwarz oder Weiß</translation>
    </message>
    <message>
        <source>Blank or unreadable</source>
        <translation>Leer oder unlesbar</translation>
    </message>
    <message>
        <source>Blank space above it</source>
        <translation>Leeres Papier darüber</translation>
    </message>
    <message>
        <source>Blank space to the left of it</source>
        <translation>Leeres Papier links davon</translation>
    </message>
    <message>
        <source>Blank: do the labels face the print head? A thermal transfer printer also needs a ribbon.</source>
        <translation>Leer: Zeigt die richtige Seite der Etiketten zum Druckkopf? Ein Thermotransferdrucker braucht auch ein Farbband.</translation>
    </message>
    <message>
        <source>Blink</source>
        <comment>button</comment>
        <translation>Blinken</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Contact the sender, or allow &quot;{allow}&quot; in the printer&apos;s RAW policy.</source>
        <translation>Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Fragen Sie den Absender, oder erlauben Sie „{allow}“ in der RAW-Regel des Druckers.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Fragen Sie den Absender, oder sehen Sie die RAW-Regel des Druckers an.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Contact the sender, or switch on the cash drawer in the printer&apos;s settings.</source>
        <translation>Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Fragen Sie den Absender, oder aktivieren Sie die Kassenschublade in den Einstellungen des Druckers.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or allow &quot;{allow}&quot; in the printer&apos;s RAW policy.</source>
        <translation>Nichts wurde gedruckt: Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Fragen Sie den Absender, oder erlauben Sie „{allow}“ in der RAW-Regel des Druckers.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>Nichts wurde gedruckt: Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Fragen Sie den Absender, oder sehen Sie die RAW-Regel des Druckers an.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or switch on the cash drawer in the printer&apos;s settings.</source>
        <translation>Nichts wurde gedruckt: Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Fragen Sie den Absender, oder aktivieren Sie die Kassenschublade in den Einstellungen des Druckers.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. The command is inside picture data, where printers still obey it. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>Nichts wurde gedruckt: Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Er steht zwischen den Punkten eines Bildes, wo Drucker ihm trotzdem folgen. Fragen Sie den Absender, oder sehen Sie die RAW-Regel des Druckers an.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. The command is inside picture data, where printers still obey it. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>Bei Byte {byte} steht ein Druckerbefehl, den dieser Drucker aus Aufträgen nicht annimmt: {command}. Er steht zwischen den Punkten eines Bildes, wo Drucker ihm trotzdem folgen. Fragen Sie den Absender, oder sehen Sie die RAW-Regel des Druckers an.</translation>
    </message>
    <message>
        <source>Blocks files that are cut off, are in another language or change the printer permanently (a new address, a reset, a stored program). The job&apos;s timeline lists what was left out of other files, such as ^JUS.</source>
        <translation>Eine Datei, die abgeschnitten ist, in einer anderen Sprache ist oder einen Befehl enthält, der ihren Auftrag überdauert (eine neue Adresse, ein Zurücksetzen, ein gespeichertes Programm), wird nicht gedruckt. Der Verlauf des Auftrags nennt, was bei anderen weggelassen wird, zum Beispiel ^JUS im Kopf eines Etiketts.</translation>
    </message>
    <message>
        <source>Both are in the clipboard until you clear it.</source>
        <translation>Beides ist in der Zwischenablage, bis Sie sie leeren.</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>Verbindung abgebrochen</translation>
    </message>
    <message>
        <source>By tag</source>
        <comment>printers in groups</comment>
        <translation>Nach Gruppe</translation>
    </message>
    <message>
        <source>By what is drawn</source>
        <comment>how grey is printed</comment>
        <translation>Nach dem Inhalt</translation>
    </message>
    <message>
        <source>Bytes</source>
        <comment>button: of a RAW file</comment>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes of the RAW file</source>
        <translation>Bytes der RAW-Datei</translation>
    </message>
    <message>
        <source>Bytes sent</source>
        <comment>of a job: how many</comment>
        <translation>Gesendete Bytes</translation>
    </message>
    <message>
        <source>CPCL (mobile)</source>
        <comment>language of labels</comment>
        <translation>CPCL (mobil)</translation>
    </message>
    <message>
        <source>CSV for spreadsheets (*.csv)</source>
        <translation>CSV für Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>CUPS does not answer: {why}.</source>
        <translation>CUPS antwortet nicht: {why}.</translation>
    </message>
    <message>
        <source>CUPS does not list its queues: {why}</source>
        <translation>CUPS nennt seine Warteschlangen nicht: {why}</translation>
    </message>
    <message>
        <source>CUPS queues</source>
        <comment>where printers are searched</comment>
        <translation>CUPS-Warteschlangen</translation>
    </message>
    <message>
        <source>CUPS runs here, but accepts jobs only on its own socket: &apos;Listen localhost:631&apos; in cupsd.conf opens it to programs like this one.</source>
        <translation>CUPS läuft hier, nimmt aber Aufträge nur über seinen eigenen Socket an: „Listen localhost:631“ in cupsd.conf öffnet es für Programme wie dieses.</translation>
    </message>
    <message>
        <source>Calibrate the paper sensor of {printer}?</source>
        <translation>Materialsensor von {printer} kalibrieren?</translation>
    </message>
    <message>
        <source>Calibrate the sensor…</source>
        <comment>button</comment>
        <translation>Sensor kalibrieren…</translation>
    </message>
    <message>
        <source>Calibrate {printer}</source>
        <translation>{printer} kalibrieren</translation>
    </message>
    <message>
        <source>Calibrate: {printer}</source>
        <translation>Kalibrieren: {printer}</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>Kalibrieren…</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Calibration</source>
        <comment>tab of a printer</comment>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Calibration grid</source>
        <translation>Kalibrierraster</translation>
    </message>
    <message>
        <source>Calibration of the paper sensor</source>
        <translation>Kalibrierung des Materialsensors</translation>
    </message>
    <message>
        <source>Calibration was started. Check that the printer feeds labels and then stops.</source>
        <translation>Er misst jetzt die Etiketten. Sehen Sie nach, ob er sie vorschiebt und automatisch stehen bleibt.</translation>
    </message>
    <message>
        <source>Can&apos;t find &apos;{host}&apos; on the network.</source>
        <translation>Im Netzwerk ist nichts unter dem Namen „{host}“ bekannt.</translation>
    </message>
    <message>
        <source>Can&apos;t find &apos;{host}&apos; on the network. Its IP address (such as 192.168.1.50) may work.</source>
        <translation>Im Netzwerk ist nichts unter dem Namen „{host}“ bekannt. Versuchen Sie es mit der Adresse aus Zahlen (etwa 192.168.1.50).</translation>
    </message>
    <message>
        <source>Can&apos;t print it: {reason}</source>
        <translation>Nicht möglich: {reason}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>button for a job</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>leaves a question</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>button: a job</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>button</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s)</source>
        <translation>
            <numerusform>%n Auftrag abbrechen</numerusform>
            <numerusform>%n Aufträge abbrechen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s) for {name}?</source>
        <translation>
            <numerusform>%n Auftrag für {name} abbrechen?</numerusform>
            <numerusform>%n Aufträge für {name} abbrechen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel all…</source>
        <comment>button: old jobs</comment>
        <translation>Alle abbrechen…</translation>
    </message>
    <message>
        <source>Cancel confirmed</source>
        <comment>of a job</comment>
        <translation>Abbruch bestätigt</translation>
    </message>
    <message>
        <source>Cancel of a printing job requested</source>
        <translation>Abbruch beim Drucken angefordert</translation>
    </message>
    <message>
        <source>Cancel or move requested, can be undone</source>
        <translation>Abbrechen oder Verschieben angefordert</translation>
    </message>
    <message>
        <source>Cancel or move undone</source>
        <translation>Rückgängig gemacht: wie zuvor</translation>
    </message>
    <message>
        <source>Cancel requested</source>
        <comment>of a job</comment>
        <translation>Abbruch angefordert</translation>
    </message>
    <message>
        <source>Cancel requested</source>
        <translation>Abbruch angefordert</translation>
    </message>
    <message>
        <source>Cancel requested, can be undone for a few seconds</source>
        <comment>of a job</comment>
        <translation>Abbruch angefordert, kann einige Sekunden lang rückgängig gemacht werden</translation>
    </message>
    <message>
        <source>Cancel the job</source>
        <translation>Auftrag abbrechen</translation>
    </message>
    <message>
        <source>Cancel this one</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Diesen abbrechen</translation>
    </message>
    <message>
        <source>Cancel was already requested</source>
        <translation>Abbruch wurde schon angefordert</translation>
    </message>
    <message>
        <source>Cancel {jobs}?</source>
        <translation>{jobs} abbrechen?</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <comment>of a job</comment>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <comment>job</comment>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Cancelled before Windows had the whole document.</source>
        <translation>Abgebrochen, bevor Windows das ganze Dokument hatte.</translation>
    </message>
    <message>
        <source>Cancelled before any of the document was sent.</source>
        <translation>Abgebrochen, vom Dokument war nichts unterwegs.</translation>
    </message>
    <message>
        <source>Cancelled before anything was sent</source>
        <translation>Abgebrochen, bevor etwas gesendet wurde</translation>
    </message>
    <message>
        <source>Cancelled before the backup was restored, reported by its agent</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung abgebrochen, laut seinem Agenten</translation>
    </message>
    <message>
        <source>Cancelled before the first byte.</source>
        <translation>Vor dem ersten Byte abgebrochen.</translation>
    </message>
    <message>
        <source>Cancelled before the printer accepted any data.</source>
        <translation>Abgebrochen, der Drucker hat nichts angenommen.</translation>
    </message>
    <message>
        <source>Cancelled {jobs}</source>
        <translation>Abgebrochen: {jobs}</translation>
    </message>
    <message>
        <source>Cancelled, the printer confirms it</source>
        <translation>Abgebrochen, der Drucker bestätigt es</translation>
    </message>
    <message>
        <source>Cannot be printed here</source>
        <comment>of a job</comment>
        <translation>Kann hier nicht gedruckt werden</translation>
    </message>
    <message>
        <source>Capabilities</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Cash drawer</source>
        <translation>Kassenschublade</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Zertifikat</translation>
    </message>
    <message>
        <source>Certificate file</source>
        <translation>Zertifikatsdatei</translation>
    </message>
    <message>
        <source>Certificate from files</source>
        <translation>Zertifikat aus Dateien</translation>
    </message>
    <message numerus="yes">
        <source>Certificate until {day}, %n more day(s). Fingerprint (SHA-256): {fingerprint}</source>
        <translation>
            <numerusform>Zertifikat bis {day}, noch %n Tag. Fingerabdruck (SHA-256): {fingerprint}</numerusform>
            <numerusform>Zertifikat bis {day}, noch %n Tage. Fingerabdruck (SHA-256): {fingerprint}</numerusform>
        </translation>
    </message>
    <message>
        <source>Certificate until {day}. Fingerprint (SHA-256): {fingerprint}</source>
        <translation>Zertifikat bis {day}. Fingerabdruck (SHA-256): {fingerprint}</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>column: what it was and is</comment>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>was done</comment>
        <translation>Was</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message numerus="yes">
        <source>Change %n printer(s)</source>
        <translation>
            <numerusform>%n Drucker ändern</numerusform>
            <numerusform>%n Drucker ändern</numerusform>
        </translation>
    </message>
    <message>
        <source>Change address</source>
        <translation>Adresse ändern</translation>
    </message>
    <message>
        <source>Change address or agent…</source>
        <translation>Adresse oder Agent ändern…</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>Wechseln Sie es aus</translation>
    </message>
    <message>
        <source>Change paper</source>
        <translation>Material wechseln</translation>
    </message>
    <message>
        <source>Change paper: {name}</source>
        <translation>Material wechseln: {name}</translation>
    </message>
    <message>
        <source>Change paper…</source>
        <comment>button for a job</comment>
        <translation>Material wechseln…</translation>
    </message>
    <message>
        <source>Change paper…</source>
        <comment>button: change the roll</comment>
        <translation>Material wechseln…</translation>
    </message>
    <message>
        <source>Change paper…</source>
        <translation>Material wechseln…</translation>
    </message>
    <message>
        <source>Change the console {name}</source>
        <translation>Konsole {name} ändern</translation>
    </message>
    <message>
        <source>Change the paper of {name}</source>
        <translation>Material von {name} wechseln</translation>
    </message>
    <message>
        <source>Change the webhook</source>
        <translation>Webhook ändern</translation>
    </message>
    <message>
        <source>Change {name}</source>
        <translation>{name} ändern</translation>
    </message>
    <message>
        <source>Changed by the printer: {commands}</source>
        <translation>Vom Drucker geändert: {commands}</translation>
    </message>
    <message>
        <source>Changed from entry {broken_at:,} on.</source>
        <translation>Ab Eintrag {broken_at:,} nachträglich verändert.</translation>
    </message>
    <message>
        <source>Changes to this printer</source>
        <translation>Vorgänge</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Check</source>
        <comment>button: an assertion</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check</source>
        <comment>short: jobs</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Check an assertion</source>
        <translation>Eine Assertion prüfen</translation>
    </message>
    <message>
        <source>Check assertion</source>
        <translation>Assertion prüfen</translation>
    </message>
    <message>
        <source>Check in progress</source>
        <translation>Prüfung läuft</translation>
    </message>
    <message>
        <source>Check it, then reprint</source>
        <translation>Prüfen Sie sie, und drucken Sie erneut</translation>
    </message>
    <message>
        <source>Check its power and cable, and whether the computer “{agent}” is running.</source>
        <translation>Prüfen Sie Strom und Kabel und ob der Computer „{agent}“ läuft.</translation>
    </message>
    <message>
        <source>Check its receiver, then send the failed messages again</source>
        <translation>Prüfen Sie den Empfänger, und senden Sie die fehlgeschlagenen Nachrichten dann erneut</translation>
    </message>
    <message>
        <source>Check power and cable</source>
        <translation>Prüfen Sie Strom und Kabel</translation>
    </message>
    <message>
        <source>Check that it is correct</source>
        <translation>Prüfen Sie, ob sie stimmt</translation>
    </message>
    <message>
        <source>Check that it is on, connected, and has paper</source>
        <translation>Prüfen Sie, ob er eingeschaltet und angeschlossen ist und Material hat</translation>
    </message>
    <message>
        <source>Check that the computer is on, Spoolhouse is running there and it can reach this server. Its jobs wait; nothing is lost.</source>
        <translation>Ist der Computer eingeschaltet, läuft Spoolhouse dort, und ist dieser Server im Netzwerk erreichbar? Seine Aufträge warten; nichts geht verloren.</translation>
    </message>
    <message>
        <source>Check that the printer is on and connected. If its address has changed, enter the new one: Printers page, Address.</source>
        <translation>Ist der Drucker eingeschaltet und angeschlossen? Hat sich seine Adresse geändert, geben Sie die neue ein: Seite Drucker, Adresse.</translation>
    </message>
    <message>
        <source>Check that the server runs, and that a firewall allows its port. Jobs wait until then.</source>
        <translation>Prüfen Sie, ob der Server läuft und ob eine Firewall seinen Port zulässt. Bis dahin warten die Aufträge.</translation>
    </message>
    <message>
        <source>Check the cable, then reprint</source>
        <translation>Prüfen Sie das Kabel, und drucken Sie erneut</translation>
    </message>
    <message>
        <source>Check the job&apos;s size and margins and the loaded paper, then reprint</source>
        <translation>Prüfen Sie Größe und Ränder des Auftrags und das eingelegte Material, und drucken Sie erneut</translation>
    </message>
    <message>
        <source>Check the planned backups in the server&apos;s settings</source>
        <translation>Prüfen Sie die geplanten Sicherungen in den Einstellungen des Servers</translation>
    </message>
    <message>
        <source>Check the printer&apos;s display</source>
        <comment>of a printer</comment>
        <translation>Sehen Sie auf die Anzeige des Druckers</translation>
    </message>
    <message>
        <source>Check the printer&apos;s language</source>
        <translation>Prüfen Sie die Sprache des Druckers</translation>
    </message>
    <message>
        <source>Check the printer, then reprint</source>
        <translation>Prüfen Sie den Drucker, und drucken Sie erneut</translation>
    </message>
    <message>
        <source>Check the printer.</source>
        <translation>Sehen Sie am Drucker nach.</translation>
    </message>
    <message>
        <source>Check the queue first: printing now makes another print.</source>
        <translation>Sehen Sie zuerst in der Warteschlange nach: Jetzt zu drucken ergibt einen weiteren Druck.</translation>
    </message>
    <message>
        <source>Check the queue.</source>
        <translation>Sehen Sie in der Warteschlange nach, was daraus wurde.</translation>
    </message>
    <message>
        <source>Check the tray</source>
        <translation>Sehen Sie im Ausgabefach nach</translation>
    </message>
    <message>
        <source>Check the tray of {printer}.</source>
        <translation>Sehen Sie im Ausgabefach von {printer} nach.</translation>
    </message>
    <message>
        <source>Check the tray: did it come out?</source>
        <translation>Im Ausgabefach nachsehen: Wurde es gedruckt?</translation>
    </message>
    <message>
        <source>Check the whole log</source>
        <translation>Ganzes Protokoll prüfen</translation>
    </message>
    <message>
        <source>Check this computer</source>
        <translation>Diesen Computer prüfen</translation>
    </message>
    <message>
        <source>Check this computer&apos;s clock and the certificate files</source>
        <translation>Prüfen Sie die Uhr dieses Computers und die Zertifikatsdateien</translation>
    </message>
    <message>
        <source>Check what was printed since, before you print the waiting jobs</source>
        <translation>Sehen Sie nach, was seither gedruckt wurde, bevor Sie Wartendes drucken</translation>
    </message>
    <message>
        <source>Check what was printed since, then print or cancel them</source>
        <translation>Sehen Sie nach, was seither gedruckt wurde, und drucken Sie sie oder brechen Sie sie ab</translation>
    </message>
    <message>
        <source>Check, then print or cancel it</source>
        <translation>Sehen Sie nach, und drucken Sie ihn oder brechen Sie ihn ab</translation>
    </message>
    <message>
        <source>Checked at {time}.</source>
        <translation>Geprüft um {time}.</translation>
    </message>
    <message>
        <source>Checked the newest entries ({entries:,}) to entry {number:,} at {time:%H:%M}: unchanged.</source>
        <translation>Die neuesten {entries:,} Einträge bis {number:,} um {time:%H:%M} geprüft: unverändert.</translation>
    </message>
    <message>
        <source>Checked to entry {number:,} at {time:%H:%M}: unchanged.</source>
        <translation>Bis Eintrag {number:,} um {time:%H:%M} geprüft: unverändert.</translation>
    </message>
    <message>
        <source>Checking all commands…</source>
        <translation>Alle Befehle werden geprüft…</translation>
    </message>
    <message>
        <source>Checking all pages…</source>
        <translation>Alle Seiten werden geprüft…</translation>
    </message>
    <message>
        <source>Checking the device there</source>
        <translation>Das Gerät dort wird abgefragt</translation>
    </message>
    <message>
        <source>Checking the link…</source>
        <translation>Link wird geprüft…</translation>
    </message>
    <message>
        <source>Checking the server, this computer and each printer</source>
        <translation>Server, dieser Computer und jeder Drucker werden geprüft</translation>
    </message>
    <message>
        <source>Checking which printers fit</source>
        <translation>Passende Drucker werden gesucht</translation>
    </message>
    <message>
        <source>Checking: entry {number:,} of {last:,}…</source>
        <translation>Prüfung: Eintrag {number:,} von {last:,}…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Choose</source>
        <comment>button: old jobs</comment>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Choose a printer first</source>
        <translation>Zuerst einen Drucker auswählen</translation>
    </message>
    <message>
        <source>Choose a printer from the list first</source>
        <translation>Zuerst einen Drucker in der Liste auswählen</translation>
    </message>
    <message>
        <source>Choose a printer from the list. Spoolhouse checks its model; nothing is printed yet.

If it is not listed, enter its address.</source>
        <translation>Einen Drucker in der Liste auswählen. Seine Angaben werden abgefragt; gedruckt wird noch nichts.

Ein Drucker, der nicht in der Liste steht, wird über seine Adresse gefunden.</translation>
    </message>
    <message>
        <source>Choose a printer that can print this job</source>
        <translation>Einen Drucker auswählen, der diesen Auftrag drucken kann</translation>
    </message>
    <message>
        <source>Choose a standby printer first</source>
        <translation>Zuerst einen Ersatzdrucker auswählen</translation>
    </message>
    <message>
        <source>Choose a wider printer, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Wählen Sie einen breiteren Drucker aus, oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf dem eingelegten Material zu drucken.</translation>
    </message>
    <message>
        <source>Choose an application, or “None”</source>
        <translation>Eine Anwendung oder „Keine“ auswählen</translation>
    </message>
    <message>
        <source>Choose at least one event</source>
        <translation>Zuerst ein Ereignis auswählen</translation>
    </message>
    <message>
        <source>Choose at least one permission</source>
        <translation>Mindestens ein Recht auswählen</translation>
    </message>
    <message>
        <source>Choose both files to save this.</source>
        <translation>Nennen Sie beide Dateien: Dann wird es gespeichert.</translation>
    </message>
    <message>
        <source>Choose its language</source>
        <translation>Sprache auswählen</translation>
    </message>
    <message>
        <source>Choose the job to undo: {names}</source>
        <translation>Auftrag auswählen, der rückgängig gemacht werden soll: {names}</translation>
    </message>
    <message numerus="yes">
        <source>Choose the job to undo: {names} and %n more</source>
        <translation>
            <numerusform>Auftrag auswählen, der rückgängig gemacht werden soll: {names} und %n weiterer</numerusform>
            <numerusform>Auftrag auswählen, der rückgängig gemacht werden soll: {names} und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose the language of the label file</source>
        <translation>Zuerst die Sprache der Etikettendatei angeben</translation>
    </message>
    <message>
        <source>Choose the language to try first</source>
        <translation>Zuerst die Sprache auswählen, die ausprobiert werden soll</translation>
    </message>
    <message>
        <source>Choose the orientation “{way}”, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Wählen Sie „{way}“ als Ausrichtung aus, oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf das eingelegte Material zu drucken.</translation>
    </message>
    <message>
        <source>Choose the printer&apos;s language first</source>
        <translation>Zuerst die Sprache des Druckers auswählen</translation>
    </message>
    <message>
        <source>Choose what happened on the Printers page</source>
        <translation>Auf der Seite Drucker angeben, was geschehen ist</translation>
    </message>
    <message>
        <source>Choose what is in the printer first</source>
        <translation>Zuerst auswählen, was im Drucker liegt</translation>
    </message>
    <message>
        <source>Choose where the printer is now, or type its address. Spoolhouse checks it first; nothing changes yet.</source>
        <translation>In der Liste auswählen, wo er jetzt ist, oder die Adresse eingeben. Er wird zuerst abgefragt; dadurch ändert sich nichts.</translation>
    </message>
    <message numerus="yes">
        <source>Choose {size} (needed by %n job(s))</source>
        <comment>button</comment>
        <translation>
            <numerusform>{size} auswählen (für %n Auftrag)</numerusform>
            <numerusform>{size} auswählen (für %n Aufträge)</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose “{fit}” or a wider printer, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Wählen Sie „{fit}“ oder einen breiteren Drucker aus, oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf dem eingelegten Material zu drucken.</translation>
    </message>
    <message>
        <source>Choose “{fit}”, load that size, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Wählen Sie „{fit}“ aus, legen Sie diese Größe ein, oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf das eingelegte Material zu drucken.</translation>
    </message>
    <message>
        <source>Choose: {setting}</source>
        <translation>Auswählen: {setting}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <comment>a language</comment>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <source>Chosen webhook</source>
        <translation>Ausgewählter Webhook</translation>
    </message>
    <message>
        <source>Clear</source>
        <comment>button: what was typed</comment>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear clipboard now</source>
        <translation>Zwischenablage jetzt leeren</translation>
    </message>
    <message>
        <source>Clear it and feed one label</source>
        <translation>Beheben Sie ihn, und schieben Sie ein Etikett vor</translation>
    </message>
    <message>
        <source>Clear the assertion</source>
        <translation>Assertion leeren</translation>
    </message>
    <message>
        <source>Client id</source>
        <comment>column</comment>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>Client id</source>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>Client-Geheimnis</translation>
    </message>
    <message>
        <source>Client secret for the run</source>
        <translation>Client-Geheimnis für den Probelauf</translation>
    </message>
    <message>
        <source>Clock</source>
        <comment>check</comment>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Close</source>
        <comment>button: what is shown</comment>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <comment>button</comment>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close account…</source>
        <comment>button: a customer, for good</comment>
        <translation>Schließen…</translation>
    </message>
    <message>
        <source>Close customer</source>
        <translation>Kundenkonto schließen</translation>
    </message>
    <message>
        <source>Close details</source>
        <translation>Details schließen</translation>
    </message>
    <message>
        <source>Close permanently</source>
        <translation>Endgültig schließen</translation>
    </message>
    <message>
        <source>Close the cover</source>
        <translation>Schließen Sie den Deckel</translation>
    </message>
    <message>
        <source>Close the customer permanently</source>
        <translation>Kundenkonto endgültig schließen</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>Details schließen</translation>
    </message>
    <message>
        <source>Close the job</source>
        <translation>Auftrag schließen</translation>
    </message>
    <message>
        <source>Close the job or the search</source>
        <translation>Auftrag oder Suche schließen</translation>
    </message>
    <message>
        <source>Close the result</source>
        <translation>Ergebnis schließen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Close this window?</source>
        <translation>Dieses Fenster schließen?</translation>
    </message>
    <message>
        <source>Close window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Close without saving the key?</source>
        <translation>Schließen, ohne den Schlüssel zu speichern?</translation>
    </message>
    <message>
        <source>Close without storing the secret?</source>
        <translation>Schließen, ohne das Geheimnis zu speichern?</translation>
    </message>
    <message>
        <source>Close {name} permanently?</source>
        <translation>Kundenkonto von {name} endgültig schließen?</translation>
    </message>
    <message>
        <source>Closed</source>
        <comment>customer</comment>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>Collapse</source>
        <comment>jobs of a printer</comment>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Collapsed</source>
        <comment>group of jobs</comment>
        <translation>Eingeklappt</translation>
    </message>
    <message>
        <source>Colour</source>
        <comment>how a job is printed</comment>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour</source>
        <comment>of a print</comment>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Column names and codes are always English, times are UTC, values are separated by commas.</source>
        <translation>Spaltennamen und Codes darin sind in jeder Sprache englisch, die Zeiten in UTC, die Zellen durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>Spalten der Tabelle</translation>
    </message>
    <message>
        <source>Command that answers the selected notice</source>
        <translation>Befehl, der den ausgewählten Hinweis beantwortet</translation>
    </message>
    <message>
        <source>Command that starts the agent</source>
        <translation>Befehl, der den Agenten startet</translation>
    </message>
    <message>
        <source>Commands</source>
        <comment>button: of a RAW file</comment>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands of the RAW file</source>
        <translation>Befehle der RAW-Datei</translation>
    </message>
    <message>
        <source>Common sizes</source>
        <translation>Übliches Material</translation>
    </message>
    <message>
        <source>Compare key…</source>
        <translation>Schlüssel vergleichen…</translation>
    </message>
    <message>
        <source>Compare the certificates on the Printers page</source>
        <translation>Auf der Seite Drucker vergleichen</translation>
    </message>
    <message>
        <source>Compare the key of its certificate</source>
        <translation>Den Schlüssel seines Zertifikats vergleichen</translation>
    </message>
    <message>
        <source>Compare…</source>
        <comment>certificates</comment>
        <translation>Vergleichen…</translation>
    </message>
    <message>
        <source>Computer</source>
        <comment>check</comment>
        <translation>Computer</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>Computer</translation>
    </message>
    <message>
        <source>Computer&apos;s clock jumped</source>
        <translation>Uhr des Computers verstellt</translation>
    </message>
    <message>
        <source>Confirm first that you stored it</source>
        <translation>Zuerst bestätigen, dass Sie es gespeichert haben</translation>
    </message>
    <message>
        <source>Confirm this paper</source>
        <translation>Material bestätigen</translation>
    </message>
    <message>
        <source>Confirmed by a person</source>
        <translation>Von einer Person bestätigt</translation>
    </message>
    <message>
        <source>Confirmed by printer</source>
        <translation>Vom Drucker bestätigt</translation>
    </message>
    <message>
        <source>Confirmed by {name}</source>
        <translation>Bestätigt von {name}</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect to a server</source>
        <translation>Mit einem Server verbinden</translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation>Mit einem Server verbinden…</translation>
    </message>
    <message>
        <source>Connect your shop system</source>
        <translation>Shopsystem verbinden</translation>
    </message>
    <message>
        <source>Connected</source>
        <comment>agents</comment>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Connecting to the server…</source>
        <translation>Verbindung zum Server wird hergestellt…</translation>
    </message>
    <message>
        <source>Connection</source>
        <comment>tab of a printer</comment>
        <translation>Anschluss</translation>
    </message>
    <message>
        <source>Connection</source>
        <comment>to a printer</comment>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Connection</source>
        <comment>USB, network …</comment>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Connection lost at {time}.</source>
        <translation>Verbindung verloren um {time}.</translation>
    </message>
    <message>
        <source>Connection lost while printing</source>
        <comment>of a virtual printer</comment>
        <translation>Verbindung beim Drucken verloren</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Verbindung abgelehnt</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>Verbindung von der Gegenseite beendet</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>Zeit für die Verbindung abgelaufen</translation>
    </message>
    <message>
        <source>Connection to the printer lost</source>
        <translation>Verbindung zum Drucker verloren</translation>
    </message>
    <message>
        <source>Connects to a server on another computer. An administrator there creates a code (Settings, Consoles), which works once. The code is sent only to the server that made it.</source>
        <translation>Ein Server auf einem anderen Computer: Dort erstellt ein Administrator einen Code (Einstellungen, Konsolen), der einmal gilt. Der Code geht nur an den Server, der ihn erstellt hat.</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Verbinden…</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Console</source>
        <comment>status bar</comment>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Console paired</source>
        <translation>Konsole gekoppelt</translation>
    </message>
    <message>
        <source>Console renamed</source>
        <translation>Konsole umbenannt</translation>
    </message>
    <message>
        <source>Console revoked</source>
        <translation>Konsole ausgesperrt</translation>
    </message>
    <message>
        <source>Console used from two addresses alternately</source>
        <translation>Konsole abwechselnd von zwei Adressen verwendet</translation>
    </message>
    <message>
        <source>Console {name}</source>
        <translation>Konsole {name}</translation>
    </message>
    <message>
        <source>Consoles</source>
        <translation>Konsolen</translation>
    </message>
    <message>
        <source>Consoles paired with this server</source>
        <translation>Konsolen dieses Servers</translation>
    </message>
    <message>
        <source>Contact the sender</source>
        <translation>Fragen Sie den Absender</translation>
    </message>
    <message numerus="yes">
        <source>Content removed after %n day(s)</source>
        <translation>
            <numerusform>Inhalt nach %n Tag entfernt</numerusform>
            <numerusform>Inhalt nach %n Tagen entfernt</numerusform>
        </translation>
    </message>
    <message>
        <source>Content removed after less than a day</source>
        <translation>Inhalt nach weniger als einem Tag entfernt</translation>
    </message>
    <message>
        <source>Continuous paper has no gaps or marks to measure</source>
        <translation>Endlosmaterial hat weder Zwischenräume noch Markierungen zum Messen</translation>
    </message>
    <message>
        <source>Continuous paper has no gaps or marks to measure. Load labels first.</source>
        <translation>Endlosmaterial hat weder Zwischenräume noch Markierungen zum Messen: Legen Sie zuerst Etiketten ein.</translation>
    </message>
    <message>
        <source>Continuous roll, without gaps</source>
        <translation>Endlosrolle, ohne Zwischenräume</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Copied</source>
        <comment>what happened to a job</comment>
        <translation>Kopiert</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n job id(s)</source>
        <translation>
            <numerusform>Auftrags-ID kopiert</numerusform>
            <numerusform>%n Auftrags-IDs kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied for support</source>
        <translation>Für den Support kopiert</translation>
    </message>
    <message>
        <source>Copies</source>
        <comment>of a job</comment>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copies</source>
        <comment>of a print</comment>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copies</source>
        <comment>column</comment>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy a mail with the link</source>
        <translation>Eine E-Mail damit kopieren</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy address</source>
        <comment>of a printer</comment>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy agent id</source>
        <translation>Agent-ID kopieren</translation>
    </message>
    <message>
        <source>Copy both</source>
        <translation>Beides kopieren</translation>
    </message>
    <message>
        <source>Copy client id</source>
        <translation>Client-ID kopieren</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Details kopieren</translation>
    </message>
    <message>
        <source>Copy for support</source>
        <comment>button for a job</comment>
        <translation>Für den Support kopieren</translation>
    </message>
    <message>
        <source>Copy for support</source>
        <translation>Für den Support kopieren</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>ID kopieren</translation>
    </message>
    <message>
        <source>Copy instance id</source>
        <translation>Instanz-ID kopieren</translation>
    </message>
    <message>
        <source>Copy kid</source>
        <translation>kid kopieren</translation>
    </message>
    <message>
        <source>Copy mail text</source>
        <translation>E-Mail-Text kopieren</translation>
    </message>
    <message>
        <source>Copy printer id</source>
        <translation>Drucker-ID kopieren</translation>
    </message>
    <message>
        <source>Copy the account id</source>
        <translation>Konto-ID kopieren</translation>
    </message>
    <message>
        <source>Copy the client id</source>
        <translation>Client-ID kopieren</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the example</source>
        <translation>Beispiel kopieren</translation>
    </message>
    <message>
        <source>Copy the job&apos;s id</source>
        <translation>Auftrags-ID kopieren</translation>
    </message>
    <message>
        <source>Copy the link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>Copy this text</source>
        <translation>Diesen Text kopieren</translation>
    </message>
    <message>
        <source>Copy what happened to this job, for support. Nothing of the document is copied</source>
        <translation>Für den Support kopieren, was mit diesem Auftrag geschah: ohne Inhalt des Dokuments</translation>
    </message>
    <message>
        <source>Count the labels in the tray. Tap the last good one, then each missing one, or type 1-3, 5-10.</source>
        <translation>Zählen Sie die Etiketten im Ausgabefach. Tippen Sie auf das letzte gute, dann auf jedes fehlende, oder geben Sie 1-3, 5-10 ein.</translation>
    </message>
    <message>
        <source>Counted from their last job. After that they can&apos;t be printed again.</source>
        <translation>Nach ihrem letzten Auftrag; danach können sie nicht mehr gedruckt werden.</translation>
    </message>
    <message>
        <source>Counts as printed when</source>
        <comment>evidence</comment>
        <translation>„Gedruckt“ erfordert</translation>
    </message>
    <message>
        <source>Counts as printed when</source>
        <comment>of a job: what counts as printed</comment>
        <translation>Als gedruckt gilt</translation>
    </message>
    <message>
        <source>Cover open</source>
        <translation>Deckel offen</translation>
    </message>
    <message>
        <source>Cover open</source>
        <comment>of a printer</comment>
        <translation>Deckel offen</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Create</source>
        <comment>button</comment>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Create a code</source>
        <translation>Code erstellen</translation>
    </message>
    <message>
        <source>Create a link</source>
        <translation>Link erstellen</translation>
    </message>
    <message>
        <source>Create a link for a new agent</source>
        <translation>Link für einen neuen Agenten erstellen</translation>
    </message>
    <message>
        <source>Create a new link</source>
        <translation>Neuen Link erstellen</translation>
    </message>
    <message>
        <source>Create an application</source>
        <translation>Anwendung erstellen</translation>
    </message>
    <message>
        <source>Create application</source>
        <translation>Anwendung erstellen</translation>
    </message>
    <message>
        <source>Create application…</source>
        <translation>Anwendung erstellen…</translation>
    </message>
    <message>
        <source>Create customer</source>
        <translation>Kunden erstellen</translation>
    </message>
    <message>
        <source>Create link</source>
        <translation>Link erstellen</translation>
    </message>
    <message>
        <source>Create link…</source>
        <translation>Link erstellen…</translation>
    </message>
    <message>
        <source>Created</source>
        <comment>when</comment>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Created by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Creating the application</source>
        <translation>Die Anwendung wird erstellt</translation>
    </message>
    <message>
        <source>Creating the code</source>
        <translation>Der Code wird erstellt</translation>
    </message>
    <message>
        <source>Creating the customer</source>
        <translation>Der Kunde wird erstellt</translation>
    </message>
    <message>
        <source>Creating the link</source>
        <translation>Der Link wird erstellt</translation>
    </message>
    <message>
        <source>Creating the secret</source>
        <translation>Das Geheimnis wird erzeugt</translation>
    </message>
    <message>
        <source>Credentials belong in the body or the Authorization header, never in the address.</source>
        <translation>Zugangsdaten gehören in den Inhalt oder den Header Authorization, nie in die Adresse.</translation>
    </message>
    <message>
        <source>Customer</source>
        <comment>tab</comment>
        <translation>Kunde</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Kunde</translation>
    </message>
    <message>
        <source>Customer</source>
        <comment>column</comment>
        <translation>Kunde</translation>
    </message>
    <message>
        <source>Customer added</source>
        <translation>Kunde hinzugefügt</translation>
    </message>
    <message>
        <source>Customer closed</source>
        <translation>Kundenkonto geschlossen</translation>
    </message>
    <message>
        <source>Customer is suspended</source>
        <translation>Kundenkonto ist pausiert</translation>
    </message>
    <message>
        <source>Customer renamed</source>
        <translation>Kunde umbenannt</translation>
    </message>
    <message>
        <source>Customer resumed</source>
        <translation>Kundenkonto reaktiviert</translation>
    </message>
    <message>
        <source>Customer suspended</source>
        <translation>Kundenkonto pausiert</translation>
    </message>
    <message>
        <source>Customer {name}</source>
        <translation>Kunde {name}</translation>
    </message>
    <message>
        <source>Customers</source>
        <comment>kind of act</comment>
        <translation>Kunden</translation>
    </message>
    <message>
        <source>Customers</source>
        <translation>Kunden</translation>
    </message>
    <message>
        <source>Customers</source>
        <comment>tab</comment>
        <translation>Kunden</translation>
    </message>
    <message>
        <source>Customers have no applications and no customers of their own. Leave the account out, or name a developer&apos;s account.</source>
        <translation>Kunden haben keine eigenen Anwendungen und Kunden: Fragen Sie ohne Konto oder als Entwickler.</translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation>Abgeschnitten</translation>
    </message>
    <message numerus="yes">
        <source>Cut off on %n page(s)</source>
        <translation>
            <numerusform>Auf %n Seite abgeschnitten</numerusform>
            <numerusform>Auf %n Seiten abgeschnitten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cut off on %n page(s): {edges} on page {page}</source>
        <translation>
            <numerusform>Auf %n Seite abgeschnitten: {edges} auf Seite {page}</numerusform>
            <numerusform>Auf %n Seiten abgeschnitten: {edges} auf Seite {page}</numerusform>
        </translation>
    </message>
    <message>
        <source>Cut off: {edges}</source>
        <translation>Abgeschnitten: {edges}</translation>
    </message>
    <message>
        <source>Cut off: {pages}.</source>
        <translation>Abgeschnitten: {pages}.</translation>
    </message>
    <message>
        <source>Cut off: {sides}</source>
        <translation>Abgeschnitten: {sides}</translation>
    </message>
    <message>
        <source>Cutter</source>
        <translation>Abschneider</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>look</comment>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>colours</comment>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Darkness</source>
        <translation>Schwärze</translation>
    </message>
    <message>
        <source>Darkness is not sent with labels for {printer}: set it at the printer, and check a test print.</source>
        <translation>In Etiketten für {printer} wird die Schwärze nicht mitgesendet: Stellen Sie sie am Drucker ein, und prüfen Sie einen Testdruck.</translation>
    </message>
    <message>
        <source>Darkness strip</source>
        <translation>Schwärzestreifen</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data sent, printer gives no feedback</source>
        <translation>Daten gesendet, der Drucker gibt keine Rückmeldung</translation>
    </message>
    <message>
        <source>Data sent, the printer closed the connection</source>
        <translation>Daten gesendet, der Drucker hat die Verbindung beendet</translation>
    </message>
    <message>
        <source>Data {age:.0f} seconds old</source>
        <translation>Daten {age:.0f} Sekunden alt</translation>
    </message>
    <message>
        <source>Database upgraded, after a copy was made</source>
        <translation>Datenbank aktualisiert, nachdem eine Kopie erstellt wurde</translation>
    </message>
    <message>
        <source>Dec</source>
        <comment>month</comment>
        <translation>Dez.</translation>
    </message>
    <message>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <source>Decided by</source>
        <comment>who</comment>
        <translation>Entschieden von</translation>
    </message>
    <message>
        <source>Default parameters</source>
        <translation>Einstellungen, für die die Vorgabe gilt</translation>
    </message>
    <message>
        <source>Defaults</source>
        <comment>tab of a printer</comment>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>Defaults</source>
        <comment>of a job: parameters</comment>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>Defaults for PDF jobs</source>
        <translation>Für PDF-Aufträge ohne eigene Angabe</translation>
    </message>
    <message>
        <source>Delete its folder when you are done</source>
        <translation>Löschen Sie danach seinen Ordner</translation>
    </message>
    <message>
        <source>Delete the last digit</source>
        <translation>Letzte Ziffer löschen</translation>
    </message>
    <message>
        <source>Delivered messages</source>
        <comment>messages</comment>
        <translation>Angekommene</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Details</source>
        <comment>of an act</comment>
        <translation>Details</translation>
    </message>
    <message>
        <source>Details</source>
        <comment>button: of a printer</comment>
        <translation>Details</translation>
    </message>
    <message>
        <source>Details</source>
        <comment>of a job</comment>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Details and timeline of the job</source>
        <translation>Angaben und Verlauf des Auftrags</translation>
    </message>
    <message>
        <source>Details of the agent</source>
        <translation>Details des Agenten</translation>
    </message>
    <message>
        <source>Details of the console</source>
        <translation>Angaben dazu</translation>
    </message>
    <message>
        <source>Details of the printer</source>
        <translation>Details des Druckers</translation>
    </message>
    <message>
        <source>Details of {printer}</source>
        <translation>Details von {printer}</translation>
    </message>
    <message>
        <source>Developer</source>
        <translation>Entwickler</translation>
    </message>
    <message>
        <source>Developer</source>
        <comment>column</comment>
        <translation>Entwickler</translation>
    </message>
    <message>
        <source>Developer (optional)</source>
        <translation>Entwickler, dem die Anwendung gehört, darf leer bleiben</translation>
    </message>
    <message>
        <source>Developer application</source>
        <translation>Entwickleranwendung</translation>
    </message>
    <message>
        <source>Developer application created</source>
        <translation>Entwickleranwendung erstellt</translation>
    </message>
    <message>
        <source>Developer application disabled</source>
        <translation>Entwickleranwendung deaktiviert</translation>
    </message>
    <message>
        <source>Developer application enabled</source>
        <translation>Entwickleranwendung aktiviert</translation>
    </message>
    <message>
        <source>Developer application {name}</source>
        <translation>Entwickleranwendung {name}</translation>
    </message>
    <message>
        <source>Developer applications</source>
        <translation>Entwickleranwendungen</translation>
    </message>
    <message>
        <source>Developers</source>
        <comment>tab</comment>
        <translation>Entwickler</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device that does not identify itself accepted</source>
        <translation>Gerät ohne Kennung anerkannt</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>Diagnostics {number} saved as {name}.</source>
        <translation>Diagnose {number} gespeichert als {name}.</translation>
    </message>
    <message numerus="yes">
        <source>Diagnostics {number}: %n file(s), {size}. Check them before you save.</source>
        <translation>
            <numerusform>Diagnose {number}: %n Datei, {size}. Sehen Sie sie durch, bevor Sie speichern.</numerusform>
            <numerusform>Diagnose {number}: %n Dateien, {size}. Sehen Sie sie durch, bevor Sie speichern.</numerusform>
        </translation>
    </message>
    <message>
        <source>Did it come out right?</source>
        <translation>Wurde es richtig gedruckt?</translation>
    </message>
    <message>
        <source>Did it come out?</source>
        <translation>Wurde es gedruckt?</translation>
    </message>
    <message>
        <source>Did it come out? Answer one by one</source>
        <translation>Wurde es gedruckt? Einzeln beantworten</translation>
    </message>
    <message>
        <source>Different</source>
        <comment>values of several printers</comment>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>Different from before:</source>
        <translation>Abweichend von vorher:</translation>
    </message>
    <message>
        <source>Different from here:</source>
        <translation>Abweichend von hier:</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>Deaktivieren</translation>
    </message>
    <message>
        <source>Disable the application</source>
        <translation>Anwendung deaktivieren</translation>
    </message>
    <message>
        <source>Disable {name}?</source>
        <translation>{name} deaktivieren?</translation>
    </message>
    <message>
        <source>Disabled</source>
        <comment>application</comment>
        <translation>Deaktiviert</translation>
    </message>
    <message>
        <source>Disabled since</source>
        <translation>Deaktiviert seit</translation>
    </message>
    <message>
        <source>Disable…</source>
        <translation>Deaktivieren…</translation>
    </message>
    <message>
        <source>Disable…</source>
        <comment>button</comment>
        <translation>Deaktivieren…</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <comment>button: what was not saved</comment>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discovery</source>
        <comment>check</comment>
        <translation>Druckersuche</translation>
    </message>
    <message>
        <source>Disk</source>
        <comment>check</comment>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>Disk free</source>
        <translation>Datenträger frei</translation>
    </message>
    <message>
        <source>Disk full or broken</source>
        <translation>Datenträger voll oder defekt</translation>
    </message>
    <message>
        <source>Document</source>
        <comment>what is printed</comment>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Document</source>
        <comment>of a job</comment>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Document</source>
        <comment>column</comment>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Document visibility for operators changed</source>
        <translation>Sichtbarkeit von Dokumenten für Bediener geändert</translation>
    </message>
    <message>
        <source>Documents</source>
        <comment>kind of file</comment>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents cannot be kept longer than their jobs.</source>
        <translation>Dokumente können nicht länger aufbewahrt werden als ihre Aufträge.</translation>
    </message>
    <message>
        <source>Does not answer</source>
        <translation>Antwortet nicht</translation>
    </message>
    <message>
        <source>Does not identify itself</source>
        <comment>a printer</comment>
        <translation>Meldet nicht, welches Gerät er ist</translation>
    </message>
    <message>
        <source>Does the printer use another language? Choose it, then print again.</source>
        <translation>Spricht er eine andere Sprache? Wählen Sie diese aus, und drucken Sie erneut.</translation>
    </message>
    <message>
        <source>Does what the application will do: get a token, list the printers and print a test label.</source>
        <translation>Wie später die Anwendung: holt ein Token, listet die Drucker auf und druckt ein Testetikett.</translation>
    </message>
    <message>
        <source>Done</source>
        <comment>job that failed</comment>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Done</source>
        <comment>how an act went</comment>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Done</source>
        <comment>button</comment>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Door open</source>
        <comment>of a printer</comment>
        <translation>Klappe offen</translation>
    </message>
    <message>
        <source>Dot {times}</source>
        <translation>Punkt {times}</translation>
    </message>
    <message>
        <source>Dots in ESC/POS</source>
        <translation>Punkte in ESC/POS</translation>
    </message>
    <message>
        <source>Drawing the page…</source>
        <translation>Die Seite wird aufbereitet…</translation>
    </message>
    <message>
        <source>Drop a PDF or a label file here.</source>
        <translation>Ziehen Sie eine PDF- oder Etikettendatei hierher.</translation>
    </message>
    <message>
        <source>Drop a PDF or a label file on the window, check the picture, and print it.</source>
        <translation>Ziehen Sie eine PDF- oder Etikettendatei auf das Fenster, prüfen Sie das Bild, und drucken Sie sie.</translation>
    </message>
    <message>
        <source>Drop to print</source>
        <translation>Zum Drucken ablegen</translation>
    </message>
    <message>
        <source>Duration</source>
        <comment>a request</comment>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>ESC/POS (receipt)</source>
        <comment>language of labels</comment>
        <translation>ESC/POS (Bon)</translation>
    </message>
    <message>
        <source>Each keeps its ID. Jobs that {printer} can&apos;t print stay here.</source>
        <translation>Jeder behält seine ID; was {printer} nicht drucken kann, bleibt hier.</translation>
    </message>
    <message>
        <source>Each link works once. A new link cancels the old one.</source>
        <translation>Ein neuer Link gilt einmal. Der vorige gilt dann nicht mehr, falls ihn niemand verwendet hat.</translation>
    </message>
    <message>
        <source>Eight</source>
        <comment>digit</comment>
        <translation>Acht</translation>
    </message>
    <message>
        <source>Empty: the key&apos;s thumbprint (RFC 7638).</source>
        <translation>Leer: sein Fingerabdruck (RFC 7638).</translation>
    </message>
    <message>
        <source>Empty: this site&apos;s own developer.</source>
        <translation>Leer: der eigene Entwickler dieses Standorts.</translation>
    </message>
    <message>
        <source>Empty: unchanged</source>
        <translation>Leer: unverändert</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>Aktivieren</translation>
    </message>
    <message>
        <source>Enable</source>
        <comment>button</comment>
        <translation>Aktivieren</translation>
    </message>
    <message>
        <source>Enable the application</source>
        <translation>Anwendung aktivieren</translation>
    </message>
    <message>
        <source>Encryption (TLS)</source>
        <translation>Verschlüsselung (TLS)</translation>
    </message>
    <message>
        <source>Encryption to the mail server</source>
        <translation>Verschlüsselung zum Mailserver</translation>
    </message>
    <message>
        <source>End of each job</source>
        <translation>Ende jedes Auftrags</translation>
    </message>
    <message>
        <source>End of the log of the server and agent</source>
        <translation>Protokoll von Server und Agent, sein Ende</translation>
    </message>
    <message>
        <source>End the search</source>
        <translation>Suche beenden</translation>
    </message>
    <message>
        <source>Enrol the copied computer as a new agent</source>
        <translation>Registrieren Sie den kopierten Computer als neuen Agenten</translation>
    </message>
    <message>
        <source>Enrolling…</source>
        <translation>Wird registriert…</translation>
    </message>
    <message>
        <source>Enter a recipient and a mail server first</source>
        <translation>Geben Sie zuerst einen Empfänger und einen Mailserver ein</translation>
    </message>
    <message>
        <source>Enter an external ID</source>
        <translation>Zuerst eine externe ID eingeben</translation>
    </message>
    <message>
        <source>Enter the correct ones</source>
        <translation>Geben Sie die richtigen ein</translation>
    </message>
    <message>
        <source>Enter the numbers first</source>
        <translation>Zuerst die Zahlen eingeben</translation>
    </message>
    <message>
        <source>Enter them</source>
        <translation>Geben Sie sie ein</translation>
    </message>
    <message>
        <source>Enter which came out</source>
        <translation>Zuerst angeben, welche gedruckt wurden</translation>
    </message>
    <message>
        <source>Entries are never deleted.</source>
        <translation>Einträge werden nie gelöscht.</translation>
    </message>
    <message>
        <source>Entry</source>
        <comment>of the log</comment>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Entry {due} is missing, the next one is {next}.</source>
        <translation>Eintrag {due} fehlt, der nächste ist {next}.</translation>
    </message>
    <message>
        <source>Entry {due} or the one before it was changed.</source>
        <translation>Eintrag {due} oder der davor wurde verändert.</translation>
    </message>
    <message>
        <source>Entry {number} cannot be read.</source>
        <translation>Eintrag {number} ist nicht mehr lesbar.</translation>
    </message>
    <message>
        <source>Entry {number} is in the place of entry {due}.</source>
        <translation>An der Stelle von Eintrag {due} steht Eintrag {number}.</translation>
    </message>
    <message>
        <source>Entry {number} is not the expected last one.</source>
        <translation>Eintrag {number} ist nicht der, der als letzter bekannt ist.</translation>
    </message>
    <message>
        <source>Entry {number} is not the expected one.</source>
        <translation>Eintrag {number} ist nicht der bekannte.</translation>
    </message>
    <message>
        <source>Envelope DL</source>
        <comment>paper</comment>
        <translation>Umschlag DL</translation>
    </message>
    <message>
        <source>Envelope Monarch</source>
        <comment>paper</comment>
        <translation>Umschlag Monarch</translation>
    </message>
    <message>
        <source>Envelope No. 10</source>
        <comment>paper</comment>
        <translation>Umschlag Nr. 10</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Errors 24 h</source>
        <translation>Fehler 24&#xa0;h</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Events</source>
        <comment>of a webhook</comment>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Events to send:</source>
        <translation>Nachricht senden, wenn:</translation>
    </message>
    <message>
        <source>Every application (default)</source>
        <translation>Jede Anwendung (Vorgabe)</translation>
    </message>
    <message>
        <source>Every application may print on {printer}.</source>
        <translation>Jede Anwendung darf auf {printer} drucken.</translation>
    </message>
    <message>
        <source>Every window only allows what operators may do, until somebody unlocks it with their PIN.</source>
        <translation>Bis zur PIN-Eingabe ist nur erlaubt, was Bediener dürfen.</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Everything</source>
        <comment>an application may</comment>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Everything</source>
        <comment>log</comment>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Everything</source>
        <comment>activity</comment>
        <translation>Alles</translation>
    </message>
    <message numerus="yes">
        <source>Everything in the file will come out of {printer} again, %n time(s), as a new job.</source>
        <translation>
            <numerusform>Alles, was die Datei enthält, wird auf {printer} erneut gedruckt, einmal, als neuer Auftrag.</numerusform>
            <numerusform>Alles, was die Datei enthält, wird auf {printer} erneut gedruckt, %n-mal, als neuer Auftrag.</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything in the file will come out of {printer} again, as a new job.</source>
        <translation>Alles, was die Datei enthält, wird auf {printer} erneut gedruckt, als neuer Auftrag.</translation>
    </message>
    <message>
        <source>Everything in their files will come out of {printers} again, in all copies, as {jobs}.</source>
        <translation>Alles, was ihre Dateien enthalten, wird in allen Kopien erneut gedruckt ({jobs}): {printers}.</translation>
    </message>
    <message>
        <source>Everything is OK.</source>
        <translation>Alles in Ordnung.</translation>
    </message>
    <message>
        <source>Everything is at its default</source>
        <translation>Für alles gilt die Vorgabe</translation>
    </message>
    <message>
        <source>Everything signed with it is rejected from now on, and its access tokens end. {rest} This is permanent.</source>
        <translation>Was er signiert hat, wird ab jetzt abgelehnt, und damit erhaltene Zugriffstoken enden. {rest} Er kommt nie zurück.</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <comment>keys that work</comment>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Example to copy</source>
        <translation>Beispiel zum Kopieren</translation>
    </message>
    <message>
        <source>Exchanged with {printer}…</source>
        <translation>Mit {printer} vertauscht…</translation>
    </message>
    <message>
        <source>Executive</source>
        <comment>paper</comment>
        <translation>Executive</translation>
    </message>
    <message>
        <source>Expand</source>
        <comment>jobs of a printer</comment>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Expanded</source>
        <comment>group of jobs</comment>
        <translation>Ausgeklappt</translation>
    </message>
    <message>
        <source>Expire waiting jobs after</source>
        <translation>Wartende Aufträge verwerfen nach</translation>
    </message>
    <message>
        <source>Expired</source>
        <comment>access token</comment>
        <translation>Abgelaufen</translation>
    </message>
    <message>
        <source>Expired</source>
        <comment>onboarding</comment>
        <translation>Abgelaufen</translation>
    </message>
    <message>
        <source>Expired jobs are marked as failed.</source>
        <translation>Sie gelten dann als abgelaufen und fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Expired jobs are marked as failed. A printer&apos;s own setting comes first.</source>
        <translation>Sie gelten dann als abgelaufen und fehlgeschlagen. Die eigene Einstellung eines Druckers geht vor.</translation>
    </message>
    <message>
        <source>Expires</source>
        <comment>of a job: when</comment>
        <translation>Läuft ab</translation>
    </message>
    <message>
        <source>Expires in {left}</source>
        <translation>Läuft in {left} ab</translation>
    </message>
    <message>
        <source>Expires now</source>
        <translation>Läuft jetzt ab</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren…</translation>
    </message>
    <message>
        <source>Export JSON Lines…</source>
        <translation>JSON Lines exportieren…</translation>
    </message>
    <message>
        <source>Export the activity</source>
        <translation>Aktivität exportieren</translation>
    </message>
    <message>
        <source>Export what is shown as CSV</source>
        <translation>Angezeigte Einträge als CSV exportieren</translation>
    </message>
    <message>
        <source>Export what is shown as JSON Lines</source>
        <translation>Angezeigte Einträge als JSON Lines exportieren</translation>
    </message>
    <message>
        <source>External ID</source>
        <translation>Externe ID</translation>
    </message>
    <message>
        <source>External ID</source>
        <comment>column</comment>
        <translation>Externe ID</translation>
    </message>
    <message>
        <source>External ID (required)</source>
        <translation>Externe ID, vom Entwickler vergeben</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>rule</comment>
        <translation>Nicht erfüllt</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>of a job</comment>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>job</comment>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>jobs</comment>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>a message</comment>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>short: jobs</comment>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Failed ({code}).</source>
        <translation>Fehlgeschlagen ({code}).</translation>
    </message>
    <message>
        <source>Failed before the backup was restored, reported by its agent</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung fehlgeschlagen, laut seinem Agenten</translation>
    </message>
    <message>
        <source>Failed in the last 24 hours: {names}.</source>
        <translation>In den letzten 24 Stunden fehlgeschlagen: {names}.</translation>
    </message>
    <message>
        <source>Failed job marked as done</source>
        <translation>Fehlgeschlagener Auftrag als erledigt markiert</translation>
    </message>
    <message>
        <source>Failed messages</source>
        <comment>messages</comment>
        <translation>Fehlgeschlagene</translation>
    </message>
    <message>
        <source>Failing</source>
        <comment>webhook</comment>
        <translation>Gestört</translation>
    </message>
    <message>
        <source>Failures per printer</source>
        <translation>Fehlschläge je Drucker</translation>
    </message>
    <message>
        <source>Fault of a virtual printer simulated</source>
        <translation>Störung eines virtuellen Druckers simuliert</translation>
    </message>
    <message>
        <source>Faults can be simulated on virtual printers only.</source>
        <translation>Störungen lassen sich nur an virtuellen Druckern simulieren.</translation>
    </message>
    <message>
        <source>Faults that a virtual printer can show</source>
        <translation>Störungen, die ein virtueller Drucker simulieren kann</translation>
    </message>
    <message>
        <source>Feb</source>
        <comment>month</comment>
        <translation>Feb.</translation>
    </message>
    <message>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <source>Feed a label</source>
        <translation>Etikett vorschieben</translation>
    </message>
    <message>
        <source>Feed labels</source>
        <comment>button</comment>
        <translation>Etiketten vorschieben</translation>
    </message>
    <message>
        <source>Feed one blank label</source>
        <translation>Ein leeres Etikett vorschieben</translation>
    </message>
    <message>
        <source>Feedback of a printer learnt</source>
        <translation>Rückmeldung eines Druckers ermittelt</translation>
    </message>
    <message>
        <source>Feeding one blank label</source>
        <translation>Er schiebt ein leeres Etikett vor</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>File</source>
        <comment>that is printed</comment>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File printed from the console</source>
        <translation>Datei von der Konsole gedruckt</translation>
    </message>
    <message>
        <source>Files are not scanned: anyone who may print there can also reconfigure the printer. Only for applications that you fully trust.</source>
        <translation>Nichts wird durchsucht: Wer dort drucken darf, darf den Drucker auch neu einrichten. Nur für Anwendungen, denen Sie vertrauen wie sich selbst.</translation>
    </message>
    <message>
        <source>Files in it</source>
        <translation>Dateien darin</translation>
    </message>
    <message>
        <source>Files in the printer&apos;s own language (ZPL, ESC/POS …)</source>
        <translation>Dateien in der eigenen Sprache des Druckers (ZPL, ESC/POS …)</translation>
    </message>
    <message>
        <source>Files in the printer&apos;s own language.</source>
        <translation>Dateien in der Sprache des Druckers.</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Angezeigte Einträge</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filters and the check of the log</source>
        <translation>Filter und die Prüfung des Protokolls</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Hier suchen</translation>
    </message>
    <message>
        <source>Find a command</source>
        <comment>of a RAW file</comment>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Find your printer</source>
        <translation>Finden Sie Ihren Drucker</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>Fingerprint (SHA-256): {fingerprint}</source>
        <translation>Fingerabdruck (SHA-256): {fingerprint}</translation>
    </message>
    <message>
        <source>First complete number at the top</source>
        <translation>Erste volle Zahl oben</translation>
    </message>
    <message>
        <source>First complete number on the left</source>
        <translation>Erste volle Zahl links</translation>
    </message>
    <message>
        <source>First label</source>
        <translation>Erstes Etikett</translation>
    </message>
    <message>
        <source>Fit to paper</source>
        <comment>how a job is printed</comment>
        <translation>An Material anpassen</translation>
    </message>
    <message>
        <source>Five</source>
        <comment>digit</comment>
        <translation>Fünf</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder for backups</source>
        <translation>Ordner für Sicherungen</translation>
    </message>
    <message>
        <source>Follow</source>
        <comment>the newest lines</comment>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Follow the newest lines</source>
        <translation>Den neuesten Zeilen folgen</translation>
    </message>
    <message>
        <source>Following</source>
        <comment>the newest lines</comment>
        <translation>Folgt</translation>
    </message>
    <message>
        <source>Foolscap</source>
        <comment>paper</comment>
        <translation>Foolscap</translation>
    </message>
    <message>
        <source>For a finger</source>
        <translation>Für den Finger</translation>
    </message>
    <message>
        <source>For a mouse (compact)</source>
        <translation>Für die Maus (kompakt)</translation>
    </message>
    <message>
        <source>For a new address, a replaced device or another agent. The printer keeps its ID, jobs and settings.</source>
        <translation>Eine neue Adresse, ein anderes Gerät an seiner Stelle oder ein anderer Agent: Der Drucker behält ID, Aufträge und Einstellungen.</translation>
    </message>
    <message>
        <source>For administrators</source>
        <translation>Für Administratoren</translation>
    </message>
    <message>
        <source>For connections from other computers.</source>
        <translation>Für Verbindungen von anderen Computern.</translation>
    </message>
    <message>
        <source>For example 192.168.1.50, zebra.local:9100, ipp://printer.local/ipp/print</source>
        <translation>Zum Beispiel 192.168.1.50, zebra.local:9100, ipp://printer.local/ipp/print</translation>
    </message>
    <message>
        <source>For example Dock Ltd</source>
        <translation>Zum Beispiel Hafen GmbH</translation>
    </message>
    <message>
        <source>For example Dock PC</source>
        <translation>Zum Beispiel PC Laderampe</translation>
    </message>
    <message>
        <source>For example Packing table 2</source>
        <translation>Zum Beispiel Packtisch 2</translation>
    </message>
    <message>
        <source>For example Shop system</source>
        <translation>Zum Beispiel Shopsystem</translation>
    </message>
    <message>
        <source>For example Web shop</source>
        <translation>Zum Beispiel Webshop</translation>
    </message>
    <message>
        <source>For example customer-1042</source>
        <translation>Zum Beispiel kunde-1042</translation>
    </message>
    <message>
        <source>For gloves (large)</source>
        <translation>Für Handschuhe (groß)</translation>
    </message>
    <message>
        <source>For others</source>
        <comment>address of the server</comment>
        <translation>Für andere</translation>
    </message>
    <message>
        <source>For support</source>
        <comment>further facts of a job</comment>
        <translation>Für den Support</translation>
    </message>
    <message>
        <source>Forget login</source>
        <translation>Anmeldung vergessen</translation>
    </message>
    <message>
        <source>Forget server</source>
        <translation>Server vergessen</translation>
    </message>
    <message>
        <source>Forget the PIN</source>
        <translation>PIN vergessen</translation>
    </message>
    <message>
        <source>Forget the login</source>
        <translation>Die Anmeldung vergessen</translation>
    </message>
    <message>
        <source>Form</source>
        <comment>of an assertion</comment>
        <translation>Form</translation>
    </message>
    <message numerus="yes">
        <source>Found %n printer(s)</source>
        <comment>by a search</comment>
        <translation>
            <numerusform>%n Drucker gefunden</numerusform>
            <numerusform>%n Drucker gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Found %n printer(s): {names}.</source>
        <translation>
            <numerusform>%n Drucker gefunden: {names}.</numerusform>
            <numerusform>%n Drucker gefunden: {names}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Found changed in their file</source>
        <translation>In der Datei verändert vorgefunden</translation>
    </message>
    <message>
        <source>Four</source>
        <comment>digit</comment>
        <translation>Vier</translation>
    </message>
    <message>
        <source>Free</source>
        <comment>room on a disk</comment>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Free some space on it or check it</source>
        <translation>Schaffen Sie Platz darauf oder prüfen Sie ihn</translation>
    </message>
    <message>
        <source>Free some space: new documents are not accepted</source>
        <translation>Geben Sie Speicherplatz frei: Neue Dokumente werden nicht angenommen</translation>
    </message>
    <message>
        <source>Free space to keep</source>
        <translation>Frei halten</translation>
    </message>
    <message>
        <source>Free up space soon, otherwise no new jobs are accepted.</source>
        <translation>Schaffen Sie bald Platz, sonst werden keine Aufträge mehr angenommen.</translation>
    </message>
    <message>
        <source>Free up space there</source>
        <translation>Schaffen Sie dort Platz</translation>
    </message>
    <message>
        <source>Free up space: no new jobs are accepted.</source>
        <translation>Schaffen Sie Platz: Es werden keine Aufträge mehr angenommen.</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>Freitag</translation>
    </message>
    <message>
        <source>From</source>
        <comment>of a job: who sent it</comment>
        <translation>Von</translation>
    </message>
    <message>
        <source>From</source>
        <comment>what it was before</comment>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>From</source>
        <comment>addresses of a console</comment>
        <translation>Von</translation>
    </message>
    <message>
        <source>From byte {byte} on, the file looks like {kind}, not like the declared printer language. Ask the sender for the right file.</source>
        <translation>Ab Byte {byte} sieht die Datei nach {kind} aus, nicht nach der angegebenen Druckersprache. Bitten Sie den Absender um die richtige Datei.</translation>
    </message>
    <message>
        <source>From day</source>
        <translation>Von Tag</translation>
    </message>
    <message>
        <source>From now on: {offset}.</source>
        <translation>Ab jetzt: {offset}.</translation>
    </message>
    <message>
        <source>From {low:g} to {high:g}</source>
        <translation>Von {low:g} bis {high:g}</translation>
    </message>
    <message>
        <source>Further facts of the job</source>
        <translation>Weitere Angaben zum Auftrag</translation>
    </message>
    <message>
        <source>GS ( L</source>
        <comment>a command</comment>
        <translation>GS ( L</translation>
    </message>
    <message>
        <source>GS ( L is for the few printers without GS v 0.</source>
        <translation>GS ( L ist für die wenigen Drucker ohne GS v 0.</translation>
    </message>
    <message>
        <source>GS v 0</source>
        <comment>a command</comment>
        <translation>GS v 0</translation>
    </message>
    <message>
        <source>Generate a key pair (you can save the private key once)</source>
        <translation>Schlüsselpaar erzeugen (der private wird einmal gespeichert)</translation>
    </message>
    <message>
        <source>Get a token</source>
        <comment>step of a trial</comment>
        <translation>Token abrufen</translation>
    </message>
    <message>
        <source>Give an administrator a PIN first. With the PINs of operators alone, nobody could turn the lock off again.</source>
        <translation>Geben Sie zuerst einem Administrator eine PIN. Mit den PINs der Bediener allein könnte niemand die Sperre wieder ausschalten.</translation>
    </message>
    <message>
        <source>Give an administrator a PIN first: with operators&apos; PINs alone, nobody could turn the lock off again</source>
        <translation>Zuerst einem Administrator eine PIN geben: Mit den PINs der Bediener allein könnte niemand die Sperre wieder ausschalten</translation>
    </message>
    <message>
        <source>Give the credentials once: in the body or as HTTP Basic.</source>
        <translation>Geben Sie die Zugangsdaten einmal an: im Inhalt oder als HTTP Basic.</translation>
    </message>
    <message>
        <source>Give the printer a name first</source>
        <translation>Dem Drucker zuerst einen Namen geben</translation>
    </message>
    <message>
        <source>Give the printer a tag first: on the Connection tab</source>
        <translation>Ordnen Sie den Drucker zuerst einer Gruppe zu: auf der Registerkarte „Verbindung“</translation>
    </message>
    <message>
        <source>Give {name} once.</source>
        <translation>Geben Sie {name} einmal an.</translation>
    </message>
    <message>
        <source>Given up</source>
        <comment>messages</comment>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Go to agents</source>
        <translation>Zu den Agenten</translation>
    </message>
    <message>
        <source>Go to printers</source>
        <translation>Zu den Druckern</translation>
    </message>
    <message>
        <source>Go to the queue</source>
        <translation>In der Warteschlange nachsehen</translation>
    </message>
    <message>
        <source>Go to {page}</source>
        <translation>Gehe zu: {page}</translation>
    </message>
    <message>
        <source>Gone (410)</source>
        <comment>webhook</comment>
        <translation>Entfallen (410)</translation>
    </message>
    <message>
        <source>Government letter</source>
        <comment>paper</comment>
        <translation>Government Letter</translation>
    </message>
    <message>
        <source>Grey</source>
        <comment>how it is printed</comment>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Group by printer</source>
        <translation>Nach Drucker gruppieren</translation>
    </message>
    <message>
        <source>Group by tag</source>
        <translation>Nach Gruppen ordnen</translation>
    </message>
    <message>
        <source>Group the printers by tag</source>
        <translation>Drucker nach Gruppen ordnen</translation>
    </message>
    <message>
        <source>HOST or HOST:PORT.</source>
        <translation>HOST oder HOST:PORT.</translation>
    </message>
    <message>
        <source>Hand over</source>
        <translation>Übergeben</translation>
    </message>
    <message>
        <source>Hand over…</source>
        <translation>Übergeben …</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Hash</translation>
    </message>
    <message>
        <source>Header</source>
        <comment>of an assertion</comment>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Height</source>
        <comment>of media, field</comment>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Height in millimetres</source>
        <translation>Höhe in Millimetern</translation>
    </message>
    <message>
        <source>Height in mm, empty for a roll</source>
        <translation>Höhe in mm, leer für eine Rolle</translation>
    </message>
    <message>
        <source>Height, mm</source>
        <translation>Höhe, mm</translation>
    </message>
    <message>
        <source>Held</source>
        <comment>of a job</comment>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Held</source>
        <comment>job</comment>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Held after a restore: it may already be on paper</source>
        <comment>of a job</comment>
        <translation>Nach einer Wiederherstellung zurückgehalten: vielleicht schon gedruckt</translation>
    </message>
    <message>
        <source>Held by {name}</source>
        <translation>Von {name} zurückgehalten</translation>
    </message>
    <message>
        <source>Held by {name} until it expired</source>
        <translation>Von {name} zurückgehalten, bis seine Frist abgelaufen war</translation>
    </message>
    <message>
        <source>Held {jobs}</source>
        <translation>Zurückgehalten: {jobs}</translation>
    </message>
    <message>
        <source>Held: other paper is loaded</source>
        <comment>of a job</comment>
        <translation>Zurückgehalten: Anderes Material ist eingelegt</translation>
    </message>
    <message>
        <source>Hello,

to print for {name}, install Spoolhouse on the computer that has the printers. Then open this link there:

{link}

It works once, until {until}. Anyone who has it can join, so please don&apos;t share it.
</source>
        <translation>Guten Tag,

um für {name} zu drucken, installieren Sie Spoolhouse auf dem Computer mit den Druckern. Öffnen Sie dort dann diesen Link:

{link}

Er gilt einmal, bis {until}. Wer ihn hat, kann beitreten: Bitte geben Sie ihn sonst niemandem.
</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help</source>
        <comment>page</comment>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help</source>
        <comment>button</comment>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help</source>
        <comment>kind of what a search found</comment>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help for this page</source>
        <translation>Hilfe zu dieser Seite</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Hilfetext</translation>
    </message>
    <message>
        <source>Hidden</source>
        <comment>documents</comment>
        <translation>Verborgen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Hide</source>
        <comment>button: a list</comment>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide documents</source>
        <translation>Dokumente verbergen</translation>
    </message>
    <message>
        <source>Hide the client secret</source>
        <translation>Client-Geheimnis verbergen</translation>
    </message>
    <message>
        <source>Hide the webhook secret</source>
        <translation>Geheimnis des Webhooks verbergen</translation>
    </message>
    <message>
        <source>Hides unused pages</source>
        <translation>Blendet unbenutzte Seiten aus</translation>
    </message>
    <message>
        <source>High</source>
        <comment>contrast</comment>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>High: black, white and thick borders.</source>
        <translation>Hoch: Schwarz, Weiß und dicke Ränder.</translation>
    </message>
    <message>
        <source>History</source>
        <comment>tab of a printer</comment>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hold</source>
        <comment>button: a job</comment>
        <translation>Zurückhalten</translation>
    </message>
    <message>
        <source>Hold the printed grid the way it came out of the printer. 0 and no gap = correct.</source>
        <translation>Sehen Sie sich das gedruckte Raster an, so wie es aus dem Drucker kam. 0 und kein leeres Papier ist richtig.</translation>
    </message>
    <message>
        <source>Host</source>
        <comment>computer</comment>
        <translation>Computer</translation>
    </message>
    <message>
        <source>How grey becomes black dots.</source>
        <translation>Wie aus Grau schwarze Punkte werden.</translation>
    </message>
    <message>
        <source>How it prints</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>How long the old secret still works</source>
        <translation>Wie lange das alte Geheimnis noch gilt</translation>
    </message>
    <message>
        <source>How programs send jobs</source>
        <translation>Wie Programme Aufträge senden</translation>
    </message>
    <message>
        <source>How to update the agent</source>
        <translation>Wie der Agent aktualisiert wird</translation>
    </message>
    <message>
        <source>I have stored it</source>
        <translation>Ich habe es gespeichert</translation>
    </message>
    <message>
        <source>IPP</source>
        <comment>how a printer is reached</comment>
        <translation>IPP</translation>
    </message>
    <message>
        <source>Id (jti)</source>
        <translation>ID (jti)</translation>
    </message>
    <message>
        <source>Idempotency-Key must be 1 to {most} characters on one line, given once.</source>
        <translation>Idempotency-Key muss 1 bis {most} Zeichen in einer Zeile haben und einmal angegeben sein.</translation>
    </message>
    <message>
        <source>Identify</source>
        <comment>button</comment>
        <translation>Signal geben</translation>
    </message>
    <message>
        <source>Identity</source>
        <comment>of a device</comment>
        <translation>Identität</translation>
    </message>
    <message>
        <source>If it has a new address, ask there for a new code and pair this console with that address.</source>
        <translation>Hat er jetzt eine andere Adresse? Lassen Sie sich dort einen neuen Code geben, und koppeln Sie diese Konsole mit dieser Adresse.</translation>
    </message>
    <message>
        <source>If it is wrong, everything prints too large or too small. The preview changes with it.</source>
        <translation>Ist sie falsch eingestellt, wird alles zu groß oder zu klein gedruckt. Die Vorschau richtet sich danach.</translation>
    </message>
    <message numerus="yes">
        <source>If it stops, %n open job(s) wait and the API no longer answers.</source>
        <translation>
            <numerusform>Endet es, wartet %n offener Auftrag, und die API antwortet nicht mehr.</numerusform>
            <numerusform>Endet es, warten %n offene Aufträge, und die API antwortet nicht mehr.</numerusform>
        </translation>
    </message>
    <message>
        <source>If it stops, the API no longer answers.</source>
        <translation>Endet es, antwortet die API nicht mehr.</translation>
    </message>
    <message>
        <source>If so, throw one away</source>
        <translation>Wenn ja, werfen Sie eines weg</translation>
    </message>
    <message>
        <source>If the agent starts automatically, just restart that computer. It stays the same agent and keeps its printers.</source>
        <translation>Startet er automatisch, genügt ein Neustart des Computers. Er bleibt derselbe Agent mit seinen Druckern.</translation>
    </message>
    <message>
        <source>If the device is found at a new address</source>
        <translation>Wenn sein Gerät unter einer neuen Adresse gefunden wird</translation>
    </message>
    <message>
        <source>If the name {name} is not known in the other network, choose the numeric address.</source>
        <translation>Kennt das andere Netzwerk den Namen {name} nicht, wählen Sie die Adresse aus Zahlen aus.</translation>
    </message>
    <message>
        <source>If the name {name} is not known in the other network, choose the numeric address. The browser warns first, because this server made its certificate itself.</source>
        <translation>Kennt das andere Netzwerk den Namen {name} nicht, wählen Sie die Adresse aus Zahlen aus. Der Browser warnt zuerst, weil dieser Server sein Zertifikat selbst erstellt hat.</translation>
    </message>
    <message>
        <source>If the printer skips labels or stops between them, for example after a different kind of roll was loaded.</source>
        <translation>Wenn Etiketten übersprungen werden oder er zwischen ihnen anhält, zum Beispiel nach einem Wechsel der Rollenart.</translation>
    </message>
    <message>
        <source>If the printer was reset or replaced, trust the new one</source>
        <translation>Wurde er zurückgesetzt oder ersetzt? Dann vertrauen Sie ihm</translation>
    </message>
    <message>
        <source>If the server was set up again, or its key was replaced, create a link there and run &apos;spoolhouse agent enroll --replace&apos; here. If nobody did that, another computer answers in its place.</source>
        <translation>Wurde der Server neu eingerichtet oder sein Schlüssel ersetzt, erstellen Sie dort einen Link und führen hier &apos;spoolhouse agent enroll --replace&apos; aus. Hat das niemand getan, antwortet an seiner Stelle ein anderer Computer.</translation>
    </message>
    <message>
        <source>If the two were swapped, exchange their addresses</source>
        <translation>Wurden die beiden vertauscht? Dann tauschen Sie ihre Adressen</translation>
    </message>
    <message>
        <source>If you reconnect the original device, printing continues automatically.</source>
        <translation>Stellen Sie sein eigenes Gerät zurück, dann wird automatisch weitergedruckt.</translation>
    </message>
    <message>
        <source>Ignored in the header: {names}.</source>
        <translation>Im Kopf ignoriert: {names}.</translation>
    </message>
    <message>
        <source>In the data folder</source>
        <comment>backups</comment>
        <translation>Im Datenordner</translation>
    </message>
    <message>
        <source>In the log of</source>
        <comment>a customer</comment>
        <translation>Im Protokoll von</translation>
    </message>
    <message>
        <source>In the queue of {name} since {now}, {copies}.</source>
        <translation>In der Warteschlange von {name} seit {now}, {copies}.</translation>
    </message>
    <message>
        <source>In the {part} there is {what}</source>
        <translation>{part} enthält: {what}</translation>
    </message>
    <message>
        <source>In use</source>
        <comment>application</comment>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Including applications added later.</source>
        <translation>Auch künftige.</translation>
    </message>
    <message>
        <source>Install one of pipewire-bin, pulseaudio-utils or alsa-utils. Alarms are shown in any case.</source>
        <translation>Installieren Sie pipewire-bin, pulseaudio-utils oder alsa-utils; Alarme werden ohnehin angezeigt.</translation>
    </message>
    <message>
        <source>Installation id</source>
        <translation>Installations-ID</translation>
    </message>
    <message>
        <source>Installation revoked</source>
        <translation>Installation: Zugang entzogen</translation>
    </message>
    <message>
        <source>Installations (including revoked)</source>
        <translation>Installationen, auch ohne Zugang</translation>
    </message>
    <message>
        <source>Instance id</source>
        <translation>Instanz-ID</translation>
    </message>
    <message>
        <source>Integrity of the log</source>
        <translation>Unversehrtheit des Protokolls</translation>
    </message>
    <message>
        <source>Invoice</source>
        <comment>what is printed</comment>
        <translation>Rechnung</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>Is it the same printer, or was it replaced?</source>
        <translation>Ist es derselbe Drucker, oder wurde er ersetzt?</translation>
    </message>
    <message>
        <source>Issued</source>
        <comment>column: when</comment>
        <translation>Ausgestellt</translation>
    </message>
    <message>
        <source>Issuer (iss)</source>
        <translation>Aussteller (iss)</translation>
    </message>
    <message>
        <source>It answered at once.</source>
        <translation>Er hat sofort geantwortet.</translation>
    </message>
    <message>
        <source>It answered within {seconds:.1f} s.</source>
        <translation>Er hat in {seconds:.1f}&#xa0;s geantwortet.</translation>
    </message>
    <message>
        <source>It asks for a user name and a password.</source>
        <translation>Er verlangt Benutzername und Passwort.</translation>
    </message>
    <message>
        <source>It came out</source>
        <translation>Gedruckt</translation>
    </message>
    <message>
        <source>It came with a restored backup. The server may already have sent it.</source>
        <translation>Sie stammt aus einer wiederhergestellten Sicherung: Vielleicht wurde sie seither schon gesendet.</translation>
    </message>
    <message>
        <source>It can take the jobs that wait here.</source>
        <translation>Er kann die Aufträge übernehmen, die hier warten.</translation>
    </message>
    <message>
        <source>It could not be checked. Choose it again to try again</source>
        <translation>Er konnte nicht abgefragt werden. Zum Wiederholen erneut auswählen</translation>
    </message>
    <message>
        <source>It did not come out</source>
        <translation>Nicht gedruckt</translation>
    </message>
    <message>
        <source>It did not work</source>
        <translation>Das hat nicht geklappt</translation>
    </message>
    <message>
        <source>It did not work.</source>
        <translation>Das hat nicht geklappt.</translation>
    </message>
    <message>
        <source>It does not fit the paper</source>
        <translation>Es passt nicht auf das Material</translation>
    </message>
    <message>
        <source>It does not have this tag</source>
        <translation>Er ist nicht in dieser Gruppe</translation>
    </message>
    <message>
        <source>It ended in the meantime: {state}.</source>
        <translation>Er ist inzwischen beendet: {state}.</translation>
    </message>
    <message>
        <source>It expired too long ago to check whether it was used before: make a new one.</source>
        <translation>Sie endete vor dem Zeitpunkt, bis zu dem der Server verwendete Assertions vergessen hat: Erstellen Sie eine neue.</translation>
    </message>
    <message>
        <source>It expired {seconds} ago: make a new one for every call. If this one is new, set the clock.</source>
        <translation>Sie ist vor {seconds} abgelaufen: Erstellen Sie für jeden Aufruf eine neue, und stellen Sie die Uhr, wenn das überrascht.</translation>
    </message>
    <message>
        <source>It failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>It gets an ID and a secret and then sends its labels automatically.</source>
        <translation>Es bekommt eine ID und ein Geheimnis und sendet seine Etiketten automatisch.</translation>
    </message>
    <message>
        <source>It gets no jobs until it is updated.</source>
        <translation>Er bekommt erst nach der Aktualisierung wieder Aufträge.</translation>
    </message>
    <message>
        <source>It has more than {most} characters: leave out what the server does not need.</source>
        <translation>Sie hat mehr als {most} Zeichen: Lassen Sie weg, was der Server nicht braucht.</translation>
    </message>
    <message>
        <source>It has no effect on this printer.</source>
        <translation>Bei diesem Drucker ändert das nichts.</translation>
    </message>
    <message>
        <source>It has not expired.</source>
        <translation>Sie ist noch nicht abgelaufen.</translation>
    </message>
    <message>
        <source>It has {number} parts between dots, not three: header, claims and signature.</source>
        <translation>Sie hat {number} durch Punkte getrennte Teile statt drei: Header, Claims und Signatur.</translation>
    </message>
    <message>
        <source>It is a test print of this printer.</source>
        <translation>Es ist ein Testdruck dieses Druckers.</translation>
    </message>
    <message>
        <source>It is about to be cancelled: undo that first</source>
        <translation>Er wird gleich abgebrochen: Zuerst rückgängig machen</translation>
    </message>
    <message>
        <source>It is about to be changed: undo that first</source>
        <translation>Er wird gleich geändert: Zuerst rückgängig machen</translation>
    </message>
    <message>
        <source>It is about to be moved: undo that first</source>
        <translation>Er wird gleich verschoben: Zuerst rückgängig machen</translation>
    </message>
    <message>
        <source>It is already shown</source>
        <translation>Wird schon angezeigt</translation>
    </message>
    <message>
        <source>It is already waiting to be sent</source>
        <translation>Die Nachricht wartet bereits</translation>
    </message>
    <message>
        <source>It is another device.</source>
        <translation>Es ist ein anderes Gerät.</translation>
    </message>
    <message>
        <source>It is disabled: its calls are rejected</source>
        <translation>Sie ist deaktiviert: Ihre Aufrufe werden abgelehnt</translation>
    </message>
    <message>
        <source>It is not known whether a job came out; a person is asked</source>
        <translation>Unklar, ob ein Auftrag gedruckt wurde; jemand wird gefragt</translation>
    </message>
    <message>
        <source>It is not known whether it arrived: {why}</source>
        <translation>Es ist unklar, ob es ankam: {why}</translation>
    </message>
    <message>
        <source>It is not known whether it is the same device.</source>
        <translation>Es ist nicht feststellbar, ob es dasselbe Gerät ist.</translation>
    </message>
    <message>
        <source>It is not known whether the device of {printer} answers at this printer&apos;s address.</source>
        <translation>Es ist nicht feststellbar, ob unter der Adresse dieses Druckers das Gerät von {printer} antwortet.</translation>
    </message>
    <message>
        <source>It is not known whether the job in Windows&apos; queue was complete: check what was printed.</source>
        <translation>Ob der Auftrag in der Warteschlange von Windows vollständig ist, ist nicht zu erkennen: Sehen Sie nach, was gedruckt wurde.</translation>
    </message>
    <message>
        <source>It is not known yet whether a job of {printer} came out. Answer that first, or wait until it counts as failed.</source>
        <translation>Noch ist nicht bekannt, ob ein Auftrag von {printer} gedruckt wurde. Beantworten Sie das zuerst, oder warten Sie, bis er als fehlgeschlagen gilt.</translation>
    </message>
    <message>
        <source>It is not known yet whether this job came out. A person at the printer is asked.</source>
        <translation>Noch ist nicht bekannt, ob dieser Auftrag gedruckt wurde. Am Drucker wird nachgefragt.</translation>
    </message>
    <message>
        <source>It is set to be used offline in Windows.</source>
        <translation>Er ist in Windows auf „Offline verwenden“ gestellt.</translation>
    </message>
    <message>
        <source>It is the device of {printer}.</source>
        <translation>Es ist das Gerät von {printer}.</translation>
    </message>
    <message>
        <source>It is the last key: {name} can&apos;t call until it has a new one.</source>
        <translation>Es ist der letzte: {name} kann erst mit einem neuen Schlüssel wieder aufrufen.</translation>
    </message>
    <message>
        <source>It is the same device.</source>
        <translation>Es ist dasselbe Gerät.</translation>
    </message>
    <message>
        <source>It is the same printer</source>
        <translation>Es ist derselbe Drucker</translation>
    </message>
    <message>
        <source>It is the standby printer of {printers}, which will have none.</source>
        <translation>Er ist Ersatz für {printers}: Danach gibt es dort keinen Ersatz mehr.</translation>
    </message>
    <message>
        <source>It is valid for {seconds} s: make exp at most {longest} s later than iat.</source>
        <translation>Sie gilt {seconds}&#xa0;s: exp darf höchstens {longest}&#xa0;s nach iat liegen.</translation>
    </message>
    <message>
        <source>It is valid for {seconds} s; at most {longest} s are allowed.</source>
        <translation>Sie gilt {seconds}&#xa0;s, höchstens {longest} sind erlaubt.</translation>
    </message>
    <message>
        <source>It is visible to people behind you and on screenshots.</source>
        <translation>Bildschirmfotos und Personen hinter Ihnen können es sehen.</translation>
    </message>
    <message>
        <source>It keeps printing meanwhile.</source>
        <translation>Er druckt inzwischen weiter.</translation>
    </message>
    <message>
        <source>It may</source>
        <comment>an application</comment>
        <translation>Sie darf</translation>
    </message>
    <message>
        <source>It may</source>
        <comment>what is permitted</comment>
        <translation>Sie darf</translation>
    </message>
    <message>
        <source>It may have been received. Check the queue before you print it again.</source>
        <translation>Vielleicht ist es angekommen: Sehen Sie in der Warteschlange nach, bevor es erneut gedruckt wird.</translation>
    </message>
    <message>
        <source>It may have been received. Check the queue. “Ask again” never prints it twice.</source>
        <translation>Vielleicht ist es angekommen: Sehen Sie in der Warteschlange nach. „Erneut fragen“ druckt es nie doppelt.</translation>
    </message>
    <message>
        <source>It may have printed.</source>
        <translation>Vielleicht wurde er gedruckt.</translation>
    </message>
    <message>
        <source>It may have printed: answer “Did it come out?” instead</source>
        <translation>Vielleicht ist er gedruckt: stattdessen „Wurde es gedruckt?“ beantworten</translation>
    </message>
    <message>
        <source>It may have worked. Check before you try again.</source>
        <translation>Vielleicht hat es geklappt: Prüfen Sie das, bevor Sie es erneut versuchen.</translation>
    </message>
    <message>
        <source>It may lack: {features}.</source>
        <translation>Möglicherweise fehlt: {features}.</translation>
    </message>
    <message>
        <source>It may not see jobs</source>
        <translation>Die Anwendung darf Aufträge nicht sehen</translation>
    </message>
    <message>
        <source>It may not see printers</source>
        <translation>Die Anwendung darf Drucker nicht sehen</translation>
    </message>
    <message>
        <source>It may see neither printers nor agents</source>
        <translation>Die Anwendung darf weder Drucker noch Agenten sehen</translation>
    </message>
    <message>
        <source>It may:</source>
        <translation>Sie darf:</translation>
    </message>
    <message>
        <source>It moved…</source>
        <comment>a printer</comment>
        <translation>Er steht jetzt anderswo…</translation>
    </message>
    <message>
        <source>It needs more than {size} MiB of memory.</source>
        <translation>Es braucht mehr als {size}&#xa0;MiB Speicher.</translation>
    </message>
    <message>
        <source>It prints when the customer is resumed</source>
        <translation>Wird gedruckt, wenn das Kundenkonto reaktiviert ist</translation>
    </message>
    <message>
        <source>It restarts at {time}.</source>
        <translation>Neuer Start um {time}.</translation>
    </message>
    <message>
        <source>It still waits in the queue of {name}, {copies}.</source>
        <translation>Der Auftrag wartet noch in der Warteschlange von {name}, {copies}.</translation>
    </message>
    <message>
        <source>It took longer than {seconds:g} seconds.</source>
        <translation>Es hat länger als {seconds:g} Sekunden gedauert.</translation>
    </message>
    <message>
        <source>It used more than {seconds} seconds of computing time.</source>
        <translation>Es hat mehr als {seconds} Sekunden Rechenzeit gebraucht.</translation>
    </message>
    <message>
        <source>It waits for an answer whether it is still needed.</source>
        <translation>Er wartet auf die Antwort, ob er noch gebraucht wird.</translation>
    </message>
    <message>
        <source>It was already printed.</source>
        <translation>Er wurde schon gedruckt.</translation>
    </message>
    <message>
        <source>It was already reprinted by {name}.</source>
        <translation>{name} hat ihn schon erneut gedruckt.</translation>
    </message>
    <message>
        <source>It was already reprinted.</source>
        <translation>Er wurde schon erneut gedruckt.</translation>
    </message>
    <message>
        <source>It was last used {used}.</source>
        <translation>Zuletzt verwendet: {used}.</translation>
    </message>
    <message>
        <source>It was made before the server went back to a backup: make a new one in half a minute.</source>
        <translation>Sie entstand, bevor der Server auf eine Sicherung zurückgesetzt wurde: Erstellen Sie in einer halben Minute eine neue.</translation>
    </message>
    <message>
        <source>It was marked as done.</source>
        <translation>Er wurde als erledigt markiert.</translation>
    </message>
    <message>
        <source>It was moved to another printer in the meantime.</source>
        <translation>Er wurde inzwischen zu einem anderen Drucker verschoben.</translation>
    </message>
    <message>
        <source>It was not printed.</source>
        <translation>Es wurde nicht gedruckt.</translation>
    </message>
    <message>
        <source>It was replaced…</source>
        <translation>Er wurde ersetzt…</translation>
    </message>
    <message>
        <source>It was reprinted</source>
        <translation>Erneut gedruckt</translation>
    </message>
    <message>
        <source>It was tried for 24 hours, then dropped.</source>
        <translation>24 Stunden lang versucht, dann verworfen.</translation>
    </message>
    <message>
        <source>It was used before: make a new one, with a new jti, for every call, including repeated ones.</source>
        <translation>Sie wurde schon verwendet: Erstellen Sie für jeden Aufruf eine neue mit neuer jti, auch für einen wiederholten.</translation>
    </message>
    <message>
        <source>It will be held: it needs {wanted}, but {loaded} is loaded.</source>
        <translation>Er wird zurückgehalten: Er ist für {wanted}, eingelegt ist {loaded}.</translation>
    </message>
    <message>
        <source>It will be held: {pages}, but {loaded} is loaded.</source>
        <translation>Er wird zurückgehalten: {pages}, eingelegt ist {loaded}.</translation>
    </message>
    <message>
        <source>It will not be printed.</source>
        <translation>Er wird nicht gedruckt.</translation>
    </message>
    <message>
        <source>It will not be printed. {why}</source>
        <translation>Es wird nicht gedruckt. {why}</translation>
    </message>
    <message>
        <source>It will not be printed: nothing of {pages} fits on the paper.</source>
        <translation>Er wird nicht gedruckt: Auf dem Material wäre nichts zu sehen ({pages}).</translation>
    </message>
    <message>
        <source>It will print what this account sends, on the printers that its operators add. Choose Yes only if you expected this link.</source>
        <translation>Er druckt dann, was dieses Konto sendet, auf den Druckern, die dessen Bediener hinzufügen. Bestätigen Sie nur, wenn Sie diesen Link erwartet haben.</translation>
    </message>
    <message>
        <source>It will take effect in a moment anyway.</source>
        <translation>Es wird in jedem Fall gleich ausgeführt.</translation>
    </message>
    <message>
        <source>It will wait: the customer is suspended.</source>
        <translation>Er wird warten: Das Kundenkonto ist pausiert.</translation>
    </message>
    <message>
        <source>It will wait: {printer} does not answer.</source>
        <translation>Er wird warten: {printer} antwortet nicht.</translation>
    </message>
    <message>
        <source>It will wait: {printer} is paused by {name}.</source>
        <translation>Er wird warten: {printer} ist von {name} angehalten.</translation>
    </message>
    <message>
        <source>It will wait: {printer} is paused.</source>
        <translation>Er wird warten: {printer} ist angehalten.</translation>
    </message>
    <message>
        <source>It will wait: {printer} is stopped ({why}).</source>
        <translation>Er wird warten: {printer} ist gestoppt ({why}).</translation>
    </message>
    <message>
        <source>It will wait: {printer} is stopped.</source>
        <translation>Er wird warten: {printer} ist gestoppt.</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>column: what it was done to</comment>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>what it was done to</comment>
        <translation>Objekt</translation>
    </message>
    <message numerus="yes">
        <source>Its %n printer(s) can&apos;t print. Move them to another agent.</source>
        <translation>
            <numerusform>Sein %n Drucker druckt nichts: Verschieben Sie ihn zu einem anderen Agenten.</numerusform>
            <numerusform>Seine %n Drucker drucken nichts: Verschieben Sie sie zu einem anderen Agenten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its access is revoked permanently.</source>
        <translation>Ihm ist der Zugang endgültig entzogen.</translation>
    </message>
    <message>
        <source>Its access tokens end now and it gets no new ones. It can&apos;t send jobs or see anything.</source>
        <translation>Ihre Zugriffstoken enden jetzt, und sie bekommt keine neuen: Sie kann keine Aufträge senden und nichts sehen.</translation>
    </message>
    <message>
        <source>Its application may not print on the standby printer.</source>
        <translation>Seine Anwendung darf auf dem Ersatzdrucker nicht drucken.</translation>
    </message>
    <message>
        <source>Its content is no longer kept. To print it again, the sender must send it again.</source>
        <translation>Sein Inhalt wurde nach Ablauf der Frist gelöscht: Zum erneuten Drucken muss er neu gesendet werden.</translation>
    </message>
    <message>
        <source>Its history is kept. If you add it again, it is a new printer with a new ID.</source>
        <translation>Sein Verlauf bleibt. Seine ID kommt nicht wieder: Erneut hinzugefügt ist er ein anderer Drucker.</translation>
    </message>
    <message>
        <source>Its id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Its jti was not used before.</source>
        <translation>Ihre jti wurde noch nicht verwendet.</translation>
    </message>
    <message>
        <source>Its key</source>
        <comment>of a certificate</comment>
        <translation>Sein Schlüssel</translation>
    </message>
    <message>
        <source>Its labels cannot be printed one by one, so it can only be printed again as a whole.</source>
        <translation>Seine Etiketten lassen sich nicht einzeln drucken. Er kann daher nur als Ganzes erneut gedruckt werden.</translation>
    </message>
    <message>
        <source>Its language is not known. Add it alone, and choose the language.</source>
        <translation>Seine Sprache ist nicht bekannt. Fügen Sie ihn einzeln hinzu und wählen Sie die Sprache.</translation>
    </message>
    <message>
        <source>Its language is not known: see the Connection tab</source>
        <translation>Seine Sprache ist nicht angegeben: siehe Reiter Anschluss</translation>
    </message>
    <message>
        <source>Its log: {log}.</source>
        <translation>Protokoll: {log}.</translation>
    </message>
    <message>
        <source>Its message: {words}. Its log: {log}.</source>
        <translation>Ausgabe: {words}. Protokoll: {log}.</translation>
    </message>
    <message>
        <source>Its own device answers at {address} now.</source>
        <translation>Sein eigenes Gerät antwortet jetzt unter {address}.</translation>
    </message>
    <message>
        <source>Its own mode</source>
        <comment>of a cutter</comment>
        <translation>Eigener Modus</translation>
    </message>
    <message>
        <source>Its pages belong together, so it can only be printed again as a whole.</source>
        <translation>Seine Seiten gehören zusammen, daher kann er nur im Ganzen erneut gedruckt werden.</translation>
    </message>
    <message>
        <source>Its paper is loaded</source>
        <comment>of a job</comment>
        <translation>Das passende Material ist eingelegt</translation>
    </message>
    <message>
        <source>Its standby printer was changed or removed in the meantime.</source>
        <translation>Sein Ersatzdrucker wurde inzwischen geändert oder entfernt.</translation>
    </message>
    <message>
        <source>Its tags</source>
        <translation>Seine Gruppen</translation>
    </message>
    <message>
        <source>Its values are filled in below.</source>
        <translation>Seine Werte werden unten eingetragen.</translation>
    </message>
    <message>
        <source>Its {page} pages lie across the loaded {loaded} and would be cut off.</source>
        <translation>Seine Seiten von {page} liegen quer zum eingelegten Material ({loaded}): Sie würden abgeschnitten.</translation>
    </message>
    <message>
        <source>JSON Lines for programs (*.jsonl)</source>
        <translation>JSON Lines für Programme (*.jsonl)</translation>
    </message>
    <message>
        <source>JUS, SET KEY1 …</source>
        <comment>example of printer commands</comment>
        <translation>JUS, SET KEY1 …</translation>
    </message>
    <message>
        <source>Jam</source>
        <translation>Stau</translation>
    </message>
    <message>
        <source>Jam</source>
        <comment>of a printer</comment>
        <translation>Stau</translation>
    </message>
    <message>
        <source>Jan</source>
        <comment>month</comment>
        <translation>Jan.</translation>
    </message>
    <message>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Job</source>
        <comment>one job</comment>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Job</source>
        <comment>kind of what a search found</comment>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Job cancelled</source>
        <translation>Auftrag abgebrochen</translation>
    </message>
    <message>
        <source>Job cancelled</source>
        <comment>an event</comment>
        <translation>Auftrag abgebrochen</translation>
    </message>
    <message>
        <source>Job failed</source>
        <comment>an event</comment>
        <translation>Auftrag fehlgeschlagen</translation>
    </message>
    <message>
        <source>Job held</source>
        <translation>Auftrag zurückgehalten</translation>
    </message>
    <message>
        <source>Job held</source>
        <comment>an event</comment>
        <translation>Auftrag zurückgehalten</translation>
    </message>
    <message>
        <source>Job id</source>
        <translation>Auftrags-ID</translation>
    </message>
    <message>
        <source>Job moved to another printer</source>
        <translation>Auftrag zu anderem Drucker verschoben</translation>
    </message>
    <message>
        <source>Job or printer</source>
        <translation>Auftrag oder Drucker</translation>
    </message>
    <message>
        <source>Job printed</source>
        <comment>an event</comment>
        <translation>Auftrag gedruckt</translation>
    </message>
    <message>
        <source>Job printed again</source>
        <translation>Auftrag erneut gedruckt</translation>
    </message>
    <message>
        <source>Job released</source>
        <translation>Auftrag freigegeben</translation>
    </message>
    <message>
        <source>Job taken back from an unresponsive agent</source>
        <translation>Auftrag von nicht antwortendem Agenten zurückgeholt</translation>
    </message>
    <message>
        <source>Job waited too long</source>
        <translation>Auftrag hat zu lange gewartet</translation>
    </message>
    <message>
        <source>Job {name}</source>
        <translation>Auftrag {name}</translation>
    </message>
    <message>
        <source>Job {name}, {state}</source>
        <translation>Auftrag {name}, {state}</translation>
    </message>
    <message>
        <source>Jobs</source>
        <comment>kind of act</comment>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>Jobs 24 h</source>
        <translation>Aufträge 24&#xa0;h</translation>
    </message>
    <message>
        <source>Jobs 24 h</source>
        <comment>column</comment>
        <translation>Aufträge 24&#xa0;h</translation>
    </message>
    <message>
        <source>Jobs and filters</source>
        <translation>Aufträge und Filter</translation>
    </message>
    <message>
        <source>Jobs and settings</source>
        <translation>Aufträge und Einstellungen</translation>
    </message>
    <message>
        <source>Jobs failed</source>
        <translation>Aufträge sind fehlgeschlagen</translation>
    </message>
    <message>
        <source>Jobs failed. The queue shows the reasons.</source>
        <translation>Aufträge sind fehlgeschlagen. Die Gründe stehen in der Warteschlange.</translation>
    </message>
    <message>
        <source>Jobs handed to the standby printer</source>
        <translation>Aufträge an den Ersatzdrucker gesendet</translation>
    </message>
    <message>
        <source>Jobs per hour</source>
        <translation>Aufträge pro Stunde</translation>
    </message>
    <message>
        <source>Jobs per hour. {sentence}</source>
        <translation>Aufträge pro Stunde. {sentence}</translation>
    </message>
    <message>
        <source>Jobs print even before anybody opens this window.</source>
        <translation>Damit Aufträge gedruckt werden, bevor jemand dieses Fenster öffnet.</translation>
    </message>
    <message>
        <source>Jobs that are sent again will print again</source>
        <translation>Erneut gesendete Aufträge werden erneut gedruckt</translation>
    </message>
    <message>
        <source>Jobs that it has already sent are printed. Nothing is deleted: you can enable it again with the same secret.</source>
        <translation>Aufträge, die sie gesendet hat, werden gedruckt. Nichts wird gelöscht: Sie kann mit demselben Geheimnis wieder aktiviert werden.</translation>
    </message>
    <message>
        <source>Jobs that need other paper wait.</source>
        <translation>Aufträge für anderes Material warten.</translation>
    </message>
    <message>
        <source>Jobs that wait</source>
        <translation>Aufträge, die warten</translation>
    </message>
    <message>
        <source>Jobs that wait for other paper</source>
        <translation>Aufträge, die auf anderes Material warten</translation>
    </message>
    <message>
        <source>Jobs wait for other paper in printer {printer_name}.</source>
        <translation>Aufträge warten auf anderes Papier im Drucker {printer_name}.</translation>
    </message>
    <message>
        <source>Jobs wait for other paper in {printer}</source>
        <translation>Aufträge warten auf anderes Material in {printer}</translation>
    </message>
    <message>
        <source>Jul</source>
        <comment>month</comment>
        <translation>Juli</translation>
    </message>
    <message>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>Jun</source>
        <comment>month</comment>
        <translation>Juni</translation>
    </message>
    <message>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>Keep a backup and find out who had access. Check the log on the Activity page.</source>
        <translation>Bewahren Sie eine Sicherung auf, und fragen Sie, wer Zugang hatte. Prüfen Sie das Protokoll auf der Seite Aktivität.</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Alle werden gebraucht</translation>
    </message>
    <message>
        <source>Keep both</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Beide werden gebraucht</translation>
    </message>
    <message>
        <source>Keep documents</source>
        <translation>Dokumente aufbewahren</translation>
    </message>
    <message>
        <source>Keep it done</source>
        <translation>Nicht rückgängig machen</translation>
    </message>
    <message>
        <source>Keep jobs</source>
        <translation>Aufträge aufbewahren</translation>
    </message>
    <message>
        <source>Keep printing in the background</source>
        <translation>Im Hintergrund weiterdrucken</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Keep the job</source>
        <translation>Auftrag behalten</translation>
    </message>
    <message>
        <source>Keep the jobs</source>
        <translation>Aufträge behalten</translation>
    </message>
    <message>
        <source>Keep the log of requests</source>
        <translation>Anfrageprotokoll aufbewahren</translation>
    </message>
    <message>
        <source>Keep the old one</source>
        <translation>Altes behalten</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <comment>a printer</comment>
        <translation>Warten lassen</translation>
    </message>
    <message>
        <source>Kept for the loaded paper.</source>
        <translation>Gilt für das eingelegte Material.</translation>
    </message>
    <message>
        <source>Key</source>
        <comment>of an application</comment>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Key</source>
        <comment>of a server</comment>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Key (kid)</source>
        <comment>column</comment>
        <translation>Schlüssel (kid)</translation>
    </message>
    <message>
        <source>Key file</source>
        <translation>Schlüsseldatei</translation>
    </message>
    <message>
        <source>Key name (kid)</source>
        <translation>Schlüsselname (kid)</translation>
    </message>
    <message>
        <source>Key of a developer application added</source>
        <translation>Schlüssel einer Entwickleranwendung hinzugefügt</translation>
    </message>
    <message>
        <source>Key of a developer application revoked</source>
        <translation>Schlüssel einer Entwickleranwendung widerrufen</translation>
    </message>
    <message>
        <source>Key {kid}. {state}. Created {time}, {number} bits.</source>
        <translation>Schlüssel {kid}. {state}. Erzeugt {time}, {number}&#xa0;Bit.</translation>
    </message>
    <message>
        <source>Keys</source>
        <comment>column: of an application</comment>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Keys (including revoked)</source>
        <translation>Schlüssel, auch widerrufene</translation>
    </message>
    <message>
        <source>Keys of the application</source>
        <translation>Schlüssel der Anwendung</translation>
    </message>
    <message>
        <source>Kind</source>
        <comment>of media, field</comment>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kind of paper</source>
        <translation>Art des Materials</translation>
    </message>
    <message>
        <source>LPD queue</source>
        <comment>how a printer is reached</comment>
        <translation>LPD-Warteschlange</translation>
    </message>
    <message>
        <source>Label 58 × 40 mm</source>
        <translation>Etikett 58 × 40&#xa0;mm</translation>
    </message>
    <message>
        <source>Label and receipt printers print in black on one side only.</source>
        <translation>Ein Etiketten- oder Bondrucker druckt nur schwarz und einseitig.</translation>
    </message>
    <message>
        <source>Label language</source>
        <translation>Etikettensprache</translation>
    </message>
    <message>
        <source>Label {label} of the file cannot be drawn. {error}</source>
        <translation>Etikett {label} der Datei lässt sich nicht darstellen. {error}</translation>
    </message>
    <message>
        <source>Label {number} of {all}</source>
        <translation>Etikett {number} von {all}</translation>
    </message>
    <message>
        <source>Label {number} of {all}, {width:.0f} by {height:.0f} millimetres, as a printer would draw it</source>
        <translation>Etikett {number} von {all}, {width:.0f} mal {height:.0f} Millimeter, wie ein Drucker es drucken würde</translation>
    </message>
    <message>
        <source>Labels left to print: {left}.</source>
        <translation>Etiketten, die er noch drucken muss: {left}.</translation>
    </message>
    <message>
        <source>Labels of the file</source>
        <translation>Etiketten der Datei</translation>
    </message>
    <message>
        <source>Labels or paper low</source>
        <comment>of a printer</comment>
        <translation>Etiketten oder Papier fast leer</translation>
    </message>
    <message>
        <source>Labels or sheets</source>
        <translation>Etiketten oder Blätter</translation>
    </message>
    <message>
        <source>Labels that came out</source>
        <translation>Gedruckte Etiketten</translation>
    </message>
    <message>
        <source>Labels with black marks</source>
        <translation>Etiketten mit schwarzen Markierungen</translation>
    </message>
    <message>
        <source>Labels with gaps</source>
        <translation>Etiketten mit Zwischenräumen</translation>
    </message>
    <message>
        <source>Labels with gaps or marks need a height: enter it.</source>
        <translation>Etiketten mit Zwischenräumen oder Markierungen dazwischen haben eine Höhe: Geben Sie auch diese an.</translation>
    </message>
    <message>
        <source>Landscape</source>
        <comment>how a job is printed</comment>
        <translation>Querformat</translation>
    </message>
    <message>
        <source>Language</source>
        <comment>of a printer</comment>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language</source>
        <comment>of the window</comment>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language</source>
        <comment>language of a label file</comment>
        <translation>Geschrieben in</translation>
    </message>
    <message>
        <source>Language not known</source>
        <translation>Sprache nicht bekannt</translation>
    </message>
    <message>
        <source>Language of the example</source>
        <translation>Sprache des Beispiels</translation>
    </message>
    <message>
        <source>Language of the mails</source>
        <translation>Sprache der Mails</translation>
    </message>
    <message>
        <source>Language of the printer</source>
        <translation>Sprache, die er spricht</translation>
    </message>
    <message>
        <source>Language of this window</source>
        <translation>Sprache dieses Fensters</translation>
    </message>
    <message>
        <source>Language, resolution and paper are the same.</source>
        <translation>Sprache, Auflösung und Material sind gleich.</translation>
    </message>
    <message>
        <source>Language: {name}</source>
        <translation>Sprache: {name}</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Large rows with pictures</source>
        <translation>Große Zeilen mit Bildern</translation>
    </message>
    <message>
        <source>Large, with pictures</source>
        <comment>rows</comment>
        <translation>Groß, mit Bildern</translation>
    </message>
    <message>
        <source>Large: the order number can be read from the packing table.</source>
        <translation>Groß: Die Bestellnummer ist vom Packtisch aus lesbar.</translation>
    </message>
    <message>
        <source>Larger</source>
        <comment>the page, in a menu</comment>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Largest PDF</source>
        <translation>Größtes PDF</translation>
    </message>
    <message>
        <source>Largest RAW file</source>
        <translation>Größte RAW-Datei</translation>
    </message>
    <message numerus="yes">
        <source>Last %n hour(s): nothing was printed.</source>
        <translation>
            <numerusform>Letzte Stunde: nichts gedruckt.</numerusform>
            <numerusform>Letzte %n Stunden: nichts gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %n hour(s): {done}. Most from {most}.</source>
        <translation>
            <numerusform>Letzte Stunde: {done}. Am meisten von {most}.</numerusform>
            <numerusform>Letzte %n Stunden: {done}. Am meisten von {most}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Last 24 hours, as of {at:%H:%M}: {done}.</source>
        <translation>Letzte 24 Stunden, Stand {at:%H:%M}: {done}.</translation>
    </message>
    <message>
        <source>Last 24 hours, as of {time}</source>
        <translation>Letzte 24 Stunden, Stand {time}</translation>
    </message>
    <message>
        <source>Last answer</source>
        <comment>of a printer</comment>
        <translation>Letzte Antwort</translation>
    </message>
    <message>
        <source>Last connection</source>
        <comment>to a printer</comment>
        <translation>Letzte Verbindung</translation>
    </message>
    <message>
        <source>Last delivery</source>
        <comment>a message</comment>
        <translation>Zuletzt angekommen</translation>
    </message>
    <message>
        <source>Last error</source>
        <translation>Letzter Fehler</translation>
    </message>
    <message>
        <source>Last good backup: {at}, {size}, {file}.</source>
        <translation>Letzte gute Sicherung: {at}, {size}, {file}.</translation>
    </message>
    <message>
        <source>Last job</source>
        <translation>Letzter Auftrag</translation>
    </message>
    <message>
        <source>Last job</source>
        <comment>column: when</comment>
        <translation>Letzter Auftrag</translation>
    </message>
    <message>
        <source>Last job: {moment}</source>
        <translation>Letzter Auftrag: {moment}</translation>
    </message>
    <message>
        <source>Last jobs</source>
        <translation>Letzte Aufträge</translation>
    </message>
    <message>
        <source>Last seen</source>
        <comment>column</comment>
        <translation>Zuletzt online</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Zuletzt gemeldet</translation>
    </message>
    <message>
        <source>Last used</source>
        <comment>column</comment>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Last used</source>
        <comment>a console</comment>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Later jobs wait as well, until you move the printers to another agent.</source>
        <translation>Auch spätere Aufträge für sie warten, bis Sie die Drucker zu einem anderen Agenten verschieben.</translation>
    </message>
    <message>
        <source>Latest status changes</source>
        <translation>Letzte Zustandswechsel</translation>
    </message>
    <message>
        <source>Legal</source>
        <comment>paper</comment>
        <translation>Legal</translation>
    </message>
    <message>
        <source>Less</source>
        <comment>button: further fields</comment>
        <translation>Weniger</translation>
    </message>
    <message numerus="yes">
        <source>Less (%n changed)</source>
        <translation>
            <numerusform>Weniger (%n geändert)</numerusform>
            <numerusform>Weniger (%n geändert)</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the computer that waits with the agent&apos;s key take over</source>
        <translation>Den Computer übernehmen lassen, der mit dem Schlüssel des Agenten wartet</translation>
    </message>
    <message>
        <source>Let {waiting} take over?</source>
        <translation>{waiting} übernehmen lassen?</translation>
    </message>
    <message>
        <source>Letter</source>
        <comment>paper</comment>
        <translation>Letter</translation>
    </message>
    <message>
        <source>Level</source>
        <comment>log</comment>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Lifetime (exp, iat)</source>
        <translation>Lebensdauer (exp, iat)</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>look</comment>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>colours</comment>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Light or dark (Ctrl+Shift+L)</source>
        <translation>Hell oder dunkel (Strg+Umschalt+L)</translation>
    </message>
    <message>
        <source>Line {number}: {told}</source>
        <translation>Zeile {number}: {told}</translation>
    </message>
    <message>
        <source>Lines of the log</source>
        <translation>Zeilen des Protokolls</translation>
    </message>
    <message>
        <source>Link expired</source>
        <comment>onboarding</comment>
        <translation>Link abgelaufen</translation>
    </message>
    <message>
        <source>Link for a new agent</source>
        <translation>Link für einen neuen Agenten</translation>
    </message>
    <message>
        <source>Link for a new agent created</source>
        <translation>Link für neuen Agenten erstellt</translation>
    </message>
    <message>
        <source>Link for {name}</source>
        <translation>Link für {name}</translation>
    </message>
    <message>
        <source>Link opened</source>
        <translation>Link geöffnet</translation>
    </message>
    <message>
        <source>Link…</source>
        <comment>button: by which an agent joins</comment>
        <translation>Link…</translation>
    </message>
    <message>
        <source>List the printers</source>
        <comment>step of a trial</comment>
        <translation>Drucker auflisten</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>check</comment>
        <translation>Aktuelle Daten</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>data</comment>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Live data</source>
        <translation>Aktuelle Daten</translation>
    </message>
    <message>
        <source>Live data: connecting</source>
        <translation>Aktuelle Daten: Verbindung wird hergestellt</translation>
    </message>
    <message>
        <source>Load it, or move the job</source>
        <translation>Legen Sie es ein, oder verschieben Sie den Auftrag</translation>
    </message>
    <message>
        <source>Load it, or release the jobs</source>
        <translation>Legen Sie es ein, oder geben Sie die Aufträge frei</translation>
    </message>
    <message>
        <source>Load paper: it prints automatically</source>
        <translation>Legen Sie Material ein, dann wird automatisch weitergedruckt</translation>
    </message>
    <message>
        <source>Load that paper, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Legen Sie dieses Material ein, oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf dem eingelegten Material zu drucken.</translation>
    </message>
    <message>
        <source>Load the right paper, or release it to print anyway (cut off)</source>
        <translation>Legen Sie das richtige Material ein, oder geben Sie den Auftrag trotzdem frei (was nicht passt, wird abgeschnitten)</translation>
    </message>
    <message>
        <source>Load what the jobs need, or release them to print on what is loaded.</source>
        <translation>Legen Sie ein, was die Aufträge brauchen, oder geben Sie sie frei, um auf das eingelegte Material zu drucken.</translation>
    </message>
    <message>
        <source>Loaded</source>
        <comment>media</comment>
        <translation>Eingelegt</translation>
    </message>
    <message>
        <source>Loaded paper</source>
        <translation>Eingelegtes Material</translation>
    </message>
    <message>
        <source>Loaded paper ({media})</source>
        <translation>Eingelegtes Material ({media})</translation>
    </message>
    <message>
        <source>Loaded paper not set yet</source>
        <translation>Das Material ist noch nicht angegeben</translation>
    </message>
    <message>
        <source>Loaded paper…</source>
        <translation>Eingelegtes Material…</translation>
    </message>
    <message>
        <source>Loaded: {media}</source>
        <translation>Eingelegt: {media}</translation>
    </message>
    <message>
        <source>Loading the job</source>
        <translation>Der Auftrag wird gelesen</translation>
    </message>
    <message>
        <source>Loading the questions…</source>
        <translation>Die Fragen werden gelesen…</translation>
    </message>
    <message>
        <source>Lock</source>
        <comment>a console</comment>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Lock after</source>
        <translation>Sperren nach</translation>
    </message>
    <message>
        <source>Lock consoles</source>
        <translation>Konsolen sperren</translation>
    </message>
    <message>
        <source>Lock of consoles changed</source>
        <translation>Sperre der Konsolen geändert</translation>
    </message>
    <message>
        <source>Locked</source>
        <comment>all consoles</comment>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <source>Locks or unlocks this console</source>
        <translation>Sperrt oder entsperrt diese Konsole</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Log in</source>
        <comment>as an operator</comment>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Log in again on the Printers page</source>
        <translation>Auf der Seite Drucker neu anmelden</translation>
    </message>
    <message>
        <source>Log in first. Then all other consoles lock at once, and this one after a while without use.</source>
        <translation>Melden Sie sich zuerst an. Dann werden alle anderen Konsolen sofort gesperrt, und diese nach einer Weile ohne Bedienung.</translation>
    </message>
    <message>
        <source>Log in on the Printers page</source>
        <translation>Auf der Seite Drucker anmelden</translation>
    </message>
    <message>
        <source>Log in to this console</source>
        <translation>An dieser Konsole anmelden</translation>
    </message>
    <message>
        <source>Log in to {name}</source>
        <translation>Bei {name} anmelden</translation>
    </message>
    <message>
        <source>Log in…</source>
        <translation>Anmelden…</translation>
    </message>
    <message>
        <source>Log of this computer&apos;s agent for another server</source>
        <translation>Protokoll des Agenten dieses Computers für einen anderen Server</translation>
    </message>
    <message>
        <source>Log of this window</source>
        <translation>Protokoll dieses Fensters</translation>
    </message>
    <message>
        <source>Log out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>Login and certificate</source>
        <translation>Anmeldung und Zertifikat</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Protokolldateien</translation>
    </message>
    <message>
        <source>Logs in as</source>
        <translation>Anmeldung als</translation>
    </message>
    <message>
        <source>Look and language</source>
        <translation>Aussehen und Sprache</translation>
    </message>
    <message>
        <source>Look at it in Settings</source>
        <translation>Sehen Sie es in den Einstellungen an</translation>
    </message>
    <message>
        <source>Look at its display</source>
        <translation>Sehen Sie auf seine Anzeige</translation>
    </message>
    <message>
        <source>Look at its display, then reprint</source>
        <translation>Sehen Sie auf seine Anzeige, und drucken Sie erneut</translation>
    </message>
    <message>
        <source>Look at the printer, then reprint</source>
        <translation>Sehen Sie nach dem Drucker, und drucken Sie erneut</translation>
    </message>
    <message>
        <source>Look at the printer. If it is the same one, confirm it; then jobs print although the printer does not identify itself.</source>
        <translation>Sehen Sie sich den Drucker an. Ist es derselbe, bestätigen Sie das: Dann wird dort auch ohne seine Kennung gedruckt.</translation>
    </message>
    <message>
        <source>Looking for “{text}”…</source>
        <translation>„{text}“ wird gesucht…</translation>
    </message>
    <message>
        <source>Looking further back…</source>
        <translation>Ältere Einträge werden durchsucht…</translation>
    </message>
    <message>
        <source>MAC address {mac}</source>
        <translation>MAC-Adresse {mac}</translation>
    </message>
    <message>
        <source>Mail reports to</source>
        <translation>Meldungen per Mail an</translation>
    </message>
    <message>
        <source>Mail server</source>
        <translation>Mailserver</translation>
    </message>
    <message>
        <source>Make a new secret</source>
        <translation>Neues Geheimnis erstellen</translation>
    </message>
    <message>
        <source>Make larger</source>
        <translation>Größer anzeigen</translation>
    </message>
    <message>
        <source>Make the margins smaller.</source>
        <translation>Verkleinern Sie die Ränder.</translation>
    </message>
    <message>
        <source>Make this computer an agent of “{account}” at {host}?</source>
        <translation>Diesen Computer zum Agenten von „{account}“ bei {host} machen?</translation>
    </message>
    <message>
        <source>Make this computer an agent?</source>
        <translation>Diesen Computer zum Agenten machen?</translation>
    </message>
    <message>
        <source>Managed by</source>
        <translation>Betreut von</translation>
    </message>
    <message>
        <source>Manual</source>
        <comment>title of a list of pages that are in English</comment>
        <translation>Handbuch (englisch)</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Mar</source>
        <comment>month</comment>
        <translation>März</translation>
    </message>
    <message>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <source>Margin bottom</source>
        <comment>print parameter</comment>
        <translation>Rand unten</translation>
    </message>
    <message>
        <source>Margin bottom, mm</source>
        <translation>Rand unten, mm</translation>
    </message>
    <message>
        <source>Margin left</source>
        <comment>print parameter</comment>
        <translation>Rand links</translation>
    </message>
    <message>
        <source>Margin left, mm</source>
        <translation>Rand links, mm</translation>
    </message>
    <message>
        <source>Margin right</source>
        <comment>print parameter</comment>
        <translation>Rand rechts</translation>
    </message>
    <message>
        <source>Margin right, mm</source>
        <translation>Rand rechts, mm</translation>
    </message>
    <message>
        <source>Margin top</source>
        <comment>print parameter</comment>
        <translation>Rand oben</translation>
    </message>
    <message>
        <source>Margin top, mm</source>
        <translation>Rand oben, mm</translation>
    </message>
    <message>
        <source>Mark all {} as done</source>
        <translation>Alle {} als erledigt markieren</translation>
    </message>
    <message>
        <source>Mark as done</source>
        <comment>button: a failed job</comment>
        <translation>Als erledigt markieren</translation>
    </message>
    <message>
        <source>Mark as done</source>
        <comment>button for a job</comment>
        <translation>Als erledigt markieren</translation>
    </message>
    <message>
        <source>Mark {} of {} as done</source>
        <translation>{} von {} als erledigt markieren</translation>
    </message>
    <message>
        <source>Mark “done” of a job removed</source>
        <translation>Markierung „erledigt“ eines Auftrags entfernt</translation>
    </message>
    <message>
        <source>Marked as done</source>
        <comment>of a job</comment>
        <translation>Als erledigt markiert</translation>
    </message>
    <message>
        <source>Marked as done: {cause}</source>
        <translation>Als erledigt markiert: {cause}</translation>
    </message>
    <message>
        <source>Marked as done: {jobs}</source>
        <translation>Als erledigt markiert: {jobs}</translation>
    </message>
    <message>
        <source>May</source>
        <comment>an application</comment>
        <translation>Darf</translation>
    </message>
    <message>
        <source>May</source>
        <comment>month</comment>
        <translation>Mai</translation>
    </message>
    <message>
        <source>May</source>
        <comment>column: what is permitted</comment>
        <translation>Darf</translation>
    </message>
    <message>
        <source>May</source>
        <comment>month, in full</comment>
        <translation>Mai</translation>
    </message>
    <message>
        <source>May already be on paper (restored or copied data)</source>
        <translation>Vielleicht schon gedruckt (wiederhergestellte oder kopierte Daten)</translation>
    </message>
    <message>
        <source>May have printed – check the tray</source>
        <translation>Vielleicht gedruckt – sehen Sie im Ausgabefach nach</translation>
    </message>
    <message>
        <source>May have printed – check the tray; reprinted</source>
        <translation>Vielleicht gedruckt – sehen Sie im Ausgabefach nach; erneut gedruckt</translation>
    </message>
    <message>
        <source>May print</source>
        <translation>Darf drucken</translation>
    </message>
    <message>
        <source>May see agents</source>
        <translation>Darf Agenten sehen</translation>
    </message>
    <message>
        <source>May see jobs</source>
        <translation>Darf Aufträge sehen</translation>
    </message>
    <message>
        <source>May see printers</source>
        <translation>Darf Drucker sehen</translation>
    </message>
    <message>
        <source>May upload</source>
        <translation>Darf hochladen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Messages are signed with both secrets until {until}. Give the receiver the new one before then.</source>
        <translation>Bis {until} werden Nachrichten mit beiden Geheimnissen signiert: Geben Sie dem Empfänger vorher das neue.</translation>
    </message>
    <message>
        <source>Messages of a webhook</source>
        <translation>Nachrichten eines Webhooks</translation>
    </message>
    <message>
        <source>Messages of the webhook</source>
        <translation>Nachrichten des Webhooks</translation>
    </message>
    <message>
        <source>Messages…</source>
        <translation>Nachrichten…</translation>
    </message>
    <message>
        <source>Missed: too many were waiting</source>
        <comment>messages</comment>
        <translation>Verpasst: Zu viele haben gewartet</translation>
    </message>
    <message>
        <source>Missing</source>
        <comment>agents</comment>
        <translation>Fehlen</translation>
    </message>
    <message>
        <source>Missing entry numbers belong to customer logs: see Partners.</source>
        <translation>Nummern, die nicht in der Liste sind, stehen in den Protokollen von Kunden: siehe Partner.</translation>
    </message>
    <message>
        <source>Missing entry numbers belong to the logs of this site and of other customers.</source>
        <translation>Nummern, die nicht in der Liste stehen, sind in den Protokollen dieses Standorts und anderer Kunden.</translation>
    </message>
    <message>
        <source>Missing: {numbers}. {why}</source>
        <translation>Es fehlen: {numbers}. {why}</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model not reported</source>
        <translation>Modell nicht gemeldet</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>Montag</translation>
    </message>
    <message>
        <source>More</source>
        <comment>pages</comment>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More</source>
        <comment>actions</comment>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>Weitere Aktionen</translation>
    </message>
    <message>
        <source>More pages</source>
        <translation>Weitere Seiten</translation>
    </message>
    <message>
        <source>More tabs</source>
        <translation>Weitere Reiter</translation>
    </message>
    <message>
        <source>More than {mm} mm can&apos;t be corrected: check the loaded paper</source>
        <translation>Mehr als {mm}&#xa0;mm lässt sich nicht verschieben: Prüfen Sie, was eingelegt ist</translation>
    </message>
    <message>
        <source>More than {number} printers were found in the network; only the first were checked.</source>
        <translation>Im Netzwerk melden sich mehr als {number} Drucker; nur die ersten wurden abgefragt.</translation>
    </message>
    <message>
        <source>More were found than can be shown. Only the first {number} are listed.</source>
        <translation>Es gibt mehr, als angezeigt werden kann: Nur die ersten {number} sind aufgeführt.</translation>
    </message>
    <message>
        <source>More…</source>
        <comment>button: further fields</comment>
        <translation>Mehr…</translation>
    </message>
    <message numerus="yes">
        <source>More… (%n changed)</source>
        <translation>
            <numerusform>Mehr… (%n geändert)</numerusform>
            <numerusform>Mehr… (%n geändert)</numerusform>
        </translation>
    </message>
    <message>
        <source>Move all {}…</source>
        <translation>Alle {} verschieben…</translation>
    </message>
    <message>
        <source>Move anyway</source>
        <translation>Trotzdem verschieben</translation>
    </message>
    <message>
        <source>Move down, mm</source>
        <translation>Nach unten, mm</translation>
    </message>
    <message>
        <source>Move here</source>
        <translation>Hierhin verschieben</translation>
    </message>
    <message>
        <source>Move it to a wider printer, or release it to print anyway (cut off)</source>
        <translation>Verschieben Sie den Auftrag auf einen breiteren Drucker, oder geben Sie ihn trotzdem frei (was nicht passt, wird abgeschnitten)</translation>
    </message>
    <message>
        <source>Move its printers to another agent</source>
        <translation>Seine Drucker zu einem anderen Agenten verschieben</translation>
    </message>
    <message>
        <source>Move its printers to another agent: {command}</source>
        <translation>Seine Drucker zu einem anderen Agenten verschieben: {command}</translation>
    </message>
    <message>
        <source>Move job</source>
        <translation>Auftrag verschieben</translation>
    </message>
    <message>
        <source>Move jobs</source>
        <translation>Aufträge verschieben</translation>
    </message>
    <message>
        <source>Move printers</source>
        <translation>Drucker verschieben</translation>
    </message>
    <message>
        <source>Move printers…</source>
        <translation>Drucker verschieben…</translation>
    </message>
    <message>
        <source>Move requested, can be undone for a few seconds</source>
        <comment>of a job</comment>
        <translation>Verschieben angefordert, kann einige Sekunden lang rückgängig gemacht werden</translation>
    </message>
    <message>
        <source>Move right, mm</source>
        <translation>Nach rechts, mm</translation>
    </message>
    <message>
        <source>Move the printer to another agent, or move the job</source>
        <translation>Geben Sie den Drucker einem anderen Agenten, oder verschieben Sie den Auftrag</translation>
    </message>
    <message>
        <source>Move the printers of {name}</source>
        <translation>Drucker verschieben: {name}</translation>
    </message>
    <message>
        <source>Move waiting jobs there when offline for</source>
        <translation>Wartende Aufträge dorthin, wenn offline seit</translation>
    </message>
    <message>
        <source>Move {jobs} to</source>
        <translation>Verschieben ({jobs}) zu</translation>
    </message>
    <message>
        <source>Move {jobs} to another printer</source>
        <translation>Zu einem anderen Drucker verschieben: {jobs}</translation>
    </message>
    <message>
        <source>Move {} of {}…</source>
        <translation>{} von {} verschieben…</translation>
    </message>
    <message>
        <source>Moved to another printer</source>
        <comment>of a job</comment>
        <translation>Zu einem anderen Drucker verschoben</translation>
    </message>
    <message>
        <source>Moved {jobs}</source>
        <translation>Verschoben: {jobs}</translation>
    </message>
    <message>
        <source>Moved {jobs} to {printer}</source>
        <translation>Zu {printer} verschoben: {jobs}</translation>
    </message>
    <message>
        <source>Moved {sides}</source>
        <translation>Verschoben {sides}</translation>
    </message>
    <message>
        <source>Move…</source>
        <comment>button for a job</comment>
        <translation>Verschieben…</translation>
    </message>
    <message>
        <source>Move…</source>
        <comment>button: to another printer</comment>
        <translation>Verschieben…</translation>
    </message>
    <message>
        <source>Mute for 30 min</source>
        <translation>30&#xa0;min stumm</translation>
    </message>
    <message>
        <source>Mute for 30 min</source>
        <comment>tray: no alarms</comment>
        <translation>30&#xa0;min stumm</translation>
    </message>
    <message>
        <source>Muted printers</source>
        <translation>Stumme Drucker</translation>
    </message>
    <message>
        <source>NOT LIVE</source>
        <translation>NICHT AKTUELL</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>of a printer, field</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>column</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name (optional)</source>
        <translation>Name, darf leer bleiben</translation>
    </message>
    <message>
        <source>Name of the agent</source>
        <translation>Name des Agenten</translation>
    </message>
    <message>
        <source>Name of the application</source>
        <translation>Name der Anwendung</translation>
    </message>
    <message>
        <source>Name of the console</source>
        <translation>Name der Konsole</translation>
    </message>
    <message>
        <source>Name of the customer</source>
        <translation>Name des Kunden</translation>
    </message>
    <message>
        <source>Name of the key (kid)</source>
        <translation>Name des Schlüssels (kid)</translation>
    </message>
    <message>
        <source>Name of the key (kid, optional)</source>
        <translation>Name des Schlüssels (kid), darf leer bleiben</translation>
    </message>
    <message>
        <source>Name of the new agent</source>
        <translation>Name des neuen Agenten</translation>
    </message>
    <message>
        <source>Name of the new agent (optional)</source>
        <translation>Name des neuen Agenten, darf leer bleiben</translation>
    </message>
    <message>
        <source>Name of the printer</source>
        <translation>Name des Druckers</translation>
    </message>
    <message>
        <source>Name of this console</source>
        <translation>Name dieser Konsole</translation>
    </message>
    <message>
        <source>Name of this console (optional)</source>
        <translation>Name dieser Konsole, darf leer bleiben</translation>
    </message>
    <message>
        <source>Name the events for the webhook, or leave the field out for all events. webhook.test is sent by a test.</source>
        <translation>Nennen Sie die Ereignisse, die der Webhook erhält, oder lassen Sie sie für alle weg. webhook.test kommt mit einem Test.</translation>
    </message>
    <message>
        <source>Name the file of the certificate, in PEM form.</source>
        <translation>Nennen Sie die Datei des Zertifikatsim PEM-Format.</translation>
    </message>
    <message>
        <source>Name the file of the key, in PEM form.</source>
        <translation>Nennen Sie die Datei des Schlüsselsim PEM-Format.</translation>
    </message>
    <message>
        <source>Name, place, tag or model   ({keys})</source>
        <translation>Name, Platz, Gruppe, Modell   ({keys})</translation>
    </message>
    <message>
        <source>Needs an answer</source>
        <comment>customer</comment>
        <translation>Braucht eine Antwort</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <comment>printer</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Needs you</source>
        <comment>jobs</comment>
        <translation>Wartet auf Sie</translation>
    </message>
    <message>
        <source>Needs you: {parts}</source>
        <translation>Wartet auf Sie: {parts}</translation>
    </message>
    <message>
        <source>Needs your OK</source>
        <comment>job</comment>
        <translation>Freigabe nötig</translation>
    </message>
    <message>
        <source>Needs {page} pages; {loaded} is loaded.</source>
        <translation>Dieser Auftrag hat Seiten von {page}, eingelegt ist {loaded}.</translation>
    </message>
    <message>
        <source>Needs {sizes}.</source>
        <translation>Benötigt {sizes}.</translation>
    </message>
    <message>
        <source>Needs {wanted}; {loaded} is loaded.</source>
        <translation>Dieser Auftrag ist für {wanted}, eingelegt ist {loaded}.</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>Netzwerk nicht erreichbar</translation>
    </message>
    <message>
        <source>Network, port 9100</source>
        <comment>how a printer is reached</comment>
        <translation>Netzwerk, Port 9100</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>used</comment>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>a job came</comment>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>delivered</comment>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>time</comment>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Never automatically</source>
        <translation>Nie automatisch</translation>
    </message>
    <message>
        <source>Never seen</source>
        <translation>Nie online</translation>
    </message>
    <message>
        <source>Never used</source>
        <comment>application</comment>
        <translation>Nie verwendet</translation>
    </message>
    <message>
        <source>Never used</source>
        <translation>Nie verwendet</translation>
    </message>
    <message>
        <source>New</source>
        <comment>entries</comment>
        <translation>Neu</translation>
    </message>
    <message>
        <source>New address</source>
        <comment>printer</comment>
        <translation>Neue Adresse</translation>
    </message>
    <message>
        <source>New agent of these printers</source>
        <translation>Agent, der ab jetzt darauf druckt</translation>
    </message>
    <message>
        <source>New application</source>
        <translation>Neue Anwendung</translation>
    </message>
    <message>
        <source>New customer</source>
        <translation>Neuer Kunde</translation>
    </message>
    <message>
        <source>New developer application</source>
        <translation>Neue Entwickleranwendung</translation>
    </message>
    <message>
        <source>New device: {device}.</source>
        <translation>Neues Gerät: {device}.</translation>
    </message>
    <message>
        <source>New jobs</source>
        <translation>Neue Aufträge</translation>
    </message>
    <message>
        <source>New jobs are still accepted, but wait. Nothing prints until somebody resumes the printers.</source>
        <translation>Neue Aufträge werden weiter angenommen und warten. Nichts wird gedruckt, bis jemand die Drucker fortsetzt.</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neuer Schlüssel</translation>
    </message>
    <message>
        <source>New key for {name}</source>
        <translation>Neuer Schlüssel für {name}</translation>
    </message>
    <message>
        <source>New link…</source>
        <comment>button: by which an agent joins</comment>
        <translation>Neuer Link…</translation>
    </message>
    <message>
        <source>New operator</source>
        <translation>Neuer Bediener</translation>
    </message>
    <message>
        <source>New secret</source>
        <translation>Neues Geheimnis</translation>
    </message>
    <message>
        <source>New secret for the application</source>
        <translation>Neues Geheimnis für die Anwendung</translation>
    </message>
    <message>
        <source>New secret for the webhook</source>
        <translation>Neues Geheimnis für den Webhook</translation>
    </message>
    <message>
        <source>New secret for {name}</source>
        <translation>Neues Geheimnis für {name}</translation>
    </message>
    <message>
        <source>New secret since</source>
        <translation>Neues Geheimnis seit</translation>
    </message>
    <message>
        <source>New secret…</source>
        <translation>Neues Geheimnis…</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Neue Gruppe</translation>
    </message>
    <message>
        <source>New tag: {tag}</source>
        <translation>Neue Gruppe: {tag}</translation>
    </message>
    <message>
        <source>New tags</source>
        <translation>Neue Gruppen</translation>
    </message>
    <message>
        <source>New webhook</source>
        <translation>Neuer Webhook</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next attempt</source>
        <translation>Nächster Versuch</translation>
    </message>
    <message>
        <source>Next attempt: {at}</source>
        <translation>Nächster Versuch: {at}</translation>
    </message>
    <message>
        <source>Next backup: {at}.</source>
        <translation>Nächste Sicherung: {at}.</translation>
    </message>
    <message>
        <source>Next in line</source>
        <translation>Als Nächster an der Reihe</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>Nächster Treffer (Enter)</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Nächster Teil des Fensters</translation>
    </message>
    <message>
        <source>Next step of the calibration</source>
        <translation>Nächster Schritt der Kalibrierung</translation>
    </message>
    <message>
        <source>Next steps</source>
        <translation>Nächste Schritte</translation>
    </message>
    <message>
        <source>Nine</source>
        <comment>digit</comment>
        <translation>Neun</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No PIN is set: the name is enough</source>
        <translation>Ohne PIN: Der Name genügt</translation>
    </message>
    <message>
        <source>No RAW file is shown</source>
        <translation>Es wird keine RAW-Datei angezeigt</translation>
    </message>
    <message>
        <source>No RAW label is drawn</source>
        <translation>Es wird kein RAW-Etikett dargestellt</translation>
    </message>
    <message>
        <source>No administrator with a PIN would be left, but consoles are locked. Turn the lock off first.</source>
        <translation>Es bliebe kein Administrator mit PIN, und die Konsolen sind gesperrt: Heben Sie die Sperre zuerst auf.</translation>
    </message>
    <message>
        <source>No agent can join any more.</source>
        <translation>Kein Agent kann mehr beitreten.</translation>
    </message>
    <message>
        <source>No agent has connected yet, so there is nothing to resume; it can only be closed.</source>
        <translation>Noch hat sich kein Agent verbunden, daher gibt es nichts zu reaktivieren; das Kundenkonto kann nur geschlossen werden.</translation>
    </message>
    <message>
        <source>No agent has connected yet, so there is nothing to suspend; it can only be closed.</source>
        <translation>Noch hat sich kein Agent verbunden, daher gibt es nichts zu pausieren; das Kundenkonto kann nur geschlossen werden.</translation>
    </message>
    <message>
        <source>No agent has joined.</source>
        <translation>Kein Agent ist beigetreten.</translation>
    </message>
    <message>
        <source>No agent yet: nothing can be printed. Create a link for the computer that prints.</source>
        <translation>Noch kein Agent: Es kann nichts gedruckt werden. Erstellen Sie einen Link für den Computer, der druckt.</translation>
    </message>
    <message>
        <source>No answer. Check the address, and that a firewall allows the port.</source>
        <translation>Nichts antwortet: Stimmt die Adresse, und lässt eine Firewall den Port zu?</translation>
    </message>
    <message>
        <source>No application has permissions here. The developer sets one up, or you do.</source>
        <translation>Hier darf keine Anwendung etwas. Eingerichtet wird sie von ihrem Entwickler oder von Ihnen.</translation>
    </message>
    <message>
        <source>No application yet. Your shop system needs one.</source>
        <translation>Noch keine Anwendung. Ihr Shopsystem braucht eine.</translation>
    </message>
    <message>
        <source>No backup was made for too long</source>
        <translation>Es wurde zu lange keine Sicherung erstellt</translation>
    </message>
    <message>
        <source>No backup was made.</source>
        <translation>Es gibt keine Sicherung.</translation>
    </message>
    <message>
        <source>No call at this path takes an assertion. One that does is /partner-api/v1/accounts; /docs lists them all.</source>
        <translation>Unter diesem Pfad gibt es keinen Aufruf mit Assertion; einer ist /partner-api/v1/accounts, in /docs stehen alle.</translation>
    </message>
    <message>
        <source>No connection to the print server at {place}: {why}.</source>
        <translation>Keine Verbindung zum Druckserver unter {place}: {why}.</translation>
    </message>
    <message>
        <source>No connection to the printer: {why}. Is it switched on?</source>
        <translation>Keine Verbindung zu ihm: {why}. Ist er eingeschaltet?</translation>
    </message>
    <message>
        <source>No connection to the server.</source>
        <translation>Keine Verbindung zum Server.</translation>
    </message>
    <message>
        <source>No connection to the server: nothing can be changed now</source>
        <translation>Der Server ist nicht erreichbar: Jetzt kann nichts geändert werden</translation>
    </message>
    <message>
        <source>No connection to {name}.</source>
        <translation>Keine Verbindung zu {name}.</translation>
    </message>
    <message>
        <source>No connection to {place}: {why}.</source>
        <translation>Keine Verbindung zu {place}: {why}.</translation>
    </message>
    <message>
        <source>No customers yet</source>
        <translation>Sie verwalten keine Kunden.</translation>
    </message>
    <message>
        <source>No developer application yet. A developer needs one to manage customers.</source>
        <translation>Noch keine Entwickleranwendung. Ein Entwickler braucht eine, um Kunden zu verwalten.</translation>
    </message>
    <message>
        <source>No driver for this printer</source>
        <translation>Kein Treiber für diesen Drucker</translation>
    </message>
    <message>
        <source>No events</source>
        <translation>Keine Ereignisse</translation>
    </message>
    <message>
        <source>No failed jobs today.</source>
        <translation>Heute keine fehlgeschlagenen Aufträge.</translation>
    </message>
    <message>
        <source>No fault</source>
        <comment>of a virtual printer</comment>
        <translation>Keine Störung</translation>
    </message>
    <message>
        <source>No filter is set</source>
        <translation>Alles wird angezeigt</translation>
    </message>
    <message>
        <source>No job asks whether it came out.</source>
        <translation>Kein Auftrag hat die Frage, ob er gedruckt wurde.</translation>
    </message>
    <message>
        <source>No job failed</source>
        <translation>Kein Auftrag ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>No job failed here today</source>
        <translation>Hier ist heute kein Auftrag fehlgeschlagen</translation>
    </message>
    <message>
        <source>No job failed in the last 24 hours.</source>
        <translation>In den letzten 24 Stunden ist kein Auftrag fehlgeschlagen.</translation>
    </message>
    <message>
        <source>No job in the last day</source>
        <translation>Kein Auftrag in den letzten 24 Stunden</translation>
    </message>
    <message>
        <source>No job needs you.</source>
        <translation>Kein Auftrag wartet auf Sie.</translation>
    </message>
    <message>
        <source>No job waits for it</source>
        <translation>Kein Auftrag wartet auf ihn</translation>
    </message>
    <message>
        <source>No job waits for it.</source>
        <translation>Kein Auftrag wartet auf ihn.</translation>
    </message>
    <message>
        <source>No job waits there.</source>
        <translation>Kein Auftrag wartet dort.</translation>
    </message>
    <message>
        <source>No job was printed here yet.</source>
        <translation>Hier wurde noch kein Auftrag gedruckt.</translation>
    </message>
    <message>
        <source>No job was waiting for it.</source>
        <translation>Kein Auftrag hat darauf gewartet.</translation>
    </message>
    <message>
        <source>No jobs are waiting.</source>
        <translation>Keine Aufträge warten.</translation>
    </message>
    <message>
        <source>No jobs yet. Add a printer and print a test label.</source>
        <translation>Noch keine Aufträge. Fügen Sie einen Drucker hinzu, und drucken Sie ein Testetikett.</translation>
    </message>
    <message>
        <source>No jobs yet. First connect an agent at the place of the printers.</source>
        <translation>Noch keine Aufträge. Verbinden Sie zuerst einen Agenten am Standort der Drucker.</translation>
    </message>
    <message>
        <source>No jobs yet. Print a file here, or let your shop system send the first one.</source>
        <translation>Noch keine Aufträge. Drucken Sie hier eine Datei, oder lassen Sie Ihr Shopsystem den ersten senden.</translation>
    </message>
    <message>
        <source>No key</source>
        <comment>application</comment>
        <translation>Kein Schlüssel</translation>
    </message>
    <message>
        <source>No link</source>
        <comment>onboarding</comment>
        <translation>Kein Link</translation>
    </message>
    <message>
        <source>No login is stored</source>
        <translation>Keine Anmeldung gespeichert</translation>
    </message>
    <message>
        <source>No longer marked as done</source>
        <comment>of a job</comment>
        <translation>Nicht mehr als erledigt markiert</translation>
    </message>
    <message>
        <source>No longer marked as done: {jobs}</source>
        <translation>Nicht mehr als erledigt markiert: {jobs}</translation>
    </message>
    <message>
        <source>No longer needs you</source>
        <comment>jobs</comment>
        <translation>Wartet nicht mehr auf Sie</translation>
    </message>
    <message>
        <source>No mail in this time, for example 22:00-06:00. What still holds then is mailed afterwards.</source>
        <translation>In dieser Zeit keine Mails, zum Beispiel 22:00-06:00. Was danach noch gilt, wird dann gesendet.</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No matching application</source>
        <translation>Keine Anwendung mit diesem Namen.</translation>
    </message>
    <message>
        <source>No matching customer</source>
        <translation>Kein Kunde mit diesem Namen.</translation>
    </message>
    <message>
        <source>No matching lines</source>
        <translation>Keine Treffer im Protokoll.</translation>
    </message>
    <message>
        <source>No matching printer.</source>
        <translation>Kein passender Drucker.</translation>
    </message>
    <message>
        <source>No matching topic</source>
        <translation>Keine Treffer in der Hilfe.</translation>
    </message>
    <message>
        <source>No message has failed.</source>
        <translation>Keine Nachricht ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>No messages here.</source>
        <translation>Hier sind keine Nachrichten.</translation>
    </message>
    <message>
        <source>No new printer was found</source>
        <translation>Kein neuer Drucker wurde gefunden</translation>
    </message>
    <message>
        <source>No new secret was made.</source>
        <translation>Es wurde kein neues Geheimnis erstellt.</translation>
    </message>
    <message>
        <source>No open jobs. Everything is done.</source>
        <translation>Nichts ist offen. Alle Aufträge sind erledigt.</translation>
    </message>
    <message>
        <source>No operators yet. Add names and PINs to record who did what and to lock consoles.</source>
        <translation>Noch niemand. Mit Namen und PINs ist bei jedem Vorgang bekannt, von wem er war, und Konsolen lassen sich sperren.</translation>
    </message>
    <message>
        <source>No operators yet. Add them in the settings</source>
        <translation>Noch arbeitet hier niemand unter eigenem Namen: Fügen Sie in den Einstellungen Bediener hinzu</translation>
    </message>
    <message numerus="yes">
        <source>No order, file name or readable text has “{text}”. Searched %n day(s).</source>
        <translation>
            <numerusform>Keine Bestellung, kein Dateiname und kein lesbarer Text enthält „{text}“. %n Tag durchsucht.</numerusform>
            <numerusform>Keine Bestellung, kein Dateiname und kein lesbarer Text enthält „{text}“. %n Tage durchsucht.</numerusform>
        </translation>
    </message>
    <message>
        <source>No other computer waits to run this agent</source>
        <translation>Kein anderer Computer wartet auf diesen Agenten</translation>
    </message>
    <message>
        <source>No other computer waits to run this agent.</source>
        <translation>Kein anderer Computer wartet auf diesen Agenten.</translation>
    </message>
    <message>
        <source>No other consoles paired</source>
        <translation>Auf keinem anderen Computer ist eine Konsole dieses Servers.</translation>
    </message>
    <message>
        <source>No other printer</source>
        <translation>Kein anderer Drucker</translation>
    </message>
    <message>
        <source>No other printer of this agent has that address: there is none to exchange addresses with.</source>
        <translation>Kein anderer Drucker dieses Agenten hat diese Adresse: Es gibt keinen, mit dem die Adressen getauscht werden könnten.</translation>
    </message>
    <message>
        <source>No page</source>
        <translation>Keine Seite</translation>
    </message>
    <message>
        <source>No page is shown</source>
        <translation>Es wird keine Seite angezeigt</translation>
    </message>
    <message>
        <source>No picture. {error}</source>
        <translation>Kein Bild. {error}</translation>
    </message>
    <message>
        <source>No printer has a tag</source>
        <translation>Kein Drucker ist in einer Gruppe</translation>
    </message>
    <message>
        <source>No printer is paused</source>
        <translation>Kein Drucker ist angehalten</translation>
    </message>
    <message>
        <source>No printer stopped</source>
        <translation>Kein Drucker gestoppt</translation>
    </message>
    <message>
        <source>No printer was found there yet. Add one by its address.</source>
        <translation>Dort wurde noch kein Drucker gefunden. Fügen Sie einen über seine Adresse hinzu.</translation>
    </message>
    <message>
        <source>No printer was found yet. Try the virtual printer; you can add yours later.</source>
        <translation>Noch wurde kein Drucker gefunden. Der virtuelle Drucker zeigt, wie es geht; Ihrer kann später dazukommen.</translation>
    </message>
    <message>
        <source>No printer was found. Switch the printer on, connect it and search again, or type its address.</source>
        <translation>Kein Drucker gefunden. Schalten Sie ihn ein, schließen Sie ihn an, und suchen Sie erneut, oder geben Sie seine Adresse ein.</translation>
    </message>
    <message>
        <source>No printer yet.</source>
        <translation>Noch kein Drucker.</translation>
    </message>
    <message>
        <source>No printer yet. Find one, or add a virtual one to try.</source>
        <translation>Noch kein Drucker. Suchen Sie einen, oder fügen Sie zum Ausprobieren einen virtuellen hinzu.</translation>
    </message>
    <message>
        <source>No printer: don&apos;t print</source>
        <translation>Kein Drucker: nichts drucken</translation>
    </message>
    <message>
        <source>No printers</source>
        <translation>Keine Drucker</translation>
    </message>
    <message>
        <source>No printers yet</source>
        <translation>Noch keine Drucker</translation>
    </message>
    <message>
        <source>No progress for two minutes</source>
        <translation>Seit zwei Minuten kein Fortschritt</translation>
    </message>
    <message>
        <source>No requests yet.</source>
        <translation>Sie hat noch nichts angefragt.</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>kein Weg zum Computer</translation>
    </message>
    <message>
        <source>No setting is named “{wanted}”.</source>
        <translation>Keine Einstellung mit dem Namen „{wanted}“.</translation>
    </message>
    <message>
        <source>No small pictures from label {number} on: drawing them takes longer than {seconds:.0f} seconds.</source>
        <translation>Keine kleinen Bilder ab Etikett {number}: Ihre Darstellung dauert länger als {seconds:.0f} Sekunden.</translation>
    </message>
    <message>
        <source>No sound player is installed ({names}).</source>
        <translation>Kein Abspielprogramm installiert ({names}).</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>kein Platz mehr auf dem Datenträger</translation>
    </message>
    <message>
        <source>No such entries in the log</source>
        <translation>Nichts dergleichen steht im Protokoll</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>No test was sent.</source>
        <translation>Kein Test wurde gesendet.</translation>
    </message>
    <message>
        <source>No time: it ends now</source>
        <translation>Gar nicht: Es endet jetzt</translation>
    </message>
    <message>
        <source>No tokens were issued recently.</source>
        <translation>In letzter Zeit wurde kein Token ausgestellt.</translation>
    </message>
    <message>
        <source>No unidentified device answers in the printer&apos;s place: there is nothing to decide.</source>
        <translation>An der Stelle des Druckers antwortet kein Gerät ohne Kennung: Es gibt nichts zu entscheiden.</translation>
    </message>
    <message>
        <source>No usable answer over IPP: {why}.</source>
        <translation>Keine brauchbare Antwort über IPP: {why}.</translation>
    </message>
    <message>
        <source>No webhook yet: the application must poll the status of its jobs.</source>
        <translation>Noch kein Webhook: Die Anwendung muss selbst abfragen, was aus ihren Aufträgen wurde.</translation>
    </message>
    <message>
        <source>No, it did not</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No, print again</source>
        <comment>button for a job</comment>
        <translation>Nein, erneut drucken</translation>
    </message>
    <message>
        <source>No, print again</source>
        <translation>Nein, erneut drucken</translation>
    </message>
    <message>
        <source>Nobody</source>
        <comment>mail</comment>
        <translation>Niemanden</translation>
    </message>
    <message>
        <source>Nobody answered, outcome unknown</source>
        <comment>of a job</comment>
        <translation>Niemand hat geantwortet, Ergebnis unbekannt</translation>
    </message>
    <message>
        <source>Nobody is logged in here. Press to log in</source>
        <translation>Hier ist niemand angemeldet. Zum Anmelden drücken</translation>
    </message>
    <message>
        <source>None</source>
        <comment>errors</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None</source>
        <comment>standby printer</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>None</source>
        <comment>keys</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None</source>
        <comment>agents</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None</source>
        <comment>encryption</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None</source>
        <comment>animation</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None</source>
        <comment>a printer says of itself</comment>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>None</source>
        <comment>pool</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>None</source>
        <comment>tag</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None came out – print all {number}</source>
        <translation>Keines, alle {number} drucken</translation>
    </message>
    <message>
        <source>None came out, print all {number} again</source>
        <translation>Keines gedruckt, alle {number} erneut drucken</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be cancelled</source>
        <translation>Keiner der {count} ausgewählten Aufträge kann abgebrochen werden</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be held</source>
        <translation>Keiner der {count} ausgewählten Aufträge kann zurückgehalten werden</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be marked as done</source>
        <translation>Keiner der {count} ausgewählten Aufträge kann als erledigt markiert werden</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be moved</source>
        <translation>Keiner der {count} ausgewählten Aufträge kann verschoben werden</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be released</source>
        <translation>Keiner der {count} ausgewählten Aufträge kann freigegeben werden</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be reprinted</source>
        <translation>Keiner der {count} ausgewählten Aufträge kann erneut gedruckt werden</translation>
    </message>
    <message>
        <source>None: changes appear immediately.</source>
        <translation>Keine: Nichts wird überblendet, Änderungen sind sofort da.</translation>
    </message>
    <message>
        <source>None: it accepts connections but reports no status</source>
        <comment>a printer</comment>
        <translation>Nichts: Er nimmt Verbindungen an, meldet aber nichts über sich</translation>
    </message>
    <message>
        <source>None: prints PDF</source>
        <translation>Keine: druckt PDF</translation>
    </message>
    <message>
        <source>None: prints RAW files only</source>
        <translation>Keine: druckt nur RAW-Dateien</translation>
    </message>
    <message>
        <source>Normal</source>
        <comment>animation</comment>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Normal contrast</source>
        <translation>Normaler Kontrast</translation>
    </message>
    <message>
        <source>Not all were queued.</source>
        <translation>Nicht alle wurden eingereiht.</translation>
    </message>
    <message>
        <source>Not before (nbf)</source>
        <translation>Nicht vorher (nbf)</translation>
    </message>
    <message>
        <source>Not cancelled: {count} of {jobs}</source>
        <translation>Nicht abgebrochen: {count} (insgesamt {jobs})</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Noch nicht geprüft.</translation>
    </message>
    <message>
        <source>Not confirmed</source>
        <comment>job</comment>
        <translation>Nicht bestätigt</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>Not connected to another server</source>
        <translation>Dieser Computer ist keine Konsole eines anderen Servers.</translation>
    </message>
    <message>
        <source>Not connected yet</source>
        <translation>Noch nicht verbunden</translation>
    </message>
    <message>
        <source>Not done</source>
        <comment>button: a job that was marked as done</comment>
        <translation>Nicht erledigt</translation>
    </message>
    <message>
        <source>Not done within {seconds:g} s; there may be more.</source>
        <translation>In {seconds:g}&#xa0;s nicht fertig; vielleicht gibt es mehr.</translation>
    </message>
    <message>
        <source>Not drawn: {commands}</source>
        <translation>Nicht dargestellt: {commands}</translation>
    </message>
    <message>
        <source>Not ended (exp)</source>
        <translation>Nicht abgelaufen (exp)</translation>
    </message>
    <message>
        <source>Not for this file: {reason}</source>
        <translation>Nicht für diese Datei: {reason}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Not from the future (iat)</source>
        <translation>Nicht aus der Zukunft (iat)</translation>
    </message>
    <message>
        <source>Not held: {count} of {jobs}</source>
        <translation>Nicht zurückgehalten: {count} (insgesamt {jobs})</translation>
    </message>
    <message>
        <source>Not judged</source>
        <comment>rule</comment>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Not judged: another rule is broken.</source>
        <translation>Nicht geprüft: Eine andere Regel ist nicht erfüllt.</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>Not known whether it came out</source>
        <translation>Unklar, ob gedruckt wurde</translation>
    </message>
    <message>
        <source>Not known whether they came out</source>
        <comment>jobs</comment>
        <translation>Nicht bekannt, ob sie gedruckt wurden</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>Noch nicht bekannt</translation>
    </message>
    <message>
        <source>Not known yet: print a test label</source>
        <translation>Noch nicht bekannt: Machen Sie einen Testdruck</translation>
    </message>
    <message>
        <source>Not known: no answer</source>
        <translation>Unbekannt: keine Antwort</translation>
    </message>
    <message>
        <source>Not known: paper of any width is accepted.</source>
        <translation>Nicht bekannt: Material jeder Breite wird angenommen.</translation>
    </message>
    <message>
        <source>Not known: the test label is 100 × 150 mm</source>
        <translation>Nicht bekannt: Testetikett mit 100 × 150&#xa0;mm</translation>
    </message>
    <message>
        <source>Not live, data {age:.0f} seconds old</source>
        <translation>Nicht aktuell, Daten {age:.0f} Sekunden alt</translation>
    </message>
    <message>
        <source>Not locked</source>
        <comment>all consoles</comment>
        <translation>Nicht gesperrt</translation>
    </message>
    <message>
        <source>Not marked as done: {count} of {jobs}</source>
        <translation>Nicht als erledigt markiert: {count} von {jobs}</translation>
    </message>
    <message>
        <source>Not moved</source>
        <comment>a page</comment>
        <translation>Nicht verschoben</translation>
    </message>
    <message>
        <source>Not moved</source>
        <comment>where a picture comes out</comment>
        <translation>Nicht verschoben</translation>
    </message>
    <message>
        <source>Not moved: {count} of {jobs}</source>
        <translation>Nicht verschoben: {count} (insgesamt {jobs})</translation>
    </message>
    <message>
        <source>Not possible in the current state.</source>
        <translation>Im jetzigen Zustand nicht möglich.</translation>
    </message>
    <message>
        <source>Not possible in the customer&apos;s current state</source>
        <translation>Im jetzigen Zustand des Kunden nicht möglich</translation>
    </message>
    <message>
        <source>Not possible while the customer is suspended or closed</source>
        <translation>Nur solange das Kundenkonto weder pausiert noch geschlossen ist</translation>
    </message>
    <message>
        <source>Not printed</source>
        <comment>a page</comment>
        <translation>Wird nicht gedruckt</translation>
    </message>
    <message>
        <source>Not refreshed: {why}</source>
        <translation>Nicht neu gelesen: {why}</translation>
    </message>
    <message>
        <source>Not released: {count} of {jobs}</source>
        <translation>Nicht freigegeben: {count} (insgesamt {jobs})</translation>
    </message>
    <message>
        <source>Not reported</source>
        <comment>by a printer</comment>
        <translation>Nicht gemeldet</translation>
    </message>
    <message>
        <source>Not reported: {facts}.</source>
        <translation>Nicht bekannt: {facts}.</translation>
    </message>
    <message>
        <source>Not reprinted: {count} of {jobs}</source>
        <translation>Nicht erneut gedruckt: {count} (insgesamt {jobs})</translation>
    </message>
    <message>
        <source>Not saved and would be lost: {what}.</source>
        <translation>Nicht gespeichert und ginge verloren: {what}.</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht angegeben</translation>
    </message>
    <message>
        <source>Not set yet (print a test label)</source>
        <translation>Noch nicht festgelegt (Testdruck machen)</translation>
    </message>
    <message>
        <source>Not the trusted key</source>
        <translation>Ein anderer Schlüssel als der vertraute</translation>
    </message>
    <message>
        <source>Not undone: {count} of {jobs}</source>
        <translation>Nicht rückgängig gemacht: {count} (insgesamt {jobs})</translation>
    </message>
    <message>
        <source>Not usable yet</source>
        <comment>printer</comment>
        <translation>Noch nicht verwendbar</translation>
    </message>
    <message>
        <source>Not used before</source>
        <translation>Noch nicht verwendet</translation>
    </message>
    <message>
        <source>Not used while “Turn pages to fit” is on.</source>
        <translation>Gilt nicht, solange Seiten passend gedreht werden.</translation>
    </message>
    <message>
        <source>Not yet</source>
        <comment>button</comment>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>column: of a job</comment>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Note the missing ones</source>
        <translation>Fehlende vermerken</translation>
    </message>
    <message>
        <source>Note, for example who runs the receiver</source>
        <translation>Notiz, zum Beispiel wer den Empfänger betreibt</translation>
    </message>
    <message>
        <source>Noted: {name} did not come out. {why}.</source>
        <translation>Notiert: {name} wurde nicht gedruckt. {why}.</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>is asked of a job</comment>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>an application may</comment>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>is permitted</comment>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing accepts print jobs at {host}, port {port}. Check the address, and that network printing is on. Other port? Type 192.168.1.50:9101.</source>
        <translation>Port {port} von {host} abgelehnt: Ist es ein Druckserver, oder ist Drucken über das Netzwerk dort deaktiviert? Hat er einen eigenen Port, geben Sie ihn hinter der Adresse ein, wie 192.168.1.50:9101.</translation>
    </message>
    <message>
        <source>Nothing accepts print jobs at {host}, ports {ports}. Check the address, and that network printing is on. Other port? Type 192.168.1.50:9101.</source>
        <translation>Ports {ports} von {host} abgelehnt: Ist es ein Druckserver, oder ist Drucken über das Netzwerk dort deaktiviert? Hat er einen eigenen Port, geben Sie ihn hinter der Adresse ein, wie 192.168.1.50:9101.</translation>
    </message>
    <message>
        <source>Nothing answers at {host} (port {ports}): is it switched on, and in this network?</source>
        <translation>Unter {host} (Port {ports}) antwortet nichts: Ist der Drucker eingeschaltet und in diesem Netzwerk?</translation>
    </message>
    <message>
        <source>Nothing came out</source>
        <comment>came out</comment>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing can be found there: {why}</source>
        <translation>Dort lässt sich nichts finden: {why}</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Nothing found for “{text}” among these jobs.</source>
        <translation>Nichts gefunden für „{text}“ unter diesen Aufträgen.</translation>
    </message>
    <message>
        <source>Nothing has come out yet of the job that this notice asks about: keep both, or cancel that job.</source>
        <translation>Von dem Auftrag, um den es in diesem Hinweis geht, ist noch nichts gedruckt: Behalten Sie beide, oder brechen Sie diesen Auftrag ab.</translation>
    </message>
    <message>
        <source>Nothing is changed yet</source>
        <translation>Noch ist nichts geändert</translation>
    </message>
    <message>
        <source>Nothing is changed yet. Fields that you do not touch stay as they are.</source>
        <translation>Noch ist nichts geändert. Felder, die Sie nicht ändern, bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Nothing is ever sent to link-local, multicast, reserved and metadata addresses.</source>
        <translation>An Link-Local-, Multicast-, reservierte und Metadaten-Adressen wird nie etwas gesendet.</translation>
    </message>
    <message>
        <source>Nothing is missing.</source>
        <translation>Nichts fehlt.</translation>
    </message>
    <message>
        <source>Nothing left to check.</source>
        <translation>Nichts mehr zu prüfen.</translation>
    </message>
    <message>
        <source>Nothing more is sent to {url}, and events in the meantime are not kept for it. Waiting messages are dropped; after you switch the webhook on again, they can be sent again.</source>
        <translation>An {url} wird nichts mehr gesendet, und was inzwischen geschieht, wird dafür nicht aufbewahrt. Wartende Nachrichten werden verworfen; nach dem Aktivieren lassen sie sich erneut senden.</translation>
    </message>
    <message>
        <source>Nothing more is sent to {url}. Its messages and its secret are deleted; a new webhook gets a new secret.</source>
        <translation>An {url} wird nichts mehr gesendet. Die Nachrichten und das Geheimnis werden gelöscht; ein neuer Webhook bekommt ein neues Geheimnis.</translation>
    </message>
    <message>
        <source>Nothing more was found at {address}. The printer there may already be in the list.</source>
        <translation>Unter {address} wurde nichts weiter gefunden. Was dort antwortet, steht vielleicht schon in der Liste.</translation>
    </message>
    <message>
        <source>Nothing printed yet today.</source>
        <translation>Heute wurde noch nichts gedruckt.</translation>
    </message>
    <message>
        <source>Nothing printed yet.</source>
        <translation>Es wurde noch nichts gedruckt.</translation>
    </message>
    <message>
        <source>Nothing prints right now.</source>
        <translation>Gerade wird nichts gedruckt.</translation>
    </message>
    <message>
        <source>Nothing sent yet</source>
        <comment>webhook</comment>
        <translation>Noch nichts gesendet</translation>
    </message>
    <message>
        <source>Nothing to check.</source>
        <translation>Nichts zu prüfen.</translation>
    </message>
    <message>
        <source>Nothing to move: it is already right</source>
        <translation>Nichts zu verschieben: Es stimmt</translation>
    </message>
    <message>
        <source>Nothing to save</source>
        <comment>who may use a printer</comment>
        <translation>Das ist schon gespeichert</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Nothing waiting</source>
        <translation>Nichts wartet</translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation>Nichts wurde geändert</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Nothing was copied from this window</source>
        <translation>Aus diesem Fenster wurde nichts kopiert</translation>
    </message>
    <message>
        <source>Nothing was done with this link</source>
        <translation>Dieser Link wurde nicht verwendet</translation>
    </message>
    <message>
        <source>Nothing was printed: a label of the file is cut off. The next label begins at byte {next}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>Nichts wurde gedruckt: Ein Etikett der Datei ist abgeschnitten. Das nächste Etikett beginnt bei Byte {next}, ohne {lacks} nach {command} bei Byte {byte}. Bitten Sie den Absender um die ganze Datei.</translation>
    </message>
    <message>
        <source>Nothing was printed: from byte {byte} on, the file looks like {kind}, not like the declared printer language. Ask the sender for the right file.</source>
        <translation>Nichts wurde gedruckt: Ab Byte {byte} sieht die Datei nach {kind} aus, nicht nach der angegebenen Druckersprache. Bitten Sie den Absender um die richtige Datei.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file contains no label in the declared printer language. At byte {byte} it begins with: {text}. Ask the sender for the right file.</source>
        <translation>Nichts wurde gedruckt: Die Datei enthält kein Etikett in der angegebenen Druckersprache. Bei Byte {byte} beginnt sie mit: {text}. Bitten Sie den Absender um die richtige Datei.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file is cut off. It ends at byte {end}, and {command} at byte {byte} is not finished. Ask the sender for the whole file.</source>
        <translation>Nichts wurde gedruckt: Die Datei ist abgeschnitten. Sie endet bei Byte {end}, und {command} bei Byte {byte} ist nicht abgeschlossen. Bitten Sie den Absender um die ganze Datei.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file is cut off. It ends at byte {end}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>Nichts wurde gedruckt: Die Datei ist abgeschnitten. Sie endet bei Byte {end}, ohne {lacks} nach {command} bei Byte {byte}. Bitten Sie den Absender um die ganze Datei.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file only sets up the printer ({command} at byte {byte}) and contains no label. An administrator can allow such files for this printer (&quot;{allow}&quot;).</source>
        <translation>Nichts wurde gedruckt: Die Datei richtet nur den Drucker ein ({command} bei Byte {byte}) und enthält kein Etikett. Ein Administrator kann solche Dateien für diesen Drucker erlauben („{allow}“).</translation>
    </message>
    <message>
        <source>Nothing was printed: {name} does not accept RAW files. Send a PDF, or change the printer&apos;s RAW policy.</source>
        <translation>Nichts wurde gedruckt: {name} druckt keine RAW-Dateien. Senden Sie ein PDF, oder ändern Sie die RAW-Regel des Druckers.</translation>
    </message>
    <message>
        <source>Nothing was reprinted. Answer again, or find the job in the queue and press Reprint.</source>
        <translation>Nichts wurde erneut gedruckt: Antworten Sie noch einmal, oder suchen Sie den Auftrag in der Warteschlange, und drucken Sie ihn erneut.</translation>
    </message>
    <message>
        <source>Nothing was restored:</source>
        <translation>Der Server ist unverändert:</translation>
    </message>
    <message>
        <source>Nothing was sent, waiting again</source>
        <comment>of a job</comment>
        <translation>Nichts gesendet, wartet wieder</translation>
    </message>
    <message>
        <source>Nothing yet today</source>
        <translation>Heute noch nichts</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <comment>was done</comment>
        <translation>Noch nichts.</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Noch nichts.</translation>
    </message>
    <message>
        <source>Notice closed</source>
        <translation>Hinweis geschlossen</translation>
    </message>
    <message>
        <source>Notice {name}</source>
        <comment>check</comment>
        <translation>Hinweis {name}</translation>
    </message>
    <message>
        <source>Notices</source>
        <comment>check</comment>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Notices at customers</source>
        <translation>Hinweise bei Kunden</translation>
    </message>
    <message>
        <source>Notifications and sounds</source>
        <translation>Benachrichtigungen und Töne</translation>
    </message>
    <message>
        <source>Nov</source>
        <comment>month</comment>
        <translation>Nov.</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>Now: {address}</source>
        <translation>Jetzt: {address}</translation>
    </message>
    <message>
        <source>Now: {device}.</source>
        <translation>Dort: {device}.</translation>
    </message>
    <message>
        <source>Number {number} will be printed again.</source>
        <translation>Nummer {number} wird erneut gedruckt.</translation>
    </message>
    <message>
        <source>Oct</source>
        <comment>month</comment>
        <translation>Okt.</translation>
    </message>
    <message>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <source>Of {number}. {words}</source>
        <translation>Von {number}. {words}</translation>
    </message>
    <message>
        <source>Off</source>
        <comment>planned backups</comment>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Offer the address</source>
        <translation>Adresse vorschlagen</translation>
    </message>
    <message>
        <source>Offline</source>
        <comment>of a virtual printer</comment>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Offline</source>
        <comment>printer</comment>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Offline since {at}</source>
        <translation>Offline seit {at}</translation>
    </message>
    <message>
        <source>Offset x</source>
        <comment>print parameter</comment>
        <translation>Versatz x</translation>
    </message>
    <message>
        <source>Offset y</source>
        <comment>print parameter</comment>
        <translation>Versatz y</translation>
    </message>
    <message>
        <source>Old data deleted</source>
        <translation>Alte Daten gelöscht</translation>
    </message>
    <message>
        <source>Old device: {device}.</source>
        <translation>Bisheriges Gerät: {device}.</translation>
    </message>
    <message>
        <source>Old jobs for printer {printer_name} wait for a decision: print or cancel them.</source>
        <translation>Alte Aufträge für den Drucker {printer_name} warten auf eine Entscheidung: Drucken Sie sie oder brechen Sie sie ab.</translation>
    </message>
    <message>
        <source>Old jobs of a printer answered</source>
        <translation>Alte Aufträge eines Druckers beantwortet</translation>
    </message>
    <message>
        <source>Old jobs of a printer held</source>
        <translation>Alte Aufträge eines Druckers zurückgehalten</translation>
    </message>
    <message>
        <source>Old secret until</source>
        <translation>Altes Geheimnis bis</translation>
    </message>
    <message>
        <source>Old valid until {at}</source>
        <translation>Altes bis {at}</translation>
    </message>
    <message>
        <source>Older documents are still being indexed.</source>
        <translation>Ältere Dokumente werden noch gelesen.</translation>
    </message>
    <message>
        <source>Older documents are still being indexed. Search again in a minute.</source>
        <translation>Ältere Dokumente werden noch gelesen: Suchen Sie in einer Minute erneut.</translation>
    </message>
    <message>
        <source>Older ones are removed after a new one was made and checked.</source>
        <translation>Ältere werden entfernt, nachdem eine neue erstellt und geprüft wurde.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>On the other computer, choose Settings, Consoles, “Connect to a server…” and enter this address and code:</source>
        <translation>Auf dem anderen Computer: Einstellungen, Konsolen, „Mit einem Server verbinden…“. Adresse und Code:</translation>
    </message>
    <message>
        <source>On the server&apos;s disk</source>
        <translation>Auf dem Datenträger des Servers</translation>
    </message>
    <message>
        <source>On this page</source>
        <translation>Auf dieser Seite</translation>
    </message>
    <message>
        <source>On {computer}, install Spoolhouse {latest} the same way as before, then restart its agent:</source>
        <translation>Auf {computer}: Installieren Sie Spoolhouse {latest} auf demselben Weg wie zuvor, und starten Sie dann den Agenten neu:</translation>
    </message>
    <message>
        <source>On {printer} · {state}</source>
        <translation>Auf {printer} · {state}</translation>
    </message>
    <message>
        <source>Onboarding</source>
        <comment>column</comment>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Onboarding link</source>
        <translation>Einrichtungslink</translation>
    </message>
    <message>
        <source>Onboarding link for the customer</source>
        <translation>Einrichtungslink für den Kunden</translation>
    </message>
    <message>
        <source>Onboarding link, works once</source>
        <translation>Einrichtungslink, gilt einmal</translation>
    </message>
    <message>
        <source>Onboarding: {state}. {words}</source>
        <translation>Einrichtung: {state}. {words}</translation>
    </message>
    <message>
        <source>One</source>
        <comment>digit</comment>
        <translation>Eins</translation>
    </message>
    <message>
        <source>One at a time</source>
        <translation>Immer nur eine zugleich</translation>
    </message>
    <message>
        <source>One dot is four pixels</source>
        <translation>Ein Druckpunkt ist vier Pixel</translation>
    </message>
    <message>
        <source>One dot is one pixel</source>
        <translation>Ein Druckpunkt ist ein Pixel</translation>
    </message>
    <message>
        <source>One fewer came out</source>
        <translation>Eines weniger gedruckt</translation>
    </message>
    <message>
        <source>One file at a time</source>
        <translation>Eine Datei nach der anderen</translation>
    </message>
    <message>
        <source>One more came out</source>
        <translation>Eines mehr gedruckt</translation>
    </message>
    <message>
        <source>One printer was found. Press Next to use it.</source>
        <translation>Ein Drucker wurde gefunden. Mit „Weiter“ wird er verwendet.</translation>
    </message>
    <message>
        <source>One tone for found, another for unknown.</source>
        <translation>Ein Ton für gefunden, ein anderer für unbekannt.</translation>
    </message>
    <message>
        <source>One was thrown away</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Eines weggeworfen</translation>
    </message>
    <message>
        <source>One-sided</source>
        <comment>how a job is printed</comment>
        <translation>Einseitig</translation>
    </message>
    <message>
        <source>Online</source>
        <comment>agent</comment>
        <translation>Online</translation>
    </message>
    <message>
        <source>Only PDF documents and RAW printer commands can be printed. Convert other files to PDF first.</source>
        <translation>Nur PDF-Dokumente und RAW-Druckerbefehle lassen sich drucken. Wandeln Sie andere Dateien zuerst in PDF um.</translation>
    </message>
    <message>
        <source>Only administrators can do this: unlock the console as an administrator</source>
        <translation>Das dürfen nur Administratoren: Entsperren Sie die Konsole als Administrator</translation>
    </message>
    <message>
        <source>Only administrators see the changes to this printer. Unlock the console as an administrator.</source>
        <translation>Was damit geschah, sehen nur Administratoren: Entsperren Sie die Konsole als Administrator.</translation>
    </message>
    <message>
        <source>Only an administrator can decide whose agent this computer is. Unlock its console as an administrator and click the link again. Nothing was done with it</source>
        <translation>Wessen Agent dieser Computer ist, entscheidet ein Administrator: Entsperren Sie seine Konsole als Administrator, und klicken Sie den Link erneut an. Er wurde nicht verwendet</translation>
    </message>
    <message>
        <source>Only applications of this site itself may read this.</source>
        <translation>Nur Anwendungen dieses Standorts selbst dürfen dies lesen.</translation>
    </message>
    <message>
        <source>Only failed jobs can be marked as done</source>
        <translation>Nur fehlgeschlagene Aufträge können als erledigt markiert werden</translation>
    </message>
    <message>
        <source>Only failed jobs can be marked as done: {state}.</source>
        <translation>Nur fehlgeschlagene Aufträge können als erledigt markiert werden: {state}.</translation>
    </message>
    <message>
        <source>Only if files are scanned before printing</source>
        <translation>Nur wenn Dateien zuerst durchsucht werden</translation>
    </message>
    <message>
        <source>Only its beginning is shown.</source>
        <translation>Nur der Anfang wird gezeigt.</translation>
    </message>
    <message>
        <source>Only jobs of which nothing was sent move. Empty = you move them yourself.</source>
        <translation>Nur Aufträge, von denen noch nichts gesendet wurde. Leer = Sie verschieben sie selbst.</translation>
    </message>
    <message>
        <source>Only needed behind a proxy: https://HOST.</source>
        <translation>Nur wenn ein Proxy vor dem Server steht: https://HOST.</translation>
    </message>
    <message>
        <source>Only people at a console can print here.</source>
        <translation>Hier drucken nur Personen an einer Konsole.</translation>
    </message>
    <message>
        <source>Only port 443 is used. An administrator can allow another one: “Allow private addresses” (--allow-private).</source>
        <translation>Nur Port 443 wird verwendet. Ein Administrator kann einen anderen erlauben: „Private Adressen … erlauben“ (--allow-private).</translation>
    </message>
    <message>
        <source>Only printers at ipp:// and ipps:// ask for a user name and a password.</source>
        <translation>Nur Drucker unter ipp:// und ipps:// verlangen Benutzername und Passwort.</translation>
    </message>
    <message>
        <source>Only printers at ipps:// show a certificate.</source>
        <translation>Nur Drucker unter ipps:// zeigen ein Zertifikat.</translation>
    </message>
    <message>
        <source>Only programs on this computer can reach it, at {where}.</source>
        <translation>Nur Programme dieses Computers erreichen ihn, unter {where}.</translation>
    </message>
    <message>
        <source>Only raw ports, USB, LPD and Windows printers accept a label in any language: print a test page instead.</source>
        <translation>Nur Drucker an RAW-Ports, USB, LPD und Windows drucken ein Etikett in jeder Sprache: Drucken Sie stattdessen eine Testseite.</translation>
    </message>
    <message>
        <source>Only the selected ones</source>
        <translation>Nur die ausgewählten</translation>
    </message>
    <message>
        <source>Only waiting jobs can be held</source>
        <translation>Nur wartende Aufträge können zurückgehalten werden</translation>
    </message>
    <message>
        <source>Only waiting jobs can be moved</source>
        <translation>Nur wartende Aufträge können verschoben werden</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>jobs</comment>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>details of a printer</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>button: Spoolhouse&apos;s window</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open Spoolhouse</source>
        <comment>tray</comment>
        <translation>Spoolhouse öffnen</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>Open a file to print</source>
        <translation>Datei zum Drucken öffnen</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open another…</source>
        <comment>file</comment>
        <translation>Andere öffnen…</translation>
    </message>
    <message>
        <source>Open it</source>
        <comment>a file</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open its window</source>
        <translation>Fenster öffnen</translation>
    </message>
    <message>
        <source>Open jobs</source>
        <translation>Offene Aufträge</translation>
    </message>
    <message>
        <source>Open or forget {server}</source>
        <translation>{server} öffnen oder vergessen</translation>
    </message>
    <message>
        <source>Open or forget…</source>
        <translation>Öffnen oder vergessen…</translation>
    </message>
    <message>
        <source>Open the link in a browser on the other computer, or scan the code there. It works once. Anyone who has it can join: don&apos;t share it. (No browser there? Run “spoolhouse agent enroll” and paste it.)</source>
        <translation>Öffnen Sie den Link auf dem anderen Computer im Browser, oder scannen Sie dort den Code. Er gilt einmal. Wer ihn hat, kann beitreten: Geben Sie ihn nicht weiter. (Kein Browser dort? Führen Sie „spoolhouse agent enroll“ aus, und fügen Sie ihn ein.)</translation>
    </message>
    <message>
        <source>Open the link on the computer that has the printers, or scan the code there. It works once. Anyone who has it can join: don&apos;t share it.</source>
        <translation>Wer die Drucker hat, öffnet den Link auf dem Computer dort oder scannt den Code. Er gilt einmal. Wer ihn hat, kann beitreten: Geben Sie ihn sonst niemandem.</translation>
    </message>
    <message>
        <source>Open the tab Calibration of a printer first</source>
        <translation>Zuerst den Reiter „Kalibrierung“ eines Druckers öffnen</translation>
    </message>
    <message>
        <source>Open this setting</source>
        <translation>Diese Einstellung öffnen</translation>
    </message>
    <message>
        <source>Opening the file</source>
        <translation>Die Datei wird geöffnet</translation>
    </message>
    <message>
        <source>Opens</source>
        <comment>cash drawer</comment>
        <translation>Öffnet sich</translation>
    </message>
    <message>
        <source>Opens details</source>
        <translation>Öffnet Einzelheiten</translation>
    </message>
    <message>
        <source>Opens with each job.</source>
        <translation>Öffnet sich bei jedem Auftrag.</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Bediener</translation>
    </message>
    <message>
        <source>Operator</source>
        <comment>role</comment>
        <translation>Bediener</translation>
    </message>
    <message>
        <source>Operator</source>
        <comment>who did it, and told no name</comment>
        <translation>Ein Bediener</translation>
    </message>
    <message>
        <source>Operator added</source>
        <translation>Bediener hinzugefügt</translation>
    </message>
    <message>
        <source>Operator changed</source>
        <translation>Bediener geändert</translation>
    </message>
    <message>
        <source>Operator removed</source>
        <translation>Bediener entfernt</translation>
    </message>
    <message>
        <source>Operator unlocked a console</source>
        <translation>Konsole entsperrt</translation>
    </message>
    <message>
        <source>Operator {name}</source>
        <translation>Bediener {name}</translation>
    </message>
    <message>
        <source>Operator&apos;s PIN changed</source>
        <translation>PIN eines Bedieners geändert</translation>
    </message>
    <message>
        <source>Operator&apos;s PIN was wrong too often</source>
        <translation>PIN eines Bedieners war zu oft falsch</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Bediener</translation>
    </message>
    <message>
        <source>Operators can&apos;t see documents here. Unlock this console as an administrator.</source>
        <translation>Der Inhalt von Dokumenten ist für Bediener hier nicht sichtbar: Entsperren Sie diese Konsole als Administrator.</translation>
    </message>
    <message>
        <source>Operators can&apos;t see documents. To see this one, unlock the console as an administrator (Ctrl+U). The job&apos;s details are still here.</source>
        <translation>Den Inhalt von Dokumenten sehen Bediener nicht. Entsperren Sie die Konsole als Administrator (Strg+U), um es zu sehen. Die Angaben zum Auftrag bleiben.</translation>
    </message>
    <message>
        <source>Operators see the status of a job, but not its pages or commands.</source>
        <translation>Bediener sehen den Stand eines Auftrags, nicht seinen Inhalt.</translation>
    </message>
    <message>
        <source>Operators, consoles and the settings of the server are not shown here.</source>
        <translation>Bediener, Konsolen und die Einstellungen des Servers werden hier nicht angezeigt.</translation>
    </message>
    <message>
        <source>Optional: without it, the name alone is enough</source>
        <translation>Darf leer bleiben: Dann genügt der Name</translation>
    </message>
    <message>
        <source>Or answer what happened; then the waiting jobs are printed.</source>
        <translation>Oder geben Sie an, was geschehen ist; dann werden die wartenden Aufträge gedruckt.</translation>
    </message>
    <message>
        <source>Or look in the list: if a new application is there, give it a new secret.</source>
        <translation>Oder sehen Sie in der Liste nach: Eine Anwendung, deren Geheimnis niemand gesehen hat, bekommt dort ein neues.</translation>
    </message>
    <message>
        <source>Or look in the list: if a new webhook is there, give it a new secret.</source>
        <translation>Oder sehen Sie in der Liste nach: Ein Webhook, dessen Geheimnis niemand gesehen hat, bekommt dort ein neues.</translation>
    </message>
    <message>
        <source>Order or reference</source>
        <translation>Bestellung oder Referenz</translation>
    </message>
    <message>
        <source>Ordered</source>
        <comment>when</comment>
        <translation>Bestellt</translation>
    </message>
    <message>
        <source>Orientation</source>
        <comment>of a print</comment>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Other applications can&apos;t see this printer: for them it does not exist (printer_not_found).</source>
        <translation>Andere sehen diesen Drucker nicht und erhalten den Fehler printer_not_found.</translation>
    </message>
    <message>
        <source>Other computers can reach it at {where}.</source>
        <translation>Andere Computer erreichen ihn unter {where}.</translation>
    </message>
    <message>
        <source>Other paper</source>
        <translation>Anderes Material</translation>
    </message>
    <message>
        <source>Other paper is loaded</source>
        <translation>Anderes Material ist eingelegt</translation>
    </message>
    <message>
        <source>Other paper loaded</source>
        <translation>Anderes Material eingelegt</translation>
    </message>
    <message>
        <source>Other paper was loaded in the meantime. Start again with it.</source>
        <translation>Inzwischen wurde anderes Material eingelegt: Beginnen Sie damit von vorn.</translation>
    </message>
    <message>
        <source>Other paper was loaded in the meantime: {printer} has {loaded}. Nothing was changed.</source>
        <translation>Inzwischen wurde ein anderes Material eingelegt: {printer} hat {loaded}. Jetzt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Other servers</source>
        <translation>Andere Server</translation>
    </message>
    <message>
        <source>Other size</source>
        <translation>Andere Größe</translation>
    </message>
    <message>
        <source>Other size…</source>
        <translation>Andere Größe…</translation>
    </message>
    <message>
        <source>Other tags</source>
        <translation>Andere Gruppen</translation>
    </message>
    <message>
        <source>Other values were set in the meantime. Start again with them.</source>
        <translation>Inzwischen wurden andere Werte eingestellt: Beginnen Sie damit von vorn.</translation>
    </message>
    <message>
        <source>Other windows and commands can&apos;t find this window: they can&apos;t lock it, and starting Spoolhouse again does not bring it to the front. Lock it here.</source>
        <translation>Andere Fenster und Befehle finden dieses Fenster nicht: Sie können es nicht sperren, und es kommt nicht nach vorn, wenn Spoolhouse noch einmal gestartet wird. Sperren Sie es hier.</translation>
    </message>
    <message>
        <source>Otherwise messages only go to https:// addresses on the internet, port 443. Choose this for a receiver in your own network or on this computer.</source>
        <translation>Sonst gehen Nachrichten nur an https://-Adressen im Internet, Port 443. Für Empfänger im eigenen Netzwerk oder auf diesem Computer auswählen.</translation>
    </message>
    <message>
        <source>Out of labels</source>
        <comment>of a virtual printer</comment>
        <translation>Keine Etiketten mehr</translation>
    </message>
    <message>
        <source>Out of labels (simulated).</source>
        <translation>Keine Etiketten mehr (simuliert).</translation>
    </message>
    <message>
        <source>Out of labels or paper</source>
        <comment>of a printer</comment>
        <translation>Keine Etiketten oder kein Papier mehr</translation>
    </message>
    <message>
        <source>Out of labels or paper</source>
        <translation>Keine Etiketten oder kein Papier mehr</translation>
    </message>
    <message>
        <source>Outcome known</source>
        <comment>an event</comment>
        <translation>Ergebnis bekannt</translation>
    </message>
    <message>
        <source>Outcome not confirmed</source>
        <comment>of a job</comment>
        <translation>Ergebnis nicht bestätigt</translation>
    </message>
    <message>
        <source>Outcome of a job not confirmed</source>
        <translation>Ergebnis eines Auftrags nicht bestätigt</translation>
    </message>
    <message>
        <source>Outcome of a job unknown</source>
        <translation>Ergebnis eines Auftrags bleibt unbekannt</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <comment>an event</comment>
        <translation>Ergebnis unbekannt</translation>
    </message>
    <message>
        <source>Output of the server at its start</source>
        <translation>Ausgabe des Servers beim Start</translation>
    </message>
    <message>
        <source>Over: {text}</source>
        <translation>Vorbei: {text}</translation>
    </message>
    <message>
        <source>PDF support</source>
        <comment>of a device</comment>
        <translation>ob er PDF druckt</translation>
    </message>
    <message>
        <source>PEM with its chain; a path on the server&apos;s computer.</source>
        <translation>PEM, mit seiner Kette; ein Pfad auf dem Computer des Servers.</translation>
    </message>
    <message>
        <source>PEM, without a password.</source>
        <translation>PEM, ohne Passwort.</translation>
    </message>
    <message>
        <source>PIN again</source>
        <translation>PIN wiederholen</translation>
    </message>
    <message>
        <source>PIN, {least} to {most} digits</source>
        <translation>PIN, {least} bis {most} Ziffern</translation>
    </message>
    <message>
        <source>Packing slip</source>
        <comment>what is printed</comment>
        <translation>Lieferschein</translation>
    </message>
    <message>
        <source>Packing, Hall 3 …</source>
        <comment>example of a tag</comment>
        <translation>Verpackung, Halle 3 …</translation>
    </message>
    <message>
        <source>Page</source>
        <comment>of this program</comment>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page {number} of {all}</source>
        <translation>Seite {number} von {all}</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>Page {page} contains dots that this printer would read as a command to discard it.</source>
        <translation>Seite {page} hat Punkte, die dieser Drucker als Befehl zum Löschen der Seite lesen würde.</translation>
    </message>
    <message>
        <source>Page {page} contains dots that this printer would read as commands.</source>
        <translation>Seite {page} ist voller Punkte, die dieser Drucker als Befehle lesen würde.</translation>
    </message>
    <message>
        <source>Page {page} has a form field or an annotation with text in the script {script}, and the PDF does not say how it looks. Save the PDF with the appearance of its fields, or print it from the program that filled it in.</source>
        <translation>Seite {page} hat ein Formularfeld oder eine Anmerkung mit Text in der Schrift {script}, und das PDF enthält keine Darstellung dafür. Speichern Sie das PDF mit der Darstellung seiner Felder, oder drucken Sie es aus dem Programm, mit dem es ausgefüllt wurde.</translation>
    </message>
    <message>
        <source>Page {page} has a form field that shows a bar code, and the PDF does not say how it looks. Save the PDF with the appearance of its fields, or print it from the program that filled it in.</source>
        <translation>Seite {page} hat ein Formularfeld, das als Barcode gedruckt wird, und das PDF enthält keine Darstellung dafür. Speichern Sie das PDF mit der Darstellung seiner Felder, oder drucken Sie es aus dem Programm, mit dem es ausgefüllt wurde.</translation>
    </message>
    <message>
        <source>Page {page} has a line with a pattern of {count} dashes and gaps; at most {most} can be drawn. Draw each dash as a line or a box of its own.</source>
        <translation>Seite {page} hat eine Linie mit einem Muster aus {count} Strichen und Abständen; höchstens {most} lassen sich aufbereiten. Zeichnen Sie jeden Strich als eigene Linie oder als Rechteck.</translation>
    </message>
    <message>
        <source>Page {page} has a picture that cannot be drawn: it is damaged, or has too many pixels.</source>
        <translation>Seite {page} hat ein Bild, das sich nicht aufbereiten lässt: Es ist beschädigt oder hat zu viele Pixel.</translation>
    </message>
    <message>
        <source>Page {page} has text in the font &quot;{font}&quot; that cannot be printed: a graphics state sets the font. Embed it in the PDF and let the page&apos;s own text use it.</source>
        <translation>Seite {page} hat Text in der Schrift „{font}“, der nicht gedruckt werden kann: Ein Grafikzustand legt die Schrift fest. Betten Sie sie in das PDF ein, und verwenden Sie sie im eigenen Text der Seite.</translation>
    </message>
    <message>
        <source>Page {page} has text in the font &quot;{font}&quot; that cannot be printed: the PDF does not contain the font. Embed its fonts in the PDF, or install a font with these characters on the computer that prints.</source>
        <translation>Seite {page} hat Text in der Schrift „{font}“, der nicht gedruckt werden kann: Das PDF enthält die Schrift nicht. Betten Sie die Schriften in das PDF ein, oder installieren Sie dort, wo gedruckt wird, eine Schrift mit diesen Zeichen.</translation>
    </message>
    <message>
        <source>Page {page} has text in the font &quot;{font}&quot; that cannot be printed: the PDF does not contain the font. Embed its fonts in the PDF, or install this font on the computer that prints.</source>
        <translation>Seite {page} hat Text in der Schrift „{font}“, der nicht gedruckt werden kann: Das PDF enthält die Schrift nicht. Betten Sie die Schriften in das PDF ein, oder installieren Sie diese Schrift dort, wo gedruckt wird.</translation>
    </message>
    <message>
        <source>Page {page} needs more than {seconds:g} seconds of computing time.</source>
        <translation>Seite {page} braucht mehr als {seconds:g} Sekunden Rechenzeit.</translation>
    </message>
    <message>
        <source>Page {page} of the PDF cannot be drawn. {error}</source>
        <translation>Seite {page} des PDFs lässt sich nicht aufbereiten. {error}</translation>
    </message>
    <message>
        <source>Page {page} of the PDF is larger than {size:g} m, or has no size.</source>
        <translation>Seite {page} des PDFs ist größer als {size:g}&#xa0;m oder hat keine Größe.</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Seite {page}/{pages}</translation>
    </message>
    <message>
        <source>Page {page} of {pages}, {width:.0f} by {height:.0f} millimetres</source>
        <translation>Seite {page} von {pages}, {width:.0f} mal {height:.0f} Millimeter</translation>
    </message>
    <message>
        <source>Page {page} would be {width} × {height} dots; at most {most:,} dots are printed.</source>
        <translation>Seite {page} hätte {width} × {height} Punkte; höchstens {most:,} Punkte werden gedruckt.</translation>
    </message>
    <message>
        <source>Page {page} would be {width} × {height} dots; this printer&apos;s language takes at most {most}.</source>
        <translation>Seite {page} hätte {width} × {height} Punkte; die Sprache dieses Druckers erlaubt höchstens {most}.</translation>
    </message>
    <message>
        <source>Page {page} would have {width} × {height} dots.</source>
        <translation>Seite {page} hätte {width} × {height} Punkte.</translation>
    </message>
    <message>
        <source>Pages</source>
        <comment>of a print</comment>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages</source>
        <comment>of a document</comment>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages</source>
        <comment>of this program</comment>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages lie sideways</source>
        <translation>Seiten liegen quer</translation>
    </message>
    <message>
        <source>Pages of the document</source>
        <translation>Seiten des Dokuments</translation>
    </message>
    <message>
        <source>Pages that are already printing come out first, within 20 s.</source>
        <translation>Was ein Drucker begonnen hat, wird zuerst fertig gedruckt, binnen 20&#xa0;s.</translation>
    </message>
    <message>
        <source>Pages that are already printing come out first.</source>
        <translation>Was ein Drucker begonnen hat, wird zuerst fertig gedruckt.</translation>
    </message>
    <message>
        <source>Pages {pages}</source>
        <translation>Seiten {pages}</translation>
    </message>
    <message>
        <source>Pair again…</source>
        <translation>Neu koppeln…</translation>
    </message>
    <message>
        <source>Pair another computer</source>
        <translation>Anderen Computer koppeln</translation>
    </message>
    <message>
        <source>Pair another computer…</source>
        <translation>Anderen Computer koppeln…</translation>
    </message>
    <message>
        <source>Paired</source>
        <comment>when a console was</comment>
        <translation>Gekoppelt</translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation>Kopplungscode</translation>
    </message>
    <message>
        <source>Pairing code for a console made</source>
        <translation>Kopplungscode für eine Konsole erstellt</translation>
    </message>
    <message>
        <source>Pairing code, works once</source>
        <translation>Kopplungscode, gilt einmal</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Material</translation>
    </message>
    <message>
        <source>Paper</source>
        <comment>of a print</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>Paper</source>
        <comment>of a printer, field</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>Paper</source>
        <comment>tab of a printer</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>Paper height</source>
        <comment>print parameter</comment>
        <translation>Materialhöhe</translation>
    </message>
    <message>
        <source>Paper height in millimetres</source>
        <translation>Materialhöhe in Millimetern</translation>
    </message>
    <message>
        <source>Paper is jammed. Take it out.</source>
        <translation>Papier steckt fest. Nehmen Sie es heraus.</translation>
    </message>
    <message>
        <source>Paper is out. Put in a new roll.</source>
        <translation>Kein Papier mehr. Legen Sie eine neue Rolle ein.</translation>
    </message>
    <message>
        <source>Paper is running out.</source>
        <translation>Das Papier geht zu Ende.</translation>
    </message>
    <message>
        <source>Paper sensor</source>
        <translation>Materialsensor</translation>
    </message>
    <message>
        <source>Paper width</source>
        <comment>print parameter</comment>
        <translation>Materialbreite</translation>
    </message>
    <message>
        <source>Paper width in millimetres</source>
        <translation>Materialbreite in Millimetern</translation>
    </message>
    <message>
        <source>Partners</source>
        <comment>page</comment>
        <translation>Partner</translation>
    </message>
    <message>
        <source>Partners: {tab}</source>
        <translation>Partner: {tab}</translation>
    </message>
    <message>
        <source>Parts of the printer&apos;s details</source>
        <translation>Was vom Drucker angezeigt wird</translation>
    </message>
    <message>
        <source>Passed</source>
        <comment>rule</comment>
        <translation>Erfüllt</translation>
    </message>
    <message>
        <source>Password</source>
        <comment>field</comment>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Password file</source>
        <translation>Kennwortdatei</translation>
    </message>
    <message>
        <source>Paste a public key first</source>
        <translation>Zuerst einen öffentlichen Schlüssel einfügen</translation>
    </message>
    <message>
        <source>Paste an assertion first</source>
        <translation>Zuerst eine Assertion einfügen</translation>
    </message>
    <message>
        <source>Paste an assertion to check it against the rules.</source>
        <translation>Fügen Sie eine Assertion ein, um zu sehen, welche Regeln sie einhält.</translation>
    </message>
    <message>
        <source>Paste the assertion: three parts between dots</source>
        <translation>Assertion einfügen: drei Teile zwischen Punkten</translation>
    </message>
    <message>
        <source>Paste the public key, not the private one</source>
        <translation>Den öffentlichen Schlüssel einfügen, nicht den privaten</translation>
    </message>
    <message>
        <source>Patch {number}, printed with {percent} %</source>
        <translation>Muster {number}, gedruckt mit {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>Patterns of dots</source>
        <comment>how grey is printed</comment>
        <translation>Punktmuster</translation>
    </message>
    <message>
        <source>Pause</source>
        <comment>printer</comment>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause</source>
        <comment>button: printer</comment>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause</source>
        <comment>button: a printer</comment>
        <translation>Anhalten</translation>
    </message>
    <message numerus="yes">
        <source>Pause %n printer(s)</source>
        <translation>
            <numerusform>%n Drucker anhalten</numerusform>
            <numerusform>%n Drucker anhalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pause %n printer(s)?</source>
        <translation>
            <numerusform>%n Drucker anhalten?</numerusform>
            <numerusform>%n Drucker anhalten?</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause all printers…</source>
        <translation>Alle Drucker anhalten…</translation>
    </message>
    <message>
        <source>Pause printer</source>
        <translation>Drucker anhalten</translation>
    </message>
    <message>
        <source>Pause the printer</source>
        <translation>Drucker anhalten</translation>
    </message>
    <message>
        <source>Pause {name}</source>
        <translation>{name} anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <comment>setting of a printer</comment>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <comment>printer</comment>
        <translation>Angehalten</translation>
    </message>
    <message numerus="yes">
        <source>Paused %n printer(s)</source>
        <translation>
            <numerusform>%n Drucker angehalten</numerusform>
            <numerusform>%n Drucker angehalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused at the printer</source>
        <comment>of a printer</comment>
        <translation>Am Drucker angehalten</translation>
    </message>
    <message>
        <source>People</source>
        <comment>who did it</comment>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>kein Zugriff</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Rechte</translation>
    </message>
    <message>
        <source>Picked up by the agent</source>
        <comment>of a job</comment>
        <translation>Vom Agenten übernommen</translation>
    </message>
    <message>
        <source>Picture or commands</source>
        <comment>of a RAW label</comment>
        <translation>Bild oder Befehle</translation>
    </message>
    <message>
        <source>Pictures in ZPL</source>
        <translation>Bilder in ZPL</translation>
    </message>
    <message>
        <source>Place</source>
        <comment>where a printer stands</comment>
        <translation>Platz</translation>
    </message>
    <message>
        <source>Plain</source>
        <comment>pictures in ZPL</comment>
        <translation>Einfach</translation>
    </message>
    <message>
        <source>Planned backups</source>
        <comment>settings</comment>
        <translation>Geplante Sicherungen</translation>
    </message>
    <message>
        <source>Play</source>
        <comment>a sound</comment>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play the alarm&apos;s sound</source>
        <translation>Alarmton abspielen</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>Port</source>
        <comment>check</comment>
        <translation>Port</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Port {ports} of {host} is open, but no printer answers there. Is it one?</source>
        <translation>Port {ports} von {host} ist offen, aber dort antwortet kein Drucker. Ist es einer?</translation>
    </message>
    <message>
        <source>Port {port} is free.</source>
        <translation>Port {port} ist frei.</translation>
    </message>
    <message>
        <source>Port {port} is reserved for the system: choose 1024 or higher.</source>
        <translation>Port {port} ist für Programme des Systems: Geben Sie einen ab 1024 an.</translation>
    </message>
    <message>
        <source>Port {port} is used by another program.</source>
        <translation>Port {port} wird von einem anderen Programm verwendet.</translation>
    </message>
    <message>
        <source>Port {port} is used by another program: choose another one, or stop it.</source>
        <translation>Port {port} verwendet ein anderes Programm: Geben Sie einen anderen an, oder beenden Sie das Programm.</translation>
    </message>
    <message>
        <source>Port {port} is used by the program “{program}”: choose another one, or stop it.</source>
        <translation>Port {port} verwendet das Programm „{program}“: Geben Sie einen anderen an, oder beenden Sie das Programm.</translation>
    </message>
    <message>
        <source>Port {port} is used by this server.</source>
        <translation>Port {port}: Dort ist dieser Server erreichbar.</translation>
    </message>
    <message>
        <source>Port {port} is used by “{program}”.</source>
        <translation>Port {port} wird von „{program}“ verwendet.</translation>
    </message>
    <message>
        <source>Port {port} on {host} is used by another program. Stop that program, or choose another port.</source>
        <translation>Port {port} auf {host} wird von einem anderen Programm verwendet. Beenden Sie dieses Programm, oder geben Sie einen anderen Port an.</translation>
    </message>
    <message>
        <source>Portrait</source>
        <comment>how a job is printed</comment>
        <translation>Hochformat</translation>
    </message>
    <message>
        <source>Position of pages on the loaded paper.</source>
        <translation>Wie Seiten auf dem eingelegten Material liegen.</translation>
    </message>
    <message>
        <source>Possible duplicate</source>
        <comment>job</comment>
        <translation>Vielleicht doppelt</translation>
    </message>
    <message>
        <source>Possible duplicate of {other}: {state}</source>
        <translation>Vielleicht doppelt mit {other}: {state}</translation>
    </message>
    <message>
        <source>Possible duplicate: throw one away</source>
        <translation>Doppelt bestellt? Werfen Sie eines weg</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Präfix</translation>
    </message>
    <message>
        <source>Preset {name}</source>
        <translation>Voreinstellung {name}</translation>
    </message>
    <message>
        <source>Press again: Spoolhouse repeats the same request, and nothing is done twice.</source>
        <translation>Drücken Sie noch einmal: Spoolhouse wiederholt dieselbe Anfrage, und nichts wird doppelt ausgeführt.</translation>
    </message>
    <message>
        <source>Press to see what you can do</source>
        <translation>Drücken, um die Aktionen zu sehen</translation>
    </message>
    <message>
        <source>Preview</source>
        <comment>button: a job</comment>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Enter)</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Vorheriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Print</source>
        <comment>button</comment>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Print</source>
        <comment>button: a waiting job</comment>
        <translation>Drucken</translation>
    </message>
    <message numerus="yes">
        <source>Print %n again</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n erneut drucken</numerusform>
            <numerusform>%n erneut drucken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %n failed job(s) of {printer} again?</source>
        <translation>
            <numerusform>%n fehlgeschlagenen Auftrag von {printer} erneut drucken?</numerusform>
            <numerusform>%n fehlgeschlagene Aufträge von {printer} erneut drucken?</numerusform>
        </translation>
    </message>
    <message>
        <source>Print a file</source>
        <comment>button</comment>
        <translation>Datei drucken</translation>
    </message>
    <message>
        <source>Print a file</source>
        <translation>Datei drucken</translation>
    </message>
    <message>
        <source>Print a file</source>
        <comment>page</comment>
        <translation>Datei drucken</translation>
    </message>
    <message>
        <source>Print a test label</source>
        <translation>Testetikett drucken</translation>
    </message>
    <message>
        <source>Print a test label</source>
        <comment>step of a trial</comment>
        <translation>Testetikett drucken</translation>
    </message>
    <message>
        <source>Print again</source>
        <comment>button</comment>
        <translation>Erneut drucken</translation>
    </message>
    <message>
        <source>Print again</source>
        <translation>Erneut drucken</translation>
    </message>
    <message>
        <source>Print again</source>
        <comment>button: jobs</comment>
        <translation>Erneut drucken</translation>
    </message>
    <message>
        <source>Print again now.</source>
        <translation>Drucken Sie jetzt erneut.</translation>
    </message>
    <message>
        <source>Print all</source>
        <comment>button: old jobs</comment>
        <translation>Alle drucken</translation>
    </message>
    <message>
        <source>Print all {}</source>
        <translation>Alle {} drucken</translation>
    </message>
    <message>
        <source>Print another one</source>
        <translation>Weiteres drucken</translation>
    </message>
    <message>
        <source>Print five patches</source>
        <comment>button</comment>
        <translation>Fünf Muster drucken</translation>
    </message>
    <message>
        <source>Print head</source>
        <translation>Druckkopf</translation>
    </message>
    <message>
        <source>Print here</source>
        <translation>Hier drucken</translation>
    </message>
    <message>
        <source>Print it</source>
        <comment>button for a job</comment>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Print it again</source>
        <comment>button</comment>
        <translation>Erneut drucken</translation>
    </message>
    <message>
        <source>Print jobs</source>
        <translation>Druckaufträge</translation>
    </message>
    <message>
        <source>Print jobs by cause</source>
        <translation>Druckaufträge nach Ursache</translation>
    </message>
    <message>
        <source>Print jobs by printer</source>
        <translation>Druckaufträge nach Drucker</translation>
    </message>
    <message>
        <source>Print on {printer}</source>
        <translation>Auf {printer} drucken</translation>
    </message>
    <message>
        <source>Print options</source>
        <translation>Wie gedruckt wird</translation>
    </message>
    <message>
        <source>Print position</source>
        <comment>where it comes out</comment>
        <translation>Druckposition</translation>
    </message>
    <message>
        <source>Print test label</source>
        <translation>Testetikett drucken</translation>
    </message>
    <message numerus="yes">
        <source>Print the %n missing one(s)</source>
        <translation>
            <numerusform>Das fehlende drucken</numerusform>
            <numerusform>Die %n fehlenden drucken</numerusform>
        </translation>
    </message>
    <message>
        <source>Print the missing ones</source>
        <translation>Fehlende drucken</translation>
    </message>
    <message>
        <source>Print the mm grid</source>
        <comment>button</comment>
        <translation>mm-Raster drucken</translation>
    </message>
    <message>
        <source>Print there immediately</source>
        <translation>Sofort dort drucken</translation>
    </message>
    <message>
        <source>Print this file</source>
        <translation>Diese Datei drucken</translation>
    </message>
    <message>
        <source>Print width in millimetres</source>
        <translation>Druckbreite in Millimetern</translation>
    </message>
    <message>
        <source>Print {jobs} again on</source>
        <translation>{jobs} erneut drucken auf</translation>
    </message>
    <message>
        <source>Print {jobs} again on which printer?</source>
        <translation>Auf welchem Drucker erneut drucken: {jobs}?</translation>
    </message>
    <message>
        <source>Print {jobs} again?</source>
        <translation>{jobs} erneut drucken?</translation>
    </message>
    <message>
        <source>Print {} of {}</source>
        <translation>{} von {} drucken</translation>
    </message>
    <message>
        <source>Printed</source>
        <comment>of a job</comment>
        <translation>Gedruckt</translation>
    </message>
    <message>
        <source>Printed</source>
        <comment>job</comment>
        <translation>Gedruckt</translation>
    </message>
    <message>
        <source>Printed before the backup was restored, reported by its agent</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung gedruckt, laut seinem Agenten</translation>
    </message>
    <message>
        <source>Printed by</source>
        <comment>an agent</comment>
        <translation>Gedruckt von</translation>
    </message>
    <message>
        <source>Printed today</source>
        <comment>jobs</comment>
        <translation>Heute gedruckt</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>of a job</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>of a print</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>column</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>kind of what a search found</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printer added</source>
        <translation>Drucker hinzugefügt</translation>
    </message>
    <message>
        <source>Printer address, e.g. 192.168.1.50</source>
        <translation>z.&#xa0;B.&#xa0;192.168.1.50</translation>
    </message>
    <message>
        <source>Printer at another address</source>
        <translation>Drucker an anderer Adresse</translation>
    </message>
    <message>
        <source>Printer calibrated</source>
        <translation>Drucker kalibriert</translation>
    </message>
    <message>
        <source>Printer default</source>
        <comment>how a job is printed</comment>
        <translation>Einstellung des Druckers</translation>
    </message>
    <message>
        <source>Printer default</source>
        <translation>Einstellung des Druckers</translation>
    </message>
    <message>
        <source>Printer default ({dpi})</source>
        <translation>Einstellung ({dpi})</translation>
    </message>
    <message>
        <source>Printer does not answer</source>
        <comment>of a printer</comment>
        <translation>Drucker antwortet nicht</translation>
    </message>
    <message>
        <source>Printer does not answer</source>
        <translation>Drucker antwortet nicht</translation>
    </message>
    <message>
        <source>Printer for the test label</source>
        <translation>Drucker für das Testetikett</translation>
    </message>
    <message>
        <source>Printer found</source>
        <translation>Drucker gefunden</translation>
    </message>
    <message>
        <source>Printer found: add it by: {command}</source>
        <translation>Drucker gefunden: hinzufügen mit: {command}</translation>
    </message>
    <message>
        <source>Printer found: add it in “Printers and queue”</source>
        <translation>Drucker gefunden: Fügen Sie ihn in „Drucker, Aufträge“ hinzu</translation>
    </message>
    <message>
        <source>Printer found: {name}</source>
        <translation>Drucker gefunden: {name}</translation>
    </message>
    <message>
        <source>Printer given to another agent</source>
        <translation>Drucker einem anderen Agenten zugeordnet</translation>
    </message>
    <message>
        <source>Printer id</source>
        <translation>Drucker-ID</translation>
    </message>
    <message>
        <source>Printer is busy with other work</source>
        <translation>Drucker ist mit anderem beschäftigt</translation>
    </message>
    <message>
        <source>Printer is switched off</source>
        <comment>of a printer</comment>
        <translation>Drucker ist ausgeschaltet</translation>
    </message>
    <message>
        <source>Printer language</source>
        <translation>Druckersprache</translation>
    </message>
    <message>
        <source>Printer message</source>
        <comment>a printer</comment>
        <translation>Eigene Angabe</translation>
    </message>
    <message>
        <source>Printer message: {words}</source>
        <translation>Der Drucker meldet: {words}</translation>
    </message>
    <message>
        <source>Printer not listed</source>
        <translation>Drucker nicht in der Liste</translation>
    </message>
    <message>
        <source>Printer paused</source>
        <translation>Drucker angehalten</translation>
    </message>
    <message>
        <source>Printer refused the data</source>
        <translation>Drucker hat die Daten abgelehnt</translation>
    </message>
    <message>
        <source>Printer refused the user name or password</source>
        <translation>Drucker hat Benutzername oder Passwort abgelehnt</translation>
    </message>
    <message>
        <source>Printer removed</source>
        <translation>Drucker entfernt</translation>
    </message>
    <message>
        <source>Printer renamed</source>
        <translation>Drucker umbenannt</translation>
    </message>
    <message>
        <source>Printer requires a user name and password</source>
        <translation>Drucker verlangt Benutzername und Passwort</translation>
    </message>
    <message>
        <source>Printer resumed</source>
        <translation>Drucker fortgesetzt</translation>
    </message>
    <message>
        <source>Printer shows another certificate</source>
        <translation>Drucker zeigt ein anderes Zertifikat</translation>
    </message>
    <message>
        <source>Printer stopped</source>
        <translation>Drucker gestoppt</translation>
    </message>
    <message>
        <source>Printer stopped with an error</source>
        <translation>Drucker hat mit einem Fehler gestoppt</translation>
    </message>
    <message>
        <source>Printer {name}</source>
        <comment>check</comment>
        <translation>Drucker {name}</translation>
    </message>
    <message>
        <source>Printer {name}</source>
        <translation>Drucker {name}</translation>
    </message>
    <message>
        <source>Printer {printer_name} does not print, and jobs wait for it.</source>
        <translation>Der Drucker {printer_name} druckt nicht, und Aufträge warten auf ihn.</translation>
    </message>
    <message>
        <source>Printer {printer_name} is kept out: another device, certificate or login is in its place.</source>
        <translation>Auf dem Drucker {printer_name} wird nicht gedruckt: An seiner Stelle ist ein anderes Gerät, ein anderes Zertifikat oder eine andere Anmeldung.</translation>
    </message>
    <message>
        <source>Printer {printer_name} was found at another address, {uri}.</source>
        <translation>Der Drucker {printer_name} wurde unter einer anderen Adresse gefunden, {uri}.</translation>
    </message>
    <message>
        <source>Printer&apos;s new certificate trusted</source>
        <translation>Neuem Zertifikat des Druckers vertraut</translation>
    </message>
    <message>
        <source>Printer&apos;s settings changed</source>
        <translation>Einstellungen des Druckers geändert</translation>
    </message>
    <message>
        <source>Printer&apos;s state</source>
        <comment>an event</comment>
        <translation>Zustand des Druckers</translation>
    </message>
    <message>
        <source>Printer: {state}.</source>
        <translation>Drucker: {state}.</translation>
    </message>
    <message>
        <source>Printer: {tab}</source>
        <translation>Drucker: {tab}</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>check</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>kind of act</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>tiles of the wall</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>page</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printers</source>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>list of printers</comment>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Printers and queue of the customer whose notice is selected</source>
        <translation>Drucker und Warteschlange des Kunden, dessen Hinweis ausgewählt ist</translation>
    </message>
    <message>
        <source>Printers and queue of the customer, in a separate window</source>
        <translation>Drucker und Warteschlange des Kunden, in einem eigenen Fenster</translation>
    </message>
    <message>
        <source>Printers and queue of {name}</source>
        <translation>Drucker und Warteschlange von {name}</translation>
    </message>
    <message>
        <source>Printers and queue…</source>
        <comment>button: of a customer</comment>
        <translation>Drucker, Aufträge…</translation>
    </message>
    <message>
        <source>Printers of the agent</source>
        <translation>Drucker des Agenten</translation>
    </message>
    <message>
        <source>Printers that were found</source>
        <translation>Gefundene Drucker</translation>
    </message>
    <message>
        <source>Printers: state, model, paper, address without login</source>
        <translation>Drucker: Zustand, Modell, Material, Adresse ohne Anmeldung</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>job</comment>
        <translation>In Druck</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>printer</comment>
        <translation>Druckt</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>jobs</comment>
        <translation>In Druck</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>settings</comment>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Printing again adds {copies} on {printer}.</source>
        <translation>Mit dem neuen Druck kommt auf {printer} hinzu: {copies}.</translation>
    </message>
    <message>
        <source>Printing began</source>
        <comment>of a job</comment>
        <translation>Druck begonnen</translation>
    </message>
    <message>
        <source>Printing can continue without this window.</source>
        <translation>Das Drucken kann ohne dieses Fenster weitergehen.</translation>
    </message>
    <message>
        <source>Printing continues automatically once it identifies itself again.</source>
        <translation>Meldet er wieder, welches Gerät er ist, wird automatisch weitergedruckt.</translation>
    </message>
    <message>
        <source>Printing continues in the background</source>
        <translation>Im Hintergrund wird weitergedruckt</translation>
    </message>
    <message>
        <source>Printing could not be stopped.</source>
        <translation>Das Drucken konnte nicht beendet werden.</translation>
    </message>
    <message>
        <source>Printing now</source>
        <translation>Druckt gerade</translation>
    </message>
    <message>
        <source>Printing stops. Pages that are already printing come out first, within 20 s.</source>
        <translation>Das Drucken endet. Was ein Drucker begonnen hat, wird noch fertig gedruckt, binnen 20&#xa0;s.</translation>
    </message>
    <message>
        <source>Printing {jobs} again</source>
        <translation>Wird erneut gedruckt: {jobs}</translation>
    </message>
    <message>
        <source>Prints</source>
        <comment>short: jobs</comment>
        <translation>Druckt</translation>
    </message>
    <message>
        <source>Prints a label with a line every millimetre. Its numbers show how far the print is off.</source>
        <translation>Gedruckt wird ein Etikett mit einer Linie in jedem mm. Seine Zahlen zeigen, wie weit das Druckbild verschoben ist.</translation>
    </message>
    <message>
        <source>Private addresses</source>
        <translation>Private Adressen</translation>
    </message>
    <message>
        <source>Private files</source>
        <comment>check</comment>
        <translation>Private Dateien</translation>
    </message>
    <message>
        <source>Private key</source>
        <translation>Privater Schlüssel</translation>
    </message>
    <message>
        <source>Private key of {name}</source>
        <translation>Privater Schlüssel von {name}</translation>
    </message>
    <message>
        <source>Product label</source>
        <comment>what is printed</comment>
        <translation>Produktetikett</translation>
    </message>
    <message>
        <source>Program error</source>
        <translation>Programmfehler</translation>
    </message>
    <message>
        <source>Programs can&apos;t send jobs for some seconds.</source>
        <translation>Einige Sekunden lang können Programme keine Aufträge senden.</translation>
    </message>
    <message>
        <source>Programs on the server&apos;s computer reach it at {here}, without TLS.</source>
        <translation>Programme auf seinem eigenen Computer erreichen ihn unter {here}, ohne TLS.</translation>
    </message>
    <message>
        <source>Programs on this computer do not need encryption.</source>
        <translation>Programme auf diesem Computer brauchen keine Verschlüsselung.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Stand der Einrichtung</translation>
    </message>
    <message>
        <source>Provisioning</source>
        <comment>customer</comment>
        <translation>In Einrichtung</translation>
    </message>
    <message>
        <source>Public address</source>
        <translation>Öffentliche Adresse</translation>
    </message>
    <message>
        <source>Public key of the application</source>
        <translation>Öffentlicher Schlüssel der Anwendung</translation>
    </message>
    <message>
        <source>QR code</source>
        <translation>QR-Code</translation>
    </message>
    <message>
        <source>QR code with onboarding link, expires in {left}</source>
        <translation>QR-Code mit Einrichtungslink, läuft ab in {left}</translation>
    </message>
    <message>
        <source>Question</source>
        <comment>column</comment>
        <translation>Braucht eine Antwort</translation>
    </message>
    <message>
        <source>Queue</source>
        <comment>page</comment>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Queuing the messages</source>
        <translation>Sie werden eingereiht</translation>
    </message>
    <message>
        <source>Quiet hours</source>
        <translation>Ruhezeit</translation>
    </message>
    <message>
        <source>Quit</source>
        <comment>button</comment>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Quit Spoolhouse?</source>
        <translation>Spoolhouse beenden?</translation>
    </message>
    <message>
        <source>Quit…</source>
        <translation>Beenden…</translation>
    </message>
    <message>
        <source>Quit…</source>
        <comment>tray</comment>
        <translation>Beenden…</translation>
    </message>
    <message>
        <source>RAW</source>
        <comment>tab of a printer</comment>
        <translation>RAW</translation>
    </message>
    <message>
        <source>RAW files</source>
        <translation>RAW-Dateien</translation>
    </message>
    <message>
        <source>RAW files for {printer} are rejected.</source>
        <translation>RAW-Dateien für {printer} werden abgelehnt.</translation>
    </message>
    <message>
        <source>RAW files for {printer} are scanned first.</source>
        <translation>RAW-Dateien für {printer} werden zuerst durchsucht.</translation>
    </message>
    <message>
        <source>RAW files for {printer} are sent unchanged.</source>
        <translation>RAW-Dateien für {printer} werden unverändert gesendet.</translation>
    </message>
    <message>
        <source>RAW languages</source>
        <comment>of a device</comment>
        <translation>RAW-Sprachen</translation>
    </message>
    <message>
        <source>Reachable</source>
        <comment>printer</comment>
        <translation>Erreichbar</translation>
    </message>
    <message>
        <source>Read from printer</source>
        <translation>Vom Drucker abfragen</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Nur lesen</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>nur lesbarer Datenträger</translation>
    </message>
    <message>
        <source>Reading distance</source>
        <comment>how far</comment>
        <translation>Leseabstand</translation>
    </message>
    <message>
        <source>Reading the printers…</source>
        <translation>Die Drucker werden gelesen…</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>Ready</source>
        <comment>printer</comment>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Ready</source>
        <comment>onboarding</comment>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Reason</source>
        <comment>a printer&apos;s state</comment>
        <translation>Das heißt</translation>
    </message>
    <message>
        <source>Receipt</source>
        <comment>what is printed</comment>
        <translation>Bon</translation>
    </message>
    <message>
        <source>Receipt roll 57 mm</source>
        <translation>Bonrolle 57&#xa0;mm</translation>
    </message>
    <message>
        <source>Receipt roll 80 mm</source>
        <translation>Bonrolle 80&#xa0;mm</translation>
    </message>
    <message>
        <source>Received</source>
        <comment>of a job</comment>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Received</source>
        <comment>of a job: when</comment>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Received {at}</source>
        <translation>Empfangen {at}</translation>
    </message>
    <message>
        <source>Reconnecting…</source>
        <translation>Verbindung wird neu aufgebaut…</translation>
    </message>
    <message>
        <source>Reconnecting… If that does not help, restart Spoolhouse.</source>
        <translation>Es wird automatisch erneut versucht. Bleibt es so, starten Sie Spoolhouse neu.</translation>
    </message>
    <message>
        <source>Reconnecting… This list may be out of date.</source>
        <translation>Es wird automatisch erneut versucht. Die Anzeige ist vielleicht veraltet.</translation>
    </message>
    <message>
        <source>Reference</source>
        <comment>column: order of a job</comment>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Reject</source>
        <comment>RAW files</comment>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Relationship id</source>
        <translation>Beziehungs-ID</translation>
    </message>
    <message>
        <source>Release</source>
        <comment>button: a held job</comment>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Release it to print</source>
        <translation>Geben Sie ihn zum Drucken frei</translation>
    </message>
    <message>
        <source>Released</source>
        <comment>of a job</comment>
        <translation>Freigegeben</translation>
    </message>
    <message>
        <source>Released {jobs}</source>
        <translation>Freigegeben: {jobs}</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu öffnen</translation>
    </message>
    <message>
        <source>Reload the window now?</source>
        <translation>Das Fenster jetzt neu öffnen?</translation>
    </message>
    <message>
        <source>Remote agent</source>
        <comment>check</comment>
        <translation>Agent für einen anderen Server</translation>
    </message>
    <message>
        <source>Remove</source>
        <comment>a webhook</comment>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove a tag</source>
        <translation>Gruppe entfernen</translation>
    </message>
    <message>
        <source>Remove printer</source>
        <translation>Drucker entfernen</translation>
    </message>
    <message>
        <source>Remove the filter: {what}</source>
        <translation>Filter entfernen: {what}</translation>
    </message>
    <message>
        <source>Remove the tag {tag}</source>
        <translation>Aus der Gruppe {tag} entfernen</translation>
    </message>
    <message>
        <source>Remove the webhook</source>
        <translation>Webhook entfernen</translation>
    </message>
    <message>
        <source>Remove this webhook?</source>
        <translation>Diesen Webhook entfernen?</translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>{name} entfernen?</translation>
    </message>
    <message>
        <source>Remove {printer}?</source>
        <translation>{printer} entfernen?</translation>
    </message>
    <message>
        <source>Removed</source>
        <comment>printer</comment>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename agent</source>
        <translation>Agenten umbenennen</translation>
    </message>
    <message>
        <source>Rename application</source>
        <translation>Anwendung umbenennen</translation>
    </message>
    <message>
        <source>Rename customer</source>
        <translation>Kunden umbenennen</translation>
    </message>
    <message>
        <source>Rename printer</source>
        <translation>Drucker umbenennen</translation>
    </message>
    <message>
        <source>Rename the application</source>
        <translation>Anwendung umbenennen</translation>
    </message>
    <message>
        <source>Rename the customer</source>
        <translation>Kunden umbenennen</translation>
    </message>
    <message>
        <source>Rename {name}</source>
        <translation>{name} umbenennen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Renew it for this address, or set another address in Settings</source>
        <translation>Erneuern Sie es für diese Adresse, oder geben Sie in den Einstellungen eine andere Adresse an</translation>
    </message>
    <message>
        <source>Renew it with the same key (certbot: --reuse-key), or restart the server, link the agents and pair the consoles again</source>
        <translation>Erneuern Sie es mit demselben Schlüssel (certbot: --reuse-key), oder starten Sie den Server neu, verknüpfen Sie die Agenten neu und koppeln Sie die Konsolen erneut</translation>
    </message>
    <message>
        <source>Renew its files again</source>
        <translation>Erneuern Sie seine Dateien noch einmal</translation>
    </message>
    <message>
        <source>Renew its files with the same key; the server takes them at once</source>
        <translation>Erneuern Sie seine Dateien mit demselben Schlüssel; der Server übernimmt sie sofort</translation>
    </message>
    <message>
        <source>Renew the certificate files.</source>
        <translation>Erneuern Sie die Zertifikatsdateien.</translation>
    </message>
    <message>
        <source>Renew the certificate on the server or its proxy, or install its authority on this computer.</source>
        <translation>Erneuern Sie das Zertifikat auf dem Server oder seinem Proxy, oder installieren Sie dessen Zertifizierungsstelle auf diesem Computer.</translation>
    </message>
    <message>
        <source>Report a standstill after</source>
        <translation>Stillstand melden nach</translation>
    </message>
    <message>
        <source>Reports of this print server arrive.</source>
        <translation>Meldungen dieses Druckservers kommen an.</translation>
    </message>
    <message>
        <source>Reprint</source>
        <comment>button for a job</comment>
        <translation>Erneut drucken</translation>
    </message>
    <message>
        <source>Reprint</source>
        <comment>button: a job</comment>
        <translation>Erneut drucken</translation>
    </message>
    <message>
        <source>Reprint all {}</source>
        <translation>Alle {} erneut drucken</translation>
    </message>
    <message>
        <source>Reprint all {} on…</source>
        <translation>Alle {} erneut drucken auf…</translation>
    </message>
    <message>
        <source>Reprint if it is still needed</source>
        <translation>Drucken Sie ihn erneut, wenn er noch gebraucht wird</translation>
    </message>
    <message>
        <source>Reprint it if it is still needed</source>
        <translation>Drucken Sie ihn erneut, wenn er noch gebraucht wird</translation>
    </message>
    <message>
        <source>Reprint of</source>
        <comment>another job</comment>
        <translation>Erneuter Druck von</translation>
    </message>
    <message>
        <source>Reprint on another one</source>
        <translation>Drucken Sie auf einem anderen Drucker erneut</translation>
    </message>
    <message>
        <source>Reprint on another printer</source>
        <translation>Auf einem anderen Drucker erneut drucken</translation>
    </message>
    <message>
        <source>Reprint on…</source>
        <translation>Erneut drucken auf…</translation>
    </message>
    <message>
        <source>Reprint on…</source>
        <comment>button for a job</comment>
        <translation>Erneut drucken auf…</translation>
    </message>
    <message>
        <source>Reprint {} of {}</source>
        <translation>{} von {} erneut drucken</translation>
    </message>
    <message>
        <source>Reprint {} of {} on…</source>
        <translation>{} von {} erneut drucken auf…</translation>
    </message>
    <message>
        <source>Reprint, and send a report if it happens again</source>
        <translation>Drucken Sie erneut, und melden Sie es, wenn es wieder vorkommt</translation>
    </message>
    <message>
        <source>Reprinted as</source>
        <comment>another job</comment>
        <translation>Erneut gedruckt als</translation>
    </message>
    <message>
        <source>Reprinted as a new job</source>
        <comment>of a job</comment>
        <translation>Als neuer Auftrag erneut gedruckt</translation>
    </message>
    <message>
        <source>Request</source>
        <comment>of an application</comment>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Requested</source>
        <comment>of a job: parameters</comment>
        <translation>Gewünscht</translation>
    </message>
    <message>
        <source>Requested parameters</source>
        <translation>Gewünschte Einstellungen</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Requests 24 h</source>
        <translation>Anfragen 24&#xa0;h</translation>
    </message>
    <message>
        <source>Requests of one application</source>
        <translation>Anfragen einer Anwendung</translation>
    </message>
    <message>
        <source>Requests of this application</source>
        <translation>Anfragen dieser Anwendung</translation>
    </message>
    <message>
        <source>Required aud</source>
        <translation>aud muss lauten</translation>
    </message>
    <message>
        <source>Required value of aud</source>
        <translation>Erwarteter Wert von aud</translation>
    </message>
    <message>
        <source>Reserve in case the disk is full</source>
        <translation>Reserve für einen vollen Datenträger</translation>
    </message>
    <message>
        <source>Resolution</source>
        <comment>of a print head</comment>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Resolution</source>
        <comment>of a printer, field</comment>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Resolution</source>
        <comment>print parameter</comment>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Restart server</source>
        <translation>Server neu starten</translation>
    </message>
    <message>
        <source>Restart server…</source>
        <translation>Server neu starten…</translation>
    </message>
    <message>
        <source>Restart the server in the site&apos;s main window</source>
        <translation>Den Server startet das Fenster des ganzen Standorts neu</translation>
    </message>
    <message>
        <source>Restart the server: it makes a new one with the same key</source>
        <translation>Starten Sie den Server neu: Er erstellt ein neues mit demselben Schlüssel</translation>
    </message>
    <message>
        <source>Restart the server?</source>
        <translation>Den Server neu starten?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation>Sicherung wiederherstellen…</translation>
    </message>
    <message>
        <source>Restore this backup?</source>
        <translation>Diese Sicherung wiederherstellen?</translation>
    </message>
    <message>
        <source>Restored from a backup or copy</source>
        <translation>Aus Sicherung oder Kopie wiederhergestellt</translation>
    </message>
    <message>
        <source>Result</source>
        <comment>column</comment>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result</source>
        <comment>of an act</comment>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result of the check</source>
        <translation>Ergebnis der Prüfung</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Resume</source>
        <comment>printer</comment>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume</source>
        <comment>button: printer</comment>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume</source>
        <comment>button: a customer</comment>
        <translation>Reaktivieren</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message numerus="yes">
        <source>Resume %n printer(s)</source>
        <translation>
            <numerusform>%n Drucker fortsetzen</numerusform>
            <numerusform>%n Drucker fortsetzen</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume all printers</source>
        <translation>Alle Drucker fortsetzen</translation>
    </message>
    <message>
        <source>Resume it on the Printers page</source>
        <translation>unter „Drucker“ fortsetzen</translation>
    </message>
    <message>
        <source>Resume it when it should print again.</source>
        <translation>Setzen Sie ihn fort, wenn er wieder drucken darf.</translation>
    </message>
    <message>
        <source>Resume printer</source>
        <translation>Drucker fortsetzen</translation>
    </message>
    <message>
        <source>Resume the customer</source>
        <translation>Kundenkonto reaktivieren</translation>
    </message>
    <message>
        <source>Resume the customer first: no agent can join while it is suspended</source>
        <translation>Zuerst reaktivieren: Solange das Kundenkonto pausiert ist, kann kein Agent beitreten</translation>
    </message>
    <message>
        <source>Resume the printer</source>
        <translation>Drucker fortsetzen</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>{name} fortsetzen</translation>
    </message>
    <message>
        <source>Retry all</source>
        <comment>button: failed jobs</comment>
        <translation>Alle wiederholen</translation>
    </message>
    <message>
        <source>Retrying</source>
        <comment>a message</comment>
        <translation>Wird wiederholt</translation>
    </message>
    <message>
        <source>Returned by the agent, nothing sent</source>
        <comment>of a job</comment>
        <translation>Vom Agenten zurückgegeben, nichts gesendet</translation>
    </message>
    <message>
        <source>Revoke</source>
        <comment>button</comment>
        <translation>Zugang entziehen</translation>
    </message>
    <message>
        <source>Revoke agent</source>
        <translation>Agenten den Zugang entziehen</translation>
    </message>
    <message>
        <source>Revoke agent…</source>
        <translation>Zugang entziehen…</translation>
    </message>
    <message>
        <source>Revoke console</source>
        <translation>Aussperren</translation>
    </message>
    <message>
        <source>Revoke console {name}?</source>
        <translation>{name} aussperren?</translation>
    </message>
    <message>
        <source>Revoke console…</source>
        <translation>Aussperren…</translation>
    </message>
    <message>
        <source>Revoke key</source>
        <translation>Schlüssel widerrufen</translation>
    </message>
    <message>
        <source>Revoke key…</source>
        <translation>Schlüssel widerrufen…</translation>
    </message>
    <message>
        <source>Revoke the key {kid}?</source>
        <translation>Den Schlüssel {kid} widerrufen?</translation>
    </message>
    <message>
        <source>Revoke {agent}?</source>
        <translation>{agent} den Zugang entziehen?</translation>
    </message>
    <message>
        <source>Revoke {name} at {customer}?</source>
        <translation>{name} den Zugang zu {customer} entziehen?</translation>
    </message>
    <message>
        <source>Revoke {name}?</source>
        <translation>{name} den Zugang entziehen?</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>agents</comment>
        <translation>Ohne Zugang</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>agent</comment>
        <translation>Zugang entzogen</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>when</comment>
        <translation>Zugang entzogen</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>since when</comment>
        <translation>Widerrufen</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>installation</comment>
        <translation>Zugang entzogen</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>key</comment>
        <translation>Widerrufen</translation>
    </message>
    <message>
        <source>Revoke…</source>
        <translation>Zugang entziehen…</translation>
    </message>
    <message>
        <source>Revoke…</source>
        <comment>button</comment>
        <translation>Zugang entziehen…</translation>
    </message>
    <message>
        <source>Ribbon or toner empty</source>
        <comment>of a printer</comment>
        <translation>Farbband oder Toner leer</translation>
    </message>
    <message>
        <source>Ribbon or toner empty</source>
        <translation>Farbband oder Toner leer</translation>
    </message>
    <message>
        <source>Ribbon or toner low</source>
        <comment>of a printer</comment>
        <translation>Farbband oder Toner fast leer</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Benutzerrolle</translation>
    </message>
    <message>
        <source>Routing</source>
        <comment>tab of a printer</comment>
        <translation>Weiterleitung</translation>
    </message>
    <message>
        <source>Rows and buttons</source>
        <translation>Zeilen und Schaltflächen</translation>
    </message>
    <message>
        <source>Rows for a finger (comfortable)</source>
        <translation>Zeilen für den Finger (bequem)</translation>
    </message>
    <message>
        <source>Rows for a mouse (compact)</source>
        <translation>Zeilen für die Maus (kompakt)</translation>
    </message>
    <message>
        <source>Rows for gloves</source>
        <translation>Zeilen für Handschuhe</translation>
    </message>
    <message>
        <source>Rows of the queue</source>
        <translation>Zeilen der Warteschlange</translation>
    </message>
    <message>
        <source>Rules of the assertion</source>
        <translation>Regeln der Assertion</translation>
    </message>
    <message>
        <source>Run it here</source>
        <translation>Hier ausführen</translation>
    </message>
    <message>
        <source>Run the check first</source>
        <translation>Zuerst prüfen</translation>
    </message>
    <message>
        <source>Run {command}. Then look on the Activity page for actions that nobody here did</source>
        <translation>Führen Sie {command} aus. Sehen Sie dann auf der Seite Aktivität nach Vorgängen, die niemand hier ausgeführt hat</translation>
    </message>
    <message>
        <source>Run {command}. Then, unless you trust all of these users, pair the consoles and enrol the agents again. The server replaces its own token automatically.</source>
        <translation>Führen Sie {command} aus. Danach, falls Sie nicht allen diesen Benutzern vertrauen: Konsolen neu koppeln und Agenten neu registrieren. Der Server ersetzt sein eigenes Token automatisch.</translation>
    </message>
    <message>
        <source>Running</source>
        <comment>server, for how long</comment>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>SQLite {version} is too old: 3.35 or newer is needed</source>
        <translation>SQLite {version} ist zu alt: 3.35 oder neuer ist erforderlich</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Wie das System</translation>
    </message>
    <message numerus="yes">
        <source>Same cause: %n more job(s)</source>
        <translation>
            <numerusform>Gleiche Ursache: %n weiterer Auftrag</numerusform>
            <numerusform>Gleiche Ursache: %n weitere Aufträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Same label as {other}, %n minute(s) earlier</source>
        <translation>
            <numerusform>Gleiches Etikett bei {other}, %n Minute zuvor</numerusform>
            <numerusform>Gleiches Etikett bei {other}, %n Minuten zuvor</numerusform>
        </translation>
    </message>
    <message>
        <source>Same label as {other}, less than a minute earlier</source>
        <translation>Gleiches Etikett bei {other}, weniger als eine Minute zuvor</translation>
    </message>
    <message>
        <source>Same settings as</source>
        <translation>Gleiche Einstellungen wie</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>Samstag</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save</source>
        <comment>button</comment>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as file…</source>
        <translation>Als Datei speichern…</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>Diagnose speichern</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>Diagnose speichern…</translation>
    </message>
    <message>
        <source>Save the client secret</source>
        <translation>Client-Geheimnis speichern</translation>
    </message>
    <message>
        <source>Save the private key</source>
        <translation>Privaten Schlüssel speichern</translation>
    </message>
    <message>
        <source>Save the private key first</source>
        <translation>Zuerst den privaten Schlüssel speichern</translation>
    </message>
    <message>
        <source>Save the private key now. You can&apos;t get it again. The application signs with it; the server keeps only the public key.</source>
        <translation>Der private Schlüssel steht nur in der Datei, die Sie jetzt speichern. Die Anwendung signiert damit; der Server behält nur den öffentlichen.</translation>
    </message>
    <message>
        <source>Save the webhook secret</source>
        <translation>Geheimnis des Webhooks speichern</translation>
    </message>
    <message>
        <source>Saved as {name}. Only you can read it.</source>
        <translation>Gespeichert als {name}, das nur Sie lesen können.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Wird gespeichert</translation>
    </message>
    <message>
        <source>Say where it is now: its address, its agent, or both.</source>
        <translation>Geben Sie an, wo er jetzt ist: Adresse, Agent oder beides.</translation>
    </message>
    <message>
        <source>Say whether these jobs are still needed: that closes the notice.</source>
        <translation>Geben Sie an, ob diese Aufträge noch gebraucht werden: Das schließt den Hinweis.</translation>
    </message>
    <message>
        <source>Say whether this job came out: that closes the notice.</source>
        <translation>Geben Sie an, ob dieser Auftrag gedruckt wurde: Das schließt den Hinweis.</translation>
    </message>
    <message>
        <source>Scan any label, wherever you are: its job is opened.</source>
        <translation>Ein beliebiges Etikett scannen, egal wo: Sein Auftrag wird geöffnet.</translation>
    </message>
    <message>
        <source>Scan before printing (default)</source>
        <comment>RAW files</comment>
        <translation>Zuerst durchsuchen (Vorgabe)</translation>
    </message>
    <message>
        <source>Scanner</source>
        <translation>Scanner</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <source>Scroll back to the selected jobs</source>
        <translation>Zu den ausgewählten Aufträgen zurückblättern</translation>
    </message>
    <message>
        <source>Search</source>
        <comment>everything in the program</comment>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search</source>
        <comment>in an empty field</comment>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Objekt suchen</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Search customers</source>
        <translation>Kunden suchen</translation>
    </message>
    <message>
        <source>Search developer applications</source>
        <translation>Entwickleranwendungen suchen</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Search everything…</source>
        <translation>Alles durchsuchen…</translation>
    </message>
    <message>
        <source>Search name or client id</source>
        <translation>Name oder Client-ID suchen</translation>
    </message>
    <message>
        <source>Search name, place, tag, model or address</source>
        <translation>Name, Platz, Gruppe, Modell oder Adresse suchen</translation>
    </message>
    <message>
        <source>Search or scan</source>
        <translation>Suchen oder scannen</translation>
    </message>
    <message>
        <source>Search or scan an order, a file name or a job id</source>
        <translation>Bestellung, Dateinamen oder Auftrags-ID suchen oder scannen</translation>
    </message>
    <message>
        <source>Search or scan: order, file, text, job id   ({keys})</source>
        <translation>Suchen, scannen   ({keys})</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen suchen</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Protokoll durchsuchen</translation>
    </message>
    <message>
        <source>Search the printers</source>
        <translation>Drucker suchen</translation>
    </message>
    <message>
        <source>Search: an order, a name or an ID   ({keys})</source>
        <translation>Objekt: Bestellung, Name oder ID   ({keys})</translation>
    </message>
    <message>
        <source>Searching for printers…</source>
        <translation>Drucker werden gesucht…</translation>
    </message>
    <message>
        <source>Searching for printers… Choose one, or try things out with the virtual printer, which prints to files.</source>
        <translation>Drucker in der Nähe werden gesucht. Wählen Sie einen aus, oder probieren Sie alles mit dem virtuellen Drucker aus: Er druckt in Dateien.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>Secret of {name}</source>
        <translation>Geheimnis von {name}</translation>
    </message>
    <message>
        <source>See the queue for the reason</source>
        <translation>Den Grund sehen Sie in der Warteschlange</translation>
    </message>
    <message>
        <source>Seen</source>
        <comment>a notice</comment>
        <translation>Gesehen</translation>
    </message>
    <message>
        <source>Seen, show webhooks</source>
        <comment>a notice</comment>
        <translation>Gesehen, Webhooks anzeigen</translation>
    </message>
    <message>
        <source>Select a customer first</source>
        <translation>Zuerst einen Kunden auswählen</translation>
    </message>
    <message>
        <source>Select a job first</source>
        <translation>Zuerst einen Auftrag auswählen</translation>
    </message>
    <message>
        <source>Select a job to see what it needs.</source>
        <translation>Wählen Sie einen Auftrag aus, um zu sehen, was er braucht.</translation>
    </message>
    <message>
        <source>Select a key first</source>
        <translation>Zuerst einen Schlüssel auswählen</translation>
    </message>
    <message>
        <source>Select a message first</source>
        <translation>Zuerst eine Nachricht auswählen</translation>
    </message>
    <message>
        <source>Select a notice first</source>
        <translation>Zuerst einen Hinweis auswählen</translation>
    </message>
    <message>
        <source>Select a printer</source>
        <translation>Einen Drucker auswählen</translation>
    </message>
    <message>
        <source>Select a printer first</source>
        <translation>Zuerst einen Drucker auswählen</translation>
    </message>
    <message>
        <source>Select a row first</source>
        <translation>Zuerst eine Zeile auswählen</translation>
    </message>
    <message>
        <source>Select a webhook first</source>
        <translation>Zuerst einen Webhook auswählen</translation>
    </message>
    <message>
        <source>Select all printers</source>
        <translation>Alle Drucker auswählen</translation>
    </message>
    <message>
        <source>Select an agent first</source>
        <translation>Zuerst einen Agenten auswählen</translation>
    </message>
    <message>
        <source>Select an application first</source>
        <translation>Zuerst eine Anwendung auswählen</translation>
    </message>
    <message>
        <source>Select an installation first</source>
        <translation>Zuerst eine Installation auswählen</translation>
    </message>
    <message>
        <source>Select one job</source>
        <translation>Einen Auftrag auswählen</translation>
    </message>
    <message>
        <source>Select one printer</source>
        <translation>Einen Drucker auswählen</translation>
    </message>
    <message>
        <source>Select several printers</source>
        <translation>Mehrere Drucker auswählen</translation>
    </message>
    <message>
        <source>Select these</source>
        <comment>button: jobs</comment>
        <translation>Diese auswählen</translation>
    </message>
    <message>
        <source>Self-made certificate</source>
        <translation>Eigenes Zertifikat</translation>
    </message>
    <message numerus="yes">
        <source>Send %n again</source>
        <comment>messages</comment>
        <translation>
            <numerusform>%n erneut senden</numerusform>
            <numerusform>%n erneut senden</numerusform>
        </translation>
    </message>
    <message>
        <source>Send a test mail</source>
        <translation>Testmail senden</translation>
    </message>
    <message>
        <source>Send a test message</source>
        <translation>Testnachricht senden</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Send all failed again</source>
        <translation>Fehlgeschlagene erneut senden</translation>
    </message>
    <message>
        <source>Send test</source>
        <translation>Test senden</translation>
    </message>
    <message>
        <source>Send the waiting jobs of {printer} to {other}?</source>
        <translation>Die wartenden Aufträge von {printer} an {other} senden?</translation>
    </message>
    <message>
        <source>Send the waiting jobs there…</source>
        <comment>button</comment>
        <translation>Dorthin senden…</translation>
    </message>
    <message>
        <source>Send them there</source>
        <comment>jobs</comment>
        <translation>Dorthin senden</translation>
    </message>
    <message>
        <source>Send them there…</source>
        <comment>jobs</comment>
        <translation>Dorthin senden…</translation>
    </message>
    <message>
        <source>Send unchanged</source>
        <comment>RAW files</comment>
        <translation>Unverändert senden</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>Absender</translation>
    </message>
    <message>
        <source>Sending a signal to the printer</source>
        <translation>Signal wird an den Drucker gesendet</translation>
    </message>
    <message>
        <source>Sending a test label</source>
        <translation>Ein Testetikett wird gerade an ihn gesendet</translation>
    </message>
    <message>
        <source>Sending the file</source>
        <translation>Die Datei wird gerade gesendet</translation>
    </message>
    <message>
        <source>Sending the test label</source>
        <translation>Das Testetikett wird gesendet</translation>
    </message>
    <message>
        <source>Sending was interrupted</source>
        <translation>Senden unterbrochen</translation>
    </message>
    <message>
        <source>Sending {sent} of {size}</source>
        <translation>{sent} von {size} gesendet</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Wird gesendet…</translation>
    </message>
    <message>
        <source>Sends no status</source>
        <comment>of a printer</comment>
        <translation>Sendet keinen Status</translation>
    </message>
    <message>
        <source>Sent before the backup was restored, outcome not known</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung gesendet, Ergebnis nicht bekannt</translation>
    </message>
    <message>
        <source>Sent in {language}. If a label with a bar code comes out, this is the printer&apos;s language.</source>
        <translation>In {language} gesendet. Wurde ein Etikett mit Barcode gedruckt? Dann ist das seine Sprache.</translation>
    </message>
    <message>
        <source>Sent to agent</source>
        <comment>job</comment>
        <translation>An Agenten gesendet</translation>
    </message>
    <message>
        <source>Sent to agent</source>
        <comment>of a job: how often</comment>
        <translation>An den Agenten gesendet</translation>
    </message>
    <message>
        <source>Sent to {name} at {time}, {copies}.</source>
        <translation>Um {time} an {name} gesendet, {copies}.</translation>
    </message>
    <message>
        <source>Sep</source>
        <comment>month</comment>
        <translation>Sept.</translation>
    </message>
    <message>
        <source>Separated by commas</source>
        <translation>Durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Separated by commas. {word}: files that only set up the printer and print no label. Firmware, network, passwords, deleted files and other languages can&apos;t be allowed one by one.</source>
        <translation>Durch Kommas getrennt. {word}: Dateien, die nur den Drucker einrichten und kein Etikett drucken. Firmware, Netzwerk, Passwörter, gelöschte Dateien und andere Sprachen lassen sich nicht einzeln erlauben.</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>Seriennummer</translation>
    </message>
    <message>
        <source>Server</source>
        <comment>check</comment>
        <translation>Server</translation>
    </message>
    <message>
        <source>Server</source>
        <comment>kind of act</comment>
        <translation>Server</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Server and agent</source>
        <translation>Server und Agent</translation>
    </message>
    <message>
        <source>Server and agents</source>
        <comment>who did it</comment>
        <translation>Server und Agenten</translation>
    </message>
    <message>
        <source>Server answers with an error. {why}</source>
        <translation>Der Server antwortet mit einem Fehler. {why}</translation>
    </message>
    <message>
        <source>Server does not answer. {why}</source>
        <translation>Server antwortet nicht. {why}</translation>
    </message>
    <message>
        <source>Server running at {host}</source>
        <translation>Server läuft auf {host}</translation>
    </message>
    <message>
        <source>Server running at {host} port {port}</source>
        <translation>Server läuft auf {host} Port {port}</translation>
    </message>
    <message>
        <source>Server running {name}, on another computer</source>
        <translation>Server läuft: {name}, auf einem anderen Computer</translation>
    </message>
    <message>
        <source>Server setting</source>
        <translation>Wie am Server eingestellt</translation>
    </message>
    <message>
        <source>Server setting: never asks.</source>
        <translation>Wie am Server: nie fragen.</translation>
    </message>
    <message>
        <source>Server setting: {hours} h.</source>
        <translation>Wie am Server: {hours}&#xa0;h.</translation>
    </message>
    <message>
        <source>Server setting: {minutes} min, for labels and receipts.</source>
        <translation>Wie am Server: {minutes}&#xa0;min, bei Etiketten und Bons.</translation>
    </message>
    <message>
        <source>Server settings changed</source>
        <translation>Servereinstellungen geändert</translation>
    </message>
    <message>
        <source>Server started</source>
        <translation>Server gestartet</translation>
    </message>
    <message>
        <source>Server stopped</source>
        <translation>Server beendet</translation>
    </message>
    <message>
        <source>Server {name}</source>
        <translation>Server {name}</translation>
    </message>
    <message>
        <source>Server&apos;s certificate needs a look</source>
        <translation>Zertifikat des Servers prüfen</translation>
    </message>
    <message>
        <source>Server&apos;s certificate renewed</source>
        <translation>Zertifikat des Servers erneuert</translation>
    </message>
    <message>
        <source>Server: {name}</source>
        <translation>Server: {name}</translation>
    </message>
    <message>
        <source>Set both clocks from the network; otherwise times and tokens are wrong.</source>
        <translation>Stellen Sie beide aus dem Netzwerk: Sonst stimmen Zeiten und Token nicht.</translation>
    </message>
    <message>
        <source>Set for this printer</source>
        <translation>Für diesen Drucker eingestellt</translation>
    </message>
    <message>
        <source>Set in the label file itself</source>
        <translation>Das steht schon in der Etikettendatei</translation>
    </message>
    <message>
        <source>Set mail_to and smtp_server first.</source>
        <translation>Legen Sie zuerst mail_to und smtp_server fest.</translation>
    </message>
    <message>
        <source>Set now: {media}</source>
        <translation>Bisher eingelegt: {media}</translation>
    </message>
    <message>
        <source>Set on the printer</source>
        <comment>setting</comment>
        <translation>Einstellung des Druckers</translation>
    </message>
    <message>
        <source>Set on the printer</source>
        <comment>darkness</comment>
        <translation>Einstellung des Druckers</translation>
    </message>
    <message>
        <source>Set the date and time of this computer, preferably from the network.</source>
        <translation>Stellen Sie Datum und Uhrzeit, am besten aus dem Netzwerk.</translation>
    </message>
    <message>
        <source>Set the printer up again</source>
        <translation>Richten Sie den Drucker neu ein</translation>
    </message>
    <message>
        <source>Set up</source>
        <comment>button: an application at a customer</comment>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>Set up</source>
        <comment>when</comment>
        <translation>Eingerichtet</translation>
    </message>
    <message>
        <source>Set up an application</source>
        <translation>Anwendung einrichten</translation>
    </message>
    <message>
        <source>Set up an application at {name}</source>
        <translation>Anwendung bei {name} einrichten</translation>
    </message>
    <message>
        <source>Set up…</source>
        <comment>button: an application at a customer</comment>
        <translation>Einrichten…</translation>
    </message>
    <message>
        <source>Set which labels are loaded, then print again. This fixes most shifts.</source>
        <translation>Geben Sie an, welche Etiketten eingelegt sind, und drucken Sie erneut: Meist liegt es daran.</translation>
    </message>
    <message>
        <source>Set which labels or paper are loaded, then print again.</source>
        <translation>Geben Sie an, welche Etiketten oder welches Papier eingelegt ist, und drucken Sie erneut.</translation>
    </message>
    <message>
        <source>Set: darkness {darkness}.</source>
        <translation>Eingestellt: Schwärze {darkness}.</translation>
    </message>
    <message>
        <source>Set: {offset}. Does the check print start with 0 at the top and on the left?</source>
        <translation>Eingestellt: {offset}. Beginnt die Testdruck oben und links mit 0?</translation>
    </message>
    <message>
        <source>Setting</source>
        <comment>kind of what a search found</comment>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings</source>
        <comment>page</comment>
        <translation>Einstellungen</translation>
    </message>
    <message numerus="yes">
        <source>Settings of %n printer(s)</source>
        <translation>
            <numerusform>Einstellungen von %n Drucker</numerusform>
            <numerusform>Einstellungen von %n Druckern</numerusform>
        </translation>
    </message>
    <message>
        <source>Settings of the chosen printer</source>
        <translation>Einrichtung des ausgewählten Druckers</translation>
    </message>
    <message>
        <source>Settings of the selected printers</source>
        <translation>Einstellungen der ausgewählten Drucker</translation>
    </message>
    <message>
        <source>Settings of this window</source>
        <translation>Wie dieses Fenster eingestellt ist</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Seven</source>
        <comment>digit</comment>
        <translation>Sieben</translation>
    </message>
    <message>
        <source>Several printers are connected as {name} and cannot be told apart: unplug all but one, or add each by an address of its own.</source>
        <translation>Mehrere Drucker sind als {name} angeschlossen und nicht zu unterscheiden: Stecken Sie alle bis auf einen ab, oder fügen Sie jeden mit eigener Adresse hinzu.</translation>
    </message>
    <message>
        <source>Several printers are selected</source>
        <translation>Mehrere Drucker sind ausgewählt</translation>
    </message>
    <message>
        <source>Several printers were found. Choose yours.</source>
        <translation>Mehrere Drucker wurden gefunden. Wählen Sie Ihren aus.</translation>
    </message>
    <message>
        <source>Sharing</source>
        <comment>tab of a printer</comment>
        <translation>Berechtigung</translation>
    </message>
    <message>
        <source>Sheet printer: darkness cannot be set</source>
        <translation>Blattdrucker: Schwärze nicht einstellbar</translation>
    </message>
    <message>
        <source>Shifted</source>
        <comment>label</comment>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Shipping label</source>
        <comment>what is printed</comment>
        <translation>Versandetikett</translation>
    </message>
    <message>
        <source>Shipping label 100 × 150 mm</source>
        <translation>Versandetikett 100 × 150&#xa0;mm</translation>
    </message>
    <message>
        <source>Shipping label 4 × 6 in</source>
        <translation>Versandetikett 4 × 6&#xa0;Zoll</translation>
    </message>
    <message>
        <source>Shop system</source>
        <translation>Shopsystem</translation>
    </message>
    <message>
        <source>Short bursts may be four times as high.</source>
        <translation>Kurzzeitig viermal so viele.</translation>
    </message>
    <message>
        <source>Shortcut {keys}</source>
        <translation>Tastenkürzel {keys}</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <comment>window title</comment>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>Tastenkürzel…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>button: a list</comment>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show a wall</source>
        <translation>Wandanzeige öffnen</translation>
    </message>
    <message>
        <source>Show all</source>
        <comment>printers</comment>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <comment>button</comment>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>Show all entries</source>
        <translation>Alle Einträge anzeigen</translation>
    </message>
    <message>
        <source>Show all jobs</source>
        <translation>Alle Aufträge anzeigen</translation>
    </message>
    <message>
        <source>Show all jobs again</source>
        <translation>Wieder alle Aufträge anzeigen</translation>
    </message>
    <message>
        <source>Show all…</source>
        <comment>what was done</comment>
        <translation>Alles anzeigen…</translation>
    </message>
    <message>
        <source>Show closed</source>
        <comment>button: shows customers that were closed</comment>
        <translation>Geschlossene</translation>
    </message>
    <message>
        <source>Show closed customers</source>
        <translation>Geschlossene Kunden anzeigen</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Details anzeigen</translation>
    </message>
    <message>
        <source>Show edges, cut-off and offset on the page</source>
        <translation>Ränder, Abgeschnittenes und Versatz über der Seite</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <comment>messages</comment>
        <translation>Weniger anzeigen</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Show job</source>
        <translation>Auftrag anzeigen</translation>
    </message>
    <message>
        <source>Show older</source>
        <translation>Ältere anzeigen</translation>
    </message>
    <message>
        <source>Show only: {what}</source>
        <translation>Nur anzeigen: {what}</translation>
    </message>
    <message>
        <source>Show printer</source>
        <translation>Drucker anzeigen</translation>
    </message>
    <message>
        <source>Show printer</source>
        <comment>button for a job</comment>
        <translation>Drucker anzeigen</translation>
    </message>
    <message>
        <source>Show printer details</source>
        <translation>Alles zum Drucker anzeigen</translation>
    </message>
    <message>
        <source>Show revoked agents</source>
        <translation>Auch Agenten ohne Zugang anzeigen</translation>
    </message>
    <message>
        <source>Show the bytes</source>
        <translation>Bytes anzeigen</translation>
    </message>
    <message>
        <source>Show the bytes: position, value, character</source>
        <translation>Bytes anzeigen: Stelle, Werte und Zeichen</translation>
    </message>
    <message>
        <source>Show the client secret</source>
        <translation>Client-Geheimnis anzeigen</translation>
    </message>
    <message>
        <source>Show the commands instead of the picture</source>
        <translation>Statt des Bildes die Befehle zeigen</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>Auftrag anzeigen</translation>
    </message>
    <message>
        <source>Show the last 24 hours</source>
        <translation>Die letzten 24 Stunden anzeigen</translation>
    </message>
    <message>
        <source>Show the other job</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Den anderen anzeigen</translation>
    </message>
    <message>
        <source>Show the printers in a table</source>
        <translation>Drucker als Tabelle anzeigen</translation>
    </message>
    <message>
        <source>Show the printers in a table first</source>
        <translation>Zuerst die Drucker als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Show the wall</source>
        <translation>Wandanzeige öffnen</translation>
    </message>
    <message>
        <source>Show the webhook secret</source>
        <translation>Geheimnis des Webhooks anzeigen</translation>
    </message>
    <message>
        <source>Shown</source>
        <comment>documents</comment>
        <translation>Angezeigt</translation>
    </message>
    <message>
        <source>Shown: the first {lines:,} lines, {shown} of {size}.</source>
        <translation>Angezeigt: die ersten {lines:,} Zeilen, {shown} von {size}.</translation>
    </message>
    <message>
        <source>Shown: the first {shown} of {size}.</source>
        <translation>Angezeigt: die ersten {shown} von {size}.</translation>
    </message>
    <message>
        <source>Shows all pages</source>
        <translation>Zeigt alle Seiten</translation>
    </message>
    <message>
        <source>Shows all printers on a second screen, readable from across the hall.</source>
        <translation>Alle Drucker auf einem zweiten Bildschirm, durch die ganze Halle lesbar.</translation>
    </message>
    <message>
        <source>Shows another certificate</source>
        <comment>of a printer</comment>
        <translation>Zeigt ein anderes Zertifikat</translation>
    </message>
    <message>
        <source>Sides</source>
        <comment>of a print</comment>
        <translation>Druckseiten</translation>
    </message>
    <message>
        <source>Signature</source>
        <comment>of an assertion</comment>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>Signed in</source>
        <comment>who</comment>
        <translation>Angemeldet</translation>
    </message>
    <message>
        <source>Simulate a fault…</source>
        <translation>Störungen…</translation>
    </message>
    <message>
        <source>Simulate fault</source>
        <translation>Störung simulieren</translation>
    </message>
    <message>
        <source>Simulated fault</source>
        <translation>Was er simuliert</translation>
    </message>
    <message>
        <source>Simulates: {fault}</source>
        <translation>Simuliert: {fault}</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Since</source>
        <comment>column: a time</comment>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Since {since:%H:%M}. {why}</source>
        <translation>Seit {since:%H:%M}. {why}</translation>
    </message>
    <message>
        <source>Six</source>
        <comment>digit</comment>
        <translation>Sechs</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>of a print</comment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>of a key</comment>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Skip for now</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Slow</source>
        <comment>of a virtual printer</comment>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Slower prints sharper bar codes.</source>
        <translation>Langsam gedruckte Barcodes sind schärfer.</translation>
    </message>
    <message>
        <source>Small (Z64)</source>
        <comment>pictures in ZPL</comment>
        <translation>Klein (Z64)</translation>
    </message>
    <message>
        <source>Smaller</source>
        <comment>the page, in a menu</comment>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Snippets</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>So jobs that don&apos;t set their paper stay here.</source>
        <translation>Daher bleiben Aufträge ohne Angabe des Materials hier.</translation>
    </message>
    <message>
        <source>Some came out, print only what is missing</source>
        <translation>Teilweise gedruckt, nur das Fehlende drucken</translation>
    </message>
    <message>
        <source>Some came out…</source>
        <translation>Teilweise…</translation>
    </message>
    <message>
        <source>Some jobs</source>
        <translation>Einige Aufträge</translation>
    </message>
    <message>
        <source>Some jobs may have been moved to the standby printer: check both printers. If you try again, the jobs that still wait go there.</source>
        <translation>Es ist unklar, wie viele Aufträge zum Ersatzdrucker gingen; einige sind vielleicht dort: Sehen Sie bei beiden nach. Bei einer neuen Anforderung gehen die dorthin, die noch warten.</translation>
    </message>
    <message>
        <source>Some of it came out: enter how many</source>
        <translation>Teilweise gedruckt: zählen</translation>
    </message>
    <message>
        <source>Some of it…</source>
        <translation>Teilweise…</translation>
    </message>
    <message>
        <source>Some settings could not be read and are back to their defaults. The old file is kept as {name}.</source>
        <translation>Nicht alle Einstellungen konnten gelesen werden: Für diese gelten wieder die Vorgaben. Die Datei ist als {name} gespeichert.</translation>
    </message>
    <message>
        <source>Some settings could not be read or saved aside. They are back to their defaults, and the next change overwrites the file.</source>
        <translation>Nicht alle Einstellungen konnten gelesen oder gespeichert werden: Für diese gelten wieder die Vorgaben, und die Datei wird mit der nächsten Änderung neu geschrieben.</translation>
    </message>
    <message>
        <source>Some settings could not be read. Back to defaults: {names}. The next change saves the old file as settings-unreadable.json.</source>
        <translation>Die Datei dieser Einstellungen war nicht ganz lesbar. Wieder wie vorgegeben: {names}. Gespeicherte Daten werden so lange wie möglich behalten. Mit der nächsten Änderung wird die Datei als settings-unreadable.json beiseitegelegt.</translation>
    </message>
    <message>
        <source>Somebody else gave the webhook a new secret in the meantime. Nothing was changed now.</source>
        <translation>Der Webhook hat inzwischen von jemand anderem ein neues Geheimnis bekommen. Jetzt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Something answers, but not as IPP: {fault}</source>
        <translation>Etwas antwortet, aber nicht mit IPP: {fault}</translation>
    </message>
    <message>
        <source>Something is wrong with the server&apos;s certificate</source>
        <translation>Mit dem Zertifikat des Servers stimmt etwas nicht</translation>
    </message>
    <message>
        <source>Something went wrong in this window (ID {bug}). Printing continues. Save diagnostics on the Help page.</source>
        <translation>In diesem Fenster ist ein Fehler aufgetreten (ID {bug}). Das Drucken geht weiter. Die Seite Hilfe speichert Angaben zur Behebung.</translation>
    </message>
    <message>
        <source>Sound</source>
        <comment>check</comment>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Töne</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>what a printer can</comment>
        <translation>Angaben von</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Speed</source>
        <comment>of a printer</comment>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Spoolhouse blocked this file</source>
        <translation>Spoolhouse hat diese Datei blockiert</translation>
    </message>
    <message>
        <source>Spoolhouse notifies your server immediately when jobs or printers change. Messages are signed (Standard Webhooks) and retried for 24 hours.</source>
        <translation>Spoolhouse meldet Ihrem Server sofort, was mit Aufträgen und Druckern geschieht. Nachrichten sind signiert (Standard Webhooks) und werden 24 Stunden lang versucht.</translation>
    </message>
    <message>
        <source>Spoolhouse on its computer is too old</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>braucht eine neuere Version von Spoolhouse auf ihrem Computer</translation>
    </message>
    <message>
        <source>Spoolhouse stays in the list of windows and tells you when a printer needs you. Ctrl+Q quits.</source>
        <translation>Sie finden Spoolhouse in der Liste der Fenster; es meldet sich, wenn ein Drucker auf Sie wartet. Strg+Q beendet es.</translation>
    </message>
    <message>
        <source>Spoolhouse stays in the system tray and tells you when a printer needs you. Ctrl+Q quits.</source>
        <translation>Sie finden Spoolhouse im Symbol neben der Uhr; es meldet sich, wenn ein Drucker auf Sie wartet. Strg+Q beendet es.</translation>
    </message>
    <message>
        <source>Spoolhouse – Wall</source>
        <translation>Spoolhouse – Wandanzeige</translation>
    </message>
    <message>
        <source>Spoolhouse: another key than the server&apos;s</source>
        <translation>Spoolhouse: Ein Server mit einem anderen Schlüssel antwortet</translation>
    </message>
    <message>
        <source>Spoolhouse: the server answers with an error</source>
        <translation>Spoolhouse: Der Server antwortet mit einem Fehler</translation>
    </message>
    <message>
        <source>Spoolhouse: the server does not answer</source>
        <translation>Spoolhouse: Der Server antwortet nicht</translation>
    </message>
    <message>
        <source>Spoolhouse: the server no longer knows this console</source>
        <translation>Spoolhouse: Der Server kennt diese Konsole nicht mehr</translation>
    </message>
    <message>
        <source>Spoolhouse: {words}</source>
        <translation>Spoolhouse: {words}</translation>
    </message>
    <message>
        <source>Standby printer</source>
        <translation>Ersatzdrucker</translation>
    </message>
    <message>
        <source>Standstills and mail</source>
        <comment>settings</comment>
        <translation>Stillstand und Mail</translation>
    </message>
    <message>
        <source>Start it here</source>
        <translation>Hier starten</translation>
    </message>
    <message>
        <source>Start it on this computer with &apos;spoolhouse agent run&apos;.</source>
        <translation>Starten Sie ihn mit „spoolhouse agent run“.</translation>
    </message>
    <message>
        <source>Start the computer or Spoolhouse there</source>
        <translation>Starten Sie dort den Computer oder Spoolhouse</translation>
    </message>
    <message>
        <source>Start the computer or the program there</source>
        <translation>Starten Sie dort den Computer oder das Programm</translation>
    </message>
    <message>
        <source>Start the computer or the program there.</source>
        <translation>Starten Sie dort den Computer oder das Programm.</translation>
    </message>
    <message>
        <source>Start the server</source>
        <translation>Server starten</translation>
    </message>
    <message>
        <source>Start with this computer</source>
        <translation>Mit diesem Computer starten</translation>
    </message>
    <message>
        <source>Starts automatically and prints even when this window is closed.</source>
        <translation>Automatisch, damit er auch ohne dieses Fenster druckt.</translation>
    </message>
    <message>
        <source>Starts when its user logs in ({place}).</source>
        <translation>Er startet, wenn sich sein Benutzer anmeldet ({place}).</translation>
    </message>
    <message>
        <source>Starts with this computer ({place}).</source>
        <translation>Er startet mit diesem Computer ({place}).</translation>
    </message>
    <message>
        <source>Startup</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>State</source>
        <comment>column</comment>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State of the server, its address and disk</source>
        <translation>Zustand des Servers, Adresse und Datenträger</translation>
    </message>
    <message>
        <source>Statement</source>
        <comment>paper</comment>
        <translation>Statement</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Status</source>
        <comment>column</comment>
        <translation>Status</translation>
    </message>
    <message>
        <source>Status</source>
        <comment>tab of a printer</comment>
        <translation>Status</translation>
    </message>
    <message>
        <source>Stays closed</source>
        <comment>cash drawer</comment>
        <translation>Bleibt geschlossen</translation>
    </message>
    <message>
        <source>Still marked as done: {count} of {jobs}</source>
        <translation>Noch als erledigt markiert: {count} von {jobs}</translation>
    </message>
    <message>
        <source>Still needed</source>
        <comment>of a job</comment>
        <translation>Noch gebraucht</translation>
    </message>
    <message>
        <source>Still needed?</source>
        <translation>Noch gebraucht?</translation>
    </message>
    <message>
        <source>Still needed? Print or cancel it</source>
        <translation>Noch gebraucht? Drucken Sie ihn, oder brechen Sie ihn ab</translation>
    </message>
    <message>
        <source>Still needed? Print or cancel them</source>
        <translation>Noch gebraucht? Drucken Sie sie, oder brechen Sie sie ab</translation>
    </message>
    <message>
        <source>Still off? Print the grid and enter two numbers from it.</source>
        <translation>Bleibt ein Rest, kalibrieren Sie: Ein Raster wird gedruckt, und zwei Zahlen darauf verschieben das Druckbild.</translation>
    </message>
    <message>
        <source>Still to come out: {jobs}</source>
        <translation>Noch nicht gedruckt: {jobs}</translation>
    </message>
    <message>
        <source>Stop</source>
        <comment>button</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop</source>
        <comment>button: sending a file</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>Prüfung abbrechen</translation>
    </message>
    <message>
        <source>Stop printing and quit</source>
        <translation>Drucken beenden und schließen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <comment>printer</comment>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Stopped. No file was saved.</source>
        <translation>Abgebrochen: Es gibt keine Datei.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was printed.</source>
        <translation>Abgebrochen. Es wurde nichts gedruckt.</translation>
    </message>
    <message>
        <source>Stopped: no file was written.</source>
        <translation>Abgebrochen: Es wurde keine Datei geschrieben.</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Subject (sub)</source>
        <translation>Subjekt (sub)</translation>
    </message>
    <message>
        <source>Suffix</source>
        <translation>Suffix</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>Sonntag</translation>
    </message>
    <message>
        <source>Supplies</source>
        <translation>Verbrauchsmaterial</translation>
    </message>
    <message>
        <source>Supply</source>
        <translation>Verbrauchsmaterial</translation>
    </message>
    <message>
        <source>Suspend</source>
        <comment>button: a customer</comment>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Suspend the customer</source>
        <translation>Kundenkonto pausieren</translation>
    </message>
    <message>
        <source>Suspend {name}?</source>
        <translation>Kundenkonto von {name} pausieren?</translation>
    </message>
    <message>
        <source>Suspended</source>
        <comment>customer</comment>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Suspended by the developer</source>
        <translation>Vom Entwickler pausiert</translation>
    </message>
    <message>
        <source>Suspended by the operator</source>
        <translation>Vom Betreiber pausiert</translation>
    </message>
    <message>
        <source>Suspend…</source>
        <comment>button: a customer</comment>
        <translation>Pausieren…</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Deaktivieren</translation>
    </message>
    <message>
        <source>Switch off…</source>
        <translation>Deaktivieren…</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Aktivieren</translation>
    </message>
    <message>
        <source>Switch the webhook off</source>
        <translation>Webhook deaktivieren</translation>
    </message>
    <message>
        <source>Switch the webhook on</source>
        <translation>Webhook aktivieren</translation>
    </message>
    <message>
        <source>Switch this webhook off?</source>
        <translation>Diesen Webhook deaktivieren?</translation>
    </message>
    <message>
        <source>Switched off</source>
        <comment>webhook</comment>
        <translation>Deaktiviert</translation>
    </message>
    <message>
        <source>Switched off (simulated).</source>
        <translation>Ausgeschaltet (simuliert).</translation>
    </message>
    <message>
        <source>Switched off since</source>
        <translation>Deaktiviert seit</translation>
    </message>
    <message>
        <source>System check</source>
        <translation>Systemprüfung</translation>
    </message>
    <message>
        <source>TCP, from 1 to 65535. Empty: chosen automatically.</source>
        <translation>TCP, von 1 bis 65535. Leer: automatisch gewählt.</translation>
    </message>
    <message>
        <source>TLS</source>
        <comment>check</comment>
        <translation>TLS</translation>
    </message>
    <message>
        <source>TSPL (TSC)</source>
        <comment>language of labels</comment>
        <translation>TSPL (TSC)</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Tabloid</source>
        <comment>paper</comment>
        <translation>Tabloid</translation>
    </message>
    <message>
        <source>Tag {tag}</source>
        <translation>Gruppe {tag}</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Tags of this printer</source>
        <translation>Gruppen, in denen er ist</translation>
    </message>
    <message>
        <source>Take me there</source>
        <translation>Dorthin</translation>
    </message>
    <message>
        <source>Taken back from the agent</source>
        <comment>of a job</comment>
        <translation>Vom Agenten zurückgeholt</translation>
    </message>
    <message>
        <source>Test</source>
        <comment>an event</comment>
        <translation>Test</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Verbindung testen</translation>
    </message>
    <message>
        <source>Test label</source>
        <comment>button: show its picture</comment>
        <translation>Testetikett</translation>
    </message>
    <message>
        <source>Test label</source>
        <translation>Testetikett</translation>
    </message>
    <message>
        <source>Test label printed</source>
        <translation>Testetikett gedruckt</translation>
    </message>
    <message>
        <source>Test label printed: print one by: {command}</source>
        <translation>Testetikett gedruckt: drucken mit: {command}</translation>
    </message>
    <message>
        <source>Test label printed: print one in “Printers and queue”</source>
        <translation>Testetikett gedruckt: Drucken Sie eines in „Drucker, Aufträge“</translation>
    </message>
    <message>
        <source>Test label: {printer}</source>
        <translation>Testetikett: {printer}</translation>
    </message>
    <message>
        <source>Test label: {state}</source>
        <translation>Testetikett: {state}</translation>
    </message>
    <message>
        <source>Test mail</source>
        <translation>Testmail</translation>
    </message>
    <message>
        <source>Test print</source>
        <translation>Testdruck</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Text size {percent} %</source>
        <translation>Textgröße {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>That is a shared Windows printer. Add it in Windows first; then it is found among the Windows printers.</source>
        <translation>Das ist ein freigegebener Drucker von Windows: Fügen Sie ihn dort hinzu, dann wird er unter dessen Warteschlangen gefunden.</translation>
    </message>
    <message>
        <source>The Authorization header is not HTTP Basic.</source>
        <translation>Der Header Authorization ist kein HTTP Basic.</translation>
    </message>
    <message>
        <source>The Content-Type header has no usable boundary.</source>
        <translation>Der Header Content-Type hat keine brauchbare Grenze (boundary).</translation>
    </message>
    <message>
        <source>The IPv6 address in the document URL cannot be read.</source>
        <translation>Die IPv6-Adresse in der URL des Dokuments ist unlesbar.</translation>
    </message>
    <message>
        <source>The JWK is not an RSA key: assertions are signed with RS256.</source>
        <translation>Das JWK ist kein RSA-Schlüssel: Assertions werden mit RS256 signiert.</translation>
    </message>
    <message>
        <source>The JWK is not meant for signing with RS256.</source>
        <translation>Das JWK ist laut eigener Angabe nicht zum Signieren mit RS256.</translation>
    </message>
    <message>
        <source>The JWK needs the numbers n and e, as base64url without padding.</source>
        <translation>Das JWK braucht die Zahlen n und e, als base64url ohne Auffüllung.</translation>
    </message>
    <message>
        <source>The PDF cannot be checked: that takes too much time or memory, or the file is damaged.</source>
        <translation>Das PDF lässt sich nicht prüfen: Das braucht zu viel Zeit oder Speicher, oder die Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn. {error}</source>
        <translation>Das PDF lässt sich nicht aufbereiten. {error}</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn: it is damaged, or needs too much memory. {error}</source>
        <translation>Das PDF lässt sich nicht aufbereiten: Es ist beschädigt oder braucht zu viel Speicher. {error}</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn: page {page} was not delivered.</source>
        <translation>Das PDF lässt sich nicht aufbereiten: Seite {page} fehlt.</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn: the process that draws it ended twice. Something else on this computer ended it, or the computer ran out of memory.</source>
        <translation>Das PDF lässt sich nicht aufbereiten: Der Prozess dafür endete zweimal. Etwas anderes auf diesem Computer hat ihn beendet, oder der Speicher reichte nicht.</translation>
    </message>
    <message>
        <source>The PDF has more than {pages} pages: send it in parts.</source>
        <translation>Das PDF hat mehr als {pages} Seiten: Senden Sie es in Teilen.</translation>
    </message>
    <message>
        <source>The PDF has no pages.</source>
        <translation>Das PDF hat keine Seiten.</translation>
    </message>
    <message>
        <source>The PDF has {pages} pages; at most {most} are printed in one job.</source>
        <translation>Das PDF hat {pages} Seiten; in einem Auftrag werden höchstens {most} gedruckt.</translation>
    </message>
    <message>
        <source>The PDF is a dynamic form (XFA): only Adobe&apos;s programs can display it.</source>
        <translation>Das PDF ist ein dynamisches Formular (XFA): Nur Programme von Adobe können es darstellen.</translation>
    </message>
    <message>
        <source>The PDF is a dynamic form (XFA): only Adobe&apos;s programs can display it. Print it to a PDF there.</source>
        <translation>Das PDF ist ein dynamisches Formular (XFA): Nur Programme von Adobe können es darstellen. Drucken Sie es dort in ein PDF.</translation>
    </message>
    <message>
        <source>The PDF is damaged or cut short: it cannot be read as a whole.</source>
        <translation>Das PDF ist beschädigt oder abgeschnitten: Es lässt sich nicht als Ganzes lesen.</translation>
    </message>
    <message>
        <source>The PDF is damaged: it cannot be opened.</source>
        <translation>Das PDF ist beschädigt: Es lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>The PDF is damaged: its end is missing.</source>
        <translation>Das PDF ist beschädigt: Sein Ende fehlt.</translation>
    </message>
    <message>
        <source>The PDF is damaged: page {page} cannot be read.</source>
        <translation>Das PDF ist beschädigt: Seite {page} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The PDF is damaged: the form fields and annotations of page {page} cannot be read.</source>
        <translation>Das PDF ist beschädigt: Die Formularfelder und Anmerkungen von Seite {page} können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The PDF is encrypted and needs a password.</source>
        <translation>Das PDF ist verschlüsselt: Es lässt sich nur mit Passwort öffnen.</translation>
    </message>
    <message>
        <source>The PDF is encrypted and needs a password. Send it without one.</source>
        <translation>Das PDF ist verschlüsselt: Es lässt sich nur mit Passwort öffnen. Senden Sie es ohne Passwort.</translation>
    </message>
    <message>
        <source>The PEM text is damaged: copy it again, from its first line on.</source>
        <translation>Der PEM-Text ist beschädigt: Kopieren Sie ihn noch einmal, von der ersten Zeile an.</translation>
    </message>
    <message>
        <source>The URL leads to a private address. An administrator can allow it: “Allow private addresses” (--allow-private).</source>
        <translation>Die URL führt zu einer privaten Adresse. Ein Administrator kann das erlauben: „Private Adressen … erlauben“ (--allow-private).</translation>
    </message>
    <message>
        <source>The URL must begin with https://. For a receiver in your own network, an administrator can allow plain http: “Allow private addresses” (--allow-private).</source>
        <translation>Die URL muss mit https:// beginnen. Für einen Empfänger im eigenen Netzwerk kann ein Administrator http ohne Verschlüsselung erlauben: „Private Adressen … erlauben“ (--allow-private).</translation>
    </message>
    <message>
        <source>The URL must begin with https://. Otherwise others on the network could read the messages.</source>
        <translation>Die URL muss mit https:// beginnen: Unterwegs könnten alle die Nachrichten lesen.</translation>
    </message>
    <message>
        <source>The USB ports do not answer. A device may be stuck: unplug it and search again.</source>
        <translation>Die USB-Anschlüsse antworten nicht: Vielleicht reagiert ein Gerät nicht. Stecken Sie es ab, und suchen Sie erneut.</translation>
    </message>
    <message>
        <source>The USB printer {numbers}</source>
        <translation>USB-Drucker {numbers}</translation>
    </message>
    <message>
        <source>The USB printer {numbers} does not identify itself.</source>
        <translation>Der USB-Drucker {numbers} hat keine Kennung.</translation>
    </message>
    <message>
        <source>The Windows spooler does not answer.</source>
        <translation>Der Windows-Spooler antwortet nicht.</translation>
    </message>
    <message>
        <source>The access token has been revoked.</source>
        <translation>Das Zugriffstoken wurde widerrufen.</translation>
    </message>
    <message>
        <source>The access token has expired: get a new one.</source>
        <translation>Das Zugriffstoken ist abgelaufen: Rufen Sie ein neues ab.</translation>
    </message>
    <message>
        <source>The access token is not known here.</source>
        <translation>Das Zugriffstoken ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>The access token lacks the scope {scope}.</source>
        <translation>Dem Zugriffstoken fehlt der Scope {scope}.</translation>
    </message>
    <message>
        <source>The account id of {name} is copied.</source>
        <translation>Die Konto-ID von {name} ist kopiert.</translation>
    </message>
    <message>
        <source>The account of this application is permanently closed: it can no longer get tokens.</source>
        <translation>Das Konto dieser Anwendung ist endgültig geschlossen: Sie bekommt keine Token mehr.</translation>
    </message>
    <message>
        <source>The account of this application is suspended. It gets tokens again after it is resumed.</source>
        <translation>Das Konto dieser Anwendung ist pausiert: Sie bekommt wieder Token, wenn es reaktiviert ist.</translation>
    </message>
    <message>
        <source>The action must be one of: {words}.</source>
        <translation>Die Aktion muss eine davon sein: {words}.</translation>
    </message>
    <message>
        <source>The activity could not be read.</source>
        <translation>Die Aktivität konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The address is not allowed: it leads to a private or forbidden one.</source>
        <translation>Die Adresse ist nicht erlaubt: Sie führt zu einer privaten oder verbotenen Adresse.</translation>
    </message>
    <message>
        <source>The address of {printer} is copied.</source>
        <translation>Die Adresse von {printer} ist kopiert.</translation>
    </message>
    <message>
        <source>The address or the headers are too long.</source>
        <translation>Die Adresse oder die Header sind zu lang.</translation>
    </message>
    <message>
        <source>The agent cannot keep the document: {why}.</source>
        <translation>Der Agent kann das Dokument nicht speichern: {why}.</translation>
    </message>
    <message>
        <source>The agent did not start. Its log: {log}</source>
        <translation>Der Agent ist nicht gestartet. Ausgabe: {log}</translation>
    </message>
    <message>
        <source>The agent is back and still monitoring it</source>
        <comment>of a job</comment>
        <translation>Der Agent ist zurück und beobachtet weiter</translation>
    </message>
    <message>
        <source>The agent is busy. Nothing was started: try again in a moment.</source>
        <translation>Der Agent ist ausgelastet. Es wurde nichts begonnen: Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The agent is not online</source>
        <translation>Er ist nicht online</translation>
    </message>
    <message>
        <source>The agent is offline: start the computer, or Spoolhouse there, and try again.</source>
        <translation>Der Agent ist offline: Starten Sie den Computer oder Spoolhouse dort, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The agent of the server’s computer does not answer. Restart the server.</source>
        <translation>Der Agent auf dem Computer des Servers antwortet nicht. Starten Sie den Server neu.</translation>
    </message>
    <message>
        <source>The agent of this computer does not answer. Restart the server: Ctrl+K, Restart server.</source>
        <translation>Der Agent dieses Computers antwortet nicht. Starten Sie den Server neu: Strg+K, Server neu starten.</translation>
    </message>
    <message>
        <source>The agent of {printer} was revoked: name the agent that prints on it from now on.</source>
        <translation>Dem Agenten von {printer} wurde der Zugang entzogen: Nennen Sie den Agenten, der ab jetzt darauf druckt.</translation>
    </message>
    <message>
        <source>The agent reported late, nothing changed</source>
        <comment>of a job</comment>
        <translation>Der Agent hat sich spät gemeldet, nichts geändert</translation>
    </message>
    <message>
        <source>The agent sent it nothing and retries automatically. If the server has a new address, create a link there and run &apos;spoolhouse agent enroll --replace&apos; here. If it is the right server in an older version, update it: an agent may be older than its server, never newer.</source>
        <translation>Der Server hat nichts erfahren, und der Agent versucht es automatisch wieder. Hat sein Server jetzt eine andere Adresse, erstellen Sie dort einen Link, und führen Sie hier „spoolhouse agent enroll --replace“ aus. Ist es der richtige in einer älteren Version, aktualisieren Sie ihn: Ein Agent darf älter sein als sein Server, nie neuer.</translation>
    </message>
    <message>
        <source>The agent stopped responding</source>
        <comment>of a job</comment>
        <translation>Der Agent hat nicht mehr geantwortet</translation>
    </message>
    <message>
        <source>The agent stopped responding before printing</source>
        <comment>of a job</comment>
        <translation>Der Agent hat vor dem Drucken nicht mehr geantwortet</translation>
    </message>
    <message>
        <source>The agent that prints on it</source>
        <translation>Der Agent, der darauf druckt</translation>
    </message>
    <message>
        <source>The agent&apos;s disk is too full for the document.</source>
        <translation>Auf dem Datenträger des Agenten ist kein Platz für das Dokument.</translation>
    </message>
    <message>
        <source>The agent&apos;s disk is too full for the drawn pages.</source>
        <translation>Auf dem Datenträger des Agenten ist kein Platz für die aufbereiteten Seiten.</translation>
    </message>
    <message>
        <source>The agent&apos;s disk is too full for the drawn pages: {written:,} bytes are drawn, and more would follow.</source>
        <translation>Auf dem Datenträger des Agenten ist nicht genug Platz: {written:,}&#xa0;Bytes sind aufbereitet, und das ist nicht alles.</translation>
    </message>
    <message>
        <source>The agents could not be read.</source>
        <translation>Die Agenten konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The application disconnected before the answer.</source>
        <translation>Die Anwendung hat die Verbindung beendet, bevor sie eine Antwort hatte.</translation>
    </message>
    <message>
        <source>The application gets no more tokens for this customer, and its current ones end now: it can&apos;t send jobs there or see anything. Jobs that it has already sent are printed.</source>
        <translation>Sie bekommt für diesen Kunden keine Token mehr, und die vorhandenen enden jetzt: Sie sendet dorthin keine Aufträge und sieht nichts. Aufträge, die sie gesendet hat, werden gedruckt.</translation>
    </message>
    <message>
        <source>The application gets tokens with these permissions at most. Tokens with more end immediately.</source>
        <translation>Sie bekommt Token mit höchstens diesen Rechten. Token mit mehr Rechten enden sofort.</translation>
    </message>
    <message>
        <source>The application has had {number} keys, which is the limit. Create a new application.</source>
        <translation>Die Anwendung hatte schon {number} Schlüssel, mehr werden für eine nicht gespeichert: Erstellen Sie eine neue Anwendung.</translation>
    </message>
    <message>
        <source>The application has no key with this name.</source>
        <translation>Die Anwendung hat keinen Schlüssel mit diesem Namen.</translation>
    </message>
    <message>
        <source>The application has no key with this name: add its public half, or name the one that you sign with.</source>
        <translation>Die Anwendung hat keinen Schlüssel mit diesem Namen: Fügen Sie seine öffentliche Hälfte hinzu, oder nennen Sie den, mit dem Sie signieren.</translation>
    </message>
    <message>
        <source>The application has this key; it is active, with {bits} bits.</source>
        <translation>Die Anwendung hat diesen Schlüssel; er ist aktiv und hat {bits}&#xa0;Bit.</translation>
    </message>
    <message>
        <source>The application has {number} active keys. Revoke one before you add another.</source>
        <translation>Die Anwendung hat {number} gültige Schlüssel: Widerrufen Sie einen, bevor ein weiterer dazukommt.</translation>
    </message>
    <message>
        <source>The application is disabled: ask the operator of this server.</source>
        <translation>Die Anwendung ist deaktiviert: Fragen Sie den Betreiber dieses Servers.</translation>
    </message>
    <message>
        <source>The application is enabled.</source>
        <translation>Die Anwendung ist aktiviert.</translation>
    </message>
    <message>
        <source>The application is unknown or disabled, or its secret is wrong.</source>
        <translation>Der Client ist unbekannt oder deaktiviert, oder sein Geheimnis ist falsch.</translation>
    </message>
    <message>
        <source>The application lacks the scope for {event}: print_jobs:read or printers:read.</source>
        <translation>Der Anwendung fehlt der Scope für {event}: print_jobs:read oder printers:read.</translation>
    </message>
    <message>
        <source>The application was not created.</source>
        <translation>Nicht erstellt.</translation>
    </message>
    <message>
        <source>The application was not disabled.</source>
        <translation>Nicht deaktiviert.</translation>
    </message>
    <message>
        <source>The application was not enabled.</source>
        <translation>Nicht aktiviert.</translation>
    </message>
    <message>
        <source>The application&apos;s access tokens expire immediately. It requests a new one automatically.</source>
        <translation>Ihre Zugriffstoken enden in jedem Fall sofort: Sie holt automatisch ein neues.</translation>
    </message>
    <message>
        <source>The applications are being read</source>
        <translation>Die Anwendungen werden gelesen</translation>
    </message>
    <message>
        <source>The applications could not be read</source>
        <translation>Die Anwendungen konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>The applications could not be read.</source>
        <translation>Die Anwendungen konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The applications could not be read. {error}</source>
        <translation>Die Anwendungen konnten nicht gelesen werden. {error}</translation>
    </message>
    <message>
        <source>The assertion could not be checked.</source>
        <translation>Die Assertion konnte nicht geprüft werden.</translation>
    </message>
    <message>
        <source>The audit log was changed at entry {number:,}. {message} Keep the data folder as it is.</source>
        <translation>Das Protokoll wurde bei Eintrag {number:,} verändert. {message} Lassen Sie den Datenordner, wie er ist.</translation>
    </message>
    <message>
        <source>The backup is being written: {name}</source>
        <translation>Die Sicherung wird geschrieben: {name}</translation>
    </message>
    <message>
        <source>The backup is being written: {percent} %</source>
        <translation>Die Sicherung wird geschrieben: {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>The backup needs {needed} MB, and there is less free for {folder}.</source>
        <translation>Die Sicherung braucht {needed}&#xa0;MB, und für {folder} ist weniger frei.</translation>
    </message>
    <message>
        <source>The backup of {at} was not made: {why}.</source>
        <translation>Die Sicherung von {at} wurde nicht erstellt: {why}.</translation>
    </message>
    <message>
        <source>The body does not match what this call expects: {why}.</source>
        <translation>Der Inhalt der Anfrage ist nicht so, wie dieser Aufruf ihn braucht: {why}.</translation>
    </message>
    <message>
        <source>The body has a number with too many digits.</source>
        <translation>Der Inhalt hat eine Zahl mit zu vielen Ziffern.</translation>
    </message>
    <message>
        <source>The body has half of a surrogate pair.</source>
        <translation>Der Inhalt hat die Hälfte eines Surrogatpaars.</translation>
    </message>
    <message>
        <source>The body has more than {most} objects, lists and numbers with a fraction or an exponent.</source>
        <translation>Der Inhalt hat mehr als {most} Objekte, Listen und Zahlen mit Nachkommastellen oder Exponent.</translation>
    </message>
    <message>
        <source>The body has the Content-Encoding {coding}, which this server does not support. Send it uncompressed.</source>
        <translation>Der Inhalt hat das Content-Encoding {coding}, das dieser Server nicht liest: Senden Sie ihn unverändert.</translation>
    </message>
    <message>
        <source>The body is UTF-16 or UTF-32. JSON is sent as UTF-8.</source>
        <translation>Der Inhalt ist UTF-16 oder UTF-32. JSON wird als UTF-8 gesendet.</translation>
    </message>
    <message>
        <source>The body is nested deeper than 1 level.</source>
        <translation>Der Inhalt ist tiefer als eine Ebene verschachtelt.</translation>
    </message>
    <message>
        <source>The body is nested deeper than {depth} levels.</source>
        <translation>Der Inhalt ist tiefer als {depth} Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>The body is not JSON: {why} at character {position}.</source>
        <translation>Der Inhalt ist kein JSON: {why} bei Zeichen {position}.</translation>
    </message>
    <message>
        <source>The body is not JSON: {why}.</source>
        <translation>Der Inhalt ist kein JSON: {why}.</translation>
    </message>
    <message>
        <source>The body is not UTF-8 at byte {at}. JSON is sent as UTF-8, whatever charset the Content-Type names.</source>
        <translation>Der Inhalt ist bei Byte {at} kein UTF-8. JSON wird als UTF-8 gesendet, welchen Zeichensatz der Content-Type auch nennt.</translation>
    </message>
    <message>
        <source>The body must be a JSON object.</source>
        <translation>Der Inhalt muss ein JSON-Objekt sein.</translation>
    </message>
    <message>
        <source>The body must be {wanted}; its Content-Type is {given}.</source>
        <translation>Der Inhalt muss {wanted} sein; sein Content-Type ist {given}.</translation>
    </message>
    <message>
        <source>The body names {key} twice.</source>
        <translation>Der Inhalt nennt {key} zweimal.</translation>
    </message>
    <message>
        <source>The call is about the account of {own}: leave developer out.</source>
        <translation>Der Aufruf betrifft das Konto von {own}: Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The certificate of {printer} was not changed.</source>
        <translation>Das Zertifikat von {printer} wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The check list was copied. It contains no secrets.</source>
        <translation>Die Prüfliste wurde kopiert. Sie enthält keine Geheimnisse.</translation>
    </message>
    <message>
        <source>The check list, with what to do</source>
        <translation>Die Prüfliste, mit den nötigen Schritten</translation>
    </message>
    <message>
        <source>The child process could not start: {error}</source>
        <translation>Der Kindprozess konnte nicht starten: {error}</translation>
    </message>
    <message>
        <source>The child process does not keep to its protocol.</source>
        <translation>Der Kindprozess hält sich nicht an sein Protokoll.</translation>
    </message>
    <message>
        <source>The child process ended as soon as it had started.</source>
        <translation>Der Kindprozess wurde gleich nach dem Start beendet.</translation>
    </message>
    <message>
        <source>The child process ended in the middle of it ({how}).</source>
        <translation>Der Kindprozess wurde vorzeitig beendet ({how}).</translation>
    </message>
    <message>
        <source>The child process was closed.</source>
        <translation>Der Kindprozess wurde beendet.</translation>
    </message>
    <message>
        <source>The chosen device</source>
        <translation>Das ausgewählte Gerät</translation>
    </message>
    <message>
        <source>The chosen printer was removed. Choose another one</source>
        <translation>Der ausgewählte Drucker wurde entfernt. Wählen Sie einen anderen aus</translation>
    </message>
    <message>
        <source>The client id is in the clipboard.</source>
        <translation>Die Client-ID ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The clipboard is empty. Clipboard managers may still have a copy.</source>
        <translation>Die Zwischenablage ist leer. Zwischenablage-Programme können behalten, was darin war.</translation>
    </message>
    <message>
        <source>The clock of the server&apos;s computer was set to another time.</source>
        <translation>Die Uhr des Servers wurde verstellt.</translation>
    </message>
    <message>
        <source>The computer answers, but no server at this port. Check the port and that the server is running.</source>
        <translation>Sein Computer antwortet, aber an diesem Port antwortet nichts: Stimmt der Port, und läuft der Server?</translation>
    </message>
    <message>
        <source>The computer&apos;s print queue failed</source>
        <translation>Die Warteschlange des Computers ist ausgefallen</translation>
    </message>
    <message>
        <source>The computers that print</source>
        <translation>Die Computer, die drucken</translation>
    </message>
    <message>
        <source>The connection broke after {sent} of 1 byte; what came was printed</source>
        <translation>Die Verbindung ist nach {sent} von 1&#xa0;Byte abgebrochen; was ankam, wurde gedruckt</translation>
    </message>
    <message>
        <source>The connection broke after {sent} of {total} bytes; what came was printed</source>
        <translation>Die Verbindung ist nach {sent} von {total}&#xa0;Bytes abgebrochen; was ankam, wurde gedruckt</translation>
    </message>
    <message>
        <source>The consoles could not be read. {error}</source>
        <translation>Die Konsolen konnten nicht gelesen werden. {error}</translation>
    </message>
    <message>
        <source>The content of document {sha256} is missing, so no complete backup can be made.</source>
        <translation>Der Inhalt des Dokuments {sha256} fehlt: Eine vollständige Sicherung ist nicht möglich.</translation>
    </message>
    <message>
        <source>The content of this job is no longer kept. Send the document again.</source>
        <translation>Der Inhalt dieses Auftrags wurde nach Ablauf der Frist gelöscht. Senden Sie das Dokument noch einmal.</translation>
    </message>
    <message>
        <source>The cursor is not from this list. Use next_cursor unchanged, or start without a cursor.</source>
        <translation>Der Cursor gehört nicht zu dieser Liste: Übernehmen Sie ihn unverändert aus next_cursor, oder beginnen Sie ohne.</translation>
    </message>
    <message>
        <source>The customers could not be read.</source>
        <translation>Die Kunden konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The cutter is stuck. Free it, switch it off and on.</source>
        <translation>Der Abschneider klemmt. Machen Sie ihn frei, und schalten Sie den Drucker aus und wieder ein.</translation>
    </message>
    <message>
        <source>The darkness strip is a RAW file, and RAW files are rejected on this printer: see the RAW tab</source>
        <translation>RAW-Dateien werden bei ihm abgelehnt, und der Schwärzestreifen ist eine solche Datei: siehe Reiter RAW</translation>
    </message>
    <message>
        <source>The darkness strip needs GS v 0, which is off for this printer</source>
        <translation>Er wird ohne GS v 0 angesteuert, das der Schwärzestreifen braucht</translation>
    </message>
    <message>
        <source>The developer&apos;s ID for this customer. Must be unique.</source>
        <translation>Jeder offene Kunde dieses Entwicklers hat eine eigene.</translation>
    </message>
    <message>
        <source>The device at its address</source>
        <translation>Das Gerät unter seiner Adresse</translation>
    </message>
    <message>
        <source>The device at this printer&apos;s address does not identify itself, so it may be another one. Nothing is printed on it.</source>
        <translation>Das Gerät, das unter der Adresse dieses Druckers antwortet, meldet nicht, welches es ist; es kann also ein anderes sein. Auf ihm wird nichts gedruckt.</translation>
    </message>
    <message>
        <source>The device of {other} answers at the address of {printer}. Nothing is printed there.</source>
        <translation>Unter der Adresse von {printer} antwortet das Gerät von {other}, deshalb wird dort nichts gedruckt.</translation>
    </message>
    <message>
        <source>The device of {printer} answers at this printer&apos;s address.</source>
        <translation>Unter der Adresse dieses Druckers antwortet das Gerät von {printer}.</translation>
    </message>
    <message>
        <source>The device of {printer} now answers at {address}.</source>
        <translation>Das Gerät von {printer} antwortet jetzt unter {address}.</translation>
    </message>
    <message>
        <source>The device there is not a label or receipt printer: it answered with HTTP or SSH. Is the port right?</source>
        <translation>Was antwortete, ist kein Etiketten- oder Bondrucker: Es spricht HTTP oder SSH. Stimmt der Port?</translation>
    </message>
    <message>
        <source>The display could not be saved for the next start: {why}.</source>
        <translation>Die Anzeige konnte nicht für den nächsten Start gespeichert werden: {why}.</translation>
    </message>
    <message>
        <source>The display may be out of date.</source>
        <translation>Die Anzeige ist vielleicht veraltet.</translation>
    </message>
    <message>
        <source>The document URL cannot be used. It must name a public server that answers on https, port 443, with a valid certificate.</source>
        <translation>Die URL des Dokuments lässt sich nicht verwenden. Sie muss einen öffentlichen Server nennen, der über https auf Port 443 mit gültigem Zertifikat antwortet.</translation>
    </message>
    <message>
        <source>The document URL contains a character that must be percent-encoded.</source>
        <translation>Die URL des Dokuments enthält ein Zeichen, das prozentkodiert sein muss.</translation>
    </message>
    <message>
        <source>The document URL is longer than {most} characters.</source>
        <translation>Die URL des Dokuments hat mehr als {most} Zeichen.</translation>
    </message>
    <message>
        <source>The document URL must not contain a user name or a password.</source>
        <translation>Die URL des Dokuments darf keinen Benutzernamen und kein Passwort enthalten.</translation>
    </message>
    <message>
        <source>The document URL must start with https:// and name a server.</source>
        <translation>Die URL des Dokuments muss mit https:// beginnen und einen Server nennen.</translation>
    </message>
    <message>
        <source>The document URL redirects more than {most} times.</source>
        <translation>Die URL des Dokuments leitet mehr als {most} Mal um.</translation>
    </message>
    <message>
        <source>The document as it prints</source>
        <translation>Das Dokument, wie es gedruckt wird</translation>
    </message>
    <message>
        <source>The document does not have this page.</source>
        <translation>Diese Seite hat das Dokument nicht.</translation>
    </message>
    <message>
        <source>The document has 1 label.</source>
        <translation>Das Dokument hat ein Etikett.</translation>
    </message>
    <message>
        <source>The document has 1 page.</source>
        <translation>Das Dokument hat eine Seite.</translation>
    </message>
    <message>
        <source>The document has {labels} labels.</source>
        <translation>Das Dokument hat {labels} Etiketten.</translation>
    </message>
    <message>
        <source>The document has {pages} pages.</source>
        <translation>Das Dokument hat {pages} Seiten.</translation>
    </message>
    <message>
        <source>The document is damaged: it does not match its SHA-256.</source>
        <translation>Das Dokument ist beschädigt: Es passt nicht zu seiner SHA-256.</translation>
    </message>
    <message>
        <source>The document is declared as {language} but looks like {kind}.</source>
        <translation>Das Dokument ist als {language} angegeben, beginnt aber wie {kind}.</translation>
    </message>
    <message>
        <source>The document is declared as {language}, but it is {kind}.</source>
        <translation>Das Dokument ist als {language} angegeben, ist aber {kind}.</translation>
    </message>
    <message>
        <source>The document is empty.</source>
        <translation>Das Dokument ist leer.</translation>
    </message>
    <message>
        <source>The document is no longer kept. The job&apos;s details are still here.</source>
        <translation>Das Dokument ist nicht mehr gespeichert. Die Angaben zum Auftrag bleiben.</translation>
    </message>
    <message>
        <source>The document is no longer stored. Upload it again.</source>
        <translation>Der Inhalt des Dokuments wird nicht mehr gespeichert: Laden Sie es erneut hoch.</translation>
    </message>
    <message>
        <source>The document is too large for a small picture.</source>
        <translation>Das Dokument ist zu groß für ein kleines Bild.</translation>
    </message>
    <message>
        <source>The document looks like {kind}. Set document_format to raw, and document_raw_language to its language.</source>
        <translation>Das Dokument sieht aus wie {kind}. Geben Sie als document_format raw an und als document_raw_language seine Sprache.</translation>
    </message>
    <message>
        <source>The document&apos;s content is no longer stored.</source>
        <translation>Der Inhalt des Dokuments ist nicht mehr vorhanden.</translation>
    </message>
    <message>
        <source>The documents setting was not changed.</source>
        <translation>Bei den Dokumenten wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The fault could not be set.</source>
        <translation>Die Störung konnte nicht eingestellt werden.</translation>
    </message>
    <message>
        <source>The figures could not be read: {error}</source>
        <translation>Die Zahlen konnten nicht gelesen werden: {error}</translation>
    </message>
    <message>
        <source>The file contains no label in the declared printer language. At byte {byte} it begins with: {text}. Ask the sender for the right file.</source>
        <translation>Die Datei enthält kein Etikett in der angegebenen Druckersprache. Bei Byte {byte} beginnt sie mit: {text}. Bitten Sie den Absender um die richtige Datei.</translation>
    </message>
    <message>
        <source>The file contains several PDFs in a row, and only one of them would be printed. Send each one separately, or merge them into one PDF.</source>
        <translation>Die Datei enthält mehrere PDFs hintereinander, und nur eines davon würde gedruckt. Senden Sie jedes einzeln, oder fügen Sie sie zu einem PDF zusammen.</translation>
    </message>
    <message>
        <source>The file could not be processed</source>
        <translation>Die Datei lässt sich nicht aufbereiten</translation>
    </message>
    <message>
        <source>The file ends after entry {number}: its end is missing.</source>
        <translation>Die Datei endet hinter Eintrag {number}: Ihr Ende fehlt.</translation>
    </message>
    <message numerus="yes">
        <source>The file has %n page(s)</source>
        <translation>
            <numerusform>Die Datei hat %n Seite</numerusform>
            <numerusform>Die Datei hat %n Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>The file has no label that can be drawn.</source>
        <translation>Die Datei enthält kein Etikett, das sich darstellen lässt.</translation>
    </message>
    <message>
        <source>The file has no pages</source>
        <translation>Die Datei hat keine Seiten</translation>
    </message>
    <message>
        <source>The file is cut off. It ends at byte {end}, and {command} at byte {byte} is not finished. Ask the sender for the whole file.</source>
        <translation>Die Datei ist abgeschnitten. Sie endet bei Byte {end}, und {command} bei Byte {byte} ist nicht abgeschlossen. Bitten Sie den Absender um die ganze Datei.</translation>
    </message>
    <message>
        <source>The file is cut off. It ends at byte {end}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>Die Datei ist abgeschnitten. Sie endet bei Byte {end}, ohne {lacks} nach {command} bei Byte {byte}. Bitten Sie den Absender um die ganze Datei.</translation>
    </message>
    <message>
        <source>The file is damaged</source>
        <translation>Die Datei ist beschädigt</translation>
    </message>
    <message>
        <source>The file is larger than 1 byte.</source>
        <translation>Die Datei ist größer als 1&#xa0;Byte.</translation>
    </message>
    <message>
        <source>The file is larger than {bytes} bytes.</source>
        <translation>Die Datei ist größer als {bytes}&#xa0;Bytes.</translation>
    </message>
    <message>
        <source>The file is locked</source>
        <translation>Die Datei ist mit einem Passwort geschützt</translation>
    </message>
    <message>
        <source>The file only sets up the printer ({command} at byte {byte}) and contains no label. An administrator can allow such files for this printer (&quot;{allow}&quot;).</source>
        <translation>Die Datei richtet nur den Drucker ein ({command} bei Byte {byte}) und enthält kein Etikett. Ein Administrator kann solche Dateien für diesen Drucker erlauben („{allow}“).</translation>
    </message>
    <message>
        <source>The file that was open here can&apos;t be opened again. {error}</source>
        <translation>Was hier geöffnet war, kann nicht wieder geöffnet werden. {error}</translation>
    </message>
    <message>
        <source>The file was not saved.</source>
        <translation>Die Datei wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>The file was removed</source>
        <translation>Die Datei wurde entfernt</translation>
    </message>
    <message>
        <source>The file&apos;s bytes: position, value, character. The timeline lists any that were left out.</source>
        <translation>Die Bytes der Datei: Stelle, Werte, Zeichen. Der Verlauf nennt, was weggelassen wird.</translation>
    </message>
    <message>
        <source>The file&apos;s printer commands. The timeline lists any that were left out.</source>
        <translation>Die Befehle der Datei: Der Drucker macht daraus das Etikett. Der Verlauf nennt, was weggelassen wird.</translation>
    </message>
    <message>
        <source>The files are being collected</source>
        <translation>Sie wird zuerst gesammelt</translation>
    </message>
    <message numerus="yes">
        <source>The first %n of {all} came out.</source>
        <comment>labels</comment>
        <translation>
            <numerusform>Das erste von {all} wurde gedruckt.</numerusform>
            <numerusform>Die ersten %n von {all} wurden gedruckt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first recipient</source>
        <comment>mail</comment>
        <translation>Der erste Empfänger</translation>
    </message>
    <message>
        <source>The first request with this Idempotency-Key is still running. Try again in a moment.</source>
        <translation>Die erste Anfrage mit diesem Idempotency-Key läuft noch: Fragen Sie gleich noch einmal.</translation>
    </message>
    <message>
        <source>The first {count} are still counted.</source>
        <translation>Die ersten {count} bleiben gezählt.</translation>
    </message>
    <message>
        <source>The form cannot be read.</source>
        <translation>Das Formular ist unlesbar.</translation>
    </message>
    <message>
        <source>The grid is moved {offset} so that it starts at the corner of the paper</source>
        <translation>Das Raster wird verschoben ({offset}), damit es an der Papierecke beginnt</translation>
    </message>
    <message>
        <source>The grid starts at the corner of the paper: nothing to correct</source>
        <translation>Das Raster beginnt an der Papierecke: Nichts muss verschoben werden</translation>
    </message>
    <message>
        <source>The header X-Agent-Incarnation must be a whole number.</source>
        <translation>Der Header X-Agent-Incarnation muss eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>The header X-Server-Epoch is missing.</source>
        <translation>Der Header X-Server-Epoch fehlt.</translation>
    </message>
    <message>
        <source>The header has crit: this server knows no extensions that it could name. Leave it out.</source>
        <translation>Der Kopf hat crit: Dieser Server unterstützt keine Erweiterungen. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The header has no kid: name the key that it is signed with.</source>
        <translation>Der Kopf hat kein kid: Nennen Sie den Schlüssel, mit dem signiert ist.</translation>
    </message>
    <message>
        <source>The header has nothing but alg, kid and typ.</source>
        <translation>Der Kopf hat nur alg, kid und typ.</translation>
    </message>
    <message>
        <source>The header has {name}: send the claims as plain JSON in base64url, and leave it out.</source>
        <translation>Der Kopf hat {name}: Senden Sie die Claims als einfaches JSON in base64url, und lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The header names the key {kid}.</source>
        <translation>Der Kopf nennt den Schlüssel {kid}.</translation>
    </message>
    <message>
        <source>The header says alg RS256.</source>
        <translation>Der Kopf nennt alg RS256.</translation>
    </message>
    <message>
        <source>The header says alg {alg}: the algorithm must be RS256. Sign with it, and say so.</source>
        <translation>Der Kopf nennt alg {alg}: Das Verfahren muss RS256 sein. Signieren Sie damit, und nennen Sie es.</translation>
    </message>
    <message>
        <source>The header says typ {typ}: say JWT, or leave it out.</source>
        <translation>Der Kopf nennt typ {typ}: Nennen Sie JWT oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The header&apos;s kid is not a text of 1 to {longest} characters: name one of the application&apos;s keys.</source>
        <translation>Das kid im Kopf ist kein Text von 1 bis {longest} Zeichen: Nennen Sie einen Schlüssel der Anwendung.</translation>
    </message>
    <message>
        <source>The id of {agent} is copied.</source>
        <translation>Die ID von {agent} ist kopiert.</translation>
    </message>
    <message>
        <source>The id of {printer} is copied.</source>
        <translation>Die ID von {printer} ist kopiert.</translation>
    </message>
    <message numerus="yes">
        <source>The incomplete copy is being reprinted. %n full copy(ies) still missing.</source>
        <translation>
            <numerusform>Die begonnene Kopie wird erneut gedruckt; %n ganze Kopie fehlt noch.</numerusform>
            <numerusform>Die begonnene Kopie wird erneut gedruckt; %n ganze Kopien fehlen noch.</numerusform>
        </translation>
    </message>
    <message>
        <source>The input is not valid UTF-8 text.</source>
        <translation>Die Eingabe ist kein Text in UTF-8.</translation>
    </message>
    <message>
        <source>The installation lacks {permission}.</source>
        <translation>Der Installation fehlt {permission}.</translation>
    </message>
    <message>
        <source>The installation was not revoked.</source>
        <translation>Zugang nicht entzogen.</translation>
    </message>
    <message>
        <source>The job broke off after 1 byte.</source>
        <translation>Der Auftrag ist nach 1&#xa0;Byte abgebrochen.</translation>
    </message>
    <message>
        <source>The job broke off after {size} bytes.</source>
        <translation>Der Auftrag ist nach {size}&#xa0;Bytes abgebrochen.</translation>
    </message>
    <message>
        <source>The job could not be read</source>
        <translation>Der Auftrag konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>The job could not be read.</source>
        <translation>Der Auftrag konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The job does not set its paper; {printer} has {here} loaded, but {other} has {there}.</source>
        <translation>Er nennt kein Material, und in {printer} ist {here} eingelegt, in {other} {there}.</translation>
    </message>
    <message>
        <source>The job does not set its paper; {printer} has {here} loaded, but {other} prints on sheets.</source>
        <translation>Er nennt kein Material, und in {printer} ist {here} eingelegt; {other} druckt auf Blätter.</translation>
    </message>
    <message>
        <source>The job has ended</source>
        <translation>Der Auftrag ist beendet</translation>
    </message>
    <message>
        <source>The job has not printed yet</source>
        <translation>Der Auftrag ist noch nicht gedruckt</translation>
    </message>
    <message>
        <source>The job is no longer kept</source>
        <translation>Der Auftrag ist nicht mehr gespeichert</translation>
    </message>
    <message>
        <source>The job is not held</source>
        <translation>Der Auftrag ist nicht zurückgehalten</translation>
    </message>
    <message>
        <source>The job is not marked as done</source>
        <translation>Der Auftrag ist nicht als erledigt markiert</translation>
    </message>
    <message>
        <source>The job is not waiting for other paper</source>
        <translation>Der Auftrag wartet nicht auf anderes Material</translation>
    </message>
    <message>
        <source>The job is still loading</source>
        <translation>Der Auftrag wird noch gelesen</translation>
    </message>
    <message>
        <source>The job left Windows&apos; queue with an error: it is not known whether it was printed.</source>
        <translation>Der Auftrag verschwand während einer Störung aus der Warteschlange von Windows: Es ist unklar, ob er gedruckt wurde.</translation>
    </message>
    <message>
        <source>The job was cancelled</source>
        <translation>Der Auftrag wurde abgebrochen</translation>
    </message>
    <message>
        <source>The job was cancelled after a page</source>
        <translation>Der Auftrag wurde nach einer Seite abgebrochen</translation>
    </message>
    <message>
        <source>The job was cancelled after the print server had the whole document</source>
        <translation>Der Auftrag wurde abgebrochen, als der Druckserver das ganze Dokument hatte</translation>
    </message>
    <message>
        <source>The job was cancelled after the whole document was sent</source>
        <translation>Der Auftrag wurde abgebrochen, als das ganze Dokument unterwegs war</translation>
    </message>
    <message>
        <source>The job was cancelled at the printer</source>
        <translation>Der Auftrag wurde am Drucker abgebrochen</translation>
    </message>
    <message>
        <source>The job was cancelled in Windows&apos; queue.</source>
        <translation>Der Auftrag wurde in der Warteschlange von Windows abgebrochen.</translation>
    </message>
    <message>
        <source>The job was cancelled while it was printing.</source>
        <translation>Der Auftrag wurde beim Drucken abgebrochen.</translation>
    </message>
    <message>
        <source>The job was deleted in Windows&apos; queue: it is not known whether it had begun.</source>
        <translation>Der Auftrag wurde in der Warteschlange von Windows gelöscht: Es ist unklar, ob er begonnen hatte.</translation>
    </message>
    <message>
        <source>The job was removed from Windows&apos; queue: it is not known whether it was printed.</source>
        <translation>Jemand hat den Auftrag aus der Warteschlange von Windows entfernt: Es ist unklar, ob er gedruckt wurde.</translation>
    </message>
    <message>
        <source>The jobs could not be read.</source>
        <translation>Die Aufträge konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The jobs of {printer} were not sent.</source>
        <translation>Die Aufträge von {printer} wurden nicht gesendet.</translation>
    </message>
    <message>
        <source>The key has {bits} bits: add one of {least} or more, and sign with it.</source>
        <translation>Der Schlüssel hat {bits}&#xa0;Bit: Fügen Sie einen mit {least} oder mehr hinzu, und signieren Sie damit.</translation>
    </message>
    <message>
        <source>The key has {bits} bits: at most {most} are allowed, {least} are enough.</source>
        <translation>Der Schlüssel hat {bits}&#xa0;Bit: {most} sind das Maximum, {least} genügen.</translation>
    </message>
    <message>
        <source>The key has {bits} bits: make one of {least} or more.</source>
        <translation>Der Schlüssel hat {bits}&#xa0;Bit: Erzeugen Sie einen mit {least} oder mehr.</translation>
    </message>
    <message>
        <source>The key is easy to break: it can be divided by a small number. Make a new one.</source>
        <translation>Der Schlüssel ist leicht zu brechen: Er ist durch eine kleine Zahl teilbar. Erzeugen Sie einen neuen.</translation>
    </message>
    <message>
        <source>The key is revoked. Everything signed with it is rejected.</source>
        <translation>Der Schlüssel ist widerrufen: Was er signiert hat, wird abgelehnt.</translation>
    </message>
    <message>
        <source>The key was not revoked.</source>
        <translation>Der Schlüssel wurde nicht widerrufen.</translation>
    </message>
    <message>
        <source>The key {file} is protected by a password; give one without.</source>
        <translation>Der Schlüssel {file} ist mit einem Passwort geschützt; geben Sie einen ohne an.</translation>
    </message>
    <message>
        <source>The key {key} does not belong to the certificate {certificate}.</source>
        <translation>Der Schlüssel {key} gehört nicht zum Zertifikat {certificate}.</translation>
    </message>
    <message>
        <source>The key&apos;s exponent is unusual: make a key with {exponent}.</source>
        <translation>Der Exponent des Schlüssels ist ungewöhnlich: Erzeugen Sie einen Schlüssel mit {exponent}.</translation>
    </message>
    <message>
        <source>The key&apos;s name (kid) must be one line of up to {number} characters.</source>
        <translation>Der Name des Schlüssels (kid) ist keine Zeile von höchstens {number} Zeichen.</translation>
    </message>
    <message>
        <source>The kid of the JWK must be a string.</source>
        <translation>Das kid des JWK ist kein Text.</translation>
    </message>
    <message>
        <source>The label is being sent</source>
        <translation>Das Etikett wird gesendet</translation>
    </message>
    <message>
        <source>The labels of this file cannot be separated. Print the whole file, or several copies of it.</source>
        <translation>Die Etiketten dieser Datei sind nicht zu unterscheiden. Drucken Sie sie im Ganzen oder in Kopien.</translation>
    </message>
    <message>
        <source>The language is not confirmed yet. Press Try: a test label is printed.</source>
        <translation>Noch ist nicht bekannt, ob er sie versteht. Probieren Sie es aus: Ein Testetikett wird gedruckt.</translation>
    </message>
    <message>
        <source>The language of {printer} is not known. Find it on the Connection tab.</source>
        <translation>Die Sprache von {printer} ist nicht bekannt. Ermitteln Sie sie im Reiter Verbindung.</translation>
    </message>
    <message>
        <source>The language of {printer} was not changed.</source>
        <translation>Die Sprache von {printer} wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The last 24 hours</source>
        <translation>Die letzten 24 Stunden</translation>
    </message>
    <message>
        <source>The last backup is from {time}</source>
        <translation>Die letzte Sicherung ist von {time}</translation>
    </message>
    <message>
        <source>The last character of the {part} has bits that mean nothing: encode it again.</source>
        <translation>{part}: Das letzte Zeichen hat Bits ohne Bedeutung. Kodieren Sie neu.</translation>
    </message>
    <message>
        <source>The last entry is {last}, it should be {number}: the log was cut.</source>
        <translation>Der letzte Eintrag ist {last}, es sollte {number} sein: Das Protokoll wurde gekürzt.</translation>
    </message>
    <message>
        <source>The last entry is {last}, there was an entry {number}: the log was cut.</source>
        <translation>Der letzte Eintrag ist {last}, es gab einen Eintrag {number}: Das Protokoll wurde gekürzt.</translation>
    </message>
    <message>
        <source>The last entry should be {number}, it is {last}.</source>
        <translation>Der letzte Eintrag sollte {number} sein, es ist {last}.</translation>
    </message>
    <message>
        <source>The last planned backup is too old. Look at the server&apos;s settings for the reason.</source>
        <translation>Die letzte geplante Sicherung ist zu alt. Der Grund steht in den Einstellungen des Servers.</translation>
    </message>
    <message>
        <source>The library libusb is missing on this computer (Debian: apt install libusb-1.0-0).</source>
        <translation>Auf diesem Computer fehlt die Bibliothek libusb (Debian: apt install libusb-1.0-0).</translation>
    </message>
    <message>
        <source>The line of entry {due} cannot be read.</source>
        <translation>Die Zeile von Eintrag {due} ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The line of entry {due} is not as the server writes it.</source>
        <translation>Die Zeile von Eintrag {due} ist nicht so, wie der Server sie schreibt.</translation>
    </message>
    <message>
        <source>The lines of the upload end with LF alone; multipart/form-data needs CR LF.</source>
        <translation>Die Zeilen enden nur mit LF; multipart/form-data braucht CR LF.</translation>
    </message>
    <message>
        <source>The link broke after {sent} of 1 byte (simulated).</source>
        <translation>Die Verbindung ist nach {sent} von 1&#xa0;Byte abgebrochen (simuliert).</translation>
    </message>
    <message>
        <source>The link broke after {sent} of {total} bytes (simulated).</source>
        <translation>Die Verbindung ist nach {sent} von {total}&#xa0;Bytes abgebrochen (simuliert).</translation>
    </message>
    <message>
        <source>The link expired unused. Create a new one.</source>
        <translation>Der Link ist abgelaufen, niemand hat ihn verwendet. Erstellen Sie einen neuen.</translation>
    </message>
    <message>
        <source>The link is valid until {time}.</source>
        <translation>Der Link gilt bis {time}.</translation>
    </message>
    <message>
        <source>The link waits for an agent.</source>
        <translation>Der Link wartet auf einen Agenten.</translation>
    </message>
    <message>
        <source>The loaded paper was not calibrated yet: nothing to undo.</source>
        <translation>Das eingelegte Material wurde noch nicht kalibriert: Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>The local network</source>
        <translation>Das lokale Netzwerk</translation>
    </message>
    <message>
        <source>The lock was not changed.</source>
        <translation>Die Sperre wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The log could not be checked.</source>
        <translation>Das Protokoll konnte nicht geprüft werden.</translation>
    </message>
    <message>
        <source>The log did not arrive completely. Nothing was saved.</source>
        <translation>Das Protokoll ist nicht vollständig angekommen. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>The log keeps names such as “{name}” for the server, agents and applications: choose another one.</source>
        <translation>Namen wie „{name}“ hält das Protokoll für Server, Agenten und Anwendungen frei: Geben Sie einen anderen an.</translation>
    </message>
    <message>
        <source>The login of {printer} was not changed.</source>
        <translation>Die Anmeldung von {printer} wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The mail server accepted a test mail to {address}.</source>
        <translation>Der Mailserver hat eine Testmail an {address} angenommen.</translation>
    </message>
    <message>
        <source>The mail was not sent: {why}</source>
        <translation>Die Mail wurde nicht gesendet: {why}</translation>
    </message>
    <message>
        <source>The margins leave no room to print.</source>
        <translation>Die Ränder lassen vom Material nichts zum Bedrucken übrig.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of the page, and the media end with it: nothing is left to print.</source>
        <translation>Die Ränder nehmen {mm:g}&#xa0;mm der Seite, und das Material endet mit ihr: Es bleibt kein Punkt übrig.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of {field}: nothing is left to print.</source>
        <translation>Die Ränder nehmen {mm:g}&#xa0;mm von {field}: Es bleibt kein Punkt übrig.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of {size:g} mm, the height of the media: nothing is left to print.</source>
        <translation>Die Ränder nehmen {mm:g}&#xa0;mm von {size:g}&#xa0;mm, der Höhe des Materials: Es bleibt kein Punkt übrig.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of {size:g} mm, the width of the media: nothing is left to print.</source>
        <translation>Die Ränder nehmen {mm:g}&#xa0;mm von {size:g}&#xa0;mm, der Breite des Materials: Es bleibt kein Punkt übrig.</translation>
    </message>
    <message>
        <source>The mark “done” of {jobs} could not be removed.</source>
        <translation>Die Markierung „erledigt“ konnte nicht entfernt werden: {jobs}.</translation>
    </message>
    <message>
        <source>The mark “done” of {jobs} may have been removed.</source>
        <translation>Die Markierung „erledigt“ wurde vielleicht entfernt: {jobs}.</translation>
    </message>
    <message>
        <source>The message, exactly as sent</source>
        <translation>Die Nachricht im Wortlaut</translation>
    </message>
    <message>
        <source>The messages could not be read. {error}</source>
        <translation>Die Nachrichten konnten nicht gelesen werden. {error}</translation>
    </message>
    <message>
        <source>The missing labels must be {missing} of {all}, in ascending order and each of them once.</source>
        <translation>Die fehlenden Etiketten müssen {missing} von {all} sein, aufsteigend und jedes einmal.</translation>
    </message>
    <message>
        <source>The missing labels of {name} could not be printed.</source>
        <translation>Die fehlenden Etiketten von {name} konnten nicht gedruckt werden.</translation>
    </message>
    <message>
        <source>The missing labels of {name} may have been printed.</source>
        <translation>Die fehlenden Etiketten von {name} wurden vielleicht gedruckt.</translation>
    </message>
    <message>
        <source>The name &apos;{host}&apos; was not found within {seconds:g} s.</source>
        <translation>Der Name „{host}“ wurde in {seconds:g}&#xa0;s nicht im Netzwerk gefunden.</translation>
    </message>
    <message>
        <source>The name of the receiver was not found in DNS.</source>
        <translation>Der Name des Empfängers wurde im DNS nicht gefunden.</translation>
    </message>
    <message>
        <source>The name stays in the log. Windows that this operator unlocked are locked.</source>
        <translation>Der Name bleibt im Protokoll. Die Fenster, die diese Person entsperrt hat, werden gesperrt.</translation>
    </message>
    <message>
        <source>The network cannot be searched: this computer cannot receive answers.</source>
        <translation>Die Suche im Netzwerk ist nicht möglich: Antworten lassen sich nicht empfangen.</translation>
    </message>
    <message>
        <source>The network cannot be searched: {why}</source>
        <translation>Die Suche im Netzwerk ist nicht möglich: {why}</translation>
    </message>
    <message>
        <source>The new address is {new}.</source>
        <translation>Die neue Adresse ist {new}.</translation>
    </message>
    <message>
        <source>The new name is {name}.</source>
        <translation>Der neue Name ist {name}.</translation>
    </message>
    <message>
        <source>The notice is still open.</source>
        <translation>Der Hinweis ist noch offen.</translation>
    </message>
    <message>
        <source>The number {number} is too large.</source>
        <translation>Die Zahl {number} ist zu groß.</translation>
    </message>
    <message>
        <source>The numbers of the JWK are not an RSA key: copy it again.</source>
        <translation>Die Zahlen des JWK sind kein RSA-Schlüssel: Kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The old jobs of {name} may have been cancelled.</source>
        <translation>Die alten Aufträge von {name} wurden vielleicht abgebrochen.</translation>
    </message>
    <message>
        <source>The old jobs of {name} may have been released.</source>
        <translation>Die alten Aufträge von {name} wurden vielleicht freigegeben.</translation>
    </message>
    <message>
        <source>The old jobs of {name} still wait.</source>
        <translation>Die alten Aufträge von {name} warten noch.</translation>
    </message>
    <message>
        <source>The old one is back</source>
        <comment>a printer</comment>
        <translation>Das Gerät wurde zurückgestellt</translation>
    </message>
    <message>
        <source>The old secret ends now. The application cannot print until it has the new one. {tokens}</source>
        <translation>Das alte Geheimnis endet jetzt: Die Anwendung kann erst mit dem neuen wieder drucken. {tokens}</translation>
    </message>
    <message>
        <source>The old secret ends now. The receiver cannot check any message until it has the new one.</source>
        <translation>Das alte Geheimnis endet jetzt: Bis der Empfänger das neue hat, kann er keine Nachricht prüfen.</translation>
    </message>
    <message>
        <source>The old secret still gets tokens until {until}. Give the application the new one before then. {tokens}</source>
        <translation>Das alte Geheimnis bekommt noch bis {until} Token: Geben Sie der Anwendung vorher das neue. {tokens}</translation>
    </message>
    <message>
        <source>The old secret still works for</source>
        <translation>Das alte Geheimnis gilt noch</translation>
    </message>
    <message>
        <source>The old secret still works until {until}.</source>
        <translation>Das alte Geheimnis gilt noch bis {until}.</translation>
    </message>
    <message>
        <source>The only grant_type is client_credentials.</source>
        <translation>Der einzige grant_type ist client_credentials.</translation>
    </message>
    <message>
        <source>The operator of this server chose the permissions of this application here: only the operator can add to them.</source>
        <translation>Der Betreiber dieses Servers hat bestimmt, was diese Anwendung hier darf: Nur er kann mehr erlauben.</translation>
    </message>
    <message>
        <source>The operator of this server revoked this application here: only the operator can set it up again.</source>
        <translation>Der Betreiber dieses Servers hat dieser Anwendung hier den Zugang entzogen: Nur er kann sie neu einrichten.</translation>
    </message>
    <message>
        <source>The operator of this server suspended this customer: only the operator can close it.</source>
        <translation>Der Betreiber dieses Servers hat dieses Kundenkonto pausiert: Nur er kann es schließen.</translation>
    </message>
    <message>
        <source>The operator of this server suspended this customer: only the operator can resume it.</source>
        <translation>Der Betreiber dieses Servers hat dieses Kundenkonto pausiert: Nur er kann es reaktivieren.</translation>
    </message>
    <message>
        <source>The operators could not be read. {error}</source>
        <translation>Die Bediener konnten nicht gelesen werden. {error}</translation>
    </message>
    <message>
        <source>The other job could not be shown.</source>
        <translation>Der andere Auftrag konnte nicht angezeigt werden.</translation>
    </message>
    <message>
        <source>The other questions could not be loaded</source>
        <translation>Die übrigen Fragen konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>The other window then shows this server&apos;s queue and printers. Anyone who has the code can join: don&apos;t share it.</source>
        <translation>Das andere Fenster zeigt dann Warteschlange und Drucker dieses Servers. Wer den Code hat, kann beitreten: Geben Sie ihn nicht weiter.</translation>
    </message>
    <message>
        <source>The others will not be printed.</source>
        <translation>Die anderen werden nicht gedruckt.</translation>
    </message>
    <message>
        <source>The outcome is unknown, and labels may have been printed. Check the printer first: another try may print them again.</source>
        <translation>Das Ergebnis ist nicht bekannt, und vielleicht wurden Etiketten gedruckt. Sehen Sie zuerst am Drucker nach: Ein neuer Versuch druckt sie vielleicht noch einmal.</translation>
    </message>
    <message>
        <source>The outcome is unknown. Check the result before you try again.</source>
        <translation>Es ist nicht bekannt, wie das ausging: Sehen Sie nach, was da ist, bevor Sie es erneut anfordern.</translation>
    </message>
    <message>
        <source>The output tray is full. Remove the paper.</source>
        <translation>Sein Ausgabefach ist voll. Nehmen Sie das Papier heraus.</translation>
    </message>
    <message>
        <source>The output tray is nearly full.</source>
        <translation>Sein Ausgabefach ist fast voll.</translation>
    </message>
    <message>
        <source>The pages of this document belong together (form, layers or protection). Print it as a whole.</source>
        <translation>Die Seiten dieses Dokuments gehören zusammen (Formular, Ebenen oder Schutz). Drucken Sie es im Ganzen.</translation>
    </message>
    <message>
        <source>The palest patch is 1, the darkest is 5. Too dark wears the print head.</source>
        <translation>Das hellste Muster ist 1, das dunkelste 5. Zu dunkel nutzt den Druckkopf ab.</translation>
    </message>
    <message>
        <source>The part {name} is sent as {coding}. Send its bytes as they are.</source>
        <translation>Der Teil {name} ist als {coding} gesendet. Senden Sie seine Bytes unverändert.</translation>
    </message>
    <message>
        <source>The password goes only to this printer&apos;s agent and is never shown.</source>
        <translation>Das Passwort geht nur an den Agenten dieses Druckers und wird nirgends angezeigt.</translation>
    </message>
    <message>
        <source>The planned backup was not made. Look at the server&apos;s settings for the reason.</source>
        <translation>Die geplante Sicherung wurde nicht erstellt. Der Grund steht in den Einstellungen des Servers.</translation>
    </message>
    <message>
        <source>The planned backup was not made: {why}</source>
        <translation>Die geplante Sicherung wurde nicht erstellt: {why}</translation>
    </message>
    <message>
        <source>The port in the document URL does not exist.</source>
        <translation>Den Port in der URL des Dokuments gibt es nicht.</translation>
    </message>
    <message>
        <source>The previous search there has not finished yet.</source>
        <translation>Die vorige Suche dort läuft noch.</translation>
    </message>
    <message>
        <source>The print agent cannot write its journal: {why}.</source>
        <translation>Der Druckagent kann sein Journal nicht schreiben: {why}.</translation>
    </message>
    <message>
        <source>The print agent did not answer in time and may have printed or fed labels. Check the printer first.</source>
        <translation>Der Druckagent hat nicht rechtzeitig geantwortet und vielleicht Etiketten gedruckt oder vorgeschoben: Sehen Sie zuerst am Drucker nach.</translation>
    </message>
    <message>
        <source>The print agent did not answer in time. Try again.</source>
        <translation>Der Druckagent hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The print agent did not answer. Search again.</source>
        <translation>Der Druckagent hat nicht geantwortet. Suchen Sie erneut.</translation>
    </message>
    <message>
        <source>The print agent has not read its journal yet.</source>
        <translation>Der Druckagent hat sein Journal noch nicht gelesen.</translation>
    </message>
    <message>
        <source>The print agent&apos;s folder was copied or restored: whether the job was sent elsewhere is not known.</source>
        <translation>Der Ordner des Druckagenten wurde kopiert oder wiederhergestellt: Ob der Auftrag anderswo gesendet wurde, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The print head is {head} mm wide; wider content is cut off.</source>
        <translation>Sein Druckkopf ist {head}&#xa0;mm breit: Darüber hinaus wird nichts gedruckt.</translation>
    </message>
    <message>
        <source>The print head needs cleaning or replacing.</source>
        <translation>Sein Druckkopf muss gereinigt oder ersetzt werden.</translation>
    </message>
    <message>
        <source>The print head or the cover is open. Close it.</source>
        <translation>Druckkopf oder Deckel ist offen. Schließen Sie ihn.</translation>
    </message>
    <message>
        <source>The print server accepted no data for {seconds:g} s</source>
        <translation>Der Druckserver hat {seconds:g}&#xa0;s lang nichts angenommen</translation>
    </message>
    <message>
        <source>The print server accepted the document, but refused to create a job</source>
        <translation>Der Druckserver hat das Dokument angenommen, aber keinen Auftrag daraus erstellt</translation>
    </message>
    <message>
        <source>The print server at {host} does not report the outcome of the job.</source>
        <translation>Der Druckserver unter {host} meldet nicht, was aus dem Auftrag wurde.</translation>
    </message>
    <message>
        <source>The print server at {host} takes no jobs for the queue &apos;{queue}&apos;. Check its name, and whether the queue is open to this computer.</source>
        <translation>Der Druckserver unter {host} nimmt keine Aufträge für die Warteschlange „{queue}“ an. Prüfen Sie ihren Namen und ob sie für diesen Computer offen ist.</translation>
    </message>
    <message>
        <source>The print server closed the connection</source>
        <translation>Der Druckserver hat die Verbindung beendet</translation>
    </message>
    <message>
        <source>The print server closed the connection at the last bytes</source>
        <translation>Der Druckserver hat die Verbindung bei den letzten Bytes beendet</translation>
    </message>
    <message>
        <source>The print server closed the connection before the document, or does not answer.</source>
        <translation>Der Druckserver hat die Verbindung vor dem Dokument beendet oder antwortet nicht.</translation>
    </message>
    <message>
        <source>The print server closed the connection before the document.</source>
        <translation>Der Druckserver hat die Verbindung vor dem Dokument getrennt.</translation>
    </message>
    <message>
        <source>The print server did not take the last bytes in time</source>
        <translation>Der Druckserver hat die letzten Bytes nicht rechtzeitig angenommen</translation>
    </message>
    <message>
        <source>The print server has no space for the document, or does not accept it now.</source>
        <translation>Der Druckserver hat keinen Platz für das Dokument oder nimmt es jetzt nicht an.</translation>
    </message>
    <message>
        <source>The print server has the document, but stopped answering before it created a job</source>
        <translation>Der Druckserver hat das Dokument, hat aber nicht mehr geantwortet, bevor daraus ein Auftrag wurde</translation>
    </message>
    <message>
        <source>The print server has the job in its queue.</source>
        <translation>Der Druckserver hat den Auftrag in seiner Warteschlange.</translation>
    </message>
    <message>
        <source>The print server received the document and then refused it</source>
        <translation>Der Druckserver hat das Dokument nach dem Empfang abgelehnt</translation>
    </message>
    <message>
        <source>The printer aborted the job</source>
        <translation>Der Drucker hat den Auftrag abgebrochen</translation>
    </message>
    <message>
        <source>The printer accepted all data and then reset the connection, which is how it ends a job.</source>
        <translation>Der Drucker hat alle Bytes angenommen und dann die Verbindung zurückgesetzt: Hier ist das das Ende eines Auftrags.</translation>
    </message>
    <message>
        <source>The printer accepted all data and then reset the connection. If it ends every job this way, print a test label and confirm that it came out.</source>
        <translation>Der Drucker hat alle Bytes angenommen und dann die Verbindung zurückgesetzt. Wenn er jeden Auftrag so beendet, drucken Sie ein Testetikett und bestätigen Sie, dass es gedruckt wurde.</translation>
    </message>
    <message>
        <source>The printer accepted no data for {seconds:g} s</source>
        <translation>Der Drucker hat {seconds:g}&#xa0;s lang nichts angenommen</translation>
    </message>
    <message>
        <source>The printer accepted the cancel, but did not report how the job ended</source>
        <translation>Der Drucker hat dem Abbruch zugestimmt, aber nicht gemeldet, wie der Auftrag endete</translation>
    </message>
    <message>
        <source>The printer accepts no data. It may be out of paper, or its cover may be open.</source>
        <translation>Er nimmt keine Daten an: Vielleicht fehlt Material, oder der Deckel ist offen.</translation>
    </message>
    <message>
        <source>The printer accepts no jobs: {why}</source>
        <translation>Der Drucker nimmt keinen Auftrag an: {why}</translation>
    </message>
    <message>
        <source>The printer accepts print jobs over USB only in packets (IEEE 1284.4), which this version does not support.</source>
        <translation>Er nimmt Aufträge über USB nur in Paketen an (IEEE 1284.4), die diese Version nicht unterstützt.</translation>
    </message>
    <message>
        <source>The printer already uses this language</source>
        <translation>Er wird schon in dieser Sprache angesteuert</translation>
    </message>
    <message>
        <source>The printer answers but no longer identifies itself. Jobs wait up to a minute for that; then a person is asked.</source>
        <translation>Der Drucker ist erreichbar, meldet aber nicht mehr, welches Gerät er ist. Aufträge warten bis zu einer Minute darauf; dann wird jemand gefragt.</translation>
    </message>
    <message>
        <source>The printer at {host} cannot report the outcome of a job.</source>
        <translation>Der Drucker unter {host} kann das Ergebnis eines Auftrags nicht melden.</translation>
    </message>
    <message>
        <source>The printer cannot be reached: {fault}</source>
        <translation>Der Drucker ist nicht erreichbar: {fault}</translation>
    </message>
    <message>
        <source>The printer cannot be trusted: {fault}, so nothing is printed there. If it was reset or replaced, trust it on the Printers page (or: {command}).</source>
        <translation>Dem Drucker ist nicht zu vertrauen: {fault}. Darum wird dort nichts gedruckt. Wurde er neu eingerichtet oder ersetzt, vertrauen Sie ihm auf der Seite Drucker (oder: {command}).</translation>
    </message>
    <message>
        <source>The printer cannot identify itself: {told}.</source>
        <translation>Er kann kein Signal geben: {told}.</translation>
    </message>
    <message>
        <source>The printer closed the connection</source>
        <translation>Der Drucker hat die Verbindung beendet</translation>
    </message>
    <message>
        <source>The printer closed the connection after the last byte was sent.</source>
        <translation>Der Drucker hat die Verbindung beendet, nachdem das letzte Byte übergeben war.</translation>
    </message>
    <message>
        <source>The printer closed the connection at the first bytes.</source>
        <translation>Der Drucker hat die Verbindung bei den ersten Bytes getrennt.</translation>
    </message>
    <message>
        <source>The printer closes each connection immediately. It may still be printing something else, or be busy with another computer.</source>
        <translation>Der Drucker beendet jede Verbindung sofort: Er druckt noch etwas anderes oder bedient einen anderen Computer.</translation>
    </message>
    <message>
        <source>The printer created a job without an id</source>
        <translation>Der Drucker hat einen Auftrag ohne ID erstellt</translation>
    </message>
    <message>
        <source>The printer decides colours and scaling.</source>
        <translation>Der Drucker bestimmt Farben und Skalierung.</translation>
    </message>
    <message>
        <source>The printer denied access: {fault}. Log in on the Printers page (or: {command}).</source>
        <translation>Der Drucker hat den Zugang verweigert: {fault}. Melden Sie sich auf der Seite Drucker an (oder: {command}).</translation>
    </message>
    <message>
        <source>The printer did not answer within {seconds:g} s. Is it switched on?</source>
        <translation>Er hat in {seconds:g}&#xa0;s nicht geantwortet. Ist er eingeschaltet?</translation>
    </message>
    <message>
        <source>The printer did not answer. Ask again, choose another connection, or choose its language</source>
        <translation>Der Drucker hat nicht geantwortet: erneut fragen, einen anderen Weg auswählen oder seine Sprache angeben</translation>
    </message>
    <message>
        <source>The printer did not report the outcome of the job</source>
        <translation>Der Drucker hat nicht gemeldet, was aus dem Auftrag wurde</translation>
    </message>
    <message>
        <source>The printer did not report the outcome of the job ({why})</source>
        <translation>Der Drucker hat nicht gemeldet, was aus dem Auftrag wurde ({why})</translation>
    </message>
    <message>
        <source>The printer does not answer, so the outcome of the job is unknown</source>
        <translation>Der Drucker antwortet nicht, daher ist unklar, was aus dem Auftrag wurde</translation>
    </message>
    <message>
        <source>The printer does not identify itself: {told}.</source>
        <translation>Er gibt kein Signal: {told}.</translation>
    </message>
    <message>
        <source>The printer does not know the job any more: it may have been restarted</source>
        <translation>Der Drucker kennt den Auftrag nicht mehr: Vielleicht wurde er neu gestartet</translation>
    </message>
    <message>
        <source>The printer does not know the job: it may have been restarted, or it forgot</source>
        <translation>Der Drucker kennt den Auftrag nicht: Vielleicht wurde er neu gestartet, oder er hat ihn vergessen</translation>
    </message>
    <message>
        <source>The printer does not report its state: {told}</source>
        <translation>Der Drucker meldet seinen Zustand nicht: {told}</translation>
    </message>
    <message>
        <source>The printer does not report its status now.</source>
        <translation>Seinen Zustand meldet er gerade nicht.</translation>
    </message>
    <message>
        <source>The printer does not report what is loaded: choose it here.</source>
        <translation>Der Drucker meldet nicht, was eingelegt ist: hier auswählen.</translation>
    </message>
    <message>
        <source>The printer feeds a few blank labels and measures them and the gaps or marks between them.</source>
        <translation>Er schiebt einige Etiketten vor, die leer bleiben, und misst sie und das, was zwischen ihnen ist.</translation>
    </message>
    <message>
        <source>The printer hangs</source>
        <translation>Der Drucker reagiert nicht</translation>
    </message>
    <message>
        <source>The printer has not answered since it got the job</source>
        <translation>Der Drucker hat nicht geantwortet, seit er den Auftrag hat</translation>
    </message>
    <message>
        <source>The printer has not answered yet.</source>
        <translation>Der Drucker hat noch nicht geantwortet.</translation>
    </message>
    <message>
        <source>The printer has the job, but made no progress and gave no reason</source>
        <translation>Der Drucker hat den Auftrag, macht aber keinen Fortschritt und meldet keinen Grund</translation>
    </message>
    <message>
        <source>The printer is cold and may print faintly.</source>
        <translation>Er ist kalt und druckt vielleicht schwach.</translation>
    </message>
    <message>
        <source>The printer is not accepting jobs</source>
        <translation>Der Drucker nimmt keine Aufträge an</translation>
    </message>
    <message>
        <source>The printer is not connected to this computer, or switched off.</source>
        <translation>Er ist hier nicht angeschlossen oder ausgeschaltet.</translation>
    </message>
    <message>
        <source>The printer is not ready.</source>
        <translation>Der Drucker ist nicht bereit.</translation>
    </message>
    <message>
        <source>The printer is offline</source>
        <translation>Er ist offline</translation>
    </message>
    <message>
        <source>The printer is paused, perhaps for a paper change. Resume it first</source>
        <translation>Er ist angehalten, und vielleicht wechselt jemand das Material: zuerst fortsetzen</translation>
    </message>
    <message>
        <source>The printer is paused.</source>
        <translation>Der Drucker ist angehalten.</translation>
    </message>
    <message>
        <source>The printer is printing. Ask again when it is idle.</source>
        <translation>Er druckt gerade. Fragen Sie erneut, wenn er fertig ist.</translation>
    </message>
    <message>
        <source>The printer is printing. Pause it first to send its jobs elsewhere</source>
        <translation>Er druckt: Seine Aufträge bleiben. Um sie zu verschieben, zuerst den Drucker anhalten</translation>
    </message>
    <message>
        <source>The printer is printing. Wait until it has finished</source>
        <translation>Er druckt: warten, bis er fertig ist</translation>
    </message>
    <message>
        <source>The printer is set up with {dpi} dpi but reports {told}, so prints have the wrong size. Correct the resolution in its settings.</source>
        <translation>Der Drucker ist mit {dpi}&#xa0;dpi eingerichtet, meldet aber {told}: Gedrucktes hat die falsche Größe. Korrigieren Sie die Auflösung in seinen Einstellungen.</translation>
    </message>
    <message>
        <source>The printer is stopped</source>
        <translation>Der Drucker ist gestoppt</translation>
    </message>
    <message>
        <source>The printer is stopped: {detail}</source>
        <translation>Der Drucker ist gestoppt: {detail}</translation>
    </message>
    <message>
        <source>The printer is too hot. It continues when it has cooled down.</source>
        <translation>Er ist zu heiß. Er druckt weiter, wenn er abgekühlt ist.</translation>
    </message>
    <message>
        <source>The printer itself repeats its labels, so it can only be printed again as a whole.</source>
        <translation>Der Drucker selbst wiederholt seine Etiketten, daher kann er nur im Ganzen erneut gedruckt werden.</translation>
    </message>
    <message>
        <source>The printer language of this file is unknown.</source>
        <translation>Die Druckersprache dieser Datei ist unbekannt.</translation>
    </message>
    <message>
        <source>The printer made no progress</source>
        <translation>Der Drucker macht keinen Fortschritt</translation>
    </message>
    <message>
        <source>The printer needs attention.</source>
        <translation>Der Drucker wartet auf eine Bedienung.</translation>
    </message>
    <message>
        <source>The printer needs maintenance.</source>
        <translation>Er muss gewartet werden.</translation>
    </message>
    <message>
        <source>The printer needs to be calibrated to its paper.</source>
        <translation>Er muss auf sein Material kalibriert werden.</translation>
    </message>
    <message>
        <source>The printer never got the document; the empty job was removed</source>
        <translation>Der Drucker hat das Dokument nie bekommen; der leere Auftrag wurde entfernt</translation>
    </message>
    <message>
        <source>The printer now blinks, beeps or shows a message.</source>
        <translation>Er blinkt, piept oder zeigt es jetzt auf seiner Anzeige.</translation>
    </message>
    <message>
        <source>The printer now feeds one blank label or some paper.</source>
        <translation>Er schiebt jetzt ein leeres Etikett oder etwas Papier vor.</translation>
    </message>
    <message>
        <source>The printer refused the document: {why}</source>
        <translation>Der Drucker hat das Dokument abgelehnt: {why}</translation>
    </message>
    <message>
        <source>The printer refuses its data</source>
        <translation>Der Drucker lehnt seine Daten ab</translation>
    </message>
    <message>
        <source>The printer refuses the job: {why}</source>
        <translation>Der Drucker lehnt den Auftrag ab: {why}</translation>
    </message>
    <message>
        <source>The printer refuses the job: {why} ({named})</source>
        <translation>Der Drucker lehnt den Auftrag ab: {why} ({named})</translation>
    </message>
    <message>
        <source>The printer rejected the login: {fault}. Log in again on the Printers page (or: {command}).</source>
        <translation>Der Drucker hat die Anmeldung abgelehnt: {fault}. Melden Sie sich auf der Seite Drucker erneut an (oder: {command}).</translation>
    </message>
    <message>
        <source>The printer reported no reason</source>
        <translation>Der Drucker hat keinen Grund gemeldet</translation>
    </message>
    <message>
        <source>The printer reported {count}. Please count them.</source>
        <translation>Der Drucker hat {count} gemeldet. Bitte zählen Sie nach.</translation>
    </message>
    <message>
        <source>The printer reports a broken print head.</source>
        <translation>Er meldet, dass sein Druckkopf defekt ist.</translation>
    </message>
    <message>
        <source>The printer reports an error. Check its display.</source>
        <translation>Er meldet einen Fehler. Sehen Sie auf seine Anzeige.</translation>
    </message>
    <message>
        <source>The printer reports nothing: {told}</source>
        <translation>Der Drucker gibt keine Auskunft: {told}</translation>
    </message>
    <message>
        <source>The printer reports nothing: {told}.</source>
        <translation>Der Drucker gibt keine Auskunft: {told}.</translation>
    </message>
    <message>
        <source>The printer reports that it cannot print. Check its display.</source>
        <translation>Er meldet, dass er nicht drucken kann. Sehen Sie auf seine Anzeige.</translation>
    </message>
    <message>
        <source>The printer reports that it is offline. Check its buttons.</source>
        <translation>Er meldet, dass er offline ist. Prüfen Sie seine Tasten.</translation>
    </message>
    <message>
        <source>The printer reports {size}.</source>
        <translation>Der Drucker meldet: {size}.</translation>
    </message>
    <message>
        <source>The printer reports {there} loaded, not {here}. Check it before labels are wasted.</source>
        <translation>Der Drucker selbst meldet, dass {there} eingelegt ist, nicht {here}. Sehen Sie nach, bevor Etiketten verschwendet werden.</translation>
    </message>
    <message>
        <source>The printer reports “completed”, but also {reasons}</source>
        <translation>Der Drucker meldet „fertig“, aber auch {reasons}</translation>
    </message>
    <message>
        <source>The printer reports “completed”, but did not confirm that it got the whole document</source>
        <translation>Der Drucker meldet „fertig“, aber nicht, dass er das ganze Dokument erhalten hat</translation>
    </message>
    <message>
        <source>The printer reports: {state}.</source>
        <translation>Der Drucker meldet: {state}.</translation>
    </message>
    <message>
        <source>The printer requires a user name and password. Log in on the Printers page (or: {command}).</source>
        <translation>Der Drucker verlangt Benutzername und Passwort. Melden Sie sich auf der Seite Drucker an (oder: {command}).</translation>
    </message>
    <message>
        <source>The printer resets the connection (learnt from its test print)</source>
        <translation>Mit einem Zurücksetzen der Verbindung, wie sein Testdruck gezeigt hat</translation>
    </message>
    <message>
        <source>The printer shows only the trusted certificate: there is nothing to decide.</source>
        <translation>Der Drucker zeigt kein anderes Zertifikat als das vertraute: Es gibt nichts zu entscheiden.</translation>
    </message>
    <message>
        <source>The printer shows the known key</source>
        <translation>Sein Schlüssel ist der bekannte</translation>
    </message>
    <message>
        <source>The printer waited for {time} for somebody to help it ({why}); it may still print the job afterwards.</source>
        <translation>Der Drucker hat {time} auf eine Bedienung gewartet ({why}); vielleicht druckt er den Auftrag danach noch.</translation>
    </message>
    <message>
        <source>The printer waited for {time} without progress; it may still print the job afterwards.</source>
        <translation>Der Drucker hat {time} ohne Fortschritt gewartet; vielleicht druckt er den Auftrag danach noch.</translation>
    </message>
    <message>
        <source>The printer waits until the label is removed.</source>
        <translation>Er wartet, bis ein Etikett abgenommen ist.</translation>
    </message>
    <message>
        <source>The printer wants an encrypted connection. Change its address to ipps://.</source>
        <translation>Der Drucker verlangt eine verschlüsselte Verbindung. Ändern Sie seine Adresse in ipps://.</translation>
    </message>
    <message>
        <source>The printer was paused with its own buttons.</source>
        <translation>Er ist an seinen eigenen Tasten angehalten.</translation>
    </message>
    <message>
        <source>The printer was removed</source>
        <translation>Der Drucker wurde entfernt</translation>
    </message>
    <message>
        <source>The printer was removed, so the outcome of the job cannot be checked.</source>
        <translation>Der Drucker wurde entfernt, daher lässt sich das Ergebnis des Auftrags nicht mehr feststellen.</translation>
    </message>
    <message>
        <source>The printer was reset or replaced, or another device answers in its place. Trust it only if you know which. Compare the fingerprint (SHA-256 of its key) with the one on the printer&apos;s display or web page. The printer shows now:</source>
        <translation>Er wurde neu eingerichtet oder ersetzt, oder etwas anderes antwortet an seiner Stelle. Vertrauen Sie ihm nur, wenn Sie wissen, was davon zutrifft. Seine Anzeige oder seine eigene Webseite zeigt den Fingerabdruck (SHA-256 seines Schlüssels). Er zeigt jetzt:</translation>
    </message>
    <message>
        <source>The printer was unplugged or switched off.</source>
        <translation>Der Drucker wurde abgesteckt oder ausgeschaltet.</translation>
    </message>
    <message>
        <source>The printer was unplugged, or the USB connection failed</source>
        <translation>Der Drucker wurde abgesteckt, oder die USB-Verbindung ist abgebrochen</translation>
    </message>
    <message>
        <source>The printer works. What next?</source>
        <translation>Es druckt. Was nun?</translation>
    </message>
    <message>
        <source>The printer would ignore {names} of this job</source>
        <translation>Der Drucker würde von diesem Auftrag {names} nicht beachten</translation>
    </message>
    <message>
        <source>The printer “{printer}” already has this address: there would be two queues for one device.</source>
        <translation>Der Drucker „{printer}“ hat diese Adresse: Ein Gerät hätte sonst zwei Warteschlangen.</translation>
    </message>
    <message>
        <source>The printer “{printer}” already has this address: two queues for one device.</source>
        <translation>Auch der Drucker „{printer}“ hat diese Adresse: zwei Warteschlangen für ein Gerät.</translation>
    </message>
    <message>
        <source>The printer&apos;s Windows driver has no paper of {width:g} × {height:g} mm. Add that size in its settings.</source>
        <translation>Der Windows-Treiber des Druckers kennt kein Papier von {width:g} × {height:g}&#xa0;mm. Fügen Sie die Größe in seinen Einstellungen hinzu.</translation>
    </message>
    <message>
        <source>The printer&apos;s agent was revoked</source>
        <translation>Dem Agenten des Druckers wurde der Zugang entzogen</translation>
    </message>
    <message>
        <source>The printer&apos;s agent was revoked. Move the printer to another agent.</source>
        <translation>Seinem Agenten wurde der Zugang entzogen: Geben Sie den Drucker einem anderen Agenten.</translation>
    </message>
    <message>
        <source>The printer&apos;s battery is low.</source>
        <translation>Sein Akku ist fast leer.</translation>
    </message>
    <message>
        <source>The printer&apos;s calibration moves everything off the medium.</source>
        <translation>Die Kalibrierung des Druckers schiebt alles vom Material.</translation>
    </message>
    <message>
        <source>The printer&apos;s counter has moved by {moved} since just before the job.</source>
        <translation>Der Zähler des Druckers ist seit kurz vor dem Auftrag um {moved} weiter.</translation>
    </message>
    <message>
        <source>The printer&apos;s counter has moved by {moved} since just before the job; the job has {expected}.</source>
        <translation>Der Zähler des Druckers ist seit kurz vor dem Auftrag um {moved} weiter; der Auftrag hat {expected}.</translation>
    </message>
    <message>
        <source>The printer&apos;s counter has restarted since.</source>
        <translation>Der Zähler des Druckers hat seither neu begonnen.</translation>
    </message>
    <message>
        <source>The printer&apos;s customer was closed. Nothing is printed here any more.</source>
        <translation>Sein Kundenkonto wurde geschlossen: Hier wird nichts mehr gedruckt.</translation>
    </message>
    <message>
        <source>The printer&apos;s driver in Windows limits the copies to {number}.</source>
        <translation>Der Windows-Treiber des Druckers druckt höchstens {number} Kopien.</translation>
    </message>
    <message>
        <source>The printer&apos;s driver in Windows prints no colours.</source>
        <translation>Der Windows-Treiber des Druckers druckt keine Farbe.</translation>
    </message>
    <message>
        <source>The printer&apos;s driver in Windows prints on one side only.</source>
        <translation>Der Windows-Treiber des Druckers druckt nur einseitig.</translation>
    </message>
    <message>
        <source>The printer&apos;s language is not known, so it can&apos;t be told to feed a label.</source>
        <translation>Seine Sprache ist nicht bekannt, daher lässt sich kein Etikett vorschieben.</translation>
    </message>
    <message>
        <source>The printer&apos;s language is not known. Choose one and press Try: a test label is printed.</source>
        <translation>Seine Sprache ist nicht bekannt. Eine Sprache auswählen und ausprobieren: Ein Testetikett wird gedruckt.</translation>
    </message>
    <message>
        <source>The printer&apos;s memory is full.</source>
        <translation>Sein Speicher ist voller Aufträge.</translation>
    </message>
    <message>
        <source>The printers could not be read.</source>
        <translation>Die Drucker konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The printers with this tag have no jobs.</source>
        <translation>Die Drucker dieser Gruppe haben keine Aufträge.</translation>
    </message>
    <message>
        <source>The program was stopped</source>
        <translation>Das Programm wurde beendet</translation>
    </message>
    <message>
        <source>The program was stopped after a page</source>
        <translation>Das Programm wurde nach einer Seite beendet</translation>
    </message>
    <message>
        <source>The queue could not be read.</source>
        <translation>Die Warteschlange konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The queue does not accept jobs.</source>
        <translation>Die Warteschlange nimmt keine Aufträge an.</translation>
    </message>
    <message>
        <source>The queue does not accept jobs: {why}</source>
        <translation>Die Warteschlange nimmt keine Aufträge an: {why}</translation>
    </message>
    <message>
        <source>The queue only allows known users to print.</source>
        <translation>Nur Benutzer, die er kennt, dürfen drucken.</translation>
    </message>
    <message>
        <source>The queue&apos;s name is a guess: &apos;lp&apos; works for most printers. See the printer&apos;s manual or web page.</source>
        <translation>Der Name der Warteschlange ist geraten: „lp“ passt meist; er steht im Handbuch oder auf der Webseite des Druckers.</translation>
    </message>
    <message>
        <source>The receiver answered {status}.</source>
        <translation>Der Empfänger hat mit {status} geantwortet.</translation>
    </message>
    <message>
        <source>The receiver asked to wait.</source>
        <translation>Der Empfänger hat um eine Pause gebeten.</translation>
    </message>
    <message>
        <source>The receiver could not be reached.</source>
        <translation>Der Empfänger ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The receiver did not answer in time.</source>
        <translation>Der Empfänger hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The receiver is gone (410): the webhook was switched off.</source>
        <translation>Den Empfänger gibt es nicht mehr (410): Der Webhook wurde deaktiviert.</translation>
    </message>
    <message>
        <source>The receiver refused the connection.</source>
        <translation>Der Empfänger hat die Verbindung abgelehnt.</translation>
    </message>
    <message>
        <source>The receiver sent a redirect. Redirects are not followed.</source>
        <translation>Der Empfänger leitet um; Umleitungen werden nicht befolgt.</translation>
    </message>
    <message>
        <source>The receiver&apos;s answer could not be understood.</source>
        <translation>Die Antwort des Empfängers war unverständlich.</translation>
    </message>
    <message>
        <source>The receiver&apos;s certificate was not accepted.</source>
        <translation>Das Zertifikat des Empfängers wurde nicht akzeptiert.</translation>
    </message>
    <message>
        <source>The remote document contains the framing of an upload (aws-chunked). Store it there again.</source>
        <translation>Der entfernte Server hat das Dokument mit den Rahmen eines Uploads gesendet (aws-chunked). Speichern Sie es dort neu.</translation>
    </message>
    <message>
        <source>The remote document is larger than 1 byte.</source>
        <translation>Das entfernte Dokument ist größer als 1&#xa0;Byte.</translation>
    </message>
    <message>
        <source>The remote document is larger than {bytes} bytes.</source>
        <translation>Das entfernte Dokument ist größer als {bytes}&#xa0;Bytes.</translation>
    </message>
    <message>
        <source>The remote server answered with HTTP status {status}.</source>
        <translation>Der entfernte Server hat mit dem HTTP-Status {status} geantwortet.</translation>
    </message>
    <message>
        <source>The remote server broke off before the whole document was received.</source>
        <translation>Der entfernte Server hat die Verbindung abgebrochen, bevor das ganze Dokument empfangen war.</translation>
    </message>
    <message>
        <source>The remote server does not report the length of the document.</source>
        <translation>Der entfernte Server gibt die Länge des Dokuments nicht an.</translation>
    </message>
    <message>
        <source>The remote server redirects to an address that is no usable document URL. {why}</source>
        <translation>Der entfernte Server leitet auf eine Adresse um, die als URL eines Dokuments nicht verwendbar ist. {why}</translation>
    </message>
    <message>
        <source>The remote server sent an empty document.</source>
        <translation>Der entfernte Server hat ein leeres Dokument gesendet.</translation>
    </message>
    <message>
        <source>The remote server sent the document as Base64 text. It must send its bytes.</source>
        <translation>Der entfernte Server hat das Dokument als Base64-Text gesendet. Er muss die Bytes selbst senden.</translation>
    </message>
    <message>
        <source>The remote server sent the document compressed ({coding}), although no compression was requested.</source>
        <translation>Der entfernte Server hat das Dokument komprimiert gesendet ({coding}), obwohl er das nicht sollte.</translation>
    </message>
    <message>
        <source>The remote server sent the document in too small pieces.</source>
        <translation>Der entfernte Server hat das Dokument in zu kleinen Teilen gesendet.</translation>
    </message>
    <message>
        <source>The remote server took too long to send the document.</source>
        <translation>Der entfernte Server hat zu lange gebraucht, um das Dokument zu senden.</translation>
    </message>
    <message>
        <source>The renewed certificate is not used, because it has another key. Renew it with the same key (certbot: --reuse-key), or restart the server, link the agents and pair the consoles again.</source>
        <translation>Das erneuerte Zertifikat wird nicht verwendet, weil es einen anderen Schlüssel hat. Erneuern Sie es mit demselben Schlüssel (certbot: --reuse-key), oder starten Sie den Server neu, verbinden Sie die Agenten und koppeln Sie die Konsolen neu.</translation>
    </message>
    <message>
        <source>The renewed certificate is not used, because its files cannot be used.</source>
        <translation>Das erneuerte Zertifikat wird nicht verwendet, weil seine Dateien unbrauchbar sind.</translation>
    </message>
    <message numerus="yes">
        <source>The renewed certificate is not used: it has another key, and %n agent(s) and console(s) trust the present one</source>
        <translation>
            <numerusform>Das erneuerte Zertifikat wird nicht verwendet: Es hat einen anderen Schlüssel, und %n Agent oder Konsole vertraut dem jetzigen</numerusform>
            <numerusform>Das erneuerte Zertifikat wird nicht verwendet: Es hat einen anderen Schlüssel, und %n Agenten und Konsolen vertrauen dem jetzigen</numerusform>
        </translation>
    </message>
    <message>
        <source>The renewed certificate is not used: {why}</source>
        <translation>Das erneuerte Zertifikat wird nicht verwendet: {why}</translation>
    </message>
    <message>
        <source>The request did not arrive in time.</source>
        <translation>Die Anfrage ist nicht rechtzeitig angekommen.</translation>
    </message>
    <message>
        <source>The request is larger than 1 byte.</source>
        <translation>Die Anfrage ist größer als 1&#xa0;Byte.</translation>
    </message>
    <message>
        <source>The request is larger than {bytes} bytes.</source>
        <translation>Die Anfrage ist größer als {bytes}&#xa0;Bytes.</translation>
    </message>
    <message>
        <source>The request is too long or contains characters that are not allowed in an address.</source>
        <translation>Die Anfrage ist zu lang oder enthält Zeichen, die in keiner Adresse stehen können.</translation>
    </message>
    <message>
        <source>The request must be {form}.</source>
        <translation>Die Anfrage muss {form} sein.</translation>
    </message>
    <message>
        <source>The request needs one Host header, a name or an address with or without a port.</source>
        <translation>Die Anfrage braucht genau einen Host-Header: Name oder Adresse, mit oder ohne Port.</translation>
    </message>
    <message>
        <source>The requests could not be read.</source>
        <translation>Die Anfragen konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The result of the test could not be read.</source>
        <translation>Das Ergebnis des Tests war nicht lesbar.</translation>
    </message>
    <message>
        <source>The ribbon is jammed.</source>
        <translation>Das Farbband klemmt.</translation>
    </message>
    <message>
        <source>The ribbon is out. Put in a new one.</source>
        <translation>Das Farbband ist zu Ende. Legen Sie ein neues ein.</translation>
    </message>
    <message>
        <source>The ribbon is running out.</source>
        <translation>Das Farbband geht zu Ende.</translation>
    </message>
    <message>
        <source>The role can&apos;t be changed. For another role, revoke the console and pair it again.</source>
        <translation>Die Benutzerrolle bleibt wie bei der Kopplung: Für eine andere die Konsole aussperren und neu koppeln.</translation>
    </message>
    <message>
        <source>The run is in progress</source>
        <translation>Läuft gerade</translation>
    </message>
    <message>
        <source>The search failed.</source>
        <translation>Die Suche hat nicht funktioniert.</translation>
    </message>
    <message>
        <source>The search stopped because of a program error. See the log.</source>
        <translation>Die Suche dort wurde durch einen Programmfehler abgebrochen; siehe Protokoll.</translation>
    </message>
    <message>
        <source>The secret cannot be shown again. Without it, the application needs a new one.</source>
        <translation>Es kann nicht noch einmal angezeigt werden. Ohne es braucht die Anwendung ein neues Geheimnis.</translation>
    </message>
    <message>
        <source>The secret cannot be shown again. Without it, the receiver cannot check messages and needs a new one.</source>
        <translation>Es kann nicht noch einmal angezeigt werden. Ohne das Geheimnis kann der Empfänger Nachrichten nicht prüfen und braucht ein neues.</translation>
    </message>
    <message>
        <source>The secret is needed</source>
        <translation>Zuerst das Geheimnis eingeben</translation>
    </message>
    <message>
        <source>The secret is shown only once, here. Store it where the application can read it.</source>
        <translation>Das Geheimnis wird nur einmal angezeigt. Legen Sie es dort ab, wo die Anwendung es findet.</translation>
    </message>
    <message>
        <source>The server</source>
        <comment>did it</comment>
        <translation>Der Server</translation>
    </message>
    <message>
        <source>The server (process {pid}) cannot be stopped: {why}.</source>
        <translation>Der Server (Prozess {pid}) lässt sich nicht beenden: {why}.</translation>
    </message>
    <message>
        <source>The server already has it. Cancel it in the queue</source>
        <translation>Die Datei ist schon beim Server: in der Warteschlange abbrechen</translation>
    </message>
    <message>
        <source>The server at {url} cannot be reached.</source>
        <translation>Der Server unter {url} ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The server cannot be reached.</source>
        <translation>Der Server ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The server cannot be reached: its address is not valid ({why}).</source>
        <translation>Der Server ist nicht erreichbar: Seine Adresse ist ungültig ({why}).</translation>
    </message>
    <message>
        <source>The server could not be restarted.</source>
        <translation>Der Server konnte nicht neu gestartet werden.</translation>
    </message>
    <message>
        <source>The server did not answer in time.</source>
        <translation>Der Server hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The server did not send the size of the file. Nothing was saved.</source>
        <translation>Der Server meldet die Größe nicht: Es wurde nichts übernommen.</translation>
    </message>
    <message>
        <source>The server did not start with the last change and runs with the old settings: {why}.</source>
        <translation>Der Server ist mit der letzten Änderung nicht gestartet und arbeitet wie zuvor: {why}.</translation>
    </message>
    <message>
        <source>The server did not start. {words}</source>
        <translation>Der Server ist nicht gestartet. {words}</translation>
    </message>
    <message>
        <source>The server does not stop. It may still be writing to a printer.</source>
        <translation>Der Server endet nicht. Vielleicht sendet er noch an einen Drucker.</translation>
    </message>
    <message>
        <source>The server ended the live connection.</source>
        <translation>Der Server hat die laufende Verbindung beendet.</translation>
    </message>
    <message>
        <source>The server failed unexpectedly. Try again later.</source>
        <translation>Im Server ist ein unerwarteter Fehler aufgetreten. Versuchen Sie es später erneut.</translation>
    </message>
    <message numerus="yes">
        <source>The server is back to its state of {at}, with %n job(s). Jobs that were waiting then are held. The data from before is in {folder}.</source>
        <translation>
            <numerusform>Der Server hat wieder den Stand vom {at} mit %n Auftrag. Aufträge, die damals warteten, sind zurückgehalten. Die Daten von vorher liegen in {folder}.</numerusform>
            <numerusform>Der Server hat wieder den Stand vom {at} mit %n Aufträgen. Aufträge, die damals warteten, sind zurückgehalten. Die Daten von vorher liegen in {folder}.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server is checking the file…</source>
        <translation>Der Server prüft die Datei…</translation>
    </message>
    <message>
        <source>The server is not running: start it first.</source>
        <translation>Der Server läuft nicht: Starten Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>The server is on another computer. Restart it there</source>
        <translation>Dieser Server ist auf einem anderen Computer: Starten Sie ihn dort neu</translation>
    </message>
    <message>
        <source>The server is on another computer. Set this up there</source>
        <translation>Der Server ist auf einem anderen Computer: Richten Sie das dort ein</translation>
    </message>
    <message>
        <source>The server is restarting. Jobs wait; nothing is lost.</source>
        <translation>Der Server startet neu. Aufträge warten so lange, und nichts geht verloren.</translation>
    </message>
    <message>
        <source>The server is running again.</source>
        <translation>Der Server läuft wieder.</translation>
    </message>
    <message>
        <source>The server is starting or does not answer.</source>
        <translation>Der Server startet oder antwortet nicht.</translation>
    </message>
    <message>
        <source>The server keeps sending the same entries. Nothing was saved.</source>
        <translation>Der Server sendet immer wieder dieselben Einträge. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>The server no longer knows {name}. Perhaps the server was restored from a backup. Close this window and open the customer on the Partners page.</source>
        <translation>Der Server kennt {name} nicht mehr: Wurde er aus einer Sicherung wiederhergestellt? Schließen Sie dieses Fenster, und öffnen Sie den Kunden auf der Seite Partner.</translation>
    </message>
    <message>
        <source>The server reported an error without a reason (status {status}, ID {id}).</source>
        <translation>Der Server hat mit {status} geantwortet, ohne einen Grund zu nennen (ID {id}).</translation>
    </message>
    <message>
        <source>The server runs as a service or was started by hand. Restart it there</source>
        <translation>Ein Dienst oder eine Person betreibt diesen Server: Starten Sie ihn dort neu</translation>
    </message>
    <message>
        <source>The server sent its answer in too many pieces; the rest was not read.</source>
        <translation>Der Server sendet seine Antwort in zu vielen Teilen: Sie wurde nicht zu Ende gelesen.</translation>
    </message>
    <message>
        <source>The server shows a different key from the one this console knows.</source>
        <translation>Der Server, der antwortet, hat einen anderen Schlüssel als der bekannte.</translation>
    </message>
    <message>
        <source>The server stopped unexpectedly ({time}). Waiting for it.</source>
        <translation>Der Server wurde um {time} unerwartet beendet – Warten auf den Neustart.</translation>
    </message>
    <message>
        <source>The server stopped {times} times shortly after its start. {words} {again}</source>
        <translation>Der Server wurde {times}-mal kurz nach dem Start beendet. {words} {again}</translation>
    </message>
    <message>
        <source>The server stops and goes back to “{name}”. Its current data is kept in a separate folder. Jobs that were waiting then are held, and for each printer you are asked once what to do with them. The server no longer knows jobs accepted since then; some may already be printed. Consoles on other computers must be paired again.</source>
        <translation>Der Server wird beendet und auf „{name}“ zurückgesetzt. Die jetzigen Daten bleiben in einem eigenen Ordner. Aufträge, die damals warteten, werden zurückgehalten, und für jeden Drucker werden Sie einmal gefragt, was mit ihnen geschehen soll. Seither angenommene Aufträge kennt der Server danach nicht mehr; manche sind vielleicht schon gedruckt. Konsolen auf anderen Computern müssen neu gekoppelt werden.</translation>
    </message>
    <message>
        <source>The server stops, and goes back to the backup.</source>
        <translation>Der Server wird beendet und auf die Sicherung zurückgesetzt.</translation>
    </message>
    <message>
        <source>The server that the link names</source>
        <translation>Der Server, den der Link nennt</translation>
    </message>
    <message>
        <source>The server then has a new key: pair consoles on other computers again, give the agents there a new link, and give applications that trust the old certificate the new one.</source>
        <translation>Der Server zeigt dann einen anderen Schlüssel: Konsolen auf anderen Computern werden neu gekoppelt, Agenten dort bekommen einen neuen Link, und Anwendungen, die dem alten Zertifikat vertrauen, brauchen das neue.</translation>
    </message>
    <message>
        <source>The server there does not use TLS. Check the port.</source>
        <translation>Was dort antwortet, spricht kein TLS: Stimmt der Port?</translation>
    </message>
    <message>
        <source>The server was restored from a backup, so the outcome of this job is unknown. The job is held: decide again.</source>
        <translation>Der Server wurde auf eine Sicherung zurückgesetzt: Was seither daraus wurde, ist nicht bekannt. Der Auftrag wird zurückgehalten: Entscheiden Sie neu.</translation>
    </message>
    <message>
        <source>The server was restored from a backup, so this job may be on paper. A person must check.</source>
        <translation>Der Server wurde aus einer Sicherung wiederhergestellt, der Auftrag kann also gedruckt sein. Das wird nachgesehen.</translation>
    </message>
    <message>
        <source>The server was stopped ({time}). Waiting for it.</source>
        <translation>Der Server wurde um {time} beendet – Warten auf den Neustart.</translation>
    </message>
    <message>
        <source>The server&apos;s answer contradicts itself (cookies).</source>
        <translation>Die Antwort des Servers widerspricht sich (Cookies).</translation>
    </message>
    <message>
        <source>The server&apos;s answer is too large.</source>
        <translation>Die Antwort des Servers ist größer, als eine sein kann.</translation>
    </message>
    <message>
        <source>The server&apos;s answer to {call} could not be read: {why}</source>
        <translation>Die Antwort des Servers auf {call} wurde nicht verstanden: {why}</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expired on {day}.</source>
        <translation>Das Zertifikat des Servers ist am {day} abgelaufen.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expired on {day}; other computers no longer trust it</source>
        <translation>Das Zertifikat des Servers ist am {day} abgelaufen; andere Computer vertrauen ihm nicht mehr</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expires on {day}</source>
        <translation>Das Zertifikat des Servers läuft am {day} ab</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expires on {day}.</source>
        <translation>Das Zertifikat des Servers läuft am {day} ab.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not for {host}, the address in links, but for {names}</source>
        <translation>Das Zertifikat des Servers gilt nicht für {host}, die Adresse in Links, sondern für {names}</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not for {host}, the address in links.</source>
        <translation>Das Zertifikat des Servers gilt nicht für {host}, die Adresse in Links.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not valid yet</source>
        <translation>Das Zertifikat des Servers ist noch nicht gültig</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not valid yet.</source>
        <translation>Das Zertifikat des Servers ist noch nicht gültig.</translation>
    </message>
    <message>
        <source>The server&apos;s data was copied or moved here</source>
        <translation>Die Daten des Servers wurden hierher kopiert oder verschoben</translation>
    </message>
    <message>
        <source>The server&apos;s disk failed</source>
        <translation>Der Datenträger des Servers ist ausgefallen</translation>
    </message>
    <message>
        <source>The server&apos;s disk failed.</source>
        <translation>Das Laufwerk des Servers ist ausgefallen.</translation>
    </message>
    <message>
        <source>The server&apos;s disk is almost full</source>
        <translation>Der Datenträger des Servers ist fast voll</translation>
    </message>
    <message>
        <source>The server&apos;s disk is almost full: new documents are not accepted.</source>
        <translation>Das Laufwerk des Servers ist fast voll: Neue Dokumente werden nicht angenommen.</translation>
    </message>
    <message>
        <source>The server&apos;s disk is almost full: {free} free</source>
        <translation>Der Datenträger des Servers ist fast voll: {free} frei</translation>
    </message>
    <message>
        <source>The server&apos;s disk is full or can&apos;t be written. Nothing was accepted. Free up space there and try again.</source>
        <translation>Der Datenträger des Servers ist voll oder nicht beschreibbar: Es wurde nichts angenommen. Schaffen Sie Platz, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server&apos;s name in the document URL is not a host name.</source>
        <translation>Der Name des Servers in der URL des Dokuments ist kein Hostname.</translation>
    </message>
    <message>
        <source>The server&apos;s name is not known in this network: enter its IP address instead.</source>
        <translation>Sein Name ist in diesem Netzwerk nicht bekannt: Schreiben Sie stattdessen seine IP-Adresse.</translation>
    </message>
    <message>
        <source>The server&apos;s name or port in the document URL cannot be read.</source>
        <translation>Name oder Port des Servers in der URL des Dokuments sind unlesbar.</translation>
    </message>
    <message>
        <source>The server&apos;s own</source>
        <comment>address</comment>
        <translation>Seine eigene</translation>
    </message>
    <message>
        <source>The server&apos;s settings</source>
        <translation>Die Einstellungen des Servers</translation>
    </message>
    <message>
        <source>The server&apos;s settings are still loading</source>
        <translation>Die Einstellungen des Servers sind noch nicht gelesen</translation>
    </message>
    <message>
        <source>The server&apos;s time is {time} UTC.</source>
        <translation>Uhrzeit des Servers: {time} UTC.</translation>
    </message>
    <message>
        <source>The server&apos;s time of day, for example 02:30. Empty: no planned backups.</source>
        <translation>Uhrzeit des Servers, zum Beispiel 02:30. Leer: keine geplanten Sicherungen.</translation>
    </message>
    <message>
        <source>The server’s computer</source>
        <translation>Der Computer des Servers</translation>
    </message>
    <message>
        <source>The server’s computer is the agent. Create a link to add another one.</source>
        <translation>Der Computer des Servers ist der Agent. Erstellen Sie einen Link, um einen weiteren hinzuzufügen.</translation>
    </message>
    <message>
        <source>The settings could not be saved: {why}.</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden: {why}.</translation>
    </message>
    <message>
        <source>The settings that could not be read are kept in {place}</source>
        <translation>Die Einstellungen, die nicht gelesen werden konnten, liegen in {place}</translation>
    </message>
    <message>
        <source>The signature does not fit the key: sign header.claims, as they are sent, with this key&apos;s private half.</source>
        <translation>Die Signatur passt nicht zum Schlüssel: Signieren Sie header.claims, wie sie gesendet werden, mit dem privaten Teil.</translation>
    </message>
    <message>
        <source>The signature fits the key.</source>
        <translation>Die Signatur passt zum Schlüssel.</translation>
    </message>
    <message>
        <source>The sound could not be played ({tried}).</source>
        <translation>Es war kein Ton zu hören ({tried}).</translation>
    </message>
    <message>
        <source>The sound was not played.</source>
        <translation>Der Ton wurde nicht abgespielt.</translation>
    </message>
    <message>
        <source>The spooled document cannot be read ({why})</source>
        <translation>Das gespeicherte Dokument kann nicht gelesen werden ({why})</translation>
    </message>
    <message>
        <source>The spooled document cannot be read ({why}).</source>
        <translation>Das gespeicherte Dokument kann nicht gelesen werden ({why}).</translation>
    </message>
    <message>
        <source>The spooled document ended</source>
        <translation>Das gespeicherte Dokument ist zu Ende</translation>
    </message>
    <message>
        <source>The spooled document has grown: the job was stopped</source>
        <translation>Das gespeicherte Dokument ist länger, als es war: Es wurde abgebrochen</translation>
    </message>
    <message>
        <source>The spooler accepted no data for {seconds:g} s</source>
        <translation>Der Spooler hat {seconds:g}&#xa0;s lang nichts angenommen</translation>
    </message>
    <message>
        <source>The spooler&apos;s connection broke</source>
        <translation>Die Verbindung zum Spooler ist abgebrochen</translation>
    </message>
    <message>
        <source>The standby printer of {printer} was changed in the meantime. Check which one it is. Nothing was changed.</source>
        <translation>Der Ersatzdrucker von {printer} wurde inzwischen geändert: Sehen Sie nach, welcher es ist. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The state of a printer changed</source>
        <translation>Der Zustand eines Druckers hat sich geändert</translation>
    </message>
    <message>
        <source>The state of the printers is not known.</source>
        <translation>Was gerade gedruckt wird, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The test arrived: the receiver answered {status} after {took}.</source>
        <translation>Der Test ist angekommen: Der Empfänger hat nach {took} mit {status} geantwortet.</translation>
    </message>
    <message>
        <source>The test did not arrive. {why}</source>
        <translation>Der Test ist nicht angekommen. {why}</translation>
    </message>
    <message>
        <source>The test did not arrive. {why} It will be retried.</source>
        <translation>Der Test ist nicht angekommen. {why} Er wird wiederholt.</translation>
    </message>
    <message>
        <source>The test has not been sent yet. Other messages may come first: see “Messages”.</source>
        <translation>Der Test wurde noch nicht gesendet: Vielleicht sind andere Nachrichten vor ihm. Siehe „Nachrichten“.</translation>
    </message>
    <message>
        <source>The test label was not accepted.</source>
        <translation>Das Testetikett wurde nicht angenommen.</translation>
    </message>
    <message>
        <source>The test print for {printer} waits: {why}.</source>
        <translation>Der Testdruck für {printer} wartet: {why}.</translation>
    </message>
    <message>
        <source>The text is large enough to read from that distance.</source>
        <translation>Die Schrift ist so groß wie dafür nötig.</translation>
    </message>
    <message>
        <source>The trusted key</source>
        <translation>Der vertraute</translation>
    </message>
    <message>
        <source>The two printers exchange their addresses.</source>
        <translation>Jeder von beiden erhält die Adresse des anderen.</translation>
    </message>
    <message>
        <source>The upload does not contain the boundary that the Content-Type header names.</source>
        <translation>Die im Content-Type genannte Grenze (boundary) kommt im Upload nicht vor.</translation>
    </message>
    <message>
        <source>The upload ends before its last boundary.</source>
        <translation>Der Upload endet vor seiner letzten Grenze (boundary).</translation>
    </message>
    <message>
        <source>The upload has more than one part named {name}.</source>
        <translation>Der Upload hat mehr als einen Teil mit dem Namen {name}.</translation>
    </message>
    <message>
        <source>The upload has more than {most} parts.</source>
        <translation>Der Upload hat mehr als {most} Teile.</translation>
    </message>
    <message>
        <source>The upload has no part named file.</source>
        <translation>Der Upload hat keinen Teil mit dem Namen file.</translation>
    </message>
    <message>
        <source>The upload must be multipart/form-data.</source>
        <translation>Der Upload muss multipart/form-data sein.</translation>
    </message>
    <message>
        <source>The virtual printer has nothing of this job.</source>
        <translation>Der virtuelle Drucker hat nichts von diesem Auftrag.</translation>
    </message>
    <message>
        <source>The virtual printer stopped the job.</source>
        <translation>Der virtuelle Drucker hat den Auftrag abgebrochen.</translation>
    </message>
    <message>
        <source>The virtual printer&apos;s folder cannot be written: {why}.</source>
        <translation>Der Ordner des virtuellen Druckers ist nicht beschreibbar: {why}.</translation>
    </message>
    <message>
        <source>The webhook has a new secret.</source>
        <translation>Der Webhook hat ein neues Geheimnis.</translation>
    </message>
    <message>
        <source>The webhook is switched off.</source>
        <translation>Der Webhook ist deaktiviert.</translation>
    </message>
    <message>
        <source>The webhook is switched off. Switch it on first</source>
        <translation>Zuerst den Webhook aktivieren</translation>
    </message>
    <message>
        <source>The webhook is switched off. Switch it on first.</source>
        <translation>Der Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>The webhook is switched on. Events in the meantime were not kept for it.</source>
        <translation>Der Webhook ist aktiviert. Was inzwischen geschah, wurde dafür nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>The webhook of {client_name} does not receive its messages.</source>
        <translation>Der Webhook von {client_name} empfängt seine Nachrichten nicht.</translation>
    </message>
    <message>
        <source>The webhook of {client_name} was switched off: its receiver no longer exists.</source>
        <translation>Der Webhook von {client_name} wurde deaktiviert: Seinen Empfänger gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The webhook of {name} is not receiving its messages</source>
        <translation>Der Webhook von {name} erhält seine Nachrichten nicht</translation>
    </message>
    <message>
        <source>The webhook of {name} missed messages: too many were waiting</source>
        <translation>Der Webhook von {name} hat Nachrichten verpasst: Zu viele haben gewartet</translation>
    </message>
    <message>
        <source>The webhook of {name} was switched off: its receiver no longer exists</source>
        <translation>Der Webhook von {name} wurde deaktiviert: Seinen Empfänger gibt es nicht mehr (410)</translation>
    </message>
    <message>
        <source>The webhook was added. Send it a test.</source>
        <translation>Der Webhook wurde hinzugefügt. Senden Sie ihm einen Test.</translation>
    </message>
    <message>
        <source>The webhook was changed.</source>
        <translation>Der Webhook wurde geändert.</translation>
    </message>
    <message>
        <source>The webhook was not changed.</source>
        <translation>Nicht geändert.</translation>
    </message>
    <message>
        <source>The webhook was not created.</source>
        <translation>Der Webhook wurde nicht erstellt.</translation>
    </message>
    <message>
        <source>The webhook was not removed.</source>
        <translation>Nicht entfernt.</translation>
    </message>
    <message>
        <source>The webhook was not switched off.</source>
        <translation>Nicht deaktiviert.</translation>
    </message>
    <message>
        <source>The webhook was not switched on.</source>
        <translation>Nicht aktiviert.</translation>
    </message>
    <message>
        <source>The webhook was removed.</source>
        <translation>Der Webhook wurde entfernt.</translation>
    </message>
    <message>
        <source>The webhook was switched off before it was sent.</source>
        <translation>Der Webhook wurde deaktiviert, bevor sie gesendet wurde.</translation>
    </message>
    <message>
        <source>The whole page</source>
        <translation>Die ganze Seite</translation>
    </message>
    <message>
        <source>The window did not open.</source>
        <translation>Das Fenster ist nicht aufgegangen.</translation>
    </message>
    <message>
        <source>The window of {name} did not open.</source>
        <translation>Das Fenster von {name} hat sich nicht geöffnet.</translation>
    </message>
    <message>
        <source>The window of {name} opens.</source>
        <translation>Das Fenster von {name} öffnet sich.</translation>
    </message>
    <message>
        <source>The window of {server} opens.</source>
        <translation>Das Fenster von {server} öffnet sich.</translation>
    </message>
    <message>
        <source>The window will reload.</source>
        <translation>Das Fenster öffnet sich neu.</translation>
    </message>
    <message>
        <source>The {part} is JSON, but not an object.</source>
        <translation>{part}: Das ist JSON, aber kein Objekt.</translation>
    </message>
    <message>
        <source>The {part} is cut off: its base64url is incomplete.</source>
        <translation>{part}: abgeschnitten, kein vollständiges base64url.</translation>
    </message>
    <message>
        <source>The {part} is empty.</source>
        <translation>{part}: leer.</translation>
    </message>
    <message>
        <source>The {part} is not JSON in UTF-8.</source>
        <translation>{part}: kein JSON in UTF-8.</translation>
    </message>
    <message>
        <source>The {part} is not base64url without padding (letters, digits, - and _ alone).</source>
        <translation>{part}: kein base64url ohne Auffüllung (nur Buchstaben, Ziffern, - und _).</translation>
    </message>
    <message>
        <source>Then print again: a waiting job prints automatically.</source>
        <translation>Drucken Sie dann erneut: Ein wartender Auftrag wird automatisch gedruckt.</translation>
    </message>
    <message>
        <source>Then the job fails, and nothing is reprinted automatically.</source>
        <translation>Danach schlägt der Auftrag fehl, und nichts wird automatisch erneut gedruckt.</translation>
    </message>
    <message>
        <source>There are no figures for the last 24 hours yet.</source>
        <translation>Für die letzten 24 Stunden ist noch nichts bekannt.</translation>
    </message>
    <message>
        <source>There is already a console named “{name}”. Choose another name.</source>
        <translation>Es gibt schon eine Konsole „{name}“: Geben Sie einen anderen Namen an.</translation>
    </message>
    <message>
        <source>There is already a printer named “{name}”.</source>
        <translation>Es gibt schon einen Drucker mit dem Namen „{name}“.</translation>
    </message>
    <message>
        <source>There is already an agent named “{name}”. Choose another name.</source>
        <translation>Es gibt schon einen Agenten „{name}“: Geben Sie einen anderen Namen an.</translation>
    </message>
    <message>
        <source>There is already an application named “{name}”. Choose another name.</source>
        <translation>Es gibt schon eine Anwendung „{name}“: Geben Sie einen anderen Namen an.</translation>
    </message>
    <message>
        <source>There is already an operator named “{name}”. Choose another name.</source>
        <translation>Es gibt schon einen Bediener „{name}“: Geben Sie einen anderen Namen an.</translation>
    </message>
    <message>
        <source>There is more after the end.</source>
        <translation>Nach dem Ende folgt noch etwas.</translation>
    </message>
    <message>
        <source>There is no account with this id.</source>
        <translation>Es gibt kein Konto mit dieser ID.</translation>
    </message>
    <message>
        <source>There is no agent and no link. Create a new link.</source>
        <translation>Es gibt keinen Agenten und keinen Link. Erstellen Sie einen neuen Link.</translation>
    </message>
    <message>
        <source>There is no application with this client_id here: compare it with the list of applications.</source>
        <translation>Hier gibt es keine Anwendung mit dieser client_id: Vergleichen Sie sie mit der Liste der Anwendungen.</translation>
    </message>
    <message>
        <source>There is no application with this id.</source>
        <translation>Es gibt keine Anwendung mit dieser ID.</translation>
    </message>
    <message>
        <source>There is no application yet. Add one on the Applications page.</source>
        <translation>Es gibt noch keine Anwendung. Fügen Sie eine auf der Seite „Anwendungen“ hinzu.</translation>
    </message>
    <message>
        <source>There is no application {application}.</source>
        <translation>Es gibt keine Anwendung {application}.</translation>
    </message>
    <message>
        <source>There is no developer application with this id.</source>
        <translation>Es gibt keine Entwickleranwendung mit dieser ID.</translation>
    </message>
    <message>
        <source>There is no field {field}.</source>
        <translation>Es gibt kein Feld {field}.</translation>
    </message>
    <message>
        <source>There is no field {field}. Did you mean {nearest}?</source>
        <translation>Es gibt kein Feld {field}. Meinten Sie {nearest}?</translation>
    </message>
    <message>
        <source>There is no field {field}. Send the document in the field &apos;file&apos;, which is missing.</source>
        <translation>Das Feld {field} gibt es nicht. Senden Sie das Dokument im Feld &apos;file&apos;, das fehlt.</translation>
    </message>
    <message>
        <source>There is no nbf; none is needed.</source>
        <translation>nbf fehlt; es ist auch nicht nötig.</translation>
    </message>
    <message>
        <source>There is no other agent to move the printers to</source>
        <translation>Es gibt keinen anderen Agenten für sie</translation>
    </message>
    <message>
        <source>There is no other printer</source>
        <translation>Es gibt keinen anderen Drucker</translation>
    </message>
    <message>
        <source>There is no printer</source>
        <translation>Es gibt keinen Drucker</translation>
    </message>
    <message>
        <source>There is no printer yet</source>
        <translation>Es gibt noch keinen Drucker</translation>
    </message>
    <message>
        <source>There is no query parameter {name}. Did you mean {nearest}?</source>
        <translation>Es gibt keinen Abfrageparameter {name}. Meinten Sie {nearest}?</translation>
    </message>
    <message>
        <source>There is no query parameter {name}. This call has: {names}.</source>
        <translation>Es gibt keinen Abfrageparameter {name}. Dieser Aufruf hat: {names}.</translation>
    </message>
    <message>
        <source>There is no setting “{key}”.</source>
        <translation>Es gibt keine Einstellung „{key}“.</translation>
    </message>
    <message>
        <source>There is no such action, or it is over.</source>
        <translation>Diesen Vorgang gibt es nicht, oder er ist längst abgeschlossen.</translation>
    </message>
    <message>
        <source>There is no such agent, or it was revoked.</source>
        <translation>Diesen Agenten gibt es nicht, oder ihm wurde der Zugang entzogen.</translation>
    </message>
    <message>
        <source>There is no such agent.</source>
        <translation>Diesen Agenten gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such console.</source>
        <translation>Diese Konsole gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such customer.</source>
        <translation>Diesen Kunden gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such developer application.</source>
        <translation>Diese Entwickleranwendung gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such document: upload it first.</source>
        <translation>Dieses Dokument gibt es nicht: Laden Sie es zuerst hoch.</translation>
    </message>
    <message>
        <source>There is no such installation.</source>
        <translation>Diese Installation gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such link.</source>
        <translation>Diesen Link gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such notice.</source>
        <translation>Diesen Hinweis gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such operator.</source>
        <translation>Diesen Bediener gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such print job.</source>
        <translation>Diesen Druckauftrag gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such printer, or it was removed.</source>
        <translation>Diesen Drucker gibt es nicht, oder er wurde entfernt.</translation>
    </message>
    <message>
        <source>There is no such printer.</source>
        <translation>Diesen Drucker gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no test print for {printer}: its language is {language}.</source>
        <translation>Für {printer} gibt es keinen Testdruck: Die Sprache ist {language}.</translation>
    </message>
    <message>
        <source>There is no webhook with this id.</source>
        <translation>Es gibt keinen Webhook mit dieser ID.</translation>
    </message>
    <message>
        <source>There is nothing at this address.</source>
        <translation>Unter dieser Adresse gibt es nichts.</translation>
    </message>
    <message>
        <source>There is nothing at this address. Addresses of this server do not end with a slash.</source>
        <translation>Unter dieser Adresse gibt es nichts. Sie endet mit einem Schrägstrich; das tut keine Adresse dieses Servers.</translation>
    </message>
    <message>
        <source>There is nothing at this address. It has two slashes in a row.</source>
        <translation>Unter dieser Adresse gibt es nichts. Sie hat zwei Schrägstriche hintereinander.</translation>
    </message>
    <message>
        <source>There is nothing left to undo: {state}.</source>
        <translation>Es gibt nichts mehr rückgängig zu machen: {state}.</translation>
    </message>
    <message>
        <source>There is nothing to clear</source>
        <translation>Es ist schon leer</translation>
    </message>
    <message>
        <source>There is nothing to save</source>
        <translation>Es gibt nichts zu speichern</translation>
    </message>
    <message>
        <source>There is nothing to undo for the {count} selected jobs</source>
        <translation>Für die {count} ausgewählten Aufträge gibt es nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>There is nothing with this id.</source>
        <translation>Mit dieser ID gibt es nichts.</translation>
    </message>
    <message>
        <source>There is only one page</source>
        <translation>Es gibt nur eine Seite</translation>
    </message>
    <message>
        <source>These jobs are already being sent.</source>
        <translation>Diese Aufträge werden schon gesendet.</translation>
    </message>
    <message>
        <source>These jobs can no longer be cancelled</source>
        <translation>Diese Aufträge lassen sich nicht mehr abbrechen</translation>
    </message>
    <message>
        <source>These jobs need nobody any more</source>
        <translation>Diese Aufträge warten auf niemanden mehr</translation>
    </message>
    <message>
        <source>These printers belong to that agent already. Name the agent that they move to.</source>
        <translation>Das sind schon seine Drucker: Nennen Sie den Agenten, zu dem sie gehen sollen.</translation>
    </message>
    <message>
        <source>These values were set for the old print head: {what}. Print a test label and set them again if needed.</source>
        <translation>Für den alten Druckkopf eingestellt: {what}. Drucken Sie ein Testetikett, und stellen Sie dies bei Bedarf neu ein.</translation>
    </message>
    <message>
        <source>They ended in the meantime.</source>
        <translation>Sie sind inzwischen beendet.</translation>
    </message>
    <message>
        <source>They waited too long and will not be printed. The applications that sent them see them as cancelled.</source>
        <translation>Sie haben zu lange gewartet und werden nicht gedruckt. Die Anwendungen, die sie gesendet haben, sehen sie als abgebrochen.</translation>
    </message>
    <message>
        <source>They will not be printed.</source>
        <translation>Sie werden nicht gedruckt.</translation>
    </message>
    <message>
        <source>Thick frame: a part lies beyond the paper.</source>
        <translation>Dicker Rahmen: Ein Teil liegt außerhalb des Papiers.</translation>
    </message>
    <message>
        <source>This Idempotency-Key was already used for a different print job. No job was created. Use a new key for a new job. A retry must be the same in every field.</source>
        <translation>Dieser Idempotency-Key wurde schon für einen anderen Druckauftrag verwendet. Es wurde kein Druckauftrag erstellt. Verwenden Sie für einen neuen Druckauftrag einen neuen Schlüssel. Eine Wiederholung muss in allen Feldern gleich sein.</translation>
    </message>
    <message>
        <source>This Idempotency-Key was already used for a different request.</source>
        <translation>Dieser Idempotency-Key wurde für etwas anderes verwendet.</translation>
    </message>
    <message>
        <source>This URL cannot be used: it must begin with https:// and name a server, without user name or password, and spaces in it must be percent-encoded.</source>
        <translation>Diese URL ist nicht verwendbar: Sie muss mit https:// beginnen und einen Server nennen, ohne Benutzernamen oder Passwort, und Leerzeichen darin müssen prozentkodiert sein.</translation>
    </message>
    <message>
        <source>This Windows printer has no printer language: it accepts pages, but no RAW files.</source>
        <translation>Der Drucker hat in Windows keine eigene Sprache: Er druckt Seiten, keine Dateien in einer Druckersprache.</translation>
    </message>
    <message>
        <source>This account is permanently closed: no agent can join it.</source>
        <translation>Dieses Konto ist endgültig geschlossen: Kein Agent kann ihm beitreten.</translation>
    </message>
    <message>
        <source>This account is suspended. Agents can join it after it is resumed.</source>
        <translation>Dieses Konto ist pausiert: Agenten können beitreten, wenn es reaktiviert ist.</translation>
    </message>
    <message>
        <source>This address accepts whole documents, not a label or receipt language.</source>
        <translation>Diese Adresse nimmt ganze Dokumente an, keine Sprache von Etiketten oder Bons.</translation>
    </message>
    <message>
        <source>This address does not accept {method}, only {allowed}.</source>
        <translation>Diese Adresse nimmt {method} nicht an, nur {allowed}.</translation>
    </message>
    <message>
        <source>This agent belongs to the server and cannot be revoked. Pause its printers instead.</source>
        <translation>Dieser Agent gehört zum Server selbst: Ihm kann der Zugang nicht entzogen werden. Halten Sie stattdessen seine Drucker an.</translation>
    </message>
    <message>
        <source>This agent gets no jobs until it is updated to {version}.</source>
        <translation>Er bekommt keine Aufträge, bis er auf {version} aktualisiert ist.</translation>
    </message>
    <message>
        <source>This agent has no printers</source>
        <translation>Er hat keine Drucker</translation>
    </message>
    <message>
        <source>This agent has no printers, so no job is stopped.</source>
        <translation>Er hat keine Drucker: Es wird kein Auftrag aufgehalten.</translation>
    </message>
    <message>
        <source>This agent has no such print job.</source>
        <translation>Dieser Agent hat keinen solchen Druckauftrag.</translation>
    </message>
    <message>
        <source>This agent is part of the server: pause its printers instead</source>
        <translation>Er ist ein Teil dieses Servers: Halten Sie stattdessen seine Drucker an</translation>
    </message>
    <message>
        <source>This agent is permanently revoked</source>
        <translation>Sein Zugang ist endgültig entzogen</translation>
    </message>
    <message>
        <source>This agent no longer prints for {name}. Its jobs wait for another agent. This is permanent: the computer can only join again with a new link, as a new agent.</source>
        <translation>Er druckt nichts mehr für {name}. Seine Aufträge warten auf einen anderen Agenten. Das ist endgültig: Der Computer kann nur mit einem neuen Link wieder beitreten, als neuer Agent.</translation>
    </message>
    <message>
        <source>This agent runs on {hostname} now. It starts here once it is silent there, or once the server&apos;s operator lets this computer take over.</source>
        <translation>Dieser Agent läuft gerade auf {hostname}. Er startet hier, sobald er sich dort nicht mehr meldet oder der Betreiber des Servers diesen Computer übernehmen lässt.</translation>
    </message>
    <message>
        <source>This agent was revoked and cannot be renamed.</source>
        <translation>Diesem Agenten wurde der Zugang entzogen; er lässt sich nicht umbenennen.</translation>
    </message>
    <message>
        <source>This agent was revoked: its key is no longer valid. Enrol the computer again with a new onboarding link.</source>
        <translation>Diesem Agenten wurde der Zugang entzogen: Sein Schlüssel gilt nicht mehr. Registrieren Sie den Computer mit einem neuen Einrichtungslink neu.</translation>
    </message>
    <message>
        <source>This agent&apos;s key belongs to another installation. Enrol it again.</source>
        <translation>Der Schlüssel dieses Agenten gehört zu einer anderen Installation. Registrieren Sie ihn neu.</translation>
    </message>
    <message>
        <source>This agent&apos;s key is not known. Enrol the agent again.</source>
        <translation>Der Schlüssel dieses Agenten ist nicht bekannt. Registrieren Sie den Agenten neu.</translation>
    </message>
    <message>
        <source>This answer is only for the notice about a possible duplicate.</source>
        <translation>Diese Antwort gibt es nur für den Hinweis auf einen vielleicht doppelten Auftrag.</translation>
    </message>
    <message>
        <source>This application already has {most} downloads in progress. Try again in a moment.</source>
        <translation>Für diese Anwendung werden schon {most} Dokumente heruntergeladen: Fragen Sie gleich noch einmal.</translation>
    </message>
    <message>
        <source>This assertion would be accepted, once.</source>
        <translation>Diese Assertion würde angenommen, aber nur einmal.</translation>
    </message>
    <message>
        <source>This assertion would be refused: {code}.</source>
        <translation>Diese Assertion würde abgelehnt: {code}.</translation>
    </message>
    <message>
        <source>This belongs to the whole server, not to one account. Leave X-Account out.</source>
        <translation>Das betrifft den ganzen Server und kein einzelnes Konto: Fragen Sie ohne X-Account.</translation>
    </message>
    <message>
        <source>This call has no query parameter {name}.</source>
        <translation>Dieser Aufruf hat keinen Abfrageparameter {name}.</translation>
    </message>
    <message>
        <source>This call needs the agent&apos;s key.</source>
        <translation>Dieser Aufruf braucht den Schlüssel des Agenten.</translation>
    </message>
    <message>
        <source>This call needs the console&apos;s token.</source>
        <translation>Dieser Aufruf braucht das Token der Konsole.</translation>
    </message>
    <message>
        <source>This call needs the header Authorization: Bearer &lt;access token&gt;.</source>
        <translation>Dieser Aufruf braucht den Header Authorization: Bearer &lt;Zugriffstoken&gt;.</translation>
    </message>
    <message>
        <source>This call needs the header Authorization: Bearer &lt;assertion of a developer application&gt;.</source>
        <translation>Dieser Aufruf braucht den Header Authorization: Bearer &lt;Assertion einer Entwickleranwendung&gt;.</translation>
    </message>
    <message>
        <source>This call returns a secret, so its key must be random, with at least 16 characters. Nothing was done.</source>
        <translation>Für ein Geheimnis muss der Schlüssel einer sein, den niemand errät: mindestens 16 zufällige Zeichen. Es wurde nichts erstellt.</translation>
    </message>
    <message>
        <source>This cannot be set up: {why}.</source>
        <translation>Das lässt sich nicht einrichten: {why}.</translation>
    </message>
    <message>
        <source>This certificate expired on {day}.</source>
        <translation>Dieses Zertifikat ist am {day} abgelaufen.</translation>
    </message>
    <message>
        <source>This code has expired. Create a new one.</source>
        <translation>Dieser Code ist abgelaufen. Erstellen Sie einen neuen.</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>This computer can&apos;t reach {host}. Is the address right?</source>
        <translation>Von diesem Computer ist {host} nicht erreichbar: Ist das die richtige Adresse?</translation>
    </message>
    <message>
        <source>This computer does not allow Spoolhouse to use {name}.</source>
        <translation>Spoolhouse darf {name} auf diesem Computer nicht verwenden.</translation>
    </message>
    <message>
        <source>This computer does not allow Spoolhouse to use {name}. Ask an administrator to run this, then log in again or restart the service: {command}</source>
        <translation>Dieser Computer erlaubt Spoolhouse nicht, {name} zu verwenden. Bitten Sie einen Administrator, dies auszuführen; melden Sie sich dann neu an, oder starten Sie den Dienst neu: {command}</translation>
    </message>
    <message>
        <source>This computer does not allow Spoolhouse to use {name}. Ask an administrator to run this, then plug it in again: {command}</source>
        <translation>Dieser Computer erlaubt Spoolhouse nicht, {name} zu verwenden. Bitten Sie einen Administrator, dies auszuführen, und stecken Sie ihn dann neu ein: {command}</translation>
    </message>
    <message>
        <source>This computer is already an agent of {url} and stays one. Nothing was done with the link. To move it to the new server, ask your administrator (spoolhouse agent enroll --replace)</source>
        <translation>Dieser Computer ist schon ein Agent von {url} und bleibt es. Mit dem Link wurde nichts gemacht. Soll er zum neuen Server wechseln, fragen Sie Ihren Administrator (spoolhouse agent enroll --replace)</translation>
    </message>
    <message>
        <source>This computer is an agent now</source>
        <translation>Dieser Computer ist jetzt ein Agent</translation>
    </message>
    <message>
        <source>This computer is now an agent of {url}, but the agent is not running. Ask your administrator to start it (spoolhouse agent run)</source>
        <translation>Dieser Computer ist jetzt ein Agent von {url}, aber der Agent läuft nicht. Bitten Sie Ihren Administrator, ihn zu starten (spoolhouse agent run)</translation>
    </message>
    <message>
        <source>This computer is now an agent of “{name}” and prints for it. Its key is stored {place}. It does not start automatically after a restart of this computer: ask your administrator to set that up (spoolhouse agent autostart on)</source>
        <translation>Dieser Computer ist jetzt ein Agent von „{name}“ und druckt dafür. Sein Schlüssel liegt {place}. Nach einem Neustart dieses Computers startet er nicht automatisch: Bitten Sie Ihren Administrator, das einzurichten (spoolhouse agent autostart on)</translation>
    </message>
    <message>
        <source>This computer is the agent. Create a link to add another one.</source>
        <translation>Dieser Computer ist der Agent. Erstellen Sie einen Link, um einen weiteren hinzuzufügen.</translation>
    </message>
    <message>
        <source>This computer&apos;s USB cannot be used: {error}.</source>
        <translation>USB ist auf diesem Computer nicht verwendbar: {error}.</translation>
    </message>
    <message>
        <source>This computer&apos;s USB cannot open {name}.</source>
        <translation>USB kann {name} auf diesem Computer nicht öffnen.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock was set to another time</source>
        <translation>Die Uhr dieses Computers wurde verstellt</translation>
    </message>
    <message>
        <source>This console has only one window.</source>
        <translation>Diese Konsole hat nur ein Fenster.</translation>
    </message>
    <message>
        <source>This console is locked again: unlock it with your PIN.</source>
        <translation>Diese Konsole ist wieder gesperrt: Entsperren Sie sie mit Ihrer PIN.</translation>
    </message>
    <message>
        <source>This console is locked. Press to unlock it</source>
        <translation>Diese Konsole ist gesperrt. Zum Entsperren drücken</translation>
    </message>
    <message>
        <source>This console loses access immediately and permanently. To give it access again, pair it again.</source>
        <translation>Sie wird sofort und endgültig ausgesperrt. Um sie wieder einzulassen, koppeln Sie sie neu.</translation>
    </message>
    <message>
        <source>This console was locked in the meantime. Unlock it again.</source>
        <translation>Diese Konsole wurde inzwischen gesperrt. Entsperren Sie sie erneut.</translation>
    </message>
    <message>
        <source>This contains more than one key: paste one at a time.</source>
        <translation>Das ist mehr als ein Schlüssel: Fügen Sie einen nach dem anderen ein.</translation>
    </message>
    <message>
        <source>This could not be read.</source>
        <translation>Das konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This could not be read. {why}</source>
        <translation>Das konnte nicht gelesen werden. {why}</translation>
    </message>
    <message>
        <source>This cursor does not belong to this list. Read the list from its start.</source>
        <translation>Dieser Cursor gehört nicht zu dieser Liste. Lesen Sie die Liste von vorn.</translation>
    </message>
    <message>
        <source>This customer is permanently closed</source>
        <translation>Endgültig geschlossen</translation>
    </message>
    <message>
        <source>This customer is permanently closed: applications can no longer work for it.</source>
        <translation>Dieses Kundenkonto ist endgültig geschlossen: Dort arbeitet keine Anwendung.</translation>
    </message>
    <message>
        <source>This customer is permanently closed: nothing is printed or fed at its devices.</source>
        <translation>Dieses Kundenkonto ist endgültig geschlossen: An seinen Geräten wird nichts gedruckt oder vorgeschoben.</translation>
    </message>
    <message>
        <source>This customer is permanently closed: nothing new can be created in its account.</source>
        <translation>Dieses Kundenkonto ist endgültig geschlossen: Dort beginnt nichts Neues.</translation>
    </message>
    <message>
        <source>This customer is suspended. Applications can work for it again after it is resumed.</source>
        <translation>Dieses Kundenkonto ist pausiert: Anwendungen arbeiten dort wieder, wenn es reaktiviert ist.</translation>
    </message>
    <message>
        <source>This customer is suspended: nothing is printed or fed at its devices until it is resumed.</source>
        <translation>Dieses Kundenkonto ist pausiert: An seinen Geräten wird nichts gedruckt oder vorgeschoben, bis es reaktiviert ist.</translation>
    </message>
    <message>
        <source>This delivery does not exist or is no longer kept.</source>
        <translation>Diese Zustellung gibt es nicht, oder sie wird nicht mehr gespeichert.</translation>
    </message>
    <message>
        <source>This delivery is already waiting to be sent.</source>
        <translation>Diese Zustellung wartet schon darauf, gesendet zu werden.</translation>
    </message>
    <message>
        <source>This desktop can&apos;t show notifications ({why}).</source>
        <translation>Diese Arbeitsoberfläche zeigt keine Benachrichtigungen ({why}).</translation>
    </message>
    <message>
        <source>This entry is about no job</source>
        <translation>Dieser Eintrag betrifft keinen Auftrag</translation>
    </message>
    <message>
        <source>This entry is about no printer</source>
        <translation>Dieser Eintrag betrifft keinen Drucker</translation>
    </message>
    <message>
        <source>This installation is already revoked</source>
        <translation>Dieser Installation wurde der Zugang schon entzogen</translation>
    </message>
    <message>
        <source>This installation was revoked: it no longer has any permissions. Set the application up again.</source>
        <translation>Dieser Installation wurde der Zugang entzogen: Sie hat keine Rechte mehr. Richten Sie die Anwendung neu ein.</translation>
    </message>
    <message>
        <source>This is a page printer: its port only accepts its own language, such as PCL or PostScript.</source>
        <translation>Das ist ein Seitendrucker: Sein Port nimmt nur Daten in seiner eigenen Sprache an, etwa PCL oder PostScript.</translation>
    </message>
    <message>
        <source>This is a private key, which only the application may have. Paste its public key.</source>
        <translation>Das ist ein privater Schlüssel: Nur die Anwendung darf ihn haben. Fügen Sie den öffentlichen ein.</translation>
    </message>
    <message>
        <source>This is a private key: it stays with the application and was not kept here. Paste the public half; if others may have seen the private one, make a new pair.</source>
        <translation>Das ist ein privater Schlüssel: Er bleibt bei der Anwendung und wurde hier nicht gespeichert. Fügen Sie den öffentlichen Teil ein; falls andere den privaten gesehen haben, erzeugen Sie ein neues Paar.</translation>
    </message>
    <message>
        <source>This is a set of keys: paste one of them, the object with kty, n and e.</source>
        <translation>Das ist ein Satz von Schlüsseln: Fügen Sie einen davon ein, das Objekt mit kty, n und e.</translation>
    </message>
    <message>
        <source>This is already its name</source>
        <translation>So heißt er schon</translation>
    </message>
    <message>
        <source>This is no longer needed.</source>
        <translation>Darauf wartet niemand mehr.</translation>
    </message>
    <message>
        <source>This is no virtual printer</source>
        <translation>Das ist kein virtueller Drucker</translation>
    </message>
    <message>
        <source>This is not a day.</source>
        <translation>Das ist kein Datum.</translation>
    </message>
    <message>
        <source>This is not a public key: paste its PEM text, from -----BEGIN PUBLIC KEY----- to the end, or its JWK.</source>
        <translation>Das ist kein öffentlicher Schlüssel: Fügen Sie seinen PEM-Text ein, von -----BEGIN PUBLIC KEY----- bis zum Ende, oder sein JWK.</translation>
    </message>
    <message>
        <source>This is not a valid HTTP/1.1 request.</source>
        <translation>Das ist keine gültige Anfrage nach HTTP/1.1.</translation>
    </message>
    <message>
        <source>This is not an RSA key: assertions are signed with RS256.</source>
        <translation>Das ist kein RSA-Schlüssel: Assertions werden mit RS256 signiert.</translation>
    </message>
    <message>
        <source>This is not an assertion. {why}</source>
        <translation>Das ist keine Assertion. {why}</translation>
    </message>
    <message>
        <source>This is not the console&apos;s token.</source>
        <translation>Das ist nicht das Token der Konsole.</translation>
    </message>
    <message>
        <source>This is permanent: the computer can only join again with a new link, as a new agent.</source>
        <translation>Das ist endgültig: Der Computer kann nur mit einem neuen Link wieder beitreten, als neuer Agent.</translation>
    </message>
    <message>
        <source>This is set by the command that starts the server. Change it there</source>
        <translation>Das ist im Startbefehl des Servers festgelegt: Ändern Sie es dort</translation>
    </message>
    <message>
        <source>This is the default</source>
        <translation>Das ist die Vorgabe</translation>
    </message>
    <message>
        <source>This is the first page</source>
        <translation>Dies ist die erste Seite</translation>
    </message>
    <message>
        <source>This is the last page</source>
        <translation>Dies ist die letzte Seite</translation>
    </message>
    <message>
        <source>This is the limit</source>
        <translation>Weiter geht es nicht</translation>
    </message>
    <message>
        <source>This is the state of {at}. Waiting for the server.</source>
        <translation>Dies ist der Stand von {at}. Warten auf den Server.</translation>
    </message>
    <message>
        <source>This is the state of {time}.</source>
        <translation>Dies ist der Stand von {time}.</translation>
    </message>
    <message>
        <source>This is too long for an assertion</source>
        <translation>Für eine Assertion ist das zu lang</translation>
    </message>
    <message>
        <source>This is what should come out.</source>
        <translation>So soll das Etikett aussehen.</translation>
    </message>
    <message>
        <source>This is what the virtual printer printed, dot by dot. Its files are in the folder “virtual” in the data folder.</source>
        <translation>Das hat der virtuelle Drucker gedruckt, Punkt für Punkt. Seine Dateien liegen im Ordner „virtual“ des Datenordners.</translation>
    </message>
    <message>
        <source>This job cannot be cancelled any more: {state}.</source>
        <translation>Dieser Auftrag kann nicht mehr abgebrochen werden: {state}.</translation>
    </message>
    <message>
        <source>This job cannot be held any more: {state}.</source>
        <translation>Dieser Auftrag kann nicht mehr zurückgehalten werden: {state}.</translation>
    </message>
    <message>
        <source>This job cannot be moved any more: {state}.</source>
        <translation>Dieser Auftrag kann nicht mehr verschoben werden: {state}.</translation>
    </message>
    <message>
        <source>This job cannot be released any more: {state}.</source>
        <translation>Dieser Auftrag kann nicht mehr freigegeben werden: {state}.</translation>
    </message>
    <message>
        <source>This job has no open question</source>
        <translation>Es ist keine Frage offen</translation>
    </message>
    <message>
        <source>This job has not ended yet: there is nothing to answer.</source>
        <translation>Dieser Auftrag ist noch nicht zu Ende: Es gibt nichts zu beantworten.</translation>
    </message>
    <message>
        <source>This job is not marked as done.</source>
        <translation>Dieser Auftrag ist nicht als erledigt markiert.</translation>
    </message>
    <message>
        <source>This job is not yours any more: {reason}.</source>
        <translation>Dieser Auftrag gehört nicht mehr Ihnen: {reason}.</translation>
    </message>
    <message>
        <source>This job may already be on paper. Answer first whether it came out.</source>
        <translation>Dieser Auftrag ist vielleicht schon gedruckt. Geben Sie zuerst an, ob er gedruckt wurde.</translation>
    </message>
    <message>
        <source>This job was sent before; it is not sent again.</source>
        <translation>Dieser Auftrag wurde schon gesendet; er wird nicht erneut gesendet.</translation>
    </message>
    <message>
        <source>This job&apos;s outcome is known: there is nothing to answer.</source>
        <translation>Das Ergebnis dieses Auftrags ist bekannt: Es gibt nichts zu beantworten.</translation>
    </message>
    <message>
        <source>This key is already revoked</source>
        <translation>Schon widerrufen</translation>
    </message>
    <message>
        <source>This key is revoked: sign with another key of the application.</source>
        <translation>Dieser Schlüssel ist widerrufen: Signieren Sie mit einem anderen Schlüssel der Anwendung.</translation>
    </message>
    <message>
        <source>This key is used under another name or in another application. Create a new key for each.</source>
        <translation>Dieser Schlüssel ist hier unter anderem Namen oder bei einer anderen Anwendung bekannt: Erzeugen Sie für jede einen neuen.</translation>
    </message>
    <message>
        <source>This key, or a key of this name, was revoked. Create a new one.</source>
        <translation>Dieser Schlüssel oder einer seines Namens wurde widerrufen: Erzeugen Sie einen neuen.</translation>
    </message>
    <message>
        <source>This link has expired. Ask for a new one.</source>
        <translation>Dieser Link ist zu alt. Lassen Sie sich einen neuen geben.</translation>
    </message>
    <message>
        <source>This link has expired. Create a new one.</source>
        <translation>Dieser Link ist abgelaufen. Erstellen Sie einen neuen.</translation>
    </message>
    <message>
        <source>This link is no longer valid. Ask for a new one.</source>
        <translation>Dieser Link gilt nicht mehr. Lassen Sie sich einen neuen geben.</translation>
    </message>
    <message>
        <source>This link makes another computer an agent: it prints for this server on the printers that it can reach.</source>
        <translation>Mit diesem Link wird ein anderer Computer zum Agenten: Er druckt für diesen Server auf den Druckern, die er erreicht.</translation>
    </message>
    <message>
        <source>This link only works on the server&apos;s own computer. For other computers, choose “The local network” in Settings, “Who can reach the server”, restart the server and create a new link.</source>
        <translation>Dieser Link gilt nur auf dem Computer des Servers selbst. Für andere Computer wählen Sie unter Einstellungen &gt; Wer den Server erreicht „Das lokale Netzwerk“ aus, starten den Server neu und erstellen einen neuen Link.</translation>
    </message>
    <message>
        <source>This link was already used or has expired. Ask for a new one.</source>
        <translation>Dieser Link wurde schon verwendet oder ist zu alt. Lassen Sie sich einen neuen geben.</translation>
    </message>
    <message>
        <source>This link was already used. Each link adds one agent: ask for a new one.</source>
        <translation>Dieser Link wurde schon verwendet. Jeder Link gilt für einen Agenten: Lassen Sie sich einen neuen geben.</translation>
    </message>
    <message>
        <source>This link was not used</source>
        <translation>Dieser Link wurde nicht verwendet</translation>
    </message>
    <message>
        <source>This list may be incomplete: the notices could not be read.</source>
        <translation>Diese Liste ist vielleicht unvollständig: Die Hinweise konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This log is empty.</source>
        <translation>Noch nichts in diesem Protokoll.</translation>
    </message>
    <message>
        <source>This looks like a JWK but is not valid JSON: copy it again.</source>
        <translation>Das beginnt wie ein JWK und ist kein JSON: Kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>This name is invisible: it needs a letter, a digit or a symbol.</source>
        <translation>Dieser Name ist nicht zu sehen: Er braucht einen Buchstaben, eine Ziffer oder ein Zeichen.</translation>
    </message>
    <message>
        <source>This needs an administrator: ask one, or unlock this console as one.</source>
        <translation>Dafür braucht es einen Administrator: Fragen Sie einen, oder entsperren Sie diese Konsole als Administrator.</translation>
    </message>
    <message>
        <source>This operator no longer exists</source>
        <translation>Diesen Namen gibt es nicht mehr</translation>
    </message>
    <message>
        <source>This pairing code is wrong, was already used or has expired. Ask for a new one.</source>
        <translation>Dieser Kopplungscode gilt nicht: Er ist falsch, schon verwendet oder zu alt. Lassen Sie sich einen neuen geben.</translation>
    </message>
    <message>
        <source>This paper has not been calibrated yet</source>
        <translation>Dieses Material wurde noch nicht kalibriert</translation>
    </message>
    <message>
        <source>This permanently closes {what}: agents are revoked, waiting jobs are cancelled, access tokens and links end. The history stays. You can&apos;t undo this. To print again, create the customer again.</source>
        <translation>Das beendet endgültig: {what}. Den Agenten wird der Zugang entzogen, wartende Aufträge werden abgebrochen, Zugriffstoken und Links enden. Der Verlauf bleibt. Das kann nicht rückgängig gemacht werden: Um wieder zu drucken, wird der Kunde neu erstellt.</translation>
    </message>
    <message>
        <source>This port only accepts the printer&apos;s own language. At an ipp:// address the printer accepts whole documents.</source>
        <translation>Dieser Port nimmt nur Daten in der eigenen Sprache des Druckers an; über ipp:// nimmt er ganze Dokumente an.</translation>
    </message>
    <message>
        <source>This port speaks HTTPS, and the request was plain HTTP: begin the address with https://. Nothing was done.</source>
        <translation>Dieser Port spricht HTTPS, die Anfrage war HTTP ohne TLS: Beginnen Sie die Adresse mit https://. Es wurde nichts ausgeführt.</translation>
    </message>
    <message>
        <source>This port speaks plain HTTP, and the client began with TLS: begin the address with http://. Nothing was done.</source>
        <translation>Dieser Port spricht HTTP ohne TLS, der Client begann mit TLS: Beginnen Sie die Adresse mit http://. Es wurde nichts ausgeführt.</translation>
    </message>
    <message>
        <source>This print was sent before and no answer came. It may have been received. Check the queue. “Ask again” never prints it twice.</source>
        <translation>Dieser Druck wurde schon angefordert, und es kam keine Antwort. Vielleicht ist er angekommen: Sehen Sie in der Warteschlange nach. „Erneut fragen“ druckt ihn nie doppelt.</translation>
    </message>
    <message>
        <source>This printer accepts only PDF and lays out its pages itself: leave {name} out.</source>
        <translation>Dieser Drucker druckt nur PDF und ordnet die Seiten selbst an: Lassen Sie {name} weg.</translation>
    </message>
    <message>
        <source>This printer accepts only PDF, which cannot be moved on it: leave {name} out.</source>
        <translation>Dieser Drucker druckt nur PDF, das sich auf ihm nicht verschieben lässt: Lassen Sie {name} weg.</translation>
    </message>
    <message>
        <source>This printer already has this tag</source>
        <translation>Dieser Drucker ist schon in dieser Gruppe</translation>
    </message>
    <message>
        <source>This printer can neither blink nor beep, but it can feed one blank label.</source>
        <translation>Dieser Drucker kann weder blinken noch piepen, aber ein leeres Etikett vorschieben.</translation>
    </message>
    <message>
        <source>This printer can only feed one blank label. Feed one?</source>
        <translation>Er kann nur ein leeres Etikett vorschieben. Jetzt vorschieben?</translation>
    </message>
    <message>
        <source>This printer can&apos;t blink or beep on request.</source>
        <translation>Dieser Drucker kann kein Signal geben (blinken, piepen).</translation>
    </message>
    <message>
        <source>This printer cannot do it</source>
        <translation>Das kann dieser Drucker nicht</translation>
    </message>
    <message>
        <source>This printer cannot {what}.</source>
        <translation>Dieser Drucker kann das nicht: {what}.</translation>
    </message>
    <message>
        <source>This printer does not accept PDF documents (it accepts: {taken}).</source>
        <translation>Dieser Drucker druckt keine PDF-Dokumente (er druckt: {taken}).</translation>
    </message>
    <message>
        <source>This printer does not accept {language} jobs (it accepts: {taken}).</source>
        <translation>Dieser Drucker druckt keine {language}-Aufträge (er druckt: {taken}).</translation>
    </message>
    <message>
        <source>This printer draws its pages itself, so {name} has no effect. Leave it out.</source>
        <translation>Dieser Drucker berechnet seine Punkte selbst: {name} würde dort nichts ändern. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>This printer has no jobs.</source>
        <translation>Dieser Drucker hat keine Aufträge.</translation>
    </message>
    <message>
        <source>This printer only prints PDF, which can&apos;t be moved</source>
        <translation>Er druckt nur PDF; das lässt sich nicht verschieben</translation>
    </message>
    <message>
        <source>This printer prints no pages, so there is nothing to move</source>
        <translation>Er druckt keine Seiten, also gibt es nichts zu verschieben</translation>
    </message>
    <message>
        <source>This printer prints on sheets, where {name} has no effect. Leave it out.</source>
        <translation>Dieser Drucker druckt auf Blätter, nicht auf Etiketten oder Bons: {name} würde dort nichts ändern. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>This printer takes sheets, which have no gaps or marks between them: leave the tracking out.</source>
        <translation>Dieser Drucker druckt auf Blätter, die keine Zwischenräume oder Markierungen haben: Lassen Sie die Erkennung weg.</translation>
    </message>
    <message>
        <source>This printer uses ESC/POS, which has no command for gaps or marks: leave the tracking out.</source>
        <translation>ESC/POS, womit dieser Drucker angesteuert wird, kennt keine Zwischenräume oder Markierungen: Lassen Sie die Erkennung weg.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no command for a cash drawer: leave {name} out.</source>
        <translation>{language}, womit dieser Drucker angesteuert wird, hat keinen Befehl für eine Kassenschublade: Lassen Sie {name} weg.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no command for a cutter: leave {name} out.</source>
        <translation>{language}, womit dieser Drucker angesteuert wird, hat keinen Befehl für einen Abschneider: Lassen Sie {name} weg.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no dots in ESC/POS: leave {name} out.</source>
        <translation>{language}, womit dieser Drucker angesteuert wird, hat keine Punkte in ESC/POS: Lassen Sie {name} weg.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no pictures in ZPL: leave {name} out.</source>
        <translation>{language}, womit dieser Drucker angesteuert wird, hat keine Bilder in ZPL: Lassen Sie {name} weg.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has speeds from {low} to {high} mm/s: choose one.</source>
        <translation>{language}, womit dieser Drucker angesteuert wird, hat nur Geschwindigkeiten von {low} bis {high}&#xa0;mm/s: Geben Sie eine davon an.</translation>
    </message>
    <message>
        <source>This printer was removed</source>
        <translation>Dieser Drucker wurde entfernt</translation>
    </message>
    <message>
        <source>This printer&apos;s Windows driver does not accept RAW jobs.</source>
        <translation>Der Windows-Treiber dieses Druckers nimmt keine RAW-Aufträge an.</translation>
    </message>
    <message>
        <source>This printer&apos;s language is not known yet, so this may have no effect.</source>
        <translation>Noch ist nicht bekannt, welche Sprache dieser Drucker spricht: Vielleicht ändert das nichts.</translation>
    </message>
    <message>
        <source>This relationship is permanently closed. Create the customer again.</source>
        <translation>Dieses Kundenkonto ist endgültig geschlossen. Erstellen Sie den Kunden neu.</translation>
    </message>
    <message>
        <source>This search has ended. Start a new one.</source>
        <translation>Diese Suche ist abgelaufen. Starten Sie eine neue.</translation>
    </message>
    <message>
        <source>This server can only be reached from this computer. Open it to the network first (Settings, Server).</source>
        <translation>Dieser Server ist nur auf diesem Computer erreichbar: Machen Sie ihn zuerst im Netzwerk erreichbar (Einstellungen, Server).</translation>
    </message>
    <message>
        <source>This server does not accept requests for that host name. Use its address, or start it with --allow-host NAME.</source>
        <translation>Unter diesem Namen antwortet dieser Server nicht. Verwenden Sie seine Adresse, oder starten Sie ihn mit --allow-host NAME.</translation>
    </message>
    <message>
        <source>This server does not know this link. Copy the whole link, or ask for a new one.</source>
        <translation>Dieser Server kennt diesen Link nicht. Kopieren Sie ihn ganz, oder lassen Sie sich einen neuen geben.</translation>
    </message>
    <message>
        <source>This server has no print agent of its own: name an agent.</source>
        <translation>Dieser Server hat keinen eigenen Agenten: Nennen Sie einen.</translation>
    </message>
    <message>
        <source>This server is a trial of a backup: it does not print and sends nothing</source>
        <translation>Mit diesem Server wird nur eine Sicherung ausprobiert: Er druckt nicht und versendet nichts</translation>
    </message>
    <message>
        <source>This server is a trial of a backup: it does not print and sends nothing.</source>
        <translation>Mit diesem Server wird nur eine Sicherung ausprobiert: Er druckt nicht und versendet nichts.</translation>
    </message>
    <message>
        <source>This server keeps no settings.</source>
        <translation>Dieser Server speichert keine Einstellungen.</translation>
    </message>
    <message>
        <source>This server was restored from a backup: connect again and tell it what became of its open jobs.</source>
        <translation>Dieser Server wurde aus einer Sicherung wiederhergestellt: Verbinden Sie sich neu, und melden Sie, was aus seinen offenen Aufträgen wurde.</translation>
    </message>
    <message>
        <source>This server&apos;s own certificate cannot be made or read: {why}.</source>
        <translation>Das eigene Zertifikat dieses Servers kann nicht erstellt oder gelesen werden: {why}.</translation>
    </message>
    <message>
        <source>This site&apos;s developer</source>
        <translation>Entwickler dieses Standorts</translation>
    </message>
    <message>
        <source>This stops {what}: its applications lose access and its jobs wait. What is printing now finishes. Only you can resume it.</source>
        <translation>Das pausiert {what}: Anwendungen erhalten keinen Zugang und können nichts senden, alle Aufträge warten, auch die von der eigenen Konsole; was gerade gedruckt wird, wird fertig. Reaktivieren lässt es sich jederzeit, aber nur durch den Betreiber dieses Servers.</translation>
    </message>
    <message>
        <source>This text contains invisible characters: type it again without them.</source>
        <translation>Dieser Text enthält unsichtbare Zeichen: Geben Sie ihn ohne sie neu ein.</translation>
    </message>
    <message>
        <source>This text is invisible: it needs a letter, a digit or a symbol.</source>
        <translation>Dieser Text ist nicht zu sehen: Er braucht einen Buchstaben, eine Ziffer oder ein Zeichen.</translation>
    </message>
    <message>
        <source>This window</source>
        <translation>Dieses Fenster</translation>
    </message>
    <message>
        <source>This window keeps no log.</source>
        <translation>Dieses Fenster führt kein Protokoll.</translation>
    </message>
    <message>
        <source>This window saves nothing on this computer</source>
        <translation>Dieses Fenster speichert nichts auf diesem Computer</translation>
    </message>
    <message>
        <source>Three</source>
        <comment>digit</comment>
        <translation>Drei</translation>
    </message>
    <message>
        <source>Three parts in base64url; {header} members in the header, {claims} claims.</source>
        <translation>Drei Teile in base64url; {header} Angaben im Kopf, {claims} Claims.</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>Donnerstag</translation>
    </message>
    <message>
        <source>Tick a printer first</source>
        <translation>Zuerst einen Drucker ankreuzen</translation>
    </message>
    <message>
        <source>Tick the printers to add. Each is asked for its language and resolution, and gets the name that it reports. Nothing is printed.

Afterwards all of them are selected, so that Settings sets paper and tags for all at once.</source>
        <translation>Kreuzen Sie die Drucker an. Jeder wird nach Sprache und Auflösung gefragt und bekommt den Namen, den er meldet. Gedruckt wird nichts.

Danach sind alle ausgewählt, und Einstellungen setzt Material und Gruppen für alle auf einmal.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Timeline</source>
        <comment>of a job</comment>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Timeline of the job</source>
        <translation>Verlauf des Auftrags</translation>
    </message>
    <message>
        <source>To</source>
        <comment>which agent</comment>
        <translation>Zu</translation>
    </message>
    <message>
        <source>To</source>
        <comment>what it is now</comment>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>To be cancelled</source>
        <translation>Abzubrechen</translation>
    </message>
    <message>
        <source>To be moved</source>
        <translation>Zu verschieben</translation>
    </message>
    <message>
        <source>To check</source>
        <comment>jobs</comment>
        <translation>Zu prüfen</translation>
    </message>
    <message>
        <source>To day</source>
        <translation>Bis Tag</translation>
    </message>
    <message>
        <source>To find it in the queue</source>
        <translation>Zum Wiederfinden in der Warteschlange</translation>
    </message>
    <message>
        <source>To print for this server again, create a link there and run &apos;spoolhouse agent enroll --replace&apos; here.</source>
        <translation>Soll er wieder für diesen Server drucken, erstellen Sie dort einen Link und führen hier „spoolhouse agent enroll --replace“ aus.</translation>
    </message>
    <message>
        <source>Today</source>
        <comment>jobs that were printed</comment>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Today, {date}</source>
        <translation>Heute, {date}</translation>
    </message>
    <message>
        <source>Together with equal printers</source>
        <translation>Zusammen mit gleichen Druckern</translation>
    </message>
    <message>
        <source>Token of this computer replaced: other users could read it</source>
        <translation>Token dieses Computers neu erstellt: Andere konnten es lesen</translation>
    </message>
    <message>
        <source>Token of {name}. {state}.</source>
        <translation>Token von {name}. {state}.</translation>
    </message>
    <message>
        <source>Toner empty</source>
        <comment>of a printer</comment>
        <translation>Toner leer</translation>
    </message>
    <message>
        <source>Toner low</source>
        <comment>of a printer</comment>
        <translation>Toner fast leer</translation>
    </message>
    <message>
        <source>Toner or ink is missing.</source>
        <translation>Toner oder Tinte fehlt.</translation>
    </message>
    <message>
        <source>Toner or ink is out. Put in a new one.</source>
        <translation>Toner oder Tinte ist leer. Setzen Sie eine neue Patrone ein.</translation>
    </message>
    <message>
        <source>Toner or ink is running out.</source>
        <translation>Toner oder Tinte geht zu Ende.</translation>
    </message>
    <message>
        <source>Toner, ink, ribbon</source>
        <translation>Toner, Tinte, Farbband</translation>
    </message>
    <message>
        <source>Tones after a scan</source>
        <translation>Töne nach einem Scan</translation>
    </message>
    <message>
        <source>Too late to stop: the file is being finished.</source>
        <translation>Zum Abbrechen zu spät: Die Datei ist gleich fertig.</translation>
    </message>
    <message>
        <source>Too late, nothing changed</source>
        <comment>of a job</comment>
        <translation>Zu spät, nichts geändert</translation>
    </message>
    <message>
        <source>Too many connections are open. Try again later.</source>
        <translation>Zu viele Verbindungen sind offen. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>Too many documents wait to be checked. Try again later.</source>
        <translation>Zu viele Dokumente warten auf die Prüfung. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>Too many malformed or oversized requests from this address</source>
        <translation>Zu viele Aufrufe von hier waren fehlerhaft oder zu groß</translation>
    </message>
    <message>
        <source>Too many messages wait for this webhook. Nothing was queued.</source>
        <translation>Für diesen Webhook warten zu viele Nachrichten. Es wurde nichts eingereiht.</translation>
    </message>
    <message>
        <source>Too many requests from this agent, which was revoked</source>
        <translation>Diesem Agenten wurde der Zugang entzogen, und er fragt zu oft an</translation>
    </message>
    <message>
        <source>Too many requests from this application</source>
        <translation>Diese Anwendung fragt zu oft an</translation>
    </message>
    <message>
        <source>Too many token requests from this address</source>
        <translation>Von hier werden zu oft Token angefordert</translation>
    </message>
    <message>
        <source>Too many token requests from this application</source>
        <translation>Diese Anwendung fordert zu oft Token an</translation>
    </message>
    <message>
        <source>Too many wrong PINs</source>
        <translation>Die PIN war zu oft falsch</translation>
    </message>
    <message>
        <source>Too many wrong PINs. Try again from {time}.</source>
        <translation>Zu viele falsche PINs. Neuer Versuch ab {time}.</translation>
    </message>
    <message>
        <source>Too many wrong access tokens from this address</source>
        <translation>Zu viele Zugriffstoken von hier waren falsch</translation>
    </message>
    <message>
        <source>Too many wrong agent keys from this address</source>
        <translation>Zu viele Agentenschlüssel von hier waren falsch</translation>
    </message>
    <message>
        <source>Too many wrong assertions from this address</source>
        <translation>Zu viele Assertions von hier waren falsch</translation>
    </message>
    <message>
        <source>Too many wrong credentials from this address</source>
        <translation>Zu viele Zugangsdaten von hier waren falsch</translation>
    </message>
    <message>
        <source>Too many wrong links from this address</source>
        <translation>Zu viele Links von hier waren falsch</translation>
    </message>
    <message>
        <source>Too many wrong pairing codes</source>
        <translation>Zu viele Kopplungscodes waren falsch</translation>
    </message>
    <message>
        <source>Too old</source>
        <comment>agent</comment>
        <translation>Zu alt</translation>
    </message>
    <message>
        <source>Too wide for this printer: it prints up to {width} mm.</source>
        <translation>Zu breit für diesen Drucker: Er druckt bis {width}&#xa0;mm.</translation>
    </message>
    <message>
        <source>Too wide for this printer: release it to print anyway (cut off), or cancel it</source>
        <translation>Zu breit für diesen Drucker: Geben Sie den Auftrag trotzdem frei (was nicht passt, wird abgeschnitten), oder brechen Sie ihn ab</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Tray</source>
        <comment>check</comment>
        <translation>Symbol neben der Uhr</translation>
    </message>
    <message>
        <source>Trust the new certificate of {printer}?</source>
        <translation>Dem neuen Zertifikat von {printer} vertrauen?</translation>
    </message>
    <message>
        <source>Trust the new one</source>
        <comment>a certificate</comment>
        <translation>Dem neuen vertrauen</translation>
    </message>
    <message>
        <source>Try</source>
        <comment>button</comment>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Try again</source>
        <comment>button</comment>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Try this language with a test label</source>
        <translation>Diese Sprache mit einem Testetikett ausprobieren</translation>
    </message>
    <message>
        <source>Tuesday</source>
        <translation>Dienstag</translation>
    </message>
    <message>
        <source>Turn on encryption (Settings, Server), or start the server without --plain-http.</source>
        <translation>Schalten Sie die Verschlüsselung ein (Einstellungen, Server), oder starten Sie den Server ohne --plain-http.</translation>
    </message>
    <message>
        <source>Turn pages to fit</source>
        <translation>Seiten passend drehen</translation>
    </message>
    <message>
        <source>Turned to fit the label</source>
        <translation>Passend zum Etikett gedreht</translation>
    </message>
    <message>
        <source>Turns pages whose long side differs from the label&apos;s. Jobs that set their own orientation keep it.</source>
        <translation>Dreht Seiten, deren lange Seite anders liegt als die des Etiketts. Ein Auftrag mit eigener Ausrichtung behält sie.</translation>
    </message>
    <message>
        <source>Two</source>
        <comment>digit</comment>
        <translation>Zwei</translation>
    </message>
    <message>
        <source>Two computers use one agent&apos;s key</source>
        <translation>Zwei Computer verwenden den Schlüssel eines Agenten</translation>
    </message>
    <message>
        <source>Two computers use one agent&apos;s key.</source>
        <translation>Zwei Computer verwenden den Schlüssel eines Agenten.</translation>
    </message>
    <message>
        <source>Two-sided</source>
        <translation>Beidseitig</translation>
    </message>
    <message>
        <source>Two-sided, long edge</source>
        <comment>how a job is printed</comment>
        <translation>Beidseitig, lange Kante</translation>
    </message>
    <message>
        <source>Two-sided, short edge</source>
        <comment>how a job is printed</comment>
        <translation>Beidseitig, kurze Kante</translation>
    </message>
    <message>
        <source>Type</source>
        <comment>of a print</comment>
        <translation>Art</translation>
    </message>
    <message>
        <source>Type a name first</source>
        <translation>Zuerst einen Namen eingeben</translation>
    </message>
    <message>
        <source>Type a search text first</source>
        <translation>Zuerst den Suchtext eingeben</translation>
    </message>
    <message>
        <source>Type a tag first</source>
        <translation>Zuerst eine Gruppe eingeben</translation>
    </message>
    <message>
        <source>Type an address first.</source>
        <translation>Zuerst eine Adresse eingeben.</translation>
    </message>
    <message>
        <source>Type pages like 1-3, 5</source>
        <translation>Seiten eingeben wie 1-3, 5</translation>
    </message>
    <message>
        <source>Type the PIN first</source>
        <translation>Zuerst die PIN eingeben</translation>
    </message>
    <message>
        <source>Type the address first</source>
        <translation>Zuerst die Adresse eingeben</translation>
    </message>
    <message>
        <source>Type the address of one printer, such as 192.168.1.50. Address ranges can&apos;t be searched.</source>
        <translation>Nur ein Drucker auf einmal: Netzwerke werden nicht Adresse für Adresse durchsucht. Geben Sie eine Adresse ein, etwa 192.168.1.50.</translation>
    </message>
    <message>
        <source>Type the address of the call first</source>
        <translation>Zuerst die Adresse des Aufrufs eingeben</translation>
    </message>
    <message>
        <source>Type the code first</source>
        <translation>Zuerst den Code eingeben</translation>
    </message>
    <message>
        <source>Type the customer&apos;s name first</source>
        <translation>Zuerst den Namen des Kunden eingeben</translation>
    </message>
    <message>
        <source>Type the name to close it: {name}</source>
        <translation>Zum Schließen den Namen eingeben: {name}</translation>
    </message>
    <message>
        <source>Type the printer&apos;s name or address in the network, such as 192.168.1.50.</source>
        <translation>Geben Sie Name oder Adresse des Druckers im Netzwerk ein, etwa 192.168.1.50.</translation>
    </message>
    <message>
        <source>Type the same PIN twice</source>
        <translation>Zweimal dieselbe PIN eingeben</translation>
    </message>
    <message>
        <source>Type the user name first</source>
        <translation>Zuerst den Benutzernamen eingeben</translation>
    </message>
    <message>
        <source>Type {name} to close it</source>
        <translation>Zum Schließen {name} eingeben</translation>
    </message>
    <message>
        <source>URF has no pages of {kind} dots.</source>
        <translation>URF hat keine Seiten aus Punkten der Art {kind}.</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>URL of the receiver</source>
        <translation>URL des Empfängers</translation>
    </message>
    <message>
        <source>US Legal</source>
        <comment>paper</comment>
        <translation>US Legal</translation>
    </message>
    <message>
        <source>US Letter</source>
        <comment>paper</comment>
        <translation>US Letter</translation>
    </message>
    <message>
        <source>USB</source>
        <comment>where printers are searched</comment>
        <translation>USB</translation>
    </message>
    <message>
        <source>USB broke</source>
        <translation>USB-Verbindung abgebrochen</translation>
    </message>
    <message>
        <source>USB cable</source>
        <comment>how a printer is reached</comment>
        <translation>USB-Kabel</translation>
    </message>
    <message>
        <source>UTF-16 text</source>
        <translation>UTF-16-Text</translation>
    </message>
    <message>
        <source>UTF-32 text</source>
        <translation>UTF-32-Text</translation>
    </message>
    <message>
        <source>UUID {uuid}</source>
        <translation>UUID {uuid}</translation>
    </message>
    <message>
        <source>Undo</source>
        <comment>button</comment>
        <translation>Rückgängig machen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo last calibration</source>
        <comment>button</comment>
        <translation>Vorherige Werte</translation>
    </message>
    <message numerus="yes">
        <source>Undo of %n job(s)</source>
        <translation>
            <numerusform>%n Auftrag rückgängig machen</numerusform>
            <numerusform>%n Aufträge rückgängig machen</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo restores the previous values: give no others with it.</source>
        <translation>Rückgängig stellt die vorigen Werte wieder her: Geben Sie dabei keine anderen an.</translation>
    </message>
    <message>
        <source>Undo the cancellation</source>
        <translation>Abbruch rückgängig machen</translation>
    </message>
    <message numerus="yes">
        <source>Undo the cancellation of %n job(s)</source>
        <translation>
            <numerusform>Abbruch von %n Auftrag rückgängig machen</numerusform>
            <numerusform>Abbruch von %n Aufträgen rückgängig machen</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo the move</source>
        <translation>Verschieben rückgängig machen</translation>
    </message>
    <message numerus="yes">
        <source>Undo the move of %n job(s)</source>
        <translation>
            <numerusform>Verschieben von %n Auftrag rückgängig machen</numerusform>
            <numerusform>Verschieben von %n Aufträgen rückgängig machen</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo their actions</source>
        <translation>Ihre Aktionen rückgängig machen</translation>
    </message>
    <message numerus="yes">
        <source>Undo their actions (%n job(s))</source>
        <translation>
            <numerusform>Ihre Aktionen rückgängig machen (%n Auftrag)</numerusform>
            <numerusform>Ihre Aktionen rückgängig machen (%n Aufträge)</numerusform>
        </translation>
    </message>
    <message>
        <source>Undone</source>
        <comment>of a job</comment>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Undone: {jobs}.</source>
        <translation>Rückgängig gemacht: {jobs}.</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>printer</comment>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Unlock this console</source>
        <translation>Diese Konsole entsperren</translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation>Entsperren…</translation>
    </message>
    <message>
        <source>Unmute</source>
        <comment>button: a printer may be heard again</comment>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Unmute (muted until {time:%H:%M})</source>
        <translation>Stummschaltung aufheben (bis {time:%H:%M})</translation>
    </message>
    <message>
        <source>Unmute {name}</source>
        <translation>Stummschaltung von {name} aufheben</translation>
    </message>
    <message>
        <source>Unreadable characters: the printer uses another language. Choose one, then print again.</source>
        <translation>Unlesbare Zeichen: Der Drucker spricht eine andere Sprache. Wählen Sie eine aus, und drucken Sie erneut.</translation>
    </message>
    <message>
        <source>Update Spoolhouse on its computer</source>
        <translation>Aktualisieren Sie Spoolhouse auf seinem Computer</translation>
    </message>
    <message>
        <source>Update agent</source>
        <translation>Agenten aktualisieren</translation>
    </message>
    <message>
        <source>Update the program there</source>
        <translation>Aktualisieren Sie dort das Programm</translation>
    </message>
    <message>
        <source>Update the program there.</source>
        <translation>Aktualisieren Sie dort das Programm.</translation>
    </message>
    <message>
        <source>Update this agent to {version}.</source>
        <translation>Aktualisieren Sie diesen Agenten auf {version}.</translation>
    </message>
    <message>
        <source>Update {agent}</source>
        <translation>{agent} aktualisieren</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>Aktualisieren…</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use it</source>
        <comment>a language</comment>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use its new address</source>
        <translation>Neue Adresse verwenden</translation>
    </message>
    <message>
        <source>Use reported values</source>
        <translation>Angaben übernehmen</translation>
    </message>
    <message>
        <source>Use the ID of the customer with this name: {ids}</source>
        <translation>Einen Kunden, der so heißt, nennen Sie mit seiner ID: {ids}</translation>
    </message>
    <message>
        <source>Use the application&apos;s public key (PEM or JWK)</source>
        <translation>Ihren öffentlichen Schlüssel verwenden (PEM oder JWK)</translation>
    </message>
    <message>
        <source>Use the printer&apos;s darkness</source>
        <comment>button</comment>
        <translation>Schwärze des Druckers</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>Diese Adresse verwenden</translation>
    </message>
    <message>
        <source>Use this address…</source>
        <translation>Diese Adresse verwenden…</translation>
    </message>
    <message>
        <source>Use this language</source>
        <translation>Diese Sprache verwenden</translation>
    </message>
    <message>
        <source>Used for these three calls and not stored</source>
        <translation>Nur für diese drei Aufrufe, nirgends gespeichert</translation>
    </message>
    <message>
        <source>Used when a job doesn’t set its own value. Offset and darkness: tab Calibration.</source>
        <translation>Ein Auftrag mit eigenem Wert wird damit gedruckt. Versatz und Schwärze: Reiter Kalibrierung.</translation>
    </message>
    <message>
        <source>User at the mail server</source>
        <translation>Benutzer am Mailserver</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>User name and password for a printer</source>
        <translation>Benutzername und Passwort für einen Drucker</translation>
    </message>
    <message>
        <source>User name and password required</source>
        <comment>of a printer</comment>
        <translation>Verlangt Benutzername und Passwort</translation>
    </message>
    <message>
        <source>User name or password refused</source>
        <comment>of a printer</comment>
        <translation>Benutzername oder Passwort abgelehnt</translation>
    </message>
    <message>
        <source>Using the link and starting the agent.</source>
        <translation>Der Link wird verwendet und der Agent gestartet.</translation>
    </message>
    <message>
        <source>Usual</source>
        <comment>rows</comment>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Valid</source>
        <comment>what may be used</comment>
        <translation>Gültig</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Versions</source>
        <comment>check</comment>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Versions of the program, its parts and the system</source>
        <translation>Versionen des Programms, seiner Teile und des Systems</translation>
    </message>
    <message>
        <source>Virtual printer</source>
        <translation>Virtueller Drucker</translation>
    </message>
    <message>
        <source>Virtual: saves pictures instead of printing</source>
        <comment>how a printer is reached</comment>
        <translation>Virtuell: erzeugt Bilder statt Ausdrucke</translation>
    </message>
    <message>
        <source>Wait for “Did it come out?”</source>
        <translation>Warten auf „Wurde es gedruckt?“</translation>
    </message>
    <message>
        <source>Waited too long</source>
        <comment>of a job</comment>
        <translation>Zu lange gewartet</translation>
    </message>
    <message>
        <source>Waited too long</source>
        <translation>Zu lange gewartet</translation>
    </message>
    <message>
        <source>Waited too long, held until somebody confirms that it is needed</source>
        <comment>of a job</comment>
        <translation>Zu lange gewartet, zurückgehalten, bis jemand bestätigt, dass er gebraucht wird</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>messages</comment>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>job</comment>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>jobs</comment>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting for agent</source>
        <comment>onboarding</comment>
        <translation>Wartet auf Agenten</translation>
    </message>
    <message>
        <source>Waiting for the agent</source>
        <translation>Warten auf den Agenten</translation>
    </message>
    <message>
        <source>Waiting for the agent&apos;s answer</source>
        <translation>Warten auf seine Antwort</translation>
    </message>
    <message>
        <source>Waiting for the computer…</source>
        <translation>Warten auf den Computer…</translation>
    </message>
    <message>
        <source>Waiting for the printer</source>
        <translation>Der Drucker wird gerade abgefragt</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>Warten auf den Server</translation>
    </message>
    <message>
        <source>Waiting messages</source>
        <comment>messages</comment>
        <translation>Wartende</translation>
    </message>
    <message>
        <source>Waits</source>
        <comment>short: jobs</comment>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waits</source>
        <comment>a message</comment>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waits: account suspended</source>
        <comment>webhook</comment>
        <translation>Wartet: Kundenkonto pausiert</translation>
    </message>
    <message>
        <source>Waits: application disabled</source>
        <comment>webhook</comment>
        <translation>Wartet: Anwendung deaktiviert</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Wandanzeige</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>window with all printers</comment>
        <translation>Wandanzeige</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>page</comment>
        <translation>Wandanzeige</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>tray</comment>
        <translation>Wandanzeige</translation>
    </message>
    <message>
        <source>Warming up</source>
        <comment>of a printer</comment>
        <translation>Wärmt auf</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>Warnungen und Fehler</translation>
    </message>
    <message>
        <source>Was the device replaced or moved, or will the old one be put back?</source>
        <translation>Wurde er ersetzt, steht er anderswo, oder soll er zurückgestellt werden?</translation>
    </message>
    <message>
        <source>Web pages of other sites cannot use this server.</source>
        <translation>Webseiten anderer Anbieter dürfen diesen Server nicht verwenden.</translation>
    </message>
    <message>
        <source>Webhook added</source>
        <translation>Webhook hinzugefügt</translation>
    </message>
    <message>
        <source>Webhook changed</source>
        <translation>Webhook geändert</translation>
    </message>
    <message>
        <source>Webhook removed</source>
        <translation>Webhook entfernt</translation>
    </message>
    <message>
        <source>Webhook secret</source>
        <translation>Geheimnis des Webhooks</translation>
    </message>
    <message>
        <source>Webhook switched off</source>
        <translation>Webhook deaktiviert</translation>
    </message>
    <message>
        <source>Webhook switched on</source>
        <translation>Webhook aktiviert</translation>
    </message>
    <message>
        <source>Webhook&apos;s messages sent again</source>
        <translation>Nachrichten des Webhooks erneut gesendet</translation>
    </message>
    <message>
        <source>Webhook&apos;s secret replaced</source>
        <translation>Geheimnis des Webhooks ersetzt</translation>
    </message>
    <message>
        <source>Webhooks</source>
        <translation>Webhooks</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>Mittwoch</translation>
    </message>
    <message>
        <source>What</source>
        <comment>column: what was done</comment>
        <translation>Was</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>What each printer reported just now</source>
        <translation>Letzte Angaben jedes Druckers</translation>
    </message>
    <message>
        <source>What happened to {printer}?</source>
        <translation>Was ist mit {printer} geschehen?</translation>
    </message>
    <message>
        <source>What happened?</source>
        <comment>button: another device is in a printer&apos;s place</comment>
        <translation>Was ist geschehen?</translation>
    </message>
    <message>
        <source>What is in this file</source>
        <translation>Was in dieser Datei steht</translation>
    </message>
    <message>
        <source>What is loaded now</source>
        <translation>Was jetzt eingelegt ist</translation>
    </message>
    <message>
        <source>What it is printing now is finished.</source>
        <translation>Was er gerade druckt, läuft zu Ende.</translation>
    </message>
    <message>
        <source>What it may do</source>
        <translation>Rechte</translation>
    </message>
    <message>
        <source>What kind</source>
        <translation>Welche Art</translation>
    </message>
    <message>
        <source>What prints, dot for dot.</source>
        <translation>Genau das wird gedruckt, Punkt für Punkt.</translation>
    </message>
    <message>
        <source>What the selected job needs</source>
        <translation>Was der ausgewählte Auftrag braucht</translation>
    </message>
    <message>
        <source>What this file is</source>
        <translation>Was diese Datei ist</translation>
    </message>
    <message>
        <source>What this key created is shown only once. Look in the list, and create a new one.</source>
        <translation>Was mit diesem Schlüssel erstellt wurde, wird nicht erneut angezeigt: Sehen Sie in der Liste nach, und erstellen Sie ein neues.</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefundenes</translation>
    </message>
    <message>
        <source>What your scanner sends after a code (suffix), not counting Enter or Tab. It is removed.</source>
        <translation>Was er nach einem Code sendet (Suffix), auch ohne Enter oder Tab. Es wird ebenfalls weggelassen.</translation>
    </message>
    <message>
        <source>What your scanner sends before a code (prefix). It is removed; control characters are always removed.</source>
        <translation>Was Ihr Scanner vor einem Code sendet (Präfix). Es wird weggelassen; Steuerzeichen werden es ohnehin.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>When</source>
        <comment>column</comment>
        <translation>Wann</translation>
    </message>
    <message>
        <source>When</source>
        <comment>it was done</comment>
        <translation>Wann</translation>
    </message>
    <message>
        <source>When a job counts as printed</source>
        <translation>Wann ein Auftrag als gedruckt gilt</translation>
    </message>
    <message>
        <source>When a printer stops and when it is ready again; at most one every ten minutes for each printer.</source>
        <translation>Wenn ein Drucker stehen bleibt und wenn er wieder druckt; je Drucker höchstens ein Ton in zehn Minuten.</translation>
    </message>
    <message>
        <source>When it cannot print</source>
        <translation>Wenn er nicht drucken kann</translation>
    </message>
    <message>
        <source>When somebody opens this window</source>
        <translation>Mit diesem Fenster</translation>
    </message>
    <message>
        <source>Where there is room</source>
        <translation>Wo Platz ist</translation>
    </message>
    <message>
        <source>Which applications may print here</source>
        <translation>Welche Anwendungen hier drucken dürfen</translation>
    </message>
    <message>
        <source>Which came out?</source>
        <translation>Welche wurden gedruckt?</translation>
    </message>
    <message>
        <source>Which log</source>
        <translation>Welches Protokoll</translation>
    </message>
    <message>
        <source>Which messages</source>
        <translation>Welche Nachrichten</translation>
    </message>
    <message>
        <source>Which one is cleanest, with separate fine bars and a solid black area? Press it.</source>
        <translation>Welches ist das sauberste: feine Striche getrennt, die Fläche ganz schwarz? Wählen Sie es aus.</translation>
    </message>
    <message>
        <source>Which printer&apos;s jobs are shown</source>
        <translation>Die Aufträge welches Druckers angezeigt werden</translation>
    </message>
    <message>
        <source>Which printers are shown</source>
        <translation>Welche Drucker angezeigt werden</translation>
    </message>
    <message>
        <source>Which states are shown</source>
        <translation>Welche Zustände gezeigt werden</translation>
    </message>
    <message>
        <source>While the printer does not answer, Spoolhouse searches for its serial number, UUID or MAC address.</source>
        <translation>Solange es nicht antwortet, wird es anhand von Seriennummer, UUID oder MAC-Adresse gesucht.</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Who</source>
        <comment>column</comment>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Who</source>
        <comment>did it</comment>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Who can reach the server</source>
        <translation>Wer den Server erreicht</translation>
    </message>
    <message>
        <source>Whole page</source>
        <comment>zoom</comment>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why, since</source>
        <translation>Warum, seit</translation>
    </message>
    <message>
        <source>Wider paper is rejected instead of being cut off.</source>
        <translation>Breiteres Material wird abgelehnt, statt abgeschnitten zu werden.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width</source>
        <comment>of the print head, field</comment>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width</source>
        <comment>of media, field</comment>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width in millimetres</source>
        <translation>Breite in Millimetern</translation>
    </message>
    <message>
        <source>Width in mm</source>
        <translation>Breite in mm</translation>
    </message>
    <message>
        <source>Width of the print head</source>
        <translation>Breite des Druckkopfs</translation>
    </message>
    <message>
        <source>Width, mm</source>
        <translation>Breite, mm</translation>
    </message>
    <message>
        <source>Will be cancelled in a few seconds</source>
        <translation>Wird in wenigen Sekunden abgebrochen</translation>
    </message>
    <message>
        <source>Will be moved to another printer in a few seconds</source>
        <translation>Wird in wenigen Sekunden zu einem anderen Drucker verschoben</translation>
    </message>
    <message>
        <source>Will be moved to {printer} in a few seconds</source>
        <translation>Wird in wenigen Sekunden zu {printer} verschoben</translation>
    </message>
    <message>
        <source>Windows accepts no jobs for this printer: {why}.</source>
        <translation>Windows nimmt für diesen Drucker keinen Auftrag an: {why}.</translation>
    </message>
    <message>
        <source>Windows could not play a sound: {why}.</source>
        <translation>Windows konnte keinen Ton abspielen: {why}.</translation>
    </message>
    <message>
        <source>Windows does not have the job any more: it was printed, or deleted.</source>
        <translation>Windows hat den Auftrag nicht mehr: Er wurde gedruckt oder gelöscht.</translation>
    </message>
    <message>
        <source>Windows does not report the outcome of the job.</source>
        <translation>Windows meldet nicht, was aus dem Auftrag wurde.</translation>
    </message>
    <message>
        <source>Windows had half of the document and has deleted it.</source>
        <translation>Windows hatte das halbe Dokument und hat es gelöscht.</translation>
    </message>
    <message>
        <source>Windows has the whole document, but did not confirm its end: it is not known whether it prints.</source>
        <translation>Windows hat das ganze Dokument, hat aber sein Ende nicht bestätigt: Es ist unklar, ob gedruckt wird.</translation>
    </message>
    <message>
        <source>Windows is set to use this printer offline. Switch that off in its queue.</source>
        <translation>Der Drucker ist in Windows auf „Offline verwenden“ gestellt. Heben Sie das in seiner Warteschlange auf.</translation>
    </message>
    <message>
        <source>Windows printers</source>
        <comment>where printers are searched</comment>
        <translation>Windows-Drucker</translation>
    </message>
    <message>
        <source>Windows reports that the printer is offline.</source>
        <translation>Windows meldet, dass der Drucker offline ist.</translation>
    </message>
    <message>
        <source>Windows reports that the printer needs attention.</source>
        <translation>Windows meldet, dass der Drucker bedient werden muss.</translation>
    </message>
    <message>
        <source>Windows stopped the job ({why})</source>
        <translation>Windows hat den Auftrag abgebrochen ({why})</translation>
    </message>
    <message>
        <source>Windows&apos; printer &apos;{name}&apos; cannot be used: {why}.</source>
        <translation>Der Windows-Drucker „{name}“ ist nicht verwendbar: {why}.</translation>
    </message>
    <message>
        <source>Windows&apos; spooler</source>
        <comment>how a printer is reached</comment>
        <translation>Windows-Spooler</translation>
    </message>
    <message>
        <source>With less free space, no new documents are accepted; jobs in progress continue.</source>
        <translation>Ist weniger Platz auf dem Datenträger, werden keine Dokumente mehr angenommen; Begonnenes läuft weiter.</translation>
    </message>
    <message>
        <source>With their history. Counted from their end.</source>
        <translation>Mit ihrem Verlauf, nach ihrem Ende.</translation>
    </message>
    <message>
        <source>With weaker evidence the job is “Not confirmed” and a person is asked. The last option also accepts printers that reset the connection after the last byte.</source>
        <translation>Ohne diese Bestätigung gilt ein Auftrag als nicht bestätigt, und jemand wird gefragt. Beim letzten Eintrag genügt es auch, wenn ein Drucker nach dem letzten Byte die Verbindung zurücksetzt.</translation>
    </message>
    <message>
        <source>Without a name, it gets the computer&apos;s name</source>
        <translation>Ohne Namen heißt sie wie der Computer</translation>
    </message>
    <message>
        <source>Without a name, it gets the computer&apos;s name.</source>
        <translation>Ohne Namen heißt er wie der Computer.</translation>
    </message>
    <message>
        <source>Without a tag</source>
        <comment>group of printers</comment>
        <translation>Ohne Gruppe</translation>
    </message>
    <message>
        <source>Without the tag: {tag}</source>
        <translation>Ohne die Gruppe: {tag}</translation>
    </message>
    <message>
        <source>Without this tag</source>
        <comment>group of printers</comment>
        <translation>Nicht in dieser Gruppe</translation>
    </message>
    <message>
        <source>Working</source>
        <comment>webhook</comment>
        <translation>In Ordnung</translation>
    </message>
    <message>
        <source>Works once, for another {left}</source>
        <translation>Gilt einmal, noch {left}</translation>
    </message>
    <message>
        <source>Write https://HOST or https://HOST:PORT, without a path.</source>
        <translation>Geben Sie https://HOST oder https://HOST:PORT ohne Pfad an.</translation>
    </message>
    <message>
        <source>Write the whole path of a folder.</source>
        <translation>Schreiben Sie den ganzen Pfad eines Ordners.</translation>
    </message>
    <message>
        <source>Write the whole path of the certificate.</source>
        <translation>Geben Sie den ganzen Pfad des Zertifikats an.</translation>
    </message>
    <message>
        <source>Write the whole path of the key.</source>
        <translation>Geben Sie den ganzen Pfad des Schlüssels an.</translation>
    </message>
    <message numerus="yes">
        <source>Writing {name}: %n entry(ies)…</source>
        <translation>
            <numerusform>{name} wird geschrieben: %n Eintrag…</numerusform>
            <numerusform>{name} wird geschrieben: %n Einträge…</numerusform>
        </translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>{name} wird geschrieben…</translation>
    </message>
    <message>
        <source>Wrong PIN.</source>
        <translation>Diese PIN ist falsch.</translation>
    </message>
    <message>
        <source>Wrong PIN. 1 try left.</source>
        <translation>Diese PIN ist falsch. Noch 1 Versuch.</translation>
    </message>
    <message>
        <source>Wrong PIN. Try again in {seconds} s.</source>
        <translation>Diese PIN ist falsch. Neuer Versuch in {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Wrong PIN. {left} tries left.</source>
        <translation>Diese PIN ist falsch. Noch {left} Versuche.</translation>
    </message>
    <message>
        <source>Wrong paper</source>
        <comment>of a printer</comment>
        <translation>Anderes Material verlangt</translation>
    </message>
    <message>
        <source>Wrong paper</source>
        <translation>Anderes Material verlangt</translation>
    </message>
    <message>
        <source>Wrong size</source>
        <translation>Falsche Größe</translation>
    </message>
    <message>
        <source>Yes</source>
        <comment>it came out right</comment>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Yes, it printed</source>
        <comment>button for a job</comment>
        <translation>Ja, gedruckt</translation>
    </message>
    <message>
        <source>Yes, it printed</source>
        <translation>Ja, gedruckt</translation>
    </message>
    <message>
        <source>Yes, it&apos;s right</source>
        <comment>button</comment>
        <translation>Ja, es stimmt</translation>
    </message>
    <message>
        <source>Yesterday, {date}</source>
        <translation>Gestern, {date}</translation>
    </message>
    <message>
        <source>You</source>
        <comment>short: jobs that need the person here</comment>
        <translation>Für Sie</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>You are told when no backup was made for twice this time.</source>
        <translation>Sie werden benachrichtigt, wenn doppelt so lange keine Sicherung erstellt wurde.</translation>
    </message>
    <message>
        <source>You are using touch. Rows and buttons can be larger, for gloves.</source>
        <translation>Sie bedienen das Fenster mit dem Finger. Zeilen und Schaltflächen gibt es auch für Handschuhe.</translation>
    </message>
    <message>
        <source>You can&apos;t get it again. Without it, the application needs another key.</source>
        <translation>Er lässt sich kein zweites Mal abrufen. Ohne ihn braucht die Anwendung einen anderen Schlüssel.</translation>
    </message>
    <message>
        <source>Your action of {time} was carried out after all.</source>
        <translation>Ihre Aktion von {time} wurde doch ausgeführt.</translation>
    </message>
    <message>
        <source>Your action of {time} was not carried out.</source>
        <translation>Ihre Aktion von {time} wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Your actions are recorded with it: “Held by Anna”.</source>
        <translation>Damit wird gekennzeichnet, was Sie tun: „Von Anna zurückgehalten“.</translation>
    </message>
    <message>
        <source>Your answer for {name} may have been saved.</source>
        <translation>Ihre Antwort zu {name} wurde vielleicht gespeichert.</translation>
    </message>
    <message>
        <source>Your answer for {name} was not saved.</source>
        <translation>Ihre Antwort zu {name} wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>Your answer for {printer} was not saved.</source>
        <translation>Ihre Antwort zu {printer} wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>Your choice takes effect when the window opens next.</source>
        <translation>Was Sie ausgewählt haben, gilt, wenn das Fenster das nächste Mal öffnet.</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Ihr Name</translation>
    </message>
    <message>
        <source>Your printer is added. What next?</source>
        <translation>Ihr Drucker ist hinzugefügt. Was nun?</translation>
    </message>
    <message>
        <source>Z64 is smaller, but not every printer prints it.</source>
        <translation>Z64 ist kleiner, aber nicht jeder Drucker druckt es.</translation>
    </message>
    <message>
        <source>ZPL (Zebra)</source>
        <comment>language of labels</comment>
        <translation>ZPL (Zebra)</translation>
    </message>
    <message>
        <source>Zero</source>
        <comment>digit</comment>
        <translation>Null</translation>
    </message>
    <message>
        <source>Zip file (*.zip)</source>
        <translation>Zip-Datei (*.zip)</translation>
    </message>
    <message>
        <source>Zoom: actual size</source>
        <translation>Zoom: so groß wie auf Papier</translation>
    </message>
    <message>
        <source>Zoom: one dot is one pixel</source>
        <translation>Zoom: Ein Punkt ist ein Pixel</translation>
    </message>
    <message>
        <source>Zoom: one dot is {pixels:g} pixels wide</source>
        <translation>Zoom: Ein Punkt ist {pixels:g} Pixel breit</translation>
    </message>
    <message>
        <source>Zoom: the whole page</source>
        <translation>Zoom: die ganze Seite</translation>
    </message>
    <message>
        <source>Zoom: {number} dots are one pixel</source>
        <translation>Zoom: {number} Punkte sind ein Pixel</translation>
    </message>
    <message>
        <source>a JSON string</source>
        <translation>eine JSON-Zeichenkette</translation>
    </message>
    <message>
        <source>a UUID</source>
        <translation>eine UUID</translation>
    </message>
    <message>
        <source>a certificate that cannot be read</source>
        <translation>ein unlesbares Zertifikat</translation>
    </message>
    <message>
        <source>a data URL</source>
        <translation>eine Data-URL</translation>
    </message>
    <message>
        <source>a date and time (RFC 3339)</source>
        <translation>Datum und Uhrzeit (RFC 3339)</translation>
    </message>
    <message>
        <source>a device that does not identify itself</source>
        <translation>ein Gerät ohne Kennung</translation>
    </message>
    <message>
        <source>a faster start of raw jobs</source>
        <translation>schnellerer Beginn von RAW-Aufträgen</translation>
    </message>
    <message>
        <source>a field of the request is wrong</source>
        <translation>ein Feld der Anfrage ist falsch</translation>
    </message>
    <message>
        <source>a form upload (multipart)</source>
        <translation>ein Formular-Upload (multipart)</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a list of at least {low}, each item {item}</source>
        <translation>eine Liste mit mindestens {low} Einträgen, je Eintrag {item}</translation>
    </message>
    <message>
        <source>a list of at most {high}, each item {item}</source>
        <translation>eine Liste mit höchstens {high} Einträgen, je Eintrag {item}</translation>
    </message>
    <message>
        <source>a list of {low} to {high}, each item {item}</source>
        <translation>eine Liste mit {low} bis {high} Einträgen, je Eintrag {item}</translation>
    </message>
    <message>
        <source>a list, each item {item}</source>
        <translation>eine Liste, je Eintrag {item}</translation>
    </message>
    <message>
        <source>a name that occurs twice: it is not clear which value counts.</source>
        <translation>etwas doppelt Benanntes: Es ist unklar, welches gilt.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a packed file</source>
        <translation>eine gepackte Datei</translation>
    </message>
    <message>
        <source>a person</source>
        <comment>who did it</comment>
        <translation>eine Person</translation>
    </message>
    <message>
        <source>a printer</source>
        <translation>ein Drucker</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>a program&apos;s error message</source>
        <translation>die Fehlermeldung eines Programms</translation>
    </message>
    <message>
        <source>a raster for AirPrint or PWG</source>
        <translation>ein Raster für AirPrint oder PWG</translation>
    </message>
    <message>
        <source>a roll</source>
        <comment>in an empty field</comment>
        <translation>eine Rolle</translation>
    </message>
    <message>
        <source>a roll of {width} mm</source>
        <translation>eine Rolle von {width}&#xa0;mm</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a string without control characters,</source>
        <translation>ein Text ohne Steuerzeichen,</translation>
    </message>
    <message>
        <source>a text editor&apos;s byte order mark left out</source>
        <translation>Byte-Order-Mark eines Texteditors weggelassen</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>eine Webseite</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>added as {printer}</source>
        <translation>hinzugefügt als {printer}</translation>
    </message>
    <message>
        <source>address</source>
        <comment>where printers are searched</comment>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>address serial number</source>
        <comment>words to find a command by</comment>
        <translation>Adresse Seriennummer</translation>
    </message>
    <message>
        <source>agent revoked</source>
        <translation>Agent ohne Zugang</translation>
    </message>
    <message>
        <source>agent update required</source>
        <translation>Agent muss aktualisiert werden</translation>
    </message>
    <message>
        <source>agent {name}</source>
        <translation>Agent {name}</translation>
    </message>
    <message>
        <source>all</source>
        <comment>selected jobs</comment>
        <translation>alle</translation>
    </message>
    <message>
        <source>an HTTP message</source>
        <translation>eine HTTP-Nachricht</translation>
    </message>
    <message>
        <source>an agent already runs on the data folder {folder}, so this one was not started</source>
        <translation>auf diesem Datenordner läuft schon ein Agent ({folder}); dieser wurde nicht gestartet</translation>
    </message>
    <message>
        <source>an application</source>
        <translation>einer Anwendung</translation>
    </message>
    <message>
        <source>an application</source>
        <comment>who did it</comment>
        <translation>eine Anwendung</translation>
    </message>
    <message>
        <source>an automatic start needs a user account. Create one, or ask this computer&apos;s administrator to set it up</source>
        <translation>ohne Benutzerkonto startet nichts automatisch. Erstellen Sie das Konto, oder lassen Sie den Administrator dieses Computers den Start einrichten</translation>
    </message>
    <message>
        <source>an e-mail</source>
        <translation>eine E-Mail</translation>
    </message>
    <message>
        <source>an empty command</source>
        <translation>ein leerer Befehl</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an office document</source>
        <translation>ein Office-Dokument</translation>
    </message>
    <message>
        <source>an onboarding link starts with https:// or http:// and names the server</source>
        <translation>ein Einrichtungslink beginnt mit https:// oder http:// und nennt den Server</translation>
    </message>
    <message>
        <source>an option does not apply to this kind of document</source>
        <translation>eine Option passt nicht zu dieser Art Dokument</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>and all below it: the longest picture ends there</source>
        <translation>und alles darunter: dort endet das längste Bild</translation>
    </message>
    <message>
        <source>and all that follows: it takes too long</source>
        <comment>a command that is not drawn</comment>
        <translation>und alles danach: Es dauert zu lange</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>und {number} weitere</translation>
    </message>
    <message>
        <source>another agent uses {folder}</source>
        <translation>in {folder} läuft schon ein anderer Server</translation>
    </message>
    <message>
        <source>another job</source>
        <translation>ein anderer Auftrag</translation>
    </message>
    <message>
        <source>another job of its printer comes first</source>
        <translation>ein anderer Auftrag seines Druckers kommt zuerst</translation>
    </message>
    <message>
        <source>another one</source>
        <comment>job</comment>
        <translation>einem anderen</translation>
    </message>
    <message>
        <source>another printer</source>
        <translation>anderer Drucker</translation>
    </message>
    <message>
        <source>another server answers at {server}, or one that no longer knows this agent (restored from an older backup). This agent&apos;s key was not sent to it, nothing is printed, and the agent tries again. If the server has another address now, make an onboarding link there and run &apos;spoolhouse agent enroll --replace&apos; here</source>
        <translation>unter {server} antwortet ein anderer Server als der, zu dem dieser Agent gehört, oder einer, der ihn vergessen hat (aus einer älteren Sicherung wiederhergestellt). Der Schlüssel dieses Agenten wurde ihm nicht gesendet, nichts wird gedruckt, und es wird weiter versucht. Hat der Server jetzt eine andere Adresse, so erstellen Sie dort einen Einrichtungslink und rufen hier „spoolhouse agent enroll --replace“ auf</translation>
    </message>
    <message>
        <source>another server answers at {url}, or one that no longer knows this agent</source>
        <translation>unter {url} antwortet ein anderer Server, oder einer, der diesen Agenten vergessen hat</translation>
    </message>
    <message>
        <source>another window or command has just made this computer an agent. Nothing was done with this link: see the Help page (or &apos;spoolhouse doctor&apos;) for whose agent it is now</source>
        <translation>ein anderes Fenster oder ein Befehl hat diesen Computer gerade zum Agenten gemacht. Mit diesem Link wurde nichts gemacht: Die Seite Hilfe (oder „spoolhouse doctor“) zeigt, wessen Agent er jetzt ist</translation>
    </message>
    <message>
        <source>another window or command is enrolling this computer right now. Nothing was done with this link</source>
        <translation>Dieser Computer wird gerade von einem anderen Fenster oder Befehl registriert. Dieser Link wurde nicht verwendet</translation>
    </message>
    <message>
        <source>answers with an error</source>
        <comment>server</comment>
        <translation>antwortet mit einem Fehler</translation>
    </message>
    <message>
        <source>any evidence counts until a test label is printed</source>
        <translation>bis zu einem Testdruck zählt jeder Nachweis</translation>
    </message>
    <message>
        <source>any key with a certificate from a trusted authority</source>
        <translation>jeder Schlüssel, den eine Zertifizierungsstelle bestätigt</translation>
    </message>
    <message>
        <source>application {name}</source>
        <translation>Entwickleranwendung {name}</translation>
    </message>
    <message>
        <source>as typed</source>
        <translation>wie eingegeben</translation>
    </message>
    <message>
        <source>as wide as the paper</source>
        <comment>width of the print head</comment>
        <translation>so breit wie das Material</translation>
    </message>
    <message>
        <source>as {printer}</source>
        <translation>wie {printer}</translation>
    </message>
    <message>
        <source>assumed</source>
        <comment>who tells what a printer can</comment>
        <translation>niemand, es ist eine Annahme</translation>
    </message>
    <message numerus="yes">
        <source>at most %n</source>
        <comment>jobs of an hour</comment>
        <translation>
            <numerusform>höchstens %n</numerusform>
            <numerusform>höchstens %n</numerusform>
        </translation>
    </message>
    <message>
        <source>attempt to write a readonly database</source>
        <translation>die Datenbank darf nur gelesen werden</translation>
    </message>
    <message>
        <source>aud is {aud}.</source>
        <translation>aud ist {aud}.</translation>
    </message>
    <message>
        <source>aud is {aud}: write &apos;{wanted}&apos;, exactly so and nothing else.</source>
        <translation>aud ist {aud}: Schreiben Sie „{wanted}“, genau so und nichts anderes.</translation>
    </message>
    <message>
        <source>automatic start is not supported on &apos;{system}&apos;</source>
        <translation>unbekannt ist, wie „{system}“ Programme automatisch startet</translation>
    </message>
    <message>
        <source>backup back up restore save copy</source>
        <comment>search words</comment>
        <translation>sicherung sichern wiederherstellen speichern kopie</translation>
    </message>
    <message>
        <source>backup save copy now</source>
        <comment>search words</comment>
        <translation>Sicherung sichern speichern Kopie jetzt Backup</translation>
    </message>
    <message>
        <source>barcode scan gun reader</source>
        <comment>help search</comment>
        <translation>Strichcode scannen Lesegerät Handscanner</translation>
    </message>
    <message>
        <source>base64 text</source>
        <translation>Base64-Text</translation>
    </message>
    <message>
        <source>before the upgrade from schema {found} to {known} the database could not be copied to {folder}: {why}. Nothing was changed</source>
        <translation>vor der Aktualisierung von Schema {found} auf {known} konnte die Datenbank nicht nach {folder} kopiert werden: {why}. Es wurde nichts geändert</translation>
    </message>
    <message>
        <source>before the upgrade from schema {found} to {known} the database is copied to {folder}. This needs {needed} MB, and less is free: free some space, then start again. Nothing was changed</source>
        <translation>vor der Aktualisierung von Schema {found} auf {known} wird die Datenbank nach {folder} kopiert. Das braucht {needed}&#xa0;MB, und es ist weniger frei: Schaffen Sie Platz und starten Sie erneut. Es wurde nichts geändert</translation>
    </message>
    <message>
        <source>begin first steps introduction meaning of colours</source>
        <comment>help search</comment>
        <translation>anfangen erste Schritte Einführung Bedeutung der Farben</translation>
    </message>
    <message>
        <source>beginning only</source>
        <translation>der Anfang</translation>
    </message>
    <message>
        <source>begins before the label before it ends: drawn as one label</source>
        <translation>beginnt, bevor das Etikett davor endet: als ein Etikett dargestellt</translation>
    </message>
    <message>
        <source>big screen monitor display</source>
        <comment>search words</comment>
        <translation>großer Bildschirm Monitor Anzeige Übersicht</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>von {name}</translation>
    </message>
    <message>
        <source>by {who}</source>
        <translation>von {who}</translation>
    </message>
    <message>
        <source>calibrate shifted offset position darkness too light wrong place</source>
        <comment>search words</comment>
        <translation>kalibrieren verschoben Versatz Position Schwärze zu hell falsche Stelle</translation>
    </message>
    <message>
        <source>can also change everything else</source>
        <translation>richtet auch alles andere ein</translation>
    </message>
    <message>
        <source>can&apos;t print any of these jobs</source>
        <translation>kann keinen dieser Aufträge drucken</translation>
    </message>
    <message>
        <source>cancel {number}</source>
        <comment>selected jobs</comment>
        <translation>{number} abbrechen</translation>
    </message>
    <message>
        <source>changes arrive at once</source>
        <translation>Änderungen kommen sofort an</translation>
    </message>
    <message>
        <source>check this</source>
        <comment>check</comment>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>checked just now: {problem}</source>
        <translation>gerade abgefragt: {problem}</translation>
    </message>
    <message>
        <source>checked the newest entries ({entries}): unchanged</source>
        <translation>die letzten {entries} Einträge sind unverändert</translation>
    </message>
    <message>
        <source>checks for cut-off raw files</source>
        <translation>Prüfung auf abgeschnittene RAW-Dateien</translation>
    </message>
    <message>
        <source>client id</source>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>client secret</source>
        <translation>Client-Geheimnis</translation>
    </message>
    <message>
        <source>client secret, hidden</source>
        <translation>Client-Geheimnis, verborgen</translation>
    </message>
    <message>
        <source>client {name}</source>
        <translation>Anwendung {name}</translation>
    </message>
    <message>
        <source>client_id and client_secret are missing.</source>
        <translation>client_id und client_secret fehlen.</translation>
    </message>
    <message>
        <source>closed by somebody</source>
        <translation>von jemandem geschlossen</translation>
    </message>
    <message>
        <source>closed by {name}</source>
        <translation>geschlossen von {name}</translation>
    </message>
    <message>
        <source>color not supported</source>
        <translation>diese Farbe druckt er nicht</translation>
    </message>
    <message>
        <source>colour</source>
        <comment>of a device</comment>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>connected</source>
        <comment>agent</comment>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>connected, version {version}</source>
        <translation>verbunden, Version {version}</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>wird verbunden…</translation>
    </message>
    <message>
        <source>consoles other computers pair pairing code connect server elsewhere revoke shut out</source>
        <comment>search words</comment>
        <translation>konsolen andere computer koppeln kopplungscode verbinden server anderswo sperren widerrufen aussperren</translation>
    </message>
    <message>
        <source>continuous</source>
        <comment>a roll of paper</comment>
        <translation>endlos</translation>
    </message>
    <message>
        <source>copies not supported</source>
        <translation>so viele Kopien druckt er nicht</translation>
    </message>
    <message>
        <source>counted is possible only with came_out false.</source>
        <translation>counted gilt für einen Teil der Etiketten, mit came_out false.</translation>
    </message>
    <message>
        <source>customer of {site}</source>
        <translation>Kunde von {site}</translation>
    </message>
    <message>
        <source>cut off {sides}</source>
        <translation>abgeschnitten {sides}</translation>
    </message>
    <message>
        <source>cut off: {cut}</source>
        <translation>abgeschnitten: {cut}</translation>
    </message>
    <message>
        <source>dark mode theme colours night</source>
        <comment>search words</comment>
        <translation>dunkel hell Modus Farben Nacht</translation>
    </message>
    <message>
        <source>dark mode theme font big letters gloves backup</source>
        <comment>help search</comment>
        <translation>dunkel Farben Schrift große Buchstaben Handschuhe Sicherung</translation>
    </message>
    <message>
        <source>darkness ({percent} %)</source>
        <translation>Schwärze ({percent}&#xa0;%)</translation>
    </message>
    <message>
        <source>darkness {percent} %</source>
        <translation>Schwärze {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>database is locked</source>
        <translation>die Datenbank ist gesperrt</translation>
    </message>
    <message>
        <source>database or disk is full</source>
        <translation>die Datenbank oder der Datenträger ist voll</translation>
    </message>
    <message>
        <source>days</source>
        <comment>unit</comment>
        <translation>Tage</translation>
    </message>
    <message>
        <source>default</source>
        <comment>how a job is printed</comment>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>developer at {site}</source>
        <translation>Entwickler bei {site}</translation>
    </message>
    <message>
        <source>device roll change empty jam ribbon crooked shifted blank faint light dark align cable ip</source>
        <comment>help search</comment>
        <translation>Gerät Rolle wechseln leer Stau klemmt Farbband schief verschoben weiß blass hell dunkel ausrichten Versatz Kabel IP</translation>
    </message>
    <message>
        <source>did it come out confirm check tray count</source>
        <comment>search words</comment>
        <translation>gedruckt bestätigen prüfen Ausgabefach zählen</translation>
    </message>
    <message>
        <source>disk I/O error</source>
        <translation>Ein- oder Ausgabefehler des Datenträgers</translation>
    </message>
    <message>
        <source>do 1 copy of a PDF</source>
        <translation>1 Kopie eines PDFs</translation>
    </message>
    <message>
        <source>do a PDF fitted to its media</source>
        <translation>ein PDF an sein Material anpassen</translation>
    </message>
    <message>
        <source>do a PDF in black</source>
        <translation>ein PDF in Schwarz</translation>
    </message>
    <message>
        <source>do a PDF in colour</source>
        <translation>ein PDF in Farbe</translation>
    </message>
    <message>
        <source>do a PDF in {orientation}</source>
        <translation>ein PDF in der Ausrichtung {orientation}</translation>
    </message>
    <message>
        <source>do a PDF on a roll that ends with it</source>
        <translation>ein PDF auf einer Rolle, die mit ihm endet</translation>
    </message>
    <message>
        <source>do a PDF on media of another height</source>
        <translation>ein PDF auf Material anderer Höhe</translation>
    </message>
    <message>
        <source>do offsets and margins of a PDF</source>
        <translation>Versatz und Ränder eines PDFs</translation>
    </message>
    <message>
        <source>do pages in this colour or resolution</source>
        <translation>Seiten in dieser Farbe oder Auflösung</translation>
    </message>
    <message>
        <source>do {copies} copies of a PDF</source>
        <translation>{copies} Kopien eines PDFs</translation>
    </message>
    <message>
        <source>do {dpi} dpi</source>
        <translation>{dpi}&#xa0;dpi</translation>
    </message>
    <message>
        <source>document_base64 is empty.</source>
        <translation>document_base64 ist leer.</translation>
    </message>
    <message>
        <source>document_base64 is not Base64 (RFC 4648 section 4: padded, without line breaks and without a data: prefix).</source>
        <translation>document_base64 ist kein Base64 (RFC 4648, Abschnitt 4: aufgefüllt, ohne Zeilenumbrüche und ohne Präfix data:).</translation>
    </message>
    <message>
        <source>document_raw_language is only for RAW documents: set document_format to raw.</source>
        <translation>document_raw_language ist nur für RAW-Dokumente: Setzen Sie document_format auf raw.</translation>
    </message>
    <message>
        <source>documents</source>
        <comment>of a device</comment>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>documents of type {type}: it takes {taken}</source>
        <translation>Dokumente der Art {type}, er druckt {taken}</translation>
    </message>
    <message>
        <source>does not answer</source>
        <comment>server</comment>
        <translation>antwortet nicht</translation>
    </message>
    <message>
        <source>does not answer. {why}</source>
        <translation>antwortet nicht. {why}</translation>
    </message>
    <message>
        <source>does not move or clip pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>verschiebt oder beschneidet keine Seiten</translation>
    </message>
    <message>
        <source>does not print PDFs</source>
        <translation>druckt keine PDFs</translation>
    </message>
    <message>
        <source>does not print in this colour</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>druckt nicht in dieser Farbe</translation>
    </message>
    <message>
        <source>does not print label files</source>
        <translation>druckt keine Etikettendateien</translation>
    </message>
    <message>
        <source>does not print on both sides like this</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>druckt nicht in dieser Weise beidseitig</translation>
    </message>
    <message>
        <source>does not print on paper of this size</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>druckt nicht auf Material dieser Größe</translation>
    </message>
    <message>
        <source>does not print this language</source>
        <translation>druckt diese Sprache nicht</translation>
    </message>
    <message>
        <source>does not print this many copies</source>
        <translation>druckt nicht so viele Kopien</translation>
    </message>
    <message>
        <source>does not print with {dpi} dpi</source>
        <translation>druckt nicht mit {dpi}&#xa0;dpi</translation>
    </message>
    <message>
        <source>does not print with {dpi} dpi, only with {others}</source>
        <translation>druckt nicht mit {dpi}&#xa0;dpi, nur mit {others}</translation>
    </message>
    <message>
        <source>does not print {format}</source>
        <translation>druckt kein {format}</translation>
    </message>
    <message>
        <source>does not print {language}</source>
        <translation>druckt kein {language}</translation>
    </message>
    <message>
        <source>does not shrink or enlarge pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>verkleinert oder vergrößert keine Seiten</translation>
    </message>
    <message>
        <source>does not turn pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>dreht keine Seiten</translation>
    </message>
    <message>
        <source>done</source>
        <comment>step</comment>
        <translation>fertig</translation>
    </message>
    <message>
        <source>dpi</source>
        <comment>unit</comment>
        <translation>dpi</translation>
    </message>
    <message>
        <source>dpi not reported</source>
        <translation>dpi nicht gemeldet</translation>
    </message>
    <message>
        <source>dpi not supported</source>
        <translation>diese Auflösung hat er nicht</translation>
    </message>
    <message>
        <source>duplex not supported</source>
        <translation>in dieser Weise druckt er nicht beidseitig</translation>
    </message>
    <message>
        <source>empty</source>
        <comment>a setting</comment>
        <translation>leer</translation>
    </message>
    <message>
        <source>empty: the file gives it no data</source>
        <comment>a field of a label</comment>
        <translation>leer: Die Datei gibt ihm keine Daten</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the folder of the help&apos;s text: the word of this language</comment>
        <translation>de</translation>
    </message>
    <message>
        <source>engine reboot stop start</source>
        <comment>search words</comment>
        <translation>Server neu starten anhalten</translation>
    </message>
    <message>
        <source>entered by hand</source>
        <comment>who tells what a printer can</comment>
        <translation>wer ihn eingerichtet hat</translation>
    </message>
    <message>
        <source>exit close end stop server printing shut down</source>
        <comment>search words</comment>
        <translation>beenden schließen verlassen Server Druck anhalten herunterfahren ausschalten</translation>
    </message>
    <message>
        <source>exp is not after iat: an assertion ends after it was made.</source>
        <translation>exp liegt nicht nach iat: Eine Assertion läuft erst nach ihrer Erstellung ab.</translation>
    </message>
    <message>
        <source>expired on {day}: renew its files</source>
        <translation>am {day} abgelaufen: Dateien erneuern</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>check</comment>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>filter off</source>
        <translation>Filter aus</translation>
    </message>
    <message>
        <source>filter on</source>
        <translation>Filter an</translation>
    </message>
    <message numerus="yes">
        <source>fits %n of {all} jobs, {media}</source>
        <translation>
            <numerusform>passt zu %n von {all} Aufträgen, {media}</numerusform>
            <numerusform>passt zu %n von {all} Aufträgen, {media}</numerusform>
        </translation>
    </message>
    <message>
        <source>for the {number} time</source>
        <translation>zum {number} Mal</translation>
    </message>
    <message>
        <source>for {time}</source>
        <translation>seit {time}</translation>
    </message>
    <message>
        <source>format not supported</source>
        <translation>diese Art von Dokument druckt er nicht</translation>
    </message>
    <message>
        <source>from {before} to {after}</source>
        <translation>von {before} zu {after}</translation>
    </message>
    <message>
        <source>from {printer}</source>
        <translation>von {printer}</translation>
    </message>
    <message>
        <source>grant_type is missing: it must be client_credentials.</source>
        <translation>grant_type fehlt: Er muss client_credentials sein.</translation>
    </message>
    <message>
        <source>h</source>
        <comment>unit</comment>
        <translation>h</translation>
    </message>
    <message>
        <source>history who did what</source>
        <comment>help search</comment>
        <translation>Verlauf wer hat was getan</translation>
    </message>
    <message>
        <source>hold {number}</source>
        <comment>selected jobs</comment>
        <translation>{number} zurückhalten</translation>
    </message>
    <message>
        <source>hours</source>
        <comment>unit</comment>
        <translation>Stunden</translation>
    </message>
    <message>
        <source>https://HOST:PORT, as shown next to the code</source>
        <translation>https://HOST:PORT, wie neben dem Code angegeben</translation>
    </message>
    <message>
        <source>iat is not in the future.</source>
        <translation>iat liegt nicht in der Zukunft.</translation>
    </message>
    <message>
        <source>iat is {seconds} in the future: set the clock of the computer that makes assertions.</source>
        <translation>iat liegt {seconds} in der Zukunft: Stellen Sie die Uhr des Computers, der Assertions erstellt.</translation>
    </message>
    <message>
        <source>in place of a font that the picture lacks</source>
        <translation>anstelle einer Schrift, die dem Bild fehlt</translation>
    </message>
    <message>
        <source>in this system&apos;s keyring ({keyring})</source>
        <translation>im Schlüsselbund dieses Systems ({keyring})</translation>
    </message>
    <message>
        <source>in use now</source>
        <comment>a console</comment>
        <translation>jetzt in Gebrauch</translation>
    </message>
    <message>
        <source>in {file}, readable by its owner alone, not in a keyring</source>
        <translation>in {file}, nur für den Besitzer lesbar, nicht in einem Schlüsselbund</translation>
    </message>
    <message>
        <source>internal error of the printer</source>
        <translation>interner Fehler des Druckers</translation>
    </message>
    <message>
        <source>is disabled</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>ist deaktiviert</translation>
    </message>
    <message>
        <source>iss is {iss}.</source>
        <translation>iss ist {iss}.</translation>
    </message>
    <message>
        <source>iss is {iss}: write the client_id of the application, in small letters with hyphens.</source>
        <translation>iss ist {iss}: Schreiben Sie die client_id der Anwendung, in Kleinbuchstaben mit Bindestrichen.</translation>
    </message>
    <message>
        <source>it accepts connections but reports no status</source>
        <comment>a printer</comment>
        <translation>er nimmt Verbindungen an, meldet aber nichts</translation>
    </message>
    <message>
        <source>it answered with IPP status {code}</source>
        <translation>er hat mit dem IPP-Status {code} geantwortet</translation>
    </message>
    <message>
        <source>it answers</source>
        <comment>a printer</comment>
        <translation>er antwortet</translation>
    </message>
    <message>
        <source>it asked for a login again in the middle of a job</source>
        <translation>er fragt mitten im Auftrag erneut, wer druckt</translation>
    </message>
    <message>
        <source>it asked for another login before it had read the last one</source>
        <translation>er verlangt eine andere Antwort, bevor er die letzte gelesen hat</translation>
    </message>
    <message>
        <source>it asks for a Digest login in a form that is not supported</source>
        <translation>er verlangt eine Digest-Anmeldung, die nicht möglich ist</translation>
    </message>
    <message>
        <source>it asks for a login that is neither Basic nor Digest</source>
        <translation>er verlangt eine Anmeldung, die weder Basic noch Digest ist</translation>
    </message>
    <message>
        <source>it asks for a user name and a password</source>
        <translation>er verlangt Benutzername und Passwort</translation>
    </message>
    <message>
        <source>it asks for an encrypted connection: use ipps://</source>
        <translation>er verlangt eine verschlüsselte Verbindung: Verwenden Sie ipps://</translation>
    </message>
    <message>
        <source>it broke off</source>
        <translation>die Verbindung ist abgebrochen</translation>
    </message>
    <message>
        <source>it cannot do what the job asks for</source>
        <translation>er kann nicht, was der Auftrag verlangt</translation>
    </message>
    <message>
        <source>it disconnected before the answer</source>
        <translation>sie hat die Verbindung beendet, bevor sie eine Antwort hatte</translation>
    </message>
    <message>
        <source>it does not accept the user name and the password</source>
        <translation>er nimmt Benutzername und Passwort nicht an</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>er antwortet nicht</translation>
    </message>
    <message>
        <source>it does not answer within {seconds:g} s; it may wait for its password</source>
        <translation>er antwortet nicht in {seconds:g}&#xa0;s; vielleicht wartet er auf das Passwort</translation>
    </message>
    <message>
        <source>it does not let this computer print</source>
        <translation>er lässt diesen Computer nicht drucken</translation>
    </message>
    <message>
        <source>it does not let this user print</source>
        <translation>er lässt diesen Benutzer nicht drucken</translation>
    </message>
    <message>
        <source>it does not list its jobs: {told}</source>
        <translation>er meldet seine Aufträge nicht: {told}</translation>
    </message>
    <message>
        <source>it does not list its queues (IPP status {code})</source>
        <translation>es nennt seine Warteschlangen nicht (IPP-Status {code})</translation>
    </message>
    <message>
        <source>it does not speak HTTP: {error}</source>
        <translation>es spricht kein HTTP: {error}</translation>
    </message>
    <message>
        <source>it does not take this kind of document</source>
        <translation>diese Art von Dokument druckt er nicht</translation>
    </message>
    <message>
        <source>it has failed</source>
        <translation>er ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>it has no entry for this agent</source>
        <translation>er enthält keinen Eintrag dieses Agenten</translation>
    </message>
    <message>
        <source>it has no entry for this console</source>
        <translation>er enthält keinen Eintrag dieser Konsole</translation>
    </message>
    <message>
        <source>it is busy</source>
        <translation>er ist beschäftigt</translation>
    </message>
    <message>
        <source>it is busy with another connection</source>
        <translation>er ist mit einer anderen Verbindung beschäftigt</translation>
    </message>
    <message>
        <source>it is cancelled</source>
        <translation>er ist abgebrochen</translation>
    </message>
    <message>
        <source>it is not a known keyring</source>
        <translation>es ist keiner der bekannten Schlüsselbunde</translation>
    </message>
    <message>
        <source>it is not accepting jobs</source>
        <translation>er nimmt keine Aufträge an</translation>
    </message>
    <message>
        <source>it is not available now</source>
        <translation>er ist jetzt nicht verfügbar</translation>
    </message>
    <message>
        <source>it is printed</source>
        <translation>er ist gedruckt</translation>
    </message>
    <message>
        <source>it is printing</source>
        <translation>er wird gedruckt</translation>
    </message>
    <message>
        <source>it is printing now and was not checked</source>
        <translation>er druckt gerade und wurde nicht abgefragt</translation>
    </message>
    <message>
        <source>it is starting or stopping. Try again in a moment, or start with --take-over</source>
        <translation>er startet oder endet gerade: Versuchen Sie es gleich noch einmal, oder starten Sie mit --take-over</translation>
    </message>
    <message>
        <source>it is {status}</source>
        <translation>er ist {status}</translation>
    </message>
    <message>
        <source>it must be {expected}</source>
        <translation>erwartet wird {expected}</translation>
    </message>
    <message>
        <source>it redirects to another address, which is not followed</source>
        <translation>er verweist auf eine andere Adresse, der nicht gefolgt wird</translation>
    </message>
    <message>
        <source>it sends interim answers without an end</source>
        <translation>er sendet endlos Zwischenantworten</translation>
    </message>
    <message>
        <source>it shows another certificate than before</source>
        <translation>er zeigt ein anderes Zertifikat als zuvor</translation>
    </message>
    <message>
        <source>it waited too long; a person must confirm that it is still needed</source>
        <translation>er hat zu lange gewartet, jemand muss angeben, ob er noch gebraucht wird</translation>
    </message>
    <message>
        <source>it waits</source>
        <translation>er wartet</translation>
    </message>
    <message>
        <source>it wants the password in clear text, which is sent over ipps:// only: change its address</source>
        <translation>er verlangt das Passwort im Klartext, der nur über ipps:// gesendet wird: Ändern Sie seine Adresse</translation>
    </message>
    <message>
        <source>its access token has expired; the application must get a new one</source>
        <translation>ihr Zugriffstoken ist abgelaufen: Sie muss ein neues abrufen</translation>
    </message>
    <message>
        <source>its access token is not known here</source>
        <translation>ihr Zugriffstoken ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>its agent has it already</source>
        <translation>sein Agent hat ihn schon</translation>
    </message>
    <message>
        <source>its agent was revoked</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>hat keinen Agenten mehr: Ihm wurde der Zugang entzogen</translation>
    </message>
    <message>
        <source>its agents and printers</source>
        <comment>this stops …</comment>
        <translation>alle seine Agenten und Drucker</translation>
    </message>
    <message>
        <source>its driver does not report the paper size</source>
        <translation>sein Treiber nennt die Größe eines Blattes nicht</translation>
    </message>
    <message>
        <source>its lease has expired</source>
        <translation>seine Zuteilung ist abgelaufen</translation>
    </message>
    <message>
        <source>its pages are {size}</source>
        <translation>seine Seiten haben {size}</translation>
    </message>
    <message>
        <source>its printer is paused</source>
        <translation>sein Drucker ist angehalten</translation>
    </message>
    <message>
        <source>its time has expired</source>
        <translation>seine Frist ist abgelaufen</translation>
    </message>
    <message>
        <source>its top edge prints first</source>
        <translation>die Oberkante kommt zuerst aus dem Drucker</translation>
    </message>
    <message>
        <source>job {sides}</source>
        <translation>Auftrag {sides}</translation>
    </message>
    <message>
        <source>jti has 1 character: {shortest} to {longest} are allowed.</source>
        <translation>jti hat 1 Zeichen: {shortest} bis {longest} sind erlaubt.</translation>
    </message>
    <message>
        <source>jti has a control character: write a new random text, for example a UUID.</source>
        <translation>jti hat ein Steuerzeichen: Schreiben Sie einen neuen zufälligen Text, zum Beispiel eine UUID.</translation>
    </message>
    <message>
        <source>jti has half of a surrogate pair: write a new random text, for example a UUID.</source>
        <translation>jti hat ein halbes Surrogatpaar: Schreiben Sie einen neuen zufälligen Text, zum Beispiel eine UUID.</translation>
    </message>
    <message>
        <source>jti has {letters} characters: {shortest} to {longest} are allowed.</source>
        <translation>jti hat {letters} Zeichen: {shortest} bis {longest} sind erlaubt.</translation>
    </message>
    <message>
        <source>jti is {jti}.</source>
        <translation>jti ist {jti}.</translation>
    </message>
    <message>
        <source>jti is {jti}: write a new random text into every assertion, for example a UUID.</source>
        <translation>jti ist {jti}: Schreiben Sie in jede Assertion einen neuen zufälligen Text, zum Beispiel eine UUID.</translation>
    </message>
    <message>
        <source>just now</source>
        <comment>last seen</comment>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>just now</source>
        <comment>heard</comment>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>kept until a line feed comes</source>
        <comment>a command that is not drawn</comment>
        <translation>wird bis zu einem Zeilenende aufbewahrt</translation>
    </message>
    <message>
        <source>key {key}</source>
        <translation>Schlüssel {key}</translation>
    </message>
    <message>
        <source>keys shortcut hotkey</source>
        <comment>help search</comment>
        <translation>Tasten Tastenkürzel Kurzbefehl</translation>
    </message>
    <message>
        <source>label files are not allowed on this printer</source>
        <translation>Etikettendateien sind auf diesem Drucker nicht erlaubt</translation>
    </message>
    <message>
        <source>label lost missing again copy double twice delete remove stop abort mistake stuck order</source>
        <comment>help search</comment>
        <translation>Etikett verloren fehlt nochmal Kopie doppelt zweimal löschen entfernen abbrechen Fehler hängt Bestellung</translation>
    </message>
    <message>
        <source>language</source>
        <comment>of a device</comment>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>language {language}</source>
        <translation>Sprache {language}</translation>
    </message>
    <message>
        <source>larger paper: {media}</source>
        <translation>größeres Material: {media}</translation>
    </message>
    <message>
        <source>larger than a picture can be</source>
        <comment>a command that is not drawn</comment>
        <translation>größer, als ein Bild sein kann</translation>
    </message>
    <message>
        <source>last message arrived {ago}</source>
        <translation>letzte Nachricht angekommen {ago}</translation>
    </message>
    <message>
        <source>last used {ago}</source>
        <translation>zuletzt verwendet {ago}</translation>
    </message>
    <message>
        <source>later</source>
        <comment>step</comment>
        <translation>später</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>weniger als einer Minute</translation>
    </message>
    <message>
        <source>live</source>
        <comment>the wall</comment>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>lock unlock PIN password sign in operator</source>
        <comment>search words</comment>
        <translation>sperren entsperren PIN Passwort anmelden Bediener</translation>
    </message>
    <message>
        <source>locked</source>
        <comment>a console</comment>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>made for {width:.0f} × {height:.0f} mm</source>
        <translation>für {width:.0f} × {height:.0f}&#xa0;mm eingerichtet</translation>
    </message>
    <message>
        <source>mark {number} as done</source>
        <comment>selected jobs</comment>
        <translation>{number} als erledigt markieren</translation>
    </message>
    <message>
        <source>maximum copies</source>
        <comment>of a device</comment>
        <translation>höchste Zahl der Kopien</translation>
    </message>
    <message>
        <source>media not supported</source>
        <translation>auf Material dieser Größe druckt er nicht</translation>
    </message>
    <message>
        <source>min</source>
        <comment>unit</comment>
        <translation>min</translation>
    </message>
    <message>
        <source>minutes</source>
        <comment>unit</comment>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>mm</source>
        <comment>unit</comment>
        <translation>mm</translation>
    </message>
    <message>
        <source>mm/s</source>
        <comment>unit</comment>
        <translation>mm/s</translation>
    </message>
    <message>
        <source>model</source>
        <comment>of a device</comment>
        <translation>Modell</translation>
    </message>
    <message>
        <source>model not known, {serial}</source>
        <translation>Modell nicht bekannt, {serial}</translation>
    </message>
    <message>
        <source>more data than a picture can have</source>
        <comment>a command that is not drawn</comment>
        <translation>mehr Daten, als ein Bild haben kann</translation>
    </message>
    <message>
        <source>more parts than a picture can have</source>
        <comment>a command that is not drawn</comment>
        <translation>mehr Teile, als ein Bild haben kann</translation>
    </message>
    <message>
        <source>more than 1000</source>
        <translation>mehr als 1000</translation>
    </message>
    <message>
        <source>move {number}</source>
        <comment>selected jobs</comment>
        <translation>{number} verschieben</translation>
    </message>
    <message>
        <source>moved {across}, {along}</source>
        <translation>verschoben {across}, {along}</translation>
    </message>
    <message>
        <source>named: an id, or a name of 1 to {most} characters.</source>
        <translation>named: eine ID oder ein Name mit 1 bis {most} Zeichen.</translation>
    </message>
    <message>
        <source>nbf is not in the future.</source>
        <translation>nbf liegt nicht in der Zukunft.</translation>
    </message>
    <message>
        <source>nbf is {nbf}: write seconds since 1970 (UTC), or leave it out.</source>
        <translation>nbf ist {nbf}: Schreiben Sie Sekunden seit 1970 (UTC) oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>nbf is {seconds} in the future: leave it out, or send the assertion later.</source>
        <translation>nbf liegt {seconds} in der Zukunft: Lassen Sie es weg oder senden Sie die Assertion später.</translation>
    </message>
    <message>
        <source>needed: {evidence}</source>
        <translation>verlangt: {evidence}</translation>
    </message>
    <message>
        <source>needs attention</source>
        <comment>printer</comment>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>needs “{evidence}” (learnt from its test print)</source>
        <translation>erfordert „{evidence}“ (aus seinem Testdruck ermittelt)</translation>
    </message>
    <message>
        <source>needs “{evidence}” (learnt from its test print, which ended with a reset)</source>
        <translation>erfordert „{evidence}“ (aus seinem Testdruck ermittelt, der mit einem Zurücksetzen endete)</translation>
    </message>
    <message>
        <source>needs “{evidence}” (set by {name})</source>
        <translation>erfordert „{evidence}“ (festgelegt von {name})</translation>
    </message>
    <message>
        <source>network</source>
        <comment>where printers are searched</comment>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>never</source>
        <comment>last seen</comment>
        <translation>nie</translation>
    </message>
    <message>
        <source>never seen</source>
        <translation>nie online</translation>
    </message>
    <message>
        <source>never seen</source>
        <comment>agent</comment>
        <translation>nie online</translation>
    </message>
    <message>
        <source>never used</source>
        <translation>nie verwendet</translation>
    </message>
    <message>
        <source>new device install connect setup</source>
        <comment>search words</comment>
        <translation>neues Gerät einrichten installieren verbinden</translation>
    </message>
    <message>
        <source>no</source>
        <comment>a detail of the log</comment>
        <translation>nein</translation>
    </message>
    <message>
        <source>no PDF</source>
        <translation>druckt kein PDF</translation>
    </message>
    <message>
        <source>no account has the name or id &apos;{name}&apos;: see &apos;spoolhouse partner account list&apos;</source>
        <translation>kein Konto hat den Namen oder die ID „{name}“: siehe „spoolhouse partner account list“</translation>
    </message>
    <message>
        <source>no account is named: give a name, an external id or an id of 1 to {most} characters, see &apos;spoolhouse partner account list&apos;</source>
        <translation>es ist kein Konto genannt: Geben Sie einen Namen, eine externe ID oder eine ID von 1 bis {most} Zeichen an, siehe „spoolhouse partner account list“</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>no answer within {seconds:g} s</source>
        <translation>keine Antwort in {seconds:g}&#xa0;s</translation>
    </message>
    <message>
        <source>no bar code for this data</source>
        <comment>a command that is not drawn</comment>
        <translation>kein Barcode für diese Daten</translation>
    </message>
    <message>
        <source>no certificate</source>
        <translation>kein Zertifikat</translation>
    </message>
    <message>
        <source>no connection</source>
        <translation>keine Verbindung</translation>
    </message>
    <message>
        <source>no connection ({why})</source>
        <translation>keine Verbindung ({why})</translation>
    </message>
    <message>
        <source>no connection to the printer: {why}</source>
        <translation>keine Verbindung zum Drucker: {why}</translation>
    </message>
    <message>
        <source>no connection to the server</source>
        <translation>keine Verbindung zum Server</translation>
    </message>
    <message>
        <source>no errors</source>
        <translation>keine Fehler</translation>
    </message>
    <message>
        <source>no jobs</source>
        <translation>keine Aufträge</translation>
    </message>
    <message>
        <source>no label is printed: the file only sets up the printer or stores something ({command})</source>
        <translation>kein Etikett: Die Datei richtet nur den Drucker ein oder speichert etwas ({command})</translation>
    </message>
    <message>
        <source>no longer knows this console</source>
        <comment>server</comment>
        <translation>lässt diese Konsole nicht mehr zu</translation>
    </message>
    <message>
        <source>no name</source>
        <comment>certificate</comment>
        <translation>keinen Namen</translation>
    </message>
    <message>
        <source>no player is installed</source>
        <translation>kein Abspielprogramm installiert</translation>
    </message>
    <message>
        <source>no printer is added</source>
        <translation>es ist kein Drucker hinzugefügt</translation>
    </message>
    <message>
        <source>no printers</source>
        <translation>keine Drucker</translation>
    </message>
    <message>
        <source>no reason is given</source>
        <translation>kein Grund angegeben</translation>
    </message>
    <message>
        <source>no reason recorded</source>
        <translation>kein Grund gespeichert</translation>
    </message>
    <message>
        <source>no system tray: closing minimises the window</source>
        <translation>hier kein Symbol neben der Uhr: Schließen minimiert</translation>
    </message>
    <message>
        <source>nobody</source>
        <comment>works here</comment>
        <translation>niemand</translation>
    </message>
    <message>
        <source>nobody at console {console}</source>
        <translation>niemand an der Konsole {console}</translation>
    </message>
    <message>
        <source>nobody: no login required</source>
        <translation>niemand: Er verlangt keine Anmeldung</translation>
    </message>
    <message>
        <source>none</source>
        <comment>a detail of the log</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>none in the link: the server needs a certificate that this computer trusts</source>
        <translation>keiner im Link: Eine Zertifizierungsstelle, die dieser Computer kennt, muss den Server bestätigen</translation>
    </message>
    <message>
        <source>none since this window opened</source>
        <comment>error</comment>
        <translation>keiner, seit dieses Fenster geöffnet ist</translation>
    </message>
    <message>
        <source>none yet</source>
        <comment>printers</comment>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>none yet</source>
        <comment>answer of a printer</comment>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>none: others can read the traffic</source>
        <comment>certificate</comment>
        <translation>keines: Andere können mitlesen</translation>
    </message>
    <message>
        <source>none: plain HTTP inside this computer</source>
        <translation>keiner: HTTP ohne TLS auf diesem Computer</translation>
    </message>
    <message>
        <source>not a known command</source>
        <comment>a command that is not drawn</comment>
        <translation>kein bekannter Befehl</translation>
    </message>
    <message>
        <source>not added</source>
        <comment>printer</comment>
        <translation>nicht hinzugefügt</translation>
    </message>
    <message>
        <source>not in this file</source>
        <comment>a command that is not drawn</comment>
        <translation>nicht in dieser Datei</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>not known</source>
        <comment>agents</comment>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>not known how much is left</source>
        <translation>Rest nicht bekannt</translation>
    </message>
    <message>
        <source>not known while the server does not answer</source>
        <comment>agents</comment>
        <translation>nicht bekannt, solange der Server nicht antwortet</translation>
    </message>
    <message>
        <source>not known yet</source>
        <comment>how many jobs</comment>
        <translation>noch nicht bekannt</translation>
    </message>
    <message>
        <source>not known: Spoolhouse can&apos;t notice if another device takes its address</source>
        <translation>nicht bekannt: Ein anderes Gerät unter seiner Adresse bliebe unbemerkt</translation>
    </message>
    <message>
        <source>not live</source>
        <comment>a number of jobs</comment>
        <translation>nicht aktuell</translation>
    </message>
    <message>
        <source>not live</source>
        <comment>the wall</comment>
        <translation>nicht aktuell</translation>
    </message>
    <message>
        <source>not needed: this computer only</source>
        <comment>certificate</comment>
        <translation>keines nötig, nur für diesen Computer</translation>
    </message>
    <message>
        <source>not now: {why}</source>
        <translation>jetzt nicht: {why}</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>jetzt nicht möglich</translation>
    </message>
    <message>
        <source>not read yet</source>
        <comment>data</comment>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>not sent yet</source>
        <comment>reprint</comment>
        <translation>noch nicht gesendet</translation>
    </message>
    <message>
        <source>not set</source>
        <comment>a detail of the log</comment>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>not supported</source>
        <comment>a command that is not drawn</comment>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>not yet</source>
        <comment>sent to its agent</comment>
        <translation>noch nicht</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>was printed</comment>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing but blanks</source>
        <translation>nur Leerzeichen</translation>
    </message>
    <message>
        <source>nothing can be kept in {folder}: {why}</source>
        <translation>in {folder} kann nichts gespeichert werden: {why}</translation>
    </message>
    <message>
        <source>nothing has arrived yet</source>
        <translation>noch nichts angekommen</translation>
    </message>
    <message>
        <source>nothing known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>nothing was printed</source>
        <translation>nichts wurde gedruckt</translation>
    </message>
    <message>
        <source>nothing was restored: it needs {size:.0f} MB, there is less free for {root}</source>
        <translation>Nichts wurde wiederhergestellt: Nötig sind {size:.0f}&#xa0;MB, für {root} ist weniger frei</translation>
    </message>
    <message>
        <source>nothing was restored: {file}: {why}</source>
        <translation>Nichts wurde wiederhergestellt: {file}: {why}</translation>
    </message>
    <message>
        <source>nothing was restored: {root} has a server&apos;s data. Try the backup in a new folder, which you name with --data-dir</source>
        <translation>Nichts wurde wiederhergestellt: {root} enthält die Daten eines Servers. Probieren Sie die Sicherung in einem neuen Ordner aus, den Sie mit --data-dir nennen</translation>
    </message>
    <message>
        <source>nothing was restored: {why}</source>
        <translation>Nichts wurde wiederhergestellt: {why}</translation>
    </message>
    <message>
        <source>now</source>
        <comment>until</comment>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>of another kind</source>
        <translation>ein Wert anderer Art</translation>
    </message>
    <message>
        <source>of {number}</source>
        <translation>von {number}</translation>
    </message>
    <message>
        <source>of {url} ({trust}); its own key is {place}</source>
        <translation>von {url} ({trust}); sein eigener Schlüssel liegt {place}</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>agent</comment>
        <translation>offline</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>printer</comment>
        <translation>offline</translation>
    </message>
    <message>
        <source>offline since {moment}</source>
        <translation>abwesend seit {moment}</translation>
    </message>
    <message>
        <source>offline, last seen {ago}</source>
        <translation>offline, zuletzt online {ago}</translation>
    </message>
    <message>
        <source>once</source>
        <comment>sent to its agent</comment>
        <translation>einmal</translation>
    </message>
    <message>
        <source>one of: {values}</source>
        <translation>einer der Werte: {values}</translation>
    </message>
    <message>
        <source>one that does not identify itself</source>
        <translation>ein Gerät ohne Kennung</translation>
    </message>
    <message>
        <source>online</source>
        <comment>agent</comment>
        <translation>online</translation>
    </message>
    <message>
        <source>online, too old: gets no jobs</source>
        <translation>online, zu alt: bekommt keine Aufträge</translation>
    </message>
    <message>
        <source>only its first characters</source>
        <translation>nur die ersten Zeichen</translation>
    </message>
    <message>
        <source>only stored in the printer</source>
        <comment>a command that is not drawn</comment>
        <translation>nur im Drucker gespeichert</translation>
    </message>
    <message>
        <source>only the first labels of its series</source>
        <translation>nur die ersten Etiketten der Serie</translation>
    </message>
    <message>
        <source>only the first {number:,} labels are drawn</source>
        <translation>nur die ersten {number:,} Etiketten werden dargestellt</translation>
    </message>
    <message>
        <source>only {pages}</source>
        <translation>nur {pages}</translation>
    </message>
    <message>
        <source>operator</source>
        <comment>placeholder of a name</comment>
        <translation>Bediener</translation>
    </message>
    <message>
        <source>operator</source>
        <comment>who did it, and told no name</comment>
        <translation>einem Bediener</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Bediener</translation>
    </message>
    <message>
        <source>operators names pin roles administrator lock console idle minutes privacy hide documents</source>
        <comment>search words</comment>
        <translation>Bediener Namen PIN Rollen Benutzerrollen Administrator sperren Konsole untätig Minuten Datenschutz verbergen Dokumente</translation>
    </message>
    <message>
        <source>orientation not supported</source>
        <translation>er dreht keine Seiten</translation>
    </message>
    <message>
        <source>other</source>
        <comment>media</comment>
        <translation>anderes</translation>
    </message>
    <message>
        <source>other computer remote site pc</source>
        <comment>help search</comment>
        <translation>anderer Computer Standort entfernt PC</translation>
    </message>
    <message>
        <source>other paper loaded: {media}</source>
        <translation>anderes Material: {media}</translation>
    </message>
    <message>
        <source>other printer transfer send</source>
        <comment>search words</comment>
        <translation>anderer Drucker verschieben schicken</translation>
    </message>
    <message>
        <source>other users of this computer can change {files}: they could print in this site’s name, or stop it from printing</source>
        <translation>andere Benutzer dieses Computers können {files} ändern: So könnten sie im Namen dieses Standorts drucken oder das Drucken verhindern</translation>
    </message>
    <message>
        <source>other users of this computer can read {files}</source>
        <translation>andere Benutzer dieses Computers können {files} lesen</translation>
    </message>
    <message>
        <source>out of range: the printer&apos;s own value counts</source>
        <comment>a command that is not drawn</comment>
        <translation>außerhalb des Bereichs: Es gilt der Wert des Druckers</translation>
    </message>
    <message>
        <source>outside a label: the printer leaves it out</source>
        <comment>a command that is not drawn</comment>
        <translation>außerhalb eines Etiketts: der Drucker lässt es weg</translation>
    </message>
    <message>
        <source>outside the largest picture</source>
        <comment>a command that is not drawn</comment>
        <translation>außerhalb des größten Bildes</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>page {page} of {pages}</source>
        <translation>Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>page {page}: {edges}</source>
        <translation>Seite {page}: {edges}</translation>
    </message>
    <message>
        <source>pages can be given for one job only.</source>
        <translation>pages sind die Seiten eines einzigen Auftrags.</translation>
    </message>
    <message>
        <source>pages must be given from the first to the last, such as 4-6.</source>
        <translation>Nennen Sie Seiten von der ersten zur letzten: 4-6.</translation>
    </message>
    <message>
        <source>paper</source>
        <comment>of a device</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>paper load roll media labels change size</source>
        <comment>search words</comment>
        <translation>Papier einlegen Rolle Etiketten Material wechseln Größe</translation>
    </message>
    <message>
        <source>paper not reported</source>
        <translation>Material nicht gemeldet</translation>
    </message>
    <message>
        <source>passed</source>
        <comment>check</comment>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>paused</source>
        <comment>printer</comment>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>per second</source>
        <comment>unit</comment>
        <translation>pro Sekunde</translation>
    </message>
    <message>
        <source>placement not supported</source>
        <translation>er verschiebt oder beschneidet keine Seiten</translation>
    </message>
    <message>
        <source>plain HTTP</source>
        <translation>HTTP ohne TLS</translation>
    </message>
    <message>
        <source>plain HTTP, for this computer only</source>
        <translation>HTTP ohne TLS, nur für diesen Computer</translation>
    </message>
    <message>
        <source>position ({x:+g}, {y:+g} mm)</source>
        <translation>Lage ({x:+g}, {y:+g}&#xa0;mm)</translation>
    </message>
    <message>
        <source>print</source>
        <comment>an application may</comment>
        <translation>drucken</translation>
    </message>
    <message>
        <source>print again repeat copy</source>
        <comment>search words</comment>
        <translation>noch einmal drucken wiederholen Kopie</translation>
    </message>
    <message>
        <source>print file PDF document upload</source>
        <comment>search words</comment>
        <translation>Datei drucken PDF Dokument</translation>
    </message>
    <message>
        <source>print on both sides so</source>
        <translation>in dieser Weise beidseitig drucken</translation>
    </message>
    <message>
        <source>print width</source>
        <comment>of a device</comment>
        <translation>Druckbreite</translation>
    </message>
    <message>
        <source>print width {width}</source>
        <translation>druckt {width} breit</translation>
    </message>
    <message>
        <source>printer disabled</source>
        <translation>er ist zum Drucken deaktiviert</translation>
    </message>
    <message>
        <source>printer {sides}</source>
        <translation>Drucker {sides}</translation>
    </message>
    <message>
        <source>printer_id is missing: it names the printer that gets the jobs.</source>
        <translation>printer_id fehlt: Damit wird angegeben, wohin die Aufträge gehen.</translation>
    </message>
    <message>
        <source>printers could not be searched: {why}</source>
        <translation>die Druckersuche war nicht möglich: {why}</translation>
    </message>
    <message>
        <source>printing</source>
        <comment>printer</comment>
        <translation>druckt</translation>
    </message>
    <message>
        <source>printing on the printer&apos;s own device only</source>
        <translation>Druck nur auf dem eigenen Gerät des Druckers</translation>
    </message>
    <message>
        <source>prints PDF</source>
        <translation>druckt PDF</translation>
    </message>
    <message>
        <source>prints and manages the queue</source>
        <translation>druckt und betreut die Warteschlange</translation>
    </message>
    <message>
        <source>prints at most {most} copies</source>
        <translation>druckt höchstens {most} Kopien</translation>
    </message>
    <message>
        <source>prints on paper up to {width} mm wide</source>
        <translation>druckt auf Material bis {width}&#xa0;mm Breite</translation>
    </message>
    <message>
        <source>prints to files, for trying things out</source>
        <translation>druckt in Dateien, zum Ausprobieren</translation>
    </message>
    <message>
        <source>problem error broken nothing prints slow crash support</source>
        <comment>help search</comment>
        <translation>Problem Fehler kaputt druckt nicht langsam Absturz Hilfe</translation>
    </message>
    <message>
        <source>problems in your language</source>
        <translation>Probleme in Ihrer Sprache</translation>
    </message>
    <message>
        <source>process {pid}, &apos;spoolhouse serve&apos;. Stop it or its service, or start with --take-over, which waits until that server has sent what it is printing</source>
        <translation>Prozess {pid}, „spoolhouse serve“. Beenden Sie ihn oder seinen Dienst, oder starten Sie mit --take-over: Er druckt zu Ende und endet dann</translation>
    </message>
    <message>
        <source>process {pid}, started by a window. Stop it there (Quit, “Stop printing and quit”), or start with --take-over, which waits until that server has sent what it is printing</source>
        <translation>Prozess {pid}, von einem Fenster gestartet. Beenden Sie ihn dort („Beenden“, „Drucken beenden und schließen“), oder starten Sie mit --take-over: Er druckt zu Ende und endet dann</translation>
    </message>
    <message>
        <source>put away dismiss clear acknowledge failed</source>
        <comment>search words</comment>
        <translation>weglegen bestätigen quittieren fehlgeschlagen erledigt</translation>
    </message>
    <message>
        <source>quiet printers mute snooze 30 min</source>
        <comment>search words</comment>
        <translation>ruhe still stumm stummschalten drucker leise 30 minuten</translation>
    </message>
    <message>
        <source>raw language not supported</source>
        <translation>diese Sprache druckt er nicht</translation>
    </message>
    <message>
        <source>reachable</source>
        <comment>printer</comment>
        <translation>erreichbar</translation>
    </message>
    <message>
        <source>ready</source>
        <comment>printer</comment>
        <translation>bereit</translation>
    </message>
    <message>
        <source>refusing damaged pages</source>
        <translation>Ablehnen beschädigter Seiten</translation>
    </message>
    <message>
        <source>release {number}</source>
        <comment>selected jobs</comment>
        <translation>{number} freigeben</translation>
    </message>
    <message>
        <source>replay</source>
        <comment>the same order again</comment>
        <translation>wiederholt</translation>
    </message>
    <message>
        <source>reported by the printer</source>
        <comment>resolution</comment>
        <translation>laut Drucker</translation>
    </message>
    <message>
        <source>reprint {number}</source>
        <comment>selected jobs</comment>
        <translation>{number} erneut drucken</translation>
    </message>
    <message>
        <source>reseller tenant</source>
        <comment>help search</comment>
        <translation>Wiederverkäufer Mandant</translation>
    </message>
    <message>
        <source>resolution</source>
        <comment>of a device</comment>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>resolution in dpi</source>
        <comment>of a device</comment>
        <translation>Auflösung in dpi</translation>
    </message>
    <message>
        <source>retry {seconds} s</source>
        <translation>erneut in {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>revoked</source>
        <comment>agent</comment>
        <translation>Zugang entzogen</translation>
    </message>
    <message>
        <source>revoked {at}</source>
        <translation>ausgesperrt {at}</translation>
    </message>
    <message>
        <source>scale not supported</source>
        <translation>er verkleinert oder vergrößert keine Seiten</translation>
    </message>
    <message>
        <source>scaled to {scale:.0%}</source>
        <translation>skaliert auf {scale:.0%}</translation>
    </message>
    <message>
        <source>see agents</source>
        <comment>an application may</comment>
        <translation>Agenten sehen</translation>
    </message>
    <message>
        <source>see jobs</source>
        <comment>an application may</comment>
        <translation>Aufträge sehen</translation>
    </message>
    <message>
        <source>see printers</source>
        <comment>an application may</comment>
        <translation>Drucker sehen</translation>
    </message>
    <message>
        <source>seen {age} ago</source>
        <translation>zuletzt verwendet vor {age}</translation>
    </message>
    <message>
        <source>serial number not known</source>
        <translation>Seriennummer nicht bekannt</translation>
    </message>
    <message>
        <source>serial number {serial}</source>
        <translation>Seriennummer {serial}</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>server restart start again address</source>
        <comment>search words</comment>
        <translation>server neustart neu starten adresse</translation>
    </message>
    <message>
        <source>service boot login autostart</source>
        <comment>search words</comment>
        <translation>dienst hochfahren anmeldung autostart</translation>
    </message>
    <message>
        <source>set on the printer</source>
        <comment>darkness</comment>
        <translation>wie am Drucker eingestellt</translation>
    </message>
    <message>
        <source>set on the printer</source>
        <comment>speed of a printer</comment>
        <translation>wie am Drucker eingestellt</translation>
    </message>
    <message>
        <source>settled automatically</source>
        <translation>automatisch erledigt</translation>
    </message>
    <message>
        <source>several many tags pool darkness speed</source>
        <comment>words to find a command by</comment>
        <translation>mehrere viele Gruppen Pool Schwärze Geschwindigkeit</translation>
    </message>
    <message>
        <source>several servers have this name: name one by its address</source>
        <translation>Mehrere Server haben diesen Namen: Nennen Sie einen mit seiner Adresse</translation>
    </message>
    <message>
        <source>shop erp program software secret</source>
        <comment>help search</comment>
        <translation>Shop ERP Programm Software Geheimnis</translation>
    </message>
    <message>
        <source>shows a different key</source>
        <comment>server</comment>
        <translation>hat einen anderen Schlüssel</translation>
    </message>
    <message>
        <source>sides</source>
        <comment>of a device</comment>
        <translation>Druckseiten</translation>
    </message>
    <message>
        <source>simulates a fault: {fault}</source>
        <translation>simuliert eine Störung: {fault}</translation>
    </message>
    <message>
        <source>since {moment}</source>
        <translation>seit {moment}</translation>
    </message>
    <message>
        <source>since {time} · the display may be out of date</source>
        <translation>seit {time} · Anzeige vielleicht veraltet</translation>
    </message>
    <message>
        <source>sound noise beep mute silent quiet warning mail</source>
        <comment>help search</comment>
        <translation>Ton Geräusch piept stumm leise Warnung Mail</translation>
    </message>
    <message>
        <source>start the computer or Spoolhouse there; its jobs wait until then</source>
        <translation>Starten Sie dort den Computer oder Spoolhouse; die Aufträge warten so lange</translation>
    </message>
    <message>
        <source>starting…</source>
        <comment>server</comment>
        <translation>startet…</translation>
    </message>
    <message>
        <source>stop delete remove abort</source>
        <comment>search words</comment>
        <translation>abbrechen anhalten löschen entfernen</translation>
    </message>
    <message>
        <source>stop halt resume continue</source>
        <comment>search words</comment>
        <translation>anhalten pausieren fortsetzen weiter</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>printer</comment>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>storage disk folder size free path room</source>
        <comment>search words</comment>
        <translation>speicher datenträger platte ordner größe frei pfad platz</translation>
    </message>
    <message>
        <source>sub is the same as iss.</source>
        <translation>sub ist dasselbe wie iss.</translation>
    </message>
    <message>
        <source>sub is {sub}: write the same client_id as in iss.</source>
        <translation>sub ist {sub}: Schreiben Sie dieselbe client_id wie in iss.</translation>
    </message>
    <message>
        <source>support log problem report</source>
        <comment>search words</comment>
        <translation>Support Protokoll Problem Bericht</translation>
    </message>
    <message>
        <source>take a height without a width: it does not report the width of the loaded media</source>
        <translation>eine Höhe ohne Breite, denn er meldet nicht, wie breit das eingelegte Material ist</translation>
    </message>
    <message>
        <source>take a width without a height: that is for a continuous roll, and no such roll is loaded</source>
        <translation>eine Breite ohne Höhe gilt für eine Endlosrolle, und keine ist eingelegt</translation>
    </message>
    <message>
        <source>test mail smtp alarm report</source>
        <comment>search words</comment>
        <translation>Testmail Mail SMTP Alarm Meldung</translation>
    </message>
    <message>
        <source>test print sample try</source>
        <comment>search words</comment>
        <translation>Probedruck Test Muster</translation>
    </message>
    <message>
        <source>the PDF needs a password</source>
        <translation>das PDF braucht ein Passwort</translation>
    </message>
    <message>
        <source>the address has a parameter that does not exist</source>
        <translation>die Adresse hat einen Parameter, den es nicht gibt</translation>
    </message>
    <message>
        <source>the agent&apos;s credential cannot be read: {why}</source>
        <translation>die Zugangsdaten des Agenten können nicht gelesen werden: {why}</translation>
    </message>
    <message>
        <source>the agent&apos;s key could not be stored: {why}</source>
        <translation>der Schlüssel des Agenten wurde nicht gespeichert: {why}</translation>
    </message>
    <message>
        <source>the agent&apos;s key could not be stored: {why}. Free up space, then use the same link again here, or run &apos;spoolhouse agent run&apos;</source>
        <translation>der Schlüssel des Agenten wurde nicht gespeichert: {why}. Schaffen Sie Platz, und verwenden Sie hier dann denselben Link erneut, oder starten Sie „spoolhouse agent run“</translation>
    </message>
    <message>
        <source>the agent&apos;s key is in this system&apos;s keyring ({keyring}) and could not be read: {why}. Unlock it (sign in to the desktop), or enrol again with --replace --key-in file</source>
        <translation>der Schlüssel des Agenten liegt im Schlüsselbund dieses Systems ({keyring}), der ihn nicht herausgibt: {why}. Entsperren Sie ihn (melden Sie sich am Desktop an), oder registrieren Sie den Agenten mit --replace --key-in file neu</translation>
    </message>
    <message>
        <source>the agent&apos;s new key is in this system&apos;s keyring ({keyring}): {why}</source>
        <translation>der neue Schlüssel des Agenten liegt im Schlüsselbund dieses Systems ({keyring}): {why}</translation>
    </message>
    <message>
        <source>the answer is larger than {size} bytes</source>
        <translation>die Antwort ist größer als {size}&#xa0;Bytes</translation>
    </message>
    <message>
        <source>the answer of the server {server} is cut off: {why}</source>
        <translation>die Antwort des Servers {server} ist abgeschnitten: {why}</translation>
    </message>
    <message>
        <source>the application lacks the permission (scope) for this</source>
        <translation>dazu fehlt ihr ein Recht</translation>
    </message>
    <message>
        <source>the application was disabled or got a new secret; it must request a new access token</source>
        <translation>sie wurde deaktiviert oder hat ein neues Geheimnis bekommen: Sie muss ein neues Zugriffstoken abrufen</translation>
    </message>
    <message>
        <source>the backup contains a file that does not belong there: “{name}”</source>
        <translation>die Sicherung nennt eine Datei, die nicht in eine Sicherung gehört: „{name}“</translation>
    </message>
    <message>
        <source>the backup contains something that is not a regular file: “{name}”</source>
        <translation>die Sicherung enthält etwas, das keine einfache Datei ist: „{name}“</translation>
    </message>
    <message>
        <source>the backup did not arrive completely: {why}</source>
        <translation>die Sicherung ist nicht vollständig angekommen: {why}</translation>
    </message>
    <message>
        <source>the backup is cut off after {name}</source>
        <translation>die Sicherung bricht nach {name} ab</translation>
    </message>
    <message>
        <source>the backup is cut off in {name}</source>
        <translation>die Sicherung bricht in {name} ab</translation>
    </message>
    <message>
        <source>the backup is damaged: its table of contents cannot be read ({why})</source>
        <translation>die Sicherung ist beschädigt: Ihr Inhaltsverzeichnis ist nicht lesbar ({why})</translation>
    </message>
    <message>
        <source>the backup is damaged: its table of contents contradicts itself</source>
        <translation>die Sicherung ist beschädigt: Ihr Inhaltsverzeichnis widerspricht sich</translation>
    </message>
    <message>
        <source>the backup is damaged: there is more after its last document</source>
        <translation>die Sicherung ist beschädigt: Hinter ihrem letzten Dokument folgt noch etwas</translation>
    </message>
    <message>
        <source>the backup is damaged: {name} has changed</source>
        <translation>die Sicherung ist beschädigt: {name} hat sich verändert</translation>
    </message>
    <message>
        <source>the backup is damaged: “{found}” stands where “{wanted}” should</source>
        <translation>die Sicherung ist beschädigt: „{found}“ steht, wo „{wanted}“ stehen sollte</translation>
    </message>
    <message>
        <source>the backup is incomplete: the content of documents is missing</source>
        <translation>die Sicherung ist unvollständig: Inhalte von Dokumenten fehlen</translation>
    </message>
    <message>
        <source>the backup needs {size}, but the disk has less free space</source>
        <translation>die Sicherung hat {size}: So viel Platz hat der Datenträger nicht</translation>
    </message>
    <message>
        <source>the certificate of {server} is not from an authority that this computer trusts ({why}), and the link names no key. Nothing was sent to it. Set SSL_CERT_FILE to the issuer&apos;s certificate</source>
        <translation>keine Zertifizierungsstelle, die dieser Computer kennt, bestätigt {server} ({why}), und der Link nennt keinen Schlüssel. Es wurde nichts gesendet. Setzen Sie SSL_CERT_FILE auf das Zertifikat dessen, der es signiert hat</translation>
    </message>
    <message>
        <source>the clocks of the server and this computer differ by {seconds:.0f} s</source>
        <translation>die des Servers und die dieses Computers gehen {seconds:.0f}&#xa0;s auseinander</translation>
    </message>
    <message>
        <source>the code is mistyped, or it was made by another server. Nothing was sent</source>
        <translation>der Code ist vertippt, oder dort antwortet ein anderer Server als der, der ihn erstellt hat: Es wurde nichts gesendet</translation>
    </message>
    <message>
        <source>the connection broke before an answer came</source>
        <translation>die Verbindung ist vor der Antwort abgebrochen</translation>
    </message>
    <message>
        <source>the console was paired, but its token could not be saved: {why}. Revoke the console there</source>
        <translation>Die Konsole wurde gekoppelt, ihr Token konnte aber nicht gespeichert werden: {why}. Sperren Sie sie dort aus</translation>
    </message>
    <message>
        <source>the data folder {root} cannot be used: {why}</source>
        <translation>der Datenordner {root} ist nicht verwendbar: {why}</translation>
    </message>
    <message>
        <source>the data folder {root} cannot be written: {why}</source>
        <translation>der Datenordner {root} ist nicht beschreibbar: {why}</translation>
    </message>
    <message>
        <source>the data folder {root} is in use by another server</source>
        <translation>der Datenordner {root} wird von einem anderen Server verwendet</translation>
    </message>
    <message>
        <source>the database cannot be read: {why}</source>
        <translation>die Datenbank ist unlesbar: {why}</translation>
    </message>
    <message>
        <source>the database cannot be used: {why}</source>
        <translation>die Datenbank ist nicht verwendbar: {why}</translation>
    </message>
    <message>
        <source>the database has schema {found}, this version knows {known}: use the version that opened it last</source>
        <translation>die Datenbank hat das Schema {found}, diese Version kennt {known}: Verwenden Sie die Version, die sie zuletzt geöffnet hat</translation>
    </message>
    <message>
        <source>the database has schema {found}, too old for an upgrade to {known}: use the version that opened it last</source>
        <translation>die Datenbank hat das Schema {found} und ist zu alt für eine Umstellung auf {known}: Verwenden Sie die Version, die sie zuletzt geöffnet hat</translation>
    </message>
    <message>
        <source>the database is damaged</source>
        <translation>die Datenbank ist beschädigt</translation>
    </message>
    <message>
        <source>the database is empty</source>
        <translation>die Datenbank ist leer</translation>
    </message>
    <message>
        <source>the database is not as a server leaves it: {why}</source>
        <translation>die Datenbank ist nicht im Zustand einer Serverdatenbank: {why}</translation>
    </message>
    <message>
        <source>the database is not of a server: it lacks {fact}</source>
        <translation>die Datenbank stammt nicht von einem Server: Ihr fehlt {fact}</translation>
    </message>
    <message>
        <source>the database {path} cannot be opened: {why}</source>
        <translation>die Datenbank {path} lässt sich nicht öffnen: {why}</translation>
    </message>
    <message>
        <source>the database {path} cannot be used: {why}</source>
        <translation>die Datenbank {path} ist nicht verwendbar: {why}</translation>
    </message>
    <message>
        <source>the database {path} was moved or deleted: {why}</source>
        <translation>die Datenbank {path} wurde entfernt: {why}</translation>
    </message>
    <message>
        <source>the database {path} was replaced by another file: stop and start the server</source>
        <translation>wo die Datenbank {path} war, liegt eine andere Datei: Beenden Sie den Server, und starten Sie ihn neu</translation>
    </message>
    <message>
        <source>the date on this computer is {day}</source>
        <translation>auf diesem Computer ist es der {day}</translation>
    </message>
    <message>
        <source>the developer</source>
        <comment>decided it</comment>
        <translation>vom Entwickler</translation>
    </message>
    <message>
        <source>the device reports an error</source>
        <translation>das Gerät meldet einen Fehler</translation>
    </message>
    <message>
        <source>the disk is full; the remaining space is for jobs in progress</source>
        <translation>der Datenträger war voll, der Rest ist für laufende Vorgänge reserviert</translation>
    </message>
    <message>
        <source>the disk of the server is full</source>
        <translation>der Datenträger des Servers ist voll</translation>
    </message>
    <message>
        <source>the display is out of date</source>
        <translation>die Anzeige ist veraltet</translation>
    </message>
    <message>
        <source>the document came compressed, although that was not requested</source>
        <translation>das Dokument kam kodiert, und niemand hatte das verlangt</translation>
    </message>
    <message>
        <source>the document does not match its SHA-256</source>
        <translation>das Dokument passt nicht zu seinem SHA-256</translation>
    </message>
    <message>
        <source>the document has {bytes} bytes; this agent accepts up to {most}</source>
        <translation>ein Dokument von {bytes}&#xa0;Byte; dieser Agent nimmt {most} an</translation>
    </message>
    <message>
        <source>the document is neither a PDF nor printer commands</source>
        <translation>das Dokument ist weder ein PDF noch eine Datei mit Druckerbefehlen</translation>
    </message>
    <message>
        <source>the document is not in the printer language that was given</source>
        <translation>das Dokument ist in einer anderen Druckersprache als angegeben</translation>
    </message>
    <message>
        <source>the document is too large</source>
        <translation>das Dokument ist zu groß</translation>
    </message>
    <message>
        <source>the document is too large for it</source>
        <translation>das Dokument ist zu groß für ihn</translation>
    </message>
    <message>
        <source>the drawn document ends in the middle of a page</source>
        <translation>das aufbereitete Dokument endet mitten in einer Seite</translation>
    </message>
    <message>
        <source>the drawn document is damaged: {error}</source>
        <translation>das aufbereitete Dokument ist beschädigt: {error}</translation>
    </message>
    <message>
        <source>the file is cut off, or is not a backup</source>
        <translation>die Sicherung bricht ab, oder es ist keine</translation>
    </message>
    <message>
        <source>the file takes too long to read</source>
        <translation>das Lesen der Datei dauert zu lange</translation>
    </message>
    <message>
        <source>the file {name} is damaged, so the backup was stopped</source>
        <translation>die Datei {name} ist beschädigt: Die Sicherung wird abgebrochen</translation>
    </message>
    <message>
        <source>the first call with this Idempotency-Key is still running</source>
        <translation>der erste Aufruf mit diesem Idempotency-Key läuft noch</translation>
    </message>
    <message>
        <source>the folder {folder} cannot be written: {why}. The link was not used</source>
        <translation>in den Ordner {folder} kann nicht geschrieben werden: {why}. Der Link wurde nicht verwendet</translation>
    </message>
    <message>
        <source>the folder {root} cannot be made: {why}. {unused}</source>
        <translation>Der Ordner {root} kann nicht erstellt werden: {why}. {unused}</translation>
    </message>
    <message>
        <source>the folder {root} cannot be used: {why}</source>
        <translation>der Ordner {root} ist nicht verwendbar: {why}</translation>
    </message>
    <message>
        <source>the height of the media is {mm:g} mm</source>
        <translation>die Höhe des Materials ist {mm:g}&#xa0;mm</translation>
    </message>
    <message>
        <source>the interrupted restore of {root} could not be completed: {why}</source>
        <translation>das Wiederherstellen von {root} lässt sich nicht abschließen: {why}</translation>
    </message>
    <message>
        <source>the job is held</source>
        <translation>der Auftrag ist zurückgehalten</translation>
    </message>
    <message>
        <source>the job is here now</source>
        <translation>der Auftrag ist jetzt hier</translation>
    </message>
    <message>
        <source>the job waited too long, and an operator must decide</source>
        <translation>der Auftrag wartet schon lange und braucht die Antwort einer Person</translation>
    </message>
    <message>
        <source>the job was cancelled</source>
        <translation>der Auftrag wurde abgebrochen</translation>
    </message>
    <message>
        <source>the key in this link is damaged: copy the link whole</source>
        <translation>der Schlüssel in diesem Link ist beschädigt: Kopieren Sie den Link ganz</translation>
    </message>
    <message>
        <source>the loaded paper</source>
        <translation>das eingelegte Material</translation>
    </message>
    <message>
        <source>the log was changed: {message}</source>
        <translation>das Protokoll wurde verändert: {message}</translation>
    </message>
    <message>
        <source>the log {file} cannot be written: {why}</source>
        <translation>das Protokoll {file} kann nicht geschrieben werden: {why}</translation>
    </message>
    <message>
        <source>the margins take {mm:g} mm of it</source>
        <translation>die Ränder nehmen {mm:g}&#xa0;mm davon</translation>
    </message>
    <message>
        <source>the missing end of the last line added</source>
        <translation>fehlendes Ende der letzten Zeile ergänzt</translation>
    </message>
    <message>
        <source>the name &apos;{host}&apos; is not known on this computer</source>
        <translation>der Name „{host}“ ist auf diesem Computer nicht bekannt</translation>
    </message>
    <message>
        <source>the name is not known</source>
        <translation>der Name ist nicht bekannt</translation>
    </message>
    <message>
        <source>the new key could not be stored: {why}. The link was not used</source>
        <translation>der neue Schlüssel wurde nicht gespeichert: {why}. Der Link wurde nicht verwendet</translation>
    </message>
    <message>
        <source>the oldest came {ago}</source>
        <translation>der älteste {ago}</translation>
    </message>
    <message>
        <source>the print agent of this computer cannot start: {why}</source>
        <translation>der Druckagent dieses Computers kann nicht starten: {why}</translation>
    </message>
    <message>
        <source>the print head is {mm:g} mm wide</source>
        <translation>der Druckkopf ist {mm:g}&#xa0;mm breit</translation>
    </message>
    <message>
        <source>the printer</source>
        <comment>who tells what a printer can</comment>
        <translation>das Gerät selbst</translation>
    </message>
    <message>
        <source>the printer</source>
        <translation>dem Drucker</translation>
    </message>
    <message>
        <source>the printer answered with HTTP status {status}</source>
        <translation>der Drucker hat mit dem HTTP-Status {status} geantwortet</translation>
    </message>
    <message>
        <source>the printer answered with HTTP status {status} ({why})</source>
        <translation>der Drucker hat mit dem HTTP-Status {status} geantwortet ({why})</translation>
    </message>
    <message>
        <source>the printer broke off or does not speak HTTP: {error}</source>
        <translation>der Drucker hat abgebrochen oder spricht kein HTTP: {error}</translation>
    </message>
    <message>
        <source>the printer does not answer</source>
        <translation>der Drucker antwortet nicht</translation>
    </message>
    <message>
        <source>the printer does not support {wish}</source>
        <translation>der Drucker kann das nicht: {wish}</translation>
    </message>
    <message>
        <source>the printer encodes other data</source>
        <translation>der Drucker codiert andere Daten</translation>
    </message>
    <message>
        <source>the printer&apos;s answer does not end</source>
        <translation>die Antwort des Druckers endet nicht</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is cut short</source>
        <translation>die Antwort des Druckers ist abgeschnitten</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is larger than {size} bytes</source>
        <translation>die Antwort des Druckers ist größer als {size}&#xa0;Bytes</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is not proper IPP: {detail}</source>
        <translation>die Antwort des Druckers ist kein gültiges IPP: {detail}</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is too short to be IPP</source>
        <translation>die Antwort des Druckers ist zu kurz für IPP</translation>
    </message>
    <message>
        <source>the printer&apos;s default</source>
        <translation>Vorgabe des Druckers</translation>
    </message>
    <message>
        <source>the printer&apos;s font lacks these letters</source>
        <translation>diese Buchstaben fehlen in der Schrift des Druckers</translation>
    </message>
    <message>
        <source>the printer&apos;s resolution</source>
        <translation>die Auflösung des Druckers</translation>
    </message>
    <message>
        <source>the proxy&apos;s</source>
        <comment>certificate</comment>
        <translation>das des Proxys vor diesem Server</translation>
    </message>
    <message>
        <source>the request had no access token</source>
        <translation>die Anfrage kam ohne Zugriffstoken</translation>
    </message>
    <message>
        <source>the request has a field that does not exist</source>
        <translation>die Anfrage hat ein Feld, das es nicht gibt</translation>
    </message>
    <message>
        <source>the request is not valid JSON</source>
        <translation>die gesendeten Daten sind kein JSON</translation>
    </message>
    <message>
        <source>the request is too large</source>
        <translation>die Anfrage ist zu groß</translation>
    </message>
    <message>
        <source>the secret is wrong or no longer valid, or the application is disabled</source>
        <translation>das Geheimnis ist falsch oder abgelaufen, oder die Anwendung ist deaktiviert</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>den Server</translation>
    </message>
    <message>
        <source>the server and this computer have the same time</source>
        <translation>die des Servers und die dieses Computers stimmen überein</translation>
    </message>
    <message>
        <source>the server answered {status}: {why}</source>
        <translation>der Server hat mit {status} geantwortet: {why}</translation>
    </message>
    <message>
        <source>the server cannot start on {host} port {port}: {why}</source>
        <translation>der Server kann auf {host} Port {port} nicht starten: {why}</translation>
    </message>
    <message>
        <source>the server cannot start: {why}</source>
        <translation>der Server kann nicht starten: {why}</translation>
    </message>
    <message>
        <source>the server failed</source>
        <translation>der Server hatte einen Fehler</translation>
    </message>
    <message>
        <source>the server in this link has an impossible name: write other alphabets as xn--…</source>
        <translation>der Server in diesem Link hat einen ungültigen Namen: Schreiben Sie andere Alphabete als xn--…</translation>
    </message>
    <message>
        <source>the server of {root} is running: stop it first, then restore</source>
        <translation>Auf {root} läuft ein Server: Beenden Sie ihn zuerst, und stellen Sie dann wieder her</translation>
    </message>
    <message>
        <source>the server sends more than the 1 byte of the document</source>
        <translation>der Server sendet mehr als das eine Byte des Dokuments</translation>
    </message>
    <message>
        <source>the server sends more than the {bytes} bytes of the document</source>
        <translation>der Server sendet mehr als die {bytes}&#xa0;Byte des Dokuments</translation>
    </message>
    <message>
        <source>the server {server} answered {status}</source>
        <translation>der Server {server} hat mit {status} geantwortet</translation>
    </message>
    <message>
        <source>the server {server} answered {status}: {why}</source>
        <translation>der Server {server} hat mit {status} geantwortet: {why}</translation>
    </message>
    <message>
        <source>the server {server} asks to wait {seconds} s more</source>
        <translation>der Server {server} ist ausgelastet: neuer Versuch in {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>the server {server} does not answer within {seconds:g} s</source>
        <translation>der Server {server} antwortet nicht in {seconds:g}&#xa0;s</translation>
    </message>
    <message>
        <source>the server {server} does not answer: its name is not known here</source>
        <translation>der Server {server} antwortet nicht: Sein Name ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>the server {server} does not answer: {why}</source>
        <translation>der Server {server} antwortet nicht: {why}</translation>
    </message>
    <message>
        <source>the server {server} uses plain HTTP: others on the network could copy the agent&apos;s key and read its documents. Turn on TLS there or, if you accept the risk, add --plain-http</source>
        <translation>der Server {server} spricht HTTP ohne TLS: Unterwegs könnte jeder den Schlüssel des Agenten und seine Dokumente lesen. Stellen Sie den Server auf TLS um; oder fügen Sie --plain-http hinzu, wenn Sie das in Kauf nehmen</translation>
    </message>
    <message>
        <source>the spooler does not answer</source>
        <translation>der Spooler antwortet nicht</translation>
    </message>
    <message>
        <source>the system itself</source>
        <comment>who did it</comment>
        <translation>das System selbst</translation>
    </message>
    <message>
        <source>the system tray is available</source>
        <translation>neben der Uhr ist Platz für das Symbol</translation>
    </message>
    <message>
        <source>the token of this console is in this system&apos;s keyring ({keyring}) and could not be read</source>
        <translation>Das Token dieser Konsole liegt im Schlüsselbund dieses Systems ({keyring}), der es nicht herausgibt</translation>
    </message>
    <message>
        <source>the width of the media is {mm:g} mm</source>
        <translation>die Breite des Materials ist {mm:g}&#xa0;mm</translation>
    </message>
    <message>
        <source>their printer</source>
        <translation>ihren Drucker</translation>
    </message>
    <message>
        <source>there are more notices</source>
        <translation>es gibt weitere Hinweise</translation>
    </message>
    <message>
        <source>there is no print queue at this path</source>
        <translation>unter diesem Pfad gibt es keine Warteschlange</translation>
    </message>
    <message>
        <source>there is no such document, or its content was removed</source>
        <translation>dieses Dokument gibt es nicht, oder sein Inhalt wurde entfernt</translation>
    </message>
    <message>
        <source>there is no such field</source>
        <translation>dieses Feld gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such print job</source>
        <translation>diesen Druckauftrag gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such printer</source>
        <translation>diesen Drucker gibt es nicht</translation>
    </message>
    <message>
        <source>there is nothing at this address</source>
        <translation>unter dieser Adresse ist nichts</translation>
    </message>
    <message>
        <source>this Idempotency-Key was already used for something else; nothing was printed</source>
        <translation>dieser Idempotency-Key wurde schon für etwas anderes verwendet; nichts wurde gedruckt</translation>
    </message>
    <message>
        <source>this address does not support the method</source>
        <translation>diese Adresse unterstützt die Methode nicht</translation>
    </message>
    <message>
        <source>this agent has no server yet: enrol it with an onboarding link</source>
        <translation>dieser Agent hat noch keinen Server: Registrieren Sie ihn mit einem Einrichtungslink</translation>
    </message>
    <message>
        <source>this backup was made by a newer version of Spoolhouse: restore it with that one</source>
        <translation>diese Sicherung stammt von einer neueren Version von Spoolhouse: Stellen Sie sie mit dieser wieder her</translation>
    </message>
    <message>
        <source>this code is for a server with TLS: its address begins with https://</source>
        <translation>Dieser Code ist für einen Server mit TLS: Seine Adresse beginnt mit https://</translation>
    </message>
    <message>
        <source>this computer does not trust the certificate of {url}: {why}</source>
        <translation>dieser Computer vertraut dem Zertifikat von {url} nicht: {why}</translation>
    </message>
    <message>
        <source>this computer has no Windows spooler</source>
        <translation>dieser Computer hat keinen Windows-Spooler</translation>
    </message>
    <message>
        <source>this computer has no systemd. Turn this on as the user of the desktop, or ask this computer&apos;s administrator to start &apos;{command}&apos; with the system</source>
        <translation>dieser Computer hat kein systemd. Schalten Sie es unter dem Benutzer des Desktops ein, oder bitten Sie den Administrator, „{command}“ mit dem System zu starten</translation>
    </message>
    <message>
        <source>this computer is not a console of {name}: pair it first, see &apos;spoolhouse console pair --help&apos;</source>
        <translation>Dieser Computer ist keine Konsole von {name}: Koppeln Sie ihn zuerst, siehe „spoolhouse console pair --help“</translation>
    </message>
    <message>
        <source>this computer is not an agent yet, because its link is no longer valid. Ask for a new one: spoolhouse agent enroll</source>
        <translation>dieser Computer ist noch kein Agent: Der Link, mit dem er registriert werden sollte, gilt nicht mehr. Lassen Sie sich einen neuen geben: spoolhouse agent enroll</translation>
    </message>
    <message>
        <source>this computer is not an agent yet. To make it one: spoolhouse agent enroll</source>
        <translation>dieser Computer ist noch kein Agent: spoolhouse agent enroll</translation>
    </message>
    <message>
        <source>this computer was enrolled again</source>
        <translation>dieser Computer wurde neu registriert</translation>
    </message>
    <message>
        <source>this console</source>
        <comment>who sent a job</comment>
        <translation>dieser Konsole</translation>
    </message>
    <message>
        <source>this edge first</source>
        <comment>this edge of the page comes out first</comment>
        <translation>zuerst gedruckt</translation>
    </message>
    <message>
        <source>this is not a Spoolhouse backup</source>
        <translation>das ist keine Sicherung von Spoolhouse</translation>
    </message>
    <message>
        <source>this is not a Spoolhouse link: it is far too long</source>
        <translation>dieser Link stammt nicht von Spoolhouse: Er ist viel zu lang</translation>
    </message>
    <message>
        <source>this is not a Spoolhouse link: those begin with {begin}</source>
        <translation>dieser Link stammt nicht von Spoolhouse: Diese beginnen mit {begin}</translation>
    </message>
    <message>
        <source>this is not a pairing code: it has 8 or 16 letters and digits, without the letter U</source>
        <translation>das ist kein Kopplungscode: Er hat 8 oder 16 Buchstaben und Ziffern, ohne den Buchstaben U</translation>
    </message>
    <message>
        <source>this is not a server address: https://HOST:PORT</source>
        <translation>Das ist keine Adresse eines Servers: https://HOST:PORT</translation>
    </message>
    <message>
        <source>this is not an onboarding link</source>
        <translation>das ist kein Einrichtungslink</translation>
    </message>
    <message>
        <source>this is not an onboarding link: copy it whole, with the part after #</source>
        <translation>das ist kein Einrichtungslink: Kopieren Sie ihn ganz, mit dem Teil nach #</translation>
    </message>
    <message>
        <source>this is not an onboarding link: its server has an impossible name</source>
        <translation>das ist kein Einrichtungslink: Sein Server hat einen ungültigen Namen</translation>
    </message>
    <message>
        <source>this link contains characters that no link has: it was damaged, or is meant to mislead</source>
        <translation>dieser Link enthält Zeichen, die kein Link hat: Er wurde beschädigt oder soll täuschen</translation>
    </message>
    <message>
        <source>this link leads to {server}, a port of this computer where none of your Spoolhouse servers runs. Nothing was sent. If you know that server, ask your administrator to use the link (spoolhouse agent enroll)</source>
        <translation>dieser Link führt zu {server}, einem Port dieses Computers, an dem kein Spoolhouse von Ihnen läuft. Es wurde nichts gesendet. Kennen Sie diesen Server, bitten Sie Ihren Administrator, den Link zu verwenden (spoolhouse agent enroll)</translation>
    </message>
    <message>
        <source>this link leads to {server}, which cannot be opened by a click. Nothing was sent. If you know that server, ask your administrator to use the link (spoolhouse agent enroll)</source>
        <translation>dieser Link führt zu {server}, das sich nicht durch einen Klick öffnen lässt. Es wurde nichts gesendet. Kennen Sie diesen Server, bitten Sie Ihren Administrator, den Link zu verwenden (spoolhouse agent enroll)</translation>
    </message>
    <message>
        <source>this link names a key but does not use TLS, so somebody changed it; ask for a new one</source>
        <translation>dieser Link nennt einen Schlüssel, aber kein TLS: Er wurde unterwegs verändert; lassen Sie sich einen neuen geben</translation>
    </message>
    <message>
        <source>this printer cannot print the document with these options</source>
        <translation>dieser Drucker kann das Dokument so nicht drucken</translation>
    </message>
    <message>
        <source>this server identifies itself as another one, which this computer is already paired with</source>
        <translation>dieser Server gibt sich als ein anderer aus, für den dieser Computer schon eine Konsole ist</translation>
    </message>
    <message>
        <source>this server&apos;s operator</source>
        <comment>decided it</comment>
        <translation>vom Betreiber dieses Servers</translation>
    </message>
    <message>
        <source>this site</source>
        <comment>customer of …</comment>
        <translation>diesem Standort</translation>
    </message>
    <message>
        <source>this system has no keyring that can be used now</source>
        <translation>dieses System hat keinen Schlüsselbund, der jetzt verwendbar ist</translation>
    </message>
    <message>
        <source>this user has no home folder (HOME is not set), so the start can&apos;t be saved</source>
        <translation>dieser Benutzer hat hier keinen eigenen Ordner (HOME ist nicht gesetzt): Der Start lässt sich nirgends eintragen</translation>
    </message>
    <message>
        <source>to start it before anybody logs in: {command}</source>
        <translation>damit es startet, bevor sich jemand anmeldet: {command}</translation>
    </message>
    <message>
        <source>to {printer}</source>
        <translation>zu {printer}</translation>
    </message>
    <message>
        <source>today</source>
        <comment>typed as a day</comment>
        <translation>heute</translation>
    </message>
    <message>
        <source>too many calls</source>
        <translation>sie hat zu oft angefragt</translation>
    </message>
    <message>
        <source>too wide: {width} mm at most</source>
        <translation>zu breit, höchstens {width}&#xa0;mm</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>turned a quarter anti-clockwise</source>
        <translation>um ein Viertel gegen den Uhrzeigersinn gedreht</translation>
    </message>
    <message>
        <source>turned {degrees}°</source>
        <translation>um {degrees}° gedreht</translation>
    </message>
    <message>
        <source>tv monitor big screen display</source>
        <comment>help search</comment>
        <translation>Fernseher Monitor großer Bildschirm Anzeige</translation>
    </message>
    <message>
        <source>unable to open database file</source>
        <translation>die Datei der Datenbank lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>undo {number}</source>
        <comment>selected jobs</comment>
        <translation>{number} rückgängig machen</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>printer</comment>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unknown paper</source>
        <translation>unbekanntes Material</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>bis {day}</translation>
    </message>
    <message numerus="yes">
        <source>until {day}, in %n day(s)</source>
        <translation>
            <numerusform>bis {day}, in %n Tag</numerusform>
            <numerusform>bis {day}, in %n Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>up to {number}</source>
        <translation>bis zu {number}</translation>
    </message>
    <message>
        <source>upload</source>
        <comment>an application may</comment>
        <translation>hochladen</translation>
    </message>
    <message>
        <source>upload document open size scale rotate landscape</source>
        <comment>help search</comment>
        <translation>hochladen Dokument öffnen Größe skalieren drehen Querformat</translation>
    </message>
    <message>
        <source>url belongs to another server: addresses of this one begin with {url}</source>
        <translation>Die Adresse gehört zu einem anderen Server: Die von diesem beginnen mit {url}</translation>
    </message>
    <message>
        <source>url is not an address. Give the address of the call.</source>
        <translation>Das ist keine Adresse: Schreiben Sie die des Aufrufs.</translation>
    </message>
    <message>
        <source>url is the address of the call, for example {public_url}/partner-api/v1/accounts</source>
        <translation>url ist die Adresse des Aufrufs, zum Beispiel {public_url}/partner-api/v1/accounts</translation>
    </message>
    <message>
        <source>use --tls-cert and --tls-key together, or neither for a certificate that the server makes</source>
        <translation>--tls-cert und --tls-key gehören zusammen: Geben Sie beide an, oder keines für ein selbst erstelltes Zertifikat</translation>
    </message>
    <message>
        <source>use either --plain-http or --tls-cert, not both</source>
        <translation>--plain-http verzichtet auf TLS: Lassen Sie es weg, oder lassen Sie --tls-cert weg</translation>
    </message>
    <message>
        <source>user password login sign in forgot forgotten</source>
        <comment>help search</comment>
        <translation>Benutzer Passwort Kennwort anmelden vergessen</translation>
    </message>
    <message>
        <source>version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>step</comment>
        <translation>offen</translation>
    </message>
    <message>
        <source>webhook id</source>
        <translation>Webhook-ID</translation>
    </message>
    <message>
        <source>webhook secret</source>
        <translation>Geheimnis des Webhooks</translation>
    </message>
    <message>
        <source>webhook secret, hidden</source>
        <translation>Geheimnis des Webhooks, verborgen</translation>
    </message>
    <message>
        <source>without TLS, anybody on the network could read the code: the address must begin with https://</source>
        <translation>Ohne TLS liest jeder unterwegs den Code mit: Die Adresse muss mit https:// beginnen</translation>
    </message>
    <message>
        <source>without bytes that are no characters</source>
        <translation>ohne Bytes, die keine Zeichen sind</translation>
    </message>
    <message>
        <source>without letters that the picture&apos;s fonts lack</source>
        <translation>ohne Buchstaben, die den Schriften des Bildes fehlen</translation>
    </message>
    <message>
        <source>without the lines that its block has no room for</source>
        <translation>ohne die Zeilen, die nicht in den Block passen</translation>
    </message>
    <message>
        <source>wrong value</source>
        <comment>a command that is not drawn</comment>
        <translation>falscher Wert</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>a detail of the log</comment>
        <translation>ja</translation>
    </message>
    <message>
        <source>yesterday</source>
        <comment>typed as a day</comment>
        <translation>gestern</translation>
    </message>
    <message>
        <source>your user ID {number} has no name on this computer</source>
        <translation>Sie sind Benutzer {number}, zu dem es auf diesem Computer keinen Namen gibt</translation>
    </message>
    <message>
        <source>zeros for the printer&apos;s date and time</source>
        <comment>a command that is not drawn</comment>
        <translation>Nullen statt Datum und Uhrzeit des Druckers</translation>
    </message>
    <message>
        <source>zpl or cpcl</source>
        <translation>zpl oder cpcl</translation>
    </message>
    <message>
        <source>{act} anyway</source>
        <translation>Trotzdem: {act}</translation>
    </message>
    <message>
        <source>{age:.0f} s</source>
        <translation>{age:.0f}&#xa0;s</translation>
    </message>
    <message>
        <source>{age:.0f} s old</source>
        <translation>{age:.0f}&#xa0;s alt</translation>
    </message>
    <message>
        <source>{agents} and {printers}</source>
        <translation>{agents} und {printers}</translation>
    </message>
    <message>
        <source>{agent} could not be handed over.</source>
        <translation>{agent} konnte nicht übergeben werden.</translation>
    </message>
    <message>
        <source>{agent} could not be revoked.</source>
        <translation>{agent} konnte der Zugang nicht entzogen werden.</translation>
    </message>
    <message>
        <source>{agent} has an old version, {version}</source>
        <translation>{agent} hat eine alte Version, {version}</translation>
    </message>
    <message>
        <source>{agent} has joined and is online.</source>
        <translation>{agent} ist beigetreten und online.</translation>
    </message>
    <message>
        <source>{agent} has joined. Waiting for it to start…</source>
        <translation>{agent} ist beigetreten. Warten, bis der Agent startet…</translation>
    </message>
    <message>
        <source>{agent} is offline, and jobs wait for it</source>
        <translation>{agent} ist offline, und Aufträge warten darauf</translation>
    </message>
    <message>
        <source>{agent} is revoked.</source>
        <translation>{agent} hat keinen Zugang mehr.</translation>
    </message>
    <message>
        <source>{agent} runs {version}, the version of this server. There is nothing to do.</source>
        <translation>{agent} läuft mit {version}, der Version dieses Servers. Es ist nichts zu tun.</translation>
    </message>
    <message>
        <source>{agent} runs {version}, this server {latest}.</source>
        <translation>{agent} läuft mit {version}, dieser Server mit {latest}.</translation>
    </message>
    <message>
        <source>{agent} stops on {hostname} and goes on at {waiting}. If that computer is only a copy, enrol it as a new agent instead.</source>
        <translation>{agent} endet auf {hostname} und läuft auf {waiting} weiter. Ist dieser Computer nur eine Kopie, dann registrieren Sie ihn stattdessen als neuen Agenten.</translation>
    </message>
    <message>
        <source>{age} ago</source>
        <translation>vor {age}</translation>
    </message>
    <message>
        <source>{age}, since {moment}</source>
        <translation>{age}, seit {moment}</translation>
    </message>
    <message>
        <source>{application} of {developer}</source>
        <translation>{application} von {developer}</translation>
    </message>
    <message>
        <source>{at} by {name}</source>
        <translation>{at} von {name}</translation>
    </message>
    <message>
        <source>{at}: {answer} ({took})</source>
        <translation>{at}: {answer} ({took})</translation>
    </message>
    <message>
        <source>{before} is free again: restart the server, or enter the new address in your programs.</source>
        <translation>{before} ist wieder frei: Starten Sie den Server neu, oder tragen Sie die neue Adresse in Ihren Programmen ein.</translation>
    </message>
    <message>
        <source>{began:%H:%M} to {ended}</source>
        <translation>{began:%H:%M} bis {ended}</translation>
    </message>
    <message>
        <source>{began:%H:%M} to {ended}: {state} ({lasting})</source>
        <translation>{began:%H:%M} bis {ended}: {state} ({lasting})</translation>
    </message>
    <message>
        <source>{begins:%H:%M} to {ends:%H:%M}: {done}</source>
        <translation>{begins:%H:%M} bis {ends:%H:%M}: {done}</translation>
    </message>
    <message>
        <source>{cause}; reprinted</source>
        <translation>{cause}; erneut gedruckt</translation>
    </message>
    <message>
        <source>{certificate} and {key} are not a certificate and a key in PEM form.</source>
        <translation>{certificate} und {key} sind kein Zertifikat und Schlüssel im PEM-Format.</translation>
    </message>
    <message>
        <source>{claim} is {said}: write seconds since 1970 (UTC), as a number.</source>
        <translation>{claim} ist {said}: Schreiben Sie Sekunden seit 1970 (UTC), als Zahl.</translation>
    </message>
    <message>
        <source>{command} cannot be allowed on its own. Commands that can be: {commands}, and SET with its word (TSPL). raw_policy allow accepts all commands.</source>
        <translation>{command} lässt sich nicht einzeln erlauben. Möglich sind: {commands}, und SET mit seinem Wort (TSPL). raw_policy allow erlaubt alle.</translation>
    </message>
    <message>
        <source>{command} changes files in the printer&apos;s memory</source>
        <translation>{command} ändert Dateien im Speicher des Druckers</translation>
    </message>
    <message>
        <source>{command} changes the command characters for later jobs</source>
        <translation>{command} hinterlässt andere Befehlszeichen für die nächsten Aufträge</translation>
    </message>
    <message>
        <source>{command} changes the printer&apos;s connection</source>
        <translation>{command} ändert die Verbindung des Druckers</translation>
    </message>
    <message>
        <source>{command} changes the printer&apos;s settings</source>
        <translation>{command} ändert die Einstellungen des Druckers</translation>
    </message>
    <message>
        <source>{command} concerns the printer&apos;s password</source>
        <translation>{command} betrifft das Passwort des Druckers</translation>
    </message>
    <message>
        <source>{command} gives a length that is not reliable</source>
        <translation>{command} nennt eine Länge, die nicht zuverlässig ist</translation>
    </message>
    <message>
        <source>{command} in line {line} ({why})</source>
        <translation>{command} in Zeile {line} ({why})</translation>
    </message>
    <message>
        <source>{command} in line {line}, column {column} ({why})</source>
        <translation>{command} in Zeile {line}, Spalte {column} ({why})</translation>
    </message>
    <message>
        <source>{command} left out: it sets the printer to what is already set</source>
        <translation>{command} weggelassen: Er stellt nur ein, was schon eingestellt ist</translation>
    </message>
    <message>
        <source>{command} left out: it would save the label&apos;s settings in the printer</source>
        <translation>{command} weggelassen: Er würde die Einstellungen des Etiketts im Drucker speichern</translation>
    </message>
    <message>
        <source>{command} left out: the printer already uses this language</source>
        <translation>{command} weggelassen: Der Drucker verwendet diese Sprache bereits</translation>
    </message>
    <message>
        <source>{command} loads firmware or fonts into the printer</source>
        <translation>{command} lädt Firmware oder Schriften in den Drucker</translation>
    </message>
    <message>
        <source>{command} loads or runs a program in the printer</source>
        <translation>{command} lädt oder startet ein Programm im Drucker</translation>
    </message>
    <message>
        <source>{command} opens the cash drawer</source>
        <translation>{command} öffnet die Kassenschublade</translation>
    </message>
    <message>
        <source>{command} puts the printer into a service mode</source>
        <translation>{command} versetzt den Drucker in einen Servicemodus</translation>
    </message>
    <message>
        <source>{command} restarts or resets the printer</source>
        <translation>{command} startet den Drucker neu oder setzt ihn zurück</translation>
    </message>
    <message>
        <source>{command} switches the printer to another language</source>
        <translation>{command} spricht den Drucker in einer anderen Sprache an</translation>
    </message>
    <message>
        <source>{command} {count:,} times, first in line {line}, column {column} ({why})</source>
        <translation>{command} {count:,}-mal, zuerst in Zeile {line}, Spalte {column} ({why})</translation>
    </message>
    <message>
        <source>{count} bytes</source>
        <translation>{count}&#xa0;Bytes</translation>
    </message>
    <message>
        <source>{count} of {total} jobs – scroll for more, or type more to find fewer.</source>
        <translation>{count} von {total} Aufträgen – für mehr weiterblättern oder mehr eingeben, um weniger zu finden.</translation>
    </message>
    <message>
        <source>{count} of {total} jobs – type more to find fewer.</source>
        <translation>{count} von {total} Aufträgen – mehr eingeben, um weniger zu finden.</translation>
    </message>
    <message>
        <source>{count} selected: nothing can be done with them</source>
        <translation>{count} ausgewählt: keine Aktion möglich</translation>
    </message>
    <message>
        <source>{count} selected: {parts}</source>
        <translation>{count} ausgewählt: {parts}</translation>
    </message>
    <message>
        <source>{count} with the same content: {names}</source>
        <translation>{count} mit gleichem Inhalt: {names}</translation>
    </message>
    <message>
        <source>{customer}, printer {printer}: {cause}, {age}</source>
        <translation>{customer}, Drucker {printer}: {cause}, {age}</translation>
    </message>
    <message>
        <source>{days} d</source>
        <translation>{days}&#xa0;d</translation>
    </message>
    <message>
        <source>{days} d {hours} h</source>
        <translation>{days}&#xa0;d {hours}&#xa0;h</translation>
    </message>
    <message>
        <source>{day} {month} {at:%H:%M}</source>
        <translation>{day}. {month} {at:%H:%M}</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <source>{day} {month} {year} {time}</source>
        <translation>{day}. {month} {year}, {time}</translation>
    </message>
    <message>
        <source>{device} cannot report the outcome of a job.</source>
        <translation>{device} kann das Ergebnis eines Auftrags nicht melden.</translation>
    </message>
    <message>
        <source>{device} does not answer on USB ({what}). Switch it off and on.</source>
        <translation>{device} antwortet nicht über USB ({what}). Schalten Sie ihn aus und wieder ein.</translation>
    </message>
    <message>
        <source>{device} does not answer on USB. Switch it off and on.</source>
        <translation>{device} antwortet nicht über USB. Schalten Sie ihn aus und wieder ein.</translation>
    </message>
    <message>
        <source>{done} of {all} answered</source>
        <translation>{done} von {all} beantwortet</translation>
    </message>
    <message>
        <source>{done} of {total} done</source>
        <translation>{done} von {total} erledigt</translation>
    </message>
    <message>
        <source>{dots} × {dots} dots shown as one</source>
        <translation>{dots} × {dots} Punkte als einer angezeigt</translation>
    </message>
    <message>
        <source>{dpi} dpi</source>
        <translation>{dpi}&#xa0;dpi</translation>
    </message>
    <message>
        <source>{dpi} dpi assumed: not reported</source>
        <translation>{dpi}&#xa0;dpi angenommen: nicht gemeldet</translation>
    </message>
    <message>
        <source>{edges} of {pages}</source>
        <translation>{edges} ({pages})</translation>
    </message>
    <message>
        <source>{event}, {at}. {state}. Attempts: {attempts}. Answer: {answer}</source>
        <translation>{event}, {at}. {state}. Versuche: {attempts}. Antwort: {answer}</translation>
    </message>
    <message>
        <source>{evidence} (learnt from its test print)</source>
        <translation>{evidence} (aus seinem Testdruck ermittelt)</translation>
    </message>
    <message>
        <source>{evidence} (set by {name})</source>
        <translation>{evidence} (eingestellt von {name})</translation>
    </message>
    <message>
        <source>{evidence} at {time}.</source>
        <translation>{evidence} um {time}.</translation>
    </message>
    <message>
        <source>{field} does not apply to {action}.</source>
        <translation>{field} gilt nicht für {action}.</translation>
    </message>
    <message>
        <source>{field} is missing. It must be {wanted}.</source>
        <translation>{field} fehlt. Erwartet wird {wanted}.</translation>
    </message>
    <message>
        <source>{field} is not valid: {wanted}.</source>
        <translation>{field} ist nicht gültig: {wanted}.</translation>
    </message>
    <message>
        <source>{field} moves every page off the media.</source>
        <translation>{field} schiebt jede Seite vom Material.</translation>
    </message>
    <message>
        <source>{field} moves every page off the media: {facts}.</source>
        <translation>{field} schiebt jede Seite vom Material: {facts}.</translation>
    </message>
    <message>
        <source>{file} already exists: choose another name (on the command line: --force)</source>
        <translation>{file} gibt es schon: Wählen Sie einen anderen Namen (auf der Befehlszeile: --force)</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}</source>
        <translation>{file} kann nicht gelesen werden: {why}</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}.</source>
        <translation>{file} kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {why}</source>
        <translation>{file} kann nicht geschrieben werden: {why}</translation>
    </message>
    <message>
        <source>{file} contains {jobs}, {documents} and the key of this server. Keep it as safe as the server itself.</source>
        <translation>{file} enthält {jobs} und {documents} und den Schlüssel dieses Servers. Verwahren Sie die Datei so sicher wie den Server.</translation>
    </message>
    <message>
        <source>{file} is not a certificate or key file.</source>
        <translation>{file} ist keine Datei mit Zertifikat oder Schlüssel.</translation>
    </message>
    <message>
        <source>{first} and {last}</source>
        <translation>{first} und {last}</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>{first} {then}</source>
        <translation>{first} {then}</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}, {second}</translation>
    </message>
    <message>
        <source>{folder} cannot be used: {why}.</source>
        <translation>{folder} kann nicht verwendet werden: {why}.</translation>
    </message>
    <message>
        <source>{folder} holds the backups of another server. Choose a folder for this one alone. If that server no longer exists, delete the file {marker} there.</source>
        <translation>{folder} enthält die Sicherungen eines anderen Servers. Wählen Sie einen Ordner nur für diesen. Wenn es jenen Server nicht mehr gibt, löschen Sie dort die Datei {marker}.</translation>
    </message>
    <message>
        <source>{folder} is inside the folder that is backed up. Choose another one.</source>
        <translation>{folder} liegt in dem Ordner, der gesichert wird. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>{folder} is not a folder, or its disk is not mounted.</source>
        <translation>{folder} ist kein Ordner, oder sein Datenträger ist nicht eingehängt.</translation>
    </message>
    <message>
        <source>{folder} is not the folder that was chosen for backups, or its disk is not mounted: the file {marker} is missing there. If it is the right folder, choose it again.</source>
        <translation>{folder} ist nicht der Ordner, der für Sicherungen gewählt wurde, oder sein Datenträger ist nicht eingehängt: Dort fehlt die Datei {marker}. Wenn es der richtige Ordner ist, wählen Sie ihn erneut.</translation>
    </message>
    <message>
        <source>{free} of {total}</source>
        <translation>{free} von {total}</translation>
    </message>
    <message>
        <source>{function} asks for more memory each time</source>
        <translation>{function} fordert jedes Mal mehr Speicher an</translation>
    </message>
    <message>
        <source>{function} failed with Windows&apos; error {number}</source>
        <translation>{function} ist fehlgeschlagen (Windows-Fehler {number})</translation>
    </message>
    <message>
        <source>{group}: {printer}</source>
        <translation>{group}: {printer}</translation>
    </message>
    <message>
        <source>{header} must be the id of one account, given once.</source>
        <translation>{header} muss die ID eines Kontos sein, einmal angegeben.</translation>
    </message>
    <message>
        <source>{host} is the address of many computers, not of one printer.</source>
        <translation>{host} ist die Adresse vieler Computer, nicht die eines Druckers.</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours}&#xa0;h</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours}&#xa0;h {minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>{jobs} could not be cancelled at once.</source>
        <translation>Konnte nicht sofort abgebrochen werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be cancelled.</source>
        <translation>Konnte nicht abgebrochen werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be held.</source>
        <translation>Konnte nicht zurückgehalten werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be marked as done.</source>
        <translation>Konnte nicht als erledigt markiert werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be moved at once.</source>
        <translation>Konnte nicht sofort verschoben werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be moved.</source>
        <translation>Konnte nicht verschoben werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be released.</source>
        <translation>Konnte nicht freigegeben werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be reprinted.</source>
        <translation>Konnte nicht erneut gedruckt werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be undone.</source>
        <translation>Konnte nicht rückgängig gemacht werden: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may already be on paper: this server was restored from a backup or copy of {time}</source>
        <translation>Vielleicht schon gedruckt ({jobs}): Dieser Server wurde aus einer Sicherung oder Kopie von {time} wiederhergestellt</translation>
    </message>
    <message>
        <source>{jobs} may have been cancelled.</source>
        <translation>Vielleicht abgebrochen: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been held.</source>
        <translation>Vielleicht zurückgehalten: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been marked as done.</source>
        <translation>Vielleicht als erledigt markiert: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been moved.</source>
        <translation>Vielleicht verschoben: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been released.</source>
        <translation>Vielleicht freigegeben: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been reprinted.</source>
        <translation>Vielleicht erneut gedruckt: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been undone.</source>
        <translation>Nicht bekannt, ob rückgängig gemacht: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} waited too long for {printer}</source>
        <translation>Zu lange auf {printer} gewartet: {jobs}</translation>
    </message>
    <message>
        <source>{job} can no longer be cancelled</source>
        <translation>{job} lässt sich nicht mehr abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>{job} is the same as {other}, %n minute(s) earlier</source>
        <translation>
            <numerusform>{job} ist das Gleiche wie {other}, %n Minute zuvor</numerusform>
            <numerusform>{job} ist das Gleiche wie {other}, %n Minuten zuvor</numerusform>
        </translation>
    </message>
    <message>
        <source>{job} is the same as {other}, less than a minute earlier</source>
        <translation>{job} ist das Gleiche wie {other}, weniger als eine Minute zuvor</translation>
    </message>
    <message>
        <source>{job} is the same as {other}, some minutes earlier</source>
        <translation>{job} ist das Gleiche wie {other}, Minuten zuvor</translation>
    </message>
    <message>
        <source>{job} may have printed</source>
        <translation>{job} wurde vielleicht gedruckt</translation>
    </message>
    <message>
        <source>{job} on {printer}</source>
        <translation>{job} auf {printer}</translation>
    </message>
    <message>
        <source>{job} on {printer} may have printed</source>
        <translation>{job} auf {printer} wurde vielleicht gedruckt</translation>
    </message>
    <message>
        <source>{kind} from {low:g} to {high:g}</source>
        <translation>{kind} von {low:g} bis {high:g}</translation>
    </message>
    <message>
        <source>{kind} of at least 1 character</source>
        <translation>{kind} mit mindestens 1 Zeichen</translation>
    </message>
    <message>
        <source>{kind} of at least {low:g}</source>
        <translation>{kind}, mindestens {low:g}</translation>
    </message>
    <message>
        <source>{kind} of at least {low} characters</source>
        <translation>{kind} mit mindestens {low} Zeichen</translation>
    </message>
    <message>
        <source>{kind} of at most 1 character</source>
        <translation>{kind} mit höchstens 1 Zeichen</translation>
    </message>
    <message>
        <source>{kind} of at most {high:g}</source>
        <translation>{kind}, höchstens {high:g}</translation>
    </message>
    <message>
        <source>{kind} of at most {high} characters</source>
        <translation>{kind} mit höchstens {high} Zeichen</translation>
    </message>
    <message>
        <source>{kind} of {low} to 1 character</source>
        <translation>{kind} mit {low} bis 1 Zeichen</translation>
    </message>
    <message>
        <source>{kind} of {low} to {high} characters</source>
        <translation>{kind} mit {low} bis {high} Zeichen</translation>
    </message>
    <message>
        <source>{language} is announced by the printer, but not confirmed.</source>
        <translation>{language} kündigt er an; auf Nachfrage meldete er es nicht.</translation>
    </message>
    <message>
        <source>{least:g} to {most:g} mm</source>
        <translation>{least:g} bis {most:g}&#xa0;mm</translation>
    </message>
    <message>
        <source>{length} mm long</source>
        <translation>{length}&#xa0;mm lang</translation>
    </message>
    <message>
        <source>{media} is loaded. The job waits until the right paper is loaded.</source>
        <translation>Eingelegt ist {media}: Der Auftrag wartet, bis das passende Material eingelegt ist.</translation>
    </message>
    <message>
        <source>{media} loaded</source>
        <translation>{media} eingelegt</translation>
    </message>
    <message>
        <source>{message}. It may be the right one in an older version: {advice}</source>
        <translation>{message}. Vielleicht ist es der richtige in einer älteren Version: {advice}</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes}&#xa0;min {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the bottom</source>
        <translation>{mm:.1f}&#xa0;mm unten</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the left</source>
        <translation>{mm:.1f}&#xa0;mm links</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the right</source>
        <translation>{mm:.1f}&#xa0;mm rechts</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the top</source>
        <translation>{mm:.1f}&#xa0;mm oben</translation>
    </message>
    <message>
        <source>{mm:.1f} mm bottom</source>
        <translation>{mm:.1f}&#xa0;mm unten</translation>
    </message>
    <message>
        <source>{mm:.1f} mm down</source>
        <translation>{mm:.1f}&#xa0;mm nach unten</translation>
    </message>
    <message>
        <source>{mm:.1f} mm left</source>
        <translation>{mm:.1f}&#xa0;mm links</translation>
    </message>
    <message>
        <source>{mm:.1f} mm right</source>
        <translation>{mm:.1f}&#xa0;mm rechts</translation>
    </message>
    <message>
        <source>{mm:.1f} mm top</source>
        <translation>{mm:.1f}&#xa0;mm oben</translation>
    </message>
    <message>
        <source>{mm:.1f} mm up</source>
        <translation>{mm:.1f}&#xa0;mm nach oben</translation>
    </message>
    <message>
        <source>{mm:g} mm down</source>
        <translation>{mm:g}&#xa0;mm nach unten</translation>
    </message>
    <message>
        <source>{mm:g} mm left</source>
        <translation>{mm:g}&#xa0;mm nach links</translation>
    </message>
    <message>
        <source>{mm:g} mm right</source>
        <translation>{mm:g}&#xa0;mm nach rechts</translation>
    </message>
    <message>
        <source>{mm:g} mm to the left</source>
        <translation>{mm:g}&#xa0;mm nach links</translation>
    </message>
    <message>
        <source>{mm:g} mm to the right</source>
        <translation>{mm:g}&#xa0;mm nach rechts</translation>
    </message>
    <message>
        <source>{mm:g} mm up</source>
        <translation>{mm:g}&#xa0;mm nach oben</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms}&#xa0;ms</translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <comment>printers</comment>
        <translation>
            <numerusform>{names} und %n weiterer</numerusform>
            <numerusform>{names} und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <translation>
            <numerusform>{names} und %n weiterer</numerusform>
            <numerusform>{names} und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>{names}: will take effect when the server restarts.</source>
        <translation>{names}: gilt, sobald der Server neu startet.</translation>
    </message>
    <message>
        <source>{name} (disabled)</source>
        <translation>{name} (deaktiviert)</translation>
    </message>
    <message>
        <source>{name} (not connected)</source>
        <translation>{name} (nicht angeschlossen)</translation>
    </message>
    <message>
        <source>{name} (the server’s computer)</source>
        <translation>{name} (der Computer des Servers)</translation>
    </message>
    <message>
        <source>{name} (this computer)</source>
        <translation>{name} (dieser Computer)</translation>
    </message>
    <message>
        <source>{name} ({status})</source>
        <translation>{name} ({status})</translation>
    </message>
    <message>
        <source>{name} already exists. Its link was shown before.</source>
        <translation>{name} gab es schon. Der Link wurde schon angezeigt.</translation>
    </message>
    <message>
        <source>{name} already exists: choose another name (on the command line: --force)</source>
        <translation>{name} gibt es schon: Wählen Sie einen anderen Namen (auf der Befehlszeile: --force)</translation>
    </message>
    <message>
        <source>{name} can request access tokens again.</source>
        <translation>{name} darf wieder Zugriffstoken abrufen.</translation>
    </message>
    <message>
        <source>{name} cannot be read as a key: give it in PEM form or as JWK.</source>
        <translation>{name} ist nicht als Schlüssel lesbar: Geben Sie ihn als PEM oder JWK an.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}.</source>
        <translation>{name} kann nicht geschrieben werden: {why}.</translation>
    </message>
    <message>
        <source>{name} could not be paused.</source>
        <translation>{name} konnte nicht angehalten werden.</translation>
    </message>
    <message>
        <source>{name} could not be resumed.</source>
        <translation>{name} konnte nicht fortgesetzt werden.</translation>
    </message>
    <message>
        <source>{name} could not be revoked.</source>
        <translation>{name} konnte der Zugang nicht entzogen werden.</translation>
    </message>
    <message>
        <source>{name} counted: {out} of 1 label came out.</source>
        <translation>{name} hat bestätigt: {out} von 1 Etikett gedruckt.</translation>
    </message>
    <message>
        <source>{name} counted: {out} of {all} labels came out.</source>
        <translation>{name} hat bestätigt: {out} von {all} Etiketten gedruckt.</translation>
    </message>
    <message>
        <source>{name} does not apply to RAW documents: leave it out.</source>
        <translation>{name} gilt nicht für RAW-Dokumente: Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>{name} does not exist.</source>
        <translation>{name} existiert nicht.</translation>
    </message>
    <message>
        <source>{name} got a new secret in the meantime, from somebody else or from an attempt whose answer was lost. Nothing was changed now.</source>
        <translation>{name} hat inzwischen ein neues Geheimnis bekommen, von jemand anderem oder durch einen Versuch, dessen Antwort verloren ging. Jetzt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>{name} has a Windows driver: add it as a Windows printer instead.</source>
        <translation>{name} hat einen Windows-Treiber: Fügen Sie ihn stattdessen als Windows-Drucker hinzu.</translation>
    </message>
    <message>
        <source>{name} has changed since it was opened. Open it again to print it.</source>
        <translation>{name} war hier geöffnet und hat sich seitdem geändert. Öffnen Sie die Datei zum Drucken erneut.</translation>
    </message>
    <message>
        <source>{name} has {least} to {most} characters.</source>
        <translation>{name} hat {least} bis {most} Zeichen.</translation>
    </message>
    <message>
        <source>{name} holds it.</source>
        <translation>{name} hält ihn zurück.</translation>
    </message>
    <message>
        <source>{name} is a folder. Open a file in it.</source>
        <translation>{name} ist ein Ordner. Öffnen Sie eine Datei daraus.</translation>
    </message>
    <message>
        <source>{name} is active again. Waiting jobs are printing now.</source>
        <translation>{name} ist wieder aktiv. Wartende Aufträge werden gedruckt.</translation>
    </message>
    <message>
        <source>{name} is disabled. Its assertions are rejected.</source>
        <translation>{name} ist deaktiviert: Ihre Assertions werden abgelehnt.</translation>
    </message>
    <message>
        <source>{name} is disabled. Its calls are rejected.</source>
        <translation>{name} ist deaktiviert: Ihre Aufrufe werden abgelehnt.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} ist leer.</translation>
    </message>
    <message>
        <source>{name} is enabled again.</source>
        <translation>{name} wird wieder zugelassen.</translation>
    </message>
    <message>
        <source>{name} is in use by another program of this computer.</source>
        <translation>{name} wird von einem anderen Programm dieses Computers verwendet.</translation>
    </message>
    <message>
        <source>{name} is larger than {size} MB. Larger files can&apos;t be printed.</source>
        <translation>{name} ist größer als {size}&#xa0;MB. Größere Dateien werden nicht gedruckt.</translation>
    </message>
    <message>
        <source>{name} is marked as not printed. Print it again on {printer}?</source>
        <translation>{name} ist als nicht gedruckt vermerkt. Erneut auf {printer} drucken?</translation>
    </message>
    <message>
        <source>{name} is muted until {at}</source>
        <translation>{name} ist stumm bis {at}</translation>
    </message>
    <message>
        <source>{name} is neither a PDF nor a label file (ZPL, TSPL, CPCL, ESC/POS).</source>
        <translation>{name} ist weder ein PDF noch eine Etikettendatei (ZPL, TSPL, CPCL, ESC/POS).</translation>
    </message>
    <message>
        <source>{name} is not JSON.</source>
        <translation>{name} ist kein JSON.</translation>
    </message>
    <message>
        <source>{name} is not a file.</source>
        <translation>{name} ist keine Datei.</translation>
    </message>
    <message>
        <source>{name} is not a valid PDF. It may be damaged.</source>
        <translation>{name} heißt PDF, ist aber keines: Vielleicht ist sie beschädigt.</translation>
    </message>
    <message>
        <source>{name} is not connected to this computer. Is it switched on?</source>
        <translation>{name} ist nicht an diesem Computer angeschlossen. Ist er eingeschaltet?</translation>
    </message>
    <message>
        <source>{name} is now a console of this server.</source>
        <translation>{name} ist jetzt eine Konsole dieses Servers.</translation>
    </message>
    <message>
        <source>{name} is permanently closed.</source>
        <translation>Das Kundenkonto von {name} ist endgültig geschlossen.</translation>
    </message>
    <message>
        <source>{name} is suspended. Its jobs wait until it is resumed.</source>
        <translation>Das Kundenkonto von {name} ist pausiert. Die Aufträge warten, bis es reaktiviert wird.</translation>
    </message>
    <message>
        <source>{name} is suspended: jobs wait and nothing is printed there until it is resumed on the site&apos;s Partners page. The display is live.</source>
        <translation>Das Kundenkonto von {name} ist pausiert: Aufträge warten, und dort wird nichts gedruckt, bis es auf der Seite Partner des Standorts reaktiviert wird. Die Anzeige ist aktuell.</translation>
    </message>
    <message>
        <source>{name} keeps printing without this window.</source>
        <translation>Auf {name} wird ohne dieses Fenster weitergedruckt.</translation>
    </message>
    <message>
        <source>{name} looks like {kind}. Save it as a PDF and print the PDF.</source>
        <translation>{name} sieht nach {kind} aus. Speichern Sie es als PDF, und drucken Sie das.</translation>
    </message>
    <message>
        <source>{name} may have been paused.</source>
        <translation>{name} wurde vielleicht angehalten.</translation>
    </message>
    <message>
        <source>{name} may have been resumed.</source>
        <translation>{name} wurde vielleicht fortgesetzt.</translation>
    </message>
    <message>
        <source>{name} must be 0 or more.</source>
        <translation>{name} muss eine Zahl ab 0 sein.</translation>
    </message>
    <message>
        <source>{name} must be a UUID.</source>
        <translation>{name} muss eine UUID sein.</translation>
    </message>
    <message>
        <source>{name} must be a time with its offset (RFC 3339), such as 2026-11-21T12:00:00Z; + is sent as %2B.</source>
        <translation>{name} muss eine Zeit mit Abstand zu UTC sein (RFC 3339), etwa 2026-11-21T12:00:00Z; + wird als %2B gesendet.</translation>
    </message>
    <message>
        <source>{name} must be a time with its zone, such as 2026-03-01T00:00:00+01:00.</source>
        <translation>{name} muss eine Zeit mit Zone sein, etwa 2026-03-01T00:00:00+01:00.</translation>
    </message>
    <message>
        <source>{name} must be a whole number from {least} to {most}.</source>
        <translation>{name} muss eine ganze Zahl von {least} bis {most} sein.</translation>
    </message>
    <message>
        <source>{name} must be an entry&apos;s number and hash, such as 12:9f86….</source>
        <translation>{name} muss Nummer und Hash eines Eintrags sein, etwa 12:9f86….</translation>
    </message>
    <message>
        <source>{name} must be one of: {values}.</source>
        <translation>{name} muss eines davon sein: {values}.</translation>
    </message>
    <message>
        <source>{name} must be true or false.</source>
        <translation>{name} muss true oder false sein.</translation>
    </message>
    <message>
        <source>{name} now has the key {kid}.</source>
        <translation>{name} hat jetzt den Schlüssel {kid}.</translation>
    </message>
    <message>
        <source>{name} now has {size} loaded.</source>
        <translation>In {name} ist jetzt {size} eingelegt.</translation>
    </message>
    <message>
        <source>{name} saw that it came out.</source>
        <translation>{name} hat bestätigt: gedruckt.</translation>
    </message>
    <message>
        <source>{name} saw that it did not come out.</source>
        <translation>{name} hat bestätigt: nicht gedruckt.</translation>
    </message>
    <message>
        <source>{name} saw that {missing} of {all} labels did not come out.</source>
        <translation>{name} hat gesehen: Von {all} Etiketten wurden nicht gedruckt: {missing}.</translation>
    </message>
    <message>
        <source>{name} was already reprinted. Nothing more will be printed.</source>
        <translation>{name} wurde schon erneut gedruckt: Mehr wird nicht gedruckt.</translation>
    </message>
    <message>
        <source>{name} was closed: nothing can be printed or set up there</source>
        <translation>Das Kundenkonto von {name} wurde geschlossen: Dort wird nichts mehr gedruckt oder eingerichtet</translation>
    </message>
    <message>
        <source>{name} was not closed.</source>
        <translation>Das Kundenkonto von {name} wurde nicht geschlossen.</translation>
    </message>
    <message>
        <source>{name} was not opened. Close the message to print {open}</source>
        <translation>{name} wurde nicht geöffnet: Schließen Sie die Meldung, um {open} zu drucken</translation>
    </message>
    <message>
        <source>{name} was not resumed.</source>
        <translation>Das Kundenkonto von {name} wurde nicht reaktiviert.</translation>
    </message>
    <message>
        <source>{name} was not suspended.</source>
        <translation>Das Kundenkonto von {name} wurde nicht pausiert.</translation>
    </message>
    <message>
        <source>{name} was not written: its disk is almost full.</source>
        <translation>{name} wurde nicht geschrieben: Der Datenträger ist fast voll.</translation>
    </message>
    <message>
        <source>{name} was not written: {why}.</source>
        <translation>{name} wurde nicht geschrieben: {why}.</translation>
    </message>
    <message>
        <source>{name} was permanently closed. You can read its history; nothing is printed there.</source>
        <translation>Das Kundenkonto von {name} wurde endgültig geschlossen: Der Verlauf kann gelesen werden, gedruckt wird dort nichts mehr.</translation>
    </message>
    <message>
        <source>{name} was unplugged or switched off.</source>
        <translation>{name} wurde abgesteckt oder ausgeschaltet.</translation>
    </message>
    <message>
        <source>{name} works here, {role}. Press to lock</source>
        <translation>{name} arbeitet hier, {role}. Zum Sperren drücken</translation>
    </message>
    <message>
        <source>{name} works here, {role}. Press to log out</source>
        <translation>{name} arbeitet hier, {role}. Zum Abmelden drücken</translation>
    </message>
    <message>
        <source>{name} · attempt {number}</source>
        <translation>{name} · Versuch {number}</translation>
    </message>
    <message>
        <source>{name} – {role}, computer {host}, {seen}</source>
        <translation>{name} – {role}, Computer {host}, {seen}</translation>
    </message>
    <message>
        <source>{name} – {role}, with a PIN</source>
        <translation>{name} – {role}, mit PIN</translation>
    </message>
    <message>
        <source>{name} – {role}, without a PIN</source>
        <translation>{name} – {role}, ohne PIN</translation>
    </message>
    <message>
        <source>{name} – {role}, without a PIN: can&apos;t unlock anything</source>
        <translation>{name} – {role}, ohne PIN, entsperrt damit nichts</translation>
    </message>
    <message>
        <source>{name} – {role}, {seen}</source>
        <translation>{name} – {role}, {seen}</translation>
    </message>
    <message>
        <source>{name}, last 24 hours: {parts}.</source>
        <translation>{name}, letzte 24 Stunden: {parts}.</translation>
    </message>
    <message>
        <source>{name}, which is not JSON.</source>
        <translation>{name}, was kein JSON ist.</translation>
    </message>
    <message>
        <source>{name}. {state}. Developer: {developer}. Keys: {keys}. Last used: {used}.</source>
        <translation>{name}. {state}. Von {developer}. Schlüssel: {keys}. Zuletzt verwendet: {used}.</translation>
    </message>
    <message>
        <source>{name}. {state}. Onboarding: {onboarding}. External ID {id}.</source>
        <translation>{name}. {state}. Einrichtung: {onboarding}. Externe ID {id}.</translation>
    </message>
    <message>
        <source>{name}. {state}. Permissions: {what}.</source>
        <translation>{name}. {state}. Darf: {what}.</translation>
    </message>
    <message>
        <source>{name}. {state}. {used}. Requests in 24 hours: {requests}, {errors}. Permissions: {may}.</source>
        <translation>{name}. {state}. {used}. Anfragen in 24 Stunden: {requests}, {errors}. Darf: {may}.</translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n job(s) failed</source>
        <translation>
            <numerusform>{name}: %n Auftrag fehlgeschlagen</numerusform>
            <numerusform>{name}: %n Aufträge fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n job(s) may have printed</source>
        <translation>
            <numerusform>{name}: %n Auftrag ist vielleicht gedruckt</numerusform>
            <numerusform>{name}: %n Aufträge sind vielleicht gedruckt</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}: there are no figures for the last 24 hours yet.</source>
        <translation>{name}: Über die letzten 24 Stunden ist noch nichts bekannt.</translation>
    </message>
    <message>
        <source>{name}: {status} · {milliseconds:.0f} ms</source>
        <translation>{name}: {status} · {milliseconds:.0f}&#xa0;ms</translation>
    </message>
    <message>
        <source>{name}: {why}</source>
        <translation>{name}: {why}</translation>
    </message>
    <message>
        <source>{numbers} of copy {copy}</source>
        <translation>{numbers} von Kopie {copy}</translation>
    </message>
    <message numerus="yes">
        <source>{numbers} of copy {copy} and %n full copy(ies) after it will be printed again.</source>
        <translation>
            <numerusform>Erneut gedruckt: Nr. {numbers} von Kopie {copy}, danach %n ganze Kopie.</numerusform>
            <numerusform>Erneut gedruckt: Nr. {numbers} von Kopie {copy}, danach %n ganze Kopien.</numerusform>
        </translation>
    </message>
    <message>
        <source>{numbers} of copy {copy} will be printed again.</source>
        <translation>Erneut gedruckt: Nr. {numbers} von Kopie {copy}.</translation>
    </message>
    <message>
        <source>{numbers} will be printed again.</source>
        <translation>Erneut gedruckt: {numbers}.</translation>
    </message>
    <message>
        <source>{number} bits</source>
        <translation>{number}&#xa0;Bit</translation>
    </message>
    <message>
        <source>{number} copies</source>
        <translation>{number} Kopien</translation>
    </message>
    <message>
        <source>{number} copies: at most {most}</source>
        <translation>{number} Kopien, höchstens {most}</translation>
    </message>
    <message>
        <source>{number} of {all}</source>
        <translation>{number} von {all}</translation>
    </message>
    <message>
        <source>{number} of {all} connected</source>
        <translation>{number} von {all} verbunden</translation>
    </message>
    <message>
        <source>{number} of {all} online</source>
        <translation>{number} von {all} online</translation>
    </message>
    <message>
        <source>{number} reports: {text}</source>
        <translation>{number} Meldungen: {text}</translation>
    </message>
    <message>
        <source>{number}, confirmed by a person: the printer no longer reports it</source>
        <translation>{number}, von Hand bestätigt: Der Drucker meldet es nicht mehr</translation>
    </message>
    <message>
        <source>{number}, oldest {age}</source>
        <translation>{number}, ältester {age}</translation>
    </message>
    <message>
        <source>{number}nd</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{number}rd</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{number}st</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{number}th</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{object}, {customer}</source>
        <translation>{object}, {customer}</translation>
    </message>
    <message>
        <source>{offset}, darkness {percent} %</source>
        <translation>{offset}, Schwärze {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>{old} is used by {users}. The new address is {new}. Enter it everywhere: with the old address the server can&apos;t be reached.</source>
        <translation>{old} wird verwendet von: {users}. Die neue Adresse ist {new}: Wer sie nicht kennt, erreicht den Server nicht mehr.</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} oder {other}</translation>
    </message>
    <message>
        <source>{others} for other computers and {here} for programs on this computer</source>
        <translation>{others} für andere Computer und {here} für Programme auf dem eigenen</translation>
    </message>
    <message>
        <source>{other} has {there} loaded, {printer} {here}</source>
        <translation>In {other} ist {there} eingelegt, in {printer} {here}</translation>
    </message>
    <message numerus="yes">
        <source>{other} now prints on %n printer(s) of {agent}.</source>
        <translation>
            <numerusform>{other} druckt jetzt auf %n Drucker von {agent}.</numerusform>
            <numerusform>{other} druckt jetzt auf %n Druckern von {agent}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{other} prints on sheets, {printer} has {here} loaded</source>
        <translation>{other} druckt auf Blätter, in {printer} ist {here} eingelegt</translation>
    </message>
    <message>
        <source>{other} uses the key of {agent}, which runs on {hostname}, and waits</source>
        <translation>{other} hat den Schlüssel von {agent}, der auf {hostname} läuft, und wartet</translation>
    </message>
    <message>
        <source>{out} of {all} came out</source>
        <translation>{out} von {all} gedruckt</translation>
    </message>
    <message>
        <source>{out} of {all} came out already.</source>
        <translation>{out} von {all} wurden schon gedruckt.</translation>
    </message>
    <message>
        <source>{out} of {all} came out; reprinted: {numbers} (attempt {number})</source>
        <translation>{out} von {all} gedruckt; erneut gedruckt: {numbers} (Versuch {number})</translation>
    </message>
    <message numerus="yes">
        <source>{out} of {all} came out; the other %n were reprinted (attempt {number})</source>
        <translation>
            <numerusform>{out} von {all} gedruckt; das fehlende wurde erneut gedruckt (Versuch {number})</numerusform>
            <numerusform>{out} von {all} gedruckt; die anderen %n wurden erneut gedruckt (Versuch {number})</numerusform>
        </translation>
    </message>
    <message>
        <source>{pages} are {size}</source>
        <translation>{pages} haben {size}</translation>
    </message>
    <message>
        <source>{pages}; the others are {size}.</source>
        <translation>{pages}; die anderen haben {size}.</translation>
    </message>
    <message>
        <source>{page} is {size}</source>
        <translation>{page} hat {size}</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}&#xa0;%</translation>
    </message>
    <message>
        <source>{place} belongs to user {number}, who has no name on this computer</source>
        <translation>{place} gehört Benutzer {number}, zu dem es auf diesem Computer keinen Namen gibt</translation>
    </message>
    <message>
        <source>{place} in line</source>
        <translation>{place} in der Reihe</translation>
    </message>
    <message>
        <source>{place} starts another installation or uses another data folder.</source>
        <translation>{place} startet eine andere Installation oder für einen anderen Datenordner.</translation>
    </message>
    <message>
        <source>{place} · encrypted (ipps)</source>
        <translation>{place} · verschlüsselt (ipps)</translation>
    </message>
    <message>
        <source>{place} · not encrypted (ipp)</source>
        <translation>{place} · unverschlüsselt (ipp)</translation>
    </message>
    <message>
        <source>{player} plays alarms</source>
        <translation>{player} spielt Alarme ab</translation>
    </message>
    <message>
        <source>{port} instead of {before}: programs with the old address can&apos;t reach the server</source>
        <translation>{port} statt {before}: Programme mit der alten Adresse erreichen den Server nicht</translation>
    </message>
    <message>
        <source>{port}, as expected</source>
        <translation>{port}, der vorgesehene</translation>
    </message>
    <message>
        <source>{printer} accepts whole documents only, which can&apos;t calibrate a paper sensor. Calibrate it at the printer.</source>
        <translation>{printer} nimmt ganze Dokumente an, daher fehlt der Befehl zum Kalibrieren des Materialsensors: Kalibrieren Sie am Drucker.</translation>
    </message>
    <message>
        <source>{printer} accepts whole documents or reports its languages itself: there is no language to choose.</source>
        <translation>{printer} nimmt ganze Dokumente an oder meldet selbst seine Sprachen: Es gibt nichts auszuwählen.</translation>
    </message>
    <message>
        <source>{printer} and {other}</source>
        <translation>{printer} und {other}</translation>
    </message>
    <message>
        <source>{printer} cannot do this: {reason}.</source>
        <translation>{printer} kann das nicht ({reason}).</translation>
    </message>
    <message>
        <source>{printer} cannot do this: {reason}. Possible: {possible}.</source>
        <translation>{printer} kann das nicht ({reason}). Möglich: {possible}.</translation>
    </message>
    <message>
        <source>{printer} cannot print this: {reason}.</source>
        <translation>{printer} kann das nicht drucken: {reason}.</translation>
    </message>
    <message>
        <source>{printer} cannot print this: {reason}. Asked for: {asked}.</source>
        <translation>{printer} kann das nicht drucken: {reason}. Gewünscht: {asked}.</translation>
    </message>
    <message>
        <source>{printer} cannot print this: {reason}. Asked for: {asked}. Possible: {possible}.</source>
        <translation>{printer} kann das nicht drucken: {reason}. Gewünscht: {asked}. Möglich: {possible}.</translation>
    </message>
    <message>
        <source>{printer} cannot print: its agent was revoked. Move the printer to another agent.</source>
        <translation>{printer} kann nicht drucken: Seinem Agenten wurde der Zugang entzogen. Geben Sie den Drucker einem anderen Agenten.</translation>
    </message>
    <message>
        <source>{printer} cannot print: its agent {agent} is too old. Update Spoolhouse on that computer.</source>
        <translation>{printer} kann nicht drucken: Der Agent {agent} ist zu alt. Aktualisieren Sie Spoolhouse auf jenem Computer.</translation>
    </message>
    <message>
        <source>{printer} could not be removed.</source>
        <translation>{printer} konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>{printer} denies access to {login}.</source>
        <translation>{printer} lehnt die Anmeldung von {login} ab.</translation>
    </message>
    <message>
        <source>{printer} does not accept RAW files: an administrator decided so. Send a PDF, or use another printer.</source>
        <translation>{printer} druckt keine RAW-Dateien, so hat es der Administrator festgelegt. Senden Sie ein PDF, oder verwenden Sie einen anderen Drucker.</translation>
    </message>
    <message>
        <source>{printer} does not accept RAW files: such jobs stay here</source>
        <translation>{printer} druckt keine RAW-Dateien: Solche Aufträge bleiben hier</translation>
    </message>
    <message>
        <source>{printer} does not print PDF: such jobs stay here</source>
        <translation>{printer} druckt kein PDF: Solche Aufträge bleiben hier</translation>
    </message>
    <message>
        <source>{printer} does not print in colour: colour jobs stay here</source>
        <translation>{printer} druckt nicht in Farbe: Aufträge in Farbe bleiben hier</translation>
    </message>
    <message>
        <source>{printer} does not print on both sides: two-sided jobs stay here</source>
        <translation>{printer} druckt nicht beidseitig: Beidseitige Aufträge bleiben hier</translation>
    </message>
    <message>
        <source>{printer} does not print {language}: such RAW files stay here</source>
        <translation>{printer} druckt kein {language}: Solche RAW-Dateien bleiben hier</translation>
    </message>
    <message>
        <source>{printer} does not print, and jobs wait for it</source>
        <translation>{printer} druckt nicht, und Aufträge warten darauf</translation>
    </message>
    <message>
        <source>{printer} has no standby printer: set one first.</source>
        <translation>{printer} hat keinen Ersatzdrucker: Legen Sie zuerst einen fest.</translation>
    </message>
    <message>
        <source>{printer} is not connected by its own port or cable, so its paper sensor can&apos;t be calibrated from here. Calibrate it at the printer.</source>
        <translation>{printer} ist nicht über einen eigenen Port oder ein eigenes Kabel angeschlossen, daher fehlt der Befehl zum Kalibrieren des Materialsensors: Kalibrieren Sie am Drucker.</translation>
    </message>
    <message>
        <source>{printer} is not printing now either.</source>
        <translation>{printer} druckt zurzeit auch nicht.</translation>
    </message>
    <message>
        <source>{printer} is paused, perhaps for a paper change. Resume it first. Nothing was fed.</source>
        <translation>{printer} ist angehalten, und vielleicht wechselt jemand das Material: Setzen Sie den Drucker zuerst fort. Es wurde nichts vorgeschoben.</translation>
    </message>
    <message>
        <source>{printer} is printing a job. Move it to another agent when the job has ended.</source>
        <translation>{printer} druckt gerade. Wenn das zu Ende ist, kann er zu einem anderen Agenten.</translation>
    </message>
    <message>
        <source>{printer} is printing it. What is already on paper stays; the rest is stopped if the printer allows it.</source>
        <translation>{printer} druckt ihn gerade. Gedrucktes bleibt; der Rest wird abgebrochen, wenn der Drucker das kann.</translation>
    </message>
    <message>
        <source>{printer} is printing there now. Ask again when it is done.</source>
        <translation>{printer} druckt dort gerade. Fragen Sie erneut, wenn er fertig ist.</translation>
    </message>
    <message>
        <source>{printer} is printing there now. Try again when it is done.</source>
        <translation>{printer} druckt dort gerade. Versuchen Sie es erneut, wenn er fertig ist.</translation>
    </message>
    <message>
        <source>{printer} is ready to print, so its jobs stay. Pause it first to send them to its standby printer.</source>
        <translation>{printer} ist druckbereit: Seine Aufträge bleiben. Halten Sie ihn zuerst an, wenn sie zum Ersatzdrucker sollen.</translation>
    </message>
    <message>
        <source>{printer} no longer identifies itself as {known}; nothing is printed there</source>
        <translation>{printer} meldet nicht mehr, welches Gerät er ist ({known}); dort wird nichts gedruckt</translation>
    </message>
    <message>
        <source>{printer} no longer identifies itself, so it may be another device. Nothing is printed there.</source>
        <translation>{printer} meldet nicht mehr, welches Gerät er ist, deshalb wird dort nichts gedruckt: Es kann ein anderes sein.</translation>
    </message>
    <message>
        <source>{printer} now prints to {address}.</source>
        <translation>{printer} druckt jetzt an {address}.</translation>
    </message>
    <message>
        <source>{printer} now uses {language}.</source>
        <translation>{printer} wird jetzt in {language} angesteuert.</translation>
    </message>
    <message>
        <source>{printer} prints on sheets and reports its resolution itself: there is nothing to choose.</source>
        <translation>{printer} druckt auf Blätter und meldet seine Auflösung selbst: Es gibt nichts auszuwählen.</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password</source>
        <translation>{printer} hat Benutzername und Passwort abgelehnt</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password of {login}</source>
        <translation>{printer} hat Benutzername und Passwort von {login} abgelehnt</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password of {login}.</source>
        <translation>{printer} hat Benutzername und Passwort von {login} abgelehnt.</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password.</source>
        <translation>{printer} hat Benutzername und Passwort abgelehnt.</translation>
    </message>
    <message>
        <source>{printer} reports at best “{best}”: jobs that need “{least}” stay “Not confirmed”</source>
        <translation>„{best}“ ist die sicherste bekannte Rückmeldung von {printer}: Aufträge, die „{least}“ brauchen, bleiben dort unbestätigt</translation>
    </message>
    <message>
        <source>{printer} requires a user name and password</source>
        <translation>{printer} verlangt Benutzername und Passwort</translation>
    </message>
    <message>
        <source>{printer} requires a user name and password.</source>
        <translation>{printer} verlangt Benutzername und Passwort.</translation>
    </message>
    <message>
        <source>{printer} shows a different certificate. Nothing is printed there.</source>
        <translation>{printer} zeigt ein anderes Zertifikat als zuvor, daher wird dort nichts gedruckt.</translation>
    </message>
    <message>
        <source>{printer} shows a different certificate; nothing is printed there</source>
        <translation>{printer} zeigt ein anderes Zertifikat als zuvor, daher wird dort nichts gedruckt</translation>
    </message>
    <message>
        <source>{printer} uses {language}, which has no command to calibrate a paper sensor. Calibrate it at the printer.</source>
        <translation>{printer} wird mit {language} angesteuert, daher fehlt der Befehl zum Kalibrieren des Materialsensors: Kalibrieren Sie am Drucker.</translation>
    </message>
    <message>
        <source>{printer} was calibrated in the meantime, by somebody else or by an earlier attempt whose answer was lost. Check its values. Nothing was changed.</source>
        <translation>{printer} wurde inzwischen kalibriert, von jemand anderem oder durch einen Versuch, dessen Antwort verloren ging: Sehen Sie sich die Werte an. Jetzt wurde nichts geändert.</translation>
    </message>
    <message>
        <source>{printer} was found at {address}</source>
        <translation>{printer} wurde unter {address} gefunden</translation>
    </message>
    <message>
        <source>{printer} was not changed.</source>
        <translation>{printer} wurde nicht geändert.</translation>
    </message>
    <message>
        <source>{printer} · received {time}</source>
        <translation>{printer} · empfangen {time}</translation>
    </message>
    <message>
        <source>{printer} · since {time}</source>
        <translation>{printer} · seit {time}</translation>
    </message>
    <message>
        <source>{printer}&apos;s standby printer was removed: set another one first.</source>
        <translation>Der Ersatzdrucker von {printer} wurde entfernt: Legen Sie zuerst einen anderen fest.</translation>
    </message>
    <message>
        <source>{printer}, at a new address</source>
        <translation>{printer}, an einer neuen Adresse</translation>
    </message>
    <message>
        <source>{printing} of {whole}</source>
        <translation>{printing} von {whole}</translation>
    </message>
    <message>
        <source>{program} did not answer: {why}</source>
        <translation>{program} ist nicht abfragbar: {why}</translation>
    </message>
    <message>
        <source>{reason}: jobs that don&apos;t set their paper stay here</source>
        <translation>{reason}: Aufträge ohne Angabe des Materials bleiben hier</translation>
    </message>
    <message>
        <source>{removed}. The job&apos;s details are still here.</source>
        <translation>{removed}. Die Angaben zum Auftrag bleiben.</translation>
    </message>
    <message>
        <source>{seconds:.1f} s</source>
        <translation>{seconds:.1f}&#xa0;s</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>{seen}, from several addresses: {addresses}</source>
        <translation>{seen}, von mehreren Adressen: {addresses}</translation>
    </message>
    <message>
        <source>{server} at {address}, as {name}</source>
        <translation>{server} unter {address}, als {name}</translation>
    </message>
    <message>
        <source>{server} is not a print server</source>
        <translation>unter {server} antwortet kein Druckserver</translation>
    </message>
    <message>
        <source>{server} is not a print server (status {status}): perhaps a proxy or a sign-in page answered. The link may still be valid</source>
        <translation>unter {server} antwortet kein Druckserver (Status {status}), vielleicht ein Proxy oder eine Anmeldeseite. Der Link kann noch gelten</translation>
    </message>
    <message>
        <source>{server} no longer knows this console: access was revoked, or the server was restored from a backup. Ask the server&apos;s administrator for a new code and pair this console again.</source>
        <translation>{server} kennt diese Konsole nicht mehr: Sie wurde dort ausgesperrt, oder der Server wurde aus einer Sicherung wiederhergestellt. Lassen Sie sich dort einen neuen Code geben, und koppeln Sie diese Konsole neu.</translation>
    </message>
    <message>
        <source>{server} redirects ({status}), which a print server never does: perhaps a proxy or a sign-in page answered. The link may still be valid</source>
        <translation>{server} leitet um ({status}), das tut kein Druckserver: vielleicht ein Proxy oder eine Anmeldeseite. Der Link kann noch gelten</translation>
    </message>
    <message>
        <source>{server} shows a different key than when this console was paired. Nothing was sent. Ask the server&apos;s administrator whether it was set up again.</source>
        <translation>Unter der Adresse von {server} antwortet ein Server mit einem anderen Schlüssel als beim Koppeln dieser Konsole: Es wurde nichts gesendet. Wurde der Server neu eingerichtet? Sonst fragen Sie, wer ihn betreut.</translation>
    </message>
    <message>
        <source>{server} shows another key ({shown}) than the server that this agent was enrolled with ({pin}). Nothing was sent to it. Either somebody else answers there, or the server&apos;s key was replaced: then make an onboarding link there and run &apos;spoolhouse agent enroll --replace&apos; here</source>
        <translation>{server} zeigt einen anderen Schlüssel ({shown}) als der Server, bei dem dieser Agent registriert wurde ({pin}). Ihm wurde nichts gesendet. Entweder antwortet dort jemand anderes, oder der Schlüssel des Servers wurde neu erstellt: Dann erstellen Sie dort einen Einrichtungslink und rufen hier „spoolhouse agent enroll --replace“ auf</translation>
    </message>
    <message>
        <source>{server} shows another key ({shown}) than this link names ({pin}). Nothing was sent to it and the link was not used. Either another server answers there, or the server has a new key: run &apos;spoolhouse doctor&apos; there, and ask for a new link</source>
        <translation>{server} zeigt einen anderen Schlüssel ({shown}), als dieser Link nennt ({pin}). Ihm wurde nichts gesendet, und der Link wurde nicht verwendet. Entweder antwortet dort jemand anders, oder der Server hat einen neuen Schlüssel: Sehen Sie dort „spoolhouse doctor“ an, und lassen Sie sich einen neuen Link geben</translation>
    </message>
    <message>
        <source>{setting}: {value}</source>
        <translation>{setting}: {value}</translation>
    </message>
    <message>
        <source>{sheet}: {state}</source>
        <translation>{sheet}: {state}</translation>
    </message>
    <message>
        <source>{sheet}: {state} – {note}</source>
        <translation>{sheet}: {state} – {note}</translation>
    </message>
    <message>
        <source>{shown} of {printers}</source>
        <translation>{shown} von {printers}</translation>
    </message>
    <message>
        <source>{size} (landscape)</source>
        <translation>{size} (Querformat)</translation>
    </message>
    <message>
        <source>{size} (portrait)</source>
        <translation>{size} (Hochformat)</translation>
    </message>
    <message>
        <source>{size} bytes</source>
        <translation>{size}&#xa0;Bytes</translation>
    </message>
    <message>
        <source>{size} bytes that are not JSON</source>
        <translation>{size}&#xa0;Bytes, die kein JSON sind</translation>
    </message>
    <message>
        <source>{size} free for {where}</source>
        <translation>{size} frei für {where}</translation>
    </message>
    <message>
        <source>{size} is loaded</source>
        <translation>{size} ist eingelegt</translation>
    </message>
    <message>
        <source>{size}, of which {free} is free for new data</source>
        <translation>{size}, davon {free} frei für neue Daten</translation>
    </message>
    <message numerus="yes">
        <source>{some} and %n more</source>
        <translation>
            <numerusform>{some} und %n weiterer</numerusform>
            <numerusform>{some} und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>{some} and {last}</source>
        <translation>{some} und {last}</translation>
    </message>
    <message>
        <source>{speed:g} mm/s – the printer&apos;s setting</source>
        <translation>{speed:g}&#xa0;mm/s – Einstellung des Druckers</translation>
    </message>
    <message>
        <source>{state} since {began:%H:%M}.</source>
        <translation>{state} seit {began:%H:%M}.</translation>
    </message>
    <message>
        <source>{state}. Order {order}. {document} on {printer}.</source>
        <translation>{state}. Bestellung {order}. {document} auf {printer}.</translation>
    </message>
    <message>
        <source>{status} because {why}.</source>
        <translation>{status}: {why}.</translation>
    </message>
    <message>
        <source>{status}, {computer}, version {version}</source>
        <translation>{status}, {computer}, Version {version}</translation>
    </message>
    <message>
        <source>{status}: success.</source>
        <translation>{status}: erfolgreich.</translation>
    </message>
    <message>
        <source>{step} of 3 · {words}</source>
        <translation>{step} von 3 · {words}</translation>
    </message>
    <message>
        <source>{supply}: {left}, low</source>
        <translation>{supply}: {left}, fast leer</translation>
    </message>
    <message>
        <source>{tab} of {printer}</source>
        <translation>{tab} von {printer}</translation>
    </message>
    <message>
        <source>{tag} (no tag of this printer)</source>
        <translation>{tag} (keine Gruppe dieses Druckers)</translation>
    </message>
    <message>
        <source>{text} … {more:,} more letters</source>
        <translation>{text} … noch {more:,} Zeichen</translation>
    </message>
    <message>
        <source>{text}; not running</source>
        <translation>{text}; er läuft nicht</translation>
    </message>
    <message>
        <source>{text}; not running: the server rejected it as revoked</source>
        <translation>{text}; er läuft nicht: Der Server lehnte ihn als widerrufen ab</translation>
    </message>
    <message>
        <source>{time}, {age:.0f} s ago</source>
        <translation>{time}, vor {age:.0f}&#xa0;s</translation>
    </message>
    <message>
        <source>{token} cannot be read: {why}</source>
        <translation>{token} kann nicht gelesen werden: {why}</translation>
    </message>
    <message>
        <source>{token} cannot be written: {why}</source>
        <translation>{token} kann nicht geschrieben werden: {why}</translation>
    </message>
    <message>
        <source>{twice}. Need only one? Don’t reprint.</source>
        <translation>{twice}. Wenn eines genügt, nichts erneut drucken.</translation>
    </message>
    <message>
        <source>{url} does not answer: {why}</source>
        <translation>{url} antwortet nicht: {why}</translation>
    </message>
    <message>
        <source>{url} is not encrypted: others can read the traffic</source>
        <translation>{url} ist HTTP ohne TLS: Andere können mitlesen</translation>
    </message>
    <message>
        <source>{url} shows another key, {shown}, so the agent sends it nothing</source>
        <translation>{url} zeigt einen anderen Schlüssel, {shown}; deshalb sendet der Agent nichts dorthin</translation>
    </message>
    <message>
        <source>{url}, {until}, key {key}, certificate SHA-256 {fingerprint}</source>
        <translation>{url}, {until}, Schlüssel {key}, Zertifikat SHA-256 {fingerprint}</translation>
    </message>
    <message>
        <source>{url}. {state}. {events}. {arrived}.</source>
        <translation>{url}. {state}. {events}. {arrived}.</translation>
    </message>
    <message>
        <source>{url}: the certificate expired on {day}</source>
        <translation>{url}: Das Zertifikat ist am {day} abgelaufen</translation>
    </message>
    <message>
        <source>{url}: {problems}</source>
        <translation>{url}: {problems}</translation>
    </message>
    <message>
        <source>{value}  (default {default})</source>
        <translation>{value}  (Vorgabe {default})</translation>
    </message>
    <message>
        <source>{version} (must be updated: {latest})</source>
        <translation>{version} (muss aktualisiert werden: {latest})</translation>
    </message>
    <message>
        <source>{version} (update available: {latest})</source>
        <translation>{version} (Aktualisierung verfügbar: {latest})</translation>
    </message>
    <message>
        <source>{version}, too old</source>
        <translation>{version}, zu alt</translation>
    </message>
    <message>
        <source>{version}, update available</source>
        <translation>{version}, Aktualisierung verfügbar</translation>
    </message>
    <message>
        <source>{waiting} takes over within a minute.</source>
        <translation>{waiting} übernimmt innerhalb einer Minute.</translation>
    </message>
    <message>
        <source>{way} done</source>
        <translation>{way} fertig</translation>
    </message>
    <message>
        <source>{way} not possible</source>
        <translation>{way} nicht möglich</translation>
    </message>
    <message>
        <source>{weekday} {day} {month} {year}</source>
        <translation>{weekday}, {day}. {month} {year}</translation>
    </message>
    <message>
        <source>{what} The server&apos;s time is {time}.</source>
        <translation>{what} Die Uhrzeit des Servers ist {time}.</translation>
    </message>
    <message>
        <source>{what} after 1 page</source>
        <translation>{what}, nach 1&#xa0;Seite</translation>
    </message>
    <message>
        <source>{what} after {pages} pages</source>
        <translation>{what}, nach {pages} Seiten</translation>
    </message>
    <message>
        <source>{what} after {sent} of 1 byte.</source>
        <translation>{what} nach {sent} von 1&#xa0;Byte.</translation>
    </message>
    <message>
        <source>{what} after {sent} of {total} bytes.</source>
        <translation>{what} nach {sent} von {total}&#xa0;Bytes.</translation>
    </message>
    <message>
        <source>{what} while the last bytes were being sent: it is not known whether the printer has them.</source>
        <translation>{what}, während die letzten Bytes unterwegs waren: Es ist unklar, ob der Drucker sie hat.</translation>
    </message>
    <message>
        <source>{what} – calibration of {whose}</source>
        <translation>{what} – Kalibrierung von {whose}</translation>
    </message>
    <message>
        <source>{what}, after {sent} of 1 byte.</source>
        <translation>{what}, nach {sent} von 1&#xa0;Byte.</translation>
    </message>
    <message>
        <source>{what}, after {sent} of {total} bytes.</source>
        <translation>{what}, nach {sent} von {total}&#xa0;Bytes.</translation>
    </message>
    <message>
        <source>{what}, approximate</source>
        <translation>{what}, ungefähr</translation>
    </message>
    <message>
        <source>{what}, but that does not prove that nothing of it was printed</source>
        <translation>{what}; das beweist aber nicht, dass noch nichts davon gedruckt wurde</translation>
    </message>
    <message>
        <source>{what}, not printed</source>
        <translation>{what}, wird nicht gedruckt</translation>
    </message>
    <message>
        <source>{what}, shown</source>
        <translation>{what}, angezeigt</translation>
    </message>
    <message numerus="yes">
        <source>{what}, undo, %n second(s)</source>
        <translation>
            <numerusform>{what}, rückgängig, %n Sekunde</numerusform>
            <numerusform>{what}, rückgängig, %n Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <source>{what}: it is not known whether it prints.</source>
        <translation>{what}: Es ist unklar, ob gedruckt wird.</translation>
    </message>
    <message>
        <source>{what}: less</source>
        <translation>{what}: weniger</translation>
    </message>
    <message>
        <source>{what}: more</source>
        <translation>{what}: mehr</translation>
    </message>
    <message>
        <source>{what}: try again in {seconds} s.</source>
        <translation>{what}: Versuchen Sie es in {seconds}&#xa0;s erneut.</translation>
    </message>
    <message>
        <source>{what}: {before} before, {after} now</source>
        <translation>{what}: zuvor {before}, jetzt {after}</translation>
    </message>
    <message>
        <source>{what}: {holder}</source>
        <translation>{what}: {holder}</translation>
    </message>
    <message>
        <source>{what}: {state}, {number} of {all}</source>
        <translation>{what}: {state}, {number} von {all}</translation>
    </message>
    <message>
        <source>{what}: {told}</source>
        <translation>{what}: {told}</translation>
    </message>
    <message>
        <source>{what}; it does not know {jobs} sent to printers since</source>
        <translation>{what}; seither an Drucker gesendet, aber unbekannt: {jobs}</translation>
    </message>
    <message>
        <source>{what}; the job was cancelled there</source>
        <translation>{what}; der Auftrag wurde dort abgebrochen</translation>
    </message>
    <message>
        <source>{when} by {name}</source>
        <translation>{when} von {name}</translation>
    </message>
    <message>
        <source>{who} (without PIN)</source>
        <translation>{who} (ohne PIN)</translation>
    </message>
    <message>
        <source>{who} ({console})</source>
        <translation>{who} ({console})</translation>
    </message>
    <message>
        <source>{why} Then: {command}</source>
        <translation>{why} Dann: {command}</translation>
    </message>
    <message>
        <source>{why}. It is not known whether the link was used: use the same link again here, or run &apos;spoolhouse agent run&apos;, which tries again</source>
        <translation>{why}. Ob der Link verbraucht ist, ist nicht bekannt: Verwenden Sie hier denselben Link erneut, oder starten Sie „spoolhouse agent run“, das erneut fragt</translation>
    </message>
    <message>
        <source>{why}. Nothing was done</source>
        <translation>{why}. Es wurde nichts geändert</translation>
    </message>
    <message>
        <source>{why}. The link was not used</source>
        <translation>{why}. Der Link wurde nicht verwendet</translation>
    </message>
    <message>
        <source>{why}: {detail}</source>
        <translation>{why}: {detail}</translation>
    </message>
    <message>
        <source>{width} mm is too wide: the printer prints up to {head} mm. Nothing was changed. If its print head is wider, set the head&apos;s width first.</source>
        <translation>{width}&#xa0;mm lassen sich nicht einlegen: Der Drucker druckt bis {head}&#xa0;mm Breite. Nichts wurde geändert. Ist sein Druckkopf breiter, stellen Sie zuerst dessen Breite ein.</translation>
    </message>
    <message>
        <source>{width} mm roll</source>
        <translation>Rolle {width}&#xa0;mm</translation>
    </message>
    <message>
        <source>{width} mm wide</source>
        <translation>{width}&#xa0;mm breit</translation>
    </message>
    <message>
        <source>{width} × {height} dots</source>
        <translation>{width} × {height} Punkte</translation>
    </message>
    <message>
        <source>{words} in mm</source>
        <translation>{words} in mm</translation>
    </message>
    <message>
        <source>{words} {since}. Job {name}.</source>
        <translation>{words} {since}. Auftrag {name}.</translation>
    </message>
    <message>
        <source>·  {what}: {there} instead of {here}</source>
        <translation>·  {what}: {there} statt {here}</translation>
    </message>
    <message>
        <source>“It came out”</source>
        <comment>of a job</comment>
        <translation>„Gedruckt“</translation>
    </message>
    <message>
        <source>“It did not come out”</source>
        <comment>of a job</comment>
        <translation>„Nicht gedruckt“</translation>
    </message>
    <message>
        <source>“Its own mode” changes nothing: ZPL printers keep their last setting.</source>
        <translation>„Eigener Modus“ ändert nichts: ZPL-Drucker behalten die letzte Einstellung.</translation>
    </message>
    <message>
        <source>“{act}” is not possible while the job is {status}</source>
        <translation>„{act}“ ist nicht möglich, solange der Auftrag im Zustand {status} ist</translation>
    </message>
    <message>
        <source>“{act}” is not possible: the job has ended, it is {status}</source>
        <translation>„{act}“ ist nicht möglich: Der Auftrag ist zu Ende, sein Zustand ist {status}</translation>
    </message>
    <message>
        <source>“{act}” is of attempt {attempt}, the job is at attempt {current}</source>
        <translation>„{act}“ ist von Versuch {attempt}, der Auftrag ist bei Versuch {current}</translation>
    </message>
    <message>
        <source>“{act}” is only for jobs whose outcome is not known</source>
        <translation>„{act}“ gilt nur für Aufträge, deren Ergebnis nicht bekannt ist</translation>
    </message>
    <message>
        <source>“{fit}” prints them completely.</source>
        <translation>„{fit}“ druckt sie ganz.</translation>
    </message>
    <message>
        <source>“{name}” already exists and looks the same as this name. Choose another one.</source>
        <translation>„{name}“ gibt es schon, und dieser Name sieht genauso aus. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>“{text}” belongs to none of these jobs. Search for it in the queue.</source>
        <translation>„{text}“ gehört zu keinem dieser Aufträge. Suchen Sie danach in der Warteschlange.</translation>
    </message>
    <message>
        <source>“{text}” belongs to this job.</source>
        <translation>„{text}“ gehört zu diesem Auftrag.</translation>
    </message>
    <message>
        <source>“{text}” could not be looked up. Please scan it again.</source>
        <translation>„{text}“ konnte nicht gesucht werden. Bitte erneut scannen.</translation>
    </message>
    <message>
        <source>“{text}” is number {place}.</source>
        <translation>„{text}“ ist Nummer {place}.</translation>
    </message>
    <message>
        <source>“{text}” is on several labels. Please count them.</source>
        <translation>„{text}“ steht auf mehreren Etiketten. Bitte zählen Sie.</translation>
    </message>
    <message numerus="yes">
        <source>“{text}” matches %n jobs: {names}. Please check which one it is.</source>
        <translation>
            <numerusform>„{text}“ passt zu %n Auftrag: {names}. Bitte sehen Sie nach, welcher es ist.</numerusform>
            <numerusform>„{text}“ passt zu %n Aufträgen: {names}. Bitte sehen Sie nach, welcher es ist.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{text}” was found in this job. Please check that it is the right one.</source>
        <translation>„{text}“ wurde in diesem Auftrag gefunden. Bitte prüfen Sie, ob es der richtige ist.</translation>
    </message>
    <message>
        <source>“{text}” was not found yet. Not everything has been searched.</source>
        <translation>„{text}“ wurde noch nicht gefunden. Es ist noch nicht alles durchsucht.</translation>
    </message>
    <message>
        <source>‹{count:,} bytes›</source>
        <translation>‹{count:,}&#xa0;Bytes›</translation>
    </message>
    <message>
        <source>≈ Approximate: not all of it is drawn as it prints.</source>
        <translation>≈ Ungefähr: Nicht alles ist so dargestellt, wie es gedruckt wird.</translation>
    </message>
</context>
</TS>
