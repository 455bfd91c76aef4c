import type { Browser, Page } from '@playwright/test';
import { demoPartner } from '../../scripts/seed/people.ts';
import { appCode } from '../support/totp.ts';
import { ageLostFactors } from './database.ts';
import { keepCodes, setUpApp } from './factorPages.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { home, linkIn } from './outboxPages.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/** A partner who has lost the phone and the recovery codes regains access after the wait. */

const LOST = 'Lost second factors';

async function typePassword(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(home(server, '/affiliate'));
  await untilInteractive(page);
  await page.getByLabel('Email').fill(demoPartner.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPartner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Starts the wait: from the login's second step, through the link in the mail. */
async function beginWait(page: Page, server: JourneyServer, number: number): Promise<void> {
  await typePassword(page, server);
  await expect(page.getByRole('button', { name: 'Log in another way' })).toBeVisible();
  await page.getByRole('button', { name: "I've lost all of them" }).click();
  await expect(page.getByRole('heading', { name: 'Lost all your second factors?' })).toBeVisible();
  await expectReadable(page, 'the way back of a partner without a factor');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText("We've emailed your account's address.")).toBeVisible();
  const mail = { subject: 'Account recovery without a second factor', to: demoPartner.email, number };
  await page.goto(await linkIn(page, server, mail));
  await expectReadable(page, 'the start of a partner’s wait');
  await page.getByRole('button', { name: 'Start the waiting period' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting period started' })).toBeVisible();
}

/** Stops the removal in a session that was open all the time and shows it on each page. */
async function stopElsewhere(open: Page): Promise<void> {
  await open.reload();
  const banner = open.getByRole('complementary', { name: LOST });
  for (const look of someLooks()) {
    await lookAt(open, look);
    await expect(banner).toContainText('Someone with your password requested removal of your second factors');
    await expectReadable(open, `lost factors of a partner, ${look.name}`);
  }
  await open.setViewportSize(DESK);
  await banner.getByRole('button', { name: 'Stop recovery' }).click();
  await expect(banner).toHaveCount(0);
}

async function withApp(browser: Browser, server: JourneyServer): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })).newPage();
  await typePassword(page, server);
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await setUpApp(page);
  await keepCodes(page);
  return page;
}

test('AF-22 a partner who has lost every second factor comes back after the wait; a session or a mail stops it', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  const open = await withApp(browser, server);
  await beginWait(page, server, 1);
  await stopElsewhere(open);

  await beginWait(page, server, 2);
  const stop = { subject: 'Your second factors will be removed', to: demoPartner.email, number: 2 };
  await page.goto(await linkIn(page, server, stop));
  await page.getByRole('button', { name: 'Stop recovery' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery stopped' })).toBeVisible();

  await beginWait(page, server, 3);
  await ageLostFactors(server, 'partners');
  const mail = { subject: 'Set up your new second factor', to: demoPartner.email };
  await page.goto(await linkIn(page, server, mail));
  await page.getByLabel('Password', { exact: true }).fill(demoPartner.password);
  await expectReadable(page, 'coming back without a factor, as a partner');
  await page.getByRole('button', { name: 'Remove lost factors' }).click();
  await expect(page.getByLabel('Code from your authenticator app')).toBeVisible();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code from your authenticator app').fill(appCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 codes left. Each works once.')).toBeVisible();
  // The session that was open has ended.
  await open.reload();
  await expect(open.getByRole('heading', { name: 'Partner login' })).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});
