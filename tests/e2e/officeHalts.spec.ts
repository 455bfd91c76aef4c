import type { Page } from '@playwright/test';
import type { JourneyServer } from './sharedServer.ts';
import { connectTrading, post } from '../support/tradingClient.ts';
import type { WireAnswer } from '../support/tradingClient.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { approveWith, openDesk, signInAs } from './officePages.ts';
import { logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** A halt in a browser: the client can neither open nor close and reads why, and two people resume trading. */

const CLOCK = '2026-01-14T12:00:00Z';
const WORDS = 'Trading in this instrument is halted';
const NOTE = 'The exchange has suspended trading.';

function ticket(client: Page) {
  return client.getByRole('region', { name: 'New trade' });
}

async function enterDesk(page: Page, server: JourneyServer, name: string): Promise<void> {
  await signInAs(page, server, name);
  await openDesk(page, 'Dealing');
  await expect(page.getByRole('heading', { name: 'Exposure per instrument' })).toBeVisible();
}

async function orderByProgram({ baseUrl, logins: [anna] }: JourneyServer): Promise<WireAnswer['error']> {
  const { body } = await post(baseUrl, '/api/accounts/login', { email: anna?.email, password: anna?.password });
  const socket = await connectTrading(baseUrl, String(body.data?.['access_token']));
  const order = { symbol: 'BTCUSD', direction: 'buy', amount: 20, leverage: 10 };
  const answer = (await socket.emitWithAck('openPosition', order)) as WireAnswer;
  socket.disconnect();
  return answer.error;
}

async function halt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Halt instrument' }).click();
  const dialog = page.getByRole('dialog', { name: 'Halt instrument?' });
  await dialog.getByLabel('Reason').fill('The venue has suspended it');
  await dialog.getByRole('button', { name: 'Halt', exact: true }).click();
  await expect(dialog.getByText('Please choose an instrument')).toBeVisible();
  await dialog.getByLabel('Instrument').selectOption('BTCUSD');
  await dialog.getByLabel('Note to clients (optional)').fill(NOTE);
  await dialog.getByRole('button', { name: 'Halt', exact: true }).click();
  // The notice is shown for three seconds; the card stays.
  await expect(page.getByRole('region', { name: 'Halt of BTCUSD' })).toBeVisible();
}

async function askForItsEnd(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Halt of BTCUSD' });
  await expect(card.getByText('Perihan Aydin: The venue has suspended it')).toBeVisible();
  await expect(card.getByText(`Clients see “${WORDS}. ${NOTE}”`)).toBeVisible();
  await card.getByRole('button', { name: 'Request to resume trading' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request to resume trading in BTCUSD?' });
  await dialog.getByLabel('Reason').fill('The venue trades again');
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(card.getByText('Perihan Aydin requested to resume trading: The venue trades again')).toBeVisible();
}

async function approve(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByText('trading halted → trading resumed')).toBeVisible();
  await approveWith(page, 'Seen at the venue.');
}

test('HT-7 a halt stops opening and closing, the client reads why, and two people let it trade again', async ({
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
  await expect(openRows(client)).toHaveCount(2);

  await enterDesk(page, server, 'Perihan Aydin');
  await halt(page);
  await expect(ticket(client).getByText(WORDS)).toBeVisible();
  await expect(ticket(client).getByText(NOTE)).toBeVisible();
  await expect(client.getByRole('gridcell', { name: `${WORDS}. ${NOTE}` })).toHaveCount(1);
  await expect(openRows(client).getByText(`${WORDS}. ${NOTE}`).first()).toBeAttached();
  expect(await orderByProgram(server)).toMatchObject({ code: 'instrumentHalted', message: WORDS });
  for (const look of someLooks()) {
    await lookAt(client, look);
    await expectReadable(client, `halted, ${look.name}`);
  }
  await client.close();

  await askForItsEnd(page);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('region', { name: 'Halt of BTCUSD' })).toBeVisible();
    await expectReadable(page, `halts, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInAs(page, server, 'Oskar Lund');
  await expect(page.getByText('Halted instruments')).toBeVisible();
  await approve(page);

  const again = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(again, server);
  await expect(openRows(again)).toHaveCount(2);
  await trade(again, 'Buy', '20');
  await expect(openRows(again)).toHaveCount(3);
  await again.close();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
