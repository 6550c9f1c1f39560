import type { OsrmIntersection } from '@portolan/schemas';
import type { LaneChoice } from '../guidance/lanes/route-lanes.ts';
import { LaneTurn } from '../network/lanes.ts';

type OsrmLane = NonNullable<OsrmIntersection['lanes']>[number];

/** Names of directions from left to right, as they are painted; lanes that end are shown as arrows to their neighbour. */
const INDICATIONS: readonly (readonly [turns: number, name: OsrmLane['indications'][number]])[] = [
  [LaneTurn.sharpLeft, 'sharp left'],
  [LaneTurn.left, 'left'],
  [LaneTurn.slightLeft | LaneTurn.mergeToLeft, 'slight left'],
  [LaneTurn.through, 'straight'],
  [LaneTurn.slightRight | LaneTurn.mergeToRight, 'slight right'],
  [LaneTurn.right, 'right'],
  [LaneTurn.sharpRight, 'sharp right'],
  [LaneTurn.reverse, 'uturn'],
];

/** Writes the lanes before a junction. */
export function osrmLanes({ lanes, valid }: LaneChoice): OsrmLane[] {
  return lanes.map(({ turns }, lane) => {
    const names = INDICATIONS.filter(([bits]) => (turns & bits) !== 0).map(([, name]) => name);
    const indications: OsrmLane['indications'] = names.length === 0 ? ['none'] : names;
    const leading = valid[lane]!;
    const isValid = leading !== 0;
    if (!isValid) return { indications, valid: isValid, active: false };
    const indication = INDICATIONS.find(([bits]) => (turns & leading & bits) !== 0)?.[1] ?? 'none';
    return { indications, valid: isValid, active: true, valid_indication: indication };
  });
}
