import { expect, test } from 'vitest';
import { joinedManifest, lanesOf, mayDivide } from '../src/build/lanes.ts';
import type { Manifest } from '../src/build/manifest.ts';

const named = (name: string) => ({ name, bytes: 1, sha256: `hash of ${name}` });

function manifest(inputs: readonly string[], files: readonly string[]): Manifest {
  return {
    inputs: inputs.map(named),
    files: files.map(named),
    bounds: { west: 1, south: 2, east: 3, north: 4 },
    dataTimestamp: 5,
    placeData: ['geonames'],
  };
}

test('lanes write each file once', () => {
  for (const isDivided of [false, true]) {
    const lanes = lanesOf(isDivided);
    expect(lanes.filter(({ hasRoads }) => hasRoads)).toHaveLength(1);
    expect(lanes.filter(({ hasMap }) => hasMap)).toHaveLength(1);
  }
});

test.each([
  ['of a large city on two cores', {}, true],
  ['on one core', { cores: 1 }, false],
  ['on one core with threads that were asked for', { cores: 1, workers: 2 }, true],
  ['with one thread that was asked for', { workers: 1 }, false],
  ['from a pipe', { extractBytes: 0, workers: 2 }, false],
  ['of a town', { extractBytes: 3e6 }, false],
  ['of a town with threads that were asked for', { extractBytes: 3e6, workers: 2 }, true],
  ['of a country that would take more than a quarter of the memory', { extractBytes: 150e6 }, false],
  ['of a country where there is plenty of memory', { extractBytes: 150e6, freeBytes: 29e9 }, true],
])('a build %s has two lanes or one', (_, circumstances, expected) => {
  const usual = { extractBytes: 20e6, workers: undefined, cores: 2, freeBytes: 8e9 };
  expect(mayDivide({ ...usual, ...circumstances })).toBe(expected);
});

test('what lanes wrote is told as if one had written it', () => {
  const whole = joinedManifest(
    [
      manifest(
        ['town.osm', 'cities.txt'],
        ['graph.portolan', 'elevation.portolan', 'geocoder.portolan', 'tiles.pmtiles'],
      ),
    ],
    'town.osm',
  );
  expect(whole.files.map(({ name }) => name)).toEqual([
    'graph.portolan',
    'geocoder.portolan',
    'tiles.pmtiles',
    'elevation.portolan',
  ]);
  const roads = manifest(['town.osm'], ['graph.portolan', 'elevation.portolan']);
  const map = manifest(['town.osm', 'cities.txt'], ['geocoder.portolan', 'tiles.pmtiles']);
  expect(joinedManifest([roads, map], 'town.osm')).toEqual(whole);
});

test('lanes that read different extracts are refused', () => {
  expect(() =>
    joinedManifest(
      [
        manifest(['town.osm'], []),
        { ...manifest(['town.osm'], []), inputs: [{ ...named('town.osm'), sha256: '' }] },
      ],
      'town.osm',
    ),
  ).toThrow(expect.objectContaining({ code: 'file-changed', detail: { path: 'town.osm' } }));
});
