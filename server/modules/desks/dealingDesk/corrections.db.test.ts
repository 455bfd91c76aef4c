import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatExact, formatMoney, formatRate } from '@candor/domain/money/decimal.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { forgetApplied } from '../../../../tests/support/approvals.ts';
import { onConnection } from '../../../../tests/support/connections.ts';
import { closedTrade } from '../../../../tests/support/corrections.ts';
import { everythingAllowed, eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { fileEvidence, newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';

let edge: Edge;
let dealer: Staff;
let compliance: Staff;
let third: Staff;
let client: Entered;
let account: { brandId: string; accountId: number };
let clientId: number;
let position: number;
let count = 0;

beforeAll(async () => {
  edge = await startEdge();
});
beforeEach(async () => {
  dealer = await newStaff(edge, ['dealing']);
  compliance = await newStaff(edge, ['compliance']);
  third = await newStaff(edge, ['compliance']);
  client = await newClient(edge);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number; real: number }>(
      'SELECT id::float8, real_account_id::float8 AS real FROM client WHERE email = $1',
      [client.email],
    ),
  );
  clientId = rows[0]?.id ?? 0;
  account = { brandId: 'northline', accountId: rows[0]?.real ?? 0 };
  await edge.desk.setEligibility(account, everythingAllowed, `allowed-${clientId}`);
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, `deposit-${clientId}`);
  position = await closedTrade(edge, account);
});
afterAll(() => edge.stop());

interface Stored {
  readonly open_rate: bigint;
  readonly close_rate: bigint;
  readonly profit: bigint;
  readonly amount: bigint;
}

async function stored(id = position): Promise<Stored> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<Stored>('SELECT open_rate, close_rate, profit, amount FROM position WHERE id = $1', [String(id)]),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no position');
  return row;
}

/** Computes the trade's result at another closing price, by the rule of the close. */
async function resultAt(close: string): Promise<bigint> {
  const { open_rate: openRate, amount } = await stored();
  return profitAt({ direction: 'buy', leverage: 1, openRate: rate(openRate), amount: money(amount) }, price(close));
}

function correctionOf(more: object = {}) {
  count += 1;
  const why = { cause: 'wrongQuote', source: 'Feed B at 12:00:00.120', reason: 'Feed A was late' };
  return { position, open: 100, close: 95, ...why, evidence: fileEvidence, request: `correct-${count}-00`, ...more };
}

async function prices(more: object = {}) {
  const { open_rate: open } = await stored();
  return correctionOf({ open: Number(open) / 1e8, ...more });
}

const askFor = async (more: object = {}, staff = dealer): Promise<Answered> =>
  officePost(edge, 'dealing/correction', await prices(more), staff.sent);
const code = async (more: object, staff = dealer) => (await askFor(more, staff)).code ?? 'done';

async function ask(more: object = {}): Promise<number> {
  const { data, text } = await askFor(more);
  if (typeof data['id'] !== 'number') throw new Error(text);
  return data['id'];
}

const decide = (approval: number, staff = compliance, approve = 1) =>
  officePost(edge, 'approvals/decide', { id: approval, approve, reason: 'seen, agreed' }, staff.sent);
const balance = async () => (await edge.desk.balance(account)).balance;

async function entries(): Promise<string[]> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ line: string }>(
      `SELECT kind || ' ' || amount AS line FROM ledger_entry entry
       JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
       WHERE entry.account_id = $1 AND kind LIKE 'trade%' ORDER BY entry.id`,
      [account.accountId],
    ),
  );
  return rows.map(({ line }) => line);
}

async function list(): Promise<Record<string, unknown>[]> {
  const { data } = await officePost(edge, 'dealing/corrections', {}, dealer.sent);
  const rows = data['rows'] as Record<string, unknown>[];
  return rows.filter((row) => row['position'] === position);
}

/** Finds the newest record entry about a booked correction. */
const recorded = () =>
  onConnection(edge.database.databaseUrl, (owner) =>
    owner.query("SELECT payload FROM audit_entry WHERE action = 'tradeCorrection.booked' ORDER BY number DESC"),
  );

const history = async () => {
  await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
  return (await post(edge, '/api/positions/history', {}, client.sent)).data;
};

/** Returns the differences that the database itself finds, from its first row on. */
async function differences(): Promise<string[]> {
  return onConnection(edge.database.databaseUrl, async (owner) => {
    return await audit(owner, { isWhole: true });
  });
}

describe('TC-1 TC-6 a correction', () => {
  it('is two entries when another person has approved it, and the trade stays as it was', async () => {
    const before = await stored();
    const [cash, result] = [await balance(), await resultAt('95')];
    const approval = await ask();
    expect((await decide(approval, dealer)).code).toBe('approvalOwn');
    expect(await entries()).toEqual([`trade ${before.profit}`]);
    const outcomes = await Promise.all([decide(approval), decide(approval, third)]);
    expect(outcomes.map((one) => one.code ?? 'done').toSorted()).toEqual(['approvalOver', 'done']);
    expect(await entries()).toEqual([
      `trade ${before.profit}`,
      `tradeReversal ${-before.profit}`,
      `tradeCorrection ${result}`,
    ]);
    expect(await balance()).toBe(cash - before.profit + result);
    expect(await stored()).toEqual(before);
    expect(await list()).toMatchObject([{ approval, state: 'done', refusal: null, cause: 'wrongQuote', decimals: 2 }]);
    expect((await recorded()).rows[0]?.payload).toMatch(/"difference","[+-]?\d+(\.\d+)? EUR"/);
    expect(await differences()).toEqual([]);
  });

  it('carried out again, after a death in between and by two at once, it books and tells nothing more', async () => {
    const approval = await ask();
    await decide(approval);
    await forgetApplied(edge, approval);
    const [second, other] = [await closedTrade(edge, account), await closedTrade(edge, account)];
    const before = await balance();
    const change = (await resultAt('95')) - (await stored()).profit;
    // Each decision carries out every unfinished approval: the first one again, and each other's.
    const approvals = [await ask({ position: second }), await ask({ position: other })] as const;
    await Promise.all([decide(approvals[0]), decide(approvals[1], third)]);
    expect((await entries()).filter((line) => line.startsWith('tradeReversal'))).toHaveLength(3);
    expect(await balance()).toBe(before + 2n * change);
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM mail WHERE client_id = $1 AND template = 'tradeCorrected'",
        [clientId],
      ),
    );
    expect(rows).toEqual([{ count: 3 }]);
    expect(await differences()).toEqual([]);
  });

  it('asked for again under its id it is the same request; another one under it is refused', async () => {
    const request = await prices();
    const first = await officePost(edge, 'dealing/correction', request, dealer.sent);
    const again = await officePost(edge, 'dealing/correction', request, dealer.sent);
    expect(again.data['id']).toBe(first.data['id']);
    const other = await officePost(edge, 'dealing/correction', { ...request, close: 94 }, dealer.sent);
    expect(other.code).toBe('commandReused');
    expect(await code({ close: 94 })).toBe('approvalWaiting');
    expect((await decide(Number(first.data['id']), compliance, 0)).data).toMatchObject({ state: 'refused' });
    expect(await list()).toMatchObject([{ state: 'refused', decided_by: compliance.name }]);
    expect(await code({ close: 94 })).toBe('done');
  });

  it('TC-2 the second takes back what the first has booked, and there is no third', async () => {
    await decide(await ask());
    await decide(await ask({ close: 97 }));
    const { profit } = await stored();
    const [first, second] = [await resultAt('95'), await resultAt('97')];
    expect(await entries()).toEqual([
      `trade ${profit}`,
      `tradeReversal ${-profit}`,
      `tradeCorrection ${first}`,
      `tradeReversal ${-first}`,
      `tradeCorrection ${second}`,
    ]);
    expect(await code({ close: 98 })).toBe('correctionsUsedUp');
    expect(await history()).toMatchObject({
      trades: [{ id: position, corrections: [{ number: 1 }, { number: 2, close_before: 95, close_rate: 97 }] }],
    });
  });
});

describe('TC-7 the client', () => {
  it('reads both prices in his history and both entries in his transactions, and has a mail', async () => {
    const { profit } = await stored();
    const result = await resultAt('95');
    await decide(await ask());
    const correction = {
      position,
      symbol: 'BTCUSD',
      number: 1,
      cause: 'wrongQuote',
      source: 'Feed B at 12:00:00.120',
      reason: 'Feed A was late',
      close_before: 90,
      close_rate: 95,
      asked_role: 'dealing',
      approved_role: 'compliance',
    };
    const micros = (units: bigint) => Number(units) / 1e6;
    const { trades, summary } = await history();
    expect(trades).toMatchObject([{ closed_rate: 90, profit: micros(profit), corrections: [correction] }]);
    expect(summary).toMatchObject({ count: 1, profit: micros(profit), corrected: micros(result - profit) });
    const listed = await post(edge, '/api/transactions/list', { group: 'credits' }, client.sent);
    expect(listed.data).toMatchObject({
      transactions: [
        { type: 5, cause: 'tradeCorrection', amount: micros(result), correction },
        { type: 5, cause: 'tradeReversal', amount: micros(-profit), correction },
      ],
      total: micros(result - profit),
    });
    const file = await post(edge, '/api/accounts/file-visits', {}, client.sent);
    expect(file.data).toMatchObject({
      visits: [
        { act: 'corrected', role: 'compliance', reason: 'seen, agreed' },
        { act: 'correctionAsked', role: 'dealing', reason: 'Feed A was late' },
      ],
    });
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ template: string; values: Record<string, unknown> }>(
        "SELECT template, values FROM mail WHERE client_id = $1 AND template = 'tradeCorrected'",
        [clientId],
      ),
    );
    const difference = { money: formatMoney(money(result - profit), 'EUR'), symbol: '€', signed: true };
    const shown = { position: String(position), cause: 'The price feed sent a wrong price', difference };
    expect(rows).toMatchObject([{ values: shown }]);
    expect(rows[0]?.values['before']).toEqual({ decimal: expect.stringMatching(/^\d+\.\d{2}$/) });
  });

  it('has the receipt of the trade as it was, and the books as they are on his statement', async () => {
    const receipt = async () => (await post(edge, '/api/receipts/get', { position }, client.sent)).text;
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const before = await receipt();
    await decide(await ask());
    expect(await receipt()).toBe(before);
    const now = edge.clock.now();
    edge.clock.pass(1);
    const iso = (at: number) => new Date(at).toISOString();
    const request = { from: iso(now - HOUR_MS), until: iso(now + 1), format: 'json', language: 'en' };
    const statement = await post(edge, '/api/statements/period', request, client.sent);
    const open = formatRate(rate((await stored()).open_rate));
    const { content } = JSON.parse(statement.text) as { content: Record<string, string>[] };
    const moved = content.filter(({ row, kind }) => row === 'movement' && kind !== 'deposit');
    expect(moved.map(({ kind }) => kind)).toEqual(['tradeReversal', 'tradeCorrection']);
    for (const { reference } of moved) expect(reference).toContain(`${open} – 90 → ${open} – 95 · wrongQuote`);
    expect(content.at(-1)).toMatchObject({ row: 'summary', trades: 1, closing: formatExact(await balance(), 6) });
  });
});

describe('TC-3 TC-4 TC-5 what is refused', () => {
  it.each([
    ['a trade that nobody has', { position: 1 }, 'notFound'],
    ['the same price', { close: 90 }, 'correctionUnchanged'],
    ['no price', { close: 0 }, 'malformed'],
    ['too many digits', { close: 95.001 }, 'malformed'],
    ['more than a fifth away', { close: 108.01 }, 'correctionTooFar'],
    ['no such cause', { cause: 'goodwill' }, 'malformed'],
    ['no source', { source: ' ' }, 'malformed'],
    ['no reason', { reason: '' }, 'malformed'],
  ])('%s', async (_name, more, refusal) => {
    expect(await code(more)).toBe(refusal);
  });

  it('a position that is open, and the demo account', async () => {
    openMarket(edge.engine, quoteOf('BTCUSD', '99.97', '99.98', edge.clock.now()));
    const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('10'), leverage: 1 };
    const opened = await edge.desk.openPosition(account, order, `stays-${clientId}`);
    if (!opened.status) throw new Error(opened.error.code);
    expect(await code({ position: opened.data.position.id })).toBe('tradeNotClosed');
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ demo: number }>('SELECT demo_account_id::float8 AS demo FROM client WHERE id = $1', [
        clientId,
      ]),
    );
    const demo = { brandId: 'northline', accountId: rows[0]?.demo ?? 0 };
    expect(await code({ position: await closedTrade(edge, demo) })).toBe('demoMoney');
  });

  it('whatever it is, by somebody else than dealing, and a trade of another brand', async () => {
    expect(await code({}, compliance)).toBe('forbidden');
    const there = await newStaff(edge, ['dealing'], 'other');
    expect(await code({}, there)).toBe('notFound');
    expect((await newClient(edge, { host: OTHER_HOST })).email).not.toBe('');
  });

  it('TC-4 against the client when a day is over, also where it was asked for before; for him it is not', async () => {
    const approval = await ask({ close: 85 });
    edge.clock.pass(23 * HOUR_MS);
    expect(
      (await officePost(edge, 'dealing/trade', { position }, (await newStaff(edge, ['dealing'])).sent)).data,
    ).toMatchObject({ waiting: 1, dealt: { close: 90 } });
    edge.clock.pass(HOUR_MS - 1);
    const late = await newStaff(edge, ['compliance']);
    edge.clock.pass(1);
    // The request expires with its day.
    expect((await decide(approval, late)).code).toBe('approvalOver');
    dealer = await newStaff(edge, ['dealing']);
    edge.clock.pass(1);
    expect(await code({ close: 85 })).toBe('correctionTooLate');
    expect(await code({ close: 95 })).toBe('done');
  });

  it('TC-5 takes at most what the client could withdraw; otherwise nothing, which is recorded', async () => {
    const { limit } = await edge.desk.balance(account);
    const reserved = money(limit - (limit % 10_000n) - 20_000n);
    await edge.desk.moveMoney(account, { kind: 'reserveWithdrawal', amount: reserved }, `reserve-${clientId}`);
    expect(await code({ close: 85 })).toBe('correctionAboveLimit');
    await edge.desk.moveMoney(account, { kind: 'releaseWithdrawal', amount: reserved }, `release-${clientId}`);
    const approval = await ask({ close: 85 });
    await edge.desk.moveMoney(account, { kind: 'reserveWithdrawal', amount: reserved }, `again-${clientId}`);
    const shown = { state: 'approved', outcome: 'failed', refusal: { code: 'correctionAboveLimit' } };
    expect((await decide(approval)).data).toMatchObject(shown);
    expect(await entries()).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'unbooked', refusal: 'correctionAboveLimit' }]);
    expect(await history()).toMatchObject({ trades: [{ corrections: [] }] });
    await edge.desk.moveMoney(account, { kind: 'releaseWithdrawal', amount: reserved }, `at-last-${clientId}`);
    await decide(await ask({ close: 85 }));
    expect(await entries()).toHaveLength(3);
  });
});

describe('T47 the database, whatever the server does', () => {
  async function insert(more: { readonly approvedBy?: number; readonly number?: number; readonly before?: bigint }) {
    const { open_rate: open, close_rate: close, profit } = await stored();
    await transaction(edge.officePool, 'northline', (connection) =>
      connection.query(
        `INSERT INTO trade_correction (brand_id, client_id, account_id, position_id, symbol, approval_id, number, cause,
           reason, source, open_rate_before, close_rate_before, profit_before, open_rate, close_rate, profit, asked_by,
           asked_role, approved_by, approved_role, command_id, intended_at)
         VALUES ('northline', $1, $2, $3, 'BTCUSD', $10::bigint, $4, 'wrongQuote', 'why not', 'nowhere', $5, $6, $7, $5, $6, 1, $8,
           'dealing', $9, 'compliance', 'correction:test', now())`,
        [
          clientId,
          account.accountId,
          position,
          more.number ?? 1,
          String(open),
          String(close),
          String(more.before ?? profit),
          dealer.id,
          more.approvedBy ?? compliance.id,
          900_000 + position,
        ],
      ),
    );
  }

  it('refuses one person twice', async () => {
    await expect(insert({ approvedBy: dealer.id })).rejects.toThrow(/trade_correction_persons/);
  });

  it.each([
    ['a result that is not what counts', { before: 5n }],
    ['a second without a first', { number: 2 }],
  ])('refuses %s', async (_name, more) => {
    await expect(insert(more)).rejects.toThrow(/does not follow what counts/);
  });

  it('lets nobody change a correction once it is booked', async () => {
    await decide(await ask());
    const change = transaction(edge.officePool, 'northline', (connection) =>
      connection.query("UPDATE trade_correction SET state = 'intended', answered_at = NULL WHERE position_id = $1", [
        String(position),
      ]),
    );
    await expect(change).rejects.toThrow(/answered already/);
    const rewrite = transaction(edge.officePool, 'northline', (connection) =>
      connection.query('UPDATE trade_correction SET close_rate = 1 WHERE position_id = $1', [String(position)]),
    );
    await expect(rewrite).rejects.toThrow(/permission denied/);
  });
});
