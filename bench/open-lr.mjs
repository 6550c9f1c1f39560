// OpenLR references of random paths, found again: the share of paths with exactly the same edges, and of their length that is found.
//
//   node bench/open-lr.mjs [--short] [--extract file.osm.pbf ...]
//
// Each path is described and found again on the same graph. Another map is stood in for by moving the points of a reference, and
// by changing their bearings, classes and distances. The short form takes the first extract alone.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildGraph, decodeOpenLr, locateOpenLr, openGraph, openLrOfPath } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { allowedModes } from '../packages/graph/dist/network/allowed-modes.js';
import { ALL_MODES, MOTOR_MODES } from '../packages/graph/dist/network/road-network.js';
import { encodeLineReference } from '../packages/graph/dist/open-lr/encode-reference.js';
import { isShort, keep, keepTable, randomInts } from './harness.mjs';
import { arcsOf, kindsOfPaths, roundTrips } from './open-lr-paths.mjs';
import { extractsOf } from './peers/extracts.mjs';

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, extract: { type: 'string', multiple: true } },
});
const PATHS = isShort ? 20 : 400;
const SEED = 16;
const KINDS = kindsOfPaths({ all: ALL_MODES, motor: MOTOR_MODES });
const TITLES = {
  shortest: 'shortest ways, 0.2 to 2.7 km',
  withOffsets: 'with offsets',
  walks: 'random walks of up to 40 edges',
  otherMap: 'shortest ways, of another map',
};

/** The calls of one graph. */
const callsOf = (graph) => ({
  describe: (path) => openLrOfPath(graph, path),
  decode: decodeOpenLr,
  encode: encodeLineReference,
  locate: (reference) => locateOpenLr(graph, reference),
});

const percent = (share, digits) => `${(100 * share).toFixed(digits)} %`;
const rows = [];
let checksum = 0;
for (const { path, name } of extractsOf(values.extract).slice(0, isShort ? 1 : undefined)) {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(path))));
  const { network, incidence } = graph.data;
  const arcs = arcsOf(network, incidence, allowedModes(network));
  const cells = Object.keys(TITLES).map((kind) => {
    const tally = roundTrips(callsOf(graph), arcs, KINDS[kind], PATHS, randomInts(SEED));
    checksum = (Math.imul(checksum, 31) + tally.checksum) >>> 0;
    return `${percent(tally.exact, 1)} same, ${percent(tally.common, 2)} of length`;
  });
  rows.push([name, ...cells]);
  console.log([name, ...cells].join(' | '));
}
console.log(`${PATHS} paths of each kind, checksum ${checksum.toString(16)}`);
keep('open-lr', `${PATHS} paths of each kind`, {}, { checksum });
if (values.extract === undefined) keepTable('open-lr', ['', ...Object.values(TITLES)], rows);
