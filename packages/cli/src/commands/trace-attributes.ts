import { traceAttributes as answerTraceAttributes } from '@portolan/graph';
import { graphCommand } from '../graph-command.ts';
import { TRACK_NAMES } from '../tracks/read-track.ts';
import { readTrackRequest, TRACK_OPTIONS, TRACK_REQUEST_HELP } from '../tracks/track-request.ts';

export const traceAttributes = graphCommand({
  name: 'trace_attributes',
  path: '/trace_attributes/v1',
  about: `In place of a request it takes a recorded track:
${TRACK_NAMES}.`,
  answer: answerTraceAttributes,
  options: TRACK_OPTIONS,
  read: readTrackRequest,
  requestHelp: TRACK_REQUEST_HELP,
  examples: [
    'portolan trace_attributes monaco ride.gpx --costing bicycle',
    'portolan trace_attributes monaco <<< \'{"costing": "auto", "shape": [',
    '    {"lat": 43.7392, "lon": 7.4257}, {"lat": 43.7403, "lon": 7.4255},',
    '    {"lat": 43.7411, "lon": 7.4262}]}\'',
  ],
});
