import type { Bounds } from '@portolan/osm';
import type { FileDigest } from '../files.ts';

export interface ManifestFile extends FileDigest {
  /** Without its folder. */
  readonly name: string;
}

/** `manifest.json`: what a folder was built from, what belongs to it, and what must be said when it is shown. */
export interface Manifest {
  readonly inputs: readonly ManifestFile[];
  readonly files: readonly ManifestFile[];
  readonly bounds: Bounds | null;
  /** Unix seconds at which the OpenStreetMap data was current; null when the extract does not say. */
  readonly dataTimestamp: number | null;
}

/** A program that knows another number must not read the folder. */
const MANIFEST_VERSION = 1;

const LICENCES = [
  {
    data: 'OpenStreetMap',
    licence: 'Open Database License 1.0',
    attribution: '© OpenStreetMap contributors',
    url: 'https://www.openstreetmap.org/copyright',
  },
  {
    data: 'Natural Earth (countries, by way of world-atlas)',
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
];

/** The text of the file: no clock and no path is in it, so that the same input gives the same bytes. */
export function manifestText({ inputs, files, bounds, dataTimestamp }: Manifest): string {
  const manifest = {
    manifest_version: MANIFEST_VERSION,
    inputs: inputs.map(entry),
    files: files.map(entry),
    bounds,
    data_timestamp: dataTimestamp === null ? null : utc(dataTimestamp),
    licences: LICENCES,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const entry = ({ name, bytes, sha256 }: ManifestFile) => ({ name, bytes, sha256 });

function utc(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}
