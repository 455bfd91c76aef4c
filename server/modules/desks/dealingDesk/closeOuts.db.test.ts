import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetApplied } from '../../../../tests/support/approvals.ts';
import { everythingAllowed, eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { fileEvidence, newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { applyApproved } from '../../access/approvals/index.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';

let edge: Edge;
let dealer: Staff;
let compliance: Staff;
let account: { brandId: string; accountId: number };
let requestCount = 0;
/** Trade closed at a wrong price, and one in another instrument closed out because of its loss. */
let wrong = 0;
let victim = 0;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

/** 1,000 on the account: a bad tick costs most of it, and the close-out takes the other position. */
beforeEach(async () => {
  dealer = await newStaff(edge, ['dealing']);
  compliance = await newStaff(edge, ['compliance']);
  const client = await newClient(edge);
  const accountId = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      'SELECT real_account_id::float8 AS id FROM client WHERE email = $1',
      [client.email],
    );
    return rows[0]?.id ?? 0;
  });
  account = { brandId: 'northline', accountId };
  await edge.desk.setEligibility(account, everythingAllowed, `allowed-${accountId}`);
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, `deposit-${accountId}`);
  quote('BTCUSD', '99.99', '100');
  quote('EURUSD', '1.1', '1.10001');
  wrong = await open('BTCUSD', '550', 10);
  victim = await open('EURUSD', '400', 30);
  // It loses a little before the wrong price.
  quote('EURUSD', '1.095', '1.09501');
  // It is closed with a loss of 825, and the close-out takes the open rest.
  quote('BTCUSD', '85', '85.01');
  await expect.poll(() => closedBy(victim)).toBe('lowMargin');
});

it('ML-13 the desk counts as closed out today what clients are mailed about, at their own margin too', async () => {
  const before = await closeOutsToday();
  expect(before).toBeGreaterThan(0);
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, `deposit-${account.accountId}-more`);
  quote('BTCUSD', '99.99', '100');
  const alone = await open('BTCUSD', '100', 10);
  quote('BTCUSD', '89', '89.01');
  await expect.poll(() => closedBy(alone)).toBe('lowMargin');
  expect(await closeOutsToday()).toBe(before + 1);
});

async function closeOutsToday(): Promise<number> {
  const { data } = await officePost(edge, 'dealing/overview', { reach: 'brand', book: 'real' }, dealer.sent);
  return Number(data['close_outs']);
}

function quote(symbol: string, sell: string, buy: string): void {
  const tick = quoteOf(symbol, sell, buy, edge.clock.now());
  openMarket(edge.engine, tick);
  edge.engine.tick(tick);
  edge.lastGood.set(symbol, tick);
}

async function open(symbol: string, amount: string, leverage: number): Promise<number> {
  requestCount += 1;
  const order = { symbol, direction: 'buy' as const, amount: eur(amount), leverage };
  const opened = await edge.desk.openPosition(account, order, `open-${requestCount}`);
  if (!opened.status) throw new Error(opened.error.code);
  return opened.data.position.id;
}

async function stored(position: number) {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ profit: string; reason: string | null; open: string }>(
      'SELECT profit::text, closing_reason AS reason, open_rate::text AS open FROM position WHERE id = $1',
      [position],
    );
    return rows[0];
  });
}
const closedBy = async (position: number) => (await stored(position))?.reason;
const cash = async () => (await edge.desk.balance(account)).balance;

async function prices(close: number) {
  return { position: wrong, open: Number((await stored(wrong))?.open) / 1e8, close };
}

async function preview(close: number): Promise<Record<string, unknown>[]> {
  const { data, text } = await officePost(edge, 'dealing/close-outs', await prices(close), dealer.sent);
  if (data['rows'] === undefined) throw new Error(text);
  return data['rows'] as Record<string, unknown>[];
}

async function ask(close: number, more: object = {}, as = dealer) {
  requestCount += 1;
  const why = {
    cause: 'wrongQuote',
    source: 'Feed B at 12:00:00.120',
    evidence: fileEvidence,
    reason: 'Feed A was wrong',
  };
  const body = { ...(await prices(close)), ...why, request: `closeOuts-${requestCount}`, ...more };
  return officePost(edge, 'dealing/correction', body, as.sent);
}

const decide = (id: unknown) =>
  officePost(edge, 'approvals/decide', { id, approve: 1, reason: 'seen, agreed' }, compliance.sent);

async function corrected(): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT cause || ' ' || (profit - profit_before + protection) || ' ' || state AS line FROM trade_correction
       WHERE account_id = $1 ORDER BY id`,
      [account.accountId],
    );
    return rows.map(({ line }) => line);
  });
}

describe('TC-10 the close-outs that a wrong price has caused', () => {
  it('are shown for prices at which they would not have happened, with what undoing them comes to now', async () => {
    expect(await preview(85)).toEqual([]);
    quote('EURUSD', '1.1005', '1.10051');
    expect(await preview(99)).toMatchObject([{ position: victim, symbol: 'EURUSD', refusal: null }]);
    const [row] = await preview(99);
    expect(row?.['after']).toMatchObject({ close: 1.1005 });
    expect(row?.['difference']).toBeGreaterThan(50);
    quote('EURUSD', '1.09', '1.09001');
    expect(await preview(99)).toMatchObject([{ position: victim, after: null, difference: 0 }]);
  });

  it('are undone with the correction where they were asked for: each booked once, in one approval', async () => {
    quote('EURUSD', '1.1005', '1.10051');
    const [row] = await preview(99);
    const before = await cash();
    const { data, text } = await ask(99, { close_outs: [victim] });
    expect(data['changes'], text).toContainEqual(expect.objectContaining({ name: `closeOut ${victim}` }));
    expect((await decide(data['id'])).data).toMatchObject({ outcome: 'done' });
    const lines = await corrected();
    expect(lines).toEqual([
      expect.stringMatching(/^wrongQuote \d+ done$/),
      `closeOutUndone ${BigInt(Math.round(Number(row?.['difference']) * 1e6))} done`,
    ]);
    const booked = lines.reduce((sum, line) => sum + BigInt(line.split(' ')[1] ?? '0'), 0n);
    expect(await cash()).toBe(before + booked);
    expect(await asOwner(edge.database, (owner) => audit(owner, { isWhole: true }))).toEqual([]);
    const { data: listed } = await officePost(edge, 'dealing/corrections', {}, dealer.sent);
    const rows = listed['rows'] as Record<string, unknown>[];
    expect(rows[0]).toMatchObject({ close_outs: [{ position: victim, state: 'done', refusal: null }] });
    const mails = await asOwner(edge.database, async (owner) =>
      owner.query("SELECT template FROM mail WHERE template = 'closeOutUndone' AND event_key = $1", [
        `tradeCorrection:${String(data['id'])}:${victim}`,
      ]),
    );
    expect(mails.rows).toHaveLength(1);
  });

  it('carried out again after a death before the close-outs, they are booked once', async () => {
    quote('EURUSD', '1.1005', '1.10051');
    const { data } = await ask(99, { close_outs: [victim] });
    expect((await decide(data['id'])).data).toMatchObject({ outcome: 'done' });
    const after = await cash();
    await forgetApplied(edge, data['id']);
    await asOwner(edge.database, async (owner) => {
      await owner.query('ALTER TABLE correction_item DISABLE TRIGGER answered_once');
      await owner.query("UPDATE correction_item SET state = 'waiting', answered_at = NULL WHERE approval_id = $1", [
        data['id'],
      ]);
      await owner.query('ALTER TABLE correction_item ENABLE TRIGGER answered_once');
    });
    await applyApproved(edge.approvals, 'northline');
    expect(await cash()).toBe(after);
    expect(await corrected()).toHaveLength(2);
  });

  it('are refused where they would have happened all the same, or cost nothing', async () => {
    quote('EURUSD', '1.1005', '1.10051');
    expect((await ask(85.01, { close_outs: [victim] })).code).toBe('closeOutStays');
    quote('EURUSD', '1.09', '1.09001');
    expect((await ask(99, { close_outs: [victim] })).code).toBe('closeOutStays');
  });

  it('are undone once: a second correction of the trade finds nothing left of them', async () => {
    quote('EURUSD', '1.1005', '1.10051');
    await decide((await ask(99, { close_outs: [victim] })).data['id']);
    quote('EURUSD', '1.11', '1.11001');
    expect(await preview(98)).toMatchObject([{ position: victim, after: null, difference: 0 }]);
    expect((await ask(98, { close_outs: [victim] })).code).toBe('closeOutStays');
  });

  it('asked for again under its id it is the same request, though the price has moved', async () => {
    quote('EURUSD', '1.1005', '1.10051');
    const request = 'the-same-request';
    const first = await ask(99, { close_outs: [victim], request });
    quote('EURUSD', '1.1006', '1.10061');
    const again = await ask(99, { close_outs: [victim], request });
    expect(again.data['id']).toBe(first.data['id']);
    expect((await ask(99, { request })).code).toBe('commandReused');
  });
});
