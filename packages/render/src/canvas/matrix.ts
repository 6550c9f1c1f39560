/** An affine map as canvases write it: x' = a x + c y + e and y' = b x + d y + f. */
export interface Matrix {
  /** Of x, in x'. */
  a: number;
  /** Of x, in y'. */
  b: number;
  /** Of y, in x'. */
  c: number;
  /** Of y, in y'. */
  d: number;
  /** Added to x'. */
  e: number;
  /** Added to y'. */
  f: number;
}

export function identity(): Matrix {
  return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
}

export function copyMatrix(to: Matrix, from: Matrix): void {
  to.a = from.a;
  to.b = from.b;
  to.c = from.c;
  to.d = from.d;
  to.e = from.e;
  to.f = from.f;
}

/** Makes `to` the map that applies the six numbers first and `to` as it was second. */
export function multiplyInto(
  to: Matrix,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
): void {
  const { a: ta, b: tb, c: tc, d: td } = to;
  to.a = ta * a + tc * b;
  to.b = tb * a + td * b;
  to.c = ta * c + tc * d;
  to.d = tb * c + td * d;
  to.e += ta * e + tc * f;
  to.f += tb * e + td * f;
}

/** Writes the inverse of `from` into `to`. @returns false, and leaves `to` alone, where there is none. */
export function invertInto(to: Matrix, from: Matrix): boolean {
  const { a, b, c, d, e, f } = from;
  const determinant = a * d - b * c;
  const inverse = 1 / determinant;
  if (determinant === 0 || !Number.isFinite(inverse)) return false;
  to.a = d * inverse;
  to.b = -b * inverse;
  to.c = -c * inverse;
  to.d = a * inverse;
  to.e = (c * f - d * e) * inverse;
  to.f = (b * e - a * f) * inverse;
  return true;
}

/** Whether a map only turns, mirrors, moves and scales evenly, so that a round pen stays round. */
export function isSimilarity({ a, b, c, d }: Matrix): boolean {
  const [first, second] = [a * a + b * b, c * c + d * d];
  const most = Math.max(first, second);
  return Math.abs(first - second) <= 1e-9 * most && Math.abs(a * c + b * d) <= 1e-9 * most;
}
