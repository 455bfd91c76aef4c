import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HANDSHAKES_OF_SESSION, REQUESTS } from '../admission/budgets.ts';
import { RequestCounts } from '../admission/requests.ts';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { BROWSER, newClient, post } from '../../tests/support/edgeClient.ts';
import { connect, disconnection, next, openTrading } from '../../tests/support/edgeSockets.ts';
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

beforeEach(() => edge.forgetCounts());

const BUY = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };

interface Answered {
  readonly data?: { readonly position: { readonly id: number } };
  readonly error?: { readonly code: string };
}

async function order(socket: Listening['socket'], event: string, payload: object): Promise<Answered> {
  return (await socket.emitWithAck(event, payload)) as Answered;
}

/** Opens this many positions, at a rate that the engine accepts. */
async function openMany(socket: Listening['socket'], count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let opened = 0; opened < count; opened++) {
    edge.clock.pass(1_000);
    ids.push((await order(socket, 'openPosition', { ...BUY, amount: 1 })).data?.position.id ?? 0);
  }
  return ids;
}

describe('WI-5 a client that begins by polling', () => {
  it('as socket.io does by default, connects, changes to the WebSocket and trades', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent, ['polling', 'websocket']);
    await expect.poll(() => socket.io.engine.transport.name).toBe('websocket');
    expect(await socket.emitWithAck('openPosition', BUY)).toMatchObject({ status: true });
    socket.disconnect();
  });

  it('trades without ever changing', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent, ['polling']);
    const balance = next(socket, 'balance');
    socket.emit('balance');
    expect(await balance).toMatchObject({ balance: 10_000 });
    const { data } = await order(socket, 'openPosition', BUY);
    expect(await order(socket, 'closePosition', { id: data?.position.id })).toMatchObject({ status: true });
    expect(socket.io.engine.transport.name).toBe('polling');
    const disconnected = disconnection(socket);
    await post(edge, '/api/accounts/logout', {}, sent);
    await disconnected;
  });

  it.each([{}, { token: 'x'.repeat(43) }])('with %j is refused', async (sent) => {
    expect((await connect(open.port, sent, ['polling'])).refusal).toBe('sessionMissing');
  });

  it("with a browser's token but without its cookie is refused", async () => {
    const { token, sent } = await newClient(edge, { headers: BROWSER });
    expect((await connect(open.port, { token }, ['polling'])).refusal).toBe('sessionBound');
    const headers = { origin: `http://localhost:${open.port}` };
    const { socket, refusal } = await connect(open.port, { ...sent, headers }, ['polling']);
    expect(refusal).toBeUndefined();
    socket.disconnect();
  });

  it('from a foreign page is refused, at its first request and at any later one', async () => {
    const { sent } = await newClient(edge);
    const origin = 'http://evil.example';
    expect((await connect(open.port, { ...sent, headers: { origin } }, ['polling'])).refusal).toBe('xhr poll error');
    const address = `http://localhost:${open.port}/socket.io/?EIO=4&transport=polling`;
    const first = await (await fetch(address)).text();
    const { sid } = JSON.parse(first.slice(1)) as { sid: string };
    for (const headers of [{ origin }, { 'sec-fetch-site': 'cross-site' }]) {
      const later = await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40{}', headers });
      expect(later.status).toBe(400);
    }
    const ours = await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40{}' });
    expect(ours.status).toBe(200);
    expect(ours.headers.get('cache-control')).toBe('no-store');
  });

  it("by the name of somebody else's line is refused", async () => {
    const { sent } = await newClient(edge, { headers: BROWSER });
    const headers = { origin: `http://localhost:${open.port}` };
    const { socket } = await connect(open.port, { ...sent, headers }, ['polling']);
    const balance = next(socket, 'balance');
    const line = `http://localhost:${open.port}/socket.io/?EIO=4&transport=polling&sid=${socket.io.engine.id}`;
    for (const cookie of ['', '__Host-client=another', '__Host-client=']) {
      const stolen = await fetch(line, { method: 'POST', body: '42["closeAllPositions",{}]', headers: { cookie } });
      expect(stolen.status).toBe(400);
    }
    socket.emit('balance');
    expect(await balance).toMatchObject({ balance: 10_000 });
    socket.disconnect();
  });
});

describe('WI-6 behind a proxy of ours', () => {
  let behind: OpenTrading;
  let front: Edge;

  beforeAll(async () => {
    front = await startEdge();
    behind = await openTrading(front, { trustedProxies: ['127.0.0.1', '::1'], connectionsPerAddress: 2 });
  });

  afterAll(async () => {
    behind.trading.stop();
    await front.stop();
  });

  it.each([
    ['websocket', '203.0.113'],
    ['polling', '198.51.100'],
  ])('each client by %s has places of its own, and gives them back', async (way, net) => {
    const open = async (host: number) => {
      const headers = { 'x-forwarded-for': `1.1.1.1, ${net}.${host}` };
      const { socket, refusal } = await connect(behind.port, { ...(await newClient(front)).sent, headers }, [way]);
      return { refusal, leave: () => socket.disconnect() };
    };
    const first = await Promise.all([1, 1, 2, 3].map(open));
    expect(first.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined, undefined]);
    expect((await open(1)).refusal).toMatch(/error$/);
    first[0]?.leave();
    await expect.poll(async () => (await open(1)).refusal).toBeUndefined();
    for (const { leave } of first) leave();
  });
});

describe('T56 requests by polling', () => {
  it('of one address end at its budget, before anything else is looked at; others go on', async () => {
    const busy = await startEdge();
    const { port, trading } = await openTrading(busy, {
      trustedProxies: ['127.0.0.1', '::1'],
      requests: new RequestCounts(() => 0),
    });
    const ask = async (from: string) =>
      fetch(`http://localhost:${port}/socket.io/?EIO=4&transport=polling&sid=none`, {
        headers: { 'x-forwarded-for': from },
      });
    for (let count = 0; count < REQUESTS.hits; count += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask('203.0.113.1')));
      for (const { status } of answers) expect(status).toBe(400);
    }
    const refused = await ask('203.0.113.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await ask('203.0.113.2')).status).toBe(400);
    trading.stop();
    await busy.stop();
  });
});

describe('a client who is fast', () => {
  it('TR-12 thirty closes at once are all carried out, and whatever else comes too fast is answered busy', async () => {
    const { sent } = await newClient(edge);
    const { socket, heard } = await connect(open.port, sent);
    const other = await connect(open.port, sent);
    const ids = [...(await openMany(socket, 15)), ...(await openMany(other.socket, 15))];
    const answers = await Promise.all(ids.map((id) => order(socket, 'closePosition', { id })));
    expect(answers.map(({ data }) => data?.position.id)).toEqual(ids);
    const responses = await Promise.all(Array.from({ length: 60 }, () => order(socket, 'cancelOrder', { id: 1 })));
    expect(new Set(responses.map(({ error }) => error?.code))).toEqual(new Set(['orderUnknown', 'busy']));
    for (let count = 0; count < 60; count++) socket.emit('balance');
    await expect
      .poll(() => heard)
      .toContainEqual({ event: 'balance', message: expect.objectContaining({ status: false }) });
    // Nothing was done: the same id is sent again and carried out.
    await expect
      .poll(() => socket.emitWithAck('openPosition', { ...BUY, commandId: 'after-busy' }))
      .toMatchObject({ status: true });
    expect(socket.connected).toBe(true);
    for (const one of [socket, other.socket]) one.disconnect();
  });

  it.each([['websocket'], ['polling']])('more than 1,000 messages in a second by %s, with the reason', async (way) => {
    const { sent } = await newClient(edge);
    const [bad, good] = await Promise.all([connect(open.port, sent, [way]), connect(open.port, sent)]);
    const disconnected = disconnection(bad.socket);
    const message = next(bad.socket, 'flooded');
    for (let count = 0; count < 4_000; count++) bad.socket.emit('balance');
    expect(await message).toMatchObject({ status: false, error: { code: 'tooManyRequests' } });
    await disconnected;
    expect(await good.socket.emitWithAck('openPosition', BUY)).toMatchObject({ status: true });
    good.socket.disconnect();
  });

  it('T56 a message with more fields than any event has ends the connection, before it is read', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const disconnected = disconnection(socket);
    socket.emit('openPosition', Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index])));
    await disconnected;
  });

  it('T56 a session that logs in on one socket after the other is asked to wait', async () => {
    const { sent } = await newClient(edge);
    const refusals: (string | undefined)[] = [];
    for (let count = 0; count < 2 * HANDSHAKES_OF_SESSION.hits; count++) {
      const { socket, refusal } = await connect(open.port, sent);
      refusals.push(refusal);
      socket.disconnect();
    }
    expect(refusals[0]).toBeUndefined();
    expect(refusals).toContain('tooManyRequests');
  });
});
