import { matrix as answerMatrix, matrixRows } from '@portolan/graph';
import type { Graph, RequestContext } from '@portolan/graph';
import type { MatrixRequest } from '@portolan/schemas';
import { graphCommand } from '../graph-command.ts';

export const matrix = graphCommand<MatrixRequest>({
  name: 'matrix',
  path: '/matrix/v1',
  answer: answerMatrix,
  rows: {
    help: 'A line of JSON for each source, any number of them',
    answer: rowsOf,
  },
  examples: [
    'portolan matrix monaco request.json',
    'portolan matrix monaco --rows large.json > rows.ndjson',
    'portolan matrix monaco <<< \'{"costing": "auto",',
    '    "sources": [{"lat": 43.7334, "lon": 7.4213}],',
    '    "targets": [{"lat": 43.7402, "lon": 7.4287}]}\'',
  ],
});

/** As `sources_to_targets` of the short form, but to the millisecond and the millimetre. The first row has the warnings of the whole request. */
function* rowsOf(graph: Graph, request: MatrixRequest, context: RequestContext): Generator {
  for (const { source, time, distance, warnings } of matrixRows(graph, request, context)) {
    const row = { from_index: source, seconds: known(time), metres: known(distance) };
    yield source === 0 && warnings.length > 0 ? { ...row, warnings } : row;
  }
}

/** Null where there is no way. */
function known(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (value === Infinity ? null : value));
}
