/**
 * Soak and chaos: `portolan serve` of a city with a small heap (`--max-old-space-size=512`) in a process of its own, attacked from a thread by many
 * connections at once, and its own threads are killed, while others watch: one asks `/health` every 20 ms, four ask honest questions that carry a
 * nonce. Fails (exit 1) where the server dies, an answer has the nonce of another request, or a bound below is broken.
 * All attacks run in several rounds, eight by default; from eight rounds on the trend of memory at rest is judged as well.
 * Run after `npm run build`: node packages/host/bench/soak.mjs [--short] [--seconds n] [--workers n] [--rounds n]
 * [--folder built --between lat,lon,lat,lon --text words]
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { cpus, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { keep, keepTable, milliseconds as durationOf } from '../../../bench/harness.mjs';

/** What has to hold. Times are generous: client and server share the machine, and often with others. */
const BOUNDS = {
  healthP99Ms: 200,
  /** Where others use the machine, times may be so many times what they are when it is quiet here. */
  busyTimes: 10,
  /** Honest routes may take this many times what they take when it is quiet, and this long in any case. */
  honestTimes: 5,
  honestMs: 400,
  residentMegabytes: 1_100,
  recoveryMs: 2_000,
  /** Bodies of clients that have gone give their memory back so soon: a second of waiting, and the reading of what had come. */
  heldMs: 4_000,
  /** What memory at rest may grow by from one round of all attacks to the next, MB. */
  growth: { resident: 10, main: 0.3, thread: 0.3 },
};

/** For so long the soak waits until nothing is held any more. */
const MOST_HELD_MS = 20_000;

/** What memory at rest is told of. */
const REST_NAMES = {
  resident: 'resident memory',
  main: 'heap and buffers of the thread of the server',
  thread: 'heap and buffers of each other thread',
};

/** Resident memory at rest varies by some 70 MB from round to round: fewer rounds show no slope. */
const ROUNDS_FOR_SLOPE = 8;

const isShort = process.argv.includes('--short');
// A short run has a hundred samples of each time, and often runs beside other work: it looks for what is grossly wrong.
if (isShort) Object.assign(BOUNDS, { healthP99Ms: 1_000, honestMs: 5_000, heldMs: 15_000 });
const option = (name) => {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv[at + 1];
};
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks and reads the answer; status 0 where the connection broke. */
function ask(agent, port, method, path, body) {
  return new Promise((resolve) => {
    const sent = httpRequest({ agent, port, method, path }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', () => resolve({ status: 0 }));
    });
    sent.on('error', () => resolve({ status: 0 }));
    sent.end(body);
  });
}

/** A text with many results; `--text` for a folder of another city. */
const TEXT = option('--text') ?? 'rue de la rue de la rue';

/* The attackers, in a thread of their own. */

const repeated = (before, piece, count, after) =>
  Buffer.from(`${before}${`${piece},`.repeat(count - 1)}${piece}${after}`);

const ATTACKS = {
  '240 routes of 1 MB of {}': {
    connections: 240,
    body: () => repeated('{"costing":"auto","locations":[', '{}', 330_000, ']}'),
    path: '/route/v1',
  },
  'elevation, 40 MB of {}': {
    connections: 4,
    body: () => repeated('{"shape":[', '{}', 13_000_000, ']}'),
    path: '/elevation/v1',
  },
  'elevation, 750,000 points': {
    connections: 4,
    body: () => repeated('{"range":true,"shape":[', '{"lat":43.7384,"lon":7.4246}', 750_000, ']}'),
    path: '/elevation/v1',
  },
  'bulk, 5,000 texts': {
    connections: 8,
    body: () =>
      repeated('[', JSON.stringify({ endpoint: '/v1/search', query: { text: TEXT, size: 40 } }), 5_000, ']'),
    path: '/geocoding/v1/search/bulk',
  },
  'matrices of 10,000': {
    connections: 8,
    body: () => {
      const [from, to] = PLACES.map((place) => JSON.stringify(place));
      const places = `${`${from},`.repeat(50)}${`${to},`.repeat(49)}${to}`;
      return Buffer.from(`{"costing":"bicycle","sources":[${places}],"targets":[${places}]}`);
    },
    path: '/matrix/v1',
  },
};

const ODD = 'odd requests';
const SLOW = 'slow and half-open sockets';
const KILLED = 'threads are killed';
const TOGETHER = 'everything at once';

const post = (path, body, more = '') =>
  Buffer.concat([
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}content-length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);
const get = (target, more = '') =>
  Buffer.from(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`);
const pipelined = (one, count) =>
  Buffer.from(`${one.repeat(count)}GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

/** Requests that no client sends by accident, as they go over the wire. */
function oddRequests() {
  const keys = Array.from({ length: 40_000 }, (_, k) => `"key${k}":0`).join(',');
  const route = JSON.stringify({ costing: 'auto', locations: PLACES });
  return [
    post('/route/v1', Buffer.alloc(1e6, '[')),
    post('/matrix/v1', Buffer.alloc(4e6, '{"a":')),
    post('/route/v1', Buffer.from(`{"id":"${'x'.repeat(990_000)}"}`)),
    post('/route/v1', Buffer.from(`{${keys}}`)),
    post('/route/v1', repeated('{', '"locations":[{}]', 60_000, '}')),
    post('/route/v1', gzipSync(Buffer.alloc(100e6)), 'content-encoding: gzip\r\n'),
    post('/route/v1', Buffer.alloc(1e6, 0xff)),
    post('/elevation/v1', Buffer.from(`{"encoded_polyline":"${'?'.repeat(5e6)}"}`)),
    get('/', Array.from({ length: 1_000 }, (_, k) => `x-${k}: 1\r\n`).join('')),
    get(`/?${'a=1&'.repeat(3_900)}`),
    get(`/geocoding/v1/search?text=${'rue%20'.repeat(2_000)}`),
    get(`/route/v1?json=${encodeURIComponent(`{"locations":[${'{},'.repeat(1_500)}{}]}`)}`),
    get(`/${'a'.repeat(1e5)}`),
    get('/', 'upgrade: websocket\r\nconnection: upgrade\r\n'),
    Buffer.from(
      'POST /route/v1 HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{',
    ),
    Buffer.from('POST /route/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'),
    Buffer.from(
      `POST /route/v1 HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(200_000)}`,
    ),
    pipelined('GET /geocoding/v1/autocomplete?text=rue HTTP/1.1\r\nhost: x\r\n\r\n', 20_000),
    pipelined(`POST /route/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: ${route.length}\r\n\r\n${route}`, 5_000),
  ];
}

/** How long attackers wait for their last answers. */
const LAST_ANSWERS_MS = 1_500;

/** Sends bytes and tells the statuses of the answers, until the connection ends or the attack is over. */
function sendRaw(port, bytes, statuses, end) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(3_000, () => socket.destroy());
    const timer = setTimeout(() => socket.destroy(), end + LAST_ANSWERS_MS - performance.now());
    socket.on('data', (chunk) => {
      for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g))
        statuses[status] = (statuses[status] ?? 0) + 1;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.write(bytes);
  });
}

async function sendOdd(port, statuses, end) {
  const odd = oddRequests();
  await Promise.all(
    Array.from({ length: 2 * odd.length }, async (_, k) => {
      while (performance.now() < end) await sendRaw(port, odd[k % odd.length], statuses, end);
    }),
  );
}

/** Sockets that send or read a byte now and then, or nothing at all. */
function slowSockets(port, count, body) {
  const sockets = [];
  for (let k = 0; k < count; k++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    const kind = k % 4;
    if (kind === 0) continue;
    if (kind === 1) socket.write('POST /route/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n{');
    if (kind === 2) socket.write('GET /hea');
    if (kind === 3) {
      // Reads nothing of its answer.
      socket.pause();
      socket.write(
        `POST /geocoding/v1/search/bulk HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body);
    }
  }
  const timer = setInterval(() => {
    sockets.forEach((socket, k) => k % 4 === 1 && socket.writable && socket.write(' '));
  }, 100);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

async function attack(port, name, milliseconds) {
  const statuses = {};
  const end = performance.now() + milliseconds;
  const run = async ({ connections, body, path }, breaksOff) => {
    const bytes = body();
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const timer = setTimeout(() => agent.destroy(), milliseconds + LAST_ANSWERS_MS);
    await Promise.all(
      Array.from({ length: connections }, async (_, k) => {
        while (performance.now() < end) {
          if (breaksOff && k % 3 === 0) {
            const socket = connect(port, '127.0.0.1');
            socket.on('error', () => undefined);
            socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes.length}\r\n\r\n`);
            socket.write(bytes.subarray(0, k % 2 === 0 ? bytes.length : bytes.length >> 1));
            await wait(200);
            socket.destroy();
            continue;
          }
          const { status } = await ask(agent, port, 'POST', path, bytes);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 503 || status === 0) await wait(50);
        }
      }),
    );
    clearTimeout(timer);
    agent.destroy();
  };
  if (name === ODD) await sendOdd(port, statuses, end);
  else if (name === SLOW) {
    const close = slowSockets(
      port,
      400,
      repeated('[', '{"endpoint":"/v1/search","query":{"text":"rue","size":40}}', 1_000, ']'),
    );
    await wait(milliseconds);
    close();
  } else if (name === TOGETHER) {
    const close = slowSockets(
      port,
      200,
      repeated('[', '{"endpoint":"/v1/search","query":{"text":"rue"}}', 500, ']'),
    );
    await Promise.all([
      sendOdd(port, statuses, end),
      ...Object.values(ATTACKS).map((one) =>
        run({ ...one, connections: Math.min(one.connections, 60) }, true),
      ),
    ]);
    close();
  } else await run(ATTACKS[name], false);
  return statuses;
}

if (!isMainThread) {
  const { port } = workerData;
  // Clients elsewhere would not take the server's time. In Linux this is about the thread alone.
  setPriority(19);
  parentPort.on('message', async ({ name, milliseconds }) => {
    parentPort.postMessage(await attack(port, name, milliseconds), []);
  });
}

/* Those who watch. */

function quantile(samples, share) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** The growth of one figure of memory at rest from round to round. */
function growthOf(name, rests) {
  return { name, slope: slopeOf(rests.map((one) => one[name]).filter((value) => value !== undefined)) };
}

/** Growth from one value to the next, of the straight line nearest to all in squares. */
function slopeOf(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  for (const [k, value] of values.entries()) {
    above += (k - middle) * (value - mean);
    below += (k - middle) ** 2;
  }
  return above / below;
}

/** `--between lat,lon,lat,lon` for a folder of another city. */
const [LAT, LON, TO_LAT, TO_LON] = (option('--between') ?? '43.7311,7.4197,43.7402,7.4263')
  .split(',')
  .map(Number);
const PLACES = [
  { lat: LAT, lon: LON },
  { lat: TO_LAT, lon: TO_LON },
];

/** Honest calls: one that is answered at once, one that a thread answers, and one that is long. Each echoes its `id`. */
const HONEST = [
  (id) => ['/route/v1', { id, costing: 'auto', locations: PLACES }],
  (id) => ['/route/v1', { id, costing: 'pedestrian', locations: PLACES }],
  (id) => ['/matrix/v1', { id, costing: 'bicycle', sources: PLACES, targets: PLACES }],
];

/** Asks for health and for honest routes until it is told to end. */
function watch(port, wrong) {
  const agent = new Agent({ keepAlive: true });
  const seen = { health: [], honest: [], refused: {}, isOver: false };
  const probe = async () => {
    while (!seen.isOver) {
      const start = performance.now();
      const { status } = await ask(agent, port, 'GET', '/health');
      seen.health.push(performance.now() - start);
      if (status !== 200) wrong.push(`/health answered ${status}`);
      await wait(20);
    }
  };
  let nonce = 0;
  const route = async (k) => {
    while (!seen.isOver) {
      const id = `${k}-${nonce++}-${Math.random()}`;
      const [path, body] = HONEST[nonce % HONEST.length](id);
      const start = performance.now();
      const answer = await ask(agent, port, 'POST', path, JSON.stringify(body));
      seen.honest.push(performance.now() - start);
      if (answer.status === 200) {
        const found = JSON.parse(answer.body).id;
        if (found !== id) wrong.push(`${id} got the answer of ${found}`);
      } else seen.refused[answer.status] = (seen.refused[answer.status] ?? 0) + 1;
      await wait(20);
    }
  };
  const all = Promise.all([probe(), ...[1, 2, 3, 4].map(route)]);
  return async () => {
    seen.isOver = true;
    await all;
    agent.destroy();
    return seen;
  };
}

/** Resident memory of a process now and at its highest, MB. */
function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/**
 * Runs in each thread of the server before its own program. Told 'kill', it kills one of the threads, each in turn; told 'measure', it collects
 * garbage in all of them and tells what is left in each: what leaks is there, and what an allocator holds is not.
 */
const WITHIN = `
  import threads from 'node:worker_threads';
  import { syncBuiltinESMExports } from 'node:module';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';

  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const left = () => {
    // What one finalizer lets go, the next collection takes.
    for (let k = 0; k < 3; k++) collect();
    const { heapUsed, external } = process.memoryUsage();
    return { heapUsed, external };
  };
  const all = new threads.BroadcastChannel('portolan-soak');
  all.unref();
  if (threads.isMainThread) {
    // A soak that is killed leaves no server behind.
    process.once("disconnect", () => process.exit());
    const living = [];
    threads.Worker = class extends threads.Worker {
      constructor(...given) {
        super(...given);
        living.push(this);
        this.once('exit', () => living.splice(living.indexOf(this), 1));
      }
    };
    syncBuiltinESMExports();
    let found;
    all.onmessage = ({ data }) => {
      found.push(data);
      if (found.length === living.length) process.send({ main: left(), threads: found });
    };
    process.on('message', (order) => {
      if (order === 'kill') void living[0]?.terminate();
      else {
        found = [];
        all.postMessage('measure');
      }
    });
    process.channel.unref();
  } else all.onmessage = ({ data }) => data === 'measure' && all.postMessage(left());
`;

async function startServer(folder, heights) {
  const cli = fileURLToPath(new URL('../../cli/bin/portolan.mjs', import.meta.url));
  const server = spawn(
    process.execPath,
    [
      '--max-old-space-size=512',
      `--import=data:text/javascript,${encodeURIComponent(WITHIN)}`,
      cli,
      'serve',
      folder,
      '--quiet',
      '--port=0',
      `--workers=${option('--workers') ?? '1'}`,
      `--dem=${heights}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const line = await new Promise((resolve, reject) => {
    createInterface(server.stdout).once('line', resolve);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { server, port: Number(/:(\d+)\//.exec(line)[1]) };
}

const megabytes = ({ heapUsed, external }) => (heapUsed + external) / 1e6;

/**
 * Waits until nothing is held any more, and tells how long that took. Then tells memory, MB: what is resident, and what garbage collection has left
 * in the thread of the server and, on average, in another one; undefined where a thread was replaced in the meantime.
 */
async function restOf(agent, port, server) {
  const start = performance.now();
  let held;
  do {
    await wait(50);
    held = gauge((await ask(agent, port, 'GET', '/metrics')).body?.toString() ?? '', 'body_bytes_held');
  } while (!(held === 0) && performance.now() - start < MOST_HELD_MS);
  const releasedMs = performance.now() - start;
  // The collector gives pages back some time after the last call.
  await wait(500);
  const resident = residentMegabytes(server.pid).now;
  const answer = new Promise((resolve) => server.once('message', resolve));
  server.send('measure');
  const found = await Promise.race([answer, wait(5 * BOUNDS.recoveryMs)]);
  server.removeAllListeners('message');
  return {
    releasedMs,
    resident,
    main: found && megabytes(found.main),
    thread: found && found.threads.reduce((sum, one) => sum + megabytes(one), 0) / found.threads.length,
  };
}

/** Kills a thread, and tells the milliseconds until it was replaced and each kind of honest call is answered with 200 again. */
async function killOnce(agent, port, server) {
  const replaced = async () =>
    gauge((await ask(agent, port, 'GET', '/metrics')).body?.toString() ?? '', 'pool_replaced');
  const before = await replaced();
  const start = performance.now();
  server.send('kill');
  const waited = () => performance.now() - start;
  while (!((await replaced()) > before) && waited() < 5 * BOUNDS.recoveryMs) await wait(5);
  const isAnswered = async (make) => {
    const [path, body] = make('');
    return (await ask(agent, port, 'POST', path, JSON.stringify(body))).status === 200;
  };
  for (const make of HONEST)
    while (!(await isAnswered(make)) && waited() < 5 * BOUNDS.recoveryMs) await wait(5);
  return waited();
}

/** A built folder of Monaco; undefined where there is no extract. */
function buildFolder(made) {
  const data =
    process.env.PORTOLAN_TEST_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
  const extract = join(data, 'osm/monaco-2025-01-01.osm.pbf');
  if (!existsSync(extract)) return undefined;
  const folder = join(made, 'monaco');
  const cli = fileURLToPath(new URL('../../cli/bin/portolan.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [cli, 'build', extract, '--out', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

/** A slope of heights around Monaco, in the form of SRTM with 3 seconds of arc. */
function writeHeights(folder) {
  const side = 1201;
  const bytes = Buffer.alloc(2 * side * side);
  for (let k = 0; k < side * side; k++) bytes.writeInt16BE(100 + (k % side), 2 * k);
  const path = join(folder, 'N43E007.hgt');
  writeFileSync(path, bytes);
  return path;
}

const gauge = (text, name) => Number(new RegExp(`^portolan_${name} (\\d+)$`, 'm').exec(text)?.[1]);

const told = (samples) =>
  [0.5, 0.99, 1].map((share) => quantile(samples, share).toFixed(0).padStart(5)).join(' ');
const counts = (of) =>
  Object.entries(of)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
const died = (code, signal) => {
  console.log(`soak: FAILED, the server died (${code ?? signal})`);
  process.exit(1);
};

async function main() {
  const made = mkdtempSync(join(tmpdir(), 'portolan-soak-'));
  const folder = option('--folder') ?? buildFolder(made);
  if (folder === undefined) {
    console.log('soak: skipped, because there is no extract of Monaco; give a built folder with --folder');
    rmSync(made, { recursive: true });
    return 0;
  }
  const { server, port } = await startServer(folder, writeHeights(made));
  const wrong = [];
  server.removeAllListeners('exit');
  server.on('exit', died);
  const attackers = new Worker(new URL(import.meta.url), {
    workerData: { port },
    argv: process.argv.slice(2),
  });
  const milliseconds = (isShort ? 1.5 : Number(option('--seconds') ?? 4)) * 1_000;
  console.log(
    `${cpus()[0].model}, ${cpus().length} cores, node ${process.version}; ${milliseconds / 1000} s each`,
  );
  const agent = new Agent({ keepAlive: true });
  // Metrics are made on first use, in each thread.
  for (let k = 0; k < 30; k++) {
    const [path, body] = HONEST[k % HONEST.length]('');
    await ask(agent, port, 'POST', path, JSON.stringify(body));
  }

  let quiet;
  let recovery = 0;
  console.log(`${''.padEnd(28)}  health p50 p99 max   honest p50 p99 max     MB  attackers were answered`);
  const rounds = Number(option('--rounds') ?? (isShort ? 1 : ROUNDS_FOR_SLOPE));
  const attacks = [...Object.keys(ATTACKS), ODD, SLOW, KILLED, TOGETHER];
  const rests = [];
  const rows = [];
  for (const name of ['quiet', ...Array.from({ length: rounds }, () => attacks).flat()]) {
    const finish = watch(port, wrong);
    let statuses = {};
    const isKilling = name === KILLED || name === TOGETHER;
    const kills = isKilling ? setInterval(() => server.send('kill'), 700) : undefined;
    // Attackers may need far longer to end where others use the machine, and threads that never live for a second answer nobody.
    if (isKilling) setTimeout(() => clearInterval(kills), milliseconds);
    if (name === 'quiet' || name === KILLED) await wait(milliseconds);
    else {
      attackers.postMessage({ name, milliseconds }, []);
      statuses = await new Promise((resolve) => attackers.once('message', resolve));
    }
    clearInterval(kills);
    if (isKilling) {
      // All threads are there again, and none of them is lost.
      const start = performance.now();
      let threads = 0;
      while (threads < 2 && performance.now() - start < 10_000) {
        await wait(20);
        threads = gauge((await ask(agent, port, 'GET', '/metrics')).body?.toString() ?? '', 'pool_threads');
      }
      recovery = Math.max(recovery, performance.now() - start);
    }
    const { health, honest, refused } = await finish();
    const [healthP99, honestP99] = [quantile(health, 0.99), quantile(honest, 0.99)];
    quiet ??= { health: healthP99, honest: honestP99 };
    const { now } = residentMegabytes(server.pid);
    const refusals = Object.keys(refused).length === 0 ? '' : `; honest refused ${counts(refused)}`;
    console.log(
      `${name.padEnd(28)} ${told(health)}       ${told(honest)}  ${now.toFixed(0).padStart(5)}  ${counts(statuses)}${refusals}`,
    );
    const pair = (samples) => [0.5, 0.99].map((share) => quantile(samples, share).toFixed(0)).join(', ');
    rows.push([name, pair(health), pair(honest), now.toFixed(0)]);
    if (name === TOGETHER) {
      const rest = await restOf(agent, port, server);
      rests.push(rest);
      const figures = Object.entries(REST_NAMES).map(([one, is]) => `${is} ${rest[one]?.toFixed(1)}`);
      console.log(
        `  nothing is held after ${rest.releasedMs.toFixed(0)} ms; at rest, MB: ${figures.join(', ')}`,
      );
      if (rest.releasedMs > BOUNDS.heldMs)
        wrong.push(`bytes are still held ${rest.releasedMs.toFixed(0)} ms after the last attack of a round`);
    }
    if (statuses[500] > 0) wrong.push(`${name}: ${statuses[500]} answers with 500`);
    if (healthP99 > Math.max(BOUNDS.healthP99Ms, BOUNDS.busyTimes * quiet.health))
      wrong.push(`${name}: p99 of /health is ${healthP99.toFixed(0)} ms`);
    // A call whose thread is killed waits for a new one.
    const mostMs = isKilling ? Math.max(BOUNDS.honestMs, BOUNDS.recoveryMs) : BOUNDS.honestMs;
    if (honestP99 > Math.max(BOUNDS.honestTimes * quiet.honest, mostMs))
      wrong.push(
        `${name}: p99 of honest calls is ${honestP99.toFixed(0)} ms, ${quiet.honest.toFixed(0)} ms when it is quiet`,
      );
  }
  const growths =
    rests.length < ROUNDS_FOR_SLOPE ? [] : Object.keys(BOUNDS.growth).map((name) => growthOf(name, rests));
  for (const { name, slope } of growths) {
    if (slope > BOUNDS.growth[name])
      wrong.push(`${REST_NAMES[name]} at rest grew by ${slope.toFixed(2)} MB a round`);
  }
  const answered = await killOnce(agent, port, server);
  if (answered > BOUNDS.recoveryMs)
    wrong.push(`calls are answered again ${answered.toFixed(0)} ms after a thread was killed`);
  if (recovery > BOUNDS.recoveryMs)
    wrong.push(`threads that were killed are there again after ${recovery.toFixed(0)} ms`);
  const text = (await ask(agent, port, 'GET', '/metrics')).body.toString();
  const { now, peak } = residentMegabytes(server.pid);
  if (peak > BOUNDS.residentMegabytes) wrong.push(`resident memory reached ${peak.toFixed(0)} MB`);
  console.log(
    `resident ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB; ${gauge(text, 'pool_replaced')} threads replaced, all there again within ${recovery.toFixed(0)} ms`,
  );
  for (const name of Object.keys(REST_NAMES)) {
    const values = rests.map((one) => one[name]?.toFixed(name === 'resident' ? 0 : 1) ?? '?');
    const slope = growths.find((one) => one.name === name)?.slope;
    console.log(
      `at rest after each round, ${REST_NAMES[name]}: ${values.join(', ')} MB${slope === undefined ? '' : `; ${slope.toFixed(2)} MB a round`}`,
    );
  }
  console.log(`after one kill all calls answered again in ${answered.toFixed(0)} ms`);
  const atRest = (at, name) => `${rests.at(at)[name]?.toFixed(1) ?? '?'} MB`;
  const residents = rests.map(({ resident }) => resident);
  keep('host-soak', `${rests.length} rounds`, {
    'soak.rounds': String(rests.length),
    'soak.replaced': String(gauge(text, 'pool_replaced')),
    'soak.peak': `${peak.toFixed(0)} MB`,
    'soak.released': durationOf(Math.max(...rests.map(({ releasedMs }) => releasedMs))),
    'soak.answered': durationOf(answered),
    'soak.mainFirst': atRest(0, 'main'),
    'soak.mainLast': atRest(-1, 'main'),
    'soak.threadFirst': atRest(0, 'thread'),
    'soak.threadLast': atRest(-1, 'thread'),
    'soak.resident': `${quantile(residents, 0).toFixed(0)} to ${quantile(residents, 1).toFixed(0)} MB`,
  });
  // The quiet row, and the last round.
  keepTable(
    'host-soak',
    ['attack', '`/health` p50, p99 ms', 'honest calls p50, p99 ms', 'resident MB'],
    [rows[0], ...rows.slice(-attacks.length)],
  );
  server.off('exit', died);
  agent.destroy();
  await attackers.terminate();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(made, { recursive: true });
  for (const sentence of new Set(wrong)) console.log(`soak: FAILED, ${sentence}`);
  return wrong.length === 0 ? 0 : 1;
}

if (isMainThread) process.exitCode = await main();
