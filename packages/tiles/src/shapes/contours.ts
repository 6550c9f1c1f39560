/** Straight-sided closed lines: x and y of one point after the other, without the first one repeated. Units and the direction of y are the caller's. */
export type Contour = readonly number[];

/** Collects contours from lines and Bézier curves, which it cuts into lines. Uses +, -, *, / and square roots alone, so that every platform gives the same points. */
export class ContourBuilder {
  readonly contours: number[][] = [];
  readonly #tolerance: number;
  #current: number[] = [];
  #x = 0;
  #y = 0;

  /** @param tolerance  how far lines may stray from a curve, in units of the coordinates. */
  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  /** How many coordinates have been collected, for limits. */
  get size(): number {
    return this.#current.length;
  }

  /** Closes the contour before, if there is one, and begins another. */
  moveTo(x: number, y: number): void {
    this.close();
    this.#current = [x, y];
    this.#x = x;
    this.#y = y;
  }

  lineTo(x: number, y: number): void {
    this.#current.push(x, y);
    this.#x = x;
    this.#y = y;
  }

  quadraticTo(controlX: number, controlY: number, x: number, y: number): void {
    const [startX, startY] = [this.#x, this.#y];
    // The second difference bounds how far a chord strays: |bend| / (4 * pieces^2) (Sederberg, Computer Aided Geometric Design, 10.6).
    const bend = norm(startX - 2 * controlX + x, startY - 2 * controlY + y);
    const pieces = piecesFor(bend / 4, this.#tolerance);
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces;
      const s = 1 - t;
      this.lineTo(
        s * s * startX + 2 * s * t * controlX + t * t * x,
        s * s * startY + 2 * s * t * controlY + t * t * y,
      );
    }
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [startX, startY] = [this.#x, this.#y];
    const bend = Math.max(
      norm(startX - 2 * x1 + x2, startY - 2 * y1 + y2),
      norm(x1 - 2 * x2 + x, y1 - 2 * y2 + y),
    );
    const pieces = piecesFor((bend * 3) / 4, this.#tolerance);
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces;
      const s = 1 - t;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      this.lineTo(a * startX + b * x1 + c * x2 + d * x, a * startY + b * y1 + c * y2 + d * y);
    }
  }

  /** Ends the contour; one of fewer than three points encloses nothing and is dropped. */
  close(): void {
    if (this.#current.length >= 6) this.contours.push(this.#current);
    this.#current = [];
  }
}

const MOST_PIECES = 64;

/** The number of equal pieces that keeps an error, which shrinks with its square, within the tolerance. */
function piecesFor(error: number, tolerance: number): number {
  return Math.max(1, Math.min(MOST_PIECES, Math.ceil(Math.sqrt(error / tolerance))));
}

function norm(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
