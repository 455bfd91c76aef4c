import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable } from './looks.ts';
import { expectNotice } from './notices.ts';
import { address, summary } from './platformPage.ts';
import { registerClient } from './registerPage.ts';
import { watchPage } from './violations.ts';

const CLIENT = {
  firstName: 'Mara',
  lastName: 'Lindt',
  email: 'mara.lindt@example.com',
  password: 'quiet-harbour-morning',
};

test('the robot: asked before it is on, still on after a reload, set, tested on the past, and off again', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/register'));
  await registerClient(page, CLIENT);

  await toggle(page).click();
  const question = dialogIn(page);
  await expect(question).toContainText('demo account');
  await expect(question).toContainText('currently €100.00');
  await expect(question).toContainText('€50.00; only a market gap');
  await question.getByRole('button', { name: 'Keep off' }).click();
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).press('Enter');
  await question.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(toggle(page)).toBeChecked();
  await page.reload();
  await expect(toggle(page)).toBeChecked();
  await expect(summary(page)).toContainText('On · Demo');

  await summary(page).getByRole('link', { name: 'Robot' }).click();
  await page.waitForURL('**/robot');
  await expect(page.getByText(/On for your demo account since/)).toBeVisible();
  await expect(page.getByText('No decisions yet')).toBeVisible();
  await expect(page.getByText('No closed positions yet')).toBeVisible();
  await saveSettings(page);
  await runBackTest(page);
  await expectReadable(page, 'the page of the robot');

  await page.getByRole('switch', { name: 'Robot' }).click();
  await dialogIn(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText(/Off. It last traded on your demo account/)).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});

function toggle(page: Page) {
  return summary(page).getByRole('switch', { name: 'Robot' });
}

async function saveSettings(page: Page): Promise<void> {
  const cap = page.getByLabel('Daily loss limit');
  await cap.fill('0.5');
  await expect(page.getByText(/Between 1\.00 and /)).toBeVisible();
  await cap.fill('20.00');
  await page.getByRole('button', { name: 'Remove XAU/USD' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expectNotice(page, 'The data was successfully saved');
  await page.reload();
  await expect(cap).toHaveValue('20.00');
  await expect(page.getByRole('button', { name: 'Remove XAU/USD' })).toBeHidden();
}

async function runBackTest(page: Page): Promise<void> {
  await page.getByLabel('Instrument', { exact: true }).selectOption('EURUSD');
  await page.getByRole('button', { name: 'Run back-test' }).click();
  await expect(page.getByText(/costs were/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Equity from/ })).toBeVisible();
}
