import {
  packArchive,
  unpackArchive,
  unpackedArchive,
  type ByteSource,
  type PackOptions,
  type Packing,
  type UnpackOptions,
} from '@portolan/archive/pack';

import type { Bytes } from '@portolan/archive';

export type { ByteSource, PackOptions, UnpackOptions };

/** The columns of a geocoder file are packed already, so nothing is known that would pack them better than plain columns. */
const PACKING: Packing = { kind: 'geocoder', recipes: [] };

/**
 * Packs a geocoder file for shipping: a seventh shorter, since the file is dense already. Nothing is lost: `unpackGeocoder` gives the same bytes.
 *
 * @param bytes  a file made by `buildGeocoder`.
 * @throws {PortolanError} `archive-*` when the file is not a geocoder's or is damaged, `stopped`.
 */
export async function packGeocoder(bytes: Bytes, options: PackOptions = {}): Promise<Uint8Array> {
  return packArchive(bytes, PACKING, options);
}

/**
 * Unpacks a geocoder file, for `openGeocoder`.
 *
 * @param packed  what `packGeocoder` made: its bytes, the response of `fetch`, a web stream such as its body, a Blob, or anything else that `for await` reads in parts.
 * @returns exactly the file that was packed.
 * @throws {PortolanError} `packed-*` when the bytes are not a packed geocoder of this version or are damaged, `stopped`.
 */
export async function unpackGeocoder(
  packed: ByteSource,
  options: UnpackOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return unpackArchive(packed, PACKING, options);
}

/**
 * Returns a geocoder file as `openGeocoder` takes it, whether it is packed or not. It does not wait for anything, unlike `unpackGeocoder`.
 *
 * @throws {PortolanError} `packed-*` as `unpackGeocoder`.
 */
export function unpackedGeocoder(bytes: Bytes, options: UnpackOptions = {}): Uint8Array {
  return unpackedArchive(bytes, PACKING, options);
}
