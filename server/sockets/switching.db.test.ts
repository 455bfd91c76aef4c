import type { BrandId } from '@candor/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient } from '../../tests/support/edgeClient.ts';
import { connect, next, openTrading } from '../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../tests/support/edgeSockets.ts';
import { Sessions } from '../modules/sessions/index.ts';
import type { Session } from '../modules/sessions/index.ts';

/** A database whose answer about living sessions is slow to arrive. */
class SlowSessions extends Sessions {
  arrival: Promise<void> = Promise.resolve();

  override async findAlive(brandId: BrandId, ids: readonly number[]): Promise<Session[]> {
    const found = await super.findAlive(brandId, ids);
    await this.arrival;
    return found;
  }
}

const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };
const HOST = 'localhost';

let edge: Edge;
let sessions: SlowSessions;
let open: OpenTrading;

beforeAll(async () => {
  edge = await startEdge();
  sessions = new SlowSessions(edge.pool, edge.clock);
  open = await openTrading({ ...edge, sessions });
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

  it('is followed, with what the socket is told, when another server has switched it', async () => {
    const { sent, token } = await newClient(edge);
    const { socket } = await connect(open.port, sent);
    const told = next(socket, 'balance');
    await edge.sessions.switchAccount(await sessionOf(token), 'real');
    await open.trading.sweep();
    expect(await told).toMatchObject({ account: { kind: 'real' } });
    expect(await socket.emitWithAck('openPosition', ORDER)).toMatchObject({ error: { code: 'notVerified' } });
    socket.disconnect();
  });
});
