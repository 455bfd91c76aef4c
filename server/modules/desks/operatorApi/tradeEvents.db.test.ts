import { parseDecimal } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eur, everythingAllowed, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { closedTrade, correctTrade } from '../../../../tests/support/corrections.ts';
import { programWith, textOf } from '../../../../tests/support/operatorKey.ts';
import { startFeed, listEvents, numberChanges } from './feedStore.ts';
import { ListFile, numberEvents, operatorHandlers } from './index.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let commands = 0;
const next = () => `feed-trade-${(commands += 1)}`;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

async function accountsOf(clientId: number) {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number; kind: string }>('SELECT id::float8, kind FROM trading_account WHERE client_id = $1', [
      clientId,
    ]),
  );
  return rows.map(({ id, kind }) => ({ account: { brandId: 'northline', accountId: id }, kind }));
}

async function deal(account: { brandId: string; accountId: number }): Promise<void> {
  const market = (sell: string, buy: string) => openMarket(edge.engine, quoteOf('BTCUSD', sell, buy, edge.clock.now()));
  market('50000', '50010');
  await edge.desk.setEligibility(account, everythingAllowed, next());
  const body = { kind: 'deposit' as const, amount: eur('5000') };
  await edge.engine.submit({ ...account, commandId: next(), actor: 'client', body });
  const terms = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 5 };
  const opened = await edge.desk.openPosition(account, terms, next());
  if (!opened.status) throw new Error(opened.error.code);
  await edge.desk.closePosition(account, { id: opened.data.position.id }, next());
  await edge.desk.placeOrder(account, { ...terms, type: 'limit', rate: price('49500') }, next());
  market('49400', '49410');
  await edge.engine.idle();
}

test('OA-5 trades and orders of real accounts are in the feed in the order of the engine, and no demo trade', async () => {
  await newClient(edge);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>('SELECT max(id)::float8 AS id FROM client'),
  );
  await transaction(edge.officePool, 'northline', (connection) => startFeed(connection, 'northline', edge.clock.now()));
  for (const { account } of await accountsOf(rows[0]?.id ?? 0)) await deal(account);
  await Promise.all([numberEvents(edge.operator, 'northline'), numberEvents(edge.operator, 'northline')]);
  const caller = { brandId: 'northline', keyId: 1, name: 'x', scopes: ['events', 'trades'] as const, expiresAt: 0 };
  const read = await operatorHandlers(edge.operator).readEvents({ after: 0 }, caller);
  if (!read.ok) throw new Error(read.refusal.code);
  const { events } = read.value;
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    'order.filled',
    'order.placed',
    'trade.closed',
    'trade.opened',
    'trade.opened',
  ]);
  const trades = events.filter(({ kind }) => kind.startsWith('trade.'));
  expect(trades.map(({ kind }) => kind)).toEqual(['trade.opened', 'trade.closed', 'trade.opened']);
  expect(trades[0]?.data).toMatchObject({ symbol: 'BTCUSD', direction: 'buy', amount: '100', leverage: 5 });
  expect(Number(trades[1]?.data.profit)).toBeLessThan(0);
  expect(events.find(({ kind }) => kind === 'order.filled')?.data.trade_id).toBe(trades[2]?.id);
  expect(new Set(events.map(({ client_id: client }) => client))).toEqual(new Set([rows[0]?.id]));
});

test('OA-5 a trade that is changed is an event: its levels, and what is left of it when a part is closed', async () => {
  const real = await realAccount();
  const terms = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 5 };
  const opened = await edge.desk.openPosition(real, terms, next());
  if (!opened.status) throw new Error(opened.error.code);
  const { id } = opened.data.position;
  await edge.desk.updatePosition(real, { id, stop_lost: price('45000'), take_profit: price('60000') }, next());
  await edge.desk.closePosition(real, { id, amount: eur('40') }, next());
  await edge.engine.idle();
  await Promise.all([numberEvents(edge.operator, 'northline'), numberEvents(edge.operator, 'northline')]);
  const all = await tradesOf(id);
  expect(all.map(({ kind, data: { change } }) => [kind, change])).toEqual([
    ['trade.opened', undefined],
    ['trade.changed', 'levels'],
    ['trade.changed', 'partClosed'],
  ]);
  expect(all[1]?.data).toEqual({ change: 'levels', symbol: 'BTCUSD', stop_loss: '45000', take_profit: '60000' });
  const [part] = await tradesOf(all[2]?.data.trade_id ?? 0);
  expect(part).toMatchObject({ kind: 'trade.closed', data: { parent_id: id, amount: '40' } });
  expect(all[2]?.data).toMatchObject({ amount: '40', currency: 'EUR' });
  // Numbering again adds nothing twice.
  await numberEvents(edge.operator, 'northline');
  expect(await tradesOf(id)).toEqual(all);
});

test('OA-5 a corrected trade is one event with its present figures', async () => {
  const real = await realAccount();
  const id = await closedTrade(edge, real);
  await numberEvents(edge.operator, 'northline');
  await correctTrade(edge, id, { open: 100, close: 95 });
  await Promise.all([numberEvents(edge.operator, 'northline'), numberEvents(edge.operator, 'northline')]);
  const [, , corrected, ...others] = await tradesOf(id);
  expect(others).toEqual([]);
  expect(corrected).toMatchObject({
    kind: 'trade.changed',
    data: { change: 'corrected', close_rate: '95', currency: 'EUR' },
  });
  expect(Number(corrected?.data.profit)).toBeGreaterThan(-6);
});

test('OA-5 a trade that was closed and corrected since the last pass ends with its present figures', async () => {
  const real = await realAccount();
  await numberEvents(edge.operator, 'northline');
  const id = await closedTrade(edge, real);
  await correctTrade(edge, id, { open: 100, close: 95 });
  await Promise.all([numberEvents(edge.operator, 'northline'), numberEvents(edge.operator, 'northline')]);
  const all = await tradesOf(id);
  expect(all.map(({ kind, data: { change } }) => [kind, change])).toEqual([
    ['trade.opened', undefined],
    ['trade.closed', undefined],
    ['trade.changed', 'corrected'],
  ]);
  expect(Number(all[1]?.data.profit)).toBeLessThan(-9);
  expect(Number(all[2]?.data.profit)).toBeGreaterThan(-6);
});

test('OA-5 a correction waits for the closing that it corrects, however far the engine was read', async () => {
  const real = await realAccount();
  const id = await closedTrade(edge, real);
  await correctTrade(edge, id, { open: 100, close: 95 });
  const [closing] = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      "SELECT id::float8 FROM execution WHERE position_id = $1 AND kind = 'close'",
      [id],
    );
    return rows;
  });
  const executionId = closing?.id ?? 0;
  const took = (through: number) =>
    transaction(edge.officePool, 'northline', async (connection) => {
      const portion = { after: 1_000_000, now: edge.clock.now(), limit: 1_000 };
      await numberChanges(connection, { ...portion, executionId: through });
      const events = await listEvents(connection, {
        after: 1_000_000,
        through: 2_000_000,
        kinds: ['trade.changed'],
        limit: 9,
      });
      await connection.query('DELETE FROM operator_event WHERE number > 1000000');
      return events.map(({ subjectId }) => subjectId);
    });
  expect(await took(executionId - 1)).not.toContain(id);
  expect(await took(executionId)).toContain(id);
});

/** Creates a new client's account, with money. */
async function realAccount() {
  await newClient(edge);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>('SELECT max(id)::float8 AS id FROM client'),
  );
  const found = (await accountsOf(rows[0]?.id ?? 0)).find(({ kind }) => kind === 'real');
  if (found === undefined) throw new Error('a client has a real account');
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010', edge.clock.now()));
  await edge.desk.setEligibility(found.account, everythingAllowed, next());
  const body = { kind: 'deposit' as const, amount: eur('5000') };
  await edge.engine.submit({ ...found.account, commandId: next(), actor: 'client', body });
  return found.account;
}

async function tradesOf(id: number) {
  const caller = { brandId: 'northline', keyId: 1, name: 'x', scopes: ['events', 'trades'] as const, expiresAt: 0 };
  const read = await operatorHandlers(edge.operator).readEvents({ after: 0, limit: 1_000 }, caller);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.events.filter((event) => event.id === id);
}

test('OA-3 the ledger has each entry of real accounts with all of its postings, and each adds up to zero', async () => {
  const caller = await programWith(edge, ['ledger']);
  const handlers = operatorHandlers(edge.operator);
  const { rows: keys } = await asOwner(edge.database, (owner) =>
    owner.query<{ count: number }>("SELECT count(*)::int AS count FROM ledger_entry WHERE book = 'real'"),
  );
  const read = async (after: number) => {
    const file = await handlers.readList({ list: 'ledger', after, limit: 2 }, caller);
    if (!file.ok) throw new Error(file.refusal.code);
    if (!(file.value instanceof ListFile)) throw new Error('a list says where its next part begins');
    const text = await textOf(file.value);
    return { next: file.value.next, isMore: file.value.isMore, rows: text.trimEnd().split('\n').map(readEntry) };
  };
  const found: ReturnType<typeof readEntry>[] = [];
  for (let page = await read(0); ; page = await read(page.next)) {
    found.push(...page.rows);
    if (!page.isMore) break;
  }
  expect(found).toHaveLength(keys[0]?.count ?? 0);
  for (const { postings, amount } of found) {
    expect(sumOf(postings)).toBe(0n);
    expect(sumOf(postings.filter(({ account }) => account === 'client'))).toBe(microsOf(amount ?? '0'));
  }
  const places = Map.groupBy(found, ({ account_id: account }) => account);
  for (const entries of places.values())
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_entry, place) => place + 1));
});

const entry = z.object({
  account_id: z.number(),
  position: z.number(),
  amount: z.nullable(z.string()),
  postings: z.array(z.object({ account: z.string(), amount: z.string() })),
});

function readEntry(line: string) {
  return z.parse(entry, JSON.parse(line));
}

function sumOf(postings: readonly { readonly amount: string }[]): bigint {
  return postings.reduce((sum, { amount }) => sum + microsOf(amount), 0n);
}

function microsOf(amount: string): bigint {
  const micros = parseDecimal(amount, MONEY_DIGITS);
  if (micros === undefined) throw new Error(`${amount} is no decimal`);
  return micros;
}
