/** Ways to go at a junction, by how far they bend from straight on. */
export type TurnKind = 'straight' | 'slight' | 'normal' | 'sharp' | 'uturn';

export interface Turn {
  readonly kind: TurnKind;
  readonly side: 'left' | 'right';
  /** -180 < degrees <= 180, to the right positive. */
  readonly degrees: number;
}

/** Upper limits in degrees; drivers call anything beyond 45 a turn, and nothing below 12. */
const LIMITS: readonly (readonly [TurnKind, number])[] = [
  ['straight', 12],
  ['slight', 45],
  ['normal', 135],
  ['sharp', 165],
];

/** @param before  bearing on arrival; @param after  bearing on leaving, degrees from north. */
export function turnBetween(before: number, after: number): Turn {
  const right = (after - before + 720) % 360;
  const degrees = right > 180 ? right - 360 : right;
  const kind = LIMITS.find(([, limit]) => Math.abs(degrees) < limit)?.[0] ?? 'uturn';
  return { kind, side: degrees < 0 ? 'left' : 'right', degrees };
}
