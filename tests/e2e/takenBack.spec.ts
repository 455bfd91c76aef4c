import { expect, test } from './journey.ts';
import type { Page } from '@playwright/test';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk } from './officePages.ts';
import { approve, confirm, matchWire, openCase, savePayoutDetails } from './paymentDeskPages.ts';
import { amountField, at, enter } from './paymentPages.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/**
 * Chargebacks of money that the client has requested to withdraw: they come out of the withdrawal, and the client owes
 * the rest.
 */

async function chargeBack(officer: Page, finance: Page, server: JourneyServer, deposit: string, amount: string) {
  await openCase(officer, server, 'deposits', deposit);
  await officer.getByRole('button', { name: 'Chargeback', exact: true }).click();
  const fields = { 'Provider case number': `CASE-${amount}`, 'Amount in EUR': amount, Reason: 'Told by the bank' };
  await confirm(officer, 'Send for approval', fields);
  await approve(finance, server, 'Record a chargeback');
}

async function loseDispute(officer: Page, finance: Page, server: JourneyServer, deposit: string, amount: string) {
  await openCase(officer, server, 'deposits', deposit);
  await officer.getByRole('button', { name: 'Chargeback lost' }).click();
  const fields = { 'Provider case number': `CASE-${amount}`, Reason: 'The bank has decided' };
  await confirm(officer, 'Send for approval', fields);
  await approve(finance, server, 'Close a lost chargeback');
}

/** Withdraws everything, except for what prices may take meanwhile; returns the request's number. */
async function withdrawAll(client: Page, server: JourneyServer): Promise<string> {
  await client.goto(at(server, '/payment/withdraw'));
  await client.getByRole('button', { name: 'Max', exact: true }).click();
  const all = Number.parseFloat(await amountField(client).inputValue());
  await amountField(client).fill(String(Math.floor(all) - 50));
  await client.getByLabel('Comments').fill('For the new roof.');
  await client.getByRole('button', { name: /^Request/ }).click();
  await client.waitForURL('**/transactions/withdrawals');
  return client
    .getByRole('link', { name: /^Details of/ })
    .first()
    .innerText();
}

test('a chargeback cuts an open withdrawal, and what was paid already is owed until the next credit', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await savePayoutDetails(server);
  await enter(page, server);
  const officer = await atDesk(browser, server, 'Elin Sandberg');
  const finance = await atDesk(browser, server, 'Sami Aydin');
  const compliance = await atDesk(browser, server, 'Petra Novak');
  const deposit = await matchWire(page, server, officer, finance);
  const withdrawal = await withdrawAll(page, server);

  await chargeBack(officer, finance, server, deposit, '700');
  await page.goto(at(server, '/transactions/withdrawals'));
  await expect(page.getByRole('link', { name: new RegExp(`Details of ${withdrawal}-R`) })).toBeVisible();
  await page.getByRole('link', { name: `Details of ${withdrawal}`, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Transaction' });
  await expect(drawer).toContainText('Used for a charged-back payment');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('dialog', { name: 'Transaction' })).toContainText('Used for a charged-back payment');
    await expectReadable(page, `a withdrawal that was cut, ${look.name}`);
  }

  await loseDispute(officer, finance, server, deposit, '700');
  await openCase(compliance, server, 'withdrawals', withdrawal);
  await expect(compliance.getByText('Used for a refund or chargeback')).toBeVisible();
  await compliance.getByRole('button', { name: 'Release' }).click();
  await confirm(compliance, 'Release', { Reason: 'Explained by the client' });
  await openCase(officer, server, 'withdrawals', withdrawal);
  await officer.getByRole('button', { name: /^Approve €/ }).click();
  await confirm(officer, 'Approve', { Reason: 'All checks pass' });
  await finance.goto(`${OFFICE(server)}/approvals`);
  await expect(finance.getByText('Used for a refund or chargeback')).toBeVisible();
  await expectReadable(finance, 'an approval with its case');
  await approve(finance, server, 'Pay a withdrawal');
  await approve(compliance, server, 'Pay a large withdrawal');
  await openCase(officer, server, 'withdrawals', withdrawal);
  await officer.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await confirm(officer, 'It was sent', { 'Payout reference': 'SEPA-4711' });
  await expect(officer.getByText('Completed').first()).toBeVisible();

  await chargeBack(officer, finance, server, deposit, '300');
  await page.goto(at(server, '/payment/withdraw'));
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText(/^You owe €\d/)).toBeVisible();
    await expectReadable(page, `a receivable, ${look.name}`);
  }
  await matchWire(page, server, officer, finance);
  await page.goto(at(server, '/transactions/credits'));
  await expect(page.getByText('Receivable settled').first()).toBeVisible();
  await expect(page.getByText('You owe')).toBeHidden();
  expect(watched).toEqual({ violations: [], errors: [] });
});
