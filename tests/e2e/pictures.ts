import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** T31: expects a picture of a document to be shown, to come from the files host, and its address to work once. */
export async function seePicture(page: Page, picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const source = new URL((await picture.getAttribute('src')) ?? '', page.url());
  expect(source.hostname).toBe('files.localhost');
  // The browser resolves every name below localhost, the machine does not.
  const again = `http://127.0.0.1:${source.port}${source.pathname}`;
  expect((await page.request.get(again, { headers: { host: source.host } })).status()).toBe(404);
}
