/**
 * Offsets of random zones at random instants, beside moment-timezone and luxon (in bench/peers; left out, and said so, where they are not
 * installed). Their tables are of other releases of tzdata, so agreement is counted from 1970 to 2024.
 *
 *   npm run build && node packages/tz/bench/offsets.mjs [--short]
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { digits, keep } from '../../../bench/harness.mjs';
import { lookupV2, offsetAt, openTimeZones, timeZoneNames, tzdataVersion } from '@portolan/tz';

const isShort = process.argv.includes('--short');
const peers = new URL('../../../bench/peers/', import.meta.url);
const hasPeers = existsSync(new URL('node_modules/moment-timezone', peers));
const print = (line) => process.stdout.write(`${line}\n`);

let state = 20261120;
const random = (limit) => {
  state = (state * 48271) % 2147483647;
  return state % limit;
};
/** Rows that READMEs quote. */
const FIGURES = {
  '@portolan/tz': 'tzOffsets.offsetAt',
  'moment-timezone zone': 'tzOffsets.momentZone',
  'moment-timezone tz()': 'tzOffsets.momentTz',
};
// moment-timezone has no Factory.
const names = timeZoneNames().filter((name) => name !== 'Factory');
const COUNT = isShort ? 20_000 : 200_000;
const zones = Array.from({ length: COUNT }, () => names[random(names.length)]);
const settled = Float64Array.from(zones, () => random(1_700_000_000));
const farAway = Float64Array.from(zones, () => random(2_000_000_000) * 4100);

function measure(call, instants, count) {
  let sum = 0;
  const rates = Array.from({ length: isShort ? 3 : 7 }, () => {
    const start = performance.now();
    for (let k = 0; k < count; k++) sum += call(zones[k], instants[k]);
    return count / (performance.now() - start) / 1000;
  });
  return { rate: rates.toSorted((a, b) => a - b)[rates.length >> 1], sum };
}

const figures = {};

function report(name, call, count, note = '') {
  const { rate } = measure(call, settled, count);
  if (FIGURES[name] !== undefined) figures[FIGURES[name]] = `${digits(rate)} M`;
  let differing = 0;
  for (let k = 0; k < count; k++)
    if (call(zones[k], settled[k]) !== offsetAt(zones[k], settled[k]).utcOffset) differing++;
  print(`  ${name.padEnd(24)} ${rate.toFixed(3).padStart(7)} M/s  differ ${differing} of ${count}${note}`);
}

print(
  `offsets, ${names.length} zones, tzdata ${tzdataVersion()} (${cpus()[0].model}, node ${process.version})`,
);
const start = performance.now();
offsetAt('Europe/Paris', 0);
print(`  first answer after import: ${(performance.now() - start).toFixed(2)} ms`);
report('@portolan/tz', (zone, instant) => offsetAt(zone, instant).utcOffset, COUNT);
print(
  `  ${'years 1970 to 261826'.padEnd(24)} ${measure(
    (zone, instant) => offsetAt(zone, instant).utcOffset,
    farAway,
    COUNT,
  )
    .rate.toFixed(3)
    .padStart(7)} M/s`,
);
const tz = openTimeZones();
const wire = measure(
  (_, instant) => lookupV2(tz, { lat: 47.5, lng: 8.5, timestamp: instant }).utc_offset,
  settled,
  COUNT,
);
print(`  ${'lookupV2, with strings'.padEnd(24)} ${wire.rate.toFixed(3).padStart(7)} M/s`);
if (hasPeers) {
  const require = createRequire(peers);
  const moment = require('moment-timezone');
  const { DateTime, IANAZone } = require('luxon');
  report(
    'moment-timezone zone',
    (zone, instant) => Math.round(-moment.tz.zone(zone).utcOffset(instant * 1000) * 60),
    COUNT,
  );
  report(
    'moment-timezone tz()',
    (zone, instant) => moment.tz(instant * 1000, zone).utcOffset() * 60,
    COUNT / 10,
  );
  report('luxon IANAZone', (zone, instant) => IANAZone.create(zone).offset(instant * 1000) * 60, COUNT / 20);
  report(
    'luxon DateTime',
    (zone, instant) => DateTime.fromSeconds(instant, { zone }).offset * 60,
    COUNT / 20,
  );
} else {
  print('  peers skipped: they are not installed (npm ci in bench/peers)');
}
let checksum = 0;
for (let k = 0; k < COUNT; k++)
  checksum = (Math.imul(checksum, 31) + offsetAt(zones[k], settled[k]).utcOffset) >>> 0;
for (let k = 0; k < COUNT; k++)
  checksum = (Math.imul(checksum, 31) + offsetAt(zones[k], farAway[k]).utcOffset) >>> 0;
print(`  checksum ${checksum.toString(16)}`);
keep('tz-offsets', `${names.length} zones`, figures);
