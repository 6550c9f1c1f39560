/** The kind of a turn at a junction, by its angle from straight on. */
export type TurnKind = 'straight' | 'slight' | 'normal' | 'sharp' | 'uturn';

export interface Turn {
  readonly kind: TurnKind;
  readonly side: 'left' | 'right';
  /** The angle from straight on, -180 < degrees <= 180; turns to the right are positive. */
  readonly degrees: number;
}

/** Upper limits in degrees; drivers call anything from 45 on a turn, however a bearing is rounded, and nothing below 10. */
const STRAIGHT = 10.5;
const SLIGHT = 44.5;
const NORMAL = 135;
const SHARP = 165;

/**
 * Returns the turn between two bearings, both in degrees from north.
 *
 * @param before  the bearing on arrival.
 * @param after  the bearing on leaving.
 */
export function turnBetween(before: number, after: number): Turn {
  const right = (after - before + 720) % 360;
  const degrees = right > 180 ? right - 360 : right;
  return { kind: kindOf(Math.abs(degrees)), side: degrees < 0 ? 'left' : 'right', degrees };
}

function kindOf(degrees: number): TurnKind {
  if (degrees < STRAIGHT) return 'straight';
  if (degrees < SLIGHT) return 'slight';
  if (degrees < NORMAL) return 'normal';
  return degrees < SHARP ? 'sharp' : 'uturn';
}
