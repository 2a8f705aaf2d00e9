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
    <message numerus="yes">
        <source>%n cancelled</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n abgebrochen</numerusform>
            <numerusform>%n abgebrochen</numerusform>
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
        <source>%n could not: {why}</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n nicht: {why}</numerusform>
            <numerusform>%n nicht: {why}</numerusform>
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
        <source>%n failed</source>
        <comment>jobs</comment>
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
        <source>%n for you</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n für Sie</numerusform>
            <numerusform>%n für Sie</numerusform>
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
        <source>%n held</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n zurückgehalten</numerusform>
            <numerusform>%n zurückgehalten</numerusform>
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
        <source>%n job(s) for other media wait until that is loaded.</source>
        <translation>
            <numerusform>%n Auftrag für anderes Material wartet, bis es eingelegt ist.</numerusform>
            <numerusform>%n Aufträge für anderes Material warten, bis es eingelegt ist.</numerusform>
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
        <source>%n job(s) lie across what is loaded</source>
        <translation>
            <numerusform>%n Auftrag liegt quer zum Eingelegten</numerusform>
            <numerusform>%n Aufträge liegen quer zum Eingelegten</numerusform>
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
        <source>%n job(s) that waited for it are printed now.</source>
        <translation>
            <numerusform>%n Auftrag, der darauf wartete, wird jetzt gedruckt.</numerusform>
            <numerusform>%n Aufträge, die darauf warteten, werden jetzt gedruckt.</numerusform>
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
        <source>%n job(s) wait for other media</source>
        <translation>
            <numerusform>%n Auftrag wartet auf anderes Material</numerusform>
            <numerusform>%n Aufträge warten auf anderes Material</numerusform>
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
        <source>%n job(s) waited too long for {printer}.</source>
        <translation>
            <numerusform>%n Auftrag wartete zu lange auf {printer}.</numerusform>
            <numerusform>%n Aufträge warteten zu lange auf {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waited up to {time} for {printer}.</source>
        <translation>
            <numerusform>%n Auftrag wartete {time} auf {printer}.</numerusform>
            <numerusform>%n Aufträge warteten bis zu {time} auf {printer}.</numerusform>
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
        <source>%n label(s) or page(s)</source>
        <translation>
            <numerusform>%n Etikett oder Seite</numerusform>
            <numerusform>%n Etiketten oder Seiten</numerusform>
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
        <source>%n more message(s)</source>
        <translation>
            <numerusform>%n weitere Meldung</numerusform>
            <numerusform>%n weitere Meldungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more page(s), too</source>
        <translation>
            <numerusform>auch auf %n weiteren Seite</numerusform>
            <numerusform>auch auf %n weiteren Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more printer(s) ask, too.</source>
        <translation>
            <numerusform>Auch ein anderer Drucker hat alte Aufträge.</numerusform>
            <numerusform>Auch %n weitere Drucker fragen.</numerusform>
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
        <source>%n more: all ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n weiterer: bereit</numerusform>
            <numerusform>%n weitere: alle bereit</numerusform>
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
            <numerusform>%n braucht Aufmerksamkeit</numerusform>
            <numerusform>%n brauchen Aufmerksamkeit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need you</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n braucht Sie</numerusform>
            <numerusform>%n brauchen Sie</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n braucht Aufmerksamkeit</numerusform>
            <numerusform>%n brauchen Aufmerksamkeit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you</source>
        <comment>jobs or printers</comment>
        <translation>
            <numerusform>%n braucht Sie</numerusform>
            <numerusform>%n brauchen Sie</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new job(s), show</source>
        <translation>
            <numerusform>%n neuen Auftrag zeigen</numerusform>
            <numerusform>%n neue Aufträge zeigen</numerusform>
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
        <source>%n notice(s) at {count} customers</source>
        <translation>
            <numerusform>%n Meldung bei {count} Kunden</numerusform>
            <numerusform>%n Meldungen bei {count} Kunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) at {customer}</source>
        <translation>
            <numerusform>%n Meldung bei {customer}</numerusform>
            <numerusform>%n Meldungen bei {customer}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are printing: what is on paper stays, the rest stops if the printer can.</source>
        <translation>
            <numerusform>%n davon wird gedruckt: was auf Papier ist, bleibt, der Rest hält an, wenn der Drucker das kann.</numerusform>
            <numerusform>%n davon werden gedruckt: was auf Papier ist, bleibt, der Rest hält an, wenn der Drucker das kann.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {jobs} were not {done}</source>
        <translation>
            <numerusform>%n nicht {done} (insgesamt {jobs})</numerusform>
            <numerusform>%n nicht {done} (insgesamt {jobs})</numerusform>
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
        <source>%n page(s) in all</source>
        <translation>
            <numerusform>%n Seite insgesamt</numerusform>
            <numerusform>%n Seiten insgesamt</numerusform>
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
        <source>%n printer(s) hold up work</source>
        <translation>
            <numerusform>%n Drucker hält Arbeit auf</numerusform>
            <numerusform>%n Drucker halten Arbeit auf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) need attention</source>
        <translation>
            <numerusform>%n Drucker braucht Aufmerksamkeit</numerusform>
            <numerusform>%n Drucker brauchen Aufmerksamkeit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printing</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n druckt</numerusform>
            <numerusform>%n drucken</numerusform>
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
        <source>%n ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n bereit</numerusform>
            <numerusform>%n bereit</numerusform>
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
        <source>%n time(s) all that the file holds</source>
        <translation>
            <numerusform>Alles, was die Datei enthält</numerusform>
            <numerusform>%n-mal alles, was die Datei enthält</numerusform>
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
        <source>%n waiting job(s) go to {printer}.</source>
        <translation>
            <numerusform>%n wartender Auftrag geht zu {printer}.</numerusform>
            <numerusform>%n wartende Aufträge gehen zu {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n whole copy(s) will be printed again.</source>
        <translation>
            <numerusform>%n ganze Kopie wird erneut gedruckt.</numerusform>
            <numerusform>%n ganze Kopien werden erneut gedruckt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(%n more like this)</source>
        <translation>
            <numerusform>(%n weiterer dieser Art)</numerusform>
            <numerusform>(%n weitere dieser Art)</numerusform>
        </translation>
    </message>
    <message>
        <source>(not known here)</source>
        <translation>(hier nicht bekannt)</translation>
    </message>
    <message>
        <source>, with black marks</source>
        <translation>, mit schwarzen Marken</translation>
    </message>
    <message>
        <source>, with gaps</source>
        <translation>, mit Lücken</translation>
    </message>
    <message>
        <source>1-bit</source>
        <comment>dots of a page</comment>
        <translation>1 Bit</translation>
    </message>
    <message>
        <source>24-bit colour</source>
        <comment>dots of a page</comment>
        <translation>24 Bit Farbe</translation>
    </message>
    <message>
        <source>8-bit grey</source>
        <comment>dots of a page</comment>
        <translation>8 Bit Graustufen</translation>
    </message>
    <message>
        <source>80 mm receipt roll</source>
        <translation>80-mm-Bonrolle</translation>
    </message>
    <message numerus="yes">
        <source>; %n are asked to stop</source>
        <translation>
            <numerusform>; %n soll anhalten</numerusform>
            <numerusform>; %n sollen anhalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n more waited too long</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>; %n weiterer wartete zu lange</numerusform>
            <numerusform>; %n weitere warteten zu lange</numerusform>
        </translation>
    </message>
    <message>
        <source>A backup was restored: what was revoked, disabled, suspended or closed since is good again</source>
        <translation>Eine Sicherung wurde wiederhergestellt: was seither gesperrt, abgeschaltet, ausgesetzt oder geschlossen wurde, gilt wieder</translation>
    </message>
    <message>
        <source>A barcode scanner</source>
        <translation>Ein Barcodescanner</translation>
    </message>
    <message>
        <source>A file is being sent. Open the next one afterwards.</source>
        <translation>Eine Datei wird gerade gesendet. Öffnen Sie die nächste danach.</translation>
    </message>
    <message>
        <source>A forbidden printer command is in the file</source>
        <translation>In der Datei ist ein verbotener Druckerbefehl</translation>
    </message>
    <message>
        <source>A job</source>
        <translation>Ein Auftrag</translation>
    </message>
    <message>
        <source>A label file says this itself</source>
        <translation>Das sagt eine Etikettendatei selbst</translation>
    </message>
    <message>
        <source>A printer</source>
        <translation>Ein Drucker</translation>
    </message>
    <message>
        <source>A search is going on</source>
        <translation>Eine Suche läuft</translation>
    </message>
    <message>
        <source>A test label is being sent to it</source>
        <translation>Ein Testetikett wird gerade an ihn gesendet</translation>
    </message>
    <message>
        <source>A user name has no colon</source>
        <translation>Ein Benutzername hat keinen Doppelpunkt</translation>
    </message>
    <message>
        <source>A4 document</source>
        <comment>what is printed</comment>
        <translation>A4-Dokument</translation>
    </message>
    <message>
        <source>API clients</source>
        <comment>page</comment>
        <translation>API-Clients</translation>
    </message>
    <message>
        <source>Accepted by spooler</source>
        <translation>Vom Spooler angenommen</translation>
    </message>
    <message>
        <source>Actions for the selected jobs</source>
        <translation>Aktionen für die ausgewählten Aufträge</translation>
    </message>
    <message>
        <source>Activity</source>
        <comment>page</comment>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Actual size</source>
        <comment>how a job is printed</comment>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <source>Add</source>
        <comment>button</comment>
        <translation>Hinzufügen</translation>
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
        <source>Add printer</source>
        <translation>Drucker hinzufügen</translation>
    </message>
    <message>
        <source>Address</source>
        <comment>of the server</comment>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of the printer</source>
        <translation>Adresse des Druckers</translation>
    </message>
    <message>
        <source>Address of {name}</source>
        <translation>Adresse von {name}</translation>
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
        <source>Agent is too old</source>
        <translation>Agent ist zu alt</translation>
    </message>
    <message>
        <source>Agent offline</source>
        <translation>Agent offline</translation>
    </message>
    <message>
        <source>Agent revoked</source>
        <translation>Agent gesperrt</translation>
    </message>
    <message>
        <source>Agent&apos;s disk is full</source>
        <translation>Datenträger des Agenten ist voll</translation>
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
        <source>All are wanted</source>
        <translation>Alle werden gebraucht</translation>
    </message>
    <message>
        <source>All came out</source>
        <translation>Alle sind herausgekommen</translation>
    </message>
    <message>
        <source>All files</source>
        <comment>kind of file</comment>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>All printers</source>
        <comment>choice</comment>
        <translation>Alle Drucker</translation>
    </message>
    <message>
        <source>All printers ready</source>
        <translation>Alle Drucker bereit</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Alle Tastenkürzel</translation>
    </message>
    <message>
        <source>All that their files hold, in all copies, will come out of {printers}, as {jobs}.</source>
        <translation>Alles, was ihre Dateien enthalten, kommt in allen Kopien heraus ({jobs}): {printers}.</translation>
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
        <source>Another job of this printer comes first</source>
        <comment>of a job</comment>
        <translation>Ein anderer Auftrag dieses Druckers kommt zuerst</translation>
    </message>
    <message>
        <source>Another print of this file may have been received: {copies} on {printer}, asked for at {at}.</source>
        <translation>Ein anderer Druck dieser Datei kann angekommen sein: {copies} auf {printer}, angefordert um {at}.</translation>
    </message>
    <message>
        <source>Another print of this file may have been received: {copies}, asked for at {at}.</source>
        <translation>Ein anderer Druck dieser Datei kann angekommen sein: {copies}, angefordert um {at}.</translation>
    </message>
    <message>
        <source>Answer all {} one by one</source>
        <translation>Alle {} einzeln beantworten</translation>
    </message>
    <message>
        <source>Answer {} of {} one by one</source>
        <translation>{} von {} einzeln beantworten</translation>
    </message>
    <message>
        <source>Answer “Did it come out?” first</source>
        <translation>Zuerst „Kam es heraus?“ beantworten</translation>
    </message>
    <message>
        <source>Apr</source>
        <comment>month</comment>
        <translation>Apr.</translation>
    </message>
    <message>
        <source>As it says</source>
        <translation>Wie er es sagt</translation>
    </message>
    <message>
        <source>As large as on paper</source>
        <translation>So groß wie auf Papier</translation>
    </message>
    <message>
        <source>As the printer says</source>
        <translation>Wie der Drucker sagt</translation>
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
        <source>Ask the sender</source>
        <translation>Fragen Sie den Absender</translation>
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
        <source>Ask the sender, or see the printer’s RAW policy.</source>
        <translation>Fragen Sie den Absender oder sehen Sie die RAW-Regel des Druckers an.</translation>
    </message>
    <message>
        <source>Asked for</source>
        <comment>of a job: parameters</comment>
        <translation>Gewünscht</translation>
    </message>
    <message>
        <source>Asking the printer</source>
        <translation>Der Drucker wird gefragt</translation>
    </message>
    <message>
        <source>Asking the printer to show itself</source>
        <translation>Der Drucker wird gebeten, sich zu zeigen</translation>
    </message>
    <message>
        <source>Asking the printer what it is</source>
        <translation>Der Drucker wird gefragt, was er ist</translation>
    </message>
    <message>
        <source>Asking what lies there</source>
        <translation>Es wird gefragt, was dort ist</translation>
    </message>
    <message>
        <source>At work</source>
        <comment>who</comment>
        <translation>Im Dienst</translation>
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
        <source>Attempts to print this</source>
        <translation>Versuche, dies zu drucken</translation>
    </message>
    <message>
        <source>Aug</source>
        <comment>month</comment>
        <translation>Aug.</translation>
    </message>
    <message>
        <source>Back</source>
        <comment>button: to the list</comment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the queue</source>
        <translation>Zurück zur Warteschlange</translation>
    </message>
    <message>
        <source>Black and white</source>
        <comment>how a job is printed</comment>
        <translation>Schwarzweiß</translation>
    </message>
    <message>
        <source>Blink</source>
        <comment>button</comment>
        <translation>Blinken</translation>
    </message>
    <message>
        <source>Both are wanted</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Beide werden gebraucht</translation>
    </message>
    <message>
        <source>Bytes sent</source>
        <comment>of a job: how many</comment>
        <translation>Gesendete Bytes</translation>
    </message>
    <message>
        <source>CUPS queues</source>
        <comment>where printers are searched</comment>
        <translation>CUPS-Warteschlangen</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
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
        <source>Cancel all…</source>
        <comment>button: old jobs</comment>
        <translation>Alle abbrechen…</translation>
    </message>
    <message>
        <source>Cancel asked for</source>
        <comment>of a job</comment>
        <translation>Abbruch angefordert</translation>
    </message>
    <message>
        <source>Cancel asked for, held for the seconds in which it can be undone</source>
        <comment>of a job</comment>
        <translation>Abbruch angefordert, zurückgehalten, solange er rückgängig gemacht werden kann</translation>
    </message>
    <message>
        <source>Cancel confirmed</source>
        <comment>of a job</comment>
        <translation>Abbruch bestätigt</translation>
    </message>
    <message>
        <source>Cancel this one</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Diesen abbrechen</translation>
    </message>
    <message>
        <source>Cancel was asked for</source>
        <translation>Abbruch wurde angefordert</translation>
    </message>
    <message>
        <source>Cancel was asked for already</source>
        <translation>Abbruch wurde schon angefordert</translation>
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
        <source>Cancelled</source>
        <comment>jobs, before their names</comment>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Cancelled before the backup was restored, as its agent knows</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung abgebrochen, wie sein Agent weiß</translation>
    </message>
    <message>
        <source>Cannot be printed here</source>
        <comment>of a job</comment>
        <translation>Kann hier nicht gedruckt werden</translation>
    </message>
    <message>
        <source>Cannot take it: {reason}</source>
        <translation>Nicht möglich: {reason}</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Zertifikat</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>Wechseln Sie es aus</translation>
    </message>
    <message>
        <source>Change roll</source>
        <translation>Rolle wechseln</translation>
    </message>
    <message>
        <source>Change roll: {name}</source>
        <translation>Rolle wechseln: {name}</translation>
    </message>
    <message>
        <source>Change roll…</source>
        <comment>button for a job</comment>
        <translation>Rolle wechseln…</translation>
    </message>
    <message>
        <source>Change the roll of {name}</source>
        <translation>Rolle von {name} wechseln</translation>
    </message>
    <message>
        <source>Check</source>
        <comment>jobs</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check it, then reprint</source>
        <translation>Prüfen Sie sie, dann erneut drucken</translation>
    </message>
    <message>
        <source>Check its power and cable, and whether the computer “{agent}” runs.</source>
        <translation>Prüfen Sie Strom und Kabel und ob der Computer „{agent}“ läuft.</translation>
    </message>
    <message>
        <source>Check power and cable</source>
        <translation>Prüfen Sie Strom und Kabel</translation>
    </message>
    <message>
        <source>Check that it is right</source>
        <translation>Prüfen Sie, ob sie stimmt</translation>
    </message>
    <message>
        <source>Check the cable, then reprint</source>
        <translation>Prüfen Sie das Kabel, dann erneut drucken</translation>
    </message>
    <message>
        <source>Check the job&apos;s size and margins and the loaded media, then reprint</source>
        <translation>Prüfen Sie Größe und Ränder des Auftrags und das eingelegte Material, dann erneut drucken</translation>
    </message>
    <message>
        <source>Check the printer&apos;s language</source>
        <translation>Prüfen Sie die Sprache des Druckers</translation>
    </message>
    <message>
        <source>Check the printer, then reprint</source>
        <translation>Prüfen Sie den Drucker, dann erneut drucken</translation>
    </message>
    <message>
        <source>Choose</source>
        <comment>button: old jobs</comment>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Choose a printer in the list first</source>
        <translation>Zuerst einen Drucker in der Liste wählen</translation>
    </message>
    <message>
        <source>Choose a printer in the list. It is asked what it is; nothing is printed yet.

One that is not listed is found by its address.</source>
        <translation>Einen Drucker in der Liste wählen. Er wird gefragt, was er ist; gedruckt wird noch nichts.

Ein Drucker, der nicht in der Liste steht, wird über seine Adresse gefunden.</translation>
    </message>
    <message>
        <source>Choose in the list where it is now, or type its address. It is asked first; nothing is changed by that.</source>
        <translation>In der Liste wählen, wo er jetzt ist, oder die Adresse eingeben. Er wird zuerst gefragt; dadurch ändert sich nichts.</translation>
    </message>
    <message>
        <source>Choose its language</source>
        <translation>Sprache wählen</translation>
    </message>
    <message>
        <source>Choose the job that is to be taken back: {names}</source>
        <translation>Auftrag auswählen, der zurückgenommen werden soll: {names}</translation>
    </message>
    <message numerus="yes">
        <source>Choose the job that is to be taken back: {names} and %n more</source>
        <translation>
            <numerusform>Auftrag auswählen, der zurückgenommen werden soll: {names} und %n weiterer</numerusform>
            <numerusform>Auftrag auswählen, der zurückgenommen werden soll: {names} und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose the language to try first</source>
        <translation>Zuerst die Sprache wählen, die ausprobiert werden soll</translation>
    </message>
    <message>
        <source>Choose the printer&apos;s language first</source>
        <translation>Zuerst die Sprache des Druckers wählen</translation>
    </message>
    <message>
        <source>Choose “{fit}”, load that size, or release the job in the queue to print it on what is loaded.</source>
        <translation>Wählen Sie „{fit}“, legen Sie diese Größe ein oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf das Eingelegte zu drucken.</translation>
    </message>
    <message>
        <source>Choose “{way}” as its way up, or release the job in the queue to print it on what is loaded.</source>
        <translation>Wählen Sie „{way}“ als Ausrichtung oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf das Eingelegte zu drucken.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <comment>a language</comment>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <source>Clear it, feed one label</source>
        <translation>Beheben Sie ihn und schieben Sie ein Etikett vor</translation>
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
        <source>Close the cover</source>
        <translation>Schließen Sie den Deckel</translation>
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
        <source>Color mode</source>
        <comment>print parameter</comment>
        <translation>Farbmodus</translation>
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
        <source>Commands</source>
        <comment>command palette</comment>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands that match</source>
        <translation>Passende Befehle</translation>
    </message>
    <message>
        <source>Compare it on the Printers page, or &apos;printer trust&apos;</source>
        <translation>Vergleichen Sie es auf der Seite Drucker, oder &apos;printer trust&apos;</translation>
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
        <source>Connected</source>
        <comment>agents</comment>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Connecting to the print engine…</source>
        <translation>Verbindung zur Druck-Engine wird hergestellt…</translation>
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
        <comment>print parameter</comment>
        <translation>Kopien</translation>
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
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
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
        <source>Copy the job&apos;s id</source>
        <translation>Auftrags-ID kopieren</translation>
    </message>
    <message>
        <source>Copy this text</source>
        <translation>Diesen Text kopieren</translation>
    </message>
    <message>
        <source>Copy what happened to this job, for support: nothing of the document</source>
        <translation>Für den Support kopieren, was mit diesem Auftrag geschah: nichts vom Dokument</translation>
    </message>
    <message>
        <source>Could not be done any more</source>
        <comment>of a job</comment>
        <translation>Konnte nicht mehr ausgeführt werden</translation>
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
        <source>Customer is suspended</source>
        <translation>Kunde ist ausgesetzt</translation>
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
        <source>Dark</source>
        <comment>look</comment>
        <translation>Dunkel</translation>
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
        <translation>Daten gesendet, der Drucker hat die Verbindung geschlossen</translation>
    </message>
    <message>
        <source>Data {age:.0f} seconds old</source>
        <translation>Daten {age:.0f} Sekunden alt</translation>
    </message>
    <message>
        <source>Dec</source>
        <comment>month</comment>
        <translation>Dez.</translation>
    </message>
    <message>
        <source>Did it come out?</source>
        <translation>Ist es herausgekommen?</translation>
    </message>
    <message>
        <source>Did it come out? Answer one by one</source>
        <translation>Ist es herausgekommen? Einzeln beantworten</translation>
    </message>
    <message>
        <source>Disk free</source>
        <translation>Platte frei</translation>
    </message>
    <message>
        <source>Do it now</source>
        <translation>Jetzt ausführen</translation>
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
        <source>Documents</source>
        <comment>kind of file</comment>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Does not answer</source>
        <translation>Antwortet nicht</translation>
    </message>
    <message>
        <source>Door open</source>
        <comment>of a printer</comment>
        <translation>Klappe offen</translation>
    </message>
    <message>
        <source>Drop a PDF or a label file here.</source>
        <translation>Ziehen Sie eine PDF- oder Etikettendatei hierher.</translation>
    </message>
    <message>
        <source>Duplex mode</source>
        <comment>print parameter</comment>
        <translation>Duplexmodus</translation>
    </message>
    <message>
        <source>Each keeps its id; what {printer} cannot print stays here.</source>
        <translation>Jeder behält seine ID; was {printer} nicht drucken kann, bleibt hier.</translation>
    </message>
    <message>
        <source>Edges, cut-off and offset over the page</source>
        <translation>Ränder, Abgeschnittenes und Versatz über der Seite</translation>
    </message>
    <message>
        <source>Endless roll, without gaps</source>
        <translation>Endlosrolle, ohne Lücken</translation>
    </message>
    <message>
        <source>Enrol the copy with --replace --as-new</source>
        <translation>Melden Sie die Kopie mit --replace --as-new an</translation>
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
        <source>Every job that failed here today was printed again already.</source>
        <translation>Alle Aufträge, die hier heute fehlgeschlagen sind, wurden schon erneut gedruckt.</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <comment>keys that work</comment>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Executive</source>
        <comment>paper</comment>
        <translation>Executive</translation>
    </message>
    <message>
        <source>Expires</source>
        <comment>of a job: when</comment>
        <translation>Läuft ab</translation>
    </message>
    <message>
        <source>Facts</source>
        <comment>of a job</comment>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Facts and timeline of the job</source>
        <translation>Angaben und Verlauf des Auftrags</translation>
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
        <source>Failed before the backup was restored, as its agent knows</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung fehlgeschlagen, wie sein Agent weiß</translation>
    </message>
    <message>
        <source>Failed in the last 24 hours: {names}.</source>
        <translation>In den letzten 24 Stunden fehlgeschlagen: {names}.</translation>
    </message>
    <message>
        <source>Feb</source>
        <comment>month</comment>
        <translation>Feb.</translation>
    </message>
    <message>
        <source>Feed one</source>
        <translation>Eines vorschieben</translation>
    </message>
    <message>
        <source>Feed one blank label</source>
        <translation>Ein leeres Etikett vorschieben</translation>
    </message>
    <message>
        <source>File</source>
        <comment>that is printed</comment>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Find in the commands</source>
        <translation>In den Befehlen suchen</translation>
    </message>
    <message>
        <source>Fit to media</source>
        <comment>how a job is printed</comment>
        <translation>An Material anpassen</translation>
    </message>
    <message>
        <source>Fold</source>
        <comment>jobs of a printer</comment>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Folded</source>
        <comment>group of jobs</comment>
        <translation>Eingeklappt</translation>
    </message>
    <message>
        <source>Foolscap</source>
        <comment>paper</comment>
        <translation>Foolscap</translation>
    </message>
    <message>
        <source>For example 192.168.1.50, zebra.local:9100, ipp://printer.local/ipp/print</source>
        <translation>Zum Beispiel 192.168.1.50, zebra.local:9100, ipp://printer.local/ipp/print</translation>
    </message>
    <message>
        <source>For others</source>
        <comment>address of the server</comment>
        <translation>Für andere</translation>
    </message>
    <message>
        <source>For some seconds programs cannot send jobs.</source>
        <translation>Einige Sekunden lang können Programme keine Aufträge senden.</translation>
    </message>
    <message>
        <source>Free some space on it or check it</source>
        <translation>Schaffen Sie Platz darauf oder prüfen Sie ihn</translation>
    </message>
    <message>
        <source>Free space there</source>
        <translation>Schaffen Sie dort Platz</translation>
    </message>
    <message>
        <source>From</source>
        <comment>of a job: who sent it</comment>
        <translation>Von</translation>
    </message>
    <message>
        <source>Give the printer a name first</source>
        <translation>Dem Drucker zuerst einen Namen geben</translation>
    </message>
    <message>
        <source>Give the printer to another agent (&apos;printer address --agent&apos;), or move the job</source>
        <translation>Geben Sie den Drucker einem anderen Agenten (&apos;printer address --agent&apos;) oder verschieben Sie den Auftrag</translation>
    </message>
    <message>
        <source>Given back by the agent, nothing sent</source>
        <comment>of a job</comment>
        <translation>Vom Agenten zurückgegeben, nichts gesendet</translation>
    </message>
    <message>
        <source>Go to printers</source>
        <translation>Zu den Druckern</translation>
    </message>
    <message>
        <source>Go to {page}</source>
        <translation>Gehe zu: {page}</translation>
    </message>
    <message>
        <source>Government letter</source>
        <comment>paper</comment>
        <translation>Government Letter</translation>
    </message>
    <message>
        <source>Group by printer</source>
        <translation>Nach Drucker gruppieren</translation>
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
        <source>Held</source>
        <comment>jobs, before their names</comment>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Held by {name}</source>
        <translation>Von {name} zurückgehalten</translation>
    </message>
    <message>
        <source>Held by {name} until its time was over</source>
        <translation>Von {name} zurückgehalten, bis seine Zeit abgelaufen war</translation>
    </message>
    <message>
        <source>Held: other media is loaded</source>
        <comment>of a job</comment>
        <translation>Zurückgehalten: anderes Material ist eingelegt</translation>
    </message>
    <message>
        <source>Held: this server was restored from a backup or copy, it may be on paper already</source>
        <comment>of a job</comment>
        <translation>Zurückgehalten: dieser Server wurde aus einer Sicherung oder Kopie wiederhergestellt, vielleicht ist er schon auf Papier</translation>
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
        <source>Help for this page</source>
        <translation>Hilfe zu dieser Seite</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Hold</source>
        <comment>button: a job</comment>
        <translation>Zurückhalten</translation>
    </message>
    <message>
        <source>Host, IP or ipp://…</source>
        <translation>Host, IP oder ipp://…</translation>
    </message>
    <message>
        <source>How it is printed</source>
        <translation>Wie gedruckt wird</translation>
    </message>
    <message>
        <source>How it is reached</source>
        <translation>Wie er erreicht wird</translation>
    </message>
    <message>
        <source>How many came out?</source>
        <translation>Wie viele sind herausgekommen?</translation>
    </message>
    <message>
        <source>Identify</source>
        <comment>button</comment>
        <translation>Erkennen lassen</translation>
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
        <source>In the queue of {name} since {now}, {copies}.</source>
        <translation>In der Warteschlange von {name} seit {now}, {copies}.</translation>
    </message>
    <message>
        <source>Intent</source>
        <comment>print parameter</comment>
        <translation>Zweck</translation>
    </message>
    <message>
        <source>Invoice</source>
        <comment>what is printed</comment>
        <translation>Rechnung</translation>
    </message>
    <message>
        <source>It blinks, beeps or shows it on its display now.</source>
        <translation>Er blinkt, piept oder zeigt es jetzt auf seiner Anzeige.</translation>
    </message>
    <message>
        <source>It can only feed one blank label. Feed one?</source>
        <translation>Er kann nur ein leeres Etikett vorschieben. Eines vorschieben?</translation>
    </message>
    <message>
        <source>It could not be asked. Choose it again to try again</source>
        <translation>Er konnte nicht gefragt werden. Erneut wählen, um es noch einmal zu versuchen</translation>
    </message>
    <message>
        <source>It did not come out</source>
        <translation>Es kam nicht heraus</translation>
    </message>
    <message>
        <source>It does not fit the media</source>
        <translation>Es passt nicht auf das Material</translation>
    </message>
    <message>
        <source>It failed</source>
        <translation>Er schlug fehl</translation>
    </message>
    <message>
        <source>It feeds one blank label</source>
        <translation>Er schiebt ein leeres Etikett vor</translation>
    </message>
    <message>
        <source>It feeds one blank label now, or some paper.</source>
        <translation>Er schiebt jetzt ein leeres Etikett oder etwas Papier vor.</translation>
    </message>
    <message>
        <source>It is about to be cancelled: undo that first</source>
        <translation>Er wird gleich abgebrochen: zuerst rückgängig machen</translation>
    </message>
    <message>
        <source>It is about to be changed: undo that first</source>
        <translation>Er wird gleich geändert: zuerst rückgängig machen</translation>
    </message>
    <message>
        <source>It is about to be moved: undo that first</source>
        <translation>Er wird gleich verschoben: zuerst rückgängig machen</translation>
    </message>
    <message>
        <source>It is added already as {name}.</source>
        <translation>Er ist schon als {name} hinzugefügt.</translation>
    </message>
    <message>
        <source>It is added as {name}, at another address.</source>
        <translation>Er ist als {name} hinzugefügt, mit einer anderen Adresse.</translation>
    </message>
    <message>
        <source>It is added as {name}, too.</source>
        <translation>Er ist auch als {name} hinzugefügt.</translation>
    </message>
    <message>
        <source>It is added as {name}. There is nothing to do.</source>
        <translation>Er ist als {name} hinzugefügt. Es ist nichts zu tun.</translation>
    </message>
    <message>
        <source>It is another device.</source>
        <translation>Es ist ein anderes Gerät.</translation>
    </message>
    <message>
        <source>It is being sent</source>
        <translation>Die Datei wird gerade gesendet</translation>
    </message>
    <message>
        <source>It is not known whether the answer for {name} was taken.</source>
        <translation>Es ist nicht bekannt, ob die Antwort für {name} angenommen wurde.</translation>
    </message>
    <message>
        <source>It is so already</source>
        <translation>Es ist schon so</translation>
    </message>
    <message>
        <source>It is the same device.</source>
        <translation>Es ist dasselbe Gerät.</translation>
    </message>
    <message>
        <source>It is tried again by itself.</source>
        <translation>Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <source>It is tried again by itself. What you see may be old.</source>
        <translation>Es wird von selbst wieder versucht. Was Sie sehen, kann alt sein.</translation>
    </message>
    <message>
        <source>It is with the server already: cancel it in the queue</source>
        <translation>Die Datei ist schon beim Server: in der Warteschlange abbrechen</translation>
    </message>
    <message>
        <source>It may have printed.</source>
        <translation>Vielleicht wurde er gedruckt.</translation>
    </message>
    <message>
        <source>It may have printed: answer “Did it come out?” instead</source>
        <translation>Vielleicht ist er gedruckt: stattdessen „Kam es heraus?“ beantworten</translation>
    </message>
    <message>
        <source>It prints when they are resumed</source>
        <translation>Er druckt, wenn der Kunde wieder freigegeben ist</translation>
    </message>
    <message>
        <source>It was printed again already.</source>
        <translation>Er wurde schon erneut gedruckt.</translation>
    </message>
    <message>
        <source>It was printed already.</source>
        <translation>Er wurde schon gedruckt.</translation>
    </message>
    <message>
        <source>It was reprinted</source>
        <translation>Er wurde erneut gedruckt</translation>
    </message>
    <message>
        <source>It will be held: it is for {wanted}, and {loaded} is loaded.</source>
        <translation>Er wird zurückgehalten: er ist für {wanted}, eingelegt ist {loaded}.</translation>
    </message>
    <message>
        <source>It will be held: {pages}, across the loaded {loaded}.</source>
        <translation>Er wird zurückgehalten: {pages}, quer zum eingelegten Material ({loaded}).</translation>
    </message>
    <message>
        <source>It will be held: {pages}, and {loaded} is loaded.</source>
        <translation>Er wird zurückgehalten: {pages}, eingelegt ist {loaded}.</translation>
    </message>
    <message>
        <source>It will not be printed: nothing of {pages} is on the medium.</source>
        <translation>Er wird nicht gedruckt: auf dem Material ist nichts zu sehen ({pages}).</translation>
    </message>
    <message>
        <source>It will not be printed: {command}.</source>
        <translation>Er wird nicht gedruckt: {command}.</translation>
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
        <source>Its content was deleted after its time: to print it again, it has to be sent again.</source>
        <translation>Sein Inhalt wurde nach Ablauf der Zeit gelöscht: zum erneuten Drucken muss er neu gesendet werden.</translation>
    </message>
    <message>
        <source>Its labels cannot be told apart, so it can only be printed again as a whole.</source>
        <translation>Seine Etiketten sind nicht zu unterscheiden, daher kann er nur im Ganzen erneut gedruckt werden.</translation>
    </message>
    <message>
        <source>Its media is loaded</source>
        <comment>of a job</comment>
        <translation>Sein Material ist eingelegt</translation>
    </message>
    <message>
        <source>Its pages belong together, so it can only be printed again as a whole.</source>
        <translation>Seine Seiten gehören zusammen, daher kann er nur im Ganzen erneut gedruckt werden.</translation>
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
        <source>Job</source>
        <comment>one job</comment>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Job id</source>
        <translation>Auftrags-ID</translation>
    </message>
    <message>
        <source>Job {name}, {state}</source>
        <translation>Auftrag {name}, {state}</translation>
    </message>
    <message>
        <source>Jobs and filters</source>
        <translation>Aufträge und Filter</translation>
    </message>
    <message>
        <source>Jul</source>
        <comment>month</comment>
        <translation>Juli</translation>
    </message>
    <message>
        <source>Jun</source>
        <comment>month</comment>
        <translation>Juni</translation>
    </message>
    <message>
        <source>Keep it running</source>
        <translation>Laufen lassen</translation>
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
        <source>Kind</source>
        <comment>of media, field</comment>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kind of media</source>
        <translation>Art des Materials</translation>
    </message>
    <message>
        <source>Label language</source>
        <translation>Etikettensprache</translation>
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
        <source>Labels with black marks</source>
        <translation>Etiketten mit schwarzen Marken</translation>
    </message>
    <message>
        <source>Labels with gaps</source>
        <translation>Etiketten mit Lücken</translation>
    </message>
    <message>
        <source>Landscape</source>
        <comment>how a job is printed</comment>
        <translation>Querformat</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language</source>
        <comment>of a printer, field</comment>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language not known</source>
        <translation>Sprache nicht bekannt</translation>
    </message>
    <message>
        <source>Language, resolution and media are the same.</source>
        <translation>Sprache, Auflösung und Material sind gleich.</translation>
    </message>
    <message>
        <source>Larger</source>
        <comment>the page, in a menu</comment>
        <translation>Größer</translation>
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
        <source>Last error</source>
        <translation>Letzter Fehler</translation>
    </message>
    <message>
        <source>Last heard</source>
        <translation>Zuletzt gehört</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>So lassen</translation>
    </message>
    <message>
        <source>Leave it done</source>
        <translation>So lassen</translation>
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
        <source>Letter</source>
        <comment>paper</comment>
        <translation>Letter</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>look</comment>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Light or dark (Ctrl+Shift+L)</source>
        <translation>Hell oder dunkel (Ctrl+Shift+L)</translation>
    </message>
    <message>
        <source>Link lost while printing</source>
        <comment>of a virtual printer</comment>
        <translation>Verbindung beim Drucken verloren</translation>
    </message>
    <message>
        <source>Link to the printer lost</source>
        <translation>Verbindung zum Drucker verloren</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>data</comment>
        <translation>Live</translation>
    </message>
    <message>
        <source>Live data</source>
        <translation>Live-Daten</translation>
    </message>
    <message>
        <source>Live data: connecting</source>
        <translation>Live-Daten: verbindet</translation>
    </message>
    <message>
        <source>Load a roll, it prints by itself</source>
        <translation>Legen Sie eine Rolle ein, dann druckt er von selbst</translation>
    </message>
    <message>
        <source>Load it, or move the job</source>
        <translation>Legen Sie es ein oder verschieben Sie den Auftrag</translation>
    </message>
    <message>
        <source>Load its media, or release it to print on what is loaded</source>
        <translation>Legen Sie sein Material ein oder geben Sie ihn für das eingelegte frei</translation>
    </message>
    <message>
        <source>Load that, or release the job in the queue to print it on what is loaded.</source>
        <translation>Legen Sie das ein oder geben Sie den Auftrag in der Warteschlange frei, um ihn auf das Eingelegte zu drucken.</translation>
    </message>
    <message>
        <source>Loaded is {media}: it waits until this is loaded.</source>
        <translation>Eingelegt ist {media}: er wartet, bis dieses eingelegt ist.</translation>
    </message>
    <message>
        <source>Loaded media</source>
        <translation>Eingelegtes Material</translation>
    </message>
    <message>
        <source>Loaded until now: {media}</source>
        <translation>Bisher eingelegt: {media}</translation>
    </message>
    <message>
        <source>Locks or unlocks this console</source>
        <translation>Sperrt oder entsperrt diese Konsole</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Log in anew on the Printers page, or by &apos;printer login&apos;</source>
        <translation>Melden Sie sich auf der Seite Drucker neu an oder mit &apos;printer login&apos;</translation>
    </message>
    <message>
        <source>Log in on the Printers page, or by &apos;printer login&apos;</source>
        <translation>Melden Sie sich auf der Seite Drucker an oder mit &apos;printer login&apos;</translation>
    </message>
    <message>
        <source>Log in to {name}</source>
        <translation>Bei {name} anmelden</translation>
    </message>
    <message>
        <source>Look at its display</source>
        <translation>Sehen Sie auf seine Anzeige</translation>
    </message>
    <message>
        <source>Look at its display, then reprint</source>
        <translation>Sehen Sie auf seine Anzeige, dann erneut drucken</translation>
    </message>
    <message>
        <source>Look at the printer, then reprint</source>
        <translation>Sehen Sie nach dem Drucker, dann erneut drucken</translation>
    </message>
    <message>
        <source>Look in the queue</source>
        <translation>In der Warteschlange nachsehen</translation>
    </message>
    <message>
        <source>Look in the queue: what you print now comes in addition.</source>
        <translation>Sehen Sie in der Warteschlange nach: Was Sie jetzt drucken, kommt hinzu.</translation>
    </message>
    <message>
        <source>Look in the tray</source>
        <translation>Sehen Sie im Fach nach</translation>
    </message>
    <message>
        <source>Look in the tray of {printer}.</source>
        <translation>Sehen Sie im Ausgabefach von {printer} nach.</translation>
    </message>
    <message>
        <source>Look in the tray: did it come out?</source>
        <translation>Im Ausgabefach nachsehen: Kam es heraus?</translation>
    </message>
    <message>
        <source>Look there</source>
        <translation>Dort suchen</translation>
    </message>
    <message>
        <source>Look what was printed since, before you print what waits</source>
        <translation>Sehen Sie nach, was seither gedruckt wurde, bevor Sie Wartendes drucken</translation>
    </message>
    <message>
        <source>Look what was printed since, then print or cancel them</source>
        <translation>Sehen Sie nach, was seither gedruckt wurde, dann drucken oder abbrechen</translation>
    </message>
    <message>
        <source>Look, then print or cancel it</source>
        <translation>Sehen Sie nach, dann drucken oder abbrechen</translation>
    </message>
    <message>
        <source>Looking at all commands…</source>
        <translation>Alle Befehle werden angesehen…</translation>
    </message>
    <message>
        <source>Looking at all pages…</source>
        <translation>Alle Seiten werden angesehen…</translation>
    </message>
    <message>
        <source>Looking for “{text}”…</source>
        <translation>„{text}“ wird gesucht…</translation>
    </message>
    <message>
        <source>Make the margins smaller.</source>
        <translation>Machen Sie die Ränder kleiner.</translation>
    </message>
    <message>
        <source>Make them larger</source>
        <translation>Größer machen</translation>
    </message>
    <message>
        <source>Mar</source>
        <comment>month</comment>
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
        <source>May</source>
        <comment>month</comment>
        <translation>Mai</translation>
    </message>
    <message>
        <source>May already be on paper (restored or copied data)</source>
        <translation>Vielleicht schon auf Papier (wiederhergestellte oder kopierte Daten)</translation>
    </message>
    <message>
        <source>May have printed – check the tray</source>
        <translation>Vielleicht gedruckt – sehen Sie im Fach nach</translation>
    </message>
    <message>
        <source>May have printed – check the tray; reprinted</source>
        <translation>Vielleicht gedruckt – sehen Sie im Fach nach; erneut gedruckt</translation>
    </message>
    <message>
        <source>Media</source>
        <translation>Material</translation>
    </message>
    <message>
        <source>Media</source>
        <comment>of a print</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>Media</source>
        <comment>of a printer, field</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>Media height</source>
        <comment>print parameter</comment>
        <translation>Materialhöhe</translation>
    </message>
    <message>
        <source>Media height in millimetres</source>
        <translation>Materialhöhe in Millimetern</translation>
    </message>
    <message>
        <source>Media width</source>
        <comment>print parameter</comment>
        <translation>Materialbreite</translation>
    </message>
    <message>
        <source>Media width in millimetres</source>
        <translation>Materialbreite in Millimetern</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Missing</source>
        <comment>agents</comment>
        <translation>Fehlen</translation>
    </message>
    <message>
        <source>Model not reported</source>
        <translation>Modell nicht gemeldet</translation>
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
        <translation>Mehr Aktionen</translation>
    </message>
    <message>
        <source>More pages</source>
        <translation>Mehr Seiten</translation>
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
        <source>Move down, mm</source>
        <translation>Nach unten, mm</translation>
    </message>
    <message>
        <source>Move here</source>
        <translation>Hierhin verschieben</translation>
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
        <source>Move right, mm</source>
        <translation>Nach rechts, mm</translation>
    </message>
    <message>
        <source>Move to another printer asked for, held for the seconds in which it can be undone</source>
        <comment>of a job</comment>
        <translation>Verschieben zu einem anderen Drucker angefordert, zurückgehalten, solange es rückgängig gemacht werden kann</translation>
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
        <source>Moved</source>
        <comment>jobs, before their names</comment>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Moved to another printer</source>
        <comment>of a job</comment>
        <translation>Zu einem anderen Drucker verschoben</translation>
    </message>
    <message>
        <source>Moves to another printer in a moment</source>
        <translation>Geht gleich zu einem anderen Drucker</translation>
    </message>
    <message>
        <source>Moves to {printer} in a moment</source>
        <translation>Geht gleich zu {printer}</translation>
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
        <source>Name</source>
        <comment>of a printer, field</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the printer</source>
        <translation>Name des Druckers</translation>
    </message>
    <message>
        <source>Needs an answer</source>
        <comment>customer</comment>
        <translation>Braucht eine Antwort</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <comment>printer</comment>
        <translation>Braucht Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Needs you: {parts}</source>
        <translation>Braucht Sie: {parts}</translation>
    </message>
    <message>
        <source>New address</source>
        <comment>printer</comment>
        <translation>Neue Adresse</translation>
    </message>
    <message>
        <source>New jobs</source>
        <translation>Neue Aufträge</translation>
    </message>
    <message>
        <source>New jobs are still taken, and wait. Nothing prints until somebody resumes.</source>
        <translation>Neue Aufträge werden weiter angenommen und warten. Nichts wird gedruckt, bis jemand fortsetzt.</translation>
    </message>
    <message>
        <source>Next in line</source>
        <translation>Als Nächster an der Reihe</translation>
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
        <source>No RAW file is shown</source>
        <translation>Es wird keine RAW-Datei gezeigt</translation>
    </message>
    <message>
        <source>No connection to the print engine.</source>
        <translation>Keine Verbindung zum Druckdienst.</translation>
    </message>
    <message>
        <source>No connection to {name}.</source>
        <translation>Keine Verbindung zu {name}.</translation>
    </message>
    <message>
        <source>No driver for this printer</source>
        <translation>Kein Treiber für diesen Drucker</translation>
    </message>
    <message>
        <source>No failed jobs today.</source>
        <translation>Heute keine fehlgeschlagenen Aufträge.</translation>
    </message>
    <message>
        <source>No fault</source>
        <comment>of a virtual printer</comment>
        <translation>Kein Fehler</translation>
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
        <source>No job waited for it.</source>
        <translation>Kein Auftrag wartete darauf.</translation>
    </message>
    <message>
        <source>No jobs are waiting.</source>
        <translation>Keine Aufträge warten.</translation>
    </message>
    <message>
        <source>No jobs yet. Print a file here, or let your shop system send the first one.</source>
        <translation>Noch keine Aufträge. Drucken Sie hier eine Datei, oder lassen Sie Ihr Shopsystem den ersten senden.</translation>
    </message>
    <message numerus="yes">
        <source>No order, file name or readable text has “{text}”. Searched %n day(s).</source>
        <translation>
            <numerusform>Keine Bestellung, kein Dateiname und kein lesbarer Text enthält „{text}“. %n Tag durchsucht.</numerusform>
            <numerusform>Keine Bestellung, kein Dateiname und kein lesbarer Text enthält „{text}“. %n Tage durchsucht.</numerusform>
        </translation>
    </message>
    <message>
        <source>No page is shown</source>
        <translation>Es wird keine Seite gezeigt</translation>
    </message>
    <message>
        <source>No picture. {error}</source>
        <translation>Kein Bild. {error}</translation>
    </message>
    <message>
        <source>No printer is chosen</source>
        <translation>Es ist kein Drucker gewählt</translation>
    </message>
    <message>
        <source>No printer is chosen that can print this job</source>
        <translation>Es ist kein Drucker gewählt, der diesen Auftrag drucken kann</translation>
    </message>
    <message>
        <source>No printer stopped</source>
        <translation>Kein Drucker gestoppt</translation>
    </message>
    <message>
        <source>No printer was found. Switch it on, connect it, and search again, or type its address.</source>
        <translation>Kein Drucker gefunden. Schalten Sie ihn ein, schließen Sie ihn an und suchen Sie erneut, oder geben Sie seine Adresse ein.</translation>
    </message>
    <message>
        <source>No printer yet.</source>
        <translation>Noch kein Drucker.</translation>
    </message>
    <message>
        <source>No printers</source>
        <translation>Keine Drucker</translation>
    </message>
    <message>
        <source>No progress for two minutes</source>
        <translation>Seit zwei Minuten kein Fortschritt</translation>
    </message>
    <message>
        <source>No question is open</source>
        <translation>Keine Frage ist offen</translation>
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
        <source>Nobody answered, outcome unknown</source>
        <comment>of a job</comment>
        <translation>Niemand hat geantwortet, Ergebnis unbekannt</translation>
    </message>
    <message>
        <source>Nobody can tell whether it is the same device.</source>
        <translation>Niemand kann sagen, ob es dasselbe Gerät ist.</translation>
    </message>
    <message>
        <source>Nobody knows its language. Choose one and try it: a test label is printed.</source>
        <translation>Seine Sprache ist nicht bekannt. Eine wählen und ausprobieren: Ein Testetikett wird gedruckt.</translation>
    </message>
    <message>
        <source>Nobody knows whether it came out</source>
        <translation>Niemand weiß, ob es herauskam</translation>
    </message>
    <message>
        <source>Nobody works here by a name of their own yet: add operators in the settings</source>
        <translation>Noch arbeitet hier niemand unter eigenem Namen: Bediener in den Einstellungen hinzufügen</translation>
    </message>
    <message>
        <source>None came out, print all {number} again</source>
        <translation>Keines ist herausgekommen, alle {number} erneut drucken</translation>
    </message>
    <message>
        <source>None of the {count} selected can be {done}</source>
        <translation>Keiner der {count} gewählten kann {done} werden</translation>
    </message>
    <message>
        <source>None, print all {number}</source>
        <translation>Keines, alle {number} drucken</translation>
    </message>
    <message>
        <source>None: it takes PDF</source>
        <translation>Keine: nimmt PDF</translation>
    </message>
    <message>
        <source>None: it takes RAW files only</source>
        <translation>Keine: nimmt nur RAW-Dateien</translation>
    </message>
    <message>
        <source>Normal contrast</source>
        <translation>Normaler Kontrast</translation>
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
        <source>Not for this file: {reason}</source>
        <translation>Nicht für diese Datei: {reason}</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>Not known: test label of 100 × 150 mm</source>
        <translation>Nicht bekannt: Testetikett mit 100 × 150 mm</translation>
    </message>
    <message>
        <source>Not known: {facts}.</source>
        <translation>Nicht bekannt: {facts}.</translation>
    </message>
    <message>
        <source>Not live since {time}.</source>
        <translation>Nicht live seit {time}.</translation>
    </message>
    <message>
        <source>Not live, data {age:.0f} seconds old</source>
        <translation>Nicht live, Daten {age:.0f} Sekunden alt</translation>
    </message>
    <message>
        <source>Not sure, next</source>
        <translation>Nicht sicher, weiter</translation>
    </message>
    <message>
        <source>Not usable yet</source>
        <comment>printer</comment>
        <translation>Noch nicht nutzbar</translation>
    </message>
    <message>
        <source>Nothing found for “{text}” among these jobs.</source>
        <translation>Nichts gefunden für „{text}“ unter diesen Aufträgen.</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>Nothing is missing.</source>
        <translation>Nichts fehlt.</translation>
    </message>
    <message>
        <source>Nothing is open. All jobs are done.</source>
        <translation>Nichts ist offen. Alle Aufträge sind erledigt.</translation>
    </message>
    <message>
        <source>Nothing more was found at {address}. What answers there may be in the list already.</source>
        <translation>Bei {address} wurde nichts weiter gefunden. Was dort antwortet, steht vielleicht schon in der Liste.</translation>
    </message>
    <message>
        <source>Nothing printed yet today.</source>
        <translation>Heute wurde noch nichts gedruckt.</translation>
    </message>
    <message>
        <source>Nothing prints right now.</source>
        <translation>Gerade wird nichts gedruckt.</translation>
    </message>
    <message>
        <source>Nothing to check.</source>
        <translation>Nichts zu prüfen.</translation>
    </message>
    <message>
        <source>Nothing waits</source>
        <translation>Nichts wartet</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Nothing was sent, waits again</source>
        <comment>of a job</comment>
        <translation>Nichts gesendet, wartet wieder</translation>
    </message>
    <message>
        <source>Nov</source>
        <comment>month</comment>
        <translation>Nov.</translation>
    </message>
    <message>
        <source>Now: {address}</source>
        <translation>Jetzt: {address}</translation>
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
        <source>Of copy {copy}, {numbers} will be printed again.</source>
        <translation>Von Kopie {copy} wird erneut gedruckt: {numbers}.</translation>
    </message>
    <message numerus="yes">
        <source>Of copy {copy}, {numbers}, and %n whole copy(s) behind it will be printed again.</source>
        <translation>
            <numerusform>Von Kopie {copy} wird {numbers} erneut gedruckt, danach %n ganze Kopie.</numerusform>
            <numerusform>Von Kopie {copy} wird {numbers} erneut gedruckt, danach %n ganze Kopien.</numerusform>
        </translation>
    </message>
    <message>
        <source>Of {number}. {words}</source>
        <translation>Von {number}. {words}</translation>
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
        <source>Older documents are still being read.</source>
        <translation>Ältere Dokumente werden noch gelesen.</translation>
    </message>
    <message>
        <source>Older documents are still being read: look again in a minute.</source>
        <translation>Ältere Dokumente werden noch gelesen: sehen Sie in einer Minute wieder nach.</translation>
    </message>
    <message>
        <source>On this page</source>
        <translation>Auf dieser Seite</translation>
    </message>
    <message>
        <source>On {printer} · {state}</source>
        <translation>Auf {printer} · {state}</translation>
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
        <source>One less came out</source>
        <translation>Eines weniger ist herausgekommen</translation>
    </message>
    <message>
        <source>One more came out</source>
        <translation>Eines mehr ist herausgekommen</translation>
    </message>
    <message>
        <source>One was thrown away</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Eines wurde weggeworfen</translation>
    </message>
    <message>
        <source>One-sided</source>
        <comment>how a job is printed</comment>
        <translation>Einseitig</translation>
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
        <source>Open jobs</source>
        <translation>Offene Aufträge</translation>
    </message>
    <message>
        <source>Opens more about it</source>
        <translation>Öffnet mehr dazu</translation>
    </message>
    <message>
        <source>Order or reference</source>
        <translation>Bestellung oder Referenz</translation>
    </message>
    <message>
        <source>Ordered twice?</source>
        <comment>job</comment>
        <translation>Doppelt bestellt?</translation>
    </message>
    <message>
        <source>Ordered twice? Throw one away</source>
        <translation>Doppelt bestellt? Werfen Sie eines weg</translation>
    </message>
    <message>
        <source>Orientation</source>
        <comment>print parameter</comment>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Other media is loaded</source>
        <translation>Anderes Material ist eingelegt</translation>
    </message>
    <message>
        <source>Other media wanted</source>
        <comment>of a printer</comment>
        <translation>Anderes Material verlangt</translation>
    </message>
    <message>
        <source>Other media wanted</source>
        <translation>Anderes Material verlangt</translation>
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
        <source>Otherwise than before:</source>
        <translation>Anders als vorher:</translation>
    </message>
    <message>
        <source>Otherwise than here:</source>
        <translation>Anders als hier:</translation>
    </message>
    <message>
        <source>Out of labels</source>
        <comment>of a virtual printer</comment>
        <translation>Keine Etiketten mehr</translation>
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
        <source>Outcome not confirmed</source>
        <comment>of a job</comment>
        <translation>Ergebnis nicht bestätigt</translation>
    </message>
    <message>
        <source>Packing slip</source>
        <comment>what is printed</comment>
        <translation>Lieferschein</translation>
    </message>
    <message>
        <source>Page</source>
        <comment>of this program</comment>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>Page {page} of {pages}, {width:.0f} by {height:.0f} millimetres</source>
        <translation>Seite {page} von {pages}, {width:.0f} mal {height:.0f} Millimeter</translation>
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
        <source>Pages lie crosswise</source>
        <translation>Seiten liegen quer</translation>
    </message>
    <message>
        <source>Pages of the document</source>
        <translation>Seiten des Dokuments</translation>
    </message>
    <message>
        <source>Pages {pages}</source>
        <translation>Seiten {pages}</translation>
    </message>
    <message>
        <source>Pair it anew…</source>
        <translation>Neu koppeln…</translation>
    </message>
    <message>
        <source>Parameters that are used by default</source>
        <translation>Parameter, die als Vorgabe gelten</translation>
    </message>
    <message>
        <source>Parameters that were asked for</source>
        <translation>Gewünschte Parameter</translation>
    </message>
    <message>
        <source>Part of the window before</source>
        <translation>Vorheriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Partners</source>
        <comment>page</comment>
        <translation>Partner</translation>
    </message>
    <message>
        <source>Password</source>
        <comment>field</comment>
        <translation>Passwort</translation>
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
        <source>Pause printer</source>
        <translation>Drucker anhalten</translation>
    </message>
    <message>
        <source>Pause {name}</source>
        <translation>{name} anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <comment>printer</comment>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Paused at the printer</source>
        <comment>of a printer</comment>
        <translation>Am Drucker angehalten</translation>
    </message>
    <message>
        <source>Please count what came out.</source>
        <translation>Bitte zählen Sie, was herauskam.</translation>
    </message>
    <message>
        <source>Portrait</source>
        <comment>how a job is printed</comment>
        <translation>Hochformat</translation>
    </message>
    <message>
        <source>Preview</source>
        <comment>button: a job</comment>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
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
        <translation>Datei drucken</translation>
    </message>
    <message>
        <source>Print a file</source>
        <comment>page</comment>
        <translation>Datei drucken</translation>
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
        <source>Print all</source>
        <comment>button: old jobs</comment>
        <translation>Alle drucken</translation>
    </message>
    <message>
        <source>Print all {}</source>
        <translation>Alle {} drucken</translation>
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
        <source>Print jobs by printer</source>
        <translation>Druckaufträge nach Drucker</translation>
    </message>
    <message numerus="yes">
        <source>Print the %n missing</source>
        <translation>
            <numerusform>Das fehlende drucken</numerusform>
            <numerusform>Die %n fehlenden drucken</numerusform>
        </translation>
    </message>
    <message>
        <source>Print the missing</source>
        <translation>Fehlende drucken</translation>
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
        <translation>Erneut drucken ({jobs}) auf</translation>
    </message>
    <message>
        <source>Print {jobs} again on which printer?</source>
        <translation>Auf welchem Drucker erneut drucken: {jobs}?</translation>
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
        <source>Printed before the backup was restored, as its agent knows</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung gedruckt, wie sein Agent weiß</translation>
    </message>
    <message>
        <source>Printed by</source>
        <comment>an agent</comment>
        <translation>Gedruckt von</translation>
    </message>
    <message>
        <source>Printed needs</source>
        <comment>of a job: what counts as printed</comment>
        <translation>Gedruckt heißt</translation>
    </message>
    <message>
        <source>Printed today</source>
        <comment>jobs</comment>
        <translation>Heute gedruckt</translation>
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
        <source>Printer does not answer</source>
        <comment>of a printer</comment>
        <translation>Drucker antwortet nicht</translation>
    </message>
    <message>
        <source>Printer does not answer</source>
        <translation>Drucker antwortet nicht</translation>
    </message>
    <message>
        <source>Printer is busy with other work</source>
        <translation>Drucker ist anderweitig beschäftigt</translation>
    </message>
    <message>
        <source>Printer is switched off</source>
        <comment>of a printer</comment>
        <translation>Drucker ist ausgeschaltet</translation>
    </message>
    <message>
        <source>Printer paused</source>
        <translation>Drucker angehalten</translation>
    </message>
    <message>
        <source>Printer refused the data</source>
        <translation>Drucker lehnte die Daten ab</translation>
    </message>
    <message>
        <source>Printer refused the user name or password</source>
        <translation>Drucker lehnte Benutzername oder Passwort ab</translation>
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
        <translation>Drucker hielt mit einem Fehler an</translation>
    </message>
    <message>
        <source>Printer wants a user name and password</source>
        <translation>Drucker verlangt Benutzername und Passwort</translation>
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
        <source>Printer’s own</source>
        <comment>how a job is printed</comment>
        <translation>Wie am Drucker</translation>
    </message>
    <message>
        <source>Printer’s own</source>
        <translation>Wie am Drucker</translation>
    </message>
    <message>
        <source>Printer’s own ({dpi})</source>
        <translation>Wie am Drucker ({dpi})</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>job</comment>
        <translation>Druckt</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>printer</comment>
        <translation>Druckt</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>jobs</comment>
        <translation>Druckt</translation>
    </message>
    <message>
        <source>Printing again:</source>
        <comment>jobs, before their names</comment>
        <translation>Wird erneut gedruckt:</translation>
    </message>
    <message>
        <source>Printing began</source>
        <comment>of a job</comment>
        <translation>Druck begonnen</translation>
    </message>
    <message>
        <source>Printing can go on without this window.</source>
        <translation>Das Drucken kann ohne dieses Fenster weitergehen.</translation>
    </message>
    <message>
        <source>Printing goes on at {name} without this window.</source>
        <translation>Auf {name} wird ohne dieses Fenster weitergedruckt.</translation>
    </message>
    <message>
        <source>Printing goes on in the background</source>
        <translation>Im Hintergrund wird weitergedruckt</translation>
    </message>
    <message>
        <source>Printing stops. What a printer has begun comes out first, within 20 s.</source>
        <translation>Das Drucken endet. Was ein Drucker begonnen hat, kommt noch heraus, binnen 20 s.</translation>
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
        <source>Queue</source>
        <comment>page</comment>
        <translation>Warteschlange</translation>
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
        <source>RAW languages</source>
        <comment>of a device</comment>
        <translation>RAW-Sprachen</translation>
    </message>
    <message>
        <source>Read from printer</source>
        <translation>Vom Drucker lesen</translation>
    </message>
    <message>
        <source>Reading the printers…</source>
        <translation>Die Drucker werden gelesen…</translation>
    </message>
    <message>
        <source>Ready</source>
        <comment>printer</comment>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Receipt</source>
        <comment>what is printed</comment>
        <translation>Beleg</translation>
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
        <source>Released</source>
        <comment>jobs, before their names</comment>
        <translation>Freigegeben</translation>
    </message>
    <message>
        <source>Removed</source>
        <comment>printer</comment>
        <translation>Entfernt</translation>
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
        <translation>Drucken Sie auf einem anderen erneut</translation>
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
        <source>Reprint, and send a report if it comes again</source>
        <translation>Drucken Sie erneut und melden Sie es, wenn es wieder vorkommt</translation>
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
        <source>Requests</source>
        <translation>Anfragen</translation>
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
        <source>Resolution in dpi</source>
        <translation>Auflösung in dpi</translation>
    </message>
    <message>
        <source>Resolution, dpi</source>
        <translation>Auflösung, dpi</translation>
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
        <source>Restart the server?</source>
        <translation>Den Server neu starten?</translation>
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
        <source>Resume it on the Printers page</source>
        <translation>Setzen Sie ihn auf der Seite Drucker fort</translation>
    </message>
    <message>
        <source>Resume printer</source>
        <translation>Drucker fortsetzen</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>{name} fortsetzen</translation>
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
        <source>Roll…</source>
        <comment>button: change the roll</comment>
        <translation>Rolle…</translation>
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
        <source>Running</source>
        <comment>server, for how long</comment>
        <translation>Läuft</translation>
    </message>
    <message numerus="yes">
        <source>Same cause: %n more job(s)</source>
        <translation>
            <numerusform>Gleiche Ursache: %n weiterer Auftrag</numerusform>
            <numerusform>Gleiche Ursache: %n weitere Aufträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Same label as {other}, %n minute(s) before</source>
        <translation>
            <numerusform>Gleiches Etikett bei {other}, %n Minute zuvor</numerusform>
            <numerusform>Gleiches Etikett bei {other}, %n Minuten zuvor</numerusform>
        </translation>
    </message>
    <message>
        <source>Same label as {other}, less than a minute before</source>
        <translation>Gleiches Etikett bei {other}, weniger als eine Minute zuvor</translation>
    </message>
    <message>
        <source>Say how many came out</source>
        <translation>Angeben, wie viele herausgekommen sind</translation>
    </message>
    <message>
        <source>Say what the label file is written in</source>
        <translation>Angeben, worin die Etikettendatei geschrieben ist</translation>
    </message>
    <message>
        <source>Scale mode</source>
        <comment>print parameter</comment>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Scan any label, wherever you are: its job is opened.</source>
        <translation>Ein beliebiges Etikett scannen, egal wo: Sein Auftrag wird geöffnet.</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
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
        <source>Search or scan: order, file, text, job id   (Ctrl+F)</source>
        <translation>Suchen, scannen: Bestellung, Datei, Text, ID   (Ctrl+F)</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>See the printer&apos;s display</source>
        <comment>of a printer</comment>
        <translation>Siehe Anzeige des Druckers</translation>
    </message>
    <message>
        <source>Select a job first</source>
        <translation>Zuerst einen Auftrag auswählen</translation>
    </message>
    <message>
        <source>Select one job</source>
        <translation>Einen Auftrag auswählen</translation>
    </message>
    <message>
        <source>Select these</source>
        <comment>button: jobs</comment>
        <translation>Diese auswählen</translation>
    </message>
    <message>
        <source>Sending a test label</source>
        <translation>Ein Testetikett wird gesendet</translation>
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
        <source>Sent before the backup was restored, outcome not known</source>
        <comment>of a job</comment>
        <translation>Vor der Wiederherstellung der Sicherung gesendet, Ergebnis nicht bekannt</translation>
    </message>
    <message>
        <source>Sent in {language}. A label with a bar code came out? Then this is its language.</source>
        <translation>In {language} gesendet. Kam ein Etikett mit Strichcode heraus? Dann ist das seine Sprache.</translation>
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
        <source>Sep</source>
        <comment>month</comment>
        <translation>Sept.</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
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
        <source>Set the printer up again</source>
        <translation>Richten Sie den Drucker neu ein</translation>
    </message>
    <message>
        <source>Set the right ones</source>
        <translation>Geben Sie die richtigen ein</translation>
    </message>
    <message>
        <source>Set them</source>
        <translation>Geben Sie sie ein</translation>
    </message>
    <message>
        <source>Set-up of the chosen printer</source>
        <translation>Einrichtung des gewählten Druckers</translation>
    </message>
    <message>
        <source>Settings</source>
        <comment>page</comment>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Shipping label</source>
        <comment>what is printed</comment>
        <translation>Versandetikett</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <comment>window title</comment>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show all jobs</source>
        <translation>Alle Aufträge zeigen</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <comment>messages</comment>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show printer</source>
        <comment>button for a job</comment>
        <translation>Drucker zeigen</translation>
    </message>
    <message>
        <source>Show the bytes</source>
        <translation>Bytes zeigen</translation>
    </message>
    <message>
        <source>Show the other</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Den anderen zeigen</translation>
    </message>
    <message>
        <source>Show: all</source>
        <translation>Zeigen: alle</translation>
    </message>
    <message>
        <source>Show: open</source>
        <translation>Zeigen: offene</translation>
    </message>
    <message>
        <source>Shown: the first {lines:,} lines, {shown} of {size}.</source>
        <translation>Gezeigt: die ersten {lines:,} Zeilen, {shown} von {size}.</translation>
    </message>
    <message>
        <source>Shown: the first {shown} of {size}.</source>
        <translation>Gezeigt: die ersten {shown} von {size}.</translation>
    </message>
    <message>
        <source>Shows another certificate</source>
        <comment>of a printer</comment>
        <translation>Zeigt ein anderes Zertifikat</translation>
    </message>
    <message>
        <source>Sides</source>
        <comment>of a print</comment>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>of a print</comment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Slow</source>
        <comment>of a virtual printer</comment>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Smaller</source>
        <comment>the page, in a menu</comment>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>So jobs that name no media stay here.</source>
        <translation>Daher bleiben Aufträge, die kein Material nennen, hier.</translation>
    </message>
    <message>
        <source>So many came out</source>
        <translation>So viele sind herausgekommen</translation>
    </message>
    <message>
        <source>Some came out, print only what is missing</source>
        <translation>Ein Teil ist herausgekommen, nur das Fehlende drucken</translation>
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
        <source>Some of it came out: count</source>
        <translation>Ein Teil ist herausgekommen: zählen</translation>
    </message>
    <message>
        <source>Some of it…</source>
        <translation>Teilweise…</translation>
    </message>
    <message>
        <source>Something went wrong in this window (id {bug}). Printing goes on. Page Help saves what mends it.</source>
        <translation>In diesem Fenster ging etwas schief (Nummer {bug}). Das Drucken geht weiter. Die Seite Hilfe speichert, was zur Behebung hilft.</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Spoolhouse – Wall</source>
        <translation>Spoolhouse – Wandanzeige</translation>
    </message>
    <message>
        <source>Start it here</source>
        <translation>Hier starten</translation>
    </message>
    <message>
        <source>Start the computer or the app there</source>
        <translation>Starten Sie dort den Computer oder das Programm</translation>
    </message>
    <message>
        <source>Statement</source>
        <comment>paper</comment>
        <translation>Statement</translation>
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
        <translation>Noch gebraucht? Drucken oder abbrechen</translation>
    </message>
    <message>
        <source>Still needed? Print or cancel them</source>
        <translation>Noch gebraucht? Drucken oder abbrechen</translation>
    </message>
    <message>
        <source>Stop</source>
        <comment>button: sending a file</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop printing and quit</source>
        <translation>Drucken anhalten und beenden</translation>
    </message>
    <message>
        <source>Stopped</source>
        <comment>printer</comment>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Stopped in the middle of sending</source>
        <translation>Mitten im Senden stehen geblieben</translation>
    </message>
    <message>
        <source>Stopped. Nothing was printed.</source>
        <translation>Abgebrochen. Es wurde nichts gedruckt.</translation>
    </message>
    <message>
        <source>Such orders, sent again, print again; &apos;notice list --json&apos; has the ids</source>
        <translation>Erneut gesendet werden solche Bestellungen erneut gedruckt; &apos;notice list --json&apos; nennt die IDs</translation>
    </message>
    <message>
        <source>Tabloid</source>
        <comment>paper</comment>
        <translation>Tabloid</translation>
    </message>
    <message>
        <source>Taken back from the agent</source>
        <comment>of a job</comment>
        <translation>Vom Agenten zurückgeholt</translation>
    </message>
    <message>
        <source>Taken by the agent</source>
        <comment>of a job</comment>
        <translation>Vom Agenten übernommen</translation>
    </message>
    <message>
        <source>Taken over.</source>
        <translation>Übernommen.</translation>
    </message>
    <message>
        <source>Taking it over</source>
        <translation>Wird übernommen</translation>
    </message>
    <message>
        <source>Text size {percent} %</source>
        <translation>Textgröße {percent} %</translation>
    </message>
    <message>
        <source>The agent fell silent</source>
        <comment>of a job</comment>
        <translation>Der Agent verstummte</translation>
    </message>
    <message>
        <source>The agent fell silent before printing</source>
        <comment>of a job</comment>
        <translation>Der Agent verstummte vor dem Drucken</translation>
    </message>
    <message>
        <source>The agent is back and still watches</source>
        <comment>of a job</comment>
        <translation>Der Agent ist zurück und beobachtet weiter</translation>
    </message>
    <message>
        <source>The agent reported late, nothing changed</source>
        <comment>of a job</comment>
        <translation>Der Agent meldete sich spät, nichts geändert</translation>
    </message>
    <message>
        <source>The agent that prints on it</source>
        <translation>Der Agent, der darauf druckt</translation>
    </message>
    <message>
        <source>The answer for {name} was not taken.</source>
        <translation>Die Antwort für {name} wurde nicht angenommen.</translation>
    </message>
    <message>
        <source>The computer&apos;s print queue failed</source>
        <translation>Die Druckwarteschlange des Computers ist ausgefallen</translation>
    </message>
    <message>
        <source>The device that was chosen</source>
        <translation>Das gewählte Gerät</translation>
    </message>
    <message>
        <source>The document as it prints</source>
        <translation>Das Dokument, wie es gedruckt wird</translation>
    </message>
    <message>
        <source>The file could not be drawn</source>
        <translation>Die Datei konnte nicht gezeichnet werden</translation>
    </message>
    <message>
        <source>The file has no pages</source>
        <translation>Die Datei hat keine Seiten</translation>
    </message>
    <message>
        <source>The file is damaged</source>
        <translation>Die Datei ist beschädigt</translation>
    </message>
    <message>
        <source>The file is locked</source>
        <translation>Die Datei ist gesperrt</translation>
    </message>
    <message>
        <source>The file was removed</source>
        <translation>Die Datei wurde entfernt</translation>
    </message>
    <message>
        <source>The first {count} stay counted.</source>
        <translation>Die ersten {count} bleiben gezählt.</translation>
    </message>
    <message>
        <source>The job could not be read.</source>
        <translation>Der Auftrag konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The job does not wait for another roll</source>
        <translation>Der Auftrag wartet nicht auf eine andere Rolle</translation>
    </message>
    <message>
        <source>The job has not printed yet</source>
        <translation>Der Auftrag ist noch nicht gedruckt</translation>
    </message>
    <message>
        <source>The job is not held</source>
        <translation>Der Auftrag ist nicht zurückgehalten</translation>
    </message>
    <message>
        <source>The job is over</source>
        <translation>Der Auftrag ist beendet</translation>
    </message>
    <message>
        <source>The job is still being read</source>
        <translation>Der Auftrag wird noch gelesen</translation>
    </message>
    <message>
        <source>The job needs {size}.</source>
        <translation>Der Auftrag braucht {size}.</translation>
    </message>
    <message>
        <source>The jobs could not be read.</source>
        <translation>Die Aufträge konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The other job could not be shown.</source>
        <translation>Der andere Auftrag konnte nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>The others will not be printed.</source>
        <translation>Die anderen werden nicht gedruckt.</translation>
    </message>
    <message>
        <source>The password goes to the agent of this printer alone, and is shown nowhere.</source>
        <translation>Das Passwort geht nur an den Agenten dieses Druckers und wird nirgends angezeigt.</translation>
    </message>
    <message>
        <source>The printer decides colours and scaling.</source>
        <translation>Der Drucker bestimmt Farben und Skalierung.</translation>
    </message>
    <message>
        <source>The printer does not tell what is loaded: choose it here.</source>
        <translation>Der Drucker sagt nicht, was eingelegt ist: hier wählen.</translation>
    </message>
    <message>
        <source>The printer gave no reason</source>
        <translation>Der Drucker nannte keinen Grund</translation>
    </message>
    <message>
        <source>The printer is being asked</source>
        <translation>Der Drucker wird gerade gefragt</translation>
    </message>
    <message>
        <source>The printer is being asked to show itself</source>
        <translation>Der Drucker wird gerade gebeten, sich zu zeigen</translation>
    </message>
    <message>
        <source>The printer is being asked what it is</source>
        <translation>Der Drucker wird gefragt, was er ist</translation>
    </message>
    <message>
        <source>The printer itself repeats its labels, so it can only be printed again as a whole.</source>
        <translation>Der Drucker selbst wiederholt seine Etiketten, daher kann er nur im Ganzen erneut gedruckt werden.</translation>
    </message>
    <message>
        <source>The printer says: {size}.</source>
        <translation>Der Drucker sagt: {size}.</translation>
    </message>
    <message>
        <source>The printer says: {words}</source>
        <translation>Der Drucker meldet: {words}</translation>
    </message>
    <message>
        <source>The printer told of {count}. Please count them.</source>
        <translation>Der Drucker meldete {count}. Bitte zählen Sie nach.</translation>
    </message>
    <message>
        <source>The printer was removed</source>
        <translation>Der Drucker wurde entfernt</translation>
    </message>
    <message>
        <source>The printer “{printer}” has this address, too: two queues for one device.</source>
        <translation>Auch der Drucker „{printer}“ hat diese Adresse: zwei Warteschlangen für ein Gerät.</translation>
    </message>
    <message>
        <source>The printer&apos;s agent was revoked</source>
        <translation>Der Agent des Druckers wurde gesperrt</translation>
    </message>
    <message>
        <source>The printers could not be read.</source>
        <translation>Die Drucker konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The queue could not be read.</source>
        <translation>Die Warteschlange konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The queue says why</source>
        <translation>Die Warteschlange sagt, warum</translation>
    </message>
    <message>
        <source>The search did not work.</source>
        <translation>Die Suche hat nicht funktioniert.</translation>
    </message>
    <message>
        <source>The server is adding it</source>
        <translation>Der Server fügt ihn gerade hinzu</translation>
    </message>
    <message>
        <source>The server is being told</source>
        <translation>Der Server wird gerade benachrichtigt</translation>
    </message>
    <message>
        <source>The server looks at the file…</source>
        <translation>Der Server prüft die Datei…</translation>
    </message>
    <message>
        <source>The server restarts. Jobs wait meanwhile, and nothing is lost.</source>
        <translation>Der Server startet neu. Aufträge warten so lange, und nichts geht verloren.</translation>
    </message>
    <message>
        <source>The server runs again.</source>
        <translation>Der Server läuft wieder.</translation>
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
        <source>The whole page</source>
        <translation>Die ganze Seite</translation>
    </message>
    <message>
        <source>There is nothing to answer</source>
        <translation>Es gibt nichts zu beantworten</translation>
    </message>
    <message>
        <source>There is nothing to take back</source>
        <translation>Es gibt nichts zurückzunehmen</translation>
    </message>
    <message>
        <source>There is one page only</source>
        <translation>Es gibt nur eine Seite</translation>
    </message>
    <message>
        <source>There: {device}.</source>
        <translation>Dort: {device}.</translation>
    </message>
    <message>
        <source>These jobs are being sent already.</source>
        <translation>Diese Aufträge werden schon gesendet.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock was set to another time</source>
        <translation>Die Uhr dieses Computers wurde verstellt</translation>
    </message>
    <message>
        <source>This could not be paused.</source>
        <translation>Das Anhalten ist nicht gelungen.</translation>
    </message>
    <message>
        <source>This could not be read.</source>
        <translation>Das konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This could not be resumed.</source>
        <translation>Das Fortsetzen ist nicht gelungen.</translation>
    </message>
    <message>
        <source>This is loaded</source>
        <translation>Das ist eingelegt</translation>
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
        <source>This printer can neither blink nor beep, but it can feed one blank label.</source>
        <translation>Dieser Drucker kann weder blinken noch piepen, aber ein leeres Etikett vorschieben.</translation>
    </message>
    <message>
        <source>This printer has no jobs.</source>
        <translation>Dieser Drucker hat keine Aufträge.</translation>
    </message>
    <message>
        <source>This printer was removed</source>
        <translation>Dieser Drucker wurde entfernt</translation>
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
        <source>To check</source>
        <comment>jobs</comment>
        <translation>Zu prüfen</translation>
    </message>
    <message>
        <source>To find it by in the queue</source>
        <translation>Um es in der Warteschlange zu finden</translation>
    </message>
    <message>
        <source>Today</source>
        <comment>jobs that were printed</comment>
        <translation>Heute</translation>
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
        <source>Two computers use the key of one agent</source>
        <translation>Zwei Computer benutzen den Schlüssel eines Agenten</translation>
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
        <source>Type an address first.</source>
        <translation>Zuerst eine Adresse eingeben.</translation>
    </message>
    <message>
        <source>Type the user name first</source>
        <translation>Zuerst den Benutzernamen eingeben</translation>
    </message>
    <message>
        <source>USB</source>
        <comment>where printers are searched</comment>
        <translation>USB</translation>
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
        <source>Undo cancel</source>
        <translation>Abbruch rückgängig machen</translation>
    </message>
    <message numerus="yes">
        <source>Undo cancel of %n job(s)</source>
        <translation>
            <numerusform>Abbruch von %n Auftrag rückgängig machen</numerusform>
            <numerusform>Abbruch von %n Aufträgen rückgängig machen</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo move</source>
        <translation>Verschieben rückgängig machen</translation>
    </message>
    <message numerus="yes">
        <source>Undo move of %n job(s)</source>
        <translation>
            <numerusform>Verschieben von %n Auftrag rückgängig machen</numerusform>
            <numerusform>Verschieben von %n Aufträgen rückgängig machen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo of %n job(s)</source>
        <translation>
            <numerusform>%n Auftrag rückgängig machen</numerusform>
            <numerusform>%n Aufträge rückgängig machen</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo their acts</source>
        <translation>Ihre Handlungen rückgängig machen</translation>
    </message>
    <message numerus="yes">
        <source>Undo their acts of %n job(s)</source>
        <translation>
            <numerusform>Handlungen an %n Auftrag rückgängig machen</numerusform>
            <numerusform>Handlungen an %n Aufträgen rückgängig machen</numerusform>
        </translation>
    </message>
    <message>
        <source>Undone</source>
        <comment>of a job</comment>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Unfold</source>
        <comment>jobs of a printer</comment>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Unfolded</source>
        <comment>group of jobs</comment>
        <translation>Ausgeklappt</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>printer</comment>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation>Entsperren…</translation>
    </message>
    <message>
        <source>Until now: {device}.</source>
        <translation>Bisher: {device}.</translation>
    </message>
    <message>
        <source>Update Spoolhouse on its computer</source>
        <translation>Aktualisieren Sie Spoolhouse auf seinem Computer</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>Diese Adresse verwenden</translation>
    </message>
    <message>
        <source>Used by default</source>
        <comment>of a job: parameters</comment>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>User name or password refused</source>
        <comment>of a printer</comment>
        <translation>Benutzername oder Passwort abgelehnt</translation>
    </message>
    <message>
        <source>Usual media</source>
        <translation>Übliches Material</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Virtual printer</source>
        <translation>Virtueller Drucker</translation>
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
        <source>Waited too long, held until somebody says that it is needed</source>
        <comment>of a job</comment>
        <translation>Zu lange gewartet, zurückgehalten, bis jemand sagt, dass er gebraucht wird</translation>
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
        <source>Waiting for your OK</source>
        <comment>job</comment>
        <translation>Wartet auf Ihr OK</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>window with all printers</comment>
        <translation>Wandanzeige</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>page</comment>
        <translation>Wand</translation>
    </message>
    <message>
        <source>Wants a user name and password</source>
        <comment>of a printer</comment>
        <translation>Verlangt Benutzername und Passwort</translation>
    </message>
    <message>
        <source>Warming up</source>
        <comment>of a printer</comment>
        <translation>Wärmt auf</translation>
    </message>
    <message>
        <source>Was it reset or replaced? Then trust it</source>
        <translation>Wurde er zurückgesetzt oder ersetzt? Dann vertrauen Sie ihm</translation>
    </message>
    <message>
        <source>What a printer has begun comes out first, within 20 s.</source>
        <translation>Was ein Drucker begonnen hat, kommt zuerst heraus, binnen 20 s.</translation>
    </message>
    <message>
        <source>What a printer has begun comes out first.</source>
        <translation>Was ein Drucker begonnen hat, kommt zuerst heraus.</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Was möchten Sie tun?</translation>
    </message>
    <message>
        <source>What is loaded</source>
        <translation>Was eingelegt ist</translation>
    </message>
    <message>
        <source>What is loaded ({media})</source>
        <translation>Was eingelegt ist ({media})</translation>
    </message>
    <message>
        <source>What is loaded now</source>
        <translation>Was jetzt eingelegt ist</translation>
    </message>
    <message>
        <source>What it is</source>
        <comment>of a print</comment>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>What needs you may be incomplete: the notices could not be read.</source>
        <translation>Was Sie braucht, ist vielleicht unvollständig: Die Hinweise konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>What the selected job needs</source>
        <translation>Was der ausgewählte Auftrag braucht</translation>
    </message>
    <message>
        <source>What was open here cannot be opened again. {error}</source>
        <translation>Was hier geöffnet war, kann nicht wieder geöffnet werden. {error}</translation>
    </message>
    <message>
        <source>What you see may be old.</source>
        <translation>Was Sie sehen, kann alt sein.</translation>
    </message>
    <message>
        <source>Which jobs are shown</source>
        <translation>Welche Aufträge gezeigt werden</translation>
    </message>
    <message>
        <source>Which printer&apos;s jobs are shown</source>
        <translation>Von welchem Drucker Aufträge gezeigt werden</translation>
    </message>
    <message>
        <source>Which way up</source>
        <comment>of a print</comment>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
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
        <source>Width, mm</source>
        <translation>Breite, mm</translation>
    </message>
    <message>
        <source>Will be cancelled in a moment</source>
        <translation>Wird gleich abgebrochen</translation>
    </message>
    <message>
        <source>Windows printers</source>
        <comment>where printers are searched</comment>
        <translation>Windows-Drucker</translation>
    </message>
    <message>
        <source>Written in</source>
        <comment>language of a label file</comment>
        <translation>Geschrieben in</translation>
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
        <source>You find Spoolhouse in the list of windows, and it tells you when a printer needs you. Ctrl+Q ends it.</source>
        <translation>Sie finden Spoolhouse in der Liste der Fenster; es meldet sich, wenn ein Drucker Sie braucht. Ctrl+Q beendet es.</translation>
    </message>
    <message>
        <source>You find Spoolhouse in the symbol beside the clock, and it tells you when a printer needs you. Ctrl+Q ends it.</source>
        <translation>Sie finden Spoolhouse im Symbol neben der Uhr; es meldet sich, wenn ein Drucker Sie braucht. Ctrl+Q beendet es.</translation>
    </message>
    <message>
        <source>You work by touch. Rows and buttons can be made for gloves.</source>
        <translation>Sie arbeiten mit dem Finger. Zeilen und Knöpfe gibt es auch für Handschuhe.</translation>
    </message>
    <message>
        <source>a</source>
        <comment>how a word begins inside a sentence: a, or A where nouns are written large</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>a printer</source>
        <translation>ein Drucker</translation>
    </message>
    <message>
        <source>a roll</source>
        <comment>in an empty field</comment>
        <translation>eine Rolle</translation>
    </message>
    <message>
        <source>a roll of {width} mm</source>
        <translation>eine Rolle von {width} mm</translation>
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
        <source>all</source>
        <comment>chosen jobs</comment>
        <translation>alle</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>another job</source>
        <translation>ein anderer Auftrag</translation>
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
        <source>as typed in</source>
        <translation>wie eingegeben</translation>
    </message>
    <message>
        <source>away since {moment}</source>
        <translation>fort seit {moment}</translation>
    </message>
    <message>
        <source>by what is printed</source>
        <translation>je nachdem, was gedruckt wird</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>von {name}</translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>jobs: can be …</comment>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>jobs: were not …</comment>
        <translation>abgebrochen</translation>
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
        <translation>verbindet…</translation>
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
        <source>darkness {percent} %</source>
        <translation>Schwärzung {percent} %</translation>
    </message>
    <message>
        <source>default</source>
        <comment>how a job is printed</comment>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>documents</source>
        <comment>of a device</comment>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>does not answer</source>
        <comment>server</comment>
        <translation>antwortet nicht</translation>
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
        <translation>druckt nicht so beidseitig</translation>
    </message>
    <message>
        <source>does not print so many copies</source>
        <translation>druckt nicht so viele Kopien</translation>
    </message>
    <message>
        <source>does not print so many copies, {most} at most</source>
        <translation>druckt nicht so viele Kopien, höchstens {most}</translation>
    </message>
    <message>
        <source>does not print with {dpi} dpi</source>
        <translation>druckt nicht mit {dpi} dpi</translation>
    </message>
    <message>
        <source>does not print with {dpi} dpi, only with {others}</source>
        <translation>druckt nicht mit {dpi} dpi, nur mit {others}</translation>
    </message>
    <message>
        <source>does not print {format}</source>
        <translation>druckt kein {format}</translation>
    </message>
    <message>
        <source>does not shrink or enlarge pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>verkleinert oder vergrößert keine Seiten</translation>
    </message>
    <message>
        <source>does not speak this language</source>
        <translation>spricht diese Sprache nicht</translation>
    </message>
    <message>
        <source>does not speak {language}</source>
        <translation>spricht kein {language}</translation>
    </message>
    <message>
        <source>does not take media of this size</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>nimmt kein Material dieser Größe</translation>
    </message>
    <message>
        <source>does not turn pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>dreht keine Seiten</translation>
    </message>
    <message>
        <source>dpi not reported</source>
        <translation>dpi nicht gemeldet</translation>
    </message>
    <message>
        <source>ended {day}: restart the server, or give it another one</source>
        <translation>abgelaufen {day}: den Server neu starten oder ihm ein anderes geben</translation>
    </message>
    <message>
        <source>fit</source>
        <comment>how a job is printed</comment>
        <translation>anpassen</translation>
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
        <source>from {printer}</source>
        <translation>von {printer}</translation>
    </message>
    <message>
        <source>held</source>
        <comment>jobs: can be …</comment>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>held</source>
        <comment>jobs: were not …</comment>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>is switched off for printing</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>ist zum Drucken abgeschaltet</translation>
    </message>
    <message>
        <source>its computer was shut out</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>sein Computer wurde ausgesperrt</translation>
    </message>
    <message>
        <source>its pages are {size}</source>
        <translation>seine Seiten haben {size}</translation>
    </message>
    <message>
        <source>its top leaves the printer first</source>
        <translation>die Oberkante kommt zuerst aus dem Drucker</translation>
    </message>
    <message>
        <source>language</source>
        <comment>of a device</comment>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>media</source>
        <comment>of a device</comment>
        <translation>Material</translation>
    </message>
    <message>
        <source>media not reported</source>
        <translation>Material nicht gemeldet</translation>
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
        <source>more than 1000</source>
        <translation>mehr als 1000</translation>
    </message>
    <message>
        <source>most copies</source>
        <comment>of a device</comment>
        <translation>meiste Kopien</translation>
    </message>
    <message>
        <source>moved</source>
        <comment>jobs: can be …</comment>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>moved</source>
        <comment>jobs: were not …</comment>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>moved {across}, {along}</source>
        <translation>verschoben {across}, {along}</translation>
    </message>
    <message>
        <source>needed: {evidence}</source>
        <translation>verlangt: {evidence}</translation>
    </message>
    <message>
        <source>needs attention</source>
        <comment>printer</comment>
        <translation>braucht Aufmerksamkeit</translation>
    </message>
    <message>
        <source>needs “{evidence}” (learnt from its test print)</source>
        <translation>braucht „{evidence}“ (aus dem Testdruck gelernt)</translation>
    </message>
    <message>
        <source>needs “{evidence}” (set by {name})</source>
        <translation>braucht „{evidence}“ (festgelegt von {name})</translation>
    </message>
    <message>
        <source>network</source>
        <comment>where printers are searched</comment>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>never seen</source>
        <comment>agent</comment>
        <translation>nie gesehen</translation>
    </message>
    <message>
        <source>no connection to the print engine</source>
        <translation>keine Verbindung zur Druck-Engine</translation>
    </message>
    <message>
        <source>no jobs</source>
        <translation>keine Aufträge</translation>
    </message>
    <message>
        <source>none</source>
        <comment>how a job is printed</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>none needed: for this computer only</source>
        <comment>certificate</comment>
        <translation>keines nötig: nur für diesen Computer</translation>
    </message>
    <message>
        <source>none since this window is open</source>
        <comment>error</comment>
        <translation>keiner, seit dieses Fenster offen ist</translation>
    </message>
    <message>
        <source>none yet</source>
        <comment>printers</comment>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>none: others can read along</source>
        <comment>certificate</comment>
        <translation>keines: andere können mitlesen</translation>
    </message>
    <message>
        <source>not added</source>
        <comment>printer</comment>
        <translation>nicht hinzugefügt</translation>
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
        <translation>nicht bekannt, wie viel übrig ist</translation>
    </message>
    <message>
        <source>not known while the server does not answer</source>
        <comment>agents</comment>
        <translation>nicht bekannt, solange der Server nicht antwortet</translation>
    </message>
    <message>
        <source>not known yet what it can tell: make a test print</source>
        <translation>noch nicht bekannt, was er melden kann: machen Sie einen Testdruck</translation>
    </message>
    <message>
        <source>not read yet</source>
        <comment>data</comment>
        <translation>noch nicht gelesen</translation>
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
        <source>nothing that anybody told</source>
        <translation>nichts, was jemand gesagt hätte</translation>
    </message>
    <message>
        <source>now</source>
        <comment>until</comment>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>of the proxy before this server</source>
        <comment>certificate</comment>
        <translation>das des Proxys vor diesem Server</translation>
    </message>
    <message>
        <source>of {number}</source>
        <translation>von {number}</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>printer</comment>
        <translation>offline</translation>
    </message>
    <message>
        <source>once</source>
        <comment>sent to its agent</comment>
        <translation>einmal</translation>
    </message>
    <message>
        <source>only {pages}</source>
        <translation>nur {pages}</translation>
    </message>
    <message>
        <source>other</source>
        <comment>media</comment>
        <translation>anderes</translation>
    </message>
    <message>
        <source>other media: {media}</source>
        <translation>anderes Material: {media}</translation>
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
        <source>paused</source>
        <comment>printer</comment>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>print width</source>
        <comment>of a device</comment>
        <translation>Druckbreite</translation>
    </message>
    <message>
        <source>printed again</source>
        <comment>jobs: can be …</comment>
        <translation>erneut gedruckt</translation>
    </message>
    <message>
        <source>printed again</source>
        <comment>jobs: were not …</comment>
        <translation>erneut gedruckt</translation>
    </message>
    <message>
        <source>printing</source>
        <comment>printer</comment>
        <translation>druckt</translation>
    </message>
    <message>
        <source>prints into files, to try things out</source>
        <translation>druckt in Dateien, zum Ausprobieren</translation>
    </message>
    <message>
        <source>prints {width} wide</source>
        <translation>druckt {width} breit</translation>
    </message>
    <message>
        <source>ready</source>
        <comment>printer</comment>
        <translation>bereit</translation>
    </message>
    <message>
        <source>released</source>
        <comment>jobs: can be …</comment>
        <translation>freigegeben</translation>
    </message>
    <message>
        <source>released</source>
        <comment>jobs: were not …</comment>
        <translation>freigegeben</translation>
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
        <source>scaled to {scale:.0%}</source>
        <translation>skaliert auf {scale:.0%}</translation>
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
        <source>settled by itself</source>
        <translation>von selbst erledigt</translation>
    </message>
    <message>
        <source>sides</source>
        <comment>of a device</comment>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>since {moment}</source>
        <translation>seit {moment}</translation>
    </message>
    <message>
        <source>since {time} · what you see may be old</source>
        <translation>seit {time} · was Sie sehen, kann veraltet sein</translation>
    </message>
    <message>
        <source>speaks {language}</source>
        <translation>spricht {language}</translation>
    </message>
    <message>
        <source>start the computer or Spoolhouse there; its jobs wait meanwhile</source>
        <translation>dort den Computer oder Spoolhouse starten; die Aufträge warten so lange</translation>
    </message>
    <message>
        <source>starting…</source>
        <comment>server</comment>
        <translation>startet…</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>printer</comment>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>taken back</source>
        <comment>jobs: can be …</comment>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>takes PDF</source>
        <translation>nimmt PDF</translation>
    </message>
    <message>
        <source>takes no PDF</source>
        <translation>nimmt kein PDF</translation>
    </message>
    <message>
        <source>takes none of these jobs</source>
        <translation>nimmt keinen dieser Aufträge</translation>
    </message>
    <message>
        <source>the job is here now</source>
        <translation>der Auftrag ist jetzt hier</translation>
    </message>
    <message>
        <source>the loaded media</source>
        <translation>das eingelegte Material</translation>
    </message>
    <message>
        <source>the oldest came {ago}</source>
        <translation>der älteste kam {ago}</translation>
    </message>
    <message>
        <source>the printer</source>
        <translation>dem Drucker</translation>
    </message>
    <message>
        <source>the printer&apos;s default</source>
        <translation>Vorgabe des Druckers</translation>
    </message>
    <message>
        <source>the printer&apos;s own</source>
        <translation>des Druckers eigene</translation>
    </message>
    <message>
        <source>the program on its computer is too old</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>das Programm auf seinem Computer ist zu alt</translation>
    </message>
    <message>
        <source>their printer</source>
        <translation>ihren Drucker</translation>
    </message>
    <message>
        <source>this console</source>
        <comment>who sent a job</comment>
        <translation>dieser Konsole</translation>
    </message>
    <message>
        <source>to {printer}</source>
        <translation>zu {printer}</translation>
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
        <source>unknown</source>
        <comment>printer</comment>
        <translation>unbekannt</translation>
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
        <source>whether it takes PDF</source>
        <comment>of a device</comment>
        <translation>ob er PDF nimmt</translation>
    </message>
    <message>
        <source>{act} anyway</source>
        <translation>Trotzdem: {act}</translation>
    </message>
    <message>
        <source>{age:.0f} s</source>
        <translation>{age:.0f} s</translation>
    </message>
    <message>
        <source>{age:.0f} s old</source>
        <translation>{age:.0f} s alt</translation>
    </message>
    <message>
        <source>{age}, since {moment}</source>
        <translation>{age}, seit {moment}</translation>
    </message>
    <message>
        <source>{amount} labels or pages will come out of {printers}, as {jobs}.</source>
        <translation>{amount} Etiketten oder Seiten kommen heraus ({jobs}): {printers}.</translation>
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
        <source>{cause}; attempt {number} brings the missing ones</source>
        <translation>{cause}; Versuch {number} bringt die fehlenden</translation>
    </message>
    <message>
        <source>{cause}; reprinted</source>
        <translation>{cause}; erneut gedruckt</translation>
    </message>
    <message>
        <source>{count} bytes</source>
        <translation>{count} Bytes</translation>
    </message>
    <message>
        <source>{count} more have yet other sizes</source>
        <translation>{count} weitere haben noch andere Größen</translation>
    </message>
    <message>
        <source>{count} more will be printed.</source>
        <translation>Es werden noch {count} gedruckt.</translation>
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
        <translation>{count} gewählt: mit ihnen ist nichts möglich</translation>
    </message>
    <message>
        <source>{count} selected: {parts}</source>
        <translation>{count} gewählt: {parts}</translation>
    </message>
    <message>
        <source>{count} with the same content: {names}</source>
        <translation>{count} mit gleichem Inhalt: {names}</translation>
    </message>
    <message>
        <source>{days} d</source>
        <translation>{days} d</translation>
    </message>
    <message>
        <source>{days} d {hours} h</source>
        <translation>{days} d {hours} h</translation>
    </message>
    <message>
        <source>{day} {month} {at:%H:%M}</source>
        <translation>{day}. {month} {at:%H:%M}</translation>
    </message>
    <message>
        <source>{done} of {all} answered</source>
        <translation>{done} von {all} beantwortet</translation>
    </message>
    <message>
        <source>{dots} × {dots} dots shown as one</source>
        <translation>{dots} × {dots} Punkte als einer gezeigt</translation>
    </message>
    <message>
        <source>{edges} of {pages}</source>
        <translation>{edges} ({pages})</translation>
    </message>
    <message>
        <source>{evidence} at {time}.</source>
        <translation>{evidence} um {time}.</translation>
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
        <source>{hours} h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>{jobs} may already be on paper: this server was restored from a backup or copy of {time}</source>
        <translation>Vielleicht schon auf Papier ({jobs}): dieser Server wurde aus einer Sicherung oder Kopie von {time} wiederhergestellt</translation>
    </message>
    <message>
        <source>{jobs} waited too long for {printer}</source>
        <translation>Zu lange auf {printer} gewartet: {jobs}</translation>
    </message>
    <message numerus="yes">
        <source>{job} is the same as {other}, %n minute(s) before</source>
        <translation>
            <numerusform>{job} ist das Gleiche wie {other}, %n Minute zuvor</numerusform>
            <numerusform>{job} ist das Gleiche wie {other}, %n Minuten zuvor</numerusform>
        </translation>
    </message>
    <message>
        <source>{job} is the same as {other}, less than a minute before</source>
        <translation>{job} ist das Gleiche wie {other}, weniger als eine Minute zuvor</translation>
    </message>
    <message>
        <source>{job} is the same as {other}, minutes before</source>
        <translation>{job} ist das Gleiche wie {other}, Minuten zuvor</translation>
    </message>
    <message>
        <source>{job} may have printed</source>
        <translation>{job} wurde vielleicht gedruckt</translation>
    </message>
    <message>
        <source>{job} on {printer} may have printed</source>
        <translation>{job} auf {printer} wurde vielleicht gedruckt</translation>
    </message>
    <message>
        <source>{job} on {printer}.</source>
        <translation>{job} auf {printer}.</translation>
    </message>
    <message>
        <source>{language} is what it announces; it did not say so when asked.</source>
        <translation>{language} kündigt er an; auf Nachfrage sagte er es nicht.</translation>
    </message>
    <message>
        <source>{length} mm long</source>
        <translation>{length} mm lang</translation>
    </message>
    <message>
        <source>{media} loaded</source>
        <translation>{media} eingelegt</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the bottom</source>
        <translation>{mm:.1f} mm unten</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the left</source>
        <translation>{mm:.1f} mm links</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the right</source>
        <translation>{mm:.1f} mm rechts</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the top</source>
        <translation>{mm:.1f} mm oben</translation>
    </message>
    <message>
        <source>{mm:.1f} mm bottom</source>
        <translation>{mm:.1f} mm unten</translation>
    </message>
    <message>
        <source>{mm:.1f} mm left</source>
        <translation>{mm:.1f} mm links</translation>
    </message>
    <message>
        <source>{mm:.1f} mm right</source>
        <translation>{mm:.1f} mm rechts</translation>
    </message>
    <message>
        <source>{mm:.1f} mm top</source>
        <translation>{mm:.1f} mm oben</translation>
    </message>
    <message>
        <source>{mm:g} mm down</source>
        <translation>{mm:g} mm nach unten</translation>
    </message>
    <message>
        <source>{mm:g} mm left</source>
        <translation>{mm:g} mm nach links</translation>
    </message>
    <message>
        <source>{mm:g} mm right</source>
        <translation>{mm:g} mm nach rechts</translation>
    </message>
    <message>
        <source>{mm:g} mm up</source>
        <translation>{mm:g} mm nach oben</translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <translation>
            <numerusform>{names} und %n weitere</numerusform>
            <numerusform>{names} und %n weitere</numerusform>
        </translation>
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
        <source>{name} has {size} loaded now.</source>
        <translation>In {name} ist jetzt {size} eingelegt.</translation>
    </message>
    <message>
        <source>{name} is answered: only the server’s reply was lost.</source>
        <translation>{name} ist beantwortet: nur die Rückmeldung des Servers ging verloren.</translation>
    </message>
    <message>
        <source>{name} is marked as not printed. Print it again on {printer}?</source>
        <translation>{name} ist als nicht gedruckt vermerkt. Erneut auf {printer} drucken?</translation>
    </message>
    <message>
        <source>{name} was not opened: close the message to print {open}</source>
        <translation>{name} wurde nicht geöffnet: Meldung schließen, um {open} zu drucken</translation>
    </message>
    <message>
        <source>{name} · attempt {number}</source>
        <translation>{name} · Versuch {number}</translation>
    </message>
    <message>
        <source>{name}, last 24 hours: {parts}.</source>
        <translation>{name}, letzte 24 Stunden: {parts}.</translation>
    </message>
    <message>
        <source>{name}, which was open here, has changed since. Open it again to print it.</source>
        <translation>{name} war hier geöffnet und hat sich seitdem geändert. Zum Drucken erneut öffnen.</translation>
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
        <source>{name}: nothing is known of the last 24 hours yet.</source>
        <translation>{name}: über die letzten 24 Stunden ist noch nichts bekannt.</translation>
    </message>
    <message>
        <source>{numbers} will be printed again.</source>
        <translation>{numbers} werden erneut gedruckt.</translation>
    </message>
    <message>
        <source>{number} can be {done}</source>
        <translation>{number} können {done} werden</translation>
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
        <source>{other} has {there} loaded, {printer} {here}</source>
        <translation>In {other} ist {there} eingelegt, in {printer} {here}</translation>
    </message>
    <message>
        <source>{other} prints on sheets, {printer} has {here} loaded</source>
        <translation>{other} druckt auf Blätter, in {printer} ist {here} eingelegt</translation>
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
        <source>{place} in line</source>
        <translation>{place} in der Reihe</translation>
    </message>
    <message>
        <source>{printer} asks for a user name and a password.</source>
        <translation>{printer} verlangt Benutzername und Passwort.</translation>
    </message>
    <message>
        <source>{printer} does not let {login} in.</source>
        <translation>{printer} lässt {login} nicht zu.</translation>
    </message>
    <message>
        <source>{printer} does not print PDF: such jobs stay</source>
        <translation>{printer} druckt kein PDF: solche Aufträge bleiben</translation>
    </message>
    <message>
        <source>{printer} does not print either now.</source>
        <translation>{printer} druckt jetzt auch nicht.</translation>
    </message>
    <message>
        <source>{printer} does not print in colour: jobs that ask for it stay</source>
        <translation>{printer} druckt nicht in Farbe: Aufträge, die das verlangen, bleiben</translation>
    </message>
    <message>
        <source>{printer} does not print on both sides: jobs that ask for it stay</source>
        <translation>{printer} druckt nicht beidseitig: Aufträge, die das verlangen, bleiben</translation>
    </message>
    <message>
        <source>{printer} does not speak {language}: such RAW files stay</source>
        <translation>{printer} spricht kein {language}: solche RAW-Dateien bleiben</translation>
    </message>
    <message>
        <source>{printer} is printing it. What is on paper stays; the rest stops if the printer can.</source>
        <translation>{printer} druckt ihn gerade. Was auf Papier ist, bleibt; der Rest hält an, wenn der Drucker das kann.</translation>
    </message>
    <message>
        <source>{printer} refused the user name and the password</source>
        <translation>{printer} lehnte Benutzername und Passwort ab</translation>
    </message>
    <message>
        <source>{printer} refused the user name and the password of {login}</source>
        <translation>{printer} lehnte Benutzername und Passwort von {login} ab</translation>
    </message>
    <message>
        <source>{printer} refused the user name and the password of {login}.</source>
        <translation>{printer} lehnte Benutzername und Passwort von {login} ab.</translation>
    </message>
    <message>
        <source>{printer} refused the user name and the password.</source>
        <translation>{printer} lehnte Benutzername und Passwort ab.</translation>
    </message>
    <message>
        <source>{printer} shows another certificate than before, so nothing is printed there</source>
        <translation>{printer} zeigt ein anderes Zertifikat als zuvor, daher wird dort nichts gedruckt</translation>
    </message>
    <message>
        <source>{printer} shows another certificate than before, so nothing is printed there.</source>
        <translation>{printer} zeigt ein anderes Zertifikat als zuvor, daher wird dort nichts gedruckt.</translation>
    </message>
    <message>
        <source>{printer} takes no RAW files: such jobs stay</source>
        <translation>{printer} nimmt keine RAW-Dateien: solche Aufträge bleiben</translation>
    </message>
    <message>
        <source>{printer} wants a user name and a password</source>
        <translation>{printer} verlangt Benutzername und Passwort</translation>
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
        <source>{printer}, at a new address</source>
        <translation>{printer}, an einer neuen Adresse</translation>
    </message>
    <message>
        <source>{reason}: jobs that name no media stay</source>
        <translation>{reason}: Aufträge, die kein Material nennen, bleiben</translation>
    </message>
    <message>
        <source>{removed}. The facts of the job stay.</source>
        <translation>{removed}. Die Angaben zum Auftrag bleiben.</translation>
    </message>
    <message>
        <source>{seconds:.1f} s</source>
        <translation>{seconds:.1f} s</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
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
        <translation>{size} Bytes</translation>
    </message>
    <message>
        <source>{some} or {last}</source>
        <translation>{some} oder {last}</translation>
    </message>
    <message>
        <source>{speed:g} mm/s – the printer&apos;s setting</source>
        <translation>{speed:g} mm/s – Einstellung des Druckers</translation>
    </message>
    <message>
        <source>{state} since {began:%H:%M}.</source>
        <translation>{state} seit {began:%H:%M}.</translation>
    </message>
    <message>
        <source>{supply}: {left}, low</source>
        <translation>{supply}: {left}, fast leer</translation>
    </message>
    <message>
        <source>{time}, {age:.0f} s ago</source>
        <translation>{time}, vor {age:.0f} s</translation>
    </message>
    <message>
        <source>{twice}. If one is enough, print nothing again.</source>
        <translation>{twice}. Wenn eines genügt, nichts erneut drucken.</translation>
    </message>
    <message>
        <source>{value}  (default {default})</source>
        <translation>{value}  (Vorgabe {default})</translation>
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
        <source>{what} – calibration of {whose}</source>
        <translation>{what} – Kalibrierung von {whose}</translation>
    </message>
    <message numerus="yes">
        <source>{what}, undo, %n second(s)</source>
        <translation>
            <numerusform>{what}, rückgängig, %n Sekunde</numerusform>
            <numerusform>{what}, rückgängig, %n Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <source>{what}: {before} before, {after} now</source>
        <translation>{what}: zuvor {before}, jetzt {after}</translation>
    </message>
    <message>
        <source>{what}; it does not know {jobs} sent to printers since</source>
        <translation>{what}; unbekannt, obwohl seither an Drucker gesendet: {jobs}</translation>
    </message>
    <message>
        <source>{width} mm roll</source>
        <translation>Rolle {width} mm</translation>
    </message>
    <message>
        <source>{width} mm wide</source>
        <translation>{width} mm breit</translation>
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
        <translation>„Es kam heraus“</translation>
    </message>
    <message>
        <source>“It did not come out”</source>
        <comment>of a job</comment>
        <translation>„Es kam nicht heraus“</translation>
    </message>
    <message>
        <source>“{fit}” prints them whole.</source>
        <translation>„{fit}“ druckt sie ganz.</translation>
    </message>
    <message>
        <source>“{text}” belongs to none of the open questions. In the queue it can be searched.</source>
        <translation>„{text}“ gehört zu keiner offenen Frage. In der Warteschlange kann danach gesucht werden.</translation>
    </message>
    <message>
        <source>“{text}” could not be looked up. Please scan it again.</source>
        <translation>„{text}“ konnte nicht gesucht werden. Bitte erneut scannen.</translation>
    </message>
    <message>
        <source>“{text}” does not tell which label it is. Please count them.</source>
        <translation>„{text}“ sagt nicht, welches Etikett es ist. Bitte zählen Sie.</translation>
    </message>
    <message numerus="yes">
        <source>“{text}” fits %n open questions: {names}. Please look which one it is.</source>
        <translation>
            <numerusform>„{text}“ passt zu %n offenen Fragen: {names}. Bitte sehen Sie nach, welche es ist.</numerusform>
            <numerusform>„{text}“ passt zu %n offenen Fragen: {names}. Bitte sehen Sie nach, welche es ist.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{text}” is not found yet. There may be more than was searched.</source>
        <translation>„{text}“ ist noch nicht gefunden. Vielleicht gibt es mehr, als durchsucht wurde.</translation>
    </message>
    <message>
        <source>“{text}” is number {place}.</source>
        <translation>„{text}“ ist Nummer {place}.</translation>
    </message>
    <message>
        <source>“{text}” is on this one.</source>
        <translation>„{text}“ steht auf diesem.</translation>
    </message>
    <message>
        <source>“{text}” was found for this one. Please look whether it is the one.</source>
        <translation>„{text}“ wurde zu diesem gefunden. Bitte sehen Sie nach, ob es dieser ist.</translation>
    </message>
    <message>
        <source>‹{count:,} bytes›</source>
        <translation>‹{count:,} Bytes›</translation>
    </message>
</context>
</TS>
