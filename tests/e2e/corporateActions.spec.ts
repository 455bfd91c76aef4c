import type { Page } from '@playwright/test';
import { CLOCK, DUE, untilAboutDue, writtenInUtc } from './dueAction.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { approveWith, callOffice, openDesk, signInAs } from './officePages.ts';
import { logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/**
 * A split in a browser: one person announces it, another approves it, the client is notified, and it is carried out
 * automatically.
 */

const because = { reason: 'The units are split tonight' };

async function askForSplit(page: Page, server: JourneyServer): Promise<void> {
  await signInAs(page, server, 'Perihan Aydin');
  await callOffice(page, 'dealing/halt', { symbol: 'BTCUSD', request: 'halt-for-split', ...because });
  await openDesk(page, 'Dealing');
  await page.getByRole('navigation', { name: 'Views of the desk' }).getByText('Corporate actions').click();
  await expect(page.getByText('No announced actions')).toBeVisible();
  await page.getByRole('button', { name: 'Announce' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a corporate action?' });
  await dialog.getByLabel('Reason').fill('The units are split tonight');
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(dialog.getByText('Please choose an instrument')).toBeVisible();
  await dialog.getByLabel('Instrument').selectOption('BTCUSD');
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(dialog.getByText('Choose what happens to the instrument')).toBeVisible();
  await dialog.getByText('Split', { exact: true }).click();
  await dialog.getByLabel('New units').fill('1');
  await dialog.getByLabel('for old units').fill('1');
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(dialog.getByText('Enter two different whole numbers')).toBeVisible();
  await dialog.getByLabel('New units').fill('2');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectReadable(page, `announcing, ${width}`);
  }
  await dialog.getByLabel('Time (UTC)').fill(writtenInUtc(DUE));
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function approve(page: Page, server: JourneyServer): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInAs(page, server, 'Oskar Lund');
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByText(/2:1, 14 Jan 2026, 12:10 UTC/).first()).toBeVisible();
  await approveWith(page, 'Seen at the venue.');
}

interface Seen {
  readonly rate: number;
  readonly money: readonly string[];
}

/** Reads the newest position's row: its open rate, its amount, and its result if closed now. */
async function shown(client: Page, rateOf: (rates: readonly number[]) => number): Promise<Seen> {
  const text = (await openRows(client).first().innerText()).replaceAll(/[\u2009\u202f\u00a0 ](?=\d{3})/g, '');
  const rates = [...text.matchAll(/\d{4,}\.\d+/g)].map(([found]) => Number.parseFloat(found));
  return { rate: rateOf(rates), money: text.match(/[+−]?\s?€\s?[\d.]+/g) ?? [] };
}

test('a split: two people announce it, the client is notified, and the position keeps its profit', async ({
  page,
  browser,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  const client = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(client, server);
  await trade(client, 'Buy', '20');
  await askForSplit(page, server);
  await expect(client.getByText('Trading in this instrument is halted').first()).toBeVisible();
  await approve(page, server);
  await openDesk(page, 'Dealing');
  await page.getByRole('navigation', { name: 'Views of the desk' }).getByText('Corporate actions').click();
  await expect(page.getByText('Split, 2 new for 1 old')).toBeVisible();
  // The halt began long ago, so the last price has arrived too; a page may receive it after the halt.
  const first = (rates: readonly number[]) => rates[0] ?? 0;
  const before = await shown(client, first);
  // Nothing that is due immediately is announced.
  await expect(client.getByRole('button', { name: /^Messages, 1 unread/ })).toBeVisible();
  await untilAboutDue(server, startServer);
  await expect(page.getByText('Carried out', { exact: true })).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `actions, ${look.name}`);
  }
  await expect.poll(async () => (await shown(client, first)).rate).toBeLessThan(before.rate * 0.51);
  expect(before.money.length).toBeGreaterThan(1);
  await expect.poll(async () => (await shown(client, first)).money).toEqual(before.money);
  const after = await shown(client, first);
  expect(after.rate / before.rate).toBeCloseTo(0.5, 4);
  await client.reload();
  await expect(openRows(client).first()).toBeVisible();
  expect(await shown(client, first)).toEqual(after);
  for (const look of someLooks()) {
    await lookAt(client, look);
    await expectReadable(client, `after the split, ${look.name}`);
  }
  await client.setViewportSize({ width: 1440, height: 900 });
  await client.getByRole('button', { name: /^Messages, 2 unread/ }).click();
  const inbox = client.getByRole('dialog', { name: 'Messages' });
  // The inbox has the announcement and the result.
  await expect(inbox.getByRole('heading', { name: 'Bitcoin: 2 new for 1 old' })).toHaveCount(2);
  await client.close();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
