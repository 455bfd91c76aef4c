import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, callOffice, signInAs } from './officePages.ts';
import { address, logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

/**
 * A closed trade had a wrong price: dealing requests a correction, compliance approves it, and the client reads both
 * prices.
 */

const CLOCK = '2026-01-14T12:00:00Z';
const REASON = 'The feed was half a minute late.';
const SOURCE = 'Feed B, 11:59:30.120 UTC';
const FILE = 'feed-b.csv';
const FINGERPRINT = createHash('sha256').update('time,sell,buy\n').digest('hex');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Sign in as/ }).first()).toBeVisible();
}

async function openHistoryOfAnna(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByPlaceholder('Name, PIN or full email address').fill('kell');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Anna Keller' }).click();
  await page.getByRole('tab', { name: /^History/ }).click();
}

/** Returns a price one percent better for the client, with as many digits. */
function betterPrice(price: string, facts: string): string {
  const [, fraction = ''] = price.split('.');
  return (Number.parseFloat(price) * (facts.includes(' buy,') ? 1.01 : 0.99)).toFixed(fraction.length);
}

/** Decides as the signed-in person without the page, and returns the server's refusal. */
async function decideByProgram(page: Page, id: number): Promise<string | undefined> {
  const text = await page.evaluate(async (approval) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ id: approval, approve: 1, reason: 'Myself' });
    return (await fetch('/api/office/approvals/decide', { method: 'POST', headers, body })).text();
  }, id);
  return /"code":"(\w+)"/.exec(text)?.[1];
}

interface RequestedCorrection {
  readonly position: string;
  readonly before: string;
  readonly after: string;
}

/** Requests a correction as dealing, at first too far from the price, without a right to decide. */
async function askFor(page: Page, server: JourneyServer): Promise<RequestedCorrection> {
  await signInAs(page, server, 'Perihan Aydin');
  await openHistoryOfAnna(page, server);
  await page
    .getByRole('button', { name: /^Request a correction of position/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Correct a closed trade' });
  await expect(dialog.getByText(/^Opening, tick #\d+ of/)).toBeVisible();
  const [, position = ''] = /Position (\d+):/.exec(await dialog.innerText()) ?? [];
  const price = dialog.getByLabel('Closing price');
  const before = await price.inputValue();
  await price.fill(`${Number.parseFloat(before) * 2}`);
  await expect(dialog.getByText(/at most 20 %/)).toBeVisible();
  const after = betterPrice(before, await dialog.innerText());
  await price.fill(after);
  await expect(dialog.getByText('Difference for client')).toBeVisible();
  await dialog.getByLabel('Reason (shown to the client)').fill(REASON);
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(dialog.getByLabel('Source of the correct price')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Cause')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Cause').selectOption('wrongQuote');
  await dialog.getByLabel('Source of the correct price').fill(SOURCE);
  await dialog.getByLabel('Tick number').fill('1');
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(dialog.getByText('The tick archive has no tick 1 of this instrument')).toBeVisible();
  await dialog.getByText('A file', { exact: true }).click();
  await dialog.getByLabel('Evidence file').setInputFiles({
    name: FILE,
    mimeType: 'text/csv',
    buffer: Buffer.from('time,sell,buy\n'),
  });
  await expect(dialog.getByText(`${FILE} · SHA-256 ${FINGERPRINT}`)).toBeVisible();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectReadable(page, `asking for a correction, ${size.width} px`);
  }
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expectNotice(page, 'Sent to compliance for approval');

  await page.goto(`${OFFICE(server)}/approvals`);
  await expect(page.getByRole('button', { name: 'Approve: not for your own request' })).toBeVisible();
  const { rows } = await callOffice(page, 'dealing/corrections', {});
  const [approval] = rows as { approval: number }[];
  expect(await decideByProgram(page, approval?.approval ?? 0)).toBe('approvalOwn');
  await signOut(page);
  return { position, before, after };
}

/** Reads the change and its reason as compliance, and approves it. */
async function approve(page: Page, server: JourneyServer, position: string): Promise<void> {
  await signInAs(page, server, 'Petra Novak');
  await page.goto(`${OFFICE(server)}/approvals`);
  const card = page.getByRole('article').filter({ hasText: 'Correct the price of a trade' });
  await expect(card).toContainText('The price feed sent a wrong price');
  await expect(card).toContainText(SOURCE);
  await expect(card).toContainText(`${FILE} · SHA-256 ${FINGERPRINT}`);
  await expect(card).toContainText('Difference for client');
  await lookThrough(page, 'deciding about a correction');
  await approveWith(page, 'Seen, agreed.', { where: card });
  await page.goto(`${OFFICE(server)}/dealing/corrections`);
  await expect(page.getByRole('row', { name: new RegExp(`^${position} `) })).toContainText('Booked');
  await lookThrough(page, 'corrections');
  await signOut(page);
}

async function lookThrough(page: Page, name: string): Promise<void> {
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `${name}, ${look.name}`);
  }
  await page.setViewportSize(DESK);
}

test('a trade is corrected by two people, and its client reads both prices and both entries', async ({
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  const { position, before, after } = await askFor(page, server);
  await approve(page, server, position);

  await logIn(page, server);
  await page.goto(address(server, `/platform/closed/${position}`));
  const section = page.getByRole('region', { name: 'Corrected' });
  await expect(section).toContainText(plain(before));
  await expect(section).toContainText(plain(after));
  await expect(section).toContainText(REASON);
  await expect(section).toContainText(FINGERPRINT);
  await expect(section).toContainText('requested by dealing, approved by compliance');
  await lookThrough(page, 'a corrected trade');
  await page.goto(address(server, '/transactions/credits'));
  await expect(page.getByRole('row').filter({ hasText: 'Trade result reversed' })).toContainText(REASON);
  await expect(page.getByRole('row').filter({ hasText: 'Trade result corrected' })).toContainText(SOURCE);
  await lookThrough(page, 'the entries of a corrected trade');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

/** Matches a price grouped as the page does, cut to the shown digits. */
function plain(price: string): RegExp {
  const [whole = '', fraction = ''] = price.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\\s?');
  return new RegExp(fraction === '' ? grouped : `${grouped}\\.${fraction}`);
}
