import { fail, spend, type Context } from './context.ts';
import { assertionOf, coercionOf } from './conversions.ts';
import { literal, nodeOf, proved, provedAll, type Node, type Reading, type Syntax } from './node.ts';
import { BOOLEAN, COLOR, NUMBER, OBJECT, STRING, VALUE, arrayOf, nameOf, type Type } from './types.ts';
import { typeOf } from './values.ts';

/*
 * Literals, checks and conversions of types, and what lists and texts have in common.
 */

/** The deepest literal. */
const MAX_LITERAL_DEPTH = 50;
/** The most items of a literal, all levels together. */
const MAX_LITERAL_ITEMS = 100_000;

/** What is wrong with a literal; undefined where it is plain JSON within bounds. */
export function wrongLiteral(value: unknown): string | undefined {
  let left = MAX_LITERAL_ITEMS;
  const wrong = (each: unknown, depth: number): string | undefined => {
    left--;
    if (left < 0) return `a literal may have ${MAX_LITERAL_ITEMS} items, not more`;
    if (each === null || typeof each === 'string' || typeof each === 'boolean' || typeof each === 'number')
      return undefined;
    if (typeof each !== 'object') return `invalid value of type "${typeof each}"`;
    if (depth === MAX_LITERAL_DEPTH) return `a literal may be ${MAX_LITERAL_DEPTH} levels deep, not more`;
    for (const item of Array.isArray(each) ? (each as readonly unknown[]) : Object.values(each)) {
      const message = wrong(item, depth + 1);
      if (message !== undefined) return message;
    }
    return undefined;
  };
  return wrong(value, 0);
}

const literalSyntax: Syntax = (source, reading) => {
  if (source.length !== 2)
    return reading.wrong(
      `'literal' expression requires exactly one argument, but found ${source.length - 1} instead.`,
    );
  const value = source[1];
  const wrong = wrongLiteral(value);
  if (wrong !== undefined) return reading.wrong(wrong);
  const type = typeOf(value);
  const { expected } = reading;
  // An empty list is one of whatever is expected.
  const isOpen =
    type.kind === 'array' && type.length === 0 && expected?.kind === 'array' && (expected.length ?? 0) === 0;
  return literal(isOpen ? expected : type, value);
};

const semiliteralSyntax: Syntax = (source, reading) => {
  if (source.length !== 2)
    return reading.wrong(
      `'semiliteral' expression requires exactly one argument, but found ${source.length - 1} instead.`,
    );
  const list = source[1];
  const wrong = wrongLiteral(list);
  if (wrong !== undefined) return reading.wrong(wrong);
  if (!Array.isArray(list)) return literal(typeOf(list), list);
  const place = reading.at(1);
  const parts: Node[] = [];
  for (const [index, item] of (list as readonly unknown[]).entries()) {
    const part = place.part(item, index, VALUE);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const first = parts[0]?.type ?? VALUE;
  const item = parts.every((part) => part.type === first) ? first : VALUE;
  const runs = provedAll<unknown>(parts);
  return nodeOf(arrayOf(item, parts.length), parts, (context) => runs.map((run) => run(context)));
};

const ASSERTED = new Map<unknown, Type>([
  ['string', STRING],
  ['number', NUMBER],
  ['boolean', BOOLEAN],
  ['object', OBJECT],
]);

const COERCED = new Map<unknown, Type>([
  ['to-boolean', BOOLEAN],
  ['to-color', COLOR],
  ['to-number', NUMBER],
  ['to-string', STRING],
]);

function partsFrom(source: readonly unknown[], reading: Reading, start: number): Node[] | undefined {
  const parts: Node[] = [];
  for (let index = start; index < source.length; index++) {
    const part = reading.part(source[index], index, VALUE);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

const assertionSyntax: Syntax = (source, reading) => {
  if (source.length < 2) return reading.wrong('Expected at least one argument.');
  const parts = partsFrom(source, reading, 1);
  return parts && assertionOf(ASSERTED.get(source[0])!, parts, reading.key);
};

const arraySyntax: Syntax = (source, reading) => {
  if (source.length < 2) return reading.wrong('Expected at least one argument.');
  let item: Type = VALUE;
  let length: number | undefined;
  if (source.length > 2) {
    const known = source[1] === 'object' ? undefined : ASSERTED.get(source[1]);
    if (known === undefined)
      return reading.wrong('The item type argument of "array" must be one of string, number, boolean', 1);
    item = known;
  }
  if (source.length > 3) {
    const count = source[2];
    if (count !== null && (typeof count !== 'number' || count < 0 || !Number.isInteger(count)))
      return reading.wrong('The length argument to "array" must be a positive integer literal', 2);
    length = count ?? undefined;
  }
  const parts = partsFrom(source, reading, Math.min(source.length - 1, 3));
  return parts && assertionOf(arrayOf(item, length), parts, reading.key);
};

const coercionSyntax: Syntax = (source, reading) => {
  const [name] = source;
  if (source.length < 2) return reading.wrong('Expected at least one argument.');
  if ((name === 'to-boolean' || name === 'to-string') && source.length !== 2)
    return reading.wrong('Expected one argument.');
  const parts = partsFrom(source, reading, 1);
  return parts && coercionOf(COERCED.get(name)!, parts, reading.key);
};

const atSyntax: Syntax = (source, reading) => {
  if (source.length !== 3)
    return reading.wrong(`Expected 2 arguments, but found ${source.length - 1} instead.`);
  const index = reading.part(source[1], 1, NUMBER);
  const list = reading.part(source[2], 2, arrayOf(reading.expected ?? VALUE));
  if (index === undefined || list === undefined || list.type.kind !== 'array') return undefined;
  const at = proved<number>(index);
  const from = proved<readonly unknown[]>(list);
  const { key } = reading;
  return nodeOf(list.type.item, [index, list], (context) => {
    const place = at(context);
    const items = from(context);
    if (place < 0) fail(key, `Array index out of bounds: ${place} < 0.`);
    if (place >= items.length) fail(key, `Array index out of bounds: ${place} > ${items.length - 1}.`);
    if (!Number.isInteger(place)) fail(key, `Array index must be an integer, but found ${place} instead.`);
    return items[place];
  });
};

const NEEDLES = new Set(['boolean', 'string', 'number', 'null', 'value']);

function checkNeedle(value: unknown, key: string): void {
  if (typeof value === 'object' && value !== null)
    fail(
      key,
      `Expected first argument to be of type boolean, string, number or null, but found ${nameOf(typeOf(value))} instead.`,
    );
}

/** The needle and the haystack of `in` and `index-of`. */
function readSearch(source: readonly unknown[], reading: Reading): readonly [Node, Node] | undefined {
  const needle = reading.part(source[1], 1, VALUE);
  const haystack = reading.part(source[2], 2, VALUE);
  if (needle === undefined || haystack === undefined) return undefined;
  if (!NEEDLES.has(needle.type.kind))
    return reading.wrong(
      `Expected first argument to be of type boolean, string, number or null, but found ${nameOf(needle.type)} instead`,
    );
  return [needle, haystack];
}

function wrongHaystack(value: unknown, key: string): never {
  return fail(
    key,
    `Expected second argument to be of type array or string, but found ${nameOf(typeOf(value))} instead.`,
  );
}

/** Sets of literal lists, which variables may name many times over. */
const SETS = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

function setOf(list: readonly unknown[]): ReadonlySet<unknown> {
  let set = SETS.get(list);
  if (set === undefined) {
    set = new Set(list);
    SETS.set(list, set);
  }
  return set;
}

const inSyntax: Syntax = (source, reading) => {
  if (source.length !== 3)
    return reading.wrong(`Expected 2 arguments, but found ${source.length - 1} instead.`);
  const parts = readSearch(source, reading);
  if (parts === undefined) return undefined;
  const [needle, haystack] = parts;
  const { key } = reading;
  const wanted = needle.run;
  if (haystack.isLiteral && Array.isArray(haystack.value)) {
    // A set finds NaN, which no list has.
    const set = setOf(haystack.value);
    return nodeOf(BOOLEAN, parts, (context) => {
      const value = wanted(context);
      checkNeedle(value, key);
      return set.has(value) && !Number.isNaN(value);
    });
  }
  const within = haystack.run;
  return nodeOf(BOOLEAN, parts, (context) => {
    const value = wanted(context);
    const whole = within(context);
    // Nothing is in nothing.
    if (
      whole === null ||
      whole === undefined ||
      whole === '' ||
      whole === false ||
      whole === 0 ||
      Number.isNaN(whole)
    )
      return false;
    checkNeedle(value, key);
    return indexIn(whole, value, 0, context, key) >= 0;
  });
};

/** The index of a value in a list, or of the text of a value in a text, in UTF-16 units. */
function indexIn(whole: unknown, value: unknown, from: number, context: Context, key: string): number {
  if (typeof whole === 'string') {
    spend(context, whole.length, key);
    return whole.indexOf(String(value), from);
  }
  if (!Array.isArray(whole)) return wrongHaystack(whole, key);
  spend(context, whole.length, key);
  return whole.indexOf(value, from);
}

const indexOfSyntax: Syntax = (source, reading) => {
  if (source.length < 3 || source.length > 4)
    return reading.wrong(`Expected 2 or 3 arguments, but found ${source.length - 1} instead.`);
  const parts = readSearch(source, reading);
  if (parts === undefined) return undefined;
  const start = source.length === 4 ? reading.part(source[3], 3, NUMBER) : literal(NUMBER, 0);
  if (start === undefined) return undefined;
  const [wanted, within] = parts;
  const from = proved<number>(start);
  const { key } = reading;
  return nodeOf(NUMBER, [...parts, start], (context) => {
    const value = wanted.run(context);
    const whole = within.run(context);
    checkNeedle(value, key);
    const index = indexIn(whole, value, from(context), context, key);
    // Places in a text count characters, of which some take two units.
    return typeof whole === 'string' && index > 0 ? lengthOf(whole.slice(0, index)) : index;
  });
};

/** The number of characters of a text. */
function lengthOf(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.codePointAt(index)!;
    if (unit > 0xffff) index++;
    count++;
  }
  return count;
}

const sliceSyntax: Syntax = (source, reading) => {
  if (source.length < 3 || source.length > 4)
    return reading.wrong(`Expected 2 or 3 arguments, but found ${source.length - 1} instead.`);
  const input = reading.part(source[1], 1, VALUE);
  const begin = reading.part(source[2], 2, NUMBER);
  if (input === undefined || begin === undefined) return undefined;
  const { kind } = input.type;
  if (kind !== 'array' && kind !== 'string' && kind !== 'value')
    return reading.wrong(
      `Expected first argument to be of type array or string, but found ${nameOf(input.type)} instead`,
    );
  const end = source.length === 4 ? reading.part(source[3], 3, NUMBER) : literal(NUMBER, undefined);
  if (end === undefined) return undefined;
  const whole = input.run;
  const first = proved<number>(begin);
  const behind = proved<number | undefined>(end);
  const { key } = reading;
  // A part of a list may have another length than the list.
  const type = input.type.kind === 'array' ? arrayOf(input.type.item) : input.type;
  return nodeOf(type, [input, begin, end], (context) => {
    const value = whole(context);
    const start = first(context);
    const stop = behind(context);
    if (typeof value === 'string') {
      spend(context, value.length, key);
      return Array.from(value).slice(start, stop).join('');
    }
    if (!Array.isArray(value))
      return fail(
        key,
        `Expected first argument to be of type array or string, but found ${nameOf(typeOf(value))} instead.`,
      );
    spend(context, value.length, key);
    return value.slice(start, stop);
  });
};

const lengthSyntax: Syntax = (source, reading) => {
  if (source.length !== 2)
    return reading.wrong(`Expected 1 argument, but found ${source.length - 1} instead.`);
  const input = reading.part(source[1], 1);
  if (input === undefined) return undefined;
  const { kind } = input.type;
  if (kind !== 'array' && kind !== 'string' && kind !== 'value')
    return reading.wrong(
      `Expected argument of type string or array, but found ${nameOf(input.type)} instead.`,
    );
  const { key } = reading;
  const whole = input.run;
  return nodeOf(NUMBER, [input], (context) => {
    const value = whole(context);
    if (Array.isArray(value)) return value.length;
    if (typeof value !== 'string')
      return fail(
        key,
        `Expected value to be of type string or array, but found ${nameOf(typeOf(value))} instead.`,
      );
    spend(context, value.length, key);
    return lengthOf(value);
  });
};

/** Literals, checks, conversions, and what lists and texts share, by name. */
export const LISTS: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  ['literal', literalSyntax],
  ['semiliteral', semiliteralSyntax],
  ['string', assertionSyntax],
  ['number', assertionSyntax],
  ['boolean', assertionSyntax],
  ['object', assertionSyntax],
  ['array', arraySyntax],
  ['to-boolean', coercionSyntax],
  ['to-color', coercionSyntax],
  ['to-number', coercionSyntax],
  ['to-string', coercionSyntax],
  ['at', atSyntax],
  ['in', inSyntax],
  ['index-of', indexOfSyntax],
  ['slice', sliceSyntax],
  ['length', lengthSyntax],
]);
