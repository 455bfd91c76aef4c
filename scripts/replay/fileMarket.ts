import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import type { SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { createGate } from '@candor/server/modules/engine/quotes/index.ts';
import type { PriceSink, PriceSource, RawQuote } from '@candor/server/providers/prices/interface.ts';
import type { Recording } from '@candor/server/providers/prices/replay/recording.ts';
import { TickWriter, quoteAt } from '@candor/server/providers/prices/tickColumns.ts';
import { StartError } from '../progress.ts';

/** Time after the last quote from which every state is final until the next quote. */
const SETTLED_MS = 120_000;
type Gate = ReturnType<typeof createGate>;

/** Number of quotes that the gate accepted, held and dropped, and why. */
export type FileCounts = ReturnType<Gate['counts']>;

const HALTED: MarketState = { kind: 'closed', until: undefined };

/** The file's time, which only the player advances. */
export class FileClock {
  #now: Instant;

  constructor(start: Instant) {
    this.#now = start;
  }

  now(): Instant {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  moveTo(instant: Instant): void {
    this.#now = Math.max(this.#now, instant);
  }
}

/** Plays recorded quotes through the server's own gate into the engine, at the file's own times. */
export class FileMarket {
  readonly #clock: FileClock;
  readonly #engine: Engine;
  readonly #gate: Gate;
  readonly #sink: PriceSink;
  readonly #quotes: readonly RawQuote[];
  readonly #halted = new Set<InstrumentSymbol>();
  #played = 0;
  #checkedAt: Instant;

  constructor(recording: Recording, clock: FileClock, engine: Engine) {
    this.#clock = clock;
    this.#engine = engine;
    this.#quotes = quotesInOrder(recording);
    this.#checkedAt = clock.now();
    const quoted = instruments.filter(({ symbol }) => recording.quotes.has(symbol));
    if (quoted.length === 0) throw new StartError('The file quotes no instrument of the catalogue.');
    const source = new SilentSource();
    this.#gate = createGate({
      instruments: quoted,
      source,
      clock,
      lastTickId: 0,
      // A file's time is always right, and there is nothing to wait for.
      alarm: () => undefined,
      sink: {
        onLoaded: () => undefined,
        onTick: (quote) => this.#engine.tick(quote),
        onStates: (changes) => {
          for (const { symbol, state } of changes) this.#publishState(symbol, state);
        },
      },
    });
    // Started for its tick ids and stopped immediately for its timer: the seconds of the file drive its checks.
    this.#gate.start();
    this.#gate.stop();
    this.#sink = source.sink();
  }

  counts(): FileCounts {
    return this.#gate.counts();
  }

  /** Plays every quote up to and including the instant, and the checks of each second between. */
  async playTo(instant: Instant): Promise<void> {
    for (let next = this.#quotes[this.#played]; next !== undefined; next = this.#quotes[this.#played]) {
      if (next.sourceTime > instant) break;
      this.#played += 1;
      await this.#checkTo(next.sourceTime);
      this.#clock.moveTo(next.sourceTime);
      this.#sink.onQuote(next);
      await this.#engine.idle();
    }
    await this.#checkTo(instant);
    this.#clock.moveTo(instant);
  }

  async playToEnd(): Promise<void> {
    await this.playTo(Math.max(this.#clock.now(), this.#quotes.at(-1)?.sourceTime ?? 0));
  }

  /** Halts an instrument, whatever the gate says, until trading is resumed. */
  async halt(symbol: InstrumentSymbol): Promise<void> {
    this.#halted.add(symbol);
    this.#engine.market(symbol, HALTED);
    await this.#engine.idle();
  }

  async resume(symbol: InstrumentSymbol): Promise<void> {
    this.#halted.delete(symbol);
    this.#engine.market(symbol, this.#gate.state(symbol));
    await this.#engine.idle();
  }

  /** Splits an instrument after the engine did: from now on the file quotes its new units. */
  split(lastGood: Quote, ratio: SplitRatio): void {
    this.#gate.split(lastGood, ratio);
  }

  #publishState(symbol: InstrumentSymbol, state: MarketState): void {
    if (!this.#halted.has(symbol)) this.#engine.market(symbol, state);
  }

  /**
   * Checks each second up to the instant. The recording's player sends a heartbeat each second, with or without a
   * quote, as the live feed does.
   */
  async #checkTo(instant: Instant): Promise<void> {
    const settled = this.#clock.now() + SETTLED_MS;
    const begin = Math.floor(this.#checkedAt / SECOND_MS) + 1;
    for (let second = begin * SECOND_MS; second < Math.min(instant, settled); second += SECOND_MS) {
      this.#clock.moveTo(second);
      this.#sink.onHeartbeat(second);
      this.#gate.check();
      this.#engine.clock();
    }
    this.#checkedAt = instant;
    await this.#engine.idle();
  }
}

/** The gate's source of the recording; the player sends in its name. */
class SilentSource implements PriceSource {
  readonly name = 'replay';
  readonly simulated = true;
  readonly followsCalendar = false;
  readonly repeatable = false;
  #sink: PriceSink | undefined;

  start(sink: PriceSink): void {
    this.#sink = sink;
  }

  stop(): void {
    // The player drives everything.
  }

  latest(): readonly RawQuote[] {
    return [];
  }

  ticks(): TickWriter {
    return new TickWriter(1);
  }

  sink(): PriceSink {
    if (this.#sink === undefined) throw new Error('the gate has not started its source');
    return this.#sink;
  }
}

/** Orders all instruments' quotes by time; at one instant those of an instrument stay together, in the file's order. */
function quotesInOrder({ quotes }: Recording): RawQuote[] {
  const all = [...quotes].flatMap(([symbol, ticks]) =>
    Array.from({ length: ticks.count }, (_, index) => quoteAt(symbol, ticks, index)),
  );
  return all.sort((first, second) => first.sourceTime - second.sourceTime);
}
