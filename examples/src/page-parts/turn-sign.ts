import type { Maneuver } from '@portolan/schemas';

const SVG = 'http://www.w3.org/2000/svg';

/** Turns from here on, in degrees, are drawn as hooks: an arrow that comes back on itself would hide its own shaft. */
const HOOK_DEGREES = 150;
/** The type of a U-turn to the right, which its bearings cannot tell from one to the left. */
const UTURN_RIGHT = 12;

/** Draws an arrow that bends as the road does, and a dot for the destination. */
export function turnSign({ type, bearing_before: before, bearing_after: after }: Maneuver): SVGSVGElement {
  const sign = document.createElementNS(SVG, 'svg');
  sign.setAttribute('viewBox', '-12 -12 24 24');
  sign.setAttribute('aria-hidden', 'true');
  const draw = (d: string, turn: number, mirrored = 1): void => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('transform', `rotate(${turn}) scale(${mirrored} 1)`);
    sign.append(path);
  };
  const turn = before === undefined || after === undefined ? 0 : after - before;
  if (after === undefined) draw('M0-4a4 4 0 1 0 .01 0z', 0);
  else if (Math.abs(((turn + 540) % 360) - 180) > HOOK_DEGREES) {
    // A hook to the left.
    draw('M5 10V-3a4.5 4.5 0 0 0-9 0v9M-8 2l4 4 4-4', 0, type === UTURN_RIGHT ? -1 : 1);
  } else {
    draw('M0 10V0', 0);
    draw('M0 0v-9M-4-5.5 0-9.5 4-5.5', turn);
  }
  return sign;
}
