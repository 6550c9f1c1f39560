import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { packEliasFano } from '../../bytes/numbers/elias-fano.ts';
import { folded } from '../../bytes/numbers/bits.ts';
import { packColumn } from '../../bytes/numbers/column.ts';
import { packIds } from '../../bytes/numbers/ids.ts';
import { packParts } from '../../bytes/parts.ts';
import { PARTS } from '../../bytes/sections.ts';
import { packPointTree } from '../../bytes/spatial/pack-tree.ts';
import { codeOf } from '../../origins.ts';
import type { AddressDraft } from '../drafts.ts';
import type { AddressRun } from './address-runs.ts';
import type { ContextNumbers } from './write-contexts.ts';
import { compareTexts } from './text-pool.ts';
import type { TextPool } from './text-pool.ts';

/** The addresses of an owner take as long as so many ordinary steps. */
const STEPS_OF_RUN = 16;

export function announceAddresses(
  runs: readonly AddressRun[],
  texts: TextPool,
  checkStop: CheckStop = neverStop,
): void {
  const atRun = nowAndThen(checkStop, STEPS_OF_RUN);
  for (const run of runs) {
    atRun();
    texts.use(commonPostcode(run));
    for (const { suffix, unit, postcode } of run.addresses) {
      texts.use(suffix);
      texts.use(unit);
      texts.use(postcode);
    }
  }
}

/** The most frequent postal code of a run of addresses; ties are decided by the order of texts. */
function commonPostcode({ addresses }: AddressRun): string {
  const uses = new Map<string, number>();
  for (const { postcode } of addresses) uses.set(postcode, (uses.get(postcode) ?? 0) + 1);
  let best = '';
  let most = 0;
  for (const [postcode, count] of uses) {
    if (count < most || (count === most && compareTexts(postcode, best) > 0)) continue;
    best = postcode;
    most = count;
  }
  return best;
}

/** Writes addresses by owner, with places as differences to the owner's. What most addresses of an owner share is stored once. */
export function addressSections(
  runs: readonly AddressRun[],
  texts: TextPool,
  contexts: ContextNumbers,
  checkStop: CheckStop = neverStop,
): { ownerCount: number; count: number; address: Uint8Array; 'address.ids': Uint8Array } {
  const first = new Uint32Array(runs.length + 1);
  for (const [k, { addresses }] of runs.entries()) first[k + 1] = first[k]! + addresses.length;
  const count = first.at(-1)!;
  const column = (): Float64Array => new Float64Array(count);
  const [number, suffix, unit, postcode] = [column(), column(), column(), column()];
  const [lat, lon, context, code] = [column(), column(), column(), column()];
  const all: AddressDraft[] = [];
  const ownerPostcode = new Uint32Array(runs.length);
  const atOwner = nowAndThen(checkStop, STEPS_OF_RUN);
  for (const [k, run] of runs.entries()) {
    atOwner();
    const { owner, addresses } = run;
    const common = commonPostcode(run);
    ownerPostcode[k] = texts.position(common);
    for (const [index, address] of addresses.entries()) {
      const at = first[k]! + index;
      number[at] = address.number;
      suffix[at] = texts.position(address.suffix);
      unit[at] = texts.position(address.unit);
      postcode[at] = address.postcode === common ? 0 : texts.position(address.postcode) + 1;
      const own = address.context ?? owner.context;
      context[at] = own === owner.context ? 0 : contexts.of(own) + 1;
      lat[at] = folded(address.lat - owner.lat);
      lon[at] = folded(address.lon - owner.lon);
      all.push(address);
      code[at] = codeOf(address);
    }
  }
  return {
    ownerCount: runs.length,
    count,
    address: packParts(PARTS.address, {
      owner: packEliasFano(
        'address owner',
        runs.map(({ owner }) => owner.number!),
      ),
      first: packEliasFano('address first', first),
      ownerPostcode: packColumn('address ownerPostcode', ownerPostcode, checkStop),
      number: packColumn('address number', number, checkStop),
      suffix: packColumn('address suffix', suffix, checkStop),
      unit: packColumn('address unit', unit, checkStop),
      postcode: packColumn('address postcode', postcode, checkStop),
      lat: packColumn('address lat', lat, checkStop),
      lon: packColumn('address lon', lon, checkStop),
      context: packColumn('address context', context, checkStop),
      tree: packPointTree(count, (at) => all[at]!, checkStop),
    }),
    'address.ids': packIds('address', code, checkStop),
  };
}
