/** The brightest channel of a contour's colour has this much more than the darkest, which has `BASE`; shares of full brightness. */
const CHROMA = 0.5;
const BASE = 0.25;
/** The hues of all contours span this angle from red (0) past green (120). */
const HUE_SPAN_DEGREES = 150;

/** The colour (`#rrggbb`) of the contour at position `index` of `count` in the answer. */
export function contourColor(index: number, count: number): string {
  const sixth = (index * HUE_SPAN_DEGREES) / count / 60;
  const second = CHROMA * (1 - Math.abs((sixth % 2) - 1));
  const channels = sixth < 1 ? [CHROMA, second, 0] : sixth < 2 ? [second, CHROMA, 0] : [0, CHROMA, second];
  return `#${channels.map((share) => toHex(share + BASE)).join('')}`;
}

function toHex(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}
