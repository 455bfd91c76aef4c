import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { approveWith, atDesk, openDesk, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

const PALE = '#9d78e0';

async function ask(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel('Reason (shown to the approver)').fill(reason);
  await dialogIn(page).getByRole('button', { name: 'Request publishing' }).click();
  await expect(page.getByText('Publishing requested by Elena Fabbri')).toBeVisible();
}

/** Reads the preview and the changes of the request as the second person, and approves it. */
async function approve(page: Page): Promise<void> {
  await openDesk(page, 'Approvals');
  await expect(page.getByRole('heading', { name: "Publish a brand's draft" })).toBeVisible();
  await approveWith(page, 'Seen in light and dark.');
}

/** Reads the colour of the brand's buttons as its next visitor sees it, in the light theme. */
async function fillAt(page: Page, { port }: JourneyServer): Promise<string> {
  await page.goto(`http://northline.localhost:${port}/`);
  return page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
    return getComputedStyle(document.documentElement).getPropertyValue('--brand-fill').trim();
  });
}

/** A colour is changed, stopped by the gate, corrected, published by two people, served, and reverted. */
test('a brand’s colour is changed in the studio by two people and served at once', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const visitor = await (await browser.newContext()).newPage();
  const before = await fillAt(visitor, server);
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Elena Fabbri');
  await openDesk(page, 'Brand studio');
  await expect(page.getByRole('heading', { name: 'Northline' })).toBeVisible();
  const light = page.frameLocator('iframe[title="Home, Light, draft"]');
  await expect(light.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish: no changes' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill(PALE);
  await expect(page.getByRole('button', { name: /^Publish: \d+ checks fail/ })).toBeVisible();
  const gate = page.getByRole('list', { name: 'Publishing checks' });
  await expect(gate).toContainText('contrast of --brand-text on --surface-1 is 3.');
  await expect(gate).toContainText(/northline\/theme\.css:\d+/);
  await page.getByRole('button', { name: /^Brand colour: use #[0-9A-F]{6} instead$/ }).click();
  await expect(gate).toContainText('Contrast passes in light and dark');
  const chosen = await page.getByRole('textbox', { name: 'Brand colour', exact: true }).inputValue();
  expect(chosen).not.toBe(PALE);
  await page.getByRole('tab', { name: 'Configuration' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northline Bright');
  await expect(light.getByRole('banner')).toContainText('Northline Bright');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(light.getByRole('heading', { level: 1 })).toBeAttached();
    await expectReadable(page, `the studio, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page, 'A colour for the season.');

  const second = await atDesk(browser, server, 'Luc Garnier');
  await approve(second);
  await expect.poll(() => fillAt(visitor, server)).toBe(chosen);
  await expect(visitor).toHaveTitle(/Northline Bright/);

  await page.reload();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('approved by Luc Garnier');
  await history.getByRole('button', { name: "Restore: The folder's files" }).click();
  await ask(page, 'The season is over.');
  await approve(second);
  await expect.poll(() => fillAt(visitor, server)).toBe(before);
  await expect(visitor).not.toHaveTitle(/Bright/);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
