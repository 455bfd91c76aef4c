import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayRecording } from '../../scripts/replay/replayRecording.ts';
import type { Replay } from '../../scripts/replay/report.ts';
import { eur, price } from '../support/dealing.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Model } from '../simulation/model/model.ts';
import type { Operation, Permissions } from '../simulation/model/operations.ts';
import { settings } from '../simulation/settings.ts';
import { halfEven, openedAt, units } from './byHand.ts';
import type { Row } from './byHand.ts';

/**
 * A recording with a gap of ten minutes, two prints that were never the market, a cash dividend and a 2:1 split: the
 * engine behind its gate, a calculation by hand and the reference model agree to the micro-unit.
 */
const START = Date.parse('2026-06-03T14:00:00Z');

/** Bid and ask of a second; `isBad`: the calculation excludes it, and the gate must reject it itself. */
interface Second {
  readonly at: number;
  readonly bid: string;
  readonly ask: string;
  readonly isBad?: boolean;
}

const every = (from: number, to: number, bid: string, ask: string): Second[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ at: from + index, bid, ask }));

const seconds: readonly Second[] = [
  ...every(0, 9, '199.90', '200.00'),
  ...every(10, 20, '199.93', '200.03'),
  // Half the price for a second, and a third more in the last second before the gap.
  { at: 21, bid: '100.00', ask: '100.10', isBad: true },
  ...every(22, 25, '199.95', '200.05'),
  { at: 26, bid: '266.00', ask: '266.10', isBad: true },
  ...every(626, 640, '205.00', '205.10'),
  // Prices in units after the split.
  ...every(725, 734, '102.50', '102.55'),
  // Two falls that the instrument itself repeats: each counts from its third quote on.
  ...every(735, 736, '94.90', '95.00').map((one) => ({ ...one, isBad: true })),
  ...every(737, 739, '94.90', '95.00'),
  ...every(740, 741, '89.90', '90.00').map((one) => ({ ...one, isBad: true })),
  ...every(742, 750, '89.90', '90.00'),
];
const quotes = [
  'timestamp_ms,symbol,bid,ask',
  ...seconds.map(({ at, bid, ask }) => `${START + at * 1_000},AAPL,${bid},${ask}`),
].join('\n');

const stock = { account: 'anna', symbol: 'AAPL' };
const script = JSON.stringify({
  accounts: { anna: { book: 'real' } },
  orders: [
    { at: '+0s', do: 'deposit', account: 'anna', amount: '1000.00' },
    { ...stock, at: '+5s', do: 'open', position: 'long', side: 'buy', amount: '100.00', leverage: 5, stopLoss: '180' },
    { ...stock, at: '+5s', do: 'open', position: 'short', side: 'sell', amount: '100.00', leverage: 1 },
    {
      ...stock,
      at: '+6s',
      do: 'open',
      position: 'jumped',
      side: 'sell',
      amount: '50.00',
      leverage: 5,
      stopLoss: '203',
    },
    {
      ...stock,
      at: '+10s',
      do: 'order',
      order: 'waiting',
      opens: 'bought',
      side: 'buy',
      type: 'limit',
      rate: '190',
      amount: '10.00',
      leverage: 5,
    },
    { ...stock, at: '+21s', do: 'open', position: 'at-the-print', side: 'buy', amount: '10.00', leverage: 1 },
    { ...stock, at: '+300s', do: 'open', position: 'in-the-gap', side: 'buy', amount: '10.00', leverage: 1 },
    { at: '+645s', do: 'dividend', symbol: 'AAPL', perUnit: '0.25', due: '+700s' },
    { at: '+646s', do: 'split', symbol: 'AAPL', new: 2, old: 1, due: '+710s' },
    { at: '+650s', do: 'halt', symbol: 'AAPL' },
    { at: '+720s', do: 'resume', symbol: 'AAPL' },
    { at: '+730s', do: 'close', position: 'long', amount: '40.00' },
    { at: '+750s', do: 'closeAll', account: 'anna' },
  ],
});

let database: TestDatabase;
let replayed: Replay;

beforeAll(async () => {
  database = await createTestDatabase();
  replayed = await replayRecording({ quotes, script }, { address: database, ownerUrl: database.databaseUrl });
});
afterAll(() => database.drop());

function rowAt(second: number): Row {
  const found = seconds.find(({ at }) => at === second);
  if (found === undefined) throw new Error(`nothing at ${second}`);
  return { time: START + second * 1_000, bid: units(found.bid, 8), ask: units(found.ask, 8) };
}

/** Computes the move in the position's favour × amount × leverage ÷ open rate. */
function profit(side: 'buy' | 'sell', volume: bigint, openRate: bigint, closeRate: bigint): bigint {
  return halfEven((side === 'buy' ? closeRate - openRate : openRate - closeRate) * volume, openRate);
}

/** Computes the results by hand, from the quotes alone. */
function byHand() {
  const [bought, sold] = [openedAt('buy', rowAt(5)), openedAt('sell', rowAt(5))];
  const quarter = units('0.25', 8);
  // A buy's rate is rounded down at a split and a sell's up, to 1e-8.
  const [halved, halvedUp] = [bought / 2n, (sold + 1n) / 2n];
  const limit = openedAt('buy', rowAt(737));
  return {
    jumped: profit('sell', 250_000_000n, openedAt('sell', rowAt(6)), rowAt(626).ask),
    toLong: halfEven(500_000_000n * quarter, bought),
    fromShort: -halfEven(100_000_000n * quarter, sold),
    part: profit('buy', 200_000_000n, halved, rowAt(730).bid),
    rest: profit('buy', 300_000_000n, halved, rowAt(742).bid),
    short: profit('sell', 100_000_000n, halvedUp, rowAt(750).ask),
    limit: profit('buy', 50_000_000n, limit, rowAt(750).bid),
    halved,
    halvedUp,
    limitRate: limit,
  };
}

test('the engine deals through gap, bad prints, dividend and split as a calculation by hand says', () => {
  const { played, outcome } = replayed;
  const by = byHand();
  const of = (name: string) =>
    outcome.executions
      .filter(({ position_id: id }) => id === BigInt(played.positions.get(name) ?? 0))
      .map(({ kind, fill_rate: rate, profit: result, closing_reason: reason }) =>
        kind === 'close' ? [kind, rate, result, reason] : [kind, rate],
      );
  expect(of('jumped')).toEqual([
    ['open', openedAt('sell', rowAt(6))],
    ['close', rowAt(626).ask, by.jumped, 'stopLoss'],
  ]);
  expect(of('long')).toMatchObject([
    ['open', openedAt('buy', rowAt(5))],
    ['dividend', null],
    ['split', by.halved],
    ['close', rowAt(742).bid, by.rest, 'stopLoss'],
  ]);
  expect(of('short')).toMatchObject([
    ['open', openedAt('sell', rowAt(5))],
    ['dividend', null],
    ['split', by.halvedUp],
    ['close', rowAt(750).ask, by.short, 'manually'],
  ]);
  expect(of('bought')).toEqual([
    ['open', by.limitRate],
    ['close', rowAt(750).bid, by.limit, 'manually'],
  ]);
  const refused = played.refused.map(({ order, refusal }) => ['position' in order && order.position, refusal.code]);
  expect(refused).toEqual([
    ['at-the-print', 'temporarilyUnavailable'],
    ['in-the-gap', 'temporarilyUnavailable'],
  ]);
  const sum = by.jumped + by.toLong + by.fromShort + by.part + by.rest + by.short + by.limit;
  expect(outcome.accounts).toMatchObject([{ kind: 'real', cash: 1_000_000_000n + sum, used: 0n }]);
  expect(outcome.trial.reduce((total, { amount }) => total + amount, 0n)).toBe(0n);
});

const everything: Permissions = {
  verified: true,
  groups: ['stocks'],
  indexes: { stocks: [0, 1, 2, 3, 4, 5, 6] },
  capped: false,
};

test('the reference model comes to the same', () => {
  const model = new Model({ ...settings, leverages: [1, 3, 5, 10], positionAmount: eur('5000') });
  const order = { kind: 'open', account: 0, symbol: 'AAPL', seen: undefined, tolerance: undefined } as const;
  const levels = { stop: undefined, target: undefined };
  const announcement = {
    kind: 'announce',
    symbol: 'AAPL',
    young: 2n,
    old: 1n,
    perUnit: price('0.25'),
    ticker: '',
  } as const;
  const pending = { account: 0, symbol: 'AAPL', side: 'buy', type: 'limit', rate: price('190') } as const;
  const limit = { ...pending, ...levels, amount: eur('10'), leverage: 5, expires: undefined };
  const operations = new Map<number, readonly Operation[]>([
    [
      5,
      [
        { ...order, ...levels, side: 'buy', amount: eur('100'), leverage: 5, stop: price('180') },
        { ...order, ...levels, side: 'sell', amount: eur('100'), leverage: 1 },
      ],
    ],
    [6, [{ ...order, ...levels, side: 'sell', amount: eur('50'), leverage: 5, stop: price('203') }]],
    [10, [{ kind: 'place', ...limit }]],
    [645, [{ ...announcement, number: 0, what: 'dividend', due: 700_000 }]],
    [646, [{ ...announcement, number: 1, what: 'split', due: 710_000 }]],
    [650, [{ kind: 'halt', symbol: 'AAPL', on: true }]],
    [700, [{ kind: 'clock' }]],
    [710, [{ kind: 'clock' }]],
    [720, [{ kind: 'halt', symbol: 'AAPL', on: false }]],
    [730, [{ kind: 'close', account: 0, position: 0, amount: eur('40'), seen: undefined, tolerance: undefined }]],
    [750, [{ kind: 'closeAll', account: 0, symbol: undefined }]],
  ]);
  const quoted = new Map(seconds.filter(({ isBad }) => isBad !== true).map((one) => [one.at, one]));
  model.run({ kind: 'openAccount', client: 1, book: 'real', permissions: everything, funding: 0n });
  model.run({ kind: 'deposit', account: 0, amount: eur('1000') });
  model.run({ kind: 'market', symbol: 'AAPL', state: 'open' });
  for (let second = 0; second <= 750; second += 1) {
    const now = quoted.get(second);
    if (now !== undefined) model.run({ kind: 'tick', symbol: 'AAPL', sell: price(now.bid), buy: price(now.ask) });
    for (const operation of operations.get(second) ?? []) expect(model.run(operation) ?? 'accepted').toBe('accepted');
    model.run({ kind: 'wait', ms: 1_000 });
  }
  const [account] = model.accounts;
  expect(account?.open).toEqual([]);
  expect(account?.cash).toBe(replayed.outcome.accounts[0]?.cash);
});
