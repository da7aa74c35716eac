import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Databases, servers and browsers can be slow on a busy machine. */
const slow = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** Slow files start first, so that none runs alone at the end. */
const LONG = [
  ...['everyPage', 'everyScreen', 'account', 'payNow'],
  ...['embeddedPostgres', 'tenants', 'pgbouncer', 'backup', 'paymentRace', 'volume'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) >>> 0;
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/**
 * Four projects: pure rules, the API on a real database, journeys in a real browser, and real servers under load. The last two run
 * after the others, because they start whole servers and have deadlines; for the same reason only three journeys run in parallel.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // Sharing modules halves its time; `offsets` alone has a spy, and loads its modules anew. It runs beside `api`, so it has as many workers.
      // Tests that guard against slow code count processor time, because others work on the machine as well.
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000, isolate: false, maxWorkers: 3 } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/runner/globalSetup.ts'],
          // They mostly wait for the database and for each other's mails.
          maxWorkers: 3,
          // Importing the application anew takes more than two seconds a file. Every file has its own database and servers. Files share their
          // modules, so none mocks a module.
          isolate: false,
          ...slow,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/runner/globalSetup.ts'],
          setupFiles: ['tests/support/browser/eachFile.ts'],
          // Twice the longest time seen on a busy machine, so that only a test that waits in vain fails.
          ...{ testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 45_000 } } },
          maxWorkers: 3,
          // As above: half a second a file.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { name: 'load', include: ['tests/load/**/*.test.ts'], ...slow, fileParallelism: false, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
