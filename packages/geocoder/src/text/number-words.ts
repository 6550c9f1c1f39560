import { pairsOf } from './pairs.ts';

/**
 * Numbers written as words (twenty-third, dreiundzwanzig, quatre vingt douze, ventitré): the words and endings that form them, by language,
 * folded. Our own tables of common knowledge.
 */
interface NumberWords {
  /**
   * `word=value`, and no value for the number that follows in counting: by ones to 20, by tens to 100, then 1000. A word that is also an
   * article is no number when it stands alone; see `articles`.
   */
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

/** By language. */
export type NumberTables = Readonly<Record<string, NumberWords>>;

/** The languages in which streets are called by numbers in words that a search reads. */
const NUMBER_WORDS: NumberTables = {
  en: {
    cardinals:
      'zero oh=0 one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy ' +
      'eighty ninety hundred thousand',
    ordinals:
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth ' +
      'fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth thousandth',
    suffixes: 'th',
    joints: 'and',
    articles: 'oh',
  },
  de: {
    cardinals:
      'null ein eins=1 zwei zwo=2 drei vier funf fuenf=5 sechs sieben acht neun zehn elf zwolf zwoelf=12 dreizehn vierzehn funfzehn fuenfzehn=15 sechzehn siebzehn achtzehn neunzehn ' +
      'zwanzig dreissig vierzig funfzig fuenfzig=50 sechzig siebzig achtzig neunzig hundert tausend',
    ordinals:
      'erste zweite dritte vierte funfte sechste siebte siebente=7 achte neunte zehnte elfte zwolfte zwanzigste=20 dreissigste erster=1 zweiter dritter vierter funfter',
    ending: /(?:s?te[nrsm]?)$/,
    joints: 'und',
    articles: 'ein acht',
  },
  fr: {
    cardinals:
      'zero un une=1 deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt=20 vingts=20 trente quarante cinquante soixante septante huitante ' +
      'octante=80 nonante cent cents=100 mille',
    ordinals:
      'premier premiere=1 deuxieme seconde=2 second=2 troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme treizieme quatorzieme quinzieme seizieme ' +
      'vingtieme=20 trentieme centieme=100 unieme=1',
    suffixes: 'e eme ieme',
    joints: 'et',
    articles: 'un une neuf second seconde',
  },
  es: {
    cardinals:
      'cero uno un=1 una=1 dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veinti=20 treinta cuarenta ' +
      'cincuenta sesenta setenta ochenta noventa cien ciento=100 doscientos=200 trescientos=300 cuatrocientos=400 quinientos=500 seiscientos=600 setecientos=700 ochocientos=800 ' +
      'novecientos=900 mil',
    ordinals:
      'primero primer=1 primera=1 segundo segunda=2 tercero tercer=3 tercera=3 cuarto cuarta=4 quinto quinta=5 sexto sexta=6 septimo septima=7 octavo octava=8 noveno novena=9 decimo ' +
      'decima=10',
    suffixes: 'o a',
    joints: 'y',
    articles: 'un una uno quinta',
  },
  it: {
    cardinals:
      'zero uno un=1 due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti vent=20 trenta trent=30 ' +
      'quaranta quarant=40 cinquanta cinquant=50 sessanta sessant=60 settanta settant=70 ottanta ottant=80 novanta novant=90 cento mille mila=1000',
    ordinals:
      'primo prima=1 secondo seconda=2 terzo terza=3 quarto quarta=4 quinto quinta=5 sesto sesta=6 settimo settima=7 ottavo ottava=8 nono nona=9 decimo decima=10',
    suffixes: 'o a',
    joints: 'e',
    articles: 'un uno vent trent sei prima nona',
  },
  pt: {
    cardinals:
      'zero um uma=1 dois duas=2 tres quatro cinco seis meia=6 sete oito nove dez onze doze treze quatorze catorze=14 quinze dezesseis dezasseis=16 dezessete dezassete=17 dezoito dezenove ' +
      'dezanove=19 vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento=100 duzentos=200 trezentos=300 quatrocentos=400 quinhentos=500 mil',
    ordinals:
      'primeiro primeira=1 segundo segunda=2 terceiro terceira=3 quarto quarta=4 quinto quinta=5 sexto sexta=6 setimo setima=7 oitavo oitava=8 nono nona=9 decimo decima=10',
    suffixes: 'o a',
    joints: 'e',
    articles: 'um uma meia quinta',
  },
  ca: {
    cardinals:
      'zero u un=1 una=1 dos dues=2 tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze disset divuit dinou vint trenta quaranta cinquanta seixanta setanta ' +
      'vuitanta noranta cent mil',
    joints: 'i',
    articles: 'u un una nou',
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

const known = new Map<string, Numerals>();

function numeralsOf(language: string, more: NumberTables = {}): Numerals | undefined {
  const table = [NUMBER_WORDS, more].find((each) => Object.hasOwn(each, language));
  if (table === undefined) return undefined;
  if (!known.has(language)) known.set(language, makeNumerals(table[language]!));
  return known.get(language);
}

const words = (list = ''): string[] => (list === '' ? [] : list.split(' '));

function makeNumerals(of: NumberWords): Numerals {
  const parts = new Map<string, Part>();
  for (const [list, isOrdinal] of [
    [of.cardinals, false],
    [of.ordinals, true],
  ] as const) {
    let value = isOrdinal ? 0 : -1;
    for (const [word, stated] of list === undefined ? [] : pairsOf(list, ' ', '=')) {
      value = stated === '' ? nextInCounting(value) : Number(stated);
      if (!parts.has(word)) parts.set(word, { value, isOrdinal });
    }
  }
  return {
    parts,
    joints: new Set(words(of.joints)),
    articles: new Set(words(of.articles)),
    suffixes: (of.suffixes ?? '').split(' '),
    ending: of.ending,
  };
}

function nextInCounting(value: number): number {
  if (value < 20) return value + 1;
  return value < 100 ? value + 10 : 1000;
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

/**
 * The longest number that begins at a position, or undefined.
 *
 * @param more  words of languages that a search does not read.
 */
export function readNumberWords(
  folded: readonly string[],
  from: number,
  language: string,
  more?: NumberTables,
): WrittenNumber | undefined {
  const numerals = numeralsOf(language, more);
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
    const own = partsOf(word, numerals);
    if (own === undefined) break;
    // "Two and three" is a list, unless tens come first (twenty and three) or last (three and twenty).
    if (hasJoint && parts.at(-1)!.value < 20 && own[0]!.value < 20) break;
    hasJoint = false;
    parts.push(...own);
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
