// The kernels between junctions: distance, path, matrix, one to all, customization; beside Dijkstra and a JavaScript peer.
import createGraph from 'ngraph.graph';
import ngraphPath from 'ngraph.path';
import {
  customize,
  dijkstra,
  distance,
  manyToMany,
  oneToAll,
  path,
  prepareHierarchy,
} from '@portolan/graph/kernel';
import { kernelGraph, openCity } from './city.mjs';
import { isShort, medianOf, milliseconds, quantile, randomInts, report, timeEach } from './harness.mjs';

const { name, graph } = await openCity();
const { arcs, weights, coordinates } = kernelGraph(graph);
const nodeCount = arcs.firstOut.length - 1;
const random = randomInts(42);
const queryCount = isShort ? 5_000 : 100_000;
const slowCount = isShort ? 5 : 50;
const pairs = Array.from({ length: queryCount }, () => [random(nodeCount), random(nodeCount)]);

const prepareMs = medianOf(isShort ? 1 : 5, () => prepareHierarchy(arcs, coordinates));
const blindMs = medianOf(isShort ? 1 : 5, () => prepareHierarchy(arcs));
const hierarchy = prepareHierarchy(arcs, coordinates);
const metric = customize(hierarchy, weights);
const customizeMs = medianOf(isShort ? 3 : 21, () => customize(hierarchy, weights));

const sumOf = (values) => values.reduce((sum, d) => (d === Infinity ? sum : sum + d), 0);
for (const [s, t] of pairs.slice(0, 5_000)) distance(metric, s, t); // warm-up
let checksum = 0;
const start = performance.now();
for (const [s, t] of pairs) {
  const d = distance(metric, s, t);
  if (d !== Infinity) checksum += d;
}
const distanceMicroseconds = ((performance.now() - start) / queryCount) * 1000;
const pathSamples = timeEach(Math.min(queryCount, 20_000), (i) => path(metric, pairs[i][0], pairs[i][1]));

const nodes = (count) => Array.from({ length: count }, () => random(nodeCount));
const [s100, t100, s1000, t1000] = [nodes(100), nodes(100), nodes(1000), nodes(1000)];
const matrix100 = medianOf(isShort ? 3 : 21, () => manyToMany(metric, s100, t100));
const matrix1000 = medianOf(isShort ? 1 : 7, () => manyToMany(metric, s1000, t1000));
const sweep = medianOf(isShort ? 5 : 51, (i) => oneToAll(metric, pairs[i][0]));

// The peers answer the same first pairs, and must agree.
const slowPairs = pairs.slice(0, slowCount);
const expected = slowPairs.map(([s, t]) => distance(metric, s, t));
const dijkstraSamples = timeEach(slowCount, (i) => {
  if (dijkstra(arcs, weights, slowPairs[i][0])[slowPairs[i][1]] !== expected[i])
    throw new Error('Dijkstra disagrees');
});
const peerGraph = createGraph();
for (let u = 0; u < nodeCount; u++) peerGraph.addNode(u);
for (let u = 0; u < nodeCount; u++) {
  for (let arc = arcs.firstOut[u]; arc < arcs.firstOut[u + 1]; arc++) {
    const known = peerGraph.getLink(u, arcs.head[arc]);
    if (!known) peerGraph.addLink(u, arcs.head[arc], { weight: weights[arc] });
    else known.data.weight = Math.min(known.data.weight, weights[arc]);
  }
}
const peer = ngraphPath.nba(peerGraph, { oriented: true, distance: (_a, _b, link) => link.data.weight });
const peerSamples = timeEach(slowCount, (i) => peer.find(slowPairs[i][0], slowPairs[i][1]));

const rows = [
  ['distance', `${distanceMicroseconds.toFixed(2)} us a query (budget 5 us)`],
  ['path of nodes', `${(quantile(pathSamples, 0.5) * 1000).toFixed(1)} us median`],
  ['Dijkstra, one to all', `${quantile(dijkstraSamples, 0.5).toFixed(2)} ms median`],
  ['ngraph.path NBA*', `${quantile(peerSamples, 0.5).toFixed(2)} ms median`],
  ['one to all by hierarchy', `${sweep.toFixed(2)} ms`],
  ['matrix 100 x 100', `${matrix100.toFixed(2)} ms`],
  ['matrix 1000 x 1000', `${matrix1000.toFixed(1)} ms`],
  ['customize', `${customizeMs.toFixed(1)} ms`],
  ['prepare, with coordinates', `${prepareMs.toFixed(0)} ms`],
  ['prepare, without', `${blindMs.toFixed(0)} ms`],
  ['checksum of distances', checksum.toString()],
  ['checksum of the matrix', sumOf(manyToMany(metric, s100, t100)).toString()],
];
report('distance', `${name}: ${nodeCount} nodes, ${arcs.head.length} arcs`, rows, {
  'distance.query': milliseconds(distanceMicroseconds / 1000),
  'distance.path': milliseconds(quantile(pathSamples, 0.5)),
  'distance.dijkstra': milliseconds(quantile(dijkstraSamples, 0.5)),
  'distance.ngraph': milliseconds(quantile(peerSamples, 0.5)),
  'distance.oneToAll': milliseconds(sweep),
  'distance.matrix100': milliseconds(matrix100),
  'distance.matrix1000': milliseconds(matrix1000),
  'distance.customize': milliseconds(customizeMs),
  'distance.prepare': milliseconds(prepareMs),
  'distance.prepareBlind': milliseconds(blindMs),
});
