/**
 * What the distance of a point from a road costs. The errors of a receiver are normal near the road, heavier-tailed far out, and of neighbouring points
 * more or less alike (Gauss & Markov).
 */

/** Farther out than so many standard deviations errors are not normal: the cost grows evenly. */
const LINEAR_FROM = 3;

/** The cost of an error of some metres: half the square of the standard score, and linear far out. */
export function errorCost(metres: number, sigmaMetres: number): number {
  const z = Math.abs(metres) / sigmaMetres;
  return z <= LINEAR_FROM ? 0.5 * z * z : LINEAR_FROM * (z - 0.5 * LINEAR_FROM);
}

/** However much neighbours err alike, no more than this share of an error is taken to stay: what is on record is never that even for long. */
export const MOST_LIKENESS = 0.8;

/**
 * The cost of an error after one that is known. Of errors that are alike only what is new counts, measured by how much new is usual: a record that runs
 * beside its road for long costs little, but one that had to jump from road to road much. Of the error before only that part is known which lies in the
 * direction of this one, because along its road a point may lie anywhere; the less is known, the less likely was what was found.
 *
 * @param cosine  that of the angle between the directions in which the two points lie from their roads.
 * @param likeness  0..1, less than 1: the correlation of the errors of both points.
 */
export function followingErrorCost(
  metres: number,
  metresBefore: number,
  cosine: number,
  likeness: number,
  sigmaMetres: number,
): number {
  if (likeness === 0) return errorCost(metres, sigmaMetres);
  const known = likeness * cosine;
  const fresh = 1 - known * known;
  const surprise = 0.5 * Math.log(fresh / (1 - likeness * likeness));
  return errorCost(metres - known * metresBefore, sigmaMetres * Math.sqrt(fresh)) + Math.max(0, surprise);
}
