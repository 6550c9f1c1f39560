import { isochrone as answerIsochrone } from '@portolan/graph';
import { graphCommand } from '../graph-command.ts';

export const isochrone = graphCommand({
  name: 'isochrone',
  path: '/isochrone/v1',
  answer: answerIsochrone,
  examples: [
    'portolan isochrone monaco <<< \'{"costing": "auto", "polygons": true,',
    '    "locations": [{"lat": 43.7334, "lon": 7.4213}],',
    '    "contours": [{"time": 3}, {"time": 6}]}\' > isochrone.geojson',
  ],
});
