import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import { openPool } from '../../../database/pool.ts';
import { publishFillMonths } from './checkedMonths.ts';
import { showChecks } from './report.ts';

let edge: Edge;
let client: Entered;

interface Waiting {
  readonly execution: number;
  readonly position: number;
  readonly receipt: Readonly<Record<string, unknown>>;
}

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
});

afterAll(() => edge.stop());

beforeEach(async () => {
  client = await newTrader();
});

/** Creates a client with a position that was opened and closed. */
async function newTrader(): Promise<Entered> {
  const trader = await newClient(edge);
  const { brandId, accounts } = await sessionOf(trader);
  const account = { brandId, accountId: accounts.demo };
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('25'), leverage: 1, price: price('50010') };
  const opened = await edge.desk.openPosition(account, order, `open-${trader.email}`);
  if (!opened.status) throw new Error('not opened');
  await edge.desk.closePosition(account, { id: opened.data.position.id }, `close-${trader.email}`);
  return trader;
}

function ask(path: string, body: object = {}, by: Entered = client): Promise<Answered> {
  return post(edge, path, body, by.sent);
}

async function waiting(by: Entered = client): Promise<readonly [Waiting, Waiting]> {
  const { data, text } = await ask('/api/fills/checks', {}, by);
  if (data['waiting'] === undefined) throw new Error(text);
  const [newest, oldest] = data['waiting'] as readonly Waiting[];
  if (newest === undefined || oldest === undefined) throw new Error('two fills wait');
  return [newest, oldest];
}

/** Returns the receipt with another amount, as a forger could write it. */
function altered({ receipt }: Waiting): string {
  return JSON.stringify({ ...receipt, position: { ...(receipt['position'] as object), amount: '26' } });
}

test('FS-1 FS-3 both fills wait with their receipts, and the first report of each counts, however often it is repeated', async () => {
  const [close, open] = await waiting();
  expect(Object.keys(close.receipt)).toContain('signature');
  const reports = [
    { right: [open.execution, close.execution], open: [] },
    { right: [], open: [open.execution] },
  ];
  for (const report of reports) expect((await ask('/api/fills/checks/report', report)).status).toBe(200);
  const { data } = await ask('/api/fills/checks');
  expect(data).toMatchObject({ fills: 2, right: 2, wrong: 0, open: 0, waiting: [], failed: [] });
  const { data: history } = await ask('/api/positions/history');
  expect(history['trades']).toMatchObject([{ id: close.position, checked: 'right' }]);
});

test('FS-3 nobody reports on the fills of others, and of reports at once one counts', async () => {
  const [close] = await waiting();
  const other = await newClient(edge);
  await ask('/api/fills/checks/report', { right: [close.execution], open: [] }, other);
  expect((await ask('/api/fills/checks')).data).toMatchObject({ right: 0 });
  const wrong = { execution: close.execution, failed: ['signature'], receipt: altered(close) };
  expect(await ask('/api/fills/checks/wrong', wrong, other)).toMatchObject({ status: 404 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('/api/fills/checks/wrong', wrong)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask('/api/fills/checks')).data).toMatchObject({ wrong: 1 });
});

test('FS-4 FS-5 a report stays with our own verdict beside it, is a task for dealing, and is answered once', async () => {
  const [close] = await waiting();
  const report = { execution: close.execution, failed: ['signature'], receipt: altered(close) };
  const first = await ask('/api/fills/checks/wrong', report);
  // The tape of a test is empty, so that the fill cannot be confirmed.
  expect(first.data).toEqual({ verdict: 'notConfirmed' });
  expect((await ask('/api/fills/checks/wrong', report)).data).toEqual(first.data);
  await ask('/api/fills/checks/report', { right: [close.execution], open: [] });
  expect((await ask('/api/fills/checks')).data).toMatchObject({
    wrong: 1,
    failed: [
      { execution: close.execution, kind: 'close', failed: ['signature'], verdict: 'notConfirmed', answer: null },
    ],
  });
  const dealer = (await newStaff(edge, ['dealing'])).sent;
  const { data: home } = await officeGet(edge, 'home', dealer);
  expect(home['tasks']).toContainEqual(expect.objectContaining({ kind: 'fillCheck', to: '/dealing/checks' }));
  const opened = await officePost(edge, 'dealing/check', { execution: close.execution }, dealer);
  expect(opened.data).toMatchObject({ now: 'notConfirmed', row: { client: { name: expect.any(String) } } });
  const answer = { execution: close.execution, reason: 'The file was altered after we signed it.' };
  const answered = await Promise.all([1, 2].map(() => officePost(edge, 'dealing/check/answer', answer, dealer)));
  expect(new Set(answered.map(({ code, status }) => code ?? status))).toEqual(new Set([200, 'fillAnswered']));
  const { data } = await ask('/api/fills/checks');
  expect(data['failed']).toMatchObject([{ answer: { reason: answer.reason } }]);
});

test('FS-4 a text that is no receipt is refused, and what is stored is never changed', async () => {
  const [close] = await waiting();
  const report = { execution: close.execution, failed: ['form'], receipt: '{"format":"none"}' };
  expect(await ask('/api/fills/checks/wrong', report)).toMatchObject({ code: 'malformed' });
  await ask('/api/fills/checks/report', { right: [close.execution], open: [] });
  const change = asOwner(edge.database, (owner) => owner.query('DELETE FROM fill_check'));
  await expect(change).rejects.toThrow();
});

test('FS-4 the receipt of another fill is refused, though we have signed it', async () => {
  const [close, open] = await waiting();
  const [others] = await waiting(await newTrader());
  for (const { receipt } of [open, others]) {
    const report = { execution: close.execution, failed: ['signature'], receipt: JSON.stringify(receipt) };
    expect(await ask('/api/fills/checks/wrong', report)).toMatchObject({ code: 'malformed', field: 'receipt' });
  }
  const report = { execution: open.execution, failed: ['signature'], receipt: JSON.stringify(close.receipt) };
  expect(await ask('/api/fills/checks/wrong', report)).toMatchObject({ code: 'malformed', field: 'receipt' });
  expect((await ask('/api/fills/checks')).data).toMatchObject({ wrong: 0, failed: [] });
});

test('FS-1 the receipts of a call are read over one connection', async () => {
  const { brandId, clientId, accounts } = await sessionOf(client);
  const pool = openPool('web', edge.database, { connectionsMax: 4 });
  try {
    const { waiting: found } = await showChecks(
      { ...edge.fillChecks, pool },
      { brandId, clientId, accountId: accounts.demo },
    );
    expect(found).toHaveLength(2);
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
  }
});

test('CC-7 who looks erased has no reports for those who may not know of cases', async () => {
  const [close] = await waiting();
  const { execution, position } = close;
  const { data: reported } = await ask('/api/fills/checks/wrong', {
    execution,
    failed: ['signature'],
    receipt: altered(close),
  });
  expect(reported).toHaveProperty('verdict');
  const dealer = (await newStaff(edge, ['dealing'])).sent;
  const support = (await newStaff(edge, ['support'])).sent;
  const both = (await newStaff(edge, ['dealing', 'compliance'])).sent;
  const seenBy = async (sent: typeof dealer) => {
    const { data: list } = await officePost(edge, 'dealing/checks', {}, sent);
    const { data: home } = await officeGet(edge, 'home', sent);
    const isIn = (rows: unknown, row: object) => (rows as object[]).some((one) => isPart(one, row));
    return {
      listed: isIn(list['rows'], { execution }),
      unanswered: list['unanswered'],
      task: isIn(home['tasks'], { kind: 'fillCheck', reference: `#${execution}` }),
      opened: (await officePost(edge, 'dealing/check', { execution }, sent)).code ?? 'opened',
    };
  };
  const { unanswered } = await seenBy(dealer);
  const { clientId } = await sessionOf(client);
  await asOwner(edge.database, (owner) =>
    owner.query("UPDATE client SET closed_at = $2::timestamptz - interval '6 years' WHERE id = $1", [
      clientId,
      new Date(edge.clock.now()),
    ]),
  );
  expect(await seenBy(dealer)).toEqual({
    listed: false,
    unanswered: Number(unanswered) - 1,
    task: false,
    opened: 'notFound',
  });
  expect(await seenBy(both)).toEqual({ listed: true, unanswered, task: true, opened: 'opened' });
  const answer = { execution, reason: 'The file was altered after we signed it.' };
  expect((await officePost(edge, 'dealing/check/answer', answer, dealer)).code).toBe('notFound');
  expect((await officePost(edge, 'clients/replay', { position }, support)).code).toBe('notFound');
});

function isPart(whole: object, part: object): boolean {
  const fields = new Map(Object.entries(whole));
  return Object.entries(part).every(([name, value]) => fields.get(name) === value);
}

test('FS-6 a month is counted once, and what was reported of it is counted as it is', async () => {
  const { brandId, clientId, accounts } = await sessionOf(client);
  const filled = Date.parse('2026-06-15T12:00:00Z');
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO fill_check (execution_id, brand_id, client_id, account_id, position_id, kind, book, filled_at,
         outcome, reported_at) SELECT 900000000000 + n, $1, $2, $3, 1, 'open', 'real', to_timestamp($4 / 1000.0), 'right', now()
       FROM generate_series(1, 3) AS n`,
      [brandId, clientId, accounts.real, filled],
    ),
  );
  await asOwner(edge.database, (owner) =>
    owner.query("INSERT INTO fill_month VALUES ($1, '2026-06-01', true, 4, 2, now()) ON CONFLICT DO NOTHING", [
      brandId,
    ]),
  );
  const deps = { pool: edge.pool, clock: edge.clock, simulated: true };
  for (let times = 0; times < 2; times += 1) await publishFillMonths(deps, brandId);
  edge.clock.pass(61_000);
  const { data } = await get(edge, '/api/reports/checks');
  expect(data['months']).toContainEqual({
    month: '2026-06',
    figures: { fills: 4, checked: 3, wrong: 0, confirmed: 0 },
  });
  expect((await get(edge, '/api/reports/checks/csv')).text).toContain('2026-06,true,4,3,0,0');
});

async function sessionOf({ token }: Entered) {
  const session = await edge.sessions.find('northline', { token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  return session.value;
}
