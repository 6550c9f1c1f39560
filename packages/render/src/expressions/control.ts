import { Color, mixColors, type ColorSpace } from './color.ts';
import { fail } from './context.ts';
import {
  nodeOf,
  proved,
  provedAll,
  type Evaluator,
  type Node,
  type Reading,
  type Scope,
  type Syntax,
} from './node.ts';
import {
  BOOLEAN,
  COLOR,
  NUMBER,
  NUMBER_ARRAY,
  STRING,
  VALUE,
  isSubtype,
  nameOf,
  type Type,
} from './types.ts';
import {
  AnchorOffsets,
  ColorArray,
  NumberArray,
  Padding,
  ProjectionDefinition,
  ResolvedImage,
} from './values.ts';

/*
 * The expressions that choose: variables, branches, steps and curves.
 */

/** What a value that has not been asked for yet looks like in its slot. */
const NOT_YET = Symbol('not yet');

const NAME = /^[a-zA-Z0-9_]*$/;

const letSyntax: Syntax = (source, reading) => {
  if (source.length < 4)
    return reading.wrong(`Expected at least 3 arguments, but found ${source.length - 1} instead.`);
  if (source.length % 2 !== 0) return reading.wrong('Expected an odd number of arguments.');
  let scope = reading.scope;
  const bounds: Node[] = [];
  const slots: number[] = [];
  for (let index = 1; index < source.length - 1; index += 2) {
    const name = source[index];
    if (typeof name !== 'string')
      return reading.wrong(`Expected string, but found ${typeof name} instead.`, index);
    if (!NAME.test(name))
      return reading.wrong("Variable names must contain only alphanumeric characters or '_'.", index);
    const bound = reading.part(source[index + 1], index + 1);
    if (bound === undefined) return undefined;
    const slot = reading.newSlot();
    bounds.push(bound);
    slots.push(slot);
    scope = { name, slot, bound, outer: scope };
  }
  const last = source.length - 1;
  const result = reading.part(source[last], last, reading.expected, scope);
  if (result === undefined) return undefined;
  const { run } = result;
  return nodeOf(
    result.type,
    [...bounds, result],
    (context) => {
      for (const slot of slots) context.slots[slot] = NOT_YET;
      return run(context);
    },
    0,
    'let',
  );
};

const varSyntax: Syntax = (source, reading) => {
  const name = source[1];
  if (source.length !== 2 || typeof name !== 'string')
    return reading.wrong("'var' expression requires exactly one string literal argument.");
  let scope: Scope | undefined = reading.scope;
  while (scope !== undefined && scope.name !== name) scope = scope.outer;
  if (scope === undefined)
    return reading.wrong(
      `Unknown variable "${name}". Make sure "${name}" has been bound in an enclosing "let" expression before using it.`,
      1,
    );
  const { bound, slot } = scope;
  if (bound.isLiteral) return bound;
  const { run } = bound;
  // The value is found once for each feature: variables of variables would take time that doubles with each.
  const once: Evaluator = (context) => {
    const known = context.slots[slot];
    if (known !== NOT_YET) return known;
    const value = run(context);
    context.slots[slot] = value;
    return value;
  };
  // The curve of zoom, if there is one, counts where the variable is bound.
  return nodeOf(bound.type, [], once, bound.depends);
};

/** The type that branches have to share, where it is known from outside. */
function outputOf(reading: Reading): Type | undefined {
  return reading.expected?.kind === 'value' ? undefined : reading.expected;
}

const caseSyntax: Syntax = (source, reading) => {
  if (source.length < 4)
    return reading.wrong(`Expected at least 3 arguments, but found only ${source.length - 1}.`);
  if (source.length % 2 !== 0) return reading.wrong('Expected an odd number of arguments.');
  let output = outputOf(reading);
  const tests: Node[] = [];
  const results: Node[] = [];
  const last = source.length - 1;
  for (let index = 1; index < last; index += 2) {
    const test = reading.part(source[index], index, BOOLEAN);
    if (test === undefined) return undefined;
    const result = reading.part(source[index + 1], index + 1, output);
    if (result === undefined) return undefined;
    output ??= result.type;
    tests.push(test);
    results.push(result);
  }
  const otherwise = reading.part(source[last], last, output);
  if (otherwise === undefined) return undefined;
  const isTrue = provedAll<boolean>(tests);
  const runs = provedAll<unknown>(results);
  const fallback = otherwise.run;
  return nodeOf(output!, [...tests, ...results, otherwise], (context) => {
    for (let branch = 0; branch < isTrue.length; branch++)
      if (isTrue[branch]!(context)) return runs[branch]!(context);
    return fallback(context);
  });
};

const matchSyntax: Syntax = (source, reading) => {
  if (source.length < 5)
    return reading.wrong(`Expected at least 4 arguments, but found only ${source.length - 1}.`);
  if (source.length % 2 !== 1) return reading.wrong('Expected an even number of arguments.');
  let input: Type | undefined;
  let output = outputOf(reading);
  const branches = new Map<unknown, Evaluator>();
  const results: Node[] = [];
  const last = source.length - 1;
  for (let index = 2; index < last; index += 2) {
    const written = source[index];
    const labels: readonly unknown[] = Array.isArray(written) ? written : [written];
    const place = reading.at(index);
    if (labels.length === 0) return place.wrong('Expected at least one branch label.');
    for (const label of labels) {
      input = typeOfLabel(label, input, place);
      if (input === undefined) return undefined;
      if (branches.has(label)) return place.wrong('Branch labels must be unique.');
      branches.set(label, missing);
    }
    const result = reading.part(source[index + 1], index, output);
    if (result === undefined) return undefined;
    output ??= result.type;
    results.push(result);
    for (const label of labels) branches.set(label, result.run);
  }
  const asked = reading.part(source[1], 1, VALUE);
  if (asked === undefined) return undefined;
  const otherwise = reading.part(source[last], last, output);
  if (otherwise === undefined) return undefined;
  if (asked.type.kind !== 'value' && !reading.at(1).fits(input!, asked.type)) return undefined;
  const ask = asked.run;
  const fallback = otherwise.run;
  return nodeOf(output!, [asked, ...results, otherwise], (context) =>
    (branches.get(ask(context)) ?? fallback)(context),
  );
};

const missing: Evaluator = () => null;

/** The common type of the labels so far, or undefined where one is wrong, which is noted. */
function typeOfLabel(label: unknown, known: Type | undefined, place: Reading): Type | undefined {
  if (typeof label !== 'number' && typeof label !== 'string')
    return place.wrong('Branch labels must be numbers or strings.');
  if (typeof label === 'number' && Math.abs(label) > Number.MAX_SAFE_INTEGER)
    return place.wrong(`Branch labels must be integers no larger than ${Number.MAX_SAFE_INTEGER}.`);
  if (typeof label === 'number' && !Number.isInteger(label))
    return place.wrong('Numeric branch labels must be integer values.');
  const type = typeof label === 'number' ? NUMBER : STRING;
  return known === undefined || place.fits(known, type) ? type : undefined;
}

const coalesceSyntax: Syntax = (source, reading) => {
  if (source.length < 2) return reading.wrong('Expected at least one argument.');
  const { expected } = reading;
  let output = outputOf(reading);
  const parts: Node[] = [];
  for (let index = 1; index < source.length; index++) {
    // What is brought to its type at once would fail on null, which is to be passed over.
    const part = reading.part(source[index], index, output, undefined, 'omit');
    if (part === undefined) return undefined;
    output ??= part.type;
    parts.push(part);
  }
  const isOpen = expected !== undefined && parts.some((part) => !isSubtype(expected, part.type));
  const runs = provedAll<unknown>(parts);
  const run: Evaluator = (context) => {
    // Without any image that is there, the first one is named, so that it can be reported as missing.
    let wanted: string | undefined;
    let value: unknown = null;
    for (const each of runs) {
      value = each(context) ?? null;
      if (value instanceof ResolvedImage && !value.available) {
        wanted ??= value.name;
        value = null;
      }
      if (value !== null) return value;
    }
    return wanted === undefined ? null : new ResolvedImage(wanted, false);
  };
  return nodeOf(isOpen ? VALUE : output!, parts, run, 0, 'coalesce');
};

/**
 * The place of the last label that is not above `value`; the first label is not above it.
 *
 * @throws {NoValue} when the value is not a number.
 */
function lastNotAbove(labels: Float64Array, value: number, key: string): number {
  if (Number.isNaN(value)) fail(key, 'Input is not a number.');
  let low = 0;
  let high = labels.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (labels[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Stops {
  readonly labels: Float64Array;
  readonly outputs: readonly Node[];
  readonly type: Type;
}

/** Reads `label, output` pairs from `start` on; labels are literal and ascend. */
function readStops(
  source: readonly unknown[],
  reading: Reading,
  start: number,
  expected: Type | undefined,
  name: string,
): Stops | undefined {
  const labels: number[] = [];
  const outputs: Node[] = [];
  let output = expected;
  for (let index = start; index < source.length; index += 2) {
    // The first output of `step` has no label.
    const label = index < 2 ? Number.NEGATIVE_INFINITY : source[index];
    if (typeof label !== 'number')
      return reading.wrong(
        `Input/output pairs for "${name}" expressions must be defined using literal numeric values (not computed expressions) for the input values.`,
        index,
      );
    if (labels.length > 0 && labels.at(-1)! >= label)
      return reading.wrong(
        `Input/output pairs for "${name}" expressions must be arranged with input values in strictly ascending order.`,
        index,
      );
    const part = reading.part(source[index + 1], index + 1, output);
    if (part === undefined) return undefined;
    output ??= part.type;
    labels.push(label);
    outputs.push(part);
  }
  return { labels: Float64Array.from(labels), outputs, type: output! };
}

/** The stops of a curve at a known input, of which one or two outputs are asked for. */
interface KnownStops {
  readonly labels: Float64Array;
  readonly type: Type;
  readonly output: (index: number) => Node | undefined;
}

/**
 * Reads the stops of a curve whose input is known because the zoom level is. All that it says was checked when it was read for all levels, so that the
 * outputs which count nowhere are passed over, unless one of them decides the type of all.
 */
function knownStops(
  source: readonly unknown[],
  reading: Reading,
  start: number,
  expected: Type | undefined,
  name: string,
): KnownStops | undefined {
  if (expected === undefined) {
    const stops = readStops(source, reading, start, expected, name);
    return stops && { ...stops, output: (index) => withType(stops.outputs[index]!, stops.type) };
  }
  const labels = new Float64Array((source.length - start) >> 1);
  for (let index = 0; index < labels.length; index++)
    labels[index] = start + 2 * index < 2 ? Number.NEGATIVE_INFINITY : Number(source[start + 2 * index]);
  return {
    labels,
    type: expected,
    output: (index) => {
      const at = start + 2 * index + 1;
      const node = reading.part(source[at], at, expected);
      return node && withType(node, expected);
    },
  };
}

const stepSyntax: Syntax = (source, reading) => {
  if (source.length < 5)
    return reading.wrong(`Expected at least 4 arguments, but found only ${source.length - 1}.`);
  if (source.length % 2 !== 1) return reading.wrong('Expected an even number of arguments.');
  const input = reading.part(source[1], 1, NUMBER);
  if (input === undefined) return undefined;
  const expected = outputOf(reading);
  if (reading.zoom !== undefined && isNumber(input)) {
    const known = knownStops(source, reading, 1, expected, 'step');
    return known && known.output(lastNotAbove(known.labels, input.value, reading.key));
  }
  const stops = readStops(source, reading, 1, expected, 'step');
  if (stops === undefined) return undefined;
  const { labels, outputs, type } = stops;
  const { key } = reading;
  const ask = proved<number>(input);
  const runs = provedAll<unknown>(outputs);
  return nodeOf(
    type,
    [input, ...outputs],
    (context) => runs[lastNotAbove(labels, ask(context), key)]!(context),
    0,
    'step',
  );
};

/** Whether a node is a number that is known while the expression is read. What depends on it is chosen then, if the zoom level is fixed. */
function isNumber(node: Node): node is Node & { readonly value: number } {
  return node.isLiteral && typeof node.value === 'number' && !Number.isNaN(node.value);
}

/** The same node under the type that its place has. */
function withType(node: Node, type: Type): Node {
  return { ...node, type, form: 'other' };
}

type Ease = (input: number, lower: number, upper: number) => number;

const linear: Ease = (input, lower, upper) => (input - lower) / (upper - lower);

function exponential(base: number): Ease {
  if (base === 1) return linear;
  return (input, lower, upper) => (base ** (input - lower) - 1) / (base ** (upper - lower) - 1);
}

/** One coordinate of a cubic Bezier curve from 0 to 1 at parameter `s`. */
function along(p1: number, p2: number, s: number): number {
  return 3 * p1 * s * (1 - s) ** 2 + 3 * p2 * s ** 2 * (1 - s) + s ** 3;
}

/** The ordinate of a cubic Bezier curve from (0, 0) to (1, 1) at an abscissa, as CSS Easing Functions define it. */
function bezier(x1: number, y1: number, x2: number, y2: number): Ease {
  return (input, lower, upper) => {
    const x = linear(input, lower, upper);
    // The abscissa ascends along the curve, since the control points lie between 0 and 1: halving finds the place.
    let low = 0;
    let high = 1;
    for (let round = 0; round < 52; round++) {
      const middle = (low + high) / 2;
      if (along(x1, x2, middle) < x) low = middle;
      else high = middle;
    }
    return along(y1, y2, (low + high) / 2);
  };
}

function readEase(source: unknown, reading: Reading): Ease | undefined {
  if (!Array.isArray(source) || source.length === 0)
    return reading.wrong('Expected an interpolation type expression.', 1);
  const [name, ...numbers]: readonly unknown[] = source;
  switch (name) {
    case 'linear':
      return linear;
    case 'exponential': {
      const base = numbers[0];
      if (typeof base !== 'number')
        return reading.wrong('Exponential interpolation requires a numeric base.', 1, 1);
      return exponential(base);
    }
    case 'cubic-bezier': {
      const points = numbers.filter((each) => typeof each === 'number' && each >= 0 && each <= 1);
      if (points.length !== 4 || numbers.length !== 4)
        return reading.wrong(
          'Cubic bezier interpolation requires four numeric arguments with values between 0 and 1.',
          1,
        );
      return bezier(Number(points[0]), Number(points[1]), Number(points[2]), Number(points[3]));
    }
    default:
      return reading.wrong(
        `Unknown interpolation type ${typeof name === 'string' ? name : typeof name}`,
        1,
        0,
      );
  }
}

const SPACES = new Map<unknown, ColorSpace>([
  ['interpolate', 'rgb'],
  ['interpolate-hcl', 'hcl'],
  ['interpolate-lab', 'lab'],
]);

const interpolateSyntax: Syntax = (source, reading) => {
  const name = String(source[0]);
  const space = SPACES.get(name)!;
  const ease = readEase(source[1], reading);
  if (ease === undefined) return undefined;
  if (source.length < 5)
    return reading.wrong(`Expected at least 4 arguments, but found only ${source.length - 1}.`);
  if (source.length % 2 !== 1) return reading.wrong('Expected an even number of arguments.');
  const input = reading.part(source[2], 2, NUMBER);
  if (input === undefined) return undefined;
  const output = space === 'rgb' || reading.expected?.kind === 'colorArray' ? outputOf(reading) : COLOR;
  const { key } = reading;
  if (reading.zoom !== undefined && isNumber(input)) {
    const known = knownStops(source, reading, 3, output, 'interpolate');
    return known && fixedAt(input.value, known, ease, mixerOf(known.type, space, key)!, key);
  }
  const stops = readStops(source, reading, 3, output, 'interpolate');
  if (stops === undefined) return undefined;
  const { labels, outputs, type } = stops;
  const mix = mixerOf(type, space, key);
  if (mix === undefined) return reading.wrong(`Type ${nameOf(type)} is not interpolatable.`);
  const ask = proved<number>(input);
  const runs = provedAll<unknown>(outputs);
  const last = labels.length - 1;
  const run: Evaluator = (context) => {
    if (last === 0) return runs[0]!(context);
    const value = ask(context);
    if (value <= labels[0]!) return runs[0]!(context);
    if (value >= labels[last]!) return runs[last]!(context);
    const index = lastNotAbove(labels, value, key);
    return mix(
      runs[index]!(context),
      runs[index + 1]!(context),
      ease(value, labels[index]!, labels[index + 1]!),
    );
  };
  return nodeOf(type, [input, ...outputs], run, 0, 'interpolate');
};

/** A curve at a known input: one of its outputs, or the mixture of two. */
function fixedAt(
  value: number,
  { labels, output, type }: KnownStops,
  ease: Ease,
  mix: Mixer,
  key: string,
): Node | undefined {
  const last = labels.length - 1;
  if (value <= labels[0]!) return output(0);
  if (value >= labels[last]!) return output(last);
  const index = lastNotAbove(labels, value, key);
  const t = ease(value, labels[index]!, labels[index + 1]!);
  const [lower, upper] = [output(index), output(index + 1)];
  if (lower === undefined || upper === undefined) return undefined;
  if (lower.isLiteral && upper.isLiteral) {
    const [from, to] = [lower.value, upper.value];
    return nodeOf(type, [], () => mix(from, to, t));
  }
  return nodeOf(type, [lower, upper], (context) => mix(lower.run(context), upper.run(context), t));
}

type Mixer = (from: unknown, to: unknown, t: number) => unknown;

/** How values of a type are mixed; undefined where they cannot be. */
function mixerOf(type: Type, space: ColorSpace, key: string): Mixer | undefined {
  const mixer = mixerOfKind(type, space, key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checker has proved the type of what is mixed
  return mixer as Mixer | undefined;
}

function mixerOfKind(
  type: Type,
  space: ColorSpace,
  key: string,
): ((from: never, to: never, t: number) => unknown) | undefined {
  switch (type.kind) {
    case 'number':
      return mixNumbers;
    case 'color':
      return (from: Color, to: Color, t: number) => mixColors(from, to, t, space);
    case 'padding':
      return (from: Padding, to: Padding, t: number) => new Padding(mixLists(from.values, to.values, t));
    case 'numberArray':
      return (from: NumberArray, to: NumberArray, t: number) => {
        sameLength(from.values, to.values, NUMBER_ARRAY.kind, key);
        return new NumberArray(mixLists(from.values, to.values, t));
      };
    case 'colorArray':
      return (from: ColorArray, to: ColorArray, t: number) => {
        sameLength(from.values, to.values, 'colorArray', key);
        return new ColorArray(
          from.values.map((color, index) => mixColors(color, to.values[index]!, t, space)),
        );
      };
    case 'variableAnchorOffsetCollection':
      return (from: AnchorOffsets, to: AnchorOffsets, t: number) => mixOffsets(from, to, t, key);
    case 'projectionDefinition':
      return (from: unknown, to: unknown, t: number) => new ProjectionDefinition(String(from), String(to), t);
    case 'array':
      return type.item.kind === 'number' && type.length !== undefined ? mixLists : undefined;
    default:
      return undefined;
  }
}

function mixNumbers(from: number, to: number, t: number): number {
  return from + t * (to - from);
}

function mixLists(from: readonly number[], to: readonly number[], t: number): number[] {
  return from.map((each, index) => mixNumbers(each, to[index]!, t));
}

function sameLength(from: readonly unknown[], to: readonly unknown[], name: string, key: string): void {
  if (from.length !== to.length)
    fail(
      key,
      `${name}: Arrays have mismatched length (${from.length} vs. ${to.length}), cannot interpolate.`,
    );
}

function mixOffsets(from: AnchorOffsets, to: AnchorOffsets, t: number, key: string): AnchorOffsets {
  if (from.values.length !== to.values.length)
    fail(
      key,
      `Cannot interpolate values of different length. from: ${from.toString()}, to: ${to.toString()}`,
    );
  return new AnchorOffsets(
    from.values.map((each, index) => {
      const other = to.values[index]!;
      if (typeof each !== 'string' && typeof other !== 'string') return mixLists(each, other, t);
      if (each !== other)
        fail(
          key,
          `Cannot interpolate values containing mismatched anchors. from[${index}]: ${String(each)}, to[${index}]: ${String(other)}`,
        );
      return each;
    }),
  );
}

/** The expressions that choose, by name. */
export const CONTROL: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  ['let', letSyntax],
  ['var', varSyntax],
  ['case', caseSyntax],
  ['match', matchSyntax],
  ['coalesce', coalesceSyntax],
  ['step', stepSyntax],
  ['interpolate', interpolateSyntax],
  ['interpolate-hcl', interpolateSyntax],
  ['interpolate-lab', interpolateSyntax],
]);
