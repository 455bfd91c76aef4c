import type { Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { readAccounts, readPositions } from './database.ts';
import { expect, test } from './journey.ts';
import { watchPage } from './violations.ts';

/** A Wednesday at noon, so that the journey does not depend on the weekday (ruling R33). */
const CLOCK = '2026-01-14T12:00:00Z';
const EMAIL = 'jonas.weber@example.com';
const PASSWORD = 'quiet-harbour-morning';

test('a new client practises, is refused on the real account, and a verified one trades for real', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const watched = await watchPage(page);
  await page.goto(address(server, '/'));
  await register(page);
  await expectMovingPrices(page);
  await trade(page, 'Buy', '250.00');
  await trade(page, 'Sell', '120.00');
  await waitForStopLoss(page);
  await closeByHand(page);
  await expectDatabaseAgrees(page, server, EMAIL, 'demo');
  await expectRefusalOnRealAccount(page);
  await logOut(page);

  await tradeForReal(page, server);
  expect(watched).toEqual({ violations: [], errors: [] });
});

function address(server: TestServer, path: string): string {
  return `http://localhost:${server.port}${path}`;
}

async function register(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open account' }).first().click();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('First name').fill('  Jonas ');
  await page.getByLabel('Last name').fill('Weber');
  await expect(page.getByLabel('First name')).toHaveValue('Jonas');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Phone', { exact: true }).fill('+49 1512 3456789');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('You must to agree to Terms & Conditions')).toBeVisible();
  await page.getByText('I agree to the Terms & Conditions').click();
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.waitForURL('**/platform/BTCUSD');
  await expect(page.getByRole('radio', { name: 'Demo' })).toBeChecked();
  await expect(page.getByText('Not Verified')).toBeVisible();
  await expect(summary(page)).toContainText('10 000.00');
}

function summary(page: Page) {
  return page.getByRole('region', { name: 'Account' });
}

/** The live sell price on the ticket's button, as a number. */
async function sellPrice(page: Page): Promise<number> {
  return numberIn(await page.getByRole('button', { name: /^Sell/ }).innerText());
}

function numberIn(text: string): number {
  return Number.parseFloat(text.replaceAll(/[^\d.]/g, ''));
}

async function expectMovingPrices(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible();
  const before = await sellPrice(page);
  expect(before).toBeGreaterThan(0);
  await expect.poll(() => sellPrice(page)).not.toBe(before);
}

async function trade(page: Page, side: 'Buy' | 'Sell', amount: string): Promise<void> {
  const openBefore = await openRows(page).count();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByText('10×', { exact: true }).click();
  await expect(page.getByText('Cost of spread and mark-up')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${side}`) }).click();
  await expect(page.getByText('New position was created successfully').last()).toBeVisible();
  await expect(openRows(page)).toHaveCount(openBefore + 1);
}

/** The rows of open positions: those that can be closed. */
function openRows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Close BTC\/USD/ }) });
}

/** Sets the buy's stop a hair under the price, nearer each time until the market comes by. */
async function waitForStopLoss(page: Page): Promise<void> {
  const buy = openRows(page).filter({ hasText: 'Buy' });
  await expect(async () => {
    // An attempt that the market overtook has left its dialog open.
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    if ((await buy.count()) > 0) await setStop(page);
    await expect(buy).toHaveCount(0, { timeout: 15_000 });
  }).toPass({ timeout: 240_000 });
  await page.getByRole('tab', { name: /History/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Stop Loss' })).toHaveCount(1);
  await page.getByRole('tab', { name: /Open/ }).click();
}

async function setStop(page: Page): Promise<void> {
  await openRows(page).filter({ hasText: 'Buy' }).getByRole('button', { name: /^Edit/ }).click({ timeout: 2_000 });
  const dialog = page.getByRole('dialog');
  const stop = dialog.getByLabel('Stop loss');
  await stop.fill('999999');
  await stop.blur();
  const refusal = await dialog.getByText(/Can't be higher than/).first().innerText();
  await stop.fill((numberIn(refusal) - 2).toFixed(2));
  await stop.blur();
  await dialog.getByRole('button', { name: 'Save' }).click({ timeout: 2_000 });
  await expect(dialog).toBeHidden({ timeout: 5_000 });
}

async function closeByHand(page: Page): Promise<void> {
  await openRows(page).first().getByRole('button', { name: /^Close BTC\/USD/ }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(openRows(page)).toHaveCount(0);
  await page.getByRole('tab', { name: /History/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Manually' }).first()).toBeVisible();
  await page.getByRole('tab', { name: /Open/ }).click();
}

/** What the page shows is what the ledger adds up to. */
async function expectDatabaseAgrees(page: Page, server: TestServer, email: string, kind: 'real' | 'demo'): Promise<void> {
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

/** Micro-units as the page writes them: two decimals, half-even, thin spaces between thousands. */
function inEuros(micros: string): string {
  const cents = BigInt(micros) / 10_000n;
  const rest = BigInt(micros) % 10_000n;
  const rounded = rest > 5_000n || (rest === 5_000n && cents % 2n === 1n) ? cents + 1n : cents;
  const digits = rounded.toString().padStart(3, '0');
  return `${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${digits.slice(-2)}`;
}

async function expectRefusalOnRealAccount(page: Page): Promise<void> {
  await page.getByText('Real', { exact: true }).click();
  await expect(summary(page)).toContainText('0.00');
  await expect(page.getByText('Account not verified').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Log out/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/platform'));
  await page.goto(page.url().replace(/\/[^/]*$/, '/platform/BTCUSD'));
  await page.waitForURL('**/login');
}

async function tradeForReal(page: Page, server: TestServer): Promise<void> {
  const [anna] = server.logins;
  await page.getByLabel('Email').fill(anna?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill('not her password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(anna?.password ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/platform/BTCUSD');
  await expect(page.getByRole('radio', { name: 'Real' })).toBeChecked();
  await trade(page, 'Buy', '75.50');
  await page.reload();
  await expect(openRows(page).filter({ hasText: '75.50' })).toHaveCount(1);
  for (let left = await openRows(page).count(); left > 0; left -= 1) {
    await openRows(page).first().getByRole('button', { name: /^Close BTC\/USD/ }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(openRows(page)).toHaveCount(left - 1);
  }
  await expectDatabaseAgrees(page, server, anna?.email ?? '', 'real');
  await logOut(page);
}
