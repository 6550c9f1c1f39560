import { cosDegrees, PortolanError, sinDegrees } from '@portolan/base';
import type { Matrix } from './matrix.ts';

export const MOVE = 0;
export const LINE = 1;
export const QUADRATIC = 2;
export const CUBIC = 3;
export const CLOSE = 4;

const TURN = 2 * Math.PI;
/** A cubic curve strays from an eighth of a circle by 4e-6 radii. */
const PIECE = Math.PI / 4;

/** Whatever takes the commands of a path. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  closePath(): void;
}

/**
 * A path that may be drawn many times, under any transform: the part of `Path2D` that maps need. As on every canvas, calls with a number that is
 * not finite do nothing.
 */
export class SoftwarePath implements PathSink {
  /** One of the five commands each. */
  verbs = new Uint8Array(64);
  /** How many steps the path has. */
  verbCount = 0;
  /** The points that the commands take, x and y each, in the units of whoever draws it. */
  coordinates = new Float64Array(256);
  /** How many coordinates its steps have. */
  coordinateCount = 0;
  /** Whether all its steps are straight. */
  isStraight = true;
  #startX = 0;
  #startY = 0;

  /** Whether a subpath has begun. */
  get isEmpty(): boolean {
    return this.verbCount === 0;
  }

  /** Forgets all subpaths and keeps the memory. */
  clear(): void {
    this.verbCount = 0;
    this.coordinateCount = 0;
    this.isStraight = true;
  }

  /**
   * Adds straight lines, each of them x, y, x, y, ...: the same as `moveTo`, `lineTo` and `closePath` for all of their points.
   *
   * @param isClosed  whether each leads back to where it began. @param matrix  takes the points to the units of the path.
   */
  addLines(lines: readonly (readonly number[])[], isClosed: boolean, matrix: Matrix): void {
    const { a, b, c, d, e, f } = matrix;
    // In code that is not compiled yet each number that is no whole one is an object on the heap: where a map is only enlarged, two do.
    const isScale = b === 0 && c === 0 && e === 0 && f === 0;
    for (const line of lines) {
      const count = line.length >> 1;
      this.#reserve(count + 1, 2 * count);
      const { verbs, coordinates } = this;
      const firstVerb = this.verbCount;
      const first = this.coordinateCount;
      let areFinite = count > 0;
      for (let point = 0; point < count; point++) {
        const px = line[2 * point]!;
        const py = line[2 * point + 1]!;
        const x = isScale ? a * px : a * px + c * py + e;
        const y = isScale ? d * py : b * px + d * py + f;
        if (!(x < Infinity && x > -Infinity && y < Infinity && y > -Infinity)) areFinite = false;
        verbs[firstVerb + point] = LINE;
        coordinates[first + 2 * point] = x;
        coordinates[first + 2 * point + 1] = y;
      }
      if (!areFinite) {
        // Nothing of it counts yet.
        this.#addPoints(line, isClosed, matrix);
        continue;
      }
      verbs[firstVerb] = MOVE;
      if (isClosed) verbs[firstVerb + count] = CLOSE;
      this.verbCount = firstVerb + (isClosed ? count + 1 : count);
      this.coordinateCount = first + 2 * count;
      this.#startX = coordinates[first]!;
      this.#startY = coordinates[first + 1]!;
    }
  }

  /** Adds a line of which points are no numbers, point by point. */
  #addPoints(line: readonly number[], isClosed: boolean, { a, b, c, d, e, f }: Matrix): void {
    for (let at = 0; at < line.length; at += 2) {
      const px = line[at]!;
      const py = line[at + 1]!;
      const x = a * px + c * py + e;
      const y = b * px + d * py + f;
      if (at === 0) this.moveTo(x, y);
      else this.lineTo(x, y);
    }
    if (isClosed) this.closePath();
  }

  /** Begins a line at a point. */
  moveTo(x: number, y: number): void {
    if (!isFinitePoint(x, y)) return;
    this.#verb(MOVE);
    this.#point(x, y);
    this.#startX = x;
    this.#startY = y;
  }

  /** Leads straight to a point. */
  lineTo(x: number, y: number): void {
    if (!isFinitePoint(x, y)) return;
    if (!this.#hasPoint(x, y)) return;
    this.#verb(LINE);
    this.#point(x, y);
  }

  /** Leads to a point by a curve with one control point. */
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    if (!isFinitePoint(controlX, controlY) || !isFinitePoint(x, y)) return;
    this.#hasPoint(controlX, controlY);
    this.isStraight = false;
    this.#verb(QUADRATIC);
    this.#point(controlX, controlY);
    this.#point(x, y);
  }

  /** Leads to a point by a curve with two control points. */
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    if (!isFinitePoint(x1, y1) || !isFinitePoint(x2, y2) || !isFinitePoint(x, y)) return;
    this.#hasPoint(x1, y1);
    this.isStraight = false;
    this.#verb(CUBIC);
    this.#point(x1, y1);
    this.#point(x2, y2);
    this.#point(x, y);
  }

  /**
   * A part of a circle, after a straight line to its beginning.
   *
   * @param startAngle  in radians, clockwise from the x axis where y goes down. @param isCounterclockwise  which way round.
   * @throws {PortolanError} `radius` where the radius is negative.
   */
  arc(
    x: number,
    y: number,
    radius: number,
    startAngle: number,
    endAngle: number,
    isCounterclockwise = false,
  ): void {
    arcInto(this, x, y, radius, startAngle, endAngle, isCounterclockwise, this.isEmpty);
  }

  /** Adds a rectangle. */
  rect(x: number, y: number, width: number, height: number): void {
    rectInto(this, x, y, width, height);
  }

  /** Closes the subpath; the next one begins where this one did. */
  closePath(): void {
    if (this.isEmpty || this.verbs[this.verbCount - 1] === CLOSE) return;
    this.#verb(CLOSE);
  }

  /** Begins a subpath where none has begun, as canvases do. @returns false if it did, and a line to this point is none. */
  #hasPoint(x: number, y: number): boolean {
    if (this.isEmpty) {
      this.moveTo(x, y);
      return false;
    }
    if (this.verbs[this.verbCount - 1] === CLOSE) this.moveTo(this.#startX, this.#startY);
    return true;
  }

  /** Makes room for so many more steps and coordinates. */
  #reserve(steps: number, numbers: number): void {
    if (this.verbCount + steps > this.verbs.length) {
      const larger = new Uint8Array(Math.max(this.verbs.length * 2, this.verbCount + steps));
      larger.set(this.verbs);
      this.verbs = larger;
    }
    if (this.coordinateCount + numbers > this.coordinates.length) {
      const larger = new Float64Array(Math.max(this.coordinates.length * 2, this.coordinateCount + numbers));
      larger.set(this.coordinates);
      this.coordinates = larger;
    }
  }

  #verb(verb: number): void {
    this.#reserve(1, 0);
    this.verbs[this.verbCount++] = verb;
  }

  #point(x: number, y: number): void {
    this.#reserve(0, 2);
    this.coordinates[this.coordinateCount++] = x;
    this.coordinates[this.coordinateCount++] = y;
  }
}

export function rectInto(into: PathSink, x: number, y: number, width: number, height: number): void {
  if (!isFinitePoint(x, y) || !isFinitePoint(width, height)) return;
  into.moveTo(x, y);
  into.lineTo(x + width, y);
  into.lineTo(x + width, y + height);
  into.lineTo(x, y + height);
  into.closePath();
}

/** Writes a part of a circle as cubic curves (Riskus 2006: handles of 4/3 tan(angle / 4)), with sines that are the same everywhere. */
export function arcInto(
  into: PathSink,
  x: number,
  y: number,
  radius: number,
  startAngle: number,
  endAngle: number,
  isCounterclockwise: boolean,
  isFirst: boolean,
): void {
  if (!isFinitePoint(x, y) || !isFinitePoint(startAngle, endAngle) || !Number.isFinite(radius)) return;
  if (radius < 0) throw new PortolanError('radius', `arc: a radius is 0 or more, not ${radius}`, { radius });
  let sweep = endAngle - startAngle;
  if (isCounterclockwise ? sweep <= -TURN : sweep >= TURN) sweep = isCounterclockwise ? -TURN : TURN;
  else {
    sweep %= TURN;
    if (isCounterclockwise && sweep > 0) sweep -= TURN;
    else if (!isCounterclockwise && sweep < 0) sweep += TURN;
  }
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / PIECE - 1e-9));
  const quarterPiece = degrees(sweep / pieces / 4);
  const handle = (4 / 3) * (sinDegrees(quarterPiece) / cosDegrees(quarterPiece)) * radius;
  let cos = cosDegrees(degrees(startAngle));
  let sin = sinDegrees(degrees(startAngle));
  if (isFirst) into.moveTo(x + radius * cos, y + radius * sin);
  else into.lineTo(x + radius * cos, y + radius * sin);
  if (sweep === 0) return;
  for (let piece = 1; piece <= pieces; piece++) {
    const angle = degrees(startAngle + (sweep * piece) / pieces);
    const nextCos = cosDegrees(angle);
    const nextSin = sinDegrees(angle);
    into.bezierCurveTo(
      x + radius * cos - handle * sin,
      y + radius * sin + handle * cos,
      x + radius * nextCos + handle * nextSin,
      y + radius * nextSin - handle * nextCos,
      x + radius * nextCos,
      y + radius * nextSin,
    );
    cos = nextCos;
    sin = nextSin;
  }
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

function isFinitePoint(x: number, y: number): boolean {
  // A difference of a number and itself is 0 unless it is infinite or no number.
  return x - x === 0 && y - y === 0;
}
