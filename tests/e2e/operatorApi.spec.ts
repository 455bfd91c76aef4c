import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk, openDesk } from './officePages.ts';
import { watchPage } from './violations.ts';

test('OA-1 OA-4 an administrator asks for a key, compliance approves it, and it reads until it is revoked', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const page = await atDesk(browser, server, 'Elena Fabbri');
  const { violations, errors } = await watchPage(page);
  await openDesk(page, 'API and webhooks');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a key' });
  await dialog.getByLabel('Name', { exact: true }).fill('Warehouse');
  await dialog.getByText('Clients', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('For the data warehouse.');
  await expectReadable(page, 'a key that is asked for');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog).toBeHidden();

  const second = await atDesk(browser, server, 'Petra Novak');
  await openDesk(second, 'Approvals');
  const card = second.getByRole('article').filter({ hasText: 'Issue an API key' });
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  const approving = second.getByRole('dialog');
  await approving.getByLabel('Your reason').fill('Seen, agreed.');
  await approving.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approving).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Show key' }).click();
  const shown = page.getByRole('dialog', { name: 'Key of Warehouse' });
  const key = (await shown.getByText(/^candor_/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'Done' }).click();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `keys, ${look.name}`);
  }
  const read = () =>
    page.request.get(`${OFFICE(server)}/operator/v1/lists/clients?limit=2`, {
      headers: { Authorization: `Bearer ${key}` },
    });
  const answer = await read();
  expect(answer.status()).toBe(200);
  expect((await answer.text()).trim().split('\n')).toHaveLength(2);

  await page.getByRole('button', { name: 'Revoke' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke Warehouse?' });
  await revoking.getByLabel('Reason').fill('It has leaked.');
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await read()).status()).toBe(401);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
  await second.context().close();
  await page.context().close();
});
