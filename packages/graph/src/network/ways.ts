import type { OnProgress } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { Grant, MODES, grantReader } from './access.ts';
import { durationReader } from './duration.ts';
import { maxSpeedReader } from './max-speed.ts';
import { Flow, isRing, onewayReader } from './oneway.ts';
import { type RoadKind, roadKindReader } from './road-kind.ts';
import { EdgeFlag, RoadClass, RoadUse } from './road-network.ts';
import { StringSubset } from './string-subset.ts';
import { surfaceReader } from './surface.ts';
import { TagReader, isYes } from './tags.ts';

/** The ways that some mode of travel may use, with what their edges have in common. Columns as in `RoadNetwork`. */
export interface RoadWays {
  /** The arrays are longer than this. */
  readonly count: number;
  /** Position in `OsmSource.ways`, ascending. */
  readonly way: Uint32Array;
  readonly roadClass: Uint8Array;
  readonly use: Uint8Array;
  readonly surface: Uint8Array;
  readonly flags: Uint16Array;
  readonly accessForward: Uint16Array;
  readonly accessBackward: Uint16Array;
  readonly maxSpeedForward: Uint8Array;
  readonly maxSpeedBackward: Uint8Array;
  /** Seconds for the whole way; 0 except on ferries. */
  readonly duration: Uint32Array;
  readonly name: Uint32Array;
  readonly ref: Uint32Array;
  readonly strings: readonly string[];
}

/** By `Grant`. A flag counts for both directions, even where a tag limits one of them: rather a detour than a trespass. */
const FLAGS_OF_GRANT: readonly number[] = [0, 0, 0, 0, 0];

/** Reads the `EdgeFlag` bits of the current way that have nothing to do with who may use it. */
function flagReader(tags: TagReader): (kind: RoadKind) => number {
  const junction = tags.slot('junction');
  const bridge = tags.slot('bridge');
  const tunnel = tags.slot('tunnel');
  const toll = tags.slot('toll');
  const carToll = tags.slot('toll:motorcar');
  const motorroad = tags.slot('motorroad');
  const isRound = tags.classifier(isRing);
  const isBridge = tags.classifier((value) => (value === 'no' ? 0 : 1));
  // A passage through a house is open at both ends and a few metres long; nobody avoids tunnels to avoid it.
  const isTunnel = tags.classifier((value) => (value === 'no' || value === 'building_passage' ? 0 : 1));
  const isSo = tags.classifier(isYes);

  return (kind) => {
    let flags = 0;
    if (isRound(tags.value(junction))) flags |= EdgeFlag.roundabout;
    if (isBridge(tags.value(bridge))) flags |= EdgeFlag.bridge;
    if (isTunnel(tags.value(tunnel))) flags |= EdgeFlag.tunnel;
    if (isSo(tags.value(carToll) || tags.value(toll))) flags |= EdgeFlag.toll;
    const isMotorway = kind.roadClass === RoadClass.motorway && kind.use === RoadUse.road;
    if (isMotorway || isSo(tags.value(motorroad))) flags |= EdgeFlag.motorroad;
    return flags;
  };
}

const WAYS_PER_REPORT = 1 << 18;

/** Reads the tags of every way once and keeps what is a road. */
export function readRoadWays(source: OsmSource, onProgress: OnProgress | undefined): RoadWays {
  const { ways, strings } = source;
  const tags = new TagReader(strings, ways.tags);
  const kindOf = roadKindReader(tags);
  const modes = MODES.map((mode) => ({
    bit: mode.bit,
    flowOf: onewayReader(tags, mode.onewayKeys),
    forwardGrantOf: grantReader(tags, mode, ':forward'),
    backwardGrantOf: grantReader(tags, mode, ':backward'),
  }));
  const flagsOf = flagReader(tags);
  const surfaceOf = surfaceReader(tags);
  const maxSpeedForwardOf = maxSpeedReader(tags, ':forward');
  const maxSpeedBackwardOf = maxSpeedReader(tags, ':backward');
  const durationOf = durationReader(tags);
  const nameSlot = tags.slot('name');
  const refSlot = tags.slot('ref');
  const names = new StringSubset(strings);

  // As long as if every way were a road: memory that is not written to costs nothing.
  const way = new Uint32Array(ways.count);
  const roadClass = new Uint8Array(ways.count);
  const use = new Uint8Array(ways.count);
  const surface = new Uint8Array(ways.count);
  const flags = new Uint16Array(ways.count);
  const accessForward = new Uint16Array(ways.count);
  const accessBackward = new Uint16Array(ways.count);
  const maxSpeedForward = new Uint8Array(ways.count);
  const maxSpeedBackward = new Uint8Array(ways.count);
  const duration = new Uint32Array(ways.count);
  const name = new Uint32Array(ways.count);
  const ref = new Uint32Array(ways.count);

  let count = 0;
  for (let position = 0; position < ways.count; position++) {
    if (position % WAYS_PER_REPORT === 0) {
      onProgress?.({ phase: 'read roads', done: position, total: ways.count, unit: 'ways' });
    }
    tags.read(position);
    const kind = kindOf();
    if (kind === null) continue;

    let forward = 0;
    let backward = 0;
    let limits = 0;
    for (const { bit, flowOf, forwardGrantOf, backwardGrantOf } of modes) {
      const flow = flowOf(kind);
      const forwardGrant = flow & Flow.forward ? forwardGrantOf(kind) : Grant.no;
      const backwardGrant = flow & Flow.backward ? backwardGrantOf(kind) : Grant.no;
      if (forwardGrant !== Grant.no) forward |= bit;
      if (backwardGrant !== Grant.no) backward |= bit;
      limits |= FLAGS_OF_GRANT[forwardGrant]! | FLAGS_OF_GRANT[backwardGrant]!;
    }
    if ((forward | backward) === 0) continue;

    const isFerry = kind.use === RoadUse.ferry || kind.use === RoadUse.railFerry;
    way[count] = position;
    roadClass[count] = kind.roadClass;
    use[count] = kind.use;
    surface[count] = surfaceOf();
    flags[count] = limits | flagsOf(kind);
    accessForward[count] = forward;
    accessBackward[count] = backward;
    maxSpeedForward[count] = maxSpeedForwardOf();
    maxSpeedBackward[count] = maxSpeedBackwardOf();
    duration[count] = isFerry ? durationOf() : 0;
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
    maxSpeedForward,
    maxSpeedBackward,
    duration,
    name,
    ref,
    strings: names.strings,
  };
}
