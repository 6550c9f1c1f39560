/** A part of a template: texts and names by turns, a text first. */
interface Part {
  readonly texts: readonly string[];
  readonly names: readonly string[];
  /** Left out where one of its names stands for nothing. */
  readonly isOptional: boolean;
}

const compiled = new Map<string, readonly Part[]>();

/**
 * Fills a template of a language: `{name}` stands for a value, and a part in brackets is left out where one of its values is undefined. Such a
 * value is nothing elsewhere.
 */
export function fill(template: string, values: Readonly<Record<string, string | undefined>>): string {
  let parts = compiled.get(template);
  if (!parts) {
    parts = partsOf(template);
    compiled.set(template, parts);
  }
  let filled = '';
  for (const { texts, names, isOptional } of parts) {
    if (isOptional && names.some((name) => values[name] === undefined)) continue;
    filled += texts[0]!;
    for (let i = 0; i < names.length; i++) filled += (values[names[i]!] ?? '') + texts[i + 1]!;
  }
  return filled;
}

function partsOf(template: string): Part[] {
  return template.split(/(\[[^\]]*\])/).map((text) => {
    const isOptional = text.startsWith('[');
    const pieces = (isOptional ? text.slice(1, -1) : text).split(/\{(\w+)\}/);
    return {
      isOptional,
      texts: pieces.filter((_, i) => i % 2 === 0),
      names: pieces.filter((_, i) => i % 2 === 1),
    };
  });
}
