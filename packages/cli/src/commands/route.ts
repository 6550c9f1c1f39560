import { route as answerRoute } from '@portolan/graph';
import { graphCommand } from '../graph-command.ts';

export const route = graphCommand({
  name: 'route',
  path: '/route/v1',
  answer: answerRoute,
  examples: [
    'portolan route monaco request.json',
    'portolan route monaco <<< \'{"costing": "auto", "locations": [',
    '    {"lat": 43.7334, "lon": 7.4213}, {"lat": 43.7402, "lon": 7.4287}]}\'',
  ],
});
