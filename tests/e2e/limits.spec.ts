import type { Page } from '@playwright/test';
import { confirmMails } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { address, logIn } from './platformPage.ts';
import { sendRegistration } from './registerPage.ts';
import { reloadUntil } from './reloaded.ts';
import { watchPage } from './violations.ts';

test('own limits: tighter at once, looser tomorrow, and a pause that closes nothing but opening', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await logIn(page, server);
  await page.goto(address(server, '/my-account/limits'));
  const loss = page.getByRole('region', { name: 'Daily loss' });
  await loss.getByRole('textbox').fill('0');
  await loss.getByRole('button', { name: 'Set' }).click();
  await expect(loss).toContainText('Choose between €1.00 and €1 000 000.00');
  await loss.getByRole('textbox').fill('250');
  await loss.getByRole('textbox').press('Enter');
  await expect(loss).toContainText('€0.00 of €250.00 used');
  await loss.getByRole('textbox').fill('500');
  await loss.getByRole('button', { name: 'Set' }).click();
  await expect(loss).toContainText('From 15 Jan 2026: €500.00');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(loss).toContainText('of €250.00 used');
    await expectReadable(page, `limits, ${look.name}`);
    expect(await pastTheShell(page), `${look.name}: the window scrolls past the shell`).toBeLessThanOrEqual(0);
  }

  await page.getByText('7 days', { exact: true }).click();
  await page.getByRole('button', { name: 'Start pause' }).click();
  await expect(dialogIn(page)).toContainText("This can't be undone by you or by us");
  await dialogIn(page).getByRole('button', { name: 'Start pause' }).click();
  await expect(page.getByText("You're paused until 21 Jan 2026")).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(server, '/platform/BTCUSD'));
  const banner = page.getByRole('status', { name: 'Your own limits' });
  await expect(banner).toContainText("You've paused trading until 21 Jan 2026");
  await expect(page.getByText("You can't open positions or deposit").first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  expect(watched.violations).toEqual([]);
});

test('own limits at every brand: wanted at one, in force at another for the same confirmed address', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  const email = server.logins[0]?.email ?? '';
  await confirmMails(server, email);
  await logIn(page, server);
  await page.goto(address(server, '/my-account/limits'));
  const loss = page.getByRole('region', { name: 'Daily loss' });
  await loss.getByRole('textbox').fill('120');
  await loss.getByRole('textbox').press('Enter');
  await expect(loss).toContainText('of €120.00 used');
  const panel = page.getByRole('region', { name: 'Every brand of this operator' });
  await panel.getByRole('button', { name: 'Apply everywhere' }).click();
  await dialogIn(page).getByRole('button', { name: 'Apply everywhere' }).click();
  await expect(panel.getByRole('status')).toContainText('apply at every brand');
  await expect(panel.getByText('Applies', { exact: true })).toHaveCount(0);

  const there = (path: string) => `http://cranefold.localhost:${server.port}${path}`;
  await page.goto(there('/register'));
  await sendRegistration(page, { firstName: 'Anna', lastName: 'Muster', email, password: 'silver-orchard-30' });
  await page.waitForURL('**/my-account/info');
  await confirmMails(server, email);
  const elsewhere = page.getByRole('region', { name: 'Set in another account' });
  await reloadUntil(
    () => page.goto(there('/my-account/limits')),
    (patience) => expect(elsewhere).toContainText(/¥12.000/, patience),
  );
  await expectReadable(page, 'limits from elsewhere');

  await page.goto(address(server, '/my-account/limits'));
  await expect(panel.getByRole('listitem').filter({ hasText: 'Applies' })).toHaveText('CranefoldApplies');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(panel.getByRole('button', { name: 'Stop applying everywhere' })).toBeVisible();
    await expectReadable(page, `limits everywhere, ${look.name}`);
  }
  await panel.getByRole('button', { name: 'Stop applying everywhere' }).click();
  await dialogIn(page).getByRole('button', { name: 'End in 7 days' }).click();
  await expect(panel.getByRole('status')).toContainText("You've ended this. Your limits apply everywhere until");
  expect(watched.violations).toEqual([]);
});

/**
 * Measures by how much the window scrolls on a page that scrolls inside itself: the header would scroll out of view.
 */
function pastTheShell(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollHeight } = document.documentElement;
    return scrollHeight - Math.max(innerHeight, Math.ceil(document.body.getBoundingClientRect().height));
  });
}
