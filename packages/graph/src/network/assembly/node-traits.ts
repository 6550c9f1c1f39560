import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { BarrierReader } from '../tags/barriers.ts';
import { type Limit, LimitReader } from '../tags/limit-tags.ts';
import { cashOnlyReader } from '../tags/payment.ts';
import { ALL_MODES, NodeFlag } from '../road-network.ts';
import type { WayLines } from './way-lines.ts';
import { TagReader, greatestOf, isYes, meaningIn } from '../tags/tag-reader.ts';

/** The direction of traffic, along the way of a sign, for which the sign holds; `unsaid` when no direction is tagged. */
export const Facing = { unsaid: 0, forward: 1, backward: 2, both: 3 } as const;

/** What stands on the nodes of roads, by position in `OsmSource.nodes`. */
export interface NodeTraits {
  /** Bits of `NodeFlag`. */
  readonly flags: Uint16Array;
  /** Bits of `Mode`. */
  readonly access: Uint16Array;
  readonly private: Uint16Array;
  /** `Facing` */
  readonly facing: Uint8Array;
  /** The limits of barriers; nodes without limits have no entry. */
  readonly limits: ReadonlyMap<number, readonly Limit[]>;
  /** 1 where edges end even if the node is no junction. */
  readonly isCut: Uint8Array;
}

/** OSM wiki, Key:highway, "Other highway features". A list holds several of them, so each value is a set of bits. */
const SIGNS = {
  traffic_signals: NodeFlag.trafficSignal,
  stop: NodeFlag.stop,
  give_way: NodeFlag.giveWay,
  crossing: NodeFlag.crossing,
  turning_circle: NodeFlag.turningPlace,
  turning_loop: NodeFlag.turningPlace,
  mini_roundabout: NodeFlag.turningPlace,
  elevator: NodeFlag.elevator,
  motorway_junction: NodeFlag.motorwayJunction,
};
const signIn = meaningIn(SIGNS);
const signsIn = (value: string): number =>
  value.split(';').reduce((signs, part) => signs | signIn(part.trim()), 0);
const isCrossingIn = meaningIn({ crossing: 1 });
/** OSM wiki, Key:crossing and Key:crossing:signals. `crossing=yes` says nothing of lights. */
const hasSignalsIn = greatestOf(meaningIn({ traffic_signals: 1 }));
const isAllIn = meaningIn({ all: 1 });
const isRentalIn = greatestOf(meaningIn({ bicycle_rental: 1 }));
const facingIn = meaningIn({ forward: Facing.forward, backward: Facing.backward, both: Facing.both });

/** Flags that are kept where an edge ends, but that do not make an edge end. */
const WITHOUT_CUT =
  NodeFlag.crossing | NodeFlag.bikeShare | NodeFlag.motorwayJunction | NodeFlag.crossingSignals;

/** Reads the tags of every node of a road, once. */
export function readNodeTraits(
  source: OsmSource,
  lines: WayLines,
  checkStop: CheckStop = neverStop,
): NodeTraits {
  const atEach = nowAndThen(checkStop);
  const { count } = source.nodes;
  const { firstTag } = source.nodes.tags;
  const tags = new TagReader(source.strings, source.nodes.tags);
  const barrier = new BarrierReader(tags);
  const limit = new LimitReader(tags);
  const barrierSlot = tags.slot('barrier');
  const highway = tags.slot('highway');
  const crossings = ['footway', 'path', 'cycleway'].map((key) => tags.slot(key));
  const crossing = tags.slot('crossing');
  const crossingSignals = tags.slot('crossing:signals');
  const stop = tags.slot('stop');
  const amenity = tags.slot('amenity');
  const direction = tags.slot('direction');
  const signalDirection = tags.slot('traffic_signals:direction');
  const signsOf = tags.classifier(signsIn);
  const isCrossing = tags.classifier(isCrossingIn);
  const hasSignals = tags.classifier(hasSignalsIn);
  const isSo = tags.classifier(isYes);
  const isAll = tags.classifier(isAllIn);
  const isRental = tags.classifier(isRentalIn);
  const facingOf = tags.classifier(facingIn);
  const isCashOnly = cashOnlyReader(tags);

  function flagsOf(): number {
    let flags = signsOf(tags.value(highway)) | barrier.flags;
    if (crossings.some((slot) => isCrossing(tags.value(slot)))) flags |= NodeFlag.crossing;
    if (hasSignals(tags.value(crossing)) || isSo(tags.value(crossingSignals)))
      flags |= NodeFlag.crossingSignals;
    if (flags & NodeFlag.stop && isAll(tags.value(stop))) flags |= NodeFlag.allWayStop;
    if (isRental(tags.value(amenity))) flags |= NodeFlag.bikeShare;
    if (flags & NodeFlag.tollBooth && isCashOnly()) flags |= NodeFlag.cashOnly;
    return flags;
  }

  const flags = new Uint16Array(count);
  const access = new Uint16Array(count).fill(ALL_MODES);
  const privateOnly = new Uint16Array(count);
  const facing = new Uint8Array(count);
  const limits = new Map<number, readonly Limit[]>();
  const isCut = new Uint8Array(count);
  const isRead = new Uint8Array(count);
  const end = lines.firstNode[lines.count]!;
  for (let at = 0; at < end; at++) {
    const node = lines.node[at]!;
    atEach();
    if (isRead[node] !== 0) continue;
    isRead[node] = 1;
    if (firstTag[node] === firstTag[node + 1]) continue;
    tags.read(node);
    barrier.read();
    const found = flagsOf();
    flags[node] = found;
    access[node] = barrier.passable;
    privateOnly[node] = barrier.private;
    facing[node] = facingOf(tags.value(signalDirection)) || facingOf(tags.value(direction));
    const barrierLimits = tags.value(barrierSlot) === 0 ? [] : limit.read().limits;
    if (barrierLimits.length > 0) {
      limits.set(node, barrierLimits);
      isCut[node] = 1;
    }
    if (found & ~WITHOUT_CUT || barrier.passable !== ALL_MODES || barrier.private !== 0) isCut[node] = 1;
  }
  return { flags, access, private: privateOnly, facing, limits, isCut };
}
