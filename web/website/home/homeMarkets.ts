import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import type { ListedInstrument } from '../../data/page.ts';

/** The four groups of the market-quotes widget (specification 2). */
export const homeGroups = ['crypto', 'forex', 'stocks', 'commodities'] as const;
export type HomeGroup = (typeof homeGroups)[number];

export interface HomeMarkets extends PriceFrame {
  readonly groups: Readonly<Record<HomeGroup, readonly ListedInstrument[]>>;
}

/** The instruments of the widget with the prices they begin with. */
export function homeMarkets(instruments: readonly ListedInstrument[], frame: PriceFrame): HomeMarkets {
  const of = (group: HomeGroup) => instruments.filter(({ category }) => category === group);
  const groups = { crypto: of('crypto'), forex: of('forex'), stocks: of('stocks'), commodities: of('commodities') };
  const shown = new Set(Object.values(groups).flatMap((list) => list.map(({ symbol }) => symbol)));
  const prices = Object.fromEntries(Object.entries(frame.prices).filter(([symbol]) => shown.has(symbol)));
  return { now: frame.now, simulated: frame.simulated, prices, groups };
}
