import { PortolanError } from '@portolan/base';
import { openElevation, type Elevation } from '@portolan/elevation';
import { inflate } from '@portolan/elevation/node';
import { openGeocoder, type Geocoder } from '@portolan/geocoder';
import { kindNames } from '@portolan/geocoder/kind-names';
import {
  packGeocoder,
  unpackedGeocoder,
  type PackOptions,
  type UnpackOptions,
} from '@portolan/geocoder/pack';
import { openGraph, type Graph } from '@portolan/graph';
import { packGraph, unpackedGraph } from '@portolan/graph/pack';

/** Opens a graph file, packed or not. */
export function openGraphFile(bytes: Uint8Array): Graph {
  return openGraph(unpackedGraph(bytes));
}

/** Opens a geocoder file, packed or not. */
export function openGeocoderFile(bytes: Uint8Array): Geocoder {
  return openGeocoder(unpackedGeocoder(bytes), { kindNames });
}

/** Opens the heights of a built folder. @param path  for errors. */
export function openElevationFile(bytes: Uint8Array, path: string): Elevation {
  return openElevation([{ name: path, format: 'packed', bytes }], { inflate });
}

/** How a kind of file is packed and unpacked. */
export interface FilePacker {
  pack(bytes: Uint8Array, options: PackOptions): Promise<Uint8Array>;
  unpack(bytes: Uint8Array, options: UnpackOptions): Uint8Array;
}

const PACKERS: Readonly<Record<string, FilePacker>> = {
  graph: { pack: packGraph, unpack: unpackedGraph },
  geocoder: { pack: packGeocoder, unpack: unpackedGeocoder },
};

/** @throws {PortolanError} `archive-kind` for a kind that has no packed form. */
export function packerOf(kind: string): FilePacker {
  const packer = Object.hasOwn(PACKERS, kind) ? PACKERS[kind] : undefined;
  if (packer) return packer;
  throw new PortolanError(
    'archive-kind',
    `files of the kind "${kind}" have no packed form: only ${Object.keys(PACKERS).join(' and ')} files have one`,
    { kind },
  );
}
