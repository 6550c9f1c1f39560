import {
  createExpression,
  createPropertyExpression,
  type StyleExpression,
} from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { compileExpression } from '../../src/expressions/compile.ts';

/*
 * Expressions drawn at random, right and wrong, against the evaluator of MapLibre.
 */

const names = fc.constantFrom('a', 'b', 'name');
const plain = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0.5, 1.25, 1e9, '', 'x', 'ab€c', '5', 'red', '#0f08', true, false, null),
);

/** Names of expressions with any number of arguments of any type: most are refused, by both. */
const OPERATORS = [
  ['+', '*', '-', '/', '%', '^', 'min', 'max', 'round', 'abs', 'floor', 'ceil', 'sqrt', 'ln', 'log2', 'sin'],
  ['==', '!=', '<', '>', '<=', '>=', '!', 'all', 'any'],
  ['number', 'string', 'boolean', 'to-string', 'to-color', 'to-boolean', 'typeof', 'object', 'to-rgba'],
  ['concat', 'upcase', 'downcase', 'length', 'in', 'index-of', 'slice', 'at', 'split'],
  ['case', 'coalesce', 'get', 'has', 'zoom', 'id', 'geometry-type', 'rgba', 'rgb', 'e', 'pi', 'array'],
].flat();

const { expression } = fc.letrec<{ expression: unknown }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: plain },
    { weight: 2, arbitrary: names.map((name) => ['get', name]) },
    { weight: 2, arbitrary: fc.array(plain, { maxLength: 4 }).map((list) => ['literal', list]) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...OPERATORS), fc.array(tie('expression'), { maxLength: 3 }))
        .map(([name, parts]) => [name, ...parts]),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('expression'), fc.array(tie('expression'), { minLength: 1, maxLength: 3 }))
        .map(([input, outputs]) => [
          'interpolate',
          ['linear'],
          input,
          ...outputs.flatMap((output, index) => [index, output]),
        ]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map(([input, first, second]) => ['step', input, first, 1, second]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), plain, tie('expression'), tie('expression'))
        .map(([input, label, first, second]) => ['match', input, label, first, second]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'))
        .map(([bound, other]) => ['let', 'v', bound, ['concat', ['var', 'v'], other, ['var', 'v']]]),
    },
  ),
}));

const feature = fc.record({
  type: fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3),
  id: fc.integer(),
  properties: fc.dictionary(fc.constantFrom('a', 'b', 'name'), plain),
});

const specs = fc.constantFrom(
  ...['number', 'string', 'boolean', 'color', 'formatted', 'padding', 'resolvedImage', 'numberArray'].map(
    (type) => ({
      type,
      'property-type': 'data-driven',
      expression: { interpolated: true, parameters: ['zoom', 'feature'] },
    }),
  ),
);

function outcome(run: () => unknown): unknown {
  try {
    // Colours and other classes are compared by what they hold.
    return JSON.stringify(plainOf(run()));
  } catch {
    return 'no value';
  }
}

function plainOf(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) ? Number(value.toPrecision(10)) : String(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map(plainOf);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainOf(each)]));
}

/** Whether they give the bare name of an image that `coalesce` did not find, where ours is an image of that name that is not available. */
function isMissingImage(spec: { type: string } | undefined, ours: unknown, theirs: unknown): boolean {
  if (spec?.type !== 'resolvedImage') return false;
  return ours === `{"name":${String(theirs)},"available":false}`;
}

type TheirSpec = Parameters<typeof createPropertyExpression>[2];

function compare(
  source: unknown,
  spec: (typeof specs extends fc.Arbitrary<infer T> ? T : never) | undefined,
): void {
  const theirs =
    spec === undefined
      ? createExpression(source, 'path')
      : createPropertyExpression(source, 'path', spec as unknown as TheirSpec);
  let ours: ReturnType<typeof compileExpression>;
  try {
    ours = compileExpression(source, spec);
  } catch (error) {
    const { errors } = (error as { detail: { errors: { error: string }[] } }).detail;
    // Without a property they do not look where zoom stands.
    if (theirs.result === 'success') expect(errors[0]!.error).toMatch(/"zoom"|zoom-based/);
    return;
  }
  expect(theirs.result, JSON.stringify(source)).toBe('success');
  if (theirs.result !== 'success') return;
  for (const each of fc.sample(feature, { numRuns: 4, seed: 7 })) {
    for (const zoom of [0, 0.5, 3]) {
      const got = outcome(() => ours({ zoom }, each));
      const theirOutcome = outcome(() =>
        (theirs.value as StyleExpression).evaluateWithoutErrorHandling({ zoom }, each),
      );
      const wanted = isMissingImage(spec, got, theirOutcome) ? got : theirOutcome;
      expect(got, JSON.stringify([source, each, zoom])).toBe(wanted);
      expect(outcome(() => ours.atZoom(zoom)({ zoom }, each))).toBe(wanted);
    }
  }
}

test('random expressions are taken and give values as in MapLibre', () => {
  fc.assert(
    fc.property(expression, (source) => compare(source, undefined)),
    { numRuns: share(6000) },
  );
});

test('an image that coalesce does not find stays an image behind a variable', () => {
  const image = {
    type: 'resolvedImage',
    'property-type': 'data-driven',
    expression: { interpolated: false, parameters: ['zoom', 'feature'] },
  };
  const source = ['coalesce', ['let', 'v', 0.5, ['concat', ['var', 'v'], 0, ['var', 'v']]]];
  expect(compileExpression(source, image)({ zoom: 0 }, { properties: {} })).toEqual({
    name: '0.500.5',
    available: false,
  });
});

test('random expressions for a property are taken and give values as in MapLibre', () => {
  fc.assert(
    fc.property(expression, specs, (source, spec) => compare(source, spec)),
    { numRuns: share(6000) },
  );
});
