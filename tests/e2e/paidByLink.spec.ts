import { expect, test } from './journey.ts';
import { PHONE, expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk } from './officePages.ts';
import { at, beginDeposit, enter, clickedAtBank, submitDeposit } from './paymentPages.ts';
import { watchPage } from './violations.ts';

test('DP-19 who has paid by a link is not asked to pay again, and our payments desk has it', async ({
  page,
  browser,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize(PHONE);
  await enter(page, server);
  await beginDeposit(page, server, 'titan', '250');
  await expect(page.getByText('Let us know that you have paid')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await submitDeposit(page);
  const partner = await opening;
  await clickedAtBank(partner, 'Approve');
  await partner.close();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.waitForURL('**/payment/return/**');
  const number = page.url().split('/').at(-1) ?? '';
  const words = page.getByRole('heading', { name: "We're looking for your payment" });
  await expect(words).toBeVisible();
  await expect(page.getByText(/Our payments team checks the provider's reports/)).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(words).toBeVisible();
    await expectReadable(page, `paid by a link, ${look.name}`);
  }

  // The earlier address for continuing shows that nothing is left to pay.
  await page.goto(at(server, `/payment/continue/${number}`));
  await page.waitForURL('**/payment/return/**');
  await page.goto(at(server, `/transactions/deposits?payment=${number}`));
  const drawer = page.getByRole('dialog', { name: 'Transaction' });
  await expect(drawer.getByText('With our payments team', { exact: true })).toBeVisible();
  await expect(drawer.getByText('Since', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Continue to payment' })).toHaveCount(0);
  await expectReadable(page, 'the drawer of a payment by a link');
  await page.goto(at(server, '/transactions/deposits'));
  await expect(
    page
      .getByText(/^With our payments team since/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  const officer = await atDesk(browser, server, 'Elin Sandberg');
  await officer.goto(`${OFFICE(server)}/payments/deposits`);
  await expect(officer.getByText(number)).toBeVisible();
  await expect(officer.getByText('Client reported payment').first()).toBeVisible();
  await officer.goto(`${OFFICE(server)}/payments/reconciliation`);
  await expect(officer.getByRole('heading', { name: 'Compared' })).toBeVisible();
  await expect(officer.getByRole('row', { name: /^Titan Payments Never/ })).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(officer, look);
    await expect(officer.getByRole('heading', { name: 'Compared' })).toBeVisible();
    await expectReadable(officer, `what was compared, ${look.name}`);
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});
