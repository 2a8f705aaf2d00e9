<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n cancelled</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n abgebrochen</numerusform>
            <numerusform>%n abgebrochen</numerusform>
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
        <source>%n printed</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n gedruckt</numerusform>
            <numerusform>%n gedruckt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled</source>
        <comment>job</comment>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>job</comment>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed in the last 24 hours: {names}.</source>
        <translation>In den letzten 24 Stunden fehlgeschlagen: {names}.</translation>
    </message>
    <message>
        <source>Held</source>
        <comment>job</comment>
        <translation>Zurückgehalten</translation>
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
        <source>New address</source>
        <comment>printer</comment>
        <translation>Neue Adresse</translation>
    </message>
    <message>
        <source>No job failed in the last 24 hours.</source>
        <translation>In den letzten 24 Stunden ist kein Auftrag fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Not confirmed</source>
        <comment>job</comment>
        <translation>Nicht bestätigt</translation>
    </message>
    <message>
        <source>Not usable yet</source>
        <comment>printer</comment>
        <translation>Noch nicht nutzbar</translation>
    </message>
    <message>
        <source>Offline</source>
        <comment>printer</comment>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Ordered twice?</source>
        <comment>job</comment>
        <translation>Doppelt bestellt?</translation>
    </message>
    <message>
        <source>Paused</source>
        <comment>printer</comment>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Printed</source>
        <comment>job</comment>
        <translation>Gedruckt</translation>
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
        <source>Ready</source>
        <comment>printer</comment>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Removed</source>
        <comment>printer</comment>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Sent to agent</source>
        <comment>job</comment>
        <translation>An Agenten gesendet</translation>
    </message>
    <message>
        <source>Stopped</source>
        <comment>printer</comment>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>printer</comment>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>job</comment>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting for your OK</source>
        <comment>job</comment>
        <translation>Wartet auf Ihr OK</translation>
    </message>
    <message>
        <source>a</source>
        <comment>how a word begins inside a sentence: a, or A where nouns are written large</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>needs attention</source>
        <comment>printer</comment>
        <translation>braucht Aufmerksamkeit</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>was printed</comment>
        <translation>nichts</translation>
    </message>
    <message>
        <source>now</source>
        <comment>until</comment>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>printer</comment>
        <translation>offline</translation>
    </message>
    <message>
        <source>paused</source>
        <comment>printer</comment>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>printing</source>
        <comment>printer</comment>
        <translation>druckt</translation>
    </message>
    <message>
        <source>ready</source>
        <comment>printer</comment>
        <translation>bereit</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>printer</comment>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>printer</comment>
        <translation>unbekannt</translation>
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
        <source>{hours} h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{name}, last 24 hours: {parts}.</source>
        <translation>{name}, letzte 24 Stunden: {parts}.</translation>
    </message>
    <message>
        <source>{name}: nothing is known of the last 24 hours yet.</source>
        <translation>{name}: über die letzten 24 Stunden ist noch nichts bekannt.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{state} since {began:%H:%M}.</source>
        <translation>{state} seit {began:%H:%M}.</translation>
    </message>
</context>
</TS>
