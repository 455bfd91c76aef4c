import type { Locator, Page } from '@playwright/test';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { address, logIn, openMenu } from './platformPage.ts';
import { watchPage } from './violations.ts';
import { word } from './words.ts';
import type { JourneyLanguage } from './words.ts';

const WIDTHS = [320, 390, 768, 900, 1024, 1280, 1440, 1680, 1920];
const PAGES = ['platform', 'transactions', 'referrals', 'account'] as const;

test('a visitor: navigation, language and footer', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/login'));
  await untilInteractive(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Open account', 'Log in']);
  await expect(nav.getByRole('link', { name: 'Log in' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: /^(?:Light|Dark) theme$/ })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  await expect(footer.getByRole('link', { name: 'Referrals' })).toHaveCount(0);
  for (const language of ['en', 'de'] as const) {
    await chooseLanguage(page.getByRole('banner'), language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(language, 'auth.login.title'));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, `login, ${language}, ${width} px`);
    }
  }
  // Pages of the content are entered anew: their policy lets in what they hold, that of the login does not.
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

  // Dark unless chosen otherwise; the toggle loads the page anew, and the choice holds.
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

/** Nothing of the header is outside the window, under its neighbour or below the header's edge. */
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
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
