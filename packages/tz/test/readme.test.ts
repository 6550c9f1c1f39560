import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookup, lookupAll, lookupV2, offsetAt, openTimeZones, timeZoneNames } from '@portolan/tz';
import { shippedBoundaries } from './real-data.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the examples of the README say what they give', () => {
  const tz = openTimeZones(shippedBoundaries());
  expect(readme).toContain(`lookup(tz, 49.41, 8.69)); // ${lookup(tz, 49.41, 8.69)}`);
  expect(readme).toContain(`// [ '${lookupAll(tz, 43.84, 87.53).join("', '")}' ]`);
  expect(readme).toContain(`lookup(tz, 0, -45)); // ${lookup(tz, 0, -45)}`);
  const { baseUtcOffset, dstOffset, isDst, abbreviation } = offsetAt('Europe/Dublin', 1705320000);
  expect(readme).toContain(`// ${baseUtcOffset} ${dstOffset} ${isDst} ${abbreviation}`);
  expect(readme).toContain(
    `// ${lookupV2(tz, { lat: 60.17, lng: 24.94, timestamp: 1774973192 }).local_rfc_3339_timestamp}`,
  );
  expect(readme).toContain(`(default: ${tz.landIds.length} zones)`);
  expect(readme).toContain(`All ${timeZoneNames().length} IANA names`);
});

test('in Node the shipped file opens without bytes, and answers as its bytes do', () => {
  const whole = openTimeZones(shippedBoundaries());
  const lazy = openTimeZones();
  for (let lat = -89; lat < 90; lat += 3.3) {
    for (let lon = -179; lon < 180; lon += 1.7)
      expect(lookupAll(lazy, lat, lon)).toEqual(lookupAll(whole, lat, lon));
  }
  expect(lazy.boundaryVersion).toBe('geo-tz 8.1.9');
  expect(lookup(openTimeZones(undefined, { product: 'now' }), 12.8, 45.03)).not.toBe('Asia/Aden');
});
