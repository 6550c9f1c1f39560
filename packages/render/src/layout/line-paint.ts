import type { Color } from '../expressions/color.ts';
import type { Property } from '../style/property.ts';
import type { DrawPaint } from './draw-list.ts';
import { cssColor, type ImageSize } from './layer-input.ts';
import { stripPieces, type StripPiece } from './strips/strip-pieces.ts';
import type { Strip, StripWidth } from './strips/strip.ts';

/** Colours of a line from its beginning to its end are worked out for so many steps, as many as MapLibre has. */
const RAMP_STEPS = 256;
/** Colours of one piece. */
const MOST_STOPS = 64;
/** How far pieces reach under each other, in pixels. */
const OVERLAP_PIXELS = 0.5;

/** MapLibre spreads images across lines over so much more on either side, in pixels, and pixels of the image. */
const EDGE_PIXELS = 0.5;
const EDGE_TEXELS = 1;

/** What follows a line: a repeated image, or colours by the share of the way. */
export type PiecePaint =
  | { readonly image: { readonly name: string; readonly size: ImageSize } }
  | { readonly ramp: readonly string[]; readonly whole: number };

/** Colours of CSS, from the beginning of a line to its end. */
export function rampOf(gradient: Property<Color | undefined>): readonly string[] {
  const ramp: string[] = [];
  for (let step = 0; step <= RAMP_STEPS; step++) {
    const color = gradient.for({}, { lineProgress: step / RAMP_STEPS });
    ramp.push(color === undefined ? 'rgba(0,0,0,0)' : cssColor(color));
  }
  return ramp;
}

/**
 * The pieces of strips, each with its part of the paint.
 *
 * @param unit  the width of the line at the whole zoom level below, as it has grown since; images are as long as it makes them.
 */
export function paintPieces(
  strips: readonly Strip[],
  width: StripWidth,
  isOpaque: boolean,
  paint: PiecePaint,
  unit: number,
  pixelRatio: number,
): readonly { readonly contour: readonly number[]; readonly fill: DrawPaint }[] {
  const whole = { ...width, half: width.end + EDGE_PIXELS / pixelRatio, inner: 0 };
  return strips.flatMap((strip) =>
    stripPieces(strip, width, whole, isOpaque && 'ramp' in paint ? OVERLAP_PIXELS / pixelRatio : 0).map(
      (piece) => ({
        contour: piece.contour,
        fill: 'ramp' in paint ? gradientOf(piece, paint) : imageAlong(piece, paint.image, unit),
      }),
    ),
  );
}

function gradientOf(
  { from, to, x, y, acrossX, acrossY, alongX, alongY }: StripPiece,
  { ramp, whole }: { readonly ramp: readonly string[]; readonly whole: number },
): DrawPaint {
  const stepAt = (distance: number): number =>
    Math.max(0, Math.min(RAMP_STEPS, whole > 0 ? (distance / whole) * RAMP_STEPS : 0));
  const [first, last] = [stepAt(from), stepAt(to)];
  // What lies across has one colour: the gradient runs square to that.
  const square = acrossX * acrossX + acrossY * acrossY;
  const share = square > 0 ? (alongX * acrossX + alongY * acrossY) / square : 0;
  const [wayX, wayY] = [alongX - share * acrossX, alongY - share * acrossY];
  if (last - first < 1e-6 || Math.hypot(wayX, wayY) < 1e-6) return ramp[Math.round(first)]!;
  const count = Math.min(MOST_STOPS, Math.ceil(last - first) + 1);
  const stops: (readonly [number, string])[] = [];
  for (let stop = 0; stop <= count; stop++) {
    const color = ramp[Math.round(first + (stop / count) * (last - first))]!;
    // What does not change needs its ends alone.
    if (stops.length > 1 && stops.at(-1)![1] === color && stops.at(-2)![1] === color) stops.pop();
    stops.push([stop / count, color]);
  }
  return { along: [x, y, x + wayX, y + wayY], stops };
}

/**
 * An image that is repeated along a piece: as high as the line is wide, and as long as it then is at the whole zoom level. Its upper side lies to the
 * left of the line.
 */
function imageAlong(
  { from, to, x, y, side, acrossX, acrossY, alongX, alongY }: StripPiece,
  { name, size }: { readonly name: string; readonly size: ImageSize },
  unit: number,
): DrawPaint {
  const pixel = unit / size.height;
  const back = (from % (size.width * pixel)) / pixel;
  const rows = size.height + 2 * EDGE_TEXELS;
  const [downX, downY] = [acrossX / rows, acrossY / rows];
  const length = to - from;
  // Where the line has no length, as at a corner, the image is not stretched along it.
  const [onX, onY] = length > 0 ? [(alongX / length) * pixel, (alongY / length) * pixel] : [-downY, downX];
  return {
    image: name,
    matrix: [
      onX,
      onY,
      downX,
      downY,
      x - side * acrossX + EDGE_TEXELS * downX - back * onX,
      y - side * acrossY + EDGE_TEXELS * downY - back * onY,
    ],
  };
}
