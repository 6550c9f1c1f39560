import {
  doCross,
  geometriesOf,
  isInside,
  listsOf,
  toDegrees,
  type Parts,
  type Place,
} from './tile-geometry.ts';

/** WGS 84: the larger half axis in metres, and the flattening. */
const HALF_AXIS = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);

/**
 * Metres to a degree of longitude and of latitude near a latitude, from the radii of curvature of the ellipsoid. Good to 0.1 % over some
 * hundred kilometres, which is what MapLibre reckons with too.
 */
function metresPerDegree(lat: number): readonly [lon: number, lat: number] {
  const cos = Math.cos((lat * Math.PI) / 180);
  const squared = 1 / (1 - ECCENTRICITY_SQUARED * (1 - cos * cos));
  const perRadian = (HALF_AXIS * Math.PI) / 180;
  return [
    perRadian * Math.sqrt(squared) * cos,
    perRadian * Math.sqrt(squared) * squared * (1 - ECCENTRICITY_SQUARED),
  ];
}

type Kind = Parts['kind'];

interface Target {
  readonly kind: Kind;
  readonly lists: readonly (readonly Place[])[];
}

const KINDS = new Map<string, Kind>([
  ['Point', 'points'],
  ['MultiPoint', 'points'],
  ['LineString', 'lines'],
  ['MultiLineString', 'lines'],
  ['Polygon', 'rings'],
  ['MultiPolygon', 'rings'],
]);

/** The geometries that a `distance` expression names. */
export class DistanceTo {
  readonly #targets: readonly Target[];
  /** Places of all of them. */
  readonly size: number;

  private constructor(targets: readonly Target[]) {
    this.#targets = targets;
    this.size = targets.flatMap(({ lists }) => lists).reduce((sum, list) => sum + list.length, 0);
  }

  /** Reads a GeoJSON object; undefined where it holds no geometry, or a malformed one. */
  static read(input: unknown): DistanceTo | undefined {
    const targets: Target[] = [];
    for (const { type, coordinates } of geometriesOf(input)) {
      const kind = KINDS.get(type);
      const lists = listsOf(type, coordinates);
      if (kind === undefined || lists === undefined) return undefined;
      targets.push({ kind, lists });
    }
    return targets.length === 0 ? undefined : new DistanceTo(targets);
  }

  /** Metres from a feature, in units of the world at zoom level `z`, to the nearest of the geometries. */
  from(parts: Parts, z: number): number {
    const lists = parts.lists.map((list) => list.map((place) => toDegrees(place, z)));
    const first = lists[0]?.[0];
    if (first === undefined) return Number.NaN;
    const scale = metresPerDegree(first[1]);
    let least = Number.POSITIVE_INFINITY;
    for (const target of this.#targets) {
      least = Math.min(least, between({ kind: parts.kind, lists }, target, scale));
      if (least === 0) break;
    }
    return least;
  }
}

function between(one: Target, other: Target, scale: readonly [number, number]): number {
  if (one.kind === 'rings' && touches(other, one.lists)) return 0;
  if (other.kind === 'rings' && touches(one, other.lists)) return 0;
  let least = Number.POSITIVE_INFINITY;
  const others = segmentsOf(other);
  for (const [a, b] of segmentsOf(one)) {
    for (const [c, d] of others) {
      if (doCross(a, b, c, d)) return 0;
      least = Math.min(
        least,
        squaredTo(a, c, d, scale),
        squaredTo(b, c, d, scale),
        squaredTo(c, a, b, scale),
        squaredTo(d, a, b, scale),
      );
    }
  }
  return Math.sqrt(least);
}

function touches(target: Target, rings: readonly (readonly Place[])[]): boolean {
  return target.lists.some((list) => list.some((place) => isInside(place, rings, true)));
}

/** The segments of a geometry; those of points have no length. Rings are closed. */
function segmentsOf({ kind, lists }: Target): (readonly [Place, Place])[] {
  return lists.flatMap((list) => {
    if (kind === 'points' || list.length === 1) return list.map((place) => [place, place] as const);
    const segments = list.slice(1).map((place, index) => [list[index]!, place] as const);
    return kind === 'rings' ? [...segments, [list.at(-1)!, list[0]!] as const] : segments;
  });
}

/** The squared distance in metres from a place to a segment, the shorter way around the world. */
function squaredTo(place: Place, from: Place, to: Place, [kx, ky]: readonly [number, number]): number {
  const [px, py] = [wrapped(place[0] - from[0]) * kx, (place[1] - from[1]) * ky];
  const [dx, dy] = [wrapped(to[0] - from[0]) * kx, (to[1] - from[1]) * ky];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
  return (px - t * dx) ** 2 + (py - t * dy) ** 2;
}

function wrapped(degrees: number): number {
  return degrees > 180 || degrees < -180 ? degrees - 360 * Math.round(degrees / 360) : degrees;
}
