import type { BrandId } from '@candor/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient } from '../../tests/support/edgeClient.ts';
import { askPositions, connect, disconnection, next, openTrading } from '../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../tests/support/edgeSockets.ts';
import { Agreements } from '../modules/client/agreements/index.ts';
import { Sessions, currentAccount } from '../modules/access/sessions/index.ts';
import type { Session } from '../modules/access/sessions/index.ts';

/** Sessions whose database answers slowly which of them are alive. */
class SlowSessions extends Sessions {
  arrival: Promise<void> = Promise.resolve();

  override async findAlive(brandId: BrandId, ids: readonly number[]): Promise<Session[]> {
    const found = await super.findAlive(brandId, ids);
    await this.arrival;
    return found;
  }
}

/** Terms that are slow to look up, or cannot be looked up. */
class SlowAgreements extends Agreements {
  arrival: () => Promise<void> = () => Promise.resolve();

  override async check(owner: Parameters<Agreements['check']>[0]): ReturnType<Agreements['check']> {
    const found = await super.check(owner);
    await this.arrival();
    return found;
  }
}

const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };
const HOST = 'localhost';

let edge: Edge;
let sessions: SlowSessions;
let agreements: SlowAgreements;
let open: OpenTrading;

beforeAll(async () => {
  edge = await startEdge();
  sessions = new SlowSessions(edge.pool, edge.clock);
  agreements = new SlowAgreements(edge.agreements.deps);
  open = await openTrading({ ...edge, sessions, agreements });
  openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

async function sessionOf(token: string): Promise<Session> {
  const found = await sessions.find(edge.brand.id, { token, cookie: undefined, host: HOST });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

describe('R28 the account that orders mean', () => {
  it('is not turned back by a sweep that had read the session before the switch', async () => {
    const { sent, token } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const { promise, resolve } = Promise.withResolvers<void>();
    sessions.arrival = promise;
    const sweeping = open.trading.sweep();
    await sessions.switchAccount(await sessionOf(token), 'real');
    resolve();
    await sweeping;
    expect(await socket.emitWithAck('openPosition', ORDER)).toMatchObject({ error: { code: 'notVerified' } });
    socket.disconnect();
  });

  it('is followed, with what the socket receives, when another server has switched it', async () => {
    const { sent, token } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const message = next(socket, 'balance');
    await edge.sessions.switchAccount(await sessionOf(token), 'real');
    await open.trading.sweep();
    expect(await message).toMatchObject({ account: { kind: 'real' } });
    expect(await socket.emitWithAck('openPosition', ORDER)).toMatchObject({ error: { code: 'notVerified' } });
    socket.disconnect();
  });
});

describe('AG-3 while the terms are looked up', () => {
  it('an order keeps the account that it came from, whatever another tab switches to', async () => {
    const { sent, token } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const { promise, resolve } = Promise.withResolvers<void>();
    agreements.arrival = () => promise;
    const ordered = socket.emitWithAck('openPosition', ORDER);
    const message = next(socket, 'balance');
    await sessions.switchAccount(await sessionOf(token), 'real');
    expect(await message).toMatchObject({ account: { kind: 'real' } });
    resolve();
    expect(await ordered).toMatchObject({ status: true });
    socket.disconnect();
  });

  it('a later order waits for its turn', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const { promise, resolve } = Promise.withResolvers<void>();
    agreements.arrival = () => promise;
    const answers = Promise.all([
      socket.emitWithAck('openPosition', ORDER),
      socket.emitWithAck('closeAllPositions', {}) as Promise<unknown>,
    ]);
    // The acknowledged message has reached the server after both orders.
    await socket.emitWithAck('echo');
    resolve();
    expect((await answers)[0]).toMatchObject({ status: true });
    await expect.poll(() => askPositions(socket)).toMatchObject({ open: [] });
    socket.disconnect();
  });

  it('a session that ends meanwhile opens nothing', async () => {
    const { sent, token } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const { promise, resolve } = Promise.withResolvers<void>();
    agreements.arrival = () => promise;
    const account = currentAccount(await sessionOf(token));
    socket.emit('openPosition', ORDER);
    await socket.emitWithAck('echo');
    const disconnected = disconnection(socket);
    await sessions.end(await sessionOf(token));
    await disconnected;
    resolve();
    expect(await edge.desk.positions(account)).toMatchObject({ open: [] });
  });

  it('an order whose terms cannot be looked up is answered', async () => {
    const { sent } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    agreements.arrival = () => Promise.reject(new Error('the page of the terms cannot be read'));
    expect(await socket.emitWithAck('openPosition', ORDER)).toMatchObject({ error: { code: 'unavailable' } });
    agreements.arrival = () => Promise.resolve();
    socket.disconnect();
  });
});
