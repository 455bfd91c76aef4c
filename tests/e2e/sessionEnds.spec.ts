import { expect, test } from './journey.ts';
import { expectNotice } from './notices.ts';
import { address, logIn, logInHere } from './platformPage.ts';

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
    // No page is open that could be notified before the next one loads.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: '__Host-client' });
    loaded.length = 0;
    await page.goto(address(server, opened));
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(loaded.filter((path) => path.includes('/entry.client'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await logInHere(page, server);
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
  // The session expires after twelve hours, with the form half filled in.
  await page.route('**/api/accounts/active', (route) => void route.abort());
  await page.route('**/api/accounts/update', (route) => {
    const error = { code: 'sessionMissing', message: 'over', params: { reason: 'expired' } };
    void route.fulfill({ status: 401, json: { status: false, error } });
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save change' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  const typed = await page.evaluate(() => sessionStorage.getItem('kept_typing'));
  expect(typed).toContain('9 Quay Lane');
  await page.unroute('**/api/accounts/update');
  await logInHere(page, server);
  await page.waitForURL('**/my-account/info');
  await expect(street).toHaveValue('9 Quay Lane');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept_typing'))).toBeNull();
  // The draft is not kept for a client who logs out.
  await street.fill('10 Quay Lane');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('kept_typing'))).toBeNull();
  await page.goto(address(server, '/my-account/info'));
  await logInHere(page, server);
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
  await expectNotice(page, 'You are on your demo account');
  await expectNotice(other, 'You switched accounts in another tab.');
  await expect(other.getByRole('banner').getByRole('radio', { name: 'Demo' })).toBeChecked();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await other.close();
  await logInHere(page, server);
  await page.waitForURL('**/platform/BTCUSD');
  await expect(page.getByRole('banner').getByRole('radio', { name: 'Demo' })).toBeChecked();
});
