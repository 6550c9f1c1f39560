import { foldedText } from './words.ts';

/** Names of kinds of places by language (ISO 639-1) and kind (`key=value`). */
export type KindNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the names of kinds in a language; undefined if there are none. */
function namesIn(language: string, names: KindNames | undefined): KindNames[string] | undefined {
  return names !== undefined && Object.hasOwn(names, language) ? names[language] : undefined;
}

/** Returns the name of a kind in a language; undefined if it is not known there. */
export function nameOfKind(kind: string, language: string, names: KindNames | undefined): string | undefined {
  const list = namesIn(language, names);
  return list !== undefined && Object.hasOwn(list, kind) ? list[kind] : undefined;
}

/** The kinds by folded name, for the names of one language. */
const kindsByName = new WeakMap<KindNames[string], Map<string, readonly string[]>>();

/** Returns the kinds that a folded phrase names in a language. */
export function kindsNamed(
  phrase: string,
  language: string,
  names: KindNames | undefined,
): readonly string[] {
  const list = namesIn(language, names);
  if (list === undefined) return [];
  let kinds = kindsByName.get(list);
  if (kinds === undefined) {
    kinds = new Map();
    for (const [kind, name] of Object.entries(list)) {
      const folded = foldedText(name);
      kinds.set(folded, [...(kinds.get(folded) ?? []), kind]);
    }
    kindsByName.set(list, kinds);
  }
  return kinds.get(phrase) ?? [];
}
