import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk } from './officePages.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/** Compliance examines a client in a confidential case: nobody else sees it until it is closed. */

async function openAnna(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByRole('link', { name: 'Anna Keller' }).click();
  await expect(page.getByRole('heading', { name: 'Anna Keller' })).toBeVisible();
}

async function pinOfAnna(page: Page, server: JourneyServer): Promise<string> {
  await page.goto(`${OFFICE(server)}/clients`);
  const row = page.getByRole('row').filter({ hasText: 'Anna Keller' });
  await expect(row).toBeVisible();
  const [pin = ''] = /\d{8}/.exec(await row.innerText()) ?? [];
  return pin;
}

async function openCase(page: Page, server: JourneyServer, pin: string): Promise<void> {
  await page.goto(`${OFFICE(server)}/cases`);
  await page.getByRole('button', { name: 'Open case' }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel('Suspicion').fill('Deposits from three cards of other people.');
  await dialog.getByRole('button', { name: 'Open case' }).click();
  await expect(dialog.getByText('Enter the eight-digit PIN')).toBeVisible();
  await dialog.getByLabel('Client PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Open case' }).click();
  await expect(page.getByRole('heading', { name: 'Anna Keller' })).toBeVisible();
}

async function readFile(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Open file, PIN/ }).click();
  await expect(page.getByRole('region', { name: 'Confidential case', exact: true })).toContainText('is open until');
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await dialogIn(page).getByRole('textbox').fill('The names on the cards do not match.');
  await dialogIn(page).getByRole('button').last().click();
  await expect(page.getByText('The names on the cards do not match.')).toBeVisible();
}

async function fileOfAnna(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${server.baseUrl}/my-account/privacy`);
  await expect(page.getByRole('heading', { name: 'Who has opened my file' })).toBeVisible();
}

test('what compliance reads in a case reaches the client when it is closed, and other staff never see the case', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await page.goto(`${server.baseUrl}/login`);
  await page.getByLabel('Email').fill('anna.keller@example.com');
  await page.getByLabel('Password', { exact: true }).fill('harbour-lantern-42');
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));

  const compliance = await atDesk(browser, server, 'Petra Novak');
  await openCase(compliance, server, await pinOfAnna(compliance, server));
  for (const look of someLooks()) {
    await lookAt(compliance, look);
    await expectReadable(compliance, `a confidential case, ${look.name}`);
  }
  await readFile(compliance);
  await expectReadable(compliance, 'the file of a client with a case');

  await fileOfAnna(page, server);
  await expect(page.getByText(/Petra N\., compliance/)).toBeHidden();
  const support = await atDesk(browser, server, 'Jonas Weidl');
  await openAnna(support, server);
  await expect(support.getByText('do not match')).toBeHidden();
  await expect(support.getByText(/case/i)).toBeHidden();
  await support.goto(`${OFFICE(server)}/cases`);
  await expect(support.getByRole('button', { name: 'Open case' })).toBeHidden();

  await compliance.goto(`${OFFICE(server)}/cases`);
  await compliance.getByRole('button', { name: 'Anna Keller' }).click();
  const acts = compliance.getByRole('region', { name: 'Activity' });
  await expect(acts).toContainText('Opened a confidential case');
  await compliance.getByRole('button', { name: 'Close case' }).click();
  const dialog = dialogIn(compliance);
  await dialog.getByLabel('Outcome').selectOption('unfounded');
  await dialog.getByLabel('Result').fill('The cards are of the household.');
  await dialog.getByRole('button', { name: 'Close case' }).click();
  await expect(compliance.getByText('Suspicion unfounded')).toBeVisible();

  await fileOfAnna(page, server);
  await expect(page.getByText('Petra N., compliance, added a note to your file')).toBeVisible();
  await expect(page.getByText(/Petra N., compliance, opened your file/)).toBeVisible();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
