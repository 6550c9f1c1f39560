/** Pieces of the expression language of the MapLibre style specification. */

/** An expression, which is an array that begins with the name of an operator. */
export type Expression = readonly unknown[];

const ZOOM: Expression = ['zoom'];

/** The property of a feature. */
export function get(property: string): Expression {
  return ['get', property];
}

/** A value that grows smoothly with the zoom, by a factor a level where the base is above 1: `ramp(1.2, [10, 11], [16, 15])`. */
export function ramp(
  base: number,
  ...stops: readonly (readonly [zoom: number, value: unknown])[]
): Expression {
  return ['interpolate', base === 1 ? ['linear'] : ['exponential', base], ZOOM, ...stops.flat()];
}

/** A value that changes at whole levels: `steps(false, [14, true])`. */
export function steps(
  below: unknown,
  ...stops: readonly (readonly [zoom: number, value: unknown])[]
): Expression {
  return ['step', ZOOM, below, ...stops.flat()];
}

/** A value by that of a property: `match('class', {wood: green}, grey)`. Keys may list several values: `'wood|forest'`. */
export function match(
  property: string,
  cases: Readonly<Record<string, unknown>>,
  otherwise: unknown,
): Expression {
  const pairs = Object.entries(cases).flatMap(([keys, value]) => {
    const values = keys.split('|');
    return [values.length === 1 ? values[0] : values, value];
  });
  return ['match', get(property), ...pairs, otherwise];
}

/** Whether a property has one of some values. */
export function isOneOf(property: string, ...values: readonly string[]): Expression {
  return ['match', get(property), values, true, false];
}

/** Whether a property has none of some values. */
export function isNoneOf(property: string, ...values: readonly string[]): Expression {
  return ['match', get(property), values, false, true];
}

export const IS_LINE: Expression = [
  'match',
  ['geometry-type'],
  ['LineString', 'MultiLineString'],
  true,
  false,
];
export const IS_AREA: Expression = ['match', ['geometry-type'], ['Polygon', 'MultiPolygon'], true, false];

/** A name in Latin letters where there is one, for lines: two names side by side would not fit there. */
export const NAME: Expression = ['coalesce', get('name:latin'), get('name')];

/** A name in Latin letters, and below it that of the country where it is written in others. */
export const NAME_IN_TWO_LINES: Expression = [
  'case',
  ['all', ['has', 'name:latin'], ['has', 'name:nonlatin']],
  ['concat', get('name:latin'), '\n', get('name:nonlatin')],
  NAME,
];
