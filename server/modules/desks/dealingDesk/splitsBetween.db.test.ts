import { tapeFolder } from '../../../wiring/tape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SECOND_MS } from '@candor/domain/time.ts';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import { everythingAllowed, eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { fileEvidence, newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { openPool } from '../../../database/pool.ts';
import { Tape } from '../../engine/tape/index.ts';

/** Corrections and repairs of trades whose instrument was split in between, or has been delisted. */

let edge: Edge;
let tape: Tape;
let dealing: ReturnType<typeof openPool>;
let dealer: Staff;
let account: { brandId: string; accountId: number };
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  dealing = openPool('dealing', edge.database, { connectionsMax: 1 });
  const rest = { decimals: () => 5, keepDays: 30, alarm: () => undefined };
  tape = await Tape.open({ folder: tapeFolder(edge.config), pool: dealing, now: () => edge.clock.now(), ...rest });
});
afterAll(async () => {
  await tape.stop();
  await dealing.end();
  await edge.stop();
});

beforeEach(async () => {
  dealer = await newStaff(edge, ['dealing']);
  const { email } = await newClient(edge);
  const accountId = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      'SELECT real_account_id::float8 AS id FROM client WHERE email = $1',
      [email],
    );
    return rows[0]?.id ?? 0;
  });
  account = { brandId: 'northline', accountId };
  await edge.desk.setEligibility(account, everythingAllowed, next());
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, next());
  for (const symbol of ['BTCUSD', 'ETHUSD', 'EURUSD']) openMarket(edge.engine, quoteOf(symbol, '100', '100.01'));
});

const next = () => `command-${(commands += 1)}-${account.accountId}`;

function quote(symbol: string, sell: string, buy: string): void {
  edge.clock.pass(SECOND_MS);
  const tick = quoteOf(symbol, sell, buy, edge.clock.now());
  tape.record(tick, tick.receivedTime);
  openMarket(edge.engine, tick);
  edge.engine.tick(tick);
  edge.lastGood.set(symbol, tick);
}

async function open(symbol: string, amount: string, leverage: number, direction: 'buy' | 'sell' = 'buy') {
  const opened = await edge.desk.openPosition(account, { symbol, direction, amount: eur(amount), leverage }, next());
  if (!opened.status) throw new Error(opened.error.code);
  return opened.data.position.id;
}

/** Halts the instrument, splits it and ends the halt. */
function split(symbol: string, newUnits: number, oldUnits: number): Promise<void> {
  return carryOut(symbol, { kind: 'split', newUnits, oldUnits });
}

async function carryOut(symbol: string, terms: ActionTerms): Promise<void> {
  const who = { actingBrand: 'northline', staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier' };
  const why = { note: undefined, reason: 'As the exchange has announced' };
  const halt = (isHalted: boolean) => edge.engine.switchHalt({ commandId: next(), symbol, isHalted, ...who, ...why });
  await halt(true);
  const actionId = next();
  const action = { actionId, symbol, terms, ...who, ...why };
  const effectiveAt = edge.clock.now() + SECOND_MS;
  const answer = await edge.engine.stepAction({ ...action, effectiveAt, commandId: actionId, step: 'announced' });
  expect(answer).toMatchObject({ ok: true });
  edge.clock.pass(SECOND_MS);
  edge.engine.clock();
  await edge.engine.idle();
  await halt(false);
}

async function closedBy(position: number): Promise<unknown> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ reason: string }>(
      'SELECT closing_reason AS reason FROM position WHERE id = $1',
      [position],
    );
    return rows[0]?.reason;
  });
}

async function corrected(position: number, close: number, more: object = {}) {
  const { data } = await officePost(edge, 'dealing/trade', { position }, dealer.sent);
  const { open: openRate } = data['dealt'] as { open: number };
  const why = { cause: 'wrongQuote', source: 'Feed B', evidence: fileEvidence, reason: 'Feed A was wrong' };
  return { position, open: openRate, close, ...why, request: next(), ...more };
}

async function caused(position: number, close: number): Promise<unknown> {
  const { open: openRate } = await corrected(position, close);
  const { data } = await officePost(edge, 'dealing/close-outs', { position, open: openRate, close }, dealer.sent);
  return data['rows'];
}

/** Creates a buy of BTCUSD at its right price, a fall to a wrong one, and the sell of ETHUSD closed out for it. */
async function closedOut(): Promise<{ readonly wrong: number; readonly victim: number }> {
  quote('BTCUSD', '99.99', '100');
  quote('ETHUSD', '200', '200.01');
  const wrong = await open('BTCUSD', '550', 10);
  const victim = await open('ETHUSD', '400', 10, 'sell');
  quote('ETHUSD', '202', '202.01');
  quote('BTCUSD', '85', '85.01');
  await expect.poll(() => closedBy(victim)).toBe('lowMargin');
  quote('ETHUSD', '200', '200.01');
  return { wrong, victim };
}

it('CA-11 a close-out is not undone at a price of after a split', async () => {
  const { wrong, victim } = await closedOut();
  expect(await caused(wrong, 99)).toMatchObject([{ position: victim, after: { close: 200.01 }, refusal: null }]);
  await split('ETHUSD', 4, 1);
  quote('ETHUSD', '50', '50.01');
  expect(await caused(wrong, 99)).toMatchObject([
    { position: victim, after: null, difference: 0, refusal: 'splitBetween' },
  ]);
  const answer = await officePost(
    edge,
    'dealing/correction',
    await corrected(wrong, 99, { close_outs: [victim] }),
    dealer.sent,
  );
  expect(answer.code).toBe('closeOutStays');
});

it('CA-8 the account at a close-out is as it was then, though what it still holds was split since', async () => {
  quote('BTCUSD', '99.99', '100');
  quote('EURUSD', '1.1', '1.10001');
  quote('ETHUSD', '200', '200.01');
  const wrong = await open('BTCUSD', '500', 10);
  const victim = await open('EURUSD', '350', 30);
  const surviving = await open('ETHUSD', '100', 10);
  quote('EURUSD', '1.095', '1.09501');
  quote('ETHUSD', '210', '210.01');
  quote('BTCUSD', '84', '84.01');
  await expect.poll(() => closedBy(victim)).toBe('lowMargin');
  expect(await closedBy(surviving)).toBeNull();
  await split('ETHUSD', 1, 4);
  quote('EURUSD', '1.1', '1.10001');
  expect(await caused(wrong, 99)).toMatchObject([{ position: victim, after: { close: 1.1 }, refusal: null }]);
});

async function look(from: number, until: number) {
  const iso = (instant: number) => new Date(instant).toISOString();
  const range = { symbol: 'BTCUSD', from: iso(from), until: iso(until), reference: 'before' };
  return officePost(edge, 'dealing/repair/look', range, dealer.sent);
}

it('CA-11 a repair leaves alone what was opened at a bad tick and split before its close', async () => {
  quote('BTCUSD', '99.99', '100');
  quote('BTCUSD', '33', '33.01');
  const from = edge.clock.now();
  const before = await open('BTCUSD', '100', 1);
  const after = await open('BTCUSD', '100', 1);
  quote('BTCUSD', '99.97', '99.98');
  await edge.desk.closePosition(account, { id: before }, next());
  await split('BTCUSD', 4, 1);
  quote('BTCUSD', '25', '25.01');
  await edge.desk.closePosition(account, { id: after }, next());
  await tape.flush();
  const { data, text } = await look(from, from);
  const trades = data['trades'] as { position: number }[];
  expect(trades, text).toHaveLength(2);
  expect(trades.find(({ position }) => position === before)).toMatchObject({ after: { open: 100.025 }, refusal: null });
  expect(trades.find(({ position }) => position === after)).toMatchObject({ difference: 0, refusal: 'splitBetween' });
});

it('CA-11 a repair is refused where a split lies between its reference and its window', async () => {
  quote('BTCUSD', '99.99', '100');
  await split('BTCUSD', 4, 1);
  quote('BTCUSD', '8', '8.01');
  const from = edge.clock.now();
  const position = await open('BTCUSD', '100', 1);
  quote('BTCUSD', '25', '25.01');
  await edge.desk.closePosition(account, { id: position }, next());
  await tape.flush();
  expect((await look(from, from)).code).toBe('splitBetween');
});

it('CA-15 a close-out is not undone at the last price of an instrument that has been delisted', async () => {
  const { wrong, victim } = await closedOut();
  await carryOut('ETHUSD', { kind: 'delisting', price: price('190') });
  expect(await caused(wrong, 99)).toMatchObject([
    { position: victim, after: null, difference: 0, refusal: 'instrumentDelisted' },
  ]);
});

it('CA-15 a repair leaves alone what a delisting has closed, whatever the last tick was', async () => {
  quote('BTCUSD', '99.99', '100');
  const position = await open('BTCUSD', '100', 1);
  quote('BTCUSD', '33', '33.01');
  const from = edge.clock.now();
  const atBad = await open('BTCUSD', '100', 1);
  await carryOut('BTCUSD', { kind: 'delisting', price: price('90') });
  expect([await closedBy(position), await closedBy(atBad)]).toEqual(['delisted', 'delisted']);
  await tape.flush();
  const { data, text } = await look(from, from);
  // Only the opening is corrected for a trade opened at the bad tick.
  expect(data['trades'], text).toMatchObject([{ position: atBad, after: { open: 100.025, close: 90 } }]);
});
