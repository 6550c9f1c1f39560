import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeArchive, xxh32 } from '@portolan/archive';
import { main } from '@portolan/cli';
import { fakeTerminal } from './fake-terminal.ts';
import { BUILT_TOWN, temporaryFolder } from './spawn.ts';

const archive = () =>
  writeArchive({
    kind: 'sample',
    version: { major: 1, minor: 2 },
    sections: { ids: new Uint32Array(1234), name: new TextEncoder().encode('Portolan') },
  });

async function inspect(bytes: Uint8Array, ...options: string[]) {
  const path = join(await temporaryFolder(), 'x.portolan');
  writeFileSync(path, bytes);
  const terminal = fakeTerminal();
  const code = await main(['inspect', path, ...options], terminal);
  return { code, path, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}

describe('inspect', () => {
  test('shows a table', async () => {
    const { code, stdout, stderr } = await inspect(archive());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`sample 1.2, container 1

section  type  elements     size  checksum
ids      u32      1,234  4.94 kB  ${xxh32(new Uint8Array(4936)).toString(16)}  ok
name     u8           8      8 B  a76f1391  ok

2 sections, 5.19 kB, intact
`);
  });

  test('shows JSON', async () => {
    const { code, stdout } = await inspect(archive(), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'sample',
      version: '1.2',
      container_version: 1,
      ok: true,
      sections: [
        { name: 'ids', type: 'u32', elements: 1234, offset: 192, bytes: 4936, ok: true },
        { name: 'name', type: 'u8', elements: 8, bytes: 8, checksum: 'a76f1391', ok: true },
      ],
    });
  });

  test.each([[[]], [['--json']]])('names damaged sections (%j)', async (options) => {
    const bytes = archive();
    bytes[bytes.length - 1]! ^= 1;
    const { code, path, stdout, stderr } = await inspect(bytes, ...options);
    expect(code).toBe(3);
    expect(stdout).toMatch(options.length > 0 ? /"ok": false/ : /name .* DAMAGED\n\n2 sections, .*, DAMAGED/);
    expect(stderr).toContain(`${path} is damaged (name)`);
  });

  test('refuses a file that is cut short, or no archive at all', async () => {
    for (const bytes of [archive().subarray(0, 500), new Uint8Array(), new TextEncoder().encode('{}')]) {
      const { code, path, stdout, stderr } = await inspect(bytes);
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toContain(`portolan: ${path}: this`);
    }
  });

  test('refuses a missing file and a folder', async () => {
    const folder = await temporaryFolder();
    for (const [path, message] of [
      [folder, `${folder} is a folder`],
      [join(folder, 'none'), 'does not exist'],
    ] as const) {
      const terminal = fakeTerminal();
      expect(await main(['inspect', path], terminal)).toBe(3);
      expect(terminal.stderr.text).toContain(message);
    }
  });
});

describe('inspect of tiles', () => {
  const tiles = (): Uint8Array => new Uint8Array(readFileSync(join(BUILT_TOWN, 'tiles.pmtiles')));

  test('shows zooms, layers and sizes', async () => {
    const { code, stdout, stderr } = await inspect(tiles());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^PMTiles 3, vector tiles 11\.\d+, 57\.\d+, 11\.\d+, 57\.\d+\nlayers: water, /);
    expect(stdout).toContain('© OpenMapTiles © OpenStreetMap contributors\n');
    expect(stdout).toMatch(/\nzoom +tiles +size +largest\n +0 +1 +\d.* 0\/0\/0\n/);
    expect(stdout).toMatch(
      /\n +14 +\d+ .* 14\/\d+\/\d+\n\n[\d,]+ tiles, [\d,]+ different, \d+ kB, intact\n$/,
    );
  });

  test('shows JSON whose numbers add up', async () => {
    const { code, stdout } = await inspect(tiles(), '--json');
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as { tiles: number; zooms: { tiles: number; bytes: number }[] };
    expect(report).toMatchObject({ kind: 'tiles', ok: true, min_zoom: 0, max_zoom: 14, damaged: [] });
    expect(report.zooms.reduce((sum, zoom) => sum + zoom.tiles, 0)).toBe(report.tiles);
    expect(report.zooms).toHaveLength(15);
  });

  test('names tiles that are damaged', async () => {
    const bytes = tiles();
    const { length } = bytes;
    bytes[length - 3]! ^= 0xff;
    const { code, stdout, stderr } = await inspect(bytes);
    expect(code).toBe(3);
    expect(stdout).toMatch(/, DAMAGED\n$/);
    expect(stderr).toMatch(/ is damaged \(\d+\/\d+\/\d+\): /);
  });

  test('refuses what only begins as an archive of tiles', async () => {
    const { code, stderr } = await inspect(tiles().subarray(0, 100));
    expect(code).toBe(3);
    expect(stderr).toMatch(/^portolan: .*x\.portolan/);
  });
});
