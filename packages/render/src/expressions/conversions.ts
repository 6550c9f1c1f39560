import { Color } from './color.ts';
import { fail, spend, type Context } from './context.ts';
import { FROM_EVALUATION, nodeOf, provedAll, type Evaluator, type Node } from './node.ts';
import { STRING, isSubtype, nameOf, type Type } from './types.ts';
import {
  AnchorOffsets,
  ColorArray,
  Formatted,
  NumberArray,
  Padding,
  ProjectionDefinition,
  ResolvedImage,
  toJson,
  toText,
  typeOf,
} from './values.ts';

/** The first of several values that has a type; an error where none has. */
export function assertionOf(type: Type, parts: readonly Node[], key: string): Node {
  const runs = parts.map((part) => part.run);
  const isIt = testOf(type);
  const wrong = (value: unknown): never =>
    fail(key, `Expected value to be of type ${nameOf(type)}, but found ${nameOf(typeOf(value))} instead.`);
  const only = runs[0]!;
  const run: Evaluator =
    runs.length === 1
      ? (context) => {
          const value = only(context);
          spendOnList(value, context, key);
          return isIt(value) ? value : wrong(value);
        }
      : (context) => {
          let value: unknown = null;
          for (const each of runs) {
            value = each(context);
            spendOnList(value, context, key);
            if (isIt(value)) return value;
          }
          return wrong(value);
        };
  return nodeOf(type, parts, run, 0, 'annotation');
}

/** Counts the look through a list. */
export function spendOnList(value: unknown, context: Context, key: string): void {
  if (Array.isArray(value)) spend(context, value.length, key);
}

function testOf(type: Type): (value: unknown) => boolean {
  const { kind } = type;
  if (kind === 'number' || kind === 'string' || kind === 'boolean') return (value) => typeof value === kind;
  return (value) => isSubtype(type, typeOf(value));
}

/** The first of several values that can be turned into a type; an error where none can. */
export function coercionOf(type: Type, parts: readonly Node[], key: string): Node {
  const runs = provedAll<unknown>(parts);
  switch (type.kind) {
    case 'boolean':
      return nodeOf(type, parts, (context) => Boolean(runs[0]!(context)), 0, 'annotation');
    case 'color':
      return nodeOf(type, parts, toColor(runs, key), 0, 'annotation');
    case 'number':
      return nodeOf(type, parts, toNumber(runs, key), 0, 'annotation');
    case 'formatted':
      return nodeOf(type, parts, (context) => formattedOf(runs[0]!(context), context, key), 0, 'annotation');
    case 'resolvedImage': {
      const run: Evaluator = (context) => {
        const value = runs[0]!(context);
        return value instanceof ResolvedImage ? value : ResolvedImage.of(textOf(value, context, key));
      };
      return nodeOf(type, parts, run, FROM_EVALUATION, 'annotation');
    }
    case 'padding':
      return nodeOf(
        type,
        parts,
        firstOf(runs, (value) => Padding.parse(value), type, key),
        0,
        'annotation',
      );
    case 'numberArray':
      return nodeOf(
        type,
        parts,
        firstOf(runs, (value) => NumberArray.parse(value), type, key),
        0,
        'annotation',
      );
    case 'colorArray':
      return nodeOf(
        type,
        parts,
        firstOf(runs, (value) => ColorArray.parse(value), type, key),
        0,
        'annotation',
      );
    case 'variableAnchorOffsetCollection':
      return nodeOf(
        type,
        parts,
        firstOf(runs, (value) => AnchorOffsets.parse(value), type, key),
        0,
        'annotation',
      );
    case 'projectionDefinition':
      return nodeOf(type, parts, firstOf(runs, projectionOf, type, key), 0, 'annotation');
    default:
      return nodeOf(STRING, parts, (context) => textOf(runs[0]!(context), context, key), 0, 'annotation');
  }
}

/** A value as text, or an error where it would be too long. */
export function textOf(value: unknown, context: Context, key: string): string {
  const text = toText(value) ?? fail(key, 'The value has too many items to be written as text.');
  // Texts that are there already cost nothing.
  if (typeof value === 'object') spend(context, text.length, key);
  return text;
}

function formattedOf(value: unknown, context: Context, key: string): Formatted {
  return value instanceof Formatted ? value : Formatted.of(textOf(value, context, key));
}

function firstOf(
  runs: readonly Evaluator[],
  parsed: (value: unknown) => unknown,
  type: Type,
  key: string,
): Evaluator {
  return (context) => {
    let value: unknown = null;
    for (const run of runs) {
      value = run(context);
      spendOnList(value, context, key);
      const result = parsed(value);
      if (result !== undefined) return result;
    }
    return fail(key, notParsed(nameOf(type), value));
  };
}

function notParsed(name: string, value: unknown): string {
  return `Could not parse ${name} from value '${(typeof value === 'string' ? value : (toJson(value) ?? '...')).slice(0, 1000)}'`;
}

/** Colours that texts name, so that each is read once. */
const MAX_COLORS_KEPT = 1000;

function toColor(runs: readonly Evaluator[], key: string): Evaluator<Color> {
  const known = new Map<string, Color>();
  return (context) => {
    let value: unknown = null;
    for (const run of runs) {
      value = run(context);
      if (value instanceof Color) return value;
      if (typeof value === 'string') {
        let color = known.get(value);
        if (color === undefined) {
          color = Color.parse(value);
          if (color !== undefined && known.size < MAX_COLORS_KEPT) known.set(value, color);
        }
        if (color !== undefined) return color;
      } else if (Array.isArray(value) && isRgba(value)) {
        const [r, g, b, a] = value.map(Number);
        return Color.ofPremultiplied(r! / 255, g! / 255, b! / 255, a ?? 1);
      }
    }
    return fail(key, (Array.isArray(value) ? wrongRgba(value) : undefined) ?? notParsed('color', value));
  };
}

function isRgba(list: readonly unknown[]): boolean {
  return list.length >= 3 && list.length <= 4 && wrongRgba(list) === undefined;
}

/** What is wrong with a list of red, green, blue (0 to 255) and, maybe, alpha (0 to 1). */
export function wrongRgba(list: readonly unknown[]): string | undefined {
  if (list.length < 3 || list.length > 4)
    return `Invalid rgba value ${toJson(list) ?? '[...]'}: expected an array containing either three or four numeric values.`;
  if (!list.slice(0, 3).every((each) => isWithin(each, 255)))
    return `Invalid rgba value [${listed(list)}]: 'r', 'g', and 'b' must be between 0 and 255.`;
  if (list.length === 4 && list[3] !== undefined && !isWithin(list[3], 1))
    return `Invalid rgba value [${listed(list)}]: 'a' must be between 0 and 1.`;
  return undefined;
}

/** Projections stay as they are written. */
function projectionOf(value: unknown): unknown {
  return value instanceof ProjectionDefinition || ProjectionDefinition.isOne(value) ? value : undefined;
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= most;
}

function listed(list: readonly unknown[]): string {
  return list.map((each) => (typeof each === 'number' ? each : '...')).join(', ');
}

function toNumber(runs: readonly Evaluator[], key: string): Evaluator<number> {
  return (context) => {
    let value: unknown = null;
    for (const run of runs) {
      value = run(context);
      if (value === null) return 0;
      if (typeof value === 'string') spend(context, value.length, key);
      // A list of one number would be read as that number by the language.
      const number = typeof value === 'object' ? Number.NaN : Number(value);
      if (!Number.isNaN(number)) return number;
    }
    return fail(key, `Could not convert ${toJson(value) ?? 'a long value'} to number.`);
  };
}
