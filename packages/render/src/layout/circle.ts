import type { SourceFeature } from '../source/source-feature.ts';
import type { VisibleLayer } from '../style/layer.ts';
import type { DrawItem } from './draw-list.ts';
import { cssColor, moved, sorted, translation, type LayoutContext } from './layer-input.ts';

/** MapLibre softens the rim of a disc inwards, by a pixel, so that it looks smaller by half of one. A disc with more blur than that keeps its size. */
const SOFT_PIXELS = 0.5;

/** Discs at points and at corners of lines and areas. */
export function layOutCircle(
  { layout, paint }: VisibleLayer<'circle'>,
  features: readonly SourceFeature[],
  { view }: LayoutContext,
): readonly DrawItem[] {
  const offset = translation(
    view,
    paint['circle-translate'].for({}),
    paint['circle-translate-anchor'].for({}),
  );
  const items: DrawItem[] = [];
  for (const feature of sorted(features, layout['circle-sort-key'])) {
    const { evaluated } = feature;
    const radius = paint['circle-radius'].for(evaluated);
    const rimWidth = paint['circle-stroke-width'].for(evaluated);
    if (radius + rimWidth <= 0) continue;
    const [places = []] = moved([feature.places()], offset);
    const reach = radius + rimWidth + 1;
    const blur = paint['circle-blur'].for(evaluated);
    const isBlurred = blur * (radius + rimWidth) * view.pixelRatio > 1;
    const seen: number[] = [];
    for (let at = 0; at < places.length; at += 2) {
      const [x, y] = [places[at]!, places[at + 1]!];
      if (x > -reach && x < view.width + reach && y > -reach && y < view.height + reach) seen.push(x, y);
    }
    if (seen.length === 0) continue;
    items.push({
      kind: 'circles',
      places: seen,
      radius: isBlurred ? radius : Math.max(0, radius - SOFT_PIXELS / view.pixelRatio),
      color: cssColor(paint['circle-color'].for(evaluated), paint['circle-opacity'].for(evaluated)),
      blur: isBlurred ? blur : 0,
      ...(rimWidth > 0
        ? {
            rim: {
              color: cssColor(
                paint['circle-stroke-color'].for(evaluated),
                paint['circle-stroke-opacity'].for(evaluated),
              ),
              width: rimWidth,
            },
          }
        : {}),
    });
  }
  return items;
}
