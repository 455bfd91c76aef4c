import type { Browser, Locator, Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect } from './journey.ts';
import { DESK } from './looks.ts';
import { OFFICE, signInAs } from './officePages.ts';

/** Opens a page in a browser of its own. */
export async function newVisitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'en', viewport: DESK })).newPage();
}

/** Opens a window for a member of staff and signs them in. */
export async function newDesk(browser: Browser, server: JourneyServer, name: string): Promise<Page> {
  const page = await newVisitor(browser);
  await signInAs(page, server, name);
  return page;
}

/** Signs in at this desk and creates a page with a heading. */
export async function beginPage(
  page: Page,
  server: JourneyServer,
  { by, title, slug, heading }: { by: string; title: string; slug: string; heading: string },
): Promise<void> {
  await page.setViewportSize(DESK);
  await signInAs(page, server, by);
  await createPage(page, server, title, slug);
  await addByKeys(page, 'Heading');
  await fieldOf(page, 'Text').fill(heading);
  await expectSaved(page);
}

/** Locates the dialog that was opened last; a notice is a dialog, too. */
export function dialogOf(page: Page): Locator {
  return page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: /^(?:Close|Cancel)$/ }) })
    .last();
}

export async function confirm(page: Page, action: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: action, exact: true }).click();
}

/** Replaces the text of the block that has it. */
export async function rewrite(page: Page, before: string, after: string): Promise<void> {
  await pick(page, before);
  await fieldOf(page, 'Text').fill(after);
}

/** Takes a page over from its present editor. */
export async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take over' }).click();
  await confirm(page, 'Take over');
  // Before the answer has arrived, the page is still read-only.
  await expect(page.getByRole('button', { name: 'Save version' })).toBeVisible();
}

/** Publishes a page from the list of pages, as a publisher does. */
export async function publishPage(page: Page, server: JourneyServer, title: string): Promise<void> {
  await openPage(page, server, title);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await confirm(page, 'Publish');
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
}

/** Uploads a picture to the library, with its alternative text. */
export async function uploadPicture(
  page: Page,
  server: JourneyServer,
  { title, alt }: { title: string; alt: string },
): Promise<void> {
  await page.goto(`${OFFICE(server)}/content/media`);
  await page.getByRole('button', { name: 'Upload' }).click();
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page.locator('input[type=file]').setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Title', { exact: true }).fill(title);
  await confirm(page, 'Upload');
  await expect(page.getByText('Please describe the picture')).toBeVisible();
  await page.getByLabel('Alternative text').fill(alt);
  await confirm(page, 'Upload');
}

/** Writes a table beside the heading: its first cells by keyboard, with a row added and a column removed. */
export async function writeTable(page: Page, [first, second]: readonly [string, string]): Promise<void> {
  await addByKeys(page, 'Text');
  await page.getByRole('button', { name: 'Insert table' }).click();
  const tools = page.getByRole('group', { name: 'Table', exact: true });
  await expect(tools.getByRole('button', { name: 'Header row' })).toBeVisible();
  await page.keyboard.type(first);
  await page.keyboard.press('Tab');
  await page.keyboard.type(second);
  await tools.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.press('Tab');
  await tools.getByRole('button', { name: 'Remove column' }).click();
  await expect(canvasOf(page).getByRole('row')).toHaveCount(4);
  await expect(canvasOf(page).getByRole('columnheader')).toHaveText([first, second]);
}

/** Creates an empty page and opens it for writing. */
export async function createPage(page: Page, server: JourneyServer, title: string, slug: string): Promise<void> {
  await page.goto(`${OFFICE(server)}/content`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('URL').fill(slug);
  await page.getByLabel('Start from').selectOption({ label: 'Empty page' });
  await page.getByRole('button', { name: 'Create as draft' }).click();
  await expect(page.getByRole('button', { name: 'Add a block' })).toBeVisible();
}

export async function openPage(page: Page, server: JourneyServer, title: string): Promise<void> {
  await page.goto(`${OFFICE(server)}/content`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Switches the page to another of the brand's languages. */
export async function writeIn(page: Page, language: 'en' | 'de'): Promise<void> {
  await page.getByLabel('Page languages').selectOption(language);
}

/** Opens a panel from the editor's menu. */
export async function openPanel(page: Page, name: 'Page settings' | 'Versions' | 'Preview link'): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Locates the canvas, which shows the page. */
export function canvasOf(page: Page) {
  return page.frameLocator('#preview-frame');
}

/** Selects the block with this text; the pointer acts on the block, since text in the canvas cannot be clicked. */
export async function pick(page: Page, words: string): Promise<void> {
  await canvasOf(page).getByText(words, { exact: true }).first().click({ force: true });
}

/** Adds a block at the end by keyboard: its first letters, then Enter. */
export async function addByKeys(page: Page, block: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a block' }).focus();
  await page.keyboard.press('Enter');
  await choose(page, block);
}

export async function choose(page: Page, block: string): Promise<void> {
  const field = page.getByPlaceholder('Search blocks');
  await expect(field).toBeFocused();
  await page.keyboard.type(block);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

/** Drags a block from the list of blocks onto the page, below the present ones. */
export async function dragBlock(page: Page, kind: string): Promise<void> {
  const block = page.locator(`[data-testid="drawer-item:${kind}"]`);
  const place = canvasOf(page).locator('[data-puck-line-placeholder]');
  await block.scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(block), await boxOf(page.locator('#preview-frame'))];
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 5 });
  const [right, below] = [to.x + to.width / 2, to.y + to.height * 0.8];
  await page.mouse.move(right, below, { steps: 25 });
  // The drop target opens shortly after the pointer arrives straight from the list; blocks are stacked.
  await expect(place).toHaveCount(1);
  const { width, height } = await boxOf(place);
  expect(width).toBeGreaterThan(height);
  await page.mouse.up();
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('What is dragged, and where to, is in sight.');
  return box;
}

/** Locates the text field of the selected block by its label. */
export function fieldOf(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true }).last();
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved at / })).toBeVisible();
}

export async function saveVersion(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Save version' }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel('What changed').fill(note);
  await dialog.getByRole('button', { name: 'Save version' }).click();
  await expect(dialog).toHaveCount(0);
}
