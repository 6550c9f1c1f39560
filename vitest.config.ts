import { defineConfig } from 'vitest/config';

// Tests read the packages' TypeScript sources, so that no build is needed before them.
const conditions = ['@portolan/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
