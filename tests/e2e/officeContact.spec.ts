import type { Browser, Page } from '@playwright/test';
import { reloadUntil } from './reloaded.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

/** Assigns a message to a colleague, who finds it among their own and returns it. */
async function giveAround(page: Page, browser: Browser, server: JourneyServer): Promise<void> {
  await page.getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign this message?' });
  await expect(dialog.getByLabel('Assign to')).toBeFocused();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText('Please choose a person')).toBeVisible();
  await dialog.getByLabel('Assign to', { exact: true }).selectOption({ label: 'Petra Novak (0 open)' });
  for (const look of someLooks()) {
    await page.setViewportSize(look.size);
    await expectReadable(page, `giving a message, ${look.name}`);
  }
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Assigned to Petra Novak.')).toBeVisible();
  const other = await atDesk(browser, server, 'Petra Novak');
  await other.goto(`${OFFICE(server)}/contact`);
  await other.getByLabel('Assigned to').selectOption({ label: 'Unassigned' });
  await expect(other.getByText('No matches')).toBeVisible();
  await other.getByLabel('Assigned to').selectOption({ label: 'Me' });
  await expect(other.getByRole('row').filter({ hasText: 'Nora Eide' })).toContainText('Assigned to you');
  await other.getByRole('button', { name: 'Nora Eide' }).click();
  await expect(other.getByText(/assigned by Jonas Weidl/)).toBeVisible();
  await other.getByRole('button', { name: 'Unassign' }).click();
  await expect(other.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await other.context().close();
  await page.goto(`${OFFICE(server)}/contact`);
  await page.getByRole('button', { name: 'Nora Eide' }).click();
}

/** A visitor writes, support answers, and the log records the sent mail. */
test('a message is answered by mail', async ({ page, browser, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  const letter = {
    command_id: 'journey-contact-1',
    first_name: 'Nora',
    last_name: 'Eide',
    email: 'nora.eide@example.com',
    phone: '+4791234567',
    message: 'Where do I find\nmy yearly statement?',
  };
  const headers = { 'content-type': 'application/json' };
  const sent = await fetch(`${server.baseUrl}/api/contact`, { method: 'POST', headers, body: JSON.stringify(letter) });
  expect(sent.status).toBe(200);

  await signInAs(page, server, 'Jonas Weidl');
  await page
    .getByRole('link', { name: /^Messages 1/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Nora Eide' }).click();
  await expect(page.getByText('nora.eide@example.com')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText('my yearly statement?').last()).toBeVisible();
    await expectReadable(page, `message, ${look.name}`);
  }
  await giveAround(page, browser, server);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible();
  await page.getByLabel('Reply', { exact: true }).fill('It is in your account under Reports.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('heading', { name: /^Answered by Jonas Weidl on/ })).toBeVisible();
  await expect(page.getByText('No open messages')).toBeVisible();

  // A phone hides the recipient of a mail.
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Email log' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Your message to Northline' });
  await expect(row).toContainText('n•••@•••.com');
  await reloadUntil(
    () => page.reload(),
    (patience) => expect(row).toContainText('Sent', patience),
  );
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(row).toBeVisible();
    await expectReadable(page, `mail log, ${look.name}`);
  }
  await expect(page.getByText('It is in your account')).toHaveCount(0);
  await page.goto(`${OFFICE(server)}/contact?state=answered`);
  await expect(page.getByRole('row').filter({ hasText: 'Nora Eide' })).toContainText('Answered');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
