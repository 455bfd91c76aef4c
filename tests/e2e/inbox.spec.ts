import type { Page } from '@playwright/test';
import { letter, photo } from '../support/uploads.ts';
import { dialogIn } from './dialogs.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { atDesk } from './officePages.ts';
import { seePicture } from './pictures.ts';
import { address } from './platformPage.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/** A decision by staff reaches the client's open page immediately, and the inbox keeps it. */

async function logInAsBen(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(address(server, '/login'));
  await untilInteractive(page);
  await page.getByLabel('Email').fill('ben.ortiz@example.com');
  await page.getByLabel('Password', { exact: true }).fill('copper-meadow-17');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function send(page: Page, type: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.post(new URL('/api/accounts/upload', page.url()).href, {
    multipart: {
      type,
      token: token ?? '',
      files: { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a decision of the office reaches the open page, and the inbox keeps it', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await logInAsBen(page, server);
  await page.goto(address(server, '/my-account/documents'));
  await untilInteractive(page);
  await send(page, 'doc_passport', 'passport.jpg', new Uint8Array(await photo(900, 620)));
  await send(page, 'doc_address', 'bill.pdf', new Uint8Array(await letter(1)));
  // The documents were sent outside this page, which is notified all the same.
  await expect(page.getByText('Processing', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Not Verified').first()).toBeVisible();

  const mara = await atDesk(browser, server, 'Mara Kessler');
  await mara
    .getByRole('link', { name: /^Verification 2/ })
    .first()
    .click();
  await expect(mara.getByRole('button', { name: 'Ben Ortiz' })).toHaveCount(2);
  await mara.keyboard.press('Enter');
  await seePicture(mara, mara.getByRole('img', { name: /^Page 1 of the document/ }));
  await mara.keyboard.press('a');
  await dialogIn(mara).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible();

  await expect(mara.getByRole('heading', { name: 'Proof of address' })).toBeVisible();
  await seePicture(mara, mara.getByRole('img', { name: /^Page 1 of the document/ }));
  await mara.getByRole('button', { name: 'Approve: verifies the client' }).click();
  await dialogIn(mara).getByRole('button', { name: 'Approve: verifies the client' }).click();
  await expect(page.getByText('Approved', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Not Verified')).toHaveCount(0);

  await page.reload();
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Messages, 2 unread' }).click();
  const inbox = page.getByRole('dialog', { name: 'Messages' });
  await expect(inbox.getByRole('listitem')).toHaveCount(2);
  await expect(inbox.getByRole('heading', { name: /Your account is verified/ })).toBeVisible();
  await expect(inbox.getByText('We reviewed and approved the file passport.jpg.')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await untilInteractive(page);
    await page.getByRole('button', { name: 'Messages, 2 unread' }).click();
    await expect(inbox.getByRole('heading', { name: /Your account is verified/ })).toBeVisible();
    await expectReadable(page, `inbox, ${look.name}`);
  }
  await page.setViewportSize({ width: 1920, height: 1000 });
  await inbox.getByRole('button', { name: 'Mark as read' }).first().click();
  await expect(inbox.getByRole('status')).toContainText('1 unread');
  await inbox.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inbox.getByRole('status')).toContainText('0 unread');
  await page.reload();
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Messages', exact: true }).press('Enter');
  await expect(inbox.getByRole('listitem')).toHaveCount(2);
  await expect(inbox.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  expect(watched.violations).toEqual([]);
});
