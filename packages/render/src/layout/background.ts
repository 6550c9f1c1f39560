import type { VisibleLayer } from '../style/layer.ts';
import type { DrawItem } from './draw-list.ts';
import { cssColor, isInvisible, patternPaint, type LayoutContext } from './layer-input.ts';

/** The ground of the picture, in one colour or a repeated image. */
export function layOutBackground(
  { id, paint }: VisibleLayer<'background'>,
  context: LayoutContext,
): readonly DrawItem[] {
  const { width, height } = context.view;
  const opacity = paint['background-opacity'].for({});
  const pattern = paint['background-pattern'].for({});
  const color = paint['background-color'].for({});
  const contours = [[0, 0, width, 0, width, height, 0, height]];
  if (pattern !== undefined) {
    const fill = patternPaint(context, pattern.name, `${id}.paint.background-pattern`);
    return fill === undefined ? [] : [{ kind: 'path', contours, isClosed: true, fill, opacity }];
  }
  if (isInvisible(color, opacity)) return [];
  return [{ kind: 'path', contours, isClosed: true, fill: cssColor(color, opacity) }];
}
