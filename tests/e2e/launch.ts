import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { BROWSER_ARGUMENTS, prepareBrowser } from './browser.ts';

/** Launches the journeys' browser outside their runner. */
export async function launchBrowser(): Promise<Browser> {
  const { program, environment } = await prepareBrowser();
  return chromium.launch({
    executablePath: program,
    args: BROWSER_ARGUMENTS,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
  });
}
