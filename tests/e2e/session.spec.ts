import type { Page } from '@playwright/test';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { address, logIn } from './platformPage.ts';
import type { JourneyServer } from './sharedServer.ts';

async function enter(page: Page, server: JourneyServer): Promise<void> {
  const [anna] = server.logins;
  await untilInteractive(page);
  await page.getByLabel('Email').fill(anna?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(anna?.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Ends the session as from another device, while no page of this browser is open that could learn of it. */
async function endElsewhere(page: Page, server: JourneyServer): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const cookies = await page.context().cookies();
  await page.goto('about:blank');
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

test('ID-3 a browser that has lost its cookie is led to the login once, which says why, and from there back', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  await logIn(page, server);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const [opened, back] of [
    ['/my-account/limits', '/my-account/limits'],
    ['/login', '/platform/BTCUSD'],
  ] as const) {
    // No page is open that could learn of it before the next one does.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: '__Host-client' });
    loaded.length = 0;
    await page.goto(address(server, opened));
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(loaded.filter((path) => path.includes('/entry.client'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await enter(page, server);
    await page.waitForURL(`**${back}`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
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
