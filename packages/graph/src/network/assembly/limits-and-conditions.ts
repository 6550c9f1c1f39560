import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Conditional } from '../tags/conditionals.ts';
import type { Limit } from '../tags/limit-tags.ts';
import type { Timed } from '../tags/timed-attributes.ts';
import { MOTOR_MODES, type RoadNetwork } from '../road-network.ts';
import type { BareNetwork } from './bare-network.ts';
import type { StringSubset } from './string-subset.ts';

type LimitColumns = Pick<
  RoadNetwork,
  'limitEdge' | 'limitKind' | 'limitDirections' | 'limitModes' | 'limitValue'
>;

/**
 * What limits vehicles on each edge: the limits of its way, and those of the barriers at its ends.
 *
 * @param ofRoad  limits of ways, by position in `RoadWays`.
 * @param ofNode  limits of barriers, by position in `OsmSource.nodes`.
 */
export function limitColumns(
  bare: BareNetwork,
  { accessForward, accessBackward }: Pick<RoadNetwork, 'accessForward' | 'accessBackward'>,
  ofRoad: ReadonlyMap<number, readonly Limit[]>,
  ofNode: ReadonlyMap<number, readonly Limit[]>,
  checkStop: CheckStop = neverStop,
): LimitColumns {
  const atEach = nowAndThen(checkStop);
  const { edgeCount, edgeRoad, edgeFrom, edgeTo, nodeAt, nodeCount } = bare;
  const nodeLimits = new Map([...ofNode].map(([osm, list]) => [nodeAt[osm]!, list]));
  const isLimited = new Uint8Array(nodeCount);
  for (const node of nodeLimits.keys()) isLimited[node] = 1;
  const isRoadLimited = new Uint8Array(bare.firstEdge.length);
  for (const road of ofRoad.keys()) isRoadLimited[road] = 1;
  const edges: number[] = [];
  const limits: Limit[] = [];
  const add = (edge: number, list: readonly Limit[] | undefined): void => {
    for (const limit of list ?? []) {
      edges.push(edge);
      limits.push(limit);
    }
  };
  for (let edge = 0; edge < edgeCount; edge++) {
    atEach();
    const [road, from, to] = [edgeRoad[edge]!, edgeFrom[edge]!, edgeTo[edge]!];
    if ((isRoadLimited[road]! | isLimited[from]! | isLimited[to]!) === 0) continue;
    if (((accessForward[edge]! | accessBackward[edge]!) & MOTOR_MODES) === 0) continue;
    add(edge, ofRoad.get(road));
    add(edge, nodeLimits.get(from));
    if (to !== from) add(edge, nodeLimits.get(to));
  }
  return {
    limitEdge: Uint32Array.from(edges),
    limitKind: Uint8Array.from(limits, ({ kind }) => kind),
    limitDirections: Uint8Array.from(limits, ({ directions }) => directions),
    limitModes: Uint16Array.from(limits, ({ modes }) => modes),
    limitValue: Uint32Array.from(limits, ({ value }) => value),
  };
}

type ConditionalColumns = Pick<
  RoadNetwork,
  | 'conditionalEdge'
  | 'conditionalDirections'
  | 'conditionalModes'
  | 'conditionalGrant'
  | 'conditionalCondition'
>;

/** The access of each edge that depends on a condition. */
export function conditionalColumns(
  bare: BareNetwork,
  ofRoad: ReadonlyMap<number, readonly Conditional[]>,
  strings: StringSubset,
): ConditionalColumns {
  const { edges, rows } = rowsOfEdges(bare, ofRoad);
  return {
    conditionalEdge: Uint32Array.from(edges),
    conditionalDirections: Uint8Array.from(rows, ({ directions }) => directions),
    conditionalModes: Uint16Array.from(rows, ({ modes }) => modes),
    conditionalGrant: Uint8Array.from(rows, ({ grant }) => grant),
    conditionalCondition: Uint32Array.from(rows, ({ condition }) => strings.keepText(condition)),
  };
}

/** The columns about attributes that differ while a condition holds. */
export type TimedColumns = Pick<
  RoadNetwork,
  'timedEdge' | 'timedKind' | 'timedDirections' | 'timedValue' | 'timedCondition'
>;

/** The limits of speed, and lanes for several persons, of each edge that depend on a condition. */
export function timedColumns(
  bare: BareNetwork,
  ofRoad: ReadonlyMap<number, readonly Timed[]>,
  strings: StringSubset,
): TimedColumns {
  const { edges, rows } = rowsOfEdges(bare, ofRoad);
  return {
    timedEdge: Uint32Array.from(edges),
    timedKind: Uint8Array.from(rows, ({ kind }) => kind),
    timedDirections: Uint8Array.from(rows, ({ directions }) => directions),
    timedValue: Uint8Array.from(rows, ({ value }) => value),
    timedCondition: Uint32Array.from(rows, ({ condition }) => strings.keepText(condition)),
  };
}

/** The rows of each road, once for each of its edges. */
function rowsOfEdges<Row>(
  { firstEdge }: BareNetwork,
  ofRoad: ReadonlyMap<number, readonly Row[]>,
): { readonly edges: readonly number[]; readonly rows: readonly Row[] } {
  const edges: number[] = [];
  const rows: Row[] = [];
  // Roads are in the order in which they were read, so their edges are ascending.
  for (const [road, list] of ofRoad) {
    for (let edge = firstEdge[road]!; edge < firstEdge[road + 1]!; edge++) {
      for (const row of list) {
        edges.push(edge);
        rows.push(row);
      }
    }
  }
  return { edges, rows };
}
