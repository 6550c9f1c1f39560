import type { Name } from '../drafts.ts';
import { hasWords } from './name-words.ts';

const LANGUAGE_KEY = /^name:([a-z]{2,3})(?:[-_][A-Za-z0-9-]+)?$/;
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
/** The most names of an object; no real place has more. */
const MOST_NAMES = 400;

/** Names of an object from its tags, the default name first. Empty when the object has no name. */
export function namesOf(tags: ReadonlyMap<string, string>): Name[] {
  const names: Name[] = [];
  const add = (kind: string, text: string): void => {
    const own = text.trim();
    if (names.length < MOST_NAMES && !names.some((name) => name.text === own) && hasWords(own))
      names.push({ kind, text: own });
  };
  const plain = tags.get('name');
  if (plain !== undefined) add('', plain);
  for (const [key, value] of tags) {
    const language = LANGUAGE_KEY.exec(key)?.[1];
    if (language !== undefined) add(language, value);
  }
  if (names.length === 0) return [];
  if (names[0]!.kind !== '') names[0] = { kind: '', text: names[0]!.text };
  for (const [key, kind] of Object.entries(OTHER_NAMES)) {
    for (const value of tags.get(key)?.split(';') ?? []) add(kind, value);
  }
  return trimmed(names);
}

/** A copy without spare room: a list of one name that was pushed to has room for 17. */
export function trimmed(names: readonly Name[]): Name[] {
  return names.slice();
}
