import { resolve } from 'node:path';
import { openPool } from '@candor/server/database/pool.ts';
import { keysIn } from '@candor/server/keySource.ts';
import { readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { addStaff } from '@candor/server/modules/access/staff/index.ts';
import { appCode } from '../support/authenticatorApp.ts';
import { expect, test } from './journey.ts';
import { OFFICE } from './officePages.ts';
import { addPasskeyDevice } from './passkeyPages.ts';

test('an invitation is taken with a passkey, and another with an app', async ({ page, startServer }) => {
  const server = await startServer();
  const pool = openPool('office', server.database, { connectionsMax: 1 });
  const dataDir = resolve(import.meta.dirname, `../../.cache/test/data-${server.port}`);
  const audit = readAuditKeys(keysIn(dataDir), 'demo');
  const invite = async (name: string, email: string): Promise<string> => {
    const person = { name, email, brandId: 'northline', roles: ['auditor'], now: Date.now() } as const;
    const added = await addStaff({ pool, audit }, person);
    return added.ok ? `${OFFICE(server)}/invitation/${added.value.code}` : added.refusal.code;
  };
  const choosePassword = async (address: string) => {
    await page.goto(address);
    await page.getByLabel('New password').fill('granite-orchard-58');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const password = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('granite-orchard-58');
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  await addPasskeyDevice(page);
  await choosePassword(await invite('Pia Lind', 'pia@office.example'));
  await page.getByRole('button', { name: "This device's passkey" }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: "I've written them down" }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Pia' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await password('pia@office.example');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Pia' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  const link = await invite('Tom Ash', 'tom@office.example');
  await choosePassword(link);
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  const key = await page.getByText(/^Key: /).innerText();
  await page.getByLabel('Code shown in the app').fill(appCode(key.replace('Key: ', ''), Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: "I've written them down" }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Tom' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
  await pool.end();
});
