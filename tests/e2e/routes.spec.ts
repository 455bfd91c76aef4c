import { expect, test } from './journey.ts';
import { address, logIn } from './platformPage.ts';

test('details that are not saved are not lost without a question', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  await page.goto(address(server, '/my-account/info'));
  const street = page.getByLabel('Street');
  await street.fill('9 Quay Lane');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Platform' }).first().click();
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(street).toHaveValue('9 Quay Lane');
  await page.getByRole('link', { name: 'Platform' }).first().click();
  await leave.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/platform/**');
});

test('every change of route begins at the top, whatever scrolls', async ({ page, shareServer }) => {
  const server = await shareServer();
  await page.setViewportSize({ width: 1440, height: 700 });
  await logIn(page, server);
  await page.goto(address(server, '/my-account/limits'));
  const content = page.locator('#content');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scrolled = (place: Element): number => {
    place.scrollTo(0, 400);
    return place.scrollTop;
  };
  // Waits until the content is longer than the window.
  await expect.poll(() => content.evaluate(scrolled)).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Referrals', exact: true }).click();
  await page.waitForURL('**/referrals');
  await expect.poll(() => content.evaluate((place) => place.scrollTop)).toBe(0);
});
