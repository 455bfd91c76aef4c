import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { parseJson } from '@candor/domain/json.ts';
import { parseRate } from '@candor/domain/money/decimal.ts';
import { z } from 'zod';
import { failureOf } from '../venues/failure.ts';
import type { Venue, VenueEvents } from '../venues/venue.ts';

export const OANDA_URL = 'https://stream-fxtrade.oanda.com';

export interface OandaAccess {
  readonly url: string;
  readonly account: string;
  /** Token; never logged. */
  readonly token: string;
}

const LINE_MAX = 64 * 1_024;
const OK = 200;
/** Silence limit: a heartbeat comes every five seconds, and half of one is for the transmission. */
const SILENCE_MS = 7_500;

const price = z.string().max(32).transform(parseRate);
const level = z.object({ price });
const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HEARTBEAT') }),
  z.object({
    type: z.literal('PRICE'),
    time: z.iso.datetime({ offset: true }).max(40),
    instrument: z.string().max(32),
    bids: z.array(level).max(100),
    asks: z.array(level).max(100),
    tradeable: z.boolean().optional(),
    status: z.string().max(32).optional(),
  }),
]);
type Price = Extract<z.infer<typeof message>, { type: 'PRICE' }>;

/** OANDA v20 pricing stream: one JSON object a line, in an endless answer. */
export function createOanda(access: OandaAccess): Venue {
  return { name: 'oanda', silenceMs: SILENCE_MS, connect: (names, events) => connect(access, names, events) };
}

function connect({ url, account, token }: OandaAccess, names: readonly string[], events: VenueEvents): () => void {
  const address = new URL(`/v3/accounts/${encodeURIComponent(account)}/pricing/stream`, url);
  address.searchParams.set('instruments', names.join(','));
  const send = address.protocol === 'https:' ? requestTls : requestPlain;
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Datetime-Format': 'RFC3339' };
  const request = send(address, { headers, agent: false });
  request.on('response', (answer) => {
    if (answer.statusCode === OK) readStream(answer, events);
    else events.onEnd(`refused (${answer.statusCode})`);
  });
  request.on('error', (error) => events.onEnd(failureOf(error)));
  request.end();
  return () => request.destroy();
}

function readStream(answer: IncomingMessage, events: VenueEvents): void {
  let rest = '';
  answer.setEncoding('utf8');
  events.onReady();
  answer.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line, events);
    if (rest.length > LINE_MAX) events.onEnd('a line without end');
  });
  answer.on('error', () => events.onEnd('cut'));
  answer.on('close', () => events.onEnd('closed'));
}

function readLine(line: string, events: VenueEvents): void {
  if (line.trim() === '') return;
  const parsed = line.length > LINE_MAX ? undefined : message.safeParse(parseJson(line));
  if (parsed?.success !== true) {
    events.onGarbage('lines of another form');
    return;
  }
  events.onAlive();
  if (parsed.data.type === 'PRICE') quote(parsed.data, events);
}

/** Passes on a quote; an instrument that OANDA does not deal in at present has none. */
function quote({ time, instrument, bids, asks, tradeable, status }: Price, events: VenueEvents): void {
  const [bid, offer] = [bids[0]?.price, asks[0]?.price];
  const isTraded = tradeable !== false && (status === undefined || status === 'tradeable');
  if (!isTraded) return;
  if (bid === undefined || offer === undefined) events.onGarbage('prices without two sides');
  else events.onQuote({ name: instrument, bid, offer, at: Date.parse(time) });
}
