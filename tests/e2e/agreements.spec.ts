import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { acceptOlderTerms } from './database.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { address, logIn, openRows, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

test('R39 new terms are asked for at an order, and a client who moves proves it again', async ({
  page,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await acceptOlderTerms(server, server.logins[0]?.email ?? '');
  await logIn(page, server);
  await acceptAtOrder(page);
  await trade(page, 'Buy', '100');
  await readAgreements(page, address(server, '/my-account/privacy'));
  await move(page, address(server, '/my-account/info'));
  await sendCard(page, address(server, '/my-account/documents'));
  expect(watched).toEqual({ violations: [], errors: [] });
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New version: Terms & Conditions' });

async function acceptAtOrder(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: /^Open\s*\d+$/ })).toBeVisible();
  const before = await openRows(page).count();
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByText('10×', { exact: true }).click();
  await page.getByRole('button', { name: /^Buy/ }).click();
  await page.getByRole('dialog', { name: /^Buy/ }).getByRole('button', { name: /^Buy/ }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Removed: You must be at least 17', { exact: false })).toBeVisible();
  await expect(dialog.getByText('New: You must be at least 18', { exact: false })).toBeVisible();
  await expectReadable(page, 'the new terms');
  await dialog.getByRole('button', { name: 'I accept' }).click();
  await expect(page.getByText('You have accepted the current version').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(openRows(page)).toHaveCount(before);
}

async function readAgreements(page: Page, privacy: string): Promise<void> {
  await page.goto(privacy);
  const rows = page.getByRole('region', { name: 'What you agreed to' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Terms & Conditions' });
  await expect(dialog.getByText('You must be at least 18', { exact: false })).toBeVisible();
  await expect(dialog.getByText(/^SHA-256 of the text: [0-9a-f]{64}$/)).toBeVisible();
  await expectReadable(page, 'an agreement');
  await page.keyboard.press('Escape');
}

async function move(page: Page, info: string): Promise<void> {
  await page.goto(info);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await page.getByLabel('City').fill('x'.repeat(61));
    await page.getByLabel('City').blur();
    await expect(page.getByText('City has maximum 60 characters')).toBeVisible();
    await page.getByLabel('First name').fill('Anna😀');
    await page.getByLabel('First name').blur();
    await expect(page.getByText('Please write the name in letters', { exact: false })).toBeVisible();
    await expectReadable(page, `mistakes in the details, ${look.name}`);
  }
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('City').fill('Lübeck');
  await page.getByRole('link', { name: 'Documents' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Lübeck');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Save and prove it again?' });
  await expect(asked.getByText('Your address changes', { exact: false })).toBeVisible();
  await asked.getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByText('The data was successfully saved').first()).toBeVisible();
  await expect(page.getByText('Not Verified').first()).toBeVisible();
}

/** Two photos as a telephone takes them, each larger than what is taken. */
async function sendCard(page: Page, documents: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const side = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(side.length).toBeGreaterThan(2 * 1024 * 1024);
  await page.goto(documents);
  const card = page.locator('[data-document=doc_passport]');
  const front = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: side };
  await page.getByLabel('Choose file: Passport').setInputFiles(front);
  await expect(card.getByRole('img', { name: 'Preview of your file' })).toBeVisible();
  await page.getByLabel('Add the back of the card').setInputFiles({ ...front, name: 'back.jpg' });
  await expect(page.getByLabel('Add the back of the card')).toBeHidden();
  await expect(card.getByRole('img', { name: 'Preview of your file' })).toBeVisible();
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card.getByText('Processing')).toBeVisible();
}
