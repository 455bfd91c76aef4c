import type { Browser, Page } from '@playwright/test';
import type { JourneyServer } from './sharedServer.ts';
import { appCode } from '../support/totp.ts';
import { ageLogins } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { answer, keepCodes, nextCode, setUpApp } from './factorPages.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { addPasskeyDevice } from './passkeyPages.ts';
import { address, logIn } from './platformPage.ts';
import { sendRegistration } from './registerPage.ts';
import { watchPage } from './violations.ts';

const security = (server: JourneyServer) => address(server, '/my-account/security');

async function typePassword(page: Page, server: JourneyServer): Promise<void> {
  const [anna] = server.logins;
  await page.goto(address(server, '/login'));
  await untilInteractive(page);
  await page.getByLabel('Email').fill(anna?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(anna?.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Waits for the page after the login, whichever it is. */
async function arrive(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}

/** Ends the session of another browser; its page goes to the login immediately. */
async function endElsewhere(browser: Browser, page: Page, server: JourneyServer): Promise<void> {
  const elsewhere = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' });
  const other = await elsewhere.newPage();
  await logIn(other, server);
  await page.goto(security(server));
  const devices = page.getByRole('region', { name: 'Devices and sessions' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Log out', exact: true }).click();
  await other.waitForURL('**/login');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await elsewhere.close();
}

test('an authenticator app, its recovery codes, and the devices', async ({ page, browser, startServer }) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await logIn(page, server);
  await endElsewhere(browser, page, server);

  const secret = await setUpApp(page);
  const codes = await keepCodes(page);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText('10 codes left. Each works once.')).toBeVisible();
    await expectReadable(page, `security, ${look.name}`);
  }

  // The login asks for the app's code, and accepts a recovery code instead.
  await leave(page);
  await typePassword(page, server);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectReadable(page, 'second factor');
  await answer(page, 'Code from your authenticator app', '000000');
  await expect(page.getByText('This code is wrong or was already used. Please try again')).toBeVisible();
  await answer(page, 'Code from your authenticator app', nextCode(secret));
  await arrive(page);
  await leave(page);
  await typePassword(page, server);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await answer(page, 'Recovery code', codes[0] ?? '');
  await arrive(page);

  await page.goto(security(server));
  const logins = page.getByRole('region', { name: 'Login history' });
  await expect(logins.getByText('Password and recovery code')).toBeVisible();
  await expect(logins.getByText('Correct password, wrong second factor')).toBeVisible();

  // An old proof is requested again, with the factor; then the act succeeds.
  await ageLogins(server);
  await page.getByRole('button', { name: 'Generate new codes' }).click();
  const fresh = page.getByRole('dialog', { name: "Confirm it's you" });
  await answer(fresh, 'Password', server.logins[0]?.password ?? '');
  await answer(fresh, 'Code from your authenticator app', appCode(secret, Date.now()));
  expect(await keepCodes(page)).not.toEqual(codes);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

test('a passkey, alone and after the password', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true });
  await addPasskeyDevice(page);
  await logIn(page, server);
  await page.goto(security(server));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await keepCodes(page);
  await expect(page.getByRole('region', { name: 'Linux, Chrome' })).toContainText('never used');

  await leave(page);
  await page.goto(address(server, '/login'));
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await arrive(page);
  await leave(page);
  await typePassword(page, server);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await arrive(page);

  await page.goto(security(server));
  const passkey = page.getByRole('region', { name: 'Linux, Chrome' });
  await passkey.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const renamed = page.getByRole('region', { name: 'Work laptop' });
  await renamed.getByRole('button', { name: 'Remove' }).click();
  await dialogIn(page).getByRole('button', { name: 'Remove' }).click();
  await expect(renamed).toHaveCount(0);
});

test('a brand that requires a second factor has it set up before anything of the account is seen', async ({
  page,
  startServer,
}) => {
  const server = await startServer({ isSeeded: false });
  const watched = await watchPage(page);
  await page.goto(`http://basalt-vey.localhost:${server.port}/register`);
  const client = {
    firstName: 'Ines',
    lastName: 'Marten',
    email: 'ines.marten@example.com',
    password: 'nine-slow-kites',
  };
  await sendRegistration(page, client);
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  for (const { size } of someLooks()) {
    await page.setViewportSize(size);
    await expectReadable(page, `a second factor at registration, ${size.width} px`);
  }
  await page.setViewportSize(DESK);
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code from your authenticator app').fill(appCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.waitForURL('**/my-account/info');
  expect(watched).toEqual({ violations: [], errors: [] });
});
