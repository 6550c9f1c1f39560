import { since, type DraftAttributes } from './rules.ts';
import type { Tags } from './tags.ts';

/** The languages of the OpenMapTiles schema. */
const LANGUAGES = new Set(
  (
    'am ar az be bg bn br bs ca co cs cy da de el en eo es et eu fa fi fr fy ga gd he hi hr hu hy id is it ja ja-Hira ja-Latn ja_kana ja_rm ka kk kn ' +
    'ko ko-Latn ku la lb lt lv mk ml mt nl no oc pa pnb pl pt rm ro ru sc sk sl sq sr sr-Latn sv ta te th tr ug uk ur uz vi zh zh-Hans zh-Hant'
  ).split(' '),
);

export const NAME_FIELDS = {
  name: 'Name in the language of the place.',
  'name:latin': 'Name in Latin letters.',
  'name:nonlatin': 'The part of the name that is not in Latin letters, where it has one.',
  name_int: 'International name.',
  'name:xx': 'Name in the language xx: see https://openmaptiles.org/languages.',
} as const;

const LATIN = /\p{Script=Latin}/u;
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/**
 * The names of an object. The deprecated attributes `name_en` and `name_de` of the schema are left out; `name:en` and `name:de` say the same.
 *
 * @param from  the zoom from which on they are written; the name in other languages than that of the place comes with them.
 * @param standIn  what people call an object that has no name.
 */
export function namesOf(tags: Tags, from = 0, standIn?: string): DraftAttributes {
  const name = tags.get('name') ?? standIn;
  const names: Record<string, string> = {};
  for (const [key, value] of tags.entries()) {
    if (key.startsWith('name:') && LANGUAGES.has(key.slice(5))) names[key] = value;
  }
  const english = names['name:en'] ?? tags.get('name:en');
  const own = name ?? english ?? tags.get('int_name') ?? Object.values(names)[0];
  if (own === undefined) return {};
  const isForeign = OTHER_LETTER.test(own);
  const latin = isForeign
    ? (english ?? tags.get('int_name') ?? Object.values(names).find((each) => !OTHER_LETTER.test(each)))
    : own;
  const other = isForeign ? (LATIN.test(own) ? withoutLatin(own) : own) : undefined;
  const all: Record<string, string | undefined> = {
    name: own,
    'name:latin': latin,
    'name:nonlatin': other,
    name_int: tags.get('int_name') ?? english ?? latin ?? own,
    ...names,
  };
  return from === 0
    ? all
    : Object.fromEntries(Object.entries(all).map(([key, value]) => [key, since(from, value)]));
}

/** Bilingual names such as `القدس Jerusalem` without what is in Latin letters. */
function withoutLatin(name: string): string {
  return name
    .replaceAll(/[\p{Script=Latin}\p{M}\d]+/gu, ' ')
    .replaceAll(/[\s\-–—/()[\].,;]+/g, ' ')
    .trim();
}
