import type { Page } from '@playwright/test';
import { ageLogins } from './database.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { home, linkIn } from './outboxPages.ts';
import { watchPage } from './violations.ts';

const NEW_PASSWORD = 'silver-orchard-29';

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a forgotten password: a mail, a new password, a login', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  const email = server.logins[0]?.email ?? '';
  await page.goto(home(server, '/login'));
  await untilInteractive(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email is not exist')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await linkIn(page, server, { subject: 'Choose a new password', to: email });
  await page.goto(link);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await expectReadable(page, `the new password, ${look.name}`);
  }
  await page.getByLabel('New password', { exact: true }).fill('short');
  await expect(page.locator('[data-strength=short]')).toHaveCSS('display', 'grid');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  // The typed text survives a switch to another language and back.
  await page.getByRole('link', { name: 'DE', exact: true }).click();
  await expect(page.getByLabel('Neues Passwort', { exact: true })).toHaveValue(NEW_PASSWORD);
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
  await page.getByLabel('Repeat new password').fill(`${NEW_PASSWORD}!`);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link no longer works. Please request a new one.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
  await page.goto(home(server, '/login'));
  await untilInteractive(page);
  await enter(page, email, NEW_PASSWORD);
  await page.waitForURL(/\/(?:platform|my-account)\//);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('a link to log in, in all four outcomes, and the address confirmed', async ({ page, browser, shareServer }) => {
  const server = await shareServer();
  const email = server.logins[0]?.email ?? '';
  await page.goto(home(server, '/autoLogin/short'));
  await expect(page.getByRole('heading', { name: 'Url not valid' })).toBeVisible();

  await page.goto(home(server, '/login'));
  await untilInteractive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await expect(page.getByText("We've sent a link to")).toBeVisible();
  const link = await linkIn(page, server, { subject: 'Your login link', to: email });

  // In another browser, without a session, the button waits for a press.
  const elsewhere = await browser.newContext();
  const scanner = await elsewhere.newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();

  // In the browser that requested the mail, the button is pressed automatically.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome Aboard' })).toBeVisible();
  await page.waitForURL(/\/(?:platform|my-account)\//);

  await scanner.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(scanner.getByRole('button', { name: 'Send a new link' })).toBeVisible();

  const confirmation = await linkIn(page, server, { subject: 'Please confirm your email address', to: email });
  await scanner.goto(confirmation);
  await scanner.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(scanner.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await elsewhere.close();

  await page.goto(home(server, '/my-account/notifications'));
  const alerts = page.getByRole('switch', { name: 'Price alerts' });
  await expect(alerts).toBeChecked();
  await alerts.click();
  await expect(alerts).not.toBeChecked();
  await page.reload();
  await expect(alerts).not.toBeChecked();
  await expect(page.getByRole('row', { name: /Your login link · Northline/ })).toContainText('Sent');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(alerts).toBeVisible();
    await expectReadable(page, `notifications, ${look.name}`);
  }
});

test('a new email address: the old one logs in until the new one is confirmed, and is warned', async ({
  page,
  browser,
  shareServer,
}) => {
  const server = await shareServer();
  const { email = '', password = '' } = server.logins[0] ?? {};
  const next = 'anna.new@example.com';
  await page.goto(home(server, '/login'));
  await untilInteractive(page);
  await enter(page, email, password);
  await page.waitForURL(/\/(?:platform|my-account)\//);
  await page.goto(home(server, '/my-account/security'));
  const address = page.getByRole('region', { name: 'Email address' });
  await address.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('This is already your address.')).toBeVisible();
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(address.getByText(`Awaiting confirmation: ${next}.`)).toBeVisible();

  // A reader of the mail who is not logged in must log in with the old address, and then returns.
  const link = await linkIn(page, server, { subject: 'Please confirm your new email address', to: next });
  const elsewhere = await browser.newContext({ locale: 'en-GB' });
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await phone.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await phone.waitForURL('**/login?from=**');
  await untilInteractive(phone);
  await enter(phone, email, password);
  await phone.waitForURL(link);
  for (const look of someLooks()) {
    await lookAt(phone, look);
    await expect(phone.getByRole('button', { name: 'Confirm new address' })).toBeVisible();
    await expectReadable(phone, `a new address, ${look.name}`);
  }
  // An old login is not enough either.
  await ageLogins(server);
  await phone.getByRole('button', { name: 'Confirm new address' }).click();
  const fresh = phone.getByRole('dialog', { name: "Confirm it's you" });
  await fresh.getByLabel('Password', { exact: true }).fill(password);
  await expectReadable(phone, 'a fresh login');
  await fresh.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { name: 'New address confirmed' })).toBeVisible();
  await phone.getByRole('link', { name: 'Continue to security' }).click();
  await expect(phone.getByRole('region', { name: 'Email address' })).toContainText(next);
  await page.waitForURL('**/login');
  await elsewhere.close();

  // The client reverts the change that was not theirs, and chooses a new password.
  await page.goto(await linkIn(page, server, { subject: 'Your email address was changed', to: email }));
  await page.getByRole('button', { name: 'Secure my account and choose a new password' }).click();
  await page.waitForURL('**/password/reset/**');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto(home(server, '/login'));
  await untilInteractive(page);
  await enter(page, email, NEW_PASSWORD);
  await page.waitForURL(/\/(?:platform|my-account)\//);
});
