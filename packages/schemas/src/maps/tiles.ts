/** What the tiles host answers as JSON: docs/interface.md, section 15. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';

export const StyleDocument = about(
  'A map style; its layers are those of the MapLibre style specification.',
  Type.Object({
    version: about('Always 8: the version of the style specification.', Type.Literal(8)),
    name: about('Name of the style.', Type.Optional(Type.String())),
    sources: about(
      'Where the map data comes from, by name of the source.',
      Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
    ),
    sprite: about(
      'Address that clients put `.json`, `@2x.png` and the like behind.',
      Type.Optional(Type.String()),
    ),
    glyphs: about('Address with `{fontstack}` and `{range}` in it.', Type.Optional(Type.String())),
    layers: about(
      'What is drawn, from the bottom up.',
      Type.Array(Type.Record(Type.String(), Type.Unknown())),
    ),
  }),
);

export const SpriteIndex = about(
  'Where the images of a sprite stand.',
  Type.Record(
    Type.String(),
    Type.Object({
      x: about('Pixels from the left edge of the sprite.', Type.Integer({ minimum: 0 })),
      y: about('Pixels from its top edge.', Type.Integer({ minimum: 0 })),
      width: about('Width of the image in pixels.', Type.Integer({ minimum: 0 })),
      height: about('Height of the image in pixels.', Type.Integer({ minimum: 0 })),
      pixelRatio: about('Pixels of the image for one pixel of the map.', Type.Number({ minimum: 0 })),
      sdf: about(
        'Whether the image is a signed distance field, which may be drawn in any colour.',
        Type.Optional(Type.Boolean()),
      ),
    }),
  ),
);

export const TileJson = about(
  'TileJSON 3.0.0.',
  Type.Object({
    tilejson: about('Version of TileJSON.', Type.String()),
    tiles: about(
      'Addresses with `{z}`, `{x}` and `{y}` in them.',
      Type.Array(Type.String(), { minItems: 1 }),
    ),
    name: about('Name of the tiles.', Type.Optional(Type.String())),
    attribution: about('Text that maps of these tiles must show.', Type.Optional(Type.String())),
    minzoom: about('Lowest zoom.', Type.Optional(Type.Integer({ minimum: 0 }))),
    maxzoom: about(
      'Highest zoom; beyond it the tiles of this zoom are enlarged.',
      Type.Optional(Type.Integer({ minimum: 0 })),
    ),
    bounds: about(
      'Extent of the tiles: [west, south, east, north].',
      Type.Optional(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
    ),
    center: about(
      '[lon, lat, zoom] to begin with.',
      Type.Optional(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 })),
    ),
    tileSize: about(
      'Pixels along the side of a tile; of raster tiles.',
      Type.Optional(Type.Integer({ minimum: 1 })),
    ),
    encoding: about(
      'How pixels hold heights: terrarium for metres = red * 256 + green + blue / 256 - 32768.',
      Type.Optional(Type.String()),
    ),
    vector_layers: about(
      'Layers of the vector tiles.',
      Type.Optional(
        Type.Array(
          Type.Object({
            id: about('Name of the layer.', Type.String()),
            fields: about(
              'What each attribute of its features means, by name.',
              Type.Record(Type.String(), Type.String()),
            ),
          }),
        ),
      ),
    ),
  }),
);
