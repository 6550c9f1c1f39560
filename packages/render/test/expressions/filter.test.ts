import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { share } from '@portolan/testing';
import { compileFilter } from '../../src/expressions/filter.ts';

function accepts(filter: unknown, properties: Record<string, unknown> = {}, type = 1): boolean {
  return compileFilter(filter).accepts({ zoom: 0 }, { type, properties });
}

describe('filters of the older form', () => {
  test('compare, ask and combine', () => {
    expect(accepts(['==', 'class', 'river'], { class: 'river' })).toBe(true);
    expect(accepts(['!=', 'class', 'river'])).toBe(true);
    expect(accepts(['==', 'class', null])).toBe(false);
    expect(accepts(['==', 'class', null], { class: null })).toBe(true);
    expect(accepts(['>', 'n', 5], { n: '6' })).toBe(false);
    expect(accepts(['>=', 'n', 'b'], { n: 'b' })).toBe(true);
    expect(accepts(['in', 'n', 1, 'a'], { n: 'a' })).toBe(true);
    expect(accepts(['!in', 'n', 1, 'a'], { n: 2 })).toBe(true);
    expect(accepts(['!has', 'n'])).toBe(true);
    expect(accepts(['none', ['has', 'a'], ['has', 'b']], { b: 1 })).toBe(false);
    expect(
      accepts(['all', ['==', '$type', 'Polygon'], ['any', ['has', 'a'], ['has', 'b']]], { b: 1 }, 3),
    ).toBe(true);
    expect(accepts(undefined)).toBe(true);
    expect(accepts(['all', ['<', ['zoom'], 5], ['>', ['+', ['zoom'], ['get', 'n']], 5]], { n: 6 })).toBe(
      true,
    );
    expect(accepts(['all', ['!has', 'a'], false])).toBe(false);
  });

  test('find only properties of the feature itself', () => {
    expect(accepts(['has', 'constructor'])).toBe(false);
    expect(accepts(['all', ['has', '__proto__'], ['!has', 'x']])).toBe(false);
  });

  test('are told where they stand within an expression', () => {
    expect(compileFilter(['all', ['==', 'a', 'b'], ['==', ['get', 'a'], 'b']]).isMixed).toBe(true);
    expect(compileFilter(['all', ['has', 'a'], ['==', ['get', 'a'], 'b']]).isMixed).toBe(false);
    expect(compileFilter(['all', ['has', 'a'], ['==', 'a', 'b']]).isMixed).toBe(false);
  });

  test('say where they are malformed', () => {
    const errorOf = (filter: unknown): string => {
      try {
        compileFilter(filter, { path: 'layers[1].filter' });
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(errorOf([])).toMatch('layers[1].filter: A filter must be a list');
    expect(errorOf(['all', ['!has', 'a'], ['!has', 5]])).toMatch('layers[1].filter[2][1]:');
    expect(errorOf(['<', '$type', 'Point'])).toMatch('cannot be used');
    expect(errorOf(['!in', 'a', {}])).toMatch('layers[1].filter[2]:');
    expect(errorOf(['nope', 1])).toMatch('Unknown expression');
    let deep: unknown = ['!has', 'a'];
    for (let level = 0; level < 10_000; level++) deep = ['all', deep];
    expect(errorOf(deep)).toMatch('levels deep');
  });
});

const names = fc.constantFrom('a', 'b', '$id', '$type');
const values = fc.constantFrom<unknown>(0, 1, 2, 'a', 'b', '1', true, false, null, 'Point', 'Polygon');
const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(fc.constantFrom('==', '!='), names, values),
    fc.tuple(
      fc.constantFrom('<', '<=', '>', '>='),
      fc.constantFrom('a', 'b', '$id'),
      fc.constantFrom(0, 1, 'a', '1'),
    ),
    fc.tuple(fc.constantFrom('has', '!has'), names),
    fc
      .tuple(fc.constantFrom('in', '!in'), names, fc.array(values, { maxLength: 5 }))
      .map(([name, key, list]) => [name, key, ...list]),
    fc
      .tuple(fc.constantFrom('all', 'any', 'none'), fc.array(tie('filter'), { maxLength: 4 }))
      .map(([name, parts]) => [name, ...parts]),
    fc.constantFrom(['==', ['get', 'a'], 1], ['has', 'a', ['properties']], ['>', ['zoom'], 1], true),
  ),
}));

test('random filters accept what MapLibre accepts', () => {
  const features = fc.record({
    type: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    id: fc.constantFrom(0, 1, 'a', '1'),
    properties: fc.dictionary(fc.constantFrom('a', 'b'), values, { noNullPrototype: true }),
  });
  // MapLibre writes to the console of filters of both forms.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let compared = 0;
  fc.assert(
    fc.property(filter, fc.array(features, { minLength: 3, maxLength: 3 }), (source, list) => {
      let theirs: ReturnType<typeof featureFilter>;
      let ours: ReturnType<typeof compileFilter>;
      try {
        theirs = featureFilter(structuredClone(source) as Parameters<typeof featureFilter>[0], 'path');
        ours = compileFilter(source);
      } catch {
        // Both forms in one filter: who refuses it earlier does not matter.
        return;
      }
      for (const feature of list) {
        const wanted = theirs.filter({ zoom: 2 }, feature);
        const context = JSON.stringify([source, feature]);
        expect(ours.accepts({ zoom: 2 }, feature), context).toBe(wanted);
        expect(ours.atZoom(2).accepts({}, feature), context).toBe(wanted);
        compared++;
      }
    }),
    { numRuns: share(8000) },
  );
  expect(compared).toBeGreaterThan(share(8000));
});
