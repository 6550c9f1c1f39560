import type { RequestContext } from '../context.ts';
import { americanEnglish } from '../guidance/american-english.ts';
import type { Language } from '../guidance/language.ts';
import { isMembers, type Members } from './members.ts';

/** Names of languages that are neither a tag nor the code of one. */
const ALIASES: Readonly<Record<string, string>> = { 'en-x-pirate': 'en-us-x-pirate' };

/**
 * Returns the language of the narration: that of the member `language`, which may also be in the older object `directions_options`, if the caller
 * brought it, otherwise American English. Names are tags of BCP 47, or codes such as `de`, in letters of any case.
 */
export function readLanguage(members: Members, { languages = [] }: RequestContext): Language {
  const nested = isMembers(members['directions_options']) ? members['directions_options'] : {};
  const wanted = members['language'] ?? nested['language'];
  if (typeof wanted !== 'string') return americanEnglish;
  const name = wanted.toLowerCase();
  const tag = ALIASES[name] ?? name;
  const known = [americanEnglish, ...languages];
  return (
    known.find((language) => language.tag.toLowerCase() === tag) ??
    known.find((language) => language.isVariant !== true && language.tag.split('-')[0] === tag) ??
    americanEnglish
  );
}
