import { placeAt, type ArcLine } from '../edge-attributes/arc-line.ts';
import { planeBearing, wrapped } from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { formOfWayOf } from './form-of-way.ts';
import { BEARING_METRES, type ReferencePoint } from './line-reference.ts';

/** Describes a place of an arc, as a point where the line goes on along it; with `isLast`, as one where the line ends. */
export function pointOnArc(
  network: RoadNetwork,
  arc: number,
  line: ArcLine,
  metres: number,
  isLast: boolean,
): Omit<ReferencePoint, 'weakestClassToNext' | 'metresToNext'> {
  const place = placeAt(line, metres);
  const towards = placeAt(line, isLast ? Math.max(0, metres - BEARING_METRES) : metres + BEARING_METRES);
  return {
    ...place,
    functionalRoadClass: network.edgeClass[arc >>> 1]!,
    formOfWay: formOfWayOf(network, arc >>> 1),
    bearingDegrees: planeBearing(
      place.lat,
      place.lon,
      towards.lat,
      place.lon + wrapped(towards.lon - place.lon),
    ),
  };
}
