import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { watchPage } from './violations.ts';

test('the page begins with a receipt that checks itself, and refuses it once a figure is changed', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const watched = await watchPage(page);
  await page.goto(address(server, '/verify'));
  const sample = page.getByRole('region', { name: 'A receipt that verifies itself' });
  const step = (title: string) =>
    sample.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const outcomes = async (expected: Readonly<Record<string, RegExp>>) => {
    for (const [title, outcome] of Object.entries(expected)) await expect(step(title)).toContainText(outcome);
  };
  await outcomes({
    Tick: /Correct/,
    Fill: /Correct/,
    Booking: /Correct/,
    Signature: /Correct/,
    'Public log': /Correct/,
  });
  await expect(sample.getByRole('status')).toHaveText('Every step is right: this receipt is genuine.');
  const seal = sample.getByRole('img', { name: /^Receipt no\. \d+, hash/ });
  const genuine = await seal.getAttribute('data-seal');

  const change = sample.getByRole('button', { name: 'Change one figure' });
  await change.click();
  await expect(sample.getByRole('status')).toContainText(
    /^Changed: profit, .+Rejected: .+ at Booking, Signature, Public log\.$/,
  );
  await outcomes({ Tick: /Correct/, Fill: /Correct/, Booking: /Wrong/, Signature: /Wrong/, 'Public log': /Wrong/ });
  expect(await seal.getAttribute('data-seal')).not.toBe(genuine);
  await change.click();
  await expect(sample.getByRole('status')).toContainText(
    /^Changed: closing rate, .+ at Fill, Booking, Signature, Public log\.$/,
  );
  await change.click();
  await expect(sample.getByRole('status')).toContainText(
    /^Changed: price of the tick, .+ at Tick, Fill, Signature, Public log\.$/,
  );
  await sample.getByRole('button', { name: 'Restore the receipt' }).click();
  await outcomes({
    Tick: /Correct/,
    Fill: /Correct/,
    Booking: /Correct/,
    Signature: /Correct/,
    'Public log': /Correct/,
  });
  expect(await seal.getAttribute('data-seal')).toBe(genuine);
  expect(watched).toEqual({ violations: [], errors: [] });

  // A live installation publishes no sample: the steps are explained, and nothing is claimed.
  await page.route('**/api/receipts/sample*', (route) =>
    route.fulfill({ json: { status: true, data: { receipt: null } } }),
  );
  await page.reload();
  await expect(sample.getByText('This installation publishes no sample')).toBeVisible();
  await expect(sample.getByRole('listitem')).toHaveCount(5);
  await expect(sample.getByText(/^Correct$/)).toHaveCount(0);
  await expect(change).toHaveCount(0);
  await page.context().close();
});

test('a receipt in the address stays when the language changes', async ({ page, shareServer }) => {
  const server = await shareServer();
  await page.goto(`http://localhost:${server.port}/verify#receipt=%7B%7D`);
  await expect(page.getByText('This receipt is not genuine')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/verify?lang=de#receipt=%7B%7D');
  await expect(page.locator('textarea')).toHaveValue('{}');
});
