import type { OnProgress } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { addBicycleRoutes } from '../tags/bicycle-routes.ts';
import { type Conditional, ConditionalReader } from '../tags/conditionals.ts';
import { cyclewayReader } from '../tags/cycleway.ts';
import { durationReader } from '../tags/duration.ts';
import { flagReader } from '../tags/edge-flags.ts';
import { type Limit, LimitReader } from '../tags/limit-tags.ts';
import { maxSpeedReader } from '../tags/max-speed.ts';
import { roadKindReader } from '../tags/road-kind.ts';
import { isFerryUse } from '../edge-traits.ts';
import { ConditionalGrant } from '../road-network.ts';
import { signReader, type WaySign } from '../tags/sign-tags.ts';
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
  truckSpeedReader,
} from '../tags/way-traits.ts';

/** The ways that some mode of travel may use, with what their edges have in common. Columns as in `RoadNetwork`. */
export interface RoadWays {
  /** The arrays are longer than this. */
  readonly count: number;
  /** Position in `OsmSource.ways`, ascending. */
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
  readonly lanes: Uint8Array;
  readonly cycleway: Uint8Array;
  readonly bicycleNetwork: Uint8Array;
  readonly sidewalk: Uint8Array;
  readonly sacScale: Uint8Array;
  readonly mtbScale: Uint8Array;
  readonly incline: Int8Array;
  /** Seconds for the whole way; 0 except on ferries. */
  readonly duration: Uint32Array;
  /** By position in these columns; ways without any are not in here. */
  readonly limits: ReadonlyMap<number, readonly Limit[]>;
  readonly conditionals: ReadonlyMap<number, readonly Conditional[]>;
  readonly signs: ReadonlyMap<number, readonly WaySign[]>;
  readonly name: Uint32Array;
  readonly ref: Uint32Array;
  /** What the network keeps of the strings. */
  readonly strings: StringSubset;
}

const WAYS_PER_REPORT = 1 << 18;

/** Reads the tags of every way once and keeps what is a road. */
export function readRoadWays(source: OsmSource, onProgress: OnProgress | undefined): RoadWays {
  const { ways, strings } = source;
  const tags = new TagReader(strings, ways.tags);
  const kindOf = roadKindReader(tags);
  const access = new WayAccess(tags);
  const conditional = new ConditionalReader(tags, access);
  const limit = new LimitReader(tags);
  const flagsOf = flagReader(tags);
  const surfaceOf = surfaceReader(tags);
  const maxSpeedForwardOf = maxSpeedReader(tags, ':forward');
  const maxSpeedBackwardOf = maxSpeedReader(tags, ':backward');
  const truckSpeedOf = truckSpeedReader(tags);
  const lanesOf = laneReader(tags);
  const cyclewayOf = cyclewayReader(tags);
  const bicycleNetworkOf = bicycleNetworkReader(tags);
  const sidewalkOf = sidewalkReader(tags);
  const sacScaleOf = sacScaleReader(tags);
  const mtbScaleOf = mtbScaleReader(tags);
  const inclineOf = inclineReader(tags);
  const durationOf = durationReader(tags);
  const signsOf = signReader(tags);
  const nameSlot = tags.slot('name');
  const refSlot = tags.slot('ref');
  const names = new StringSubset(strings);

  // As long as if every way were a road: memory that is not written to costs nothing.
  const way = new Uint32Array(ways.count);
  const roadClass = new Uint8Array(ways.count);
  const use = new Uint8Array(ways.count);
  const surface = new Uint8Array(ways.count);
  const flags = new Uint32Array(ways.count);
  const accessForward = new Uint16Array(ways.count);
  const accessBackward = new Uint16Array(ways.count);
  const destinationOnly = new Uint16Array(ways.count);
  const privateOnly = new Uint16Array(ways.count);
  const maxSpeedForward = new Uint8Array(ways.count);
  const maxSpeedBackward = new Uint8Array(ways.count);
  const truckSpeed = new Uint8Array(ways.count);
  const lanes = new Uint8Array(ways.count);
  const cycleway = new Uint8Array(ways.count);
  const bicycleNetwork = new Uint8Array(ways.count);
  const sidewalk = new Uint8Array(ways.count);
  const sacScale = new Uint8Array(ways.count);
  const mtbScale = new Uint8Array(ways.count);
  const incline = new Int8Array(ways.count);
  const duration = new Uint32Array(ways.count);
  const name = new Uint32Array(ways.count);
  const ref = new Uint32Array(ways.count);

  const networkOfWay = new Uint8Array(ways.count);
  addBicycleRoutes(source, networkOfWay);
  const limits = new Map<number, readonly Limit[]>();
  const conditionals = new Map<number, readonly Conditional[]>();
  const signs = new Map<number, readonly WaySign[]>();

  let count = 0;
  for (let position = 0; position < ways.count; position++) {
    if (position % WAYS_PER_REPORT === 0) {
      onProgress?.({ phase: 'read roads', done: position, total: ways.count, unit: 'ways' });
    }
    tags.read(position);
    const kind = kindOf();
    if (kind === null) continue;

    access.read(kind);
    const { rows, limits: conditionalLimits } = conditional.read();
    const isOpened = rows.some(({ grant }) => grant !== ConditionalGrant.no);
    if ((access.forward | access.backward) === 0 && !isOpened) continue;

    way[count] = position;
    roadClass[count] = kind.roadClass;
    use[count] = kind.use;
    surface[count] = surfaceOf();
    flags[count] = access.flags | flagsOf(kind);
    accessForward[count] = access.forward;
    accessBackward[count] = access.backward;
    destinationOnly[count] = access.destination;
    privateOnly[count] = access.private;
    maxSpeedForward[count] = maxSpeedForwardOf();
    maxSpeedBackward[count] = maxSpeedBackwardOf();
    truckSpeed[count] = truckSpeedOf();
    lanes[count] = lanesOf();
    cycleway[count] = cyclewayOf();
    bicycleNetwork[count] = bicycleNetworkOf() | networkOfWay[position]!;
    sidewalk[count] = sidewalkOf();
    sacScale[count] = sacScaleOf();
    mtbScale[count] = mtbScaleOf();
    incline[count] = inclineOf();
    const ownLimits = [...limit.read(), ...conditionalLimits];
    if (ownLimits.length > 0) limits.set(count, ownLimits);
    if (rows.length > 0) conditionals.set(count, rows);
    const ownSigns = signsOf(access.forward, access.backward);
    if (ownSigns.length > 0) signs.set(count, ownSigns);
    duration[count] = isFerryUse(kind.use) ? durationOf() : 0;
    name[count] = names.keep(tags.value(nameSlot));
    ref[count] = names.keep(tags.value(refSlot));
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
    lanes,
    cycleway,
    bicycleNetwork,
    sidewalk,
    sacScale,
    mtbScale,
    incline,
    duration,
    limits,
    conditionals,
    signs,
    name,
    ref,
    strings: names,
  };
}
