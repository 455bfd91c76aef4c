import { useLivePrices } from '../../data/usePrices.ts';
import { FramedWidget } from './frame/FramedWidget.tsx';
import { heights } from './frame/heights.ts';
import { MarketQuotes } from './MarketQuotes.tsx';
import type { QuoteGroup, WidgetFacts } from './widgetFacts.ts';

interface HomeQuotesProps {
  widgets: WidgetFacts;
  groups: readonly QuoteGroup[];
}

/** The quotes, our own or the third party's. */
export function HomeQuotes({ widgets, groups }: HomeQuotesProps) {
  useLivePrices();
  return (
    <FramedWidget
      kind="market-quotes"
      title={widgets.words.quotes.title}
      height={heights.quotes}
      isSimulated={widgets.simulated}
      settings={({ quotesSettings }, origin) => quotesSettings(groups, widgets, origin)}
    >
      <MarketQuotes widgets={widgets} groups={groups} />
    </FramedWidget>
  );
}
