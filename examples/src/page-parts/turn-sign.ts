import type { Maneuver } from '@portolan/schemas';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws an arrow that bends as the road does, and a dot for the destination. */
export function turnSign({ bearing_before: before, bearing_after: after }: Maneuver): SVGSVGElement {
  const sign = document.createElementNS(SVG, 'svg');
  sign.setAttribute('viewBox', '-12 -12 24 24');
  sign.setAttribute('aria-hidden', 'true');
  const draw = (d: string, turn: number): void => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('transform', `rotate(${turn})`);
    sign.append(path);
  };
  const turn = before === undefined || after === undefined ? 0 : after - before;
  if (after === undefined) draw('M0-4a4 4 0 1 0 .01 0z', 0);
  else {
    draw('M0 10V0', 0);
    draw('M0 0v-9M-4-5.5 0-9.5 4-5.5', turn);
  }
  return sign;
}
