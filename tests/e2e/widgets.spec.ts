import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { portOf } from '../support/port.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookAt, someLooks } from './looks.ts';
import { address } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** A Wednesday at noon, so that the markets are open (ruling R33). */
const CLOCK = '2026-01-14T12:00:00Z';
/** A real venue that sends no price, so that nothing is simulated. */
const REAL = { PRICES: 'router:crypto=binance', BINANCE_URL: 'ws://127.0.0.1:9' };

test('the quotes are there without scripts, move with our prices, keep their places and lead to the platform', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const html = await (await fetch(address(server, '/'))).text();
  expect(html).toMatch(/BTCUSD<\/a>.*?<td[^>]*><span[^>]*>[\d\u202F]+\.\d\d<\/span>/s);
  const watched = await watchPage(page);
  await page.setViewportSize(DESK);
  await page.goto(address(server, '/'));
  const table = page.getByRole('table', { name: 'Crypto' });
  const row = table.getByRole('row', { name: /BTCUSD/ });
  // Prices update once the reader is near.
  await row.scrollIntoViewIfNeeded();
  const before = await row.innerText();
  const place = await row.boundingBox();
  await expect.poll(() => row.innerText()).not.toBe(before);
  expect(await row.boundingBox()).toEqual(place);
  await expect(page.getByRole('region', { name: 'Live markets' })).toContainText('Simulated prices');
  expect(await page.locator('#markets').evaluate((panel) => panel.getBoundingClientRect().height)).toBe(500);
  await expect(row.getByRole('link')).toHaveAttribute('href', '/platform/?tvwidgetsymbol=BINANCE%3ABTCUSDT');
  await page.setViewportSize(PHONE);
  await page.getByRole('radiogroup', { name: 'Market group' }).getByText('Commodities').click();
  await expect(page.getByRole('table', { name: 'Commodities' })).toBeVisible();
  await expect(table).toBeHidden();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `the home page, ${look.name}`);
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});

test("a widget that comes alive after the prices have moved takes the server's page over as it is", async ({
  page,
  startServer,
}) => {
  // The brand's home page has both the tape and the quotes.
  const server = await startServer({ settings: { BRAND: 'altapiazza', CLOCK: '2026-01-14T12:05:00Z' } });
  const watched = await watchPage(page);
  await page.setViewportSize(DESK);
  let letCome = (): void => undefined;
  const hasMoved = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/quotes-*.js', async (route) => {
    await hasMoved;
    await route.continue();
  });
  await page.goto(address(server, '/'));
  const tape = page.locator('[class*="track"]').first();
  const [before, row] = [await tape.innerText(), page.getByRole('row', { name: /BTCUSD/ })];
  // The code is fetched once the reader is near.
  await row.scrollIntoViewIfNeeded();
  const first = await row.innerText();
  await expect.poll(() => tape.innerText()).not.toBe(before);
  expect(await row.innerText()).toBe(first);
  letCome();
  await expect.poll(() => row.innerText()).not.toBe(first);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('the calendar keeps its filters in the address, marks samples, and says when it is empty or fails', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize(DESK);
  await page.goto(address(server, '/economic-calendar?day=2026-01-12'));
  const rows = page
    .getByRole('table', { name: 'Economic calendar' })
    .getByRole('row')
    .filter({ has: page.locator('time') });
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  // Events are either all samples or none: the page says so once, and no row repeats it.
  await expect(page.getByText('Sample events, all invented')).toBeVisible();
  await expect(rows.filter({ hasText: /sample/i })).toHaveCount(0);
  await expect(page.locator('p').filter({ hasText: /^Next: / })).toContainText(
    / in (\d+ h \d+ min|\d+ d \d+ h|\d+ min)/,
  );
  await page.getByLabel('Low').press('Space');
  await expect(page.getByLabel('Low')).not.toBeChecked();
  await page.getByLabel('USD').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/currencies=EUR%2CJPY%2CGBP%2CCHF%2CAUD%2CCAD%2CNZD/);
  await expect(page).toHaveURL(/importance=medium%2Chigh/);
  await page.reload();
  await expect(page.getByLabel('Low')).not.toBeChecked();
  await expect(rows.first()).toBeVisible();
  const some = await rows.count();
  expect(some).toBeLessThan(all);
  expect(await rows.filter({ hasText: 'USD' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Later days' }).click();
  await expect(page).toHaveURL(/day=2026-01-19/);
  await emptyAndBroken(page, server);
  expect(watched).toEqual({ violations: [], errors: [] });
});

async function emptyAndBroken(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(address(server, '/economic-calendar?day=2030-01-01'));
  await expect(page.getByText('No events in these seven days')).toBeVisible();
  await page.goto(address(server, '/economic-calendar?day=2026-01-12&importance='));
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.route('**/api/get/economicEvents*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The calendar couldn't be loaded")).toBeVisible();
  await page.unroute('**/api/get/economicEvents*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('table')).toBeVisible();
    await expectReadable(page, `the calendar, ${look.name}`);
  }
}

test('R24 nothing reaches the third party before consent; agreed, its widgets come, and the choice can be changed', async ({
  page,
  startServer,
}) => {
  const standIn = await startStandIn();
  const server = await startServer({ settings: { ...REAL, CHART_FRAME: standIn.origin } });
  const watched = await watchPage(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(standIn.origin)) requested.push(request.url());
  });
  await page.setViewportSize(DESK);
  await page.goto(address(server, '/'));
  const bar = page.getByRole('region', { name: 'Third-party market widgets' });
  await expect(bar).toContainText('another company');
  await expectReadable(page, 'the consent bar');
  await bar.getByRole('button', { name: 'Only necessary' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Crypto' })).toBeVisible();
  expect([requested, standIn.requests]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(bar).toBeFocused();
  await bar.getByRole('button', { name: 'Allow third-party market widgets' }).click();
  const framed = page.frameLocator('iframe[title="Live markets"]');
  await expect(framed.getByText('Stand-in of 500, dark')).toBeVisible();
  expect(await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)).toBe(500);
  expect(new Set(standIn.requests)).toEqual(new Set(['/embed-widget/market-quotes/?locale=en']));
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await expect(framed.getByText('Stand-in of 500, light')).toBeVisible();
  await page.goto(address(server, '/economic-calendar?lang=de'));
  await expect(page.frameLocator('iframe').getByText('Stand-in of 600, dark')).toBeVisible();
  expect(standIn.requests.at(-1)).toBe('/embed-widget/events/?locale=de_DE');
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  await page.getByRole('button', { name: 'Nur notwendige' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Wirtschaftskalender' })).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
  await standIn.close();
});

test('R24 where the third party does not answer within eight seconds, our own widget stays', async ({
  page,
  startServer,
}) => {
  const standIn = await startStandIn({ isSilent: true });
  const server = await startServer({ settings: { ...REAL, CHART_FRAME: standIn.origin } });
  await page.goto(address(server, '/robots.txt'));
  await page.evaluate(() => {
    document.cookie = '__Host-third-party-frames=1; path=/; secure';
  });
  await page.clock.install();
  await page.goto(address(server, '/'), { waitUntil: 'commit' });
  await page.locator('#markets').scrollIntoViewIfNeeded();
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Crypto' })).toBeVisible();
  await page.clock.fastForward('00:09');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Crypto' })).toBeVisible();
  await standIn.close();
});

test('R25 over invented prices no frame is shown and nobody is asked, whatever is configured and agreed', async ({
  page,
  startServer,
}) => {
  const standIn = await startStandIn();
  const server = await startServer({ settings: { CLOCK, CHART_FRAME: standIn.origin } });
  const answer = await fetch(address(server, '/'), { headers: { cookie: '__Host-third-party-frames=1' } });
  expect(answer.headers.get('content-security-policy')).not.toContain(standIn.origin);
  await page.goto(address(server, '/'));
  await expect(page.getByRole('table', { name: 'Crypto' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Third-party market widgets' })).toBeHidden();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByText('While prices are simulated, we show only our own')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
  expect(standIn.requests).toEqual([]);
  await standIn.close();
});

/** Replaces the provider of widgets with a page that shows the parameters of its address, or never answers. */
async function startStandIn({ isSilent = false } = {}) {
  const requests: string[] = [];
  const script =
    'const s = JSON.parse(decodeURIComponent(location.hash.slice(1)));' +
    'document.body.append("Stand-in of " + s.height + ", " + s.colorTheme)';
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (isSilent) return;
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Widget</title><body><script>${script}</script></body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${portOf(server.address())}`, requests, close };
}
