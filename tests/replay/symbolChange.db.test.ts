import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import { asOwner } from '../support/edge.ts';
import { price } from '../support/dealing.ts';
import { ActionBench, codeOf, none } from './actionBench.ts';

/** A symbol change: it touches no account, survives a restart, and is replayed. */

const terms: ActionTerms = { kind: 'symbolChange', ticker: 'APLE' };
let bench: ActionBench;

beforeEach(async () => {
  bench = await ActionBench.open();
});
afterEach(() => bench.close());

async function hold(): Promise<void> {
  await bench.tick('199.9', '200');
  expect(codeOf(await bench.openPosition({ direction: 'buy', amount: '100', leverage: 5, stop: '150' }))).toBe(
    'opened',
  );
  expect(codeOf(await bench.placeOrder('190'))).toBe('order');
}

function storedBook(): Promise<unknown> {
  return asOwner(bench.database, async (owner) => {
    const tables = ['position', 'pending_order', 'execution', 'ledger_entry', 'posting', 'trading_account'];
    const rows: unknown[] = [];
    for (const table of tables) rows.push((await owner.query(`SELECT * FROM ${table} ORDER BY 1`)).rows);
    return rows;
  });
}

test('CA-17 it moves no money, no price and no row of the book, and is known over restarts', async () => {
  await hold();
  const [before, account] = [await storedBook(), bench.account];
  expect(codeOf(await bench.announce('name', terms))).toBe('done');
  await bench.halt(true);
  await bench.clock(1_000);
  const changed = [{ actionId: 'name', symbol: 'AAPL', ticker: 'APLE', at: bench.now }];
  expect(bench.actions).toMatchObject({ waiting: [], symbolChanges: changed });
  expect(await storedBook()).toEqual(before);
  expect(bench.account).toEqual(account);
  expect(bench.engine.quote('AAPL')).toMatchObject({ sell: price('199.9') });
  await bench.halt(false);
  await bench.restart(1_000, '200', '200.1');
  expect(bench.actions.symbolChanges).toEqual(changed);
  await bench.tick('189', '189.9');
  expect(bench.held).toHaveLength(2);
});

test('CA-2, CA-7 in an open market it waits, and after a pause of the server it is done first', async () => {
  await hold();
  await bench.announce('name', terms);
  await bench.clock(5_000);
  expect(bench.actions.symbolChanges).toEqual([]);
  await bench.restart(1_000, '200', '200.1');
  expect(bench.actions.symbolChanges).toMatchObject([{ ticker: 'APLE' }]);
});

test('CA-18 the engine refuses what is taken, unchanged, malformed or announced already; a repetition is the same', async () => {
  await bench.tick('199.9', '200');
  const ask = async (actionId: string, ticker: string) =>
    codeOf(await bench.announce(actionId, { kind: 'symbolChange', ticker }, 1_000));
  expect(await ask('a', 'BTCUSD')).toBe('symbolTaken');
  expect(await ask('b', 'AAPL')).toBe('symbolUnchanged');
  expect(await ask('c', 'aple')).toBe('malformed');
  const first = await Promise.all([ask('d', 'APLE'), ask('d', 'APLE'), ask('e', 'OTHER')]);
  expect(first).toEqual(['done', 'done', 'symbolChangeWaits']);
  expect(codeOf(await bench.announce('d', { kind: 'symbolChange', ticker: 'ELSE' }))).toBe('commandReused');
  expect(codeOf(await bench.withdraw('d', terms))).toBe('done');
  expect(await ask('f', 'OTHER')).toBe('done');
  await bench.halt(true);
  await bench.clock(2_000);
  expect(bench.actions.symbolChanges).toMatchObject([{ ticker: 'OTHER' }]);
});

test('CA-19 it is replayed from the journal and the tape', async () => {
  await hold();
  await bench.announce('name', terms);
  await bench.halt(true);
  await bench.clock(1_000);
  await bench.halt(false);
  await bench.tick('205', '205.1');
  const [held] = bench.held;
  expect(codeOf(await bench.submit({ kind: 'closePosition', positionId: held?.id ?? 0, order: none }))).toBe('closed');
  const found = await bench.replay();
  expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
  expect(found.counts.executions).toBe(2);
});
