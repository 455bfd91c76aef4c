import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import {
  addByKeys,
  beginPage,
  canvasOf,
  confirm,
  dialogOf,
  expectSaved,
  fieldOf,
  newDesk,
  newVisitor,
  openPage,
  openPanel,
  pick,
  publishPage,
  rewrite,
  saveVersion,
  takeOver,
  uploadPicture,
  writeIn,
  writeTable,
} from './editorPage.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable } from './looks.ts';
import { OFFICE, signInAs } from './officePages.ts';
import { address } from './platformPage.ts';

/** Two writers of one page, a page's life after publication, and everything around the pages. */

const news = { by: 'Sven Aalto', title: 'Harbour news', slug: 'harbour-news' };

test('two who write one page: it is taken over, reported, kept apart, and nothing of it is lost', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await beginPage(page, server, { ...news, heading: 'From the quay' });

  const nora = await newDesk(browser, server, 'Nora Lindqvist');
  await openPage(nora, server, 'Harbour news');
  await takeOver(nora);
  await rewrite(nora, 'From the quay', 'From the pier');
  await expectSaved(nora);
  await rewrite(page, 'From the quay', 'From the lighthouse');
  await expect(page.getByText('Nora Lindqvist has taken over.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save version' })).toHaveCount(0);
  await nora.goto(`${OFFICE(server)}/content`);
  await takeOver(page);
  await expect(canvasOf(page).getByText('From the pier')).toBeVisible();

  // The same person in two windows holds the lock in both.
  const second = await page.context().newPage();
  await openPage(second, server, 'Harbour news');
  await rewrite(second, 'From the pier', 'From the second window');
  await expectSaved(second);
  await rewrite(page, 'From the pier', 'From the first window');
  await expect(page.getByText('Sven Aalto has saved other changes since', { exact: false })).toBeVisible();
  await expectReadable(page, 'the editor with two who have saved');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await confirm(page, 'Keep mine');
  await expectSaved(page);
  await fieldOf(second, 'Text').fill('Words of their own');
  await second.getByRole('button', { name: 'Save mine as a copy' }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Harbour news (copy)' })).toBeVisible();
  await expect(canvasOf(second).getByText('Words of their own')).toBeVisible();

  // Changes in a language can be undone after another language was opened.
  await writeIn(page, 'de');
  await page.getByRole('button', { name: 'Copy from English' }).click();
  await expect(canvasOf(page).getByText('From the first window')).toBeVisible();
  await writeIn(page, 'en');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvasOf(page).getByText('From the pier')).toBeVisible();
  await expectSaved(page);
});

test('a page is previewed, planned, published, moved to another address and taken from the site', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await beginPage(page, server, { ...news, heading: 'Boats are in' });
  await addByKeys(page, 'Button');
  await fieldOf(page, 'Text').fill('Where it was');
  await page.getByPlaceholder('https://… or a page: /about').last().fill('/harbour-news');
  await expectSaved(page);

  const visitor = await newVisitor(browser);
  const errors: string[] = [];
  visitor.on('pageerror', (error) => errors.push(String(error)));
  await seePreview(page, visitor);
  expect(errors).toEqual([]);
  await saveVersion(page, 'First words');
  await page.goto(`${OFFICE(server)}/content`);

  const publisher = await newDesk(browser, server, 'Tomas Brandt');
  await openPage(publisher, server, 'Harbour news');
  const publishing = publisher.getByRole('button', { name: 'Publish…' });
  await publishing.click();
  await publisher.getByText('Schedule', { exact: true }).click();
  await publisher.getByLabel('Time (UTC)').fill(inDays(2));
  await confirm(publisher, 'Schedule');
  await expect(publisher.getByText(/^Scheduled: /)).toBeVisible();
  await publishing.click();
  await publisher.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(publisher.getByText(/^Scheduled: /)).toHaveCount(0);
  await confirm(publisher, 'Publish');
  await expect(publisher.getByText('Published', { exact: true }).first()).toBeVisible();
  await visitor.goto(address(server, '/harbour-news'));
  await expect(visitor.getByRole('heading', { name: 'Boats are in' })).toBeVisible();

  await openPanel(publisher, 'Page settings');
  await publisher.getByLabel('URL', { exact: true }).fill('quay-news');
  await publisher.getByRole('button', { name: 'Change URL' }).click();
  await confirm(publisher, 'Change URL');
  await expect(publisher.getByText('URL changed')).toBeVisible();
  // A rendered page is cached for two seconds for everybody.
  const before = address(server, '/harbour-news');
  await expect.poll(async () => (await visitor.request.get(before, { maxRedirects: 0 })).status()).toBe(301);
  await visitor.goto(before);
  expect(new URL(visitor.url()).pathname).toBe('/quay-news');
  // The page's own link to its old address leads to the new one.
  await visitor.getByRole('link', { name: 'Where it was' }).click();
  await expect(visitor).toHaveURL(/\/quay-news$/);
  await expect(visitor.getByRole('heading', { name: 'Boats are in' })).toBeVisible();

  await openPage(publisher, server, 'Harbour news');
  await publishing.click();
  await publisher.getByText('Unpublish now', { exact: true }).click();
  await confirm(publisher, 'Unpublish');
  await expect(publisher.getByText('Unpublished. Visitors no longer see it')).toBeVisible();
  // Requests bypass this browser's cache, which would show a cached page first and then reload it.
  for (const removedPath of ['/quay-news', '/harbour-news'])
    await expect.poll(async () => (await visitor.request.get(address(server, removedPath))).status()).toBe(404);
  await visitor.goto(address(server, '/quay-news'));
  await expect(visitor.getByRole('heading', { name: 'Boats are in' })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('pictures have words, forms are taken along, and what clients agree to is published by two', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await page.setViewportSize(DESK);
  await signInAs(page, server, 'Sven Aalto');
  await uploadPicture(page, server, { title: 'The harbour', alt: 'Boats at a quay' });
  await page.getByLabel('Alternative text: Deutsch').fill('Boote am Kai');
  await confirm(page, 'Save');
  await expectReadable(page, 'the media');

  await openPage(page, server, 'Terms & Conditions');
  await addByKeys(page, 'Image');
  await page.getByRole('button', { name: 'Choose picture' }).click();
  await page.getByRole('button', { name: /The harbour/ }).click();
  await expect(canvasOf(page).getByRole('img', { name: 'Boats at a quay' })).toBeVisible();
  await expectSaved(page);
  await saveVersion(page, 'With the harbour');
  await page.goto(`${OFFICE(server)}/content/media`);
  await page.getByRole('button', { name: /The harbour/ }).click();
  await expect(page.getByText('Used by: terms-conditions')).toBeVisible();

  const visitor = await newVisitor(browser);
  const publisher = await newDesk(browser, server, 'Tomas Brandt');
  await openPage(publisher, server, 'Terms & Conditions');
  await publisher.getByRole('button', { name: 'Publish…' }).click();
  await publisher.getByLabel('Reason (shown to the approver)').fill('The harbour belongs to it');
  await confirm(publisher, 'Publish');
  await expect(publisher.getByText('Publication is waiting for approval.', { exact: false })).toBeVisible();
  await visitor.goto(address(server, '/terms-conditions'));
  await expect(visitor.getByRole('img', { name: 'Boats at a quay' })).toHaveCount(0);
  const compliance = await newDesk(browser, server, 'Petra Novak');
  await compliance.goto(`${OFFICE(server)}/approvals`);
  await expect(compliance.getByText('The harbour belongs to it')).toBeVisible();
  await compliance.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialogOf(compliance).getByRole('textbox').fill('Seen and right');
  await confirm(compliance, 'Approve');
  await expect(compliance.getByText('The harbour belongs to it')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('img', { name: 'Boats at a quay' })).toBeVisible();

  await sendForm(visitor, server);
  await publisher.goto(`${OFFICE(server)}/content/forms`);
  await expect(publisher.getByText('=1+1, good morning')).toBeVisible();
  await expectReadable(publisher, 'the forms');
  await publisher.getByRole('button', { name: 'Mark as read' }).click();
  await expect(publisher.getByText(/^read by Tomas Brandt/)).toBeVisible();
  await publisher.getByRole('button', { name: 'Request export' }).click();
  await dialogOf(publisher).getByRole('textbox').fill('The answers are written elsewhere');
  await confirm(publisher, 'Request export');
  await expectNotice(publisher, 'Sent to compliance for approval');
  await compliance.reload();
  await expect(compliance.getByText('The answers are written elsewhere')).toBeVisible();
  await compliance.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialogOf(compliance).getByRole('textbox').fill('They are due');
  await confirm(compliance, 'Approve');
  await expect(compliance.getByText('The answers are written elsewhere')).toHaveCount(0);
  await publisher.reload();
  await publisher.getByRole('button', { name: 'Export as CSV' }).click();
  const download = publisher.waitForEvent('download');
  await confirm(publisher, 'Export as CSV');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('ada@example.com');
  expect(csv).toContain("'=1+1, good morning");
});

test('a table is written without HTML; a post is listed, dated, and leads to the others', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await beginPage(page, server, { ...news, heading: 'Boats are in' });
  await writeTable(page, ['Boat', 'Berth']);
  await expectSaved(page);
  await saveVersion(page, 'With a table');
  await page.reload();
  await pick(page, 'Boat');
  await expect(page.getByText('Shown as HTML', { exact: false })).toHaveCount(0);
  await expect(page.locator('.rich-text').getByRole('columnheader')).toHaveText(['Boat', 'Berth']);

  await openPanel(page, 'Page settings');
  await page.getByText('A post, listed by the', { exact: false }).click();
  await page.getByLabel('Description for search engines').fill('Who lies where this week');
  await page.keyboard.press('Escape');
  await expectSaved(page);
  await saveVersion(page, 'A post');
  await page.goto(`${OFFICE(server)}/content`);
  await publishPage(await newDesk(browser, server, 'Tomas Brandt'), server, news.title);

  const visitor = await newVisitor(browser);
  await visitor.goto(address(server, '/education'));
  const card = visitor.getByRole('listitem').filter({ hasText: 'Who lies where this week' });
  await expect(card.getByRole('time')).toHaveText(today());
  await card.getByRole('link', { name: news.title }).click();
  await expect(visitor.getByText(`Published on ${today()}`)).toBeVisible();
  await expect(visitor.getByRole('columnheader')).toHaveText(['Boat', 'Berth']);
  await expect(visitor.getByRole('heading', { name: 'More posts' })).toBeVisible();
  const others = visitor.getByRole('listitem').filter({ has: visitor.getByRole('time') });
  await expect(others).toHaveCount(2);
  await visitor.reload();
  const facts = await visitor.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(facts ?? '')).toMatchObject({
    '@graph': [{ '@type': 'BlogPosting', headline: news.title, description: 'Who lies where this week' }, {}],
  });
  await expect(visitor.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  await expectReadable(visitor, 'a post');
  await visitor.setViewportSize(PHONE);
  await expectReadable(visitor, 'a post on a phone');
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

/** Checks that a preview link shows the draft until it is revoked. */
async function seePreview(page: Page, visitor: Page): Promise<void> {
  await openPanel(page, 'Preview link');
  await page.getByRole('button', { name: 'Create link' }).click();
  await visitor.goto(await page.getByLabel('Link to share').inputValue());
  await expect(visitor.getByText('Preview: this is not published.')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Boats are in' })).toBeVisible();
  await expectReadable(visitor, 'a preview');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Active links')).toHaveCount(0);
  expect((await visitor.reload())?.status()).toBe(404);
  await page.keyboard.press('Escape');
}

/** Sends a form as a program of the brand's pages does. */
async function sendForm(visitor: Page, server: JourneyServer): Promise<void> {
  await visitor.goto(address(server, '/about'));
  const status = await visitor.evaluate(async () => {
    const form = { name: 'Ada', email: 'ada@example.com', message: '=1+1, good morning' };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ form });
    return (await fetch('/api/forms/submit/contact', { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(200);
}

/** Formats a time for the dialog's field. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
}

/** Formats today as a page does. */
function today(): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
}
