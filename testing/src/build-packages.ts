import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Builds all packages as `npm run build` does, for tests that start compiled programs: on a fresh clone nothing else has. It takes a few seconds
 * where nothing has changed, so that a run of several test projects builds once.
 */
export function buildPackages(): void {
  if (process.env['PORTOLAN_PACKAGES_BUILT'] !== undefined) return;
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the packages are not built:\n${stdout}${stderr}`);
  process.env['PORTOLAN_PACKAGES_BUILT'] = 'yes';
}
