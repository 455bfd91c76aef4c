import type { JourneyServer } from './sharedServer.ts';
import { letter, photo } from '../support/uploads.ts';
import { endStaffSessions } from './database.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

/** Sends Ben's documents. */
async function sendDocuments(server: JourneyServer): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ben.ortiz@example.com', password: 'copper-meadow-17' });
  const login = await fetch(`${server.baseUrl}/api/accounts/login`, { method: 'POST', headers, body });
  const { data } = (await login.json()) as { data: { access_token: string } };
  for (const [type, name, bytes] of [
    ['doc_passport', 'passport.jpg', new Uint8Array(await photo(900, 620))],
    ['doc_address', 'bill.pdf', new Uint8Array(await letter(1))],
  ] as const) {
    const form = new FormData();
    form.set('type', type);
    form.set('token', data.access_token);
    form.set('files', new Blob([bytes]), name);
    expect((await fetch(`${server.baseUrl}/api/accounts/upload`, { method: 'POST', body: form })).status).toBe(200);
  }
}

/** Home with its queues, the palette that finds a client, and the audit record that finds an act. */
test('home, palette and record lead to what waits and to what was done', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await sendDocuments(server);
  await signInAs(page, server, 'Mara Kessler');
  await expect(page.getByRole('link', { name: /^Verification 2 oldest/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ben Ortiz' })).toHaveCount(2);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('row').filter({ hasText: 'Ben Ortiz' })).toHaveCount(2);
    await expectReadable(page, `home, ${look.name}`);
  }
  // So far staff have only signed in, which is no work; opening a document is.
  const today = page.getByRole('region', { name: 'Done today' });
  const house = page.getByRole('region', { name: 'Status' });
  await expect(today).toContainText('Nothing since midnight UTC.');
  await expect(house).toContainText('All systems normal.');
  await expect(house).not.toContainText('Prices');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/verification\/\d+$/);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('combobox');
  await field.fill('keller');
  const anna = palette.getByRole('option', { name: /^Anna Keller PIN \d+ · a•••@•••\.com$/ });
  await expect(anna).toBeVisible();
  for (const look of someLooks()) {
    await page.setViewportSize(look.size);
    await expectReadable(page, `palette, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(anna).toHaveAttribute('aria-selected', 'true');
  await field.fill('zzzz');
  await expect(palette.getByText('No matches')).toBeVisible();
  await field.fill('hom');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello, Mara' })).toBeVisible();
  await expect(today).toContainText(/Verification\s*1\s*1 opened\s*1 person, last at \d\d:\d\d/);
  await expect(palette).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signInAs(page, server, 'Petra Novak');
  await page.goto(`${OFFICE(server)}/audit`);
  await page.getByLabel('Who').selectOption({ label: 'Mara Kessler' });
  await page.getByLabel('Action', { exact: true }).selectOption('staff');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  // Mara signed in once when the demonstration started, and once above.
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: 'Petra Novak' })).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'Signed in' }).getByRole('button').first().click();
  await expect(page.getByText(/^\[\d+,"northline",/)).toBeVisible();
  await expectReadable(page, 'an entry of the record');
  await page.keyboard.press('Escape');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectReadable(page, `record, ${look.name}`);
  }
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });

  // A person whom the server has signed out is informed on the same page.
  await endStaffSessions(server);
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByText(/^Your session has expired/)).toBeVisible();
  await expect(page).toHaveURL(/\/clients$/);
  await expectReadable(page, 'an ended session');
});
