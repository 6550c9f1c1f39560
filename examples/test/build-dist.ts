/**
 * Global setup of the examples' tests: compiles them and makes the time zone data, so that tests can start them as a reader of the README
 * does. Does nothing where nothing has changed (about a quarter of a second).
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export function setup(): void {
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  const examples = fileURLToPath(new URL('..', import.meta.url));
  const generator = fileURLToPath(new URL('../../packages/tz/generate', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', examples, generator], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the examples do not compile:\n${stdout}`);
  const boundaries = spawnSync(process.execPath, [`${generator}/dist/boundaries.js`], { encoding: 'utf8' });
  if (boundaries.status !== 0) throw new Error(`no time zone data:\n${boundaries.stderr}`);
}
