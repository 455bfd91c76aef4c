import type { Page } from '@playwright/test';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { openWire } from '../support/wire.ts';
import { openCryptoVenue } from './cryptoVenue.ts';
import { readAccounts, readPositions } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable } from './looks.ts';
import {
  address,
  closeByHand,
  liveSign,
  logIn,
  openMenu,
  openRows,
  summary,
  switchToDemo,
  trade,
} from './platformPage.ts';
import { watchPage } from './violations.ts';

/** A Saturday: forex is closed, crypto never is. */
const WEEKEND = '2026-01-17T12:00:00Z';

test('the account at a glance: title, light, margin health, what if, top-up, log and theme', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, server);
  await switchToDemo(page);
  await expect(openRows(page)).toHaveCount(0);
  await trade(page, 'Buy', '250.00');
  await trade(page, 'Sell', '250.00');
  await expect.poll(() => page.title()).toMatch(/^[+−]?€\d+\.\d\d · BTC\/USD · Northline/);
  await expect(liveSign(page)).toBeVisible();
  await suppose(page);
  while ((await openRows(page).count()) > 0) await closeByHand(page);
  await expect.poll(() => page.title()).toMatch(/^BTC\/USD · Northline/);
  await topUp(page, server);
  await page.getByRole('button', { name: /^Messages/ }).click();
  const log = page.getByRole('log');
  await expect(log).toContainText('Demo account topped up');
  await expect(log).toContainText('New position was created successfully');
  await expectReadable(page, 'the log');
  await page.keyboard.press('Escape');
  await switchTheme(page);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('the page fits every window, and a thumb reaches all of it on a phone', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  for (const width of [1440, 1280, 1024, 900, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await expect(summary(page)).toContainText('€');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px: wider than the window`).toBeLessThanOrEqual(0);
  }
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('button', { name: 'Markets' }).click();
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search/))
      .first(),
  ).toBeInViewport();
  await parts.getByRole('button', { name: /Positions/ }).click();
  await expect(page.getByRole('tab', { name: /Open/ })).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Buy/ }).first()).toBeInViewport();
  await page.getByRole('button', { name: 'Show all figures' }).click();
  await expect(page.locator('[data-figure="balance"]')).toBeVisible();
  await page.getByRole('button', { name: /%/ }).first().click();
  await page.getByRole('button', { name: 'What if' }).click();
  await expectReadable(page, 'what if on a phone');
});

/** Rule DE-7: notice of an order's outcome, in the second form if its answer took longer than 15 s. */
const OPENED = /New position was created successfully|Your order of \d\d:\d\d:\d\d UTC was executed/;

test('an order whose answer is cut off has its outcome shown after the reconnect, also by a server that was killed', async ({
  page,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const wire = await openWire(server.port);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, { ...server, port: wire.port });
  await expect(page.getByRole('button', { name: /^Buy/ })).toBeVisible();
  const before = (await readPositions(server, emailOf(server), 'real')).length;
  const booked = async () => (await readPositions(server, emailOf(server), 'real')).length - before;

  await prepare(page, 'Buy');
  wire.muffleAtOrder();
  await confirm(page, 'Buy');
  await expect.poll(booked).toBe(1);
  wire.cut();
  await expect(page.getByText(/No connection since/)).toBeVisible();
  wire.mend();
  await expect(page.getByText(OPENED).first()).toBeVisible();
  await expect(liveSign(page)).toBeVisible();

  await prepare(page, 'Sell');
  wire.muffleAtOrder();
  await confirm(page, 'Sell');
  await expect.poll(booked).toBe(2);
  await server.kill();
  wire.cut();
  await expectNotice(page, 'No answer yet');
  await startServer({ after: server });
  wire.mend();
  await expect(liveSign(page)).toBeVisible();
  expect(await booked()).toBe(2);
  await page.getByRole('button', { name: /^Messages/ }).click();
  await expect(page.getByRole('log').getByText(OPENED)).toHaveCount(2);
  await wire.close();
});

test('a closed market says when it opens, and the others go on', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK: WEEKEND } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, server);
  await page.goto(address(server, '/platform/EURUSD'));
  await expect(page.getByText('Temporarily unavailable').first()).toBeVisible();
  await expect(page.getByText(/The market is closed. It opens in 1 d/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  await placeWhileShut(page);
  await page.goto(address(server, '/platform/BTCUSD'));
  await expect(page.getByRole('button', { name: /^Buy/ })).toBeVisible();
});

/** Rule PO-11: places a pending order while the market is closed; the ticket says what happens at the open. */
async function placeWhileShut(page: Page): Promise<void> {
  await switchToDemo(page);
  await page.getByRole('button', { name: 'Place a limit order' }).click();
  const ticket = page.getByRole('region', { name: 'New trade' });
  await expect(ticket.getByLabel('Entry price')).toBeFocused();
  await expect(
    ticket.getByText(/closed until 18 Jan, \d\d:\d\d UTC\. Your order is checked again at the open/),
  ).toBeVisible();
  await ticket.getByLabel('Entry price').fill('0.5');
  await ticket.getByRole('button', { name: /^Buy limit/ }).click();
  const dialog = dialogIn(page);
  await expect(dialog.getByText(/Your order is checked again at the open/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Buy limit/ }).click();
  await expect(page.getByRole('tab', { name: /^Pending\s*1/ })).toBeVisible();
  await expectReadable(page, 'an order in a shut market');
}

test('a venue that falls silent greys its prices and stops trading, and both come back with it', async ({
  page,
  startServer,
}) => {
  const venue = await openCryptoVenue();
  const server = await startServer({
    isSeeded: true,
    settings: { PRICES: 'router:crypto=binance', BINANCE_URL: venue.url },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, server);
  const buy = page.getByRole('button', { name: /^Buy/ });
  await expect(buy).toBeVisible();
  venue.fallSilent();
  await expect(page.getByText('Temporarily unavailable').first()).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'No new price for' })).toBeVisible();
  await expect(buy).toHaveCount(0);
  venue.speakAgain();
  await expect(buy).toBeVisible();
  await venue.close();
});

function emailOf({ logins }: JourneyServer): string {
  return logins[0]?.email ?? '';
}

/** Opens the confirmation, without confirming. */
async function prepare(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${side}`) }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^${side}`) })).toBeVisible();
}

async function confirm(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${side}`) });
  await dialog.getByRole('button', { name: new RegExp(`^${side}`) }).click();
}

async function suppose(page: Page): Promise<void> {
  await page.getByRole('button', { name: /%\s*(Safe|Watch|Close-out risk)/ }).click();
  await expect(page.getByText(/Below 50 %, positions are closed out/)).toBeVisible();
  await expectReadable(page, 'margin health');
  await page.getByRole('button', { name: 'What if' }).click();
  const tab = page.getByRole('region', { name: 'What if' });
  await expect(tab).toBeFocused();
  await expect(tab.getByText('No position would be closed.')).toBeVisible();
  await tab.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(tab.getByText('−20.0 %').first()).toBeVisible();
  await expect(tab.getByText('1 position would be closed:')).toBeVisible();
  await expect(tab.getByText(/Liquidation at .*, at a move of −/)).toBeVisible();
  await tab.getByLabel('Extra deposit').fill('1000');
  await expectReadable(page, 'what if');
  await page.getByRole('tab', { name: /^Open/ }).click();
  await expect(tab).toBeHidden();
}

async function topUp(page: Page, server: JourneyServer): Promise<void> {
  await expect(summary(page)).not.toContainText('10 000.00');
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  await page.getByRole('button', { name: /^Add €/ }).click();
  await expectNotice(page, 'Demo account topped up');
  await expect(summary(page)).toContainText('10 000.00');
  const demo = (await readAccounts(server, emailOf(server))).find(({ kind }) => kind === 'demo');
  expect([demo?.cash, demo?.postings]).toEqual(['10000000000', '10000000000']);
}

/** Specification 2: toggles the theme, which reloads the page. */
async function switchTheme(page: Page): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Light theme' }).click();
  // An amount is typed in the ticket, and the page asks before discarding it.
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(summary(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  await expect(summary(page)).toContainText('€');
  await expectReadable(page, 'the light theme');
}
