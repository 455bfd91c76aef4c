import { useLivePrices } from '../../data/usePrices.ts';
import { CrossRates } from './CrossRates.tsx';
import { FramedWidget } from './frame/FramedWidget.tsx';
import { heights } from './frame/heights.ts';
import { MarketQuotes } from './MarketQuotes.tsx';
import { TickerTape } from './TickerTape.tsx';
import type { WidgetFacts } from './widgetFacts.ts';

/** Specification 2: the brand's choice of widgets for its home page, live from our own prices or a third party's. */
export function HomeWidgets({ widgets }: { widgets: WidgetFacts }) {
  useLivePrices();
  return (
    <>
      <HomeTape widgets={widgets} />
      <HomeTable widgets={widgets} />
    </>
  );
}

function HomeTape({ widgets }: { widgets: WidgetFacts }) {
  const { tape, words, simulated } = widgets;
  if (tape === undefined) return null;
  return (
    <FramedWidget
      kind="ticker-tape"
      title={words.tape.label}
      height={heights.tape}
      isSimulated={simulated}
      settings={({ tapeSettings }, origin) => tapeSettings(tape, origin)}
    >
      <TickerTape widgets={widgets} entries={tape} />
    </FramedWidget>
  );
}

function HomeTable({ widgets }: { widgets: WidgetFacts }) {
  const { table, words, simulated } = widgets;
  if (table.kind === 'quotes')
    return (
      <FramedWidget
        kind="market-quotes"
        title={words.quotes.title}
        height={heights.quotes}
        isSimulated={simulated}
        settings={({ quotesSettings }, origin) => quotesSettings(table.groups, widgets, origin)}
      >
        <MarketQuotes widgets={widgets} groups={table.groups} />
      </FramedWidget>
    );
  return (
    <FramedWidget
      kind="forex-cross-rates"
      title={words.crossRates.title}
      height={heights.crossRates}
      isSimulated={simulated}
      settings={({ crossRatesSettings }, origin) => crossRatesSettings(origin)}
    >
      <CrossRates widgets={widgets} pairs={table.pairs} />
    </FramedWidget>
  );
}
