import { readFileSync } from 'node:fs';
import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import type { Page } from '@playwright/test';
import { publishedBy } from '../../scripts/verify/overHttp.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { address, closeByHand, expectMovingPrices, trade } from './platformPage.ts';
import { check } from './receiptPage.ts';
import { registerClient } from './registerPage.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

const CHECKS = 13;

test('a trade has a receipt that anybody can check, and not one digit of it can be changed', async ({
  page,
  context,
  shareServer,
}) => {
  const server = await shareServer();
  await page.goto(address(server, '/register'));
  const client = { firstName: 'Ida', lastName: 'Berg', email: 'ida.berg@example.com', password: 'nine-slow-barges' };
  await registerClient(page, client);
  await expectMovingPrices(page);
  await trade(page, 'Buy', '120.00');
  await closeByHand(page);
  await page.getByRole('tab', { name: 'History' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Receipt of/ }).click();
  const receipt = readFileSync(await (await downloading).path(), 'utf8');

  await untilPublished(server, receipt);

  const opening = context.waitForEvent('page');
  const link = page.getByRole('button', { name: /^Check the receipt of/ });
  const seal = await link.locator('[data-seal]').getAttribute('data-seal');
  await link.click();
  const checker = await opening;
  await expectProven(checker);
  // The seal in the history is the receipt's own.
  await expect(checker.getByRole('img', { name: /^Receipt no\. \d+, hash/ })).toHaveAttribute('data-seal', seal ?? '');
  await expect(checker.getByText('Bought BTCUSD, 120.00 EUR ×10')).toBeVisible();
  for (const title of ['Arrival of the opening order', 'Arrival of the order'])
    await expect(check(checker, title)).toContainText(/executed \d+\sms later\. Last tick on the device .+: \d/);
  await expect(check(checker, 'In the public log')).toContainText(/Entry \d+ .+ signed checkpoint over \d+ entries/);

  // A visitor without a session who drops the downloaded receipt in gets the same result.
  const anybody = await (await context.browser()?.newContext())?.newPage();
  if (anybody === undefined) throw new Error('a browser without a session is there');
  const watched = await watchPage(anybody);
  await anybody.goto(address(server, '/'));
  await anybody.getByRole('main').getByRole('link', { name: 'Verify a receipt' }).click();
  await anybody.waitForURL('**/verify');
  await untilInteractive(anybody);
  await expectProvenByItself(anybody, receipt);

  await anybody.getByRole('textbox', { name: /^Receipt/ }).fill(receipt.replace('"amount": "120"', '"amount": "121"'));
  await expect(anybody.getByRole('heading', { name: 'This receipt is not genuine' })).toBeVisible();
  await expect(check(anybody, 'Signature')).toContainText('Wrong');
  await expect(check(anybody, 'Profit and booking')).toContainText('Wrong');
  expect(watched).toEqual({ violations: [], errors: [] });

  // The receipt is compared with the public list of symbol changes; without the list, the check is incomplete.
  const before = '2026-01-01T00:00:00.000Z';
  const times = { announced_at: before, effective_at: before, carried_out_at: before };
  const changes = [{ action: 'another', symbol: 'BTCUSD', new_symbol: 'XBTUSD', ...times }];
  await anybody.route('**/api/receipts/symbols*', (route) =>
    route.fulfill({ json: { status: true, data: { changes } } }),
  );
  await anybody.getByRole('textbox', { name: /^Receipt/ }).fill(receipt);
  await expect(anybody.getByRole('heading', { name: 'This receipt is not genuine' })).toBeVisible();
  await expect(check(anybody, 'Symbol')).toContainText('omits a symbol change');
  await anybody.unroute('**/api/receipts/symbols*');
  await anybody.route('**/api/receipts/symbols*', (route) => route.abort());
  await anybody.getByRole('textbox', { name: /^Receipt/ }).fill(`${receipt}\n`);
  await expect(anybody.getByRole('heading', { name: 'No errors, but not everything' })).toBeVisible();
  await expect(check(anybody, 'Symbol')).toContainText("couldn't be loaded");
  await anybody.context().close();
});

/**
 * Waits until everything that the check needs is published: the receipt's ticks follow within ten seconds, with their
 * block.
 */
async function untilPublished(server: JourneyServer, receipt: string): Promise<void> {
  const published = publishedBy(address(server, ''));
  await expect
    .poll(async () => verdictOf(await verifyReceipt(receipt, published, cryptography)))
    .toMatch(/^(?:provisional|proven)$/);
}

/** Expects the page to say that the ticks are not published yet, and to verify again automatically. */
async function expectProvenByItself(page: Page, receipt: string): Promise<void> {
  await page.route('**/api/tape?*', (route) =>
    route.fulfill({ json: { status: true, data: { format: 1, hours: [] } } }),
  );
  await page.getByRole('textbox', { name: /^Receipt/ }).fill(receipt);
  await expect(page.getByRole('heading', { name: 'not all of it is published yet' })).toBeVisible();
  await expect(page.getByText('The proof is published within a minute.')).toBeVisible();
  await page.unroute('**/api/tape?*');
  await expectProven(page);
}

async function expectProven(page: Page): Promise<void> {
  const own = page.getByRole('region', { name: 'Verify your own receipt' });
  await expect(own.getByText(/^Correct( so far)?$/)).toHaveCount(CHECKS);
  await expect(
    page.getByRole('heading', { name: /^(Correct so far|Verified: this receipt is genuine)/ }),
  ).toBeVisible();
}
