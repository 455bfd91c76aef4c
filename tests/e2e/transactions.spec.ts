import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashInText } from '@candor/contracts/evidence/statement.ts';
import type { Page } from '@playwright/test';
import { readAccounts, readPositions } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { address, closeByHand, expectMovingPrices, openRows, trade } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';

const EMAIL = 'tom.paper@example.com';

test('a client sees his transactions, takes a statement that agrees with the database, and anybody confirms it', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/register'));
  await registerClient(page, { firstName: 'Tom', lastName: 'Berg', email: EMAIL, password: 'nine-slow-barges' });
  await expectMovingPrices(page);
  await trade(page, 'Buy', '100.00');
  await closeByHand(page);
  await trade(page, 'Sell', '60.00');

  await page.goto(address(server, '/transactions/anything'));
  await expect(page).toHaveURL(/\/transactions\/deposits$/);
  const row = page.getByRole('row').filter({ hasText: 'Demo Funding' });
  await expect(row).toContainText('€10 000.00');
  await expect(row).toContainText('Approved');
  await expect(page.getByText('this is virtual money')).toBeVisible();
  await page.getByRole('link', { name: /^Withdrawals/ }).click();
  await expect(page.getByText('No withdrawals yet')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `transactions, ${look.name}`);
  }
  await page.setViewportSize(DESK);

  await page.goto(address(server, '/statements'));
  const statement = await expectStatementAgrees(page, server);
  await expect(page.getByRole('img', { name: /^Seal of .*\.json$/ })).toHaveAttribute(
    'data-seal',
    hashInText(statement) ?? '',
  );
  await expectPaper(page);
  await expectReadable(page, 'statements');
  await expectConfirmed(page, address(server, '/verify#statement'), statement);

  await page.goto(address(server, '/referrals'));
  await expect(page.getByRole('textbox', { name: 'Referral link' })).toHaveValue(/\/register\?ref=[0-9a-z]{16}$/);
  await expect(page.getByText('No referrals yet')).toBeVisible();
  await expectReadable(page, 'referrals');
  await startOver(page, address(server, '/platform/BTCUSD'));
  const [demo] = (await readAccounts(server, EMAIL)).filter(({ kind }) => kind === 'demo');
  expect(demo).toMatchObject({ cash: '10000000000', postings: '10000000000', used: '0' });
  expect(watched).toEqual({ violations: [], errors: [] });
});

type Server = Parameters<typeof readAccounts>[0];

async function download(page: Page, format: string): Promise<Buffer> {
  const form = page.locator('form').first();
  await form.getByLabel('Format').selectOption(format);
  const downloading = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download' }).click();
  return readFileSync(await (await downloading).path());
}

/** Expects the file to have the figures of the ledger and the positions, read without the server. */
async function expectStatementAgrees(page: Page, server: Server): Promise<string> {
  await page.getByLabel('Period', { exact: true }).selectOption('Year to date');
  const text = (await download(page, 'json')).toString('utf8');
  const file = JSON.parse(text) as { content: readonly Record<string, string>[] };
  const rows = (kind: string) => file.content.filter(({ row }) => row === kind);
  const micros = (decimal = '') => {
    const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
    const magnitude = BigInt(whole + fraction.padEnd(6, '0'));
    return decimal.startsWith('-') ? -magnitude : magnitude;
  };
  const [demo] = (await readAccounts(server, EMAIL)).filter(({ kind }) => kind === 'demo');
  const stored = await readPositions(server, EMAIL, 'demo');
  const [summary] = rows('summary');
  expect(micros(summary?.['closing'])).toBe(BigInt(demo?.postings ?? ''));
  expect(rows('trade').map(({ profit }) => micros(profit))).toEqual(
    stored.flatMap(({ profit }) => (profit === null ? [] : [BigInt(profit)])),
  );
  expect(rows('open')).toHaveLength(stored.filter(({ profit }) => profit === null).length);
  return text;
}

async function expectPaper(page: Page): Promise<void> {
  expect((await download(page, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByRole('img', { name: /^Seal of .*\.pdf$/ })).toHaveAttribute('data-seal', /^[0-9a-f]{64}$/);
  expect((await download(page, 'csv')).toString('utf8')).toContain('summary,closing,');
}

/** Confirms a file on the public page: the file itself, one with a changed figure, and an unknown hash. */
async function expectConfirmed(page: Page, verify: string, text: string): Promise<void> {
  await page.goto(verify);
  const genuine = join(tmpdir(), `statement-${process.pid}.json`);
  const forged = join(tmpdir(), `forged-${process.pid}.json`);
  writeFileSync(genuine, text);
  writeFileSync(forged, text.replace(/"closing":"/g, '"closing":"9'));
  const panel = page.locator('#statement');
  await panel.getByLabel('Choose JSON file').setInputFiles(genuine);
  await expect(panel.getByText('it still matches our ledger')).toBeVisible();
  await expect(panel.getByText('demo: no legal value')).toBeVisible();
  await expectReadable(page, 'a confirmed statement');
  await panel.getByLabel('Choose JSON file').setInputFiles(forged);
  await expect(panel.getByText("its rows don't match its hash")).toBeVisible();
  await panel.getByLabel('Statement hash').fill('0'.repeat(64));
  await panel.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(panel.getByText("We haven't issued a statement with this hash")).toBeVisible();
}

async function startOver(page: Page, platform: string): Promise<void> {
  await page.goto(platform);
  await expect(openRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset demo account' }).click();
  const dialog = dialogIn(page);
  await expect(dialog).toContainText('€10 000.00');
  await expectReadable(page, 'starting over');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expectNotice(page, 'Demo account reset');
  await expect(openRows(page)).toHaveCount(0);
}
