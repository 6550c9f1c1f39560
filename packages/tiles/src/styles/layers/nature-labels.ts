import { NAME, NAME_IN_TWO_LINES, get, isOneOf, match, ramp, type Expression } from '../expressions.ts';
import { symbol, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FACES, ink } from '../text.ts';

const IS_POINT: Expression = ['match', ['geometry-type'], ['Point', 'MultiPoint'], true, false];
const IS_LINE: Expression = ['!', IS_POINT];

/** Names of waters: italic, in blue. */
export function waterLabelLayers({ label }: Palette): Layer[] {
  const paint = ink(label.water, label.waterHalo, 1);
  const along = {
    'symbol-placement': 'line',
    'text-field': NAME,
    'text-font': FACES.italic,
    'text-letter-spacing': 0.08,
    'text-max-angle': 30,
    'symbol-spacing': 450,
  };
  return [
    symbol('waterway-name', 'waterway', {
      minzoom: 11,
      filter: ['all', ['has', 'name'], ['!=', get('brunnel'), 'tunnel']],
      layout: { ...along, 'text-size': ramp(1, [11, 9.5], [16, 12.5]) },
      paint,
    }),
    symbol('water-name-line', 'water_name', {
      filter: IS_LINE,
      minzoom: 8,
      layout: { ...along, 'text-size': ramp(1, [8, 10], [16, 14]) },
      paint,
    }),
    symbol('water-name', 'water_name', {
      minzoom: 11,
      filter: ['all', IS_POINT, isOneOf('class', 'lake', 'dock', 'pond', 'bay', 'strait')],
      layout: {
        'text-field': NAME_IN_TWO_LINES,
        'text-font': FACES.italic,
        'text-size': ramp(1, [11, 10], [17, 13]),
        'text-max-width': 6,
        'text-letter-spacing': 0.04,
      },
      paint,
    }),
    symbol('sea-name', 'water_name', {
      filter: ['all', IS_POINT, isOneOf('class', 'ocean', 'sea')],
      layout: {
        'text-field': NAME_IN_TWO_LINES,
        'text-font': FACES.italic,
        'text-size': ramp(1, [1, match('class', { ocean: 12 }, 9)], [8, match('class', { ocean: 20 }, 16)]),
        'text-letter-spacing': 0.16,
        'text-max-width': 7,
      },
      paint,
    }),
  ];
}

/** Names of parks and of peaks, with their heights. */
export function landLabelLayers({ label }: Palette, isForWalking: boolean): Layer[] {
  return [
    symbol('park-name', 'park', {
      minzoom: 9,
      filter: [
        'all',
        ['has', 'name'],
        ['has', 'rank'],
        ['<=', get('rank'), ['step', ['zoom'], 1, 11, 2, 12, 4, 13, 20]],
      ],
      layout: {
        'text-field': NAME,
        'text-font': FACES.italic,
        'text-size': ramp(1, [9, 10], [15, 12]),
        'text-max-width': 8,
        'symbol-sort-key': get('rank'),
      },
      paint: ink(label.nature, label.halo),
    }),
    symbol('peak', 'mountain_peak', {
      minzoom: isForWalking ? 9 : 12,
      filter: [
        'all',
        isOneOf('class', 'peak', 'volcano', 'saddle'),
        [
          '<=',
          ['coalesce', get('rank'), 1],
          isForWalking ? ['step', ['zoom'], 1, 11, 2, 12, 4, 13, 100] : ['step', ['zoom'], 1, 14, 100],
        ],
      ],
      layout: {
        'icon-image': match('class', { volcano: 'volcano', saddle: 'saddle' }, 'peak'),
        'icon-size': isForWalking ? ramp(1, [9, 0.7], [14, 1]) : 0.8,
        'text-field': [
          'format',
          ['coalesce', NAME, ''],
          {},
          ['case', ['has', 'ele'], ['concat', '\n', ['to-string', ['round', get('ele')]], ' m'], ''],
          { 'font-scale': 0.86, 'text-font': ['literal', FACES.regular] },
        ],
        'text-font': FACES.medium,
        'text-size': ramp(1, [9, 9.5], [15, 11.5]),
        'text-anchor': 'top',
        'text-offset': [0, 0.6],
        'text-max-width': 8,
        'text-optional': true,
        'symbol-sort-key': ['-', 0, ['coalesce', get('ele'), 0]],
      },
      paint: ink(label.peak, label.halo),
    }),
  ];
}
