import type { SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { DrawItem } from './draw-list.ts';
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

/** The width of an outline, in pixels of the picture. */
const OUTLINE_PIXELS = 1;

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
  const hasOutline = isAntialiased && paint['fill-outline-color'].isSet && !hasPattern;
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
    if (pattern !== undefined)
      areas.add(`${pattern.name} ${opacity} ${own}`, rings, true, () => {
        const fill = patternPaint(context, pattern.name, `${id}.paint.fill-pattern`);
        return fill === undefined ? {} : { fill, opacity };
      });
    else if (!isInvisible(color, opacity)) {
      const fill = cssColor(color, opacity);
      areas.add(`${fill} ${own}`, rings, true, () => ({ fill }));
    }
    if (!hasOutline) continue;
    const outlineColor = paint['fill-outline-color'].for(evaluated) ?? color;
    const stroke = cssColor(outlineColor, opacity);
    outlines.add(stroke, moved(feature.linesWithin(), offset), false, () => ({
      stroke: {
        paint: stroke,
        width: OUTLINE_PIXELS / view.pixelRatio,
        cap: 'butt',
        join: 'miter',
        miterLimit: 2,
      },
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
