<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n cancelled</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n cancelado</numerusform>
            <numerusform>%n cancelados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n fallido</numerusform>
            <numerusform>%n fallidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printed</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n impreso</numerusform>
            <numerusform>%n impresos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n vez</numerusform>
            <numerusform>%n veces</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled</source>
        <comment>job</comment>
        <translation>Cancelado</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>job</comment>
        <translation>Fallido</translation>
    </message>
    <message>
        <source>Failed in the last 24 hours: {names}.</source>
        <translation>Fallidos en las últimas 24 horas: {names}.</translation>
    </message>
    <message>
        <source>Held</source>
        <comment>job</comment>
        <translation>Retenido</translation>
    </message>
    <message numerus="yes">
        <source>Last %n hour(s): nothing was printed.</source>
        <translation>
            <numerusform>Última hora: no se imprimió nada.</numerusform>
            <numerusform>Últimas %n horas: no se imprimió nada.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %n hour(s): {done}. Most from {most}.</source>
        <translation>
            <numerusform>Última hora: {done}. La mayoría de {most}.</numerusform>
            <numerusform>Últimas %n horas: {done}. La mayoría de {most}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs an answer</source>
        <comment>customer</comment>
        <translation>Necesita respuesta</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <comment>printer</comment>
        <translation>Requiere atención</translation>
    </message>
    <message>
        <source>New address</source>
        <comment>printer</comment>
        <translation>Dirección nueva</translation>
    </message>
    <message>
        <source>No job failed in the last 24 hours.</source>
        <translation>Ningún trabajo falló en las últimas 24 horas.</translation>
    </message>
    <message>
        <source>Not confirmed</source>
        <comment>job</comment>
        <translation>Sin confirmar</translation>
    </message>
    <message>
        <source>Not usable yet</source>
        <comment>printer</comment>
        <translation>Aún no utilizable</translation>
    </message>
    <message>
        <source>Offline</source>
        <comment>printer</comment>
        <translation>Sin conexión</translation>
    </message>
    <message>
        <source>Ordered twice?</source>
        <comment>job</comment>
        <translation>¿Pedido dos veces?</translation>
    </message>
    <message>
        <source>Paused</source>
        <comment>printer</comment>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Printed</source>
        <comment>job</comment>
        <translation>Impreso</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>job</comment>
        <translation>Imprimiéndose</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>printer</comment>
        <translation>Imprimiendo</translation>
    </message>
    <message>
        <source>Ready</source>
        <comment>printer</comment>
        <translation>Lista</translation>
    </message>
    <message>
        <source>Removed</source>
        <comment>printer</comment>
        <translation>Eliminada</translation>
    </message>
    <message>
        <source>Sent to agent</source>
        <comment>job</comment>
        <translation>Enviado al agente</translation>
    </message>
    <message>
        <source>Stopped</source>
        <comment>printer</comment>
        <translation>Detenida</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>printer</comment>
        <translation>Desconocido</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>job</comment>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Waiting for your OK</source>
        <comment>job</comment>
        <translation>Espera su visto bueno</translation>
    </message>
    <message>
        <source>a</source>
        <comment>how a word begins inside a sentence: a, or A where nouns are written large</comment>
        <translation>a</translation>
    </message>
    <message>
        <source>needs attention</source>
        <comment>printer</comment>
        <translation>requiere atención</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>was printed</comment>
        <translation>nada</translation>
    </message>
    <message>
        <source>now</source>
        <comment>until</comment>
        <translation>ahora</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>printer</comment>
        <translation>sin conexión</translation>
    </message>
    <message>
        <source>paused</source>
        <comment>printer</comment>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>printing</source>
        <comment>printer</comment>
        <translation>imprimiendo</translation>
    </message>
    <message>
        <source>ready</source>
        <comment>printer</comment>
        <translation>lista</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>printer</comment>
        <translation>detenida</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>printer</comment>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>{began:%H:%M} to {ended}: {state} ({lasting})</source>
        <translation>{began:%H:%M} a {ended}: {state} ({lasting})</translation>
    </message>
    <message>
        <source>{begins:%H:%M} to {ends:%H:%M}: {done}</source>
        <translation>{begins:%H:%M} a {ends:%H:%M}: {done}</translation>
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
        <translation>{name}, últimas 24 horas: {parts}.</translation>
    </message>
    <message>
        <source>{name}: nothing is known of the last 24 hours yet.</source>
        <translation>{name}: aún no se sabe nada de las últimas 24 horas.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{state} since {began:%H:%M}.</source>
        <translation>{state} desde las {began:%H:%M}.</translation>
    </message>
</context>
</TS>
