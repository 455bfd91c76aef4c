import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, signInAs } from './officePages.ts';
import { logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** A popup from its draft, past a second person, to a client's screen, and its status as read. */

const WRITER = 'Nora Lindqvist';
const PUBLISHER = 'Tomas Brandt';

async function openPopups(page: Page): Promise<void> {
  // The rail's link comes first; the card at home and the queue have the same name.
  await page
    .getByRole('link', { name: /^Popups/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Popups' })).toBeVisible();
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('a popup goes from draft to the client and comes back as read', async ({ page, browser, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, WRITER);
  await openPopups(page);
  await page.getByRole('link', { name: 'New popup' }).click();
  await page.getByLabel('Title').fill('Withdrawals pause on Sunday');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Guaranteed profits, last chance');
  await expect(page.getByRole('status').first()).toContainText('promises or pressures with guaranteed, last chance');
  await text.fill('<p>From 22:00 to 22:30 UTC.</p><img src=x onerror="window.harmed=1">');
  const preview = page.getByRole('region', { name: 'As the client sees it' });
  const window = preview.frameLocator('iframe');
  await expect(window.getByText('From 22:00 to 22:30 UTC.')).toBeVisible();
  await expect(window.locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(text).toHaveValue('<p>From 22:00 to 22:30 UTC.</p>');
  // The draft has its own address, which a reloaded page requests.
  await page.waitForURL(/\/popups\/\d+$/);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await preview.getByText('Phone').click();
    await expectReadable(page, `popup being written, ${look.name}`);
  }
  await page.getByRole('button', { name: 'Submit for publication' }).click();
  await expect(page.getByText('Awaiting publication', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signInAs(page, server, PUBLISHER);
  await openPopups(page);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(row(page, 'Withdrawals pause on Sunday')).toContainText('Awaiting publication');
    await expectReadable(page, `popups, ${look.name}`);
  }
  await page.getByRole('link', { name: 'Withdrawals pause on Sunday' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialogIn(page)).toContainText('For: Everyone, Any language');
  await dialogIn(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await expect(page.getByText('0 clients')).toBeVisible();

  const client = await browser.newPage();
  await logIn(client, server);
  const shown = client.getByRole('dialog', { name: 'Withdrawals pause on Sunday' });
  await expect(shown).toContainText('From 22:00 to 22:30 UTC.');
  const heard = client.waitForResponse('**/api/accounts/popup');
  await shown.getByRole('button', { name: 'I have read this' }).click();
  expect((await heard).ok()).toBe(true);
  await client.close();

  await page.reload();
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await dialogIn(page).getByRole('button', { name: 'End now' }).click();
  await expect(page.locator('#content').getByText('Ended', { exact: true })).toBeVisible();
  await page.goto(`${OFFICE(server)}/popups`);
  await expect(row(page, 'Withdrawals pause on Sunday')).toContainText('Ended');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
