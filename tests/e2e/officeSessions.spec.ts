import { ageLogins } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { answer, keepCodes } from './factorPages.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { atDesk } from './officePages.ts';
import { addPasskeyDevice } from './passkeyPages.ts';
import { watchPage } from './violations.ts';

/** Sign-in of a member of staff: their other sessions, which they end, and their second factors. */

test('a member of staff sees where they are signed in and ends the session on another device', async ({
  browser,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const elsewhere = await atDesk(browser, server, 'Jonas Weidl');
  const here = await atDesk(browser, server, 'Jonas Weidl');
  const { violations, errors } = await watchPage(here);
  await here
    .getByRole('banner')
    .getByRole('link', { name: /Jonas Weidl/ })
    .click();
  await expect(here.getByRole('heading', { name: 'Your sessions' })).toBeVisible();
  const rows = here.getByRole('row').filter({ hasText: 'Chrome, Linux' });
  await expect(rows).toHaveCount(2);
  for (const look of someLooks()) {
    await lookAt(here, look);
    await expectReadable(here, `own sign-in, ${look.name}`);
  }
  await rows.getByRole('button', { name: 'End session' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This session');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Continue' })).toBeVisible();

  const again = await atDesk(browser, server, 'Jonas Weidl');
  await here.reload();
  await here.getByRole('button', { name: 'End all others' }).click();
  await dialogIn(here).getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  await again.reload();
  await expect(again.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

test('a member of staff adds a passkey, proves who they are with it, and keeps one factor', async ({
  browser,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const page = await atDesk(browser, server, 'Jonas Weidl');
  const watched = await watchPage(page);
  await addPasskeyDevice(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Jonas Weidl/ })
    .click();
  const factors = page.getByRole('region', { name: 'Second factors' });
  const app = factors.getByRole('region', { name: 'Authenticator app' });
  await app.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the authenticator app' });
  await answer(question, 'Code from your authenticator app', '000000');
  await expect(question.getByText('A second factor is required here')).toBeVisible();
  await page.keyboard.press('Escape');

  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  const passkey = factors.getByRole('region', { name: 'Linux, Chrome' });
  await expect(passkey).toContainText('never used');
  await ageLogins(server);
  await factors.getByRole('button', { name: 'Generate new codes' }).click();
  const fresh = page.getByRole('dialog', { name: "Confirm it's you" });
  await expectReadable(page, 'a proof at the office');
  await fresh.getByRole('button', { name: 'Use a passkey instead' }).click();
  expect(await keepCodes(page)).toHaveLength(10);

  await passkey.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const renamed = factors.getByRole('region', { name: 'Work laptop' });
  await renamed.getByRole('button', { name: 'Remove' }).click();
  await dialogIn(page).getByRole('button', { name: 'Remove' }).click();
  await expect(renamed).toHaveCount(0);
  expect(watched).toEqual({ violations: [], errors: [] });
});
