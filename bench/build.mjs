// Extract to graph: seconds and peak memory, each run in a process of its own.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { xxh32 } from '@portolan/archive';
import { buildGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { cityExtract, digits, isShort, quantile, report } from './harness.mjs';

const { name, path } = cityExtract();

if (process.argv.includes('--once')) {
  const start = performance.now();
  const source = await readOsm(readFileSync(path));
  const read = performance.now();
  const bytes = await buildGraph(source);
  const end = performance.now();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(
    JSON.stringify({
      read: read - start,
      build: end - read,
      total: end - start,
      megabytes,
      bytes: bytes.length,
      checksum: xxh32(bytes),
    }),
  );
} else {
  const runs = Array.from({ length: isShort ? 1 : 7 }, () =>
    JSON.parse(execFileSync(process.execPath, [import.meta.filename, '--once'], { encoding: 'utf8' })),
  );
  const checksums = new Set(runs.map((run) => run.checksum));
  if (checksums.size !== 1) throw new Error('two builds gave different bytes');
  const median = (key) =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    );
  const rows = [
    ['read extract', `${median('read').toFixed(0)} ms`],
    ['build graph', `${median('build').toFixed(0)} ms`],
    ['extract to ready graph', `${(median('total') / 1000).toFixed(2)} s (budget 2.5 s)`],
    ['peak memory', `${median('megabytes').toFixed(0)} MB (budget 250 MB)`],
    ['graph file', `${(runs[0].bytes / 1e6).toFixed(2)} MB`],
    ['checksum', runs[0].checksum.toString(16)],
  ];
  report('build', name, rows, {
    'build.total': `${digits(median('total') / 1000)} s`,
    'build.memory': `${median('megabytes').toFixed(0)} MB`,
    'build.file': `${(runs[0].bytes / 1e6).toFixed(0)} MB`,
  });
}
