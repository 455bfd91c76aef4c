import type { CommandId, Instant, InstrumentSymbol } from '../ids.ts';
import type { Refusal } from '../refusals.ts';

/** A symbol change that has been carried out. Everything is still stored under the symbol; the ticker is its name. */
export interface DoneSymbolChange {
  readonly actionId: CommandId;
  readonly symbol: InstrumentSymbol;
  readonly at: Instant;
  /** Ticker from then on. */
  readonly ticker: string;
}

/** The form that every call accepts for a symbol. */
const TICKER = /^[A-Z0-9](?:[A-Z0-9.]{0,18}[A-Z0-9])?$/;

/** Is the text a ticker? Charting codes end in USDT where our symbols end in USD, so one in USDT would be ambiguous. */
export function isTicker(text: string): boolean {
  return TICKER.test(text) && !text.endsWith('USDT');
}

/** Rule CA-17: returns an instrument's ticker at an instant, or now: its symbol until the first change. */
export function tickerAt(
  changes: readonly DoneSymbolChange[],
  symbol: InstrumentSymbol,
  at: Instant = Number.MAX_SAFE_INTEGER,
): string {
  return changes.findLast((one) => one.symbol === symbol && one.at <= at)?.ticker ?? symbol;
}

export interface FormerTicker {
  readonly ticker: string;
  /** The instant of the change that ended it. */
  readonly until: Instant;
}

/** Lists an instrument's former tickers, oldest first. */
export function formerTickers(changes: readonly DoneSymbolChange[], symbol: InstrumentSymbol): readonly FormerTicker[] {
  const own = changes.filter((one) => one.symbol === symbol);
  return own.map(({ at }, index) => ({ ticker: own[index - 1]?.ticker ?? symbol, until: at }));
}

/** Facts by which a new ticker is checked. */
export interface TickerFacts {
  /** Changes that were carried out, in their order. */
  readonly changes: readonly DoneSymbolChange[];
  /** Changes that are announced. */
  readonly waiting: readonly { readonly symbol: InstrumentSymbol; readonly ticker: string }[];
  /** Finds the instrument whose symbol or alias in the catalogue is this name. */
  readonly owner: (name: string) => InstrumentSymbol | undefined;
}

/**
 * Rule CA-18: checks that a new ticker is well formed (`malformed`), differs from the present one (`symbolUnchanged`),
 * belongs to no other instrument now, before or by an announcement (`symbolTaken`), and is its instrument's only
 * waiting change (`symbolChangeWaits`).
 */
export function checkTicker(
  { symbol, ticker }: { readonly symbol: InstrumentSymbol; readonly ticker: string },
  { changes, waiting, owner }: TickerFacts,
): Refusal | undefined {
  if (!isTicker(ticker)) return { code: 'malformed', field: 'ticker' };
  if (ticker === tickerAt(changes, symbol)) return { code: 'symbolUnchanged', field: 'ticker' };
  const owners = [
    owner(ticker),
    ...[...changes, ...waiting].map((one) => (one.ticker === ticker ? one.symbol : undefined)),
  ];
  if (owners.some((one) => one !== undefined && one !== symbol)) return { code: 'symbolTaken', field: 'ticker' };
  const isWaiting = waiting.some((one) => one.symbol === symbol);
  return isWaiting ? { code: 'symbolChangeWaits', field: 'ticker' } : undefined;
}
