import { useLivePrices } from '../../data/usePrices.ts';
import { CrossRates } from './CrossRates.tsx';
import { MarketQuotes } from './MarketQuotes.tsx';
import { TickerTape } from './TickerTape.tsx';
import type { WidgetFacts } from './widgetFacts.ts';

/** Specification 2: the brand's choice of widgets for its home page, live from our own prices. */
export function HomeWidgets({ widgets }: { widgets: WidgetFacts }) {
  const { table, tape } = widgets;
  useLivePrices();
  return (
    <>
      {tape !== undefined && <TickerTape widgets={widgets} entries={tape} />}
      {table.kind === 'quotes' ? (
        <MarketQuotes widgets={widgets} groups={table.groups} />
      ) : (
        <CrossRates widgets={widgets} pairs={table.pairs} />
      )}
    </>
  );
}
