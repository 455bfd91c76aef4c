import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { expect, test } from 'vitest';
import { eur, everythingAllowed, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { NO_ORDERS } from './book.ts';
import type { TradingAccount } from './book.ts';
import { EMPTY_CHAIN } from './effects.ts';
import { SURVEY_ACCOUNTS, surveySteps } from './survey.ts';
import type { Survey } from './survey.ts';

let ids = 0;

interface Held {
  readonly symbol?: InstrumentSymbol;
  readonly direction?: Direction;
  readonly amount: string;
  readonly leverage?: number;
}

function position(accountId: number, { symbol = 'EURUSD', direction = 'buy', amount, leverage = 10 }: Held): Position {
  const levels = { stopLoss: undefined, takeProfit: undefined, trailing: undefined, breakEven: undefined };
  const terms = { symbol, direction, amount: eur(amount), leverage, openedAt: 0, openRate: price('1.10000') };
  return { id: (ids += 1), accountId, ...terms, ...levels, protected: false };
}

function account(cash: string, held: readonly Held[], kind: 'real' | 'demo' = 'real'): TradingAccount {
  const id = (ids += 1);
  const positions = held.map((one) => position(id, one));
  return {
    id,
    brandId: 'northline',
    clientId: id,
    kind,
    currency: 'EUR',
    cash: eur(cash),
    credit: money(0n),
    used: money(positions.reduce((sum, { amount }) => sum + amount, 0n)),
    reserved: money(0n),
    suspended: money(0n),
    owed: money(0n),
    eligibility: everythingAllowed,
    pending: NO_ORDERS,
    positions: new Map(positions.map((one) => [one.id, one])),
    chainHead: EMPTY_CHAIN,
    chainLength: 0,
  };
}

const quote = quoteOf('EURUSD', '1.09000', '1.09010');

function survey(accounts: readonly TradingAccount[], elapsed = () => 0): Survey['brands'] {
  const steps = surveySteps(accounts, (symbol) => (symbol === 'EURUSD' ? quote : undefined), elapsed);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value.brands;
}

test('longs, shorts and profit are exact sums of amounts times leverage, real and demo apart', () => {
  const accounts = [
    account('1000', [{ amount: '100' }, { amount: '50', direction: 'sell', leverage: 20 }]),
    account('1000', [
      { amount: '0.01', leverage: 30 },
      { amount: '10', symbol: 'AAPL' },
    ]),
    account('1000', [{ amount: '500' }], 'demo'),
    account('1000', []),
  ];
  const northline = survey(accounts).get('northline');
  expect(northline?.real.accounts).toBe(2);
  expect(northline?.real.instruments.get('EURUSD')).toMatchObject({
    longs: eur('1000.3'),
    shorts: eur('1000'),
    positions: 3,
    // −1000 × 0.01 ÷ 1.1, + 1000 × 0.0099 ÷ 1.1, − 0.3 × 0.01 ÷ 1.1, each rounded to micro-units.
    profit: eur('-0.093636'),
  });
  // The figures that limits are checked against: one position, one account in an instrument, one account.
  expect(northline?.real.instruments.get('EURUSD')).toMatchObject({
    largestAmount: eur('100'),
    largestNotional: eur('2000'),
  });
  expect(northline?.real).toMatchObject({ mostPositions: 2, mostOrders: 0 });
  expect(northline?.real.instruments.get('AAPL')).toMatchObject({ longs: eur('100'), profit: 0n });
  expect(northline?.demo.instruments.get('EURUSD')).toMatchObject({ longs: eur('5000'), positions: 1 });
});

test('ML-15 many accounts in a currency of small units hold more together than money can be', () => {
  const held = [
    { amount: '1000000', leverage: 30 },
    { amount: '10', direction: 'sell' },
  ] as const;
  const demo = survey(Array.from({ length: 300 }, () => account('1000000', held, 'demo'))).get('northline')?.demo;
  expect(demo?.accounts).toBe(300);
  expect(demo?.instruments.get('EURUSD')).toMatchObject({
    longs: 300n * eur('30000000'),
    shorts: 300n * eur('100'),
    largestNotional: eur('30000100'),
    positions: 600,
  });
  expect(demo?.largest).toHaveLength(SURVEY_ACCOUNTS);
});

test('an account with the highest cash holds its amount times leverage', () => {
  const [standing] = survey([account('8000000000', [{ amount: '7000000000', leverage: 30 }])]).get('northline')?.real
    .largest ?? [undefined];
  expect(standing?.notional).toBe(30n * eur('7000000000'));
});

test('the nearest to the close-out come first, and say at which price their largest position closes', () => {
  const safe = account('1000', [{ amount: '100' }]);
  const near = account('60', [{ amount: '100' }]);
  const alone = account('5000', [{ amount: '4000' }, { amount: '1000', leverage: 30 }]);
  const real = survey([safe, near, alone]).get('northline')?.real;
  expect(real?.nearest.map(({ accountId }) => accountId)).toEqual([near.id, alone.id, safe.id]);
  // 60 − 9.090909 of equity against 100: closed out when the loss of 1000 × move ÷ 1.1 has taken 10 from the cash.
  expect(real?.nearest[0]).toMatchObject({ health: 509, largest: { amount: eur('100'), closesAt: price('1.089') } });
  expect(real?.nearest[1]?.largest).toMatchObject({ amount: eur('4000'), leverage: 10 });
  expect(real?.largest.map(({ accountId }) => accountId)).toEqual([alone.id, safe.id, near.id]);
});

test('of many accounts the foremost are kept, and the walk yields between its slices', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    account(String(100 + ((index * 7) % 400)), [{ amount: '100' }]),
  );
  let now = 0;
  const steps = surveySteps(
    many,
    () => undefined,
    () => (now += 0.6),
  );
  let turns = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) turns += 1;
  const nearest = step.value.brands.get('northline')?.real.nearest ?? [];
  expect(turns).toBeGreaterThan(10);
  expect(nearest).toHaveLength(SURVEY_ACCOUNTS);
  expect(nearest.map(({ health }) => health)).toEqual(
    Array.from({ length: SURVEY_ACCOUNTS }, (_, i) => 1_000 + i * 10),
  );
});
