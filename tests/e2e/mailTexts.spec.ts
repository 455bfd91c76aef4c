import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { untilInteractive } from './interactive.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, atDesk, openDesk, signInAs } from './officePages.ts';
import { home, linkIn } from './outboxPages.ts';
import { watchPage } from './violations.ts';

const SUBJECT = 'Your new password for {{brand}}';

async function propose(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Propose this text' }).click();
  await page.getByLabel('Why').fill(reason);
  await dialogIn(page).getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByRole('region', { name: 'Proposed text' })).toContainText(reason);
}

/** Reads the mail as it would be sent, and approves it as the second person. */
async function approve(page: Page): Promise<void> {
  await openDesk(page, 'Approvals');
  await page.getByRole('link', { name: 'Preview the email' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    'Your new password for Northline · Northline',
  );
  await page.getByRole('link', { name: 'Decide' }).click();
  await approveWith(page, 'Read in both forms.');
}

async function forgetPassword(page: Page, server: JourneyServer, email: string): Promise<void> {
  await page.goto(home(server, '/login'));
  await untilInteractive(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** A text is corrected until it may be sent, published by two people, and sent to the next client. */
test('SE-13 the words of an email are changed by two people and are in the next email', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await signInAs(page, server, 'Elena Fabbri');
  await page.goto(`${OFFICE(server)}/mail-texts/none`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const { violations, errors } = await watchPage(page);
  await openDesk(page, 'Email texts');
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('passwordReset');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `email texts, ${look.name}`);
  }
  await page.getByRole('row').filter({ hasText: 'passwordReset' }).getByRole('link').first().click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();

  // A look may reload the page and lose typed text.
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `an email text, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel('Heading').fill('Go to evil.example');
  await expect(page.getByText("Links may only lead to the brand's own hosts: evil.example")).toBeVisible();
  await page.getByLabel('Heading').fill('Dear {{name}}');
  await expect(page.getByText("This text can't use {{name}}")).toBeVisible();
  await page.getByLabel('Heading').fill('A new password, please');
  await page.getByLabel('Subject').fill(SUBJECT);
  await expect(preview.getByRole('heading', { name: 'A new password, please' })).toBeVisible();
  await page.getByRole('main').getByLabel('Language').selectOption('German');
  const leaving = page.getByRole('dialog', { name: 'Discard your changes?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByLabel('Heading')).toHaveValue('A new password, please');
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('A new password, please');
  await propose(page, 'Friendlier.');
  await approve(await atDesk(browser, server, 'Luc Garnier'));
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Elena Fabbri and Luc Garnier');

  const visitor = await (await browser.newContext()).newPage();
  const email = server.logins[0]?.email ?? '';
  await forgetPassword(visitor, server, email);
  const link = await linkIn(visitor, server, { subject: 'Your new password for Northline', to: email });
  expect(link).toContain('/password/reset/');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
