import { checkMembers, kindOf, PortolanError } from '@portolan/base';
import { MISSING_NODE, resolveRefs, type OsmSource } from '@portolan/osm/objects';
import type { RoadClassName, SurfaceName } from '@portolan/schemas';
import { costingModels } from '../costing/models.ts';
import { roadClassName, surfaceName } from '../edge-attributes/edge-attribute-names.ts';
import type { Graph } from '../graph.ts';
import type { CostedData } from '../graph-data.ts';
import { readRoadNetwork } from '../network/assembly/read-road-network.ts';
import { type Admin, type PlacesOptions, readNodeRegions } from '../network/node-regions.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import { isInTown } from '../network/law/assumed-limits.ts';
import { MAX_RURAL_DENSITY, UNLIMITED_KMH } from '../network/road-network.ts';
import type { Tag } from './deciding-tags.ts';
import { type Reasons, reasonsOf } from './reasons.ts';
import { timedFacts, type TimedFact } from './timed-facts.ts';
import { networkOf, type TaggedWay } from './tagged-way.ts';
import { judge, type Verdict, type WayAccessName } from './verdict.ts';

/** Options of `explainWay`. */
export interface ExplainOptions extends Pick<PlacesOptions, 'adminAt'> {
  /** The extract from which the graph was built: a graph holds no tags, so only with it the answer names those that decided. */
  readonly source?: OsmSource;
}

/** The lowest and highest value along a way. */
export interface ValueRange {
  /** The least value along the way. */
  readonly lowest: number;
  /** The greatest value along the way. */
  readonly highest: number;
}

/** What a costing model makes of a way in one direction, with its default options. */
export interface DirectionExplanation {
  /** `refused`: tags let the traveller in, but the model does not go there. Of the longest edge, where edges differ. */
  readonly access: WayAccessName;
  /** Cyclists push the bicycle. */
  readonly isPushed: boolean;
  /** km/h; null where the model does not travel. */
  readonly kmh: ValueRange | null;
  /** Seconds that a traveller would give to avoid one kilometre, turns not counted. */
  readonly costPerKm: ValueRange | null;
  /** Tags, and defaults in words; null without an extract, or where it is not the tags of the way that decide. */
  readonly accessBecause: readonly string[] | null;
  /** Tags, defaults and laws that decided the speed; null as in `accessBecause`. */
  readonly speedBecause: readonly string[] | null;
  /** Tags that make a second on the way cost more or less, each with by how much: `surface=gravel +12 %`; null as in `accessBecause`. */
  readonly costBecause: readonly string[] | null;
  /** Options of the model that change the cost of the way, such as `use_tracks`; null as in `accessBecause`. */
  readonly costOptions: readonly string[] | null;
}

/** What every costing model makes of one way. */
export interface WayExplanation {
  /** Its number in OpenStreetMap. */
  readonly wayId: number;
  /** Roads between junctions that the way is cut into; 0 when it is not part of the network. */
  readonly edgeCount: number;
  /** Of all its edges. */
  readonly lengthMetres: number;
  /** Null without an extract. */
  readonly tags: Readonly<Record<string, string>> | null;
  /** ISO 3166-1 code; empty where it is not known. */
  readonly countryCode: string;
  /** ISO 3166-2 code without the country; empty where it is not known. */
  readonly stateCode: string;
  /** Whether the way lies in a town, by the kind of road and the density of roads around it. */
  readonly isUrban: boolean;
  /** Of its longest edge; null where it is no road. */
  readonly roadClass: RoadClassName | null;
  /** Of its longest edge; null where it is no road. */
  readonly surface: SurfaceName | null;
  /** km/h; null where there is none, or it is not known. `assumed` is that of the law for cars where no tag has one. */
  readonly speedLimit: Readonly<Record<'forward' | 'backward' | 'assumed', number | 'unlimited' | null>>;
  /** What holds at some hours only. All else here is as requests without a time have it. */
  readonly timed: readonly TimedFact[];
  /** What each model makes of it. */
  readonly costings: readonly {
    /** The name of the model. */
    readonly costing: string;
    /** In the direction of the way. */
    readonly forward: DirectionExplanation;
    /** Against the direction of the way. */
    readonly backward: DirectionExplanation;
  }[];
}

/** One name for each model: `auto_traffic` has the same. */
const MODELS = Object.entries(costingModels).filter(([name]) => !name.includes('_traffic'));

/**
 * Tells what each costing model makes of an OSM way, in each direction: access, speed, cost, and which tag or default decided it. The
 * answers are those of the functions that read tags and weigh arcs when a graph is built.
 *
 * @param roads  an opened graph, or an extract, whose roads are read then; what depends on the hour is in `timed` alone.
 * @throws {PortolanError} `way-unknown` when there is no such way.
 * @example
 *   explainWay(graph, 4217, { source: await readOsm(bytes) }).costings[0].forward.accessBecause; // ['motor_vehicle=no']
 */
export function explainWay(
  roads: Graph | OsmSource,
  wayId: number,
  options: ExplainOptions = {},
): WayExplanation {
  if (!('data' in Object(roads)) && !('ways' in Object(roads)))
    throw new PortolanError(
      'graph-input',
      `explainWay asks what openGraph or readOsm returned, but was given ${kindOf(roads)}`,
    );
  checkMembers(options, 'options', 'graph-input');
  const { source, adminAt } = options;
  const extract = 'data' in roads ? source : roads;
  const position = extract ? positionOf(extract, wayId) : -1;
  const whole = 'data' in roads ? roads.data : readRoads(roads, adminAt);
  const edges = edgesOf(whole, wayId);
  const way = extract && position >= 0 ? taggedWay(extract, position) : undefined;
  if (edges.length === 0 && (way === undefined || way.lat.length < 2)) {
    const where = extract ? 'the extract' : 'the graph, which holds roads only: give the extract to see why';
    throw new PortolanError('way-unknown', `way ${wayId} is not in ${where}`, { wayId });
  }

  const admin = adminOf(whole, edges, way, adminAt);
  const longest = edges.toSorted(
    (a, b) => whole.network.edgeLengthMillimetres[b]! - whole.network.edgeLengthMillimetres[a]!,
  )[0];
  const density = longest === undefined ? 0 : whole.network.nodeDensity[whole.network.edgeTo[longest]!]!;
  // A way that no mode may use is not part of the network: then it is read alone.
  const data = longest === undefined && way ? networkOf(way, way.tags, admin, density) : whole;
  const main = longest ?? (data.network.edgeCount > 0 ? 0 : undefined);
  const explained = longest === undefined ? (main === undefined ? [] : [main]) : edges;
  const reasons = way && reasonsOf(way, admin, density, MODELS);

  return {
    wayId,
    edgeCount: edges.length,
    lengthMetres: edges.reduce((sum, edge) => sum + whole.network.edgeLengthMillimetres[edge]!, 0) / 1000,
    tags: way ? Object.fromEntries(way.tags) : null,
    countryCode: admin?.countryCode ?? '',
    stateCode: admin?.stateCode ?? '',
    isUrban: main === undefined ? density > MAX_RURAL_DENSITY : isInTown(data.network, main),
    roadClass: main === undefined ? null : roadClassName(data.network, main),
    surface: main === undefined ? null : surfaceName(data.network, main),
    speedLimit: {
      forward: limitOf(data.network.maxSpeedForward, main),
      backward: limitOf(data.network.maxSpeedBackward, main),
      assumed: limitOf(data.network.edgeAssumedSpeed, main),
    },
    timed: timedFacts(data, explained),
    costings: MODELS.map(([costing, model]) => {
      const verdictOf = judge(data, model);
      const direction = (bit: 0 | 1): DirectionExplanation =>
        explain(
          explained.map((edge) => verdictOf(2 * edge + bit)),
          main === undefined ? -1 : explained.indexOf(main),
          reasons?.(costing, bit),
        );
      return { costing, forward: direction(0), backward: direction(1) };
    }),
  };
}

function explain(
  verdicts: readonly Verdict[],
  main: number,
  reasons: Reasons | undefined,
): DirectionExplanation {
  const verdict = verdicts[main];
  const travelled = verdicts.filter(({ kmh }) => kmh > 0);
  const access = verdict?.access ?? 'closed';
  const isTravelled = verdict !== undefined && verdict.kmh > 0;
  return {
    access,
    isPushed: verdict?.isPushed ?? false,
    kmh: isTravelled ? rangeOf(travelled.map(({ kmh }) => kmh)) : null,
    costPerKm: isTravelled ? rangeOf(travelled.map(({ costPerKm }) => costPerKm)) : null,
    // Where the way alone would be read otherwise, something beside its tags decides: a barrier, a junction, the terrain.
    accessBecause: reasons?.access.verdict === access ? reasons.access.because : null,
    speedBecause: isTravelled && reasons ? reasons.speed.because : null,
    costBecause: isTravelled && reasons ? reasons.cost : null,
    costOptions: isTravelled && reasons ? reasons.options : null,
  };
}

function rangeOf(values: readonly number[]): ValueRange {
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}

function limitOf(column: Uint8Array, edge: number | undefined): number | 'unlimited' | null {
  const kmh = edge === undefined ? 0 : column[edge]!;
  return kmh === UNLIMITED_KMH ? 'unlimited' : kmh || null;
}

function readRoads(source: OsmSource, adminAt: PlacesOptions['adminAt']): CostedData {
  const places = adminAt ? { adminAt } : {};
  const network = readRoadNetwork(source, places);
  return { network, regions: readNodeRegions(network, places), grades: undefined };
}

function edgesOf({ network }: CostedData, wayId: number): number[] {
  const edges: number[] = [];
  for (let edge = 0; edge < network.edgeCount; edge++)
    if (network.edgeWayId[edge] === wayId) edges.push(edge);
  return edges;
}

function positionOf({ ways }: OsmSource, wayId: number): number {
  return ways.id.indexOf(wayId);
}

function taggedWay(source: OsmSource, position: number): TaggedWay {
  const { nodes, ways, strings } = source;
  const tags: Tag[] = [];
  for (let tag = ways.tags.firstTag[position]!; tag < ways.tags.firstTag[position + 1]!; tag++) {
    tags.push([strings[ways.tags.key[tag]!]!, strings[ways.tags.value[tag]!]!]);
  }
  const nodeOfRef = resolveRefs(source).subarray(ways.firstRef[position], ways.firstRef[position + 1]);
  const present = nodeOfRef.filter((node) => node !== MISSING_NODE);
  return {
    tags,
    lat: Int32Array.from(present, (node) => nodes.lat[node]!),
    lon: Int32Array.from(present, (node) => nodes.lon[node]!),
  };
}

/** The country of the way: as `adminAt` says, else as the graph remembers it. */
function adminOf(
  { network, regions }: CostedData,
  edges: readonly number[],
  way: TaggedWay | undefined,
  adminAt: PlacesOptions['adminAt'],
): Admin | null {
  if (way && adminAt) {
    const last = way.lat.length - 1;
    for (const node of [last >>> 1, 0, last]) {
      const admin = adminAt(way.lat[node]! / STEPS_PER_DEGREE, way.lon[node]! / STEPS_PER_DEGREE);
      if (admin) return admin;
    }
  }
  if (edges.length === 0) return null;
  const node = network.edgeTo[edges[(edges.length - 1) >>> 1]!]!;
  const text = (part: number): string => regions.adminText.at(4 * regions.nodeAdmin[node]! + part) ?? '';
  if (text(0) === '') return null;
  return {
    countryCode: text(0),
    country: text(1),
    stateCode: text(2),
    state: text(3),
    driveOnRight: regions.keepsLeft[node] === 0,
  };
}
