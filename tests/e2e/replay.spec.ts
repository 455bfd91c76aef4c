import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readDeals } from './database.ts';
import type { DealRow } from './database.ts';
import { expect, test } from './journey.ts';
import { address, closeByHand, expectMovingPrices, trade } from './platformPage.ts';
import { registerClient } from './registerPage.ts';

/** 2,000 quotes that our own simulator made, in the form of a recording. */
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

/** The file's quotes as `bid/ask` in units of 1e-8. */
function recordedQuotes(): ReadonlySet<string> {
  const [, ...lines] = readFileSync(RECORDING, 'utf8').trim().split('\n');
  return new Set(lines.map((line) => line.split(',').slice(2).map(units).join('/')));
}

function units(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

/** Specification 9, written out: mark-up on opening, none on closing, profit in proportion, two postings. */
function expectByHand(deal: DealRow, quotes: ReadonlySet<string>): void {
  expect(quotes, 'the opening tick').toContain(`${deal.open_bid}/${deal.open_ask}`);
  expect(quotes, 'the closing tick').toContain(`${deal.close_bid}/${deal.close_ask}`);
  const isBuy = deal.direction === 'buy';
  const opened = isBuy
    ? halfEven(BigInt(deal.open_ask) * 100_025n, 100_000n)
    : halfEven(BigInt(deal.open_bid) * 99_975n, 100_000n);
  const closed = BigInt(isBuy ? deal.close_bid : deal.close_ask);
  const move = isBuy ? closed - opened : opened - closed;
  const profit = halfEven(move * BigInt(deal.amount) * BigInt(deal.leverage), opened);
  expect(deal).toMatchObject({
    open_rate: String(opened),
    close_rate: String(closed),
    profit: String(profit),
    to_client: String(profit),
    to_house: String(0n - profit),
  });
}

function halfEven(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const magnitude = sign * dividend;
  const whole = magnitude / divisor;
  const rest = 2n * (magnitude % divisor);
  const isUp = rest > divisor || (rest === divisor && whole % 2n === 1n);
  return sign * (isUp ? whole + 1n : whole);
}
