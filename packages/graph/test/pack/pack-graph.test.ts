import { neverStop } from '@portolan/base';
import { readFileSync } from 'node:fs';
import { openArchive, writeArchive } from '@portolan/archive';
import { columnOf, packArchive, type BitCoder, type Recipe } from '@portolan/archive/pack';
import { floorOf, isWhole, randomInts, seedOf, share } from '@portolan/testing';
import { damagedCopy, damages } from '@portolan/testing/damage';
import { EXTRACTS, hasSharedData, readExtract } from '@portolan/testing/data';
import { resealed } from '@portolan/testing/resealed';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildGraph, isochrone, matrix, openGraph, packGraph, route, unpackGraph } from '../../src/index.ts';
import { customizeHierarchy } from '../../src/hierarchy/customize.ts';
import { unpackedGraph } from '../../src/pack/index.ts';
import { PACKING } from '../../src/pack/packing.ts';
import { fileOfTown, town } from '../edge-expanded/towns.ts';
import { tinyMap } from '../network/tiny-map.ts';
import { graphBytes } from '../real-graphs.ts';

const areSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await graphBytes('gothenburg');
});

describe('a packed graph', () => {
  test('unpacks to the same bytes, and answers the same', async () => {
    const packed = await packGraph(bytes);
    const unpacked = await unpackGraph(packed);
    expect(areSame(unpacked, bytes)).toBe(true);
    expect(unpackedGraph(bytes)).toBe(bytes);
    expect(packed.length).toBeLessThan(bytes.length / 15);
    const locations = [
      { lat: 57.7053, lon: 11.9663 },
      { lat: 57.6898, lon: 11.9926 },
    ];
    const [before, after] = [openGraph(bytes), openGraph(unpacked)];
    for (const costing of ['auto', 'bicycle', 'pedestrian'] as const) {
      expect(route(after, { locations, costing })).toEqual(route(before, { locations, costing }));
      const square = { sources: locations, targets: locations, costing };
      expect(matrix(after, square)).toEqual(matrix(before, square));
    }
    const reach = { locations: [locations[0]!], costing: 'auto' as const, contours: [{ time: 5 }] };
    expect(isochrone(after, reach)).toEqual(isochrone(before, reach));
  });

  test('codes every section by a recipe that it was written for', () => {
    const archive = openArchive(bytes, { kind: 'graph', major: 3 });
    const covered = PACKING.recipes.flatMap((recipe) => recipe.covers(archive) ?? []);
    expect(new Set(covered).size).toBe(covered.length);
    for (const name of ['network.pointLat', 'snap.tree', 'active.upHead', 'motor.turnHead', 'auto.up.weight'])
      expect(covered).toContain(name);
  });

  // Others take half a minute each.
  const extracts = isWhole() ? EXTRACTS : EXTRACTS.filter((name) => name.startsWith('monaco'));
  test.each(hasSharedData ? extracts : [])('%s is at most 0.8 times its extract', async (name) => {
    const file = await graphBytes(name);
    const packed = await packGraph(file);
    expect(packed.length).toBeLessThan(readExtract(name).length * 0.8);
    expect(areSame(await unpackGraph(packed), file)).toBe(true);
  });

  test('keeps random towns, with heights and places or without', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(town, async (streets) => {
        const file = await fileOfTown(streets);
        if (!file) return;
        count++;
        expect(areSame(unpackedGraph(await packGraph(file)), file)).toBe(true);
      }),
      { numRuns: share(500) },
    );
    expect(count).toBeGreaterThan(floorOf(230));
    const source = tinyMap('a-b-c\n| |  \nd-e-f', [
      ['abc', { highway: 'primary', name: 'North' }],
      ['adef', { highway: 'residential' }],
      ['be', { highway: 'track', maxheight: '2' }],
    ]);
    const heightAt = (lat: number, lon: number): number => 1e5 * (lat + 2 * lon);
    const hilly = await buildGraph(source, { heightAt, timeZoneAt: () => 'Europe/Stockholm' });
    expect(areSame(await unpackGraph(await packGraph(hilly)), hilly)).toBe(true);
  });

  test('keeps what no builder has made: columns that do not fit together, or of other types', async () => {
    const source = tinyMap('a-b-c\n| |  \nd-e-f', [
      ['abc', { highway: 'primary' }],
      ['adefb', { highway: 'residential', name: 'Ring' }],
      ['be', { highway: 'service' }],
    ]);
    const file = await buildGraph(source);
    const { sections, version } = openArchive(file, { kind: 'graph', major: 3 });
    await fc.assert(
      fc.asyncProperty(damages(sections.length), async (list) => {
        const damaged = resealed(damagedCopy(file, sections, list), 'graph', version);
        expect(areSame(unpackedGraph(await packGraph(damaged)), damaged)).toBe(true);
      }),
      { numRuns: share(1000) },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(sections.length - 1), fc.constantFrom(0, 1, 7), async (which, length) => {
        const archive = openArchive(file, { kind: 'graph', major: 3 });
        const columns = Object.fromEntries(
          archive.sections.map(({ name, type }, i) => [
            name,
            i === which ? new Int16Array(length).fill(-3) : archive[type](name),
          ]),
        );
        const odd = writeArchive({ kind: 'graph', version, sections: columns });
        expect(areSame(unpackedGraph(await packGraph(odd)), odd)).toBe(true);
      }),
      { numRuns: share(500) },
    );
  });

  test('ends in a clear error where its bits are noise, with checksums that fit', () => {
    const whole = unpackedGraph(readFileSync(new URL('fixtures/town.packed', import.meta.url)));
    const archive = openArchive(whole, { kind: 'graph', major: 2 });
    const random = randomInts(seedOf(1));
    /** Stands in for a recipe: of its sections it writes noise, or the true bits with noise from some place on. */
    const noisy = (real: Recipe): Recipe => ({
      ...real,
      code(coder, of) {
        if (coder.isDecoder) {
          for (const name of real.covers(of)!) columnOf(of, name).set(columnOf(archive, name));
          return;
        }
        let left = random(2) === 0 ? random(100) : random(5000);
        const disturbed: BitCoder = {
          isDecoder: false,
          checkStop: neverStop,
          bit: (chances, at, bit) => {
            coder.bit(chances, at, left-- > 0 ? bit : random(2));
            return bit;
          },
          bits: (count, value) => {
            coder.bits(count, left-- > 0 ? value : random(2 ** 24));
            return value;
          },
        };
        real.code(disturbed, of);
      },
    });
    for (const victim of PACKING.recipes) {
      for (let run = 0; run < share(150); run++) {
        const recipes = PACKING.recipes.map((recipe) => (recipe === victim ? noisy(recipe) : recipe));
        const packed = packArchive(whole, { ...PACKING, recipes });
        const isCoded = !['incidence', 'snap', 'auto-metric', 'auto-metric-via'].includes(victim.name);
        try {
          // Recipes that derive everything read no bits, and the noise may begin behind the last one.
          expect(areSame(unpackedGraph(packed), whole)).toBe(true);
        } catch (error) {
          expect(isCoded).toBe(true);
          expect(error).toMatchObject({ name: 'PortolanError', code: 'packed-damaged' });
        }
      }
    }
  });

  test('that an earlier version packed still unpacks, and opens', async () => {
    // What was packed by a recipe is unpacked by it for ever. Where this fails, give the recipe that changed another name and keep the old one.
    const packed = readFileSync(new URL('fixtures/town.packed', import.meta.url));
    const file = await unpackGraph(packed);
    expect(openArchive(file, { kind: 'graph', major: 2 }).sections.length).toBeGreaterThan(100);
    const { auto } = openGraph(file).data;
    expect(auto!.metric).toEqual(customizeHierarchy(auto!.metric.hierarchy, auto!.turnCost));
  });

  test('refuses other files', async () => {
    await expect(unpackGraph(bytes)).rejects.toMatchObject({ code: 'packed-format' });
    expect(() => openGraph(readFileSync(new URL('fixtures/town.packed', import.meta.url)))).toThrow(
      expect.objectContaining({ code: 'archive-packed' }),
    );
    const other = writeArchive({ kind: 'geocoder', version: { major: 1, minor: 0 }, sections: {} });
    await expect(packGraph(other)).rejects.toMatchObject({ code: 'archive-kind' });
  });
});
