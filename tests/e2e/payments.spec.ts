import type { Page } from '@playwright/test';
import { rotating } from '../support/rotation.ts';
import { expectNotice, forgetNotices } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { readAccounts, readOpenDeposits } from './database.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookAt, someLooks } from './looks.ts';
import {
  METHODS,
  amountField,
  at,
  beginDeposit,
  enter,
  payAtBank,
  clickedAtBank,
  putAwayNotice,
  submitDeposit,
} from './paymentPages.ts';
import type { WayToPay } from './paymentPages.ts';
import { callOffice, signInAs } from './officePages.ts';
import { untilQuiet } from './quiet.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';
import { words } from './words.ts';

/** The payment pages against the Test bank: the client's steps, and their ledger afterwards. */

const EUROS = 1_000_000n;
/** Number of methods tested at each commit; the full run has all of them. */
const METHODS_AT_ONCE = 4;

async function realCash(server: JourneyServer): Promise<bigint> {
  const real = (await readAccounts(server, server.logins[0]?.email ?? '')).find(({ kind }) => kind === 'real');
  expect(real?.cash).toBe(real?.postings);
  return BigInt(real?.cash ?? '0') / EUROS;
}

for (const size of [DESK, PHONE]) {
  test(`each way to pay, from the form to the money or a clear word, ${size.width} px`, async ({
    page,
    shareServer,
  }) => {
    const server = await shareServer();
    const watched = await watchPage(page);
    await page.setViewportSize(size);
    await enter(page, server);
    let expected = await realCash(server);
    for (const way of rotating(METHODS, METHODS_AT_ONCE)) {
      await beginDeposit(page, server, way.key, '250');
      if (await paysIn(page, way)) expected += 250n;
      await expect.poll(() => realCash(server), way.key).toBe(expected);
    }
    expect(watched).toEqual({ violations: [], errors: [] });
  });
}

/** Pays by a method to its end; returns whether the money is credited. */
async function paysIn(page: Page, { key, flow, isCredited }: WayToPay): Promise<boolean> {
  switch (flow) {
    case 'instructions':
      await forgetNotices(page);
      await submitDeposit(page);
      await expectNotice(page, 'Thank you');
      await expect(page.getByText('TESTXX00')).toBeVisible();
      // The thank-you closes soon: the details that the client must write down are open again on the next page.
      await page.waitForURL(/\/transactions\/deposits\?payment=/);
      await expect(page.getByRole('dialog', { name: 'Transaction' }).getByText('TESTXX00')).toBeVisible();
      return false;
    case 'link': {
      const opening = page.waitForEvent('popup');
      await submitDeposit(page);
      const partner = await opening;
      await clickedAtBank(partner, 'Approve');
      await partner.close();
      await page.getByRole('button', { name: 'I have paid' }).click();
      await page.waitForURL('**/payment/return/**');
      await expect(page.getByRole('heading', { name: "We're looking for your payment" })).toBeVisible();
      return false;
    }
    case 'widget': {
      await submitDeposit(page);
      await page.waitForURL('**/payment/continue/**');
      // The first button presses itself after two seconds.
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Approve' }).click();
      break;
    }
    default:
      await payAtBank(page, 'Approve');
  }
  await page.waitForURL('**/payment/return/**');
  const words = isCredited ? 'Your deposit has arrived' : /^We're checking|^Checking|^Waiting for the provider/;
  await expect(page.getByRole('heading', { name: words }), key).toBeVisible();
  return isCredited;
}

test('what no provider can vouch for waits for staff: two people find it, and it is on the balance', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await page.setViewportSize(PHONE);
  await enter(page, server);
  const before = await realCash(server);
  const ways = METHODS.filter(({ key }) => key === 'bankWire' || key === 'partnerExchange' || key === 'cashonex');
  for (const way of ways) {
    await beginDeposit(page, server, way.key, '250');
    expect(await paysIn(page, way)).toBe(false);
  }
  expect(await realCash(server)).toBe(before);
  const numbers = await readOpenDeposits(server, server.logins[0]?.email ?? '');
  expect(numbers).toHaveLength(3);

  const [officer, finance] = [await browser.newPage(), await browser.newPage()];
  await signInAs(officer, server, 'Elin Sandberg');
  await signInAs(finance, server, 'Sami Aydin');
  for (const [index, number] of numbers.entries()) {
    const found = { reference: `LINE-${index}-${number}`, amount: 250, reason: 'Seen on the statement' };
    const act = { transaction_id: number, request: `journey-${index}-confirm` };
    const { approval } = await callOffice(officer, 'payments/confirm', { ...act, ...found });
    expect(await realCash(server)).toBe(before + 250n * BigInt(index));
    const { id } = approval as { id: number };
    await callOffice(finance, 'approvals/decide', { id, approve: 1, reason: 'Checked against the bank' });
    await expect.poll(() => realCash(server)).toBe(before + 250n * BigInt(index + 1));
  }
  await officer.close();
  await finance.close();

  for (const number of numbers) {
    await page.goto(at(server, `/payment/return/${number}`));
    await expect(page.getByRole('heading', { name: 'Your deposit has arrived' })).toBeVisible();
  }
});

test('T36 no page on which money is asked for runs a script of anybody else', async ({ page, shareServer }) => {
  const server = await shareServer();
  const own = new URL(at(server, '/')).origin;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (request.resourceType() === 'script' && origin !== own && request.frame() === page.mainFrame())
      foreign.push(request.url());
  });
  await enter(page, server);
  for (const path of ['/payment/creditCard', '/payment/withdraw', '/my-account/payout', '/transactions/deposits']) {
    const answer = await page.goto(at(server, path));
    await untilQuiet(page);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? ['none is named'];
    const others = scripts.filter((source) => !/^'(?:self|strict-dynamic|(?:nonce|sha256)-[^']+)'$/.test(source));
    expect(others, path).toEqual([]);
    const inputs = page.locator('input[autocomplete^="cc-"], input[name*="card" i], input[name*="cvv" i]');
    await expect(inputs, path).toHaveCount(0);
  }
  // The embedded cashier is in a frame of the files host, and nothing of it is in our page.
  await beginDeposit(page, server, 'cashier', '250');
  await submitDeposit(page);
  await page.waitForURL('**/payment/continue/**');
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('the page that one comes back to shows each state, and credits nothing by itself', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await enter(page, server);
  const before = await realCash(server);
  const addresses: string[] = [];
  await page.clock.install();
  for (const [button, heading] of [
    ['Decline', 'The payment was declined'],
    ['Cancel and go back', 'The payment was cancelled'],
    ['Leave it pending', 'Checking your payment with the provider…'],
  ] as const) {
    await beginDeposit(page, server, 'testBank', '25');
    await payAtBank(page, button);
    await page.waitForURL('**/payment/return/**');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    addresses.push(page.url());
  }
  // The payment is still undecided: after half a minute the page says that a mail will report.
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('heading', { name: "Waiting for the provider's confirmation" })).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectReadable(page, `return, ${look.name}`);
  }
  await page.goto(at(server, '/payment/return/NOR-0000000-0?status=success'));
  await expect(page.getByRole('heading', { name: /^Payment not found/ })).toBeVisible();
  // Parameters that a provider's redirect carries are not trusted.
  await page.goto(`${addresses[0]?.replace(/\?.*/, '')}?status=success&amount=999`);
  await expect(page.getByRole('heading', { name: 'The payment was declined' })).toBeVisible();
  expect(await realCash(server)).toBe(before);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(addresses[0] ?? '');
  await page.waitForURL('**/login?from=**');
  await enter(page, server, { isThere: true });
  await page.waitForURL('**/payment/return/**');
  await expect(page.getByRole('heading', { name: 'The payment was declined' })).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('one press is one deposit: pressed twice, gone back, reloaded, in two tabs', async ({ page, shareServer }) => {
  const server = await shareServer();
  await enter(page, server);
  const before = await realCash(server);
  await beginDeposit(page, server, 'testBank', '20');
  await page.getByRole('button', { name: /^Continue to payment of/ }).dblclick();
  await page.waitForURL(/bank\.localhost/);
  const payPage = page.url();
  await page.goBack();
  // The client returns to a working form, and a note that a payment is pending.
  await page.waitForURL('**/payment/testBank');
  await page.reload();
  await expect(page.getByText('You have an unfinished payment of €20.00.')).toBeVisible();
  await page.getByRole('link', { name: 'View status' }).click();
  const drawer = page.getByRole('dialog', { name: 'Transaction' });
  await expect(drawer).toContainText('€20.00');
  await expect(drawer).toContainText('Where it is now');
  await expectReadable(page, 'a payment');
  await expect(page.getByText('1 transaction').or(page.getByText('2 transactions')).first()).toBeAttached();

  const other = await page.context().newPage();
  await other.goto(at(server, '/payment/testBank'));
  await amountField(other).fill('30');
  await submitDeposit(other);
  await clickedAtBank(other, 'Approve');
  await other.waitForURL('**/payment/return/**');
  await expect(other.getByRole('heading', { name: 'Your deposit has arrived' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Your deposit has arrived' })).toBeVisible();
  await other.close();

  await page.goto(payPage);
  await clickedAtBank(page, 'Approve');
  await page.waitForURL('**/payment/return/**');
  await expect(page.getByRole('heading', { name: 'Your deposit has arrived' })).toBeVisible();
  await expect.poll(() => realCash(server)).toBe(before + 50n);
});

test('the form in the platform, by keyboard, with the words of the specification', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await enter(page, server);
  await page.getByRole('button', { name: 'Deposit', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await expect(dialog.getByText('Test bank: no real money is moved')).toBeVisible();
  await expectReadable(page, 'the deposit window');
  await dialog.getByLabel('Amount', { exact: true }).fill('249.99');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(words('en', 'payments.deposit.minimum'))).toBeVisible();
  await expect(dialog.getByText('Method is required')).toBeVisible();
  await dialog.getByLabel('Amount', { exact: true }).fill('250');
  await dialog.getByRole('radio', { name: /^Bank Wire/ }).press('Space');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Thank you');
  await expect(dialog).toHaveCount(0);

  await page.goto(at(server, '/payment'));
  await page.waitForURL('**/payment/creditCard');
  const methods = page.getByRole('radiogroup', { name: 'Method' });
  await expect(methods.getByRole('radio', { checked: true })).toHaveCount(1);
  await page.goto(at(server, '/payment/nonsense'));
  await expect(methods.getByRole('radio').first()).toBeVisible();
  await expect(methods.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('radiogroup', { name: 'Method' })).toBeVisible();
    await expectReadable(page, `deposit, ${look.name}`);
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('who has not completed their account reads so, and that a demo account takes no money', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  await page.goto(at(server, '/register'));
  const [firstName, lastName, email] = ['Tom', 'Berg', 'tom.berg@example.com'];
  await registerClient(page, { firstName, lastName, email, password: 'nine-slow-barges' });
  await putAwayNotice(page);
  await page.goto(at(server, '/payment/deposit'));
  await expect(page.getByText('Deposits and withdrawals use your real account.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to the real account' }).click();
  await expect(page.getByText('You have to complete your account first')).toBeVisible();
  await page.getByRole('link', { name: 'Complete your details' }).click();
  await page.waitForURL('**/my-account/info');
  await page.goto(at(server, '/payment/withdraw'));
  await expect(page.getByText("You don't have balance to withdraw")).toBeVisible();
});

test('a withdrawal: the limit that counts, what would hold it, the request, and taking it back', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await enter(page, server);
  const before = await realCash(server);
  await page.goto(at(server, '/transactions/withdrawals'));
  await page.getByRole('link', { name: 'Make a withdrawal' }).click();
  await page.waitForURL('**/payment/withdraw');
  await expect(page.getByText('Withdrawals may take about seven business days.')).toBeVisible();
  await expect(page.getByText('No payout details yet')).toBeVisible();
  await amountField(page).fill('900000');
  await page.getByRole('button', { name: /^Request/ }).click();
  await expect(page.getByText(words('en', 'refusals.withdrawalAboveLimit'))).toBeVisible();
  await expect(page.getByText('Comments is required')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText('Withdraw agreement')).toBeVisible();
    await expectReadable(page, `withdraw, ${look.name}`);
  }
  await amountField(page).fill('120');
  await page.getByLabel('Comments').fill('To my usual account.');
  await page.getByRole('button', { name: 'Request €120.00' }).click();
  await expectNotice(page, 'Your withdrawal request was sent');
  await page.waitForURL('**/transactions/withdrawals');
  await expect.poll(() => realCash(server)).toBe(before - 120n);

  await page.getByRole('link', { name: /^Details of/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Transaction' });
  await expect(drawer).toContainText('On hold');
  await expect(drawer).toContainText('Expected by');
  await expect(drawer.getByRole('link', { name: 'Payout details' })).toBeVisible();
  await expectReadable(page, 'a withdrawal');
  await drawer.getByRole('button', { name: 'Cancel this withdrawal' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await expect(question).toContainText('€120.00 returns to your balance.');
  await question.getByRole('button', { name: 'Cancel it' }).click();
  await expect(drawer).toContainText('Cancelled');
  await expect.poll(() => realCash(server)).toBe(before);
  expect(watched).toEqual({ violations: [], errors: [] });
});
