import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { DELTA_PROTOCOL, PRICES_PATH } from '@candor/contracts/sockets/prices.ts';
import { isClientPage } from '@candor/domain/clients/clientPages.ts';
import { CLIENT_COOKIE } from '../../tests/support/clientCookie.ts';
import { askBank } from '../../tests/support/askBank.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { openOffice } from './office.ts';
import { readTables, totalOf } from './sizes.ts';
import { connectTrading, order, post, register } from '../../tests/support/tradingClient.ts';
import type { WireAnswer } from '../../tests/support/tradingClient.ts';

type Socket = Awaited<ReturnType<typeof connectTrading>>;

const TRADERS = 30;
/** Sockets of clients who hold a position and watch. */
const HOLDERS = 20;
/** Sockets of clients who only watch. */
const ONLOOKERS = 10;
const ORDERS_PER_SECOND = 20;
const READERS = 150;
const PAGES_PER_SECOND = 5;
const DEPOSIT_EVERY_MS = 8_000;
const OFFICE_EVERY_MS = 1_500;
const BRAND_HOSTS = ['northline', 'harbour-rowe', 'lindenwerk', 'ferrowick'];
const PATHS = ['/', '/platform/BTCUSD', '/login', '/register'];

/** Milliseconds that the load has measured since the last reading. */
export interface Measured {
  readonly orders: number[];
  readonly pages: number[];
  readonly frames: number[];
}

export interface Load {
  /** Number of answers since the start; `troubles`: other calls that failed. */
  readonly done: { orders: number; deposits: number; unanswered: number; troubles: number };
  /** Bytes that each client who registered has added to the tables. */
  readonly clientBytes: number;
  take(): Measured;
  stop(): Promise<void>;
}

/** Starts traders, holders, onlookers, readers of prices, visitors, a depositing client, and a member of staff. */
export async function startLoad(server: TestServer): Promise<Load> {
  const ending = new AbortController();
  let measured: Measured = { orders: [], pages: [], frames: [] };
  const done = { orders: 0, deposits: 0, unanswered: 0, troubles: 0 };
  const isOver = (): boolean => ending.signal.aborted;
  const every = async (ms: number, work: () => Promise<void>): Promise<void> => {
    while (!isOver()) {
      const began = performance.now();
      // A timeout of an overloaded machine is a figure, not the end.
      await work().catch(() => (done.troubles += 1));
      await delay(Math.max(0, ms - (performance.now() - began)), undefined, { signal: ending.signal }).catch(
        () => undefined,
      );
    }
  };
  const atOffice = await openOffice(server.port);
  const before = totalOf(await readTables(server));
  const traders = await connectAll(server, 'trader', TRADERS);
  const holders = await connectAll(server, 'holder', HOLDERS);
  const onlookers = await connectAll(server, 'onlooker', ONLOOKERS);
  const clients = TRADERS + HOLDERS + ONLOOKERS;
  const clientBytes = (totalOf(await readTables(server)) - before) / clients;
  for (const socket of holders) await order(socket, 'openPosition', opening());
  const readers = Array.from({ length: READERS }, (_, index) =>
    readPrices(server.port, index, (gapMs) => measured.frames.push(gapMs)),
  );

  const send = async (socket: Socket, event: string, payload: object): Promise<WireAnswer | undefined> => {
    const began = performance.now();
    const answer = await order(socket, event, payload);
    measured.orders.push(performance.now() - began);
    if (answer === undefined) done.unanswered += 1;
    else done.orders += 1;
    return answer;
  };
  const trade = async (socket: Socket): Promise<void> => {
    const id = positionOf(await send(socket, 'openPosition', opening()));
    if (id !== undefined) await send(socket, 'closePosition', { id });
  };
  const work = [
    ...traders.map((socket) => every((2_000 * TRADERS) / ORDERS_PER_SECOND, () => trade(socket))),
    every(1_000 / PAGES_PER_SECOND, async () => {
      const began = performance.now();
      await visit(server.port);
      measured.pages.push(performance.now() - began);
    }),
    every(DEPOSIT_EVERY_MS, async () => {
      done.deposits += (await payIn(server)) ? 1 : 0;
    }),
    every(OFFICE_EVERY_MS, atOffice),
  ];
  return {
    done,
    clientBytes,
    take() {
      const samples = measured;
      measured = { orders: [], pages: [], frames: [] };
      return samples;
    },
    async stop() {
      ending.abort();
      await Promise.all(work);
      for (const socket of [...traders, ...holders, ...onlookers]) socket.disconnect();
      for (const reader of readers) reader.terminate();
    },
  };
}

async function connectAll({ baseUrl }: TestServer, name: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const { token } = await register(baseUrl, `${name}${index}`);
    sockets.push(await connectTrading(baseUrl, token));
  }
  return sockets;
}

function opening() {
  return { symbol: 'BTCUSD', direction: 'buy', amount: 2, leverage: 5 } as const;
}

function positionOf(answer: WireAnswer | undefined): unknown {
  const position: unknown = answer?.data?.['position'];
  return typeof position === 'object' && position !== null ? Reflect.get(position, 'id') : undefined;
}

/** Reads prices: half of the readers get changes, half whole maps. */
function readPrices(port: number, index: number, onGap: (gapMs: number) => void): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PRICES_PATH}`, index % 2 === 0 ? [DELTA_PROTOCOL] : [], {
    localAddress: `127.0.2.${index + 1}`,
    headers: { Host: `localhost:${port}` },
  });
  let last: number | undefined;
  socket.on('message', () => {
    const now = performance.now();
    if (last !== undefined) onGap(now - last);
    last = now;
  });
  socket.on('error', () => undefined);
  return socket;
}

const agent = new Agent({ keepAlive: true, localAddress: '127.0.3.1' });
let visits = 0;

function visit(port: number): Promise<void> {
  visits += 1;
  const host = BRAND_HOSTS[visits % BRAND_HOSTS.length] ?? 'localhost';
  const path = PATHS[visits % PATHS.length] ?? '/';
  const cookie = isClientPage(path) ? { cookie: CLIENT_COOKIE } : {};
  return new Promise((resolve) => {
    get(
      { agent, host: '127.0.0.1', port, path, headers: { host: `${host}.localhost:${port}`, ...cookie } },
      (answer) => {
        answer.resume();
        answer.on('close', resolve);
      },
    ).on('error', () => resolve());
  });
}

/** Makes a deposit of the demonstration's verified client, paid at the Test bank. */
async function payIn(server: TestServer): Promise<boolean> {
  const [verified] = server.logins;
  const login = await post(server.baseUrl, '/api/accounts/login', {
    email: verified?.email,
    password: verified?.password,
  });
  const token = String(login.body.data?.['access_token']);
  const created = await post(server.baseUrl, '/api/transactions/create', {
    token,
    amount: 250,
    method: 1,
    provider: 'testBank',
  });
  const number = String(created.body.data?.['transaction_id']);
  await post(server.baseUrl, '/api/transaction/send/testBank', { token, transaction_id: number });
  const paid = await askBank(server.port, `/control/orders/testBank/northline/${number}/approve`, {});
  return paid.status === 200;
}
