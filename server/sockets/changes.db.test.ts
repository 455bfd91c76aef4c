import { CHANGES, changeEvents, withOrderChanges, withPositionChanges } from '@candor/contracts/sockets/bookChanges.ts';
import { orderAnswer, serverEvents } from '@candor/contracts/sockets/trading.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient } from '../../tests/support/edgeClient.ts';
import { connect, next, openTrading } from '../../tests/support/edgeSockets.ts';
import type { Listening, OpenTrading } from '../../tests/support/edgeSockets.ts';

let edge: Edge;
let open: OpenTrading;

beforeAll(async () => {
  edge = await startEdge();
  open = await openTrading(edge);
  openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

const BUY = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };
const LIMIT = { ...BUY, type: 'limit', rate: 40_000 };

/** Returns the answers to two requests, as a client of the specification gets them. */
async function wholeOf(socket: Listening['socket']): Promise<readonly [unknown, unknown]> {
  const whole = Promise.all([next(socket, 'positions'), next(socket, 'orders')]);
  socket.emit('positions');
  socket.emit('orders');
  return whole;
}

/** Returns the state that a page derives from everything it was sent. */
function madeOf({ heard }: Listening) {
  let positions = serverEvents.positions.parse({ open: [], history: [] });
  let orders = serverEvents.orders.parse({ open: [], past: [] });
  for (const { event, message } of heard) {
    if (event === 'positions') positions = serverEvents.positions.parse(message);
    if (event === 'orders') orders = serverEvents.orders.parse(message);
    if (event === 'positionChanges')
      positions = withPositionChanges(positions, changeEvents.positionChanges.parse(message));
    if (event === 'orderChanges') orders = withOrderChanges(orders, changeEvents.orderChanges.parse(message));
  }
  return { positions, orders };
}

const eventsOf = ({ heard }: Listening, event: string) => heard.filter((one) => one.event === event);

describe('WI-8 a socket that asks for changes', () => {
  it('has the whole at every moment, of which it was sent each part once', async () => {
    const { sent } = await newClient(edge);
    const page = await connect(open.port, sent, undefined, CHANGES);
    const plain = await connect(open.port, sent);
    await wholeOf(plain.socket);
    const first = next(page.socket, 'positions');
    page.socket.emit('positions');
    expect(await first).toEqual({ open: [], history: [] });
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const opened = orderAnswer.parse(await page.socket.emitWithAck('openPosition', BUY));
      if (opened.status) ids.push(opened.data.position.id);
    }
    await page.socket.emitWithAck('placeOrder', LIMIT);
    await page.socket.emitWithAck('updatePosition', { id: ids[0], stop_lost: 40_000 });
    await page.socket.emitWithAck('closePosition', { id: ids[1], amount: 40 });
    await page.socket.emitWithAck('closePosition', { id: ids[2] });
    const [positions, orders] = await wholeOf(plain.socket);
    await expect.poll(() => madeOf(page).positions.history.length).toBe(2);
    expect(madeOf(page)).toEqual({
      positions: serverEvents.positions.parse(positions),
      orders: serverEvents.orders.parse(orders),
    });
    expect([eventsOf(page, 'positions').length, eventsOf(page, 'orders').length]).toEqual([1, 1]);
    expect(eventsOf(plain, 'positionChanges')).toEqual([]);
    page.socket.disconnect();
    plain.socket.disconnect();
  });

  it('is answered with an empty change when nothing has changed', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent, undefined, CHANGES);
    await wholeOf(socket);
    const again = next(socket, 'positionChanges');
    socket.emit('positions');
    const nothing = { put: [], gone: [] };
    expect(await again).toEqual({ open: nothing, history: nothing });
    socket.disconnect();
  });

  it('is sent the whole again of another account', async () => {
    const { sent, token } = await newClient(edge);
    const { socket } = await connect(open.port, sent, undefined, CHANGES);
    await wholeOf(socket);
    await socket.emitWithAck('openPosition', BUY);
    const switched = next(socket, 'positions');
    const found = await edge.sessions.find('northline', { token, cookie: undefined, host: 'localhost' });
    if (!found.ok) throw new Error('no session');
    await edge.sessions.switchAccount(found.value, 'real');
    await open.trading.sweep();
    expect(await switched).toEqual({ open: [], history: [] });
    socket.disconnect();
  });
});
