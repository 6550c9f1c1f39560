// Written by `npm run -w @portolan/schemas generate` from ../../shared/geojson.ts: change the descriptions there.
import * as schemas from '../../shared/geojson.ts';

/** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
export type Position = [number, number];
/** JSON Schema of the type of the same name. */
export const Position: typeof schemas.Position = schemas.Position;

/** TODO. */
export interface Point {
  type: 'Point';
  /** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
  coordinates: Position;
}
/** JSON Schema of the type of the same name. */
export const Point: typeof schemas.Point = schemas.Point;

/** TODO. */
export interface MultiPoint {
  type: 'MultiPoint';
  /** At least 1 entry. */
  coordinates: Position[];
}
/** JSON Schema of the type of the same name. */
export const MultiPoint: typeof schemas.MultiPoint = schemas.MultiPoint;

/** TODO. */
export interface LineString {
  type: 'LineString';
  /** At least 2 entries. */
  coordinates: Position[];
}
/** JSON Schema of the type of the same name. */
export const LineString: typeof schemas.LineString = schemas.LineString;

/** The first ring is the outline, the others are holes. */
export interface Polygon {
  type: 'Polygon';
  /** At least 1 entry. */
  coordinates: Position[][];
}
/** JSON Schema of the type of the same name. */
export const Polygon: typeof schemas.Polygon = schemas.Polygon;

/** TODO. */
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Position[][][];
}
/** JSON Schema of the type of the same name. */
export const MultiPolygon: typeof schemas.MultiPolygon = schemas.MultiPolygon;

/** [west, south, east, north] At least 4 entries. */
export type BoundingBox = [number, number, number, number];
/** JSON Schema of the type of the same name. */
export const BoundingBox: typeof schemas.BoundingBox = schemas.BoundingBox;
