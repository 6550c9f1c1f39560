import { existsSync, readFileSync } from 'node:fs';

import { readOsm } from '../src/index.ts';

/** Run in a process of its own: reads the extract of the first argument and prints how it ended and how much memory that took at most. */
const XML = new TextEncoder().encode('<osm><node id="1" lat="0" lon="0"><tag k="a" v="b"/></node></osm>');

const STATUS = '/proc/self/status';

/** The most memory that this process has had. In Linux `maxRSS` would count what its parent had when it started this one, too. */
function peakBytes(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024;
  return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))![1]) * 1024;
}

const bytes = readFileSync(process.argv[2]!);
await readOsm(XML);
const before = process.memoryUsage.rss();
let code = 'read';
try {
  await readOsm(bytes);
} catch (error) {
  code = String((error as { code?: unknown }).code);
}
console.log(JSON.stringify({ code, peak: peakBytes() - before }));
