import type { SnappedPlace } from '@portolan/schemas';
import { snappedPlace } from '../journey/snapped-place.ts';
import type { Stop } from '../journey/stop.ts';

/** Where a source or a target lies on a road, as answers give it: of several roads, on the nearest. */
export function placeOf({ departures }: Stop): SnappedPlace {
  return snappedPlace(
    departures
      .map(({ point }) => point)
      .reduce((best, point) => (point.distanceMetres < best.distanceMetres ? point : best)),
  );
}
