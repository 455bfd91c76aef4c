import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable } from './looks.ts';
import { address, liveSign, logIn } from './platformPage.ts';

const MINUTES = 60_000;

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test('T11 twenty minutes without input end the session on the server and in both tabs', async ({
  page,
  context,
  shareServer,
}) => {
  const server = await shareServer();
  // Both tabs share one clock.
  await context.clock.install();
  await logIn(page, server);
  const other = await context.newPage();
  await other.goto(address(server, '/platform/EURUSD'));
  await expect(other.getByRole('heading', { name: 'New trade' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('access_token'));

  await context.clock.fastForward(18 * MINUTES + 5_000);
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  await expect(warning(page).getByRole('timer')).toHaveText(/^1:\d\d$/);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expectReadable(page, `idle warning, ${size.width} px`);
  }
  await page.setViewportSize(DESK);

  // Staying logged in on one tab keeps the session for both.
  await warning(page).getByRole('button', { name: 'Stay logged in' }).click();
  await expect(warning(page)).toHaveCount(0);
  await context.clock.fastForward(1_000);
  await expect(warning(other)).toHaveCount(0);

  await context.clock.fastForward(20 * MINUTES + 2_000);
  for (const tab of [page, other]) {
    await tab.waitForURL('**/login');
    await expect(tab.getByText('You were logged out after 20 minutes of inactivity.')).toBeVisible();
  }
  // The first tab to time out ends the session on the server, although it leaves its page immediately.
  const headers = { Authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await page.request.post(address(server, '/api/accounts/get'), { headers })).status())
    .toBe(401);

  // The next login returns to this tab's page.
  const [anna] = server.logins;
  await other.getByLabel('Email').fill(anna?.email ?? '');
  await other.getByLabel('Password', { exact: true }).fill(anna?.password ?? '');
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL('**/platform/EURUSD');
});

test('ID-4 a failed account logs out, failed assets lead to the home page', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  await page.route('**/api/get/assets*', (route) => route.fulfill({ status: 200, body: 'not ours' }));
  const response = page.waitForResponse('**/api/accounts/logout', { timeout: 60_000 });
  const entered = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url() === address(server, '/'),
    { timeout: 60_000 },
  );
  await page.reload();
  expect((await response).status()).toBe(200);
  await entered;
  await page.waitForURL(address(server, '/'));
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await page.unroute('**/api/get/assets*');

  await logIn(page, server);
  let requestCount = 0;
  await page.route('**/api/accounts/get', (route) => {
    requestCount += 1;
    return route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' });
  });
  await page.reload();
  await expect(page.getByText("Your account couldn't be loaded, so we logged you out.")).toBeVisible({
    timeout: 60_000,
  });
  expect(requestCount).toBeGreaterThanOrEqual(3);
});

test('ID-4 no connection keeps the session and shows the light', async ({ page, shareServer }) => {
  const server = await shareServer();
  await page.context().clock.install();
  await logIn(page, server);
  await page.context().setOffline(true);
  // A connection silent for this long counts as lost; the browser itself keeps open connections.
  await page.context().clock.fastForward(1 * MINUTES);
  await expect(page.getByText('No connection', { exact: true }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(liveSign(page)).toBeVisible();
  expect(page.url()).toBe(address(server, '/platform/BTCUSD'));
});
