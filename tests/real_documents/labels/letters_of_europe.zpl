^XA^CI28^PW609^LL406^CF0,34
^FO20,20^FDÅse Nørgård, Ærø^FS^FO20,65^FDZażółć gęślą jaźń^FS^FO20,110^FDČeské Budějovice^FS^FO20,155^FDŞişli, İstanbul^FS
^FO20,200^FDΑθήνα  Москва  Київ^FS^FO20,245^A0N,34,28^FD«naïve façade» – 50 % – £12 – ½^FS^FO450,300^BQN,2,3^FDMA,Zażółć gęślą^FS
^XZ
