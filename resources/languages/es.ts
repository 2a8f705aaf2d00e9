<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source> %n job(s) wait.</source>
        <translation>
            <numerusform> %n trabajo espera.</numerusform>
            <numerusform> %n trabajos esperan.</numerusform>
        </translation>
    </message>
    <message>
        <source> or </source>
        <comment>between numbers</comment>
        <translation> o </translation>
    </message>
    <message>
        <source>%</source>
        <comment>unit</comment>
        <translation>%</translation>
    </message>
    <message numerus="yes">
        <source>%n API request(s) in the last minute</source>
        <translation>
            <numerusform>%n solicitud de API en el último minuto</numerusform>
            <numerusform>%n solicitudes de API en el último minuto</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n account(s) have the name &apos;{name}&apos;: name one by its id ({ids})</source>
        <translation>
            <numerusform>%n cuenta se llama «{name}»: indíquela por su ID ({ids})</numerusform>
            <numerusform>%n cuentas se llaman «{name}»: indique una por su ID ({ids})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n active</source>
        <comment>keys</comment>
        <translation>
            <numerusform>%n activa</numerusform>
            <numerusform>%n activas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s)</source>
        <translation>
            <numerusform>%n agente</numerusform>
            <numerusform>%n agentes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s) on other computers</source>
        <translation>
            <numerusform>%n agente en otro ordenador</numerusform>
            <numerusform>%n agentes en otros ordenadores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s)</source>
        <translation>
            <numerusform>%n aplicación</numerusform>
            <numerusform>%n aplicaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s) may print on {printer}.</source>
        <translation>
            <numerusform>%n aplicación puede imprimir en {printer}.</numerusform>
            <numerusform>%n aplicaciones pueden imprimir en {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s); administrators see which.</source>
        <translation>
            <numerusform>%n aplicación; los administradores ven cuál.</numerusform>
            <numerusform>%n aplicaciones; los administradores ven cuáles.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n applications are already named {name}.</source>
        <translation>
            <numerusform>Ya hay %n aplicación llamada {name}.</numerusform>
            <numerusform>Ya hay %n aplicaciones llamadas {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are printing and were asked to stop.</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n se está imprimiendo: se pidió detenerlo.</numerusform>
            <numerusform>%n se están imprimiendo: se pidió detenerlos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n&#xa0;byte</numerusform>
            <numerusform>%n&#xa0;bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n cancelado</numerusform>
            <numerusform>%n cancelados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n no puede</numerusform>
            <numerusform>%n no pueden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) need attention.</source>
        <comment>checks</comment>
        <translation>
            <numerusform>%n comprobación requiere atención.</numerusform>
            <numerusform>%n comprobaciones requieren atención.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n console(s)</source>
        <translation>
            <numerusform>%n consola</numerusform>
            <numerusform>%n consolas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s)</source>
        <translation>
            <numerusform>%n copia</numerusform>
            <numerusform>%n copias</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be reprinted: {why}</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n no se pudo reimprimir: {why}</numerusform>
            <numerusform>%n no se pudieron reimprimir: {why}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>hace %n día</numerusform>
            <numerusform>hace %n días</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n documento</numerusform>
            <numerusform>%n documentos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) written to {name}.</source>
        <translation>
            <numerusform>%n entrada escrita en {name}.</numerusform>
            <numerusform>%n entradas escritas en {name}.</numerusform>
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
        <source>%n failed</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n con error</numerusform>
            <numerusform>%n con error</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed today</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n fallido hoy</numerusform>
            <numerusform>%n fallidos hoy</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were dropped. Print them one at a time.</source>
        <translation>
            <numerusform>Se soltó %n archivo. Imprímalos de uno en uno.</numerusform>
            <numerusform>Se soltaron %n archivos. Imprímalos de uno en uno.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n found.</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n encontrada.</numerusform>
            <numerusform>%n encontradas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n full copy(ies) will be printed again.</source>
        <translation>
            <numerusform>Se reimprimirá %n copia entera.</numerusform>
            <numerusform>Se reimprimirán %n copias enteras.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n retenido</numerusform>
            <numerusform>%n retenidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hora</numerusform>
            <numerusform>%n horas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s) ago</source>
        <translation>
            <numerusform>hace %n hora</numerusform>
            <numerusform>hace %n horas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the last minute</source>
        <comment>requests</comment>
        <translation>
            <numerusform>%n en el último minuto</numerusform>
            <numerusform>%n en el último minuto</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n trabajo</numerusform>
            <numerusform>%n trabajos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) failed</source>
        <translation>
            <numerusform>%n trabajo fallido</numerusform>
            <numerusform>%n trabajos fallidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {name} are printing now.</source>
        <translation>
            <numerusform>%n trabajo para {name} se está imprimiendo ahora.</numerusform>
            <numerusform>%n trabajos para {name} se están imprimiendo ahora.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {name} were cancelled.</source>
        <translation>
            <numerusform>Se canceló %n trabajo para {name}.</numerusform>
            <numerusform>Se cancelaron %n trabajos para {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size}</source>
        <translation>
            <numerusform>%n trabajo para {size}</numerusform>
            <numerusform>%n trabajos para {size}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size} wait.</source>
        <translation>
            <numerusform>%n trabajo para {size} espera.</numerusform>
            <numerusform>%n trabajos para {size} esperan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size} will wait.</source>
        <translation>
            <numerusform>%n trabajo para {size} tendrá que esperar.</numerusform>
            <numerusform>%n trabajos para {size} tendrán que esperar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) found.</source>
        <translation>
            <numerusform>%n trabajo encontrado.</numerusform>
            <numerusform>%n trabajos encontrados.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) go to {printer}</source>
        <translation>
            <numerusform>%n trabajo pasa a {printer}</numerusform>
            <numerusform>%n trabajos pasan a {printer}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) go to {printer}.</source>
        <translation>
            <numerusform>%n trabajo pasa a {printer}.</numerusform>
            <numerusform>%n trabajos pasan a {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) held</source>
        <translation>
            <numerusform>%n trabajo retenido</numerusform>
            <numerusform>%n trabajos retenidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) need the paper turned</source>
        <translation>
            <numerusform>Para %n trabajo, el material está girado</numerusform>
            <numerusform>Para %n trabajos, el material está girado</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) need the paper turned.</source>
        <translation>
            <numerusform>%n trabajo necesita el material girado.</numerusform>
            <numerusform>%n trabajos necesitan el material girado.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) print again.</source>
        <translation>
            <numerusform>%n trabajo se reimprime.</numerusform>
            <numerusform>%n trabajos se reimprimen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) that need you, show</source>
        <translation>
            <numerusform>%n trabajo le espera, mostrar</numerusform>
            <numerusform>%n trabajos le esperan, mostrar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) to check</source>
        <translation>
            <numerusform>%n trabajo por revisar</numerusform>
            <numerusform>%n trabajos por revisar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait</source>
        <translation>
            <numerusform>%n trabajo en espera</numerusform>
            <numerusform>%n trabajos en espera</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait and print afterwards.</source>
        <translation>
            <numerusform>%n trabajo espera y se imprime después.</numerusform>
            <numerusform>%n trabajos esperan y se imprimen después.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for a stopped printer</source>
        <translation>
            <numerusform>%n trabajo espera a una impresora parada</numerusform>
            <numerusform>%n trabajos esperan a impresoras paradas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for other paper</source>
        <translation>
            <numerusform>%n trabajo espera otro material</numerusform>
            <numerusform>%n trabajos esperan otro material</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for {printer}. {other} can print them instead.</source>
        <translation>
            <numerusform>%n trabajo espera a {printer}. {other} puede sustituirla.</numerusform>
            <numerusform>%n trabajos esperan a {printer}. {other} puede sustituirla.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for {size}</source>
        <translation>
            <numerusform>%n trabajo espera {size}</numerusform>
            <numerusform>%n trabajos esperan {size}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait then.</source>
        <translation>
            <numerusform>%n trabajo esperará entonces.</numerusform>
            <numerusform>%n trabajos esperarán entonces.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait there.</source>
        <translation>
            <numerusform>%n trabajo espera allí.</numerusform>
            <numerusform>%n trabajos esperan allí.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waited too long for {printer}.</source>
        <translation>
            <numerusform>%n trabajo esperó demasiado a {printer}.</numerusform>
            <numerusform>%n trabajos esperaron demasiado a {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waited up to {time} for {printer}.</source>
        <translation>
            <numerusform>%n trabajo esperó {time} a {printer}.</numerusform>
            <numerusform>%n trabajos esperaron hasta {time} a {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waiting</source>
        <translation>
            <numerusform>%n trabajo en espera</numerusform>
            <numerusform>%n trabajos en espera</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waiting, the oldest for {age}</source>
        <translation>
            <numerusform>%n trabajo espera desde hace {age}</numerusform>
            <numerusform>%n trabajos esperan, el más antiguo desde hace {age}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s)</source>
        <translation>
            <numerusform>%n etiqueta</numerusform>
            <numerusform>%n etiquetas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) or page(s) will come out of {printers} again, as {jobs}.</source>
        <translation>
            <numerusform>Por {printers} saldrá otra vez %n etiqueta o página, como {jobs}.</numerusform>
            <numerusform>Por {printers} saldrán otra vez %n etiquetas o páginas, como {jobs}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) or page(s) will come out of {printer} again, as a new job.</source>
        <translation>
            <numerusform>%n etiqueta o página saldrá otra vez por {printer}, como trabajo nuevo.</numerusform>
            <numerusform>%n etiquetas o páginas saldrán otra vez por {printer}, como trabajo nuevo.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) will be sent again.</source>
        <translation>
            <numerusform>Se volverá a enviar %n mensaje.</numerusform>
            <numerusform>Se volverán a enviar %n mensajes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minuto</numerusform>
            <numerusform>%n minutos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) ago</source>
        <translation>
            <numerusform>hace %n minuto</numerusform>
            <numerusform>hace %n minutos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>messages</comment>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>tabs</comment>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more have other sizes</source>
        <comment>pages</comment>
        <translation>
            <numerusform>otra página tiene otro tamaño</numerusform>
            <numerusform>otras %n tienen otros tamaños</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s)</source>
        <translation>
            <numerusform>%n mensaje más</numerusform>
            <numerusform>%n mensajes más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more page(s)</source>
        <translation>
            <numerusform>también %n página más</numerusform>
            <numerusform>también %n páginas más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more printer(s) have the same question.</source>
        <translation>
            <numerusform>Otra impresora también tiene trabajos antiguos.</numerusform>
            <numerusform>Otras %n impresoras también tienen trabajos antiguos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more reason(s)</source>
        <translation>
            <numerusform>%n motivo más</numerusform>
            <numerusform>%n motivos más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more will be printed.</source>
        <comment>labels</comment>
        <translation>
            <numerusform>Se imprimirá %n más.</numerusform>
            <numerusform>Se imprimirán %n más.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: all reachable</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n más: accesible</numerusform>
            <numerusform>%n más: todas accesibles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: all ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n más: lista</numerusform>
            <numerusform>%n más: todas listas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: {number}</source>
        <comment>printers with failed jobs</comment>
        <translation>
            <numerusform>%n más: {number}</numerusform>
            <numerusform>%n más: {number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: {others} not ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n más, no lista: {others}</numerusform>
            <numerusform>%n más, no listas: {others}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need attention</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n requiere atención</numerusform>
            <numerusform>%n requieren atención</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need you</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n pendiente de usted</numerusform>
            <numerusform>%n pendientes de usted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n requiere atención</numerusform>
            <numerusform>%n requieren atención</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you</source>
        <comment>jobs or printers</comment>
        <translation>
            <numerusform>%n pendiente de usted</numerusform>
            <numerusform>%n pendientes de usted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you ↑</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n le espera ↑</numerusform>
            <numerusform>%n le esperan ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new entry(ies), show</source>
        <translation>
            <numerusform>%n entrada nueva, mostrar</numerusform>
            <numerusform>%n entradas nuevas, mostrar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new job(s), show</source>
        <translation>
            <numerusform>%n trabajo nuevo, mostrar</numerusform>
            <numerusform>%n trabajos nuevos, mostrar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new ↑</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n nuevo ↑</numerusform>
            <numerusform>%n nuevos ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new ↑</source>
        <comment>entries of the log</comment>
        <translation>
            <numerusform>%n nueva ↑</numerusform>
            <numerusform>%n nuevas ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not begun</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n sin empezar</numerusform>
            <numerusform>%n sin empezar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) at {count} customers</source>
        <translation>
            <numerusform>%n aviso en {count} clientes</numerusform>
            <numerusform>%n avisos en {count} clientes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) at {customer}</source>
        <translation>
            <numerusform>%n aviso en {customer}</numerusform>
            <numerusform>%n avisos en {customer}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are held.</source>
        <translation>
            <numerusform>%n de ellos está retenido.</numerusform>
            <numerusform>%n de ellos están retenidos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are printing. What is already on paper stays; the rest is stopped if the printer allows it.</source>
        <translation>
            <numerusform>%n de ellos se está imprimiendo: lo que está en papel queda, el resto se detiene si la impresora puede.</numerusform>
            <numerusform>%n de ellos se están imprimiendo: lo que está en papel queda, el resto se detiene si la impresora puede.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them may be on paper already.</source>
        <translation>
            <numerusform>%n trabajo de ellos puede estar ya en papel.</numerusform>
            <numerusform>%n trabajos de ellos pueden estar ya en papel.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them wait for an answer: {command}</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n de ellos espera una respuesta: {command}</numerusform>
            <numerusform>%n de ellos esperan una respuesta: {command}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offline</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n sin conexión</numerusform>
            <numerusform>%n sin conexión</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open job(s)</source>
        <translation>
            <numerusform>%n trabajo abierto</numerusform>
            <numerusform>%n trabajos abiertos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other job(s) hidden – show all</source>
        <translation>
            <numerusform>%n trabajo más oculto: mostrar todos</numerusform>
            <numerusform>%n trabajos más ocultos: mostrar todos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other key(s) of {name} are still valid.</source>
        <translation>
            <numerusform>%n clave más de {name} sigue valiendo.</numerusform>
            <numerusform>%n claves más de {name} siguen valiendo.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n página</numerusform>
            <numerusform>%n páginas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) in all</source>
        <translation>
            <numerusform>%n página en total</numerusform>
            <numerusform>%n páginas en total</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) turned a quarter</source>
        <translation>
            <numerusform>%n página girada 90°</numerusform>
            <numerusform>%n páginas giradas 90°</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) × {copies} = {total}</source>
        <translation>
            <numerusform>%n página × {copies} = {total}</numerusform>
            <numerusform>%n páginas × {copies} = {total}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n paused</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n en pausa</numerusform>
            <numerusform>%n en pausa</numerusform>
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
        <source>%n printed today</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n impreso hoy</numerusform>
            <numerusform>%n impresos hoy</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s)</source>
        <translation>
            <numerusform>%n impresora</numerusform>
            <numerusform>%n impresoras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) added and selected.</source>
        <translation>
            <numerusform>%n impresora añadida y elegida.</numerusform>
            <numerusform>%n impresoras añadidas y elegidas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) changed.</source>
        <translation>
            <numerusform>%n impresora cambiada.</numerusform>
            <numerusform>%n impresoras cambiadas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) could not be paused.</source>
        <translation>
            <numerusform>No se pudo pausar %n impresora.</numerusform>
            <numerusform>No se pudieron pausar %n impresoras.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) could not be resumed.</source>
        <translation>
            <numerusform>No se pudo reanudar %n impresora.</numerusform>
            <numerusform>No se pudieron reanudar %n impresoras.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) hold up work</source>
        <translation>
            <numerusform>%n impresora frena el trabajo</numerusform>
            <numerusform>%n impresoras frenan el trabajo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) may have been paused.</source>
        <translation>
            <numerusform>Puede que %n impresora se haya pausado.</numerusform>
            <numerusform>Puede que %n impresoras se hayan pausado.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) may have been resumed.</source>
        <translation>
            <numerusform>Puede que %n impresora se haya reanudado.</numerusform>
            <numerusform>Puede que %n impresoras se hayan reanudado.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) need attention</source>
        <translation>
            <numerusform>%n impresora requiere atención</numerusform>
            <numerusform>%n impresoras requieren atención</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) of {agent}: {names}. They keep their settings, IDs and waiting jobs. The other computer must reach them at the same addresses.</source>
        <translation>
            <numerusform>%n impresora de {agent}: {names}. Conserva sus ajustes, su ID y sus trabajos en espera. El otro ordenador debe poder acceder a ella en la misma dirección.</numerusform>
            <numerusform>%n impresoras de {agent}: {names}. Conservan sus ajustes, ID y trabajos en espera. El otro ordenador debe poder acceder a ellas en las mismas direcciones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) resumed.</source>
        <translation>
            <numerusform>%n impresora reanudada.</numerusform>
            <numerusform>%n impresoras reanudadas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) stop printing: {names}.</source>
        <translation>
            <numerusform>%n impresora deja de imprimir: {names}.</numerusform>
            <numerusform>%n impresoras dejan de imprimir: {names}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printing</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n imprimiéndose</numerusform>
            <numerusform>%n imprimiéndose</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) could not be read.</source>
        <translation>
            <numerusform>No se pudo leer %n pregunta.</numerusform>
            <numerusform>No se pudieron leer %n preguntas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reachable</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n accesible</numerusform>
            <numerusform>%n accesibles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n lista</numerusform>
            <numerusform>%n listas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <comment>of a RAW label&apos;s picture</comment>
        <translation>
            <numerusform>%n observación</numerusform>
            <numerusform>%n observaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <comment>keys</comment>
        <translation>
            <numerusform>%n revocada</numerusform>
            <numerusform>%n revocadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ago</source>
        <translation>
            <numerusform>hace %n segundo</numerusform>
            <numerusform>hace %n segundos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n elegida</numerusform>
            <numerusform>%n elegidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay at {printer}.</source>
        <translation>
            <numerusform>%n se queda en {printer}.</numerusform>
            <numerusform>%n se quedan en {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stopped</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n detenida</numerusform>
            <numerusform>%n detenidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n vez</numerusform>
            <numerusform>%n veces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to check</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n por revisar</numerusform>
            <numerusform>%n por revisar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n en espera</numerusform>
            <numerusform>%n en espera</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) are cancelled.</source>
        <translation>
            <numerusform>%n trabajo en espera se cancela.</numerusform>
            <numerusform>%n trabajos en espera se cancelan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) are printing now.</source>
        <translation>
            <numerusform>Ahora se imprime %n trabajo que lo esperaba.</numerusform>
            <numerusform>Ahora se imprimen %n trabajos que lo esperaban.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) go to {printer}.</source>
        <translation>
            <numerusform>%n trabajo en espera pasa a {printer}.</numerusform>
            <numerusform>%n trabajos en espera pasan a {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) will be printed then.</source>
        <translation>
            <numerusform>%n trabajo que lo espera se imprime entonces.</numerusform>
            <numerusform>%n trabajos que lo esperan se imprimen entonces.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting message(s) will not be sent.</source>
        <translation>
            <numerusform>No se enviará %n mensaje en espera.</numerusform>
            <numerusform>No se enviarán %n mensajes en espera.</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;{entry}&apos; is not a host such as files.example or files.example:8443</source>
        <translation>«{entry}» no es un host como files.example o files.example:8443</translation>
    </message>
    <message>
        <source>&apos;{host}&apos; isn&apos;t a valid address.</source>
        <translation>«{host}» no es nombre ni dirección de una impresora.</translation>
    </message>
    <message>
        <source>&apos;{site}&apos; is this site itself, not a customer: it has no developer, and cannot be suspended, closed or renamed. Nothing was done</source>
        <translation>«{site}» es este mismo centro y no un cliente: ningún desarrollador se ocupa de él y no se puede suspender, cerrar ni renombrar. No se hizo nada</translation>
    </message>
    <message>
        <source>&apos;{typed}&apos; isn&apos;t a printer address.</source>
        <translation>«{typed}» no es una dirección de impresora.</translation>
    </message>
    <message>
        <source>&apos;{typed}&apos; isn&apos;t a valid address: {error}.</source>
        <translation>«{typed}» no es una dirección: {error}.</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; is not a device address this version can print to ({known}).</source>
        <translation>«{uri}» no es una dirección de dispositivo en la que esta versión pueda imprimir ({known}).</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; is not a device address: {error}.</source>
        <translation>«{uri}» no es una dirección de dispositivo: {error}.</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; names no host and port that can be reached.</source>
        <translation>«{uri}» no indica un ordenador y un puerto accesibles.</translation>
    </message>
    <message>
        <source>&apos;{uri}&apos; names no host, for example {example}.</source>
        <translation>«{uri}» no indica ningún ordenador, por ejemplo {example}.</translation>
    </message>
    <message numerus="yes">
        <source>(%n more like this)</source>
        <translation>
            <numerusform>(%n más como este)</numerusform>
            <numerusform>(%n más como este)</numerusform>
        </translation>
    </message>
    <message>
        <source>(hidden)</source>
        <comment>access token</comment>
        <translation>(oculto)</translation>
    </message>
    <message>
        <source>(not known here)</source>
        <translation>(aquí desconocido)</translation>
    </message>
    <message>
        <source>, which is the address of {printer}</source>
        <translation>, que es la dirección de {printer}</translation>
    </message>
    <message>
        <source>, with black marks</source>
        <translation>, con marcas negras</translation>
    </message>
    <message>
        <source>, with gaps</source>
        <translation>, con separación</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 copia</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 hora</translation>
    </message>
    <message>
        <source>1-bit</source>
        <comment>dots of a page</comment>
        <translation>1&#xa0;bit</translation>
    </message>
    <message>
        <source>1. Is the printer on, and is its cable or network connected?</source>
        <translation>1. ¿Está encendida y conectada por cable o a la red?</translation>
    </message>
    <message>
        <source>1. Print position</source>
        <translation>1. Posición de impresión</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 minutos</translation>
    </message>
    <message>
        <source>2 minutes</source>
        <translation>2 minutos</translation>
    </message>
    <message>
        <source>2. Darkness</source>
        <translation>2. Oscuridad</translation>
    </message>
    <message>
        <source>2. Is its cover closed, and is paper or a roll loaded? If it uses a ribbon, is one loaded?</source>
        <translation>2. ¿Está cerrada la tapa y hay papel o un rollo cargado? Si usa cinta, ¿está puesta?</translation>
    </message>
    <message>
        <source>24 hours</source>
        <translation>24 horas</translation>
    </message>
    <message>
        <source>24-bit colour</source>
        <comment>dots of a page</comment>
        <translation>color de 24&#xa0;bits</translation>
    </message>
    <message>
        <source>3. Does its display show a question or “Pause”?</source>
        <translation>3. ¿Pide algo la pantalla, o muestra «Pausa»?</translation>
    </message>
    <message>
        <source>30 minutes</source>
        <translation>30 minutos</translation>
    </message>
    <message>
        <source>429: too many calls.</source>
        <translation>429: llamó demasiadas veces.</translation>
    </message>
    <message>
        <source>5 minutes</source>
        <translation>5 minutos</translation>
    </message>
    <message>
        <source>64 hex digits in lower case (SHA-256 of the key)</source>
        <translation>64 dígitos hexadecimales en minúsculas (SHA-256 de la clave)</translation>
    </message>
    <message>
        <source>8-bit grey</source>
        <comment>dots of a page</comment>
        <translation>gris de 8&#xa0;bits</translation>
    </message>
    <message>
        <source>80 mm receipt roll</source>
        <translation>Rollo de tickets de 80&#xa0;mm</translation>
    </message>
    <message numerus="yes">
        <source>; %n more waited too long</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>; %n más esperó demasiado</numerusform>
            <numerusform>; %n más esperaron demasiado</numerusform>
        </translation>
    </message>
    <message>
        <source>; it is the device of {printer}</source>
        <translation>; es el dispositivo de {printer}</translation>
    </message>
    <message>
        <source>A PEM text of the type {label} contains no public key.</source>
        <translation>Un texto PEM del tipo {label} no contiene una clave pública.</translation>
    </message>
    <message>
        <source>A PIN has at least {least} digits</source>
        <translation>Un PIN tiene al menos {least} cifras</translation>
    </message>
    <message>
        <source>A RAW document needs document_raw_language: tspl, zpl, cpcl or escpos.</source>
        <translation>Un documento RAW necesita document_raw_language: tspl, zpl, cpcl o escpos.</translation>
    </message>
    <message>
        <source>A URL is needed</source>
        <translation>Introduzca antes una URL</translation>
    </message>
    <message>
        <source>A USB address is usb://MAKER/MODEL?serial=SERIAL, each percent-encoded, up to 128 characters.</source>
        <translation>Una dirección USB es usb://MAKER/MODEL?serial=SERIAL, cada parte codificada con porcentajes, hasta 128 caracteres.</translation>
    </message>
    <message>
        <source>A Windows printer is winspool://NAME, percent-encoded, up to 220 characters.</source>
        <translation>Una impresora de Windows es winspool://NAME, codificada con porcentajes, hasta 220 caracteres.</translation>
    </message>
    <message>
        <source>A backup is being made</source>
        <translation>Se está haciendo una copia de seguridad</translation>
    </message>
    <message>
        <source>A backup is being made.</source>
        <translation>Se está haciendo una copia de seguridad.</translation>
    </message>
    <message>
        <source>A backup was restored. Check what was printed since it was made.</source>
        <translation>Se restauró una copia de seguridad. Compruebe qué se ha impreso desde que se hizo.</translation>
    </message>
    <message>
        <source>A backup was restored: everything that was revoked, disabled, suspended or closed since then is valid again</source>
        <translation>Se restauró una copia de seguridad: lo revocado, desactivado, suspendido o dado de baja desde entonces vuelve a valer</translation>
    </message>
    <message>
        <source>A barcode scanner</source>
        <translation>Un lector de códigos de barras</translation>
    </message>
    <message>
        <source>A boundary line of the upload does not end.</source>
        <translation>Un boundary no tiene fin de línea.</translation>
    </message>
    <message>
        <source>A command, an order number, a printer, a setting, a question</source>
        <translation>Un comando, un número de pedido, una impresora, un ajuste, una pregunta</translation>
    </message>
    <message>
        <source>A continuous roll has no height, its pages end with their content: leave the height out.</source>
        <translation>Un rollo continuo no tiene altura, sus páginas acaban con el contenido: deje la altura vacía.</translation>
    </message>
    <message>
        <source>A copy? Enrol it as a new agent. Its successor? Let it take over</source>
        <translation>¿Es una copia? Dela de alta como agente nuevo. ¿Es el sucesor? Deje que tome el relevo</translation>
    </message>
    <message>
        <source>A customer has its own printers and agents. A developer&apos;s application prints for it.</source>
        <translation>Un cliente tiene sus propias impresoras y agentes. La aplicación de un desarrollador imprime para él.</translation>
    </message>
    <message>
        <source>A day: 2026-03-01, today or yesterday</source>
        <translation>Un día: 2026-03-01, hoy o ayer</translation>
    </message>
    <message>
        <source>A device address carries no user name or password.</source>
        <translation>Una dirección de dispositivo no lleva usuario ni contraseña.</translation>
    </message>
    <message>
        <source>A device address is one line without control characters.</source>
        <translation>Una dirección de dispositivo es una línea sin caracteres de control.</translation>
    </message>
    <message>
        <source>A device other than that of {printer} answers at this printer&apos;s address.</source>
        <translation>En la dirección de esta impresora responde un dispositivo que no es el de {printer}.</translation>
    </message>
    <message>
        <source>A file is being saved</source>
        <translation>Se está escribiendo un archivo</translation>
    </message>
    <message>
        <source>A file is being sent. Open the next one when it is done.</source>
        <translation>Se está enviando un archivo. Abra el siguiente después.</translation>
    </message>
    <message>
        <source>A firewall on the server&apos;s computer must allow TCP port {port}. On Linux: sudo ufw allow {port}/tcp</source>
        <translation>El cortafuegos de su ordenador debe permitir el puerto TCP {port}; en Linux: sudo ufw allow {port}/tcp</translation>
    </message>
    <message>
        <source>A job</source>
        <translation>Un trabajo</translation>
    </message>
    <message>
        <source>A job failed</source>
        <translation>Un trabajo ha fallado</translation>
    </message>
    <message>
        <source>A job is held</source>
        <translation>Un trabajo está retenido</translation>
    </message>
    <message>
        <source>A job was cancelled</source>
        <translation>Se ha cancelado un trabajo</translation>
    </message>
    <message>
        <source>A job was printed</source>
        <translation>Se ha impreso un trabajo</translation>
    </message>
    <message>
        <source>A label of the file is cut off. The next label begins at byte {next}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>Una etiqueta del archivo está cortada. La etiqueta siguiente empieza en el byte {next}, sin {lacks} después de {command} en el byte {byte}. Pida al remitente el archivo entero.</translation>
    </message>
    <message>
        <source>A label or sheet {width:g} by {height:g} millimetres</source>
        <translation>Etiqueta u hoja de {width:g} por {height:g} milímetros</translation>
    </message>
    <message>
        <source>A name can&apos;t contain control characters or change the text direction.</source>
        <translation>Un nombre no tiene caracteres de control ni de dirección de escritura.</translation>
    </message>
    <message>
        <source>A name can&apos;t contain parentheses: the log uses them for consoles.</source>
        <translation>Un nombre no lleva paréntesis: en el registro van en ellos las consolas.</translation>
    </message>
    <message>
        <source>A name is needed</source>
        <translation>Hace falta un nombre</translation>
    </message>
    <message>
        <source>A newer start of this agent has connected; this one must stop.</source>
        <translation>Se ha conectado un inicio más reciente de este agente; este debe terminar.</translation>
    </message>
    <message>
        <source>A page of the PDF is larger than {size:g} m, or has no size.</source>
        <translation>Una página del PDF pasa de {size:g}&#xa0;m o no tiene tamaño.</translation>
    </message>
    <message>
        <source>A paper tray is empty.</source>
        <translation>Hay una bandeja de papel vacía.</translation>
    </message>
    <message>
        <source>A paper tray is missing.</source>
        <translation>Falta una bandeja de papel.</translation>
    </message>
    <message>
        <source>A parameter is given twice.</source>
        <translation>Un parámetro está indicado dos veces.</translation>
    </message>
    <message>
        <source>A part has a header that is not a line “Name: value” ending with CR LF.</source>
        <translation>Una cabecera de una parte no es una línea de la forma Nombre: valor terminada en CR LF.</translation>
    </message>
    <message>
        <source>A part has more than {most} bytes of headers.</source>
        <translation>Una parte tiene más de {most}&#xa0;bytes de cabeceras.</translation>
    </message>
    <message>
        <source>A part has more than {most} headers.</source>
        <translation>Una parte tiene más de {most} cabeceras.</translation>
    </message>
    <message>
        <source>A part has no form-data name.</source>
        <translation>Una parte no tiene nombre de form-data.</translation>
    </message>
    <message>
        <source>A part of the job was being printed; the rest was deleted in Windows&apos; queue.</source>
        <translation>Una parte del trabajo se estaba imprimiendo; el resto se borró en la cola de Windows.</translation>
    </message>
    <message>
        <source>A path on the server&apos;s computer, for this server alone, best on another disk or a mounted share. A file marks it, so that nothing is written there while the share is not mounted.</source>
        <translation>Una ruta en el ordenador del servidor, solo para este servidor, mejor en otro disco o en un recurso compartido montado. Un archivo la marca, para que no se escriba allí nada mientras el recurso no esté montado.</translation>
    </message>
    <message>
        <source>A path on the server&apos;s computer; the file holds nothing else.</source>
        <translation>Una ruta en el ordenador del servidor; el archivo no contiene nada más.</translation>
    </message>
    <message>
        <source>A paused printer prints nothing until it is resumed.</source>
        <translation>Una impresora en pausa no imprime nada hasta que se reanuda.</translation>
    </message>
    <message>
        <source>A person answered whether a job came out</source>
        <translation>Alguien ha indicado si un trabajo ha salido</translation>
    </message>
    <message>
        <source>A person&apos;s confirmation is not evidence from the device: choose what the printer or its connection can report.</source>
        <translation>Una confirmación a mano no es prueba de un dispositivo: elija lo que puedan comunicar la impresora o su conexión.</translation>
    </message>
    <message>
        <source>A planned backup is being made already.</source>
        <translation>Ya se está haciendo una copia de seguridad programada.</translation>
    </message>
    <message>
        <source>A pool is a tag. Equal printers in one pool share their waiting jobs: a free printer takes the next job.</source>
        <translation>Un pool es un grupo. Las impresoras iguales de un pool comparten los trabajos en espera: la que está libre toma el siguiente.</translation>
    </message>
    <message>
        <source>A pool is one of the printer&apos;s tags, and {printer} does not have the tag “{pool}”.</source>
        <translation>Un pool es uno de los grupos de la impresora, y {printer} no está en el grupo «{pool}».</translation>
    </message>
    <message>
        <source>A port is a whole number from 1 to 65535.</source>
        <translation>Un puerto es un número entero de 1 a 65535.</translation>
    </message>
    <message>
        <source>A printer</source>
        <translation>Una impresora</translation>
    </message>
    <message>
        <source>A printer can have up to {most} tags, and these would be {number}: remove some first.</source>
        <translation>Una impresora está en {most} grupos como máximo, y serían {number}: quítela antes de alguno.</translation>
    </message>
    <message>
        <source>A printer cannot be its own standby printer.</source>
        <translation>Una impresora no puede ser la reserva de sí misma.</translation>
    </message>
    <message>
        <source>A printer has up to {number} tags</source>
        <translation>Una impresora está en {number} grupos como máximo</translation>
    </message>
    <message>
        <source>A printer there was not asked, because it might print the question. If it supports IPP, type {address} instead.</source>
        <translation>No se consultó a la impresora que pueda haber allí, porque podría imprimir la consulta. Si admite IPP, escriba en su lugar {address}.</translation>
    </message>
    <message>
        <source>A removed printer</source>
        <translation>Una que se quitó</translation>
    </message>
    <message>
        <source>A repeated request: it got the same answer as the first one, and nothing was printed twice.</source>
        <translation>El mismo pedido otra vez: recibió la respuesta de la primera llamada y nada se imprimió dos veces.</translation>
    </message>
    <message>
        <source>A request larger than {most} bytes must consist mostly of {field} in Base64.</source>
        <translation>En una solicitud de más de {most}&#xa0;bytes, la mayor parte debe ser {field}, en Base64.</translation>
    </message>
    <message>
        <source>A requested scope is unknown or not granted to this application. It has: {scopes}.</source>
        <translation>Un scope solicitado es desconocido o no está concedido a este cliente. Tiene: {scopes}.</translation>
    </message>
    <message>
        <source>A roll {width:g} millimetres wide, without gaps</source>
        <translation>Rollo de {width:g} milímetros de ancho, sin separación</translation>
    </message>
    <message>
        <source>A search is running</source>
        <translation>Hay una búsqueda en curso</translation>
    </message>
    <message>
        <source>A setting could not be saved.</source>
        <translation>Un ajuste no se pudo guardar.</translation>
    </message>
    <message>
        <source>A socket address is socket://host[:9100], without a path.</source>
        <translation>Una dirección socket es socket://host[:9100], sin ruta.</translation>
    </message>
    <message>
        <source>A sound was played. Did you hear it? If not, look at the volume.</source>
        <translation>Se reprodujo un sonido. ¿Lo oyó? Si no, revise el volumen.</translation>
    </message>
    <message>
        <source>A test is on its way</source>
        <translation>Hay una prueba en camino</translation>
    </message>
    <message>
        <source>A test is on its way…</source>
        <translation>Hay una prueba en camino…</translation>
    </message>
    <message>
        <source>A test label in {language} is on its way. If a label with a bar code comes out, and no lines of commands, press Use it.</source>
        <translation>Una etiqueta de prueba en {language} está en camino. ¿Ha salido una con código de barras y sin líneas de comandos? Entonces úselo.</translation>
    </message>
    <message>
        <source>A test label of this size and resolution has more dots than are sent to try a language.</source>
        <translation>Una etiqueta de prueba de este tamaño y resolución tiene más puntos de los que se envían para probar un lenguaje.</translation>
    </message>
    <message>
        <source>A test print is on its way to {printer}.</source>
        <translation>Una prueba está en camino a {printer}.</translation>
    </message>
    <message>
        <source>A user name can&apos;t contain a colon</source>
        <translation>Un nombre de usuario no lleva dos puntos</translation>
    </message>
    <message>
        <source>A virtual printer has nothing to blink or feed.</source>
        <translation>Una impresora virtual no puede parpadear ni avanzar nada.</translation>
    </message>
    <message>
        <source>A virtual printer is virtual:///NAME, up to 64 letters, digits, - _ . or spaces.</source>
        <translation>Una impresora virtual es virtual:///NAME, hasta 64 letras, cifras, - _ . o espacios.</translation>
    </message>
    <message>
        <source>A4</source>
        <comment>paper</comment>
        <translation>A4</translation>
    </message>
    <message>
        <source>A4 document</source>
        <comment>what is printed</comment>
        <translation>Documento A4</translation>
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
        <translation>cliente API programa tienda conectar secreto token</translation>
    </message>
    <message>
        <source>About the selection</source>
        <translation>Sobre la selección</translation>
    </message>
    <message>
        <source>Accepted by spooler</source>
        <translation>Aceptado por la cola de impresión</translation>
    </message>
    <message>
        <source>Accepts</source>
        <comment>files</comment>
        <translation>Acepta</translation>
    </message>
    <message>
        <source>Access</source>
        <comment>tab: what applications may do</comment>
        <translation>Acceso</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Acceso</translation>
    </message>
    <message>
        <source>Access tokens issued</source>
        <translation>Tokens de acceso emitidos</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Cuenta</translation>
    </message>
    <message>
        <source>Account id</source>
        <translation>ID de cuenta</translation>
    </message>
    <message>
        <source>Action</source>
        <comment>column: what was done</comment>
        <translation>Acción</translation>
    </message>
    <message>
        <source>Actions for the assertion</source>
        <translation>Acciones para la aserción</translation>
    </message>
    <message>
        <source>Actions for the selected jobs</source>
        <translation>Acciones para los trabajos elegidos</translation>
    </message>
    <message>
        <source>Actions for the selected printer</source>
        <translation>Acciones para la impresora elegida</translation>
    </message>
    <message>
        <source>Actions for the selected rows</source>
        <translation>Acciones para las filas elegidas</translation>
    </message>
    <message>
        <source>Actions, {page}</source>
        <translation>Acciones, {page}</translation>
    </message>
    <message>
        <source>Active</source>
        <comment>key</comment>
        <translation>Activa</translation>
    </message>
    <message>
        <source>Active</source>
        <comment>customer</comment>
        <translation>Activo</translation>
    </message>
    <message>
        <source>Activity</source>
        <comment>tab</comment>
        <translation>Actividad</translation>
    </message>
    <message>
        <source>Activity</source>
        <comment>page</comment>
        <translation>Actividad</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Actividad</translation>
    </message>
    <message>
        <source>Actual size</source>
        <comment>how a job is printed</comment>
        <translation>Tamaño real</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Tan grande como en papel</translation>
    </message>
    <message>
        <source>Add</source>
        <comment>button</comment>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message numerus="yes">
        <source>Add %n printer(s)</source>
        <translation>
            <numerusform>Añadir %n impresora</numerusform>
            <numerusform>Añadir %n impresoras</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a customer</source>
        <translation>Añadir un cliente</translation>
    </message>
    <message>
        <source>Add a developer application</source>
        <translation>Añadir una aplicación de desarrollador</translation>
    </message>
    <message>
        <source>Add a key to the application</source>
        <translation>Añadir una clave a la aplicación</translation>
    </message>
    <message>
        <source>Add a printer</source>
        <translation>Añadir una impresora</translation>
    </message>
    <message>
        <source>Add a printer first</source>
        <translation>Añada antes una impresora</translation>
    </message>
    <message>
        <source>Add a printer there…</source>
        <translation>Añadir una impresora suya…</translation>
    </message>
    <message>
        <source>Add all</source>
        <translation>Añadir todas</translation>
    </message>
    <message numerus="yes">
        <source>Add all %n printer(s)</source>
        <translation>
            <numerusform>Añadir %n impresora</numerusform>
            <numerusform>Añadir las %n impresoras</numerusform>
        </translation>
    </message>
    <message>
        <source>Add an application first: customers belong to one</source>
        <translation>Añada antes una aplicación: cada cliente pertenece a una</translation>
    </message>
    <message>
        <source>Add an operator…</source>
        <translation>Añadir un operador…</translation>
    </message>
    <message>
        <source>Add and print test label</source>
        <translation>Añadir e imprimir etiqueta de prueba</translation>
    </message>
    <message>
        <source>Add anyway</source>
        <translation>Añadir de todos modos</translation>
    </message>
    <message>
        <source>Add anyway and print test label</source>
        <translation>Añadir de todos modos e imprimir etiqueta de prueba</translation>
    </message>
    <message>
        <source>Add application</source>
        <translation>Añadir aplicación</translation>
    </message>
    <message>
        <source>Add application…</source>
        <translation>Añadir aplicación…</translation>
    </message>
    <message>
        <source>Add customer</source>
        <translation>Añadir cliente</translation>
    </message>
    <message>
        <source>Add customer…</source>
        <translation>Añadir cliente…</translation>
    </message>
    <message>
        <source>Add key</source>
        <comment>button</comment>
        <translation>Añadir clave</translation>
    </message>
    <message>
        <source>Add key…</source>
        <translation>Añadir clave…</translation>
    </message>
    <message>
        <source>Add one</source>
        <translation>Añadir una</translation>
    </message>
    <message>
        <source>Add one on the Printers page, or with &apos;spoolhouse printer add&apos;.</source>
        <translation>Añada una en la página Impresoras, o con «spoolhouse printer add».</translation>
    </message>
    <message>
        <source>Add printer</source>
        <translation>Añadir impresora</translation>
    </message>
    <message>
        <source>Add printer…</source>
        <translation>Añadir impresora…</translation>
    </message>
    <message>
        <source>Add several</source>
        <translation>Añadir varias</translation>
    </message>
    <message>
        <source>Add tag</source>
        <translation>Añadir grupo</translation>
    </message>
    <message>
        <source>Add the tag {tag}</source>
        <translation>Añadir al grupo {tag}</translation>
    </message>
    <message>
        <source>Add webhook…</source>
        <translation>Añadir webhook…</translation>
    </message>
    <message>
        <source>Added</source>
        <comment>printer</comment>
        <translation>Añadida</translation>
    </message>
    <message>
        <source>Added as {name}</source>
        <translation>Añadida como {name}</translation>
    </message>
    <message>
        <source>Adding the key</source>
        <translation>Añadiendo la clave</translation>
    </message>
    <message>
        <source>Adding the printer</source>
        <translation>Añadiendo la impresora</translation>
    </message>
    <message>
        <source>Address</source>
        <comment>of the server</comment>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Address</source>
        <comment>of a printer</comment>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Address already in use</source>
        <translation>la dirección ya está en uso</translation>
    </message>
    <message>
        <source>Address in the link</source>
        <translation>Dirección en el enlace</translation>
    </message>
    <message>
        <source>Address of the call</source>
        <translation>Dirección de la llamada</translation>
    </message>
    <message>
        <source>Address of the call that the assertion is for</source>
        <translation>Dirección de la llamada a la que va la aserción</translation>
    </message>
    <message>
        <source>Address of the printer</source>
        <translation>Dirección de la impresora</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>Dirección del servidor</translation>
    </message>
    <message>
        <source>Address of {name}</source>
        <translation>Dirección de {name}</translation>
    </message>
    <message>
        <source>Address: {address}. If you forget the server here, it still knows this console until an administrator revokes it there.</source>
        <translation>En {address}. Aunque se olvide aquí, conocerá esta consola hasta que se la excluya allí.</translation>
    </message>
    <message>
        <source>Address…</source>
        <translation>Dirección…</translation>
    </message>
    <message>
        <source>Admin</source>
        <comment>pages</comment>
        <translation>Administración</translation>
    </message>
    <message>
        <source>Administrator</source>
        <comment>role</comment>
        <translation>Administrador</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Como saldrá</translation>
    </message>
    <message>
        <source>After an outage, ask before printing labels and receipts that waited longer. 0 = never ask. A printer&apos;s own setting comes first.</source>
        <translation>Las etiquetas y tickets que esperaron más mientras su impresora no estaba disponible no se imprimen sin preguntar. 0: no preguntar. Antes vale el ajuste propio de la impresora.</translation>
    </message>
    <message>
        <source>After an outage, ask before printing older jobs. 0 = never ask.</source>
        <translation>Tras un corte no se imprimen sin preguntar. 0: no preguntar.</translation>
    </message>
    <message>
        <source>After each copy</source>
        <comment>a cutter cuts</comment>
        <translation>Tras cada copia</translation>
    </message>
    <message>
        <source>After each page</source>
        <comment>a cutter cuts</comment>
        <translation>Tras cada página</translation>
    </message>
    <message>
        <source>After this time without use, all windows that a person unlocked are locked again.</source>
        <translation>Tras este tiempo sin uso se bloquean todas las ventanas de la persona que las desbloqueó.</translation>
    </message>
    <message>
        <source>Age</source>
        <comment>column: of a job</comment>
        <translation>Hace</translation>
    </message>
    <message>
        <source>Agent</source>
        <comment>column</comment>
        <translation>Agente</translation>
    </message>
    <message>
        <source>Agent</source>
        <comment>of a job</comment>
        <translation>Agente</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agente</translation>
    </message>
    <message>
        <source>Agent</source>
        <comment>check</comment>
        <translation>Agente</translation>
    </message>
    <message>
        <source>Agent connected</source>
        <translation>Agente conectado</translation>
    </message>
    <message>
        <source>Agent connected: {name}</source>
        <translation>Agente conectado: {name}</translation>
    </message>
    <message>
        <source>Agent enrolled</source>
        <translation>Agente dado de alta</translation>
    </message>
    <message>
        <source>Agent handed over to another computer</source>
        <translation>Agente traspasado a otro equipo</translation>
    </message>
    <message>
        <source>Agent id</source>
        <translation>ID del agente</translation>
    </message>
    <message>
        <source>Agent is too old</source>
        <translation>El agente es demasiado antiguo</translation>
    </message>
    <message>
        <source>Agent last seen</source>
        <translation>Última señal del agente</translation>
    </message>
    <message>
        <source>Agent offline</source>
        <translation>Agente sin conexión</translation>
    </message>
    <message>
        <source>Agent renamed</source>
        <translation>Agente renombrado</translation>
    </message>
    <message>
        <source>Agent reported jobs unknown after a restore</source>
        <translation>El agente informó de trabajos desconocidos desde una restauración</translation>
    </message>
    <message>
        <source>Agent revoked</source>
        <translation>Agente revocado</translation>
    </message>
    <message>
        <source>Agent started</source>
        <translation>Agente iniciado</translation>
    </message>
    <message>
        <source>Agent stopped responding while printing</source>
        <translation>El agente dejó de responder al imprimir</translation>
    </message>
    <message>
        <source>Agent that searches and prints</source>
        <comment>an agent</comment>
        <translation>Busca e imprime</translation>
    </message>
    <message>
        <source>Agent {agent_name} on {hostname} has version {version}, older than the server&apos;s {latest}. Update it.</source>
        <translation>El agente {agent_name} en {hostname} tiene la versión {version}, anterior a la del servidor ({latest}). Actualícelo.</translation>
    </message>
    <message>
        <source>Agent {agent_name} on {hostname} is offline, and jobs wait for it.</source>
        <translation>El agente {agent_name} en {hostname} está desconectado y hay trabajos en espera.</translation>
    </message>
    <message>
        <source>Agent {agent}, {state}, {printers}</source>
        <translation>Agente {agent}, {state}, {printers}</translation>
    </message>
    <message>
        <source>Agent {name}</source>
        <translation>Agente {name}</translation>
    </message>
    <message>
        <source>Agent {name}</source>
        <comment>check</comment>
        <translation>Agente {name}</translation>
    </message>
    <message>
        <source>Agent {name}. {state}.</source>
        <translation>Agente {name}. {state}.</translation>
    </message>
    <message>
        <source>Agent&apos;s disk is full</source>
        <translation>El disco del agente está lleno</translation>
    </message>
    <message>
        <source>Agents</source>
        <comment>kind of act</comment>
        <translation>Agentes</translation>
    </message>
    <message>
        <source>Agents</source>
        <comment>page</comment>
        <translation>Agentes</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agentes</translation>
    </message>
    <message>
        <source>Agents</source>
        <comment>column</comment>
        <translation>Agentes</translation>
    </message>
    <message>
        <source>Agents (including revoked)</source>
        <translation>Agentes, también revocados</translation>
    </message>
    <message>
        <source>Agents, applications, partners, activity</source>
        <translation>Agentes, aplicaciones, socios, actividad</translation>
    </message>
    <message>
        <source>Agents: {agents}. Jobs in 24 hours: {jobs}.</source>
        <translation>Agentes: {agents}. Trabajos en 24 horas: {jobs}.</translation>
    </message>
    <message>
        <source>Alarm began</source>
        <comment>an event</comment>
        <translation>Alarma iniciada</translation>
    </message>
    <message>
        <source>Alarm over</source>
        <comment>an event</comment>
        <translation>Alarma terminada</translation>
    </message>
    <message>
        <source>Algorithm (alg)</source>
        <translation>Algoritmo (alg)</translation>
    </message>
    <message>
        <source>All answered</source>
        <comment>questions whether jobs came out</comment>
        <translation>Todo respondido</translation>
    </message>
    <message>
        <source>All are selected</source>
        <translation>Todas están elegidas</translation>
    </message>
    <message>
        <source>All came out</source>
        <translation>Han salido todas</translation>
    </message>
    <message>
        <source>All changes to this printer, on the Activity page</source>
        <translation>Todo lo que se hizo con ella, en la página Actividad</translation>
    </message>
    <message>
        <source>All data was sent, but the print server did not confirm it</source>
        <translation>Se entregaron todos los bytes, pero el servidor de impresión no los confirmó</translation>
    </message>
    <message>
        <source>All data was sent, but the printer did not confirm it.</source>
        <translation>Se entregaron todos los bytes, pero la impresora no los confirmó.</translation>
    </message>
    <message>
        <source>All done</source>
        <translation>Todo hecho</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>Todos los eventos</translation>
    </message>
    <message>
        <source>All files</source>
        <comment>kind of file</comment>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <source>All jobs that failed here today were already reprinted.</source>
        <translation>Todos los trabajos que fallaron hoy aquí ya se han reimpreso.</translation>
    </message>
    <message>
        <source>All messages</source>
        <translation>Todos los mensajes</translation>
    </message>
    <message>
        <source>All messages are shown</source>
        <translation>Se muestran todos los mensajes</translation>
    </message>
    <message>
        <source>All of this entry</source>
        <translation>La entrada entera</translation>
    </message>
    <message>
        <source>All printers</source>
        <comment>choice</comment>
        <translation>Todas las impresoras</translation>
    </message>
    <message>
        <source>All printers are paused</source>
        <translation>Todas las impresoras están en pausa</translation>
    </message>
    <message>
        <source>All printers may notify you.</source>
        <translation>Todas las impresoras pueden avisarle.</translation>
    </message>
    <message>
        <source>All printers reachable</source>
        <translation>Todas las impresoras accesibles</translation>
    </message>
    <message>
        <source>All printers ready</source>
        <translation>Todas las impresoras listas</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>Todos los ajustes</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Todos los atajos</translation>
    </message>
    <message>
        <source>All states</source>
        <comment>printers</comment>
        <translation>Todos los estados</translation>
    </message>
    <message>
        <source>All tags</source>
        <translation>Todos los grupos</translation>
    </message>
    <message>
        <source>All will be printed again.</source>
        <translation>Se reimprimirá todo.</translation>
    </message>
    <message>
        <source>All with this cause</source>
        <translation>Todos con esta causa</translation>
    </message>
    <message>
        <source>All {count} pages</source>
        <translation>Las {count} páginas</translation>
    </message>
    <message>
        <source>All, or 1-3, 5</source>
        <comment>pages</comment>
        <translation>Todas, o 1-3, 5</translation>
    </message>
    <message>
        <source>Allow private addresses, other ports and plain http</source>
        <translation>Permitir direcciones privadas, otros puertos y http sin cifrar</translation>
    </message>
    <message>
        <source>Allowed</source>
        <comment>private addresses</comment>
        <translation>Permitidas</translation>
    </message>
    <message>
        <source>Allowed RAW commands of {printer} were changed.</source>
        <translation>Se cambiaron los comandos RAW permitidos de {printer}.</translation>
    </message>
    <message>
        <source>Allowed commands</source>
        <translation>Comandos permitidos</translation>
    </message>
    <message>
        <source>Already added as {name}, at another address.</source>
        <translation>Está añadida como {name}, con otra dirección.</translation>
    </message>
    <message>
        <source>Already added as {name}.</source>
        <translation>Ya está añadida como {name}.</translation>
    </message>
    <message>
        <source>Already added as {name}. Choose another one.</source>
        <translation>Ya está añadida como {name}. Elija otra.</translation>
    </message>
    <message>
        <source>Already added as {name}. There is nothing to do.</source>
        <translation>Está añadida como {name}. No hay nada que hacer.</translation>
    </message>
    <message>
        <source>Already added. Choose another one.</source>
        <translation>Ya está añadida. Elija otra.</translation>
    </message>
    <message>
        <source>Already printed</source>
        <comment>button: a printed sheet</comment>
        <translation>Ya tengo una</translation>
    </message>
    <message>
        <source>Already set</source>
        <translation>Ya es así</translation>
    </message>
    <message>
        <source>Also added as {name}.</source>
        <translation>También está añadida como {name}.</translation>
    </message>
    <message>
        <source>Also: {hint}.</source>
        <translation>Además: {hint}.</translation>
    </message>
    <message>
        <source>An IPv4 address in a document URL is four decimal numbers.</source>
        <translation>Una dirección IPv4 en la URL de un documento son cuatro números decimales.</translation>
    </message>
    <message>
        <source>An LPD address is lpd://host[:515]/QUEUE, the queue up to 127 characters without blanks or slashes.</source>
        <translation>Una dirección LPD es lpd://host[:515]/QUEUE, la cola hasta 127 caracteres sin espacios ni barras.</translation>
    </message>
    <message>
        <source>An address, or several with commas. Each report is mailed once, and its end.</source>
        <translation>Una dirección o varias separadas por comas. Cada aviso se envía una vez, y también su fin.</translation>
    </message>
    <message>
        <source>An administrator needs a PIN to unlock a console: another one can set it.</source>
        <translation>Un administrador necesita un PIN para desbloquear una consola: otro puede fijarlo.</translation>
    </message>
    <message>
        <source>An administrator needs a PIN: another one can set it</source>
        <translation>Un administrador necesita un PIN: otro puede ponérselo</translation>
    </message>
    <message>
        <source>An administrator needs one to unlock a window</source>
        <translation>Un administrador lo necesita para desbloquear una ventana</translation>
    </message>
    <message>
        <source>An agent has joined.</source>
        <translation>Se ha unido un agente.</translation>
    </message>
    <message>
        <source>An agent or printer that is away while jobs wait there, and jobs that wait for other paper. Paused printers are never reported.</source>
        <translation>Un agente o una impresora que no responde mientras allí esperan trabajos, y trabajos que esperan otro material. Las impresoras en pausa no se notifican nunca.</translation>
    </message>
    <message>
        <source>An alarm began, such as a printer that stands still</source>
        <translation>Empezó una alarma, por ejemplo por una impresora parada</translation>
    </message>
    <message>
        <source>An alarm is over</source>
        <translation>Una alarma terminó</translation>
    </message>
    <message>
        <source>An application can have at most {number} webhooks</source>
        <translation>Una aplicación puede tener como máximo {number} webhooks</translation>
    </message>
    <message>
        <source>An application can have {number} webhooks. Remove one first.</source>
        <translation>Una aplicación puede tener {number} webhooks. Quite uno antes.</translation>
    </message>
    <message>
        <source>An application is already named {name}: its ID ends with {end}.</source>
        <translation>Ya hay una aplicación llamada {name}: su ID termina en {end}.</translation>
    </message>
    <message>
        <source>An application signs a new assertion (JWT) for every call. Checking one here does not use it and grants no access.</source>
        <translation>Una aplicación firma una aserción (JWT) nueva para cada llamada. Comprobar una no gasta nada ni deja entrar a nadie.</translation>
    </message>
    <message>
        <source>An earlier print of this file may have been received: {copies} on {printer}, sent at {at}.</source>
        <translation>Es posible que se haya recibido otra impresión de este archivo: {copies} en {printer}, solicitada a las {at}.</translation>
    </message>
    <message>
        <source>An earlier print of this file may have been received: {copies}, sent at {at}.</source>
        <translation>Es posible que se haya recibido otra impresión de este archivo: {copies}, solicitada a las {at}.</translation>
    </message>
    <message>
        <source>An earlier try of this job was removed from the printer</source>
        <translation>Un intento anterior de este trabajo se quitó de la impresora</translation>
    </message>
    <message>
        <source>An event &apos;{name}&apos; could not be read: {why}</source>
        <translation>No se entendió un evento «{name}»: {why}</translation>
    </message>
    <message>
        <source>An internal error.</source>
        <translation>Un error del programa.</translation>
    </message>
    <message>
        <source>An internal error: {kind}.</source>
        <translation>Un error del programa: {kind}.</translation>
    </message>
    <message>
        <source>An output tray is missing.</source>
        <translation>Falta una bandeja de salida.</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animación</translation>
    </message>
    <message>
        <source>Another connection listed above may work: {ways}.</source>
        <translation>Otra vía, arriba, puede funcionar: {ways}.</translation>
    </message>
    <message>
        <source>Another device answers at the address of {printer} ({there} instead of {known}). Nothing is printed there.</source>
        <translation>En la dirección de {printer} responde otro dispositivo ({there} en lugar de {known}), así que allí no se imprime nada.</translation>
    </message>
    <message>
        <source>Another device answers at the address of {printer}. Nothing is printed there.</source>
        <translation>En la dirección de {printer} responde otro dispositivo, así que allí no se imprime nada.</translation>
    </message>
    <message>
        <source>Another device answers at the address of {printer}: {there} instead of {known}</source>
        <translation>En la dirección de {printer} responde otro dispositivo: {there} en lugar de {known}</translation>
    </message>
    <message>
        <source>Another device answers at this printer&apos;s address. Nothing is printed on it.</source>
        <translation>En la dirección de esta impresora responde otro dispositivo. No se imprime nada en él.</translation>
    </message>
    <message>
        <source>Another device answers at this printer&apos;s address: {there} instead of {known}. Nothing is printed on it.</source>
        <translation>En la dirección de esta impresora responde otro dispositivo: {there} en lugar de {known}. No se imprime nada en él.</translation>
    </message>
    <message>
        <source>Another device is in its place</source>
        <comment>of a printer</comment>
        <translation>Hay otro dispositivo en su lugar</translation>
    </message>
    <message>
        <source>Another device may be in the printer&apos;s place</source>
        <translation>Puede que haya otro dispositivo en el lugar de la impresora</translation>
    </message>
    <message>
        <source>Another job of this printer comes first</source>
        <comment>of a job</comment>
        <translation>Otro trabajo de esta impresora va antes</translation>
    </message>
    <message>
        <source>Another key of the application has this name: choose another kid.</source>
        <translation>La aplicación tiene otra clave con este nombre: póngale otro (kid).</translation>
    </message>
    <message>
        <source>Another of your customers has this external_customer_id, with another name.</source>
        <translation>Otro de sus clientes tiene este external_customer_id: su nombre no es el indicado.</translation>
    </message>
    <message>
        <source>Another program is using the server&apos;s database. Nothing was changed. Try again.</source>
        <translation>Otro programa tiene ocupada la base de datos del servidor: no se cambió nada. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Another program uses {before}: close it and restart the server, or enter the new address in your programs.</source>
        <translation>Otro programa usa {before}: ciérrelo y reinicie el servidor, o introduzca la nueva dirección en sus programas.</translation>
    </message>
    <message>
        <source>Answer</source>
        <comment>of a receiver</comment>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Answer all {}…</source>
        <translation>Responder los {}…</translation>
    </message>
    <message>
        <source>Answer of the server</source>
        <translation>Lo que respondió el servidor</translation>
    </message>
    <message>
        <source>Answer to: {name}</source>
        <translation>Respuesta a: {name}</translation>
    </message>
    <message>
        <source>Answer {} of {}…</source>
        <translation>Responder {} de {}…</translation>
    </message>
    <message>
        <source>Answer “Did it come out?” first</source>
        <translation>Responda antes a «¿Ha salido?»</translation>
    </message>
    <message>
        <source>Answered by</source>
        <comment>a command</comment>
        <translation>Se responde con</translation>
    </message>
    <message>
        <source>Answered “Did it come out?”</source>
        <translation>Se respondió a «¿Ha salido?»</translation>
    </message>
    <message>
        <source>Anybody on the network can read tokens and documents.</source>
        <translation>Cualquiera en la red puede leer tokens y documentos.</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>Aplicación</translation>
    </message>
    <message>
        <source>Application</source>
        <comment>column</comment>
        <translation>Aplicación</translation>
    </message>
    <message>
        <source>Application</source>
        <comment>rule of an assertion</comment>
        <translation>Aplicación</translation>
    </message>
    <message>
        <source>Application created</source>
        <translation>Aplicación creada</translation>
    </message>
    <message>
        <source>Application disabled</source>
        <translation>Aplicación desactivada</translation>
    </message>
    <message>
        <source>Application enabled</source>
        <translation>Aplicación activada</translation>
    </message>
    <message>
        <source>Application installed, or its permissions changed</source>
        <translation>Aplicación instalada, o permisos cambiados</translation>
    </message>
    <message>
        <source>Application renamed</source>
        <translation>Aplicación renombrada</translation>
    </message>
    <message>
        <source>Application {name}</source>
        <translation>Aplicación {name}</translation>
    </message>
    <message>
        <source>Application …{id}</source>
        <translation>Aplicación…{id}</translation>
    </message>
    <message>
        <source>Application&apos;s secret replaced</source>
        <translation>Secreto de la aplicación sustituido</translation>
    </message>
    <message>
        <source>Application: {name}</source>
        <translation>Aplicación: {name}</translation>
    </message>
    <message>
        <source>Applications</source>
        <comment>page</comment>
        <translation>Aplicaciones</translation>
    </message>
    <message>
        <source>Applications</source>
        <comment>who did it</comment>
        <translation>Aplicaciones</translation>
    </message>
    <message>
        <source>Applications</source>
        <translation>Aplicaciones</translation>
    </message>
    <message>
        <source>Applications</source>
        <comment>kind of act</comment>
        <translation>Aplicaciones</translation>
    </message>
    <message>
        <source>Applications get an error and no job is created. PDF files print as before.</source>
        <translation>Las aplicaciones reciben un error y no se crea ningún trabajo. Los PDF se imprimen como antes.</translation>
    </message>
    <message>
        <source>Applications that print on it get an error.</source>
        <translation>Las aplicaciones que imprimen en ella reciben un error.</translation>
    </message>
    <message>
        <source>Applied.</source>
        <translation>Aplicado.</translation>
    </message>
    <message>
        <source>Apply and print a check</source>
        <comment>button</comment>
        <translation>Moverla así e imprimir prueba</translation>
    </message>
    <message>
        <source>Apply now</source>
        <translation>Hacerlo ahora</translation>
    </message>
    <message>
        <source>Applying it</source>
        <translation>Aplicando el cambio</translation>
    </message>
    <message>
        <source>Approximate. Drawn in another way: {commands}</source>
        <translation>Aproximado. Se muestra de otra forma: {commands}</translation>
    </message>
    <message>
        <source>Approximate. Not drawn: {commands}</source>
        <translation>Aproximado. No se muestra: {commands}</translation>
    </message>
    <message>
        <source>Apr</source>
        <comment>month</comment>
        <translation>abr</translation>
    </message>
    <message>
        <source>April</source>
        <translation>abril</translation>
    </message>
    <message>
        <source>Arrived</source>
        <comment>a message</comment>
        <translation>Recibido</translation>
    </message>
    <message>
        <source>As a printer would draw it. Its letters may look slightly different.</source>
        <translation>Tal como lo imprimiría una impresora. Sus letras pueden verse algo distintas.</translation>
    </message>
    <message>
        <source>As far as is known, only some of the missing labels of {name} are printing.</source>
        <translation>Hasta donde se sabe, solo se imprime una parte de las etiquetas que faltan de {name}.</translation>
    </message>
    <message>
        <source>As learnt from its test print</source>
        <translation>Lo que muestre su prueba</translation>
    </message>
    <message>
        <source>As the page is</source>
        <comment>orientation</comment>
        <translation>Como es la página</translation>
    </message>
    <message>
        <source>Ask about old jobs after</source>
        <translation>Preguntar por trabajos antiguos tras</translation>
    </message>
    <message>
        <source>Ask again</source>
        <comment>button</comment>
        <translation>Preguntar de nuevo</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Preguntar de nuevo</translation>
    </message>
    <message>
        <source>Ask its developer, then switch it on again or remove it</source>
        <translation>Pregunte al desarrollador y vuelva a activarlo, o quítelo</translation>
    </message>
    <message>
        <source>Ask the sender for a new one</source>
        <translation>Pida uno nuevo al remitente</translation>
    </message>
    <message>
        <source>Ask the sender for one without password</source>
        <translation>Pida al remitente uno sin contraseña</translation>
    </message>
    <message>
        <source>Ask the sender to send it again</source>
        <translation>Pida al remitente que lo envíe otra vez</translation>
    </message>
    <message>
        <source>Asking the printer</source>
        <translation>Preguntando a la impresora</translation>
    </message>
    <message>
        <source>Asking the printer for its details</source>
        <translation>Consultando los datos de la impresora</translation>
    </message>
    <message>
        <source>Asking the server what the link is for. Nothing is changed.</source>
        <translation>Se pregunta al servidor para qué es. No se cambia nada.</translation>
    </message>
    <message>
        <source>Asking the server, this computer and each printer</source>
        <translation>Se pregunta al servidor, a este ordenador y a cada impresora</translation>
    </message>
    <message>
        <source>Assertion (JWT)</source>
        <translation>Aserción (JWT)</translation>
    </message>
    <message>
        <source>Assertion to check</source>
        <translation>Aserción por comprobar</translation>
    </message>
    <message>
        <source>Assertions</source>
        <comment>tab</comment>
        <translation>Aserciones</translation>
    </message>
    <message>
        <source>Assertions of {name} are rejected from now on: it can&apos;t create customers and gets no tokens. Its customers and their agents keep printing their jobs. You can enable it again with the same keys.</source>
        <translation>Las aserciones de {name} se rechazan desde ahora: ni crea clientes ni recibe tokens. Sus clientes y los agentes de estos siguen imprimiendo lo que tienen. Se puede volver a activar con las mismas claves.</translation>
    </message>
    <message>
        <source>At most {number} are shown here</source>
        <translation>Aquí se muestran como máximo {number}</translation>
    </message>
    <message>
        <source>At most {number} can be chosen</source>
        <translation>Se pueden elegir {number} como mucho</translation>
    </message>
    <message>
        <source>At the printer</source>
        <translation>En la impresora</translation>
    </message>
    <message>
        <source>Attempt {number}</source>
        <translation>Intento {number}</translation>
    </message>
    <message>
        <source>Attempts</source>
        <comment>of a job</comment>
        <translation>Intentos</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Intentos</translation>
    </message>
    <message>
        <source>Attempts to print this</source>
        <translation>Intentos de imprimir esto</translation>
    </message>
    <message>
        <source>Audience (aud)</source>
        <translation>Destinatario (aud)</translation>
    </message>
    <message>
        <source>Audit log</source>
        <comment>check</comment>
        <translation>Registro de auditoría</translation>
    </message>
    <message>
        <source>Aug</source>
        <comment>month</comment>
        <translation>ago</translation>
    </message>
    <message>
        <source>August</source>
        <translation>agosto</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Según la impresora</translation>
    </message>
    <message>
        <source>Automatic</source>
        <comment>port</comment>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Automatic</source>
        <comment>the server starts</comment>
        <translation>Automáticamente</translation>
    </message>
    <message>
        <source>Automatic: {port}</source>
        <translation>Automático: {port}</translation>
    </message>
    <message>
        <source>Back</source>
        <comment>button: to the list</comment>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Back</source>
        <comment>button</comment>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Back to default</source>
        <comment>button</comment>
        <translation>Restablecer</translation>
    </message>
    <message>
        <source>Back to default: RAW files</source>
        <translation>Restablecer: archivos RAW</translation>
    </message>
    <message>
        <source>Back to default: every application</source>
        <translation>Restablecer: toda aplicación</translation>
    </message>
    <message>
        <source>Back to default: {setting}</source>
        <translation>Restablecer: {setting}</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>Volver a la lista</translation>
    </message>
    <message>
        <source>Back to the queue</source>
        <translation>Volver a la cola</translation>
    </message>
    <message>
        <source>Back to {values}</source>
        <translation>Volver a: {values}</translation>
    </message>
    <message>
        <source>Back up at</source>
        <translation>Hacer copia a las</translation>
    </message>
    <message>
        <source>Back up every</source>
        <translation>Hacer copia cada</translation>
    </message>
    <message>
        <source>Back up now…</source>
        <translation>Hacer copia de seguridad…</translation>
    </message>
    <message>
        <source>Back up the server</source>
        <translation>Copia de seguridad del servidor</translation>
    </message>
    <message>
        <source>Back up there now</source>
        <translation>Hacer una copia allí ahora</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Copia de seguridad</translation>
    </message>
    <message>
        <source>Backup made</source>
        <translation>Copia de seguridad creada</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Copias de seguridad</translation>
    </message>
    <message>
        <source>Backups of Spoolhouse (*.tar)</source>
        <translation>Copias de seguridad de Spoolhouse (*.tar)</translation>
    </message>
    <message>
        <source>Backups to keep</source>
        <translation>Copias que se conservan</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Como salió</translation>
    </message>
    <message>
        <source>Before the loaded paper was set</source>
        <translation>Antes de indicar qué hay cargado</translation>
    </message>
    <message>
        <source>Before: {device}.</source>
        <translation>Hasta ahora: {device}.</translation>
    </message>
    <message>
        <source>Below the jobs</source>
        <translation>Debajo de los trabajos</translation>
    </message>
    <message>
        <source>Best feedback</source>
        <comment>evidence</comment>
        <translation>Lo máximo que informa</translation>
    </message>
    <message>
        <source>Black and white</source>
        <comment>how a job is printed</comment>
        <translation>Blanco y negro</translation>
    </message>
    <message>
        <source>Black or white</source>
        <comment>how grey is printed</comment>
        <translation>Negro o blanco</translation>
    </message>
    <message>
        <source>Blank or unreadable</source>
        <translation>En blanco o ilegible</translation>
    </message>
    <message>
        <source>Blank space above it</source>
        <translation>Papel en blanco encima</translation>
    </message>
    <message>
        <source>Blank space to the left of it</source>
        <translation>Papel en blanco a su izquierda</translation>
    </message>
    <message>
        <source>Blank: do the labels face the print head? A thermal transfer printer also needs a ribbon.</source>
        <translation>En blanco: ¿mira al cabezal el lado correcto de las etiquetas? Una impresora de transferencia térmica necesita además cinta.</translation>
    </message>
    <message>
        <source>Blink</source>
        <comment>button</comment>
        <translation>Parpadear</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Contact the sender, or allow &quot;{allow}&quot; in the printer&apos;s RAW policy.</source>
        <translation>En el byte {byte} hay un comando que esta impresora no acepta de los trabajos: {command}. Pregunte al remitente, o permita «{allow}» en la política RAW de la impresora.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>En el byte {byte} hay un comando que esta impresora no acepta de los trabajos: {command}. Pregunte al remitente o mire la política RAW de la impresora.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Contact the sender, or switch on the cash drawer in the printer&apos;s settings.</source>
        <translation>En el byte {byte} hay un comando que esta impresora no acepta de los trabajos: {command}. Pregunte al remitente o active el cajón portamonedas en los ajustes de la impresora.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or allow &quot;{allow}&quot; in the printer&apos;s RAW policy.</source>
        <translation>No se imprimió nada: en el byte {byte} hay un comando que esta impresora no acepta de los trabajos: {command}. Pregunte al remitente, o permita «{allow}» en la política RAW de la impresora.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>No se imprimió nada: en el byte {byte} hay un comando de impresora que esta impresora no acepta de los trabajos: {command}. Pregunte al remitente o mire la política RAW de la impresora.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. Contact the sender, or switch on the cash drawer in the printer&apos;s settings.</source>
        <translation>No se imprimió nada: en el byte {byte} hay un comando de impresora que esta impresora no acepta de los trabajos: {command}. Pregunte al remitente o active el cajón portamonedas en los ajustes de la impresora.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. Nothing was printed. The command is inside picture data, where printers still obey it. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>No se imprimió nada: en el byte {byte} hay un comando de impresora que esta impresora no acepta de los trabajos: {command}. Está entre los puntos de una imagen, donde las impresoras lo obedecen igualmente. Pregunte al remitente o mire la política RAW de la impresora.</translation>
    </message>
    <message>
        <source>Blocked at byte {byte}: {command}. The command is inside picture data, where printers still obey it. Contact the sender, or see the printer&apos;s RAW policy.</source>
        <translation>En el byte {byte} hay un comando que esta impresora no acepta de los trabajos: {command}. Está entre los puntos de una imagen, donde las impresoras lo obedecen igualmente. Pregunte al remitente o mire la política RAW de la impresora.</translation>
    </message>
    <message>
        <source>Blocks files that are cut off, are in another language or change the printer permanently (a new address, a reset, a stored program). The job&apos;s timeline lists what was left out of other files, such as ^JUS.</source>
        <translation>Un archivo cortado, en otro lenguaje o con un comando que perdura tras su trabajo (una dirección nueva, un reinicio, un programa guardado) no se imprime. La cronología del trabajo dice qué se omite en los demás, por ejemplo ^JUS en la cabecera de una etiqueta.</translation>
    </message>
    <message>
        <source>Both are in the clipboard until you clear it.</source>
        <translation>Ambos están en el portapapeles hasta que lo vacíe.</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>conexión interrumpida</translation>
    </message>
    <message>
        <source>By tag</source>
        <comment>printers in groups</comment>
        <translation>Por grupo</translation>
    </message>
    <message>
        <source>By what is drawn</source>
        <comment>how grey is printed</comment>
        <translation>Según el contenido</translation>
    </message>
    <message>
        <source>Bytes</source>
        <comment>button: of a RAW file</comment>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes of the RAW file</source>
        <translation>Bytes del archivo RAW</translation>
    </message>
    <message>
        <source>Bytes sent</source>
        <comment>of a job: how many</comment>
        <translation>Bytes enviados</translation>
    </message>
    <message>
        <source>CPCL (mobile)</source>
        <comment>language of labels</comment>
        <translation>CPCL (móvil)</translation>
    </message>
    <message>
        <source>CSV for spreadsheets (*.csv)</source>
        <translation>CSV para hojas de cálculo (*.csv)</translation>
    </message>
    <message>
        <source>CUPS does not answer: {why}.</source>
        <translation>CUPS no responde: {why}.</translation>
    </message>
    <message>
        <source>CUPS does not list its queues: {why}</source>
        <translation>CUPS no informa de sus colas: {why}</translation>
    </message>
    <message>
        <source>CUPS queues</source>
        <comment>where printers are searched</comment>
        <translation>colas de CUPS</translation>
    </message>
    <message>
        <source>CUPS runs here, but accepts jobs only on its own socket: &apos;Listen localhost:631&apos; in cupsd.conf opens it to programs like this one.</source>
        <translation>CUPS funciona aquí, pero solo acepta trabajos por su propio socket: «Listen localhost:631» en cupsd.conf lo abre a programas como este.</translation>
    </message>
    <message>
        <source>Calibrate the paper sensor of {printer}?</source>
        <translation>¿Calibrar el sensor de material de {printer}?</translation>
    </message>
    <message>
        <source>Calibrate the sensor…</source>
        <comment>button</comment>
        <translation>Calibrar el sensor…</translation>
    </message>
    <message>
        <source>Calibrate {printer}</source>
        <translation>Calibrar {printer}</translation>
    </message>
    <message>
        <source>Calibrate: {printer}</source>
        <translation>Calibrar: {printer}</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>Calibrar…</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Calibración</translation>
    </message>
    <message>
        <source>Calibration</source>
        <comment>tab of a printer</comment>
        <translation>Calibración</translation>
    </message>
    <message>
        <source>Calibration grid</source>
        <translation>Cuadrícula de calibración</translation>
    </message>
    <message>
        <source>Calibration of the paper sensor</source>
        <translation>Calibración del sensor de material</translation>
    </message>
    <message>
        <source>Calibration was started. Check that the printer feeds labels and then stops.</source>
        <translation>Se le ha pedido que mida las etiquetas. Mire si las avanza y se detiene automáticamente.</translation>
    </message>
    <message>
        <source>Can&apos;t find &apos;{host}&apos; on the network.</source>
        <translation>En la red no se conoce nada con el nombre «{host}».</translation>
    </message>
    <message>
        <source>Can&apos;t find &apos;{host}&apos; on the network. Its IP address (such as 192.168.1.50) may work.</source>
        <translation>En la red no se conoce nada con el nombre «{host}». Puede que funcione con su dirección IP (como 192.168.1.50).</translation>
    </message>
    <message>
        <source>Can&apos;t print it: {reason}</source>
        <translation>No es posible: {reason}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>button for a job</comment>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>leaves a question</comment>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>button: a job</comment>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <comment>button</comment>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s)</source>
        <translation>
            <numerusform>Cancelar %n trabajo</numerusform>
            <numerusform>Cancelar %n trabajos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s) for {name}?</source>
        <translation>
            <numerusform>¿Cancelar %n trabajo para {name}?</numerusform>
            <numerusform>¿Cancelar %n trabajos para {name}?</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel all…</source>
        <comment>button: old jobs</comment>
        <translation>Cancelar todos…</translation>
    </message>
    <message>
        <source>Cancel confirmed</source>
        <comment>of a job</comment>
        <translation>Cancelación confirmada</translation>
    </message>
    <message>
        <source>Cancel of a printing job requested</source>
        <translation>Se pidió cancelar un trabajo que se imprime</translation>
    </message>
    <message>
        <source>Cancel or move requested, can be undone</source>
        <translation>Se pidió cancelar o mover un trabajo</translation>
    </message>
    <message>
        <source>Cancel or move undone</source>
        <translation>Deshecho: el trabajo está como antes</translation>
    </message>
    <message>
        <source>Cancel requested</source>
        <comment>of a job</comment>
        <translation>Se pidió cancelar</translation>
    </message>
    <message>
        <source>Cancel requested</source>
        <translation>Se pidió cancelarlo</translation>
    </message>
    <message>
        <source>Cancel requested, can be undone for a few seconds</source>
        <comment>of a job</comment>
        <translation>Se pidió cancelar, se puede deshacer durante unos segundos</translation>
    </message>
    <message>
        <source>Cancel the job</source>
        <translation>Cancelar el trabajo</translation>
    </message>
    <message>
        <source>Cancel this one</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Cancelar este</translation>
    </message>
    <message>
        <source>Cancel was already requested</source>
        <translation>Ya se pidió cancelarlo</translation>
    </message>
    <message>
        <source>Cancel {jobs}?</source>
        <translation>¿Cancelar {jobs}?</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <comment>of a job</comment>
        <translation>Cancelado</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <comment>job</comment>
        <translation>Cancelado</translation>
    </message>
    <message>
        <source>Cancelled before Windows had the whole document.</source>
        <translation>Cancelado antes de que Windows tuviera todo el documento.</translation>
    </message>
    <message>
        <source>Cancelled before any of the document was sent.</source>
        <translation>Cancelado, no había salido nada del documento.</translation>
    </message>
    <message>
        <source>Cancelled before anything was sent</source>
        <translation>Cancelado antes de enviar nada</translation>
    </message>
    <message>
        <source>Cancelled before the backup was restored, reported by its agent</source>
        <comment>of a job</comment>
        <translation>Cancelado antes de restaurar la copia de seguridad, según su agente</translation>
    </message>
    <message>
        <source>Cancelled before the first byte.</source>
        <translation>Cancelado antes del primer byte.</translation>
    </message>
    <message>
        <source>Cancelled before the printer accepted any data.</source>
        <translation>Cancelado, la impresora no ha aceptado nada.</translation>
    </message>
    <message>
        <source>Cancelled {jobs}</source>
        <translation>Cancelado: {jobs}</translation>
    </message>
    <message>
        <source>Cancelled, the printer confirms it</source>
        <translation>Cancelado, la impresora lo confirma</translation>
    </message>
    <message>
        <source>Cannot be printed here</source>
        <comment>of a job</comment>
        <translation>No se puede imprimir aquí</translation>
    </message>
    <message>
        <source>Capabilities</source>
        <translation>Qué puede</translation>
    </message>
    <message>
        <source>Cash drawer</source>
        <translation>Cajón portamonedas</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Certificado</translation>
    </message>
    <message>
        <source>Certificate file</source>
        <translation>Archivo del certificado</translation>
    </message>
    <message>
        <source>Certificate from files</source>
        <translation>Certificado de archivos</translation>
    </message>
    <message numerus="yes">
        <source>Certificate until {day}, %n more day(s). Fingerprint (SHA-256): {fingerprint}</source>
        <translation>
            <numerusform>Certificado hasta el {day}, queda %n día. Huella (SHA-256): {fingerprint}</numerusform>
            <numerusform>Certificado hasta el {day}, quedan %n días. Huella (SHA-256): {fingerprint}</numerusform>
        </translation>
    </message>
    <message>
        <source>Certificate until {day}. Fingerprint (SHA-256): {fingerprint}</source>
        <translation>Certificado hasta el {day}. Huella (SHA-256): {fingerprint}</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>column: what it was and is</comment>
        <translation>Cambio</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>was done</comment>
        <translation>Qué</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambiar</translation>
    </message>
    <message numerus="yes">
        <source>Change %n printer(s)</source>
        <translation>
            <numerusform>Cambiar %n impresora</numerusform>
            <numerusform>Cambiar %n impresoras</numerusform>
        </translation>
    </message>
    <message>
        <source>Change address</source>
        <translation>Cambiar la dirección</translation>
    </message>
    <message>
        <source>Change address or agent…</source>
        <translation>Cambiar dirección o agente…</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>Cámbielo</translation>
    </message>
    <message>
        <source>Change paper</source>
        <translation>Cambiar material</translation>
    </message>
    <message>
        <source>Change paper: {name}</source>
        <translation>Cambiar material: {name}</translation>
    </message>
    <message>
        <source>Change paper…</source>
        <comment>button for a job</comment>
        <translation>Cambiar material…</translation>
    </message>
    <message>
        <source>Change paper…</source>
        <comment>button: change the roll</comment>
        <translation>Cambiar material…</translation>
    </message>
    <message>
        <source>Change paper…</source>
        <translation>Cambiar material…</translation>
    </message>
    <message>
        <source>Change the console {name}</source>
        <translation>Cambiar la consola {name}</translation>
    </message>
    <message>
        <source>Change the paper of {name}</source>
        <translation>Cambiar el material de {name}</translation>
    </message>
    <message>
        <source>Change the webhook</source>
        <translation>Cambiar el webhook</translation>
    </message>
    <message>
        <source>Change {name}</source>
        <translation>Cambiar {name}</translation>
    </message>
    <message>
        <source>Changed by the printer: {commands}</source>
        <translation>Cambiado por la impresora: {commands}</translation>
    </message>
    <message>
        <source>Changed from entry {broken_at:,} on.</source>
        <translation>No está como se escribió desde la entrada {broken_at:,}.</translation>
    </message>
    <message>
        <source>Changes to this printer</source>
        <translation>Qué se hizo con ella</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Cambiar…</translation>
    </message>
    <message>
        <source>Check</source>
        <comment>button: an assertion</comment>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Check</source>
        <comment>short: jobs</comment>
        <translation>Revisar</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Comprobar otra vez</translation>
    </message>
    <message>
        <source>Check an assertion</source>
        <translation>Comprobar una aserción</translation>
    </message>
    <message>
        <source>Check assertion</source>
        <translation>Comprobar la aserción</translation>
    </message>
    <message>
        <source>Check in progress</source>
        <translation>Comprobación en curso</translation>
    </message>
    <message>
        <source>Check it, then reprint</source>
        <translation>Revísela y reimprima</translation>
    </message>
    <message>
        <source>Check its power and cable, and whether the computer “{agent}” is running.</source>
        <translation>Revise la corriente y el cable, y si el ordenador «{agent}» está en marcha.</translation>
    </message>
    <message>
        <source>Check its receiver, then send the failed messages again</source>
        <translation>Compruebe el receptor y vuelva a enviar los mensajes fallidos</translation>
    </message>
    <message>
        <source>Check power and cable</source>
        <translation>Revise la corriente y el cable</translation>
    </message>
    <message>
        <source>Check that it is correct</source>
        <translation>Compruebe que sea correcta</translation>
    </message>
    <message>
        <source>Check that it is on, connected, and has paper</source>
        <translation>Compruebe que está encendida, conectada y con material</translation>
    </message>
    <message>
        <source>Check that the computer is on, Spoolhouse is running there and it can reach this server. Its jobs wait; nothing is lost.</source>
        <translation>¿Está encendido ese ordenador, funciona Spoolhouse allí y puede acceder a este servidor por la red? Sus trabajos esperan; no se pierde nada.</translation>
    </message>
    <message>
        <source>Check that the printer is on and connected. If its address has changed, enter the new one: Printers page, Address.</source>
        <translation>Compruebe que la impresora esté encendida y conectada. Si su dirección ha cambiado, introduzca la nueva: página Impresoras, Dirección.</translation>
    </message>
    <message>
        <source>Check that the server runs, and that a firewall allows its port. Jobs wait until then.</source>
        <translation>Compruebe que el servidor está en marcha y que el cortafuegos permite su puerto. Hasta entonces, los trabajos esperan.</translation>
    </message>
    <message>
        <source>Check the cable, then reprint</source>
        <translation>Revise el cable y reimprima</translation>
    </message>
    <message>
        <source>Check the job&apos;s size and margins and the loaded paper, then reprint</source>
        <translation>Revise el tamaño y los márgenes del trabajo y el material cargado, y reimprima</translation>
    </message>
    <message>
        <source>Check the planned backups in the server&apos;s settings</source>
        <translation>Revise las copias programadas en los ajustes del servidor</translation>
    </message>
    <message>
        <source>Check the printer&apos;s display</source>
        <comment>of a printer</comment>
        <translation>Mire la pantalla de la impresora</translation>
    </message>
    <message>
        <source>Check the printer&apos;s language</source>
        <translation>Revise el lenguaje de la impresora</translation>
    </message>
    <message>
        <source>Check the printer, then reprint</source>
        <translation>Revise la impresora y reimprima</translation>
    </message>
    <message>
        <source>Check the printer.</source>
        <translation>Revise la impresora.</translation>
    </message>
    <message>
        <source>Check the queue first: printing now makes another print.</source>
        <translation>Revise antes la cola: si imprime ahora, saldrá otra impresión más.</translation>
    </message>
    <message>
        <source>Check the queue.</source>
        <translation>Compruebe en la cola qué ha pasado.</translation>
    </message>
    <message>
        <source>Check the tray</source>
        <translation>Mire en la bandeja</translation>
    </message>
    <message>
        <source>Check the tray of {printer}.</source>
        <translation>Mire en la bandeja de {printer}.</translation>
    </message>
    <message>
        <source>Check the tray: did it come out?</source>
        <translation>Mire en la bandeja: ¿ha salido?</translation>
    </message>
    <message>
        <source>Check the whole log</source>
        <translation>Comprobar todo el registro</translation>
    </message>
    <message>
        <source>Check this computer</source>
        <translation>Comprobar este ordenador</translation>
    </message>
    <message>
        <source>Check this computer&apos;s clock and the certificate files</source>
        <translation>Compruebe el reloj de este ordenador y los archivos del certificado</translation>
    </message>
    <message>
        <source>Check what was printed since, before you print the waiting jobs</source>
        <translation>Mire qué se imprimió desde entonces antes de imprimir lo que espera</translation>
    </message>
    <message>
        <source>Check what was printed since, then print or cancel them</source>
        <translation>Mire qué se imprimió desde entonces y luego imprímalos o cancélelos</translation>
    </message>
    <message>
        <source>Check, then print or cancel it</source>
        <translation>Mire y luego imprímalo o cancélelo</translation>
    </message>
    <message>
        <source>Checked at {time}.</source>
        <translation>Comprobado a las {time}.</translation>
    </message>
    <message>
        <source>Checked the newest entries ({entries:,}) to entry {number:,} at {time:%H:%M}: unchanged.</source>
        <translation>Comprobadas las {entries:,} entradas más recientes, hasta la {number:,}, a las {time:%H:%M}: intactas.</translation>
    </message>
    <message>
        <source>Checked to entry {number:,} at {time:%H:%M}: unchanged.</source>
        <translation>Comprobado hasta la entrada {number:,} a las {time:%H:%M}: intacto.</translation>
    </message>
    <message>
        <source>Checking all commands…</source>
        <translation>Examinando todos los comandos…</translation>
    </message>
    <message>
        <source>Checking all pages…</source>
        <translation>Examinando todas las páginas…</translation>
    </message>
    <message>
        <source>Checking the device there</source>
        <translation>Consultando el dispositivo que hay allí</translation>
    </message>
    <message>
        <source>Checking the link…</source>
        <translation>Comprobando el enlace…</translation>
    </message>
    <message>
        <source>Checking the server, this computer and each printer</source>
        <translation>Comprobando servidor, ordenador e impresoras</translation>
    </message>
    <message>
        <source>Checking which printers fit</source>
        <translation>Buscando impresoras adecuadas</translation>
    </message>
    <message>
        <source>Checking: entry {number:,} of {last:,}…</source>
        <translation>Comprobando: entrada {number:,} de {last:,}…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Comprobando…</translation>
    </message>
    <message>
        <source>Choose</source>
        <comment>button: old jobs</comment>
        <translation>Elegir</translation>
    </message>
    <message>
        <source>Choose a printer first</source>
        <translation>Elija antes una impresora</translation>
    </message>
    <message>
        <source>Choose a printer from the list first</source>
        <translation>Elija antes una impresora de la lista</translation>
    </message>
    <message>
        <source>Choose a printer from the list. Spoolhouse checks its model; nothing is printed yet.

If it is not listed, enter its address.</source>
        <translation>Elija una impresora de la lista. Se consultan sus datos; todavía no se imprime nada.

Si no está en la lista, búsquela por su dirección.</translation>
    </message>
    <message>
        <source>Choose a printer that can print this job</source>
        <translation>Elija una impresora que pueda imprimir este trabajo</translation>
    </message>
    <message>
        <source>Choose a standby printer first</source>
        <translation>Elija antes una impresora de reserva</translation>
    </message>
    <message>
        <source>Choose a wider printer, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Elija una impresora más ancha, o libere el trabajo en la cola para imprimirlo en el material cargado.</translation>
    </message>
    <message>
        <source>Choose an application, or “None”</source>
        <translation>Elija una aplicación o «Ninguna»</translation>
    </message>
    <message>
        <source>Choose at least one event</source>
        <translation>Elija antes un evento</translation>
    </message>
    <message>
        <source>Choose at least one permission</source>
        <translation>Elija antes al menos un permiso</translation>
    </message>
    <message>
        <source>Choose both files to save this.</source>
        <translation>Indique los dos archivos: entonces se guarda.</translation>
    </message>
    <message>
        <source>Choose its language</source>
        <translation>Elegir su lenguaje</translation>
    </message>
    <message>
        <source>Choose the job to undo: {names}</source>
        <translation>Elija el trabajo que se ha de deshacer: {names}</translation>
    </message>
    <message numerus="yes">
        <source>Choose the job to undo: {names} and %n more</source>
        <translation>
            <numerusform>Elija el trabajo que se ha de deshacer: {names} y %n más</numerusform>
            <numerusform>Elija el trabajo que se ha de deshacer: {names} y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose the language of the label file</source>
        <translation>Indique en qué está escrito el archivo de etiquetas</translation>
    </message>
    <message>
        <source>Choose the language to try first</source>
        <translation>Elija antes el lenguaje que desea probar</translation>
    </message>
    <message>
        <source>Choose the orientation “{way}”, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Elija «{way}» como orientación o libere el trabajo en la cola para imprimirlo en lo que está cargado.</translation>
    </message>
    <message>
        <source>Choose the printer&apos;s language first</source>
        <translation>Elija antes el lenguaje de la impresora</translation>
    </message>
    <message>
        <source>Choose what happened on the Printers page</source>
        <translation>Indique en la página Impresoras qué ha pasado</translation>
    </message>
    <message>
        <source>Choose what is in the printer first</source>
        <translation>Elija antes qué hay en la impresora</translation>
    </message>
    <message>
        <source>Choose where the printer is now, or type its address. Spoolhouse checks it first; nothing changes yet.</source>
        <translation>Elija en la lista dónde está ahora o escriba su dirección. Primero se consulta; eso no cambia nada.</translation>
    </message>
    <message numerus="yes">
        <source>Choose {size} (needed by %n job(s))</source>
        <comment>button</comment>
        <translation>
            <numerusform>Elegir {size} (para %n trabajo)</numerusform>
            <numerusform>Elegir {size} (para %n trabajos)</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose “{fit}” or a wider printer, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Elija «{fit}» o una impresora más ancha, o libere el trabajo en la cola para imprimirlo en el material cargado.</translation>
    </message>
    <message>
        <source>Choose “{fit}”, load that size, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Elija «{fit}», cargue ese tamaño o libere el trabajo en la cola para imprimirlo en lo que está cargado.</translation>
    </message>
    <message>
        <source>Choose: {setting}</source>
        <translation>Elegir: {setting}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <comment>a language</comment>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Chosen webhook</source>
        <translation>Webhook elegido</translation>
    </message>
    <message>
        <source>Clear</source>
        <comment>button: what was typed</comment>
        <translation>Vaciar</translation>
    </message>
    <message>
        <source>Clear clipboard now</source>
        <translation>Vaciar el portapapeles ahora</translation>
    </message>
    <message>
        <source>Clear it and feed one label</source>
        <translation>Retírelo y avance una etiqueta</translation>
    </message>
    <message>
        <source>Clear the assertion</source>
        <translation>Vaciar la aserción</translation>
    </message>
    <message>
        <source>Client id</source>
        <comment>column</comment>
        <translation>ID de cliente</translation>
    </message>
    <message>
        <source>Client id</source>
        <translation>ID de cliente</translation>
    </message>
    <message>
        <source>Client secret</source>
        <translation>Secreto del cliente</translation>
    </message>
    <message>
        <source>Client secret for the run</source>
        <translation>Secreto del cliente para la prueba</translation>
    </message>
    <message>
        <source>Clock</source>
        <comment>check</comment>
        <translation>Reloj</translation>
    </message>
    <message>
        <source>Close</source>
        <comment>button: what is shown</comment>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close</source>
        <comment>button</comment>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close account…</source>
        <comment>button: a customer, for good</comment>
        <translation>Dar de baja…</translation>
    </message>
    <message>
        <source>Close customer</source>
        <translation>Dar de baja al cliente</translation>
    </message>
    <message>
        <source>Close details</source>
        <translation>Cerrar detalles</translation>
    </message>
    <message>
        <source>Close permanently</source>
        <translation>Dar de baja</translation>
    </message>
    <message>
        <source>Close the cover</source>
        <translation>Cierre la tapa</translation>
    </message>
    <message>
        <source>Close the customer permanently</source>
        <translation>Dar de baja al cliente</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>Cerrar los detalles</translation>
    </message>
    <message>
        <source>Close the job</source>
        <translation>Cerrar el trabajo</translation>
    </message>
    <message>
        <source>Close the job or the search</source>
        <translation>Cerrar el trabajo o la búsqueda</translation>
    </message>
    <message>
        <source>Close the result</source>
        <translation>Cerrar el resultado</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Cerrar este mensaje</translation>
    </message>
    <message>
        <source>Close this window?</source>
        <translation>¿Cerrar esta ventana?</translation>
    </message>
    <message>
        <source>Close window</source>
        <translation>Cerrar ventana</translation>
    </message>
    <message>
        <source>Close without saving the key?</source>
        <translation>¿Cerrar sin guardar la clave?</translation>
    </message>
    <message>
        <source>Close without storing the secret?</source>
        <translation>¿Cerrar sin guardar el secreto?</translation>
    </message>
    <message>
        <source>Close {name} permanently?</source>
        <translation>¿Dar de baja definitivamente a {name}?</translation>
    </message>
    <message>
        <source>Closed</source>
        <comment>customer</comment>
        <translation>De baja</translation>
    </message>
    <message>
        <source>Collapse</source>
        <comment>jobs of a printer</comment>
        <translation>Plegar</translation>
    </message>
    <message>
        <source>Collapsed</source>
        <comment>group of jobs</comment>
        <translation>Plegado</translation>
    </message>
    <message>
        <source>Colour</source>
        <comment>how a job is printed</comment>
        <translation>Color</translation>
    </message>
    <message>
        <source>Colour</source>
        <comment>of a print</comment>
        <translation>Color</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Color</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>Column names and codes are always English, times are UTC, values are separated by commas.</source>
        <translation>Sus títulos y códigos están en inglés en todos los idiomas, las horas en UTC y las celdas separadas por comas.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Columnas</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>Columnas de la tabla</translation>
    </message>
    <message>
        <source>Command that answers the selected notice</source>
        <translation>Comando que responde al aviso elegido</translation>
    </message>
    <message>
        <source>Command that starts the agent</source>
        <translation>Comando que inicia el agente</translation>
    </message>
    <message>
        <source>Commands</source>
        <comment>button: of a RAW file</comment>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>Commands of the RAW file</source>
        <translation>Comandos del archivo RAW</translation>
    </message>
    <message>
        <source>Common sizes</source>
        <translation>Materiales habituales</translation>
    </message>
    <message>
        <source>Compare key…</source>
        <translation>Comparar clave…</translation>
    </message>
    <message>
        <source>Compare the certificates on the Printers page</source>
        <translation>Compárelo en la página Impresoras</translation>
    </message>
    <message>
        <source>Compare the key of its certificate</source>
        <translation>Comparar la clave de su certificado</translation>
    </message>
    <message>
        <source>Compare…</source>
        <comment>certificates</comment>
        <translation>Comparar…</translation>
    </message>
    <message>
        <source>Computer</source>
        <comment>check</comment>
        <translation>Ordenador</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>Ordenador</translation>
    </message>
    <message>
        <source>Computer&apos;s clock jumped</source>
        <translation>El reloj del ordenador saltó</translation>
    </message>
    <message>
        <source>Confirm first that you stored it</source>
        <translation>Confirme antes que lo ha guardado</translation>
    </message>
    <message>
        <source>Confirm this paper</source>
        <translation>Confirmar material</translation>
    </message>
    <message>
        <source>Confirmed by a person</source>
        <translation>Confirmado a mano</translation>
    </message>
    <message>
        <source>Confirmed by printer</source>
        <translation>Confirmado por la impresora</translation>
    </message>
    <message>
        <source>Confirmed by {name}</source>
        <translation>Confirmado por {name}</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Conectar</translation>
    </message>
    <message>
        <source>Connect to a server</source>
        <translation>Conectar a un servidor</translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation>Conectar a un servidor…</translation>
    </message>
    <message>
        <source>Connect your shop system</source>
        <translation>Conecte su sistema de tienda</translation>
    </message>
    <message>
        <source>Connected</source>
        <comment>agents</comment>
        <translation>Conectados</translation>
    </message>
    <message>
        <source>Connecting to the server…</source>
        <translation>Conectando con el servidor…</translation>
    </message>
    <message>
        <source>Connection</source>
        <comment>tab of a printer</comment>
        <translation>Conexión</translation>
    </message>
    <message>
        <source>Connection</source>
        <comment>to a printer</comment>
        <translation>Conexión</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Cómo está conectada</translation>
    </message>
    <message>
        <source>Connection</source>
        <comment>USB, network …</comment>
        <translation>Conectada por</translation>
    </message>
    <message>
        <source>Connection lost at {time}.</source>
        <translation>Conexión perdida a las {time}.</translation>
    </message>
    <message>
        <source>Connection lost while printing</source>
        <comment>of a virtual printer</comment>
        <translation>Conexión perdida al imprimir</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>conexión rechazada</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>la otra parte cortó la conexión</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>se agotó el tiempo de conexión</translation>
    </message>
    <message>
        <source>Connection to the printer lost</source>
        <translation>Se perdió la conexión con la impresora</translation>
    </message>
    <message>
        <source>Connects to a server on another computer. An administrator there creates a code (Settings, Consoles), which works once. The code is sent only to the server that made it.</source>
        <translation>Un servidor en otro ordenador: allí un administrador crea un código (Ajustes, Consolas) de un solo uso. El código solo se envía al servidor que lo creó.</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Consola</translation>
    </message>
    <message>
        <source>Console</source>
        <comment>status bar</comment>
        <translation>Consola</translation>
    </message>
    <message>
        <source>Console paired</source>
        <translation>Consola emparejada</translation>
    </message>
    <message>
        <source>Console renamed</source>
        <translation>Consola renombrada</translation>
    </message>
    <message>
        <source>Console revoked</source>
        <translation>Consola excluida</translation>
    </message>
    <message>
        <source>Console used from two addresses alternately</source>
        <translation>Consola usada alternadamente desde dos direcciones</translation>
    </message>
    <message>
        <source>Console {name}</source>
        <translation>Consola {name}</translation>
    </message>
    <message>
        <source>Consoles</source>
        <translation>Consolas</translation>
    </message>
    <message>
        <source>Consoles paired with this server</source>
        <translation>Consolas de este servidor</translation>
    </message>
    <message>
        <source>Contact the sender</source>
        <translation>Consulte al remitente</translation>
    </message>
    <message numerus="yes">
        <source>Content removed after %n day(s)</source>
        <translation>
            <numerusform>Contenido borrado tras %n día</numerusform>
            <numerusform>Contenido borrado tras %n días</numerusform>
        </translation>
    </message>
    <message>
        <source>Content removed after less than a day</source>
        <translation>Contenido borrado en menos de un día</translation>
    </message>
    <message>
        <source>Continuous paper has no gaps or marks to measure</source>
        <translation>El material continuo no tiene separaciones ni marcas que medir</translation>
    </message>
    <message>
        <source>Continuous paper has no gaps or marks to measure. Load labels first.</source>
        <translation>El material continuo no tiene separaciones ni marcas que medir: cargue antes etiquetas.</translation>
    </message>
    <message>
        <source>Continuous roll, without gaps</source>
        <translation>Rollo continuo, sin separaciones</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contraste</translation>
    </message>
    <message>
        <source>Copied</source>
        <comment>what happened to a job</comment>
        <translation>Copiado</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n job id(s)</source>
        <translation>
            <numerusform>ID del trabajo copiado</numerusform>
            <numerusform>%n ID de trabajos copiados</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied for support</source>
        <translation>Copiado para asistencia</translation>
    </message>
    <message>
        <source>Copies</source>
        <comment>of a job</comment>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Copies</source>
        <comment>of a print</comment>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Copies</source>
        <comment>column</comment>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy a mail with the link</source>
        <translation>Copiar un correo con él</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>Copiar la dirección</translation>
    </message>
    <message>
        <source>Copy address</source>
        <comment>of a printer</comment>
        <translation>Copiar dirección</translation>
    </message>
    <message>
        <source>Copy agent id</source>
        <translation>Copiar ID del agente</translation>
    </message>
    <message>
        <source>Copy both</source>
        <translation>Copiar ambos</translation>
    </message>
    <message>
        <source>Copy client id</source>
        <translation>Copiar ID de cliente</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copiar los detalles</translation>
    </message>
    <message>
        <source>Copy for support</source>
        <comment>button for a job</comment>
        <translation>Copiar para asistencia</translation>
    </message>
    <message>
        <source>Copy for support</source>
        <translation>Copiar para asistencia</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Copiar ID</translation>
    </message>
    <message>
        <source>Copy instance id</source>
        <translation>Copiar ID de instancia</translation>
    </message>
    <message>
        <source>Copy kid</source>
        <translation>Copiar kid</translation>
    </message>
    <message>
        <source>Copy mail text</source>
        <translation>Copiar texto de correo</translation>
    </message>
    <message>
        <source>Copy printer id</source>
        <translation>Copiar ID de impresora</translation>
    </message>
    <message>
        <source>Copy the account id</source>
        <translation>Copiar el ID de cuenta</translation>
    </message>
    <message>
        <source>Copy the client id</source>
        <translation>Copiar el ID de cliente</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Copiar el código</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Copiar el comando</translation>
    </message>
    <message>
        <source>Copy the example</source>
        <translation>Copiar el ejemplo</translation>
    </message>
    <message>
        <source>Copy the job&apos;s id</source>
        <translation>Copiar el ID del trabajo</translation>
    </message>
    <message>
        <source>Copy the link</source>
        <translation>Copiar el enlace</translation>
    </message>
    <message>
        <source>Copy this text</source>
        <translation>Copiar este texto</translation>
    </message>
    <message>
        <source>Copy what happened to this job, for support. Nothing of the document is copied</source>
        <translation>Copiar para asistencia lo que ocurrió con este trabajo: nada del documento</translation>
    </message>
    <message>
        <source>Count the labels in the tray. Tap the last good one, then each missing one, or type 1-3, 5-10.</source>
        <translation>Cuente las etiquetas de la bandeja. Toque la última buena y después cada una que falte, o escriba 1-3, 5-10.</translation>
    </message>
    <message>
        <source>Counted from their last job. After that they can&apos;t be printed again.</source>
        <translation>Tras su último trabajo; después no se pueden reimprimir.</translation>
    </message>
    <message>
        <source>Counts as printed when</source>
        <comment>evidence</comment>
        <translation>«Impreso» exige</translation>
    </message>
    <message>
        <source>Counts as printed when</source>
        <comment>of a job: what counts as printed</comment>
        <translation>Impreso requiere</translation>
    </message>
    <message>
        <source>Cover open</source>
        <translation>Tapa abierta</translation>
    </message>
    <message>
        <source>Cover open</source>
        <comment>of a printer</comment>
        <translation>Tapa abierta</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Crear</translation>
    </message>
    <message>
        <source>Create</source>
        <comment>button</comment>
        <translation>Crear</translation>
    </message>
    <message>
        <source>Create a code</source>
        <translation>Crear un código</translation>
    </message>
    <message>
        <source>Create a link</source>
        <translation>Crear enlace</translation>
    </message>
    <message>
        <source>Create a link for a new agent</source>
        <translation>Crear un enlace para un agente nuevo</translation>
    </message>
    <message>
        <source>Create a new link</source>
        <translation>Crear enlace nuevo</translation>
    </message>
    <message>
        <source>Create an application</source>
        <translation>Crear una aplicación</translation>
    </message>
    <message>
        <source>Create application</source>
        <translation>Crear aplicación</translation>
    </message>
    <message>
        <source>Create application…</source>
        <translation>Crear aplicación…</translation>
    </message>
    <message>
        <source>Create customer</source>
        <translation>Crear cliente</translation>
    </message>
    <message>
        <source>Create link</source>
        <translation>Crear enlace</translation>
    </message>
    <message>
        <source>Create link…</source>
        <translation>Crear enlace…</translation>
    </message>
    <message>
        <source>Created</source>
        <comment>when</comment>
        <translation>Creado</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Creado</translation>
    </message>
    <message>
        <source>Created by</source>
        <translation>Creada por</translation>
    </message>
    <message>
        <source>Creating the application</source>
        <translation>Creando la aplicación</translation>
    </message>
    <message>
        <source>Creating the code</source>
        <translation>Creando el código</translation>
    </message>
    <message>
        <source>Creating the customer</source>
        <translation>Creando el cliente</translation>
    </message>
    <message>
        <source>Creating the link</source>
        <translation>Creando el enlace</translation>
    </message>
    <message>
        <source>Creating the secret</source>
        <translation>Generando el secreto</translation>
    </message>
    <message>
        <source>Credentials belong in the body or the Authorization header, never in the address.</source>
        <translation>Las credenciales van en el cuerpo o en la cabecera Authorization, nunca en la dirección.</translation>
    </message>
    <message>
        <source>Customer</source>
        <comment>tab</comment>
        <translation>Cliente</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Cliente</translation>
    </message>
    <message>
        <source>Customer</source>
        <comment>column</comment>
        <translation>Cliente</translation>
    </message>
    <message>
        <source>Customer added</source>
        <translation>Cliente añadido</translation>
    </message>
    <message>
        <source>Customer closed</source>
        <translation>Cliente dado de baja</translation>
    </message>
    <message>
        <source>Customer is suspended</source>
        <translation>El cliente está suspendido</translation>
    </message>
    <message>
        <source>Customer renamed</source>
        <translation>Cliente renombrado</translation>
    </message>
    <message>
        <source>Customer resumed</source>
        <translation>Cliente reactivado</translation>
    </message>
    <message>
        <source>Customer suspended</source>
        <translation>Cliente suspendido</translation>
    </message>
    <message>
        <source>Customer {name}</source>
        <translation>Cliente {name}</translation>
    </message>
    <message>
        <source>Customers</source>
        <comment>kind of act</comment>
        <translation>Clientes</translation>
    </message>
    <message>
        <source>Customers</source>
        <translation>Clientes</translation>
    </message>
    <message>
        <source>Customers</source>
        <comment>tab</comment>
        <translation>Clientes</translation>
    </message>
    <message>
        <source>Customers have no applications and no customers of their own. Leave the account out, or name a developer&apos;s account.</source>
        <translation>Los clientes no tienen aplicaciones ni clientes propios: pregunte sin cuenta o como desarrollador.</translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation>Recortado</translation>
    </message>
    <message numerus="yes">
        <source>Cut off on %n page(s)</source>
        <translation>
            <numerusform>Recortado en %n página</numerusform>
            <numerusform>Recortado en %n páginas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cut off on %n page(s): {edges} on page {page}</source>
        <translation>
            <numerusform>Recortado en %n página: {edges} en la página {page}</numerusform>
            <numerusform>Recortado en %n páginas: {edges} en la página {page}</numerusform>
        </translation>
    </message>
    <message>
        <source>Cut off: {edges}</source>
        <translation>Recortado: {edges}</translation>
    </message>
    <message>
        <source>Cut off: {pages}.</source>
        <translation>Recortado: {pages}.</translation>
    </message>
    <message>
        <source>Cut off: {sides}</source>
        <translation>Recortado: {sides}</translation>
    </message>
    <message>
        <source>Cutter</source>
        <translation>Cortador</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>look</comment>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>colours</comment>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Darkness</source>
        <translation>Oscuridad</translation>
    </message>
    <message>
        <source>Darkness is not sent with labels for {printer}: set it at the printer, and check a test print.</source>
        <translation>En las etiquetas para {printer} no se envía la oscuridad: ajústela a mano y compruebe una prueba.</translation>
    </message>
    <message>
        <source>Darkness strip</source>
        <translation>Tira de oscuridad</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Data sent, printer gives no feedback</source>
        <translation>Datos enviados, la impresora no da confirmación</translation>
    </message>
    <message>
        <source>Data sent, the printer closed the connection</source>
        <translation>Datos enviados, la impresora cerró la conexión</translation>
    </message>
    <message>
        <source>Data {age:.0f} seconds old</source>
        <translation>Datos de hace {age:.0f} segundos</translation>
    </message>
    <message>
        <source>Database upgraded, after a copy was made</source>
        <translation>Base de datos actualizada, después de hacer una copia</translation>
    </message>
    <message>
        <source>Dec</source>
        <comment>month</comment>
        <translation>dic</translation>
    </message>
    <message>
        <source>December</source>
        <translation>diciembre</translation>
    </message>
    <message>
        <source>Decided by</source>
        <comment>who</comment>
        <translation>Lo decidió</translation>
    </message>
    <message>
        <source>Default parameters</source>
        <translation>Parámetros usados de forma predeterminada</translation>
    </message>
    <message>
        <source>Defaults</source>
        <comment>tab of a printer</comment>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Defaults</source>
        <comment>of a job: parameters</comment>
        <translation>Predeterminado</translation>
    </message>
    <message>
        <source>Defaults for PDF jobs</source>
        <translation>Para los trabajos PDF que no lo indican</translation>
    </message>
    <message>
        <source>Delete its folder when you are done</source>
        <translation>Elimine su carpeta cuando termine</translation>
    </message>
    <message>
        <source>Delete the last digit</source>
        <translation>Borrar la última cifra</translation>
    </message>
    <message>
        <source>Delivered messages</source>
        <comment>messages</comment>
        <translation>Recibidos</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Details</source>
        <comment>of an act</comment>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Details</source>
        <comment>button: of a printer</comment>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Details</source>
        <comment>of a job</comment>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Details and timeline of the job</source>
        <translation>Datos y cronología del trabajo</translation>
    </message>
    <message>
        <source>Details of the agent</source>
        <translation>Detalles del agente</translation>
    </message>
    <message>
        <source>Details of the console</source>
        <translation>Lo que se sabe de ella</translation>
    </message>
    <message>
        <source>Details of the printer</source>
        <translation>Detalles de la impresora</translation>
    </message>
    <message>
        <source>Details of {printer}</source>
        <translation>Detalles de {printer}</translation>
    </message>
    <message>
        <source>Developer</source>
        <translation>Desarrollador</translation>
    </message>
    <message>
        <source>Developer</source>
        <comment>column</comment>
        <translation>Desarrollador</translation>
    </message>
    <message>
        <source>Developer (optional)</source>
        <translation>Desarrollador al que pertenece, puede quedar vacío</translation>
    </message>
    <message>
        <source>Developer application</source>
        <translation>Aplicación de desarrollador</translation>
    </message>
    <message>
        <source>Developer application created</source>
        <translation>Aplicación de desarrollador creada</translation>
    </message>
    <message>
        <source>Developer application disabled</source>
        <translation>Aplicación de desarrollador desactivada</translation>
    </message>
    <message>
        <source>Developer application enabled</source>
        <translation>Aplicación de desarrollador activada</translation>
    </message>
    <message>
        <source>Developer application {name}</source>
        <translation>Aplicación de desarrollador {name}</translation>
    </message>
    <message>
        <source>Developer applications</source>
        <translation>Aplicaciones de desarrolladores</translation>
    </message>
    <message>
        <source>Developers</source>
        <comment>tab</comment>
        <translation>Desarrolladores</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Device that does not identify itself accepted</source>
        <translation>Dispositivo sin identificación aceptado</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnóstico</translation>
    </message>
    <message>
        <source>Diagnostics {number} saved as {name}.</source>
        <translation>Diagnóstico {number} guardado como {name}.</translation>
    </message>
    <message numerus="yes">
        <source>Diagnostics {number}: %n file(s), {size}. Check them before you save.</source>
        <translation>
            <numerusform>Diagnóstico {number}: %n archivo, {size}. Revíselo antes de guardar.</numerusform>
            <numerusform>Diagnóstico {number}: %n archivos, {size}. Revíselos antes de guardar.</numerusform>
        </translation>
    </message>
    <message>
        <source>Did it come out right?</source>
        <translation>¿Ha salido bien?</translation>
    </message>
    <message>
        <source>Did it come out?</source>
        <translation>¿Ha salido?</translation>
    </message>
    <message>
        <source>Did it come out? Answer one by one</source>
        <translation>¿Ha salido? Responder uno por uno</translation>
    </message>
    <message>
        <source>Different</source>
        <comment>values of several printers</comment>
        <translation>Distinto</translation>
    </message>
    <message>
        <source>Different from before:</source>
        <translation>Distinto de antes:</translation>
    </message>
    <message>
        <source>Different from here:</source>
        <translation>Distinto de aquí:</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>Disable</source>
        <translation>Desactivar</translation>
    </message>
    <message>
        <source>Disable the application</source>
        <translation>Desactivar la aplicación</translation>
    </message>
    <message>
        <source>Disable {name}?</source>
        <translation>¿Desactivar {name}?</translation>
    </message>
    <message>
        <source>Disabled</source>
        <comment>application</comment>
        <translation>Desactivada</translation>
    </message>
    <message>
        <source>Disabled since</source>
        <translation>Desactivada desde</translation>
    </message>
    <message>
        <source>Disable…</source>
        <translation>Desactivar…</translation>
    </message>
    <message>
        <source>Disable…</source>
        <comment>button</comment>
        <translation>Desactivar…</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <comment>button: what was not saved</comment>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Discovery</source>
        <comment>check</comment>
        <translation>Búsqueda de impresoras</translation>
    </message>
    <message>
        <source>Disk</source>
        <comment>check</comment>
        <translation>Disco</translation>
    </message>
    <message>
        <source>Disk free</source>
        <translation>Disco libre</translation>
    </message>
    <message>
        <source>Disk full or broken</source>
        <translation>Disco lleno o averiado</translation>
    </message>
    <message>
        <source>Document</source>
        <comment>what is printed</comment>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Document</source>
        <comment>of a job</comment>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Document</source>
        <comment>column</comment>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Document visibility for operators changed</source>
        <translation>Cambiado lo que los operadores ven de los documentos</translation>
    </message>
    <message>
        <source>Documents</source>
        <comment>kind of file</comment>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Documents cannot be kept longer than their jobs.</source>
        <translation>Los documentos no se pueden conservar más tiempo que sus trabajos.</translation>
    </message>
    <message>
        <source>Does not answer</source>
        <translation>No responde</translation>
    </message>
    <message>
        <source>Does not identify itself</source>
        <comment>a printer</comment>
        <translation>No indica qué dispositivo es</translation>
    </message>
    <message>
        <source>Does the printer use another language? Choose it, then print again.</source>
        <translation>¿Habla otro lenguaje? Elíjalo e imprima otra vez.</translation>
    </message>
    <message>
        <source>Does what the application will do: get a token, list the printers and print a test label.</source>
        <translation>Como hará la aplicación: obtiene un token, lista las impresoras e imprime una etiqueta de prueba.</translation>
    </message>
    <message>
        <source>Done</source>
        <comment>job that failed</comment>
        <translation>Resuelto</translation>
    </message>
    <message>
        <source>Done</source>
        <comment>how an act went</comment>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Done</source>
        <comment>button</comment>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Door open</source>
        <comment>of a printer</comment>
        <translation>Puerta abierta</translation>
    </message>
    <message>
        <source>Dot {times}</source>
        <translation>Punto {times}</translation>
    </message>
    <message>
        <source>Dots in ESC/POS</source>
        <translation>Puntos en ESC/POS</translation>
    </message>
    <message>
        <source>Drawing the page…</source>
        <translation>Procesando la página…</translation>
    </message>
    <message>
        <source>Drop a PDF or a label file here.</source>
        <translation>Suelte aquí un PDF o un archivo de etiquetas.</translation>
    </message>
    <message>
        <source>Drop a PDF or a label file on the window, check the picture, and print it.</source>
        <translation>Arrastre un PDF o un archivo de etiquetas a la ventana, compruebe la imagen e imprímalo.</translation>
    </message>
    <message>
        <source>Drop to print</source>
        <translation>Suelte para imprimir</translation>
    </message>
    <message>
        <source>Duration</source>
        <comment>a request</comment>
        <translation>Duró</translation>
    </message>
    <message>
        <source>ESC/POS (receipt)</source>
        <comment>language of labels</comment>
        <translation>ESC/POS (ticket)</translation>
    </message>
    <message>
        <source>Each keeps its ID. Jobs that {printer} can&apos;t print stay here.</source>
        <translation>Cada uno conserva su ID; lo que {printer} no puede imprimir se queda aquí.</translation>
    </message>
    <message>
        <source>Each link works once. A new link cancels the old one.</source>
        <translation>Un enlace nuevo vale una vez. El anterior, si nadie lo usó, deja de valer.</translation>
    </message>
    <message>
        <source>Eight</source>
        <comment>digit</comment>
        <translation>Ocho</translation>
    </message>
    <message>
        <source>Empty: the key&apos;s thumbprint (RFC 7638).</source>
        <translation>Vacío: su huella (RFC 7638).</translation>
    </message>
    <message>
        <source>Empty: this site&apos;s own developer.</source>
        <translation>Vacío: el propio desarrollador de este centro.</translation>
    </message>
    <message>
        <source>Empty: unchanged</source>
        <translation>Vacío: como está</translation>
    </message>
    <message>
        <source>Enable</source>
        <translation>Activar</translation>
    </message>
    <message>
        <source>Enable</source>
        <comment>button</comment>
        <translation>Activar</translation>
    </message>
    <message>
        <source>Enable the application</source>
        <translation>Activar la aplicación</translation>
    </message>
    <message>
        <source>Encryption (TLS)</source>
        <translation>Cifrado (TLS)</translation>
    </message>
    <message>
        <source>Encryption to the mail server</source>
        <translation>Cifrado con el servidor de correo</translation>
    </message>
    <message>
        <source>End of each job</source>
        <translation>Termina cada trabajo</translation>
    </message>
    <message>
        <source>End of the log of the server and agent</source>
        <translation>Registro del servidor y el agente, su final</translation>
    </message>
    <message>
        <source>End the search</source>
        <translation>Terminar la búsqueda</translation>
    </message>
    <message>
        <source>Enrol the copied computer as a new agent</source>
        <translation>Dé de alta el ordenador copiado como agente nuevo</translation>
    </message>
    <message>
        <source>Enrolling…</source>
        <translation>Dando de alta…</translation>
    </message>
    <message>
        <source>Enter a recipient and a mail server first</source>
        <translation>Indique primero un destinatario y un servidor de correo</translation>
    </message>
    <message>
        <source>Enter an external ID</source>
        <translation>Hace falta un ID externo</translation>
    </message>
    <message>
        <source>Enter the correct ones</source>
        <translation>Introduzca los correctos</translation>
    </message>
    <message>
        <source>Enter the numbers first</source>
        <translation>Introduzca antes los números</translation>
    </message>
    <message>
        <source>Enter them</source>
        <translation>Introdúzcalos</translation>
    </message>
    <message>
        <source>Enter which came out</source>
        <translation>Indique antes cuáles han salido</translation>
    </message>
    <message>
        <source>Entries are never deleted.</source>
        <translation>Las entradas se conservan para siempre.</translation>
    </message>
    <message>
        <source>Entry</source>
        <comment>of the log</comment>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Entry {due} is missing, the next one is {next}.</source>
        <translation>Falta la entrada {due}, la siguiente es {next}.</translation>
    </message>
    <message>
        <source>Entry {due} or the one before it was changed.</source>
        <translation>La entrada {due} no está como se escribió, o no lo está la anterior.</translation>
    </message>
    <message>
        <source>Entry {number} cannot be read.</source>
        <translation>La entrada {number} no se puede leer como se escribió.</translation>
    </message>
    <message>
        <source>Entry {number} is in the place of entry {due}.</source>
        <translation>La entrada {number} está donde debería estar la {due}.</translation>
    </message>
    <message>
        <source>Entry {number} is not the expected last one.</source>
        <translation>La entrada {number} no es la que se conoce como última.</translation>
    </message>
    <message>
        <source>Entry {number} is not the expected one.</source>
        <translation>La entrada {number} no es la conocida.</translation>
    </message>
    <message>
        <source>Envelope DL</source>
        <comment>paper</comment>
        <translation>Sobre DL</translation>
    </message>
    <message>
        <source>Envelope Monarch</source>
        <comment>paper</comment>
        <translation>Sobre Monarch</translation>
    </message>
    <message>
        <source>Envelope No. 10</source>
        <comment>paper</comment>
        <translation>Sobre n.º 10</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>Errors 24 h</source>
        <translation>Errores 24&#xa0;h</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Evento</translation>
    </message>
    <message>
        <source>Events</source>
        <comment>of a webhook</comment>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>Events to send:</source>
        <translation>Enviar un mensaje cuando:</translation>
    </message>
    <message>
        <source>Every application (default)</source>
        <translation>Toda aplicación (predeterminado)</translation>
    </message>
    <message>
        <source>Every application may print on {printer}.</source>
        <translation>Toda aplicación puede imprimir en {printer}.</translation>
    </message>
    <message>
        <source>Every window only allows what operators may do, until somebody unlocks it with their PIN.</source>
        <translation>Cada ventana solo hace lo que pueden los operadores, hasta que alguien la desbloquee con su PIN.</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>Todos</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Everything</source>
        <comment>an application may</comment>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Everything</source>
        <comment>log</comment>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Everything</source>
        <comment>activity</comment>
        <translation>Todo</translation>
    </message>
    <message numerus="yes">
        <source>Everything in the file will come out of {printer} again, %n time(s), as a new job.</source>
        <translation>
            <numerusform>Todo lo que contiene el archivo saldrá otra vez por {printer}, una vez, como trabajo nuevo.</numerusform>
            <numerusform>Todo lo que contiene el archivo saldrá otra vez por {printer}, %n veces, como trabajo nuevo.</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything in the file will come out of {printer} again, as a new job.</source>
        <translation>Todo lo que contiene el archivo saldrá otra vez por {printer}, como trabajo nuevo.</translation>
    </message>
    <message>
        <source>Everything in their files will come out of {printers} again, in all copies, as {jobs}.</source>
        <translation>Todo lo que contienen sus archivos saldrá otra vez, con todas las copias, por {printers}, como {jobs}.</translation>
    </message>
    <message>
        <source>Everything is OK.</source>
        <translation>Todo está bien.</translation>
    </message>
    <message>
        <source>Everything is at its default</source>
        <translation>Todo con valores predeterminados</translation>
    </message>
    <message>
        <source>Everything signed with it is rejected from now on, and its access tokens end. {rest} This is permanent.</source>
        <translation>Lo que firmó se rechaza desde ahora, y terminan los tokens de acceso obtenidos con ella. {rest} Es definitivo.</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <comment>keys that work</comment>
        <translation>En todas partes</translation>
    </message>
    <message>
        <source>Example to copy</source>
        <translation>Ejemplo para copiar</translation>
    </message>
    <message>
        <source>Exchanged with {printer}…</source>
        <translation>Intercambiada con {printer}…</translation>
    </message>
    <message>
        <source>Executive</source>
        <comment>paper</comment>
        <translation>Ejecutivo</translation>
    </message>
    <message>
        <source>Expand</source>
        <comment>jobs of a printer</comment>
        <translation>Desplegar</translation>
    </message>
    <message>
        <source>Expanded</source>
        <comment>group of jobs</comment>
        <translation>Desplegado</translation>
    </message>
    <message>
        <source>Expire waiting jobs after</source>
        <translation>Descartar trabajos en espera tras</translation>
    </message>
    <message>
        <source>Expired</source>
        <comment>access token</comment>
        <translation>Caducado</translation>
    </message>
    <message>
        <source>Expired</source>
        <comment>onboarding</comment>
        <translation>Terminada</translation>
    </message>
    <message>
        <source>Expired jobs are marked as failed.</source>
        <translation>Fallan como caducados.</translation>
    </message>
    <message>
        <source>Expired jobs are marked as failed. A printer&apos;s own setting comes first.</source>
        <translation>Fallan como caducados. Antes vale el ajuste propio de la impresora.</translation>
    </message>
    <message>
        <source>Expires</source>
        <comment>of a job: when</comment>
        <translation>Caduca</translation>
    </message>
    <message>
        <source>Expires in {left}</source>
        <translation>Caduca en {left}</translation>
    </message>
    <message>
        <source>Expires now</source>
        <translation>Caduca ahora</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>Exportar CSV…</translation>
    </message>
    <message>
        <source>Export JSON Lines…</source>
        <translation>Exportar JSON Lines…</translation>
    </message>
    <message>
        <source>Export the activity</source>
        <translation>Exportar la actividad</translation>
    </message>
    <message>
        <source>Export what is shown as CSV</source>
        <translation>Exportar lo mostrado como CSV</translation>
    </message>
    <message>
        <source>Export what is shown as JSON Lines</source>
        <translation>Exportar lo mostrado como JSON Lines</translation>
    </message>
    <message>
        <source>External ID</source>
        <translation>ID externo</translation>
    </message>
    <message>
        <source>External ID</source>
        <comment>column</comment>
        <translation>ID externo</translation>
    </message>
    <message>
        <source>External ID (required)</source>
        <translation>ID externo, el del desarrollador</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>rule</comment>
        <translation>Incumple</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>of a job</comment>
        <translation>Fallido</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>job</comment>
        <translation>Fallido</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>jobs</comment>
        <translation>Fallidos</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>a message</comment>
        <translation>Fallido</translation>
    </message>
    <message>
        <source>Failed</source>
        <comment>short: jobs</comment>
        <translation>Fallidos</translation>
    </message>
    <message>
        <source>Failed ({code}).</source>
        <translation>Ha fallado ({code}).</translation>
    </message>
    <message>
        <source>Failed before the backup was restored, reported by its agent</source>
        <comment>of a job</comment>
        <translation>Fallido antes de restaurar la copia de seguridad, según su agente</translation>
    </message>
    <message>
        <source>Failed in the last 24 hours: {names}.</source>
        <translation>Fallidos en las últimas 24 horas: {names}.</translation>
    </message>
    <message>
        <source>Failed job marked as done</source>
        <translation>Trabajo fallido marcado como resuelto</translation>
    </message>
    <message>
        <source>Failed messages</source>
        <comment>messages</comment>
        <translation>Fallidos</translation>
    </message>
    <message>
        <source>Failing</source>
        <comment>webhook</comment>
        <translation>Con fallos</translation>
    </message>
    <message>
        <source>Failures per printer</source>
        <translation>Fallos por impresora</translation>
    </message>
    <message>
        <source>Fault of a virtual printer simulated</source>
        <translation>Fallo de impresora virtual simulado</translation>
    </message>
    <message>
        <source>Faults can be simulated on virtual printers only.</source>
        <translation>Solo se pueden simular fallos en impresoras virtuales.</translation>
    </message>
    <message>
        <source>Faults that a virtual printer can show</source>
        <translation>Fallos que puede mostrar una impresora virtual</translation>
    </message>
    <message>
        <source>Feb</source>
        <comment>month</comment>
        <translation>feb</translation>
    </message>
    <message>
        <source>February</source>
        <translation>febrero</translation>
    </message>
    <message>
        <source>Feed a label</source>
        <translation>Avanzar una</translation>
    </message>
    <message>
        <source>Feed labels</source>
        <comment>button</comment>
        <translation>Avanzar etiquetas</translation>
    </message>
    <message>
        <source>Feed one blank label</source>
        <translation>Avanzar una etiqueta en blanco</translation>
    </message>
    <message>
        <source>Feedback of a printer learnt</source>
        <translation>Se aprendió cómo confirma una impresora</translation>
    </message>
    <message>
        <source>Feeding one blank label</source>
        <translation>Avanza una etiqueta en blanco</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>File</source>
        <comment>that is printed</comment>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>File printed from the console</source>
        <translation>Archivo impreso desde la consola</translation>
    </message>
    <message>
        <source>Files are not scanned: anyone who may print there can also reconfigure the printer. Only for applications that you fully trust.</source>
        <translation>No se revisa nada: quien puede imprimir allí también puede reconfigurar la impresora. Solo para aplicaciones en las que confía como en usted.</translation>
    </message>
    <message>
        <source>Files in it</source>
        <translation>Archivos que contiene</translation>
    </message>
    <message>
        <source>Files in the printer&apos;s own language (ZPL, ESC/POS …)</source>
        <translation>Archivos en el lenguaje propio de la impresora (ZPL, ESC/POS…)</translation>
    </message>
    <message>
        <source>Files in the printer&apos;s own language.</source>
        <translation>Archivos en el lenguaje de la impresora.</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Qué se muestra</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filtros</translation>
    </message>
    <message>
        <source>Filters and the check of the log</source>
        <translation>Filtros y la comprobación del registro</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar ahí</translation>
    </message>
    <message>
        <source>Find a command</source>
        <comment>of a RAW file</comment>
        <translation>Buscar comando</translation>
    </message>
    <message>
        <source>Find your printer</source>
        <translation>Encuentre su impresora</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Huella</translation>
    </message>
    <message>
        <source>Fingerprint (SHA-256): {fingerprint}</source>
        <translation>Huella (SHA-256): {fingerprint}</translation>
    </message>
    <message>
        <source>First complete number at the top</source>
        <translation>Primer número entero arriba</translation>
    </message>
    <message>
        <source>First complete number on the left</source>
        <translation>Primer número entero a la izquierda</translation>
    </message>
    <message>
        <source>First label</source>
        <translation>Primera etiqueta</translation>
    </message>
    <message>
        <source>Fit to paper</source>
        <comment>how a job is printed</comment>
        <translation>Ajustar al material</translation>
    </message>
    <message>
        <source>Five</source>
        <comment>digit</comment>
        <translation>Cinco</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Folder for backups</source>
        <translation>Carpeta de las copias de seguridad</translation>
    </message>
    <message>
        <source>Follow</source>
        <comment>the newest lines</comment>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>Follow the newest lines</source>
        <translation>Seguir las líneas más nuevas</translation>
    </message>
    <message>
        <source>Following</source>
        <comment>the newest lines</comment>
        <translation>Siguiendo</translation>
    </message>
    <message>
        <source>Foolscap</source>
        <comment>paper</comment>
        <translation>Foolscap</translation>
    </message>
    <message>
        <source>For a finger</source>
        <translation>Para el dedo</translation>
    </message>
    <message>
        <source>For a mouse (compact)</source>
        <translation>Para el ratón (compacto)</translation>
    </message>
    <message>
        <source>For a new address, a replaced device or another agent. The printer keeps its ID, jobs and settings.</source>
        <translation>Una dirección nueva, otro dispositivo en su lugar u otro agente: la impresora conserva su ID, sus trabajos y sus ajustes.</translation>
    </message>
    <message>
        <source>For administrators</source>
        <translation>Para administradores</translation>
    </message>
    <message>
        <source>For connections from other computers.</source>
        <translation>De lo que viene de otros ordenadores.</translation>
    </message>
    <message>
        <source>For example 192.168.1.50, zebra.local:9100, ipp://printer.local/ipp/print</source>
        <translation>Por ejemplo 192.168.1.50, zebra.local:9100, ipp://printer.local/ipp/print</translation>
    </message>
    <message>
        <source>For example Dock Ltd</source>
        <translation>Por ejemplo, Muelle S. L.</translation>
    </message>
    <message>
        <source>For example Dock PC</source>
        <translation>Por ejemplo PC del muelle</translation>
    </message>
    <message>
        <source>For example Packing table 2</source>
        <translation>Por ejemplo Mesa de embalaje 2</translation>
    </message>
    <message>
        <source>For example Shop system</source>
        <translation>Por ejemplo, sistema de tienda</translation>
    </message>
    <message>
        <source>For example Web shop</source>
        <translation>Por ejemplo Tienda web</translation>
    </message>
    <message>
        <source>For example customer-1042</source>
        <translation>Por ejemplo, cliente-1042</translation>
    </message>
    <message>
        <source>For gloves (large)</source>
        <translation>Para guantes (grande)</translation>
    </message>
    <message>
        <source>For others</source>
        <comment>address of the server</comment>
        <translation>Para los demás</translation>
    </message>
    <message>
        <source>For support</source>
        <comment>further facts of a job</comment>
        <translation>Para asistencia</translation>
    </message>
    <message>
        <source>Forget login</source>
        <translation>Olvidar el inicio de sesión</translation>
    </message>
    <message>
        <source>Forget server</source>
        <translation>Olvidar el servidor</translation>
    </message>
    <message>
        <source>Forget the PIN</source>
        <translation>Olvidar el PIN</translation>
    </message>
    <message>
        <source>Forget the login</source>
        <translation>Olvidar el inicio de sesión</translation>
    </message>
    <message>
        <source>Form</source>
        <comment>of an assertion</comment>
        <translation>Forma</translation>
    </message>
    <message numerus="yes">
        <source>Found %n printer(s)</source>
        <comment>by a search</comment>
        <translation>
            <numerusform>%n impresora encontrada</numerusform>
            <numerusform>%n impresoras encontradas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Found %n printer(s): {names}.</source>
        <translation>
            <numerusform>%n impresora encontrada: {names}.</numerusform>
            <numerusform>%n impresoras encontradas: {names}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Found changed in their file</source>
        <translation>Encontrados cambiados en su archivo</translation>
    </message>
    <message>
        <source>Four</source>
        <comment>digit</comment>
        <translation>Cuatro</translation>
    </message>
    <message>
        <source>Free</source>
        <comment>room on a disk</comment>
        <translation>Libre</translation>
    </message>
    <message>
        <source>Free some space on it or check it</source>
        <translation>Libere espacio en él o revíselo</translation>
    </message>
    <message>
        <source>Free some space: new documents are not accepted</source>
        <translation>Libere espacio: no se aceptan documentos nuevos</translation>
    </message>
    <message>
        <source>Free space to keep</source>
        <translation>Dejar libre</translation>
    </message>
    <message>
        <source>Free up space soon, otherwise no new jobs are accepted.</source>
        <translation>Libere espacio pronto o no se aceptarán más trabajos.</translation>
    </message>
    <message>
        <source>Free up space there</source>
        <translation>Libere espacio allí</translation>
    </message>
    <message>
        <source>Free up space: no new jobs are accepted.</source>
        <translation>Libere espacio: ya no se aceptan trabajos.</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>viernes</translation>
    </message>
    <message>
        <source>From</source>
        <comment>of a job: who sent it</comment>
        <translation>De</translation>
    </message>
    <message>
        <source>From</source>
        <comment>what it was before</comment>
        <translation>Antes</translation>
    </message>
    <message>
        <source>From</source>
        <comment>addresses of a console</comment>
        <translation>Desde</translation>
    </message>
    <message>
        <source>From byte {byte} on, the file looks like {kind}, not like the declared printer language. Ask the sender for the right file.</source>
        <translation>Desde el byte {byte} el archivo parece {kind}, no el lenguaje de impresora indicado. Pida al remitente el archivo correcto.</translation>
    </message>
    <message>
        <source>From day</source>
        <translation>Desde el día</translation>
    </message>
    <message>
        <source>From now on: {offset}.</source>
        <translation>Desde ahora: {offset}.</translation>
    </message>
    <message>
        <source>From {low:g} to {high:g}</source>
        <translation>De {low:g} a {high:g}</translation>
    </message>
    <message>
        <source>Further facts of the job</source>
        <translation>Más datos del trabajo</translation>
    </message>
    <message>
        <source>GS ( L</source>
        <comment>a command</comment>
        <translation>GS ( L</translation>
    </message>
    <message>
        <source>GS ( L is for the few printers without GS v 0.</source>
        <translation>GS ( L es para las pocas impresoras sin GS v 0.</translation>
    </message>
    <message>
        <source>GS v 0</source>
        <comment>a command</comment>
        <translation>GS v 0</translation>
    </message>
    <message>
        <source>Generate a key pair (you can save the private key once)</source>
        <translation>Generar un par de claves (la privada se guarda una vez)</translation>
    </message>
    <message>
        <source>Get a token</source>
        <comment>step of a trial</comment>
        <translation>Obtener un token</translation>
    </message>
    <message>
        <source>Give an administrator a PIN first. With the PINs of operators alone, nobody could turn the lock off again.</source>
        <translation>Asigne antes un PIN a un administrador. Solo con los PIN de operadores, nadie podría volver a desactivar el bloqueo.</translation>
    </message>
    <message>
        <source>Give an administrator a PIN first: with operators&apos; PINs alone, nobody could turn the lock off again</source>
        <translation>Asigne antes un PIN a un administrador: solo con los PIN de operadores, nadie podría volver a desactivar el bloqueo</translation>
    </message>
    <message>
        <source>Give the credentials once: in the body or as HTTP Basic.</source>
        <translation>Indique las credenciales una sola vez: en el cuerpo o como HTTP Basic.</translation>
    </message>
    <message>
        <source>Give the printer a name first</source>
        <translation>Dé antes un nombre a la impresora</translation>
    </message>
    <message>
        <source>Give the printer a tag first: on the Connection tab</source>
        <translation>Añada primero la impresora a un grupo: en la pestaña «Conexión»</translation>
    </message>
    <message>
        <source>Give {name} once.</source>
        <translation>Indique {name} una sola vez.</translation>
    </message>
    <message>
        <source>Given up</source>
        <comment>messages</comment>
        <translation>Descartados</translation>
    </message>
    <message>
        <source>Go to agents</source>
        <translation>Ir a los agentes</translation>
    </message>
    <message>
        <source>Go to printers</source>
        <translation>Ir a impresoras</translation>
    </message>
    <message>
        <source>Go to the queue</source>
        <translation>Mirar en la cola</translation>
    </message>
    <message>
        <source>Go to {page}</source>
        <translation>Ir a: {page}</translation>
    </message>
    <message>
        <source>Gone (410)</source>
        <comment>webhook</comment>
        <translation>Retirado (410)</translation>
    </message>
    <message>
        <source>Government letter</source>
        <comment>paper</comment>
        <translation>Carta de gobierno</translation>
    </message>
    <message>
        <source>Grey</source>
        <comment>how it is printed</comment>
        <translation>Gris</translation>
    </message>
    <message>
        <source>Group by printer</source>
        <translation>Agrupar por impresora</translation>
    </message>
    <message>
        <source>Group by tag</source>
        <translation>Ordenar por grupos</translation>
    </message>
    <message>
        <source>Group the printers by tag</source>
        <translation>Ordenar las impresoras por grupos</translation>
    </message>
    <message>
        <source>HOST or HOST:PORT.</source>
        <translation>HOST o HOST:PUERTO.</translation>
    </message>
    <message>
        <source>Hand over</source>
        <translation>Traspasar</translation>
    </message>
    <message>
        <source>Hand over…</source>
        <translation>Traspasar…</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Hash</translation>
    </message>
    <message>
        <source>Header</source>
        <comment>of an assertion</comment>
        <translation>Cabecera</translation>
    </message>
    <message>
        <source>Height</source>
        <comment>of media, field</comment>
        <translation>Alto</translation>
    </message>
    <message>
        <source>Height in millimetres</source>
        <translation>Alto en milímetros</translation>
    </message>
    <message>
        <source>Height in mm, empty for a roll</source>
        <translation>Alto en mm, vacío para un rollo</translation>
    </message>
    <message>
        <source>Height, mm</source>
        <translation>Alto, mm</translation>
    </message>
    <message>
        <source>Held</source>
        <comment>of a job</comment>
        <translation>Retenido</translation>
    </message>
    <message>
        <source>Held</source>
        <comment>job</comment>
        <translation>Retenido</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Retenido</translation>
    </message>
    <message>
        <source>Held after a restore: it may already be on paper</source>
        <comment>of a job</comment>
        <translation>Retenido tras una restauración: puede que ya esté en papel</translation>
    </message>
    <message>
        <source>Held by {name}</source>
        <translation>Retenido por {name}</translation>
    </message>
    <message>
        <source>Held by {name} until it expired</source>
        <translation>Retenido por {name} hasta que venció su plazo</translation>
    </message>
    <message>
        <source>Held {jobs}</source>
        <translation>Retenido: {jobs}</translation>
    </message>
    <message>
        <source>Held: other paper is loaded</source>
        <comment>of a job</comment>
        <translation>Retenido: hay otro material cargado</translation>
    </message>
    <message>
        <source>Hello,

to print for {name}, install Spoolhouse on the computer that has the printers. Then open this link there:

{link}

It works once, until {until}. Anyone who has it can join, so please don&apos;t share it.
</source>
        <translation>Hola:

Para imprimir para {name}, instale Spoolhouse en el ordenador que tiene las impresoras. Después abra allí este enlace:

{link}

Vale una vez, hasta {until}. Quien lo tenga puede unirse: no se lo dé a nadie más, por favor.
</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Help</source>
        <comment>page</comment>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Help</source>
        <comment>button</comment>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Help</source>
        <comment>kind of what a search found</comment>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Help for this page</source>
        <translation>Ayuda de esta página</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Texto de ayuda</translation>
    </message>
    <message>
        <source>Hidden</source>
        <comment>documents</comment>
        <translation>Ocultos</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Hide</source>
        <comment>button: a list</comment>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>Hide documents</source>
        <translation>Ocultar documentos</translation>
    </message>
    <message>
        <source>Hide the client secret</source>
        <translation>Ocultar el secreto del cliente</translation>
    </message>
    <message>
        <source>Hide the webhook secret</source>
        <translation>Ocultar el secreto del webhook</translation>
    </message>
    <message>
        <source>Hides unused pages</source>
        <translation>Oculta las páginas sin usar</translation>
    </message>
    <message>
        <source>High</source>
        <comment>contrast</comment>
        <translation>Alto</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste alto</translation>
    </message>
    <message>
        <source>High: black, white and thick borders.</source>
        <translation>Alto: negro, blanco y bordes gruesos.</translation>
    </message>
    <message>
        <source>History</source>
        <comment>tab of a printer</comment>
        <translation>Historial</translation>
    </message>
    <message>
        <source>Hold</source>
        <comment>button: a job</comment>
        <translation>Retener</translation>
    </message>
    <message>
        <source>Hold the printed grid the way it came out of the printer. 0 and no gap = correct.</source>
        <translation>Mire la cuadrícula impresa tal como salió. 0 y sin papel en blanco es correcto.</translation>
    </message>
    <message>
        <source>Host</source>
        <comment>computer</comment>
        <translation>Ordenador</translation>
    </message>
    <message>
        <source>How grey becomes black dots.</source>
        <translation>Cómo el gris pasa a puntos negros.</translation>
    </message>
    <message>
        <source>How it prints</source>
        <translation>Impresión</translation>
    </message>
    <message>
        <source>How long the old secret still works</source>
        <translation>Cuánto vale aún el secreto anterior</translation>
    </message>
    <message>
        <source>How programs send jobs</source>
        <translation>Cómo envían trabajos los programas</translation>
    </message>
    <message>
        <source>How to update the agent</source>
        <translation>Cómo actualizar el agente</translation>
    </message>
    <message>
        <source>I have stored it</source>
        <translation>Lo he guardado</translation>
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
        <translation>Idempotency-Key debe tener de 1 a {most} caracteres en una línea e indicarse una vez.</translation>
    </message>
    <message>
        <source>Identify</source>
        <comment>button</comment>
        <translation>Identificar</translation>
    </message>
    <message>
        <source>Identity</source>
        <comment>of a device</comment>
        <translation>Identidad</translation>
    </message>
    <message>
        <source>If it has a new address, ask there for a new code and pair this console with that address.</source>
        <translation>¿Tiene ahora otra dirección? Entonces pida allí un código nuevo y empareje esta consola con esa dirección.</translation>
    </message>
    <message>
        <source>If it is wrong, everything prints too large or too small. The preview changes with it.</source>
        <translation>Si es incorrecta, todo sale demasiado grande o pequeño. La vista previa la sigue.</translation>
    </message>
    <message numerus="yes">
        <source>If it stops, %n open job(s) wait and the API no longer answers.</source>
        <translation>
            <numerusform>Si se detiene, %n trabajo abierto espera y la API deja de responder.</numerusform>
            <numerusform>Si se detiene, %n trabajos abiertos esperan y la API deja de responder.</numerusform>
        </translation>
    </message>
    <message>
        <source>If it stops, the API no longer answers.</source>
        <translation>Si se detiene, la API deja de responder.</translation>
    </message>
    <message>
        <source>If so, throw one away</source>
        <translation>Si es así, tire uno</translation>
    </message>
    <message>
        <source>If the agent starts automatically, just restart that computer. It stays the same agent and keeps its printers.</source>
        <translation>Si arranca automáticamente, basta con reiniciar ese ordenador. Sigue siendo el mismo agente, con sus impresoras.</translation>
    </message>
    <message>
        <source>If the device is found at a new address</source>
        <translation>Cuando su dispositivo se encuentra en otra dirección</translation>
    </message>
    <message>
        <source>If the name {name} is not known in the other network, choose the numeric address.</source>
        <translation>Si la otra red no conoce el nombre {name}, elija la dirección numérica.</translation>
    </message>
    <message>
        <source>If the name {name} is not known in the other network, choose the numeric address. The browser warns first, because this server made its certificate itself.</source>
        <translation>Si la otra red no conoce el nombre {name}, elija la dirección numérica. El navegador avisará primero, porque este servidor creó su propio certificado.</translation>
    </message>
    <message>
        <source>If the printer skips labels or stops between them, for example after a different kind of roll was loaded.</source>
        <translation>Si se salta etiquetas o se detiene entre ellas: tras poner otro tipo de rollo.</translation>
    </message>
    <message>
        <source>If the printer was reset or replaced, trust the new one</source>
        <translation>¿Se restableció o se cambió? Entonces confíe en él</translation>
    </message>
    <message>
        <source>If the server was set up again, or its key was replaced, create a link there and run &apos;spoolhouse agent enroll --replace&apos; here. If nobody did that, another computer answers in its place.</source>
        <translation>Si el servidor se configuró de nuevo o se sustituyó su clave, cree allí un enlace y ejecute aquí &apos;spoolhouse agent enroll --replace&apos;. Si nadie lo hizo, otro ordenador responde en su lugar.</translation>
    </message>
    <message>
        <source>If the two were swapped, exchange their addresses</source>
        <translation>¿Se han intercambiado las dos? Intercambie entonces sus direcciones</translation>
    </message>
    <message>
        <source>If you reconnect the original device, printing continues automatically.</source>
        <translation>Vuelva a poner su propio dispositivo y la impresión continuará automáticamente.</translation>
    </message>
    <message>
        <source>Ignored in the header: {names}.</source>
        <translation>En la cabecera se ignora: {names}.</translation>
    </message>
    <message>
        <source>In the data folder</source>
        <comment>backups</comment>
        <translation>En la carpeta de datos</translation>
    </message>
    <message>
        <source>In the log of</source>
        <comment>a customer</comment>
        <translation>En el registro de</translation>
    </message>
    <message>
        <source>In the queue of {name} since {now}, {copies}.</source>
        <translation>En la cola de {name} desde las {now}, {copies}.</translation>
    </message>
    <message>
        <source>In the {part} there is {what}</source>
        <translation>{part} contiene: {what}</translation>
    </message>
    <message>
        <source>In use</source>
        <comment>application</comment>
        <translation>En uso</translation>
    </message>
    <message>
        <source>Including applications added later.</source>
        <translation>También las futuras.</translation>
    </message>
    <message>
        <source>Install one of pipewire-bin, pulseaudio-utils or alsa-utils. Alarms are shown in any case.</source>
        <translation>Instale pipewire-bin, pulseaudio-utils o alsa-utils; las alarmas se muestran de todos modos.</translation>
    </message>
    <message>
        <source>Installation id</source>
        <translation>ID de instalación</translation>
    </message>
    <message>
        <source>Installation revoked</source>
        <translation>Instalación revocada</translation>
    </message>
    <message>
        <source>Installations (including revoked)</source>
        <translation>Instalaciones, también revocadas</translation>
    </message>
    <message>
        <source>Instance id</source>
        <translation>ID de instancia</translation>
    </message>
    <message>
        <source>Integrity of the log</source>
        <translation>Integridad del registro</translation>
    </message>
    <message>
        <source>Invoice</source>
        <comment>what is printed</comment>
        <translation>Factura</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>Is it the same printer, or was it replaced?</source>
        <translation>¿Es la misma impresora, o se ha sustituido?</translation>
    </message>
    <message>
        <source>Issued</source>
        <comment>column: when</comment>
        <translation>Emitido</translation>
    </message>
    <message>
        <source>Issuer (iss)</source>
        <translation>Emisor (iss)</translation>
    </message>
    <message>
        <source>It answered at once.</source>
        <translation>Respondió al instante.</translation>
    </message>
    <message>
        <source>It answered within {seconds:.1f} s.</source>
        <translation>Respondió en {seconds:.1f}&#xa0;s.</translation>
    </message>
    <message>
        <source>It asks for a user name and a password.</source>
        <translation>Pide usuario y contraseña.</translation>
    </message>
    <message>
        <source>It came out</source>
        <translation>Ha salido</translation>
    </message>
    <message>
        <source>It came with a restored backup. The server may already have sent it.</source>
        <translation>Procede de una copia de seguridad restaurada: quizá ya se haya enviado desde entonces.</translation>
    </message>
    <message>
        <source>It can take the jobs that wait here.</source>
        <translation>Puede hacerse cargo de los trabajos que esperan aquí.</translation>
    </message>
    <message>
        <source>It could not be checked. Choose it again to try again</source>
        <translation>No se pudo consultar. Elíjala de nuevo para volver a intentarlo</translation>
    </message>
    <message>
        <source>It did not come out</source>
        <translation>No ha salido</translation>
    </message>
    <message>
        <source>It did not work</source>
        <translation>No ha funcionado</translation>
    </message>
    <message>
        <source>It did not work.</source>
        <translation>No ha funcionado.</translation>
    </message>
    <message>
        <source>It does not fit the paper</source>
        <translation>No cabe en el material</translation>
    </message>
    <message>
        <source>It does not have this tag</source>
        <translation>No está en este grupo</translation>
    </message>
    <message>
        <source>It ended in the meantime: {state}.</source>
        <translation>Ha terminado entretanto: {state}.</translation>
    </message>
    <message>
        <source>It expired too long ago to check whether it was used before: make a new one.</source>
        <translation>Terminó antes del momento hasta el que el servidor ha olvidado lo utilizado: cree una nueva.</translation>
    </message>
    <message>
        <source>It expired {seconds} ago: make a new one for every call. If this one is new, set the clock.</source>
        <translation>Caducó hace {seconds}: haga una nueva para cada llamada y ajuste el reloj si le sorprende.</translation>
    </message>
    <message>
        <source>It failed</source>
        <translation>Falló</translation>
    </message>
    <message>
        <source>It gets an ID and a secret and then sends its labels automatically.</source>
        <translation>Recibe un ID y un secreto, y envía sus etiquetas automáticamente.</translation>
    </message>
    <message>
        <source>It gets no jobs until it is updated.</source>
        <translation>No recibe trabajos hasta que se actualice.</translation>
    </message>
    <message>
        <source>It has more than {most} characters: leave out what the server does not need.</source>
        <translation>Tiene más de {most} caracteres: omita lo que el servidor no necesita.</translation>
    </message>
    <message>
        <source>It has no effect on this printer.</source>
        <translation>En esta impresora no cambia nada.</translation>
    </message>
    <message>
        <source>It has not expired.</source>
        <translation>No ha caducado.</translation>
    </message>
    <message>
        <source>It has {number} parts between dots, not three: header, claims and signature.</source>
        <translation>Tiene {number} partes separadas por puntos, no tres: cabecera, declaraciones (claims) y firma.</translation>
    </message>
    <message>
        <source>It is a test print of this printer.</source>
        <translation>Es una impresión de prueba de esta impresora.</translation>
    </message>
    <message>
        <source>It is about to be cancelled: undo that first</source>
        <translation>Está a punto de cancelarse: deshaga eso antes</translation>
    </message>
    <message>
        <source>It is about to be changed: undo that first</source>
        <translation>Está a punto de cambiarse: deshaga eso antes</translation>
    </message>
    <message>
        <source>It is about to be moved: undo that first</source>
        <translation>Está a punto de moverse: deshaga eso antes</translation>
    </message>
    <message>
        <source>It is already shown</source>
        <translation>Ya se muestra</translation>
    </message>
    <message>
        <source>It is already waiting to be sent</source>
        <translation>El mensaje ya está en espera</translation>
    </message>
    <message>
        <source>It is another device.</source>
        <translation>Es otro dispositivo.</translation>
    </message>
    <message>
        <source>It is disabled: its calls are rejected</source>
        <translation>Está desactivada: sus llamadas se rechazan</translation>
    </message>
    <message>
        <source>It is not known whether a job came out; a person is asked</source>
        <translation>No se sabe si un trabajo ha salido; se pregunta a un operador</translation>
    </message>
    <message>
        <source>It is not known whether it arrived: {why}</source>
        <translation>No se sabe si llegó: {why}</translation>
    </message>
    <message>
        <source>It is not known whether it is the same device.</source>
        <translation>No se puede saber si es el mismo dispositivo.</translation>
    </message>
    <message>
        <source>It is not known whether the device of {printer} answers at this printer&apos;s address.</source>
        <translation>No se puede saber si en la dirección de esta impresora responde el dispositivo de {printer}.</translation>
    </message>
    <message>
        <source>It is not known whether the job in Windows&apos; queue was complete: check what was printed.</source>
        <translation>No se puede saber si el trabajo en la cola de Windows está entero: mire qué se imprimió.</translation>
    </message>
    <message>
        <source>It is not known yet whether a job of {printer} came out. Answer that first, or wait until it counts as failed.</source>
        <translation>Aún no se sabe si ha salido un trabajo de {printer}. Responda antes a eso o espere hasta que cuente como fallido.</translation>
    </message>
    <message>
        <source>It is not known yet whether this job came out. A person at the printer is asked.</source>
        <translation>Aún no se sabe si este trabajo se imprimió. Se pregunta a alguien junto a la impresora.</translation>
    </message>
    <message>
        <source>It is set to be used offline in Windows.</source>
        <translation>En Windows está configurada para usarse sin conexión.</translation>
    </message>
    <message>
        <source>It is the device of {printer}.</source>
        <translation>Es el dispositivo de {printer}.</translation>
    </message>
    <message>
        <source>It is the last key: {name} can&apos;t call until it has a new one.</source>
        <translation>Es la última: {name} no puede volver a llamar hasta tener una clave nueva.</translation>
    </message>
    <message>
        <source>It is the same device.</source>
        <translation>Es el mismo dispositivo.</translation>
    </message>
    <message>
        <source>It is the same printer</source>
        <translation>Es la misma impresora</translation>
    </message>
    <message>
        <source>It is the standby printer of {printers}, which will have none.</source>
        <translation>Es reserva de {printers}: ya no habrá reserva.</translation>
    </message>
    <message>
        <source>It is valid for {seconds} s: make exp at most {longest} s later than iat.</source>
        <translation>Dura {seconds}&#xa0;s: ponga exp como mucho {longest}&#xa0;s después de iat.</translation>
    </message>
    <message>
        <source>It is valid for {seconds} s; at most {longest} s are allowed.</source>
        <translation>Dura {seconds}&#xa0;s; se permiten {longest} como mucho.</translation>
    </message>
    <message>
        <source>It is visible to people behind you and on screenshots.</source>
        <translation>Las capturas de pantalla y quien esté detrás pueden verlo.</translation>
    </message>
    <message>
        <source>It keeps printing meanwhile.</source>
        <translation>Mientras tanto sigue imprimiendo.</translation>
    </message>
    <message>
        <source>It may</source>
        <comment>an application</comment>
        <translation>Puede</translation>
    </message>
    <message>
        <source>It may</source>
        <comment>what is permitted</comment>
        <translation>Puede</translation>
    </message>
    <message>
        <source>It may have been received. Check the queue before you print it again.</source>
        <translation>Puede que se haya recibido: mire en la cola antes de reimprimirlo.</translation>
    </message>
    <message>
        <source>It may have been received. Check the queue. “Ask again” never prints it twice.</source>
        <translation>Puede que se haya recibido: mire en la cola. «Preguntar de nuevo» nunca lo imprime dos veces.</translation>
    </message>
    <message>
        <source>It may have printed.</source>
        <translation>Puede que se imprimiera.</translation>
    </message>
    <message>
        <source>It may have printed: answer “Did it come out?” instead</source>
        <translation>Puede que se imprimiera: responda mejor a «¿Ha salido?»</translation>
    </message>
    <message>
        <source>It may have worked. Check before you try again.</source>
        <translation>Puede que haya funcionado: compruébelo antes de reintentarlo.</translation>
    </message>
    <message>
        <source>It may lack: {features}.</source>
        <translation>Puede que le falte: {features}.</translation>
    </message>
    <message>
        <source>It may not see jobs</source>
        <translation>La aplicación no puede ver trabajos</translation>
    </message>
    <message>
        <source>It may not see printers</source>
        <translation>La aplicación no puede ver impresoras</translation>
    </message>
    <message>
        <source>It may see neither printers nor agents</source>
        <translation>No puede ver ni impresoras ni agentes</translation>
    </message>
    <message>
        <source>It may:</source>
        <translation>Puede:</translation>
    </message>
    <message>
        <source>It moved…</source>
        <comment>a printer</comment>
        <translation>Ha cambiado de sitio…</translation>
    </message>
    <message>
        <source>It needs more than {size} MiB of memory.</source>
        <translation>Necesita más de {size}&#xa0;MiB de memoria.</translation>
    </message>
    <message>
        <source>It prints when the customer is resumed</source>
        <translation>Se imprime cuando se reactive</translation>
    </message>
    <message>
        <source>It restarts at {time}.</source>
        <translation>Se inicia de nuevo a las {time}.</translation>
    </message>
    <message>
        <source>It still waits in the queue of {name}, {copies}.</source>
        <translation>El trabajo aún espera en la cola de {name}, {copies}.</translation>
    </message>
    <message>
        <source>It took longer than {seconds:g} seconds.</source>
        <translation>Tardó más de {seconds:g} segundos.</translation>
    </message>
    <message>
        <source>It used more than {seconds} seconds of computing time.</source>
        <translation>Usó más de {seconds} segundos de cálculo.</translation>
    </message>
    <message>
        <source>It waits for an answer whether it is still needed.</source>
        <translation>Espera a que se indique si todavía hace falta.</translation>
    </message>
    <message>
        <source>It was already printed.</source>
        <translation>Ya se imprimió.</translation>
    </message>
    <message>
        <source>It was already reprinted by {name}.</source>
        <translation>{name} ya lo reimprimió.</translation>
    </message>
    <message>
        <source>It was already reprinted.</source>
        <translation>Ya se reimprimió.</translation>
    </message>
    <message>
        <source>It was last used {used}.</source>
        <translation>Último uso: {used}.</translation>
    </message>
    <message>
        <source>It was made before the server went back to a backup: make a new one in half a minute.</source>
        <translation>Se creó antes de que el servidor volviera a una copia de seguridad: cree una nueva dentro de medio minuto.</translation>
    </message>
    <message>
        <source>It was marked as done.</source>
        <translation>Se marcó como resuelto.</translation>
    </message>
    <message>
        <source>It was moved to another printer in the meantime.</source>
        <translation>Entretanto pasó a otra impresora.</translation>
    </message>
    <message>
        <source>It was not printed.</source>
        <translation>No se imprimió.</translation>
    </message>
    <message>
        <source>It was replaced…</source>
        <translation>Se ha sustituido…</translation>
    </message>
    <message>
        <source>It was reprinted</source>
        <translation>Se reimprimió</translation>
    </message>
    <message>
        <source>It was tried for 24 hours, then dropped.</source>
        <translation>Se intentó durante 24 horas y se descartó.</translation>
    </message>
    <message>
        <source>It was used before: make a new one, with a new jti, for every call, including repeated ones.</source>
        <translation>Ya se usó: haga una nueva, con otro jti, para cada llamada, también si se repite.</translation>
    </message>
    <message>
        <source>It will be held: it needs {wanted}, but {loaded} is loaded.</source>
        <translation>Quedará retenido: es para {wanted} y está cargado {loaded}.</translation>
    </message>
    <message>
        <source>It will be held: {pages}, but {loaded} is loaded.</source>
        <translation>Quedará retenido ({pages}): está cargado {loaded}.</translation>
    </message>
    <message>
        <source>It will not be printed.</source>
        <translation>No se imprimirá.</translation>
    </message>
    <message>
        <source>It will not be printed. {why}</source>
        <translation>No se imprimirá. {why}</translation>
    </message>
    <message>
        <source>It will not be printed: nothing of {pages} fits on the paper.</source>
        <translation>No se imprimirá: no queda nada en el material ({pages}).</translation>
    </message>
    <message>
        <source>It will print what this account sends, on the printers that its operators add. Choose Yes only if you expected this link.</source>
        <translation>Imprimirá lo que envíe esa cuenta, con las impresoras que añadan sus operadores. Elija «Sí» solo si esperaba este enlace.</translation>
    </message>
    <message>
        <source>It will take effect in a moment anyway.</source>
        <translation>De todos modos se hace en un momento.</translation>
    </message>
    <message>
        <source>It will wait: the customer is suspended.</source>
        <translation>Esperará: el cliente está suspendido.</translation>
    </message>
    <message>
        <source>It will wait: {printer} does not answer.</source>
        <translation>Esperará: {printer} no responde.</translation>
    </message>
    <message>
        <source>It will wait: {printer} is paused by {name}.</source>
        <translation>Esperará: {printer} está en pausa por {name}.</translation>
    </message>
    <message>
        <source>It will wait: {printer} is paused.</source>
        <translation>Esperará: {printer} está en pausa.</translation>
    </message>
    <message>
        <source>It will wait: {printer} is stopped ({why}).</source>
        <translation>Esperará: {printer} está detenida ({why}).</translation>
    </message>
    <message>
        <source>It will wait: {printer} is stopped.</source>
        <translation>Esperará: {printer} está detenida.</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>column: what it was done to</comment>
        <translation>Objeto</translation>
    </message>
    <message>
        <source>Item</source>
        <comment>what it was done to</comment>
        <translation>Objeto</translation>
    </message>
    <message numerus="yes">
        <source>Its %n printer(s) can&apos;t print. Move them to another agent.</source>
        <translation>
            <numerusform>Su %n impresora no imprime nada: muévala a otro agente.</numerusform>
            <numerusform>Sus %n impresoras no imprimen nada: muévalas a otro agente.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its access is revoked permanently.</source>
        <translation>Está revocado definitivamente.</translation>
    </message>
    <message>
        <source>Its access tokens end now and it gets no new ones. It can&apos;t send jobs or see anything.</source>
        <translation>Sus tokens de acceso terminan ahora y no recibe otros: no puede enviar trabajos ni ver nada.</translation>
    </message>
    <message>
        <source>Its application may not print on the standby printer.</source>
        <translation>Su aplicación no puede imprimir en la impresora de reserva.</translation>
    </message>
    <message>
        <source>Its content is no longer kept. To print it again, the sender must send it again.</source>
        <translation>Su contenido se borró al vencer su plazo: para reimprimirlo hay que enviarlo otra vez.</translation>
    </message>
    <message>
        <source>Its history is kept. If you add it again, it is a new printer with a new ID.</source>
        <translation>Su historial queda. Si se añade de nuevo, es otra impresora, con otro ID.</translation>
    </message>
    <message>
        <source>Its id</source>
        <translation>Su ID</translation>
    </message>
    <message>
        <source>Its jti was not used before.</source>
        <translation>Su jti no se había usado.</translation>
    </message>
    <message>
        <source>Its key</source>
        <comment>of a certificate</comment>
        <translation>Su clave</translation>
    </message>
    <message>
        <source>Its labels cannot be printed one by one, so it can only be printed again as a whole.</source>
        <translation>Sus etiquetas no se pueden imprimir una a una, así que solo se puede reimprimir entero.</translation>
    </message>
    <message>
        <source>Its language is not known. Add it alone, and choose the language.</source>
        <translation>No se conoce su lenguaje. Añádala sola y elija el lenguaje.</translation>
    </message>
    <message>
        <source>Its language is not known: see the Connection tab</source>
        <translation>No se ha indicado qué lenguaje habla: vea la pestaña Conexión</translation>
    </message>
    <message>
        <source>Its log: {log}.</source>
        <translation>Registro: {log}.</translation>
    </message>
    <message>
        <source>Its message: {words}. Its log: {log}.</source>
        <translation>Mensaje: {words}. Registro: {log}.</translation>
    </message>
    <message>
        <source>Its own device answers at {address} now.</source>
        <translation>Su propio dispositivo responde ahora en {address}.</translation>
    </message>
    <message>
        <source>Its own mode</source>
        <comment>of a cutter</comment>
        <translation>Su propio modo</translation>
    </message>
    <message>
        <source>Its pages belong together, so it can only be printed again as a whole.</source>
        <translation>Sus páginas van juntas, así que solo se puede reimprimir entero.</translation>
    </message>
    <message>
        <source>Its paper is loaded</source>
        <comment>of a job</comment>
        <translation>Su material está cargado</translation>
    </message>
    <message>
        <source>Its standby printer was changed or removed in the meantime.</source>
        <translation>Su impresora de reserva se cambió o se quitó entretanto.</translation>
    </message>
    <message>
        <source>Its tags</source>
        <translation>Sus grupos</translation>
    </message>
    <message>
        <source>Its values are filled in below.</source>
        <translation>Sus valores se rellenan abajo.</translation>
    </message>
    <message>
        <source>Its {page} pages lie across the loaded {loaded} and would be cut off.</source>
        <translation>Sus páginas de {page} tienen otra orientación que el material cargado ({loaded}): se cortarían.</translation>
    </message>
    <message>
        <source>JSON Lines for programs (*.jsonl)</source>
        <translation>JSON Lines para programas (*.jsonl)</translation>
    </message>
    <message>
        <source>JUS, SET KEY1 …</source>
        <comment>example of printer commands</comment>
        <translation>JUS, SET KEY1…</translation>
    </message>
    <message>
        <source>Jam</source>
        <translation>Atasco</translation>
    </message>
    <message>
        <source>Jam</source>
        <comment>of a printer</comment>
        <translation>Atasco</translation>
    </message>
    <message>
        <source>Jan</source>
        <comment>month</comment>
        <translation>ene</translation>
    </message>
    <message>
        <source>January</source>
        <translation>enero</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>Job</source>
        <comment>one job</comment>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>Job</source>
        <comment>kind of what a search found</comment>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>Job cancelled</source>
        <translation>Trabajo cancelado</translation>
    </message>
    <message>
        <source>Job cancelled</source>
        <comment>an event</comment>
        <translation>Trabajo cancelado</translation>
    </message>
    <message>
        <source>Job failed</source>
        <comment>an event</comment>
        <translation>Trabajo fallido</translation>
    </message>
    <message>
        <source>Job held</source>
        <translation>Trabajo retenido</translation>
    </message>
    <message>
        <source>Job held</source>
        <comment>an event</comment>
        <translation>Trabajo retenido</translation>
    </message>
    <message>
        <source>Job id</source>
        <translation>ID del trabajo</translation>
    </message>
    <message>
        <source>Job moved to another printer</source>
        <translation>Trabajo movido a otra impresora</translation>
    </message>
    <message>
        <source>Job or printer</source>
        <translation>Trabajo o impresora</translation>
    </message>
    <message>
        <source>Job printed</source>
        <comment>an event</comment>
        <translation>Trabajo impreso</translation>
    </message>
    <message>
        <source>Job printed again</source>
        <translation>Trabajo reimpreso</translation>
    </message>
    <message>
        <source>Job released</source>
        <translation>Trabajo liberado</translation>
    </message>
    <message>
        <source>Job taken back from an unresponsive agent</source>
        <translation>Trabajo retirado a un agente sin respuesta</translation>
    </message>
    <message>
        <source>Job waited too long</source>
        <translation>El trabajo esperó demasiado</translation>
    </message>
    <message>
        <source>Job {name}</source>
        <translation>Trabajo {name}</translation>
    </message>
    <message>
        <source>Job {name}, {state}</source>
        <translation>Trabajo {name}, {state}</translation>
    </message>
    <message>
        <source>Jobs</source>
        <comment>kind of act</comment>
        <translation>Trabajos</translation>
    </message>
    <message>
        <source>Jobs 24 h</source>
        <translation>Trabajos 24&#xa0;h</translation>
    </message>
    <message>
        <source>Jobs 24 h</source>
        <comment>column</comment>
        <translation>Trabajos 24&#xa0;h</translation>
    </message>
    <message>
        <source>Jobs and filters</source>
        <translation>Trabajos y filtros</translation>
    </message>
    <message>
        <source>Jobs and settings</source>
        <translation>Trabajos y ajustes</translation>
    </message>
    <message>
        <source>Jobs failed</source>
        <translation>Hay trabajos fallidos</translation>
    </message>
    <message>
        <source>Jobs failed. The queue shows the reasons.</source>
        <translation>Han fallado trabajos. La cola muestra los motivos.</translation>
    </message>
    <message>
        <source>Jobs handed to the standby printer</source>
        <translation>Trabajos pasados a la impresora de reserva</translation>
    </message>
    <message>
        <source>Jobs per hour</source>
        <translation>Trabajos por hora</translation>
    </message>
    <message>
        <source>Jobs per hour. {sentence}</source>
        <translation>Trabajos por hora. {sentence}</translation>
    </message>
    <message>
        <source>Jobs print even before anybody opens this window.</source>
        <translation>Para que los trabajos se impriman antes de que alguien abra esta ventana.</translation>
    </message>
    <message>
        <source>Jobs that are sent again will print again</source>
        <translation>Los trabajos que se envíen otra vez se imprimirán de nuevo</translation>
    </message>
    <message>
        <source>Jobs that it has already sent are printed. Nothing is deleted: you can enable it again with the same secret.</source>
        <translation>Los trabajos que envió se imprimen. No se borra nada: puede activarse otra vez, con el mismo secreto.</translation>
    </message>
    <message>
        <source>Jobs that need other paper wait.</source>
        <translation>Los trabajos que necesitan otro material esperan.</translation>
    </message>
    <message>
        <source>Jobs that wait</source>
        <translation>Trabajos en espera</translation>
    </message>
    <message>
        <source>Jobs that wait for other paper</source>
        <translation>Trabajos que esperan otro material</translation>
    </message>
    <message>
        <source>Jobs wait for other paper in printer {printer_name}.</source>
        <translation>Hay trabajos que esperan otro papel en la impresora {printer_name}.</translation>
    </message>
    <message>
        <source>Jobs wait for other paper in {printer}</source>
        <translation>Hay trabajos que esperan otro material en {printer}</translation>
    </message>
    <message>
        <source>Jul</source>
        <comment>month</comment>
        <translation>jul</translation>
    </message>
    <message>
        <source>July</source>
        <translation>julio</translation>
    </message>
    <message>
        <source>Jun</source>
        <comment>month</comment>
        <translation>jun</translation>
    </message>
    <message>
        <source>June</source>
        <translation>junio</translation>
    </message>
    <message>
        <source>Keep a backup and find out who had access. Check the log on the Activity page.</source>
        <translation>Conserve una copia de seguridad y pregunte quién tuvo acceso. Compruebe el registro en la página Actividad.</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Todos son correctos</translation>
    </message>
    <message>
        <source>Keep both</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Ambos son correctos</translation>
    </message>
    <message>
        <source>Keep documents</source>
        <translation>Conservar documentos</translation>
    </message>
    <message>
        <source>Keep it done</source>
        <translation>Dejarlo hecho</translation>
    </message>
    <message>
        <source>Keep jobs</source>
        <translation>Conservar trabajos</translation>
    </message>
    <message>
        <source>Keep printing in the background</source>
        <translation>Seguir en segundo plano</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Dejar en marcha</translation>
    </message>
    <message>
        <source>Keep the job</source>
        <translation>Conservar el trabajo</translation>
    </message>
    <message>
        <source>Keep the jobs</source>
        <translation>Conservar los trabajos</translation>
    </message>
    <message>
        <source>Keep the log of requests</source>
        <translation>Conservar el registro de solicitudes</translation>
    </message>
    <message>
        <source>Keep the old one</source>
        <translation>Conservar el anterior</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <comment>a printer</comment>
        <translation>Dejarla en espera</translation>
    </message>
    <message>
        <source>Kept for the loaded paper.</source>
        <translation>Se guarda para el material cargado.</translation>
    </message>
    <message>
        <source>Key</source>
        <comment>of an application</comment>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Key</source>
        <comment>of a server</comment>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Key (kid)</source>
        <comment>column</comment>
        <translation>Clave (kid)</translation>
    </message>
    <message>
        <source>Key file</source>
        <translation>Archivo de la clave</translation>
    </message>
    <message>
        <source>Key name (kid)</source>
        <translation>Nombre de clave (kid)</translation>
    </message>
    <message>
        <source>Key of a developer application added</source>
        <translation>Clave de aplicación de desarrollador añadida</translation>
    </message>
    <message>
        <source>Key of a developer application revoked</source>
        <translation>Clave de aplicación de desarrollador revocada</translation>
    </message>
    <message>
        <source>Key {kid}. {state}. Created {time}, {number} bits.</source>
        <translation>Clave {kid}. {state}. Creada {time}, {number}&#xa0;bits.</translation>
    </message>
    <message>
        <source>Keys</source>
        <comment>column: of an application</comment>
        <translation>Claves</translation>
    </message>
    <message>
        <source>Keys (including revoked)</source>
        <translation>Claves, también revocadas</translation>
    </message>
    <message>
        <source>Keys of the application</source>
        <translation>Claves de la aplicación</translation>
    </message>
    <message>
        <source>Kind</source>
        <comment>of media, field</comment>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Kind of paper</source>
        <translation>Tipo de material</translation>
    </message>
    <message>
        <source>LPD queue</source>
        <comment>how a printer is reached</comment>
        <translation>Cola LPD</translation>
    </message>
    <message>
        <source>Label 58 × 40 mm</source>
        <translation>Etiqueta 58 × 40&#xa0;mm</translation>
    </message>
    <message>
        <source>Label and receipt printers print in black on one side only.</source>
        <translation>Una impresora de etiquetas o tickets imprime solo en negro y por una cara.</translation>
    </message>
    <message>
        <source>Label language</source>
        <translation>Lenguaje de etiquetas</translation>
    </message>
    <message>
        <source>Label {label} of the file cannot be drawn. {error}</source>
        <translation>No se puede mostrar la etiqueta {label} del archivo. {error}</translation>
    </message>
    <message>
        <source>Label {number} of {all}</source>
        <translation>Etiqueta {number} de {all}</translation>
    </message>
    <message>
        <source>Label {number} of {all}, {width:.0f} by {height:.0f} millimetres, as a printer would draw it</source>
        <translation>Etiqueta {number} de {all}, {width:.0f} por {height:.0f} milímetros, tal como la imprimiría una impresora</translation>
    </message>
    <message>
        <source>Labels left to print: {left}.</source>
        <translation>Etiquetas que aún tiene que imprimir: {left}.</translation>
    </message>
    <message>
        <source>Labels of the file</source>
        <translation>Etiquetas del archivo</translation>
    </message>
    <message>
        <source>Labels or paper low</source>
        <comment>of a printer</comment>
        <translation>Pocas etiquetas o poco papel</translation>
    </message>
    <message>
        <source>Labels or sheets</source>
        <translation>Etiquetas u hojas</translation>
    </message>
    <message>
        <source>Labels that came out</source>
        <translation>Etiquetas que han salido</translation>
    </message>
    <message>
        <source>Labels with black marks</source>
        <translation>Etiquetas con marcas negras</translation>
    </message>
    <message>
        <source>Labels with gaps</source>
        <translation>Etiquetas con separaciones</translation>
    </message>
    <message>
        <source>Labels with gaps or marks need a height: enter it.</source>
        <translation>Las etiquetas con separaciones o marcas tienen altura: indíquela también.</translation>
    </message>
    <message>
        <source>Landscape</source>
        <comment>how a job is printed</comment>
        <translation>Horizontal</translation>
    </message>
    <message>
        <source>Language</source>
        <comment>of a printer</comment>
        <translation>Lenguaje</translation>
    </message>
    <message>
        <source>Language</source>
        <comment>of the window</comment>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Language</source>
        <comment>language of a label file</comment>
        <translation>Escrito en</translation>
    </message>
    <message>
        <source>Language not known</source>
        <translation>Lenguaje desconocido</translation>
    </message>
    <message>
        <source>Language of the example</source>
        <translation>Lenguaje del ejemplo</translation>
    </message>
    <message>
        <source>Language of the mails</source>
        <translation>Idioma de los correos</translation>
    </message>
    <message>
        <source>Language of the printer</source>
        <translation>Lenguaje que habla</translation>
    </message>
    <message>
        <source>Language of this window</source>
        <translation>Idioma de esta ventana</translation>
    </message>
    <message>
        <source>Language, resolution and paper are the same.</source>
        <translation>El lenguaje, la resolución y el material son los mismos.</translation>
    </message>
    <message>
        <source>Language: {name}</source>
        <translation>Idioma: {name}</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Lenguajes</translation>
    </message>
    <message>
        <source>Large rows with pictures</source>
        <translation>Filas grandes con imágenes</translation>
    </message>
    <message>
        <source>Large, with pictures</source>
        <comment>rows</comment>
        <translation>Grandes, con imágenes</translation>
    </message>
    <message>
        <source>Large: the order number can be read from the packing table.</source>
        <translation>Grandes: el número de pedido se lee desde la mesa de embalaje.</translation>
    </message>
    <message>
        <source>Larger</source>
        <comment>the page, in a menu</comment>
        <translation>Más grande</translation>
    </message>
    <message>
        <source>Largest PDF</source>
        <translation>PDF más grande</translation>
    </message>
    <message>
        <source>Largest RAW file</source>
        <translation>Archivo RAW más grande</translation>
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
        <source>Last 24 hours, as of {at:%H:%M}: {done}.</source>
        <translation>Últimas 24 horas, a las {at:%H:%M}: {done}.</translation>
    </message>
    <message>
        <source>Last 24 hours, as of {time}</source>
        <translation>Últimas 24 horas, a las {time}</translation>
    </message>
    <message>
        <source>Last answer</source>
        <comment>of a printer</comment>
        <translation>Última respuesta</translation>
    </message>
    <message>
        <source>Last connection</source>
        <comment>to a printer</comment>
        <translation>Última conexión</translation>
    </message>
    <message>
        <source>Last delivery</source>
        <comment>a message</comment>
        <translation>Última recepción</translation>
    </message>
    <message>
        <source>Last error</source>
        <translation>Último error</translation>
    </message>
    <message>
        <source>Last good backup: {at}, {size}, {file}.</source>
        <translation>Última copia correcta: {at}, {size}, {file}.</translation>
    </message>
    <message>
        <source>Last job</source>
        <translation>Último trabajo</translation>
    </message>
    <message>
        <source>Last job</source>
        <comment>column: when</comment>
        <translation>Último trabajo</translation>
    </message>
    <message>
        <source>Last job: {moment}</source>
        <translation>Último trabajo: {moment}</translation>
    </message>
    <message>
        <source>Last jobs</source>
        <translation>Últimos trabajos</translation>
    </message>
    <message>
        <source>Last seen</source>
        <comment>column</comment>
        <translation>Última señal</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Última señal</translation>
    </message>
    <message>
        <source>Last used</source>
        <comment>column</comment>
        <translation>Último uso</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Último uso</translation>
    </message>
    <message>
        <source>Last used</source>
        <comment>a console</comment>
        <translation>Último uso</translation>
    </message>
    <message>
        <source>Later jobs wait as well, until you move the printers to another agent.</source>
        <translation>Lo que llegue después también espera, hasta que mueva las impresoras a otro agente.</translation>
    </message>
    <message>
        <source>Latest status changes</source>
        <translation>Últimos cambios de estado</translation>
    </message>
    <message>
        <source>Legal</source>
        <comment>paper</comment>
        <translation>Legal</translation>
    </message>
    <message>
        <source>Less</source>
        <comment>button: further fields</comment>
        <translation>Menos</translation>
    </message>
    <message numerus="yes">
        <source>Less (%n changed)</source>
        <translation>
            <numerusform>Menos (%n cambiado)</numerusform>
            <numerusform>Menos (%n cambiados)</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the computer that waits with the agent&apos;s key take over</source>
        <translation>Dejar que tome el relevo el equipo que espera con la clave del agente</translation>
    </message>
    <message>
        <source>Let {waiting} take over?</source>
        <translation>¿Dejar que {waiting} tome el relevo?</translation>
    </message>
    <message>
        <source>Letter</source>
        <comment>paper</comment>
        <translation>Carta</translation>
    </message>
    <message>
        <source>Level</source>
        <comment>log</comment>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>Lifetime (exp, iat)</source>
        <translation>Duración (exp, iat)</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>look</comment>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>colours</comment>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Claro u oscuro</translation>
    </message>
    <message>
        <source>Light or dark (Ctrl+Shift+L)</source>
        <translation>Claro u oscuro (Ctrl+Shift+L)</translation>
    </message>
    <message>
        <source>Line {number}: {told}</source>
        <translation>Línea {number}: {told}</translation>
    </message>
    <message>
        <source>Lines of the log</source>
        <translation>Líneas del registro</translation>
    </message>
    <message>
        <source>Link expired</source>
        <comment>onboarding</comment>
        <translation>Enlace caducado</translation>
    </message>
    <message>
        <source>Link for a new agent</source>
        <translation>Enlace para un agente nuevo</translation>
    </message>
    <message>
        <source>Link for a new agent created</source>
        <translation>Enlace para un agente nuevo creado</translation>
    </message>
    <message>
        <source>Link for {name}</source>
        <translation>Enlace para {name}</translation>
    </message>
    <message>
        <source>Link opened</source>
        <translation>Enlace abierto</translation>
    </message>
    <message>
        <source>Link…</source>
        <comment>button: by which an agent joins</comment>
        <translation>Enlace…</translation>
    </message>
    <message>
        <source>List the printers</source>
        <comment>step of a trial</comment>
        <translation>Listar las impresoras</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>check</comment>
        <translation>Datos en tiempo real</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>data</comment>
        <translation>Al día</translation>
    </message>
    <message>
        <source>Live data</source>
        <translation>Datos en tiempo real</translation>
    </message>
    <message>
        <source>Live data: connecting</source>
        <translation>Datos en tiempo real: conectando</translation>
    </message>
    <message>
        <source>Load it, or move the job</source>
        <translation>Cárguelo o mueva el trabajo</translation>
    </message>
    <message>
        <source>Load it, or release the jobs</source>
        <translation>Cárguelo o libere los trabajos</translation>
    </message>
    <message>
        <source>Load paper: it prints automatically</source>
        <translation>Cargue material y se imprime automáticamente</translation>
    </message>
    <message>
        <source>Load that paper, or release the job in the queue to print it on the loaded paper.</source>
        <translation>Cargue ese material, o libere el trabajo en la cola para imprimirlo en el material cargado.</translation>
    </message>
    <message>
        <source>Load the right paper, or release it to print anyway (cut off)</source>
        <translation>Cargue el material correcto, o libérelo para imprimirlo de todos modos (lo que no quepa se corta)</translation>
    </message>
    <message>
        <source>Load what the jobs need, or release them to print on what is loaded.</source>
        <translation>Cargue lo que necesitan los trabajos, o libérelos para imprimir en lo que está cargado.</translation>
    </message>
    <message>
        <source>Loaded</source>
        <comment>media</comment>
        <translation>Cargado</translation>
    </message>
    <message>
        <source>Loaded paper</source>
        <translation>Material cargado</translation>
    </message>
    <message>
        <source>Loaded paper ({media})</source>
        <translation>Material cargado ({media})</translation>
    </message>
    <message>
        <source>Loaded paper not set yet</source>
        <translation>Aún no se ha indicado el material cargado</translation>
    </message>
    <message>
        <source>Loaded paper…</source>
        <translation>Material cargado…</translation>
    </message>
    <message>
        <source>Loaded: {media}</source>
        <translation>Cargado: {media}</translation>
    </message>
    <message>
        <source>Loading the job</source>
        <translation>El trabajo se está leyendo</translation>
    </message>
    <message>
        <source>Loading the questions…</source>
        <translation>Leyendo las preguntas…</translation>
    </message>
    <message>
        <source>Lock</source>
        <comment>a console</comment>
        <translation>Bloquear</translation>
    </message>
    <message>
        <source>Lock after</source>
        <translation>Bloquear tras</translation>
    </message>
    <message>
        <source>Lock consoles</source>
        <translation>Bloquear consolas</translation>
    </message>
    <message>
        <source>Lock of consoles changed</source>
        <translation>Bloqueo de consolas cambiado</translation>
    </message>
    <message>
        <source>Locked</source>
        <comment>all consoles</comment>
        <translation>Bloqueadas</translation>
    </message>
    <message>
        <source>Locks or unlocks this console</source>
        <translation>Bloquea o desbloquea esta consola</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>Iniciar sesión</translation>
    </message>
    <message>
        <source>Log in</source>
        <comment>as an operator</comment>
        <translation>Iniciar sesión</translation>
    </message>
    <message>
        <source>Log in again on the Printers page</source>
        <translation>Inicie sesión de nuevo en la página Impresoras</translation>
    </message>
    <message>
        <source>Log in first. Then all other consoles lock at once, and this one after a while without use.</source>
        <translation>Primero inicie sesión. Después se bloquean al instante todas las demás consolas, y esta tras un tiempo sin uso.</translation>
    </message>
    <message>
        <source>Log in on the Printers page</source>
        <translation>Inicie sesión en la página Impresoras</translation>
    </message>
    <message>
        <source>Log in to this console</source>
        <translation>Iniciar sesión en esta consola</translation>
    </message>
    <message>
        <source>Log in to {name}</source>
        <translation>Iniciar sesión en {name}</translation>
    </message>
    <message>
        <source>Log in…</source>
        <translation>Iniciar sesión…</translation>
    </message>
    <message>
        <source>Log of this computer&apos;s agent for another server</source>
        <translation>Registro del agente de este ordenador para otro servidor</translation>
    </message>
    <message>
        <source>Log of this window</source>
        <translation>Registro de esta ventana</translation>
    </message>
    <message>
        <source>Log out</source>
        <translation>Cerrar sesión</translation>
    </message>
    <message>
        <source>Login and certificate</source>
        <translation>Inicio de sesión y certificado</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Registros</translation>
    </message>
    <message>
        <source>Logs in as</source>
        <translation>Inicia sesión como</translation>
    </message>
    <message>
        <source>Look and language</source>
        <translation>Aspecto e idioma</translation>
    </message>
    <message>
        <source>Look at it in Settings</source>
        <translation>Véalo en Ajustes</translation>
    </message>
    <message>
        <source>Look at its display</source>
        <translation>Mire su pantalla</translation>
    </message>
    <message>
        <source>Look at its display, then reprint</source>
        <translation>Mire su pantalla y reimprima</translation>
    </message>
    <message>
        <source>Look at the printer, then reprint</source>
        <translation>Mire la impresora y reimprima</translation>
    </message>
    <message>
        <source>Look at the printer. If it is the same one, confirm it; then jobs print although the printer does not identify itself.</source>
        <translation>Mire la impresora. Si es la misma, indíquelo: entonces se imprime en ella aunque no se identifique.</translation>
    </message>
    <message>
        <source>Looking for “{text}”…</source>
        <translation>Buscando «{text}»…</translation>
    </message>
    <message>
        <source>Looking further back…</source>
        <translation>Buscando más atrás…</translation>
    </message>
    <message>
        <source>MAC address {mac}</source>
        <translation>dirección MAC {mac}</translation>
    </message>
    <message>
        <source>Mail reports to</source>
        <translation>Enviar avisos por correo a</translation>
    </message>
    <message>
        <source>Mail server</source>
        <translation>Servidor de correo</translation>
    </message>
    <message>
        <source>Make a new secret</source>
        <translation>Crear un secreto nuevo</translation>
    </message>
    <message>
        <source>Make larger</source>
        <translation>Hacerlos más grandes</translation>
    </message>
    <message>
        <source>Make the margins smaller.</source>
        <translation>Reduzca los márgenes.</translation>
    </message>
    <message>
        <source>Make this computer an agent of “{account}” at {host}?</source>
        <translation>¿Convertir este ordenador en agente de «{account}» en {host}?</translation>
    </message>
    <message>
        <source>Make this computer an agent?</source>
        <translation>¿Convertir este ordenador en agente?</translation>
    </message>
    <message>
        <source>Managed by</source>
        <translation>Lo atiende</translation>
    </message>
    <message>
        <source>Manual</source>
        <comment>title of a list of pages that are in English</comment>
        <translation>Manual (en inglés)</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Manual</translation>
    </message>
    <message>
        <source>Mar</source>
        <comment>month</comment>
        <translation>mar</translation>
    </message>
    <message>
        <source>March</source>
        <translation>marzo</translation>
    </message>
    <message>
        <source>Margin bottom</source>
        <comment>print parameter</comment>
        <translation>Margen inferior</translation>
    </message>
    <message>
        <source>Margin bottom, mm</source>
        <translation>Margen inferior, mm</translation>
    </message>
    <message>
        <source>Margin left</source>
        <comment>print parameter</comment>
        <translation>Margen izquierdo</translation>
    </message>
    <message>
        <source>Margin left, mm</source>
        <translation>Margen izquierdo, mm</translation>
    </message>
    <message>
        <source>Margin right</source>
        <comment>print parameter</comment>
        <translation>Margen derecho</translation>
    </message>
    <message>
        <source>Margin right, mm</source>
        <translation>Margen derecho, mm</translation>
    </message>
    <message>
        <source>Margin top</source>
        <comment>print parameter</comment>
        <translation>Margen superior</translation>
    </message>
    <message>
        <source>Margin top, mm</source>
        <translation>Margen superior, mm</translation>
    </message>
    <message>
        <source>Mark all {} as done</source>
        <translation>Marcar los {} como resueltos</translation>
    </message>
    <message>
        <source>Mark as done</source>
        <comment>button: a failed job</comment>
        <translation>Marcar como resuelto</translation>
    </message>
    <message>
        <source>Mark as done</source>
        <comment>button for a job</comment>
        <translation>Marcar como resuelto</translation>
    </message>
    <message>
        <source>Mark {} of {} as done</source>
        <translation>Marcar {} de {} como resueltos</translation>
    </message>
    <message>
        <source>Mark “done” of a job removed</source>
        <translation>Marca «resuelto» de un trabajo quitada</translation>
    </message>
    <message>
        <source>Marked as done</source>
        <comment>of a job</comment>
        <translation>Marcado como resuelto</translation>
    </message>
    <message>
        <source>Marked as done: {cause}</source>
        <translation>Marcado como resuelto: {cause}</translation>
    </message>
    <message>
        <source>Marked as done: {jobs}</source>
        <translation>Marcado como resuelto: {jobs}</translation>
    </message>
    <message>
        <source>May</source>
        <comment>an application</comment>
        <translation>Puede</translation>
    </message>
    <message>
        <source>May</source>
        <comment>month</comment>
        <translation>may</translation>
    </message>
    <message>
        <source>May</source>
        <comment>column: what is permitted</comment>
        <translation>Puede</translation>
    </message>
    <message>
        <source>May</source>
        <comment>month, in full</comment>
        <translation>mayo</translation>
    </message>
    <message>
        <source>May already be on paper (restored or copied data)</source>
        <translation>Puede que ya esté en papel (datos restaurados o copiados)</translation>
    </message>
    <message>
        <source>May have printed – check the tray</source>
        <translation>Puede que se imprimiera – mire en la bandeja</translation>
    </message>
    <message>
        <source>May have printed – check the tray; reprinted</source>
        <translation>Puede que se imprimiera – mire en la bandeja; se reimprimió</translation>
    </message>
    <message>
        <source>May print</source>
        <translation>Puede imprimir</translation>
    </message>
    <message>
        <source>May see agents</source>
        <translation>Puede ver agentes</translation>
    </message>
    <message>
        <source>May see jobs</source>
        <translation>Puede ver trabajos</translation>
    </message>
    <message>
        <source>May see printers</source>
        <translation>Puede ver impresoras</translation>
    </message>
    <message>
        <source>May upload</source>
        <translation>Puede subir documentos</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>Messages are signed with both secrets until {until}. Give the receiver the new one before then.</source>
        <translation>Hasta {until} los mensajes se firman con ambos secretos: dé antes el nuevo al receptor.</translation>
    </message>
    <message>
        <source>Messages of a webhook</source>
        <translation>Mensajes de un webhook</translation>
    </message>
    <message>
        <source>Messages of the webhook</source>
        <translation>Mensajes del webhook</translation>
    </message>
    <message>
        <source>Messages…</source>
        <translation>Mensajes…</translation>
    </message>
    <message>
        <source>Missed: too many were waiting</source>
        <comment>messages</comment>
        <translation>Perdidos: había demasiados en espera</translation>
    </message>
    <message>
        <source>Missing</source>
        <comment>agents</comment>
        <translation>Faltan</translation>
    </message>
    <message>
        <source>Missing entry numbers belong to customer logs: see Partners.</source>
        <translation>Los números que no aparecen están en los registros de los clientes: vea Socios.</translation>
    </message>
    <message>
        <source>Missing entry numbers belong to the logs of this site and of other customers.</source>
        <translation>Los números que no aparecen están en los registros de este centro y de otros clientes.</translation>
    </message>
    <message>
        <source>Missing: {numbers}. {why}</source>
        <translation>Faltan: {numbers}. {why}</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Model not reported</source>
        <translation>Modelo no comunicado</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>lunes</translation>
    </message>
    <message>
        <source>More</source>
        <comment>pages</comment>
        <translation>Más</translation>
    </message>
    <message>
        <source>More</source>
        <comment>actions</comment>
        <translation>Más</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>Más acciones</translation>
    </message>
    <message>
        <source>More pages</source>
        <translation>Más páginas</translation>
    </message>
    <message>
        <source>More tabs</source>
        <translation>Más pestañas</translation>
    </message>
    <message>
        <source>More than {mm} mm can&apos;t be corrected: check the loaded paper</source>
        <translation>Más de {mm}&#xa0;mm no es un desplazamiento: mire qué hay cargado</translation>
    </message>
    <message>
        <source>More than {number} printers were found in the network; only the first were checked.</source>
        <translation>La red anuncia más de {number} impresoras; solo se consultaron las primeras.</translation>
    </message>
    <message>
        <source>More were found than can be shown. Only the first {number} are listed.</source>
        <translation>Hay más de lo que se puede mostrar: solo se tomaron los {number} primeros.</translation>
    </message>
    <message>
        <source>More…</source>
        <comment>button: further fields</comment>
        <translation>Más…</translation>
    </message>
    <message numerus="yes">
        <source>More… (%n changed)</source>
        <translation>
            <numerusform>Más… (%n cambiado)</numerusform>
            <numerusform>Más… (%n cambiados)</numerusform>
        </translation>
    </message>
    <message>
        <source>Move all {}…</source>
        <translation>Mover los {}…</translation>
    </message>
    <message>
        <source>Move anyway</source>
        <translation>Mover de todos modos</translation>
    </message>
    <message>
        <source>Move down, mm</source>
        <translation>Mover hacia abajo, mm</translation>
    </message>
    <message>
        <source>Move here</source>
        <translation>Mover aquí</translation>
    </message>
    <message>
        <source>Move it to a wider printer, or release it to print anyway (cut off)</source>
        <translation>Muévalo a una impresora más ancha, o libérelo para imprimirlo de todos modos (lo que no quepa se corta)</translation>
    </message>
    <message>
        <source>Move its printers to another agent</source>
        <translation>Mover sus impresoras a otro agente</translation>
    </message>
    <message>
        <source>Move its printers to another agent: {command}</source>
        <translation>Mover sus impresoras a otro agente: {command}</translation>
    </message>
    <message>
        <source>Move job</source>
        <translation>Mover trabajo</translation>
    </message>
    <message>
        <source>Move jobs</source>
        <translation>Mover trabajos</translation>
    </message>
    <message>
        <source>Move printers</source>
        <translation>Mover impresoras</translation>
    </message>
    <message>
        <source>Move printers…</source>
        <translation>Mover impresoras…</translation>
    </message>
    <message>
        <source>Move requested, can be undone for a few seconds</source>
        <comment>of a job</comment>
        <translation>Se pidió moverlo, se puede deshacer durante unos segundos</translation>
    </message>
    <message>
        <source>Move right, mm</source>
        <translation>Mover a la derecha, mm</translation>
    </message>
    <message>
        <source>Move the printer to another agent, or move the job</source>
        <translation>Asigne la impresora a otro agente, o mueva el trabajo</translation>
    </message>
    <message>
        <source>Move the printers of {name}</source>
        <translation>Mover las impresoras de {name}</translation>
    </message>
    <message>
        <source>Move waiting jobs there when offline for</source>
        <translation>Mover allí los trabajos en espera tras estar sin conexión</translation>
    </message>
    <message>
        <source>Move {jobs} to</source>
        <translation>Mover ({jobs}) a</translation>
    </message>
    <message>
        <source>Move {jobs} to another printer</source>
        <translation>Mover a otra impresora: {jobs}</translation>
    </message>
    <message>
        <source>Move {} of {}…</source>
        <translation>Mover {} de {}…</translation>
    </message>
    <message>
        <source>Moved to another printer</source>
        <comment>of a job</comment>
        <translation>Movido a otra impresora</translation>
    </message>
    <message>
        <source>Moved {jobs}</source>
        <translation>Movido: {jobs}</translation>
    </message>
    <message>
        <source>Moved {jobs} to {printer}</source>
        <translation>Movido a {printer}: {jobs}</translation>
    </message>
    <message>
        <source>Moved {sides}</source>
        <translation>Movida {sides}</translation>
    </message>
    <message>
        <source>Move…</source>
        <comment>button for a job</comment>
        <translation>Mover…</translation>
    </message>
    <message>
        <source>Move…</source>
        <comment>button: to another printer</comment>
        <translation>Mover…</translation>
    </message>
    <message>
        <source>Mute for 30 min</source>
        <translation>Silenciar 30&#xa0;min</translation>
    </message>
    <message>
        <source>Mute for 30 min</source>
        <comment>tray: no alarms</comment>
        <translation>Silenciar 30&#xa0;min</translation>
    </message>
    <message>
        <source>Muted printers</source>
        <translation>Impresoras silenciadas</translation>
    </message>
    <message>
        <source>NOT LIVE</source>
        <translation>DATOS NO ACTUALES</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>of a printer, field</comment>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>column</comment>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Name (optional)</source>
        <translation>Nombre, puede quedar vacío</translation>
    </message>
    <message>
        <source>Name of the agent</source>
        <translation>Nombre del agente</translation>
    </message>
    <message>
        <source>Name of the application</source>
        <translation>Nombre de la aplicación</translation>
    </message>
    <message>
        <source>Name of the console</source>
        <translation>Nombre de la consola</translation>
    </message>
    <message>
        <source>Name of the customer</source>
        <translation>Nombre del cliente</translation>
    </message>
    <message>
        <source>Name of the key (kid)</source>
        <translation>Nombre de la clave (kid)</translation>
    </message>
    <message>
        <source>Name of the key (kid, optional)</source>
        <translation>Nombre de la clave (kid), puede quedar vacío</translation>
    </message>
    <message>
        <source>Name of the new agent</source>
        <translation>Nombre del agente nuevo</translation>
    </message>
    <message>
        <source>Name of the new agent (optional)</source>
        <translation>Nombre del agente nuevo, puede quedar vacío</translation>
    </message>
    <message>
        <source>Name of the printer</source>
        <translation>Nombre de la impresora</translation>
    </message>
    <message>
        <source>Name of this console</source>
        <translation>Nombre de esta consola</translation>
    </message>
    <message>
        <source>Name of this console (optional)</source>
        <translation>Nombre de esta consola, puede quedar vacío</translation>
    </message>
    <message>
        <source>Name the events for the webhook, or leave the field out for all events. webhook.test is sent by a test.</source>
        <translation>Indique los eventos que recibe el webhook u omítalos para recibirlos todos. webhook.test llega con una prueba.</translation>
    </message>
    <message>
        <source>Name the file of the certificate, in PEM form.</source>
        <translation>Indique el archivo del certificado, en formato PEM.</translation>
    </message>
    <message>
        <source>Name the file of the key, in PEM form.</source>
        <translation>Indique el archivo de la clave, en formato PEM.</translation>
    </message>
    <message>
        <source>Name, place, tag or model   ({keys})</source>
        <translation>Nombre, lugar, grupo o modelo   ({keys})</translation>
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
        <source>Needs you</source>
        <comment>jobs</comment>
        <translation>Pendientes de usted</translation>
    </message>
    <message>
        <source>Needs you: {parts}</source>
        <translation>Pendiente de usted: {parts}</translation>
    </message>
    <message>
        <source>Needs your OK</source>
        <comment>job</comment>
        <translation>Falta su visto bueno</translation>
    </message>
    <message>
        <source>Needs {page} pages; {loaded} is loaded.</source>
        <translation>Este trabajo tiene páginas de {page}; está cargado {loaded}.</translation>
    </message>
    <message>
        <source>Needs {sizes}.</source>
        <translation>Necesita {sizes}.</translation>
    </message>
    <message>
        <source>Needs {wanted}; {loaded} is loaded.</source>
        <translation>Este trabajo es para {wanted}; está cargado {loaded}.</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>red inaccesible</translation>
    </message>
    <message>
        <source>Network, port 9100</source>
        <comment>how a printer is reached</comment>
        <translation>Red, puerto 9100</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>used</comment>
        <translation>Nunca</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>a job came</comment>
        <translation>Nunca</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>delivered</comment>
        <translation>Nunca</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>time</comment>
        <translation>Nunca</translation>
    </message>
    <message>
        <source>Never automatically</source>
        <translation>Nunca automáticamente</translation>
    </message>
    <message>
        <source>Never seen</source>
        <translation>Nunca visto</translation>
    </message>
    <message>
        <source>Never used</source>
        <comment>application</comment>
        <translation>Nunca usada</translation>
    </message>
    <message>
        <source>Never used</source>
        <translation>Nunca usada</translation>
    </message>
    <message>
        <source>New</source>
        <comment>entries</comment>
        <translation>Nuevas</translation>
    </message>
    <message>
        <source>New address</source>
        <comment>printer</comment>
        <translation>Dirección nueva</translation>
    </message>
    <message>
        <source>New agent of these printers</source>
        <translation>Agente que imprime en ellas desde ahora</translation>
    </message>
    <message>
        <source>New application</source>
        <translation>Aplicación nueva</translation>
    </message>
    <message>
        <source>New customer</source>
        <translation>Cliente nuevo</translation>
    </message>
    <message>
        <source>New developer application</source>
        <translation>Nueva aplicación de desarrollador</translation>
    </message>
    <message>
        <source>New device: {device}.</source>
        <translation>Dispositivo nuevo: {device}.</translation>
    </message>
    <message>
        <source>New jobs</source>
        <translation>Trabajos nuevos</translation>
    </message>
    <message>
        <source>New jobs are still accepted, but wait. Nothing prints until somebody resumes the printers.</source>
        <translation>Los trabajos nuevos se siguen aceptando y esperan. No se imprime nada hasta que alguien reanude.</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Clave nueva</translation>
    </message>
    <message>
        <source>New key for {name}</source>
        <translation>Clave nueva para {name}</translation>
    </message>
    <message>
        <source>New link…</source>
        <comment>button: by which an agent joins</comment>
        <translation>Enlace nuevo…</translation>
    </message>
    <message>
        <source>New operator</source>
        <translation>Operador nuevo</translation>
    </message>
    <message>
        <source>New secret</source>
        <translation>Secreto nuevo</translation>
    </message>
    <message>
        <source>New secret for the application</source>
        <translation>Secreto nuevo para la aplicación</translation>
    </message>
    <message>
        <source>New secret for the webhook</source>
        <translation>Secreto nuevo para el webhook</translation>
    </message>
    <message>
        <source>New secret for {name}</source>
        <translation>Secreto nuevo para {name}</translation>
    </message>
    <message>
        <source>New secret since</source>
        <translation>Secreto nuevo desde</translation>
    </message>
    <message>
        <source>New secret…</source>
        <translation>Secreto nuevo…</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Grupo nuevo</translation>
    </message>
    <message>
        <source>New tag: {tag}</source>
        <translation>Grupo nuevo: {tag}</translation>
    </message>
    <message>
        <source>New tags</source>
        <translation>Grupos nuevos</translation>
    </message>
    <message>
        <source>New webhook</source>
        <translation>Webhook nuevo</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Next attempt</source>
        <translation>Próximo intento</translation>
    </message>
    <message>
        <source>Next attempt: {at}</source>
        <translation>Próximo intento: {at}</translation>
    </message>
    <message>
        <source>Next backup: {at}.</source>
        <translation>Próxima copia: {at}.</translation>
    </message>
    <message>
        <source>Next in line</source>
        <translation>El siguiente en la cola</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>Resultado siguiente (Intro)</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Página siguiente</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Parte siguiente de la ventana</translation>
    </message>
    <message>
        <source>Next step of the calibration</source>
        <translation>Siguiente paso de la calibración</translation>
    </message>
    <message>
        <source>Next steps</source>
        <translation>Lo que puede venir después</translation>
    </message>
    <message>
        <source>Nine</source>
        <comment>digit</comment>
        <translation>Nueve</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>No PIN is set: the name is enough</source>
        <translation>Sin PIN: basta el nombre</translation>
    </message>
    <message>
        <source>No RAW file is shown</source>
        <translation>No se muestra ningún archivo RAW</translation>
    </message>
    <message>
        <source>No RAW label is drawn</source>
        <translation>No se muestra ninguna etiqueta RAW</translation>
    </message>
    <message>
        <source>No administrator with a PIN would be left, but consoles are locked. Turn the lock off first.</source>
        <translation>No quedaría ningún administrador con PIN y las consolas están bloqueadas: quite antes el bloqueo.</translation>
    </message>
    <message>
        <source>No agent can join any more.</source>
        <translation>Ya no puede unirse ningún agente.</translation>
    </message>
    <message>
        <source>No agent has connected yet, so there is nothing to resume; it can only be closed.</source>
        <translation>Aún no se ha conectado ningún agente, así que no hay nada que reactivar; solo se puede dar de baja.</translation>
    </message>
    <message>
        <source>No agent has connected yet, so there is nothing to suspend; it can only be closed.</source>
        <translation>Aún no se ha conectado ningún agente, así que no hay nada que suspender; solo se puede dar de baja.</translation>
    </message>
    <message>
        <source>No agent has joined.</source>
        <translation>No se ha unido ningún agente.</translation>
    </message>
    <message>
        <source>No agent yet: nothing can be printed. Create a link for the computer that prints.</source>
        <translation>Aún no hay agente: no se puede imprimir nada. Cree un enlace para el ordenador que imprime.</translation>
    </message>
    <message>
        <source>No answer. Check the address, and that a firewall allows the port.</source>
        <translation>Nada responde: ¿es correcta la dirección y permite el cortafuegos este puerto?</translation>
    </message>
    <message>
        <source>No application has permissions here. The developer sets one up, or you do.</source>
        <translation>Ninguna aplicación puede hacer nada aquí. La configura su desarrollador, o usted.</translation>
    </message>
    <message>
        <source>No application yet. Your shop system needs one.</source>
        <translation>Aún no hay ninguna aplicación. Su sistema de tienda necesita una.</translation>
    </message>
    <message>
        <source>No backup was made for too long</source>
        <translation>Hace demasiado tiempo que no se hace ninguna copia de seguridad</translation>
    </message>
    <message>
        <source>No backup was made.</source>
        <translation>No hay copia de seguridad.</translation>
    </message>
    <message>
        <source>No call at this path takes an assertion. One that does is /partner-api/v1/accounts; /docs lists them all.</source>
        <translation>En esta ruta no hay ninguna llamada con aserción; una es /partner-api/v1/accounts, en /docs están todas.</translation>
    </message>
    <message>
        <source>No connection to the print server at {place}: {why}.</source>
        <translation>Sin conexión con el servidor de impresión en {place}: {why}.</translation>
    </message>
    <message>
        <source>No connection to the printer: {why}. Is it switched on?</source>
        <translation>No hay conexión con ella: {why}. ¿Está encendida?</translation>
    </message>
    <message>
        <source>No connection to the server.</source>
        <translation>Sin conexión con el servidor.</translation>
    </message>
    <message>
        <source>No connection to the server: nothing can be changed now</source>
        <translation>No se puede acceder al servidor: ahora no se puede cambiar nada</translation>
    </message>
    <message>
        <source>No connection to {name}.</source>
        <translation>Sin conexión con {name}.</translation>
    </message>
    <message>
        <source>No connection to {place}: {why}.</source>
        <translation>Sin conexión con {place}: {why}.</translation>
    </message>
    <message>
        <source>No customers yet</source>
        <translation>No gestiona ningún cliente.</translation>
    </message>
    <message>
        <source>No developer application yet. A developer needs one to manage customers.</source>
        <translation>Aún no hay aplicaciones de desarrollador. Un desarrollador necesita una para gestionar clientes.</translation>
    </message>
    <message>
        <source>No driver for this printer</source>
        <translation>No hay controlador para esta impresora</translation>
    </message>
    <message>
        <source>No events</source>
        <translation>Ningún evento</translation>
    </message>
    <message>
        <source>No failed jobs today.</source>
        <translation>Hoy no hay trabajos fallidos.</translation>
    </message>
    <message>
        <source>No fault</source>
        <comment>of a virtual printer</comment>
        <translation>Sin fallo</translation>
    </message>
    <message>
        <source>No filter is set</source>
        <translation>Se muestra todo</translation>
    </message>
    <message>
        <source>No job asks whether it came out.</source>
        <translation>Ningún trabajo pregunta si salió.</translation>
    </message>
    <message>
        <source>No job failed</source>
        <translation>No falló ningún trabajo</translation>
    </message>
    <message>
        <source>No job failed here today</source>
        <translation>Hoy no ha fallado ningún trabajo aquí</translation>
    </message>
    <message>
        <source>No job failed in the last 24 hours.</source>
        <translation>Ningún trabajo falló en las últimas 24 horas.</translation>
    </message>
    <message>
        <source>No job in the last day</source>
        <translation>Ningún trabajo en las últimas 24 horas</translation>
    </message>
    <message>
        <source>No job needs you.</source>
        <translation>Ningún trabajo está pendiente de usted.</translation>
    </message>
    <message>
        <source>No job waits for it</source>
        <translation>Ningún trabajo la espera</translation>
    </message>
    <message>
        <source>No job waits for it.</source>
        <translation>Ningún trabajo la espera.</translation>
    </message>
    <message>
        <source>No job waits there.</source>
        <translation>Ningún trabajo espera allí.</translation>
    </message>
    <message>
        <source>No job was printed here yet.</source>
        <translation>Aquí aún no se imprimió ningún trabajo.</translation>
    </message>
    <message>
        <source>No job was waiting for it.</source>
        <translation>Ningún trabajo lo esperaba.</translation>
    </message>
    <message>
        <source>No jobs are waiting.</source>
        <translation>No hay trabajos en espera.</translation>
    </message>
    <message>
        <source>No jobs yet. Add a printer and print a test label.</source>
        <translation>Aún no hay trabajos. Añada una impresora e imprima una etiqueta de prueba.</translation>
    </message>
    <message>
        <source>No jobs yet. First connect an agent at the place of the printers.</source>
        <translation>Aún no hay trabajos. Conecte primero un agente donde están las impresoras.</translation>
    </message>
    <message>
        <source>No jobs yet. Print a file here, or let your shop system send the first one.</source>
        <translation>Aún no hay trabajos. Imprima un archivo aquí o deje que su sistema de tienda envíe el primero.</translation>
    </message>
    <message>
        <source>No key</source>
        <comment>application</comment>
        <translation>Sin clave</translation>
    </message>
    <message>
        <source>No link</source>
        <comment>onboarding</comment>
        <translation>Sin enlace</translation>
    </message>
    <message>
        <source>No login is stored</source>
        <translation>No tiene usuario ni contraseña</translation>
    </message>
    <message>
        <source>No longer marked as done</source>
        <comment>of a job</comment>
        <translation>Ya no está marcado como resuelto</translation>
    </message>
    <message>
        <source>No longer marked as done: {jobs}</source>
        <translation>Ya no está marcado como resuelto: {jobs}</translation>
    </message>
    <message>
        <source>No longer needs you</source>
        <comment>jobs</comment>
        <translation>Ya no le espera</translation>
    </message>
    <message>
        <source>No mail in this time, for example 22:00-06:00. What still holds then is mailed afterwards.</source>
        <translation>Sin correos en este tiempo, por ejemplo 22:00-06:00. Lo que después siga vigente se envía entonces.</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>No se encontró nada</translation>
    </message>
    <message>
        <source>No matching application</source>
        <translation>Ninguna aplicación con ese nombre.</translation>
    </message>
    <message>
        <source>No matching customer</source>
        <translation>Ningún cliente con ese nombre.</translation>
    </message>
    <message>
        <source>No matching lines</source>
        <translation>Sin resultados en el registro.</translation>
    </message>
    <message>
        <source>No matching printer.</source>
        <translation>Ninguna impresora coincide.</translation>
    </message>
    <message>
        <source>No matching topic</source>
        <translation>Sin resultados en la ayuda.</translation>
    </message>
    <message>
        <source>No message has failed.</source>
        <translation>No ha fallado ningún mensaje.</translation>
    </message>
    <message>
        <source>No messages here.</source>
        <translation>Aquí no hay mensajes.</translation>
    </message>
    <message>
        <source>No new printer was found</source>
        <translation>No se ha encontrado ninguna impresora nueva</translation>
    </message>
    <message>
        <source>No new secret was made.</source>
        <translation>No se creó un secreto nuevo.</translation>
    </message>
    <message>
        <source>No open jobs. Everything is done.</source>
        <translation>No hay nada abierto. Todos los trabajos están terminados.</translation>
    </message>
    <message>
        <source>No operators yet. Add names and PINs to record who did what and to lock consoles.</source>
        <translation>Nadie aún. Con nombres y PIN se sabe de quién fue cada acción, y las consolas se pueden bloquear.</translation>
    </message>
    <message>
        <source>No operators yet. Add them in the settings</source>
        <translation>Nadie trabaja aquí aún con nombre propio: añada operadores en los ajustes</translation>
    </message>
    <message numerus="yes">
        <source>No order, file name or readable text has “{text}”. Searched %n day(s).</source>
        <translation>
            <numerusform>Ningún pedido, nombre de archivo ni texto legible contiene «{text}». Se buscó en %n día.</numerusform>
            <numerusform>Ningún pedido, nombre de archivo ni texto legible contiene «{text}». Se buscó en %n días.</numerusform>
        </translation>
    </message>
    <message>
        <source>No other computer waits to run this agent</source>
        <translation>Ningún otro equipo espera a este agente</translation>
    </message>
    <message>
        <source>No other computer waits to run this agent.</source>
        <translation>Ningún otro equipo espera a este agente.</translation>
    </message>
    <message>
        <source>No other consoles paired</source>
        <translation>Ningún otro ordenador muestra este servidor.</translation>
    </message>
    <message>
        <source>No other printer</source>
        <translation>Ninguna otra impresora</translation>
    </message>
    <message>
        <source>No other printer of this agent has that address: there is none to exchange addresses with.</source>
        <translation>Ninguna otra impresora de este agente tiene esa dirección: no hay ninguna con la que intercambiarla.</translation>
    </message>
    <message>
        <source>No page</source>
        <translation>Ninguna página</translation>
    </message>
    <message>
        <source>No page is shown</source>
        <translation>No se muestra ninguna página</translation>
    </message>
    <message>
        <source>No picture. {error}</source>
        <translation>Sin imagen. {error}</translation>
    </message>
    <message>
        <source>No printer has a tag</source>
        <translation>Ninguna impresora está en un grupo</translation>
    </message>
    <message>
        <source>No printer is paused</source>
        <translation>Ninguna impresora está en pausa</translation>
    </message>
    <message>
        <source>No printer stopped</source>
        <translation>Ninguna impresora detenida</translation>
    </message>
    <message>
        <source>No printer was found there yet. Add one by its address.</source>
        <translation>Allí aún no se encontró ninguna impresora. Añada una por su dirección.</translation>
    </message>
    <message>
        <source>No printer was found yet. Try the virtual printer; you can add yours later.</source>
        <translation>Aún no se encontró ninguna impresora. La virtual muestra cómo funciona; la suya puede añadirse después.</translation>
    </message>
    <message>
        <source>No printer was found. Switch the printer on, connect it and search again, or type its address.</source>
        <translation>No se encontró ninguna impresora. Enciéndala, conéctela y busque otra vez, o escriba su dirección.</translation>
    </message>
    <message>
        <source>No printer yet.</source>
        <translation>Aún no hay ninguna impresora.</translation>
    </message>
    <message>
        <source>No printer yet. Find one, or add a virtual one to try.</source>
        <translation>Aún no hay impresora. Busque una o añada una virtual para probar.</translation>
    </message>
    <message>
        <source>No printer: don&apos;t print</source>
        <translation>Sin impresora: no imprimir nada</translation>
    </message>
    <message>
        <source>No printers</source>
        <translation>Sin impresoras</translation>
    </message>
    <message>
        <source>No printers yet</source>
        <translation>Aún no hay impresoras</translation>
    </message>
    <message>
        <source>No progress for two minutes</source>
        <translation>Sin avance durante dos minutos</translation>
    </message>
    <message>
        <source>No requests yet.</source>
        <translation>Aún no ha pedido nada.</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>no hay ruta hasta el ordenador</translation>
    </message>
    <message>
        <source>No setting is named “{wanted}”.</source>
        <translation>Ningún ajuste con el nombre «{wanted}».</translation>
    </message>
    <message>
        <source>No small pictures from label {number} on: drawing them takes longer than {seconds:.0f} seconds.</source>
        <translation>Sin imágenes pequeñas desde la etiqueta {number}: mostrarlas tarda más de {seconds:.0f} segundos.</translation>
    </message>
    <message>
        <source>No sound player is installed ({names}).</source>
        <translation>No hay reproductor instalado ({names}).</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>no queda espacio en el disco</translation>
    </message>
    <message>
        <source>No such entries in the log</source>
        <translation>No hay nada de ese tipo en el registro</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>no existe el archivo o la carpeta</translation>
    </message>
    <message>
        <source>No test was sent.</source>
        <translation>No se ha enviado ninguna prueba.</translation>
    </message>
    <message>
        <source>No time: it ends now</source>
        <translation>Nada: termina ahora</translation>
    </message>
    <message>
        <source>No tokens were issued recently.</source>
        <translation>Últimamente no se emitió ningún token.</translation>
    </message>
    <message>
        <source>No unidentified device answers in the printer&apos;s place: there is nothing to decide.</source>
        <translation>En lugar de la impresora no responde ningún dispositivo que no indique cuál es: no hay nada que decidir.</translation>
    </message>
    <message>
        <source>No usable answer over IPP: {why}.</source>
        <translation>Sin respuesta útil por IPP: {why}.</translation>
    </message>
    <message>
        <source>No webhook yet: the application must poll the status of its jobs.</source>
        <translation>Aún no hay webhooks: la aplicación tiene que consultar qué ha sido de sus trabajos.</translation>
    </message>
    <message>
        <source>No, it did not</source>
        <translation>No</translation>
    </message>
    <message>
        <source>No, print again</source>
        <comment>button for a job</comment>
        <translation>No, reimprimir</translation>
    </message>
    <message>
        <source>No, print again</source>
        <translation>No, reimprimir</translation>
    </message>
    <message>
        <source>Nobody</source>
        <comment>mail</comment>
        <translation>Nadie</translation>
    </message>
    <message>
        <source>Nobody answered, outcome unknown</source>
        <comment>of a job</comment>
        <translation>Nadie respondió, resultado desconocido</translation>
    </message>
    <message>
        <source>Nobody is logged in here. Press to log in</source>
        <translation>Nadie ha iniciado sesión aquí. Pulse para iniciar sesión</translation>
    </message>
    <message>
        <source>None</source>
        <comment>errors</comment>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>None</source>
        <comment>standby printer</comment>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>None</source>
        <comment>keys</comment>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>None</source>
        <comment>agents</comment>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>None</source>
        <comment>encryption</comment>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>None</source>
        <comment>animation</comment>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>None</source>
        <comment>a printer says of itself</comment>
        <translation>Nada</translation>
    </message>
    <message>
        <source>None</source>
        <comment>pool</comment>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>None</source>
        <comment>tag</comment>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>None came out – print all {number}</source>
        <translation>Ninguna, imprimir las {number}</translation>
    </message>
    <message>
        <source>None came out, print all {number} again</source>
        <translation>No ha salido ninguna, reimprimir las {number}</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be cancelled</source>
        <translation>Ninguno de los {count} trabajos elegidos se puede cancelar</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be held</source>
        <translation>Ninguno de los {count} trabajos elegidos se puede retener</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be marked as done</source>
        <translation>Ninguno de los {count} trabajos elegidos se puede marcar como resuelto</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be moved</source>
        <translation>Ninguno de los {count} trabajos elegidos se puede mover</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be released</source>
        <translation>Ninguno de los {count} trabajos elegidos se puede liberar</translation>
    </message>
    <message>
        <source>None of the {count} selected jobs can be reprinted</source>
        <translation>Ninguno de los {count} trabajos elegidos se puede reimprimir</translation>
    </message>
    <message>
        <source>None: changes appear immediately.</source>
        <translation>Ninguna: nada se desvanece, los cambios se ven al instante.</translation>
    </message>
    <message>
        <source>None: it accepts connections but reports no status</source>
        <comment>a printer</comment>
        <translation>Nada: acepta conexiones y no informa de nada</translation>
    </message>
    <message>
        <source>None: prints PDF</source>
        <translation>Ninguno: acepta PDF</translation>
    </message>
    <message>
        <source>None: prints RAW files only</source>
        <translation>Ninguno: solo acepta archivos RAW</translation>
    </message>
    <message>
        <source>Normal</source>
        <comment>animation</comment>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Normal contrast</source>
        <translation>Contraste normal</translation>
    </message>
    <message>
        <source>Not all were queued.</source>
        <translation>No todos se han puesto en cola.</translation>
    </message>
    <message>
        <source>Not before (nbf)</source>
        <translation>No antes (nbf)</translation>
    </message>
    <message>
        <source>Not cancelled: {count} of {jobs}</source>
        <translation>Sin cancelar: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Aún sin comprobar.</translation>
    </message>
    <message>
        <source>Not confirmed</source>
        <comment>job</comment>
        <translation>Sin confirmar</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Sin conexión</translation>
    </message>
    <message>
        <source>Not connected to another server</source>
        <translation>Este ordenador no es consola de ningún otro servidor.</translation>
    </message>
    <message>
        <source>Not connected yet</source>
        <translation>Aún sin conexión</translation>
    </message>
    <message>
        <source>Not done</source>
        <comment>button: a job that was marked as done</comment>
        <translation>No resuelto</translation>
    </message>
    <message>
        <source>Not done within {seconds:g} s; there may be more.</source>
        <translation>No terminó en {seconds:g}&#xa0;s; puede haber más.</translation>
    </message>
    <message>
        <source>Not drawn: {commands}</source>
        <translation>No se muestra: {commands}</translation>
    </message>
    <message>
        <source>Not ended (exp)</source>
        <translation>Sin caducar (exp)</translation>
    </message>
    <message>
        <source>Not for this file: {reason}</source>
        <translation>No para este archivo: {reason}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>No encontrado</translation>
    </message>
    <message>
        <source>Not from the future (iat)</source>
        <translation>No del futuro (iat)</translation>
    </message>
    <message>
        <source>Not held: {count} of {jobs}</source>
        <translation>Sin retener: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Not judged</source>
        <comment>rule</comment>
        <translation>Sin juzgar</translation>
    </message>
    <message>
        <source>Not judged: another rule is broken.</source>
        <translation>No se juzga: se incumple otra regla.</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>No se conoce</translation>
    </message>
    <message>
        <source>Not known whether it came out</source>
        <translation>No se sabe si ha salido</translation>
    </message>
    <message>
        <source>Not known whether they came out</source>
        <comment>jobs</comment>
        <translation>No se sabe si se imprimieron</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>Aún no se sabe</translation>
    </message>
    <message>
        <source>Not known yet: print a test label</source>
        <translation>Aún no se sabe: haga una prueba</translation>
    </message>
    <message>
        <source>Not known: no answer</source>
        <translation>No se sabe: no responde</translation>
    </message>
    <message>
        <source>Not known: paper of any width is accepted.</source>
        <translation>No se sabe: se acepta material de cualquier ancho.</translation>
    </message>
    <message>
        <source>Not known: the test label is 100 × 150 mm</source>
        <translation>No se conoce: etiqueta de prueba de 100 × 150&#xa0;mm</translation>
    </message>
    <message>
        <source>Not live, data {age:.0f} seconds old</source>
        <translation>Datos no actuales, de hace {age:.0f} segundos</translation>
    </message>
    <message>
        <source>Not locked</source>
        <comment>all consoles</comment>
        <translation>Sin bloquear</translation>
    </message>
    <message>
        <source>Not marked as done: {count} of {jobs}</source>
        <translation>No marcados como resueltos: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Not moved</source>
        <comment>a page</comment>
        <translation>Sin mover</translation>
    </message>
    <message>
        <source>Not moved</source>
        <comment>where a picture comes out</comment>
        <translation>Sin mover</translation>
    </message>
    <message>
        <source>Not moved: {count} of {jobs}</source>
        <translation>Sin mover: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Not possible in the current state.</source>
        <translation>No es posible en el estado actual.</translation>
    </message>
    <message>
        <source>Not possible in the customer&apos;s current state</source>
        <translation>No es posible en el estado actual del cliente</translation>
    </message>
    <message>
        <source>Not possible while the customer is suspended or closed</source>
        <translation>Solo mientras el cliente no esté suspendido ni dado de baja</translation>
    </message>
    <message>
        <source>Not printed</source>
        <comment>a page</comment>
        <translation>No se imprime</translation>
    </message>
    <message>
        <source>Not refreshed: {why}</source>
        <translation>No se volvió a leer: {why}</translation>
    </message>
    <message>
        <source>Not released: {count} of {jobs}</source>
        <translation>Sin liberar: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Not reported</source>
        <comment>by a printer</comment>
        <translation>No informado</translation>
    </message>
    <message>
        <source>Not reported: {facts}.</source>
        <translation>No se sabe: {facts}.</translation>
    </message>
    <message>
        <source>Not reprinted: {count} of {jobs}</source>
        <translation>Sin reimprimir: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Not saved and would be lost: {what}.</source>
        <translation>No está guardado y se perdería: {what}.</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Sin indicar</translation>
    </message>
    <message>
        <source>Not set yet (print a test label)</source>
        <translation>Aún sin definir (haga una prueba)</translation>
    </message>
    <message>
        <source>Not the trusted key</source>
        <translation>Otra clave que la de confianza</translation>
    </message>
    <message>
        <source>Not undone: {count} of {jobs}</source>
        <translation>Sin deshacer: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Not usable yet</source>
        <comment>printer</comment>
        <translation>Aún no utilizable</translation>
    </message>
    <message>
        <source>Not used before</source>
        <translation>No usada antes</translation>
    </message>
    <message>
        <source>Not used while “Turn pages to fit” is on.</source>
        <translation>No se usa mientras las páginas se giran para que encajen.</translation>
    </message>
    <message>
        <source>Not yet</source>
        <comment>button</comment>
        <translation>Aún no</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>column: of a job</comment>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Note the missing ones</source>
        <translation>Anotar las que faltan</translation>
    </message>
    <message>
        <source>Note, for example who runs the receiver</source>
        <translation>Nota, por ejemplo quién gestiona el receptor</translation>
    </message>
    <message>
        <source>Noted: {name} did not come out. {why}.</source>
        <translation>Anotado: {name} no ha salido. {why}.</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>is asked of a job</comment>
        <translation>Nada</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>an application may</comment>
        <translation>Nada</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>is permitted</comment>
        <translation>Nada</translation>
    </message>
    <message>
        <source>Nothing accepts print jobs at {host}, port {port}. Check the address, and that network printing is on. Other port? Type 192.168.1.50:9101.</source>
        <translation>Puerto {port} rechazado por {host}: ¿es un servidor de impresión, o está desactivada allí la impresión por red? Si tiene un puerto propio, escríbalo tras la dirección, como 192.168.1.50:9101.</translation>
    </message>
    <message>
        <source>Nothing accepts print jobs at {host}, ports {ports}. Check the address, and that network printing is on. Other port? Type 192.168.1.50:9101.</source>
        <translation>Puertos {ports} rechazados por {host}: ¿es un servidor de impresión, o está desactivada allí la impresión por red? Si tiene un puerto propio, escríbalo tras la dirección, como 192.168.1.50:9101.</translation>
    </message>
    <message>
        <source>Nothing answers at {host} (port {ports}): is it switched on, and in this network?</source>
        <translation>Nada responde en {host} (puerto {ports}): ¿está encendida y en esta red?</translation>
    </message>
    <message>
        <source>Nothing came out</source>
        <comment>came out</comment>
        <translation>Nada</translation>
    </message>
    <message>
        <source>Nothing can be found there: {why}</source>
        <translation>Allí no se puede encontrar nada: {why}</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>No se encontró nada</translation>
    </message>
    <message>
        <source>Nothing found for “{text}” among these jobs.</source>
        <translation>No se encontró nada de «{text}» entre estos trabajos.</translation>
    </message>
    <message>
        <source>Nothing has come out yet of the job that this notice asks about: keep both, or cancel that job.</source>
        <translation>Aún no ha salido nada del trabajo sobre el que pregunta este aviso: conserve ambos o cancele ese trabajo.</translation>
    </message>
    <message>
        <source>Nothing is changed yet</source>
        <translation>Todavía no hay ningún cambio</translation>
    </message>
    <message>
        <source>Nothing is changed yet. Fields that you do not touch stay as they are.</source>
        <translation>Todavía no hay ningún cambio. Los campos que no toque se quedan como están.</translation>
    </message>
    <message>
        <source>Nothing is ever sent to link-local, multicast, reserved and metadata addresses.</source>
        <translation>Nunca se envía nada a direcciones de enlace local, multidifusión, reservadas o de metadatos.</translation>
    </message>
    <message>
        <source>Nothing is missing.</source>
        <translation>No falta nada.</translation>
    </message>
    <message>
        <source>Nothing left to check.</source>
        <translation>No queda nada por comprobar.</translation>
    </message>
    <message>
        <source>Nothing more is sent to {url}, and events in the meantime are not kept for it. Waiting messages are dropped; after you switch the webhook on again, they can be sent again.</source>
        <translation>No se envía nada más a {url}, y lo que ocurra mientras tanto no se conserva para él. Los mensajes en espera se descartan; cuando vuelva a activarlo, podrá reenviarlos.</translation>
    </message>
    <message>
        <source>Nothing more is sent to {url}. Its messages and its secret are deleted; a new webhook gets a new secret.</source>
        <translation>No se envía nada más a {url}. Se borran sus mensajes y su secreto; un webhook nuevo recibe un secreto nuevo.</translation>
    </message>
    <message>
        <source>Nothing more was found at {address}. The printer there may already be in the list.</source>
        <translation>No se encontró nada más en {address}. Lo que responde ahí quizá ya esté en la lista.</translation>
    </message>
    <message>
        <source>Nothing printed yet today.</source>
        <translation>Hoy aún no se ha impreso nada.</translation>
    </message>
    <message>
        <source>Nothing printed yet.</source>
        <translation>Aún no se ha impreso nada.</translation>
    </message>
    <message>
        <source>Nothing prints right now.</source>
        <translation>Ahora mismo no se imprime nada.</translation>
    </message>
    <message>
        <source>Nothing sent yet</source>
        <comment>webhook</comment>
        <translation>Nada enviado aún</translation>
    </message>
    <message>
        <source>Nothing to check.</source>
        <translation>Nada que revisar.</translation>
    </message>
    <message>
        <source>Nothing to move: it is already right</source>
        <translation>No se movería nada: está bien</translation>
    </message>
    <message>
        <source>Nothing to save</source>
        <comment>who may use a printer</comment>
        <translation>Esto ya está guardado</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>No hay nada que deshacer</translation>
    </message>
    <message>
        <source>Nothing waiting</source>
        <translation>Nada en espera</translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation>No se cambió nada</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>No se cambió nada.</translation>
    </message>
    <message>
        <source>Nothing was copied from this window</source>
        <translation>No se copió nada de esta ventana</translation>
    </message>
    <message>
        <source>Nothing was done with this link</source>
        <translation>No se hizo nada con este enlace</translation>
    </message>
    <message>
        <source>Nothing was printed: a label of the file is cut off. The next label begins at byte {next}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>No se imprimió nada: una etiqueta del archivo está cortada. La etiqueta siguiente empieza en el byte {next}, sin {lacks} después de {command} en el byte {byte}. Pida al remitente el archivo entero.</translation>
    </message>
    <message>
        <source>Nothing was printed: from byte {byte} on, the file looks like {kind}, not like the declared printer language. Ask the sender for the right file.</source>
        <translation>No se imprimió nada: desde el byte {byte} el archivo parece {kind}, no el lenguaje de impresora indicado. Pida al remitente el archivo correcto.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file contains no label in the declared printer language. At byte {byte} it begins with: {text}. Ask the sender for the right file.</source>
        <translation>No se imprimió nada: el archivo no contiene ninguna etiqueta en el lenguaje de impresora indicado. En el byte {byte} empieza con: {text}. Pida al remitente el archivo correcto.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file is cut off. It ends at byte {end}, and {command} at byte {byte} is not finished. Ask the sender for the whole file.</source>
        <translation>No se imprimió nada: el archivo está cortado. Termina en el byte {end}, y {command} en el byte {byte} no está completo. Pida al remitente el archivo entero.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file is cut off. It ends at byte {end}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>No se imprimió nada: el archivo está cortado. Termina en el byte {end}, sin {lacks} después de {command} en el byte {byte}. Pida al remitente el archivo entero.</translation>
    </message>
    <message>
        <source>Nothing was printed: the file only sets up the printer ({command} at byte {byte}) and contains no label. An administrator can allow such files for this printer (&quot;{allow}&quot;).</source>
        <translation>No se imprimió nada: el archivo solo configura la impresora ({command} en el byte {byte}) y no contiene ninguna etiqueta. Un administrador puede permitir estos archivos para esta impresora («{allow}»).</translation>
    </message>
    <message>
        <source>Nothing was printed: {name} does not accept RAW files. Send a PDF, or change the printer&apos;s RAW policy.</source>
        <translation>No se imprimió nada: {name} no acepta archivos RAW. Envíe un PDF o cambie la política RAW de la impresora.</translation>
    </message>
    <message>
        <source>Nothing was reprinted. Answer again, or find the job in the queue and press Reprint.</source>
        <translation>No se reimprimió nada: responda otra vez, o busque el trabajo en la cola y reimprímalo.</translation>
    </message>
    <message>
        <source>Nothing was restored:</source>
        <translation>El servidor está como estaba:</translation>
    </message>
    <message>
        <source>Nothing was sent, waiting again</source>
        <comment>of a job</comment>
        <translation>No se envió nada, espera de nuevo</translation>
    </message>
    <message>
        <source>Nothing yet today</source>
        <translation>Hoy aún nada</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <comment>was done</comment>
        <translation>Aún nada.</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Nada todavía.</translation>
    </message>
    <message>
        <source>Notice closed</source>
        <translation>Aviso cerrado</translation>
    </message>
    <message>
        <source>Notice {name}</source>
        <comment>check</comment>
        <translation>Aviso {name}</translation>
    </message>
    <message>
        <source>Notices</source>
        <comment>check</comment>
        <translation>Avisos</translation>
    </message>
    <message>
        <source>Notices at customers</source>
        <translation>Avisos en clientes</translation>
    </message>
    <message>
        <source>Notifications and sounds</source>
        <translation>Avisos y sonidos</translation>
    </message>
    <message>
        <source>Nov</source>
        <comment>month</comment>
        <translation>nov</translation>
    </message>
    <message>
        <source>November</source>
        <translation>noviembre</translation>
    </message>
    <message>
        <source>Now: {address}</source>
        <translation>Ahora: {address}</translation>
    </message>
    <message>
        <source>Now: {device}.</source>
        <translation>Allí: {device}.</translation>
    </message>
    <message>
        <source>Number {number} will be printed again.</source>
        <translation>Se reimprimirá la número {number}.</translation>
    </message>
    <message>
        <source>Oct</source>
        <comment>month</comment>
        <translation>oct</translation>
    </message>
    <message>
        <source>October</source>
        <translation>octubre</translation>
    </message>
    <message>
        <source>Of {number}. {words}</source>
        <translation>De {number}. {words}</translation>
    </message>
    <message>
        <source>Off</source>
        <comment>planned backups</comment>
        <translation>Desactivadas</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Offer the address</source>
        <translation>Proponer la dirección</translation>
    </message>
    <message>
        <source>Offline</source>
        <comment>of a virtual printer</comment>
        <translation>Sin conexión</translation>
    </message>
    <message>
        <source>Offline</source>
        <comment>printer</comment>
        <translation>Sin conexión</translation>
    </message>
    <message>
        <source>Offline since {at}</source>
        <translation>Sin conexión desde {at}</translation>
    </message>
    <message>
        <source>Offset x</source>
        <comment>print parameter</comment>
        <translation>Desplazamiento x</translation>
    </message>
    <message>
        <source>Offset y</source>
        <comment>print parameter</comment>
        <translation>Desplazamiento y</translation>
    </message>
    <message>
        <source>Old data deleted</source>
        <translation>Datos antiguos borrados</translation>
    </message>
    <message>
        <source>Old device: {device}.</source>
        <translation>Dispositivo anterior: {device}.</translation>
    </message>
    <message>
        <source>Old jobs for printer {printer_name} wait for a decision: print or cancel them.</source>
        <translation>Hay trabajos antiguos para la impresora {printer_name} que esperan una decisión: imprímalos o cancélelos.</translation>
    </message>
    <message>
        <source>Old jobs of a printer answered</source>
        <translation>Trabajos antiguos de una impresora respondidos</translation>
    </message>
    <message>
        <source>Old jobs of a printer held</source>
        <translation>Trabajos antiguos de una impresora retenidos</translation>
    </message>
    <message>
        <source>Old secret until</source>
        <translation>Secreto anterior hasta</translation>
    </message>
    <message>
        <source>Old valid until {at}</source>
        <translation>Anterior hasta {at}</translation>
    </message>
    <message>
        <source>Older documents are still being indexed.</source>
        <translation>Aún se están leyendo documentos más antiguos.</translation>
    </message>
    <message>
        <source>Older documents are still being indexed. Search again in a minute.</source>
        <translation>Aún se están leyendo documentos más antiguos: mire de nuevo en un minuto.</translation>
    </message>
    <message>
        <source>Older ones are removed after a new one was made and checked.</source>
        <translation>Las más antiguas se eliminan después de hacer y comprobar una nueva.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>On the other computer, choose Settings, Consoles, “Connect to a server…” and enter this address and code:</source>
        <translation>En el otro ordenador: Ajustes, Consolas, «Conectar a un servidor…». Dirección y código:</translation>
    </message>
    <message>
        <source>On the server&apos;s disk</source>
        <translation>En el disco del servidor</translation>
    </message>
    <message>
        <source>On this page</source>
        <translation>En esta página</translation>
    </message>
    <message>
        <source>On {computer}, install Spoolhouse {latest} the same way as before, then restart its agent:</source>
        <translation>En {computer}: instale Spoolhouse {latest} como se instaló allí y reinicie su agente:</translation>
    </message>
    <message>
        <source>On {printer} · {state}</source>
        <translation>En {printer} · {state}</translation>
    </message>
    <message>
        <source>Onboarding</source>
        <comment>column</comment>
        <translation>Alta</translation>
    </message>
    <message>
        <source>Onboarding link</source>
        <translation>Enlace de alta</translation>
    </message>
    <message>
        <source>Onboarding link for the customer</source>
        <translation>Enlace de alta para el cliente</translation>
    </message>
    <message>
        <source>Onboarding link, works once</source>
        <translation>Enlace de alta, de un solo uso</translation>
    </message>
    <message>
        <source>Onboarding: {state}. {words}</source>
        <translation>Alta: {state}. {words}</translation>
    </message>
    <message>
        <source>One</source>
        <comment>digit</comment>
        <translation>Uno</translation>
    </message>
    <message>
        <source>One at a time</source>
        <translation>De una en una</translation>
    </message>
    <message>
        <source>One dot is four pixels</source>
        <translation>Un punto son cuatro píxeles</translation>
    </message>
    <message>
        <source>One dot is one pixel</source>
        <translation>Un punto es un píxel</translation>
    </message>
    <message>
        <source>One fewer came out</source>
        <translation>Ha salido una menos</translation>
    </message>
    <message>
        <source>One file at a time</source>
        <translation>Un archivo cada vez</translation>
    </message>
    <message>
        <source>One more came out</source>
        <translation>Ha salido una más</translation>
    </message>
    <message>
        <source>One printer was found. Press Next to use it.</source>
        <translation>Se encontró una impresora. Pulse Siguiente para usarla.</translation>
    </message>
    <message>
        <source>One tone for found, another for unknown.</source>
        <translation>Uno para encontrado, otro para desconocido.</translation>
    </message>
    <message>
        <source>One was thrown away</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Se tiró uno</translation>
    </message>
    <message>
        <source>One-sided</source>
        <comment>how a job is printed</comment>
        <translation>Por una cara</translation>
    </message>
    <message>
        <source>Online</source>
        <comment>agent</comment>
        <translation>En línea</translation>
    </message>
    <message>
        <source>Only PDF documents and RAW printer commands can be printed. Convert other files to PDF first.</source>
        <translation>Solo se pueden imprimir documentos PDF y comandos RAW. Convierta antes los demás archivos a PDF.</translation>
    </message>
    <message>
        <source>Only administrators can do this: unlock the console as an administrator</source>
        <translation>Solo pueden hacerlo los administradores: desbloquee la consola como tal</translation>
    </message>
    <message>
        <source>Only administrators see the changes to this printer. Unlock the console as an administrator.</source>
        <translation>Lo que se hizo con ella lo ven los administradores: desbloquee la consola como administrador.</translation>
    </message>
    <message>
        <source>Only an administrator can decide whose agent this computer is. Unlock its console as an administrator and click the link again. Nothing was done with it</source>
        <translation>De quién es agente este ordenador lo decide un administrador: desbloquee su consola como tal y pulse el enlace otra vez. No se hizo nada con él</translation>
    </message>
    <message>
        <source>Only applications of this site itself may read this.</source>
        <translation>Solo las aplicaciones de este mismo centro pueden leer esto.</translation>
    </message>
    <message>
        <source>Only failed jobs can be marked as done</source>
        <translation>Solo los trabajos fallidos se pueden marcar como resueltos</translation>
    </message>
    <message>
        <source>Only failed jobs can be marked as done: {state}.</source>
        <translation>Solo los trabajos fallidos se pueden marcar como resueltos: {state}.</translation>
    </message>
    <message>
        <source>Only if files are scanned before printing</source>
        <translation>Solo si los archivos se revisan antes</translation>
    </message>
    <message>
        <source>Only its beginning is shown.</source>
        <translation>Solo se muestra el principio.</translation>
    </message>
    <message>
        <source>Only jobs of which nothing was sent move. Empty = you move them yourself.</source>
        <translation>Solo los trabajos de los que no se envió nada. Vacío = los mueve usted.</translation>
    </message>
    <message>
        <source>Only needed behind a proxy: https://HOST.</source>
        <translation>Solo si hay un proxy delante del servidor: https://HOST.</translation>
    </message>
    <message>
        <source>Only people at a console can print here.</source>
        <translation>Aquí solo se imprime desde una consola.</translation>
    </message>
    <message>
        <source>Only port 443 is used. An administrator can allow another one: “Allow private addresses” (--allow-private).</source>
        <translation>Solo se usa el puerto 443. Un administrador puede permitir otro: «Permitir direcciones privadas» (--allow-private).</translation>
    </message>
    <message>
        <source>Only printers at ipp:// and ipps:// ask for a user name and a password.</source>
        <translation>Solo las impresoras con ipp:// e ipps:// piden usuario y contraseña.</translation>
    </message>
    <message>
        <source>Only printers at ipps:// show a certificate.</source>
        <translation>Solo las impresoras con ipps:// muestran un certificado.</translation>
    </message>
    <message>
        <source>Only programs on this computer can reach it, at {where}.</source>
        <translation>Solo los programas de este ordenador acceden a él, en {where}.</translation>
    </message>
    <message>
        <source>Only raw ports, USB, LPD and Windows printers accept a label in any language: print a test page instead.</source>
        <translation>Solo los puertos RAW, USB, LPD y las impresoras de Windows aceptan una etiqueta en cualquier lenguaje: imprima una página de prueba.</translation>
    </message>
    <message>
        <source>Only the selected ones</source>
        <translation>Solo las elegidas</translation>
    </message>
    <message>
        <source>Only waiting jobs can be held</source>
        <translation>Solo se pueden retener trabajos en espera</translation>
    </message>
    <message>
        <source>Only waiting jobs can be moved</source>
        <translation>Solo se pueden mover trabajos en espera</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>jobs</comment>
        <translation>Pendientes</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>details of a printer</comment>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>button: Spoolhouse&apos;s window</comment>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open Spoolhouse</source>
        <comment>tray</comment>
        <translation>Abrir Spoolhouse</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Abra antes un archivo</translation>
    </message>
    <message>
        <source>Open a file to print</source>
        <translation>Abrir un archivo para imprimir</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Abrir un archivo…</translation>
    </message>
    <message>
        <source>Open another…</source>
        <comment>file</comment>
        <translation>Abrir otro…</translation>
    </message>
    <message>
        <source>Open it</source>
        <comment>a file</comment>
        <translation>Abrirlo</translation>
    </message>
    <message>
        <source>Open its window</source>
        <translation>Abrir su ventana</translation>
    </message>
    <message>
        <source>Open jobs</source>
        <translation>Trabajos abiertos</translation>
    </message>
    <message>
        <source>Open or forget {server}</source>
        <translation>Abrir u olvidar {server}</translation>
    </message>
    <message>
        <source>Open or forget…</source>
        <translation>Abrir u olvidar…</translation>
    </message>
    <message>
        <source>Open the link in a browser on the other computer, or scan the code there. It works once. Anyone who has it can join: don&apos;t share it. (No browser there? Run “spoolhouse agent enroll” and paste it.)</source>
        <translation>Abra el enlace en un navegador del otro ordenador, o escanee allí el código. Funciona una vez. Quien lo tenga puede unirse: no lo comparta. (¿No hay navegador allí? Ejecute «spoolhouse agent enroll» y péguelo.)</translation>
    </message>
    <message>
        <source>Open the link on the computer that has the printers, or scan the code there. It works once. Anyone who has it can join: don&apos;t share it.</source>
        <translation>Quien tiene las impresoras abre el enlace en ese ordenador o escanea el código. Vale una vez. Quien lo tenga puede unirse: no se lo dé a nadie más.</translation>
    </message>
    <message>
        <source>Open the tab Calibration of a printer first</source>
        <translation>Abra antes la pestaña Calibración de una impresora</translation>
    </message>
    <message>
        <source>Open this setting</source>
        <translation>Abrir este ajuste</translation>
    </message>
    <message>
        <source>Opening the file</source>
        <translation>Se está abriendo el archivo</translation>
    </message>
    <message>
        <source>Opens</source>
        <comment>cash drawer</comment>
        <translation>Se abre</translation>
    </message>
    <message>
        <source>Opens details</source>
        <translation>Abre más información</translation>
    </message>
    <message>
        <source>Opens with each job.</source>
        <translation>Se abre con cada trabajo.</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Operator</source>
        <comment>role</comment>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Operator</source>
        <comment>who did it, and told no name</comment>
        <translation>Un operador</translation>
    </message>
    <message>
        <source>Operator added</source>
        <translation>Operador añadido</translation>
    </message>
    <message>
        <source>Operator changed</source>
        <translation>Operador cambiado</translation>
    </message>
    <message>
        <source>Operator removed</source>
        <translation>Operador quitado</translation>
    </message>
    <message>
        <source>Operator unlocked a console</source>
        <translation>Consola desbloqueada</translation>
    </message>
    <message>
        <source>Operator {name}</source>
        <translation>Operador {name}</translation>
    </message>
    <message>
        <source>Operator&apos;s PIN changed</source>
        <translation>PIN de un operador cambiado</translation>
    </message>
    <message>
        <source>Operator&apos;s PIN was wrong too often</source>
        <translation>El PIN de un operador fue incorrecto demasiadas veces</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operadores</translation>
    </message>
    <message>
        <source>Operators can&apos;t see documents here. Unlock this console as an administrator.</source>
        <translation>El contenido de los documentos no se muestra aquí a los operadores: desbloquee esta consola como administrador.</translation>
    </message>
    <message>
        <source>Operators can&apos;t see documents. To see this one, unlock the console as an administrator (Ctrl+U). The job&apos;s details are still here.</source>
        <translation>El contenido de los documentos no se muestra a los operadores. Desbloquee la consola como administrador (Ctrl+U) para verlo. Los datos del trabajo permanecen.</translation>
    </message>
    <message>
        <source>Operators see the status of a job, but not its pages or commands.</source>
        <translation>Los operadores ven el estado de un trabajo, no sus páginas ni sus comandos.</translation>
    </message>
    <message>
        <source>Operators, consoles and the settings of the server are not shown here.</source>
        <translation>Los operadores, las consolas y los ajustes del servidor no se muestran aquí.</translation>
    </message>
    <message>
        <source>Optional: without it, the name alone is enough</source>
        <translation>Puede quedar vacío: entonces basta el nombre</translation>
    </message>
    <message>
        <source>Or answer what happened; then the waiting jobs are printed.</source>
        <translation>O indique qué ha ocurrido; entonces se imprimen los trabajos en espera.</translation>
    </message>
    <message>
        <source>Or look in the list: if a new application is there, give it a new secret.</source>
        <translation>O mire en la lista: una aplicación cuyo secreto nadie ha visto recibe allí uno nuevo.</translation>
    </message>
    <message>
        <source>Or look in the list: if a new webhook is there, give it a new secret.</source>
        <translation>O mire en la lista: allí un webhook cuyo secreto nadie ha visto recibe uno nuevo.</translation>
    </message>
    <message>
        <source>Order or reference</source>
        <translation>Pedido o referencia</translation>
    </message>
    <message>
        <source>Ordered</source>
        <comment>when</comment>
        <translation>Recibido</translation>
    </message>
    <message>
        <source>Orientation</source>
        <comment>of a print</comment>
        <translation>Orientación</translation>
    </message>
    <message>
        <source>Other applications can&apos;t see this printer: for them it does not exist (printer_not_found).</source>
        <translation>Las demás no ven esta impresora y reciben printer_not_found.</translation>
    </message>
    <message>
        <source>Other computers can reach it at {where}.</source>
        <translation>Otros ordenadores acceden a él en {where}.</translation>
    </message>
    <message>
        <source>Other paper</source>
        <translation>Otro material</translation>
    </message>
    <message>
        <source>Other paper is loaded</source>
        <translation>Hay otro material cargado</translation>
    </message>
    <message>
        <source>Other paper loaded</source>
        <translation>Otro material cargado</translation>
    </message>
    <message>
        <source>Other paper was loaded in the meantime. Start again with it.</source>
        <translation>Entretanto se cargó otro material: empiece de nuevo con él.</translation>
    </message>
    <message>
        <source>Other paper was loaded in the meantime: {printer} has {loaded}. Nothing was changed.</source>
        <translation>Entretanto se cargó otro material: {printer} tiene {loaded}. Ahora no se cambió nada.</translation>
    </message>
    <message>
        <source>Other servers</source>
        <translation>Otros servidores</translation>
    </message>
    <message>
        <source>Other size</source>
        <translation>Otro tamaño</translation>
    </message>
    <message>
        <source>Other size…</source>
        <translation>Otro tamaño…</translation>
    </message>
    <message>
        <source>Other tags</source>
        <translation>Otros grupos</translation>
    </message>
    <message>
        <source>Other values were set in the meantime. Start again with them.</source>
        <translation>Entretanto se fijaron otros valores: empiece de nuevo con ellos.</translation>
    </message>
    <message>
        <source>Other windows and commands can&apos;t find this window: they can&apos;t lock it, and starting Spoolhouse again does not bring it to the front. Lock it here.</source>
        <translation>Las demás ventanas y los comandos no encuentran esta ventana: no pueden bloquearla, y no pasa al frente cuando Spoolhouse se inicia de nuevo. Bloquéela aquí.</translation>
    </message>
    <message>
        <source>Otherwise messages only go to https:// addresses on the internet, port 443. Choose this for a receiver in your own network or on this computer.</source>
        <translation>Si no, los mensajes solo van a direcciones https:// de internet, puerto 443. Elíjalo para un receptor de su propia red o de este ordenador.</translation>
    </message>
    <message>
        <source>Out of labels</source>
        <comment>of a virtual printer</comment>
        <translation>Sin etiquetas</translation>
    </message>
    <message>
        <source>Out of labels (simulated).</source>
        <translation>Sin etiquetas (simulado).</translation>
    </message>
    <message>
        <source>Out of labels or paper</source>
        <comment>of a printer</comment>
        <translation>Sin etiquetas o papel</translation>
    </message>
    <message>
        <source>Out of labels or paper</source>
        <translation>Sin etiquetas o papel</translation>
    </message>
    <message>
        <source>Outcome known</source>
        <comment>an event</comment>
        <translation>Resultado conocido</translation>
    </message>
    <message>
        <source>Outcome not confirmed</source>
        <comment>of a job</comment>
        <translation>Resultado sin confirmar</translation>
    </message>
    <message>
        <source>Outcome of a job not confirmed</source>
        <translation>Resultado de un trabajo sin confirmar</translation>
    </message>
    <message>
        <source>Outcome of a job unknown</source>
        <translation>Resultado de un trabajo dado por desconocido</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <comment>an event</comment>
        <translation>Resultado desconocido</translation>
    </message>
    <message>
        <source>Output of the server at its start</source>
        <translation>Lo que mostró el servidor al arrancar</translation>
    </message>
    <message>
        <source>Over: {text}</source>
        <translation>Terminado: {text}</translation>
    </message>
    <message>
        <source>PDF support</source>
        <comment>of a device</comment>
        <translation>si admite PDF</translation>
    </message>
    <message>
        <source>PEM with its chain; a path on the server&apos;s computer.</source>
        <translation>PEM, con su cadena; una ruta en el ordenador del servidor.</translation>
    </message>
    <message>
        <source>PEM, without a password.</source>
        <translation>PEM, sin contraseña.</translation>
    </message>
    <message>
        <source>PIN again</source>
        <translation>Repetir el PIN</translation>
    </message>
    <message>
        <source>PIN, {least} to {most} digits</source>
        <translation>PIN, de {least} a {most} cifras</translation>
    </message>
    <message>
        <source>Packing slip</source>
        <comment>what is printed</comment>
        <translation>Albarán</translation>
    </message>
    <message>
        <source>Packing, Hall 3 …</source>
        <comment>example of a tag</comment>
        <translation>Embalaje, nave 3…</translation>
    </message>
    <message>
        <source>Page</source>
        <comment>of this program</comment>
        <translation>Página</translation>
    </message>
    <message>
        <source>Page {number} of {all}</source>
        <translation>Página {number} de {all}</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Página {page}</translation>
    </message>
    <message>
        <source>Page {page} contains dots that this printer would read as a command to discard it.</source>
        <translation>La página {page} tiene puntos que esta impresora tomaría por un comando para olvidarla.</translation>
    </message>
    <message>
        <source>Page {page} contains dots that this printer would read as commands.</source>
        <translation>La página {page} está llena de puntos que esta impresora tomaría por comandos.</translation>
    </message>
    <message>
        <source>Page {page} has a form field or an annotation with text in the script {script}, and the PDF does not say how it looks. Save the PDF with the appearance of its fields, or print it from the program that filled it in.</source>
        <translation>La página {page} tiene un campo de formulario o una anotación con texto en escritura {script}, y el PDF no indica cómo se ve. Guarde el PDF con la apariencia de sus campos, o imprímalo desde el programa con el que se rellenó.</translation>
    </message>
    <message>
        <source>Page {page} has a form field that shows a bar code, and the PDF does not say how it looks. Save the PDF with the appearance of its fields, or print it from the program that filled it in.</source>
        <translation>La página {page} tiene un campo de formulario que se imprime como código de barras, y el PDF no indica cómo se ve. Guarde el PDF con la apariencia de sus campos, o imprímalo desde el programa con el que se rellenó.</translation>
    </message>
    <message>
        <source>Page {page} has a line with a pattern of {count} dashes and gaps; at most {most} can be drawn. Draw each dash as a line or a box of its own.</source>
        <translation>La página {page} tiene una línea con un patrón de {count} trazos y huecos; se pueden procesar {most} como máximo. Dibuje cada trazo como una línea o un rectángulo aparte.</translation>
    </message>
    <message>
        <source>Page {page} has a picture that cannot be drawn: it is damaged, or has too many pixels.</source>
        <translation>La página {page} tiene una imagen que no se puede procesar: está dañada o tiene demasiados píxeles.</translation>
    </message>
    <message>
        <source>Page {page} has text in the font &quot;{font}&quot; that cannot be printed: a graphics state sets the font. Embed it in the PDF and let the page&apos;s own text use it.</source>
        <translation>La página {page} tiene texto en la fuente «{font}» que no se puede imprimir: un estado gráfico establece la fuente. Incrústela en el PDF y úsela en el texto propio de la página.</translation>
    </message>
    <message>
        <source>Page {page} has text in the font &quot;{font}&quot; that cannot be printed: the PDF does not contain the font. Embed its fonts in the PDF, or install a font with these characters on the computer that prints.</source>
        <translation>La página {page} tiene texto en la fuente «{font}» que no se puede imprimir: el PDF no contiene la fuente. Incruste sus fuentes en el PDF o instale una fuente con estos caracteres donde se imprime.</translation>
    </message>
    <message>
        <source>Page {page} has text in the font &quot;{font}&quot; that cannot be printed: the PDF does not contain the font. Embed its fonts in the PDF, or install this font on the computer that prints.</source>
        <translation>La página {page} tiene texto en la fuente «{font}» que no se puede imprimir: el PDF no contiene la fuente. Incruste sus fuentes en el PDF o instale esta fuente donde se imprime.</translation>
    </message>
    <message>
        <source>Page {page} needs more than {seconds:g} seconds of computing time.</source>
        <translation>La página {page} necesita más de {seconds:g} segundos de cálculo.</translation>
    </message>
    <message>
        <source>Page {page} of the PDF cannot be drawn. {error}</source>
        <translation>No se puede procesar la página {page} del PDF. {error}</translation>
    </message>
    <message>
        <source>Page {page} of the PDF is larger than {size:g} m, or has no size.</source>
        <translation>La página {page} del PDF pasa de {size:g}&#xa0;m o no tiene tamaño.</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Página {page}/{pages}</translation>
    </message>
    <message>
        <source>Page {page} of {pages}, {width:.0f} by {height:.0f} millimetres</source>
        <translation>Página {page} de {pages}, {width:.0f} por {height:.0f} milímetros</translation>
    </message>
    <message>
        <source>Page {page} would be {width} × {height} dots; at most {most:,} dots are printed.</source>
        <translation>La página {page} tendría {width} × {height}&#xa0;puntos; se imprimen {most:,}&#xa0;puntos como máximo.</translation>
    </message>
    <message>
        <source>Page {page} would be {width} × {height} dots; this printer&apos;s language takes at most {most}.</source>
        <translation>La página {page} tendría {width} × {height}&#xa0;puntos; el lenguaje de esta impresora acepta {most} como máximo.</translation>
    </message>
    <message>
        <source>Page {page} would have {width} × {height} dots.</source>
        <translation>La página {page} tendría {width} × {height}&#xa0;puntos.</translation>
    </message>
    <message>
        <source>Pages</source>
        <comment>of a print</comment>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Pages</source>
        <comment>of a document</comment>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Pages</source>
        <comment>of this program</comment>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Pages lie sideways</source>
        <translation>Las páginas van de lado</translation>
    </message>
    <message>
        <source>Pages of the document</source>
        <translation>Páginas del documento</translation>
    </message>
    <message>
        <source>Pages that are already printing come out first, within 20 s.</source>
        <translation>Lo que una impresora ha empezado sale antes, en 20&#xa0;s.</translation>
    </message>
    <message>
        <source>Pages that are already printing come out first.</source>
        <translation>Lo que una impresora ha empezado sale antes.</translation>
    </message>
    <message>
        <source>Pages {pages}</source>
        <translation>Páginas {pages}</translation>
    </message>
    <message>
        <source>Pair again…</source>
        <translation>Emparejar de nuevo…</translation>
    </message>
    <message>
        <source>Pair another computer</source>
        <translation>Emparejar otro ordenador</translation>
    </message>
    <message>
        <source>Pair another computer…</source>
        <translation>Emparejar otro ordenador…</translation>
    </message>
    <message>
        <source>Paired</source>
        <comment>when a console was</comment>
        <translation>Emparejada</translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation>Código de emparejamiento</translation>
    </message>
    <message>
        <source>Pairing code for a console made</source>
        <translation>Código para emparejar una consola creado</translation>
    </message>
    <message>
        <source>Pairing code, works once</source>
        <translation>Código de emparejamiento, de un solo uso</translation>
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
        <translation>Alto del material</translation>
    </message>
    <message>
        <source>Paper height in millimetres</source>
        <translation>Alto del material en milímetros</translation>
    </message>
    <message>
        <source>Paper is jammed. Take it out.</source>
        <translation>Hay papel atascado. Sáquelo.</translation>
    </message>
    <message>
        <source>Paper is out. Put in a new roll.</source>
        <translation>No queda papel. Ponga un rollo nuevo.</translation>
    </message>
    <message>
        <source>Paper is running out.</source>
        <translation>El papel se acaba.</translation>
    </message>
    <message>
        <source>Paper sensor</source>
        <translation>Sensor de material</translation>
    </message>
    <message>
        <source>Paper width</source>
        <comment>print parameter</comment>
        <translation>Ancho del material</translation>
    </message>
    <message>
        <source>Paper width in millimetres</source>
        <translation>Ancho del material en milímetros</translation>
    </message>
    <message>
        <source>Partners</source>
        <comment>page</comment>
        <translation>Socios</translation>
    </message>
    <message>
        <source>Partners: {tab}</source>
        <translation>Socios: {tab}</translation>
    </message>
    <message>
        <source>Parts of the printer&apos;s details</source>
        <translation>Qué se muestra de la impresora</translation>
    </message>
    <message>
        <source>Passed</source>
        <comment>rule</comment>
        <translation>Cumple</translation>
    </message>
    <message>
        <source>Password</source>
        <comment>field</comment>
        <translation>Contraseña</translation>
    </message>
    <message>
        <source>Password file</source>
        <translation>Archivo de contraseña</translation>
    </message>
    <message>
        <source>Paste a public key first</source>
        <translation>Pegue antes una clave pública</translation>
    </message>
    <message>
        <source>Paste an assertion first</source>
        <translation>Pegue antes una aserción</translation>
    </message>
    <message>
        <source>Paste an assertion to check it against the rules.</source>
        <translation>Pegue una aserción para ver qué reglas cumple.</translation>
    </message>
    <message>
        <source>Paste the assertion: three parts between dots</source>
        <translation>Pegue la aserción: tres partes entre puntos</translation>
    </message>
    <message>
        <source>Paste the public key, not the private one</source>
        <translation>Pegue la clave pública, no la privada</translation>
    </message>
    <message>
        <source>Patch {number}, printed with {percent} %</source>
        <translation>Muestra {number}, impresa con {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>Patterns of dots</source>
        <comment>how grey is printed</comment>
        <translation>Patrones de puntos</translation>
    </message>
    <message>
        <source>Pause</source>
        <comment>printer</comment>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Pause</source>
        <comment>button: printer</comment>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Pause</source>
        <comment>button: a printer</comment>
        <translation>Pausar</translation>
    </message>
    <message numerus="yes">
        <source>Pause %n printer(s)</source>
        <translation>
            <numerusform>Pausar %n impresora</numerusform>
            <numerusform>Pausar %n impresoras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pause %n printer(s)?</source>
        <translation>
            <numerusform>¿Pausar %n impresora?</numerusform>
            <numerusform>¿Pausar %n impresoras?</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause all printers…</source>
        <translation>Pausar todas las impresoras…</translation>
    </message>
    <message>
        <source>Pause printer</source>
        <translation>Pausar impresora</translation>
    </message>
    <message>
        <source>Pause the printer</source>
        <translation>Pausar la impresora</translation>
    </message>
    <message>
        <source>Pause {name}</source>
        <translation>Pausar {name}</translation>
    </message>
    <message>
        <source>Paused</source>
        <comment>setting of a printer</comment>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Paused</source>
        <comment>printer</comment>
        <translation>En pausa</translation>
    </message>
    <message numerus="yes">
        <source>Paused %n printer(s)</source>
        <translation>
            <numerusform>%n impresora en pausa</numerusform>
            <numerusform>%n impresoras en pausa</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused at the printer</source>
        <comment>of a printer</comment>
        <translation>En pausa en la impresora</translation>
    </message>
    <message>
        <source>People</source>
        <comment>who did it</comment>
        <translation>Personas</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>permiso denegado</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Permisos</translation>
    </message>
    <message>
        <source>Picked up by the agent</source>
        <comment>of a job</comment>
        <translation>Recogido por el agente</translation>
    </message>
    <message>
        <source>Picture or commands</source>
        <comment>of a RAW label</comment>
        <translation>Imagen o comandos</translation>
    </message>
    <message>
        <source>Pictures in ZPL</source>
        <translation>Imágenes en ZPL</translation>
    </message>
    <message>
        <source>Place</source>
        <comment>where a printer stands</comment>
        <translation>Lugar</translation>
    </message>
    <message>
        <source>Plain</source>
        <comment>pictures in ZPL</comment>
        <translation>Simple</translation>
    </message>
    <message>
        <source>Planned backups</source>
        <comment>settings</comment>
        <translation>Copias de seguridad programadas</translation>
    </message>
    <message>
        <source>Play</source>
        <comment>a sound</comment>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Play the alarm&apos;s sound</source>
        <translation>Reproducir el sonido de alarma</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>Port</source>
        <comment>check</comment>
        <translation>Puerto</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Puerto</translation>
    </message>
    <message>
        <source>Port {ports} of {host} is open, but no printer answers there. Is it one?</source>
        <translation>El puerto {ports} de {host} está abierto, pero allí no responde ninguna impresora. ¿Es una impresora?</translation>
    </message>
    <message>
        <source>Port {port} is free.</source>
        <translation>El puerto {port} está libre.</translation>
    </message>
    <message>
        <source>Port {port} is reserved for the system: choose 1024 or higher.</source>
        <translation>El puerto {port} es para programas del sistema: elija uno desde 1024.</translation>
    </message>
    <message>
        <source>Port {port} is used by another program.</source>
        <translation>El puerto {port} lo usa otro programa.</translation>
    </message>
    <message>
        <source>Port {port} is used by another program: choose another one, or stop it.</source>
        <translation>El puerto {port} lo usa otro programa: elija otro o deténgalo.</translation>
    </message>
    <message>
        <source>Port {port} is used by the program “{program}”: choose another one, or stop it.</source>
        <translation>El puerto {port} lo usa el programa «{program}»: elija otro o deténgalo.</translation>
    </message>
    <message>
        <source>Port {port} is used by this server.</source>
        <translation>Puerto {port}: ahí escucha este servidor.</translation>
    </message>
    <message>
        <source>Port {port} is used by “{program}”.</source>
        <translation>El puerto {port} lo usa «{program}».</translation>
    </message>
    <message>
        <source>Port {port} on {host} is used by another program. Stop that program, or choose another port.</source>
        <translation>El puerto {port} en {host} lo usa otro programa. Detenga ese programa o elija otro puerto.</translation>
    </message>
    <message>
        <source>Portrait</source>
        <comment>how a job is printed</comment>
        <translation>Vertical</translation>
    </message>
    <message>
        <source>Position of pages on the loaded paper.</source>
        <translation>Cómo quedan las páginas en lo cargado.</translation>
    </message>
    <message>
        <source>Possible duplicate</source>
        <comment>job</comment>
        <translation>Posible duplicado</translation>
    </message>
    <message>
        <source>Possible duplicate of {other}: {state}</source>
        <translation>Posible duplicado de {other}: {state}</translation>
    </message>
    <message>
        <source>Possible duplicate: throw one away</source>
        <translation>¿Pedido dos veces? Tire uno</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Prefijo</translation>
    </message>
    <message>
        <source>Preset {name}</source>
        <translation>Ajuste {name}</translation>
    </message>
    <message>
        <source>Press again: Spoolhouse repeats the same request, and nothing is done twice.</source>
        <translation>Pulse de nuevo: Spoolhouse repite la misma solicitud y nada se hace dos veces.</translation>
    </message>
    <message>
        <source>Press to see what you can do</source>
        <translation>Pulse para ver qué se puede hacer</translation>
    </message>
    <message>
        <source>Preview</source>
        <comment>button: a job</comment>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>Resultado anterior (Mayúsculas+Intro)</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Página anterior</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Parte anterior de la ventana</translation>
    </message>
    <message>
        <source>Print</source>
        <comment>button</comment>
        <translation>Imprimir</translation>
    </message>
    <message>
        <source>Print</source>
        <comment>button: a waiting job</comment>
        <translation>Imprimir</translation>
    </message>
    <message numerus="yes">
        <source>Print %n again</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>Reimprimir %n</numerusform>
            <numerusform>Reimprimir %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %n failed job(s) of {printer} again?</source>
        <translation>
            <numerusform>¿Reimprimir %n trabajo fallido de {printer}?</numerusform>
            <numerusform>¿Reimprimir %n trabajos fallidos de {printer}?</numerusform>
        </translation>
    </message>
    <message>
        <source>Print a file</source>
        <comment>button</comment>
        <translation>Imprimir un archivo</translation>
    </message>
    <message>
        <source>Print a file</source>
        <translation>Imprimir un archivo</translation>
    </message>
    <message>
        <source>Print a file</source>
        <comment>page</comment>
        <translation>Imprimir archivo</translation>
    </message>
    <message>
        <source>Print a test label</source>
        <translation>Imprima una etiqueta de prueba</translation>
    </message>
    <message>
        <source>Print a test label</source>
        <comment>step of a trial</comment>
        <translation>Imprimir etiqueta de prueba</translation>
    </message>
    <message>
        <source>Print again</source>
        <comment>button</comment>
        <translation>Reimprimir</translation>
    </message>
    <message>
        <source>Print again</source>
        <translation>Reimprimir</translation>
    </message>
    <message>
        <source>Print again</source>
        <comment>button: jobs</comment>
        <translation>Reimprimir</translation>
    </message>
    <message>
        <source>Print again now.</source>
        <translation>Imprima otra vez ahora.</translation>
    </message>
    <message>
        <source>Print all</source>
        <comment>button: old jobs</comment>
        <translation>Imprimir todos</translation>
    </message>
    <message>
        <source>Print all {}</source>
        <translation>Imprimir los {}</translation>
    </message>
    <message>
        <source>Print another one</source>
        <translation>Imprimir otra</translation>
    </message>
    <message>
        <source>Print five patches</source>
        <comment>button</comment>
        <translation>Imprimir cinco muestras</translation>
    </message>
    <message>
        <source>Print head</source>
        <translation>Cabezal</translation>
    </message>
    <message>
        <source>Print here</source>
        <translation>Imprimir aquí</translation>
    </message>
    <message>
        <source>Print it</source>
        <comment>button for a job</comment>
        <translation>Imprimirlo</translation>
    </message>
    <message>
        <source>Print it again</source>
        <comment>button</comment>
        <translation>Imprimir otra vez</translation>
    </message>
    <message>
        <source>Print jobs</source>
        <translation>Trabajos de impresión</translation>
    </message>
    <message>
        <source>Print jobs by cause</source>
        <translation>Trabajos de impresión por causa</translation>
    </message>
    <message>
        <source>Print jobs by printer</source>
        <translation>Trabajos de impresión por impresora</translation>
    </message>
    <message>
        <source>Print on {printer}</source>
        <translation>Imprimir en {printer}</translation>
    </message>
    <message>
        <source>Print options</source>
        <translation>Cómo se imprime</translation>
    </message>
    <message>
        <source>Print position</source>
        <comment>where it comes out</comment>
        <translation>Posición de impresión</translation>
    </message>
    <message>
        <source>Print test label</source>
        <translation>Imprimir etiqueta de prueba</translation>
    </message>
    <message numerus="yes">
        <source>Print the %n missing one(s)</source>
        <translation>
            <numerusform>Imprimir la que falta</numerusform>
            <numerusform>Imprimir las %n que faltan</numerusform>
        </translation>
    </message>
    <message>
        <source>Print the missing ones</source>
        <translation>Imprimir las que faltan</translation>
    </message>
    <message>
        <source>Print the mm grid</source>
        <comment>button</comment>
        <translation>Imprimir la cuadrícula en mm</translation>
    </message>
    <message>
        <source>Print there immediately</source>
        <translation>Imprimir allí enseguida</translation>
    </message>
    <message>
        <source>Print this file</source>
        <translation>Imprimir este archivo</translation>
    </message>
    <message>
        <source>Print width in millimetres</source>
        <translation>Ancho de impresión en milímetros</translation>
    </message>
    <message>
        <source>Print {jobs} again on</source>
        <translation>Reimprimir ({jobs}) en</translation>
    </message>
    <message>
        <source>Print {jobs} again on which printer?</source>
        <translation>¿En qué impresora reimprimir: {jobs}?</translation>
    </message>
    <message>
        <source>Print {jobs} again?</source>
        <translation>¿Reimprimir {jobs}?</translation>
    </message>
    <message>
        <source>Print {} of {}</source>
        <translation>Imprimir {} de {}</translation>
    </message>
    <message>
        <source>Printed</source>
        <comment>of a job</comment>
        <translation>Impreso</translation>
    </message>
    <message>
        <source>Printed</source>
        <comment>job</comment>
        <translation>Impreso</translation>
    </message>
    <message>
        <source>Printed before the backup was restored, reported by its agent</source>
        <comment>of a job</comment>
        <translation>Impreso antes de restaurar la copia de seguridad, según su agente</translation>
    </message>
    <message>
        <source>Printed by</source>
        <comment>an agent</comment>
        <translation>Imprime</translation>
    </message>
    <message>
        <source>Printed today</source>
        <comment>jobs</comment>
        <translation>Impresos hoy</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Impresora</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>of a job</comment>
        <translation>Impresora</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>of a print</comment>
        <translation>Impresora</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>column</comment>
        <translation>Impresora</translation>
    </message>
    <message>
        <source>Printer</source>
        <comment>kind of what a search found</comment>
        <translation>Impresora</translation>
    </message>
    <message>
        <source>Printer added</source>
        <translation>Impresora añadida</translation>
    </message>
    <message>
        <source>Printer address, e.g. 192.168.1.50</source>
        <translation>p.&#xa0;ej.&#xa0;192.168.1.50</translation>
    </message>
    <message>
        <source>Printer at another address</source>
        <translation>Impresora en otra dirección</translation>
    </message>
    <message>
        <source>Printer calibrated</source>
        <translation>Impresora calibrada</translation>
    </message>
    <message>
        <source>Printer default</source>
        <comment>how a job is printed</comment>
        <translation>Impresora</translation>
    </message>
    <message>
        <source>Printer default</source>
        <translation>La de la impresora</translation>
    </message>
    <message>
        <source>Printer default ({dpi})</source>
        <translation>Impresora ({dpi})</translation>
    </message>
    <message>
        <source>Printer does not answer</source>
        <comment>of a printer</comment>
        <translation>La impresora no responde</translation>
    </message>
    <message>
        <source>Printer does not answer</source>
        <translation>La impresora no responde</translation>
    </message>
    <message>
        <source>Printer for the test label</source>
        <translation>Impresora para la etiqueta de prueba</translation>
    </message>
    <message>
        <source>Printer found</source>
        <translation>Impresora encontrada</translation>
    </message>
    <message>
        <source>Printer found: add it by: {command}</source>
        <translation>Impresora encontrada: añádala con: {command}</translation>
    </message>
    <message>
        <source>Printer found: add it in “Printers and queue”</source>
        <translation>Impresora encontrada: añádala en «Impresoras y cola»</translation>
    </message>
    <message>
        <source>Printer found: {name}</source>
        <translation>Impresora encontrada: {name}</translation>
    </message>
    <message>
        <source>Printer given to another agent</source>
        <translation>Impresora asignada a otro agente</translation>
    </message>
    <message>
        <source>Printer id</source>
        <translation>ID de impresora</translation>
    </message>
    <message>
        <source>Printer is busy with other work</source>
        <translation>La impresora está ocupada con otra cosa</translation>
    </message>
    <message>
        <source>Printer is switched off</source>
        <comment>of a printer</comment>
        <translation>La impresora está apagada</translation>
    </message>
    <message>
        <source>Printer language</source>
        <translation>Lenguaje de la impresora</translation>
    </message>
    <message>
        <source>Printer message</source>
        <comment>a printer</comment>
        <translation>Informa de</translation>
    </message>
    <message>
        <source>Printer message: {words}</source>
        <translation>La impresora indica: {words}</translation>
    </message>
    <message>
        <source>Printer not listed</source>
        <translation>Impresora no incluida</translation>
    </message>
    <message>
        <source>Printer paused</source>
        <translation>Impresora en pausa</translation>
    </message>
    <message>
        <source>Printer refused the data</source>
        <translation>La impresora rechazó los datos</translation>
    </message>
    <message>
        <source>Printer refused the user name or password</source>
        <translation>La impresora rechazó el usuario o la contraseña</translation>
    </message>
    <message>
        <source>Printer removed</source>
        <translation>Impresora quitada</translation>
    </message>
    <message>
        <source>Printer renamed</source>
        <translation>Impresora renombrada</translation>
    </message>
    <message>
        <source>Printer requires a user name and password</source>
        <translation>La impresora pide usuario y contraseña</translation>
    </message>
    <message>
        <source>Printer resumed</source>
        <translation>Impresora reanudada</translation>
    </message>
    <message>
        <source>Printer shows another certificate</source>
        <translation>La impresora muestra otro certificado</translation>
    </message>
    <message>
        <source>Printer stopped</source>
        <translation>Impresora detenida</translation>
    </message>
    <message>
        <source>Printer stopped with an error</source>
        <translation>La impresora se detuvo por un error</translation>
    </message>
    <message>
        <source>Printer {name}</source>
        <comment>check</comment>
        <translation>Impresora {name}</translation>
    </message>
    <message>
        <source>Printer {name}</source>
        <translation>Impresora {name}</translation>
    </message>
    <message>
        <source>Printer {printer_name} does not print, and jobs wait for it.</source>
        <translation>La impresora {printer_name} no imprime y hay trabajos en espera.</translation>
    </message>
    <message>
        <source>Printer {printer_name} is kept out: another device, certificate or login is in its place.</source>
        <translation>No se imprime en la impresora {printer_name}: en su lugar hay otro dispositivo, certificado o acceso.</translation>
    </message>
    <message>
        <source>Printer {printer_name} was found at another address, {uri}.</source>
        <translation>La impresora {printer_name} se encontró en otra dirección, {uri}.</translation>
    </message>
    <message>
        <source>Printer&apos;s new certificate trusted</source>
        <translation>Certificado nuevo de la impresora aceptado</translation>
    </message>
    <message>
        <source>Printer&apos;s settings changed</source>
        <translation>Ajustes de la impresora cambiados</translation>
    </message>
    <message>
        <source>Printer&apos;s state</source>
        <comment>an event</comment>
        <translation>Estado de la impresora</translation>
    </message>
    <message>
        <source>Printer: {state}.</source>
        <translation>Impresora: {state}.</translation>
    </message>
    <message>
        <source>Printer: {tab}</source>
        <translation>Impresora: {tab}</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>check</comment>
        <translation>Impresoras</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>kind of act</comment>
        <translation>Impresoras</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>tiles of the wall</comment>
        <translation>Impresoras</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>page</comment>
        <translation>Impresoras</translation>
    </message>
    <message>
        <source>Printers</source>
        <translation>Impresoras</translation>
    </message>
    <message>
        <source>Printers</source>
        <comment>list of printers</comment>
        <translation>Impresoras</translation>
    </message>
    <message>
        <source>Printers and queue of the customer whose notice is selected</source>
        <translation>Impresoras y cola del cliente cuyo aviso está elegido</translation>
    </message>
    <message>
        <source>Printers and queue of the customer, in a separate window</source>
        <translation>Impresoras y cola del cliente, en una ventana propia</translation>
    </message>
    <message>
        <source>Printers and queue of {name}</source>
        <translation>Impresoras y cola de {name}</translation>
    </message>
    <message>
        <source>Printers and queue…</source>
        <comment>button: of a customer</comment>
        <translation>Impresoras y cola…</translation>
    </message>
    <message>
        <source>Printers of the agent</source>
        <translation>Impresoras del agente</translation>
    </message>
    <message>
        <source>Printers that were found</source>
        <translation>Impresoras encontradas</translation>
    </message>
    <message>
        <source>Printers: state, model, paper, address without login</source>
        <translation>Impresoras: estado, modelo, material, dirección sin credenciales</translation>
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
        <source>Printing</source>
        <comment>jobs</comment>
        <translation>Imprimiendo</translation>
    </message>
    <message>
        <source>Printing</source>
        <comment>settings</comment>
        <translation>Impresión</translation>
    </message>
    <message>
        <source>Printing again adds {copies} on {printer}.</source>
        <translation>Con la nueva impresión se añade en {printer}: {copies}.</translation>
    </message>
    <message>
        <source>Printing began</source>
        <comment>of a job</comment>
        <translation>Empezó a imprimirse</translation>
    </message>
    <message>
        <source>Printing can continue without this window.</source>
        <translation>La impresión puede seguir sin esta ventana.</translation>
    </message>
    <message>
        <source>Printing continues automatically once it identifies itself again.</source>
        <translation>Si vuelve a identificarse, la impresión sigue automáticamente.</translation>
    </message>
    <message>
        <source>Printing continues in the background</source>
        <translation>La impresión sigue en segundo plano</translation>
    </message>
    <message>
        <source>Printing could not be stopped.</source>
        <translation>No se pudo detener la impresión.</translation>
    </message>
    <message>
        <source>Printing now</source>
        <translation>Imprimiendo ahora</translation>
    </message>
    <message>
        <source>Printing stops. Pages that are already printing come out first, within 20 s.</source>
        <translation>La impresión se detiene. Lo que una impresora ha empezado sale antes, en 20&#xa0;s.</translation>
    </message>
    <message>
        <source>Printing {jobs} again</source>
        <translation>Se reimprime: {jobs}</translation>
    </message>
    <message>
        <source>Prints</source>
        <comment>short: jobs</comment>
        <translation>Imprime</translation>
    </message>
    <message>
        <source>Prints a label with a line every millimetre. Its numbers show how far the print is off.</source>
        <translation>Se imprime una etiqueta con líneas cada mm. Sus números dicen cuánto se desvía.</translation>
    </message>
    <message>
        <source>Private addresses</source>
        <translation>Direcciones privadas</translation>
    </message>
    <message>
        <source>Private files</source>
        <comment>check</comment>
        <translation>Archivos privados</translation>
    </message>
    <message>
        <source>Private key</source>
        <translation>Clave privada</translation>
    </message>
    <message>
        <source>Private key of {name}</source>
        <translation>Clave privada de {name}</translation>
    </message>
    <message>
        <source>Product label</source>
        <comment>what is printed</comment>
        <translation>Etiqueta de producto</translation>
    </message>
    <message>
        <source>Program error</source>
        <translation>Error del programa</translation>
    </message>
    <message>
        <source>Programs can&apos;t send jobs for some seconds.</source>
        <translation>Durante unos segundos los programas no pueden enviar trabajos.</translation>
    </message>
    <message>
        <source>Programs on the server&apos;s computer reach it at {here}, without TLS.</source>
        <translation>Los programas de su propio ordenador acceden a él en {here}, sin TLS.</translation>
    </message>
    <message>
        <source>Programs on this computer do not need encryption.</source>
        <translation>Los programas de este ordenador no necesitan cifrado.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Hasta dónde ha llegado</translation>
    </message>
    <message>
        <source>Provisioning</source>
        <comment>customer</comment>
        <translation>En preparación</translation>
    </message>
    <message>
        <source>Public address</source>
        <translation>Dirección pública</translation>
    </message>
    <message>
        <source>Public key of the application</source>
        <translation>Clave pública de la aplicación</translation>
    </message>
    <message>
        <source>QR code</source>
        <translation>Código QR</translation>
    </message>
    <message>
        <source>QR code with onboarding link, expires in {left}</source>
        <translation>Código QR con enlace de alta, caduca en {left}</translation>
    </message>
    <message>
        <source>Question</source>
        <comment>column</comment>
        <translation>Qué necesita respuesta</translation>
    </message>
    <message>
        <source>Queue</source>
        <comment>page</comment>
        <translation>Cola</translation>
    </message>
    <message>
        <source>Queuing the messages</source>
        <translation>Se están poniendo en cola</translation>
    </message>
    <message>
        <source>Quiet hours</source>
        <translation>Horario sin avisos</translation>
    </message>
    <message>
        <source>Quit</source>
        <comment>button</comment>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Quit Spoolhouse?</source>
        <translation>¿Salir de Spoolhouse?</translation>
    </message>
    <message>
        <source>Quit…</source>
        <translation>Salir…</translation>
    </message>
    <message>
        <source>Quit…</source>
        <comment>tray</comment>
        <translation>Salir…</translation>
    </message>
    <message>
        <source>RAW</source>
        <comment>tab of a printer</comment>
        <translation>RAW</translation>
    </message>
    <message>
        <source>RAW files</source>
        <translation>Archivos RAW</translation>
    </message>
    <message>
        <source>RAW files for {printer} are rejected.</source>
        <translation>Los archivos RAW para {printer} se rechazan.</translation>
    </message>
    <message>
        <source>RAW files for {printer} are scanned first.</source>
        <translation>Los archivos RAW para {printer} se revisan antes.</translation>
    </message>
    <message>
        <source>RAW files for {printer} are sent unchanged.</source>
        <translation>Los archivos RAW para {printer} se envían tal cual.</translation>
    </message>
    <message>
        <source>RAW languages</source>
        <comment>of a device</comment>
        <translation>lenguajes RAW</translation>
    </message>
    <message>
        <source>Reachable</source>
        <comment>printer</comment>
        <translation>Accesible</translation>
    </message>
    <message>
        <source>Read from printer</source>
        <translation>Leer de la impresora</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Solo lectura</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>disco de solo lectura</translation>
    </message>
    <message>
        <source>Reading distance</source>
        <comment>how far</comment>
        <translation>Distancia de lectura</translation>
    </message>
    <message>
        <source>Reading the printers…</source>
        <translation>Leyendo las impresoras…</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Leyendo…</translation>
    </message>
    <message>
        <source>Ready</source>
        <comment>printer</comment>
        <translation>Lista</translation>
    </message>
    <message>
        <source>Ready</source>
        <comment>onboarding</comment>
        <translation>Lista</translation>
    </message>
    <message>
        <source>Reason</source>
        <comment>a printer&apos;s state</comment>
        <translation>Eso significa</translation>
    </message>
    <message>
        <source>Receipt</source>
        <comment>what is printed</comment>
        <translation>Ticket</translation>
    </message>
    <message>
        <source>Receipt roll 57 mm</source>
        <translation>Rollo de tickets de 57&#xa0;mm</translation>
    </message>
    <message>
        <source>Receipt roll 80 mm</source>
        <translation>Rollo de tickets de 80&#xa0;mm</translation>
    </message>
    <message>
        <source>Received</source>
        <comment>of a job</comment>
        <translation>Recibido</translation>
    </message>
    <message>
        <source>Received</source>
        <comment>of a job: when</comment>
        <translation>Recibido</translation>
    </message>
    <message>
        <source>Received {at}</source>
        <translation>Recibido {at}</translation>
    </message>
    <message>
        <source>Reconnecting…</source>
        <translation>Reconectando…</translation>
    </message>
    <message>
        <source>Reconnecting… If that does not help, restart Spoolhouse.</source>
        <translation>Se reintenta automáticamente. Si sigue así, reinicie Spoolhouse.</translation>
    </message>
    <message>
        <source>Reconnecting… This list may be out of date.</source>
        <translation>Se vuelve a intentar automáticamente. Lo que ve puede no estar al día.</translation>
    </message>
    <message>
        <source>Reference</source>
        <comment>column: order of a job</comment>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>Reject</source>
        <comment>RAW files</comment>
        <translation>Rechazarlos</translation>
    </message>
    <message>
        <source>Relationship id</source>
        <translation>ID de relación</translation>
    </message>
    <message>
        <source>Release</source>
        <comment>button: a held job</comment>
        <translation>Liberar</translation>
    </message>
    <message>
        <source>Release it to print</source>
        <translation>Libérelo para imprimirlo</translation>
    </message>
    <message>
        <source>Released</source>
        <comment>of a job</comment>
        <translation>Liberado</translation>
    </message>
    <message>
        <source>Released {jobs}</source>
        <translation>Liberado: {jobs}</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Abrirla de nuevo</translation>
    </message>
    <message>
        <source>Reload the window now?</source>
        <translation>¿Abrir ahora la ventana de nuevo?</translation>
    </message>
    <message>
        <source>Remote agent</source>
        <comment>check</comment>
        <translation>Agente para otro servidor</translation>
    </message>
    <message>
        <source>Remove</source>
        <comment>a webhook</comment>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Remove a tag</source>
        <translation>Quitar un grupo</translation>
    </message>
    <message>
        <source>Remove printer</source>
        <translation>Quitar impresora</translation>
    </message>
    <message>
        <source>Remove the filter: {what}</source>
        <translation>Quitar el filtro: {what}</translation>
    </message>
    <message>
        <source>Remove the tag {tag}</source>
        <translation>Quitar del grupo {tag}</translation>
    </message>
    <message>
        <source>Remove the webhook</source>
        <translation>Quitar el webhook</translation>
    </message>
    <message>
        <source>Remove this webhook?</source>
        <translation>¿Quitar este webhook?</translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>¿Quitar a {name}?</translation>
    </message>
    <message>
        <source>Remove {printer}?</source>
        <translation>¿Quitar {printer}?</translation>
    </message>
    <message>
        <source>Removed</source>
        <comment>printer</comment>
        <translation>Quitada</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Quitar…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renombrar</translation>
    </message>
    <message>
        <source>Rename agent</source>
        <translation>Renombrar agente</translation>
    </message>
    <message>
        <source>Rename application</source>
        <translation>Renombrar aplicación</translation>
    </message>
    <message>
        <source>Rename customer</source>
        <translation>Renombrar cliente</translation>
    </message>
    <message>
        <source>Rename printer</source>
        <translation>Renombrar impresora</translation>
    </message>
    <message>
        <source>Rename the application</source>
        <translation>Renombrar la aplicación</translation>
    </message>
    <message>
        <source>Rename the customer</source>
        <translation>Renombrar el cliente</translation>
    </message>
    <message>
        <source>Rename {name}</source>
        <translation>Renombrar {name}</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renombrar…</translation>
    </message>
    <message>
        <source>Renew it for this address, or set another address in Settings</source>
        <translation>Renuévelo para esta dirección o indique otra dirección en Ajustes</translation>
    </message>
    <message>
        <source>Renew it with the same key (certbot: --reuse-key), or restart the server, link the agents and pair the consoles again</source>
        <translation>Renuévelo con la misma clave (certbot: --reuse-key), o reinicie el servidor, enlace de nuevo los agentes y vuelva a emparejar las consolas</translation>
    </message>
    <message>
        <source>Renew its files again</source>
        <translation>Renueve otra vez sus archivos</translation>
    </message>
    <message>
        <source>Renew its files with the same key; the server takes them at once</source>
        <translation>Renueve sus archivos con la misma clave; el servidor los usa enseguida</translation>
    </message>
    <message>
        <source>Renew the certificate files.</source>
        <translation>Renueve los archivos del certificado.</translation>
    </message>
    <message>
        <source>Renew the certificate on the server or its proxy, or install its authority on this computer.</source>
        <translation>Renueve el certificado en el servidor o en su proxy, o instale su autoridad en este ordenador.</translation>
    </message>
    <message>
        <source>Report a standstill after</source>
        <translation>Notificar una parada tras</translation>
    </message>
    <message>
        <source>Reports of this print server arrive.</source>
        <translation>Los avisos de este servidor de impresión llegan.</translation>
    </message>
    <message>
        <source>Reprint</source>
        <comment>button for a job</comment>
        <translation>Reimprimir</translation>
    </message>
    <message>
        <source>Reprint</source>
        <comment>button: a job</comment>
        <translation>Reimprimir</translation>
    </message>
    <message>
        <source>Reprint all {}</source>
        <translation>Reimprimir los {}</translation>
    </message>
    <message>
        <source>Reprint all {} on…</source>
        <translation>Reimprimir los {} en…</translation>
    </message>
    <message>
        <source>Reprint if it is still needed</source>
        <translation>Reimprimalo si aún se necesita</translation>
    </message>
    <message>
        <source>Reprint it if it is still needed</source>
        <translation>Reimprimalo si aún se necesita</translation>
    </message>
    <message>
        <source>Reprint of</source>
        <comment>another job</comment>
        <translation>Reimpresión de</translation>
    </message>
    <message>
        <source>Reprint on another one</source>
        <translation>Reimprima en otra</translation>
    </message>
    <message>
        <source>Reprint on another printer</source>
        <translation>Reimprimir en otra impresora</translation>
    </message>
    <message>
        <source>Reprint on…</source>
        <translation>Reimprimir en…</translation>
    </message>
    <message>
        <source>Reprint on…</source>
        <comment>button for a job</comment>
        <translation>Reimprimir en…</translation>
    </message>
    <message>
        <source>Reprint {} of {}</source>
        <translation>Reimprimir {} de {}</translation>
    </message>
    <message>
        <source>Reprint {} of {} on…</source>
        <translation>Reimprimir {} de {} en…</translation>
    </message>
    <message>
        <source>Reprint, and send a report if it happens again</source>
        <translation>Reimprima y avise si se repite</translation>
    </message>
    <message>
        <source>Reprinted as</source>
        <comment>another job</comment>
        <translation>Reimpreso como</translation>
    </message>
    <message>
        <source>Reprinted as a new job</source>
        <comment>of a job</comment>
        <translation>Reimpreso como trabajo nuevo</translation>
    </message>
    <message>
        <source>Request</source>
        <comment>of an application</comment>
        <translation>Solicitud</translation>
    </message>
    <message>
        <source>Requested</source>
        <comment>of a job: parameters</comment>
        <translation>Solicitado</translation>
    </message>
    <message>
        <source>Requested parameters</source>
        <translation>Parámetros solicitados</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Solicitudes</translation>
    </message>
    <message>
        <source>Requests 24 h</source>
        <translation>Solicitudes 24&#xa0;h</translation>
    </message>
    <message>
        <source>Requests of one application</source>
        <translation>Solicitudes de una aplicación</translation>
    </message>
    <message>
        <source>Requests of this application</source>
        <translation>Solicitudes de esta aplicación</translation>
    </message>
    <message>
        <source>Required aud</source>
        <translation>aud debe ser</translation>
    </message>
    <message>
        <source>Required value of aud</source>
        <translation>Lo que debe ser aud</translation>
    </message>
    <message>
        <source>Reserve in case the disk is full</source>
        <translation>Reserva para un disco lleno</translation>
    </message>
    <message>
        <source>Resolution</source>
        <comment>of a print head</comment>
        <translation>Resolución</translation>
    </message>
    <message>
        <source>Resolution</source>
        <comment>of a printer, field</comment>
        <translation>Resolución</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Resolución</translation>
    </message>
    <message>
        <source>Resolution</source>
        <comment>print parameter</comment>
        <translation>Resolución</translation>
    </message>
    <message>
        <source>Restart server</source>
        <translation>Reiniciar el servidor</translation>
    </message>
    <message>
        <source>Restart server…</source>
        <translation>Reiniciar el servidor…</translation>
    </message>
    <message>
        <source>Restart the server in the site&apos;s main window</source>
        <translation>El servidor se reinicia desde la ventana de todo el centro</translation>
    </message>
    <message>
        <source>Restart the server: it makes a new one with the same key</source>
        <translation>Reinicie el servidor: crea uno nuevo con la misma clave</translation>
    </message>
    <message>
        <source>Restart the server?</source>
        <translation>¿Reiniciar el servidor?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Restaurar una copia de seguridad</translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation>Restaurar copia de seguridad…</translation>
    </message>
    <message>
        <source>Restore this backup?</source>
        <translation>¿Restaurar esta copia de seguridad?</translation>
    </message>
    <message>
        <source>Restored from a backup or copy</source>
        <translation>Restaurado de una copia de seguridad</translation>
    </message>
    <message>
        <source>Result</source>
        <comment>column</comment>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Result</source>
        <comment>of an act</comment>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Result of the check</source>
        <translation>Resultado de la comprobación</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Resume</source>
        <comment>printer</comment>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Resume</source>
        <comment>button: printer</comment>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Resume</source>
        <comment>button: a customer</comment>
        <translation>Reactivar</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message numerus="yes">
        <source>Resume %n printer(s)</source>
        <translation>
            <numerusform>Reanudar %n impresora</numerusform>
            <numerusform>Reanudar %n impresoras</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume all printers</source>
        <translation>Reanudar todas las impresoras</translation>
    </message>
    <message>
        <source>Resume it on the Printers page</source>
        <translation>Reanúdela en la página Impresoras</translation>
    </message>
    <message>
        <source>Resume it when it should print again.</source>
        <translation>Reanúdela cuando pueda imprimir de nuevo.</translation>
    </message>
    <message>
        <source>Resume printer</source>
        <translation>Reanudar impresora</translation>
    </message>
    <message>
        <source>Resume the customer</source>
        <translation>Reactivar al cliente</translation>
    </message>
    <message>
        <source>Resume the customer first: no agent can join while it is suspended</source>
        <translation>Reactívelo antes: ningún agente puede unirse mientras esté suspendido</translation>
    </message>
    <message>
        <source>Resume the printer</source>
        <translation>Reanudar la impresora</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>Reanudar {name}</translation>
    </message>
    <message>
        <source>Retry all</source>
        <comment>button: failed jobs</comment>
        <translation>Reintentar todos</translation>
    </message>
    <message>
        <source>Retrying</source>
        <comment>a message</comment>
        <translation>Se reintenta</translation>
    </message>
    <message>
        <source>Returned by the agent, nothing sent</source>
        <comment>of a job</comment>
        <translation>Devuelto por el agente, no se envió nada</translation>
    </message>
    <message>
        <source>Revoke</source>
        <comment>button</comment>
        <translation>Revocar</translation>
    </message>
    <message>
        <source>Revoke agent</source>
        <translation>Revocar agente</translation>
    </message>
    <message>
        <source>Revoke agent…</source>
        <translation>Revocar agente…</translation>
    </message>
    <message>
        <source>Revoke console</source>
        <translation>Excluirla</translation>
    </message>
    <message>
        <source>Revoke console {name}?</source>
        <translation>¿Excluir {name}?</translation>
    </message>
    <message>
        <source>Revoke console…</source>
        <translation>Excluirla…</translation>
    </message>
    <message>
        <source>Revoke key</source>
        <translation>Revocar clave</translation>
    </message>
    <message>
        <source>Revoke key…</source>
        <translation>Revocar clave…</translation>
    </message>
    <message>
        <source>Revoke the key {kid}?</source>
        <translation>¿Revocar la clave {kid}?</translation>
    </message>
    <message>
        <source>Revoke {agent}?</source>
        <translation>¿Revocar {agent}?</translation>
    </message>
    <message>
        <source>Revoke {name} at {customer}?</source>
        <translation>¿Revocar {name} en {customer}?</translation>
    </message>
    <message>
        <source>Revoke {name}?</source>
        <translation>¿Revocar {name}?</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>agents</comment>
        <translation>Revocados</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>agent</comment>
        <translation>Revocado</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>when</comment>
        <translation>Revocado</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>since when</comment>
        <translation>Revocada</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>installation</comment>
        <translation>Revocada</translation>
    </message>
    <message>
        <source>Revoked</source>
        <comment>key</comment>
        <translation>Revocada</translation>
    </message>
    <message>
        <source>Revoke…</source>
        <translation>Revocar…</translation>
    </message>
    <message>
        <source>Revoke…</source>
        <comment>button</comment>
        <translation>Revocar…</translation>
    </message>
    <message>
        <source>Ribbon or toner empty</source>
        <comment>of a printer</comment>
        <translation>Cinta o tóner agotado</translation>
    </message>
    <message>
        <source>Ribbon or toner empty</source>
        <translation>Cinta o tóner agotado</translation>
    </message>
    <message>
        <source>Ribbon or toner low</source>
        <comment>of a printer</comment>
        <translation>Cinta o tóner bajo</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rol</translation>
    </message>
    <message>
        <source>Routing</source>
        <comment>tab of a printer</comment>
        <translation>Desvío</translation>
    </message>
    <message>
        <source>Rows and buttons</source>
        <translation>Filas y botones</translation>
    </message>
    <message>
        <source>Rows for a finger (comfortable)</source>
        <translation>Filas para el dedo (cómodas)</translation>
    </message>
    <message>
        <source>Rows for a mouse (compact)</source>
        <translation>Filas para el ratón (compactas)</translation>
    </message>
    <message>
        <source>Rows for gloves</source>
        <translation>Filas para guantes</translation>
    </message>
    <message>
        <source>Rows of the queue</source>
        <translation>Filas de la cola</translation>
    </message>
    <message>
        <source>Rules of the assertion</source>
        <translation>Reglas de la aserción</translation>
    </message>
    <message>
        <source>Run it here</source>
        <translation>Probarlo aquí</translation>
    </message>
    <message>
        <source>Run the check first</source>
        <translation>Compruebe antes</translation>
    </message>
    <message>
        <source>Run {command}. Then look on the Activity page for actions that nobody here did</source>
        <translation>Ejecute {command}. Después busque en la página Actividad acciones que nadie haya hecho aquí</translation>
    </message>
    <message>
        <source>Run {command}. Then, unless you trust all of these users, pair the consoles and enrol the agents again. The server replaces its own token automatically.</source>
        <translation>Ejecute {command}. Después, si no confía en todos esos usuarios, empareje de nuevo las consolas y dé de alta de nuevo los agentes. El servidor sustituye su propio token automáticamente.</translation>
    </message>
    <message>
        <source>Running</source>
        <comment>server, for how long</comment>
        <translation>En marcha</translation>
    </message>
    <message>
        <source>SQLite {version} is too old: 3.35 or newer is needed</source>
        <translation>SQLite {version} es demasiado antiguo: se necesita 3.35 o posterior</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message numerus="yes">
        <source>Same cause: %n more job(s)</source>
        <translation>
            <numerusform>Misma causa: %n trabajo más</numerusform>
            <numerusform>Misma causa: %n trabajos más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Same label as {other}, %n minute(s) earlier</source>
        <translation>
            <numerusform>La misma etiqueta que {other}, %n minuto antes</numerusform>
            <numerusform>La misma etiqueta que {other}, %n minutos antes</numerusform>
        </translation>
    </message>
    <message>
        <source>Same label as {other}, less than a minute earlier</source>
        <translation>La misma etiqueta que {other}, menos de un minuto antes</translation>
    </message>
    <message>
        <source>Same settings as</source>
        <translation>Los mismos ajustes que</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>sábado</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Save</source>
        <comment>button</comment>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Save as file…</source>
        <translation>Guardar como archivo…</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>Guardar diagnóstico</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>Guardar diagnóstico…</translation>
    </message>
    <message>
        <source>Save the client secret</source>
        <translation>Guardar el secreto del cliente</translation>
    </message>
    <message>
        <source>Save the private key</source>
        <translation>Guardar la clave privada</translation>
    </message>
    <message>
        <source>Save the private key first</source>
        <translation>Guarde antes la clave privada</translation>
    </message>
    <message>
        <source>Save the private key now. You can&apos;t get it again. The application signs with it; the server keeps only the public key.</source>
        <translation>La clave privada solo queda en el archivo que guarde ahora. La aplicación firma con ella; el servidor conserva solo la pública.</translation>
    </message>
    <message>
        <source>Save the webhook secret</source>
        <translation>Guardar el secreto del webhook</translation>
    </message>
    <message>
        <source>Saved as {name}. Only you can read it.</source>
        <translation>Guardada como {name}, que solo usted puede leer.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Guardando</translation>
    </message>
    <message>
        <source>Say where it is now: its address, its agent, or both.</source>
        <translation>Indique dónde está ahora: su dirección, su agente o ambos.</translation>
    </message>
    <message>
        <source>Say whether these jobs are still needed: that closes the notice.</source>
        <translation>Indique si estos trabajos aún se necesitan: eso cierra el aviso.</translation>
    </message>
    <message>
        <source>Say whether this job came out: that closes the notice.</source>
        <translation>Indique si este trabajo ha salido: eso cierra el aviso.</translation>
    </message>
    <message>
        <source>Scan any label, wherever you are: its job is opened.</source>
        <translation>Escanee cualquier etiqueta, esté donde esté: se abre su trabajo.</translation>
    </message>
    <message>
        <source>Scan before printing (default)</source>
        <comment>RAW files</comment>
        <translation>Revisarlos antes (predeterminado)</translation>
    </message>
    <message>
        <source>Scanner</source>
        <translation>Lector</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Pantalla</translation>
    </message>
    <message>
        <source>Scroll back to the selected jobs</source>
        <translation>Vuelva a los trabajos elegidos</translation>
    </message>
    <message>
        <source>Search</source>
        <comment>everything in the program</comment>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search</source>
        <comment>in an empty field</comment>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar un objeto</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Buscar de nuevo</translation>
    </message>
    <message>
        <source>Search customers</source>
        <translation>Buscar clientes</translation>
    </message>
    <message>
        <source>Search developer applications</source>
        <translation>Buscar aplicaciones de desarrolladores</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Buscar en todo</translation>
    </message>
    <message>
        <source>Search everything…</source>
        <translation>Buscar en todo…</translation>
    </message>
    <message>
        <source>Search name or client id</source>
        <translation>Buscar nombre o ID</translation>
    </message>
    <message>
        <source>Search name, place, tag, model or address</source>
        <translation>Buscar nombre, lugar, grupo, modelo o dirección</translation>
    </message>
    <message>
        <source>Search or scan</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search or scan an order, a file name or a job id</source>
        <translation>Buscar o escanear un pedido, un nombre de archivo o un ID de trabajo</translation>
    </message>
    <message>
        <source>Search or scan: order, file, text, job id   ({keys})</source>
        <translation>Buscar, escanear   ({keys})</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Buscar ajustes</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Buscar en la ayuda</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Buscar en el registro</translation>
    </message>
    <message>
        <source>Search the printers</source>
        <translation>Buscar impresoras</translation>
    </message>
    <message>
        <source>Search: an order, a name or an ID   ({keys})</source>
        <translation>Objeto: pedido, nombre o ID   ({keys})</translation>
    </message>
    <message>
        <source>Searching for printers…</source>
        <translation>Buscando impresoras…</translation>
    </message>
    <message>
        <source>Searching for printers… Choose one, or try things out with the virtual printer, which prints to files.</source>
        <translation>Se buscan impresoras cercanas. Elija una, o pruebe con la impresora virtual: imprime en archivos.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>Secret of {name}</source>
        <translation>Secreto de {name}</translation>
    </message>
    <message>
        <source>See the queue for the reason</source>
        <translation>El motivo está en la cola</translation>
    </message>
    <message>
        <source>Seen</source>
        <comment>a notice</comment>
        <translation>Visto</translation>
    </message>
    <message>
        <source>Seen, show webhooks</source>
        <comment>a notice</comment>
        <translation>Visto, ver webhooks</translation>
    </message>
    <message>
        <source>Select a customer first</source>
        <translation>Elija antes un cliente</translation>
    </message>
    <message>
        <source>Select a job first</source>
        <translation>Elija antes un trabajo</translation>
    </message>
    <message>
        <source>Select a job to see what it needs.</source>
        <translation>Elija un trabajo para ver qué necesita.</translation>
    </message>
    <message>
        <source>Select a key first</source>
        <translation>Elija antes una clave</translation>
    </message>
    <message>
        <source>Select a message first</source>
        <translation>Elija antes un mensaje</translation>
    </message>
    <message>
        <source>Select a notice first</source>
        <translation>Elija antes un aviso</translation>
    </message>
    <message>
        <source>Select a printer</source>
        <translation>Elija una impresora</translation>
    </message>
    <message>
        <source>Select a printer first</source>
        <translation>Elija antes una impresora</translation>
    </message>
    <message>
        <source>Select a row first</source>
        <translation>Elija antes una fila</translation>
    </message>
    <message>
        <source>Select a webhook first</source>
        <translation>Elija antes un webhook</translation>
    </message>
    <message>
        <source>Select all printers</source>
        <translation>Elegir todas las impresoras</translation>
    </message>
    <message>
        <source>Select an agent first</source>
        <translation>Elija antes un agente</translation>
    </message>
    <message>
        <source>Select an application first</source>
        <translation>Elija antes una aplicación</translation>
    </message>
    <message>
        <source>Select an installation first</source>
        <translation>Elija antes una instalación</translation>
    </message>
    <message>
        <source>Select one job</source>
        <translation>Elija un trabajo</translation>
    </message>
    <message>
        <source>Select one printer</source>
        <translation>Elegir una impresora</translation>
    </message>
    <message>
        <source>Select several printers</source>
        <translation>Elegir varias impresoras</translation>
    </message>
    <message>
        <source>Select these</source>
        <comment>button: jobs</comment>
        <translation>Elegir estos</translation>
    </message>
    <message>
        <source>Self-made certificate</source>
        <translation>Certificado propio</translation>
    </message>
    <message numerus="yes">
        <source>Send %n again</source>
        <comment>messages</comment>
        <translation>
            <numerusform>Reenviar %n</numerusform>
            <numerusform>Reenviar %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Send a test mail</source>
        <translation>Enviar un correo de prueba</translation>
    </message>
    <message>
        <source>Send a test message</source>
        <translation>Enviar un mensaje de prueba</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Reenviar</translation>
    </message>
    <message>
        <source>Send all failed again</source>
        <translation>Reenviar fallidos</translation>
    </message>
    <message>
        <source>Send test</source>
        <translation>Enviar prueba</translation>
    </message>
    <message>
        <source>Send the waiting jobs of {printer} to {other}?</source>
        <translation>¿Enviar los trabajos en espera de {printer} a {other}?</translation>
    </message>
    <message>
        <source>Send the waiting jobs there…</source>
        <comment>button</comment>
        <translation>Enviar allí los trabajos en espera…</translation>
    </message>
    <message>
        <source>Send them there</source>
        <comment>jobs</comment>
        <translation>Enviarlos allí</translation>
    </message>
    <message>
        <source>Send them there…</source>
        <comment>jobs</comment>
        <translation>Enviarlos allí…</translation>
    </message>
    <message>
        <source>Send unchanged</source>
        <comment>RAW files</comment>
        <translation>Enviarlos tal cual</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>Remitente</translation>
    </message>
    <message>
        <source>Sending a signal to the printer</source>
        <translation>Pidiendo a la impresora que se identifique</translation>
    </message>
    <message>
        <source>Sending a test label</source>
        <translation>Se le está enviando una etiqueta de prueba</translation>
    </message>
    <message>
        <source>Sending the file</source>
        <translation>Se está enviando</translation>
    </message>
    <message>
        <source>Sending the test label</source>
        <translation>La etiqueta de prueba se está enviando</translation>
    </message>
    <message>
        <source>Sending was interrupted</source>
        <translation>Envío interrumpido</translation>
    </message>
    <message>
        <source>Sending {sent} of {size}</source>
        <translation>Enviando {sent} de {size}</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Enviando…</translation>
    </message>
    <message>
        <source>Sends no status</source>
        <comment>of a printer</comment>
        <translation>No envía estado</translation>
    </message>
    <message>
        <source>Sent before the backup was restored, outcome not known</source>
        <comment>of a job</comment>
        <translation>Enviado antes de restaurar la copia de seguridad, resultado desconocido</translation>
    </message>
    <message>
        <source>Sent in {language}. If a label with a bar code comes out, this is the printer&apos;s language.</source>
        <translation>Enviado en {language}. ¿Ha salido una etiqueta con código de barras? Entonces este es su lenguaje.</translation>
    </message>
    <message>
        <source>Sent to agent</source>
        <comment>job</comment>
        <translation>Enviado al agente</translation>
    </message>
    <message>
        <source>Sent to agent</source>
        <comment>of a job: how often</comment>
        <translation>Enviado al agente</translation>
    </message>
    <message>
        <source>Sent to {name} at {time}, {copies}.</source>
        <translation>Enviado a {name} ({time}), {copies}.</translation>
    </message>
    <message>
        <source>Sep</source>
        <comment>month</comment>
        <translation>sep</translation>
    </message>
    <message>
        <source>Separated by commas</source>
        <translation>Separados por comas</translation>
    </message>
    <message>
        <source>Separated by commas. {word}: files that only set up the printer and print no label. Firmware, network, passwords, deleted files and other languages can&apos;t be allowed one by one.</source>
        <translation>Separados por comas. {word}: archivos que solo configuran la impresora y no imprimen ninguna etiqueta. Firmware, red, contraseñas, archivos borrados y otros lenguajes no se pueden permitir por separado.</translation>
    </message>
    <message>
        <source>September</source>
        <translation>septiembre</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>Número de serie</translation>
    </message>
    <message>
        <source>Server</source>
        <comment>check</comment>
        <translation>Servidor</translation>
    </message>
    <message>
        <source>Server</source>
        <comment>kind of act</comment>
        <translation>Servidor</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Servidor</translation>
    </message>
    <message>
        <source>Server and agent</source>
        <translation>Servidor y agente</translation>
    </message>
    <message>
        <source>Server and agents</source>
        <comment>who did it</comment>
        <translation>Servidor y agentes</translation>
    </message>
    <message>
        <source>Server answers with an error. {why}</source>
        <translation>El servidor responde con un error. {why}</translation>
    </message>
    <message>
        <source>Server does not answer. {why}</source>
        <translation>El servidor no responde. {why}</translation>
    </message>
    <message>
        <source>Server running at {host}</source>
        <translation>Servidor en marcha en {host}</translation>
    </message>
    <message>
        <source>Server running at {host} port {port}</source>
        <translation>Servidor en marcha en {host}, puerto {port}</translation>
    </message>
    <message>
        <source>Server running {name}, on another computer</source>
        <translation>Servidor en marcha: {name}, en otro ordenador</translation>
    </message>
    <message>
        <source>Server setting</source>
        <translation>Ajuste del servidor</translation>
    </message>
    <message>
        <source>Server setting: never asks.</source>
        <translation>Del servidor: no pregunta.</translation>
    </message>
    <message>
        <source>Server setting: {hours} h.</source>
        <translation>Del servidor: {hours}&#xa0;h.</translation>
    </message>
    <message>
        <source>Server setting: {minutes} min, for labels and receipts.</source>
        <translation>Del servidor: {minutes}&#xa0;min, de etiquetas y tickets.</translation>
    </message>
    <message>
        <source>Server settings changed</source>
        <translation>Ajustes del servidor cambiados</translation>
    </message>
    <message>
        <source>Server started</source>
        <translation>Servidor iniciado</translation>
    </message>
    <message>
        <source>Server stopped</source>
        <translation>Servidor detenido</translation>
    </message>
    <message>
        <source>Server {name}</source>
        <translation>Servidor {name}</translation>
    </message>
    <message>
        <source>Server&apos;s certificate needs a look</source>
        <translation>El certificado del servidor requiere atención</translation>
    </message>
    <message>
        <source>Server&apos;s certificate renewed</source>
        <translation>Certificado del servidor renovado</translation>
    </message>
    <message>
        <source>Server: {name}</source>
        <translation>Servidor: {name}</translation>
    </message>
    <message>
        <source>Set both clocks from the network; otherwise times and tokens are wrong.</source>
        <translation>Ajústelas desde la red: si no, las horas y los tokens fallan.</translation>
    </message>
    <message>
        <source>Set for this printer</source>
        <translation>Ajustado para esta impresora</translation>
    </message>
    <message>
        <source>Set in the label file itself</source>
        <translation>Un archivo de etiquetas lo indica por sí mismo</translation>
    </message>
    <message>
        <source>Set mail_to and smtp_server first.</source>
        <translation>Indique primero mail_to y smtp_server.</translation>
    </message>
    <message>
        <source>Set now: {media}</source>
        <translation>Cargado hasta ahora: {media}</translation>
    </message>
    <message>
        <source>Set on the printer</source>
        <comment>setting</comment>
        <translation>Como en la impresora</translation>
    </message>
    <message>
        <source>Set on the printer</source>
        <comment>darkness</comment>
        <translation>La de la impresora</translation>
    </message>
    <message>
        <source>Set the date and time of this computer, preferably from the network.</source>
        <translation>Ajuste su fecha y hora, mejor desde la red.</translation>
    </message>
    <message>
        <source>Set the printer up again</source>
        <translation>Configure de nuevo la impresora</translation>
    </message>
    <message>
        <source>Set up</source>
        <comment>button: an application at a customer</comment>
        <translation>Configurar</translation>
    </message>
    <message>
        <source>Set up</source>
        <comment>when</comment>
        <translation>Configurada</translation>
    </message>
    <message>
        <source>Set up an application</source>
        <translation>Configurar una aplicación</translation>
    </message>
    <message>
        <source>Set up an application at {name}</source>
        <translation>Configurar una aplicación en {name}</translation>
    </message>
    <message>
        <source>Set up…</source>
        <comment>button: an application at a customer</comment>
        <translation>Configurar…</translation>
    </message>
    <message>
        <source>Set which labels are loaded, then print again. This fixes most shifts.</source>
        <translation>Indique qué etiquetas hay cargadas e imprima otra vez: casi siempre es eso.</translation>
    </message>
    <message>
        <source>Set which labels or paper are loaded, then print again.</source>
        <translation>Indique qué etiquetas o papel hay cargados e imprima otra vez.</translation>
    </message>
    <message>
        <source>Set: darkness {darkness}.</source>
        <translation>Ajustado: oscuridad {darkness}.</translation>
    </message>
    <message>
        <source>Set: {offset}. Does the check print start with 0 at the top and on the left?</source>
        <translation>Ajustado: {offset}. ¿Empieza la prueba con 0 arriba y a la izquierda?</translation>
    </message>
    <message>
        <source>Setting</source>
        <comment>kind of what a search found</comment>
        <translation>Ajuste</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Settings</source>
        <comment>page</comment>
        <translation>Ajustes</translation>
    </message>
    <message numerus="yes">
        <source>Settings of %n printer(s)</source>
        <translation>
            <numerusform>Ajustes de %n impresora</numerusform>
            <numerusform>Ajustes de %n impresoras</numerusform>
        </translation>
    </message>
    <message>
        <source>Settings of the chosen printer</source>
        <translation>Configuración de la impresora elegida</translation>
    </message>
    <message>
        <source>Settings of the selected printers</source>
        <translation>Ajustes de las impresoras elegidas</translation>
    </message>
    <message>
        <source>Settings of this window</source>
        <translation>Cómo está ajustada esta ventana</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Ajustes…</translation>
    </message>
    <message>
        <source>Seven</source>
        <comment>digit</comment>
        <translation>Siete</translation>
    </message>
    <message>
        <source>Several printers are connected as {name} and cannot be told apart: unplug all but one, or add each by an address of its own.</source>
        <translation>Hay varias impresoras conectadas como {name} y no se distinguen: desenchufe todas menos una o añada cada una con su propia dirección.</translation>
    </message>
    <message>
        <source>Several printers are selected</source>
        <translation>Hay varias impresoras elegidas</translation>
    </message>
    <message>
        <source>Several printers were found. Choose yours.</source>
        <translation>Se encontraron varias impresoras. Elija la suya.</translation>
    </message>
    <message>
        <source>Sharing</source>
        <comment>tab of a printer</comment>
        <translation>Permisos</translation>
    </message>
    <message>
        <source>Sheet printer: darkness cannot be set</source>
        <translation>Impresora de hojas: la oscuridad no se puede ajustar</translation>
    </message>
    <message>
        <source>Shifted</source>
        <comment>label</comment>
        <translation>Desplazada</translation>
    </message>
    <message>
        <source>Shipping label</source>
        <comment>what is printed</comment>
        <translation>Etiqueta de envío</translation>
    </message>
    <message>
        <source>Shipping label 100 × 150 mm</source>
        <translation>Etiqueta de envío 100 × 150&#xa0;mm</translation>
    </message>
    <message>
        <source>Shipping label 4 × 6 in</source>
        <translation>Etiqueta de envío 4 × 6&#xa0;pulgadas</translation>
    </message>
    <message>
        <source>Shop system</source>
        <translation>Sistema de tienda</translation>
    </message>
    <message>
        <source>Short bursts may be four times as high.</source>
        <translation>Cuatro veces más a la vez.</translation>
    </message>
    <message>
        <source>Shortcut {keys}</source>
        <translation>Atajo {keys}</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <comment>window title</comment>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>Atajos…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>button: a list</comment>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show a wall</source>
        <translation>Mostrar un panel mural</translation>
    </message>
    <message>
        <source>Show all</source>
        <comment>printers</comment>
        <translation>Mostrar todas</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todas</translation>
    </message>
    <message>
        <source>Show all</source>
        <comment>button</comment>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show all entries</source>
        <translation>Mostrar todas las entradas</translation>
    </message>
    <message>
        <source>Show all jobs</source>
        <translation>Mostrar todos los trabajos</translation>
    </message>
    <message>
        <source>Show all jobs again</source>
        <translation>Mostrar de nuevo todos los trabajos</translation>
    </message>
    <message>
        <source>Show all…</source>
        <comment>what was done</comment>
        <translation>Todo ello…</translation>
    </message>
    <message>
        <source>Show closed</source>
        <comment>button: shows customers that were closed</comment>
        <translation>De baja</translation>
    </message>
    <message>
        <source>Show closed customers</source>
        <translation>Mostrar clientes dados de baja</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Mostrar detalles</translation>
    </message>
    <message>
        <source>Show edges, cut-off and offset on the page</source>
        <translation>Bordes, recortes y desplazamiento sobre la página</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <comment>messages</comment>
        <translation>Mostrar menos</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Mostrarlo</translation>
    </message>
    <message>
        <source>Show job</source>
        <translation>Mostrar trabajo</translation>
    </message>
    <message>
        <source>Show older</source>
        <translation>Ver anteriores</translation>
    </message>
    <message>
        <source>Show only: {what}</source>
        <translation>Mostrar solo: {what}</translation>
    </message>
    <message>
        <source>Show printer</source>
        <translation>Mostrar impresora</translation>
    </message>
    <message>
        <source>Show printer</source>
        <comment>button for a job</comment>
        <translation>Mostrar impresora</translation>
    </message>
    <message>
        <source>Show printer details</source>
        <translation>Mostrar todo de la impresora</translation>
    </message>
    <message>
        <source>Show revoked agents</source>
        <translation>Mostrar también los agentes revocados</translation>
    </message>
    <message>
        <source>Show the bytes</source>
        <translation>Mostrar los bytes</translation>
    </message>
    <message>
        <source>Show the bytes: position, value, character</source>
        <translation>Mostrar los bytes: posición, valores y letras</translation>
    </message>
    <message>
        <source>Show the client secret</source>
        <translation>Mostrar el secreto del cliente</translation>
    </message>
    <message>
        <source>Show the commands instead of the picture</source>
        <translation>Mostrar los comandos en lugar de la imagen</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>Mostrar el trabajo</translation>
    </message>
    <message>
        <source>Show the last 24 hours</source>
        <translation>Mostrar las últimas 24 horas</translation>
    </message>
    <message>
        <source>Show the other job</source>
        <comment>answer, of jobs ordered twice</comment>
        <translation>Mostrar el otro</translation>
    </message>
    <message>
        <source>Show the printers in a table</source>
        <translation>Mostrar las impresoras en una tabla</translation>
    </message>
    <message>
        <source>Show the printers in a table first</source>
        <translation>Muestre antes las impresoras en una tabla</translation>
    </message>
    <message>
        <source>Show the wall</source>
        <translation>Mostrar el panel mural</translation>
    </message>
    <message>
        <source>Show the webhook secret</source>
        <translation>Mostrar el secreto del webhook</translation>
    </message>
    <message>
        <source>Shown</source>
        <comment>documents</comment>
        <translation>Mostrados</translation>
    </message>
    <message>
        <source>Shown: the first {lines:,} lines, {shown} of {size}.</source>
        <translation>Se muestran: las primeras {lines:,} líneas, {shown} de {size}.</translation>
    </message>
    <message>
        <source>Shown: the first {shown} of {size}.</source>
        <translation>Se muestran: los primeros {shown} de {size}.</translation>
    </message>
    <message>
        <source>Shows all pages</source>
        <translation>Muestra todas las páginas</translation>
    </message>
    <message>
        <source>Shows all printers on a second screen, readable from across the hall.</source>
        <translation>Todas las impresoras en una segunda pantalla, legible desde toda la nave.</translation>
    </message>
    <message>
        <source>Shows another certificate</source>
        <comment>of a printer</comment>
        <translation>Muestra otro certificado</translation>
    </message>
    <message>
        <source>Sides</source>
        <comment>of a print</comment>
        <translation>Caras</translation>
    </message>
    <message>
        <source>Signature</source>
        <comment>of an assertion</comment>
        <translation>Firma</translation>
    </message>
    <message>
        <source>Signed in</source>
        <comment>who</comment>
        <translation>De turno</translation>
    </message>
    <message>
        <source>Simulate a fault…</source>
        <translation>Fallos…</translation>
    </message>
    <message>
        <source>Simulate fault</source>
        <translation>Simular un fallo</translation>
    </message>
    <message>
        <source>Simulated fault</source>
        <translation>Qué simula</translation>
    </message>
    <message>
        <source>Simulates: {fault}</source>
        <translation>Simula: {fault}</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>Since</source>
        <comment>column: a time</comment>
        <translation>Desde</translation>
    </message>
    <message>
        <source>Since {since:%H:%M}. {why}</source>
        <translation>Desde las {since:%H:%M}. {why}</translation>
    </message>
    <message>
        <source>Six</source>
        <comment>digit</comment>
        <translation>Seis</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>of a print</comment>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Size</source>
        <comment>of a key</comment>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Omitir</translation>
    </message>
    <message>
        <source>Skip for now</source>
        <translation>Omitir por ahora</translation>
    </message>
    <message>
        <source>Slow</source>
        <comment>of a virtual printer</comment>
        <translation>Lenta</translation>
    </message>
    <message>
        <source>Slower prints sharper bar codes.</source>
        <translation>Más lento imprime códigos más nítidos.</translation>
    </message>
    <message>
        <source>Small (Z64)</source>
        <comment>pictures in ZPL</comment>
        <translation>Pequeño (Z64)</translation>
    </message>
    <message>
        <source>Smaller</source>
        <comment>the page, in a menu</comment>
        <translation>Más pequeño</translation>
    </message>
    <message>
        <source>Snippets</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>So jobs that don&apos;t set their paper stay here.</source>
        <translation>Por eso los trabajos que no indican material se quedan aquí.</translation>
    </message>
    <message>
        <source>Some came out, print only what is missing</source>
        <translation>Ha salido una parte, imprimir solo lo que falta</translation>
    </message>
    <message>
        <source>Some came out…</source>
        <translation>Ha salido una parte…</translation>
    </message>
    <message>
        <source>Some jobs</source>
        <translation>Algunos trabajos</translation>
    </message>
    <message>
        <source>Some jobs may have been moved to the standby printer: check both printers. If you try again, the jobs that still wait go there.</source>
        <translation>No se sabe cuántos trabajos pasaron a la impresora de reserva, y algunos pueden estar allí: mire en ambas. Si se pide de nuevo, pasan los que aún esperan.</translation>
    </message>
    <message>
        <source>Some of it came out: enter how many</source>
        <translation>Ha salido una parte: contar</translation>
    </message>
    <message>
        <source>Some of it…</source>
        <translation>Una parte…</translation>
    </message>
    <message>
        <source>Some settings could not be read and are back to their defaults. The old file is kept as {name}.</source>
        <translation>No se pudieron leer todos los ajustes: los que faltan vuelven a sus valores predeterminados. El archivo se conserva como {name}.</translation>
    </message>
    <message>
        <source>Some settings could not be read or saved aside. They are back to their defaults, and the next change overwrites the file.</source>
        <translation>No se pudieron leer ni conservar todos los ajustes: vuelven a sus valores predeterminados, y el archivo se reescribe con la próxima elección.</translation>
    </message>
    <message>
        <source>Some settings could not be read. Back to defaults: {names}. The next change saves the old file as settings-unreadable.json.</source>
        <translation>El archivo de estos ajustes no se pudo leer entero. Con valores predeterminados: {names}. Los datos se conservan el máximo tiempo posible. Con el próximo cambio el archivo se aparta como settings-unreadable.json.</translation>
    </message>
    <message>
        <source>Somebody else gave the webhook a new secret in the meantime. Nothing was changed now.</source>
        <translation>El webhook recibió entretanto un secreto nuevo de otra persona. Ahora no se cambió nada.</translation>
    </message>
    <message>
        <source>Something answers, but not as IPP: {fault}</source>
        <translation>Algo responde, pero no con IPP: {fault}</translation>
    </message>
    <message>
        <source>Something is wrong with the server&apos;s certificate</source>
        <translation>Algo va mal con el certificado del servidor</translation>
    </message>
    <message>
        <source>Something went wrong in this window (ID {bug}). Printing continues. Save diagnostics on the Help page.</source>
        <translation>Algo falló en esta ventana (id {bug}). La impresión sigue. La página Ayuda guarda lo que sirve para arreglarlo.</translation>
    </message>
    <message>
        <source>Sound</source>
        <comment>check</comment>
        <translation>Sonido</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Sonidos</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>what a printer can</comment>
        <translation>Según</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Speed</source>
        <comment>of a printer</comment>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Spoolhouse blocked this file</source>
        <translation>Spoolhouse ha rechazado este archivo</translation>
    </message>
    <message>
        <source>Spoolhouse notifies your server immediately when jobs or printers change. Messages are signed (Standard Webhooks) and retried for 24 hours.</source>
        <translation>Spoolhouse informa al instante a su servidor de lo que ocurre con trabajos e impresoras. Los mensajes van firmados (Standard Webhooks) y se intentan durante 24 horas.</translation>
    </message>
    <message>
        <source>Spoolhouse on its computer is too old</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>el programa de su ordenador es demasiado antiguo</translation>
    </message>
    <message>
        <source>Spoolhouse stays in the list of windows and tells you when a printer needs you. Ctrl+Q quits.</source>
        <translation>Encontrará Spoolhouse en la lista de ventanas; le avisa cuando una impresora requiere atención. Ctrl+Q lo cierra.</translation>
    </message>
    <message>
        <source>Spoolhouse stays in the system tray and tells you when a printer needs you. Ctrl+Q quits.</source>
        <translation>Encontrará Spoolhouse en el icono junto al reloj; le avisa cuando una impresora requiere atención. Ctrl+Q lo cierra.</translation>
    </message>
    <message>
        <source>Spoolhouse – Wall</source>
        <translation>Spoolhouse – Panel mural</translation>
    </message>
    <message>
        <source>Spoolhouse: another key than the server&apos;s</source>
        <translation>Spoolhouse: quien responde tiene una clave distinta de la del servidor</translation>
    </message>
    <message>
        <source>Spoolhouse: the server answers with an error</source>
        <translation>Spoolhouse: el servidor responde con un error</translation>
    </message>
    <message>
        <source>Spoolhouse: the server does not answer</source>
        <translation>Spoolhouse: el servidor no responde</translation>
    </message>
    <message>
        <source>Spoolhouse: the server no longer knows this console</source>
        <translation>Spoolhouse: el servidor ya no conoce esta consola</translation>
    </message>
    <message>
        <source>Spoolhouse: {words}</source>
        <translation>Spoolhouse: {words}</translation>
    </message>
    <message>
        <source>Standby printer</source>
        <translation>Impresora de reserva</translation>
    </message>
    <message>
        <source>Standstills and mail</source>
        <comment>settings</comment>
        <translation>Paradas y correo</translation>
    </message>
    <message>
        <source>Start it here</source>
        <translation>Iniciarlo aquí</translation>
    </message>
    <message>
        <source>Start it on this computer with &apos;spoolhouse agent run&apos;.</source>
        <translation>Inícielo con «spoolhouse agent run».</translation>
    </message>
    <message>
        <source>Start the computer or Spoolhouse there</source>
        <translation>Encienda allí el ordenador o inicie Spoolhouse</translation>
    </message>
    <message>
        <source>Start the computer or the program there</source>
        <translation>Inicie allí el ordenador o el programa</translation>
    </message>
    <message>
        <source>Start the computer or the program there.</source>
        <translation>Inicie allí el ordenador o el programa.</translation>
    </message>
    <message>
        <source>Start the server</source>
        <translation>Iniciar el servidor</translation>
    </message>
    <message>
        <source>Start with this computer</source>
        <translation>Iniciar con este ordenador</translation>
    </message>
    <message>
        <source>Starts automatically and prints even when this window is closed.</source>
        <translation>Automáticamente, para que imprima sin esta ventana.</translation>
    </message>
    <message>
        <source>Starts when its user logs in ({place}).</source>
        <translation>Se inicia cuando su usuario inicia sesión ({place}).</translation>
    </message>
    <message>
        <source>Starts with this computer ({place}).</source>
        <translation>Se inicia con este ordenador ({place}).</translation>
    </message>
    <message>
        <source>Startup</source>
        <translation>Arranque</translation>
    </message>
    <message>
        <source>State</source>
        <comment>column</comment>
        <translation>Estado</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>State of the server, its address and disk</source>
        <translation>Estado del servidor, su dirección y disco</translation>
    </message>
    <message>
        <source>Statement</source>
        <comment>paper</comment>
        <translation>Statement</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Status</source>
        <comment>column</comment>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Status</source>
        <comment>tab of a printer</comment>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Stays closed</source>
        <comment>cash drawer</comment>
        <translation>Sigue cerrado</translation>
    </message>
    <message>
        <source>Still marked as done: {count} of {jobs}</source>
        <translation>Siguen marcados como resueltos: {count} de {jobs}</translation>
    </message>
    <message>
        <source>Still needed</source>
        <comment>of a job</comment>
        <translation>Aún se necesita</translation>
    </message>
    <message>
        <source>Still needed?</source>
        <translation>¿Aún se necesitan?</translation>
    </message>
    <message>
        <source>Still needed? Print or cancel it</source>
        <translation>¿Aún se necesita? Imprímalo o cancélelo</translation>
    </message>
    <message>
        <source>Still needed? Print or cancel them</source>
        <translation>¿Aún se necesitan? Imprímalos o cancélelos</translation>
    </message>
    <message>
        <source>Still off? Print the grid and enter two numbers from it.</source>
        <translation>Si queda algo, calibre: se imprime una cuadrícula y dos números en ella mueven la imagen.</translation>
    </message>
    <message>
        <source>Still to come out: {jobs}</source>
        <translation>Aún por salir: {jobs}</translation>
    </message>
    <message>
        <source>Stop</source>
        <comment>button</comment>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Stop</source>
        <comment>button: sending a file</comment>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>Detener la comprobación</translation>
    </message>
    <message>
        <source>Stop printing and quit</source>
        <translation>Detener la impresión y salir</translation>
    </message>
    <message>
        <source>Stopped</source>
        <comment>printer</comment>
        <translation>Detenida</translation>
    </message>
    <message>
        <source>Stopped. No file was saved.</source>
        <translation>Se detuvo: no hay archivo.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was printed.</source>
        <translation>Detenido. No se ha impreso nada.</translation>
    </message>
    <message>
        <source>Stopped: no file was written.</source>
        <translation>Detenido: no se escribió ningún archivo.</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Almacenamiento</translation>
    </message>
    <message>
        <source>Subject (sub)</source>
        <translation>Sujeto (sub)</translation>
    </message>
    <message>
        <source>Suffix</source>
        <translation>Sufijo</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>domingo</translation>
    </message>
    <message>
        <source>Supplies</source>
        <translation>Consumibles</translation>
    </message>
    <message>
        <source>Supply</source>
        <translation>Consumible</translation>
    </message>
    <message>
        <source>Suspend</source>
        <comment>button: a customer</comment>
        <translation>Suspender</translation>
    </message>
    <message>
        <source>Suspend the customer</source>
        <translation>Suspender al cliente</translation>
    </message>
    <message>
        <source>Suspend {name}?</source>
        <translation>¿Suspender a {name}?</translation>
    </message>
    <message>
        <source>Suspended</source>
        <comment>customer</comment>
        <translation>Suspendido</translation>
    </message>
    <message>
        <source>Suspended by the developer</source>
        <translation>Suspendido por el desarrollador</translation>
    </message>
    <message>
        <source>Suspended by the operator</source>
        <translation>Suspendido por el operador</translation>
    </message>
    <message>
        <source>Suspend…</source>
        <comment>button: a customer</comment>
        <translation>Suspender…</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Desactivar</translation>
    </message>
    <message>
        <source>Switch off…</source>
        <translation>Desactivar…</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Activar</translation>
    </message>
    <message>
        <source>Switch the webhook off</source>
        <translation>Desactivar el webhook</translation>
    </message>
    <message>
        <source>Switch the webhook on</source>
        <translation>Activar el webhook</translation>
    </message>
    <message>
        <source>Switch this webhook off?</source>
        <translation>¿Desactivar este webhook?</translation>
    </message>
    <message>
        <source>Switched off</source>
        <comment>webhook</comment>
        <translation>Desactivado</translation>
    </message>
    <message>
        <source>Switched off (simulated).</source>
        <translation>Apagada (simulado).</translation>
    </message>
    <message>
        <source>Switched off since</source>
        <translation>Desactivado desde</translation>
    </message>
    <message>
        <source>System check</source>
        <translation>Comprobación del sistema</translation>
    </message>
    <message>
        <source>TCP, from 1 to 65535. Empty: chosen automatically.</source>
        <translation>TCP, de 1 a 65535. Vacío: lo elige el servidor.</translation>
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
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Tabloid</source>
        <comment>paper</comment>
        <translation>Tabloide</translation>
    </message>
    <message>
        <source>Tag {tag}</source>
        <translation>Grupo {tag}</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Grupos</translation>
    </message>
    <message>
        <source>Tags of this printer</source>
        <translation>Grupos en los que está</translation>
    </message>
    <message>
        <source>Take me there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Taken back from the agent</source>
        <comment>of a job</comment>
        <translation>Retirado al agente</translation>
    </message>
    <message>
        <source>Test</source>
        <comment>an event</comment>
        <translation>Prueba</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Probar conexión</translation>
    </message>
    <message>
        <source>Test label</source>
        <comment>button: show its picture</comment>
        <translation>Etiqueta de prueba</translation>
    </message>
    <message>
        <source>Test label</source>
        <translation>Etiqueta de prueba</translation>
    </message>
    <message>
        <source>Test label printed</source>
        <translation>Etiqueta de prueba impresa</translation>
    </message>
    <message>
        <source>Test label printed: print one by: {command}</source>
        <translation>Etiqueta de prueba impresa: imprímala con: {command}</translation>
    </message>
    <message>
        <source>Test label printed: print one in “Printers and queue”</source>
        <translation>Etiqueta de prueba impresa: imprima una en «Impresoras y cola»</translation>
    </message>
    <message>
        <source>Test label: {printer}</source>
        <translation>Etiqueta de prueba: {printer}</translation>
    </message>
    <message>
        <source>Test label: {state}</source>
        <translation>Etiqueta de prueba: {state}</translation>
    </message>
    <message>
        <source>Test mail</source>
        <translation>Correo de prueba</translation>
    </message>
    <message>
        <source>Test print</source>
        <translation>Prueba de impresión</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Text size {percent} %</source>
        <translation>Tamaño del texto {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>That is a shared Windows printer. Add it in Windows first; then it is found among the Windows printers.</source>
        <translation>Es una impresora compartida de Windows: añádala allí y se encontrará entre sus colas.</translation>
    </message>
    <message>
        <source>The Authorization header is not HTTP Basic.</source>
        <translation>La cabecera Authorization no es HTTP Basic.</translation>
    </message>
    <message>
        <source>The Content-Type header has no usable boundary.</source>
        <translation>La cabecera Content-Type no tiene un boundary válido.</translation>
    </message>
    <message>
        <source>The IPv6 address in the document URL cannot be read.</source>
        <translation>La dirección IPv6 de la URL del documento no se puede leer.</translation>
    </message>
    <message>
        <source>The JWK is not an RSA key: assertions are signed with RS256.</source>
        <translation>El JWK no es una clave RSA: las aserciones se firman con RS256.</translation>
    </message>
    <message>
        <source>The JWK is not meant for signing with RS256.</source>
        <translation>El JWK indica que no es para firmar con RS256.</translation>
    </message>
    <message>
        <source>The JWK needs the numbers n and e, as base64url without padding.</source>
        <translation>El JWK necesita los números n y e, en base64url sin relleno.</translation>
    </message>
    <message>
        <source>The PDF cannot be checked: that takes too much time or memory, or the file is damaged.</source>
        <translation>El PDF no se puede comprobar: requiere demasiado tiempo o memoria, o el archivo está dañado.</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn. {error}</source>
        <translation>No se puede procesar el PDF. {error}</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn: it is damaged, or needs too much memory. {error}</source>
        <translation>No se puede procesar el PDF: está dañado o necesita demasiada memoria. {error}</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn: page {page} was not delivered.</source>
        <translation>No se puede procesar el PDF: la página {page} no llegó.</translation>
    </message>
    <message>
        <source>The PDF cannot be drawn: the process that draws it ended twice. Something else on this computer ended it, or the computer ran out of memory.</source>
        <translation>No se puede procesar el PDF: el proceso encargado terminó dos veces: algo en este ordenador lo cerró o faltó memoria.</translation>
    </message>
    <message>
        <source>The PDF has more than {pages} pages: send it in parts.</source>
        <translation>El PDF tiene más de {pages} páginas: envíelo por partes.</translation>
    </message>
    <message>
        <source>The PDF has no pages.</source>
        <translation>El PDF no tiene páginas.</translation>
    </message>
    <message>
        <source>The PDF has {pages} pages; at most {most} are printed in one job.</source>
        <translation>El PDF tiene {pages} páginas; en un trabajo se imprimen {most} como máximo.</translation>
    </message>
    <message>
        <source>The PDF is a dynamic form (XFA): only Adobe&apos;s programs can display it.</source>
        <translation>El PDF es un formulario dinámico (XFA): solo los programas de Adobe pueden procesarlo.</translation>
    </message>
    <message>
        <source>The PDF is a dynamic form (XFA): only Adobe&apos;s programs can display it. Print it to a PDF there.</source>
        <translation>El PDF es un formulario dinámico (XFA): solo los programas de Adobe pueden procesarlo. Imprímalo allí en un PDF.</translation>
    </message>
    <message>
        <source>The PDF is damaged or cut short: it cannot be read as a whole.</source>
        <translation>El PDF está dañado o cortado: no se puede leer entero.</translation>
    </message>
    <message>
        <source>The PDF is damaged: it cannot be opened.</source>
        <translation>El PDF está dañado: no se puede abrir.</translation>
    </message>
    <message>
        <source>The PDF is damaged: its end is missing.</source>
        <translation>El PDF está dañado: falta el final.</translation>
    </message>
    <message>
        <source>The PDF is damaged: page {page} cannot be read.</source>
        <translation>El PDF está dañado: no se puede leer la página {page}.</translation>
    </message>
    <message>
        <source>The PDF is damaged: the form fields and annotations of page {page} cannot be read.</source>
        <translation>El PDF está dañado: no se pueden leer los campos de formulario y las anotaciones de la página {page}.</translation>
    </message>
    <message>
        <source>The PDF is encrypted and needs a password.</source>
        <translation>El PDF está cifrado: solo se abre con contraseña.</translation>
    </message>
    <message>
        <source>The PDF is encrypted and needs a password. Send it without one.</source>
        <translation>El PDF está cifrado: solo se abre con contraseña. Envíelo sin ella.</translation>
    </message>
    <message>
        <source>The PEM text is damaged: copy it again, from its first line on.</source>
        <translation>El texto PEM está dañado: cópielo otra vez desde la primera línea.</translation>
    </message>
    <message>
        <source>The URL leads to a private address. An administrator can allow it: “Allow private addresses” (--allow-private).</source>
        <translation>La URL lleva a una dirección privada. Un administrador puede permitirlo: «Permitir direcciones privadas» (--allow-private).</translation>
    </message>
    <message>
        <source>The URL must begin with https://. For a receiver in your own network, an administrator can allow plain http: “Allow private addresses” (--allow-private).</source>
        <translation>La URL debe empezar por https://. Para un receptor en su propia red, un administrador puede permitir http sin cifrar: «Permitir direcciones privadas» (--allow-private).</translation>
    </message>
    <message>
        <source>The URL must begin with https://. Otherwise others on the network could read the messages.</source>
        <translation>La URL debe empezar por https://: cualquiera en el camino podría leer los mensajes.</translation>
    </message>
    <message>
        <source>The USB ports do not answer. A device may be stuck: unplug it and search again.</source>
        <translation>Los puertos USB no responden: puede que un dispositivo no reaccione. Desenchúfelo y busque otra vez.</translation>
    </message>
    <message>
        <source>The USB printer {numbers}</source>
        <translation>Impresora USB {numbers}</translation>
    </message>
    <message>
        <source>The USB printer {numbers} does not identify itself.</source>
        <translation>La impresora USB {numbers} no se identifica.</translation>
    </message>
    <message>
        <source>The Windows spooler does not answer.</source>
        <translation>La cola de Windows no responde.</translation>
    </message>
    <message>
        <source>The access token has been revoked.</source>
        <translation>El token de acceso se ha revocado.</translation>
    </message>
    <message>
        <source>The access token has expired: get a new one.</source>
        <translation>El token de acceso ha caducado: obtenga uno nuevo.</translation>
    </message>
    <message>
        <source>The access token is not known here.</source>
        <translation>El token de acceso no se conoce aquí.</translation>
    </message>
    <message>
        <source>The access token lacks the scope {scope}.</source>
        <translation>Al token de acceso le falta el scope {scope}.</translation>
    </message>
    <message>
        <source>The account id of {name} is copied.</source>
        <translation>Se ha copiado el ID de cuenta de {name}.</translation>
    </message>
    <message>
        <source>The account of this application is permanently closed: it can no longer get tokens.</source>
        <translation>La cuenta de esta aplicación está cerrada definitivamente: ya no recibe tokens.</translation>
    </message>
    <message>
        <source>The account of this application is suspended. It gets tokens again after it is resumed.</source>
        <translation>La cuenta de esta aplicación está suspendida: recibirá tokens de nuevo cuando se reactive.</translation>
    </message>
    <message>
        <source>The action must be one of: {words}.</source>
        <translation>La acción debe ser una de: {words}.</translation>
    </message>
    <message>
        <source>The activity could not be read.</source>
        <translation>No se pudo leer la actividad.</translation>
    </message>
    <message>
        <source>The address is not allowed: it leads to a private or forbidden one.</source>
        <translation>La dirección no está permitida: lleva a una dirección privada o prohibida.</translation>
    </message>
    <message>
        <source>The address of {printer} is copied.</source>
        <translation>Se ha copiado la dirección de {printer}.</translation>
    </message>
    <message>
        <source>The address or the headers are too long.</source>
        <translation>La dirección o las cabeceras son demasiado largas.</translation>
    </message>
    <message>
        <source>The agent cannot keep the document: {why}.</source>
        <translation>El agente no puede conservar el documento: {why}.</translation>
    </message>
    <message>
        <source>The agent did not start. Its log: {log}</source>
        <translation>El agente no arrancó. Mensaje: {log}</translation>
    </message>
    <message>
        <source>The agent is back and still monitoring it</source>
        <comment>of a job</comment>
        <translation>El agente ha vuelto y sigue observando</translation>
    </message>
    <message>
        <source>The agent is busy. Nothing was started: try again in a moment.</source>
        <translation>El agente está ocupado: hace a la vez todo lo que puede. No se ha empezado nada: inténtelo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>The agent is not online</source>
        <translation>No está en línea</translation>
    </message>
    <message>
        <source>The agent is offline: start the computer, or Spoolhouse there, and try again.</source>
        <translation>El agente está sin conexión: encienda el ordenador o inicie Spoolhouse en él e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The agent of the server’s computer does not answer. Restart the server.</source>
        <translation>El agente del ordenador del servidor no responde. Reinicie el servidor.</translation>
    </message>
    <message>
        <source>The agent of this computer does not answer. Restart the server: Ctrl+K, Restart server.</source>
        <translation>El agente de este ordenador no responde. Reinicie el servidor: Ctrl+K, Reiniciar el servidor.</translation>
    </message>
    <message>
        <source>The agent of {printer} was revoked: name the agent that prints on it from now on.</source>
        <translation>El agente de {printer} fue revocado: indique el que imprimirá en ella a partir de ahora.</translation>
    </message>
    <message>
        <source>The agent reported late, nothing changed</source>
        <comment>of a job</comment>
        <translation>El agente informó tarde, nada cambió</translation>
    </message>
    <message>
        <source>The agent sent it nothing and retries automatically. If the server has a new address, create a link there and run &apos;spoolhouse agent enroll --replace&apos; here. If it is the right server in an older version, update it: an agent may be older than its server, never newer.</source>
        <translation>No se le ha mostrado nada, y el agente lo vuelve a intentar automáticamente. Si su servidor tiene ahora otra dirección, cree allí un enlace y ejecute aquí «spoolhouse agent enroll --replace». Si es el correcto en una versión anterior, actualícelo: un agente puede ser más antiguo que su servidor, nunca más nuevo.</translation>
    </message>
    <message>
        <source>The agent stopped responding</source>
        <comment>of a job</comment>
        <translation>El agente dejó de responder</translation>
    </message>
    <message>
        <source>The agent stopped responding before printing</source>
        <comment>of a job</comment>
        <translation>El agente dejó de responder antes de imprimir</translation>
    </message>
    <message>
        <source>The agent that prints on it</source>
        <translation>El agente que imprime en ella</translation>
    </message>
    <message>
        <source>The agent&apos;s disk is too full for the document.</source>
        <translation>El disco del agente no tiene sitio para el documento.</translation>
    </message>
    <message>
        <source>The agent&apos;s disk is too full for the drawn pages.</source>
        <translation>El disco del agente no tiene sitio para las páginas procesadas.</translation>
    </message>
    <message>
        <source>The agent&apos;s disk is too full for the drawn pages: {written:,} bytes are drawn, and more would follow.</source>
        <translation>El disco del agente no tiene sitio para lo que se imprime: hay {written:,}&#xa0;bytes procesados y no es todo.</translation>
    </message>
    <message>
        <source>The agents could not be read.</source>
        <translation>No se pudieron leer los agentes.</translation>
    </message>
    <message>
        <source>The application disconnected before the answer.</source>
        <translation>La aplicación cortó la conexión antes de recibir la respuesta.</translation>
    </message>
    <message>
        <source>The application gets no more tokens for this customer, and its current ones end now: it can&apos;t send jobs there or see anything. Jobs that it has already sent are printed.</source>
        <translation>No recibe más tokens para este cliente y los que tiene terminan ahora: no envía trabajos allí ni ve nada. Los trabajos que ya envió se imprimen.</translation>
    </message>
    <message>
        <source>The application gets tokens with these permissions at most. Tokens with more end immediately.</source>
        <translation>Recibe tokens con estos permisos como máximo. Los que tenían más terminan de inmediato.</translation>
    </message>
    <message>
        <source>The application has had {number} keys, which is the limit. Create a new application.</source>
        <translation>La aplicación ya tuvo {number} claves y no se guardan más para una: cree otra aplicación.</translation>
    </message>
    <message>
        <source>The application has no key with this name.</source>
        <translation>La aplicación no tiene ninguna clave con este nombre.</translation>
    </message>
    <message>
        <source>The application has no key with this name: add its public half, or name the one that you sign with.</source>
        <translation>La aplicación no tiene ninguna clave con este nombre: añada su mitad pública o indique aquella con la que firma.</translation>
    </message>
    <message>
        <source>The application has this key; it is active, with {bits} bits.</source>
        <translation>La aplicación tiene esta clave; está activa y tiene {bits}&#xa0;bits.</translation>
    </message>
    <message>
        <source>The application has {number} active keys. Revoke one before you add another.</source>
        <translation>La aplicación tiene {number} claves válidas: revoque una antes de añadir otra.</translation>
    </message>
    <message>
        <source>The application is disabled: ask the operator of this server.</source>
        <translation>La aplicación está desactivada: pregunte a quien gestiona este servidor.</translation>
    </message>
    <message>
        <source>The application is enabled.</source>
        <translation>La aplicación está activada.</translation>
    </message>
    <message>
        <source>The application is unknown or disabled, or its secret is wrong.</source>
        <translation>El cliente es desconocido, está desactivado o su secreto es incorrecto.</translation>
    </message>
    <message>
        <source>The application lacks the scope for {event}: print_jobs:read or printers:read.</source>
        <translation>A la aplicación le falta el permiso para {event}: print_jobs:read o printers:read.</translation>
    </message>
    <message>
        <source>The application was not created.</source>
        <translation>No se creó.</translation>
    </message>
    <message>
        <source>The application was not disabled.</source>
        <translation>No se desactivó.</translation>
    </message>
    <message>
        <source>The application was not enabled.</source>
        <translation>No se activó.</translation>
    </message>
    <message>
        <source>The application&apos;s access tokens expire immediately. It requests a new one automatically.</source>
        <translation>Sus tokens de acceso terminan al instante en todo caso: pide otro automáticamente.</translation>
    </message>
    <message>
        <source>The applications are being read</source>
        <translation>Se están leyendo las aplicaciones</translation>
    </message>
    <message>
        <source>The applications could not be read</source>
        <translation>No se pudieron leer las aplicaciones</translation>
    </message>
    <message>
        <source>The applications could not be read.</source>
        <translation>No se pudieron leer las aplicaciones.</translation>
    </message>
    <message>
        <source>The applications could not be read. {error}</source>
        <translation>No se pudieron leer las aplicaciones. {error}</translation>
    </message>
    <message>
        <source>The assertion could not be checked.</source>
        <translation>No se pudo comprobar la aserción.</translation>
    </message>
    <message>
        <source>The audit log was changed at entry {number:,}. {message} Keep the data folder as it is.</source>
        <translation>El registro fue alterado en la entrada {number:,}. {message} Deje la carpeta de datos como está.</translation>
    </message>
    <message>
        <source>The backup is being written: {name}</source>
        <translation>Se está escribiendo la copia de seguridad: {name}</translation>
    </message>
    <message>
        <source>The backup is being written: {percent} %</source>
        <translation>Se está escribiendo la copia de seguridad: {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>The backup needs {needed} MB, and there is less free for {folder}.</source>
        <translation>La copia de seguridad necesita {needed}&#xa0;MB, y hay menos espacio libre para {folder}.</translation>
    </message>
    <message>
        <source>The backup of {at} was not made: {why}.</source>
        <translation>La copia de {at} no se hizo: {why}.</translation>
    </message>
    <message>
        <source>The body does not match what this call expects: {why}.</source>
        <translation>El contenido de la solicitud no es como lo necesita esta llamada: {why}.</translation>
    </message>
    <message>
        <source>The body has a number with too many digits.</source>
        <translation>El contenido tiene un número con demasiadas cifras.</translation>
    </message>
    <message>
        <source>The body has half of a surrogate pair.</source>
        <translation>El contenido tiene la mitad de un par sustituto.</translation>
    </message>
    <message>
        <source>The body has more than {most} objects, lists and numbers with a fraction or an exponent.</source>
        <translation>El contenido tiene más de {most} objetos, listas y números con decimales o exponente.</translation>
    </message>
    <message>
        <source>The body has the Content-Encoding {coding}, which this server does not support. Send it uncompressed.</source>
        <translation>El contenido tiene el Content-Encoding {coding}, que este servidor no lee: envíelo tal cual.</translation>
    </message>
    <message>
        <source>The body is UTF-16 or UTF-32. JSON is sent as UTF-8.</source>
        <translation>El contenido es UTF-16 o UTF-32. JSON se envía como UTF-8.</translation>
    </message>
    <message>
        <source>The body is nested deeper than 1 level.</source>
        <translation>El contenido tiene más de un nivel de anidamiento.</translation>
    </message>
    <message>
        <source>The body is nested deeper than {depth} levels.</source>
        <translation>El contenido tiene más de {depth} niveles de anidamiento.</translation>
    </message>
    <message>
        <source>The body is not JSON: {why} at character {position}.</source>
        <translation>El contenido no es JSON: {why} en el carácter {position}.</translation>
    </message>
    <message>
        <source>The body is not JSON: {why}.</source>
        <translation>El contenido no es JSON: {why}.</translation>
    </message>
    <message>
        <source>The body is not UTF-8 at byte {at}. JSON is sent as UTF-8, whatever charset the Content-Type names.</source>
        <translation>El contenido no es UTF-8 en el byte {at}. JSON se envía como UTF-8, sea cual sea el charset del Content-Type.</translation>
    </message>
    <message>
        <source>The body must be a JSON object.</source>
        <translation>El contenido debe ser un objeto JSON.</translation>
    </message>
    <message>
        <source>The body must be {wanted}; its Content-Type is {given}.</source>
        <translation>El contenido debe ser {wanted}; su Content-Type es {given}.</translation>
    </message>
    <message>
        <source>The body names {key} twice.</source>
        <translation>El contenido nombra {key} dos veces.</translation>
    </message>
    <message>
        <source>The call is about the account of {own}: leave developer out.</source>
        <translation>La llamada se refiere a la cuenta de {own}: omítala.</translation>
    </message>
    <message>
        <source>The certificate of {printer} was not changed.</source>
        <translation>El certificado de {printer} no se cambió.</translation>
    </message>
    <message>
        <source>The check list was copied. It contains no secrets.</source>
        <translation>Se ha copiado la lista de comprobación. No contiene secretos.</translation>
    </message>
    <message>
        <source>The check list, with what to do</source>
        <translation>La lista de comprobación, con lo que hay que hacer</translation>
    </message>
    <message>
        <source>The child process could not start: {error}</source>
        <translation>El proceso hijo no pudo arrancar: {error}</translation>
    </message>
    <message>
        <source>The child process does not keep to its protocol.</source>
        <translation>El proceso hijo no respeta su protocolo.</translation>
    </message>
    <message>
        <source>The child process ended as soon as it had started.</source>
        <translation>El proceso hijo terminó nada más empezar.</translation>
    </message>
    <message>
        <source>The child process ended in the middle of it ({how}).</source>
        <translation>El proceso hijo terminó a mitad de camino ({how}).</translation>
    </message>
    <message>
        <source>The child process was closed.</source>
        <translation>El proceso hijo se cerró.</translation>
    </message>
    <message>
        <source>The chosen device</source>
        <translation>El dispositivo elegido</translation>
    </message>
    <message>
        <source>The chosen printer was removed. Choose another one</source>
        <translation>Se quitó la impresora elegida. Elija otra</translation>
    </message>
    <message>
        <source>The client id is in the clipboard.</source>
        <translation>El ID de cliente está en el portapapeles.</translation>
    </message>
    <message>
        <source>The clipboard is empty. Clipboard managers may still have a copy.</source>
        <translation>El portapapeles está vacío. Los gestores de portapapeles pueden conservar lo que había.</translation>
    </message>
    <message>
        <source>The clock of the server&apos;s computer was set to another time.</source>
        <translation>Se cambió la hora del ordenador del servidor.</translation>
    </message>
    <message>
        <source>The computer answers, but no server at this port. Check the port and that the server is running.</source>
        <translation>Su ordenador responde, pero nada escucha en este puerto: ¿es correcto el puerto y está en marcha el servidor?</translation>
    </message>
    <message>
        <source>The computer&apos;s print queue failed</source>
        <translation>Falló la cola de impresión del ordenador</translation>
    </message>
    <message>
        <source>The computers that print</source>
        <translation>Los ordenadores que imprimen</translation>
    </message>
    <message>
        <source>The connection broke after {sent} of 1 byte; what came was printed</source>
        <translation>La conexión se cortó tras {sent} de 1&#xa0;byte; lo que llegó se imprimió</translation>
    </message>
    <message>
        <source>The connection broke after {sent} of {total} bytes; what came was printed</source>
        <translation>La conexión se cortó tras {sent} de {total}&#xa0;bytes; lo que llegó se imprimió</translation>
    </message>
    <message>
        <source>The consoles could not be read. {error}</source>
        <translation>No se pudieron leer las consolas. {error}</translation>
    </message>
    <message>
        <source>The content of document {sha256} is missing, so no complete backup can be made.</source>
        <translation>Falta el contenido del documento {sha256}: no se puede hacer una copia de seguridad completa.</translation>
    </message>
    <message>
        <source>The content of this job is no longer kept. Send the document again.</source>
        <translation>El contenido de este trabajo se borró al vencer su plazo. Envíe el documento otra vez.</translation>
    </message>
    <message>
        <source>The cursor is not from this list. Use next_cursor unchanged, or start without a cursor.</source>
        <translation>El cursor no es de esta lista: tómelo sin cambios de next_cursor o empiece sin él.</translation>
    </message>
    <message>
        <source>The customers could not be read.</source>
        <translation>No se pudieron leer los clientes.</translation>
    </message>
    <message>
        <source>The cutter is stuck. Free it, switch it off and on.</source>
        <translation>El cortador está atascado. Libérelo, apague y encienda la impresora.</translation>
    </message>
    <message>
        <source>The darkness strip is a RAW file, and RAW files are rejected on this printer: see the RAW tab</source>
        <translation>Rechaza archivos RAW, y la tira es uno: vea la pestaña RAW</translation>
    </message>
    <message>
        <source>The darkness strip needs GS v 0, which is off for this printer</source>
        <translation>Se maneja sin GS v 0, que la tira necesita</translation>
    </message>
    <message>
        <source>The developer&apos;s ID for this customer. Must be unique.</source>
        <translation>Debe ser distinto del de cualquier cliente de este desarrollador que no esté de baja.</translation>
    </message>
    <message>
        <source>The device at its address</source>
        <translation>El dispositivo en su dirección</translation>
    </message>
    <message>
        <source>The device at this printer&apos;s address does not identify itself, so it may be another one. Nothing is printed on it.</source>
        <translation>El dispositivo que responde en la dirección de esta impresora no indica cuál es, así que puede ser otro. No se imprime nada en él.</translation>
    </message>
    <message>
        <source>The device of {other} answers at the address of {printer}. Nothing is printed there.</source>
        <translation>En la dirección de {printer} responde el dispositivo de {other}, así que allí no se imprime nada.</translation>
    </message>
    <message>
        <source>The device of {printer} answers at this printer&apos;s address.</source>
        <translation>En la dirección de esta impresora responde el dispositivo de {printer}.</translation>
    </message>
    <message>
        <source>The device of {printer} now answers at {address}.</source>
        <translation>El dispositivo de {printer} responde ahora en {address}.</translation>
    </message>
    <message>
        <source>The device there is not a label or receipt printer: it answered with HTTP or SSH. Is the port right?</source>
        <translation>Lo que respondió no es una impresora de etiquetas o tickets: habla HTTP o SSH. ¿Es correcto el puerto?</translation>
    </message>
    <message>
        <source>The display could not be saved for the next start: {why}.</source>
        <translation>No se pudo guardar lo mostrado para el próximo inicio: {why}.</translation>
    </message>
    <message>
        <source>The display may be out of date.</source>
        <translation>Lo que ve puede no estar al día.</translation>
    </message>
    <message>
        <source>The document URL cannot be used. It must name a public server that answers on https, port 443, with a valid certificate.</source>
        <translation>La URL del documento no se puede usar. Debe nombrar un servidor público que responda por https en el puerto 443 con un certificado válido.</translation>
    </message>
    <message>
        <source>The document URL contains a character that must be percent-encoded.</source>
        <translation>La URL del documento contiene un carácter que debe ir codificado con porcentaje.</translation>
    </message>
    <message>
        <source>The document URL is longer than {most} characters.</source>
        <translation>La URL del documento tiene más de {most} caracteres.</translation>
    </message>
    <message>
        <source>The document URL must not contain a user name or a password.</source>
        <translation>La URL del documento no puede contener un nombre de usuario ni una contraseña.</translation>
    </message>
    <message>
        <source>The document URL must start with https:// and name a server.</source>
        <translation>La URL del documento debe empezar por https:// y nombrar un servidor.</translation>
    </message>
    <message>
        <source>The document URL redirects more than {most} times.</source>
        <translation>La URL del documento redirige más de {most} veces.</translation>
    </message>
    <message>
        <source>The document as it prints</source>
        <translation>El documento tal como se imprime</translation>
    </message>
    <message>
        <source>The document does not have this page.</source>
        <translation>El documento no tiene esa página.</translation>
    </message>
    <message>
        <source>The document has 1 label.</source>
        <translation>El documento tiene una etiqueta.</translation>
    </message>
    <message>
        <source>The document has 1 page.</source>
        <translation>El documento tiene una página.</translation>
    </message>
    <message>
        <source>The document has {labels} labels.</source>
        <translation>El documento tiene {labels} etiquetas.</translation>
    </message>
    <message>
        <source>The document has {pages} pages.</source>
        <translation>El documento tiene {pages} páginas.</translation>
    </message>
    <message>
        <source>The document is damaged: it does not match its SHA-256.</source>
        <translation>El documento está dañado: no coincide con su SHA-256.</translation>
    </message>
    <message>
        <source>The document is declared as {language} but looks like {kind}.</source>
        <translation>El documento se declaró como {language}, pero empieza como {kind}.</translation>
    </message>
    <message>
        <source>The document is declared as {language}, but it is {kind}.</source>
        <translation>El documento se indicó como {language}, pero es {kind}.</translation>
    </message>
    <message>
        <source>The document is empty.</source>
        <translation>El documento está vacío.</translation>
    </message>
    <message>
        <source>The document is no longer kept. The job&apos;s details are still here.</source>
        <translation>El documento ya no se conserva. Los datos del trabajo permanecen.</translation>
    </message>
    <message>
        <source>The document is no longer stored. Upload it again.</source>
        <translation>El contenido del documento ya no se conserva: vuelva a subirlo.</translation>
    </message>
    <message>
        <source>The document is too large for a small picture.</source>
        <translation>El documento es demasiado grande para una imagen pequeña.</translation>
    </message>
    <message>
        <source>The document looks like {kind}. Set document_format to raw, and document_raw_language to its language.</source>
        <translation>El documento parece {kind}. Indique raw en document_format y su lenguaje en document_raw_language.</translation>
    </message>
    <message>
        <source>The document&apos;s content is no longer stored.</source>
        <translation>El contenido del documento ya no está.</translation>
    </message>
    <message>
        <source>The documents setting was not changed.</source>
        <translation>Los documentos quedan como antes.</translation>
    </message>
    <message>
        <source>The fault could not be set.</source>
        <translation>No se pudo simular el fallo.</translation>
    </message>
    <message>
        <source>The figures could not be read: {error}</source>
        <translation>No se pudieron leer las cifras: {error}</translation>
    </message>
    <message>
        <source>The file contains no label in the declared printer language. At byte {byte} it begins with: {text}. Ask the sender for the right file.</source>
        <translation>El archivo no contiene ninguna etiqueta en el lenguaje de impresora indicado. En el byte {byte} empieza con: {text}. Pida al remitente el archivo correcto.</translation>
    </message>
    <message>
        <source>The file contains several PDFs in a row, and only one of them would be printed. Send each one separately, or merge them into one PDF.</source>
        <translation>El archivo contiene varios PDF, uno detrás de otro, y solo se imprimiría uno de ellos. Envíe cada uno por separado o únalos en un solo PDF.</translation>
    </message>
    <message>
        <source>The file could not be processed</source>
        <translation>No se pudo procesar el archivo</translation>
    </message>
    <message>
        <source>The file ends after entry {number}: its end is missing.</source>
        <translation>El archivo termina después de la entrada {number}: falta su final.</translation>
    </message>
    <message numerus="yes">
        <source>The file has %n page(s)</source>
        <translation>
            <numerusform>El archivo tiene %n página</numerusform>
            <numerusform>El archivo tiene %n páginas</numerusform>
        </translation>
    </message>
    <message>
        <source>The file has no label that can be drawn.</source>
        <translation>El archivo no contiene ninguna etiqueta que se pueda mostrar.</translation>
    </message>
    <message>
        <source>The file has no pages</source>
        <translation>El archivo no tiene páginas</translation>
    </message>
    <message>
        <source>The file is cut off. It ends at byte {end}, and {command} at byte {byte} is not finished. Ask the sender for the whole file.</source>
        <translation>El archivo está cortado. Termina en el byte {end}, y {command} en el byte {byte} no está completo. Pida al remitente el archivo entero.</translation>
    </message>
    <message>
        <source>The file is cut off. It ends at byte {end}, without {lacks} after {command} at byte {byte}. Ask the sender for the whole file.</source>
        <translation>El archivo está cortado. Termina en el byte {end}, sin {lacks} después de {command} en el byte {byte}. Pida al remitente el archivo entero.</translation>
    </message>
    <message>
        <source>The file is damaged</source>
        <translation>El archivo está dañado</translation>
    </message>
    <message>
        <source>The file is larger than 1 byte.</source>
        <translation>El archivo ocupa más de 1&#xa0;byte.</translation>
    </message>
    <message>
        <source>The file is larger than {bytes} bytes.</source>
        <translation>El archivo ocupa más de {bytes}&#xa0;bytes.</translation>
    </message>
    <message>
        <source>The file is locked</source>
        <translation>El archivo está protegido</translation>
    </message>
    <message>
        <source>The file only sets up the printer ({command} at byte {byte}) and contains no label. An administrator can allow such files for this printer (&quot;{allow}&quot;).</source>
        <translation>El archivo solo configura la impresora ({command} en el byte {byte}) y no contiene ninguna etiqueta. Un administrador puede permitir estos archivos para esta impresora («{allow}»).</translation>
    </message>
    <message>
        <source>The file that was open here can&apos;t be opened again. {error}</source>
        <translation>Lo que estaba abierto aquí no se puede volver a abrir. {error}</translation>
    </message>
    <message>
        <source>The file was not saved.</source>
        <translation>El archivo no se escribió.</translation>
    </message>
    <message>
        <source>The file was removed</source>
        <translation>El archivo se borró</translation>
    </message>
    <message>
        <source>The file&apos;s bytes: position, value, character. The timeline lists any that were left out.</source>
        <translation>Los bytes del archivo: posición, valores, letras. La cronología dice qué se omite.</translation>
    </message>
    <message>
        <source>The file&apos;s printer commands. The timeline lists any that were left out.</source>
        <translation>Los comandos del archivo: con ellos la impresora hace la etiqueta. La cronología dice qué se omite.</translation>
    </message>
    <message>
        <source>The files are being collected</source>
        <translation>Antes se reúne</translation>
    </message>
    <message numerus="yes">
        <source>The first %n of {all} came out.</source>
        <comment>labels</comment>
        <translation>
            <numerusform>Ha salido la primera de {all}.</numerusform>
            <numerusform>Han salido las primeras %n de {all}.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first recipient</source>
        <comment>mail</comment>
        <translation>El primer destinatario</translation>
    </message>
    <message>
        <source>The first request with this Idempotency-Key is still running. Try again in a moment.</source>
        <translation>La primera solicitud con esta Idempotency-Key sigue en curso: vuelva a preguntar en un momento.</translation>
    </message>
    <message>
        <source>The first {count} are still counted.</source>
        <translation>Las primeras {count} siguen contadas.</translation>
    </message>
    <message>
        <source>The form cannot be read.</source>
        <translation>El formulario no se puede leer.</translation>
    </message>
    <message>
        <source>The grid is moved {offset} so that it starts at the corner of the paper</source>
        <translation>La cuadrícula se mueve ({offset}) para que empiece en la esquina del papel</translation>
    </message>
    <message>
        <source>The grid starts at the corner of the paper: nothing to correct</source>
        <translation>La cuadrícula empieza en la esquina del papel: no hay que mover nada</translation>
    </message>
    <message>
        <source>The header X-Agent-Incarnation must be a whole number.</source>
        <translation>La cabecera X-Agent-Incarnation debe ser un número entero.</translation>
    </message>
    <message>
        <source>The header X-Server-Epoch is missing.</source>
        <translation>Falta la cabecera X-Server-Epoch.</translation>
    </message>
    <message>
        <source>The header has crit: this server knows no extensions that it could name. Leave it out.</source>
        <translation>La cabecera tiene crit: este servidor no conoce extensiones que pudiera nombrar. Omítalo.</translation>
    </message>
    <message>
        <source>The header has no kid: name the key that it is signed with.</source>
        <translation>La cabecera no tiene kid: nombre la clave con la que se firma.</translation>
    </message>
    <message>
        <source>The header has nothing but alg, kid and typ.</source>
        <translation>La cabecera solo tiene alg, kid y typ.</translation>
    </message>
    <message>
        <source>The header has {name}: send the claims as plain JSON in base64url, and leave it out.</source>
        <translation>La cabecera tiene {name}: envíe las declaraciones (claims) como JSON simple en base64url y omítalo.</translation>
    </message>
    <message>
        <source>The header names the key {kid}.</source>
        <translation>La cabecera nombra la clave {kid}.</translation>
    </message>
    <message>
        <source>The header says alg RS256.</source>
        <translation>La cabecera indica alg RS256.</translation>
    </message>
    <message>
        <source>The header says alg {alg}: the algorithm must be RS256. Sign with it, and say so.</source>
        <translation>La cabecera indica alg {alg}: el algoritmo debe ser RS256. Firme con él e indíquelo.</translation>
    </message>
    <message>
        <source>The header says typ {typ}: say JWT, or leave it out.</source>
        <translation>La cabecera indica typ {typ}: ponga JWT o quítelo.</translation>
    </message>
    <message>
        <source>The header&apos;s kid is not a text of 1 to {longest} characters: name one of the application&apos;s keys.</source>
        <translation>El kid de la cabecera no es un texto de 1 a {longest} caracteres: nombre una clave de la aplicación.</translation>
    </message>
    <message>
        <source>The id of {agent} is copied.</source>
        <translation>Se ha copiado el ID de {agent}.</translation>
    </message>
    <message>
        <source>The id of {printer} is copied.</source>
        <translation>Se ha copiado el ID de {printer}.</translation>
    </message>
    <message numerus="yes">
        <source>The incomplete copy is being reprinted. %n full copy(ies) still missing.</source>
        <translation>
            <numerusform>La copia empezada se reimprime; aún falta %n copia entera.</numerusform>
            <numerusform>La copia empezada se reimprime; aún faltan %n copias enteras.</numerusform>
        </translation>
    </message>
    <message>
        <source>The input is not valid UTF-8 text.</source>
        <translation>Lo indicado no es texto en UTF-8.</translation>
    </message>
    <message>
        <source>The installation lacks {permission}.</source>
        <translation>A la instalación le falta {permission}.</translation>
    </message>
    <message>
        <source>The installation was not revoked.</source>
        <translation>No se revocó.</translation>
    </message>
    <message>
        <source>The job broke off after 1 byte.</source>
        <translation>El trabajo se cortó tras 1&#xa0;byte.</translation>
    </message>
    <message>
        <source>The job broke off after {size} bytes.</source>
        <translation>El trabajo se cortó tras {size}&#xa0;bytes.</translation>
    </message>
    <message>
        <source>The job could not be read</source>
        <translation>No se pudo leer el trabajo</translation>
    </message>
    <message>
        <source>The job could not be read.</source>
        <translation>No se pudo leer el trabajo.</translation>
    </message>
    <message>
        <source>The job does not set its paper; {printer} has {here} loaded, but {other} has {there}.</source>
        <translation>No indica material, y {printer} tiene cargado {here}; {other} tiene {there}.</translation>
    </message>
    <message>
        <source>The job does not set its paper; {printer} has {here} loaded, but {other} prints on sheets.</source>
        <translation>No indica material, y {printer} tiene cargado {here}; {other} imprime en hojas.</translation>
    </message>
    <message>
        <source>The job has ended</source>
        <translation>El trabajo ha terminado</translation>
    </message>
    <message>
        <source>The job has not printed yet</source>
        <translation>El trabajo aún no se ha impreso</translation>
    </message>
    <message>
        <source>The job is no longer kept</source>
        <translation>El trabajo ya no se conserva</translation>
    </message>
    <message>
        <source>The job is not held</source>
        <translation>El trabajo no está retenido</translation>
    </message>
    <message>
        <source>The job is not marked as done</source>
        <translation>El trabajo no está marcado como resuelto</translation>
    </message>
    <message>
        <source>The job is not waiting for other paper</source>
        <translation>El trabajo no espera otro material</translation>
    </message>
    <message>
        <source>The job is still loading</source>
        <translation>El trabajo aún se está leyendo</translation>
    </message>
    <message>
        <source>The job left Windows&apos; queue with an error: it is not known whether it was printed.</source>
        <translation>El trabajo salió de la cola de Windows mientras había problemas: no se sabe si se imprimió.</translation>
    </message>
    <message>
        <source>The job was cancelled</source>
        <translation>El trabajo se canceló</translation>
    </message>
    <message>
        <source>The job was cancelled after a page</source>
        <translation>El trabajo se canceló después de una página</translation>
    </message>
    <message>
        <source>The job was cancelled after the print server had the whole document</source>
        <translation>El trabajo se canceló cuando el servidor de impresión tenía todo el documento</translation>
    </message>
    <message>
        <source>The job was cancelled after the whole document was sent</source>
        <translation>El trabajo se canceló cuando ya había salido todo el documento</translation>
    </message>
    <message>
        <source>The job was cancelled at the printer</source>
        <translation>El trabajo se canceló en la impresora</translation>
    </message>
    <message>
        <source>The job was cancelled in Windows&apos; queue.</source>
        <translation>El trabajo se canceló en la cola de Windows.</translation>
    </message>
    <message>
        <source>The job was cancelled while it was printing.</source>
        <translation>El trabajo se canceló mientras se imprimía.</translation>
    </message>
    <message>
        <source>The job was deleted in Windows&apos; queue: it is not known whether it had begun.</source>
        <translation>El trabajo se borró en la cola de Windows: no se sabe si había empezado.</translation>
    </message>
    <message>
        <source>The job was removed from Windows&apos; queue: it is not known whether it was printed.</source>
        <translation>Alguien quitó el trabajo de la cola de Windows: no se sabe si se imprimió.</translation>
    </message>
    <message>
        <source>The jobs could not be read.</source>
        <translation>No se pudieron leer los trabajos.</translation>
    </message>
    <message>
        <source>The jobs of {printer} were not sent.</source>
        <translation>Los trabajos de {printer} no se enviaron.</translation>
    </message>
    <message>
        <source>The key has {bits} bits: add one of {least} or more, and sign with it.</source>
        <translation>La clave tiene {bits}&#xa0;bits: añada una de {least} o más y firme con ella.</translation>
    </message>
    <message>
        <source>The key has {bits} bits: at most {most} are allowed, {least} are enough.</source>
        <translation>La clave tiene {bits}&#xa0;bits: {most} es el máximo, {least} bastan.</translation>
    </message>
    <message>
        <source>The key has {bits} bits: make one of {least} or more.</source>
        <translation>La clave tiene {bits}&#xa0;bits: cree una de {least} o más.</translation>
    </message>
    <message>
        <source>The key is easy to break: it can be divided by a small number. Make a new one.</source>
        <translation>La clave es fácil de romper: se puede dividir por un número pequeño. Cree una nueva.</translation>
    </message>
    <message>
        <source>The key is revoked. Everything signed with it is rejected.</source>
        <translation>La clave está revocada: lo que firmó se rechaza.</translation>
    </message>
    <message>
        <source>The key was not revoked.</source>
        <translation>No se revocó la clave.</translation>
    </message>
    <message>
        <source>The key {file} is protected by a password; give one without.</source>
        <translation>La clave {file} está protegida con contraseña; indique una sin ella.</translation>
    </message>
    <message>
        <source>The key {key} does not belong to the certificate {certificate}.</source>
        <translation>La clave {key} no corresponde al certificado {certificate}.</translation>
    </message>
    <message>
        <source>The key&apos;s exponent is unusual: make a key with {exponent}.</source>
        <translation>El exponente de la clave es inusual: cree una clave con {exponent}.</translation>
    </message>
    <message>
        <source>The key&apos;s name (kid) must be one line of up to {number} characters.</source>
        <translation>El nombre de la clave (kid) no es una línea de hasta {number} caracteres.</translation>
    </message>
    <message>
        <source>The kid of the JWK must be a string.</source>
        <translation>El kid del JWK no es un texto.</translation>
    </message>
    <message>
        <source>The label is being sent</source>
        <translation>La etiqueta se está enviando</translation>
    </message>
    <message>
        <source>The labels of this file cannot be separated. Print the whole file, or several copies of it.</source>
        <translation>Las etiquetas de este archivo no se distinguen. Imprímalo entero o por copias.</translation>
    </message>
    <message>
        <source>The language is not confirmed yet. Press Try: a test label is printed.</source>
        <translation>Aún no se sabe si habla este lenguaje. Pruébelo: se imprime una etiqueta de prueba.</translation>
    </message>
    <message>
        <source>The language of {printer} is not known. Find it on the Connection tab.</source>
        <translation>No se conoce el lenguaje de {printer}. Averígüelo en la pestaña Conexión.</translation>
    </message>
    <message>
        <source>The language of {printer} was not changed.</source>
        <translation>El lenguaje de {printer} no se cambió.</translation>
    </message>
    <message>
        <source>The last 24 hours</source>
        <translation>Las últimas 24 horas</translation>
    </message>
    <message>
        <source>The last backup is from {time}</source>
        <translation>La última copia de seguridad es de {time}</translation>
    </message>
    <message>
        <source>The last character of the {part} has bits that mean nothing: encode it again.</source>
        <translation>{part}: el último carácter tiene bits sin significado. Codifíquelo de nuevo.</translation>
    </message>
    <message>
        <source>The last entry is {last}, it should be {number}: the log was cut.</source>
        <translation>La última entrada es {last}, debería ser {number}: el registro se cortó.</translation>
    </message>
    <message>
        <source>The last entry is {last}, there was an entry {number}: the log was cut.</source>
        <translation>La última entrada es {last}, hubo una entrada {number}: el registro fue recortado.</translation>
    </message>
    <message>
        <source>The last entry should be {number}, it is {last}.</source>
        <translation>La última entrada debería ser {number}, es {last}.</translation>
    </message>
    <message>
        <source>The last planned backup is too old. Look at the server&apos;s settings for the reason.</source>
        <translation>La última copia de seguridad planificada es demasiado antigua. El motivo está en los ajustes del servidor.</translation>
    </message>
    <message>
        <source>The library libusb is missing on this computer (Debian: apt install libusb-1.0-0).</source>
        <translation>En este ordenador falta la biblioteca libusb (Debian: apt install libusb-1.0-0).</translation>
    </message>
    <message>
        <source>The line of entry {due} cannot be read.</source>
        <translation>La línea de la entrada {due} no se puede leer.</translation>
    </message>
    <message>
        <source>The line of entry {due} is not as the server writes it.</source>
        <translation>La línea de la entrada {due} no es como la escribe el servidor.</translation>
    </message>
    <message>
        <source>The lines of the upload end with LF alone; multipart/form-data needs CR LF.</source>
        <translation>Las líneas terminan solo con LF; multipart/form-data necesita CR LF.</translation>
    </message>
    <message>
        <source>The link broke after {sent} of 1 byte (simulated).</source>
        <translation>La conexión se cortó tras {sent} de 1&#xa0;byte (simulado).</translation>
    </message>
    <message>
        <source>The link broke after {sent} of {total} bytes (simulated).</source>
        <translation>La conexión se cortó tras {sent} de {total}&#xa0;bytes (simulado).</translation>
    </message>
    <message>
        <source>The link expired unused. Create a new one.</source>
        <translation>El enlace caducó y nadie lo había usado. Cree uno nuevo.</translation>
    </message>
    <message>
        <source>The link is valid until {time}.</source>
        <translation>El enlace vale hasta {time}.</translation>
    </message>
    <message>
        <source>The link waits for an agent.</source>
        <translation>El enlace espera a un agente.</translation>
    </message>
    <message>
        <source>The loaded paper was not calibrated yet: nothing to undo.</source>
        <translation>El material cargado aún no se calibró: no hay nada que deshacer.</translation>
    </message>
    <message>
        <source>The local network</source>
        <translation>La red local</translation>
    </message>
    <message>
        <source>The lock was not changed.</source>
        <translation>El bloqueo no se cambió.</translation>
    </message>
    <message>
        <source>The log could not be checked.</source>
        <translation>No se pudo comprobar el registro.</translation>
    </message>
    <message>
        <source>The log did not arrive completely. Nothing was saved.</source>
        <translation>El registro no llegó entero. No se guardó nada.</translation>
    </message>
    <message>
        <source>The log keeps names such as “{name}” for the server, agents and applications: choose another one.</source>
        <translation>El registro reserva nombres como «{name}» para el servidor, los agentes y las aplicaciones: elija otro.</translation>
    </message>
    <message>
        <source>The login of {printer} was not changed.</source>
        <translation>El inicio de sesión de {printer} no se cambió.</translation>
    </message>
    <message>
        <source>The mail server accepted a test mail to {address}.</source>
        <translation>El servidor de correo aceptó un correo de prueba para {address}.</translation>
    </message>
    <message>
        <source>The mail was not sent: {why}</source>
        <translation>El correo no se envió: {why}</translation>
    </message>
    <message>
        <source>The margins leave no room to print.</source>
        <translation>Los márgenes no dejan nada del material donde imprimir.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of the page, and the media end with it: nothing is left to print.</source>
        <translation>Los márgenes ocupan {mm:g}&#xa0;mm de la página, y el material acaba con ella: no queda ni un punto.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of {field}: nothing is left to print.</source>
        <translation>Los márgenes ocupan {mm:g}&#xa0;mm de {field}: no queda ni un punto.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of {size:g} mm, the height of the media: nothing is left to print.</source>
        <translation>Los márgenes ocupan {mm:g}&#xa0;mm de {size:g}&#xa0;mm, el alto del material: no queda ni un punto.</translation>
    </message>
    <message>
        <source>The margins take {mm:g} mm of {size:g} mm, the width of the media: nothing is left to print.</source>
        <translation>Los márgenes ocupan {mm:g}&#xa0;mm de {size:g}&#xa0;mm, el ancho del material: no queda ni un punto.</translation>
    </message>
    <message>
        <source>The mark “done” of {jobs} could not be removed.</source>
        <translation>No se pudo quitar la marca «resuelto»: {jobs}.</translation>
    </message>
    <message>
        <source>The mark “done” of {jobs} may have been removed.</source>
        <translation>Quizá se quitó la marca «resuelto»: {jobs}.</translation>
    </message>
    <message>
        <source>The message, exactly as sent</source>
        <translation>El mensaje tal como se envía</translation>
    </message>
    <message>
        <source>The messages could not be read. {error}</source>
        <translation>No se han podido leer los mensajes. {error}</translation>
    </message>
    <message>
        <source>The missing labels must be {missing} of {all}, in ascending order and each of them once.</source>
        <translation>Las etiquetas que faltan deben ser {missing} de {all}, en orden ascendente y cada una solo una vez.</translation>
    </message>
    <message>
        <source>The missing labels of {name} could not be printed.</source>
        <translation>No se pudieron imprimir las etiquetas que faltan de {name}.</translation>
    </message>
    <message>
        <source>The missing labels of {name} may have been printed.</source>
        <translation>Puede que se hayan imprimido las etiquetas que faltan de {name}.</translation>
    </message>
    <message>
        <source>The name &apos;{host}&apos; was not found within {seconds:g} s.</source>
        <translation>La red no resuelve en {seconds:g}&#xa0;s el nombre «{host}».</translation>
    </message>
    <message>
        <source>The name of the receiver was not found in DNS.</source>
        <translation>El nombre del receptor no se ha encontrado en DNS.</translation>
    </message>
    <message>
        <source>The name stays in the log. Windows that this operator unlocked are locked.</source>
        <translation>El nombre queda en el registro. Las ventanas que desbloqueó se bloquean.</translation>
    </message>
    <message>
        <source>The network cannot be searched: this computer cannot receive answers.</source>
        <translation>No se puede buscar en la red: no se pueden recibir respuestas.</translation>
    </message>
    <message>
        <source>The network cannot be searched: {why}</source>
        <translation>No se puede buscar en la red: {why}</translation>
    </message>
    <message>
        <source>The new address is {new}.</source>
        <translation>La nueva dirección es {new}.</translation>
    </message>
    <message>
        <source>The new name is {name}.</source>
        <translation>El nombre nuevo es {name}.</translation>
    </message>
    <message>
        <source>The notice is still open.</source>
        <translation>El aviso sigue abierto.</translation>
    </message>
    <message>
        <source>The number {number} is too large.</source>
        <translation>El número {number} es demasiado grande.</translation>
    </message>
    <message>
        <source>The numbers of the JWK are not an RSA key: copy it again.</source>
        <translation>Los números del JWK no son una clave RSA: cópielo otra vez.</translation>
    </message>
    <message>
        <source>The old jobs of {name} may have been cancelled.</source>
        <translation>Puede que los trabajos antiguos de {name} se hayan cancelado.</translation>
    </message>
    <message>
        <source>The old jobs of {name} may have been released.</source>
        <translation>Puede que los trabajos antiguos de {name} se hayan liberado.</translation>
    </message>
    <message>
        <source>The old jobs of {name} still wait.</source>
        <translation>Los trabajos antiguos de {name} siguen esperando.</translation>
    </message>
    <message>
        <source>The old one is back</source>
        <comment>a printer</comment>
        <translation>Se ha vuelto a poner</translation>
    </message>
    <message>
        <source>The old secret ends now. The application cannot print until it has the new one. {tokens}</source>
        <translation>El secreto anterior termina ahora: la aplicación no podrá imprimir hasta tener el nuevo. {tokens}</translation>
    </message>
    <message>
        <source>The old secret ends now. The receiver cannot check any message until it has the new one.</source>
        <translation>El secreto anterior termina ahora: hasta que el receptor tenga el nuevo, no podrá comprobar ningún mensaje.</translation>
    </message>
    <message>
        <source>The old secret still gets tokens until {until}. Give the application the new one before then. {tokens}</source>
        <translation>El secreto anterior obtiene tokens hasta {until}: dé antes el nuevo a la aplicación. {tokens}</translation>
    </message>
    <message>
        <source>The old secret still works for</source>
        <translation>El secreto anterior vale aún</translation>
    </message>
    <message>
        <source>The old secret still works until {until}.</source>
        <translation>El secreto anterior vale hasta {until}.</translation>
    </message>
    <message>
        <source>The only grant_type is client_credentials.</source>
        <translation>El único grant_type es client_credentials.</translation>
    </message>
    <message>
        <source>The operator of this server chose the permissions of this application here: only the operator can add to them.</source>
        <translation>El operador de este servidor decidió qué puede hacer aquí esta aplicación: solo él puede ampliarlo.</translation>
    </message>
    <message>
        <source>The operator of this server revoked this application here: only the operator can set it up again.</source>
        <translation>El operador de este servidor revocó aquí esta aplicación: solo él puede configurarla de nuevo.</translation>
    </message>
    <message>
        <source>The operator of this server suspended this customer: only the operator can close it.</source>
        <translation>El operador de este servidor suspendió a este cliente: solo él puede darlo de baja.</translation>
    </message>
    <message>
        <source>The operator of this server suspended this customer: only the operator can resume it.</source>
        <translation>El operador de este servidor suspendió a este cliente: solo él puede reactivarlo.</translation>
    </message>
    <message>
        <source>The operators could not be read. {error}</source>
        <translation>No se pudieron leer los operadores. {error}</translation>
    </message>
    <message>
        <source>The other job could not be shown.</source>
        <translation>No se pudo mostrar el otro trabajo.</translation>
    </message>
    <message>
        <source>The other questions could not be loaded</source>
        <translation>No se pudieron leer las demás preguntas</translation>
    </message>
    <message>
        <source>The other window then shows this server&apos;s queue and printers. Anyone who has the code can join: don&apos;t share it.</source>
        <translation>La otra ventana muestra entonces la cola y las impresoras de este servidor. Quien tenga el código puede unirse: no lo comparta.</translation>
    </message>
    <message>
        <source>The others will not be printed.</source>
        <translation>Los demás no se imprimirán.</translation>
    </message>
    <message>
        <source>The outcome is unknown, and labels may have been printed. Check the printer first: another try may print them again.</source>
        <translation>El resultado no se conoce y quizá hayan salido etiquetas. Revise antes la impresora: otro intento puede volver a imprimirlas.</translation>
    </message>
    <message>
        <source>The outcome is unknown. Check the result before you try again.</source>
        <translation>No se sabe cómo terminó: mire qué hay antes de pedirlo de nuevo.</translation>
    </message>
    <message>
        <source>The output tray is full. Remove the paper.</source>
        <translation>Su bandeja de salida está llena. Saque el papel.</translation>
    </message>
    <message>
        <source>The output tray is nearly full.</source>
        <translation>Su bandeja de salida está casi llena.</translation>
    </message>
    <message>
        <source>The pages of this document belong together (form, layers or protection). Print it as a whole.</source>
        <translation>Las páginas de este documento van juntas (formulario, capas o protección). Imprímalo entero.</translation>
    </message>
    <message>
        <source>The palest patch is 1, the darkest is 5. Too dark wears the print head.</source>
        <translation>La muestra más clara es la 1, la más oscura la 5. Demasiada oscuridad desgasta el cabezal.</translation>
    </message>
    <message>
        <source>The part {name} is sent as {coding}. Send its bytes as they are.</source>
        <translation>La parte {name} se envió como {coding}. Envíe sus bytes tal cual.</translation>
    </message>
    <message>
        <source>The password goes only to this printer&apos;s agent and is never shown.</source>
        <translation>La contraseña va solo al agente de esta impresora y no se muestra en ninguna parte.</translation>
    </message>
    <message>
        <source>The planned backup was not made. Look at the server&apos;s settings for the reason.</source>
        <translation>La copia de seguridad programada no se hizo. El motivo está en los ajustes del servidor.</translation>
    </message>
    <message>
        <source>The planned backup was not made: {why}</source>
        <translation>La copia programada no se hizo: {why}</translation>
    </message>
    <message>
        <source>The port in the document URL does not exist.</source>
        <translation>El puerto de la URL del documento no existe.</translation>
    </message>
    <message>
        <source>The previous search there has not finished yet.</source>
        <translation>La búsqueda anterior allí aún no ha terminado.</translation>
    </message>
    <message>
        <source>The print agent cannot write its journal: {why}.</source>
        <translation>El agente de impresión no puede escribir su diario: {why}.</translation>
    </message>
    <message>
        <source>The print agent did not answer in time and may have printed or fed labels. Check the printer first.</source>
        <translation>El agente de impresión no ha respondido a tiempo y puede haber impreso o avanzado etiquetas: mire antes la impresora.</translation>
    </message>
    <message>
        <source>The print agent did not answer in time. Try again.</source>
        <translation>El agente de impresión no ha respondido a tiempo. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The print agent did not answer. Search again.</source>
        <translation>El agente de impresión no respondió. Busque de nuevo.</translation>
    </message>
    <message>
        <source>The print agent has not read its journal yet.</source>
        <translation>El agente de impresión aún no ha leído su diario.</translation>
    </message>
    <message>
        <source>The print agent&apos;s folder was copied or restored: whether the job was sent elsewhere is not known.</source>
        <translation>La carpeta del agente de impresión se copió o se restauró: no se sabe si el trabajo se envió desde otro sitio.</translation>
    </message>
    <message>
        <source>The print head is {head} mm wide; wider content is cut off.</source>
        <translation>Su cabezal mide {head}&#xa0;mm de ancho: más allá no se imprime nada.</translation>
    </message>
    <message>
        <source>The print head needs cleaning or replacing.</source>
        <translation>Pide un cabezal limpio o nuevo.</translation>
    </message>
    <message>
        <source>The print head or the cover is open. Close it.</source>
        <translation>El cabezal o la tapa están abiertos. Ciérrelos.</translation>
    </message>
    <message>
        <source>The print server accepted no data for {seconds:g} s</source>
        <translation>El servidor de impresión no aceptó nada durante {seconds:g}&#xa0;s</translation>
    </message>
    <message>
        <source>The print server accepted the document, but refused to create a job</source>
        <translation>El servidor de impresión aceptó el documento, pero se negó a convertirlo en trabajo</translation>
    </message>
    <message>
        <source>The print server at {host} does not report the outcome of the job.</source>
        <translation>El servidor de impresión de {host} no informa del resultado del trabajo.</translation>
    </message>
    <message>
        <source>The print server at {host} takes no jobs for the queue &apos;{queue}&apos;. Check its name, and whether the queue is open to this computer.</source>
        <translation>El servidor de impresión de {host} no acepta trabajos para la cola «{queue}». Compruebe su nombre y si la cola está abierta para este ordenador.</translation>
    </message>
    <message>
        <source>The print server closed the connection</source>
        <translation>El servidor de impresión cortó la conexión</translation>
    </message>
    <message>
        <source>The print server closed the connection at the last bytes</source>
        <translation>El servidor de impresión cortó la conexión en los últimos bytes</translation>
    </message>
    <message>
        <source>The print server closed the connection before the document, or does not answer.</source>
        <translation>El servidor de impresión cortó la conexión antes del documento o no responde.</translation>
    </message>
    <message>
        <source>The print server closed the connection before the document.</source>
        <translation>El servidor de impresión cortó la conexión antes del documento.</translation>
    </message>
    <message>
        <source>The print server did not take the last bytes in time</source>
        <translation>El servidor de impresión no aceptó a tiempo los últimos bytes</translation>
    </message>
    <message>
        <source>The print server has no space for the document, or does not accept it now.</source>
        <translation>El servidor de impresión no tiene sitio para el documento o no lo acepta ahora.</translation>
    </message>
    <message>
        <source>The print server has the document, but stopped answering before it created a job</source>
        <translation>El servidor de impresión tiene el documento, pero dejó de responder antes de que fuera un trabajo</translation>
    </message>
    <message>
        <source>The print server has the job in its queue.</source>
        <translation>El servidor de impresión tiene el trabajo en su cola.</translation>
    </message>
    <message>
        <source>The print server received the document and then refused it</source>
        <translation>El servidor de impresión rechazó el documento cuando ya había llegado</translation>
    </message>
    <message>
        <source>The printer aborted the job</source>
        <translation>La impresora interrumpió el trabajo</translation>
    </message>
    <message>
        <source>The printer accepted all data and then reset the connection, which is how it ends a job.</source>
        <translation>La impresora aceptó todos los bytes y después restableció la conexión: aquí eso es el final de un trabajo.</translation>
    </message>
    <message>
        <source>The printer accepted all data and then reset the connection. If it ends every job this way, print a test label and confirm that it came out.</source>
        <translation>La impresora aceptó todos los bytes y después restableció la conexión. Si termina así todos los trabajos, imprima una etiqueta de prueba y confirme que ha salido.</translation>
    </message>
    <message>
        <source>The printer accepted no data for {seconds:g} s</source>
        <translation>La impresora no aceptó nada durante {seconds:g}&#xa0;s</translation>
    </message>
    <message>
        <source>The printer accepted the cancel, but did not report how the job ended</source>
        <translation>La impresora aceptó cancelar el trabajo, pero no indicó cómo terminó</translation>
    </message>
    <message>
        <source>The printer accepts no data. It may be out of paper, or its cover may be open.</source>
        <translation>No acepta datos: puede que espere material o que la tapa esté abierta.</translation>
    </message>
    <message>
        <source>The printer accepts no jobs: {why}</source>
        <translation>La impresora no acepta ningún trabajo: {why}</translation>
    </message>
    <message>
        <source>The printer accepts print jobs over USB only in packets (IEEE 1284.4), which this version does not support.</source>
        <translation>Solo acepta trabajos por USB en paquetes (IEEE 1284.4), que esta versión no habla.</translation>
    </message>
    <message>
        <source>The printer already uses this language</source>
        <translation>Ya se maneja en este lenguaje</translation>
    </message>
    <message>
        <source>The printer answers but no longer identifies itself. Jobs wait up to a minute for that; then a person is asked.</source>
        <translation>La impresora responde, pero ya no indica qué dispositivo es. Los trabajos lo esperan hasta un minuto; después se pregunta a un operador.</translation>
    </message>
    <message>
        <source>The printer at {host} cannot report the outcome of a job.</source>
        <translation>La impresora en {host} no puede indicar el resultado de un trabajo.</translation>
    </message>
    <message>
        <source>The printer cannot be reached: {fault}</source>
        <translation>No se puede acceder a la impresora: {fault}</translation>
    </message>
    <message>
        <source>The printer cannot be trusted: {fault}, so nothing is printed there. If it was reset or replaced, trust it on the Printers page (or: {command}).</source>
        <translation>No se puede confiar en la impresora: {fault}, así que allí no se imprime nada. Si se configuró de nuevo o se sustituyó, confíe en ella en la página Impresoras (o: {command}).</translation>
    </message>
    <message>
        <source>The printer cannot identify itself: {told}.</source>
        <translation>No se le puede pedir que se identifique: {told}.</translation>
    </message>
    <message>
        <source>The printer closed the connection</source>
        <translation>La impresora cortó la conexión</translation>
    </message>
    <message>
        <source>The printer closed the connection after the last byte was sent.</source>
        <translation>La impresora cortó la conexión después de entregarle el último byte.</translation>
    </message>
    <message>
        <source>The printer closed the connection at the first bytes.</source>
        <translation>La impresora cortó la conexión con los primeros bytes.</translation>
    </message>
    <message>
        <source>The printer closes each connection immediately. It may still be printing something else, or be busy with another computer.</source>
        <translation>La impresora cierra cada conexión al instante: todavía imprime otra cosa o atiende a otro ordenador.</translation>
    </message>
    <message>
        <source>The printer created a job without an id</source>
        <translation>La impresora creó un trabajo sin ID</translation>
    </message>
    <message>
        <source>The printer decides colours and scaling.</source>
        <translation>La impresora decide los colores y la escala.</translation>
    </message>
    <message>
        <source>The printer denied access: {fault}. Log in on the Printers page (or: {command}).</source>
        <translation>La impresora denegó el acceso: {fault}. Inicie sesión en la página Impresoras (o: {command}).</translation>
    </message>
    <message>
        <source>The printer did not answer within {seconds:g} s. Is it switched on?</source>
        <translation>No respondió en {seconds:g}&#xa0;s. ¿Está encendida?</translation>
    </message>
    <message>
        <source>The printer did not answer. Ask again, choose another connection, or choose its language</source>
        <translation>La impresora no respondió: pregunte de nuevo, elija otra vía o indique su lenguaje</translation>
    </message>
    <message>
        <source>The printer did not report the outcome of the job</source>
        <translation>La impresora no indicó el resultado del trabajo</translation>
    </message>
    <message>
        <source>The printer did not report the outcome of the job ({why})</source>
        <translation>La impresora no indicó el resultado del trabajo ({why})</translation>
    </message>
    <message>
        <source>The printer does not answer, so the outcome of the job is unknown</source>
        <translation>La impresora no responde, así que no se sabe qué fue del trabajo</translation>
    </message>
    <message>
        <source>The printer does not identify itself: {told}.</source>
        <translation>No se identifica: {told}.</translation>
    </message>
    <message>
        <source>The printer does not know the job any more: it may have been restarted</source>
        <translation>La impresora ya no conoce el trabajo: puede que se reiniciara</translation>
    </message>
    <message>
        <source>The printer does not know the job: it may have been restarted, or it forgot</source>
        <translation>La impresora no conoce el trabajo: puede que se reiniciara o que lo olvidara</translation>
    </message>
    <message>
        <source>The printer does not report its state: {told}</source>
        <translation>La impresora no informa de su estado: {told}</translation>
    </message>
    <message>
        <source>The printer does not report its status now.</source>
        <translation>Ahora no responde sobre su estado.</translation>
    </message>
    <message>
        <source>The printer does not report what is loaded: choose it here.</source>
        <translation>La impresora no informa de lo que hay cargado: elíjalo aquí.</translation>
    </message>
    <message>
        <source>The printer feeds a few blank labels and measures them and the gaps or marks between them.</source>
        <translation>Avanza unas cuantas etiquetas, que quedan en blanco, y las mide junto con lo que hay entre ellas.</translation>
    </message>
    <message>
        <source>The printer hangs</source>
        <translation>La impresora no reacciona</translation>
    </message>
    <message>
        <source>The printer has not answered since it got the job</source>
        <translation>La impresora no ha respondido desde que recibió el trabajo</translation>
    </message>
    <message>
        <source>The printer has not answered yet.</source>
        <translation>La impresora aún no ha respondido.</translation>
    </message>
    <message>
        <source>The printer has the job, but made no progress and gave no reason</source>
        <translation>La impresora tiene el trabajo, pero no avanzó y no indica por qué</translation>
    </message>
    <message>
        <source>The printer is cold and may print faintly.</source>
        <translation>Está fría y puede imprimir débil.</translation>
    </message>
    <message>
        <source>The printer is not accepting jobs</source>
        <translation>La impresora no acepta trabajos</translation>
    </message>
    <message>
        <source>The printer is not connected to this computer, or switched off.</source>
        <translation>No está conectada aquí o está apagada.</translation>
    </message>
    <message>
        <source>The printer is not ready.</source>
        <translation>La impresora no está lista.</translation>
    </message>
    <message>
        <source>The printer is offline</source>
        <translation>Está sin conexión</translation>
    </message>
    <message>
        <source>The printer is paused, perhaps for a paper change. Resume it first</source>
        <translation>Está en pausa y puede que alguien esté cambiando el material: reanúdela antes</translation>
    </message>
    <message>
        <source>The printer is paused.</source>
        <translation>La impresora está en pausa.</translation>
    </message>
    <message>
        <source>The printer is printing. Ask again when it is idle.</source>
        <translation>Está imprimiendo. Pregunte de nuevo cuando termine.</translation>
    </message>
    <message>
        <source>The printer is printing. Pause it first to send its jobs elsewhere</source>
        <translation>Imprime: sus trabajos se quedan. Páusela antes si deben irse</translation>
    </message>
    <message>
        <source>The printer is printing. Wait until it has finished</source>
        <translation>Está imprimiendo: espere a que termine</translation>
    </message>
    <message>
        <source>The printer is set up with {dpi} dpi but reports {told}, so prints have the wrong size. Correct the resolution in its settings.</source>
        <translation>La impresora está configurada con {dpi}&#xa0;ppp, pero indica {told}: lo impreso tiene un tamaño incorrecto. Corrija la resolución en sus ajustes.</translation>
    </message>
    <message>
        <source>The printer is stopped</source>
        <translation>La impresora está detenida</translation>
    </message>
    <message>
        <source>The printer is stopped: {detail}</source>
        <translation>La impresora está detenida: {detail}</translation>
    </message>
    <message>
        <source>The printer is too hot. It continues when it has cooled down.</source>
        <translation>Está demasiado caliente. Sigue cuando se haya enfriado.</translation>
    </message>
    <message>
        <source>The printer itself repeats its labels, so it can only be printed again as a whole.</source>
        <translation>La propia impresora repite sus etiquetas, así que solo se puede reimprimir entero.</translation>
    </message>
    <message>
        <source>The printer language of this file is unknown.</source>
        <translation>Se desconoce el lenguaje de impresora de este archivo.</translation>
    </message>
    <message>
        <source>The printer made no progress</source>
        <translation>La impresora no avanzó</translation>
    </message>
    <message>
        <source>The printer needs attention.</source>
        <translation>La impresora espera a alguien.</translation>
    </message>
    <message>
        <source>The printer needs maintenance.</source>
        <translation>Pide mantenimiento.</translation>
    </message>
    <message>
        <source>The printer needs to be calibrated to its paper.</source>
        <translation>Pide que se calibre con su material.</translation>
    </message>
    <message>
        <source>The printer never got the document; the empty job was removed</source>
        <translation>La impresora nunca recibió el documento; el trabajo vacío se quitó</translation>
    </message>
    <message>
        <source>The printer now blinks, beeps or shows a message.</source>
        <translation>Ahora parpadea, pita o lo muestra en su pantalla.</translation>
    </message>
    <message>
        <source>The printer now feeds one blank label or some paper.</source>
        <translation>Ahora avanza una etiqueta en blanco o algo de papel.</translation>
    </message>
    <message>
        <source>The printer refused the document: {why}</source>
        <translation>La impresora rechazó el documento: {why}</translation>
    </message>
    <message>
        <source>The printer refuses its data</source>
        <translation>La impresora rechaza sus datos</translation>
    </message>
    <message>
        <source>The printer refuses the job: {why}</source>
        <translation>La impresora rechaza el trabajo: {why}</translation>
    </message>
    <message>
        <source>The printer refuses the job: {why} ({named})</source>
        <translation>La impresora rechaza el trabajo: {why} ({named})</translation>
    </message>
    <message>
        <source>The printer rejected the login: {fault}. Log in again on the Printers page (or: {command}).</source>
        <translation>La impresora rechazó el inicio de sesión: {fault}. Inicie sesión de nuevo en la página Impresoras (o: {command}).</translation>
    </message>
    <message>
        <source>The printer reported no reason</source>
        <translation>La impresora no indicó ningún motivo</translation>
    </message>
    <message>
        <source>The printer reported {count}. Please count them.</source>
        <translation>La impresora indicó {count}. Cuéntelas.</translation>
    </message>
    <message>
        <source>The printer reports a broken print head.</source>
        <translation>Informa de que su cabezal está averiado.</translation>
    </message>
    <message>
        <source>The printer reports an error. Check its display.</source>
        <translation>Informa de un error. Mire su pantalla.</translation>
    </message>
    <message>
        <source>The printer reports nothing: {told}</source>
        <translation>La impresora no informa de nada: {told}</translation>
    </message>
    <message>
        <source>The printer reports nothing: {told}.</source>
        <translation>La impresora no informa de nada: {told}.</translation>
    </message>
    <message>
        <source>The printer reports that it cannot print. Check its display.</source>
        <translation>Informa de que no puede imprimir. Mire su pantalla.</translation>
    </message>
    <message>
        <source>The printer reports that it is offline. Check its buttons.</source>
        <translation>Informa de que está sin conexión. Mire sus botones.</translation>
    </message>
    <message>
        <source>The printer reports {size}.</source>
        <translation>La impresora informa: {size}.</translation>
    </message>
    <message>
        <source>The printer reports {there} loaded, not {here}. Check it before labels are wasted.</source>
        <translation>La propia impresora informa de que hay {there} cargado, no {here}. Compruébelo antes de gastar etiquetas.</translation>
    </message>
    <message>
        <source>The printer reports “completed”, but also {reasons}</source>
        <translation>La impresora da el trabajo por terminado, pero también indica {reasons}</translation>
    </message>
    <message>
        <source>The printer reports “completed”, but did not confirm that it got the whole document</source>
        <translation>La impresora da el trabajo por terminado, pero nunca confirmó que recibió el documento entero</translation>
    </message>
    <message>
        <source>The printer reports: {state}.</source>
        <translation>La impresora indica: {state}.</translation>
    </message>
    <message>
        <source>The printer requires a user name and password. Log in on the Printers page (or: {command}).</source>
        <translation>La impresora pide usuario y contraseña. Inicie sesión en la página Impresoras (o: {command}).</translation>
    </message>
    <message>
        <source>The printer resets the connection (learnt from its test print)</source>
        <translation>Restableciendo la conexión, como mostró su prueba</translation>
    </message>
    <message>
        <source>The printer shows only the trusted certificate: there is nothing to decide.</source>
        <translation>La impresora no muestra otro certificado que el de confianza: no hay nada que decidir.</translation>
    </message>
    <message>
        <source>The printer shows the known key</source>
        <translation>Muestra la clave conocida</translation>
    </message>
    <message>
        <source>The printer waited for {time} for somebody to help it ({why}); it may still print the job afterwards.</source>
        <translation>La impresora esperó {time} a que alguien la atendiera ({why}); puede que imprima el trabajo después.</translation>
    </message>
    <message>
        <source>The printer waited for {time} without progress; it may still print the job afterwards.</source>
        <translation>La impresora esperó {time} sin avance; puede que imprima el trabajo después.</translation>
    </message>
    <message>
        <source>The printer waits until the label is removed.</source>
        <translation>Espera a que se retire una etiqueta.</translation>
    </message>
    <message>
        <source>The printer wants an encrypted connection. Change its address to ipps://.</source>
        <translation>La impresora pide una conexión cifrada. Cambie su dirección a ipps://.</translation>
    </message>
    <message>
        <source>The printer was paused with its own buttons.</source>
        <translation>Está en pausa desde sus propios botones.</translation>
    </message>
    <message>
        <source>The printer was removed</source>
        <translation>Se quitó la impresora</translation>
    </message>
    <message>
        <source>The printer was removed, so the outcome of the job cannot be checked.</source>
        <translation>La impresora se ha quitado, por lo que no se puede comprobar el resultado del trabajo.</translation>
    </message>
    <message>
        <source>The printer was reset or replaced, or another device answers in its place. Trust it only if you know which. Compare the fingerprint (SHA-256 of its key) with the one on the printer&apos;s display or web page. The printer shows now:</source>
        <translation>Se configuró de nuevo o se sustituyó, u otra cosa responde en su lugar. Confíe solo si sabe cuál. Su pantalla o su propia página web muestra la huella (SHA-256 de su clave). Ahora muestra:</translation>
    </message>
    <message>
        <source>The printer was unplugged or switched off.</source>
        <translation>La impresora se desenchufó o se apagó.</translation>
    </message>
    <message>
        <source>The printer was unplugged, or the USB connection failed</source>
        <translation>La impresora se desenchufó o falló el USB</translation>
    </message>
    <message>
        <source>The printer works. What next?</source>
        <translation>Imprime. ¿Y ahora?</translation>
    </message>
    <message>
        <source>The printer would ignore {names} of this job</source>
        <translation>La impresora ignoraría {names} de este trabajo</translation>
    </message>
    <message>
        <source>The printer “{printer}” already has this address: there would be two queues for one device.</source>
        <translation>La impresora «{printer}» tiene esta dirección: dos serían dos colas para un mismo dispositivo.</translation>
    </message>
    <message>
        <source>The printer “{printer}” already has this address: two queues for one device.</source>
        <translation>La impresora «{printer}» también tiene esta dirección: dos colas para un dispositivo.</translation>
    </message>
    <message>
        <source>The printer&apos;s Windows driver has no paper of {width:g} × {height:g} mm. Add that size in its settings.</source>
        <translation>El controlador de la impresora en Windows no tiene papel de {width:g} × {height:g}&#xa0;mm. Añada ese tamaño en sus ajustes.</translation>
    </message>
    <message>
        <source>The printer&apos;s agent was revoked</source>
        <translation>Se revocó el agente de la impresora</translation>
    </message>
    <message>
        <source>The printer&apos;s agent was revoked. Move the printer to another agent.</source>
        <translation>Su agente fue revocado: asigne la impresora a otro agente.</translation>
    </message>
    <message>
        <source>The printer&apos;s battery is low.</source>
        <translation>Tiene poca batería.</translation>
    </message>
    <message>
        <source>The printer&apos;s calibration moves everything off the medium.</source>
        <translation>La calibración de la impresora desplaza todo fuera del material.</translation>
    </message>
    <message>
        <source>The printer&apos;s counter has moved by {moved} since just before the job.</source>
        <translation>El contador de la impresora ha avanzado {moved} desde justo antes del trabajo.</translation>
    </message>
    <message>
        <source>The printer&apos;s counter has moved by {moved} since just before the job; the job has {expected}.</source>
        <translation>El contador de la impresora ha avanzado {moved} desde justo antes del trabajo; el trabajo tiene {expected}.</translation>
    </message>
    <message>
        <source>The printer&apos;s counter has restarted since.</source>
        <translation>El contador de la impresora ha empezado de nuevo desde entonces.</translation>
    </message>
    <message>
        <source>The printer&apos;s customer was closed. Nothing is printed here any more.</source>
        <translation>Su cliente se dio de baja: aquí ya no se imprime nada.</translation>
    </message>
    <message>
        <source>The printer&apos;s driver in Windows limits the copies to {number}.</source>
        <translation>El controlador de la impresora en Windows hace {number} copias como máximo.</translation>
    </message>
    <message>
        <source>The printer&apos;s driver in Windows prints no colours.</source>
        <translation>El controlador de la impresora en Windows no imprime colores.</translation>
    </message>
    <message>
        <source>The printer&apos;s driver in Windows prints on one side only.</source>
        <translation>El controlador de la impresora en Windows solo imprime por una cara.</translation>
    </message>
    <message>
        <source>The printer&apos;s language is not known, so it can&apos;t be told to feed a label.</source>
        <translation>No se conoce su lenguaje, así que no se le puede pedir que avance una etiqueta.</translation>
    </message>
    <message>
        <source>The printer&apos;s language is not known. Choose one and press Try: a test label is printed.</source>
        <translation>No se conoce su lenguaje. Elija uno y pruébelo: se imprime una etiqueta de prueba.</translation>
    </message>
    <message>
        <source>The printer&apos;s memory is full.</source>
        <translation>Su memoria está llena de trabajos.</translation>
    </message>
    <message>
        <source>The printers could not be read.</source>
        <translation>No se pudieron leer las impresoras.</translation>
    </message>
    <message>
        <source>The printers with this tag have no jobs.</source>
        <translation>Las impresoras de este grupo no tienen trabajos.</translation>
    </message>
    <message>
        <source>The program was stopped</source>
        <translation>El programa se detuvo</translation>
    </message>
    <message>
        <source>The program was stopped after a page</source>
        <translation>El programa se detuvo después de una página</translation>
    </message>
    <message>
        <source>The queue could not be read.</source>
        <translation>No se pudo leer la cola.</translation>
    </message>
    <message>
        <source>The queue does not accept jobs.</source>
        <translation>La cola no acepta trabajos.</translation>
    </message>
    <message>
        <source>The queue does not accept jobs: {why}</source>
        <translation>La cola no acepta trabajos: {why}</translation>
    </message>
    <message>
        <source>The queue only allows known users to print.</source>
        <translation>Solo deja imprimir a los usuarios que conoce.</translation>
    </message>
    <message>
        <source>The queue&apos;s name is a guess: &apos;lp&apos; works for most printers. See the printer&apos;s manual or web page.</source>
        <translation>El nombre de la cola es una suposición: «lp» suele servir; consulte su manual o su página web.</translation>
    </message>
    <message>
        <source>The receiver answered {status}.</source>
        <translation>El receptor ha respondido {status}.</translation>
    </message>
    <message>
        <source>The receiver asked to wait.</source>
        <translation>El receptor ha pedido esperar.</translation>
    </message>
    <message>
        <source>The receiver could not be reached.</source>
        <translation>No se ha podido conectar con el receptor.</translation>
    </message>
    <message>
        <source>The receiver did not answer in time.</source>
        <translation>El receptor no ha respondido a tiempo.</translation>
    </message>
    <message>
        <source>The receiver is gone (410): the webhook was switched off.</source>
        <translation>El receptor ya no existe (410): el webhook se ha desactivado.</translation>
    </message>
    <message>
        <source>The receiver refused the connection.</source>
        <translation>El receptor ha rechazado la conexión.</translation>
    </message>
    <message>
        <source>The receiver sent a redirect. Redirects are not followed.</source>
        <translation>El receptor ha redirigido; no se siguen redirecciones.</translation>
    </message>
    <message>
        <source>The receiver&apos;s answer could not be understood.</source>
        <translation>No se ha podido interpretar la respuesta del receptor.</translation>
    </message>
    <message>
        <source>The receiver&apos;s certificate was not accepted.</source>
        <translation>No se ha aceptado el certificado del receptor.</translation>
    </message>
    <message>
        <source>The remote document contains the framing of an upload (aws-chunked). Store it there again.</source>
        <translation>El servidor remoto envió el documento con los marcos de una subida dentro (aws-chunked). Guárdelo de nuevo.</translation>
    </message>
    <message>
        <source>The remote document is larger than 1 byte.</source>
        <translation>El documento remoto ocupa más de 1&#xa0;byte.</translation>
    </message>
    <message>
        <source>The remote document is larger than {bytes} bytes.</source>
        <translation>El documento remoto ocupa más de {bytes}&#xa0;bytes.</translation>
    </message>
    <message>
        <source>The remote server answered with HTTP status {status}.</source>
        <translation>El servidor remoto respondió con el estado HTTP {status}.</translation>
    </message>
    <message>
        <source>The remote server broke off before the whole document was received.</source>
        <translation>El servidor remoto cortó antes de recibirse el documento completo.</translation>
    </message>
    <message>
        <source>The remote server does not report the length of the document.</source>
        <translation>El servidor remoto no indica la longitud del documento.</translation>
    </message>
    <message>
        <source>The remote server redirects to an address that is no usable document URL. {why}</source>
        <translation>El servidor remoto redirige a una dirección que no sirve como URL de un documento. {why}</translation>
    </message>
    <message>
        <source>The remote server sent an empty document.</source>
        <translation>El servidor remoto envió un documento vacío.</translation>
    </message>
    <message>
        <source>The remote server sent the document as Base64 text. It must send its bytes.</source>
        <translation>El servidor remoto envió el documento como texto Base64. Debe enviar sus bytes.</translation>
    </message>
    <message>
        <source>The remote server sent the document compressed ({coding}), although no compression was requested.</source>
        <translation>El servidor remoto envió el documento comprimido ({coding}), aunque se le pidió que no lo hiciera.</translation>
    </message>
    <message>
        <source>The remote server sent the document in too small pieces.</source>
        <translation>El servidor remoto envió el documento en trozos demasiado pequeños.</translation>
    </message>
    <message>
        <source>The remote server took too long to send the document.</source>
        <translation>El servidor remoto tardó demasiado en enviar el documento.</translation>
    </message>
    <message>
        <source>The renewed certificate is not used, because it has another key. Renew it with the same key (certbot: --reuse-key), or restart the server, link the agents and pair the consoles again.</source>
        <translation>El certificado renovado no se usa porque tiene otra clave. Renuévelo con la misma clave (certbot: --reuse-key), o reinicie el servidor, vincule los agentes y empareje de nuevo las consolas.</translation>
    </message>
    <message>
        <source>The renewed certificate is not used, because its files cannot be used.</source>
        <translation>El certificado renovado no se usa porque sus archivos no sirven.</translation>
    </message>
    <message numerus="yes">
        <source>The renewed certificate is not used: it has another key, and %n agent(s) and console(s) trust the present one</source>
        <translation>
            <numerusform>El certificado renovado no se usa: tiene otra clave, y %n agente o consola confía en la actual</numerusform>
            <numerusform>El certificado renovado no se usa: tiene otra clave, y %n agentes y consolas confían en la actual</numerusform>
        </translation>
    </message>
    <message>
        <source>The renewed certificate is not used: {why}</source>
        <translation>El certificado renovado no se usa: {why}</translation>
    </message>
    <message>
        <source>The request did not arrive in time.</source>
        <translation>La solicitud no llegó a tiempo.</translation>
    </message>
    <message>
        <source>The request is larger than 1 byte.</source>
        <translation>La solicitud supera 1&#xa0;byte.</translation>
    </message>
    <message>
        <source>The request is larger than {bytes} bytes.</source>
        <translation>La solicitud supera los {bytes}&#xa0;bytes.</translation>
    </message>
    <message>
        <source>The request is too long or contains characters that are not allowed in an address.</source>
        <translation>La consulta es demasiado larga o contiene algo que ninguna dirección admite.</translation>
    </message>
    <message>
        <source>The request must be {form}.</source>
        <translation>La solicitud debe ser {form}.</translation>
    </message>
    <message>
        <source>The request needs one Host header, a name or an address with or without a port.</source>
        <translation>La solicitud necesita una sola cabecera Host: un nombre o una dirección, con o sin puerto.</translation>
    </message>
    <message>
        <source>The requests could not be read.</source>
        <translation>No se pudieron leer las solicitudes.</translation>
    </message>
    <message>
        <source>The result of the test could not be read.</source>
        <translation>No se ha podido leer el resultado de la prueba.</translation>
    </message>
    <message>
        <source>The ribbon is jammed.</source>
        <translation>La cinta está atascada.</translation>
    </message>
    <message>
        <source>The ribbon is out. Put in a new one.</source>
        <translation>La cinta se ha acabado. Ponga una nueva.</translation>
    </message>
    <message>
        <source>The ribbon is running out.</source>
        <translation>La cinta se acaba.</translation>
    </message>
    <message>
        <source>The role can&apos;t be changed. For another role, revoke the console and pair it again.</source>
        <translation>Su rol queda como se emparejó: para otro, exclúyala y emparéjela de nuevo.</translation>
    </message>
    <message>
        <source>The run is in progress</source>
        <translation>En marcha</translation>
    </message>
    <message>
        <source>The search failed.</source>
        <translation>La búsqueda no funcionó.</translation>
    </message>
    <message>
        <source>The search stopped because of a program error. See the log.</source>
        <translation>La búsqueda se cortó allí por un error interno; vea el registro.</translation>
    </message>
    <message>
        <source>The secret cannot be shown again. Without it, the application needs a new one.</source>
        <translation>No puede mostrarse otra vez. Sin él la aplicación necesita un secreto nuevo.</translation>
    </message>
    <message>
        <source>The secret cannot be shown again. Without it, the receiver cannot check messages and needs a new one.</source>
        <translation>No se puede volver a mostrar. Sin él, el receptor no puede comprobar los mensajes y necesita un secreto nuevo.</translation>
    </message>
    <message>
        <source>The secret is needed</source>
        <translation>Hace falta el secreto</translation>
    </message>
    <message>
        <source>The secret is shown only once, here. Store it where the application can read it.</source>
        <translation>El secreto se muestra aquí una vez y nunca más. Guárdelo donde la aplicación lo encuentre.</translation>
    </message>
    <message>
        <source>The server</source>
        <comment>did it</comment>
        <translation>El servidor</translation>
    </message>
    <message>
        <source>The server (process {pid}) cannot be stopped: {why}.</source>
        <translation>No se puede detener el servidor (proceso {pid}): {why}.</translation>
    </message>
    <message>
        <source>The server already has it. Cancel it in the queue</source>
        <translation>Ya está en el servidor: cancélelo en la cola</translation>
    </message>
    <message>
        <source>The server at {url} cannot be reached.</source>
        <translation>No se puede acceder al servidor en {url}.</translation>
    </message>
    <message>
        <source>The server cannot be reached.</source>
        <translation>No se puede acceder al servidor.</translation>
    </message>
    <message>
        <source>The server cannot be reached: its address is not valid ({why}).</source>
        <translation>No se puede acceder al servidor: su dirección no es válida ({why}).</translation>
    </message>
    <message>
        <source>The server could not be restarted.</source>
        <translation>No se pudo reiniciar el servidor.</translation>
    </message>
    <message>
        <source>The server did not answer in time.</source>
        <translation>El servidor no respondió a tiempo.</translation>
    </message>
    <message>
        <source>The server did not send the size of the file. Nothing was saved.</source>
        <translation>El servidor no indica qué tamaño tiene: no se ha leído nada.</translation>
    </message>
    <message>
        <source>The server did not start with the last change and runs with the old settings: {why}.</source>
        <translation>El servidor no arrancó con el último cambio y funciona como antes: {why}.</translation>
    </message>
    <message>
        <source>The server did not start. {words}</source>
        <translation>El servidor no arrancó. {words}</translation>
    </message>
    <message>
        <source>The server does not stop. It may still be writing to a printer.</source>
        <translation>El servidor no se detiene. Puede que aún esté enviando a una impresora.</translation>
    </message>
    <message>
        <source>The server ended the live connection.</source>
        <translation>El servidor cerró la conexión en tiempo real.</translation>
    </message>
    <message>
        <source>The server failed unexpectedly. Try again later.</source>
        <translation>El servidor falló de forma inesperada. Inténtelo más tarde.</translation>
    </message>
    <message numerus="yes">
        <source>The server is back to its state of {at}, with %n job(s). Jobs that were waiting then are held. The data from before is in {folder}.</source>
        <translation>
            <numerusform>El servidor ha vuelto a su estado del {at}, con %n trabajo. Los trabajos que esperaban entonces están retenidos. Los datos de antes están en {folder}.</numerusform>
            <numerusform>El servidor ha vuelto a su estado del {at}, con %n trabajos. Los trabajos que esperaban entonces están retenidos. Los datos de antes están en {folder}.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server is checking the file…</source>
        <translation>El servidor examina el archivo…</translation>
    </message>
    <message>
        <source>The server is not running: start it first.</source>
        <translation>El servidor no está en marcha: inícielo primero.</translation>
    </message>
    <message>
        <source>The server is on another computer. Restart it there</source>
        <translation>Este servidor está en otro ordenador: reinícielo allí</translation>
    </message>
    <message>
        <source>The server is on another computer. Set this up there</source>
        <translation>El servidor está en otro ordenador: configúrelo allí</translation>
    </message>
    <message>
        <source>The server is restarting. Jobs wait; nothing is lost.</source>
        <translation>El servidor se reinicia. Mientras tanto los trabajos esperan y no se pierde nada.</translation>
    </message>
    <message>
        <source>The server is running again.</source>
        <translation>El servidor vuelve a funcionar.</translation>
    </message>
    <message>
        <source>The server is starting or does not answer.</source>
        <translation>El servidor está arrancando o no responde.</translation>
    </message>
    <message>
        <source>The server keeps sending the same entries. Nothing was saved.</source>
        <translation>El servidor repite las mismas entradas. No se guardó nada.</translation>
    </message>
    <message>
        <source>The server no longer knows {name}. Perhaps the server was restored from a backup. Close this window and open the customer on the Partners page.</source>
        <translation>El servidor ya no conoce a {name}: ¿se restauró desde una copia de seguridad? Cierre esta ventana y abra el cliente desde la página Socios.</translation>
    </message>
    <message>
        <source>The server reported an error without a reason (status {status}, ID {id}).</source>
        <translation>El servidor respondió {status} sin motivo (ID {id}).</translation>
    </message>
    <message>
        <source>The server runs as a service or was started by hand. Restart it there</source>
        <translation>Un servicio u otra persona gestiona este servidor: reinícielo allí</translation>
    </message>
    <message>
        <source>The server sent its answer in too many pieces; the rest was not read.</source>
        <translation>El servidor envía su respuesta en demasiadas partes: no se leyó hasta el final.</translation>
    </message>
    <message>
        <source>The server shows a different key from the one this console knows.</source>
        <translation>Quien responde tiene una clave distinta de la del servidor conocido.</translation>
    </message>
    <message>
        <source>The server stopped unexpectedly ({time}). Waiting for it.</source>
        <translation>El servidor terminó de forma inesperada a las {time}: esperando a que vuelva.</translation>
    </message>
    <message>
        <source>The server stopped {times} times shortly after its start. {words} {again}</source>
        <translation>El servidor terminó {times} veces poco después de iniciarse. {words} {again}</translation>
    </message>
    <message>
        <source>The server stops and goes back to “{name}”. Its current data is kept in a separate folder. Jobs that were waiting then are held, and for each printer you are asked once what to do with them. The server no longer knows jobs accepted since then; some may already be printed. Consoles on other computers must be paired again.</source>
        <translation>El servidor se detiene y vuelve a «{name}». Sus datos actuales se conservan en una carpeta aparte. Los trabajos que esperaban entonces quedan retenidos, y para cada impresora se le pregunta una vez qué hacer con ellos. El servidor ya no conoce los trabajos aceptados desde entonces; puede que algunos ya estén impresos. Hay que emparejar de nuevo las consolas de otros ordenadores.</translation>
    </message>
    <message>
        <source>The server stops, and goes back to the backup.</source>
        <translation>El servidor se detiene y vuelve a la copia de seguridad.</translation>
    </message>
    <message>
        <source>The server that the link names</source>
        <translation>El servidor que indica el enlace</translation>
    </message>
    <message>
        <source>The server then has a new key: pair consoles on other computers again, give the agents there a new link, and give applications that trust the old certificate the new one.</source>
        <translation>El servidor mostrará entonces otra clave: las consolas de otros ordenadores se emparejan de nuevo, los agentes de allí reciben un enlace nuevo y las aplicaciones que confían en el certificado anterior necesitan el nuevo.</translation>
    </message>
    <message>
        <source>The server there does not use TLS. Check the port.</source>
        <translation>Lo que responde allí no habla TLS: ¿es correcto el puerto?</translation>
    </message>
    <message>
        <source>The server was restored from a backup, so the outcome of this job is unknown. The job is held: decide again.</source>
        <translation>El servidor volvió a una copia de seguridad: no se sabe qué pasó desde entonces. El trabajo está retenido: decida de nuevo.</translation>
    </message>
    <message>
        <source>The server was restored from a backup, so this job may be on paper. A person must check.</source>
        <translation>El servidor se restauró de una copia de seguridad, así que este trabajo puede estar impreso. Alguien lo comprobará.</translation>
    </message>
    <message>
        <source>The server was stopped ({time}). Waiting for it.</source>
        <translation>El servidor se detuvo a las {time}: esperando a que vuelva.</translation>
    </message>
    <message>
        <source>The server&apos;s answer contradicts itself (cookies).</source>
        <translation>La respuesta del servidor se contradice (cookies).</translation>
    </message>
    <message>
        <source>The server&apos;s answer is too large.</source>
        <translation>La respuesta del servidor es mayor de lo que puede ser.</translation>
    </message>
    <message>
        <source>The server&apos;s answer to {call} could not be read: {why}</source>
        <translation>No se entendió la respuesta del servidor a {call}: {why}</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expired on {day}.</source>
        <translation>El certificado del servidor caducó el {day}.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expired on {day}; other computers no longer trust it</source>
        <translation>El certificado del servidor caducó el {day}; otros ordenadores ya no confían en él</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expires on {day}</source>
        <translation>El certificado del servidor caduca el {day}</translation>
    </message>
    <message>
        <source>The server&apos;s certificate expires on {day}.</source>
        <translation>El certificado del servidor caduca el {day}.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not for {host}, the address in links, but for {names}</source>
        <translation>El certificado del servidor no es para {host}, la dirección de los enlaces, sino para {names}</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not for {host}, the address in links.</source>
        <translation>El certificado del servidor no vale para {host}, la dirección de los enlaces.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not valid yet</source>
        <translation>El certificado del servidor aún no es válido</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not valid yet.</source>
        <translation>El certificado del servidor aún no es válido.</translation>
    </message>
    <message>
        <source>The server&apos;s data was copied or moved here</source>
        <translation>Los datos del servidor se copiaron o movieron aquí</translation>
    </message>
    <message>
        <source>The server&apos;s disk failed</source>
        <translation>Falló el disco del servidor</translation>
    </message>
    <message>
        <source>The server&apos;s disk failed.</source>
        <translation>El disco del servidor falló.</translation>
    </message>
    <message>
        <source>The server&apos;s disk is almost full</source>
        <translation>El disco del servidor está casi lleno</translation>
    </message>
    <message>
        <source>The server&apos;s disk is almost full: new documents are not accepted.</source>
        <translation>El disco del servidor está casi lleno: no se aceptan documentos nuevos.</translation>
    </message>
    <message>
        <source>The server&apos;s disk is almost full: {free} free</source>
        <translation>El disco del servidor está casi lleno: {free} libres</translation>
    </message>
    <message>
        <source>The server&apos;s disk is full or can&apos;t be written. Nothing was accepted. Free up space there and try again.</source>
        <translation>El disco del servidor está lleno o no se puede escribir: no se aceptó nada. Libere espacio e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The server&apos;s name in the document URL is not a host name.</source>
        <translation>El nombre del servidor en la URL del documento no es un nombre de host.</translation>
    </message>
    <message>
        <source>The server&apos;s name is not known in this network: enter its IP address instead.</source>
        <translation>Su nombre no se conoce en esta red: escriba en su lugar su dirección IP.</translation>
    </message>
    <message>
        <source>The server&apos;s name or port in the document URL cannot be read.</source>
        <translation>El nombre o el puerto del servidor en la URL del documento no se puede leer.</translation>
    </message>
    <message>
        <source>The server&apos;s own</source>
        <comment>address</comment>
        <translation>La suya</translation>
    </message>
    <message>
        <source>The server&apos;s settings</source>
        <translation>Los ajustes del servidor</translation>
    </message>
    <message>
        <source>The server&apos;s settings are still loading</source>
        <translation>Los ajustes del servidor aún no se han leído</translation>
    </message>
    <message>
        <source>The server&apos;s time is {time} UTC.</source>
        <translation>La hora del servidor es {time} UTC.</translation>
    </message>
    <message>
        <source>The server&apos;s time of day, for example 02:30. Empty: no planned backups.</source>
        <translation>Hora del servidor, por ejemplo 02:30. Vacío: sin copias programadas.</translation>
    </message>
    <message>
        <source>The server’s computer</source>
        <translation>El ordenador del servidor</translation>
    </message>
    <message>
        <source>The server’s computer is the agent. Create a link to add another one.</source>
        <translation>El ordenador del servidor es el agente. Cree un enlace para añadir otro.</translation>
    </message>
    <message>
        <source>The settings could not be saved: {why}.</source>
        <translation>No se pudieron guardar los ajustes: {why}.</translation>
    </message>
    <message>
        <source>The settings that could not be read are kept in {place}</source>
        <translation>Los ajustes que no se pudieron leer se conservan en {place}</translation>
    </message>
    <message>
        <source>The signature does not fit the key: sign header.claims, as they are sent, with this key&apos;s private half.</source>
        <translation>La firma no corresponde a la clave: firme header.claims, tal como se envían, con su parte privada.</translation>
    </message>
    <message>
        <source>The signature fits the key.</source>
        <translation>La firma corresponde a la clave.</translation>
    </message>
    <message>
        <source>The sound could not be played ({tried}).</source>
        <translation>No se pudo reproducir ningún sonido ({tried}).</translation>
    </message>
    <message>
        <source>The sound was not played.</source>
        <translation>El sonido no se reprodujo.</translation>
    </message>
    <message>
        <source>The spooled document cannot be read ({why})</source>
        <translation>No se puede leer el documento guardado ({why})</translation>
    </message>
    <message>
        <source>The spooled document cannot be read ({why}).</source>
        <translation>No se puede leer el documento guardado ({why}).</translation>
    </message>
    <message>
        <source>The spooled document ended</source>
        <translation>El documento guardado terminó</translation>
    </message>
    <message>
        <source>The spooled document has grown: the job was stopped</source>
        <translation>El documento guardado es más largo que antes: se detuvo</translation>
    </message>
    <message>
        <source>The spooler accepted no data for {seconds:g} s</source>
        <translation>La cola de Windows no aceptó nada durante {seconds:g}&#xa0;s</translation>
    </message>
    <message>
        <source>The spooler&apos;s connection broke</source>
        <translation>Se cortó la conexión con la cola de Windows</translation>
    </message>
    <message>
        <source>The standby printer of {printer} was changed in the meantime. Check which one it is. Nothing was changed.</source>
        <translation>La impresora de reserva de {printer} se ha cambiado entretanto: mire cuál es. No se cambió nada.</translation>
    </message>
    <message>
        <source>The state of a printer changed</source>
        <translation>Ha cambiado el estado de una impresora</translation>
    </message>
    <message>
        <source>The state of the printers is not known.</source>
        <translation>No se sabe qué se imprime.</translation>
    </message>
    <message>
        <source>The test arrived: the receiver answered {status} after {took}.</source>
        <translation>La prueba ha llegado: el receptor ha respondido {status} tras {took}.</translation>
    </message>
    <message>
        <source>The test did not arrive. {why}</source>
        <translation>La prueba no ha llegado. {why}</translation>
    </message>
    <message>
        <source>The test did not arrive. {why} It will be retried.</source>
        <translation>La prueba no ha llegado. {why} Se reintentará.</translation>
    </message>
    <message>
        <source>The test has not been sent yet. Other messages may come first: see “Messages”.</source>
        <translation>La prueba aún no se ha enviado: quizá haya otros mensajes antes. Consulte «Mensajes».</translation>
    </message>
    <message>
        <source>The test label was not accepted.</source>
        <translation>No se aceptó la etiqueta de prueba.</translation>
    </message>
    <message>
        <source>The test print for {printer} waits: {why}.</source>
        <translation>La prueba para {printer} espera: {why}.</translation>
    </message>
    <message>
        <source>The text is large enough to read from that distance.</source>
        <translation>Las letras son tan grandes como haga falta.</translation>
    </message>
    <message>
        <source>The trusted key</source>
        <translation>La de confianza</translation>
    </message>
    <message>
        <source>The two printers exchange their addresses.</source>
        <translation>Cada una recibe la dirección de la otra.</translation>
    </message>
    <message>
        <source>The upload does not contain the boundary that the Content-Type header names.</source>
        <translation>El boundary que indica Content-Type no está en lo que se sube.</translation>
    </message>
    <message>
        <source>The upload ends before its last boundary.</source>
        <translation>Lo que se sube termina antes de su último boundary.</translation>
    </message>
    <message>
        <source>The upload has more than one part named {name}.</source>
        <translation>Lo que se sube tiene más de una parte llamada {name}.</translation>
    </message>
    <message>
        <source>The upload has more than {most} parts.</source>
        <translation>Lo que se sube tiene más de {most} partes.</translation>
    </message>
    <message>
        <source>The upload has no part named file.</source>
        <translation>Lo que se sube no tiene ninguna parte llamada file.</translation>
    </message>
    <message>
        <source>The upload must be multipart/form-data.</source>
        <translation>Lo que se sube debe ser multipart/form-data.</translation>
    </message>
    <message>
        <source>The virtual printer has nothing of this job.</source>
        <translation>La impresora virtual no tiene nada de este trabajo.</translation>
    </message>
    <message>
        <source>The virtual printer stopped the job.</source>
        <translation>La impresora virtual detuvo el trabajo.</translation>
    </message>
    <message>
        <source>The virtual printer&apos;s folder cannot be written: {why}.</source>
        <translation>No se puede escribir en la carpeta de la impresora virtual: {why}.</translation>
    </message>
    <message>
        <source>The webhook has a new secret.</source>
        <translation>El webhook tiene un secreto nuevo.</translation>
    </message>
    <message>
        <source>The webhook is switched off.</source>
        <translation>El webhook está desactivado.</translation>
    </message>
    <message>
        <source>The webhook is switched off. Switch it on first</source>
        <translation>Active antes el webhook</translation>
    </message>
    <message>
        <source>The webhook is switched off. Switch it on first.</source>
        <translation>El webhook está desactivado. Actívelo antes.</translation>
    </message>
    <message>
        <source>The webhook is switched on. Events in the meantime were not kept for it.</source>
        <translation>El webhook está activado. Lo ocurrido mientras tanto no se ha conservado para él.</translation>
    </message>
    <message>
        <source>The webhook of {client_name} does not receive its messages.</source>
        <translation>El webhook de {client_name} no recibe sus mensajes.</translation>
    </message>
    <message>
        <source>The webhook of {client_name} was switched off: its receiver no longer exists.</source>
        <translation>El webhook de {client_name} se desactivó: su receptor ya no existe.</translation>
    </message>
    <message>
        <source>The webhook of {name} is not receiving its messages</source>
        <translation>El webhook de {name} no recibe sus mensajes</translation>
    </message>
    <message>
        <source>The webhook of {name} missed messages: too many were waiting</source>
        <translation>El webhook de {name} perdió mensajes: había demasiados en espera</translation>
    </message>
    <message>
        <source>The webhook of {name} was switched off: its receiver no longer exists</source>
        <translation>El webhook de {name} se desactivó: su receptor ya no existe (410)</translation>
    </message>
    <message>
        <source>The webhook was added. Send it a test.</source>
        <translation>El webhook se ha añadido. Envíele una prueba.</translation>
    </message>
    <message>
        <source>The webhook was changed.</source>
        <translation>El webhook se ha cambiado.</translation>
    </message>
    <message>
        <source>The webhook was not changed.</source>
        <translation>No se ha cambiado.</translation>
    </message>
    <message>
        <source>The webhook was not created.</source>
        <translation>El webhook no se ha creado.</translation>
    </message>
    <message>
        <source>The webhook was not removed.</source>
        <translation>No se ha quitado.</translation>
    </message>
    <message>
        <source>The webhook was not switched off.</source>
        <translation>No se ha desactivado.</translation>
    </message>
    <message>
        <source>The webhook was not switched on.</source>
        <translation>No se ha activado.</translation>
    </message>
    <message>
        <source>The webhook was removed.</source>
        <translation>El webhook se ha quitado.</translation>
    </message>
    <message>
        <source>The webhook was switched off before it was sent.</source>
        <translation>El webhook se desactivó antes de enviarlo.</translation>
    </message>
    <message>
        <source>The whole page</source>
        <translation>La página entera</translation>
    </message>
    <message>
        <source>The window did not open.</source>
        <translation>La ventana no se abrió.</translation>
    </message>
    <message>
        <source>The window of {name} did not open.</source>
        <translation>La ventana de {name} no se abrió.</translation>
    </message>
    <message>
        <source>The window of {name} opens.</source>
        <translation>Se abre la ventana de {name}.</translation>
    </message>
    <message>
        <source>The window of {server} opens.</source>
        <translation>Se abre la ventana de {server}.</translation>
    </message>
    <message>
        <source>The window will reload.</source>
        <translation>La ventana se abre de nuevo.</translation>
    </message>
    <message>
        <source>The {part} is JSON, but not an object.</source>
        <translation>{part}: es JSON, pero no un objeto.</translation>
    </message>
    <message>
        <source>The {part} is cut off: its base64url is incomplete.</source>
        <translation>{part}: cortado, no es base64url completo.</translation>
    </message>
    <message>
        <source>The {part} is empty.</source>
        <translation>{part}: vacío.</translation>
    </message>
    <message>
        <source>The {part} is not JSON in UTF-8.</source>
        <translation>{part}: no es JSON en UTF-8.</translation>
    </message>
    <message>
        <source>The {part} is not base64url without padding (letters, digits, - and _ alone).</source>
        <translation>{part}: no es base64url sin relleno (solo letras, cifras, - y _).</translation>
    </message>
    <message>
        <source>Then print again: a waiting job prints automatically.</source>
        <translation>Después imprima otra vez: un trabajo en espera se imprime automáticamente.</translation>
    </message>
    <message>
        <source>Then the job fails, and nothing is reprinted automatically.</source>
        <translation>Después el trabajo falla y nada se imprime otra vez automáticamente.</translation>
    </message>
    <message>
        <source>There are no figures for the last 24 hours yet.</source>
        <translation>Aún no se sabe nada de las últimas 24 horas.</translation>
    </message>
    <message>
        <source>There is already a console named “{name}”. Choose another name.</source>
        <translation>Ya hay una consola «{name}»: elija otro nombre.</translation>
    </message>
    <message>
        <source>There is already a printer named “{name}”.</source>
        <translation>Ya hay una impresora con el nombre «{name}».</translation>
    </message>
    <message>
        <source>There is already an agent named “{name}”. Choose another name.</source>
        <translation>Ya hay un agente «{name}»: elija otro nombre.</translation>
    </message>
    <message>
        <source>There is already an application named “{name}”. Choose another name.</source>
        <translation>Ya hay una aplicación «{name}»: elija otro nombre.</translation>
    </message>
    <message>
        <source>There is already an operator named “{name}”. Choose another name.</source>
        <translation>Ya hay un operador «{name}»: elija otro nombre.</translation>
    </message>
    <message>
        <source>There is more after the end.</source>
        <translation>Hay algo después del final.</translation>
    </message>
    <message>
        <source>There is no account with this id.</source>
        <translation>No hay ninguna cuenta con este ID.</translation>
    </message>
    <message>
        <source>There is no agent and no link. Create a new link.</source>
        <translation>No hay agente ni enlace. Cree un enlace nuevo.</translation>
    </message>
    <message>
        <source>There is no application with this client_id here: compare it with the list of applications.</source>
        <translation>Aquí no hay ninguna aplicación con este client_id: compárelo con la lista de aplicaciones.</translation>
    </message>
    <message>
        <source>There is no application with this id.</source>
        <translation>No hay ninguna aplicación con este ID.</translation>
    </message>
    <message>
        <source>There is no application yet. Add one on the Applications page.</source>
        <translation>Aún no hay ninguna aplicación. Añada una en la página «Aplicaciones».</translation>
    </message>
    <message>
        <source>There is no application {application}.</source>
        <translation>No hay ninguna aplicación {application}.</translation>
    </message>
    <message>
        <source>There is no developer application with this id.</source>
        <translation>No hay ninguna aplicación de desarrollador con este ID.</translation>
    </message>
    <message>
        <source>There is no field {field}.</source>
        <translation>No existe el campo {field}.</translation>
    </message>
    <message>
        <source>There is no field {field}. Did you mean {nearest}?</source>
        <translation>No existe el campo {field}. ¿Quería decir {nearest}?</translation>
    </message>
    <message>
        <source>There is no field {field}. Send the document in the field &apos;file&apos;, which is missing.</source>
        <translation>No hay ningún campo {field}. Envíe el documento en el campo &apos;file&apos;, que falta.</translation>
    </message>
    <message>
        <source>There is no nbf; none is needed.</source>
        <translation>No hay nbf; no hace falta.</translation>
    </message>
    <message>
        <source>There is no other agent to move the printers to</source>
        <translation>No hay otro agente al que moverlas</translation>
    </message>
    <message>
        <source>There is no other printer</source>
        <translation>No hay otra impresora</translation>
    </message>
    <message>
        <source>There is no printer</source>
        <translation>No hay impresora</translation>
    </message>
    <message>
        <source>There is no printer yet</source>
        <translation>Aún no hay ninguna impresora</translation>
    </message>
    <message>
        <source>There is no query parameter {name}. Did you mean {nearest}?</source>
        <translation>No existe el parámetro de consulta {name}. ¿Quería decir {nearest}?</translation>
    </message>
    <message>
        <source>There is no query parameter {name}. This call has: {names}.</source>
        <translation>No existe el parámetro de consulta {name}. Esta llamada tiene: {names}.</translation>
    </message>
    <message>
        <source>There is no setting “{key}”.</source>
        <translation>No hay ningún ajuste «{key}».</translation>
    </message>
    <message>
        <source>There is no such action, or it is over.</source>
        <translation>No existe esa acción o terminó hace tiempo.</translation>
    </message>
    <message>
        <source>There is no such agent, or it was revoked.</source>
        <translation>Ese agente no existe o fue revocado.</translation>
    </message>
    <message>
        <source>There is no such agent.</source>
        <translation>No existe ese agente.</translation>
    </message>
    <message>
        <source>There is no such console.</source>
        <translation>No existe esa consola.</translation>
    </message>
    <message>
        <source>There is no such customer.</source>
        <translation>No existe ese cliente.</translation>
    </message>
    <message>
        <source>There is no such developer application.</source>
        <translation>No existe esa aplicación de desarrollador.</translation>
    </message>
    <message>
        <source>There is no such document: upload it first.</source>
        <translation>No existe ese documento: súbalo antes.</translation>
    </message>
    <message>
        <source>There is no such installation.</source>
        <translation>No existe esa instalación.</translation>
    </message>
    <message>
        <source>There is no such link.</source>
        <translation>No existe ese enlace.</translation>
    </message>
    <message>
        <source>There is no such notice.</source>
        <translation>No existe ese aviso.</translation>
    </message>
    <message>
        <source>There is no such operator.</source>
        <translation>No existe ese operador.</translation>
    </message>
    <message>
        <source>There is no such print job.</source>
        <translation>No existe ese trabajo de impresión.</translation>
    </message>
    <message>
        <source>There is no such printer, or it was removed.</source>
        <translation>Esa impresora no existe o fue quitada.</translation>
    </message>
    <message>
        <source>There is no such printer.</source>
        <translation>No existe esa impresora.</translation>
    </message>
    <message>
        <source>There is no test print for {printer}: its language is {language}.</source>
        <translation>No hay prueba para {printer}: su lenguaje es {language}.</translation>
    </message>
    <message>
        <source>There is no webhook with this id.</source>
        <translation>No hay ningún webhook con este ID.</translation>
    </message>
    <message>
        <source>There is nothing at this address.</source>
        <translation>En esta dirección no hay nada.</translation>
    </message>
    <message>
        <source>There is nothing at this address. Addresses of this server do not end with a slash.</source>
        <translation>En esta dirección no hay nada. Termina en barra, y ninguna dirección de este servidor lo hace.</translation>
    </message>
    <message>
        <source>There is nothing at this address. It has two slashes in a row.</source>
        <translation>En esta dirección no hay nada. Tiene dos barras seguidas.</translation>
    </message>
    <message>
        <source>There is nothing left to undo: {state}.</source>
        <translation>Ya no hay nada que deshacer: {state}.</translation>
    </message>
    <message>
        <source>There is nothing to clear</source>
        <translation>No hay nada que vaciar</translation>
    </message>
    <message>
        <source>There is nothing to save</source>
        <translation>No hay nada que guardar</translation>
    </message>
    <message>
        <source>There is nothing to undo for the {count} selected jobs</source>
        <translation>No hay nada que deshacer en los {count} trabajos elegidos</translation>
    </message>
    <message>
        <source>There is nothing with this id.</source>
        <translation>No hay nada con este ID.</translation>
    </message>
    <message>
        <source>There is only one page</source>
        <translation>Solo hay una página</translation>
    </message>
    <message>
        <source>These jobs are already being sent.</source>
        <translation>Estos trabajos ya se están enviando.</translation>
    </message>
    <message>
        <source>These jobs can no longer be cancelled</source>
        <translation>Estos trabajos ya no se pueden cancelar</translation>
    </message>
    <message>
        <source>These jobs need nobody any more</source>
        <translation>Estos trabajos ya no esperan a nadie</translation>
    </message>
    <message>
        <source>These printers belong to that agent already. Name the agent that they move to.</source>
        <translation>Ya son sus impresoras: indique el agente al que pasan.</translation>
    </message>
    <message>
        <source>These values were set for the old print head: {what}. Print a test label and set them again if needed.</source>
        <translation>Ajustado para el cabezal anterior: {what}. Imprima una etiqueta de prueba y vuelva a ajustarlo si hace falta.</translation>
    </message>
    <message>
        <source>They ended in the meantime.</source>
        <translation>Han terminado entretanto.</translation>
    </message>
    <message>
        <source>They waited too long and will not be printed. The applications that sent them see them as cancelled.</source>
        <translation>Esperaron demasiado y no se imprimirán. Las aplicaciones que los enviaron los ven como cancelados.</translation>
    </message>
    <message>
        <source>They will not be printed.</source>
        <translation>No se imprimirán.</translation>
    </message>
    <message>
        <source>Thick frame: a part lies beyond the paper.</source>
        <translation>Marco grueso: una parte queda fuera del papel.</translation>
    </message>
    <message>
        <source>This Idempotency-Key was already used for a different print job. No job was created. Use a new key for a new job. A retry must be the same in every field.</source>
        <translation>Esta Idempotency-Key ya se usó para otro trabajo de impresión. No se ha creado ningún trabajo. Use una clave nueva para un trabajo nuevo. Una repetición debe coincidir en todos los campos.</translation>
    </message>
    <message>
        <source>This Idempotency-Key was already used for a different request.</source>
        <translation>Esta Idempotency-Key se usó para otra cosa.</translation>
    </message>
    <message>
        <source>This URL cannot be used: it must begin with https:// and name a server, without user name or password, and spaces in it must be percent-encoded.</source>
        <translation>Esta URL no se puede usar: debe empezar por https:// e indicar un servidor, sin nombre de usuario ni contraseña, y los espacios deben ir codificados con %.</translation>
    </message>
    <message>
        <source>This Windows printer has no printer language: it accepts pages, but no RAW files.</source>
        <translation>La impresora no tiene lenguaje propio en Windows: acepta páginas, no archivos en un lenguaje de impresora.</translation>
    </message>
    <message>
        <source>This account is permanently closed: no agent can join it.</source>
        <translation>Esta cuenta está cerrada definitivamente: ningún agente puede unirse a ella.</translation>
    </message>
    <message>
        <source>This account is suspended. Agents can join it after it is resumed.</source>
        <translation>Esta cuenta está suspendida: los agentes podrán unirse cuando se reactive.</translation>
    </message>
    <message>
        <source>This address accepts whole documents, not a label or receipt language.</source>
        <translation>Esta dirección acepta documentos enteros, no un lenguaje de etiquetas o tickets.</translation>
    </message>
    <message>
        <source>This address does not accept {method}, only {allowed}.</source>
        <translation>Esta dirección no acepta {method}, solo {allowed}.</translation>
    </message>
    <message>
        <source>This agent belongs to the server and cannot be revoked. Pause its printers instead.</source>
        <translation>Este agente es parte del propio servidor: no se puede revocar. Pause sus impresoras.</translation>
    </message>
    <message>
        <source>This agent gets no jobs until it is updated to {version}.</source>
        <translation>No recibe trabajos hasta que se actualice a {version}.</translation>
    </message>
    <message>
        <source>This agent has no printers</source>
        <translation>No tiene impresoras</translation>
    </message>
    <message>
        <source>This agent has no printers, so no job is stopped.</source>
        <translation>No tiene impresoras: ningún trabajo se detiene por ello.</translation>
    </message>
    <message>
        <source>This agent has no such print job.</source>
        <translation>Este agente no tiene ese trabajo de impresión.</translation>
    </message>
    <message>
        <source>This agent is part of the server: pause its printers instead</source>
        <translation>Es parte de este servidor: pause en su lugar sus impresoras</translation>
    </message>
    <message>
        <source>This agent is permanently revoked</source>
        <translation>Se revocó definitivamente</translation>
    </message>
    <message>
        <source>This agent no longer prints for {name}. Its jobs wait for another agent. This is permanent: the computer can only join again with a new link, as a new agent.</source>
        <translation>No imprime nada más para {name}. Sus trabajos esperan a otro agente. Es definitivo: el ordenador solo puede volver con un enlace nuevo, como agente nuevo.</translation>
    </message>
    <message>
        <source>This agent runs on {hostname} now. It starts here once it is silent there, or once the server&apos;s operator lets this computer take over.</source>
        <translation>Este agente funciona ahora en {hostname}. Se iniciará aquí cuando allí deje de responder o cuando el operador del servidor deje que este equipo tome el relevo.</translation>
    </message>
    <message>
        <source>This agent was revoked and cannot be renamed.</source>
        <translation>Este agente fue revocado y no se le puede cambiar el nombre.</translation>
    </message>
    <message>
        <source>This agent was revoked: its key is no longer valid. Enrol the computer again with a new onboarding link.</source>
        <translation>Este agente fue revocado: su clave ya no sirve. Vuelva a dar de alta el ordenador con un enlace de alta nuevo.</translation>
    </message>
    <message>
        <source>This agent&apos;s key belongs to another installation. Enrol it again.</source>
        <translation>La clave de este agente es de otra instalación. Vuelva a darlo de alta.</translation>
    </message>
    <message>
        <source>This agent&apos;s key is not known. Enrol the agent again.</source>
        <translation>La clave de este agente no se conoce. Vuelva a dar de alta el agente.</translation>
    </message>
    <message>
        <source>This answer is only for the notice about a possible duplicate.</source>
        <translation>Esta respuesta es solo para el aviso de un posible duplicado.</translation>
    </message>
    <message>
        <source>This application already has {most} downloads in progress. Try again in a moment.</source>
        <translation>Ya se están descargando {most} documentos para esta aplicación: vuelva a pedirlo en un momento.</translation>
    </message>
    <message>
        <source>This assertion would be accepted, once.</source>
        <translation>Esta aserción se aceptaría, una vez.</translation>
    </message>
    <message>
        <source>This assertion would be refused: {code}.</source>
        <translation>Esta aserción se rechazaría: {code}.</translation>
    </message>
    <message>
        <source>This belongs to the whole server, not to one account. Leave X-Account out.</source>
        <translation>Esto es de todo el servidor y no de una cuenta: pídalo sin X-Account.</translation>
    </message>
    <message>
        <source>This call has no query parameter {name}.</source>
        <translation>Esta llamada no tiene el parámetro de consulta {name}.</translation>
    </message>
    <message>
        <source>This call needs the agent&apos;s key.</source>
        <translation>Esta llamada necesita la clave del agente.</translation>
    </message>
    <message>
        <source>This call needs the console&apos;s token.</source>
        <translation>Esta llamada necesita el token de la consola.</translation>
    </message>
    <message>
        <source>This call needs the header Authorization: Bearer &lt;access token&gt;.</source>
        <translation>Esta llamada necesita la cabecera Authorization: Bearer &lt;token de acceso&gt;.</translation>
    </message>
    <message>
        <source>This call needs the header Authorization: Bearer &lt;assertion of a developer application&gt;.</source>
        <translation>Esta llamada necesita la cabecera Authorization: Bearer &lt;aserción de una aplicación de desarrollador&gt;.</translation>
    </message>
    <message>
        <source>This call returns a secret, so its key must be random, with at least 16 characters. Nothing was done.</source>
        <translation>Para un secreto, la clave debe ser una que nadie adivine: 16 caracteres o más, al azar. No se hizo nada.</translation>
    </message>
    <message>
        <source>This cannot be set up: {why}.</source>
        <translation>No se puede configurar: {why}.</translation>
    </message>
    <message>
        <source>This certificate expired on {day}.</source>
        <translation>Este certificado caducó el {day}.</translation>
    </message>
    <message>
        <source>This code has expired. Create a new one.</source>
        <translation>Este código ha caducado. Cree otro.</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Este ordenador</translation>
    </message>
    <message>
        <source>This computer can&apos;t reach {host}. Is the address right?</source>
        <translation>No hay ruta desde este ordenador a {host}: ¿es la dirección correcta?</translation>
    </message>
    <message>
        <source>This computer does not allow Spoolhouse to use {name}.</source>
        <translation>Este ordenador no deja que Spoolhouse use {name}.</translation>
    </message>
    <message>
        <source>This computer does not allow Spoolhouse to use {name}. Ask an administrator to run this, then log in again or restart the service: {command}</source>
        <translation>Este ordenador no permite que Spoolhouse use {name}. Pida a un administrador que ejecute esto y después inicie sesión de nuevo o reinicie el servicio: {command}</translation>
    </message>
    <message>
        <source>This computer does not allow Spoolhouse to use {name}. Ask an administrator to run this, then plug it in again: {command}</source>
        <translation>Este ordenador no permite que Spoolhouse use {name}. Pida a un administrador que ejecute esto y después conéctela de nuevo: {command}</translation>
    </message>
    <message>
        <source>This computer is already an agent of {url} and stays one. Nothing was done with the link. To move it to the new server, ask your administrator (spoolhouse agent enroll --replace)</source>
        <translation>Este ordenador ya es un agente de {url} y lo sigue siendo. No se hizo nada con el enlace. Para pasarlo al nuevo servidor, pregunte a su administrador (spoolhouse agent enroll --replace)</translation>
    </message>
    <message>
        <source>This computer is an agent now</source>
        <translation>Este ordenador ya es un agente</translation>
    </message>
    <message>
        <source>This computer is now an agent of {url}, but the agent is not running. Ask your administrator to start it (spoolhouse agent run)</source>
        <translation>Este ordenador ya es un agente de {url}, pero el agente no está en marcha. Pida a su administrador que lo inicie (spoolhouse agent run)</translation>
    </message>
    <message>
        <source>This computer is now an agent of “{name}” and prints for it. Its key is stored {place}. It does not start automatically after a restart of this computer: ask your administrator to set that up (spoolhouse agent autostart on)</source>
        <translation>Este ordenador es ahora un agente de «{name}» e imprime para esa cuenta. Su clave está guardada {place}. Tras reiniciar este ordenador no se inicia automáticamente: pida a su administrador que lo configure (spoolhouse agent autostart on)</translation>
    </message>
    <message>
        <source>This computer is the agent. Create a link to add another one.</source>
        <translation>Este ordenador es el agente. Cree un enlace para añadir otro.</translation>
    </message>
    <message>
        <source>This computer&apos;s USB cannot be used: {error}.</source>
        <translation>No se puede usar el USB de este ordenador: {error}.</translation>
    </message>
    <message>
        <source>This computer&apos;s USB cannot open {name}.</source>
        <translation>El USB de este ordenador no puede abrir {name}.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock was set to another time</source>
        <translation>Se cambió la hora del reloj de este ordenador</translation>
    </message>
    <message>
        <source>This console has only one window.</source>
        <translation>Esta consola tiene una sola ventana.</translation>
    </message>
    <message>
        <source>This console is locked again: unlock it with your PIN.</source>
        <translation>Esta consola vuelve a estar bloqueada: desbloquéela con su PIN.</translation>
    </message>
    <message>
        <source>This console is locked. Press to unlock it</source>
        <translation>Esta consola está bloqueada. Pulse para desbloquearla</translation>
    </message>
    <message>
        <source>This console loses access immediately and permanently. To give it access again, pair it again.</source>
        <translation>Se excluye al instante y definitivamente. Para admitirla otra vez, emparéjela de nuevo.</translation>
    </message>
    <message>
        <source>This console was locked in the meantime. Unlock it again.</source>
        <translation>Mientras tanto se bloqueó esta consola. Desbloquéela de nuevo.</translation>
    </message>
    <message>
        <source>This contains more than one key: paste one at a time.</source>
        <translation>Hay más de una clave: péguelas de una en una.</translation>
    </message>
    <message>
        <source>This could not be read.</source>
        <translation>No se pudo leer.</translation>
    </message>
    <message>
        <source>This could not be read. {why}</source>
        <translation>No se pudo leer. {why}</translation>
    </message>
    <message>
        <source>This cursor does not belong to this list. Read the list from its start.</source>
        <translation>Este cursor no pertenece a esta lista. Lea la lista desde el principio.</translation>
    </message>
    <message>
        <source>This customer is permanently closed</source>
        <translation>Se dio de baja definitivamente</translation>
    </message>
    <message>
        <source>This customer is permanently closed: applications can no longer work for it.</source>
        <translation>Este cliente está dado de baja definitivamente: allí no trabaja ninguna aplicación.</translation>
    </message>
    <message>
        <source>This customer is permanently closed: nothing is printed or fed at its devices.</source>
        <translation>Este cliente está dado de baja definitivamente: en sus dispositivos no se imprime ni avanza nada.</translation>
    </message>
    <message>
        <source>This customer is permanently closed: nothing new can be created in its account.</source>
        <translation>Este cliente está dado de baja definitivamente: en su cuenta no empieza nada nuevo.</translation>
    </message>
    <message>
        <source>This customer is suspended. Applications can work for it again after it is resumed.</source>
        <translation>Este cliente está suspendido: las aplicaciones volverán a trabajar allí cuando se reactive.</translation>
    </message>
    <message>
        <source>This customer is suspended: nothing is printed or fed at its devices until it is resumed.</source>
        <translation>Este cliente está suspendido: en sus dispositivos no se imprime ni avanza nada hasta que se reactive.</translation>
    </message>
    <message>
        <source>This delivery does not exist or is no longer kept.</source>
        <translation>Esta entrega no existe o ya no se conserva.</translation>
    </message>
    <message>
        <source>This delivery is already waiting to be sent.</source>
        <translation>Esta entrega ya espera a ser enviada.</translation>
    </message>
    <message>
        <source>This desktop can&apos;t show notifications ({why}).</source>
        <translation>Este escritorio no muestra notificaciones ({why}).</translation>
    </message>
    <message>
        <source>This entry is about no job</source>
        <translation>Esta entrada no se refiere a ningún trabajo</translation>
    </message>
    <message>
        <source>This entry is about no printer</source>
        <translation>Esta entrada no se refiere a ninguna impresora</translation>
    </message>
    <message>
        <source>This installation is already revoked</source>
        <translation>Esta instalación ya se revocó</translation>
    </message>
    <message>
        <source>This installation was revoked: it no longer has any permissions. Set the application up again.</source>
        <translation>Esta instalación fue revocada: ya no tiene permisos. Configure la aplicación de nuevo.</translation>
    </message>
    <message>
        <source>This is a page printer: its port only accepts its own language, such as PCL or PostScript.</source>
        <translation>Es una impresora de páginas: su puerto solo acepta datos en su propio lenguaje, como PCL o PostScript.</translation>
    </message>
    <message>
        <source>This is a private key, which only the application may have. Paste its public key.</source>
        <translation>Esta es una clave privada: solo la aplicación puede tenerla. Pegue la pública.</translation>
    </message>
    <message>
        <source>This is a private key: it stays with the application and was not kept here. Paste the public half; if others may have seen the private one, make a new pair.</source>
        <translation>Es una clave privada: se queda con la aplicación y aquí no se guardó. Pegue la parte pública; si otros pueden haber visto la privada, cree un par nuevo.</translation>
    </message>
    <message>
        <source>This is a set of keys: paste one of them, the object with kty, n and e.</source>
        <translation>Es un conjunto de claves: pegue una de ellas, el objeto con kty, n y e.</translation>
    </message>
    <message>
        <source>This is already its name</source>
        <translation>Ya se llama así</translation>
    </message>
    <message>
        <source>This is no longer needed.</source>
        <translation>Ya nadie espera esto.</translation>
    </message>
    <message>
        <source>This is no virtual printer</source>
        <translation>No es una impresora virtual</translation>
    </message>
    <message>
        <source>This is not a day.</source>
        <translation>No es una fecha válida.</translation>
    </message>
    <message>
        <source>This is not a public key: paste its PEM text, from -----BEGIN PUBLIC KEY----- to the end, or its JWK.</source>
        <translation>Esto no es una clave pública: pegue su texto PEM, desde -----BEGIN PUBLIC KEY----- hasta el final, o su JWK.</translation>
    </message>
    <message>
        <source>This is not a valid HTTP/1.1 request.</source>
        <translation>Esto no es una solicitud HTTP/1.1 válida.</translation>
    </message>
    <message>
        <source>This is not an RSA key: assertions are signed with RS256.</source>
        <translation>Esta no es una clave RSA: las aserciones se firman con RS256.</translation>
    </message>
    <message>
        <source>This is not an assertion. {why}</source>
        <translation>Esto no es una aserción. {why}</translation>
    </message>
    <message>
        <source>This is not the console&apos;s token.</source>
        <translation>Este no es el token de la consola.</translation>
    </message>
    <message>
        <source>This is permanent: the computer can only join again with a new link, as a new agent.</source>
        <translation>Es definitivo: el ordenador solo puede volver con un enlace nuevo, como agente nuevo.</translation>
    </message>
    <message>
        <source>This is set by the command that starts the server. Change it there</source>
        <translation>Lo fija el comando que inicia el servidor: cámbielo allí</translation>
    </message>
    <message>
        <source>This is the default</source>
        <translation>Este es el valor predeterminado</translation>
    </message>
    <message>
        <source>This is the first page</source>
        <translation>Esta es la primera página</translation>
    </message>
    <message>
        <source>This is the last page</source>
        <translation>Esta es la última página</translation>
    </message>
    <message>
        <source>This is the limit</source>
        <translation>No se puede ir más allá</translation>
    </message>
    <message>
        <source>This is the state of {at}. Waiting for the server.</source>
        <translation>Este es el estado de {at}. Esperando al servidor.</translation>
    </message>
    <message>
        <source>This is the state of {time}.</source>
        <translation>Este es el estado de {time}.</translation>
    </message>
    <message>
        <source>This is too long for an assertion</source>
        <translation>Es demasiado largo para una aserción</translation>
    </message>
    <message>
        <source>This is what should come out.</source>
        <translation>Así debe salir la etiqueta.</translation>
    </message>
    <message>
        <source>This is what the virtual printer printed, dot by dot. Its files are in the folder “virtual” in the data folder.</source>
        <translation>Esto es lo que hizo la impresora virtual, punto por punto. Sus archivos están en la carpeta «virtual» de la carpeta de datos.</translation>
    </message>
    <message>
        <source>This job cannot be cancelled any more: {state}.</source>
        <translation>Este trabajo ya no se puede cancelar: {state}.</translation>
    </message>
    <message>
        <source>This job cannot be held any more: {state}.</source>
        <translation>Este trabajo ya no se puede retener: {state}.</translation>
    </message>
    <message>
        <source>This job cannot be moved any more: {state}.</source>
        <translation>Este trabajo ya no se puede mover: {state}.</translation>
    </message>
    <message>
        <source>This job cannot be released any more: {state}.</source>
        <translation>Este trabajo ya no se puede liberar: {state}.</translation>
    </message>
    <message>
        <source>This job has no open question</source>
        <translation>No hay nada que responder</translation>
    </message>
    <message>
        <source>This job has not ended yet: there is nothing to answer.</source>
        <translation>Este trabajo aún no ha terminado: no hay nada que responder.</translation>
    </message>
    <message>
        <source>This job is not marked as done.</source>
        <translation>Este trabajo no está marcado como resuelto.</translation>
    </message>
    <message>
        <source>This job is not yours any more: {reason}.</source>
        <translation>Este trabajo ya no es suyo: {reason}.</translation>
    </message>
    <message>
        <source>This job may already be on paper. Answer first whether it came out.</source>
        <translation>Con este trabajo no es posible: puede estar ya en papel. Indique antes si ha salido.</translation>
    </message>
    <message>
        <source>This job was sent before; it is not sent again.</source>
        <translation>Este trabajo ya se envió; no se envía otra vez.</translation>
    </message>
    <message>
        <source>This job&apos;s outcome is known: there is nothing to answer.</source>
        <translation>El resultado de este trabajo se conoce: no hay nada que responder.</translation>
    </message>
    <message>
        <source>This key is already revoked</source>
        <translation>Ya se revocó</translation>
    </message>
    <message>
        <source>This key is revoked: sign with another key of the application.</source>
        <translation>Esta clave está revocada: firme con otra clave de la aplicación.</translation>
    </message>
    <message>
        <source>This key is used under another name or in another application. Create a new key for each.</source>
        <translation>Esta clave se conoce aquí con otro nombre o en otra aplicación: haga una nueva para cada una.</translation>
    </message>
    <message>
        <source>This key, or a key of this name, was revoked. Create a new one.</source>
        <translation>Esta clave, o una con su nombre, fue revocada: haga una nueva.</translation>
    </message>
    <message>
        <source>This link has expired. Ask for a new one.</source>
        <translation>Este enlace es demasiado antiguo. Pida uno nuevo.</translation>
    </message>
    <message>
        <source>This link has expired. Create a new one.</source>
        <translation>Este enlace ha caducado. Cree otro.</translation>
    </message>
    <message>
        <source>This link is no longer valid. Ask for a new one.</source>
        <translation>Este enlace ya no vale. Pida uno nuevo.</translation>
    </message>
    <message>
        <source>This link makes another computer an agent: it prints for this server on the printers that it can reach.</source>
        <translation>Con este enlace otro ordenador se convierte en agente: imprime para este servidor en las impresoras a las que tiene acceso.</translation>
    </message>
    <message>
        <source>This link only works on the server&apos;s own computer. For other computers, choose “The local network” in Settings, “Who can reach the server”, restart the server and create a new link.</source>
        <translation>Este enlace solo sirve en el ordenador del servidor. Para otros ordenadores elija «La red local» en Ajustes &gt; Quién puede acceder al servidor, reinicie el servidor y cree un enlace nuevo.</translation>
    </message>
    <message>
        <source>This link was already used or has expired. Ask for a new one.</source>
        <translation>Este enlace ya se usó o es demasiado antiguo. Pida uno nuevo.</translation>
    </message>
    <message>
        <source>This link was already used. Each link adds one agent: ask for a new one.</source>
        <translation>Este enlace ya se usó. Cada enlace crea un agente: pida uno nuevo.</translation>
    </message>
    <message>
        <source>This link was not used</source>
        <translation>Este enlace no se usó</translation>
    </message>
    <message>
        <source>This list may be incomplete: the notices could not be read.</source>
        <translation>Esta lista puede estar incompleta: no se pudieron leer los avisos.</translation>
    </message>
    <message>
        <source>This log is empty.</source>
        <translation>Aún no hay nada en este registro.</translation>
    </message>
    <message>
        <source>This looks like a JWK but is not valid JSON: copy it again.</source>
        <translation>Esto empieza como un JWK y no es JSON: cópielo otra vez.</translation>
    </message>
    <message>
        <source>This name is invisible: it needs a letter, a digit or a symbol.</source>
        <translation>Este nombre no se ve: necesita una letra, una cifra o un símbolo.</translation>
    </message>
    <message>
        <source>This needs an administrator: ask one, or unlock this console as one.</source>
        <translation>Esto requiere un administrador: pídaselo a uno o desbloquee esta consola como administrador.</translation>
    </message>
    <message>
        <source>This operator no longer exists</source>
        <translation>Ya no hay nadie con ese nombre</translation>
    </message>
    <message>
        <source>This pairing code is wrong, was already used or has expired. Ask for a new one.</source>
        <translation>Este código de emparejamiento no sirve: es incorrecto, ya se usó o es demasiado antiguo. Pida uno nuevo.</translation>
    </message>
    <message>
        <source>This paper has not been calibrated yet</source>
        <translation>Este material aún no se ha calibrado</translation>
    </message>
    <message>
        <source>This permanently closes {what}: agents are revoked, waiting jobs are cancelled, access tokens and links end. The history stays. You can&apos;t undo this. To print again, create the customer again.</source>
        <translation>Esto termina definitivamente con {what}: los agentes se revocan, los trabajos en espera se cancelan y los tokens de acceso y enlaces caducan. El historial queda. No se puede deshacer: para reimprimir hay que crear el cliente de nuevo.</translation>
    </message>
    <message>
        <source>This port only accepts the printer&apos;s own language. At an ipp:// address the printer accepts whole documents.</source>
        <translation>Este puerto solo acepta datos en el lenguaje propio de la impresora; por ipp:// acepta documentos enteros.</translation>
    </message>
    <message>
        <source>This port speaks HTTPS, and the request was plain HTTP: begin the address with https://. Nothing was done.</source>
        <translation>Este puerto habla HTTPS y la solicitud era HTTP sin TLS: empiece la dirección por https://. No se hizo nada.</translation>
    </message>
    <message>
        <source>This port speaks plain HTTP, and the client began with TLS: begin the address with http://. Nothing was done.</source>
        <translation>Este puerto habla HTTP sin TLS y el cliente empezó con TLS: empiece la dirección por http://. No se hizo nada.</translation>
    </message>
    <message>
        <source>This print was sent before and no answer came. It may have been received. Check the queue. “Ask again” never prints it twice.</source>
        <translation>Esta impresión ya se pidió y no hubo respuesta. Puede que se haya recibido: mire en la cola. «Preguntar de nuevo» nunca la imprime dos veces.</translation>
    </message>
    <message>
        <source>This printer accepts only PDF and lays out its pages itself: leave {name} out.</source>
        <translation>Esta impresora solo acepta PDF y coloca ella misma las páginas: omita {name}.</translation>
    </message>
    <message>
        <source>This printer accepts only PDF, which cannot be moved on it: leave {name} out.</source>
        <translation>Esta impresora solo acepta PDF, que en ella no se puede mover: quite {name}.</translation>
    </message>
    <message>
        <source>This printer already has this tag</source>
        <translation>Ya está en este grupo</translation>
    </message>
    <message>
        <source>This printer can neither blink nor beep, but it can feed one blank label.</source>
        <translation>Esta impresora no puede parpadear ni pitar, pero puede avanzar una etiqueta en blanco.</translation>
    </message>
    <message>
        <source>This printer can only feed one blank label. Feed one?</source>
        <translation>Solo puede avanzar una etiqueta en blanco. ¿Avanzar una?</translation>
    </message>
    <message>
        <source>This printer can&apos;t blink or beep on request.</source>
        <translation>Esta impresora no puede parpadear ni pitar cuando se le pide.</translation>
    </message>
    <message>
        <source>This printer cannot do it</source>
        <translation>Esta impresora no puede</translation>
    </message>
    <message>
        <source>This printer cannot {what}.</source>
        <translation>Esta impresora no puede hacerlo: {what}.</translation>
    </message>
    <message>
        <source>This printer does not accept PDF documents (it accepts: {taken}).</source>
        <translation>Esta impresora no acepta documentos PDF (acepta: {taken}).</translation>
    </message>
    <message>
        <source>This printer does not accept {language} jobs (it accepts: {taken}).</source>
        <translation>Esta impresora no acepta trabajos {language} (acepta: {taken}).</translation>
    </message>
    <message>
        <source>This printer draws its pages itself, so {name} has no effect. Leave it out.</source>
        <translation>Esta impresora hace ella misma sus puntos: {name} no cambiaría nada. Quítelo.</translation>
    </message>
    <message>
        <source>This printer has no jobs.</source>
        <translation>Esta impresora no tiene trabajos.</translation>
    </message>
    <message>
        <source>This printer only prints PDF, which can&apos;t be moved</source>
        <translation>Solo acepta PDF, que en ella no se puede mover</translation>
    </message>
    <message>
        <source>This printer prints no pages, so there is nothing to move</source>
        <translation>No imprime páginas, así que no hay nada que mover</translation>
    </message>
    <message>
        <source>This printer prints on sheets, where {name} has no effect. Leave it out.</source>
        <translation>Esta impresora usa hojas, no etiquetas ni tickets: {name} no cambiaría nada. Quítelo.</translation>
    </message>
    <message>
        <source>This printer takes sheets, which have no gaps or marks between them: leave the tracking out.</source>
        <translation>Esta impresora usa hojas, que no tienen separaciones ni marcas: deje la detección vacía.</translation>
    </message>
    <message>
        <source>This printer uses ESC/POS, which has no command for gaps or marks: leave the tracking out.</source>
        <translation>ESC/POS, con el que se maneja esta impresora, no tiene comando para separaciones ni marcas: deje la detección vacía.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no command for a cash drawer: leave {name} out.</source>
        <translation>{language}, con el que se maneja esta impresora, no tiene comando para un cajón portamonedas: quite {name}.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no command for a cutter: leave {name} out.</source>
        <translation>{language}, con el que se maneja esta impresora, no tiene comando para un cortador: quite {name}.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no dots in ESC/POS: leave {name} out.</source>
        <translation>{language}, con el que se maneja esta impresora, no tiene puntos en ESC/POS: quite {name}.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has no pictures in ZPL: leave {name} out.</source>
        <translation>{language}, con el que se maneja esta impresora, no tiene imágenes en ZPL: quite {name}.</translation>
    </message>
    <message>
        <source>This printer uses {language}, which has speeds from {low} to {high} mm/s: choose one.</source>
        <translation>{language}, con el que se maneja esta impresora, solo tiene velocidades de {low} a {high}&#xa0;mm/s: elija una.</translation>
    </message>
    <message>
        <source>This printer was removed</source>
        <translation>Esta impresora se ha quitado</translation>
    </message>
    <message>
        <source>This printer&apos;s Windows driver does not accept RAW jobs.</source>
        <translation>El controlador de esta impresora en Windows no acepta trabajos RAW.</translation>
    </message>
    <message>
        <source>This printer&apos;s language is not known yet, so this may have no effect.</source>
        <translation>Aún no se sabe qué lenguaje habla esta impresora: quizá no cambie nada.</translation>
    </message>
    <message>
        <source>This relationship is permanently closed. Create the customer again.</source>
        <translation>Este cliente está dado de baja definitivamente. Créelo de nuevo.</translation>
    </message>
    <message>
        <source>This search has ended. Start a new one.</source>
        <translation>Esta búsqueda terminó y se olvidó. Inicie una nueva.</translation>
    </message>
    <message>
        <source>This server can only be reached from this computer. Open it to the network first (Settings, Server).</source>
        <translation>Este servidor solo es accesible desde este ordenador: hágalo antes accesible en la red (Ajustes, Servidor).</translation>
    </message>
    <message>
        <source>This server does not accept requests for that host name. Use its address, or start it with --allow-host NAME.</source>
        <translation>Este servidor no responde con ese nombre. Use su dirección o inícielo con --allow-host NAME.</translation>
    </message>
    <message>
        <source>This server does not know this link. Copy the whole link, or ask for a new one.</source>
        <translation>Este servidor no conoce este enlace. Cópielo entero o pida uno nuevo.</translation>
    </message>
    <message>
        <source>This server has no print agent of its own: name an agent.</source>
        <translation>Este servidor no tiene agente propio: indique uno.</translation>
    </message>
    <message>
        <source>This server is a trial of a backup: it does not print and sends nothing</source>
        <translation>Este servidor solo prueba una copia de seguridad: no imprime y no envía nada</translation>
    </message>
    <message>
        <source>This server is a trial of a backup: it does not print and sends nothing.</source>
        <translation>Este servidor solo prueba una copia de seguridad: no imprime y no envía nada.</translation>
    </message>
    <message>
        <source>This server keeps no settings.</source>
        <translation>Este servidor no guarda ajustes.</translation>
    </message>
    <message>
        <source>This server was restored from a backup: connect again and tell it what became of its open jobs.</source>
        <translation>Este servidor se restauró de una copia de seguridad: conéctese de nuevo e infórmele de qué pasó con sus trabajos abiertos.</translation>
    </message>
    <message>
        <source>This server&apos;s own certificate cannot be made or read: {why}.</source>
        <translation>No se puede crear o leer el certificado propio de este servidor: {why}.</translation>
    </message>
    <message>
        <source>This site&apos;s developer</source>
        <translation>El desarrollador de este centro</translation>
    </message>
    <message>
        <source>This stops {what}: its applications lose access and its jobs wait. What is printing now finishes. Only you can resume it.</source>
        <translation>Esto detiene {what}: sus aplicaciones no obtienen acceso y no pueden enviar nada, todos los trabajos esperan, también lo que se imprime desde su propia consola; lo que se imprime ahora se termina. El cliente puede reactivarse en cualquier momento, pero solo por el operador de este servidor.</translation>
    </message>
    <message>
        <source>This text contains invisible characters: type it again without them.</source>
        <translation>Este texto tiene caracteres invisibles: escríbalo de nuevo sin ellos.</translation>
    </message>
    <message>
        <source>This text is invisible: it needs a letter, a digit or a symbol.</source>
        <translation>Este texto no se ve: necesita una letra, una cifra o un símbolo.</translation>
    </message>
    <message>
        <source>This window</source>
        <translation>Esta ventana</translation>
    </message>
    <message>
        <source>This window keeps no log.</source>
        <translation>Esta ventana no guarda registro.</translation>
    </message>
    <message>
        <source>This window saves nothing on this computer</source>
        <translation>Esta ventana no guarda nada en este ordenador</translation>
    </message>
    <message>
        <source>Three</source>
        <comment>digit</comment>
        <translation>Tres</translation>
    </message>
    <message>
        <source>Three parts in base64url; {header} members in the header, {claims} claims.</source>
        <translation>Tres partes en base64url; {header} miembros en la cabecera, {claims} declaraciones (claims).</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>jueves</translation>
    </message>
    <message>
        <source>Tick a printer first</source>
        <translation>Marque antes una impresora</translation>
    </message>
    <message>
        <source>Tick the printers to add. Each is asked for its language and resolution, and gets the name that it reports. Nothing is printed.

Afterwards all of them are selected, so that Settings sets paper and tags for all at once.</source>
        <translation>Marque las impresoras. A cada una se le pregunta su lenguaje y resolución, y recibe el nombre que comunica. No se imprime nada.

Después todas están elegidas, y Ajustes fija material y grupos para todas a la vez.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>Timeline</source>
        <comment>of a job</comment>
        <translation>Cronología</translation>
    </message>
    <message>
        <source>Timeline of the job</source>
        <translation>Cronología del trabajo</translation>
    </message>
    <message>
        <source>To</source>
        <comment>which agent</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>To</source>
        <comment>what it is now</comment>
        <translation>Después</translation>
    </message>
    <message>
        <source>To be cancelled</source>
        <translation>Por cancelar</translation>
    </message>
    <message>
        <source>To be moved</source>
        <translation>Por mover</translation>
    </message>
    <message>
        <source>To check</source>
        <comment>jobs</comment>
        <translation>Por revisar</translation>
    </message>
    <message>
        <source>To day</source>
        <translation>Hasta el día</translation>
    </message>
    <message>
        <source>To find it in the queue</source>
        <translation>Para encontrarlo en la cola</translation>
    </message>
    <message>
        <source>To print for this server again, create a link there and run &apos;spoolhouse agent enroll --replace&apos; here.</source>
        <translation>Para imprimir de nuevo para este servidor, cree allí un enlace y ejecute aquí «spoolhouse agent enroll --replace».</translation>
    </message>
    <message>
        <source>Today</source>
        <comment>jobs that were printed</comment>
        <translation>Hoy</translation>
    </message>
    <message>
        <source>Today, {date}</source>
        <translation>Hoy, {date}</translation>
    </message>
    <message>
        <source>Together with equal printers</source>
        <translation>Junto con impresoras iguales</translation>
    </message>
    <message>
        <source>Token of this computer replaced: other users could read it</source>
        <translation>Token de este ordenador creado de nuevo: otros podían leerlo</translation>
    </message>
    <message>
        <source>Token of {name}. {state}.</source>
        <translation>Token de {name}. {state}.</translation>
    </message>
    <message>
        <source>Toner empty</source>
        <comment>of a printer</comment>
        <translation>Tóner agotado</translation>
    </message>
    <message>
        <source>Toner low</source>
        <comment>of a printer</comment>
        <translation>Tóner bajo</translation>
    </message>
    <message>
        <source>Toner or ink is missing.</source>
        <translation>Falta tóner o tinta.</translation>
    </message>
    <message>
        <source>Toner or ink is out. Put in a new one.</source>
        <translation>Se ha acabado el tóner o la tinta. Ponga otro.</translation>
    </message>
    <message>
        <source>Toner or ink is running out.</source>
        <translation>El tóner o la tinta se acaba.</translation>
    </message>
    <message>
        <source>Toner, ink, ribbon</source>
        <translation>Tóner, tinta, cinta</translation>
    </message>
    <message>
        <source>Tones after a scan</source>
        <translation>Tonos tras un escaneo</translation>
    </message>
    <message>
        <source>Too late to stop: the file is being finished.</source>
        <translation>Demasiado tarde para detenerlo: el archivo se está terminando.</translation>
    </message>
    <message>
        <source>Too late, nothing changed</source>
        <comment>of a job</comment>
        <translation>Demasiado tarde, no cambió nada</translation>
    </message>
    <message>
        <source>Too many connections are open. Try again later.</source>
        <translation>Hay demasiadas conexiones abiertas. Inténtelo más tarde.</translation>
    </message>
    <message>
        <source>Too many documents wait to be checked. Try again later.</source>
        <translation>Demasiados documentos esperan a ser comprobados. Inténtelo más tarde.</translation>
    </message>
    <message>
        <source>Too many malformed or oversized requests from this address</source>
        <translation>Demasiadas llamadas de aquí estaban mal formadas o eran demasiado grandes</translation>
    </message>
    <message>
        <source>Too many messages wait for this webhook. Nothing was queued.</source>
        <translation>Hay demasiados mensajes en espera para este webhook. No se ha añadido nada a la cola.</translation>
    </message>
    <message>
        <source>Too many requests from this agent, which was revoked</source>
        <translation>Este agente fue revocado y llama demasiado a menudo</translation>
    </message>
    <message>
        <source>Too many requests from this application</source>
        <translation>Esta aplicación llama demasiado a menudo</translation>
    </message>
    <message>
        <source>Too many token requests from this address</source>
        <translation>Desde aquí se piden tokens demasiado a menudo</translation>
    </message>
    <message>
        <source>Too many token requests from this application</source>
        <translation>Esta aplicación pide tokens demasiado a menudo</translation>
    </message>
    <message>
        <source>Too many wrong PINs</source>
        <translation>El PIN fue incorrecto demasiadas veces</translation>
    </message>
    <message>
        <source>Too many wrong PINs. Try again from {time}.</source>
        <translation>Demasiados PIN incorrectos. Inténtelo de nuevo a partir de las {time}.</translation>
    </message>
    <message>
        <source>Too many wrong access tokens from this address</source>
        <translation>Demasiados tokens de acceso de aquí eran incorrectos</translation>
    </message>
    <message>
        <source>Too many wrong agent keys from this address</source>
        <translation>Demasiadas claves de agente de aquí eran incorrectas</translation>
    </message>
    <message>
        <source>Too many wrong assertions from this address</source>
        <translation>Demasiadas aserciones de aquí eran incorrectas</translation>
    </message>
    <message>
        <source>Too many wrong credentials from this address</source>
        <translation>Demasiadas credenciales de aquí eran incorrectas</translation>
    </message>
    <message>
        <source>Too many wrong links from this address</source>
        <translation>Demasiados enlaces de aquí eran incorrectos</translation>
    </message>
    <message>
        <source>Too many wrong pairing codes</source>
        <translation>Demasiados códigos de emparejamiento eran incorrectos</translation>
    </message>
    <message>
        <source>Too old</source>
        <comment>agent</comment>
        <translation>Demasiado antiguo</translation>
    </message>
    <message>
        <source>Too wide for this printer: it prints up to {width} mm.</source>
        <translation>Demasiado ancho para esta impresora: imprime hasta {width}&#xa0;mm.</translation>
    </message>
    <message>
        <source>Too wide for this printer: release it to print anyway (cut off), or cancel it</source>
        <translation>Demasiado ancho para esta impresora: libérelo para imprimirlo de todos modos (lo que no quepa se corta), o cancélelo</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Temas</translation>
    </message>
    <message>
        <source>Tray</source>
        <comment>check</comment>
        <translation>Icono junto al reloj</translation>
    </message>
    <message>
        <source>Trust the new certificate of {printer}?</source>
        <translation>¿Confiar en el nuevo certificado de {printer}?</translation>
    </message>
    <message>
        <source>Trust the new one</source>
        <comment>a certificate</comment>
        <translation>Confiar en el nuevo</translation>
    </message>
    <message>
        <source>Try</source>
        <comment>button</comment>
        <translation>Probar</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Try again</source>
        <comment>button</comment>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Try this language with a test label</source>
        <translation>Probar este lenguaje con una etiqueta de prueba</translation>
    </message>
    <message>
        <source>Tuesday</source>
        <translation>martes</translation>
    </message>
    <message>
        <source>Turn on encryption (Settings, Server), or start the server without --plain-http.</source>
        <translation>Active el cifrado (Ajustes, Servidor), o inicie el servidor sin --plain-http.</translation>
    </message>
    <message>
        <source>Turn pages to fit</source>
        <translation>Girar páginas</translation>
    </message>
    <message>
        <source>Turned to fit the label</source>
        <translation>Girado según la etiqueta</translation>
    </message>
    <message>
        <source>Turns pages whose long side differs from the label&apos;s. Jobs that set their own orientation keep it.</source>
        <translation>Gira las páginas cuyo lado largo no coincide con el de la etiqueta. Un trabajo con orientación propia la conserva.</translation>
    </message>
    <message>
        <source>Two</source>
        <comment>digit</comment>
        <translation>Dos</translation>
    </message>
    <message>
        <source>Two computers use one agent&apos;s key</source>
        <translation>Dos ordenadores usan la clave de un mismo agente</translation>
    </message>
    <message>
        <source>Two computers use one agent&apos;s key.</source>
        <translation>Dos ordenadores usan la clave de un mismo agente.</translation>
    </message>
    <message>
        <source>Two-sided</source>
        <translation>A dos caras</translation>
    </message>
    <message>
        <source>Two-sided, long edge</source>
        <comment>how a job is printed</comment>
        <translation>Por ambas caras, borde largo</translation>
    </message>
    <message>
        <source>Two-sided, short edge</source>
        <comment>how a job is printed</comment>
        <translation>Por ambas caras, borde corto</translation>
    </message>
    <message>
        <source>Type</source>
        <comment>of a print</comment>
        <translation>Qué es</translation>
    </message>
    <message>
        <source>Type a name first</source>
        <translation>Escriba antes un nombre</translation>
    </message>
    <message>
        <source>Type a search text first</source>
        <translation>Escriba antes lo que busca</translation>
    </message>
    <message>
        <source>Type a tag first</source>
        <translation>Escriba antes un grupo</translation>
    </message>
    <message>
        <source>Type an address first.</source>
        <translation>Escriba antes una dirección.</translation>
    </message>
    <message>
        <source>Type pages like 1-3, 5</source>
        <translation>Escriba páginas como 1-3, 5</translation>
    </message>
    <message>
        <source>Type the PIN first</source>
        <translation>Escriba antes el PIN</translation>
    </message>
    <message>
        <source>Type the address first</source>
        <translation>Escriba antes la dirección</translation>
    </message>
    <message>
        <source>Type the address of one printer, such as 192.168.1.50. Address ranges can&apos;t be searched.</source>
        <translation>Una impresora cada vez: las redes no se recorren dirección por dirección. Escriba una, como 192.168.1.50.</translation>
    </message>
    <message>
        <source>Type the address of the call first</source>
        <translation>Escriba antes la dirección de la llamada</translation>
    </message>
    <message>
        <source>Type the code first</source>
        <translation>Escriba antes el código</translation>
    </message>
    <message>
        <source>Type the customer&apos;s name first</source>
        <translation>Escriba antes el nombre del cliente</translation>
    </message>
    <message>
        <source>Type the name to close it: {name}</source>
        <translation>Para darlo de baja, escriba el nombre: {name}</translation>
    </message>
    <message>
        <source>Type the printer&apos;s name or address in the network, such as 192.168.1.50.</source>
        <translation>Escriba el nombre o la dirección de la impresora en la red, como 192.168.1.50.</translation>
    </message>
    <message>
        <source>Type the same PIN twice</source>
        <translation>Escriba dos veces el mismo PIN</translation>
    </message>
    <message>
        <source>Type the user name first</source>
        <translation>Escriba antes el nombre de usuario</translation>
    </message>
    <message>
        <source>Type {name} to close it</source>
        <translation>Escriba {name} para darlo de baja</translation>
    </message>
    <message>
        <source>URF has no pages of {kind} dots.</source>
        <translation>URF no tiene páginas de puntos {kind}.</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>URL of the receiver</source>
        <translation>URL del receptor</translation>
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
        <translation>Falló el USB</translation>
    </message>
    <message>
        <source>USB cable</source>
        <comment>how a printer is reached</comment>
        <translation>Cable USB</translation>
    </message>
    <message>
        <source>UTF-16 text</source>
        <translation>texto UTF-16</translation>
    </message>
    <message>
        <source>UTF-32 text</source>
        <translation>texto UTF-32</translation>
    </message>
    <message>
        <source>UUID {uuid}</source>
        <translation>UUID {uuid}</translation>
    </message>
    <message>
        <source>Undo</source>
        <comment>button</comment>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Undo last calibration</source>
        <comment>button</comment>
        <translation>Volver a los valores anteriores</translation>
    </message>
    <message numerus="yes">
        <source>Undo of %n job(s)</source>
        <translation>
            <numerusform>Deshacer %n trabajo</numerusform>
            <numerusform>Deshacer %n trabajos</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo restores the previous values: give no others with it.</source>
        <translation>Deshacer restablece los valores anteriores: no indique otros.</translation>
    </message>
    <message>
        <source>Undo the cancellation</source>
        <translation>Deshacer la cancelación</translation>
    </message>
    <message numerus="yes">
        <source>Undo the cancellation of %n job(s)</source>
        <translation>
            <numerusform>Deshacer la cancelación de %n trabajo</numerusform>
            <numerusform>Deshacer la cancelación de %n trabajos</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo the move</source>
        <translation>Deshacer el traslado</translation>
    </message>
    <message numerus="yes">
        <source>Undo the move of %n job(s)</source>
        <translation>
            <numerusform>Deshacer el traslado de %n trabajo</numerusform>
            <numerusform>Deshacer el traslado de %n trabajos</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo their actions</source>
        <translation>Deshacer sus acciones</translation>
    </message>
    <message numerus="yes">
        <source>Undo their actions (%n job(s))</source>
        <translation>
            <numerusform>Deshacer sus acciones (%n trabajo)</numerusform>
            <numerusform>Deshacer sus acciones (%n trabajos)</numerusform>
        </translation>
    </message>
    <message>
        <source>Undone</source>
        <comment>of a job</comment>
        <translation>Deshecho</translation>
    </message>
    <message>
        <source>Undone: {jobs}.</source>
        <translation>Deshecho: {jobs}.</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>printer</comment>
        <translation>Desconocida</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Desbloquear</translation>
    </message>
    <message>
        <source>Unlock this console</source>
        <translation>Desbloquear esta consola</translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation>Desbloquear…</translation>
    </message>
    <message>
        <source>Unmute</source>
        <comment>button: a printer may be heard again</comment>
        <translation>Dejar de silenciar</translation>
    </message>
    <message>
        <source>Unmute (muted until {time:%H:%M})</source>
        <translation>Dejar de silenciar (hasta {time:%H:%M})</translation>
    </message>
    <message>
        <source>Unmute {name}</source>
        <translation>Dejar de silenciar {name}</translation>
    </message>
    <message>
        <source>Unreadable characters: the printer uses another language. Choose one, then print again.</source>
        <translation>Caracteres ilegibles: la impresora habla otro lenguaje. Elija uno e imprima otra vez.</translation>
    </message>
    <message>
        <source>Update Spoolhouse on its computer</source>
        <translation>Actualice Spoolhouse en su ordenador</translation>
    </message>
    <message>
        <source>Update agent</source>
        <translation>Actualizar agente</translation>
    </message>
    <message>
        <source>Update the program there</source>
        <translation>Actualice allí el programa</translation>
    </message>
    <message>
        <source>Update the program there.</source>
        <translation>Actualice allí el programa.</translation>
    </message>
    <message>
        <source>Update this agent to {version}.</source>
        <translation>Actualice este agente a {version}.</translation>
    </message>
    <message>
        <source>Update {agent}</source>
        <translation>Actualizar {agent}</translation>
    </message>
    <message>
        <source>Update…</source>
        <translation>Actualizar…</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>Use it</source>
        <comment>a language</comment>
        <translation>Usarlo</translation>
    </message>
    <message>
        <source>Use its new address</source>
        <translation>Use su nueva dirección</translation>
    </message>
    <message>
        <source>Use reported values</source>
        <translation>Usar lo que indica</translation>
    </message>
    <message>
        <source>Use the ID of the customer with this name: {ids}</source>
        <translation>Un cliente con ese nombre se indica por su ID: {ids}</translation>
    </message>
    <message>
        <source>Use the application&apos;s public key (PEM or JWK)</source>
        <translation>Usar una clave pública que ya tiene (PEM o JWK)</translation>
    </message>
    <message>
        <source>Use the printer&apos;s darkness</source>
        <comment>button</comment>
        <translation>Oscuridad de la impresora</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>Usar esta dirección</translation>
    </message>
    <message>
        <source>Use this address…</source>
        <translation>Usar esta dirección…</translation>
    </message>
    <message>
        <source>Use this language</source>
        <translation>Usar este lenguaje</translation>
    </message>
    <message>
        <source>Used for these three calls and not stored</source>
        <translation>Solo para estas tres llamadas, no se guarda</translation>
    </message>
    <message>
        <source>Used when a job doesn’t set its own value. Offset and darkness: tab Calibration.</source>
        <translation>Un trabajo con valor propio se imprime con él. Desplazamiento y oscuridad: pestaña Calibración.</translation>
    </message>
    <message>
        <source>User at the mail server</source>
        <translation>Usuario en el servidor de correo</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Nombre de usuario</translation>
    </message>
    <message>
        <source>User name and password for a printer</source>
        <translation>Usuario y contraseña de una impresora</translation>
    </message>
    <message>
        <source>User name and password required</source>
        <comment>of a printer</comment>
        <translation>Pide usuario y contraseña</translation>
    </message>
    <message>
        <source>User name or password refused</source>
        <comment>of a printer</comment>
        <translation>Usuario o contraseña rechazados</translation>
    </message>
    <message>
        <source>Using the link and starting the agent.</source>
        <translation>Se usa el enlace y se inicia el agente.</translation>
    </message>
    <message>
        <source>Usual</source>
        <comment>rows</comment>
        <translation>Normales</translation>
    </message>
    <message>
        <source>Valid</source>
        <comment>what may be used</comment>
        <translation>Vigente</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versión</translation>
    </message>
    <message>
        <source>Versions</source>
        <comment>check</comment>
        <translation>Versiones</translation>
    </message>
    <message>
        <source>Versions of the program, its parts and the system</source>
        <translation>Versiones del programa, sus partes y el sistema</translation>
    </message>
    <message>
        <source>Virtual printer</source>
        <translation>Impresora virtual</translation>
    </message>
    <message>
        <source>Virtual: saves pictures instead of printing</source>
        <comment>how a printer is reached</comment>
        <translation>Virtual: deja imágenes en vez de papel</translation>
    </message>
    <message>
        <source>Wait for “Did it come out?”</source>
        <translation>Esperar a «¿Ha salido?»</translation>
    </message>
    <message>
        <source>Waited too long</source>
        <comment>of a job</comment>
        <translation>Esperó demasiado</translation>
    </message>
    <message>
        <source>Waited too long</source>
        <translation>Esperó demasiado</translation>
    </message>
    <message>
        <source>Waited too long, held until somebody confirms that it is needed</source>
        <comment>of a job</comment>
        <translation>Esperó demasiado, retenido hasta que alguien confirme que se necesita</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>messages</comment>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>job</comment>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>jobs</comment>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Waiting for agent</source>
        <comment>onboarding</comment>
        <translation>Espera un agente</translation>
    </message>
    <message>
        <source>Waiting for the agent</source>
        <translation>Esperando al agente</translation>
    </message>
    <message>
        <source>Waiting for the agent&apos;s answer</source>
        <translation>Esperando su respuesta</translation>
    </message>
    <message>
        <source>Waiting for the computer…</source>
        <translation>Esperando al ordenador…</translation>
    </message>
    <message>
        <source>Waiting for the printer</source>
        <translation>Se está consultando la impresora</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>Se está consultando el servidor</translation>
    </message>
    <message>
        <source>Waiting messages</source>
        <comment>messages</comment>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Waits</source>
        <comment>short: jobs</comment>
        <translation>Espera</translation>
    </message>
    <message>
        <source>Waits</source>
        <comment>a message</comment>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Waits: account suspended</source>
        <comment>webhook</comment>
        <translation>En espera: cuenta suspendida</translation>
    </message>
    <message>
        <source>Waits: application disabled</source>
        <comment>webhook</comment>
        <translation>En espera: aplicación desactivada</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Panel mural</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>window with all printers</comment>
        <translation>Panel mural</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>page</comment>
        <translation>Panel mural</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>tray</comment>
        <translation>Panel mural</translation>
    </message>
    <message>
        <source>Warming up</source>
        <comment>of a printer</comment>
        <translation>Calentando</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>Advertencias y errores</translation>
    </message>
    <message>
        <source>Was the device replaced or moved, or will the old one be put back?</source>
        <translation>¿Se ha sustituido, ha cambiado de sitio o hay que volver a ponerla?</translation>
    </message>
    <message>
        <source>Web pages of other sites cannot use this server.</source>
        <translation>Las páginas de otros sitios no pueden usar este servidor.</translation>
    </message>
    <message>
        <source>Webhook added</source>
        <translation>Webhook añadido</translation>
    </message>
    <message>
        <source>Webhook changed</source>
        <translation>Webhook modificado</translation>
    </message>
    <message>
        <source>Webhook removed</source>
        <translation>Webhook quitado</translation>
    </message>
    <message>
        <source>Webhook secret</source>
        <translation>Secreto del webhook</translation>
    </message>
    <message>
        <source>Webhook switched off</source>
        <translation>Webhook desactivado</translation>
    </message>
    <message>
        <source>Webhook switched on</source>
        <translation>Webhook activado</translation>
    </message>
    <message>
        <source>Webhook&apos;s messages sent again</source>
        <translation>Mensajes del webhook enviados de nuevo</translation>
    </message>
    <message>
        <source>Webhook&apos;s secret replaced</source>
        <translation>Secreto del webhook sustituido</translation>
    </message>
    <message>
        <source>Webhooks</source>
        <translation>Webhooks</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>miércoles</translation>
    </message>
    <message>
        <source>What</source>
        <comment>column: what was done</comment>
        <translation>Qué</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Qué cambia</translation>
    </message>
    <message>
        <source>What each printer reported just now</source>
        <translation>Lo que acaba de indicar cada impresora</translation>
    </message>
    <message>
        <source>What happened to {printer}?</source>
        <translation>¿Qué ha ocurrido con {printer}?</translation>
    </message>
    <message>
        <source>What happened?</source>
        <comment>button: another device is in a printer&apos;s place</comment>
        <translation>¿Qué ha ocurrido?</translation>
    </message>
    <message>
        <source>What is in this file</source>
        <translation>Qué hay en este archivo</translation>
    </message>
    <message>
        <source>What is loaded now</source>
        <translation>Lo que está cargado ahora</translation>
    </message>
    <message>
        <source>What it is printing now is finished.</source>
        <translation>Lo que imprime ahora sigue hasta el final.</translation>
    </message>
    <message>
        <source>What it may do</source>
        <translation>Qué puede hacer</translation>
    </message>
    <message>
        <source>What kind</source>
        <translation>De qué tipo</translation>
    </message>
    <message>
        <source>What prints, dot for dot.</source>
        <translation>Es lo que se imprime, punto por punto.</translation>
    </message>
    <message>
        <source>What the selected job needs</source>
        <translation>Lo que necesita el trabajo elegido</translation>
    </message>
    <message>
        <source>What this file is</source>
        <translation>Qué es este archivo</translation>
    </message>
    <message>
        <source>What this key created is shown only once. Look in the list, and create a new one.</source>
        <translation>Lo que se creó con esta clave no se vuelve a mostrar: mire en la lista y cree uno nuevo.</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>What your scanner sends after a code (suffix), not counting Enter or Tab. It is removed.</source>
        <translation>Lo que envía después de un código (sufijo), también sin Intro ni Tab. También se omite.</translation>
    </message>
    <message>
        <source>What your scanner sends before a code (prefix). It is removed; control characters are always removed.</source>
        <translation>Lo que su lector envía antes de un código (prefijo). Se omite; los caracteres de control se omiten siempre.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>When</source>
        <comment>column</comment>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>When</source>
        <comment>it was done</comment>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>When a job counts as printed</source>
        <translation>Cuándo un trabajo cuenta como impreso</translation>
    </message>
    <message>
        <source>When a printer stops and when it is ready again; at most one every ten minutes for each printer.</source>
        <translation>Cuando una impresora se detiene y cuando vuelve a funcionar; como mucho uno cada diez minutos por impresora.</translation>
    </message>
    <message>
        <source>When it cannot print</source>
        <translation>Cuando no puede imprimir</translation>
    </message>
    <message>
        <source>When somebody opens this window</source>
        <translation>Con esta ventana</translation>
    </message>
    <message>
        <source>Where there is room</source>
        <translation>Donde haya sitio</translation>
    </message>
    <message>
        <source>Which applications may print here</source>
        <translation>Qué aplicaciones pueden imprimir aquí</translation>
    </message>
    <message>
        <source>Which came out?</source>
        <translation>¿Cuáles han salido?</translation>
    </message>
    <message>
        <source>Which log</source>
        <translation>Qué registro</translation>
    </message>
    <message>
        <source>Which messages</source>
        <translation>Qué mensajes</translation>
    </message>
    <message>
        <source>Which one is cleanest, with separate fine bars and a solid black area? Press it.</source>
        <translation>¿Cuál es la más limpia: barras finas separadas y la superficie del todo negra? Púlsela.</translation>
    </message>
    <message>
        <source>Which printer&apos;s jobs are shown</source>
        <translation>De qué impresora se muestran los trabajos</translation>
    </message>
    <message>
        <source>Which printers are shown</source>
        <translation>Qué impresoras se muestran</translation>
    </message>
    <message>
        <source>Which states are shown</source>
        <translation>Qué estados se muestran</translation>
    </message>
    <message>
        <source>While the printer does not answer, Spoolhouse searches for its serial number, UUID or MAC address.</source>
        <translation>Mientras no responde, se busca por su número de serie, UUID o dirección MAC.</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Quién</translation>
    </message>
    <message>
        <source>Who</source>
        <comment>column</comment>
        <translation>Quién</translation>
    </message>
    <message>
        <source>Who</source>
        <comment>did it</comment>
        <translation>Quién</translation>
    </message>
    <message>
        <source>Who can reach the server</source>
        <translation>Quién puede acceder al servidor</translation>
    </message>
    <message>
        <source>Whole page</source>
        <comment>zoom</comment>
        <translation>Página entera</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por qué</translation>
    </message>
    <message>
        <source>Why, since</source>
        <translation>Por qué, desde</translation>
    </message>
    <message>
        <source>Wider paper is rejected instead of being cut off.</source>
        <translation>El material más ancho se rechaza en vez de cortarse.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Width</source>
        <comment>of the print head, field</comment>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Width</source>
        <comment>of media, field</comment>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>Width in millimetres</source>
        <translation>Ancho en milímetros</translation>
    </message>
    <message>
        <source>Width in mm</source>
        <translation>Ancho en mm</translation>
    </message>
    <message>
        <source>Width of the print head</source>
        <translation>Ancho del cabezal</translation>
    </message>
    <message>
        <source>Width, mm</source>
        <translation>Ancho, mm</translation>
    </message>
    <message>
        <source>Will be cancelled in a few seconds</source>
        <translation>Se cancelará en unos segundos</translation>
    </message>
    <message>
        <source>Will be moved to another printer in a few seconds</source>
        <translation>Se moverá a otra impresora en unos segundos</translation>
    </message>
    <message>
        <source>Will be moved to {printer} in a few seconds</source>
        <translation>Se moverá a {printer} en unos segundos</translation>
    </message>
    <message>
        <source>Windows accepts no jobs for this printer: {why}.</source>
        <translation>Windows no acepta trabajos para esta impresora: {why}.</translation>
    </message>
    <message>
        <source>Windows could not play a sound: {why}.</source>
        <translation>Windows no pudo reproducir un sonido: {why}.</translation>
    </message>
    <message>
        <source>Windows does not have the job any more: it was printed, or deleted.</source>
        <translation>Windows ya no tiene el trabajo: se imprimió o se borró.</translation>
    </message>
    <message>
        <source>Windows does not report the outcome of the job.</source>
        <translation>Windows no informa del resultado del trabajo.</translation>
    </message>
    <message>
        <source>Windows had half of the document and has deleted it.</source>
        <translation>Windows tenía medio documento y lo ha borrado.</translation>
    </message>
    <message>
        <source>Windows has the whole document, but did not confirm its end: it is not known whether it prints.</source>
        <translation>Windows tiene todo el documento, pero no confirmó su fin: no se sabe si se imprime.</translation>
    </message>
    <message>
        <source>Windows is set to use this printer offline. Switch that off in its queue.</source>
        <translation>Windows usa esta impresora sin conexión. Desactívelo en su cola.</translation>
    </message>
    <message>
        <source>Windows printers</source>
        <comment>where printers are searched</comment>
        <translation>impresoras de Windows</translation>
    </message>
    <message>
        <source>Windows reports that the printer is offline.</source>
        <translation>Windows informa de que la impresora está sin conexión.</translation>
    </message>
    <message>
        <source>Windows reports that the printer needs attention.</source>
        <translation>Windows informa de que la impresora requiere atención.</translation>
    </message>
    <message>
        <source>Windows stopped the job ({why})</source>
        <translation>Windows cortó el trabajo ({why})</translation>
    </message>
    <message>
        <source>Windows&apos; printer &apos;{name}&apos; cannot be used: {why}.</source>
        <translation>No se puede usar la impresora de Windows «{name}»: {why}.</translation>
    </message>
    <message>
        <source>Windows&apos; spooler</source>
        <comment>how a printer is reached</comment>
        <translation>Cola de Windows</translation>
    </message>
    <message>
        <source>With less free space, no new documents are accepted; jobs in progress continue.</source>
        <translation>Con menos sitio en el disco no se aceptan documentos; lo que está en marcha sigue.</translation>
    </message>
    <message>
        <source>With their history. Counted from their end.</source>
        <translation>Con su historial, tras su fin.</translation>
    </message>
    <message>
        <source>With weaker evidence the job is “Not confirmed” and a person is asked. The last option also accepts printers that reset the connection after the last byte.</source>
        <translation>Con menos, un trabajo no se da por confirmado y se pregunta a un operador. Con la última opción también bastan las impresoras que restablecen la conexión tras el último byte.</translation>
    </message>
    <message>
        <source>Without a name, it gets the computer&apos;s name</source>
        <translation>Sin nombre se llama como el ordenador</translation>
    </message>
    <message>
        <source>Without a name, it gets the computer&apos;s name.</source>
        <translation>Sin nombre se llama como el ordenador.</translation>
    </message>
    <message>
        <source>Without a tag</source>
        <comment>group of printers</comment>
        <translation>Sin grupo</translation>
    </message>
    <message>
        <source>Without the tag: {tag}</source>
        <translation>Sin el grupo: {tag}</translation>
    </message>
    <message>
        <source>Without this tag</source>
        <comment>group of printers</comment>
        <translation>Fuera de este grupo</translation>
    </message>
    <message>
        <source>Working</source>
        <comment>webhook</comment>
        <translation>Funciona</translation>
    </message>
    <message>
        <source>Works once, for another {left}</source>
        <translation>Un solo uso, {left} más</translation>
    </message>
    <message>
        <source>Write https://HOST or https://HOST:PORT, without a path.</source>
        <translation>Escriba https://HOST o https://HOST:PUERTO, sin ruta.</translation>
    </message>
    <message>
        <source>Write the whole path of a folder.</source>
        <translation>Escriba la ruta completa de una carpeta.</translation>
    </message>
    <message>
        <source>Write the whole path of the certificate.</source>
        <translation>Escriba la ruta completa del certificado.</translation>
    </message>
    <message>
        <source>Write the whole path of the key.</source>
        <translation>Escriba la ruta completa de la clave.</translation>
    </message>
    <message numerus="yes">
        <source>Writing {name}: %n entry(ies)…</source>
        <translation>
            <numerusform>Escribiendo {name}: %n entrada…</numerusform>
            <numerusform>Escribiendo {name}: %n entradas…</numerusform>
        </translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>Escribiendo {name}…</translation>
    </message>
    <message>
        <source>Wrong PIN.</source>
        <translation>Este PIN no es correcto.</translation>
    </message>
    <message>
        <source>Wrong PIN. 1 try left.</source>
        <translation>Este PIN no es correcto. Queda 1 intento.</translation>
    </message>
    <message>
        <source>Wrong PIN. Try again in {seconds} s.</source>
        <translation>Este PIN no es correcto. Inténtelo de nuevo en {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Wrong PIN. {left} tries left.</source>
        <translation>Este PIN no es correcto. Quedan {left} intentos.</translation>
    </message>
    <message>
        <source>Wrong paper</source>
        <comment>of a printer</comment>
        <translation>Pide otro material</translation>
    </message>
    <message>
        <source>Wrong paper</source>
        <translation>Pide otro material</translation>
    </message>
    <message>
        <source>Wrong size</source>
        <translation>Tamaño incorrecto</translation>
    </message>
    <message>
        <source>Yes</source>
        <comment>it came out right</comment>
        <translation>Sí</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>Yes, it printed</source>
        <comment>button for a job</comment>
        <translation>Sí, se imprimió</translation>
    </message>
    <message>
        <source>Yes, it printed</source>
        <translation>Sí, se imprimió</translation>
    </message>
    <message>
        <source>Yes, it&apos;s right</source>
        <comment>button</comment>
        <translation>Sí, está bien</translation>
    </message>
    <message>
        <source>Yesterday, {date}</source>
        <translation>Ayer, {date}</translation>
    </message>
    <message>
        <source>You</source>
        <comment>short: jobs that need the person here</comment>
        <translation>Usted</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Usted</translation>
    </message>
    <message>
        <source>You are told when no backup was made for twice this time.</source>
        <translation>Se le avisa si no se ha hecho ninguna copia en el doble de este tiempo.</translation>
    </message>
    <message>
        <source>You are using touch. Rows and buttons can be larger, for gloves.</source>
        <translation>Trabaja con la pantalla táctil. Las filas y los botones pueden adaptarse a los guantes.</translation>
    </message>
    <message>
        <source>You can&apos;t get it again. Without it, the application needs another key.</source>
        <translation>No se puede volver a obtener. Sin ella la aplicación necesita otra clave.</translation>
    </message>
    <message>
        <source>Your action of {time} was carried out after all.</source>
        <translation>Su acción de las {time} sí se realizó.</translation>
    </message>
    <message>
        <source>Your action of {time} was not carried out.</source>
        <translation>Su acción de las {time} no se realizó.</translation>
    </message>
    <message>
        <source>Your actions are recorded with it: “Held by Anna”.</source>
        <translation>Con él se firma lo que usted hace: «Retenido por Anna».</translation>
    </message>
    <message>
        <source>Your answer for {name} may have been saved.</source>
        <translation>Puede que su respuesta sobre {name} se haya guardado.</translation>
    </message>
    <message>
        <source>Your answer for {name} was not saved.</source>
        <translation>Su respuesta sobre {name} no se guardó.</translation>
    </message>
    <message>
        <source>Your answer for {printer} was not saved.</source>
        <translation>Su respuesta sobre {printer} no se guardó.</translation>
    </message>
    <message>
        <source>Your choice takes effect when the window opens next.</source>
        <translation>Lo que ha elegido vale cuando la ventana se abra la próxima vez.</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Su nombre</translation>
    </message>
    <message>
        <source>Your printer is added. What next?</source>
        <translation>Su impresora está añadida. ¿Y ahora?</translation>
    </message>
    <message>
        <source>Z64 is smaller, but not every printer prints it.</source>
        <translation>Z64 es más pequeño, pero no todas lo imprimen.</translation>
    </message>
    <message>
        <source>ZPL (Zebra)</source>
        <comment>language of labels</comment>
        <translation>ZPL (Zebra)</translation>
    </message>
    <message>
        <source>Zero</source>
        <comment>digit</comment>
        <translation>Cero</translation>
    </message>
    <message>
        <source>Zip file (*.zip)</source>
        <translation>Archivo zip (*.zip)</translation>
    </message>
    <message>
        <source>Zoom: actual size</source>
        <translation>Zoom: tan grande como en papel</translation>
    </message>
    <message>
        <source>Zoom: one dot is one pixel</source>
        <translation>Zoom: un punto es un píxel</translation>
    </message>
    <message>
        <source>Zoom: one dot is {pixels:g} pixels wide</source>
        <translation>Zoom: un punto ocupa {pixels:g} píxeles</translation>
    </message>
    <message>
        <source>Zoom: the whole page</source>
        <translation>Zoom: la página entera</translation>
    </message>
    <message>
        <source>Zoom: {number} dots are one pixel</source>
        <translation>Zoom: {number}&#xa0;puntos son un píxel</translation>
    </message>
    <message>
        <source>a JSON string</source>
        <translation>una cadena JSON</translation>
    </message>
    <message>
        <source>a UUID</source>
        <translation>un UUID</translation>
    </message>
    <message>
        <source>a certificate that cannot be read</source>
        <translation>un certificado ilegible</translation>
    </message>
    <message>
        <source>a data URL</source>
        <translation>una URL de datos</translation>
    </message>
    <message>
        <source>a date and time (RFC 3339)</source>
        <translation>fecha y hora (RFC 3339)</translation>
    </message>
    <message>
        <source>a device that does not identify itself</source>
        <translation>un dispositivo que no indica cuál es</translation>
    </message>
    <message>
        <source>a faster start of raw jobs</source>
        <translation>inicio más rápido de los trabajos RAW</translation>
    </message>
    <message>
        <source>a field of the request is wrong</source>
        <translation>un campo de la solicitud es incorrecto</translation>
    </message>
    <message>
        <source>a form upload (multipart)</source>
        <translation>una subida de formulario (multipart)</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>una lista</translation>
    </message>
    <message>
        <source>a list of at least {low}, each item {item}</source>
        <translation>una lista de al menos {low} elementos, cada uno {item}</translation>
    </message>
    <message>
        <source>a list of at most {high}, each item {item}</source>
        <translation>una lista de {high} elementos como máximo, cada uno {item}</translation>
    </message>
    <message>
        <source>a list of {low} to {high}, each item {item}</source>
        <translation>una lista de {low} a {high} elementos, cada uno {item}</translation>
    </message>
    <message>
        <source>a list, each item {item}</source>
        <translation>una lista, cada elemento {item}</translation>
    </message>
    <message>
        <source>a name that occurs twice: it is not clear which value counts.</source>
        <translation>algo nombrado dos veces: no se sabe cuál vale.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>a packed file</source>
        <translation>un archivo comprimido</translation>
    </message>
    <message>
        <source>a person</source>
        <comment>who did it</comment>
        <translation>una persona</translation>
    </message>
    <message>
        <source>a printer</source>
        <translation>una impresora</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>un programa</translation>
    </message>
    <message>
        <source>a program&apos;s error message</source>
        <translation>un mensaje de error de un programa</translation>
    </message>
    <message>
        <source>a raster for AirPrint or PWG</source>
        <translation>un ráster para AirPrint o PWG</translation>
    </message>
    <message>
        <source>a roll</source>
        <comment>in an empty field</comment>
        <translation>un rollo</translation>
    </message>
    <message>
        <source>a roll of {width} mm</source>
        <translation>un rollo de {width}&#xa0;mm</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>un texto</translation>
    </message>
    <message>
        <source>a string without control characters,</source>
        <translation>un texto sin caracteres de control,</translation>
    </message>
    <message>
        <source>a text editor&apos;s byte order mark left out</source>
        <translation>se omitió la marca de orden de bytes de un editor de texto</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>una página web</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>added as {printer}</source>
        <translation>añadida como {printer}</translation>
    </message>
    <message>
        <source>address</source>
        <comment>where printers are searched</comment>
        <translation>dirección</translation>
    </message>
    <message>
        <source>address serial number</source>
        <comment>words to find a command by</comment>
        <translation>dirección número de serie</translation>
    </message>
    <message>
        <source>agent revoked</source>
        <translation>agente revocado</translation>
    </message>
    <message>
        <source>agent update required</source>
        <translation>el agente debe actualizarse</translation>
    </message>
    <message>
        <source>agent {name}</source>
        <translation>agente {name}</translation>
    </message>
    <message>
        <source>all</source>
        <comment>selected jobs</comment>
        <translation>todos</translation>
    </message>
    <message>
        <source>an HTTP message</source>
        <translation>un mensaje HTTP</translation>
    </message>
    <message>
        <source>an agent already runs on the data folder {folder}, so this one was not started</source>
        <translation>ya hay un agente en esta carpeta de datos ({folder}); este no se inició</translation>
    </message>
    <message>
        <source>an application</source>
        <translation>una aplicación</translation>
    </message>
    <message>
        <source>an application</source>
        <comment>who did it</comment>
        <translation>una aplicación</translation>
    </message>
    <message>
        <source>an automatic start needs a user account. Create one, or ask this computer&apos;s administrator to set it up</source>
        <translation>sin cuenta de usuario nada se inicia automáticamente. Cree la cuenta, o pida a quien administra este ordenador que lo inicie</translation>
    </message>
    <message>
        <source>an e-mail</source>
        <translation>un correo electrónico</translation>
    </message>
    <message>
        <source>an empty command</source>
        <translation>un comando vacío</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>una imagen</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>un objeto</translation>
    </message>
    <message>
        <source>an office document</source>
        <translation>un documento de ofimática</translation>
    </message>
    <message>
        <source>an onboarding link starts with https:// or http:// and names the server</source>
        <translation>un enlace de alta empieza por https:// o http:// e indica el servidor</translation>
    </message>
    <message>
        <source>an option does not apply to this kind of document</source>
        <translation>una opción no es compatible con este tipo de documento</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>y %n más</numerusform>
            <numerusform>y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>and all below it: the longest picture ends there</source>
        <translation>y todo lo que sigue debajo: allí termina la imagen más larga</translation>
    </message>
    <message>
        <source>and all that follows: it takes too long</source>
        <comment>a command that is not drawn</comment>
        <translation>y todo lo que sigue: tarda demasiado</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>y {number} más</translation>
    </message>
    <message>
        <source>another agent uses {folder}</source>
        <translation>ya trabaja otro servidor en {folder}</translation>
    </message>
    <message>
        <source>another job</source>
        <translation>otro trabajo</translation>
    </message>
    <message>
        <source>another job of its printer comes first</source>
        <translation>otro trabajo de su impresora va antes</translation>
    </message>
    <message>
        <source>another one</source>
        <comment>job</comment>
        <translation>otro</translation>
    </message>
    <message>
        <source>another printer</source>
        <translation>otra impresora</translation>
    </message>
    <message>
        <source>another server answers at {server}, or one that no longer knows this agent (restored from an older backup). This agent&apos;s key was not sent to it, nothing is printed, and the agent tries again. If the server has another address now, make an onboarding link there and run &apos;spoolhouse agent enroll --replace&apos; here</source>
        <translation>en {server} responde otro servidor que aquel al que pertenece este agente, o uno que lo ha olvidado (restaurado de una copia de seguridad más antigua). No se le mostró la clave de este agente, no se imprime nada y se vuelve a intentar. Si el servidor tiene ahora otra dirección, cree allí un enlace de alta y ejecute aquí «spoolhouse agent enroll --replace»</translation>
    </message>
    <message>
        <source>another server answers at {url}, or one that no longer knows this agent</source>
        <translation>en {url} responde otro servidor, o uno que ha olvidado este agente</translation>
    </message>
    <message>
        <source>another window or command has just made this computer an agent. Nothing was done with this link: see the Help page (or &apos;spoolhouse doctor&apos;) for whose agent it is now</source>
        <translation>otra ventana u otro comando acaba de hacer de este ordenador un agente. No se hizo nada con este enlace: la página Ayuda (o «spoolhouse doctor») muestra de quién es agente ahora</translation>
    </message>
    <message>
        <source>another window or command is enrolling this computer right now. Nothing was done with this link</source>
        <translation>otra ventana u otro comando está dando de alta ahora este ordenador. No se hizo nada con este enlace</translation>
    </message>
    <message>
        <source>answers with an error</source>
        <comment>server</comment>
        <translation>responde con un error</translation>
    </message>
    <message>
        <source>any evidence counts until a test label is printed</source>
        <translation>hasta imprimir una etiqueta de prueba vale cualquier confirmación</translation>
    </message>
    <message>
        <source>any key with a certificate from a trusted authority</source>
        <translation>cualquier clave avalada por una autoridad</translation>
    </message>
    <message>
        <source>application {name}</source>
        <translation>aplicación de desarrollador {name}</translation>
    </message>
    <message>
        <source>as typed</source>
        <translation>tal como se escribió</translation>
    </message>
    <message>
        <source>as wide as the paper</source>
        <comment>width of the print head</comment>
        <translation>tan ancho como el material</translation>
    </message>
    <message>
        <source>as {printer}</source>
        <translation>como {printer}</translation>
    </message>
    <message>
        <source>assumed</source>
        <comment>who tells what a printer can</comment>
        <translation>nadie: se supone</translation>
    </message>
    <message numerus="yes">
        <source>at most %n</source>
        <comment>jobs of an hour</comment>
        <translation>
            <numerusform>máximo %n</numerusform>
            <numerusform>máximo %n</numerusform>
        </translation>
    </message>
    <message>
        <source>attempt to write a readonly database</source>
        <translation>la base de datos es de solo lectura</translation>
    </message>
    <message>
        <source>aud is {aud}.</source>
        <translation>aud es {aud}.</translation>
    </message>
    <message>
        <source>aud is {aud}: write &apos;{wanted}&apos;, exactly so and nothing else.</source>
        <translation>aud es {aud}: escriba «{wanted}», exactamente así y nada más.</translation>
    </message>
    <message>
        <source>automatic start is not supported on &apos;{system}&apos;</source>
        <translation>este programa no sabe cómo «{system}» inicia programas automáticamente</translation>
    </message>
    <message>
        <source>backup back up restore save copy</source>
        <comment>search words</comment>
        <translation>copia de seguridad respaldar restaurar guardar</translation>
    </message>
    <message>
        <source>backup save copy now</source>
        <comment>search words</comment>
        <translation>copia de seguridad guardar hacer ahora backup</translation>
    </message>
    <message>
        <source>barcode scan gun reader</source>
        <comment>help search</comment>
        <translation>código de barras escanear lector</translation>
    </message>
    <message>
        <source>base64 text</source>
        <translation>texto Base64</translation>
    </message>
    <message>
        <source>before the upgrade from schema {found} to {known} the database could not be copied to {folder}: {why}. Nothing was changed</source>
        <translation>antes de actualizar del esquema {found} al {known} no se pudo copiar la base de datos en {folder}: {why}. No se cambió nada</translation>
    </message>
    <message>
        <source>before the upgrade from schema {found} to {known} the database is copied to {folder}. This needs {needed} MB, and less is free: free some space, then start again. Nothing was changed</source>
        <translation>antes de actualizar del esquema {found} al {known} se copia la base de datos en {folder}. Se necesitan {needed}&#xa0;MB y hay menos libres: libere espacio e inicie de nuevo. No se cambió nada</translation>
    </message>
    <message>
        <source>begin first steps introduction meaning of colours</source>
        <comment>help search</comment>
        <translation>empezar primeros pasos introducción significado de los colores</translation>
    </message>
    <message>
        <source>beginning only</source>
        <translation>el principio</translation>
    </message>
    <message>
        <source>begins before the label before it ends: drawn as one label</source>
        <translation>empieza antes de que acabe la etiqueta anterior: se muestra como una sola etiqueta</translation>
    </message>
    <message>
        <source>big screen monitor display</source>
        <comment>search words</comment>
        <translation>pantalla grande monitor panel vista general</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>por {name}</translation>
    </message>
    <message>
        <source>by {who}</source>
        <translation>por {who}</translation>
    </message>
    <message>
        <source>calibrate shifted offset position darkness too light wrong place</source>
        <comment>search words</comment>
        <translation>calibrar desplazado posición oscuridad demasiado claro lugar equivocado</translation>
    </message>
    <message>
        <source>can also change everything else</source>
        <translation>configura también todo lo demás</translation>
    </message>
    <message>
        <source>can&apos;t print any of these jobs</source>
        <translation>no puede imprimir ninguno de estos trabajos</translation>
    </message>
    <message>
        <source>cancel {number}</source>
        <comment>selected jobs</comment>
        <translation>cancelar {number}</translation>
    </message>
    <message>
        <source>changes arrive at once</source>
        <translation>los cambios llegan al instante</translation>
    </message>
    <message>
        <source>check this</source>
        <comment>check</comment>
        <translation>revisar</translation>
    </message>
    <message>
        <source>checked just now: {problem}</source>
        <translation>preguntada ahora: {problem}</translation>
    </message>
    <message>
        <source>checked the newest entries ({entries}): unchanged</source>
        <translation>las últimas {entries} entradas están como se escribieron</translation>
    </message>
    <message>
        <source>checks for cut-off raw files</source>
        <translation>comprobación de archivos RAW cortados</translation>
    </message>
    <message>
        <source>client id</source>
        <translation>ID del cliente</translation>
    </message>
    <message>
        <source>client secret</source>
        <translation>secreto del cliente</translation>
    </message>
    <message>
        <source>client secret, hidden</source>
        <translation>secreto del cliente, oculto</translation>
    </message>
    <message>
        <source>client {name}</source>
        <translation>aplicación {name}</translation>
    </message>
    <message>
        <source>client_id and client_secret are missing.</source>
        <translation>Faltan client_id y client_secret.</translation>
    </message>
    <message>
        <source>closed by somebody</source>
        <translation>cerrado por alguien</translation>
    </message>
    <message>
        <source>closed by {name}</source>
        <translation>cerrado por {name}</translation>
    </message>
    <message>
        <source>color not supported</source>
        <translation>no imprime en este color</translation>
    </message>
    <message>
        <source>colour</source>
        <comment>of a device</comment>
        <translation>color</translation>
    </message>
    <message>
        <source>connected</source>
        <comment>agent</comment>
        <translation>conectado</translation>
    </message>
    <message>
        <source>connected, version {version}</source>
        <translation>conectado, versión {version}</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>conectando…</translation>
    </message>
    <message>
        <source>consoles other computers pair pairing code connect server elsewhere revoke shut out</source>
        <comment>search words</comment>
        <translation>consolas otros ordenadores emparejar código conectar servidor revocar excluir</translation>
    </message>
    <message>
        <source>continuous</source>
        <comment>a roll of paper</comment>
        <translation>continuo</translation>
    </message>
    <message>
        <source>copies not supported</source>
        <translation>no imprime tantas copias</translation>
    </message>
    <message>
        <source>counted is possible only with came_out false.</source>
        <translation>counted es para una parte de las etiquetas, con came_out false.</translation>
    </message>
    <message>
        <source>customer of {site}</source>
        <translation>cliente de {site}</translation>
    </message>
    <message>
        <source>cut off {sides}</source>
        <translation>recortado {sides}</translation>
    </message>
    <message>
        <source>cut off: {cut}</source>
        <translation>recortado: {cut}</translation>
    </message>
    <message>
        <source>dark mode theme colours night</source>
        <comment>search words</comment>
        <translation>modo oscuro claro tema colores noche</translation>
    </message>
    <message>
        <source>dark mode theme font big letters gloves backup</source>
        <comment>help search</comment>
        <translation>oscuro tema letra grande guantes copia de seguridad</translation>
    </message>
    <message>
        <source>darkness ({percent} %)</source>
        <translation>oscuridad ({percent}&#xa0;%)</translation>
    </message>
    <message>
        <source>darkness {percent} %</source>
        <translation>oscuridad {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>database is locked</source>
        <translation>la base de datos está bloqueada</translation>
    </message>
    <message>
        <source>database or disk is full</source>
        <translation>la base de datos o el disco está lleno</translation>
    </message>
    <message>
        <source>days</source>
        <comment>unit</comment>
        <translation>días</translation>
    </message>
    <message>
        <source>default</source>
        <comment>how a job is printed</comment>
        <translation>predeterminado</translation>
    </message>
    <message>
        <source>developer at {site}</source>
        <translation>desarrollador en {site}</translation>
    </message>
    <message>
        <source>device roll change empty jam ribbon crooked shifted blank faint light dark align cable ip</source>
        <comment>help search</comment>
        <translation>dispositivo rollo cambiar vacío atasco cinta torcido desplazado blanco pálido claro oscuro alinear cable IP</translation>
    </message>
    <message>
        <source>did it come out confirm check tray count</source>
        <comment>search words</comment>
        <translation>salió confirmar revisar bandeja contar</translation>
    </message>
    <message>
        <source>disk I/O error</source>
        <translation>error de entrada o salida del disco</translation>
    </message>
    <message>
        <source>do 1 copy of a PDF</source>
        <translation>1 copia de un PDF</translation>
    </message>
    <message>
        <source>do a PDF fitted to its media</source>
        <translation>ajustar un PDF a su material</translation>
    </message>
    <message>
        <source>do a PDF in black</source>
        <translation>un PDF en negro</translation>
    </message>
    <message>
        <source>do a PDF in colour</source>
        <translation>un PDF en color</translation>
    </message>
    <message>
        <source>do a PDF in {orientation}</source>
        <translation>un PDF con orientación {orientation}</translation>
    </message>
    <message>
        <source>do a PDF on a roll that ends with it</source>
        <translation>un PDF en un rollo que acaba con él</translation>
    </message>
    <message>
        <source>do a PDF on media of another height</source>
        <translation>un PDF en un material de otra altura</translation>
    </message>
    <message>
        <source>do offsets and margins of a PDF</source>
        <translation>desplazamientos y márgenes de un PDF</translation>
    </message>
    <message>
        <source>do pages in this colour or resolution</source>
        <translation>páginas en este color o resolución</translation>
    </message>
    <message>
        <source>do {copies} copies of a PDF</source>
        <translation>{copies} copias de un PDF</translation>
    </message>
    <message>
        <source>do {dpi} dpi</source>
        <translation>{dpi}&#xa0;ppp</translation>
    </message>
    <message>
        <source>document_base64 is empty.</source>
        <translation>document_base64 está vacío.</translation>
    </message>
    <message>
        <source>document_base64 is not Base64 (RFC 4648 section 4: padded, without line breaks and without a data: prefix).</source>
        <translation>document_base64 no es Base64 (RFC 4648, sección 4: con relleno, sin saltos de línea y sin prefijo data:).</translation>
    </message>
    <message>
        <source>document_raw_language is only for RAW documents: set document_format to raw.</source>
        <translation>document_raw_language es solo para documentos RAW: ponga document_format en raw.</translation>
    </message>
    <message>
        <source>documents</source>
        <comment>of a device</comment>
        <translation>documentos</translation>
    </message>
    <message>
        <source>documents of type {type}: it takes {taken}</source>
        <translation>documentos de tipo {type}, acepta {taken}</translation>
    </message>
    <message>
        <source>does not answer</source>
        <comment>server</comment>
        <translation>no responde</translation>
    </message>
    <message>
        <source>does not answer. {why}</source>
        <translation>no responde. {why}</translation>
    </message>
    <message>
        <source>does not move or clip pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>no mueve ni recorta páginas</translation>
    </message>
    <message>
        <source>does not print PDFs</source>
        <translation>no imprime PDF</translation>
    </message>
    <message>
        <source>does not print in this colour</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>no imprime en este color</translation>
    </message>
    <message>
        <source>does not print label files</source>
        <translation>no imprime archivos de etiquetas</translation>
    </message>
    <message>
        <source>does not print on both sides like this</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>no imprime así por ambas caras</translation>
    </message>
    <message>
        <source>does not print on paper of this size</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>no admite materiales de este tamaño</translation>
    </message>
    <message>
        <source>does not print this language</source>
        <translation>no habla este lenguaje</translation>
    </message>
    <message>
        <source>does not print this many copies</source>
        <translation>no imprime tantas copias</translation>
    </message>
    <message>
        <source>does not print with {dpi} dpi</source>
        <translation>no imprime con {dpi}&#xa0;ppp</translation>
    </message>
    <message>
        <source>does not print with {dpi} dpi, only with {others}</source>
        <translation>no imprime con {dpi}&#xa0;ppp, solo con {others}</translation>
    </message>
    <message>
        <source>does not print {format}</source>
        <translation>no imprime {format}</translation>
    </message>
    <message>
        <source>does not print {language}</source>
        <translation>no habla {language}</translation>
    </message>
    <message>
        <source>does not shrink or enlarge pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>no reduce ni amplía páginas</translation>
    </message>
    <message>
        <source>does not turn pages</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>no gira páginas</translation>
    </message>
    <message>
        <source>done</source>
        <comment>step</comment>
        <translation>hecho</translation>
    </message>
    <message>
        <source>dpi</source>
        <comment>unit</comment>
        <translation>ppp</translation>
    </message>
    <message>
        <source>dpi not reported</source>
        <translation>ppp no indicados</translation>
    </message>
    <message>
        <source>dpi not supported</source>
        <translation>no tiene esta resolución</translation>
    </message>
    <message>
        <source>duplex not supported</source>
        <translation>no imprime así por ambas caras</translation>
    </message>
    <message>
        <source>empty</source>
        <comment>a setting</comment>
        <translation>vacío</translation>
    </message>
    <message>
        <source>empty: the file gives it no data</source>
        <comment>a field of a label</comment>
        <translation>vacío: el archivo no le da datos</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the folder of the help&apos;s text: the word of this language</comment>
        <translation>es</translation>
    </message>
    <message>
        <source>engine reboot stop start</source>
        <comment>search words</comment>
        <translation>servidor reiniciar detener iniciar</translation>
    </message>
    <message>
        <source>entered by hand</source>
        <comment>who tells what a printer can</comment>
        <translation>quien la configuró</translation>
    </message>
    <message>
        <source>exit close end stop server printing shut down</source>
        <comment>search words</comment>
        <translation>salir cerrar terminar detener parar servidor impresión apagar</translation>
    </message>
    <message>
        <source>exp is not after iat: an assertion ends after it was made.</source>
        <translation>exp no es posterior a iat: una aserción acaba después de hacerse.</translation>
    </message>
    <message>
        <source>expired on {day}: renew its files</source>
        <translation>caducó el {day}: renueve sus archivos</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>check</comment>
        <translation>incorrecto</translation>
    </message>
    <message>
        <source>filter off</source>
        <translation>filtro desactivado</translation>
    </message>
    <message>
        <source>filter on</source>
        <translation>filtro activado</translation>
    </message>
    <message numerus="yes">
        <source>fits %n of {all} jobs, {media}</source>
        <translation>
            <numerusform>sirve para %n de {all} trabajos, {media}</numerusform>
            <numerusform>sirve para %n de {all} trabajos, {media}</numerusform>
        </translation>
    </message>
    <message>
        <source>for the {number} time</source>
        <translation>en el {number} intento</translation>
    </message>
    <message>
        <source>for {time}</source>
        <translation>desde hace {time}</translation>
    </message>
    <message>
        <source>format not supported</source>
        <translation>no acepta este tipo de documento</translation>
    </message>
    <message>
        <source>from {before} to {after}</source>
        <translation>de {before} a {after}</translation>
    </message>
    <message>
        <source>from {printer}</source>
        <translation>de {printer}</translation>
    </message>
    <message>
        <source>grant_type is missing: it must be client_credentials.</source>
        <translation>Falta grant_type: debe ser client_credentials.</translation>
    </message>
    <message>
        <source>h</source>
        <comment>unit</comment>
        <translation>h</translation>
    </message>
    <message>
        <source>history who did what</source>
        <comment>help search</comment>
        <translation>historial quién hizo qué</translation>
    </message>
    <message>
        <source>hold {number}</source>
        <comment>selected jobs</comment>
        <translation>retener {number}</translation>
    </message>
    <message>
        <source>hours</source>
        <comment>unit</comment>
        <translation>horas</translation>
    </message>
    <message>
        <source>https://HOST:PORT, as shown next to the code</source>
        <translation>https://HOST:PORT, como se indica junto al código</translation>
    </message>
    <message>
        <source>iat is not in the future.</source>
        <translation>iat no está en el futuro.</translation>
    </message>
    <message>
        <source>iat is {seconds} in the future: set the clock of the computer that makes assertions.</source>
        <translation>iat está {seconds} en el futuro: ajuste el reloj del ordenador que hace las aserciones.</translation>
    </message>
    <message>
        <source>in place of a font that the picture lacks</source>
        <translation>en lugar de una fuente que falta en la imagen</translation>
    </message>
    <message>
        <source>in this system&apos;s keyring ({keyring})</source>
        <translation>en el llavero de este sistema ({keyring})</translation>
    </message>
    <message>
        <source>in use now</source>
        <comment>a console</comment>
        <translation>en uso ahora</translation>
    </message>
    <message>
        <source>in {file}, readable by its owner alone, not in a keyring</source>
        <translation>en {file}, legible solo por su dueño, no en un llavero</translation>
    </message>
    <message>
        <source>internal error of the printer</source>
        <translation>error interno de la impresora</translation>
    </message>
    <message>
        <source>is disabled</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>está desactivada</translation>
    </message>
    <message>
        <source>iss is {iss}.</source>
        <translation>iss es {iss}.</translation>
    </message>
    <message>
        <source>iss is {iss}: write the client_id of the application, in small letters with hyphens.</source>
        <translation>iss es {iss}: escriba el client_id de la aplicación, en minúsculas y con guiones.</translation>
    </message>
    <message>
        <source>it accepts connections but reports no status</source>
        <comment>a printer</comment>
        <translation>acepta conexiones y no informa de nada</translation>
    </message>
    <message>
        <source>it answered with IPP status {code}</source>
        <translation>respondió con el estado IPP {code}</translation>
    </message>
    <message>
        <source>it answers</source>
        <comment>a printer</comment>
        <translation>responde</translation>
    </message>
    <message>
        <source>it asked for a login again in the middle of a job</source>
        <translation>vuelve a preguntar quién imprime en medio de un trabajo</translation>
    </message>
    <message>
        <source>it asked for another login before it had read the last one</source>
        <translation>quiere otra respuesta antes de leer la última</translation>
    </message>
    <message>
        <source>it asks for a Digest login in a form that is not supported</source>
        <translation>pide un inicio de sesión Digest al que nadie puede responder</translation>
    </message>
    <message>
        <source>it asks for a login that is neither Basic nor Digest</source>
        <translation>pide un inicio de sesión que no es Basic ni Digest</translation>
    </message>
    <message>
        <source>it asks for a user name and a password</source>
        <translation>pide usuario y contraseña</translation>
    </message>
    <message>
        <source>it asks for an encrypted connection: use ipps://</source>
        <translation>pide una conexión cifrada: use ipps://</translation>
    </message>
    <message>
        <source>it broke off</source>
        <translation>se cortó</translation>
    </message>
    <message>
        <source>it cannot do what the job asks for</source>
        <translation>no puede hacer lo que pide el trabajo</translation>
    </message>
    <message>
        <source>it disconnected before the answer</source>
        <translation>cortó la conexión antes de recibir la respuesta</translation>
    </message>
    <message>
        <source>it does not accept the user name and the password</source>
        <translation>no acepta el usuario y la contraseña</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>no responde</translation>
    </message>
    <message>
        <source>it does not answer within {seconds:g} s; it may wait for its password</source>
        <translation>no responde en {seconds:g}&#xa0;s; puede que espere su contraseña</translation>
    </message>
    <message>
        <source>it does not let this computer print</source>
        <translation>no deja imprimir a este ordenador</translation>
    </message>
    <message>
        <source>it does not let this user print</source>
        <translation>no deja imprimir a este usuario</translation>
    </message>
    <message>
        <source>it does not list its jobs: {told}</source>
        <translation>no enumera sus trabajos: {told}</translation>
    </message>
    <message>
        <source>it does not list its queues (IPP status {code})</source>
        <translation>no informa de sus colas (estado IPP {code})</translation>
    </message>
    <message>
        <source>it does not speak HTTP: {error}</source>
        <translation>no habla HTTP: {error}</translation>
    </message>
    <message>
        <source>it does not take this kind of document</source>
        <translation>no acepta este tipo de documento</translation>
    </message>
    <message>
        <source>it has failed</source>
        <translation>ha fallado</translation>
    </message>
    <message>
        <source>it has no entry for this agent</source>
        <translation>no tiene ninguna entrada de este agente</translation>
    </message>
    <message>
        <source>it has no entry for this console</source>
        <translation>no tiene ninguna entrada de esta consola</translation>
    </message>
    <message>
        <source>it is busy</source>
        <translation>está ocupada</translation>
    </message>
    <message>
        <source>it is busy with another connection</source>
        <translation>está ocupada con otra conexión</translation>
    </message>
    <message>
        <source>it is cancelled</source>
        <translation>está cancelado</translation>
    </message>
    <message>
        <source>it is not a known keyring</source>
        <translation>no es ninguno de los llaveros conocidos</translation>
    </message>
    <message>
        <source>it is not accepting jobs</source>
        <translation>no acepta trabajos</translation>
    </message>
    <message>
        <source>it is not available now</source>
        <translation>ahora no está disponible</translation>
    </message>
    <message>
        <source>it is printed</source>
        <translation>está impreso</translation>
    </message>
    <message>
        <source>it is printing</source>
        <translation>se está imprimiendo</translation>
    </message>
    <message>
        <source>it is printing now and was not checked</source>
        <translation>está imprimiendo y no se le preguntó</translation>
    </message>
    <message>
        <source>it is starting or stopping. Try again in a moment, or start with --take-over</source>
        <translation>se está iniciando o deteniendo: inténtelo de nuevo en un momento, o inicie con --take-over</translation>
    </message>
    <message>
        <source>it is {status}</source>
        <translation>está {status}</translation>
    </message>
    <message>
        <source>it must be {expected}</source>
        <translation>se espera {expected}</translation>
    </message>
    <message>
        <source>it redirects to another address, which is not followed</source>
        <translation>remite a otra dirección, que no se sigue</translation>
    </message>
    <message>
        <source>it sends interim answers without an end</source>
        <translation>envía respuestas intermedias sin fin</translation>
    </message>
    <message>
        <source>it shows another certificate than before</source>
        <translation>muestra otro certificado que antes</translation>
    </message>
    <message>
        <source>it waited too long; a person must confirm that it is still needed</source>
        <translation>esperó demasiado, alguien debe indicar si todavía se necesita</translation>
    </message>
    <message>
        <source>it waits</source>
        <translation>espera</translation>
    </message>
    <message>
        <source>it wants the password in clear text, which is sent over ipps:// only: change its address</source>
        <translation>quiere la contraseña sin cifrar, que solo se envía por ipps://: cambie su dirección</translation>
    </message>
    <message>
        <source>its access token has expired; the application must get a new one</source>
        <translation>su token de acceso caducó: debe obtener otro</translation>
    </message>
    <message>
        <source>its access token is not known here</source>
        <translation>su token de acceso no se conoce aquí</translation>
    </message>
    <message>
        <source>its agent has it already</source>
        <translation>su agente ya lo tiene</translation>
    </message>
    <message>
        <source>its agent was revoked</source>
        <comment>follows a printer&apos;s name</comment>
        <translation>tiene el agente revocado</translation>
    </message>
    <message>
        <source>its agents and printers</source>
        <comment>this stops …</comment>
        <translation>todos sus agentes e impresoras</translation>
    </message>
    <message>
        <source>its driver does not report the paper size</source>
        <translation>su controlador no indica el tamaño de una hoja</translation>
    </message>
    <message>
        <source>its lease has expired</source>
        <translation>su asignación ha caducado</translation>
    </message>
    <message>
        <source>its pages are {size}</source>
        <translation>sus páginas son de {size}</translation>
    </message>
    <message>
        <source>its printer is paused</source>
        <translation>su impresora está en pausa</translation>
    </message>
    <message>
        <source>its time has expired</source>
        <translation>su plazo ha terminado</translation>
    </message>
    <message>
        <source>its top edge prints first</source>
        <translation>la parte superior sale antes de la impresora</translation>
    </message>
    <message>
        <source>job {sides}</source>
        <translation>trabajo {sides}</translation>
    </message>
    <message>
        <source>jti has 1 character: {shortest} to {longest} are allowed.</source>
        <translation>jti tiene 1 carácter: se permiten de {shortest} a {longest}.</translation>
    </message>
    <message>
        <source>jti has a control character: write a new random text, for example a UUID.</source>
        <translation>jti tiene un carácter de control: escriba un texto aleatorio nuevo, por ejemplo un UUID.</translation>
    </message>
    <message>
        <source>jti has half of a surrogate pair: write a new random text, for example a UUID.</source>
        <translation>jti tiene medio par sustituto: escriba un texto aleatorio nuevo, por ejemplo un UUID.</translation>
    </message>
    <message>
        <source>jti has {letters} characters: {shortest} to {longest} are allowed.</source>
        <translation>jti tiene {letters} caracteres: se permiten de {shortest} a {longest}.</translation>
    </message>
    <message>
        <source>jti is {jti}.</source>
        <translation>jti es {jti}.</translation>
    </message>
    <message>
        <source>jti is {jti}: write a new random text into every assertion, for example a UUID.</source>
        <translation>jti es {jti}: escriba en cada aserción un texto aleatorio nuevo, por ejemplo un UUID.</translation>
    </message>
    <message>
        <source>just now</source>
        <comment>last seen</comment>
        <translation>ahora</translation>
    </message>
    <message>
        <source>just now</source>
        <comment>heard</comment>
        <translation>ahora</translation>
    </message>
    <message>
        <source>kept until a line feed comes</source>
        <comment>a command that is not drawn</comment>
        <translation>se guarda hasta que llegue un salto de línea</translation>
    </message>
    <message>
        <source>key {key}</source>
        <translation>clave {key}</translation>
    </message>
    <message>
        <source>keys shortcut hotkey</source>
        <comment>help search</comment>
        <translation>teclas atajo</translation>
    </message>
    <message>
        <source>label files are not allowed on this printer</source>
        <translation>no se permiten archivos de etiquetas en esta impresora</translation>
    </message>
    <message>
        <source>label lost missing again copy double twice delete remove stop abort mistake stuck order</source>
        <comment>help search</comment>
        <translation>etiqueta perdida falta otra vez copia doble dos veces borrar quitar parar error atascado pedido</translation>
    </message>
    <message>
        <source>language</source>
        <comment>of a device</comment>
        <translation>lenguaje</translation>
    </message>
    <message>
        <source>language {language}</source>
        <translation>habla {language}</translation>
    </message>
    <message>
        <source>larger paper: {media}</source>
        <translation>material más grande: {media}</translation>
    </message>
    <message>
        <source>larger than a picture can be</source>
        <comment>a command that is not drawn</comment>
        <translation>más grande de lo que puede ser una imagen</translation>
    </message>
    <message>
        <source>last message arrived {ago}</source>
        <translation>último mensaje recibido {ago}</translation>
    </message>
    <message>
        <source>last used {ago}</source>
        <translation>usada por última vez {ago}</translation>
    </message>
    <message>
        <source>later</source>
        <comment>step</comment>
        <translation>después</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>menos de un minuto</translation>
    </message>
    <message>
        <source>live</source>
        <comment>the wall</comment>
        <translation>en tiempo real</translation>
    </message>
    <message>
        <source>lock unlock PIN password sign in operator</source>
        <comment>search words</comment>
        <translation>bloquear desbloquear PIN contraseña iniciar sesión operador</translation>
    </message>
    <message>
        <source>locked</source>
        <comment>a console</comment>
        <translation>bloqueada</translation>
    </message>
    <message>
        <source>made for {width:.0f} × {height:.0f} mm</source>
        <translation>preparada para {width:.0f} × {height:.0f}&#xa0;mm</translation>
    </message>
    <message>
        <source>mark {number} as done</source>
        <comment>selected jobs</comment>
        <translation>marcar {number} como resueltos</translation>
    </message>
    <message>
        <source>maximum copies</source>
        <comment>of a device</comment>
        <translation>máximo de copias</translation>
    </message>
    <message>
        <source>media not supported</source>
        <translation>no admite materiales de este tamaño</translation>
    </message>
    <message>
        <source>min</source>
        <comment>unit</comment>
        <translation>min</translation>
    </message>
    <message>
        <source>minutes</source>
        <comment>unit</comment>
        <translation>minutos</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>ausente</translation>
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
        <translation>modelo</translation>
    </message>
    <message>
        <source>model not known, {serial}</source>
        <translation>modelo desconocido, {serial}</translation>
    </message>
    <message>
        <source>more data than a picture can have</source>
        <comment>a command that is not drawn</comment>
        <translation>más datos de los que puede tener una imagen</translation>
    </message>
    <message>
        <source>more parts than a picture can have</source>
        <comment>a command that is not drawn</comment>
        <translation>más partes de las que puede tener una imagen</translation>
    </message>
    <message>
        <source>more than 1000</source>
        <translation>más de 1000</translation>
    </message>
    <message>
        <source>move {number}</source>
        <comment>selected jobs</comment>
        <translation>mover {number}</translation>
    </message>
    <message>
        <source>moved {across}, {along}</source>
        <translation>movido {across}, {along}</translation>
    </message>
    <message>
        <source>named: an id, or a name of 1 to {most} characters.</source>
        <translation>named: un ID o un nombre de 1 a {most} caracteres.</translation>
    </message>
    <message>
        <source>nbf is not in the future.</source>
        <translation>nbf no está en el futuro.</translation>
    </message>
    <message>
        <source>nbf is {nbf}: write seconds since 1970 (UTC), or leave it out.</source>
        <translation>nbf es {nbf}: escriba segundos desde 1970 (UTC) u omítalo.</translation>
    </message>
    <message>
        <source>nbf is {seconds} in the future: leave it out, or send the assertion later.</source>
        <translation>nbf está {seconds} en el futuro: quítelo o envíe la aserción más tarde.</translation>
    </message>
    <message>
        <source>needed: {evidence}</source>
        <translation>se pide: {evidence}</translation>
    </message>
    <message>
        <source>needs attention</source>
        <comment>printer</comment>
        <translation>requiere atención</translation>
    </message>
    <message>
        <source>needs “{evidence}” (learnt from its test print)</source>
        <translation>necesita «{evidence}» (aprendido de su prueba)</translation>
    </message>
    <message>
        <source>needs “{evidence}” (learnt from its test print, which ended with a reset)</source>
        <translation>necesita «{evidence}» (aprendido de su prueba, que terminó con un restablecimiento)</translation>
    </message>
    <message>
        <source>needs “{evidence}” (set by {name})</source>
        <translation>necesita «{evidence}» (fijado por {name})</translation>
    </message>
    <message>
        <source>network</source>
        <comment>where printers are searched</comment>
        <translation>red</translation>
    </message>
    <message>
        <source>never</source>
        <comment>last seen</comment>
        <translation>nunca</translation>
    </message>
    <message>
        <source>never seen</source>
        <translation>nunca vista</translation>
    </message>
    <message>
        <source>never seen</source>
        <comment>agent</comment>
        <translation>nunca visto</translation>
    </message>
    <message>
        <source>never used</source>
        <translation>nunca usada</translation>
    </message>
    <message>
        <source>new device install connect setup</source>
        <comment>search words</comment>
        <translation>nuevo dispositivo instalar conectar configurar</translation>
    </message>
    <message>
        <source>no</source>
        <comment>a detail of the log</comment>
        <translation>no</translation>
    </message>
    <message>
        <source>no PDF</source>
        <translation>no admite PDF</translation>
    </message>
    <message>
        <source>no account has the name or id &apos;{name}&apos;: see &apos;spoolhouse partner account list&apos;</source>
        <translation>ninguna cuenta tiene el nombre o el ID «{name}»: véase «spoolhouse partner account list»</translation>
    </message>
    <message>
        <source>no account is named: give a name, an external id or an id of 1 to {most} characters, see &apos;spoolhouse partner account list&apos;</source>
        <translation>no se indicó ninguna cuenta: dé un nombre, un ID externo o un ID de 1 a {most} caracteres, véase «spoolhouse partner account list»</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>no answer within {seconds:g} s</source>
        <translation>sin respuesta en {seconds:g}&#xa0;s</translation>
    </message>
    <message>
        <source>no bar code for this data</source>
        <comment>a command that is not drawn</comment>
        <translation>no hay código de barras para estos datos</translation>
    </message>
    <message>
        <source>no certificate</source>
        <translation>ningún certificado</translation>
    </message>
    <message>
        <source>no connection</source>
        <translation>no hay conexión</translation>
    </message>
    <message>
        <source>no connection ({why})</source>
        <translation>no hay conexión ({why})</translation>
    </message>
    <message>
        <source>no connection to the printer: {why}</source>
        <translation>sin conexión con la impresora: {why}</translation>
    </message>
    <message>
        <source>no connection to the server</source>
        <translation>sin conexión con el servidor</translation>
    </message>
    <message>
        <source>no errors</source>
        <translation>sin errores</translation>
    </message>
    <message>
        <source>no jobs</source>
        <translation>sin trabajos</translation>
    </message>
    <message>
        <source>no label is printed: the file only sets up the printer or stores something ({command})</source>
        <translation>no se imprime ninguna etiqueta: el archivo solo configura la impresora o guarda algo ({command})</translation>
    </message>
    <message>
        <source>no longer knows this console</source>
        <comment>server</comment>
        <translation>ya no admite esta consola</translation>
    </message>
    <message>
        <source>no name</source>
        <comment>certificate</comment>
        <translation>ningún nombre</translation>
    </message>
    <message>
        <source>no player is installed</source>
        <translation>no hay reproductor instalado</translation>
    </message>
    <message>
        <source>no printer is added</source>
        <translation>no se ha añadido ninguna impresora</translation>
    </message>
    <message>
        <source>no printers</source>
        <translation>ninguna impresora</translation>
    </message>
    <message>
        <source>no reason is given</source>
        <translation>no se indica el motivo</translation>
    </message>
    <message>
        <source>no reason recorded</source>
        <translation>no se guardó el motivo</translation>
    </message>
    <message>
        <source>no system tray: closing minimises the window</source>
        <translation>aquí no hay icono junto al reloj: cerrar minimiza</translation>
    </message>
    <message>
        <source>nobody</source>
        <comment>works here</comment>
        <translation>nadie</translation>
    </message>
    <message>
        <source>nobody at console {console}</source>
        <translation>nadie en la consola {console}</translation>
    </message>
    <message>
        <source>nobody: no login required</source>
        <translation>nadie: no pide iniciar sesión</translation>
    </message>
    <message>
        <source>none</source>
        <comment>a detail of the log</comment>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>none in the link: the server needs a certificate that this computer trusts</source>
        <translation>ninguna en el enlace: una autoridad que este ordenador conoce debe avalar al servidor</translation>
    </message>
    <message>
        <source>none since this window opened</source>
        <comment>error</comment>
        <translation>ninguno desde que se abrió esta ventana</translation>
    </message>
    <message>
        <source>none yet</source>
        <comment>printers</comment>
        <translation>ninguna aún</translation>
    </message>
    <message>
        <source>none yet</source>
        <comment>answer of a printer</comment>
        <translation>ninguna aún</translation>
    </message>
    <message>
        <source>none: others can read the traffic</source>
        <comment>certificate</comment>
        <translation>ninguno: otros pueden leer lo que se envía</translation>
    </message>
    <message>
        <source>none: plain HTTP inside this computer</source>
        <translation>ninguna: HTTP sin TLS dentro de este ordenador</translation>
    </message>
    <message>
        <source>not a known command</source>
        <comment>a command that is not drawn</comment>
        <translation>comando desconocido</translation>
    </message>
    <message>
        <source>not added</source>
        <comment>printer</comment>
        <translation>no añadida</translation>
    </message>
    <message>
        <source>not in this file</source>
        <comment>a command that is not drawn</comment>
        <translation>no está en este archivo</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>not known</source>
        <comment>agents</comment>
        <translation>no se sabe</translation>
    </message>
    <message>
        <source>not known how much is left</source>
        <translation>no se sabe cuánto queda</translation>
    </message>
    <message>
        <source>not known while the server does not answer</source>
        <comment>agents</comment>
        <translation>no se sabe mientras el servidor no responda</translation>
    </message>
    <message>
        <source>not known yet</source>
        <comment>how many jobs</comment>
        <translation>aún no se sabe</translation>
    </message>
    <message>
        <source>not known: Spoolhouse can&apos;t notice if another device takes its address</source>
        <translation>no conocida: otro dispositivo en su dirección pasaría inadvertido</translation>
    </message>
    <message>
        <source>not live</source>
        <comment>a number of jobs</comment>
        <translation>no actual</translation>
    </message>
    <message>
        <source>not live</source>
        <comment>the wall</comment>
        <translation>datos no actuales</translation>
    </message>
    <message>
        <source>not needed: this computer only</source>
        <comment>certificate</comment>
        <translation>no hace falta: solo para este ordenador</translation>
    </message>
    <message>
        <source>not now: {why}</source>
        <translation>ahora no: {why}</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>ahora no es posible</translation>
    </message>
    <message>
        <source>not read yet</source>
        <comment>data</comment>
        <translation>aún no leídos</translation>
    </message>
    <message>
        <source>not sent yet</source>
        <comment>reprint</comment>
        <translation>aún sin enviar</translation>
    </message>
    <message>
        <source>not set</source>
        <comment>a detail of the log</comment>
        <translation>sin definir</translation>
    </message>
    <message>
        <source>not supported</source>
        <comment>a command that is not drawn</comment>
        <translation>no compatible</translation>
    </message>
    <message>
        <source>not yet</source>
        <comment>sent to its agent</comment>
        <translation>aún no</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>was printed</comment>
        <translation>nada</translation>
    </message>
    <message>
        <source>nothing but blanks</source>
        <translation>solo espacios en blanco</translation>
    </message>
    <message>
        <source>nothing can be kept in {folder}: {why}</source>
        <translation>no se puede guardar nada en {folder}: {why}</translation>
    </message>
    <message>
        <source>nothing has arrived yet</source>
        <translation>aún no ha llegado nada</translation>
    </message>
    <message>
        <source>nothing known</source>
        <translation>nada conocido</translation>
    </message>
    <message>
        <source>nothing was printed</source>
        <translation>no se imprimió nada</translation>
    </message>
    <message>
        <source>nothing was restored: it needs {size:.0f} MB, there is less free for {root}</source>
        <translation>no se restauró nada: hacen falta {size:.0f}&#xa0;MB y hay menos libres para {root}</translation>
    </message>
    <message>
        <source>nothing was restored: {file}: {why}</source>
        <translation>no se restauró nada: {file}: {why}</translation>
    </message>
    <message>
        <source>nothing was restored: {root} has a server&apos;s data. Try the backup in a new folder, which you name with --data-dir</source>
        <translation>no se restauró nada: {root} tiene los datos de un servidor. Pruebe la copia en una carpeta nueva, indicada con --data-dir</translation>
    </message>
    <message>
        <source>nothing was restored: {why}</source>
        <translation>no se restauró nada: {why}</translation>
    </message>
    <message>
        <source>now</source>
        <comment>until</comment>
        <translation>ahora</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>of another kind</source>
        <translation>un valor de otro tipo</translation>
    </message>
    <message>
        <source>of {number}</source>
        <translation>de {number}</translation>
    </message>
    <message>
        <source>of {url} ({trust}); its own key is {place}</source>
        <translation>de {url} ({trust}); su propia clave está {place}</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>agent</comment>
        <translation>sin conexión</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>printer</comment>
        <translation>sin conexión</translation>
    </message>
    <message>
        <source>offline since {moment}</source>
        <translation>ausente desde {moment}</translation>
    </message>
    <message>
        <source>offline, last seen {ago}</source>
        <translation>sin conexión, visto por última vez {ago}</translation>
    </message>
    <message>
        <source>once</source>
        <comment>sent to its agent</comment>
        <translation>una vez</translation>
    </message>
    <message>
        <source>one of: {values}</source>
        <translation>uno de estos valores: {values}</translation>
    </message>
    <message>
        <source>one that does not identify itself</source>
        <translation>un dispositivo sin identificar</translation>
    </message>
    <message>
        <source>online</source>
        <comment>agent</comment>
        <translation>en línea</translation>
    </message>
    <message>
        <source>online, too old: gets no jobs</source>
        <translation>en línea, demasiado antiguo: no recibe trabajos</translation>
    </message>
    <message>
        <source>only its first characters</source>
        <translation>solo los primeros caracteres</translation>
    </message>
    <message>
        <source>only stored in the printer</source>
        <comment>a command that is not drawn</comment>
        <translation>solo se guarda en la impresora</translation>
    </message>
    <message>
        <source>only the first labels of its series</source>
        <translation>solo las primeras etiquetas de la serie</translation>
    </message>
    <message>
        <source>only the first {number:,} labels are drawn</source>
        <translation>solo se muestran las primeras {number:,} etiquetas</translation>
    </message>
    <message>
        <source>only {pages}</source>
        <translation>solo {pages}</translation>
    </message>
    <message>
        <source>operator</source>
        <comment>placeholder of a name</comment>
        <translation>operador</translation>
    </message>
    <message>
        <source>operator</source>
        <comment>who did it, and told no name</comment>
        <translation>un operador</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>operador</translation>
    </message>
    <message>
        <source>operators names pin roles administrator lock console idle minutes privacy hide documents</source>
        <comment>search words</comment>
        <translation>operadores nombres PIN roles administrador bloquear consola inactiva minutos privacidad ocultar documentos</translation>
    </message>
    <message>
        <source>orientation not supported</source>
        <translation>no gira páginas</translation>
    </message>
    <message>
        <source>other</source>
        <comment>media</comment>
        <translation>otro</translation>
    </message>
    <message>
        <source>other computer remote site pc</source>
        <comment>help search</comment>
        <translation>otro ordenador centro remoto PC</translation>
    </message>
    <message>
        <source>other paper loaded: {media}</source>
        <translation>otro material: {media}</translation>
    </message>
    <message>
        <source>other printer transfer send</source>
        <comment>search words</comment>
        <translation>otra impresora mover enviar</translation>
    </message>
    <message>
        <source>other users of this computer can change {files}: they could print in this site’s name, or stop it from printing</source>
        <translation>otros usuarios de este ordenador pueden modificar {files}: podrían imprimir en nombre de este centro o impedir que se imprima</translation>
    </message>
    <message>
        <source>other users of this computer can read {files}</source>
        <translation>otros usuarios de este ordenador pueden leer {files}</translation>
    </message>
    <message>
        <source>out of range: the printer&apos;s own value counts</source>
        <comment>a command that is not drawn</comment>
        <translation>fuera de rango: vale el valor de la impresora</translation>
    </message>
    <message>
        <source>outside a label: the printer leaves it out</source>
        <comment>a command that is not drawn</comment>
        <translation>fuera de una etiqueta: la impresora lo omite</translation>
    </message>
    <message>
        <source>outside the largest picture</source>
        <comment>a command that is not drawn</comment>
        <translation>fuera de la imagen más grande</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>página {page}</translation>
    </message>
    <message>
        <source>page {page} of {pages}</source>
        <translation>página {page} de {pages}</translation>
    </message>
    <message>
        <source>page {page}: {edges}</source>
        <translation>página {page}: {edges}</translation>
    </message>
    <message>
        <source>pages can be given for one job only.</source>
        <translation>pages son las de un solo trabajo.</translation>
    </message>
    <message>
        <source>pages must be given from the first to the last, such as 4-6.</source>
        <translation>Indique las páginas de la primera a la última: 4-6.</translation>
    </message>
    <message>
        <source>paper</source>
        <comment>of a device</comment>
        <translation>material</translation>
    </message>
    <message>
        <source>paper load roll media labels change size</source>
        <comment>search words</comment>
        <translation>papel cargar rollo etiquetas cambiar tamaño</translation>
    </message>
    <message>
        <source>paper not reported</source>
        <translation>material no indicado</translation>
    </message>
    <message>
        <source>passed</source>
        <comment>check</comment>
        <translation>correcto</translation>
    </message>
    <message>
        <source>paused</source>
        <comment>printer</comment>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>per second</source>
        <comment>unit</comment>
        <translation>por segundo</translation>
    </message>
    <message>
        <source>placement not supported</source>
        <translation>no mueve ni recorta páginas</translation>
    </message>
    <message>
        <source>plain HTTP</source>
        <translation>HTTP sin TLS</translation>
    </message>
    <message>
        <source>plain HTTP, for this computer only</source>
        <translation>HTTP sin TLS, solo para este ordenador</translation>
    </message>
    <message>
        <source>position ({x:+g}, {y:+g} mm)</source>
        <translation>posición ({x:+g}, {y:+g}&#xa0;mm)</translation>
    </message>
    <message>
        <source>print</source>
        <comment>an application may</comment>
        <translation>imprimir</translation>
    </message>
    <message>
        <source>print again repeat copy</source>
        <comment>search words</comment>
        <translation>imprimir otra vez repetir copia</translation>
    </message>
    <message>
        <source>print file PDF document upload</source>
        <comment>search words</comment>
        <translation>imprimir archivo PDF documento subir</translation>
    </message>
    <message>
        <source>print on both sides so</source>
        <translation>imprimir así por ambas caras</translation>
    </message>
    <message>
        <source>print width</source>
        <comment>of a device</comment>
        <translation>ancho de impresión</translation>
    </message>
    <message>
        <source>print width {width}</source>
        <translation>imprime {width} de ancho</translation>
    </message>
    <message>
        <source>printer disabled</source>
        <translation>está desactivada para imprimir</translation>
    </message>
    <message>
        <source>printer {sides}</source>
        <translation>impresora {sides}</translation>
    </message>
    <message>
        <source>printer_id is missing: it names the printer that gets the jobs.</source>
        <translation>Falta printer_id: indica adónde van los trabajos.</translation>
    </message>
    <message>
        <source>printers could not be searched: {why}</source>
        <translation>no se pudo buscar impresoras: {why}</translation>
    </message>
    <message>
        <source>printing</source>
        <comment>printer</comment>
        <translation>imprimiendo</translation>
    </message>
    <message>
        <source>printing on the printer&apos;s own device only</source>
        <translation>impresión solo en el propio dispositivo de la impresora</translation>
    </message>
    <message>
        <source>prints PDF</source>
        <translation>admite PDF</translation>
    </message>
    <message>
        <source>prints and manages the queue</source>
        <translation>imprime y atiende la cola</translation>
    </message>
    <message>
        <source>prints at most {most} copies</source>
        <translation>imprime como máximo {most} copias</translation>
    </message>
    <message>
        <source>prints on paper up to {width} mm wide</source>
        <translation>imprime en materiales de hasta {width}&#xa0;mm de ancho</translation>
    </message>
    <message>
        <source>prints to files, for trying things out</source>
        <translation>imprime en archivos, para probar</translation>
    </message>
    <message>
        <source>problem error broken nothing prints slow crash support</source>
        <comment>help search</comment>
        <translation>problema error roto no imprime lento fallo ayuda</translation>
    </message>
    <message>
        <source>problems in your language</source>
        <translation>problemas en su idioma</translation>
    </message>
    <message>
        <source>process {pid}, &apos;spoolhouse serve&apos;. Stop it or its service, or start with --take-over, which waits until that server has sent what it is printing</source>
        <translation>proceso {pid}, «spoolhouse serve». Detenga ese proceso o su servicio, o inicie con --take-over: termina lo que imprime y después se detiene</translation>
    </message>
    <message>
        <source>process {pid}, started by a window. Stop it there (Quit, “Stop printing and quit”), or start with --take-over, which waits until that server has sent what it is printing</source>
        <translation>proceso {pid}, iniciado por una ventana. Deténgalo allí («Salir», «Detener la impresión y salir»), o inicie con --take-over: termina lo que imprime y después se detiene</translation>
    </message>
    <message>
        <source>put away dismiss clear acknowledge failed</source>
        <comment>search words</comment>
        <translation>apartar descartar confirmar fallido resuelto</translation>
    </message>
    <message>
        <source>quiet printers mute snooze 30 min</source>
        <comment>search words</comment>
        <translation>silenciar impresoras mudas 30</translation>
    </message>
    <message>
        <source>raw language not supported</source>
        <translation>no habla este lenguaje</translation>
    </message>
    <message>
        <source>reachable</source>
        <comment>printer</comment>
        <translation>accesible</translation>
    </message>
    <message>
        <source>ready</source>
        <comment>printer</comment>
        <translation>lista</translation>
    </message>
    <message>
        <source>refusing damaged pages</source>
        <translation>rechazo de páginas dañadas</translation>
    </message>
    <message>
        <source>release {number}</source>
        <comment>selected jobs</comment>
        <translation>liberar {number}</translation>
    </message>
    <message>
        <source>replay</source>
        <comment>the same order again</comment>
        <translation>repetida</translation>
    </message>
    <message>
        <source>reported by the printer</source>
        <comment>resolution</comment>
        <translation>la que indica ella misma</translation>
    </message>
    <message>
        <source>reprint {number}</source>
        <comment>selected jobs</comment>
        <translation>reimprimir {number}</translation>
    </message>
    <message>
        <source>reseller tenant</source>
        <comment>help search</comment>
        <translation>revendedor cliente</translation>
    </message>
    <message>
        <source>resolution</source>
        <comment>of a device</comment>
        <translation>resolución</translation>
    </message>
    <message>
        <source>resolution in dpi</source>
        <comment>of a device</comment>
        <translation>resolución en ppp</translation>
    </message>
    <message>
        <source>retry {seconds} s</source>
        <translation>reintentar en {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>revoked</source>
        <comment>agent</comment>
        <translation>revocado</translation>
    </message>
    <message>
        <source>revoked {at}</source>
        <translation>revocada {at}</translation>
    </message>
    <message>
        <source>scale not supported</source>
        <translation>no reduce ni amplía páginas</translation>
    </message>
    <message>
        <source>scaled to {scale:.0%}</source>
        <translation>escalado al {scale:.0%}</translation>
    </message>
    <message>
        <source>see agents</source>
        <comment>an application may</comment>
        <translation>ver agentes</translation>
    </message>
    <message>
        <source>see jobs</source>
        <comment>an application may</comment>
        <translation>ver trabajos</translation>
    </message>
    <message>
        <source>see printers</source>
        <comment>an application may</comment>
        <translation>ver impresoras</translation>
    </message>
    <message>
        <source>seen {age} ago</source>
        <translation>vista hace {age}</translation>
    </message>
    <message>
        <source>serial number not known</source>
        <translation>número de serie desconocido</translation>
    </message>
    <message>
        <source>serial number {serial}</source>
        <translation>número de serie {serial}</translation>
    </message>
    <message>
        <source>server</source>
        <translation>servidor</translation>
    </message>
    <message>
        <source>server restart start again address</source>
        <comment>search words</comment>
        <translation>servidor reiniciar dirección</translation>
    </message>
    <message>
        <source>service boot login autostart</source>
        <comment>search words</comment>
        <translation>servicio arranque inicio sesión automático</translation>
    </message>
    <message>
        <source>set on the printer</source>
        <comment>darkness</comment>
        <translation>la fijada en la impresora</translation>
    </message>
    <message>
        <source>set on the printer</source>
        <comment>speed of a printer</comment>
        <translation>como esté allí</translation>
    </message>
    <message>
        <source>settled automatically</source>
        <translation>resuelto automáticamente</translation>
    </message>
    <message>
        <source>several many tags pool darkness speed</source>
        <comment>words to find a command by</comment>
        <translation>varias muchas grupos pool oscuridad velocidad</translation>
    </message>
    <message>
        <source>several servers have this name: name one by its address</source>
        <translation>varios servidores tienen este nombre: indique uno por su dirección</translation>
    </message>
    <message>
        <source>shop erp program software secret</source>
        <comment>help search</comment>
        <translation>tienda ERP programa software secreto</translation>
    </message>
    <message>
        <source>shows a different key</source>
        <comment>server</comment>
        <translation>tiene otra clave</translation>
    </message>
    <message>
        <source>sides</source>
        <comment>of a device</comment>
        <translation>caras</translation>
    </message>
    <message>
        <source>simulates a fault: {fault}</source>
        <translation>simula un fallo: {fault}</translation>
    </message>
    <message>
        <source>since {moment}</source>
        <translation>desde {moment}</translation>
    </message>
    <message>
        <source>since {time} · the display may be out of date</source>
        <translation>desde las {time} · lo que ve puede no estar al día</translation>
    </message>
    <message>
        <source>sound noise beep mute silent quiet warning mail</source>
        <comment>help search</comment>
        <translation>sonido ruido pitido silenciar aviso correo</translation>
    </message>
    <message>
        <source>start the computer or Spoolhouse there; its jobs wait until then</source>
        <translation>inicie allí el ordenador o Spoolhouse; sus trabajos esperan mientras tanto</translation>
    </message>
    <message>
        <source>starting…</source>
        <comment>server</comment>
        <translation>iniciando…</translation>
    </message>
    <message>
        <source>stop delete remove abort</source>
        <comment>search words</comment>
        <translation>detener borrar quitar anular</translation>
    </message>
    <message>
        <source>stop halt resume continue</source>
        <comment>search words</comment>
        <translation>detener pausar reanudar continuar</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>printer</comment>
        <translation>detenida</translation>
    </message>
    <message>
        <source>storage disk folder size free path room</source>
        <comment>search words</comment>
        <translation>almacenamiento disco carpeta tamaño libre ruta espacio</translation>
    </message>
    <message>
        <source>sub is the same as iss.</source>
        <translation>sub es igual que iss.</translation>
    </message>
    <message>
        <source>sub is {sub}: write the same client_id as in iss.</source>
        <translation>sub es {sub}: escriba el mismo client_id que en iss.</translation>
    </message>
    <message>
        <source>support log problem report</source>
        <comment>search words</comment>
        <translation>asistencia registro problema informe</translation>
    </message>
    <message>
        <source>take a height without a width: it does not report the width of the loaded media</source>
        <translation>un alto sin ancho, porque no indica cuánto mide de ancho lo cargado</translation>
    </message>
    <message>
        <source>take a width without a height: that is for a continuous roll, and no such roll is loaded</source>
        <translation>un ancho sin alto es para un rollo continuo, y no hay ninguno cargado</translation>
    </message>
    <message>
        <source>test mail smtp alarm report</source>
        <comment>search words</comment>
        <translation>correo de prueba smtp alarma aviso</translation>
    </message>
    <message>
        <source>test print sample try</source>
        <comment>search words</comment>
        <translation>prueba imprimir muestra probar</translation>
    </message>
    <message>
        <source>the PDF needs a password</source>
        <translation>el PDF necesita una contraseña</translation>
    </message>
    <message>
        <source>the address has a parameter that does not exist</source>
        <translation>la dirección tiene un parámetro que no existe</translation>
    </message>
    <message>
        <source>the agent&apos;s credential cannot be read: {why}</source>
        <translation>no se puede leer la credencial del agente: {why}</translation>
    </message>
    <message>
        <source>the agent&apos;s key could not be stored: {why}</source>
        <translation>la clave del agente no se guardó: {why}</translation>
    </message>
    <message>
        <source>the agent&apos;s key could not be stored: {why}. Free up space, then use the same link again here, or run &apos;spoolhouse agent run&apos;</source>
        <translation>la clave del agente no se guardó: {why}. Libere espacio y use aquí el mismo enlace otra vez o inicie «spoolhouse agent run»</translation>
    </message>
    <message>
        <source>the agent&apos;s key is in this system&apos;s keyring ({keyring}) and could not be read: {why}. Unlock it (sign in to the desktop), or enrol again with --replace --key-in file</source>
        <translation>la clave del agente está en el llavero de este sistema ({keyring}), que no la entrega: {why}. Desbloquéelo (inicie sesión en el escritorio) o dé de alta de nuevo el agente con --replace --key-in file</translation>
    </message>
    <message>
        <source>the agent&apos;s new key is in this system&apos;s keyring ({keyring}): {why}</source>
        <translation>la clave nueva del agente está en el llavero de este sistema ({keyring}): {why}</translation>
    </message>
    <message>
        <source>the answer is larger than {size} bytes</source>
        <translation>la respuesta pasa de {size}&#xa0;bytes</translation>
    </message>
    <message>
        <source>the answer of the server {server} is cut off: {why}</source>
        <translation>la respuesta del servidor {server} está cortada: {why}</translation>
    </message>
    <message>
        <source>the application lacks the permission (scope) for this</source>
        <translation>no puede hacer esto: falta un permiso</translation>
    </message>
    <message>
        <source>the application was disabled or got a new secret; it must request a new access token</source>
        <translation>se desactivó o recibió un secreto nuevo: debe pedir otro token de acceso</translation>
    </message>
    <message>
        <source>the backup contains a file that does not belong there: “{name}”</source>
        <translation>la copia de seguridad nombra un archivo que no corresponde: «{name}»</translation>
    </message>
    <message>
        <source>the backup contains something that is not a regular file: “{name}”</source>
        <translation>la copia de seguridad contiene algo que no es un archivo normal: «{name}»</translation>
    </message>
    <message>
        <source>the backup did not arrive completely: {why}</source>
        <translation>la copia de seguridad no llegó entera: {why}</translation>
    </message>
    <message>
        <source>the backup is cut off after {name}</source>
        <translation>la copia de seguridad se interrumpe después de {name}</translation>
    </message>
    <message>
        <source>the backup is cut off in {name}</source>
        <translation>la copia de seguridad se interrumpe en {name}</translation>
    </message>
    <message>
        <source>the backup is damaged: its table of contents cannot be read ({why})</source>
        <translation>la copia de seguridad está dañada: su índice no se puede leer ({why})</translation>
    </message>
    <message>
        <source>the backup is damaged: its table of contents contradicts itself</source>
        <translation>la copia de seguridad está dañada: su índice se contradice</translation>
    </message>
    <message>
        <source>the backup is damaged: there is more after its last document</source>
        <translation>la copia de seguridad está dañada: sigue algo después de su último documento</translation>
    </message>
    <message>
        <source>the backup is damaged: {name} has changed</source>
        <translation>la copia de seguridad está dañada: {name} no es lo que era</translation>
    </message>
    <message>
        <source>the backup is damaged: “{found}” stands where “{wanted}” should</source>
        <translation>la copia de seguridad está dañada: «{found}» está donde debería estar «{wanted}»</translation>
    </message>
    <message>
        <source>the backup is incomplete: the content of documents is missing</source>
        <translation>la copia de seguridad no está completa: faltan contenidos de documentos</translation>
    </message>
    <message>
        <source>the backup needs {size}, but the disk has less free space</source>
        <translation>la copia de seguridad tiene {size}: su disco no tiene tanto espacio</translation>
    </message>
    <message>
        <source>the certificate of {server} is not from an authority that this computer trusts ({why}), and the link names no key. Nothing was sent to it. Set SSL_CERT_FILE to the issuer&apos;s certificate</source>
        <translation>ninguna autoridad que este ordenador conozca avala {server} ({why}), y el enlace no indica ninguna clave. No se le envió nada. Ponga en SSL_CERT_FILE el certificado de quien lo firmó</translation>
    </message>
    <message>
        <source>the clocks of the server and this computer differ by {seconds:.0f} s</source>
        <translation>la del servidor y la de este ordenador difieren en {seconds:.0f}&#xa0;s</translation>
    </message>
    <message>
        <source>the code is mistyped, or it was made by another server. Nothing was sent</source>
        <translation>el código está mal escrito, o allí responde un servidor distinto del que lo creó: no se envió nada</translation>
    </message>
    <message>
        <source>the connection broke before an answer came</source>
        <translation>la conexión se cortó antes de llegar una respuesta</translation>
    </message>
    <message>
        <source>the console was paired, but its token could not be saved: {why}. Revoke the console there</source>
        <translation>la consola se emparejó, pero no se pudo guardar su token: {why}. Exclúyala allí</translation>
    </message>
    <message>
        <source>the data folder {root} cannot be used: {why}</source>
        <translation>no se puede usar la carpeta de datos {root}: {why}</translation>
    </message>
    <message>
        <source>the data folder {root} cannot be written: {why}</source>
        <translation>no se puede escribir en la carpeta de datos {root}: {why}</translation>
    </message>
    <message>
        <source>the data folder {root} is in use by another server</source>
        <translation>otro servidor usa la carpeta de datos {root}</translation>
    </message>
    <message>
        <source>the database cannot be read: {why}</source>
        <translation>la base de datos no se puede leer: {why}</translation>
    </message>
    <message>
        <source>the database cannot be used: {why}</source>
        <translation>la base de datos no se puede usar: {why}</translation>
    </message>
    <message>
        <source>the database has schema {found}, this version knows {known}: use the version that opened it last</source>
        <translation>la base de datos tiene el esquema {found} y esta versión conoce {known}: use la versión que la abrió por última vez</translation>
    </message>
    <message>
        <source>the database has schema {found}, too old for an upgrade to {known}: use the version that opened it last</source>
        <translation>la base de datos tiene el esquema {found}, demasiado antiguo para actualizarlo a {known}: use la versión que la abrió por última vez</translation>
    </message>
    <message>
        <source>the database is damaged</source>
        <translation>la base de datos está dañada</translation>
    </message>
    <message>
        <source>the database is empty</source>
        <translation>la base de datos está vacía</translation>
    </message>
    <message>
        <source>the database is not as a server leaves it: {why}</source>
        <translation>la base de datos no está como la deja un servidor: {why}</translation>
    </message>
    <message>
        <source>the database is not of a server: it lacks {fact}</source>
        <translation>la base de datos no es de un servidor: le falta {fact}</translation>
    </message>
    <message>
        <source>the database {path} cannot be opened: {why}</source>
        <translation>la base de datos {path} no se puede abrir: {why}</translation>
    </message>
    <message>
        <source>the database {path} cannot be used: {why}</source>
        <translation>la base de datos {path} no se puede usar: {why}</translation>
    </message>
    <message>
        <source>the database {path} was moved or deleted: {why}</source>
        <translation>la base de datos {path} fue retirada: {why}</translation>
    </message>
    <message>
        <source>the database {path} was replaced by another file: stop and start the server</source>
        <translation>donde estaba la base de datos {path} hay otro archivo: detenga el servidor y vuelva a iniciarlo</translation>
    </message>
    <message>
        <source>the date on this computer is {day}</source>
        <translation>la fecha de este ordenador es {day}</translation>
    </message>
    <message>
        <source>the developer</source>
        <comment>decided it</comment>
        <translation>el desarrollador</translation>
    </message>
    <message>
        <source>the device reports an error</source>
        <translation>el dispositivo informa de un error</translation>
    </message>
    <message>
        <source>the disk is full; the remaining space is for jobs in progress</source>
        <translation>el disco estaba lleno, lo que queda es para lo que está en curso</translation>
    </message>
    <message>
        <source>the disk of the server is full</source>
        <translation>el disco del servidor está lleno</translation>
    </message>
    <message>
        <source>the display is out of date</source>
        <translation>lo que ve no está al día</translation>
    </message>
    <message>
        <source>the document came compressed, although that was not requested</source>
        <translation>el documento llegó codificado, y nadie lo había pedido</translation>
    </message>
    <message>
        <source>the document does not match its SHA-256</source>
        <translation>el documento no coincide con su SHA-256</translation>
    </message>
    <message>
        <source>the document has {bytes} bytes; this agent accepts up to {most}</source>
        <translation>un documento de {bytes}&#xa0;bytes; este agente acepta {most}</translation>
    </message>
    <message>
        <source>the document is neither a PDF nor printer commands</source>
        <translation>el documento no es ni PDF ni comandos de impresora</translation>
    </message>
    <message>
        <source>the document is not in the printer language that was given</source>
        <translation>el documento está en otro lenguaje de impresora del que indica</translation>
    </message>
    <message>
        <source>the document is too large</source>
        <translation>el documento es demasiado grande</translation>
    </message>
    <message>
        <source>the document is too large for it</source>
        <translation>el documento es demasiado grande para ella</translation>
    </message>
    <message>
        <source>the drawn document ends in the middle of a page</source>
        <translation>el documento procesado acaba en medio de una página</translation>
    </message>
    <message>
        <source>the drawn document is damaged: {error}</source>
        <translation>el documento procesado está dañado: {error}</translation>
    </message>
    <message>
        <source>the file is cut off, or is not a backup</source>
        <translation>la copia de seguridad se interrumpe, o no lo es</translation>
    </message>
    <message>
        <source>the file takes too long to read</source>
        <translation>leer el archivo tarda demasiado</translation>
    </message>
    <message>
        <source>the file {name} is damaged, so the backup was stopped</source>
        <translation>el archivo {name} está dañado: la copia de seguridad se interrumpe</translation>
    </message>
    <message>
        <source>the first call with this Idempotency-Key is still running</source>
        <translation>la primera llamada con esta Idempotency-Key sigue en curso</translation>
    </message>
    <message>
        <source>the folder {folder} cannot be written: {why}. The link was not used</source>
        <translation>no se puede escribir en la carpeta {folder}: {why}. El enlace no se usó</translation>
    </message>
    <message>
        <source>the folder {root} cannot be made: {why}. {unused}</source>
        <translation>no se puede crear la carpeta {root}: {why}. {unused}</translation>
    </message>
    <message>
        <source>the folder {root} cannot be used: {why}</source>
        <translation>no se puede usar la carpeta {root}: {why}</translation>
    </message>
    <message>
        <source>the height of the media is {mm:g} mm</source>
        <translation>el alto del material es de {mm:g}&#xa0;mm</translation>
    </message>
    <message>
        <source>the interrupted restore of {root} could not be completed: {why}</source>
        <translation>no se puede terminar la restauración de {root}: {why}</translation>
    </message>
    <message>
        <source>the job is held</source>
        <translation>el trabajo está retenido</translation>
    </message>
    <message>
        <source>the job is here now</source>
        <translation>el trabajo está aquí ahora</translation>
    </message>
    <message>
        <source>the job waited too long, and an operator must decide</source>
        <translation>el trabajo ha envejecido y espera la respuesta de un operador</translation>
    </message>
    <message>
        <source>the job was cancelled</source>
        <translation>el trabajo se canceló</translation>
    </message>
    <message>
        <source>the key in this link is damaged: copy the link whole</source>
        <translation>la clave de este enlace está dañada: copie el enlace entero</translation>
    </message>
    <message>
        <source>the loaded paper</source>
        <translation>el material cargado</translation>
    </message>
    <message>
        <source>the log was changed: {message}</source>
        <translation>el registro fue alterado: {message}</translation>
    </message>
    <message>
        <source>the log {file} cannot be written: {why}</source>
        <translation>no se puede escribir el registro {file}: {why}</translation>
    </message>
    <message>
        <source>the margins take {mm:g} mm of it</source>
        <translation>los márgenes ocupan {mm:g}&#xa0;mm de él</translation>
    </message>
    <message>
        <source>the missing end of the last line added</source>
        <translation>se añadió el fin que faltaba en la última línea</translation>
    </message>
    <message>
        <source>the name &apos;{host}&apos; is not known on this computer</source>
        <translation>el nombre «{host}» no se conoce en este ordenador</translation>
    </message>
    <message>
        <source>the name is not known</source>
        <translation>el nombre no se conoce</translation>
    </message>
    <message>
        <source>the new key could not be stored: {why}. The link was not used</source>
        <translation>la clave nueva no se guardó: {why}. El enlace no se usó</translation>
    </message>
    <message>
        <source>the oldest came {ago}</source>
        <translation>el más antiguo llegó {ago}</translation>
    </message>
    <message>
        <source>the print agent of this computer cannot start: {why}</source>
        <translation>el agente de impresión de este ordenador no puede arrancar: {why}</translation>
    </message>
    <message>
        <source>the print head is {mm:g} mm wide</source>
        <translation>el cabezal mide {mm:g}&#xa0;mm de ancho</translation>
    </message>
    <message>
        <source>the printer</source>
        <comment>who tells what a printer can</comment>
        <translation>el propio dispositivo</translation>
    </message>
    <message>
        <source>the printer</source>
        <translation>la impresora</translation>
    </message>
    <message>
        <source>the printer answered with HTTP status {status}</source>
        <translation>la impresora respondió con el estado HTTP {status}</translation>
    </message>
    <message>
        <source>the printer answered with HTTP status {status} ({why})</source>
        <translation>la impresora respondió con el estado HTTP {status} ({why})</translation>
    </message>
    <message>
        <source>the printer broke off or does not speak HTTP: {error}</source>
        <translation>la impresora cortó o no habla HTTP: {error}</translation>
    </message>
    <message>
        <source>the printer does not answer</source>
        <translation>la impresora no responde</translation>
    </message>
    <message>
        <source>the printer does not support {wish}</source>
        <translation>la impresora no puede hacerlo: {wish}</translation>
    </message>
    <message>
        <source>the printer encodes other data</source>
        <translation>la impresora codifica otros datos</translation>
    </message>
    <message>
        <source>the printer&apos;s answer does not end</source>
        <translation>la respuesta de la impresora no termina</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is cut short</source>
        <translation>la respuesta de la impresora está cortada</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is larger than {size} bytes</source>
        <translation>la respuesta de la impresora pasa de {size}&#xa0;bytes</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is not proper IPP: {detail}</source>
        <translation>la respuesta de la impresora no es IPP válido: {detail}</translation>
    </message>
    <message>
        <source>the printer&apos;s answer is too short to be IPP</source>
        <translation>la respuesta de la impresora es demasiado corta para ser IPP</translation>
    </message>
    <message>
        <source>the printer&apos;s default</source>
        <translation>valor de la impresora</translation>
    </message>
    <message>
        <source>the printer&apos;s font lacks these letters</source>
        <translation>estas letras faltan en la fuente de la impresora</translation>
    </message>
    <message>
        <source>the printer&apos;s resolution</source>
        <translation>la resolución de la impresora</translation>
    </message>
    <message>
        <source>the proxy&apos;s</source>
        <comment>certificate</comment>
        <translation>el del proxy delante de este servidor</translation>
    </message>
    <message>
        <source>the request had no access token</source>
        <translation>llegó sin token de acceso</translation>
    </message>
    <message>
        <source>the request has a field that does not exist</source>
        <translation>la solicitud tiene un campo que no existe</translation>
    </message>
    <message>
        <source>the request is not valid JSON</source>
        <translation>lo que envió no es JSON</translation>
    </message>
    <message>
        <source>the request is too large</source>
        <translation>la solicitud es demasiado grande</translation>
    </message>
    <message>
        <source>the secret is wrong or no longer valid, or the application is disabled</source>
        <translation>el secreto es incorrecto o ha caducado, o la aplicación está desactivada</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>el servidor</translation>
    </message>
    <message>
        <source>the server and this computer have the same time</source>
        <translation>la del servidor y la de este ordenador coinciden</translation>
    </message>
    <message>
        <source>the server answered {status}: {why}</source>
        <translation>el servidor respondió {status}: {why}</translation>
    </message>
    <message>
        <source>the server cannot start on {host} port {port}: {why}</source>
        <translation>el servidor no puede arrancar en {host} puerto {port}: {why}</translation>
    </message>
    <message>
        <source>the server cannot start: {why}</source>
        <translation>el servidor no puede arrancar: {why}</translation>
    </message>
    <message>
        <source>the server failed</source>
        <translation>el servidor falló</translation>
    </message>
    <message>
        <source>the server in this link has an impossible name: write other alphabets as xn--…</source>
        <translation>el servidor de este enlace tiene un nombre imposible: escriba otros alfabetos como xn--…</translation>
    </message>
    <message>
        <source>the server of {root} is running: stop it first, then restore</source>
        <translation>hay un servidor en marcha en {root}: deténgalo antes de restaurar</translation>
    </message>
    <message>
        <source>the server sends more than the 1 byte of the document</source>
        <translation>el servidor envía más que el único byte del documento</translation>
    </message>
    <message>
        <source>the server sends more than the {bytes} bytes of the document</source>
        <translation>el servidor envía más que los {bytes}&#xa0;bytes del documento</translation>
    </message>
    <message>
        <source>the server {server} answered {status}</source>
        <translation>el servidor {server} respondió {status}</translation>
    </message>
    <message>
        <source>the server {server} answered {status}: {why}</source>
        <translation>el servidor {server} respondió {status}: {why}</translation>
    </message>
    <message>
        <source>the server {server} asks to wait {seconds} s more</source>
        <translation>el servidor {server} pide esperar {seconds}&#xa0;s más</translation>
    </message>
    <message>
        <source>the server {server} does not answer within {seconds:g} s</source>
        <translation>el servidor {server} no responde en {seconds:g}&#xa0;s</translation>
    </message>
    <message>
        <source>the server {server} does not answer: its name is not known here</source>
        <translation>el servidor {server} no responde: su nombre no se conoce aquí</translation>
    </message>
    <message>
        <source>the server {server} does not answer: {why}</source>
        <translation>el servidor {server} no responde: {why}</translation>
    </message>
    <message>
        <source>the server {server} uses plain HTTP: others on the network could copy the agent&apos;s key and read its documents. Turn on TLS there or, if you accept the risk, add --plain-http</source>
        <translation>el servidor {server} usa HTTP sin TLS: cualquiera en el camino podría tomar la clave del agente y leer sus documentos. Haga que use TLS; o añada --plain-http si lo acepta</translation>
    </message>
    <message>
        <source>the spooler does not answer</source>
        <translation>la cola de Windows no responde</translation>
    </message>
    <message>
        <source>the system itself</source>
        <comment>who did it</comment>
        <translation>el propio sistema</translation>
    </message>
    <message>
        <source>the system tray is available</source>
        <translation>hay sitio para el icono junto al reloj</translation>
    </message>
    <message>
        <source>the token of this console is in this system&apos;s keyring ({keyring}) and could not be read</source>
        <translation>el token de esta consola está en el llavero de este sistema ({keyring}), que no lo entrega</translation>
    </message>
    <message>
        <source>the width of the media is {mm:g} mm</source>
        <translation>el ancho del material es de {mm:g}&#xa0;mm</translation>
    </message>
    <message>
        <source>their printer</source>
        <translation>su impresora</translation>
    </message>
    <message>
        <source>there are more notices</source>
        <translation>hay más avisos</translation>
    </message>
    <message>
        <source>there is no print queue at this path</source>
        <translation>en esta ruta no hay cola de impresión</translation>
    </message>
    <message>
        <source>there is no such document, or its content was removed</source>
        <translation>no existe ese documento, o se borró su contenido</translation>
    </message>
    <message>
        <source>there is no such field</source>
        <translation>no existe ese campo</translation>
    </message>
    <message>
        <source>there is no such print job</source>
        <translation>no existe ese trabajo de impresión</translation>
    </message>
    <message>
        <source>there is no such printer</source>
        <translation>no existe esa impresora</translation>
    </message>
    <message>
        <source>there is nothing at this address</source>
        <translation>no hay nada en esta dirección</translation>
    </message>
    <message>
        <source>this Idempotency-Key was already used for something else; nothing was printed</source>
        <translation>esta Idempotency-Key ya se usó para otra cosa; no se imprimió nada</translation>
    </message>
    <message>
        <source>this address does not support the method</source>
        <translation>esta dirección no conoce el método</translation>
    </message>
    <message>
        <source>this agent has no server yet: enrol it with an onboarding link</source>
        <translation>este agente aún no tiene servidor: hay que darlo de alta con un enlace de alta</translation>
    </message>
    <message>
        <source>this backup was made by a newer version of Spoolhouse: restore it with that one</source>
        <translation>esta copia de seguridad la hizo una versión más nueva de Spoolhouse: restáurela con ella</translation>
    </message>
    <message>
        <source>this code is for a server with TLS: its address begins with https://</source>
        <translation>este código es para un servidor con TLS: su dirección empieza por https://</translation>
    </message>
    <message>
        <source>this computer does not trust the certificate of {url}: {why}</source>
        <translation>este ordenador no confía en el certificado de {url}: {why}</translation>
    </message>
    <message>
        <source>this computer has no Windows spooler</source>
        <translation>este ordenador no tiene cola de Windows</translation>
    </message>
    <message>
        <source>this computer has no systemd. Turn this on as the user of the desktop, or ask this computer&apos;s administrator to start &apos;{command}&apos; with the system</source>
        <translation>este ordenador no tiene systemd. Actívelo con el usuario del escritorio, o pida al administrador que inicie «{command}» con el sistema</translation>
    </message>
    <message>
        <source>this computer is not a console of {name}: pair it first, see &apos;spoolhouse console pair --help&apos;</source>
        <translation>este ordenador no es consola de {name}: emparéjelo antes, véase «spoolhouse console pair --help»</translation>
    </message>
    <message>
        <source>this computer is not an agent yet, because its link is no longer valid. Ask for a new one: spoolhouse agent enroll</source>
        <translation>este ordenador todavía no es agente: el enlace con el que se le iba a dar de alta ya no sirve. Pida uno nuevo: spoolhouse agent enroll</translation>
    </message>
    <message>
        <source>this computer is not an agent yet. To make it one: spoolhouse agent enroll</source>
        <translation>este ordenador aún no es agente: spoolhouse agent enroll</translation>
    </message>
    <message>
        <source>this computer was enrolled again</source>
        <translation>este ordenador se dio de alta de nuevo</translation>
    </message>
    <message>
        <source>this console</source>
        <comment>who sent a job</comment>
        <translation>esta consola</translation>
    </message>
    <message>
        <source>this edge first</source>
        <comment>this edge of the page comes out first</comment>
        <translation>sale antes</translation>
    </message>
    <message>
        <source>this is not a Spoolhouse backup</source>
        <translation>esto no es una copia de seguridad de Spoolhouse</translation>
    </message>
    <message>
        <source>this is not a Spoolhouse link: it is far too long</source>
        <translation>este enlace no lo ha creado Spoolhouse: es demasiado largo</translation>
    </message>
    <message>
        <source>this is not a Spoolhouse link: those begin with {begin}</source>
        <translation>este enlace no lo ha creado Spoolhouse: los suyos empiezan por {begin}</translation>
    </message>
    <message>
        <source>this is not a pairing code: it has 8 or 16 letters and digits, without the letter U</source>
        <translation>esto no es un código de emparejamiento: tiene 8 o 16 letras y cifras, sin la letra U</translation>
    </message>
    <message>
        <source>this is not a server address: https://HOST:PORT</source>
        <translation>esta no es una dirección de servidor: https://HOST:PORT</translation>
    </message>
    <message>
        <source>this is not an onboarding link</source>
        <translation>esto no es un enlace de alta</translation>
    </message>
    <message>
        <source>this is not an onboarding link: copy it whole, with the part after #</source>
        <translation>esto no es un enlace de alta: cópielo entero, con la parte tras #</translation>
    </message>
    <message>
        <source>this is not an onboarding link: its server has an impossible name</source>
        <translation>esto no es un enlace de alta: su servidor tiene un nombre imposible</translation>
    </message>
    <message>
        <source>this link contains characters that no link has: it was damaged, or is meant to mislead</source>
        <translation>este enlace tiene caracteres que ningún enlace tiene: está dañado o se hizo para engañar</translation>
    </message>
    <message>
        <source>this link leads to {server}, a port of this computer where none of your Spoolhouse servers runs. Nothing was sent. If you know that server, ask your administrator to use the link (spoolhouse agent enroll)</source>
        <translation>este enlace lleva a {server}, un puerto de este ordenador en el que no se ejecuta ningún Spoolhouse suyo. No se envió nada. Si conoce ese servidor, pida a su administrador que use el enlace (spoolhouse agent enroll)</translation>
    </message>
    <message>
        <source>this link leads to {server}, which cannot be opened by a click. Nothing was sent. If you know that server, ask your administrator to use the link (spoolhouse agent enroll)</source>
        <translation>este enlace lleva a {server}, que no se puede abrir con un clic. No se envió nada. Si conoce ese servidor, pida a su administrador que use el enlace (spoolhouse agent enroll)</translation>
    </message>
    <message>
        <source>this link names a key but does not use TLS, so somebody changed it; ask for a new one</source>
        <translation>este enlace indica una clave, pero no TLS: se cambió por el camino; pida uno nuevo</translation>
    </message>
    <message>
        <source>this printer cannot print the document with these options</source>
        <translation>esta impresora no puede imprimir así el documento</translation>
    </message>
    <message>
        <source>this server identifies itself as another one, which this computer is already paired with</source>
        <translation>este servidor se presenta como otro, del que este ordenador ya es una consola</translation>
    </message>
    <message>
        <source>this server&apos;s operator</source>
        <comment>decided it</comment>
        <translation>el operador de este servidor</translation>
    </message>
    <message>
        <source>this site</source>
        <comment>customer of …</comment>
        <translation>este centro</translation>
    </message>
    <message>
        <source>this system has no keyring that can be used now</source>
        <translation>este sistema no tiene un llavero que se pueda usar ahora</translation>
    </message>
    <message>
        <source>this user has no home folder (HOME is not set), so the start can&apos;t be saved</source>
        <translation>este usuario no tiene aquí una carpeta personal (HOME no está definida): no hay dónde anotarlo</translation>
    </message>
    <message>
        <source>to start it before anybody logs in: {command}</source>
        <translation>para iniciarlo antes de que alguien inicie sesión: {command}</translation>
    </message>
    <message>
        <source>to {printer}</source>
        <translation>a {printer}</translation>
    </message>
    <message>
        <source>today</source>
        <comment>typed as a day</comment>
        <translation>hoy</translation>
    </message>
    <message>
        <source>too many calls</source>
        <translation>llamó demasiadas veces</translation>
    </message>
    <message>
        <source>too wide: {width} mm at most</source>
        <translation>demasiado ancho, {width}&#xa0;mm como máximo</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>turned a quarter anti-clockwise</source>
        <translation>girado un cuarto en sentido antihorario</translation>
    </message>
    <message>
        <source>turned {degrees}°</source>
        <translation>girado {degrees}°</translation>
    </message>
    <message>
        <source>tv monitor big screen display</source>
        <comment>help search</comment>
        <translation>televisor monitor pantalla grande</translation>
    </message>
    <message>
        <source>unable to open database file</source>
        <translation>no se puede abrir el archivo de la base de datos</translation>
    </message>
    <message>
        <source>undo {number}</source>
        <comment>selected jobs</comment>
        <translation>deshacer {number}</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>printer</comment>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>unknown paper</source>
        <translation>material desconocido</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>hasta {day}</translation>
    </message>
    <message numerus="yes">
        <source>until {day}, in %n day(s)</source>
        <translation>
            <numerusform>hasta {day}, en %n día</numerusform>
            <numerusform>hasta {day}, en %n días</numerusform>
        </translation>
    </message>
    <message>
        <source>up to {number}</source>
        <translation>hasta {number}</translation>
    </message>
    <message>
        <source>upload</source>
        <comment>an application may</comment>
        <translation>subir documentos</translation>
    </message>
    <message>
        <source>upload document open size scale rotate landscape</source>
        <comment>help search</comment>
        <translation>subir documento abrir tamaño escala girar horizontal</translation>
    </message>
    <message>
        <source>url belongs to another server: addresses of this one begin with {url}</source>
        <translation>La dirección es de otro servidor: las de este empiezan por {url}</translation>
    </message>
    <message>
        <source>url is not an address. Give the address of the call.</source>
        <translation>Eso no es una dirección: escriba la de la llamada.</translation>
    </message>
    <message>
        <source>url is the address of the call, for example {public_url}/partner-api/v1/accounts</source>
        <translation>url es la dirección de la llamada, por ejemplo {public_url}/partner-api/v1/accounts</translation>
    </message>
    <message>
        <source>use --tls-cert and --tls-key together, or neither for a certificate that the server makes</source>
        <translation>--tls-cert y --tls-key van juntos: indique los dos, o ninguno para un certificado propio</translation>
    </message>
    <message>
        <source>use either --plain-http or --tls-cert, not both</source>
        <translation>--plain-http renuncia a TLS: omítalo, u omita --tls-cert</translation>
    </message>
    <message>
        <source>user password login sign in forgot forgotten</source>
        <comment>help search</comment>
        <translation>usuario contraseña iniciar sesión olvidado olvidé</translation>
    </message>
    <message>
        <source>version {version}</source>
        <translation>versión {version}</translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>step</comment>
        <translation>pendiente</translation>
    </message>
    <message>
        <source>webhook id</source>
        <translation>ID del webhook</translation>
    </message>
    <message>
        <source>webhook secret</source>
        <translation>secreto del webhook</translation>
    </message>
    <message>
        <source>webhook secret, hidden</source>
        <translation>secreto del webhook, oculto</translation>
    </message>
    <message>
        <source>without TLS, anybody on the network could read the code: the address must begin with https://</source>
        <translation>sin TLS cualquiera en el camino lee el código: la dirección debe empezar por https://</translation>
    </message>
    <message>
        <source>without bytes that are no characters</source>
        <translation>sin bytes que no son caracteres</translation>
    </message>
    <message>
        <source>without letters that the picture&apos;s fonts lack</source>
        <translation>sin letras que no tienen las fuentes de la imagen</translation>
    </message>
    <message>
        <source>without the lines that its block has no room for</source>
        <translation>sin las líneas que no caben en su bloque</translation>
    </message>
    <message>
        <source>wrong value</source>
        <comment>a command that is not drawn</comment>
        <translation>valor incorrecto</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>a detail of the log</comment>
        <translation>sí</translation>
    </message>
    <message>
        <source>yesterday</source>
        <comment>typed as a day</comment>
        <translation>ayer</translation>
    </message>
    <message>
        <source>your user ID {number} has no name on this computer</source>
        <translation>usted es el usuario {number}, que no tiene nombre en este ordenador</translation>
    </message>
    <message>
        <source>zeros for the printer&apos;s date and time</source>
        <comment>a command that is not drawn</comment>
        <translation>ceros en lugar de la fecha y hora de la impresora</translation>
    </message>
    <message>
        <source>zpl or cpcl</source>
        <translation>zpl o cpcl</translation>
    </message>
    <message>
        <source>{act} anyway</source>
        <translation>{act} de todos modos</translation>
    </message>
    <message>
        <source>{age:.0f} s</source>
        <translation>{age:.0f}&#xa0;s</translation>
    </message>
    <message>
        <source>{age:.0f} s old</source>
        <translation>hace {age:.0f}&#xa0;s</translation>
    </message>
    <message>
        <source>{agents} and {printers}</source>
        <translation>{agents} y {printers}</translation>
    </message>
    <message>
        <source>{agent} could not be handed over.</source>
        <translation>No se pudo traspasar {agent}.</translation>
    </message>
    <message>
        <source>{agent} could not be revoked.</source>
        <translation>No se pudo revocar {agent}.</translation>
    </message>
    <message>
        <source>{agent} has an old version, {version}</source>
        <translation>{agent} tiene una versión antigua, {version}</translation>
    </message>
    <message>
        <source>{agent} has joined and is online.</source>
        <translation>{agent} se ha unido y está en línea.</translation>
    </message>
    <message>
        <source>{agent} has joined. Waiting for it to start…</source>
        <translation>{agent} se ha unido. Esperando a que arranque su agente…</translation>
    </message>
    <message>
        <source>{agent} is offline, and jobs wait for it</source>
        <translation>{agent} está desconectado y hay trabajos que lo esperan</translation>
    </message>
    <message>
        <source>{agent} is revoked.</source>
        <translation>{agent} está revocado.</translation>
    </message>
    <message>
        <source>{agent} runs {version}, the version of this server. There is nothing to do.</source>
        <translation>{agent} usa {version}, la versión de este servidor. No hay nada que hacer.</translation>
    </message>
    <message>
        <source>{agent} runs {version}, this server {latest}.</source>
        <translation>{agent} usa {version}, este servidor {latest}.</translation>
    </message>
    <message>
        <source>{agent} stops on {hostname} and goes on at {waiting}. If that computer is only a copy, enrol it as a new agent instead.</source>
        <translation>{agent} se detiene en {hostname} y continúa en {waiting}. Si ese equipo es solo una copia, delo de alta como agente nuevo.</translation>
    </message>
    <message>
        <source>{age} ago</source>
        <translation>hace {age}</translation>
    </message>
    <message>
        <source>{age}, since {moment}</source>
        <translation>{age}, desde {moment}</translation>
    </message>
    <message>
        <source>{application} of {developer}</source>
        <translation>{application} de {developer}</translation>
    </message>
    <message>
        <source>{at} by {name}</source>
        <translation>{at} por {name}</translation>
    </message>
    <message>
        <source>{at}: {answer} ({took})</source>
        <translation>{at}: {answer} ({took})</translation>
    </message>
    <message>
        <source>{before} is free again: restart the server, or enter the new address in your programs.</source>
        <translation>{before} está libre de nuevo: reinicie el servidor, o introduzca la nueva dirección en sus programas.</translation>
    </message>
    <message>
        <source>{began:%H:%M} to {ended}</source>
        <translation>{began:%H:%M} a {ended}</translation>
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
        <source>{cause}; reprinted</source>
        <translation>{cause}; se reimprimió</translation>
    </message>
    <message>
        <source>{certificate} and {key} are not a certificate and a key in PEM form.</source>
        <translation>{certificate} y {key} no son un certificado y una clave en formato PEM.</translation>
    </message>
    <message>
        <source>{claim} is {said}: write seconds since 1970 (UTC), as a number.</source>
        <translation>{claim} es {said}: escriba segundos desde 1970 (UTC), como número.</translation>
    </message>
    <message>
        <source>{command} cannot be allowed on its own. Commands that can be: {commands}, and SET with its word (TSPL). raw_policy allow accepts all commands.</source>
        <translation>{command} no se puede permitir por separado. Se pueden: {commands}, y SET con su palabra (TSPL). raw_policy allow los acepta todos.</translation>
    </message>
    <message>
        <source>{command} changes files in the printer&apos;s memory</source>
        <translation>{command} cambia archivos en la memoria de la impresora</translation>
    </message>
    <message>
        <source>{command} changes the command characters for later jobs</source>
        <translation>{command} deja otros caracteres de comando para los trabajos siguientes</translation>
    </message>
    <message>
        <source>{command} changes the printer&apos;s connection</source>
        <translation>{command} cambia la conexión de la impresora</translation>
    </message>
    <message>
        <source>{command} changes the printer&apos;s settings</source>
        <translation>{command} cambia los ajustes de la impresora</translation>
    </message>
    <message>
        <source>{command} concerns the printer&apos;s password</source>
        <translation>{command} afecta a la contraseña de la impresora</translation>
    </message>
    <message>
        <source>{command} gives a length that is not reliable</source>
        <translation>{command} indica una longitud de la que no hay que fiarse</translation>
    </message>
    <message>
        <source>{command} in line {line} ({why})</source>
        <translation>{command} en la línea {line} ({why})</translation>
    </message>
    <message>
        <source>{command} in line {line}, column {column} ({why})</source>
        <translation>{command} en la línea {line}, columna {column} ({why})</translation>
    </message>
    <message>
        <source>{command} left out: it sets the printer to what is already set</source>
        <translation>se omitió {command}: solo ajusta lo que ya está ajustado</translation>
    </message>
    <message>
        <source>{command} left out: it would save the label&apos;s settings in the printer</source>
        <translation>se omitió {command}: guardaría los ajustes de la etiqueta en la impresora</translation>
    </message>
    <message>
        <source>{command} left out: the printer already uses this language</source>
        <translation>se omitió {command}: la impresora ya usa este lenguaje</translation>
    </message>
    <message>
        <source>{command} loads firmware or fonts into the printer</source>
        <translation>{command} carga firmware o fuentes en la impresora</translation>
    </message>
    <message>
        <source>{command} loads or runs a program in the printer</source>
        <translation>{command} carga o ejecuta un programa en la impresora</translation>
    </message>
    <message>
        <source>{command} opens the cash drawer</source>
        <translation>{command} abre el cajón portamonedas</translation>
    </message>
    <message>
        <source>{command} puts the printer into a service mode</source>
        <translation>{command} pone la impresora en modo de servicio</translation>
    </message>
    <message>
        <source>{command} restarts or resets the printer</source>
        <translation>{command} reinicia o restablece la impresora</translation>
    </message>
    <message>
        <source>{command} switches the printer to another language</source>
        <translation>{command} habla a la impresora en otro lenguaje</translation>
    </message>
    <message>
        <source>{command} {count:,} times, first in line {line}, column {column} ({why})</source>
        <translation>{command} {count:,} veces, la primera en la línea {line}, columna {column} ({why})</translation>
    </message>
    <message>
        <source>{count} bytes</source>
        <translation>{count}&#xa0;bytes</translation>
    </message>
    <message>
        <source>{count} of {total} jobs – scroll for more, or type more to find fewer.</source>
        <translation>{count} de {total} trabajos – desplácese para ver más o escriba más para encontrar menos.</translation>
    </message>
    <message>
        <source>{count} of {total} jobs – type more to find fewer.</source>
        <translation>{count} de {total} trabajos – escriba más para encontrar menos.</translation>
    </message>
    <message>
        <source>{count} selected: nothing can be done with them</source>
        <translation>{count} elegidos: no se puede hacer nada con ellos</translation>
    </message>
    <message>
        <source>{count} selected: {parts}</source>
        <translation>{count} elegidos: {parts}</translation>
    </message>
    <message>
        <source>{count} with the same content: {names}</source>
        <translation>{count} con el mismo contenido: {names}</translation>
    </message>
    <message>
        <source>{customer}, printer {printer}: {cause}, {age}</source>
        <translation>{customer}, impresora {printer}: {cause}, {age}</translation>
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
        <translation>{day} {month} {at:%H:%M}</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day} {month} {year}</translation>
    </message>
    <message>
        <source>{day} {month} {year} {time}</source>
        <translation>{day} {month} {year}, {time}</translation>
    </message>
    <message>
        <source>{device} cannot report the outcome of a job.</source>
        <translation>{device} no puede indicar el resultado de un trabajo.</translation>
    </message>
    <message>
        <source>{device} does not answer on USB ({what}). Switch it off and on.</source>
        <translation>{device} no responde por USB ({what}). Apáguela y enciéndala.</translation>
    </message>
    <message>
        <source>{device} does not answer on USB. Switch it off and on.</source>
        <translation>{device} no responde por USB. Apáguela y enciéndala.</translation>
    </message>
    <message>
        <source>{done} of {all} answered</source>
        <translation>{done} de {all} respondidas</translation>
    </message>
    <message>
        <source>{done} of {total} done</source>
        <translation>{done} de {total} hechas</translation>
    </message>
    <message>
        <source>{dots} × {dots} dots shown as one</source>
        <translation>{dots} × {dots}&#xa0;puntos mostrados como uno</translation>
    </message>
    <message>
        <source>{dpi} dpi</source>
        <translation>{dpi}&#xa0;ppp</translation>
    </message>
    <message>
        <source>{dpi} dpi assumed: not reported</source>
        <translation>{dpi}&#xa0;ppp supuestos: no comunicados</translation>
    </message>
    <message>
        <source>{edges} of {pages}</source>
        <translation>{edges} ({pages})</translation>
    </message>
    <message>
        <source>{event}, {at}. {state}. Attempts: {attempts}. Answer: {answer}</source>
        <translation>{event}, {at}. {state}. Intentos: {attempts}. Respuesta: {answer}</translation>
    </message>
    <message>
        <source>{evidence} (learnt from its test print)</source>
        <translation>{evidence} (aprendido de su prueba)</translation>
    </message>
    <message>
        <source>{evidence} (set by {name})</source>
        <translation>{evidence} (ajustado por {name})</translation>
    </message>
    <message>
        <source>{evidence} at {time}.</source>
        <translation>{evidence} a las {time}.</translation>
    </message>
    <message>
        <source>{field} does not apply to {action}.</source>
        <translation>{field} no es para {action}.</translation>
    </message>
    <message>
        <source>{field} is missing. It must be {wanted}.</source>
        <translation>Falta {field}. Se espera {wanted}.</translation>
    </message>
    <message>
        <source>{field} is not valid: {wanted}.</source>
        <translation>{field} no es válido: {wanted}.</translation>
    </message>
    <message>
        <source>{field} moves every page off the media.</source>
        <translation>{field} desplaza todas las páginas fuera del material.</translation>
    </message>
    <message>
        <source>{field} moves every page off the media: {facts}.</source>
        <translation>{field} desplaza todas las páginas fuera del material: {facts}.</translation>
    </message>
    <message>
        <source>{file} already exists: choose another name (on the command line: --force)</source>
        <translation>{file} ya existe: elija otro nombre (en la línea de comandos: --force)</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}</source>
        <translation>no se puede leer {file}: {why}</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}.</source>
        <translation>no se puede leer {file}: {why}.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {why}</source>
        <translation>No se puede escribir {file}: {why}</translation>
    </message>
    <message>
        <source>{file} contains {jobs}, {documents} and the key of this server. Keep it as safe as the server itself.</source>
        <translation>{file} contiene {jobs} y {documents} y la clave de este servidor. Guárdelo tan seguro como el servidor.</translation>
    </message>
    <message>
        <source>{file} is not a certificate or key file.</source>
        <translation>{file} no es un archivo de certificado ni de clave.</translation>
    </message>
    <message>
        <source>{first} and {last}</source>
        <translation>{first} y {last}</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} a {last}</translation>
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
        <translation>{folder} no se puede usar: {why}.</translation>
    </message>
    <message>
        <source>{folder} holds the backups of another server. Choose a folder for this one alone. If that server no longer exists, delete the file {marker} there.</source>
        <translation>{folder} contiene las copias de seguridad de otro servidor. Elija una carpeta solo para este. Si aquel servidor ya no existe, borre allí el archivo {marker}.</translation>
    </message>
    <message>
        <source>{folder} is inside the folder that is backed up. Choose another one.</source>
        <translation>{folder} está dentro de la carpeta de la que se hace la copia. Elija otra.</translation>
    </message>
    <message>
        <source>{folder} is not a folder, or its disk is not mounted.</source>
        <translation>{folder} no es una carpeta, o su disco no está montado.</translation>
    </message>
    <message>
        <source>{folder} is not the folder that was chosen for backups, or its disk is not mounted: the file {marker} is missing there. If it is the right folder, choose it again.</source>
        <translation>{folder} no es la carpeta que se eligió para las copias de seguridad, o su disco no está montado: allí falta el archivo {marker}. Si es la carpeta correcta, elíjala de nuevo.</translation>
    </message>
    <message>
        <source>{free} of {total}</source>
        <translation>{free} de {total}</translation>
    </message>
    <message>
        <source>{function} asks for more memory each time</source>
        <translation>{function} pide más espacio cada vez</translation>
    </message>
    <message>
        <source>{function} failed with Windows&apos; error {number}</source>
        <translation>{function} falló con el error {number} de Windows</translation>
    </message>
    <message>
        <source>{group}: {printer}</source>
        <translation>{group}: {printer}</translation>
    </message>
    <message>
        <source>{header} must be the id of one account, given once.</source>
        <translation>{header} debe ser el ID de una cuenta, indicado una vez.</translation>
    </message>
    <message>
        <source>{host} is the address of many computers, not of one printer.</source>
        <translation>{host} es la dirección de muchos ordenadores, no de una impresora.</translation>
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
        <translation>No se pudo cancelar al momento: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be cancelled.</source>
        <translation>No se pudo cancelar: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be held.</source>
        <translation>No se pudo retener: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be marked as done.</source>
        <translation>No se pudo marcar como resuelto: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be moved at once.</source>
        <translation>No se pudo mover al momento: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be moved.</source>
        <translation>No se pudo mover: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be released.</source>
        <translation>No se pudo liberar: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be reprinted.</source>
        <translation>No se pudo reimprimir: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} could not be undone.</source>
        <translation>No se pudo deshacer: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may already be on paper: this server was restored from a backup or copy of {time}</source>
        <translation>Puede que ya estén en papel ({jobs}): este servidor se restauró de una copia de seguridad de {time}</translation>
    </message>
    <message>
        <source>{jobs} may have been cancelled.</source>
        <translation>Puede que se haya cancelado: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been held.</source>
        <translation>Puede que se haya retenido: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been marked as done.</source>
        <translation>Quizá se marcó como resuelto: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been moved.</source>
        <translation>Puede que se haya movido: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been released.</source>
        <translation>Puede que se haya liberado: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been reprinted.</source>
        <translation>Puede que se haya reimpreso: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} may have been undone.</source>
        <translation>No se sabe si se deshizo: {jobs}.</translation>
    </message>
    <message>
        <source>{jobs} waited too long for {printer}</source>
        <translation>Esperaron demasiado a {printer}: {jobs}</translation>
    </message>
    <message>
        <source>{job} can no longer be cancelled</source>
        <translation>{job} ya no se puede cancelar</translation>
    </message>
    <message numerus="yes">
        <source>{job} is the same as {other}, %n minute(s) earlier</source>
        <translation>
            <numerusform>{job} es igual que {other}, %n minuto antes</numerusform>
            <numerusform>{job} es igual que {other}, %n minutos antes</numerusform>
        </translation>
    </message>
    <message>
        <source>{job} is the same as {other}, less than a minute earlier</source>
        <translation>{job} es igual que {other}, menos de un minuto antes</translation>
    </message>
    <message>
        <source>{job} is the same as {other}, some minutes earlier</source>
        <translation>{job} es igual que {other}, minutos antes</translation>
    </message>
    <message>
        <source>{job} may have printed</source>
        <translation>{job} puede haberse impreso</translation>
    </message>
    <message>
        <source>{job} on {printer}</source>
        <translation>{job} en {printer}</translation>
    </message>
    <message>
        <source>{job} on {printer} may have printed</source>
        <translation>{job} en {printer} puede haberse impreso</translation>
    </message>
    <message>
        <source>{kind} from {low:g} to {high:g}</source>
        <translation>{kind} de {low:g} a {high:g}</translation>
    </message>
    <message>
        <source>{kind} of at least 1 character</source>
        <translation>{kind} de al menos 1 carácter</translation>
    </message>
    <message>
        <source>{kind} of at least {low:g}</source>
        <translation>{kind}, como mínimo {low:g}</translation>
    </message>
    <message>
        <source>{kind} of at least {low} characters</source>
        <translation>{kind} de al menos {low} caracteres</translation>
    </message>
    <message>
        <source>{kind} of at most 1 character</source>
        <translation>{kind} de 1 carácter como máximo</translation>
    </message>
    <message>
        <source>{kind} of at most {high:g}</source>
        <translation>{kind}, como máximo {high:g}</translation>
    </message>
    <message>
        <source>{kind} of at most {high} characters</source>
        <translation>{kind} de {high} caracteres como máximo</translation>
    </message>
    <message>
        <source>{kind} of {low} to 1 character</source>
        <translation>{kind} de {low} a 1 carácter</translation>
    </message>
    <message>
        <source>{kind} of {low} to {high} characters</source>
        <translation>{kind} de {low} a {high} caracteres</translation>
    </message>
    <message>
        <source>{language} is announced by the printer, but not confirmed.</source>
        <translation>Anuncia {language}, pero no lo confirmó al consultarla.</translation>
    </message>
    <message>
        <source>{least:g} to {most:g} mm</source>
        <translation>de {least:g} a {most:g}&#xa0;mm</translation>
    </message>
    <message>
        <source>{length} mm long</source>
        <translation>{length}&#xa0;mm de largo</translation>
    </message>
    <message>
        <source>{media} is loaded. The job waits until the right paper is loaded.</source>
        <translation>Está cargado {media}: espera hasta que se cargue este.</translation>
    </message>
    <message>
        <source>{media} loaded</source>
        <translation>{media} cargado</translation>
    </message>
    <message>
        <source>{message}. It may be the right one in an older version: {advice}</source>
        <translation>{message}. Puede ser el correcto en una versión más antigua: {advice}</translation>
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
        <translation>{mm:.1f}&#xa0;mm abajo</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the left</source>
        <translation>{mm:.1f}&#xa0;mm a la izquierda</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the right</source>
        <translation>{mm:.1f}&#xa0;mm a la derecha</translation>
    </message>
    <message>
        <source>{mm:.1f} mm at the top</source>
        <translation>{mm:.1f}&#xa0;mm arriba</translation>
    </message>
    <message>
        <source>{mm:.1f} mm bottom</source>
        <translation>{mm:.1f}&#xa0;mm abajo</translation>
    </message>
    <message>
        <source>{mm:.1f} mm down</source>
        <translation>{mm:.1f}&#xa0;mm hacia abajo</translation>
    </message>
    <message>
        <source>{mm:.1f} mm left</source>
        <translation>{mm:.1f}&#xa0;mm a la izquierda</translation>
    </message>
    <message>
        <source>{mm:.1f} mm right</source>
        <translation>{mm:.1f}&#xa0;mm a la derecha</translation>
    </message>
    <message>
        <source>{mm:.1f} mm top</source>
        <translation>{mm:.1f}&#xa0;mm arriba</translation>
    </message>
    <message>
        <source>{mm:.1f} mm up</source>
        <translation>{mm:.1f}&#xa0;mm hacia arriba</translation>
    </message>
    <message>
        <source>{mm:g} mm down</source>
        <translation>{mm:g}&#xa0;mm hacia abajo</translation>
    </message>
    <message>
        <source>{mm:g} mm left</source>
        <translation>{mm:g}&#xa0;mm a la izquierda</translation>
    </message>
    <message>
        <source>{mm:g} mm right</source>
        <translation>{mm:g}&#xa0;mm a la derecha</translation>
    </message>
    <message>
        <source>{mm:g} mm to the left</source>
        <translation>{mm:g}&#xa0;mm a la izquierda</translation>
    </message>
    <message>
        <source>{mm:g} mm to the right</source>
        <translation>{mm:g}&#xa0;mm a la derecha</translation>
    </message>
    <message>
        <source>{mm:g} mm up</source>
        <translation>{mm:g}&#xa0;mm hacia arriba</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms}&#xa0;ms</translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <comment>printers</comment>
        <translation>
            <numerusform>{names} y %n más</numerusform>
            <numerusform>{names} y %n más</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <translation>
            <numerusform>{names} y %n más</numerusform>
            <numerusform>{names} y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>{names}: will take effect when the server restarts.</source>
        <translation>{names}: vale cuando el servidor se reinicie.</translation>
    </message>
    <message>
        <source>{name} (disabled)</source>
        <translation>{name} (desactivada)</translation>
    </message>
    <message>
        <source>{name} (not connected)</source>
        <translation>{name} (no conectada)</translation>
    </message>
    <message>
        <source>{name} (the server’s computer)</source>
        <translation>{name} (el ordenador del servidor)</translation>
    </message>
    <message>
        <source>{name} (this computer)</source>
        <translation>{name} (este ordenador)</translation>
    </message>
    <message>
        <source>{name} ({status})</source>
        <translation>{name} ({status})</translation>
    </message>
    <message>
        <source>{name} already exists. Its link was shown before.</source>
        <translation>{name} ya existía. Su enlace se mostró antes.</translation>
    </message>
    <message>
        <source>{name} already exists: choose another name (on the command line: --force)</source>
        <translation>{name} ya existe: elija otro nombre (en la línea de comandos: --force)</translation>
    </message>
    <message>
        <source>{name} can request access tokens again.</source>
        <translation>{name} puede volver a pedir tokens de acceso.</translation>
    </message>
    <message>
        <source>{name} cannot be read as a key: give it in PEM form or as JWK.</source>
        <translation>{name} no se puede leer como clave: indíquela en PEM o JWK.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}.</source>
        <translation>No se puede escribir {name}: {why}.</translation>
    </message>
    <message>
        <source>{name} could not be paused.</source>
        <translation>No se pudo pausar {name}.</translation>
    </message>
    <message>
        <source>{name} could not be resumed.</source>
        <translation>No se pudo reanudar {name}.</translation>
    </message>
    <message>
        <source>{name} could not be revoked.</source>
        <translation>No se pudo revocar {name}.</translation>
    </message>
    <message>
        <source>{name} counted: {out} of 1 label came out.</source>
        <translation>{name} confirmó que ha salido {out} de 1 etiqueta.</translation>
    </message>
    <message>
        <source>{name} counted: {out} of {all} labels came out.</source>
        <translation>{name} confirmó que han salido {out} de {all} etiquetas.</translation>
    </message>
    <message>
        <source>{name} does not apply to RAW documents: leave it out.</source>
        <translation>{name} no se aplica a documentos RAW: quítelo.</translation>
    </message>
    <message>
        <source>{name} does not exist.</source>
        <translation>{name} no existe.</translation>
    </message>
    <message>
        <source>{name} got a new secret in the meantime, from somebody else or from an attempt whose answer was lost. Nothing was changed now.</source>
        <translation>{name} recibió entretanto un secreto nuevo, de otra persona o por un intento cuya respuesta se perdió. Ahora no se cambió nada.</translation>
    </message>
    <message>
        <source>{name} has a Windows driver: add it as a Windows printer instead.</source>
        <translation>{name} tiene un controlador de Windows: añádala como impresora de Windows.</translation>
    </message>
    <message>
        <source>{name} has changed since it was opened. Open it again to print it.</source>
        <translation>{name}, que estaba abierto aquí, ha cambiado desde entonces. Ábralo de nuevo para imprimirlo.</translation>
    </message>
    <message>
        <source>{name} has {least} to {most} characters.</source>
        <translation>{name} tiene de {least} a {most} caracteres.</translation>
    </message>
    <message>
        <source>{name} holds it.</source>
        <translation>{name} lo retiene.</translation>
    </message>
    <message>
        <source>{name} is a folder. Open a file in it.</source>
        <translation>{name} es una carpeta. Abra un archivo de ella.</translation>
    </message>
    <message>
        <source>{name} is active again. Waiting jobs are printing now.</source>
        <translation>{name} vuelve a estar activo. Lo que esperaba se imprime.</translation>
    </message>
    <message>
        <source>{name} is disabled. Its assertions are rejected.</source>
        <translation>{name} está desactivada: sus aserciones se rechazan.</translation>
    </message>
    <message>
        <source>{name} is disabled. Its calls are rejected.</source>
        <translation>{name} está desactivada: sus llamadas se rechazan.</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} está vacío.</translation>
    </message>
    <message>
        <source>{name} is enabled again.</source>
        <translation>{name} vuelve a tener acceso.</translation>
    </message>
    <message>
        <source>{name} is in use by another program of this computer.</source>
        <translation>{name} la usa otro programa de este ordenador.</translation>
    </message>
    <message>
        <source>{name} is larger than {size} MB. Larger files can&apos;t be printed.</source>
        <translation>{name} pasa de {size}&#xa0;MB. No se imprimen archivos mayores.</translation>
    </message>
    <message>
        <source>{name} is marked as not printed. Print it again on {printer}?</source>
        <translation>{name} está marcado como no impreso. ¿Reimprimirlo en {printer}?</translation>
    </message>
    <message>
        <source>{name} is muted until {at}</source>
        <translation>{name} silenciada hasta {at}</translation>
    </message>
    <message>
        <source>{name} is neither a PDF nor a label file (ZPL, TSPL, CPCL, ESC/POS).</source>
        <translation>{name} no es un PDF ni un archivo de etiquetas (ZPL, TSPL, CPCL, ESC/POS).</translation>
    </message>
    <message>
        <source>{name} is not JSON.</source>
        <translation>{name} no es JSON.</translation>
    </message>
    <message>
        <source>{name} is not a file.</source>
        <translation>{name} no es un archivo.</translation>
    </message>
    <message>
        <source>{name} is not a valid PDF. It may be damaged.</source>
        <translation>{name} tiene nombre de PDF, pero no lo es: puede estar dañado.</translation>
    </message>
    <message>
        <source>{name} is not connected to this computer. Is it switched on?</source>
        <translation>{name} no está conectada a este ordenador. ¿Está encendida?</translation>
    </message>
    <message>
        <source>{name} is now a console of this server.</source>
        <translation>{name} es ahora una consola de este servidor.</translation>
    </message>
    <message>
        <source>{name} is permanently closed.</source>
        <translation>{name} está dado de baja definitivamente.</translation>
    </message>
    <message>
        <source>{name} is suspended. Its jobs wait until it is resumed.</source>
        <translation>{name} está suspendido. Sus trabajos esperan hasta que se reactive.</translation>
    </message>
    <message>
        <source>{name} is suspended: jobs wait and nothing is printed there until it is resumed on the site&apos;s Partners page. The display is live.</source>
        <translation>{name} está suspendido: los trabajos esperan y allí no se imprime nada hasta que se reactive en la página Socios del centro. Lo que ve está al día.</translation>
    </message>
    <message>
        <source>{name} keeps printing without this window.</source>
        <translation>La impresión sigue en {name} sin esta ventana.</translation>
    </message>
    <message>
        <source>{name} looks like {kind}. Save it as a PDF and print the PDF.</source>
        <translation>{name} parece {kind}. Guárdelo como PDF e imprima ese.</translation>
    </message>
    <message>
        <source>{name} may have been paused.</source>
        <translation>Puede que {name} se haya pausado.</translation>
    </message>
    <message>
        <source>{name} may have been resumed.</source>
        <translation>Puede que {name} se haya reanudado.</translation>
    </message>
    <message>
        <source>{name} must be 0 or more.</source>
        <translation>{name} debe ser un número desde 0.</translation>
    </message>
    <message>
        <source>{name} must be a UUID.</source>
        <translation>{name} debe ser un UUID.</translation>
    </message>
    <message>
        <source>{name} must be a time with its offset (RFC 3339), such as 2026-11-21T12:00:00Z; + is sent as %2B.</source>
        <translation>{name} debe ser una hora con su desfase (RFC 3339), como 2026-11-21T12:00:00Z; + se envía como %2B.</translation>
    </message>
    <message>
        <source>{name} must be a time with its zone, such as 2026-03-01T00:00:00+01:00.</source>
        <translation>{name} debe ser una hora con su zona, como 2026-03-01T00:00:00+01:00.</translation>
    </message>
    <message>
        <source>{name} must be a whole number from {least} to {most}.</source>
        <translation>{name} debe ser un número entero de {least} a {most}.</translation>
    </message>
    <message>
        <source>{name} must be an entry&apos;s number and hash, such as 12:9f86….</source>
        <translation>{name} debe ser el número y el hash de una entrada, como 12:9f86….</translation>
    </message>
    <message>
        <source>{name} must be one of: {values}.</source>
        <translation>{name} debe ser uno de: {values}.</translation>
    </message>
    <message>
        <source>{name} must be true or false.</source>
        <translation>{name} debe ser true o false.</translation>
    </message>
    <message>
        <source>{name} now has the key {kid}.</source>
        <translation>{name} tiene ahora la clave {kid}.</translation>
    </message>
    <message>
        <source>{name} now has {size} loaded.</source>
        <translation>{name} tiene ahora cargado {size}.</translation>
    </message>
    <message>
        <source>{name} saw that it came out.</source>
        <translation>{name} confirmó que ha salido.</translation>
    </message>
    <message>
        <source>{name} saw that it did not come out.</source>
        <translation>{name} confirmó que no ha salido.</translation>
    </message>
    <message>
        <source>{name} saw that {missing} of {all} labels did not come out.</source>
        <translation>{name} ha visto que de {all} etiquetas no han salido: {missing}.</translation>
    </message>
    <message>
        <source>{name} was already reprinted. Nothing more will be printed.</source>
        <translation>{name} ya se reimprimió: no se imprime nada más.</translation>
    </message>
    <message>
        <source>{name} was closed: nothing can be printed or set up there</source>
        <translation>{name} se dio de baja: allí ya no se imprime ni se configura nada</translation>
    </message>
    <message>
        <source>{name} was not closed.</source>
        <translation>{name} no se dio de baja.</translation>
    </message>
    <message>
        <source>{name} was not opened. Close the message to print {open}</source>
        <translation>No se abrió {name}: cierre el mensaje para imprimir {open}</translation>
    </message>
    <message>
        <source>{name} was not resumed.</source>
        <translation>{name} no se reactivó.</translation>
    </message>
    <message>
        <source>{name} was not suspended.</source>
        <translation>{name} no se suspendió.</translation>
    </message>
    <message>
        <source>{name} was not written: its disk is almost full.</source>
        <translation>{name} no se escribió: su disco está casi lleno.</translation>
    </message>
    <message>
        <source>{name} was not written: {why}.</source>
        <translation>No se escribió {name}: {why}.</translation>
    </message>
    <message>
        <source>{name} was permanently closed. You can read its history; nothing is printed there.</source>
        <translation>{name} se dio de baja definitivamente: su historial se puede leer, pero allí ya no se imprime nada.</translation>
    </message>
    <message>
        <source>{name} was unplugged or switched off.</source>
        <translation>{name} se desenchufó o se apagó.</translation>
    </message>
    <message>
        <source>{name} works here, {role}. Press to lock</source>
        <translation>{name} trabaja aquí, {role}. Pulse para bloquear</translation>
    </message>
    <message>
        <source>{name} works here, {role}. Press to log out</source>
        <translation>{name} trabaja aquí, {role}. Pulse para cerrar la sesión</translation>
    </message>
    <message>
        <source>{name} · attempt {number}</source>
        <translation>{name} · intento {number}</translation>
    </message>
    <message>
        <source>{name} – {role}, computer {host}, {seen}</source>
        <translation>{name} – {role}, ordenador {host}, {seen}</translation>
    </message>
    <message>
        <source>{name} – {role}, with a PIN</source>
        <translation>{name} – {role}, con PIN</translation>
    </message>
    <message>
        <source>{name} – {role}, without a PIN</source>
        <translation>{name} – {role}, sin PIN</translation>
    </message>
    <message>
        <source>{name} – {role}, without a PIN: can&apos;t unlock anything</source>
        <translation>{name} – {role}, sin PIN, no desbloquea nada</translation>
    </message>
    <message>
        <source>{name} – {role}, {seen}</source>
        <translation>{name} – {role}, {seen}</translation>
    </message>
    <message>
        <source>{name}, last 24 hours: {parts}.</source>
        <translation>{name}, últimas 24 horas: {parts}.</translation>
    </message>
    <message>
        <source>{name}, which is not JSON.</source>
        <translation>{name}, que no es JSON.</translation>
    </message>
    <message>
        <source>{name}. {state}. Developer: {developer}. Keys: {keys}. Last used: {used}.</source>
        <translation>{name}. {state}. De {developer}. Claves: {keys}. Último uso: {used}.</translation>
    </message>
    <message>
        <source>{name}. {state}. Onboarding: {onboarding}. External ID {id}.</source>
        <translation>{name}. {state}. Alta: {onboarding}. ID externo {id}.</translation>
    </message>
    <message>
        <source>{name}. {state}. Permissions: {what}.</source>
        <translation>{name}. {state}. Puede: {what}.</translation>
    </message>
    <message>
        <source>{name}. {state}. {used}. Requests in 24 hours: {requests}, {errors}. Permissions: {may}.</source>
        <translation>{name}. {state}. {used}. Solicitudes en 24 horas: {requests}, {errors}. Puede: {may}.</translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n job(s) failed</source>
        <translation>
            <numerusform>{name}: %n trabajo fallido</numerusform>
            <numerusform>{name}: %n trabajos fallidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n job(s) may have printed</source>
        <translation>
            <numerusform>{name}: %n trabajo puede haberse impreso</numerusform>
            <numerusform>{name}: %n trabajos pueden haberse impreso</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}: there are no figures for the last 24 hours yet.</source>
        <translation>{name}: aún no se sabe nada de las últimas 24 horas.</translation>
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
        <translation>{numbers} de la copia {copy}</translation>
    </message>
    <message numerus="yes">
        <source>{numbers} of copy {copy} and %n full copy(ies) after it will be printed again.</source>
        <translation>
            <numerusform>Reimpresión de la copia {copy}: {numbers}, y después %n copia entera.</numerusform>
            <numerusform>Reimpresión de la copia {copy}: {numbers}, y después %n copias enteras.</numerusform>
        </translation>
    </message>
    <message>
        <source>{numbers} of copy {copy} will be printed again.</source>
        <translation>Reimpresión de la copia {copy}: {numbers}.</translation>
    </message>
    <message>
        <source>{numbers} will be printed again.</source>
        <translation>Reimpresión: {numbers}.</translation>
    </message>
    <message>
        <source>{number} bits</source>
        <translation>{number}&#xa0;bits</translation>
    </message>
    <message>
        <source>{number} copies</source>
        <translation>{number} copias</translation>
    </message>
    <message>
        <source>{number} copies: at most {most}</source>
        <translation>{number} copias, {most} como máximo</translation>
    </message>
    <message>
        <source>{number} of {all}</source>
        <translation>{number} de {all}</translation>
    </message>
    <message>
        <source>{number} of {all} connected</source>
        <translation>{number} de {all} conectados</translation>
    </message>
    <message>
        <source>{number} of {all} online</source>
        <translation>{number} de {all} en línea</translation>
    </message>
    <message>
        <source>{number} reports: {text}</source>
        <translation>{number} avisos: {text}</translation>
    </message>
    <message>
        <source>{number}, confirmed by a person: the printer no longer reports it</source>
        <translation>{number}, confirmado a mano: ya no lo indica</translation>
    </message>
    <message>
        <source>{number}, oldest {age}</source>
        <translation>{number}, el más antiguo {age}</translation>
    </message>
    <message>
        <source>{number}nd</source>
        <translation>{number}.º</translation>
    </message>
    <message>
        <source>{number}rd</source>
        <translation>{number}.º</translation>
    </message>
    <message>
        <source>{number}st</source>
        <translation>{number}.º</translation>
    </message>
    <message>
        <source>{number}th</source>
        <translation>{number}.º</translation>
    </message>
    <message>
        <source>{object}, {customer}</source>
        <translation>{object}, {customer}</translation>
    </message>
    <message>
        <source>{offset}, darkness {percent} %</source>
        <translation>{offset}, oscuridad {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>{old} is used by {users}. The new address is {new}. Enter it everywhere: with the old address the server can&apos;t be reached.</source>
        <translation>{old} la usan: {users}. La nueva dirección es {new}: quien no la conozca ya no podrá acceder al servidor.</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} o {other}</translation>
    </message>
    <message>
        <source>{others} for other computers and {here} for programs on this computer</source>
        <translation>{others} para otros ordenadores y {here} para los programas del propio</translation>
    </message>
    <message>
        <source>{other} has {there} loaded, {printer} {here}</source>
        <translation>{other} tiene cargado {there}, {printer} {here}</translation>
    </message>
    <message numerus="yes">
        <source>{other} now prints on %n printer(s) of {agent}.</source>
        <translation>
            <numerusform>{other} imprime ahora en %n impresora de {agent}.</numerusform>
            <numerusform>{other} imprime ahora en %n impresoras de {agent}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{other} prints on sheets, {printer} has {here} loaded</source>
        <translation>{other} imprime en hojas, {printer} tiene cargado {here}</translation>
    </message>
    <message>
        <source>{other} uses the key of {agent}, which runs on {hostname}, and waits</source>
        <translation>{other} usa la clave de {agent}, que funciona en {hostname}, y espera</translation>
    </message>
    <message>
        <source>{out} of {all} came out</source>
        <translation>han salido {out} de {all}</translation>
    </message>
    <message>
        <source>{out} of {all} came out already.</source>
        <translation>Ya han salido {out} de {all}.</translation>
    </message>
    <message>
        <source>{out} of {all} came out; reprinted: {numbers} (attempt {number})</source>
        <translation>Han salido {out} de {all}; reimpresas: {numbers} (intento {number})</translation>
    </message>
    <message numerus="yes">
        <source>{out} of {all} came out; the other %n were reprinted (attempt {number})</source>
        <translation>
            <numerusform>Han salido {out} de {all}; la que faltaba se ha reimpreso (intento {number})</numerusform>
            <numerusform>Han salido {out} de {all}; las otras %n se han reimpreso (intento {number})</numerusform>
        </translation>
    </message>
    <message>
        <source>{pages} are {size}</source>
        <translation>{pages}: {size}</translation>
    </message>
    <message>
        <source>{pages}; the others are {size}.</source>
        <translation>{pages}; las demás son de {size}.</translation>
    </message>
    <message>
        <source>{page} is {size}</source>
        <translation>{page}: {size}</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}&#xa0;%</translation>
    </message>
    <message>
        <source>{place} belongs to user {number}, who has no name on this computer</source>
        <translation>{place} pertenece al usuario {number}, que no tiene nombre en este ordenador</translation>
    </message>
    <message>
        <source>{place} in line</source>
        <translation>{place} en la cola</translation>
    </message>
    <message>
        <source>{place} starts another installation or uses another data folder.</source>
        <translation>{place} inicia otra instalación, o para otra carpeta de datos.</translation>
    </message>
    <message>
        <source>{place} · encrypted (ipps)</source>
        <translation>{place} · cifrada (ipps)</translation>
    </message>
    <message>
        <source>{place} · not encrypted (ipp)</source>
        <translation>{place} · sin cifrar (ipp)</translation>
    </message>
    <message>
        <source>{player} plays alarms</source>
        <translation>{player} reproduce las alarmas</translation>
    </message>
    <message>
        <source>{port} instead of {before}: programs with the old address can&apos;t reach the server</source>
        <translation>{port} en vez de {before}: los programas con la dirección anterior no encuentran el servidor</translation>
    </message>
    <message>
        <source>{port}, as expected</source>
        <translation>{port}, el previsto</translation>
    </message>
    <message>
        <source>{printer} accepts whole documents only, which can&apos;t calibrate a paper sensor. Calibrate it at the printer.</source>
        <translation>{printer} acepta documentos enteros y no tiene comando para calibrar el sensor de material: hágalo en la impresora.</translation>
    </message>
    <message>
        <source>{printer} accepts whole documents or reports its languages itself: there is no language to choose.</source>
        <translation>{printer} acepta documentos enteros o indica ella misma qué lenguajes habla: no hay ninguno que elegir.</translation>
    </message>
    <message>
        <source>{printer} and {other}</source>
        <translation>{printer} y {other}</translation>
    </message>
    <message>
        <source>{printer} cannot do this: {reason}.</source>
        <translation>{printer} no puede hacerlo ({reason}).</translation>
    </message>
    <message>
        <source>{printer} cannot do this: {reason}. Possible: {possible}.</source>
        <translation>{printer} no puede hacerlo ({reason}). Posible: {possible}.</translation>
    </message>
    <message>
        <source>{printer} cannot print this: {reason}.</source>
        <translation>{printer} no puede imprimir esto: {reason}.</translation>
    </message>
    <message>
        <source>{printer} cannot print this: {reason}. Asked for: {asked}.</source>
        <translation>{printer} no puede imprimir esto: {reason}. Solicitado: {asked}.</translation>
    </message>
    <message>
        <source>{printer} cannot print this: {reason}. Asked for: {asked}. Possible: {possible}.</source>
        <translation>{printer} no puede imprimir esto: {reason}. Solicitado: {asked}. Posible: {possible}.</translation>
    </message>
    <message>
        <source>{printer} cannot print: its agent was revoked. Move the printer to another agent.</source>
        <translation>{printer} no puede imprimir: su agente fue revocado. Asigne la impresora a otro agente.</translation>
    </message>
    <message>
        <source>{printer} cannot print: its agent {agent} is too old. Update Spoolhouse on that computer.</source>
        <translation>{printer} no puede imprimir: su agente {agent} es demasiado antiguo. Actualice Spoolhouse en ese ordenador.</translation>
    </message>
    <message>
        <source>{printer} could not be removed.</source>
        <translation>No se pudo quitar {printer}.</translation>
    </message>
    <message>
        <source>{printer} denies access to {login}.</source>
        <translation>{printer} no admite a {login}.</translation>
    </message>
    <message>
        <source>{printer} does not accept RAW files: an administrator decided so. Send a PDF, or use another printer.</source>
        <translation>{printer} no acepta archivos RAW, según decidió su administrador. Envíe un PDF o use otra impresora.</translation>
    </message>
    <message>
        <source>{printer} does not accept RAW files: such jobs stay here</source>
        <translation>{printer} no admite archivos RAW: esos trabajos se quedan</translation>
    </message>
    <message>
        <source>{printer} does not print PDF: such jobs stay here</source>
        <translation>{printer} no imprime PDF: esos trabajos se quedan</translation>
    </message>
    <message>
        <source>{printer} does not print in colour: colour jobs stay here</source>
        <translation>{printer} no imprime en color: los trabajos que lo piden se quedan</translation>
    </message>
    <message>
        <source>{printer} does not print on both sides: two-sided jobs stay here</source>
        <translation>{printer} no imprime por ambas caras: los trabajos que lo piden se quedan</translation>
    </message>
    <message>
        <source>{printer} does not print {language}: such RAW files stay here</source>
        <translation>{printer} no habla {language}: esos archivos RAW se quedan</translation>
    </message>
    <message>
        <source>{printer} does not print, and jobs wait for it</source>
        <translation>{printer} no imprime y hay trabajos que esperan</translation>
    </message>
    <message>
        <source>{printer} has no standby printer: set one first.</source>
        <translation>{printer} no tiene impresora de reserva: asigne antes una.</translation>
    </message>
    <message>
        <source>{printer} is not connected by its own port or cable, so its paper sensor can&apos;t be calibrated from here. Calibrate it at the printer.</source>
        <translation>{printer} no está conectada por un puerto o cable propio, así que no hay comando para calibrar el sensor de material: hágalo en la impresora.</translation>
    </message>
    <message>
        <source>{printer} is not printing now either.</source>
        <translation>{printer} tampoco imprime ahora.</translation>
    </message>
    <message>
        <source>{printer} is paused, perhaps for a paper change. Resume it first. Nothing was fed.</source>
        <translation>{printer} está en pausa y puede que alguien esté cambiando el material: reanúdela antes. No ha avanzado nada.</translation>
    </message>
    <message>
        <source>{printer} is printing a job. Move it to another agent when the job has ended.</source>
        <translation>{printer} está imprimiendo un trabajo. Cuando termine podrá pasar a otro agente.</translation>
    </message>
    <message>
        <source>{printer} is printing it. What is already on paper stays; the rest is stopped if the printer allows it.</source>
        <translation>{printer} lo está imprimiendo. Lo que ya está en papel queda; el resto se detiene si la impresora puede.</translation>
    </message>
    <message>
        <source>{printer} is printing there now. Ask again when it is done.</source>
        <translation>{printer} está imprimiendo allí ahora. Pregunte de nuevo cuando termine.</translation>
    </message>
    <message>
        <source>{printer} is printing there now. Try again when it is done.</source>
        <translation>{printer} está imprimiendo allí ahora. Inténtelo de nuevo cuando termine.</translation>
    </message>
    <message>
        <source>{printer} is ready to print, so its jobs stay. Pause it first to send them to its standby printer.</source>
        <translation>{printer} puede imprimir: sus trabajos se quedan. Páusela antes si deben ir a la de reserva.</translation>
    </message>
    <message>
        <source>{printer} no longer identifies itself as {known}; nothing is printed there</source>
        <translation>{printer} ya no indica qué dispositivo es ({known}); allí no se imprime nada</translation>
    </message>
    <message>
        <source>{printer} no longer identifies itself, so it may be another device. Nothing is printed there.</source>
        <translation>{printer} ya no indica qué dispositivo es. Allí no se imprime nada: puede ser otro.</translation>
    </message>
    <message>
        <source>{printer} now prints to {address}.</source>
        <translation>{printer} imprime ahora en {address}.</translation>
    </message>
    <message>
        <source>{printer} now uses {language}.</source>
        <translation>{printer} se maneja ahora en {language}.</translation>
    </message>
    <message>
        <source>{printer} prints on sheets and reports its resolution itself: there is nothing to choose.</source>
        <translation>{printer} usa hojas y indica ella misma con qué finura imprime: no hay nada que elegir.</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password</source>
        <translation>{printer} rechazó el usuario y la contraseña</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password of {login}</source>
        <translation>{printer} rechazó el usuario y la contraseña de {login}</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password of {login}.</source>
        <translation>{printer} rechazó el usuario y la contraseña de {login}.</translation>
    </message>
    <message>
        <source>{printer} rejected the user name and password.</source>
        <translation>{printer} rechazó el usuario y la contraseña.</translation>
    </message>
    <message>
        <source>{printer} reports at best “{best}”: jobs that need “{least}” stay “Not confirmed”</source>
        <translation>«{best}» es lo máximo de lo que informa {printer}, que se sepa: los trabajos que exigen «{least}» quedan allí sin confirmar</translation>
    </message>
    <message>
        <source>{printer} requires a user name and password</source>
        <translation>{printer} pide usuario y contraseña</translation>
    </message>
    <message>
        <source>{printer} requires a user name and password.</source>
        <translation>{printer} pide usuario y contraseña.</translation>
    </message>
    <message>
        <source>{printer} shows a different certificate. Nothing is printed there.</source>
        <translation>{printer} muestra otro certificado que antes, así que allí no se imprime nada.</translation>
    </message>
    <message>
        <source>{printer} shows a different certificate; nothing is printed there</source>
        <translation>{printer} muestra otro certificado que antes, así que allí no se imprime nada</translation>
    </message>
    <message>
        <source>{printer} uses {language}, which has no command to calibrate a paper sensor. Calibrate it at the printer.</source>
        <translation>{printer} se maneja con {language}, que no tiene comando para calibrar el sensor de material: hágalo en la impresora.</translation>
    </message>
    <message>
        <source>{printer} was calibrated in the meantime, by somebody else or by an earlier attempt whose answer was lost. Check its values. Nothing was changed.</source>
        <translation>Entretanto se calibró {printer}, por otra persona o por un intento cuya respuesta se perdió: mire sus valores. Ahora no se cambió nada.</translation>
    </message>
    <message>
        <source>{printer} was found at {address}</source>
        <translation>{printer} se ha encontrado en {address}</translation>
    </message>
    <message>
        <source>{printer} was not changed.</source>
        <translation>No se cambió {printer}.</translation>
    </message>
    <message>
        <source>{printer} · received {time}</source>
        <translation>{printer} · recibido {time}</translation>
    </message>
    <message>
        <source>{printer} · since {time}</source>
        <translation>{printer} · desde {time}</translation>
    </message>
    <message>
        <source>{printer}&apos;s standby printer was removed: set another one first.</source>
        <translation>La impresora de reserva de {printer} se quitó: asigne antes otra.</translation>
    </message>
    <message>
        <source>{printer}, at a new address</source>
        <translation>{printer}, en una dirección nueva</translation>
    </message>
    <message>
        <source>{printing} of {whole}</source>
        <translation>{printing} de {whole}</translation>
    </message>
    <message>
        <source>{program} did not answer: {why}</source>
        <translation>no se puede consultar {program}: {why}</translation>
    </message>
    <message>
        <source>{reason}: jobs that don&apos;t set their paper stay here</source>
        <translation>{reason}: los trabajos que no indican material se quedan</translation>
    </message>
    <message>
        <source>{removed}. The job&apos;s details are still here.</source>
        <translation>{removed}. Los datos del trabajo permanecen.</translation>
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
        <translation>{seen}, desde varias direcciones: {addresses}</translation>
    </message>
    <message>
        <source>{server} at {address}, as {name}</source>
        <translation>{server} en {address}, como {name}</translation>
    </message>
    <message>
        <source>{server} is not a print server</source>
        <translation>lo que responde en {server} no es un servidor de impresión</translation>
    </message>
    <message>
        <source>{server} is not a print server (status {status}): perhaps a proxy or a sign-in page answered. The link may still be valid</source>
        <translation>en {server} no responde un servidor de impresión (estado {status}): quizá hay un proxy o una página de inicio de sesión por medio. El enlace puede seguir valiendo</translation>
    </message>
    <message>
        <source>{server} no longer knows this console: access was revoked, or the server was restored from a backup. Ask the server&apos;s administrator for a new code and pair this console again.</source>
        <translation>{server} ya no conoce esta consola: se la excluyó allí, o el servidor se restauró de una copia de seguridad. Pida allí un código nuevo y vuelva a emparejar esta consola.</translation>
    </message>
    <message>
        <source>{server} redirects ({status}), which a print server never does: perhaps a proxy or a sign-in page answered. The link may still be valid</source>
        <translation>lo que responde en {server} redirige a otro lugar ({status}), algo que no hace un servidor de impresión: quizá hay un proxy o una página de inicio de sesión por medio. El enlace puede seguir valiendo</translation>
    </message>
    <message>
        <source>{server} shows a different key than when this console was paired. Nothing was sent. Ask the server&apos;s administrator whether it was set up again.</source>
        <translation>La clave de quien responde en {server} no es la de cuando se emparejó esta consola: no se envió nada. ¿Se instaló el servidor de nuevo? Si no, pregunte a su administrador.</translation>
    </message>
    <message>
        <source>{server} shows another key ({shown}) than the server that this agent was enrolled with ({pin}). Nothing was sent to it. Either somebody else answers there, or the server&apos;s key was replaced: then make an onboarding link there and run &apos;spoolhouse agent enroll --replace&apos; here</source>
        <translation>{server} muestra otra clave ({shown}) que el servidor en el que se dio de alta este agente ({pin}). No se le envió nada. O responde otro allí, o la clave del servidor se creó de nuevo: entonces cree allí un enlace de alta y ejecute aquí «spoolhouse agent enroll --replace»</translation>
    </message>
    <message>
        <source>{server} shows another key ({shown}) than this link names ({pin}). Nothing was sent to it and the link was not used. Either another server answers there, or the server has a new key: run &apos;spoolhouse doctor&apos; there, and ask for a new link</source>
        <translation>{server} muestra otra clave ({shown}) que la que indica este enlace ({pin}). No se le envió nada y el enlace no se usó. O responde otro allí, o el servidor tiene una clave nueva: mire allí «spoolhouse doctor» y pida un enlace nuevo</translation>
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
        <translation>{shown} de {printers}</translation>
    </message>
    <message>
        <source>{size} (landscape)</source>
        <translation>{size} (horizontal)</translation>
    </message>
    <message>
        <source>{size} (portrait)</source>
        <translation>{size} (vertical)</translation>
    </message>
    <message>
        <source>{size} bytes</source>
        <translation>{size}&#xa0;bytes</translation>
    </message>
    <message>
        <source>{size} bytes that are not JSON</source>
        <translation>{size}&#xa0;bytes que no son JSON</translation>
    </message>
    <message>
        <source>{size} free for {where}</source>
        <translation>{size} libres para {where}</translation>
    </message>
    <message>
        <source>{size} is loaded</source>
        <translation>Hay {size} cargado</translation>
    </message>
    <message>
        <source>{size}, of which {free} is free for new data</source>
        <translation>{size}, de los cuales {free} están libres para datos nuevos</translation>
    </message>
    <message numerus="yes">
        <source>{some} and %n more</source>
        <translation>
            <numerusform>{some} y %n más</numerusform>
            <numerusform>{some} y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>{some} and {last}</source>
        <translation>{some} y {last}</translation>
    </message>
    <message>
        <source>{speed:g} mm/s – the printer&apos;s setting</source>
        <translation>{speed:g}&#xa0;mm/s – ajuste de la impresora</translation>
    </message>
    <message>
        <source>{state} since {began:%H:%M}.</source>
        <translation>{state} desde las {began:%H:%M}.</translation>
    </message>
    <message>
        <source>{state}. Order {order}. {document} on {printer}.</source>
        <translation>{state}. Pedido {order}. {document} en {printer}.</translation>
    </message>
    <message>
        <source>{status} because {why}.</source>
        <translation>{status}: {why}.</translation>
    </message>
    <message>
        <source>{status}, {computer}, version {version}</source>
        <translation>{status}, {computer}, versión {version}</translation>
    </message>
    <message>
        <source>{status}: success.</source>
        <translation>{status}: correcto.</translation>
    </message>
    <message>
        <source>{step} of 3 · {words}</source>
        <translation>{step} de 3 · {words}</translation>
    </message>
    <message>
        <source>{supply}: {left}, low</source>
        <translation>{supply}: {left}, bajo</translation>
    </message>
    <message>
        <source>{tab} of {printer}</source>
        <translation>{tab} de {printer}</translation>
    </message>
    <message>
        <source>{tag} (no tag of this printer)</source>
        <translation>{tag} (no es un grupo de esta impresora)</translation>
    </message>
    <message>
        <source>{text} … {more:,} more letters</source>
        <translation>{text} … {more:,} letras más</translation>
    </message>
    <message>
        <source>{text}; not running</source>
        <translation>{text}; no está en marcha</translation>
    </message>
    <message>
        <source>{text}; not running: the server rejected it as revoked</source>
        <translation>{text}; no está en marcha: el servidor lo rechazó por estar revocado</translation>
    </message>
    <message>
        <source>{time}, {age:.0f} s ago</source>
        <translation>{time}, hace {age:.0f}&#xa0;s</translation>
    </message>
    <message>
        <source>{token} cannot be read: {why}</source>
        <translation>No se puede leer {token}: {why}</translation>
    </message>
    <message>
        <source>{token} cannot be written: {why}</source>
        <translation>No se puede escribir {token}: {why}</translation>
    </message>
    <message>
        <source>{twice}. Need only one? Don’t reprint.</source>
        <translation>{twice}. Si basta con uno, no reimprima nada.</translation>
    </message>
    <message>
        <source>{url} does not answer: {why}</source>
        <translation>{url} no responde: {why}</translation>
    </message>
    <message>
        <source>{url} is not encrypted: others can read the traffic</source>
        <translation>{url} es HTTP sin TLS: otros pueden leerlo</translation>
    </message>
    <message>
        <source>{url} shows another key, {shown}, so the agent sends it nothing</source>
        <translation>{url} muestra otra clave, {shown}, así que el agente no le envía nada</translation>
    </message>
    <message>
        <source>{url}, {until}, key {key}, certificate SHA-256 {fingerprint}</source>
        <translation>{url}, {until}, clave {key}, certificado SHA-256 {fingerprint}</translation>
    </message>
    <message>
        <source>{url}. {state}. {events}. {arrived}.</source>
        <translation>{url}. {state}. {events}. {arrived}.</translation>
    </message>
    <message>
        <source>{url}: the certificate expired on {day}</source>
        <translation>{url}: el certificado caducó el {day}</translation>
    </message>
    <message>
        <source>{url}: {problems}</source>
        <translation>{url}: {problems}</translation>
    </message>
    <message>
        <source>{value}  (default {default})</source>
        <translation>{value}  (predeterminado {default})</translation>
    </message>
    <message>
        <source>{version} (must be updated: {latest})</source>
        <translation>{version} (debe actualizarse: {latest})</translation>
    </message>
    <message>
        <source>{version} (update available: {latest})</source>
        <translation>{version} (actualización disponible: {latest})</translation>
    </message>
    <message>
        <source>{version}, too old</source>
        <translation>{version}, demasiado antigua</translation>
    </message>
    <message>
        <source>{version}, update available</source>
        <translation>{version}, hay actualización</translation>
    </message>
    <message>
        <source>{waiting} takes over within a minute.</source>
        <translation>{waiting} tomará el relevo en un minuto.</translation>
    </message>
    <message>
        <source>{way} done</source>
        <translation>{way} listo</translation>
    </message>
    <message>
        <source>{way} not possible</source>
        <translation>{way} no es posible</translation>
    </message>
    <message>
        <source>{weekday} {day} {month} {year}</source>
        <translation>{weekday}, {day} de {month} de {year}</translation>
    </message>
    <message>
        <source>{what} The server&apos;s time is {time}.</source>
        <translation>{what} La hora del servidor es {time}.</translation>
    </message>
    <message>
        <source>{what} after 1 page</source>
        <translation>{what}, tras 1 página</translation>
    </message>
    <message>
        <source>{what} after {pages} pages</source>
        <translation>{what}, tras {pages} páginas</translation>
    </message>
    <message>
        <source>{what} after {sent} of 1 byte.</source>
        <translation>{what} tras {sent} de 1&#xa0;byte.</translation>
    </message>
    <message>
        <source>{what} after {sent} of {total} bytes.</source>
        <translation>{what} tras {sent} de {total}&#xa0;bytes.</translation>
    </message>
    <message>
        <source>{what} while the last bytes were being sent: it is not known whether the printer has them.</source>
        <translation>{what} con los últimos bytes en camino: no se sabe si la impresora los tiene.</translation>
    </message>
    <message>
        <source>{what} – calibration of {whose}</source>
        <translation>{what} – calibración de {whose}</translation>
    </message>
    <message>
        <source>{what}, after {sent} of 1 byte.</source>
        <translation>{what}, tras {sent} de 1&#xa0;byte.</translation>
    </message>
    <message>
        <source>{what}, after {sent} of {total} bytes.</source>
        <translation>{what}, tras {sent} de {total}&#xa0;bytes.</translation>
    </message>
    <message>
        <source>{what}, approximate</source>
        <translation>{what}, aproximado</translation>
    </message>
    <message>
        <source>{what}, but that does not prove that nothing of it was printed</source>
        <translation>{what}; pero eso no demuestra que no se haya imprimido nada</translation>
    </message>
    <message>
        <source>{what}, not printed</source>
        <translation>{what}, no se imprime</translation>
    </message>
    <message>
        <source>{what}, shown</source>
        <translation>{what}, mostrada</translation>
    </message>
    <message numerus="yes">
        <source>{what}, undo, %n second(s)</source>
        <translation>
            <numerusform>{what}, deshacer, %n segundo</numerusform>
            <numerusform>{what}, deshacer, %n segundos</numerusform>
        </translation>
    </message>
    <message>
        <source>{what}: it is not known whether it prints.</source>
        <translation>{what}: no se sabe si se imprime.</translation>
    </message>
    <message>
        <source>{what}: less</source>
        <translation>{what}: menos</translation>
    </message>
    <message>
        <source>{what}: more</source>
        <translation>{what}: más</translation>
    </message>
    <message>
        <source>{what}: try again in {seconds} s.</source>
        <translation>{what}: inténtelo de nuevo en {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>{what}: {before} before, {after} now</source>
        <translation>{what}: antes {before}, ahora {after}</translation>
    </message>
    <message>
        <source>{what}: {holder}</source>
        <translation>{what}: {holder}</translation>
    </message>
    <message>
        <source>{what}: {state}, {number} of {all}</source>
        <translation>{what}: {state}, {number} de {all}</translation>
    </message>
    <message>
        <source>{what}: {told}</source>
        <translation>{what}: {told}</translation>
    </message>
    <message>
        <source>{what}; it does not know {jobs} sent to printers since</source>
        <translation>{what}; no conoce lo enviado desde entonces a impresoras: {jobs}</translation>
    </message>
    <message>
        <source>{what}; the job was cancelled there</source>
        <translation>{what}; el trabajo se canceló allí</translation>
    </message>
    <message>
        <source>{when} by {name}</source>
        <translation>{when} por {name}</translation>
    </message>
    <message>
        <source>{who} (without PIN)</source>
        <translation>{who} (sin PIN)</translation>
    </message>
    <message>
        <source>{who} ({console})</source>
        <translation>{who} ({console})</translation>
    </message>
    <message>
        <source>{why} Then: {command}</source>
        <translation>{why} Después: {command}</translation>
    </message>
    <message>
        <source>{why}. It is not known whether the link was used: use the same link again here, or run &apos;spoolhouse agent run&apos;, which tries again</source>
        <translation>{why}. No se sabe si ha gastado el enlace: use aquí el mismo enlace otra vez o inicie «spoolhouse agent run», que vuelve a preguntar</translation>
    </message>
    <message>
        <source>{why}. Nothing was done</source>
        <translation>{why}. No se hizo nada</translation>
    </message>
    <message>
        <source>{why}. The link was not used</source>
        <translation>{why}. El enlace no se usó</translation>
    </message>
    <message>
        <source>{why}: {detail}</source>
        <translation>{why}: {detail}</translation>
    </message>
    <message>
        <source>{width} mm is too wide: the printer prints up to {head} mm. Nothing was changed. If its print head is wider, set the head&apos;s width first.</source>
        <translation>No se pueden cargar {width}&#xa0;mm: la impresora imprime hasta {head}&#xa0;mm de ancho. No se ha cambiado nada. Si su cabezal es más ancho, indique antes su anchura.</translation>
    </message>
    <message>
        <source>{width} mm roll</source>
        <translation>rollo de {width}&#xa0;mm</translation>
    </message>
    <message>
        <source>{width} mm wide</source>
        <translation>{width}&#xa0;mm de ancho</translation>
    </message>
    <message>
        <source>{width} × {height} dots</source>
        <translation>{width} × {height}&#xa0;puntos</translation>
    </message>
    <message>
        <source>{words} in mm</source>
        <translation>{words} en mm</translation>
    </message>
    <message>
        <source>{words} {since}. Job {name}.</source>
        <translation>{words} {since}. Trabajo {name}.</translation>
    </message>
    <message>
        <source>·  {what}: {there} instead of {here}</source>
        <translation>·  {what}: {there} en lugar de {here}</translation>
    </message>
    <message>
        <source>“It came out”</source>
        <comment>of a job</comment>
        <translation>«Ha salido»</translation>
    </message>
    <message>
        <source>“It did not come out”</source>
        <comment>of a job</comment>
        <translation>«No ha salido»</translation>
    </message>
    <message>
        <source>“Its own mode” changes nothing: ZPL printers keep their last setting.</source>
        <translation>«Su propio modo» no cambia nada: las impresoras ZPL conservan el último ajuste.</translation>
    </message>
    <message>
        <source>“{act}” is not possible while the job is {status}</source>
        <translation>«{act}» no es posible mientras el trabajo está en el estado {status}</translation>
    </message>
    <message>
        <source>“{act}” is not possible: the job has ended, it is {status}</source>
        <translation>«{act}» no es posible: el trabajo ha terminado, su estado es {status}</translation>
    </message>
    <message>
        <source>“{act}” is of attempt {attempt}, the job is at attempt {current}</source>
        <translation>«{act}» es del intento {attempt}, el trabajo va por el intento {current}</translation>
    </message>
    <message>
        <source>“{act}” is only for jobs whose outcome is not known</source>
        <translation>«{act}» solo vale para trabajos cuyo resultado no se conoce</translation>
    </message>
    <message>
        <source>“{fit}” prints them completely.</source>
        <translation>«{fit}» las imprime enteras.</translation>
    </message>
    <message>
        <source>“{name}” already exists and looks the same as this name. Choose another one.</source>
        <translation>«{name}» ya existe y este nombre se ve igual. Elija otro.</translation>
    </message>
    <message>
        <source>“{text}” belongs to none of these jobs. Search for it in the queue.</source>
        <translation>«{text}» no es de ninguno de estos trabajos. Búsquelo en la cola.</translation>
    </message>
    <message>
        <source>“{text}” belongs to this job.</source>
        <translation>«{text}» es de este trabajo.</translation>
    </message>
    <message>
        <source>“{text}” could not be looked up. Please scan it again.</source>
        <translation>No se pudo buscar «{text}». Escanéelo otra vez.</translation>
    </message>
    <message>
        <source>“{text}” is number {place}.</source>
        <translation>«{text}» es la número {place}.</translation>
    </message>
    <message>
        <source>“{text}” is on several labels. Please count them.</source>
        <translation>«{text}» está en varias etiquetas. Cuéntelas.</translation>
    </message>
    <message numerus="yes">
        <source>“{text}” matches %n jobs: {names}. Please check which one it is.</source>
        <translation>
            <numerusform>«{text}» coincide con %n trabajo: {names}. Mire cuál es.</numerusform>
            <numerusform>«{text}» coincide con %n trabajos: {names}. Mire cuál es.</numerusform>
        </translation>
    </message>
    <message>
        <source>“{text}” was found in this job. Please check that it is the right one.</source>
        <translation>«{text}» se encontró en este trabajo. Compruebe que sea el correcto.</translation>
    </message>
    <message>
        <source>“{text}” was not found yet. Not everything has been searched.</source>
        <translation>«{text}» aún no se ha encontrado. No se ha buscado en todo.</translation>
    </message>
    <message>
        <source>‹{count:,} bytes›</source>
        <translation>‹{count:,}&#xa0;bytes›</translation>
    </message>
    <message>
        <source>≈ Approximate: not all of it is drawn as it prints.</source>
        <translation>≈ Aproximado: no todo se muestra tal como se imprime.</translation>
    </message>
</context>
</TS>
