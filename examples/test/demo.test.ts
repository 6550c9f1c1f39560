import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteResponse } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { finishedDemo } from './run.ts';

const demo = await finishedDemo();
const written = (name: string): string => join(demo.folder, name);

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
    for (const name of ['route.json', 'graph.portolan', 'geocoder.portolan', 'manifest.json', 'index.html'])
      expect(statSync(written(name)).size, name).toBeGreaterThan(0);
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
