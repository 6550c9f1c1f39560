import { wrongArgument } from '@portolan/base';
import { elevationError, shown } from '../errors.ts';
import type { Profile } from './profile.ts';

/** Steepness of a profile in percent: metres of height for 100 m of way. */
export interface Grades {
  /** Length of the equal parts that the grades belong to, near the posting. */
  readonly partMetres: number;
  /** Grade of each part; NaN where a height is not known. */
  readonly percent: Float64Array;
  /** Mean over the parts that rise, 0 where none does. */
  readonly meanUpPercent: number;
  /** The steepest rise, 0 where no part rises. */
  readonly maxUpPercent: number;
  /** Mean over the parts that fall: negative, or 0 where none does. */
  readonly meanDownPercent: number;
  /** The steepest fall: negative, or 0 where no part falls. */
  readonly maxDownPercent: number;
}

/**
 * Grades along a profile, over equal parts of about `postingMetres`. Over shorter parts the steps of the elevation model would count as slopes.
 *
 * @param postingMetres  length of a part, 60 by default as in Valhalla.
 * @throws {PortolanError} `elevation-input` for what is no profile, or a posting that is not above 0.
 */
export function grades(profile: Profile, postingMetres = 60): Grades {
  checkProfile(profile);
  if (!(postingMetres > 0))
    throw elevationError(
      'elevation-input',
      `postingMetres must be a number above 0, not ${shown(postingMetres)}`,
      { field: 'postingMetres' },
    );
  const { metres, heights, lengthMetres } = profile;
  const parts = lengthMetres > 0 ? Math.max(1, Math.round(lengthMetres / postingMetres)) : 0;
  const partMetres = parts > 0 ? lengthMetres / parts : 0;
  const percent = new Float64Array(parts);
  let [ups, upSum, maxUpPercent] = [0, 0, 0];
  let [downs, downSum, maxDownPercent] = [0, 0, 0];
  let from = heights[0] ?? NaN;
  let at = 0;
  for (let part = 0; part < parts; part++) {
    const end = part === parts - 1 ? lengthMetres : (part + 1) * partMetres;
    while (at < metres.length - 2 && metres[at + 1]! < end) at++;
    const to = heightBetween(metres, heights, at, end);
    const grade = (100 * (to - from)) / partMetres;
    percent[part] = grade;
    if (grade > 0) {
      ups++;
      upSum += grade;
      maxUpPercent = Math.max(maxUpPercent, grade);
    } else if (grade < 0) {
      downs++;
      downSum += grade;
      maxDownPercent = Math.min(maxDownPercent, grade);
    }
    from = to;
  }
  return {
    partMetres,
    percent,
    meanUpPercent: ups > 0 ? upSum / ups : 0,
    maxUpPercent,
    meanDownPercent: downs > 0 ? downSum / downs : 0,
    maxDownPercent,
  };
}

/**
 * Refuses what is no profile.
 *
 * @throws {PortolanError} `elevation-input`.
 */
export function checkProfile(profile: unknown): void {
  if (!('heights' in Object(profile)))
    throw wrongArgument('elevation-input', 'the profile must be what profile() returned', profile);
}

/** Height at a distance between the samples `at` and `at + 1`. */
function heightBetween(metres: Float64Array, heights: Float64Array, at: number, distance: number): number {
  const span = metres[at + 1]! - metres[at]!;
  if (distance >= metres[at + 1]!) return heights[at + 1]!;
  if (distance <= metres[at]!) return heights[at]!;
  return heights[at]! + ((heights[at + 1]! - heights[at]!) * (distance - metres[at]!)) / span;
}
