import type { Page } from '@playwright/test';
import { rotating } from '../support/rotation.ts';
import type { TestServer } from '../support/server.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookOf, wear } from './looks.ts';
import type { Look } from './looks.ts';
import { address, logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

const CLOCK = '2026-01-14T12:00:00Z';
const publicPages = ['/', '/login', '/register', '/no-such-page'] as const;
const clientPages = ['/platform/BTCUSD', '/platform/EURUSD', '/platform/NOSUCH'] as const;
const LAPTOP = { width: 1280, height: 720 } as const;
/** Any three neighbours show every size and both themes. */
const looks = [
  lookOf('dark', DESK),
  lookOf('light', LAPTOP),
  lookOf('dark', PHONE),
  lookOf('light', DESK),
  lookOf('dark', LAPTOP),
  lookOf('light', PHONE),
];
const LOOKS_SAMPLED = 3;

test('every page fits its window, obeys its content policy and can be read by everybody', async ({
  page,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const watched = await watchPage(page);
  await page.goto(address(server, '/'));
  await forEachLook(page, (look) => visit(page, server, publicPages, look));
  await logIn(page, server);
  await forEachLook(page, (look) => visit(page, server, clientPages, look));
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('addresses answer with the status they deserve', async ({ request, startServer }) => {
  const server = await startServer();
  const statusOf = async (path: string) => (await request.get(address(server, path), { maxRedirects: 0 })).status();
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf('/no-such-page')).toBe(404);
  expect(await statusOf('/backoffice')).toBe(404);
  const robots = await request.get(address(server, '/robots.txt'));
  expect(await robots.text()).toContain('Disallow: /');
});

test('a client whose account cannot be loaded is told so, and can try again', async ({ page, startServer }) => {
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  await logIn(page, server);
  await page.route('**/api/accounts/get', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Your account could not be loaded')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/api/accounts/get');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'New trade' })).toBeVisible();
});

async function forEachLook(page: Page, work: (look: Look) => Promise<void>): Promise<void> {
  for (const look of rotating(looks, LOOKS_SAMPLED)) {
    await wear(page, look);
    await work(look);
  }
}

async function visit(page: Page, server: TestServer, paths: readonly string[], look: Look): Promise<void> {
  for (const path of paths) {
    await page.goto(address(server, path));
    await page.waitForLoadState('networkidle');
    await expectReadable(page, `${path}, ${look.name}`);
  }
}
