import { bandsOf, cross, sidesAt, STATION, type Band, type Strip, type StripWidth } from './strip.ts';

/** The contours of a strip, which together cover it where the non-zero rule fills them. */
export function stripContours(strip: Strip, width: StripWidth): readonly (readonly number[])[] {
  return bandsOf(width).flatMap((band) => bandContours(strip, width, band));
}

function bandContours(strip: Strip, width: StripWidth, band: Band): readonly (readonly number[])[] {
  const contours: (readonly number[])[] = [];
  let left: number[] = [];
  let right: number[] = [];
  const end = (): void => {
    if (left.length > 2) contours.push(joined(left, right));
    left = [];
    right = [];
  };
  let [ax, ay, bx, by] = sidesAt(strip, 0, width, band);
  for (let at = STATION; at < strip.length; at += STATION) {
    const [cx, cy, dx, dy] = sidesAt(strip, at, width, band);
    const one = cross(ax, ay, bx, by, cx, cy);
    const other = cross(bx, by, dx, dy, cx, cy);
    // Almost every piece turns the same way and goes on where the one before it ends.
    if (one >= 0 && other >= 0) {
      if (left.length === 0) {
        left.push(ax, ay);
        right.push(bx, by);
      }
      left.push(cx, cy);
      right.push(dx, dy);
    } else {
      end();
      contours.push(...quad(ax, ay, bx, by, cx, cy, dx, dy));
    }
    [ax, ay, bx, by] = [cx, cy, dx, dy];
  }
  end();
  return contours;
}

/** The right side, then the left one backwards. */
function joined(left: readonly number[], right: readonly number[]): readonly number[] {
  const contour = [...right];
  for (let at = left.length - 2; at >= 0; at -= 2) contour.push(left[at]!, left[at + 1]!);
  return contour;
}

/** Left and right at the beginning, left and right at the end: the two triangles that MapLibre draws, as one contour where that covers the same. */
function quad(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): readonly (readonly number[])[] {
  const one = cross(ax, ay, bx, by, cx, cy);
  const other = cross(bx, by, dx, dy, cx, cy);
  if (one === 0 && other === 0) return [];
  if (one >= 0 && other >= 0) return [[ax, ay, bx, by, dx, dy, cx, cy]];
  if (one <= 0 && other <= 0) return [[ax, ay, cx, cy, dx, dy, bx, by]];
  return [
    one < 0 ? [ax, ay, cx, cy, bx, by] : [ax, ay, bx, by, cx, cy],
    other < 0 ? [bx, by, cx, cy, dx, dy] : [bx, by, dx, dy, cx, cy],
  ];
}
