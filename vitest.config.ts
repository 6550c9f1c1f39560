import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testShare } from './testing/src/amount-of-run.ts';
import { HEAVY_FILES, leftToLanding } from './testing/src/heavy-files.ts';
import { propertySeed } from './testing/src/property-seed.ts';
import { CHROMIUM, hasChromium, hasPostgres, skippedHere } from './testing/src/surroundings.ts';

const condition = ['@portolan/source'];
/** These tests read the packages' TypeScript sources, so that no build is needed before them. */
const sources = {
  extends: true as const,
  resolve: { conditions: condition },
  ssr: { resolve: { conditions: condition, externalConditions: condition } },
};

/** Files named so run in Node and in a browser alike: what is the same everywhere is shown to be. */
const EVERYWHERE = 'packages/*/test/everywhere/**/*.test.ts';

const chromium = {
  // Found only while tests run, it would make the server start over in the middle of them.
  optimizeDeps: { include: ['fast-check', 'typebox'] },
  test: {
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: CHROMIUM }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};
/** The same tests are reported as skipped where there is no browser. */
const noBrowser = { test: { setupFiles: ['testing/src/skip-all.ts'] } };

/** Tests of one package start in its folder. */
const root = import.meta.dirname;
const amount = process.env['PORTOLAN_TESTS'];

/** These runs try what the usual one has only a small share of. */
const isHunt = amount === 'landing' || amount === 'long';

const isUsual = amount === undefined || amount === 'usual';

const leftOut = isUsual ? leftToLanding() : amount === 'quick' ? HEAVY_FILES : [];

/** What the other runs add to the usual one: the heavy files, and in the long run more of those that ask for their share. */
const heavyHunts = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  .map((file) => `packages/${file}`)
  .filter(
    (file) =>
      /\/test\/.*\.test\.ts$/.test(file) &&
      (HEAVY_FILES.includes(file) ||
        (amount === 'long' &&
          /\b(share|someOf|hasMinutes|isWhole)[(<]/.test(readFileSync(join(root, file), 'utf8')))),
  );

/**
 * These take several seconds even with a small share of their hunts: the quick run does without them, and without the heavy files, some of which
 * measure the memory of Node.js 20.
 */
const SLOW = [
  'geocoder/test/readme',
  'graph/test/conditions/condition',
  'graph/test/file/graph-file',
  'graph/test/network/hostile',
  'tz/test/zdump',
].map((file) => `packages/${file}.test.ts`);

const node = {
  ...sources,
  test: {
    name: 'node',
    include: isHunt ? heavyHunts : ['packages/*/test/**/*.test.ts'],
    exclude: ['packages/cli/**', ...leftOut, ...(amount === 'quick' ? SLOW : [])],
    globalSetup: hasPostgres ? ['testing/src/postgres-on-demand.ts'] : [],
    // Engines have no state of their own: a worker that keeps their modules spares half a second a file.
    isolate: false,
  },
};

/** Tests that start compiled programs import compiled packages too, which Vite need not transform. */
const compiled = { server: { deps: { external: [/\/(packages\/\w+|testing)\/dist\//] } } };

const cli = {
  extends: true as const,
  // These start the command itself, so it is built first (seconds, and cached).
  test: {
    ...compiled,
    name: 'cli',
    isolate: false,
    include: isHunt
      ? heavyHunts.filter((file) => file.startsWith('packages/cli/'))
      : ['packages/cli/test/**/*.test.ts'],
    exclude: [...leftOut],
    globalSetup: ['packages/cli/test/build-dist.ts'],
  },
};

const examples = {
  extends: true as const,
  // These start the compiled examples, and a browser where there is one.
  test: {
    ...compiled,
    name: 'examples',
    isolate: false,
    include: isHunt
      ? HEAVY_FILES.filter((file) => file.startsWith('examples/'))
      : ['examples/test/**/*.test.ts'],
    exclude: [...leftOut],
    globalSetup: [
      'examples/test/build-dist.ts',
      ...(hasPostgres ? ['testing/src/postgres-on-demand.ts'] : []),
    ],
  },
};

const everywhere = {
  ...sources,
  ...(hasChromium ? chromium : noBrowser),
  test: { name: 'chromium', include: [EVERYWHERE], ...(hasChromium ? chromium : noBrowser).test },
};

const all = [node, cli, examples, everywhere];

// Projects read this file once more, in the same process.
if (process.env['PORTOLAN_SKIPPED_TOLD'] === undefined) {
  for (const line of skippedHere()) console.log(line);
  if (isUsual && leftOut.length > 0) {
    console.log(`left to npm run test:landing: ${leftOut.length} heavy test files`);
  }
}
process.env['PORTOLAN_SKIPPED_TOLD'] = 'yes';

export default defineConfig({
  test: {
    experimental: {
      // Where nobody edits files, the runs one after another share what the first has transformed. It is young, so work on the code does without.
      fsModuleCache: process.env['CI'] !== undefined,
      fsModuleCachePath: join(root, 'node_modules/.cache/vitest-modules'),
    },
    // Two more than cores, because tests of browsers and of started programs wait. The default leaves a core idle.
    maxWorkers: availableParallelism() + 2,
    // Far more than any needs on a quiet machine: tests say what is right, and none that a busy machine slows down is wrong.
    testTimeout: 400_000 * Math.max(1, testShare()),
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    provide: { propertySeed: propertySeed(), testShare: testShare() },
    setupFiles: ['testing/src/setup.ts'],
    projects: amount === 'quick' ? [node] : isHunt ? [node, cli, examples] : all,
  },
});
