import { readFileSync } from 'node:fs';
import { onConnection } from '../support/connections.ts';
import { plantMonth } from '../support/executionMonths.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { watchPage } from './violations.ts';

test('HN-5 HN-6 R34 a visitor reads how a brand deals, and takes the same figures home as a file', async ({
  page,
  startServer,
}) => {
  const server = await startServer({ settings: { CLOCK: '2026-03-04T10:00:00Z' } });
  const watched = await watchPage(page);
  await onConnection(server.database.databaseUrl, async (owner) => {
    await plantMonth(owner, 'northline', '2026-01');
    await plantMonth(owner, 'northline', '2026-02');
  });
  await page.goto(address(server, '/'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we deal' }).click();
  await page.waitForURL('**/fairness');
  const execution = page.getByRole('region', { name: 'Execution quality' });
  await expect(execution.getByText('Published on 1 Mar 2026.')).toBeVisible();
  await expect(page.getByText('Simulated figures')).not.toHaveCount(0);
  const table = page.getByRole('table', { name: 'Orders of February 2026 by type' });
  await expect(table.getByRole('row', { name: /^Stop loss/ })).toContainText('57');
  await expect(page.getByRole('img', { name: /^Stop loss: 0\.0 % better/ })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Execution file (CSV)' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  expect(file).toContain('2026-02,1,true,,,stopLoss,,57,0,36,21,0,0,,,,');

  // Another brand of the same installation has no such figures.
  await page.goto(`http://saltmarsh.localhost:${server.port}/fairness`);
  await expect(execution.getByText('No month has been published yet.')).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});
