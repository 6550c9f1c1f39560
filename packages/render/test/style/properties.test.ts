import { latest } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { defaultOf } from '../../src/style/property.ts';
import { PROPERTIES, VISIBILITY } from '../../src/style/properties.ts';
import type { PropertySpec } from '../../src/expressions/property-spec.ts';

type Reference = Readonly<Record<string, Readonly<Record<string, PropertySpec>>>>;
const reference = latest as unknown as Reference;

const KINDS: Readonly<Record<string, string>> = {
  'cross-faded': 'data-constant',
  'cross-faded-data-driven': 'data-driven',
};

/** What matters of a property. */
function factsOf(spec: PropertySpec): unknown {
  const kind = spec['property-type'] ?? '';
  const parameters = spec.expression?.parameters ?? [];
  return {
    type: spec.type,
    value: spec.value,
    length: spec.length,
    values: spec.values && Object.keys(spec.values),
    default: spec.default,
    minimum: spec.minimum,
    maximum: spec.maximum,
    tokens: spec.tokens ?? false,
    kind: KINDS[kind] ?? kind,
    isMixed: spec.expression?.interpolated ?? false,
    followsZoom: parameters.includes('zoom'),
    followsFeature: parameters.includes('feature'),
  };
}

describe('the table of properties', () => {
  const types = Object.keys(reference['layer']!['type']!.values!);

  test('has all types of layers', () => {
    expect(Object.keys(PROPERTIES).toSorted()).toEqual(types.toSorted());
  });

  test.each(types)('agrees with the reference on %s layers', (type) => {
    for (const group of ['layout', 'paint'] as const) {
      const wanted = Object.entries(reference[`${group}_${type}`] ?? {});
      const specs: Readonly<Record<string, PropertySpec>> =
        PROPERTIES[type as keyof typeof PROPERTIES][group];
      const own: Readonly<Record<string, PropertySpec>> = {
        ...specs,
        ...(group === 'layout' ? { visibility: VISIBILITY } : {}),
      };
      expect(Object.keys(own).toSorted()).toEqual(wanted.map(([name]) => name).toSorted());
      for (const [name, spec] of wanted) {
        const mine = own[name]!;
        expect(factsOf(mine), name).toEqual(factsOf(spec));
        if (mine.default !== undefined) expect(defaultOf(mine), name).toBeDefined();
      }
    }
  });
});
