/**
 * An example of a postal code for each country, empty for countries without postal codes. The examples are from
 * Google's address data (https://github.com/google/libaddressinput, Apache-2.0), which the shop itself does not use.
 */
export const postalCodes: Readonly<Record<string, string>> = Object.fromEntries(
  `
  AD:AD100 | AE: | AG: | AI:2640 | AL:1001 | AM:0010 | AO: | AR:C1070AAM | AS:96799 | AT:1010 |
  AU:2060 | AW: | AX:22150 | AZ:1000 | BA:71000 | BB:BB23026 | BD:1340 | BE:4000 | BF: | BG:1000 |
  BH:317 | BI: | BJ: | BL:97100 | BM:FL 07 | BN:BT2328 | BO: | BQ: | BR:40301-110 | BS: | BT:11001 |
  BW: | BZ: | CA:H3Z 2Y7 | CC:6799 | CD: | CF: | CG: | CH:2544 | CI: | CK:4101 | CL:8340457 | CM: |
  CN:266033 | CO:111221 | CR:1000 | CV:7600 | CW: | CX:6798 | CY:2008 | CZ:100 00 | DE:26133 | DJ: |
  DK:8660 | DM: | DO:11903 | DZ:40304 | EC:EC090112 | EE:69501 | EG:12411 | EH:70000 | ER: | ES:28039 |
  ET:1000 | FI:00550 | FJ: | FK:FIQQ 1ZZ | FM:96941 | FO:100 | FR:33380 | GA: | GB:EC1Y 8SY | GD: |
  GE:0101 | GF:97300 | GG:GY1 1AA | GH: | GI:GX11 1AA | GL:3900 | GM: | GN:001 | GP:97100 | GQ: |
  GR:151 24 | GT:09001 | GU:96910 | GW:1000 | GY: | HK: | HN:11101 | HR:10000 | HT:6120 | HU:1037 |
  ID:40115 | IE: | IL:9614303 | IM:IM2 1AA | IN:110034 | IO:BBND 1ZZ | IQ:10001 | IS:320 | IT:00144 |
  JE:JE1 1AA | JM: | JO:11937 | JP:154-0023 | KE:20100 | KG:720001 | KH:12203 | KI: | KM: | KN: |
  KR:110-110 | KW:54541 | KY:KY1-1100 | KZ:040900 | LA:01160 | LB:1107 | LC: | LI:9496 | LK:20000 |
  LR:1000 | LS:100 | LT:04340 | LU:4750 | LV:LV-1073 | LY: | MA:53000 | MC:98000 | MD:2012 | ME:81257 |
  MF:97100 | MG:501 | MH:96960 | MK:1314 | ML: | MM:11181 | MN:65030 | MO: | MP:96950 | MQ:97220 | MR: |
  MS: | MT:NXR 01 | MU:742CU001 | MV:20026 | MW: | MX:02860 | MY:43000 | MZ:1102 | NA: | NC:98814 |
  NE:8001 | NF:2899 | NG:930283 | NI:52000 | NL:1234 AB | NO:0025 | NP:44601 | NR: | NU: | NZ:6001 |
  OM:133 | PA: | PE:LIMA 23 | PF:98702 | PG:111 | PH:1008 | PK:44000 | PL:00-950 | PM:97500 |
  PN:PCRN 1ZZ | PR:00930 | PS: | PT:2725-079 | PW:96940 | PY:1536 | QA: | RE:97400 | RO:060274 |
  RS:106314 | RW: | SA:11564 | SB: | SC: | SE:11455 | SG:546080 | SH:STHL 1ZZ | SI:4000 | SJ:9170 |
  SK:010 01 | SL: | SM:47890 | SN:12500 | SO:09010 | SR: | SS: | ST: | SV:CP 1101 | SX: | SZ:H100 |
  TC:TKCA 1ZZ | TD: | TF: | TG: | TH:10150 | TJ:735450 | TK: | TL: | TM:744000 | TN:1002 | TO: |
  TR:01960 | TT: | TV: | TW:104 | TZ:6090 | UA:15432 | UG: | US:95014 | UY:11600 | UZ:702100 |
  VA:00120 | VC:VC0100 | VE:1010 | VG:VG1110 | VI:00802-1222 | VN:119415 | VU: | WF:98600 | WS: | YE: |
  YT:97600 | ZA:0083 | ZM:50100 | ZW:`
    .split('|')
    .map((row) => row.trim().split(':')),
);
