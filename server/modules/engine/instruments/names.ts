import { assert } from '@candor/domain/assert.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { formerTickers, tickerAt } from '@candor/domain/trading/symbolChange.ts';
import type { DoneSymbolChange, FormerTicker } from '@candor/domain/trading/symbolChange.ts';
import { catalogued } from './catalogue.ts';
import type { CatalogueInstrument } from './catalogue.ts';

/**
 * Symbol changes carried out so far (rule CA-17). Everything is stored and sent under the catalogue's symbol; a ticker
 * is what people read and type. Each thread that shows or accepts tickers learns the changes; the engine does not, so
 * that its decisions never depend on them.
 */
let doneChanges: readonly DoneSymbolChange[] = [];

/** Learns every change carried out, in order. Throws if the catalogue has given a ticker to another instrument. */
export function learnSymbolChanges(changes: readonly DoneSymbolChange[]): void {
  for (const { symbol, ticker } of changes) {
    const owner = catalogued(ticker)?.symbol ?? symbol;
    assert(owner === symbol, `catalogue.json: ${ticker} is ${symbol} since a symbol change, and no name of ${owner}`);
  }
  doneChanges = changes;
}

/** Finds an instrument by its symbol, an alias or any present or former ticker, in upper or lower case. */
export function findInstrument(name: string): CatalogueInstrument | undefined {
  const upperCase = name.toUpperCase();
  return catalogued(upperCase) ?? catalogued(doneChanges.find(({ ticker }) => ticker === upperCase)?.symbol ?? '');
}

/**
 * Returns the decimals of the instrument's prices. An instrument no longer in the catalogue has the finest, as in the
 * engine.
 */
export function decimalsOf(symbol: string): number {
  return findInstrument(symbol)?.decimals ?? RATE_DIGITS;
}

/** Returns the symbol of a ticker; any other name is returned unchanged. */
export function symbolOf(name: string): InstrumentSymbol {
  const upperCase = name.toUpperCase();
  return doneChanges.find(({ ticker }) => ticker === upperCase)?.symbol ?? name;
}

/** Returns the instrument's ticker, now or at an instant. */
export function tickerOf(symbol: InstrumentSymbol, at?: Instant): string {
  return tickerAt(doneChanges, symbol, at);
}

/** Lists the instruments whose ticker differs from their symbol. */
export function changedTickers(): readonly { readonly symbol: InstrumentSymbol; readonly ticker: string }[] {
  const symbols = [...new Set(doneChanges.map(({ symbol }) => symbol))];
  return symbols
    .map((symbol) => ({ symbol, ticker: tickerOf(symbol) }))
    .filter(({ symbol, ticker }) => symbol !== ticker);
}

export interface Names {
  readonly ticker: string;
  readonly former: readonly FormerTicker[];
  /** Every other name by which it is found. */
  readonly aliases: readonly string[];
  /** EXCHANGE:SYMBOL, which follows the ticker if it contains the symbol. */
  readonly code: string;
}

export function namesOf({ symbol, aliases, code }: CatalogueInstrument): Names {
  const own = doneChanges.filter((one) => one.symbol === symbol);
  const ticker = tickerOf(symbol);
  const others = new Set([...aliases, ...own.map((one) => one.ticker)]);
  others.delete(symbol);
  return {
    ticker,
    former: formerTickers(doneChanges, symbol),
    aliases: [...others],
    code: codeOf(code, { symbol, ticker }),
  };
}

/**
 * Derives the charting code. Charts show a pair in USD by its price in USDT. A code that does not contain the symbol is
 * the venue's own.
 */
function codeOf(code: string, { symbol, ticker }: { readonly symbol: InstrumentSymbol; readonly ticker: string }) {
  const [exchange, tail] = code.split(':');
  if (tail === symbol) return `${exchange}:${ticker}`;
  const areInUsd = symbol.endsWith('USD') && ticker.endsWith('USD');
  return tail === `${symbol}T` && areInUsd ? `${exchange}:${ticker}T` : code;
}
