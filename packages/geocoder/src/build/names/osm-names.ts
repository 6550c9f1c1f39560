import type { Name } from '../drafts.ts';
import { foldedName, hasWords } from './name-words.ts';

const LANGUAGE_KEY = /^name:([a-z]{2,3})(?:[-_][A-Za-z0-9-]+)?$/;
/** Kinds of names that are languages. */
const LANGUAGE = /^(?!(?:alt|int|old|ref|adj)$)[a-z]{2,3}$/;
/** Keys of names that are no languages, with the kind of name that they become. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  alt_name: 'alt',
  loc_name: 'alt',
  int_name: 'int',
  nat_name: 'alt',
  reg_name: 'alt',
  official_name: 'official',
  short_name: 'short',
  old_name: 'old',
  iata: 'code',
  icao: 'code',
  'ISO3166-1': 'code',
  'ISO3166-1:alpha2': 'code',
  'ISO3166-1:alpha3': 'code',
};
/** The same in a language or of a time, and further ones: `alt_name:de`, `old_name:1920-1945`, `official_name_1`. */
const FURTHER_NAME =
  /^(?<key>(?:alt|loc|nat|reg|official|short|old)_name)(?::[a-z]{2,3}(?:[-_][A-Za-z0-9-]+)?|:\d[\d-]*|_\d+)$/;
/** Names of a part or side of an object, or numbered ones. */
const ALTERNATIVE = /^name(?:_\d+|:left|:right)$/;
/** The most names of an object; no real place has more. */
const MOST_NAMES = 400;

/** A house number that is a name: `Rose Cottage`, `Haus A`. Shorter ones are letters of houses, or say that there is no number. */
const isHouseName = (number: string): boolean => /\p{L}{4}/u.test(number) && !/\p{N}/u.test(number);

/** The name of the house that an object is or is in; one without letters is a number in the wrong place, and so is the other way round. */
export function houseNameOf(tags: ReadonlyMap<string, string>): string | undefined {
  const name = tags.get('addr:housename');
  if (name !== undefined && /\p{L}/u.test(name)) return name;
  const number = tags.get('addr:housenumber');
  return number !== undefined && isHouseName(number) ? number : undefined;
}

/**
 * Names of an object from its tags, the default name first. Empty when the object has no name.
 * @param instead  serves as the name where there is no other.
 */
export function namesOf(tags: ReadonlyMap<string, string>, instead?: string): Name[] {
  const names: Name[] = [];
  const add = (kind: string, text: string): void => {
    // Mappers type two spaces, or a line break.
    const own = text.trim().replaceAll(/\s+/g, ' ');
    if (names.length < MOST_NAMES && !isNamed(names, kind, own) && hasWords(own))
      names.push({ kind, text: own });
  };
  const plain = tags.get('name');
  if (plain !== undefined) add('', plain);
  for (const [key, value] of tags) {
    const language = LANGUAGE_KEY.exec(key)?.[1];
    if (language !== undefined) add(language, value);
  }
  if (names.length === 0 && instead !== undefined) add('', instead);
  if (names.length === 0) return [];
  if (names[0]!.kind !== '') names[0] = { kind: '', text: names[0]!.text };
  for (const [key, kind] of Object.entries(OTHER_NAMES)) {
    for (const value of tags.get(key)?.split(';') ?? []) add(kind, value);
  }
  for (const [key, value] of tags) {
    const kind = kindOfFurther(key);
    if (kind !== undefined) for (const each of value.split(';')) add(kind, each);
  }
  // A brand that is part of the name is found by that.
  const others = [tags.get('brand')?.split(';') ?? [], houseNameOf(tags) ?? []].flat();
  const first = others.length === 0 ? '' : foldedName(names[0]!.text);
  for (const text of others) if (!first.includes(foldedName(text))) add('alt', text);
  return trimmed(names);
}

/** Whether a thing is called so already: in a language by that language or by default, and in any other way by any. */
export function isNamed(names: readonly Name[], kind: string, text: string): boolean {
  const isOfLanguage = LANGUAGE.test(kind);
  return names.some(
    (name, index) =>
      name.text === text && (index === 0 || name.kind === kind || !isOfLanguage || !LANGUAGE.test(name.kind)),
  );
}

/** The kind of name of a key such as `old_name:de`; undefined for keys of other things. */
function kindOfFurther(key: string): string | undefined {
  const plain = FURTHER_NAME.exec(key)?.groups!['key'];
  if (plain !== undefined) return OTHER_NAMES[plain];
  return ALTERNATIVE.test(key) ? 'alt' : undefined;
}

/** A copy without spare room: a list of one name that was pushed to has room for 17. */
export function trimmed(names: readonly Name[]): Name[] {
  return names.slice();
}
