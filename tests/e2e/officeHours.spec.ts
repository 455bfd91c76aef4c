import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { approveWith, atDesk, openDesk, signInAs } from './officePages.ts';
import { logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** Hours of a market in a browser: two people change them, the client finds it closed, and it opens again. */

const CLOCK = '2026-01-14T12:00:00Z';

function ticket(client: Page) {
  return client.getByRole('region', { name: 'New trade' });
}

async function propose(page: Page, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Change hours: Around the clock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Around the clock: Market hours' });
  await fill(dialog);
  await dialog.getByLabel('Reason').fill('The venues pause');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByRole('region', { name: 'Around the clock: Market hours' })).toContainText('The venues pause');
}

async function approve(page: Page): Promise<void> {
  await openDesk(page, 'Approvals');
  await approveWith(page, 'Seen at the venues.', {
    where: page.getByRole('article').filter({ hasText: 'Change market hours' }),
  });
}

test('SE-18 SE-20 two people change the hours of a market, and the client finds it shut until they go back', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  const client = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(client, server);
  await trade(client, 'Buy', '20');
  await expect(openRows(client)).toHaveCount(2);

  await signInAs(page, server, 'Perihan Aydin');
  await openDesk(page, 'Dealing');
  await page.getByRole('link', { name: 'Hours and stale prices' }).click();
  await propose(page, async (dialog) => {
    await dialog.getByLabel('Sessions').fill('Mon-Fri 14:00-10:00\nTue 09:00-11:00');
    await dialog.getByLabel('Reason').fill('Overlapping');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expect(dialog).toContainText('Two sessions overlap');
    await dialog.getByLabel('Sessions').fill('Mon-Fri 14:00-10:00');
  });
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `hours of markets, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const second = await atDesk(browser, server, 'Luc Garnier');
  await approve(second);
  await expect(ticket(client)).toContainText('The market is closed');
  const changes = page.getByRole('region', { name: 'Recent changes' });
  await expect(changes).toContainText('Perihan Aydin, approved by Luc Garnier');

  await propose(page, (dialog) => dialog.getByText('Back to what applied before anything was set').click());
  await approve(second);
  await expect(ticket(client)).not.toContainText('The market is closed');
  await trade(client, 'Buy', '20');
  await expect(openRows(client)).toHaveCount(3);

  await page.getByRole('button', { name: 'Propose version 1 again' }).click();
  const again = page.getByRole('dialog', { name: 'Around the clock: Market hours' });
  await expect(again.getByLabel('Sessions')).toHaveValue('Mon-Fri 14:00-10:00');
  await again.getByLabel('Reason').fill('The venues pause again');
  await again.getByRole('button', { name: 'Send for approval' }).click();
  await approve(second);
  await expect(ticket(client)).toContainText('The market is closed');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
