import { expect, test } from 'vitest';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { Book } from '../book.ts';
import type { TradingAccount } from '../book.ts';
import { EMPTY_CHAIN } from '../effects.ts';
import { Market } from '../market.ts';

const EUR = 1_000_000n;

function quoteOf(symbol: string, sell: bigint, buy = sell): Quote {
  const times = { sourceTime: 0, receivedTime: 0 };
  return { symbol, sell: rate(sell), buy: rate(buy), tickId: 1, source: 'test', ...times };
}

/** A position of 100 EUR at a leverage of ten, opened at 1000. */
function positionOf(changed: Partial<Position>): Position {
  return {
    id: 1,
    accountId: 1,
    symbol: 'A',
    direction: 'buy',
    amount: money(100n * EUR),
    leverage: 10,
    openedAt: 0,
    openRate: rate(1_000n),
    stopLoss: undefined,
    takeProfit: undefined,
    trailing: undefined,
    breakEven: undefined,
    protected: false,
    ...changed,
  };
}

function accountOf(id: number, cash: bigint, positions: readonly Position[]): TradingAccount {
  return {
    id,
    brandId: 'northline',
    clientId: id,
    kind: 'real',
    currency: 'EUR',
    cash: money(cash * EUR),
    credit: ZERO,
    reserved: ZERO,
    suspended: ZERO,
    owed: ZERO,
    used: money(positions.reduce((total, { amount }) => total + amount, 0n)),
    eligibility: { verified: true, groups: [], customLeverage: {}, regime: 'none' },
    positions: new Map(positions.map((position) => [position.id, position])),
    chainHead: EMPTY_CHAIN,
    pending: [],
    chainLength: 0,
  };
}

/** A book and a market, and the accounts that the triggers return at a tick. */
function deskOf(...accounts: TradingAccount[]) {
  const book = new Book(accounts, 1_000);
  const market = new Market();
  const tick = (symbol: string, sell: bigint, buy = sell): number[] => {
    market.setQuote(quoteOf(symbol, sell, buy));
    return book.triggers.reached(book, market, symbol);
  };
  return { book, market, tick };
}

test('B4.4 a buy waits on the sell price and a sell on the buy price, at stop, target and termination', () => {
  const levels = { stopLoss: rate(950n), takeProfit: rate(1_100n) };
  const { tick } = deskOf(
    accountOf(1, 100_000n, [positionOf(levels)]),
    accountOf(2, 100_000n, [
      positionOf({ id: 2, accountId: 2, direction: 'sell', stopLoss: rate(1_050n), takeProfit: rate(900n) }),
    ]),
    accountOf(3, 100_000n, [positionOf({ id: 3, accountId: 3 })]),
  );
  expect(tick('A', 1_000n)).toEqual([]);
  expect(tick('A', 951n, 1_049n)).toEqual([]);
  expect(tick('A', 950n, 1_049n)).toEqual([1]);
  expect(tick('A', 951n, 1_050n)).toEqual([2]);
  expect(tick('A', 900n, 901n)).toEqual([1, 3]);
  expect(tick('A', 1_100n)).toEqual([1, 2]);
});

test('B4.4 an account is handed out once it can no longer be shown to be above its close-out level', () => {
  // Each unit of the price is one EUR, and 50 may be lost.
  const { tick } = deskOf(accountOf(1, 100n, [positionOf({})]));
  expect(tick('A', 1_000n)).toEqual([]);
  expect(tick('A', 960n)).toEqual([]);
  expect(tick('A', 951n)).toEqual([]);
  expect(tick('A', 950n)).toEqual([1]);
  expect(tick('A', 955n)).toEqual([]);
});

test('B4.4 gains elsewhere are not counted on, losses elsewhere are', () => {
  const positions = [positionOf({}), positionOf({ id: 2, symbol: 'B' })];
  const { tick } = deskOf(accountOf(1, 150n, positions));
  expect(tick('A', 1_000n)).toEqual([]);
  expect(tick('B', 1_000n)).toEqual([]);
  expect(tick('B', 1_050n)).toEqual([]);
  expect(tick('A', 960n)).toEqual([]);
  expect(tick('B', 1_000n)).toEqual([]);
  expect(tick('B', 991n)).toEqual([]);
  expect(tick('B', 989n)).toEqual([1]);
});

test('B4.4 hedged positions do not hide each other: both prices count when the spread widens', () => {
  const positions = [positionOf({}), positionOf({ id: 2, direction: 'sell' })];
  const { tick } = deskOf(accountOf(1, 150n, positions));
  expect(tick('A', 1_000n)).toEqual([]);
  expect(tick('A', 970n, 1_010n)).toEqual([]);
  expect(tick('A', 1_070n)).toEqual([]);
  expect(tick('A', 970n, 1_030n)).toEqual([1]);
});

test('B4.4 a level that was cleared does not wait any more', () => {
  const account = accountOf(1, 100_000n, [positionOf({ stopLoss: rate(950n), takeProfit: rate(1_100n) })]);
  const { book, tick } = deskOf(account);
  expect(tick('A', 940n)).toEqual([1]);
  book.put({ ...account, positions: new Map([[1, positionOf({})]]) });
  expect(tick('A', 940n)).toEqual([]);
  expect(tick('A', 1_200n)).toEqual([]);
  book.put({ ...account, used: ZERO, positions: new Map() });
  expect(tick('A', 800n)).toEqual([]);
});

test('B4.2 what a rejected batch changed is forgotten, cash and prices alike', () => {
  const account = accountOf(1, 150n, [positionOf({}), positionOf({ id: 2, symbol: 'B' })]);
  const { book, market, tick } = deskOf(account);
  expect([tick('B', 960n), tick('A', 955n)]).toEqual([[], [1]]);
  market.keep();
  book.keep();
  expect([tick('B', 1_040n), tick('A', 955n)]).toEqual([[], []]);
  market.undo();
  expect(tick('A', 955n)).toEqual([1]);
  book.put({ ...account, cash: money(10_000n * EUR) });
  expect(tick('A', 955n)).toEqual([]);
  book.undo();
  expect(tick('A', 955n)).toEqual([1]);
});

test('R8 an instrument that was never quoted counts as nothing, and its first quote has the account looked at', () => {
  const account = accountOf(1, 150n, [positionOf({}), positionOf({ id: 2, symbol: 'B' })]);
  const { market, tick } = deskOf(account);
  expect(tick('A', 960n)).toEqual([]);
  market.keep();
  expect([tick('B', 1_100n), tick('A', 940n)]).toEqual([[], []]);
  market.undo();
  expect(tick('A', 940n)).toEqual([1]);
  expect(tick('A', 960n)).toEqual([]);
  expect(tick('B', 930n)).toEqual([1]);
});

test('B4.4 a termination that waited a little early leaves bands that know of the loss so far', () => {
  // 700 EUR of cash against a level of 550 EUR: 75 EUR for each of two legs of 1,000 EUR.
  const first = positionOf({ openRate: rate(1_000_000n) });
  const second = positionOf({ ...first, id: 2, symbol: 'B', amount: money(1_000n * EUR), leverage: 1 });
  const { tick } = deskOf(accountOf(1, 700n, [first, second]));
  expect(tick('A', 1_000_000n)).toEqual([]);
  expect(tick('B', 1_000_000n)).toEqual([]);
  // One rate unit above its termination: checked, and kept. That leaves 50 EUR for both.
  expect(tick('A', 900_001n)).toEqual([1]);
  expect(tick('B', 970_000n)).toEqual([]);
  expect(tick('B', 949_000n)).toEqual([1]);
});
