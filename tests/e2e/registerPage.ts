import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { untilInteractive } from './interactive.ts';
import { summary } from './platformPage.ts';

export interface NewClient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** Fills in the registration form, first without the agreement, and sends it. */
export async function sendRegistration(page: Page, client: NewClient): Promise<void> {
  await untilInteractive(page);
  await page.getByLabel('First name').fill(`  ${client.firstName} `);
  await page.getByLabel('Last name').fill(client.lastName);
  await expect(page.getByLabel('First name')).toHaveValue(client.firstName);
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Phone', { exact: true }).fill('+49 1512 3456789');
  await page.getByLabel('Password', { exact: true }).fill(client.password);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('You must to agree to Terms & Conditions')).toBeVisible();
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Terms & Conditions (opens in a new tab)' }).click(),
  ]);
  await expect(terms.getByRole('heading', { name: 'Terms & Conditions', level: 1 })).toBeVisible();
  await terms.close();
  await expect(page.getByLabel('First name')).toHaveValue(client.firstName);
  await page.getByText('I agree to the').click({ position: { x: 4, y: 8 } });
  await expect(page.getByRole('checkbox', { name: /I agree to the Terms & Conditions/ })).toBeChecked();
  await page.getByRole('button', { name: 'Open account' }).click();
}

/** Registers a client, who lands on the demo account. */
export async function registerClient(page: Page, client: NewClient): Promise<void> {
  await sendRegistration(page, client);
  // Details are still missing: registration leads to them, and the platform is one click away.
  await page.waitForURL('**/my-account/info');
  await page.getByRole('link', { name: 'Platform' }).first().click();
  await page.waitForURL('**/platform/BTCUSD');
  await expect(page.getByRole('radio', { name: 'Demo' })).toBeChecked();
  await expect(page.getByRole('banner').getByText('Not Verified')).toBeVisible();
  await expect(summary(page)).toContainText('10 000.00');
}
