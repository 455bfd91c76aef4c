import { expect, test } from './journey.ts';
import { address, logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

test('a client checks that their money is in the published total, and is told where an answer was changed', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const watched = await watchPage(page);
  await logIn(page, server);
  await page.goto(address(server, '/my-account/money'));
  await expect(page.getByRole('heading', { name: 'Your money is counted', level: 1 })).toBeVisible();
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await expect(check).toBeVisible();
  await check.click();
  await expect(page.getByText('Your money is part of the published total')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The public list shows the same total and root' }),
  ).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the proof' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^northline-client-money-\d{4}-\d\d-\d\d\.json$/);
  const root = await page.locator('code').innerText();

  // The public list shows the same root.
  await page.getByRole('link', { name: 'Public list of all counts' }).click();
  await expect(page.getByRole('table', { name: 'What we owe our clients' }).getByText(root)).toBeVisible();
  await expect(page.getByText('Simulated: this is a demonstration')).toBeVisible();

  // The proof reports less than was counted.
  await page.route('**/api/liabilities/proof', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { line: Record<string, string> } };
    const changed = { balance: '1.5', open_profit: '0', withdrawals: '0', suspended: '0', amount: '1.5' };
    const line = { ...answer.data.line, ...changed };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, line } } });
  });
  await page.goto(address(server, '/my-account/money'));
  await check.click();
  await expect(page.getByText('This proof is not valid')).toBeVisible();
  await expect(page.getByText("The hash path doesn't lead to this root and total")).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
  await page.context().close();
});
