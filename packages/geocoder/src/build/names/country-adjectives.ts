import type { Name } from '../drafts.ts';

/** What is of a country, in English, by alpha-2 code; several words are separated by a slash. Those that begin like the country itself are left out. */
const ADJECTIVES =
  'AD Andorran;AE Emirati;AG Antiguan;AL Albanian;AM Armenian;AO Angolan;AR Argentine/Argentinian;AT Austrian;AU Australian;AZ Azerbaijani;' +
  'BA Bosnian;BB Barbadian;BD Bangladeshi;BE Belgian;BF Burkinabe;BG Bulgarian;BH Bahraini;BI Burundian;BJ Beninese;BN Bruneian;BO Bolivian;' +
  'BR Brazilian;BS Bahamian;BT Bhutanese;BW Motswana;BY Belarusian;BZ Belizean;CA Canadian;CD Congolese;CG Congolese;CH Swiss;CI Ivorian;' +
  'CL Chilean;CM Cameroonian;CN Chinese;CO Colombian;CR Costa Rican;CU Cuban;CV Cape Verdean;CY Cypriot;CZ Czech;DK Danish;DJ Djiboutian;' +
  'DO Dominican;DZ Algerian;EC Ecuadorian;EE Estonian;EG Egyptian;ER Eritrean;ES Spanish;ET Ethiopian;FI Finnish;FJ Fijian;FR French;' +
  'GA Gabonese;GB British;GD Grenadian;GE Georgian;GH Ghanaian;GL Greenlandic;GM Gambian;GN Guinean;GR Greek;GT Guatemalan;GY Guyanese;' +
  'HN Honduran;HR Croatian;HT Haitian;HU Hungarian;ID Indonesian;IE Irish;IL Israeli;IN Indian;IQ Iraqi;IR Iranian;IS Icelandic;IT Italian;' +
  'JM Jamaican;JO Jordanian;JP Japanese;KE Kenyan;KH Cambodian;KI I-Kiribati;KM Comorian;KN Kittitian;KP North Korean;KR South Korean;KW Kuwaiti;' +
  'LA Laotian;LB Lebanese;LC Saint Lucian;LI Liechtensteiner;LK Sri Lankan;LR Liberian;LS Basotho;LT Lithuanian;LU Luxembourgish;LV Latvian;' +
  'LY Libyan;MA Moroccan;MC Monegasque;MD Moldovan;ME Montenegrin;MG Malagasy;MH Marshallese;MK Macedonian;ML Malian;MM Burmese;MN Mongolian;' +
  'MR Mauritanian;MT Maltese;MU Mauritian;MV Maldivian;MW Malawian;MX Mexican;MY Malaysian;MZ Mozambican;NA Namibian;NE Nigerien;NG Nigerian;' +
  'NI Nicaraguan;NL Dutch;NO Norwegian;NP Nepalese/Nepali;NR Nauruan;OM Omani;PA Panamanian;PE Peruvian;PG Papuan;PH Filipino/Philippine;' +
  'PK Pakistani;PL Polish;PS Palestinian;PT Portuguese;PW Palauan;PY Paraguayan;QA Qatari;RO Romanian;RS Serbian;RU Russian;RW Rwandan;' +
  'SA Saudi Arabian;SC Seychellois;SD Sudanese;SE Swedish;SG Singaporean;SI Slovenian/Slovene;SK Slovak;SL Sierra Leonean;SM Sammarinese;' +
  'SN Senegalese;SR Surinamese;SS South Sudanese;ST Sao Tomean;SV Salvadoran;SY Syrian;SZ Swazi;TD Chadian;TG Togolese;' +
  'TL Timorese;TN Tunisian;TO Tongan;TR Turkish;TT Trinidadian;TV Tuvaluan;TW Taiwanese;TZ Tanzanian;UA Ukrainian;' +
  'UG Ugandan;US American;UY Uruguayan;VC Vincentian;VE Venezuelan;VN Vietnamese;VU Vanuatuan;WS Samoan;XK Kosovar;YE Yemeni;' +
  'ZA South African;ZM Zambian;ZW Zimbabwean';

/** Like the name of a language that is not spoken here, this kind of name counts as a whole alone: `fren` means no country. */
const ADJECTIVE = 'adj';

let adjectives: ReadonlyMap<string, readonly string[]> | undefined;

/** Adds what a country is called as an adjective (`Swiss`, `Dutch`), so that it is found by that. */
export function withAdjectives(names: readonly Name[], code: string): Name[] {
  adjectives ??= new Map(
    ADJECTIVES.split(';').map((entry) => [entry.slice(0, 2), entry.slice(3).split('/')] as const),
  );
  const more = (adjectives.get(code) ?? []).filter((text) => !names.some((name) => name.text === text));
  return [...names, ...more.map((text) => ({ kind: ADJECTIVE, text }))];
}
