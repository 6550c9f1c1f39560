import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasMinutes, randomFractions, seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { FILES, sha256 } from './built-files.ts';
import { gridTown } from './grid.ts';
import { ACROSS_TOWN, portolan, start, temporaryFolder, TOWN, builtTown, type Started } from './spawn.ts';

/** A build that waits in the middle: its extract is a pipe that never ends. */
async function hangingBuild(folder: string, out: string): Promise<Started> {
  const pipe = join(folder, 'pipe.osm');
  spawnSync('mkfifo', [pipe]);
  const started = start(['build', pipe, '--out', out]);
  await waitForStaging(out);
  return started;
}

async function waitForStaging(out: string): Promise<void> {
  for (;;) {
    try {
      if (readdirSync(out).some((name) => name.startsWith('.portolan-build.'))) return;
    } catch {
      // The folder has not been made yet.
    }
    await delay(10);
  }
}

// Windows has neither named pipes in folders nor these signals.
describe.skipIf(process.platform === 'win32')('a build that is stopped', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s cleans up and exits with %i', async (signal, code) => {
    const folder = await temporaryFolder();
    const out = join(folder, 'out');
    const { process: child, finished } = await hangingBuild(folder, out);
    child.kill(signal);
    const { code: found, stderr } = await finished;
    expect(found).toBe(code);
    expect(stderr).toContain(`stopped by ${signal}`);
    expect(readdirSync(folder)).toEqual(['pipe.osm']);
  });

  test.each(['1', '2'])('in the middle of its work with --workers %s stops at once', async (workers) => {
    const folder = await temporaryFolder();
    const extract = join(folder, 'grid.osm');
    writeFileSync(extract, gridTown(70));
    const { process: child, finished } = start([
      'build',
      extract,
      '--out',
      join(folder, 'out'),
      '--workers',
      workers,
    ]);
    child.stderr.once('data', () => child.kill('SIGINT'));
    expect(await finished).toMatchObject({ code: 130 });
    expect(readdirSync(folder)).toEqual(['grid.osm']);
  });

  test('by kill -9 leaves no file under its final name and a former build as it was; the next build cleans up', async () => {
    const folder = await temporaryFolder();
    const out = await builtTown();
    const before = sha256(join(out, 'graph.portolan'));
    const { process: child, finished } = await hangingBuild(folder, out);
    child.kill('SIGKILL');
    expect((await finished).code).toBe(null);
    expect(readdirSync(out)).toHaveLength(FILES.length + 1);
    expect(sha256(join(out, 'graph.portolan'))).toBe(before);
    expect(await portolan(['route', out], JSON.stringify(ACROSS_TOWN))).toMatchObject({ code: 0 });

    expect(await portolan(['build', TOWN, '--out', out])).toMatchObject({ code: 0 });
    expect(readdirSync(out).toSorted()).toEqual(FILES);
  });

  test.runIf(hasMinutes())('by kill -9 at any moment leaves whole files or none', async () => {
    const folder = await temporaryFolder();
    const extract = join(folder, 'grid.osm');
    const out = join(folder, 'out');
    writeFileSync(extract, gridTown(12));
    const random = randomFractions(seedOf(1));
    const begun = performance.now();
    expect(await portolan(['build', extract, '--out', join(folder, 'whole')])).toMatchObject({ code: 0 });
    const whole = performance.now() - begun;
    const hashes = (path: string) => FILES.map((name) => sha256(join(path, name)));
    const expected = hashes(join(folder, 'whole'));
    const moments = share(10);
    for (let moment = 1; moment <= moments; moment++) {
      const { process: child, finished } = start(['build', extract, '--out', out]);
      // Within each part of the time, as the seed has it.
      await delay((whole * (moment - random())) / moments);
      child.kill('SIGKILL');
      await finished;
      for (const [position, name] of FILES.entries()) {
        const path = join(out, name);
        if (existsSync(path)) expect(sha256(path), name).toBe(expected[position]);
      }
    }
    expect(await portolan(['build', extract, '--out', out])).toMatchObject({ code: 0 });
    expect(readdirSync(out).toSorted()).toEqual(FILES);
    expect(hashes(out)).toEqual(expected);
  });
});
