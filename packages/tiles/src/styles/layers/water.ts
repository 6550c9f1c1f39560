import { get, isNoneOf, isOneOf, match, ramp } from '../expressions.ts';
import { fill, line, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';

const IS_TUNNEL = ['==', ['get', 'brunnel'], 'tunnel'] as const;
const IS_INTERMITTENT = ['==', ['get', 'intermittent'], 1] as const;

/** Seas, lakes and rivers. */
export function waterLayers({ water }: Palette): Layer[] {
  const width = ramp(
    1.4,
    [7, match('class', { river: 0.5 }, 0)],
    [10, match('class', { river: 1, canal: 0.6 }, 0.2)],
    [14, match('class', { 'river|canal': 2.2 }, 0.9)],
    [18, match('class', { 'river|canal': 9 }, 4)],
  );
  return [
    line('waterway-tunnel', 'waterway', {
      minzoom: 13,
      filter: IS_TUNNEL,
      paint: { 'line-color': water.line, 'line-width': width, 'line-dasharray': [2, 2], 'line-opacity': 0.6 },
    }),
    line('waterway', 'waterway', {
      filter: ['all', ['!', IS_TUNNEL], ['!', IS_INTERMITTENT]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': water.line, 'line-width': width },
    }),
    line('waterway-intermittent', 'waterway', {
      filter: ['all', ['!', IS_TUNNEL], IS_INTERMITTENT],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': water.line, 'line-width': width, 'line-dasharray': [4, 2] },
    }),
    fill('water', 'water', {
      filter: ['all', ['!', IS_TUNNEL], ['!', IS_INTERMITTENT], isNoneOf('class', 'swimming_pool')],
      paint: { 'fill-color': water.fill },
    }),
    fill('water-intermittent', 'water', {
      filter: ['all', ['!', IS_TUNNEL], IS_INTERMITTENT],
      paint: { 'fill-color': water.fill, 'fill-opacity': 0.5 },
    }),
    fill('water-pool', 'water', {
      minzoom: 15,
      filter: isOneOf('class', 'swimming_pool'),
      paint: { 'fill-color': water.fill, 'fill-outline-color': water.line },
    }),
    line('ferry', 'transportation', {
      filter: ['==', get('class'), 'ferry'],
      minzoom: 6,
      paint: {
        'line-color': water.ferry,
        'line-width': ramp(1.2, [6, 0.6], [14, 1.2]),
        'line-dasharray': [5, 3],
      },
    }),
  ];
}
