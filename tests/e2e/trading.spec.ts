import type { Page } from '@playwright/test';
import type { JourneyServer } from './sharedServer.ts';
import { openCryptoVenue } from './cryptoVenue.ts';
import type { CryptoVenue } from './cryptoVenue.ts';
import { readAccounts, readPositions } from './database.ts';
import { expect, test } from './journey.ts';
import { address, closeByHand, expectMovingPrices, inEuros, logOut, openRows, summary, trade } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { stopOut } from './stoppedOut.ts';
import { watchPage } from './violations.ts';

const EMAIL = 'jonas.weber@example.com';
const PASSWORD = 'quiet-harbour-morning';

test('a new client practises, is refused on the real account, and a verified one trades for real', async ({
  page,
  shareServer,
  startServer,
}) => {
  const venue = await openCryptoVenue();
  const server = await startServer({ settings: { PRICES: 'router:crypto=binance', BINANCE_URL: venue.url } });
  const watched = await watchPage(page);
  await page.goto(address(server, '/'));
  await page.getByRole('link', { name: 'Open account' }).first().click();
  await registerClient(page, { firstName: 'Jonas', lastName: 'Weber', email: EMAIL, password: PASSWORD });
  await expectMovingPrices(page);
  await trade(page, 'Buy', '250.00');
  await trade(page, 'Sell', '120.00');
  await stopTheBuy(page, venue);
  await closeByHand(page);
  await expectDatabaseAgrees(page, server, EMAIL, 'demo');
  await expectRefusalOnRealAccount(page);
  await logOut(page);
  await venue.close();

  await tradeForReal(page, await shareServer());
  expect(watched).toEqual({ violations: [], errors: [] });
});

async function stopTheBuy(page: Page, venue: CryptoVenue): Promise<void> {
  await stopOut(page, openRows(page).filter({ hasText: 'Buy' }), venue);
  await page.getByRole('tab', { name: /History/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Stop Loss' })).toHaveCount(1);
  await page.getByRole('tab', { name: /Open/ }).click();
}

/** Expects the page to show the ledger's sums. */
async function expectDatabaseAgrees(
  page: Page,
  server: JourneyServer,
  email: string,
  kind: 'real' | 'demo',
): Promise<void> {
  const account = (await readAccounts(server, email)).find((row) => row.kind === kind);
  expect(account?.cash).toBe(account?.postings);
  await expect(summary(page)).toContainText(inEuros(account?.cash ?? ''));
  const closed = (await readPositions(server, email, kind)).filter(({ closing_reason }) => closing_reason !== null);
  await page.getByRole('tab', { name: /History/ }).click();
  const rows = page.getByRole('row').filter({ hasText: /Manually|Stop Loss|Take Profit|Low Margin/ });
  await expect(rows).toHaveCount(closed.length);
  for (const [index, position] of closed.entries()) {
    await expect(rows.nth(index)).toContainText(inEuros((position.profit ?? '').replace('-', '')));
  }
  await page.getByRole('tab', { name: /Open/ }).click();
}

async function expectRefusalOnRealAccount(page: Page): Promise<void> {
  await page.getByText('Real', { exact: true }).click();
  await expect(summary(page)).toContainText('0.00');
  await expect(page.getByText('Account not verified').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  // A session starts on the real account: a client who cannot trade there reaches the demo account with one press.
  await page.getByRole('button', { name: 'Trade on the demo account' }).click();
  await expect(page.getByRole('radio', { name: 'Demo' })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Buy/ })).toBeVisible();
}

async function tradeForReal(page: Page, server: JourneyServer): Promise<void> {
  const [anna] = server.logins;
  await page.goto(address(server, '/platform/BTCUSD'));
  await page.waitForURL('**/login?from=**');
  await page.getByLabel('Email').fill(anna?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill('not her password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(anna?.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/platform/BTCUSD');
  await expect(page.getByRole('radio', { name: 'Real' })).toBeChecked();
  await trade(page, 'Buy', '75.50');
  await page.reload();
  await expect(openRows(page).filter({ hasText: '75.50' })).toHaveCount(1);
  for (let left = await openRows(page).count(); left > 0; left -= 1) await closeByHand(page);
  await expectDatabaseAgrees(page, server, anna?.email ?? '', 'real');
  await logOut(page);
}
