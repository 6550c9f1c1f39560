import { EdgeFlag, Mode, OTHER_TOLL_SHIFT } from '../road-network.ts';
import { type TagReader, meaningIn } from './tag-reader.ts';

/** 1 for a toll, 2 for none, 0 for what says neither (`toll=snowmobile`). */
const tollIn = meaningIn({ yes: 1, true: 1, 1: 1, no: 2, false: 2, 0: 2 });

/**
 * Keys of each kind of vehicle, from the specific to the general (OSM wiki, Key:toll). N3 and N2 are the European classes of trucks above 12 t and 3.5 t:
 * who asks for a truck mostly has one of the former.
 */
const GENERAL = ['toll:motor_vehicle', 'toll:vehicle', 'toll'];
const CARS = ['toll:motorcar', ...GENERAL];
const OTHERS: readonly (readonly [mode: number, keys: readonly string[]])[] = [
  [Mode.truck, ['toll:hgv', 'toll:N3', 'toll:N2', ...GENERAL]],
  [Mode.motorScooter, ['toll:moped', 'toll:mofa', 'toll:motorcycle', ...GENERAL]],
  [Mode.motorcycle, ['toll:motorcycle', ...GENERAL]],
];

/** Reads the bits of `edgeFlags` about tolls of the current way. */
export function tollReader(tags: TagReader): () => number {
  const meaningOf = tags.classifier(tollIn);
  const paidBy = (keys: readonly string[]): (() => boolean) => {
    const slots = keys.map((key) => tags.slot(key));
    return () => {
      for (const slot of slots) {
        const meaning = meaningOf(tags.value(slot));
        if (meaning !== 0) return meaning === 1;
      }
      return false;
    };
  };
  const byCars = paidBy(CARS);
  const byOthers = OTHERS.map(([mode, keys]) => ({ flag: mode << OTHER_TOLL_SHIFT, isPaid: paidBy(keys) }));
  return () => {
    const isPaid = byCars();
    let flags = isPaid ? EdgeFlag.toll : 0;
    for (const other of byOthers) if (other.isPaid() !== isPaid) flags |= other.flag;
    return flags;
  };
}
