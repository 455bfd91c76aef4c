import { afterAll, beforeAll, expect, test } from 'vitest';
import { MONEY_LIMIT } from '@candor/domain/money/money.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { depositOf, newEarner, newReferred } from '../../../../tests/support/earner.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { plantReportedMonth } from '../../../../tests/support/reportedMonth.ts';
import { withoutTriggers } from '../../../../tests/support/withoutTriggers.ts';
import { settleAffiliates } from '../../partners/affiliateEarnings/index.ts';
import { FUNNEL_REPORT } from './queries/clientReports.ts';

let edge: Edge;
let auditor: Staff;
const FROM = '2025-11-01T00:00:00.000Z';
const UNTIL = '2025-12-01T00:00:00.000Z';

type Cell = string | number | null;
interface Answer {
  readonly columns: readonly { readonly name: string }[];
  readonly rows: readonly { readonly brand: string; readonly cells: readonly Cell[] }[];
  readonly count: number;
  readonly charts: readonly { readonly points: readonly { readonly x: string }[] }[];
  readonly totals: readonly { readonly brand: string; readonly cells: readonly Cell[] }[];
}

beforeAll(async () => {
  edge = await startEdge();
  auditor = await newStaff(edge, ['auditor']);
  const accounts = [
    { host: 'localhost', brandId: 'northline', currency: 'EUR', firstId: 1_000_000_000, payments: 420 },
    { host: 'localhost', brandId: 'northline', currency: 'CHF', firstId: 2_000_000_000, payments: 130 },
    // Payments of another brand, which must not show.
    { host: OTHER_HOST, brandId: 'other', currency: 'EUR', firstId: 3_000_000_000, payments: 70 },
  ];
  for (const { host, brandId, currency, firstId, payments } of accounts) {
    const { token } = await newClient(edge, { host });
    const found = await edge.sessions.find(brandId, { token, cookie: undefined, host });
    if (!found.ok) throw new Error('no session');
    const { clientId, accounts: own } = found.value;
    await asOwner(edge.database, async (owner) => {
      await owner.query('UPDATE trading_account SET currency = $2 WHERE id = $1', [own.real, currency]);
      await owner.query('UPDATE client SET created_at = $2 WHERE id = $1', [clientId, new Date(FROM)]);
      const brand = { brandId, clientId, accountId: own.real, currency };
      await plantReportedMonth(owner, brand, Date.parse(FROM), { payments, trades: payments, firstId });
    });
  }
});

afterAll(() => edge.stop());

async function read(report: string, request: object = {}, staff = auditor): Promise<Answer> {
  const answer = await officePost(edge, 'reports/read', { report, from: FROM, until: UNTIL, ...request }, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as unknown as Answer;
}

/** Returns the rows as objects, in any order. */
function named({ columns, rows }: Pick<Answer, 'columns' | 'rows'>): Record<string, Cell>[] {
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null])));
}

const rowsOf = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(edge.database, async (owner) => (await owner.query(sql, values)).rows as Row[]);

const decimal = (micros: bigint): string => {
  const cents = micros / 10_000n;
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};
const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((sum, row) => sum + of(row), 0n);

interface Payment {
  readonly id: string;
  readonly parent_id: string | null;
  readonly day: string;
  readonly type_id: number;
  readonly provider: string;
  readonly currency: string;
  readonly status: string;
}

const DONE = ['approved', 'refunded', 'partiallyRefunded', 'chargeback'];
const OPEN = ['pending', 'processing', 'onHold'];

test('OR-4 payments: each row is what its payments and their entries come to, one by one, and no other brand shows', async () => {
  await rowsOf(`UPDATE payment SET parent_id = id - 10000000 WHERE type_id = 8 AND number LIKE 'C-%' RETURNING id`);
  const payments = await rowsOf<Payment>(
    `SELECT id, parent_id, created_at::date::text AS day, type_id, provider, currency, status FROM payment
     WHERE brand_id = 'northline' AND is_test`,
  );
  const postings = await rowsOf<{ kind: string; reference: string; amount: string; house: string | null }>(
    `SELECT entry.kind, reference, posting.amount, house FROM ledger_entry entry JOIN posting ON entry_id = entry.id
     WHERE entry.brand_id = 'northline' AND house LIKE 'clearing:%'`,
  );
  const booked = (kinds: readonly string[], ids: readonly string[]): bigint =>
    sumBy(
      postings.filter(({ kind, reference }) => kinds.includes(kind) && ids.includes(reference.split(':')[1] ?? '')),
      ({ amount }) => BigInt(amount),
    );
  const request = payments.filter(({ type_id: type }) => type !== 8);
  const groups = Map.groupBy(request, (row) =>
    [row.day, row.type_id === 6 ? 'out' : 'in', row.provider, row.currency].join(' '),
  );
  const answer = await read('payments');
  const found = named(answer);
  expect(answer.count).toBe(groups.size);
  expect(found).toHaveLength(groups.size);
  for (const row of found) {
    const group = groups.get([row['day'], row['direction'], row['provider'], row['currency']].join(' ')) ?? [];
    const count = (statuses: readonly string[]) => group.filter(({ status }) => statuses.includes(status)).length;
    const ids = group.map(({ id }) => id);
    const children = payments
      .filter((one) => one.type_id === 8 && ids.includes(one.parent_id ?? ''))
      .map(({ id }) => id);
    const done = count(DONE);
    const ended = group.length - count(OPEN);
    expect(row, JSON.stringify(row)).toMatchObject({
      asked: group.length,
      done,
      declined: count(['declined']),
      lapsed: count(['cancelled', 'expired']),
      waiting: count(OPEN),
      success: ended === 0 ? null : expect.stringMatching(new RegExp(`^${Math.floor((100 * done) / ended)}`)),
      booked: decimal(row['direction'] === 'in' ? -booked(['deposit'], ids) : booked(['payOut'], ids)),
      reversed: decimal(row['direction'] === 'in' ? booked(['chargeback'], children) : 0n),
    });
  }
  const totals = named({ columns: answer.columns, rows: answer.totals });
  expect(totals.map((row) => `${row['direction']} ${row['currency']}`).toSorted()).toEqual([
    ...['in CHF', 'in EUR', 'out CHF', 'out EUR'],
  ]);
  for (const total of totals) {
    const ids = request
      .filter((one) => one.currency === total['currency'] && (one.type_id === 6) === (total['direction'] === 'out'))
      .map(({ id }) => id);
    const sum = total['direction'] === 'in' ? -booked(['deposit'], ids) : booked(['payOut'], ids);
    expect(total['booked']).toBe(decimal(sum));
    expect(total['asked']).toBe(ids.length);
  }
});

interface Trade {
  readonly symbol: string;
  readonly direction: string;
  readonly amount: string;
  readonly opened: number;
  readonly closed: number | null;
  readonly currency: string;
}

const TRADES = `SELECT symbol, direction, amount, extract(epoch FROM position.opened_at)::float8 * 1000 AS opened,
    extract(epoch FROM position.closed_at)::float8 * 1000 AS closed, currency
  FROM position JOIN trading_account account ON account.id = account_id WHERE account.brand_id = 'northline'`;

test.each([
  ['day', FROM, UNTIL, undefined],
  ['hour', '2025-11-10T00:00:00.000Z', '2025-11-12T00:00:00.000Z', 'CHF'],
])('OR-3 exposure by %s is what is held then, trade by trade', async (_step, from, until, currency) => {
  const trades = (await rowsOf<Trade>(TRADES)).filter((one) => currency === undefined || one.currency === currency);
  const answer = await read('exposure', { from, until, ...(currency !== undefined && { currency }) });
  const shown = named(answer);
  expect(shown.length).toBeGreaterThan(40);
  const held = (row: Record<string, Cell>, direction: string): bigint => {
    const at = Date.parse(String(row['at']));
    const then = trades.filter(
      ({ symbol, currency: own, opened, closed, direction: way }) =>
        symbol === row['symbol'] &&
        own === row['currency'] &&
        way === direction &&
        opened < at &&
        (closed === null || closed >= at),
    );
    return sumBy(then, ({ amount }) => BigInt(amount) * 10n);
  };
  for (const row of [
    ...shown,
    ...named({ columns: answer.columns, rows: answer.totals }).filter((one) => one['symbol'] !== null),
  ]) {
    const [longs, shorts] = [held(row, 'buy'), held(row, 'sell')];
    expect(row, String(row['at'])).toMatchObject({
      longs: decimal(longs),
      shorts: decimal(shorts),
      net: decimal(longs - shorts),
    });
  }
  const last = named({ columns: answer.columns, rows: answer.totals });
  for (const total of last) {
    const end = Date.parse(until);
    expect(Date.parse(String(total['at']))).toBe(end);
    const net = sumBy(
      trades.filter(
        (one) => one.currency === total['currency'] && one.opened < end && (one.closed === null || one.closed >= end),
      ),
      ({ amount, direction }) => BigInt(amount) * (direction === 'buy' ? 10n : -10n),
    );
    expect(total['net']).toBe(decimal(net));
  }
});

test('OR-3 exposure of many accounts is shown although no account alone could hold it', async () => {
  const held = await rowsOf<{ id: string; amount: string }>(
    `SELECT position.id, amount FROM position JOIN trading_account account ON account.id = account_id
     WHERE account.brand_id = 'northline' AND currency = 'EUR' AND closed_at IS NULL ORDER BY id LIMIT 1`,
  );
  const [{ id, amount } = { id: '', amount: '' }] = held;
  const change = 'UPDATE position SET amount = $2 WHERE id = $1 RETURNING amount';
  expect(await rowsOf(change, [id, '7000000000000000'])).toHaveLength(1);
  const { columns, totals } = await read('exposure', { currency: 'EUR' });
  const [total] = named({ columns, rows: totals });
  const most = Math.max(Number(total?.['longs']), Number(total?.['shorts']));
  expect(most).toBeGreaterThan(69_999_999_999);
  await rowsOf(change, [id, amount]);
});

test('OR-3 exposure of days that are not over ends now, with what is held now', async () => {
  edge.clock.pass(330_000);
  const now = edge.clock.now() - (edge.clock.now() % 60_000);
  const day = now - (now % 86_400_000);
  const span = { from: new Date(day).toISOString(), until: new Date(day + 86_400_000).toISOString() };
  const { columns, rows, totals, ...answer } = await read('exposure', span);
  const place = (at: number) => `${new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`;
  const moments = [...new Set(named({ columns, rows }).map(({ at }) => String(at)))].toSorted();
  const ended = Array.from({ length: Math.ceil((now - day) / 3_600_000) - 1 }, (_, hour) =>
    place(day + (hour + 1) * 3_600_000),
  );
  expect(moments).toEqual([...ended, place(now)]);
  expect(answer.charts[0]?.points.map(({ x }) => x)).toEqual(moments);
  const open = (await rowsOf<Trade>(TRADES)).filter(({ closed }) => closed === null);
  for (const total of named({ columns, rows: totals })) {
    const own = open.filter(({ currency, direction }) => currency === total['currency'] && direction === 'buy');
    expect([total['at'], total['longs']]).toEqual([
      place(now),
      decimal(sumBy(own, ({ amount }) => BigInt(amount) * 10n)),
    ]);
  }
  expect(totals).toHaveLength(2);
});

test('OR-4 close-outs: by day and instrument, with their losses, and what was forgiven beside them', async () => {
  const closed = await rowsOf<{ day: string; symbol: string; amount: string; profit: string; currency: string }>(
    `SELECT (at AT TIME ZONE 'UTC')::date::text AS day, symbol, amount, profit, currency FROM execution
     JOIN position ON position.id = position_id JOIN trading_account account ON account.id = execution.account_id
     WHERE account.brand_id = 'northline' AND actor = 'closeOut' AND at >= $1 AND at < $2`,
    [FROM, UNTIL],
  );
  const answer = await read('closeOuts');
  const rows = named(answer);
  for (const row of rows.filter(({ symbol }) => symbol !== null)) {
    const own = closed.filter(
      (one) => one.day === row['day'] && one.symbol === row['symbol'] && one.currency === row['currency'],
    );
    expect(row).toMatchObject({
      closed: own.length,
      amount: decimal(sumBy(own, ({ amount }) => BigInt(amount))),
      result: decimal(sumBy(own, ({ profit }) => BigInt(profit))),
      forgiven: '0.00',
    });
  }
  const forgiven = rows.filter(({ symbol }) => symbol === null).map((row) => `${row['currency']} ${row['forgiven']}`);
  expect(forgiven.toSorted()).toEqual(
    ['CHF', 'EUR'].flatMap((currency) => ['0.50', '1.00', '1.50'].map((sum) => `${currency} ${sum}`)),
  );
  const totals = named({ columns: answer.columns, rows: answer.totals });
  expect(totals.map((row) => [row['currency'], row['closed'], row['forgiven']].join(' ')).toSorted()).toEqual(
    ['CHF', 'EUR'].map((currency) => `${currency} ${closed.filter((one) => one.currency === currency).length} 3.00`),
  );
});

test('OR-4 the funnel counts each step for itself, and activity people alone', async () => {
  const [row] = named(await read('funnel'));
  expect(row).toEqual({ week: '2025-10-27', registered: 2, verified: 0, funded: 2, traded: 2, active: 2 });
  await read('affiliates');
  await read('verification');
  const now = edge.clock.now();
  const day = new Date(now - (now % 86_400_000));
  const acts = { from: day.toISOString(), until: new Date(day.getTime() + 86_400_000).toISOString() };
  const [counted] = await rowsOf<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_entry WHERE brand_id = 'northline' AND staff_id IS NOT NULL AND at >= $1`,
    [day],
  );
  const { totals } = await read('activity', acts);
  expect(totals[0]?.cells[2]).toBe(counted?.count);
});

test('OR-4 AF-2 affiliates: a first deposit after a reversed one counts', async () => {
  const partner = await newEarner(edge);
  const client = await newReferred(edge, partner.code);
  const settle = () => settleAffiliates(edge.earnings, 'northline');
  const first = await depositOf(edge, client, 300);
  await settle();
  await rowsOf(`UPDATE payment SET status = 'chargeback' WHERE number = $1 RETURNING id`, [first]);
  await settle();
  await depositOf(edge, client, 400);
  await settle();
  const now = edge.clock.now();
  const from = now - (now % 86_400_000);
  const [day, next] = [from, from + 86_400_000].map((at) => new Date(at).toISOString());
  const found = named(await read('affiliates', { from: day, until: next }));
  expect(found).toMatchObject([{ code: partner.code, clients: 1, firstDeposits: 1 }]);
});

test('OR-4 the funnel reads no more positions than those of its clients', async () => {
  await asOwner(edge.database, async (owner) => {
    // Forces the index whatever the size of the tables.
    await owner.query('SET enable_seqscan = off; SET jit = off');
    const text = FUNNEL_REPORT.replaceAll('$1', `'${FROM}'`).replaceAll('$2', `'${UNTIL}'`);
    const { rows } = await owner.query<Record<string, string>>(`EXPLAIN ${text}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on "?position/);
    expect(plan).toMatch(/position_open/);
    expect(plan).toMatch(/position_history/);
  });
});

test('OR-1 each report asks for its own right, and all brands are those in which one has it', async () => {
  const payments = await newStaff(edge, ['paymentsOfficer']);
  const support = await newStaff(edge, ['support']);
  const request = { report: 'exposure', from: FROM, until: UNTIL };
  expect((await officePost(edge, 'reports/read', request, payments.sent)).code).toBe('forbidden');
  expect((await officePost(edge, 'reports/export', request, payments.sent)).code).toBe('forbidden');
  expect((await officePost(edge, 'reports/read', { ...request, report: 'payments' }, support.sent)).code).toBe(
    'forbidden',
  );
  const { rows } = await read('payments', { everywhere: 1 }, payments);
  expect(new Set(rows.map(({ brand }) => brand))).toEqual(new Set(['northline']));
  expect((await officePost(edge, 'reports/read', { ...request, until: FROM }, auditor.sent)).code).toBe('reportDays');
});

test('OR-4 the file has every row and the totals, and who took it is recorded', async () => {
  const answer = await officePost(
    edge,
    'reports/export',
    { report: 'payments', from: FROM, until: UNTIL },
    auditor.sent,
  );
  const lines = answer.text.trimEnd().split('\r\n');
  const { count, totals } = await read('payments');
  expect(lines[0]).toMatch(/^\uFEFFrow,brand,day,direction,provider,method,currency,asked/);
  expect(lines).toHaveLength(1 + count + totals.length);
  const [entry] = await rowsOf<{ subject: string }>(
    `SELECT subject FROM audit_entry WHERE action = 'report.exported' ORDER BY number DESC LIMIT 1`,
  );
  expect(entry?.subject).toBe('report:payments');
});

test('OR-4 the exposure of all accounts together may be more than one account can hold', async () => {
  await asOwner(edge.database, (owner) =>
    owner.query(
      withoutTriggers(`UPDATE position SET amount = 100000000000000 FROM trading_account account
        WHERE account.id = position.account_id AND account.currency = 'CHF'`),
    ),
  );
  const sums = named(await read('exposure', { currency: 'CHF' })).map(({ longs }) => Number(longs));
  expect(Math.max(...sums)).toBeGreaterThan(Number(MONEY_LIMIT) / 1_000_000);
});

test('OR-2 activity is refused for days whose record has left the database', async () => {
  await rowsOf(
    `INSERT INTO archived_part (name, rows, file, hash, bytes)
     SELECT name, 0, 'gone', sha256('gone'), 1 FROM table_part WHERE table_name = 'audit_entry'
     ORDER BY until_at LIMIT 1`,
  );
  const request = { report: 'activity', from: FROM, until: UNTIL };
  expect((await officePost(edge, 'reports/read', request, auditor.sent)).code).toBe('daysArchived');
  expect((await officePost(edge, 'reports/export', request, auditor.sent)).code).toBe('daysArchived');
  await read('exposure');
});
