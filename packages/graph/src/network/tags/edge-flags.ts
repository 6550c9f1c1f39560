import { isRing } from './oneway.ts';
import { cashOnlyReader } from './payment.ts';
import type { RoadKind } from './road-kind.ts';
import { tollReader } from './toll.ts';
import { EdgeFlag, RoadClass, RoadUse } from '../road-network.ts';
import { type Classify, type TagReader, greatestOf, isYes, meaningIn } from './tag-reader.ts';

const NO = new Set(['no', 'none', 'false', 'disused', 'not', '0']);
const isNotNo: Classify = (value) => (NO.has(value) ? 0 : 1);
/** OSM wiki, Key:indoor: the values for rooms and areas that pedestrians walk through. */
const isIndoor = meaningIn({ yes: 1, true: 1, room: 1, area: 1, corridor: 1, level: 1 });
/** A passage through a building is no tunnel: it is short and open at both ends, and travellers who avoid tunnels do not mind it. */
const isTunnel: Classify = (value) => (value === 'building_passage' ? 0 : isNotNo(value));
const isDesignated = greatestOf(meaningIn({ designated: 1, only: 1 }));
const isHovAccess = greatestOf(meaningIn({ hov: 1 }));
const isEveryLaneDesignated: Classify = (value) =>
  value.split('|').every((lane) => lane === 'designated') ? 1 : 0;
const isSomeLaneFree: Classify = (value) => 1 - isEveryLaneDesignated(value);
/** `hov=designated` with `motorcar=yes` is a sign for some lanes or hours, which no other tag tells. */
const isOpenToAll = meaningIn({ yes: 1, designated: 1, permissive: 1 });
const isTwo = meaningIn({ 2: 1 });
const isThree: Classify = (value) => (/^[3-9]$/.test(value) ? 1 : 0);
const isAside = meaningIn({ use_sidepath: 1 });
const isSeparate = meaningIn({ separate: 1 });
const isWheelchairYes = meaningIn({ yes: 1, designated: 1 });

/** Flags that a single tag sets; where several keys are listed, any of them sets the flag. */
const SIMPLE: readonly (readonly [flag: number, keys: string, isSo: Classify])[] = [
  [EdgeFlag.roundabout, 'junction', isRing],
  [EdgeFlag.circular, 'junction', meaningIn({ circular: 1 })],
  [EdgeFlag.bridge, 'bridge', isNotNo],
  [EdgeFlag.tunnel, 'tunnel', isTunnel],
  [EdgeFlag.lit, 'lit', isNotNo],
  [EdgeFlag.truckRoute, 'hgv', isDesignated],
  [EdgeFlag.truckRoute, 'hgv:national_network hgv:state_network', isNotNo],
  [EdgeFlag.hot, 'hot', isNotNo],
  [EdgeFlag.seasonal, 'seasonal winter_road ice_road', isNotNo],
  [EdgeFlag.indoor, 'indoor', isIndoor],
  [EdgeFlag.indoor, 'highway', meaningIn({ corridor: 1 })],
  [EdgeFlag.cyclistsAside, 'bicycle bicycle:forward', isAside],
  [EdgeFlag.cyclistsAside, 'cycleway cycleway:both cycleway:right', isSeparate],
  [EdgeFlag.walkersAside, 'sidewalk sidewalk:both sidewalk:left sidewalk:right', isSeparate],
  [EdgeFlag.conveying, 'conveying', isNotNo],
  [EdgeFlag.ramp, 'ramp ramp:bicycle ramp:luggage', isYes],
  [EdgeFlag.wheelchairYes, 'wheelchair', isWheelchairYes],
  [EdgeFlag.motorroad, 'motorroad', isYes],
  [EdgeFlag.drivesLeft, 'driving_side', meaningIn({ left: 1 })],
  [EdgeFlag.drivesRight, 'driving_side', meaningIn({ right: 1 })],
];

/** Reads the `EdgeFlag` bits of the current way, except those about the access of bicycles, which `WayAccess` reads. */
export function flagReader(tags: TagReader): (kind: RoadKind) => number {
  const some = (keys: string, classify: Classify): (() => boolean) => {
    const slots = keys.split(' ').map((key) => tags.slot(key));
    const isSo = tags.classifier(classify);
    return () => {
      for (const slot of slots) if (isSo(tags.value(slot)) !== 0) return true;
      return false;
    };
  };
  const simple = SIMPLE.flatMap(([flag, keys, classify]) =>
    keys.split(' ').map((key) => ({ flag, slot: tags.slot(key), isSo: tags.classifier(classify) })),
  );
  const tollOf = tollReader(tags);
  const oneway = tags.slot('oneway');

  const isCashOnly = cashOnlyReader(tags);
  const isHovWay = some('hov', isDesignated);
  const isFreeInLanes = some('hov:lanes hov:lanes:forward hov:lanes:backward', isSomeLaneFree);
  const isForCars = some('motorcar motor_vehicle', isOpenToAll);
  const isHovOnly = some('access motor_vehicle motorcar vehicle', isHovAccess);
  const isHovInLanes = some('hov:lanes', isEveryLaneDesignated);
  const isHovForward = some('hov:lanes:forward', isEveryLaneDesignated);
  const isHovBackward = some('hov:lanes:backward', isEveryLaneDesignated);
  const isForTwo = some('hov:minimum', isTwo);
  const isForThree = some('hov:minimum', isThree);
  const isOneway = some('oneway', isYes);

  const isForHov = (): boolean =>
    (isHovWay() && !isForCars() && !isFreeInLanes()) ||
    isHovOnly() ||
    isHovInLanes() ||
    (isHovForward() && (isOneway() || isHovBackward())) ||
    (isHovBackward() && tags.strings[tags.value(oneway)] === '-1');

  return (kind) => {
    let flags = 0;
    for (const tag of simple) {
      const value = tags.value(tag.slot);
      if (value !== 0 && tag.isSo(value) !== 0) flags |= tag.flag;
    }
    const toll = tollOf();
    flags |= toll;
    if (toll & EdgeFlag.toll && isCashOnly()) flags |= EdgeFlag.cashOnlyToll;
    if (kind.roadClass === RoadClass.motorway && kind.use === RoadUse.road) flags |= EdgeFlag.motorroad;
    if (isForHov()) {
      flags |= isForThree() ? EdgeFlag.hov3 : EdgeFlag.hov2;
      if (!isForThree() && !isForTwo() && (flags & EdgeFlag.hot) === 0) flags |= EdgeFlag.hovUncounted;
    }
    return flags;
  };
}
