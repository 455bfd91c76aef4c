import { crossQuote } from '@candor/domain/pricing/crossRates.ts';
import type { CrossLeg } from '@candor/domain/pricing/crossRates.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import { priceText } from '../../ui/numbers.ts';
import type { LiveWord } from './quoteTexts.ts';
import { changeWord } from './quoteTexts.ts';

type QuoteOf = (symbol: string) => LiveQuote | undefined;
type State = LiveQuote['state'];

export interface CrossTexts {
  readonly rate: LiveWord;
  readonly change: LiveWord;
}

/** Returns the texts of a cell: the price of one unit and its change. */
export function crossTexts(path: readonly CrossLeg[], decimals: number, quoteOf: QuoteOf): CrossTexts {
  const found = crossQuote(path, quoteOf);
  return {
    rate: { text: found === undefined ? '–' : priceText(found.sell, decimals) },
    change: changeWord(found?.change),
  };
}

/** Writes a path as an element of the page carries it: `EURUSD -GBPUSD`. */
export function writePath(path: readonly CrossLeg[]): string {
  return path.map(({ symbol, isInverse }) => `${isInverse ? '-' : ''}${symbol}`).join(' ');
}

export function readPath(text: string): readonly CrossLeg[] {
  return text.split(' ').map((leg) => ({ symbol: leg.replace('-', ''), isInverse: leg.startsWith('-') }));
}

/** Returns the common state of all pairs: open as long as one of them is. */
export function commonState(states: readonly (State | undefined)[]): State {
  if (states.includes('open')) return 'open';
  if (states.includes('stale') || states.includes('held') || states.includes('halted')) return 'stale';
  return states.includes('closed') ? 'closed' : 'none';
}
