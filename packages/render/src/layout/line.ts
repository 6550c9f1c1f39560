import type { EvaluationFeature } from '../expressions/context.ts';
import type { LinePart } from '../geometry/clip.ts';
import { offsetLine } from '../geometry/offset-line.ts';
import type { SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { View } from '../view/view.ts';
import type { DrawItem, DrawPaint } from './draw-list.ts';
import {
  cssColor,
  isInvisible,
  moved,
  patternPaint,
  sorted,
  translation,
  type LayoutContext,
} from './layer-input.ts';
import { PathBatches } from './path-batches.ts';

/** A blurred line is drawn as so many lines over each other, each narrower than the one before. */
const BLUR_STEPS = 6;

type Lines = readonly (readonly number[])[];

/** What of a line follows from the style. */
interface LineLook {
  readonly width: number;
  readonly gap: number;
  readonly offset: number;
  readonly blur: number;
  readonly opacity: number;
  readonly color: string;
  readonly pattern: string | undefined;
  readonly dash: readonly number[] | undefined;
}

/** Lines, and the borders of areas: with gaps, dashes, offsets and blur, in a colour or a repeated image. */
export function layOutLine(
  layer: VisibleLayer<'line'>,
  features: readonly SourceFeature[],
  context: LayoutContext,
): readonly DrawItem[] {
  const { id, layout, paint } = layer;
  const { view } = context;
  const offset = translation(view, paint['line-translate'].for({}), paint['line-translate-anchor'].for({}));
  const cap = layout['line-cap'].for({});
  const miterLimit = layout['line-miter-limit'].for({});
  const batches = new PathBatches(false);
  if (paint['line-gradient'].isSet)
    context.warn({
      path: `${id}.paint.line-gradient`,
      message: 'Gradients along lines are not drawn; the colour of the line is.',
    });
  let index = 0;
  for (const feature of sorted(features, layout['line-sort-key'])) {
    index++;
    if (feature.type === 1) continue;
    const look = lookOf(layer, feature.evaluated, view);
    if (look === undefined) continue;
    const join = layout['line-join'].for(feature.evaluated);
    // Dashes of two tiles would lie over each other beyond the sides of the tiles.
    const parts: readonly LinePart[] =
      look.dash === undefined
        ? feature.lines().map((places) => ({ places, start: 0 }))
        : feature.measuredLines();
    const own = feature.tile.isWhole && look.opacity < 1 ? `${index}` : '';
    const paintOf = (): DrawPaint | undefined =>
      look.pattern === undefined
        ? look.color
        : patternPaint(context, look.pattern, `${id}.paint.line-pattern`);
    for (const [step, { width, share }] of softened(look).entries()) {
      const opacity = look.opacity * share;
      const key = `${look.color} ${look.pattern ?? ''} ${width} ${opacity} ${join} ${look.dash?.join() ?? ''} ${own} ${look.blur > 0 ? step : ''}`;
      for (const { places, start } of parts) {
        const partKey = start === 0 ? key : `${key} ${start}`;
        batches.add(partKey, besides(moved([places], offset), look), () => {
          const stroked = paintOf();
          if (stroked === undefined) return {};
          return {
            stroke: {
              paint: stroked,
              width,
              cap,
              join,
              miterLimit,
              ...(look.dash === undefined ? {} : { dash: look.dash }),
              ...(start > 0 ? { dashOffset: start } : {}),
            },
            opacity,
          };
        });
      }
    }
  }
  return batches.end().filter((item) => item.kind !== 'path' || item.stroke !== undefined);
}

/** How a line looks; undefined where nothing of it is seen. */
function lookOf(
  { paint }: VisibleLayer<'line'>,
  feature: EvaluationFeature,
  view: View,
): LineLook | undefined {
  const width = paint['line-width'].for(feature);
  const opacity = paint['line-opacity'].for(feature);
  const color = paint['line-color'].for(feature);
  const hasPattern = paint['line-pattern'].isSet;
  const pattern = hasPattern ? paint['line-pattern'].for(feature)?.name : undefined;
  if (!(width > 0) || opacity <= 0 || (hasPattern ? pattern === undefined : isInvisible(color, opacity)))
    return undefined;
  const dashes = paint['line-dasharray'].for(feature);
  return {
    width,
    gap: paint['line-gap-width'].for(feature),
    offset: paint['line-offset'].for(feature),
    blur: paint['line-blur'].for(feature),
    opacity,
    color: cssColor(color),
    pattern,
    // Between whole zoom levels dashes grow with the map.
    dash:
      dashes?.some((length) => length > 0) === true
        ? dashes.map((length) => length * width * 2 ** (view.zoom % 1))
        : undefined,
  };
}

/** The lines themselves, or those beside them that a gap or an offset asks for. */
function besides(lines: Lines, { width, gap, offset }: LineLook): Lines {
  if (gap > 0) {
    const away = (gap + width) / 2;
    return lines.flatMap((line) => [...offsetLine(line, offset + away), ...offsetLine(line, offset - away)]);
  }
  return offset === 0 ? lines : lines.flatMap((line) => offsetLine(line, offset));
}

/** The strokes, from the widest, that together fade over the blur on either side. Each covers the share that makes the sum right. */
function softened({ width, blur }: LineLook): readonly { readonly width: number; readonly share: number }[] {
  if (blur <= 0) return [{ width, share: 1 }];
  const strokes: { width: number; share: number }[] = [];
  let before = 0;
  for (let step = 0; step < BLUR_STEPS; step++) {
    const covered = (step + 0.5) / BLUR_STEPS;
    const inner = width - 2 * blur * covered;
    if (inner <= 0) break;
    strokes.push({ width: inner, share: (covered - before) / (1 - before) });
    before = covered;
  }
  // What lies further inside is covered wholly.
  const core = width - 2 * blur;
  if (core > 0) strokes.push({ width: core, share: 1 });
  return strokes;
}
