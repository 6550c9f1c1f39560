import type { IsochroneRequest, IsochroneResponse } from '@portolan/schemas';
import { computedIn } from '../../page-parts/words.ts';
import { choice, figures, make } from '../dom.ts';
import type { Tool, Workbench } from './tool.ts';
import { costingChoice, placeOf } from './travel.ts';

/** Contours of each kind, the farthest first, with the colours that they are drawn in. */
const CONTOURS = {
  time: [
    [15, '2f6fb0'],
    [10, '2a9d8f'],
    [5, 'e0662c'],
  ],
  distance: [
    [6, '2f6fb0'],
    [4, '2a9d8f'],
    [2, 'e0662c'],
  ],
} as const;

/** How far one comes from the first place. */
export function reachTool({ engines, update }: Workbench): Tool {
  const costing = costingChoice('reach', update);
  const kind = choice(
    'Within',
    'reach-kind',
    [
      ['time', '5, 10, 15 minutes'],
      ['distance', '2, 4, 6 km'],
    ],
    update,
  );
  return {
    id: 'reach',
    label: 'Reach',
    hint: 'Click or tap the map to see how far one comes from there.',
    settings: [costing.element, kind.element],
    async ask([start]) {
      if (start === undefined) return undefined;
      const measure = kind.value();
      const request: IsochroneRequest = {
        locations: [placeOf(start)],
        costing: costing.value(),
        contours: CONTOURS[measure].map(([limit, color]) =>
          measure === 'time' ? { time: limit, color } : { distance: limit, color },
        ),
        polygons: true,
      };
      const { value, milliseconds } = await engines.json<IsochroneResponse>('/isochrone/v1', request);
      const unit = measure === 'time' ? 'minutes' : 'km';
      const limits = CONTOURS[measure].map(([limit]) => limit).toReversed();
      return {
        drawing: { areas: value.features },
        words: `What can be reached from A within ${limits.slice(0, -1).join(', ')} and ${limits.at(-1)} ${unit}.`,
        details: [
          make(
            'ul',
            { class: 'legend' },
            ...CONTOURS[measure]
              .toReversed()
              .map(([limit, color]) =>
                make('li', {}, make('i', { style: `background:#${color}` }), `${limit} ${unit}`),
              ),
          ),
          figures([[computedIn(milliseconds), 'to find them']]),
        ],
      };
    },
  };
}
