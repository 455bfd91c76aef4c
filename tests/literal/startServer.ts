import { createHosts } from '@candor/server/http/hosts.ts';
import { PriceBoard } from '@candor/server/modules/engine/quotes/index.ts';
import { Door } from '@candor/server/sockets/door.ts';
import { PriceSockets } from '@candor/server/sockets/prices.ts';
import { openMarket, quoteOf } from '../support/dealing.ts';
import { startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { openTrading } from '../support/edgeSockets.ts';

export interface LiteralServer {
  readonly edge: Edge;
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the server with all its sockets on a port of its own, and opens one market. */
export async function startServer(): Promise<LiteralServer> {
  const edge = await startEdge();
  const { app, brand, brands, clock } = edge;
  const { port, trading } = await openTrading(edge);
  const quote = quoteOf('BTCUSD', '50000.00', '50010.00');
  openMarket(edge.engine, quote);
  edge.lastGood.set('BTCUSD', quote);
  const board = new PriceBoard(['BTCUSD', 'EURUSD'], () => 0);
  board.applyStates([{ symbol: 'BTCUSD', state: { kind: 'open' } }], clock.now());
  board.apply(quote);
  const door = new Door(createHosts(brands, brand));
  const prices = new PriceSockets({ server: app.server, door, board, clock, simulated: true });
  const stop = async (): Promise<void> => {
    prices.stop();
    trading.stop();
    await edge.stop();
  };
  return { edge, origin: `http://localhost:${port}`, stop };
}
