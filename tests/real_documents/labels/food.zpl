^XA^CI28^PW480^LL480
^FO15,15^A0N,40,36^FDLinsensuppe^FS^FO15,62^A0N,24,22^FDBest before 03.12.2026^FS
^FO15,100^A0N,20,18^FB450,8,2^FDZutaten: Wasser, Linsen (18 %), Karotten, Zwiebeln, SELLERIE, Olivenöl, Salz, Pfeffer, Lorbeer. Kann Spuren von SENF und SOJA enthalten. Bei 2-7 °C lagern und nach dem Öffnen rasch verbrauchen.^FS
^BY2,2,80^FO60,300^BEN,80,Y,N^FD201234500650^FS^FO340,320^A0N,50,46^FD6,50 €^FS
^XZ
