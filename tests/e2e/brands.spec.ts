import { loadBrands } from '@candor/server/brands.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import { rotating } from '../support/rotation.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

/** Brands of one installation as visitors see them; a different sample runs at each commit. */
const SAMPLED = 4;
const brands = loadBrands('northline');

function addressOf(server: JourneyServer, { id }: { readonly id: string }, path = '/'): string {
  return `http://${id}.localhost:${server.port}${path}`;
}

function nameOf(symbol: string): string {
  return findInstrument(symbol)?.name ?? symbol;
}

test('a home fits its window and can be read by everybody, whatever the brand', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  for (const brand of rotating(brands, SAMPLED)) {
    await page.goto(addressOf(server, brand));
    const platform = page.locator('#content').getByRole('img', { name: nameOf(brand.website.picture) });
    await expect(platform).toHaveCount(brand.restricted ? 0 : 1);
    for (const look of someLooks()) {
      await lookAt(page, look);
      await expectReadable(page, `${brand.id}, ${look.name}`);
    }
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});

test("BR-9 a brand's own theme is there before anything runs, until the visitor has chosen", async ({
  browser,
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const light = brands.find(({ theme, restricted }) => theme === 'light' && !restricted);
  const dark = brands.find(({ theme, restricted }) => theme === 'dark' && !restricted);
  if (light === undefined || dark === undefined) throw new Error('no brand of either theme');
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(addressOf(server, light));
  await expect(still.locator('html')).toHaveAttribute('data-theme', 'light');
  await still.goto(addressOf(server, dark));
  await expect(still.locator('html')).not.toHaveAttribute('data-theme');
  await still.close();
  for (const brand of [light, dark]) {
    await page.goto(addressOf(server, brand));
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.reload();
      const shown = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      expect([brand.id, shown]).toEqual([brand.id, theme]);
    }
  }
});

test('BR-9 pages of a brand load its own faces and no more than two', async ({ page, shareServer }) => {
  const server = await shareServer();
  for (const brand of rotating(brands, SAMPLED)) {
    // A brand without a website redirects to its login: two pages with the same fonts.
    const loaded = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.woff2')) loaded.add(pathname.replace('/brand/fonts/', '').replace(/-latin.*/, ''));
    });
    await page.goto(addressOf(server, brand));
    await untilQuiet(page);
    // Fonts load after the page: on a busy machine, after the page seemed quiet.
    await expect.poll(() => [brand.id, ...[...loaded].toSorted()]).toEqual([brand.id, ...brand.fonts.toSorted()]);
    page.removeAllListeners('response');
  }
});

test('BR-8 what a brand hides has no page, no row and no price there; elsewhere it has', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const hiding = brands.find(({ hiddenInstruments, website, restricted }) => {
    return hiddenInstruments.includes('DOGEUSD') && website.homeWidget === 'quotes' && !restricted;
  });
  const showing = brands.find(({ hiddenInstruments, website }) => {
    return !hiddenInstruments.includes('DOGEUSD') && website.homeWidget === 'quotes';
  });
  if (hiding === undefined || showing === undefined) throw new Error('no two such brands');
  await page.goto(addressOf(server, showing));
  expect(await page.content()).toContain('DOGEUSD');
  await page.goto(addressOf(server, hiding));
  await expect(page.locator('#markets')).toContainText('BTCUSD');
  expect(await page.content()).not.toContain('DOGEUSD');
});
