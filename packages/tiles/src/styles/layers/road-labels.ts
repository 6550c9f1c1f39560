import { IS_LINE, NAME, get, isOneOf, match, ramp, steps, type Expression } from '../expressions.ts';
import { symbol, type Layer } from '../layer.ts';
import type { Palette, Shields } from '../palette.ts';
import { FACES, ink } from '../text.ts';

/** Values of `network` by the sign that they get. */
const NETWORKS: Readonly<Record<string, keyof Shields>> = {
  'us-interstate': 'us-interstate',
  'us-highway': 'us-highway',
  'us-state': 'us-state',
  'gb-motorway': 'gb-motorway',
  'gb-trunk': 'gb-trunk',
  'gb-primary': 'gb-primary',
  'ie-motorway': 'gb-motorway',
  'ie-national': 'gb-trunk',
  'ie-regional': 'gb-primary',
  'ca-transcanada': 'ca',
  'ca-provincial': 'ca',
  'ca-provincial-arterial': 'ca',
};

/** A value by the sign of a road: that of its network, or where it has none that of its class. */
function bySign(value: (name: keyof Shields) => string): Expression {
  return match(
    'network',
    Object.fromEntries(Object.entries(NETWORKS).map(([network, name]) => [network, value(name)])),
    match('class', { motorway: value('motorway'), 'trunk|primary': value('trunk') }, value('road')),
  );
}

/** Names of streets along them, and the numbers of roads on signs. */
export function roadLabelLayers({ label, shields }: Palette, isForWalking: boolean): Layer[] {
  const along = {
    'symbol-placement': 'line',
    'text-field': NAME,
    'text-font': FACES.regular,
    'text-max-angle': 30,
    'text-padding': 4,
    'symbol-spacing': 320,
  };
  const sign = {
    'icon-image': bySign((name) => `shield-${name}`),
    'icon-text-fit': 'both',
    'icon-text-fit-padding': [0, 0, 0, 0],
    'icon-rotation-alignment': 'viewport',
    'text-rotation-alignment': 'viewport',
    'text-field': get('ref'),
    'text-font': FACES.bold,
    'text-size': ramp(1, [8, 8.5], [14, 10]),
    'text-letter-spacing': 0.02,
    'symbol-spacing': 420,
    'icon-padding': 12,
  };
  const signInk = { 'text-color': bySign((name) => shields[name].text) };
  const hasRef: Expression = ['all', ['has', 'ref'], ['<=', ['length', ['to-string', get('ref')]], 7]];
  return [
    symbol('path-name', 'transportation_name', {
      minzoom: isForWalking ? 14 : 16,
      filter: isOneOf('class', 'path', 'track', 'ferry'),
      layout: { ...along, 'text-font': FACES.italic, 'text-size': ramp(1, [14, 9.5], [18, 12]) },
      paint: ink(isForWalking ? label.peak : label.road, label.roadHalo),
    }),
    symbol('street-name', 'transportation_name', {
      minzoom: 14,
      filter: isOneOf('class', 'minor', 'service', 'busway', 'raceway'),
      layout: { ...along, 'text-size': ramp(1.1, [14, 9.5], [18, 13]) },
      paint: ink(label.road, label.roadHalo),
    }),
    symbol('road-name', 'transportation_name', {
      minzoom: 12,
      filter: ['all', IS_LINE, isOneOf('class', 'motorway', 'trunk', 'primary', 'secondary', 'tertiary')],
      layout: {
        ...along,
        'text-font': FACES.medium,
        'text-size': ramp(1.1, [12, 9.5], [14, 11], [18, 14.5]),
      },
      paint: ink(label.road, label.roadHalo),
    }),
    symbol('road-sign', 'transportation_name', {
      minzoom: 10,
      filter: ['all', hasRef, isOneOf('class', 'primary', 'secondary', 'tertiary')],
      layout: { ...sign, 'symbol-placement': steps('point', [11, 'line']) },
      paint: signInk,
    }),
    symbol('motorway-sign', 'transportation_name', {
      minzoom: 7,
      // Exits of motorways are points, with numbers of their own.
      filter: ['all', IS_LINE, hasRef, isOneOf('class', 'motorway', 'trunk')],
      layout: { ...sign, 'symbol-placement': steps('point', [11, 'line']) },
      paint: signInk,
    }),
  ];
}
