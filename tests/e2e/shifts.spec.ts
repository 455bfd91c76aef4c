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
const ENTRANCES = ['/login', '/register', '/password/request', '/contact-us'];
/** Entrances, and pages of brands whose looks place parts by their end or their centre. */
const ARRIVING = [
  ...[...ENTRANCES, '/affiliate'].map((path) => ['northline', path]),
  ...['/', '/client-money', '/fairness'].map((path) => ['northline', path]),
  ['harbour-rowe', '/'],
  ['velabord', '/'],
  // Without the language, the page would redirect its reader.
  ['winterglas', '/en'],
];
/** A phone with poor reception: bytes a second, and milliseconds. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SIZES = [
  [390, 844],
  [1440, 900],
] as const;
/** Maximum shift of a still page: one digit that becomes another. */
const STILL_MAXIMUM = 0.002;
/** Maximum shift while loading: a quarter of what counts as good. A line added above a page shifts it by more. */
const SHIFT_MAXIMUM = 0.025;

// A page that the service worker passes on arrives whole.
test.use({ serviceWorkers: 'block' });

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
      expect(await stillHidden(page), `${brand}${path} at ${width} px`).toEqual([]);
    }
  }
  line.close();
});

test('entrances stand still while their fonts and scripts come late', async ({ page, shareServer }) => {
  const server = await shareServer();
  await watchShifts(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ENTRANCES) {
    await devtools.send('Network.clearBrowserCache');
    await page.goto(home(server, path));
    await untilQuiet(page);
    expect(await shiftOf(page), path).toBeLessThan(STILL_MAXIMUM);
  }
});

/**
 * Sums up the browser's reports of everything that moved without a press. A space between two texts has its place only
 * once the second text has arrived: that moves nothing that a person sees.
 */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const isSpace = ({ node }: { readonly node: Node | null }): boolean =>
      node?.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() === '';
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources');
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        if (Array.isArray(sources) && sources.length > 0 && sources.every(isSpace)) continue;
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

/** Lists headings and parts of the page that have stayed hidden, as some are until all of it has arrived. */
async function stillHidden(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, main > *, footer')]
      .filter((part) => part.getClientRects().length > 0 && getComputedStyle(part).visibility === 'hidden')
      .map((part) => part.outerHTML.slice(0, 100)),
  );
}
