import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { address, logIn, logInHere } from './platformPage.ts';
import type { JourneyServer } from './sharedServer.ts';

/** Ends the session as another device would, while no open page of this browser could be notified. */
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
  // The answer has cleared this context's cookie, which another device could not.
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
    // A visitor without a session returns in the same way.
    await page.goto(address(server, path));
    await page.waitForURL('**/login?from=**');
    await logInHere(page, server);
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' }), path).toBeVisible();
  }
});
