// Runs the JavaScript of every README: blocks fenced as `js`, each as a module of its own in the root of the checkout, against the
// built packages. A block fails when it throws.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readmes = [
  'README.md',
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'README.md')),
].filter((path) => existsSync(join(root, path)));

let passed = 0;
let failed = 0;
for (const readme of readmes) {
  const text = readFileSync(join(root, readme), 'utf8');
  const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)];
  for (const [index, [, code]] of blocks.entries()) {
    const name = `${relative('.', readme)} example ${index + 1}`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: root,
      encoding: 'utf8',
    });
    if (run.status === 0) {
      passed++;
      console.log(`ok      ${name}`);
    } else {
      failed++;
      console.error(`failed  ${name}\n${run.stdout}${run.stderr}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
