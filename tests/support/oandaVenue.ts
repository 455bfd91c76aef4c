import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { acceptOn } from '../providers/acceptor.ts';

export interface OandaVenue {
  readonly url: string;
  /** Tokens of the open connections, in order of arrival. */
  readonly tokens: () => readonly string[];
  /** Sends a price to all connections. */
  say(instrument: string, bid: string, ask: string): void;
  close(): Promise<void>;
}

const BEAT_MS = 1_000;

/** Opens a stand-in for OANDA's v20 pricing stream, which starts with a price of each requested instrument. */
export async function openOandaVenue(): Promise<OandaVenue> {
  const open = new Map<ServerResponse, string>();
  const server = createServer((request, response) => {
    open.set(response, request.headers.authorization?.replace('Bearer ', '') ?? '');
    response.on('close', () => open.delete(response));
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
    const asked = new URL(request.url ?? '/', 'http://oanda').searchParams.get('instruments')?.split(',') ?? [];
    response.write(heartbeat() + asked.map((instrument) => price(instrument, '1.1', '1.1002')).join(''));
  });
  const acceptor = await acceptOn(server);
  const toAll = (line: string): void => {
    for (const response of open.keys()) response.write(line);
  };
  const beats = setInterval(() => toAll(heartbeat()), BEAT_MS);
  return {
    url: `http://127.0.0.1:${acceptor.port}`,
    tokens: () => [...open.values()],
    say: (instrument, bid, ask) => toAll(price(instrument, bid, ask)),
    async close() {
      clearInterval(beats);
      await acceptor.close();
    },
  };
}

function heartbeat(): string {
  return `{"type":"HEARTBEAT","time":"${new Date().toISOString()}"}\n`;
}

function price(instrument: string, bid: string, ask: string): string {
  const levels = { bids: [{ price: bid, liquidity: 1_000_000 }], asks: [{ price: ask, liquidity: 1_000_000 }] };
  const more = { closeoutBid: bid, closeoutAsk: ask, status: 'tradeable', tradeable: true, instrument };
  return `${JSON.stringify({ type: 'PRICE', time: new Date().toISOString(), ...levels, ...more })}\n`;
}
