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

for (const line of skippedHere()) console.log(line);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // Of a busy machine too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    provide: { propertySeed: propertySeed(), testShare: testShare() },
    setupFiles: ['testing/src/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: ['packages/cli/**'],
          // Engines have no state of their own: a worker that keeps their modules spares half a second a file.
          isolate: false,
        },
      },
      {
        extends: true,
        // These start the command itself, so it is built first (seconds, and cached).
        test: {
          name: 'cli',
          include: ['packages/cli/test/**/*.test.ts'],
          globalSetup: ['packages/cli/test/build-dist.ts'],
        },
      },
      {
        extends: true,
        // These start the compiled examples, and a browser where there is one.
        test: {
          name: 'examples',
          include: ['examples/test/**/*.test.ts'],
          globalSetup: ['examples/test/build-dist.ts'],
        },
      },
      {
        extends: true,
        ...(hasChromium ? chromium : noBrowser),
        test: { name: 'chromium', include: [EVERYWHERE], ...(hasChromium ? chromium : noBrowser).test },
      },
    ],
  },
});
