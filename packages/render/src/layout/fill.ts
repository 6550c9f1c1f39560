import type { SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { DrawItem, DrawPaint, DrawStroke } from './draw-list.ts';
import {
  cssColor,
  isInvisible,
  moved,
  patternPaint,
  sorted,
  translation,
  wholeLayer,
  type LayoutContext,
} from './layer-input.ts';
import { PathBatches } from './path-batches.ts';

/** MapLibre draws outlines as lines of single pixels without softening them: with a pen as wide as this, in pixels of the picture, they look the same. */
const OUTLINE_PIXELS = 0.65;
/** Opaque areas without an outline of their own have one in their colour, by which they are so much wider there. */
const EDGE_PIXELS = 0.5;

/** Areas in a colour or a repeated image, with outlines of a colour of their own where the style wants them. */
export function layOutFill(
  { id, layout, paint }: VisibleLayer<'fill'>,
  features: readonly SourceFeature[],
  context: LayoutContext,
): readonly DrawItem[] {
  const { view } = context;
  const offset = translation(view, paint['fill-translate'].for({}), paint['fill-translate-anchor'].for({}));
  const isAntialiased = paint['fill-antialias'].for({});
  const hasPattern = paint['fill-pattern'].isSet;
  const hasOutline = isAntialiased && paint['fill-outline-color'].isSet;
  const areas = new PathBatches();
  const outlines = new PathBatches();
  let index = 0;
  for (const feature of sorted(features, layout['fill-sort-key'])) {
    index++;
    const { evaluated, tile } = feature;
    const opacity = paint['fill-opacity'].for(evaluated);
    const color = paint['fill-color'].for(evaluated);
    const pattern = hasPattern ? paint['fill-pattern'].for(evaluated) : undefined;
    if (pattern === undefined && hasPattern) continue;
    if (opacity <= 0 || (pattern === undefined && isInvisible(color, opacity) && !hasOutline)) continue;
    const rings = moved(feature.areas(), offset);
    // Of two areas that let the ground through, both are seen where they overlap. Areas of tiles hardly do, and must have no seams.
    const isAlone = tile.isWhole && (opacity < 1 || color.a < 1);
    const own = isAlone ? `${index}` : '';
    // Outlines lie over the areas, so that those of see-through areas are seen through as well as the areas, as in MapLibre.
    let outline: DrawPaint | undefined = hasOutline
      ? cssColor(paint['fill-outline-color'].for(evaluated) ?? color, opacity)
      : undefined;
    let outlineOpacity = 1;
    if (pattern !== undefined) {
      const fill = patternPaint(context, pattern.name, `${id}.paint.fill-pattern`, offset);
      const hasEdge = isAntialiased && !hasOutline;
      if (fill !== undefined)
        areas.add(`${pattern.name} ${opacity} ${tile.isWhole ? index : ''}`, rings, true, () => ({
          fill,
          opacity,
          ...(hasEdge && opacity >= 1 ? { stroke: thinLine(fill, EDGE_PIXELS / view.pixelRatio) } : {}),
        }));
      if (hasEdge && opacity < 1) {
        outline = fill;
        outlineOpacity = opacity;
      }
    } else if (!isInvisible(color, opacity)) {
      const fill = cssColor(color, opacity);
      const hasEdge = isAntialiased && !hasOutline;
      const isOpaque = color.a * opacity >= 1;
      areas.add(`${fill} ${own}`, rings, true, () => ({
        fill,
        ...(hasEdge && isOpaque ? { stroke: thinLine(fill, EDGE_PIXELS / view.pixelRatio) } : {}),
      }));
      if (hasEdge && !isOpaque) outline = fill;
    }
    if (outline === undefined) continue;
    const pen = thinLine(outline, OUTLINE_PIXELS / view.pixelRatio);
    // The many outlines of tiles are softened where they do not run along pixels, as MapLibre's are with multisampling, which maps mostly have.
    const stroke = { ...pen, hairline: tile.isWhole ? ('single' as const) : ('softened' as const) };
    const key = `${typeof outline === 'string' ? outline : pattern?.name} ${outlineOpacity}`;
    outlines.add(key, moved(feature.linesWithin(), offset), false, () => ({
      stroke,
      opacity: outlineOpacity,
    }));
  }
  const drawn = [...areas.end(), ...outlines.end()].filter(
    (item) => item.kind !== 'path' || item.fill !== undefined || item.stroke !== undefined,
  );
  return wholeLayer(
    drawn,
    paint['fill-layer-opacity'].for({}),
    paint['fill-layer-blend'].for({}),
    `${id}.paint.fill-layer-blend`,
    context,
  );
}

function thinLine(paint: DrawPaint, width: number): DrawStroke {
  return { paint, width, cap: 'butt', join: 'miter', miterLimit: 2 };
}
