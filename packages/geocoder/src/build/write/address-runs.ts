import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { AddressDraft, EntityDraft } from '../drafts.ts';
import { foldSuffix } from '../../text/house-number.ts';
import { compareTexts } from './text-pool.ts';

/** The addresses of one street or place, in the order of the archive. */
export interface AddressRun {
  readonly owner: EntityDraft;
  readonly addresses: readonly AddressDraft[];
}

/** Sorting the addresses of an owner takes as long as so many ordinary steps. */
const STEPS_OF_OWNER = 8;

/**
 * Sorts addresses by owner, then by number, suffix and unit; ties are decided by id.
 * @param entities  ascending
 */
export function addressRuns(
  entities: readonly EntityDraft[],
  checkStop: CheckStop = neverStop,
): AddressRun[] {
  const runs: AddressRun[] = [];
  const atEntity = nowAndThen(checkStop, STEPS_OF_OWNER);
  for (const owner of entities) {
    atEntity();
    if (owner.addresses !== undefined && owner.addresses.length > 0)
      runs.push({ owner, addresses: sorted(owner.addresses) });
  }
  return runs;
}

function sorted(addresses: readonly AddressDraft[]): AddressDraft[] {
  return addresses.toSorted(
    (a, b) =>
      a.number - b.number ||
      (a.suffix === b.suffix ? 0 : compareTexts(foldSuffix(a.suffix), foldSuffix(b.suffix))) ||
      compareTexts(a.unit, b.unit) ||
      a.origin - b.origin ||
      a.id - b.id,
  );
}
