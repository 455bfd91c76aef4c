import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, atDesk } from './officePages.ts';
import { watchPage } from './violations.ts';

/** Support freezes the account of a client who is logged in; two people unfreeze it. */

const FROZEN = /This account is frozen: logins and withdrawals are blocked/;

async function openAnna(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByRole('link', { name: 'Anna Keller' }).click();
  await expect(page.getByRole('heading', { name: 'Anna Keller' })).toBeVisible();
}

async function logIn(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${server.baseUrl}/login`);
  await page.getByLabel('Email').fill('anna.keller@example.com');
  await page.getByLabel('Password', { exact: true }).fill('harbour-lantern-42');
  await page.locator('main form button[type=submit]').first().click();
}

async function freeze(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Freeze account' }).click();
  const dialog = dialogIn(page);
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await expect(dialog.getByText(/At least three/i)).toBeVisible();
  await dialog.getByLabel(/^Reason/).fill('She says on the telephone that somebody else is in her account.');
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await expect(page.getByRole('region', { name: 'Frozen' })).toContainText('somebody else is in her account');
}

async function approve(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/approvals`);
  await expect(page.getByRole('article')).toContainText('Unfreeze a client');
  await approveWith(page, 'Seen, agreed.');
}

test('a client is frozen while logged in, reads why nobody can enter, and is let in again by two', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await logIn(page, server);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${server.baseUrl}/platform/EURUSD`);

  const support = await atDesk(browser, server, 'Jonas Weidl');
  await openAnna(support, server);
  await freeze(support);
  for (const look of someLooks()) {
    await lookAt(support, look);
    await expect(support.getByRole('region', { name: 'Frozen' })).toBeVisible();
    await expectReadable(support, `a frozen client, ${look.name}`);
  }
  await support.goto(`${OFFICE(server)}/clients?frozen=1`);
  await expect(support.getByRole('row').filter({ hasText: 'Anna Keller' })).toContainText('Frozen');
  await expect(support.getByText('Ben Ortiz')).toBeHidden();

  // The open page is notified immediately.
  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByText(/We froze your account to protect it/)).toBeVisible();
  await logIn(page, server);
  await expect(page.getByText(FROZEN)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact us' }).first()).toHaveAttribute('href', /\/contact-us$/);
  await expectReadable(page, 'login of a frozen client');

  const officer = await atDesk(browser, server, 'Mara Kessler');
  await openAnna(officer, server);
  await officer.getByRole('button', { name: 'Request to unfreeze' }).click();
  await officer.getByLabel('Reason').fill('Identity checked by video, new password set.');
  await dialogIn(officer).getByRole('button', { name: 'Request to unfreeze' }).click();
  await expect(officer.getByRole('region', { name: 'Pending approvals' })).toContainText('Unfreeze a client');
  await approve(await atDesk(browser, server, 'Petra Novak'), server);

  await logIn(page, server);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${server.baseUrl}/my-account/privacy`);
  await expect(page.getByText('Our team froze your account to protect it.')).toBeVisible();
  await expect(page.getByText('Petra N., compliance, approved unfreezing your account.')).toBeVisible();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
