import { optimizedRoute as answerOptimizedRoute } from '@portolan/graph';
import { graphCommand } from '../graph-command.ts';

export const optimizedRoute = graphCommand({
  name: 'optimized_route',
  path: '/optimized_route/v1',
  answer: answerOptimizedRoute,
  examples: [
    'portolan optimized_route monaco <<< \'{"costing": "auto", "locations": [',
    '    {"lat": 43.7334, "lon": 7.4213}, {"lat": 43.7402, "lon": 7.4287},',
    '    {"lat": 43.7384, "lon": 7.4245}, {"lat": 43.7334, "lon": 7.4213}]}\'',
  ],
});
