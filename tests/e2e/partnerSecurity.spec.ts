import type { Browser, Page } from '@playwright/test';
import { demoPartner } from '../../scripts/seed/people.ts';
import { appCode } from '../support/totp.ts';
import { ageLogins, earnCommission } from './database.ts';
import { answer, keepCodes, nextCode, setUpApp } from './factorPages.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { home, linkIn } from './outboxPages.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/** Sign-in of a partner: a second factor, the devices, a forgotten password, a fresh proof before a payout. */

const CODE = 'Code from your authenticator app';
const NEW = 'walnut-meadow-51';

async function typePassword(page: Page, server: JourneyServer, password: string = demoPartner.password): Promise<void> {
  await page.goto(home(server, '/affiliate'));
  await untilInteractive(page);
  await page.getByLabel('Email').fill(demoPartner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function arrive(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Referred accounts' })).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Partner login' })).toBeVisible();
}

/** Signs in from another browser, which is reported by mail, and ends that session from here. */
async function endElsewhere(browser: Browser, page: Page, server: JourneyServer): Promise<void> {
  const elsewhere = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' });
  const other = await elsewhere.newPage();
  await typePassword(other, server);
  await arrive(other);
  const mail = { subject: 'New login to your account', to: demoPartner.email };
  expect(new URL(await linkIn(page, server, mail)).pathname).toBe('/affiliate/password/request');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  const devices = page.getByRole('region', { name: 'Devices and sessions' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.getByRole('link', { name: 'Links', exact: true }).click();
  await expect(other.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await elsewhere.close();
}

/**
 * Requests a payout with a proof an hour old: the page asks for a fresh one, with the factor, and then sends the
 * request.
 */
async function askForPayout(page: Page, server: JourneyServer, secret: string): Promise<void> {
  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  await ageLogins(server);
  await page.getByRole('button', { name: /^Request (a )?payout/ }).click();
  const dialog = page.locator('[data-layer]');
  await dialog.getByRole('button', { name: /^Request (a )?payout/ }).click();
  const fresh = page.getByRole('dialog', { name: "Confirm it's you" });
  await answer(fresh, 'Password', demoPartner.password);
  await answer(fresh, CODE, appCode(secret, Date.now()));
  await expect(page.getByRole('cell', { name: 'Pending' })).toBeVisible();
}

async function chooseNewPassword(page: Page, server: JourneyServer): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(demoPartner.email);
  await expectReadable(page, 'a forgotten password of a partner');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const mail = { subject: 'New password for the', to: demoPartner.email };
  const link = await linkIn(page, server, mail);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Repeat new password').fill(NEW);
  await expectReadable(page, 'a new password of a partner');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  // The link works only once.
  await page.goto(link);
  await expect(page.getByText('This link no longer works. Please request a new one.')).toBeVisible();
  await page.getByLabel('Email').fill(demoPartner.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(`If ${demoPartner.email} has an account, a link is on its way.`)).toBeVisible();
}

test('a partner sets up an app, signs in with it, ends a device, and chooses a new password by mail', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await earnCommission(server, demoPartner.email);
  await typePassword(page, server);
  await arrive(page);
  await endElsewhere(browser, page, server);

  const secret = await setUpApp(page);
  const codes = await keepCodes(page);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText('10 codes left. Each works once.')).toBeVisible();
    await expectReadable(page, `security of a partner, ${look.name}`);
  }
  await leave(page);
  await typePassword(page, server);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectReadable(page, 'second factor of a partner');
  await answer(page, CODE, '000000');
  await expect(page.getByText('This code is wrong or was already used. Please try again')).toBeVisible();
  await answer(page, CODE, nextCode(secret));
  await arrive(page);
  await askForPayout(page, server, secret);

  await leave(page);
  await chooseNewPassword(page, server);
  await typePassword(page, server, NEW);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await answer(page, 'Recovery code', codes[0] ?? '');
  await arrive(page);
  expect(watched).toEqual({ violations: [], errors: [] });
});
