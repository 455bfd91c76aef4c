import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { journeysInTurn } from './sample.ts';
import { BROWSER_ARGUMENTS, prepareBrowser } from './browser.ts';

const browser = await prepareBrowser();

/** A journey's page lives for seconds: optimising its scripts takes a fifth of its processor time, for nothing. */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: '.',
  testMatch: journeysInTurn(),
  outputDir: resolve(import.meta.dirname, '../../test-results'),
  globalSetup: './globalSetup.ts',
  // Journeys spend half of their time waiting for prices, mails and one another: three keep two cores busy. Each has
  // servers of its own.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    // An element that cannot be pressed within this time never will be: the journey reports it instead of timing out.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // The trace records each step with its requests and the console. Pictures of the page at each step would cost a
    // seventh of the journeys' time, a video a quarter.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: browser.program,
      args: [...BROWSER_ARGUMENTS, UNOPTIMISED],
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...browser.environment },
    },
  },
});
