import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { symbolChangesOf } from '@candor/contracts/evidence/published.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { receiptKey, symbols } from '@candor/contracts/http/receipts.ts';
import * as z from 'zod/mini';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { cryptography } from '../../engine/receipts/cryptography.ts';
import { eur, everythingAllowed, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, next, openTrading } from '../../../../tests/support/edgeSockets.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaffInBrands, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { notifyOfActions } from '../../terminal/actionNotices/index.ts';
import { tickerOf } from '../../engine/instruments/index.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';

/** A symbol change from the desk to the client: PYPL is traded as PYX. */

const because = { reason: 'As the exchange has announced' };
/** Other brands of the test's edge. */
const ELSEWHERE = ['other', 'quiet'];
let edge: Edge;
let dealer: Staff;
let second: Staff;
let port: number;
let client: Entered;
let watcher: Entered;
let account: AccountRef;
let position: number;
/** Receipt of the trade that was closed before. */
let earlier: { readonly position: number; readonly text: string };
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  dealer = await newStaffInBrands(edge, 'dealing', ELSEWHERE);
  second = await newStaffInBrands(edge, 'compliance', ELSEWHERE);
  ({ port } = await openTrading(edge));
  openMarket(edge.engine, quoteOf('PYPL', '65', '65.02'));
  edge.lastGood.set('PYPL', quoteOf('PYPL', '65', '65.02'));
  client = await newClient(edge);
  watcher = await newClient(edge);
  const found = await edge.sessions.find('northline', { token: client.token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  account = { brandId: 'northline', accountId: found.value.accounts.demo };
  await edge.desk.setEligibility(account, everythingAllowed, 'allowed');
  await post(edge, '/api/account/switch', { account: 'demo' }, client.sent);
  const before = await open('PYPL', 'open-before');
  await edge.desk.closePosition(account, { id: before }, 'close-before');
  const receipt = await post(edge, '/api/receipts/get', { position: before }, client.sent);
  earlier = { position: before, text: receipt.text };
  position = await open('PYPL', 'open-held');
  for (const symbol of ['PYPL', 'AAPL']) await post(edge, '/api/favourites/set', { symbol, favourite: 1 }, client.sent);
  const alert = await post(edge, '/api/alerts/create', { symbol: 'PYPL', price: 50 }, watcher.sent);
  expect(alert.status, alert.text).toBe(200);
  await deliverAll(edge);
});

afterAll(() => edge.stop());

async function open(symbol: string, commandId: string): Promise<number> {
  const order = { symbol, direction: 'buy' as const, amount: eur('20'), leverage: 1 };
  const opened = await edge.desk.openPosition(account, order, commandId);
  if (!opened.status) throw new Error(opened.error.code);
  expect(opened.data.position.symbol).toBe('PYPL');
  return opened.data.position.id;
}

function ask(newSymbol: string, more: object = {}): Promise<Answered> {
  requests += 1;
  const at = new Date(edge.clock.now() + MINUTE_MS).toISOString();
  const terms = { kind: 'symbolChange', new_symbol: newSymbol };
  const action = { symbol: 'PYPL', terms, at, request: `request-${requests}`, ...because, ...more };
  return officePost(edge, 'dealing/actions/ask', action, dealer.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function halt(isHalted: boolean): Promise<void> {
  requests += 1;
  await edge.engine.switchHalt({
    commandId: `halt-${requests}`,
    symbol: 'PYPL',
    isHalted,
    note: undefined,
    actingBrand: 'northline',
    staffId: 1,
    staffName: 'P. Aydin',
    approvedBy: 'L. Garnier',
    ...because,
  });
}

async function subjects(): Promise<(of: Entered) => string[]> {
  const parts = { pool: edge.officePool, clock: edge.clock, brands: edge.brands };
  await Promise.all([notifyOfActions(parts, 'northline'), notifyOfActions(parts, 'northline')]);
  const sent = await deliverAll(edge);
  return ({ email }) => sent.filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function asset(): Promise<unknown> {
  const { list } = await get(edge, '/api/get/assets', client.sent);
  return (list as { symbol: string }[]).find(({ symbol }) => symbol === 'PYPL');
}

async function checks(receipt: Answered): Promise<Readonly<Record<string, string>>> {
  const { data } = await get(edge, '/api/receipts/key');
  const keys = z.decode(z.array(receiptKey), data['keys'] as never);
  const { data: symbolAnswer } = await get(edge, '/api/receipts/symbols');
  const nothing = async () => 'none' as const;
  const published: Published = {
    keys: async () => keys.map(({ id, public_key: publicKey }) => ({ id, publicKey })),
    symbolChanges: async () => symbolChangesOf(z.decode(symbols.answer, symbolAnswer as never)),
    proof: nothing,
    block: nothing,
    root: nothing,
    newestHour: nothing,
    log: nothing,
    logProof: nothing,
  };
  const found = await verifyReceipt(`${JSON.stringify(receipt.data, null, 2)}\n`, published, cryptography);
  return Object.fromEntries(found.checks.map(({ name, outcome }) => [name, outcome]));
}

test('CA-18 a symbol that cannot be given is refused with the reason', async () => {
  await halt(true);
  for (const [symbol, code] of [
    ['PYPL', 'symbolUnchanged'],
    ['AAPL', 'symbolTaken'],
    ['GOOG', 'symbolTaken'],
    ['pyx', 'malformed'],
    ['PY X', 'malformed'],
    ['.PYX', 'malformed'],
    ['PYUSDT', 'malformed'],
  ] as const)
    expect([symbol, codeOf(await ask(symbol))]).toEqual([symbol, code]);
});

test('CA-17 two people announce it, holders and watchers are notified, and the old symbol holds until then', async () => {
  const answer = await ask('PYX', { note: 'The company has a new name' });
  expect(codeOf(answer), answer.text).toBe('200');
  const decision = { id: answer.data['approval'], approve: 1, ...because };
  expect(codeOf(await officePost(edge, 'approvals/decide', decision, dealer.sent))).toBe('approvalOwn');
  expect(codeOf(await officePost(edge, 'approvals/decide', decision, second.sent))).toBe('200');
  const subjectsOf = await subjects();
  expect([subjectsOf(client), subjectsOf(watcher)]).toEqual([
    ['PYPL becomes PYX · Northline'],
    ['PYPL becomes PYX · Northline'],
  ]);
  expect(codeOf(await ask('PYZ'))).toBe('symbolChangeWaits');
  expect(codeOf(await ask('PYX', { symbol: 'AAPL', at: '2026-01-17T12:00:00.000Z' }))).toBe('symbolTaken');
  expect(await asset()).toMatchObject({ ticker: 'PYPL', former_tickers: [] });
  const { data } = await get(edge, '/api/receipts/symbols');
  expect(data['changes']).toMatchObject([{ symbol: 'PYPL', new_symbol: 'PYX', carried_out_at: null }]);
  const early = await post(edge, '/api/favourites/set', { symbol: 'PYX', favourite: 1 }, client.sent);
  expect(codeOf(early)).toBe('instrumentUnknown');
});

test('CA-17 then it is called by the new one, pages receive it, and both names lead to it', async () => {
  const { socket } = await connect(port, client.sent);
  onTestFinished(() => void socket.close());
  const news = next(socket, 'news');
  edge.clock.pass(MINUTE_MS);
  edge.engine.clock();
  await edge.engine.idle();
  expect(await news).toEqual({ topics: ['instruments'] });
  const until = new Date(edge.clock.now()).toISOString();
  expect(await asset()).toMatchObject({
    ticker: 'PYX',
    former_tickers: [{ ticker: 'PYPL', until }],
    aliases: ['PYX'],
    code: 'NASDAQ:PYX',
  });
  const subjectsOf = await subjects();
  expect([subjectsOf(client), subjectsOf(watcher)]).toEqual([
    ['PYPL is now PYX · Northline'],
    ['PYPL is now PYX · Northline'],
  ]);
  const office = await officeGet(edge, 'home', dealer.sent);
  expect(office.data['tickers']).toEqual([{ symbol: 'PYPL', ticker: 'PYX' }]);
  const listed = await officeGet(edge, 'dealing/actions', dealer.sent);
  expect(listed.data['actions']).toMatchObject([{ ticker: 'PYPL', step: 'carriedOut', approved_by: second.name }]);
  await halt(false);
  edge.engine.tick(quoteOf('PYPL', '66', '66.02', edge.clock.now()));
  // A literal client sends either name, in an order, a favourite, an alert, a chart; the answers use the symbol.
  for (const symbol of ['PYX', 'PYPL']) {
    const answer = next(socket, 'openPosition');
    socket.emit('openPosition', { symbol, direction: 'buy', amount: 20, leverage: 1 });
    expect(await answer).toMatchObject({ status: true, data: { position: { symbol: 'PYPL' } } });
    const marked = await post(edge, '/api/favourites/set', { symbol, favourite: 1 }, client.sent);
    expect(marked.list).toEqual(['AAPL', 'PYPL']);
    const alert = await post(edge, '/api/alerts/create', { symbol, price: 40 }, watcher.sent);
    expect(alert.data, alert.text).toMatchObject({ symbol: 'PYPL' });
    const search = await edge.app.inject({
      url: `/udf/search?query=${symbol}&type=&exchange=&limit=5`,
      headers: { host: 'localhost' },
    });
    expect(search.json()).toMatchObject([{ symbol: 'PYX', ticker: 'PYPL' }]);
  }
});

test('CA-17 no position has moved, and the history says under which name a trade was made', async () => {
  const [held] = (await edge.desk.positions(account)).open.filter(({ id }) => id === position);
  expect(held).toMatchObject({ symbol: 'PYPL', amount: eur('20') });
  edge.clock.pass(1);
  await edge.desk.closePosition(account, { id: position }, 'close-held');
  const later = await open('PYX', 'open-after');
  await edge.desk.closePosition(account, { id: later }, 'close-after');
  const filter = { symbol: 'PYX' };
  const history = await post(edge, '/api/positions/history', filter, client.sent);
  expect((history.data['trades'] as { id: number }[]).map(({ id }) => id)).toEqual([later, position, earlier.position]);
});

test('CA-20 a receipt from after it states the announcement, and one from before has the same bytes', async () => {
  const before = await post(edge, '/api/receipts/get', { position: earlier.position }, client.sent);
  expect(before.text).toBe(earlier.text);
  expect(before.data).toMatchObject({ format: 'candor-receipt-6' });
  const receipt = await post(edge, '/api/receipts/get', { position }, client.sent);
  expect(receipt.data, receipt.text).toMatchObject({
    format: 'candor-receipt-6',
    position: { symbol: 'PYPL' },
    symbol_changes: [{ symbol: 'PYX' }],
  });
  const good = { form: 'passed', signature: 'passed', symbolChange: 'passed', opening: 'passed', closing: 'passed' };
  expect(await checks(receipt)).toMatchObject(good);
  const { symbol_changes: _changes, ...rest } = receipt.data;
  const omitted = { ...receipt, data: { ...rest, format: 'candor-receipt-6' } };
  expect(await checks(omitted)).toMatchObject({ form: 'passed', signature: 'failed', symbolChange: 'failed' });
  expect(await checks(before)).not.toHaveProperty('symbolChange');
  const [stated] = receipt.data['symbol_changes'] as { announced_at: string; effective_at: string; at: string }[];
  const late = { ...stated, announced_at: stated?.effective_at };
  const forged = { ...receipt, data: { ...receipt.data, symbol_changes: [late] } };
  expect(await checks(forged)).toMatchObject({ signature: 'failed', symbolChange: 'failed' });
  const { data } = await get(edge, '/api/receipts/symbols');
  const { announced_at: announced, effective_at: effective } = stated ?? {};
  expect(data['changes']).toMatchObject([
    { symbol: 'PYPL', new_symbol: 'PYX', announced_at: announced, effective_at: effective, carried_out_at: stated?.at },
  ]);
});

test('CA-17 the desk names what ended by the symbol of then', async () => {
  await halt(true);
  const approve = async (answer: Answered) => {
    expect(codeOf(answer), answer.text).toBe('200');
    const decision = { id: answer.data['approval'], approve: 1, ...because };
    expect(codeOf(await officePost(edge, 'approvals/decide', decision, second.sent))).toBe('200');
  };
  await approve(await ask('PYQ'));
  const announced = await officeGet(edge, 'dealing/actions', dealer.sent);
  const [{ action } = {}] = announced.data['actions'] as { action?: string }[];
  edge.clock.pass(1_000);
  await approve(await officePost(edge, 'dealing/actions/end', { action, ...because }, dealer.sent));
  await approve(await ask('PYW'));
  edge.clock.pass(MINUTE_MS);
  edge.engine.clock();
  await edge.engine.idle();
  const { data } = await officeGet(edge, 'dealing/actions', dealer.sent);
  expect(data['actions']).toMatchObject([
    { step: 'carriedOut', ticker: 'PYX', terms: { new_symbol: 'PYW' } },
    { step: 'withdrawn', ticker: 'PYX', terms: { new_symbol: 'PYQ' } },
    { step: 'carriedOut', ticker: 'PYPL', terms: { new_symbol: 'PYX' } },
  ]);
});

test('CA-17 names belong to a database: an edge over another one begins with the symbols', async () => {
  expect(tickerOf('PYPL')).not.toBe('PYPL');
  const another = await startEdge();
  onTestFinished(() => another.stop());
  expect(tickerOf('PYPL')).toBe('PYPL');
});
