import type { AddressDraft, EntityDraft } from '../drafts.ts';
import { foldSuffix } from '../../text/house-number.ts';
import { compareTexts } from './text-pool.ts';

/** The addresses of one street or place, in the order of the archive. */
export interface AddressRun {
  readonly owner: EntityDraft;
  readonly addresses: readonly AddressDraft[];
}

/**
 * Sorts addresses by owner, then by number, suffix and unit; ties are decided by id.
 * @param entities  ascending
 */
export function addressRuns(entities: readonly EntityDraft[]): AddressRun[] {
  const runs: AddressRun[] = [];
  for (const owner of entities)
    if (owner.addresses !== undefined && owner.addresses.length > 0)
      runs.push({ owner, addresses: sorted(owner.addresses) });
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
