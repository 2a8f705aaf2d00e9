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
        <source>Failed in the last 24 hours: {names}.</source>
        <translation>In den letzten 24 Stunden fehlgeschlagen: {names}.</translation>
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
        <source>No job failed in the last 24 hours.</source>
        <translation>In den letzten 24 Stunden ist kein Auftrag fehlgeschlagen.</translation>
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
