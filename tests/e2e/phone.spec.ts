import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { home } from './outboxPages.ts';
import { registerClient } from './registerPage.ts';
import { reloadUntil } from './reloaded.ts';
import { watchPage } from './violations.ts';
import type { JourneyServer } from './sharedServer.ts';

const CLIENT = {
  firstName: 'Ines',
  lastName: 'Maurer',
  email: 'ines.maurer@example.com',
  password: 'gentle-harbour-lantern',
};

/** Rule CL-8: reads the code in the newest mail to the client. */
async function codeIn(page: Page, server: JourneyServer): Promise<string> {
  const outbox = await page.context().newPage();
  const row = outbox.getByRole('link', { name: 'Your phone confirmation code' }).filter({ hasText: CLIENT.email });
  await reloadUntil(
    () => outbox.goto(home(server, '/outbox')),
    (patience) => expect(row.first()).toBeVisible(patience),
  );
  await row.first().click();
  await expect(outbox.locator('pre')).toContainText('Your code is');
  const text = (await outbox.locator('pre').textContent()) ?? '';
  await outbox.close();
  return /Your code is (\d{6})\./.exec(text)?.[1] ?? '';
}

test('CL-8 a new telephone number: a code by mail, a wrong one, the right one', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(home(server, '/register'));
  await registerClient(page, CLIENT);
  await page.goto(home(server, '/my-account/info'));
  const panel = page.getByRole('region', { name: 'Phone number' });
  await expect(panel.getByText('Not confirmed')).toBeVisible();

  await page.getByLabel('Phone', { exact: true }).fill('+49 1512 3456790');
  await page.getByLabel('Date of birth').fill('1990-04-02');
  await page.getByLabel('Street and number').fill('Example Road 1');
  await page.getByLabel('Postcode').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('State or region').fill('Berlin');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'A code for your number is on its way.');
  await expect(panel.getByText('+4915123456790')).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `the code of a telephone number, ${look.name}`);
  }

  const code = await codeIn(page, server);
  await panel.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(panel.getByText('This code is wrong or was already used')).toBeVisible();
  await panel.getByLabel('Code', { exact: true }).fill(code);
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});
