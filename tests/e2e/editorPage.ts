import type { Locator, Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { expect } from './journey.ts';
import { OFFICE } from './officePages.ts';

/** A new page of nothing, opened for writing. */
export async function createPage(page: Page, server: TestServer, title: string, slug: string): Promise<void> {
  await page.goto(`${OFFICE(server)}/content`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Address').fill(slug);
  await page.getByLabel('Begin with').selectOption({ label: 'An empty page' });
  await page.getByRole('button', { name: 'Create as draft' }).click();
  await expect(page.getByRole('button', { name: 'Add a block' })).toBeVisible();
}

export async function openPage(page: Page, server: TestServer, title: string): Promise<void> {
  await page.goto(`${OFFICE(server)}/content`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** What the canvas shows of the page. */
export function canvasOf(page: Page) {
  return page.frameLocator('#preview-frame');
}

/** Chooses the block that says this; the pointer meets the block, since in the canvas its words cannot be pressed. */
export async function pick(page: Page, words: string): Promise<void> {
  await canvasOf(page).getByText(words, { exact: true }).first().click({ force: true });
}

/** Adds a block at the end by keys alone: find it by its letters, and Enter. */
export async function addByKeys(page: Page, block: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a block' }).focus();
  await page.keyboard.press('Enter');
  await choose(page, block);
}

export async function choose(page: Page, block: string): Promise<void> {
  const field = page.getByPlaceholder('Find a block');
  await expect(field).toBeFocused();
  await page.keyboard.type(block);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

/** Drags a block from the list of blocks onto the page, below what is there. */
export async function dragBlock(page: Page, kind: string): Promise<void> {
  const block = page.locator(`[data-testid="drawer-item:${kind}"]`);
  await block.scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(block), await boxOf(page.locator('#preview-frame'))];
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 5 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * 0.8, { steps: 25 });
  // The place opens when the pointer has rested on it.
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * 0.8 - 4, { steps: 12 });
  await page.mouse.up();
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('What is dragged, and where to, is in sight.');
  return box;
}

/** The text field of the chosen block by its label. */
export function fieldOf(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true }).last();
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved at / })).toBeVisible();
}

export async function saveVersion(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Save a version' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What has changed').fill(note);
  await dialog.getByRole('button', { name: 'Save a version' }).click();
  await expect(dialog).toHaveCount(0);
}
