import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { rotating } from '../support/rotation.ts';
import type { JourneyServer } from './sharedServer.ts';
import { ROOT } from '../tidy/sources.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookOf, wear } from './looks.ts';
import type { Look } from './looks.ts';
import { expectOwnStyles } from './ownStyles.ts';
import { address, logIn } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { lostEnlarged } from './screenCheck.ts';
import { watchPage } from './violations.ts';

const CODE = 'a'.repeat(43);

/** An address of every page, by its route. */
const publicPages = {
  index: '/',
  verify: '/verify',
  fairness: '/fairness',
  'client-money': '/client-money',
  status: '/status',
  'economic-calendar': '/economic-calendar',
  '*': '/no/such/page',
  '404': '/404',
  ':slug': '/about',
  ':language/:slug': '/de/terms-conditions',
  login: '/login',
  register: '/register',
  'contact-us': '/contact-us',
  complaints: '/complaints',
  'complaints/:code': `/complaints/${CODE}`,
  'password/request': '/password/request',
  'password/reset/:code': `/password/reset/${CODE}`,
  'autoLogin/:code': '/autoLogin/x',
  'confirm/:code': `/confirm/${CODE}`,
  'not-me/:code': `/not-me/${CODE}`,
  'lost-factors/start/:code': `/lost-factors/start/${CODE}`,
  'lost-factors/stop/:code': `/lost-factors/stop/${CODE}`,
  'lost-factors/return/:code': `/lost-factors/return/${CODE}`,
  'affiliate/lost-factors/start/:code': `/affiliate/lost-factors/start/${CODE}`,
  'affiliate/lost-factors/stop/:code': `/affiliate/lost-factors/stop/${CODE}`,
  'affiliate/lost-factors/return/:code': `/affiliate/lost-factors/return/${CODE}`,
  'new-email/:code': `/new-email/${CODE}`,
  'payout-details/:code': `/payout-details/${CODE}`,
  affiliate: '/affiliate',
  'affiliate/login': '/affiliate/login',
  'affiliate/links': '/affiliate/links',
  'affiliate/commissions': '/affiliate/commissions',
  'affiliate/payouts': '/affiliate/payouts',
  'affiliate/postbacks': '/affiliate/postbacks',
  'affiliate/second-tier': '/affiliate/second-tier',
  'affiliate/password': '/affiliate/password',
  'affiliate/security': '/affiliate/security',
  'affiliate/password/request': '/affiliate/password/request',
  'affiliate/password/reset/:code': `/affiliate/password/reset/${CODE}`,
  'affiliate/accept/:code': `/affiliate/accept/${CODE}`,
} as const;
const clientPages = {
  'platform/:symbol': '/platform/EURUSD',
  platform: '/platform/NOSUCH',
  'platform/closed/:position': '/platform/closed/1',
  robot: '/robot',
  referrals: '/referrals',
  statements: '/statements',
  transactions: '/transactions/withdrawals',
  'transactions/:type': '/transactions/deposits',
  payment: '/payment/deposit',
  'payment/:method': '/payment/withdraw',
  'payment/return/:number': '/payment/return/x',
  'payment/continue/:number': '/payment/continue/x',
  'knowledge-test': '/knowledge-test',
  'my-account': '/my-account',
  info: '/my-account/info',
  password: '/my-account/password',
  documents: '/my-account/documents',
  'documents/:type': '/my-account/documents/doc_passport',
  notifications: '/my-account/notifications',
  payout: '/my-account/payout',
  money: '/my-account/money',
  checks: '/my-account/checks',
  limits: '/my-account/limits',
  privacy: '/my-account/privacy',
  security: '/my-account/security',
  complaints: '/my-account/complaints',
  'complaints/new': '/my-account/complaints/new',
  'complaints/:number': '/my-account/complaints/NOR-2026-0001',
} as const;
const LAPTOP = { width: 1280, height: 720 } as const;
const LANGUAGES = ['en', 'de'] as const;
/** Looks in an order in which any three neighbours have every size and both themes. */
const looks = [
  lookOf('dark', DESK),
  lookOf('light', LAPTOP),
  lookOf('dark', PHONE),
  lookOf('light', DESK),
  lookOf('dark', LAPTOP),
  lookOf('light', PHONE),
];

interface Sight {
  readonly path: string;
  readonly look: Look;
  readonly language: (typeof LANGUAGES)[number];
}

/** Lists every page in both themes and both languages; the sizes alternate. Neighbours are different pages. */
function sightsOf(pages: Readonly<Record<string, string>>): readonly Sight[] {
  const paths = Object.values(pages);
  return ['dark', 'light'].flatMap((theme) =>
    LANGUAGES.flatMap((language) =>
      paths.flatMap((path, index) => {
        const ofTheme = looks.filter((look) => look.theme === theme);
        const look = ofTheme[index % ofTheme.length];
        return look === undefined ? [] : [{ path, look, language }];
      }),
    ),
  );
}

const SAMPLED = 8;

test('every route has its page here', () => {
  const source = readFileSync(join(ROOT, 'web/routes.ts'), 'utf8');
  const routes = [...source.matchAll(/\broute\('([^']+)'/g)].map(([, name = '']) => name);
  const known = new Set([...Object.keys(publicPages), ...Object.keys(clientPages)]);
  expect(routes.filter((name) => !known.has(name))).toEqual([]);
  expect(routes.length).toBeGreaterThan(20);
});

test('every page fits its window, obeys its content policy and can be read by everybody, enlarged four times too', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/'));
  await look(page, server, rotating(sightsOf(publicPages), SAMPLED));
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.setViewportSize(LAPTOP);
  await page.goto(address(server, '/login?lang=en'));
  await logIn(page, server);
  await look(page, server, rotating(sightsOf(clientPages), SAMPLED));
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('addresses answer with the status they deserve', async ({ request, shareServer }) => {
  const server = await shareServer();
  const statusOf = async (path: string) => (await request.get(address(server, path), { maxRedirects: 0 })).status();
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf('/no-such-page')).toBe(404);
  expect(await statusOf('/backoffice')).toBe(404);
  expect(await statusOf('/site.webmanifest')).toBe(200);
  expect(await statusOf('/share/en/no-such-page.png')).toBe(404);
  const robots = await request.get(address(server, '/robots.txt'));
  expect(await robots.text()).toContain('Disallow: /');
});

/** Pages without a framework, one of each kind. */
const PLAIN_PAGES = [
  '/',
  '/terms-conditions',
  '/verify',
  '/fairness',
  '/status',
  '/economic-calendar',
  '/login',
  '/register',
  '/contact-us',
  '/complaints',
  '/client-money',
  '/affiliate',
];
test('a page without a framework has its styles in itself, and looks the same with all of them', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  // Without scripts and fonts nothing moves between the two readings.
  await page.route(/\.(?:js|woff2)$|\.woff2\?/, (route) => route.abort());
  for (const path of PLAIN_PAGES) {
    await page.goto(address(server, path), { waitUntil: 'commit' });
    await page.waitForLoadState();
    await expectOwnStyles(page);
  }
});

test('every page that visitors share has a card of its own, and the site its icons', async ({
  request,
  shareServer,
}) => {
  const server = await shareServer();
  const paths = [
    '/',
    '/about',
    '/de/terms-conditions',
    '/verify',
    '/fairness',
    '/status',
    '/economic-calendar',
    '/login',
    '/register',
    '/contact-us',
    '/complaints',
  ];
  const cards = new Set<string>();
  for (const path of paths) {
    const html = await (await request.get(address(server, path))).text();
    expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    for (const name of ['name="description"', 'property="og:description"'])
      expect(html, path).toMatch(new RegExp(`<meta ${name} content="[^"]{40,}"`));
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const answer = await request.get(address(server, new URL(picture).pathname));
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/png']);
    const { width, height } = await sharp(await answer.body()).metadata();
    expect([width, height]).toEqual([1_200, 630]);
    cards.add((await answer.body()).toString('base64'));
  }
  expect(cards.size).toBe(paths.length);
  for (const icon of ['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'])
    expect((await request.get(address(server, icon))).headers()['content-type']).toBe('image/png');
});

test('a client whose account cannot be loaded reads so, and can try again', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  await page.route('**/api/accounts/get', (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Your account couldn't be loaded")).toBeVisible({ timeout: 60_000 });
  const again = page.getByRole('button', { name: 'Try again' });
  const request = page.waitForRequest('**/api/accounts/get');
  await again.click();
  await request;
  await page.unroute('**/api/accounts/get');
  // The platform may appear before the button is pressed again.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(page.getByRole('heading', { name: 'New trade' })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
});

async function look(page: Page, server: JourneyServer, sights: readonly Sight[]): Promise<void> {
  for (const { path, look: pageLook, language } of sights) {
    const where = `${path}, ${pageLook.name}, ${language}`;
    await wear(page, pageLook);
    await page.goto(address(server, `${path}?lang=${language}`));
    await untilQuiet(page);
    await expect(page.locator('html'), where).toHaveAttribute('lang', path.startsWith('/de/') ? 'de' : language);
    await expectReadable(page, where);
    expect(await lostEnlarged(page), `${where}, enlarged`).toEqual([]);
  }
}
