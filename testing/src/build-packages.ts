import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds all packages as `npm run build` does, for tests that start compiled programs: on a fresh clone nothing else has. Takes a few seconds where nothing has changed. */
export function buildPackages(): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the packages are not built:\n${stdout}${stderr}`);
}
