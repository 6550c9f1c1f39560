import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { packEliasFano } from '../../bytes/numbers/elias-fano.ts';
import { packParts } from '../../bytes/parts.ts';
import { PARTS } from '../../bytes/sections.ts';
import { ByteWriter } from '../../bytes/numbers/varint.ts';
import type { EntityDraft } from '../drafts.ts';
import type { LineCoordinates } from '../../geometry.ts';
import type { TextPool } from './text-pool.ts';

export function announceRanges(entities: readonly EntityDraft[], texts: TextPool): void {
  for (const { ranges } of entities) for (const { postcode } of ranges ?? []) texts.use(postcode);
}

/** Writes ranges of house numbers along lines, by owner. */
export function rangeSection(
  entities: readonly EntityDraft[],
  texts: TextPool,
  checkStop: CheckStop = neverStop,
): { ownerCount: number; count: number; ranges: Uint8Array } {
  const owners: number[] = [];
  const first = [0];
  const bytes = new ByteWriter();
  const starts: number[] = [];
  const atEntity = nowAndThen(checkStop);
  for (const { number, ranges } of entities) {
    atEntity();
    if (ranges === undefined || ranges.length === 0) continue;
    owners.push(number!);
    const sorted = ranges.toSorted(
      (a, b) =>
        a.from - b.from ||
        a.to - b.to ||
        a.step - b.step ||
        a.line.lat[0]! - b.line.lat[0]! ||
        a.line.lon[0]! - b.line.lon[0]!,
    );
    for (const range of sorted) {
      starts.push(bytes.length);
      bytes.varint(range.from);
      bytes.varint(range.to);
      bytes.varint(range.step);
      bytes.varint(texts.position(range.postcode));
      writeLine(bytes, range.line);
    }
    first.push(starts.length);
  }
  return {
    ownerCount: owners.length,
    count: starts.length,
    ranges: packParts(PARTS.ranges, {
      owner: packEliasFano('ranges owner', owners),
      first: packEliasFano('ranges first', first),
      start: packEliasFano('ranges start', starts),
      bytes: bytes.finish(),
    }),
  };
}

function writeLine(to: ByteWriter, { lat, lon }: LineCoordinates): void {
  to.varint(lat.length);
  for (let k = 0; k < lat.length; k++) {
    to.signed(k === 0 ? lat[0]! : lat[k]! - lat[k - 1]!);
    to.signed(k === 0 ? lon[0]! : lon[k]! - lon[k - 1]!);
  }
}
