import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { photo } from '../support/uploads.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { seePicture } from './pictures.ts';
import { address } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';

const CLIENT = {
  firstName: 'Nora',
  lastName: 'Vogt',
  email: 'nora.vogt@example.com',
  password: 'quiet-harbour-morning',
};
const NEXT_PASSWORD = 'copper-orchard-ladder';

test('my account: details, a document, another password, the file of everything, and leaving', async ({
  page,
  startServer,
}) => {
  const server = await startServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/register'));
  await registerClient(page, CLIENT);

  await page.goto(address(server, '/my-account/nowhere'));
  await page.waitForURL('**/my-account/info');
  await fillDetails(page);
  await sendDocument(page);
  for (const name of ['info', 'documents', 'privacy', 'password']) {
    await page.goto(address(server, `/my-account/${name}`));
    for (const look of someLooks()) {
      await lookAt(page, look);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectReadable(page, `${name}, ${look.name}`);
    }
  }
  await changePassword(page);
  await leave(page, address(server, '/my-account/privacy'));
  expect(watched).toEqual({ violations: [], errors: [] });
});

async function fillDetails(page: Page): Promise<void> {
  await expect(page.getByText('To activate your account you have to fill all the details')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText('City is required')).toBeVisible();
  await page.getByLabel('Date of birth').fill('2015-01-01');
  await page.getByLabel('Street and number').fill('  Example Road 1 ');
  await page.getByLabel('Postcode').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  await expect(page.getByLabel('Street and number')).toHaveValue('Example Road 1');
  await page.getByLabel('State or region').fill('Berlin');
  await save.click();
  await expect(page.getByText('You must be at least 18 years old')).toBeVisible();
  await page.getByLabel('Date of birth').fill('1990-04-02');
  await save.click();
  await expectNotice(page, 'The data was successfully saved');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Berlin');
  await expect(page.getByText('To activate your account')).toBeHidden();
}

async function sendDocument(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Documents' }).click();
  const passport = page.locator('[data-document=doc_passport]');
  const choose = page.getByLabel('Choose file: Passport');
  const png = await sharp(await photo())
    .png()
    .toBuffer();
  await choose.setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: png });
  await expect(passport.getByText('File not supported')).toBeVisible();
  await choose.setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: png });
  await passport.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(passport.getByText("The content doesn't match the file type.")).toBeVisible();
  await choose.setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(passport.getByRole('img', { name: 'Preview of your file' })).toBeVisible();
  await passport.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(passport.getByText('Processing')).toBeVisible();
  await page.reload();
  await expect(passport.getByText(/passport\.jpg, .* 1 page/)).toBeVisible();
  await expect(choose).toBeHidden();
  await seeDocument(page);
}

/** Opens the document, which is recorded. */
async function seeDocument(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View my file' }).click();
  await seePicture(page, page.getByRole('img', { name: 'Passport, page 1' }));
  await page.getByRole('link', { name: 'All documents' }).click();
  await expect(page.getByText(/^Viewed by you, /)).toHaveCount(1);
  await page.goBack();
  await seePicture(page, page.getByRole('img', { name: 'Passport, page 1' }));
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `a document, ${look.name}`);
  }
  await page.getByRole('link', { name: 'All documents' }).click();
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
  await page.getByLabel('Repeat new password').fill('copper-orchard');
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await page.getByLabel('Repeat new password').fill(NEXT_PASSWORD);
  await submit.click();
  await expectNotice(page, 'All your other sessions have ended.');
}

async function leave(page: Page, privacy: string): Promise<void> {
  await page.goto(privacy);
  await page.getByLabel('Your password').fill(NEXT_PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(CLIENT.email);

  await page.getByRole('button', { name: 'Close my account' }).click();
  const question = dialogIn(page);
  await question.getByLabel('Your password').fill(NEXT_PASSWORD);
  await question.getByRole('button', { name: 'Close permanently' }).click();
  await expect(page.getByText("Your account is closed. We've confirmed this by email.")).toBeVisible();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(CLIENT.email);
  await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This account was closed by its owner.')).toBeVisible();
}
