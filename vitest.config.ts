import { defineConfig } from 'vitest/config';
import { databaseTestsInTurn } from './tests/support/databaseSample.ts';
import { faultTestsInTurn } from './tests/support/faultSample.ts';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { onFifteen } from './tests/support/onFifteen.ts';
import { IS_FULL } from './tests/support/rotation.ts';

const everywhere = '**/*.test.{ts,tsx}';
const withDatabase = '**/*.db.test.ts';
const generated = ['**/node_modules/**', '**/build/**', '.cache/**', '.data/**'];

/** All of them, but where the gate has no time for that. */
function databaseTests(): string[] {
  if (process.env['TEST_SAMPLE'] === undefined || IS_FULL) return [withDatabase];
  return process.env['TEST_POSTGRES'] === '15' ? [...onFifteen] : databaseTestsInTurn();
}

function faultTests(): string[] {
  return process.env['TEST_SAMPLE'] === undefined || IS_FULL ? ['tests/faults/**/*.test.ts'] : faultTestsInTurn();
}

/** One project for each stage of `npm test`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The machine that runs the tests may be slow and shared: a limit is there to end a hang, not to measure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The files of a worker share their modules: to load them again for each took longer than most tests.
          isolate: false,
          include: [everywhere],
          exclude: [...generated, withDatabase, 'tests/{tidy,e2e,faults}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: databaseTests(),
          exclude: [...generated, 'tests/{tidy,e2e,faults}/**'],
          globalSetup: ['tests/support/clusterPerRun.ts'],
        },
      },
      { extends: true, test: { name: 'tidy', include: ['tests/tidy/**/*.test.ts'], exclude: generated } },
      {
        extends: true,
        test: {
          name: 'faults',
          include: faultTests(),
          exclude: generated,
          globalSetup: ['tests/support/clusterPerRun.ts'],
          testTimeout: 1_200_000,
        },
      },
    ],
  },
});
