import { assert } from '@candor/domain/assert.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { formerTickers, tickerAt } from '@candor/domain/trading/symbolChange.ts';
import type { DoneSymbolChange, FormerTicker } from '@candor/domain/trading/symbolChange.ts';
import { catalogued } from './catalogue.ts';
import type { CatalogueInstrument } from './catalogue.ts';

/**
 * What instruments are called since symbol changes (rule CA-17). The catalogue's symbol is what everything is kept and
 * sent under; a ticker is what people read and type. Each thread that shows or accepts names learns them; the engine
 * does not, so that what it decides never depends on it.
 */
let known: readonly DoneSymbolChange[] = [];

/** Every change that has been carried out, in their order. A ticker that the catalogue has given another stops it. */
export function learnSymbolChanges(changes: readonly DoneSymbolChange[]): void {
  for (const { symbol, ticker } of changes) {
    const owner = catalogued(ticker)?.symbol ?? symbol;
    assert(owner === symbol, `catalogue.json: ${ticker} is ${symbol} since a symbol change, and no name of ${owner}`);
  }
  known = changes;
}

/** Finds an instrument by its symbol, an alias or any ticker that it has or had, whatever the case. */
export function findInstrument(name: string): CatalogueInstrument | undefined {
  const wanted = name.toUpperCase();
  return catalogued(wanted) ?? catalogued(known.find(({ ticker }) => ticker === wanted)?.symbol ?? '');
}

/** Of its prices. An instrument no longer in the catalogue has the finest, as in the engine. */
export function decimalsOf(symbol: string): number {
  return findInstrument(symbol)?.decimals ?? RATE_DIGITS;
}

/** The symbol that a ticker is kept under; any other name as it is. */
export function symbolOf(name: string): InstrumentSymbol {
  const wanted = name.toUpperCase();
  return known.find(({ ticker }) => ticker === wanted)?.symbol ?? name;
}

/** What an instrument is traded under now, or was at an instant. */
export function tickerOf(symbol: InstrumentSymbol, at?: Instant): string {
  return tickerAt(known, symbol, at);
}

/** What is not traded under the symbol that it is kept under. */
export function changedTickers(): readonly { readonly symbol: InstrumentSymbol; readonly ticker: string }[] {
  const symbols = [...new Set(known.map(({ symbol }) => symbol))];
  return symbols
    .map((symbol) => ({ symbol, ticker: tickerOf(symbol) }))
    .filter(({ symbol, ticker }) => symbol !== ticker);
}

export interface Names {
  readonly ticker: string;
  readonly former: readonly FormerTicker[];
  /** Every other name that leads to it. */
  readonly aliases: readonly string[];
  /** EXCHANGE:SYMBOL, which follows the ticker where it is made from the symbol. */
  readonly code: string;
}

export function namesOf({ symbol, aliases, code }: CatalogueInstrument): Names {
  const own = known.filter((one) => one.symbol === symbol);
  const ticker = tickerOf(symbol);
  const others = new Set([...aliases, ...own.map((one) => one.ticker)]);
  others.delete(symbol);
  return {
    ticker,
    former: formerTickers(known, symbol),
    aliases: [...others],
    code: codeOf(code, { symbol, ticker }),
  };
}

/** Charts know a pair in USD by its price in USDT. A code that is not made from the symbol is the venue's own. */
function codeOf(code: string, { symbol, ticker }: { readonly symbol: InstrumentSymbol; readonly ticker: string }) {
  const [exchange, tail] = code.split(':');
  if (tail === symbol) return `${exchange}:${ticker}`;
  const areInUsd = symbol.endsWith('USD') && ticker.endsWith('USD');
  return tail === `${symbol}T` && areInUsd ? `${exchange}:${ticker}T` : code;
}
