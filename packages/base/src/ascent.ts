/** What a line goes up and down in all. */
export interface Ascent {
  /** Sum of the rises that count. */
  readonly ascentMetres: number;
  /** Sum of the falls that count, a positive number. */
  readonly descentMetres: number;
  /** NaN where no height is known. */
  readonly lowestMetres: number;
  /** NaN where no height is known. */
  readonly highestMetres: number;
}

/** Elevation models of 30 m have this much noise from one place to the next; cycling computers use thresholds of this size too. */
const LEAST_RISE_METRES = 5;

/**
 * Ascent and descent along a line. Every figure of ascent in Portolan comes from here, so that a drawing, a summary and an answer agree.
 *
 * A rise or fall counts, and then in full, once it reaches `leastMetres`. Smaller ones are the roughness of the elevation model: added up over
 * thousands of places they would make a hill of a plain.
 *
 * @param heights  metres at places along the line, in its order; null or NaN where no height is known. Such gaps are passed over, and no rise
 *   or fall is counted across them.
 * @param leastMetres  the smallest rise or fall that counts, 5 by default; 0 counts every step.
 * @example
 *   ascentAlong([12, 15, 30, 26, 41]); // { ascentMetres: 29, descentMetres: 0, lowestMetres: 12, highestMetres: 41 }
 */
export function ascentAlong(
  heights: ArrayLike<number | null>,
  leastMetres: number = LEAST_RISE_METRES,
): Ascent {
  let ascentMetres = 0;
  let descentMetres = 0;
  let lowestMetres = NaN;
  let highestMetres = NaN;
  // While the line goes up or down, both are the height of the last place that counted. Before that, all heights since the last gap lie between them.
  let low = NaN;
  let high = NaN;
  let direction = 0;
  for (let place = 0; place < heights.length; place++) {
    const height = heights[place] ?? NaN;
    if (Number.isNaN(height)) {
      [low, high, direction] = [NaN, NaN, 0];
      continue;
    }
    lowestMetres = lowestMetres <= height ? lowestMetres : height;
    highestMetres = highestMetres >= height ? highestMetres : height;
    if (Number.isNaN(low)) {
      low = height;
      high = height;
    } else if (direction >= 0 && height > high && (direction > 0 || height - low >= leastMetres)) {
      ascentMetres += height - (direction > 0 ? high : low);
      [low, high, direction] = [height, height, 1];
    } else if (direction <= 0 && height < low && (direction < 0 || high - height >= leastMetres)) {
      descentMetres += (direction < 0 ? low : high) - height;
      [low, high, direction] = [height, height, -1];
    } else if (direction > 0 && high - height >= leastMetres && height < high) {
      descentMetres += high - height;
      [low, high, direction] = [height, height, -1];
    } else if (direction < 0 && height - low >= leastMetres && height > low) {
      ascentMetres += height - low;
      [low, high, direction] = [height, height, 1];
    } else if (direction === 0) {
      low = Math.min(low, height);
      high = Math.max(high, height);
    }
  }
  return { ascentMetres, descentMetres, lowestMetres, highestMetres };
}
