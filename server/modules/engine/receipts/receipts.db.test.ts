import { HOUR_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { parseReceipt } from '@candor/contracts/evidence/receipt.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { receiptKey } from '@candor/contracts/http/receipts.ts';
import * as z from 'zod/mini';
import { cryptography } from './cryptography.ts';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import type { AccountRef } from '../dealing/index.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
});

afterAll(() => edge.stop());

async function demoAccount({ token, sent }: Entered): Promise<AccountRef> {
  const host = sent.host ?? 'localhost';
  const brandId = host === OTHER_HOST ? 'other' : 'northline';
  const session = await edge.sessions.find(brandId, { token, cookie: undefined, host });
  if (!session.ok) throw new Error('no session');
  return { brandId, accountId: session.value.accounts.demo };
}

/** Opens, changes and closes a position on the demo account as the socket would, and returns the position's id. */
async function trade(client: Entered, prefix = ''): Promise<number> {
  const account = await demoAccount(client);
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('25'), leverage: 1 };
  await edge.desk.openPosition(
    account,
    { ...order, stop_lost: price('49000'), price: price('50010') },
    `${prefix}open`,
  );
  const [position] = (await edge.desk.positions(account)).open;
  if (position === undefined) throw new Error('no position');
  await edge.desk.updatePosition(
    account,
    { id: position.id, stop_lost: null, take_profit: price('60000') },
    `${prefix}update`,
  );
  edge.engine.tick(quoteOf('BTCUSD', '50500', '50510'));
  await edge.desk.closePosition(account, { id: position.id }, `${prefix}close`);
  edge.engine.tick(quoteOf('BTCUSD', '50000', '50010'));
  return position.id;
}

/** Returns a receipt as `jq .data` would write it. */
function fileOf({ data }: Answered): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

function receiptIn(answer: Answered) {
  const receipt = parseReceipt(fileOf(answer));
  if (receipt === undefined) throw new Error(`no receipt: ${answer.text}`);
  return receipt;
}

async function outcomes(answer: Answered) {
  const { data } = await get(edge, '/api/receipts/key');
  const keys = z.decode(z.array(receiptKey), data['keys'] as never);
  const published: Published = {
    symbolChanges: async () => [],
    keys: async () => keys.map(({ id, public_key }) => ({ id, publicKey: public_key })),
    proof: async () => 'none',
    block: async () => 'none',
    root: async () => 'none',
    newestHour: async () => 'none',
    log: async () => 'none',
    logProof: async () => 'none',
  };
  const { checks } = await verifyReceipt(fileOf(answer), published, cryptography);
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]));
}

test("EV-7 EV-8 a position's receipt is its close, with the opening before it, and every figure can be recomputed", async () => {
  const client = await newClient(edge);
  const position = await trade(client);
  const answer = await post(edge, '/api/receipts/get', { position }, client.sent);
  expect(answer.status).toBe(200);
  expect(await outcomes(answer)).toEqual({
    form: 'passed',
    signature: 'passed',
    key: 'passed',
    opening: 'passed',
    closing: 'passed',
    booking: 'passed',
    openingTick: 'early',
    tick: 'early',
    log: 'early',
  });
  const receipt = receiptIn(answer);
  expect(receipt.brand).toBe('northline');
  expect(receipt.account).toMatchObject({ book: 'demo', currency: 'EUR', pin: expect.stringMatching(/^\d{8}$/) });
  expect(receipt.executions).toMatchObject([
    { kind: 'open', command_id: 'open', actor: 'client', expected_rate: price('50010'), stop_lost: price('49000') },
    { kind: 'close', closing: { reason: 'manually', entry: { kind: 'trade', chain_position: 2 } } },
  ]);
  expect(answer.text).not.toContain('Larsson');
});

test('EV-6 each execution has a receipt of its own, and the same one again and again', async () => {
  const client = await newClient(edge);
  const position = await trade(client);
  const kinds: string[][] = [];
  const whole = receiptIn(await post(edge, '/api/receipts/get', { position }, client.sent));
  const [opening, closing] = whole.executions;
  for (const execution of [opening?.id, (opening?.id ?? 0) + 1, closing?.id]) {
    const answer = await post(edge, '/api/receipts/get', { execution }, client.sent);
    const again = await post(edge, '/api/receipts/get', { execution }, client.sent);
    expect(again.text).toBe(answer.text);
    expect(Object.values(await outcomes(answer))).not.toContain('failed');
    kinds.push(receiptIn(answer).executions.map(({ kind }) => kind));
  }
  expect(kinds).toEqual([['open'], ['open', 'update'], ['open', 'close']]);
});

test('EV-11 an update says which levels it left', async () => {
  const client = await newClient(edge);
  const position = await trade(client);
  const { executions } = receiptIn(await post(edge, '/api/receipts/get', { position }, client.sent));
  const execution = (executions[0]?.id ?? 0) + 1;
  const answer = receiptIn(await post(edge, '/api/receipts/get', { execution }, client.sent));
  expect(answer.executions[1]).toMatchObject({ kind: 'update', stop_lost: null, take_profit: price('60000') });
});

test('EV-11 a part has its own receipt, and what was before it keeps the amount of its time', async () => {
  const client = await newClient(edge);
  const account = await demoAccount(client);
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('25'), leverage: 5 };
  await edge.desk.openPosition(account, order, 'open');
  const [position] = (await edge.desk.positions(account)).open;
  const whole = { position: position?.id ?? 0 };
  const before = await post(edge, '/api/receipts/get', whole, client.sent);
  edge.engine.tick(quoteOf('BTCUSD', '50500', '50510'));
  await edge.desk.closePosition(account, { id: whole.position, amount: eur('10') }, 'part');
  const [part] = (await edge.desk.positions(account)).history;
  const answer = await post(edge, '/api/receipts/get', { position: part?.id ?? 0 }, client.sent);
  expect(await outcomes(answer)).toMatchObject({ signature: 'passed', opening: 'passed', closing: 'passed' });
  expect(receiptIn(answer)).toMatchObject({
    position: { id: part?.id, amount: eur('10') },
    executions: [{ command_id: 'open' }, { command_id: 'part', closing: { profit: part?.profit } }],
  });
  const after = await post(edge, '/api/receipts/get', whole, client.sent);
  expect(after.text).toBe(before.text);
  expect(receiptIn(after).position.amount).toBe(eur('25'));
  await edge.desk.closePosition(account, { id: whole.position }, 'rest');
  const rest = await post(edge, '/api/receipts/get', whole, client.sent);
  expect(receiptIn(rest)).toMatchObject({ position: { amount: eur('15') }, executions: [{}, { command_id: 'rest' }] });
  expect(Object.values(await outcomes(rest))).not.toContain('failed');
  edge.engine.tick(quoteOf('BTCUSD', '50000', '50010'));
});

test('EV-12 a stop that a rule moved says where it went', async () => {
  const client = await newClient(edge);
  const account = await demoAccount(client);
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('25'), leverage: 5 };
  await edge.desk.openPosition(account, order, 'open');
  const [position] = (await edge.desk.positions(account)).open;
  const id = position?.id ?? 0;
  await edge.desk.updatePosition(account, { id, trailing: price('1000') }, 'trail');
  edge.engine.tick(quoteOf('BTCUSD', '50500', '50510'));
  await edge.engine.idle();
  const answer = await post(edge, '/api/receipts/get', { position: id }, client.sent);
  expect(Object.values(await outcomes(answer))).not.toContain('failed');
  expect(receiptIn(answer).executions[1]).toMatchObject({
    kind: 'update',
    actor: 'rule',
    fill_rate: null,
    stop_lost: price('49500'),
    take_profit: null,
    tick: { sell: price('50500') },
  });
  await edge.desk.closePosition(account, { id }, 'close');
  edge.engine.tick(quoteOf('BTCUSD', '50000', '50010'));
});

test("EV-7 T60 another client's receipt is not there, nor another brand's, nor one that nobody has", async () => {
  const [owner, stranger] = [await newClient(edge), await newClient(edge)];
  const foreigner = await newClient(edge, { host: OTHER_HOST });
  const position = await trade(owner);
  const own = receiptIn(await post(edge, '/api/receipts/get', { position }, owner.sent));
  const execution = own.executions[0]?.id;
  const foreign = await trade(foreigner);
  for (const [sent, query] of [
    [stranger.sent, { position }],
    [stranger.sent, { execution }],
    [foreigner.sent, { position }],
    [foreigner.sent, { execution }],
    [owner.sent, { position: foreign }],
    [owner.sent, { position: 1 }],
  ] as const) {
    const answer = await post(edge, '/api/receipts/get', query, sent);
    expect([answer.status, answer.code]).toEqual([404, 'notFound']);
  }
  expect((await post(edge, '/api/receipts/get', { position: foreign }, foreigner.sent)).status).toBe(200);
});

test.each([{}, { position: 1, execution: 1 }, { position: '1e1' }, { position: -1 }])(
  '%j is malformed',
  async (query) => {
    const client = await newClient(edge);
    expect((await post(edge, '/api/receipts/get', query, client.sent)).code).toBe('malformed');
  },
);

test('the tape answers nobody what it does not have, and no path leads out of its folder', async () => {
  expect(await get(edge, '/api/tape')).toMatchObject({ status: 200, data: { format: 1, hours: [] } });
  for (const path of ['/api/tape/proof?tick=12', '/api/tape/2026-01-14T10']) {
    expect(await get(edge, path)).toMatchObject({ status: 404, code: 'notFound' });
  }
  expect(await get(edge, '/api/tape/proof')).toMatchObject({ status: 422, code: 'fieldRequired', field: 'tick' });
  for (const path of ['/api/tape/proof?tick=x', '/api/tape/..%2FreceiptKeys.json', '/api/tape/2026']) {
    expect(await get(edge, path)).toMatchObject({ status: 422, code: 'malformed' });
  }
});

test("EV-15 only a trade of the demonstration's own script is the sample, and only when its hours have ended", async () => {
  const sample = async () => (await get(edge, '/api/receipts/sample')).data['receipt'];
  const later = () => edge.clock.pass(3 * HOUR_MS);
  await trade(await newClient(edge));
  later();
  expect(await sample()).toBeNull();
  const position = await trade(await newClient(edge), 'seed:');
  later();
  const answer = await get(edge, '/api/receipts/sample');
  expect(answer.data['receipt']).toMatchObject({ position: { id: position } });
  expect(await outcomes({ ...answer, data: answer.data['receipt'] as never })).toMatchObject({
    signature: 'passed',
    key: 'passed',
    booking: 'passed',
  });
});
