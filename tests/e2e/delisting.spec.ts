import type { Locator, Page } from '@playwright/test';
import { CLOCK, DUE, untilAboutDue, writtenInUtc } from './dueAction.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { approveWith, atDesk, callOffice, openDesk } from './officePages.ts';
import { logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** A dividend that is announced and withdrawn, and a delisting that is carried out: by two people, seen by a client. */

/** Later than the dividend's withdrawal and the delisting's due time. */
const IN_THE_AFTERNOON = '2026-01-14T13:30:00Z';
const because = 'The venue lists it no longer';

async function atActions(page: Page): Promise<void> {
  await openDesk(page, 'Dealing');
  await page.getByRole('navigation', { name: 'Views of the desk' }).getByText('Corporate actions').click();
}

async function openDialog(page: Page, kind: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Announce' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a corporate action?' });
  await dialog.getByLabel('Instrument').selectOption('BTCUSD');
  await dialog.getByText(kind, { exact: true }).click();
  await dialog.getByLabel('Reason').fill(because);
  return dialog;
}

async function ask(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
}

async function approve(page: Page, words: RegExp): Promise<void> {
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByText(words).first()).toBeVisible();
  await approveWith(page, 'Seen at the venue.');
}

async function dividendWithdrawn(dealer: Page, second: Page): Promise<void> {
  const dialog = await openDialog(dealer, 'Cash dividend');
  await ask(dialog);
  await expect(dialog.getByText('Enter a dividend above 0')).toBeVisible();
  await dialog.getByLabel('Dividend per unit').fill('12.5');
  await dialog.getByLabel('Time (UTC)').fill(writtenInUtc(IN_THE_AFTERNOON));
  await ask(dialog);
  await expect(dialog).toBeHidden();
  await approve(second, /12\.5, 14 Jan 2026, 13:30 UTC/);
  await expect(dealer.getByText('Dividend of 12.5 per unit')).toBeVisible();
  await dealer.getByRole('button', { name: 'Withdraw' }).click();
  const end = dealer.getByRole('dialog', { name: 'Withdraw the announcement for Bitcoin?' });
  await ask(end);
  await expect(end.getByText('Enter at least three characters')).toBeVisible();
  await end.getByLabel('Reason').fill('It is paid by nobody');
  await ask(end);
  await expect(end).toBeHidden();
  await approve(second, /announced → withdrawn/);
  await expect(dealer.getByText('Withdrawn', { exact: true })).toBeVisible();
}

async function askForDelisting(dealer: Page): Promise<void> {
  const dialog = await openDialog(dealer, 'Delisting');
  await expect(dialog.getByText(/^Currently affects \d+ clients?, in all brands/)).toBeVisible();
  await expect(dialog.getByText(/BTCUSD is no longer traded/)).toBeVisible();
  await dialog.getByLabel('Delisting price').fill('1000');
  await dialog.getByLabel('Time (UTC)').fill(writtenInUtc(DUE));
  await ask(dialog);
  await expect(dialog.getByText(/The price is far from the last one/)).toBeVisible();
  for (const width of [390, 1440]) {
    await dealer.setViewportSize({ width, height: 900 });
    await expectReadable(dealer, `announcing a delisting, ${width}`);
  }
  await dialog.getByText('The price is correct, although far from the last one').click();
  await ask(dialog);
  await expect(dialog).toBeHidden();
}

async function seenByClient(client: Page): Promise<void> {
  await expect(openRows(client)).toHaveCount(0);
  await expect(client.getByText('This instrument is no longer traded').first()).toBeVisible();
  await client.reload();
  for (const look of someLooks()) {
    await lookAt(client, look);
    await expect(client.getByText('no longer traded').first()).toBeAttached();
    await expectReadable(client, `after the delisting, ${look.name}`);
  }
  await client.setViewportSize({ width: 1440, height: 900 });
  await client.getByRole('tab', { name: /^History/ }).click();
  await expect(client.getByRole('cell', { name: /^Delisting/ }).first()).toBeVisible();
  await client
    .getByRole('link', { name: /^Delisting.*Why was this closed/ })
    .first()
    .click();
  await expect(client.getByText('Delisting', { exact: true })).toBeVisible();
  await expect(
    client.getByText(/BTC\/USD was delisted. All positions were closed at the announced price/),
  ).toBeVisible();
  await client.getByRole('button', { name: /^Messages, \d unread/ }).click();
  const inbox = client.getByRole('dialog', { name: 'Messages' });
  await expect(inbox.getByRole('heading', { name: 'Your positions in Bitcoin are closed' })).toBeVisible();
  await expect(inbox.getByRole('heading', { name: 'Bitcoin will no longer be traded' })).toBeVisible();
}

async function halt(page: Page): Promise<void> {
  await callOffice(page, 'dealing/halt', { symbol: 'BTCUSD', request: 'halt-for-delisting', reason: because });
}

async function desks(browser: Parameters<typeof atDesk>[0], server: JourneyServer): Promise<readonly [Page, Page]> {
  return [await atDesk(browser, server, 'Perihan Aydin'), await atDesk(browser, server, 'Oskar Lund')];
}

test('a dividend is withdrawn, and a delisting closes what the client holds', async ({
  page,
  browser,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  await logIn(page, server);
  await trade(page, 'Buy', '20');
  const [dealer, second] = await desks(browser, server);
  await halt(dealer);
  await atActions(dealer);
  await dividendWithdrawn(dealer, second);
  await askForDelisting(dealer);
  await approve(second, /1000, 14 Jan 2026, 12:10 UTC/);
  await expect(dealer.getByText(/^Delisting at 1\s?000$/)).toBeVisible();
  // Messages of the dividend, its withdrawal and the delisting; nothing that is due immediately is announced.
  await expect(page.getByRole('button', { name: /^Messages, 3 unread/ })).toBeVisible();
  await untilAboutDue(server, startServer);
  await seenByClient(page);
  await expect(dealer.getByText('Carried out', { exact: true })).toBeVisible();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
