import type { Name } from '../drafts.ts';
import { isNamed } from './osm-names.ts';

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

/**
 * What else countries are called in English, by alpha-2 code: former and official names, the first part of a double one, usual short forms. What of
 * these and others stands behind an address of a file without countries is in `text/country-words.ts`.
 */
const OTHER_NAMES =
  'AE UAE/Emirates;AG Antigua;BA Bosnia;BN Brunei Darussalam;CD DR Congo/DRC/Congo-Kinshasa/Democratic Republic of Congo;CG Congo-Brazzaville/Republic of Congo;' +
  "CI Côte d'Ivoire;CV Cabo Verde;CZ Czech Republic;FK Falklands;FO Faeroe Islands;GB UK/Great Britain/Britain;GM The Gambia;IE Republic of Ireland;" +
  'KN Saint Kitts;KP DPRK;KR Korea/Republic of Korea;LA Lao;MD Republic of Moldova;MK Macedonia;MM Burma;MO Macau;NL Holland;PG PNG;RU Russian Federation;' +
  'SR Surinam;ST São Tomé;SY Syrian Arab Republic;SZ Swaziland;TL East Timor;TT Trinidad;US America;VA Vatican/Holy See;VC Saint Vincent;WS Western Samoa;ZA RSA';

/** What countries call themselves, each name behind its language, where the English name is another. */
const OWN_NAMES =
  'AE ar:الإمارات العربية المتحدة;AF fa:افغانستان;AL sq:Shqipëria;AM hy:Հայաստան;AT de:Österreich;AZ az:Azərbaycan;BA bs:Bosna i Hercegovina;BD bn:বাংলাদেশ;' +
  'BE nl:België/fr:Belgique/de:Belgien;BG bg:България;BH ar:البحرين;BR pt:Brasil;BY be:Беларусь;CH de:Schweiz/fr:Suisse/it:Svizzera/rm:Svizra;CN zh:中国;' +
  'CY el:Κύπρος/tr:Kıbrıs;CZ cs:Česko;DE de:Deutschland;DK da:Danmark;DZ ar:الجزائر/fr:Algérie;EE et:Eesti;EG ar:مصر;ES es:España;ET am:ኢትዮጵያ;FI fi:Suomi;' +
  'FO fo:Føroyar;GE ka:საქართველო;GL kl:Kalaallit Nunaat;GR el:Ελλάδα;HK zh:香港;HR hr:Hrvatska;HU hu:Magyarország;IE ga:Éire;IL he:ישראל;IN hi:भारत;IQ ar:العراق;' +
  'IR fa:ایران;IS is:Ísland;IT it:Italia;JO ar:الأردن;JP ja:日本;KG ky:Кыргызстан;KH km:កម្ពុជា;KR ko:대한민국;KW ar:الكويت;KZ kk:Қазақстан/ru:Казахстан;LB ar:لبنان;' +
  'LT lt:Lietuva;LU lb:Lëtzebuerg/de:Luxemburg;LV lv:Latvija;LY ar:ليبيا;MA ar:المغرب/fr:Maroc;ME sr:Црна Гора;MK mk:Северна Македонија;MM my:မြန်မာ;MN mn:Монгол;' +
  'MO zh:澳門;MX es:México;NL nl:Nederland;NO no:Norge;NP ne:नेपाल;NZ mi:Aotearoa;OM ar:عمان;PE es:Perú;PK ur:پاکستان;PL pl:Polska;PS ar:فلسطين;QA ar:قطر;' +
  'RO ro:România;RS sr:Србија;RU ru:Россия;SA ar:السعودية;SD ar:السودان;SE sv:Sverige;SI sl:Slovenija;SK sk:Slovensko;SY ar:سوريا;TH th:ไทย;TJ tg:Тоҷикистон;' +
  'TM tk:Türkmenistan;TN ar:تونس/fr:Tunisie;TR tr:Türkiye;TW zh:臺灣;UA uk:Україна/ru:Украина;UZ uz:Oʻzbekiston;VN vi:Việt Nam;YE ar:اليمن';

/** Like the name of a language that is not spoken here, this kind of name counts as a whole alone: `fren` means no country. */
const ADJECTIVE = 'adj';

let moreNames: ReadonlyMap<string, readonly Name[]> | undefined;

/** By alpha-2 code. */
function allMoreNames(): ReadonlyMap<string, readonly Name[]> {
  const names = new Map<string, Name[]>();
  const read = (table: string, nameOf: (text: string) => Name): void => {
    for (const entry of table.split(';')) {
      const code = entry.slice(0, 2);
      names.set(code, [...(names.get(code) ?? []), ...entry.slice(3).split('/').map(nameOf)]);
    }
  };
  read(OWN_NAMES, (text) => {
    const colon = text.indexOf(':');
    return { kind: text.slice(0, colon), text: text.slice(colon + 1) };
  });
  read(OTHER_NAMES, (text) => ({ kind: /^[A-Z]{2,4}$/.test(text) ? 'code' : 'alt', text }));
  read(ADJECTIVES, (text) => ({ kind: ADJECTIVE, text }));
  return names;
}

/** Adds what a country is called besides, so that it is found by that: `Swiss`, `Schweiz`, `UK`, `Holland`. */
export function withMoreCountryNames(names: readonly Name[], code: string): Name[] {
  moreNames ??= allMoreNames();
  const all = [...names];
  for (const { kind, text } of moreNames.get(code) ?? []) {
    // A source knows better what its own name in a language is.
    const isKnown = names.some((name) => name.kind === kind);
    const own = isKnown && kind !== 'code' ? 'alt' : kind;
    if (!isNamed(all, own, text)) all.push({ kind: own, text });
  }
  return all;
}
