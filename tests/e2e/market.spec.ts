import type { Locator, Page } from '@playwright/test';
import type { JourneyServer } from './sharedServer.ts';
import { openCryptoVenue } from './cryptoVenue.ts';
import type { CryptoVenue } from './cryptoVenue.ts';
import { readAlerts } from './database.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { address, expectMovingPrices, logIn, sellPrice } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';

const EMAIL = 'mia.alert@example.com';
/** Distance of an alert from the price: less than the venue's fall. */
const NEAR = 200;

test('the market list: search, favourites that survive a reload, sorting, sessions and keys', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, server);
  await markByKeyboard(page);
  await page.reload();
  await expectOnlyFavourite(page, 'XAU/USD');
  await expectRollBack(page);
  await expectOnlyVisibleRows(page);
  await expectSortedBySpread(page);
  await expectKeys(page);
  await page.getByRole('tab', { name: 'Stocks' }).click();
  await expect(page.getByText(/opens in [12] h [1-5]?\d m/).first()).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('a price alert is set, fires once, is shown at once and, where nobody was there, at the next login', async ({
  page,
  startServer,
}) => {
  const venue = await openCryptoVenue();
  const server = await startServer({ settings: { PRICES: 'router:crypto=binance', BINANCE_URL: venue.url } });
  const watched = await watchPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(server, '/register'));
  await registerClient(page, { firstName: 'Mia', lastName: 'Lund', email: EMAIL, password: 'seven-calm-ferries' });
  await expectMovingPrices(page);
  await setAlertsAround(page, 'both ways');
  venue.fall();
  await expectNotice(page, /BTC\/USD fell to/);
  await expectFired(server, 'both ways');
  await page.getByRole('tab', { name: /Alerts/ }).click();
  await expect(alertRows(page).filter({ hasText: 'both ways' })).toHaveCount(2);
  await expect(alertRows(page).filter({ hasText: 'New' })).toHaveCount(1);
  await changeAndDelete(page);
  await fireWhileAway(page, server, venue);
  expect(watched).toEqual({ violations: [], errors: [] });
  await venue.close();
});

test('the list, the form of an alert and the list of alerts can be read by everybody', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, server);
  await page.getByRole('button', { name: 'Favourite BTC/USD' }).click();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await setAlertOn(page, '999999', look.name);
    await page.getByRole('tab', { name: /Alerts/ }).click();
    await expect(alertRows(page).filter({ hasText: look.name })).toHaveCount(1);
    await expectReadable(page, `alerts, ${look.name}`);
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await page.getByRole('button', { name: 'More for BTC/USD' }).click();
    await expectReadable(page, `the menu, ${look.name}`);
    await page.getByRole('menuitem', { name: 'Set alert' }).click();
    await page.getByLabel('Alert price').fill('nothing');
    await page.getByLabel('Alert price').blur();
    await expectReadable(page, `the form, ${look.name}`);
    await page.keyboard.press('Escape');
  }
});

/** Locates the rendered rows of the market list, without its header. */
function rows(page: Page): Locator {
  return page
    .getByRole('grid', { name: 'Markets' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
}

/** Locates the form; notices are dialogs too. */
function form(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(New alert|Alert) on / });
}

function alertRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Price alerts' }).getByRole('listitem');
}

async function markByKeyboard(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('gold');
  await expect(rows(page).first()).toContainText('XAU/USD');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'XAU/USD' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const star = page.getByRole('button', { name: 'Favourite XAU/USD' });
  await expect(star).toBeFocused();
  const stored = page.waitForResponse('**/api/favourites/set');
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await stored;
}

async function expectOnlyFavourite(page: Page, symbol: string): Promise<void> {
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(symbol);
  await expect(page.getByRole('tab').first()).toHaveAccessibleName('Favourites');
}

/** Expects a change that the server refuses to be rolled back, with a notice. */
async function expectRollBack(page: Page): Promise<void> {
  await page.route('**/api/favourites/set', (route) => route.abort());
  const star = page.getByRole('button', { name: 'Favourite XAU/USD' });
  await star.click();
  await expect(page.getByText('XAU/USD is still one of your favourites').first()).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/api/favourites/set');
}

async function expectOnlyVisibleRows(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Stocks' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '38');
  await expect.poll(() => rows(page).count()).toBeLessThan(37);
}

async function expectSortedBySpread(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Crypto' }).click();
  await page.getByLabel('Sort by').selectOption({ label: 'Spread' });
  await expect(async () => {
    const spreads = await rows(page).evaluateAll((list) =>
      list.map((row) => Number.parseFloat(row.querySelectorAll('[role=gridcell]')[3]?.textContent ?? '')),
    );
    expect(spreads.length).toBeGreaterThan(5);
    // Figures continue to change while the sort order is kept for ten seconds.
    const ends = [spreads[0] ?? 0, spreads.at(-1) ?? 0];
    expect(ends[0]).toBeLessThan(ends[1] ?? 0);
  }).toPass();
  await page.getByLabel('Sort by').selectOption({ index: 0 });
}

async function expectKeys(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'BTC/USD', exact: true }).first().focus();
  await page.keyboard.press('End');
  const last = rows(page).last().getByRole('link');
  await expect(last).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const second = rows(page).nth(1).getByRole('link');
  await expect(second).toBeFocused();
  const symbol = (await second.innerText()).replace('/', '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/platform/${symbol}`);
  await page.goBack();
  // The list follows the symbol: a tab pressed before the page is back would be replaced by the symbol's.
  await expect(page).toHaveTitle(/BTC\/USD/);
}

/** Sets one alert slightly above the price and one slightly below: the market passes one of them. */
/** Sets an alert on each side of the price; the lower one is within the venue's next fall. */
async function setAlertsAround(page: Page, note: string): Promise<void> {
  for (const by of [NEAR, -NEAR]) {
    const price = await sellPrice(page);
    await setAlertOn(page, (price + by).toFixed(2), note);
  }
}

async function setAlertOn(page: Page, price: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Set alert on BTC/USD' }).first().click();
  await setPrice(page, price, note);
}

async function setPrice(page: Page, price: string, note: string): Promise<void> {
  const dialog = form(page);
  await dialog.getByLabel('Alert price').fill(price);
  await dialog.getByLabel('Note').fill(note);
  await expect(dialog.getByText(/We'll notify you once/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog).toBeHidden();
}

/** Expects the lower one of the alerts with this note to have fired, at a price that reaches it. */
async function expectFired(server: JourneyServer, expected: string): Promise<void> {
  const alerts = await readAlerts(server, EMAIL);
  const fired = alerts.filter(({ note, tick_id }) => note === expected && tick_id !== null);
  expect(fired).toEqual([expect.objectContaining({ side: 'below', tick_sell: expect.any(String) })]);
  for (const { price, tick_sell } of fired) expect(BigInt(tick_sell ?? 0)).toBeLessThanOrEqual(BigInt(price));
}

async function changeAndDelete(page: Page): Promise<void> {
  await setAlertOn(page, '123456.78', 'far away');
  const row = alertRows(page).filter({ hasText: 'far away' });
  await moveByKeys(page, '123 456.79');
  await expect(row).toContainText('123 456.79');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Alert price').fill('234567.89');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('234 567.89');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
}

/** Moves the alert's line on the chart up by a tick; the form asks before anything changes. */
async function moveByKeys(page: Page, to: string): Promise<void> {
  const line = page.getByRole('slider', { name: /^Alert on BTC\/USD at 123\s456\.7/ });
  await line.press('ArrowUp');
  await line.press('Enter');
  await expect(form(page).getByLabel('Alert price')).toHaveValue(to.replaceAll(/\s/g, ''));
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeHidden();
}

async function fireWhileAway(page: Page, server: JourneyServer, venue: CryptoVenue): Promise<void> {
  // A fired alert is seen immediately where the alerts are shown.
  await page.getByRole('tab', { name: /Open/ }).click();
  await setAlertsAround(page, 'while away');
  const there = page.url();
  await page.goto('about:blank');
  venue.fall();
  await expect(() => expectFired(server, 'while away')).toPass();
  await page.goto(there);
  await expect(page.getByText(/while you were away|BTC\/USD (rose|fell) to/).first()).toBeVisible();
  await page.getByRole('tab', { name: /Alerts.*new/ }).click();
  await expect(alertRows(page).filter({ hasText: 'New' }).filter({ hasText: 'while away' }).first()).toBeVisible();
  // An alert that was seen is no longer new.
  await expect(page.getByRole('tab', { name: /Alerts.*new/ })).toHaveCount(0);
}
