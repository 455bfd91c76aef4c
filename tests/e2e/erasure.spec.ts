import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, atDesk } from './officePages.ts';
import { linkIn } from './outboxPages.ts';
import { address } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { reloadUntil } from './reloaded.ts';
import type { JourneyServer } from './sharedServer.ts';
import { watchPage } from './violations.ts';

/** A client requests erasure; the office sees the request, holds the data, and sees which data becomes due. */

const CLIENT = {
  firstName: 'Ilse',
  lastName: 'Winterfeld',
  email: 'ilse.winterfeld@example.com',
  password: 'quiet-harbour-morning',
};

async function askToBeErased(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(address(server, '/my-account/privacy'));
  const panel = page.getByRole('region', { name: 'Erase my data' });
  await expect(panel).toContainText('You never made a payment or sent a document, so everything else is erased on');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(panel).toBeVisible();
    await expectReadable(page, `the wish to be erased, ${look.name}`);
  }
  await panel.getByRole('button', { name: 'Erase my data' }).click();
  const question = dialogIn(page);
  await expect(question).toContainText("This can't be undone by you or by us.");
  await question.getByLabel('Your password').fill(CLIENT.password);
  await question.getByRole('button', { name: 'Close and erase' }).click();
  await expect(question.getByText('Please confirm that you understand this')).toBeVisible();
  await question.getByText("I understand that this can't be undone").click();
  await question.getByRole('button', { name: 'Close and erase' }).click();
  await page.waitForURL('**/login');
}

async function openHer(page: Page, server: JourneyServer): Promise<void> {
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByRole('link', { name: 'Ilse Winterfeld' }).click();
  await expect(page.getByRole('region', { name: 'Erasure' })).toContainText('The client requested erasure on');
}

async function hold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place a legal hold' }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel(/^Reason/).fill('A court asked for her file.');
  await dialog.getByRole('button', { name: 'Place a legal hold' }).click();
  await expect(page.getByRole('region', { name: 'Legal hold' })).toContainText('A court asked for her file.');
}

async function seeData(page: Page, server: JourneyServer): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${OFFICE(server)}/data`);
  await expect(page.getByRole('heading', { name: 'Data retention' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Client relationship records' })).toContainText(
    '1827 days after account closing',
  );
  // The job has run since her request, and counted the erased rows.
  const service = page.getByRole('row').filter({ hasText: 'Client conveniences' });
  await reloadUntil(
    () => page.reload(),
    (patience) => expect(service.getByRole('cell').nth(3)).toHaveText(/^[1-9]/, patience),
  );
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.getByText('On legal hold', { exact: true })).toBeVisible();
    await expectReadable(page, `data with an end, ${look.name}`);
  }
}

test('a client asks to be erased, is notified, and is held by the office until two let go', async ({
  browser,
  page,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const watched = await watchPage(page);
  await page.goto(address(server, '/register'));
  await registerClient(page, CLIENT);
  await askToBeErased(page, server);
  await page.getByLabel('Email').fill(CLIENT.email);
  await page.getByLabel('Password', { exact: true }).fill(CLIENT.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This account was closed by its owner.')).toBeVisible();
  await linkIn(page, server, { subject: 'Your data will be erased', to: CLIENT.email });

  const officer = await atDesk(browser, server, 'Mara Kessler');
  await openHer(officer, server);
  await hold(officer);
  for (const look of someLooks()) {
    await lookAt(officer, look);
    await expect(officer.getByRole('region', { name: 'Legal hold' })).toBeVisible();
    await expectReadable(officer, `a held client, ${look.name}`);
  }
  await officer.getByRole('button', { name: 'Lift legal hold' }).click();
  await officer.getByLabel('Reason').fill('The court has what it asked for.');
  await dialogIn(officer).getByRole('button', { name: 'Lift legal hold' }).click();
  await expect(officer.getByText('Lift a legal hold')).toBeVisible();

  const compliance = await atDesk(browser, server, 'Petra Novak');
  await seeData(compliance, server);
  await compliance.goto(`${OFFICE(server)}/approvals`);
  await expect(compliance.getByRole('article')).toContainText('Lift a legal hold');
  await approveWith(compliance, 'Seen, agreed.');
  await officer.reload();
  await expect(officer.getByRole('region', { name: 'Legal hold' })).toBeHidden();
  expect(watched).toEqual({ violations: [], errors: [] });
});
