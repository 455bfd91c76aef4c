import { CrossRates } from './CrossRates.tsx';
import { FramedWidget } from './frame/FramedWidget.tsx';
import { heights } from './frame/heights.ts';
import { crossRatesSettings, quotesSettings, tapeSettings } from './frame/widgetSettings.ts';
import { MarketQuotes } from './MarketQuotes.tsx';
import { TickerTape } from './TickerTape.tsx';
import type { WidgetFacts } from './widgetFacts.ts';

/**
 * Widgets that the brand has chosen for its home page, live from our own prices or a third party's (specification 2).
 */
export function HomeWidgets({ widgets }: { widgets: WidgetFacts }) {
  const { tape, table, words, simulated } = widgets;
  return (
    <>
      {tape !== undefined && (
        <FramedWidget
          kind="ticker-tape"
          title={words.tape.label}
          height={heights.tape}
          isSimulated={simulated}
          settings={tapeSettings(tape)}
        >
          <TickerTape widgets={widgets} entries={tape} />
        </FramedWidget>
      )}
      {table.kind === 'quotes' ? (
        <FramedWidget
          kind="market-quotes"
          title={words.quotes.title}
          height={heights.quotes}
          isSimulated={simulated}
          settings={quotesSettings(table.groups, widgets)}
        >
          <MarketQuotes widgets={widgets} groups={table.groups} />
        </FramedWidget>
      ) : (
        <FramedWidget
          kind="forex-cross-rates"
          title={words.crossRates.title}
          height={heights.crossRates}
          isSimulated={simulated}
          settings={crossRatesSettings()}
        >
          <CrossRates widgets={widgets} pairs={table.pairs} />
        </FramedWidget>
      )}
    </>
  );
}
