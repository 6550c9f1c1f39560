import type { PropertySpec } from './property-spec.ts';

/*
 * Functions as styles wrote them before there were expressions: `{stops: [[10, 1], [16, 4]], base: 1.4}` and their like. Each is turned into the expression that
 * means the same, so that there is one way to evaluate.
 */

/** The parts of a function. Nothing is known of their types yet. */
interface LegacyFunction {
  readonly type?: unknown;
  readonly property?: unknown;
  readonly stops?: unknown;
  readonly base?: unknown;
  readonly default?: unknown;
  readonly colorSpace?: unknown;
}

/** What is wrong with a function. */
export class LegacyError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

type Stop = readonly [input: unknown, output: unknown];

/** Whether a value is written as a function. */
export function isLegacyFunction(value: unknown): value is LegacyFunction {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TYPES: readonly unknown[] = ['exponential', 'interval', 'categorical', 'identity'];
const SPACES: readonly unknown[] = ['rgb', 'hcl', 'lab'];

/** The expression that means the same as a function, or what is wrong with the function. */
export function expressionOf(source: LegacyFunction, spec: PropertySpec): unknown {
  const { type, property, base, colorSpace } = source;
  if (type !== undefined && !TYPES.includes(type))
    return new LegacyError(`Unknown function type; it must be one of ${TYPES.join(', ')}.`);
  if (base !== undefined && (typeof base !== 'number' || !(base > 0)))
    return new LegacyError('"base" must be a number above 0.');
  if (colorSpace !== undefined && !SPACES.includes(colorSpace))
    return new LegacyError(`Unknown color space; it must be one of ${SPACES.join(', ')}.`);
  if (property !== undefined && typeof property !== 'string')
    return new LegacyError('"property" must be a string.');
  if (type === 'identity' || source.stops === undefined) {
    if (property === undefined)
      return new LegacyError('A function has "stops", or a "property" whose value is taken.');
    return identity(property, source.default, spec);
  }
  const stops = readStops(source.stops);
  if (stops instanceof LegacyError) return stops;
  const first = stops[0]![0];
  if (typeof first === 'object' && first !== null) return overZoomAndProperty(source, stops, spec);
  if (property !== undefined) return overProperty(source, property, stops, spec);
  if (type === 'categorical') return new LegacyError('A categorical function needs a "property".');
  return overInput(
    source,
    ['zoom'],
    stops.map(([input, output]) => [
      input,
      spec.tokens === true && typeof output === 'string' ? tokens(output) : literally(output),
    ]),
    spec,
  );
}

function readStops(input: unknown): readonly Stop[] | LegacyError {
  if (!Array.isArray(input) || input.length === 0) return new LegacyError('"stops" must be a list of stops.');
  const stops: Stop[] = [];
  for (const [index, stop] of (input as readonly unknown[]).entries()) {
    if (!Array.isArray(stop) || stop.length !== 2)
      return new LegacyError(`"stops[${index}]" must be a pair of input and output.`);
    const [at, output]: readonly unknown[] = stop;
    stops.push([at, output]);
  }
  return stops;
}

function literally(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? ['literal', value] : value;
}

function identity(property: string, fallback: unknown, spec: PropertySpec): unknown {
  const get = ['get', property];
  if (fallback === undefined) return spec.type === 'string' ? ['string', get] : get;
  switch (spec.type) {
    case 'enum':
      return ['match', get, Object.keys(spec.values ?? {}), get, fallback];
    case 'color':
      return ['to-color', get, literally(fallback)];
    case 'array':
      return ['array', spec.value, spec.length ?? null, get, literally(fallback)];
    case 'number':
    case 'string':
    case 'boolean':
      return [spec.type, get, literally(fallback)];
    default:
      return ['coalesce', get, literally(fallback)];
  }
}

/** What a function does where it does not say: it mixes where values can be mixed. */
function typeFor(source: LegacyFunction, spec: PropertySpec): unknown {
  return source.type ?? (spec.expression?.interpolated === true ? 'exponential' : 'interval');
}

function operatorOf({ colorSpace }: LegacyFunction): string {
  return typeof colorSpace === 'string' && colorSpace !== 'rgb' ? `interpolate-${colorSpace}` : 'interpolate';
}

/** `step` or `interpolate` over an input; of stops with the same input the first counts. */
function overInput(
  source: LegacyFunction,
  input: unknown,
  stops: readonly Stop[],
  spec: PropertySpec,
): unknown {
  const type = typeFor(source, spec);
  const distinct = stops.filter(([at], index) => index === 0 || at !== stops[index - 1]![0]);
  if (type === 'interval') {
    const [, first] = distinct[0]!;
    if (distinct.length === 1) return ['step', input, first, 0, first];
    return ['step', input, first, ...distinct.slice(1).flat()];
  }
  const base = source.base ?? 1;
  return [operatorOf(source), base === 1 ? ['linear'] : ['exponential', base], input, ...distinct.flat()];
}

function overProperty(
  source: LegacyFunction,
  property: string,
  stops: readonly Stop[],
  spec: PropertySpec,
): unknown {
  const get = ['get', property];
  const outputs = stops.map(([input, output]): Stop => [input, literally(output)]);
  if (typeFor(source, spec) === 'categorical') {
    const fallback = literally(source.default ?? spec.default ?? (spec.type === 'resolvedImage' ? '' : null));
    if (stops.every(([input]) => typeof input === 'boolean'))
      return ['case', ...outputs.flatMap(([input, output]) => [['==', get, input], output]), fallback];
    const seen = new Set<unknown>();
    const distinct = outputs.filter(([input]) => !seen.has(input) && seen.add(input));
    return ['match', get, ...distinct.flat(), fallback];
  }
  const curve = overInput(source, ['number', get], outputs, spec);
  return source.default === undefined
    ? curve
    : ['case', ['==', ['typeof', get], 'number'], curve, literally(source.default)];
}

function overZoomAndProperty(source: LegacyFunction, stops: readonly Stop[], spec: PropertySpec): unknown {
  const { property } = source;
  if (typeof property !== 'string')
    return new LegacyError('A function over zoom and property needs a "property".');
  const byZoom = new Map<number, Stop[]>();
  for (const [index, [input, output]] of stops.entries()) {
    if (
      typeof input !== 'object' ||
      input === null ||
      !('zoom' in input) ||
      !('value' in input) ||
      typeof input.zoom !== 'number'
    )
      return new LegacyError(`"stops[${index}][0]" must have a "zoom" and a "value", as the first stop has.`);
    const list = byZoom.get(input.zoom) ?? [];
    list.push([input.value, output]);
    byZoom.set(input.zoom, list);
  }
  // Over zoom the function mixes where values can be mixed, whatever it does over the property.
  return overInput(
    { colorSpace: source.colorSpace },
    ['zoom'],
    Array.from(byZoom, ([zoom, list]) => [zoom, overProperty(source, property, list, spec)]),
    spec,
  );
}

/** The longest text in which tokens are looked for. */
const MAX_TOKENS_LENGTH = 10_000;

/** `"{name} ({ref})"` as an expression. A text without tokens stays as it is. */
export function tokens(text: string): unknown {
  if (text.length > MAX_TOKENS_LENGTH || !text.includes('{')) return text;
  const parts: unknown[] = [];
  let from = 0;
  let open = -1;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') open = index;
    else if (text[index] === '}') {
      if (open >= 0 && index > open + 1) {
        if (open > from) parts.push(text.slice(from, open));
        parts.push(['get', text.slice(open + 1, index)]);
        from = index + 1;
      }
      open = -1;
    }
  }
  if (parts.length === 0) return text;
  if (from < text.length) parts.push(text.slice(from));
  return parts.length === 1 ? ['to-string', parts[0]] : ['concat', ...parts];
}
