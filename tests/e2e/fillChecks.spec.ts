import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { PHONE, expectReadable, lookAt, lookOf } from './looks.ts';
import { expectNotice } from './notices.ts';
import { address, closeByHand, expectMovingPrices, trade } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';

async function enter(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/register`);
  await registerClient(page, { firstName: 'Ida', lastName: 'Berg', email, password: 'nine-slow-barges' });
  await expectMovingPrices(page);
}

test("a client's own browser checks each fill, and a receipt that is wrong is reported, explained and kept", async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await enter(page, address(server, ''), 'ida.checks@example.com');
  await trade(page, 'Buy', '100.00');
  await closeByHand(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('link', { name: 'Checked by your browser: 2 of 2 fills' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Receipt checked by your browser: correct' })).toBeVisible();

  // The result survives reloads. From now on the server's receipts have another amount; the route is set while no
  // request runs.
  const platform = page.url();
  await page.goto('about:blank');
  await page.route('**/api/fills/checks', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { waiting: { receipt: { position: object } }[] } };
    for (const { receipt } of answer.data.waiting) receipt.position = { ...receipt.position, amount: '101' };
    await route.fulfill({ json: answer });
  });
  await page.goto(platform);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('link', { name: 'Checked by your browser: 2 of 2 fills' })).toBeVisible();
  await page.getByRole('tab', { name: /^Open/ }).click();
  await trade(page, 'Buy', '50.00');
  await expectNotice(page, 'It has been reported');
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto(address(server, '/my-account/checks'));
  await expect(page.getByRole('heading', { name: 'Incorrect receipt' })).toBeVisible();
  await expect(page.getByText('Our own check finds our receipt correct.')).toBeVisible();
  await expect(page.getByText('Our dealing team is looking into it.')).toBeVisible();
  await expectReadable(page, 'the checked fills');
  await lookAt(page, lookOf('light', PHONE));
  await expectReadable(page, 'the checked fills, on a phone in light');
  await page.getByRole('link', { name: 'Complain about this trade' }).click();
  await page.waitForURL('**/my-account/complaints/new?trade=*');
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('a client reads and saves the log of their day, and has a trade replayed', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await enter(page, address(server, ''), 'ida.recorder@example.com');
  await trade(page, 'Buy', '100.00');
  await closeByHand(page);
  await page.goto(address(server, '/my-account/checks'));
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const log = page.getByRole('table', { name: 'Flight recorder' });
  await expect(log.getByText('Open the position')).toBeVisible();
  await expect(log.getByText('openPosition', { exact: true })).toBeVisible();
  await expect(log.getByText('Close the position')).toBeVisible();
  await expect(log.getByText(/^Close of position/)).toBeVisible();
  await expectReadable(page, 'the flight recorder');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save signed file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^northline-demo-recorder-\d{4}-\d\d-\d\d\.json$/);
  const [orders] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save orders for the public log' }).click(),
  ]);
  expect(orders.suggestedFilename()).toMatch(/^northline-demo-orders-\d{4}-\d\d-\d\d\.json$/);

  await page.goto(address(server, '/platform/BTCUSD'));
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: /^Details of/ }).click();
  await page.getByRole('link', { name: 'Replay this trade' }).click();
  await page.getByRole('button', { name: 'Replay this trade' }).click();
  await expect(page.getByText('Identical: every fill, booking and answer')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Close the position, by you: accepted' })).toBeVisible();
  await expectReadable(page, 'a replayed trade');
  expect(watched).toEqual({ violations: [], errors: [] });
});
