import { watchPrices } from '../../../data/prices.ts';
import { quotes } from '../../../data/quotes.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { setText } from '../../../ui/liveWriting.ts';
import type { CostFacts } from '../../entry/CostExample.tsx';
import { exampleTexts } from '../../entry/exampleTexts.ts';

/** Updates the example with its price for as long as the page is shown. */
export function enhance(example: HTMLElement): void {
  const { symbol, trade } = factsOf<CostFacts>(example);
  const [none, rows] = [example.querySelector('p'), example.querySelector('dl')];
  const end = quotes.subscribe(symbol, () => {
    if (!example.isConnected) return end();
    const texts = exampleTexts(quotes.get(symbol), trade);
    none?.toggleAttribute('hidden', texts !== undefined);
    rows?.toggleAttribute('hidden', texts === undefined);
    if (texts === undefined) return;
    for (const name of ['spread', 'markup', 'total'] as const) {
      const place = example.querySelector(`[data-live=${name}]`);
      if (place !== null) setText(place, texts[name]);
    }
  });
  watchPrices();
}
