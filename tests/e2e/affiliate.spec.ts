import { countryId } from '@candor/server/modules/client/clients/countries.ts';
import type { Browser, Page, Response } from '@playwright/test';
import { demoPartner } from '../../scripts/seed/people.ts';
import { reloadUntil } from './reloaded.ts';
import type { JourneyServer } from './sharedServer.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, callOffice, signInAs } from './officePages.ts';
import { linkIn } from './outboxPages.ts';
import { at, beginDeposit, payAtBank } from './paymentPages.ts';
import { untilQuiet } from './quiet.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';

/** The partner panel, from a visitor's click on a referral link to the payout of the commission. */

const LINK = '/economics?ref=nordlys-costs';
const VERA = {
  firstName: 'Vera',
  lastName: 'Lund',
  email: 'vera.lund@example.com',
  password: 'meadow-lantern-58',
} as const;

async function enterPanel(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(at(server, '/'));
  await page.getByRole('link', { name: 'Partner login' }).click();
  await page.waitForURL('**/affiliate**');
  await untilInteractive(page);
  await page.getByLabel('Email', { exact: true }).fill(demoPartner.email);
  await page.getByLabel('Password', { exact: true }).fill('not his password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Referred accounts' })).toBeVisible();
}

/** Opens a window with no cookies or storage. */
async function someone(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Opens the partner's link, then registers an account. */
async function comeByLink(visitor: Page, server: JourneyServer): Promise<void> {
  const counted = visitor.waitForResponse('**/api/affiliate/click');
  await visitor.goto(at(server, LINK));
  expect((await counted).status()).toBe(200);
  // Once the click is counted, the page is quiet; the first link that a browser has opened counts.
  await visitor.goto(at(server, '/register?ref=nordlys-basics'));
  await untilQuiet(visitor);
  await registerClient(visitor, VERA);
}

/** Is this the answer for the week? The page first requests the quarter. */
function isOfWeek(answer: Response): boolean {
  if (!answer.url().endsWith('/api/affiliate/overview')) return false;
  const { from, until } = answer.request().postDataJSON() as { from: string; until: string };
  return Date.parse(until) - Date.parse(from) === 6 * 24 * 60 * 60_000;
}

/**
 * Waits for the account among those of the last 7 days, once the client's partner is known; returns the number of
 * clicks.
 */
async function seeAccount(panel: Page, name: RegExp, text: string): Promise<number> {
  let clicks = 0;
  const seeWeek = async () => {
    await panel.reload();
    const answered = panel.waitForResponse(isOfWeek, { timeout: 10_000 });
    await panel.getByRole('radio', { name: '7 days' }).check({ force: true });
    const { data } = (await (await answered).json()) as { data: { clicks: number } };
    clicks = data.clicks;
  };
  await reloadUntil(seeWeek, (patience) => expect(panel.getByRole('row', { name })).toContainText(text, patience));
  return clicks;
}

/** Locates a tile's figure. */
function tile(panel: Page, name: string) {
  const heading = panel.getByRole('heading', { name, exact: true });
  return panel.locator('div').filter({ has: heading }).getByRole('strong').first();
}

/** Returns to the panel by the login's own address, and by a page of the panel whose session cookie is gone. */
async function returnWithoutFactors(page: Page, server: JourneyServer): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText("You're logged out.")).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(demoPartner.email);
  await page.getByRole('link', { name: 'DE', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Partner-Anmeldung' })).toBeVisible();
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Referred accounts' })).toBeVisible();
  await page.goto(at(server, '/affiliate/login'));
  await expect(page.getByRole('heading', { name: 'Referred accounts' })).toBeVisible();
  await page.context().clearCookies({ name: '__Host-affiliate' });
  await page.goto(at(server, '/affiliate/links'));
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(demoPartner.email);
  await logIn(page);
  await expect(page.getByRole('region', { name: 'Newsletter' })).toBeVisible();
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(demoPartner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a partner sees who came by his link, and nobody’s whole name', async ({ browser, page, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await enterPanel(page, server);
  const clicks = async () => Number((await tile(page, 'Clicks').innerText()).replaceAll(/\D/gu, ''));
  const before = await seeAccount(page, /Jan/, 'none yet');
  await expect.poll(clicks).toBe(before);

  await comeByLink(await someone(browser), server);
  await seeAccount(page, /Vera/, 'L•••');
  // Each opened link counts as a click.
  await expect.poll(clicks).toBe(before + 2);
  await expect(page.getByText('Lund', { exact: true })).toHaveCount(0);

  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible();
    await expectReadable(page, `panel of partners, ${look.name}`);
  }
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByLabel('Name').fill('Newsletter');
  await page.getByLabel('Landing page', { exact: true }).fill('/economics');
  await page.locator('[data-layer]').getByRole('button', { name: 'New link' }).click();
  const newsletter = page.getByRole('region', { name: 'Newsletter' });
  await expect(newsletter.getByRole('textbox')).toHaveValue(/\/economics\?ref=nordlys-\w{5}$/);
  await returnWithoutFactors(page, server);
  expect(watched).toEqual({ violations: [], errors: [] });
});

/** Opens a window for a member of staff and signs them in. */
async function atDesk(browser: Browser, server: JourneyServer, name: string): Promise<Page> {
  const page = await someone(browser);
  await signInAs(page, server, name);
  return page;
}

/** Approves the request as the second person. */
async function approve(staff: Page, server: JourneyServer, subject: string): Promise<void> {
  await staff.goto(`${OFFICE(server)}/approvals`);
  const card = staff.getByRole('article').filter({ hasText: subject });
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = staff.locator('[data-layer]');
  await dialog.getByLabel('Your reason').fill('Seen, agreed.');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  // While a window is open, the card behind it is hidden too.
  await expect(dialog).toBeHidden();
  await expect(card).toBeHidden();
}

/** Enters the client's details, which a deposit requires, in a session outside the browser. */
async function giveDetails(server: JourneyServer): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(server.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return (JSON.parse(text) as { data: { access_token: string } }).data;
  };
  const { access_token: token } = await post('/api/accounts/login', { email: VERA.email, password: VERA.password });
  const person = { first_name: VERA.firstName, last_name: VERA.lastName, phone: '+4915123456789' };
  const place = {
    country_id: countryId('DE'),
    state: 'Hamburg',
    city: 'Hamburg',
    street: 'Elbchaussee 1',
    zip_code: '22765',
  };
  await post('/api/accounts/update', { ...person, ...place, birth_date: '1990-04-02', token });
}

test('a first deposit earns a commission, and two of the staff have it paid', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const administrator = await atDesk(browser, server, 'Elena Fabbri');
  const compliance = await atDesk(browser, server, 'Petra Novak');
  const { id } = (await listPartners(administrator)).find(({ code }) => code === demoPartner.code) ?? { id: 0 };
  await callOffice(administrator, 'affiliates/plan', {
    id,
    per_registration: 0,
    per_first_deposit: 75,
    first_deposit_minimum: 100,
    spread_share: 0,
    second_tier_share: 0,
    hold_days: 0,
    monthly_cap: 60,
    closed_countries: ['BE'],
    reason: 'Agreed for this spring',
  });
  await approve(compliance, server, "Change a partner's plan");

  const client = await someone(browser);
  await comeByLink(client, server);
  await giveDetails(server);
  // A newly registered client is on the demo account, which accepts no deposits.
  await client.goto(at(server, '/payment/creditCard'));
  await client.getByRole('button', { name: 'Switch to the real account' }).click();
  await expect(client.getByRole('radiogroup', { name: 'Method' })).toBeVisible();
  await beginDeposit(client, server, 'creditCard', '250');
  await payAtBank(client, 'Approve');

  await enterPanel(page, server);
  await seeAccount(page, /Vera/, '€250.00');
  await page.getByRole('link', { name: 'Commissions', exact: true }).click();
  // The earlier spread counts towards the month: slightly less than the whole cap is left.
  const row = page.getByRole('group').filter({ hasText: 'First deposit' }).filter({ hasText: 'Cap reached' });
  await row.first().click();
  await expect(row.first()).toContainText('First deposit: €250');
  await expect(row.first()).toContainText('The cap of €60.00 for');
  await expect(row.first()).toContainText('this would have been €75.00');

  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  await page.getByRole('button', { name: /^Request (a )?payout/ }).click();
  await page
    .locator('[data-layer]')
    .getByRole('button', { name: /^Request (a )?payout/ })
    .click();
  await expect(page.getByRole('cell', { name: 'Pending' })).toBeVisible();

  const finance = await atDesk(browser, server, 'Sami Aydin');
  const payout = await waitingPayout(finance, id);
  await callOffice(finance, 'affiliates/payout/approve', { payout, reason: 'Reckoned again' });
  await approve(compliance, server, 'Pay a partner');
  const paid = { payout, reference: 'SEPA-2026-0042', request: crypto.randomUUID() };
  await callOffice(finance, 'affiliates/payout/pay', paid);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText('SEPA-2026-0042')).toBeVisible();
    await expectReadable(page, `payouts of a partner, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('row', { name: /SEPA-2026-0042/ })).toContainText('Paid');
});

const INVITATION = { subject: 'Ihre Einladung in den Partnerbereich', to: 'redaktion@bergwind.example' };
const PASSWORD = 'Passwort';

test('a partner is invited by mail in his language, and a link that is sent anew ends the one before', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const administrator = await atDesk(browser, server, 'Elena Fabbri');
  await administrator.goto(`${OFFICE(server)}/affiliates`);
  await administrator.getByRole('button', { name: 'New partner' }).click();
  const dialog = administrator.locator('[data-layer]');
  await dialog.getByLabel('Name').fill('Bergwind Vergleich');
  await dialog.getByLabel('Email', { exact: true }).fill(INVITATION.to);
  await dialog.getByLabel('Email language').selectOption({ label: 'German' });
  await dialog.getByLabel(/^Referred by/).fill(demoPartner.code);
  await dialog.getByRole('button', { name: 'New partner' }).click();
  await expect(dialog.getByText(/it works once, until/i)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const card = administrator.getByRole('region', { name: 'Partner', exact: true });
  await expect(card).toContainText('Invited');
  await expect(card).toContainText(/emailed on .*; link valid until/);

  const guest = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  const watched = await watchPage(guest);
  const first = await linkIn(guest, server, INVITATION);
  await card.getByRole('button', { name: 'Send new password link' }).click();
  await dialog.getByRole('button', { name: 'Send new password link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const second = await linkIn(guest, server, { ...INVITATION, number: 2 });
  expect(second).not.toBe(first);

  const take = async (link: string) => {
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1, name: 'Passwort wählen' })).toBeVisible();
    await guest.getByLabel(PASSWORD, { exact: true }).fill('kobalt-garten-93');
    await guest.getByRole('button', { name: /anmelden/ }).click();
  };
  await take(first);
  // An invitation that can no longer open anything shows no form.
  await expect(guest.getByRole('heading', { level: 1, name: 'Diese Einladung ist nicht mehr gültig' })).toBeVisible();
  await expect(guest.getByLabel(PASSWORD, { exact: true })).toBeHidden();
  await expect(guest.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible();
  await take(second);
  await expect(guest.getByRole('heading', { name: 'Geworbene Konten' })).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(guest, look);
    await expectReadable(guest, `panel of a new partner, ${look.name}`);
  }
  await administrator.reload();
  await expect(card).toContainText('Active');
  expect(watched).toEqual({ violations: [], errors: [] });
});

interface PartnerRow {
  readonly id: number;
  readonly code: string;
}

async function listPartners(staff: Page): Promise<readonly PartnerRow[]> {
  const { rows } = await callOffice(staff, 'affiliates', {});
  return rows as PartnerRow[];
}

async function waitingPayout(staff: Page, id: number): Promise<number> {
  const card = (await callOffice(staff, 'affiliates/open', { id })) as { payouts?: { id: number }[] };
  return card.payouts?.[0]?.id ?? 0;
}
