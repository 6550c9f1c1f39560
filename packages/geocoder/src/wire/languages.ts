import type { Language } from './read-parameters.ts';

/** ISO 639-1, ISO 639-3 and English names of the languages that names of places come in. */
const LANGUAGES =
  'af:afr:Afrikaans am:amh:Amharic an:arg:Aragonese ar:ara:Arabic as:asm:Assamese ay:aym:Aymara az:aze:Azerbaijani ba:bak:Bashkir be:bel:Belarusian bg:bul:Bulgarian ' +
  'bn:ben:Bengali bo:bod:Tibetan br:bre:Breton bs:bos:Bosnian ca:cat:Catalan ce:che:Chechen co:cos:Corsican cs:ces:Czech cv:chv:Chuvash cy:cym:Welsh da:dan:Danish de:deu:German ' +
  'dv:div:Dhivehi dz:dzo:Dzongkha el:ell:Greek en:eng:English eo:epo:Esperanto es:spa:Spanish et:est:Estonian eu:eus:Basque fa:fas:Persian fi:fin:Finnish fo:fao:Faroese fr:fra:French ' +
  'fy:fry:Frisian ga:gle:Irish gd:gla:Gaelic gl:glg:Galician gn:grn:Guarani gu:guj:Gujarati gv:glv:Manx ha:hau:Hausa he:heb:Hebrew hi:hin:Hindi hr:hrv:Croatian ht:hat:Haitian ' +
  'hu:hun:Hungarian hy:hye:Armenian ia:ina:Interlingua id:ind:Indonesian ig:ibo:Igbo io:ido:Ido is:isl:Icelandic it:ita:Italian iu:iku:Inuktitut ja:jpn:Japanese jv:jav:Javanese ka:kat:Georgian ' +
  'kk:kaz:Kazakh kl:kal:Greenlandic km:khm:Khmer kn:kan:Kannada ko:kor:Korean ku:kur:Kurdish kv:kom:Komi kw:cor:Cornish ky:kir:Kyrgyz la:lat:Latin lb:ltz:Luxembourgish li:lim:Limburgish ' +
  'ln:lin:Lingala lo:lao:Lao lt:lit:Lithuanian lv:lav:Latvian mg:mlg:Malagasy mi:mri:Maori mk:mkd:Macedonian ml:mal:Malayalam mn:mon:Mongolian mr:mar:Marathi ms:msa:Malay mt:mlt:Maltese ' +
  'my:mya:Burmese nb:nob:Bokmål ne:nep:Nepali nl:nld:Dutch nn:nno:Nynorsk no:nor:Norwegian nv:nav:Navajo ny:nya:Chichewa oc:oci:Occitan om:orm:Oromo or:ori:Odia os:oss:Ossetian ' +
  'pa:pan:Punjabi pl:pol:Polish ps:pus:Pashto pt:por:Portuguese qu:que:Quechua rm:roh:Romansh ro:ron:Romanian ru:rus:Russian rw:kin:Kinyarwanda sa:san:Sanskrit sc:srd:Sardinian sd:snd:Sindhi ' +
  'se:sme:Sami sh:hbs:Serbo-Croatian si:sin:Sinhala sk:slk:Slovak sl:slv:Slovenian sm:smo:Samoan sn:sna:Shona so:som:Somali sq:sqi:Albanian sr:srp:Serbian st:sot:Sotho su:sun:Sundanese ' +
  'sv:swe:Swedish sw:swa:Swahili ta:tam:Tamil te:tel:Telugu tg:tgk:Tajik th:tha:Thai ti:tir:Tigrinya tk:tuk:Turkmen tl:tgl:Tagalog to:ton:Tongan tr:tur:Turkish ts:tso:Tsonga tt:tat:Tatar ' +
  'ug:uig:Uyghur uk:ukr:Ukrainian ur:urd:Urdu uz:uzb:Uzbek vi:vie:Vietnamese vo:vol:Volapük wa:wln:Walloon wo:wol:Wolof xh:xho:Xhosa yi:yid:Yiddish yo:yor:Yoruba za:zha:Zhuang zh:zho:Chinese zu:zul:Zulu';

/** The description of a language in a response. */
export function languageEcho({ code, via }: Language): Record<string, unknown> {
  const origin = { via, defaulted: via === 'default' };
  if (code === '') return origin;
  const entry = LANGUAGES.split(' ').find(
    (each) => each.startsWith(`${code}:`) || each.includes(`:${code}:`),
  );
  if (entry === undefined) return { name: code, ...origin };
  const [iso6391, iso6393, name] = entry.split(':');
  return { name, iso6391, iso6393, ...origin };
}
