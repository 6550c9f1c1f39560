import { PortolanError } from '@portolan/base';
import {
  packGeocoder,
  unpackedGeocoder,
  type PackOptions,
  type UnpackOptions,
} from '@portolan/geocoder/pack';
import { packGraph, unpackedGraph } from '@portolan/graph/pack';

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
