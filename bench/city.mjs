// The city as the benchmarks ask it: an open graph, and the same network as plain arrays for the kernels.
import { readFileSync } from 'node:fs';
import { buildGraph, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { cityExtract, randomInts } from './harness.mjs';

export async function openCity() {
  const { name, path } = cityExtract();
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(path))));
  return { name, graph };
}

/** The car's network as arcs between junctions, with its costs. */
export function kernelGraph(graph) {
  const { network, profiles } = graph.data;
  const { cost } = profiles.get('auto').weights;
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

/** Places within 100 m or so of a road, seeded. */
export function randomPlaces(graph, count, seed) {
  const { network } = graph.data;
  const random = randomInts(seed);
  return Array.from({ length: count }, () => {
    const point = random(network.pointLat.length);
    return {
      lat: network.pointLat[point] / 1e7 + (random(2001) - 1000) / 1e6,
      lon: network.pointLon[point] / 1e7 + (random(2001) - 1000) / 1e6,
    };
  });
}
