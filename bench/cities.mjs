// `portolan cities` of a CSV file: seconds until the first row is told, and rows a second after that, by processes that get one row and many.
//
//   node bench/cities.mjs [--short]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { digits, isShort, milliseconds, quantile, randomInts, report } from './harness.mjs';

const portolan = fileURLToPath(new URL('../packages/cli/bin/portolan.mjs', import.meta.url));
const ROWS = isShort ? 20_000 : 500_000;
const RUNS = isShort ? 1 : 3;

/** Places all over the inhabited latitudes. */
function csv(count) {
  const random = randomInts(7);
  const rows = Array.from({ length: count }, (_, k) => {
    const [lat, lon] = [random(120_000) / 1000 - 55, random(360_000) / 1000 - 180];
    return `${k},${lat.toFixed(3)},${lon.toFixed(3)}`;
  });
  return `id,lat,lon\n${rows.join('\n')}\n`;
}

/** Milliseconds by the clock of a process that is told some rows, and what it printed. */
function timed(input) {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [portolan, 'cities', '-'], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`portolan cities: ${stderr}`);
  return { took: performance.now() - begun, stdout };
}

const [one, many] = [csv(1), csv(ROWS)];
const [firsts, wholes] = [[], []];
let checksum;
for (let run = 0; run < RUNS; run++) {
  firsts.push(timed(one).took);
  const { took, stdout } = timed(many);
  wholes.push(took);
  checksum = createHash('sha256').update(stdout).digest('hex').slice(0, 16);
}
const start = quantile(firsts, 0.5);
const perSecond = (1000 * (ROWS - 1)) / (quantile(wholes, 0.5) - start);
const rate = digits(1000 * Math.round(perSecond / 1000));
report(
  'cities',
  `${ROWS.toLocaleString('en-US')} rows`,
  [
    ['the first row', milliseconds(start)],
    ['rows a second after it', rate],
    ['checksum', checksum],
  ],
  { 'cities.start': milliseconds(start), 'cities.rate': rate },
);
