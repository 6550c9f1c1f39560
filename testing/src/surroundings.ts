import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Things that tests need and a machine may lack. Tests that miss it are reported as skipped, so that their number is the same everywhere.

const isQuick = process.env['PORTOLAN_TESTS'] === 'quick';

/** Real data is no part of the repository: it may lie beside the checkout, or where `PORTOLAN_TEST_DATA` says. */
export const SHARED_DATA =
  process.env['PORTOLAN_TEST_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
/** The browser of the system: where Debian has it, or where `PORTOLAN_CHROMIUM` says. */
const executablePath = process.env['PORTOLAN_CHROMIUM'] ?? '/usr/bin/chromium';

/** The programs of PostgreSQL: where Debian has them, on the search path, or where `PORTOLAN_POSTGRES` says. */
export const POSTGRES_PROGRAMS = postgresFolders().find((folder) =>
  ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
);

function postgresFolders(): string[] {
  const wanted = process.env['PORTOLAN_POSTGRES'];
  if (wanted !== undefined) return [wanted];
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
}

/** Whether tests on a server of PostgreSQL run. */
export const hasPostgres = !isQuick && POSTGRES_PROGRAMS !== undefined;
/** Whether tests on real data run. */
export const hasSharedData = !isQuick && existsSync(SHARED_DATA);
/** Whether tests in a browser run. */
export const hasChromium = !isQuick && existsSync(executablePath);

/** For Playwright: without a sandbox, which containers seldom allow, and without calls to the outside. */
export const CHROMIUM = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** How long tests wait for a page or a program at most: it works beside other tests. */
export const PATIENCE_MILLISECONDS = 120_000;

/** The same with a software renderer for WebGL, which maps need. */
export const CHROMIUM_WITH_WEBGL = {
  ...CHROMIUM,
  args: [...CHROMIUM.args, '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
};

/** A line for each kind of test that this run skips. */
export function skippedHere(): string[] {
  if (isQuick) {
    return ['skipped: tests on real data, in a browser and on PostgreSQL, since this is the quick run'];
  }
  return [
    ...(hasSharedData
      ? []
      : ['skipped: tests on real data, since there is no ../shared/data beside the checkout']),
    ...(hasChromium
      ? []
      : [
          `skipped: tests in a browser, since there is no Chromium at ${executablePath} (set PORTOLAN_CHROMIUM)`,
        ]),
    ...(hasPostgres
      ? []
      : [
          'skipped: tests on PostgreSQL, since its programs initdb and postgres are not here (set PORTOLAN_POSTGRES)',
        ]),
  ];
}
