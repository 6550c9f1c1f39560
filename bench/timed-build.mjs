// `portolan build` of an extract in a process of its own, and what it took.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepTable, report } from './harness.mjs';

const portolan = fileURLToPath(new URL('../packages/cli/bin/portolan.mjs', import.meta.url));
const printUsage = new URL('print-usage.mjs', import.meta.url);

/**
 * Builds all files of an extract into a folder.
 *
 * @param more  further words of the command
 * @returns CPU seconds of all threads, seconds by the clock, peak memory of all processes in bytes, and the bytes of the extract and of each file
 */
export function timedBuild(path, out, more = []) {
  const usageFile = `${out}.json`;
  const begun = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', printUsage.href, portolan, 'build', path, '--out', out, ...more],
    { encoding: 'utf8', env: { ...process.env, PORTOLAN_USAGE: usageFile } },
  );
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`portolan build ${path}: ${stderr}`);
  const { cpuSeconds, peakBytes } = JSON.parse(readFileSync(usageFile, 'utf8'));
  const files = ['graph.portolan', 'geocoder.portolan', 'tiles.pmtiles'].map((file) => join(out, file));
  return { seconds, cpuSeconds, peakBytes, sizes: [path, ...files].map((file) => statSync(file).size) };
}

/** What stands above the columns of builds. */
const HEADER = [
  'extract',
  'its file',
  '`graph.portolan`',
  '`geocoder.portolan`',
  '`tiles.pmtiles`',
  'CPU',
  'clock, two cores',
  'peak memory',
];

/** The cells of a build after its name. */
export function buildCells({ seconds, cpuSeconds, peakBytes, sizes }) {
  return [
    ...sizes.map(megabytes),
    `${cpuSeconds.toFixed(cpuSeconds < 99.5 ? 1 : 0)} s`,
    `${seconds.toFixed(seconds < 99.5 ? 1 : 0)} s`,
    `${(peakBytes / 1e6).toFixed(0)} MB`,
  ];
}

/**
 * Prints builds, and keeps them as a table.
 *
 * @param rows  of each build its name and its cells
 */
export function reportBuilds(name, input, rows, isKept = true) {
  report(
    name,
    input,
    rows.map(([build, ...cells]) => [build, cells.map((cell, at) => `${HEADER[at + 1]} ${cell}`).join(', ')]),
  );
  if (isKept) keepTable(name, HEADER, rows);
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 9.95e6 ? 2 : bytes < 99.5e6 ? 1 : 0)} MB`;
}
