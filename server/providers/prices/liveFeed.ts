import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Clock, PriceSink, RawQuote, TickColumns } from './interface.ts';
import { quoteAt } from './tickColumns.ts';

const STEP_MS = 20;
const HEARTBEAT_MS = 1_000;
/** How far ahead ticks are looked up; each is sent when it is due. */
const STRETCH_MS = 1_000;
/** Silence after which (on a suspended machine) the feed resumes at the present, as a real one does. */
const CATCH_UP_MS = 10_000;

export interface FeedDeps {
  readonly symbols: readonly InstrumentSymbol[];
  readonly ticks: (symbol: InstrumentSymbol, from: Instant, to: Instant) => TickColumns;
  readonly clock: Pick<Clock, 'now'>;
}

/** Sends a known tick sequence at its own times: every due tick, in order, however late the timer. */
export class LiveFeed {
  private readonly deps: FeedDeps;
  private timer: NodeJS.Timeout | undefined;
  private queue: readonly RawQuote[] = [];
  private sent = 0;
  /** Instant before which all ticks are sent or queued. */
  private known: Instant = 0;
  private heartbeatAt: Instant = 0;

  constructor(deps: FeedDeps) {
    this.deps = deps;
  }

  start(sink: PriceSink, from: Instant): void {
    this.stop();
    this.queue = [];
    this.sent = 0;
    this.known = from;
    this.heartbeatAt = 0;
    this.step(sink);
    this.timer = setInterval(() => this.step(sink), STEP_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private step(sink: PriceSink): void {
    const now = this.deps.clock.now();
    if (now - this.known > CATCH_UP_MS) this.skipTo(now - STRETCH_MS);
    // Known ticks reach only slightly ahead, so the clock was set back: the ticks of that time are sent again.
    if (this.known - now > STRETCH_MS) this.skipTo(now);
    this.sendUntil(now, sink);
    while (this.known <= now) {
      this.lookAhead();
      this.sendUntil(now, sink);
    }
    if (now - this.heartbeatAt < HEARTBEAT_MS) return;
    this.heartbeatAt = now;
    sink.onHeartbeat(now);
  }

  private sendUntil(now: Instant, sink: PriceSink): void {
    for (let next = this.queue[this.sent]; next !== undefined && next.sourceTime <= now; next = this.queue[this.sent]) {
      this.sent++;
      sink.onQuote(next);
    }
  }

  private skipTo(instant: Instant): void {
    this.queue = [];
    this.sent = 0;
    this.known = instant;
    this.heartbeatAt = 0;
  }

  private lookAhead(): void {
    const from = this.known;
    const to = (Math.floor(from / STRETCH_MS) + 1) * STRETCH_MS;
    const waiting = this.queue.slice(this.sent);
    const found = this.deps.symbols.flatMap((symbol) => {
      const ticks = this.deps.ticks(symbol, from, to);
      return Array.from({ length: ticks.count }, (_, index) => quoteAt(symbol, ticks, index));
    });
    found.sort((first, second) => first.sourceTime - second.sourceTime);
    this.queue = [...waiting, ...found];
    this.sent = 0;
    this.known = to;
  }
}
