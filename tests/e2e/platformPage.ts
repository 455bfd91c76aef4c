import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { untilInteractive } from './interactive.ts';
import { expectNotice, forgetNotices } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';

/** Steps of a client on the platform, found as a client finds them: by role, label and text. */

export function address(server: JourneyServer, path: string): string {
  return `http://localhost:${server.port}${path}`;
}

/** Logs in as the seeded verified client; through another port if the connection is to be cut. */
export async function logIn(page: Page, server: Pick<JourneyServer, 'logins' | 'port'>): Promise<void> {
  await page.goto(`http://localhost:${server.port}/login`);
  await logInHere(page, server);
  await page.waitForURL('**/platform/BTCUSD');
}

/** Logs in on a login to which the page was redirected. */
export async function logInHere(page: Page, { logins: [anna] }: Pick<JourneyServer, 'logins'>): Promise<void> {
  await untilInteractive(page);
  await page.getByLabel('Email').fill(anna?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(anna?.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Locates the sign that prices and orders get through: a word where the header has room, else a dot. */
export function liveSign(page: Page): Locator {
  return page.getByTitle(/^Prices and orders are getting through/).filter({ visible: true });
}

export function summary(page: Page): Locator {
  return page.getByRole('region', { name: 'Account' });
}

/** Reads the live sell price on the ticket's button. */
export async function sellPrice(page: Page): Promise<number> {
  return numberIn(await page.getByRole('button', { name: /^Sell/ }).innerText());
}

export function numberIn(text: string): number {
  return Number.parseFloat(text.replaceAll(/[^\d.]/g, ''));
}

export async function expectMovingPrices(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible();
  const before = await sellPrice(page);
  expect(before).toBeGreaterThan(0);
  await expect.poll(() => sellPrice(page)).not.toBe(before);
}

export async function trade(page: Page, side: 'Buy' | 'Sell', amount: string): Promise<void> {
  // Positions can be counted only once they have arrived.
  await expect(page.getByRole('tab', { name: /^Open\s*\d+$/ })).toBeVisible();
  const openBefore = await openRows(page).count();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('radiogroup', { name: 'Leverage' }).getByText('×10', { exact: true }).click();
  await expect(page.getByText('Cost of spread and mark-up')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${side}`) }).click();
  await forgetNotices(page);
  await page
    .getByRole('dialog', { name: new RegExp(`^${side}`) })
    .getByRole('button', { name: new RegExp(`^${side}`) })
    .click();
  await expectNotice(page, 'New position was created successfully');
  await expect(openRows(page)).toHaveCount(openBefore + 1);
}

/** Locates the rows of open positions: those that can be closed. */
export function openRows(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Close [A-Z]{3}\/[A-Z]{3}/ }) });
}

export async function closeByHand(page: Page): Promise<void> {
  const openBefore = await openRows(page).count();
  await openRows(page)
    .first()
    .getByRole('button', { name: /^Close / })
    .click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  // While a row asks or closes, it lacks the button that identifies it.
  await expect(page.getByRole('group', { name: /^Close [A-Z]{3}\/[A-Z]{3}/ })).toHaveCount(0);
  await expect(openRows(page)).toHaveCount(openBefore - 1);
}

/** Formats micro-units as the page does: two decimals, half-even, thin spaces between thousands. */
export function inEuros(micros: string): string {
  const cents = BigInt(micros) / 10_000n;
  const rest = BigInt(micros) % 10_000n;
  const rounded = rest > 5_000n || (rest === 5_000n && cents % 2n === 1n) ? cents + 1n : cents;
  const digits = rounded.toString().padStart(3, '0');
  return `${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${digits.slice(-2)}`;
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Log out/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/platform'));
  await page.goto(page.url().replace(/\/[^/]*$/, '/platform/BTCUSD'));
  await page.waitForURL('**/login?from=**');
}

/** Opens the menu, which has the entries for which the header lacks space. */
export async function openMenu(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?:Menu|Menü)$/ })
    .click();
  return page.getByRole('dialog', { name: /^(?:Menu|Menü)$/ });
}

/** Switches to the demo account and waits until it is current: earlier input would go to the real account. */
export async function switchToDemo(page: Page): Promise<void> {
  await forgetNotices(page);
  await page.getByText('Demo', { exact: true }).click();
  await expectNotice(page, 'You are on your demo account');
}
