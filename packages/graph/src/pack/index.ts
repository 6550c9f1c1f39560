import {
  isPacked,
  packArchive,
  unpackArchive,
  unpackedArchive,
  type ByteSource,
  type PackOptions,
  type UnpackOptions,
} from '@portolan/archive/pack';
import type { Bytes } from '@portolan/archive';
import { PACKING } from './packing.ts';

/** True for bytes that begin as a packed file does. */
export { isPacked };
export type { ByteSource, PackOptions, UnpackOptions };

/**
 * Packs a graph file for shipping, to about half the size of the PBF from which it was built. Nothing is lost: `unpackGraph` gives the same bytes.
 *
 * @param bytes  a file made by `buildGraph`.
 * @throws {PortolanError} `archive-*` when the file is not a graph or is damaged, `stopped`.
 */
export async function packGraph(bytes: Bytes, options: PackOptions = {}): Promise<Uint8Array> {
  return packArchive(bytes, PACKING, options);
}

/**
 * Unpacks a graph file, for `openGraph`. Parts are decoded as they arrive, in this thread: call it in a worker where a page must not stand still.
 *
 * @param packed  what `packGraph` made: its bytes, the response of `fetch`, a web stream such as its body, a Blob, or anything else that `for await` reads in parts.
 * @returns exactly the file that was packed.
 * @throws {PortolanError} `packed-*` when the bytes are not a packed graph of this version or are damaged, `stopped`.
 */
export async function unpackGraph(
  packed: ByteSource,
  options: UnpackOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return unpackArchive(packed, PACKING, options);
}

/**
 * Returns a graph file as `openGraph` takes it, whether it is packed or not. It does not wait for anything, unlike `unpackGraph`.
 *
 * @throws {PortolanError} `packed-*` as `unpackGraph`.
 */
export function unpackedGraph(bytes: Bytes, options: UnpackOptions = {}): Uint8Array {
  return unpackedArchive(bytes, PACKING, options);
}
