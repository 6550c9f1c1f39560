/**
 * Builds the image of the Containerfile and asks the server in it, without a daemon: it needs Buildah, rights to use it, and the base image, which Buildah
 * has or fetches.
 *
 *   node scripts/try-container.mjs <folder>
 *
 * The folder is one that `portolan build` wrote. Where there is no Buildah it says so and ends.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './help-from-header.mjs';

answerHelp(import.meta.filename, process.argv.slice(2));
const folder = process.argv[2];

const IMAGE = 'localhost/portolan-try';
const PORT = '18080';
const SECONDS = '20'; // until it gets the SIGTERM of `docker stop`
const root = fileURLToPath(new URL('..', import.meta.url));
const buildah = (...args) => execFileSync('buildah', args, { cwd: root, encoding: 'utf8' }).trim();

if (spawnSync('buildah', ['--version']).status !== 0) {
  console.log('The container was not tried: there is no Buildah here.');
  process.exit();
}
if (folder === undefined) throw new Error('name a folder that portolan build wrote');

const { bounds } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const lat = (bounds.south + bounds.north) / 2;
const lon = (bounds.west + bounds.east) / 2;

execFileSync(
  'buildah',
  ['build', '--isolation=chroot', '--format=docker', '--file=Containerfile', '--tag', IMAGE, '.'],
  { cwd: root, stdio: 'inherit' },
);
const container = buildah('from', '--pull-never', IMAGE);
try {
  const { Entrypoint, Cmd } = JSON.parse(buildah('inspect', '--type=image', IMAGE)).OCIv1.config;
  const inside = ['run', '--isolation=chroot', `--volume=${resolve(folder)}:/data:ro`, container, '--'];
  const find = ['find', '/srv', '(', '-name', '.git', '-o', '-name', '*.ts', '-o', '-name', '*.map', ')'];
  const needless = buildah(...inside, ...find, '-type', 'f');
  if (needless !== '') throw new Error(`the image has files that no server reads:\n${needless}`);
  if (buildah(...inside, 'id', '--user') === '0') throw new Error('the image runs as root');

  const program = ['timeout', '--preserve-status', '--signal=TERM', SECONDS, ...Entrypoint, ...Cmd];
  const server = spawn('buildah', [...inside, ...program, '--port', PORT], { stdio: 'inherit' });
  const ended = new Promise((done) => server.on('exit', done));
  const ask = async (path, body) => {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, request);
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`);
  };
  while (
    server.exitCode === null &&
    !(await ask('/health').then(
      () => true,
      () => false,
    ))
  )
    await wait(200);
  if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
  await ask('/route/v1', {
    costing: 'auto',
    locations: [
      { lat, lon },
      { lat: lat + 0.005, lon },
    ],
  });
  await ask(`/geocoding/v1/reverse?point.lat=${lat}&point.lon=${lon}`);
  const code = await ended;
  if (code !== 0) throw new Error(`after SIGTERM the server ended with ${code}`);
  console.log('The container serves, as a user without rights, and ends when it is told to.');
} finally {
  buildah('rm', container);
  buildah('rmi', IMAGE);
}
