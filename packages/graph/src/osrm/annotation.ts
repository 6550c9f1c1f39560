import { distanceMetres } from '@portolan/base';
import type { OsrmAnnotation } from '@portolan/schemas';
import { toDigits } from '../journey/wire-numbers.ts';
import { UNLIMITED_KMH } from '../network/road-network.ts';
import { countryCodeAt } from '../network/node-regions.ts';
import { limitOf } from '../profile/network-at.ts';
import type { Profile } from '../profile/profile.ts';
import type { PathEdge } from '../journey/route-shape.ts';
import type { Annotation } from '../request/format.ts';
import type { JourneyLeg } from '../journey/journey.ts';

import { inMilesPerHour, measuresInMiles } from './speed-signs.ts';

type MaxSpeed = NonNullable<OsrmAnnotation['maxspeed']>[number];

/**
 * Writes the annotation of a leg: values for each two neighbouring points of its line.
 *
 * Durations are those of the road alone, as in OSRM: the time for turns, signals and renting bicycles belongs to no pair of points. The
 * length of a path edge is divided in proportion to its segments, so that all lengths add up to that of the leg.
 */
export function annotationOf(
  { pieces, lat, lon }: JourneyLeg,
  wanted: ReadonlySet<Annotation>,
): OsrmAnnotation {
  const metres: number[] = [];
  const seconds: number[] = [];
  const speeds: number[] = [];
  const limits: MaxSpeed[] = [];
  const add = (length: number, duration: number, speed: number, limit: MaxSpeed): void => {
    metres.push(toDigits(length, 3));
    seconds.push(toDigits(duration, 3));
    speeds.push(toDigits(speed, 3));
    limits.push(limit);
  };
  for (const { profile, routeShape, firstShape } of pieces) {
    // Nobody travels in the gap between two pieces that do not meet.
    while (metres.length < firstShape) add(0, 0, 0, { unknown: true });
    for (const pathEdge of routeShape.pathEdges) {
      const first = firstShape + pathEdge.beginShape;
      const end = firstShape + pathEdge.endShape;
      const drawn: number[] = [];
      for (let i = first; i < end; i++) {
        drawn.push(distanceMetres(lat[i]!, lon[i]!, lat[i + 1]!, lon[i + 1]!));
      }
      const total = drawn.reduce((sum, part) => sum + part, 0);
      const limit = signedLimit(profile, pathEdge);
      const length = pathEdge.lengthMillimetres / 1000;
      const duration = (pathEdge.timeMilliseconds - pathEdge.turnMilliseconds) / 1000;
      const speed = duration === 0 ? 0 : length / duration;
      for (const part of drawn) {
        const share = total === 0 ? 1 / drawn.length : part / total;
        add(length * share, duration * share, speed, limit);
      }
    }
  }
  const annotation: OsrmAnnotation = {};
  if (wanted.has('shape_attributes.length')) annotation.distance = metres;
  if (wanted.has('shape_attributes.time')) annotation.duration = seconds;
  if (wanted.has('shape_attributes.speed')) annotation.speed = speeds;
  if (wanted.has('shape_attributes.speed_limit')) annotation.maxspeed = limits;
  return annotation;
}

/** Returns the speed limit at the hour of travel, in the unit of the country. */
function signedLimit({ data: { network, regions }, limits }: Profile, { arc }: PathEdge): MaxSpeed {
  const kmh = limitOf(limits, arc);
  if (kmh === 0) return { unknown: true };
  if (kmh === UNLIMITED_KMH) return { none: true };
  return measuresInMiles(countryCodeAt(regions, network.edgeFrom[arc >>> 1]!))
    ? { speed: inMilesPerHour(kmh), unit: 'mph' }
    : { speed: kmh, unit: 'km/h' };
}
