import { get, isNoneOf, isOneOf, match, ramp } from '../expressions.ts';
import { fill, line, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';

/** The ground: what grows on it, and what it is used for. */
export function landLayers({ land }: Palette): Layer[] {
  return [
    { id: 'background', type: 'background', paint: { 'background-color': land.background } },
    fill('landuse-residential', 'landuse', {
      filter: isOneOf('class', 'residential', 'suburb', 'neighbourhood', 'quarter'),
      maxzoom: 17,
      paint: { 'fill-color': land.residential, 'fill-opacity': ramp(1, [12, 1], [17, 0.4]) },
    }),
    fill('landcover', 'landcover', {
      filter: isNoneOf('class', 'ice', 'wetland'),
      paint: {
        'fill-color': match(
          'class',
          {
            'wood|forest': land.wood,
            grass: land.grass,
            farmland: land.farmland,
            sand: land.sand,
            rock: land.rock,
          },
          land.grass,
        ),
        'fill-opacity': ramp(1, [5, 0.7], [10, 1]),
        'fill-antialias': false,
      },
    }),
    fill('landcover-rock', 'landcover', {
      filter: isOneOf('class', 'rock'),
      minzoom: 12,
      paint: { 'fill-pattern': 'rock', 'fill-opacity': ramp(1, [12, 0], [13, 0.8]) },
    }),
    fill('landcover-wetland', 'landcover', {
      filter: isOneOf('class', 'wetland'),
      paint: { 'fill-color': land.wetland, 'fill-antialias': false },
    }),
    fill('landcover-wetland-marks', 'landcover', {
      filter: isOneOf('class', 'wetland'),
      minzoom: 11,
      paint: { 'fill-pattern': 'wetland', 'fill-opacity': ramp(1, [11, 0], [12, 0.8]) },
    }),
    fill('landcover-ice', 'landcover', {
      filter: isOneOf('class', 'ice'),
      paint: { 'fill-color': land.ice, 'fill-antialias': false },
    }),
    fill('landuse', 'landuse', {
      filter: isOneOf(
        'class',
        'industrial',
        'garages',
        'quarry',
        'railway',
        'commercial',
        'retail',
        'school',
        'university',
        'college',
        'kindergarten',
        'library',
        'hospital',
        'cemetery',
        'military',
        'stadium',
        'zoo',
        'theme_park',
      ),
      minzoom: 9,
      paint: {
        'fill-color': match(
          'class',
          {
            'commercial|retail': land.commercial,
            'school|university|college|kindergarten|library': land.school,
            hospital: land.hospital,
            cemetery: land.cemetery,
            military: land.military,
            'zoo|theme_park|stadium': land.grass,
          },
          land.industrial,
        ),
        'fill-opacity': ramp(1, [9, 0.4], [12, 1]),
      },
    }),
    fill('park', 'park', {
      minzoom: 6,
      paint: { 'fill-color': land.park, 'fill-opacity': ramp(1, [6, 0.35], [12, 0.3], [14, 0.2]) },
    }),
    fill('landcover-park', 'landcover', {
      filter: ['all', isOneOf('class', 'grass'), isOneOf('subclass', 'park', 'garden', 'village_green')],
      paint: { 'fill-color': land.park, 'fill-antialias': false },
    }),
    fill('landuse-pitch', 'landuse', {
      filter: isOneOf('class', 'pitch', 'playground', 'track'),
      minzoom: 13,
      paint: { 'fill-color': land.pitch, 'fill-opacity': ramp(1, [13, 0.5], [15, 1]) },
    }),
    line('park-edge', 'park', {
      minzoom: 8,
      filter: ['!', ['has', 'rank']],
      paint: {
        'line-color': land.parkEdge,
        'line-width': ramp(1, [8, 0.6], [14, 1.6]),
        'line-opacity': ['match', get('class'), ['national_park', 'nature_reserve'], 0.7, 0.4],
        'line-dasharray': [4, 2],
      },
    }),
  ];
}
