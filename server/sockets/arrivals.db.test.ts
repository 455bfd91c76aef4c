import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient, post } from '../../tests/support/edgeClient.ts';
import type { Entered } from '../../tests/support/edgeClient.ts';
import { LATER_TICK, connect, openTrading } from '../../tests/support/edgeSockets.ts';
import type { Listening, OpenTrading } from '../../tests/support/edgeSockets.ts';

const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };

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

interface Position {
  readonly id: number;
}

async function opened(more: object): Promise<number> {
  const answer: { data?: { position: Position } } = await socket.emitWithAck('openPosition', { ...ORDER, ...more });
  if (answer.data === undefined) throw new Error(JSON.stringify(answer));
  return answer.data.position.id;
}

/** Returns the format of a position's receipt, and the arrival in each of its executions. */
async function arrivals(position: number) {
  const { data } = await post(edge, '/api/receipts/get', { position }, client.sent);
  const executions = data['executions'] as readonly { readonly kind: string; readonly arrival?: unknown }[];
  return { format: data['format'], executions: executions.map(({ kind, arrival }) => [kind, arrival]) };
}

describe('EV-13 a receipt states when an order arrived, and the last tick that the device had by then', () => {
  test('of an opening and a close', async () => {
    const received_at = new Date(edge.clock.now()).toISOString();
    const id = await opened({ seenTick: 4_712 });
    await socket.emitWithAck('closePosition', { id, seenTick: 4_800 });
    expect(await arrivals(id)).toEqual({
      format: 'candor-receipt-6',
      executions: [
        ['open', { received_at, seen_tick: 4_712 }],
        ['close', { received_at, seen_tick: 4_800 }],
      ],
    });
  });

  test('of changed levels, of a reversal and of closing everything', async () => {
    const id = await opened({ seenTick: 12 });
    await socket.emitWithAck('updatePosition', { id, stop_lost: 40_000, seenTick: 14 });
    expect((await arrivals(id)).executions.at(-1)).toMatchObject(['update', { seen_tick: 14 }]);
    const reversed: { data: { opened: Position } } = await socket.emitWithAck('reversePosition', { id, seenTick: 16 });
    expect((await arrivals(id)).executions.at(-1)).toMatchObject(['close', { seen_tick: 16 }]);
    await socket.emitWithAck('closeAllPositions', { seenTick: 18 });
    expect((await arrivals(reversed.data.opened.id)).executions).toMatchObject([
      ['open', { seen_tick: 16 }],
      ['close', { seen_tick: 18 }],
    ]);
  });

  test.each([
    ['a client that does not say', {}],
    ['null', { seenTick: null }],
    ['a number that pages were not shown', { seenTick: 4_713 }],
    ['a tick of later, as after a clock that was set back', { seenTick: LATER_TICK }],
  ])('with no tick for %s', async (_case, more) => {
    const { executions } = await arrivals(await opened(more));
    expect(executions).toEqual([['open', { received_at: expect.any(String), seen_tick: null }]]);
  });

  test('as they were the first time, however often and with whatever else the order is sent again', async () => {
    const id = await opened({ commandId: 'order-once-1', seenTick: 10 });
    edge.clock.pass(1_000);
    expect(await opened({ commandId: 'order-once-1', seenTick: 20 })).toBe(id);
    expect((await arrivals(id)).executions).toMatchObject([['open', { seen_tick: 10 }]]);
  });

  test('only of what a client ordered: a rule has none', async () => {
    const id = await opened({ stop_lost: 49_000, seenTick: 10 });
    edge.engine.tick(quoteOf('BTCUSD', '48990.00', '49000.00'));
    await edge.engine.idle();
    expect((await arrivals(id)).executions).toMatchObject([
      ['open', { seen_tick: 10 }],
      ['close', undefined],
    ]);
  });
});

test.each([-1, 1.5, 2 ** 60, 'soon', {}])(
  'a tick %j is refused by its name, and nothing is opened',
  async (seenTick) => {
    const answer: unknown = await socket.emitWithAck('openPosition', { ...ORDER, seenTick });
    expect(answer).toMatchObject({ status: false, error: { field: 'seenTick' } });
  },
);
