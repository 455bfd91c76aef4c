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

/** Number of frames kept: ten are made each second, so about two minutes. */
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
  /** Open of the latest UTC day for which it is known; undefined until one is. */
  dayOpen: DayOpen | undefined;
  /** The board's version at the row's last change. */
  version: number;
}

/** The changes since a version. */
export interface BoardFrame {
  /** Version of this frame; request the next frame with it. */
  readonly version: number;
  /** The newest tick of all instruments. */
  readonly newestTick: number;
  readonly rows: readonly PriceRow[];
}

/** Returns the specification's map of prices: 0 where nothing can be traded (ruling R8). */
export function priceMapOf(rows: readonly PriceRow[]): PriceMap {
  return Object.fromEntries(
    rows.map(({ symbol, buy, sell, state }) => [
      symbol,
      isUsable(state) ? { buy: rateToNumber(buy), sell: rateToNumber(sell) } : { buy: 0, sell: 0 },
    ]),
  );
}

/** The latest quote and state of every instrument, as the main thread receives them; the latest wins. */
export class PriceBoard {
  private readonly rows: ReadonlyMap<InstrumentSymbol, Row>;
  private version = 0;
  private newest: Quote | undefined;
  /** The newest tick of each recent frame, and when the tick was received; oldest first. */
  private readonly shown = new Map<number, Instant>();
  /** When dealing last sent states, by our monotonic clock and by its own time. */
  private heard: { readonly elapsed: number; readonly at: Instant } | undefined;
  private isSilent = true;
  /** UTC day of the latest frame. */
  private today: Instant | undefined;
  private readonly elapsed: () => number;
  private readonly spreads = new SpreadRecord();

  /** Creates a board; `elapsed` returns the milliseconds of a monotonic clock. */
  constructor(symbols: readonly InstrumentSymbol[], elapsed: () => number) {
    this.elapsed = elapsed;
    this.rows = new Map(
      symbols.map((symbol) => [symbol, { quote: undefined, state: NONE, dayOpen: undefined, version: 0 }]),
    );
  }

  /** Takes a tick, or a quote that the gate loaded at its start. */
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

  /** Takes the gate's state changes, sent each second even without changes. */
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

  /** Rule PR-22: returns the instrument's usual spread at its present price. */
  measuredSpread(symbol: InstrumentSymbol): MeasuredSpread {
    const quote = this.quote(symbol);
    return quote === undefined ? { spread: undefined, measured: 0 } : this.spreads.usualSpread(quote);
  }

  private measureSpreads(): void {
    for (const { quote, state } of this.rows.values()) {
      if (quote !== undefined && state.kind === 'open') this.spreads.measure(quote);
    }
  }

  /**
   * Sets the open of the instant's UTC day, which the candle history knows after a restart; it may be set before the
   * instrument's first quote.
   */
  setDayOpen(symbol: InstrumentSymbol, at: Instant, open: Rate): void {
    const row = this.rows.get(symbol);
    if (row === undefined || !learn(row, { day: bucketStart('1D', at), open })) return;
    row.version = ++this.version;
  }

  /** Rule CA-6: adjusts the day's open, which the day's change is measured from. */
  split(symbol: InstrumentSymbol, ratio: SplitRatio): void {
    const row = this.rows.get(symbol);
    if (row?.dayOpen === undefined) return;
    row.dayOpen = { ...row.dayOpen, open: splitPrice(row.dayOpen.open, ratio) };
    row.version = ++this.version;
  }

  /** Returns the changes since `since` (0 for everything); undefined if there are none. */
  frame(since: number, now: Instant): BoardFrame | undefined {
    this.noticeSilence();
    this.noticeDay(now);
    if (since >= this.version) return undefined;
    const changed = [...this.rows].filter(([, row]) => since === 0 || row.version > since);
    const rows = changed.map(([symbol, row]) => this.priceRow(symbol, row, now));
    return { version: this.version, newestTick: this.show(), rows };
  }

  /** Rule EV-13: returns when a tick was received that a recent frame showed as the newest; undefined if none did. */
  shownAt(tickId: number): Instant | undefined {
    return this.shown.get(tickId);
  }

  /** Returns the newest tick of all instruments, and records it as shown; 0 if there is none yet. */
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

  /** Ruling R8: returns the state, which is stale once dealing itself falls silent. */
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

  /** Marks every row as changed when dealing falls silent or returns. */
  private noticeSilence(): void {
    const isSilent = this.isUnheard();
    if (isSilent === this.isSilent) return;
    this.isSilent = isSilent;
    this.version++;
    for (const row of this.rows.values()) row.version = this.version;
  }

  /** Marks rows with a daily change as changed on a new UTC day: a closed market sends no quote that would. */
  private noticeDay(now: Instant): void {
    const today = bucketStart('1D', now);
    if (today === this.today) return;
    this.today = today;
    const measured = [...this.rows.values()].filter(({ dayOpen }) => dayOpen !== undefined);
    if (measured.length === 0) return;
    this.version++;
    for (const row of measured) row.version = this.version;
  }

  private priceRow(symbol: InstrumentSymbol, row: Row, now: Instant): PriceRow {
    const { buy, sell } = row.quote ?? NO_PRICE;
    return { symbol, buy, sell, state: this.stateOf(row), dayOpen: openOfToday(row, now) };
  }
}

/** Returns the day's open; undefined for an instrument that has not quoted today, which has no change. */
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
