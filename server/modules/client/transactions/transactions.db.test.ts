import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { list, TRANSACTIONS_PAGE } from '@candor/contracts/http/transactions.ts';
import { transactionGroups } from '@candor/domain/payments/transaction.ts';
import * as z from 'zod/mini';
import { eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';

let edge: Edge;
let client: Entered;
let real: AccountRef;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  client = await newClient(edge);
  real = (await accountsOf(client)).real;
  await show('real');
});

async function accountsOf({ token }: Entered) {
  const session = await edge.sessions.find('northline', { token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  const { brandId, accounts } = session.value;
  return { real: { brandId, accountId: accounts.real }, demo: { brandId, accountId: accounts.demo } };
}

function show(account: 'real' | 'demo') {
  return post(edge, '/api/accounts/switch', { account }, client.sent);
}

async function move(kind: 'deposit' | 'reserveWithdrawal', amount: string, account = real): Promise<void> {
  edge.clock.pass(1_000);
  commands += 1;
  const body = { kind, amount: eur(amount) };
  const answer = await edge.engine.submit({ ...account, commandId: `move:${commands}`, actor: 'client', body });
  if (!answer.ok) throw new Error(`not moved: ${answer.refusal.code}`);
}

async function listed(requested: object) {
  const answer = await post(edge, '/api/transactions/list', requested, client.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(list.answer, answer.data as never);
}

async function exported(filter: object): Promise<string[]> {
  const answer = await edge.app.inject({
    method: 'POST',
    url: '/api/transactions/export',
    payload: JSON.stringify(filter),
    headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return answer.body.slice(1).trimEnd().split('\r\n');
}

describe('GET /api/transactions/get/{token}', () => {
  test('answers the specified fields, the latest first, a withdrawal with a negative amount', async () => {
    await move('deposit', '250.00');
    await move('reserveWithdrawal', '40.50');
    const answer = await get(edge, `/api/transactions/get/${client.token}`);
    expect(answer.status).toBe(200);
    expect(answer.list).toEqual([
      {
        amount: -40.5,
        transaction_type: { name: 'Withdrawal' },
        transaction_status: { name: 'Processing' },
        transaction_id: expect.stringMatching(/^\d+$/),
        created_at: new Date(edge.clock.now()).toISOString(),
        transaction_type_id: 6,
      },
      {
        amount: 250,
        transaction_type: { name: 'Manual Deposit' },
        transaction_status: { name: 'Approved' },
        transaction_id: expect.stringMatching(/^\d+$/),
        created_at: new Date(edge.clock.now() - 1_000).toISOString(),
        transaction_type_id: 11,
      },
    ]);
  });

  test.each(['x', 'A'.repeat(43), '%00', 'get'])('T21 the token %j of nobody is refused', async (token) => {
    expect(await get(edge, `/api/transactions/get/${token}`)).toMatchObject({ status: 401, code: 'sessionMissing' });
  });

  test('R13 a browser’s token out of an address is worthless without its cookie', async () => {
    const browser = await newClient(edge, { headers: BROWSER });
    expect(await get(edge, `/api/transactions/get/${browser.token}`)).toMatchObject({ code: 'sessionBound' });
    const { cookies } = browser.sent;
    const answer = await get(edge, `/api/transactions/get/${browser.token}`, {
      ...(cookies !== undefined && { cookies }),
    });
    expect(answer.status).toBe(200);
  });

  test('T52 the token in the path stands in no line of the log', async () => {
    await get(edge, `/api/transactions/get/${client.token}`);
    await get(edge, '/api/transactions/get/canary-of-a-token');
    const written = edge.written.join('');
    expect(written).toContain('/api/transactions/get/:token');
    expect(written).not.toContain(client.token);
    expect(written).not.toContain('canary-of-a-token');
  });
});

describe('the tabs', () => {
  test('TN-1 each entry stands on the tab of its type and trades on none', async () => {
    const seed = randomInt(2 ** 31);
    openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
    const demo = (await accountsOf(client)).demo;
    await show('demo');
    for (let index = 0; index < 5; index++) {
      const order = { symbol: 'BTCUSD', direction: 'buy', amount: eur('25'), leverage: 5 } as const;
      const opened = await edge.desk.openPosition(demo, order, `open-${seed}-${index}`);
      if (!opened.status) throw new Error(opened.error.code);
      await edge.desk.closePosition(demo, { id: opened.data.position.id }, `close-${seed}-${index}`);
    }
    await move('deposit', '20', demo);
    const { counts } = await listed({ group: 'deposits' });
    expect(counts, `seed ${seed}`).toEqual({ deposits: 2, withdrawals: 0, bonuses: 0, credits: 0 });
    expect((await listed({ group: 'deposits' })).transactions.map(({ type, cause }) => [type, cause])).toEqual([
      [11, 'payment'],
      [11, 'demoFunding'],
    ]);
  });

  test('R6 what the house lifts is a credit under its own name', async () => {
    const demo = (await accountsOf(client)).demo;
    await show('demo');
    openMarket(edge.engine, quoteOf('AAPL', '100', '100.01'));
    const order = { symbol: 'AAPL', direction: 'buy', amount: eur('9000'), leverage: 30 } as const;
    const opened = await edge.desk.openPosition(demo, order, `open-negative`);
    if (!opened.status) throw new Error(opened.error.code);
    openMarket(edge.engine, quoteOf('AAPL', '50', '50.01'));
    await edge.desk.balance(demo);
    await move('deposit', '1', demo);
    const { transactions } = await listed({ group: 'credits' });
    expect(transactions).toMatchObject([{ type: 5, cause: 'negativeBalance', status: 'approved', number: 1 }]);
    const specified = await get(edge, `/api/transactions/get/${client.token}`);
    expect(specified.list).toContainEqual(
      expect.objectContaining({ transaction_type: { name: 'Negative Balance Protection' }, transaction_type_id: 5 }),
    );
  });

  test('TN-2 demo money is never among the real, nor the other way', async () => {
    await move('deposit', '77.00');
    expect((await listed({ group: 'deposits' })).transactions.map(({ amount }) => amount)).toEqual([eur('77')]);
    await show('demo');
    expect((await listed({ group: 'deposits' })).transactions.map(({ cause }) => cause)).toEqual(['demoFunding']);
    const specified = await get(edge, `/api/transactions/get/${client.token}`);
    expect(specified.list).toMatchObject([{ amount: 10_000, transaction_type: { name: 'Demo Funding' } }]);
  });

  test('TN-3 pages, numbers and the file hold everything, each once', async () => {
    const seed = randomInt(2 ** 31);
    const amounts = Array.from({ length: 60 }, (_, index) => `${1 + ((seed + index * 7919) % 500)}.25`);
    for (const amount of amounts) await move('deposit', amount);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await listed({ group: 'deposits', page }));
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([TRANSACTIONS_PAGE, TRANSACTIONS_PAGE, 10]);
    const all = pages.flatMap(({ transactions }) => transactions);
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
    expect(all.map(({ amount }) => amount).toReversed(), `seed ${seed}`).toEqual(amounts.map((amount) => eur(amount)));
    expect(pages[0]).toMatchObject({ count: 60, pages: 3 });
    const lines = await exported({ group: 'deposits' });
    expect(lines).toHaveLength(61);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(amounts.toReversed().map((text) => text));
  });

  test('TN-3 a filter by day and by status leaves numbers as they are', async () => {
    for (const amount of ['1', '2', '3']) await move('deposit', amount);
    const at = edge.clock.now();
    const second = await listed({ group: 'deposits', from: iso(at - 1_000), until: iso(at) });
    expect(second.transactions.map(({ number, amount }) => [number, amount])).toEqual([[2, eur('2')]]);
    expect(second).toMatchObject({ count: 1, total: eur('2'), pages: 1, counts: { deposits: 3 } });
    expect(await listed({ group: 'deposits', status: 'declined' })).toMatchObject({ count: 0, transactions: [] });
  });

  test.each([
    [{ group: 'everything' }, 'group'],
    [{ group: 'deposits', status: 'great' }, 'status'],
    [{ group: 'deposits', page: 0 }, 'page'],
    [{ group: 'deposits', page: 1e9 }, 'page'],
    [{ group: 'deposits', from: '2026-02-30T00:00:00Z' }, 'from'],
    [{ group: 'deposits', from: "' OR 1=1" }, 'from'],
  ])('refuses %j', async (requested, field) => {
    const answer = await post(edge, '/api/transactions/list', requested, client.sent);
    expect([answer.status, answer.code, answer.field]).toEqual([422, 'malformed', field]);
  });

  test.each(['list', 'export'])('requires a session: %s', async (path) => {
    const answer = await post(edge, `/api/transactions/${path}`, { group: transactionGroups[0] });
    expect([answer.status, answer.code]).toEqual([401, 'sessionMissing']);
  });
});

function iso(at: number): string {
  return new Date(at).toISOString();
}
