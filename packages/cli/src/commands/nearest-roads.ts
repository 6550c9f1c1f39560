import { nearestRoads as answerNearestRoads } from '@portolan/graph';
import type { NearestRoadsRequest } from '@portolan/schemas';
import { graphCommand } from '../graph-command.ts';

export const nearestRoads = graphCommand<NearestRoadsRequest>({
  name: 'nearest_roads',
  path: '/nearest_roads/v1',
  answer: answerNearestRoads,
  examples: [
    'portolan nearest_roads monaco <<< \'{"verbose": true, "locations": [',
    '    {"lat": 43.7334, "lon": 7.4213}]}\'',
  ],
});
