import type { Browser, Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import {
  addByKeys,
  canvasOf,
  choose,
  createPage,
  dragBlock,
  expectSaved,
  fieldOf,
  openPage,
  openPanel,
  pick,
  saveVersion,
  writeIn,
} from './editorPage.ts';
import { expect, test } from './journey.ts';
import { DESK } from './looks.ts';
import { OFFICE, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

/** The site's pages, from an empty one to what visitors see: by their writers, and by the publisher. */

const TITLE = 'Gold markets';

async function newDesk(browser: Browser, server: JourneyServer, name: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en' })).newPage();
  await signInAs(page, server, name);
  return page;
}

/** Publishes the last saved version, after a look at its changes. */
async function publish(page: Page, server: JourneyServer, change: string): Promise<void> {
  await openPage(page, server, TITLE);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = dialogIn(page);
  await expect(dialog.getByText(change).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Visitors see it now').first()).toBeVisible();
}

/** Expects an address that the site cannot have to be refused in words, and no page to be created. */
async function expectAddressRefused(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/content`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Gold');
  for (const address of ['Ümläut Straße', '../x']) {
    await page.getByLabel('URL').fill(address);
    await page.getByRole('button', { name: 'Create as draft' }).click();
    await expect(page.getByText(/^Use only a to z, digits and hyphens/).first()).toBeVisible();
  }
}

async function writePage(page: Page, server: JourneyServer): Promise<void> {
  await createPage(page, server, TITLE, 'gold-markets');
  // A hero, added by keyboard.
  await addByKeys(page, 'Hero');
  await fieldOf(page, 'Title').fill('Gold, priced once a second');
  await expect(canvasOf(page).getByText('Gold, priced once a second')).toBeVisible();
  // A grid, added by dragging; a card goes into its first column by keyboard.
  await dragBlock(page, 'grid');
  await page.getByText('Structure', { exact: true }).first().click();
  const structure = page.getByRole('region', { name: 'Page structure' });
  await expect(structure.getByText('Column 2')).toBeVisible();
  await structure.getByRole('button', { name: 'Add inside' }).first().press('Enter');
  await choose(page, 'Card');
  await fieldOf(page, 'Title').fill('What gold costs');
  await expect(canvasOf(page).getByText('What gold costs')).toBeVisible();
  await addByKeys(page, 'Carousel');
  await page.getByRole('button', { name: 'Add item' }).last().click();
  await page.getByText('Slide 1').last().click();
  await fieldOf(page, 'Text').fill('Seen from the harbour');
  // The carousel, moved before the grid by keyboard.
  await structure
    .getByRole('button', { name: /^Carousel/ })
    .first()
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expectSaved(page);
}

test('a page is written, published in two languages, and an old version of it comes back', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await page.setViewportSize(DESK);
  const { violations, errors } = await watchPage(page);
  const address = `http://northline.localhost:${server.port}`;
  await signInAs(page, server, 'Nora Lindqvist');
  await expectAddressRefused(page, server);
  await writePage(page, server);
  await writeIn(page, 'de');
  await page.getByRole('button', { name: 'Copy from English' }).click();
  await pick(page, 'Gold, priced once a second');
  await fieldOf(page, 'Title').fill('Gold, jede Sekunde neu');
  await expectSaved(page);
  await saveVersion(page, 'First words');

  const second = await newDesk(browser, server, 'Sven Aalto');
  await openPage(second, server, TITLE);
  await expect(second.getByText('Nora Lindqvist is editing this page. You can view it.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Save version' })).toHaveCount(0);

  const publisher = await newDesk(browser, server, 'Tomas Brandt');
  await publish(publisher, server, 'Version 1 is published for the first time.');
  const visitor = await (await browser.newContext({ locale: 'en' })).newPage();
  await visitor.goto(`${address}/gold-markets`);
  await expect(visitor.getByRole('heading', { name: 'Gold, priced once a second' })).toBeVisible();
  await expect(visitor.getByText('What gold costs')).toBeVisible();
  await visitor.goto(`${address}/de/gold-markets`);
  await expect(visitor.getByRole('heading', { name: 'Gold, jede Sekunde neu' })).toBeVisible();

  await writeIn(page, 'en');
  await pick(page, 'Gold, priced once a second');
  await fieldOf(page, 'Title').fill('Silver, after all');
  await expectSaved(page);
  await saveVersion(page, 'Silver');
  await publish(publisher, server, 'Silver, after all');
  await visitor.goto(`${address}/gold-markets`);
  await expect(visitor.getByRole('heading', { name: 'Silver, after all' })).toBeVisible();

  await openPanel(page, 'Versions');
  await page.getByRole('button', { name: 'Restore as draft' }).last().click();
  await dialogIn(page).last().getByRole('button', { name: 'Restore as draft' }).click();
  await expect(canvasOf(page).getByText('Gold, priced once a second')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Silver, after all' })).toBeVisible();
  await saveVersion(page, 'Gold again');
  await publish(publisher, server, 'Gold, priced once a');
  await visitor.goto(`${address}/gold-markets`);
  await expect(visitor.getByRole('heading', { name: 'Gold, priced once a second' })).toBeVisible();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
