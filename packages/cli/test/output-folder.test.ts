import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutputFolder } from '../src/build/output-folder.ts';
import { temporaryFolder } from './spawn.ts';

/** The number of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('files get their names when all of them are published, the last one last', async () => {
  const path = join(await temporaryFolder(), 'a', 'b');
  const folder = await openOutputFolder(path);
  writeFileSync(join(folder.staging, 'data'), 'new');
  writeFileSync(join(folder.staging, 'manifest'), 'of new');
  expect(readdirSync(path).filter((name) => !name.startsWith('.'))).toEqual([]);
  await folder.publish(['data', 'manifest']);
  expect(readdirSync(path).toSorted()).toEqual(['data', 'manifest']);
});

// A file system that refuses new folders by `ENOENT`, as Linux does here, must not be asked for ever.
test.runIf(existsSync('/proc/self'))(
  'a folder that cannot be made is refused, also deep within it',
  async () => {
    for (const path of ['/proc/nowhere', '/proc/nowhere/at/all'])
      await expect(openOutputFolder(path)).rejects.toMatchObject({ code: expect.stringMatching(/^file-/) });
  },
);

test('publishing replaces what has the same name and leaves the rest', async () => {
  const path = await temporaryFolder();
  writeFileSync(join(path, 'data'), 'old');
  writeFileSync(join(path, 'notes'), 'mine');
  const folder = await openOutputFolder(path);
  writeFileSync(join(folder.staging, 'data'), 'new');
  expect(readFileSync(join(path, 'data'), 'utf8')).toBe('old');
  await folder.publish(['data']);
  expect(readFileSync(join(path, 'data'), 'utf8')).toBe('new');
  expect(readFileSync(join(path, 'notes'), 'utf8')).toBe('mine');
});

test('discarding leaves a folder as it was', async () => {
  const path = await temporaryFolder();
  writeFileSync(join(path, 'data'), 'old');
  const folder = await openOutputFolder(path);
  writeFileSync(join(folder.staging, 'data'), 'half');
  await folder.discard();
  expect(readdirSync(path)).toEqual(['data']);
});

test('discarding takes away the folders that were made for it, and no others', async () => {
  const path = await temporaryFolder();
  await (await openOutputFolder(join(path, 'a', 'b', 'c'))).discard();
  expect(readdirSync(path)).toEqual([]);

  const shared = await openOutputFolder(join(path, 'a', 'b'));
  writeFileSync(join(path, 'a', 'mine'), '');
  await shared.discard();
  expect(readdirSync(join(path, 'a'))).toEqual(['mine']);
});

test('files left by dead builds are removed, and files of running builds are kept', async () => {
  const path = await temporaryFolder();
  const make = (name: string, ageHours = 0) => {
    mkdirSync(join(path, name));
    writeFileSync(join(path, name, 'half'), '');
    const then = new Date(Date.now() - ageHours * 3_600_000);
    utimesSync(join(path, name), then, then);
    return name;
  };
  const here = hostname();
  const dead = [
    make(`.portolan-build.${here}.${deadPid()}.00000000`),
    make(`.portolan-build.${here}.${process.pid}.00000000`),
    make('.portolan-build.elsewhere.1.00000000', 25),
  ];
  const alive = [
    make(`.portolan-build.${here}.${process.ppid}.00000000`),
    make('.portolan-build.elsewhere.1.11111111', 1),
    make('.something-else', 1000),
  ];
  const folder = await openOutputFolder(path);
  for (const name of dead) expect(existsSync(join(path, name)), name).toBe(false);
  for (const name of alive) expect(existsSync(join(path, name, 'half')), name).toBe(true);
  await folder.discard();
});

test('the error names a file that is in the place of the folder', async () => {
  const path = join(await temporaryFolder(), 'file');
  writeFileSync(path, '');
  for (const wanted of [path, join(path, 'below')]) {
    await expect(openOutputFolder(wanted)).rejects.toMatchObject({
      name: 'PortolanError',
      code: expect.stringMatching(/^file-/),
      message: expect.stringContaining('name a folder'),
    });
  }
});
