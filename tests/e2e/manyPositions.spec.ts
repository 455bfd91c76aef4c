import type { Locator, Page } from '@playwright/test';
import { connectTrading, order, post } from '../support/tradingClient.ts';
import { readPositions } from './database.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, PHONE } from './looks.ts';
import { expectNotice } from './notices.ts';
import { liveSign, logIn, openRows } from './platformPage.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/** Number of positions: more than the forty up to which all rows are in the page. */
const MANY = 45;
const INSTRUMENTS = ['EURUSD', 'BTCUSD', 'GBPUSD'] as const;

async function demoSocket(server: JourneyServer) {
  const { email, password } = server.logins[0] ?? { email: '', password: '' };
  const session = await post(server.baseUrl, '/api/accounts/login', { email, password });
  const token = String(session.body.data?.['access_token']);
  const demo = await post(server.baseUrl, '/api/accounts/switch', { account: 'demo' }, token);
  return connectTrading(server.baseUrl, String(demo.body.data?.['access_token']));
}

/**
 * Opens positions on the demo account, where the next login starts: in each instrument in turn, every second one a
 * sell. Rule TR-12: an order refused as too soon after the others is sent again.
 */
async function openMany(server: JourneyServer): Promise<void> {
  const socket = await demoSocket(server);
  for (let opened = 0; opened < MANY; opened += 1) {
    const direction = opened % 2 === 0 ? 'buy' : 'sell';
    const symbol = INSTRUMENTS[opened % INSTRUMENTS.length];
    const position = { symbol, direction, amount: 20, leverage: 10 };
    await expect
      .poll(async () => (await order(socket, 'openPosition', position))?.status, { intervals: [300] })
      .toBe(true);
  }
  socket.disconnect();
}

test('many positions: only those in sight are in the page, and the keys go through all of them', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await openMany(server);
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await expect(page.getByRole('tab', { name: `Open ${MANY}` })).toBeVisible();
  const table = page.getByRole('region', { name: 'Positions' }).getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 2));
  expect(await openRows(page).count()).toBeLessThan(30);

  // A row with a question stays in the page while others are in view.
  await openRows(page)
    .first()
    .getByRole('button', { name: /^Close / })
    .press('Enter');
  const question = page.getByRole('group', { name: /^Close / });
  await expect(question).toBeFocused();
  await table.hover();
  await page.mouse.wheel(0, 100_000);
  await expect(rowAt(table, MANY + 1)).toBeInViewport();
  await expect(table.getByText(`${MANY} open positions`)).toBeInViewport();
  await expect(question).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(rowAt(table, 2).getByRole('button', { name: /^Close / })).toBeFocused();

  // From the first row on by keyboard: each row is rendered when the focus reaches it.
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab');
  const reached = await page.evaluate(() => document.activeElement?.closest('[aria-rowindex]')?.ariaRowIndex);
  expect(Number(reached)).toBe(14);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('many positions: a row for each instrument, which opens to them and closes them all', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const email = server.logins[0]?.email ?? '';
  const watched = await watchPage(page);
  await openMany(server);
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await page.getByRole('button', { name: 'Group by instrument' }).click();
  const toggle = page.getByRole('button', { name: '15 positions in EUR/USD' });
  await expect(page.getByRole('button', { name: /^15 positions in / })).toHaveCount(INSTRUMENTS.length);
  await expect(openRows(page)).toHaveCount(0);
  const row = page.getByRole('row').filter({ has: toggle });
  // The group has eight buys and seven sells, of 20 at 10 each.
  await expect(row).toContainText(/Buy 8\s*Sell 7/);
  await expect(row).toContainText('€300.00');
  await expect(row).toContainText('+€200.00');
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(openRows(page)).toHaveCount(15);
  await expectReadable(page, 'positions by instrument');

  // This browser keeps the choice, and on a phone the groups are cards.
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(liveSign(page)).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close EUR/USD' }) }),
  ).toHaveCount(15);
  await expectReadable(page, 'positions by instrument on a phone');

  await page.getByRole('button', { name: 'Close all of EUR/USD…' }).click();
  await closeAllOf(page, 'EUR/USD');
  await expect(toggle).toHaveCount(0);
  const open = (await readPositions(server, email, 'demo')).filter(({ closing_reason: reason }) => reason === null);
  expect(open).toHaveLength(MANY - 15);
  expect(open.some(({ symbol }) => symbol === 'EURUSD')).toBe(false);
  await page.getByRole('button', { name: 'Group by instrument' }).click();
  await expect(page.getByRole('button', { name: /^15 positions in / })).toHaveCount(0);
  expect(watched).toEqual({ violations: [], errors: [] });
});

/** Places orders far below the price, so that no tick reaches them. */
async function placeMany(server: JourneyServer): Promise<void> {
  const socket = await demoSocket(server);
  for (let placed = 0; placed < MANY; placed += 1) {
    const amount = 20 + (placed % 3);
    const limitOrder = { symbol: 'EURUSD', direction: 'buy', type: 'limit', rate: 0.5, amount, leverage: 10 };
    await expect
      .poll(async () => (await order(socket, 'placeOrder', limitOrder))?.status, { intervals: [300] })
      .toBe(true);
  }
  socket.disconnect();
}

test('many pending orders and closed trades: only those in sight are in the page, and columns order them', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await openMany(server);
  await placeMany(server);
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await page.getByRole('button', { name: 'Close all…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Close ${MANY} positions` })
    .click();
  await expectNotice(page, `${MANY} positions closed`);

  await page.getByRole('tab', { name: `Pending ${MANY}` }).click();
  const table = page.getByRole('region', { name: 'Positions' }).getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
  await expectSomeRows(table);
  await expectSortedByAmount(table);
  await expectReadable(page, 'many pending orders');

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
  await expectSomeRows(table);
  await table.getByRole('button', { name: 'Instrument' }).click();
  await expect(rowAt(table, 2)).toContainText('BTC/USD');
  await table.hover();
  await page.mouse.wheel(0, 100_000);
  await expect(rowAt(table, MANY + 1)).toBeInViewport();
  await expect(rowAt(table, MANY + 1)).toContainText('GBP/USD');
  await expectReadable(page, 'a long history');
  expect(watched).toEqual({ violations: [], errors: [] });
});

async function expectSomeRows(table: Locator): Promise<void> {
  await expect(rowAt(table, 2)).toBeVisible();
  expect(await table.locator('[data-index]').count()).toBeLessThan(30);
}

async function expectSortedByAmount(table: Locator): Promise<void> {
  await table.getByRole('button', { name: 'Amount' }).click();
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rowAt(table, 2)).toContainText('€22.00');
}

async function closeAllOf(page: Page, symbol: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Close all of ${symbol}?` });
  await dialog.getByRole('button', { name: 'Close 15 positions' }).click();
  await expectNotice(page, '15 positions closed');
}

/** Locates a row by its index among all rows, including the header. */
function rowAt(table: Locator, place: number): Locator {
  return table.locator(`[aria-rowindex="${place}"]`);
}
