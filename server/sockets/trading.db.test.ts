import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eur, openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { BROWSER, loginReal, newClient, post } from '../../tests/support/edgeClient.ts';
import type { Entered, Sent } from '../../tests/support/edgeClient.ts';
import { connect, disconnection, next, openTrading } from '../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../tests/support/edgeSockets.ts';

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

/** Creates a client who logs in a second time and is then on their real account. */
async function newLogin(): Promise<Entered> {
  return loginReal(edge, await newClient(edge));
}

/** Connects by the bare protocol, and sends the login without waiting for its answer. */
async function knock(port: number, { token }: Sent): Promise<WebSocket> {
  const socket = new WebSocket(`ws://localhost:${port}/socket.io/?EIO=4&transport=websocket`);
  await once(socket, 'message');
  socket.send(`40${JSON.stringify({ token })}`);
  return socket;
}

async function leave(socket: WebSocket): Promise<void> {
  socket.close();
  await once(socket, 'close');
}

async function waitingForLocks(owner: ClientBase): Promise<number> {
  const { rowCount } = await owner.query(
    `SELECT 1 FROM pg_locks WHERE NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rowCount ?? 0;
}

const BUY = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };

async function rows(table: string): Promise<number> {
  return asOwner(edge.database, async (owner) => (await owner.query(`SELECT 1 FROM ${table}`)).rows.length);
}

describe('T55 a trading socket', () => {
  it.each([
    ['no token', {}],
    ['a wrong token', { token: 'x'.repeat(43) }],
  ])('with %s is refused and closed', async (_name, sent) => {
    const { socket, refusal } = await connect(open.port, sent);
    expect(refusal).toBe('sessionMissing');
    expect(socket.connected).toBe(false);
  });

  it("with a browser's token but without its cookie is refused", async () => {
    const { token, sent } = await newClient(edge, { headers: BROWSER });
    expect((await connect(open.port, { token })).refusal).toBe('sessionBound');
    const { cookies = {} } = sent;
    const { socket, refusal } = await connect(open.port, {
      token,
      cookies,
      headers: { origin: `http://localhost:${open.port}` },
    });
    expect(refusal).toBeUndefined();
    socket.disconnect();
  });

  it.each(['http://evil.example', 'http://localhost.evil.example', 'http://localhost:1', 'null'])(
    'from a page of %s is refused before it is open',
    async (origin) => {
      const { sent } = await newClient(edge);
      expect((await connect(open.port, { ...sent, headers: { origin } })).refusal).toBe('websocket error');
    },
  );

  it('is one of at most five of its client', async () => {
    const { sent } = await newClient(edge);
    const sockets = await Promise.all(Array.from({ length: 6 }, () => connect(open.port, sent)));
    expect(sockets.map(({ refusal }) => refusal).filter((refusal) => refusal !== undefined)).toEqual([
      'tooManyRequests',
    ]);
    const [first] = sockets.filter(({ refusal }) => refusal === undefined);
    first?.socket.disconnect();
    await expect.poll(async () => (await connect(open.port, sent)).refusal).toBeUndefined();
    for (const { socket } of sockets) socket.disconnect();
  });

  it('does not count any more when it has gone before its session was found', async () => {
    const { sent } = await newClient(edge);
    await asOwner(edge.database, async (owner) => {
      await owner.query('BEGIN; LOCK TABLE session');
      const impatient = await Promise.all(Array.from({ length: 5 }, () => knock(open.port, sent)));
      await expect.poll(() => waitingForLocks(owner)).toBe(5);
      await Promise.all(impatient.map(leave));
      await owner.query('ROLLBACK');
    });
    const { socket, refusal } = await connect(open.port, sent);
    expect(refusal).toBeUndefined();
    socket.disconnect();
  });
});

describe('requests and orders', () => {
  it('answers balance and positions as events of their names', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const balance = next(socket, 'balance');
    socket.emit('balance');
    expect(await balance).toMatchObject({ balance: 10_000, freeMargin: 10_000, account: { kind: 'demo' } });
    const positions = next(socket, 'positions');
    socket.emit('positions');
    expect(await positions).toEqual({ open: [], history: [] });
    socket.disconnect();
  });

  it('opens, changes and closes a position, and pushes what has changed (R27, R32)', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const pushed = next(socket, 'positions');
    const opened = await socket.emitWithAck('openPosition', { ...BUY, dataUser: { id: 7 }, price: 50_010 });
    expect(opened).toMatchObject({
      status: true,
      data: { position: { symbol: 'BTCUSD', amount: 100, open_rate: 50_022.5025 } },
    });
    expect(await pushed).toMatchObject({ open: [{ id: opened.data.position.id }] });
    const { id } = opened.data.position;
    const updated = await socket.emitWithAck('updatePosition', { id, stop_lost: 40_000, take_profit: null });
    expect(updated).toMatchObject({ status: true, data: { position: { stop_lost: 40_000, take_profit: null } } });
    const closed = await socket.emitWithAck('closePosition', { id, price: null });
    expect(closed).toMatchObject({ status: true, data: { position: { closed_rate: 50_000, closingReason: 0 } } });
    const again = await socket.emitWithAck('closePosition', { id });
    expect(again).toMatchObject({ status: false, error: { code: 'positionUnknown' } });
    socket.disconnect();
  });

  it('closes a part, reverses, lets a stop follow and closes everything', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const { data } = await socket.emitWithAck('openPosition', BUY);
    const { id } = data.position;
    const part = await socket.emitWithAck('closePosition', { id, amount: 40.5 });
    expect(part).toMatchObject({ status: true, data: { position: { amount: 40.5, parent: id, closingReason: 0 } } });
    const tooMuch = await socket.emitWithAck('closePosition', { id, amount: 59 });
    expect(tooMuch).toMatchObject({
      error: { code: 'remainderTooSmall', field: 'amount', params: { minimum: '1.00' } },
    });
    const trailing = await socket.emitWithAck('updatePosition', { id, trailing: 500, break_even: 50_100 });
    const levels = { trailing: 500, stop_lost: 49_500, break_even: 50_100, amount: 59.5, parent: null };
    expect(trailing).toMatchObject({ status: true, data: { position: levels } });
    const reversed = await socket.emitWithAck('reversePosition', { id, price: 50_000 });
    expect(reversed).toMatchObject({
      status: true,
      data: { closed: { id, closed_rate: 50_000 }, opened: { direction: 'sell', amount: 59.5, trailing: null } },
    });
    await socket.emitWithAck('openPosition', BUY);
    const everything = await socket.emitWithAck('closeAllPositions', { symbol: 'BTCUSD' });
    expect(everything).toMatchObject({ data: { closed: [{ direction: 'sell' }, { amount: 100 }], left: [] } });
    expect(await socket.emitWithAck('closeAllPositions', {})).toEqual({ status: true, data: { closed: [], left: [] } });
    const unknown = await socket.emitWithAck('reversePosition', { id });
    expect(unknown).toMatchObject({ status: false, error: { code: 'positionUnknown', field: 'id' } });
    socket.disconnect();
  });

  it('answers an order without acknowledgement as an event of its own name', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const answer = next(socket, 'openPosition');
    socket.emit('openPosition', { ...BUY, leverage: 4 });
    expect(await answer).toMatchObject({ status: false, error: { code: 'leverageNotAllowed', field: 'leverage' } });
    socket.disconnect();
  });

  it('says which position a rule has closed', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const { data } = await socket.emitWithAck('openPosition', { ...BUY, stop_lost: 49_000 });
    const notice = next(socket, 'closed');
    edge.engine.tick(quoteOf('BTCUSD', '48990.00', '49000.00'));
    expect(await notice).toMatchObject({ position: { id: data.position.id, closingReason: 1 } });
    socket.disconnect();
  });

  it('one id has one effect, also over another socket', async () => {
    const { sent } = await newClient(edge);
    const [first, second] = await Promise.all([connect(open.port, sent), connect(open.port, sent)]);
    const before = await rows('position');
    const order = { ...BUY, commandId: 'the-same-id' };
    const answers = await Promise.all([first, second].map(({ socket }) => socket.emitWithAck('openPosition', order)));
    expect(answers[0].data.position.id).toBe(answers[1].data.position.id);
    expect(await rows('position')).toBe(before + 1);
    for (const { socket } of [first, second]) socket.disconnect();
  });

  it('identity comes from the session, whatever `dataUser` and id say (T21)', async () => {
    const anna = await newClient(edge);
    const ben = await newClient(edge);
    const annas = await connect(open.port, anna.sent);
    const bens = await connect(open.port, ben.sent);
    const { data } = await annas.socket.emitWithAck('openPosition', BUY);
    const { id } = data.position;
    const foreign = await bens.socket.emitWithAck('closePosition', { id, dataUser: { token: anna.token } });
    const unknown = await bens.socket.emitWithAck('closePosition', { id: 999_999 });
    expect(foreign).toMatchObject({ status: false, error: { code: 'positionUnknown' } });
    expect(foreign).toEqual(unknown);
    for (const { socket } of [annas, bens]) socket.disconnect();
  });

  it('a real account of an unverified client is refused with the right words', async () => {
    const { sent } = await newLogin();
    const { socket } = await connect(open.port, sent);
    expect(await socket.emitWithAck('openPosition', BUY)).toMatchObject({
      error: { code: 'notVerified', message: 'Account not verified' },
    });
    socket.disconnect();
  });
});

describe('T42 what an amount cannot be', () => {
  it.each([
    ['null', 'fieldRequired'],
    ['""', 'fieldRequired'],
    ['1e308', 'malformed'],
    ['1e400', 'malformed'],
    ['-1e400', 'malformed'],
    ['"1,5"', 'malformed'],
    ['"1e2"', 'malformed'],
    ['"0x64"', 'malformed'],
    ['"NaN"', 'malformed'],
    ['"Infinity"', 'malformed'],
    ['100.001', 'tooManyDecimals'],
    ['"100.001"', 'tooManyDecimals'],
    ['[100]', 'malformed'],
    ['{}', 'malformed'],
    ['1'.repeat(400), 'malformed'],
    [`1.${'0'.repeat(400)}1`, 'malformed'],
    ['1e2', 'malformed'],
    ['true', 'malformed'],
    ['-0', 'malformed'],
    ['0', 'amountTooSmall'],
    ['-1', 'amountTooSmall'],
    ['0.99', 'amountTooSmall'],
    ['10000.01', 'amountAboveLimit'],
    ['9007199254740993', 'malformed'],
  ])('%s is refused: %s, and nothing is stored', async (text, code) => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const before = await rows('position');
    const answer = next(socket, 'openPosition');
    // Written by hand: `emit` itself could not write some of these numbers.
    socket.io.engine.write(`2["openPosition",{"symbol":"BTCUSD","direction":"buy","leverage":5,"amount":${text}}]`);
    expect(await answer).toMatchObject({ status: false, error: { code, field: 'amount' } });
    expect(await rows('position')).toBe(before);
    socket.disconnect();
  });

  it.each([
    ['openPosition', 7],
    ['openPosition', []],
    ['openPosition', { ...BUY, extra: 1 }],
    ['openPosition', { ...BUY, direction: 'up' }],
    ['openPosition', { ...BUY, symbol: 'btc usd' }],
    ['openPosition', { ...BUY, commandId: 'short' }],
    ['closePosition', { id: -1 }],
    ['closePosition', { id: 1.5 }],
    ['closePosition', { id: '1e1' }],
    ['updatePosition', { id: 1, stop_lost: '1,5' }],
    ['updatePosition', { id: 1, stop_lost: true }],
    ['updatePosition', { id: 1, trailing: -1 }],
    ['updatePosition', { id: 1, break_even: 1e-9 }],
    ['closeAllPositions', { symbol: 7 }],
    ['closeAllPositions', undefined],
  ])('%s %j is malformed', async (event, payload) => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    expect(await socket.emitWithAck(event, payload)).toMatchObject({ error: { code: 'malformed' } });
    socket.disconnect();
  });
});

describe('T56 abuse closes a socket, and only that one', () => {
  it('a message of more than 16 KB', async () => {
    const { sent } = await newClient(edge);
    const [bad, good] = await Promise.all([connect(open.port, sent), connect(open.port, sent)]);
    const disconnected = disconnection(bad.socket);
    bad.socket.emit('openPosition', { ...BUY, dataUser: 'x'.repeat(17_000) });
    await disconnected;
    expect(await good.socket.emitWithAck('openPosition', BUY)).toMatchObject({ status: true });
    good.socket.disconnect();
  });
});

describe('a socket lives as long as its session', () => {
  it('T12 after logout all of ten sessions and sockets are gone', async () => {
    const { sent } = await newLogin();
    const sockets = await Promise.all(Array.from({ length: 5 }, () => connect(open.port, sent)));
    const disconnected = sockets.map(({ socket }) => disconnection(socket));
    await post(edge, '/api/accounts/logout', {}, sent);
    await Promise.all(disconnected);
    const why = { status: false, error: { code: 'sessionMissing', params: { reason: 'logout' } } };
    for (const { heard } of sockets) {
      const notice = heard.find(({ event }) => event === 'sessionEnded');
      expect(notice).toMatchObject({ message: why });
    }
    expect((await connect(open.port, sent)).refusal).toBe('sessionMissing');
  });

  it('T11 twenty minutes without an act close it, however often positions are asked for', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const disconnected = disconnection(socket);
    for (let minute = 1; minute < 20; minute++) {
      edge.clock.pass(60_000);
      const positions = next(socket, 'positions');
      socket.emit('positions');
      await positions;
    }
    await open.trading.sweep();
    expect(socket.connected).toBe(true);
    edge.clock.pass(60_000);
    const notice = next(socket, 'sessionEnded');
    await open.trading.sweep();
    await disconnected;
    expect(await notice).toMatchObject({ error: { params: { reason: 'idle' } } });
  });

  it('T11 an order is an act; on a session that has ended it is refused', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    edge.clock.pass(19 * 60_000);
    expect(await socket.emitWithAck('openPosition', BUY)).toMatchObject({ status: true });
    // The order was answered first; earlier tests have left sessions whose acts are stored.
    const newest = 'SELECT last_action_at > started_at AS has_acted FROM session ORDER BY id DESC LIMIT 1';
    await expect
      .poll(async () => (await asOwner(edge.database, (owner) => owner.query<{ has_acted: boolean }>(newest))).rows)
      .toEqual([{ has_acted: true }]);
    edge.clock.pass(19 * 60_000);
    await open.trading.sweep();
    expect(socket.connected).toBe(true);
    const before = await rows('position');
    // The sweep may be faster than the order; both refusals are the same.
    const swept = next(socket, 'sessionEnded');
    edge.clock.pass(60_000);
    const answer = await Promise.race([socket.emitWithAck('openPosition', BUY), swept]);
    expect(answer).toMatchObject({ error: { code: 'sessionMissing' } });
    expect(await rows('position')).toBe(before);
  });

  it('R28 follows the account that the session switches to', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const balance = next(socket, 'balance');
    await post(edge, '/api/accounts/switch', { account: 'real' }, sent);
    expect(await balance).toMatchObject({ balance: 0, account: { kind: 'real' } });
    const { rows: accounts } = await asOwner(edge.database, (owner) =>
      owner.query<{ id: string }>(`SELECT max(id) AS id FROM trading_account WHERE kind = 'real'`),
    );
    const deposited = next(socket, 'balance');
    const accountId = Number.parseInt(accounts[0]?.id ?? '', 10);
    await edge.desk.moveMoney(
      { brandId: 'northline', accountId },
      { kind: 'deposit', amount: eur('250') },
      'deposit:test',
    );
    expect(await deposited).toMatchObject({ balance: 250 });
    socket.disconnect();
  });
});
