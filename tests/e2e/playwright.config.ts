import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, prepareBrowser } from './browser.ts';

const browser = await prepareBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results'),
  globalSetup: './globalSetup.ts',
  // Each worker runs servers of its own on a machine that may have two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.program,
      args: BROWSER_ARGUMENTS,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...browser.environment },
    },
  },
});
