import { measured, segmentAt, type LineAnchor, type MeasuredLine } from './line-anchors.ts';

/** Bends sharper than this turn back: the lines beside their arms would meet far away. */
const TURNS_BACK = 1e-6;

/** A line beside another one, and how far along it a place of the other one lies. */
interface LineBeside {
  readonly line: MeasuredLine;
  readonly distance: number;
}

/**
 * The line that runs beside another one, on which the letters of a label with an offset stand: on the outside of a bend they have more room than on the
 * line itself, on the inside less. The lines beside two segments end where they meet, as in MapLibre; one that would run backwards, inside a tight bend, has no length.
 *
 * @param beside  pixels to the right of the line, to the left if negative. @param at  a place on the line.
 */
export function lineBeside(line: MeasuredLine, beside: number, at: LineAnchor): LineBeside {
  const { directions, moved } = movedLine(line, beside);
  const segment = segmentAt(line, at.distance);
  const [dx, dy] = directions[segment]!;
  const [x, y] = [moved.places[2 * segment]!, moved.places[2 * segment + 1]!];
  const along = (at.x - beside * dy - x) * dx + (at.y + beside * dx - y) * dy;
  return { line: moved, distance: moved.distances[segment]! + along };
}

interface MovedLine {
  /** Of the segments of the line that was moved. */
  readonly directions: readonly Direction[];
  readonly moved: MeasuredLine;
}

/** What was found of lines, by how far beside: many labels may stand along a long line. */
const movedLines = new WeakMap<MeasuredLine, Map<number, MovedLine>>();

function movedLine(line: MeasuredLine, beside: number): MovedLine {
  let known = movedLines.get(line);
  if (!known) movedLines.set(line, (known = new Map()));
  let found = known.get(beside);
  if (!found) known.set(beside, (found = moveLine(line.places, beside)));
  return found;
}

function moveLine(places: readonly number[], beside: number): MovedLine {
  const segmentCount = places.length / 2 - 1;
  const directions = directionsOf(places, segmentCount);
  const moved: number[] = [];
  for (let corner = 0; corner <= segmentCount; corner++) {
    const [dx0, dy0] = directions[Math.max(corner - 1, 0)]!;
    const [dx1, dy1] = directions[Math.min(corner, segmentCount - 1)]!;
    const alike = 1 + dx0 * dx1 + dy0 * dy1;
    const [nx, ny] = alike < TURNS_BACK ? [-dy0, dx0] : [-(dy0 + dy1) / alike, (dx0 + dx1) / alike];
    moved.push(places[2 * corner]! + beside * nx, places[2 * corner + 1]! + beside * ny);
  }
  for (let from = 0; from < 2 * segmentCount; from += 2) {
    const [dx, dy] = directions[from / 2]!;
    const [x0, y0, x1, y1] = [moved[from]!, moved[from + 1]!, moved[from + 2]!, moved[from + 3]!];
    if ((x1 - x0) * dx + (y1 - y0) * dy >= 0) continue;
    moved[from] = moved[from + 2] = (x0 + x1) / 2;
    moved[from + 1] = moved[from + 3] = (y0 + y1) / 2;
  }
  return { directions, moved: measured(moved) };
}

type Direction = readonly [dx: number, dy: number];

/** The direction of each segment as a vector of length 1; that of the one before where a segment has no length. */
function directionsOf(places: readonly number[], segmentCount: number): Direction[] {
  const directions: Direction[] = [];
  for (let segment = 0; segment < segmentCount; segment++) {
    const dx = places[2 * segment + 2]! - places[2 * segment]!;
    const dy = places[2 * segment + 3]! - places[2 * segment + 1]!;
    const length = Math.hypot(dx, dy);
    directions.push(length > 0 ? [dx / length, dy / length] : (directions.at(-1) ?? [1, 0]));
  }
  return directions;
}
