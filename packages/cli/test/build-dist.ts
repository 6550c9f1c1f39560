/**
 * Global setup of the cli's tests: compiles the packages and makes the time zone data, so that tests can start the command as a user does. `tsc -b` does nothing where
 * nothing has changed (about a quarter of a second).
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export function setup(): void {
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  const cli = fileURLToPath(new URL('..', import.meta.url));
  const generator = fileURLToPath(new URL('../../tz/generate', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', cli, generator], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the packages do not compile:\n${stdout}`);
  const boundaries = spawnSync(process.execPath, [`${generator}/dist/boundaries.js`], { encoding: 'utf8' });
  if (boundaries.status !== 0) throw new Error(`no time zone data:\n${boundaries.stderr}`);
}
