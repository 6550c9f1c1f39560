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
import { smoothstep } from '../paint/smoothstep.ts';
import { PathBatches } from './path-batches.ts';

/** MapLibre draws outlines as lines of single pixels without softening them: as wide as this, in pixels of the picture, ours look the same. */
const OUTLINE_PIXELS = 0.65;
/** A line that strays less than this from a row of pixels runs along it. */
const ALONG_PIXELS = 0.05;
/** Outlines along pixels have so many opacities. */
const OPACITIES = 32;
/** Areas without an outline of their own have one in their colour, by which they are so much wider there. */
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
    if (pattern !== undefined)
      areas.add(`${pattern.name} ${opacity} ${own}`, rings, true, () => {
        const fill = patternPaint(context, pattern.name, `${id}.paint.fill-pattern`, offset);
        const hasEdge = isAntialiased && !hasOutline && opacity >= 1;
        return fill === undefined
          ? {}
          : {
              fill,
              opacity,
              ...(hasEdge ? { stroke: thinLine(fill, EDGE_PIXELS / view.pixelRatio) } : {}),
            };
      });
    else if (!isInvisible(color, opacity)) {
      const fill = cssColor(color, opacity);
      // Of see-through areas the edge would be seen twice.
      const hasEdge = isAntialiased && !hasOutline && color.a * opacity >= 1;
      areas.add(`${fill} ${own}`, rings, true, () => ({
        fill,
        ...(hasEdge ? { stroke: thinLine(fill, EDGE_PIXELS / view.pixelRatio) } : {}),
      }));
    }
    if (!hasOutline) continue;
    const outlineColor = paint['fill-outline-color'].for(evaluated) ?? color;
    const stroke = cssColor(outlineColor, opacity);
    for (const line of moved(feature.linesWithin(), offset))
      drawOutline(line, stroke, view.pixelRatio, outlines);
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

/** Draws an outline: where it runs along the pixels it falls on one row of them, fainter the nearer it lies to the next row, as MapLibre draws it. */
function drawOutline(line: readonly number[], color: string, ratio: number, outlines: PathBatches): void {
  if (!runsAlongPixels(line, ratio)) {
    outlines.add(color, [line], false, () => ({ stroke: thinLine(color, OUTLINE_PIXELS / ratio) }));
    return;
  }
  for (let at = 2; at < line.length; at += 2) {
    const isAcross = Math.abs(line[at]! - line[at - 2]!) >= Math.abs(line[at + 1]! - line[at - 1]!);
    const [along, beside] = isAcross ? [0, 1] : [1, 0];
    const place = line[at + beside]! * ratio;
    const row = Math.floor(place) + 0.5;
    const [from, to] = [line[at - 2 + along]!, line[at + along]!];
    const ends = [
      (Math.floor(Math.min(from, to) * ratio) + 0.25) / ratio,
      (Math.floor(Math.max(from, to) * ratio) + 0.75) / ratio,
    ];
    const opacity = Math.round((1 - smoothstep(Math.abs(place - row))) * OPACITIES) / OPACITIES;
    const [first, last] = [ends[0]!, ends[1]!];
    const segment = isAcross
      ? [first, row / ratio, last, row / ratio]
      : [row / ratio, first, row / ratio, last];
    outlines.add(`${color} ${opacity}`, [segment], false, () => ({
      stroke: thinLine(color, 1 / ratio),
      opacity,
    }));
  }
}

/** Whether all parts of a line run along rows or columns of pixels. */
function runsAlongPixels(line: readonly number[], ratio: number): boolean {
  const most = ALONG_PIXELS / ratio;
  for (let at = 2; at < line.length; at += 2) {
    const across = Math.abs(line[at]! - line[at - 2]!);
    if (Math.min(across, Math.abs(line[at + 1]! - line[at - 1]!)) > most) return false;
  }
  return true;
}

function thinLine(paint: DrawPaint, width: number): DrawStroke {
  return { paint, width, cap: 'butt', join: 'miter', miterLimit: 2 };
}
