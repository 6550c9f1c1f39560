import { NAME_IN_TWO_LINES, get, isOneOf, ramp, steps, type Expression } from '../expressions.ts';
import { symbol, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FACES, ink } from '../text.ts';

/** A size by importance: the lower the rank, the larger the city or country. */
const sizeBelow =
  (mediumFrom: number, smallFrom: number) =>
  (large: number, medium: number, small: number): Expression => [
    'step',
    ['coalesce', get('rank'), 12],
    large,
    mediumFrom,
    medium,
    smallFrom,
    small,
  ];
const sizeOfCity = sizeBelow(4, 9);
/** Countries rank 1 to 6, and 3 where nobody counted their people. */
const sizeOfCountry = sizeBelow(3, 5);

const IS_CAPITAL: Expression = ['==', get('capital'), 2];

/** Names of places, the most important last: they are placed first. Weight and case tell the level, size the importance. */
export function placeLayers({ label }: Palette): Layer[] {
  const plain = {
    'text-field': NAME_IN_TWO_LINES,
    'text-font': FACES.regular,
    'text-max-width': 7,
    'text-padding': 4,
    'symbol-sort-key': ['coalesce', get('rank'), 100],
  };
  /** Towns have a dot beside their name until the streets show where they are. */
  const dotted = {
    ...plain,
    'text-variable-anchor': steps(
      ['literal', ['left', 'right', 'bottom', 'top']],
      [8, ['literal', ['center']]],
    ),
    'text-radial-offset': steps(0.55, [8, 0]),
    'text-justify': 'auto',
  };
  return [
    symbol('place-small', 'place', {
      minzoom: 13,
      filter: isOneOf('class', 'isolated_dwelling', 'hamlet', 'farm', 'island', 'islet'),
      layout: { ...plain, 'text-size': ramp(1, [13, 10], [17, 13]) },
      paint: ink(label.suburb, label.halo),
    }),
    symbol('place-neighbourhood', 'place', {
      minzoom: 14,
      maxzoom: 18,
      filter: isOneOf('class', 'neighbourhood'),
      layout: { ...plain, 'text-size': ramp(1, [14, 10], [18, 13]), 'text-letter-spacing': 0.03 },
      paint: ink(label.suburb, label.halo),
    }),
    symbol('place-suburb', 'place', {
      minzoom: 11,
      maxzoom: 17,
      filter: isOneOf('class', 'suburb', 'quarter', 'borough'),
      layout: {
        ...plain,
        'text-font': FACES.medium,
        'text-size': ramp(1, [11, 9], [16, 13]),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.09,
        'text-padding': 8,
      },
      paint: ink(label.suburb, label.halo),
    }),
    symbol('place-village', 'place', {
      minzoom: 10,
      maxzoom: 17,
      filter: isOneOf('class', 'village'),
      layout: { ...plain, 'text-size': ramp(1, [10, 10], [15, 15]) },
      paint: ink(label.place, label.halo),
    }),
    symbol('place-town', 'place', {
      minzoom: 7,
      maxzoom: 16,
      filter: isOneOf('class', 'town'),
      layout: {
        ...dotted,
        'text-font': FACES.medium,
        'icon-image': steps('dot', [8, '']),
        'text-size': ramp(1, [7, 10], [10, 12], [14, 18]),
      },
      paint: ink(label.place, label.halo),
    }),
    symbol('place-state', 'place', {
      minzoom: 4,
      maxzoom: 8,
      filter: isOneOf('class', 'state', 'province'),
      layout: {
        ...plain,
        'text-font': FACES.medium,
        'text-size': ramp(1, [4, 9], [8, 13]),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
      },
      paint: ink(label.state, label.halo),
    }),
    symbol('place-city', 'place', {
      minzoom: 4,
      maxzoom: 15,
      filter: isOneOf('class', 'city'),
      layout: {
        ...dotted,
        'text-font': ['step', ['zoom'], ['literal', FACES.medium], 8, ['literal', FACES.bold]],
        'icon-image': steps(['case', IS_CAPITAL, 'capital', 'city'], [8, '']),
        'text-size': ramp(
          1,
          [4, sizeOfCity(13, 11, 10)],
          [8, sizeOfCity(18, 15, 12.5)],
          [12, sizeOfCity(26, 21, 17)],
          [15, sizeOfCity(30, 25, 21)],
        ),
      },
      paint: ink(label.place, label.halo, 1.4),
    }),
    symbol('place-country', 'place', {
      minzoom: 2,
      maxzoom: 8,
      filter: isOneOf('class', 'country'),
      layout: {
        ...plain,
        'text-font': FACES.bold,
        'text-size': ramp(
          1,
          [2, sizeOfCountry(10, 8, 8)],
          [5, sizeOfCountry(16, 13, 11)],
          [8, sizeOfCountry(22, 18, 14)],
        ),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.08,
        'text-max-width': 6,
      },
      paint: ink(label.country, label.halo, 1.4),
    }),
    symbol('place-continent', 'place', {
      maxzoom: 2,
      filter: isOneOf('class', 'continent'),
      layout: {
        ...plain,
        'text-font': FACES.bold,
        'text-size': 13,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
      },
      paint: ink(label.country, label.halo),
    }),
  ];
}
