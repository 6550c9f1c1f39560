import { pairsOf } from './pairs.ts';

/**
 * Latin letters for Cyrillic and Greek, as maps and road signs write them (BGN/PCGN 1947 for Russian, the national systems of Ukraine 2010 and
 * Bulgaria 2009, Serbian as in Gaj's alphabet without its marks, ELOT 743) and as libraries do (ISO 9, without its marks).
 */

/** Each entry is a Cyrillic letter with its form on maps and its form in libraries. */
const RUSSIAN =
  'а a a,б b b,в v v,г g g,д d d,е e e,ё yo e,ж zh z,з z z,и i i,й y j,к k k,л l l,м m m,н n n,о o o,п p p,р r r,с s s,т t t,у u u,ф f f,х kh h,ц ts c,ч ch c,ш sh s,щ shch sc,' +
  'ъ . .,ы y y,ь . .,э e e,ю yu ju,я ya ja,і i i,ї yi i,є ye e,ґ g g,ў w u,ђ dj d,ј j j,љ lj lj,њ nj nj,ћ c c,џ dz dz,ѓ gj g,ќ kj k,ѕ dz dz,ѣ e e,ѳ f f,ѵ i i';
const UKRAINIAN = 'г h h,ґ g g,и y i,х kh h,щ shch sc,ю iu ju,я ia ja,є ie e,ї i i,й i j';
const BULGARIAN = 'щ sht st,ъ a a,х h h,ь y j,ю yu ju';
const SERBIAN = 'х h h,ц c c,ч c c,ж z z,ш s s,ћ c c,ђ dj d,џ dz dz';

type Letters = ReadonlyMap<string, readonly [maps: string, libraries: string]>;

function lettersOf(...lists: readonly string[]): Letters {
  const letters = new Map<string, readonly [string, string]>();
  for (const list of lists)
    for (const [letter, latin] of pairsOf(list.replaceAll('.', ''))) {
      const [maps = '', libraries = ''] = latin.split(' ');
      letters.set(letter, [maps, libraries]);
    }
  return letters;
}

let alphabets: Readonly<Record<'ru' | 'uk' | 'bg' | 'sr', Letters>> | undefined;

/** The alphabet (language) that the letters of a text indicate. */
function alphabetOf(text: string): Letters {
  alphabets ??= {
    ru: lettersOf(RUSSIAN),
    uk: lettersOf(RUSSIAN, UKRAINIAN),
    bg: lettersOf(RUSSIAN, BULGARIAN),
    sr: lettersOf(RUSSIAN, SERBIAN),
  };
  if (/[іїєґ]/.test(text)) return alphabets.uk;
  if (/[ђјљњћџ]/.test(text)) return alphabets.sr;
  // ъ is a vowel in Bulgarian; in Russian it occurs only before е, ё, ю and я.
  if (/ъ(?![еёюя])/.test(text)) return alphabets.bg;
  return alphabets.ru;
}

const VOWELS = 'аеёиоуыэюяъьйії';
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;

function cyrillic(text: string, system: 0 | 1): string {
  const alphabet = alphabetOf(text);
  const isRussian = alphabet === alphabets!.ru;
  let latin = '';
  let before = ' ';
  for (const letter of text) {
    const isFirst = !/\p{L}/u.test(before);
    let written = alphabet.get(letter)?.[system] ?? letter;
    // At the beginning and after vowels, е is pronounced with a y (BGN/PCGN); Ukrainian has a y in these letters only at the beginning.
    if (system === 0 && isRussian && letter === 'е' && (isFirst || VOWELS.includes(before))) written = 'ye';
    if (system === 0 && alphabet === alphabets!.uk && isFirst)
      written = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }[letter] ?? written;
    latin += written;
    before = letter;
  }
  return latin;
}

const GREEK_LETTERS = lettersOf(
  'α a a,β v v,γ g g,δ d d,ε e e,ζ z z,η i i,θ th th,ι i i,κ k k,λ l l,μ m m,ν n n,ξ x ks,ο o o,π p p,ρ r r,σ s s,ς s s,τ t t,υ y i,φ f f,χ ch h,ψ ps ps,ω o o',
);

/** The transliteration of ELOT 743, and the one that people type. */
function greek(text: string, system: 0 | 1): string {
  const plain = text.normalize('NFD').replaceAll(/(?<=[αεο])[ιυ]\u0308/g, (letter) => `\u200b${letter[0]!}`);
  return plain
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ου', 'ou')
    .replaceAll(/(?<=[αεη])υ(?=[βγδζλμνραεηιουω])/g, 'v')
    .replaceAll(/(?<=[αεη])υ/g, 'f')
    .replaceAll('γγ', 'ng')
    .replaceAll('γξ', system === 0 ? 'nx' : 'nks')
    .replaceAll('γχ', system === 0 ? 'nch' : 'nh')
    .replaceAll(/(?<!\p{L})μπ/gu, 'b')
    .replaceAll(/(?<!\p{L})ντ/gu, system === 0 ? 'nt' : 'd')
    .replaceAll(/(?<!\p{L})γκ/gu, system === 0 ? 'gk' : 'g')
    .replaceAll(/[α-ω]/g, (letter) => GREEK_LETTERS.get(letter)?.[system] ?? letter)
    .replaceAll('\u200b', '');
}

/**
 * A lower-case text in Latin letters: as maps write it, then as libraries write it (for Greek: as people type it). Empty for texts without
 * Cyrillic or Greek letters.
 */
export function romanizations(text: string): string[] {
  const isCyrillic = CYRILLIC.test(text);
  const isGreek = GREEK.test(text);
  if (!isCyrillic && !isGreek) return [];
  const lower = text.toLowerCase();
  const romanized = ([0, 1] as const).map((system) => {
    const half = isCyrillic ? cyrillic(lower, system) : lower;
    return isGreek ? greek(half, system) : half;
  });
  return [...new Set(romanized)];
}
