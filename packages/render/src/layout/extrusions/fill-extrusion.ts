import type { Color } from '../../expressions/color.ts';
import type { SourceFeature } from '../../source/source-feature.ts';
import type { VisibleLayer } from '../../style/layer.ts';
import type { DrawItem, DrawPaint } from '../draw-list.ts';
import { imageOf, moved, translation, type LayoutContext } from '../layer-input.ts';
import { drawingOrder, type Standing } from './drawing-order.ts';
import { Footprint, type Work } from './footprint.ts';
import { gradientAt, lit, shineOf, tintOf, type Shine } from './shine.ts';
import { roofPattern, wallPattern } from './wall-pattern.ts';
import { shownFrom, wallsOf } from './walls.ts';

/** The circumference of the Earth at the equator, metres, as MapLibre has it. */
const CIRCUMFERENCE = 2 * Math.PI * 6_371_008.8;
/** The camera stands so many heights of the picture above its middle: half of one over the tangent of half the field of view. */
const CAMERA_HEIGHTS = 0.5 / Math.tan(0.643_501_108_793_284_4 / 2);
/** What is nearer to the camera than this share of its height is not seen. */
const LEAST_DISTANCE = 1 / 75;
/** How far walls go on under the roof and the next wall, which are drawn over them, so that no seam is left. */
const UNDER = 1;

interface Building extends Standing {
  readonly color: Color;
  /** The name of the image that is drawn in place of the colour. */
  readonly pattern: string | undefined;
  /** Whether its roof lies below the camera. */
  readonly hasRoof: boolean;
  /** From the middle of the picture, squared. */
  readonly distance: number;
}

/**
 * Areas with walls and roofs, seen from above the middle of the picture: what stands higher is farther from it. The layer hides what is behind it and
 * then is laid over the picture with its opacity; that of colours has no effect, as in MapLibre. A wall has one colour where MapLibre lets it grow a
 * little darker downwards.
 */
export function layOutFillExtrusion(
  { id, layout, paint }: VisibleLayer<'fill-extrusion'>,
  features: readonly SourceFeature[],
  context: LayoutContext,
): readonly DrawItem[] {
  const opacity = paint['fill-extrusion-opacity'].for({});
  if (opacity <= 0) return [];
  const { view, warn } = context;
  if (layout['fill-extrusion-rounded-corner-distance'].for({}) > 0)
    warn({
      path: `${id}.layout.fill-extrusion-rounded-corner-distance`,
      message: 'Corners of walls are not rounded.',
    });
  const offset = translation(
    view,
    paint['fill-extrusion-translate'].for({}),
    paint['fill-extrusion-translate-anchor'].for({}),
  );
  const camera = CAMERA_HEIGHTS * view.height;
  const latitude = Math.PI * (1 - 2 * view.center.y);
  const unitsPerMetre = (view.worldSize * Math.cosh(latitude)) / CIRCUMFERENCE;
  const distance = (metres: number): number => 1 - (metres * unitsPerMetre) / camera;
  const nearer = (metres: number): number => 1 / Math.max(LEAST_DISTANCE, distance(metres));
  const patterns = paint['fill-extrusion-pattern'];
  const patternPath = `${id}.paint.fill-extrusion-pattern`;
  const buildings: Building[] = [];
  for (const feature of features) {
    if (feature.type !== 3) continue;
    const { evaluated } = feature;
    const height = Math.max(0, paint['fill-extrusion-height'].for(evaluated));
    const base = Math.max(0, paint['fill-extrusion-base'].for(evaluated));
    if (Number.isNaN(height) || !(distance(base) > LEAST_DISTANCE)) continue;
    const pattern = patterns.isSet ? patterns.for(evaluated)?.name : undefined;
    if (patterns.isSet && (pattern === undefined || imageOf(context, pattern, patternPath) === undefined))
      continue;
    const rings = moved(feature.areas(), offset);
    const [x, y] = [rings[0]?.[0], rings[0]?.[1]];
    if (x === undefined || y === undefined) continue;
    buildings.push({
      footprint: new Footprint(rings),
      hasRoof: distance(height) > LEAST_DISTANCE,
      color: paint['fill-extrusion-color'].for(evaluated),
      pattern,
      foot: nearer(base),
      roof: nearer(height),
      height,
      base,
      distance: (x - view.width / 2) ** 2 + (y - view.height / 2) ** 2,
    });
  }
  buildings.sort((a, b) => a.height - b.height || b.distance - a.distance);
  const scene: Scene = {
    context,
    patternPath,
    offset,
    shine: shineOf(context.light, view),
    hasGradient: paint['fill-extrusion-vertical-gradient'].for({}),
    unitsPerMetre,
    nearer,
  };
  const { order, touching, work } = drawingOrder(buildings, view.width / 2, view.height / 2);
  const items = order.flatMap((building) => itemsOf(building, touching.get(building) ?? [], scene, work));
  return opacity >= 1 || items.length === 0 ? items : [{ kind: 'group', items, opacity }];
}

/** What all extrusions of a layer share. */
interface Scene {
  readonly context: LayoutContext;
  readonly patternPath: string;
  readonly offset: readonly [number, number];
  readonly shine: Shine;
  readonly hasGradient: boolean;
  readonly unitsPerMetre: number;
  /** How much farther from the middle what is so many metres high is seen. */
  readonly nearer: (metres: number) => number;
}

function itemsOf(
  { footprint: { rings }, color, pattern, foot, roof, height, base, hasRoof }: Building,
  touching: readonly Building[],
  { context, patternPath, offset, shine, hasGradient, unitsPerMetre, nearer }: Scene,
  work: Work,
): DrawItem[] {
  const items: DrawItem[] = [];
  const [middleX, middleY] = [context.view.width / 2, context.view.height / 2];
  const seen = (x: number, y: number, scale: number): [number, number] => [
    middleX + (x - middleX) * scale,
    middleY + (y - middleY) * scale,
  ];
  if (roof > foot) {
    const least = 0.7 + 0.28 * (1 - shine.intensity);
    const gradient = hasGradient
      ? (gradientAt(base, height, least) + gradientAt(base + 1, height, least)) / 2
      : 1;
    for (const ring of rings) {
      const walls = wallsOf(ring, middleX, middleY);
      for (const [at, wall] of walls.entries()) {
        if (wall === undefined) continue;
        const { x0, y0, x1, y1, outX, outY } = wall;
        const shown = touching.length === 0 ? base : shownFrom(wall, base, height, touching, work);
        if (shown >= height) continue;
        const from = shown === base ? foot : nearer(shown);
        const contour = [...seen(x0, y0, from), ...seen(x1, y1, from)];
        const next = walls[(at + 1) % walls.length];
        if (next !== undefined) {
          // The next wall is drawn over what reaches into it.
          const share = Math.min(1, UNDER / Math.hypot(next.x1 - next.x0, next.y1 - next.y0));
          const [x, y] = [x1 + share * (next.x1 - x1), y1 + share * (next.y1 - y1)];
          contour.push(...seen(x, y, from), ...seen(x, y, roof));
        }
        const [rightX, rightY] = seen(x1, y1, roof);
        const [leftX, leftY] = seen(x0, y0, roof);
        contour.push(rightX, rightY);
        // So is the roof.
        contour.push(
          rightX - UNDER * outX,
          rightY - UNDER * outY,
          leftX - UNDER * outX,
          leftY - UNDER * outY,
        );
        contour.push(leftX, leftY);
        const normal = [outX, outY, 0] as const;
        const fill =
          pattern === undefined
            ? lit(color, shine, normal, gradient)
            : wallPattern(
                context,
                pattern,
                [contour[0]!, contour[1]!, contour[2]!, contour[3]!, leftX, leftY],
                Math.hypot(x1 - x0, y1 - y0),
                (height - shown) * unitsPerMetre,
                tintOf(shine, normal, gradient),
              );
        if (fill !== undefined) items.push({ kind: 'path', contours: [contour], isClosed: true, fill });
      }
    }
  }
  if (!hasRoof) return items;
  const up = [0, 0, 1] as const;
  const fill: DrawPaint | undefined =
    pattern === undefined
      ? lit(color, shine, up, 1)
      : roofPattern(context, pattern, patternPath, offset, roof, tintOf(shine, up, 1));
  if (fill !== undefined)
    items.push({
      kind: 'path',
      contours: rings.map((ring) =>
        ring.flatMap((value, at) => (at % 2 === 0 ? seen(value, ring[at + 1]!, roof) : [])),
      ),
      isClosed: true,
      fill,
    });
  return items;
}
