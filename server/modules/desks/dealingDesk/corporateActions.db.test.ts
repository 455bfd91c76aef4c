import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { actions as listCall } from '@candor/contracts/http/office/dealingActions.ts';
import type { WireCorporateAction } from '@candor/contracts/http/office/dealingActions.ts';
import { receiptKey } from '@candor/contracts/http/receipts.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { cryptography } from '../../engine/receipts/cryptography.ts';
import { eur, everythingAllowed, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, newStaffInBrands, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { notifyOfActions } from '../../terminal/actionNotices/index.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import { recordActions } from './recordActions.ts';

/**
 * Corporate actions from the desk to the client: who may request them, who approves, who is notified, and what a client
 * reads.
 */

const because = { reason: 'As the exchange has announced' };
const split = { kind: 'split', new_units: 2, old_units: 1 };
const dividend = { kind: 'dividend', per_unit: 250 };

/** Other brands of the test's edge. */
const ELSEWHERE = ['other', 'quiet'];
let edge: Edge;
let dealer: Staff;
let second: Staff;
let local: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  dealer = await newStaffInBrands(edge, 'dealing', ELSEWHERE);
  second = await newStaffInBrands(edge, 'compliance', ELSEWHERE);
  local = await newStaff(edge, ['dealing']);
  for (const symbol of ['BTCUSD', 'ETHUSD']) openMarket(edge.engine, quoteOf(symbol, '50000', '50010'));
  edge.bus.subscribe('dealing.actions', (actions) => void edge.alerts.applyActions(actions, ['northline']));
});

afterAll(() => edge.stop());

const isoTime = (instant: number) => new Date(instant).toISOString();

function ask(staff: Staff, more: object = {}): Promise<Answered> {
  requests += 1;
  const at = isoTime(edge.clock.now() + MINUTE_MS);
  const action = { symbol: 'BTCUSD', terms: split, at, request: `request-${requests}`, ...because, ...more };
  return officePost(edge, 'dealing/actions/ask', action, staff.sent);
}

function decide(staff: Staff, id: unknown): Promise<Answered> {
  return officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, staff.sent);
}

async function listed(staff = dealer): Promise<readonly WireCorporateAction[]> {
  const answer = await officeGet(edge, 'dealing/actions', staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(listCall.answer, answer.data as never).actions;
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function halt(symbol: string, isHalted: boolean): Promise<void> {
  requests += 1;
  await edge.engine.switchHalt({
    commandId: `halt-${requests}`,
    symbol,
    isHalted,
    note: undefined,
    actingBrand: 'northline',
    staffId: 1,
    staffName: 'P. Aydin',
    approvedBy: 'L. Garnier',
    ...because,
  });
}

async function clock(ms: number): Promise<void> {
  edge.clock.pass(ms);
  edge.engine.clock();
  await edge.engine.idle();
}

interface Holder extends Entered {
  readonly account: AccountRef;
  readonly position: number;
}

async function holder(symbol: string): Promise<Holder> {
  const client = await newClient(edge);
  const found = await edge.sessions.find('northline', { token: client.token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  const account = { brandId: 'northline', accountId: found.value.accounts.demo };
  requests += 1;
  await edge.desk.setEligibility(account, everythingAllowed, `allowed-${requests}`);
  const order = { symbol, direction: 'buy' as const, amount: eur('200'), leverage: 1 };
  const opened = await edge.desk.openPosition(account, { ...order, stop_lost: price('45000') }, `open-${requests}`);
  if (!opened.status) throw new Error(opened.error.code);
  await deliverAll(edge);
  return { ...client, account, position: opened.data.position.id };
}

async function subjectsTo(client: Entered): Promise<string[]> {
  const parts = { pool: edge.officePool, clock: edge.clock, brands: edge.brands };
  await Promise.all([notifyOfActions(parts, 'northline'), notifyOfActions(parts, 'northline')]);
  return (await deliverAll(edge)).filter(({ to }) => to === client.email).map(({ subject }) => subject);
}

async function announce(more: object): Promise<void> {
  const answer = await ask(dealer, more);
  expect(codeOf(answer), answer.text).toBe('200');
  expect(codeOf(await decide(second, answer.data['approval']))).toBe('200');
}

async function outcomes(answer: Answered): Promise<Readonly<Record<string, string>>> {
  const { data } = await get(edge, '/api/receipts/key');
  const keys = z.decode(z.array(receiptKey), data['keys'] as never);
  const nothing = async () => 'none' as const;
  const published: Published = {
    symbolChanges: async () => [],
    keys: async () => keys.map(({ id, public_key: publicKey }) => ({ id, publicKey })),
    proof: nothing,
    block: nothing,
    root: nothing,
    newestHour: nothing,
    log: nothing,
    logProof: nothing,
  };
  const { checks } = await verifyReceipt(`${JSON.stringify(answer.data, null, 2)}\n`, published, cryptography);
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]));
}

test.each(staffRoles.filter((role) => role !== 'dealing'))('ST-1 %s asks for no corporate action', async (role) => {
  const staff = await newStaff(edge, [role]);
  expect(codeOf(await ask(staff))).toBe('forbidden');
});

test('CA-1 what cannot be announced is refused with the reason', async () => {
  expect(codeOf(await ask(dealer, { symbol: 'NOTHING' }))).toBe('instrumentUnknown');
  expect(codeOf(await ask(dealer, { terms: { kind: 'split', new_units: 2, old_units: 2 } }))).toBe('malformed');
  expect(codeOf(await ask(dealer, { terms: { kind: 'dividend', per_unit: 0 } }))).toBe('malformed');
  expect(codeOf(await ask(dealer, { at: isoTime(edge.clock.now()) }))).toBe('actionTooLate');
  expect(codeOf(await ask(dealer, { note: 'x' }))).toBe('malformed');
  expect(codeOf(await ask(dealer))).toBe('actionNeedsHalt');
  // Saturday, when shares are not traded.
  const saturday = isoTime(Date.UTC(2026, 0, 17, 12));
  expect(codeOf(await ask(dealer, { symbol: 'AAPL', at: saturday }))).toBe('200');
  expect(codeOf(await ask(local, { symbol: 'AAPL', at: saturday }))).toBe('forbidden');
});

test('CA-1, CA-6, CA-9, CA-10 a split: two people, notices, the position, alerts, the receipt', async () => {
  const client = await holder('BTCUSD');
  const other = await holder('ETHUSD');
  const quote = quoteOf('BTCUSD', '50000', '50010');
  edge.lastGood.set('BTCUSD', quote);
  edge.engine.tick(quote);
  const alert = await post(edge, '/api/alerts/create', { symbol: 'BTCUSD', price: 40_000 }, client.sent);
  expect(alert.status, alert.text).toBe(200);
  await halt('BTCUSD', true);
  const answer = await ask(dealer, { note: 'The exchange trades the new units from Monday' });
  expect(codeOf(await decide(dealer, answer.data['approval']))).toBe('approvalOwn');
  expect(codeOf(await decide(local, answer.data['approval']))).toBe('forbidden');
  expect(await listed()).toEqual([]);
  expect(codeOf(await decide(second, answer.data['approval']))).toBe('200');
  expect(await listed()).toMatchObject([{ symbol: 'BTCUSD', step: 'announced', by: dealer.name, overdue: false }]);
  expect(await subjectsTo(client)).toEqual(['Bitcoin: upcoming split · Northline']);
  expect(await subjectsTo(other)).toEqual([]);
  await clock(MINUTE_MS);
  expect(await listed()).toMatchObject([{ step: 'carriedOut', approved_by: second.name }]);
  expect(await subjectsTo(client)).toEqual(['Bitcoin has been split · Northline']);
  const [position] = (await edge.desk.positions(client.account)).open;
  // It was bought at 50010 × 1.00025.
  expect(position).toMatchObject({ open_rate: price('25011.25125'), stop_lost: price('22500'), amount: eur('200') });
  const alerts = async () => (await get(edge, '/api/alerts', client.sent)).list;
  await expect.poll(alerts).toMatchObject([{ price: 20_000 }]);
  await halt('BTCUSD', false);
  edge.engine.tick({ ...quoteOf('BTCUSD', '26000', '26010', edge.clock.now()) });
  const closed = await edge.desk.closePosition(client.account, { id: client.position }, 'close');
  expect(closed.status).toBe(true);
  const receipt = await post(edge, '/api/receipts/get', { position: client.position }, client.sent);
  expect(receipt.data).toMatchObject({ format: 'candor-receipt-6', splits: [{ new_units: 2, old_units: 1 }] });
  expect(await outcomes(receipt)).toMatchObject({ form: 'passed', opening: 'passed', closing: 'passed' });
  const forged = {
    ...receipt,
    data: { ...receipt.data, splits: [{ at: isoTime(edge.clock.now()), new_units: 3, old_units: 1 }] },
  };
  expect(await outcomes(forged)).toMatchObject({ signature: 'failed', booking: 'failed' });
  // The cost belongs to the opening: 200 × 10 ÷ 50022.5025 of spread, and the mark-up.
  const trade = await post(edge, '/api/positions/evidence', { position: client.position }, client.sent);
  expect(trade.data['trade'], trade.text).toMatchObject({ cost: { spread: 0.039982 } });
  expect(trade.data['executions']).toMatchObject([{ kind: 'open' }, { kind: 'split' }, { kind: 'close' }]);
  await recordActions({ ...edge, pool: edge.officePool, ...officeKeys() }, 'northline');
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query(`SELECT action FROM audit_entry WHERE action LIKE 'action.%' ORDER BY action`),
  );
  expect(rows).toEqual([{ action: 'action.announced' }, { action: 'action.carriedOut' }]);
});

test('CA-5, CA-10 a dividend is an entry of its own, in plain words, and announced with its amount', async () => {
  const client = await holder('ETHUSD');
  await halt('ETHUSD', true);
  await announce({ symbol: 'ETHUSD', terms: dividend });
  expect(await subjectsTo(client)).toEqual(['Ethereum: upcoming dividend · Northline']);
  await clock(MINUTE_MS);
  // The dividend is 200 × 250 ÷ 50022.5025.
  expect(await subjectsTo(client)).toEqual(['Dividend, Ethereum: +€1.00 · Northline']);
  await post(edge, '/api/account/switch', { account: 'demo' }, client.sent);
  const answer = await post(edge, '/api/transactions/list', { group: 'credits' }, client.sent);
  expect(answer.data['transactions'], answer.text).toMatchObject([{ cause: 'dividend', instrument: 'Ethereum' }]);
  await halt('ETHUSD', false);
});

test('CA-1 the withdrawal of one is announced, and it never comes', async () => {
  edge.engine.tick(quoteOf('ETHUSD', '50000', '50010', edge.clock.now()));
  const client = await holder('ETHUSD');
  await halt('ETHUSD', true);
  await announce({ symbol: 'ETHUSD', terms: split });
  await subjectsTo(client);
  const [{ action } = { action: '' }] = await listed();
  const answer = await officePost(edge, 'dealing/actions/end', { action, ...because }, dealer.sent);
  expect(await listed()).toMatchObject([{ waiting: { by: dealer.name, obstacle: 'own' } }, {}, {}]);
  expect(codeOf(await decide(second, answer.data['approval']))).toBe('200');
  expect(await subjectsTo(client)).toEqual(['Ethereum: announcement withdrawn · Northline']);
  await clock(2 * MINUTE_MS);
  expect((await listed())[0]).toMatchObject({ step: 'withdrawn', overdue: false });
  expect(codeOf(await officePost(edge, 'dealing/actions/end', { action, ...because }, dealer.sent))).toBe('actionOver');
  await halt('ETHUSD', false);
});

test('CA-1 asked for again under its id it is the same request, and under another wish it is refused', async () => {
  const action = { symbol: 'AAPL', at: isoTime(Date.UTC(2026, 0, 24, 12)), request: 'the-same-action' };
  const answer = await ask(dealer, action);
  expect(codeOf(answer), answer.text).toBe('200');
  expect((await ask(dealer, action)).data['approval']).toBe(answer.data['approval']);
  expect(codeOf(await ask(dealer, { ...action, terms: { ...split, new_units: 3 } }))).toBe('commandReused');
  const declined = { id: answer.data['approval'], approve: 0, ...because };
  expect(codeOf(await officePost(edge, 'approvals/decide', declined, second.sent))).toBe('200');
  // The rejected request was 2:1: its id cannot be used for another one.
  expect(codeOf(await ask(dealer, { ...action, terms: { ...split, new_units: 3 } }))).toBe('commandReused');
});

test('CA-1 the engine answers done for the same terms only', async () => {
  const who = {
    actingBrand: 'northline',
    staffId: 1,
    staffName: 'P. Aydin',
    approvedBy: 'L. Garnier',
    note: undefined,
  };
  const effectiveAt = Date.UTC(2026, 0, 31, 12);
  const announced = {
    commandId: 'own-id',
    actionId: 'own-id',
    symbol: 'AAPL',
    step: 'announced',
    effectiveAt,
  } as const;
  const step = (newUnits: number) =>
    edge.engine.stepAction({ ...who, ...because, ...announced, terms: { kind: 'split', newUnits, oldUnits: 1 } });
  expect(await step(2)).toMatchObject({ ok: true });
  expect(await step(2)).toMatchObject({ ok: true });
  expect(await step(3)).toMatchObject({ ok: false, refusal: { code: 'commandReused' } });
  const end = { ...announced, commandId: 'own-id:withdrawn', step: 'withdrawn' } as const;
  const terms = { kind: 'split', newUnits: 2, oldUnits: 1 } as const;
  expect(await edge.engine.stepAction({ ...who, ...because, ...end, terms })).toMatchObject({ ok: true });
});

test('CA-16 what waits five minutes too long is overdue on the desk and a failure in the office', async () => {
  const line = async () => {
    const answer = await officeGet(edge, 'home', dealer.sent);
    return (answer.data['house'] as { kind: string }[]).find(({ kind }) => kind === 'actions');
  };
  await halt('BTCUSD', true);
  await announce({});
  await halt('BTCUSD', false);
  edge.engine.tick(quoteOf('BTCUSD', '50000', '50010', edge.clock.now()));
  await clock(MINUTE_MS);
  expect((await listed())[0]).toMatchObject({ step: 'announced', overdue: true });
  expect(await line()).toMatchObject({ count: 0, tone: 'fine' });
  await clock(5 * MINUTE_MS);
  expect(await line()).toMatchObject({ count: 1, tone: 'failed' });
  await halt('BTCUSD', true);
  await clock(1_000);
  expect((await listed())[0]).toMatchObject({ step: 'carriedOut' });
  expect(await line()).toMatchObject({ count: 0, tone: 'fine' });
});

describe('CA-12 to CA-14 a delisting', () => {
  const delisting = { kind: 'delisting', price: 30_000 };
  const action = { symbol: 'ETHUSD', terms: delisting, confirm_far: 1 };
  let client: Holder;
  let watcher: Entered;

  async function mails(): Promise<(to: Entered) => string[]> {
    const parts = { pool: edge.officePool, clock: edge.clock, brands: edge.brands };
    await Promise.all([notifyOfActions(parts, 'northline'), notifyOfActions(parts, 'northline')]);
    const sent = await deliverAll(edge);
    return (to) => sent.filter((mail) => mail.to === to.email).map(({ subject }) => subject);
  }

  const alert = (from: Entered) => post(edge, '/api/alerts/create', { symbol: 'ETHUSD', price: 40_000 }, from.sent);

  beforeAll(async () => {
    edge.engine.tick(quoteOf('ETHUSD', '50000', '50010', edge.clock.now()));
    edge.lastGood.set('ETHUSD', quoteOf('ETHUSD', '50000', '50010'));
    client = await holder('ETHUSD');
    watcher = await newClient(edge);
    expect(codeOf(await alert(watcher))).toBe('200');
    await mails();
    await halt('ETHUSD', true);
  });

  test('a price that is far away is asked about again, and who is concerned can be read before', async () => {
    expect(codeOf(await ask(dealer, { ...action, confirm_far: 0 }))).toBe('delistingFar');
    expect(codeOf(await ask(dealer, { ...action, terms: { ...delisting, price: 0 } }))).toBe('malformed');
    const reach = await officeGet(edge, 'dealing/actions/reach?symbol=ETHUSD', dealer.sent);
    expect(reach.data, reach.text).toMatchObject({ orders: 0, alerts: 1, sell: 50_000 });
    expect(Number(reach.data['clients'])).toBe(Number(reach.data['positions']) + 1);
    expect(codeOf(await officeGet(edge, 'dealing/actions/reach?symbol=ETHUSD', local.sent))).toBe('forbidden');
  });

  test('it sends notices before and after, closes at its price, and ends alerts', async () => {
    await announce(action);
    const before = await mails();
    expect([before(client), before(watcher)]).toEqual([
      ['Ethereum: trading ends · Northline'],
      ['Ethereum: trading ends · Northline'],
    ]);
    await clock(MINUTE_MS);
    const after = await mails();
    // The loss is (30000 − 50022.5025) × 200 ÷ 50022.5025.
    expect(after(client)).toEqual(['Ethereum is no longer traded: −€80.05 · Northline']);
    expect(after(watcher)).toEqual(['Ethereum is no longer traded · Northline']);
    expect((await mails())(client)).toEqual([]);
    expect((await get(edge, '/api/alerts', watcher.sent)).list).toMatchObject([{ state: 'expired' }]);
    expect((await edge.desk.positions(client.account)).open).toEqual([]);
  });

  test('afterwards nothing is opened, announced or waited for', async () => {
    await halt('ETHUSD', false);
    edge.engine.market('ETHUSD', { kind: 'open' });
    const order = { symbol: 'ETHUSD', direction: 'buy' as const, amount: eur('20'), leverage: 1 };
    const opened = await edge.desk.openPosition(client.account, order, 'open-delisted');
    expect(opened).toMatchObject({ status: false, error: { code: 'instrumentDelisted' } });
    expect(codeOf(await alert(watcher))).toBe('instrumentDelisted');
    expect(codeOf(await ask(dealer, action))).toBe('instrumentDelisted');
    const { data } = await officePost(edge, 'dealing/overview', { reach: 'brand', book: 'demo' }, dealer.sent);
    const row = (data['exposure'] as { symbol: string }[]).find(({ symbol }) => symbol === 'ETHUSD');
    expect(row).toMatchObject({ state: 'delisted', positions: 0 });
  });

  test('CA-14 its receipt proves the announced terms instead of a tick', async () => {
    const receipt = await post(edge, '/api/receipts/get', { position: client.position }, client.sent);
    expect(receipt.data, receipt.text).toMatchObject({ format: 'candor-receipt-6', delisting: { price: '30000' } });
    const checked = await outcomes(receipt);
    expect(checked).toMatchObject({ form: 'passed', signature: 'passed', opening: 'passed', delisting: 'passed' });
    expect(Object.keys(checked)).not.toContain('tick');
    const changed = { ...(receipt.data['delisting'] as object), price: '31000' };
    const forged = { ...receipt, data: { ...receipt.data, delisting: changed } };
    expect(await outcomes(forged)).toMatchObject({ signature: 'failed', delisting: 'failed' });
    const trade = await post(edge, '/api/positions/evidence', { position: client.position }, client.sent);
    expect(trade.data['trade'], trade.text).toMatchObject({ closingReason: 5, closed_rate: 30_000, rule: null });
    const why = await post(edge, '/api/positions/why', { position: client.position }, client.sent);
    expect(why.data, why.text).toMatchObject({ closes: [] });
  });
});
