import { MOST_KEPT_NUMBERS } from './edges.ts';
import type { Matrix } from './matrix.ts';
import { CLOSE, CUBIC, LINE, MOVE, QUADRATIC, type SoftwarePath } from './path.ts';

/** Corners beyond this many pixels are brought back to it: 64-bit numbers stay exact enough, and nobody sees what lies there. */
const FARTHEST = 1e8;
const MOST_PIECES = 256;

/** Subpaths as straight lines. The memory is kept between drawings. */
export class Polylines {
  /** x and y of one point after the other. */
  points = new Float64Array(1024);
  /** How many points there are. */
  pointCount = 0;
  /** The first point of each subpath; one more for the end. */
  starts = new Int32Array(64);
  isClosed = new Uint8Array(64);
  count = 0;

  clear(): void {
    this.pointCount = 0;
    this.count = 0;
    if (this.points.length > MOST_KEPT_NUMBERS) this.points = new Float64Array(1024);
    this.starts[0] = 0;
  }

  add(x: number, y: number): void {
    const at = 2 * this.pointCount;
    if (at === this.points.length) this.reserve(this.pointCount + 1, 0);
    this.points[at] = x;
    this.points[at + 1] = y;
    this.pointCount++;
  }

  /** Makes room for so many points and subpaths in all. */
  reserve(pointCount: number, subpathCount: number): void {
    if (2 * pointCount > this.points.length) {
      const larger = new Float64Array(Math.max(2 * pointCount, 2 * this.points.length));
      larger.set(this.points);
      this.points = larger;
    }
    if (subpathCount + 1 > this.starts.length) {
      const starts = new Int32Array(Math.max(subpathCount + 1, 2 * this.starts.length));
      starts.set(this.starts);
      this.starts = starts;
      const closed = new Uint8Array(starts.length);
      closed.set(this.isClosed);
      this.isClosed = closed;
    }
  }

  /** Ends the subpath, if it has points. */
  end(isClosed: boolean): void {
    if (this.starts[this.count] === this.pointCount) return;
    if (this.count + 2 > this.starts.length) this.reserve(0, this.count + 1);
    this.isClosed[this.count] = isClosed ? 1 : 0;
    this.starts[++this.count] = this.pointCount;
  }
}

/**
 * Cuts the curves of a path into lines.
 *
 * @param matrix  from the path to the units of the lines. @param tolerance  how far lines may stray from curves, in these units.
 */
export function flatten(path: SoftwarePath, matrix: Matrix, tolerance: number, into: Polylines): void {
  into.clear();
  if (path.isStraight) {
    straightLines(path, matrix, into);
    return;
  }
  const { a, b, c, d, e, f } = matrix;
  const { verbs, verbCount, coordinates } = path;
  let at = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let index = 0; index < verbCount; index++) {
    const verb = verbs[index]!;
    if (verb === CLOSE) {
      into.end(true);
      [x, y] = [startX, startY];
      continue;
    }
    const px = coordinates[at]!;
    const py = coordinates[at + 1]!;
    at += 2;
    const x1 = bounded(a * px + c * py + e);
    const y1 = bounded(b * px + d * py + f);
    if (verb === MOVE) {
      into.end(false);
      startX = x1;
      startY = y1;
    }
    if (verb === MOVE || verb === LINE) {
      into.add(x1, y1);
      x = x1;
      y = y1;
      continue;
    }
    const qx = coordinates[at]!;
    const qy = coordinates[at + 1]!;
    at += 2;
    const x2 = bounded(a * qx + c * qy + e);
    const y2 = bounded(b * qx + d * qy + f);
    if (verb === QUADRATIC) {
      quadratic(into, tolerance, x, y, x1, y1, x2, y2);
      x = x2;
      y = y2;
      continue;
    }
    if (verb !== CUBIC) continue;
    const rx = coordinates[at]!;
    const ry = coordinates[at + 1]!;
    at += 2;
    const x3 = bounded(a * rx + c * ry + e);
    const y3 = bounded(b * rx + d * ry + f);
    cubic(into, tolerance, x, y, x1, y1, x2, y2, x3, y3);
    x = x3;
    y = y3;
  }
  into.end(false);
}

/** The same for a path without curves, which most of a map is: in one loop that calls nothing. */
function straightLines(path: SoftwarePath, matrix: Matrix, into: Polylines): void {
  const { a, b, c, d, e, f } = matrix;
  const isIdentity = a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;
  const { verbs, verbCount, coordinates } = path;
  into.reserve(path.coordinateCount >> 1, verbCount);
  const { points, starts, isClosed } = into;
  let point = 0;
  let count = 0;
  for (let index = 0; index < verbCount; index++) {
    const verb = verbs[index]!;
    if (verb !== LINE && starts[count] !== point) {
      isClosed[count] = verb === CLOSE ? 1 : 0;
      starts[++count] = point;
    }
    if (verb === CLOSE) continue;
    const px = coordinates[2 * point]!;
    const py = coordinates[2 * point + 1]!;
    points[2 * point] = bounded(isIdentity ? px : a * px + c * py + e);
    points[2 * point + 1] = bounded(isIdentity ? py : b * px + d * py + f);
    point++;
  }
  into.pointCount = point;
  into.count = count;
  into.end(false);
}

function quadratic(
  into: Polylines,
  tolerance: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): void {
  // The second difference bounds how far a chord strays: |bend| / (4 * pieces^2) (Sederberg, Computer Aided Geometric Design, 10.6).
  const pieces = piecesFor(norm(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2) / 4, tolerance);
  for (let piece = 1; piece < pieces; piece++) {
    const t = piece / pieces;
    const s = 1 - t;
    into.add(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2);
  }
  into.add(x2, y2);
}

function cubic(
  into: Polylines,
  tolerance: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): void {
  const bend = Math.max(norm(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), norm(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
  const pieces = piecesFor((bend * 3) / 4, tolerance);
  for (let piece = 1; piece < pieces; piece++) {
    const t = piece / pieces;
    const s = 1 - t;
    const p = s * s * s;
    const q = 3 * s * s * t;
    const r = 3 * s * t * t;
    const u = t * t * t;
    into.add(p * x0 + q * x1 + r * x2 + u * x3, p * y0 + q * y1 + r * y2 + u * y3);
  }
  into.add(x3, y3);
}

/** The number of equal pieces that keeps an error, which shrinks with its square, within the tolerance. */
function piecesFor(error: number, tolerance: number): number {
  return Math.max(1, Math.min(MOST_PIECES, Math.ceil(Math.sqrt(error / tolerance))));
}

function norm(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

function bounded(value: number): number {
  if (value > FARTHEST) return FARTHEST;
  if (value < -FARTHEST) return -FARTHEST;
  // Infinity less Infinity, of a transform that overflows.
  return value === value ? value : 0;
}
