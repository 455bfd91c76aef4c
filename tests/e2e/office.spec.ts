import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { letter, photo } from '../support/uploads.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, signInAs } from './officePages.ts';
import { seePicture } from './pictures.ts';
import { watchPage } from './violations.ts';

/** The office in a browser: two factors, a document decided, a decision reversed by two people, the audit record. */

/** Logs in and sends both documents, as a client's own program does. */
async function asBen({ baseUrl }: JourneyServer) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ben.ortiz@example.com', password: 'copper-meadow-17' });
  const login = await fetch(`${baseUrl}/api/accounts/login`, { method: 'POST', headers, body });
  const { data } = (await login.json()) as { data: { access_token: string } };
  const token = data.access_token;
  return {
    async send(type: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const form = new FormData();
      form.set('type', type);
      form.set('token', token);
      form.set('files', new Blob([bytes]), name);
      const sent = await fetch(`${baseUrl}/api/accounts/upload`, { method: 'POST', body: form });
      expect(sent.status, await sent.text()).toBe(200);
    },
    async isVerified(): Promise<boolean> {
      const request = { method: 'POST', headers, body: JSON.stringify({ token }) };
      const answer = await fetch(`${baseUrl}/api/accounts/get`, request);
      const account = (await answer.json()) as { data: { user: { verified_account: number } } };
      return account.data.user.verified_account === 1;
    },
  };
}

test('staff verify a client, and two of them turn a decision round', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  const ben = await asBen(server);
  await ben.send('doc_passport', 'passport.jpg', new Uint8Array(await photo(900, 620)));
  await ben.send('doc_address', 'bill.pdf', new Uint8Array(await letter(2)));

  await signInAs(page, server, 'Mara Kessler');
  await page
    .getByRole('link', { name: /^Verification 2/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Ben Ortiz' })).toHaveCount(2);
  await page.keyboard.press('Enter');
  await seePicture(page, page.getByRole('img', { name: /^Page 1 of the document/ }));
  await expect(page.getByText('No list entry matches this name.')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('heading', { name: 'Passport or identity card' })).toBeVisible();
    await expectReadable(page, `verification, ${look.name}`);
  }
  // Approval needs a view of every page.
  await seePicture(page, page.getByRole('img', { name: /^Page 1 of the document/ }));
  await page.keyboard.press('a');
  await dialogIn(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Proof of address' })).toBeVisible();
  expect(await ben.isVerified()).toBe(false);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await seePicture(page, page.getByRole('img', { name: /^Page 1 of the document/ }));
  await page.getByRole('button', { name: 'Next page' }).click();
  await seePicture(page, page.getByRole('img', { name: /^Page 2 of the document/ }));
  await page.getByRole('button', { name: 'Approve: verifies the client' }).click();
  await dialogIn(page).getByRole('button', { name: 'Approve: verifies the client' }).click();
  await expect(page.getByText('No documents waiting')).toBeVisible();
  await expect.poll(() => ben.isVerified()).toBe(true);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signInAs(page, server, 'Petra Novak');
  await page.goto(`${OFFICE(server)}/verification`);
  await page.getByText('Decided', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Ben Ortiz' }).last().click();
  await page.getByRole('button', { name: 'Reverse decision' }).click();
  await page.getByLabel('Reason; shown to the client').fill('The photo was changed.');
  await page.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(page.getByText('Approval pending: Approved → Rejected')).toBeVisible();
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Approve: not for your own request' })).toBeVisible();
  expect(await ben.isVerified()).toBe(true);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signInAs(page, server, 'Luc Garnier');
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  await approveWith(page, 'Seen, agreed.');
  await expect.poll(() => ben.isVerified()).toBe(false);
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await expect(page.getByText('Approved reversing a verification decision')).toBeVisible();
  await expect(page.getByText('Seen, agreed.')).toBeVisible();
  await expectReadable(page, 'audit record');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
