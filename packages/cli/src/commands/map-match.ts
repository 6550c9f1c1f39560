import { mapMatch as answerMapMatch } from '@portolan/graph';
import { graphCommand } from '../graph-command.ts';
import { matchedWriter, OUT_OPTION } from '../tracks/matched-file.ts';
import { TRACK_NAMES } from '../tracks/read-track.ts';
import { readTrackRequest, TRACK_OPTIONS, TRACK_REQUEST_HELP } from '../tracks/track-request.ts';

export const mapMatch = graphCommand({
  name: 'map_match',
  path: '/map_match/v1',
  about: `In place of a request it takes a recorded track:
${TRACK_NAMES}.`,
  answer: answerMapMatch,
  options: { ...TRACK_OPTIONS, out: OUT_OPTION },
  read: readTrackRequest,
  requestHelp: TRACK_REQUEST_HELP,
  write: matchedWriter,
  examples: [
    'portolan map_match monaco ride.gpx --costing bicycle --out ride.geojson',
    'portolan map_match monaco <<< \'{"costing": "auto", "shape": [',
    '    {"lat": 43.7392, "lon": 7.4257}, {"lat": 43.7403, "lon": 7.4255},',
    '    {"lat": 43.7411, "lon": 7.4262}]}\'',
  ],
});
