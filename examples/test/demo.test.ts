import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteResponse } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { finishedDemo, run } from './run.ts';

const demo = await finishedDemo();
const written = (name: string): string => join(demo.folder, name);

/** All files of a region with heights. */
const WRITTEN = [
  'autocomplete.json',
  'drive.gpx',
  'elevation.portolan',
  'geocoder.portolan',
  'graph.portolan',
  'index.html',
  'isochrone.geojson',
  'manifest.json',
  'map_match.json',
  'matrix.json',
  'nearest_roads.json',
  'optimized_route.json',
  'profile.svg',
  'reach.png',
  'reverse.json',
  'route.geojson',
  'route.json',
  'route.png',
  'route.request.json',
  'search.json',
  'tiles.pmtiles',
  'tour.png',
  'tz.json',
];

describe('the demo', () => {
  test('asks one question of every kind, and writes the answers to files', () => {
    expect(demo.code).toBe(0);
    expect(demo.stdout).toContain('By car from Linnégatan to Wieselgrensgatan');
    expect(demo.stdout).toMatch(/\n {2}Search +"linnégatan": Linnégatan, Göteborg, Sweden\n/);
    expect(demo.stdout).toMatch(/\n {2}As you type +"wieselgrenns": Wieselgrens\w+, Göteborg, Sweden\n/);
    expect(demo.stdout).toMatch(/\n {2}What is here +57\.\d+, 11\.\d+: Linnégatan, Göteborg, Sweden\n/);
    for (const name of ['search.json', 'autocomplete.json', 'reverse.json']) {
      const { type, features } = JSON.parse(readFileSync(written(name), 'utf8'));
      expect(type).toBe('FeatureCollection');
      expect(features.length).toBeGreaterThan(0);
    }
    for (const name of WRITTEN) expect(statSync(written(name)).size, name).toBeGreaterThan(0);
  });

  test('writes a region that the command reads, and whose route is the one that it shows', async () => {
    const command = '../../packages/cli/bin/portolan.mjs';
    for (const file of ['graph.portolan', 'geocoder.portolan']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { code, stderr } = await run(command, ['inspect', written(file)]);
      expect([code, stderr]).toEqual([0, '']);
    }
    const { code, stdout } = await run(command, ['route', demo.folder, written('route.request.json')]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(written('route.json'), 'utf8')));
  });
});

test('a recorded drive is as long as the route that it was made from', () => {
  const length = (name: string): number => {
    const { trip }: RouteResponse = JSON.parse(readFileSync(written(name), 'utf8'));
    return trip.summary.length;
  };
  expect(Math.abs(length('map_match.json') / length('route.json') - 1)).toBeLessThan(0.02);
  expect(readFileSync(written('drive.gpx'), 'utf8').split('<trkpt').length).toBeGreaterThan(400);
});

describe('heights along a route', () => {
  test('slope evenly through the tunnel, whatever stands above it', () => {
    const { trip }: RouteResponse = JSON.parse(readFileSync(written('route.json'), 'utf8'));
    const { maneuvers = [], elevation = [], elevation_interval: interval = NaN } = trip.legs[0]!;
    const position = maneuvers.findIndex(({ street_names: names }) => names?.includes('Götatunneln'));
    const lengthBefore = maneuvers.slice(0, position).reduce((sum, { length }) => sum + 1000 * length, 0);
    const lengthBehind = lengthBefore + 1000 * maneuvers[position]!.length;
    // The first and last 250 m of the road lie outside the tunnel.
    const inside = elevation.slice(
      Math.ceil((lengthBefore + 250) / interval),
      Math.floor((lengthBehind - 250) / interval),
    );
    expect(inside.length).toBeGreaterThan(20);
    const slopes = inside.slice(1).map((height, step) => height - inside[step]!);
    // Heights are rounded to decimetres.
    for (const slope of slopes) expect(Math.abs(slope - slopes[0]!)).toBeLessThan(0.25);
  });

  test('give the same ascent in the summary and the drawing', () => {
    const [, ascent] = /\n {2}By car +[^\n]*, (\d+) m up\n/.exec(demo.stdout)!;
    const drawing = readFileSync(written('profile.svg'), 'utf8');
    expect(/↗ ([\d\s]+) m/.exec(drawing)![1]!.replaceAll(/\s/g, '')).toBe(ascent);
  });
});
