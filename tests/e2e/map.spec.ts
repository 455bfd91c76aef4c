import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { component, publishPage } from './contentPages.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { changeBrand, ownBrand } from './ownBrand.ts';
import { address } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

const ORIGIN = 'https://tiles.example';
const MAP = { tiles: `${ORIGIN}/{z}/{x}/{y}.png`, attribution: '© Example', attributionLink: `${ORIGIN}/copyright` };
const PLACE = { lat: 53.5511, lng: 9.9937, address: 'Harbour Street 1' };
const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0h256v256H0z" fill="#dfe6dc"/>' +
  '<path d="M0 90h256M150 0v256M0 256 256 0" stroke="#fff" stroke-width="12"/></svg>';

let brands: string;

test.beforeAll(() => {
  brands = ownBrand();
  changeBrand(brands, (brand) => ({ ...brand, website: { ...brand.website, map: MAP } }));
});

test.afterAll(() => rmSync(brands, { recursive: true }));

type Mood = 'well' | 'failing' | 'silent';

/** Replaces the provider of tiles and records the requests. */
async function standIn(page: Page): Promise<{ readonly requests: string[]; mood: Mood }> {
  const state = { requests: new Array<string>(), mood: 'well' as Mood };
  await page.route(`${ORIGIN}/**`, (route) => {
    state.requests.push(new URL(route.request().url()).pathname);
    if (state.mood === 'silent') return undefined;
    return state.mood === 'failing' ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: TILE });
  });
  return state;
}

/** Opens the page with a map and returns its content. */
async function openMap(
  page: Page,
  startServer: (settings: { settings: Record<string, string> }) => Promise<TestServer>,
) {
  const server = await startServer({ settings: { BRANDS_FOLDER: brands } });
  await publishPage(server, 'where', { components: [component('LeafletMap', { location: PLACE })] });
  const [watched, tiles] = [await watchPage(page), await standIn(page)];
  await page.setViewportSize(DESK);
  const answer = await page.goto(address(server, '/where'));
  await untilInteractive(page);
  const map = page.getByRole('figure').filter({ hasText: 'Harbour Street 1' });
  return {
    watched,
    tiles,
    map,
    policy: answer?.headers()['content-security-policy'],
    drawing: map.getByRole('img', { name: /^Map, Harbour Street 1/ }),
    show: map.getByRole('button', { name: 'Show streets' }),
    hide: map.getByRole('button', { name: 'Hide streets' }),
    attribution: map.getByRole('link', { name: '© Example' }),
  };
}

test('R24 a map is drawn until its streets are asked for', async ({ page, startServer }) => {
  const { watched, tiles, map, policy, drawing, show, hide, attribution } = await openMap(page, startServer);
  expect(policy).toContain(`img-src 'self' ${ORIGIN};`);
  await expect(drawing).toBeVisible();
  await expect(map).toContainText('Street maps come from tiles.example');
  await untilQuiet(page);
  expect(tiles.requests).toEqual([]);

  await show.click();
  await expect(attribution).toHaveAttribute('href', `${ORIGIN}/copyright`);
  expect(tiles.requests).toContain('/13/4323/2647.png');
  await expect(map.locator('img').first()).toBeVisible();
  await hide.click();
  await expect(map.locator('img')).toHaveCount(0);

  for (const look of someLooks()) {
    await lookAt(page, look);
    await untilInteractive(page);
    await expectReadable(page, `the drawn map, ${look.name}`);
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(attribution).toBeVisible();
    await expect(hide).toBeFocused();
    await expectReadable(page, `the map with streets, ${look.name}`);
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('R24 where the streets do not come the drawing stays, says so and lets itself be asked again', async ({
  page,
  startServer,
}) => {
  const { watched, tiles, map, drawing, show, hide, attribution } = await openMap(page, startServer);
  const failed = async (): Promise<void> => {
    await expect(map.getByRole('status')).toHaveText("The streets couldn't be loaded.");
    await expect(drawing).toBeVisible();
    await expect(attribution).toHaveCount(0);
  };
  tiles.mood = 'failing';
  await show.click();
  await failed();
  tiles.mood = 'well';
  await show.click();
  await expect(attribution).toBeVisible();
  tiles.mood = 'failing';
  for (const look of someLooks()) {
    await lookAt(page, look);
    await untilInteractive(page);
    await show.click();
    await failed();
    await expectReadable(page, `the map whose streets have failed, ${look.name}`);
  }

  tiles.mood = 'silent';
  await page.clock.install();
  await page.reload();
  await untilInteractive(page);
  await show.click();
  await expect(map.getByRole('status')).toHaveText('Loading streets from tiles.example.');
  await expect(hide).toBeVisible();
  await page.clock.fastForward('01:00');
  await failed();

  // The code of the map may be late, too. A browser that failed to load it tries again with the page.
  tiles.mood = 'well';
  await page.route('**/MapStreets-*.js', (route) => route.abort());
  await page.reload();
  await untilInteractive(page);
  await show.click();
  await failed();
  await page.unroute('**/MapStreets-*.js');
  await page.reload();
  await untilInteractive(page);
  await show.click();
  await expect(attribution).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('R24 a brand without tiles has drawn maps alone', async ({ page, startServer }) => {
  const server = await startServer();
  await publishPage(server, 'where', { components: [component('LeafletMap', { location: PLACE })] });
  const answer = await page.goto(address(server, '/where'));
  expect(answer?.headers()['content-security-policy']).toContain(`img-src 'self';`);
  await expect(page.getByRole('img', { name: /^Map, Harbour Street 1/ })).toBeVisible();
  await untilQuiet(page);
  await expect(page.getByRole('button', { name: 'Show streets' })).toHaveCount(0);
});
