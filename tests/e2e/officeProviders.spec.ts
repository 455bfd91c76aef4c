import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { approveWith, atDesk, openDesk, signInAs } from './officePages.ts';
import { beginDeposit, enter, submitDeposit } from './paymentPages.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

const SECRET = 'the-new-secret-of-titan';
const URL_NOW = 'https://pay.titan.example/deposit';

/** Stores a secret as a file of the server, which is the operator's part. */
function keepSecret({ dataDir }: JourneyServer, name: string): void {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${SECRET}\n`);
}

/** Returns the address to which a deposit by a link sends the client. */
async function addressOfDeposit(client: Page, server: JourneyServer): Promise<URL> {
  await client.context().route(`${URL_NOW}**`, (route) => route.fulfill({ body: 'Titan' }));
  await enter(client, server);
  await beginDeposit(client, server, 'titan', '250');
  const opening = client.waitForEvent('popup');
  await submitDeposit(client);
  const partner = await opening;
  await partner.waitForURL(`${URL_NOW}**`);
  return new URL(partner.url());
}

/** Two people give a provider another address and a secret; the next deposit goes there, signed with it. */
test('SE-21 two people put a provider’s settings in force, and the next deposit is paid by them', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Elena Fabbri');
  await openDesk(page, 'Payment providers');
  const titan = page.getByRole('row').filter({ hasText: 'Titan Payments' });
  await expect(titan).toContainText('Test bank');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `payment providers, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Change the settings of Titan Payments' }).click();
  await expect(page.getByText('There is no secret on this server yet.')).toBeVisible();
  await dialogIn(page).getByRole('button', { name: 'Cancel' }).click();

  keepSecret(server, 'titan-2027');
  await page.reload();
  await page.getByRole('button', { name: 'Change the settings of Titan Payments' }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel('url (required)').fill('ftp://pay.titan.example');
  await dialog.getByLabel('secret (required)').selectOption({ index: 1 });
  await dialog.getByLabel('Reason').fill('Titan has moved.');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByText('“url” is missing or invalid')).toBeVisible();
  await expectReadable(page, 'the settings of a provider');
  await dialog.getByLabel('url (required)').fill(URL_NOW);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expectNotice(page, 'Proposed. A second person decides.');
  await expect(titan).toContainText('Proposed');

  const second = await atDesk(browser, server, 'Luc Garnier');
  await openDesk(second, 'Approvals');
  const request = second.getByRole('article').filter({ hasText: 'Change a payment provider' });
  await expect(request).toContainText('Setting url');
  await expect(request).toContainText(URL_NOW);
  await expect(request).toContainText(/Secret secret– → titan-2027 \(#[0-9a-f]{8}\)/);
  await expect(request).not.toContainText(SECRET);
  await approveWith(second, 'The contract names this address.', { where: request });
  await expect(titan).toContainText('Version 1');

  const client = await (await browser.newContext()).newPage();
  const address = await addressOfDeposit(client, server);
  const [query = '', signature] = address.search.slice(1).split('&sig=');
  expect(signature).toBe(createHmac('sha256', SECRET).update(query).digest('hex'));

  await page.getByRole('button', { name: 'Settings and history of Titan Payments' }).click();
  const history = page.getByRole('dialog', { name: 'Titan Payments' });
  await expect(history).toContainText('Elena Fabbri, approved by Luc Garnier');
  await expectReadable(page, 'the history of a provider');
  await history.getByRole('button', { name: 'Return to the file’s settings' }).click();
  await dialogIn(page).getByLabel('Reason').fill('The old address works again.');
  await dialogIn(page).getByRole('button', { name: 'Propose' }).click();
  await openDesk(second, 'Approvals');
  await approveWith(second, 'Agreed.', { where: request });
  await expect(titan).toContainText('Test bank');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
