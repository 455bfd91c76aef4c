import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { atDesk, callOffice } from './officePages.ts';
import { approve, confirm, matchWire, openCase, savePayoutDetails } from './paymentDeskPages.ts';
import { amountField, at, enter } from './paymentPages.ts';
import { watchPage } from './violations.ts';

const REASON = 'The second part goes to an account that is closed.';

test('a withdrawal that is paid in part and declined for the rest is shown as exactly that', async ({
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
  await matchWire(page, server, officer, finance);
  await page.goto(at(server, '/payment/withdraw'));
  await amountField(page).fill('800');
  await page.getByLabel('Comments').fill('For the new roof.');
  await page.getByRole('button', { name: /^Request/ }).click();
  await page.waitForURL('**/transactions/withdrawals');
  const details = page.getByRole('link', { name: /^Details of/ }).first();
  const number = (await details.innerText()).trim();

  // The withdrawal follows a deposit without a trade, so compliance reviews it first; then it is split into two parts.
  await openCase(compliance, server, 'withdrawals', number);
  await compliance.getByRole('button', { name: 'Release' }).click();
  await confirm(compliance, 'Release', { Reason: 'His own money, known source' });
  await openCase(officer, server, 'withdrawals', number);
  await officer.getByRole('button', { name: /^Approve €8/ }).click();
  await confirm(officer, 'Approve', { Reason: 'All checks pass' });
  await approve(finance, server, 'Pay a withdrawal');
  const legs = [{ amount: 500 }, { amount: 300 }];
  const split = { transaction_id: number, request: `split-${number}`, reason: 'Two transfers', legs };
  await callOffice(officer, 'payments/legs', split);
  await approve(compliance, server, 'Change the legs of a withdrawal');

  await openCase(officer, server, 'withdrawals', number);
  await officer.getByRole('button', { name: 'Mark as paid', exact: true }).first().click();
  await confirm(officer, 'It was sent', { 'Payout reference': 'SEPA-4711' });
  await officer.getByRole('button', { name: 'Decline' }).click();
  await confirm(officer, 'Decline', { Reason: REASON });

  await page.goto(at(server, '/transactions/withdrawals'));
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: `${number}-R` })).toContainText(/300\.00.*Declined/);
  const link = page.getByRole('link', { name: `Details of ${number}`, exact: true });
  // A click anywhere on the row works like one on the number.
  await rows.filter({ has: link }).getByRole('cell').nth(2).click();
  for (const look of someLooks()) {
    await lookAt(page, look);
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    await expect(drawer).toContainText('Partly paid; the rest was not');
    await expect(drawer).toContainText('500.00');
    await expectReadable(page, `a withdrawal paid in part, ${look.name}`);
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});
