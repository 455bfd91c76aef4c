import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { cryptography } from '../modules/engine/receipts/cryptography.ts';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient, post } from '../../tests/support/edgeClient.ts';
import type { Entered } from '../../tests/support/edgeClient.ts';
import { connect, next, openTrading } from '../../tests/support/edgeSockets.ts';
import type { Listening, OpenTrading } from '../../tests/support/edgeSockets.ts';

let edge: Edge;
let open: OpenTrading;
let client: Entered;
let socket: Listening['socket'];

beforeAll(async () => {
  edge = await startEdge();
  open = await openTrading(edge);
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

beforeEach(async () => {
  openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
  client = await newClient(edge);
  ({ socket } = await connect(open.port, client.sent));
  return () => socket.disconnect();
});

const LIMIT = { symbol: 'BTCUSD', direction: 'buy', type: 'limit', rate: 49_900, amount: 100, leverage: 5 };

interface Answered {
  readonly status: boolean;
  readonly data?: { readonly order: { readonly id: number } };
}

async function placed(order: object = {}): Promise<number> {
  const answer = (await socket.emitWithAck('placeOrder', { ...LIMIT, ...order })) as Answered;
  expect(answer).toMatchObject({ status: true, data: { order: { status: 'open' } } });
  return answer.data?.order.id ?? 0;
}

async function statuses(ids: readonly number[]): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ status: string }>(
      'SELECT status FROM pending_order WHERE id = ANY ($1) ORDER BY id',
      [ids],
    );
    return rows.map(({ status }) => status);
  });
}

test('R27 an order is placed, listed and pushed in the words of the wire', async () => {
  const pushed = next(socket, 'orders');
  const expires_at = '2026-01-14T13:00:00.000Z';
  const id = await placed({ stop_lost: 49_000, expires_at });
  const shown = {
    ...LIMIT,
    id,
    symbolName: 'Bitcoin',
    stop_lost: 49_000,
    take_profit: null,
    expires_at,
    status: 'open',
    ended_at: null,
    position_id: null,
    refusal: null,
  };
  expect(await pushed).toMatchObject({ open: [shown], past: [] });
  const orders = next(socket, 'orders');
  socket.emit('orders');
  expect(await orders).toMatchObject({ open: [shown], past: [] });
});

test('an order that fires is reported, pushed with what it opened, and its receipt can be recomputed', async () => {
  const id = await placed();
  await next(socket, 'orders');
  const notice = next(socket, 'orderEnded');
  const pushed = next(socket, 'orders');
  edge.engine.tick(quoteOf('BTCUSD', '49880.00', '49890.00'));
  const { order } = (await notice) as { order: { position_id: number } };
  expect(order).toMatchObject({ id, status: 'filled', position_id: expect.any(Number) });
  expect(await pushed).toMatchObject({ open: [], past: [{ id, status: 'filled' }] });
  const { data } = await post(edge, '/api/receipts/get', { position: order.position_id }, client.sent);
  expect(data['executions']).toMatchObject([{ kind: 'open', actor: 'rule', command_id: `order:${id}` }]);
  const none = async () => 'none' as const;
  const tape = { proof: none, block: none, root: none, newestHour: none, log: none, logProof: none };
  const published = { keys: async () => [], symbolChanges: async () => [], ...tape };
  const { checks } = await verifyReceipt(`${JSON.stringify(data, null, 2)}\n`, published, cryptography);
  expect(checks).toContainEqual(expect.objectContaining({ name: 'opening', outcome: 'passed' }));
});

test('an order that may not open any more is reported with its reason, one that its client cancels is not', async () => {
  const notices: unknown[] = [];
  socket.on('orderEnded', ({ order }) => notices.push([order.id, order.status, order.refusal]));
  const cancelled = await placed();
  await socket.emitWithAck('cancelOrder', { id: cancelled });
  const refused = await placed({ direction: 'buy', type: 'stop', rate: 50_100, take_profit: 50_200 });
  edge.engine.tick(quoteOf('BTCUSD', '50500.00', '50510.00'));
  await expect.poll(() => notices).toHaveLength(1);
  expect(notices).toEqual([
    [
      refused,
      'refused',
      {
        code: 'takeProfitTooLow',
        field: 'take_profit',
        params: { price: '50500.00' },
        message: "Can't be lower than 50500.00",
      },
    ],
  ]);
});

test('race: the same order sent twice at once under one id is placed once, and answered the same', async () => {
  const order = { ...LIMIT, commandId: 'one-order-only' };
  const answers: Answered[] = await Promise.all([
    socket.emitWithAck('placeOrder', order),
    socket.emitWithAck('placeOrder', order),
    socket.emitWithAck('placeOrder', order),
  ]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await statuses(answers.map(({ data }) => data?.order.id ?? 0))).toEqual(['open']);
  expect(await socket.emitWithAck('placeOrder', { ...order, amount: 50 })).toMatchObject({
    error: { code: 'commandReused' },
  });
});

test("nobody changes or cancels another client's order", async () => {
  const id = await placed();
  const stranger = await newClient(edge);
  const { socket: other } = await connect(open.port, stranger.sent);
  for (const [event, payload] of [
    ['cancelOrder', { id }],
    ['updateOrder', { id, rate: 49_000 }],
  ] as const) {
    expect(await other.emitWithAck(event, payload)).toMatchObject({ status: false, error: { code: 'orderUnknown' } });
  }
  other.disconnect();
  expect(await statuses([id])).toEqual(['open']);
});

test.each([
  ['placeOrder', { ...LIMIT, type: 'market' }, 'type'],
  ['placeOrder', { ...LIMIT, rate: 0.000_000_001 }, 'rate'],
  ['placeOrder', { ...LIMIT, expires_at: '2026-02-30T00:00:00Z' }, 'expires_at'],
  ['placeOrder', { ...LIMIT, expires_at: 1_768_392_000 }, 'expires_at'],
  ['updateOrder', { id: -1 }, 'id'],
  ['cancelOrder', { id: '7,5' }, 'id'],
])('%s %j is malformed in its field', async (event, payload, field) => {
  expect(await socket.emitWithAck(event, payload)).toMatchObject({
    status: false,
    error: { code: 'malformed', field },
  });
});
