import { EdgeFlag, MOTOR_MODES, RoadClass, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { planeBearing } from '../network/plane.ts';
import { metresAt, placeAt, type ArcLine } from './arc-line.ts';
import {
  base64,
  BEARING_METRES,
  encodeLineReference,
  FormOfWay,
  MOST_DEGREES_BETWEEN_POINTS,
  MOST_METRES_BETWEEN_POINTS,
  type ReferencePoint,
} from './open-lr.ts';

/**
 * Writes the part of an arc from a place to the arc's end as an OpenLR line location in base64. The points of the reference are the ends
 * of the arc, with more points between them if they lie too far apart.
 *
 * @param fraction  0..1 of the arc's length.
 */
export function linearReference(network: RoadNetwork, arc: number, line: ArcLine, fraction: number): string {
  const stretches = measureStretches(line);
  const count = Math.max(1, Math.ceil(stretches.at(-1)!));
  const cuts = Array.from({ length: count + 1 }, (_, i) =>
    metresAt(line, stretches, (i * stretches.at(-1)!) / count),
  );
  const metres = fraction * line.along.at(-1)!;
  // An offset must lie within the first section between two points, so earlier sections without the place are left out.
  const first = Math.max(
    0,
    cuts.findLastIndex((cut, i) => i < count && cut <= metres),
  );
  const rest = cuts.slice(first);
  const functionalRoadClass = network.edgeClass[arc >>> 1]!;
  const formOfWay = formOfWayOf(network, arc >>> 1);
  const points = rest.map((cut, i): ReferencePoint => {
    const isLast = i === rest.length - 1;
    const place = placeAt(line, cut);
    const towards = placeAt(line, isLast ? Math.max(0, cut - BEARING_METRES) : cut + BEARING_METRES);
    return {
      ...place,
      functionalRoadClass,
      formOfWay,
      bearingDegrees: planeBearing(place.lat, place.lon, towards.lat, towards.lon),
      weakestClassToNext: functionalRoadClass,
      metresToNext: isLast ? 0 : rest[i + 1]! - cut,
    };
  });
  const stretch = points[0]!.metresToNext;
  return base64(
    encodeLineReference({
      points,
      positiveOffset: stretch === 0 ? 0 : (metres - rest[0]!) / stretch,
      negativeOffset: 0,
    }),
  );
}

/** Returns for each point of a line its distance from the beginning, as a multiple of the longest section that a reference allows. */
function measureStretches({ lat, lon, along }: ArcLine): Float64Array {
  const measure = new Float64Array(lat.length);
  for (let i = 1; i < lat.length; i++) {
    measure[i] =
      measure[i - 1]! +
      Math.max(
        (along[i]! - along[i - 1]!) / MOST_METRES_BETWEEN_POINTS,
        Math.abs(lat[i]! - lat[i - 1]!) / MOST_DEGREES_BETWEEN_POINTS,
        Math.abs(lon[i]! - lon[i - 1]!) / MOST_DEGREES_BETWEEN_POINTS,
      );
  }
  return measure;
}

/** Our own rule: a one-way road of class secondary or higher counts as one of two carriageways, because most of them are. */
function formOfWayOf(
  { edgeClass, edgeUse, edgeFlags, accessForward, accessBackward }: RoadNetwork,
  edge: number,
): FormOfWay {
  const forward = accessForward[edge]! & MOTOR_MODES;
  const backward = accessBackward[edge]! & MOTOR_MODES;
  if ((forward | backward) === 0 || edgeUse[edge] === RoadUse.ferry || edgeUse[edge] === RoadUse.railFerry)
    return FormOfWay.other;
  if (edgeFlags[edge]! & EdgeFlag.roundabout) return FormOfWay.roundabout;
  if (edgeUse[edge] === RoadUse.link || edgeUse[edge] === RoadUse.turnChannel) return FormOfWay.slipRoad;
  if (edgeClass[edge] === RoadClass.motorway) return FormOfWay.motorway;
  const isOneway = forward === 0 || backward === 0;
  return isOneway && edgeClass[edge]! <= RoadClass.secondary
    ? FormOfWay.multipleCarriageway
    : FormOfWay.singleCarriageway;
}
