import { get, ramp, type Expression } from '../expressions.ts';
import { line, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';

const ON_LAND: Expression = ['!=', get('maritime'), 1];
const IS_UNDISPUTED: Expression = ['!=', get('disputed'), 1];

/** Borders of countries and of what they are divided into. */
export function boundaryLayers({ boundary }: Palette): Layer[] {
  return [
    line('boundary-glow', 'boundary', {
      filter: ['all', ['==', get('admin_level'), 2], ON_LAND, IS_UNDISPUTED],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': boundary.glow,
        'line-width': ramp(1.2, [3, 1.5], [8, 5], [14, 9]),
        'line-opacity': ramp(1, [4, 0.5], [14, 0.8]),
      },
    }),
    line('boundary-state', 'boundary', {
      minzoom: 4,
      filter: ['all', ['match', get('admin_level'), [3, 4], true, false], ON_LAND],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': boundary.state,
        'line-width': ramp(1.2, [4, 0.5], [10, 1], [16, 1.6]),
        'line-dasharray': [3, 2],
      },
    }),
    line('boundary-district', 'boundary', {
      minzoom: 11,
      filter: ['all', ['match', get('admin_level'), [5, 6, 7, 8], true, false], ON_LAND],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': boundary.state,
        'line-width': ramp(1, [11, 0.4], [16, 1]),
        'line-dasharray': [2, 3],
        'line-opacity': 0.6,
      },
    }),
    line('boundary-country', 'boundary', {
      filter: ['all', ['==', get('admin_level'), 2], ON_LAND, IS_UNDISPUTED],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': boundary.country, 'line-width': ramp(1.2, [2, 0.5], [6, 1], [14, 2.2]) },
    }),
    line('boundary-disputed', 'boundary', {
      filter: ['all', ['==', get('admin_level'), 2], ON_LAND, ['==', get('disputed'), 1]],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': boundary.country,
        'line-width': ramp(1.2, [2, 0.5], [6, 1], [14, 2.2]),
        'line-dasharray': [2, 2],
      },
    }),
  ];
}
