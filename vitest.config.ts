import { readdirSync, readFileSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testShare } from './testing/src/amount-of-run.ts';
import { propertySeed } from './testing/src/property-seed.ts';
import { CHROMIUM, hasChromium, skippedHere } from './testing/src/surroundings.ts';

// Tests read the packages' TypeScript sources, so that no build is needed before them.
const conditions = ['@portolan/source'];

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

const amount = process.env['PORTOLAN_TESTS'];

/** What the long run adds to the usual one: the whole of the heavy hunts, each of which asks for its share. */
const heavyHunts = readdirSync('packages', { recursive: true, encoding: 'utf8' })
  .map((file) => `packages/${file}`)
  .filter((file) => /\/test\/.*\.test\.ts$/.test(file) && /\bshare\(/.test(readFileSync(file, 'utf8')));

/** Each takes several seconds, even with a small share of its hunts: the quick run does without them. */
const SLOW = [
  'elevation/test/{fuzz,packed,profile}',
  'geocoder/test/readme',
  'graph/test/**/extracts',
  'graph/test/conditions/condition',
  'graph/test/file/graph-file',
  'graph/test/journey/alternates',
  'graph/test/kernel/kernel',
  'graph/test/network/hostile',
  'host/test/pool',
  'osm/test/{geojson,input,roundtrip}',
  'tz/test/{boundaries,zdump}',
].map((file) => `packages/${file}.test.ts`);

const node = {
  extends: true as const,
  test: {
    name: 'node',
    include: amount === 'long' ? heavyHunts : ['packages/*/test/**/*.test.ts'],
    exclude: ['packages/cli/**', ...(amount === 'quick' ? SLOW : [])],
    // Engines have no state of their own: a worker that keeps their modules spares half a second a file.
    isolate: false,
  },
};

const cli = {
  extends: true as const,
  // These start the command itself, so it is built first (seconds, and cached).
  test: {
    name: 'cli',
    include:
      amount === 'long'
        ? heavyHunts.filter((file) => file.startsWith('packages/cli/'))
        : ['packages/cli/test/**/*.test.ts'],
    globalSetup: ['packages/cli/test/build-dist.ts'],
  },
};

const examples = {
  extends: true as const,
  // These start the compiled examples, and a browser where there is one.
  test: {
    name: 'examples',
    include: ['examples/test/**/*.test.ts'],
    globalSetup: ['examples/test/build-dist.ts'],
  },
};

const everywhere = {
  extends: true as const,
  ...(hasChromium ? chromium : noBrowser),
  test: { name: 'chromium', include: [EVERYWHERE], ...(hasChromium ? chromium : noBrowser).test },
};

const all = [node, cli, examples, everywhere];

// Projects read this file once more, in the same process.
if (process.env['PORTOLAN_SKIPPED_TOLD'] === undefined) for (const line of skippedHere()) console.log(line);
process.env['PORTOLAN_SKIPPED_TOLD'] = 'yes';

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // One worker a core: the default leaves one core idle, which on two cores doubles the time.
    maxWorkers: '100%',
    // Of a busy machine too.
    testTimeout: 60_000 * Math.max(1, testShare()),
    hookTimeout: 60_000,
    provide: { propertySeed: propertySeed(), testShare: testShare() },
    setupFiles: ['testing/src/setup.ts'],
    projects: amount === 'quick' ? [node] : amount === 'long' ? [node, cli] : all,
  },
});
