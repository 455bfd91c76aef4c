import type { Locator, Page } from '@playwright/test';
import { appCode } from '../support/totp.ts';
import { expect } from './journey.ts';
import { expectReadable } from './looks.ts';

/** The second factors of clients and of partners, whose pages share the same parts. */

/** Milliseconds for which an app shows a code. */
const STEP = 30_000;

/**
 * Computes the app's next code. The server accepts it already, and for another minute: a slow page has time to send it.
 * Use it where the present code has been used.
 */
export function nextCode(secret: string): string {
  return appCode(secret, Date.now() + STEP);
}

/** Returns the codes of the open dialog, and closes it. */
export async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** Sets up the app with the present code: the next login needs `nextCode`. */
export async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up app' });
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  await dialog.getByLabel('Code from your authenticator app').fill('123');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Enter the six-digit code')).toBeVisible();
  await expectReadable(page, 'setting up an app');
  await dialog.getByLabel('Code from your authenticator app').fill(appCode(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  return secret;
}

export async function answer(place: Page | Locator, field: string, value: string): Promise<void> {
  await place.getByLabel(field, { exact: true }).fill(value);
  await place.getByRole('button', { name: 'Continue' }).click();
}
