import { execFileSync } from 'node:child_process';

/** The seed where there is no repository. */
const DEFAULT_SEED = 20_250_101;

/**
 * The seed of all property tests: that of `PORTOLAN_SEED`, a new one for each run where that is `random`, else one of the committed files. So
 * each state of the project is tried on other inputs than the last one, but always on the same.
 */
export function propertySeed(): number {
  const wanted = process.env['PORTOLAN_SEED'];
  if (wanted === 'random') return Math.floor(Math.random() * 2 ** 31);
  if (wanted === undefined) return seedOfFiles();
  const seed = Number(wanted);
  if (wanted === '' || !Number.isInteger(seed))
    throw new Error(`PORTOLAN_SEED must be a whole number or "random", not "${wanted}"`);
  return seed;
}

function seedOfFiles(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch {
    return DEFAULT_SEED;
  }
}
