import type { Profile } from './profile.ts';

/** What a profile climbs and falls in all. */
export interface Climb {
  readonly ascentMetres: number;
  readonly descentMetres: number;
  /** NaN where no height is known. */
  readonly lowestMetres: number;
  readonly highestMetres: number;
}

/**
 * Metres up and down along a profile.
 *
 * @param leastMetres  a rise or fall counts once it is this large: 0 counts every step, 5 forgets the roughness of 30 m models, as
 *   cycling computers do. Places without data are passed over, and nothing is counted across them.
 */
export function climb({ heights }: Pick<Profile, 'heights'>, leastMetres = 0): Climb {
  let ascentMetres = 0;
  let descentMetres = 0;
  let lowestMetres = NaN;
  let highestMetres = NaN;
  // Heights since the last turn that counted lie between these two.
  let low = NaN;
  let high = NaN;
  let direction = 0;
  for (const height of heights) {
    if (height !== height) {
      [low, high, direction] = [NaN, NaN, 0];
      continue;
    }
    lowestMetres = lowestMetres <= height ? lowestMetres : height;
    highestMetres = highestMetres >= height ? highestMetres : height;
    if (low !== low) {
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
