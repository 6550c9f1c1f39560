import { execFileSync } from 'node:child_process';
import { testShare } from './amount-of-run.ts';

/** The seed of the runs that a change must pass: a change that is sound is never refused for what chance draws. */
const DEFAULT_SEED = 20_250_101;

/**
 * The seed of all property tests: that of `PORTOLAN_SEED`, or a new one for each run where that is `random`. Otherwise it is always the same,
 * but for `npm run test:long`, which hunts: there it follows the committed files, so that each state of the project is tried on inputs of its own.
 */
export function propertySeed(): number {
  const wanted = process.env['PORTOLAN_SEED'];
  if (wanted === 'random') return Math.floor(Math.random() * 2 ** 31);
  if (wanted === undefined) return testShare() >= 1 ? seedOfFiles() : DEFAULT_SEED;
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
