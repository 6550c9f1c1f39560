// Random paths for OpenLR references, and how many of them are found again; the tests of graph share them.

const METRES_PER_DEGREE = 111_195;

/** The arcs of a network: the modes that may travel each, their lengths, and which go on after another one. */
export function arcsOf({ edgeFrom, edgeTo, edgeLengthMillimetres }, { firstEdge, edge: edgeAt }, modes) {
  const tailOf = (arc) => (arc % 2 === 0 ? edgeFrom : edgeTo)[arc >>> 1];
  const metresOf = (arc) => edgeLengthMillimetres[arc >>> 1] / 1000;
  const isOpen = (arc, wanted) => (modes[arc] & wanted) !== 0;
  const nextOf = (arc, wanted) => {
    const node = tailOf(arc ^ 1);
    const edges = new Set(edgeAt.subarray(firstEdge[node], firstEdge[node + 1]));
    return [...edges]
      .flatMap((edge) => [2 * edge, 2 * edge + 1])
      .filter((next) => tailOf(next) === node && isOpen(next, wanted));
  };
  return { count: modes.length, tailOf, metresOf, isOpen, nextOf };
}

/** A shortest way over arcs for some modes, by a plain search with a list in place of a heap, no farther than some metres. */
export function shortestWay(arcs, start, { metres, pick, modes }) {
  const done = new Map();
  const open = [{ arc: start, from: undefined, length: 0 }];
  while (open.length > 0) {
    let best = 0;
    for (const i of open.keys()) if (open[i].length < open[best].length) best = i;
    const [{ arc, from, length }] = open.splice(best, 1);
    const node = arcs.tailOf(arc ^ 1);
    if (done.has(node)) continue;
    done.set(node, { arc, from });
    if (length > metres) break;
    for (const next of arcs.nextOf(arc, modes)) {
      open.push({ arc: next, from: node, length: length + arcs.metresOf(next) });
    }
  }
  // Every other way leads as far as the limit; the others end anywhere.
  const nodes = [...done.keys()];
  const way = [];
  let node = pick % 2 === 0 ? nodes.at(-1) : nodes[pick % nodes.length];
  while (node !== undefined) {
    const { arc, from } = done.get(node);
    way.unshift(arc);
    node = from;
  }
  return way;
}

/** A walk over arcs for some modes, or undefined where it cannot begin; it turns round only where there is no other way. */
export function walkFrom(arcs, start, choices, modes) {
  if (!arcs.isOpen(start, modes)) return undefined;
  const walk = [start];
  for (const choice of choices) {
    const next = arcs.nextOf(walk.at(-1), modes);
    const onward = next.filter((arc) => arc !== (walk.at(-1) ^ 1));
    const among = onward.length > 0 ? onward : next;
    if (among.length === 0) break;
    walk.push(among[choice % among.length]);
  }
  return walk;
}

/** A reference as a map would make it whose points lie up to 7 m away, with other bearings, classes and distances. */
function ofAnotherMap({ points, ...offsets }, random) {
  const between = (least, most) => least + (random(1e6) / 1e6) * (most - least);
  return {
    ...offsets,
    points: points.map((point) => {
      const degrees = between(0, 7) / METRES_PER_DEGREE;
      const angle = between(0, 2 * Math.PI);
      return {
        ...point,
        lat: point.lat + degrees * Math.cos(angle),
        lon: point.lon + (degrees * Math.sin(angle)) / Math.cos((point.lat * Math.PI) / 180),
        bearingDegrees: (point.bearingDegrees + between(-10, 10) + 360) % 360,
        functionalRoadClass: Math.min(7, Math.max(0, point.functionalRoadClass + random(3) - 1)),
        metresToNext: point.metresToNext * between(0.97, 1.03),
      };
    }),
  };
}

/**
 * The kinds of paths: each draws one, or undefined where nothing begins at the arc that it came upon.
 *
 * @param modes  bits of `Mode`: of all travellers, and of motor vehicles.
 */
export function kindsOfPaths({ all, motor }) {
  const someWay = (arcs, random) => {
    const start = random(arcs.count);
    if (!arcs.isOpen(start, motor)) return undefined;
    const edges = shortestWay(arcs, start, {
      metres: 200 + random(2500),
      pick: random(1000),
      modes: motor,
    });
    return { edges };
  };
  const withOffsets = (arcs, random) => {
    const edges = someWay(arcs, random)?.edges ?? [];
    if (edges.length < 2) return undefined;
    return {
      edges,
      positiveOffsetMetres: (random(1000) / 1000) * arcs.metresOf(edges[0]),
      negativeOffsetMetres: (random(1000) / 1000) * arcs.metresOf(edges.at(-1)),
    };
  };
  const someWalk = (arcs, random) => {
    const start = random(arcs.count);
    const choices = Array.from({ length: random(40) }, () => random(1000));
    const edges = walkFrom(arcs, start, choices, all);
    return edges && { edges };
  };
  return {
    shortest: { draw: someWay },
    withOffsets: { draw: withOffsets },
    walks: { draw: someWalk },
    otherMap: { draw: someWay, alter: ofAnotherMap },
  };
}

/** Describes paths of a kind and finds them again. */
export function roundTrips({ describe, decode, encode, locate }, arcs, { draw, alter }, count, random) {
  let [tried, exact, metres, common, checksum] = [0, 0, 0, 0, 0];
  while (tried < count) {
    const path = draw(arcs, random);
    if (!path) continue;
    tried++;
    const { edges, positiveOffsetMetres = 0, negativeOffsetMetres = 0 } = path;
    const length = edges.reduce((sum, arc) => sum + arcs.metresOf(arc), 0);
    metres += length - positiveOffsetMetres - negativeOffsetMetres;
    const reference = describe(path);
    const found = locate(alter ? encode(alter(decode(reference), random)) : reference);
    const wanted = new Set(edges);
    for (const { id, from, to } of found.edges) {
      if (wanted.has(id)) common += (to - from) * arcs.metresOf(id);
      checksum = (Math.imul(checksum, 31) + id) >>> 0;
    }
    const ids = found.edges.map(({ id }) => id);
    if (ids.length !== edges.length || ids.some((id, i) => id !== edges[i])) continue;
    // An offset has steps of 1/256 of its section, which is no longer than the path.
    const step = length / 256 + 0.01;
    const before = found.edges[0].from * arcs.metresOf(edges[0]) - positiveOffsetMetres;
    const after = (1 - found.edges.at(-1).to) * arcs.metresOf(edges.at(-1)) - negativeOffsetMetres;
    if (Math.abs(before) <= step && Math.abs(after) <= step) exact++;
  }
  return { exact: exact / tried, common: common / metres, checksum };
}
