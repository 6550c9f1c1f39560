import { Type } from 'typebox';

/** [lon, lat], the order of GeoJSON (RFC 7946). */
export const Position = Type.Tuple([
  Type.Number({ minimum: -180, maximum: 180 }),
  Type.Number({ minimum: -90, maximum: 90 }),
]);
export type Position = Type.Static<typeof Position>;

export const Point = Type.Object({ type: Type.Literal('Point'), coordinates: Position });
export type Point = Type.Static<typeof Point>;

export const MultiPoint = Type.Object({
  type: Type.Literal('MultiPoint'),
  coordinates: Type.Array(Position, { minItems: 1 }),
});
export type MultiPoint = Type.Static<typeof MultiPoint>;

export const LineString = Type.Object({
  type: Type.Literal('LineString'),
  coordinates: Type.Array(Position, { minItems: 2 }),
});
export type LineString = Type.Static<typeof LineString>;

/** Closed: the last position is the first. */
const Ring = Type.Array(Position, { minItems: 4 });

/** The first ring is the outline, the others are holes. */
export const Polygon = Type.Object({
  type: Type.Literal('Polygon'),
  coordinates: Type.Array(Ring, { minItems: 1 }),
});
export type Polygon = Type.Static<typeof Polygon>;

export const MultiPolygon = Type.Object({
  type: Type.Literal('MultiPolygon'),
  coordinates: Type.Array(Type.Array(Ring, { minItems: 1 })),
});
export type MultiPolygon = Type.Static<typeof MultiPolygon>;

/** [west, south, east, north] */
export const BoundingBox = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]);
export type BoundingBox = Type.Static<typeof BoundingBox>;
