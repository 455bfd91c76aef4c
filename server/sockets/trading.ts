import { randomUUID } from 'node:crypto';
import {
  alertNotice,
  clientEvents,
  closedNotice,
  eventsWorkIn,
  limitsNotice,
  newsNotice,
  openingNotice,
  orderEndedNotice,
  serverEvents,
} from '@candor/contracts/sockets/trading.ts';
import { serviceNotice } from '@candor/contracts/http/service.ts';
import type { WireBalance, WireOrders, WirePositions } from '@candor/contracts/http/trading.ts';
import type { TradingEvent } from '@candor/contracts/sockets/trading.ts';
import { whyEnded } from '@candor/domain/clients/session.ts';
import type { SessionEnd } from '@candor/domain/clients/session.ts';
import type { AccountId, BrandId, ClientId } from '@candor/domain/ids.ts';
import { serviceRefusal } from '@candor/domain/service/serviceMode.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { SOCKETS_OF_CLIENT } from '../admission/budgets.ts';
import { Slots } from '../admission/slots.ts';
import { isTransient, reportIncident } from '../http/errors.ts';
import { hostnameOf } from '../http/hosts.ts';
import { refusalAnswerOf } from '../http/refusals.ts';
import { presentAlert } from '../modules/terminal/alerts/index.ts';
import type { Alert } from '../modules/terminal/alerts/index.ts';
import type { AccountRef } from '../modules/engine/dealing/index.ts';
import type { ClientNews } from '../modules/access/notifications/index.ts';
import { SESSION_COOKIE, currentAccount } from '../modules/access/sessions/index.ts';
import type { Session } from '../modules/access/sessions/index.ts';
import { AccountFeed } from './accountFeed.ts';
import { readCookie } from './cookie.ts';
import { keepPace, readAcknowledgement, watchFlood } from './flood.ts';
import { limitsNoticeOf } from './limitsNotice.ts';
import { createOrders } from './orders.ts';
import type { OrderDeps, Orders } from './orders.ts';
import { SessionSockets } from './sessionSockets.ts';
import { SentBook } from './sentBook.ts';
import { end, refusalError, sessionOver } from './socketEnds.ts';
import { traceOfOrder, tracedOrder } from './tracedOrder.ts';
import type { TradingDeps } from './tradingDeps.ts';
import { openTransports } from './transports.ts';
import type { Connection, TradingServer, TradingSocket } from './transports.ts';

/** Rule AG-3: events that open something, now or later. */
const OPENING: ReadonlySet<TradingEvent> = new Set(['openPosition', 'placeOrder', 'reversePosition']);
const EVENTS = Object.keys(clientEvents).filter((name): name is TradingEvent => name in clientEvents);

/** Events that are answered, or requested, under their own name. */
const NAMED: ReadonlySet<string> = new Set([...EVENTS, ...Object.keys(serverEvents)]);

/** Interval of sweeps, which close the sockets of sessions that ended without a logout. */
const SWEEP_MS = 2_500;

/** The trading socket: a session's requests, orders and pushes, for as long as the session lives. */
export class TradingSockets {
  readonly #deps: TradingDeps;
  readonly #io: TradingServer;
  readonly #orderDeps: OrderDeps;
  readonly #orders: Orders;
  readonly #feeds = new Map<AccountId, AccountFeed>();
  readonly #bySession: SessionSockets;
  readonly #perClient = new Slots(SOCKETS_OF_CLIENT);
  readonly #sweeps: NodeJS.Timeout;

  constructor(deps: TradingDeps) {
    this.#deps = deps;
    this.#orderDeps = { currencyOf: deps.currencyOf, shownAt: (tick) => deps.prices.shownAt(tick) };
    this.#orders = createOrders(deps.desk, this.#orderDeps);
    this.#bySession = new SessionSockets({ ...deps, update: (socket, session) => this.#update(socket, session) });
    this.#io = openTransports(deps.server, deps.door);
    this.#io.engine.on('connection', (connection: Connection) => watchFlood(connection, () => this.#cut(connection)));
    this.#io.use((socket, next) => void this.#admit(socket, next));
    this.#io.on('connection', (socket) => this.#serve(socket));
    deps.sessions.listen({
      onEnded: (id, why) => this.#close(id, why),
      onSwitched: (session) => this.#switch(session),
    });
    deps.line.listen(
      'session',
      (news) => void this.#guarded(() => (news === undefined ? this.sweep() : this.#bySession.check(news.id))),
    );
    deps.alerts.listen((alert) => this.#sendAlert(alert));
    const toAll = (send: (socket: TradingSocket) => void) => (): void => {
      for (const socket of this.#io.of('/').sockets.values()) send(socket);
    };
    deps.openings.listen(toAll((socket) => this.#sendOpening(socket)));
    deps.halts.listen(toAll((socket) => this.#sendOpening(socket)));
    const sendLimits = () => this.#sendLimitsToAll();
    deps.limits.listen(sendLimits);
    deps.settings.listen(sendLimits);
    deps.service.listen(toAll((socket) => this.#sendService(socket)));
    deps.news.listen((news) => this.#sendNews(news));
    const sendInstruments = (brandId: BrandId | undefined) =>
      this.#sendNews({ brandId, clientId: undefined, topics: ['instruments'] });
    deps.names.listen(() => sendInstruments(undefined));
    deps.settings.listenOffer(sendInstruments);
    deps.terms.listen(() => sendInstruments(undefined));
    this.#sweeps = setInterval(() => void this.#guarded(() => this.sweep()), SWEEP_MS);
  }

  /** Number of open sockets. */
  get count(): number {
    return this.#io.of('/').sockets.size;
  }

  /** Closes the sockets of expired sessions, and updates the others. */
  sweep(): Promise<void> {
    return this.#bySession.sweep();
  }

  stop(): void {
    clearInterval(this.#sweeps);
    this.#io.disconnectSockets(true);
    this.#io.engine.close();
  }

  async #admit(socket: TradingSocket, next: (error?: Error) => void): Promise<void> {
    try {
      const found = await this.#identify(socket);
      if (found.ok) {
        socket.data.session = found.value;
        next();
        return;
      }
      next(refusalError(found.refusal));
    } catch (error) {
      next(new Error(this.#failureCode(error)));
    }
    // The refusal is sent first: closing waits for pending writes.
    setImmediate(() => socket.conn.close());
  }

  async #identify(socket: TradingSocket): Promise<Result<Session>> {
    const { door, sessions } = this.#deps;
    const { request } = socket;
    const brand = door.brandOf(request);
    const token: unknown = socket.handshake.auth['token'] ?? socket.handshake.query['token'];
    if (brand === undefined || typeof token !== 'string') return refuse({ code: 'sessionMissing' });
    const refused = door.refuseAgain(token);
    if (refused !== undefined) return refuse(refused);
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE);
    const found = await sessions.find(brand.id, { token, cookie, host: hostnameOf(request.headers.host) });
    if (!found.ok) return found;
    const release = this.#perClient.take(`${brand.id}/${found.value.clientId}`);
    if (release === undefined) return refuse({ code: 'tooManyRequests', params: { seconds: '1' } });
    socket.conn.once('close', release);
    // The socket may have closed during the look-up, and emits `close` only once.
    if (socket.conn.readyState !== 'open') release();
    return found;
  }

  #serve(socket: TradingSocket): void {
    socket.data.orders = 0;
    socket.data.book = new SentBook(socket);
    socket.data.turn = Promise.resolve();
    this.#bySession.add(socket);
    keepPace(socket, NAMED);
    void socket.join(roomOf(socket.data.session));
    const connection = randomUUID();
    this.#deps.connections.begin(connection, socket.data.session);
    this.#follow(socket);
    this.#sendOpening(socket);
    this.#sendLimits(socket);
    this.#sendService(socket);
    socket.on('balance', () => void this.#guarded(() => this.#sendBalance(socket)));
    socket.on('positions', () => void this.#guarded(() => this.#sendPositions(socket)));
    socket.on('orders', () => void this.#guarded(() => this.#sendOrders(socket)));
    for (const event of EVENTS) {
      socket.on(event, (...values: unknown[]) => void this.#guarded(() => this.#receive(socket, event, values)));
    }
    // The page measures its connection with this event.
    socket.on('echo', (...values: unknown[]) => readAcknowledgement(values.at(-1))?.(null));
    socket.on('disconnect', (reason) => {
      socket.data.leaveFeed();
      this.#deps.connections.end(connection, reason);
    });
  }

  /** Makes the socket follow its session's current account from now on (ruling R28). */
  #follow(socket: TradingSocket): void {
    const account = currentAccount(socket.data.session);
    let feed = this.#feeds.get(account.accountId);
    if (feed === undefined) {
      const { desk } = this.#deps;
      const onEmpty = () => this.#feeds.delete(account.accountId);
      feed = new AccountFeed({ desk, account, onEmpty, onFailure: (error) => this.#failureCode(error) });
      this.#feeds.set(account.accountId, feed);
    }
    socket.data.leaveFeed = feed.join({
      onState: ({ balance, positions, orders }) => {
        socket.emit('balance', z.encode(serverEvents.balance, balance));
        socket.data.book.showPositions(positions);
        if (orders !== undefined) socket.data.book.showOrders(orders);
      },
      onClosed: (position) => socket.emit('closed', z.encode(closedNotice, { position })),
      onOrderEnded: (order) => socket.emit('orderEnded', z.encode(orderEndedNotice, { order })),
    });
  }

  #sendOpening(socket: TradingSocket): void {
    const { all, symbols } = this.#deps.openings.of(socket.data.session.brandId);
    const halts = this.#deps.halts.halts.map(({ symbol, since, note }) => ({ symbol, since, note: note ?? null }));
    socket.emit('opening', z.encode(openingNotice, { all, symbols: [...symbols], halts }));
  }

  #sendLimits(socket: TradingSocket, notice = this.#limitsOf(socket.data.session.brandId)): void {
    if (notice !== undefined) socket.emit('limits', notice);
  }

  /** Makes one notice per brand, however many of its clients are connected. */
  #sendLimitsToAll(): void {
    const sockets = [...this.#io.of('/').sockets.values()];
    for (const [brandId, own] of Map.groupBy(sockets, ({ data }) => data.session.brandId)) {
      const notice = this.#limitsOf(brandId);
      for (const socket of own) this.#sendLimits(socket, notice);
    }
  }

  #limitsOf(brandId: BrandId): z.input<typeof limitsNotice> | undefined {
    const notice = limitsNoticeOf(this.#deps, brandId);
    return notice && z.encode(limitsNotice, notice);
  }

  #sendService(socket: TradingSocket): void {
    const { mode, until, note } = this.#deps.service.state;
    socket.emit('service', z.encode(serviceNotice, { mode, until: until ?? null, note: note ?? null }));
  }

  /** Sends an alert to all of the client's pages, whichever account their sessions are on. */
  #sendAlert(alert: Alert): void {
    const shown = presentAlert(alert, this.#deps.clock.now());
    this.#io.to(roomOf(alert)).emit('alert', z.encode(alertNotice, { alert: shown }));
  }

  /** Rule IB-5: sends news to all of the client's pages, whichever account their sessions are on. */
  #sendNews({ brandId, clientId, topics }: ClientNews): void {
    const notice = z.encode(newsNotice, { topics: [...topics] });
    if (brandId !== undefined && clientId !== undefined) {
      this.#io.to(roomOf({ brandId, clientId })).emit('news', notice);
      return;
    }
    for (const socket of this.#io.of('/').sockets.values()) {
      if (brandId === undefined || socket.data.session.brandId === brandId) socket.emit('news', notice);
    }
  }

  #sendBalance(socket: TradingSocket): Promise<void> {
    const { desk } = this.#deps;
    const send = (balance: WireBalance) => socket.emit('balance', z.encode(serverEvents.balance, balance));
    return this.#sendInTurn(socket, (account) => desk.balance(account), send);
  }

  #sendPositions(socket: TradingSocket): Promise<void> {
    const { desk } = this.#deps;
    const send = (positions: WirePositions) => socket.data.book.showPositions(positions);
    return this.#sendInTurn(socket, (account) => desk.positions(account), send);
  }

  #sendOrders(socket: TradingSocket): Promise<void> {
    const { desk } = this.#deps;
    const send = (orders: WireOrders) => socket.data.book.showOrders(orders);
    return this.#sendInTurn(socket, (account) => desk.orders(account), send);
  }

  /** Sends in turn with the account's pushes, but nothing of an account from which the session has switched. */
  async #sendInTurn<State>(
    socket: TradingSocket,
    read: (account: AccountRef) => Promise<State>,
    send: (state: State) => void,
  ): Promise<void> {
    const account = currentAccount(socket.data.session);
    await this.#feeds.get(account.accountId)?.runInTurn(async () => {
      const state = await read(account);
      if (currentAccount(socket.data.session).accountId === account.accountId) send(state);
    });
  }

  async #receive(socket: TradingSocket, event: TradingEvent, values: readonly unknown[]): Promise<void> {
    const trace = traceOfOrder(values);
    if (trace === undefined) await this.#order(socket, event, values);
    else await tracedOrder(trace, { event, values }, () => this.#order(socket, event, values));
  }

  /** Ruling R27: answers by acknowledgement or, without one, as the event's own name. Returns the answer as well. */
  async #order(socket: TradingSocket, event: TradingEvent, values: readonly unknown[]): Promise<unknown> {
    const acknowledge = readAcknowledgement(values.at(-1));
    const reply = (answer: unknown): unknown => {
      if (acknowledge === undefined) socket.emit(event, answer);
      else acknowledge(answer);
      return answer;
    };
    socket.data.orders++;
    const fallbackId = `${socket.id}:${socket.data.orders}`;
    const sent = { fallbackId, receivedAt: this.#deps.clock.now() };
    const over = whyEnded(socket.data.session, sent.receivedAt);
    if (over !== undefined) {
      reply(refusalAnswerOf(sessionOver(over)));
      return end(socket, over);
    }
    // The account at the order's arrival: another tab may switch while the terms are looked up.
    const { session } = socket.data;
    void this.#guarded(() => this.#touch(socket));
    const agreed = await this.#runInTurn(socket, () => this.#agree(event, session));
    if (!agreed.ok) return reply(refusalAnswerOf(agreed.refusal));
    // A session that has ended meanwhile cannot order. Unanswered orders are sent again and then refused.
    if (!socket.connected) return undefined;
    const payload = typeof values[0] === 'function' ? undefined : values[0];
    return reply(await this.#ordersFor(event)[event](payload, currentAccount(session), sent));
  }

  /** Rule SM-2: checked just before an order is handed over, so that it is either carried out or refused. */
  #ordersFor(event: TradingEvent): Orders {
    const { service, clock, desk } = this.#deps;
    if (service.allows(eventsWorkIn[event])) return this.#orders;
    return createOrders(desk.decidedOrders(serviceRefusal(service.state, clock.now())), this.#orderDeps);
  }

  /** Rule AG-3: has the client accepted the terms? Nothing has been ordered yet, so a failure may be answered. */
  async #agree(event: TradingEvent, session: Session): Promise<Result<true>> {
    if (!OPENING.has(event)) return accept(true);
    try {
      return await this.#deps.agreements.check(session);
    } catch (error) {
      this.#failureCode(error);
      return refuse({ code: 'unavailable' });
    }
  }

  /** Runs work in order of arrival, even while the terms of an earlier order are looked up. */
  #runInTurn<Answer>(socket: TradingSocket, work: () => Promise<Answer>): Promise<Answer> {
    const turn = socket.data.turn.then(work);
    socket.data.turn = turn;
    return turn;
  }

  /** Records an order as an act of the client. Nothing waits for this, so that orders keep their order of arrival. */
  async #touch(socket: TradingSocket): Promise<void> {
    const { lastActionAt } = await this.#deps.sessions.touch(socket.data.session);
    socket.data.session = { ...socket.data.session, lastActionAt };
  }

  #close(id: number, why: SessionEnd): void {
    for (const socket of this.#bySession.of(id)) end(socket, why);
  }

  /** T56: sends the reason, then closes. A visitor who is not logged in yet is only disconnected. */
  #cut(connection: Connection): void {
    for (const socket of this.#io.of('/').sockets.values()) {
      if (socket.conn !== connection) continue;
      socket.emit('flooded', refusalAnswerOf({ code: 'tooManyRequests', params: { seconds: '1' } }));
    }
    connection.close();
  }

  #switch(session: Session): void {
    for (const socket of this.#bySession.of(session.id)) this.#update(socket, session);
  }

  /** Updates the session; the socket's pushes and the account of its orders switch together. */
  #update(socket: TradingSocket, session: Session): void {
    const isSwitched = session.kind !== socket.data.session.kind;
    socket.data.session = session;
    if (!isSwitched) return;
    socket.data.leaveFeed();
    socket.data.book.forget();
    this.#follow(socket);
    void this.#guarded(() => this.#sendBalance(socket));
    void this.#guarded(() => this.#sendPositions(socket));
    void this.#guarded(() => this.#sendOrders(socket));
  }

  /**
   * Runs work whose failure affects no other socket. A failed order is not answered: whether it was carried out is
   * unknown here, and its sender asks again under the same id (ruling B4.2).
   */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failureCode(error);
    }
  }

  #failureCode(error: unknown): string {
    const { log } = this.#deps;
    if (!isTransient(error)) return reportIncident(error, log).code;
    log.warn({ error: String(error) }, 'not reachable');
    return 'unavailable';
  }
}

/** Returns the room of all sockets of one client. */
function roomOf({ brandId, clientId }: { readonly brandId: BrandId; readonly clientId: ClientId }): string {
  return `client ${brandId} ${clientId}`;
}
