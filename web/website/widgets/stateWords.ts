import type { LiveQuote } from '../../data/quotes.ts';
import type { WidgetWords } from '../../data/words.server.ts';

/** Says why a price does not move: a colour alone says nothing. */
export function stateWords(words: WidgetWords['states'], state: Exclude<LiveQuote['state'], 'open'>): string {
  if (state === 'closed' || state === 'delisted' || state === 'none') return words[state];
  return words.stale;
}
