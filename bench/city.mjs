// The city that the benchmarks ask: an open graph, and the same network as plain arrays for the kernels.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGraph, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { cityExtract, randomInts } from './harness.mjs';

export async function openCity() {
  const { name, path } = cityExtract();
  const bytes = await builtOnce(name, async () => buildGraph(await readOsm(readFileSync(path))));
  return { name, bytes, graph: openGraph(bytes) };
}

/** What the first benchmark of a run of several has built; the next ones read its file from the folder of the run. */
async function builtOnce(name, build) {
  const folder = process.env.PORTOLAN_BENCH_FOLDER;
  const file = folder && join(folder, `${name}.graph`);
  if (file && existsSync(file)) return readFileSync(file);
  const bytes = await build();
  if (file) {
    // Another benchmark may look for it meanwhile.
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file);
  }
  return bytes;
}

/** The car's network as arcs between junctions, with its costs. */
export function kernelGraph(graph) {
  const { network } = graph.data;
  const { cost } = graph.profile('auto', undefined, []).arcs;
  const ends = [];
  for (let edge = 0; edge < network.edgeCount; edge++) {
    ends.push([network.edgeFrom[edge], network.edgeTo[edge], cost[2 * edge]]);
    ends.push([network.edgeTo[edge], network.edgeFrom[edge], cost[2 * edge + 1]]);
  }
  const open = ends.filter(([, , weight]) => weight !== 0xffffffff).toSorted((a, b) => a[0] - b[0]);
  const firstOut = new Uint32Array(network.nodeCount + 1);
  for (const [tail] of open) firstOut[tail + 1]++;
  for (let u = 0; u < network.nodeCount; u++) firstOut[u + 1] += firstOut[u];
  return {
    arcs: { firstOut, head: Uint32Array.from(open, ([, head]) => head) },
    weights: Uint32Array.from(open, ([, , weight]) => weight),
    coordinates: {
      lat: Float64Array.from(network.nodeLat, (lat) => lat / 1e7),
      lon: Float64Array.from(network.nodeLon, (lon) => lon / 1e7),
    },
  };
}

/** Seeded places within about 100 m of a road. Where a costing model is named, the road is no track and the model may use it. */
export function randomPlaces(graph, count, seed, costing) {
  const { network } = graph.data;
  const random = randomInts(seed);
  const cost = costing && graph.profile(costing, undefined, []).arcs.cost;
  const isWanted = (edge) =>
    !cost ||
    (network.edgeUse[edge] !== TRACK && (cost[2 * edge] !== CLOSED || cost[2 * edge + 1] !== CLOSED));
  return Array.from({ length: count }, () => {
    let edge;
    do edge = random(network.edgeCount);
    while (!isWanted(edge));
    const point = network.firstPoint[edge] + random(network.firstPoint[edge + 1] - network.firstPoint[edge]);
    return {
      lat: network.pointLat[point] / 1e7 + (random(2001) - 1000) / 1e6,
      lon: network.pointLon[point] / 1e7 + (random(2001) - 1000) / 1e6,
    };
  });
}

/** `RoadUse.track`, and the weight of a closed arc. */
const TRACK = 7;
const CLOSED = 0xffffffff;
