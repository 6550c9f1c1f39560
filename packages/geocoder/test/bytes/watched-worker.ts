import { answerMessages, codeOf } from '@portolan/testing/in-watched-thread';
import * as geocoder from '../../src/index.ts';
import type { Geocoder } from '../../src/index.ts';

/** Bundled and run in a thread of its own, which its caller ends where it hangs: opens archives without their checksums and asks them. */
export interface Asked {
  readonly bytes: Uint8Array;
}

const around = { 'focus.point.lat': 47.1, 'focus.point.lon': 9.5 };
const CALLS: readonly ((handle: Geocoder) => unknown)[] = [
  (handle) => geocoder.search(handle, { text: 'Bahnhofstrasse 12a, 9490 Vadum', size: 40 }),
  (handle) => geocoder.search(handle, { text: 'Im Äuli 10' }),
  (handle) => geocoder.search(handle, { text: 'Bahnhofstrase & Im Äuli' }, { version: 2 }),
  (handle) => geocoder.search(handle, { text: 'bakery near Bahnhofstrasse', ...around }),
  (handle) => geocoder.structured(handle, { address: 'Im Äuli 10', locality: 'Vaduz' }),
  (handle) => geocoder.autocomplete(handle, { text: 'bahmhof', ...around }),
  (handle) => geocoder.reverse(handle, { 'point.lat': 47.1, 'point.lon': 9.5, size: 40 }),
  (handle) =>
    geocoder.place(handle, {
      ids: 'openstreetmap:venue:node/24,openstreetmap:address:node/2,openstreetmap:address:way/2/10',
    }),
  (handle) =>
    geocoder.bulk(handle, [
      { endpoint: '/v1/reverse', query: { 'point.lat': 47.11, 'point.lon': 9.51 } },
      { endpoint: '/v1/search', query: { text: 'Vaduz' } },
    ]),
];

answerMessages(({ bytes }: Asked) => {
  let handle: Geocoder;
  const opened = codeOf(() => (handle = geocoder.openGeocoder(bytes, { isTrusted: true })));
  if (opened !== 'answered') return [opened];
  return [opened, ...CALLS.map((call) => codeOf(() => call(handle)))];
});
