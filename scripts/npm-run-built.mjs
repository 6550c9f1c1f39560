// Stands in for npm while examples of READMEs run, and where all is built: `npm run name [-- arguments]`, without building again what is built, in the
// folder where it is called.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [command, name, dashes, ...args] = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const script = scripts[name];
if (command !== 'run' || script === undefined || (dashes !== undefined && dashes !== '--')) {
  console.error(`call "npm run <script> -- <arguments>", not "npm ${process.argv.slice(2).join(' ')}"`);
  process.exit(2);
}
if (name !== 'build') {
  const built = script.replace(/^npm run --silent build && /, '');
  const { status } = spawnSync('sh', ['-c', `${built} "$@"`, 'sh', ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
