import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** The most memory that this process has had, in bytes. In Linux `maxRSS` would count what its parent had when it started this one, too. */
export function peakBytes(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024;
  return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))![1]) * 1024;
}

/**
 * Runs something in this process, which does nothing else, and prints how it ended and how much memory that took at most, as `peakOf` of
 * `@portolan/testing/peak-of` reads it.
 *
 * @param warmUp  loads the code that `run` needs.
 */
export async function printPeak(warmUp: () => unknown, run: () => unknown): Promise<void> {
  await warmUp();
  const before = process.memoryUsage.rss();
  let code = 'done';
  try {
    await run();
  } catch (error) {
    code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
  process.stdout.write(JSON.stringify({ code, peak: peakBytes() - before }));
}
