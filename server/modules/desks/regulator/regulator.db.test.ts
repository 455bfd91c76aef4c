import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { plantReportedMonth } from '../../../../tests/support/reportedMonth.ts';
import { withoutTriggers } from '../../../../tests/support/withoutTriggers.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { exportFile } from './exportFile.ts';
import { snapshot } from '../../../database/pool.ts';
import { derivativeValues, listTrades } from './tradeRows.ts';
import { fieldsOf } from '@candor/domain/regulator/file.ts';
import type { RegulatorFile } from '@candor/domain/regulator/file.ts';

let edge: Edge;
let compliance: Staff;
let finance: Staff;
const FROM = '2025-11-01T00:00:00.000Z';
const UNTIL = '2025-12-01T00:00:00.000Z';

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  finance = await newStaff(edge, ['finance']);
  for (const [host, brandId, firstId, trades] of [
    ['localhost', 'northline', 1_000_000_000, 90],
    // Trades of another brand, which must not show.
    [OTHER_HOST, 'other', 3_000_000_000, 40],
  ] as const) {
    const { token } = await newClient(edge, { host });
    const found = await edge.sessions.find(brandId, { token, cookie: undefined, host });
    if (!found.ok) throw new Error('no session');
    const brand = { brandId, clientId: found.value.clientId, accountId: found.value.accounts.real, currency: 'EUR' };
    await asOwner(edge.database, (owner) =>
      plantReportedMonth(owner, brand, Date.parse(FROM), { payments: 8, trades, firstId }),
    );
  }
});

afterAll(() => edge.stop());

const ask = (path: string, file: RegulatorFile, staff = compliance, span = { from: FROM, until: UNTIL }) =>
  officePost(edge, `regulator/${path}`, { file, ...span }, staff.sent);

function read(text: string): string[][] {
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

const rowsOf = <Row>(sql: string): Promise<Row[]> =>
  asOwner(edge.database, async (owner) => (await owner.query(sql)).rows as Row[]);

test('RG-1 RG-3 transactions: a row for each execution in a share or an index, in the fields of the table, each as its trade says', async () => {
  const executions = await rowsOf<{ id: string; side: boolean; notional: string; at: Date; symbol: string }>(
    `SELECT execution.id, (execution.kind = 'open') = (direction = 'buy') AS side, amount * leverage AS notional, at,
       symbol
     FROM execution JOIN position ON position.id = position_id WHERE execution.brand_id = 'northline'
       AND at >= '${FROM}' AND at < '${UNTIL}' AND symbol IN ('AAPL', 'DE30EUR') ORDER BY execution.id`,
  );
  const answer = await ask('export', 'transactions');
  const [head, ...rows] = read(answer.text);
  expect(head).toEqual(fieldsOf.transactions.map(({ name }) => name));
  expect(rows.map((row) => row[1])).toEqual(executions.map(({ id }) => `EX${id}`));
  expect(new Set(executions.map(({ symbol }) => symbol)).size).toBe(2);
  for (const [index, { side, notional, at, symbol }] of executions.entries()) {
    const row = rows[index] ?? [];
    const of = (number: number) => row[number - 1];
    expect(Number(of(30)) * 1_000_000).toBe(Number(notional));
    expect(of(28)).toBe(`${at.toISOString().slice(0, -1)}000Z`);
    // The client is named only on their own side; their code needs a nationality, which we do not have.
    expect([of(10) !== '', of(19) !== '']).toEqual([side, !side]);
    expect([of(7), of(16), of(43)]).toEqual(['', '', '']);
    expect([of(32), of(47), of(48) !== '']).toEqual(['', '', symbol === 'DE30EUR']);
  }
  const { data } = await ask('check', 'transactions');
  const gap = (data['gaps'] as { field: string; rows: number }[]).find(({ field }) => field === '47');
  expect(gap?.rows, 'an index is named').toBe(executions.filter(({ symbol }) => symbol === 'AAPL').length);
});

test('RG-6 trades in currencies, commodities and crypto are counted beside the transactions, and are derivatives all the same', async () => {
  const [other] = await rowsOf<{ executions: number; all: number }>(
    `SELECT count(*) FILTER (WHERE symbol NOT IN ('AAPL', 'DE30EUR'))::int AS executions, count(*)::int AS all
     FROM execution JOIN position ON position.id = position_id
     WHERE execution.brand_id = 'northline' AND at >= '${FROM}' AND at < '${UNTIL}'`,
  );
  expect(other?.executions).toBeGreaterThan(0);
  expect((await ask('check', 'transactions')).data['left_out']).toBe(other?.executions);
  expect((await ask('check', 'derivatives')).data).toMatchObject({ left_out: 0, rows: other?.all });
  expect((await ask('check', 'venues')).data['left_out']).toBe(0);
});

/**
 * Plants one trade in October of 300 EUR at 1:10, of which 100 are closed, then another 50, and then the rest. Its
 * numbers are below those of the month that is planted.
 */
async function plantPartedTrade(): Promise<void> {
  const [account] = await rowsOf<{ id: string }>(
    `SELECT DISTINCT account_id AS id FROM position WHERE brand_id = 'northline'`,
  );
  const at = (day: number) => `'2025-10-${String(day)}T12:00:00Z'`;
  const held = (id: number, amount: number, closed: number, parent: string) =>
    `(${id}, 'northline', ${account?.id}, 'AAPL', 'buy', ${amount}000000, 10, ${at(10)}, 110000000, false,
      ${at(closed)}, 120000000, 0, 'manually', ${parent})`;
  await rowsOf(
    `INSERT INTO position (id, brand_id, account_id, symbol, direction, amount, leverage, opened_at, open_rate,
       protected, closed_at, close_rate, profit, closing_reason, parent)
     VALUES ${[held(1_001, 150, 13, 'NULL'), held(1_003, 100, 11, '1001'), held(1_005, 50, 12, '1001')].join()}`,
  );
  const dealt = (id: number, position: number, kind: string, day: number, rate: number) =>
    `(${id}, 'northline', ${account?.id}, ${position}, '${kind}', '${kind}:${id}', 'client', '1', 1, ${rate}, ${rate},
      'simulation', ${at(day)}, ${at(day)}, 0, ${rate}, ${at(day)}, 1)`;
  await rowsOf(
    `INSERT INTO execution (id, brand_id, account_id, position_id, kind, command_id, actor, rule_version, tick_id,
       tick_buy, tick_sell, tick_source, tick_source_time, tick_received_time, mark_up, fill_rate, at, batch)
     VALUES ${[
       dealt(1_002, 1_001, 'open', 10, 110_000_000),
       dealt(1_004, 1_003, 'close', 11, 120_000_000),
       dealt(1_006, 1_005, 'close', 12, 120_000_000),
       dealt(1_007, 1_001, 'close', 13, 120_000_000),
     ].join()}`,
  );
}

/** Returns some fields of each row of a file. */
async function columns(file: RegulatorFile, numbers: readonly string[], span = { from: FROM, until: UNTIL }) {
  const fields = fieldsOf[file].map(({ number }) => number);
  const [, ...rows] = read((await ask('export', file, compliance, span)).text);
  return rows.map((row) => numbers.map((number) => row[fields.indexOf(number)]).join(' '));
}

test('RG-3 a trade that is closed in parts is one trade in each file, as large as it was opened', async () => {
  await plantPartedTrade();
  const span = { from: '2025-10-10T00:00:00.000Z', until: '2025-10-14T00:00:00.000Z' };
  expect(await columns('transactions', ['1', '2', '30', '33', '34', '32'], span)).toEqual([
    ...['NEWT EX1002 3000 1.1 USD ', 'NEWT EX1004 1000 1.2 USD DECR', 'NEWT EX1006 500 1.2 USD DECR'],
    'NEWT EX1007 1500 1.2 USD ',
  ]);
  expect(await columns('derivatives', ['2.151', '2.152', '2.55', '2.48', '2.43', '2.45'], span)).toEqual([
    'NEWT TRAD 3000 1.1 2025-10-10 ',
    'MODI ETRM 2000 1.1 2025-10-10 ',
    'MODI ETRM 1500 1.1 2025-10-10 ',
    'TERM ETRM 1500 1.2 2025-10-10 2025-10-13',
  ]);
  const firm = { name: 'Northline', lei: '529900T8BM49AURSDO55', currency: 'EUR' };
  const days = { file: 'derivatives' as const, from: Date.parse(span.from), until: Date.parse(span.until) };
  const numbers: (string | undefined)[] = [];
  await snapshot(edge.reports.exports.pool, 'northline', async (connection) => {
    for await (const trades of listTrades(connection, days))
      numbers.push(...trades.map((trade) => derivativeValues(trade, firm, days.until)['2.1']));
  });
  expect(numbers).toEqual(Array.from({ length: 4 }, () => `${firm.lei}P1001`));
  // Four orders in two business days: opened with 3000, closed with 1000, 500 and 1500.
  expect(await columns('venues', ['2', '9', '10', '11'], span)).toEqual(['N 4 6000 EUR']);
});

test('RG-2 RG-4 a file is checked before it is offered: no fault, its gaps by their cause, its count and hash in the record', async () => {
  for (const file of ['transactions', 'derivatives', 'venues', 'complaints'] as const) {
    const checked = await ask('check', file);
    expect(checked.data, file).toMatchObject({ fault_count: 0, faults: [], simulated: 1 });
    const exported = await ask('export', file);
    expect(createHash('sha256').update(exported.text).digest('hex')).toBe(checked.data['sha256']);
    expect(read(exported.text)).toHaveLength(Number(checked.data['rows']) + 1);
    const [act] = await rowsOf<{ subject: string; payload: string }>(
      `SELECT subject, payload FROM audit_entry WHERE action = 'regulator.exported' ORDER BY number DESC LIMIT 1`,
    );
    expect(act?.subject).toBe(`regulator:${file}`);
    expect(act?.payload).toContain(String(checked.data['sha256']));
  }
  const { data } = await ask('check', 'transactions');
  const gaps = data['gaps'] as { field: string; cause: string }[];
  const causes = new Map(gaps.map(({ field, cause }) => [field, cause]));
  expect([causes.get('4'), causes.get('5'), causes.get('43'), causes.get('33')]).toEqual([
    ...['setting', 'notHeld', 'notHeld', undefined],
  ]);
});

/** Plants an approved correction of a trade's prices, without the engine's booking. */
async function plantCorrection(
  position: string,
  booked: string,
  rates: { open?: string; close?: string },
): Promise<void> {
  const { open = 'position.open_rate', close = 'position.close_rate' } = rates;
  const planted = `INSERT INTO trade_correction (brand_id, client_id, account_id, position_id, symbol, approval_id,
       number, cause, reason, source, open_rate_before, close_rate_before, profit_before, open_rate, close_rate,
       profit, asked_by, asked_role, approved_by, approved_role, command_id, intended_at, state, answered_at)
     SELECT account.brand_id, client_id, account.id, position.id, symbol, 1, 1, 'wrongQuote', 'why not', 'nowhere',
       open_rate, close_rate, profit, ${open}, ${close}, profit + 1, ${finance.id}, 'dealing', ${compliance.id},
       'compliance', 'correction:${position}', now(), 'done', '${booked}'
     FROM position JOIN trading_account account ON account.id = account_id WHERE position.id = ${position}`;
  await asOwner(edge.database, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    await owner.query(planted);
  });
}

/** Plants a split of this position while it was open. */
async function plantSplit(position: string): Promise<void> {
  await rowsOf(
    `INSERT INTO execution (id, brand_id, account_id, position_id, kind, command_id, actor, rule_version, tick_id,
       tick_buy, tick_sell, tick_source, tick_source_time, tick_received_time, mark_up, at, batch)
     SELECT id + 1, brand_id, account_id, position_id, 'split', 'action:' || id, 'rule', '1', 1, 1, 1, 'simulation', at,
       at, 0, at, 1
     FROM execution WHERE position_id = ${position} AND kind = 'close'`,
  );
}

async function bothFiles(): Promise<readonly string[]> {
  return [(await ask('export', 'transactions')).text, (await ask('export', 'derivatives')).text];
}

const JANUARY_5 = { from: '2026-01-05T00:00:00.000Z', until: '2026-01-06T00:00:00.000Z' };

interface PlantedTrade {
  readonly id: string;
  readonly opening: string;
  readonly closing: string;
  readonly closed: Date;
}

/** Lists the trades in this instrument that were both opened and closed in the month. */
function tradesIn(symbol: string): Promise<PlantedTrade[]> {
  return rowsOf(
    `SELECT position.id, closed_at AS closed, opening.id AS opening, closing.id AS closing FROM position
     JOIN execution opening ON opening.position_id = position.id AND opening.kind = 'open'
     JOIN execution closing ON closing.position_id = position.id AND closing.kind = 'close'
     WHERE position.brand_id = 'northline' AND symbol = '${symbol}' AND opening.at >= '${FROM}'
       AND closing.at < '${UNTIL}' ORDER BY 1`,
  );
}

test('RG-3 a correction is in the files of the day on which it was booked, and in no other', async () => {
  const [first] = await tradesIn('AAPL');
  if (first === undefined) throw new Error('a trade was planted');
  const before = await bothFiles();
  await plantCorrection(first.id, '2026-01-05T10:00:00Z', { open: '105000000', close: '115000000' });
  expect(await bothFiles()).toEqual(before);

  const reported = await columns('transactions', ['2', '33']);
  const asReported = (id: string) => reported.find((row) => row.startsWith(`EX${id} `));
  expect(await columns('transactions', ['1', '2', '33'], JANUARY_5)).toEqual([
    `CANC ${asReported(first.opening)}`,
    `NEWT EX${first.opening} 1.05`,
    `CANC ${asReported(first.closing)}`,
    `NEWT EX${first.closing} 1.15`,
  ]);
  const ended = first.closed.toISOString().slice(0, 'YYYY-MM-DD'.length);
  expect(await columns('derivatives', ['2.151', '2.152', '2.45', '2.48'], JANUARY_5)).toEqual([
    `CORR  ${ended} 1.05`,
    `CORR  ${ended} 1.15`,
  ]);
  for (const file of ['transactions', 'derivatives'] as const)
    expect((await ask('check', file, compliance, JANUARY_5)).data).toMatchObject({
      fault_count: 0,
      correction_count: 0,
    });
});

test('RG-3 a correction that changes no single report is listed beside the file', async () => {
  const span = { from: '2026-01-07T00:00:00.000Z', until: '2026-01-08T00:00:00.000Z' };
  // A part of a trade: its opening is reported with the whole trade's, its closing separately.
  await plantCorrection('1003', '2026-01-07T10:00:00Z', { open: '112000000', close: '118000000' });
  expect(await columns('transactions', ['1', '2', '30', '33'], span)).toEqual([
    'CANC EX1004 1000 1.2',
    'NEWT EX1004 1000 1.18',
  ]);
  // For a closed part, EMIR reports what is left of its trade, at the opening price.
  expect(await columns('derivatives', ['2.151'], span)).toEqual([]);
  const rates = { open_before: '1.1', open: '1.12', close_before: '1.2', close: '1.18' };
  for (const file of ['transactions', 'derivatives'] as const)
    expect((await ask('check', file, compliance, span)).data).toMatchObject({
      correction_count: 1,
      corrections: [{ trade: 1001, number: 1, at: '2026-01-07T10:00:00.000Z', ...rates }],
    });
  expect((await ask('check', 'venues', compliance, span)).data).toMatchObject({ correction_count: 0, corrections: [] });
});

test('RG-3 a correction of a trade whose report is archived is listed beside the file', async () => {
  const span = { from: '2026-01-09T00:00:00.000Z', until: '2026-01-10T00:00:00.000Z' };
  const [archived] = await tradesIn('DE30EUR');
  if (archived === undefined) throw new Error('a trade was planted');
  await plantCorrection(archived.id, '2026-01-09T10:00:00Z', { open: '105000000' });
  expect(await columns('transactions', ['2'], span)).toHaveLength(2);
  await asOwner(edge.database, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    await owner.query(`DELETE FROM execution WHERE position_id = ${archived.id}`);
  });
  for (const file of ['transactions', 'derivatives'] as const) {
    expect(await columns(file, ['1'], span), file).toEqual([]);
    expect((await ask('check', file, compliance, span)).data).toMatchObject({
      correction_count: 1,
      corrections: [{ trade: Number(archived.id), open: '1.05' }],
    });
  }
});

test('RG-3 the opening of a trade that was split while it was open is listed beside the file', async () => {
  const span = { from: '2026-01-13T00:00:00.000Z', until: '2026-01-14T00:00:00.000Z' };
  const [first] = await tradesIn('XAUUSD');
  if (first === undefined) throw new Error('a trade was planted');
  await plantCorrection(first.id, '2026-01-13T10:00:00Z', { open: '105000000', close: '115000000' });
  expect(await columns('derivatives', ['2.48'], span)).toEqual(['1.05', '1.15']);
  await plantSplit(first.id);
  expect(await columns('derivatives', ['2.48'], span)).toEqual(['1.15']);
  expect((await ask('check', 'derivatives', compliance, span)).data).toMatchObject({
    correction_count: 1,
    corrections: [{ trade: Number(first.id), open: '1.05', close: '1.15' }],
  });
});

test('RG-6 a correction of a trade in a currency is in derivatives alone, and no file misses it', async () => {
  const span = { from: '2026-01-11T00:00:00.000Z', until: '2026-01-12T00:00:00.000Z' };
  const [first] = await tradesIn('EURUSD');
  if (first === undefined) throw new Error('a trade was planted');
  await plantCorrection(first.id, '2026-01-11T10:00:00Z', { close: '115000000' });
  expect(await columns('transactions', ['2'], span)).toEqual([]);
  expect(await columns('derivatives', ['2.151', '2.48'], span)).toEqual(['CORR 1.15']);
  for (const file of ['transactions', 'derivatives'] as const)
    expect((await ask('check', file, compliance, span)).data['correction_count'], file).toBe(0);
});

test('RG-4 the file that is sent is the one that was recorded, whatever has changed since', async () => {
  const request = { file: 'transactions' as const, from: Date.parse(FROM), until: Date.parse(UNTIL) };
  const session = { brandId: 'northline', staffId: compliance.id, name: compliance.name } as StaffSession;
  const exported = await exportFile(edge.reports, request, session);
  if (!exported.ok) throw new Error(exported.refusal.code);
  await rowsOf(`UPDATE client SET first_name = first_name || ' Changed' WHERE brand_id = 'northline'`);
  const hash = createHash('sha256');
  for await (const part of exported.value.parts) hash.update(part);
  const [act] = await rowsOf<{ payload: string }>(
    `SELECT payload FROM audit_entry WHERE action = 'regulator.exported' ORDER BY number DESC LIMIT 1`,
  );
  expect(act?.payload).toContain(hash.digest('hex'));
});

test('RG-4 no file of a day that is not over, and none for people who may not read clients', async () => {
  const today = new Date(edge.clock.now()).toISOString().slice(0, 10);
  const tomorrow = new Date(edge.clock.now() + 86_400_000).toISOString().slice(0, 10);
  const span = { from: `${today}T00:00:00.000Z`, until: `${tomorrow}T00:00:00.000Z` };
  expect((await ask('check', 'transactions', compliance, span)).code).toBe('regulatorDays');
  expect((await ask('export', 'transactions', finance)).code).toBe('forbidden');
});

test('RG-3 venues: the volume of a class may exceed a whole number of the database', async () => {
  await asOwner(edge.database, (owner) =>
    owner.query(withoutTriggers(`UPDATE position SET amount = 4000000000000000, leverage = 500`)),
  );
  const { status, data } = await ask('check', 'venues');
  expect([status, data['fault_count']]).toEqual([200, 0]);
});
