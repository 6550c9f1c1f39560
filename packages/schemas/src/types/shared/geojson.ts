// Written by `npm run -w @portolan/schemas generate` from ../../shared/geojson.ts: change the descriptions there.
import * as schemas from '../../shared/geojson.ts';

/** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
export type Position = [number, number];
/** JSON Schema of the type of the same name. */
export const Position: typeof schemas.Position = schemas.Position;

/** A point: GeoJSON geometry (RFC 7946). */
export interface Point {
  /** Always `Point`. */
  type: 'Point';
  /** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
  coordinates: Position;
}
/** JSON Schema of the type of the same name. */
export const Point: typeof schemas.Point = schemas.Point;

/** Several points: GeoJSON geometry. */
export interface MultiPoint {
  /** Always `MultiPoint`. */
  type: 'MultiPoint';
  /** The points, [lon, lat] each. At least 1 entry. */
  coordinates: Position[];
}
/** JSON Schema of the type of the same name. */
export const MultiPoint: typeof schemas.MultiPoint = schemas.MultiPoint;

/** A line: GeoJSON geometry. */
export interface LineString {
  /** Always `LineString`. */
  type: 'LineString';
  /** The points along the line, [lon, lat] each. At least 2 entries. */
  coordinates: Position[];
}
/** JSON Schema of the type of the same name. */
export const LineString: typeof schemas.LineString = schemas.LineString;

/** An area: GeoJSON geometry. The first ring is the outline, the others are holes. */
export interface Polygon {
  /** Always `Polygon`. */
  type: 'Polygon';
  /**
   * Rings of [lon, lat]; the last position of a ring is the first. The first ring is the outline, the others
   * are holes. At least 1 entry.
   */
  coordinates: Position[][];
}
/** JSON Schema of the type of the same name. */
export const Polygon: typeof schemas.Polygon = schemas.Polygon;

/** Several areas: GeoJSON geometry. */
export interface MultiPolygon {
  /** Always `MultiPolygon`. */
  type: 'MultiPolygon';
  /** Areas, each a list of rings as in a `Polygon`. */
  coordinates: Position[][][];
}
/** JSON Schema of the type of the same name. */
export const MultiPolygon: typeof schemas.MultiPolygon = schemas.MultiPolygon;

/** Extent of something: [west, south, east, north], in degrees. At least 4 entries. */
export type BoundingBox = [number, number, number, number];
/** JSON Schema of the type of the same name. */
export const BoundingBox: typeof schemas.BoundingBox = schemas.BoundingBox;
