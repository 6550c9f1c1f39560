// Runs the examples of every README and guide against the built packages, and compares what they print with what the README says.
//
//   node scripts/run-readme-examples.mjs [README ...]
//
// - Blocks fenced as `js` or `ts` run as modules, blocks fenced as `sh` command by command. Those of one README share a working folder
//   that is thrown away, so that one block may build what the next one reads. A command that prints an address is a server: it runs
//   on until the end of its block.
// - Standard output is compared with a block fenced as `text` that follows with nothing but blank lines between, else with the
//   comments behind `console.log(...);`. In a text block `…` alone on a line stands for any lines, and within a line for any words.
// - Files that a reader would bring along, such as city.osm.pbf, are stood in for by extracts of ../shared/data. Where those are not
//   there, the blocks that need them are listed as not run.
// - A build of a folder that several READMEs begin with runs in the first of them; the others get a copy of the folder.
// - `<!-- not run: reason -->` before a block keeps it from running; the reasons are listed.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { answerHelp } from './help-from-header.mjs';
import { examplesIn, mismatchOf } from './readme-examples.mjs';

answerHelp(import.meta.filename, process.argv.slice(2));

const root = fileURLToPath(new URL('..', import.meta.url));
const sharedData = join(root, '../shared/data');
const STAND_INS = {
  'city.osm.pbf': 'osm/heidelberg-2024-09-08.osm.pbf',
  'monaco.osm.pbf': 'osm/monaco-2025-01-01.osm.pbf',
  'andorra.osm.pbf': 'osm/andorra-2021-10-28.osm.pbf',
  'N42E001.hgt.zip': 'dem/N42E001.hgt.zip',
};
const MOST_SECONDS = 300;
/** A build of one extract into a folder: it prints nothing to compare. */
const BUILD = /^portolan build [\w.]+ --out (\w+)$/;

if (!existsSync(join(root, 'packages/cli/program/main.js'))) {
  console.error('the packages are not built: run npm run build first');
  process.exit(2);
}

/** Folders that a command has built, which begins the same way in several READMEs, by the command. */
const built = new Map();
const builtFolders = mkdtempSync(join(tmpdir(), 'portolan-readme-built-'));
process.on('exit', () => rmSync(builtFolders, { recursive: true, force: true }));

const tally = { passed: 0, compared: 0, failed: 0 };
const notRun = [];
for (const readme of process.argv.length > 2 ? process.argv.slice(2) : allReadmes()) {
  const folder = workingFolder();
  try {
    for (const example of examplesIn(readFileSync(join(root, readme), 'utf8'))) {
      // oxlint-disable-next-line no-await-in-loop -- a block may read what the one before has written
      await check(`${readme}:${example.line}`, example, folder);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (notRun.length > 0) console.log(`\nnot run:\n${notRun.map((line) => `  ${line}`).join('\n')}`);
console.log(
  `\n${tally.passed} examples ran, ${tally.compared} of them printed what their README says; ${notRun.length} not run, ${tally.failed} failed`,
);
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;

function allReadmes() {
  const folders = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  const docs = folders.flatMap((folder) => {
    const pages = join(root, folder, 'docs');
    return existsSync(pages) ? readdirSync(pages).map((name) => `${folder}/docs/${name}`) : [];
  });
  return [
    'README.md',
    ...folders.map((folder) => `${folder}/README.md`),
    ...docs,
    ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
    'examples/README.md',
    'bench/README.md',
  ].filter((path) => path.endsWith('.md') && existsSync(join(root, path)));
}

async function check(name, example, folder) {
  const missing = Object.keys(STAND_INS).find(
    (file) => example.code.includes(file) && !existsSync(join(folder, file)),
  );
  const reason =
    example.notRun ??
    (missing === undefined ? undefined : `no stand-in for ${missing} without ../shared/data`);
  if (reason !== undefined) {
    notRun.push(`${name}  ${reason}`);
    return;
  }
  const started = performance.now();
  const run =
    example.language === 'sh' ? await runShell(example.code, folder) : await runModule(example, folder);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const wrong = run.error ?? mismatchOf(example, run.stdout);
  if (wrong !== undefined) {
    tally.failed++;
    console.error(`failed  ${name}\n${wrong}\n`);
    return;
  }
  tally.passed++;
  if (example.expected.length > 0) tally.compared++;
  console.log(
    `ok      ${name}  ${example.language}, ${seconds} s${example.expected.length > 0 ? ', compared' : ''}`,
  );
}

/** A folder that looks like the root of a checkout to examples, but which they may write to. */
function workingFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-readme-'));
  for (const name of ['node_modules', 'packages', 'examples', 'bench', 'scripts', 'package.json']) {
    symlinkSync(join(root, name), join(folder, name));
  }
  for (const [name, extract] of Object.entries(STAND_INS)) {
    if (existsSync(join(sharedData, extract))) symlinkSync(join(sharedData, extract), join(folder, name));
  }
  const commands = join(folder, '.commands');
  mkdirSync(commands);
  const command = (name, script) =>
    writeFileSync(join(commands, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  command('portolan', `exec node "${root}/packages/cli/bin/portolan.mjs" "$@"`);
  command('npm', `exec node "${root}/scripts/npm-run-built.mjs" "$@"`);
  return folder;
}

function environmentOf(folder) {
  return { ...process.env, PATH: `${join(folder, '.commands')}:${process.env.PATH}` };
}

function runModule({ code, language }, folder) {
  const module =
    language === 'ts' ? transformSync(code, { loader: 'ts', format: 'esm', target: 'es2022' }).code : code;
  return withServers((onServer) =>
    runToEnd(process.execPath, ['--input-type=module', '--eval', module], folder, onServer),
  );
}

/** Runs commands one after the other, servers beside the commands behind them. */
function runShell(code, folder) {
  return withServers(async (onServer) => {
    let stdout = '';
    for (const command of commandsOf(code)) {
      const out = BUILD.exec(command)?.[1];
      if (out !== undefined && built.has(command)) {
        cpSync(built.get(command), join(folder, out), { recursive: true });
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- commands run one after the other
      const run = await runToEnd('bash', ['-o', 'pipefail', '-c', command], folder, onServer);
      stdout += run.stdout;
      if (run.error !== undefined) return { stdout, error: `$ ${command}\n${run.error}` };
      if (out === undefined) continue;
      const copy = join(builtFolders, `${built.size}`);
      cpSync(join(folder, out), copy, { recursive: true });
      built.set(command, copy);
    }
    return { stdout, error: undefined };
  });
}

/** Does some work, and ends the servers that it has started. */
async function withServers(work) {
  const servers = [];
  try {
    return await work((server) => servers.push(server));
  } finally {
    // A server that a shell started is a process of its group.
    for (const { pid } of servers) process.kill(0 - Number(pid), 'SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
  }
}

/** The commands of a block: lines, and more lines for as long as the shell finds a command unfinished. */
function commandsOf(code) {
  const commands = [];
  let open = '';
  for (const line of code.split('\n')) {
    open += `${line}\n`;
    if (line.endsWith('\\') || spawnSync('bash', ['-n', '-c', open]).status !== 0) continue;
    if (open.replaceAll(/^\s*#.*$/gm, '').trim() !== '') commands.push(open.trim());
    open = '';
  }
  return open.trim() === '' ? commands : [...commands, open.trim()];
}

/** Runs a program to its end, or until it prints an address to be reached at. */
function runToEnd(program, args, folder, onServer) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: environmentOf(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let stdout = '';
    let stderr = '';
    const timer = setTimeout(() => process.kill(0 - Number(child.pid), 'SIGKILL'), MOST_SECONDS * 1000);
    const ended = new Promise((end) => void child.on('close', end));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (!/https?:\/\/(127\.0\.0\.1|localhost):\d+/.test(text)) return;
      clearTimeout(timer);
      onServer({ pid: child.pid, ended });
      resolve({ stdout, error: undefined });
    });
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('close', (status) => {
      clearTimeout(timer);
      const error = status === 0 ? undefined : `it ended with ${status ?? 'a signal'}:\n${stdout}${stderr}`;
      resolve({ stdout, error });
    });
  });
}
