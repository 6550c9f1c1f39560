/**
 * Offsets of random zones at random instants, beside moment-timezone and luxon (in bench/peers; left out, and said so, where they are not
 * installed). Their tables are of other releases of tzdata, so agreement is counted from 1970 to 2024.
 *
 *   npm run build && node packages/tz/bench/offsets.mjs [--short]
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { digits, keep, keepTable, versionOf } from '../../../bench/harness.mjs';
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
const rows = [];

/** @param title  what the README calls it. */
function report(name, title, call, count) {
  const { rate } = measure(call, settled, count);
  if (FIGURES[name] !== undefined) figures[FIGURES[name]] = `${digits(rate)} M`;
  let differing = 0;
  for (let k = 0; k < count; k++)
    if (call(zones[k], settled[k]) !== offsetAt(zones[k], settled[k]).utcOffset) differing++;
  print(`  ${name.padEnd(24)} ${rate.toFixed(3).padStart(7)} M/s  differ ${differing} of ${count}`);
  const counted = `${differing.toLocaleString('en')} of ${count.toLocaleString('en')}`;
  rows.push([title, `${digits(rate)} M`, name === '@portolan/tz' ? '' : counted]);
}

print(
  `offsets, ${names.length} zones, tzdata ${tzdataVersion()} (${cpus()[0].model}, node ${process.version})`,
);
const start = performance.now();
offsetAt('Europe/Paris', 0);
print(`  first answer after import: ${(performance.now() - start).toFixed(2)} ms`);
const ours = (zone, instant) => offsetAt(zone, instant).utcOffset;
report('@portolan/tz', '`offsetAt`, 1970 to 2024', ours, COUNT);
const far = measure(ours, farAway, COUNT);
print(`  ${'years 1970 to 261826'.padEnd(24)} ${far.rate.toFixed(3).padStart(7)} M/s`);
rows.push(['`offsetAt`, 1970 to 261826', `${digits(far.rate)} M`, '']);
const tz = openTimeZones();
const wire = measure(
  (_, instant) => lookupV2(tz, { lat: 47.5, lng: 8.5, timestamp: instant }).utc_offset,
  settled,
  COUNT,
);
print(`  ${'lookupV2, with strings'.padEnd(24)} ${wire.rate.toFixed(3).padStart(7)} M/s`);
rows.push(['`lookupV2`, a point and both strings', `${digits(wire.rate)} M`, '']);
if (hasPeers) {
  const require = createRequire(peers);
  const moment = require('moment-timezone');
  const { DateTime, IANAZone } = require('luxon');
  report(
    'moment-timezone zone',
    `moment-timezone ${versionOf(peers, 'moment-timezone')}, \`zone.utcOffset\``,
    (zone, instant) => Math.round(-moment.tz.zone(zone).utcOffset(instant * 1000) * 60),
    COUNT,
  );
  report(
    'moment-timezone tz()',
    `moment-timezone ${versionOf(peers, 'moment-timezone')}, \`moment.tz\``,
    (zone, instant) => moment.tz(instant * 1000, zone).utcOffset() * 60,
    COUNT / 10,
  );
  const luxon = `luxon ${versionOf(peers, 'luxon')}`;
  report(
    'luxon IANAZone',
    `${luxon}, \`IANAZone.offset\``,
    (zone, instant) => IANAZone.create(zone).offset(instant * 1000) * 60,
    COUNT / 20,
  );
  report(
    'luxon DateTime',
    `${luxon}, \`DateTime\``,
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
keepTable('tz-offsets', ['', 'a second', 'differ'], rows);
