import { openCryptoVenue } from './cryptoVenue.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { approveWith, atDesk, openDesk, signInAs } from './officePages.ts';
import { address } from './platformPage.ts';
import { reloadUntil } from './reloaded.ts';
import { watchPage } from './violations.ts';

/** Rows of the home page with the venue's first price, and with its price after the fall. */
const BEFORE = /BTCUSD Bitcoin 100.000/;
const AFTER = /BTCUSD Bitcoin 99.500/;

test('SE-23 two people let prices come from elsewhere, and a visitor sees the new venue’s within seconds', async ({
  page,
  browser,
  startServer,
}) => {
  test.slow();
  const [first, second] = [await openCryptoVenue(), await openCryptoVenue()];
  second.fall();
  const server = await startServer({
    isSeeded: true,
    settings: { PRICES: 'router:crypto=binance', BINANCE_URL: first.url },
  });
  const { violations, errors } = await watchPage(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address(server, '/'));
  await expect(visitor.getByRole('row', { name: BEFORE })).toBeVisible({ timeout: 30_000 });

  await signInAs(page, server, 'Oskar Lund');
  await openDesk(page, 'Price sources');
  const markets = page.getByRole('region', { name: 'Sources of each market' });
  await expect(markets).toContainText('Settings of the server');
  const venues = page.getByRole('region', { name: 'Sources', exact: true });
  await expect(venues).toContainText(first.url);
  await expect(venues).toContainText('Live');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(markets).toBeVisible();
    await expectReadable(page, `price sources, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Change sources' }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel('Crypto: first source').selectOption('');
  await dialog.getByLabel('Reason').fill('The venue has moved.');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByText('“crypto” has prices and must keep at least one source')).toBeVisible();
  await dialog.getByLabel('Crypto: first source').selectOption('Binance');
  await dialog.getByLabel('BINANCE_URL').fill(second.url);
  await expectReadable(page, 'a proposal of price sources');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expectNotice(page, 'Proposed. A second person decides.');
  await expect(markets).toContainText('Proposed');

  const compliance = await atDesk(browser, server, 'Luc Garnier');
  await openDesk(compliance, 'Approvals');
  const request = compliance.getByRole('article').filter({ hasText: 'Change the sources of prices' });
  await expect(request).toContainText(`${first.url} → ${second.url}`);
  await approveWith(compliance, 'The venue has confirmed its address.', { where: request });

  await expect(markets).toContainText('Version 1');
  await expect(venues).toContainText(second.url);
  await reloadUntil(
    () => visitor.reload(),
    (patience) => expect(visitor.getByRole('row', { name: AFTER })).toBeVisible(patience),
  );
  await expect(venues).toContainText('Live');

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'Price sources' });
  await expect(history).toContainText('Oskar Lund, approved by Luc Garnier');
  await expectReadable(page, 'the history of price sources');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
  await Promise.all([first.close(), second.close()]);
});
