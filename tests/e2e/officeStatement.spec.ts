import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, signInAs } from './officePages.ts';
import { at, enter } from './paymentPages.ts';
import { watchPage } from './violations.ts';

/** Finance makes a statement for a client, who finds it, reads who made it, and downloads it. */

const REASON = 'She asked for it on the telephone.';

test('a statement that staff make is the client’s alone to open', async ({ page, startServer }) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Sami Aydin');
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByRole('link', { name: 'Anna Keller' }).click();
  await page.getByRole('button', { name: 'Make statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a statement' });
  await dialog.getByLabel('First day').fill('01/01/2026');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Make statement' }).click();
  await expect(dialog.getByText('Choose a first day and a last day that is not before it.')).toBeVisible();
  await dialog.getByLabel('Last day').fill('31/12/2026');
  await expectReadable(page, 'the dialog of a statement');
  await dialog.getByRole('button', { name: 'Make statement' }).click();
  await expect(dialog).toBeHidden();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText(/^Made on .* by finance$/)).toBeVisible();
    await expectReadable(page, `client card with a statement, ${look.name}`);
  }
  await enter(page, server, { email: 'anna.keller@example.com' });
  await page.goto(at(server, '/statements'));
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('heading', { name: 'Made for you' })).toBeVisible();
    await expect(page.getByText(/^Made on .* by finance$/)).toBeVisible();
    await expectReadable(page, `a statement made for the client, ${look.name}`);
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^1 Jan 2026 to .* as CSV$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^northline-real-statement-2026-01-01-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto(at(server, '/my-account/privacy'));
  await expect(page.getByText(/Sami A., finance, made a statement for you/)).toContainText(REASON);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
