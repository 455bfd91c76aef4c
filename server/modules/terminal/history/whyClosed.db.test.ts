import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountCommand } from '../../engine/dealing/commands.ts';
import { ruleCloseOf } from '@candor/contracts/evidence/ruleClose.ts';
import { whyClosed } from '@candor/contracts/http/history.ts';
import type { WhyClosed } from '@candor/contracts/http/history.ts';
import { explainClose, marginLevel } from '@candor/domain/evidence/whyClosed.ts';
import * as z from 'zod/mini';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';

let edge: Edge;
let client: Entered;
let account: AccountRef;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Each test has a client of its own; at these prices nothing closes the positions that other tests left open. */
beforeEach(async () => {
  openMarket(edge.engine, quoteOf('EURUSD', '1.08', '1.0801'));
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
  client = await newClient(edge);
  const session = await edge.sessions.find('northline', { token: client.token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  account = { brandId: 'northline', accountId: session.value.accounts.demo };
});

interface Terms {
  readonly symbol?: string;
  readonly amount?: string;
  readonly leverage?: number;
  readonly stop?: string;
  readonly target?: string;
}

async function open({ symbol = 'BTCUSD', amount = '25', leverage = 10, stop, target }: Terms = {}): Promise<number> {
  commands += 1;
  const levels = {
    ...(stop !== undefined && { stop_lost: price(stop) }),
    ...(target !== undefined && { take_profit: price(target) }),
  };
  const order = { symbol, direction: 'buy' as const, amount: eur(amount), leverage, ...levels };
  const answer = await edge.desk.openPosition(account, order, `open-${commands}`);
  if (!answer.status) throw new Error(`not opened: ${answer.error.code}`);
  return answer.data.position.id;
}

/** Sends a tick, and waits for the commit of its closes. */
async function fall(sell: string, buy: string): Promise<void> {
  edge.engine.tick(quoteOf('BTCUSD', sell, buy));
  await edge.desk.setEligibility(account, await edge.desk.eligibility(account), `wait-${(commands += 1)}`);
}

async function why(position: number): Promise<WhyClosed> {
  const answer = await post(edge, '/api/positions/why', { position }, client.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(whyClosed.answer, answer.data as never);
}

function explained({ closes }: WhyClosed) {
  return closes.map((close) => explainClose(ruleCloseOf(close)));
}

test.each<[string, Terms, string]>([
  ['stopLoss', { stop: '49000' }, '48900'],
  ['takeProfit', { target: '51000' }, '51200'],
  ['termination', { leverage: 30 }, '48300'],
])('EV-9 a %s is decided again from its evidence and agrees', async (rule, terms, sell) => {
  const id = await open(terms);
  await open({ symbol: 'EURUSD' });
  await fall(sell, `${sell}.5`);
  const found = await why(id);
  expect(found.trade).toMatchObject({ id, rule });
  expect(found.closing).toMatchObject({ kind: 'close', actor: 'rule', tick: { sell: price(sell) } });
  expect(found.closes).toMatchObject([{ position: id, rule, close_rate: price(sell) }]);
  expect(found.closes[0]?.held).toHaveLength(2);
  expect(explained(found)).toMatchObject([{ isRight: true }]);
});

test('EV-9 a close-out shows every close in its order, the account before each, and what stayed open', async () => {
  const first = await open({ amount: '3000' });
  const second = await open({ amount: '3000' });
  const third = await open({ amount: '3000' });
  const other = await open({ symbol: 'EURUSD', amount: '10' });
  await fall('45500', '45510');
  const found = await why(second);
  expect(found.closes.map(({ position }) => position)).toEqual([first, second]);
  expect(found.closes.map(({ held }) => held.map(({ id }) => id))).toEqual([
    [first, second, third, other],
    [second, third, other],
  ]);
  const [before, after] = found.closes;
  expect(before?.cash).toBe(eur('10000'));
  expect(before?.cash_after).toBe(after?.cash);
  const steps = explained(found);
  expect(steps.map(({ isRight }) => isRight)).toEqual([true, true]);
  // The close leaves the equity unchanged, since the loss was already part of it.
  expect(steps[0]?.equity).toBe(steps[1]?.equity);
  expect(steps.map((step) => (marginLevel(step) ?? 0n) < 5_000n)).toEqual([true, true]);
  expect((await post(edge, '/api/positions/why', { position: third }, client.sent)).code).toBe('notFound');
});

test('EV-9 what was closed of another position later still belonged to it at that moment', async () => {
  const small = await open({ stop: '49000' });
  const large = await open({ amount: '100' });
  await fall('48900', '48910');
  await edge.desk.closePosition(account, { id: large, amount: eur('40') }, `part-${(commands += 1)}`);
  const found = await why(small);
  expect(found.closes[0]?.held.map(({ id, amount }) => [id, amount])).toEqual([
    [small, eur('25')],
    [large, eur('100')],
  ]);
});

test('EV-9 a level that a rule moved is the level that fired', async () => {
  const id = await open({ stop: '49000' });
  await edge.desk.updatePosition(account, { id, trailing: price('500') }, `trail-${(commands += 1)}`);
  await fall('52000', '52010');
  await fall('51400', '51410');
  const found = await why(id);
  expect(found.trade.stop_lost).toBe(price('51500'));
  expect(explained(found)).toMatchObject([{ isRight: true }]);
});

test.each([
  ['stopLoss', '48900'],
  ['takeProfit', '51200'],
])('RB-15 EV-9 what the robot managed and its %s closed is explained by that level', async (rule, sell) => {
  const order = { direction: 'buy', amount: eur('25'), leverage: 1 } as const;
  const free = { expectedPrice: undefined, tolerance: undefined };
  const levels = { stopLoss: price('49000'), takeProfit: price('51000') };
  const send = (body: AccountCommand['body'], actor: AccountCommand['actor']) =>
    edge.engine.submit({ ...account, commandId: `robot-${(commands += 1)}`, actor, body });
  await send({ kind: 'switchRobot', isOn: true, number: 1 }, 'client');
  const opened = await send(
    { kind: 'openPosition', symbol: 'BTCUSD', order: { ...order, ...free, ...levels } },
    'robot',
  );
  if (!opened.ok || opened.value.kind !== 'opened') throw new Error('the robot opened nothing');
  await fall(sell, `${sell}.5`);
  const found = await why(opened.value.position.id);
  expect(found.trade).toMatchObject({ rule, closingReason: 'aiTrade' });
  expect(explained(found)).toMatchObject([{ isRight: true }]);
});

test('a position that its client closed has no rule, one that is open has no answer', async () => {
  const id = await open();
  expect((await post(edge, '/api/positions/why', { position: id }, client.sent)).code).toBe('notFound');
  await edge.desk.closePosition(account, { id }, `close-${(commands += 1)}`);
  expect(await why(id)).toMatchObject({ trade: { rule: null }, closes: [], ticks: [] });
});
