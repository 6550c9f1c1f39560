import type { EvaluationFeature } from '../expressions/context.ts';
import { offsetLine } from '../geometry/offset-line.ts';
import type { DrawnLine, SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { View } from '../view/view.ts';
import type { DrawItem } from './draw-list.ts';
import {
  cssColor,
  imageOf,
  isInvisible,
  moved,
  sorted,
  translation,
  wholeLayer,
  type ImageSize,
  type LayoutContext,
} from './layer-input.ts';
import { paintPieces, rampOf, type PiecePaint } from './line-paint.ts';
import { PathBatches } from './path-batches.ts';
import { hasSharpCorner, lineStrips, type LineShape } from './strips/line-strips.ts';
import { dashSpans, isUnbroken } from './strips/dash-spans.ts';
import { stripContours } from './strips/strip-contours.ts';
import { stripDashes } from './strips/strip-dashes.ts';
import type { Strip, StripWidth } from './strips/strip.ts';

/** A blurred line is drawn as so many lines over each other, each narrower than the one before, at the most. */
const MOST_BLUR_STEPS = 24;
/** Of lines not wider than this one does not see how they cross, nor how dashes go around corners; units of the style. */
const THIN = 2.5;
/**
 * Ends of dashes fade over a pixel to either side, which grows with the map between whole zoom levels: so many steps of it, each with how far within the
 * dash it begins, in parts of that pixel, where MapLibre's shader (`smoothstep`) has the middle of the step.
 */
const DASH_STEPS = [-0.482, 0, 0.482];
/** Corners of lines with round joins that turn less than this says have a miter: the pen's round ones look the same. */
const USUAL_ROUND_LIMIT = 1.05;
/** Dashes and gaps that are together shorter than this, in pixels, are one see-through line. */
const LEAST_DASHES = 1 / 8;

/** What of a line follows from the style; lengths in units of the style. */
interface LineLook {
  readonly shape: LineShape;
  readonly width: number;
  /** What dashes and images along the line are measured in: its width at the whole zoom level below, which grows with the map. */
  readonly unit: number;
  readonly gap: number;
  readonly offset: number;
  readonly blur: number;
  readonly opacity: number;
  /** Without what it lets through, which the opacity tells. */
  readonly color: string;
  /** Whether the style makes it see-through, so that it is seen twice where it crosses itself. */
  readonly isSeeThrough: boolean;
  readonly image: { readonly name: string; readonly size: ImageSize } | undefined;
  /** Even in number. */
  readonly dash: readonly number[] | undefined;
}

/**
 * Lines, and the borders of areas: with gaps, dashes, offsets and blur, in a colour, a repeated image, or colours along them.
 *
 * @param floorWidth  the width at the whole zoom level below.
 */
export function layOutLine(
  layer: VisibleLayer<'line'>,
  features: readonly SourceFeature[],
  context: LayoutContext,
  floorWidth: (feature: EvaluationFeature) => number,
): readonly DrawItem[] {
  const { layout, paint } = layer;
  const { view } = context;
  const offset = translation(view, paint['line-translate'].for({}), paint['line-translate-anchor'].for({}));
  const ramp = paint['line-gradient'].isSet ? rampOf(paint['line-gradient']) : undefined;
  if (ramp !== undefined && paint['line-dasharray'].isSet)
    context.warn({
      path: `${layer.id}.paint.line-dasharray`,
      message: 'Lines with a gradient are drawn without dashes.',
    });
  const batches = new PathBatches();
  let index = 0;
  for (const feature of sorted(features, layout['line-sort-key'])) {
    if (feature.type === 1) continue;
    const given = lookOf(layer, feature.evaluated, context, ramp !== undefined, floorWidth);
    if (given === undefined) continue;
    // Tiles have thousands of thin lines, of which one does not see how they cross.
    const isThin = !feature.tile.isWhole && given.width <= THIN && given.blur <= 0;
    const look = isThin ? { ...given, isSeeThrough: false } : given;
    index++;
    const lines = look.dash === undefined ? feature.lines() : feature.measuredLines();
    for (const line of lines) {
      if (!hasLength(line.places)) continue;
      const drawn = { ...line, places: moved([line.places], offset)[0]! };
      if (look.image !== undefined || ramp !== undefined) {
        const whole = ramp === undefined ? 1 : feature.lengths()[line.index]!;
        const piecePaint: PiecePaint = ramp === undefined ? { image: look.image! } : { ramp, whole };
        batches.addItems(pieces(drawn, feature, look, piecePaint, view));
      } else if (isPen(drawn, look, isThin)) drawByPen(drawn, look, feature, `${index}`, batches);
      else drawStrips(drawn, look, feature, view, batches);
    }
  }
  return wholeLayer(
    batches.end(),
    paint['line-layer-opacity'].for({}),
    paint['line-layer-blend'].for({}),
    `${layer.id}.paint.line-layer-blend`,
    context,
  );
}

/** How a line looks; undefined where nothing of it is seen. */
function lookOf(
  { id, layout, paint }: VisibleLayer<'line'>,
  feature: EvaluationFeature,
  context: LayoutContext,
  hasGradient: boolean,
  floorWidth: (feature: EvaluationFeature) => number,
): LineLook | undefined {
  const { view } = context;
  const given = paint['line-width'].for(feature);
  const opacity = paint['line-opacity'].for(feature);
  const color = paint['line-color'].for(feature);
  if (!(given > 0) || opacity <= 0) return undefined;
  let image: LineLook['image'];
  if (paint['line-pattern'].isSet) {
    const name = paint['line-pattern'].for(feature)?.name;
    const size = name === undefined ? undefined : imageOf(context, name, `${id}.paint.line-pattern`);
    if (name === undefined || size === undefined) return undefined;
    image = { name, size };
  }
  const isColored = image === undefined && !hasGradient;
  if (isColored && isInvisible(color, opacity)) return undefined;
  // MapLibre draws hairlines a pixel wide at the least, and the fainter the thinner.
  const pixels = given * view.pixelRatio;
  const faint = pixels < 1 ? (pixels + 1) / 2 : 1;
  const width = pixels < 1 ? faint / view.pixelRatio : given;
  const unit = floorWidth(feature) * 2 ** (view.zoom % 1);
  const gap = paint['line-gap-width'].for(feature);
  const blur = paint['line-blur'].for(feature);
  const dashes = paint['line-dasharray'].for(feature);
  let dash: readonly number[] | undefined;
  let dashed = 1;
  if (isColored && dashes?.some((length) => length > 0) === true) {
    // Between whole zoom levels dashes grow with the map.
    dash = (dashes.length % 2 === 1 ? [...dashes, 0] : dashes).map((length) => length * unit);
    const period = dash.reduce((sum, length) => sum + length, 0);
    if (period * view.pixelRatio < LEAST_DASHES) {
      dashed = dash.reduce((sum, length, at) => sum + (at % 2 === 0 ? length : 0), 0) / period;
      dash = undefined;
    } else if (isUnbroken(dashSpans(dash, layout['line-cap'].for(feature) === 'round'))) dash = undefined;
  }
  const alpha = isColored ? color.a : 1;
  const miterLimit = layout['line-miter-limit'].for(feature);
  return {
    shape: {
      join: layout['line-join'].for(feature),
      cap: layout['line-cap'].for(feature),
      miterLimit,
      roundLimit: layout['line-round-limit'].for(feature),
    },
    width,
    unit,
    gap: gap > 0 ? gap + given - width : 0,
    offset: paint['line-offset'].for(feature),
    blur,
    opacity: opacity * alpha * faint * dashed,
    color: cssColor(color, color.a > 0 ? 1 / color.a : 1),
    isSeeThrough: opacity * alpha < 1 || blur > 0,
    image,
    dash,
  };
}

/** Whether a line has two places: others have no direction, and show nothing. */
function hasLength(places: readonly number[]): boolean {
  return places.some((value, at) => value !== places[at % 2]);
}

/** Whether the pen of a canvas draws the same line: that is faster. */
function isPen({ places, isRing }: DrawnLine, look: LineLook, isThin: boolean): boolean {
  const { shape, gap, offset, isSeeThrough, dash } = look;
  if (dash !== undefined) return isThin;
  if (gap > 0 || offset !== 0 || isSeeThrough || isRing) return false;
  // Corners within a larger limit have a miter, which the pen does not draw.
  return shape.join === 'round' ? shape.roundLimit <= USUAL_ROUND_LIMIT : !hasSharpCorner(places);
}

function drawByPen(
  { places, start }: DrawnLine,
  { shape, width, gap, offset, opacity, color, isSeeThrough, dash }: LineLook,
  { tile }: SourceFeature,
  own: string,
  batches: PathBatches,
): void {
  const { join, miterLimit } = shape;
  // Square ends are those of lines, not of dashes.
  const cap = dash !== undefined && shape.cap === 'square' ? 'butt' : shape.cap;
  // Of see-through lines both are seen where they cross, if they do not come cut at the sides of tiles.
  const alone = isSeeThrough && tile.isWhole ? own : '';
  const begin = dash === undefined ? 0 : start;
  const away = (gap + width) / 2;
  const lines =
    gap > 0
      ? [...offsetLine(places, offset + away), ...offsetLine(places, offset - away)]
      : offset === 0
        ? [places]
        : offsetLine(places, offset);
  const key = `${color} ${width} ${opacity} ${join} ${cap} ${miterLimit} ${dash?.join() ?? ''} ${begin} ${alone}`;
  batches.add(key, lines, false, () => ({
    stroke: {
      paint: color,
      width,
      cap,
      join,
      miterLimit,
      ...(dash === undefined ? {} : { dash }),
      ...(begin > 0 ? { dashOffset: begin } : {}),
    },
    ...(opacity < 1 ? { opacity } : {}),
  }));
}

/** Draws the strips of a line as areas. Where one that lets something through lies over another, both are seen. */
function drawStrips(
  { places, isRing, start }: DrawnLine,
  look: LineLook,
  { tile }: SourceFeature,
  view: View,
  batches: PathBatches,
): void {
  const { shape, color, dash } = look;
  const growth = 2 ** (view.zoom % 1);
  const strips = lineStrips(places, shape, isRing, start, growth);
  const layers: Layer[] = [];
  for (const { width, share } of softened(look, view.pixelRatio)) {
    if (dash === undefined) layers.push({ share, shown: strips.map((strip) => stripContours(strip, width)) });
    else
      layers.push(...dashLayers(strips, width, share, look, dash, growth / view.pixelRatio, view.pixelRatio));
  }
  if (look.isSeeThrough) {
    for (const { share, shown } of layers) {
      for (const contours of shown) {
        const cut = contours.map((contour) => tile.cutToSquare(contour)).filter(({ length }) => length > 0);
        batches.addSeeThrough(color, share, cut, 2 / view.pixelRatio);
      }
    }
  } else
    batches.addLayers(
      color,
      layers.map(({ share, shown }) => ({ opacity: share, contours: shown.flat() })),
    );
}

/** What of the strips of a line is drawn at once, and how opaque: contours by strip. */
interface Layer {
  readonly share: number;
  readonly shown: readonly (readonly (readonly number[])[])[];
}

/** Dashes, in steps by which their ends fade. @param softness  how far they fade to either side, in units of the picture. */
function dashLayers(
  strips: readonly Strip[],
  width: StripWidth,
  share: number,
  { unit, blur, shape: { cap } }: LineLook,
  dashes: readonly number[],
  softness: number,
  pixelRatio: number,
): readonly Layer[] {
  const isRound = cap === 'round';
  const spans = dashSpans(dashes, isRound);
  // Blurred lines have steps enough of their own.
  const insets = blur > 0 ? [0] : DASH_STEPS.map((inset) => inset * softness);
  const outset = width.half + 0.5 / pixelRatio;
  let before = 0;
  return insets.map((inset, step) => {
    const wanted = (share * (step + 1)) / insets.length;
    const opacity = (wanted - before) / (1 - before);
    before = wanted;
    const dashShape = { spans, inset, radius: isRound ? unit / 2 : undefined, outset };
    return { share: opacity, shown: strips.map((strip) => stripDashes(strip, width, dashShape)) };
  });
}

/** The pieces of a line whose paint follows it. */
function pieces(
  { places, isRing, start }: DrawnLine,
  { tile }: SourceFeature,
  look: LineLook,
  piecePaint: PiecePaint,
  view: View,
): readonly DrawItem[] {
  const growth = 2 ** (view.zoom % 1);
  const strips = lineStrips(places, look.shape, isRing, start, growth);
  return softened(look, view.pixelRatio).flatMap(({ width, share }) =>
    paintPieces(strips, width, share >= 1, piecePaint, look.unit, view.pixelRatio).flatMap(
      ({ contour, fill }) => {
        const cut = tile.cutToSquare(contour);
        if (cut.length === 0) return [];
        return [
          {
            kind: 'path' as const,
            contours: [cut],
            isClosed: true,
            fill,
            ...(share < 1 ? { opacity: share } : {}),
          },
        ];
      },
    ),
  );
}

/**
 * The widths, from the widest, that together fade over the blur on either side, and the opacity of each: what lies under several of them is as opaque
 * as MapLibre's shader makes it at that distance from the line.
 */
function softened(
  { width, gap, offset, blur, opacity }: LineLook,
  pixelRatio: number,
): readonly { readonly width: StripWidth; readonly share: number }[] {
  const pixel = 1 / pixelRatio;
  const isGap = gap > 0;
  const end = gap / 2 + (isGap ? width : width / 2);
  const outset = end + pixel / 2;
  const inset = gap / 2 + pixel / 2;
  const fade = blur + pixel;
  const steps = blur > 0 ? Math.min(MOST_BLUR_STEPS, Math.ceil(2 * blur * pixelRatio) + 4) : 1;
  const out: { width: StripWidth; share: number }[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const covered = (step + 0.5) / steps;
    const half = outset - covered * fade;
    const inner = isGap ? Math.max(0, inset - fade + covered * fade) : 0;
    if (half <= inner) break;
    const wanted = opacity * (blur > 0 ? (step + 1) / steps : 1);
    out.push({ width: { half, inner, end, offset }, share: (wanted - before) / (1 - before) });
    before = wanted;
  }
  return out;
}
