import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { demoPartner } from '../../scripts/seed/people.ts';
import { toEnvironment, withoutUser } from '../../scripts/database.ts';
import type { TestServer } from '../support/server.ts';
import { dialogIn } from './dialogs.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk } from './officePages.ts';
import { address, closeByHand, logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** An operator limits the installation while a client is at the platform. */

const ROOT = resolve(import.meta.dirname, '../..');
const BANNER = /Temporarily read-only/;

/** Runs `npm run mode` beside the running server; returns its output. */
function mode({ database, port, settings }: TestServer, ...args: string[]): Promise<string> {
  const { databaseUrl, passwords } = database;
  const environment = toEnvironment({ databaseUrl: withoutUser(databaseUrl), passwords });
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['scripts/enter.mjs', 'scripts/mode.ts', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...settings, ...environment, DATA_DIR: join(ROOT, `.cache/test/data-${port}`) },
    });
    let output = '';
    const hear = (text: Buffer) => {
      output += text.toString('utf8');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', fail);
    child.on('close', () => done(output));
  });
}

async function expectBanner(page: Page): Promise<void> {
  const banner = page.getByRole('status', { name: 'Maintenance' });
  await expect(banner).toContainText(BANNER);
  await expect(banner).toContainText('Expected until');
  await expect(banner).toContainText('We are changing the disks');
}

test('SM-2, SM-5, SM-6 a client sees that nothing can be opened, closes, and goes on after normal', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await logIn(page, server);
  await trade(page, 'Buy', '250.00');
  await trade(page, 'Buy', '120.00');
  const until = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const limited = await mode(server, 'read-only', '--until', until, '--text', 'We are changing the disks');
  expect(limited).toContain('The mode is read-only, expected until');

  // The banner appears immediately, without a reload.
  await expectBanner(page);
  await expect(page.getByRole('button', { name: /^Buy/ })).toBeHidden();
  await expect(page.getByText('Not available during maintenance.').first()).toBeVisible();
  const before = await openRows(page).count();
  await closeByHand(page);
  await expect(openRows(page)).toHaveCount(before - 1);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectBanner(page);
    await expectReadable(page, `read-only, ${look.name}`);
  }
  await page.setViewportSize(DESK);
  const admin = await atDesk(browser, server, 'Renate Holm');
  await expect(
    admin.getByText("Read-only: clients can't open positions, make payments or change anything."),
  ).toBeVisible();

  expect(await mode(server, 'maintenance', '--text', 'We are changing the disks')).toContain('The mode is maintenance');
  const visitor = await (await browser.newContext()).newPage();
  for (const look of someLooks()) {
    await visitor.goto(address(server, '/'));
    await lookAt(visitor, look);
    await expect(visitor.getByRole('heading', { name: 'Scheduled maintenance' })).toBeVisible();
    await expectReadable(visitor, `maintenance, ${look.name}`);
  }
  // Rule SM-8: the public status page shows the mode.
  await visitor.goto(address(server, '/status'));
  await expect(visitor.getByRole('heading', { name: 'Part of the service is unavailable' })).toBeVisible();
  await visitor.goBack();
  // A restart keeps the mode.
  await server.kill();
  await startServer({ after: server });
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Scheduled maintenance' })).toBeVisible();
  // A client who is logged in returns to their positions, and can close them.
  await page.goto(address(server, '/transactions'));
  await page.getByRole('link', { name: 'Go to your positions' }).click();
  await expect(page.getByRole('status', { name: 'Maintenance' })).toContainText('Maintenance.');
  await expect(openRows(page)).toHaveCount(before - 1);
  await closeByHand(page);
  await expect(openRows(page)).toHaveCount(before - 2);

  await admin.goto(`${OFFICE(server)}/service`);
  await admin.getByRole('button', { name: 'Change mode' }).click();
  const dialog = dialogIn(admin);
  await dialog.getByLabel(/^Reason/).fill('The disks are in.');
  await dialog.getByRole('button', { name: 'Set mode' }).click();
  await expect(admin.getByText('Back to normal')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Maintenance' })).toBeHidden();
  await trade(page, 'Buy', '250.00');
  expect(watched.violations).toEqual([]);
});

test('SM-6 visitors and partners read the mode on each page, without a script too, until it ends', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await page.goto(address(server, '/'));
  const banner = page.getByRole('status', { name: 'Maintenance' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(banner).toBeHidden();
  const until = new Date(Date.now() + 3 * 3_600_000).toISOString();
  await mode(server, 'read-only', '--until', until, '--text', 'We are changing the disks');

  // A page that was already open notices the mode on its next navigation.
  await page.getByRole('link', { name: 'About' }).first().click();
  await expectBanner(page);
  await expect(banner).toContainText('Registration and messages are unavailable');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectBanner(page);
    await expectReadable(page, `read-only website, ${look.name}`);
  }
  await page.setViewportSize(DESK);
  await page.goto(address(server, '/register'));
  await expectBanner(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(address(server, '/'));
  await expectBanner(reader);

  const partner = await (await browser.newContext()).newPage();
  await enterPanel(partner, server);
  await expect(partner.getByRole('heading', { name: 'Referred accounts' })).toBeVisible();
  await expectBanner(partner);
  await expect(partner.getByRole('status', { name: 'Maintenance' })).toContainText('Payout requests and changes');
  for (const look of someLooks()) {
    await lookAt(partner, look);
    await expectReadable(partner, `read-only panel, ${look.name}`);
  }
  await partner.setViewportSize(DESK);

  await mode(server, 'normal');
  await partner.getByRole('link', { name: 'Links' }).click();
  await expect(partner.getByRole('status', { name: 'Maintenance' })).toBeHidden();
  await page.goto(address(server, '/'));
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(banner).toBeHidden();
  await plain.close();
  expect(watched.violations).toEqual([]);
});

async function enterPanel(page: Page, server: TestServer): Promise<void> {
  await page.goto(address(server, '/affiliate'));
  await untilInteractive(page);
  await page.getByLabel('Email').fill(demoPartner.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPartner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
