import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { main } from '@portolan/cli';
import { describe, expect, test } from 'vitest';
import { sha256 } from './built-files.ts';
import { fakeTerminal } from './fake-terminal.ts';
import { ACROSS_TOWN, BUILT_TOWN, temporaryFolder, TOWN } from './spawn.ts';

async function run(...argv: string[]) {
  const terminal = fakeTerminal();
  const code = await main(argv, terminal);
  return { code, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}

describe('pack and unpack', () => {
  test.each(['graph.portolan', 'geocoder.portolan'])('%s goes there and back', async (name) => {
    const folder = await temporaryFolder();
    const [whole, packed, again] = [join(BUILT_TOWN, name), join(folder, 'packed'), join(folder, 'again')];
    expect(await run('pack', whole, '--out', packed)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/packed: [\d.]+ kB, from [\d.]+ kB\n$/),
    });
    expect(statSync(packed).size).toBeLessThan(statSync(whole).size);
    expect(await run('unpack', packed, '--out', again)).toMatchObject({ code: 0 });
    expect(sha256(again)).toBe(sha256(whole));
    // Over a file that is there.
    expect(await run('unpack', packed, '--out', again)).toMatchObject({ code: 0 });
    expect(readdirSync(folder).toSorted()).toEqual(['again', 'packed']);
    const { stdout } = await run('inspect', packed);
    expect(stdout.split(' (packed: ')[0]).toBe((await run('inspect', whole)).stdout.split(', intact')[0]);
    const json = JSON.parse((await run('inspect', '--json', packed)).stdout) as { packed_bytes: number };
    expect(json.packed_bytes).toBe(statSync(packed).size);
  });

  test.skipIf(process.platform === 'win32')('a pipe is written to, and stays one', async () => {
    const [whole, pipe] = [join(BUILT_TOWN, 'graph.portolan'), join(await temporaryFolder(), 'pipe')];
    execFileSync('mkfifo', [pipe]);
    // Opened for both, so that neither side waits for the other; what a pipe holds is less than a graph.
    const reader = createReadStream(pipe, { flags: 'r+' });
    const arrives = once(reader, 'data');
    const { code } = await run('pack', whole, '--out', pipe);
    await arrives;
    reader.destroy();
    expect(code).toBe(0);
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  test('say what is wrong, and leave the file as it was', async () => {
    const folder = await temporaryFolder();
    const [whole, packed, out] = [
      join(BUILT_TOWN, 'graph.portolan'),
      join(folder, 'packed'),
      join(folder, 'out'),
    ];
    await run('pack', whole, '--out', packed);
    writeFileSync(out, 'old');
    const damaged = readFileSync(packed);
    damaged[damaged.length >> 1]! ^= 4;
    writeFileSync(join(folder, 'damaged'), damaged);
    for (const [argv, message] of [
      [['pack', packed, '--out', out], 'packed already'],
      [['unpack', whole, '--out', out], 'is not packed'],
      [['unpack', join(folder, 'damaged'), '--out', out], 'is damaged: fetch the file again'],
      [['inspect', join(folder, 'damaged')], 'is damaged: fetch the file again'],
      [['pack', join(BUILT_TOWN, 'manifest.json'), '--out', out], 'not a valid Portolan archive'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { code, stderr } = await run(...argv);
      expect([code, stderr]).toEqual([3, expect.stringContaining(message)]);
    }
    expect(readFileSync(out, 'utf8')).toBe('old');
  });

  test('into a folder that is not there is refused before the work is done', async () => {
    const out = join(await temporaryFolder(), 'none', 'packed');
    // No line of progress comes before it.
    expect(await run('pack', join(BUILT_TOWN, 'graph.portolan'), '--out', out)).toEqual({
      code: 3,
      stdout: '',
      stderr: `portolan: the folder of ${out} does not exist\n`,
    });
  });

  test('--most-bytes says how large a file may become', async () => {
    const folder = await temporaryFolder();
    const [whole, packed, out] = [
      join(BUILT_TOWN, 'graph.portolan'),
      join(folder, 'packed'),
      join(folder, 'out'),
    ];
    await run('pack', whole, '--out', packed);
    const { size } = statSync(whole);
    const { code, stderr } = await run('unpack', packed, '--out', out, '--most-bytes', String(size - 1));
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining(`unpacks to ${size}, and at most ${size - 1} are taken`),
    ]);
    expect(readdirSync(folder)).toEqual(['packed']);
    expect(await run('unpack', packed, '--out', out, '--most-bytes', String(size))).toMatchObject({
      code: 0,
    });
    expect(sha256(out)).toBe(sha256(whole));
    for (const text of ['1e9', '-1', '64M', '9'.repeat(20)]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const refused = await run('unpack', packed, '--out', out, `--most-bytes=${text}`);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is no number of bytes')]);
    }
  });
});

test('build names the models that there are', async () => {
  const folder = join(await temporaryFolder(), 'town');
  const { code, stderr } = await run('build', TOWN, '--out', folder, '--models', 'auto', 'tram');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/--models takes auto, .*pedestrian, not "tram"/)]);
  expect(existsSync(folder)).toBe(false);
});

test('build --packed writes what unpacks to the files of build, and commands read it', async () => {
  const folder = join(await temporaryFolder(), 'town');
  expect(await run('build', TOWN, '--out', folder, '--packed')).toMatchObject({ code: 0 });
  const request = join(folder, '..', 'request.json');
  writeFileSync(request, JSON.stringify(ACROSS_TOWN));
  for (const name of ['graph.portolan', 'geocoder.portolan']) {
    const again = join(folder, '..', name);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await run('unpack', join(folder, name), '--out', again)).toMatchObject({ code: 0 });
    expect(sha256(again)).toBe(sha256(join(BUILT_TOWN, name)));
  }
  copyFileSync(join(folder, 'graph.portolan'), join(folder, '..', 'alone'));
  const answer = await run('route', BUILT_TOWN, request);
  expect(answer.code).toBe(0);
  expect(await run('route', folder, request)).toEqual(answer);
  expect(await run('route', join(folder, '..', 'alone'), request)).toEqual(answer);
  const search = join(folder, '..', 'search.json');
  writeFileSync(search, JSON.stringify({ endpoint: 'search', query: { text: 'street' } }));
  const found = await run('geocode', folder, search);
  expect(found.code).toBe(0);
});
