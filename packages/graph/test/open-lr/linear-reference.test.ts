import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '@portolan/base';
import { arcLine, curvatureOf, metresAt, placeAt } from '../../src/edge-attributes/arc-line.ts';
import { linearReference } from '../../src/open-lr/linear-reference.ts';
import { base64 } from '../../src/open-lr/base64.ts';
import { encodeLineReference } from '../../src/open-lr/encode-reference.ts';
import { FormOfWay, type ReferencePoint } from '../../src/open-lr/line-reference.ts';
import { buildGraph, openGraph, type Graph } from '../../src/index.ts';
import { sourceOf, type Tags } from '../network/tiny-map.ts';
import { decodeLineReference, type DecodedLine } from './independent-decoder.ts';

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));

/** The smaller angle between two bearings, in degrees. */
const turned = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

describe('base64', () => {
  test('equals the encoding of the platform', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });
});

describe('encodeLineReference', () => {
  test('gives the same bytes as other software', () => {
    // This is the example in the documentation of uber/openlr-go: a street in the Netherlands.
    const known = 'CwNhbCU+jzPLAwD0/34zGw==';
    const points: ReferencePoint[] = [
      {
        lat: 52.3748903,
        lon: 4.7539001,
        functionalRoadClass: 6,
        formOfWay: FormOfWay.singleCarriageway,
        bearingDegrees: 130,
        weakestClassToNext: 6,
        metresToNext: 205,
      },
      {
        lat: 52.3735839,
        lon: 4.7563336,
        functionalRoadClass: 6,
        formOfWay: FormOfWay.singleCarriageway,
        bearingDegrees: 310,
        weakestClassToNext: 6,
        metresToNext: 0,
      },
    ];
    expect(base64(encodeLineReference({ points, positiveOffset: 0, negativeOffset: 0 }))).toBe(known);
  });

  const attributes = fc.record({
    functionalRoadClass: fc.nat(7),
    formOfWay: fc.constantFrom(...Object.values(FormOfWay)),
    bearingDegrees: fc.double({ min: 0, max: 359.999, noNaN: true }),
    weakestClassToNext: fc.nat(7),
    metresToNext: fc.double({ min: 0, max: 15_000, noNaN: true }),
  });
  const offset = fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 0.9999, noNaN: true }));
  const step = fc.double({ min: -0.32, max: 0.32, noNaN: true });

  test('decoding gives back the reference within the precision of the format', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: -88, max: 88, noNaN: true }),
          lon: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        }),
        fc.array(fc.record({ north: step, east: step, more: attributes }), { minLength: 2, maxLength: 5 }),
        offset,
        offset,
        (start, pathEdges, positiveOffset, negativeOffset) => {
          let { lat, lon } = start;
          const points = pathEdges.map(({ north, east, more }, i): ReferencePoint => {
            if (i > 0) {
              lat = Math.min(90, Math.max(-90, lat + north));
              lon += east;
            }
            return { lat, lon, ...more };
          });
          const bytes = encodeLineReference({ points, positiveOffset, negativeOffset });
          const decoded = decodeLineReference(bytes);
          expect(decoded.version).toBe(3);
          expect(decoded.points).toHaveLength(points.length);
          for (const [i, point] of points.entries()) {
            const found = decoded.points[i]!;
            // The white paper writes and reads the 24 bits of the first point differently; the others are differences in 1e-5 degrees.
            const grain = i === 0 ? 360 / 2 ** 24 : 0.5e-5;
            expect(Math.abs(found.lat - point.lat)).toBeLessThan(grain * 1.001 + 1e-12);
            expect(Math.abs(found.lon - point.lon)).toBeLessThan(grain * 1.001 + 1e-12);
            expect(found.functionalRoadClass).toBe(point.functionalRoadClass);
            expect(found.formOfWay).toBe(point.formOfWay);
            expect(turned(found.bearingDegrees, point.bearingDegrees)).toBeLessThanOrEqual(11.25 / 2 + 1e-9);
            if (i === points.length - 1) continue;
            expect(found.weakestClassToNext).toBe(point.weakestClassToNext);
            expect(point.metresToNext).toBeGreaterThanOrEqual(found.metresToNext![0] - 1e-9);
            expect(point.metresToNext).toBeLessThan(found.metresToNext![1]);
          }
          for (const [found, given] of [
            [decoded.positiveOffset, positiveOffset],
            [decoded.negativeOffset, negativeOffset],
          ] as const) {
            if (given === 0) expect(found).toBeUndefined();
            else expect(Math.abs(found! - given)).toBeLessThanOrEqual(1 / 512 + 1e-9);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([180, -180])('works at %d degrees of longitude', (lon) => {
    const point = {
      lat: 0,
      functionalRoadClass: 0,
      formOfWay: FormOfWay.other,
      bearingDegrees: 90,
      weakestClassToNext: 0,
      metresToNext: 1,
    };
    const points = [
      { ...point, lon },
      { ...point, lon: -lon },
    ];
    const decoded = decodeLineReference(
      encodeLineReference({ points, positiveOffset: 0, negativeOffset: 0 }),
    );
    for (const { lon: found } of decoded.points) expect(turned(found, 180)).toBeLessThan(4e-5);
  });
});

/** A graph of one street through points in degrees. */
async function street(line: readonly (readonly [lat: number, lon: number])[], tags: Tags): Promise<Graph> {
  const nodes = line.map(([lat, lon], i) => ({
    id: i + 1,
    lat: Math.round(lat * 1e7),
    lon: Math.round(lon * 1e7),
  }));
  return openGraph(await buildGraph(sourceOf(nodes, [{ id: 1, refs: nodes.map(({ id }) => id), tags }])));
}

function referenceOf({ data: { network } }: Graph, arc: number, fraction: number): DecodedLine {
  return decodeLineReference(fromBase64(linearReference(network, arc, arcLine(network, arc), fraction)));
}

describe('linearReference', () => {
  const SHORT = [
    [50, 10],
    [50, 10.005],
    [50.004, 10.005],
  ] as const;

  test('runs from end to end of the arc, with the bearings of its first and last 20 m', async () => {
    const graph = await street(SHORT, { highway: 'tertiary', oneway: 'no' });
    const there = referenceOf(graph, 0, 0);
    expect(there.points).toMatchObject([
      { functionalRoadClass: 4, formOfWay: 3, weakestClassToNext: 4 },
      { functionalRoadClass: 4, formOfWay: 3 },
    ]);
    expect(there.positiveOffset).toBeUndefined();
    expect(turned(there.points[0]!.bearingDegrees, 90)).toBeLessThan(6);
    expect(turned(there.points[1]!.bearingDegrees, 180)).toBeLessThan(6);
    const [least, most] = there.points[0]!.metresToNext!;
    const metres = distanceMetres(50, 10, 50, 10.005) + distanceMetres(50, 10.005, 50.004, 10.005);
    expect(metres).toBeGreaterThanOrEqual(least);
    expect(metres).toBeLessThan(most);
    const back = referenceOf(graph, 1, 0.25);
    expect(back.points[0]!.lat).toBeCloseTo(50.004, 4);
    expect(back.points[1]!.lon).toBeCloseTo(10, 4);
    expect(turned(back.points[0]!.bearingDegrees, 180)).toBeLessThan(6);
    expect(back.positiveOffset).toBeCloseTo(0.25, 2);
  });

  test.each([
    [{ highway: 'motorway', oneway: 'yes' }, 0, 1],
    [{ highway: 'primary', oneway: 'yes' }, 2, 2],
    [{ highway: 'residential', oneway: 'yes' }, 6, 3],
    [{ highway: 'secondary' }, 3, 3],
    [{ highway: 'tertiary', junction: 'roundabout' }, 4, 4],
    [{ highway: 'trunk_link', oneway: 'yes' }, 1, 6],
    [{ highway: 'footway' }, 7, 7],
    [{ route: 'ferry' }, 2, 7],
  ] as const)(
    '%j has functional class %d and form of way %d',
    async (tags, functionalRoadClass, formOfWay) => {
      const graph = await street(SHORT, tags);
      expect(referenceOf(graph, 0, 0).points[0]).toMatchObject({ functionalRoadClass, formOfWay });
    },
  );

  test.each([1, -1])('goes on across the antimeridian, to the side of %d', async (side) => {
    const graph = await street(
      [
        [10, side * 179.9999],
        [10, side * -179.998],
      ],
      { highway: 'tertiary' },
    );
    const { points } = referenceOf(graph, 0, 0);
    expect(points).toHaveLength(2);
    expect(turned(points[0]!.bearingDegrees, side * 90)).toBeLessThan(6);
    expect(turned(points[1]!.bearingDegrees, side * -90)).toBeLessThan(6);
    expect(turned(points[1]!.lon, side * -179.998)).toBeLessThan(1e-4);
    const metres = distanceMetres(10, 179.9999, 10, 180.002);
    expect(points[0]!.metresToNext![0]).toBeLessThanOrEqual(metres);
    expect(points[0]!.metresToNext![1]).toBeGreaterThan(metres);
  });

  test('has intermediate points on long roads, and none before the place', async () => {
    // The streets are 111 km and 61 km long. At 70 degrees north, 15 km are more than 0.32 degrees of longitude.
    for (const [line, metres] of [
      [
        [
          [0, 0],
          [0, 1],
        ],
        111_195,
      ],
      [
        [
          [70, 10],
          [70, 11.6],
        ],
        60_848,
      ],
    ] as const) {
      const graph = await street(line, { route: 'ferry' });
      for (const fraction of [0, 0.1, 0.5, 0.999, 1]) {
        const { points, positiveOffset } = referenceOf(graph, 0, fraction);
        for (const [i, point] of points.entries()) {
          if (i === 0) continue;
          const before = points[i - 1]!;
          expect(Math.abs(point.lon - before.lon)).toBeLessThanOrEqual(0.3201);
          const apart = distanceMetres(before.lat, before.lon, point.lat, point.lon);
          expect(apart).toBeLessThan(15_010);
          expect(apart).toBeGreaterThan(before.metresToNext![0] - 10);
          expect(apart).toBeLessThan(before.metresToNext![1] + 10);
        }
        expect(points.at(-1)!.lon).toBeCloseTo(line[1][1], 4);
        const [first, second] = [points[0]!, points[1]!];
        const share = (positiveOffset ?? 0) * (second.lon - first.lon);
        const span = line[1][1] - line[0][1];
        expect((first.lon + share - line[0][1]) / span).toBeCloseTo(fraction, 2);
        expect(graph.data.network.edgeLengthMillimetres[0]! / 1000).toBeCloseTo(metres, -3);
      }
    }
  });
});

describe('arcLine', () => {
  test('measures along the line, either way', async () => {
    const { network } = (
      await street(
        [
          [0, 0],
          [0, 0.001],
          [0, 0.003],
        ],
        { highway: 'residential' },
      )
    ).data;
    const there = arcLine(network, 0);
    const back = arcLine(network, 1);
    const metres = distanceMetres(0, 0, 0, 0.003);
    expect(there.along.at(-1)).toBeCloseTo(metres, 3);
    expect(back.along[1]).toBeCloseTo((metres * 2) / 3, 3);
    expect(placeAt(back, metres / 3).lon).toBeCloseTo(0.002, 9);
    expect(placeAt(there, 2 * metres).lon).toBe(0.003);
    expect(metresAt(there, Float64Array.of(0, 3, 4), 3.5)).toBeCloseTo((metres * 2) / 3, 3);
  });

  test.each([
    [Infinity, 0],
    [1500, 1],
    [300, 5],
    [100, 15],
    [20, 15],
  ])('a circle of %d m has curvature %d', async (radius, curvature) => {
    const line = Array.from({ length: 40 }, (_, i): [number, number] => {
      const angle = (i / 39) * Math.PI * (1 / 2);
      const scale = 1 / 111_195;
      if (radius === Infinity) return [0, i * 10 * scale];
      return [radius * Math.sin(angle) * scale, radius * (1 - Math.cos(angle)) * scale];
    });
    const { network } = (await street(line, { highway: 'residential' })).data;
    expect(curvatureOf(arcLine(network, 0))).toBe(curvature);
    expect(curvatureOf(arcLine(network, 1))).toBe(curvature);
  });
});
