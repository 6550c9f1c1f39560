/**
 * Static maps: a style, tiles and annotations become a draw list, and the draw list an image.
 *
 * @module
 */
export { SoftwareCanvas } from './canvas/canvas.ts';
export { SoftwareContext2d } from './canvas/context.ts';
export type { CompositeOperation, FillRule } from './canvas/context.ts';
export type { Halo, SdfGlyph } from './canvas/glyph.ts';
export { encodeJpeg } from './jpeg/encode-jpeg.ts';
export type { JpegOptions } from './jpeg/encode-jpeg.ts';
export { encodePng } from './png/encode-png.ts';
export type { PngOptions } from './png/encode-png.ts';
export { SoftwareGradient } from './canvas/gradient.ts';
export { SoftwareImage } from './canvas/image.ts';
export type { PixelImage } from './canvas/image.ts';
export type { Matrix } from './canvas/matrix.ts';
export { SoftwarePath } from './canvas/path.ts';
export { SoftwarePattern } from './canvas/pattern.ts';
export type { Repetition } from './canvas/pattern.ts';
export type { Paint } from './canvas/state.ts';
export { compileExpression, type CompiledExpression, type CompileOptions } from './expressions/compile.ts';
export type {
  EvaluationFeature,
  EvaluationGlobals,
  GeoJsonGeometry,
  TileId,
  TilePoint,
} from './expressions/context.ts';
export type { PropertySpec } from './expressions/property-spec.ts';
export { compileFilter } from './expressions/filter.ts';
export type { CompiledFilter, FeatureFilter } from './expressions/filter.ts';
export { readStyle } from './style/read-style.ts';
export type { Style, StyleSource } from './style/read-style.ts';
export type {
  AnyVisibleLayer,
  LayerType,
  Properties,
  StyleError,
  StyleLayer,
  VisibleLayer,
} from './style/layer.ts';
export type { Property, StyleWarning, Warn } from './style/property.ts';
export { renderStyle } from './render-style.ts';
export type { Rendered, RenderOptions } from './render-style.ts';
export type { SourceZooms, TileBytes, TileHeights } from './source/load-mosaic.ts';
export type { HeightEncoding, HeightTile } from './raster/tile-images.ts';
export type { DrawList, DrawItem } from './layout/draw-list.ts';
export { TileCache } from './source/tile-cache.ts';
export { paint, type PaintResources } from './paint/paint.ts';
export { paintSvg } from './paint/paint-svg.ts';
export { decodePng } from './png/decode-png.ts';
export type { SpriteFiles, SpriteSource } from './sprite/sprite.ts';
export type { GlyphSource, SingleGlyphSource } from './glyphs/glyph-store.ts';
export { plan, type MapPlan, type MapRequest } from './static-map/plan.ts';
export { layout, type MapDrawList, type MapResources } from './static-map/layout.ts';
export { staticMap, staticMapPng } from './static-map/static-map.ts';
export type { StaticMap, StaticMapOptions } from './static-map/static-map.ts';
export { MARKER_IMAGE_LIMITS, readMarkerImage } from './static-map/marker-image.ts';
export { readColor, readShape, readSize } from './static-map/request.ts';
export type { LonLat, MapArea, MapLine, MapMarker, MapSize } from './static-map/request.ts';
