import type { Page } from '@playwright/test';
import { CLOCK, DUE, writtenInUtc } from './dueAction.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { approveWith, atDesk, callOffice, openDesk } from './officePages.ts';
import { address, logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** A symbol change in a browser: BTCUSD becomes XBTUSD while a client with the platform open holds it. */

/** Time of the server's second start, late enough for the change to be due. */
const LATER = '2026-01-14T12:10:01Z';
const because = 'The venue gives it another symbol';

async function askForChange(dealer: Page): Promise<void> {
  await callOffice(dealer, 'dealing/halt', { symbol: 'BTCUSD', request: 'halt-for-symbol', reason: because });
  await openDesk(dealer, 'Dealing');
  await dealer.getByRole('navigation', { name: 'Views of the desk' }).getByText('Corporate actions').click();
  await dealer.getByRole('button', { name: 'Announce' }).click();
  const dialog = dealer.getByRole('dialog', { name: 'Announce a corporate action?' });
  await dialog.getByLabel('Instrument').selectOption('BTCUSD');
  await dialog.getByText('Symbol change', { exact: true }).click();
  await dialog.getByLabel('Reason').fill(because);
  const ask = () => dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await ask();
  await expect(dialog.getByText('Enter the new symbol in capitals')).toBeVisible();
  await dialog.getByLabel('Time (UTC)').fill(writtenInUtc(DUE));
  await dialog.getByLabel('New symbol').fill('ethusd');
  await ask();
  await expect(
    dialog.getByText('This symbol belongs or belonged to another instrument, or is announced for one'),
  ).toBeVisible();
  for (const width of [390, 1440]) {
    await dealer.setViewportSize({ width, height: 900 });
    await expectReadable(dealer, `announcing another symbol, ${width}`);
  }
  await dialog.getByLabel('New symbol').fill('xbtusd');
  await ask();
  await expect(dialog).toBeHidden();
}

async function approve(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByText(/XBTUSD, 14 Jan 2026, 12:10 UTC/).first()).toBeVisible();
  await approveWith(page, 'Seen at the venue.');
}

async function seenByClient(client: Page, server: JourneyServer): Promise<void> {
  // The open page is notified, shows the new symbol, and changes its address.
  await expect(openRows(client).first()).toContainText('XBT/USD');
  await expect(client).toHaveURL(/\/platform\/XBTUSD$/);
  await expect(client).toHaveTitle(/XBT\/USD/);
  await client.goto(address(server, '/platform/BTCUSD'));
  await expect(client).toHaveURL(/\/platform\/XBTUSD$/);
  for (const typed of ['btcusd', 'xbt']) {
    await client.getByRole('searchbox').first().fill(typed);
    await expect(client.getByRole('link', { name: 'XBT/USD' }).first()).toBeVisible();
  }
  await client.getByRole('tab', { name: /^History/ }).click();
  await expect(client.getByText('opened as BTC/USD').first()).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(client, look);
    await expectReadable(client, `after the symbol change, ${look.name}`);
  }
  await client.setViewportSize({ width: 1440, height: 900 });
  await client.getByRole('button', { name: /^Messages, 2 unread/ }).click();
  const inbox = client.getByRole('dialog', { name: 'Messages' });
  await expect(inbox.getByRole('heading', { name: 'Bitcoin gets a new symbol: XBTUSD' })).toBeVisible();
  await expect(inbox.getByRole('heading', { name: 'Bitcoin now trades as XBTUSD' })).toBeVisible();
}

/** Checks the office's lists, which name instruments by their symbol on the wire. */
async function seenAtTheDesk(dealer: Page): Promise<void> {
  const views = dealer.getByRole('navigation', { name: 'Views of the desk' });
  for (const view of ['Feeds', 'Limits', 'Instruments and sessions', 'Repairs']) {
    await views.getByText(view, { exact: true }).click();
    await expect(dealer.getByText('XBTUSD', { exact: true }).first(), view).toBeAttached();
    await expect(dealer.getByText('BTCUSD', { exact: true }), view).toHaveCount(0);
  }
  await openDesk(dealer, 'Clients');
  await dealer
    .getByRole('link', { name: /Anna Keller/ })
    .first()
    .click();
  await expect(dealer.getByRole('cell', { name: 'XBTUSD', exact: true }).first()).toBeVisible();
}

test('a symbol change: announced by two, notified, carried out, and everything goes on under the new symbol', async ({
  page,
  browser,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  await logIn(page, server);
  await trade(page, 'Buy', '20');
  const dealer = await atDesk(browser, server, 'Perihan Aydin');
  const second = await atDesk(browser, server, 'Oskar Lund');
  await askForChange(dealer);
  await approve(second);
  await expect(dealer.getByText('Symbol change, BTCUSD to XBTUSD')).toBeVisible();
  // Nothing that is due immediately is announced.
  await expect(page.getByRole('button', { name: /^Messages, 1 unread/ })).toBeVisible();
  // The remaining time passes while the server is down; the pages stay open, and the client's reconnects.
  await server.kill();
  await startServer({ after: server, settings: { CLOCK: LATER } });
  await seenByClient(page, server);
  await expect(dealer.getByText('Carried out', { exact: true })).toBeVisible();
  await seenAtTheDesk(dealer);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
