import { expect, test } from './journey.ts';
import { violationsIn } from './looks.ts';
import { address } from './platformPage.ts';
import { watchPage } from './violations.ts';

test('the API page obeys its policy, fits a phone and can be read in both colour schemes', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address(server, '/api/docs'));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const violations = await violationsIn(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.getByRole('link', { name: 'POST /api/accounts/login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'POST /api/accounts/login', exact: true })).toBeInViewport();
  expect(watched).toEqual({ violations: [], errors: [] });
});
