import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { home } from './outboxPages.ts';
import { putAwayNotice } from './paymentPages.ts';
import { openLineOfPieces } from './pieces.ts';
import { untilQuiet } from './quiet.ts';
import { registerClient } from './registerPage.ts';
import { word } from './words.ts';

const CLIENT = {
  firstName: 'Nele',
  lastName: 'Brook',
  email: 'nele.brook@example.com',
  password: 'slow-river-evening',
};
const PAGES = ['/platform/BTCUSD', '/statements', '/referrals', '/transactions'];
/** Entrances, and pages with parts that are placed by their end or their centre, with these brands' looks. */
const ARRIVING = [
  ...['/login', '/register', '/password/request', '/contact-us', '/affiliate'].map((path) => ['northline', path]),
  ...['/', '/client-money', '/fairness'].map((path) => ['northline', path]),
  ['harbour-rowe', '/'],
  ['velabord', '/'],
  // Without the language, the page would redirect its reader.
  ['winterglas', '/en'],
];
const SIZES = [
  [390, 844],
  [1440, 900],
] as const;
/** Maximum shift of a still page: one digit that becomes another. */
const STILL_MAXIMUM = 0.002;
/** Maximum shift while loading: a quarter of what counts as good. A line added above a page shifts it by more. */
const SHIFT_MAXIMUM = 0.025;

test('what comes with the account pushes no page down', async ({ page, shareServer }) => {
  const server = await shareServer();
  await watchShifts(page);
  await page.goto(home(server, '/register'));
  await registerClient(page, CLIENT);
  await putAwayNotice(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const path of PAGES) {
      // On the first visit at this width, the page learns the height of the notices.
      for (const visit of ['first', 'second']) {
        await page.goto(home(server, path));
        await expect(page.getByRole('complementary', { name: word('en', 'auth.confirm.title') })).toBeVisible();
        await untilQuiet(page);
        if (visit === 'first') continue;
        expect(await shiftOf(page), `${path} at ${width} px`).toBeLessThan(SHIFT_MAXIMUM);
      }
    }
  }
});

test('pages stand still while they arrive in pieces', async ({ page, shareServer }) => {
  const line = await openLineOfPieces(await shareServer());
  await watchShifts(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const [brand, path] of ARRIVING) {
      await line.open(page, `http://${brand}.localhost:${line.port}${path}`);
      await untilQuiet(page);
      expect(await shiftOf(page), `${brand}${path} at ${width} px`).toBeLessThan(STILL_MAXIMUM);
    }
  }
  line.close();
});

/** Sums up the browser's reports of everything that moved without a press. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        sum += Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'shifted', sum);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));
}
