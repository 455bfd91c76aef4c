import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import type { ListedInstrument } from '../../data/page.ts';

type HomeGroup = 'crypto' | 'forex' | 'stocks' | 'commodities';

/** Symbols of the cost examples. */
export const costSymbols: readonly string[] = ['EURUSD', 'XAUUSD', 'AAPL', 'BTCUSD'];

export interface HomeMarkets extends PriceFrame {
  readonly groups: Readonly<Record<HomeGroup, readonly ListedInstrument[]>>;
}

/** Returns the instruments of the examples with their first prices. */
export function homeMarkets(instruments: readonly ListedInstrument[], frame: PriceFrame): HomeMarkets {
  const of = (group: HomeGroup) =>
    instruments.filter(({ category, symbol }) => category === group && costSymbols.includes(symbol));
  const groups = { crypto: of('crypto'), forex: of('forex'), stocks: of('stocks'), commodities: of('commodities') };
  const shown = new Set(Object.values(groups).flatMap((list) => list.map(({ symbol }) => symbol)));
  const prices = Object.fromEntries(Object.entries(frame.prices).filter(([symbol]) => shown.has(symbol)));
  return { now: frame.now, simulated: frame.simulated, prices, groups };
}
