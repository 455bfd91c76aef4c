import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { address, logInHere } from './platformPage.ts';

test('a login that was sent without a connection succeeds once the connection is back', async ({
  page,
  context,
  shareServer,
}) => {
  const server = await shareServer();
  await page.goto(address(server, '/login'));
  await untilInteractive(page);
  await context.setOffline(true);
  await logInHere(page, server);
  await expect(page.getByText("We couldn't reach the server, so you aren't logged in.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/platform/BTCUSD');
});

test('an address that is registered already has the focus, with its error', async ({ page, shareServer }) => {
  const server = await shareServer();
  await page.goto(address(server, '/register'));
  await untilInteractive(page);
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Keller');
  const email = page.getByLabel('Email');
  await email.fill(server.logins[0]?.email ?? '');
  await page.getByLabel('Phone', { exact: true }).fill('+49 1512 3456789');
  await page.getByLabel('Password', { exact: true }).fill('granite-teapot-93');
  await page.getByText('I agree to the').click({ position: { x: 4, y: 8 } });
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('This email already exist')).toBeVisible();
  await expect(email).toBeFocused();
  await page.getByLabel('First name').focus();
  await expect(page.getByText('This email already exist')).toBeVisible();
});
