import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, atDesk, signInAs } from './officePages.ts';
import { amountField, at, enter } from './paymentPages.ts';
import { watchPage } from './violations.ts';

/** The desk of clients: a client is found, opened, noted, revealed and adjusted by two people, and reads all of it. */

const NOTICE = 'An adjustment to your balance, approved by Petra N., compliance, was not carried out';
const WHY = 'The client has no balance to withdraw';

async function openBen(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByRole('link', { name: 'Ben Ortiz' }).click();
  await expect(page.getByRole('heading', { name: 'Ben Ortiz' })).toBeVisible();
}

async function openAnna(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByPlaceholder('Name, PIN or full email address').fill('kell');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ben Ortiz')).toBeHidden();
  await page.getByRole('link', { name: 'Anna Keller' }).click();
  await expect(page.getByRole('heading', { name: 'Anna Keller' })).toBeVisible();
}

/** Requests an adjustment as finance: the amount, its evidence, and the reason. */
async function askAdjustment(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Adjust balance' }).click();
  await page.getByLabel('Amount in EUR').fill(amount);
  await page.getByLabel('Type', { exact: true }).selectOption('correction');
  await page.getByLabel('Evidence').fill('ticket 4712');
  await page.getByLabel('Reason (shown to the client)').fill('Given twice by mistake.');
  await page.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Pending approvals' })).toContainText(`€${amount.replace('-', '')}`);
}

/** Approves the waiting request as compliance, and reads the result. */
async function approveIt(page: Page, server: JourneyServer, became: RegExp): Promise<void> {
  await page.goto(`${OFFICE(server)}/approvals`);
  await approveWith(page, 'Seen, agreed.', { became });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Sign in as/ }).first()).toBeVisible();
}

/** Requests an adjustment as finance, above the limit and below it, without a right to decide; compliance approves. */
async function adjustByTwo(page: Page, server: JourneyServer): Promise<void> {
  await signInAs(page, server, 'Sami Aydin');
  await openAnna(page, server);
  await page.getByRole('button', { name: 'Adjust balance' }).click();
  await page.getByLabel('Amount in EUR').fill('500000');
  await page.getByLabel('Type', { exact: true }).selectOption('correction');
  await page.getByLabel('Evidence').fill('ticket 4711');
  await page.getByLabel('Reason (shown to the client)').fill('The platform was slow on Monday.');
  await page.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(page.getByText(/^Adjustments per day are limited/)).toBeVisible();
  await page.getByLabel('Amount in EUR').fill('1.50');
  await page.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Pending approvals' })).toContainText('+€1.50; Evidence ticket 4711');
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.getByRole('button', { name: 'Approve: not for your own request' })).toBeVisible();
  await signOut(page);

  await signInAs(page, server, 'Petra Novak');
  await page.goto(`${OFFICE(server)}/approvals`);
  // The request links to the client's file, and quotes the reason that the client reads.
  await page.getByRole('link', { name: 'Anna Keller' }).click();
  await expect(page.getByRole('heading', { name: 'Anna Keller' })).toBeVisible();
  await page.goBack();
  await approveIt(page, server, /Approved and carried out/);
  await signOut(page);
}

/** Resets a typed text that is no date with the other filters. */
async function forgetHalfADay(page: Page): Promise<void> {
  const from = page.getByLabel('Registered from', { exact: true });
  await from.fill('31/02/2026');
  await from.press('Tab');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(from).toHaveValue('');
  await expect(from).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('Ben Ortiz')).toBeVisible();
}

test('staff look after a client, and he reads who did what', async ({ page, startServer }) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);

  await signInAs(page, server, 'Mara Kessler');
  await page.goto(`${OFFICE(server)}/clients`);
  // A brand's first list computes its clients' net deposits; a list read meanwhile has the earlier sums.
  await expect(page.getByRole('row').filter({ hasText: 'Anna Keller' })).toBeVisible();
  await page.getByLabel('Level', { exact: true }).selectOption('Silver');
  await expect(page.getByText('Ben Ortiz')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Anna Keller' })).toContainText('Silver');
  await forgetHalfADay(page);
  await openAnna(page, server);
  await expect(page.getByText('Level Silver by net deposits; Gold from')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await expectReadable(page, `client card, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText('anna.keller@example.com')).toBeHidden();
  await page.getByRole('button', { name: 'Reveal Email' }).click();
  await page.getByLabel('Reason').fill('She asks on the telephone.');
  await page.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(page.getByText('anna.keller@example.com')).toBeVisible();

  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await dialogIn(page).getByRole('textbox', { name: 'Note' }).fill('Called about her statement.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Called about her statement.')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Tag', { exact: true }).fill('Statements: DE');
  await dialogIn(page).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('statements: de')).toBeVisible();
  for (const tab of ['History', 'Transactions', 'Sessions', 'Email', 'Ledger']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible();
  }
  await signOut(page);

  await adjustByTwo(page, server);

  await page.goto(`${server.baseUrl}/login`);
  await page.getByLabel('Email').fill('anna.keller@example.com');
  await page.getByLabel('Password', { exact: true }).fill('harbour-lantern-42');
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${server.baseUrl}/my-account/privacy`);
  await expect(page.getByText('Mara K., verification, opened your file from the client list.').first()).toBeVisible();
  await expect(
    page.getByText('Petra N., compliance, opened your file for an approval request about you.'),
  ).toBeVisible();
  await expect(page.getByText(/Mara K., verification, viewed your email address in full\./)).toContainText(
    'She asks on the telephone.',
  );
  await expect(page.getByText('Petra N., compliance, approved an adjustment to your balance.')).toBeVisible();
  await expectReadable(page, 'who has opened my file');
  await page.goto(`${server.baseUrl}/transactions/credits`);
  await expect(page.getByText(/Goodwill|Correction of our error/)).toContainText(
    'The platform was slow on Monday. Evidence: ticket 4711. Requested by finance, approved by compliance.',
  );
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

/** Opens the list of approvals: decided ones, or one's own requests. */
async function lookAtRefused(page: Page, filter: string): Promise<void> {
  for (const look of someLooks()) {
    await lookAt(page, look);
    await page.getByText(filter, { exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: '€1.50' });
    await expect(card).toContainText(`Approved, but not carried out: ${WHY}`);
    await expect(card.getByText('Not carried out', { exact: true })).toBeVisible();
    await expectReadable(page, `${filter}: not carried out, ${look.name}`);
  }
}

/** Requests a withdrawal of the client's whole balance, to the last cent. */
async function withdrawEverything(page: Page, server: JourneyServer): Promise<void> {
  await enter(page, server, { email: 'ben.ortiz@example.com' });
  await page.goto(at(server, '/payment/withdraw'));
  // A client who has never deposited starts on the demo account.
  await page.getByRole('button', { name: 'Switch to the real account' }).click();
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(amountField(page)).toHaveValue('4.00');
  await page.getByLabel('Comments').fill('I need it now.');
  await page.getByRole('button', { name: /^Request/ }).click();
  await expectNotice(page, 'Your withdrawal request was sent');
}

test('what is approved and the account can no longer bear is not carried out, and both read why', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const finance = await atDesk(browser, server, 'Sami Aydin');
  const compliance = await atDesk(browser, server, 'Petra Novak');
  const { violations, errors } = await watchPage(compliance);
  await openBen(finance, server);
  await askAdjustment(finance, '4.00');
  await approveIt(compliance, server, /Approved and carried out/);
  await openBen(finance, server);
  await askAdjustment(finance, '-1.50');
  await withdrawEverything(page, server);
  await approveIt(compliance, server, /Approved, but not carried out/);
  await expect(compliance.getByText(WHY).first()).toBeVisible();
  // A failed approval stays on its page after its notice has gone.
  await expect(compliance.getByText('Approved, but not carried out', { exact: true })).toHaveCount(0);
  await expect(compliance.getByRole('radio', { name: 'Waiting (0)' })).toBeChecked();
  await expect(compliance.getByRole('article')).toContainText(`Approved, but not carried out: ${WHY}`);
  await expectReadable(compliance, 'just approved, and not carried out');
  await lookAtRefused(compliance, 'Decided');
  await finance.goto(`${OFFICE(server)}/approvals`);
  await lookAtRefused(finance, 'My requests');
  await openBen(compliance, server);
  for (const look of someLooks()) {
    await lookAt(compliance, look);
    await expect(compliance.getByText('Not carried out: balance too low for the adjustment')).toBeVisible();
    await expect(compliance.getByText(NOTICE)).toBeVisible();
    await expectReadable(compliance, `an adjustment that was not carried out, ${look.name}`);
  }
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
