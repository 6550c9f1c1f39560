import { IS_AREA, IS_LINE, get, isOneOf, ramp } from '../expressions.ts';
import { fill, line, TERRAIN, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';

/** Shadows of mountains, under everything that stands on them. */
export function hillshadeLayers({ hillshade }: Palette): Layer[] {
  return [
    {
      id: 'hillshade',
      type: 'hillshade',
      source: TERRAIN,
      paint: {
        'hillshade-shadow-color': hillshade.shadow,
        'hillshade-highlight-color': hillshade.highlight,
        'hillshade-accent-color': hillshade.shadow,
        'hillshade-exaggeration': ramp(1, [8, hillshade.exaggeration], [14, hillshade.exaggeration * 0.7]),
      },
    },
  ];
}

/** Airfields, squares, piers and houses. */
export function groundLayers({ aeroway, building, roads }: Palette): Layer[] {
  return [
    fill('aeroway-area', 'aeroway', {
      minzoom: 10,
      filter: ['all', IS_AREA, isOneOf('class', 'aerodrome', 'apron', 'heliport', 'helipad')],
      paint: { 'fill-color': aeroway.ground },
    }),
    fill('aeroway-runway-area', 'aeroway', {
      minzoom: 11,
      filter: ['all', IS_AREA, isOneOf('class', 'runway', 'taxiway')],
      paint: { 'fill-color': aeroway.runway },
    }),
    line('aeroway-line', 'aeroway', {
      minzoom: 10,
      filter: ['all', IS_LINE, isOneOf('class', 'runway', 'taxiway')],
      paint: {
        'line-color': aeroway.runway,
        'line-width': ramp(
          1.5,
          [10, ['match', get('class'), 'runway', 1.6, 0.4]],
          [14, ['match', get('class'), 'runway', 8, 2]],
          [18, ['match', get('class'), 'runway', 80, 20]],
        ),
      },
    }),
    fill('square', 'transportation', {
      minzoom: 13,
      filter: ['all', IS_AREA, isOneOf('class', 'path', 'pier', 'bridge', 'minor', 'service')],
      paint: { 'fill-color': roads.pedestrian.fill, 'fill-outline-color': roads.pedestrian.casing },
    }),
    line('pier', 'transportation', {
      minzoom: 13,
      filter: ['all', IS_LINE, ['==', get('class'), 'pier']],
      paint: { 'line-color': roads.pedestrian.fill, 'line-width': ramp(1.4, [13, 1], [18, 8]) },
    }),
    fill('building', 'building', {
      minzoom: 13,
      paint: {
        'fill-color': building.fill,
        'fill-outline-color': ramp(1, [14, building.fill], [16, building.edge]),
        'fill-opacity': ramp(1, [13, 0], [14, 0.8], [16, 1]),
      },
    }),
  ];
}
