import { type OnProgress, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { addBicycleRoutes } from '../tags/bicycle-routes.ts';
import { type Conditional, ConditionalReader } from '../tags/conditionals.ts';
import { type Timed, timedReader } from '../tags/timed-attributes.ts';
import { cyclewayReader } from '../tags/cycleway.ts';
import { durationReader } from '../tags/duration.ts';
import { flagReader } from '../tags/edge-flags.ts';
import { type Limit, LimitReader } from '../tags/limit-tags.ts';
import { maxSpeedReader, vehicleSpeedReader, zoneReader } from '../tags/max-speed.ts';
import { kindsByCountry } from '../law/way-in-country.ts';
import { roadKindReader } from '../tags/road-kind.ts';
import { isFerryUse } from '../edge-traits.ts';
import { ALL_MODES, ConditionalGrant, EdgeFlag, Mode, RoadUse } from '../road-network.ts';
import { narrowReader } from '../tags/narrow.ts';
import { signReader, type WaySign } from '../tags/sign-tags.ts';
import { turnLaneReader, type WayLanes } from '../tags/turn-lanes.ts';
import { sidePathReader } from '../tags/side-path-tags.ts';
import { StringSubset } from './string-subset.ts';
import { surfaceReader } from '../tags/surface.ts';
import { TagReader } from '../tags/tag-reader.ts';
import { WayAccess } from '../tags/way-access.ts';
import {
  bicycleNetworkReader,
  inclineReader,
  laneReader,
  mtbScaleReader,
  sacScaleReader,
  sidewalkReader,
} from '../tags/way-traits.ts';

/** The ways that some mode of travel may use, with the attributes that all edges of a way share. Columns as in `RoadNetwork`. */
export interface RoadWays {
  /** The number of ways; the arrays are longer. */
  readonly count: number;
  /** Position in `OsmSource.ways`, ascending; twice where the way is the outline of an area with lines across on which one can walk too. */
  readonly way: Uint32Array;
  readonly roadClass: Uint8Array;
  readonly use: Uint8Array;
  readonly surface: Uint8Array;
  readonly flags: Uint32Array;
  readonly accessForward: Uint16Array;
  readonly accessBackward: Uint16Array;
  readonly destinationOnly: Uint16Array;
  readonly private: Uint16Array;
  readonly maxSpeedForward: Uint8Array;
  readonly maxSpeedBackward: Uint8Array;
  readonly truckSpeed: Uint8Array;
  readonly busSpeed: Uint8Array;
  /** Position in `regions` of the country or state whose law holds. */
  readonly region: Uint16Array;
  /** Codes of `national-rules.ts`; the first is empty. */
  readonly regions: readonly string[];
  /** The zone that tags name, a position in `ZONES` counted from 1, or 0; `SIGNED` where the limit is on a sign. */
  readonly zone: Uint8Array;
  readonly lanes: Uint8Array;
  readonly cycleway: Uint8Array;
  readonly bicycleNetwork: Uint8Array;
  readonly sidewalk: Uint8Array;
  readonly sacScale: Uint8Array;
  readonly mtbScale: Uint8Array;
  readonly incline: Int8Array;
  /** `Beside`: whether tags say that a street runs beside the way. */
  readonly beside: Uint8Array;
  /** Seconds for the whole way; 0 except on ferries. */
  readonly duration: Uint32Array;
  /** Limits by position in these columns; ways without limits have no entry. */
  readonly limits: ReadonlyMap<number, readonly Limit[]>;
  readonly conditionals: ReadonlyMap<number, readonly Conditional[]>;
  /** Attributes that are others under conditions, by road. */
  readonly timed: ReadonlyMap<number, readonly Timed[]>;
  readonly signs: ReadonlyMap<number, readonly WaySign[]>;
  readonly turnLanes: ReadonlyMap<number, readonly WayLanes[]>;
  readonly name: Uint32Array;
  readonly ref: Uint32Array;
  readonly level: Uint32Array;
  /** The strings that the network keeps. */
  readonly strings: StringSubset;
}

const WAYS_PER_REPORT = 1 << 18;
/** Reading all tags of a road takes as long as so many ordinary steps. */
const STEPS_OF_ROAD = 16;
/** In `RoadWays.zone`. */
export const SIGNED = 255;

/**
 * Reads the tags of every way once and keeps what is a road.
 *
 * @param regionOf  the code of `national-rules.ts` of the country or state of a way, by position in `OsmSource.ways`.
 * @param latitudeOf  the latitude of a way in degrees, by the same position.
 * @param modes  bits of `Mode`: ways that none of them may ever travel are left out.
 * @param isOutline  whether a way, by the same position, is the outline of an area or a part of it. If pedestrians may cross that area, a
 *   second road with the flag `areaCrossing` follows that of the way, for the lines across; car parks have that one alone. Without it, areas are not
 *   crossed.
 */
export function readRoadWays(
  source: OsmSource,
  regionOf: (way: number) => string,
  latitudeOf: (way: number) => number,
  {
    modes = ALL_MODES,
    onProgress,
    isOutline,
    checkStop = neverStop,
  }: {
    readonly modes?: number;
    readonly onProgress?: OnProgress | undefined;
    readonly isOutline?: ((way: number) => boolean) | undefined;
    readonly checkStop?: CheckStop | undefined;
  } = {},
): RoadWays {
  const { ways, strings } = source;
  const tags = new TagReader(strings, ways.tags);
  const kindOf = roadKindReader(tags);
  const kindIn = kindsByCountry();
  const regions = [''];
  const zoneOf = zoneReader(tags);
  const access = new WayAccess(tags);
  const conditional = new ConditionalReader(tags, access, latitudeOf);
  const limit = new LimitReader(tags);
  const flagsOf = flagReader(tags);
  const surfaceOf = surfaceReader(tags);
  const maxSpeedForwardOf = maxSpeedReader(tags, ':forward');
  const maxSpeedBackwardOf = maxSpeedReader(tags, ':backward');
  const busSpeedOf = vehicleSpeedReader(tags, 'bus', '');
  const timedOf = timedReader(tags);
  const lanesOf = laneReader(tags);
  const isNarrow = narrowReader(tags);
  const cyclewayOf = cyclewayReader(tags);
  const bicycleNetworkOf = bicycleNetworkReader(tags);
  const sidewalkOf = sidewalkReader(tags);
  const sacScaleOf = sacScaleReader(tags);
  const mtbScaleOf = mtbScaleReader(tags);
  const inclineOf = inclineReader(tags);
  const durationOf = durationReader(tags);
  const signsOf = signReader(tags);
  const turnLanesOf = turnLaneReader(tags);
  const sidePath = sidePathReader(tags);
  const nameSlot = tags.slot('name');
  const refSlot = tags.slot('ref');
  const levelSlot = tags.slot('level');
  const names = new StringSubset(strings);

  // The arrays have room for every way to be a road, and an area: memory that is never written to costs nothing.
  const room = isOutline ? 2 * ways.count : ways.count;
  const way = new Uint32Array(room);
  const roadClass = new Uint8Array(room);
  const use = new Uint8Array(room);
  const surface = new Uint8Array(room);
  const flags = new Uint32Array(room);
  const accessForward = new Uint16Array(room);
  const accessBackward = new Uint16Array(room);
  const destinationOnly = new Uint16Array(room);
  const privateOnly = new Uint16Array(room);
  const maxSpeedForward = new Uint8Array(room);
  const maxSpeedBackward = new Uint8Array(room);
  const truckSpeed = new Uint8Array(room);
  const busSpeed = new Uint8Array(room);
  const region = new Uint16Array(room);
  const zone = new Uint8Array(room);
  const lanes = new Uint8Array(room);
  const cycleway = new Uint8Array(room);
  const bicycleNetwork = new Uint8Array(room);
  const sidewalk = new Uint8Array(room);
  const sacScale = new Uint8Array(room);
  const mtbScale = new Uint8Array(room);
  const incline = new Int8Array(room);
  const beside = new Uint8Array(room);
  const duration = new Uint32Array(room);
  const name = new Uint32Array(room);
  const ref = new Uint32Array(room);
  const level = new Uint32Array(room);

  const columns = [
    way,
    roadClass,
    use,
    surface,
    flags,
    accessForward,
    accessBackward,
    destinationOnly,
    privateOnly,
    maxSpeedForward,
    maxSpeedBackward,
    truckSpeed,
    busSpeed,
    region,
    zone,
    lanes,
    cycleway,
    bicycleNetwork,
    sidewalk,
    sacScale,
    mtbScale,
    incline,
    beside,
    duration,
    name,
    ref,
    level,
  ];

  const networkOfWay = new Uint8Array(ways.count);
  addBicycleRoutes(source, networkOfWay, checkStop);
  const limits = new Map<number, readonly Limit[]>();
  const conditionals = new Map<number, readonly Conditional[]>();
  const timed = new Map<number, readonly Timed[]>();
  const signs = new Map<number, readonly WaySign[]>();
  const turnLanes = new Map<number, readonly WayLanes[]>();

  const atEach = nowAndThen(checkStop);
  const atRoad = nowAndThen(checkStop, STEPS_OF_ROAD);
  let count = 0;
  for (let position = 0; position < ways.count; position++) {
    if (position % WAYS_PER_REPORT === 0) {
      onProgress?.({ phase: 'read roads', done: position, total: ways.count, unit: 'ways' });
    }
    atEach();
    tags.read(position);
    const plainKind = kindOf();
    if (plainKind === null || (plainKind.hasNoOutline && isOutline?.(position) !== true)) continue;
    atRoad();
    const code = regionOf(position);
    const kind = kindIn(plainKind, code);

    access.read(kind);
    const { rows, limits: conditionalLimits } = conditional.read();
    let open = access.forward | access.backward;
    for (const row of rows) if (row.grant !== ConditionalGrant.no) open |= row.modes;
    if ((access.flags & (EdgeFlag.pushForward | EdgeFlag.pushBackward)) !== 0) open |= Mode.bicycle;
    if ((open & modes) === 0) continue;

    way[count] = position;
    roadClass[count] = kind.roadClass;
    use[count] = kind.use;
    surface[count] = surfaceOf();
    flags[count] = access.flags | flagsOf(kind);
    accessForward[count] = access.forward;
    accessBackward[count] = access.backward;
    destinationOnly[count] = access.destination;
    privateOnly[count] = access.private;
    maxSpeedForward[count] = maxSpeedForwardOf(code);
    maxSpeedBackward[count] = maxSpeedBackwardOf(code);
    const { zone: tagged, isSigned } = zoneOf();
    zone[count] = isSigned ? SIGNED : tagged;
    region[count] = regions.includes(code) ? regions.indexOf(code) : regions.push(code) - 1;
    const { rows: ownTimed, truckKmh, busKmh } = timedOf(code);
    truckSpeed[count] = truckKmh;
    busSpeed[count] = busSpeedOf(code) || busKmh;
    lanes[count] = lanesOf();
    // Tracks, aisles and driveways are narrow by nature, and their speeds are those of narrow roads.
    if (kind.use === RoadUse.road && isNarrow(lanes[count]!)) flags[count]! |= EdgeFlag.narrow;
    cycleway[count] = cyclewayOf();
    bicycleNetwork[count] = bicycleNetworkOf() | networkOfWay[position]!;
    sidewalk[count] = sidewalkOf();
    sacScale[count] = sacScaleOf();
    mtbScale[count] = mtbScaleOf();
    incline[count] = inclineOf();
    const { limits: stated, lifted } = limit.read();
    const ownLimits = [...stated, ...conditionalLimits];
    if (ownLimits.length > 0) limits.set(count, ownLimits);
    if (ownTimed.length + lifted.length > 0) timed.set(count, [...ownTimed, ...lifted]);
    if (rows.length > 0) conditionals.set(count, rows);
    const ownSigns = signsOf(access.forward, access.backward);
    if (ownSigns.length > 0) signs.set(count, ownSigns);
    const ownLanes = turnLanesOf(access.forward, access.backward);
    if (ownLanes.length > 0) turnLanes.set(count, ownLanes);
    duration[count] = isFerryUse(kind.use) ? durationOf() : 0;
    beside[count] = sidePath.beside();
    name[count] = names.keep(tags.value(nameSlot));
    const isPath = kind.use >= RoadUse.cycleway && kind.use <= RoadUse.path;
    if (isPath && name[count] === 0) {
      name[count] = names.keep(sidePath.streetName());
      if (name[count] !== 0) flags[count]! |= EdgeFlag.namedBeside;
    }
    ref[count] = names.keep(tags.value(refSlot));
    level[count] = names.keep(tags.value(levelSlot));
    if (kind.hasNoOutline) flags[count]! |= EdgeFlag.areaCrossing;
    else if (kind.isArea === true && isOutline?.(position) === true) {
      for (const column of columns) column[count + 1] = column[count]!;
      if (rows.length > 0) conditionals.set(count + 1, rows);
      flags[++count]! |= EdgeFlag.areaCrossing;
      use[count] = RoadUse.pedestrian;
    }
    count++;
  }
  onProgress?.({ phase: 'read roads', done: ways.count, total: ways.count, unit: 'ways' });

  return {
    count,
    way,
    roadClass,
    use,
    surface,
    flags,
    accessForward,
    accessBackward,
    destinationOnly,
    private: privateOnly,
    maxSpeedForward,
    maxSpeedBackward,
    truckSpeed,
    busSpeed,
    region,
    regions,
    zone,
    lanes,
    cycleway,
    bicycleNetwork,
    sidewalk,
    sacScale,
    mtbScale,
    incline,
    beside,
    duration,
    limits,
    conditionals,
    timed,
    signs,
    turnLanes,
    name,
    ref,
    level,
    strings: names,
  };
}
