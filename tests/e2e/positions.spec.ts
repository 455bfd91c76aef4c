import type { Page } from '@playwright/test';
import { readAccounts, readPositions } from './database.ts';
import { expect, test } from './journey.ts';
import { expectReadable } from './looks.ts';
import { expectNotice } from './notices.ts';
import { expectMovingPrices, inEuros, logIn, openRows, summary, switchToDemo, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

test('a position is turned round, then all are closed, each after its result was named', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const email = server.logins[0]?.email ?? '';
  const watched = await watchPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, server);
  await switchToDemo(page);
  await expectMovingPrices(page);
  const before = (await readPositions(server, email, 'demo')).length;
  await trade(page, 'Buy', '250.00');
  await trade(page, 'Buy', '100.00');

  await asksAndKeeps(page, 'Close BTC/USD');
  await asksAndKeeps(page, 'Reverse BTC/USD');
  await openRows(page).first().getByRole('button', { name: 'Reverse BTC/USD' }).click();
  await expect(page.getByText(/Then opens Sell €100\.00 ×10 at/)).toBeVisible();
  await expectReadable(page, 'the question before a reversal');
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expectNotice(page, 'BTC/USD reversed');
  await expect(openRows(page)).toHaveCount(2);
  const sides = (await readPositions(server, email, 'demo')).slice(0, 2).map(({ direction }) => direction);
  expect(sides).toEqual(['sell', 'buy']);

  await page.getByRole('button', { name: 'Close all…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close all positions?' });
  await expect(dialog.getByRole('button', { name: 'Keep open' })).toBeFocused();
  await expect(dialog.getByText('Each position is closed at its market price at that moment.')).toBeVisible();
  await expectReadable(page, 'the question before closing all');
  await dialog.getByRole('button', { name: 'Close 2 positions' }).click();
  await expectNotice(page, '2 positions closed');
  await expect(openRows(page)).toHaveCount(0);

  const rows = await readPositions(server, email, 'demo');
  expect(rows).toHaveLength(before + 3);
  expect(rows.every(({ closing_reason: reason }) => reason !== null)).toBe(true);
  const demo = (await readAccounts(server, email)).find(({ kind }) => kind === 'demo');
  expect(demo).toMatchObject({ used: '0', cash: demo?.postings });
  await expect(summary(page)).toContainText(inEuros(demo?.cash ?? ''));
  expect(watched).toEqual({ violations: [], errors: [] });
});

/**
 * Asks and cancels by keyboard: the confirmation has the focus, Escape closes it, and the focus returns to the button.
 */
async function asksAndKeeps(page: Page, name: string): Promise<void> {
  const open = await openRows(page).count();
  const button = openRows(page).first().getByRole('button', { name });
  await button.press('Enter');
  await expect(page.getByRole('group', { name })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name })).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(openRows(page)).toHaveCount(open);
}
