import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { asOwner } from '../support/edge.ts';
import { eur, price } from '../support/dealing.ts';
import { Model } from '../simulation/model/model.ts';
import type { Operation, Permissions } from '../simulation/model/operations.ts';
import { settings } from '../simulation/settings.ts';
import { ActionBench, codeOf, none, who } from './actionBench.ts';

/** A dividend and a 2:1 split: by hand, by the engine, by the model, and replayed from the journal. */

let bench: ActionBench;

beforeEach(async () => {
  bench = await ActionBench.open();
});
afterEach(() => bench.close());

const split = { kind: 'split', newUnits: 2, oldUnits: 1 } as const;
const dividend = { kind: 'dividend', perUnit: price('0.25') } as const;
const openRates = () => bench.held.map(({ openRate }) => openRate);

async function stored(): Promise<{ kind: string; fill: string | null; amount: string | null }[]> {
  return asOwner(bench.database, async (owner) => {
    const { rows } = await owner.query<{ kind: string; fill: string | null; amount: string | null }>(
      `SELECT execution.kind, fill_rate::text AS fill, posting.amount::text AS amount
       FROM execution LEFT JOIN posting ON posting.entry_id = execution.entry_id AND posting.account_id IS NOT NULL
       WHERE execution.kind IN ('split', 'dividend') ORDER BY execution.id`,
    );
    return rows;
  });
}

/** Buys at 200.00 × 1.00025 and sells at 199.90 × 0.99975; the results are those at 210.05 and 210.10. */
async function hold(): Promise<void> {
  await bench.tick('199.9', '200');
  expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '100', leverage: 5, stop: '180' }))).toBe(
    'opened',
  );
  expect(codeOf(await bench.openPosition({ direction: 'sell', amount: '100' }))).toBe('opened');
  expect(codeOf(await bench.placeOrder('190'))).toBe('order');
  await bench.tick('210.05', '210.1');
}

const full: Permissions = {
  verified: true,
  groups: ['stocks'],
  indexes: { stocks: [0, 1, 2, 3, 4, 5, 6] },
  capped: false,
};

/** Opens the same positions in the model, which computes its own figures. */
function modelled(): Model {
  const model = new Model({ ...settings, leverages: [1, 3, 5, 10] });
  const quote = (sell: string, buy: string): Operation => ({
    kind: 'tick',
    symbol: 'AAPL',
    sell: price(sell),
    buy: price(buy),
  });
  const order = { kind: 'open', account: 0, symbol: 'AAPL', seen: undefined, tolerance: undefined } as const;
  const action = { kind: 'announce', symbol: 'AAPL', young: 2n, old: 1n, perUnit: price('0.25'), ticker: '' } as const;
  const terms = { account: 0, symbol: 'AAPL', side: 'buy', type: 'limit', rate: price('190') } as const;
  const steps: Operation[] = [
    { kind: 'openAccount', client: 1, book: 'real', permissions: full, funding: 0n },
    { kind: 'deposit', account: 0, amount: eur('1000') },
    { kind: 'market', symbol: 'AAPL', state: 'open' },
    quote('199.9', '200'),
    { ...order, side: 'buy', amount: eur('100'), leverage: 5, stop: price('180'), target: undefined },
    { ...order, side: 'sell', amount: eur('100'), leverage: 1, stop: undefined, target: undefined },
    {
      kind: 'place',
      ...terms,
      amount: eur('10'),
      leverage: 5,
      stop: undefined,
      target: undefined,
      expires: undefined,
    },
    quote('210.05', '210.1'),
    { ...action, number: 0, what: 'dividend', due: 1_000 },
    { ...action, number: 1, what: 'split', due: 2_000 },
    { kind: 'halt', symbol: 'AAPL', on: true },
    { kind: 'wait', ms: 1_000 },
    { kind: 'clock' },
    { kind: 'wait', ms: 1_000 },
    { kind: 'clock' },
  ];
  for (const step of steps) model.run(step);
  return model;
}

test('CA-3, CA-4, CA-5 a dividend and a 2:1 split: the engine, the model and the figures by hand', async () => {
  await hold();
  const before = bench.held.map((one) => profitAt(one, one.direction === 'buy' ? price('210.05') : price('210.1')));
  // (210.05 − 200.05) × 500 ÷ 200.05, and (199.850025 − 210.1) × 100 ÷ 199.850025.
  expect(before).toEqual([24_993_752n, -5_128_833n]);
  await bench.announce('pay', dividend, 1_000);
  await bench.announce('double', split, 2_000);
  await bench.halt(true);
  await bench.clock(1_000);
  // 500 × 0.25 ÷ 200.05 to the buy, 100 × 0.25 ÷ 199.850025 from the sell.
  expect(bench.account.cash).toBe(1_000_000_000n + 624_844n - 125_094n);
  await bench.clock(1_000);
  expect(openRates()).toEqual([price('100.025'), 9_992_501_250n]);
  expect(bench.held.map(({ amount, stopLoss }) => [amount, stopLoss])).toEqual([
    [eur('100'), price('90')],
    [eur('100'), undefined],
  ]);
  expect(bench.account.pending.map(({ rate, amount }) => [rate, amount])).toEqual([[price('95'), eur('10')]]);
  expect(bench.engine.quote('AAPL')).toMatchObject({ sell: price('105.025'), buy: price('105.05') });
  const after = bench.held.map((one) => profitAt(one, one.direction === 'buy' ? price('105.025') : price('105.05')));
  expect(after).toEqual(before);
  const [model] = modelled().accounts;
  expect(model).toMatchObject({
    cash: bench.account.cash,
    open: bench.held.map(({ openRate, stopLoss: stop }) => ({ openRate, stop })),
    pending: [{ rate: price('95') }],
  });
  expect(await stored()).toEqual([
    { kind: 'dividend', fill: null, amount: '624844' },
    { kind: 'dividend', fill: null, amount: '-125094' },
    { kind: 'split', fill: '10002500000', amount: null },
    { kind: 'split', fill: '9992501250', amount: null },
  ]);
});

test('CA-7 it is replayed from the journal and the tape, and a changed figure is named', async () => {
  await hold();
  await bench.announce('pay', dividend, 1_000);
  await bench.announce('double', split, 2_000);
  await bench.halt(true);
  await bench.clock(1_000);
  await bench.clock(1_000);
  await bench.halt(false);
  await bench.tick('105.02', '105.05');
  const [first] = bench.held;
  const order = { amount: eur('40'), ...none };
  expect(codeOf(await bench.submit({ kind: 'closePosition', positionId: first?.id ?? 0, order }))).toBe('closed');
  await bench.tick('94.99', '95');
  await bench.tick('89.9', '89.95');
  const found = await bench.replay();
  expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
  expect(found.counts.executions).toBe(9);
  const changed = await bench.replayChanged("kind = 'split'");
  expect(changed.difference).toMatchObject({ lines: ['fillRate', expect.any(String), expect.any(String)] });
});

const delisting = { kind: 'delisting', price: price('150') } as const;

test.each([
  ['split', split, [['open', price('95')]]],
  ['delisting', delisting, [['cancelled', price('190')]]],
] as const)(
  'CA-7 without the tape a %s reaches the order of an account that holds nothing',
  async (_, terms, orders) => {
    await bench.tick('199.9', '200');
    expect(codeOf(await bench.placeOrder('190'))).toBe('order');
    await bench.announce('act', terms);
    await bench.halt(true);
    await bench.clock(1_000);
    await bench.halt(false);
    const [ended] = await pendingOrders();
    expect([[ended?.status, BigInt(ended?.rate ?? 0)]]).toEqual(orders);
    await bench.tick('105', '105.1');
    await bench.tick('94.9', '95');
    const found = await bench.replay({ isTapeKept: false });
    expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
    expect(found.stretches.map(({ origin }) => origin)).toEqual(['executions']);
    expect(found.counts.executions).toBe(terms === split ? 1 : 0);
  },
);

async function pendingOrders(): Promise<{ status: string; rate: string }[]> {
  return asOwner(bench.database, async (owner) => {
    const { rows } = await owner.query<{ status: string; rate: string }>(
      'SELECT status, rate::text FROM pending_order ORDER BY id',
    );
    return rows;
  });
}

test.each([
  ['before', '1/1'],
  ['after', '1'],
])('CA-7, SE-3 an action is replayed by its version where a setting changed right %s it', async (when, version) => {
  await hold();
  await bench.announce('pay', dividend, 1_000);
  await bench.halt(true);
  bench.now += 1_000;
  if (when === 'before') void bench.changeMarkUp('0.025', '0.01');
  const carriedOut = bench.clock(0);
  if (when === 'after') void bench.changeMarkUp('0.025', '0.01');
  await carriedOut;
  const versions = await asOwner(bench.database, async (owner) => {
    const { rows } = await owner.query<{ rule_version: string; one_batch: boolean }>(
      `SELECT rule_version, EXISTS (SELECT FROM setting_change JOIN corporate_action_step USING (batch, journalled))
         AS one_batch FROM execution WHERE kind = 'dividend'`,
    );
    return rows;
  });
  expect(versions).toEqual(Array.from({ length: 2 }, () => ({ rule_version: version, one_batch: true })));
  const found = await bench.replay();
  expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
});

describe('CA-2 it waits for a halt or a shut market', () => {
  beforeEach(hold);

  test('in an open market nothing happens; the halt carries it out', async () => {
    await bench.announce('double', split, 1_000);
    await bench.clock(5_000);
    await bench.tick('210.1', '210.15');
    expect(openRates()[0]).toBe(price('200.05'));
    await bench.halt(true);
    await bench.clock(1_000);
    expect(openRates()[0]).toBe(price('100.025'));
  });

  test('before the market opens, and before the first tick of the day', async () => {
    bench.engine.market('AAPL', { kind: 'closed', until: undefined });
    await bench.announce('double', split, 1_000);
    await bench.engine.idle();
    bench.now += 1_000;
    bench.engine.market('AAPL', { kind: 'open' });
    bench.engine.tick(bench.quote('105', '105.05'));
    await bench.engine.idle();
    // Without the split, a price of 105 would have stopped the buy out at 180, or terminated it.
    expect(bench.held).toHaveLength(2);
    expect(bench.divided).toMatchObject({ sell: price('105.025') });
  });

  test('before its halt ends', async () => {
    await bench.halt(true);
    await bench.announce('double', split, 1_000);
    bench.now += 1_000;
    await bench.halt(false);
    await bench.tick('105', '105.05');
    expect(bench.held).toHaveLength(2);
  });

  test('KS-1 while opening is paused as well', async () => {
    await bench.engine.switchOpening({
      ...who,
      commandId: 'stop',
      brandId: undefined,
      symbol: undefined,
      isPaused: true,
      approvedBy: undefined,
    });
    await bench.announce('double', split, 1_000);
    await bench.halt(true);
    await bench.clock(1_000);
    expect(openRates()[0]).toBe(price('100.025'));
  });
});

describe('CA-7 once, whatever happens', () => {
  beforeEach(hold);

  test('due while the server was down it is carried out before any tick, and never again', async () => {
    await bench.announce('double', split, 5_000);
    await bench.restart(60_000, '210.05', '210.1');
    expect(openRates()).toEqual([price('100.025'), 9_992_501_250n]);
    expect(bench.engine.quote('AAPL')?.sell).toBe(price('105.025'));
    await bench.tick('105.02', '105.05');
    await bench.halt(true);
    await bench.clock(1_000);
    await bench.restart(1_000, '210.05', '210.1');
    expect(openRates()[0]).toBe(price('100.025'));
    expect(bench.actions).toMatchObject({ waiting: [], splits: [{ actionId: 'double', newUnits: 2 }] });
  });

  test('CA-6 halted at the restart, the last good price is the one of after the split', async () => {
    await bench.halt(true);
    await bench.announce('double', split, 1_000);
    await bench.clock(1_000);
    await bench.restart(1_000, '210.05', '210.1');
    expect(bench.engine.quote('AAPL')).toMatchObject({ sell: price('105.025'), buy: price('105.05') });
  });

  test('CA-6 a halt in the millisecond after a split keeps its price of after the split over a restart', async () => {
    await bench.halt(true);
    await bench.announce('double', split);
    await bench.clock(1_000);
    await bench.halt(false);
    await bench.halt(true);
    await bench.restart(1_000, '105.025', '105.05');
    expect(bench.engine.quote('AAPL')).toMatchObject({ sell: price('105.025'), buy: price('105.05') });
  });

  test('the same announcement twice is one, and a withdrawn one never comes', async () => {
    await bench.announce('double', split, 1_000);
    expect(codeOf(await bench.announce('double', split, 1_000))).toBe('done');
    expect(bench.actions.waiting).toHaveLength(1);
    expect(codeOf(await bench.withdraw('double', split))).toBe('done');
    expect(codeOf(await bench.engine.stepAction({ ...who, ...unknown() }))).toBe('actionOver');
    await bench.halt(true);
    await bench.clock(2_000);
    expect(openRates()[0]).toBe(price('200.05'));
    expect(await stored()).toEqual([]);
  });

  function unknown() {
    const action = { actionId: 'nothing', symbol: 'AAPL', terms: split, effectiveAt: bench.now };
    return { ...action, commandId: 'nothing-back', step: 'withdrawn' } as const;
  }

  test('CA-1 one that is not ahead is refused', async () => {
    expect(codeOf(await bench.announce('late', split, 0))).toBe('actionTooLate');
    expect(codeOf(await bench.announce('much', { kind: 'dividend', perUnit: price('211') }, 1))).toBe(
      'actionOutOfRange',
    );
  });
});
