import { PortolanError, wrongArgument } from '@portolan/base';
import { arcLine, type ArcLine } from '../edge-attributes/arc-line.ts';
import { requiredGraph, type Graph } from '../graph.ts';
import { arcHead } from '../network/adjacency.ts';
import { base64 } from './base64.ts';
import { cutPath, type PathPlace } from './cut-path.ts';
import { encodeLineReference } from './encode-reference.ts';
import { MOST_POINTS, type ReferencePoint } from './line-reference.ts';
import { openRoadsOf } from './open-roads.ts';
import { pointOnArc } from './point-on-arc.ts';

/** A path along roads, from a place on its first edge to a place on its last. */
export interface OpenLrPath {
  /** Edges in the order of travel, by their `id` in the answers of `traceAttributes` or `locateOpenLr`; each goes on where the last ended. */
  readonly edges: readonly number[];
  /** How far behind the beginning of the first edge the path begins; the default is 0. */
  readonly positiveOffsetMetres?: number;
  /** How far before the end of the last edge the path ends; the default is 0. */
  readonly negativeOffsetMetres?: number;
}

/**
 * Describes a path as an OpenLR line location, which `locateOpenLr`, and other software on another map, can find again. Its points lie where
 * the path begins and ends, wherever the shortest way would leave it, and at most 15 km apart.
 *
 * @returns the reference in the binary format, version 3, as base64.
 * @throws {PortolanError} `open-lr-path` if the edges are none of this graph, do not join, are closed to everybody in this direction, if
 *   nothing is left between the offsets, or if it needs more than 1,000 points.
 * @example
 *   const { edges } = traceAttributes(graph, { shape, costing: 'auto' });
 *   const reference = openLrOfPath(graph, { edges: edges.map(({ id }) => id) });
 */
export function openLrOfPath(graph: Graph, path: OpenLrPath): string {
  const { network } = requiredGraph(graph).data;
  const { arcs, lines, before, after } = checkedPath(graph, path);
  const places = cutPath(graph, arcs);
  const last = arcs.length - 1;
  const lengthOf = (index: number): number => lines[index]!.along.at(-1)!;
  // Offsets have to lie in the first and in the last section; long edges may have whole sections before or behind them.
  while (places.length > 1 && places[1]!.index === 0 && places[1]!.metres <= before) places.shift();
  let end: PathPlace = { index: last, metres: lengthOf(last) };
  const endsAt = end.metres - after;
  while (
    places.length > 1 &&
    places.at(-1)!.index === last &&
    places.at(-1)!.metres >= Math.max(endsAt, 1e-9)
  ) {
    end = places.pop()!;
  }

  const beginOf: number[] = [0];
  for (const index of arcs.keys()) beginOf.push(beginOf[index]! + lengthOf(index));
  const metresOf = ({ index, metres }: PathPlace): number => beginOf[index]! + metres;
  const points = places.map((place, i): ReferencePoint => {
    const next = places[i + 1] ?? end;
    const { index, metres } = place;
    const lastOfSection = next.metres > 0 ? next.index : next.index - 1;
    let weakestClassToNext = 0;
    for (let of = index; of <= lastOfSection; of++) {
      weakestClassToNext = Math.max(weakestClassToNext, network.edgeClass[arcs[of]! >>> 1]!);
    }
    return {
      ...pointOnArc(network, arcs[index]!, lines[index]!, metres, false),
      weakestClassToNext,
      metresToNext: metresOf(next) - metresOf(place),
    };
  });
  const endPoint = pointOnArc(network, arcs[last]!, lines[last]!, end.metres, true);
  if (points.length >= MOST_POINTS) {
    throw refused(`it needs more than ${MOST_POINTS} points`, { mostPoints: MOST_POINTS });
  }
  return base64(
    encodeLineReference({
      points: [...points, { ...endPoint, weakestClassToNext: 0, metresToNext: 0 }],
      positiveOffset: (before - places[0]!.metres) / points[0]!.metresToNext,
      negativeOffset: (end.metres - endsAt) / points.at(-1)!.metresToNext,
    }),
  );
}

/** A path without the edges that its offsets leave out wholly; what is left of the offsets lies on its first and last edge. */
interface CheckedPath {
  readonly arcs: readonly number[];
  readonly lines: readonly ArcLine[];
  readonly before: number;
  readonly after: number;
}

function checkedPath(graph: Graph, path: OpenLrPath): CheckedPath {
  if (!Array.isArray(Object(path).edges))
    throw wrongArgument('open-lr-path', 'the path must be an object with a list of edges', path);
  const { edges, positiveOffsetMetres = 0, negativeOffsetMetres = 0 } = path;
  const { network } = graph.data;
  const { modes } = openRoadsOf(graph);
  if (edges.length === 0) throw refused('it has no edges', {});
  for (const [i, arc] of edges.entries()) {
    if (!Number.isInteger(arc) || arc < 0 || arc >= modes.length) {
      throw refused(`edges[${i}] is ${arc}; the ids of this graph are 0 to ${modes.length - 1}`, {
        index: i,
        edge: arc,
      });
    }
    if (modes[arc] === 0)
      throw refused(`nobody may travel edges[${i}] in this direction`, { index: i, edge: arc });
    if (i > 0 && arcHead(network, edges[i - 1]!) !== arcHead(network, arc ^ 1)) {
      throw refused(`edges[${i}] does not begin where edges[${i - 1}] ends`, { index: i, edge: arc });
    }
  }
  for (const [name, metres] of Object.entries({ positiveOffsetMetres, negativeOffsetMetres })) {
    if (!(metres >= 0 && metres < Infinity))
      throw refused(`${name} is ${metres}; it must be 0 or more`, { [name]: metres });
  }
  let arcs = [...edges];
  let lines = arcs.map((arc) => arcLine(network, arc));
  const total = lines.reduce((sum, { along }) => sum + along.at(-1)!, 0);
  if (positiveOffsetMetres + negativeOffsetMetres >= total) {
    throw refused(`its offsets leave nothing of its ${total} m`, {
      positiveOffsetMetres,
      negativeOffsetMetres,
      total,
    });
  }
  let before = positiveOffsetMetres;
  let after = negativeOffsetMetres;
  while (arcs.length > 1 && before >= lines[0]!.along.at(-1)!) {
    before -= lines[0]!.along.at(-1)!;
    arcs = arcs.slice(1);
    lines = lines.slice(1);
  }
  while (arcs.length > 1 && after >= lines.at(-1)!.along.at(-1)!) {
    after -= lines.at(-1)!.along.at(-1)!;
    arcs = arcs.slice(0, -1);
    lines = lines.slice(0, -1);
  }
  return { arcs, lines, before, after };
}

function refused(what: string, detail: Readonly<Record<string, unknown>>): PortolanError {
  return new PortolanError('open-lr-path', `this path cannot be described: ${what}`, detail);
}
