import { IS_LINE, get, isOneOf, match, ramp, type Expression } from '../expressions.ts';
import { line, symbol, type Layer } from '../layer.ts';
import type { Palette, RoadColours } from '../palette.ts';

const ZOOMS = [5, 7, 9, 11, 13, 15, 17, 19] as const;

/** Width of the lanes in pixels at these zooms, by class. Where it is 0 the road does not show yet. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  motorway: [0.7, 1.1, 1.5, 2.3, 3.6, 8, 20, 50],
  trunk: [0.6, 1, 1.4, 2.2, 3.4, 7.6, 19, 48],
  primary: [0, 0.7, 1, 1.9, 3.1, 7, 18, 46],
  secondary: [0, 0, 0.7, 1.4, 2.6, 6.4, 17, 43],
  tertiary: [0, 0, 0.3, 0.9, 2.1, 5.6, 15, 40],
  'minor|busway|raceway|bus_guideway': [0, 0, 0, 0.3, 1.2, 4.4, 13, 36],
  service: [0, 0, 0, 0, 0.4, 2, 7, 22],
  path: [0, 0, 0, 0, 0.5, 2.6, 8, 24],
};
/** Width of the edge on either side. */
const EDGES = [0, 0.1, 0.3, 0.5, 0.6, 0.9, 1.1, 1.4];
/** Ramps and links are narrower than their road. */
const RAMP_SHARE = 0.65;

const CLASSES = Object.keys(WIDTHS).flatMap((keys) => keys.split('|'));
const IS_ROAD: Expression = [
  'all',
  IS_LINE,
  isOneOf('class', ...CLASSES),
  // Of paths only those that are as wide as a street.
  ['any', ['!=', get('class'), 'path'], ['==', get('subclass'), 'pedestrian']],
];

const IS_TUNNEL: Expression = ['==', get('brunnel'), 'tunnel'];
const IS_BRIDGE: Expression = ['==', get('brunnel'), 'bridge'];
const IS_ON_GROUND: Expression = ['all', ['!=', get('brunnel'), 'tunnel'], ['!=', get('brunnel'), 'bridge']];

/** Stronger roads lie over weaker ones; bridges by their layer first. */
const RANK = match(
  'class',
  {
    motorway: 8,
    trunk: 7,
    primary: 6,
    secondary: 5,
    tertiary: 4,
    'minor|busway|raceway|bus_guideway': 3,
    service: 2,
  },
  1,
);
/** A casing takes room where the road does: from that zoom on, where its lanes are wide enough for one. */
const CASING_FROM = 7;

function widths(edgeShare: number): Expression {
  const stops = ZOOMS.map((zoom, column) => {
    const cases = Object.fromEntries(
      Object.entries(WIDTHS).map(([classes, row]) => {
        const lanes = row[column]!;
        const edges = lanes < 0.3 ? 0 : 2 * edgeShare * EDGES[column]!;
        const whole = (share: number): number => Math.round(100 * (lanes * share + edges)) / 100;
        return [classes, lanes === 0 ? 0 : ['case', ['==', get('ramp'), 1], whole(RAMP_SHARE), whole(1)]];
      }),
    );
    return [zoom, match('class', cases, 0)] as const;
  });
  return ramp(1.5, ...stops);
}

function colours(roads: Palette['roads'], part: keyof RoadColours): Expression {
  return match(
    'class',
    {
      motorway: roads.motorway[part],
      trunk: roads.trunk[part],
      primary: roads.primary[part],
      'secondary|tertiary': roads.secondary[part],
      path: roads.pedestrian[part],
    },
    roads.minor[part],
  );
}

/** Streets: of each structure first all edges, then all lanes, so that crossings are open. */
export function roadLayers({ roads }: Palette): Layer[] {
  const casing = widths(1);
  const lanes = widths(0);
  const round = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': RANK };
  const butt = { 'line-join': 'round', 'line-sort-key': RANK };
  return [
    line('tunnel-casing', 'transportation', {
      minzoom: 11,
      filter: ['all', IS_TUNNEL, IS_ROAD],
      layout: butt,
      paint: { 'line-color': roads.tunnelCasing, 'line-width': casing, 'line-dasharray': [0.6, 0.4] },
    }),
    line('tunnel', 'transportation', {
      minzoom: 7,
      filter: ['all', IS_TUNNEL, IS_ROAD],
      layout: butt,
      paint: { 'line-color': colours(roads, 'fill'), 'line-width': lanes, 'line-opacity': 0.55 },
    }),
    line('road-casing', 'transportation', {
      minzoom: CASING_FROM,
      filter: ['all', IS_ON_GROUND, IS_ROAD],
      layout: round,
      paint: { 'line-color': colours(roads, 'casing'), 'line-width': casing },
    }),
    line('road', 'transportation', {
      minzoom: 5,
      filter: ['all', IS_ON_GROUND, IS_ROAD],
      layout: round,
      paint: { 'line-color': colours(roads, 'fill'), 'line-width': lanes },
    }),
    line('road-construction', 'transportation', {
      minzoom: 12,
      filter: [
        'all',
        IS_LINE,
        isOneOf(
          'class',
          ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor'].map(
            (name) => `${name}_construction`,
          ),
        ),
      ],
      paint: {
        'line-color': roads.minor.casing,
        'line-width': ramp(1.5, [12, 0.8], [18, 8]),
        'line-dasharray': [2, 1.5],
      },
    }),
    symbol('one-way', 'transportation', {
      minzoom: 16,
      filter: ['all', IS_ROAD, ['match', get('oneway'), [1, -1], true, false], ['!=', get('ramp'), 1]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 140,
        'icon-image': 'one-way',
        'icon-rotate': ['match', get('oneway'), -1, 180, 0],
        'icon-rotation-alignment': 'map',
        'icon-size': ramp(1.2, [16, 0.6], [19, 1]),
        'icon-padding': 4,
      },
      paint: { 'icon-opacity': 0.8 },
    }),
  ];
}

/** Roads on bridges, over everything that passes beneath. */
export function bridgeLayers({ roads }: Palette): Layer[] {
  const layout = {
    'line-join': 'round',
    'line-sort-key': ['+', RANK, ['*', 10, ['coalesce', get('layer'), 0]]],
  };
  return [
    line('bridge-casing', 'transportation', {
      minzoom: CASING_FROM,
      filter: ['all', IS_BRIDGE, IS_ROAD],
      layout,
      paint: { 'line-color': colours(roads, 'casing'), 'line-width': widths(1.3) },
    }),
    line('bridge', 'transportation', {
      minzoom: 5,
      filter: ['all', IS_BRIDGE, IS_ROAD],
      layout: { ...layout, 'line-cap': 'round' },
      paint: { 'line-color': colours(roads, 'fill'), 'line-width': widths(0) },
    }),
  ];
}
