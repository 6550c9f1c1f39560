import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { legalLimits, type Zone, ZONES } from './national-rules.ts';
import {
  EdgeFlag,
  MAX_RURAL_DENSITY,
  RoadClass,
  type RoadNetwork,
  RoadUse,
  UNLIMITED_KMH,
} from '../road-network.ts';

/** The limits of edges that no sign states, from the law of the country. Columns as in `RoadNetwork`. */
export type AssumedLimits = Pick<
  RoadNetwork,
  'edgeAssumedSpeed' | 'edgeAssumedTruckSpeed' | 'edgeAssumedBusSpeed'
>;

/** What is known about an edge. `zone` is a position in `ZONES`, counted from 1, or 0; `busKmh` is the limit of buses that a tag has, or 0. */
export interface EdgeInLaw {
  readonly region: string;
  readonly zone: number;
  readonly isSigned: boolean;
  readonly busKmh: number;
}

/** Streets and roads, to which the limits of the law apply; on tracks and in car parks, nobody drives as fast as it allows. */
const STREETS: ReadonlySet<number> = new Set([
  RoadUse.road,
  RoadUse.link,
  RoadUse.turnChannel,
  RoadUse.livingStreet,
  RoadUse.alley,
  RoadUse.service,
  RoadUse.busway,
]);

type Roads = Pick<
  RoadNetwork,
  | 'edgeCount'
  | 'edgeTo'
  | 'edgeClass'
  | 'edgeUse'
  | 'edgeFlags'
  | 'maxSpeedForward'
  | 'maxSpeedBackward'
  | 'nodeDensity'
>;

/**
 * Looks up the limits of all edges in the law of their countries.
 *
 * @param lawOf  by edge.
 */
export function assumedLimits(
  roads: Roads,
  lawOf: (edge: number) => EdgeInLaw,
  checkStop: CheckStop = neverStop,
): AssumedLimits {
  const atEach = nowAndThen(checkStop);
  const car = new Uint8Array(roads.edgeCount);
  const truck = new Uint8Array(roads.edgeCount);
  const bus = new Uint8Array(roads.edgeCount);
  for (let edge = 0; edge < roads.edgeCount; edge++) {
    atEach();
    if (!STREETS.has(roads.edgeUse[edge]!)) continue;
    const { region, zone: tagged, isSigned, busKmh } = lawOf(edge);
    bus[edge] = busKmh;
    if (region === '' || isSigned) continue;
    const zone = tagged === 0 ? likelyZone(roads, edge) : ZONES[tagged - 1]!;
    const limits = legalLimits(region);
    if (roads.maxSpeedForward[edge] === 0 && roads.maxSpeedBackward[edge] === 0) {
      car[edge] = limits.car[zone];
    }
    truck[edge] = limits.truck[zone];
    bus[edge] ||= limits.bus[zone];
  }
  return { edgeAssumedSpeed: car, edgeAssumedTruckSpeed: truck, edgeAssumedBusSpeed: bus };
}

/**
 * The highest `nodeDensity` at which a small road is out of town. With more, nearly all of those with a tagged limit have that of a town; of larger
 * roads, which lead on out of town, only half have. The usual speed on small roads is below either limit.
 */
const MOST_RURAL_OF_SMALL = 2;

/** True if an edge is in a town, where the law has another limit than outside. `highway=residential` means a street of houses. */
export function isInTown(
  { edgeClass, edgeTo, nodeDensity }: Pick<Roads, 'edgeClass' | 'edgeTo' | 'nodeDensity'>,
  edge: number,
): boolean {
  const roadClass = edgeClass[edge]!;
  if (roadClass === RoadClass.residential) return true;
  const isSmall = roadClass >= RoadClass.unclassified;
  return nodeDensity[edgeTo[edge]!]! > (isSmall ? MOST_RURAL_OF_SMALL : MAX_RURAL_DENSITY);
}

/** The zone of a road that no tag names. A trunk road through a town counts as rural: where the limit of the town holds, it is tagged. */
function likelyZone(roads: Roads, edge: number): Zone {
  const { edgeClass, edgeUse, edgeFlags } = roads;
  if (edgeUse[edge] === RoadUse.livingStreet) return 'living';
  if (edgeClass[edge] === RoadClass.motorway) return 'motorway';
  if (edgeFlags[edge]! & EdgeFlag.motorroad) return 'express';
  if (edgeClass[edge] === RoadClass.trunk) return 'rural';
  return isInTown(roads, edge) ? 'urban' : 'rural';
}

/** The lower one of a speed and a limit that may be unknown (0) or none. */
export function withinLimit(kmh: number, limit: number): number {
  return limit === 0 || limit === UNLIMITED_KMH ? kmh : Math.min(kmh, limit);
}
