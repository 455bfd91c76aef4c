import { tapeFolder } from '../../../wiring/tape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_MS } from '@candor/domain/time.ts';
import { everythingAllowed, eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { newStaff, newStaffInBrands, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { openPool } from '../../../database/pool.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';
import { Tape } from '../../engine/tape/index.ts';

/** One instrument, three brands, the same bad ticks: each client has sold at a third of the price. */
const HOSTS = { northline: 'localhost', other: 'other.localhost', quiet: 'quiet.localhost' } as const;

let edge: Edge;
let tape: Tape;
let dealing: ReturnType<typeof openPool>;
/** Dealer who may correct at northline and other, not at quiet. */
let dealer: Staff;
let accounts: readonly AccountRef[];
let scope: Readonly<Record<string, string>>;

beforeAll(async () => {
  edge = await startEdge();
  dealing = openPool('dealing', edge.database, { connectionsMax: 1 });
  const rest = { decimals: () => 5, keepDays: 30, alarm: () => undefined };
  tape = await Tape.open({ folder: tapeFolder(edge.config), pool: dealing, now: () => edge.clock.now(), ...rest });
  dealer = await newStaffInBrands(edge, 'dealing', ['other']);
  accounts = await Promise.all(Object.entries(HOSTS).map(([brandId, host]) => trader(brandId, host)));
  quote('99.99', '100');
  const opened = await Promise.all(accounts.map((account) => buy(account)));
  edge.clock.pass(SECOND_MS);
  const from = edge.clock.now();
  quote('33', '33.01');
  for (const [index, account] of accounts.entries()) {
    const closed = await edge.desk.closePosition(account, { id: opened[index] ?? 0 }, `close-${index}`);
    if (!closed.status) throw new Error(closed.error.code);
  }
  const until = edge.clock.now();
  quote('99.97', '99.98');
  await tape.flush();
  const [first, last] = [from, until].map((at) => new Date(at).toISOString());
  scope = { symbol: 'BTCUSD', from: first ?? '', until: last ?? '', reference: 'before' };
});

afterAll(async () => {
  await tape.stop();
  await dealing.end();
  await edge.stop();
});

function quote(sell: string, buyAt: string): void {
  edge.clock.pass(SECOND_MS);
  const tick = quoteOf('BTCUSD', sell, buyAt, edge.clock.now());
  tape.record(tick, tick.receivedTime);
  openMarket(edge.engine, tick);
  edge.engine.tick(tick);
  edge.lastGood.set('BTCUSD', tick);
}

async function trader(brandId: string, host: string): Promise<AccountRef> {
  const { token } = await newClient(edge, { host });
  const found = await edge.sessions.find(brandId, { token, cookie: undefined, host });
  if (!found.ok) throw new Error('no session');
  const account = { brandId, accountId: found.value.accounts.real };
  await edge.desk.setEligibility(account, everythingAllowed, `allowed-${brandId}`);
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, `deposit-${brandId}`);
  return account;
}

async function buy(account: AccountRef): Promise<number> {
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 1 };
  const opened = await edge.desk.openPosition(account, order, 'open');
  if (!opened.status) throw new Error(opened.error.code);
  return opened.data.position.id;
}

const cash = async (account: AccountRef | undefined) =>
  account === undefined ? 0n : (await edge.desk.balance(account)).balance;

const elsewhere = (staff: Staff) => officePost(edge, 'dealing/repair/brands', scope, staff.sent);

function ask(brands: readonly string[], request: string) {
  const why = { cause: 'wrongQuote', reason: 'Feed A quoted a third of the price', request };
  return officePost(edge, 'dealing/repair/brands/ask', { ...scope, ...why, brands }, dealer.sent);
}

it('RP-9 shows the same incident in the other brands of the person, and says nothing of those of others', async () => {
  const { data, text } = await elsewhere(dealer);
  expect(data['brands'], text).toMatchObject([
    {
      id: 'other',
      name: 'Other',
      currency: { code: 'EUR' },
      open: 0,
      refusal: null,
      totals: { trades: 1, clients: 1 },
    },
  ]);
  expect(data['unseen']).toBe(1);
  const local = await newStaff(edge, ['dealing']);
  expect((await elsewhere(local)).data).toEqual({ brands: [], unseen: 2 });
  const compliance = await newStaff(edge, ['compliance']);
  expect((await elsewhere(compliance)).code).toBe('forbidden');
  const future = { ...scope, until: '2030-01-01T00:00:00Z' };
  expect((await officePost(edge, 'dealing/repair/brands', future, dealer.sent)).code).toBe('repairWindow');
});

it('RP-9 asks each brand by itself, once; only people of that brand decide, and its clients alone are corrected', async () => {
  const [own, other, quiet] = accounts;
  const before = await Promise.all([own, other, quiet].map(cash));
  const answer = await ask(['other', 'quiet', 'northline', 'nowhere'], 'elsewhere-0');
  const [first] = answer.data['brands'] as { approval: number }[];
  expect(answer.data['brands']).toEqual([
    { id: 'other', approval: expect.any(Number), refusal: null },
    { id: 'quiet', approval: null, refusal: 'forbidden' },
    { id: 'northline', approval: null, refusal: 'forbidden' },
    { id: 'nowhere', approval: null, refusal: 'forbidden' },
  ]);
  const again = await ask(['other'], 'elsewhere-0');
  expect(again.data['brands']).toEqual([{ id: 'other', approval: first?.approval, refusal: null }]);
  expect((await ask(['other'], 'elsewhere-1')).data['brands']).toMatchObject([{ refusal: 'approvalWaiting' }]);
  const decision = { id: first?.approval, approve: 1, reason: 'seen, agreed' };
  const stranger = await newStaff(edge, ['compliance']);
  expect((await officePost(edge, 'approvals/decide', decision, stranger.sent)).code).toBe('notFound');
  const second = await newStaff(edge, ['compliance'], 'other');
  const decided = await officePost(edge, 'approvals/decide', decision, second.sent);
  expect(decided.data, decided.text).toMatchObject({ outcome: 'done' });
  const after = await Promise.all([own, other, quiet].map(cash));
  expect(after.map((now, index) => now > (before[index] ?? 0n))).toEqual([false, true, false]);
  expect(await asOwner(edge.database, (owner) => audit(owner, { isWhole: true }))).toEqual([]);
  expect((await elsewhere(dealer)).data['brands']).toMatchObject([{ totals: { trades: 0 } }]);
});
