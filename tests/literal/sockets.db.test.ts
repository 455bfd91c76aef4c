import type { Socket } from 'socket.io-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { objectOf } from './client.ts';
import { registered, serverOfFile } from './people.ts';
import { firstPrices, heard, openTradingLine, order } from './sockets.ts';

/** Ruling R38: the two connections of specification 7, tested by a client written from it alone. */

const server = serverOfFile();
let token: string;
let socket: Socket;
const opened: Socket[] = [];

afterAll(() => opened.map((one) => one.disconnect()));

beforeEach(async () => {
  // A person's pace: other tests cover the rate of orders.
  server().edge.clock.pass(2_000);
  ({ token } = await registered(server()));
  socket = await openTradingLine(server().origin, token);
  opened.push(socket);
});

const BUY = { dataUser: { id: 1 }, direction: 'buy', amount: 100, leverage: 5, price: 50_010, symbol: 'BTCUSD' };

async function open(changes: object = {}): Promise<Readonly<Record<string, unknown>>> {
  const { status, data, error } = await order(socket, 'openPosition', { ...BUY, ...changes });
  expect(error).toBeUndefined();
  expect(status).toBe(true);
  return objectOf(objectOf(data)['position']);
}

async function errorOf(event: string, payload: object): Promise<Readonly<Record<string, unknown>>> {
  const { status, error } = await order(socket, event, payload);
  expect(status).toBe(false);
  return objectOf(error);
}

describe('S7 prices', () => {
  it('are a map of symbol to buy and sell', async () => {
    const prices = await firstPrices(server().origin);
    expect(prices['BTCUSD']).toEqual({ buy: 50_010, sell: 50_000 });
    expect(prices['EURUSD']).toEqual({ buy: 0, sell: 0 });
  });
});

describe('S7 the connection with the user token', () => {
  it('opens with the token in the query as well, and not with a wrong one', async () => {
    const line = await openTradingLine(server().origin, token, 'query');
    opened.push(line);
    expect(line.connected).toBe(true);
    await expect(openTradingLine(server().origin, 'wrong')).rejects.toThrow('sessionMissing');
  });

  it('answers requests for positions and balance', async () => {
    const balance = heard(socket, 'balance');
    socket.emit('balance');
    expect(await balance).toMatchObject({ balance: 10_000, equity: 10_000, freeMargin: 10_000, profit: 0 });
    const positions = heard(socket, 'positions');
    socket.emit('positions', { dataUser: { id: 1 } });
    expect(await positions).toEqual({ open: [], history: [] });
  });
});

describe('S7 openPosition', () => {
  it('gives a position with every field of specification 3, at a price raised by 0.025 percent (S9)', async () => {
    expect(await open()).toMatchObject({
      id: expect.any(Number),
      symbol: 'BTCUSD',
      symbolName: 'Bitcoin',
      direction: 'buy',
      amount: 100,
      leverage: 5,
      open_date: expect.any(String),
      open_rate: 50_022.5025,
      close_date: null,
      closed_rate: null,
      take_profit: null,
      stop_lost: null,
      profit: expect.any(Number),
      closingReason: null,
      protected: expect.any(Number),
    });
  });

  it.each([
    { amount: '100' },
    { amount: '100.50' },
    { amount: 100.00000000000001 },
    { leverage: '5' },
    { price: '50010' },
    { price: 50_515.15 * 0.99 },
    { price: null },
    { price: '' },
    { stop_lost: '', take_profit: '' },
    { stop_lost: null, take_profit: null },
    { stop_lost: '40000', take_profit: 50_010 * 1.1 },
  ])('takes %j', async (changes) => {
    expect(await open(changes)).toMatchObject({ symbol: 'BTCUSD', leverage: 5 });
  });

  it.each([
    [{ amount: '' }, 'Amount is required', 'amount'],
    [{ leverage: null }, 'Leverage is required', 'leverage'],
    [{ amount: 0.5 }, 'The amount must be at least 1.00', 'amount'],
    [{ amount: '1000000' }, "Can't be higher than 10000.00", 'amount'],
    [{ amount: 100.005 }, '100.005 has more than 2 decimals', 'amount'],
    [{ stop_lost: 60_000 }, "Can't be higher than 50000.00", 'stop_lost'],
    [{ take_profit: '40000' }, "Can't be lower than 50000.00", 'take_profit'],
  ])('%j is refused: %s', async (changes, message, field) => {
    expect(await errorOf('openPosition', { ...BUY, ...changes })).toMatchObject({ message, field });
  });

  it.each([
    { amount: '1e2' },
    { amount: 'NaN' },
    { amount: '0x64' },
    { amount: true },
    { amount: [100] },
    { extra: 1 },
  ])('%j stays refused', async (changes) => {
    expect(await errorOf('openPosition', { ...BUY, ...changes })).toMatchObject({ code: 'malformed' });
  });
});

describe('S7 closePosition and updatePosition', () => {
  it.each([Number, String])('take the id as %o', async (write) => {
    const id = write((await open())['id']);
    const levels = { stop_lost: '45000', take_profit: 55_000 * 1.0000000001 };
    const updated = await order(socket, 'updatePosition', { dataUser: {}, id, ...levels });
    expect(updated).toMatchObject({ data: { position: { stop_lost: 45_000, take_profit: 55_000.0000055 } } });
    const cleared = await order(socket, 'updatePosition', { dataUser: {}, id, stop_lost: '', take_profit: '' });
    expect(cleared).toMatchObject({ data: { position: { stop_lost: null, take_profit: null } } });
    const closed = await order(socket, 'closePosition', { dataUser: {}, id, price: '50000' });
    expect(closed).toMatchObject({ data: { position: { closed_rate: 50_000, closingReason: 0 } } });
    expect(await errorOf('closePosition', { dataUser: {}, id, price: 50_000 })).toMatchObject({
      code: 'positionUnknown',
    });
  });

  it('TR-12 as many closes at once as there are positions', async () => {
    const ids: unknown[] = [];
    for (let count = 0; count < 12; count++) {
      server().edge.clock.pass(1_000);
      ids.push((await open({ amount: 1 }))['id']);
    }
    const answers: unknown[] = [];
    socket.on('closePosition', (answer: unknown) => answers.push(answer));
    for (const id of ids) socket.emit('closePosition', { dataUser: {}, id, price: 50_000 });
    await expect.poll(() => answers.length).toBe(ids.length);
    expect(answers.map((answer) => objectOf(answer)['status'])).toEqual(ids.map(() => true));
    // A push whose read had begun before the last close may come first.
    const shown = () => {
      const positions = heard(socket, 'positions');
      socket.emit('positions');
      return positions;
    };
    await expect.poll(shown).toMatchObject({ open: [] });
  });
});
