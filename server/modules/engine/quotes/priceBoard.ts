import type { PriceMap } from '@candor/contracts/sockets/priceMap.ts';
import type { PriceRow } from '@candor/contracts/sockets/prices.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { bucketStart } from '@candor/domain/pricing/bars.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { SOURCE_SILENCE_MS, isUsable } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { splitPrice } from '@candor/domain/trading/corporateActions.ts';
import type { SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import type { StateChange } from './gate.ts';
import { SpreadRecord } from './spreadRecord.ts';
import type { MeasuredSpread } from './spreadRecord.ts';

/** Frames are made ten times a second: those of about two minutes. */
const SHOWN_KEPT = 1_200;
const NONE: MarketState = { kind: 'none' };
const NO_PRICE = { buy: rate(0n), sell: rate(0n) };

/** The first sell price of a UTC day. */
interface DayOpen {
  readonly day: Instant;
  readonly open: Rate;
}

interface Row {
  quote: Quote | undefined;
  state: MarketState;
  /** Of the latest UTC day whose open is known; undefined until one is. */
  dayOpen: DayOpen | undefined;
  /** The board's version at the row's last change. */
  version: number;
}

/** What changed since a version. */
export interface BoardFrame {
  /** Ask with it for what comes after. */
  readonly version: number;
  /** The newest tick of all instruments. */
  readonly newestTick: number;
  readonly rows: readonly PriceRow[];
}

/** The specification's map: 0 where nothing can be traded (ruling R8). */
export function priceMapOf(rows: readonly PriceRow[]): PriceMap {
  return Object.fromEntries(
    rows.map(({ symbol, buy, sell, state }) => [
      symbol,
      isUsable(state) ? { buy: rateToNumber(buy), sell: rateToNumber(sell) } : { buy: 0, sell: 0 },
    ]),
  );
}

/** The latest quote and state of every instrument, as the main thread hears of them; the latest wins. */
export class PriceBoard {
  private readonly rows: ReadonlyMap<InstrumentSymbol, Row>;
  private version = 0;
  private newest: Quote | undefined;
  /** The newest ticks of the frames so far, and when each came; oldest first. */
  private readonly shown = new Map<number, Instant>();
  /** When dealing last spoke, by our clock that only goes forward and by its own time. */
  private heard: { readonly elapsed: number; readonly at: Instant } | undefined;
  private isSilent = true;
  private readonly elapsed: () => number;
  private readonly spreads = new SpreadRecord();

  /** `elapsed` are milliseconds that only go forward. */
  constructor(symbols: readonly InstrumentSymbol[], elapsed: () => number) {
    this.elapsed = elapsed;
    this.rows = new Map(
      symbols.map((symbol) => [symbol, { quote: undefined, state: NONE, dayOpen: undefined, version: 0 }]),
    );
  }

  /** A tick, or a quote that the gate loaded at its start. */
  apply(quote: Quote): void {
    const row = this.rows.get(quote.symbol);
    if (row === undefined) return;
    if (this.newest === undefined || quote.tickId > this.newest.tickId) this.newest = quote;
    const previous = row.quote;
    // Ticks arrive without gaps, so the first one of another day is that day's first tick.
    if (previous !== undefined && dayOf(previous) !== dayOf(quote)) learn(row, { day: dayOf(quote), open: quote.sell });
    row.quote = quote;
    row.version = ++this.version;
  }

  /** What the gate says each second, changes or none. */
  applyStates(changes: readonly StateChange[], at: Instant): void {
    this.heard = { elapsed: this.elapsed(), at };
    for (const { symbol, state } of changes) {
      const row = this.rows.get(symbol);
      if (row === undefined) continue;
      row.state = state;
      row.version = ++this.version;
    }
    if (this.spreads.isDue(at)) this.measureSpreads();
  }

  /** Rule PR-22: what is usual for the instrument at its present price. */
  measuredSpread(symbol: InstrumentSymbol): MeasuredSpread {
    const quote = this.quote(symbol);
    return quote === undefined ? { spread: undefined, measured: 0 } : this.spreads.usual(quote);
  }

  private measureSpreads(): void {
    for (const { quote, state } of this.rows.values()) {
      if (quote !== undefined && state.kind === 'open') this.spreads.measure(quote);
    }
  }

  /**
   * The open of the UTC day of the instant, which the candle history knows after a restart; it may come before the
   * instrument's first quote.
   */
  setDayOpen(symbol: InstrumentSymbol, at: Instant, open: Rate): void {
    const row = this.rows.get(symbol);
    if (row === undefined || !learn(row, { day: bucketStart('1D', at), open })) return;
    row.version = ++this.version;
  }

  /** Rule CA-6: what the day's change is measured by. */
  split(symbol: InstrumentSymbol, ratio: SplitRatio): void {
    const row = this.rows.get(symbol);
    if (row?.dayOpen === undefined) return;
    row.dayOpen = { ...row.dayOpen, open: splitPrice(row.dayOpen.open, ratio) };
    row.version = ++this.version;
  }

  /** What changed since `since` (0: everything); undefined when nothing did. */
  frame(since: number, now: Instant): BoardFrame | undefined {
    this.noticeSilence();
    if (since >= this.version) return undefined;
    const changed = [...this.rows].filter(([, row]) => since === 0 || row.version > since);
    const rows = changed.map(([symbol, row]) => this.priceRow(symbol, row, now));
    return { version: this.version, newestTick: this.show(), rows };
  }

  /** Rule EV-13: when a tick came that pages were shown as the newest one of late; undefined: it never was. */
  shownAt(tickId: number): Instant | undefined {
    return this.shown.get(tickId);
  }

  /** The newest tick of all instruments, which pages have seen from now on; 0: there is none yet. */
  private show(): number {
    if (this.newest === undefined) return 0;
    const { tickId, receivedTime } = this.newest;
    this.shown.set(tickId, receivedTime);
    const [oldest] = this.shown.keys();
    if (oldest !== undefined && this.shown.size > SHOWN_KEPT) this.shown.delete(oldest);
    return tickId;
  }

  get symbols(): readonly InstrumentSymbol[] {
    return [...this.rows.keys()];
  }

  quote(symbol: InstrumentSymbol): Quote | undefined {
    return this.rows.get(symbol)?.quote;
  }

  /** Ruling R8: when dealing itself falls silent its last word counts no longer. */
  state(symbol: InstrumentSymbol): MarketState {
    const row = this.rows.get(symbol);
    return row === undefined ? NONE : this.stateOf(row);
  }

  private stateOf(row: Row): MarketState {
    if (row.state.kind !== 'open' && row.state.kind !== 'held') return row.state;
    if (this.heard === undefined) return NONE;
    return this.isUnheard() ? { kind: 'stale', since: this.heard.at } : row.state;
  }

  private isUnheard(): boolean {
    return this.heard === undefined || this.elapsed() - this.heard.elapsed >= SOURCE_SILENCE_MS;
  }

  /** Falling silent and speaking again change every row. */
  private noticeSilence(): void {
    const isSilent = this.isUnheard();
    if (isSilent === this.isSilent) return;
    this.isSilent = isSilent;
    this.version++;
    for (const row of this.rows.values()) row.version = this.version;
  }

  private priceRow(symbol: InstrumentSymbol, row: Row, now: Instant): PriceRow {
    const { buy, sell } = row.quote ?? NO_PRICE;
    return { symbol, buy, sell, state: this.stateOf(row), dayOpen: openOfToday(row, now) };
  }
}

/** An instrument that has not quoted today has not changed today. */
function openOfToday({ quote, dayOpen }: Row, now: Instant): Rate | undefined {
  const today = bucketStart('1D', now);
  return quote !== undefined && dayOf(quote) === today && dayOpen?.day === today ? dayOpen.open : undefined;
}

/** Keeps the open of a later day than the one known; false if it is not later. */
function learn(row: Row, dayOpen: DayOpen): boolean {
  if (row.dayOpen !== undefined && row.dayOpen.day >= dayOpen.day) return false;
  row.dayOpen = dayOpen;
  return true;
}

function dayOf(quote: Quote): Instant {
  return bucketStart('1D', quote.sourceTime);
}
