import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomInts, seedOf, share } from '@portolan/testing';
import { fetchFile } from '../src/download/fetch-file.ts';
import { extractUrl, REGIONS } from '../src/download/regions.ts';
import { runHere } from './fake-terminal.ts';
import { temporaryFolder } from './spawn.ts';

/** What the server holds, and how it behaves. */
interface Shelf {
  bytes: Uint8Array;
  checksum: string;
  tag: string;
  /** Connections are cut after so many bytes of a body; Infinity for never. */
  cutAfter: number;
  /** Nothing more arrives after so many bytes. */
  silentAfter: number;
  hasRanges: boolean;
  /** Before it cuts a connection, the server waits until this file has grown. */
  awaited: string | undefined;
  asked: { path: string; range: string | undefined }[];
}

const random = randomInts(seedOf(1));
const content = (length: number): Uint8Array => Uint8Array.from({ length }, () => random(256));
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

let shelf: Shelf;
let server: Server;
let base: string;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { range } = request.headers;
  shelf.asked.push({ path: request.url!, range });
  if (request.url === '/osm/europe/andorra-latest.osm.pbf.md5') {
    response.end(`${shelf.checksum}  andorra-latest.osm.pbf\n`);
    return;
  }
  if (request.url !== '/osm/europe/andorra-latest.osm.pbf') {
    response.writeHead(404).end('no such file');
    return;
  }
  const isSame = request.headers['if-range'] === shelf.tag;
  const from =
    shelf.hasRanges && isSame && range !== undefined ? Number(/^bytes=(\d+)-$/.exec(range)![1]) : 0;
  if (from >= shelf.bytes.length && from > 0) {
    response.writeHead(416, { 'content-range': `bytes */${shelf.bytes.length}` }).end();
    return;
  }
  const rest = shelf.bytes.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': rest.length,
    etag: shelf.tag,
    ...(from > 0 && { 'content-range': `bytes ${from}-${shelf.bytes.length - 1}/${shelf.bytes.length}` }),
  });
  const stop = Math.min(shelf.cutAfter, shelf.silentAfter);
  if (stop >= rest.length) {
    response.end(rest);
    return;
  }
  // The client has to have read what was sent before the connection ends.
  response.write(rest.subarray(0, stop), () => {
    if (stop === shelf.cutAfter) void grown(shelf.awaited, from + stop).then(() => response.destroy());
  });
}

/** Waits until a file has some size. A reset connection may take bytes with it that the client has not read. */
async function grown(path: string | undefined, size: number): Promise<void> {
  const isLarge = (): boolean => path === undefined || (existsSync(path) && statSync(path).size >= size);
  await setTimeout(20);
  while (!isLarge()) await setTimeout(5);
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}/osm`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  const bytes = content(100_000);
  shelf = {
    bytes,
    checksum: md5(bytes),
    tag: '"first"',
    cutAfter: Infinity,
    silentAfter: Infinity,
    hasRanges: true,
    awaited: undefined,
    asked: [],
  };
});

const outIn = async (): Promise<string> => join(await temporaryFolder(), 'andorra.osm.pbf');
const download = (out: string, region = 'andorra') =>
  runHere(['download', region, '--out', out, '--base-url', base]);
const isGone = (out: string): boolean => !existsSync(`${out}.part`) && !existsSync(`${out}.part.json`);

describe('download', () => {
  test('writes the extract when its checksum is right', async () => {
    const out = await outIn();
    const { code, stdout, stderr } = await download(out);
    expect(code).toBe(0);
    expect(stdout).toBe(`${out}: 100 kB, MD5 as on the server. © OpenStreetMap contributors (ODbL)\n`);
    expect(stderr).toMatch(/100 %  download/);
    expect(readFileSync(out).equals(shelf.bytes)).toBe(true);
    expect(isGone(out)).toBe(true);
  });

  test('a file that is there and complete is not fetched again', async () => {
    const out = await outIn();
    writeFileSync(out, shelf.bytes);
    // A part of a newer version, which was begun and not needed any more.
    writeFileSync(`${out}.part`, 'begun');
    const { code, stdout } = await download(out);
    expect(code).toBe(0);
    expect(stdout).toBe(`${out}: 100 kB, already there and complete, MD5 as on the server\n`);
    expect(shelf.asked.map(({ path }) => path)).toEqual(['/osm/europe/andorra-latest.osm.pbf.md5']);
    expect(readFileSync(`${out}.part`, 'utf8')).toBe('begun');
  });

  test('an older file, and one that is cut short, are replaced', async () => {
    const out = await outIn();
    for (const bytes of [content(100_000), shelf.bytes.subarray(0, 99_999), new Uint8Array()]) {
      writeFileSync(out, bytes);
      // Each has to be fetched before the next one is put in its place.
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect((await download(out)).stdout).toContain('100 kB, MD5 as on the server');
      expect(readFileSync(out).equals(shelf.bytes)).toBe(true);
    }
  });

  test('the name of a folder is refused', async () => {
    const out = await temporaryFolder();
    expect(await download(out)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`${out} is a folder: name a file`),
    });
  });

  test.skipIf(process.platform === 'win32')(
    'a pipe or a device is refused and stays what it is',
    async () => {
      const out = await outIn();
      execFileSync('mkfifo', [out]);
      expect(await download(out)).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(`${out} is a device or a pipe: name a file`),
      });
      expect(statSync(out).isFIFO()).toBe(true);
    },
  );

  test('a folder that is not there is told before anything is asked', async () => {
    const out = join(await temporaryFolder(), 'missing/andorra.osm.pbf');
    expect(await download(out)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`the folder of ${out} does not exist`),
    });
    expect(shelf.asked).toEqual([]);
  });

  test('goes on where a broken connection ended', async () => {
    const out = await outIn();
    Object.assign(shelf, { cutAfter: 30_000, awaited: `${out}.part` });
    const first = await download(out);
    expect(first.code).toBe(3);
    expect(first.stderr).toContain('run the same command again to go on where it stopped');
    expect(existsSync(out)).toBe(false);
    const begun = statSync(`${out}.part`).size;
    expect(begun).toBe(30_000);
    shelf.cutAfter = Infinity;
    const second = await download(out);
    expect(second.code).toBe(0);
    expect(second.stdout).toContain('of them from an earlier try');
    expect(shelf.asked.at(-1)!.range).toBe(`bytes=${begun}-`);
    expect(readFileSync(out).equals(shelf.bytes)).toBe(true);
    expect(isGone(out)).toBe(true);
  });

  test('begins anew when the file has changed on the server', async () => {
    const out = await outIn();
    shelf.cutAfter = 30_000;
    await download(out);
    const bytes = content(90_000);
    Object.assign(shelf, { bytes, checksum: md5(bytes), tag: '"second"', cutAfter: Infinity });
    expect((await download(out)).code).toBe(0);
    expect(readFileSync(out).equals(bytes)).toBe(true);
  });

  test('takes a part that was whole already', async () => {
    const out = await outIn();
    writeFileSync(`${out}.part`, shelf.bytes);
    const url = `${base}/europe/andorra-latest.osm.pbf`;
    writeFileSync(`${out}.part.json`, JSON.stringify({ url, validator: shelf.tag }));
    expect((await download(out)).code).toBe(0);
    expect(readFileSync(out).equals(shelf.bytes)).toBe(true);
  });

  test.each(['{"url"', '{}', 'null', '{"url":"http://other/","validator":"\\"first\\""}'])(
    'a part with the note %s is fetched from its beginning',
    async (note) => {
      const out = await outIn();
      writeFileSync(`${out}.part`, content(200_000));
      writeFileSync(`${out}.part.json`, note);
      expect((await download(out)).code).toBe(0);
      expect(shelf.asked.at(-1)!.range).toBe(undefined);
      expect(readFileSync(out).equals(shelf.bytes)).toBe(true);
    },
  );

  test('refuses bytes that are not those of the checksum, and keeps the file that was there', async () => {
    const out = await outIn();
    writeFileSync(out, 'an older extract');
    shelf.checksum = md5(content(10));
    const { code, stderr } = await download(out);
    expect(code).toBe(3);
    expect(stderr).toContain('arrived damaged or changed in the middle');
    expect(readFileSync(out, 'utf8')).toBe('an older extract');
    expect(isGone(out)).toBe(true);
  });

  test('a server without checksum, or with something else in its place, is refused', async () => {
    const out = await outIn();
    const missing = await download(out, 'europe/atlantis');
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain('answers with status 404');
    shelf.checksum = '<html>';
    const odd = await download(out);
    expect(odd.code).toBe(3);
    expect(odd.stderr).toContain('holds no MD5 sum');
  });

  test('a server that falls silent is given up, and what it sent is kept', async () => {
    const out = await outIn();
    shelf.silentAfter = 40_000;
    const url = extractUrl('andorra', base);
    // Long enough for a busy machine to read what was sent before.
    const fetching = fetchFile(url, out, { signal: new AbortController().signal, idleMs: 4_000 });
    await expect(fetching).rejects.toMatchObject({ code: 'file-unreachable' });
    expect(statSync(`${out}.part`).size).toBe(40_000);
    shelf.silentAfter = Infinity;
    expect(await fetchFile(url, out, { signal: new AbortController().signal })).toEqual({
      bytes: 100_000,
      resumed: 40_000,
      wasThere: false,
    });
  });

  test('somebody may stop it', async () => {
    const out = await outIn();
    shelf.silentAfter = 40_000;
    const stop = new AbortController();
    const fetching = fetchFile(extractUrl('andorra', base), out, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(fetching).rejects.toThrow('enough');
    expect(existsSync(out)).toBe(false);
  });

  test('no server at all is an error that names the address', async () => {
    const nowhere = ['--base-url', 'http://127.0.0.1:1/'];
    const { code, stderr } = await runHere(['download', 'andorra', '--out', await outIn(), ...nowhere]);
    expect(code).toBe(3);
    expect(stderr).toContain('http://127.0.0.1:1/europe/andorra-latest.osm.pbf cannot be fetched');
  });

  test('however often a connection breaks, the file is whole in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(fc.integer({ min: 0, max: 8_000 }), { maxLength: 4 }),
        fc.boolean(),
        async (length, cuts, hasRanges) => {
          const out = await outIn();
          const bytes = content(length);
          Object.assign(shelf, { bytes, checksum: md5(bytes), tag: `"${length}"`, hasRanges });
          for (const cut of [...cuts, Infinity]) {
            shelf.cutAfter = cut;
            await fetchFile(extractUrl('andorra', base), out, { signal: new AbortController().signal }).catch(
              (error: unknown) => {
                expect(error).toMatchObject({ code: 'file-unreachable' });
              },
            );
          }
          expect(readFileSync(out).equals(bytes)).toBe(true);
          expect(isGone(out)).toBe(true);
        },
      ),
      { numRuns: share(100) },
    );
  });
});

describe('names of regions', () => {
  test('have their path on the server', () => {
    expect(extractUrl('andorra', 'https://a.example/b').href).toBe(
      'https://a.example/b/europe/andorra-latest.osm.pbf',
    );
    expect(extractUrl('New Zealand', 'https://a.example/').pathname).toBe(
      '/australia-oceania/new-zealand-latest.osm.pbf',
    );
    expect(extractUrl('europe/germany/bremen', 'https://a.example/').pathname).toBe(
      '/europe/germany/bremen-latest.osm.pbf',
    );
    for (const path of REGIONS.values()) expect(path).toMatch(/^[a-z/-]+$/);
  });

  test.each([
    ['andora', 'Did you mean andorra?'],
    ['../../etc/passwd', 'there is no region'],
    ['europe/../../x', 'there is no region'],
    ['//evil.example/x', 'there is no region'],
    ['europe/andorra?x', 'there is no region'],
  ])('%s is refused', async (region, text) => {
    const { code, stderr } = await runHere(['download', region]);
    expect([code, stderr.includes(text)]).toEqual([2, true]);
  });

  test('only addresses of the web are fetched from', async () => {
    for (const url of ['file:///etc', 'nonsense', 'ftp://a.example/']) {
      const { code, stderr } = await runHere(['download', 'andorra', '--base-url', url]);
      expect([code, stderr.includes('--base-url must be an address')]).toEqual([2, true]);
    }
  });

  test('all are listed', async () => {
    const { code, stdout } = await runHere(['download', '--list']);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toContain('andorra  (europe/andorra)');
    expect((await runHere(['download'])).code).toBe(2);
  });
});
