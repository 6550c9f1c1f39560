/**
 * Checks what npm would publish of every package: `publint` reads its entry points, "are the types wrong" its types. All packages are packed once, by one
 * npm, and both read the same tarball.
 *
 *   npm run build && node scripts/check-packages.mjs [folder of a package ...]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { answerHelp } from './help-from-header.mjs';

answerHelp(import.meta.filename, process.argv.slice(2));

const root = fileURLToPath(new URL('..', import.meta.url));
const attw = join(root, 'node_modules/.bin/attw');
const folder = mkdtempSync(join(tmpdir(), 'portolan-check-'));
const named = process.argv.slice(2);

try {
  const manifests = (named.length > 0 ? named : readdirSync(join(root, 'packages'))).map((name) =>
    JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
  );
  const packed = JSON.parse(
    execFileSync(
      'npm',
      [
        'pack',
        '--json',
        '--silent',
        '--ignore-scripts',
        `--pack-destination=${folder}`,
        ...manifests.map(({ name }) => `--workspace=${name}`),
      ],
      { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  );
  const tarballs = new Map(packed.map(({ name, filename }) => [name, join(folder, filename)]));
  for (const manifest of manifests) {
    const tarball = tarballs.get(manifest.name);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { files } = packed.find(({ name }) => name === manifest.name);
    const problems = [
      ...contentsOf(files, manifest),
      ...(await lintOf(tarball)),
      ...typesOf(tarball, manifest),
    ];
    if (problems.length === 0) continue;
    console.error(`${manifest.name}:\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
  if (process.exitCode === undefined)
    console.log(`${manifests.length} packages: entry points and types are right`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What everybody who gets the package should find in it, and what nobody needs. */
function contentsOf(files, { keywords = [] }) {
  const paths = files.map(({ path }) => path);
  const missing = ['LICENSE', 'README.md', 'CHANGELOG.md'].filter((path) => !paths.includes(path));
  const needless = paths.filter((path) => /(?:^|\/)(?:test|bench)\/|\.tsbuildinfo$/.test(path));
  return [
    ...missing.map((path) => `it has no ${path}`),
    ...needless.map((path) => `${path} is for nobody`),
    ...(keywords.length > 0 ? [] : ['it has no keywords']),
  ];
}

/** What publint finds, suggestions too. */
async function lintOf(tarball) {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
  });
  return messages.map((message) => `${message.type}: ${formatMessage(message, pkg)}`);
}

/** What is wrong with types, for importers that are modules: all packages are. */
function typesOf(tarball, { exports }) {
  const data = Object.keys(exports).filter((path) => !/^\.(?:\/[\w/-]+)?(?:\.js(?:on)?)?$/.test(path));
  const { status, stdout, stderr } = spawnSync(
    attw,
    [
      tarball,
      '--profile=esm-only',
      ...data.flatMap((path) => ['--exclude-entrypoints', path.slice('./'.length)]),
    ],
    { encoding: 'utf8' },
  );
  return status === 0 ? [] : [stdout + stderr];
}
