// Lays the directions of Valhalla and ours on the same paths: which of our steps has it too, which of its steps do we miss, do both point
// the same way? Steps are the same if they lie within 25 m of each other along the path. Where the two take different paths, Valhalla traces ours.
//
//   node bench/peers/valhalla-guidance.mjs [--extract file.osm.pbf ...] [--costing auto ...] [--pairs 300] [--paths 80] [--seed 7]
//     [--show 3] lists what differs by kind, with the two commonest places of each, [--only 'ours alone'] some of it
//
// It goes through the pairs until so many paths are compared. Without options it keeps the table of packages/graph/docs/accuracy.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildGraph, decodePolyline, openGraph, route } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { randomPlaces } from '../city.mjs';
import { keepTable } from '../harness.mjs';
import { extractsOf } from './extracts.mjs';
import { answerOf, openValhalla } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string', multiple: true },
    costing: { type: 'string', multiple: true },
    pairs: { type: 'string', default: '300' },
    paths: { type: 'string', default: '80' },
    seed: { type: 'string', default: '7' },
    show: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
});
const pairCount = Number(values.pairs);
const mostPaths = Number(values.paths);
const SAME_PLACE_METRES = 25;
const SAME_LINE_METRES = 4;
const ANY_DISTANCE = { max_distance: 1e7, max_locations: 20 };

const NAMES = {
  7: 'becomes', 8: 'continue', 9: 'slight right', 10: 'right', 11: 'sharp right', 12: 'uturn right', 13: 'uturn left', 14: 'sharp left',
  15: 'left', 16: 'slight left', 17: 'ramp straight', 18: 'ramp right', 19: 'ramp left', 20: 'exit right', 21: 'exit left',
  22: 'keep straight', 23: 'keep right', 24: 'keep left', 25: 'merge', 26: 'enter roundabout', 27: 'exit roundabout', 28: 'enter ferry',
  29: 'exit ferry', 37: 'merge right', 38: 'merge left', 39: 'elevator', 40: 'steps', 41: 'escalator', 42: 'enter building', 43: 'exit building',
}; // prettier-ignore
const wordOf = (type) => NAMES[type] ?? `type ${type}`;

/** Left, right, back, straight on, or a ring: what a traveller does with the wheel. */
function directionOf(type) {
  const name = wordOf(type);
  if (name.startsWith('uturn')) return 'back';
  if (name === 'enter roundabout') return 'ring';
  if (name === 'exit roundabout') return 'off the ring';
  return name.endsWith('left') ? 'left' : name.endsWith('right') ? 'right' : 'straight';
}

/** Metres on a plane that touches the earth at `origin`. */
function planeAt({ lat: lat0, lon: lon0 }) {
  const perDegree = 111_195;
  const scale = Math.cos((lat0 * Math.PI) / 180);
  return (lat, lon) => [(lon - lon0) * perDegree * scale, (lat - lat0) * perDegree];
}

function lineOf(shape, toPlane) {
  const { lats, lons } = decodePolyline(shape);
  const points = Array.from(lats, (lat, i) => toPlane(lat, lons[i]));
  const along = [0];
  for (let i = 1; i < points.length; i++) {
    along.push(along[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  }
  return { points, along, lats, lons };
}

/** The place on a line nearest to a point, not before `from` metres. */
function placeOn(line, [x, y], from) {
  let best = { metres: Infinity, along: 0 };
  for (let i = 1; i < line.points.length; i++) {
    if (line.along[i] < from - 1) continue;
    if (line.along[i - 1] > from + 400) break;
    const [x0, y0] = line.points[i - 1];
    const [dx, dy] = [line.points[i][0] - x0, line.points[i][1] - y0];
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
    const metres = Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
    if (metres < best.metres - 1e-9) best = { metres, along: line.along[i - 1] + share * Math.sqrt(squared) };
  }
  return best;
}

/** Where the points of `line` lie along `base`; undefined if the lines part. */
function laidOn(base, line) {
  let from = 0;
  const places = [];
  for (const point of line.points) {
    const { metres, along } = placeOn(base, point, from);
    if (metres > SAME_LINE_METRES) return undefined;
    from = Math.max(from, along);
    places.push(from);
  }
  return places;
}

function stepsOf(trip, placeOfShape) {
  return trip.legs[0].maneuvers
    .filter(({ type }) => type > 6)
    .map((maneuver) => ({
      type: maneuver.type,
      along: placeOfShape[maneuver.begin_shape_index],
      shape: maneuver.begin_shape_index,
      text: maneuver.instruction,
      names: (maneuver.begin_street_names ?? maneuver.street_names ?? []).join('/'),
    }));
}

/** Pairs steps by place, the nearest first; of those as near the ones that point the same way. */
function pairsOf(own, peer) {
  const options = [];
  for (const a of own) {
    for (const b of peer) {
      const metres = Math.abs(a.along - b.along);
      if (metres <= SAME_PLACE_METRES) {
        options.push({ a, b, weight: metres + (directionOf(a.type) === directionOf(b.type) ? 0 : 10) });
      }
    }
  }
  const pairs = [];
  const used = new Set();
  for (const { a, b } of options.toSorted((x, y) => x.weight - y.weight)) {
    if (used.has(a) || used.has(b)) continue;
    used.add(a).add(b);
    pairs.push([a, b]);
  }
  return {
    pairs,
    ours: own.filter((step) => !used.has(step)),
    theirs: peer.filter((step) => !used.has(step)),
  };
}

async function comparisonOf(graph, actor, costing) {
  const places = randomPlaces(graph, 2 * pairCount, Number(values.seed), costing);
  const counts = { paths: 0, own: 0, peer: 0, found: 0, same: 0 };
  const causes = new Map();
  const kinds = new Map();
  const tally = (type, column) => {
    const row = kinds.get(wordOf(type)) ?? [0, 0, 0, 0];
    row[column]++;
    kinds.set(wordOf(type), row);
  };
  const note = (cause, path, step) => {
    const list = causes.get(cause) ?? [];
    const { lats, lons } = path.line;
    list.push({ step, path, at: [lats[step.shape], lons[step.shape]] });
    causes.set(cause, list);
  };
  for (let i = 0; i < pairCount && counts.paths < mostPaths; i++) {
    const request = { locations: [places[2 * i], places[2 * i + 1]], costing };
    let own;
    try {
      own = route(graph, request).trip;
    } catch {
      continue; // there is no way
    }
    const { shape } = own.legs[0];
    const toPlane = planeAt(places[2 * i]);
    const line = lineOf(shape, toPlane);
    const base = line.along.at(-1);
    if (base < 200) continue;
    let found;
    const asked = [
      () => actor.route(request),
      () => actor.traceRoute({ encoded_polyline: shape, costing, shape_match: 'edge_walk' }),
      () =>
        actor.traceRoute({
          encoded_polyline: shape,
          costing,
          shape_match: 'map_snap',
          trace_options: { search_radius: 10, gps_accuracy: 2 },
        }),
    ];
    for (const ask of asked) {
      const peer = await answerOf(ask()).catch(() => undefined);
      if (!peer?.trip || peer.trip.legs.length !== 1) continue;
      const peerLine = lineOf(peer.trip.legs[0].shape, toPlane);
      // Both lines must lie on each other, but for their very ends.
      const onOwn = laidOn(line, peerLine);
      if (!onOwn || Math.abs(onOwn.at(-1) - onOwn[0] - base) > 30) continue;
      if (Math.abs(peerLine.along.at(-1) - base) > 30) continue;
      found = { trip: peer.trip, places: onOwn, line: peerLine };
      break;
    }
    if (!found) continue;
    const ours = stepsOf(own, line.along);
    const theirs = stepsOf(found.trip, found.places);
    const { pairs, ours: lone, theirs: missed } = pairsOf(ours, theirs);
    counts.paths++;
    counts.own += ours.length;
    counts.peer += theirs.length;
    counts.found += pairs.length;
    for (const { type } of ours) tally(type, 0);
    for (const { type } of theirs) tally(type, 2);
    for (const [a, b] of pairs) {
      tally(a.type, 1);
      tally(b.type, 3);
    }
    const ownPath = { line, own: ours, peer: theirs };
    const peerPath = { line: found.line, own: ours, peer: theirs };
    for (const [a, b] of pairs) {
      if (directionOf(a.type) === directionOf(b.type) || b.type >= 39) counts.same++;
      else note(`other direction: ours ${wordOf(a.type)}, theirs ${wordOf(b.type)}`, ownPath, a);
    }
    for (const step of lone) note(`ours alone: ${wordOf(step.type)}`, ownPath, step);
    for (const step of missed) note(`theirs alone: ${wordOf(step.type)}`, peerPath, step);
  }
  return { counts, causes, kinds };
}

const placeName = (at, { text }) => `${at.map((degrees) => degrees.toFixed(5)).join(', ')}: ${text}`;
function groupedBy(list, nameOf) {
  const groups = new Map();
  for (const one of list) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}
const share = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

const rows = [];
for (const { name, path: extract, models } of extractsOf(values.extract)) {
  const actor = await openValhalla(extract, {
    trace: { max_shape: 100_000, max_distance: 1e7 },
    ...Object.fromEntries(['auto', 'bicycle', 'truck', 'pedestrian'].map((model) => [model, ANY_DISTANCE])),
  });
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(extract))));
  for (const costing of values.costing ?? models) {
    const { counts, causes, kinds } = await comparisonOf(graph, actor, costing);
    const { paths, own, peer, found, same } = counts;
    console.log(
      `${name}, ${costing}: ${paths} paths; found ${share(found, peer)}, not superfluous ${share(found, own)}, ` +
        `same direction ${share(same, found)}, steps ${(own / peer).toFixed(2)} of theirs (${own} to ${peer})`,
    );
    rows.push([
      `${name}, ${costing}`,
      paths,
      share(found, peer),
      share(found, own),
      share(same, found),
      (own / peer).toFixed(2),
    ]);
    if (values.show === '0') continue;
    console.log('  kind               ours  found   theirs  found');
    for (const [kind, row] of [...kinds].toSorted((a, b) => b[1][2] - a[1][2])) {
      const [a, b, c, d] = row.map((count) => String(count).padStart(6));
      console.log(`  ${kind.padEnd(16)} ${a} ${b}   ${c} ${d}`);
    }
    const sorted = [...causes].toSorted((a, b) => b[1].length - a[1].length);
    for (const [cause, list] of sorted) {
      if (values.only && !cause.includes(values.only)) continue;
      console.log(`  ${String(list.length).padStart(4)}  ${cause}`);
      const places = [...groupedBy(list, ({ at, step }) => placeName(at, step)).values()];
      const most = places.toSorted((a, b) => b.length - a.length).slice(0, Number(values.show) - 1);
      for (const cases of most) {
        const [{ step, path, at }] = cases;
        console.log(`        ${cases.length} times at ${placeName(at, step)}`);
        for (const [side, steps] of [
          ['ours', path.own],
          ['theirs', path.peer],
        ]) {
          // prettier-ignore
          const near = steps.filter(({ along }) => Math.abs(along - step.along) < 150);
          const told = near.map(
            (other) => `${Math.round(other.along - step.along)} m ${wordOf(other.type)} (${other.names})`,
          );
          console.log(`          ${side}: ${told.join('; ')}`);
        }
      }
    }
  }
}
if (process.argv.length === 2)
  keepTable(
    'peer-guidance',
    ['extract, model', 'paths', 'found', 'not superfluous', 'same direction', 'steps'],
    rows,
  );
