import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { Browser, Locator, Page } from '@playwright/test';
import { readPage } from '../faults/readPage.ts';
import type { Page as AnsweredPage } from '../faults/readPage.ts';
import { portOf } from '../support/port.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { approveWith, atDesk, openDesk, signInAs } from './officePages.ts';
import { address } from './platformPage.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Opens a receiver: an operator's own program, which receives events. */
async function openReceiver() {
  const heard: Delivery[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://receiver.localhost:${portOf(server.address())}`;
  return { heard, origin, close: () => server.close() };
}

async function approve(browser: Browser, server: JourneyServer, name: string): Promise<void> {
  const other = await atDesk(browser, server, 'Luc Garnier');
  await openDesk(other, 'Approvals');
  await approveWith(other, 'Seen, agreed.', { where: other.getByRole('article').filter({ hasText: name }) });
  await other.context().close();
}

/** Ticks a checkbox by its label: the visible box is drawn, and the real input is hidden behind it. */
async function tick(dialog: Locator, label: string): Promise<void> {
  await dialog.getByText(label, { exact: true }).click();
  await expect(dialog.getByLabel(label, { exact: true })).toBeChecked();
}

/** Reads the secret that the window shows only once. */
async function secretShown(page: Page, starts: string): Promise<string> {
  const dialog = dialogIn(page);
  const secret = dialog.getByText(new RegExp(`^${starts}`));
  await expect(secret).toBeVisible();
  const text = await secret.textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return text ?? '';
}

function read({ port }: JourneyServer, path: string, key: string): Promise<AnsweredPage> {
  return readPage(port, 'office.localhost', `/operator/v1/${path}`, { authorization: `Bearer ${key}` });
}

/** Two people approve a key and a webhook; a program calls with the key and receives events by the webhook. */
test('OA-1 OA-7 a key is requested, approved, taken and used, and so is a webhook', async ({
  page,
  browser,
  startServer,
}) => {
  const receiver = await openReceiver();
  const server = await startServer({ isSeeded: true, settings: { POSTBACK_RECEIVER: receiver.origin } });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Elena Fabbri');
  await openDesk(page, 'API and webhooks');

  await page.getByRole('button', { name: 'New key' }).click();
  const keyDialog = dialogIn(page);
  await keyDialog.getByLabel('Name', { exact: true }).fill('Data warehouse');
  for (const scope of ['Trades and orders', 'Ledger', 'Messages', 'Partners and commissions'])
    await tick(keyDialog, scope);
  await keyDialog.getByLabel('Reason').fill('For the monthly report.');
  for (const look of someLooks()) {
    await page.setViewportSize(look.size);
    await expectReadable(page, `asking for a key, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await keyDialog.getByRole('button', { name: 'Request approval' }).click();
  await expectNotice(page, 'Requested. A second person decides under Approvals');
  await expect(page.getByText('Waiting for a second person: Data warehouse.')).toBeVisible();
  await approve(browser, server, 'Data warehouse');
  await page.reload();
  await page.getByRole('button', { name: 'Show key' }).click();
  const key = await secretShown(page, 'candor_northline_');
  await expect(page.getByRole('button', { name: 'Show key' })).toBeHidden();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `keys, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const ledger = await read(server, 'lists/ledger?limit=5', key);
  expect(ledger.status, ledger.text).toBe(200);
  expect(ledger.text.split('\n').filter((line) => line !== '').length).toBeGreaterThan(0);
  expect((await read(server, 'lists/clients', key)).status).toBe(403);
  expect((await read(server, 'events?after=0', key)).status).toBe(200);

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const hookDialog = dialogIn(page);
  await hookDialog.getByLabel('Name', { exact: true }).fill('CRM');
  await hookDialog.getByLabel('URL').fill(`${receiver.origin}/hook`);
  await tick(hookDialog, 'message.received');
  await hookDialog.getByLabel('Reason').fill('The CRM answers visitors.');
  await hookDialog.getByRole('button', { name: 'Request approval' }).click();
  await expectNotice(page, 'Requested. A second person decides under Approvals');
  await approve(browser, server, 'CRM');
  await page.reload();
  await page.getByRole('button', { name: 'Generate secret' }).click();
  await dialogIn(page).getByRole('button', { name: 'Generate secret' }).click();
  const secret = await secretShown(page, 'whsec_');

  await writeMessage(server);
  await expect.poll(() => receiver.heard.length).toBeGreaterThan(0);
  const [delivery] = receiver.heard;
  expect(isOurs(delivery, secret)).toBe(true);
  expect(delivery?.body).toContain('"kind":"message.received"');
  expect(delivery?.body).not.toContain('nora.eide');
  expect((await read(server, 'lists/messages', key)).text).not.toContain('nora.eide');
  receiver.close();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

async function writeMessage(server: JourneyServer): Promise<void> {
  const message = {
    command_id: 'journey-operator-1',
    first_name: 'Nora',
    last_name: 'Eide',
    email: 'nora.eide@example.com',
    phone: '+4791234567',
    message: 'Where do I find my statement?',
  };
  const headers = { 'content-type': 'application/json' };
  const sent = await fetch(address(server, '/api/contact'), { method: 'POST', headers, body: JSON.stringify(message) });
  expect(sent.status).toBe(200);
}

/** Verifies a delivery as the documentation instructs a receiver. */
function isOurs(delivery: Delivery | undefined, secret: string): boolean {
  if (delivery === undefined) return false;
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': sent } = delivery.headers;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key)
    .update(`${String(id)}.${String(seconds)}.${delivery.body}`)
    .digest('base64');
  return String(sent).split(' ').includes(`v1,${mac}`);
}
