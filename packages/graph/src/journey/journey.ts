import type { Profile } from '../profile/profile.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import type { RouteShape, Line } from './route-shape.ts';
import type { Side } from './side.ts';
import { sumTotals, totalsOf, type Totals } from './totals.ts';

/** A route through all locations of a request, before it is written in one of the answer formats. */
export interface Journey {
  readonly legs: readonly JourneyLeg[];
  /** By location: the side of the road on which it lies, if a leg begins or ends there. */
  readonly sides: readonly Side[];
  /** By location: the point on the road to which it was snapped. */
  readonly stops: readonly SnappedPoint[];
}

/** The part of a journey from one break location to the next. */
export interface JourneyLeg extends Line {
  /** There is one piece, unless a bicycle is rented on the way. The lines of the pieces, joined in order, are the line of the leg. */
  readonly pieces: readonly LegPiece[];
  readonly totals: Totals;
  /** The side of the first street on which the place of departure lies. */
  readonly startSide: Side;
  /** The side of the last street on which the destination lies. */
  readonly side: Side;
  /** Locations that are passed on the way, in order. */
  readonly vias: readonly Via[];
}

/** A part of a leg with one mode of travel. */
export interface LegPiece {
  readonly profile: Profile;
  readonly routeShape: RouteShape;
  /** Position in the line of the leg of the first point of this piece's route shape. */
  readonly firstShape: number;
  /** The stop at a rental station before it begins; undefined unless the costing is `bikeshare`. */
  readonly rental: Rental | undefined;
}

export interface Rental {
  readonly action: 'NoneAction' | 'RentBikeAtBikeShare' | 'ReturnBikeAtBikeShare';
  /** Name of the station; empty where there is none. */
  readonly station: string;
  readonly delayMilliseconds: number;
}

export interface Via {
  /** Position in the locations of the journey. */
  readonly location: number;
  /** Position in the line of the leg. */
  readonly shape: number;
}

/** Makes a leg with one mode of travel. */
export function legOf(
  profile: Profile,
  routeShape: RouteShape,
  startSide: Side,
  side: Side,
  vias: readonly Via[],
): JourneyLeg {
  return {
    pieces: [{ profile, routeShape, firstShape: 0, rental: undefined }],
    lat: routeShape.lat,
    lon: routeShape.lon,
    totals: totalsOf(profile, routeShape),
    startSide,
    side,
    vias,
  };
}

/** A piece before its position in the leg is known. */
export interface LoosePiece extends Omit<LegPiece, 'firstShape'> {
  readonly rental: Rental;
  /** The location that is passed where it ends, if one is. */
  readonly viaAtEnd: number | undefined;
}

/** Makes a leg of pieces with different modes of travel. */
export function joinPieces(loose: readonly LoosePiece[], startSide: Side, side: Side): JourneyLeg {
  const pieces: LegPiece[] = [];
  const vias: Via[] = [];
  let size = 0;
  let before: RouteShape | undefined;
  for (const { profile, routeShape, rental, viaAtEnd } of loose) {
    // A piece begins at the point where the one before it ends.
    const isJoined =
      before !== undefined &&
      before.lat.at(-1) === routeShape.lat[0] &&
      before.lon.at(-1) === routeShape.lon[0];
    const firstShape = isJoined ? size - 1 : size;
    pieces.push({ profile, routeShape, firstShape, rental });
    size = firstShape + routeShape.lat.length;
    before = routeShape;
    if (viaAtEnd !== undefined) vias.push({ location: viaAtEnd, shape: size - 1 });
  }
  const lat = new Float64Array(size);
  const lon = new Float64Array(size);
  for (const { routeShape, firstShape } of pieces) {
    lat.set(routeShape.lat, firstShape);
    lon.set(routeShape.lon, firstShape);
  }
  const sum = sumTotals(pieces.map(({ profile, routeShape }) => totalsOf(profile, routeShape)));
  const delay = loose.reduce((total, { rental }) => total + rental.delayMilliseconds, 0);
  const totals = { ...sum, timeMilliseconds: sum.timeMilliseconds + delay, cost: sum.cost + delay };
  return { pieces, lat, lon, totals, startSide, side, vias };
}
