import type { Browser, BrowserContext, Page } from '@playwright/test';
import { rotating } from '../support/rotation.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';

const REFERENCE = 'nordlys-costs';

async function visitor(browser: Browser, locale: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ locale });
  return [context, await context.newPage()];
}

const OF_CLIENTS = ['/platform', '/payment'];
/** Paths of a partner's link, in several spellings: some of them at each commit, all in the full run. */
const PATHS = ['/economics', '/Economics', '/economics/', '/', ...OF_CLIENTS];
const PATHS_AT_ONCE = 2;

for (const locale of ['en-GB', 'de-DE', 'it-IT', 'es-ES']) {
  test(`LA-4 a link of a partner counts in a browser of ${locale}`, async ({ browser, shareServer }) => {
    const server = await shareServer();
    for (const path of rotating(PATHS, PATHS_AT_ONCE)) {
      const [context, page] = await visitor(browser, locale);
      const counted = page.waitForResponse('**/api/affiliate/click');
      await page.goto(address(server, `${path}?ref=${REFERENCE}&utm_source=letter`), { waitUntil: 'commit' });
      expect((await counted).status(), path).toBe(200);
      // A client-only page redirects to the login, which is another page.
      if (OF_CLIENTS.includes(path)) await page.waitForURL('**/login?**');
      const stored = await page.evaluate(() => [localStorage.getItem('ref'), window.location.search]);
      expect(stored[0], path).toBe(REFERENCE);
      expect(stored[1], path).toContain('utm_source=letter');
      await context.close();
    }
  });
}
