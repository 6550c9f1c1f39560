import type { NumberTables } from './number-words.ts';

/** Number words of languages that only `expand` reads, so that the code of a search does without them. */
export const MORE_NUMBER_WORDS: NumberTables = {
  nl: {
    cardinals:
      'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig ' +
      'tachtig negentig honderd duizend',
    ordinals:
      'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde twintigste=20',
    suffixes: 'e',
    ending: /(?:ste|de)$/,
    joints: 'en',
    articles: 'een',
  },
  sv: {
    cardinals:
      'noll en ett=1 tva tre fyra fem sex sju atta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio sjuttio attio nittio hundra ' +
      'tusen',
    ordinals: 'forsta andra tredje fjarde femte sjatte sjunde attonde nionde tionde',
    suffixes: 'e a',
    articles: 'en ett',
  },
  da: {
    cardinals:
      'nul en et=1 to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve tredive fyrre halvtreds tres halvfjerds firs halvfems hundrede ' +
      'tusind',
    ordinals: 'forste anden tredje fjerde femte sjette syvende ottende niende tiende',
    joints: 'og',
    articles: 'en et',
  },
  no: {
    cardinals:
      'null en ett=1 to tre fire fem seks syv sju=7 atte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue tyve=20 tretti forti femti seksti sytti atti nitti ' +
      'hundre tusen',
    ordinals: 'forste andre tredje fjerde femte sjette sjuende attende niende tiende',
    joints: 'og',
    articles: 'en ett',
  },
  fi: {
    cardinals:
      'nolla yksi kaksi kolme nelja viisi kuusi seitseman kahdeksan yhdeksan kymmenen yksitoista kaksitoista kolmetoista neljatoista viisitoista kuusitoista seitsemantoista ' +
      'kahdeksantoista yhdeksantoista kaksikymmenta kolmekymmenta neljakymmenta viisikymmenta kuusikymmenta seitsemankymmenta kahdeksankymmenta yhdeksankymmenta sata sataa=100 tuhat',
    articles: 'kuusi',
  },
  pl: {
    cardinals:
      'zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie ' +
      'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat sto tysiac',
    ordinals:
      'pierwsza pierwszy=1 druga drugi=2 trzecia trzeci=3 czwarta czwarty=4 piata szosta siodma osma dziewiata dziesiata trzeciego=3 pierwszego=1',
    articles: 'piec sto',
  },
  cs: {
    cardinals:
      'nula jedna jeden=1 dva dve=2 tri ctyri pet sest sedm osm devet deset jedenact dvanact trinact ctrnact patnact sestnact sedmnact osmnact devatenact dvacet tricet ctyricet padesat ' +
      'sedesat sedmdesat osmdesat devadesat sto tisic',
    ordinals: 'prvni druha druhy=2 treti ctvrta pata sesta sedma osma devata desata',
    articles: 'sto',
  },
  ru: {
    cardinals:
      'ноль один одна=1 два две=2 три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать ' +
      'девятнадцать двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто двести=200 триста=300 тысяча',
    ordinals:
      'первая первыи=1 вторая второи=2 третья третии=3 четвертая четвертыи=4 пятая пятыи=5 шестая шестои=6 седьмая седьмои=7 восьмая восьмои=8 девятая девятыи=9 десятая десятыи=10',
    suffixes: 'я и',
    articles: 'сто сорок',
  },
  uk: {
    cardinals:
      'нуль один одна=1 два дві=2 три чотири пять шість сім вісім девять десять одинадцять дванадцять тринадцять чотирнадцять пятнадцять шістнадцять двадцять=20 тридцять сорок пятдесят ' +
      'шістдесят сімдесят вісімдесят девяносто сто тисяча',
    ordinals: 'перша друга третя четверта пята шоста сьома восьма девята десята',
    suffixes: 'а',
    articles: 'сто сорок',
  },
  tr: {
    cardinals:
      'sifir bir iki uc dort bes alti yedi sekiz dokuz on yirmi=20 otuz kirk elli altmis yetmis seksen doksan yuz bin',
    ordinals: 'birinci ikinci ucuncu dorduncu besinci altinci yedinci sekizinci dokuzuncu onuncu',
    articles: 'bir on alti bes kirk elli',
  },
};
