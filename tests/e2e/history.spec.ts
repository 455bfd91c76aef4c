import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { openCryptoVenue } from './cryptoVenue.ts';
import { readPositions } from './database.ts';
import { expect, test } from './journey.ts';
import { PHONE, expectReadable, lookAt, lookOf } from './looks.ts';
import { expectNotice } from './notices.ts';
import { address, expectMovingPrices, openRows, trade } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { stopOut } from './stoppedOut.ts';
import { watchPage } from './violations.ts';

const EMAIL = 'ida.history@example.com';
const NOTE = 'Sold a part too early.';

test('a client closes a part, finds every trade with its evidence, notes and reason, and takes it all with him', async ({
  page,
  startServer,
}) => {
  const venue = await openCryptoVenue();
  const server = await startServer({ settings: { PRICES: 'router:crypto=binance', BINANCE_URL: venue.url } });
  const watched = await watchPage(page);
  await page.goto(address(server, '/register'));
  await registerClient(page, { firstName: 'Ida', lastName: 'Berg', email: EMAIL, password: 'nine-slow-barges' });
  await expectMovingPrices(page);
  await trade(page, 'Buy', '100.00');
  await closeQuarter(page);
  await stopOut(page, openRows(page), venue);

  await openHistory(page);
  await expect(closedRows(page)).toHaveCount(2);
  await writeNote(page);
  await expectNoteAfterReload(page);
  await filterByTag(page);
  await expectFileAgrees(page, await readPositions(server, EMAIL, 'demo'));
  await expectReadable(page, 'the history');

  await closedRows(page)
    .first()
    .getByRole('link', { name: /Stop Loss/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Why was this closed?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recalculated: matches' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'triggered' })).toHaveCount(1);
  await expectReadable(page, 'why it was closed');
  await lookAt(page, lookOf('light', PHONE));
  await expect(page.getByRole('heading', { name: 'Recalculated: matches' })).toBeVisible();
  await expectReadable(page, 'why it was closed, on a phone in light');

  await page.goto(address(server, '/platform/closed/1'));
  await expect(page.getByText('Trade not found')).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
  await venue.close();
});

async function closeQuarter(page: Page): Promise<void> {
  await openRows(page)
    .getByRole('button', { name: /^Close / })
    .click();
  await page.getByRole('button', { name: /^25/ }).click();
  await expect(page.getByText('€75.00 stays open')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectNotice(page, 'BTC/USD partly closed');
  await expect(openRows(page)).toContainText('€75.00');
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(closedRows(page).first()).toBeVisible();
}

function closedRows(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Details of/ }) });
}

function drawer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'BTC/USD: trade details' });
}

/** Writes a note on the part, which was closed first and is last in the list. */
async function writeNote(page: Page): Promise<void> {
  await closedRows(page)
    .last()
    .getByRole('button', { name: /^Details of/ })
    .click();
  await expect(drawer(page).getByText('Your fill price')).toHaveCount(2);
  await expect(drawer(page).getByRole('row', { name: /^Total 0 EUR/ })).toBeVisible();
  await expect(drawer(page).getByText(/which stayed open/)).toBeVisible();
  await expectReadable(page, 'the evidence');
  await drawer(page).getByLabel('Note').fill(NOTE);
  await drawer(page).getByLabel('Tags').fill('patience, =news');
  await drawer(page).getByRole('button', { name: 'Save note' }).click();
  await expectNotice(page, 'Note saved');
  await drawer(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(
    closedRows(page)
      .last()
      .getByRole('button', { name: /^Details of/ }),
  ).toBeFocused();
}

async function expectNoteAfterReload(page: Page): Promise<void> {
  await page.reload();
  await openHistory(page);
  // A click anywhere on the row works like its button.
  await closedRows(page).last().getByRole('cell').nth(2).click();
  await expect(drawer(page).getByLabel('Note')).toHaveValue(NOTE);
  await expect(drawer(page).getByLabel('Tags')).toHaveValue('patience, =news');
  await page.keyboard.press('Escape');
}

async function filterByTag(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Tag', { exact: true }).selectOption('patience');
  await expect(closedRows(page)).toHaveCount(1);
  await expect(page.getByText(/^1 trade/)).toBeVisible();
  await page.getByLabel('Result').selectOption('Break-even');
  await expect(page.getByText('No matching trades')).toBeVisible();
  await page.getByRole('button', { name: 'Show all trades' }).click();
  await expect(closedRows(page)).toHaveCount(2);
}

type Stored = Awaited<ReturnType<typeof readPositions>>;

async function expectFileAgrees(page: Page, stored: Stored): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const column = (line: string, name: string) => line.split(',')[head.split(',').indexOf(name)] ?? '';
  expect(lines.map((line) => column(line, 'position'))).toEqual(stored.map(({ id }) => id));
  for (const [index, { profit, direction }] of stored.entries()) {
    const line = lines[index] ?? '';
    expect(column(line, 'direction')).toBe(direction);
    expect(BigInt(Math.round(Number.parseFloat(column(line, 'profit_exact')) * 1e6))).toBe(BigInt(profit ?? ''));
  }
  expect(column(lines[0] ?? '', 'closed_by')).toBe('stopLoss');
  expect(column(lines[1] ?? '', 'part_of')).toBe(column(lines[0] ?? '', 'position'));
  expect(text).toContain(`"patience, =news"`);
}
