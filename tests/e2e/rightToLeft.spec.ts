import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './looks.ts';
import { mirrorFromTheStart } from './mirror.ts';
import { address, expectMovingPrices, logIn } from './platformPage.ts';

/** Sets the direction of the page from right to left, in the same language. */
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

/** Expects the line's start at its right, its end at its left, and nothing wider than the window. */
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

/** Measures where a figure's first and last characters are, and returns its text. */
function endsOf(place: Locator): Promise<{ readonly first: number; readonly last: number; readonly text: string }> {
  return place.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!(node instanceof Text)) throw new Error('it has no text');
    const at = (start: number): number => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + 1);
      return range.getBoundingClientRect().left;
    };
    // The marks around a figure have no width.
    const [, before = '', text = ''] = /^([\u2066]*)([^\u2066\u2069]*)/.exec(node.data) ?? [];
    return { first: at(before.length), last: at(before.length + text.length - 1), text };
  });
}

test('figures keep their order in a language from right to left: sign, currency, thousands', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  await page.addInitScript(mirrorFromTheStart);
  await logIn(page, server);
  await expectMovingPrices(page);
  const account = page.getByRole('region', { name: 'Account' });
  const figures = [
    account.getByText(/€[\d\u202F]+\.\d\d/).first(),
    page
      .getByRole('region', { name: 'Markets' })
      .getByText(/\d\u202F\d{3}/)
      .first(),
  ];
  for (const figure of figures) {
    const { first, last, text } = await endsOf(figure);
    expect(text).toMatch(/\d/);
    expect(first, text).toBeLessThan(last);
  }
});
