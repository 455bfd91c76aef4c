import { tapeFolder } from '../../../wiring/tape.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { money } from '@candor/domain/money/money.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { REPAIR_BATCH, REPAIR_TRADES_MAX } from '@candor/domain/trading/repair.ts';
import { everythingAllowed, eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { fileEvidence, newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { EdgeLine } from '../../../database/edgeLine.ts';
import { openPool } from '../../../database/pool.ts';
import { applyApproved } from '../../access/approvals/index.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';
import { Tape } from '../../engine/tape/index.ts';

let edge: Edge;
let tape: Tape;
let dealing: ReturnType<typeof openPool>;
let dealer: Staff;
let compliance: Staff;
let orders = 0;
/** Start of the bad ticks. */
let from = 0;
let until = 0;

beforeAll(async () => {
  edge = await startEdge();
  await openTape();
});
afterAll(async () => {
  await closeTape();
  await edge.stop();
});

async function openTape(): Promise<void> {
  dealing = openPool('dealing', edge.database, { connectionsMax: 1 });
  const rest = { decimals: () => 5, keepDays: 30, alarm: () => undefined };
  tape = await Tape.open({ folder: tapeFolder(edge.config), pool: dealing, now: () => edge.clock.now(), ...rest });
}

async function closeTape(): Promise<void> {
  await tape.stop();
  await dealing.end();
}

function quote(symbol: string, sell: string, buy: string): void {
  edge.clock.pass(SECOND_MS);
  const tick = quoteOf(symbol, sell, buy, edge.clock.now());
  tape.record(tick, tick.receivedTime);
  openMarket(edge.engine, tick);
  edge.engine.tick(tick);
  edge.lastGood.set(symbol, tick);
}

interface Trader {
  readonly client: Entered;
  readonly account: { brandId: string; accountId: number };
}

async function trader(deposit = '1000'): Promise<Trader> {
  const client = await newClient(edge);
  const accountId = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      'SELECT real_account_id::float8 AS id FROM client WHERE email = $1',
      [client.email],
    );
    return rows[0]?.id ?? 0;
  });
  const account = { brandId: 'northline', accountId };
  await edge.desk.setEligibility(account, everythingAllowed, `allowed-${accountId}`);
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur(deposit) }, `deposit-${accountId}`);
  return { client, account };
}

async function open({ account }: Trader, symbol: string, amount: string, more: object = {}): Promise<number> {
  orders += 1;
  const order = { symbol, direction: 'buy' as const, amount: eur(amount), leverage: 10, ...more };
  const opened = await edge.desk.openPosition(account, order, `open-${orders}`);
  if (!opened.status) throw new Error(opened.error.code);
  return opened.data.position.id;
}

async function close({ account }: Trader, id: number): Promise<void> {
  orders += 1;
  const closed = await edge.desk.closePosition(account, { id }, `close-${orders}`);
  if (!closed.status) throw new Error(closed.error.code);
}

const cash = async ({ account }: Trader) => (await edge.desk.balance(account)).balance;

/** At a third of the price a stop fires, a position is liquidated, another one is closed out, and two are opened. */
async function incident() {
  quote('BTCUSD', '99.99', '100');
  quote('EURUSD', '1.1', '1.10001');
  const [stopped, wiped, bargain] = [await trader(), await trader(), await trader()];
  const stop = await open(stopped, 'BTCUSD', '100', { leverage: 1, stop_lost: price('95') });
  const wrong = await open(wiped, 'BTCUSD', '550');
  const victim = await open(wiped, 'EURUSD', '400', { leverage: 30 });
  quote('EURUSD', '1.095', '1.09501');
  edge.clock.pass(SECOND_MS);
  from = edge.clock.now();
  quote('BTCUSD', '33', '33.01');
  const cheap = await open(bargain, 'BTCUSD', '100', { leverage: 1 });
  const kept = await open(bargain, 'BTCUSD', '50', { leverage: 1 });
  until = edge.clock.now();
  quote('BTCUSD', '99.97', '99.98');
  await close(bargain, cheap);
  await expect.poll(() => edge.engine.account(wiped.account.accountId)?.positions.size).toBe(0);
  quote('EURUSD', '1.1', '1.10001');
  await tape.flush();
  return { stopped, wiped, bargain, stop, wrong, victim, cheap, kept };
}

beforeEach(async () => {
  dealer = await newStaff(edge, ['dealing']);
  compliance = await newStaff(edge, ['compliance']);
});

const iso = (at: number) => new Date(at).toISOString();
const scopeOf = (more: object = {}) => ({
  symbol: 'BTCUSD',
  from: iso(from),
  until: iso(until),
  reference: 'before',
  ...more,
});

interface Look {
  readonly trades: (Record<string, unknown> & { readonly position: number; readonly difference: number })[];
  readonly open: { readonly position: number }[];
  readonly totals: Record<string, number>;
  readonly ticks: { readonly count: number };
}

async function look(more: object = {}): Promise<Look> {
  const { data, text } = await officePost(edge, 'dealing/repair/look', scopeOf(more), dealer.sent);
  if (data['trades'] === undefined) throw new Error(text);
  return data as unknown as Look;
}

async function ask(more: object = {}) {
  orders += 1;
  const why = { cause: 'wrongQuote', reason: 'Feed A quoted a third of the price', request: `repair-${orders}-0` };
  return officePost(edge, 'dealing/repair', { ...scopeOf(), ...why, ...more }, dealer.sent);
}

const decide = (id: unknown, staff = compliance) =>
  officePost(edge, 'approvals/decide', { id, approve: 1, reason: 'seen, agreed' }, staff.sent);

async function booked(approval: unknown): Promise<{ position: number; difference: number; state: string }[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ position: number; difference: number; state: string }>(
      `SELECT position_id::float8 AS position, (profit - profit_before + protection)::float8 / 1e6 AS difference, state
       FROM trade_correction WHERE approval_id = $1 ORDER BY id`,
      [approval],
    );
    return rows;
  });
}

const differences = () => asOwner(edge.database, (owner) => audit(owner, { isWhole: true }));

async function progress(approval: unknown): Promise<unknown> {
  const { data } = await officePost(edge, 'dealing/repair/open', { approval }, dealer.sent);
  return (data['repair'] as Record<string, unknown>)['progress'];
}

describe('RP-2 RP-3 RP-5 what followed from bad ticks', () => {
  it('is listed with what it would book: fills, rule closes, the close-out of another leg; what is open stays open', async () => {
    const { stop, wrong, victim, cheap, kept } = await incident();
    const { trades, open: still, totals, ticks } = await look();
    expect(ticks).toMatchObject({ count: 1, low: 33, high: 33.01 });
    const byPosition = new Map(trades.map((one) => [one.position, one]));
    expect(byPosition.get(stop)).toMatchObject({ ends: 'closed', closing: 'stopLoss', after: { close: 99.99 } });
    expect(byPosition.get(wrong)).toMatchObject({ ends: 'closed', after: { close: 99.99 }, refusal: null });
    expect(byPosition.get(victim)).toMatchObject({ ends: 'closeOut', symbol: 'EURUSD', after: { close: 1.1 } });
    // The client would have paid more at the right price: the gain from the wrong one is reversed.
    expect(byPosition.get(cheap)).toMatchObject({ ends: 'opened', after: { open: 100.025, close: 99.97 } });
    expect(byPosition.get(cheap)?.difference).toBeLessThan(-200);
    expect(still).toMatchObject([{ position: kept }]);
    expect(totals).toMatchObject({ trades: 4, clients: 3 });
    expect((totals['house'] ?? 0) + (totals['paid'] ?? 0) + (totals['taken'] ?? 0)).toBeCloseTo(0, 6);
    const without = await look({ leave_out: [cheap, victim] });
    expect(new Set(without.trades.map(({ position }) => position))).toEqual(new Set([stop, wrong]));
  });

  it('is booked for two people: every client has his line and his mail, and the books agree', async () => {
    const { stopped, wiped, stop, wrong, victim, cheap } = await incident();
    const before = await cash(wiped);
    const { data, text } = await ask();
    expect(data['changes'], text).toContainEqual(expect.objectContaining({ name: 'repairedTrades', after: '4' }));
    expect((await decide(data['id'], dealer)).code).toBe('approvalOwn');
    expect((await decide(data['id'])).data).toMatchObject({ outcome: 'done' });
    const rows = await booked(data['id']);
    expect(new Set(rows.map(({ position }) => position))).toEqual(new Set([stop, wrong, victim, cheap]));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done']));
    const own = rows.filter(({ position }) => position === wrong || position === victim);
    const paid = own.reduce((sum, { difference }) => sum + Math.round(difference * 1e6), 0);
    expect(await cash(wiped)).toBe(before + BigInt(paid));
    expect(await differences()).toEqual([]);
    expect(await progress(data['id'])).toMatchObject({ done: 4, refused: 0, waiting: 0, batches: 1, batches_done: 1 });
    await post(edge, '/api/accounts/switch', { account: 'real' }, stopped.client.sent);
    const history = await post(edge, '/api/positions/history', {}, stopped.client.sent);
    expect(history.data).toMatchObject({
      trades: [
        {
          id: stop,
          corrections: [{ close_before: 33, close_rate: 99.99, evidence: { kind: 'tick', sell: 99.99, buy: 100 } }],
        },
      ],
    });
    const messages = await post(edge, '/api/messages', { language: 'en' }, wiped.client.sent);
    const kinds = (messages.data['messages'] as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['tradeCorrected', 'closeOutUndone']));
  });
});

describe('RP-6 a repair in batches', () => {
  /** Creates more trades than one batch takes, all closed at the bad tick, of one client. */
  async function many(): Promise<{ trader: Trader; approval: unknown; before: bigint }> {
    quote('BTCUSD', '99.99', '100');
    const one = await trader();
    for (let count = 0; count < REPAIR_BATCH + 3; count += 1) {
      edge.clock.pass(SECOND_MS);
      await open(one, 'BTCUSD', '10', { leverage: 1 });
    }
    edge.clock.pass(SECOND_MS);
    from = edge.clock.now();
    quote('BTCUSD', '33', '33.01');
    orders += 1;
    await edge.desk.closeAllPositions(one.account, {}, `all-${orders}`);
    until = edge.clock.now();
    quote('BTCUSD', '99.97', '99.98');
    await tape.flush();
    const { data } = await ask();
    return { trader: one, approval: data['id'], before: await cash(one) };
  }

  const injure = (sql: string) => asOwner(edge.database, (owner) => owner.query(sql));

  it('a death in the second batch goes on there after a restart, and nothing is booked twice', async () => {
    const { trader: one, approval, before } = await many();
    await injure(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.batch = 2 THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`);
    await injure('CREATE TRIGGER a_death BEFORE UPDATE ON correction_item FOR EACH ROW EXECUTE FUNCTION die()');
    expect((await decide(approval)).data).toMatchObject({ outcome: 'underway' });
    // The engine has booked the first one of the second batch, and its answer was lost.
    expect(await progress(approval)).toMatchObject({ done: REPAIR_BATCH, waiting: 3, batches: 2, batches_done: 1 });
    await closeTape();
    await edge.stop(true);
    edge = await startEdge([], edge.database);
    await openTape();
    await injure('DROP TRIGGER a_death ON correction_item');
    await injure('DROP FUNCTION die');
    await Promise.all([
      applyApproved(edge.approvals, 'northline'),
      applyApproved({ ...edge.approvals, line: new EdgeLine() }, 'northline'),
    ]);
    dealer = await newStaff(edge, ['dealing']);
    expect(await progress(approval)).toMatchObject({ done: REPAIR_BATCH + 3, refused: 0, waiting: 0, batches_done: 2 });
    const rows = await booked(approval);
    expect(rows).toHaveLength(REPAIR_BATCH + 3);
    const sum = rows.reduce((all, { difference }) => all + Math.round(difference * 1e6), 0);
    expect(await cash(one)).toBe(before + BigInt(sum));
    expect(await differences()).toEqual([]);
  });

  it('RP-7 asked for again it is the same request; of one instrument one waits; a corrected trade is left as it is', async () => {
    const { stop, stopped } = await incident();
    const request = 'one-repair-0';
    const first = await ask({ request });
    expect((await ask({ request })).data['id']).toBe(first.data['id']);
    expect((await ask({ request, leave_out: [stop] })).code).toBe('commandReused');
    expect((await ask()).code).toBe('approvalWaiting');
    const why = {
      cause: 'wrongQuote',
      source: 'Feed B',
      evidence: fileEvidence,
      reason: 'By itself',
      request: 'by-itself-0',
    };
    const { data: trade } = await officePost(edge, 'dealing/trade', { position: stop }, dealer.sent);
    const { open: openRate } = trade['dealt'] as { open: number };
    const single = await officePost(
      edge,
      'dealing/correction',
      { position: stop, open: openRate, close: 34, ...why },
      dealer.sent,
    );
    const before = await cash(stopped);
    const outcomes = await Promise.all([decide(single.data['id']), decide(first.data['id'])]);
    const ended = outcomes.map(({ data }) => data['outcome']);
    expect(ended).toContain('done');
    expect(ended, 'none of the two waits for another try').not.toContain('underway');
    const rows = (await booked(first.data['id'])).filter(({ position }) => position === stop);
    const alone = await booked(single.data['id']);
    expect(rows.length + alone.length, 'one of the two has the trade').toBe(1);
    const [only] = [...rows, ...alone];
    expect(await cash(stopped)).toBe(before + BigInt(Math.round((only?.difference ?? 0) * 1e6)));
    expect(await differences()).toEqual([]);
  });
});

describe('RP-1 RP-7 what is refused', () => {
  it.each([
    ['a window that ends before it begins', { until: '2026-01-01T00:00:00Z' }, 'repairWindow'],
    ['one that is too long', { from: '2026-01-01T00:00:00Z' }, 'repairWindow'],
    ['one that is not over', { until: '2030-01-01T00:00:00Z' }, 'repairWindow'],
    ['no such instrument', { symbol: 'NOPE' }, 'instrumentUnknown'],
  ])('%s', async (_name, more, code) => {
    from = edge.clock.now() - SECOND_MS;
    until = edge.clock.now();
    expect((await officePost(edge, 'dealing/repair/look', scopeOf(more), dealer.sent)).code).toBe(code);
  });

  it('a time in which nothing was dealt, or that the tape does not have', async () => {
    quote('BTCUSD', '99.97', '99.98');
    await tape.flush();
    [from, until] = [edge.clock.now(), edge.clock.now()];
    expect((await ask()).code).toBe('repairEmpty');
    expect((await ask({ reference: 'after' })).code).toBe('repairNoReference');
    expect((await officePost(edge, 'dealing/repair/look', scopeOf(), compliance.sent)).code).toBe('forbidden');
  });

  it('RP-8 a client who has not what a repair would take keeps it: the broker bears it, and the others are booked', async () => {
    const { bargain, cheap } = await incident();
    const { limit: free } = await edge.desk.balance(bargain.account);
    const limit = money(free - (free % 10_000n));
    await edge.desk.moveMoney(bargain.account, { kind: 'reserveWithdrawal', amount: limit }, 'reserved');
    const { trades } = await look();
    expect(trades.find(({ position }) => position === cheap)).toMatchObject({ refusal: 'correctionAboveLimit' });
    await edge.desk.moveMoney(bargain.account, { kind: 'releaseWithdrawal', amount: limit }, 'released');
    const { data } = await ask();
    await edge.desk.moveMoney(bargain.account, { kind: 'reserveWithdrawal', amount: limit }, 'again');
    expect((await decide(data['id'])).data).toMatchObject({ outcome: 'done' });
    expect(await progress(data['id'])).toMatchObject({ done: 3, refused: 1, waiting: 0 });
    expect(await differences()).toEqual([]);
  });
});

it('a repair is opened by its number however many came after it, and what is none is not found', async () => {
  const { stop } = await incident();
  const { data } = await ask();
  const { data: trade } = await officePost(edge, 'dealing/trade', { position: stop }, dealer.sent);
  const { open: openRate } = trade['dealt'] as { open: number };
  const why = { cause: 'wrongQuote', source: 'Feed B', evidence: fileEvidence, reason: 'By itself' };
  const correction = { position: stop, open: openRate, close: 34, ...why, request: 'no-repair-0' };
  const single = await officePost(edge, 'dealing/correction', correction, dealer.sent);
  await decide(data['id']);
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO approval OVERRIDING SYSTEM VALUE
       SELECT (jsonb_populate_record(asked, jsonb_build_object('id', asked.id + later, 'payload',
         asked.payload || jsonb_build_object('request', 'later-' || later)))).*
       FROM approval asked, generate_series(1000, 1100) later WHERE asked.id = $1`,
      [data['id']],
    ),
  );
  const opened = await officePost(edge, 'dealing/repair/open', { approval: data['id'] }, dealer.sent);
  expect(opened.data['repair'], opened.text).toMatchObject({ approval: data['id'], symbol: 'BTCUSD' });
  const other = await officePost(edge, 'dealing/repair/open', { approval: single.data['id'] }, dealer.sent);
  expect(other.code).toBe('notFound');
});

it('RP-1 more trades than one repair takes are refused, the close-outs that are undone among them', async () => {
  const { victim, kept } = await incident();
  const copy = (from: number, to: number) =>
    asOwner(edge.database, async (owner) => {
      for (const [table, ids] of [
        ['position', "'id', one.id + $1::bigint + $2::bigint + copy"],
        [
          'execution',
          "'id', one.id + $1::bigint + $2::bigint + copy, 'position_id', one.position_id + $2::bigint + copy",
        ],
      ] as const)
        await owner.query(
          `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object(${ids}))).*
           FROM ${table} one, generate_series($4::bigint, $5::bigint) copy
           WHERE one.${table === 'position' ? 'id' : 'position_id'} = $3::bigint`,
          [table === 'position' ? 0 : 100_000, 1_000_000, kept, from, to],
        );
    });
  // Four were dealt at the bad tick, and one close-out followed.
  await copy(1, REPAIR_TRADES_MAX - 4);
  const tooLarge = { code: 'repairTooLarge', text: expect.stringContaining(String(REPAIR_TRADES_MAX)) as unknown };
  const lookAt = (more: object) => officePost(edge, 'dealing/repair/look', scopeOf(more), dealer.sent);
  expect(await lookAt({})).toMatchObject(tooLarge);
  expect((await lookAt({ leave_out: [victim] })).data['trades']).toHaveLength(3);
  await copy(REPAIR_TRADES_MAX, REPAIR_TRADES_MAX);
  expect(await lookAt({ leave_out: [victim] })).toMatchObject(tooLarge);
});
