import { crc32, type CheckStop, stoppable, neverStop } from '@portolan/base';
import { gzip, joined, writeDirectories } from './directory.ts';
import { HEADER_BYTES, writeHeader, type Header } from './header.ts';

/** The checksum of a tile takes as long as so many ordinary steps. */
const STEPS_OF_TILE = 64;

/** A tile and its bytes. */
export interface EncodedTile {
  /** See `tileIdOf`. */
  readonly id: number;
  /** Gzipped. */
  readonly bytes: Uint8Array;
}

/** What stands in the header beside the places of things. */
export type TilesHeader = Pick<
  Header,
  'minZoom' | 'maxZoom' | 'west' | 'south' | 'east' | 'north' | 'centreZoom' | 'centreLon' | 'centreLat'
>;

/**
 * Writes a PMTiles archive of version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): clustered, gzipped, every content
 * once.
 *
 * @param tiles  in ascending order of ids. @param metadata  becomes JSON.
 */
export function writePmtiles(
  tiles: readonly EncodedTile[],
  header: TilesHeader,
  metadata: unknown,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const tileId: number[] = [];
  const runLength: number[] = [];
  const length: number[] = [];
  const offset: number[] = [];
  const contents = new Contents();
  for (const { id, bytes } of stoppable(tiles, checkStop, STEPS_OF_TILE)) {
    const place = contents.add(bytes);
    const last = tileId.length - 1;
    if (last >= 0 && offset[last] === place && id === tileId[last]! + runLength[last]!) {
      runLength[last]!++;
      continue;
    }
    tileId.push(id);
    runLength.push(1);
    length.push(bytes.length);
    offset.push(place);
  }
  const { root, leaves } = writeDirectories({
    tileId: Float64Array.from(tileId),
    runLength: Float64Array.from(runLength),
    length: Float64Array.from(length),
    offset: Float64Array.from(offset),
  });
  const about = gzip(new TextEncoder().encode(JSON.stringify(metadata)));
  const rootAt = HEADER_BYTES;
  const metadataAt = rootAt + root.length;
  const leavesAt = metadataAt + about.length;
  const dataAt = leavesAt + leaves.length;
  const front = writeHeader({
    ...header,
    root: { offset: rootAt, length: root.length },
    metadata: { offset: metadataAt, length: about.length },
    leaves: { offset: leavesAt, length: leaves.length },
    data: { offset: dataAt, length: contents.byteLength },
    tileCount: tiles.length,
    entryCount: tileId.length,
    contentCount: contents.parts.length,
  });
  return joined([front, root, about, leaves, ...contents.parts]);
}

/** Different contents, one behind the other. */
class Contents {
  readonly parts: Uint8Array[] = [];
  byteLength = 0;
  readonly #offsets: number[] = [];
  /** Positions of contents by their hash. */
  readonly #known = new Map<number, number[]>();

  /** @returns the offset of the content, which is that of an equal one where there is one. */
  add(bytes: Uint8Array): number {
    const hash = crc32(bytes);
    const alike = this.#known.get(hash) ?? [];
    const same = alike.find((position) => areEqual(this.parts[position]!, bytes));
    if (same !== undefined) return this.#offsets[same]!;
    alike.push(this.parts.length);
    this.#known.set(hash, alike);
    const offset = this.byteLength;
    this.parts.push(bytes);
    this.#offsets.push(offset);
    this.byteLength += bytes.length;
    return offset;
  }
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
