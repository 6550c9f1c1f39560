import { reversedPlaces, signedArea } from '../../geometry/clip.ts';
import { bandsOf, DISTANCE, sidesAt, STATION, type Sides, type Strip, type StripWidth } from './strip.ts';

/** The parts of a strip that dashes show. @param dashes  lengths of dashes and gaps, even in number, with a sum that is not tiny. */
export function stripDashes(
  strip: Strip,
  width: StripWidth,
  dashes: readonly number[],
): readonly (readonly number[])[] {
  const period = dashes.reduce((sum, length) => sum + length, 0);
  const contours: (readonly number[])[] = [];
  for (const band of bandsOf(width)) {
    for (let at = STATION; at < strip.length; at += STATION) {
      const a = sidesAt(strip, at - STATION, width, band);
      const b = sidesAt(strip, at, width, band);
      const [from, to] = [strip[at - STATION + DISTANCE]!, strip[at + DISTANCE]!];
      const length = to - from;
      let begin = Math.floor(from / period) * period;
      // So far along a line numbers have no room for dashes.
      if (!(begin + period > begin)) continue;
      while (begin <= to) {
        for (let index = 0; index < dashes.length; index += 2) {
          const finish = begin + dashes[index]!;
          // Corners have no length: they show where a dash goes on over them.
          const first = length > 0 ? Math.max(0, (begin - from) / length) : begin <= from ? 0 : 2;
          const last = length > 0 ? Math.min(1, (finish - from) / length) : finish > from ? 1 : -1;
          if (first < last) contours.push(dashOf(a, b, first, last));
          begin = finish + dashes[index + 1]!;
        }
      }
    }
  }
  return contours;
}

/** A dash across the two triangles between two stations: from left to right over the line between them, and back. */
function dashOf(a: Sides, b: Sides, from: number, to: number): readonly number[] {
  const [ax, ay, bx, by] = a;
  const [cx, cy, dx, dy] = b;
  const contour = [
    ax + from * (cx - ax),
    ay + from * (cy - ay),
    bx + from * (cx - bx),
    by + from * (cy - by),
    bx + from * (dx - bx),
    by + from * (dy - by),
    bx + to * (dx - bx),
    by + to * (dy - by),
    bx + to * (cx - bx),
    by + to * (cy - by),
    ax + to * (cx - ax),
    ay + to * (cy - ay),
  ];
  // Where the strip runs back over itself all contours still turn one way.
  return signedArea(contour) < 0 ? reversedPlaces(contour) : contour;
}
