import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeArchive, xxh32 } from '@portolan/archive';
import { main } from '@portolan/cli';
import { fakeTerminal } from './fake-terminal.ts';
import { temporaryFolder } from './spawn.ts';

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
