import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { connectTrading, post } from '../support/tradingClient.ts';
import type { WireAnswer } from '../support/tradingClient.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, callOffice, openDesk, signInAs } from './officePages.ts';
import { closeByHand, logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** The dealing desk in a browser: a kill switch reaches the client immediately, and two people resume opening. */

const CLOCK = '2026-01-14T12:00:00Z';
const WORDS = 'New positions are paused. You can still close positions.';
const POSITION_LIMIT = 'The maximum per position is 500.00';

function ticket(client: Page) {
  return client.getByRole('region', { name: 'New trade' });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
}

async function enterDesk(page: Page, server: JourneyServer, name: string): Promise<void> {
  await signInAs(page, server, name);
  await openDesk(page, 'Dealing');
  await expect(page.getByRole('heading', { name: 'Exposure per instrument' })).toBeVisible();
}

test('a kill switch stops opening and not closing, and two people let opening go on', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  const client = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(client, server);
  await expect(openRows(client)).toHaveCount(1);
  await trade(client, 'Buy', '20');

  await enterDesk(page, server, 'Perihan Aydin');
  const row = page.getByRole('row', { name: /^BTCUSD/ });
  await page.getByRole('switch', { name: 'Closing only in BTCUSD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause new positions?' });
  await dialog.getByRole('button', { name: 'Pause new positions' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('The feeds differ by 0.6 %');
  await dialog.getByRole('button', { name: 'Pause new positions' }).click();
  await expect(row.getByText('On', { exact: true })).toBeVisible();
  await expect(page.getByText('New positions paused in 1 place')).toBeVisible();

  await expect(ticket(client).getByText(WORDS)).toBeVisible();
  await expect(client.getByRole('gridcell', { name: WORDS })).toHaveCount(1);
  await closeByHand(client);
  expect(await orderByProgram(server)).toMatchObject({ code: 'tradingClosed', message: WORDS });
  await client.goto(`http://localhost:${server.port}/platform/EURUSD`);
  await expect(ticket(client).getByRole('button', { name: /^Buy/ })).toBeVisible();

  const card = page.getByRole('region', { name: 'BTCUSD in Northline' });
  await expect(card.getByText('Perihan Aydin: The feeds differ by 0.6 %')).toBeVisible();
  await card.getByRole('button', { name: 'Request to resume' }).click();
  await dialogIn(page).getByLabel('Reason').fill('Feed B was restarted');
  await dialogIn(page).getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(card.getByText('Perihan Aydin requested to resume: Feed B was restarted')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(card).toBeVisible();
    await expectReadable(page, `exposure, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Approve: not for your own request' })).toBeVisible();
  expect(await decideByProgram(page)).toBe('approvalOwn');
  await signOut(page);

  await signInAs(page, server, 'Oskar Lund');
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByText('new positions paused → new positions possible')).toBeVisible();
  await approveWith(page, 'Both feeds agree again.');

  await client.goto(`http://localhost:${server.port}/platform/BTCUSD`);
  await expect(openRows(client)).toHaveCount(1);
  await trade(client, 'Buy', '20');
  await client.close();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

test('LI-6 one person lowers a limit at once, two raise it, and the ticket names the figure in force', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  const client = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(client, server);
  await expect(openRows(client)).toHaveCount(1);
  await client.getByLabel('Amount', { exact: true }).fill('600');
  await expect(ticket(client).getByText('Cost of spread and mark-up')).toBeVisible();

  await enterDesk(page, server, 'Perihan Aydin');
  await page.getByRole('link', { name: 'Limits', exact: true }).click();
  await page.getByRole('button', { name: 'Change: Amount per position' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change limit: Northline' });
  await dialog.getByLabel('Amount per position').fill('499');
  await dialog.getByLabel('Reason').fill('Depth is thin this evening');
  await dialog.getByRole('button', { name: 'Set now' }).click();
  await expect(dialog.getByText(/^Choose a value between 500.00 and 100.?000.00/).first()).toBeVisible();
  await dialog.getByLabel('Amount per position').fill('500');
  await expect(dialog.getByText('Lower: takes effect immediately.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set now' }).click();
  const changes = page.getByRole('region', { name: 'Recent changes' });
  await expect(changes.getByRole('row', { name: /Brand Amount per position/ })).toContainText('€500');

  // A page opened before the change refuses what the server would refuse.
  await expect(ticket(client).getByText(POSITION_LIMIT).first()).toBeVisible();
  expect(await orderByProgram(server, 600)).toMatchObject({
    code: 'amountAbovePositionLimit',
    message: POSITION_LIMIT,
  });
  await trade(client, 'Buy', '20');

  await page.getByRole('button', { name: 'Change: Amount per position' }).click();
  await dialog.getByLabel('Amount per position').fill('1000');
  await dialog.getByLabel('Reason').fill('Depth is back');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  const card = page.getByRole('region', { name: 'Amount per position', exact: true });
  await expect(card.getByText('Perihan Aydin requested this: Depth is back')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(card).toBeVisible();
    await expectReadable(page, `limits, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await signOut(page);

  await signInAs(page, server, 'Oskar Lund');
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByText(/500\.00 → €?1.000\.00/)).toBeVisible();
  await approveWith(page, 'Looked at the depth.');
  await trade(client, 'Buy', '600');
  await client.close();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

/** Decides the first waiting request as the signed-in person without the page, and returns the server's refusal. */
async function decideByProgram(page: Page): Promise<string | undefined> {
  const text = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const listed = await (await fetch('/api/office/approvals')).text();
    const [, id = '0'] = /"id":(\d+)/.exec(listed) ?? [];
    const body = `{"id":${id},"approve":1,"reason":"Myself"}`;
    return (await fetch('/api/office/approvals/decide', { method: 'POST', headers, body })).text();
  });
  return /"code":"(\w+)"/.exec(text)?.[1];
}

/** Sends an order without the page, and returns the server's refusal. */
async function orderByProgram({ baseUrl, logins: [anna] }: JourneyServer, amount = 20): Promise<WireAnswer['error']> {
  const { body } = await post(baseUrl, '/api/accounts/login', { email: anna?.email, password: anna?.password });
  const socket = await connectTrading(baseUrl, String(body.data?.['access_token']));
  const order = { symbol: 'BTCUSD', direction: 'buy', amount, leverage: 10 };
  const answer = (await socket.emitWithAck('openPosition', order)) as WireAnswer;
  socket.disconnect();
  return answer.error;
}

test('the desk shows accounts, feeds and instruments, wide and narrow, dark and light', async ({
  page,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  await enterDesk(page, server, 'Oskar Lund');
  const views = [
    ['Close-outs', 'Closest to close-out'],
    ['Accounts', 'Largest accounts'],
    ['Feeds', 'Price sources'],
    ['Limits', 'Limits of Northline'],
    ['Instruments and sessions', 'Instruments and sessions'],
  ] as const;
  for (const look of someLooks()) {
    await lookAt(page, look);
    for (const [tab, heading] of views) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expectReadable(page, `${tab}, ${look.name}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${OFFICE(server)}/dealing/nearest`);
  await expect(page.getByText('Anna Keller')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Accounts' }).getByText('Demo').click();
  await expect(page.getByText('Demo accounts: virtual money only')).toBeVisible();
  const answer = await callOffice(page, 'dealing/overview', { reach: 'all', book: 'real' });
  expect(answer).toHaveProperty('exposure');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
