import type { BrowserContext, Page } from '@playwright/test';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { letter, photo } from '../support/uploads.ts';
import { readAccounts } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { signInAs } from './officePages.ts';
import { home, linkIn } from './outboxPages.ts';
import { beginDeposit, payAtBank, putAwayNotice } from './paymentPages.ts';
import { openRows, trade } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';

const CLIENT = {
  firstName: 'Mira',
  lastName: 'Holm',
  email: 'mira.holm@example.com',
  password: 'quiet-harbour-morning',
};
/** Ruling R29: keys that a page may store for a visitor who has consented to nothing. */
const NEEDED = /^(?:language|theme|faces|ref|source_page|countries|visitor|flags|cms:)/;

test('from the first visit to a trade with real money, past the desk that verifies', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await page.goto(home(server, '/register'));
  await registerClient(page, CLIENT);
  await putAwayNotice(page);
  await confirmAddress(page, server);
  await fillDetails(page, server);
  await sendDocuments(page, server);
  await approveBoth(await browser.newContext(), server);
  await page.goto(home(server, '/platform/BTCUSD'));
  await expect(page.getByRole('banner').getByText('Verified', { exact: true })).toBeVisible();
  await page.getByText('Real', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Real' })).toBeChecked();
  await beginDeposit(page, server, 'testBank', '300');
  await payAtBank(page, 'Approve');
  await expect(page.getByRole('heading', { name: 'Your deposit has arrived' })).toBeVisible();
  await page.goto(home(server, '/platform/BTCUSD'));
  await trade(page, 'Buy', '50.00');
  await expect(openRows(page).filter({ hasText: '50.00' })).toHaveCount(1);
  const accounts = await readAccounts(server, CLIENT.email);
  expect(accounts.find(({ kind }) => kind === 'real')?.cash).toBe('300000000');
  expect(accounts.find(({ kind }) => kind === 'demo')?.cash).toBe('10000000000');
  expect(watched).toEqual({ violations: [], errors: [] });
});

async function confirmAddress(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(await linkIn(page, server, { subject: 'Please confirm your email address', to: CLIENT.email }));
  await page.mouse.move(200, 200);
  await page.mouse.move(240, 240);
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
}

async function fillDetails(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(home(server, '/my-account/info'));
  await untilQuiet(page);
  await page.getByLabel('Date of birth').fill('1990-04-02');
  await page.getByLabel('Street and number').fill('Example Road 1');
  await page.getByLabel('Postcode').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('State or region').fill('Berlin');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'The data was successfully saved');
}

async function sendDocuments(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(home(server, '/my-account/documents'));
  const files = [
    ['Passport', { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo(900, 620)) }],
    ['Proof of address', { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await letter(1)) }],
  ] as const;
  for (const [name, file] of files) {
    await page.getByLabel(`Choose file: ${name}`).setInputFiles({ ...file });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden();
  }
  await expect(page.getByText('Processing', { exact: true })).toHaveCount(2);
}

/** Approves both requests as staff, in a browser of their own. */
async function approveBoth(context: BrowserContext, server: JourneyServer): Promise<void> {
  const page = await context.newPage();
  await signInAs(page, server, 'Mara Kessler');
  await page
    .getByRole('link', { name: /^Verification/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Mira Holm' }).first().click();
  await approve(page, 'Approve');
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Mira Holm' }).first().click();
  await approve(page, 'Approve: verifies the client');
  await expect(page.getByText('No documents waiting')).toBeVisible();
  await context.close();
}

async function approve(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await dialogIn(page).getByRole('button', { name, exact: true }).click();
}

test('T18 a first visit asks nobody else, and keeps nothing that it does not need', async ({ page, shareServer }) => {
  const server = await shareServer();
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).origin));
  page.on('websocket', (socket) => requested.add(new URL(socket.url()).origin.replace(/^ws/, 'http')));
  for (const path of ['/', '/register', '/login', '/contact-us', '/password/request', '/verify', '/no-such-page']) {
    await page.goto(home(server, path));
    await untilQuiet(page);
  }
  expect([...requested].filter((origin) => origin !== new URL(home(server, '/')).origin && origin !== 'null')).toEqual(
    [],
  );
  const storedKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(storedKeys.filter((key) => !NEEDED.test(key))).toEqual([]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name !== '__Host-language')).toEqual([]);
});
