// A million ways through random towns full of turn restrictions, each compared with Dijkstra over histories of arcs: no states, no hierarchy.
import { openGraph } from '@portolan/graph';
import { columnsOf } from '@portolan/testing/columns';
import { buildGraphOf } from '../packages/graph/dist/build/build-graph.js';
import { readRoadNetwork } from '../packages/graph/dist/network/assembly/read-road-network.js';
import { costBetween } from '../packages/graph/dist/journey/path.js';
import { isShort, randomInts, report } from './harness.mjs';

const CLOSED = 0xffffffff;
const random = randomInts(20261122);
const wanted = isShort ? 20_000 : 1_000_000;

/** A crooked grid with one-ways, signals, barriers, and restrictions over two to four arcs. */
async function town(size) {
  const nodes = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const tags = [
        {},
        {},
        {},
        {},
        { highway: 'traffic_signals' },
        { barrier: 'bollard' },
        { highway: 'turning_circle' },
      ];
      const lat = 490_000_000 + y * 9000 + random(4000);
      const lon = 80_000_000 + x * 14_000 + random(6000);
      nodes.push({ id: y * size + x + 1, lat, lon, tags: tags[random(tags.length)] });
    }
  }
  const ways = [];
  for (let i = 0; i < 2 * size; i++) {
    const isRow = i % 2 === 0;
    const line = i >> 1;
    const refs = Array.from({ length: size }, (_, k) => (isRow ? line * size + k : k * size + line) + 1);
    const tags = {
      highway: ['residential', 'primary', 'service'][random(3)],
      oneway: ['no', 'no', 'yes', '-1'][random(4)],
      name: `${i}`,
    };
    ways.push({ id: i + 1, refs, tags });
  }
  const network = readRoadNetwork(columnsOf({ nodes, ways }));
  const arcCount = 2 * network.edgeCount;
  const tailOf = (arc) => (arc & 1 ? network.edgeTo : network.edgeFrom)[arc >> 1];
  const walks = Array.from({ length: 3 * size }, () => {
    const walk = [random(arcCount)];
    for (let steps = 1 + random(3); steps > 0; steps--) {
      const node = tailOf(walk.at(-1) ^ 1);
      const next = Array.from({ length: arcCount }, (_, arc) => arc).filter((arc) => tailOf(arc) === node);
      walk.push(next[random(next.length)]);
    }
    return { walk, isOnly: random(4) === 0 };
  });
  const firstRestrictionArc = new Uint32Array(walks.length + 1);
  walks.forEach(({ walk }, r) => (firstRestrictionArc[r + 1] = firstRestrictionArc[r] + walk.length));
  const graph = openGraph(
    await buildGraphOf(
      {
        ...network,
        restrictionKind: Uint8Array.from(walks, ({ isOnly }) => (isOnly ? 1 : 0)),
        restrictionModes: new Uint16Array(walks.length).fill(0xffff),
        restrictionCondition: new Uint32Array(walks.length),
        firstRestrictionArc,
        restrictionArc: Uint32Array.from(walks.flatMap(({ walk }) => walk)),
      },
      null,
    ),
  );
  return { graph, walks, tailOf, arcCount };
}

function endsWith(list, end) {
  return end.every((arc, i) => arc === list[list.length - end.length + i]);
}

/** Costs from the beginning of an arc to the end of every arc. */
function slowCosts({ graph, walks, tailOf, arcCount }, profile, start, turnCost) {
  const { network } = graph.data;
  const { cost } = profile.arcs;
  const best = new Float64Array(arcCount).fill(Infinity);
  if (cost[start] === CLOSED) return best;
  const remembered = (history) => {
    for (let length = Math.min(3, history.length); length > 1; length--) {
      const end = history.slice(-length);
      if (walks.some(({ walk }) => end.every((arc, i) => arc === walk[i]))) return end;
    }
    return history.slice(-1);
  };
  const isBanned = (history, to) =>
    walks.some(({ walk, isOnly }) =>
      isOnly ? endsWith(history, walk.slice(0, -1)) && to !== walk.at(-1) : endsWith([...history, to], walk),
    );
  const known = new Map([[String(start), { history: [start], distance: cost[start] }]]);
  const open = new Set(known.keys());
  while (open.size > 0) {
    let key;
    for (const candidate of open)
      if (key === undefined || known.get(candidate).distance < known.get(key).distance) key = candidate;
    open.delete(key);
    const { history, distance } = known.get(key);
    const last = history.at(-1);
    best[last] = Math.min(best[last], distance);
    const node = tailOf(last ^ 1);
    const lawful = outOf(graph, node).filter(
      (arc) => cost[arc] !== CLOSED && !isBanned(history, arc) && turnCost(last, arc) !== Infinity,
    );
    const ahead = lawful.filter((arc) => (arc ^ 1) !== last);
    const isPlace = (network.nodeFlags[node] & (1 << 8)) !== 0;
    for (const arc of ahead.length === 0 || isPlace ? lawful : ahead) {
      const next = remembered([...history, arc]);
      const nextKey = String(next);
      const through = distance + turnCost(last, arc) + cost[arc];
      if (through >= (known.get(nextKey)?.distance ?? Infinity)) continue;
      known.set(nextKey, { history: next, distance: through });
      open.add(nextKey);
    }
  }
  return best;
}

function outOf({ data: { network, incidence } }, node) {
  const edges = new Set(incidence.edge.subarray(incidence.firstEdge[node], incidence.firstEdge[node + 1]));
  return [...edges].flatMap((edge) => [
    ...(network.edgeFrom[edge] === node ? [2 * edge] : []),
    ...(network.edgeTo[edge] === node ? [2 * edge + 1] : []),
  ]);
}

let compared = 0;
let towns = 0;
let mismatches = 0;
let checksum = 0;
while (compared < wanted) {
  const map = await town(7 + random(4));
  towns++;
  const { graph, arcCount } = map;
  const { network } = graph.data;
  const profile = graph.profile('auto', undefined, []);
  const { turns } = profile.layer;
  const costs = new Map();
  for (let state = 0; state < turns.arcOfState.length; state++) {
    for (let turn = turns.firstTurn[state]; turn < turns.firstTurn[state + 1]; turn++) {
      const [from, to] = [turns.arcOfState[state], turns.arcOfState[turns.turnHead[turn]]];
      const out = { time: 0, cost: 0 };
      const isMade = profile.costing.turn(from, to, turns.turnAngle[turn], turns.turnTraits[turn], out);
      costs.set(from * arcCount + to, isMade ? Math.round(out.cost) : Infinity);
    }
  }
  const turnCost = (from, to) => costs.get(from * arcCount + to) ?? Infinity;
  const place = (arc, fraction) => {
    const edge = arc >> 1;
    return {
      arc,
      point: { edge, fraction, point: network.firstPoint[edge], lat: 0, lon: 0, distanceMetres: 0 },
      penalty: 0,
    };
  };
  for (let from = 0; from < arcCount && compared < wanted; from++) {
    const truth = slowCosts(map, profile, from, turnCost);
    for (let to = 0; to < arcCount; to++) {
      const found = costBetween(profile, [place(from, from & 1)], [place(to, 1 - (to & 1))]);
      compared++;
      if (found !== truth[to]) mismatches++;
      else if (found !== Infinity) checksum += found;
    }
  }
}
report('restricted', `${towns} random towns`, [
  ['ways compared with Dijkstra', String(compared)],
  ['mismatches', String(mismatches)],
  ['checksum', `${checksum} ms`],
]);
if (mismatches > 0) process.exit(1);
