import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onConnection } from '../support/connections.ts';
import { askBank } from '../support/askBank.ts';
import { rotating } from '../support/rotation.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { post } from '../support/tradingClient.ts';

/** The steps of B4.9, held up from outside by locks on the tables that they write, with kill -9 between each two. */

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ cluster: inject('cluster'), isSeeded: true });
  const [verified] = server.logins;
  const { email, password } = verified ?? {};
  const { body } = await post(server.baseUrl, '/api/accounts/login', { email, password });
  token = String(body.data?.['access_token']);
});

afterAll(() => server.stop());

const LIMIT = { timeout: 60_000, interval: 100 };
let requests = 0;

async function ask(path: string, fields: Readonly<Record<string, unknown>>) {
  const { body } = await post(server.baseUrl, path, { token, ...fields });
  return { data: body.data ?? {}, code: body.error?.code };
}

async function query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return onConnection(server.database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql, [...values])).rows;
  });
}

/** Blocks writes to the table until the returned function is called. */
async function hold(table: 'ledger_entry' | 'payment_move'): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: server.database.databaseUrl });
  await owner.connect();
  await owner.query('BEGIN');
  await owner.query(`LOCK TABLE ${table} IN SHARE MODE`);
  return () => owner.end();
}

async function count(sql: string, values: readonly unknown[]): Promise<number> {
  return (
    (await query<{ count: string }>(`SELECT count(*) FROM ${sql}`, values)).map((row) => Number(row.count))[0] ?? 0
  );
}

const entries = (kind: string, number: string): Promise<number> =>
  count(
    `ledger_entry JOIN payment_move ON command_id = reference AND payment_move.account_id = ledger_entry.account_id
     JOIN payment ON payment.id = payment_id WHERE ledger_entry.kind = $1 AND number = $2`,
    [kind, number],
  );
const intended = (number: string): Promise<number> =>
  count(`payment_move JOIN payment ON payment.id = payment_id WHERE state = 'intended' AND number = $1`, [number]);
/** Counts connections that wait for a lock. */
const blocked = (): Promise<number> =>
  count(`pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1`, ['Lock']);

/** Position in a payment's three steps at which the server dies. */
type Step = 'before the intent' | 'between the intent and the command' | 'between the command and its answer';
const steps: readonly Step[] = [
  'before the intent',
  'between the intent and the command',
  'between the command and its answer',
];

/**
 * Kills the server at this step: `begin` starts the payment, `number` finds it, `kind` is its ledger entry's.
 * Statements that still wait for a lock are dropped.
 */
async function dieAt(
  step: Step,
  move: { readonly kind: string; readonly begin: () => Promise<unknown>; readonly number: () => Promise<string> },
): Promise<void> {
  const letGo = await hold(step === 'before the intent' ? 'payment_move' : 'ledger_entry');
  const releases = [letGo];
  const beginning = move.begin().catch(() => undefined);
  if (step === 'before the intent') {
    await expect.poll(blocked, LIMIT).toBeGreaterThan(0);
  } else {
    await expect.poll(async () => intended(await move.number()), LIMIT).toBe(1);
    await expect.poll(blocked, LIMIT).toBeGreaterThan(0);
  }
  if (step === 'between the command and its answer') {
    releases.push(await hold('payment_move'));
    await letGo();
    await expect.poll(async () => entries(move.kind, await move.number()), LIMIT).toBe(1);
    await expect.poll(blocked, LIMIT).toBeGreaterThan(0);
  }
  await server.kill();
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  for (const release of releases) await release().catch(() => undefined);
  await beginning;
  await restart();
}

/**
 * Milliseconds by which the server's clock was advanced. Set back, it would wait until the times before the restart.
 */
let aheadMs = 0;

async function restart(): Promise<void> {
  const settings = { CLOCK: new Date(Date.now() + aheadMs).toISOString() };
  server = await startTestServer({ cluster: inject('cluster'), after: server, settings });
}

/** Expects every posting to have its other half, every account to be the sum of its own, and no move to be pending. */
async function expectBalanced(): Promise<void> {
  const sums = () =>
    query(`
      SELECT (SELECT coalesce(sum(amount), 0)::text FROM posting) AS all_postings,
        (SELECT count(*)::int FROM trading_account a
          WHERE cash <> (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = a.id)) AS cash_differs,
        (SELECT count(*)::int FROM payment_move WHERE state = 'intended') AS open`);
  await expect.poll(sums, LIMIT).toEqual([{ all_postings: '0', cash_differs: 0, open: 0 }]);
}

async function statusOf(number: string): Promise<unknown> {
  return (await ask('/api/transactions/state', { transaction_id: number })).data['status'];
}

async function newDeposit(): Promise<string> {
  const { data } = await ask('/api/transactions/create', { amount: 250, method: 1, provider: 'testBank' });
  const number = String(data['transaction_id']);
  await ask('/api/transaction/send/testBank', { transaction_id: number });
  return number;
}

const press = (number: string, action: string) =>
  askBank(server.port, `/control/orders/testBank/northline/${number}/${action}`, {});

async function killInDeposit(step: Step): Promise<void> {
  const number = await newDeposit();
  await dieAt(step, { kind: 'deposit', begin: () => press(number, 'approve'), number: async () => number });
  await expect.poll(() => statusOf(number), LIMIT).toBe('approved');
  expect(await entries('deposit', number)).toBe(1);
  await expectBalanced();
}

async function latestWithdrawal(): Promise<string> {
  const [row] = await query<{ number: string }>(
    'SELECT number FROM payment WHERE type_id = 6 ORDER BY id DESC LIMIT 1',
  );
  return row?.number ?? '';
}

async function killInWithdrawal(step: Step): Promise<void> {
  requests += 1;
  const withdrawal = { amount: -50, method: 6, comments: 'Rent', id: `kill-request-${requests}` };
  const begin = () => ask('/api/transactions/create', withdrawal);
  await dieAt(step, { kind: 'withdrawalReserve', begin, number: latestWithdrawal });
  // No answer arrived: the client asks again under the same id.
  const { data } = await begin();
  const number = String(data['transaction_id']);
  await expect.poll(() => entries('withdrawalReserve', number), LIMIT).toBe(1);
  expect(await count('payment WHERE request_id = $1', [withdrawal.id])).toBe(1);
  await expectBalanced();
  // A client may have only a few pending withdrawals: this one is cancelled before the next.
  const { code } = await ask('/api/transactions/cancel', { transaction_id: number });
  expect(code).toBeUndefined();
  await expectBalanced();
}

/** Approves a withdrawal as two people would, to go back to a deposit of the Test bank. */
async function approvePayout(): Promise<{ readonly number: string; readonly order: string }> {
  const deposit = await newDeposit();
  await press(deposit, 'approve');
  await expect.poll(() => statusOf(deposit), LIMIT).toBe('approved');
  const answer = await ask('/api/transactions/create', { amount: -40, method: 6, comments: 'Rent' });
  expect(answer.code).toBeUndefined();
  const number = String(answer.data['transaction_id']);
  const [leg] = await query<{ id: string }>(
    `WITH changed AS (UPDATE payment SET status = 'processing', reasons = '{}' WHERE number = $1 RETURNING *)
     INSERT INTO withdrawal_leg (brand_id, payment_id, deposit_id, provider, amount)
     SELECT changed.brand_id, changed.id, deposit.id, 'testBank', -changed.amount
     FROM changed, payment deposit WHERE deposit.number = $2
     RETURNING id::text`,
    [number, deposit],
  );
  return { number, order: `${number}-${leg?.id ?? ''}` };
}

const isAtBank = async (order: string): Promise<boolean> =>
  (await askBank(server.port, `/control/payments?brand=northline&provider=testBank&order=${order}`)).text.includes(
    order,
  );

async function killInPayout(): Promise<void> {
  const { number, order } = await approvePayout();
  await askBank(server.port, '/control/faults/testBank/northline', { silent: true });
  // A starting server looks for payouts to send; this one dies before it has an answer.
  await server.kill();
  await restart();
  await expect.poll(() => isAtBank(order), { ...LIMIT, timeout: 150_000 }).toBe(true);
  await server.kill();
  aheadMs += 90_000;
  const letGo = await hold('ledger_entry');
  await restart();
  await askBank(server.port, '/control/faults/testBank/northline', {});
  await press(order, 'send');
  await expect.poll(() => intended(number), LIMIT).toBe(1);
  await server.kill();
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  await letGo();
  await restart();
  await expect.poll(() => statusOf(number), LIMIT).toBe('approved');
  await expect.poll(() => entries('payOut', number), LIMIT).toBe(1);
  expect(await count(`bank.payment WHERE kind = 'payout' AND order_number = $1`, [order])).toBe(1);
  await expectBalanced();
}

/** Each kill costs two starts of a server, so each commit runs only some. */
const kills: readonly (readonly [title: string, kill: () => Promise<void>])[] = [
  ...steps.flatMap((step) => [
    [`B4.9 killed ${step} of a deposit, it is credited once`, () => killInDeposit(step)] as const,
    [`B4.9 killed ${step} of a withdrawal, its money is set aside once`, () => killInWithdrawal(step)] as const,
  ]),
  [
    'WD-18 killed while the bank is asked to pay, and again before the ledger hears of it: it is paid once',
    killInPayout,
  ],
];

test.each(rotating(kills, 2))('%s', (_title, kill) => kill());
