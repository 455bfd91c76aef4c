import type { Locator, Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { address, logIn, openMenu } from './platformPage.ts';
import { DESK, expectReadable, lookAt, lookOf } from './looks.ts';
import { watchPage } from './violations.ts';
import { word } from './words.ts';
import type { JourneyLanguage } from './words.ts';

const WIDTHS = [320, 390, 768, 900, 1024, 1280, 1440, 1680, 1920];
const LEGAL = [
  ['About', '/about'],
  ['Terms and conditions', '/terms-conditions'],
  ['Cookies policy', '/cookies-policy'],
  ['AML policy', '/aml-policy'],
  ['KYC policy', '/kyc-policy'],
  ['Privacy policy', '/privacy-policy'],
] as const;
const CLIENTS_PAGES = [
  ['Referrals', '/referrals'],
  ['My account', '/my-account'],
  ['Transactions', '/transactions'],
] as const;
const PAGES = ['platform', 'transactions', 'referrals', 'account'] as const;

test('a visitor: navigation, language and footer', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/login'));
  await untilInteractive(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText(['Home', 'About', 'Open account', 'Log in']);
  await expect(nav.getByRole('link', { name: 'Log in' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: /^(?:Light|Dark) theme$/ })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  await expect(footer.getByRole('link', { name: 'Referrals' })).toHaveCount(0);
  for (const [name, path] of LEGAL) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  for (const language of ['en', 'de'] as const) {
    await chooseLanguage(page.getByRole('banner'), language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(language, 'auth.login.title'));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, `login, ${language}, ${width} px`);
    }
  }
  // Pages of the content load in full: unlike the login's, their policy admits their parts.
  await page.evaluate(() => document.documentElement.setAttribute('data-entered', 'at the login'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: word('de', 'auth.home') })
    .click();
  await expect(page.locator('article[data-content]')).toBeVisible();
  await expect(page.locator('html[data-entered]')).toHaveCount(0);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('a client: at every width all of the header is in it or in its menu', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await logIn(page, server);
  await page.goto(address(server, '/referrals'));
  for (const language of ['de', 'en'] as const) {
    const menu = await openMenu(page);
    await chooseLanguage(menu, language);
    await page.keyboard.press('Escape');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, `referrals, ${language}, ${width} px`);
      await expectWhole(page, language, `referrals, ${language}, ${width} px`);
      if (width >= 1024) await expectInHeader(page, language, `referrals, ${language}, ${width} px`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('a client: who he is, theme, footer, and the way out', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(address(server, '/referrals'));
  const header = page.getByRole('banner');
  await expect(header.getByText('Hello,')).toBeVisible();
  await expect(header.getByText('Anna Keller')).toBeVisible();
  await expect(header.getByText(/^PIN [1-9]\d{7}$/)).toBeVisible();
  await expect(header.getByText('Verified', { exact: true })).toBeVisible();
  await expect(header.getByTitle(/^Level \w+/)).toBeVisible();
  await expect(header.getByRole('link', { name: 'Referrals' })).toHaveAttribute('aria-current', 'page');

  // The theme is dark unless chosen otherwise; the toggle reloads the page, and the choice persists.
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark');
  expect(await theme()).toBe('dark');
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await header.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('body[data-before]')).toHaveCount(0);
  await expect(header.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  expect(await theme()).toBe('light');
  await page.goto(address(server, '/contact-us'));
  expect(await theme()).toBe('light');

  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Platform', '/platform/BTCUSD'],
    ['Contact us', '/contact-us'],
    ['Referrals', '/referrals'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(footer.getByText('© ')).toBeVisible();
  await header.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open account' }),
  ).toBeVisible();
});

async function chooseLanguage(place: Locator, language: JourneyLanguage): Promise<void> {
  await place.getByText(language.toUpperCase(), { exact: true }).filter({ visible: true }).click();
  await expect(place.page().locator('html')).toHaveAttribute('lang', language);
}

/** Expects nothing of the header to be outside the window, under its neighbour or below the header's edge. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const header = document.querySelector('header');
    if (header === null) return ['no header'];
    const parts = [...header.children].filter(
      (part) => part.checkVisibility() && part.getBoundingClientRect().width > 0,
    );
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.right > other.left + 1 &&
      other.right > one.left + 1 &&
      one.bottom > other.top + 1 &&
      other.bottom > one.top + 1;
    const frame = header.getBoundingClientRect();
    const named = (part: Element) => part.textContent ?? '';
    return [
      ...[...header.querySelectorAll('a, button, label')]
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const { left, right, bottom } = part.getBoundingClientRect();
          return left < 0 || right > window.innerWidth || bottom > frame.bottom + 1;
        })
        .map((part) => `outside: ${named(part)}`),
      ...boxes.flatMap((box, index) =>
        boxes.slice(index + 1).some((other) => isOver(box, other)) ? [`over: ${named(parts[index] ?? header)}`] : [],
      ),
    ];
  });
  expect(faults, where).toEqual([]);
}

/** Specification 2: expects the client's name and the language in the header itself; the name is not cut. */
async function expectInHeader(page: Page, language: JourneyLanguage, where: string): Promise<void> {
  const header = page.getByRole('banner');
  const owed = [
    header.getByText(word(language, 'shell.greeting')),
    header.getByTitle(new RegExp(`^${word(language, 'shell.level').replace('{{level}}', '')}`)),
    header.getByText('EN', { exact: true }),
  ];
  for (const one of owed) await expect(one, where).toBeVisible();
  const room = await header.getByText('Anna Keller').evaluate((name) => {
    const box = name.closest('span') ?? name;
    return box.clientWidth - box.scrollWidth;
  });
  expect(room, where).toBeGreaterThanOrEqual(0);
}

async function expectWhole(page: Page, language: JourneyLanguage, where: string): Promise<void> {
  const header = page.getByRole('banner');
  const opener = header.getByRole('button', { name: word(language, 'shell.nav.menu'), exact: true });
  const hasMenu = await opener.isVisible();
  const place = hasMenu ? await openMenu(page) : header;
  const owed = [
    place.getByText(word(language, 'shell.greeting')),
    place.getByText('Anna Keller'),
    place.getByText(/^PIN \d{8}$/),
    place.getByText(word(language, 'shell.verified'), { exact: true }),
    place.getByTitle(new RegExp(`^${word(language, 'shell.level').replace('{{level}}', '')}`)),
    place.getByText('EN', { exact: true }),
    place.getByRole('button', { name: word(language, 'shell.theme.light') }),
    place.getByRole('button', { name: word(language, 'shell.logout') }),
    ...PAGES.map((name) => place.getByRole('link', { name: word(language, `shell.nav.${name}`), exact: true })),
  ];
  for (const one of owed) await expect(one, where).toBeVisible();
  if (hasMenu) await page.keyboard.press('Escape');
  await expect(dialogIn(page)).toHaveCount(0);
}

test('a client on the public pages: who he is, the way back, and the way out', async ({ page, shareServer }) => {
  const server = await shareServer();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(server, '/about'));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Open the platform' })).toHaveCount(0);
  await logIn(page, server);
  for (const path of ['/about', '/terms-conditions', '/no-such-page']) {
    await page.goto(address(server, path));
    await expectClient(header, path);
    await expect(header.getByRole('link', { name: 'Open the platform' })).toBeVisible();
    await expect(header.getByRole('link', { name: /^(?:Home|About|Log in|Open account)$/ })).toHaveCount(0);
    for (const [name, to] of CLIENTS_PAGES) {
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
    }
  }
  await header.getByRole('link', { name: 'Open the platform' }).click();
  await page.waitForURL('**/platform/BTCUSD');

  // The menu of a phone has everything, and logging out there ends the session on the server too.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(address(server, '/no-such-page'));
  await untilInteractive(page);
  await header.locator('summary').click();
  await expectClient(header, 'a phone');
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  expect(await answersTo(page, token)).toBe(true);
  await header.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await expect.poll(() => answersTo(page, token)).toBe(false);
  await page.goto(address(server, '/about'));
  await expect(header.getByRole('link', { name: 'Open account' })).toBeVisible();
  await expect(header.getByText('Anna Keller')).toHaveCount(0);
});

test('a client on the public pages: nothing moves when the server answers, and no session is a visitor', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  await logIn(page, server);
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const header = page.getByRole('banner');
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 800 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/accounts/get', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address(server, '/about'));
    await untilInteractive(page);
    const before = await boxesOf(header);
    await expect(header.getByText(/^PIN/)).toHaveCount(0);
    release();
    await expectClient(header, `${width} px`);
    expect(await boxesOf(header), `${width} px`).toEqual(before);
    await page.unroute('**/api/accounts/get');
  }
  // The session ended elsewhere: facts that this browser has kept are not trusted.
  await page.evaluate(async (bearer) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` };
    await fetch('/api/accounts/logout', { method: 'POST', headers, body: '{}' });
  }, token);
  await page.reload();
  await expect(header.getByRole('link', { name: 'Open account' })).toBeVisible();
  await expect(header.getByText('Anna Keller')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/about');
});

/** Specification 2: expects the header's facts of a client, wherever they are at this width. */
async function expectClient(header: Locator, where: string): Promise<void> {
  const shown = (text: string | RegExp) => header.getByText(text, { exact: true }).filter({ visible: true });
  for (const text of ['Hello,', 'Anna Keller', /^PIN \d{8}$/, 'Verified']) {
    await expect(shown(text), `${where}: ${text}`).toHaveCount(1);
  }
  const level = header.getByTitle(/^Level \w+$/).filter({ visible: true });
  await expect(level, where).toHaveAttribute('href', '/account-levels');
  await expect(header.getByRole('button', { name: 'Log out' }), where).toBeVisible();
}

/** Measures each part of the header, except for those that only the server knows. */
function boxesOf(header: Locator): Promise<readonly (readonly number[])[]> {
  return header.evaluate((element) =>
    [element, ...element.querySelectorAll('a:not([title^="Level"]), button, summary, nav')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height]),
  );
}

/** Does the server still know this session? */
function answersTo(page: Page, token: string): Promise<boolean> {
  return page.evaluate(async (bearer) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` };
    const answer = await fetch('/api/accounts/get', { method: 'POST', headers, body: '{}' });
    return ((await answer.json()) as { status: boolean }).status;
  }, token);
}

test('TK-3 a letter in a number is a key of the page; a phone finds the calculator', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  const amount = page.getByRole('region', { name: 'New trade' }).getByLabel('Amount', { exact: true });
  await amount.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('25x');
  await expect(amount).toHaveValue('25');
  await page.keyboard.press('b');
  await expect(amount).toHaveValue('25');
  await expect(page.getByRole('dialog', { name: /^Buy BTC\/USD\?$/ })).toContainText('25.00');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('button', { name: 'Calculator' }).click();
  await expect(parts.getByRole('button', { name: 'Calculator' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Profit calculator' })).toHaveAttribute('aria-expanded', 'true');
  await parts.getByRole('button', { name: 'Positions' }).click();
  await expect(parts.getByRole('button', { name: 'Positions' })).toHaveAttribute('aria-current', 'true');
});

test('R24 the cookie settings can be read in every theme of the brands that have them', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  for (const brand of ['bahia-clara', 'kestrelmoor', 'orrery-lane']) {
    await page.goto(`http://${brand}.localhost:${server.port}/about`);
    for (const theme of ['light', 'dark'] as const) {
      await lookAt(page, lookOf(theme, DESK));
      await untilInteractive(page);
      const opener = page.getByRole('contentinfo').getByRole('button', { name: /^(?:Cookie settings|.*[Cc]ookie.*)$/ });
      if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
      await expectReadable(page, `cookie settings of ${brand}, ${theme}`);
    }
  }
});
