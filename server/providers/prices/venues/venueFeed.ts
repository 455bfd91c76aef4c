import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { isBehind, orderAfter } from '@candor/domain/pricing/sourceTime.ts';
import type { SourceOrder } from '@candor/domain/pricing/sourceTime.ts';
import type { Clock, Elapsed, PriceSink } from '../interface.ts';
import { delayAfter, evenChance } from './backoff.ts';
import type { Chance } from './backoff.ts';
import type { Leg, SourceHealth, Venue, VenueEvents, VenueQuote, VenueState } from './venue.ts';

const CHECK_MS = 500;
const HEARTBEAT_MS = 1_000;
/** Time within which a connection must be ready. */
const READY_LIMIT_MS = 10_000;
/** Duration after which a lost connection may be reconnected early. */
const SETTLED_MS = 10_000;
/** Multiple of its silence limit after which a connection is given up. */
const GIVE_UP_FACTOR = 3;
/** Maximum age of a quote: an older one describes the past market. */
const QUOTE_AGE_MAX_MS = 10_000;
/** Maximum number of invalid messages in a row; with more, the other side is not our venue. */
const GARBAGE_MAX = 50;

export interface VenueFeedDeps {
  readonly venue: Venue;
  /** Symbols by the venue's names. */
  readonly symbols: ReadonlyMap<string, InstrumentSymbol>;
  readonly clock: Clock;
  /** Called when the state changes. */
  readonly onState?: (health: SourceHealth) => void;
  readonly onRejected?: (name: string, reason: string) => void;
  readonly chance?: Chance;
}

interface Heard {
  /** When we last knew the price to be the venue's. */
  at: Elapsed;
  /** Connection that quoted the price: quotes of an earlier one may have changed during the interruption. */
  connection: number;
}

/**
 * Keeps one connection to a venue: reconnects with growing, jittered delays, subscribes again each time, detects
 * silence, and passes on quotes in order.
 */
export class VenueFeed implements Leg {
  readonly name: string;
  readonly symbols: ReadonlySet<InstrumentSymbol>;
  readonly isMarket = true;
  readonly session: string | undefined;
  readonly #deps: VenueFeedDeps;
  readonly #received = new Map<InstrumentSymbol, Heard>();
  /** Order of the times that the venue itself sends, by instrument. */
  readonly #orders = new Map<InstrumentSymbol, SourceOrder>();
  readonly #counts = { connections: 0, quotes: 0, garbage: 0, late: 0, unknown: 0, rejected: 0 };
  #state: VenueState = 'down';
  #sink: PriceSink | undefined;
  #close: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #garbageInARow = 0;
  #heardAt: Elapsed | undefined;
  #heardInstant: Instant | undefined;
  #heartbeatAt: Elapsed = -HEARTBEAT_MS;
  #connectedAt: Elapsed = 0;
  #readyAt: Elapsed | undefined;
  #retryAt: Elapsed = 0;
  #lastEnd: string | undefined;

  constructor(deps: VenueFeedDeps) {
    this.#deps = deps;
    this.name = deps.venue.name;
    this.session = deps.venue.session;
    this.symbols = new Set(deps.symbols.values());
  }

  start(sink: PriceSink): void {
    this.stop();
    this.#sink = sink;
    this.#connect();
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#sink = undefined;
    this.#disconnect();
    this.#state = 'down';
  }

  /**
   * Returns when the instrument's price was last known to be the venue's: now, while the connection that quoted it is
   * live.
   */
  heardAt(symbol: InstrumentSymbol): Elapsed | undefined {
    const heard = this.#received.get(symbol);
    if (heard === undefined) return undefined;
    const isCurrent = this.#state === 'live' && heard.connection === this.#counts.connections;
    return isCurrent ? this.#deps.clock.elapsed() : heard.at;
  }

  health(): SourceHealth {
    return {
      name: this.name,
      state: this.#state,
      heardAt: this.#heardInstant,
      lastEnd: this.#lastEnd,
      ...this.#counts,
    };
  }

  #connect(): void {
    const { venue, symbols, clock } = this.#deps;
    this.#counts.connections++;
    this.#garbageInARow = 0;
    this.#connectedAt = clock.elapsed();
    this.#readyAt = undefined;
    this.#setState('connecting');
    this.#close = venue.connect([...symbols.keys()], this.#eventsOf(this.#counts.connections));
  }

  /** Creates a connection's events, which ignore late messages of an earlier connection. */
  #eventsOf(connection: number): VenueEvents {
    const whileCurrent =
      <Words extends readonly unknown[]>(act: (...words: Words) => void) =>
      (...words: Words): void => {
        if (this.#sink !== undefined && connection === this.#counts.connections && this.#state !== 'down')
          act(...words);
      };
    return {
      onReady: whileCurrent(() => this.#ready()),
      onAlive: whileCurrent(() => this.#noteAlive()),
      onQuote: whileCurrent((quote: VenueQuote) => this.#quote(quote)),
      onGarbage: whileCurrent((what: string) => this.#refuse(what)),
      onRejected: whileCurrent((name: string, reason: string) => this.#reject(name, reason)),
      onEnd: whileCurrent((reason: string) => this.#end(reason)),
    };
  }

  #ready(): void {
    this.#readyAt = this.#deps.clock.elapsed();
    this.#noteAlive();
  }

  #noteAlive(): void {
    const { clock } = this.#deps;
    const now = clock.elapsed();
    this.#heardAt = now;
    this.#heardInstant = clock.now();
    this.#garbageInARow = 0;
    if (this.#readyAt === undefined) return;
    this.#setState('live');
    this.#sendHeartbeat(now);
  }

  #quote({ name, bid, offer, at }: VenueQuote): void {
    this.#noteAlive();
    const symbol = this.#deps.symbols.get(name);
    if (symbol === undefined) {
      this.#counts.unknown++;
      return;
    }
    const { clock } = this.#deps;
    const [now, elapsed] = [clock.now(), clock.elapsed()];
    if (at !== undefined && this.#isLate(symbol, at, now, elapsed)) {
      this.#counts.late++;
      return;
    }
    const sourceTime = at ?? now;
    this.#counts.quotes++;
    this.#received.set(symbol, { at: elapsed, connection: this.#counts.connections });
    this.#sink?.onQuote({ symbol, buy: offer, sell: bid, sourceTime, source: this.name });
  }

  #isLate(symbol: InstrumentSymbol, at: Instant, now: Instant, elapsed: Elapsed): boolean {
    if (now - at > QUOTE_AGE_MAX_MS) return true;
    const order = orderAfter(this.#orders.get(symbol), at, elapsed);
    this.#orders.set(symbol, order);
    return isBehind(order);
  }

  #refuse(what: string): void {
    this.#counts.garbage++;
    this.#garbageInARow++;
    if (this.#garbageInARow >= GARBAGE_MAX) this.#end(`nothing but ${what}`);
  }

  #reject(name: string, reason: string): void {
    this.#counts.rejected++;
    this.#deps.onRejected?.(name, reason);
  }

  #end(reason: string): void {
    const now = this.#deps.clock.elapsed();
    const hasSettled = this.#readyAt !== undefined && now - this.#readyAt >= SETTLED_MS;
    this.#failures = hasSettled ? 1 : this.#failures + 1;
    this.#lastEnd = reason;
    this.#retryAt = now + delayAfter(this.#failures, this.#deps.chance ?? evenChance);
    if (this.#state === 'live') this.#holdPrices(now);
    this.#disconnect();
    this.#setState('down');
  }

  /** Lets the prices that this connection quoted age from now on. */
  #holdPrices(lastGood: Elapsed): void {
    for (const heard of this.#received.values()) {
      if (heard.connection === this.#counts.connections) heard.at = Math.max(heard.at, lastGood);
    }
  }

  #disconnect(): void {
    const close = this.#close;
    this.#close = undefined;
    close?.();
  }

  #check(): void {
    const now = this.#deps.clock.elapsed();
    if (this.#state === 'down') {
      if (now >= this.#retryAt) this.#connect();
      return;
    }
    if (this.#state === 'connecting') {
      if (now - this.#connectedAt >= READY_LIMIT_MS) this.#end('not ready in time');
      return;
    }
    const silentMs = now - (this.#heardAt ?? now);
    const { silenceMs } = this.#deps.venue;
    if (silentMs >= GIVE_UP_FACTOR * silenceMs) this.#end('silent');
    else if (silentMs >= silenceMs) this.#fallSilent();
    else this.#sendHeartbeat(now);
  }

  #fallSilent(): void {
    if (this.#state === 'live') this.#holdPrices(this.#heardAt ?? 0);
    this.#setState('stale');
  }

  #sendHeartbeat(now: Elapsed): void {
    if (this.#state !== 'live' || now - this.#heartbeatAt < HEARTBEAT_MS) return;
    this.#heartbeatAt = now;
    this.#sink?.onHeartbeat(this.#deps.clock.now());
  }

  #setState(state: VenueState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#deps.onState?.(this.health());
  }
}
