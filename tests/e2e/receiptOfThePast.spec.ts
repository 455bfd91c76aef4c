import { expect, test } from './journey.ts';
import { logIn } from './platformPage.ts';
import { check } from './receiptPage.ts';

test('a trade of the demonstration’s past is proven by the tape of its own hour', async ({
  page,
  context,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await logIn(page, server);
  await page.getByRole('tab', { name: 'History' }).click();
  const opening = context.waitForEvent('page');
  await page
    .getByRole('button', { name: /^Check the receipt of/ })
    .last()
    .click();
  const checker = await opening;
  await expect(checker.getByRole('heading', { name: 'Verified: this receipt is genuine' })).toBeVisible();
  for (const title of ['Opening tick', 'Opening time', 'Trade tick', 'Trade time'])
    await expect(check(checker, title)).toContainText('Correct');
});
