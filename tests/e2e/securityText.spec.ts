import { loadBrands } from '@candor/server/brands.ts';
import type { Page } from '@playwright/test';
import { rotating } from '../support/rotation.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { watchPage } from './violations.ts';

const SAMPLED = 3;
const brands = loadBrands('northline');

/** Reads a site's security file; expects it to be text and at its own address. */
async function readFile(page: Page, site: string, port: number): Promise<string> {
  const url = `http://${site}.localhost:${port}/.well-known/security.txt`;
  const answer = await page.goto(url);
  expect([site, answer?.status(), answer?.headers()['content-type']]).toEqual([site, 200, 'text/plain; charset=utf-8']);
  const text = (await answer?.text()) ?? '';
  expect(text).toContain(`Canonical: ${url}\n`);
  return text;
}

test('BR-14 each brand and the office say where to report, and a finder reads what they may test', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  for (const site of [...brands.map(({ id }) => id), 'office']) await readFile(page, site, server.port);
  for (const brand of rotating(brands, SAMPLED)) {
    const text = await readFile(page, brand.id, server.port);
    const [, contact = '', policy = ''] = /^Contact: mailto:(.*)$[^]*^Policy: (.*)$/m.exec(text) ?? [];
    expect((await page.goto(policy))?.status(), policy).toBe(200);
    await expect(page.locator('article')).toContainText(contact);
  }
  await page.goto(address(server, '/'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Report a vulnerability' }).click();
  await expect(page).toHaveURL(/\/security-policy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a vulnerability');
  await page.goto(address(server, '/login'));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Report a vulnerability' });
  await expect(link).toHaveAttribute('href', '/security-policy');
  expect(watched).toEqual({ violations: [], errors: [] });
});
