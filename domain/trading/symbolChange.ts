import type { CommandId, Instant, InstrumentSymbol } from '../ids.ts';
import type { Refusal } from '../refusals.ts';

/** A symbol change that has been carried out. Everything is still kept under the symbol; the ticker is its name. */
export interface DoneSymbolChange {
  readonly actionId: CommandId;
  readonly symbol: InstrumentSymbol;
  readonly at: Instant;
  /** What it is traded under from then on. */
  readonly ticker: string;
}

/** The form that every call accepts for a symbol. */
const TICKER = /^[A-Z0-9](?:[A-Z0-9.]{0,18}[A-Z0-9])?$/;

/** Charting codes end in USDT where our symbols end in USD: such a ticker could not be distinguished from another. */
export function isTicker(text: string): boolean {
  return TICKER.test(text) && !text.endsWith('USDT');
}

/** Rule CA-17: what an instrument was traded under at an instant, or is now: its symbol until the first change. */
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

/** What an instrument was traded under before, the oldest first. */
export function formerTickers(changes: readonly DoneSymbolChange[], symbol: InstrumentSymbol): readonly FormerTicker[] {
  const own = changes.filter((one) => one.symbol === symbol);
  return own.map(({ at }, index) => ({ ticker: own[index - 1]?.ticker ?? symbol, until: at }));
}

/** What a new ticker is checked by. */
export interface TickerFacts {
  /** Carried out, in their order. */
  readonly changes: readonly DoneSymbolChange[];
  /** The changes that are announced. */
  readonly waiting: readonly { readonly symbol: InstrumentSymbol; readonly ticker: string }[];
  /** Whose symbol or alias a name is in the catalogue. */
  readonly owner: (name: string) => InstrumentSymbol | undefined;
}

/**
 * Rule CA-18: a new ticker is well formed, another one than now, nobody else's now, before or by an announcement, and
 * the only change of its instrument that waits.
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
