import { nearPart } from '../nearPart.tsx';
import type { WidgetFacts } from './widgetFacts.ts';

/** Each home page shows some of them, none at its top. Their styles are in every page (`vite.config.ts`). */
const HomeTape = nearPart(async () => (await import('./HomeTape.tsx')).HomeTape);
const HomeQuotes = nearPart(async () => (await import('./HomeQuotes.tsx')).HomeQuotes);
const HomeCrossRates = nearPart(async () => (await import('./HomeCrossRates.tsx')).HomeCrossRates);

/** Specification 2: the brand's choice of widgets for its home page, live from our own prices or a third party's. */
export function HomeWidgets({ widgets }: { widgets: WidgetFacts }) {
  const { tape, table } = widgets;
  return (
    <>
      {tape !== undefined && <HomeTape widgets={widgets} entries={tape} />}
      {table.kind === 'quotes' ? (
        <HomeQuotes widgets={widgets} groups={table.groups} />
      ) : (
        <HomeCrossRates widgets={widgets} pairs={table.pairs} />
      )}
    </>
  );
}

/** Loads the code of these widgets, so that they are there when they are shown. */
export async function loadWidgets({ tape, table }: WidgetFacts): Promise<void> {
  const shown = table.kind === 'quotes' ? HomeQuotes : HomeCrossRates;
  await Promise.all([shown.load(), tape !== undefined && HomeTape.load()]);
}
