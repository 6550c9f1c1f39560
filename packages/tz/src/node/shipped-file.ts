// Only the `node` condition of the exports of this package leads here.
// oxlint-disable-next-line no-restricted-imports
import { fstatSync, openSync, readSync } from 'node:fs';
import { PortolanError } from '@portolan/base';
import type { LeafBytes } from '../boundaries/boundary-file.ts';

/** More than the sections in front of the arcs take. */
const FRONT_BYTES = 1 << 18;

export interface ShippedFile {
  /** An array as long as the file. Its first 256 KiB are read, which end within the arcs; zeros follow, which take up no memory. */
  readonly front: Uint8Array;
  readonly readArcs: (sectionOffset: number) => LeafBytes;
}

let shipped: ShippedFile | undefined;

/** Opens `data/time-zones.portolan` once in a process. It stays open, so that an update of the package does not change it while it is read. */
export function openShippedFile(): ShippedFile {
  if (shipped !== undefined) return shipped;
  const url = new URL('../../data/time-zones.portolan', import.meta.url);
  let file: number;
  try {
    file = openSync(url, 'r');
  } catch (cause) {
    throw new PortolanError(
      'tz-data',
      'the time zone boundaries of @portolan/tz are missing: install it again, or in a checkout run `npm run build`',
      { file: url.pathname },
      { cause },
    );
  }
  const front = new Uint8Array(fstatSync(file).size);
  readFully(file, front.subarray(0, FRONT_BYTES), 0);
  let leaf = new Uint8Array(1 << 16);
  const readArcs =
    (sectionOffset: number): LeafBytes =>
    (from, to) => {
      if (to - from > leaf.length) leaf = new Uint8Array(to - from);
      return readFully(file, leaf.subarray(0, to - from), sectionOffset + from);
    };
  return (shipped = { front, readArcs });
}

function readFully(file: number, into: Uint8Array, position: number): Uint8Array {
  let done = 0;
  while (done < into.length) {
    const count = readSync(file, into, done, into.length - done, position + done);
    if (count === 0) {
      throw new PortolanError(
        'tz-data',
        'the time zone boundaries of @portolan/tz have been cut short: install it again',
        {
          position: position + done,
        },
      );
    }
    done += count;
  }
  return into;
}
