import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './looks.ts';
import { address, expectMovingPrices, logIn } from './platformPage.ts';

/** As in a language from right to left, with the words of this one. */
async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
}

async function middleOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box.x + box.width / 2;
}

/** What begins a line is at its right, what ends it at its left, and nothing is wider than the window. */
async function expectMirrored(page: Page, { first, last }: { first: Locator; last: Locator }): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    expect(await middleOf(first)).toBeGreaterThan(await middleOf(last));
  }
}

test('pages are mirrored in a language from right to left, but for the time of a chart', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  for (const path of ['/', '/about-us', '/fairness', '/status']) {
    await page.goto(address(server, path));
    await mirror(page);
    const header = page.getByRole('banner');
    await expectMirrored(page, { first: header.getByRole('link').first(), last: header.getByRole('link').last() });
  }
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await expectMovingPrices(page);
  await mirror(page);
  const [markets, ticket] = [
    page.getByRole('region', { name: 'Markets' }),
    page.getByRole('region', { name: 'New trade' }),
  ];
  expect(await middleOf(markets)).toBeGreaterThan(await middleOf(ticket));
  const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction);
  expect(await directionOf(ticket)).toBe('rtl');
  expect(await directionOf(page.locator('canvas').first())).toBe('ltr');
});
