import { controlsOf } from '../network/edge-traits.ts';
import { arcHead } from '../network/adjacency.ts';
import { PolylineEncoder } from '@portolan/base';
import type { DirectedEdge, EdgeInfo, GraphId } from '@portolan/schemas';
import { speedKmh } from '../costing/road-speeds.ts';
import {
  BicycleNetwork,
  Control,
  Direction,
  EdgeFlag,
  Mode,
  RoadUse,
  Sidewalk,
  UNLIMITED_KMH,
  type RoadNetwork,
} from '../network/road-network.ts';
import { firstRowOf } from '../network/first-row.ts';
import { limitedModes } from '../profile/limited-modes.ts';
import { limitOf } from '../profile/network-at.ts';
import { signRowOf } from '../guidance/ramp-sign.ts';
import { streetNames } from '../network/street-names.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import { crossesBorder, laneCount } from '../edge-attributes/edge-facts.ts';
import { accessFlags } from '../edge-attributes/access-flags.ts';
import { curvatureOf, type ArcLine } from '../edge-attributes/arc-line.ts';
import { complexRestrictions } from './complex-restrictions.ts';
import {
  cycleLaneName,
  roadClassName,
  sacScaleName,
  surfaceName,
  useName,
} from '../edge-attributes/edge-attribute-names.ts';
import { modesAt } from './modes-at.ts';
import { isDeadEnd } from './reach-along-roads.ts';
import type { EdgeElevation } from '../edge-attributes/edge-elevation.ts';
import { toDigits } from '../journey/wire-numbers.ts';
import type { Traveller } from './traveller.ts';

/** Returns the wire id of a node or an arc of this graph; this graph has neither tiles nor levels. */
export function graphId(value: number): GraphId {
  return { id: value, value, tile_id: 0, level: 0 };
}

/** Describes the properties that both directions of an edge share, and the speed limit in the direction of the arc at the hour of the request. */
export function describeEdgeInfo(
  { network }: Traveller,
  arc: number,
  { meanMetres }: EdgeElevation,
): EdgeInfo {
  const edge = arc >>> 1;
  const routes = network.edgeBicycleNetwork[edge]!;
  const limit = limitOf(network, arc);
  return {
    way_id: network.edgeWayId[edge]!,
    shape: shapeOf(network, edge),
    names: streetNames(network, edge),
    mean_elevation: meanMetres === null ? null : toDigits(meanMetres, 2),
    bike_network: {
      mountain: (routes & BicycleNetwork.mountain) !== 0,
      local: (routes & BicycleNetwork.local) !== 0,
      regional: (routes & BicycleNetwork.regional) !== 0,
      national: (routes & BicycleNetwork.national) !== 0,
    },
    ...(limit === 0 ? {} : { speed_limit: limit === UNLIMITED_KMH ? 'unlimited' : limit }),
  };
}

/** Encodes the line of an edge, in the direction of its OSM way. */
function shapeOf({ firstPoint, pointLat, pointLon }: RoadNetwork, edge: number): string {
  const shape = new PolylineEncoder();
  for (let point = firstPoint[edge]!; point < firstPoint[edge + 1]!; point++) {
    shape.add(pointLat[point]! / STEPS_PER_DEGREE, pointLon[point]! / STEPS_PER_DEGREE);
  }
  return shape.toString();
}

/** Describes an edge in one direction, as it is at the hour of the request. */
export function describeEdge(
  traveller: Traveller,
  arc: number,
  line: ArcLine,
  elevation: EdgeElevation,
  isPredicted: boolean,
): DirectedEdge {
  const { data, network, holds } = traveller;
  const edge = arc >>> 1;
  const isForward = (arc & 1) === 0;
  const flags = network.edgeFlags[edge]!;
  const use = network.edgeUse[edge]!;
  const controls = controlsOf(network, arc);
  const sidewalk = network.edgeSidewalk[edge]!;
  const limit = limitOf(network, arc);
  const restrictions = complexRestrictions(data.network);
  return {
    access_restriction: isRestricted(network, arc),
    bike_network: network.edgeBicycleNetwork[edge] !== 0,
    bridge: (flags & EdgeFlag.bridge) !== 0,
    country_crossing: crossesBorder(data, arc),
    destination_only: isDestinationOnly(traveller, arc),
    forward: isForward,
    has_sign: signRowOf(network, arc) !== undefined,
    not_thru: isDeadEnd(traveller, arc),
    part_of_complex_restriction: restrictions.arcs.has(arc),
    round_about: (flags & EdgeFlag.roundabout) !== 0,
    seasonal: (flags & EdgeFlag.seasonal) !== 0,
    sidewalk_left: (sidewalk & (isForward ? Sidewalk.left : Sidewalk.right)) !== 0,
    sidewalk_right: (sidewalk & (isForward ? Sidewalk.right : Sidewalk.left)) !== 0,
    stop_sign: (controls & Control.stop) !== 0,
    toll: (flags & EdgeFlag.toll) !== 0,
    traffic_signal: (controls & Control.signal) !== 0,
    truck_route: (flags & EdgeFlag.truckRoute) !== 0,
    tunnel: (flags & EdgeFlag.tunnel) !== 0,
    yield_sign: (controls & Control.giveWay) !== 0,
    lane_count: laneCount(network, edge),
    sac_scale: sacScaleName(network, edge),
    cycle_lane: cycleLaneName(network, arc),
    end_node: graphId(arcHead(network, arc)),
    speeds: {
      default: Math.round(speedKmh(network, edge, isForward)),
      type: limit === 0 ? 'classified' : 'tagged',
      free_flow: 0,
      constrained_flow: 0,
      predicted: isPredicted,
    },
    geo_attributes: {
      length: Math.round(network.edgeLengthMillimetres[edge]! / 1000),
      weighted_grade: toDigits(elevation.meanGrade, 2),
      max_up_slope: toDigits(elevation.steepestUp, 2),
      max_down_slope: toDigits(elevation.steepestDown, 2),
      curvature: curvatureOf(line),
    },
    access: accessOfArc(network, arc, holds),
    start_restriction: accessFlags(restrictions.startModes.get(arc) ?? 0),
    end_restriction: accessFlags(restrictions.endModes.get(arc) ?? 0),
    classification: {
      classification: roadClassName(network, edge),
      use: useName(network, edge),
      surface: surfaceName(network, edge),
      link: use === RoadUse.link || use === RoadUse.turnChannel,
      // Edges within large junctions are not distinguished from other roads.
      internal: false,
    },
  };
}

/** Returns the access of an arc. Carpool roads are closed to cars with one person; some roads are only for emergency vehicles. */
function accessOfArc(
  network: RoadNetwork,
  arc: number,
  holds: ReadonlySet<number> | undefined,
): DirectedEdge['access'] {
  const edge = arc >>> 1;
  const flags = accessFlags(modesAt(network, arc, holds));
  const isForSeveral = (network.edgeFlags[edge]! & (EdgeFlag.hov2 | EdgeFlag.hov3 | EdgeFlag.hot)) !== 0;
  return {
    ...flags,
    car: flags.car && !isForSeveral,
    emergency: flags.emergency || network.edgeUse[edge] === RoadUse.emergencyAccess,
  };
}

/** True if an arc is open only to reach places on it: for cars or, if cars may not travel it, for all modes that may. */
function isDestinationOnly({ network, holds }: Traveller, arc: number): boolean {
  const access = modesAt(network, arc, holds);
  const modes = access & Mode.auto || access;
  return modes !== 0 && (modes & ~limitedModes(network, arc, holds)) === 0;
}

/** True if there is a limit on vehicles or hours in this direction. */
function isRestricted(network: RoadNetwork, arc: number): boolean {
  const direction = (arc & 1) === 0 ? Direction.forward : Direction.backward;
  const applies = (rows: Uint32Array, directions: Uint8Array, conditions?: Uint32Array): boolean => {
    for (let row = firstRowOf(rows, arc >>> 1); rows[row] === arc >>> 1; row++) {
      if ((directions[row]! & direction) !== 0 && conditions?.[row] !== 0) return true;
    }
    return false;
  };
  return (
    applies(network.limitEdge, network.limitDirections) ||
    applies(network.conditionalEdge, network.conditionalDirections, network.conditionalCondition)
  );
}
