import { expect, test } from 'vitest';
import { joinedManifest, lanesOf } from '../src/build/lanes.ts';
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
