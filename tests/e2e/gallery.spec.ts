import type { Browser, BrowserContext } from '@playwright/test';
import { demoPartner } from '../../scripts/seed/partner.ts';
import { rotating } from '../support/rotation.ts';
import { screens } from './galleryScreens.ts';
import type { Screen } from './galleryScreens.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { lookOf, DESK, PHONE } from './looks.ts';
import type { Look } from './looks.ts';
import { OFFICE, signInAs } from './officePages.ts';
import { address, logIn } from './platformPage.ts';
import { faultsOfScreen } from './screenCheck.ts';
import type { JourneyServer } from './sharedServer.ts';

/** So many of the gallery's screens at each commit, and others at the next. */
const SAMPLED = 4;
const looks = [lookOf('dark', DESK), lookOf('light', PHONE), lookOf('light', DESK), lookOf('dark', PHONE)];

interface Sight {
  readonly screen: Screen;
  readonly look: Look;
}

const sights = screens.flatMap((screen, place): Sight[] => {
  const look = looks[place % looks.length];
  return look === undefined ? [] : [{ screen, look }];
});

test('screens have contrast, names, a focus that is seen, and lose nothing enlarged or in forced colours', async ({
  browser,
  shareServer,
}) => {
  const server = await shareServer();
  for (const { screen, look } of rotating(sights, SAMPLED)) {
    const context = await windowOf(browser, look);
    await enter(context, server, screen);
    const page = await context.newPage();
    await page.setViewportSize(look.size);
    const origin = typeof screen.as === 'object' ? OFFICE(server) : address(server, '');
    await page.goto(`${origin}${screen.path}`);
    await page.waitForLoadState('networkidle');
    expect(await faultsOfScreen(page), `${screen.name}, ${look.name}`).toEqual([]);
    await context.close();
  }
});

async function windowOf(browser: Browser, { theme }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: theme });
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  return context;
}

/** Signs the screen's viewer in, in a window of a size at which everything is at hand. */
async function enter(context: BrowserContext, server: JourneyServer, { as: viewer }: Screen): Promise<void> {
  if (viewer === 'visitor') return;
  const page = await context.newPage();
  if (typeof viewer === 'object') await signInAs(page, server, viewer.staff);
  else if (viewer === 'client') await logIn(page, server);
  else {
    await page.goto(address(server, '/affiliate'));
    await untilInteractive(page);
    await page.getByLabel('Email').fill(demoPartner.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPartner.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Panel pages' })).toBeVisible();
  }
  await page.close();
}
