import type { Anchor } from '../../geometry/anchors.ts';

/** On which side lines of different lengths begin or end together. */
export type Justify = 'left' | 'center' | 'right';

/** The share of the width to the left of an anchor, and of the height above it. */
export function anchorShares(anchor: Anchor): readonly [horizontal: number, vertical: number] {
  const horizontal = anchor.endsWith('left') ? 0 : anchor.endsWith('right') ? 1 : 0.5;
  const vertical = anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? 1 : 0.5;
  return [horizontal, vertical];
}

/** Lines begin at the side of the anchor. */
export function justifyFor(anchor: Anchor): Justify {
  return anchor.endsWith('left') ? 'left' : anchor.endsWith('right') ? 'right' : 'center';
}

/** The letters of a line reach so far beyond what is measured above and below, in pixels of an em of 24. MapLibre takes it off vertical offsets. */
const BASELINE_PIXELS = 7;

/** The offset of a text that stays a distance away from its place, away from the side of the anchor; pixels of an em of 24. */
export function radialOffset(anchor: Anchor, distance: number): readonly [number, number] {
  const radius = Math.max(0, distance);
  const isDiagonal = anchor.includes('-');
  const reach = isDiagonal ? radius / Math.SQRT2 : radius;
  const [horizontal, vertical] = anchorShares(anchor);
  const y = vertical === 0 ? reach - BASELINE_PIXELS : vertical === 1 ? BASELINE_PIXELS - reach : 0;
  return [(1 - 2 * horizontal) * reach, y];
}

/** The offset of a text for one of several anchors: the lengths of the given one, away from the side of the anchor; pixels of an em of 24. */
export function mirroredOffset(anchor: Anchor, [x, y]: readonly [number, number]): readonly [number, number] {
  const [horizontal, vertical] = anchorShares(anchor);
  const down = Math.abs(y);
  return [
    (1 - 2 * horizontal) * Math.abs(x),
    vertical === 0 ? down - BASELINE_PIXELS : vertical === 1 ? BASELINE_PIXELS - down : 0,
  ];
}
