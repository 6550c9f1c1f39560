import type { Maneuver } from '@portolan/schemas';
import type { LaneChoice } from '../guidance/lanes/route-lanes.ts';
import { LaneTurn } from '../network/lanes.ts';

type NativeLane = NonNullable<Maneuver['lanes']>[number];

const UNMARKED = 1;
/** Our bits and those of the wire. */
const WIRE_BITS: readonly (readonly [turn: number, bit: number])[] = [
  [LaneTurn.through, 2],
  [LaneTurn.sharpLeft, 4],
  [LaneTurn.left, 8],
  [LaneTurn.slightLeft, 16],
  [LaneTurn.slightRight, 32],
  [LaneTurn.right, 64],
  [LaneTurn.sharpRight, 128],
  [LaneTurn.reverse, 256],
  [LaneTurn.mergeToLeft, 512],
  [LaneTurn.mergeToRight, 1024],
];

/** Writes the lanes before a maneuver. */
export function nativeLanes({ lanes, valid }: LaneChoice): NativeLane[] {
  return lanes.map(({ turns }, lane) => {
    const leading = valid[lane]!;
    if (leading === 0) return { directions: wireBits(turns) };
    const along = wireBits(turns & leading);
    // The lowest bit: one direction to follow.
    return { directions: wireBits(turns), valid: along, active: along & -along };
  });
}

function wireBits(turns: number): number {
  const bits = WIRE_BITS.reduce((all, [turn, bit]) => ((turns & turn) === 0 ? all : all | bit), 0);
  return bits === 0 ? UNMARKED : bits;
}
