import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, lookOf, PHONE } from './looks.ts';
import { logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

// Hours are shown in the reader's time zone: here, that of New York's exchange.
test.use({ timezoneId: 'America/New_York' });

/** A spread in the instrument's currency, in pips and in proportion to its price. */
const SPREAD = /[\d.\u202F]+ · [\d.\u202F]+ pips · \d+\.\d\u202F‱/;

test('PR-21 PR-22 an instrument’s sheet: from the list and the ticket, by keys and on a phone', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await expectSheetOfStock(page);
  await expectSheetOfTicket(page);
  await lookAt(page, lookOf('light', PHONE));
  await expectSheetOnPhone(page);
  expect(watched).toEqual({ violations: [], errors: [] });
});

async function expectSheetOfStock(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Stocks' }).click();
  await page.getByRole('link', { name: 'AAPL', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'More for AAPL' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Instrument details' }).press('Enter');
  const sheet = sheetOf(page, 'AAPL');
  await expect(sheet.getByText('Apple')).toBeVisible();
  await expect(sheet.getByText('US Dollar')).toBeVisible();
  // 14 January 2026 is a Wednesday; the following Monday is a holiday in New York.
  await expect(sheet.getByText(/^Closed until Wed,? 14 Jan,? 09:30$/)).toBeVisible();
  await expect(sheet.getByText('time zone (America/New_York)')).toBeVisible();
  await expect(day(sheet, /^Today/)).toContainText('09:30–16:00');
  await expect(day(sheet, /^Sat,? 17 Jan/)).toContainText('closed');
  await expect(day(sheet, /^Mon,? 19 Jan/)).toContainText('closed');
  await expect(day(sheet, /^Tue,? 20 Jan/)).toContainText('09:30–16:00');
  await expectReadable(page, 'the sheet of a stock');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'More for AAPL' })).toBeFocused();
}

/** Expects the sheet to use the ticket's amount; twice the amount costs twice as much. */
async function expectSheetOfTicket(page: Page): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill('250');
  await page.getByRole('button', { name: 'Info on BTC/USD' }).press('Enter');
  const sheet = sheetOf(page, 'BTC/USD');
  await expect(sheet.getByText('Open around the clock, every day')).toBeVisible();
  const spread = sheet.getByRole('region', { name: 'Spread' });
  await expect(spread).toContainText(new RegExp(String.raw`Now\s*${SPREAD.source}`));
  // A shared server that has run for some minutes has measured it.
  await expect(spread).toContainText(new RegExp(String.raw`Usual\s*(not enough data yet|${SPREAD.source})`));
  const costs = sheet.getByRole('region', { name: 'Margin and costs' });
  await expect(costs.getByLabel('Amount', { exact: true })).toHaveValue('250');
  await expect(costs).toContainText('€250.00');
  await costs.getByText('×10', { exact: true }).click();
  await expect(costs).toContainText('€2 500.00');
  await expect(costs).toContainText(/Commission\s*none/);
  await expect(costs).toContainText(/Overnight financing\s*none/);
  await costs.getByLabel('Amount', { exact: true }).fill('0.5');
  await expect(costs.getByText(/at least|minimum/i)).toBeVisible();
  await expect(costs).toContainText(/Total cost\s*–/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Info on BTC/USD' })).toBeFocused();
}

/** Expects the sheet over the ticket, which is still there when the sheet closes. */
async function expectSheetOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Buy/ }).first().click();
  const ticket = page.getByRole('dialog', { name: /^BTC\/USD/ });
  await ticket.getByRole('button', { name: 'Info on BTC/USD' }).click();
  const sheet = sheetOf(page, 'BTC/USD');
  await expect(sheet.getByText('Maximum amount')).toBeVisible();
  await expectReadable(page, 'the sheet on a phone in light');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(ticket).toBeVisible();
}

function sheetOf(page: Page, symbol: string): Locator {
  return page.getByRole('dialog', { name: `About ${symbol}` });
}

function day(sheet: Locator, name: RegExp): Locator {
  return sheet.getByRole('row', { name });
}
