import { VectorTile } from '@mapbox/vector-tile';
import { isPortolanError } from '@portolan/base';
import { expectSame, share } from '@portolan/testing';
import { encodeTile } from '@portolan/tiles';
import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import { boundsOf } from '../../src/geometry/clip.ts';
import { MvtTile } from '../../src/source/mvt.ts';

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
);

const coordinates = (least: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: -64, max: 4160 }), fc.integer({ min: -64, max: 4160 })), {
      minLength: least,
      maxLength: 8,
    })
    .map((places) => places.flat());

const feature = fc.integer({ min: 1, max: 3 }).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    parts: fc.array(coordinates(kind), { minLength: 1, maxLength: kind === 1 ? 1 : 3 }),
    attributes: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__')), value, {
      maxKeys: 4,
    }),
    id: fc.nat(),
  }),
);

const tileBytes = fc
  .uniqueArray(
    fc.record({ name: fc.string(), features: fc.array(feature, { minLength: 1, maxLength: 5 }) }),
    {
      selector: ({ name }) => name,
      maxLength: 4,
    },
  )
  .map((layers) => encodeTile(layers));

/** By name: objects of JavaScript put names that are numbers first. */
function inOrder<T extends { readonly name: string }>(layers: readonly T[]): readonly T[] {
  return layers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a reader of MapLibre's gives. */
function theirs(bytes: Uint8Array): unknown {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return inOrder(Object.values(layers)).map((layer) => ({
    name: layer.name,
    extent: layer.extent,
    features: Array.from({ length: layer.length }, (_, index) => {
      const each = layer.feature(index);
      const parts = each.loadGeometry().map((part) => part.flatMap(({ x, y }) => [x, y]));
      return {
        type: each.type,
        id: each.id,
        properties: Object.entries(each.properties),
        // There points are lists of one point each.
        parts: each.type === 1 ? [parts.flat()] : parts,
      };
    }),
  }));
}

function ours(bytes: Uint8Array): unknown {
  const tile = new MvtTile(bytes);
  return inOrder(tile.names.flatMap((name) => tile.layer(name) ?? [])).map((layer) => {
    return {
      name: layer.name,
      extent: layer.extent,
      features: layer.features.map((each) => ({
        type: each.type,
        id: each.evaluated.id,
        properties: Object.entries(each.evaluated.properties ?? {}),
        parts: each.parts(),
      })),
    };
  });
}

describe('a vector tile', () => {
  test('is read as MapLibre reads it', () => {
    fc.assert(
      fc.property(tileBytes, (bytes) => {
        expect(ours(bytes)).toEqual(theirs(bytes));
      }),
      { numRuns: share(3000) },
    );
  });

  test('single properties are those of the whole, and boxes lie around the parts', () => {
    fc.assert(
      fc.property(tileBytes, fc.string(), (bytes, other) => {
        const tile = new MvtTile(bytes);
        for (const { evaluated, parts, bounds } of tile.names.flatMap((name) =>
          tile.layer(name)!.features.map((each) => ({
            evaluated: each.evaluated,
            parts: each.parts(),
            bounds: each.bounds(),
          })),
        )) {
          const properties = evaluated.properties ?? {};
          for (const name of [...Object.keys(properties), other, 'constructor'])
            expectSame(evaluated.property!(name), properties[name]);
          expect(bounds).toEqual(boundsOf(parts.flat()));
        }
      }),
      { numRuns: share(500) },
    );
  });

  test('of two values for one name the last counts', () => {
    // Keys a and a, values 1 and 2; the feature has both.
    const feature2 = [0x12, 4, 0, 0, 1, 1, 0x18, 1, 0x22, 3, 9, 2, 2];
    const keys = [0x1a, 1, 0x61, 0x1a, 1, 0x61];
    const layer = [
      0x0a,
      1,
      0x61,
      0x12,
      feature2.length,
      ...feature2,
      ...keys,
      0x22,
      2,
      0x28,
      1,
      0x22,
      2,
      0x28,
      2,
    ];
    const tile = new MvtTile(Uint8Array.from([0x1a, layer.length, ...layer]));
    const { evaluated } = tile.layer('a')!.features[0]!;
    expect({ ...evaluated.properties }).toEqual({ a: 2 });
    expect(evaluated.property!('a')).toBe(2);
  });

  test('is the same when it is gzipped', () => {
    fc.assert(
      fc.property(tileBytes, (bytes) => {
        expect(ours(gzipSync(bytes))).toEqual(ours(bytes));
      }),
      { numRuns: share(200) },
    );
  });

  test('damaged bytes are an error, another tile, or one that tells its damage, and never more work than their length allows', () => {
    const damaged = fc
      .tuple(
        fc.oneof(tileBytes, fc.uint8Array({ maxLength: 60 })),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      )
      .map(([bytes, changes]) => {
        const changed = bytes.slice();
        for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
        return changed;
      });
    fc.assert(
      fc.property(damaged, (bytes) => {
        try {
          ours(bytes);
        } catch (error) {
          if (!isPortolanError(error) || error.code !== 'tile') throw error;
        }
      }),
      { numRuns: share(30_000) },
    );
  });

  test('a path is closed once, however often the file says so', () => {
    // A ring of three points whose last command closes it 2^28 times.
    const geometry = [9, 0, 0, 18, 2, 0, 0, 2, 0xff, 0xff, 0xff, 0xff, 0x0f];
    const feature3 = [0x18, 3, 0x22, geometry.length, ...geometry];
    const layer = [0x0a, 1, 0x61, 0x12, feature3.length, ...feature3];
    const tile = new MvtTile(Uint8Array.from([0x1a, layer.length, ...layer]));
    expect(tile.layer('a')?.features[0]?.parts()).toEqual([[0, 0, 1, 0, 1, 1, 0, 0]]);
  });

  test('a damaged geometry leaves its feature empty, a damaged layer is left out, and the tile tells', () => {
    const layerOf = (geometry: number[]): number[] => {
      const line = [0x18, 2, 0x22, geometry.length, ...geometry];
      return [0x0a, 1, 0x61, 0x12, line.length, ...line];
    };
    const tileOf = (layer: number[]): MvtTile => new MvtTile(Uint8Array.from([0x1a, layer.length, ...layer]));
    const sound = tileOf(layerOf([9, 0, 0, 10, 2, 2]));
    expect(sound.layer('a')?.features[0]?.parts()).toEqual([[0, 0, 1, 1]]);
    expect(sound.damage).toBeUndefined();
    // More places than there are bytes.
    const cut = tileOf(layerOf([9, 0, 0, 250, 1, 2, 2]));
    const [line] = cut.layer('a')!.features;
    expect(cut.damage).toBeUndefined();
    expect(line?.parts()).toEqual([]);
    expect(line?.bounds().minX).toBe(Infinity);
    expect(cut.damage).toMatch(/a geometry ends within a command/);
    // A value of a wire type that there is none of.
    const wrong = tileOf([...layerOf([9, 0, 0]), 0x27]);
    expect(wrong.layer('a')).toBeUndefined();
    expect(wrong.layer('a')).toBeUndefined();
    expect(wrong.damage).toMatch(/wire type 7/);
  });

  test('a gzip bomb is refused before it is inflated', () => {
    const bomb = gzipSync(new Uint8Array(40 * 2 ** 20));
    expect(() => new MvtTile(bomb)).toThrow(expect.objectContaining({ code: 'tile' }));
  });
});
