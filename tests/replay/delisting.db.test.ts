import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import { asOwner } from '../support/edge.ts';
import { eur, price } from '../support/dealing.ts';
import { ActionBench, codeOf, none } from './actionBench.ts';

/** A delisting at a price: by hand, by the engine over restarts, and replayed from the journal. */

let bench: ActionBench;

beforeEach(async () => {
  bench = await ActionBench.open('BTCUSD');
});
afterEach(() => bench.close());

function delistingAt(delisted: string): ActionTerms {
  return { kind: 'delisting', price: price(delisted) };
}

/** Buys at 200 × 1.00025, sells at 199.90 × 0.99975, places a pending order, and trades BTCUSD beside them. */
async function hold(): Promise<void> {
  await bench.tick('299.9', '300', 'BTCUSD');
  await bench.tick('199.9', '200');
  expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '100', leverage: 5 }))).toBe('opened');
  expect(codeOf(await bench.openPosition({ direction: 'sell', amount: '100' }))).toBe('opened');
  expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '50', symbol: 'BTCUSD' }))).toBe('opened');
  expect(codeOf(await bench.placeOrder('190'))).toBe('order');
}

async function delist(delisted: string): Promise<void> {
  await bench.announce('end', delistingAt(delisted));
  await bench.halt(true);
  await bench.clock(1_000);
}

interface StoredClose {
  readonly fill: string;
  readonly reason: string;
  readonly command: string;
  readonly profit: string;
}

function storedCloses(): Promise<StoredClose[]> {
  return asOwner(bench.database, async (owner) => {
    const { rows } = await owner.query<StoredClose>(
      `SELECT fill_rate::text AS fill, closing_reason AS reason, command_id AS command, profit::text
       FROM execution JOIN position ON position.id = execution.position_id
       WHERE execution.kind = 'close' ORDER BY execution.id`,
    );
    return rows;
  });
}

describe('CA-13 a delisting at 150', () => {
  test('closes buys and sells at that price, by hand, cancels what waits, and leaves the rest', async () => {
    await hold();
    await delist('150');
    // (150 − 200.05) × 500 ÷ 200.05 and (199.850025 − 150) × 100 ÷ 199.850025, half-even to the micro-unit.
    const by = { fill: '15000000000', reason: 'delisted', command: 'action:end' };
    expect(await storedCloses()).toEqual([
      { ...by, profit: '-125093727' },
      { ...by, profit: '24943717' },
    ]);
    expect(bench.account.cash).toBe(1_000_000_000n - 125_093_727n + 24_943_717n);
    expect(bench.held.map(({ symbol }) => symbol)).toEqual(['BTCUSD']);
    expect(bench.account).toMatchObject({ used: eur('50'), pending: [] });
    const order = await asOwner(bench.database, (owner) => owner.query('SELECT status, refusal FROM pending_order'));
    expect(order.rows).toEqual([{ status: 'cancelled', refusal: { code: 'instrumentDelisted' } }]);
    expect(bench.actions.delistings).toMatchObject([{ symbol: 'AAPL', actionId: 'end' }]);
  });

  test('MA-8 a balance below zero is lifted to zero, once nothing is open', async () => {
    await bench.tick('199.9', '200');
    expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '400', leverage: 10 }))).toBe('opened');
    await delist('1');
    expect(bench.account).toMatchObject({ cash: 0n, used: 0n });
    const { rows } = await asOwner(bench.database, (owner) =>
      owner.query("SELECT reference FROM ledger_entry WHERE kind = 'negativeBalance'"),
    );
    expect(rows).toEqual([{ reference: 'action:end' }]);
  });
});

describe('CA-12 a delisted instrument', () => {
  async function everyWay(): Promise<Set<string>> {
    const answers = [await bench.openPosition({ direction: 'buy', amount: '10' }), await bench.placeOrder('190')];
    return new Set(answers.map(codeOf));
  }

  test('is closed for ever: to orders, to ticks, after its halt, and over a restart', async () => {
    await hold();
    await delist('150');
    expect(await everyWay()).toEqual(new Set(['instrumentDelisted']));
    await bench.halt(false);
    bench.engine.market('AAPL', { kind: 'open' });
    await bench.tick('149', '149.1');
    expect(bench.engine.quote('AAPL')).toMatchObject({ sell: price('199.9') });
    expect(await everyWay()).toEqual(new Set(['instrumentDelisted']));
    await bench.restart(1_000, '100', '100.1');
    expect(bench.engine.quote('AAPL')).toMatchObject({ sell: price('199.9') });
    expect(codeOf(await bench.halt(true))).toBe('instrumentDelisted');
    expect(await everyWay()).toEqual(new Set(['instrumentDelisted']));
    expect(await storedCloses()).toHaveLength(2);
    expect(codeOf(await bench.announce('again', delistingAt('140'), 5_000))).toBe('instrumentDelisted');
  });

  test('CA-7 due while the server was down, it is closed before any price', async () => {
    await hold();
    await bench.announce('end', delistingAt('150'));
    await bench.restart(1_000, '100', '100.1');
    expect((await storedCloses()).map(({ fill }) => fill)).toEqual(['15000000000', '15000000000']);
  });

  test('CA-2 in an open market it waits', async () => {
    await hold();
    await bench.announce('end', delistingAt('150'));
    await bench.clock(5_000);
    await bench.tick('200', '200.1');
    expect(bench.held).toHaveLength(3);
    bench.engine.market('AAPL', { kind: 'closed', until: undefined });
    await bench.clock(1_000);
    expect(bench.held).toHaveLength(1);
  });
});

test('CA-15 it is replayed from the journal and the tape, and a changed figure is named', async () => {
  await hold();
  await delist('150');
  await bench.halt(false);
  await bench.tick('149', '149.1');
  expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '10' }))).toBe('instrumentDelisted');
  await bench.tick('301', '301.1', 'BTCUSD');
  const [other] = bench.held;
  expect(codeOf(await bench.submit({ kind: 'closePosition', positionId: other?.id ?? 0, order: none }))).toBe('closed');
  const found = await bench.replay();
  expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
  expect(found.counts.executions).toBe(6);
  const changed = await bench.replayChanged("command_id = 'action:end'");
  expect(changed.difference).toMatchObject({ lines: ['fillRate', expect.any(String), expect.any(String)] });
});
