/**
 * Opening an archive must not depend on its size: opens archives of 1, 10 and 100 MB, then reads each whole (verify) and copies each whole
 * (the naive way to get aligned arrays). Run after `npm run build`: node packages/archive/bench/open.mjs
 */
import { cpus } from 'node:os';
import { keep, milliseconds } from '../../../bench/harness.mjs';
import { openArchive, verifyArchive, writeArchive } from '@portolan/archive';

const SECTIONS = 40;
const ms = (value) => `${value.toFixed(3)} ms`;
const print = (line) => process.stdout.write(`${line}\n`);

/** Marsaglia's xorshift32, seeded, so that every run sees the same bytes. */
function fill(words, seed) {
  let state = seed;
  for (let k = 0; k < words.length; k++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[k] = state;
  }
  return words;
}

function quantiles(runs, work) {
  work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return { median: times[runs >> 1], p99: times[Math.min(runs - 1, Math.ceil(runs * 0.99))] };
}

const figures = {};
print(`${cpus()[0].model}, node ${process.version}`);
for (const megabytes of [1, 10, 100]) {
  const wordsEach = (megabytes * 1e6) / 4 / SECTIONS;
  const sections = Object.fromEntries(
    Array.from({ length: SECTIONS }, (_, k) => [`section${k}`, fill(new Uint32Array(wordsEach), k + 1)]),
  );
  const bytes = writeArchive({ kind: 'bench', version: { major: 1, minor: 0 }, sections });
  const open = () => openArchive(bytes, { kind: 'bench', major: 1 });

  const archive = open();
  const answer = archive.sections.reduce((sum, section) => (Math.imul(sum, 31) + section.checksum) >>> 0, 0);
  const opened = quantiles(1000, open);
  const verified = quantiles(9, () => verifyArchive(archive));
  const copied = quantiles(9, () => archive.sections.map(({ name }) => archive.u32(name).slice()));
  figures[`archive.open${megabytes}`] = milliseconds(opened.median);
  figures[`archive.verify${megabytes}`] = milliseconds(verified.median);
  figures[`archive.copy${megabytes}`] = milliseconds(copied.median);
  print(
    `${String(megabytes).padStart(4)} MB, ${SECTIONS} sections: open ${ms(opened.median)} (p99 ${ms(opened.p99)}), ` +
      `verify ${ms(verified.median)} (${(bytes.length / verified.median / 1e6).toFixed(1)} GB/s), ` +
      `copy ${ms(copied.median)}; checksum ${answer.toString(16)}`,
  );
}
keep('archive', `${SECTIONS} sections`, figures);
