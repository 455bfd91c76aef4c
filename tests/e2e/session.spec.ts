import type { Browser, BrowserContext, Page } from '@playwright/test';
import { rotating } from '../support/rotation.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { address, logIn } from './platformPage.ts';
import type { JourneyServer } from './sharedServer.ts';

const REFERENCE = 'nordlys-costs';

async function enter(page: Page, server: JourneyServer): Promise<void> {
  const [anna] = server.logins;
  await untilInteractive(page);
  await page.getByLabel('Email').fill(anna?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(anna?.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** As from another device: this browser is not notified. */
async function endElsewhere(page: Page, server: JourneyServer): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const cookies = await page.context().cookies();
  const answer = await page.request.post(address(server, '/api/accounts/logout'), {
    headers: {
      Authorization: `Bearer ${token}`,
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  expect(answer.status()).toBe(200);
  // The answer has cleared the cookie of this context, which another device could not.
  await page.context().addCookies(cookies);
}

test('ID-3 a page opened with an ended session leads to the login, and from there back', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  await logIn(page, server);
  for (const path of ['/platform/ETHUSD', '/my-account/info', '/transactions/bonuses?page=2']) {
    await page.goto('about:blank');
    await page.goto(address(server, '/verify'));
    await endElsewhere(page, server);
    await page.goto(address(server, path));
    await page.waitForURL('**/login');
    await expect(page.getByText("You're logged out.")).toBeVisible();
    // A visitor without any session is led back in the same way.
    await page.goto(address(server, path));
    await page.waitForURL('**/login?from=**');
    await enter(page, server);
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' }), path).toBeVisible();
  }
});

test('ID-5 what was typed is there again after the next login, and never a password', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  await page.goto(address(server, '/my-account/info'));
  const street = page.getByLabel('Street');
  const before = await street.inputValue();
  await street.fill('9 Quay Lane');
  // Twelve hours are over, with the form half filled in.
  await page.route('**/api/accounts/active', (route) => void route.abort());
  await page.route('**/api/accounts/update', (route) => {
    const error = { code: 'sessionMissing', message: 'over', params: { reason: 'expired' } };
    void route.fulfill({ status: 401, json: { status: false, error } });
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save change' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  const kept = await page.evaluate(() => sessionStorage.getItem('kept_typing'));
  expect(kept).toContain('9 Quay Lane');
  await page.unroute('**/api/accounts/update');
  await enter(page, server);
  await page.waitForURL('**/my-account/info');
  await expect(street).toHaveValue('9 Quay Lane');
  expect(await page.evaluate(() => sessionStorage.getItem('kept_typing'))).toBeNull();
  // It is not kept for a client who logs out.
  await street.fill('10 Quay Lane');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('kept_typing'))).toBeNull();
  await page.goto(address(server, '/my-account/info'));
  await enter(page, server);
  await expect(page.getByLabel('Street')).toHaveValue(before);
});

test('details that are not saved are not lost without a question', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  await page.goto(address(server, '/my-account/info'));
  const street = page.getByLabel('Street');
  await street.fill('9 Quay Lane');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Platform' }).first().click();
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(street).toHaveValue('9 Quay Lane');
  await page.getByRole('link', { name: 'Platform' }).first().click();
  await leave.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/platform/**');
});

test('ID-6 another tab says that the account was switched, and the next login is there again', async ({
  page,
  context,
  shareServer,
}) => {
  const server = await shareServer();
  await logIn(page, server);
  const other = await context.newPage();
  await other.goto(address(server, '/my-account/info'));
  await page.getByRole('banner').getByText('Demo', { exact: true }).click();
  await expect(page.getByText('You are on your demo account')).toBeVisible();
  await expect(other.getByText('You switched accounts in another tab.', { exact: false })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('radio', { name: 'Demo' })).toBeChecked();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await other.close();
  await enter(page, server);
  await page.waitForURL('**/platform/BTCUSD');
  await expect(page.getByRole('banner').getByRole('radio', { name: 'Demo' })).toBeChecked();
});

test('every change of route begins at the top, whatever scrolls', async ({ page, shareServer }) => {
  const server = await shareServer();
  await page.setViewportSize({ width: 1440, height: 700 });
  await logIn(page, server);
  await page.goto(address(server, '/my-account/limits'));
  const content = page.locator('#content');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await content.evaluate((place) => place.scrollTo(0, 400));
  expect(await content.evaluate((place) => place.scrollTop)).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Referrals', exact: true }).click();
  await page.waitForURL('**/referrals');
  await expect.poll(() => content.evaluate((place) => place.scrollTop)).toBe(0);
});

async function visitor(browser: Browser, locale: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ locale });
  return [context, await context.newPage()];
}

const OF_CLIENTS = ['/platform', '/payment'];
/** A link may lead anywhere, and be written in other ways: some of them at each commit, all in the full run. */
const PATHS = ['/economics', '/Economics', '/economics/', '/', ...OF_CLIENTS];
const PATHS_AT_ONCE = 2;

for (const locale of ['en-GB', 'de-DE', 'it-IT', 'es-ES']) {
  test(`LA-4 a link of a partner counts in a browser of ${locale}`, async ({ browser, shareServer }) => {
    const server = await shareServer();
    for (const path of rotating(PATHS, PATHS_AT_ONCE)) {
      const [context, page] = await visitor(browser, locale);
      const counted = page.waitForResponse('**/api/affiliate/click');
      await page.goto(address(server, `${path}?ref=${REFERENCE}&utm_source=letter`));
      expect((await counted).status(), path).toBe(200);
      // A page of clients leads on to the login, which is another page.
      if (OF_CLIENTS.includes(path)) await page.waitForURL('**/login?**');
      const stored = await page.evaluate(() => [localStorage.getItem('ref'), window.location.search]);
      expect(stored[0], path).toBe(REFERENCE);
      expect(stored[1], path).toContain('utm_source=letter');
      await context.close();
    }
  });
}
