import { crossCurrencies } from '@candor/domain/pricing/crossRates.ts';
import type { ListedInstrument, PageFacts } from '../../data/page.ts';
import { widgetWords } from '../../data/words.server.ts';
import type { WidgetWords } from '../../data/words.server.ts';
import { quoteGroups } from './widgetFacts.ts';
import type { ListedPair, TapeEntry, WidgetFacts } from './widgetFacts.ts';

const ROWS_OF_A_GROUP = 8;
const CURRENCY = 3;

type TapeTitle = keyof WidgetWords['tape']['titles'];

/**
 * Entries of the tape (specification 2): gold to crude oil, four big tech stocks, five coins. A text is the title as it
 * is.
 */
const TAPE: readonly (readonly [code: string, title: TapeTitle | undefined])[] = [
  ['OANDA:XAUUSD', 'gold'],
  ['OANDA:XPDUSD', 'palladium'],
  ['OANDA:XPTUSD', 'platinum'],
  ['OANDA:NATGASUSD', 'naturalGas'],
  ['TVC:USOIL', 'crudeOil'],
  ['NASDAQ:AAPL', undefined],
  ['NASDAQ:MSFT', undefined],
  ['NASDAQ:GOOGL', undefined],
  ['NASDAQ:AMZN', undefined],
  ['BINANCE:BTCUSDT', undefined],
  ['BINANCE:ETHUSDT', undefined],
  ['BINANCE:ADAUSDT', undefined],
  ['BINANCE:SOLUSDT', undefined],
  // The coin has been renamed; clients know the instrument by its old name.
  ['BINANCE:POLUSDT', 'polygon'],
];

/** Returns the widgets of the brand's home page, with their texts and their first prices. */
export function homeWidgets({ brand, language, instruments, prices }: PageFacts): WidgetFacts {
  const words = widgetWords(language, { brand: brand.name });
  const table = brand.website.homeWidget === 'quotes' ? quotesOf(instruments) : crossRatesOf(instruments);
  const tape = brand.website.tickerTape ? tapeOf(instruments, words) : undefined;
  const shown = new Set([...symbolsOf(table), ...(tape ?? []).map(({ instrument }) => instrument.symbol)]);
  return {
    words,
    now: prices.now,
    simulated: prices.simulated,
    prices: Object.fromEntries(Object.entries(prices.prices).filter(([symbol]) => shown.has(symbol))),
    table,
    ...(tape !== undefined && { tape }),
  };
}

function quotesOf(instruments: readonly ListedInstrument[]): WidgetFacts['table'] {
  const groups = quoteGroups.map((name) => {
    const offered = instruments.filter(({ category }) => category === name);
    return { name, instruments: offered.slice(0, ROWS_OF_A_GROUP), offered: offered.length };
  });
  return { kind: 'quotes', groups };
}

function crossRatesOf(instruments: readonly ListedInstrument[]): WidgetFacts['table'] {
  const currencies = new Set<string>(crossCurrencies);
  const pairs = instruments.flatMap(({ symbol, category, code }): ListedPair[] => {
    const [base, quote] = [symbol.slice(0, CURRENCY), symbol.slice(CURRENCY)];
    const isShown = category === 'forex' && currencies.has(base) && currencies.has(quote);
    return isShown ? [{ symbol, base, quote, code }] : [];
  });
  return { kind: 'crossRates', pairs };
}

function tapeOf(instruments: readonly ListedInstrument[], words: WidgetWords): TapeEntry[] {
  return TAPE.flatMap(([code, title]) => {
    const instrument = instruments.find((one) => one.code === code || code.endsWith(`:${one.symbol}`));
    if (instrument === undefined) return [];
    return [{ instrument, title: title === undefined ? instrument.name : words.tape.titles[title] }];
  });
}

function symbolsOf(table: WidgetFacts['table']): string[] {
  if (table.kind === 'crossRates') return table.pairs.map(({ symbol }) => symbol);
  return table.groups.flatMap(({ instruments }) => instruments.map(({ symbol }) => symbol));
}
