import { existsSync, readFileSync } from 'node:fs';

/**
 * The most memory that this program has had. What Linux counts in `maxRSS` includes the process that started it, of which it was a copy for a moment.
 */
export function peakBytes() {
  const status = '/proc/self/status';
  const line = existsSync(status) ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8')) : undefined;
  return 1024 * (line ? Number(line[1]) : process.resourceUsage().maxRSS);
}
