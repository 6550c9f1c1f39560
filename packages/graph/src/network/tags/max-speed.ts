import { impliedLimit } from './implied-limit.ts';
import { UNLIMITED_KMH } from '../road-network.ts';
import type { TagReader } from './tag-reader.ts';

const KMH_PER_MPH = 1.609344;
const KMH_PER_KNOT = 1.852;
/** No road is signed higher (Abu Dhabi has 160); what is above is a typing error or a railway's. */
const HIGHEST_KMH = 160;

const SIGNED = /^(\d{1,3}(?:\.\d+)?) ?(km\/h|kmh|kph|mph|knots)?$/;

/** One limit in whole km/h, `UNLIMITED_KMH`, or 0 when it cannot be read (`signals` and `variable` among them). */
function parseLimit(value: string): number {
  if (value === 'none' || value === 'unlimited') return UNLIMITED_KMH;
  const signed = SIGNED.exec(value);
  if (!signed) return impliedLimit(value);
  const unit = signed[2];
  const factor = unit === 'mph' ? KMH_PER_MPH : unit === 'knots' ? KMH_PER_KNOT : 1;
  const kmh = Math.round(Number(signed[1]) * factor);
  return kmh <= HIGHEST_KMH ? kmh : 0;
}

/** The limit that a value of `maxspeed=*` states (OSM wiki, Key:maxspeed); of a list the lowest. 0 when it cannot be read. */
export function parseMaxSpeed(value: string): number {
  let lowest = 0;
  for (const part of value.toLowerCase().split(/[;|]/)) {
    const limit = parseLimit(part.trim());
    if (limit !== 0 && (lowest === 0 || limit < lowest)) lowest = limit;
  }
  return lowest;
}

/** Reads the limit of the current way in one direction: km/h, `UNLIMITED_KMH`, or 0 when none is tagged. */
export function maxSpeedReader(tags: TagReader, direction: ':forward' | ':backward'): () => number {
  // The last three say where a limit comes from; they name it too where `maxspeed` itself is missing.
  const keys = [`maxspeed${direction}`, 'maxspeed', 'maxspeed:type', 'source:maxspeed', 'zone:maxspeed'];
  const slots = keys.map((key) => tags.slot(key));
  const limitOf = tags.classifier(parseMaxSpeed);

  return () => {
    for (const slot of slots) {
      const limit = limitOf(tags.value(slot));
      if (limit !== 0) return limit;
    }
    return 0;
  };
}
