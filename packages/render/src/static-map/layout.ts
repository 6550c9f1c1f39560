import { checkMembers, wrongArgument } from '@portolan/base';
import type { DrawList } from '../layout/draw-list.ts';
import type { PlacedLabel } from '../layout/symbols/place-symbols.ts';
import { rememberResources } from '../paint/paint.ts';
import { laidOut, type LaidOut, type RenderOptions } from '../render-style.ts';
import type { StyleWarning } from '../style/property.ts';
import type { View, ViewOptions } from '../view/view.ts';
import { attributionCover, attributionItems, itemsBelow, markersAbove } from './overlay.ts';
import type { MapPlan } from './plan.ts';

/** What a style is drawn from: its tiles, images, letters and the like. */
export type MapResources = Omit<RenderOptions, 'style' | keyof ViewOptions>;

/** The list of all that is drawn on a map. */
export interface MapDrawList extends DrawList {
  /** The names on it. */
  readonly labels: readonly PlacedLabel[];
  /** What is not shown. */
  readonly warnings: readonly StyleWarning[];
}

/**
 * Fetches what a planned map is drawn of, and lists what is drawn where. `paint` needs nothing but this very list and a canvas; for a copy of it, such as one
 * that came as JSON, it is told where images, letters and rasters are.
 *
 * @throws {PortolanError} what {@link renderStyle} throws.
 * @example
 *   const list = await layout(plan({ size: '600x400', markers }, style), { tiles, sprite, fonts });
 *   paint(list, canvas.getContext('2d'));
 */
export async function layout(map: MapPlan, resources: MapResources): Promise<MapDrawList> {
  const { drawList, labels, warnings, resources: named } = await laidOutMap(map, resources);
  const list = { ...drawList, labels, warnings: warnings() };
  rememberResources(list, named);
  return list;
}

/** A planned map before it is painted. */
export async function laidOutMap(map: MapPlan, resources: MapResources): Promise<LaidOut> {
  if (!('overlay' in Object(map)))
    throw wrongArgument('static-map', 'the map must be what plan returned', map);
  checkMembers(resources, 'resources', 'static-map');
  const { style, width, height, pixelRatio, center, zoom, bearing, overlay, image, sides } = map;
  const { attribution, labelFont } = map;
  const texts = [attribution, ...overlay.markers.map(({ label = '' }) => label)];
  return laidOut(
    { ...resources, style, width, height, pixelRatio, center, zoom, bearing },
    {
      letters: texts.map((text) => [labelFont, text] as const),
      image,
      covered: (view, glyph) => attributionCover(attribution, view, glyph, labelFont),
      below: (view: View) => itemsBelow(overlay, view),
      above: (view, glyph, isDark) => [
        ...markersAbove(overlay, view, sides, glyph, labelFont),
        ...attributionItems(attribution, view, glyph, labelFont, isDark),
      ],
    },
  );
}
