import { IS_LINE, get, match, ramp, type Expression } from '../expressions.ts';
import { line, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';

const IS_RAIL: Expression = ['all', IS_LINE, ['==', get('class'), 'rail']];
const IS_MAIN: Expression = ['!', ['has', 'service']];
const IS_TUNNEL: Expression = ['==', get('brunnel'), 'tunnel'];

/** Railways: a line, and sleepers across it where there is room. */
export function railLayers({ rail }: Palette): Layer[] {
  const width = ramp(1.3, [8, 0.4], [11, 0.8], [14, 1.1], [18, 2.4]);
  return [
    line('rail-tunnel', 'transportation', {
      minzoom: 12,
      filter: ['all', IS_RAIL, IS_TUNNEL],
      paint: { 'line-color': rail.line, 'line-width': width, 'line-dasharray': [3, 3], 'line-opacity': 0.6 },
    }),
    line('transit', 'transportation', {
      minzoom: 12,
      filter: ['all', IS_LINE, ['==', get('class'), 'transit']],
      paint: {
        'line-color': rail.transit,
        'line-width': ramp(1.3, [12, 0.5], [14, 0.9], [18, 2]),
        'line-opacity': match('brunnel', { tunnel: 0.45 }, 1),
        'line-dasharray': [4, 2],
      },
    }),
    line('rail', 'transportation', {
      minzoom: 8,
      filter: ['all', IS_RAIL, IS_MAIN, ['!', IS_TUNNEL]],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': rail.line, 'line-width': width },
    }),
    line('rail-yard', 'transportation', {
      minzoom: 13,
      filter: ['all', IS_RAIL, ['!', IS_MAIN], ['!', IS_TUNNEL]],
      paint: { 'line-color': rail.line, 'line-width': ramp(1.3, [13, 0.4], [18, 1.4]) },
    }),
    line('rail-sleepers', 'transportation', {
      minzoom: 14,
      filter: ['all', IS_RAIL, IS_MAIN, ['!', IS_TUNNEL]],
      paint: {
        'line-color': rail.sleepers,
        'line-width': ramp(1.3, [14, 3], [18, 7]),
        'line-dasharray': [0.3, 2.6],
      },
    }),
    line('cable-car', 'transportation', {
      minzoom: 12,
      filter: ['all', IS_LINE, ['==', get('class'), 'aerialway']],
      paint: { 'line-color': rail.line, 'line-width': 1, 'line-dasharray': [8, 2] },
    }),
  ];
}
