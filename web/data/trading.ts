import { refusalAnswer, refusalOf } from '@candor/contracts/answers.ts';
import { serviceNotice } from '@candor/contracts/http/service.ts';
import type { WireOrder, WireOrders, WirePosition, WirePositions } from '@candor/contracts/http/trading.ts';
import { changeEvents, CHANGES, withOrderChanges, withPositionChanges } from '@candor/contracts/sockets/bookChanges.ts';
import {
  alertNotice,
  closedNotice,
  limitsNotice,
  newsNotice,
  openingNotice,
  orderEndedNotice,
  serverEvents,
} from '@candor/contracts/sockets/trading.ts';
import type { TradingEvent } from '@candor/contracts/sockets/trading.ts';
import { newsTopics } from '@candor/domain/clients/inbox.ts';
import type { NewsTopic } from '@candor/domain/clients/inbox.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { noteAgreementDue } from './agreementQuestion.ts';
import { applyFiredAlert, refreshAlerts } from './alerts.ts';
import { retryDelayMs } from './backoff.ts';
import { DEAD_MS, SLOW_MS, watchLatency } from './latency.ts';
import { openingNotice as opening } from './opening.ts';
import { sendOrder } from './orders.ts';
import type { Order, OrderLine, Placed } from './orders.ts';
import { unreachable } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { pendingOrders } from './pendingOrders.ts';
import { seenTick } from './prices.ts';
import type { LinkState } from './prices.ts';
import { amendBook, bookQuery, queryClient, replacePosition } from './queries.ts';
import { serviceNotice as service } from './service.ts';
import { endRefusedSession, session } from './session.ts';
import { createStore } from './store.ts';
import { limitsNotice as limits } from './tradingLimits.ts';
import { newTrace } from './traceparent.ts';
import { unsettledOrders } from './unsettledOrders.ts';

/** State of the trading socket as the page knows it, with the round-trip time of its last ping. */
export interface TradingLink {
  readonly state: LinkState;
  readonly latencyMs: number | undefined;
  readonly isSlow: boolean;
}

/** Interval at which the positions are requested again (specification 9). */
const POLL_EVERY_MS = 5_000;
const ACKNOWLEDGEMENT_MS = 5_000;
/** Time for which an order is resent after its connection broke; then its outcome is queried instead. */
const ORDER_LIFE_MS = 15_000;

export const tradingLink = createStore<TradingLink>({ state: 'connecting', latencyMs: undefined, isSlow: false });

const refusedLine = z.object({ data: z.object({ params: z.record(z.string(), z.string()) }) });

const orderListeners = new Set<(order: WireOrder) => void>();
const closedListeners = new Set<(position: WirePosition) => void>();
let socket: Socket | undefined;

type TokenOf = () => string | undefined;

/** Opens the socket for the current session; returns the function that closes it. */
export function connectTrading(): () => void {
  /** Token with which the connection was last opened. */
  let shown: string | undefined;
  const own = io({
    transports: ['websocket'],
    auth: (give) => {
      shown = session.get()?.accessToken;
      give({ token: shown, pushes: CHANGES });
    },
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
  });
  socket = own;
  listen(own, () => shown);
  const stopRetrying = retryRefused(own, () => shown);
  const poll = setInterval(() => request(own), POLL_EVERY_MS);
  const drop = () => own.io.engine.close();
  window.addEventListener('offline', drop);
  const stopProbing = probe(own, drop);
  return () => {
    clearInterval(poll);
    window.removeEventListener('offline', drop);
    stopProbing();
    stopRetrying();
    own.disconnect();
    pendingOrders.set(undefined);
    if (socket === own) socket = undefined;
  };
}

/** Reports positions that a rule closed; returns the function that ends the reports. */
export function onPositionClosed(listener: (position: WirePosition) => void): () => void {
  closedListeners.add(listener);
  return () => closedListeners.delete(listener);
}

/** Reports pending orders that were filled, expired or were refused; returns the function that ends the reports. */
export function onOrderEnded(listener: (order: WireOrder) => void): () => void {
  orderListeners.add(listener);
  return () => orderListeners.delete(listener);
}

/** Orders that are answered with one position. */
type PositionOrder = 'openPosition' | 'closePosition' | 'updatePosition';

/** Sends an order about one position; returns the same as `placeCommand`. */
export async function placeOrder<Event extends PositionOrder>(
  event: Event,
  order: Order<Event>,
): Promise<Outcome<WirePosition>> {
  const outcome: Outcome<Placed<PositionOrder>> = await placeCommand(event, order);
  if (outcome.kind !== 'done') return outcome;
  const { position } = outcome.value;
  // The push can be a second away, and until then the page would show the earlier levels.
  if (event === 'updatePosition') replacePosition(position);
  return { kind: 'done', value: position };
}

/**
 * Sends an order, and waits for the answer across reconnects. `unreachable` means that its outcome is not known yet.
 */
export function placeCommand<Event extends TradingEvent>(
  event: Event,
  order: Order<Event>,
): Promise<Outcome<Placed<Event>>> {
  if (socket === undefined) return Promise.resolve(unreachable);
  return sendNoted(socket, event, order);
}

/** Records the order before it is sent, so that its outcome is queried if the answer is lost (rule DE-7). */
async function sendNoted<Event extends TradingEvent>(
  own: Socket,
  event: Event,
  order: Order<Event>,
): Promise<Outcome<Placed<Event>>> {
  const commandId = crypto.randomUUID();
  const account = queryClient.getQueryData(bookQuery.queryKey)?.balance.account.id;
  if (account !== undefined) unsettledOrders.begin({ commandId, event, account, at: Date.now() });
  const stamp = { commandId, seenTick: seenTick() ?? null };
  const outcome = await sendOrder(lineOf(own), event, order, stamp);
  if (outcome.kind === 'refused') noteAgreementDue(outcome.refusal);
  unsettledOrders.end(commandId, outcome.kind !== 'unreachable');
  if (outcome.kind === 'unreachable' && own.connected) void unsettledOrders.settle();
  return outcome;
}

function listen(own: Socket, tokenOf: TokenOf): void {
  // The pages request everything when they open; reports missed while the connection was down must be requested again.
  let wasConnected = false;
  own.on('connect', () => {
    tradingLink.set({ ...tradingLink.get(), state: 'live' });
    request(own);
    own.emit('balance');
    own.emit('orders');
    // Pushes during the break are lost: everything is read again.
    void queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
    void unsettledOrders.settle();
    refreshAlerts();
    if (wasConnected) catchUpOnNews();
    // A message that came between the page's first reading and this connection would stay unseen.
    else applyReports(['messages']);
    wasConnected = true;
  });
  own.on('sessionEnded', (message: unknown) => {
    const refusal = accepted(refusalAnswer, message);
    endRefusedSession(refusal === undefined ? {} : refusalOf(refusal), tokenOf());
  });
  own.on('balance', (message: unknown) => {
    const balance = accepted(serverEvents.balance, message);
    if (balance !== undefined) amendBook({ balance });
  });
  listenToBook(own);
  own.on('orderEnded', (message: unknown) => {
    const notice = accepted(orderEndedNotice, message);
    if (notice !== undefined) for (const listener of orderListeners) listener(notice.order);
  });
  own.on('opening', (message: unknown) => {
    const notice = accepted(openingNotice, message);
    if (notice !== undefined) opening.set(notice);
  });
  own.on('limits', (message: unknown) => {
    const notice = accepted(limitsNotice, message);
    if (notice !== undefined) limits.set(notice);
  });
  own.on('service', (message: unknown) => {
    const notice = accepted(serviceNotice, message);
    if (notice !== undefined) service.set(notice);
  });
  own.on('news', (message: unknown) => {
    const notice = accepted(newsNotice, message);
    if (notice !== undefined) applyReports(notice.topics);
  });
  own.on('alert', (message: unknown) => {
    const notice = accepted(alertNotice, message);
    if (notice !== undefined) applyFiredAlert(notice.alert);
  });
  own.on('closed', (message: unknown) => {
    const notice = accepted(closedNotice, message);
    if (notice !== undefined) for (const listener of closedListeners) listener(notice.position);
  });
}

/** Rule WI-8: follows the book, which each connection first sends whole and then by its changes. */
function listenToBook(own: Socket): void {
  let positions: WirePositions | undefined;
  let orders: WireOrders | undefined;
  const showPositions = (next: WirePositions | undefined) => {
    if (next === undefined) return;
    positions = next;
    amendBook({ positions });
  };
  const showOrders = (next: WireOrders | undefined) => {
    if (next === undefined) return;
    orders = next;
    pendingOrders.set(orders);
  };
  own.on('positions', (message: unknown) => showPositions(accepted(serverEvents.positions, message)));
  own.on('positionChanges', (message: unknown) => {
    const changes = accepted(changeEvents.positionChanges, message);
    showPositions(positions && changes && withPositionChanges(positions, changes));
  });
  own.on('orders', (message: unknown) => showOrders(accepted(serverEvents.orders, message)));
  own.on('orderChanges', (message: unknown) => {
    const changes = accepted(changeEvents.orderChanges, message);
    showOrders(orders && changes && withOrderChanges(orders, changes));
  });
}

/** Retries a connection that the server refused or closed; the library repairs a broken one. */
function retryRefused(own: Socket, tokenOf: TokenOf): () => void {
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const scheduleReconnect = () => {
    tradingLink.set({ state: 'lost', latencyMs: undefined, isSlow: false });
    if (own.active || session.get() === undefined) return;
    clearTimeout(retry);
    retry = setTimeout(() => own.connect(), retryDelayMs(attempt++, Math.random));
  };
  own.on('connect', () => {
    attempt = 0;
  });
  own.on('disconnect', scheduleReconnect);
  own.on('connect_error', (error) => {
    if (error.message === 'sessionMissing' || error.message === 'sessionBound')
      endRefusedSession(dataOf(error), tokenOf());
    scheduleReconnect();
  });
  return () => {
    clearTimeout(retry);
    own.off('disconnect', scheduleReconnect);
  };
}

function request(own: Socket): void {
  if (!own.connected) return;
  own.emit('positions');
  // Orders whose outcome the server could not give immediately are queried again.
  void unsettledOrders.settle();
}

/** Measures the latency while connected, and drops a connection that does not answer. */
function probe(own: Socket, drop: () => void): () => void {
  let stop: (() => void) | undefined;
  const update = (change: Partial<TradingLink>) => tradingLink.set({ ...tradingLink.get(), ...change });
  own.on('connect', () => {
    stop?.();
    stop = watchLatency({
      ping: () => own.timeout(DEAD_MS).emitWithAck('echo'),
      onLatency: (latencyMs) => update({ latencyMs, isSlow: latencyMs > SLOW_MS }),
      onSlow: () => update({ isSlow: true }),
      onDead: drop,
    });
  });
  own.on('disconnect', () => {
    stop?.();
    stop = undefined;
  });
  return () => stop?.();
}

/** Returns a valid message; messages with an error or outside the contract are ignored (specification 7). */
function accepted<Schema extends z.ZodMiniType>(schema: Schema, message: unknown): z.output<Schema> | undefined {
  const parsed = z.safeParse(schema, message);
  return parsed.success ? parsed.data : undefined;
}

/** Reads what the server sends besides the code when it refuses the connection. */
function dataOf(error: Error): Pick<Refusal, 'params'> {
  const params = accepted(refusedLine, error)?.data.params;
  return params === undefined ? {} : { params };
}

/**
 * Opens a line for one order, which ends when the order is settled. Each sending says how long the order has waited.
 */
function lineOf(own: Socket): OrderLine {
  const clickedAt = performance.now();
  const place = newTrace();
  const endsAt = clickedAt + ORDER_LIFE_MS;
  return {
    emit: (event, payload) => {
      const sinceClick = Math.round(performance.now() - clickedAt);
      const traced = Object.assign({}, payload, { sinceClick, traceparent: place() });
      return own.timeout(ACKNOWLEDGEMENT_MS).emitWithAck(event, traced);
    },
    connected: () => waitForConnection(own, endsAt - performance.now()),
  };
}

function waitForConnection(own: Socket, patienceMs: number): Promise<boolean> {
  if (patienceMs <= 0) return Promise.resolve(false);
  if (own.connected) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (isConnected: boolean) => {
      clearTimeout(timer);
      own.off('connect', onConnect);
      resolve(isConnected);
    };
    const onConnect = () => settle(true);
    const timer = setTimeout(() => settle(false), patienceMs);
    own.once('connect', onConnect);
  });
}

/** Queries to repeat for each topic; only those shown on the page are repeated immediately. */
const keysOf: Readonly<Record<NewsTopic, readonly (readonly string[])[]>> = {
  messages: [['messages']],
  account: [['account'], ['limits'], ['payments', 'options'], ['popups']],
  documents: [['account'], ['documents'], ['documentPictures'], ['payments', 'options']],
  payments: [['payments'], ['transactions']],
  popups: [['popups']],
  instruments: [['assets']],
};

/** Rule IB-5: handles the server's report that data of the client has changed. */
function applyReports(topics: readonly NewsTopic[]): void {
  for (const queryKey of topics.flatMap((topic) => keysOf[topic])) {
    void queryClient.invalidateQueries({ queryKey: [...queryKey] });
  }
}

/** Repeats the queries of all topics after a break of the connection: reports sent meanwhile are lost. */
function catchUpOnNews(): void {
  applyReports(newsTopics);
}
