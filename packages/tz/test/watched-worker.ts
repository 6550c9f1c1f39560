import { answerMessages, codeOf } from '@portolan/testing/in-watched-thread';
import { lookup, lookupAll, lookupV1, lookupV2, openTimeZones } from '../src/index.ts';
import type { TimeZones } from '../src/index.ts';

/** Bundled and run in a thread of its own, which its caller ends where it hangs: opens boundaries and asks them. */
export interface Asked {
  readonly bytes: Uint8Array;
  readonly places: readonly (readonly [lat: number, lon: number])[];
}

answerMessages(({ bytes, places }: Asked) => {
  let tz: TimeZones;
  const opened = codeOf(() => (tz = openTimeZones(bytes)));
  if (opened !== 'answered') return [opened];
  const calls = places.flatMap(([lat, lon]) => [
    () => lookup(tz, lat, lon),
    () => lookupAll(tz, lat, lon),
    () => lookupV1(tz, { lat, lng: lon, timestamp: 1_700_000_000 }),
    () => lookupV2(tz, { lat, lng: lon, timestamp: 1_700_000_000 }),
  ]);
  return [opened, ...calls.map(codeOf)];
});
