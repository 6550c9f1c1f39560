import { LINE_BUFFER, since, type LayerRules } from './rules.ts';
import type { Tags } from './tags.ts';

/** Metres of a storey. */
const STOREY = 3.66;
const MOST_METRES = 3000;

function heightOf(tags: Tags): number | undefined {
  const metres = tags.number('height') ?? tags.number('building:height');
  const levels = tags.number('building:levels');
  const height = metres ?? (levels === undefined ? undefined : levels * STOREY);
  return height === undefined || height < 0 || height > MOST_METRES ? undefined : Math.ceil(height);
}

function footOf(tags: Tags): number | undefined {
  const metres = tags.number('min_height') ?? tags.number('building:min_height');
  const levels = tags.number('building:min_level');
  const height = metres ?? (levels === undefined ? 0 : levels * STOREY);
  return height <= 0 || height > MOST_METRES ? undefined : Math.floor(height);
}

/** Houses, and parts of them that have a height of their own. */
export const building: LayerRules = {
  name: 'building',
  fields: {
    render_height: 'Metres of its top above the ground; 5 where nothing is known.',
    render_min_height: 'Metres of its foot above the ground.',
    colour: 'Colour of its walls.',
    hide_3d: 'true for an outline whose parts are drawn instead.',
  },
  buffer: LINE_BUFFER,
  joinsAreas: true,
  area({ tags, isOutline }, emit) {
    const isPart = tags.has('building:part');
    const isBuilding = tags.has('building') || tags.is('aeroway', 'terminal', 'hangar');
    if ((!isBuilding && !isPart) || tags.is('location', 'underground')) return;
    const colour = tags.get('building:colour');
    emit({
      from: isPart && !isBuilding ? 14 : 13,
      leastPixels: 2,
      attributes: {
        render_height: since(14, heightOf(tags) ?? 5),
        render_min_height: since(14, footOf(tags) ?? 0),
        colour: since(
          14,
          colour !== undefined && /^(?:#[\da-f]{3,6}|[a-z]+)$/i.test(colour) ? colour : undefined,
        ),
        hide_3d: since(14, isOutline ? true : undefined),
      },
    });
  },
};
