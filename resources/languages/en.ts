<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source> %n job(s) wait.</source>
        <translation>
            <numerusform> %n job waits.</numerusform>
            <numerusform> %n jobs wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n API request(s) in the last minute</source>
        <translation>
            <numerusform>%n API request in the last minute</numerusform>
            <numerusform>%n API requests in the last minute</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n account(s) have the name &apos;{name}&apos;: name one by its id ({ids})</source>
        <translation>
            <numerusform>%n account has the name &apos;{name}&apos;: name it by its id ({ids})</numerusform>
            <numerusform>%n accounts have the name &apos;{name}&apos;: name one by its id ({ids})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n active</source>
        <comment>keys</comment>
        <translation>
            <numerusform>%n active</numerusform>
            <numerusform>%n active</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s)</source>
        <translation>
            <numerusform>%n agent</numerusform>
            <numerusform>%n agents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agent(s) on other computers</source>
        <translation>
            <numerusform>%n agent on another computer</numerusform>
            <numerusform>%n agents on other computers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s)</source>
        <translation>
            <numerusform>%n application</numerusform>
            <numerusform>%n applications</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s) may print on {printer}.</source>
        <translation>
            <numerusform>%n application may print on {printer}.</numerusform>
            <numerusform>%n applications may print on {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n application(s); administrators see which.</source>
        <translation>
            <numerusform>%n application; administrators see which.</numerusform>
            <numerusform>%n applications; administrators see which.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n applications are already named {name}.</source>
        <translation>
            <numerusform>%n application is already named {name}.</numerusform>
            <numerusform>%n applications are already named {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are printing and were asked to stop.</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n is printing and was asked to stop.</numerusform>
            <numerusform>%n are printing and were asked to stop.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n cancelled</numerusform>
            <numerusform>%n cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n cannot</numerusform>
            <numerusform>%n cannot</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) need attention.</source>
        <comment>checks</comment>
        <translation>
            <numerusform>%n check needs attention.</numerusform>
            <numerusform>%n checks need attention.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n console(s)</source>
        <translation>
            <numerusform>%n console</numerusform>
            <numerusform>%n consoles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s)</source>
        <translation>
            <numerusform>%n copy</numerusform>
            <numerusform>%n copies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be reprinted: {why}</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n could not be reprinted: {why}</numerusform>
            <numerusform>%n could not be reprinted: {why}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) written to {name}.</source>
        <translation>
            <numerusform>%n entry written to {name}.</numerusform>
            <numerusform>%n entries written to {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed today</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n failed today</numerusform>
            <numerusform>%n failed today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were dropped. Print them one at a time.</source>
        <translation>
            <numerusform>%n files were dropped. Print them one at a time.</numerusform>
            <numerusform>%n files were dropped. Print them one at a time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n found.</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n found.</numerusform>
            <numerusform>%n found.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n full copy(ies) will be printed again.</source>
        <translation>
            <numerusform>%n full copy will be printed again.</numerusform>
            <numerusform>%n full copies will be printed again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n held</numerusform>
            <numerusform>%n held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s) ago</source>
        <translation>
            <numerusform>%n hour ago</numerusform>
            <numerusform>%n hours ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the last minute</source>
        <comment>requests</comment>
        <translation>
            <numerusform>%n in the last minute</numerusform>
            <numerusform>%n in the last minute</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) failed</source>
        <translation>
            <numerusform>%n job failed</numerusform>
            <numerusform>%n jobs failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {name} are printing now.</source>
        <translation>
            <numerusform>%n job for {name} is printing now.</numerusform>
            <numerusform>%n jobs for {name} are printing now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {name} were cancelled.</source>
        <translation>
            <numerusform>%n job for {name} was cancelled.</numerusform>
            <numerusform>%n jobs for {name} were cancelled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size}</source>
        <translation>
            <numerusform>%n job for {size}</numerusform>
            <numerusform>%n jobs for {size}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size} wait.</source>
        <translation>
            <numerusform>%n job for {size} waits.</numerusform>
            <numerusform>%n jobs for {size} wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) for {size} will wait.</source>
        <translation>
            <numerusform>%n job for {size} will wait.</numerusform>
            <numerusform>%n jobs for {size} will wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) found.</source>
        <translation>
            <numerusform>%n job found.</numerusform>
            <numerusform>%n jobs found.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) go to {printer}</source>
        <translation>
            <numerusform>%n job goes to {printer}</numerusform>
            <numerusform>%n jobs go to {printer}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) go to {printer}.</source>
        <translation>
            <numerusform>%n job goes to {printer}.</numerusform>
            <numerusform>%n jobs go to {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) held</source>
        <translation>
            <numerusform>%n job held</numerusform>
            <numerusform>%n jobs held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) need the paper turned</source>
        <translation>
            <numerusform>%n job needs the paper turned</numerusform>
            <numerusform>%n jobs need the paper turned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) need the paper turned.</source>
        <translation>
            <numerusform>%n job needs the paper turned.</numerusform>
            <numerusform>%n jobs need the paper turned.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) print again.</source>
        <translation>
            <numerusform>%n job prints again.</numerusform>
            <numerusform>%n jobs print again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) that need you, show</source>
        <translation>
            <numerusform>%n job that needs you, show</numerusform>
            <numerusform>%n jobs that need you, show</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) to check</source>
        <translation>
            <numerusform>%n job to check</numerusform>
            <numerusform>%n jobs to check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait</source>
        <translation>
            <numerusform>%n job waits</numerusform>
            <numerusform>%n jobs wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait and print afterwards.</source>
        <translation>
            <numerusform>%n job waits and prints afterwards.</numerusform>
            <numerusform>%n jobs wait and print afterwards.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for a stopped printer</source>
        <translation>
            <numerusform>%n job waits for a stopped printer</numerusform>
            <numerusform>%n jobs wait for a stopped printer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for other paper</source>
        <translation>
            <numerusform>%n job waits for other paper</numerusform>
            <numerusform>%n jobs wait for other paper</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for {printer}. {other} can print them instead.</source>
        <translation>
            <numerusform>%n job waits for {printer}. {other} can print it instead.</numerusform>
            <numerusform>%n jobs wait for {printer}. {other} can print them instead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait for {size}</source>
        <translation>
            <numerusform>%n job waits for {size}</numerusform>
            <numerusform>%n jobs wait for {size}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait then.</source>
        <translation>
            <numerusform>%n job waits then.</numerusform>
            <numerusform>%n jobs wait then.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait there.</source>
        <translation>
            <numerusform>%n job waits there.</numerusform>
            <numerusform>%n jobs wait there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waited too long for {printer}.</source>
        <translation>
            <numerusform>%n job waited too long for {printer}.</numerusform>
            <numerusform>%n jobs waited too long for {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waited up to {time} for {printer}.</source>
        <translation>
            <numerusform>%n job waited {time} for {printer}.</numerusform>
            <numerusform>%n jobs waited up to {time} for {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waiting</source>
        <translation>
            <numerusform>%n job waiting</numerusform>
            <numerusform>%n jobs waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) waiting, the oldest for {age}</source>
        <translation>
            <numerusform>%n job waiting, the oldest for {age}</numerusform>
            <numerusform>%n jobs waiting, the oldest for {age}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s)</source>
        <translation>
            <numerusform>%n label</numerusform>
            <numerusform>%n labels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) or page(s) will come out of {printers} again, as {jobs}.</source>
        <translation>
            <numerusform>%n label or page will come out of {printers} again, as {jobs}.</numerusform>
            <numerusform>%n labels or pages will come out of {printers} again, as {jobs}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) or page(s) will come out of {printer} again, as a new job.</source>
        <translation>
            <numerusform>%n label or page will come out of {printer} again, as a new job.</numerusform>
            <numerusform>%n labels or pages will come out of {printer} again, as a new job.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) will be sent again.</source>
        <translation>
            <numerusform>%n message will be sent again.</numerusform>
            <numerusform>%n messages will be sent again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) ago</source>
        <translation>
            <numerusform>%n minute ago</numerusform>
            <numerusform>%n minutes ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>messages</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>tabs</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more have other sizes</source>
        <comment>pages</comment>
        <translation>
            <numerusform>%n more has another size</numerusform>
            <numerusform>%n more have other sizes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s)</source>
        <translation>
            <numerusform>%n more messages</numerusform>
            <numerusform>%n more messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more page(s)</source>
        <translation>
            <numerusform>%n more page</numerusform>
            <numerusform>%n more pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more printer(s) have the same question.</source>
        <translation>
            <numerusform>%n more printer has the same question.</numerusform>
            <numerusform>%n more printers have the same question.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more reason(s)</source>
        <translation>
            <numerusform>%n more reasons</numerusform>
            <numerusform>%n more reasons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more will be printed.</source>
        <comment>labels</comment>
        <translation>
            <numerusform>%n more will be printed.</numerusform>
            <numerusform>%n more will be printed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: all reachable</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n more: all reachable</numerusform>
            <numerusform>%n more: all reachable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: all ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n more: all ready</numerusform>
            <numerusform>%n more: all ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: {number}</source>
        <comment>printers with failed jobs</comment>
        <translation>
            <numerusform>%n more: {number}</numerusform>
            <numerusform>%n more: {number}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: {others} not ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n more: {others} not ready</numerusform>
            <numerusform>%n more: {others} not ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need attention</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n needs attention</numerusform>
            <numerusform>%n need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need you</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n needs you</numerusform>
            <numerusform>%n need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n needs attention</numerusform>
            <numerusform>%n need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you</source>
        <comment>jobs or printers</comment>
        <translation>
            <numerusform>%n needs you</numerusform>
            <numerusform>%n need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) you ↑</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n needs you ↑</numerusform>
            <numerusform>%n need you ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new entry(ies), show</source>
        <translation>
            <numerusform>%n new entry, show</numerusform>
            <numerusform>%n new entries, show</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new job(s), show</source>
        <translation>
            <numerusform>%n new job, show</numerusform>
            <numerusform>%n new jobs, show</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new ↑</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n new ↑</numerusform>
            <numerusform>%n new ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new ↑</source>
        <comment>entries of the log</comment>
        <translation>
            <numerusform>%n new ↑</numerusform>
            <numerusform>%n new ↑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not begun</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n not begun</numerusform>
            <numerusform>%n not begun</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) at {count} customers</source>
        <translation>
            <numerusform>%n notice at {count} customers</numerusform>
            <numerusform>%n notices at {count} customers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notice(s) at {customer}</source>
        <translation>
            <numerusform>%n notice at {customer}</numerusform>
            <numerusform>%n notices at {customer}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are held.</source>
        <translation>
            <numerusform>%n of them is held.</numerusform>
            <numerusform>%n of them are held.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are printing. What is already on paper stays; the rest is stopped if the printer allows it.</source>
        <translation>
            <numerusform>%n of them is printing. What is already on paper stays; the rest is stopped if the printer allows it.</numerusform>
            <numerusform>%n of them are printing. What is already on paper stays; the rest is stopped if the printer allows it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them may be on paper already.</source>
        <translation>
            <numerusform>%n of them may be on paper already.</numerusform>
            <numerusform>%n of them may be on paper already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them wait for an answer: {command}</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n of them waits for an answer: {command}</numerusform>
            <numerusform>%n of them wait for an answer: {command}</numerusform>
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
            <numerusform>%n open job</numerusform>
            <numerusform>%n open jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other job(s) hidden – show all</source>
        <translation>
            <numerusform>%n other job hidden – show all</numerusform>
            <numerusform>%n other jobs hidden – show all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other key(s) of {name} are still valid.</source>
        <translation>
            <numerusform>%n other key of {name} is still valid.</numerusform>
            <numerusform>%n other keys of {name} are still valid.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) in all</source>
        <translation>
            <numerusform>%n page in all</numerusform>
            <numerusform>%n pages in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) turned a quarter</source>
        <translation>
            <numerusform>%n page turned a quarter</numerusform>
            <numerusform>%n pages turned a quarter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) × {copies} = {total}</source>
        <translation>
            <numerusform>%n page × {copies} = {total}</numerusform>
            <numerusform>%n pages × {copies} = {total}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n paused</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n paused</numerusform>
            <numerusform>%n paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printed</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n printed</numerusform>
            <numerusform>%n printed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printed today</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n printed today</numerusform>
            <numerusform>%n printed today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s)</source>
        <translation>
            <numerusform>%n printer</numerusform>
            <numerusform>%n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) added and selected.</source>
        <translation>
            <numerusform>%n printer added and selected.</numerusform>
            <numerusform>%n printers added and selected.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) changed.</source>
        <translation>
            <numerusform>%n printer changed.</numerusform>
            <numerusform>%n printers changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) could not be paused.</source>
        <translation>
            <numerusform>%n printer could not be paused.</numerusform>
            <numerusform>%n printers could not be paused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) could not be resumed.</source>
        <translation>
            <numerusform>%n printer could not be resumed.</numerusform>
            <numerusform>%n printers could not be resumed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) hold up work</source>
        <translation>
            <numerusform>%n printer holds up work</numerusform>
            <numerusform>%n printers hold up work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) may have been paused.</source>
        <translation>
            <numerusform>%n printer may have been paused.</numerusform>
            <numerusform>%n printers may have been paused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) may have been resumed.</source>
        <translation>
            <numerusform>%n printer may have been resumed.</numerusform>
            <numerusform>%n printers may have been resumed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) need attention</source>
        <translation>
            <numerusform>%n printer needs attention</numerusform>
            <numerusform>%n printers need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) of {agent}: {names}. They keep their settings, IDs and waiting jobs. The other computer must reach them at the same addresses.</source>
        <translation>
            <numerusform>%n printer of {agent}: {names}. They keep their settings, IDs and waiting jobs. The other computer must reach them at the same addresses.</numerusform>
            <numerusform>%n printers of {agent}: {names}. They keep their settings, IDs and waiting jobs. The other computer must reach them at the same addresses.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) resumed.</source>
        <translation>
            <numerusform>%n printer resumed.</numerusform>
            <numerusform>%n printers resumed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printer(s) stop printing: {names}.</source>
        <translation>
            <numerusform>%n printer stops printing: {names}.</numerusform>
            <numerusform>%n printers stop printing: {names}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n printing</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n printing</numerusform>
            <numerusform>%n printing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) could not be read.</source>
        <translation>
            <numerusform>%n question could not be read.</numerusform>
            <numerusform>%n questions could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reachable</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n reachable</numerusform>
            <numerusform>%n reachable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n ready</numerusform>
            <numerusform>%n ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <comment>of a RAW label&apos;s picture</comment>
        <translation>
            <numerusform>%n remark</numerusform>
            <numerusform>%n remarks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <comment>keys</comment>
        <translation>
            <numerusform>%n revoked</numerusform>
            <numerusform>%n revoked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ago</source>
        <translation>
            <numerusform>%n second ago</numerusform>
            <numerusform>%n seconds ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay at {printer}.</source>
        <translation>
            <numerusform>%n stays at {printer}.</numerusform>
            <numerusform>%n stay at {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stopped</source>
        <comment>printers</comment>
        <translation>
            <numerusform>%n stopped</numerusform>
            <numerusform>%n stopped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to check</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n to check</numerusform>
            <numerusform>%n to check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) are cancelled.</source>
        <translation>
            <numerusform>%n waiting job is cancelled.</numerusform>
            <numerusform>%n waiting jobs are cancelled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) are printing now.</source>
        <translation>
            <numerusform>%n waiting job is printing now.</numerusform>
            <numerusform>%n waiting jobs are printing now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) go to {printer}.</source>
        <translation>
            <numerusform>%n waiting job goes to {printer}.</numerusform>
            <numerusform>%n waiting jobs go to {printer}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting job(s) will be printed then.</source>
        <translation>
            <numerusform>%n waiting job will be printed then.</numerusform>
            <numerusform>%n waiting jobs will be printed then.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting message(s) will not be sent.</source>
        <translation>
            <numerusform>%n waiting message will not be sent.</numerusform>
            <numerusform>%n waiting messages will not be sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(%n more like this)</source>
        <translation>
            <numerusform>(%n more like this)</numerusform>
            <numerusform>(%n more like this)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n more waited too long</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>; %n more waited too long</numerusform>
            <numerusform>; %n more waited too long</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n printer(s)</source>
        <translation>
            <numerusform>Add %n printer</numerusform>
            <numerusform>Add %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add all %n printer(s)</source>
        <translation>
            <numerusform>Add %n printer</numerusform>
            <numerusform>Add all %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s)</source>
        <translation>
            <numerusform>Cancel %n job</numerusform>
            <numerusform>Cancel %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s) for {name}?</source>
        <translation>
            <numerusform>Cancel %n job for {name}?</numerusform>
            <numerusform>Cancel %n jobs for {name}?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Certificate until {day}, %n more day(s). Fingerprint (SHA-256): {fingerprint}</source>
        <translation>
            <numerusform>Certificate until {day}, %n more day. Fingerprint (SHA-256): {fingerprint}</numerusform>
            <numerusform>Certificate until {day}, %n more days. Fingerprint (SHA-256): {fingerprint}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change %n printer(s)</source>
        <translation>
            <numerusform>Change %n printer</numerusform>
            <numerusform>Change %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Choose the job to undo: {names} and %n more</source>
        <translation>
            <numerusform>Choose the job to undo: {names} and %n more</numerusform>
            <numerusform>Choose the job to undo: {names} and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Choose {size} (needed by %n job(s))</source>
        <comment>button</comment>
        <translation>
            <numerusform>Choose {size} (needed by %n job)</numerusform>
            <numerusform>Choose {size} (needed by %n jobs)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Content removed after %n day(s)</source>
        <translation>
            <numerusform>Content removed after %n day</numerusform>
            <numerusform>Content removed after %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n job id(s)</source>
        <translation>
            <numerusform>Copied the job&apos;s id</numerusform>
            <numerusform>Copied %n job ids</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cut off on %n page(s)</source>
        <translation>
            <numerusform>Cut off on %n page</numerusform>
            <numerusform>Cut off on %n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cut off on %n page(s): {edges} on page {page}</source>
        <translation>
            <numerusform>Cut off on %n page: {edges} on page {page}</numerusform>
            <numerusform>Cut off on %n pages: {edges} on page {page}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Diagnostics {number}: %n file(s), {size}. Check them before you save.</source>
        <translation>
            <numerusform>Diagnostics {number}: %n file, {size}. Check it before you save.</numerusform>
            <numerusform>Diagnostics {number}: %n files, {size}. Check them before you save.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything in the file will come out of {printer} again, %n time(s), as a new job.</source>
        <translation>
            <numerusform>Everything in the file will come out of {printer} again, once, as a new job.</numerusform>
            <numerusform>Everything in the file will come out of {printer} again, %n times, as a new job.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Found %n printer(s)</source>
        <comment>by a search</comment>
        <translation>
            <numerusform>Found %n printer</numerusform>
            <numerusform>Found %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Found %n printer(s): {names}.</source>
        <translation>
            <numerusform>Found %n printer: {names}.</numerusform>
            <numerusform>Found %n printers: {names}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>If it stops, %n open job(s) wait and the API no longer answers.</source>
        <translation>
            <numerusform>If it stops, %n open job waits and the API no longer answers.</numerusform>
            <numerusform>If it stops, %n open jobs wait and the API no longer answers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its %n printer(s) can&apos;t print. Move them to another agent.</source>
        <translation>
            <numerusform>Its printer can&apos;t print. Move it to another agent.</numerusform>
            <numerusform>Its %n printers can&apos;t print. Move them to another agent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %n hour(s): nothing was printed.</source>
        <translation>
            <numerusform>Last hour: nothing was printed.</numerusform>
            <numerusform>Last %n hours: nothing was printed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %n hour(s): {done}. Most from {most}.</source>
        <translation>
            <numerusform>Last hour: {done}. Most from {most}.</numerusform>
            <numerusform>Last %n hours: {done}. Most from {most}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Less (%n changed)</source>
        <translation>
            <numerusform>Less (%n changed)</numerusform>
            <numerusform>Less (%n changed)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>More… (%n changed)</source>
        <translation>
            <numerusform>More… (%n changed)</numerusform>
            <numerusform>More… (%n changed)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No order, file name or readable text has “{text}”. Searched %n day(s).</source>
        <translation>
            <numerusform>No order, file name or readable text has “{text}”. Searched %n day.</numerusform>
            <numerusform>No order, file name or readable text has “{text}”. Searched %n days.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pause %n printer(s)</source>
        <translation>
            <numerusform>Pause %n printer</numerusform>
            <numerusform>Pause %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pause %n printer(s)?</source>
        <translation>
            <numerusform>Pause %n printer?</numerusform>
            <numerusform>Pause %n printers?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paused %n printer(s)</source>
        <translation>
            <numerusform>Paused %n printer</numerusform>
            <numerusform>Paused %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %n again</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>Print %n again</numerusform>
            <numerusform>Print %n again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %n failed job(s) of {printer} again?</source>
        <translation>
            <numerusform>Print %n failed job of {printer} again?</numerusform>
            <numerusform>Print %n failed jobs of {printer} again?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print the %n missing one(s)</source>
        <translation>
            <numerusform>Print the missing one</numerusform>
            <numerusform>Print the %n missing ones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Resume %n printer(s)</source>
        <translation>
            <numerusform>Resume %n printer</numerusform>
            <numerusform>Resume %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Same cause: %n more job(s)</source>
        <translation>
            <numerusform>Same cause: %n more job</numerusform>
            <numerusform>Same cause: %n more jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Same label as {other}, %n minute(s) earlier</source>
        <translation>
            <numerusform>Same label as {other}, %n minute earlier</numerusform>
            <numerusform>Same label as {other}, %n minutes earlier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %n again</source>
        <comment>messages</comment>
        <translation>
            <numerusform>Send %n again</numerusform>
            <numerusform>Send %n again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Settings of %n printer(s)</source>
        <translation>
            <numerusform>Settings of %n printer</numerusform>
            <numerusform>Settings of %n printers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The file has %n page(s)</source>
        <translation>
            <numerusform>The file has %n page</numerusform>
            <numerusform>The file has %n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %n of {all} came out.</source>
        <comment>labels</comment>
        <translation>
            <numerusform>The first %n of {all} came out.</numerusform>
            <numerusform>The first %n of {all} came out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The incomplete copy is being reprinted. %n full copy(ies) still missing.</source>
        <translation>
            <numerusform>The incomplete copy is being reprinted. %n full copy is still missing.</numerusform>
            <numerusform>The incomplete copy is being reprinted. %n full copies are still missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The renewed certificate is not used: it has another key, and %n agent(s) and console(s) trust the present one</source>
        <translation>
            <numerusform>The renewed certificate is not used: it has another key, and %n agent or console trusts the present one</numerusform>
            <numerusform>The renewed certificate is not used: it has another key, and %n agents and consoles trust the present one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server is back to its state of {at}, with %n job(s). Jobs that were waiting then are held. The data from before is in {folder}.</source>
        <translation>
            <numerusform>The server is back to its state of {at}, with %n job. Jobs that were waiting then are held. The data from before is in {folder}.</numerusform>
            <numerusform>The server is back to its state of {at}, with %n jobs. Jobs that were waiting then are held. The data from before is in {folder}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo of %n job(s)</source>
        <translation>
            <numerusform>Undo of %n job</numerusform>
            <numerusform>Undo of %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo the cancellation of %n job(s)</source>
        <translation>
            <numerusform>Undo the cancellation of %n job</numerusform>
            <numerusform>Undo the cancellation of %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo the move of %n job(s)</source>
        <translation>
            <numerusform>Undo the move of %n job</numerusform>
            <numerusform>Undo the move of %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo their actions (%n job(s))</source>
        <translation>
            <numerusform>Undo their actions (%n job)</numerusform>
            <numerusform>Undo their actions (%n jobs)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Writing {name}: %n entry(ies)…</source>
        <translation>
            <numerusform>Writing {name}: %n entry…</numerusform>
            <numerusform>Writing {name}: %n entries…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n</source>
        <comment>jobs of an hour</comment>
        <translation>
            <numerusform>at most %n</numerusform>
            <numerusform>at most %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fits %n of {all} jobs, {media}</source>
        <translation>
            <numerusform>fits %n of {all} jobs, {media}</numerusform>
            <numerusform>fits %n of {all} jobs, {media}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>until {day}, in %n day(s)</source>
        <translation>
            <numerusform>until {day}, in %n day</numerusform>
            <numerusform>until {day}, in %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} is the same as {other}, %n minute(s) earlier</source>
        <translation>
            <numerusform>{job} is the same as {other}, %n minute earlier</numerusform>
            <numerusform>{job} is the same as {other}, %n minutes earlier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <translation>
            <numerusform>{names} and %n more</numerusform>
            <numerusform>{names} and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <comment>printers</comment>
        <translation>
            <numerusform>{names} and %n more</numerusform>
            <numerusform>{names} and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n job(s) failed</source>
        <translation>
            <numerusform>{name}: %n job failed</numerusform>
            <numerusform>{name}: %n jobs failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n job(s) may have printed</source>
        <translation>
            <numerusform>{name}: %n job may have printed</numerusform>
            <numerusform>{name}: %n jobs may have printed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{numbers} of copy {copy} and %n full copy(ies) after it will be printed again.</source>
        <translation>
            <numerusform>{numbers} of copy {copy} and %n full copy after it will be printed again.</numerusform>
            <numerusform>{numbers} of copy {copy} and %n full copies after it will be printed again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{other} now prints on %n printer(s) of {agent}.</source>
        <translation>
            <numerusform>{other} now prints on %n printer of {agent}.</numerusform>
            <numerusform>{other} now prints on %n printers of {agent}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{out} of {all} came out; the other %n were reprinted (attempt {number})</source>
        <translation>
            <numerusform>{out} of {all} came out; the other one was reprinted (attempt {number})</numerusform>
            <numerusform>{out} of {all} came out; the other %n were reprinted (attempt {number})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{some} and %n more</source>
        <translation>
            <numerusform>{some} and %n more</numerusform>
            <numerusform>{some} and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what}, undo, %n second(s)</source>
        <translation>
            <numerusform>{what}, undo, %n second</numerusform>
            <numerusform>{what}, undo, %n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“{text}” matches %n jobs: {names}. Please check which one it is.</source>
        <translation>
            <numerusform>“{text}” matches %n job: {names}. Please check which one it is.</numerusform>
            <numerusform>“{text}” matches %n jobs: {names}. Please check which one it is.</numerusform>
        </translation>
    </message>
</context>
</TS>
