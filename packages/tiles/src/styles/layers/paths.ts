import { IS_LINE, get, isOneOf, match, ramp, steps, type Expression } from '../expressions.ts';
import { line, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';

const IS_PATH: Expression = [
  'all',
  IS_LINE,
  ['==', get('class'), 'path'],
  ['match', get('subclass'), ['pedestrian', 'platform', 'corridor'], false, true],
];
const IS_TRACK: Expression = ['all', IS_LINE, ['==', get('class'), 'track']];
const IS_OPEN: Expression = ['!=', get('brunnel'), 'tunnel'];

/** The level from which pavements and crossings are shown. Before, they repeat the street that they go along or across. */
const PAVEMENTS_FROM = 16;
/** Paths above the ground, those of streets only where there is room for them. */
const isPathInSight = (...also: readonly Expression[]): Expression =>
  steps(
    ['all', IS_PATH, IS_OPEN, ['!', ['has', 'footway']], ...also],
    [PAVEMENTS_FROM, ['all', IS_PATH, IS_OPEN, ...also]],
  );

/** How much room paths take: little on a street map; walkers want to see them from afar. */
export interface PathOptions {
  readonly isForWalking: boolean;
}

/** Ways for feet, wheels and farmers. */
export function pathLayers({ paths, roads }: Palette, { isForWalking }: PathOptions): Layer[] {
  const width = isForWalking
    ? ramp(1.3, [11, 0.5], [14, 1.3], [16, 1.9], [19, 4])
    : ramp(1.3, [14, 0.6], [16, 1.1], [19, 3]);
  const edge = isForWalking
    ? ramp(1.3, [12, 1.6], [14, 2.8], [16, 4], [19, 7])
    : ramp(1.3, [15, 1.8], [16, 2.6], [19, 5.5]);
  const colour: unknown = isForWalking
    ? [
        'match',
        get('sac_scale'),
        'hiking',
        paths.hiking,
        ['mountain_hiking', 'demanding_mountain_hiking'],
        paths.mountain,
        ['alpine_hiking', 'demanding_alpine_hiking', 'difficult_alpine_hiking'],
        paths.alpine,
        match('subclass', { cycleway: paths.cycleway }, paths.line),
      ]
    : match('subclass', { cycleway: paths.cycleway }, paths.line);
  const from = isForWalking ? 12 : 14;
  return [
    line('path-tunnel', 'transportation', {
      minzoom: 15,
      filter: ['all', IS_PATH, ['!', IS_OPEN]],
      paint: {
        'line-color': paths.line,
        'line-width': width,
        'line-dasharray': [1, 2],
        'line-opacity': 0.35,
      },
    }),
    line('path-edge', 'transportation', {
      minzoom: from + 0.5,
      filter: isPathInSight(),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': paths.edge, 'line-width': edge, 'line-opacity': isForWalking ? 0.75 : 0.6 },
    }),
    line('track', 'transportation', {
      minzoom: isForWalking ? 11 : 13,
      filter: IS_TRACK,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': paths.track,
        'line-width': isForWalking ? ramp(1.4, [11, 0.5], [14, 1.4], [18, 4]) : ramp(1.4, [13, 0.5], [18, 3]),
        'line-dasharray': [5, 1.5],
      },
    }),
    line('path', 'transportation', {
      minzoom: from,
      filter: isPathInSight(['!=', get('subclass'), 'steps'], ['!=', get('subclass'), 'cycleway']),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': width,
        'line-dasharray': isForWalking ? [3.2, 1.4] : [2.4, 1.4],
      },
    }),
    line('cycleway', 'transportation', {
      minzoom: from,
      filter: isPathInSight(['==', get('subclass'), 'cycleway']),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': [6, 1.2] },
    }),
    line('steps', 'transportation', {
      minzoom: 15,
      filter: ['all', IS_PATH, IS_OPEN, isOneOf('subclass', 'steps')],
      paint: {
        'line-color': isForWalking ? paths.line : roads.pedestrian.casing,
        'line-width': ramp(1.4, [15, 2], [19, 8]),
        'line-dasharray': [0.35, 0.3],
      },
    }),
  ];
}
