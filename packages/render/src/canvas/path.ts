import { cosDegrees, PortolanError, sinDegrees } from '@portolan/base';

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
    this.#verb(QUADRATIC);
    this.#point(controlX, controlY);
    this.#point(x, y);
  }

  /** Leads to a point by a curve with two control points. */
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    if (!isFinitePoint(x1, y1) || !isFinitePoint(x2, y2) || !isFinitePoint(x, y)) return;
    this.#hasPoint(x1, y1);
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

  #verb(verb: number): void {
    if (this.verbCount === this.verbs.length) {
      const larger = new Uint8Array(this.verbs.length * 2);
      larger.set(this.verbs);
      this.verbs = larger;
    }
    this.verbs[this.verbCount++] = verb;
  }

  #point(x: number, y: number): void {
    if (this.coordinateCount + 2 > this.coordinates.length) {
      const larger = new Float64Array(this.coordinates.length * 2);
      larger.set(this.coordinates);
      this.coordinates = larger;
    }
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
