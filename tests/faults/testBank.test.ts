import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onConnection } from '../support/connections.ts';
import { askBank as askBankAt } from '../support/askBank.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { post } from '../support/tradingClient.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ cluster: inject('cluster'), isSeeded: true });
  const [verified] = server.logins;
  const { body } = await post(server.baseUrl, '/api/accounts/login', {
    email: verified?.email,
    password: verified?.password,
  });
  token = String(body.data?.['access_token']);
});

afterAll(() => server.stop());

const askBank = (path: string, body?: unknown) => askBankAt(server.port, path, body);

async function ask(path: string, fields: Readonly<Record<string, unknown>>) {
  const { status, body } = await post(server.baseUrl, path, { token, ...fields });
  return { status, data: body.data ?? {}, code: body.error?.code };
}

/** Lists the payment's moves in the ledger. */
async function moves(order: unknown): Promise<unknown> {
  return onConnection(server.database.databaseUrl, async (owner) => {
    const { rows } = await owner.query<Record<string, string>>(
      `SELECT m.kind, m.state, m.amount FROM payment_move m JOIN payment p ON p.id = m.payment_id WHERE p.number = $1`,
      [order],
    );
    return rows;
  });
}

const create = (provider = 'testBank') => ask('/api/transactions/create', { amount: 250, method: 1, provider });
const send = (order: unknown, provider = 'testBank') =>
  ask(`/api/transaction/send/${provider}`, { transaction_id: order });
const statusOf = async (order: unknown): Promise<unknown> =>
  (await ask('/api/transactions/state', { transaction_id: order, ask: true })).data['status'];

test('a deposit at the Test bank is credited, once, whatever comes how often', async () => {
  const order = (await create()).data['transaction_id'];
  const { data } = await send(order);
  const next = data['next'] as { url: string };
  const page = new URL(next.url);
  expect(page.host).toBe(`bank.localhost:${server.port}`);
  expect((await askBank(page.pathname)).text).toContain('TEST BANK');
  expect((await askBank('/control/faults/testBank/northline', { duplicate: true })).status).toBe(200);
  expect((await askBank(`/control/orders/testBank/northline/${String(order)}/approve`, {})).status).toBe(200);
  await expect.poll(() => statusOf(order)).toBe('approved');
  expect(await moves(order)).toEqual([{ kind: 'deposit', state: 'done', amount: '250000000' }]);
  await askBank('/control/faults/testBank/northline', {});
});

test('a deposit whose provider names itself only in its callback is credited too', async () => {
  const order = (await create('Ikajo')).data['transaction_id'];
  const { data } = await send(order, 'Ikajo');
  const next = data['next'] as { action: string; fields: Record<string, string> };
  const form = await askBank(new URL(next.action).pathname, new URLSearchParams(next.fields));
  expect(form.status).toBe(303);
  // The client returns to the host that knows them, not to another of the brand's.
  expect(next.fields['url']).toBe(`${server.baseUrl}/payment/return/${String(order)}`);
  expect((await askBank(`/control/orders/Ikajo/northline/${String(order)}/approve`, {})).status).toBe(200);
  await expect.poll(() => statusOf(order)).toBe('approved');
  expect(await moves(order)).toEqual([{ kind: 'deposit', state: 'done', amount: '250000000' }]);
});

test('a bank that is down is a provider that is down: the deposit is not lost, and the rest goes on', async () => {
  await server.bank.kill();
  const order = (await create()).data['transaction_id'];
  const refused = await send(order);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect((await askBank('/')).status).toBe(503);
  expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200);
  await server.bank.restart();
  expect((await askBank('/')).status).toBe(200);
  expect(['pending', 'processing']).toContain(await statusOf(order));
});
