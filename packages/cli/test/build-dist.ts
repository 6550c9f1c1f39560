/** Global setup of the cli's tests: builds the packages, and a town, so that tests can start the command as a user does. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPackages } from '../../../testing/src/build-packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that `portolan build` made of the town; tests that change it take a copy. */
    builtTown: string;
  }
}

export function setup({ provide }: TestProject): () => void {
  buildPackages();
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
