/**
 * The whole interface behind keys of your own. A line of the file is a key, a name, how many calls it has a minute and how many cells a matrix may
 * have: `key,name,callsPerMinute,maxElements`. The file is read again when the program gets SIGHUP.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openGraph } from '@portolan/graph';
import { createHost, inProcess, type Admission, type Admit } from '@portolan/host';
import { serve } from '@portolan/host/node';
import { openTimeZones } from '@portolan/tz';
import { readCsv } from '../csv.ts';
import { fileOfRegion } from '../demo/region.ts';
import { numberFrom } from './options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons('node examples/dist/recipes/own-keys.js --keys keys.csv [--folder demo] [--port 8405]');

/** What a key allows, and how much of it is left. */
interface Client {
  readonly name: string;
  readonly callsPerMinute: number;
  readonly maxElements: number;
  /** Calls that are left; they come back evenly with time, up to those of a minute. */
  left: number;
  /** When `left` was counted last. */
  countedMs: number;
}

const { values } = parseArgs({
  options: {
    keys: { type: 'string' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    port: { type: 'string', default: '8405' },
  },
});
if (values.keys === undefined) {
  console.error('--keys must name a file of lines such as s3cret,Harbour office,60,625');
  process.exit(2);
}
const keysFile = values.keys;
const port = numberFrom('--port', values.port, 0, 65_535);

/** Keys are looked up by their hash, so that the time of a look-up tells nothing of those that are valid. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

let clients = readClients();

function readClients(): Map<string, Client> {
  const found = new Map<string, Client>();
  for (const [at, [key = '', name = '', ...numbers]] of [
    ...readCsv(readFileSync(keysFile, 'utf8')),
  ].entries()) {
    if (at === 0 && key === 'key') continue;
    const [callsPerMinute = NaN, maxElements = NaN] = numbers.map(Number);
    if (key === '' || !(callsPerMinute >= 1) || !(maxElements >= 1))
      throw new Error(`${keysFile}, line ${at + 1}: a key, a name and two numbers from 1 on are wanted`);
    found.set(hashOf(key), {
      name,
      callsPerMinute,
      maxElements,
      left: callsPerMinute,
      countedMs: Date.now(),
    });
  }
  return found;
}

/** The index page, its roads and the description are for everybody; the host itself keeps `/health` open. */
const OPEN_PAGES = new Set(['index', 'roads', 'openapi']);

const admit: Admit = ({ operation, query, header }): Admission => {
  if (OPEN_PAGES.has(operation)) return { isAdmitted: true };
  const key = query.get('api_key') ?? /^Bearer (.+)$/i.exec(header('authorization') ?? '')?.[1] ?? '';
  const client = clients.get(hashOf(key));
  if (client === undefined)
    return { isAdmitted: false, status: 401, message: 'put your key into the address: ?api_key=...' };
  if (!takeCall(client)) {
    const retryAfterSeconds = ((1 - client.left) * 60) / client.callsPerMinute;
    const message = `${client.name} has ${client.callsPerMinute} calls a minute, and they are used up`;
    return { isAdmitted: false, status: 429, message, retryAfterSeconds };
  }
  // Calls of one key share threads fairly with those of others, wherever they come from.
  return { isAdmitted: true, limits: { maxElements: client.maxElements }, client: client.name };
};

/** Takes one call from what is left to a client: a token bucket. */
function takeCall(client: Client): boolean {
  const now = Date.now();
  const regained = ((now - client.countedMs) / 60_000) * client.callsPerMinute;
  client.left = Math.min(client.callsPerMinute, client.left + regained);
  client.countedMs = now;
  if (client.left < 1) return false;
  client.left -= 1;
  return true;
}

const graph = openGraph(readFileSync(await fileOfRegion(values.folder, 'graph.portolan')));
const host = createHost({ engines: inProcess({ graph, tz: openTimeZones() }), admit });
const serving = await serve(host, { port });
console.log(`The interface is at http://127.0.0.1:${serving.port}/ for ${clients.size} keys`);
process.on('SIGHUP', () => {
  try {
    clients = readClients();
    console.log(`${clients.size} keys are known now`);
  } catch (error) {
    // A file that is wrong changes nothing: the keys before it stay.
    console.error(error instanceof Error ? error.message : error);
  }
});
process.once('SIGTERM', () => void serving.close());
