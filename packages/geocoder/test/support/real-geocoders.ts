import { readOsm, type OsmSource } from '@portolan/osm';
import { builtOnce, readData } from '@portolan/testing/data';
import { buildGeocoder } from '../../src/index.ts';

/** Extracts that the tests search. */
export const EXTRACTS = [
  'osm/liechtenstein-2021-10-28',
  'osm/monaco-2025-01-01',
  'osm/vancouver-2015-05-01',
  'osm/helsinki-centre-2019-04-21',
  'geocoder/osm/porto-2020',
  'geocoder/osm/li-autauga-2021',
] as const;

type Extract = (typeof EXTRACTS)[number];

export function sourceOf(name: Extract): Promise<OsmSource> {
  return readOsm(readData(`${name}.osm.pbf`));
}

/** The bytes of a geocoder, which are built once for all suites. */
export const geocoderBytes = builtOnce<Extract>(EXTRACTS, {
  builder: 'geocoder',
  read: (name) => readData(`${name}.osm.pbf`),
  build: async (extract) => buildGeocoder(await readOsm(extract)),
});
