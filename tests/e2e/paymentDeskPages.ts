import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { confirmMails, readOpenDeposits } from './database.ts';
import { expectNotice, forgetNotices } from './notices.ts';
import { OFFICE } from './officePages.ts';
import { beginDeposit, submitDeposit } from './paymentPages.ts';
import type { JourneyServer } from './sharedServer.ts';

/** Acts of staff with clients' money, through what the pages show them. */

export const ANNA = 'anna.keller@example.com';

export async function openCase(staff: Page, server: JourneyServer, group: 'withdrawals' | 'deposits', number: string) {
  // A final payment is found only by its number.
  await staff.goto(`${OFFICE(server)}/payments/${group}?q=${number}`);
  await staff.getByRole('button', { name: number }).click();
  await expect(staff.getByRole('heading', { name: number })).toBeVisible();
}

/** Fills in and confirms the window that each action opens. */
export async function confirm(staff: Page, action: string, fields: Readonly<Record<string, string>>): Promise<void> {
  // A notice of an earlier act is a dialog too, and has no layer of its own.
  const dialog = staff.locator('[data-layer]');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Approves a request as the second person. */
export async function approve(staff: Page, server: JourneyServer, subject: string): Promise<void> {
  await staff.goto(`${OFFICE(server)}/approvals`);
  const card = staff.getByRole('article').filter({ hasText: subject });
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirm(staff, 'Approve', { 'Your reason': 'Seen, agreed.' });
  await expect(card).toBeHidden();
}

export async function savePayoutDetails(server: JourneyServer): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(server.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: { access_token: string } };
  };
  const [anna] = server.logins;
  const { data } = await post('/api/accounts/login', { email: ANNA, password: anna?.password });
  const details = { holder: 'Anna Keller', iban: 'DE89370400440532013000', token: data.access_token };
  await post('/api/accounts/payout/save', details);
  await confirmMails(server, ANNA);
}

/**
 * Matches a wire: the client announces it, one person finds it on the statement, the second credits it. Returns its
 * number.
 */
export async function matchWire(client: Page, server: JourneyServer, officer: Page, finance: Page): Promise<string> {
  await beginDeposit(client, server, 'bankWire', '1000');
  await forgetNotices(client);
  await submitDeposit(client);
  await expectNotice(client, 'Thank you');
  const [number = ''] = await readOpenDeposits(server, ANNA);
  await openCase(officer, server, 'deposits', number);
  await officer.getByRole('button', { name: 'Confirm payment' }).click();
  await officer.locator('[data-layer]').getByRole('button', { name: 'Send to finance' }).click();
  await expect(officer.getByText('Enter a reason')).toBeVisible();
  const found = { 'Statement line': `LINE-${number}`, Reason: 'On the statement of today' };
  await confirm(officer, 'Send to finance', { ...found, 'Amount in EUR': '1000' });
  await expect(officer.getByText('This is your own request, so someone else must decide.')).toBeVisible();
  await approve(finance, server, 'Credit a deposit');
  // A final payment is found by its number.
  await officer.goto(`${OFFICE(server)}/payments/deposits?q=${number}`);
  await expect(officer.getByRole('row', { name: new RegExp(number) })).toContainText('Approved');
  return number;
}
