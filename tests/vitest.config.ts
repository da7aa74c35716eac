import { defineConfig } from 'vitest/config';

const globalSetup = ['tests/support/globalSetup.ts'];

/** Four projects: rules alone, the API on a real database, journeys in a real browser, and the real server under attack. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup, testTimeout: 20_000, hookTimeout: 20_000 } },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'load', include: ['tests/load/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
