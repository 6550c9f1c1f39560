import { suggest } from '@portolan/base';
import type { TraceFilters, Warning } from '@portolan/schemas';
import { describe, isMembers } from '../request/members.ts';

/** A name in `filters.attributes`. */
export type TraceKey = TraceFilters['attributes'][number];

/** All names, and whether this graph can tell the attribute at all. */
const KNOWN: Readonly<Record<TraceKey, boolean>> = {
  'edge.names': true,
  'edge.length': true,
  'edge.speed': true,
  'edge.road_class': true,
  'edge.begin_heading': true,
  'edge.end_heading': true,
  'edge.begin_shape_index': true,
  'edge.end_shape_index': true,
  'edge.traversability': true,
  'edge.use': true,
  'edge.toll': true,
  'edge.unpaved': true,
  'edge.tunnel': true,
  'edge.bridge': true,
  'edge.roundabout': true,
  'edge.internal_intersection': true,
  'edge.drive_on_right': true,
  'edge.surface': true,
  'edge.sign.exit_number': true,
  'edge.sign.exit_branch': true,
  'edge.sign.exit_toward': true,
  'edge.sign.exit_name': true,
  'edge.travel_mode': true,
  'edge.vehicle_type': true,
  'edge.pedestrian_type': true,
  'edge.bicycle_type': true,
  // No costing of this interface travels by public transport: the name is accepted and has nothing to tell.
  'edge.transit_type': true,
  'edge.id': true,
  'edge.way_id': true,
  'edge.weighted_grade': true,
  'edge.max_upward_grade': true,
  'edge.max_downward_grade': true,
  'edge.mean_elevation': true,
  'edge.lane_count': true,
  'edge.cycle_lane': true,
  'edge.bicycle_network': true,
  'edge.sac_scale': true,
  'edge.sidewalk': true,
  'edge.density': true,
  'edge.speed_limit': true,
  'edge.truck_speed': true,
  'edge.truck_route': true,
  'node.intersecting_edge.begin_heading': true,
  'node.intersecting_edge.from_edge_name_consistency': true,
  'node.intersecting_edge.to_edge_name_consistency': true,
  'node.intersecting_edge.driveability': true,
  'node.intersecting_edge.cyclability': true,
  'node.intersecting_edge.walkability': true,
  'node.intersecting_edge.use': true,
  'node.intersecting_edge.road_class': true,
  'node.elapsed_time': true,
  'node.admin_index': true,
  'node.type': true,
  'node.fork': true,
  'node.time_zone': true,
  osm_changeset: false,
  shape: true,
  'admin.country_code': true,
  'admin.country_text': true,
  'admin.state_code': true,
  'admin.state_text': true,
  'matched.point': true,
  'matched.type': true,
  'matched.edge_index': true,
  'matched.begin_route_discontinuity': true,
  'matched.end_route_discontinuity': true,
  'matched.distance_along_edge': true,
  'matched.distance_from_trace_point': true,
  'edge.speeds_faded': false,
  'edge.speeds_non_faded': false,
  'edge.indoor': true,
  'edge.shoulder': false,
  'edge.country_crossing': true,
  'edge.forward': true,
  'edge.traffic_signal': true,
  'edge.hov_type': false,
  'edge.begin_osm_node_id': false,
  'edge.end_osm_node_id': false,
  'node.intersecting_edge.lane_count': false,
  'node.traffic_signal': false,
  'shape_attributes.time': false,
  'shape_attributes.length': false,
  'shape_attributes.speed': false,
  'shape_attributes.speed_limit': false,
  'shape_attributes.closure': false,
  'shape_attributes.congestion': false,
};

/** Which attributes an answer has. */
export class Wanted {
  readonly #keys: ReadonlySet<string>;
  readonly #groups: ReadonlySet<string>;

  constructor(keys: ReadonlySet<string>) {
    this.#keys = keys;
    // `node.intersecting_edge.use` belongs to the groups `node` and `node.intersecting_edge`.
    this.#groups = new Set([...keys].flatMap((key) => groupsOf(key)));
  }

  has(key: TraceKey): boolean {
    return this.#keys.has(key);
  }

  /** True if any attribute of a group is wanted, such as `edge`. */
  hasGroup(group: 'edge' | 'edge.sign' | 'node' | 'node.intersecting_edge' | 'admin' | 'matched'): boolean {
    return this.#groups.has(group);
  }
}

function groupsOf(key: string): string[] {
  const words = key.split('.');
  return words.slice(1).map((_, i) => words.slice(0, i + 1).join('.'));
}

const EVERYTHING = new Wanted(new Set(Object.keys(KNOWN)));

/** No more names than this are warned of. */
const MOST_WARNINGS = 20;

/** Reads `filters`; everything is wanted where there is none. Names of no effect add a warning. */
export function readTraceFilters(value: unknown, warnings: Warning[]): Wanted {
  if (value === undefined || value === null) return EVERYTHING;
  const all = Object.keys(KNOWN);
  const attributes = isMembers(value) ? value['attributes'] : undefined;
  const action = isMembers(value) ? value['action'] : undefined;
  if (!Array.isArray(attributes) || (action !== 'include' && action !== 'exclude')) {
    warnings.push({
      code: 210,
      text: 'filters was ignored: it must have an action, include or exclude, and a list of attributes',
    });
    return EVERYTHING;
  }
  const named = new Set<string>();
  for (const name of attributes) {
    const isKnown = typeof name === 'string' && Object.hasOwn(KNOWN, name);
    if (isKnown) named.add(name);
    const text = isKnown ? unknownHere(name, action) : misspelt(name);
    if (text !== undefined && warnings.length < MOST_WARNINGS) warnings.push({ code: 210, text });
  }
  return new Wanted(action === 'include' ? named : new Set(all.filter((key) => !named.has(key))));
}

function unknownHere(name: string, action: 'include' | 'exclude'): string | undefined {
  if (action === 'exclude' || (KNOWN as Readonly<Record<string, boolean>>)[name] !== false) return undefined;
  return `filters.attributes: ${name} was ignored, because a graph file does not tell it`;
}

function misspelt(name: unknown): string {
  const nearest = typeof name === 'string' ? suggest(name, Object.keys(KNOWN)) : undefined;
  return `filters.attributes: ${describe(name)} was ignored, no such attribute is known here${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}
