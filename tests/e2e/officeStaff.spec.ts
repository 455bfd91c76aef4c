import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { approveWith, atDesk, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

/** A new member of staff is requested, approved by a second person, invited by mail, and later loses access. */
test('staff are invited and changed by two people, and leave by one', async ({ page, browser, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Elena Fabbri');
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel('First and last name').fill('Greta Moll');
  await dialog.getByLabel('Email').fill('greta.moll@office.example');
  await dialog.getByText('Payments officer').click();
  await dialog.getByText('second approval of payments').click();
  await expect(dialog.getByRole('status')).toHaveText("One person can't be both Payments officer and Finance");
  await dialog.getByText('second approval of payments').click();
  await dialog.getByLabel('Reason (shown to the approver)').fill('She begins on Monday.');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  const row = page.getByRole('row').filter({ hasText: 'greta.moll@office.example' });
  await expect(row).toContainText('Requested');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(row).toBeVisible();
    await expectReadable(page, `staff, ${look.name}`);
    await page.getByRole('button', { name: 'Greta Moll' }).click();
    await expect(page.getByRole('dialog', { name: 'Greta Moll' })).toContainText('Payments officer');
    await expectReadable(page, `somebody of the staff, ${look.name}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Elena Fabbri' }).click();
  await expect(page.getByText("You can't change your own roles or revoke your own access.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke access' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const other = await atDesk(browser, server, 'Petra Novak');
  await other
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(other.getByRole('row').filter({ hasText: 'Greta Moll' })).toContainText('Payments officer');
  await approveWith(other, 'Her contract is here.');
  await other.context().close();

  await page.reload();
  await expect(row).toContainText('Invited');
  await page.getByRole('button', { name: 'Greta Moll' }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke access for Greta Moll?' });
  await question.getByLabel('Reason (logged)').fill('She does not come.');
  await question.getByRole('button', { name: 'Revoke access' }).click();
  await expect(row).toContainText('Access revoked');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
