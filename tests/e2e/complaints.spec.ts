import type { Browser, Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk } from './officePages.ts';
import { address, logIn } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

async function seeEverywhere(page: Page, what: string): Promise<void> {
  for (const look of someLooks()) {
    await lookAt(page, look);
    await untilQuiet(page);
    await expectReadable(page, `${what}, ${look.name}`);
  }
}

/** Complains from the client's account, after a question; returns the complaint's number. */
async function complain(page: Page, server: JourneyServer): Promise<string> {
  await page.goto(address(server, '/my-account/complaints'));
  await expect(page.getByText('No complaints')).toBeVisible();
  await page.getByRole('link', { name: 'Make a complaint' }).click();
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByText('Please choose what it is about')).toBeVisible();
  await seeEverywhere(page, 'a new complaint');
  await page.getByLabel('What is it about?').selectOption({ label: 'Charges' });
  await page.getByLabel('Subject').fill('A charge I do not know');
  await page.getByLabel('What happened?').fill('The cost box\nsaid something else.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await dialogIn(page).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'A charge I do not know' })).toBeVisible();
  await expect(page.getByText('You sent the complaint')).toBeVisible();
  await seeEverywhere(page, 'a complaint');
  const [number = ''] = /[A-Z]{3}-\d{4}-\d{4}/.exec(page.url()) ?? [];
  return number;
}

/** Acknowledges the complaint and writes the answer as support; compliance approves it. */
async function answer(browser: Browser, server: JourneyServer, number: string): Promise<void> {
  const support = await atDesk(browser, server, 'Jonas Weidl');
  const { violations, errors } = await watchPage(support);
  await support.goto(`${OFFICE(server)}/complaints`);
  await support.getByRole('button', { name: number }).click();
  await support.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(support.getByRole('button', { name: 'Start investigation' })).toBeVisible();
  await seeEverywhere(support, 'the desk of complaints');
  await support.getByLabel('Answer', { exact: true }).fill('You are right.\nWe are sorry.');
  await support.getByLabel('Outcome').selectOption('Upheld');
  await support.getByLabel('Redress (optional)').fill('12,50');
  await support.getByLabel('Reason for the second person').fill('The log says so.');
  await support.getByRole('button', { name: 'Request approval' }).click();
  await expect(support.getByText(/Jonas Weidl's answer of .* is awaiting a second person/)).toBeVisible();
  await support.context().close();
  const second = await atDesk(browser, server, 'Petra Novak');
  await second.goto(`${OFFICE(server)}/approvals`);
  await expect(second.getByText('We are sorry.')).toBeVisible();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = dialogIn(second);
  await dialog.getByRole('textbox').fill('Read and agreed.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('We are sorry.')).toBeHidden();
  await second.context().close();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
}

test('CP-3 CP-6 a client complains, staff answer by two, and the client reads it and comes back', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await logIn(page, server);
  const number = await complain(page, server);
  await answer(browser, server, number);
  await page.reload();
  await expect(page.getByText('Your complaint is upheld.')).toBeVisible();
  await expect(page.getByText('We are sorry.')).toBeVisible();
  await expect(page.getByText('Fictitious Ombudsman for Investors')).toBeVisible();
  await seeEverywhere(page, 'an answered complaint');
  await page.getByRole('button', { name: 'Ask us to look again' }).click();
  const dialog = dialogIn(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please tell us what you disagree with')).toBeVisible();
  await dialog.getByRole('textbox').fill('It was 50.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('You asked us to look again')).toBeVisible();
  await page.goto(address(server, '/my-account/complaints'));
  await expect(page.getByRole('link', { name: /A charge I do not know/ })).toContainText('Reopened');
  await seeEverywhere(page, 'the list of complaints');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

test('CP-4 without an account one complains by the public form', async ({ page, shareServer }) => {
  const server = await shareServer();
  const { violations, errors } = await watchPage(page);
  await page.goto(address(server, '/contact-us'));
  await page.getByRole('link', { name: 'Make a complaint' }).click();
  await expect(page.getByRole('heading', { name: 'Make a complaint' })).toBeVisible();
  await seeEverywhere(page, 'the public form');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  for (const text of ['First name is required', 'Please choose what it is about', 'Subject is required'])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Former');
  await page.getByLabel('Email').fill('vera.former@example.com');
  await page.getByLabel('What is it about?').selectOption({ label: 'My account' });
  await page.getByLabel('Subject').fill('My closed account');
  await page.getByLabel('What happened?').fill('I cannot read my statements any more.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByRole('heading', { name: "We've received your complaint" })).toBeVisible();
  await expect(page.getByText(/Your number is [A-Z]{3}-\d{4}-\d{4}/)).toBeVisible();
  await page.goto(address(server, `/complaints/${'a'.repeat(43)}`));
  await expect(page.getByText("This link doesn't open a complaint")).toBeVisible();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
