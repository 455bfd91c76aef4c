import { useLivePrices } from '../../data/usePrices.ts';
import { FramedWidget } from './frame/FramedWidget.tsx';
import { heights } from './frame/heights.ts';
import { CrossRates } from './CrossRates.tsx';
import type { ListedPair, WidgetFacts } from './widgetFacts.ts';

interface HomeCrossRatesProps {
  widgets: WidgetFacts;
  pairs: readonly ListedPair[];
}

/** The cross rates, our own or the third party's. */
export function HomeCrossRates({ widgets, pairs }: HomeCrossRatesProps) {
  useLivePrices();
  return (
    <FramedWidget
      kind="forex-cross-rates"
      title={widgets.words.crossRates.title}
      height={heights.crossRates}
      isSimulated={widgets.simulated}
      settings={({ crossRatesSettings }, origin) => crossRatesSettings(origin)}
    >
      <CrossRates widgets={widgets} pairs={pairs} />
    </FramedWidget>
  );
}
