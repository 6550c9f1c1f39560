import { impliedLimit, impliedZone } from './implied-limit.ts';
import { ZONES } from '../law/national-rules.ts';
import { UNLIMITED_KMH } from '../road-network.ts';
import type { Classifier, TagReader } from './tag-reader.ts';

const KMH_PER_MPH = 1.609344;
const KMH_PER_KNOT = 1.852;
/** The highest signed limit of any road (Abu Dhabi has 160); higher values are typing errors or belong to railways. */
const HIGHEST_KMH = 160;

const SIGNED = /^(\d{1,3}(?:\.\d+)?) ?(km\/h|kmh|kph|mph|knots)?$/;

/** One limit in whole km/h, `UNLIMITED_KMH`, or 0 when it cannot be read (`signals` and `variable` among them). */
function parseLimit(value: string, region: string): number {
  if (value === 'none' || value === 'unlimited') return UNLIMITED_KMH;
  const signed = SIGNED.exec(value);
  if (!signed) return impliedLimit(value, region);
  const unit = signed[2];
  const factor = unit === 'mph' ? KMH_PER_MPH : unit === 'knots' ? KMH_PER_KNOT : 1;
  const kmh = Math.round(Number(signed[1]) * factor);
  return kmh <= HIGHEST_KMH ? kmh : 0;
}

/**
 * The limit that a value of `maxspeed=*` states (OSM wiki, Key:maxspeed), the lowest one of a list; 0 when it cannot be read.
 *
 * @param region  the country or state of the road, for values such as `rural` that do not name one.
 */
export function parseMaxSpeed(value: string, region = ''): number {
  let lowest = 0;
  for (const part of value.toLowerCase().split(/[;|]/)) {
    const limit = parseLimit(part.trim(), region);
    if (limit !== 0 && (lowest === 0 || limit < lowest)) lowest = limit;
  }
  return lowest;
}

/** What `limitsByRegion` has made for each source of tags: all readers share it, since each remembers something of every string. */
const limitsOf = new WeakMap<TagReader, Map<string, Classifier>>();

/** `parseMaxSpeed` for strings of an extract, by region. */
function limitsByRegion(tags: TagReader): (region: string) => Classifier {
  const byRegion = limitsOf.get(tags) ?? new Map<string, Classifier>();
  limitsOf.set(tags, byRegion);
  return (region) => {
    let limitOf = byRegion.get(region);
    if (limitOf === undefined) {
      limitOf = tags.classifier((value) => parseMaxSpeed(value, region));
      byRegion.set(region, limitOf);
    }
    return limitOf;
  };
}

/** Keys that tell where a limit comes from, or in what zone a road is; they give the limit when `maxspeed` itself is missing. */
const ZONE_KEYS = ['maxspeed:type', 'source:maxspeed', 'zone:maxspeed', 'zone:traffic'] as const;

/** The limit that a changing sign shows at most; most values are words for why it changes, which say nothing of it. */
const VARIABLE_KEYS = ['maxspeed:variable:max', 'maxspeed:variable'] as const;

type TravelDirection = ':forward' | ':backward';
/** Reads a speed of the current way, by the country or state for values such as `rural`: km/h, `UNLIMITED_KMH`, or 0 when none is tagged. */
type SpeedReader = (region: string) => number;

/** Reads the speed of the first key that has one. */
function firstSpeedReader(tags: TagReader, keys: readonly string[]): SpeedReader {
  const slots = keys.map((key) => tags.slot(key));
  const limitIn = limitsByRegion(tags);
  return (region) => {
    const limitOf = limitIn(region);
    for (const slot of slots) {
      const limit = limitOf(tags.value(slot));
      if (limit !== 0) return limit;
    }
    return 0;
  };
}

/** Reads the limit of the current way in one direction. */
export function maxSpeedReader(tags: TagReader, direction: TravelDirection): SpeedReader {
  return firstSpeedReader(tags, [`maxspeed${direction}`, 'maxspeed', ...VARIABLE_KEYS, ...ZONE_KEYS]);
}

/** Reads how fast signs advise to drive along the current way in one direction (OSM wiki, Key:maxspeed:advisory). */
export function advisedSpeedReader(tags: TagReader, direction: TravelDirection): SpeedReader {
  return firstSpeedReader(tags, [`maxspeed:advisory${direction}`, 'maxspeed:advisory']);
}

/** Reads the limit of one kind of vehicle (`hgv`, `bus`) on the current way, in one direction or in both. */
export function vehicleSpeedReader(
  tags: TagReader,
  vehicle: string,
  direction: TravelDirection | '',
): SpeedReader {
  return firstSpeedReader(tags, [`maxspeed:${vehicle}${direction}`, `maxspeed:${vehicle}`]);
}

/** The place of the current way in traffic law, as its tags say. */
export interface TaggedZone {
  /** Position in `ZONES`, counted from 1; 0 where no tag names a zone. */
  zone: number;
  /** Whether the limit is on a sign: a number that no tag derives from the kind of road. */
  isSigned: boolean;
}

/** Reads the zone of the current way (`source:maxspeed=DE:rural`); the result holds until the next call. */
export function zoneReader(tags: TagReader): () => TaggedZone {
  const limitSlots = ['maxspeed', 'maxspeed:forward', 'maxspeed:backward'].map((key) => tags.slot(key));
  const slots = [...limitSlots, ...ZONE_KEYS.map((key) => tags.slot(key))];
  const zoneOf = tags.classifier((value) => {
    const zone = impliedZone(value);
    return zone === undefined ? 0 : ZONES.indexOf(zone) + 1;
  });
  const isNumber = tags.classifier((value) => {
    const limit = parseMaxSpeed(value);
    // `none` lifts the limit of cars; that of heavy vehicles is the law's still.
    return limit !== 0 && limit !== UNLIMITED_KMH ? 1 : 0;
  });
  const found: TaggedZone = { zone: 0, isSigned: false };
  return () => {
    found.zone = 0;
    for (const slot of slots) found.zone ||= zoneOf(tags.value(slot));
    found.isSigned = found.zone === 0 && limitSlots.some((slot) => isNumber(tags.value(slot)) === 1);
    return found;
  };
}
