import { rmSync } from 'node:fs';
import { component } from './contentPages.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { ownBrand, writePage } from './ownBrand.ts';
import { address, logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

const CLOCK = '2026-01-14T12:00:00Z';

let brands: string;

test.beforeAll(() => {
  brands = ownBrand();
  writePage(brands, 'account-levels', [component('video', { url: 'https://vimeo.com/123456789' })]);
});

test.afterAll(() => rmSync(brands, { recursive: true }));

test('what a client opens of the website from the portal is entered anew, and plays its films', async ({
  page,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK, BRANDS_FOLDER: brands } });
  const watched = await watchPage(page);
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>The film</p>' }),
  );
  await logIn(page, server);
  await page.setViewportSize({ width: 1920, height: 900 });
  const footer = page.getByRole('contentinfo');
  const level = page.getByRole('banner').getByTitle(/^Level /);
  for (const [path, link] of [
    ['/verify', footer.getByRole('link', { name: 'Verify a receipt' })],
    ['/economic-calendar', footer.getByRole('link', { name: 'Economic calendar' })],
    ['/account-levels', level],
  ] as const) {
    const portal = await page.goto(address(server, '/referrals'));
    expect(portal?.headers()['content-security-policy']).not.toContain('player.vimeo.com');
    await expect(level).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('data-left', ''));
    await link.click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('html[data-left]'), path).toHaveCount(0);
  }
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Play the video' }).click();
  await expect(page.frameLocator('iframe').getByText('The film')).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});
