import { openPool } from '@candor/server/database/pool.ts';
import { publishPopup } from '@candor/server/modules/website/popups/index.ts';
import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { untilLater } from './drawn.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookOf } from './looks.ts';
import { address, logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

const CLOCK = '2026-01-14T12:00:00Z';
/** Milliseconds after which a due popup is certainly shown: the page checks once a second. */
const LOOKED_MS = 2_500;
const HOSTILE = `<p>Careful</p><img src=x onerror="window.harmed=1"><script>window.harmed=1</script>
  <a href="javascript:window.harmed=1">one</a><a href="/\\evil.example">two</a><a href="https://example.com/">three</a>
  <svg onload="window.harmed=1"></svg><form action="https://evil.example"><input name="password"></form>
  <p style="position:fixed;inset:0" id="root" onclick="window.harmed=1">four</p><iframe srcdoc="<script>1</script>">`;

async function publish(server: JourneyServer, titles: readonly string[]): Promise<void> {
  const pool = openPool('web', server.database, { connectionsMax: 1 });
  const now = Date.parse(CLOCK);
  for (const [index, title] of titles.entries()) {
    const content = `<p>Text of <strong>${title}</strong>. <a href="/platform/EURUSD">Look</a></p>`;
    const draft = {
      brandId: 'northline',
      commandId: `journey:${title}`,
      title,
      content,
      startsAt: now - 60_000 + index,
    };
    const published = await publishPopup(
      { pool, clock: { now: () => now } },
      { ...draft, kind: 'service', audience: 'everybody' },
    );
    expect(published.ok).toBe(true);
  }
  await pool.end();
}

const popup = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('popups come one by one, wait for what is typed, and are read once and for all', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  await publish(server, ['First notice', 'Second notice']);
  const watched = await watchPage(page);
  await page.clock.install();
  await logIn(page, server);
  await expect(popup(page, 'First notice')).toBeVisible();
  await expect(popup(page, 'Second notice')).toHaveCount(0);
  for (const look of [lookOf('dark', DESK), lookOf('dark', PHONE)]) {
    await page.setViewportSize(look.size);
    await expectReadable(page, `popup, ${look.name}`);
  }
  await page.setViewportSize(DESK);

  // Rule PU-6: the popup stays away during a payment, and returns afterwards.
  for (const path of ['/payment/withdraw', '/transactions/withdrawals', '/payment/deposit']) {
    const listed = page.waitForResponse('**/api/accounts/popups');
    await page.goto(address(server, path));
    await expect(page.getByRole('main')).toBeVisible();
    await listed;
    await untilLater(page, LOOKED_MS);
    await expect(dialogIn(page)).toHaveCount(0);
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).first().click();
  await expect(popup(page, 'First notice')).toBeVisible();
  await page.goto(address(server, '/platform/BTCUSD'));
  await expect(popup(page, 'First notice')).toBeVisible();

  // An unreachable server: the popup counts as read here, also after a reload, and is reported later.
  await page.route('**/api/accounts/popup', (route) => route.abort());
  await popup(page, 'First notice').getByRole('button', { name: 'I have read this' }).click();
  await expect(popup(page, 'Second notice')).toBeVisible();
  await page.reload();
  await expect(popup(page, 'Second notice')).toBeVisible();
  const heard = page.waitForResponse('**/api/accounts/popup');
  await page.unroute('**/api/accounts/popup');
  expect((await heard).ok()).toBe(true);

  // On a page with a form, the window stays away while a field has the focus.
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/accounts/popups', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('Amount', { exact: true }).focus();
  await page.keyboard.type('5');
  const listed = page.waitForResponse('**/api/accounts/popups');
  typed.resolve();
  await listed;
  await untilLater(page, LOOKED_MS);
  await expect(popup(page, 'Second notice')).toHaveCount(0);
  await page.getByLabel('Amount', { exact: true }).blur();
  await expect(popup(page, 'Second notice')).toBeVisible();
  const response = page.waitForResponse('**/api/accounts/popup');
  await page.keyboard.press('Escape');
  await response;
  const listedAgain = page.waitForResponse('**/api/accounts/popups');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New trade' })).toBeVisible();
  await listedAgain;
  await untilLater(page, LOOKED_MS);
  await expect(dialogIn(page)).toHaveCount(0);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('T17 hostile markup in a popup does nothing', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  await publish(server, ['Hostile']);
  await logIn(page, server);
  // Bypasses both sanitisers of the server, so that the test reaches the browser's own.
  await page.route('**/api/accounts/popups', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { content: string }[] };
    for (const one of body.data) one.content = HOSTILE;
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  const shown = popup(page, 'Hostile');
  await expect(shown).toContainText('Careful');
  const harmful = 'img, script, svg:not([aria-hidden]), form, input, iframe, [style*=position], [onclick], #root';
  await expect(shown.locator(harmful)).toHaveCount(0);
  const links = await shown.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([null, null, 'https://example.com/']);
  for (const name of ['one', 'two', 'four']) await shown.getByText(name, { exact: true }).click();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(page.url()).toBe(address(server, '/platform/BTCUSD'));
});
