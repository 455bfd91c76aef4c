import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOSS_ACCOUNTS_MINIMUM } from '@candor/domain/clients/lossShare.ts';
import { eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, get, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import { LossShares } from './lossShares.ts';

/** Proves that demo and real never mix: random activity on both, and every figure queried by either. */

let edge: Edge;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

interface Client {
  readonly entered: Entered;
  readonly real: AccountRef;
  readonly demo: AccountRef;
}

function next(): string {
  edge.clock.pass(101);
  commands += 1;
  return `command-${commands}`;
}

async function verifiedClient(): Promise<Client> {
  const entered = await newClient(edge);
  const session = await edge.sessions.find('northline', { token: entered.token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  const { brandId, accounts } = session.value;
  const [real, demo] = [accounts.real, accounts.demo].map((accountId) => ({ brandId, accountId }));
  if (real === undefined || demo === undefined) throw new Error('no accounts');
  await edge.desk.setEligibility(real, { ...(await edge.desk.eligibility(real)), verified: true }, next());
  return { entered, real, demo };
}

function pay(kind: 'deposit' | 'reserveWithdrawal', amount: string, of: AccountRef) {
  return edge.engine.submit({ ...of, commandId: next(), actor: 'client', body: { kind, amount: eur(amount) } });
}

function price(value: number): void {
  openMarket(edge.engine, quoteOf('BTCUSD', value.toFixed(2), (value + 5).toFixed(2), edge.clock.now()));
}

/** Opens and closes a trade with a result of this sign. */
async function trade(of: AccountRef, result: 'gain' | 'loss', amount = '50'): Promise<void> {
  price(50_000);
  const order = { symbol: 'BTCUSD', direction: 'buy', amount: eur(amount), leverage: 5 } as const;
  const opened = await edge.desk.openPosition(of, order, next());
  if (!opened.status) return;
  price(result === 'gain' ? 50_900 : 49_100);
  await edge.desk.closePosition(of, { id: opened.data.position.id }, next());
}

/** Reads the contents of one book directly from the database: ids of positions and entries, and sums. */
function book(kind: 'real' | 'demo') {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ accounts: string[]; positions: string[]; entries: string[] }>(
      `SELECT array(SELECT id::text FROM trading_account WHERE kind = $1) AS accounts,
         array(SELECT position.id::text FROM position JOIN trading_account a ON a.id = account_id
           WHERE a.kind = $1) AS positions,
         array(SELECT id::text FROM ledger_entry WHERE book = $1) AS entries`,
      [kind],
    );
    const [found] = rows;
    if (found === undefined) throw new Error('no row');
    return { accounts: new Set(found.accounts), positions: new Set(found.positions), entries: new Set(found.entries) };
  });
}

async function shown({ entered }: Client, account: 'real' | 'demo') {
  await post(edge, '/api/accounts/switch', { account }, entered.sent);
  const statement = await edge.app.inject({
    method: 'POST',
    url: '/api/statements/period',
    payload: JSON.stringify({ from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z', format: 'json' }),
    headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${entered.token}` },
  });
  const file = JSON.parse(statement.body) as { content: readonly Record<string, unknown>[] };
  const history = await post(edge, '/api/positions/history', { count: 200 }, entered.sent);
  const transactions = await get(edge, `/api/transactions/get/${entered.token}`);
  const positionsOf = (rows: readonly unknown[], field: string) => rows.map((row) => String((row as never)[field]));
  return {
    statement: positionsOf(
      file.content.filter(({ row }) => row === 'trade' || row === 'open'),
      'position',
    ),
    books: file.content.flatMap(({ row, book: of }) => (row === 'head' ? [of] : [])),
    history: positionsOf(history.data['trades'] as readonly unknown[], 'id'),
    transactions: positionsOf(transactions.list, 'transaction_id'),
  };
}

test('R28 B4.1 nothing of one book is ever shown, summed or reckoned in the other', async () => {
  const seed = randomInt(2 ** 31);
  let state = seed;
  const chance = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const clients = [await verifiedClient(), await verifiedClient(), await verifiedClient()];
  for (const { real } of clients) await pay('deposit', '2000', real);
  for (let step = 0; step < 60; step++) {
    const client = clients[chance(clients.length)] ?? clients[0];
    const of = chance(2) === 0 ? client?.real : client?.demo;
    if (of === undefined) continue;
    const what = chance(6);
    if (what < 3) await trade(of, chance(2) === 0 ? 'gain' : 'loss', `${10 + chance(90)}`);
    else if (what === 3) {
      price(50_000);
      const order = { symbol: 'BTCUSD', direction: 'sell', amount: eur('20'), leverage: 5 } as const;
      await edge.desk.openPosition(of, order, next());
    } else await pay(what === 4 ? 'deposit' : 'reserveWithdrawal', `${1 + chance(40)}.25`, of);
  }
  edge.clock.pass(1_000);
  const where = `seed ${seed}`;
  const books = { real: await book('real'), demo: await book('demo') };
  for (const client of clients)
    for (const kind of ['real', 'demo'] as const) {
      const found = await shown(client, kind);
      expect(found.books, where).toEqual([kind]);
      const own = books[kind];
      expect(
        [...found.statement, ...found.history].filter((id) => !own.positions.has(id)),
        where,
      ).toEqual([]);
      expect(
        found.transactions.filter((id) => !own.entries.has(id)),
        where,
      ).toEqual([]);
      expect(found.transactions.length, where).toBeGreaterThan(0);
    }
  await expectBalanced(where);
  await expectExposureOfReal(where);
});

/** Expects that postings sum to zero in each brand, book and currency, and that no entry has postings of two books. */
async function expectBalanced(where: string): Promise<void> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ book: string; total: string; mixed: string }>(
      `SELECT posting.book, sum(amount)::text AS total,
         count(*) FILTER (WHERE posting.book <> entry.book OR posting.brand_id <> entry.brand_id
           OR (account.id IS NOT NULL AND account.kind <> posting.book))::text AS mixed
       FROM posting JOIN ledger_entry entry ON entry.id = entry_id
       LEFT JOIN trading_account account ON account.id = posting.account_id
       GROUP BY posting.brand_id, posting.book, posting.currency ORDER BY posting.book`,
    ),
  );
  expect(rows, where).toEqual([
    { book: 'demo', total: '0', mixed: '0' },
    { book: 'real', total: '0', mixed: '0' },
  ]);
}

/** TR-11: expects the broker's exposure to equal the positions of real accounts. */
async function expectExposureOfReal(where: string): Promise<void> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ exposure: string }>(
      `SELECT coalesce(sum(CASE direction WHEN 'buy' THEN 1 ELSE -1 END * amount * leverage), 0)::text AS exposure
       FROM position JOIN trading_account account ON account.id = account_id
       WHERE closed_at IS NULL AND account.kind = 'real' AND symbol = 'BTCUSD'`,
    ),
  );
  const before = String(rows[0]?.exposure);
  const order = { symbol: 'BTCUSD', direction: 'buy', amount: eur('10'), leverage: 5 } as const;
  const client = await verifiedClient();
  price(50_000);
  await edge.desk.openPosition(client.demo, order, 'exposure-demo');
  await pay('deposit', '100', client.real);
  price(50_000);
  await edge.desk.openPosition(client.real, order, 'exposure-real');
  const seen = await asOwner(edge.database, (owner) =>
    owner.query<{ value: string | null }>(
      `SELECT house_exposure::text AS value FROM journal WHERE command_id = 'client:exposure-real' OR command_id = 'exposure-real'`,
    ),
  );
  expect(
    seen.rows.map(({ value }) => value),
    where,
  ).toEqual([before]);
}

test('LO-1 the loss percentage counts real accounts only, and none while they are too few', async () => {
  const shares = new LossShares(edge.pool, edge.clock);
  expect(await shares.of('northline')).toBeUndefined();
  const results: string[] = [];
  for (let index = 0; index < LOSS_ACCOUNTS_MINIMUM; index++) {
    const client = await verifiedClient();
    await pay('deposit', '100', client.real);
    const result = index % 4 === 0 ? 'gain' : 'loss';
    results.push(result);
    await trade(client.real, result);
    // The demo account gets the opposite result: were it counted, the figure would differ.
    await trade(client.demo, result === 'gain' ? 'loss' : 'gain', '500');
  }
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ lost: number; all: number }>(
      `SELECT count(*) FILTER (WHERE result < 0)::integer AS lost, count(*)::integer AS all FROM (
         SELECT sum(profit) AS result FROM position JOIN trading_account a ON a.id = account_id
         WHERE a.kind = 'real' AND closed_at IS NOT NULL GROUP BY a.id) AS results`,
    ),
  );
  const { lost = 0, all = 1 } = rows[0] ?? {};
  // The figure is cached for the day, and recalculated the next.
  expect(await shares.of('northline')).toBeUndefined();
  edge.clock.pass(86_400_000);
  const percent = await shares.of('northline');
  expect(percent).toBeGreaterThan(50);
  expect(Math.abs((percent ?? 0) - (lost * 100) / all)).toBeLessThanOrEqual(0.5);
  expect(await shares.of('other')).toBeUndefined();
  expect((await get(edge, '/api/reports/loss')).data).toMatchObject({ percent });
});
