import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { CryptoVenue } from './cryptoVenue.ts';
import { dialogIn } from './dialogs.ts';
import { numberIn } from './platformPage.ts';

/** Distance of the stop from the price: enough to hold while the form is filled in, and less than the venue's fall. */
const BELOW = 200;

/** Gives a buy a stop and lets the venue fall below it, which closes the position. */
export async function stopOut(page: Page, buy: Locator, venue: CryptoVenue): Promise<void> {
  await setStop(page, buy);
  venue.fall();
  await expect(buy).toHaveCount(0);
}

async function setStop(page: Page, buy: Locator): Promise<void> {
  await buy.getByRole('button', { name: /^Edit/ }).click();
  const dialog = dialogIn(page);
  const stop = dialog.getByLabel('Stop loss', { exact: true });
  await stop.fill('999999');
  await stop.blur();
  // The form states the maximum.
  const refusal = dialog.getByText(/Can't be higher than/).first();
  await stop.fill((numberIn(await refusal.innerText()) - BELOW).toFixed(2));
  await stop.blur();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}
