import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { component, publishPage } from './contentPages.ts';
import { expect, test } from './journey.ts';
import { expectOwnStyles } from './ownStyles.ts';
import { address } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';

/** Issue M, in bytes, compressed: scripts of a home page, of a text page, of an entrance, and each first view. */
const HOME_SCRIPTS_MAXIMUM = 12_000;
const TEXT_SCRIPTS_MAXIMUM = 2_000;
const ENTRANCE_SCRIPTS_MAXIMUM = 25_000;
const VIEW_MAXIMUM = 150_000;

/** A code of a mail that was never sent. */
const CODE = 'a'.repeat(43);
const ENTRANCES = [
  '/login',
  '/register',
  '/contact-us',
  '/complaints',
  '/password/request',
  ...['password/reset', 'autoLogin', 'confirm', 'new-email', 'payout-details', 'not-me'].map(
    (path) => `/${path}/${CODE}`,
  ),
  ...['start', 'stop', 'return'].map((step) => `/lost-factors/${step}/${CODE}`),
  '/autoLogin/short',
  '/affiliate',
  '/affiliate/password/request',
  ...['accept', 'password/reset', 'lost-factors/start', 'lost-factors/stop', 'lost-factors/return'].map(
    (path) => `/affiliate/${path}/${CODE}`,
  ),
];

/** A brand with tables and drawings, one with the tape and a carousel, and one that also has third-party frames. */
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

// A page that the service worker passes on counts as large as it is when it is unpacked.
test.use({ serviceWorkers: 'block' });

interface Weight {
  readonly view: number;
  /** Bytes of each script that the page loads until it is quiet, compressed separately. */
  readonly scripts: Readonly<Record<string, number>>;
}

async function weigh(page: Page, at: string): Promise<Weight> {
  await page.goto(at);
  await expect(page.locator('html')).toHaveAttribute('lang', /./);
  await untilQuiet(page);
  // Measured before the scripts are fetched again, which would count them twice.
  const view = await viewOf(page);
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
  return { view, scripts: sizes };
}

test('B7 the public pages stay within their weight', async ({ page, shareServer }) => {
  const server = await shareServer();
  for (const brand of BRANDS) {
    for (const [path, maximum] of [
      ['/', HOME_SCRIPTS_MAXIMUM],
      ['/terms-conditions', TEXT_SCRIPTS_MAXIMUM],
      ['/no-such-page', TEXT_SCRIPTS_MAXIMUM],
      ...ENTRANCES.map((path) => [path, ENTRANCE_SCRIPTS_MAXIMUM] as const),
    ] as const) {
      const at = `http://${brand}.localhost:${server.port}${path}`;
      const { view, scripts } = await weigh(page, at);
      const all = Object.values(scripts).reduce((sum, size) => sum + size, 0);
      expect(all, `${at}: ${JSON.stringify(scripts)}`).toBeLessThanOrEqual(maximum);
      expect(await page.evaluate(() => Reflect.has(window, '__reactRouterContext'))).toBe(false);
      expect(view, at).toBeLessThanOrEqual(VIEW_MAXIMUM);
    }
  }
});

/** Sums the transferred bytes of the page and its files, on a first visit to its host. */
async function viewOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')),
      0,
    ),
  );
}

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
  await untilQuiet(page);
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
  await expect.poll(() => row.innerText()).not.toBe(sent);
});

test('parts whose code comes late have their styles with the page', async ({ page, startServer }) => {
  const server = await startServer();
  await publishPage(server, 'everything', everything);
  await page.goto(address(server, '/everything'));
  await untilQuiet(page);
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();
  await expectOwnStyles(page);
});
