import { Type } from 'typebox';
import { about } from './about.ts';

export const Latitude = about(
  'Latitude in WGS 84 degrees, north positive.',
  Type.Number({ minimum: -90, maximum: 90 }),
);
export const Longitude = about(
  'Longitude in WGS 84 degrees, east positive.',
  Type.Number({ minimum: -180, maximum: 180 }),
);

export const Place = about('A place and nothing else.', Type.Object({ lat: Latitude, lon: Longitude }));
