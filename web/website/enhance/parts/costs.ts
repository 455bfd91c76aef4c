import { quotes } from '../../../data/quotes.ts';
import { setText } from '../../../ui/liveWriting.ts';
import { costTexts } from '../../widgets/costTexts.ts';
import type { CostFacts } from '../../widgets/costTexts.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { goLive } from '../live.ts';

export function enhance(section: HTMLElement): void {
  const facts = factsOf<CostFacts>(section);
  goLive();
  for (const row of section.querySelectorAll<HTMLElement>('[data-quote]')) {
    const symbol = row.dataset['quote'] ?? '';
    quotes.subscribe(symbol, () => {
      const texts = costTexts(quotes.get(symbol), facts);
      for (const name of ['markup', 'spread', 'total'] as const) {
        const place = row.querySelector(`[data-live=${name}]`);
        if (place !== null) setText(place, texts[name]);
      }
    });
  }
}
