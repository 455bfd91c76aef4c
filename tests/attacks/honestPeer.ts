import { SESSION_COOKIE } from '@candor/server/modules/access/sessions/index.ts';
import { objectOf, textOf } from '../literal/client.ts';
import { PASSWORD, registration } from '../support/edgeClient.ts';
import { ask } from '../support/strangers.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { serve } from './peer.ts';

/**
 * The honest client, who logs in, reads, trades and gets prices, and times each step. Their browser sends its cookies,
 * like any other.
 */

const JSON_BODY = { 'content-type': 'application/json', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
const EMAIL = `honest${process.pid}@example.com`;
const SOCKETS_FROM = '127.9.255.1';
const ORDER = { direction: 'buy', amount: 10, leverage: 5, symbol: 'BTCUSD' };
/** Milliseconds between orders: an account may place ten a second, and a fast machine finishes a round sooner. */
const ORDERS_APART_MS = 110;
/** Milliseconds after which a person has given up: a bound on the test, not a measure of the server. */
const GIVEN_UP_MS = 30_000;

let port = 0;
const cookies = new Map<string, string>();
let trading: Socket;
let places = 0;
let orders = 0;
let orderedAt = 0;

async function start(serverPort: number): Promise<void> {
  port = serverPort;
  const entered = await post('127.9.255.2', '/api/accounts/register', registration(`honest${process.pid}`));
  const auth = { token: textOf(entered['access_token']) };
  const local = {
    localAddress: SOCKETS_FROM,
    transports: ['websocket'],
    extraHeaders: { host: 'localhost', cookie: cookieHeader() },
  };
  trading = io(`http://127.0.0.1:${port}`, { auth, ...local, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    trading.once('connect', resolve);
    trading.once('connect_error', reject);
  });
}

/** Runs rounds from a new address: one person logs in only a few times in a quarter of an hour. */
async function rounds(count: number): Promise<Readonly<Record<string, readonly number[]>>> {
  const from = `127.9.${(places += 1) % 250}.1`;
  const times: Record<string, number[]> = { login: [], page: [], account: [], order: [], price: [] };
  for (let round = 0; round < count; round += 1) {
    const timed = async <Value>(step: string, work: () => Promise<Value>): Promise<Value> => {
      const beganAt = performance.now();
      const value = await work();
      times[step]?.push(performance.now() - beganAt);
      return value;
    };
    // The browser is known, but not logged in.
    cookies.delete(SESSION_COOKIE);
    await timed('page', () => page(from, '/'));
    const loggedIn = await timed('login', () =>
      post(from, '/api/accounts/login', { email: EMAIL, password: PASSWORD }),
    );
    const token = textOf(loggedIn['access_token']);
    await timed('page', () => page(from, '/platform/BTCUSD'));
    await timed('account', () => post(from, '/api/accounts/get', {}, token));
    await orderAgain();
    await timed('order', openAndClose);
    await timed('price', () => page(from, '/api/prices/candles?symbol=BTCUSD&interval=1m&count=20'));
    await post(from, '/api/accounts/logout', {}, token);
  }
  return times;
}

async function page(from: string, path: string): Promise<void> {
  const answer = await ask(port, {
    from,
    path,
    headers: { cookie: cookieHeader() },
    signal: AbortSignal.timeout(GIVEN_UP_MS),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
}

async function post(from: string, path: string, body: object, token?: string) {
  const headers = {
    ...JSON_BODY,
    ...(cookies.size > 0 && { cookie: cookieHeader() }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(GIVEN_UP_MS);
  const answer = await ask(port, { from, path, method: 'POST', body: JSON.stringify(body), headers, signal });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  keep(answer.cookies);
  return objectOf(objectOf(JSON.parse(answer.text))['data']);
}

function keep(set: readonly string[]): void {
  for (const cookie of set) {
    const [pair = ''] = cookie.split(';');
    const end = pair.indexOf('=');
    cookies.set(pair.slice(0, end), pair.slice(end + 1));
  }
}

function cookieHeader(): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Waits until the account may place another two orders. */
async function orderAgain(): Promise<void> {
  await delay(Math.max(0, orderedAt + 2 * ORDERS_APART_MS - performance.now()));
  orderedAt = performance.now();
}

/** Opens a position and closes it. */
async function openAndClose(): Promise<void> {
  const position = await order('openPosition', ORDER);
  await order('closePosition', { id: position['id'] });
}

async function order(event: string, payload: object): Promise<Readonly<Record<string, unknown>>> {
  orders += 1;
  const command = { commandId: `honest-${orders}-${process.pid}`, ...payload };
  const answer = objectOf(await trading.timeout(GIVEN_UP_MS).emitWithAck(event, command));
  if (answer['status'] !== true) throw new Error(`${event}: ${JSON.stringify(answer)}`);
  return objectOf(objectOf(answer['data'])['position']);
}

serve({ start, rounds });
