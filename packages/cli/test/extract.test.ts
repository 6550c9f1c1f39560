import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Extract } from '../src/build/extract.ts';
import { gridTown } from './grid.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-extract-'));
  path = join(folder, 'town.osm');
  await writeFile(path, gridTown(10));
});
afterAll(() => rm(folder, { recursive: true }));

/** An extract, and how often it was read from its beginning. */
function watched(keptBytes?: number) {
  let reads = 0;
  let last = Infinity;
  const extract = new Extract(
    path,
    ({ done }) => {
      if (done <= last) reads++;
      last = done;
    },
    keptBytes,
  );
  return { extract, count: () => reads };
}

test('the source of a small extract is read once', async () => {
  const { extract, count } = watched();
  const { input } = await extract.about();
  const source = await extract.read();
  expect(await extract.read()).toBe(source);
  expect(count()).toBe(1);
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(input).toEqual({ name: 'town.osm', bytes: bytes.length, sha256 });
});

test('an extract that states no box has that of its nodes, so that several folders can be told apart', async () => {
  const { bounds, box } = await watched().extract.about();
  expect(bounds).toEqual(box);
  expect(bounds).toMatchObject({ south: expect.closeTo(57, 2), west: expect.closeTo(11, 2) });
});

test('that of a large one is read again for each file that is built, and is the same', async () => {
  const { extract, count } = watched(0);
  await extract.about();
  const [first, second] = [await extract.read(), await extract.read()];
  expect(second).not.toBe(first);
  expect(second.nodes).toEqual(first.nodes);
  expect(count()).toBe(2);
});

// Windows has no named pipes in folders.
test.skipIf(process.platform === 'win32')(
  'what comes through a pipe is read once, and its source kept',
  async () => {
    const pipe = join(folder, 'pipe.osm');
    spawnSync('mkfifo', [pipe]);
    const writing = writeFile(pipe, gridTown(10));
    const extract = new Extract(pipe, () => undefined, 0);
    const { input } = await extract.about();
    await writing;
    expect(input.bytes).toBe(gridTown(10).length);
    expect(await extract.read()).toBe(await extract.read());
  },
);

test('an extract that changes meanwhile is an error', async () => {
  const { extract } = watched(0);
  await extract.read();
  await writeFile(path, gridTown(11));
  await expect(extract.read()).rejects.toMatchObject({ code: 'file-changed' });
});
