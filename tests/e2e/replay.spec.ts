import { resolve } from 'node:path';
import { openedAt, profitOf, readRows } from '../replay/byHand.ts';
import type { Deal } from '../replay/byHand.ts';
import { readDeals } from './database.ts';
import type { DealRow } from './database.ts';
import { expect, test } from './journey.ts';
import { address, closeByHand, expectMovingPrices, trade } from './platformPage.ts';
import { registerClient } from './registerPage.ts';

/** 2,000 quotes of our own simulator, in the form of a recording. */
const RECORDING = resolve(import.meta.dirname, '../simulation/eurusd-simulated.csv');
const EMAIL = 'rhea.play@example.com';

test('trades at recorded quotes are booked as a calculation by hand says', async ({ page, startServer }) => {
  const server = await startServer({ settings: { PRICES: `replay:${RECORDING}` } });
  await page.goto(address(server, '/register'));
  await registerClient(page, { firstName: 'Rhea', lastName: 'Lund', email: EMAIL, password: 'seven-grey-harbours' });
  await page.goto(address(server, '/platform/EURUSD'));
  await expectMovingPrices(page);
  await trade(page, 'Buy', '200.00');
  await trade(page, 'Sell', '150.00');
  await expectMovingPrices(page);
  await closeByHand(page);
  await closeByHand(page);

  const deals = await readDeals(server, EMAIL);
  expect(deals).toHaveLength(2);
  for (const deal of deals) expectByHand(deal, recordedQuotes());
});

/** Reads the file's quotes as `bid/ask` in units of 1e-8. */
function recordedQuotes(): ReadonlySet<string> {
  return new Set(readRows(RECORDING).map(({ bid, ask }) => `${bid}/${ask}`));
}

/** Recomputes a deal by specification 9: mark-up on opening, none on closing, profit in proportion, two postings. */
function expectByHand(row: DealRow, quotes: ReadonlySet<string>): void {
  expect(quotes, 'the opening tick').toContain(`${row.open_bid}/${row.open_ask}`);
  expect(quotes, 'the closing tick').toContain(`${row.close_bid}/${row.close_ask}`);
  const deal: Deal = {
    side: row.direction,
    amount: BigInt(row.amount),
    leverage: BigInt(row.leverage),
    opened: { time: 0, bid: BigInt(row.open_bid), ask: BigInt(row.open_ask) },
    closed: { time: 0, bid: BigInt(row.close_bid), ask: BigInt(row.close_ask) },
  };
  const profit = profitOf(deal);
  expect(row).toMatchObject({
    open_rate: String(openedAt(deal.side, deal.opened)),
    close_rate: String(deal.side === 'buy' ? deal.closed.bid : deal.closed.ask),
    profit: String(profit),
    to_client: String(profit),
    to_house: String(0n - profit),
  });
}
