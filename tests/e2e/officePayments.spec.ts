import type { Page } from '@playwright/test';
import { readOpenDeposits } from './database.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { OFFICE, atDesk } from './officePages.ts';
import { ANNA, approve, confirm, matchWire, openCase, savePayoutDetails } from './paymentDeskPages.ts';
import { amountField, at, beginDeposit, enter, submitDeposit } from './paymentPages.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/**
 * Clients' money at the office: a wire is matched to its deposit, and a large withdrawal passes every step until it is
 * paid.
 */

test('a wire is matched to its deposit, and a large withdrawal is approved by three and paid', async ({
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
  const seen = await watchPage(officer);
  await matchWire(page, server, officer, finance);

  await page.goto(at(server, '/payment/withdraw'));
  await amountField(page).fill('5500');
  await page.getByLabel('Comments').fill('For the new roof.');
  await page.getByRole('button', { name: /^Request/ }).click();
  await expectNotice(page, 'Your withdrawal request was sent');
  await page.waitForURL('**/transactions/withdrawals');

  // The withdrawal follows a deposit without a trade, so compliance reviews it first.
  await officer.goto(`${OFFICE(server)}/payments/withdrawals`);
  await officer
    .getByRole('row', { name: /Anna Keller/ })
    .getByRole('button')
    .click();
  await expect(officer.getByText('For the new roof.')).toBeVisible();
  const number = (await officer.getByRole('heading', { level: 2 }).innerText()).trim();
  const first = officer.getByRole('button', { name: /^Approve €5/ });
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  for (const look of someLooks()) {
    await lookAt(officer, look);
    await expect(officer.getByRole('heading', { name: number })).toBeVisible();
    await expectReadable(officer, `withdrawal at the office, ${look.name}`);
  }
  await openCase(compliance, server, 'withdrawals', number);
  await compliance.getByRole('button', { name: 'Release' }).click();
  await confirm(compliance, 'Release', { Reason: 'His own money, known source' });

  await openCase(officer, server, 'withdrawals', number);
  await first.click();
  await confirm(officer, 'Approve', { Reason: 'All checks pass' });
  await expect(officer.getByText('Finance decides within')).toBeVisible();
  await approve(finance, server, 'Pay a withdrawal');
  await approve(compliance, server, 'Pay a large withdrawal');

  await officer.goto(`${OFFICE(server)}/payments/withdrawals?stage=toPay`);
  await officer.getByRole('button', { name: number }).click();
  await officer.getByRole('button', { name: 'Reveal', exact: true }).click();
  await confirm(officer, 'Reveal', { Reason: 'To send the wire' });
  await expect(officer.getByText('DE89370400440532013000')).toBeVisible();
  await officer.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await confirm(officer, 'It was sent', { 'Payout reference': 'SEPA-4711' });
  await expect(officer.getByText('Reference SEPA-4711')).toBeVisible();
  await expect(officer.getByText('Completed').first()).toBeVisible();

  await page.goto(at(server, '/transactions/withdrawals'));
  await page.getByRole('link', { name: /^Details of/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Transaction' });
  await expect(drawer).toContainText('Completed');
  await expect(drawer).toContainText('SEPA-4711');
  expect({ watched, seen }).toEqual({
    watched: { violations: [], errors: [] },
    seen: { violations: [], errors: [] },
  });
});

/** Expects no form before the providers are known: it would refuse a press, and drop the reason once they are known. */
async function openWhileProvidersAreUnknown(page: Page, server: JourneyServer): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const runs = '**/api/office/reconciliation/runs';
  await page.route(runs, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${OFFICE(server)}/payments/reconciliation`);
  await page.getByRole('button', { name: 'Import report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a report' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Compare' })).toHaveCount(0);
  answered.resolve();
  await expect(dialog.getByRole('button', { name: 'Compare' })).toBeVisible();
  await page.unroute(runs);
}

/** Builds a report of the bank for this day, with a duplicate line and one of an unknown payer. */
function reportOf(number: string, at: string, amount = '1000.00'): Buffer {
  const line = (reference: string, order: string, sum: string) => `${reference},${order},${sum},EUR,,Anna Keller,${at}`;
  const lines = [line('BK-1', number, amount), line('BK-1', number, amount), line('BK-2', 'rent for March', '77.00')];
  return Buffer.from(['reference,order,amount,currency,fee,payer,at', ...lines].join('\n'));
}

test('a report of the bank is compared: what is missing is credited by two, what is there twice is explained', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  await enter(page, server);
  await beginDeposit(page, server, 'bankWire', '1000');
  await submitDeposit(page);
  await expectNotice(page, 'Thank you');
  const [number = ''] = await readOpenDeposits(server, ANNA);
  const at = `${new Date().toISOString().slice(0, 19)}Z`;

  const finance = await atDesk(browser, server, 'Sami Aydin');
  const watched = await watchPage(finance);
  const dialog = finance.locator('[data-layer]');
  await openWhileProvidersAreUnknown(finance, server);
  for (const day of ['First day (UTC)', 'Last day (UTC)']) await dialog.getByLabel(day).fill(at.slice(0, 10));
  const bring = async (buffer: Buffer) => {
    await dialog.getByLabel('File').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByLabel('Report', { exact: true })).toHaveValue(buffer.toString());
    await dialog.getByRole('button', { name: 'Compare' }).click();
  };
  await bring(reportOf(number, at, '10x0'));
  await expect(dialog.getByText(/^Row 1 is unreadable/)).toBeVisible();
  await bring(reportOf(number, at));
  await expect(dialog).toBeHidden();
  await expect(finance.getByRole('row', { name: /Report of Sami Aydin/ })).toContainText('Missing here 2');

  const officer = await atDesk(browser, server, 'Elin Sandberg');
  await officer.goto(`${OFFICE(server)}/payments/reconciliation`);
  await expect(officer.getByText('3 rows', { exact: true })).toBeVisible();
  await expect(officer.getByRole('row', { name: /Settled twice/ })).toContainText('€1\u202F000.00');
  for (const look of someLooks()) {
    await lookAt(officer, look);
    await expectReadable(officer, `differences of a report, ${look.name}`);
  }
  await officer.setViewportSize({ width: 1440, height: 900 });
  await officer.getByRole('button', { name: 'Credit from this line' }).click();
  await confirm(officer, 'Credit from this line', { Reason: 'On the report of the bank' });
  await approve(finance, server, 'Credit a deposit');
  await officer.goto(`${OFFICE(server)}/payments/deposits?q=${number}`);
  await expect(officer.getByRole('row', { name: new RegExp(number) })).toContainText('Approved');
  await officer.goto(`${OFFICE(server)}/payments/reconciliation`);
  await officer
    .getByRole('row', { name: /Settled twice/ })
    .getByRole('button', { name: 'Explain' })
    .click();
  await confirm(officer, 'Explain', { Reason: 'The bank told it twice' });
  await expect(officer.getByText('1 row', { exact: true })).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});
