import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inTurn } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { sha256 } from './built-files.ts';
import { BUILT_TOWN, portolan, start, temporaryFolder, TOWN, type Started } from './spawn.ts';

/** Above the size from which an extract counts as large. */
const LARGE_BYTES = 68e6;

/** The town in a folder of its own, made large by notes full of blanks. */
async function largeTown(): Promise<string> {
  const extract = join(await temporaryFolder(), 'town.osm');
  const note = `<note>${' '.repeat(1e6)}</note>`;
  const notes = note.repeat(LARGE_BYTES / 1e6);
  writeFileSync(extract, readFileSync(TOWN, 'utf8').replace('</osm>', `${notes}</osm>`));
  return extract;
}

/** Waits until a command has started a process, and returns its number. */
async function childOf({ pid }: Started['process']): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    if (children !== '') return Number.parseInt(children, 10);
    await delay(5);
  }
}

async function waitForEndOf(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await delay(5);
}

/** A build that has just begun, and the process that it runs in. */
async function begunBuild() {
  const extract = await largeTown();
  const folder = join(extract, '..');
  const { process, finished } = start(['build', extract, '--out', join(folder, 'out')]);
  return { folder, command: process, finished, child: await childOf(process) };
}

// Elsewhere no file lists the processes that a process has started.
describe.skipIf(process.platform !== 'linux')('a build of a large extract', () => {
  test.each(inTurn(['2', '1'], 0))(
    'makes the same files as that of a small one, with --workers %s',
    async (workers) => {
      const extract = await largeTown();
      const out = join(extract, '..', 'out');
      const built = await portolan(['build', extract, '--out', out, '--workers', workers]);
      expect(built).toMatchObject({ code: 0 });
      for (const name of ['graph.portolan', 'geocoder.portolan', 'tiles.pmtiles'])
        expect(sha256(join(out, name)), name).toBe(sha256(join(BUILT_TOWN, name)));
    },
  );

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('that is stopped by %s cleans up, and its process has ended', async (signal, code) => {
    const { folder, command, finished, child } = await begunBuild();
    command.kill(signal);
    expect(await finished).toMatchObject({ code, stderr: expect.stringContaining(`stopped by ${signal}`) });
    expect(existsSync(`/proc/${child}`)).toBe(false);
    expect(readdirSync(folder)).toEqual(['town.osm']);
  });

  test('of which the terminal signals both processes says so once', async () => {
    const { folder, command, finished, child } = await begunBuild();
    process.kill(child, 'SIGINT');
    command.kill('SIGINT');
    const { code, stderr } = await finished;
    expect(code).toBe(130);
    expect(stderr.match(/portolan: .*/g)).toEqual(['portolan: stopped by SIGINT; nothing was changed']);
    expect(readdirSync(folder)).toEqual(['town.osm']);
  });

  test('of which the command is killed does not go on', async () => {
    const { command, finished, child } = await begunBuild();
    command.kill('SIGKILL');
    await finished;
    await waitForEndOf(child);
  });

  test('of which the process is killed says that memory may have run out, and cleans up', async () => {
    const { folder, finished, child } = await begunBuild();
    process.kill(child, 'SIGKILL');
    expect(await finished).toMatchObject({ code: 3, stderr: expect.stringContaining('memory runs out') });
    expect(readdirSync(folder)).toEqual(['town.osm']);
  });
});

/** A heap that is too small for a build, and large enough for the command itself. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=20' };

test.each([
  ['small', () => Promise.resolve(TOWN)],
  ['large', largeTown],
])(
  'a build of a %s extract whose heap is full says how to give it more, and cleans up',
  async (_, extractOf) => {
    const folder = await temporaryFolder();
    const { finished } = start(['build', await extractOf(), '--out', join(folder, 'out')], SMALL_HEAP);
    const { code, stderr } = await finished;
    expect(stderr).toContain('--max-old-space-size');
    expect(stderr).not.toContain('bug');
    expect(code).toBe(3);
    expect(readdirSync(folder)).toEqual([]);
  },
);
