import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { component, publishPage } from './contentPages.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';

/** Ruling B7, in bytes, allows 130,000; code for live prices is loaded only where they are seen. */
const SCRIPTS_MAXIMUM = 126_000;

/** A brand with tables and drawings, one with the tape and a carousel, and one with frames of others besides. */
const BRANDS = ['northline', 'velabord', 'orrery-lane'];

const PICTURE = { path: '/storage/none.webp', title: 'None' };
const everything = {
  components: [
    component('PageBanner', { title: 'Everything' }),
    component('LeafletMap', { location: { lat: 47.37, lng: 8.54, address: 'Here' } }),
    component('BlogPosts', { info: '<p>News</p>', max: 3 }),
    component('CodeBlock', { code: 'SELECT 1', language: 'sql' }),
    component('form', { form: 'contact' }),
    component('subpages', { title: 'Under this' }),
    component('video', { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }),
    component('CustomCarousel', { items: ['One', 'Two'].map((text) => ({ value: { text, image: PICTURE } })) }),
    component('Card', { title: 'Drawn', class: 'draw-open' }),
  ],
};

/** The scripts that a page loads until it rests, each compressed for itself. */
async function scriptsOf(page: Page, at: string): Promise<Readonly<Record<string, number>>> {
  await page.goto(at);
  await expect(page.locator('html')).toHaveAttribute('lang', /./);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  const sizes: Record<string, number> = {};
  for (const name of new Set(loaded)) {
    const script = await page.evaluate(async (source) => (await fetch(source)).text(), name);
    sizes[new URL(name).pathname] = gzipSync(script, { level: 9 }).length;
  }
  return sizes;
}

test('B7 the scripts of a home page stay within their weight', async ({ page, shareServer }) => {
  const server = await shareServer();
  for (const brand of BRANDS) {
    const sizes = await scriptsOf(page, `http://${brand}.localhost:${server.port}/`);
    const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    expect(Object.keys(sizes).length, brand).toBeGreaterThan(3);
    expect(all, `${brand}: ${JSON.stringify(sizes)}`).toBeLessThanOrEqual(SCRIPTS_MAXIMUM);
  }
});

test('prices further down stand as they came until the reader is near, and where nothing can be fetched', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const live = (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /\/live-[^/]*\.js$/.test(name)).length,
    );
  await page.route('**/live-*.js', (route) => route.abort());
  await page.goto(address(server, '/'));
  await page.waitForLoadState('networkidle');
  expect(await live()).toBe(0);
  const row = page.getByRole('row', { name: /BTCUSD/ });
  const sent = await row.innerText();
  const failed = page.waitForEvent('requestfailed');
  await page.locator('#costs').scrollIntoViewIfNeeded();
  await failed;
  await expect(page.locator('#costs')).toContainText('Mark-up');
  expect(await row.innerText()).toBe(sent);
  await page.unroute('**/live-*.js');
  await page.goto(address(server, '/'));
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => row.innerText(), { timeout: 30_000 }).not.toBe(sent);
});

test('parts whose code comes late have their styles with the page', async ({ page, startServer }) => {
  const server = await startServer();
  await publishPage(server, 'everything', everything);
  const sheets = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(href ?? '', location.href).pathname));
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(address(server, '/everything'), { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible();
  const drawn = await sheets();
  await page.unroute('**/*.js');
  await page.goto(address(server, '/everything'));
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();
  expect(await sheets()).toEqual(drawn);
});
