import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { packEliasFano } from '../../bytes/numbers/elias-fano.ts';
import { packParts } from '../../bytes/parts.ts';
import { PARTS } from '../../bytes/sections.ts';
import { ByteWriter } from '../../bytes/numbers/varint.ts';
import type { EntityDraft } from '../drafts.ts';
import { compareTexts } from './text-pool.ts';
import type { TextPool } from './text-pool.ts';

export function announceDetails(
  entities: readonly EntityDraft[],
  texts: TextPool,
  checkStop: CheckStop = neverStop,
): void {
  const atEntity = nowAndThen(checkStop);
  for (const { details } of entities) {
    atEntity();
    if (details.size === 0) continue;
    for (const [key, value] of details) {
      texts.use(key);
      texts.useInFact(value);
    }
  }
}

/** Writing the facts of an entity takes as long as so many ordinary steps. */
const STEPS_OF_DETAILS = 4;

/** Writes the facts of all entities that have any: the position of each name, and the value. */
export function detailSection(
  entities: readonly EntityDraft[],
  texts: TextPool,
  checkStop: CheckStop = neverStop,
): { count: number; details: Uint8Array } {
  const owners: number[] = [];
  const starts: number[] = [];
  const bytes = new ByteWriter();
  const atOwner = nowAndThen(checkStop, STEPS_OF_DETAILS);
  for (const { number, details } of entities) {
    atOwner();
    if (details.size === 0) continue;
    owners.push(number!);
    starts.push(bytes.length);
    bytes.varint(details.size);
    for (const [key, value] of [...details].toSorted(([a], [b]) => compareTexts(a, b))) {
      bytes.varint(texts.position(key));
      texts.writeFact(bytes, value);
    }
  }
  return {
    count: owners.length,
    details: packParts(PARTS.details, {
      entity: packEliasFano('details entity', owners),
      start: packEliasFano('details start', starts),
      bytes: bytes.finish(),
    }),
  };
}
