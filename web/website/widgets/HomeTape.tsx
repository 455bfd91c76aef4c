import { useLivePrices } from '../../data/usePrices.ts';
import { FramedWidget } from './frame/FramedWidget.tsx';
import { heights } from './frame/heights.ts';
import { TickerTape } from './TickerTape.tsx';
import type { TapeEntry, WidgetFacts } from './widgetFacts.ts';

interface HomeTapeProps {
  widgets: WidgetFacts;
  entries: readonly TapeEntry[];
}

/** The tape, of our own prices or the third party's. */
export function HomeTape({ widgets, entries }: HomeTapeProps) {
  useLivePrices();
  return (
    <FramedWidget
      kind="ticker-tape"
      title={widgets.words.tape.label}
      height={heights.tape}
      isSimulated={widgets.simulated}
      settings={({ tapeSettings }, origin) => tapeSettings(entries, origin)}
    >
      <TickerTape widgets={widgets} entries={entries} />
    </FramedWidget>
  );
}
