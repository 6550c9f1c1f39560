import { Type } from 'typebox';
import { about } from './about.ts';

export const Position = about(
  '[lon, lat], the order of GeoJSON (RFC 7946).',
  Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })]),
);

export const Point = about(
  'A point: GeoJSON geometry (RFC 7946).',
  Type.Object({ type: about('Always `Point`.', Type.Literal('Point')), coordinates: Position }),
);

export const MultiPoint = about(
  'Several points: GeoJSON geometry.',
  Type.Object({
    type: about('Always `MultiPoint`.', Type.Literal('MultiPoint')),
    coordinates: about('The points, [lon, lat] each.', Type.Array(Position, { minItems: 1 })),
  }),
);

export const LineString = about(
  'A line: GeoJSON geometry.',
  Type.Object({
    type: about('Always `LineString`.', Type.Literal('LineString')),
    coordinates: about('The points along the line, [lon, lat] each.', Type.Array(Position, { minItems: 2 })),
  }),
);

/** Closed: the last position is the first. */
const Ring = Type.Array(Position, { minItems: 4 });

export const Polygon = about(
  'An area: GeoJSON geometry. The first ring is the outline, the others are holes.',
  Type.Object({
    type: about('Always `Polygon`.', Type.Literal('Polygon')),
    coordinates: about(
      'Rings of [lon, lat]; the last position of a ring is the first. The first ring is the outline, the others are holes.',
      Type.Array(Ring, { minItems: 1 }),
    ),
  }),
);

export const MultiPolygon = about(
  'Several areas: GeoJSON geometry.',
  Type.Object({
    type: about('Always `MultiPolygon`.', Type.Literal('MultiPolygon')),
    coordinates: about(
      'Areas, each a list of rings as in a `Polygon`.',
      Type.Array(Type.Array(Ring, { minItems: 1 })),
    ),
  }),
);

export const BoundingBox = about(
  'Extent of something: [west, south, east, north], in degrees.',
  Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
);
