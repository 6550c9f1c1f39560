// Writes what a run of benchmarks measured as one page of tables.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/**
 * Writes `summary.md` into the folder of results.
 *
 * @param runs  of each benchmark its name, what it printed, its seconds, and the load of the machine before it.
 */
export function writeSummary(results, runs) {
  mkdirSync(results, { recursive: true });
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node.js ${process.version}`;
  const parts = runs.map(
    ({ name, text, seconds, load }) =>
      `## ${name}\n\n${seconds.toFixed(0)} s; load before it ${load.toFixed(1)}\n\n${rowsOf(results, name, text) ?? `\`\`\`text\n${text.trim()}\n\`\`\``}\n`,
  );
  writeFileSync(new URL('summary.md', results), `# Benchmarks\n\n${machine}\n\n${parts.join('\n')}`);
}

const cell = (words) => String(words).replaceAll('|', '\\|');

/** The rows that a benchmark kept; undefined where it only printed some. */
function rowsOf(results, name, text) {
  const path = new URL(`${name}.json`, results);
  if (!existsSync(path)) return undefined;
  const { input, rows } = JSON.parse(readFileSync(path, 'utf8'));
  const entries = Object.entries(rows ?? {});
  // A file of an earlier run may have the same name.
  if (entries.length === 0 || !entries.every(([, value]) => text.includes(String(value)))) return undefined;
  return [
    `${input}`,
    '',
    '| | |',
    '|---|---|',
    ...entries.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');
}
