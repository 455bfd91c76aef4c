import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { AlertWatch } from '@candor/server/modules/terminal/alerts/index.ts';
import { quoteOf } from './dealing.ts';
import { startEdge } from './edge.ts';
import type { Edge } from './edge.ts';
import { get, newClient, post } from './edgeClient.ts';
import type { Answered, Entered, Sent } from './edgeClient.ts';
import { openTrading } from './edgeSockets.ts';
import type { OpenTrading } from './edgeSockets.ts';

type Changes = Readonly<Record<string, unknown>>;

/** An edge with its sockets, and three markets open to the alerts. */
export class AlertDesk {
  readonly edge: Edge;
  readonly open: OpenTrading;

  private constructor(edge: Edge, open: OpenTrading) {
    this.edge = edge;
    this.open = open;
  }

  static async start(): Promise<AlertDesk> {
    const edge = await startEdge();
    const open = await openTrading(edge);
    for (const symbol of ['BTCUSD', 'ETHUSD', 'EURUSD']) {
      edge.alerts.applyStates([{ symbol, state: { kind: 'open' } }]);
    }
    return new AlertDesk(edge, open);
  }

  async stop(): Promise<void> {
    this.open.trading.stop();
    await this.edge.stop();
  }

  /** Publishes an accepted tick to the alerts, as dealing would. */
  tick(symbol: string, sell: string, watch: AlertWatch = this.edge.alerts): Quote {
    const quote = quoteOf(symbol, sell, sell, this.edge.clock.now());
    this.edge.lastGood.set(symbol, quote);
    watch.apply(quote);
    return quote;
  }

  create(sent: Sent, changes: Changes = {}): Promise<Answered> {
    return post(this.edge, '/api/alerts/create', { symbol: 'BTCUSD', price: 50_100, ...changes }, sent);
  }

  async list(sent: Sent): Promise<readonly unknown[]> {
    return (await get(this.edge, '/api/alerts', sent)).list;
  }

  /** Registers a client with one alert; the market is below the alert's price. */
  async clientWithAlert(changes: Changes = {}): Promise<Entered & { readonly id: unknown }> {
    const client = await newClient(this.edge);
    this.tick('BTCUSD', '50000.00');
    const { data } = await this.create(client.sent, changes);
    return { ...client, id: data['id'] };
  }
}
