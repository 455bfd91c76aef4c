import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { everythingAllowed, eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { fileEvidence, newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';

let edge: Edge;
let dealer: Staff;
let compliance: Staff;
let account: { brandId: string; accountId: number };
let requestCount = 0;
let orders = 0;

beforeAll(async () => {
  edge = await startEdge();
  dealer = await newStaff(edge, ['dealing']);
  compliance = await newStaff(edge, ['compliance']);
});
afterAll(() => edge.stop());

/** A client with 1,000, whose two positions of 400 with leverage 20 lose 1,600 by one wrong price. */
let positions: number[] = [];
beforeEach(async () => {
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
  openMarket(edge.engine, quoteOf('BTCUSD', '99.99', '100', edge.clock.now()));
  positions = [await open(), await open()];
  edge.engine.tick(quoteOf('BTCUSD', '90', '90.01', edge.clock.now()));
  await expect.poll(cash).toBe(eur('0'));
});

async function open(): Promise<number> {
  orders += 1;
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('400'), leverage: 20 };
  const opened = await edge.desk.openPosition(account, order, `open-${orders}`);
  if (!opened.status) throw new Error(opened.error.code);
  return opened.data.position.id;
}

async function cash(): Promise<bigint> {
  return (await edge.desk.balance(account)).balance;
}

async function lines(kinds: readonly string[]): Promise<{ kind: string; amount: bigint }[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ kind: string; amount: string }>(
      `SELECT kind, amount::text FROM ledger_entry entry
       JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
       WHERE entry.account_id = $1 AND kind = ANY ($2) ORDER BY entry.id`,
      [account.accountId, kinds],
    );
    return rows.map(({ kind, amount }) => ({ kind, amount: BigInt(amount) }));
  });
}

async function ask(index: number, close = 99): Promise<number> {
  requestCount += 1;
  const position = positions[index];
  const { data: trade } = await officePost(edge, 'dealing/trade', { position }, dealer.sent);
  const { open: openRate } = trade['dealt'] as { open: number };
  const why = {
    cause: 'wrongQuote',
    source: 'Feed B at 12:00:00.120',
    evidence: fileEvidence,
    reason: 'Feed A was wrong',
  };
  const body = { position, open: openRate, close, ...why, request: `forgiven-${requestCount}-0` };
  const { data, text } = await officePost(edge, 'dealing/correction', body, dealer.sent);
  if (typeof data['id'] !== 'number') throw new Error(text);
  return data['id'];
}

async function approve(id: number): Promise<unknown> {
  const body = { id, approve: 1, reason: 'seen, agreed' };
  return (await officePost(edge, 'approvals/decide', body, compliance.sent)).data['outcome'];
}

/** Sums the two trades' results at the right price. */
async function rightResults(): Promise<bigint> {
  const corrected = await lines(['tradeCorrection']);
  return corrected.reduce((sum, { amount }) => sum + amount, 0n);
}

it('TC-9 corrections do not pay what the client was forgiven, over both trades that it was lifted for', async () => {
  const [lifted] = await lines(['negativeBalance']);
  expect(lifted?.amount).toBeGreaterThan(eur('600'));
  expect(await approve(await ask(0))).toBe('done');
  expect(await approve(await ask(1))).toBe('done');
  expect(await lines(['protectionCorrection'])).toEqual([
    { kind: 'protectionCorrection', amount: 0n - (lifted?.amount ?? 0n) },
  ]);
  expect(await cash()).toBe(eur('1000') + (await rightResults()));
  const found = await asOwner(edge.database, (owner) => audit(owner, { isWhole: true }));
  expect(found).toEqual([]);
});

it('TC-9 what was asked for before another correction changed the account is refused, and can be asked for again', async () => {
  const [first, second] = [await ask(0), await ask(1)];
  expect(await approve(first)).toBe('done');
  expect(await approve(second)).toBe('failed');
  const { data } = await officePost(edge, 'dealing/corrections', {}, dealer.sent);
  const rows = data['rows'] as Record<string, unknown>[];
  expect(rows.find(({ approval }) => approval === second)).toMatchObject({
    state: 'unbooked',
    refusal: 'correctionOutdated',
  });
  expect(await approve(await ask(1))).toBe('done');
  expect(await cash()).toBe(eur('1000') + (await rightResults()));
});

it('TC-9 two approved at once: one is booked, and the other as well or refused, never the forgiven part twice', async () => {
  const asks = [await ask(0), await ask(1)];
  const outcomes = await Promise.all(asks.map(approve));
  expect(new Set(outcomes)).toEqual(new Set(['done', 'failed']));
  const [lifted] = await lines(['negativeBalance']);
  const [reclaimed] = await lines(['protectionCorrection']);
  expect(reclaimed?.amount).toBe(0n - (lifted?.amount ?? 0n));
});

it('TC-9 a trade that was closed after the balance was lifted has nothing of it', async () => {
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('500') }, `again-${account.accountId}`);
  openMarket(edge.engine, quoteOf('BTCUSD', '99.99', '100', edge.clock.now()));
  positions = [await open()];
  edge.engine.tick(quoteOf('BTCUSD', '99', '99.01', edge.clock.now()));
  const closed = await edge.desk.closePosition(account, { id: positions[0] ?? 0 }, `close-${account.accountId}`);
  expect(closed.status).toBe(true);
  const before = await cash();
  expect(await approve(await ask(0, 99.5))).toBe('done');
  expect(await lines(['protectionCorrection'])).toEqual([]);
  expect(await cash()).toBeGreaterThan(before);
});
