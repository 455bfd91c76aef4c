import type { Page } from '@playwright/test';
import type { JourneyServer } from './sharedServer.ts';
import { editAuditEntry } from './database.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

/** Finds an entry in which a person with access to the database has changed the name. */
async function findBroken(page: Page, server: JourneyServer): Promise<void> {
  await editAuditEntry(server, 4);
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText(/^Entry 4 was edited. The 3 entries before it are intact./)).toBeVisible();
  await page.getByRole('button', { name: 'Show entry' }).click();
  await expect(page.getByRole('row').nth(2)).toContainText('Somebody Else');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText(/^Entry 4 was edited./)).toBeVisible();
    await expectReadable(page, `a broken record, ${look.name}`);
  }
}

/** A brand is published by two people, and the audit record of their acts is verified. */
test('a brand is published by two people, and the record of it is verified', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Elena Fabbri');
  await page.getByRole('link', { name: 'Brands' }).click();
  const brand = page.getByRole('region', { name: 'Brand details' });
  await expect(brand.getByRole('heading', { name: 'Northline' })).toBeVisible();
  await expect(brand).toContainText('Demo brands run without publishing');
  await expect(brand).toContainText('All checks pass.');
  await expect(brand).toContainText('No releases yet.');
  await brand.getByText(/^Running configuration/).click();
  await expect(brand).toContainText('legalEntity.name');
  await brand.getByRole('button', { name: 'Request publishing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request publishing of Northline?' });
  await dialog.getByRole('button', { name: 'Request publishing' }).click();
  await expect(dialog).toContainText('Reason (shown to the approver)');
  await dialog.getByLabel('Reason (shown to the approver)').fill('The levels are new.');
  await dialog.getByRole('button', { name: 'Request publishing' }).click();
  await expect(brand).toContainText('requested by Elena Fabbri on');
  await expect(brand.getByRole('button', { name: 'Request publishing' })).toHaveCount(0);
  await brand.getByRole('link', { name: 'Open in approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Publish a brand' })).toBeVisible();
  // Approving one's own request is impossible.
  await expect(page.getByRole('button', { name: 'Approve: not for your own request' })).toBeDisabled();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signInAs(page, server, 'Luc Garnier');
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Fingerprint' })).toBeVisible();
  await approveWith(page, 'The texts are reviewed.');

  await page.getByRole('link', { name: 'Brands' }).click();
  const releases = page.getByRole('list', { name: 'Releases' });
  await expect(releases.getByRole('listitem')).toHaveCount(1);
  await expect(releases).toContainText('requested by Elena Fabbri on');
  await expect(releases).toContainText('approved by Luc Garnier on');
  await expect(releases).toContainText('The levels are new.');
  await expect(page.getByRole('row').filter({ hasText: 'Northline' })).toContainText('Published');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(releases).toBeAttached();
    await expectReadable(page, `brands, ${look.name}`);
  }

  await page.goto(`${OFFICE(server)}/audit`);
  await expect(page.getByRole('row').filter({ hasText: 'Published the brand' })).toContainText('Luc Garnier');
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText(/^Intact: \d+ entries checked/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Verified the audit log' })).toContainText('result: whole');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText(/^Intact: \d+ entries checked/)).toBeVisible();
    await expectReadable(page, `a verified record, ${look.name}`);
  }

  await findBroken(page, server);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
