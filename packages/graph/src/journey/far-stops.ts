import type { Warning } from '@portolan/schemas';

/** A place on a road farther than this from its location is told to the client. */
export const FAR_METRES = 250;
/** A place moved away from a road on an island is told if the road that was taken is so much farther: less, as out of a car park, matters to nobody. */
const FARTHER_METRES = 50;
/** No more locations than this are named. */
const MOST_NAMED = 5;

/** The code of the interface for snapping that was relaxed. */
const CODE = 215;

/** A location of a request and how far it was moved to a road. */
export interface Moved {
  /** The name of the location in messages. */
  readonly field: string;
  readonly distanceMetres: number;
  /** The distance of a nearer road that was passed over, because no way leads from it to the rest of the network and back. */
  readonly passedOverMetres?: number | undefined;
}

/**
 * Returns warnings that name the locations which were moved far to a road, and those which were moved away from a road on an island or in a one-way
 * trap; none where no location was.
 */
export function warnOfFarStops(moved: Iterable<Moved>): Warning[] {
  const all = [...moved];
  const far = all.filter(({ distanceMetres }) => distanceMetres > FAR_METRES);
  const isolated = all.filter(
    ({ distanceMetres, passedOverMetres = Infinity }) => distanceMetres - passedOverMetres > FARTHER_METRES,
  );
  const warnings: Warning[] = [];
  if (far.length > 0) {
    const text = `the nearest road that can be used is more than ${FAR_METRES} m away from ${names(far)}`;
    warnings.push({ code: CODE, text });
  }
  if (isolated.length > 0) {
    const text = `no way leads from a nearer road to the rest of the network and back: ${names(isolated)}`;
    warnings.push({ code: CODE, text });
  }
  return warnings;
}

/** The names of locations, each with the distance of its road; of the rest the number. */
function names(moved: readonly Moved[]): string {
  const named = moved
    .slice(0, MOST_NAMED)
    .map(({ field, distanceMetres }) => `${field} (${Math.round(distanceMetres)} m)`);
  const others = moved.length > MOST_NAMED ? ` and ${moved.length - MOST_NAMED} more` : '';
  return `${named.join(', ')}${others}`;
}
