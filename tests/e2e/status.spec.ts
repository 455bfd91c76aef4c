import { onConnection } from '../support/connections.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { reloadUntil } from './reloaded.ts';
import { watchPage } from './violations.ts';

test('SM-8 HN-7 a visitor reads how the service is, and what was interrupted', async ({ page, startServer }) => {
  const server = await startServer({});
  const watched = await watchPage(page);
  await page.goto(address(server, '/'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Service status' }).click();
  await page.waitForURL('**/status');
  const now = page.getByRole('region', { name: 'All systems operational' });
  await expect(now.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('None in the last 90 days.')).toBeVisible();

  await onConnection(server.database.databaseUrl, async (owner) => {
    await owner.query(
      `INSERT INTO mail (brand_id, recipient, language, template, values, created_at)
       VALUES ('northline', 'kim@example.com', 'en', 'priceAlert', '{}', now() - interval '11 minutes')`,
    );
  });
  const mails = page.getByRole('listitem').filter({ hasText: 'Emails' });
  await reloadUntil(
    () => page.reload(),
    (patience) => expect(mails.getByText('Limited')).toBeVisible(patience),
  );
  await expect(page.getByRole('heading', { name: 'Part of the service is limited' })).toBeVisible();
  await page.goto(`http://saltmarsh.localhost:${server.port}/status`);
  await expect(page.getByRole('heading', { name: 'All systems operational' })).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});
