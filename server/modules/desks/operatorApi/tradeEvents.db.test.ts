import { afterAll, beforeAll, expect, test } from 'vitest';
import { eur, everythingAllowed, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { beginFeed } from './feedStore.ts';
import { numberEvents, operatorHandlers } from './index.ts';
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
  await transaction(edge.officePool, 'northline', (connection) => beginFeed(connection, 'northline', edge.clock.now()));
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
