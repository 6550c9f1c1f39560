import type { TagReader } from './tag-reader.ts';

/** `hh:mm` or `hh:mm:ss`. */
const CLOCK = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/;
const MINUTES = /^\d{1,5}$/;
/** The part of ISO 8601 that crossings need: `P1DT2H`, `PT1H30M`, `PT25M`. */
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Seconds that a value of `duration=*` stands for (OSM wiki, Key:duration); 0 when it cannot be read. */
export function parseDuration(value: string): number {
  if (MINUTES.test(value)) return Number(value) * 60;
  const clock = CLOCK.exec(value);
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
  const iso = ISO.exec(value);
  if (!iso) return 0;
  const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0));
  return ((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!;
}

/** Reads the crossing time of the current way in seconds; 0 when it has none. */
export function durationReader(tags: TagReader): () => number {
  const duration = tags.slot('duration');
  return () => parseDuration(tags.strings[tags.value(duration)]!);
}
