import type { IntersectingEdge, TraceEdge, TraceNode, TraceUse } from '@portolan/schemas';
import type { HeightAt } from '../context.ts';
import { arcLine } from '../edge-attributes/arc-line.ts';
import { isFork, nodeType } from '../edge-attributes/describe-node.ts';
import {
  cycleLaneName,
  roadClassName,
  surfaceName,
  useName,
} from '../edge-attributes/edge-attribute-names.ts';
import { edgeElevationOf } from '../edge-attributes/edge-elevation.ts';
import { crossesBorder, laneCount } from '../edge-attributes/edge-facts.ts';
import { rampSignOf } from '../guidance/ramp-sign.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import { degreeOf } from '../journey/junction.ts';
import type { Line, PathEdge } from '../journey/route-shape.ts';
import { toDigits } from '../journey/wire-numbers.ts';
import { arcHead } from '../network/adjacency.ts';
import { hasToll, isLit, isMotorway, isRamp } from '../network/edge-traits.ts';
import { planeBearing, STEPS_PER_DEGREE } from '../network/plane.ts';
import { EdgeFlag, Mode, Sidewalk, UNLIMITED_KMH, type RoadNetwork } from '../network/road-network.ts';
import { isSameStreet, streetNames } from '../network/street-names.ts';
import { limitOf, truckLimitOf } from '../profile/network-at.ts';
import type { Profile } from '../profile/profile.ts';
import type { TraceAdmins } from './trace-admins.ts';
import type { Wanted } from './trace-filters.ts';

/** What all edges of one answer share. */
export interface EdgeWriter {
  readonly profile: Profile;
  readonly wanted: Wanted;
  readonly units: 'kilometers' | 'miles';
  readonly heightAt: HeightAt | undefined;
  readonly admins: TraceAdmins;
}

const KM_PER_MILE = 1.609344;
const FEET_PER_METRE = 1 / 0.3048;
/** What the interface says where no height is known. */
const NO_HEIGHT = 32_768;
const UNPAVED: ReadonlySet<string> = new Set(['compacted', 'dirt', 'gravel', 'path', 'impassable']);

/**
 * Describes an edge of a matched way with the attributes that are wanted.
 *
 * @param line  the line of the part in which the edge lies.
 * @param firstShape  position in the shape of the answer of the first point of that line.
 * @param before  the arc before the edge; undefined if there is none.
 */
export function traceEdge(
  { profile, wanted, units, heightAt }: EdgeWriter,
  { arc, beginShape, endShape, lengthMillimetres }: PathEdge,
  line: Line,
  firstShape: number,
  before: number | undefined,
): TraceEdge {
  const { data } = profile;
  const { network } = data;
  const edge = arc >>> 1;
  const isForward = (arc & 1) === 0;
  const flags = network.edgeFlags[edge]!;
  const perHour = (kmh: number): number => Math.round(units === 'miles' ? kmh / KM_PER_MILE : kmh);
  const out: TraceEdge = {};
  if (wanted.has('edge.names')) out.names = streetNames(network, edge);
  if (wanted.has('edge.length')) {
    const km = lengthMillimetres / 1e6;
    out.length = units === 'miles' ? toDigits(km / KM_PER_MILE, 4) : toDigits(km, 3);
  }
  if (wanted.has('edge.speed')) {
    out.speed = perHour((network.edgeLengthMillimetres[edge]! * 3.6) / profile.arcs.time[arc]!);
    out.speed_type = limitOf(profile.limits, arc) === 0 ? 'classified' : 'tagged';
  }
  const truckKmh = truckLimitOf(profile.limits, arc);
  if (wanted.has('edge.truck_speed') && truckKmh !== 0) out.truck_speed = perHour(truckKmh);
  if (wanted.has('edge.speed_limit')) {
    const limit = limitOf(profile.limits, arc);
    if (limit !== 0) out.speed_limit = limit === UNLIMITED_KMH ? 'unlimited' : perHour(limit);
  }
  if (wanted.has('edge.road_class')) out.road_class = roadClassName(network, edge);
  if (wanted.has('edge.use')) out.use = traceUse(network, edge);
  const surface = surfaceName(network, edge);
  if (wanted.has('edge.surface')) out.surface = surface;
  if (wanted.has('edge.unpaved')) out.unpaved = UNPAVED.has(surface);
  if (wanted.has('edge.traversability'))
    out.traversability = profile.arcs.cost[arc ^ 1] === CLOSED ? 'forward' : 'both';
  if (wanted.has('edge.begin_heading')) out.begin_heading = bearingBetween(line, beginShape, beginShape + 1);
  if (wanted.has('edge.end_heading')) out.end_heading = bearingBetween(line, endShape - 1, endShape);
  if (wanted.has('edge.begin_shape_index')) out.begin_shape_index = firstShape + beginShape;
  if (wanted.has('edge.end_shape_index')) out.end_shape_index = firstShape + endShape;
  if (wanted.has('edge.toll')) out.toll = hasToll(network, edge, profile.chosen.ownMode);
  if (wanted.has('edge.tunnel')) out.tunnel = (flags & EdgeFlag.tunnel) !== 0;
  if (wanted.has('edge.bridge')) out.bridge = (flags & EdgeFlag.bridge) !== 0;
  if (wanted.has('edge.roundabout')) out.roundabout = (flags & EdgeFlag.roundabout) !== 0;
  // Edges within large junctions are not distinguished from other roads.
  if (wanted.has('edge.internal_intersection')) out.internal_intersection = false;
  const head = arcHead(network, arc);
  if (wanted.has('edge.drive_on_right')) out.drive_on_right = data.regions.keepsLeft[head] === 0;
  if (wanted.has('edge.truck_route')) out.truck_route = (flags & EdgeFlag.truckRoute) !== 0;
  if (wanted.hasGroup('edge.sign')) {
    const sign = signOf(wanted, network, arc, before);
    if (sign) out.sign = sign;
  }
  addTravel(out, profile, wanted);
  if (wanted.has('edge.id')) out.id = arc;
  if (wanted.has('edge.way_id')) out.way_id = network.edgeWayId[edge]!;
  addElevation(out, profile, wanted, arc, units, heightAt);
  if (wanted.has('edge.lane_count')) out.lane_count = laneCount(network, edge);
  if (wanted.has('edge.cycle_lane')) out.cycle_lane = cycleLaneName(network, arc);
  if (wanted.has('edge.bicycle_network')) out.bicycle_network = network.edgeBicycleNetwork[edge]!;
  if (wanted.has('edge.sac_scale')) out.sac_scale = network.edgeSacScale[edge]!;
  if (wanted.has('edge.sidewalk')) out.sidewalk = sidewalkOf(network, arc);
  if (wanted.has('edge.density')) out.density = network.nodeDensity[head]!;
  if (wanted.has('edge.indoor')) out.indoor = (flags & EdgeFlag.indoor) !== 0;
  if (wanted.has('edge.country_crossing')) out.country_crossing = crossesBorder(data, arc);
  if (wanted.has('edge.forward')) out.forward = isForward;
  if (wanted.has('edge.traffic_signal')) out.traffic_signal = isLit(network, arc);
  return out;
}

/** Indoor ways have no name of their own in traces. */
function traceUse(network: RoadNetwork, edge: number): TraceUse {
  const use = useName(network, edge);
  return use === 'elevator' || use === 'escalator' || use === 'construction' ? 'other' : use;
}

function bearingBetween({ lat, lon }: Line, from: number, to: number): number {
  return Math.round(planeBearing(lat[from]!, lon[from]!, lat[to]!, lon[to]!)) % 360;
}

function signOf(
  wanted: Wanted,
  network: RoadNetwork,
  arc: number,
  before: number | undefined,
): TraceEdge['sign'] {
  const isExit = isRamp(network, arc >>> 1) && before !== undefined && isMotorway(network, before >>> 1);
  const sign = rampSignOf(network, arc, isExit);
  if (!sign) return undefined;
  const branch = [...sign.refs, ...sign.streets];
  const out: NonNullable<TraceEdge['sign']> = {};
  if (wanted.has('edge.sign.exit_number') && sign.numbers.length > 0) out.exit_number = [...sign.numbers];
  if (wanted.has('edge.sign.exit_branch') && branch.length > 0) out.exit_branch = branch;
  if (wanted.has('edge.sign.exit_toward') && sign.toward.length > 0) out.exit_toward = [...sign.toward];
  if (wanted.has('edge.sign.exit_name') && sign.names.length > 0) out.exit_name = [...sign.names];
  return Object.keys(out).length === 0 ? undefined : out;
}

function addTravel(out: TraceEdge, { costing }: Profile, wanted: Wanted): void {
  const { travelMode, travelType } = costing;
  if (wanted.has('edge.travel_mode')) out.travel_mode = travelMode;
  if (travelMode === 'drive') {
    if (wanted.has('edge.vehicle_type')) out.vehicle_type = travelType;
  } else if (travelMode === 'pedestrian') {
    if (wanted.has('edge.pedestrian_type'))
      out.pedestrian_type = travelType === 'wheelchair' ? 'wheelchair' : 'foot';
  } else if (wanted.has('edge.bicycle_type')) {
    const kinds = ['road', 'cross', 'mountain'] as const;
    out.bicycle_type = kinds.find((kind) => kind === travelType) ?? 'hybrid';
  }
}

function addElevation(
  out: TraceEdge,
  { data }: Profile,
  wanted: Wanted,
  arc: number,
  units: 'kilometers' | 'miles',
  heightAt: HeightAt | undefined,
): void {
  const asksGrade =
    wanted.has('edge.weighted_grade') ||
    wanted.has('edge.max_upward_grade') ||
    wanted.has('edge.max_downward_grade');
  if (!asksGrade && !wanted.has('edge.mean_elevation')) return;
  const isKnown = heightAt !== undefined || data.grades !== undefined;
  const { meanMetres, meanGrade, steepestUp, steepestDown } = edgeElevationOf(
    data,
    arc,
    arcLine(data.network, arc),
    heightAt,
  );
  if (wanted.has('edge.weighted_grade')) out.weighted_grade = toDigits(meanGrade, 3);
  if (wanted.has('edge.max_upward_grade'))
    out.max_upward_grade = isKnown ? Math.round(steepestUp) : NO_HEIGHT;
  if (wanted.has('edge.max_downward_grade'))
    out.max_downward_grade = isKnown ? Math.round(steepestDown) + 0 : NO_HEIGHT;
  if (wanted.has('edge.mean_elevation'))
    out.mean_elevation =
      meanMetres === null ? NO_HEIGHT : Math.round(meanMetres * (units === 'miles' ? FEET_PER_METRE : 1)) + 0;
}

function sidewalkOf({ edgeSidewalk }: RoadNetwork, arc: number): NonNullable<TraceEdge['sidewalk']> {
  const sides = edgeSidewalk[arc >>> 1]!;
  const isForward = (arc & 1) === 0;
  const left = (sides & (isForward ? Sidewalk.left : Sidewalk.right)) !== 0;
  const right = (sides & (isForward ? Sidewalk.right : Sidewalk.left)) !== 0;
  return left && right ? 'both' : left ? 'left' : right ? 'right' : 'none';
}

/**
 * Describes the junction at the end of an edge.
 *
 * @param next  the arc after the edge; undefined if there is none.
 */
export function traceNode(
  { profile: { data }, wanted, admins }: EdgeWriter,
  arc: number,
  next: number | undefined,
  elapsedSeconds: number,
): TraceNode {
  const { network, regions, incidence } = data;
  const node = arcHead(network, arc);
  const out: TraceNode = {};
  if (wanted.has('node.elapsed_time')) out.elapsed_time = toDigits(elapsedSeconds, 3);
  if (wanted.has('node.admin_index')) {
    const index = admins.indexOf(node);
    if (index !== undefined) out.admin_index = index;
  }
  if (wanted.has('node.type')) out.type = nodeType(network.nodeFlags[node]!);
  if (wanted.has('node.fork')) out.fork = degreeOf(incidence, node) === 3 && isFork(data, node);
  if (wanted.has('node.time_zone')) {
    const zone = regions.zoneName.at(regions.nodeZone[node]!) ?? '';
    if (zone !== '') out.time_zone = zone;
  }
  if (wanted.hasGroup('node.intersecting_edge')) {
    const edges: IntersectingEdge[] = [];
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++) {
      const edge = incidence.edge[at]!;
      if (edge === arc >>> 1 || edge === (next ?? arc) >>> 1) continue;
      if (at > incidence.firstEdge[node]! && incidence.edge[at - 1] === edge) continue; // a loop is listed twice
      edges.push(
        intersectingEdge(network, wanted, 2 * edge + (network.edgeFrom[edge] === node ? 0 : 1), arc, next),
      );
    }
    if (edges.length > 0) out.intersecting_edges = edges;
  }
  return out;
}

/** @param other  the arc by which the road leaves the junction. */
function intersectingEdge(
  network: RoadNetwork,
  wanted: Wanted,
  other: number,
  from: number,
  to: number | undefined,
): IntersectingEdge {
  const edge = other >>> 1;
  const out: IntersectingEdge = {};
  if (wanted.has('node.intersecting_edge.begin_heading')) out.begin_heading = headingOut(network, other);
  if (wanted.has('node.intersecting_edge.from_edge_name_consistency'))
    out.from_edge_name_consistency = haveNameInCommon(network, edge, from >>> 1);
  if (wanted.has('node.intersecting_edge.to_edge_name_consistency'))
    out.to_edge_name_consistency = to !== undefined && haveNameInCommon(network, edge, to >>> 1);
  const consent = (mode: number): 'forward' | 'backward' | 'both' | undefined => {
    const isForward = (other & 1) === 0;
    const out1 = ((isForward ? network.accessForward : network.accessBackward)[edge]! & mode) !== 0;
    const in1 = ((isForward ? network.accessBackward : network.accessForward)[edge]! & mode) !== 0;
    return out1 && in1 ? 'both' : out1 ? 'forward' : in1 ? 'backward' : undefined;
  };
  const [drive, ride, walk] = [consent(Mode.auto), consent(Mode.bicycle), consent(Mode.pedestrian)];
  if (wanted.has('node.intersecting_edge.driveability') && drive) out.driveability = drive;
  if (wanted.has('node.intersecting_edge.cyclability') && ride) out.cyclability = ride;
  if (wanted.has('node.intersecting_edge.walkability') && walk) out.walkability = walk;
  if (wanted.has('node.intersecting_edge.use')) out.use = traceUse(network, edge);
  if (wanted.has('node.intersecting_edge.road_class')) out.road_class = roadClassName(network, edge);
  return out;
}

/** Two roads without names have none in common. */
function haveNameInCommon(network: RoadNetwork, a: number, b: number): boolean {
  const isNamed = network.edgeName[a] !== 0 || network.edgeRef[a] !== 0;
  return isNamed && isSameStreet(network, a, b);
}

function headingOut({ firstPoint, pointLat, pointLon }: RoadNetwork, arc: number): number {
  const edge = arc >>> 1;
  const isForward = (arc & 1) === 0;
  const from = isForward ? firstPoint[edge]! : firstPoint[edge + 1]! - 1;
  const to = isForward ? from + 1 : from - 1;
  const bearing = planeBearing(
    pointLat[from]! / STEPS_PER_DEGREE,
    pointLon[from]! / STEPS_PER_DEGREE,
    pointLat[to]! / STEPS_PER_DEGREE,
    pointLon[to]! / STEPS_PER_DEGREE,
  );
  return Math.round(bearing) % 360;
}
