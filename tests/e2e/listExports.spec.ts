import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { OFFICE, approveWith, atDesk } from './officePages.ts';
import { reloadUntil } from './reloaded.ts';
import { watchPage } from './violations.ts';

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

async function lookEverywhere(page: Page, what: string): Promise<void> {
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `${what}, ${look.name}`);
  }
  await page.setViewportSize(DESK);
}

/** Looks at an open dialog, which a reload would close. */
async function lookAtDialog(page: Page, what: string): Promise<void> {
  for (const look of someLooks()) {
    await page.setViewportSize(look.size);
    await expectReadable(page, `${what}, ${look.name}`);
  }
  await page.setViewportSize(DESK);
}

test('LX-1 a list without personal data is downloaded as it is shown', async ({ browser, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const page = await atDesk(browser, server, 'Jonas Weidl');
  const { violations, errors } = await watchPage(page);
  await page.goto(`${OFFICE(server)}/mail`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const count = (await rows.count()) - 1;
  await lookEverywhere(page, 'a list with its export');
  const button = page.getByRole('button', { name: new RegExp(`^Export ${count} rows? as CSV$`) });
  const file = await downloaded(page, () => button.press('Enter'));
  expect(file.suggestedFilename()).toMatch(/^northline-mail-\d{4}-\d\d-\d\d\.csv$/);
  await expectNotice(page, `Saved as ${file.suggestedFilename()}`);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFid,created_at,sent_at,recipient,client_id,client_pin,template,language,state,attempts,error',
  );
  expect(lines).toHaveLength(count + 1);

  await page.goto(`${OFFICE(server)}/mail?q=no.such.address`);
  await expect(page.getByRole('button', { name: 'Export 0 rows as CSV' })).toHaveAccessibleDescription(
    'There are no rows to export',
  );
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('LX-3 LX-4 a list with personal data is asked for, approved by a colleague and downloaded once', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const page = await atDesk(browser, server, 'Jonas Weidl');
  const { violations, errors } = await watchPage(page);
  await page.goto(`${OFFICE(server)}/clients?verified=1&order=name&way=up`);
  await page.getByRole('button', { name: /^Export \d+ rows as CSV$/ }).click();
  const dialog = dialogIn(page);
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(dialog.getByText('Enter at least three characters')).toBeVisible();
  await lookAtDialog(page, 'asking for an export');
  await dialog.getByLabel('What do you need the file for?').fill('The yearly letter to all clients');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(page, 'Export sent for approval');
  await page.getByRole('button', { name: 'Export requested' }).click();
  await expect(dialog.getByText(/^Waiting for a colleague in compliance until/)).toBeVisible();
  await expect(dialog.getByText(/ · Verification: Verified$/)).toBeVisible();
  await lookAtDialog(page, 'an export that waits');

  const compliance = await atDesk(browser, server, 'Petra Novak');
  await compliance.goto(`${OFFICE(server)}/approvals`);
  await expect(compliance.getByText('Export a list with personal data')).toBeVisible();
  await expect(compliance.getByText('The yearly letter to all clients')).toBeVisible();
  await expect(compliance.getByRole('row', { name: 'Filters Verification: Verified' })).toBeVisible();
  await approveWith(compliance, 'They are due');

  const button = page.getByRole('button', { name: 'Download CSV' });
  await reloadUntil(
    () => page.reload(),
    (patience) => expect(button).toBeVisible(patience),
  );
  const names = await page.getByRole('table').getByRole('link').allTextContents();
  await button.click();
  await expect(dialog.getByText(/^Approved by Petra Novak\./)).toBeVisible();
  await lookAtDialog(page, 'an export that is approved');
  const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Download CSV' }).click());
  expect(file.suggestedFilename()).toMatch(/^northline-clients-/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(names);
  await expect(page.getByRole('button', { name: /^Export \d+ rows as CSV$/ })).toBeVisible();

  await compliance.goto(`${OFFICE(server)}/audit`);
  const entry = compliance.getByRole('row').filter({ hasText: 'approved by: Petra Novak' });
  await expect(entry.getByText(/filters: Verification: Verified/)).toBeVisible();
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('LX-1 the exposure of all instruments is downloaded without a second person', async ({ browser, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const page = await atDesk(browser, server, 'Perihan Aydin');
  const { violations, errors } = await watchPage(page);
  await page.goto(`${OFFICE(server)}/dealing`);
  const table = page.getByRole('table', { name: 'Exposure per instrument' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await lookEverywhere(page, 'the exposure with its export');
  const count = (await table.getByRole('row').count()) - 1;
  const file = await downloaded(page, () => page.getByRole('button', { name: `Export ${count} rows as CSV` }).click());
  expect(file.suggestedFilename()).toMatch(/^northline-exposure-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFsymbol,ticker,name,category,state,sell,buy,age_ms,longs,shorts,profit,currency,positions',
  );
  expect(lines).toHaveLength(count + 1);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});
