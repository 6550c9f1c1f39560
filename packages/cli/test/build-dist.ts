/**
 * Global setup of the cli's tests: compiles the packages, joins the command, makes the time zone data and builds a town, so that tests can start the command as a user does. `tsc -b` does nothing where
 * nothing has changed (about a quarter of a second).
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that `portolan build` made of the town; tests that change it take a copy. */
    builtTown: string;
  }
}

export function setup({ provide }: TestProject): () => void {
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  const cli = fileURLToPath(new URL('..', import.meta.url));
  const generator = fileURLToPath(new URL('../../tz/generate', import.meta.url));
  const shared = fileURLToPath(new URL('../../../testing', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', cli, generator, shared], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the packages do not compile:\n${stdout}`);
  const joined = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../../scripts/join-modules.mjs', import.meta.url))],
    {
      encoding: 'utf8',
    },
  );
  if (joined.status !== 0) throw new Error(`the modules are not joined:\n${joined.stderr}`);
  const bundle = spawnSync(process.execPath, [join(cli, 'bundle.mjs')], { encoding: 'utf8' });
  if (bundle.status !== 0) throw new Error(`the command is not joined:\n${bundle.stderr}`);
  const boundaries = spawnSync(process.execPath, [`${generator}/dist/boundaries.js`], { encoding: 'utf8' });
  if (boundaries.status !== 0) throw new Error(`no time zone data:\n${boundaries.stderr}`);

  const town = mkdtempSync(join(tmpdir(), 'portolan-town-'));
  const [command, extract] = ['../bin/portolan.mjs', 'fixtures/town.osm'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const build = spawnSync(process.execPath, [command!, 'build', extract!, '--out', town], {
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`the town is not built:\n${build.stderr}`);
  provide('builtTown', town);
  return () => rmSync(town, { recursive: true, force: true });
}
