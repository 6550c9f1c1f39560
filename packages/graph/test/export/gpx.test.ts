import { encodePolyline } from '@portolan/base';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RouteResponse } from '@portolan/schemas';
import { route, toGpx, type Graph, type NativeRouteRequest } from '../../src/index.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';

let graph: Graph;
beforeAll(async () => {
  graph = await tinyGraph('a--b--c', [
    ['ab', { highway: 'residential', name: 'Hill & Dale <Road>' }],
    ['bc', { highway: 'residential', name: 'Hill & Dale <Road>', tunnel: 'yes' }],
  ]);
});

const [start, middle, end] = [0, 3, 6].map((right) => placeAt({ right, down: 0 }));

/** Heights that rise with longitude, and a mountain over the tunnel. */
const heightAt = (_: number, lon: number): number =>
  lon > 0.0028 && lon < 0.0053 ? 900 : Math.round(lon * 10_000);

interface Point {
  readonly lat: number;
  readonly lon: number;
  readonly metres: number | undefined;
}

function segmentsOf(gpx: string): Point[][] {
  return [...gpx.matchAll(/<trkseg>([^]*?)<\/trkseg>/g)].map(([, segment]) =>
    [...segment!.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"(?:\/>|><ele>([^<]+)<\/ele><\/trkpt>)/g)].map(
      ([, lat, lon, metres]) => ({
        lat: Number(lat),
        lon: Number(lon),
        metres: metres === undefined ? undefined : Number(metres),
      }),
    ),
  );
}

/** The text between two tags, as a reader of XML decodes it. */
function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replaceAll(/&(\w+);/g, (_, name: string) => characters[name]!);
}

describe('a route as GPX', () => {
  test('is a track with a segment for each leg, points as in the shape', () => {
    const gpx = toGpx(route(graph, { locations: [start!, middle!, end!], costing: 'auto' }));
    expect(gpx).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<gpx version="1.1" creator="Portolan" xmlns="http:\/\/www.topografix.com\/GPX\/1\/1">/,
    );
    const segments = segmentsOf(gpx);
    expect(segments.map((points) => [points[0]!.lon, points.at(-1)!.lon])).toEqual([
      [start!.lon, middle!.lon],
      [middle!.lon, end!.lon],
    ]);
    expect(gpx).not.toContain('<ele>');
    expect(gpx).not.toContain('<wpt');
  });

  test('has the heights of the answer, which slope evenly through a tunnel', () => {
    const locations = [start!, end!];
    const request: NativeRouteRequest = { locations, costing: 'auto', elevation_interval: 20 };
    const [points] = segmentsOf(toGpx(route(graph, request, { heightAt })));
    for (const { lon, metres } of points!) expect(metres).toBeCloseTo(lon * 10_000, 0);
    const inFeet = segmentsOf(toGpx(route(graph, { ...request, units: 'miles' }, { heightAt })));
    for (const [at, { metres }] of inFeet[0]!.entries()) expect(metres).toBeCloseTo(points![at]!.metres!, 0);
  });

  test('has the names of its ends, or the name that the caller gives', () => {
    const [from, to] = [
      { ...start!, name: 'A & B' },
      { ...end!, name: '<C>' },
    ];
    const answer = route(graph, { locations: [from, to], costing: 'auto' });
    expect(toGpx(answer)).toContain('<name>A &amp; B - &lt;C&gt;</name>');
    expect(toGpx(answer, { name: 'To "work"' })).toContain('<name>To &quot;work&quot;</name>');
    expect(toGpx(route(graph, { locations: [start!, end!], costing: 'auto' }))).toContain(
      '<name>Route</name>',
    );
  });

  test('has waypoints with the instructions on request', () => {
    const answer = route(graph, { locations: [start!, end!], costing: 'auto' });
    const waypoints = [
      ...toGpx(answer, { hasInstructions: true }).matchAll(
        /<wpt lat="[^"]+" lon="[^"]+"><name>(.*)<\/name><\/wpt>/g,
      ),
    ];
    expect(waypoints.map(([, name]) => unescaped(name!))).toEqual(
      answer.trip.legs[0]!.maneuvers!.map(({ instruction }) => instruction),
    );
  });

  test('escapes names, and leaves out characters that XML cannot hold', () => {
    const answer = route(graph, { locations: [start!, end!], costing: 'auto' });
    const forbidden = ['\u0000', '\u0008', '\u000b', '\u001f', '\uffff'];
    const characters = fc.constantFrom('a', '&', '<', '>', '"', "'", ']]>', 'é', '😀', '\n', ...forbidden);
    fc.assert(
      fc.property(fc.array(characters), (parts) => {
        const [, written] = /<name>([^<]*)<\/name>/.exec(toGpx(answer, { name: parts.join('') }))!;
        expect(unescaped(written!)).toBe(parts.filter((part) => !forbidden.includes(part)).join(''));
      }),
    );
    expect(toGpx(answer, { name: 'half \ud800 a letter' })).toContain('<name>half \ufffd a letter</name>');
  });

  test('interpolates between heights at any interval, the last of which is shorter', () => {
    // The line goes east along the equator in uneven steps and rises a metre for every metre.
    const metresPerDegree = (6_371_008.8 * Math.PI) / 180;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 5, max: 400 }),
        (steps, interval) => {
          const metres = steps.reduce((all, step) => [...all, all.at(-1)! + step], [0]);
          const total = metres.at(-1)!;
          const lons = Float64Array.from(metres, (value) => value / metresPerDegree);
          const elevation = Array.from({ length: Math.ceil(total / interval) }, (_, i) => i * interval);
          const leg = {
            shape: encodePolyline({ lats: new Float64Array(lons.length), lons }),
            elevation: [...elevation, total],
            elevation_interval: interval,
          };
          const response = {
            trip: { units: 'kilometers', locations: [], legs: [leg] },
          } as unknown as RouteResponse;
          const [points] = segmentsOf(toGpx(response));
          // Coordinates are rounded to 0.1 m.
          for (const [at, { metres: height }] of points!.entries()) {
            expect(Math.abs(height! - metres[at]!)).toBeLessThan(0.5);
          }
        },
      ),
    );
  });
});
