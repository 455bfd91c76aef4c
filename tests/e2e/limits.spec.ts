import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { address, logIn } from './platformPage.ts';
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
  }

  await page.getByText('7 days', { exact: true }).click();
  await page.getByRole('button', { name: 'Start pause' }).click();
  await expect(page.getByRole('dialog')).toContainText("This can't be undone by you or by us");
  await page.getByRole('dialog').getByRole('button', { name: 'Start pause' }).click();
  await expect(page.getByText("You're paused until 21 Jan 2026")).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(server, '/platform/BTCUSD'));
  const banner = page.getByRole('status', { name: 'Your own limits' });
  await expect(banner).toContainText("You've paused trading until 21 Jan 2026");
  await expect(page.getByText("You can't open positions or deposit").first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  expect(watched.violations).toEqual([]);
});
