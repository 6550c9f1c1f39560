/** What the tiles host answers as JSON: section 15 of the interface. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';

export const StyleDocument = about(
  'A map style; its layers are those of the MapLibre style specification.',
  Type.Object({
    version: Type.Literal(8),
    name: Type.Optional(Type.String()),
    sources: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
    sprite: about(
      'Address that clients put `.json`, `@2x.png` and the like behind.',
      Type.Optional(Type.String()),
    ),
    glyphs: about('Address with `{fontstack}` and `{range}` in it.', Type.Optional(Type.String())),
    layers: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  }),
);

export const SpriteIndex = about(
  'Where the images of a sprite stand.',
  Type.Record(
    Type.String(),
    Type.Object({
      x: Type.Integer({ minimum: 0 }),
      y: Type.Integer({ minimum: 0 }),
      width: Type.Integer({ minimum: 0 }),
      height: Type.Integer({ minimum: 0 }),
      pixelRatio: Type.Number({ minimum: 0 }),
      sdf: Type.Optional(Type.Boolean()),
    }),
  ),
);

export const TileJson = about(
  'TileJSON 3.0.0.',
  Type.Object({
    tilejson: Type.String(),
    tiles: about(
      'Addresses with `{z}`, `{x}` and `{y}` in them.',
      Type.Array(Type.String(), { minItems: 1 }),
    ),
    name: Type.Optional(Type.String()),
    attribution: Type.Optional(Type.String()),
    minzoom: Type.Optional(Type.Integer({ minimum: 0 })),
    maxzoom: Type.Optional(Type.Integer({ minimum: 0 })),
    bounds: about(
      '[west, south, east, north]',
      Type.Optional(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
    ),
    center: Type.Optional(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 })),
    vector_layers: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), fields: Type.Record(Type.String(), Type.String()) })),
    ),
  }),
);
