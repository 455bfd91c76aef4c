import { component, publishPage } from './contentPages.ts';
import { untilLater } from './drawn.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './looks.ts';
import { address } from './platformPage.ts';
import { watchPage } from './violations.ts';
import { word } from './words.ts';

const NOT_FOUND = "We can't seem to find the page you're looking for.";
const SLIDES = ['One', 'Two', 'Three'];
const talk = {
  components: [
    component('PageBanner', { title: 'Talk to us' }),
    component('CustomCarousel', {
      items: SLIDES.map((text) => ({ value: { text, summary: `<p>About ${text}</p>` } })),
    }),
    component('form', { form: 'contact' }),
  ],
  title_de: 'Kontakt',
  components_de: [component('PageBanner', { title: 'Kontakt' }), component('form', { form: 'contact' })],
};

test('pages of the content have addresses in their languages, and what is not there is a true 404', async ({
  page,
  request,
  shareServer,
}) => {
  const server = await shareServer();
  const answerOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(address(server, path), { maxRedirects: 0, headers });
    return [answer.status(), new URL(answer.headers()['location'] ?? '/', 'http://x').pathname];
  };
  expect(await answerOf('/about')).toEqual([200, '/']);
  expect(await answerOf('/de/about')).toEqual([200, '/']);
  expect(await answerOf('/en/about')).toEqual([301, '/about']);
  expect(await answerOf('/About')).toEqual([301, '/about']);
  expect(await answerOf('/about/')).toEqual([301, '/about']);
  expect(await answerOf('/about', { cookie: '__Host-language=de' })).toEqual([200, '/']);
  expect(await answerOf('/about?lang=de')).toEqual([302, '/de/about']);
  expect(await answerOf('/?lang=de')).toEqual([302, '/de']);
  expect(await answerOf('/de/about', { cookie: '__Host-language=en' })).toEqual([200, '/']);
  expect(await answerOf('/no-such-page')).toEqual([404, '/']);
  const sitemap = await (await request.get(address(server, '/sitemap.xml'))).text();
  expect(sitemap).toContain('/de/terms-conditions</loc>');

  const watched = await watchPage(page);
  await page.goto(address(server, '/de/about'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute('href', /\/about$/);
  await expect(page).toHaveTitle(/\| Northline/);
  await expect(page.locator('article.über-uns')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/\/about\?lang=en$/);
  await expect(page.getByRole('heading', { level: 1, name: 'About Northline' })).toBeVisible();
  await page.goto(address(server, '/no-such-page'));
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  await expect(page.getByText('Error code: 404')).toBeVisible();
  await page.goto(address(server, '/404'));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByText(NOT_FOUND)).toHaveCount(0);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('pages fade into one another where their reader wants motion, and no other page does', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset['came'] = event.viewTransition === null ? 'at once' : 'fading';
    });
  });
  const came = page.locator('html');
  const follow = (slug: string) => page.getByRole('contentinfo').locator(`a[href="/${slug}"]`).first().click();
  await page.goto(address(server, '/about'));
  await follow('terms-conditions');
  await page.waitForURL('**/terms-conditions');
  await expect(came).toHaveAttribute('data-came', 'fading');
  await page.goBack();
  await expect(came).toHaveAttribute('data-came', 'fading');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await follow('privacy-policy');
  await page.waitForURL('**/privacy-policy');
  await expect(came).toHaveAttribute('data-came', 'at once');
  await page.emulateMedia({ reducedMotion: null });
  await page.locator('a[href="/login"]').first().click();
  await page.waitForURL('**/login');
  await expect(came).toHaveAttribute('data-came', 'at once');
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('what a shared cache may keep is the same to every visitor, to the byte', async ({ request, shareServer }) => {
  const server = await shareServer();
  const visitors = [
    { 'accept-language': 'en', cookie: '__Host-language=it' },
    { 'accept-language': 'es', cookie: '__Host-third-party-frames=1; __Host-client=someone' },
    { 'accept-language': 'de' },
  ];
  for (const path of ['/', '/about', '/de', '/it/terms-conditions']) {
    const sent = await Promise.all(
      visitors.map(async (headers) => {
        const answer = await request.get(address(server, path), { headers });
        const { etag, vary, 'cache-control': caching, 'content-security-policy': policy } = answer.headers();
        return { etag, vary, caching, policy, body: await answer.text() };
      }),
    );
    expect(sent[0]).toMatchObject({ vary: 'Accept-Encoding', caching: expect.stringContaining('s-maxage=5') });
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toEqual(sent[0]);
  }
});

test('a page that was seen stays without a network, and nothing is kept of one that is gone', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  const about = page.getByRole('heading', { level: 1, name: 'About Northline' });
  const privacy = page.getByRole('heading', { level: 1, name: /privacy/i });
  const footer = page.getByRole('contentinfo');
  await page.goto(address(server, '/about'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(privacy).toBeVisible();
  await footer.getByRole('link', { name: 'About', exact: true }).click();
  await expect(about).toBeVisible();

  await page.context().setOffline(true);
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(privacy).toBeVisible();
  await footer.getByRole('link', { name: 'About', exact: true }).click();
  await expect(about).toBeVisible();
  await page.context().setOffline(false);

  await page.evaluate(async () => {
    const store = await caches.open('seen-pages-1');
    const stored = await store.match('/about');
    if (stored !== undefined) await store.put('/no-such-page', stored);
  });
  await page.goto(address(server, '/no-such-page'));
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  const storedPaths = await page.evaluate(async () => {
    const store = await caches.open('seen-pages-1');
    return (await store.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(storedPaths.toSorted()).toEqual(['/about', '/privacy-policy']);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('without a script a page reads whole, and its form is sent and answered', async ({ browser, startServer }) => {
  const server = await startServer();
  await publishPage(server, 'talk', talk);
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const page = await plain.newPage();
  await page.goto(address(server, '/talk'));
  for (const slide of SLIDES) await expect(page.getByRole('heading', { name: slide })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden();
  const say = (key: string) => word('en', `website.blocks.form.${key}`);
  const send = page.getByRole('button', { name: say('submit') });
  // The browser itself reports missing fields, and sends nothing.
  await send.click();
  await expect(page).toHaveURL(/\/talk$/);
  await page.getByLabel(say('name')).fill('Ada');
  await page.getByLabel(say('email')).fill('ada@example.com');
  await page.getByLabel(say('message')).fill('Good morning');
  await send.click();
  await expect(page.getByText(say('success'))).toBeVisible();
  await expect(send).toBeHidden();
  await page.getByRole('link', { name: say('another') }).click();
  await page.getByLabel(say('name')).fill('   ');
  await page.getByLabel(say('email')).fill('ada@example.com');
  await page.getByLabel(say('message')).fill('Good evening');
  await send.click();
  await expect(page.getByText(say('failure'))).toBeVisible();
  await page.goto(address(server, '/'));
  await expect(page.getByRole('row', { name: /BTCUSD/ })).toBeVisible();
  await plain.close();
});

test('the carousel turns by keyboard and button, wraps around, and takes no key while it moves', async ({
  page,
  startServer,
}) => {
  const server = await startServer();
  await publishPage(server, 'talk', talk);
  await page.clock.install();
  await page.goto(address(server, '/talk'));
  await untilInteractive(page);
  const shown = (text: string) => page.getByRole('group', { name: / of 3/ }).getByRole('heading', { name: text });
  const next = page.getByRole('button', { name: 'Next slide' });
  await expect(shown('One')).toBeVisible();
  await next.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(shown('Three')).toBeVisible();
  await expect(shown('One')).toBeHidden();
  await untilLater(page, 400);
  // Both presses are in one task: between two presses of the keyboard a slow page would have stopped moving.
  await next.evaluate((button) => {
    const press = () => new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
    button.dispatchEvent(press());
    button.dispatchEvent(press());
  });
  await expect(shown('One')).toBeVisible();
  await untilLater(page, 400);
  await expect(shown('One')).toBeVisible();
  await next.click();
  await expect(shown('Two')).toBeVisible();
});

test('R21 a brand of the portal alone has no pages but those of the law', async ({ page, request, shareServer }) => {
  const server = await shareServer();
  const at = (path: string) => `http://tallowgate.localhost:${server.port}${path}`;
  await page.goto(at('/'));
  await page.waitForURL('**/login?from=**');
  await expect(page.getByRole('link', { name: /^(?:Home|About)$/ })).toHaveCount(0);
  for (const path of ['/about', '/education', '/account-levels', '/referrals']) {
    const answer = await page.goto(at(path));
    expect(answer?.status(), path).toBe(404);
  }
  // Clients would read there that the page is hidden; a visitor is asked to log in first.
  await page.waitForURL('**/login?from=%2Freferrals');
  await page.goto(at('/about'));
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  const legal = ['/terms-conditions', '/cookies-policy', '/aml-policy', '/kyc-policy', '/privacy-policy'];
  for (const path of [...legal, '/security-policy']) expect((await page.goto(at(path)))?.status(), path).toBe(200);
  await expect(page.getByRole('link', { name: /^(?:Home|About)$/ })).toHaveCount(0);
  expect((await request.get(address(server, '/about'))).status()).toBe(200);
});

test('S9 a page banner is as high as its writer chose, whatever picture it has', async ({ page, shareServer }) => {
  const server = await shareServer();
  await page.setViewportSize(DESK);
  // A drawing of 640 × 400 in a small banner: in its own ratio it would be 100 pixels higher.
  await page.goto(`http://kestrelmoor.localhost:${server.port}/about`);
  const banner = page.getByRole('main').locator('header').first();
  await expect(banner.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await banner.boundingBox())?.height).toBeCloseTo(260, -1);
  await page.setViewportSize(PHONE);
  const words = await banner.getByRole('heading', { level: 1 }).boundingBox();
  const picture = await banner
    .getByRole('img', { includeHidden: true })
    .or(banner.locator('img'))
    .first()
    .boundingBox();
  expect((picture?.y ?? 0) - (words?.y ?? 0)).toBeGreaterThan(words?.height ?? 0);
  expect(picture?.height ?? 0).toBeLessThanOrEqual(260);
});
