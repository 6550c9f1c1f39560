/*
 * The contents of an OpenLR line location reference, which describes a path through a road network so that it can be found in another map
 * (TomTom, OpenLR White Paper 1.5, chapters 5 to 7).
 */

/** "Form of way" of the white paper. */
export const FormOfWay = {
  undefined: 0,
  motorway: 1,
  multipleCarriageway: 2,
  singleCarriageway: 3,
  roundabout: 4,
  trafficSquare: 5,
  slipRoad: 6,
  other: 7,
} as const;
/** One of the numbers 0 to 7. */
export type FormOfWay = (typeof FormOfWay)[keyof typeof FormOfWay];

/** Location reference point: where the described line begins, passes or ends. */
export interface ReferencePoint {
  /** Degrees. */
  readonly lat: number;
  /** Degrees, -180 to 180. */
  readonly lon: number;
  /** From 0, the most important class, to 7. */
  readonly functionalRoadClass: number;
  /** The kind of road that begins here; at the last point, of the road that ends here. */
  readonly formOfWay: FormOfWay;
  /** Bearing from the point to the place 20 m further along the road; for the last point, to the place 20 m before it. */
  readonly bearingDegrees: number;
  /** The least important class of the roads up to the next point; 0 at the last point, where it has no meaning. */
  readonly weakestClassToNext: number;
  /** Length of the line up to the next point; 0 at the last point. */
  readonly metresToNext: number;
}

/** A line location: the points of a path, and how much of its first and last section does not belong to it. */
export interface LineReference {
  /** At least two points; neighbours are at most 15 km apart along the line, and 0.32 degrees. */
  readonly points: readonly ReferencePoint[];
  /** Share, 0..1, of the section between the first two points that lies before the location. */
  readonly positiveOffset: number;
  /** Share, 0..1, of the section between the last two points that lies behind the location. */
  readonly negativeOffset: number;
}

/** Neighbouring points of a reference may be at most this far apart along the line. */
export const MOST_METRES_BETWEEN_POINTS = 15_000;
/** Neighbouring points may differ by at most this, because relative coordinates have 16 bits. */
export const MOST_DEGREES_BETWEEN_POINTS = 0.32;
/** Bearings are measured over this length. */
export const BEARING_METRES = 20;
/** Our own limit on the points of a reference: it reaches for 15,000 km, farther than roads lead. */
export const MOST_POINTS = 1000;
