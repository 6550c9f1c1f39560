import type { Name } from '../drafts.ts';

/** Two or three words with a capital letter, and a kind of street: `Mahatma Gandhi Road`, `John F. Kennedy Boulevard`. */
const WORDS =
  /^((?:\p{Lu}\p{L}*\.? ){2,3})(Road|Street|Avenue|Boulevard|Drive|Way|Lane|Parkway|Highway|Expressway|Bridge|Marg)$/u;
/** What people leave out when they speak of Doctor Martin Luther King Junior Boulevard. */
const TITLES = /\b(?:Doctor|Dr|Reverend|Rev|Saint|St|Junior|Jr)\.? /gu;
/** Words that say where a street is, and not whom it is called after. */
const PLACES = /\b(?:North|South|East|West|Old|New|Great|Upper|Lower|Inner|Outer|The|Of|And|Le|La|De)\b/u;
/** Where two letters are enough: every town in South Asia has its MG Road. */
const SPOKEN_SHORT = new Set(['BD', 'IN', 'LK', 'NP', 'PK']);

/** A name of three words and more behind the kind of a street, or without it, in Vietnam: `Đường Nam Kỳ Khởi Nghĩa` is NKKN. */
const VIETNAMESE = /^(?:(?:Đường|Phố|Đại lộ|Quốc lộ) )?((?:\p{Lu}\p{L}*|\d+)(?: (?:\p{Lu}\p{L}*|\d+)){2,})$/u;

function vietnameseInitials(names: readonly Name[]): Name[] {
  const all = [...names];
  for (const { kind, text } of names) {
    if (kind !== '' && kind !== 'vi' && kind !== 'alt') continue;
    const [, words] = VIETNAMESE.exec(text.normalize('NFC')) ?? [];
    const short = words?.replaceAll(/(\p{L})\p{L}*|\s/gu, '$1');
    if (short !== undefined && !all.some((name) => name.text === short))
      all.push({ kind: 'alt', text: short });
  }
  return all;
}

/** Adds names of a street that is called after somebody with the first letters alone: `MG Road`, `MLK Boulevard`. */
export function withInitials(names: readonly Name[], country: string): Name[] {
  if (country === 'VN') return vietnameseInitials(names);
  const all = [...names];
  for (const { kind, text } of names) {
    if ((kind !== '' && kind !== 'en') || PLACES.test(text)) continue;
    const [, words = '', type = ''] = WORDS.exec(text.replaceAll(TITLES, '')) ?? [];
    const letters = words
      .split(' ')
      .map((word) => word.slice(0, 1))
      .join('');
    if (letters.length < (SPOKEN_SHORT.has(country) ? 2 : 3)) continue;
    const short = `${letters} ${type}`;
    if (!all.some((name) => name.text === short)) all.push({ kind: 'alt', text: short });
  }
  return all;
}
