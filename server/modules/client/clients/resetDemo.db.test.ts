import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';

let edge: Edge;
let client: Entered;
let demo: AccountRef;
let real: AccountRef;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
  openMarket(edge.engine, quoteOf('AAPL', '100', '100.02'));
});

afterAll(() => edge.stop());

beforeEach(async () => {
  edge.engine.market('AAPL', { kind: 'open' });
  client = await newClient(edge);
  const session = await edge.sessions.find('northline', { token: client.token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  const { brandId, accounts } = session.value;
  demo = { brandId, accountId: accounts.demo };
  real = { brandId, accountId: accounts.real };
});

const next = () => `command-${(commands += 1)}`;
const reset = (commandId: string, of = client) => post(edge, '/api/accounts/resetDemo', { commandId }, of.sent);

async function open(symbol: string, of = demo): Promise<void> {
  const order = { symbol, direction: 'buy', amount: eur('100'), leverage: 5 } as const;
  const answer = await edge.desk.openPosition(of, order, next());
  if (!answer.status) throw new Error(answer.error.code);
}

async function place(): Promise<void> {
  const terms = { symbol: 'BTCUSD', direction: 'buy', type: 'limit', rate: price('40000'), amount: eur('50') } as const;
  const answer = await edge.desk.placeOrder(demo, { ...terms, leverage: 5 }, next());
  if (!answer.status) throw new Error(answer.error.code);
}

async function deposit(amount: string, of: AccountRef): Promise<void> {
  const body = { kind: 'deposit', amount: eur(amount) } as const;
  await edge.engine.submit({ ...of, commandId: next(), actor: 'client', body });
}

/** Reads the account directly from the database. */
function stored({ accountId }: AccountRef) {
  return asOwner(edge.database, async (owner) => {
    const one = async (sql: string) => (await owner.query<{ value: string }>(sql, [accountId])).rows[0]?.value;
    return {
      cash: await one('SELECT cash::text AS value FROM trading_account WHERE id = $1'),
      used: await one('SELECT used::text AS value FROM trading_account WHERE id = $1'),
      open: await one('SELECT count(*)::text AS value FROM position WHERE account_id = $1 AND closed_at IS NULL'),
      closed: await one('SELECT count(*)::text AS value FROM position WHERE account_id = $1 AND closed_at IS NOT NULL'),
      orders: await one(`SELECT string_agg(status, ',') AS value FROM pending_order WHERE account_id = $1`),
      postings: await one('SELECT sum(amount)::text AS value FROM posting WHERE account_id = $1'),
    };
  });
}

describe('LE-7 starting the demo account over', () => {
  test('ends everything, brings the balance to the funding, and keeps the history', async () => {
    await open('BTCUSD');
    await open('AAPL');
    await place();
    await deposit('700', demo);
    const answer = await reset('reset-0001');
    expect([answer.status, answer.data]).toEqual([200, { balance: 10_000, closed: 2, cancelled: 1, left: 0 }]);
    expect(await stored(demo)).toEqual({
      cash: '10000000000',
      used: '0',
      open: '0',
      closed: '2',
      orders: 'cancelled',
      postings: '10000000000',
    });
  });

  test('leaves open what cannot be closed now', async () => {
    await open('AAPL');
    await open('BTCUSD');
    edge.engine.market('AAPL', { kind: 'closed', until: undefined });
    const answer = await reset('reset-0002');
    expect(answer.data).toEqual({ balance: 10_000, closed: 1, cancelled: 0, left: 1 });
    expect(await stored(demo)).toMatchObject({ cash: '10000000000', used: '100000000', open: '1' });
  });

  test('B4.3 asked twice under one id, it answers the same and ends nothing twice', async () => {
    await open('BTCUSD');
    const first = await reset('reset-0003');
    await open('BTCUSD');
    const second = await reset('reset-0003');
    expect(second.text).toBe(first.text);
    expect(await stored(demo)).toMatchObject({ open: '1' });
  });

  test('of many at the same moment each leaves the account at its funding', async () => {
    await open('BTCUSD');
    await deposit('50', demo);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(`reset-race-${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ data }) => data['closed'] === 1)).toHaveLength(1);
    expect(await stored(demo)).toMatchObject({ cash: '10000000000', postings: '10000000000' });
  });

  test('never touches the real account, whichever is in view', async () => {
    const eligibility = await edge.desk.eligibility(real);
    await edge.desk.setEligibility(real, { ...eligibility, verified: true }, next());
    await deposit('500', real);
    await open('BTCUSD', real);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const before = await stored(real);
    expect((await reset('reset-0004')).status).toBe(200);
    expect(await stored(real)).toEqual(before);
    const body = { kind: 'resetDemo', funding: eur('10000') } as const;
    const forced = await edge.engine.submit({ ...real, commandId: next(), actor: 'client', body });
    expect(forced).toMatchObject({ ok: false, refusal: { code: 'topUpReal' } });
    expect(await stored(real)).toEqual(before);
  });

  test('requires a session and a command id', async () => {
    expect((await post(edge, '/api/accounts/resetDemo', { commandId: 'reset-0005' })).code).toBe('sessionMissing');
    expect((await post(edge, '/api/accounts/resetDemo', {}, client.sent)).field).toBe('commandId');
  });
});
