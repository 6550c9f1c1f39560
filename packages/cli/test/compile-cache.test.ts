import { readdirSync } from 'node:fs';
import module from 'node:module';
import { expect, test } from 'vitest';
import { portolan, temporaryFolder } from './spawn.ts';

/** What a command leaves in the folder for temporary files. */
async function leftBy(env: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await temporaryFolder();
  const { code } = await portolan(['--version'], '', { TMPDIR: folder, ...env });
  expect(code).toBe(0);
  return readdirSync(folder);
}

test('what was compiled is kept where Node.js can, unless that is turned off', async () => {
  const canKeep = 'enableCompileCache' in module;
  expect(await leftBy({})).toEqual(canKeep ? ['node-compile-cache'] : []);
  expect(await leftBy({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([]);
});
