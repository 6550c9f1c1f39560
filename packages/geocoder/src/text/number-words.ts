import { pairsOf } from './pairs.ts';

/**
 * Numbers written as words (twenty-third, dreiundzwanzig, quatre vingt douze, ventitré): the words and endings that form them, by language,
 * folded. Our own tables of common knowledge.
 */
interface NumberWords {
  /** `word=value`. A word that is also an article is no number when it stands alone; see `articles`. */
  readonly cardinals: string;
  readonly ordinals?: string;
  /** Endings of ordinals in digits (`th` in `4th`), by gender where they differ. */
  readonly suffixes?: string;
  /** Words between the parts, such as "and" in three and twenty. */
  readonly joints?: string;
  /** Number words that are articles when they stand alone. */
  readonly articles?: string;
  /** Endings that turn any cardinal into an ordinal. */
  readonly ending?: RegExp;
}

const NUMBER_WORDS: Readonly<Record<string, NumberWords>> = {
  en: {
    cardinals:
      'zero=0 oh=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 ' +
      'nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 thousand=1000',
    ordinals:
      'first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11 twelfth=12 thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 seventeenth=17 ' +
      'eighteenth=18 nineteenth=19 twentieth=20 thirtieth=30 fortieth=40 fiftieth=50 sixtieth=60 seventieth=70 eightieth=80 ninetieth=90 hundredth=100 thousandth=1000',
    suffixes: 'th',
    joints: 'and',
    articles: 'oh',
  },
  de: {
    cardinals:
      'null=0 ein=1 eins=1 zwei=2 zwo=2 drei=3 vier=4 funf=5 fuenf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwolf=12 zwoelf=12 dreizehn=13 vierzehn=14 funfzehn=15 fuenfzehn=15 sechzehn=16 ' +
      'siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreissig=30 vierzig=40 funfzig=50 fuenfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 hundert=100 tausend=1000',
    ordinals:
      'erste=1 zweite=2 dritte=3 vierte=4 funfte=5 sechste=6 siebte=7 siebente=7 achte=8 neunte=9 zehnte=10 elfte=11 zwolfte=12 zwanzigste=20 dreissigste=30 erster=1 zweiter=2 dritter=3 vierter=4 funfter=5',
    suffixes: '',
    ending: /(?:s?te[nrsm]?)$/,
    joints: 'und',
    articles: 'ein acht',
  },
  fr: {
    cardinals:
      'zero=0 un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 vingt=20 vingts=20 trente=30 quarante=40 ' +
      'cinquante=50 soixante=60 septante=70 huitante=80 octante=80 nonante=90 cent=100 cents=100 mille=1000',
    ordinals:
      'premier=1 premiere=1 deuxieme=2 seconde=2 second=2 troisieme=3 quatrieme=4 cinquieme=5 sixieme=6 septieme=7 huitieme=8 neuvieme=9 dixieme=10 onzieme=11 douzieme=12 treizieme=13 ' +
      'quatorzieme=14 quinzieme=15 seizieme=16 vingtieme=20 trentieme=30 centieme=100 unieme=1',
    suffixes: 'e eme ieme',
    joints: 'et',
    articles: 'un une neuf second seconde',
  },
  es: {
    cardinals:
      'cero=0 uno=1 un=1 una=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 ' +
      'diecinueve=19 veinte=20 veinti=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100 ciento=100 doscientos=200 trescientos=300 cuatrocientos=400 ' +
      'quinientos=500 seiscientos=600 setecientos=700 ochocientos=800 novecientos=900 mil=1000',
    ordinals:
      'primero=1 primer=1 primera=1 segundo=2 segunda=2 tercero=3 tercer=3 tercera=3 cuarto=4 cuarta=4 quinto=5 quinta=5 sexto=6 sexta=6 septimo=7 septima=7 octavo=8 octava=8 noveno=9 novena=9 decimo=10 decima=10',
    suffixes: 'o a',
    joints: 'y',
    articles: 'un una uno quinta',
  },
  it: {
    cardinals:
      'zero=0 uno=1 un=1 due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 tredici=13 quattordici=14 quindici=15 sedici=16 diciassette=17 diciotto=18 ' +
      'diciannove=19 venti=20 vent=20 trenta=30 trent=30 quaranta=40 quarant=40 cinquanta=50 cinquant=50 sessanta=60 sessant=60 settanta=70 settant=70 ottanta=80 ottant=80 novanta=90 novant=90 ' +
      'cento=100 mille=1000 mila=1000',
    ordinals:
      'primo=1 prima=1 secondo=2 seconda=2 terzo=3 terza=3 quarto=4 quarta=4 quinto=5 quinta=5 sesto=6 sesta=6 settimo=7 settima=7 ottavo=8 ottava=8 nono=9 nona=9 decimo=10 decima=10',
    suffixes: 'o a',
    joints: 'e',
    articles: 'un uno vent trent sei prima nona',
  },
  pt: {
    cardinals:
      'zero=0 um=1 uma=1 dois=2 duas=2 tres=3 quatro=4 cinco=5 seis=6 meia=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 quatorze=14 catorze=14 quinze=15 dezesseis=16 dezasseis=16 ' +
      'dezessete=17 dezassete=17 dezoito=18 dezenove=19 dezanove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100 cento=100 duzentos=200 ' +
      'trezentos=300 quatrocentos=400 quinhentos=500 mil=1000',
    ordinals:
      'primeiro=1 primeira=1 segundo=2 segunda=2 terceiro=3 terceira=3 quarto=4 quarta=4 quinto=5 quinta=5 sexto=6 sexta=6 setimo=7 setima=7 oitavo=8 oitava=8 nono=9 nona=9 decimo=10 decima=10',
    suffixes: 'o a',
    joints: 'e',
    articles: 'um uma meia quinta',
  },
  ca: {
    cardinals:
      'zero=0 u=1 un=1 una=1 dos=2 dues=2 tres=3 quatre=4 cinc=5 sis=6 set=7 vuit=8 nou=9 deu=10 onze=11 dotze=12 tretze=13 catorze=14 quinze=15 setze=16 disset=17 divuit=18 dinou=19 vint=20 ' +
      'trenta=30 quaranta=40 cinquanta=50 seixanta=60 setanta=70 vuitanta=80 noranta=90 cent=100 mil=1000',
    joints: 'i',
    articles: 'u un una nou',
  },
  nl: {
    cardinals:
      'nul=0 een=1 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 dertien=13 veertien=14 vijftien=15 zestien=16 zeventien=17 achttien=18 negentien=19 ' +
      'twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 honderd=100 duizend=1000',
    ordinals:
      'eerste=1 tweede=2 derde=3 vierde=4 vijfde=5 zesde=6 zevende=7 achtste=8 negende=9 tiende=10 elfde=11 twaalfde=12 twintigste=20',
    suffixes: 'e',
    ending: /(?:ste|de)$/,
    joints: 'en',
    articles: 'een',
  },
  sv: {
    cardinals:
      'noll=0 en=1 ett=1 tva=2 tre=3 fyra=4 fem=5 sex=6 sju=7 atta=8 nio=9 tio=10 elva=11 tolv=12 tretton=13 fjorton=14 femton=15 sexton=16 sjutton=17 arton=18 nitton=19 tjugo=20 trettio=30 ' +
      'fyrtio=40 femtio=50 sextio=60 sjuttio=70 attio=80 nittio=90 hundra=100 tusen=1000',
    ordinals: 'forsta=1 andra=2 tredje=3 fjarde=4 femte=5 sjatte=6 sjunde=7 attonde=8 nionde=9 tionde=10',
    suffixes: 'e a',
    articles: 'en ett',
  },
  da: {
    cardinals:
      'nul=0 en=1 et=1 to=2 tre=3 fire=4 fem=5 seks=6 syv=7 otte=8 ni=9 ti=10 elleve=11 tolv=12 tretten=13 fjorten=14 femten=15 seksten=16 sytten=17 atten=18 nitten=19 tyve=20 tredive=30 ' +
      'fyrre=40 halvtreds=50 tres=60 halvfjerds=70 firs=80 halvfems=90 hundrede=100 tusind=1000',
    ordinals: 'forste=1 anden=2 tredje=3 fjerde=4 femte=5 sjette=6 syvende=7 ottende=8 niende=9 tiende=10',
    suffixes: '',
    joints: 'og',
    articles: 'en et',
  },
  no: {
    cardinals:
      'null=0 en=1 ett=1 to=2 tre=3 fire=4 fem=5 seks=6 syv=7 sju=7 atte=8 ni=9 ti=10 elleve=11 tolv=12 tretten=13 fjorten=14 femten=15 seksten=16 sytten=17 atten=18 nitten=19 tjue=20 tyve=20 ' +
      'tretti=30 forti=40 femti=50 seksti=60 sytti=70 atti=80 nitti=90 hundre=100 tusen=1000',
    ordinals: 'forste=1 andre=2 tredje=3 fjerde=4 femte=5 sjette=6 sjuende=7 attende=8 niende=9 tiende=10',
    suffixes: '',
    joints: 'og',
    articles: 'en ett',
  },
  fi: {
    cardinals:
      'nolla=0 yksi=1 kaksi=2 kolme=3 nelja=4 viisi=5 kuusi=6 seitseman=7 kahdeksan=8 yhdeksan=9 kymmenen=10 yksitoista=11 kaksitoista=12 kolmetoista=13 neljatoista=14 viisitoista=15 ' +
      'kuusitoista=16 seitsemantoista=17 kahdeksantoista=18 yhdeksantoista=19 kaksikymmenta=20 kolmekymmenta=30 neljakymmenta=40 viisikymmenta=50 kuusikymmenta=60 seitsemankymmenta=70 ' +
      'kahdeksankymmenta=80 yhdeksankymmenta=90 sata=100 sataa=100 tuhat=1000',
    articles: 'kuusi',
  },
  pl: {
    cardinals:
      'zero=0 jeden=1 dwa=2 trzy=3 cztery=4 piec=5 szesc=6 siedem=7 osiem=8 dziewiec=9 dziesiec=10 jedenascie=11 dwanascie=12 trzynascie=13 czternascie=14 pietnascie=15 szesnascie=16 ' +
      'siedemnascie=17 osiemnascie=18 dziewietnascie=19 dwadziescia=20 trzydziesci=30 czterdziesci=40 piecdziesiat=50 szescdziesiat=60 siedemdziesiat=70 osiemdziesiat=80 dziewiecdziesiat=90 sto=100 tysiac=1000',
    ordinals:
      'pierwsza=1 pierwszy=1 druga=2 drugi=2 trzecia=3 trzeci=3 czwarta=4 czwarty=4 piata=5 szosta=6 siodma=7 osma=8 dziewiata=9 dziesiata=10 trzeciego=3 pierwszego=1',
    suffixes: '',
    articles: 'piec sto',
  },
  cs: {
    cardinals:
      'nula=0 jedna=1 jeden=1 dva=2 dve=2 tri=3 ctyri=4 pet=5 sest=6 sedm=7 osm=8 devet=9 deset=10 jedenact=11 dvanact=12 trinact=13 ctrnact=14 patnact=15 sestnact=16 sedmnact=17 osmnact=18 ' +
      'devatenact=19 dvacet=20 tricet=30 ctyricet=40 padesat=50 sedesat=60 sedmdesat=70 osmdesat=80 devadesat=90 sto=100 tisic=1000',
    ordinals: 'prvni=1 druha=2 druhy=2 treti=3 ctvrta=4 pata=5 sesta=6 sedma=7 osma=8 devata=9 desata=10',
    suffixes: '',
    articles: 'sto',
  },
  ru: {
    cardinals:
      'ноль=0 один=1 одна=1 два=2 две=2 три=3 четыре=4 пять=5 шесть=6 семь=7 восемь=8 девять=9 десять=10 одиннадцать=11 двенадцать=12 тринадцать=13 четырнадцать=14 пятнадцать=15 шестнадцать=16 ' +
      'семнадцать=17 восемнадцать=18 девятнадцать=19 двадцать=20 тридцать=30 сорок=40 пятьдесят=50 шестьдесят=60 семьдесят=70 восемьдесят=80 девяносто=90 сто=100 двести=200 триста=300 тысяча=1000',
    ordinals:
      'первая=1 первыи=1 вторая=2 второи=2 третья=3 третии=3 четвертая=4 четвертыи=4 пятая=5 пятыи=5 шестая=6 шестои=6 седьмая=7 седьмои=7 восьмая=8 восьмои=8 девятая=9 девятыи=9 десятая=10 десятыи=10',
    suffixes: 'я и',
    articles: 'сто сорок',
  },
  uk: {
    cardinals:
      'нуль=0 один=1 одна=1 два=2 дві=2 три=3 чотири=4 пять=5 шість=6 сім=7 вісім=8 девять=9 десять=10 одинадцять=11 дванадцять=12 тринадцять=13 чотирнадцять=14 пятнадцять=15 шістнадцять=16 ' +
      'двадцять=20 тридцять=30 сорок=40 пятдесят=50 шістдесят=60 сімдесят=70 вісімдесят=80 девяносто=90 сто=100 тисяча=1000',
    ordinals: 'перша=1 друга=2 третя=3 четверта=4 пята=5 шоста=6 сьома=7 восьма=8 девята=9 десята=10',
    suffixes: 'а',
    articles: 'сто сорок',
  },
  tr: {
    cardinals:
      'sifir=0 bir=1 iki=2 uc=3 dort=4 bes=5 alti=6 yedi=7 sekiz=8 dokuz=9 on=10 yirmi=20 otuz=30 kirk=40 elli=50 altmis=60 yetmis=70 seksen=80 doksan=90 yuz=100 bin=1000',
    ordinals:
      'birinci=1 ikinci=2 ucuncu=3 dorduncu=4 besinci=5 altinci=6 yedinci=7 sekizinci=8 dokuzuncu=9 onuncu=10',
    suffixes: '',
    articles: 'bir on alti bes kirk elli',
  },
};

/** The part of a number that one word stands for. */
interface Part {
  readonly value: number;
  readonly isOrdinal: boolean;
}

interface Numerals {
  readonly parts: ReadonlyMap<string, Part>;
  readonly joints: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly suffixes: readonly string[];
  readonly ending: RegExp | undefined;
}

const known = new Map<string, Numerals | undefined>();

function numeralsOf(language: string): Numerals | undefined {
  if (!known.has(language)) known.set(language, makeNumerals(language));
  return known.get(language);
}

const words = (list = ''): string[] => (list === '' ? [] : list.split(' '));

function makeNumerals(language: string): Numerals | undefined {
  if (!Object.hasOwn(NUMBER_WORDS, language)) return undefined;
  const of = NUMBER_WORDS[language]!;
  const parts = new Map<string, Part>();
  for (const [list, isOrdinal] of [
    [of.cardinals, false],
    [of.ordinals, true],
  ] as const) {
    for (const [word, value] of pairsOf(list ?? '', ' ', '='))
      if (!parts.has(word)) parts.set(word, { value: Number(value), isOrdinal });
  }
  return {
    parts,
    joints: new Set(words(of.joints)),
    articles: new Set(words(of.articles)),
    suffixes: (of.suffixes ?? '').split(' '),
    ending: of.ending,
  };
}

/** The most words that a number may have, not counting the words between its parts. */
const MOST_WORDS = 9;
/** Larger numbers are not written as words. */
const MOST_VALUE = 99_999;

/** A number found in words: how many words it takes, and its forms in digits, the usual form first. */
export interface WrittenNumber {
  readonly count: number;
  readonly texts: readonly string[];
  readonly isOrdinal: boolean;
}

/** The longest number that begins at a position, or undefined. */
export function readNumberWords(
  folded: readonly string[],
  from: number,
  language: string,
): WrittenNumber | undefined {
  const numerals = numeralsOf(language);
  if (numerals === undefined) return undefined;
  const parts: Part[] = [];
  let best: WrittenNumber | undefined;
  let hasJoint = false;
  for (let at = from; at < folded.length && at - from < MOST_WORDS; at++) {
    const word = folded[at]!;
    if (numerals.joints.has(word) && at > from && !hasJoint) {
      hasJoint = true;
      continue;
    }
    const more = partsOf(word, numerals);
    if (more === undefined) break;
    // "Two and three" is a list, unless tens come first (twenty and three) or last (three and twenty).
    if (hasJoint && parts.at(-1)!.value < 20 && more[0]!.value < 20) break;
    hasJoint = false;
    parts.push(...more);
    const count = at - from + 1;
    if (count === 1 && numerals.articles.has(word)) continue;
    const texts = textsOf(parts, numerals, language);
    if (texts.length > 0) best = { count, texts, isOrdinal: parts.at(-1)!.isOrdinal };
    if (parts.at(-1)!.isOrdinal) break;
  }
  return best;
}

/** Whether a word is a number or a part of one, without splitting compounds. */
export function isNumberWord(folded: string, language: string): boolean {
  return numeralsOf(language)?.parts.has(folded) ?? false;
}

/** Reads one word as one part, or as several parts written together (dreiundzwanzig: drei, zwanzig). */
function partsOf(word: string, numerals: Numerals): Part[] | undefined {
  const whole = numerals.parts.get(word);
  if (whole !== undefined) return [whole];
  if (word.length < 6 || word.length > 40) return undefined;
  const parts = split(word, numerals, new Map());
  if (parts !== undefined || numerals.ending === undefined || !numerals.ending.test(word)) return parts;
  const cardinal = split(word.replace(numerals.ending, ''), numerals, new Map());
  const last = cardinal?.at(-1);
  return last === undefined ? undefined : [...cardinal!.slice(0, -1), { ...last, isOrdinal: true }];
}

/** Longer parts come first, so that `siebzehn` is not read as `sieb` and `zehn`. */
function split(word: string, numerals: Numerals, tried: Map<string, Part[] | undefined>): Part[] | undefined {
  if (word === '') return [];
  if (tried.has(word)) return tried.get(word);
  let found: Part[] | undefined;
  for (let end = word.length; end > 1 && found === undefined; end--) {
    const head = word.slice(0, end);
    const part = numerals.parts.get(head);
    const isJoint = numerals.joints.has(head) && head.length > 1;
    if (part === undefined && !isJoint) continue;
    const rest = split(word.slice(end), numerals, tried);
    if (rest !== undefined && !(isJoint && rest.length === 0))
      found = part === undefined ? rest : [part, ...rest];
  }
  tried.set(word, found);
  return found;
}

function textsOf(parts: readonly Part[], numerals: Numerals, language: string): string[] {
  const value = valueOf(
    parts.map((part) => part.value),
    language,
  );
  const last = parts.at(-1)!;
  if (value === undefined) {
    // English reads years and house numbers in pairs of digits: nineteen oh one, twelve forty.
    if (language !== 'en' || last.isOrdinal) return [];
    const runs = runsOf(parts.map((part) => part.value));
    const digits = runs.map(String).join('');
    return digits.length <= 5 ? [digits] : [];
  }
  if (value > MOST_VALUE) return [];
  if (!last.isOrdinal) return [String(value)];
  if (language === 'en') return [`${value}${englishSuffix(value)}`];
  return [...numerals.suffixes.map((suffix) => `${value}${suffix}`), String(value)];
}

/** The ending of an English ordinal: 1st, 2nd, 3rd, 11th. */
export function englishSuffix(value: number): string {
  const unit = value % 10;
  if (unit === 0 || unit > 3 || (value % 100 > 10 && value % 100 < 14)) return 'th';
  return ['', 'st', 'nd', 'rd'][unit]!;
}

/** Languages that put the unit before the tens (three and twenty). */
const UNITS_FIRST = new Set(['de', 'nl', 'da', 'no', 'cs']);

/** The number that the parts form, or undefined when they do not fit together. */
function valueOf(parts: readonly number[], language: string): number | undefined {
  const isVigesimal = language === 'fr';
  const hasUnitsFirst = UNITS_FIRST.has(language);
  let thousands = 0;
  let current = 0;
  for (const part of parts) {
    const tail = current % 100;
    if (part === 0) {
      if (parts.length > 1) return undefined;
    } else if (part === 1000) {
      if (thousands > 0) return undefined;
      thousands = Math.max(1, current) * 1000;
      current = 0;
    } else if (part === 100) {
      if (current >= 10) return undefined;
      current = Math.max(1, current) * 100;
    } else if (tail === 0) current += part;
    else if (isVigesimal && tail === 4 && part === 20) current += 76;
    else if (isVigesimal && ((tail === 60 && part >= 10 && part < 20) || (tail === 80 && part < 20)))
      current += part;
    else if (tail >= 20 && tail % 10 === 0 && part < 10) current += part;
    else if (hasUnitsFirst && tail < 10 && part >= 20 && part % 10 === 0) current += part;
    else return undefined;
  }
  return thousands + current;
}

/** The numbers below a hundred that the parts form side by side. */
function runsOf(parts: readonly number[]): number[] {
  const runs: number[] = [];
  let start = 0;
  while (start < parts.length) {
    let end = start + 1;
    // Tens may be followed by a unit; any other part is a number of its own.
    if (
      parts[start]! >= 20 &&
      parts[start]! < 100 &&
      end < parts.length &&
      parts[end]! > 0 &&
      parts[end]! < 10
    )
      end++;
    runs.push(parts.slice(start, end).reduce((sum, part) => sum + part, 0));
    start = end;
  }
  return runs;
}

const ORDINAL =
  /^(\d{1,5})(st|nd|rd|th|er|ere|re|e|eme|ieme|me|nde|nd|o|a|os|as|to|ta|mo|ma|te|ste|de|ro|ra|й|и|я|ая|ыи|ои|го)$/;

/** An ordinal written in digits (2eme, 3o, 5-я) without its ending, or undefined. */
export function ordinalIn(folded: string): { readonly value: number; readonly suffix: string } | undefined {
  const match = ORDINAL.exec(folded);
  return match === null ? undefined : { value: Number(match[1]), suffix: match[2]! };
}

/** An ordinal as a word in English (3: third), or undefined. */
export function englishOrdinal(value: number): string | undefined {
  for (const [word, part] of numeralsOf('en')!.parts) if (part.isOrdinal && part.value === value) return word;
  return undefined;
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

/** The value of a Roman numeral in capital letters, up to 89, as in names of kings, popes and dates (XX Settembre); 0 for other texts. */
export function romanNumber(written: string): number {
  if (!/^(?=[IVXL])(?:L?X{0,3}|XL)(?:IX|IV|V?I{0,3})$/.test(written)) return 0;
  let value = 0;
  for (let at = 0; at < written.length; at++) {
    const own = ROMAN[written[at]!]!;
    value += own < (ROMAN[written[at + 1] ?? ''] ?? 0) ? -own : own;
  }
  return value;
}
