import type { Warning } from '@portolan/schemas';

/** A place on a road farther than this from its location is told to the client. */
const FAR_METRES = 250;
/** No more locations than this are named. */
const MOST_NAMED = 5;

/** A location of a request and how far it was moved to a road. */
export interface Moved {
  /** The name of the location in messages. */
  readonly field: string;
  readonly distanceMetres: number;
}

/** Returns a warning that names the locations which were moved far to a road; none where no location was. */
export function warnOfFarStops(moved: Iterable<Moved>): Warning[] {
  const far = [...moved].filter(({ distanceMetres }) => distanceMetres > FAR_METRES);
  if (far.length === 0) return [];
  const named = far
    .slice(0, MOST_NAMED)
    .map(({ field, distanceMetres }) => `${field} (${Math.round(distanceMetres)} m)`);
  const others = far.length > MOST_NAMED ? ` and ${far.length - MOST_NAMED} more` : '';
  return [
    {
      code: 215,
      text: `the nearest road that can be used is more than ${FAR_METRES} m away from ${named.join(', ')}${others}`,
    },
  ];
}
