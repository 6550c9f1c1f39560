import { Color } from '../expressions/color.ts';
import type { SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { Light } from '../style/light.ts';
import type { View } from '../view/view.ts';
import type { DrawItem } from './draw-list.ts';
import { cssColor, moved, translation, type LayoutContext } from './layer-input.ts';

/** The circumference of the Earth at the equator, metres, as MapLibre has it. */
const CIRCUMFERENCE = 2 * Math.PI * 6_371_008.8;
/** The camera stands so many heights of the picture above its middle: half of one over the tangent of half the field of view. */
const CAMERA_HEIGHTS = 0.5 / Math.tan(0.643_501_108_793_284_4 / 2);
/** What reaches everything, in shares of 1. */
const AMBIENT = 0.03;
/** Roofs are not drawn nearer to the camera than this share of its height. */
const LEAST_DISTANCE = 0.05;

interface Building {
  readonly rings: readonly (readonly number[])[];
  readonly color: Color;
  /** How much farther from the middle of the picture the foot and the roof are seen. */
  readonly foot: number;
  readonly roof: number;
  readonly height: number;
  readonly base: number;
  /** From the middle of the picture, squared. */
  readonly distance: number;
}

/**
 * Areas with walls and roofs, seen from above the middle of the picture: what stands higher is farther from it. Those farther from the
 * middle are drawn first, lower ones before higher ones. A wall has one colour where MapLibre lets it grow a little darker downwards.
 */
export function layOutFillExtrusion(
  { id, layout, paint }: VisibleLayer<'fill-extrusion'>,
  features: readonly SourceFeature[],
  { view, light, warn }: LayoutContext,
): readonly DrawItem[] {
  const opacity = paint['fill-extrusion-opacity'].for({});
  if (opacity <= 0) return [];
  if (paint['fill-extrusion-pattern'].isSet)
    warn({
      path: `${id}.paint.fill-extrusion-pattern`,
      message: 'Images on walls are not drawn; the colour is.',
    });
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
  const nearer = (metres: number): number =>
    1 / Math.max(LEAST_DISTANCE, 1 - (metres * unitsPerMetre) / camera);
  const buildings: Building[] = [];
  for (const feature of features) {
    if (feature.type !== 3) continue;
    const { evaluated } = feature;
    const height = Math.max(0, paint['fill-extrusion-height'].for(evaluated));
    const base = Math.max(0, paint['fill-extrusion-base'].for(evaluated));
    const rings = moved(feature.areas(), offset);
    const [x, y] = [rings[0]?.[0], rings[0]?.[1]];
    if (x === undefined || y === undefined) continue;
    buildings.push({
      rings,
      color: paint['fill-extrusion-color'].for(evaluated),
      foot: nearer(base),
      roof: nearer(height),
      height,
      base,
      distance: (x - view.width / 2) ** 2 + (y - view.height / 2) ** 2,
    });
  }
  buildings.sort((a, b) => a.height - b.height || b.distance - a.distance);
  const hasGradient = paint['fill-extrusion-vertical-gradient'].for({});
  const shine = shineOf(light, view);
  return buildings.flatMap((building) => itemsOf(building, view, shine, hasGradient, opacity));
}

/** Light on this picture. */
interface Shine {
  /** Where it comes from: to the right, down and up from the ground. */
  readonly from: readonly [number, number, number];
  readonly color: readonly [number, number, number];
  readonly intensity: number;
}

function shineOf({ anchor, position, color, intensity }: Light, { cos, sin }: View): Shine {
  const [radius, azimuth, polar] = position;
  const [around, down] = [((azimuth + 90) * Math.PI) / 180, (polar * Math.PI) / 180];
  const across = -radius * Math.sin(down);
  const [x, y] = [across * Math.cos(around), across * Math.sin(around)];
  const z = radius * Math.cos(down);
  const [r, g, b] = color.straight;
  return {
    from: anchor === 'map' ? [cos * x - sin * y, sin * x + cos * y, z] : [x, y, z],
    color: [r, g, b],
    intensity,
  };
}

function itemsOf(
  { rings, color, foot, roof, height, base }: Building,
  { width, height: pictureHeight }: View,
  shine: Shine,
  hasGradient: boolean,
  opacity: number,
): DrawItem[] {
  const items: DrawItem[] = [];
  const [middleX, middleY] = [width / 2, pictureHeight / 2];
  const seen = (x: number, y: number, scale: number): [number, number] => [
    middleX + (x - middleX) * scale,
    middleY + (y - middleY) * scale,
  ];
  if (roof > foot) {
    const gradient = hasGradient ? (gradientAt(base, height) + gradientAt(base + 1, height)) / 2 : 1;
    for (const ring of rings) {
      for (let at = 0; at < ring.length; at += 2) {
        const [x0, y0] = [ring[at]!, ring[at + 1]!];
        const [x1, y1] = [ring[(at + 2) % ring.length]!, ring[(at + 3) % ring.length]!];
        const length = Math.hypot(x1 - x0, y1 - y0);
        if (!(length > 0)) continue;
        // Outer rings turn from +x towards +y: the outside lies to the left of the way.
        const [outX, outY] = [(y1 - y0) / length, -(x1 - x0) / length];
        // Walls that look away from the middle are behind their roof.
        if (outX * (x0 - middleX) + outY * (y0 - middleY) >= 0) continue;
        const contour = [
          ...seen(x0, y0, foot),
          ...seen(x1, y1, foot),
          ...seen(x1, y1, roof),
          ...seen(x0, y0, roof),
        ];
        items.push({
          kind: 'path',
          contours: [contour],
          isClosed: true,
          fill: lit(color, shine, [outX, outY, 0], gradient, opacity),
        });
      }
    }
  }
  items.push({
    kind: 'path',
    contours: rings.map((ring) =>
      ring.flatMap((value, at) => (at % 2 === 0 ? seen(value, ring[at + 1]!, roof) : [])),
    ),
    isClosed: true,
    fill: lit(color, shine, [0, 0, 1], 1, opacity),
  });
  return items;
}

/** How much of its light a wall keeps at its foot (`metres` is the base) or its upper side (one more): low walls are darker. */
function gradientAt(metres: number, height: number): number {
  return Math.max(0.85, Math.min(1, metres * Math.sqrt(height / 150)));
}

/** A colour in a light, as MapLibre has it: what looks towards it is brighter, and darker colours are lit more. */
function lit(
  color: Color,
  { from, color: tint, intensity }: Shine,
  normal: readonly [number, number, number],
  gradient: number,
  opacity: number,
): string {
  const [r, g, b, a] = color.straight;
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const facing = Math.max(0, Math.min(1, normal[0] * from[0] + normal[1] * from[1] + normal[2] * from[2]));
  const least = 1 - intensity;
  const directional = (least + facing * (Math.max(1 - luminance + intensity, 1) - least)) * gradient;
  // Where the light lacks a colour, three tenths of it are left.
  const channel = (value: number, light: number): number =>
    Math.max(0.3 * (1 - light), Math.min(1, (value + AMBIENT) * directional * light));
  return cssColor(
    Color.ofStraight([channel(r, tint[0]), channel(g, tint[1]), channel(b, tint[2]), a]),
    opacity,
  );
}
