import { Type } from 'typebox';
import { about } from './about.ts';

export const Position = about(
  '[lon, lat], the order of GeoJSON (RFC 7946).',
  Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })]),
);

export const Point = about('TODO.', Type.Object({ type: Type.Literal('Point'), coordinates: Position }));

export const MultiPoint = about(
  'TODO.',
  Type.Object({
    type: Type.Literal('MultiPoint'),
    coordinates: Type.Array(Position, { minItems: 1 }),
  }),
);

export const LineString = about(
  'TODO.',
  Type.Object({
    type: Type.Literal('LineString'),
    coordinates: Type.Array(Position, { minItems: 2 }),
  }),
);

/** Closed: the last position is the first. */
const Ring = Type.Array(Position, { minItems: 4 });

export const Polygon = about(
  'The first ring is the outline, the others are holes.',
  Type.Object({
    type: Type.Literal('Polygon'),
    coordinates: Type.Array(Ring, { minItems: 1 }),
  }),
);

export const MultiPolygon = about(
  'TODO.',
  Type.Object({
    type: Type.Literal('MultiPolygon'),
    coordinates: Type.Array(Type.Array(Ring, { minItems: 1 })),
  }),
);

export const BoundingBox = about(
  '[west, south, east, north]',
  Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
);
